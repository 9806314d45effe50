"""The opponents by name: each is a brain plus its knobs, one line each."""

from __future__ import annotations

from dataclasses import dataclass

from gintable.bots import attention
from gintable.bots.beginner import Beginner
from gintable.bots.common import Brain
from gintable.bots.lookahead import Lookahead
from gintable.bots.simple import Simple
from gintable.engine.actions import Action
from gintable.engine.state import View


class UnknownBot(ValueError):  # noqa: N818
    """Nobody of that name plays here; the argument is a sentence that lists who does."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One opponent. `level` runs from 1 (learning) to 6; the knobs are the fields of `brain`."""

    id: str
    name: str
    level: int
    brain: Brain
    table: bool = True  # offered at the table; the others are sparring partners of the arena

    @property
    def style(self) -> str:
        """The word key of one line about how it plays."""
        return f"bot.{self.id}.style"

    def decide(self, view: View, seed: int) -> Action:
        """What it does: always a legal action, the same for the same view and seed on any machine.

        `view` awaits its own seat. Where wrong knocks are penalised, its level says how well it counts and watches.
        """
        if view.table.rules.irregularities == "penalised":
            return attention.decide(self.brain, attention.BY_LEVEL[self.level], view, seed)
        return self.brain.decide(view, seed)


ROSTER: dict[str, Entry] = {
    entry.id: entry
    for entry in (
        Entry("mina", "Mina", 1, Beginner()),
        Entry("otto", "Otto", 2, Simple()),
        Entry("celeste", "Celeste", 4, Lookahead()),
        Entry("simple", "Simple", 2, Simple(), table=False),
        Entry("lookahead", "Lookahead", 4, Lookahead(), table=False),
    )
}


def entry(name: str) -> Entry:
    """The opponent of that name.

    Raises `UnknownBot`, listing the known names, for any other.
    """
    try:
        return ROSTER[name]
    except KeyError:
        raise UnknownBot(f"there is no bot named {name!r}; known: {', '.join(ROSTER)}") from None


def decide(name: str, view: View, seed: int) -> Action:
    """What the bot of that name does, as `Entry.decide` says. Raises `UnknownBot`."""
    return entry(name).decide(view, seed)

"""The opponents by name: each is a brain plus its knobs, one line each. A name may carry knobs: see `bots.custom`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from gintable.bots import attention, custom, memory
from gintable.bots.beginner import Beginner
from gintable.bots.custom import UnknownBot as UnknownBot
from gintable.bots.custom import Value
from gintable.bots.lookahead import Lookahead
from gintable.bots.simple import Simple
from gintable.bots.sparring import Camper, Reflex
from gintable.bots.style import Brain, Style
from gintable.bots.valuer import Valuer
from gintable.engine.actions import Action
from gintable.engine.state import View

CUSTOM_NAME = "Robin"  # of every custom opponent: a person, too


@dataclass(frozen=True, slots=True)
class Entry:
    """One opponent. `level` runs from 1 (learning) to 6; the knobs are the fields of `brain` and its style.

    `id` is the name by which `entry` finds it again: with all its knobs where it has been bent.
    """

    id: str
    name: str
    level: int
    brain: Brain
    table: bool = True  # offered at the table; the others are sparring partners of the arena
    pace: float = 1.0  # factor on the table's pause before it acts

    @property
    def face(self) -> str:
        """The name of the portrait: the name without knobs."""
        return self.id.partition(":")[0]

    @property
    def style(self) -> str:
        """The word key of one line about how it plays."""
        return f"bot.{self.face}.style"

    def decide(self, view: View, seed: int) -> Action:
        """What it does: always a legal action, the same for the same view and seed on any machine.

        `view` awaits its own seat. Where wrong knocks are penalised, its level says how well it counts and watches.
        """
        if view.table.rules.irregularities == "penalised":
            return attention.decide(self.brain, attention.BY_LEVEL[self.level], view, seed)
        return memory.decide(self.brain, view, seed)


ROSTER: dict[str, Entry] = {
    entry.id: entry
    for entry in (
        Entry("mina", "Mina", 1, Beginner()),
        Entry("otto", "Otto", 2, Simple()),
        Entry("viktor", "Viktor", 3, Lookahead(style=Style(knock=-11.0, slip=2.0, memory=3))),
        Entry("celeste", "Celeste", 4, Lookahead(style=Style(caution=2.0, slip=2.0))),
        Entry("ida", "Ida", 5, Valuer(style=Style(slip=1.5))),
        Entry("champion", "Beatrix", 6, Valuer()),
        Entry("simple", "Simple", 2, Simple(), table=False),
        Entry("lookahead", "Lookahead", 4, Lookahead(), table=False),
        Entry("camper", "Camper", 5, Camper(), table=False),
        Entry("reflex", "Reflex", 5, Reflex(), table=False),
    )
}


def levels() -> tuple[int, ...]:
    """The levels that a custom opponent may have: those of the opponents at the table."""
    return tuple(sorted({bot.level for bot in ROSTER.values() if bot.table}))


def heart(level: int) -> Entry:
    """Whose way of thinking the custom opponents of a level have. Raises `UnknownBot`, listing the levels."""
    found = next((bot for bot in ROSTER.values() if bot.table and bot.level == level), None)
    if found is None:
        known = ", ".join(map(str, levels()))
        facts = {"word": level, "names": known}
        raise UnknownBot(f"nobody plays at level {level}; known: {known}", "custom.refused.level", facts)
    return found


def names(said: str) -> tuple[str, ...]:
    """The names in a list with commas or blanks; what has `=` in it is another knob of the name before.

    >>> names("otto, custom:level=4,knock=late celeste:slips=2")
    ('otto', 'custom:level=4,knock=late', 'celeste:slips=2')
    """
    found: list[str] = []
    for part in re.split(r"[,\s]+", said.strip(", \t\n")):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return tuple(found)


def entry(name: str) -> Entry:
    """The opponent of that name, or of the text form of a custom opponent, or of a name with knobs.

    Raises `UnknownBot`, listing the known names or what a knob may be.
    """
    if name in ROSTER:
        return ROSTER[name]
    base, _, knobs = name.partition(":")
    base = base.strip().lower()
    base = next((bot.id for bot in ROSTER.values() if bot.name.lower() == base), base)
    if base == custom.NAME:
        return _custom(custom.parse(name))
    if base not in ROSTER:
        known = ", ".join((*ROSTER, custom.NAME))
        sentence = f"there is no bot named {base or name!r}; known: {known}"
        raise UnknownBot(sentence, "cli.unknown_bot", {"word": base or name, "names": known})
    return _bent(ROSTER[base], _parts(knobs))


def decide(name: str, view: View, seed: int) -> Action:
    """What the bot of that name does, as `Entry.decide` says. Raises `UnknownBot`."""
    return entry(name).decide(view, seed)


_parts = lru_cache(64)(custom.parts)  # a name is read for every decision


@lru_cache(64)
def _custom(knobs: custom.Custom) -> Entry:
    """The opponent with those knobs: as careful as whoever plays at that level, times its own caution."""
    brain = heart(knobs.level).brain
    caution, slip = brain.style.caution * knobs.caution, brain.style.slip + knobs.slips
    style = Style(knock=knobs.knock, caution=caution, slip=slip, memory=knobs.memory)
    return Entry(str(knobs), CUSTOM_NAME, knobs.level, replace(brain, style=style), pace=knobs.pace)


def _bent(bot: Entry, knobs: dict[str, Value]) -> Entry:
    """`bot` with some knobs of its own style set otherwise."""
    if not knobs:
        return bot
    values = {"slip" if knob == "slips" else knob: value for knob, value in knobs.items() if knob != "pace"}
    style = replace(bot.brain.style, **values)  # type: ignore[arg-type]
    pace = knobs.get("pace", bot.pace)
    said = f"{bot.id}:{custom.text(knobs)}"
    return replace(bot, id=said, brain=replace(bot.brain, style=style), pace=1.0 if pace is None else pace)

"""Bots wake before their first decision, so that it takes no longer than the others."""

from __future__ import annotations

from collections.abc import Iterable

from gintable.bots.roster import UnknownBot, entry
from gintable.bots.style import Trouble


def wake(bots: Iterable[str], seats: int) -> tuple[Trouble, ...]:
    """Let the bots of those names read, in this process, what they need at a table of so many seats.

    Gives what some of them have to play without: a trouble that several have is one, with all their `names` among its
    facts. Names of nobody are passed over.
    """
    found: dict[tuple[str, tuple[tuple[str, str], ...]], list[str]] = {}
    for bot in dict.fromkeys(bots):
        try:
            player = entry(bot)
        except UnknownBot:  # who asks it for a decision is told
            continue
        trouble = player.brain.wake(seats)
        if trouble is not None:
            names = found.setdefault((trouble.key, tuple(trouble.facts.items())), [])
            if player.name not in names:
                names.append(player.name)
    return tuple(Trouble(key, {**dict(facts), "names": ", ".join(names)}) for (key, facts), names in found.items())

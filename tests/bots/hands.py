"""Positions for the tests of the bots: hands of every preset, played by the bots themselves and by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from gintable.bots.common import chance
from gintable.bots.roster import decide
from gintable.engine.cards import shuffled
from gintable.engine.deal import Deal, apply, start, view
from gintable.engine.rules import PRESETS, preset

from ..engine.table import chosen

CHANCE = "chance"  # a player who does anything that is legal

RULES = {
    **PRESETS,
    "big gin at the wall": replace(preset("tournament"), big_gin=50, may_return_taken=True),
    "layoff on gin": replace(preset("straight"), layoff_on_gin=True),
    "taken may go back": replace(preset("oklahoma"), may_return_taken=True, tie="nobody"),
    "knock at will": replace(preset("modern"), limit=100),
    "to the last card": replace(preset("modern"), stock_floor=0, limit=1),
}


def positions(rules: str, players: tuple[str, str], seeds: range) -> Iterator[tuple[Deal, int]]:
    """Every position in which somebody is to act, with a seed for the decision."""
    for seed in seeds:
        rng = random.Random(seed)
        deal, _ = start(RULES[rules], shuffled(f"{rules} {seed}"), seed % 2)
        while (seat := deal.table.turn) >= 0:
            at = chance(seed) + len(deal.table.played)
            yield deal, at
            name = players[seat]
            action = chosen(deal, rng, 0.2) if name == CHANCE else decide(name, view(deal, seat), at)
            deal, _ = apply(deal, action)

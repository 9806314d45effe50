"""How fast the engine plays under each set of rules, for the figures of speed."""

from __future__ import annotations

import time
from collections.abc import Mapping

from gintable.bots.roster import decide
from gintable.engine.deal import apply
from gintable.engine.match import begin, deal_next
from gintable.engine.rules import PRESETS, Rules
from gintable.engine.state import view

BOT = "simple"
SEED = 1
TURNS, ROUNDS = 150, 20  # turns of seats in a row, and how often the same ones
TWO_PLAYERS = "modern"  # what the others are compared with


def seat_turns_per_s() -> dict[str, float]:
    """For every preset, the turns of one seat that are played in a second on one core.

    Whole hands of Simple, dealt and played through `view`, `decide` and `apply`, layoffs included. Of several rounds
    through the presets, with the same hands each, the best counts: what else the machine does can only slow it down.
    """
    spans: dict[str, list[float]] = {name: [] for name in PRESETS}
    for _ in range(ROUNDS):
        for name, rules in PRESETS.items():
            spans[name].append(_turn_s(rules))
    return {name: 1 / min(found) for name, found in spans.items()}


def slowest_ratio(paces: Mapping[str, float]) -> float:
    """The pace of the slowest preset as a share of that of two players."""
    return min(paces.values()) / paces[TWO_PLAYERS]


def _turn_s(rules: Rules) -> float:
    """Seconds a turn, over as many hands as give `TURNS` of them."""
    turns = 0
    match = begin(rules, SEED)
    began = time.perf_counter()
    while turns < TURNS:
        match, sitting, _ = deal_next(match)
        if len(sitting.deals) == 1:
            deal = sitting.deals[0]
            while deal.table.turn >= 0:
                deal, _ = apply(deal, decide(BOT, view(deal, deal.table.turn), turns))
            turns += deal.table.turn_no
            continue
        while not sitting.over:
            table = sitting.next_table
            there = sitting.deals[table]
            sitting, _ = sitting.act(table, decide(BOT, view(there, there.table.turn), turns))
        turns += sum(there.table.turn_no for there in sitting.deals)
    return (time.perf_counter() - began) / turns

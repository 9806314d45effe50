"""Positions for the tests of the bots: hands of every preset, played by the bots themselves and by chance."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from gintable.bots.common import chance
from gintable.bots.roster import decide
from gintable.engine.actions import Action
from gintable.engine.cards import DECK, cards, parse_card, parse_hand
from gintable.engine.match import Sitting, begin, deal_next
from gintable.engine.rules import KNOCK_RUMMY, PARTNERS, PRESETS, Rules, preset, seated
from gintable.engine.state import Deal, Elsewhere, View, start, view

from ..engine.table import chosen, play, seen

Bot = TypeVar("Bot")

HANDS = int(os.environ.get("GINTABLE_HANDS", "0"))  # of each kind of table in a longer run, instead of a few
CHANCE = "chance"  # a player who does anything that is legal
_APART = 7  # positions between two questions to the same bot; no divisor of the number of seats or bots

PENALISED = {
    "penalised": replace(preset("modern"), irregularities="penalised"),
    "penalised gin": replace(preset("straight"), irregularities="penalised"),
    "penalised at the wall": replace(preset("tournament"), irregularities="penalised", big_gin=31),
    "penalised partners": replace(preset("partners"), irregularities="penalised"),
}
RULES = {
    **PRESETS,
    "knock rummy of three": seated(KNOCK_RUMMY, 3),
    "knock rummy of four": seated(KNOCK_RUMMY, 4),
    "big gin at the wall": replace(preset("tournament"), big_gin=50, may_return_taken=True),
    "layoff on gin": replace(preset("straight"), layoff_on_gin=True),
    "taken may go back": replace(preset("oklahoma"), may_return_taken=True, tie="nobody"),
    "knock at will": replace(preset("modern"), limit=100),
    "to the last card": replace(preset("modern"), stock_floor=0, limit=1),
    **PENALISED,
}

KNOCKED = {"knocker": 0, "ending": "knock"}  # what is seen of the other table after a knock there


def turns(rules: str, players: Sequence[str], seeds: range) -> Iterator[tuple[Sitting, int, int, Action]]:
    """Every turn: the hand, the table of it where somebody is to act, a seed for the decision, and what is done.

    Fewer players than people are dealt round.
    """
    for seed in seeds:
        rng = random.Random(seed)
        _, sitting, _ = deal_next(begin(RULES[rules], seed))
        moves = 0
        while not sitting.over:
            table = sitting.next_table
            person = sitting.awaited(table)
            assert person is not None
            at = chance(seed) + moves
            name, deal = players[person % len(players)], sitting.deals[table]
            action = chosen(deal, rng, 0.2) if name == CHANCE else decide(name, view(deal, deal.table.turn), at)
            yield sitting, table, at, action
            sitting, _ = sitting.act(table, action)
            moves += 1


def sittings(rules: str, players: Sequence[str], seeds: range) -> Iterator[tuple[Sitting, int, int]]:
    """The same without what is done."""
    for sitting, table, seed, _ in turns(rules, players, seeds):
        yield sitting, table, seed


def positions(rules: str, players: Sequence[str], seeds: range) -> Iterator[tuple[Deal, int]]:
    """The same, of each only the deal in which somebody is to act, and the seed."""
    for sitting, table, seed in sittings(rules, players, seeds):
        yield sitting.deals[table], seed


def asked(bots: Sequence[Bot], position: int) -> Sequence[Bot]:
    """Who of the bots is asked in that position: each in its turn; all of them if HANDS are asked for."""
    return bots if HANDS else bots[position % _APART :: _APART]


def dealt_to(rules: Rules, hands: Sequence[str], upcard: str, stock: str = "") -> Deal:
    """A deal by seat 0 in which every seat has the cards given for it and `stock` comes in its order."""
    held = [cards(parse_hand(text)) for text in (*hands[1:], hands[0])]  # seat 1 gets the first card
    deck = [card for row in zip(*held, strict=True) for card in row]
    deck += [parse_card(upcard), *map(parse_card, stock.split())]
    deck += [card for card in DECK if card not in deck]
    return start(rules, deck, dealer=0)[0]


def partner(elsewhere: dict[str, object], rules: Rules = PARTNERS, scores: tuple[int, int] = (0, 0)) -> View:
    """What seat 1 sees that may knock, with a hand that is not gin, beside the other table as given."""
    deal = dealt_to(rules, ("2H 4H 6H 8H TH QH 2C 4C 6C 8C", "AS 2S 3S 5H 5D 5C 9S TS JS 7D"), "KS", "KD")
    looked = seen(play(deal, "pass", "pass", "draw"))
    there = Elsewhere(1, 3, (10, 10), 29, parse_card("3D"), None, -1, None, None)
    table = looked.table._replace(elsewhere=there._replace(**elsewhere), scores=scores)  # type: ignore[arg-type]
    return looked._replace(table=table)

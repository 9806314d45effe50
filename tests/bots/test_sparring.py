"""The two that measure others: each keeps to its one idea under all rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gintable.bots.common import enough
from gintable.bots.roster import ROSTER, decide
from gintable.bots.sparring import Camper, Reflex, ways
from gintable.engine.actions import DRAW, BigGin, Knock, Shed, Take
from gintable.engine.cards import parse_card, parse_hand
from gintable.engine.legal import knocks
from gintable.engine.melds import spread_deadwood
from gintable.engine.rules import MODERN, TOURNAMENT
from gintable.engine.state import Phase, View, view

from ..engine.table import play, seen
from .hands import RULES, dealt_to, sittings

OTHER = "2H 4H 6H 8H TH QH 2C 4C 6C 8C"


@pytest.mark.parametrize("rules", RULES)
def test_the_camper_goes_out_with_nothing_but_gin(rules: str) -> None:
    outs = 0
    for sitting, table, seed in sittings(rules, ("camper", "simple", "camper"), range(3)):
        looked = view(sitting.deals[table], sitting.deals[table].table.turn)
        if looked.table.phase is not Phase.SHED:
            continue
        action = decide("camper", looked, seed)
        gin = any(left == 0 for _, left in knocks(looked))
        assert isinstance(action, Knock | BigGin) == gin
        outs += gin
        if isinstance(action, Knock):
            assert spread_deadwood(looked.hand & ~(1 << action.card), action.spread) == 0
    assert outs > 0 or rules != "modern"


@pytest.mark.parametrize("rules", RULES)
def test_the_reflex_knocks_as_soon_as_it_may(rules: str) -> None:
    outs = 0
    for sitting, table, seed in sittings(rules, ("reflex", "mina", "reflex"), range(3)):
        looked = view(sitting.deals[table], sitting.deals[table].table.turn)
        if looked.table.phase is Phase.SHED:
            allowed = [left for _, left in knocks(looked) if left <= enough(looked.table)]
            assert isinstance(decide("reflex", looked, seed), Knock | BigGin) == bool(allowed)
            outs += bool(allowed)
    assert outs > 0


def drawn(held: str, upcard: str, card: str) -> View:
    """What seat 1 sees that has drawn `card`."""
    return seen(play(dealt_to(MODERN, (OTHER, held), upcard, card), "pass", "pass", "draw"))


def test_one_hand_two_minds() -> None:
    looked = drawn("4S 5S 6S 9C 9D 9H AC 2D 3C 4D", "JS", "KS")  # a king off, ten points are left
    assert isinstance(Reflex().decide(looked, 1), Knock)
    assert Camper().decide(looked, 1) == Shed(parse_card("KS"))


@pytest.mark.parametrize("brain", [Camper(), Reflex()])
@pytest.mark.parametrize(("upcard", "taken"), [("9S", True), ("KD", True), ("TS", False), ("8S", False)])
def test_what_helps_is_taken_and_what_does_not_is_left(brain: Camper | Reflex, upcard: str, taken: bool) -> None:
    offered = seen(dealt_to(MODERN, (OTHER, "4S 5S 6S 9C 9D JD QD AC KC KH"), upcard))
    assert isinstance(brain.decide(offered, 1), Take) == taken


def test_a_card_once_thrown_is_not_taken_back_but_to_go_out() -> None:
    held = "4S 5S 6S 9C 9D 9H AC KC KH TD"
    looked = seen(play(dealt_to(MODERN, (OTHER, held), "3D", "KS"), "pass", "pass", "draw", "shed KS"))
    again = looked._replace(table=looked.table._replace(phase=Phase.DRAW, turn=1), seat=1, hand=parse_hand(held))
    assert Camper().decide(again, 1) == DRAW
    assert Reflex().decide(again, 1) == Take(parse_card("KS"))
    ready = again._replace(hand=parse_hand("4S 5S 6S 9C 9D 9H KC KH KD TD"))
    assert Camper().decide(ready, 1) == Take(parse_card("KS"))


@pytest.mark.parametrize("brain", [Camper(), Reflex()])
def test_what_the_other_wants_is_kept(brain: Camper | Reflex) -> None:
    looked = drawn("4S 5S 6S 9C 9D 9H 3C 7D JH QC", "2S", "KD")
    free = brain.decide(looked, 1)
    assert free == Shed(parse_card("KD"))
    pair = looked._replace(table=looked.table._replace(known=(parse_hand("KS KH"), 0)))
    wary = replace(brain, danger=12.0)
    assert wary.decide(looked, 1) == free
    assert wary.decide(pair, 1) != free


def test_at_the_wall_the_camper_saves_nothing_but_gin() -> None:
    assert all(ROSTER[name].table is False for name in ("camper", "reflex"))
    low = dealt_to(TOURNAMENT, (OTHER, "4S 5S 6S 9C 9D 9H AC 2D AH 3H"), "KD")
    at_wall = low._replace(
        table=low.table._replace(phase=Phase.DRAW, stock_left=TOURNAMENT.stock_floor, pile=(parse_card("AD"),))
    )
    looked = seen(at_wall._replace(table=at_wall.table._replace(numbers=(0,))))
    assert isinstance(Reflex().decide(looked, 1), Take)
    assert not isinstance(Camper().decide(looked, 1), Take)


def test_ways_are_counted() -> None:
    ten = parse_hand("4S 5S 6S 9C 9D 9H KS KD 2C 7D")
    loose = parse_hand("KS KD 2C 7D")
    unseen = parse_hand("KH 3C 4C QS JS")
    # a king to the pair, for both of them; Q and J to the king, 3 and 4 to the 2 (A is gone)
    assert ways(loose, ten, unseen, 1.0, 0.0) == 2.0
    assert ways(loose, ten, unseen, 0.0, 1.0) == 2.0
    assert ways(loose, ten, 0, 1.0, 1.0) == 0.0

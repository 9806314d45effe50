"""The beginner, Lookahead and what they are made of."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gintable.bots.beginner import Beginner, friends
from gintable.bots.common import chance, lay_down
from gintable.bots.danger import Danger
from gintable.bots.lookahead import Lookahead
from gintable.bots.roster import decide
from gintable.bots.simple import joins_a_meld
from gintable.bots.style import Brain
from gintable.bots.worlds import other_hands
from gintable.engine.actions import DRAW, BigGin, Knock, Shed, Take
from gintable.engine.cards import FULL, card_text, cards, parse_card, parse_hand, size
from gintable.engine.melds import deadwood
from gintable.engine.rules import MODERN, Rules, preset
from gintable.engine.state import Phase, View, view

from ..engine.table import dealt, play, seen
from .hands import positions

SCATTERED = "2H 4H 6H 8H TH QH 2C 4C 6C 8C"
ROUGH = "KS JS 9D 7H 5S 3S AD TC QD 3C"  # no meld, no pair but the threes


def after_draw(first: str, drawn: str, rules: Rules = MODERN) -> View:
    """What seat 1 sees when both passed and it drew that card; the rest of the cards lie anyhow."""
    mine = parse_hand(f"{first} {drawn}")
    rest = [card_text(card) for card in cards(FULL & ~mine)][::3]
    deal = dealt(rules, first, " ".join(rest[:10]), rest[10], drawn)
    return seen(play(deal, "pass", "pass", "draw"))


# ---------------------------------------------------------------- shared


def test_lays_off_by_breaking_a_meld_where_that_pays() -> None:
    deal = dealt(MODERN, "5H 6H 7H QC QD QS AC AD AS 4D", "8H 8C 8D 8S 9H 2C 3C 4C AH QH", "9C", "JH")
    deal = play(deal, "pass", "pass", "draw", "knock JH 5H6H7H QSQDQC ASADAC")
    laid = []
    while deal.table.phase is not Phase.OVER:
        action = lay_down(seen(deal))
        laid.append(str(action))
        deal = play(deal, str(action))
    assert deal.table.facts is not None
    assert deal.table.facts.deadwood == (0, 4)
    assert [line.split()[0] for line in laid] == ["lay"] * 4 + ["done"]


@pytest.mark.parametrize("name", ["mina", "otto", "celeste"])
def test_big_gin_is_declared_only_where_it_is_played(name: str) -> None:
    hand, drawn = "5H 6H 7H KC KD KS AC AD AS 8H", "9H"
    assert isinstance(decide(name, after_draw(hand, drawn), 0), Knock)
    assert isinstance(decide(name, after_draw(hand, drawn, replace(MODERN, big_gin=31)), 0), BigGin)


def test_chance_is_spread_evenly() -> None:
    counts = [0] * 10
    for seed in range(5000):
        counts[chance(seed) % 10] += 1
    assert min(counts) > 400
    assert chance(0) == 0xE220A8397B1DCDAF  # the reference value of SplitMix64


# ---------------------------------------------------------------- the beginner


def test_friends() -> None:
    hand = parse_hand("7S 7H 8S 9S 6S KD")
    values = {"7S": 2 + 4 + 1, "7H": 2, "9S": 2 + 1, "KD": 0, "QD": 2, "AS": 0}
    assert {text: friends(parse_card(text), hand) for text in values} == values


def test_a_beginner_throws_its_least_liked_card_or_the_next() -> None:
    looked = after_draw("KS KH QS QD JD 9H 9C 8C 2S 6D", "4H")
    thrown = [str(Beginner(slips=30).decide(looked, seed)) for seed in range(200)]
    assert set(thrown) == {"shed 2S", "shed 4H"}  # the lonely low ones; the pairs and high cards stay
    assert 30 < thrown.count("shed 4H") < 90
    assert {str(Beginner(slips=0).decide(looked, seed)) for seed in range(50)} == {"shed 2S"}


def test_a_beginner_takes_what_looks_nice_now_and_then() -> None:
    looked = seen(dealt(MODERN, "KS JS 9D 7C 5S 3S AD TC QD 3D", SCATTERED, "KH"))
    taken = [Beginner(greed=30).decide(looked, seed) == Take(parse_card("KH")) for seed in range(200)]
    assert 30 < sum(taken) < 90


# ---------------------------------------------------------------- Lookahead


def test_a_card_that_completes_a_known_pair_is_dangerous_and_a_dead_one_is_not() -> None:
    looked = after_draw(ROUGH, "2S")
    table = looked.table._replace(
        known=(parse_hand("KH KD"), 0), pile=(*looked.table.pile, *map(parse_card, ("JH", "JC"))), numbers=(0, 0, 0)
    )
    looked = looked._replace(table=table)
    danger = Danger(looked, looked.unseen)
    assert danger.of(parse_card("KS")) == 1.0
    assert danger.of(parse_card("TC")) < 1.0
    gone = looked._replace(
        table=table._replace(
            known=(0, 0), pile=tuple(map(parse_card, ["KH", "KD", "QS", "JH", "JC", "TS"])), numbers=(0,) * 6
        )
    )
    assert Danger(gone, gone.unseen).of(parse_card("KS")) == 0.0
    assert Danger(gone, gone.unseen).of(parse_card("JS")) == pytest.approx(0.0)


def test_safe_discards_are_preferred() -> None:
    looked = after_draw("AS 2S 3S 5H 5D 5C 7D 9C KH KD", "QS")
    wanted = looked._replace(table=looked.table._replace(known=(parse_hand("QH QC"), 0)))
    assert Lookahead().decide(looked, 1) == Shed(parse_card("QS"))
    assert Lookahead().decide(wanted, 1) != Shed(parse_card("QS"))


def test_knocks_early_when_it_is_cheap_and_waits_late_with_little() -> None:
    early = after_draw("AS 2S 3S 5H 5D 5C 9S TS JS 9D", "KD")
    little = after_draw("AS 2S 3S 5H 5D 5C 9S TS JS 2D", "KD")
    late = little._replace(table=little.table._replace(turn_no=14))
    assert isinstance(Lookahead().decide(early, 1), Knock)
    assert isinstance(Lookahead().decide(late, 1), Shed)


def test_knocks_at_once_where_one_hand_is_the_game() -> None:
    looked = after_draw("AS 2S 3S 5H 5D 5C 9S TS JS 4D", "KD", preset("tournament"))
    assert isinstance(Lookahead(stay=500).decide(looked, 1), Knock)


def test_sampled_hands_fit_the_view() -> None:
    better = []
    for deal, seed in positions("knock_card", ("otto", "celeste"), range(12)):
        table = deal.table
        if table.phase is not Phase.SHED:
            continue
        looked = view(deal, table.turn)
        other = 1 - looked.seat
        for held in (hands[other] for hands in other_hands(looked, 20, random.Random(seed))):
            assert size(held) == table.sizes[other]
            assert held & table.known[other] == table.known[other]
            assert not held & ~(table.known[other] | looked.unseen)
            better.append((table.turn_no, deadwood(held)))
    early = [points for turn, points in better if turn <= 2]
    late = [points for turn, points in better if turn > 8]
    assert sum(late) / len(late) < 0.7 * sum(early) / len(early)  # hands improve as they are played


@pytest.mark.parametrize("brain", [Beginner(greed=100), Lookahead()])
def test_what_it_threw_it_does_not_take_back(brain: Brain) -> None:
    """So that a hand ends even if nobody draws from the stock."""
    deal = dealt(MODERN, "KS KH 9D 7C 5S 3S AD TC QD 2D", SCATTERED, "9H", "KD 2S")
    deal = play(deal, "pass", "pass", "draw", "shed KD", "take KD", "shed 2H", "draw", "shed TC", "draw", "shed KD")
    assert joins_a_meld(seen(deal).hand, parse_card("KD"))
    assert brain.decide(seen(deal), 0) == DRAW

"""How often a player of each level miscounts and notices, and what it does about a wrong knock."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gintable.bots.attention import BY_LEVEL, MISCOUNT, decide
from gintable.bots.danger import Danger
from gintable.bots.roster import ROSTER
from gintable.bots.simple import Simple
from gintable.bots.style import Style
from gintable.bots.worlds import other_hands
from gintable.engine.actions import ACCEPT, CHALLENGE, EXPOSE, FORGIVE, Action, Knock, Shed
from gintable.engine.cards import parse_card
from gintable.engine.melds import is_meld, spread_deadwood
from gintable.engine.rules import MODERN
from gintable.engine.state import Deal, Phase, View

from ..engine.table import dealt, play, seen

RULES = replace(MODERN, irregularities="penalised")
SEEDS = range(3000)
KNOCKER = "4S 5S 6S 9C 9D 9H AC 2D 7H 3D"  # 13 points beside two melds, with nothing better in reach
POOR = "KH JS TD 8C 7C 5D 4C 2H QD 6H"
LOW = "3S 3H 3C TS JS QS 8H 8D 8S 4D"  # 4 points


def shares(level: int, looked: View) -> dict[type[Action], float]:
    """How often each kind of action is chosen, in percent."""
    found: dict[type[Action], float] = {}
    for seed in SEEDS:
        kind = type(decide(Simple(), BY_LEVEL[level], looked, seed))
        found[kind] = found.get(kind, 0) + 100 / len(SEEDS)
    return found


def drawn(hand: str = KNOCKER) -> Deal:
    """Seat 1 has drawn the king of spades."""
    return play(dealt(RULES, hand, POOR, "QC", "KS"), "pass", "pass", "draw")


def knocked(defender: str, spread: str = "knock KS 4S5S6S 9H9D9C") -> Deal:
    """Seat 1 has knocked with 13."""
    return play(dealt(RULES, KNOCKER, defender, "QC", "KS"), "pass", "pass", "draw", spread)


# ---------------------------------------------------------------- miscounting


@pytest.mark.parametrize("level", range(1, 7))
def test_a_level_says_how_often_it_miscounts(level: int) -> None:
    expected = {1: 6, 2: 3, 3: 1.5, 4: 0.5, 5: 0, 6: 0}[level]
    found = shares(level, seen(drawn()))
    assert found.get(Knock, 0) == pytest.approx(expected, abs=0.3 * expected)


def test_who_miscounts_lays_down_real_melds_and_a_little_too_much() -> None:
    looked = seen(drawn())
    wrong = [action for seed in SEEDS if isinstance(action := decide(Simple(), BY_LEVEL[1], looked, seed), Knock)]
    for action in wrong:
        ten = looked.hand & ~(1 << action.card)
        assert all(is_meld(meld) for meld in action.spread)
        assert RULES.limit < spread_deadwood(ten, action.spread) <= RULES.limit + MISCOUNT
    far = seen(drawn("4S 5S 6S 9C 9D 9H 8D 7S KD QH"))
    assert shares(1, far) == {Shed: pytest.approx(100)}


@pytest.mark.parametrize("limit", [10, 14])
def test_a_hand_that_is_good_enough_is_not_miscounted_to_a_worse_one(limit: int) -> None:
    """Gin is gin, and who holds out for it with a knock in hand does not lay down something else instead."""
    rules = replace(RULES, limit=limit)
    hand = "AS AH AD 9C 9D 9H 5S 6S 7S 8S" if limit == 10 else KNOCKER
    looked = seen(play(dealt(rules, hand, POOR, "QC", "KS"), "pass", "pass", "draw"))
    for brain in (Simple(), Simple(style=Style(knock=-1000.0))):
        assert all(decide(brain, BY_LEVEL[1], looked, seed) == brain.decide(looked, seed) for seed in SEEDS)


def test_nobody_miscounts_where_the_table_prevents_it() -> None:
    deal = play(dealt(MODERN, KNOCKER, POOR, "QC", "KS"), "pass", "pass", "draw")
    assert all(type(bot.decide(seen(deal), seed)) is Shed for bot in ROSTER.values() for seed in range(300))


# ---------------------------------------------------------------- noticing


@pytest.mark.parametrize("level", range(1, 7))
def test_a_level_says_how_often_it_notices(level: int) -> None:
    expected = {1: 30, 2: 50, 3: 70, 4: 90, 5: 100, 6: 100}[level]
    found = shares(level, seen(knocked(POOR)))
    assert found.get(type(CHALLENGE), 0) == pytest.approx(expected, abs=3)


@pytest.mark.parametrize("level", range(1, 7))
def test_half_of_what_was_missed_is_noticed_before_the_first_layoff(level: int) -> None:
    deal = play(knocked(POOR), "accept")
    assert deal.table.phase is Phase.LAYOFF
    found = shares(level, seen(deal))
    assert found.get(type(CHALLENGE), 0) == pytest.approx(50 if level < 5 else 0, abs=3)


@pytest.mark.parametrize("level", range(1, 7))
def test_a_legal_knock_is_challenged_by_a_beginner_now_and_then(level: int) -> None:
    legal = play(
        dealt(RULES, "4S 5S 6S 9C 9D 9H AC 2D 3D 4H", POOR, "QC", "KS"),
        *("pass", "pass", "draw", "knock KS 4S5S6S 9H9D9C"),
    )
    found = shares(level, seen(legal))
    assert found.get(type(CHALLENGE), 0) == pytest.approx(1 if level == 1 else 0, abs=0.5)
    late = shares(level, seen(play(legal, "accept")))
    assert type(CHALLENGE) not in late


@pytest.mark.parametrize("level", range(1, 7))
def test_a_wrong_knock_that_one_wins_by_is_accepted(level: int) -> None:
    deal = knocked(LOW)
    assert shares(level, seen(deal)) == {type(ACCEPT): pytest.approx(100)}
    assert type(CHALLENGE) not in shares(level, seen(play(deal, "accept")))


# ---------------------------------------------------------------- what follows


def test_a_knock_is_corrected_with_the_least_that_is_legal() -> None:
    deal = dealt(RULES, "4S 5S 6S 9C 9D 9H AC 2D 3D 4H", POOR, "QC", "KS")
    deal = play(deal, "pass", "pass", "draw", "knock 4H 4S5S6S 9H9D9C", "challenge")
    assert deal.table.phase is Phase.CORRECT
    action = decide(Simple(), BY_LEVEL[1], seen(deal), 1)
    assert isinstance(action, Knock)
    assert action.card == parse_card("KS")


def test_an_illegal_knock_is_to_be_played_on_exposed_unless_the_stock_is_short() -> None:
    deal = play(knocked(POOR), "accept", "challenge")
    assert deal.table.phase is Phase.PENALTY
    looked = seen(deal)
    assert decide(Simple(), BY_LEVEL[4], looked, 1) == EXPOSE
    short = looked._replace(table=looked.table._replace(stock_left=5))
    assert decide(Simple(), BY_LEVEL[4], short, 1) == FORGIVE


def test_exposed_cards_are_known_to_lookahead() -> None:
    deal = play(knocked(POOR), "challenge", "draw")
    looked = seen(deal)
    hands = {row[1] for row in other_hands(looked, 20, random.Random(1))}
    assert hands == {deal.hands[1]}
    danger = Danger(looked, looked.unseen)
    assert danger.of(parse_card("7S")) == 1.0  # beside 4S 5S 6S
    assert danger.of(parse_card("KC")) == 0.0

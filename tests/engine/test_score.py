"""The worked examples of the rules, one by one: what a hand is worth and how a game is settled."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from gintable.engine.cards import parse_card
from gintable.engine.events import Ending
from gintable.engine.rules import PRESETS, BoxCount, Result, Rules, Shutout, preset
from gintable.engine.score import Facts, HandScore, Tally, game_winner, hand_score, new_tally, round_score, settle

TWO = [result for result in get_args(Result) if result != "settlement"]  # what two may be credited by


def priced(
    rules: Rules, knocker: int, deadwood: tuple[int, ...], ending: Ending = "knock", upcard: str = "9H"
) -> HandScore:
    return hand_score(rules, Facts(ending, knocker, deadwood, parse_card(upcard)))


def played(rules: Rules, *hands: tuple[int, tuple[int, int], Ending]) -> Tally:
    tally = new_tally(rules)
    for knocker, deadwood, ending in hands:
        tally = scored(rules, tally, knocker, deadwood, ending)
    return tally


def scored(rules: Rules, tally: Tally, knocker: int, deadwood: tuple[int, int], ending: Ending = "knock") -> Tally:
    facts = Facts(ending, knocker, deadwood, parse_card("9H"))
    return tally.plus(round_score(rules, [facts], [(0, 1)]))


class TestKnockCardGame:
    """Sheet A's game, hand by hand."""

    HANDS = (
        (0, (7, 18), "knock"),
        (1, (16, 3), "knock"),
        (1, (15, 0), "knock"),
        (0, (0, 8), "gin"),
        (0, (5, 4), "knock"),
        (1, (10, 0), "gin"),
        (0, (2, 40), "knock"),
        (0, (1, 42), "knock"),
        (0, (0 + 3, 39), "knock"),
        (0, (5, 48), "knock"),
    )

    def test_running_scores_and_boxes(self) -> None:
        tally = new_tally(preset("knock_card"))
        seen = []
        for knocker, deadwood, ending in self.HANDS[:6]:
            tally = scored(preset("knock_card"), tally, knocker, deadwood, ending)
            seen.append((tally.scores, tally.boxes))
        assert seen[0] == ((11, 0), (1, 0))
        assert seen[1] == ((11, 13), (1, 1))
        assert seen[2] == ((11, 28), (1, 2))
        assert seen[3] == ((44, 28), (4, 2))
        assert seen[4] == ((44, 54), (4, 4))
        assert seen[5] == ((44, 89), (4, 7))

    def test_result(self) -> None:
        rules = preset("knock_card")
        tally = played(rules, *self.HANDS)
        assert tally.scores == (202, 89)
        assert tally.boxes == (8, 7)
        assert settle(rules, tally).result == (338, 0)


@pytest.mark.parametrize(
    ("deadwood", "ending", "points"),
    [
        ((9, 21), "knock", (12, 0)),
        ((9, 9), "knock", (0, 25)),
        ((0, 13), "gin", (38, 0)),
        ((0, 0), "gin", (25, 0)),
    ],
)
def test_modern_hands(deadwood: tuple[int, int], ending: Ending, points: tuple[int, int]) -> None:
    assert priced(preset("modern"), 0, deadwood, ending).points == points


@pytest.mark.parametrize(
    ("switches", "deadwood", "ending", "best"),
    [
        ({}, (6, 19), "knock", 13),
        ({}, (9, 4), "knock", 30),
        ({"undercut": 10}, (4, 2), "knock", 12),
        ({"gin": 20}, (0, 5), "gin", 25),
        ({"big_gin": 31}, (0, 20), "big_gin", 51),
    ],
)
def test_examples_of_the_literature(
    switches: dict[str, int], deadwood: tuple[int, int], ending: Ending, best: int
) -> None:
    rules = replace(preset("modern"), **switches)  # type: ignore[arg-type]
    assert max(priced(rules, 0, deadwood, ending).points) == best


@pytest.mark.parametrize(
    ("name", "to_zero", "to_one", "boxes"),
    [
        ("modern", 32, 31, 1),
        ("knock_card", 32, 31, 2),
        ("classic", 27, 26, 1),
        ("popular", 32, 26, 0),
        ("oklahoma", 17, 16, 0),
    ],
)
def test_undercut_to_zero(name: str, to_zero: int, to_one: int, boxes: int) -> None:
    zero, one = priced(preset(name), 0, (7, 0)), priced(preset(name), 0, (7, 1))
    assert (zero.points, one.points) == ((0, to_zero), (0, to_one))
    assert zero.boxes == (0, boxes)
    assert zero.undercut


def test_modern_to_exactly_100() -> None:
    rules = preset("modern")
    tally = played(rules, (0, (8, 31), "knock"), (1, (6, 6), "knock"))
    assert tally.scores == (48, 0)
    assert game_winner(rules, tally) is None
    tally = scored(rules, tally, 0, (0, 27), "gin")
    assert tally.scores == (100, 0)
    assert settle(rules, tally).result == (375, 0)


def test_modern_bonuses_of_sheet_d() -> None:
    """Four hands of six won: 100 + 4 x 25; a shutout pays the hand points once more."""
    rules = preset("modern")
    tally = Tally((126, 40), (4, 2), (4, 2))
    assert settle(rules, tally).result == (126 + 200, 40)
    shutout = Tally((126, 0), (4, 0), (4, 0))
    assert settle(rules, shutout).result == (126 + 200 + 126, 0)


def test_classic_needs_more_than_100() -> None:
    rules = preset("classic")
    tally = played(
        rules,
        (0, (0, 15), "gin"),
        (0, (5, 70), "knock"),
    )
    assert tally.scores == (100, 0)
    assert game_winner(rules, tally) is None


def test_classic_columns_and_difference() -> None:
    """S 40, gin v 15 = 35, 25 -> 100; N gin v 12 = 32; N knocks 9, S 4 -> 25: 305 less 52 is 253."""
    rules = preset("classic")
    tally = played(
        rules,
        (0, (2, 42), "knock"),
        (0, (0, 15), "gin"),
        (0, (3, 28), "knock"),
        (1, (12, 0), "gin"),
        (1, (4, 9), "knock"),
    )
    assert tally.scores == (125, 32)
    settled = settle(rules, tally)
    assert [sum(line.points for line in column) for column in settled.columns] == [305, 52]
    assert settled.result == (253, 0)


def test_knock_card_blitz() -> None:
    rules = preset("knock_card")
    tally = played(
        rules,
        (0, (0, 48), "gin"),
        (0, (0, 60), "gin"),
        (1, (2, 10), "knock"),
        (0, (3, 12), "knock"),
    )
    assert (tally.scores, tally.boxes) == ((200, 0), (9, 0))
    assert settle(rules, tally).result == (1250, 0)


def test_traditional_pays_200_instead_for_a_shutout() -> None:
    rules = preset("traditional")
    assert settle(rules, Tally((110, 0), (5, 0), (5, 0))).result == (110 + 200 + 100, 0)
    assert settle(rules, Tally((110, 30), (5, 2), (5, 2))).result == (110 + 100 + 100, 30 + 40)


@pytest.mark.parametrize("name", ["popular", "oklahoma", "challenge"])
def test_scores_are_the_result(name: str) -> None:
    assert settle(preset(name), Tally((104, 60), (0, 0), (5, 3))).result == (104, 60)


@pytest.mark.parametrize(
    ("result", "boxes", "shutout", "loser_won"),
    list(product(TWO, get_args(BoxCount), get_args(Shutout), (0, 1))),
)
def test_every_bonus_of_house_rules_is_credited(
    result: Result, boxes: BoxCount, shutout: Shutout, loser_won: int
) -> None:
    rules = replace(
        preset("modern"),
        result=result,
        box_count=boxes,
        shutout=shutout,
        game_bonus=50,
        shutout_bonus=70,
        box_value=10,
    )
    won, lost = 110, 30 * loser_won
    tally = Tally((won, lost), (5, 2 * loser_won), (5, loser_won))
    winner = won + (70 if shutout == "bonus" and not loser_won else 50)
    winner += {"none": 0, "winner": 50, "both": 50, "difference": 50 - 20 * loser_won}[boxes]
    winner += won if shutout == "points" and not loser_won else 0
    loser = lost + (20 * loser_won if boxes == "both" else 0)
    if result in ("net", "difference"):
        winner, loser = winner - loser, 0
    if shutout == "double" and not loser_won:
        winner *= 2
    assert settle(rules, tally).result == (winner, loser)


def test_oklahoma_ace_is_limit_one() -> None:
    rules = preset("oklahoma")
    assert priced(rules, 0, (1, 14), upcard="AS").points == (13, 0)
    assert priced(rules, 0, (1, 1), upcard="AS").points == (0, 10)


@pytest.mark.parametrize(
    ("deadwood", "ending", "points"),
    [((5, 26), "knock", (42, 0)), ((8, 8), "knock", (0, 20)), ((0, 17), "gin", (84, 0))],
)
def test_spades_double(deadwood: tuple[int, int], ending: Ending, points: tuple[int, int]) -> None:
    rules = replace(preset("oklahoma"), spades_double=True)
    assert priced(rules, 0, deadwood, ending, upcard="8S").points == points
    plain = priced(rules, 0, deadwood, ending, upcard="8H")
    assert tuple(2 * p for p in plain.points) == points


def test_a_tie_for_nobody() -> None:
    rules = replace(preset("modern"), tie="nobody")
    hand = priced(rules, 0, (8, 8))
    assert (hand.winner, hand.points, hand.boxes) == (None, (0, 0), (0, 0))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_a_void_hand_scores_nothing(rules: Rules) -> None:
    hand = hand_score(rules, Facts("void", -1, (), None))
    nothing = (0,) * rules.seats
    assert (hand.winner, hand.points, hand.boxes) == (None, nothing, nothing)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_the_lines_of_a_hand_add_up(rules: Rules) -> None:
    more = (17, 8)[: rules.seats - 2]
    for deadwood, ending in (((4, 31), "knock"), ((4, 4), "knock"), ((0, 9), "gin"), ((6, 0), "knock")):
        hand = priced(rules, 0, (*deadwood, *more), ending)
        assert hand.winner is not None
        assert sum(line.points for line in hand.lines) == hand.points[hand.winner]

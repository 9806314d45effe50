"""The Hollywood sheet, statement by statement of section 7 of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from gintable.engine.match import after, begin, deal_next
from gintable.engine.rules import preset
from gintable.engine.score import Facts, Tally, game_winner, hollywood, new_tally, round_score, settle

RULES = preset("hollywood")


def wins(*won: tuple[int, int]) -> Tally:
    """A sheet with plain knocks: who won, and how much."""
    tally = new_tally(RULES)
    for player, points in won:
        left = (0 + 1, 1 + points) if player == 0 else (1 + points, 1)
        tally = tally.plus(round_score(RULES, [Facts("knock", player, left)], [(0, 1)]))
    return tally


def columns(tally: Tally) -> list[tuple[int, ...]]:
    return [game.scores for game in hollywood(RULES, tally.rounds)]


@pytest.mark.parametrize(
    ("points", "first", "second", "third"),
    [((25, 18, 36), 79, 54, 36), ((32, 28, 45), 105, 73, 45)],
)
def test_a_win_enters_the_first_columns(points: Sequence[int], first: int, second: int, third: int) -> None:
    tally = wins(*((0, n) for n in points))
    assert columns(tally) == [(first, 0), (second, 0), (third, 0)]


def test_a_closed_column_takes_nothing() -> None:
    tally = wins((0, 32), (0, 28), (0, 45), (0, 20))
    assert columns(tally) == [(105, 0), (93, 0), (65, 0)]


def test_the_example() -> None:
    tally = wins((1, 18), (0, 42), (0, 30), (0, 35), (0, 40), (0, 26))
    assert columns(tally) == [(107, 18), (105, 0), (101, 0)]
    settled = settle(RULES, tally)
    assert [line.points for line in settled.closing] == [229, 365, 361]
    assert (settled.winner, settled.result) == (0, (955, 0))


def test_all_columns_have_to_close() -> None:
    tally = wins((1, 18), (0, 42), (0, 30), (0, 35), (0, 40))
    assert game_winner(RULES, tally) is None
    with pytest.raises(ValueError, match="not over"):
        settle(RULES, tally)


def test_a_player_shut_out_of_a_closed_column_starts_in_the_next() -> None:
    """The next win goes to the next open column, the one after to two."""
    shut = ((0, 60), (0, 50))  # column 1 closes at 110, column 2 stands at 50
    assert columns(wins(*shut, (1, 20))) == [(110, 0), (50, 20), (0, 0)]
    assert columns(wins(*shut, (1, 20), (1, 7))) == [(110, 0), (50, 27), (0, 7)]
    assert columns(wins(*shut, (1, 20), (1, 7), (1, 5))) == [(110, 0), (50, 32), (0, 12)]


def test_shut_out_of_two_columns() -> None:
    tally = wins((0, 60), (0, 50), (0, 55), (1, 9), (1, 8))
    assert columns(tally) == [(110, 0), (105, 0), (55, 17)]


def test_the_result_may_go_to_who_closed_fewer_columns() -> None:
    """199 + 200 + 20 against 150 + 100 + 60 less 95 + 40, and 100 + 100 + 40 less 5 + 20."""
    settled = settle(RULES, wins((0, 199), (1, 50), (0, 90), (1, 40), (0, 5), (1, 60)))
    assert [part.winner for part in settled.parts] == [0, 1, 1]
    assert [line.points for line in settled.closing] == [419, -175, -215]
    assert (settled.winner, settled.result) == (0, (29, 0))


def test_void_hands_enter_nothing() -> None:
    match = begin(RULES, 1)
    match, sitting, _ = deal_next(match)
    match, _ = after(match, [Facts("void", -1, ())], sitting.seating)
    assert columns(match.tally) == [(0, 0)] * 3


def test_under_other_switches_the_columns_settle_likewise() -> None:
    rules = replace(RULES, result="difference", shutout="double", game_bonus=100, shutout_bonus=0)
    tally = new_tally(rules)
    for player, points in ((1, 18), (0, 42), (0, 30), (0, 35), (0, 40), (0, 26)):
        left = (1, 1 + points) if player == 0 else (1 + points, 1)
        tally = tally.plus(round_score(rules, [Facts("knock", player, left)], [(0, 1)]))
    settled = settle(rules, tally)
    assert settled.result == (229 + 2 * (105 + 100 + 60) + 2 * (101 + 100 + 60), 0)

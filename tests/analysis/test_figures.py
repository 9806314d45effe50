"""What is added up, told to a file and back, and the figures drawn from it."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from gintable.analysis.figures import Count, Damaged, counted, gin_shares, knock_turns, rate, times
from gintable.engine.rules import preset
from gintable.engine.score import Facts, Round, round_score


def row(ending: Any, knocker: int, *left: int) -> Round:
    return round_score(preset("challenge"), [Facts(ending, knocker, left)], ((0, 1),))


def sample() -> Count:
    count = Count(2)
    columns = (frozenset({0}), frozenset({1}))
    for turn_no, hand in (
        (1, row("knock", 0, 3, 20)),  # its turn 1
        (8, row("gin", 1, 30, 0)),  # the other's turn 4
        (9, row("gin", 0, 0, 12)),  # turn 5
        (7, row("knock", 0, 8, 5)),  # turn 4, undercut
        (30, row("void", -1)),
    ):
        count.add_hand(hand, (turn_no,), (0, 1), columns)
    count.won.update({24: 2, 12: 1})
    count.add_spans(0, 0, [1000, 2000, 400_000])
    count.add_spans(0, 1, [90])
    count.add_spans(1, 2, [5_000_000])
    return count


def test_how_hands_end() -> None:
    count = sample()
    assert (count.hands, count.deals, count.voids) == (5, 5, 1)
    assert (count.knocks, count.gins) == ([2, 0], [1, 1])
    assert (count.undercuts, count.suffered) == ([0, 1], [1, 0])
    assert knock_turns(count) == (pytest.approx(10 / 3), 4.0)
    assert gin_shares(count) == (pytest.approx(1 / 3), 1.0)
    assert knock_turns(Count(2)) == gin_shares(Count(2)) == (None, None)


def test_times_are_told_by_kind() -> None:
    count = sample()
    first, second = map(times, count.spans, count.longest)
    assert (first.decisions, first.draw.decisions, first.shed.decisions, first.other.decisions) == (4, 3, 1, 0)
    assert first.draw.median == pytest.approx(0.002, rel=0.01)
    assert (first.max, first.draw.max, first.shed.max, first.other.max) == (0.4, 0.4, 0.00009, 0)
    assert (second.max, second.draw.max, second.other.max) == (5, 0, 5)


def test_a_file_brings_the_same_back() -> None:
    count = sample()
    told = json.loads(json.dumps(count.as_json()))
    back = counted(told, 2)
    assert vars(back) == vars(count)
    twice = Count(2)
    twice.add(back)
    twice.add(count)
    assert (twice.hands, twice.points, twice.won) == (10, [2 * n for n in count.points], Counter({24: 4, 12: 2}))
    assert twice.spans[0][0] == Counter({ns: 2 * n for ns, n in count.spans[0][0].items()})
    assert twice.longest == count.longest


@pytest.mark.parametrize(
    "change",
    [
        {"hands": "5"},
        {"hands": 5.0},
        {"points": [1]},
        {"points": [1, None]},
        {"points": {"0": 1, "1": 2}},
        {"won": [[24]]},
        {"won": [[24, True]]},
        {"longest": [[0, 0, 0]]},
        {"spans": [[[], []], [[], [], []]]},
        {"turns": None},
    ],
)
def test_what_is_wrong_in_a_file(change: dict[str, Any]) -> None:
    told = sample().as_json()
    with pytest.raises(Damaged):
        counted({**told, **change}, 2)
    with pytest.raises(Damaged):
        counted({key: value for key, value in told.items() if key not in change}, 2)


def test_the_interval_is_that_of_the_spread() -> None:
    mean, (low, high) = rate(Counter({2: 600, 0: 400}), 2)
    assert mean == pytest.approx(0.6)
    assert high - low == pytest.approx(2 * 1.96 * (0.24 / 1000) ** 0.5, rel=0.01)
    _, paired = rate(Counter({4: 250, 2: 700, 0: 50}), 4)  # pairs that mostly split say more
    assert paired[1] - paired[0] < high - low
    assert rate(Counter({2: 10}), 2)[1] == pytest.approx((0.722, 1.0), abs=0.001)

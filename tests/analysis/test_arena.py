"""The arena counts right, whoever shares the work, and says how sure it is."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from gintable.analysis import arena
from gintable.analysis.arena import play
from gintable.bots.roster import ROSTER, Entry, UnknownBot
from gintable.engine.actions import DRAW, PASS, Action, Done, Shed
from gintable.engine.cards import cards
from gintable.engine.deal import Phase, View, may_shed
from gintable.engine.rules import preset

CHALLENGE = preset("challenge")


def test_the_report_has_the_promised_keys() -> None:
    found = json.loads(json.dumps(play("otto", "mina", CHALLENGE, 4, jobs=1).as_json()))
    assert {"games", "win_rate", "ci95", "points_per_hand", "decision_ms", "hands_per_s"} <= set(found)
    assert found["games"] == 4
    assert found["ci95"][0] < found["win_rate"] <= found["ci95"][1]
    for player in range(2):
        times = found["decision_ms"][player]
        assert 0 < times["median"] <= times["p99"] <= times["max"]
    shares = [*found["knocks"], *found["gins"], found["voids"]]
    assert sum(shares) == pytest.approx(1)


def test_the_games_are_the_same_however_many_processes_share_them() -> None:
    def figures(jobs: int, seed: int = 5) -> arena.Report:
        done = play("otto", "mina", CHALLENGE, 24, seed=seed, jobs=jobs)
        return replace(done, decision_ms=((0.0, 0.0, 0.0),) * 2, hands_per_s=0.0)

    assert figures(1) == figures(2)
    assert figures(1).points_per_hand != figures(1, seed=6).points_per_hand


def test_a_bot_against_itself_wins_half() -> None:
    mirrored = play("simple", "otto", CHALLENGE, 20, jobs=1)  # the same brain
    assert mirrored.win_rate == 0.5
    assert mirrored.points_per_hand[0] == mirrored.points_per_hand[1]
    single = play("simple", "otto", CHALLENGE, 151, mirror=False, seed=3, jobs=1)
    assert single.ci95[0] < 0.5 < single.ci95[1]


@pytest.mark.parametrize(("better", "worse", "games"), [("otto", "mina", 100), ("celeste", "otto", 40)])
def test_each_level_beats_the_one_below(better: str, worse: str, games: int) -> None:
    assert play(better, worse, CHALLENGE, games, jobs=1).ci95[0] > 0.5


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    play("simple", "simple", CHALLENGE, 10, jobs=1, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (10, 10)
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert len(told) > 1


@dataclass(frozen=True)
class Timid:
    """Never goes out."""

    def decide(self, view: View, seed: int) -> Action:
        match view.table.phase:
            case Phase.OFFER:
                return PASS
            case Phase.DRAW:
                return DRAW
            case Phase.SHED:
                return Shed(cards(may_shed(view))[seed % 10])
            case _:
                return Done(())


def test_a_game_that_does_not_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ROSTER, "timid", Entry("timid", "Timid", 1, Timid(), table=False))
    monkeypatch.setattr(arena, "MAX_HANDS", 5)
    done = play("timid", "timid", preset("straight"), 4, jobs=1)
    assert (done.win_rate, done.unfinished, done.hands, done.voids) == (0.5, 4, 20, 1.0)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="ask for 8 instead of 7"):
        play("otto", "mina", CHALLENGE, 7)
    with pytest.raises(ValueError, match="at least one"):
        play("otto", "mina", CHALLENGE, 0, mirror=False)
    with pytest.raises(UnknownBot):
        play("otto", "hal", CHALLENGE, 2)


def test_the_interval_is_that_of_the_spread() -> None:
    rate, (low, high) = arena._rate(Counter({2: 600, 0: 400}), 2)
    assert rate == pytest.approx(0.6)
    assert high - low == pytest.approx(2 * 1.96 * (0.24 / 1000) ** 0.5, rel=0.01)
    _, paired = arena._rate(Counter({4: 250, 2: 700, 0: 50}), 4)  # pairs that mostly split say more
    assert paired[1] - paired[0] < high - low
    assert arena._rate(Counter({2: 10}), 2)[1] == pytest.approx((0.722, 1.0), abs=0.001)

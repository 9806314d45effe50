"""`gintable bench`: which figures there are, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from gintable.engine.rules import people
from gintable.ui import bench, bench_window
from gintable.ui.bench_window import percentile
from gintable.ui.scenes.newmatch import Choice
from gintable.ui.table import match as matches

GOOD: dict[str, Any] = {
    "solver_us": 0.7,
    "hands_per_s": 1500.0,
    "frame_ms": {
        size: {"p50": 2.0, "p99": 4.0, "cpu_p99": 3.5, "driver": "dummy"} for size in ("1920x1080", "3840x2160")
    },
    "frame_ms_seats": {seats: {"p50": 2.0, "p99": 4.0} for seats in ("3", "4")},
    "start_ms": 300.0,
    "rss_mb": 90.0,
    "worker_rss_mb": 70.0,
    "idle_cpu_percent": 0.5,
    "input_frames": 1,
    "thinking_ratio": 1.02,
    "save_ms": 2.0,
}


def verdicts(figures: dict[str, Any]) -> list[str]:
    return [line.split("  ")[-1].strip() for line in bench.table(figures).split("\n\n")[0].splitlines()]


def test_good_figures_are_met() -> None:
    assert verdicts(GOOD) == ["met"] * len(bench.TARGETS)


@pytest.mark.parametrize(
    ("name", "figure"), [("solver_us", 1.6), ("hands_per_s", 900.0), ("idle_cpu_percent", 1.1), ("input_frames", 3)]
)
def test_a_bad_figure_is_missed(name: str, figure: float) -> None:
    at = [target.path[0] for target in bench.TARGETS].index(name)
    found = verdicts(GOOD | {name: figure})
    assert found[at] == "missed"
    assert found.count("missed") == 1


def test_frames_of_more_seats_have_a_verdict_each() -> None:
    seats = {"3": {"p99": 4.0}, "4": {"p99": 8.1}}
    found = bench.table(GOOD | {"frame_ms_seats": seats}).splitlines()
    (line,) = [line for line in found if line.endswith("missed")]
    assert "4 hands" in line


@pytest.mark.parametrize("seats", bench_window.TABLES)
def test_a_table_of_so_many_is_measured(seats: int) -> None:
    rules, opponents = bench_window.TABLES[seats]
    choice = Choice(rules, opponents[0], 1, opponents[1:])
    assert people(matches.rules_of(choice)) == seats


def test_memory_may_be_unknown() -> None:
    assert verdicts(GOOD | {"rss_mb": None, "worker_rss_mb": None}).count("not told by this system") == 2


def test_every_target_is_measured_under_its_name() -> None:
    assert {target.path[0] for target in bench.TARGETS} == set(GOOD)


def test_the_bots_process_is_measured_and_goes() -> None:
    if bench_window.memory_mb() is None:
        pytest.skip("this system does not tell the memory of a process")
    found = bench.worker_rss_mb()
    assert found is not None
    assert 5 < found < 200


def test_a_bot_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.Worker, "answer", lambda self, wait_s=0.0: None)
    with pytest.raises(bench.Failed, match="no answer came"):
        bench.worker_rss_mb()


def test_the_p99_of_a_few_is_the_worst() -> None:
    assert percentile([5.0, 1.0, 4.0], 0.99) == 5.0
    assert percentile([float(n) for n in range(1, 201)], 0.99) == 198.0


def test_the_engine_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "BLOCK", 3)
    monkeypatch.setattr(bench, "HANDS", 50)
    monkeypatch.setattr(bench, "SAVES", 3)
    assert bench.hands_per_s() > 0
    assert bench.solver_us() > 0
    assert bench.save_ms() > 0

"""`gintable bench`: the figures of the window beside those of every preset."""

from __future__ import annotations

from typing import Any

import pytest

from gintable.analysis import pace
from gintable.engine.rules import PRESETS
from gintable.ui import bench

from .conftest import Run

WINDOW: dict[str, Any] = {
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


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure", lambda tell: dict(WINDOW))
    monkeypatch.setattr(pace, "TURNS", 2)
    monkeypatch.setattr(pace, "ROUNDS", 1)


@pytest.mark.usefixtures("measured")
def test_the_presets_are_among_the_figures(run: Run) -> None:
    (found,) = run("bench", "--json").lines
    assert {key: found[key] for key in WINDOW} == WINDOW
    assert list(found["presets"]) == list(PRESETS)
    assert found["slowest_preset_ratio"] == pytest.approx(
        min(found["presets"].values()) / found["presets"]["modern"], abs=0.01
    )


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize(("slowest", "verdict"), [(52.0, "met"), (48.0, "missed")])
def test_in_sentences(slowest: float, verdict: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "seat_turns_per_s", lambda: {"modern": 100.0, "partners": slowest})
    shown = run("bench").out.splitlines()
    assert shown[-2] == f"Turns of a seat in a second, Simple on one core: modern 100, partners {slowest:g}."
    assert shown[-1].endswith(f"{slowest / 100:g} ×, at least 0.5 is wanted: {verdict}.")


def test_what_cannot_be_measured_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(tell: object) -> None:
        raise bench.Failed("no window opened")

    monkeypatch.setattr(bench, "measure", fails)
    found = run("bench", "--json")
    assert (found.status, found.out, found.err) == (1, "", "gintable bench: no window opened\n")

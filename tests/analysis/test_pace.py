"""The pace of every preset."""

from __future__ import annotations

import pytest

from gintable.analysis import pace
from gintable.engine.rules import PRESETS


def test_every_preset_has_a_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "TURNS", 2)
    monkeypatch.setattr(pace, "ROUNDS", 1)
    found = pace.seat_turns_per_s()
    assert list(found) == list(PRESETS)
    assert min(found.values()) > 0


def test_the_slowest_is_compared_with_two_players() -> None:
    assert pace.slowest_ratio({"modern": 200.0, "partners": 120.0, "straight": 300.0}) == 0.6

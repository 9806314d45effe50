"""Counts of the ways in which a deal can go on, against golden ones: from the deal, before a knock, at the wall."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gintable.engine.cards import shuffled
from gintable.engine.deal import apply
from gintable.engine.legal import legal
from gintable.engine.perft import divide, perft
from gintable.engine.rules import PRESETS, rules_from
from gintable.engine.state import Deal, start, view

from .table import play

GOLDEN: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "golden" / "perft.json").read_text())


def position(golden: dict[str, Any]) -> Deal:
    deal, _ = start(rules_from(golden["rules"], golden.get("changes", {})), shuffled(golden["deal"]), dealer=0)
    return play(deal, *golden["played"])


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden["about"] for golden in GOLDEN])
def test_golden_counts(golden: dict[str, Any]) -> None:
    deal = position(golden)
    assert [perft(deal, depth) for depth in range(1, len(golden["counts"]) + 1)] == golden["counts"]


def test_every_preset_and_every_number_of_seats() -> None:
    assert {golden["rules"] for golden in GOLDEN} == set(PRESETS)
    assert {position(golden).table.rules.seats for golden in GOLDEN} == {2, 3, 4}


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden["about"] for golden in GOLDEN])
def test_divide_adds_up(golden: dict[str, Any]) -> None:
    parts = divide(position(golden), 3)
    assert sum(parts.values()) == perft(position(golden), 3)
    assert set(parts) == set(legal(view(position(golden), position(golden).table.turn)))


def test_a_hand_that_is_over_goes_no_further() -> None:
    golden = next(golden for golden in GOLDEN if golden["about"] == "tournament, at the wall")
    over, _ = apply(position(golden), next(iter(divide(position(golden), 1))))
    assert perft(over, 0) == 1
    if over.table.facts is not None:
        assert perft(over, 1) == 0

"""The marks of where a figure comes from, against the table of the rules."""

from __future__ import annotations

from dataclasses import fields

import pytest

from gintable.engine.origins import MARKS, origin, sheets
from gintable.engine.rules import MODERN, PRESETS, Rules, RulesError

SWITCHES = ("limit_by", "gin", "undercut", "hand_boxes", "box_count", "target", "game_bonus", "shutout")
TABLE = {  # the marks of SWITCHES, then of next dealer, first dealer and result
    "modern": ("D", "D", "D", "D", "D", "D", "D", "D", "ours", "ours", "D"),
    "knock_card": ("A", "A", "A", "A", "A", "A", "A", "A", "ours", "ours", "A"),
    "classic": ("B", "B", "ours", "ours", "B", "B", "ours", "ours", "ours", "ours", "B"),
    "popular": ("C", "C", "C", "ours", "ours", "ours", "ours", "ours", "C", "C", "C"),
    "oklahoma": ("E", "E", "E", "ours", "ours", "E", "ours", "ours", "E", "E", "E"),
}


@pytest.mark.parametrize("name", TABLE)
def test_the_table_of_the_rules(name: str) -> None:
    found = tuple(origin(name, switch) for switch in (*SWITCHES, "next_dealer", "first_dealer", "result"))
    assert found == TABLE[name]


@pytest.mark.parametrize(
    ("name", "switch", "mark"),
    [
        ("knock_card", "ace_limit", "A"),
        ("oklahoma", "ace_limit", "ours"),
        ("popular", "undercut_to_zero", "C"),
        ("classic", "box_value", "ours"),
        ("modern", "stock_floor", "ours"),
        ("knock_card", "stock_floor", "A"),
        ("classic_three", "open_discards", "B"),
        ("classic_three", "failed_knock", "B"),
        ("classic_three", "offer", "ours"),
        ("partners", "target", "B"),
        ("partners", "next_dealer", "ours"),
        ("knock_rummy", "gin", "lit"),
        ("knock_rummy", "target", "ours"),
        ("modern", "may_return_taken", "ours"),
    ],
)
def test_single_figures(name: str, switch: str, mark: str) -> None:
    assert origin(name, switch) == mark


@pytest.mark.parametrize("name", ["traditional", "straight", "tournament", "challenge", "hollywood"])
def test_what_the_literature_changes_is_marked_so(name: str) -> None:
    for field in fields(Rules):
        changed = getattr(PRESETS[name], field.name) != getattr(MODERN, field.name)
        assert (origin(name, field.name) == "lit") == changed, field.name


@pytest.mark.parametrize("name", PRESETS)
def test_every_switch_has_a_mark(name: str) -> None:
    marks = {origin(name, field.name) for field in fields(Rules)}
    assert marks <= set(MARKS)
    assert sheets(name) == tuple(mark for mark in MARKS if mark in marks)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(RulesError, match="whist"):
        origin("whist", "gin")
    with pytest.raises(RulesError, match="gin_bonus"):
        origin("modern", "gin_bonus")

"""`--rules NAME|FILE`: what the player saved or was sent, wherever a preset is taken."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gintable.engine.rules import MODERN, PRESETS
from gintable.storage import house
from gintable.storage.house import House

from .conftest import Run

SUNDAY = replace(MODERN, name="Sunday table", gin=40, target=30)
HAND = {"knocker": 0, "deadwood": [0, 10], "gin": True}


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    return house.export(House("modern", SUNDAY), tmp_path / "sunday.json")


def test_score_by_a_file(run: Run, sent: Path) -> None:
    outcome = run("score", "--rules", str(sent), stdin=[HAND])
    assert outcome.status == 0
    assert outcome.lines[0]["points"] == [50, 0]
    assert outcome.lines[1]["winner"] == 0


def test_score_by_a_saved_name(run: Run) -> None:
    house.save(House("modern", SUNDAY))
    assert run("score", "--rules", "sunday TABLE", stdin=[HAND]).lines[0]["points"] == [50, 0]


def test_a_file_without_a_telling_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house.export(House("modern", SUNDAY), tmp_path / "sunday.rules")
    monkeypatch.chdir(tmp_path)
    assert run("score", "--rules", "sunday.rules", stdin=[HAND]).lines[0]["points"] == [50, 0]


def test_set_changes_what_is_in_the_file(run: Run, sent: Path) -> None:
    assert run("score", "--rules", str(sent), "--set", "gin=5", stdin=[HAND]).lines[0]["points"] == [15, 0]


def test_a_file_without_changes_plays_like_its_preset(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "same.json"
    content = {"gintable": "rules", "version": 1, "name": "Same", "rules": "modern", "changes": {}}
    path.write_text(json.dumps(content), encoding="utf-8")
    assert run("score", "--rules", str(path), stdin=[HAND]).lines[0]["points"] == [35, 0]


@pytest.mark.parametrize(
    ("command", "more"),
    [("perft", ["--depth", "2", "--json"]), ("arena", ["simple", "simple", "--games", "1", "--jobs", "1", "--json"])],
)
def test_other_commands_take_a_file(run: Run, sent: Path, command: str, more: list[str]) -> None:
    outcome = run(command, *more, "--rules", str(sent))
    assert outcome.status == 0, outcome


def test_an_unknown_name_lists_presets_and_saved_names(run: Run) -> None:
    house.save(House("modern", SUNDAY))
    refusal = run("score", "--rules", "whist").refusal
    for name in ("“whist”", *PRESETS, "Sunday table"):
        assert name in refusal


def test_a_file_that_is_missing(run: Run) -> None:
    assert "no_such.json could not be read: No such file" in run("score", "--rules", "no_such.json").refusal


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", ["bad.json", "not a file of gintable rules"]),
        ('{"gintable": "rules", "version": 1, "name": "x", "rules": "whist", "changes": {}}', ["whist", "modern"]),
        ('{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": {"gin": -1}}', ["gin = -1"]),
        (
            '{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": {"limit": 0}}',
            ["bad.json cannot be played", "limit 0", "25"],
        ),
        ('{"gintable": "rules", "version": 9, "name": "x", "rules": "modern", "changes": {"q": 0}}', ["newer"]),
        (
            '{"gintable": "rules", "version": 99, "name": "x", "rules": "modern", "changes": {"gin": 20}}',
            ["bad.json was made by a newer gintable"],
        ),
        (
            '{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": {"target": 5}}',
            ["target = 5", "a whole number from 10 to 500"],
        ),
        (
            '{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": {"tie": "both"}}',
            ['tie = "both"', '"undercut", "nobody"'],
        ),
        (
            '{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": {"big_gin": true}}',
            ["big_gin = true", "0 to 1000"],
        ),
        (
            '{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": {"target_passed": 1}}',
            ["target_passed = 1", "one of true, false"],
        ),
        (
            '{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": {"box_count": "x"}}',
            ['box_count = "x"', "one of "],
        ),
        (
            '{"gintable": "rules", "version": 1, "name":"x", "rules": "modern", "changes": {"undercut_to_zero": []}}',
            ["undercut_to_zero = []", "0 to 1000, or null"],
        ),
        (
            '{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": {"gni": 5}}',
            ["a rule that there is not: gni = 5"],
        ),
    ],
)
def test_a_bad_file_is_one_sentence(run: Run, tmp_path: Path, content: str, words: list[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content, encoding="utf-8")
    refusal = run("score", "--rules", str(path)).refusal
    for word in words:
        assert word in refusal
    assert path.exists()


def test_a_contradiction_with_set(run: Run, sent: Path) -> None:
    refusal = run("score", "--rules", str(sent), "--set", "limit=0").refusal
    for word in ("limit=0", "Knock limit 0", "25"):
        assert word in refusal

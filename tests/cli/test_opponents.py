"""Opponents with knobs on the command line, in the record and after it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gintable import cli
from gintable.storage.library import Library
from gintable.storage.record import Record
from gintable.storage.replay import replay

from .conftest import Run
from .people import Reader

KNOBS = "custom:level=1,knock=late,caution=usual,memory=short,slips=few,pace=calm"


def test_a_custom_opponent_is_played_kept_and_read_again(
    reader: Reader, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["play", "--terminal", "--rules", "modern", "--opponent", KNOBS, "--seed", "4"]
    reader.left = 12
    assert cli.main(argv) == 0
    assert (home / "current.gin").exists()
    reader.left = 3000
    assert cli.main(["play", "--terminal", "--continue"]) == 0
    assert any("Robin" in line for line in reader.all)
    (kept,) = (home / "matches").iterdir()
    record = Record.open(kept)
    story = replay(record)
    assert (story.players[1].name, story.players[1].bot) == ("Robin", KNOBS)
    assert record.header["level"] == 1
    library, _ = Library.open()
    assert [row.opponent for row in library.matches()] == [KNOBS]
    library.close()


def test_a_list_holds_opponents_with_knobs(run: Run, home: Path) -> None:
    argv = ["--rules", "partners", "--seed", "3", "--against"]
    run("play", "--terminal", *argv, "Custom:level=2,knock=gin, otto:slips=1.5 ,custom:level=1")
    head = Record.open(home / "current.gin").header
    assert head["players"] == [
        {"name": "You", "bot": None},
        {"name": "Robin", "bot": "custom:level=2,knock=gin,caution=usual,memory=perfect,slips=never,pace=usual"},
        {"name": "Otto", "bot": "otto:slips=1.5"},
        {"name": "Robin 2", "bot": "custom:level=1,knock=usual,caution=usual,memory=perfect,slips=never,pace=usual"},
    ]
    assert head["level"] == "2+2+1"


def test_a_match_against_somebody_unknown_is_not_gone_on_with(run: Run, home: Path) -> None:
    run("play", "--terminal", "--against", KNOBS, "--seed", "3")
    path = home / "current.gin"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("knock=late", "knock=loudly"), encoding="utf-8")
    found = run("play", "--terminal", "--continue")
    assert "Line 1 of the saved match could not be read" in found.out
    assert found.status == 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("custom:level=9", "there is no level 9: use one of 1, 2, 3, 4"),
        ("custom:greed=1", "no knob “greed=1”: use level, knock, caution, memory, slips, pace"),
        (
            "custom:pace=fast",
            "pace cannot be “fast”: use slow, calm, usual, quick, instant, or a number from 0",
        ),
        ("otto:level=2", "no knob “level=2”: use knock, caution"),
        ("hal:knock=late", "there is no player named “hal”: use one of mina, otto"),
    ],
)
def test_a_wrong_knob_is_one_sentence(name: str, words: str, run: Run) -> None:
    assert words in run("play", "--terminal", "--against", f"mina,{name}", "--rules", "classic_three").refusal
    assert words in run("arena", name, "otto", "--games", "2").refusal


def test_the_arena_plays_opponents_with_knobs(run: Run) -> None:
    argv = ("arena", KNOBS, "otto:slips=5", "--games", "4", "--jobs", "1", "--mirror", "--json")
    found = json.loads(run(*argv).out)
    assert found["names"] == [KNOBS, "otto:slips=5"]
    assert found["games"] == 4

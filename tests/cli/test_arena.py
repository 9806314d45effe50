"""`gintable arena` over files: what is kept, what is gone on with, what is left alone."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gintable.bots.roster import ROSTER

from .conftest import Run

ROOT = Path(__file__).resolve().parents[2]
SHORT = ("arena", "otto", "mina", "--mirror", "--seed", "3", "--jobs", "1")
LONGEST_S = 120


def figures(found: dict[str, Any]) -> dict[str, Any]:
    """What is the same in every run."""
    times = [{kind: spent[kind]["decisions"] for kind in ("draw", "shed")} for spent in found.pop("decision_ms")]
    found.pop("hands_per_s")
    return {**found, "decisions": times}


def test_a_series_goes_on_where_it_was_stopped(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    whole = run(*SHORT, "--games", "40", "--json").lines[0]
    for games in (6, 20, 40, 40):
        (found,) = run(*SHORT, "--games", str(games), "--json", "--resume", str(kept)).lines
        with kept.open("ab") as file:
            file.write(b'{"row":0,"first":')  # as a kill leaves it
    assert figures(found) == figures(whole)


@pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds children as Linux tells them")
def test_a_series_that_was_killed(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    argv = ["arena", "otto", "mina", "--mirror", "--seed", "3", "--games", "600", "--resume", str(kept)]
    process = subprocess.Popen([sys.executable, "-m", "gintable", *argv, "--jobs", "2"], cwd=ROOT)
    until = time.monotonic() + LONGEST_S
    while (not kept.exists() or kept.read_bytes().count(b"\n") < 3) and time.monotonic() < until:
        assert process.poll() is None
    workers = children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    while any(map(alive, workers)) and time.monotonic() < until:
        pass
    assert workers
    assert not any(map(alive, workers))
    lines = kept.read_bytes().count(b"\n")
    assert lines >= 3
    found = run(*argv, "--jobs", "1", "--json").lines[0]
    assert kept.read_bytes().count(b"\n") > lines
    assert figures(found) == figures(run(*argv[:-2], "--jobs", "1", "--json").lines[0])


def children(pid: int) -> list[int]:
    return [int(n) for task in Path(f"/proc/{pid}/task").iterdir() for n in (task / "children").read_text().split()]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class TestRefused:
    def refused(self, run: Run, kept: Path, *argv: str) -> str:
        before = kept.read_bytes()
        said = run(*(argv or (*SHORT, "--games", "6")), "--resume", str(kept)).refusal
        assert kept.read_bytes() == before
        return said

    @pytest.fixture
    def kept(self, run: Run, tmp_path: Path) -> Path:
        kept = tmp_path / "kept"
        assert run(*SHORT, "--games", "6", "--resume", str(kept)).status == 0
        return kept

    @pytest.mark.parametrize(
        ("argv", "words"),
        [
            (("arena", "otto", "mina", "--mirror", "--seed", "4", "--games", "6"), "seed is 3 there and 4 here"),
            (("arena", "otto", "mina", "--seed", "3", "--games", "6"), "mirror is true there and false here"),
            (("arena", "mina", "otto", "--mirror", "--seed", "3", "--games", "6"), "names"),
            ((*SHORT, "--games", "6", "--rules", "modern"), "rules"),
            ((*SHORT, "--games", "6", "--set", "gin=30"), "changes"),
            ((*SHORT, "--games", "6", "--against", "simple"), "against is null there"),
            ((*SHORT, "--games", "4"), "more than the 4 that are asked for"),
        ],
    )
    def test_another_order(self, run: Run, kept: Path, argv: tuple[str, ...], words: str) -> None:
        assert words in self.refused(run, kept, *argv)

    def test_other_players(self, run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(ROSTER, "otto", ROSTER["mina"])
        assert "other players of the same names" in self.refused(run, kept)

    def test_another_version(self, run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gintable.cli.arena.__version__", "0.0.1")
        assert "another version" in self.refused(run, kept)

    def test_damage(self, run: Run, kept: Path) -> None:
        first, *others = kept.read_bytes().splitlines(keepends=True)
        kept.write_bytes(b"".join([first, others[0].replace(b'"hands":', b'"hands":1'), *others[1:]]))
        assert "damaged in line 2" in self.refused(run, kept)
        kept.write_bytes(b"".join([first, *others, others[0]]))
        assert f"damaged in line {len(others) + 2}" in self.refused(run, kept)

    def test_something_else(self, run: Run, tmp_path: Path) -> None:
        notes = tmp_path / "notes"
        notes.write_text("Remember the milk.")
        assert "not a file of this kind" in self.refused(run, notes)
        assert "Is a directory" in run(*SHORT, "--games", "6", "--resume", str(tmp_path)).refusal

    def test_out(self, run: Run, tmp_path: Path) -> None:
        argv = (*SHORT, "--games", "6", "--out")
        assert "Is a directory" in run(*argv, str(tmp_path)).refusal
        assert "No such file or directory" in run(*argv, str(tmp_path / "nowhere" / "x")).refusal
        both = str(tmp_path / "both")
        assert "name two" in run(*argv, both, "--resume", both).refusal
        assert list(tmp_path.iterdir()) == []

    def test_a_name_with_a_wrong_knob(self, run: Run) -> None:
        assert "knock" in run("arena", "otto:knock=nowhere", "mina", "--games", "1").refusal


def test_out(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    out.write_text("an older one")
    (shown,) = run(*SHORT, "--games", "6", "--json", "--out", str(out)).lines
    assert json.loads(out.read_text()) == shown
    assert {"version", "changes", "knock_turn", "gin_share", "undercuts_suffered"} <= set(shown)
    assert [path.name for path in tmp_path.iterdir()] == ["figures.json"]


def test_many_against_one(run: Run, tmp_path: Path) -> None:
    argv = (
        "arena",
        "mina",
        "otto:knock=5",
        "reflex",
        "--against",
        "simple",
        "--games",
        "8",
        "--mirror",
        "--jobs",
        "1",
    )
    kept = ("--resume", str(tmp_path / "kept"))
    title, head, *rows = run(*argv, *kept).out.splitlines()
    assert "against simple" in title
    assert [row.split()[0] for row in rows] == ["mina", "otto:knock=5", "reflex"]
    assert len({len(line) for line in (head, *rows)}) == 1
    (found,) = run(*argv, *kept, "--json").lines
    assert found["against"] == "simple"
    assert [row["names"] for row in found["rows"]] == [[n, "simple"] for n in ("mina", "otto:knock=5", "reflex")]
    (alone,) = run("arena", "mina", "simple", *argv[6:], "--json").lines
    assert figures(found["rows"][0]) == figures(alone)


def test_the_styles_are_told_in_sentences(run: Run) -> None:
    said = run("arena", "otto", "camper", "--games", "10", "--mirror", "--jobs", "1").out
    assert "camper goes out in its turn" in said
    assert "100.0% of the time with gin" in said
    assert "to discard or knock:" in said


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_for_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*SHORT, "--games", "6").err == ""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr("gintable.cli.arena_shown.PAUSE_S", 0.0)
    monkeypatch.setenv("COLUMNS", "90")
    run(*SHORT, "--games", "6")
    shown = terminal.getvalue()
    assert shown.endswith("\n")
    pictures = [picture for picture in shown.strip().split("\r") if picture]
    assert len(pictures) >= 3
    assert all(len(picture) < 90 for picture in pictures)
    assert pictures[-1].startswith(f"[{'#' * 24}] 6/6 games, ")
    assert "0:00 left; otto wins" in pictures[-1]

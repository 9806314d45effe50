"""`gintable perft` and `gintable arena`: counts and figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gintable.engine.cards import shuffled
from gintable.engine.perft import perft
from gintable.engine.rules import PRESETS, preset
from gintable.engine.state import start

from .conftest import Run

GOLDEN = json.loads((Path(__file__).resolve().parents[1] / "golden" / "perft.json").read_text())


FROM_THE_DEAL = [case for case in GOLDEN if case["about"].endswith("from the deal")]


@pytest.mark.parametrize("golden", FROM_THE_DEAL, ids=[case["about"] for case in FROM_THE_DEAL])
def test_perft(golden: dict[str, Any], run: Run) -> None:
    rules, changes = golden["rules"], dict(golden.get("changes", {}))
    argv = ["perft", "--rules", rules, "--seed", str(golden["deal"]), "--depth", "4"]
    if "seats" in changes:
        argv += ["--seats", str(changes["seats"])]
    elif changes:
        argv += [f"--set={name}={value}" for name, value in changes.items()]
    assert run(*argv, "--json").lines == [{"rules": rules, "seed": golden["deal"], "counts": golden["counts"][:4]}]
    shown = run(*argv).out.splitlines()
    assert [int(line.split()[2]) for line in shown] == golden["counts"][:4]


@pytest.mark.parametrize("rules", PRESETS)
def test_perft_counts_every_preset(rules: str, run: Run) -> None:
    deal, _ = start(preset(rules), shuffled(7), dealer=0)
    (found,) = run("perft", "--rules", rules, "--seed", "7", "--depth", "3", "--json").lines
    assert found["counts"] == [perft(deal, depth) for depth in (1, 2, 3)]


def test_divide(run: Run) -> None:
    (found,) = run("perft", "--depth", "4", "--divide", "--json").lines
    assert sum(found["divide"].values()) == found["counts"][-1]
    shown = run("perft", "--depth", "1", "--divide").out.splitlines()
    assert shown[-1].endswith(": 1")


def test_arena(run: Run) -> None:
    argv = ("arena", "simple", "simple", "--games", "6", "--mirror", "--seed", "3", "--jobs", "1")
    found = run(*argv, "--json")
    assert (found.status, found.err) == (0, "")
    (figures,) = found.lines
    assert (figures["games"], figures["rules"]) == (6, "challenge")
    assert figures["win_rate"] == 0.5  # mirrored against itself
    low, high = figures["ci95"]
    assert 0 <= low <= 0.5 <= high <= 1
    assert len(figures["points_per_hand"]) == 2
    for spent in figures["decision_ms"]:
        assert 0 <= spent["median"] <= spent["p99"] <= spent["max"]
    assert figures["hands_per_s"] > 0
    again = run(*argv, "--json").lines[0]
    assert (again["points_per_hand"], again["hands"]) == (figures["points_per_hand"], figures["hands"])


def test_arena_in_sentences(run: Run) -> None:
    shown = run("arena", "simple", "mina", "--rules", "tournament", "--games", "4", "--jobs", "1").out
    assert shown.startswith("simple against mina, tournament, 4 games.\n")
    assert "95% interval" in shown


def test_more_seats(run: Run) -> None:
    argv = ("arena", "simple", "mina", "--games", "2", "--jobs", "1", "--rules")
    shown = run(*argv, "classic_three").out.splitlines()
    assert shown[:2] == [
        "simple against mina, classic_three, 2 games.",
        "Seats dealt round: simple, mina, simple; mina, simple, mina.",
    ]
    assert run(*argv, "partners").out.splitlines()[1] == "Seats dealt round: simple, mina, simple, mina."
    (figures,) = run(
        "arena", "simple", "mina", "otto", "--games", "3", "--mirror", "--rules", "knock_rummy", "--json"
    ).lines
    assert (figures["seats"], figures["names"]) == (3, ["simple", "mina", "otto"])
    assert (len(figures["points_per_hand"]), len(figures["decision_ms"])) == (3, 3)
    assert run(*argv, "knock_rummy", "--seats", "4", "--json").lines[0]["seats"] == 4
    assert run(*argv, "challenge", "--json").lines[0]["seats"] == 2
    assert (
        "Equal players would win 33.3%."
        in run("arena", "simple", "mina", "otto", "--games", "3", "--jobs", "1", "--rules", "classic_three").out
    )


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["simple", "simple", "simple"], "challenge has 2 seats, and 3 players are named"),
        (["simple", "simple", "simple", "simple", "--rules", "classic_three"], "3 seats"),
        (["simple", "simple", "simple", "--rules", "knock_rummy", "--seats", "2"], "2 seats"),
        (["simple"] * 5 + ["--rules", "knock_rummy"], "knock_rummy is played by 2 to 4, and 5 are named"),
        (["simple", "simple", "--rules", "modern", "--seats", "3"], "played by 2, not 3"),
        (["simple", "mina", "otto", "--rules", "classic_three", "--mirror"], "ask for 1002 games instead of 1000"),
        (["simple", "nobody"], "nobody"),
        (["nobody", "simple"], "celeste"),
        (["simple", "simple", "--games", "5", "--mirror"], "6"),
        (["simple", "simple", "--games", "0"], "0"),
        (["simple", "simple", "--jobs", "0"], "0"),
        (["simple", "simple", "--rules", "whist"], "whist"),
    ],
)
def test_arena_refuses(argv: list[str], words: str, run: Run) -> None:
    assert words in run("arena", *argv).refusal

"""`gintable score`: whole games as on paper, and everything that cannot have happened."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from gintable.engine.cards import card_text
from gintable.engine.deal import Phase, apply
from gintable.engine.match import after, begin, deal_next
from gintable.engine.rules import PRESETS, preset

from ..engine.table import thrifty
from .conftest import Run

GAME_OF_SHEET_A: list[dict[str, Any]] = [
    {"knocker": 0, "deadwood": [7, 18], "upcard": "9S"},
    {"knocker": 1, "deadwood": [16, 3], "upcard": "KD"},
    {"knocker": 1, "deadwood": [18, 3], "upcard": "4D"},
    {"knocker": 0, "deadwood": [0, 8], "gin": True, "upcard": "AS"},
    {"knocker": 0, "deadwood": [5, 4], "upcard": "TC"},
    {"knocker": 1, "deadwood": [10, 0], "gin": True, "upcard": "2C"},
    {"knocker": 0, "deadwood": [2, 40], "upcard": "2D"},
    {"knocker": 0, "deadwood": [1, 42], "upcard": "7D"},
    {"knocker": 0, "deadwood": [3, 39], "upcard": "JD"},
    {"knocker": 0, "deadwood": [5, 48], "upcard": "5D"},
]


def test_a_knock_that_leaves_nothing_is_a_gin_whatever_it_is_called(run: Run) -> None:
    found = run("score", "--rules", "modern", stdin=[{"knocker": 0, "deadwood": [0, 9], "gin": False}])
    assert found.lines[0]["points"] == [34, 0]
    assert (
        "gin" in " ".join(run("score", "--help").out.split()).partition("A knock that leaves the knocker 0 is a ")[2]
    )


def test_a_void_hand_needs_no_more_but_may_say_it(run: Run) -> None:
    found = run("score", "--rules", "modern", stdin=[{"void": True, "knocker": 0}])
    assert (found.status, found.lines) == (0, [{"points": [0, 0], "scores": [0, 0], "boxes": [0, 0]}])


def test_the_game_of_sheet_a(run: Run) -> None:
    found = run("score", "--rules", "knock_card", stdin=GAME_OF_SHEET_A)
    assert (found.status, found.err) == (0, "")
    assert found.lines[:6] == [
        {"points": [11, 0], "scores": [11, 0], "boxes": [1, 0]},
        {"points": [0, 13], "scores": [11, 13], "boxes": [1, 1]},
        {"points": [0, 15], "scores": [11, 28], "boxes": [1, 2]},
        {"points": [33, 0], "scores": [44, 28], "boxes": [4, 2]},
        {"points": [0, 26], "scores": [44, 54], "boxes": [4, 4]},
        {"points": [0, 35], "scores": [44, 89], "boxes": [4, 7]},
    ]
    last = '{"winner": 0, "scores": [202, 89], "boxes": [8, 7], "result": [338, 0]}'
    assert found.out.splitlines()[-1] == last
    assert len(found.lines) == 11


def gin(knocker: int, left: int) -> dict[str, Any]:
    return {"knocker": knocker, "deadwood": [0, left] if knocker == 0 else [left, 0], "gin": True}


def knock(knocker: int, *deadwood: int, **more: Any) -> dict[str, Any]:
    return {"knocker": knocker, "deadwood": deadwood, **more}


@pytest.mark.parametrize(
    ("rules", "hands", "scores", "boxes", "result"),
    [
        ("modern", [knock(0, 8, 31), knock(1, 6, 6), gin(0, 27)], [100, 0], [3, 0], [375, 0]),
        (
            "classic",
            [knock(0, 2, 42), gin(0, 15), knock(0, 3, 28), gin(1, 12), knock(1, 4, 9)],
            [125, 32],
            [4, 1],
            [305 - 52, 0],
        ),
        (
            "knock_card",
            [gin(0, 48), gin(0, 60), knock(1, 2, 10, upcard="KH"), knock(0, 3, 12, upcard="3H")],
            [200, 0],
            [9, 0],
            [1250, 0],
        ),
        ("straight", [gin(0, 50), gin(0, 30)], [130, 0], [2, 0], [130 + 100 + 50 + 130, 0]),
        ("traditional", [gin(1, 60), gin(1, 60)], [0, 160], [0, 2], [0, 160 + 200 + 40]),
        ("popular", [gin(1, 60), knock(0, 7, 0)], [0, 117], [0, 0], [0, 117]),
        ("oklahoma", [gin(1, 60), knock(1, 14, 1, upcard="AS"), gin(1, 0)], [0, 123], [0, 0], [0, 123]),
        ("challenge", [gin(1, 80)], [0, 105], [0, 0], [0, 105]),
        ("tournament", [{"void": True}, knock(0, 4, 31)], [27, 0], [0, 0], [27, 0]),
    ],
)
def test_whole_games(
    rules: str, hands: list[dict[str, Any]], scores: list[int], boxes: list[int], result: list[int], run: Run
) -> None:
    found = run("score", "--rules", rules, stdin=hands)
    assert found.status == 0, found.err
    last = found.lines[-1]
    assert (last["scores"], last["boxes"], last["result"]) == (scores, boxes, result)
    assert len(found.lines) == len(hands) + 1


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_of_the_engine_on_the_pad(name: str, run: Run) -> None:
    """What the pad says of a whole game is what the table said."""
    rng = random.Random(name)
    match = begin(preset(name), 5)
    lines: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    while match.winner is None:
        match, deal, _ = deal_next(match)
        while deal.table.phase is not Phase.OVER:
            deal, _ = apply(deal, thrifty(deal, rng))
        facts = deal.table.facts
        assert facts is not None
        match, score = after(match, facts)
        lines.append(
            {
                "knocker": max(0, facts.knocker),
                "deadwood": facts.deadwood or (0, 0),
                "gin": facts.ending == "gin",
                "big_gin": False,
                "upcard": card_text(facts.upcard or 0),
                "void": facts.ending == "void",
            }
        )
        expected.append({"points": score.points, "scores": match.tally.scores, "boxes": match.tally.boxes})
    settled = match.games[0]
    expected.append(
        {"winner": match.winner, "scores": match.tally.scores, "boxes": match.tally.boxes, "result": settled.result}
    )
    found = run("score", "--rules", name, stdin=lines)
    assert found.lines == json.loads(json.dumps(expected))


class TestLines:
    def test_only_what_matters_is_needed(self, run: Run) -> None:
        lines = [{"void": True}, {"knocker": 0, "deadwood": [0, 9]}, {"knocker": 1, "deadwood": [12, 10]}]
        found = run("score", "--rules", "modern", stdin=lines).lines
        assert [line["points"] for line in found] == [[0, 0], [34, 0], [0, 2]]

    def test_what_does_not_matter_may_be_there(self, run: Run) -> None:
        line = {"knocker": 0, "deadwood": [7, 18], "gin": False, "big_gin": False, "upcard": "AS", "void": False}
        assert run("score", "--rules", "modern", stdin=[line]).lines[0]["points"] == [11, 0]
        void = {"knocker": None, "deadwood": None, "gin": None, "big_gin": None, "upcard": None, "void": True}
        assert run("score", "--rules", "modern", stdin=[void]).lines[0]["points"] == [0, 0]

    def test_no_deadwood_is_gin_whatever_it_is_called(self, run: Run) -> None:
        line = {"knocker": 0, "deadwood": [0, 0], "gin": False}
        assert run("score", "--rules", "modern", stdin=[line]).lines[0]["points"] == [25, 0]

    def test_gin_needs_no_upcard(self, run: Run) -> None:
        assert run("score", "--rules", "oklahoma", stdin=[gin(0, 9)]).lines[0]["points"] == [34, 0]

    def test_big_gin(self, run: Run) -> None:
        line = {"knocker": 0, "deadwood": [0, 20], "big_gin": True}
        found = run("score", "--rules", "modern", "--set", "big_gin=31", stdin=[line])
        assert found.lines[0]["points"] == [51, 0]

    def test_spades_double(self, run: Run) -> None:
        argv = ("score", "--rules", "oklahoma", "--set", "spades_double=true")
        lines = [knock(0, 5, 26, upcard="8S"), knock(0, 8, 8, upcard="8♠")]
        assert [line["points"] for line in run(*argv, stdin=lines).lines] == [[42, 0], [0, 20]]
        assert "upcard" in run(*argv, stdin=[gin(0, 17)]).refusal

    def test_a_tie_for_nobody(self, run: Run) -> None:
        found = run("score", "--rules", "modern", "--set", "tie=nobody", stdin=[knock(0, 8, 8)])
        assert found.lines == [{"points": [0, 0], "scores": [0, 0], "boxes": [0, 0]}]

    def test_fixed_deals(self, run: Run) -> None:
        found = run("score", "--rules", "modern", "--set", "deals=2", stdin=[gin(0, 5), gin(1, 6)])
        assert found.lines[-1]["winner"] == 1

    def test_no_hands(self, run: Run) -> None:
        assert run("score", "--rules", "modern", stdin="\n").out == ""

    def test_the_answer_does_not_depend_on_json(self, run: Run) -> None:
        lines = [knock(0, 5, 26)]
        assert run("score", "--rules", "modern", "--json", stdin=lines) == run(
            "score", "--rules", "modern", stdin=lines
        )


@pytest.mark.parametrize(
    ("rules", "line", "words"),
    [
        ("modern", knock(0, 11, 20), "limit of 10"),
        ("modern", knock(1, 20, 11), "11"),
        ("straight", knock(0, 1, 20), "gin only"),
        ("knock_card", knock(0, 7, 20, upcard="6H"), "6H"),
        ("knock_card", knock(0, 1, 20, upcard="AH"), "only gin"),
        ("oklahoma", knock(0, 2, 20, upcard="AH"), "limit of 1"),
        ("oklahoma", knock(0, 11, 20, upcard="KH"), "limit of 10"),
        ("oklahoma", knock(0, 5, 20), "upcard"),
        ("modern", knock(0, 5, 20, upcard="1H"), "1H"),
        ("modern", knock(0, 5, 20, upcard=7), "7"),
        ("modern", {"void": True, "upcard": "ZZ"}, "ZZ"),
        ("modern", knock(0, -1, 20), "-1"),
        ("modern", knock(0, 5, -20), "-20"),
        ("modern", knock(0, 5, 101), "101"),
        ("modern", {"knocker": 0, "deadwood": [3, 20], "gin": True}, "not 3"),
        ("modern", {"knocker": 0, "deadwood": [0, 20], "big_gin": True}, "big gin"),
        ("modern", {"knocker": 2, "deadwood": [3, 20]}, "knocker"),
        ("modern", {"knocker": -1, "deadwood": [3, 20]}, "knocker"),
        ("modern", {"knocker": True, "deadwood": [3, 20]}, "knocker"),
        ("modern", {"knocker": "0", "deadwood": [3, 20]}, "knocker"),
        ("modern", {"deadwood": [3, 20]}, "knocker"),
        ("modern", {"knocker": 0}, "deadwood"),
        ("modern", {"knocker": 0, "deadwood": [3]}, "deadwood"),
        ("modern", {"knocker": 0, "deadwood": [3, 4, 5]}, "deadwood"),
        ("modern", {"knocker": 0, "deadwood": [3.5, 20]}, "deadwood"),
        ("modern", {"knocker": 0, "deadwood": [False, 20]}, "deadwood"),
        ("modern", {"knocker": 0, "deadwood": "3 20"}, "deadwood"),
        ("modern", {"knocker": 0, "deadwood": [3, 20], "gin": "no"}, "gin"),
        ("modern", {"void": 1}, "void"),
        ("modern", {"knocker": 0, "deadwood": [3, 20], "gni": True}, "gni"),
        ("modern", {}, "knocker"),
        ("modern", "[]", "object"),
        ("modern", "void", "JSON"),
        ("modern", '{"knocker": 0, "deadwood": [3, NaN]}', "deadwood"),
        ("modern", '{"knocker": 0, "deadwood": [3, 1e400]}', "deadwood"),
        ("modern", '{"knocker": 0, "deadwood": [3, ' + "9" * 5000 + "]}", "JSON"),
    ],
)
def test_what_cannot_have_happened(rules: str, line: object, words: str, run: Run) -> None:
    first = {"void": True}
    found = run("score", "--rules", rules, stdin=[first, line, first])
    assert "line 2" in found.refusal
    assert words in found.refusal
    assert len(found.refusal) < 300
    assert len(found.lines) == 1


def test_no_hand_after_the_end(run: Run) -> None:
    found = run("score", "--rules", "knock_card", stdin=[*GAME_OF_SHEET_A, "", {"void": True}])
    assert "line 12" in found.refusal
    assert found.lines[-1]["result"] == [338, 0]


def test_unknown_rules(run: Run) -> None:
    assert "popular" in run("score", "--rules", "bridge").refusal

"""`gintable score`: whole games as on paper, and everything that cannot have happened."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from gintable.engine.cards import card_text
from gintable.engine.match import after, begin, deal_next
from gintable.engine.rules import PRESETS, Rules, people, preset, seated
from gintable.engine.score import Facts

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


def told(facts: Facts) -> dict[str, Any]:
    """A hand of the engine as a line for the pad."""
    return {
        "knocker": max(0, facts.knocker),
        "deadwood": facts.deadwood,
        "gin": facts.ending == "gin",
        "big_gin": False,
        "upcard": card_text(facts.upcard or 0),
        "void": facts.ending == "void",
    }


EVERYBODY = [*PRESETS.values(), seated(preset("knock_rummy"), 3), seated(preset("knock_rummy"), 4)]


@pytest.mark.parametrize("rules", EVERYBODY, ids=lambda rules: f"{rules.name} {rules.seats}")
def test_a_match_of_the_engine_on_the_pad(rules: Rules, run: Run) -> None:
    """What the pad says of a whole game is what the table said."""
    rng = random.Random(rules.name)
    match = begin(rules, 5)
    # the pad numbers players in the order of play, the engine as they are listed
    order = match.order if not rules.partners else (0, 1)

    def on_the_pad(figures: Sequence[int]) -> list[int]:
        return [figures[person] for person in order]

    lines: list[Any] = []
    expected: list[dict[str, Any]] = []
    while match.winner is None:
        match, sitting, _ = deal_next(match)
        while not sitting.over:
            table = sitting.next_table
            sitting, _ = sitting.act(table, thrifty(sitting.deals[table], rng))
        match, row = after(match, sitting.facts, sitting.seating)
        results = [told(facts) for facts in sitting.facts]
        lines.append(results if rules.partners else results[0])
        expected.append(
            {
                "points": on_the_pad(row.points),
                "scores": on_the_pad(match.tally.scores),
                "boxes": on_the_pad(match.tally.boxes),
            }
        )
    settled = match.games[0]
    final = {"winner": order.index(match.winner), "result": on_the_pad(settled.result)}
    final |= {key: expected[-1][key] for key in ("scores", "boxes")}
    found = run("score", "--rules", rules.name, "--seats", str(people(rules)), stdin=lines).lines
    assert [{key: line[key] for key in ("points", "scores", "boxes")} for line in found[:-1]] == expected
    assert {key: found[-1][key] for key in final} == final


class TestThreeHanded:
    ARGV = ("score", "--rules", "classic_three")

    @pytest.mark.parametrize(
        ("line", "points"),
        [
            (knock(0, 7, 12, 25), [30, 0, 0]),
            (knock(0, 7, 4, 25), [-20, 28, 0]),
            (knock(0, 7, 19, 7), [-20, 0, 19]),
            ({"knocker": 2, "deadwood": [14, 0, 0], "gin": True}, [0, 0, 54]),
            (knock(0, 0, 21, 4), [65, 0, 0]),
            (knock(0, 5, 55, 42), [92, 0, 0]),
            (knock(1, 9, 10, 9), [0, -20, 10]),  # defenders tie: the first in turn after the knocker
            (knock(2, 9, 9, 9), [9, 0, -20]),
        ],
    )
    def test_worked_examples(self, line: dict[str, Any], points: list[int], run: Run) -> None:
        boxes = [int(n > 0) for n in points]
        assert run(*self.ARGV, stdin=[line]).lines == [{"points": points, "scores": points, "boxes": boxes}]

    def test_more_than_200_is_meant_literally(self, run: Run) -> None:
        hands = [knock(0, 0, 70, 66), knock(0, 4, 16, 12), knock(1, 30, 2, 10), knock(0, 6, 7, 7)]
        found = run(*self.ARGV, stdin=hands)
        assert [line["scores"] for line in found.lines[:-1]] == [[176, 0, 0], [200, 0, 0], [200, 38, 0], [208, 38, 0]]
        # 208 + 100 + 3 x 20 = 368; 38 + 20 = 58; 0
        assert found.out.splitlines()[-1] == (
            '{"winner": 0, "scores": [208, 38, 0], "boxes": [3, 1, 0], '
            '"result": [678, -252, -426], "totals": [368, 58, 0]}'
        )

    def test_a_shutout_doubles_what_everybody_pays(self, run: Run) -> None:
        last = run(*self.ARGV, stdin=[knock(0, 0, 80, 90)]).lines[-1]
        # 210 + 100 + 20 = 330 from each of two, twice
        assert (last["totals"], last["result"]) == ([330, 0, 0], [1320, -660, -660])

    def test_a_score_below_zero_is_paid_for(self, run: Run) -> None:
        last = run(*self.ARGV, stdin=[knock(1, 3, 5, 9), knock(2, 60, 50, 0), knock(2, 60, 50, 0)]).lines[-1]
        assert last["scores"] == [11, -20, 300]
        assert last["totals"] == [31, -20, 440]
        assert last["result"] == [31 + 20 - 409, -51 - 460, 409 + 460]
        assert sum(last["result"]) == 0


class TestPartners:
    ARGV = ("score", "--rules", "partners")
    GAME: ClassVar[list[list[dict[str, Any]]]] = [
        [knock(0, 2, 26), gin(1, 9)],  # A 24, D gin v 9 = 29
        [gin(0, 31), knock(1, 8, 8)],  # A gin v 31 = 51, B undercuts 8 v 8 = 20
        [{"void": True}, knock(0, 1, 40)],  # B 39
        [knock(0, 2, 35), knock(1, 43, 10)],  # A 33, C 33: nothing
        [knock(0, 5, 20), {"void": True}],  # 125, not over
        [knock(0, 3, 15), knock(1, 14, 4)],  # B 12, D 10
    ]

    def test_the_worked_example(self, run: Run) -> None:
        found = run(*self.ARGV, stdin=self.GAME)
        assert [line["points"] for line in found.lines[:-1]] == [[0, 5], [71, 0], [39, 0], [0, 0], [15, 0], [2, 0]]
        assert [line["boxes"] for line in found.lines[:-1]] == [[0, 1], [1, 1], [2, 1], [2, 1], [3, 1], [4, 1]]
        assert found.out.splitlines()[-1] == (
            '{"winner": 0, "scores": [127, 5], "boxes": [4, 1], "result": [282, 0]}'  # 127 + 100 + 80 v 5 + 20
        )

    def test_two_results_may_be_written_in_many_ways(self, run: Run) -> None:
        first, second = map(json.dumps, self.GAME[0])
        for line in (
            f"[{first}, {second}]",
            f'{{"tables": [{first}, {second}]}}',
            f"{first} {second}",
            f"{first}{second}",
            f"{first}, {second}",
        ):
            assert run(*self.ARGV, stdin=[line]).lines == [{"points": [0, 5], "scores": [0, 5], "boxes": [0, 1]}]

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            (knock(0, 5, 20), "both results"),
            ([knock(0, 5, 20)] * 3, "tells of 3"),
            ([], "tells of 0"),
            ({"tables": [knock(0, 5, 20)]}, "tells of 1"),
            ({"tables": 2}, "both results"),
            ({"tables": [knock(0, 5, 20)] * 2, "void": True}, "void"),
            ([knock(0, 5, 20), 7], "no object"),
            ([knock(0, 5, 20), knock(2, 5, 20)], "from 0 to 1"),
            ([knock(0, 5, 20), knock(0, 11, 20)], "limit of 10"),
            ([knock(0, 5, 20), knock(0, 5, 20, 30)], "2 whole numbers"),
            ('{"void": true} {', "JSON"),
            ('{"void": true},', "JSON"),
        ],
    )
    def test_what_cannot_be(self, line: object, words: str, run: Run) -> None:
        found = run(*self.ARGV, stdin=[self.GAME[0], line])
        assert "line 2" in found.refusal
        assert words in found.refusal

    def test_nothing_after_the_end(self, run: Run) -> None:
        assert "line 7" in run(*self.ARGV, stdin=[*self.GAME, self.GAME[0]]).refusal


class TestHollywood:
    ARGV = ("score", "--rules", "hollywood")

    def test_three_wins(self, run: Run) -> None:
        found = run(*self.ARGV, stdin=[gin(0, 5), knock(0, 2, 20), gin(0, 16)]).lines
        assert found[-1]["columns"] == [[79, 0], [54, 0], [36, 0]]

    def test_a_column_closes(self, run: Run) -> None:
        found = run(*self.ARGV, stdin=[gin(0, 12), knock(0, 2, 30), gin(0, 25)]).lines
        assert found[-1]["columns"] == [[105, 0], [73, 0], [45, 0]]

    def test_the_worked_example(self, run: Run) -> None:
        wins = [gin(0, 22), knock(0, 2, 32), gin(0, 15), gin(0, 20), knock(0, 4, 30)]
        found = run(*self.ARGV, stdin=[knock(1, 20, 2), *wins])
        assert [line["columns"] for line in found.lines[:-1]] == [
            [[0, 18], [0, 0], [0, 0]],
            [[42, 18], [0, 0], [0, 0]],
            [[72, 18], [30, 0], [0, 0]],
            [[107, 18], [65, 0], [35, 0]],
            [[107, 18], [105, 0], [75, 0]],
            [[107, 18], [105, 0], [101, 0]],
        ]
        last = found.lines[-1]
        assert (last["winner"], last["result"]) == (0, [955, 0])
        assert last["columns"] == [[267, 38], [365, 0], [361, 0]]  # 229 + 365 + 361


class TestKnockRummy:
    ARGV = ("score", "--rules", "knock_rummy")

    @pytest.mark.parametrize(
        ("line", "points"),
        [
            (knock(0, 0, 7, 12), [69, 0, 0]),
            (knock(0, 9, 4, 15, 30), [0, 52, 0, 0]),
            (knock(0, 6, 6, 11, 20), [0, 29, 0, 0]),
            (knock(0, 23, 31), [8, 0]),
            (knock(1, 40, 61), [31, 0]),  # any deadwood may knock
            (knock(0, 0, 0, 12), [0, 22, 0]),  # against a knocker's 0 a tie wins without the 25
        ],
    )
    def test_worked_examples(self, line: dict[str, Any], points: list[int], run: Run) -> None:
        nobody = [0] * len(points)
        expected = [{"points": points, "scores": points, "boxes": nobody}]
        assert run(*self.ARGV, stdin=[line]).lines == expected
        assert run(*self.ARGV, "--seats", str(len(points)), stdin=[line]).lines == expected

    def test_the_first_line_says_how_many_play(self, run: Run) -> None:
        found = run(*self.ARGV, stdin=[knock(0, 3, 7, 12), knock(0, 3, 7)])
        assert "line 2" in found.refusal
        assert "3 whole numbers" in found.refusal
        found = run(*self.ARGV, stdin=[{"void": True}, knock(0, 3, 7, 12)])
        assert "--seats" in found.refusal
        found = run(*self.ARGV, "--seats", "3", stdin=[{"void": True}, knock(0, 0, 70, 70)])
        assert found.lines[-1] == {"winner": 0, "scores": [190, 0, 0], "boxes": [0, 0, 0], "result": [190, 0, 0]}

    def test_seven_cards_hold_70_at_most(self, run: Run) -> None:
        assert "0 to 70" in run(*self.ARGV, stdin=[knock(0, 3, 7, 71)]).refusal
        assert run(*self.ARGV, stdin=[knock(0, 3, 71)]).status == 0

    @pytest.mark.parametrize(
        ("argv", "words"),
        [
            (("--rules", "modern", "--seats", "3"), "modern is played by 2, not 3"),
            (("--rules", "classic_three", "--seats", "2"), "played by 3"),
            (("--rules", "partners", "--seats", "2"), "played by 4"),
            (("--rules", "knock_rummy", "--seats", "5"), "2 to 4"),
        ],
    )
    def test_only_as_many_as_play(self, argv: tuple[str, ...], words: str, run: Run) -> None:
        assert words in run("score", *argv, stdin=[]).refusal


class TestPenalised:
    ARGV = ("score", "--rules", "classic", "--set", "irregularities=penalised")

    @pytest.mark.parametrize(
        ("line", "points"),
        [
            (knock(0, 13, 21), [8, 0]),  # over the limit, and accepted
            (knock(0, 13, 13), [0, 20]),
            ({**gin(0, 16), "barred": 0}, [16, 0]),  # picked up without bonus
            (knock(1, 4, 9, barred=0), [5, 0]),
            (knock(1, 4, 9, barred=1), [25, 0]),
            (knock(1, 4, 9, barred=None), [25, 0]),
            (knock(1, 4, 9, barred=[0, 1]), [5, 0]),
        ],
    )
    def test_worked_examples(self, line: dict[str, Any], points: list[int], run: Run) -> None:
        boxes = [int(n > 0) for n in points]
        assert run(*self.ARGV, stdin=[line]).lines == [{"points": points, "scores": points, "boxes": boxes}]

    def test_a_seat_that_is_none(self, run: Run) -> None:
        for seat in (2, -1, True, "0", [0, 2], [True]):
            assert "“barred” must be" in run(*self.ARGV, stdin=[knock(0, 5, 20, barred=seat)]).refusal

    def test_elsewhere_nobody_is_barred(self, run: Run) -> None:
        found = run("score", "--rules", "classic", stdin=[knock(0, 5, 20, barred=0)])
        assert "nobody loses a bonus" in found.refusal


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
        ("classic_three", knock(3, 7, 12, 25), "from 0 to 2"),
        ("classic_three", knock(0, 7, 12), "[7, 18, 25]"),
        ("classic_three", knock(0, 7, 12, 25, 9), "3 whole numbers"),
        ("classic_three", knock(0, 11, 12, 25), "limit of 10"),
        ("classic_three", {"knocker": 1, "deadwood": [7, 2, 25], "gin": True}, "not 2"),
        ("classic_three", {"knocker": 1, "deadwood": [7, 0, 25], "big_gin": True}, "big gin"),
        ("classic_three", [knock(0, 7, 12, 25)], "object"),
        ("knock_rummy", {"knocker": 0, "deadwood": [7]}, "--seats"),
        ("hollywood", knock(0, 11, 20), "limit of 10"),
        ("modern", knock(0, 5, 20, barred=1), "barred"),
        ("modern", '{"void": true} {"void": true}', "JSON"),
        ("modern", "[]", "object"),
        ("modern", "void", "JSON"),
        ("modern", '{"knocker": 0, "deadwood": [3, NaN]}', "deadwood"),
        ("modern", '{"knocker": 0, "deadwood": [3, 1e400]}', "deadwood"),
        ("modern", '{"knocker": 0, "deadwood": [3, ' + "9" * 5000 + "]}", "JSON"),
        ("modern", '{"knocker": 0, "deadwood": [3, 9], "knocker": 1}', "“knocker” stands twice"),
        ("modern", '{"void": true, "void": true}', "“void” stands twice"),
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

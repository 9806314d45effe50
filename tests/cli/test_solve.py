"""`gintable solve`: golden hands through the standard input, and every form of the command."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from gintable.engine import melds
from gintable.engine.cards import DECK, hand, hand_text, parse_hand

from .conftest import Run

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
MELDS = json.loads((GOLDEN / "melds.json").read_text())
LAYOFFS = json.loads((GOLDEN / "layoffs.json").read_text())

TABLE = "5H6H7H QCQDQS ACADAS"
DEFENDER = "8H 8C 8D 8S 9H 2C 3C 4C AH QH"


def test_golden_hands(run: Run) -> None:
    found = run("solve", "--stdin", stdin=[{"hand": case["hand"]} for case in MELDS]).lines
    assert len(found) == len(MELDS)
    for case, answer in zip(MELDS, found, strict=True):
        assert answer["deadwood"] == case["deadwood"]
        assert answer.get("after_best_discard") == case.get("after_best_discard")


def test_golden_layoffs(run: Run) -> None:
    asked = [{"hand": case["defender"], "knocker_melds": case["knocker_melds"]} for case in LAYOFFS]
    found = run("solve", "--stdin", stdin=asked).lines
    for case, answer in zip(LAYOFFS, found, strict=True):
        for key in ("best", "best_spread_first", "without_layoff"):
            assert answer[key] == case[key]


def test_what_is_answered_can_be_laid_down(run: Run) -> None:
    """Every spread leaves the deadwood that is told; the layoffs fit in their order and leave `best`."""
    for case in LAYOFFS:
        line = {"hand": case["defender"], "knocker_melds": case["knocker_melds"]}
        (answer,) = run("solve", "--stdin", stdin=[line]).lines
        held = parse_hand(case["defender"])
        for spread in answer["spreads"]:
            laid = tuple(map(parse_hand, spread))
            assert all(map(melds.is_meld, laid))
            assert melds.spread_deadwood(held, laid) == answer["deadwood"]
        table = list(map(parse_hand, case["knocker_melds"]))
        for step in answer["layoffs"]:
            card = parse_hand(step["card"]).bit_length() - 1
            assert held >> card & 1
            assert melds.fits(table[step["meld"]], card)
            table[step["meld"]] |= 1 << card
            held ^= 1 << card
        assert melds.spread_deadwood(held, tuple(map(parse_hand, answer["best_spread"]))) == answer["best"]


def test_all_best_spreads_are_listed(run: Run) -> None:
    (found,) = run("solve", "--json", "2H 3H 4H 5H 6H 7H").lines
    assert found == {
        "deadwood": 0,
        "spreads": [["2H 3H 4H", "5H 6H 7H"], ["2H 3H 4H 5H 6H 7H"]],
    }


def test_the_best_discards_of_eleven(run: Run) -> None:
    (found,) = run("solve", "--json", "6H 7H 8H 9H TH KS KH KD 6C 3C QS").lines
    assert (found["after_best_discard"], found["best_discards"]) == (9, ["QS"])


def test_breaking_a_meld_may_be_best(run: Run) -> None:
    (found,) = run("solve", DEFENDER, "--against", TABLE, "--json").lines
    assert (found["best"], found["best_spread_first"], found["without_layoff"]) == (0, 9, 20)
    shown = run("solve", DEFENDER, "--against", TABLE).out
    assert "Best layoff leaves 0." in shown
    assert "would end with 9" in shown


@pytest.mark.parametrize(
    "argv",
    [
        [DEFENDER, "--against", TABLE],
        [*DEFENDER.split(), "--against", TABLE],
        ["--against", TABLE, DEFENDER],
        ["--against", TABLE, *DEFENDER.split()],
        [DEFENDER.replace(" ", ","), "--against", "5H 6H 7H, QC QD QS, AC AD AS"],
        [DEFENDER.replace(" ", "").lower(), "--against=5h6h7h|qcqdqs|acadas"],
        [DEFENDER, "--against", "5H6H7H", "--against", "QCQDQS", "--against", "ACADAS"],
    ],
)
def test_forms_of_the_command(argv: list[str], run: Run) -> None:
    assert run("solve", "--json", *argv).lines[0]["best"] == 0


def test_in_sentences(run: Run) -> None:
    shown = run("solve", "6H 7H 8H 9H TH KS KH KD 6C 3C QS").out
    assert "Deadwood: 19." in shown
    assert "6H 7H 8H 9H TH | KS KH KD; loose: QS 3C 6C" in shown
    assert "Best discard: QS, which leaves 9." in shown
    assert "no melds; loose: 7H" in run("solve", "7H").out
    assert "Lay nothing off." in run("solve", "7S", "--against", "4H5H6H").out


def test_any_hand_up_to_twenty_cards(run: Run) -> None:
    rng = random.Random(20)
    held = [hand(rng.sample(DECK, count)) for count in range(1, 21) for _ in range(3)]
    found = run("solve", "--stdin", stdin=[{"hand": hand_text(cards)} for cards in held]).lines
    assert [answer["deadwood"] for answer in found] == list(map(melds.deadwood, held))


def test_the_hand_with_most_melds_is_quickly_solved(run: Run) -> None:
    dense = " ".join(rank + suit for rank in "A2345" for suit in "SHDC")
    (found,) = run("solve", dense, "--json").lines
    assert found["deadwood"] == 0
    assert len(found["spreads"]) == len(set(map(tuple, found["spreads"]))) > 1


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ({"hand": "7H 8H 9H KS"}, None),
        ({"hand": "7H8H9HKS", "knocker_melds": None}, None),
        ({"hand": "7H 8H 9H KS", "knocker_melds": []}, 10),
        ({"hand": ["7H", "8H", "9H", "KS"], "knocker_melds": [["TS", "JS", "QS"]]}, 0),
        ({"hand": "7h,8h,9h,ks", "knocker_melds": "TSJSQS 2S2H2D"}, 0),
    ],
)
def test_forms_of_a_line(line: dict[str, object], best: int | None, run: Run) -> None:
    (found,) = run("solve", "--stdin", stdin=[line]).lines
    assert (found["deadwood"], found.get("best")) == (10, best)


def test_empty_lines_and_a_byte_order_mark(run: Run) -> None:
    found = run("solve", "--stdin", stdin='\ufeff{"hand": "7H"}\n\n  \n{"hand": "8H"}')
    assert [answer["deadwood"] for answer in found.lines] == [7, 8]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("7H", "JSON"),
        ("[]", "object"),
        ('"7H"', "object"),
        ("{}", "hand"),
        ("[" * 100_000, "JSON"),
        ('{"hand": "7H", "hand": "8H"}', "“hand” stands twice"),
        ({"hand": 7}, "text"),
        ({"hand": None}, "text"),
        ({"hand": ["7H", 8]}, "text"),
        ({"hand": ""}, "0 cards"),
        ({"hand": "7H 7H"}, "twice"),
        ({"hand": "7X"}, "7X"),
        ({"hand": " ".join(rank + suit for suit in "SH" for rank in "A23456789TJ")}, "22 cards"),
        ({"hand": "7H", "melds": []}, "melds"),
        ({"hand": "7H", "knocker_melds": 3}, "text"),
        ({"hand": "7H", "knocker_melds": [3]}, "text"),
        ({"hand": "7H", "knocker_melds": ["8H 9H"]}, "8H 9H"),
        ({"hand": "7H", "knocker_melds": [""]}, "melds"),
        ({"hand": "7H", "knocker_melds": ["7H 8H 9H"]}, "7H"),
        ({"hand": "7H", "knocker_melds": ["8H 9H TH", "TH TS TD"]}, "twice"),
    ],
)
def test_a_bad_line_is_named(line: object, words: str, run: Run) -> None:
    found = run("solve", "--stdin", stdin=[{"hand": "7H"}, "", line, {"hand": "8H"}])
    assert "line 3" in found.refusal
    assert words in found.refusal
    assert [answer["deadwood"] for answer in found.lines] == [7]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "0 cards"),
        (["7X"], "7X"),
        (["7H", "7H"], "twice"),
        (["7H", "--against", "5H6H"], "melds"),
        (["7H", "--against", "7H8H9H"], "7H"),
        (["7H", "--stdin"], "--stdin"),
        (["7H", "-q"], "-q"),
    ],
)
def test_bad_arguments(argv: list[str], words: str, run: Run) -> None:
    assert words in run("solve", *argv).refusal

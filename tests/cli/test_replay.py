"""`gintable replay`: a record told again, its wrong line named, its torn line left out."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from gintable.engine.match import Match, after, begin, deal_next, deal_numbers
from gintable.engine.rules import people, preset, seated
from gintable.storage.record import Record
from gintable.storage.replay import Player, deal_line, header

from ..engine.table import thrifty
from .conftest import Run

NAMES = (Player("Ana"), Player("Otto", "otto"), Player("Mina", "mina"), Player("Celeste", "celeste"))


def written(path: Path, name: str = "modern", hands: int = 1000, seats: int = 0, luck: int = 0) -> Match:
    """A record at `path` of a match, or of its first hands."""
    rules = seated(preset(name), seats or people(preset(name)))
    match = begin(rules, 3)
    record = Record.create(path, header(rules, NAMES[: people(rules)], 3), durable=False)
    rng = random.Random(f"{name} {luck}" if luck else name)
    while match.winner is None and hands:
        hands -= 1
        record.append(deal_line(match, deal_numbers(match)))
        match, sitting, _ = deal_next(match)
        while not sitting.over:
            table = sitting.next_table
            action = thrifty(sitting.deals[table], rng)
            record.append(f"{sitting.awaited(table)} {action}")
            sitting, _ = sitting.act(table, action)
        match, _ = after(match, sitting.facts, sitting.seating)
    return match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.gin"


@pytest.mark.parametrize("name", ["modern", "knock_card", "tournament"])
def test_a_whole_match(name: str, path: Path, run: Run) -> None:
    match = written(path, name)
    (found,) = run("replay", str(path), "--json").lines
    assert found["rules"] == name
    assert found["players"] == ["Ana", "Otto"]
    assert (found["scores"], found["boxes"]) == (list(match.tally.scores), list(match.tally.boxes))
    assert (found["winner"], found["result"]) == (match.winner, list(match.games[0].result))
    assert [hand["points"] for hand in found["hands"]] == [sum(row.points) for row in match.tally.rounds]
    assert set(found["hands"][0]) == {"number", "kind", "winner", "knocker", "deadwood", "points"}
    assert (found["hand_in_progress"], found["torn_line"]) == (False, False)


def test_in_sentences(path: Path, run: Run) -> None:
    match = written(path)
    shown = run("replay", str(path)).out.splitlines()
    assert shown[0] == f"{path}: Ana against Otto, modern."
    assert len([line for line in shown if line.startswith("Hand ")]) == len(match.tally.rounds)
    assert f"Ana: points {match.tally.scores[0]}, boxes {match.tally.boxes[0]}." in shown
    assert "has won" in shown[-3] or "goes to" in shown[-3]


@pytest.mark.parametrize(("name", "seats"), [("classic_three", 3), ("knock_rummy", 3), ("knock_rummy", 4)])
def test_more_than_two(name: str, seats: int, path: Path, run: Run) -> None:
    match = written(path, name, seats=seats, luck=6)  # a knock fails in the three-handed one
    (found,) = run("replay", str(path), "--json").lines
    assert found["players"] == ["Ana", "Otto", "Mina", "Celeste"][:seats]
    assert [hand["scored"] for hand in found["hands"]] == [list(row.points) for row in match.tally.rounds]
    assert {len(hand["deadwood"]) for hand in found["hands"] if hand["kind"] != "void"} == {seats}
    assert (found["winner"], found["result"]) == (match.winner, list(match.games[0].result))
    shown = run("replay", str(path)).out.splitlines()
    others = ", ".join(["Otto", "Mina", "Celeste"][: seats - 1])
    assert shown[0] == f"{path}: Ana against {others}, {name}."
    failed = [line for line in shown if line.endswith("loses 20 for a knock that was not the lowest.")]
    assert len(failed) == sum(min(row.points) < 0 for row in match.tally.rounds)
    assert failed or name == "knock_rummy"
    assert shown[-1].startswith("Result of the last game, ")


def test_both_tables_of_partners(path: Path, run: Run) -> None:
    match = written(path, "partners")
    (found,) = run("replay", str(path), "--json").lines
    assert sorted(found["sides"]) == sorted([sorted(match.order[:2]), sorted(match.order[2:])])
    for hand, row in zip(found["hands"], match.tally.rounds, strict=True):
        assert hand["scored"] == list(row.points)
        assert [table["players"] for table in hand["tables"]] == [list(seats) for seats in row.people]
        assert [table["points"] for table in hand["tables"]] == [list(table.points) for table in row.hands]
    shown = run("replay", str(path)).out.splitlines()
    names = [player.name for player in NAMES]
    a, b, c, d = (names[person] for person in match.order)
    assert shown[0] == f"{path}: {a} and {b} against {c} and {d}, partners."
    assert len([line for line in shown if line.startswith("Hand 1, ")]) == 2
    assert shown[1].startswith(f"Hand 1, {a} against {c}")
    assert shown[2].startswith(f"Hand 1, {b} against {d}")
    for number, row in enumerate(match.tally.rounds, 1):
        side = (
            "nobody scores"
            if row.winner is None
            else f"{max(row.points)} for {(f'{a} and {b}', f'{c} and {d}')[row.winner]}"
        )
        assert f"Hand {number}: {side}." in shown


def test_the_columns_of_a_hollywood_sheet(path: Path, run: Run) -> None:
    match = written(path, "hollywood")
    (found,) = run("replay", str(path), "--json").lines
    assert found["columns"] == [list(part.tally.scores) for part in match.games[0].parts]
    mine, theirs = found["columns"][2]
    assert f"Column 3: Ana {mine}, Otto {theirs}." in run("replay", str(path)).out


def test_a_match_in_progress(path: Path, run: Run) -> None:
    written(path, hands=1)
    with path.open("a") as file:
        file.write(path.read_text().splitlines()[1].replace("deal", "# deal") + "\n")
    (found,) = run("replay", str(path), "--json").lines
    assert (found["winner"], found["result"], len(found["hands"])) == (None, None, 1)


def test_a_torn_last_line_is_left_out_and_mentioned(path: Path, run: Run) -> None:
    written(path, hands=1)
    whole = path.read_text().splitlines()
    path.write_text("\n".join([*whole[:6], whole[6][:3]]))
    shown = run("replay", str(path))
    assert shown.status == 0
    assert "cut short" in shown.out
    assert "Hand 1 is being played." in shown.out
    assert run("replay", str(path), "--json").lines[0]["torn_line"] is True


@pytest.mark.parametrize(
    ("number", "line", "words"),
    [
        (3, "1 shed ZZ", "ZZ"),
        (3, "0 fly", "fly"),
        (3, "7 pass", "7 pass"),
        (4, "void void", "void void"),
        (2, "deal 0 0", "deal 0 0"),
        (2, "deal 12", "deal 12"),
        (3, "deal 12 0", "deal 12 0"),
        (3, "{turn} draw", "First take the upcard or pass it."),
        (3, "{other} pass", "pass"),
    ],
)
def test_a_wrong_line_is_named(number: int, line: str, words: str, path: Path, run: Run) -> None:
    written(path, hands=1)
    lines = path.read_text().splitlines()
    turn = lines[2].split()[0]
    lines[number - 1] = line.format(turn=turn, other=1 - int(turn))
    path.write_text("\n".join(lines) + "\n")
    refused = run("replay", str(path)).refusal
    assert f"line {number}" in refused.lower()
    assert words in refused


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"gintable 1 {}\n",
        b"gintable 9 {}\n",
        b"some text\n",
        b"gintable 1 {\n",
        b'gintable 1 {"rules": "whist", "seed": 1, "players": 7}\n',
        b'gintable 1 {"rules": "modern", "changes": {"gin": "x"}, "seed": 1, "players": []}\n',
        b"\xff\xfe\n",
        b"\x00" * 100,
    ],
)
def test_a_bad_first_line(content: bytes, path: Path, run: Run) -> None:
    path.write_bytes(content)
    assert "gintable replay: " in run("replay", str(path)).refusal


PEOPLE = [{"name": "Ana", "bot": None}, {"name": "Otto", "bot": "otto"}]
HEAD = {"rules": "modern", "changes": {}, "seed": 3, "players": PEOPLE}


def headed(path: Path, **changed: object) -> Path:
    """A record at `path` with a first line that differs so from one that is right, and no other."""
    path.write_text(f"gintable 1 {json.dumps(HEAD | changed)}\n")
    return path


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": "x"}, "“seed”"),
        ({"seed": None}, "“seed”"),
        ({"rules": 5}, "“rules”"),
        ({"rules": "\x07"}, "“rules”"),
        ({"rules": "whist"}, "“whist” cannot be played: "),
        ({"changes": []}, "“changes”"),
        ({"changes": {"gin": None}}, "“gin = null”"),
        ({"changes": {"gni": 5}}, "“gni = 5”"),
        ({"changes": {"name": 5}}, "“name = 5”"),
        ({"players": {}}, "“players”"),
        ({"players": [1, 2]}, "“players”"),
        ({"players": [{}, {}]}, "“players”"),
        ({"players": [*PEOPLE, *PEOPLE]}, "“modern” cannot be played: modern is played by 2, not 4."),
        ({"players": [{"name": "Ana"}, {"name": "Otto", "bot": ["a"]}]}, "“bot: ["),
        ({"changes": {"limit": 0}}, "“modern” cannot be played: "),
    ],
)
def test_what_is_wrong_with_the_first_line(changed: dict[str, object], words: str, path: Path, run: Run) -> None:
    said = run("replay", str(headed(path, **changed))).refusal
    assert said.startswith(f"gintable replay: {path}, line 1: ")
    assert words in said
    for word in ("object has no", "invalid literal", "None", "NoneType", "indices", "'str'", ".."):
        assert word not in said


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{turn} shed 7X", "“{turn} shed 7X” is not an action: write one such as “0 draw” or “0 shed 7H”."),
        ("{turn} shed", "“{turn} shed” is not an action: "),
        ("{turn} lay 7H " + "9" * 5000, "is not an action: "),
        ("{turn} draw", "“{turn} draw” was not allowed at that moment: “First take the upcard or pass it.”"),
        ("deal 5 0", "“deal 5 0” deals a new hand "),
    ],
)
def test_a_wrong_line_is_one_sentence_with_its_place(line: str, words: str, path: Path, run: Run) -> None:
    written(path, hands=1)
    lines = path.read_text().splitlines()
    turn = lines[2].split()[0]
    lines[2] = line.format(turn=turn)
    path.write_text("\n".join(lines) + "\n")
    said = run("replay", str(path)).refusal
    assert said.startswith(f"gintable replay: {path}, line 3: ")
    assert words.format(turn=turn) in said
    assert ".." not in said
    assert len(said) < 500 + len(str(path))


@pytest.mark.parametrize("name", ["", " \t", "\x1b\x07", "\u200b"])
def test_a_name_that_cannot_be_shown_is_a_number(name: str, path: Path, run: Run) -> None:
    match = written(path)
    lines = path.read_text().splitlines()
    lines[0] = lines[0].replace('"Ana"', json.dumps(name))
    path.write_text("\n".join(lines) + "\n")
    shown = run("replay", str(path)).out
    assert shown.startswith(f"{path}: Player 1 against Otto, modern.\n")
    assert shown.count("nobody scores") == sum(row.winner is None for row in match.tally.rounds)
    assert any(row.winner == 0 for row in match.tally.rounds)


def test_a_name_is_shown_without_what_moves_the_cursor(path: Path, run: Run) -> None:
    headed(path, players=[{"name": "A\x1b[2Jn\na\x00"}, PEOPLE[1]])
    (found,) = run("replay", str(path), "--json").lines
    assert found["players"] == ["A[2Jna", "Otto"]


def test_no_such_file(tmp_path: Path, run: Run) -> None:
    assert "nowhere" in run("replay", str(tmp_path / "nowhere.gin")).refusal
    assert str(tmp_path) in run("replay", str(tmp_path)).refusal


def test_the_record_is_not_touched(path: Path, run: Run) -> None:
    written(path, hands=2)
    before = path.read_bytes()
    run("replay", str(path))
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == ["match.gin"]

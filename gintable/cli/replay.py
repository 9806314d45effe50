"""`gintable replay`: a match told again from its record, every action checked."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gintable.cli.usage import Parser, Refused, add_json, short, tell
from gintable.engine.match import Match
from gintable.engine.score import HandScore, Round, hollywood
from gintable.storage.record import Record, RecordError
from gintable.storage.replay import Story, opening
from gintable.storage.replay import tell as retell
from gintable.words import t

LONGEST = 300  # signs of what a record says that are quoted


def arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar=t("cli.replay.file_is"), help=t("cli.replay.file"))
    add_json(parser)


def run(args: Namespace) -> int:
    path = Path(args.file)
    try:
        record = Record.open(path)
        story = opening(record.header)
        rounds: list[Round] = []
        for line in record.lines:
            before = len(story.rows)
            story, _ = retell(story, line)
            if len(story.rows) > before and story.round is not None:
                rounds.append(story.round)
        torn = not path.read_bytes().endswith(b"\n")
    except RecordError as error:
        raise Refused(_problem(path, error)) from None
    if args.json:
        tell(_as_json(story, rounds, torn))
    else:
        print("\n".join(_sentences(story, rounds, path, torn)))
    return 0


def _problem(path: Path, error: RecordError) -> str:
    facts = {name: short(fact, LONGEST) if isinstance(fact, str) else fact for name, fact in error.facts.items()}
    if "path" in facts:
        return t(error.key, **error.facts)
    if "refusal" in facts:
        facts["refusal"] = t(str(error.facts["refusal"]))
    return t("cli.replay.refused", path=path, line=error.line, problem=t(error.key, **facts))


def _as_json(story: Story, rounds: Sequence[Round], torn: bool) -> dict[str, Any]:
    match = story.match
    hands: list[dict[str, Any]] = [
        {
            "number": row.number,
            "kind": row.kind,
            "winner": row.winner,
            "knocker": row.knocker,
            "deadwood": list(row.deadwoods),
            "points": row.points,
        }
        for row in story.rows
    ]
    if len(story.players) > 2:
        for hand, row in zip(hands, rounds, strict=True):
            hand["scored"] = row.points
    if match.rules.partners:
        for hand, row in zip(hands, rounds, strict=True):
            hand["tables"] = list(map(_table, row.hands, row.people))
    found: dict[str, Any] = {
        "rules": match.rules.name,
        "players": [player.name for player in story.players],
        "hands": hands,
        "games": [game.winner for game in match.games],
        "scores": match.tally.scores,
        "boxes": match.tally.boxes,
        "winner": match.winner,
        "result": match.games[-1].result if match.games else None,
        "hand_in_progress": not story.between,
        "torn_line": torn,
    }
    if match.rules.partners:
        found["sides"] = [[n for n in range(len(story.players)) if match.column(n) == side] for side in range(2)]
    if match.rules.sheet == "hollywood":
        found["columns"] = [game.scores for game in hollywood(match.rules, match.tally.rounds)]
    return found


def _table(hand: HandScore, seats: Sequence[int]) -> dict[str, Any]:
    """What happened at one table of partners; figures in the order of `players`, its people."""
    facts = hand.facts
    return {
        "players": seats,
        "kind": _kind(hand),
        "winner": None if hand.winner is None else seats[hand.winner],
        "knocker": None if facts.knocker < 0 else seats[facts.knocker],
        "deadwood": facts.deadwood,
        "points": hand.points,
    }


def _kind(hand: HandScore) -> str:
    return "undercut" if hand.undercut else hand.facts.ending


def column_names(match: Match, names: Sequence[str]) -> list[str]:
    """Who is written above each column of the score sheet: a player, or both of a side."""
    if not match.rules.partners:
        return list(names)
    a, b, c, d = (names[person] for person in match.order)
    return [t("cli.both", a=a, b=b), t("cli.both", a=c, b=d)]


def _sentences(story: Story, rounds: Sequence[Round], path: Path, torn: bool) -> list[str]:
    names = [player.name for player in story.players]
    match = story.match
    columns = column_names(match, names)
    first, *others = columns
    said = [t("cli.replay.match", path=path, rules=match.rules.name, a=first, b=", ".join(others))]
    for row, played in zip(story.rows, rounds, strict=True):
        if match.rules.partners:
            for hand, seats in zip(played.hands, played.people, strict=True):
                said.append(_table_sentence(row.number, hand, [names[person] for person in seats]))
        who = "" if row.winner is None else columns[row.winner]
        key = (
            "cli.replay.nobody"
            if row.winner is None
            else f"cli.replay.{'side' if match.rules.partners else row.kind}"
        )
        said.append(t(key, number=row.number, name=who, n=row.points))
        for name, points in zip(columns, played.points, strict=True):
            if points < 0:
                said.append(t("cli.replay.failed", number=row.number, name=name, n=-points))
    if not story.between:
        said.append(t("cli.replay.in_progress", number=len(story.rows) + 1))
    for name, points, marks in zip(columns, match.tally.scores, match.tally.boxes, strict=True):
        said.append(t("cli.replay.score", name=name, points=points, boxes=marks))
    if match.rules.sheet == "hollywood":
        for number, game in enumerate(hollywood(match.rules, match.tally.rounds), 1):
            said.append(
                t("cli.column", number=number, a=first, mine=game.scores[0], b=others[0], theirs=game.scores[1])
            )
    if match.winner is not None:
        said.append(t("cli.replay.won", name=columns[match.winner]))
        for name, credit in zip(columns, match.games[-1].result, strict=True):
            said.append(t("cli.replay.result", name=name, points=credit))
    if torn:
        said.append(t("cli.replay.torn"))
    return said


def _table_sentence(number: int, hand: HandScore, seats: Sequence[str]) -> str:
    """What a table of partners brought."""
    facts = {"number": number, "a": seats[0], "b": seats[1]}
    if hand.winner is None:
        return t("cli.replay.table.nobody", **facts)
    return t(f"cli.replay.table.{_kind(hand)}", **facts, name=seats[hand.winner], n=hand.points[hand.winner])

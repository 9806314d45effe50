"""`gintable replay`: a match told again from its record, every action checked."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from gintable.cli.usage import Parser, Refused, add_json, tell
from gintable.storage.record import Record, RecordError
from gintable.storage.replay import Story, replay
from gintable.words import t


def arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar=t("cli.replay.file_is"), help=t("cli.replay.file"))
    add_json(parser)


def run(args: Namespace) -> int:
    path = Path(args.file)
    try:
        story = replay(Record.open(path))
        torn = not path.read_bytes().endswith(b"\n")
    except RecordError as error:
        raise Refused(_problem(path, error)) from None
    if args.json:
        tell(_as_json(story, torn))
    else:
        print("\n".join(_sentences(story, path, torn)))
    return 0


def _problem(path: Path, error: RecordError) -> str:
    facts = {"path": str(path), **error.facts}
    said = t(error.key, **facts)
    return f"{said} {t(str(facts['refusal']))}" if "refusal" in facts else said


def _as_json(story: Story, torn: bool) -> dict[str, Any]:
    match = story.match
    return {
        "rules": match.rules.name,
        "players": [player.name for player in story.players],
        "hands": [
            {
                "number": row.number,
                "kind": row.kind,
                "winner": row.winner,
                "knocker": row.knocker,
                "deadwood": list(row.deadwoods),
                "points": row.points,
            }
            for row in story.rows
        ],
        "games": [game.winner for game in match.games],
        "scores": match.tally.scores,
        "boxes": match.tally.boxes,
        "winner": match.winner,
        "result": match.games[-1].result if match.games else None,
        "hand_in_progress": not story.between,
        "torn_line": torn,
    }


def _sentences(story: Story, path: Path, torn: bool) -> list[str]:
    names = [player.name for player in story.players]
    match = story.match
    said = [t("cli.replay.match", path=path, rules=match.rules.name, a=names[0], b=names[1])]
    for row in story.rows:
        who = "" if row.winner is None else names[row.winner]
        said.append(
            t(f"cli.replay.{row.kind}" if who else "cli.replay.nobody", number=row.number, name=who, n=row.points)
        )
    if not story.between:
        said.append(t("cli.replay.in_progress", number=len(story.rows) + 1))
    for name, points, marks in zip(names, match.tally.scores, match.tally.boxes, strict=True):
        said.append(t("cli.replay.score", name=name, points=points, boxes=marks))
    if match.winner is not None:
        said.append(t("cli.replay.won", name=names[match.winner]))
        for name, credit in zip(names, match.games[-1].result, strict=True):
            said.append(t("cli.replay.result", name=name, points=credit))
    if torn:
        said.append(t("cli.replay.torn"))
    return said

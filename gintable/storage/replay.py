"""What the lines of a match record mean. A session and a replay fold the same lines with the same function.

deal 123456789 1        the deck of that number is dealt, by that player; of partners, two decks and two dealers
0 take 7H               player 0 does that
void                    the hand is void and nobody scores: it could not be read back whole
"""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from gintable import __version__
from gintable.engine.actions import parse
from gintable.engine.deal import IllegalAction
from gintable.engine.events import Event
from gintable.engine.match import DEALS, Match, Seating, Sitting, after, begin, deal_next, misdeal, place
from gintable.engine.rules import Rules, RulesError, changes, people, refusal, rules_from
from gintable.engine.score import HandScore, Round
from gintable.engine.state import Deal
from gintable.storage.library import HandRow
from gintable.storage.record import Line, Record, RecordError


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: a person's name, or a bot of the roster."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """A match as far as it has been told.

    `sitting` is None before the first hand. When it is over, `round` is its row on the score sheet, already in
    `match`. `rows` are the finished hands.
    """

    players: tuple[Player, ...]
    match: Match
    sitting: Sitting | None = None
    round: Round | None = None
    rows: tuple[HandRow, ...] = ()

    @property
    def between(self) -> bool:
        """No hand is being played."""
        return self.sitting is None or self.sitting.over

    @property
    def seating(self) -> Seating:
        """Who sits where: at the hand that is told, or at the next one before the first."""
        return self.match.seating if self.sitting is None else self.sitting.seating

    @property
    def place(self) -> tuple[int, int]:
        """The table and the seat of player 0."""
        return place(self.seating, 0)

    @property
    def deal(self) -> Deal | None:
        """The deal at the table of player 0; None before the first hand."""
        return None if self.sitting is None else self.sitting.deals[self.place[0]]

    @property
    def hand(self) -> HandScore | None:
        """What the last hand was worth at the table of player 0, when it is over at every table."""
        return None if self.round is None else self.round.hands[self.place[0]]


def header(rules: Rules, players: Sequence[Player], seed: int | None = None, **more: object) -> dict[str, object]:
    """The header of a new record; without a `seed` one is drawn."""
    return {
        "rules": rules.name,
        "changes": changes(rules),
        "seed": random.SystemRandom().randrange(1, DEALS) if seed is None else seed,
        "players": [{"name": p.name, "bot": p.bot} for p in players],
        "started": datetime.now().astimezone().isoformat(timespec="milliseconds"),
        "program": __version__,
        **more,
    }


def opening(head: Mapping[str, Any]) -> Story:
    """The match that a header begins; what it calls rules and players is made fit to be shown.

    Raises `RecordError` for line 1.
    """
    seed, listed = head.get("seed"), head.get("players")
    if type(seed) is not int:
        raise RecordError(1, "record.header_incomplete", part="seed")
    if not isinstance(listed, list):
        raise RecordError(1, "record.header_incomplete", part="players")
    players = tuple(_player(number, found) for number, found in enumerate(listed, 1))
    rules = _rules(head)
    if len(players) != people(rules):
        problem = f"{rules.name} is played by {people(rules)}, not {len(players)}"
        raise RecordError(1, "record.rules", name=rules.name, problem=problem)
    return Story(players, begin(rules, seed))


def _rules(head: Mapping[str, Any]) -> Rules:
    """The rules that a header names. Raises `RecordError`."""
    name, changed = head.get("rules"), head.get("changes", {})
    name = _shown(name) if isinstance(name, str) else ""
    if not name:
        raise RecordError(1, "record.header_incomplete", part="rules")
    if not isinstance(changed, dict):
        raise RecordError(1, "record.header_incomplete", part="changes")
    for switch, value in changed.items():
        named = switch == "name" and value == head.get("rules")  # rules of the player's own differ in their name, too
        if not named and (switch == "name" or refusal(switch, value) is not None):
            part = f"{switch} = {json.dumps(value, ensure_ascii=False)}"
            raise RecordError(1, "record.header_incomplete", part=part)
    try:
        return rules_from(name, {**changed, "name": name} if "name" in changed else changed)
    except RulesError as error:
        raise RecordError(1, "record.rules", name=name, problem=str(error).rstrip(".")) from error


def _player(number: int, listed: object) -> Player:
    """The header's player of that number, from 1. Raises `RecordError` for what is none."""
    name, bot = (listed.get(key) for key in ("name", "bot")) if isinstance(listed, dict) else (None, None)
    if not isinstance(name, str):
        raise RecordError(1, "record.header_incomplete", part="players")
    if bot is not None and not isinstance(bot, str):
        raise RecordError(1, "record.header_incomplete", part=f"bot: {json.dumps(bot, ensure_ascii=False)}")
    return Player(_shown(name) or f"Player {number}", bot)


def _shown(name: str) -> str:
    r"""A name without the signs that no font has and that move a terminal's cursor; "" when nothing is to be seen.

    >>> _shown(" Ana\x1b\n"), _shown("\u200b \t")
    ('Ana', '')
    """
    kept = "".join(sign for sign in name if unicodedata.category(sign) not in ("Cc", "Cs", "Zl", "Zp")).strip()
    return kept if any(unicodedata.category(sign)[0] not in "CZ" for sign in kept) else ""


def tell(story: Story, line: Line) -> tuple[Story, tuple[Event, ...]]:
    """The story after one more line, and what happened. Raises `RecordError` with the line's number."""
    word, _, rest = line.text.partition(" ")
    if word == "deal":
        return _dealt(story, line, rest.split())
    if line.text == "void":
        return _voided(story, line), ()
    sitting = story.sitting
    if story.between or sitting is None:
        raise RecordError(line.number, "record.no_hand", text=line.text)
    person = int(word) if word.isdecimal() and len(word) == 1 else -1
    table = place(sitting.seating, person)[0] if 0 <= person < len(story.players) else 0
    if sitting.awaited(table) != person:
        raise RecordError(line.number, "record.wrong_seat", text=line.text)
    try:
        sitting, events = sitting.act(table, parse(rest))
    except IllegalAction as error:
        raise RecordError(line.number, "record.illegal", text=line.text, refusal=str(error)) from error
    except ValueError as error:
        raise RecordError(line.number, "record.not_an_action", text=line.text) from error
    if not sitting.over:
        return replace(story, sitting=sitting), events
    match, row = after(story.match, sitting.facts, sitting.seating)
    return replace(_scored(story, sitting, match, row), sitting=sitting), events


def _scored(story: Story, sitting: Sitting, match: Match, row: Round) -> Story:
    """The story with one more hand, at `sitting`, on its score sheet, and `match` after it."""
    kept = _row(len(story.rows) + 1, row, sitting)
    return replace(story, match=match, round=row, rows=(*story.rows, kept))


def replay(record: Record, lines: Iterable[Line] | None = None) -> Story:
    """The match of a record, or what some of its lines tell.

    Raises `RecordError` for the first line that cannot have happened.
    """
    story = opening(record.header)
    for line in record.lines if lines is None else lines:
        story, _ = tell(story, line)
    return story


def _dealt(story: Story, line: Line, words: list[str]) -> tuple[Story, tuple[Event, ...]]:
    if not story.between:
        raise RecordError(line.number, "record.hand_not_over", text=line.text)
    if story.match.winner is not None:
        raise RecordError(line.number, "record.after_the_end", text=line.text)
    tables = len(story.match.dealers)
    whole = len(words) == 2 * tables and all(w.isdecimal() and len(w) <= len(str(DEALS)) for w in words)
    numbers, dealers = ([int(word) for word in words[at::2]] if whole else [] for at in range(2))
    if not whole or not all(1 <= number <= DEALS for number in numbers):
        raise RecordError(line.number, "record.bad_deal", text=line.text)
    if tuple(dealers) != story.match.dealers:
        raise RecordError(line.number, "record.wrong_dealer", text=line.text)
    match, sitting, events = deal_next(story.match, numbers)
    return replace(story, match=match, sitting=sitting, round=None), events


def deal_line(match: Match, numbers: Sequence[int]) -> str:
    """The line that deals the decks of `numbers` by those who are to deal next."""
    pairs = zip(numbers, match.dealers, strict=True)
    return " ".join(["deal", *(f"{number} {dealer}" for number, dealer in pairs)])


def _voided(story: Story, line: Line) -> Story:
    sitting = story.sitting
    if story.between or sitting is None:
        raise RecordError(line.number, "record.no_hand", text=line.text)
    return replace(_scored(story, sitting, *misdeal(story.match, sitting)), sitting=None)


def _row(number: int, row: Round, sitting: Sitting) -> HandRow:
    """What the library keeps of a hand: of partners, what happened at the table of player 0."""
    table, _ = place(sitting.seating, 0)
    hand, seats = row.hands[table], sitting.seating[table]
    facts = hand.facts
    kind = "undercut" if hand.undercut else facts.ending
    left = facts.deadwood and tuple(facts.deadwood[seats.index(person)] for person in sorted(seats))
    return HandRow(
        number=number,
        kind=kind,
        winner=row.winner,
        knocker=seats[facts.knocker] if facts.knocker >= 0 else None,
        points=sum(points for points in row.points if points > 0),
        turn=sitting.deals[table].table.turn_no if facts.knocker >= 0 else 0,
        deadwoods=left,
    )

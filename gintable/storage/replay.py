"""What the lines of a match record mean. A session and a replay fold the same lines with the same function.

deal 123456789 1        the deck of that number is dealt, by that seat
0 take 7H               seat 0 does that
void                    the hand is void and nobody scores: it could not be read back whole
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from gintable import __version__
from gintable.engine.actions import parse
from gintable.engine.deal import Deal, IllegalAction, Phase, apply
from gintable.engine.events import Event
from gintable.engine.match import DEALS, Match, after, begin, deal_next
from gintable.engine.rules import Rules, RulesError, changes, rules_from
from gintable.engine.score import Facts, HandScore
from gintable.storage.library import HandRow
from gintable.storage.record import Line, Record, RecordError


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a person's name, or a bot of the roster."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """A match as far as it has been told.

    `deal` is None before the first hand. When its phase is OVER, `hand` is its score, already in `match`.
    `rows` are the finished hands.
    """

    players: tuple[Player, ...]
    match: Match
    deal: Deal | None = None
    hand: HandScore | None = None
    rows: tuple[HandRow, ...] = ()

    @property
    def between(self) -> bool:
        """No hand is being played."""
        return self.deal is None or self.deal.table.phase is Phase.OVER


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
    """The match that a header begins. Raises `RecordError` for line 1."""
    try:
        rules = rules_from(str(head["rules"]), head.get("changes", {}))
        players = tuple(Player(str(p["name"]), p.get("bot")) for p in head["players"])
        if len(players) != rules.seats:
            raise RulesError(f"{rules.name} is played by {rules.seats}, not {len(players)}")
        return Story(players, begin(rules, int(head["seed"])))
    except RulesError as error:
        raise RecordError(1, "record.rules", problem=str(error)) from error
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise RecordError(1, "record.header_incomplete", problem=str(error)) from error


def tell(story: Story, line: Line) -> tuple[Story, tuple[Event, ...]]:
    """The story after one more line, and what happened. Raises `RecordError` with the line's number."""
    word, _, rest = line.text.partition(" ")
    if word == "deal":
        return _dealt(story, line, rest.split())
    if line.text == "void":
        return _voided(story, line), ()
    if story.between or story.deal is None:
        raise RecordError(line.number, "record.no_hand", text=line.text)
    if word != str(story.deal.table.turn):
        raise RecordError(line.number, "record.wrong_seat", text=line.text)
    try:
        deal, events = apply(story.deal, parse(rest))
    except IllegalAction as error:
        raise RecordError(line.number, "record.illegal", text=line.text, refusal=str(error)) from error
    except ValueError as error:
        raise RecordError(line.number, "record.not_an_action", text=line.text, problem=str(error)) from error
    facts = deal.table.facts
    if facts is None:
        return replace(story, deal=deal), events
    match, hand = after(story.match, facts)
    row = _row(len(story.rows) + 1, hand, deal.table.turn_no)
    return replace(story, deal=deal, match=match, hand=hand, rows=(*story.rows, row)), events


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
    whole = len(words) == 2 and all(w.isdecimal() and len(w) <= len(str(DEALS)) for w in words)
    if not whole or not 1 <= int(words[0]) <= DEALS:
        raise RecordError(line.number, "record.bad_deal", text=line.text)
    if int(words[1]) != story.match.dealer:
        raise RecordError(line.number, "record.wrong_dealer", text=line.text)
    match, deal, events = deal_next(story.match, int(words[0]))
    return replace(story, match=match, deal=deal, hand=None), events


def _voided(story: Story, line: Line) -> Story:
    if story.between or story.deal is None:
        raise RecordError(line.number, "record.no_hand", text=line.text)
    match, hand = after(story.match, Facts("void", -1, (), story.deal.table.upcard))
    row = _row(len(story.rows) + 1, hand, story.deal.table.turn_no)
    return replace(story, deal=None, match=match, hand=hand, rows=(*story.rows, row))


def _row(number: int, hand: HandScore, turn: int) -> HandRow:
    facts = hand.facts
    kind = "undercut" if hand.undercut else facts.ending
    return HandRow(
        number=number,
        kind=kind,
        winner=hand.winner,
        knocker=facts.knocker if facts.knocker >= 0 else None,
        points=sum(hand.points),
        turn=turn if facts.knocker >= 0 else 0,
        deadwoods=facts.deadwood,
    )

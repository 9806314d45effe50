"""A match at the table: the one place where state changes. No pygame, no clock.

An action is checked, made durable on a thread of its own, and only then applied and queued as a `Step`: what a screen
shows is always on the disk already, and the caller never waits.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random

from gintable.bots.roster import UnknownBot, entry
from gintable.engine.actions import Action
from gintable.engine.events import Event, seen_by
from gintable.engine.legal import why_not
from gintable.engine.match import Sitting, deal_numbers, place
from gintable.engine.rules import Rules
from gintable.engine.score import HandScore, Round, hand_score
from gintable.engine.state import Table, View, view
from gintable.play.worker import Thinker
from gintable.storage.hold import Hold
from gintable.storage.library import Library, MatchRow
from gintable.storage.notice import Notice
from gintable.storage.record import Line, Record, RecordError, RecordUnwritable, finish, finished_name
from gintable.storage.replay import Player, Story, deal_line, header, opening, replay, tell

PERSON = 0  # the number of the person among the players
AHEAD = 1  # turns that the other table may be ahead while the person's is played


@dataclass(frozen=True, slots=True)
class Step:
    """What one action changed, as the person sees it.

    `events` are those at the person's table; an action at the other table of partners brings none.
    """

    view: View
    events: tuple[Event, ...]
    hand: HandScore | None  # what the hand at the person's table was worth, when it is over
    round: Round | None  # its row on the score sheet, when all tables are over


class Session:
    """One match of a person, the first of its players, with bots.

    `submit` and `next_hand` begin something, `poll` brings the steps that came of it.
    """

    def __init__(
        self,
        record: Record,
        story: Story,
        thinker: Thinker,
        *,
        library: Library | None = None,
        hold: Hold | None = None,
    ) -> None:
        self.record = record
        self._hold = hold
        self.story = story
        self._thinker = thinker
        self._library = library
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="record")
        self._writing: tuple[Future[None], Line] | None = None
        self._next: Action | None = None  # of the person, to be written after a line of the other table
        self._steps: deque[Step | Notice] = deque()
        self._thinking: int | None = None  # the number of the bot that was asked
        self._durable = True
        self._finished = False  # the record is among the finished ones

    # -- beginning and ending

    @classmethod
    def new(
        cls,
        path: Path,
        rules: Rules,
        players: Sequence[Player],
        thinker: Thinker,
        *,
        seed: int | None = None,
        library: Library | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> Session:
        """Begin a match in a new record at `path`. Raises `RecordUnwritable`, also when another plays there."""
        head = header(rules, players, seed, **(extra or {}))
        story = opening(head)
        hold = Hold(path)
        try:
            return cls(Record.create(path, head), story, thinker, library=library, hold=hold)
        except BaseException:
            hold.release()
            raise

    @classmethod
    def unsaved(
        cls,
        rules: Rules,
        players: Sequence[Player],
        thinker: Thinker,
        *,
        seed: int | None = None,
        library: Library | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> Session:
        """Begin a match where no record can be written: it is played, and lost when the program ends."""
        record = Record(Path(), header(rules, players, seed, **(extra or {})), [], length=0, torn=0, rows=1)
        session = cls(record, opening(record.header), thinker, library=library)
        session.play_unsaved()
        return session

    @classmethod
    def resume(
        cls, path: Path, thinker: Thinker, *, library: Library | None = None
    ) -> tuple[Session, tuple[Notice, ...]]:
        """Go on with the match at `path`.

        When a line is wrong, the file is set aside and the match goes on from a new one: what was played
        before that hand stands, the hand itself is void. Raises `RecordError` when not even the header can be read
        or nobody here plays like that, `RecordUnwritable` when the record cannot be mended or another program plays
        there.
        """
        hold = Hold(path)
        try:
            record = Record.open(path)
            _check_players(opening(record.header))
            notices: tuple[Notice, ...] = ()
            try:
                story = replay(record)
            except RecordError as error:
                if error.line <= 1:
                    raise
                story, notices = _mended(record, error)
            return cls(record, story, thinker, library=library, hold=hold), notices
        except BaseException:
            hold.release()
            raise

    def close(self) -> None:
        """Wait for the last line to be written and let go. The thinker stays its owner's."""
        self._disk.shutdown(wait=True)
        if self._hold is not None:
            self._hold.release()

    # -- what is

    @property
    def table(self) -> int:
        """The table of the person, 0 but in partnership play; of the next hand where none is being played."""
        return self.story.place[0]

    @property
    def seat(self) -> int:
        """The seat of the person at that table."""
        return self.story.place[1]

    @property
    def view(self) -> View | None:
        """What the person may know now; None before the first hand."""
        return None if self.story.deal is None else view(self.story.deal, self.seat)

    @property
    def durable(self) -> bool:
        """What is played is written down, unless the player has chosen to go on without."""
        return self._durable

    @property
    def busy(self) -> bool:
        """An action is on its way to the disk."""
        return self._writing is not None

    @property
    def bot_to_act(self) -> str | None:
        """The bot whose turn it is, if it is a bot's."""
        person = self._bot_awaited
        return None if person is None else self.story.players[person].bot

    @property
    def _bot_awaited(self) -> int | None:
        """The number of the bot that is to act next.

        The tables keep step, and the person is not waited for. A knock ends a turn, so that the person may
        hold theirs before that hand is scored.
        """
        sitting = self.story.sitting
        if sitting is None:
            return None
        own = _turn(sitting, self.table) if sitting.awaited(self.table) is not None else None
        waiting = []
        for number in range(len(sitting.deals)):
            person, turn = sitting.awaited(number), _turn(sitting, number)
            ahead = number != self.table and own is not None and turn >= own + AHEAD
            if person is not None and self.story.players[person].bot is not None and not ahead:
                waiting.append((turn, number, person))
        return min(waiting)[2] if waiting else None

    @property
    def waiting(self) -> bool:
        """Something may still come from `poll` without the person doing anything."""
        return bool(self._steps) or self.busy or self._thinking is not None or self.bot_to_act is not None

    # -- what happens

    def prepare(self) -> None:
        """Let the bots of the match get ready, so that the first decision takes no longer than others."""
        bots = [player.bot for player in self.story.players if player.bot is not None]
        self._thinker.prepare(bots, self.story.match.rules.seats)

    def troubles(self) -> tuple[Notice, ...]:
        """What the bots have to play without, once it is known; each is told once."""
        return tuple(Notice(trouble.key, trouble.facts) for trouble in self._thinker.troubles())

    def submit(self, action: Action) -> str | None:
        """Let the person do `action`. The word key of a refusal, or None: then `poll` brings the step.

        What is just being written of the other table is no reason to refuse: the action follows it.
        """
        seen = self.view
        if self._writing is not None and (self._next is not None or self._is_here(self._writing[1])):
            return "refuse.busy"
        if seen is None:
            return "refuse.over"
        refusal = why_not(seen, action)
        if refusal is None and self.busy:
            self._next = action
        elif refusal is None:
            self._write(f"{PERSON} {action}")
        return refusal

    def next_hand(self, number: int | None = None) -> None:
        """Deal the next hand, at the person's table the deck of `number` if one is given; nothing during a hand."""
        if self.busy or not self.story.between or self.story.match.winner is not None:
            return
        match = self.story.match
        numbers = list(deal_numbers(match))
        if number is not None:
            numbers[place(match.seating, PERSON)[0]] = number
        self._write(deal_line(match, numbers))

    def poll(self, wait_s: float = 0.0) -> Step | Notice | None:
        """The next thing that happened, or None.

        A `Notice` says that the last action could not be saved and did not happen: `play_unsaved` lets the match
        go on without a record.
        """
        if self._writing is not None:
            self._written(wait_s)
        if self._writing is None and not self._steps and (self._thinking is not None or self.bot_to_act):
            self._think(wait_s)
            if self._writing is not None:
                self._written(wait_s)
        return self._steps.popleft() if self._steps else None

    def play_unsaved(self) -> None:
        """Go on without saving, after the player was told that it is impossible."""
        self._durable = False

    def archive(self) -> Notice | None:
        """Put the finished match into the library and its record beside the others.

        Safe to repeat: a match is kept once, whenever the program was killed.
        """
        if self.story.match.winner is None or self._library is None:
            return None
        refusal = self._library.add(self._row(), self.story.rows)
        if refusal is not None or not self._durable or self._finished:
            return refusal
        try:
            finish(self.record)
            self._finished = True
        except RecordUnwritable as error:
            return Notice(error.key, error.facts)
        return None

    def put_away(self) -> Notice | None:
        """Make room for another match, and close: the record goes to the others, counted if the match is over.

        A `Notice` says why it could not; then it stays where it is.
        """
        try:
            if self.story.match.winner is not None:
                return self.archive()
            self.record = finish(self.record)
        except RecordUnwritable as error:
            return Notice(error.key, error.facts)
        finally:
            self.close()
        return None

    def _think(self, wait_s: float) -> None:
        sitting, person = self.story.sitting, self._bot_awaited
        if self._thinking is None:
            bot = None if person is None else self.story.players[person].bot
            if sitting is None or person is None or bot is None:
                return
            table, seat = place(sitting.seating, person)
            seen = view(sitting.deals[table], seat)
            self._thinker.ask(bot, seen, self._bot_seed(person, seen.table))
            self._thinking = person
        action = self._thinker.answer(wait_s)
        if action is not None:
            thought, self._thinking = self._thinking, None
            table, seat = place(self.story.seating, thought)
            if sitting is not None and why_not(view(sitting.deals[table], seat), action) is None:
                self._write(f"{thought} {action}")  # else the other table moved on meanwhile, and it is asked again

    def _bot_seed(self, person: int, table: Table) -> int:
        """The same at the same place of a hand, however far the other table is.

        It does not tell the seed of the match, from which decks follow.
        """
        match, done = self.story.match, len(table.played) + sum(map(len, table.laid))
        return int(Random(f"{match.seed} bot {match.dealt} {person} {done} {table.phase.value}").random() * 2**53)

    def _write(self, text: str) -> None:
        line = Line(len(self.record.lines) + 2, text)
        if self._durable:
            self._writing = self._disk.submit(self.record.append, text), line
        else:
            done: Future[None] = Future()
            done.set_result(None)
            self.record.lines.append(line)
            self._writing = done, line

    def _written(self, wait_s: float) -> None:
        if self._writing is None:
            return
        future, line = self._writing
        if not future.done() and wait_s <= 0:
            return
        try:
            future.result(wait_s)
        except TimeoutError:
            return
        except RecordUnwritable as error:
            self._writing = self._next = None
            self._steps.append(Notice(error.key, error.facts))
            return
        self._writing = None
        self.story, events = tell(self.story, line)
        deal, seen = self.story.deal, self.view
        if deal is not None and seen is not None:
            facts = deal.table.facts
            hand = None if facts is None else hand_score(self.story.match.rules, facts)
            here = tuple(seen_by(event, self.seat) for event in self._here(line, events))
            self._steps.append(Step(seen, here, hand, self.story.round))

        following, self._next = self._next, None
        if following is not None:
            self.submit(following)  # the step tells why, where the other table has made it impossible

    def _here(self, line: Line, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Those of the events that `line` brought which happened at the person's table."""
        if line.text.startswith("deal"):
            return events[self.table : self.table + 1]
        return events if self._is_here(line) else ()

    def _is_here(self, line: Line) -> bool:
        """Whether `line` tells what somebody at the person's table does, or that cards are dealt."""
        word = line.text.partition(" ")[0]
        return not word.isdecimal() or place(self.story.seating, int(word))[0] == self.table

    def _row(self) -> MatchRow:
        story, head = self.story, self.record.header
        match = story.match
        rivals = [player.bot or player.name for number, player in enumerate(story.players) if number != PERSON]
        return MatchRow(
            started=str(head.get("started", "")),
            ended=datetime.now().astimezone().isoformat(timespec="milliseconds"),
            seed=str(match.seed),
            preset=match.rules.name,
            opponent="+".join(rivals),
            level=str(head.get("level", "")),
            scores=match.tally.scores,
            boxes=match.tally.boxes,
            result=match.games[-1].result,
            winner=match.winner,
            hands=len(story.rows),
            seat=match.column(PERSON),
            assisted=bool(head.get("assisted", False)),
            record=finished_name(self.record) if self._durable else "",
        )


def _turn(sitting: Sitting, number: int) -> int:
    """The turn at a table, counted from 1; what follows a knock is one more."""
    table = sitting.deals[number].table
    return table.turn_no + (table.knocker >= 0)


def _mended(record: Record, error: RecordError) -> tuple[Story, tuple[Notice, ...]]:
    """`record` cut to what was before the wrong line; the hand that the line belongs to is void."""
    good = [line for line in record.lines if line.number < error.line]
    texts = [line.text for line in good]
    aside = record.mend(texts if replay(record, good).between else [*texts, "void"])
    told = Notice("record.mended", {"line": error.line, "aside": aside.name, "folder": str(aside.parent)})
    return replay(record), (told,)


def _check_players(story: Story) -> None:
    """Raise `RecordError` unless all but the person are bots that play here: nobody else would ever act."""
    for number, player in enumerate(story.players):
        try:
            if (player.bot is None) != (number == PERSON):
                raise UnknownBot
            if player.bot is not None:
                entry(player.bot)
        except UnknownBot as error:
            part = f"bot: {json.dumps(player.bot, ensure_ascii=False)}"
            raise RecordError(1, "record.header_incomplete", part=part) from error

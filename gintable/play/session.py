"""A match at the table: the one place where state changes. No pygame, no clock.

An action is checked, made durable on a thread of its own, and only then applied and queued as a `Step`: what a screen
shows is always on the disk already, and the caller never waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random

from gintable.bots.roster import UnknownBot, entry
from gintable.engine.actions import Action
from gintable.engine.deal import View, view, why_not
from gintable.engine.events import Event, seen_by
from gintable.engine.match import deal_number
from gintable.engine.rules import Rules
from gintable.engine.score import HandScore
from gintable.play.worker import Thinker
from gintable.storage.hold import Hold
from gintable.storage.library import Library, MatchRow
from gintable.storage.notice import Notice
from gintable.storage.record import Line, Record, RecordError, RecordUnwritable, finish, finished_name
from gintable.storage.replay import Player, Story, header, opening, replay, tell


@dataclass(frozen=True, slots=True)
class Step:
    """What one action changed, as the person's seat sees it."""

    view: View
    events: tuple[Event, ...]
    hand: HandScore | None  # when the hand is over


class Session:
    """One match of a person at `seat` against bots.

    `submit` and `next_hand` begin something, `poll` brings the steps that came of it.
    """

    def __init__(
        self,
        record: Record,
        story: Story,
        thinker: Thinker,
        *,
        seat: int = 0,
        library: Library | None = None,
        hold: Hold | None = None,
    ) -> None:
        self.record = record
        self._hold = hold
        self.story = story
        self.seat = seat
        self._thinker = thinker
        self._library = library
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="record")
        self._writing: tuple[Future[None], Line] | None = None
        self._steps: deque[Step | Notice] = deque()
        self._thinking = False
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
        deal = self.story.deal
        if deal is None or deal.table.turn < 0:
            return None
        return self.story.players[deal.table.turn].bot

    @property
    def waiting(self) -> bool:
        """Something may still come from `poll` without the person doing anything."""
        return bool(self._steps) or self.busy or self._thinking or self.bot_to_act is not None

    # -- what happens

    def submit(self, action: Action) -> str | None:
        """Let the person do `action`. The word key of a refusal, or None: then `poll` brings the step."""
        seen = self.view
        if self.busy:
            return "refuse.busy"
        if seen is None:
            return "refuse.over"
        refusal = why_not(seen, action)
        if refusal is None:
            self._write(f"{self.seat} {action}")
        return refusal

    def next_hand(self, number: int | None = None) -> None:
        """Deal the next hand, from the deck of `number` if one is given; nothing while a hand is going on."""
        if self.busy or not self.story.between or self.story.match.winner is not None:
            return
        match = self.story.match
        self._write(f"deal {deal_number(match) if number is None else number} {match.dealer}")

    def poll(self, wait_s: float = 0.0) -> Step | Notice | None:
        """The next thing that happened, or None.

        A `Notice` says that the last action could not be saved and did not happen: `play_unsaved` lets the match
        go on without a record.
        """
        if self._writing is not None:
            self._written(wait_s)
        if self._writing is None and not self._steps and self.bot_to_act:
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
        deal, bot = self.story.deal, self.bot_to_act
        if deal is None or bot is None:
            return
        seat = deal.table.turn
        if not self._thinking:
            self._thinker.ask(bot, view(deal, seat), self._bot_seed())
            self._thinking = True
        action = self._thinker.answer(wait_s)
        if action is not None:
            self._thinking = False
            self._write(f"{seat} {action}")

    def _bot_seed(self) -> int:
        """The same at the same place of a match; it does not tell the seed of the match, from which decks follow."""
        return int(Random(f"{self.story.match.seed} bot {len(self.record.lines)}").random() * 2**53)

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
            self._writing = None
            self._steps.append(Notice(error.key, error.facts))
            return
        self._writing = None
        self.story, events = tell(self.story, line)
        seen = self.view
        if seen is not None:
            self._steps.append(Step(seen, tuple(seen_by(e, self.seat) for e in events), self.story.hand))

    def _row(self) -> MatchRow:
        story, head = self.story, self.record.header
        match = story.match
        rival = next(p for seat, p in enumerate(story.players) if seat != self.seat)
        return MatchRow(
            started=str(head.get("started", "")),
            ended=datetime.now().astimezone().isoformat(timespec="milliseconds"),
            seed=str(match.seed),
            preset=match.rules.name,
            opponent=rival.bot or rival.name,
            level=str(head.get("level", "")),
            scores=match.tally.scores,
            boxes=match.tally.boxes,
            result=match.games[-1].result,
            winner=match.winner,
            hands=len(story.rows),
            seat=self.seat,
            assisted=bool(head.get("assisted", False)),
            record=finished_name(self.record) if self._durable else "",
        )


def _mended(record: Record, error: RecordError) -> tuple[Story, tuple[Notice, ...]]:
    """`record` cut to what was before the wrong line; the hand that the line belongs to is void."""
    good = [line for line in record.lines if line.number < error.line]
    texts = [line.text for line in good]
    aside = record.mend(texts if replay(record, good).between else [*texts, "void"])
    told = Notice("record.mended", {"line": error.line, "aside": aside.name, "folder": str(aside.parent)})
    return replay(record), (told,)


def _check_players(story: Story) -> None:
    try:
        for player in story.players:
            if player.bot is not None:
                entry(player.bot)
    except UnknownBot as error:
        raise RecordError(1, "record.header_incomplete", problem=str(error)) from error

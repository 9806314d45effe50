"""The library of finished matches: an SQLite file that statistics are drawn from.

It can always be lost without losing a match: the records in `matches/` hold every action.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from gintable import paths
from gintable.storage.notice import Notice, reason

SCHEMA = 1
BUSY_S = 1.0  # seconds to wait for another window of the program

_MARK = b"SQLite format 3\0"

Kind = Literal["knock", "gin", "big_gin", "undercut", "void"]

_TABLES = (
    """
create table matches (
    id text primary key,        -- from start and seed: the same match is never counted twice
    started text not null,      -- ISO time
    ended text not null,
    preset text not null,
    opponent text not null,
    level text not null,
    seat integer not null,      -- the player's
    scores text not null,       -- JSON arrays by seat
    boxes text not null,
    result text not null,
    winner integer,             -- seat; null where nobody won
    hands integer not null,
    assisted integer not null,  -- hints or undo were allowed
    record text not null        -- file name in matches/
)
""",
    """
create table hands (
    match text not null references matches (id) on delete cascade,
    number integer not null,    -- from 1
    winner integer,             -- seat; null where nobody scored
    knocker integer,
    kind text not null,
    points integer not null,
    turn integer not null,      -- of the knock, both players' turns counted; 0 where nobody knocked
    deadwoods text not null,    -- JSON array by seat, after layoffs
    primary key (match, number)
)
""",
)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A finished match. Times are ISO 8601 texts, tuples go by seat, `winner` None is a match nobody won."""

    started: str
    ended: str
    seed: str
    preset: str
    opponent: str
    level: str
    scores: tuple[int, ...]
    boxes: tuple[int, ...]
    result: tuple[int, ...]
    winner: int | None
    hands: int
    seat: int = 0
    assisted: bool = False
    record: str = ""

    @property
    def id(self) -> str:
        """What makes it this match and no other."""
        return f"{self.started} {self.seed}"


@dataclass(frozen=True, slots=True)
class HandRow:
    """A finished hand: `turn` is the knock's, both players' turns counted from 1; deadwoods after layoffs."""

    number: int
    kind: Kind
    winner: int | None = None
    knocker: int | None = None
    points: int = 0
    turn: int = 0
    deadwoods: tuple[int, ...] = ()


class Library:
    """Finished matches. No method raises for a file that cannot be used; `add` says so."""

    def __init__(self, connection: sqlite3.Connection, refusal: Notice | None = None) -> None:
        self._connection = connection
        self._refusal = refusal  # why nothing can be added

    @classmethod
    def open(cls, path: Path | None = None) -> tuple[Library, tuple[Notice, ...]]:
        """The library at `path`, made when missing, and what to tell the player.

        A damaged file is set aside. One of a newer program is only read. Where no file can be had the library
        is empty and what is added to it is refused.
        """
        path = path or paths.data() / "library.db"
        notices: list[Notice] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            refusal = _unwritable(path, reason(error))
            return cls(_empty(), refusal), (refusal,)
        for _ in range(2):
            try:
                library = cls._opened(path)
                if library._refusal is not None:
                    notices.append(library._refusal)
                return library, tuple(notices)
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    refusal = _unwritable(path, str(error))
                    notices.append(refusal)
                    return cls(_read_only(path) or _empty(), refusal), tuple(notices)
            try:
                notices.append(_set_aside(path))
            except OSError as error:
                refusal = _unwritable(path, reason(error))
                return cls(_empty(), refusal), (*notices, refusal)
        refusal = _unwritable(path, "")
        return cls(_empty(), refusal), (*notices, refusal)

    @classmethod
    def _opened(cls, path: Path) -> Library:
        # SQLite takes a short file for a new one and drops the log of a file without its mark
        if _start(path) not in (b"", _MARK):
            raise _Damage("file is not a database")
        connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
        try:
            version = connection.execute("pragma user_version").fetchone()[0]
            if version > SCHEMA:
                connection.close()
                refusal = Notice("library.newer", {"path": str(path)})
                return cls(_read_only(path) or _empty(), refusal)
            problem = connection.execute("pragma quick_check(1)").fetchone()[0]
            if problem != "ok":
                raise _Damage(problem)
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = full")
            connection.execute("pragma foreign_keys = on")
            if version < SCHEMA:
                _make(connection)
        except BaseException:
            connection.close()
            raise
        return cls(connection)

    def add(self, match: MatchRow, hands: Iterable[HandRow]) -> Notice | None:
        """Add a finished match with its hands, once: a match that is there already changes nothing.

        Returns a sentence for the player when it could not be added.
        """
        if self._refusal is not None:
            return self._refusal
        try:
            with _transaction(self._connection) as connection:
                row = _match_values(match)
                done = connection.execute(f"insert or ignore into matches values ({', '.join('?' * len(row))})", row)
                if done.rowcount == 1:
                    connection.executemany(
                        "insert into hands values (?, ?, ?, ?, ?, ?, ?, ?)",
                        [_hand_values(match.id, hand) for hand in hands],
                    )
        except sqlite3.Error as error:
            return Notice("library.not_added", {"reason": str(error)})
        return None

    def versus(self, opponent: str, *, assisted: bool = False) -> tuple[int, int]:
        """Matches won and matches played against `opponent`; those with help, or without."""
        try:
            won, played = self._connection.execute(
                "select count(*) filter (where winner = seat), count(*) from matches"
                " where opponent = ? and assisted = ?",
                (opponent, assisted),
            ).fetchone()
        except sqlite3.Error:
            return 0, 0
        return won, played

    def matches(self) -> tuple[MatchRow, ...]:
        """Every match, the latest first."""
        try:
            rows = self._connection.execute(
                "select id, started, ended, preset, opponent, level, seat, scores, boxes, result, winner,"
                " hands, assisted, record from matches order by started desc, id"
            ).fetchall()
            return tuple(_match(row) for row in rows)
        except (sqlite3.Error, ValueError):
            return ()

    def hands(self, match: MatchRow) -> tuple[HandRow, ...]:
        """The hands of a match in order."""
        try:
            rows = self._connection.execute(
                "select number, kind, winner, knocker, points, turn, deadwoods from hands"
                " where match = ? order by number",
                (match.id,),
            ).fetchall()
            return tuple(_hand(row) for row in rows)
        except (sqlite3.Error, ValueError):
            return ()

    def close(self) -> None:
        """Write the log back into the file and let it go."""
        self._connection.close()


class _Damage(sqlite3.DatabaseError):
    """What `quick_check` found."""


def _start(path: Path) -> bytes:
    """The first bytes of a file; none where it is missing or closed to us, which SQLite will say itself."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MARK))
    except OSError:
        return b""


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, _Damage) or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _make(connection: sqlite3.Connection) -> None:
    with _transaction(connection):
        # another window may have made them while this one waited
        if connection.execute("pragma user_version").fetchone()[0] == 0:
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute(f"pragma user_version = {SCHEMA}")


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    connection.execute("begin immediate")
    try:
        yield connection
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:  # a full disk may have ended it already
            connection.execute("rollback")
        raise


def _empty() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _make(connection)
    return connection


def _read_only(path: Path) -> sqlite3.Connection | None:
    """A connection that only reads; a log that cannot be shared in a read-only folder is left out."""
    for mode in ("mode=ro", "immutable=1"):
        connection = None
        try:
            name = f"{path.absolute().as_uri()}?{mode}"
            connection = sqlite3.connect(name, timeout=BUSY_S, uri=True, isolation_level=None)
            connection.execute("select count(*) from matches").fetchone()
            return connection
        except sqlite3.Error:
            if connection is not None:
                connection.close()
    return None


def _set_aside(path: Path) -> Notice:
    """Rename the database; its log and index belong to it and go with it."""
    aside = paths.set_aside(path)
    for suffix in ("-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            paths.move(beside, aside.with_name(aside.name + suffix))
    return Notice("library.damaged", {"aside": aside.name, "folder": str(aside.parent)})


def _unwritable(path: Path, why: str) -> Notice:
    return Notice("library.unwritable", {"path": str(path), "reason": why})


def _match_values(match: MatchRow) -> tuple[object, ...]:
    return (
        match.id,
        match.started,
        match.ended,
        match.preset,
        match.opponent,
        match.level,
        match.seat,
        json.dumps(match.scores),
        json.dumps(match.boxes),
        json.dumps(match.result),
        match.winner,
        match.hands,
        match.assisted,
        match.record,
    )


def _match(row: tuple[Any, ...]) -> MatchRow:
    (
        identity,
        started,
        ended,
        preset,
        opponent,
        level,
        seat,
        scores,
        boxes,
        result,
        winner,
        hands,
        helped,
        record,
    ) = row
    return MatchRow(
        started=started,
        ended=ended,
        seed=identity.removeprefix(f"{started} "),
        preset=preset,
        opponent=opponent,
        level=level,
        scores=tuple(json.loads(scores)),
        boxes=tuple(json.loads(boxes)),
        result=tuple(json.loads(result)),
        winner=winner,
        hands=hands,
        seat=seat,
        assisted=bool(helped),
        record=record,
    )


def _hand(row: tuple[Any, ...]) -> HandRow:
    number, kind, winner, knocker, points, turn, deadwoods = row
    return HandRow(number, kind, winner, knocker, points, turn, tuple(json.loads(deadwoods)))


def _hand_values(match: str, hand: HandRow) -> tuple[object, ...]:
    return (
        match,
        hand.number,
        hand.winner,
        hand.knocker,
        hand.kind,
        hand.points,
        hand.turn,
        json.dumps(hand.deadwoods),
    )

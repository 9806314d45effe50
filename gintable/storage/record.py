"""The record of one match: a text file that only grows, one line an action.

    gintable 1 {"rules": "modern", "seed": 7, …}
    # a comment
    deal 123456789 1
    0 draw
    0 shed 7H

The first line is the format, its version and an object that the caller supplies; what the other lines mean
is the caller's affair too. Lines end with a line feed. A last line without one was cut short by a crash: it
never happened, and the next append removes it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gintable import paths
from gintable.storage.notice import reason

VERSION = 1
_BINARY = getattr(os, "O_BINARY", 0)


class RecordError(Exception):
    """A record that cannot be read. `line` counts from 1; 0 is the file as a whole. `words.say` tells it."""

    def __init__(self, line: int, key: str, **facts: object) -> None:
        super().__init__(f"{key} (line {line}) {facts}")
        self.line = line
        self.key = key
        self.facts: Mapping[str, object] = {"line": line, **facts}


class RecordUnwritable(Exception):  # noqa: N818
    """A line that could not be made durable; the file holds what it held before. `words.say` tells it."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts: Mapping[str, object] = facts


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record and its number in the file, the header being 1."""

    number: int
    text: str


class Record:
    """The record of one match, open for appending.

    `header` is the caller's object, `lines` all lines but the header, comments and empty ones. No file handle
    is held between appends, so a record can be moved or copied at any time.
    """

    def __init__(
        self, path: Path, header: dict[str, object], lines: list[Line], *, length: int, torn: int, rows: int
    ) -> None:
        self.path = path
        self.header = header
        self.lines = lines
        self.durable = True
        self._length = length  # bytes of whole lines
        self._torn = torn  # bytes after them that are known to be half a line
        self._rows = rows  # lines in the file, comments and header included

    @classmethod
    def create(cls, path: Path, header: Mapping[str, object], *, durable: bool = True) -> Record:
        """A new record with `header`, an object for JSON. The file appears whole or not at all.

        `durable=False` leaves writing to the system: fast, and lost in a power cut. Raises RecordUnwritable
        when the file exists already or cannot be written, TypeError or ValueError for what JSON cannot hold.
        """
        line = _first(header)
        fresh = path.with_name(path.name + ".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _put(fresh, line, durable=durable)
            if not paths.claim(fresh, path):
                _drop(fresh)
                raise RecordUnwritable("record.exists", path=str(path))
        except OSError as error:
            _drop(fresh)
            raise RecordUnwritable("record.unwritable", path=str(path), reason=reason(error)) from error
        if durable:
            paths.sync_folder(path.parent)
        record = cls(path, _header(line.decode().rstrip("\n"), path), [], length=len(line), torn=0, rows=1)
        record.durable = durable
        return record

    @classmethod
    def open(cls, path: Path) -> Record:
        """The record at `path`. Raises RecordError for a file or a header that cannot be read.

        Bytes of a later line that are no text are shown as `\\xff`: what reads the lines finds it wrong.
        """
        try:
            content = path.read_bytes()
        except OSError as error:
            raise RecordError(0, "record.unreadable", path=str(path), reason=reason(error)) from error
        length = content.rfind(b"\n") + 1
        rows = content[:length].split(b"\n")[:-1]
        if not rows:
            raise RecordError(1, "record.no_header", path=str(path))
        try:
            header = _header(rows[0].decode().strip(), path)
        except UnicodeDecodeError as error:
            raise RecordError(1, "record.not_text", path=str(path)) from error
        lines = []
        for number, row in enumerate(rows[1:], 2):
            text = row.decode(errors="backslashreplace").strip()
            if text and not text.startswith("#"):
                lines.append(Line(number, text))
        return cls(path, header, lines, length=length, torn=len(content) - length, rows=len(rows))

    def append(self, line: str) -> None:
        """Add one line and return when it is on the disk. A line that begins with `#` is a comment.

        Raises RecordUnwritable when that fails, after which file and `lines` are what they were; ValueError
        for a text that is no single line.
        """
        row = _row(line)
        try:
            handle = os.open(self.path, os.O_RDWR | _BINARY)
        except OSError as error:
            raise self._unwritable(error) from error
        try:
            try:
                size = os.fstat(handle).st_size
            except OSError as error:
                raise self._unwritable(error) from error
            if not self._length <= size <= self._length + self._torn:
                # a second window of the program: to go on would cut off its moves
                raise RecordUnwritable("record.changed", path=str(self.path))
            try:
                if size > self._length:
                    os.ftruncate(handle, self._length)
                _write(handle, self._length, row, durable=self.durable)
            except OSError as error:
                self._restore(handle, len(row))
                raise self._unwritable(error) from error
        finally:
            os.close(handle)
        self._length += len(row)
        self._torn = 0
        self._rows += 1
        if not line.startswith("#"):
            self.lines.append(Line(self._rows, line))

    def mend(self, lines: Iterable[str]) -> Path:
        """Set the file aside and put one with the same first line and `lines` in its place; returns the old one.

        At no moment is there no record, or half of one. Raises RecordUnwritable, after which nothing has
        changed, and ValueError for a text that is no single line.
        """
        rows = [_row(line) for line in lines]
        fresh = self.path.with_name(self.path.name + ".new")
        try:
            first, sign, _ = self.path.read_bytes().partition(b"\n")  # as read: JSON may hold what is not written
            content = first + sign + b"".join(rows)
            _put(fresh, content, durable=self.durable)
            aside = paths.copy_aside(self.path)
            fresh.replace(self.path)
        except OSError as error:
            _drop(fresh)
            raise self._unwritable(error) from error
        paths.sync_folder(self.path.parent)
        self._length, self._torn, self._rows = len(content), 0, len(rows) + 1
        texts = enumerate((row.decode().rstrip("\n") for row in rows), 2)
        self.lines[:] = [Line(number, text) for number, text in texts if not text.startswith("#")]
        return aside

    def _restore(self, handle: int, written: int) -> None:
        """Cut off what a failed append left; what cannot be cut off now is left to the next append."""
        self._torn = max(self._torn, written)
        with contextlib.suppress(OSError):
            os.ftruncate(handle, self._length)
            self._torn = 0
            os.fsync(handle)

    def _unwritable(self, error: OSError) -> RecordUnwritable:
        return RecordUnwritable("record.unwritable", path=str(self.path), reason=reason(error))


def current() -> Path:
    """Where the match in progress is kept, if there is one."""
    return paths.data() / "current.gin"


def finish(record: Record) -> Record:
    """Move a finished record to `matches/` beside it, named by its start; nothing is overwritten.

    The name comes from `header["started"]`, an ISO time, else from the file's own time. Raises
    RecordUnwritable; the record is then where it was. Finishing again completes a move that was cut short.
    """
    folder = record.path.parent / "matches"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        target = paths.move(record.path, folder / finished_name(record))
    except OSError as error:
        raise RecordUnwritable("record.not_moved", path=str(folder), reason=reason(error)) from error
    paths.sync_folder(folder)
    paths.sync_folder(record.path.parent)
    record.path = target
    return record


def finished_name(record: Record) -> str:
    """The name that `finish` gives the file, but for a `-2` where two matches began in the same second.

    Raises OSError when the header names no start and the file is not there.
    """
    started = record.header.get("started")
    try:
        moment = datetime.fromisoformat(started if isinstance(started, str) else "")
    except ValueError:
        moment = datetime.fromtimestamp(record.path.stat().st_mtime)
    return moment.strftime("%Y-%m-%d-%H%M%S.gin")


def _first(header: Mapping[str, object]) -> bytes:
    text = json.dumps(header, ensure_ascii=False, allow_nan=False)
    return f"gintable {VERSION} {text}\n".encode("utf-8", "backslashreplace")


def _row(line: str) -> bytes:
    if not line or line != line.strip() or any(sign in line for sign in "\n\r\0"):
        raise ValueError(f"not one line of text: {line!r}")
    return line.encode() + b"\n"


def _put(fresh: Path, content: bytes, *, durable: bool) -> None:
    fresh.unlink(missing_ok=True)  # a crash may have left it as a second name of a whole record
    with fresh.open("xb") as file:
        file.write(content)
        file.flush()
        if durable:
            os.fsync(file.fileno())


def _header(text: str, path: Path) -> dict[str, object]:
    found = re.fullmatch(r"gintable (\d{1,6}) (\{.*\})", text)
    if found is None:
        raise RecordError(1, "record.no_header", path=str(path))
    if int(found[1]) > VERSION:
        raise RecordError(1, "record.newer", path=str(path), version=int(found[1]))
    try:
        header = json.loads(found[2])
    except (ValueError, RecursionError) as error:
        raise RecordError(1, "record.no_header", path=str(path)) from error
    assert isinstance(header, dict)
    return header


def _write(handle: int, length: int, row: bytes, *, durable: bool) -> None:
    os.lseek(handle, length, os.SEEK_SET)
    rest = memoryview(row)
    while rest:
        written = os.write(handle, rest)
        rest = rest[written:]
    if durable:
        os.fsync(handle)


def _drop(fresh: Path) -> None:
    with contextlib.suppress(OSError):
        fresh.unlink(missing_ok=True)

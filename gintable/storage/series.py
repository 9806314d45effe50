"""What is done of a long series: a file that only grows, one JSON object a line.

The first line says what the series is, the others are its parts in the order in which they were done; what either
means is the caller's affair. Every line ends with a checksum of its own and a line feed. A last line without one was
cut short: it never happened, and the next one takes its place.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gintable.storage.notice import reason

VERSION: Final = 1
_MARK: Final = "gintable_series"  # the first key of a file, with the version of its form
_CHECK: Final = "crc"  # the last key of every line: CRC-32 of the line without it
_BINARY: Final = getattr(os, "O_BINARY", 0)

Row = dict[str, Any]


class SeriesError(Exception):
    """A file that cannot be gone on with; it holds what it held before. `words.say` tells it."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts: Mapping[str, object] = facts


class Series:
    """A series open for adding; `rows` are the parts that were done before.

    Raises SeriesError for a file that is no series, is damaged, belongs to another one than `header` says (an object
    of plain values), or cannot be written. A file that is missing or empty becomes a new series.
    """

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self.rows: list[Row] = []
        first = _line({_MARK: VERSION, **header})
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o666)
        except OSError as error:
            raise self._unwritable(error) from error
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise SeriesError("series.not_one", path=str(path))
            with os.fdopen(os.dup(handle), "rb") as file:
                content = file.read()
            self._length = content.rfind(b"\n") + 1  # bytes of whole lines
            if self._length:
                self.rows = self._read(content[: self._length], header)
            elif not first.startswith(content):
                raise SeriesError("series.not_one", path=str(path))
            if len(content) > self._length:
                os.ftruncate(handle, self._length)
            self._handle = handle
            if not self._length:
                self._write(first)
        except OSError as error:
            os.close(handle)
            raise self._unwritable(error) from error
        except SeriesError:
            os.close(handle)
            raise

    def __enter__(self) -> Series:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)

    def add(self, row: Row) -> None:
        """Write one more part, out at once.

        Raises SeriesError when that fails or another program has written the file meanwhile.
        """
        self._write(_line(row))

    def damaged(self, number: int) -> SeriesError:
        """The error of line `number`, from 1, that is not what it should be."""
        return SeriesError("series.damaged", path=str(self.path), line=number)

    def _write(self, line: bytes) -> None:
        try:
            if os.fstat(self._handle).st_size != self._length:
                raise SeriesError("series.changed", path=str(self.path))
            os.lseek(self._handle, self._length, os.SEEK_SET)
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._handle, rest) :]
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._length)
            raise self._unwritable(error) from error
        self._length += len(line)

    def _read(self, content: bytes, header: Mapping[str, Any]) -> list[Row]:
        """The parts in a file of that content. Raises SeriesError."""
        head, *rows = content.split(b"\n")[:-1]
        try:
            found = _row(head)
        except ValueError:
            key = "series.damaged" if head.startswith(f'{{"{_MARK}":'.encode()) else "series.not_one"
            raise SeriesError(key, path=str(self.path), line=1) from None
        version = found.pop(_MARK, None)
        if type(version) is not int:
            raise SeriesError("series.not_one", path=str(self.path))
        if version > VERSION:
            raise SeriesError("series.newer", path=str(self.path))
        for key in dict.fromkeys([*header, *found]):
            if found.get(key) != header.get(key):
                there, here = _text(found.get(key)), _text(header.get(key))
                raise SeriesError("series.other", path=str(self.path), what=key, found=there, asked=here)
        parts = []
        for number, row in enumerate(rows, 2):
            try:
                parts.append(_row(row))
            except ValueError:
                raise self.damaged(number) from None
        return parts

    def _unwritable(self, error: OSError) -> SeriesError:
        return SeriesError("series.unwritable", path=str(self.path), reason=reason(error))


def _text(row: object) -> str:
    return json.dumps(row, separators=(",", ":"))


def _line(row: Mapping[str, Any]) -> bytes:
    return _text({**row, _CHECK: zlib.crc32(_text(row).encode())}).encode() + b"\n"


def _row(line: bytes) -> Row:
    """What a line holds. Raises ValueError."""
    try:
        row = json.loads(line)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if not isinstance(row, dict) or row.pop(_CHECK, None) != zlib.crc32(_text(row).encode()):
        raise ValueError("the checksum is wrong")
    return row

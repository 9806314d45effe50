"""The event log: one JSON object a line, so that an outside program can play with a real mouse and real keys."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from gintable.storage.notice import reason
from gintable.words import t


class EventLog:
    """Writes a line whenever what is to be seen has changed and nothing is moving.

    Every line has `n`, counting up from 0. A file that cannot be written raises OSError when it is opened;
    later the log says so on the error stream and falls silent rather than stop a game.
    """

    def __init__(self, path: Path) -> None:
        self._file: IO[str] | None = path.open("w", encoding="utf-8")
        self._n = 0
        self._last: Mapping[str, object] | None = None

    def event(self, name: str, **facts: object) -> None:
        """A line `{"n": …, "event": name, …}`."""
        self._write({"event": name, **facts})

    def scene(self, description: Mapping[str, object]) -> None:
        """A line of what is on the screen, unless it is what the last such line said."""
        if description != self._last:
            self._last = dict(description)
            self._write(description)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, facts: Mapping[str, object]) -> None:
        if self._file is None:
            return
        try:
            self._file.write(json.dumps({"n": self._n, **facts}, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            print(t("app.event_log_stopped", reason=reason(error)), file=sys.stderr)
            with contextlib.suppress(OSError):  # what is buffered fails again
                self._file.close()
            self._file = None
        self._n += 1

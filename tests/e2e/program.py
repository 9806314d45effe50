"""The program as somebody outside sees it: its event log while it runs, its exit code and what it said."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

Line = dict[str, Any]
START_S = 30.0
WAIT_S = 10.0  # the longest that anything on the screen may take
CHECKOUT = Path(__file__).resolve().parents[2]
FROM_SOURCE = (sys.executable, "-m", "gintable")


class Gone(Exception):  # noqa: N818
    """The program ended while something was awaited; the text is what it had said."""


class Broken(Exception):  # noqa: N818
    """The program went on after an error of its own; the text is the error."""


class Late(Exception):  # noqa: N818
    """What was awaited did not happen; the text has the last line of the event log."""


class Program:
    """A running gintable with its player's folder at `home`. Use it with `with`.

    The event log goes through a FIFO, so that every line is here when it is written, in `lines`, and what is on the
    screen now is `seen`. Nothing here sleeps: `wait` returns when the log says so.
    """

    def __init__(
        self,
        home: Path,
        *options: str,
        command: Sequence[str] = FROM_SOURCE,
        env: Mapping[str, str] | None = None,
        preexec: Callable[[], None] | None = None,
    ) -> None:
        self.lines: list[Line] = []
        self.seen: Line = {}
        self._folder = tempfile.TemporaryDirectory(prefix="gintable-log-")
        self._said = Path(self._folder.name) / "stderr"
        fifo = Path(self._folder.name) / "events"
        os.mkfifo(fifo)
        self._news: queue.Queue[Line | None] = queue.Queue()
        reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)  # the program's `open` finds somebody who reads
        os.set_blocking(reader, True)
        self._keeper = os.open(fifo, os.O_WRONLY)  # so that the log does not end before the program has opened it
        with self._said.open("wb") as said:
            self.process = subprocess.Popen(
                [*command, "--event-log", str(fifo), *options],
                env={**(os.environ if env is None else env), "GINTABLE_HOME": str(home)},
                cwd=CHECKOUT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=said,
                preexec_fn=preexec,
            )
        threading.Thread(target=self._ended, daemon=True).start()
        threading.Thread(target=self._read, args=(reader,), daemon=True).start()

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ended(self) -> None:
        self.process.wait()
        os.close(self._keeper)

    def _read(self, reader: int) -> None:
        with os.fdopen(reader, encoding="utf-8") as log:
            for text in log:
                if text.endswith("\n"):  # a killed program may leave half a line
                    self._news.put(json.loads(text))
        self._news.put(None)

    @property
    def said(self) -> str:
        """What it wrote to the error stream."""
        return self._said.read_text(encoding="utf-8", errors="replace")

    @property
    def workers(self) -> int:
        """How many processes it has started for the bots."""
        found = 0
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = path.read_text().rpartition(")")[2].split()[1]
                words = path.with_name("cmdline").read_bytes()
            except OSError:  # it has just ended
                continue
            found += int(parent) == self.process.pid and b"--multiprocessing-fork" in words
        return found

    def _next(self, timeout_s: float) -> bool:
        """Take one line off the log; False when none comes."""
        try:
            line = self._news.get(timeout=timeout_s) if timeout_s > 0 else self._news.get_nowait()
        except queue.Empty:
            return False
        if line is None:
            self._news.put(None)
            raise Gone(f"gintable ended with {self.process.wait(START_S)}: {self.said.strip()[-2000:]}")
        self.lines.append(line)
        if "scene" in line:
            self.seen = line
        if "Traceback" in self.said:
            raise Broken(self.said[self.said.index("Traceback") :])
        return True

    def catch_up(self) -> Line:
        """What is on the screen as far as the log has come, without waiting."""
        while self._next(0):
            pass
        return self.seen

    def wait(self, until: Callable[[Line], object], what: str = "", timeout_s: float = WAIT_S) -> Line:
        """Wait for a line of what is on the screen that `until` accepts, or take the present one.

        Raises Late, or Gone when the program ends.
        """
        ends = time.monotonic() + timeout_s
        self.catch_up()
        while not (self.seen and until(self.seen)):
            if not self._next(max(0.0, ends - time.monotonic())) and time.monotonic() >= ends:
                shown = {name: value for name, value in self.seen.items() if name != "rects"}
                raise Late(f"waited {timeout_s:.0f} s for {what or until}; on the screen: {json.dumps(shown)}")
        return self.seen

    def event(self, name: str, timeout_s: float = START_S) -> Line:
        """Wait for a line `{"event": name, …}`."""
        ends = time.monotonic() + timeout_s
        while True:
            for line in self.lines:
                if line.get("event") == name:
                    return line
            if not self._next(max(0.001, ends - time.monotonic())):
                raise Late(f"waited {timeout_s:.0f} s for {name}")

    def change(self, timeout_s: float = WAIT_S, what: str = "a change") -> Line:
        """Wait until something else is on the screen than when this was last asked."""
        n = self.seen.get("n", -1)
        return self.wait(lambda line: line["n"] > n, what, timeout_s)

    def kill(self) -> list[Line]:
        """kill -9; every line that had left the program before."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(START_S)
        try:
            while True:
                self._next(START_S)
        except Gone:
            return self.lines

    def finish(self, timeout_s: float = START_S) -> int:
        """Wait for the program to end by itself; its exit code."""
        return self.process.wait(timeout_s)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(START_S)
        self._folder.cleanup()

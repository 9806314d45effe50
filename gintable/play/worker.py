"""The process in which the bots think. Only views, seeds and actions cross, so the window never waits."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, TypeAlias

from gintable.bots.roster import decide
from gintable.bots.style import Trouble
from gintable.bots.threads import one_thread
from gintable.bots.waking import wake
from gintable.engine.actions import Action
from gintable.engine.state import View

TRIES = 3  # new processes for one question before the question is answered here
PATIENCE_S = 1.0  # for a process that was told to end
NICE = 5  # steps of lower priority for the process
WAKE = 0  # the number of a message that is no question: bots that shall get ready, and for how many seats

Question: TypeAlias = tuple[str, View, int]  # who is asked, what it sees, its seed
Troubles: TypeAlias = tuple[Trouble, ...]


class Thinker(Protocol):
    """Somebody who decides for bots: `ask`, then `answer` until it is not None."""

    def prepare(self, bots: Sequence[str], seats: int) -> None:
        """Let these bots read what their first decisions at a table of so many seats would wait for."""

    def troubles(self) -> Troubles:
        """What they have to play without, as soon as that is known; each is told once."""
        return ()

    def ask(self, bot: str, view: View, seed: int) -> None:
        """Begin to think. Only one question is open at a time; a new one replaces it."""

    def answer(self, wait_s: float = 0.0) -> Action | None:
        """The action, or None while thinking goes on; waits at most `wait_s` seconds."""

    def close(self) -> None:
        """Stop for good."""


class Here:
    """A thinker in this very process: for the terminal and for tests."""

    def __init__(self) -> None:
        self._open: Question | None = None
        self._troubles: Troubles = ()

    def prepare(self, bots: Sequence[str], seats: int) -> None:
        self._troubles = wake(bots, seats)

    def troubles(self) -> Troubles:
        found, self._troubles = self._troubles, ()
        return found

    def ask(self, bot: str, view: View, seed: int) -> None:
        self._open = (bot, view, seed)

    def answer(self, wait_s: float = 0.0) -> Action | None:
        if self._open is None:
            return None
        question, self._open = self._open, None
        return decide(*question)

    def close(self) -> None:
        self._open = None


class Worker:
    """A thinker in one spawned daemon process, started by `prepare` or a question and replaced when it dies.

    When no process is to be had, `answer` decides in this one. What a bot raises is raised by `answer`.
    """

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._open: Question | None = None
        self._number = WAKE  # of the open question, of the last one where none is open
        self._tries = 0
        self._awake: tuple[tuple[str, ...], int] = (), 2  # who was prepared, and for a table of how many seats
        self._troubles: list[Trouble] = []  # to be told
        self._told: list[Trouble] = []

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        return None if self._process is None else self._process.pid

    def prepare(self, bots: Sequence[str], seats: int) -> None:
        self._awake = tuple(bots), seats
        try:
            if self._pipe is None:
                self.start()
            else:
                self._pipe.send((WAKE, self._awake))
        except OSError:
            self.close()  # `ask` tries again

    def troubles(self) -> Troubles:
        if self._open is None and self._pipe is not None:  # else `answer` reads what comes
            try:
                self._received(self._pipe, 0.0)
            except (EOFError, OSError):
                self.close()
        found, self._troubles = tuple(self._troubles), []
        return found

    def start(self) -> None:
        """Start the process ahead of the first question."""
        if self._process is not None and self._process.is_alive():
            return
        self.close()
        one_thread()  # said here, the process has it before its first import
        context = multiprocessing.get_context("spawn")
        self._pipe, far = context.Pipe()
        try:
            self._process = context.Process(target=_think, args=(far,), daemon=True, name="gintable bots")
            self._process.start()
        finally:
            far.close()
        if self._awake[0]:
            self._pipe.send((WAKE, self._awake))

    def ask(self, bot: str, view: View, seed: int) -> None:
        self._open = (bot, view, seed)
        self._number += 1
        self._tries = 0
        self._send()

    def answer(self, wait_s: float = 0.0) -> Action | None:
        if self._open is None:
            return None
        if self._pipe is None:
            question, self._open = self._open, None
            self._note(wake(*self._awake))
            return decide(*question)
        try:
            found = self._received(self._pipe, wait_s)
        except (EOFError, OSError):
            self.close()
            self._send()
            return None
        if found is not None:
            self._open = None
        if isinstance(found, Exception):
            raise found
        return found

    def _received(self, pipe: Connection, wait_s: float) -> Action | Exception | None:
        """What the process says to the open question within `wait_s` seconds."""
        until = time.monotonic() + wait_s
        while pipe.poll(max(0.0, until - time.monotonic())):
            number: int
            found: Any
            number, found = pipe.recv()
            if number == WAKE:
                self._note(found)
            elif number == self._number:  # the answer to a question that was replaced is dropped
                answer: Action | Exception = found
                return answer
        return None

    def _note(self, found: Troubles) -> None:
        new = [trouble for trouble in found if trouble not in self._told]
        self._troubles += new
        self._told += new

    def close(self) -> None:
        if self._process is not None and self._process.pid is not None:
            self._process.terminate()
            self._process.join(PATIENCE_S)
            if self._process.is_alive():
                self._process.kill()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _send(self) -> None:
        """Put the open question to the process, a new one if need be."""
        while self._tries < TRIES:
            self._tries += 1
            try:
                self.start()
                if self._pipe is None:
                    break
                self._received(self._pipe, 0.0)  # answers that nobody waits for must not fill the pipe
                self._pipe.send((self._number, self._open))
                return
            except (EOFError, OSError):
                self.close()
        self.close()  # no process to be had: `answer` decides here


def _think(pipe: Connection) -> None:
    """The worker process: answer questions until the window is gone."""
    if sys.platform != "win32":
        os.nice(NICE)  # frames come first
    try:
        while True:
            number, question = pipe.recv()
            found: Action | Exception | Troubles
            try:
                found = wake(*question) if number == WAKE else decide(*question)
            except Exception as error:
                found = () if number == WAKE else error  # who cannot play says so when it is asked
            pipe.send((number, found))
    except (EOFError, OSError, KeyboardInterrupt):
        return

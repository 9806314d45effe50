"""The process in which the bots think. Only views, seeds and actions cross, so the window never waits."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Protocol

from gintable.bots.roster import decide
from gintable.engine.actions import Action
from gintable.engine.deal import View

TRIES = 3  # new processes for one question before the question is answered here


class Thinker(Protocol):
    """Somebody who decides for bots: `ask`, then `answer` until it is not None."""

    def ask(self, bot: str, view: View, seed: int) -> None:
        """Begin to think. Only one question is open at a time; a new one replaces it."""

    def answer(self, wait_s: float = 0.0) -> Action | None:
        """The action, or None while thinking goes on; waits at most `wait_s` seconds."""

    def close(self) -> None:
        """Stop for good."""


class Here:
    """A thinker in this very process: for the terminal and for tests."""

    def __init__(self) -> None:
        self._open: tuple[str, View, int] | None = None

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
    """A thinker in one spawned daemon process, started with the first question and replaced when it dies."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._open: tuple[str, View, int] | None = None
        self._asked = 0  # questions sent to this process
        self._answered = 0
        self._tries = 0

    def start(self) -> None:
        """Start the process ahead of the first question."""
        if self._process is not None and self._process.is_alive():
            return
        self.close()
        context = multiprocessing.get_context("spawn")
        self._pipe, far = context.Pipe()
        self._process = context.Process(target=_think, args=(far,), daemon=True, name="gintable bots")
        self._process.start()
        far.close()
        self._asked = self._answered = 0

    def ask(self, bot: str, view: View, seed: int) -> None:
        self._open = (bot, view, seed)
        self._tries = 0
        self._send()

    def answer(self, wait_s: float = 0.0) -> Action | None:
        if self._open is None:
            return None
        if self._pipe is None:
            question, self._open = self._open, None
            return decide(*question)
        try:
            while self._pipe.poll(wait_s):
                found: Action = self._pipe.recv()
                self._answered += 1
                if self._answered == self._asked:  # answers to replaced questions are dropped
                    self._open = None
                    return found
        except (EOFError, OSError):
            self.close()
            self._send()
        return None

    def close(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.join(1)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _send(self) -> None:
        while self._open is not None and self._tries < TRIES:
            self._tries += 1
            try:
                self.start()
                if self._pipe is not None:
                    self._pipe.send(self._open)
                    self._asked += 1
                    return
            except OSError:
                self.close()
        self.close()  # no process to be had: `answer` decides here


def _think(pipe: Connection) -> None:
    """The worker process: answer questions until the window is gone."""
    try:
        while True:
            pipe.send(decide(*pipe.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return

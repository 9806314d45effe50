"""The command line without a process: `main` with its streams caught."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from gintable import cli
from gintable.cli.terminal import Terminal
from gintable.engine.match import Sitting, begin
from gintable.engine.rules import people
from gintable.engine.state import Deal
from gintable.play.session import Session
from gintable.storage.record import Record
from gintable.storage.replay import Player, header, opening

from .people import Reader, Scripted


@dataclass(frozen=True)
class Outcome:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The output, one JSON object a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def refusal(self) -> str:
        """The one sentence of a refused command."""
        assert self.status == 2, self
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.strip()


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder; English, whatever the machine speaks."""
    folder = tmp_path / "home"
    monkeypatch.setenv("GINTABLE_HOME", str(folder))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C")
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("solve", "7H")`; `stdin` is a text, or objects and texts that become lines."""

    def start(*argv: str, stdin: str | Sequence[object] = "") -> Outcome:
        if not isinstance(stdin, str):
            stdin = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in stdin)
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        status = cli.main(list(argv))
        out, err = capsys.readouterr()
        return Outcome(status, out, err)

    return start


Table = Callable[..., str]
NAMES = (Player("You"), Player("Otto", "otto"), Player("Mina", "mina"), Player("Celeste", "celeste"))


@pytest.fixture
def reader(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Reader:
    found = Reader(capsys)
    monkeypatch.setattr("builtins.input", found)
    return found


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    """What is said when the person types `typed` in `deal` and the rivals, whose turn it is, do `rival`.

    Seats are people, 0 the person; of partners, 0 plays 1 and at the other table, in a second deal, 2 plays 3.
    """
    count = 0

    def play(deal: Deal, typed: Sequence[str], rival: Sequence[str], *more: Deal) -> str:
        nonlocal count
        count += 1
        rules = deal.table.rules
        seed = next(n for n in range(1, 100) if not rules.partners or begin(rules, n).order == (0, 2, 1, 3))
        record = Record.create(tmp_path / f"{count}.gin", header(rules, NAMES[: people(rules)], seed), durable=False)
        seating = ((0, 1), (2, 3)) if more else (tuple(range(rules.seats)),)
        story = opening(record.header)
        story = replace(story, match=replace(story.match, dealt=1), sitting=Sitting(seating, (deal, *more)))
        session = Session(record, story, Scripted(*rival))
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        capsys.readouterr()
        try:
            Terminal(session).play()
        finally:
            session.close()
        return capsys.readouterr().out

    return play

"""The command line without a process: `main` with its streams caught."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gintable import cli


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

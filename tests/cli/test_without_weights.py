"""The commands where the weights of a net are gone: one line on stderr, and everything goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gintable import cli
from gintable.bots import net
from gintable.bots import weights as module

from .conftest import Run
from .people import Reader


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where weights are looked for in vain."""
    for cached in (module.weights, net._read):
        cached.cache_clear()
    monkeypatch.setattr(module, "path_of", lambda name: tmp_path / f"{name}.npz")
    yield tmp_path
    for cached in (module.weights, net._read):
        cached.cache_clear()


def test_the_arena_says_it_once_and_plays(nowhere: Path, run: Run) -> None:
    asked = ("arena", "ida", "champion", "--games", "2", "--mirror", "--jobs", "1", "--json")
    done = run(*asked)
    assert done.status == 0
    assert done.err == (
        f"The weights of Ida, Beatrix cannot be read from {nowhere / 'net.npz'} (No such file or directory): "
        "a simpler brain plays in their place until you install Gintable again.\n"
    )
    assert json.loads(done.out)["games"] == 2


def test_nobody_else_is_warned(nowhere: Path, run: Run) -> None:
    assert run("arena", "lookahead", "simple", "--games", "2", "--jobs", "1").err == ""


def test_the_terminal_says_it_once(nowhere: Path, reader: Reader, capsys: pytest.CaptureFixture[str]) -> None:
    reader.left = 0  # the terminal closes at the first question
    assert cli.main(["play", "--terminal", "--opponent", "ida", "--seed", "4"]) == 0
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert told.err.startswith("The weights of Ida cannot be read from ")
    assert "weights" not in told.out

"""Ways in which a disk can fail, and a program can be killed."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

Failing = Callable[..., AbstractContextManager[None]]

CALLS = ("open", "write", "fsync", "link", "unlink", "rename", "replace", "ftruncate", "mkdir")
"""The system's calls that change a disk, as `os` and `pathlib` reach them."""


class Killed(BaseException):
    """The program ends here: nothing it would have done afterwards happens."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("GINTABLE_HOME", str(folder))
    return folder


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Failing:
    """`with failing("write", ENOSPC):` makes calls of the operating system fail."""

    @contextmanager
    def fail(*names: str, code: int = errno.ENOSPC) -> Iterator[None]:
        def refuse(*_: object, **__: object) -> int:
            raise OSError(code, os.strerror(code))

        with monkeypatch.context() as patch:
            for name in names:
                patch.setattr(os, name, refuse)
            yield

    return fail


@pytest.fixture
def killed_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, Callable[[], object]], bool]:
    """Run something and kill it at its n-th call that changes the disk, before the call happens.

    Says whether it was killed: it was not when it makes fewer calls.
    """

    def run(n: int, act: Callable[[], object]) -> bool:
        made = 0

        def counted(real: Callable[..., object]) -> Callable[..., object]:
            def call(*args: object, **facts: object) -> object:
                nonlocal made
                if made >= n:
                    raise Killed
                made += 1
                return real(*args, **facts)

            return call

        with monkeypatch.context() as patch:
            for name in CALLS:
                patch.setattr(os, name, counted(getattr(os, name)))
            try:
                act()
            except Killed:
                return True
        return False

    return run

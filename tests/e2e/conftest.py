"""A virtual screen for the tests that need one; without its programs they are skipped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .screen import Screen, missing


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """A screen on which windows appear, one for all tests of a process."""
    lacking = missing()
    if lacking:
        pytest.skip(f"a virtual screen needs {', '.join(lacking)}")
    with Screen() as screen:
        yield screen

"""The library: each match counted once, and never the reason why a match cannot be played."""

import errno
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from pathlib import Path

import pytest

from gintable import words
from gintable.storage.library import HandRow, Library, MatchRow
from gintable.storage.record import Record, current, finish

Failing = Callable[..., AbstractContextManager[None]]
KilledAt = Callable[[int, Callable[[], object]], bool]

MATCH = MatchRow(
    started="2026-01-02T12:00:00",
    ended="2026-01-02T12:31:07",
    seed="7",
    preset="modern",
    opponent="otto",
    level="lookahead",
    scores=(104, 61),
    boxes=(4, 2),
    result=(304, 111),
    winner=0,
    hands=3,
    record="2026-01-02-120000.gin",
)
HANDS = (
    HandRow(1, "gin", winner=0, knocker=0, points=38, turn=11, deadwoods=(0, 13)),
    HandRow(2, "void"),
    HandRow(3, "undercut", winner=1, knocker=0, points=28, turn=8, deadwoods=(9, 6)),
)


@pytest.fixture
def path(home: Path) -> Path:
    return home / "library.db"


def opened(path: Path) -> Library:
    library, notices = Library.open(path)
    assert notices == ()
    return library


def other(seed: int, **changes: object) -> MatchRow:
    return replace(MATCH, seed=str(seed), **changes)  # type: ignore[arg-type]


def test_what_is_added_comes_back(path: Path) -> None:
    with closing(opened(path)) as library:
        assert library.add(MATCH, HANDS) is None
    with closing(opened(path)) as library:
        assert library.matches() == (MATCH,)
        assert library.hands(MATCH) == HANDS


def test_the_library_is_in_the_players_folder(path: Path) -> None:
    Library.open()[0].close()
    assert path.exists()


def test_a_match_is_counted_once(path: Path) -> None:
    with closing(opened(path)) as library:
        for _ in range(3):
            assert library.add(MATCH, HANDS) is None
        assert library.versus("otto") == (1, 1)
        assert library.hands(MATCH) == HANDS


def test_versus_counts_by_opponent_seat_and_help(path: Path) -> None:
    with closing(opened(path)) as library:
        library.add(other(1), ())
        library.add(other(2, winner=1), ())
        library.add(other(3, winner=None), ())
        library.add(other(4, winner=1, seat=1), ())
        library.add(other(5, assisted=True), ())
        library.add(other(6, opponent="mina"), ())
        assert library.versus("otto") == (2, 4)
        assert library.versus("otto", assisted=True) == (1, 1)
        assert library.versus("mina") == (1, 1)
        assert library.versus("nobody'; drop table matches") == (0, 0)
        assert len(library.matches()) == 6


def test_matches_are_the_latest_first(path: Path) -> None:
    with closing(opened(path)) as library:
        for day in ("02", "05", "03"):
            library.add(replace(MATCH, started=f"2026-01-{day}T12:00:00"), ())
        assert [match.started[8:10] for match in library.matches()] == ["05", "03", "02"]


# Damage and newer versions.


@pytest.mark.parametrize("content", [b"garbage " * 1000, b"\0" * 5000, b"x"])
def test_a_file_that_is_no_database_is_set_aside(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    library, notices = Library.open(path)
    with closing(library):
        assert [notice.key for notice in notices] == ["library.damaged"]
        aside = path.parent / str(notices[0].facts["aside"])
        assert aside.read_bytes() == content
        assert aside.name in words.say(notices[0])
        assert library.add(MATCH, HANDS) is None
        assert library.versus("otto") == (1, 1)


def full(path: Path) -> bytes:
    with closing(opened(path)) as library:
        for seed in range(60):
            library.add(other(seed), HANDS)
    return path.read_bytes()


@pytest.mark.parametrize("part", [0.05, 0.3, 0.6, 0.95])
def test_a_database_cut_short_is_set_aside(part: float, path: Path) -> None:
    content = full(path)
    path.write_bytes(content[: int(len(content) * part)])
    library, notices = Library.open(path)
    with closing(library):
        assert [notice.key for notice in notices] == ["library.damaged"]
        assert library.add(MATCH, HANDS) is None
        assert library.matches() == (MATCH,)
    assert (path.parent / str(notices[0].facts["aside"])).exists()


@pytest.mark.parametrize("page", [1, 2, 3, 4])
def test_a_database_with_a_spoilt_page_is_set_aside(page: int, path: Path) -> None:
    content = full(path)
    path.write_bytes(content[: page * 4096 - 4096] + b"\xaa" * 4096 + content[page * 4096 :])
    library, notices = Library.open(path)
    with closing(library):
        assert [notice.key for notice in notices] == ["library.damaged"]
        assert library.matches() == ()


def test_the_log_of_a_damaged_database_goes_with_it(path: Path) -> None:
    path.write_bytes(b"garbage " * 1000)
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).write_bytes(suffix.encode())
    library, notices = Library.open(path)
    library.close()
    aside = str(notices[0].facts["aside"])
    assert path.with_name(aside + "-wal").read_bytes() == b"-wal"


def test_a_damaged_database_that_cannot_be_set_aside_is_left_alone(path: Path, failing: Failing) -> None:
    path.write_bytes(b"garbage " * 1000)
    with failing("link", "rename", code=errno.EROFS):
        library, notices = Library.open(path)
    assert [notice.key for notice in notices] == ["library.unwritable"]
    assert library.add(MATCH, HANDS) == notices[0]
    assert path.read_bytes() == b"garbage " * 1000


def test_a_library_of_a_newer_program_is_read_and_not_written(path: Path) -> None:
    with closing(opened(path)) as library:
        library.add(MATCH, HANDS)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("alter table matches add column luck real")
        newer.execute("pragma user_version = 2")
    before = path.read_bytes()
    library, notices = Library.open(path)
    with closing(library):
        assert [notice.key for notice in notices] == ["library.newer"]
        assert library.matches() == (MATCH,)
        assert library.versus("otto") == (1, 1)
        assert library.add(other(8), HANDS) == notices[0]
    assert path.read_bytes() == before


def test_a_newer_library_that_this_program_cannot_read_is_empty(path: Path) -> None:
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("create table games (id)")
        newer.execute("pragma user_version = 9")
    library, notices = Library.open(path)
    with closing(library):
        assert [notice.key for notice in notices] == ["library.newer"]
        assert library.matches() == ()
        assert library.versus("otto") == (0, 0)
        assert library.hands(MATCH) == ()


def test_somebody_elses_database_is_not_written(path: Path) -> None:
    with closing(sqlite3.connect(path)) as foreign:
        foreign.execute("create table matches (brand)")
    library, notices = Library.open(path)
    with closing(library):
        assert [notice.key for notice in notices] == ["library.unwritable"]
        assert library.add(MATCH, HANDS) == notices[0]
        assert library.matches() == ()


# Disks that fail, and other windows.


def test_a_folder_that_cannot_be(path: Path) -> None:
    path.write_text("")
    library, notices = Library.open(path / "library.db")
    assert [notice.key for notice in notices] == ["library.unwritable"]
    assert library.add(MATCH, HANDS) == notices[0]
    assert (library.matches(), library.versus("otto")) == ((), (0, 0))


def test_a_folder_in_its_place(path: Path) -> None:
    path.mkdir()
    library, notices = Library.open(path)
    assert [notice.key for notice in notices] == ["library.unwritable"]
    assert words.say(notices[0]) != notices[0].key
    assert library.add(MATCH, HANDS) == notices[0]


def test_a_full_disk(path: Path) -> None:
    with closing(opened(path)) as library:
        library.add(MATCH, HANDS)
        library._connection.execute("pragma max_page_count = 1")
        refused = [library.add(other(seed), HANDS) for seed in range(100, 300)]
        notice = refused[-1]
        assert notice is not None
        assert notice.key == "library.not_added"
        assert "full" in words.say(notice)
        library._connection.execute("pragma max_page_count = 100000")
        assert library.add(other(299), HANDS) is None
        kept = library.matches()
        assert len(kept) == 2 + refused.count(None)
        assert all(library.hands(match) == HANDS for match in kept if match.seed != "7")


def test_a_match_whose_hands_cannot_be_added_is_not_added(path: Path) -> None:
    with closing(opened(path)) as library:
        notice = library.add(MATCH, (HANDS[0], HANDS[0]))
        assert notice is not None
        assert notice.key == "library.not_added"
        assert library.matches() == ()
        assert library.add(MATCH, HANDS) is None


def test_another_window_that_is_writing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gintable.storage.library.BUSY_S", 0.01)
    with closing(opened(path)) as library, closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("begin immediate")
        notice = library.add(MATCH, HANDS)
        assert notice is not None
        assert notice.key == "library.not_added"
        assert library.versus("otto") == (0, 0)
        writer.execute("rollback")
        assert library.add(MATCH, HANDS) is None


def test_two_windows_count_together(path: Path) -> None:
    with closing(opened(path)) as one, closing(opened(path)) as two:
        assert one.add(other(1), HANDS) is None
        assert two.add(other(2), HANDS) is None
        assert two.add(other(1), HANDS) is None
        assert one.versus("otto") == two.versus("otto") == (2, 2)


def test_a_library_that_is_locked_altogether(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gintable.storage.library.BUSY_S", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("begin exclusive")
        library, notices = Library.open(path)
        assert [notice.key for notice in notices] == ["library.unwritable"]
        assert "locked" in words.say(notices[0])
        assert library.add(MATCH, HANDS) == notices[0]
        holder.execute("rollback")


# Killed programs.


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9")
def test_a_program_killed_in_the_middle_of_adding(path: Path) -> None:
    script = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom gintable.storage.library import *\n"
        "library, _ = Library.open(Path(sys.argv[1]))\n"
        "match = MatchRow('a', 'b', '7', 'modern', 'otto', 'x', (), (), (), 0, 1)\n"
        "def hands():\n"
        "    yield HandRow(1, 'gin')\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "library.add(match, hands())\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert done.returncode == -9
    with closing(opened(path)) as library:
        assert library.matches() == ()
        assert library.add(MATCH, HANDS) is None
        assert library.versus("otto") == (1, 1)


def test_killed_between_counting_and_moving(path: Path, killed_at: KilledAt) -> None:
    """The end of a match: add it, then move its record. Starting again does both, and counts it once."""

    def end() -> None:
        with closing(opened(path)) as library:
            library.add(MATCH, HANDS)
        finish(Record.open(current()))

    for n in range(20):
        path.unlink(missing_ok=True)
        record = Record.create(current(), {"started": MATCH.started})
        record.append("0 draw")
        killed = killed_at(n, end)
        if current().exists():
            end()
        with closing(opened(path)) as library:
            assert library.versus("otto") == (1, 1)
        (moved,) = (path.parent / "matches").iterdir()
        assert moved.name == MATCH.record
        moved.unlink()
        if not killed:
            break
    else:
        pytest.fail("the end of a match makes more calls than were tried")

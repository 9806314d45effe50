"""The record of a match: whole lines, on the disk, whatever happens."""

import contextlib
import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintable import words
from gintable.storage import record as records
from gintable.storage.record import Line, Record, RecordError, RecordUnwritable, finish

HEADER = {"preset": "modern", "seed": 7, "players": ["Renée", "Mina"], "started": "2026-01-02T12:00:00"}
LINES = ("deal 1 3f9a", "0 draw", "0 shed 7H", "1 pass")

Failing = Callable[..., AbstractContextManager[None]]
KilledAt = Callable[[int, Callable[[], object]], bool]


@pytest.fixture
def path(home: Path) -> Path:
    return home / "current.gin"


def made(path: Path, *lines: str) -> Record:
    record = Record.create(path, HEADER)
    for line in lines:
        record.append(line)
    return record


def texts(record: Record) -> list[str]:
    return [line.text for line in record.lines]


def test_what_is_appended_is_what_is_read(path: Path) -> None:
    record = made(path, *LINES)
    again = Record.open(path)
    assert again.header == record.header == HEADER
    assert again.lines == record.lines == [Line(n, text) for n, text in enumerate(LINES, 2)]


def test_the_file_is_readable(path: Path) -> None:
    made(path, "0 draw")
    assert path.read_text(encoding="utf-8") == (
        'gintable 1 {"preset": "modern", "seed": 7, "players": ["Renée", "Mina"],'
        ' "started": "2026-01-02T12:00:00"}\n0 draw\n'
    )


def test_comments_and_empty_lines_count_but_do_not_speak(path: Path) -> None:
    record = made(path, "# by hand", "0 draw")
    with path.open("a") as file:
        file.write("\n   \n# more\r\n1 pass\r\n")
    again = Record.open(path)
    assert record.lines == [Line(3, "0 draw")]
    assert again.lines == [Line(3, "0 draw"), Line(7, "1 pass")]
    again.append("0 take")
    assert Record.open(path).lines[-1] == again.lines[-1] == Line(8, "0 take")


@pytest.mark.parametrize("line", ["", " ", " 0 draw", "0 draw\n", "0\ndraw", "0\rdraw", "0\0draw", "\ud800"])
def test_what_is_no_line_is_refused(line: str, path: Path) -> None:
    record = made(path, "0 draw")
    with pytest.raises(ValueError):  # noqa: PT011
        record.append(line)
    assert texts(Record.open(path)) == texts(record) == ["0 draw"]


@given(st.text(st.characters(exclude_characters="\n\r\0", codec="utf-8"), min_size=1).map(str.strip).filter(bool))
def test_any_line_comes_back(tmp_path_factory: pytest.TempPathFactory, line: str) -> None:
    path = tmp_path_factory.mktemp("record") / "x.gin"
    record = Record.create(path, {}, durable=False)
    record.append(line)
    assert Record.open(path).lines == record.lines == ([] if line.startswith("#") else [Line(2, line)])


def test_a_name_that_is_no_text_does_not_break_the_header(path: Path) -> None:
    Record.create(path, {"player": "\ud800"})
    assert Record.open(path).header == {"player": "\ud800"}


# Torn and damaged files.


def test_a_line_torn_at_any_byte_never_happened(path: Path) -> None:
    made(path, *LINES)
    whole = path.read_bytes()
    start = whole.index(b"\n") + 1
    for cut in range(start, len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = list(LINES[: whole[start:cut].count(b"\n")])
        record = Record.open(path)
        assert texts(record) == kept
        assert path.read_bytes() == whole[:cut], "reading changes nothing"
        record.append("1 draw")
        again = Record.open(path)
        assert texts(again) == [*kept, "1 draw"]
        assert again.lines == record.lines


def test_a_header_torn_at_any_byte_is_named(path: Path) -> None:
    made(path)
    whole = path.read_bytes()
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        with pytest.raises(RecordError) as caught:
            Record.open(path)
        assert caught.value.line == 1


def test_zeros_that_a_power_cut_left_are_a_torn_line(path: Path) -> None:
    made(path, "0 draw")
    with path.open("ab") as file:
        file.write(b"\0" * 100)
    record = Record.open(path)
    record.append("1 pass")
    assert texts(Record.open(path)) == ["0 draw", "1 pass"]
    assert b"\0" not in path.read_bytes()


@pytest.mark.parametrize(
    ("content", "line", "key"),
    [
        (b"", 1, "record.no_header"),
        (b"\n", 1, "record.no_header"),
        (b"hello\n", 1, "record.no_header"),
        (b"gintable one {}\n", 1, "record.no_header"),
        (b"gintable 1 []\n", 1, "record.no_header"),
        (b'gintable 1 {"a": }\n', 1, "record.no_header"),
        (b'gintable 1 {"a": ' + b"[" * 100_000 + b"}\n", 1, "record.no_header"),
        (b"gintable 2 {}\n", 1, "record.newer"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\xff", 1, "record.not_text"),
    ],
)
def test_garbage_is_refused_with_its_line(content: bytes, line: int, key: str, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        Record.open(path)
    assert (caught.value.line, caught.value.key) == (line, key)
    assert str(path) in words.say(caught.value)
    assert path.read_bytes() == content


def test_a_line_that_is_no_text_spoils_no_other(path: Path) -> None:
    path.write_bytes(b"gintable 1 {}\n0 draw\t\n0 shed \xff\n# \xff\n1 pass\r\n")
    assert texts(Record.open(path)) == ["0 draw", r"0 shed \xff", "1 pass"]


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("record") / "x.gin"
    for start in (b"", b"gintable 1 {}\n"):
        path.write_bytes(start + content)
        with contextlib.suppress(RecordError):
            assert path.stat().st_size >= Record.open(path)._length


def test_a_file_that_is_not_there_is_refused(path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        Record.open(path)
    assert caught.value.line == 0
    assert "No such file" in words.say(caught.value)


def test_mend_keeps_the_old_file_and_goes_on(path: Path) -> None:
    record = made(path, *LINES)
    before = path.read_bytes()
    aside = record.mend(["# mended", *LINES[:2], "void"])
    assert aside.read_bytes() == before
    record.append("deal 2 77")
    again = Record.open(path)
    assert again.header == HEADER
    assert again.lines == record.lines
    assert texts(again) == [*LINES[:2], "void", "deal 2 77"]
    assert record.mend([]) != aside
    assert texts(Record.open(path)) == texts(record) == []


def test_mend_keeps_a_first_line_that_would_not_be_written(path: Path) -> None:
    path.write_text('gintable 1 {"seed": 7,  "started": NaN}\n0 draw\n', encoding="utf-8")
    Record.open(path).mend(["void"])
    assert path.read_text(encoding="utf-8") == 'gintable 1 {"seed": 7,  "started": NaN}\nvoid\n'


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_record_that_cannot_be_mended_is_what_it_was(call: str, path: Path, failing: Failing) -> None:
    record = made(path, *LINES)
    with failing(call), pytest.raises(RecordUnwritable):
        record.mend(LINES[:2])
    assert texts(Record.open(path)) == texts(record) == list(LINES)
    record.append("0 take")
    assert texts(Record.open(path)) == texts(record)


def test_killed_while_mending(path: Path, killed_at: KilledAt) -> None:
    for n in range(20):
        path.unlink(missing_ok=True)
        record = made(path, *LINES)
        killed = killed_at(n, lambda record=record: record.mend(LINES[:2]))
        assert texts(Record.open(path)) in (list(LINES), list(LINES[:2]))
        if not killed:
            break
    else:
        pytest.fail("mending a record makes more calls than were tried")


# Disks that fail.


def test_a_record_in_the_way_is_not_overwritten(path: Path) -> None:
    made(path, "0 draw")
    with pytest.raises(RecordUnwritable) as caught:
        Record.create(path, {})
    assert caught.value.key == "record.exists"
    assert texts(Record.open(path)) == ["0 draw"]
    assert [file.name for file in path.parent.iterdir()] == ["current.gin"]


@pytest.mark.parametrize("call", ["open", "fsync", "mkdir"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_folder_that_takes_nothing(call: str, code: int, path: Path, failing: Failing) -> None:
    folder = path.parent / "new"
    if call == "open":
        folder.mkdir()
        folder.joinpath("current.gin.new").mkdir()  # the name is taken by something that is no file
        with pytest.raises(RecordUnwritable) as caught:
            Record.create(folder / "current.gin", HEADER)
    else:
        with failing(call, code=code), pytest.raises(RecordUnwritable) as caught:
            Record.create(folder / "current.gin", HEADER)
        assert os.strerror(code) in words.say(caught.value)
    assert not folder.joinpath("current.gin").exists()


@pytest.mark.parametrize("call", ["open", "write", "fsync"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
def test_a_failed_append_never_happened(call: str, code: int, path: Path, failing: Failing) -> None:
    record = made(path, "0 draw")
    before = path.read_bytes()
    with failing(call, code=code), pytest.raises(RecordUnwritable) as caught:
        record.append("0 shed 7H")
    assert os.strerror(code) in words.say(caught.value)
    assert path.read_bytes() == before
    assert texts(record) == ["0 draw"]
    record.append("0 shed 8H")
    assert texts(Record.open(path)) == texts(record) == ["0 draw", "0 shed 8H"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_the_full_device(path: Path) -> None:
    record = Record(Path("/dev/full"), {}, [], length=0, torn=0, rows=0)
    with pytest.raises(RecordUnwritable) as caught:
        record.append("0 draw")
    assert os.strerror(errno.ENOSPC) in words.say(caught.value)
    assert record.lines == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
@pytest.mark.parametrize("room", range(11))
def test_a_line_that_fits_in_part_is_taken_back(room: int, path: Path) -> None:
    import resource

    record = made(path, "0 draw")
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, limits[1]))
    try:
        if room < len("0 shed 7H\n"):
            with pytest.raises(RecordUnwritable):
                record.append("0 shed 7H")
            assert path.read_bytes() == before
        else:
            record.append("0 shed 7H")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    record.append("1 pass")
    assert texts(Record.open(path)) == texts(record)


def test_what_cannot_be_taken_back_now_is_taken_back_later(
    path: Path, failing: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = made(path, "0 draw")
    real = os.write

    def half(handle: int, row: memoryview) -> int:
        if len(row) > 5:
            return real(handle, row[:5])
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch, failing("ftruncate", code=errno.EIO):
        patch.setattr(os, "write", half)
        with pytest.raises(RecordUnwritable):
            record.append("0 shed")
    assert texts(Record.open(path)) == ["0 draw"]
    record.append("0 shed 9C")
    assert texts(Record.open(path)) == texts(record) == ["0 draw", "0 shed 9C"]


def test_a_second_window_does_not_cut_off_the_first_ones_moves(path: Path) -> None:
    first = made(path, "0 draw")
    second = Record.open(path)
    first.append("0 shed 7H")
    with pytest.raises(RecordUnwritable) as caught:
        second.append("0 shed 8H")
    assert caught.value.key == "record.changed"
    assert texts(Record.open(path)) == ["0 draw", "0 shed 7H"]


@pytest.mark.parametrize("change", ["shorter", "gone"])
def test_a_record_changed_from_outside_is_not_written(change: str, path: Path) -> None:
    record = made(path, "0 draw")
    if change == "gone":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:-3])
    with pytest.raises(RecordUnwritable):
        record.append("0 shed 7H")
    assert path.exists() == (change != "gone")


def test_what_needs_not_be_durable_is_not_synced(path: Path, failing: Failing) -> None:
    with failing("fsync"):
        record = Record.create(path, HEADER, durable=False)
        record.append("0 draw")
    assert texts(Record.open(path)) == ["0 draw"]


# Killed programs.


def test_killed_while_creating(path: Path, killed_at: KilledAt) -> None:
    for n in range(20):
        path.unlink(missing_ok=True)
        killed = killed_at(n, lambda: Record.create(path, HEADER))
        if path.exists():
            assert Record.open(path).header == HEADER
        else:
            assert Record.create(path, HEADER).header == HEADER
        if not killed:
            break
    else:
        pytest.fail("creating a record makes more calls than were tried")


def test_killed_while_appending(path: Path, killed_at: KilledAt) -> None:
    for n in range(20):
        path.unlink(missing_ok=True)
        record = made(path, "0 draw")
        killed = killed_at(n, lambda record=record: record.append("0 shed 7H"))
        again = Record.open(path)
        assert texts(again) in (["0 draw"], ["0 draw", "0 shed 7H"])
        again.append("1 pass")
        assert texts(Record.open(path)) == texts(again)
        if not killed:
            assert texts(again)[1] == "0 shed 7H"
            break
    else:
        pytest.fail("appending a line makes more calls than were tried")


def test_the_name_that_a_kill_left_does_not_cost_the_record(path: Path, killed_at: KilledAt) -> None:
    """A kill may leave a new record under two names: the next one must not write through the other."""
    for n in range(20):
        killed = killed_at(n, lambda: Record.create(path, HEADER))
        if not path.exists():
            continue
        record = Record.open(path)
        record.append("0 draw")
        finished = finish(record).path
        Record.create(path, {"seed": 8})
        assert texts(Record.open(finished)) == ["0 draw"]
        path.unlink()
        if not killed:
            break
    else:
        pytest.fail("creating a record makes more calls than were tried")


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9")
def test_what_was_said_to_be_saved_is_there_after_kill_9(path: Path) -> None:
    code = (
        "import sys, itertools\nfrom pathlib import Path\nfrom gintable.storage.record import Record\n"
        "record = Record.create(Path(sys.argv[1]), {})\n"
        "for n in itertools.count():\n    record.append(f'{n} draw')\n    print(n, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        said = [int(program.stdout.readline()) for _ in range(25)]
        program.send_signal(signal.SIGKILL)
    saved = texts(Record.open(path))
    assert saved[: len(said)] == [f"{n} draw" for n in said]


# The end of a match.


def test_current_is_in_the_players_folder(home: Path) -> None:
    assert records.current() == home / "current.gin"


def test_finish_names_by_the_start_and_overwrites_nothing(path: Path) -> None:
    for line in ("0 draw", "1 draw"):
        record = finish(made(path, line))
        assert not path.exists()
        assert texts(Record.open(record.path)) == [line]
    folder = path.parent / "matches"
    assert sorted(file.name for file in folder.iterdir()) == [
        "2026-01-02-120000-2.gin",
        "2026-01-02-120000.gin",
    ]


@pytest.mark.parametrize("started", [None, 7, "yesterday", "../../x", ""])
def test_finish_without_a_start_takes_the_files_time(started: object, path: Path) -> None:
    record = finish(Record.create(path, {"started": started}))
    assert record.path.parent == path.parent / "matches"
    assert record.path.suffix == ".gin"


def test_a_finished_record_can_be_read_but_its_old_place_is_free(path: Path) -> None:
    finish(made(path, "0 draw"))
    assert texts(made(path, "1 draw")) == ["1 draw"]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_record_that_cannot_be_moved_stays(code: int, path: Path, failing: Failing) -> None:
    record = made(path, "0 draw")
    with failing("link", "rename", code=code), pytest.raises(RecordUnwritable) as caught:
        finish(record)
    assert os.strerror(code) in words.say(caught.value)
    assert record.path == path
    assert texts(Record.open(path)) == ["0 draw"]
    assert finish(record).path.parent.name == "matches"


def test_killed_while_finishing(path: Path, killed_at: KilledAt) -> None:
    folder = path.parent / "matches"
    for n in range(20):
        record = made(path, *LINES)
        killed = killed_at(n, lambda record=record: finish(record))
        if path.exists():
            finish(Record.open(path))
        assert [file.name for file in folder.iterdir()] == ["2026-01-02-120000.gin"]
        assert texts(Record.open(folder / "2026-01-02-120000.gin")) == list(LINES)
        (folder / "2026-01-02-120000.gin").unlink()
        if not killed:
            break
    else:
        pytest.fail("finishing a record makes more calls than were tried")

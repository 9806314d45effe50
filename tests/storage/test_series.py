"""The file of a long series keeps whole lines, and is never written to where it is something else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gintable.storage.series import Series, SeriesError
from gintable.words import say

HEADER = {"names": ["a", "b"], "seed": 7}
ROWS: list[dict[str, object]] = [{"first": 0, "won": [[12, 3]]}, {"first": 1, "name": "Zoë"}]


def filled(path: Path) -> bytes:
    with Series(path, HEADER) as series:
        for row in ROWS:
            series.add(row)
    return path.read_bytes()


def refused(path: Path, header: dict[str, object] = HEADER) -> SeriesError:  # type: ignore[assignment]
    """The refusal, which has left the file as it was."""
    before = path.read_bytes()
    with pytest.raises(SeriesError) as found:
        Series(path, header)
    assert path.read_bytes() == before
    assert str(path) in say(found.value)
    assert "{" not in say(found.value).replace("{}", "")
    return found.value


def test_what_was_added_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "series"
    assert filled(path).count(b"\n") == 3
    with Series(path, HEADER) as series:
        assert series.rows == ROWS
        series.add({"first": 2})
    with Series(path, HEADER) as series:
        assert series.rows == [*ROWS, {"first": 2}]


def test_half_a_line_never_happened(tmp_path: Path) -> None:
    path = tmp_path / "series"
    whole = filled(path)
    last = whole.rindex(b"\n", 0, -1) + 1
    for length in range(last, len(whole)):
        path.write_bytes(whole[:length])
        with Series(path, HEADER) as series:
            assert series.rows == ROWS[:1]
            series.add(ROWS[1])
        assert path.read_bytes() == whole


def test_half_a_first_line_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "series"
    whole = filled(path)
    for length in (0, 1, 20, whole.index(b"\n")):
        path.write_bytes(whole[:length])
        with Series(path, HEADER) as series:
            assert series.rows == []
        assert path.read_bytes() == whole[: whole.index(b"\n") + 1]


@pytest.mark.parametrize("line", [1, 2, 3])
def test_damage_is_found_in_every_line(tmp_path: Path, line: int) -> None:
    path = tmp_path / "series"
    lines = filled(path).splitlines(keepends=True)
    for at in (-10, 25):
        bad = bytearray(lines[line - 1])
        bad[at] ^= 1
        path.write_bytes(b"".join([*lines[: line - 1], bytes(bad), *lines[line:]]))
        error = refused(path)
        assert (error.key, error.facts["line"]) == ("series.damaged", line)
    path.write_bytes(b"".join([*lines[: line - 1], b"\n", *lines[line - 1 :]]))
    assert refused(path).key == ("series.not_one" if line == 1 else "series.damaged")


def test_what_is_no_series(tmp_path: Path) -> None:
    path = tmp_path / "series"
    for content in (b"x", b"notes\n", b"{}\n", b'{"crc": 3}\n', b"\0" * 50, b"[" * 5000 + b"\n", b"\xff\n"):
        path.write_bytes(content)
        assert refused(path).key == "series.not_one"


def test_another_series(tmp_path: Path) -> None:
    path = tmp_path / "series"
    filled(path)
    for header, what in ((HEADER | {"seed": 8}, "seed"), (HEADER | {"more": 1}, "more"), ({"seed": 7}, "names")):
        assert refused(path, header).facts["what"] == what


def test_a_newer_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "series"
    with monkeypatch.context() as newer:
        newer.setattr("gintable.storage.series.VERSION", 2)
        filled(path)
    assert refused(path).key == "series.newer"


def test_what_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "series"):
        with pytest.raises(SeriesError) as found:
            Series(path, HEADER)
        assert found.value.key == "series.unwritable"


def test_two_writers_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "series"
    with Series(path, HEADER) as one, Series(path, HEADER) as other:
        one.add(ROWS[0])
        before = path.read_bytes()
        with pytest.raises(SeriesError) as found:
            other.add(ROWS[1])
        assert found.value.key == "series.changed"
        assert path.read_bytes() == before


def test_a_full_disk_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "series"
    write = os.write

    def half(handle: int, data: memoryview) -> int:
        if len(data) > 10:
            return write(handle, data[:10])
        raise OSError(28, "No space left on device")

    with Series(path, HEADER) as series:
        before = path.read_bytes()
        with monkeypatch.context() as full:
            full.setattr("gintable.storage.series.os.write", half)
            with pytest.raises(SeriesError, match="No space left"):
                series.add(ROWS[0])
        assert path.read_bytes() == before
        series.add(ROWS[0])
    with Series(path, HEADER) as series:
        assert series.rows == ROWS[:1]


def test_a_file_that_is_refused_or_cannot_be_begun_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []
    close = os.close

    def noted(handle: int) -> None:
        closed.append(handle)
        close(handle)

    def full(handle: int, data: memoryview) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gintable.storage.series.os.close", noted)
    with monkeypatch.context() as disk:
        disk.setattr("gintable.storage.series.os.write", full)
        with pytest.raises(SeriesError, match="No space left"):
            Series(tmp_path / "new", HEADER)
    assert len(closed) == 1
    (tmp_path / "other").write_bytes(b"something else\n")
    refused(tmp_path / "other")
    assert len(closed) == 2

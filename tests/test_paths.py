"""Where files are, and that setting one aside never costs another."""

import errno
import os
import sys
from datetime import datetime
from pathlib import Path

import pytest

from gintable import paths

NOON = datetime(2026, 1, 2, 12, 0, 0)


def test_assets_of_the_checkout_hold_the_words() -> None:
    assert (paths.assets() / "words" / "en.json").is_file()


def test_assets_of_a_frozen_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.assets() == tmp_path / "assets"


def test_assets_of_an_installed_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gintable" / "assets").mkdir(parents=True)
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "gintable" / "paths.py"))
    assert paths.assets() == tmp_path / "gintable" / "assets"


def test_one_folder_for_all_when_the_environment_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME, str(tmp_path / "home"))
    assert paths.data() == paths.config() == tmp_path / "home"
    assert not (tmp_path / "home").exists()


def test_the_systems_folders_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME, raising=False)
    assert paths.data().name == paths.config().name == "gintable"
    assert paths.data().is_absolute()


def test_paths_loads_platformdirs_only_when_asked() -> None:
    import subprocess

    code = "import sys, gintable.paths; sys.exit('platformdirs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_set_aside_names_the_moment(tmp_path: Path) -> None:
    damaged = tmp_path / "settings.json"
    damaged.write_text("{")
    aside = paths.set_aside(damaged, NOON)
    assert aside == tmp_path / "settings.damaged-20260102-120000.json"
    assert aside.read_text() == "{"
    assert not damaged.exists()


def test_set_aside_overwrites_nothing(tmp_path: Path) -> None:
    for text in "abc":
        (tmp_path / "x.db").write_text(text)
        paths.set_aside(tmp_path / "x.db", NOON)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "x.damaged-20260102-120000.db": "a",
        "x.damaged-20260102-120000-2.db": "b",
        "x.damaged-20260102-120000-3.db": "c",
    }


def test_set_aside_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no hard links")

    monkeypatch.setattr(os, "link", refuse)
    test_set_aside_overwrites_nothing(tmp_path)


def test_set_aside_of_nothing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        paths.set_aside(tmp_path / "none.json")


def test_a_move_cut_short_is_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "a.gin", tmp_path / "b.gin"
    source.write_text("all of it")

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", killed)
        with pytest.raises(KeyboardInterrupt):
            paths.move(source, target)
    assert source.samefile(target)
    assert paths.move(source, target) == target
    assert [path.name for path in tmp_path.iterdir()] == ["b.gin"]
    assert target.read_text() == "all of it"

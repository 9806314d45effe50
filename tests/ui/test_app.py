"""The window: refusals, sizes, the loop, the event log, and errors that lose nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from gintable import __main__, paths, ui
from gintable.engine.match import DEALS
from gintable.engine.rules import preset
from gintable.play.session import Session
from gintable.play.worker import Here
from gintable.storage import record
from gintable.storage.replay import Player
from gintable.storage.settings import Settings, Window
from gintable.ui import app as app_module
from gintable.ui import layout
from gintable.ui.canvas import Canvas
from gintable.ui.eventlog import EventLog
from gintable.ui.scenes import Scene, key_words

WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)]


def run(*args: str, **env: str | None) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, with these environment variables changed or (None) removed."""
    changed = {**os.environ, **{key: value for key, value in env.items() if value is not None}}
    for key in (key for key, value in env.items() if value is None):
        changed.pop(key, None)
    return subprocess.run(
        [sys.executable, "-m", "gintable", *args], env=changed, capture_output=True, text=True, timeout=30
    )


def test_without_a_display_it_says_so() -> None:
    display = dict.fromkeys(("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"))
    done = run(**display)
    assert done.returncode == 2
    assert done.stderr.startswith("There is no display"), "a library has complained before us"
    assert "no display" in done.stderr
    assert "gintable play --terminal" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_driver_that_does_not_exist_is_a_sentence() -> None:
    done = run(SDL_VIDEODRIVER="nonsense")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["--windowed", "big"],
        ["--windowed"],
        ["--windowed", "0x0"],
        ["--windowed", "1023x640"],
        ["--windowed=1024x639"],
        ["--windowed", "99999x99999"],
        ["--windowed", "1280x720x1"],
        ["--seed", "-1"],
        ["--seed", "0"],
        ["--seed", "1000000001"],
        ["--seed=x"],
        ["--event-log"],
    ],
)
def test_a_bad_option_is_refused_with_a_sentence(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert ui.main(args) == 2
    assert args[0].partition("=")[0] in capsys.readouterr().err


def test_an_event_log_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ui.main(["--event-log", str(tmp_path / "nowhere" / "log")]) == 2
    assert "event log" in capsys.readouterr().err
    pygame.quit()


def test_what_is_refused_says_what_is_possible() -> None:
    assert "1024x640 to 7680x4320" in str(ui.window_options(["--windowed", "0x0"]))
    assert f"from 1 to {DEALS}." in str(ui.window_options(["--seed", "0"]))
    assert ui.window_options(["--windowed=7680x4320", "--seed", str(DEALS)]) == {
        "--windowed": "7680x4320",
        "--seed": str(DEALS),
    }
    assert ui.SMALLEST == layout.SMALLEST_WINDOW


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_an_event_log_that_is_full_is_said_once(capfd: pytest.CaptureFixture[str]) -> None:
    log = EventLog(Path("/dev/full"))
    for number in range(3):
        log.scene({"scene": number})
    log.close()
    assert capfd.readouterr().err.count("goes on without it") == 1


def test_the_older_pygame_is_refused_with_the_cure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pygame, "IS_CE", False)
    assert ui.main([]) == 2
    assert "pip install pygame-ce" in capsys.readouterr().err


def test_other_words_go_to_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []
    cli = type(sys)("gintable.cli")
    cli.main = lambda args: given.append(args) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gintable.cli", cli)
    import gintable

    monkeypatch.setattr(gintable, "cli", cli, raising=False)
    assert __main__.main(["solve", "7H"]) == 0
    assert given == [["solve", "7H"]]


def test_it_draws_only_when_something_has_changed(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    assert player.app.frames == 1
    assert [player.wait() for _ in range(20)] == [False] * 20
    player.key(pygame.K_TAB)
    assert player.app.frames == 2
    player.post(pygame.WINDOWEXPOSED)
    assert player.wait()


def test_the_first_frame_and_every_change_are_logged(at_menu: Callable[..., Any], tmp_path: Path) -> None:
    player = at_menu(log=tmp_path / "log")
    player.wait()
    player.key(pygame.K_TAB)
    player.click("opponent.celeste")
    lines = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert lines[0]["event"] == "first_frame"
    assert lines[1]["scene"] == "menu"
    assert lines[-1]["opponent"] == "celeste"
    assert all(one != two for one, two in pairwise(lines[1:]))


def test_rectangles_in_the_log_are_in_the_window_and_apart(at_menu: Callable[..., Any]) -> None:
    for size in WINDOWS:
        player = at_menu(*size)
        rects = [pygame.Rect(area) for area in player.app.describe()["rects"].values()]
        assert all(pygame.Rect(0, 0, *size).contains(area) for area in rects)
        assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])
        assert all(min(area.size) >= 32 for area in rects)


class Still(Scene):
    """Moves for as long as it is told to."""

    name = "still"

    def describe(self) -> dict[str, object]:
        return {"phase": "moving" if self.moving else "rest"}


def test_nothing_is_logged_while_something_moves(window: Callable[..., Any], tmp_path: Path) -> None:
    player = window(log=tmp_path / "log")
    scene = Still(player.app)
    scene.moving = True
    player.app.push(scene)
    assert [player.wait() for _ in range(5)] == [True] * 5
    scene.moving = False
    scene.dirty = True
    player.wait()
    lines = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    assert [line.get("phase") for line in lines] == [None, "rest"]


class Broken(Scene):
    """Fails as soon as a key is pressed."""

    name = "broken"
    gone = 0

    def left(self) -> None:
        self.gone += 1

    def event(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            raise RuntimeError("boom")

    def draw(self, canvas: Canvas) -> None:
        canvas.felt()


def test_an_error_leads_back_to_the_menu_and_is_kept(
    at_menu: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    player = at_menu(strict=False)
    broken = Broken(player.app)
    player.app.push(broken)
    player.wait()
    player.key(pygame.K_x)
    assert player.app.alive
    assert broken.gone == 1
    assert player.scene.name == "menu"
    assert player.scene.toast is not None
    assert "boom" in (paths.data() / "error.log").read_text(encoding="utf-8")
    assert "boom" in capsys.readouterr().err


def test_an_error_of_the_menu_itself_ends_the_program(window: Callable[..., Any]) -> None:
    player = window(strict=False)
    player.app.push(Broken(player.app))
    player.key(pygame.K_x)
    assert not player.app.alive


def test_fullscreen_and_back(at_menu: Callable[..., Any]) -> None:
    player = at_menu(1024, 640)
    player.key(pygame.K_F11)
    full = player.app.window.size
    assert player.app.frame.w == player.app.window.get_surface().get_width()
    player.key(pygame.K_F11)
    player.wait()
    assert player.app.window.size == (1024, 640) != full
    assert (player.app.frame.w, player.app.frame.h) == (1024, 640)


def test_the_window_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[Settings] = []
    app_module.open_display()
    kept = replace(Settings(), window=Window(30, 40, 1024, 700))
    app = app_module.App(kept, strict=True, save=saved.append)
    assert app.window.size == (1024, 700)
    assert app.window.position == (30, 40)
    app.window.size = (1100, 740)
    app.close()
    assert (saved[-1].window.w, saved[-1].window.h) == (1100, 740)
    pygame.quit()


def test_a_window_larger_than_the_desktop_is_made_to_fit() -> None:
    app_module.open_display()
    desktop = pygame.display.get_desktop_sizes()[0]
    app = app_module.App(
        replace(Settings(), window=Window(9000, -9000, 9000, 9000)), strict=True, save=lambda _s: None
    )
    assert app.window.size == (max(1024, desktop[0]), max(640, desktop[1]))
    assert 0 <= app.window.position[0] < desktop[0]
    app.close()
    pygame.quit()


def test_resizing_leaves_nothing_of_the_old_size(at_menu: Callable[..., Any]) -> None:
    player = at_menu(1280, 720)
    first = player.picture()
    for size in (*WINDOWS, (1100, 1400), (1280, 720)):
        player.resize(*size)
        assert (player.app.frame.w, player.app.frame.h) == size
    assert player.picture() == first


def test_quitting_ends_the_loop(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.post(pygame.QUIT)
    player.app.run()
    assert not player.app.alive


def test_mute_is_a_setting_and_says_so(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.key(pygame.K_m)
    assert not player.app.settings.sound
    assert not player.app.sound.on
    assert player.scene.toast.text == "Sound off"


def test_no_audio_device_is_no_obstacle(at_menu: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    player = at_menu()
    assert player.app.sound.failure
    player.click("settings")
    assert player.scene.name == "settings"


def test_settings_that_cannot_be_saved_are_said_once(at_menu: Callable[..., Any]) -> None:
    from gintable.storage.notice import Notice

    player = at_menu()
    player.app._save = lambda _settings: Notice("settings.unwritable", {"path": "x", "reason": "full"})
    player.app.change(volume=0.1)
    assert "cannot be saved" in player.scene.toast.text
    player.scene.hush()
    player.app.change(volume=0.2)
    assert player.scene.toast is None


@pytest.mark.parametrize(
    ("key", "words"), [("shift+left", "Shift Left"), ("k", "K"), ("return", "Enter"), ("f11", "F11"), ("+", "+")]
)
def test_keys_are_named_as_they_are_printed(key: str, words: str) -> None:
    assert key_words(key) == words


def _no_bot() -> bytes:
    players = [{"name": "Ann", "bot": None}, {"name": "Hal", "bot": "hal"}]
    head = {"rules": "modern", "changes": {}, "seed": 1, "players": players}
    return f"gintable 1 {json.dumps(head)}\n".encode()


@pytest.mark.parametrize(
    ("content", "aside"),
    [(b"", True), (bytes(4096), True), (b"foo", True), (_no_bot(), True), (b"gintable 2 {}\n", False)],
    ids=["empty", "zeros", "text", "unknown bot", "newer"],
)
def test_a_match_that_cannot_be_continued_is_told_and_kept(
    window: Callable[..., Any], content: bytes, aside: bool
) -> None:
    player = window()
    path = record.current()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    player.app.push(app_module._menu(player.app))
    player.wait()
    player.scene.resume()
    player.wait()
    while player.scene.name != "menu":  # a long sentence is a dialog
        player.key(pygame.K_RETURN)
    assert path.exists() != aside
    kept = [file for file in path.parent.iterdir() if file.name.startswith("current.") and file.suffix == ".gin"]
    assert [file.read_bytes() for file in kept] == [content]
    assert (player.scene.saved is None) == aside


def test_a_match_that_another_window_plays_is_told_and_left(window: Callable[..., Any]) -> None:
    player = window()
    rules = preset("modern")
    session = Session.new(record.current(), rules, [Player("Ann"), Player("Otto", "otto")], Here(), seed=1)
    try:
        player.app.push(app_module._menu(player.app))
        player.wait()
        player.scene.resume()
        player.wait()
        assert player.scene.name in ("menu", "dialog")
        assert record.current().exists()
    finally:
        session.close()

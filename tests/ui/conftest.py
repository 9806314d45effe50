"""A window without a screen, a clock that only tests move, and a hand that posts events."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from gintable import words
from gintable.storage.settings import Settings
from gintable.ui import app as ui
from gintable.ui import art
from gintable.ui.scenes.menu import Menu
from gintable.ui.scenes.newmatch import Choice, Offers, Saved


class Player:
    """Somebody at the window: moves the clock, presses keys, clicks what has a name."""

    def __init__(self, app: ui.App, time: list[float]) -> None:
        self.app = app
        self.time = time
        self.begun: list[Choice] = []
        self.resumed = 0

    def wait(self, seconds: float = 0.02) -> bool:
        """Let time pass and the window take one turn; whether it drew."""
        self.time[0] += seconds
        return self.app.step()

    def post(self, kind: int, **facts: Any) -> None:
        pygame.event.post(pygame.Event(kind, **facts))

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
            self.wait()

    def tab_to(self, name: str) -> None:
        """Tab until the control of that name has the focus; nothing is drawn on the way."""
        seen: list[str | None] = []
        with patch.object(self.app, "draw", lambda: None):
            while self.focus != name:
                if len(seen) == 200:
                    raise AssertionError(f"Tab never came to {name}, only to {seen[:60]}")
                self.key(pygame.K_TAB)
                seen.append(self.focus)
        self.wait(0.0)

    @property
    def scene(self) -> Any:
        return self.app.scenes[-1]

    @property
    def focus(self) -> str | None:
        at = self.scene.ui.focus.at
        return at.name if at is not None and self.scene.ui.focus.shown else None

    def rect(self, name: str) -> pygame.Rect:
        """Where the event log says that something is."""
        return pygame.Rect(self.app.describe()["rects"][name])  # type: ignore[index]

    def move(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.wait()

    def press(self, pos: tuple[int, int]) -> None:
        self.move(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False, clicks=1)
        self.wait()

    def let_go(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        self.wait()
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False, clicks=1)
        self.wait()

    def click(self, name: str, share: float = 0.5) -> None:
        """Click a control, `share` of its width from the left."""
        area = self.rect(name)
        pos = (round(area.x + area.w * share), area.centery)
        self.press(pos)
        self.let_go(pos)

    def resize(self, w: int, h: int) -> None:
        self.app.window.size = (w, h)
        self.wait()

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.app.window.get_surface(), "RGB")


@pytest.fixture(scope="session", autouse=True)
def _pictures_drawn_once() -> Iterator[None]:
    """What windows draw alike, they draw once: every test has a window of its own, and most of them the same one."""
    drawn, raster = art.Store(48 << 20), art.raster

    def once(svg: str | Path, size: art.Size) -> pygame.Surface:
        return drawn.get((svg, size), lambda: raster(svg, size)).copy()  # some are drawn on

    with pytest.MonkeyPatch.context() as here:
        here.setattr(art, "raster", once)
        for name, kept in (("_cloth", 6), ("_blurred", 200)):  # these are only read
            here.setattr(art, name, lru_cache(kept)(getattr(art, name)))
        yield


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GINTABLE_HOME", str(tmp_path / "home"))
    yield
    words.use("")


@pytest.fixture
def window() -> Iterator[Callable[..., Player]]:
    """Make a window: `window(w, h, log=path, seed=…, **settings)`. Errors in scenes fail the test."""
    players: list[Player] = []

    def make(w: int = 1280, h: int = 720, log: Path | None = None, strict: bool = True, **settings: Any) -> Player:
        ui.open_display()
        time = [100.0]
        options = ui.Options(event_log=log, windowed=(w, h))
        chosen = replace(Settings(), **settings)
        app = ui.App(chosen, options, lambda: time[0], strict, save=lambda _settings: None)
        if os.environ["SDL_AUDIODRIVER"] == "dummy":  # to give it back takes longer than most tests
            app.sound.start = lambda: None  # type: ignore[method-assign]
        players.append(Player(app, time))
        pygame.event.get()
        return players[-1]

    yield make
    for player in players:
        player.app.close()
        player.app.art.clear()  # the collector comes late to what holds each other
    pygame.quit()


@pytest.fixture
def at_menu(window: Callable[..., Player]) -> Callable[..., Player]:
    """A window with the menu: `at_menu(saved=…)`, the rest as `window`."""

    def make(*args: Any, saved: Saved | None = None, **facts: Any) -> Player:
        player = window(*args, **facts)

        def resume() -> None:
            player.resumed += 1

        player.app.push(Menu(player.app, Offers.usual(lambda: saved, player.begun.append, resume)))
        player.wait()
        return player

    return make

"""A table without a screen: a real window on the dummy driver, a clock that only tests move, bots in this process."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from gintable.bots.roster import decide
from gintable.engine.actions import Done, Draw, Knock, LayOff, Pass, Shed, Take
from gintable.engine.cards import card_text
from gintable.play.worker import Here
from gintable.storage.settings import Settings
from gintable.ui import app as ui
from gintable.ui.app import App, Options
from gintable.ui.scenes.menu import Menu
from gintable.ui.scenes.newmatch import Choice, Offers
from gintable.ui.scenes.table import TableScene
from gintable.ui.seats import zone
from gintable.ui.table import match as matches

FRAME_S = 1 / 60
Point = tuple[int, int]


@dataclass
class Seated:
    """Somebody at a table, with a mouse and a keyboard."""

    app: App
    scene: TableScene
    choice: Choice
    now_s: float = 0.0
    down: bool = False

    # -- time
    def wait(self, span_s: float = FRAME_S, dt_s: float = FRAME_S) -> None:
        """Let the program run for so long."""
        for _ in range(max(1, round(span_s / dt_s))):
            self.now_s += dt_s
            self.app.step()
            self.durable()

    def durable(self) -> None:
        """Until what was played is on the disk."""
        scene = self.app.scenes[-1]
        for _ in range(2000):
            if not (isinstance(scene, TableScene) and scene.session.busy):
                return
            writing = scene.session._writing
            if writing is None or writing[0].done():
                return
            time.sleep(0.0005)

    def rest(self, most_s: float = 60.0) -> None:
        """Until nothing moves and somebody is awaited who is not a bot."""
        for _ in range(round(most_s / FRAME_S)):
            self.wait()
            top = self.app.scenes[-1]
            if not isinstance(top, TableScene):
                if not top.moving:
                    return
            elif top.board.stage.idle and not top.board.pending and not top.session.waiting:
                return
        raise AssertionError(f"no rest: {self.app.describe()}")

    def sit_down(self) -> None:
        """Back to the table after a rematch or a visit to the menu, as Continue would."""
        top = self.app.scenes[-1]
        if isinstance(top, TableScene):
            self.scene = top
        elif top.name == "menu":
            thinker = Here()
            if matches.saved():
                fresh = matches.resume(thinker)
            else:
                fresh = matches.begin(self.choice, self.app.settings, thinker, 7)
            self.scene = TableScene(self.app, fresh, thinker, self.choice)
            self.app.push(self.scene)

    # -- hands
    def post(self, kind: int, **facts: Any) -> None:
        pygame.event.post(pygame.Event(kind, **facts))

    def move(self, to: Point) -> None:
        buttons = (1, 0, 0) if self.down else (0, 0, 0)
        self.post(pygame.MOUSEMOTION, pos=to, rel=(1, 1), buttons=buttons, touch=False)

    def press(self, at: Point) -> None:
        self.move(at)
        self.down = True
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)

    def release(self, at: Point) -> None:
        self.down = False
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)

    def click(self, at: Point) -> None:
        self.press(at)
        self.release(at)
        self.wait()

    def drag(self, start: Point, end: Point, steps: int = 4, drop: bool = True) -> None:
        self.press(start)
        for i in range(1, steps + 1):
            self.move((start[0] + (end[0] - start[0]) * i // steps, start[1] + (end[1] - start[1]) * i // steps))
            self.wait()
        if drop:
            self.release(end)
            self.wait()

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.wait()

    # -- eyes
    def seen(self) -> dict[str, Any]:
        """What the event log would say."""
        return self.app.describe()

    def at(self, name: str) -> Point:
        """Where to click on something."""
        found = self.seen()
        if name in found.get("points", {}):
            x, y = found["points"][name]
            return x, y
        x, y, w, h = found["rects"][name]
        return x + w // 2, y + h // 2

    def card(self, card: int) -> Point:
        return self.at(f"card.{card_text(card)}")

    # -- a player
    def act(self, n: int, keys: bool = False) -> None:
        """Do what a bot would do, with the mouse or with keys; `n` is its luck."""
        board = self.scene.board
        assert board.view is not None
        match decide("otto", board.view, n):
            case Pass():
                self.key(pygame.K_p) if keys else self.click(self.at("pass"))
            case Draw():
                self.key(pygame.K_s) if keys else self.drag(self.at("stock"), self.at("hand"))
            case Take(card):
                last = card == board.view.table.pile[-1]
                if keys:
                    self.key(pygame.K_d if last else pygame.K_f)
                else:
                    self.click(self.at(zone(board.view.table, board.view.seat, card)))
            case Shed(card) if keys:
                self.to(card)
                self.key(pygame.K_RETURN)
            case Shed(card):
                self.drag(self.card(card), self.at("discard"))
            case Knock(card, _) if keys:
                self.to(card)
                self.key(pygame.K_k)
            case Knock(card, _):
                self.drag(self.card(card), self.at("knock"))
            case LayOff():
                self.key(pygame.K_l) if keys else self.click(self.at("best"))
            case Done():
                self.key(pygame.K_SPACE) if keys else self.click(self.at("done"))
            case other:
                raise AssertionError(other)

    def to(self, card: int) -> None:
        """The focus to a card, with the arrows."""
        name = f"card.{card_text(card)}"
        for way in (pygame.K_RIGHT,) * 12 + (pygame.K_LEFT,) * 24:
            if self.seen()["focus"] == name:
                return
            self.key(way)
        raise AssertionError(f"the arrows never come to {name}")

    def settled(self) -> bool:
        """Whether the screen is what the layout says."""
        board = self.scene.board
        return board.found is None or dict(board.stage.poses) == dict(board.found.poses)


@contextmanager
def seated(
    size: Point = (1280, 720), preset: str = "modern", opponent: str = "otto", length: int = 1, seed: int = 5,
    others: tuple[str, ...] = (), **choices: Any,
) -> Iterator[Seated]:  # fmt: skip
    """A new match at a table, with `others` besides the opponent. `choices` are settings."""
    ui.open_display()
    settings = replace(Settings(), **{"pace": "instant", **choices})
    box: list[Seated] = []
    app = App(
        settings, Options(windowed=size, seed=seed), clock=lambda: box[0].now_s if box else 0.0, strict=True,
        save=lambda _settings: None,
    )  # fmt: skip
    app.push(Menu(app, Offers.usual(lambda: None, lambda _choice: None, lambda: None)))
    choice = Choice(preset, opponent, length, others)
    thinker = Here()
    scene = TableScene(app, matches.begin(choice, settings, thinker, seed), thinker, choice)
    box.append(Seated(app, scene, choice))
    app.push(scene)
    try:
        with patch("gintable.ui.scenes.table.Worker", Here):  # a rematch, too, has its bots in this process
            yield box[0]
    finally:
        for shown in reversed(app.scenes):
            shown.left()
        app.scenes.clear()
        app.window.destroy()
        app.art.clear()  # the collector comes late to what holds each other
        pygame.event.get()

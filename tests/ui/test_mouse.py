"""The impatient mouse: random events through the real screens must break nothing and leave nothing stuck."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pygame
import pytest

from .seated import Seated, seated

EVENTS = int(os.environ.get("GINTABLE_MOUSE_EVENTS", "1200"))
"""All of it: GINTABLE_MOUSE_EVENTS=20000 python -m pytest tests/ui/test_mouse.py"""
SIZES = ((1280, 720), (1024, 640), (1024, 768), (1600, 900))
TWO = ["modern", "knock_card", "tournament"]
KEYS = (
    pygame.K_s, pygame.K_d, pygame.K_f, pygame.K_p, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_RETURN, pygame.K_k, pygame.K_g, pygame.K_l, pygame.K_SPACE, pygame.K_o, pygame.K_TAB, pygame.K_m,
)  # fmt: skip


class Hand:
    """A hand without patience: it presses, drags, lets go, resizes and types wherever it likes."""

    def __init__(self, table: Seated, rng: random.Random) -> None:
        self.table, self.rng = table, rng
        self.turns = 0

    def somewhere(self) -> tuple[int, int]:
        """Mostly on something, sometimes anywhere."""
        frame = self.table.app.frame
        rects = list(self.table.seen()["rects"].values()) if self.rng.random() < 0.8 else []
        if rects:
            x, y, w, h = self.rng.choice(rects)
            return x + self.rng.randrange(max(1, w)), y + self.rng.randrange(max(1, h))
        return self.rng.randrange(frame.w), self.rng.randrange(frame.h)

    def sense(self, n: int) -> None:
        """A moment of sense: a turn as it is meant, so that the game goes on."""
        table = self.table
        for step in range(3):
            table.rest()
            top = table.app.scenes[-1]
            if top is table.scene:
                if table.scene.board.awaited is None:
                    return
                table.act(n + step)
                self.turns += 1
            elif top.name == "dialog":
                table.click(table.at(table.seen()["answers"][-1]))
            elif top.name in ("hand_result", "match_end", "knock", "spread", "pile"):
                table.key(pygame.K_SPACE)
            else:  # a page that a key has opened
                table.key(pygame.K_ESCAPE)
            table.sit_down()

    def event(self) -> None:
        table, chance = self.table, self.rng.random()
        if chance < 0.30:
            table.press(self.somewhere())
        elif chance < 0.55:
            table.release(self.somewhere())
        elif chance < 0.80:
            table.move(self.somewhere())
        elif chance < 0.93:
            mod = pygame.KMOD_LSHIFT if self.rng.random() < 0.2 else 0
            table.post(pygame.KEYDOWN, key=self.rng.choice(KEYS), mod=mod, unicode="", scancode=0)
        elif chance < 0.95:
            table.post(pygame.WINDOWFOCUSLOST)
        elif chance < 0.97:
            table.post(pygame.WINDOWLEAVE)
        elif chance < 0.985:
            table.app.window.size = self.rng.choice(SIZES)
            table.post(pygame.WINDOWSIZECHANGED)
        else:
            table.down = not table.down  # a release that the program never hears of


def calm(table: Seated) -> None:
    """Let go of everything and wait until it has come to rest."""
    table.down = False
    table.post(pygame.WINDOWFOCUSLOST)
    table.wait(0.05)
    table.rest()


@pytest.mark.parametrize(("seed", "presets", "others"), [
    (1, TWO, ()), (9, TWO, ()), (3, ["classic_three"], ("celeste",)), (4, ["knock_rummy"], ("celeste", "mina")),
])  # fmt: skip
def test_random_events_leave_nothing_stuck(
    seed: int, presets: list[str], others: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GINTABLE_HOME", str(tmp_path))
    rng = random.Random(seed)
    with seated(seed=seed, preset=rng.choice(presets), others=others) as table:
        hand = Hand(table, rng)
        for n in range(EVENTS // (4 if others else 2)):
            hand.event()
            table.wait(rng.choice((0.0, 1 / 60, 1 / 60, 0.1)))
            table.sit_down()
            if n % 50 == 49:
                calm(table)
                if table.app.scenes[-1] is table.scene:
                    assert table.settled(), table.seen()
                    assert table.scene.pointer.held is None
                hand.sense(n)
        assert hand.turns > EVENTS / 2000

"""Where the keys are: one focus over widgets, cards and zones alike, on every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from gintable.ui.canvas import Canvas

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_PRESSES = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})


def presses(event: pygame.Event) -> bool:
    """Whether a KEYDOWN is Enter or Space, which press what has the focus."""
    return event.key in _PRESSES and not event.mod & pygame.KMOD_ALT


class Stop(Protocol):
    """Something that can hold the focus. A table makes stops of its cards and piles, widgets are stops already."""

    @property
    def name(self) -> str:
        """Unique on its screen: the focus is found again by it when the screen is built anew."""

    @property
    def area(self) -> pygame.Rect:
        """Pixels, before it is turned."""

    @property
    def angle(self) -> float:
        """Degrees clockwise about the middle."""

    @property
    def radius(self) -> float:
        """Of its corners, in units."""

    @property
    def ready(self) -> bool:
        """Whether it can be chosen now."""

    def press(self) -> None:
        """Enter or Space."""

    def key(self, event: pygame.Event) -> bool:
        """A KEYDOWN while it has the focus; True when it made use of it."""


class Focus:
    """The stop that has the keys, and the way from stop to stop.

    `stops` is asked each time, in the order of Tab. `shown` says whether the ring is drawn: from the first key
    until the next click.
    """

    def __init__(self, stops: Callable[[], Sequence[Stop]], moved: Callable[[Stop | None], None]) -> None:
        self._stops = stops
        self._moved = moved
        self._name: str | None = None
        self.shown = False

    @property
    def at(self) -> Stop | None:
        """The stop that has the focus, if it is still there and ready."""
        return next((stop for stop in self._stops() if stop.name == self._name and stop.ready), None)

    def go(self, name: str | None, shown: bool | None = None) -> None:
        """Give the focus to the stop of that name, or to none."""
        changed = name != self._name or (shown is not None and shown != self.shown)
        self._name = name
        if shown is not None:
            self.shown = shown
        if changed:
            self._moved(self.at)

    def point(self, name: str | None) -> None:
        """The mouse was pressed on the stop of that name, or on none: the ring goes, the focus comes."""
        self.go(name or self._name, shown=False)

    def handle(self, event: pygame.Event) -> bool:
        """Tab, arrows, Enter and Space; True when the event was used."""
        if event.type != pygame.KEYDOWN:
            return False
        at = self.at
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if at is not None and self.shown:
            if at.key(event):
                return True
            if presses(event):
                at.press()
                return True
        if event.key in ARROWS and not event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._toward(ARROWS[event.key])
        return False

    def _ready(self) -> list[Stop]:
        return [stop for stop in self._stops() if stop.ready]

    def _step(self, by: int) -> None:
        ready = self._ready()
        if not ready:
            return
        names = [stop.name for stop in ready]
        if self._name not in names:
            self.go(names[0 if by > 0 else -1], shown=True)
        elif not self.shown:
            self.go(self._name, shown=True)  # the first Tab shows where the focus is
        else:
            self.go(names[(names.index(self._name) + by) % len(names)], shown=True)

    def _toward(self, way: tuple[int, int]) -> bool:
        """To the nearest stop in a direction; where there is none the focus stays."""
        ready, at = self._ready(), self.at
        if not ready:
            return False
        if at is None or not self.shown:
            self.go((at or ready[0]).name, shown=True)
            return True
        dx, dy = way
        best: tuple[float, str] | None = None
        for stop in ready:
            if stop.name == at.name:
                continue
            x, y = stop.area.centerx - at.area.centerx, stop.area.centery - at.area.centery
            along, off = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            aside = 0 if _opposite(at.area, stop.area, dy != 0) else off  # a wide row lies below each tile over it
            if along <= 0 or aside > along * 3:
                continue
            cost = along + 2.0 * aside + 0.05 * off
            if best is None or cost < best[0]:
                best = (cost, stop.name)
        if best is not None:
            self.go(best[1], shown=True)
        return True

    def draw(self, canvas: Canvas) -> None:
        """The ring round the stop that has the focus."""
        at = self.at
        if at is not None and self.shown:
            canvas.ring(at.area, at.radius, at.angle)


def _opposite(a: pygame.Rect, b: pygame.Rect, upright: bool) -> bool:
    """Whether one lies straight above or below (`upright`), left or right of the other."""
    if upright:
        return min(a.right, b.right) - max(a.left, b.left) > min(a.w, b.w) / 2
    return min(a.bottom, b.bottom) - max(a.top, b.top) > min(a.h, b.h) / 2

"""Sheets that ask for one of several options, by click, by key or by the digits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from gintable.ui.focus import presses
from gintable.ui.layout import Box
from gintable.ui.plan import Plan
from gintable.ui.scenes import Host, key_words
from gintable.ui.sheet import Sheet
from gintable.ui.widgets import Nothing, Tile
from gintable.words import t

DIGITS = {**{pygame.K_1 + i: i for i in range(9)}, **{pygame.K_KP1 + i: i for i in range(9)}}


class ChoiceTile(Tile):
    """An option of a sheet: a click or a key chooses it. A key on the chosen one confirms, a second click never."""

    def __init__(self, *args: Any, chosen: Callable[[], bool], confirm: Nothing, **facts: Any) -> None:
        self._is_chosen, self._confirm = chosen, confirm
        super().__init__(*args, **facts)

    def key(self, event: pygame.Event) -> bool:
        if presses(event) and self._is_chosen():
            self._confirm()
            return True
        return super().key(event)


class ChoiceSheet(Sheet):
    """Lies over the table and asks. A subclass adds a plan to `options` for every option that it shows.

    The callbacks are called after the sheet has been taken away.
    """

    main = "confirm"
    overlay = True

    def __init__(self, host: Host, on_cancel: Nothing) -> None:
        super().__init__(host)
        self.options: list[Plan] = []
        self._on_cancel = on_cancel

    def pick(self, place: int) -> str | None:
        """Choose the option at a place, counted from 0; the name of its tile, or None when there is none."""
        raise NotImplementedError

    def cancel(self) -> None:
        """Not yet."""
        self.leave(self._on_cancel)

    def back(self) -> bool:
        self.cancel()
        return True

    def event(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in DIGITS:
            name = self.pick(DIGITS[event.key])
            tile = next((widget for widget in self.ui.widgets if widget.name == name), None)
            if tile is not None and tile.pane is not None:
                tile.pane.show(tile.box)
            return
        super().event(event)

    def rebuild(self) -> None:
        self.options = []
        super().rebuild()

    def plans(self) -> tuple[Plan, ...]:
        return (*super().plans(), *self.options)

    def not_yet(self, plan: Plan, x: float, y: float, least: float, high: float) -> float:
        """The quiet button with its key, at least `least` wide; returns how wide it is."""
        esc = key_words(self.host.settings.keys.get("back", "escape"))
        cap = max(24.0, plan.wide(esc, 13, "b") + 12)
        wide = max(least, plan.wide(t("sheet.not_yet"), 18, "b") + cap + 48)
        self.button("cancel", Box(x, y, wide, high), t("sheet.not_yet"), self.cancel, size=18, keycap=esc)
        return wide

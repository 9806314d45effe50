"""Controls, painted by our canvas: buttons, tiles, choices, switches, sliders, lists, notices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from gintable.ui.canvas import Canvas, Held, Kind
from gintable.ui.desk import Nothing, Pane, Ui, Widget
from gintable.ui.layout import Box, toast

__all__ = [
    "Button", "DropDown", "Menu", "Nothing", "Pane", "Segment", "Slider", "Switch", "Tile", "Toast", "Ui", "Widget",
]  # fmt: skip


class Button(Widget):
    """A push button as `Canvas.button` paints it."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        text: str,
        press: Nothing,
        kind: Kind = "quiet",
        icon: str | None = None,
        keycap: str | None = None,
        sub: str | None = None,
        size: float = 18,
        enabled: bool = True,
        pane: Pane | None = None,
        top: int = 1,
    ) -> None:
        self.words, self.kind, self.icon, self.keycap, self.sub, self.size = text, kind, icon, keycap, sub, size
        super().__init__(ui, name, box, press, enabled, pane, top)

    def say(self, text: str, kind: Kind | None = None, sub: str | None = None, enabled: bool = True) -> None:
        """Change what it says and whether it can be pressed."""
        now = (text, kind or self.kind, sub, enabled)
        if now != (self.words, self.kind, self.sub, self.is_enabled):
            self.words, self.kind, self.sub = now[:3]
            self.allow(enabled)
            self.ui.touch()

    def paint(self, canvas: Canvas) -> None:
        kind = self.kind if self.is_enabled else "off"
        canvas.button(*self.shown_box, self.words, kind, self.icon, self.keycap, self.size, self.sub, self.state)


class Tile(Widget):
    """A control with a picture of its own: `picture(canvas, box, state)` paints it."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        picture: Callable[[Canvas, Box, Held], None],
        press: Nothing,
        enabled: bool = True,
        pane: Pane | None = None,
        radius: float = 10.0,
        top: int = 1,
    ) -> None:
        self._picture = picture
        self.radius = radius
        super().__init__(ui, name, box, press, enabled, pane, top)

    def paint(self, canvas: Canvas) -> None:
        self._picture(canvas, self.shown_box, self.state)


class Segment(Widget):
    """One choice of a row; left and right change it, a click chooses the cell."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        options: Sequence[str],
        chosen: int,
        choose: Callable[[int], None],
        paper: bool = False,
        size: float = 17,
        pane: Pane | None = None,
    ) -> None:
        self.options, self.chosen, self._choose, self.paper, self.size = options, chosen, choose, paper, size
        self._cells: list[float] = [box.w / len(options)] * len(options)
        super().__init__(ui, name, box, None, pane=pane)

    def clicked(self, pos: tuple[int, int]) -> None:
        cell = self._cell(pos)
        if cell is not None:
            self._take(cell)

    def press(self) -> None:
        self._take((self.chosen + 1) % len(self.options))

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.mod & pygame.KMOD_SHIFT:
            to = self.chosen + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= to < len(self.options):
                self._take(to)
            return True
        return False

    def _take(self, to: int) -> None:
        if to != self.chosen:
            self.chosen = to
            self.ui.touch()
            self._choose(to)

    def _cell(self, pos: tuple[int, int]) -> int | None:
        x = self.ui.frame.units(pos)[0] - self.box.x
        for i, wide in enumerate(self._cells):
            if 0 <= x < wide:
                return i
            x -= wide
        return None

    def paint(self, canvas: Canvas) -> None:
        self._cells = canvas.segment_cells(self.options, self.box.w, self.size)
        hover = self._cell(self.ui.manager.at) if self.hovered else None
        b = self.shown_box
        canvas.segment(
            b.x, b.y, self.options, self.chosen, b.w, b.h, self.paper, self.size, -1 if hover is None else hover
        )

    def while_hovering(self, *_: Any) -> None:
        self.ui.touch()  # the lit cell follows the mouse


class Switch(Widget):
    """On or off; its box is the whole row, the switch stands at the right end (`left`: at the left)."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        on: bool,
        change: Callable[[bool], None],
        paper: bool = False,
        left: bool = False,
        pane: Pane | None = None,
    ) -> None:
        self.on, self._change, self.paper, self._left = on, change, paper, left
        super().__init__(ui, name, box, None, pane=pane)

    def press(self) -> None:
        self.on = not self.on
        self.ui.touch()
        self._change(self.on)

    def paint(self, canvas: Canvas) -> None:
        b = self.shown_box
        canvas.switch(b.x if self._left else b.right - 64, b.y + b.h / 2 - 17, self.on, self.paper, self.ready)


class Slider(Widget):
    """A value between 0 and 1 in `steps` steps, dragged, clicked or moved with the arrows.

    `words` says a value; `change` is called with every one on the way.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        value: float,
        change: Callable[[float], None],
        words: Callable[[float], str],
        steps: int = 20,
        room: float = 150,
        paper: bool = False,
        pane: Pane | None = None,
        settle: bool = False,
    ) -> None:
        """`room` is kept for the words at the right. `settle`: `change` waits until the knob is let go."""
        self.value, self._change, self._words, self.steps = value, change, words, steps
        self._room, self.paper, self._settle = room, paper, settle
        self._told = value
        super().__init__(ui, name, box, None, pane=pane)

    @property
    def _track(self) -> tuple[float, float]:
        """Where the track begins, and its length, in units."""
        return self.box.x + 12, self.box.w - 24 - self._room

    def point(self, value: float) -> tuple[float, float]:
        """Where the knob stands at a value, in units."""
        start, long = self._track
        return start + long * value, self.shown_box.y + self.box.h / 2

    def process_event(self, event: pygame.Event) -> bool:
        used = bool(super().process_event(event))
        if self.held and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            start, long = self._track
            self._to((self.ui.frame.units(event.pos)[0] - start) / long)
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self._tell()
        return used

    def press(self) -> None: ...

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._to(self.value + (1 if event.key == pygame.K_RIGHT else -1) / self.steps)
            self._tell()
            return True
        return False

    def _to(self, value: float) -> None:
        value = min(1.0, max(0.0, round(value * self.steps) / self.steps))
        if value != self.value:
            self.value = value
            self.ui.touch()
            if not self._settle:
                self._tell()

    def _tell(self) -> None:
        if self.value != self._told:
            self._told = self.value
            self._change(self.value)

    def paint(self, canvas: Canvas) -> None:
        start, long = self._track
        canvas.slider(start, self.shown_box.y + self.box.h / 2, long, self.value, self._words(self.value), self.paper)


class DropDown(Widget):
    """One choice of a list that opens below (or above, where there is no room)."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        options: Mapping[str, str],
        chosen: str,
        choose: Callable[[str], None],
        paper: bool = True,
        pane: Pane | None = None,
    ) -> None:
        """`options`: value to words."""
        self.options, self.chosen, self._choose, self.paper = dict(options), chosen, choose, paper
        super().__init__(ui, name, box, None, pane=pane)

    def press(self) -> None:
        if self.ready and self.ui.open is None:
            self.ui.open = Menu(self)

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.press()
            return True
        return False

    def take(self, value: str) -> None:
        """Choose a value and close the list."""
        self.ui.shut()
        if value != self.chosen:
            self.chosen = value
            self._choose(value)

    def paint(self, canvas: Canvas) -> None:
        b = self.shown_box
        canvas.drop(b.x, b.y, b.w, self.options.get(self.chosen, ""), self.paper, b.h, self.state != "rest")


class Menu:
    """The open list of a drop-down."""

    def __init__(self, owner: DropDown) -> None:
        self.owner = owner
        b, k = owner.shown_box, len(owner.options)
        high = k * b.h + 12
        y = b.bottom + 4 if b.bottom + 4 + high <= 892 else b.y - 4 - high
        self.box = Box(b.x, y, b.w, high)
        self.options = [
            _Option(self, value, words, Box(b.x + 6, y + 6 + i * b.h, b.w - 12, b.h))
            for i, (value, words) in enumerate(owner.options.items())
        ]
        owner.ui.focus.go(f"{owner.name}.{owner.chosen}")

    def outside(self, event: pygame.Event) -> bool:
        """Whether an event closes the list: a click beside it, Esc, or a resize."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            ui = self.owner.ui
            return not pygame.Rect(ui.frame.pixels(self.box)).collidepoint(event.pos)
        return event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_TAB)

    def paint(self, canvas: Canvas) -> None:
        t = canvas.theme
        canvas.shadow(*self.box, 9, 14, 90, 6)
        canvas.box(*self.box, 9, t.paper_button if self.owner.paper else t.panel2, 1, t.paper_rule, 1.3)
        for option in self.options:
            option.paint(canvas)


class _Option(Widget):
    def __init__(self, menu: Menu, value: str, words: str, box: Box) -> None:
        self.menu, self.value, self.words = menu, value, words
        super().__init__(menu.owner.ui, f"{menu.owner.name}.{value}", box, top=5)

    def press(self) -> None:
        self.menu.owner.take(self.value)

    def paint(self, canvas: Canvas) -> None:
        t, b, paper = canvas.theme, self.box, self.menu.owner.paper
        ink = t.ink if paper else t.text
        if self.state != "rest":
            canvas.box(*b, 6, ink, 0.09)
        chosen = self.value == self.menu.owner.chosen
        canvas.text(b.x + 10, b.y + b.h / 2, self.words, 17, ink, "b" if chosen else "r", mid=True, onpaper=paper)


TOAST_INKS = {"note": "text2", "good": "good", "warn": "warn", "bad": "bad"}
TOAST_WIDE = 900.0  # units, before a notice takes another line
TOAST_PAD = 20.0  # units over and under the lines together, where there are several
READ_S = 0.06  # for a letter
TOAST_ICONS = {"note": "book", "good": "check", "warn": "warn", "bad": "close"}


class Toast:
    """A sentence at the bottom for 4 s or as long as it takes to read, 8 s with an action.

    It stays while the focus is inside. What is too long for one line takes more: it grows upward, and downward where
    that room ends.
    """

    def __init__(
        self, ui: Ui, text: str, kind: str = "note", action: tuple[str, Nothing] | None = None, above: float = 900,
        between: tuple[float, float] | None = None, below: float = 8,
    ) -> None:  # fmt: skip
        """Its foot is a little over `above`, its head under `below`; `between` is the space from left to right, else
        it is centred."""
        self.ui, self.text, self.kind, self.above, self.between, self.below = ui, text, kind, above, between, below
        self.left_s = max(8.0 if action else 4.0, READ_S * len(text))
        self.button: Button | None = None
        self._action = action
        ui.touch()

    def update(self, dt_s: float) -> bool:
        """Let time pass; False when it is over."""
        at = self.ui.focus.at
        inside = self.button is not None and self.ui.focus.shown and at is self.button
        if not inside:
            self.left_s -= dt_s
        return self.left_s > 0

    def close(self) -> None:
        """Take its button away."""
        if self.button is not None:
            self.ui.drop(self.button)
            self.button = None
        self.ui.touch()

    def planned(self, ruler: Canvas) -> tuple[Box, list[str]]:
        """Where it lies, and its lines."""
        extra = self._extra(ruler)
        most = min(TOAST_WIDE, toast(ruler.frame, TOAST_WIDE).w)
        if self.between is not None:
            most = min(most, self.between[1] - self.between[0])
        lines = ruler.even(self.text, most - 80 - extra, 17)
        wide = max(ruler.tw(line, 17) for line in lines) + 80 + extra
        b = toast(ruler.frame, min(wide, most), self.above)
        if self.between is not None:
            b = b._replace(x=sum(self.between) / 2 - b.w / 2)
        high = max(b.h, len(lines) * ruler.line_h(17) + TOAST_PAD)
        return Box(b.x, max(self.below, b.bottom - high), b.w, high), lines

    def _extra(self, ruler: Canvas) -> float:
        """Width of the button and the space before it."""
        return ruler.tw(self._action[0], 16, "b") + 44 if self._action else 0.0

    def paint(self, canvas: Canvas) -> None:
        t = canvas.theme
        extra = self._extra(canvas)
        b, lines = self.planned(canvas)
        ink = str(getattr(t, TOAST_INKS[self.kind]))
        middle = b.y + b.h / 2
        canvas.panel(*b, 12, 0.97)
        canvas.box(b.x, b.y + 8, 5, b.h - 16, 2.5, ink, 1)
        canvas.icon(TOAST_ICONS[self.kind], b.x + 20, middle - 11, 22, ink)
        step = canvas.line_h(17)
        for i, line in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * step - 0.5
            canvas.text(b.x + 56, y, line, 17, mid=True, fit=b.w - 72 - extra)
        if self._action and self.button is None:
            box = Box(b.right - extra + 8, middle - 19, extra - 16, 38)
            self.button = Button(self.ui, "toast", box, *self._action, size=16, top=3)
        if self.button is not None:
            self.button.paint(canvas)

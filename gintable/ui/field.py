"""Controls for typing: a line of text, and a number between minus and plus."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pygame

from gintable.ui.canvas import Canvas
from gintable.ui.desk import Nothing, Pane, Ui, Widget
from gintable.ui.layout import Box

PAD = 16.0
SIZE = 18.0
FIRST_REPEAT_S, REPEAT_S = 0.45, 0.07  # while minus or plus is held
END_S = 1.2  # after the last digit the number that was typed is complete
_COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META


class TextField(Widget):
    """One line of text. It takes every key while it has the focus but Tab, Esc and the function keys.

    `changed` is told every text on the way, `enter` that Enter was pressed.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        text: str,
        changed: Callable[[str], None],
        enter: Nothing,
        most: int = 40,
        paper: bool = False,
    ) -> None:
        self.line, self._changed, self._enter, self.most, self.paper = text, changed, enter, most, paper
        self.caret = len(text)  # signs before it
        self.all = False  # whether the whole text is chosen, so that the next sign replaces it
        self._first = 0  # signs that have moved out of sight to the left
        self._measure: Callable[[str], float] = len
        super().__init__(ui, name, box)

    # -- changing
    def put(self, text: str) -> None:
        """Another text, with the caret behind it."""
        self.line, self.caret, self.all = text, len(text), False
        self.ui.touch()

    def type(self, text: str) -> None:
        """Text comes in at the caret; what cannot be seen is left out, and so is what is too much."""
        kept = "".join(sign for sign in text if sign >= " " and sign != "\x7f")
        if self.all and kept:
            self.line, self.caret = "", 0
        kept = kept[: max(0, self.most - len(self.line))]
        self._become(self.line[: self.caret] + kept + self.line[self.caret :], self.caret + len(kept))

    def _become(self, text: str, caret: int) -> None:
        told = text != self.line
        self.line, self.caret, self.all = text, max(0, min(caret, len(text))), False
        self.ui.touch()
        if told:
            self._changed(text)

    @property
    def typing(self) -> bool:
        """Whether the keys go here."""
        return self.ui.focus.at is self and self.ui.focus.shown

    def key(self, event: pygame.Event) -> bool:
        key = event.key
        if key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN) or pygame.K_F1 <= key <= pygame.K_F12:
            return False
        if event.mod & _COMMANDS and not event.mod & pygame.KMOD_ALT:
            self._command(key)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter()
        elif key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._remove(key == pygame.K_BACKSPACE)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self._move(key)
        return True

    def _remove(self, before: bool) -> None:
        at = self.caret
        if self.all:
            self._become("", 0)
        elif before and at:
            self._become(self.line[: at - 1] + self.line[at:], at - 1)
        elif not before:
            self._become(self.line[:at] + self.line[at + 1 :], at)

    def _move(self, key: int) -> None:
        to = {
            pygame.K_LEFT: self.caret - 1,
            pygame.K_RIGHT: self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.line),
        }
        self._become(self.line, to[key])

    def _command(self, key: int) -> None:
        """Choose all, copy, cut, paste."""
        if key == pygame.K_a:
            self.all = bool(self.line)
            self.ui.touch()
        elif key in (pygame.K_c, pygame.K_x):
            with contextlib.suppress(pygame.error):  # no clipboard here
                pygame.scrap.put_text(self.line)
            if key == pygame.K_x:
                self._become("", 0)
        elif key == pygame.K_v:
            with contextlib.suppress(pygame.error):
                self.type(pygame.scrap.get_text())

    # -- pointing
    def clicked(self, pos: tuple[int, int]) -> None:
        self.ui.focus.go(self.name, shown=True)
        x = self.ui.frame.units(pos)[0] - self.box.x - PAD
        shown = self.line[self._first :]
        places = range(len(shown) + 1)
        nearest = min(places, key=lambda n: abs(self._measure(shown[:n]) - x))
        self.caret, self.all = self._first + nearest, False
        self.ui.touch()

    def press(self) -> None:
        self.ui.focus.go(self.name, shown=True)

    # -- painting
    def paint(self, canvas: Canvas) -> None:
        t, b, paper = canvas.theme, self.shown_box, self.paper
        self._measure = lambda text: canvas.tw(text, SIZE)
        room = b.w - 2 * PAD
        edge = (t.ink2 if self.state != "rest" else t.paper_rule) if paper else t.line
        canvas.box(*b, 9, t.paper_button if paper else t.panel2, 1, edge, 1.4)
        self._keep_caret_in_sight(canvas, room)
        shown = self.line[self._first :]
        while self.typing and shown and canvas.tw(shown, SIZE) > room:
            shown = shown[:-1]
        middle = b.y + b.h / 2
        if self.all and self.typing:
            canvas.box(b.x + PAD - 2, b.y + 8, canvas.tw(shown, SIZE) + 4, b.h - 16, 3, t.gold, 0.35)
        ink = t.ink if paper else t.text
        canvas.text(b.x + PAD, middle - 0.5, shown, SIZE, ink, mid=True, onpaper=paper, fit=room + 2)
        if self.typing:
            x = b.x + PAD + canvas.tw(self.line[self._first : self.caret], SIZE) + 1
            canvas.line(x, b.y + 10, x, b.bottom - 10, t.paper_gold if paper else t.gold, 2)

    def _keep_caret_in_sight(self, canvas: Canvas, room: float) -> None:
        self._first = max(0, min(self._first, self.caret, len(self.line))) if self.typing else 0
        if not self.typing:
            return
        while canvas.tw(self.line[self._first : self.caret], SIZE) > room:
            self._first += 1
        while self._first and canvas.tw(self.line[self._first - 1 :], SIZE) <= room:
            self._first -= 1


class Stepper(Widget):
    """A whole number between minus and plus.

    Left and right (or − and +) take a step, digits type a number, Delete puts the `usual` one back. `words` says a
    number; where `none` is True there is a value None below `low`. `change` is told every value on the way.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        value: int | None,
        change: Callable[[int | None], None],
        low: int,
        high: int,
        step: int = 1,
        usual: int | None = None,
        none: bool = False,
        words: Callable[[int | None], str] = str,
        pane: Pane | None = None,
    ) -> None:
        self.value, self._change, self.low, self.high = value, change, low, high
        self.step, self._usual, self._none, self._words = step, usual, none, words
        self._typed = ""
        self._typed_s = 0.0
        self._wait_s = 0.0
        self._way = 0  # of the button that is held: -1 or 1
        super().__init__(ui, name, box, pane=pane)

    # -- changing
    def _to(self, value: int | None) -> None:
        if value != self.value:
            self.value = value
            self.ui.touch()
            self._change(value)

    def by(self, way: int) -> None:
        """One step down (-1) or up (1), to the next multiple of the step."""
        self._typed = ""
        if self.value is None:
            if way > 0:
                self._to(self.low)
        elif way < 0 and self.value <= self.low:
            if self._none and self.value == self.low:
                self._to(None)
        else:
            near = self.value // self.step * self.step + self.step  # the next multiple above, or below
            if way < 0:
                near = (self.value - 1) // self.step * self.step
            self._to(max(self.low, min(self.high, near)))

    def key(self, event: pygame.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        digit = _DIGITS.get(event.key)
        if event.key in _WAYS and not event.mod & pygame.KMOD_SHIFT:
            self.by(_WAYS[event.key])
        elif digit is not None:
            self._digit(digit)
        elif event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self._typed = ""
            self._to(self._usual)
        else:
            return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        return True

    def _digit(self, digit: int) -> None:
        longer = int(self._typed + str(digit))
        self._typed = str(longer if longer <= self.high else digit)
        self._typed_s = END_S
        if self.low <= int(self._typed) <= self.high:
            self._to(int(self._typed))

    # -- pointing
    def process_event(self, event: pygame.Event) -> bool:
        used = bool(super().process_event(event))
        if self.held and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            x = self.ui.frame.units(event.pos)[0] - self.box.x
            side = self._side
            self._way = -1 if x < side else 1 if x > self.box.w - side else 0
            self._wait_s = FIRST_REPEAT_S
            if self._way:
                self.by(self._way)
            else:
                self.ui.focus.go(self.name, shown=True)  # to type a number
        elif not self.held:
            self._way = 0
        return used

    def press(self) -> None: ...

    def passed(self, dt_s: float) -> None:
        """Time has passed: a button that is held counts on, a number that was typed is complete."""
        if self._typed:
            self._typed_s -= dt_s
            if self._typed_s <= 0:
                self._typed = ""
        if self.held and self._way:
            self._wait_s -= dt_s
            while self._wait_s <= 0:
                self._wait_s += REPEAT_S
                self.by(self._way)

    # -- painting
    @property
    def _side(self) -> float:
        return min(44.0, self.box.w / 3)

    def paint(self, canvas: Canvas) -> None:
        t, b, side = canvas.theme, self.shown_box, self._side
        canvas.box(*b, 9, t.paper_button, 1, t.ink2 if self.state != "rest" else t.paper_rule, 1.3)
        middle = b.y + b.h / 2
        least = self.value is None or (self.value <= self.low and not self._none)
        for x, icon, over in (
            (b.x + side / 2, "minus", least),
            (b.right - side / 2, "plus", self.value == self.high),
        ):
            ink = t.paper_rule if over else t.ink
            canvas.line(x - 6, middle, x + 6, middle, ink, 2.2)
            if icon == "plus":
                canvas.line(x, middle - 6, x, middle + 6, ink, 2.2)
        for x in (b.x + side, b.right - side):
            canvas.line(x, b.y + 7, x, b.bottom - 7, t.paper_rule, 1.2)
        words = self._words(self.value)
        size, kind = (18.0, "b") if self.value is not None and words.isdigit() else (15.5, "r")
        fit = b.w - 2 * side - 10
        canvas.text(b.x + b.w / 2, middle - 0.5, words, size, t.ink, kind, 0.5, mid=True, onpaper=True, fit=fit)


_WAYS = {
    pygame.K_LEFT: -1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
}
_DIGITS = {
    **{pygame.K_0 + n: n for n in range(10)},
    pygame.K_KP_0: 0,
    **{pygame.K_KP_1 + n - 1: n for n in range(1, 10)},
}

"""A sheet over the menu where the player sets the knobs of the custom opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from gintable.bots.custom import KNOBS, NAME, Custom, Value
from gintable.bots.roster import CUSTOM_NAME, heart, levels
from gintable.ui import cast, layout
from gintable.ui.canvas import Canvas, Kind
from gintable.ui.layout import Box
from gintable.ui.scenes import Host, Scene
from gintable.ui.widgets import Button, Slider
from gintable.words import t

WIDE = 700.0
EDGE = 36.0
PORTRAIT = 96.0
TITLE, LABEL, LINE, VALUE = 26.0, 17.0, 15.0, 17.0  # sizes of letters
TRACK = 34.0  # height of a slider
BETWEEN = 12.0  # under each row
BUTTON = 50.0
LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Row:
    """One knob: where its name and its slider are, and what its steps stand for."""

    knob: str
    name: Box
    slider: Box
    steps: Sequence[Value]


class _Knob(Slider):
    """A slider whose value Enter and Space take for good, like the gold button."""

    def __init__(self, *args: Any, done: Callable[[], None], **facts: Any) -> None:
        self._done = done
        super().__init__(*args, **facts)

    def clicked(self, pos: tuple[int, int]) -> None: ...

    def press(self) -> None:
        self._done()


class CustomScene(Scene):
    """The knobs. `done` is called with the opponent once the sheet has gone; Esc leaves everything as it was."""

    name = "custom"
    overlay = True

    def __init__(self, host: Host, custom: Custom, done: Callable[[Custom], None], keys: bool = False) -> None:
        """`keys`: whoever opens it does so by keys, so that the focus is shown."""
        super().__init__(host)
        self.custom = custom
        self._done = done
        self.ui.focus.go(f"knob.{LEVEL}", shown=keys)

    # -- controls ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        f, ruler = self.host.frame, self.ruler()
        wide = min(WIDE * max(1.0, ruler.text_scale * 0.9), f.vw - 2 * layout.MARGIN)
        row_h = ruler.line_h(LABEL) + 2 + TRACK + BETWEEN
        self._head_h = max(PORTRAIT, ruler.line_h(TITLE) + 26 + 2 * ruler.line_h(LINE) + 4)
        high = 28 + self._head_h + 20 + (1 + len(KNOBS)) * row_h + 10 + BUTTON + 28
        self.sheet = b = layout.dialog(f, wide, high).sheet
        inner = Box(b.x + EDGE, b.y + 28 + self._head_h + 20, b.w - 2 * EDGE, 0)
        room = max(ruler.tw(words, VALUE, "b") for words in self._all_words()) + 28
        self.rows: list[Row] = []
        self.steps: dict[str, tuple[float, float]] = {}  # where each step of each knob is, in units
        y = inner.y
        for knob in (LEVEL, *KNOBS):
            name = inner._replace(y=y, h=ruler.line_h(LABEL))
            row = Row(knob, name, inner._replace(y=name.bottom + 2, h=TRACK), self._steps(knob))
            self.rows.append(row)
            self._slider(row, room)
            y += row_h
        self._buttons(ruler)

    def _slider(self, row: Row, room: float) -> None:
        last = len(row.steps) - 1

        def change(share: float) -> None:
            chosen: dict[str, Any] = {row.knob: row.steps[round(share * last)]}
            self.custom = replace(self.custom, **chosen)
            self.dirty = True

        def words(_share: float) -> str:
            return self._words(row.knob, getattr(self.custom, row.knob))

        at = self._place(row.knob) / last
        name = f"knob.{row.knob}"
        slider = _Knob(self.ui, name, row.slider, at, change, words, last, room, paper=True, done=self.done)
        for place, word in enumerate(row.steps if row.knob == LEVEL else KNOBS[row.knob]):
            self.steps[f"{row.knob}.{word}"] = slider.point(place / last)

    def _buttons(self, ruler: Canvas) -> None:
        b = self.sheet
        buttons: tuple[tuple[str, Kind, Callable[[], None]], ...] = (
            ("cancel", "paper", self.cancel),
            ("done", "gold", self.done),
        )
        words = [t(f"custom.{name}") for name, _, _ in buttons]
        widths = [max(130.0, ruler.tw(said, 17, "b") + 48) for said in words]
        x = b.right - EDGE - sum(widths) - 12
        for (name, kind, do), said, wide in zip(buttons, words, widths, strict=True):
            Button(self.ui, name, Box(x, b.bottom - 28 - BUTTON, wide, BUTTON), said, do, kind, size=17)
            x += wide + 12

    @staticmethod
    def _steps(knob: str) -> Sequence[Value]:
        return levels() if knob == LEVEL else tuple(KNOBS[knob].values())

    def _place(self, knob: str) -> int:
        """The step of a knob that its value is next to."""
        value = getattr(self.custom, knob)
        return self._steps(knob).index(value) if knob == LEVEL else cast.place(knob, value)

    @staticmethod
    def _words(knob: str, value: Value) -> str:
        if knob == LEVEL:
            return t("custom.level.value", n=value, name=heart(int(value or 0)).name)
        return cast.value_words(knob, value)

    def _all_words(self) -> list[str]:
        """Everything that may stand beside a slider."""
        knobs = (LEVEL, *KNOBS)
        now = [self._words(knob, getattr(self.custom, knob)) for knob in knobs]
        return now + [self._words(knob, value) for knob in knobs for value in self._steps(knob)]

    # -- what can be done --------------------------------------------------------------------------------------------
    def done(self) -> None:
        """Play against this one."""
        self.host.sound.play("button")
        self.host.pop()
        self._done(self.custom)

    def cancel(self) -> None:
        """Leave the opponent as it was."""
        self.host.sound.play("button")
        self.host.pop()

    def back(self) -> bool:
        self.cancel()
        return True

    def event(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.done()

    # -- painting ----------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        th, b = canvas.theme, self.sheet
        canvas.scrim()
        canvas.deco_sheet(*b, s=9, r=14, o=10)
        middle = b.y + 28 + self._head_h / 2
        canvas.portrait(NAME, b.x + EDGE + PORTRAIT / 2, middle, PORTRAIT)
        left = b.x + EDGE + PORTRAIT + 22
        room = b.right - EDGE - left
        words = canvas.even(cast.described(self.custom), room, LINE)
        high = canvas.line_h(TITLE) + len(words) * canvas.line_h(LINE)
        y = middle - high / 2
        wide = canvas.text(left, y, CUSTOM_NAME, TITLE, th.ink, "b", onpaper=True, fit=room)
        canvas.text(left + wide + 14, y + canvas.line_h(TITLE) / 2 + 2, t("custom.title"), LINE, th.ink2, mid=True)
        y += canvas.line_h(TITLE)
        for line in words:
            canvas.text(left, y, line, LINE, th.ink2, onpaper=True, fit=room)
            y += canvas.line_h(LINE)
        for row in self.rows:
            n = row.name
            used = canvas.text(n.x, n.y, t(f"custom.{row.knob}"), LABEL, th.ink, "b", onpaper=True, fit=n.w)
            below = n.y + canvas.line_h(LABEL) / 2 + 1
            line = cast.knob_words(self.custom, row.knob)
            canvas.text(n.x + used + 12, below, line, LINE, th.ink2, mid=True, onpaper=True, fit=n.w - used - 12)

    def describe(self) -> dict[str, object]:
        f = self.host.frame
        points = {name: list(pygame.Rect(f.pixels((*at, 0, 0))).topleft) for name, at in self.steps.items()}
        return {
            "phase": "custom",
            "custom": str(self.custom),
            "line": cast.described(self.custom),
            "points": points,
        }

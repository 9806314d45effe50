"""A sheet is planned, words measured, before anything is drawn: what is drawn, in order, and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on a sheet; `words` is the text of a text, None for anything else."""

    box: Box
    draw: Callable[[Canvas], object]
    words: str | None = None


@dataclass(slots=True)
class Plan:
    """What is drawn, in order, with the box that everything takes. `ruler` measures."""

    ruler: Canvas
    items: list[Item] = field(default_factory=list)

    @property
    def theme(self) -> Theme:
        return self.ruler.theme

    @property
    def bottom(self) -> float:
        """The lowest edge of anything planned, in units."""
        return max((item.box.bottom for item in self.items), default=0.0)

    def high(self, size: float) -> float:
        """Height of a line of that size, in units."""
        return self.ruler.line_h(size)

    def wide(self, words: str, size: float, kind: str = "r") -> float:
        """Width of words on one line, in units."""
        return self.ruler.tw(words, size, kind)

    def add(self, box: Box, draw: Callable[[Canvas], object], words: str | None = None) -> None:
        """Plan anything."""
        self.items.append(Item(box, draw, words))

    def draw(self, canvas: Canvas) -> None:
        for item in self.items:
            item.draw(canvas)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 18,
        colour: str | None = None,
        kind: str = "r",
        align: float = 0.0,
        mid: bool = False,
        fit: float | None = None,
    ) -> float:
        """One line of dark text, as `Canvas.text`; returns its width."""
        wide, high = self.wide(words, size, kind), self.high(size)
        if fit is not None:
            wide = min(wide, fit)
        ink = colour or self.theme.ink
        box = Box(x - wide * align, y - high / 2 if mid else y, wide, high)

        def draw(canvas: Canvas) -> None:
            canvas.text(x, y, words, size, ink, kind, align, mid=mid, onpaper=True, fit=fit)

        self.add(box, draw, words)
        return wide

    def wrap(
        self,
        x: float,
        y: float,
        words: str,
        width: float,
        size: float = 18,
        colour: str | None = None,
        kind: str = "r",
    ) -> float:
        """Text over as many lines as it takes; returns the y under the last."""
        for line in self.ruler.even(words, width, size, kind):
            self.text(x, y, line, size, colour, kind, fit=width)
            y += self.high(size)
        return y

    def line(self, x0: float, y0: float, x1: float, y1: float, colour: str, sw: float = 1.4) -> None:
        """A straight line."""
        self.add(Box(x0, y0, x1 - x0, y1 - y0), lambda canvas: canvas.line(x0, y0, x1, y1, colour, sw))

    def box(self, box: Box, r: float, fill: str, a: float = 1.0, stroke: str | None = None, sw: float = 1.2) -> None:
        """A rounded rectangle."""
        self.add(box, lambda canvas: canvas.box(*box, r, fill, a, stroke, sw))


TITLE, LEAST_TITLE = 40.0, 28.0


def put_title(plan: Plan, x: float, y: float, words: str, room: float) -> float:
    """The headline of a sheet: smaller for a long name, then on two lines; returns the y under it."""
    size = TITLE
    while size > LEAST_TITLE and plan.wide(words, size, "b") > room:
        size -= 2
    below = plan.wrap(x, y, words, room, size, plan.theme.ink, "b")
    return max(below, y + plan.high(TITLE))

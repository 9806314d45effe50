"""The tiles of a new match as they are painted: a person, a seat, a set of rules."""

from __future__ import annotations

from dataclasses import dataclass

from gintable.ui import matchplan
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box
from gintable.ui.matchplan import DIAMONDS, EDGE, STYLE
from gintable.ui.theme import mix

DISC = 24.0  # units, of a mark
GEAR_FROM = 70.0  # units of a button's height


def ground(canvas: Canvas, box: Box, held: Held, chosen: bool, r: float = 10) -> None:
    """What every tile lies on; gold round what is chosen."""
    th = canvas.theme
    lit = th.panel2 if not th.effects else mix(th.felt, "#FFFFFF", 0.96)
    fill = lit if chosen or held != "rest" else th.panel2
    line = th.gold if chosen else th.text2 if held != "rest" else th.line
    canvas.box(*box, r, fill, 1, line, 2.6 if chosen else th.line_width)


def disc(canvas: Canvas, x: float, y: float, number: int, bright: bool = True) -> None:
    """The number of a seat, its top left at (x, y); what is under it does not shine through."""
    th = canvas.theme
    size = max(DISC, canvas.line_h(14) + 2)
    canvas.box(x, y, size, size, size / 2, th.gold if bright else th.panel2, 1, th.gold, 1.6)
    ink = th.gold_ink if bright else th.text
    canvas.text(x + size / 2, y + size / 2 - 0.5, str(number), 14, ink, "b", 0.5, mid=True, onpaper=bright)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to play with, as they stand on a tile. `seat` is the number of theirs, if they have one.

    `numbered`: it is told which; `lit`: it is the seat that is being chosen for.
    """

    who: str
    name: str
    level: int
    style: str | None
    seat: int | None
    numbered: bool
    lit: bool


def person(
    canvas: Canvas, box: Box, held: Held, whose: Person, words: float, high: float, tall: bool, room: float
) -> None:
    """Somebody under their portrait. `words` is the height of the words of whoever has the most, `high` of a tile."""
    _ground(canvas, box, held, whose)
    dia = min(matchplan.LARGEST_PORTRAIT, high - words - (22 if tall else 24), box.w - 24)
    cx, size = box.x + box.w / 2, matchplan.name_size(tall, 0)
    top = box.y + max(8.0, (high - words - dia - 4) / 2 - 2)
    canvas.portrait(whose.who, cx, top + dia / 2, dia)
    y = top + dia + 4
    canvas.text(cx, y, whose.name, size, kind="b", align=0.5, fit=room + 4)
    canvas.diamonds(cx, y + canvas.line_h(size) + 8, whose.level)
    y += canvas.line_h(size) + DIAMONDS
    if whose.style is not None:
        canvas.block(box.x + 10, y, room, box.bottom - 4 - y, whose.style, STYLE, canvas.theme.text2, align=0.5)
    side = _disc_side(canvas)
    _mark(canvas, box.right - side - 8, box.y + 8, whose)


def person_beside(canvas: Canvas, box: Box, held: Held, whose: Person, dia: float) -> None:
    """Somebody beside their portrait, which is `dia` units across, or less where the tile is low."""
    _ground(canvas, box, held, whose)
    size, room = matchplan.name_size(False, dia), matchplan.person_room(box, dia)
    middle, left = box.y + box.h / 2, box.x + dia + 2 * EDGE
    dia = min(dia, box.h - 12)
    canvas.portrait(whose.who, left - EDGE - dia / 2, middle, dia)
    lines = canvas.even(whose.style, room, STYLE) if whose.style is not None else []
    step = canvas.px(STYLE) * 1.3 / canvas.u
    high = canvas.line_h(size) + DIAMONDS + len(lines) * step
    y = middle - high / 2 - 2
    canvas.text(left, y, whose.name, size, kind="b", fit=room)
    canvas.diamonds(left, y + canvas.line_h(size) + 8, whose.level, align=0)
    y += canvas.line_h(size) + DIAMONDS
    for line in lines:
        canvas.text(left, y, line, STYLE, canvas.theme.text2, fit=room)
        y += step
    side = _disc_side(canvas)
    _mark(canvas, left - EDGE - side + 2, middle + dia / 2 - side + 2, whose)


def change(canvas: Canvas, box: Box, held: Held, words: str) -> None:
    """The button that changes somebody: a small tile; a gear stands over its words where it is high."""
    ground(canvas, box, held, False, 12 if box.h > GEAR_FROM else 10)
    cx, middle = box.x + box.w / 2, box.y + box.h / 2
    if box.h > GEAR_FROM:
        canvas.icon("gear", cx - 11, middle - 25, 22, canvas.theme.gold)
        middle += 16
    canvas.text(cx, middle - 0.5, words, matchplan.BUTTON_SIZE, kind="b", align=0.5, mid=True, fit=box.w - 16)


def _ground(canvas: Canvas, box: Box, held: Held, whose: Person) -> None:
    if whose.lit:
        canvas.glow_ring(*box, 12, 12, 120)
    ground(canvas, box, held, whose.seat is not None, 12)


def _disc_side(canvas: Canvas) -> float:
    return max(DISC, canvas.line_h(14) + 2)


def _mark(canvas: Canvas, x: float, y: float, whose: Person) -> None:
    """That somebody plays, and where: a number or a tick, its top left at (x, y)."""
    if whose.seat is None:
        return
    if whose.numbered:
        disc(canvas, x, y, whose.seat, whose.lit)
        return
    th, side = canvas.theme, _disc_side(canvas)
    canvas.box(x, y, side, side, side / 2, th.gold, 1)
    canvas.icon("check", x + side / 2 - 8, y + side / 2 - 8, 16, th.gold_ink)


def seat(canvas: Canvas, box: Box, held: Held, number: int, name: str, where: str, lit: bool) -> None:
    """A seat in the row over the people; `where` is left out when it has no room."""
    th = canvas.theme
    ground(canvas, box, held, lit)
    side = max(DISC, canvas.line_h(14) + 2)
    disc(canvas, box.x + 8, box.y + (box.h - side) / 2, number, lit)
    left, middle = box.x + side + 18, box.y + box.h / 2 - 0.5
    room = box.right - 10 - left
    wide = canvas.text(left, middle, name, 17, kind="b", mid=True, fit=room)
    if where and wide + 10 + canvas.tw(where, STYLE) <= room:
        canvas.text(left + wide + 10, middle, where, STYLE, th.text2, mid=True)


def rules(canvas: Canvas, box: Box, held: Held, title: str, short: str, whole: bool, chosen: bool) -> None:
    """A set of rules; `short` is its second line, where tiles are `whole`."""
    ground(canvas, box, held, chosen)
    cx, room = box.x + box.w / 2, box.w - 14
    if not whole or not short:
        canvas.text(cx, box.y + box.h / 2, title, 18, kind="b", align=0.5, mid=True, fit=room)
        return
    y = box.y + (box.h - canvas.line_h(18) - canvas.line_h(15)) / 2 - 1
    canvas.text(cx, y, title, 18, kind="b", align=0.5, fit=room)
    canvas.text(cx, y + canvas.line_h(18), short, 15, canvas.theme.text2, align=0.5, fit=room)


def turn(canvas: Canvas, box: Box, held: Held, icon: str, ready: bool) -> None:
    """A button that turns the pages of the rules."""
    th = canvas.theme
    ground(canvas, box, held, False)
    ink = th.text if ready else th.text3
    canvas.icon(icon, box.x + box.w / 2 - 9, box.y + box.h / 2 - 9, 18, ink)

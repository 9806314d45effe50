"""The tiles of a new match as they are painted: a person, a seat, a set of rules."""

from __future__ import annotations

from gintable.ui import matchplan
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box
from gintable.ui.matchplan import DIAMONDS, NAME, NAME_TALL, STYLE
from gintable.ui.theme import mix

DISC = 24.0  # units, of a mark


def ground(canvas: Canvas, box: Box, held: Held, chosen: bool, r: float = 10) -> None:
    """What every tile lies on; gold round what is chosen."""
    th = canvas.theme
    lit = th.panel2 if not th.effects else mix(th.felt, "#FFFFFF", 0.96)
    fill = lit if chosen or held != "rest" else th.panel2
    line = th.gold if chosen else th.text2 if held != "rest" else th.line
    canvas.box(*box, r, fill, 1, line, 2.6 if chosen else th.line_width)


def disc(canvas: Canvas, x: float, y: float, number: int, bright: bool = True) -> None:
    """The number of a seat, its top left at (x, y)."""
    th = canvas.theme
    size = max(DISC, canvas.line_h(14) + 2)
    canvas.box(x, y, size, size, size / 2, th.gold if bright else None, 1, th.gold, 1.6)
    ink = th.gold_ink if bright else th.text
    canvas.text(x + size / 2, y + size / 2 - 0.5, str(number), 14, ink, "b", 0.5, mid=True, onpaper=bright)


def person(
    canvas: Canvas, box: Box, held: Held, who: str, name: str, level: int, style: str | None, words: float,
    beside: bool, tall: bool, seat: int | None, lit: bool, marked: bool,
) -> None:  # fmt: skip
    """Somebody to play with. `words` is the height of the words of whoever has the most.

    `seat` is the number of their seat, if they have one; the `marked` ones show it. `lit`: it is the seat that is
    being chosen for.
    """
    th = canvas.theme
    if lit:
        canvas.glow_ring(*box, 12, 12, 120)
    ground(canvas, box, held, seat is not None, 12)
    size = NAME_TALL if tall else NAME
    room = matchplan.person_room(box, beside)
    if beside:
        dia = matchplan.portrait(box, beside)
        canvas.portrait(who, box.x + 20 + dia / 2, box.y + box.h / 2, dia)
        left, align = box.x + dia + 36, 0.0
        y = box.y + max(8.0, (box.h - words) / 2)
        canvas.text(left, y, name, size, kind="b", fit=room - 30)
        canvas.diamonds(left + 36, y + canvas.line_h(size) + 8, level)
    else:
        dia = min(matchplan.portrait(box, beside), box.h - words - (16 if tall else 24), box.w - 24)
        left, align, cx = box.x + 10, 0.5, box.x + box.w / 2
        top = box.y + max(8.0, (box.h - words - dia - 4) / 2 - 2)
        canvas.portrait(who, cx, top + dia / 2, dia)
        y = top + dia + 4
        canvas.text(cx, y, name, size, kind="b", align=0.5, fit=room + 4)
        canvas.diamonds(cx, y + canvas.line_h(size) + 8, level)
    y += canvas.line_h(size) + DIAMONDS
    if style is not None:
        canvas.block(left, y, room, box.bottom - 4 - y, style, STYLE, th.text2, align=align)
    if seat is not None and marked:
        side = max(DISC, canvas.line_h(14) + 2)
        disc(canvas, box.right - side - 8, box.y + 8, seat, lit)
    elif seat is not None:
        canvas.box(box.right - 34, box.y + 10, DISC, DISC, DISC / 2, th.gold, 1)
        canvas.icon("check", box.right - 30, box.y + 14, 16, th.gold_ink)


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

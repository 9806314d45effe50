"""What stands round the table, painted: felt and rules, people, the score, the deadwood."""

from __future__ import annotations

from math import cos, radians, sin

from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.picture import Ground, Panel, Picture, Plate
from gintable.ui.poses import Layout
from gintable.ui.tablelayout import other_table

PLATE_W = 220.0  # a narrower plate has no room for the level in words


# -- what seldom changes ---------------------------------------------------------------------------------------------
def ground(c: Canvas, found: Layout, g: Ground) -> None:
    """Felt, rules, people and scores."""
    c.felt()
    _emblem(c, found.table.frame.cx, found.table.pile_cy)
    boxes = found.trayed or found.table
    x, y, w, _ = boxes.rules
    room = 90.0 if found.trayed is None else found.trayed.trays.y - 4 - y  # two lines each where there is room
    if g.rail and not found.frame.tall:
        room = other_table(found.frame).y - 4 - y
    lead = 1.42
    if g.rail:
        w, y, lead = w + 24, y - 4, 1.25  # there is one line alone for each
    below = c.block(x + 2, y + 2, w - 2, room / 2, g.rules, 16, c.theme.text, "b", lead=lead)
    c.block(x + 2, below, w - 2, y + room - below, g.hand, 15, c.theme.text2)
    for box, plate in zip(boxes.plates, g.plates, strict=True):
        _plate(c, box, plate, g.dealer_words)
    _score(c, boxes.score, g)


def _emblem(c: Canvas, cx: float, cy: float) -> None:
    """A quiet rosette stitched into the felt."""
    if not c.theme.effects:
        return
    colour, parts = c.theme.inlay, []
    for i in range(48):
        outer, turn = (236 if i % 2 else 218), radians(i * 7.5)
        half = radians(0.55)
        corners = [(r * cos(a), r * sin(a)) for a, r in
                   ((turn - half, 196), (turn + half, 196), (turn + half, outer), (turn - half, outer))]  # fmt: skip
        parts.append("M" + "L".join(f"{250 + px:.1f} {250 + py:.1f}" for px, py in corners) + "Z")
    circles = "".join(
        f'<circle cx="250" cy="250" r="{r}" fill="none" stroke="{colour}" stroke-width="1.5" stroke-opacity=".42"/>'
        for r in (188, 244)
    )
    c.svg(cx - 250, cy - 250, 500, 500, f'<path d="{"".join(parts)}" fill="{colour}" fill-opacity=".42"/>{circles}')


def _plate(c: Canvas, box: Box, plate: Plate, dealer_words: str) -> None:
    words = plate.level_words if box.w > PLATE_W else ""  # the diamonds say it too
    c.plate(box.x, box.y, box.w, plate.who, plate.name, plate.level, words)
    if plate.dealer:
        _dealer(c, box.right - 10, box.y + 10, dealer_words)
    if plate.mark:
        _mark(c, box.right - 10, box.bottom - 4, plate.mark)


def _mark(c: Canvas, right: float, y: float, words: str) -> None:
    """A pill that tells of a penalty, its middle at y."""
    wide, high = c.tw(words, 14, "b") + 22, max(26.0, c.line_h(14) + 4)
    c.box(right - wide, y - high / 2, wide, high, high / 2, c.theme.panel, 1, c.theme.bad, 1.4)
    c.text(right - wide / 2, y - 0.5, words, 14, c.theme.text, "b", 0.5, mid=True)


def _dealer(c: Canvas, x: float, y: float, words: str) -> None:
    """The mark of who dealt; the line under the rules says the same in words."""
    c.box(x - 13, y - 13, 26, 26, 13, c.theme.gold, 1, c.theme.gold_ink, 1.5)
    c.text(x, y - 0.5, words, 14, c.theme.gold_ink, "b", 0.5, mid=True, onpaper=True)


def _score(c: Canvas, box: Box, g: Ground) -> None:
    t, (x, y, w, _) = c.theme, box
    c.panel(*box)
    title = c.label(x + 20, y + 17, g.title)
    c.text(x + w - 20, y + 14, g.target, 15, t.text2, align=1, fit=w - 60 - title)
    top = y + 50
    for person in g.people:
        ink = t.gold if person.lead else t.text2
        points = c.tw(str(person.points), 30, "b")
        name = c.text(x + 20, top, person.name, 19, kind="b", fit=w - 70 - points - (36 if person.dealer else 0))
        c.text(x + w - 20, top - 8, str(person.points), 30, t.gold if person.lead else t.text, "b", 1)
        if g.goal:
            share = min(1.0, max(0.0, person.points / g.goal))
            bar = top + max(33.0, c.line_h(19) + 4)
            c.box(x + 20, bar, w - 40, 7, 3.5, t.line, 0.45)
            c.box(x + 20, bar, max(7, (w - 40) * share), 7, 3.5, ink, 1)
        left = x + 32 + name
        if person.dealer:
            _dealer(c, left + 12, top + 13, g.dealer_words)
            left += 36
        if g.boxes:
            _boxes(c, left, top, x + w - 30 - points, person.boxes, ink)
        top += 68
    if g.last_hand:
        c.line(x + 20, top - 4, x + w - 20, top - 4, t.line)
        c.text(x + 20, top + 8, g.last_hand, 15, t.text2, fit=w - 40)


def _boxes(c: Canvas, x: float, y: float, right: float, count: int, ink: str) -> None:
    """A square per box; a number where they would not fit."""
    if x + count * 15 <= right:
        for i in range(count):
            c.box(x + i * 15, y + 8, 10, 10, 2, ink, 0.95)
    elif count:
        c.box(x, y + 8, 10, 10, 2, ink, 0.95)
        c.text(x + 15, y + 13, f"× {count}", 15, ink, "b", mid=True, fit=max(20, right - x - 15))


# -- the deadwood ----------------------------------------------------------------------------------------------------
def deadwood(c: Canvas, p: Picture) -> None:
    """The deadwood panel."""
    boxes = p.found.trayed or p.found.table
    if p.found.frame.tall:
        _panel_strip(c, boxes.dead, p.panel)
    else:
        _panel_full(c, boxes.dead, p.panel)


def _panel_full(c: Canvas, box: Box, p: Panel) -> None:
    t, (x, y, w, h) = c.theme, box
    c.panel(*box)
    c.label(x + 20, y + 17, p.title)
    if p.mark:
        _mark(c, x + w - 20, y + h - 32, p.mark)
    ink = t.good if p.good else t.text
    if p.then is not None:
        wide = c.text(x + 20, y + 34, str(p.number), 58, t.text, "b")
        c.icon("next", x + 28 + wide, y + 62, 26, t.gold)
        c.text(x + 62 + wide, y + 34, str(p.then), 58, t.gold, "b")
    else:
        need = max(c.tw(p.headline, 17, "b"), c.tw(p.note, 15.5)) if p.headline else 0.0
        size = 62 if need <= w - 54 - c.tw(str(p.number), 62, "b") else 44
        wide = c.text(x + 20, y + 34 + (62 - size) * 0.7, str(p.number), size, ink, "b")
        room = w - 54 - wide
        if p.headline:
            c.text(x + 34 + wide, y + 56, p.headline, 17, ink, "b", fit=room)
            c.text(x + 34 + wide, y + 80, p.note, 15.5, t.text2, fit=room)
        else:
            lines = len(c.lines(p.note, room, 15.5))
            c.block(x + 34 + wide, y + 81 - lines * 11, room, 50, p.note, 15.5, t.text2)
    _gauge(c, x + 20, y + 134, w - 40, p)
    if p.more and h > 210:
        top = y + 158 if not p.limit_words else y + 176
        c.block(x + 20, top, w - 40, box.bottom - 8 - top, p.more, 16, t.text)


def _panel_strip(c: Canvas, box: Box, p: Panel) -> None:
    t, (x, y, _, h) = c.theme, box
    c.panel(*box)
    title = c.label(x + 20, y + 8, p.title)
    c.text(x + 20, y + 27, p.short or p.note or p.headline, 15, t.text2, fit=max(162.0, title))
    left = x + 20 + max(172.0, title + 12)
    number = c.text(left, y + h / 2, str(p.number), 42, t.good if p.good else t.text, "b", mid=True)
    left += number + 18
    if p.then is not None:
        c.icon("next", left - 10, y + h / 2 - 11, 22, t.gold)
        left += 22 + c.text(left + 20, y + h / 2, str(p.then), 42, t.gold, "b", mid=True) + 18
    if p.mark:
        _mark(c, box.right - 16, y + h / 2, p.mark)
    if box.right - 20 - left > 60:
        _gauge(c, left, y + (18 if c.line_h(14.5) < 22 else 9), box.right - 20 - left, p)


def _gauge(c: Canvas, x: float, y: float, w: float, p: Panel) -> None:
    t, most = c.theme, 30.0
    if p.limit is None:
        return

    def at(points: float) -> float:
        return x + w * min(points, most) / most

    reached = p.then if p.then is not None else p.number
    ink = t.gold if p.then is not None else t.good if p.good else t.text2
    c.box(x, y, w, 10, 5, t.line, 0.5)
    if p.limit:
        c.box(x, y, at(p.limit) - x, 10, 5, t.good, 0.28)
    if p.then is not None:
        c.box(x, y, max(10, at(p.number) - x), 10, 5, ink, 0.35)
    c.box(x, y, max(10, at(reached) - x), 10, 5, ink, 1)
    mark = at(p.limit)
    c.line(mark, y - 7, mark, y + 17, t.text, 2)
    words = c.tw(p.limit_words, 14.5)
    left = min(max(x, mark - words * 0.85), x + w - words)
    if p.limit_words:
        c.text(left, y + 19, p.limit_words, 14.5, t.text)
    if p.now is None:
        return
    spot = at(p.now)
    c.box(spot - 6, y - 1, 12, 12, 6, t.panel, 1, t.text2, 2)
    wide = c.tw(p.now_words, 14.5)
    place = min(max(spot - 8, left + words + 12), x + w - wide)
    if place >= left + words + 8:
        c.text(place, y + 19, p.now_words, 14.5, t.text2)
    elif left - 8 - wide >= x - 4:
        c.text(left - 8 - wide, y + 19, p.now_words, 14.5, t.text2)

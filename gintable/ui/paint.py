"""The table, painted: felt, people, piles, trays, the hand, and what is said about them. Knows no rule of the game.

`Picture` is everything that is to be seen, worked out beforehand; the functions here only draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin

from gintable.engine.cards import Card, card_text
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import ASPECT, Box
from gintable.ui.poses import Key, Layout, Pose, Tray, arc
from gintable.ui.stage import FADE_S, Ring
from gintable.ui.table import elsewhere
from gintable.ui.table.elsewhere import Other
from gintable.ui.tablelayout import other_table


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the score panel: boxes won and points; `lead` is ahead."""

    name: str
    points: int
    boxes: int
    lead: bool
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """An opponent: portrait, name, level, whether they have dealt, and a word or two about what they carry."""

    who: str
    name: str
    level: int
    level_words: str
    dealer: bool
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What changes seldom: it is painted once and kept."""

    title: str
    rules: str
    hand: str
    people: tuple[Person, ...]
    target: str
    goal: int  # points that fill the bar; 0: no bar
    boxes: bool
    last_hand: str
    plates: tuple[Plate, ...]  # the opponents from left to right
    dealer_words: str
    rail: bool = False  # the other table of partners stands below the rules


@dataclass(frozen=True, slots=True)
class Panel:
    """The deadwood panel. `number` is large; `then` is what it would become; the bar has its marks."""

    title: str
    number: int
    then: int | None
    headline: str
    note: str
    more: str
    limit: int | None  # None: no bar
    limit_words: str
    now: int | None
    now_words: str
    good: bool
    short: str = ""  # `more` where there is little room
    mark: str = ""  # what the player carries after an illegal knock


@dataclass(frozen=True, slots=True)
class Zone:
    """A place to drop a card: `legal` glows, `hot` is under the card, `refused` has just said no.

    `open`: somebody else may take the card that lies there.
    """

    name: str
    legal: bool = False
    hot: bool = False
    refused: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """One frame of the table."""

    found: Layout
    poses: Mapping[Key, Pose]
    ground: Ground
    status: str
    sub: str
    note_title: str
    note: tuple[str, ...]
    headline: tuple[str, str] | None
    labels: Mapping[str, tuple[str, str]]  # by zone of a pile: words and number
    zones: Mapping[str, Zone]
    knock: tuple[str, str, str, str]  # title, limit, effect, caption
    panel: Panel
    captions: tuple[tuple[str, ...], ...]  # of the brackets: in full, and shorter and shorter
    tray_words: Mapping[int, tuple[str, str, str]]  # by tray: name, right, ghost
    ghosts: frozenset[int] = frozenset()  # trays whose free place is lit
    raised: Mapping[Key, float] = field(default_factory=dict)
    selected: Key | None = None
    tags: Mapping[Key, tuple[str, bool]] = field(default_factory=dict)  # words, and whether gold
    contested: frozenset[Key] = frozenset()
    dimmed: frozenset[Key] = frozenset()
    marked: frozenset[Key] = frozenset()
    rings: Sequence[tuple[Ring, float]] = ()
    dragged: tuple[Key, Pose] | None = None
    dots: int = 0  # 1 to 3 while the opponent thinks
    turn: int = -1  # the plate of whose turn it is, where there are several
    says: tuple[tuple[str, bool], ...] = ()  # a line below each plate of several, and whether it is gold
    brackets: bool = True
    other: Other | None = None  # the other table of partners
    opened: frozenset[Key] = frozenset()  # cards of the player that lie open for the other to see


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


def icon_button(c: Canvas, box: Box, held: Held, icon: str) -> None:
    """A quiet button that is nothing but a picture."""
    t = c.theme
    fill = t.panel if held == "rest" else t.panel2 if held == "hover" else t.edge
    line = t.line if held == "rest" else t.gold
    c.box(*box, 10, fill, 0.8 if t.effects and held == "rest" else 1, line, 1.3 if t.effects else t.line_width)
    c.icon(icon, box.x + box.w / 2 - 11, box.y + box.h / 2 - 11, 22, t.text)


# -- piles and zones -------------------------------------------------------------------------------------------------
def zone_box(c: Canvas, box: Box, zone: Zone, r: float = 17, idle: float = 0.12) -> None:
    """The ground of a zone in its state."""
    t = c.theme
    if zone.refused:
        c.box(*box, r, t.bad, 0.08)
        _dashed(c, box, r, t.bad)
    elif zone.legal:
        c.glow_ring(*box, r, 18, 170 if zone.hot else 80)
        c.box(*box, r, t.glow, 0.10 if zone.hot else 0.04, t.glow, 3, 1)
    elif idle:
        c.box(*box, r, "#000000", idle, t.line, 1.6)


def _dashed(c: Canvas, box: Box, r: float, colour: str, sw: float = 2.4) -> None:
    points = [(box.x + r, box.y), (box.right - r, box.y), (box.right, box.y + r), (box.right, box.bottom - r),
              (box.right - r, box.bottom), (box.x + r, box.bottom), (box.x, box.bottom - r), (box.x, box.y + r),
              (box.x + r, box.y)]  # fmt: skip
    c.polyline(points, colour, sw, dash=(7, 6))


def _pile_label(c: Canvas, cx: float, y: float, words: str, number: str, room: float) -> None:
    wide = c.tw(words, 16, "b") + 8 + c.tw(number, 16)
    x = cx - min(wide, room) / 2
    used = c.text(x, y, words, 16, c.theme.text, "b", fit=room - (wide - c.tw(words, 16, "b")))
    c.text(x + used + 8, y, number, 16, c.theme.text2)


def piles(c: Canvas, p: Picture) -> None:
    """The ground of the piles, their captions and the knock zone; cards come later."""
    zones, found = p.zones, p.found
    if "stock" not in found.zones:
        return
    below = found.table.pile_cy + found.table.pile_w * ASPECT / 2 + 13
    for name, (words, number) in p.labels.items():
        box, zone = found.zones[name], zones.get(name, Zone(name))
        if zone.legal or zone.refused:
            zone_box(c, box, zone)
        elif name != "stock" and number == "0":
            zone_box(c, box.inset(9), zone, 12)
        if zone.open:
            c.box(*box, 17, c.theme.gold, 0.0, c.theme.gold, 1.6, 0.55)
        _pile_label(c, box.x + box.w / 2, below, words, number, box.w + 14)
    _knock_zone(c, found.zones["knock"], zones.get("knock", Zone("knock")), p.knock, below)


def _knock_zone(c: Canvas, box: Box, zone: Zone, words: tuple[str, str, str, str], below: float) -> None:
    t = c.theme
    title, limit, effect, caption = words
    zone_box(c, box, zone)
    lit = zone.legal
    ink = t.glow if lit else t.text3
    k, mx = box.h / 203, box.x + box.w / 2
    sun = (
        f'<g fill="none" stroke="{ink}" stroke-width="2"><path d="M6 43A34 34 0 0 1 74 43M18 43A22 22 0 0 1 62 43'
        'M30 43A10 10 0 0 1 50 43"/><path d="M40 0V9M12 13L18 18M68 13L62 18"/></g>'
    )
    c.svg(mx - 40 * k, box.y + 15 * k, 80 * k, 46 * k, sun, (80, 46))
    c.text(mx, box.y + 66 * k, title, 30 * k, t.text if lit else t.text2, "b", 0.5, fit=box.w - 20)
    c.text(mx, box.y + 109 * k, limit, 17, t.text2, align=0.5, fit=box.w - 20)
    if effect and lit:
        wide = min(box.w - 16, c.tw(effect, 17, "b") + 30)
        close = k < 0.9  # the limit stands right above
        high = max(30.0 if close else 34.0, c.line_h(17) + 6)
        top = box.bottom - (7 if close else 16 * k) - high
        c.box(mx - wide / 2, top, wide, high, high / 2, t.glow, 1)
        c.text(mx, top + high / 2 - 0.5, effect, 17, t.gold_ink, "b", 0.5, mid=True, onpaper=True, fit=wide - 16)
    if caption:
        c.text(mx, below, caption, 16, t.text, "b", 0.5, fit=box.w + 20)


# -- trays -----------------------------------------------------------------------------------------------------------
def trays(c: Canvas, p: Picture) -> None:
    """The grounds of what the opponent has laid down, with their names."""
    for place, tray in enumerate(p.found.trays):
        zone = p.zones.get(f"meld{tray.piece.meld}", Zone("")) if tray.piece.meld >= 0 else Zone("")
        loose = tray.piece.kind == "loose"
        zone_box(c, tray.box, zone, 16, 0.10 if loose else 0.14)
        name, right, _ = p.tray_words[place]
        x, y, w, h = tray.box
        colour = c.theme.dead if loose else c.theme.text
        foot = y + h - 36
        edge = 18 if c.tw(name, 17, "b") <= w - 36 else 8
        wide = c.text(x + edge, foot, name, 17, colour, "b", fit=w - 2 * edge)
        room = w - 36 - wide - 12
        if right and room > c.tw(right, 13):
            c.text(x + w - 18, foot + 1, right, 16, c.theme.gold if tray.added else c.theme.text3, align=1, fit=room)


def ghosts(c: Canvas, p: Picture) -> None:
    """The free places at the right of melds, over the cards."""
    for place, tray in enumerate(p.found.trays):
        words = p.tray_words[place][2]
        if tray.ghost is not None and words:
            _ghost(c, tray, words, place in p.ghosts)


def _ghost(c: Canvas, tray: Tray, words: str, lit: bool) -> None:
    assert tray.ghost is not None
    t, (x, y, w, h) = c.theme, tray.ghost
    r = 9.0
    points = [(x, y), (x + w - r, y), (x + w, y + r), (x + w, y + h - r), (x + w - r, y + h), (x, y + h)]
    c.box(x, y, w, h, 4, t.glow if lit else "#000000", 0.18 if lit else 0.12)
    c.polyline(points, t.glow if lit else t.text3, 2.4, dash=(7, 6))
    c.text(x + w / 2, y + h / 2, words, 20, t.text if lit else t.text2, "b", 0.5, mid=True, fit=w - 4)


# -- cards -----------------------------------------------------------------------------------------------------------
def code(card: Card | None) -> str | None:
    """A card as the picture files are named."""
    return None if card is None else card_text(card)


def cards(c: Canvas, p: Picture, only: frozenset[Key] | None = None) -> None:
    """Every card from the lowest to the highest, then what stands at them."""
    order = sorted((pose.z, key) for key, pose in p.poses.items() if only is None or key in only)
    for _, key in order:
        pose = p.poses[key]
        up = p.raised.get(key, 0.0)
        if up:
            pose = replace(pose, y=pose.y - up, lift="raised" if pose.lift == "rest" else pose.lift)
        _card(c, pose, key in p.dimmed)
        if pose.line or key == p.selected or key in p.marked:
            c.outline(pose.x, pose.y, pose.w, pose.angle, c.theme.gold, 3.2, 1.2)
        if key in p.contested and pose.squeeze == 1.0:
            _contested(c, pose, p.found.step)
        if key in p.opened and pose.squeeze == 1.0:
            _opened(c, pose)
    for key, (words, gold) in p.tags.items():
        if key in p.poses and (only is None or key in only):
            _tag(c, p, key, words, gold)
    chosen = p.selected
    if chosen is not None and chosen in p.poses and (only is None or chosen in only) and chosen not in p.tags:
        _tick(c, p.poses[chosen], p.raised.get(chosen, 0.0))


def _card(c: Canvas, pose: Pose, dim: bool = False) -> None:
    shown, dark = code(pose.face), dim or pose.dim
    c.card(shown, pose.x, pose.y, pose.w, pose.angle, pose.lift, dark, pose.squeeze, alpha=pose.alpha)


def _contested(c: Canvas, pose: Pose, step: float) -> None:
    """A card that fits two melds: two arrows under its index."""
    x, y = pose.at(-0.5 + 0.13, 0.02)
    c.box(x - 13, y - 13, 26, 26, 13, c.theme.panel, 0.85)
    c.icon("swap", x - 8, y - 8, 16, c.theme.text)


def _opened(c: Canvas, pose: Pose) -> None:
    """A card of the player that lies open for the other to see: an eye above its lower edge."""
    x, y = pose.at(-0.5 + 0.13, ASPECT / 2 - 0.17)
    c.box(x - 13, y - 13, 26, 26, 13, c.theme.panel, 0.85)
    c.icon("eye", x - 8, y - 8, 16, c.theme.text)


def _tick(c: Canvas, pose: Pose, up: float) -> None:
    x, y = pose.at(-0.24, -ASPECT / 2)
    y -= up + 12
    c.box(x - 15, y - 15, 30, 30, 15, c.theme.gold, 1, "#FFFFFF", 2)
    c.icon("check", x - 9, y - 9, 18, c.theme.gold_ink)


def _tag(c: Canvas, p: Picture, key: Key, words: str, gold: bool) -> None:
    pose = p.poses[key]
    last = not p.found.hand or key == p.found.hand[-1]
    free = 0.0 if last or p.found.step == 0 else (pose.w - p.found.step) / 2
    half = (c.tw(words, 14, "b") + 22) / 2
    x = pose.x if half > p.found.step / 2 else pose.x - free  # a short tag stands over what is seen of its card
    y = pose.y - p.raised.get(key, 0.0) - pose.w * ASPECT / 2 - 19
    if gold:
        c.tag(x, y, words)
    else:
        c.tag(x, y, words, "#FFFFFF", c.theme.ink)


def brackets(c: Canvas, p: Picture) -> None:
    """The marks under the hand."""
    for place in range(len(p.captions)):
        bracket(c, p, place)


def bracket(c: Canvas, p: Picture, place: int) -> None:
    """One mark under the hand, counted from the left."""
    found, mark = p.found, p.found.brackets[place]
    off = found.card_w * ASPECT / 2 + 12
    piece = mark.piece
    loose = piece.kind == "loose"
    colour = c.theme.dead if loose else c.theme.meld(piece.meld)
    cx, cy = found.frame.cx, found.table.hand_cy
    steps = max(2, round((mark.x1 - mark.x0) / 24))
    line = [mark.x0 + (mark.x1 - mark.x0) * i / steps for i in range(steps + 1)]
    points = [(x, arc(cx, cy, x)[0] + off) for x in line]
    ends = [(points[0][0], points[0][1] - 7), *points, (points[-1][0], points[-1][1] - 7)]
    c.polyline(ends, colour, 2.6, dash=(5, 5) if loose else None)
    middle = (mark.x0 + mark.x1) / 2
    ink = colour if c.theme.effects else c.theme.text
    room = mark.x1 - mark.x0 + 16
    words = next((words for words in p.captions[place] if c.tw(words, 15.5, "b") <= room), p.captions[place][-1])
    c.text(middle, arc(cx, cy, middle)[0] + off + 6, words, 15.5, ink, "b", 0.5, fit=room)


def rings(c: Canvas, p: Picture) -> None:
    """Gold rings that grow from a knock."""
    for ring, share in p.rings:
        grow = 1 + 0.6 * share
        w, h = ring.w * grow, ring.w * ASPECT * grow
        alpha = round(1 - share, 1)
        if alpha > 0:
            box = c.rect(ring.x - w / 2, ring.y - h / 2, w, h)
            shape = (
                f'<rect x="4" y="4" width="{box.w - 8}" height="{box.h - 8}" rx="{16 * c.u:.1f}" fill="none" '
                f'stroke="{c.theme.glow}" stroke-width="{max(2.0, 5 * c.u):.1f}" stroke-opacity="{alpha}"/>'
            )
            c.surface.blit(c.art.shape(shape, box.size, box.size), box)


# -- words -----------------------------------------------------------------------------------------------------------
def status(c: Canvas, p: Picture) -> None:
    """What is awaited."""
    f = p.found
    box, cx = f.status, f.frame.cx
    room = (f.trayed or f.table).score.x - 12 - cx
    words = p.status
    wide = min(2 * room, max(360.0, c.tw(words, 23, "b") + 64))
    c.panel(cx - wide / 2, box.y, wide, box.h, 26, 0.9 if c.theme.effects else 1)
    c.text(cx, box.y + box.h / 2 - 1, words, 23, kind="b", align=0.5, mid=True, fit=wide - 48)
    if p.sub and not f.frame.tall:
        sub = f.trayed.sub_y if f.trayed else f.table.sub_y
        c.text(cx, sub, p.sub, 16.5, c.theme.text2, align=0.5, fit=2 * room)


def note(c: Canvas, p: Picture) -> None:
    """What the opponent did last, or what the knocker has said."""
    t = c.theme
    if p.found.table.round:
        _notes(c, p)
        return
    if p.found.trayed is not None and p.headline is not None:
        x, y, w, _ = p.found.trayed.headline
        c.text(x, y + 4, p.headline[0], 34, t.gold, "b", fit=w)
        c.text(x + 2, y + 4 + c.line_h(34), p.headline[1], 17, t.text2, fit=w)
        return
    if p.found.trayed is not None:
        return
    x, y, w, _ = p.found.table.notes[0]
    c.label(x, y + 4, p.note_title, t.text2)
    for i, line in enumerate(p.note):
        c.text(x, y + 24 + i * max(21.0, c.line_h(16) - 1), line, 16, t.text, fit=w)


def _notes(c: Canvas, p: Picture) -> None:
    """What each of several opponents did last, whose turn it is, and what the knocker has said."""
    t, found = c.theme, p.found
    for place, (words, gold) in enumerate(p.says):
        box = found.table.notes[place]
        c.text(box.x + box.w / 2, box.y + 2, words, 16, t.gold if gold else t.text2, "b" if gold else "r", 0.5,
               fit=box.w + 24)  # fmt: skip
    if p.turn >= 0:
        x, y, w, _ = found.table.plates[p.turn]
        c.box(x - 2, y + 1, 82, 82, 41, t.glow, 0.0, t.glow, 3)
        c.box(x + 78, y + 73, w - 94, 4, 2, t.glow, 1)
    if found.trayed is not None and p.headline is not None:
        box = found.trayed.headline
        cx, high = box.x + box.w / 2, c.line_h(30)
        c.text(cx, box.y + 14, p.headline[0], 30, t.gold, "b", 0.5, fit=box.w + 8)
        room = 2 * (found.trayed.score.x - 12 - cx)
        c.text(cx, box.y + 14 + high, p.headline[1], 16, t.text2, align=0.5, fit=min(box.w + 24, room))


def dots(c: Canvas, p: Picture) -> None:
    """Three dots while the opponent thinks."""
    if not p.dots:
        return
    plate = (p.found.trayed or p.found.table).plates[max(0, p.turn)]
    x, y = plate.right - 44, plate.y + 27
    for i in range(3):
        c.box(x + i * 13, y, 8, 8, 4, c.theme.gold, 1.0 if i < p.dots else 0.25)


def panel(c: Canvas, p: Picture) -> None:
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


def fading(c: Canvas, pose: Pose, left_s: float) -> None:
    """A card that fades away in its old place, with reduced motion."""
    _card(c, replace(pose, alpha=max(0, min(255, round(255 * left_s / FADE_S))), lift="none"))


def held(c: Canvas, p: Picture) -> None:
    """The card under the pointer."""
    if p.dragged is not None:
        _card(c, p.dragged[1])


TIP_W = 264.0


def tip(c: Canvas, words: str, over: Box) -> None:
    """Why the control at `over` cannot be used, in a small panel above it."""
    lines = c.lines(words, TIP_W - 28, 15.5)
    high = len(lines) * c.line_h(15.5) + 20
    x = max(8.0, min(over.x + over.w / 2 - TIP_W / 2, c.frame.vw - TIP_W - 8))
    y = over.y - high - 8
    c.panel(x, y, TIP_W, high, 10, 1)
    c.block(x + 14, y + 10, TIP_W - 28, high - 14, words, 15.5, c.theme.text)


def under(c: Canvas, p: Picture) -> None:
    """What lies under the cards."""
    note(c, p)
    piles(c, p)
    trays(c, p)
    panel(c, p)
    if p.other is not None:
        elsewhere.paint(c, p.found, p.other)
    if p.brackets:
        brackets(c, p)


def over(c: Canvas, p: Picture) -> None:
    """What lies over the cards."""
    ghosts(c, p)
    rings(c, p)
    dots(c, p)
    status(c, p)


def table(c: Canvas, p: Picture) -> None:
    """Everything over the ground and under the controls."""
    under(c, p)
    cards(c, p)
    over(c, p)


def bright_hand(c: Canvas, p: Picture) -> None:
    """The hand once more, bright over a darkened table."""
    if p.brackets:
        brackets(c, p)
    cards(c, p, frozenset(p.found.hand))

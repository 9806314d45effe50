"""The table, painted: piles, trays, the hand, and what is said about them. Knows no rule of the game, only draws."""

from __future__ import annotations

from dataclasses import replace

from gintable.engine.cards import Card, card_text
from gintable.ui import rails
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import ASPECT, Box
from gintable.ui.picture import Picture, Zone
from gintable.ui.poses import Key, Pose, Tray, arc
from gintable.ui.stage import FADE_S
from gintable.ui.table import elsewhere


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
    rails.deadwood(c, p)
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

"""Window size -> rectangles in virtual units. Pure: no pygame, nothing kept. Call it again on every resize.

A window holds 900 units in height, `u` pixels each; x runs from 0 to `vw` over its whole width. `tall` (4:3 and
narrower) and `narrow` (16:10) are the only two switches; wide windows cap their content and centre it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

HIGH = 900.0  # units of a window's height
MARGIN = 24.0
RAIL = 264.0
TABLE_CAP = 1760.0
PAGE_CAP = 1552.0
LEAST_VW = 1125.0  # units of width that every screen can live with (5:4)
LEAST_PX = 12  # smallest text
SMALLEST_WINDOW = (1024, 640)


class Box(NamedTuple):
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by dx at the left and right and dy (else dx) at the top and bottom."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def columns(self, *weights: float, gap: float = 16.0) -> list[Box]:
        """Side by side; a weight over 1 is units, otherwise a share of what is left."""
        return [Box(p, self.y, s, self.h) for p, s in _split(self.x, self.w, weights, gap)]

    def rows(self, *weights: float, gap: float = 16.0) -> list[Box]:
        """One below the other, as `columns`."""
        return [Box(self.x, p, self.w, s) for p, s in _split(self.y, self.h, weights, gap)]

    def grid(self, across: int, down: int, gap: float = 12.0) -> list[Box]:
        """Equal cells, row by row."""
        return [cell for row in self.rows(*[1] * down, gap=gap) for cell in row.columns(*[1] * across, gap=gap)]


def _split(at: float, length: float, weights: Sequence[float], gap: float) -> Iterator[tuple[float, float]]:
    left = length - gap * (len(weights) - 1) - sum(k for k in weights if k > 1)
    shares = sum(k for k in weights if k <= 1) or 1
    for k in weights:
        size = k if k > 1 else left * k / shares
        yield at, size
        at += size + gap


@dataclass(frozen=True, slots=True)
class Frame:
    """A window: `w` and `h` in pixels, `top` the pixels above y = 0, the rest in units.

    Content lies between `x0` and `x1`, centred on `cx`.
    """

    w: int
    h: int
    u: float
    top: float

    @property
    def vw(self) -> float:
        return self.w / self.u

    @property
    def vh(self) -> float:
        """Units that the whole window is high; 900 unless it is scaled down or narrow."""
        return self.h / self.u

    @property
    def tall(self) -> bool:
        return self.vw / HIGH < 1.55

    @property
    def narrow(self) -> bool:
        return self.vw < 1560

    @property
    def cx(self) -> float:
        return self.vw / 2

    @property
    def x0(self) -> float:
        return max(0.0, (self.vw - TABLE_CAP) / 2)

    @property
    def x1(self) -> float:
        return self.vw - self.x0

    def pixels(self, box: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
        """A rectangle of units in pixels; edges that meet in units meet in pixels."""
        x, y, w, h = box
        left, upper = round(x * self.u), round(y * self.u + self.top)
        return left, upper, round((x + w) * self.u) - left, round((y + h) * self.u + self.top) - upper

    def units(self, pos: tuple[float, float]) -> tuple[float, float]:
        """A point in pixels in units."""
        return pos[0] / self.u, (pos[1] - self.top) / self.u


def frame(w: int, h: int, scale: int = 0) -> Frame:
    """The frame of a window of `w` x `h` pixels.

    `scale` is per cent of a pixel per unit, 0 as large as the window allows; what does not fit is as large as fits.
    """
    u = min(h / HIGH, w / LEAST_VW)
    if scale:
        u = min(u, scale / 100)
    u = max(u, 0.1)
    return Frame(w, h, u, (h - HIGH * u) / 2)


def text_px(size: float, u: float, scale: float = 1.0) -> int:
    """Font size in pixels: the text size setting first, then the clamp.

    >>> text_px(18, 1.0, 1.3), text_px(13, 0.71)
    (23, 12)
    """
    return max(LEAST_PX, round(size * scale * u))


# -- the table -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Table:
    """`hand` is the band of cards, brackets and captions; `*_cy` are the centres of cards.

    `opps`, `plates` and `notes` are for the cards, the name and the last turn of each opponent, from left to right.
    """

    frame: Frame
    card_w: float
    hand: Box
    hand_cy: float
    menu: Box
    rules: Box
    score: Box
    opps: tuple[Box, ...]
    plates: tuple[Box, ...]
    notes: tuple[Box, ...]
    back_w: float
    back_step: float
    dead: Box
    acts: Box
    pile_w: float
    pile_cy: float
    pile_gap: float
    status: Box
    sub_y: float
    toast_above: float  # the bottom of the space for notices

    @property
    def round(self) -> bool:
        """More than one opponent sits at the table."""
        return len(self.plates) > 1


@dataclass(frozen=True, slots=True)
class Layoff:
    """The table while cards are laid off: trays where the piles were."""

    frame: Frame
    card_w: float
    hand: Box
    hand_cy: float
    menu: Box
    rules: Box
    score: Box
    plates: tuple[Box, ...]
    headline: Box
    trays: Box
    dead: Box
    acts: Box
    status: Box
    sub_y: float
    toast_above: float


def play(f: Frame, rivals: int = 1) -> Table:
    """The table with so many opponents at it."""
    table = _tall_table(f) if f.tall else _wide_table(f)
    return table if rivals == 1 else _round_table(table, rivals)


def _wide_table(f: Frame) -> Table:
    cx, x0, x1 = f.cx, f.x0, f.x1
    wide = min(x1 - x0 - 2 * (RAIL + 2 * MARGIN), 1040)  # the width that the hand may use
    rules_w = min(RAIL, cx - 508 - x0 - 2 * MARGIN - 4) if f.narrow else RAIL
    return Table(
        frame=f,
        card_w=min(160, wide / 5.9),
        hand=Box(cx - wide / 2, 592, wide, 284),
        hand_cy=714,
        menu=Box(x0 + MARGIN, MARGIN, 124, 46),
        rules=Box(x0 + MARGIN, 84, rules_w, 44),
        score=Box(x1 - MARGIN - RAIL, MARGIN, RAIL, 262),
        opps=(Box(cx - 228, 14, 456, 136),),
        plates=(Box(cx - 240 - 260, 40, 248, 92),),
        notes=(Box(cx + 244, 48, x1 - MARGIN - RAIL - 12 - cx - 244, 76),),
        back_w=88,
        back_step=40,
        dead=Box(x0 + MARGIN, 676, RAIL, 200),
        acts=Box(x1 - MARGIN - RAIL, 676, RAIL, 200),
        pile_w=132,
        pile_cy=302,
        pile_gap=34,
        status=Box(cx - 250, 446, 500, 52),
        sub_y=504,
        toast_above=572,
    )


def _tall_table(f: Frame) -> Table:
    cx, vw = f.cx, f.vw
    wide = vw - 2 * MARGIN
    return Table(
        frame=f,
        card_w=min(160, wide / 5.9),
        hand=Box(MARGIN, 526, wide, 284),
        hand_cy=642,
        menu=Box(MARGIN, MARGIN, 112, 46),
        rules=Box(MARGIN, 80, 236, 44),
        score=Box(vw - MARGIN - 236, MARGIN, 236, 262),
        opps=(Box(cx - 190, 12, 380, 124),),
        plates=(Box(MARGIN, 136, 236, 92),),
        notes=(Box(MARGIN, 240, 236, 76),),
        back_w=80,
        back_step=32,
        dead=Box(MARGIN, 828, min(500, vw - 2 * MARGIN - 602), 58),
        acts=Box(vw - MARGIN - 590, 828, 590, 58),
        pile_w=118,
        pile_cy=262,
        pile_gap=34,
        status=Box(cx - 250, 392, 500, 50),
        sub_y=448,
        toast_above=516,
    )


SCORE_HEAD, SCORE_ROW, SCORE_FOOT = 50.0, 68.0, 60.0  # of the score panel: a row for each player


def _round_table(t: Table, rivals: int) -> Table:
    """Opponents side by side, each with the cards over the name and the last turn below it."""
    f, cx = t.frame, t.frame.cx
    room = t.score.x - 16 - cx  # at the right of the axis
    back_w, step = (66.0, 20.0) if f.tall else (70.0, 26.0)
    half = step * 4.5 + back_w / 2 + 4 if rivals == 2 else min(122.0, (room - 8) / 3)
    side = 0.201 * min(f.vw, TABLE_CAP) if rivals == 2 else 2 * half + 48
    side = min(side, room - max(half, 122.0 if rivals == 2 else half))
    middles = [cx - side, cx + side] if rivals == 2 else [cx + (i - (rivals - 1) / 2) * side for i in range(rivals)]
    plate = min(122.0, half) if rivals > 2 else 122.0
    status = Box(cx - 250, 464, 500, 52) if not f.tall else Box(cx - 250, 408, 500, 44)
    return replace(
        t,
        score=t.score._replace(h=SCORE_HEAD + SCORE_ROW * (rivals + 1) + SCORE_FOOT - (rivals - 1) * 8),
        opps=tuple(Box(x - half, 6, 2 * half, 98) for x in middles),
        plates=tuple(Box(x - plate, 108, 2 * plate, 84) for x in middles),
        notes=tuple(Box(x - plate, 194, 2 * plate, 24) for x in middles),
        back_w=back_w,
        back_step=step,
        pile_w=128 if not f.tall else 96,
        pile_cy=326 if not f.tall else 296,
        pile_gap=min(66.0, (room - 1.5 * 128 - 9 - 148) / 2) if not f.tall else 40,
        status=status,
        sub_y=status.bottom + 6,
        toast_above=590 if not f.tall else 526,
    )


def other_table(f: Frame, laid: bool = False) -> Box:
    """The panel of the partner's table; `laid` when the trays lie beside it."""
    if f.tall:
        return Box(f.vw - MARGIN - 236, 302, 236, 212)
    return Box(f.x0 + MARGIN, 142, RAIL, 490 if laid else 516)


def layoff(f: Frame, partners: bool = False, rivals: int = 1, knocker: int = 0) -> Layoff:
    """The table of the defender, or of whoever watches them. Of `partners`, the other table keeps its rail.

    `knocker` counts the opponents from the left.
    """
    t = play(f, rivals)
    if t.round:
        return _round_layoff(t, knocker)
    right = t.score.x - 16
    if f.tall:
        plate = Box(MARGIN + 248, 22, 248, 92)
        headline = Box(MARGIN + 510, 26, right - MARGIN - 510, 84)
        trays_ = Box(MARGIN, 148, right - MARGIN, 236)
        status = Box(f.cx - 250, 402, 500, 50)
        dead = t.dead
    else:
        c = min(f.cx, (f.x0 + MARGIN + right) / 2)  # trays may use the empty left rail
        plate = Box(c - 312, 22, 248, 92)
        headline = Box(c - 312 + 276, 26, right - c + 36, 84)
        rail = f.x0 + MARGIN + (RAIL + 16 if partners else 0)
        trays_ = Box(rail, 163, right - rail, 252)
        status = Box(f.cx - 250, 436, 500, 52)
        dead = Box(f.x0 + MARGIN, 646, RAIL, 230)
    return Layoff(
        frame=f, card_w=t.card_w, hand=t.hand, hand_cy=t.hand_cy, menu=t.menu, rules=t.rules, score=t.score,
        plates=(plate,), headline=headline, trays=trays_, dead=dead, acts=t.acts, status=status, sub_y=status.y + 58,
        toast_above=status.bottom + 74,
    )  # fmt: skip


def _round_layoff(t: Table, knocker: int) -> Layoff:
    """Everybody stays where they sit; what the knocker announces stands where the cards were."""
    f = t.frame
    left, right = f.x0 + MARGIN, t.score.x - 16
    dead = t.dead if f.tall else Box(left, 646, RAIL, 230)
    status = t.status._replace(y=438) if f.tall else t.status  # trays are higher than piles
    return Layoff(
        frame=f, card_w=t.card_w, hand=t.hand, hand_cy=t.hand_cy, menu=t.menu, rules=t.rules, score=t.score,
        plates=t.plates, headline=t.opps[knocker], trays=Box(left, 224, right - left, status.y - 8 - 224),
        dead=dead, acts=t.acts, status=status, sub_y=t.sub_y, toast_above=status.bottom + 74,
    )  # fmt: skip


def hand_step(wide: float, card_w: float, cards: int, groups: int, gap: float = 44) -> tuple[float, float]:
    """(distance of neighbours, gap between groups) of a hand in a band `wide`.

    The distance is at most .52 and at least .40 of the card's width; the gap gives way first.
    """
    for g in (gap, 34, 24, 14, 6):
        step = (wide - card_w - (groups - 1) * g) / max(1, cards - 1)
        if step >= 0.44 * card_w:
            return min(step, 0.52 * card_w), g
    return max(0.40 * card_w, (wide - card_w) / max(1, cards - 1)), 0


def trays(
    band: Box, counts: Sequence[int], cx: float, card: float = 122, step: float = 50, pad: float = 16,
    gap: float = 28, foot: float = 40,
) -> tuple[list[Box], float, float]:  # fmt: skip
    """(boxes, card width, step) of the meld trays for groups of `counts` cards, the deadwood last.

    Each but the last has room for one card more. Card and step shrink together until the row fits the band.
    """

    def widths(k: float) -> list[float]:
        return [(n - (i == len(counts) - 1)) * step * k + card * k + 2 * pad for i, n in enumerate(counts)]

    k = min(1.0, (band.h - 2 * pad - foot - 8) / (card * ASPECT))
    while sum(widths(k)) + gap * (len(counts) - 1) > band.w and k > 0.5:
        k -= 0.01
    total = sum(widths(k)) + gap * (len(counts) - 1)
    x = max(band.x, min(cx - total / 2, band.right - total))
    high = min(card * k * ASPECT + 2 * pad + foot + 8, band.h)
    out = []
    for wide in widths(k):
        out.append(Box(x, band.y, wide, high))
        x += wide + gap
    return out, card * k, step * k


ASPECT = 1.4  # height of a card per width


@dataclass(frozen=True, slots=True)
class KnockConfirm:
    """The sheet of the second step of a knock; it lies over the table and leaves the hand free."""

    table: Table
    sheet: Box


def knock_confirm(f: Frame) -> KnockConfirm:
    t = play(f)
    wide = min(760, t.hand.w + 60 if not f.tall else 700)
    return KnockConfirm(t, Box(f.cx - wide / 2, 128 if not f.tall else 112, wide, 372))


@dataclass(frozen=True, slots=True)
class SpreadChooser:
    """Which of two equal spreads to lay down: beside each other, or one below the other."""

    frame: Frame
    sheet: Box
    head: Box
    options: Box
    option: tuple[Box, ...]
    foot: Box


def spread_chooser(f: Frame) -> SpreadChooser:
    wide = min(f.x1 - f.x0 - 2 * MARGIN, 1500)
    sheet_ = Box(f.cx - wide / 2, 62, wide, 776)
    inner = sheet_.inset(44, 0)
    options = Box(inner.x, 186, inner.w, 512)
    option = options.rows(1, 1, gap=16) if f.tall else options.columns(1, 1, gap=24)
    return SpreadChooser(
        f, sheet_, Box(inner.x, 92, inner.w, 76), options, tuple(option), Box(inner.x, 722, inner.w, 84)
    )


# -- pages and sheets ------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Page:
    """Back button, title and note on felt, `body` below."""

    frame: Frame
    back: Box
    title: Box
    note: Box
    body: Box


def page(f: Frame, cap: float = PAGE_CAP) -> Page:
    wide = min(f.vw - 2 * MARGIN, cap)
    x = f.cx - wide / 2
    return Page(
        frame=f,
        back=Box(x, 22, 116, 46),
        title=Box(x + 136, 18, wide * 0.5 - 136, 54),
        note=Box(x + wide * 0.5, 18, wide * 0.5, 54),
        body=Box(x, 86, wide, 790),
    )


@dataclass(frozen=True, slots=True)
class Sheet:
    """One centred paper sheet and the area inside its frame."""

    frame: Frame
    sheet: Box
    inside: Box


def sheet(f: Frame, cap: float = 1460) -> Sheet:
    wide = min(f.vw - 2 * MARGIN, cap)
    outer = Box(f.cx - wide / 2, 40 if not f.tall else 24, wide, 820 if not f.tall else 852)
    return Sheet(f, outer, outer.inset(48 if not f.narrow else 36, 36))


@dataclass(frozen=True, slots=True)
class Menu:
    """Menu at the left, a new match at the right; in tall windows one above the other.

    `rule_tiles` are ten cells for the presets.
    """

    frame: Frame
    brand: Box
    resume: Box
    nav: Box
    nav_items: tuple[Box, ...]
    match: Box
    m_head: Box
    m_opp: Box
    rule_tiles: tuple[Box, ...]
    m_opts: Box
    m_deal: Box


def menu(f: Frame, entries: int = 2, saved: bool = True) -> Menu:
    """`entries` buttons besides Continue, which is there only when a match is `saved`."""
    lines = -(-entries // 2)
    if f.tall:
        wide = f.vw - 2 * MARGIN
        brand = Box(MARGIN + 12, 28, 372, 208)
        resume = Box(MARGIN + 404, 28, 360, 208)
        nav = Box(MARGIN + 780, 28, wide - 780, 208)
        items = nav.grid(1, max(2, entries), gap=12) if entries <= 3 else nav.grid(2, lines, gap=8)
        match = Box(MARGIN, 252, wide, 624)
        rows = ((16, 40), (96, 184), (316, 110), (464, 50), (530, 78))
    else:
        total = min(f.vw - 2 * 40, 1440)
        x = f.cx - total / 2
        left = 420.0 if not f.narrow else 372.0
        high = lines * 74 + (lines - 1) * 12
        nav = Box(x, 840 - high, left, high)
        items = nav.grid(2, lines, gap=12)
        resume = Box(x, nav.y - 16 - 146, left, 146)
        lower = (resume.y if saved else nav.y) - 14
        brand = Box(x, 70 + max(0, (lower - 70 - 348) / 2), left, 348)
        match = Box(x + left + 44, 60, total - left - 44, 780)
        rows = ((30, 44), (122, 254), (418, 134), (598, 50), (670, 86))
    inner = match.inset(40 if not f.tall else 28, 0)
    head, opp, rules, opts, deal = (Box(inner.x, match.y + dy, inner.w, high) for dy, high in rows)
    tiles = rules.grid(5, 2, gap=10)
    return Menu(f, brand, resume, nav, tuple(items), match, head, opp, tuple(tiles), opts, deal)


@dataclass(frozen=True, slots=True)
class Account:
    """A sheet after a hand or a game: the cards or lines at the left, the running score at the right."""

    frame: Frame
    sheet: Box
    inside: Box
    left: Box
    right: Box


def scoring(f: Frame, tables: int = 1) -> Account:
    """After a hand; with two `tables` the cards take what the running score can spare."""
    s = sheet(f)
    right_w = 482 if not f.narrow else 424 if not f.tall else 404
    gap = 76 if not f.narrow else 56
    if tables > 1:
        right_w, gap = 360 if not f.narrow else 340, 48
    left, right = s.inside.columns(1, right_w, gap=gap)
    return Account(f, s.sheet, s.inside, left, right)


def score_sheet(f: Frame, columns: int = 2) -> Account:
    """The pad at the left, wider the more columns it has, and how it stands at the right."""
    s = sheet(f)
    left, right = s.inside.columns(1, 0.8 if columns == 2 else 0.62, gap=64 if not f.narrow else 44)
    return Account(f, s.sheet, s.inside, left, right)


def three_games(f: Frame) -> Sheet:
    """The pads of three games at once use the whole sheet."""
    return sheet(f)


def match_end(f: Frame) -> Account:
    s = sheet(f, 1500)
    left, right = s.inside.columns(1, 0.82 if not f.tall else 0.72, gap=72 if not f.narrow else 48)
    return Account(f, s.sheet, s.inside, left, right)


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """Categories at the left, two columns of controls on a sheet."""

    frame: Frame
    back: Box
    title: Box
    note: Box
    body: Box
    cats: Box
    pane: Box
    col_l: Box
    col_r: Box


def settings(f: Frame) -> SettingsPage:
    p = page(f)
    cats, pane = p.body.columns(236 if not f.tall else 196, 1, gap=16)
    inner = pane.inset(32 if not f.tall else 24, 24)
    left, right = inner.columns(1, 0.9, gap=48 if not f.tall else 32)
    return SettingsPage(f, p.back, p.title, p.note, p.body, cats, pane, left, right)


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question in the middle of the window."""

    frame: Frame
    sheet: Box


def dialog(f: Frame, wide: float = 480, high: float = 230) -> Dialog:
    return Dialog(f, Box(f.cx - wide / 2, (HIGH - high) / 2, wide, high))


TOAST_H = 54.0


def toast(f: Frame, wide: float, above: float = 592) -> Box:
    """A notice `wide` units wide whose bottom is 16 above `above`, the top of the hand band (page: 900)."""
    wide = min(wide, f.x1 - f.x0 - 2 * MARGIN)
    return Box(f.cx - wide / 2, above - 16 - TOAST_H, wide, TOAST_H)


PARENTS = frozenset({"body", "sheet", "inside", "options", "nav", "match", "hand", "pane"})
"""Boxes that hold others."""


def boxes(screen: Any) -> Iterator[tuple[str, Box]]:
    """(name, box) of every box of a screen that holds no other."""
    for field in fields(screen):
        if field.name in PARENTS:
            continue
        value = getattr(screen, field.name)
        if isinstance(value, Box):
            yield field.name, value
        elif isinstance(value, tuple):
            yield from ((f"{field.name}{i}", box) for i, box in enumerate(value) if isinstance(box, Box))

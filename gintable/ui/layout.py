"""Window size -> rectangles in virtual units. Pure: no pygame, nothing kept. Call it again on every resize.

A window holds 900 units in height, `u` pixels each; x runs from 0 to `vw` over its whole width. `tall` (4:3 and
narrower) and `narrow` (16:10) are the only two switches; wide windows cap their content and centre it. Where things
lie on the table is in `tablelayout`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

HIGH = 900.0  # units of a window's height
MARGIN = 24.0
TABLE_CAP = 1760.0
PAGE_CAP = 1552.0
LEAST_VW = 1125.0  # units of width that every screen can live with (5:4)
LEAST_PX = 12  # smallest text
SMALLEST_WINDOW = (1024, 640)
ASPECT = 1.4  # height of a card per width


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


# -- pages and sheets ------------------------------------------------------------------------------------------------
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
    """Menu at the left, a new match at the right; in tall windows one above the other."""

    frame: Frame
    brand: Box
    resume: Box
    nav: Box
    nav_items: tuple[Box, ...]
    match: Box
    m_opp: Box
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
        rows = ((96, 184), (464, 50), (530, 78))
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
        rows = ((122, 254), (598, 50), (670, 86))
    inner = match.inset(40 if not f.tall else 28, 0)
    opp, opts, deal = (Box(inner.x, match.y + dy, inner.w, high) for dy, high in rows)
    return Menu(f, brand, resume, nav, tuple(items), match, opp, opts, deal)


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

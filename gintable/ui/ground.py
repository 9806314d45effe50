"""The ground of a picture: units, boxes, shadows, felt, lines. `Canvas` adds words, controls and cards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

import pygame

from gintable.ui.art import WHOLE, Art, Look, Nine, box_svg, reach
from gintable.ui.layout import Frame
from gintable.ui.theme import Theme, rgb

Point = tuple[float, float]
LEVELS = 6  # of opponents: diamonds in a row


class Ground:
    """Draws on `surface` with the pictures of `art`, the colours of `theme` and the cards of `look`."""

    def __init__(
        self,
        surface: pygame.Surface,
        art: Art,
        theme: Theme,
        frame: Frame,
        look: Look | None = None,
        text_scale: float = 1.0,
    ) -> None:
        self.surface = surface
        self.art = art
        self.theme = theme
        self.frame = frame
        self.look = look or Look()
        self.text_scale = text_scale
        self.u = frame.u
        self.vw = frame.vw
        self._top = frame.top

    # -- units ---------------------------------------------------------------------------------------------------
    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A rectangle in pixels of the window."""
        return pygame.Rect(self.frame.pixels((x, y, w, h)))

    def point(self, x: float, y: float) -> Point:
        """A point in pixels of the window, not rounded."""
        return x * self.u, y * self.u + self._top

    def length(self, units: float) -> int:
        """A length in pixels, at least 1."""
        return max(1, round(units * self.u))

    @contextmanager
    def clipped(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Draw only inside that rectangle."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.rect(x, y, w, h)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    # -- boxes ---------------------------------------------------------------------------------------------------
    def _nine(self, nine: Nine, area: pygame.Rect, hollow: bool = False) -> None:
        """Put a nine-piece picture into `area`, as one surface when that is small."""
        if area.w * area.h <= WHOLE:
            self.surface.blit(self.art.grown(nine, area.size), area)
            return
        clip = self.surface.get_clip()
        for part, (piece, where) in enumerate(nine.pieces(area.size, hollow=True)):
            if piece.get_size() != where.size:
                piece = self.art.strip(nine, piece, where.size, part)
            self.surface.blit(piece, where.move(area.topleft))
        if not hollow:
            self._wash(area.inflate(-2 * nine.cut, -2 * nine.cut).clip(clip), nine.middle)

    def _wash(self, area: pygame.Rect, colour: pygame.Color) -> None:
        """Lay a colour with its alpha over a rectangle of pixels."""
        if colour.a == 255:
            self.surface.fill(colour, area)
        elif colour.a:
            rest = 255 - colour.a
            self.surface.fill((rest, rest, rest), area, pygame.BLEND_RGB_MULT)
            tint = tuple(c * colour.a // 255 for c in (colour.r, colour.g, colour.b))
            if any(tint):
                self.surface.fill(tint, area, pygame.BLEND_RGB_ADD)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 10,
        fill: str | None = None,
        a: float = 1.0,
        stroke: str | None = None,
        sw: float = 1.5,
        sa: float = 1.0,
    ) -> None:
        """A rounded rectangle of radius `r`, fill opacity `a`, with a line of width `sw` and opacity `sa`."""
        area = self.rect(x, y, w, h)
        if area.w < 1 or area.h < 1:
            return
        u = self.u
        line = max(1.0, sw * u)
        radius = min(r * u, area.w / 2, area.h / 2)
        nine = self.art.box(radius, fill, a, stroke, line, sa)
        m = math.ceil(line / 2) if stroke else 0
        outer = area.inflate(2 * m, 2 * m)
        if nine.fits(outer.size):
            self._nine(nine, outer, hollow=fill is None)
        else:
            body = box_svg(m, m, area.w, area.h, radius, fill, a, stroke, line, sa)
            self.surface.blit(self.art.shape(body, outer.size, outer.size), outer)

    def shadow(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 12,
        blur: float = 12,
        a: int = 80,
        dy: float = 5,
        colour: str = "#000000",
        hollow: bool = False,
    ) -> None:
        """A soft shadow under a rounded rectangle. `hollow` saves the middle, when something opaque covers it."""
        if not self.theme.effects:
            return
        px = self.length(blur)
        m = reach(px)
        area = self.rect(x, y + dy, w, h)
        radius = min(self.length(r), min(area.size) // 2)
        nine = self.art.shadow(radius, px, a, colour)
        outer = area.inflate(2 * m, 2 * m)
        if nine.fits(outer.size):
            self._nine(nine, outer, hollow)
        else:
            self.surface.blit(self.art.grown(nine, outer.size), outer)

    def glow_ring(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 14,
        blur: float = 20,
        a: int = 150,
        colour: str | None = None,
    ) -> None:
        """A glow round a rounded rectangle; its inside stays clean."""
        if not self.theme.effects:
            return
        px = self.length(blur)
        grow = self.length(4)
        area = self.rect(x, y, w, h).inflate(2 * grow, 2 * grow)
        nine = self.art.shadow(self.length(r) + grow, px, a, colour or self.theme.glow, grow)
        outer = area.inflate(2 * reach(px), 2 * reach(px))
        if nine.fits(outer.size):
            self._nine(nine, outer, hollow=True)

    def panel(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 14,
        a: float | None = None,
        shadow: bool = True,
        fill: str | None = None,
        stroke: bool = True,
    ) -> None:
        """A dark, nearly opaque panel on felt."""
        t = self.theme
        if not t.effects:
            self.box(x, y, w, h, r, t.panel, 1, t.line, t.line_width)
            return
        if shadow:
            self.shadow(x, y, w, h, r, 14, 70, 5)
        self.box(
            x, y, w, h, r, fill or t.panel, t.panel_alpha if a is None else a, t.line if stroke else None, 1.2, 0.8
        )

    def paper(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 12,
        fill: str | None = None,
        shadow: bool = True,
        tile: bool = False,
    ) -> None:
        """A light sheet. `tile`: small shadow, so that neighbours do not darken each other."""
        if shadow:
            blur, alpha, dy = (7, 80, 3) if tile else (22, 90, 9)
            self.shadow(x, y, w, h, r, blur, alpha, dy, hollow=True)
        self.box(x, y, w, h, r, fill or self.theme.paper, 1)

    def deco_sheet(self, x: float, y: float, w: float, h: float, s: float = 12, r: float = 16, o: float = 12) -> None:
        """A light sheet with the stepped frame of the court cards: steps of `s`, `o` inside the edge."""
        self.paper(x, y, w, h, r)
        self.frame_line(x + o, y + o, w - 2 * o, h - 2 * o, s, self.theme.paper_gold, 1.4, 0.75)

    def frame_line(
        self, x: float, y: float, w: float, h: float, s: float, colour: str, sw: float = 1.5, a: float = 1.0
    ) -> None:
        """The motif: a thin frame whose corners step inwards by `s`."""
        area = self.rect(x, y, w, h)
        line = max(1.0, sw * self.u)
        step = s * self.u
        m = math.ceil(line)
        k = math.ceil(m + step + line + 1)
        corner = f"M{k} {m + line / 2}H{m + step:.2f}V{m + step:.2f}H{m + line / 2}V{k}"
        body = f'<path d="{corner}" fill="none" stroke="{colour}" stroke-width="{line:.2f}" stroke-opacity="{a}"/>'
        piece = self.art.shape(body, (k, k), (k, k))
        blit = self.surface.blit
        left, top, right, bottom = area.x - m, area.y - m, area.right + m, area.bottom + m
        for fx in (False, True):
            for fy in (False, True):
                turned = pygame.transform.flip(piece, fx, fy)
                blit(turned, (right - k if fx else left, bottom - k if fy else top))
        thick = m + line + 1
        over = self.art.shape(
            f'<rect x="0" y="{m}" width="4" height="{line:.2f}" fill="{colour}" fill-opacity="{a}"/>',
            (4, math.ceil(thick)),
            (4, math.ceil(thick)),
        )
        wide, high = right - left - 2 * k, bottom - top - 2 * k
        if wide > 0:
            flat = pygame.transform.scale(over, (wide, over.get_height()))
            blit(flat, (left + k, top))
            blit(pygame.transform.flip(flat, False, True), (left + k, bottom - over.get_height()))
        if high > 0:
            tall = pygame.transform.scale(pygame.transform.rotate(over, 90), (over.get_height(), high))
            blit(tall, (left, top + k))
            blit(pygame.transform.flip(tall, True, False), (right - tall.get_width(), top + k))

    def scrim(self, alpha: float = 0.38) -> None:
        """Darken everything drawn so far."""
        rest = round(255 * (1 - alpha))
        self.surface.fill((rest, rest, rest), special_flags=pygame.BLEND_RGB_MULT)

    def felt(self, inlay: bool = True) -> None:
        """The cloth over the whole window, with the stepped border line."""
        size = self.surface.get_size()
        self.surface.blit(self.art.felt(size, self.theme), (0, 0))
        if inlay and self.theme.effects:
            high = size[1] / self.u
            self.frame_line(12, 12 - self._top / self.u, self.vw - 24, high - 24, 12, self.theme.inlay, 1.6, 0.55)

    # -- lines and shapes ----------------------------------------------------------------------------------------
    def svg(self, x: float, y: float, w: float, h: float, body: str, view: tuple[float, float] | None = None) -> None:
        """An SVG fragment in a rectangle; its view box is 0 0 w h, else `view`. Cached by its text."""
        area = self.rect(x, y, w, h)
        size = (max(1, area.w), max(1, area.h))
        # nanosvg keeps the aspect ratio, so the view box takes the ratio of the pixels
        vw, vh = view or (w, h)
        fit = max(vw / size[0], vh / size[1])
        self.surface.blit(self.art.shape(body, (size[0] * fit, size[1] * fit), size), area)

    def line(self, x0: float, y0: float, x1: float, y1: float, colour: str, sw: float = 1.2, a: float = 1.0) -> None:
        """A straight line; level and upright ones are sharp."""
        thick = self.length(sw)
        (ax, ay), (bx, by) = self.point(x0, y0), self.point(x1, y1)
        if x0 == x1 or y0 == y1:
            area = pygame.Rect(round(min(ax, bx)), round(min(ay, by)), round(abs(bx - ax)), round(abs(by - ay)))
            area = area.move(-thick // 2, 0).inflate(0, 0) if x0 == x1 else area.move(0, -thick // 2)
            area.size = (thick, area.h) if x0 == x1 else (area.w, thick)
            self._wash(area.clip(self.surface.get_clip()), pygame.Color(*rgb(colour), round(255 * a)))
        else:
            self.polyline([(x0, y0), (x1, y1)], colour, sw, a)

    def polyline(
        self,
        points: Sequence[Point],
        colour: str,
        sw: float = 2.6,
        a: float = 1.0,
        dash: tuple[float, float] | None = None,
        fill: str | None = None,
        closed: bool = False,
    ) -> None:
        """A line through `points`, smooth at its edges. `dash` is (drawn, left out) in units."""
        pad = sw + 1
        x0, y0 = min(p[0] for p in points) - pad, min(p[1] for p in points) - pad
        w, h = max(p[0] for p in points) + pad - x0, max(p[1] for p in points) + pad - y0
        parts = dashes(points, *dash) if dash else [list(points)]
        path = "".join("M" + "L".join(f"{px - x0:.1f} {py - y0:.1f}" for px, py in part) for part in parts)
        path += "Z" if closed else ""
        paint = f'fill="{fill}"' if fill else 'fill="none"'
        self.svg(
            x0, y0, w, h,
            f'<path d="{path}" {paint} stroke="{colour}" stroke-width="{sw}" stroke-opacity="{a}"/>',
        )  # fmt: skip

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        """The icon `assets/icon/ui/<name>.svg` in a square with its top left at (x, y)."""
        px = self.length(size)
        ax, ay = self.point(x, y)
        self.surface.blit(self.art.picture(f"icon/ui/{name}.svg", (px, px), colour), (round(ax), round(ay)))

    def chevron(self, cx: float, cy: float, colour: str) -> None:
        """The mark of a drop-down, pointing down."""
        body = f'<path d="M2 3L8 10L14 3" fill="none" stroke="{colour}" stroke-width="2.2"/>'
        self.svg(cx - 8, cy - 6, 16, 12, body)

    def diamonds(self, x: float, cy: float, level: int, step: float = 14, align: float = 0.5) -> None:
        """A row of small diamonds, `level` of them filled, its middle at (x, cy); `align` 0 begins there, 1 ends."""
        gold, of = self.theme.gold, LEVELS
        cx = x + (0.5 - align) * ((of - 1) * step + 13)
        for i in range(of):
            on = i < level
            body = (
                f'<path d="M6.5 1L12 7.5L6.5 14L1 7.5Z" fill="{gold if on else "none"}" stroke="{gold}" '
                f'stroke-width="1.1" stroke-opacity="{1 if on else 0.5}"/>'
            )
            self.svg(cx + (i - (of - 1) / 2) * step - 6.5, cy - 7.5, 13, 15, body)


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """A line cut into pieces `on` long with `off` between them: nanosvg draws no dashes.

    >>> dashes([(0, 0), (10, 0)], 4, 2)
    [[(0, 0), (4.0, 0.0)], [(6.0, 0.0), (10, 0)]]
    """
    out: list[list[Point]] = []
    piece: list[Point] = [points[0]]
    drawing, left = True, on
    for (x0, y0), (x1, y1) in pairwise(points):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            cut = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if drawing:
                out.append([*piece, cut])
            piece, drawing = [cut], not drawing
            left = on if drawing else off
        left -= length - done
        piece.append((x1, y1))
    if drawing and len(piece) > 1:
        out.append(piece)
    return out

"""The painter's vocabulary, in virtual units: a window holds 900 of them in height, `u` pixels each.

Colours are `#RRGGBB` tokens of `canvas.theme`. Text may hold the suits `{S} {H} {D} {C}`; `onpaper` says that the
ground is light (paper, white, gold), so that suits and default ink are dark. Nothing here knows a rule of the game.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Literal

import pygame

from gintable.ui.art import ASPECT, WHOLE, Art, Look, Nine, box_svg, native, reach
from gintable.ui.layout import Frame, text_px
from gintable.ui.theme import Theme, mix, rgb

Kind = Literal["quiet", "gold", "paper", "off"]
Held = Literal["rest", "hover", "down"]
Lift = Literal["rest", "raised", "drag", "flat", "none"]
Point = tuple[float, float]

_SUIT = re.compile(r"\{([SHDC])\}")
_SUIT_SHARE = {"S": 0.70, "H": 0.70, "D": 0.60, "C": 0.72}  # width of a suit sign per ascent
SHADOWS: dict[Lift, tuple[float, int, float]] = {  # blur and offset in units, alpha
    "rest": (9, 75, 3.5),
    "raised": (16, 95, 9),
    "drag": (30, 120, 26),
    "flat": (4, 55, 1.5),
}
CARD_RADIUS = 0.065  # of the card's width


class Canvas:
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

    def diamonds(self, cx: float, cy: float, level: int, of: int = 5, step: float = 15) -> None:
        """A row of small diamonds, `level` of them filled, centred at (cx, cy)."""
        gold = self.theme.gold
        for i in range(of):
            on = i < level
            body = (
                f'<path d="M6.5 1L12 7.5L6.5 14L1 7.5Z" fill="{gold if on else "none"}" stroke="{gold}" '
                f'stroke-width="1.1" stroke-opacity="{1 if on else 0.5}"/>'
            )
            self.svg(cx + (i - (of - 1) / 2) * step - 6.5, cy - 7.5, 13, 15, body)

    # -- text ----------------------------------------------------------------------------------------------------
    def px(self, size: float) -> int:
        """Font size in pixels, never under 12."""
        return text_px(size, self.u, self.text_scale)

    def line_h(self, size: float) -> float:
        """Height of a line of that size, in units."""
        return self.art.font("r", self.px(size)).get_height() / self.u

    def tw(self, s: str, size: float = 18, kind: str = "r", track: float = 0.0) -> float:
        """Width of `s` in units."""
        return self._width(s, self.px(size), kind, track) / self.u

    def _width(self, s: str, px: int, kind: str, track: float) -> float:
        total = 0.0
        for is_suit, part in _parts(s):
            if is_suit:
                total += round(self.art.font(kind, px).get_ascent() * _SUIT_SHARE[part])
            else:
                total += self.art.width(part, kind, px) + track * self.u * len(part)
        return total

    def text(
        self,
        x: float,
        y: float,
        s: str,
        size: float = 18,
        colour: str | None = None,
        kind: str = "r",
        align: float = 0.0,
        track: float = 0.0,
        mid: bool = False,
        onpaper: bool = False,
        alpha: int = 255,
        fit: float | None = None,
    ) -> float:
        """One line of text; returns its width in units.

        `align` 0 puts its left end at x, .5 its middle, 1 its right end; `mid` puts its middle instead of its top
        at y. `fit` is the width it has: the text gets smaller, down to 12 px, and is then cut with an ellipsis.
        """
        px = self.px(size)
        if fit is not None:
            s, px = self._fitted(s, px, kind, track, fit * self.u)
        font = self.art.font(kind, px)
        colour = colour or (self.theme.ink if onpaper else self.theme.text)
        width = self._width(s, px, kind, track)
        left, top = self.point(x, y)
        left -= width * align
        if mid:
            top -= font.get_height() / 2
        ascent = font.get_ascent()
        for is_suit, part in _parts(s):
            if is_suit:
                ink = self.theme.suit(part, self.look.four, onpaper)
                side = round(ascent * 0.72)
                room = round(ascent * _SUIT_SHARE[part])
                image = self.art.picture(f"cards/suits/{part}.svg", (side, side), ink)
                where = (round(left + (room - side) / 2), round(top + ascent - side))
                advance: float = room
            elif track:
                image = self.art.spaced(part, kind, px, colour, track * self.u)
                where, advance = (round(left), round(top)), self._width(part, px, kind, track)
            else:
                image = self.art.line(part, kind, px, colour)
                where, advance = (round(left), round(top)), image.get_width()
            if alpha < 255:
                image = image.copy()
                image.set_alpha(alpha)
            self.surface.blit(image, where)
            left += advance
        return width / self.u

    def _fitted(self, s: str, px: int, kind: str, track: float, room: float) -> tuple[str, int]:
        while px > 12 and self._width(s, px, kind, track) > room:
            px -= 1
        if self._width(s, px, kind, track) <= room:
            return s, px
        parts = [part if not is_suit else f"{{{part}}}" for is_suit, part in _parts(s)]
        letters = [c for part in parts for c in ([part] if part[:1] == "{" else part)]
        while letters and self._width("".join(letters).rstrip() + "…", px, kind, track) > room:
            letters.pop()
        return "".join(letters).rstrip() + "…", px

    def label(
        self,
        x: float,
        y: float,
        s: str,
        colour: str | None = None,
        align: float = 0.0,
        size: float = 13.5,
        mid: bool = False,
    ) -> float:
        """Small capitals over a panel or a control; returns the width in units."""
        return self.text(x, y, s.upper(), size, colour or self.theme.text3, "b", align, 1.3, mid)

    def lines(self, s: str, width: float, size: float = 17, kind: str = "r") -> list[str]:
        """`s` broken at spaces into lines no wider than `width` units."""
        out = [""]
        for word in s.split(" "):
            longer = f"{out[-1]} {word}".strip()
            if out[-1] and self.tw(longer, size, kind) > width:
                out.append(word)
            else:
                out[-1] = longer
        return out

    def wrap(
        self,
        x: float,
        y: float,
        s: str,
        width: float,
        size: float = 17,
        colour: str | None = None,
        kind: str = "r",
        lead: float = 1.42,
        onpaper: bool = False,
        align: float = 0.0,
    ) -> float:
        """Text over several lines; returns the y under the last one, in units."""
        step = self.px(size) * lead / self.u
        for line in self.lines(s, width, size, kind):
            self.text(x, y, line, size, colour, kind, align, onpaper=onpaper)
            y += step
        return y

    def block(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        s: str,
        size: float = 17,
        colour: str | None = None,
        kind: str = "r",
        align: float = 0.0,
        lead: float = 1.3,
        onpaper: bool = False,
    ) -> float:
        """Text over as many lines as fit `h`; smaller when it must be, cut when even 12 px is too large.

        Returns the y under the last line.
        """
        least = 12 / (self.u * self.text_scale)
        while True:
            found = self.lines(s, w, size, kind)
            step = self.px(size) * lead / self.u
            room = max(1, int(h / step + 0.15))
            if len(found) <= room or size <= least:
                break
            size = max(least, size - 0.75)
        if len(found) > room:
            found = [*found[: room - 1], " ".join(found[room - 1 :])]
        for line in found:
            self.text(x + w * align, y, line, size, colour, kind, align, onpaper=onpaper, fit=w)
            y += step
        return y

    # -- controls ------------------------------------------------------------------------------------------------
    def button(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        text: str,
        kind: Kind = "quiet",
        icon: str | None = None,
        key: str | None = None,
        size: float = 18,
        sub: str | None = None,
        held: Held = "rest",
    ) -> None:
        """A push button. `icon` stands left, `key` (a key cap) right, `sub` is a smaller second line."""
        t = self.theme
        fg, second = self._button_ground(x, y, w, h, kind, held)
        pad, onpaper = 16.0, kind in ("gold", "paper")
        cap = max(24, self.tw(key, 13, "b") + 12) if key else 0.0
        room = w - 2 * pad - (cap + 6 if key else 0) + (16 if not icon and not key else 0)
        middle = y + h / 2 - (self.line_h(size) * 0.42 if sub else 0)
        if icon:
            self.icon(icon, x + pad, y + h / 2 - 10, 20, fg)
            self.text(x + pad + 30, middle, text, size, fg, "b", 0, mid=True, onpaper=onpaper, fit=room - 26)
        elif key:
            self.text(x + pad, middle, text, size, fg, "b", 0, mid=True, onpaper=onpaper, fit=room)
        else:
            self.text(x + w / 2, middle, text, size, fg, "b", 0.5, mid=True, onpaper=onpaper, fit=room)
        if sub:
            below = y + h / 2 + self.line_h(15) * 0.55
            soft = second if onpaper else t.text2
            left = x + pad + (30 if icon else 0) if icon or key else x + w / 2
            self.text(left, below, sub, 15, soft, "r", 0 if icon or key else 0.5, mid=True, onpaper=onpaper, fit=room)
        if key:
            self.box(x + w - pad - cap + 4, y + h / 2 - 11, cap, 22, 5, None, 1, second, 1.2, 0.6)
            self.text(x + w - pad - cap / 2 + 4, y + h / 2, key, 13, second, "b", 0.5, mid=True, fit=cap)

    def _button_ground(self, x: float, y: float, w: float, h: float, kind: Kind, held: Held) -> tuple[str, str]:
        """The button without its text; returns the colours of text and of what is beside it."""
        t, r = self.theme, 10
        lift = {"rest": 1.0, "hover": 0.88, "down": 1.0}[held]
        match kind:
            case "gold":
                if held != "down":
                    self.shadow(x, y, w, h, r, 10, 80, 4, hollow=True)
                fill = mix(t.gold, "#FFFFFF", lift) if held != "down" else mix(t.gold, "#000000", 0.9)
                self.box(x, y, w, h, r, fill, 1, mix("#FFFFFF", t.gold, 0.35), 1.2)
                return t.gold_ink, t.gold_ink2
            case "paper":
                fill = {"rest": t.paper_button, "hover": t.paper, "down": t.paper2}[held]
                self.box(x, y, w, h, r, fill, 1, t.ink2 if held != "rest" else t.paper_rule, 1.4)
                return t.ink, t.ink2
            case "off":
                self.box(x, y, w, h, r, t.panel, 0.45, t.line, 1.2, 0.5)
                return t.text3, t.text3
            case _:
                if not t.effects:
                    self.box(x, y, w, h, r, t.panel2 if held != "rest" else t.panel, 1, t.line, t.line_width)
                else:
                    fill = {"rest": t.panel, "hover": t.panel2, "down": t.edge}[held]
                    self.box(
                        x,
                        y,
                        w,
                        h,
                        r,
                        fill,
                        0.8 if held == "rest" else 0.96,
                        t.gold if held != "rest" else t.line,
                        1.3,
                    )
                return t.text, t.text3

    def tag(self, cx: float, cy: float, text: str, fill: str | None = None, colour: str | None = None) -> None:
        """A pill of words centred at (cx, cy)."""
        w = self.tw(text, 14, "b") + 22
        h = max(26.0, self.line_h(14) + 4)
        self.box(cx - w / 2, cy - h / 2, w, h, h / 2, fill or self.theme.gold, 1)
        self.text(cx, cy - 0.5, text, 14, colour or self.theme.gold_ink, "b", 0.5, mid=True, onpaper=True)

    def keycap(self, x: float, y: float, key: str, paper: bool = True, h: float = 30) -> float:
        """A key; returns its width."""
        t = self.theme
        w = max(h, self.tw(key, 14.5, "b") + 18)
        self.box(x, y + 2, w, h, 6, mix(t.paper_rule, "#000000", 0.93) if paper else "#000000", 1)
        self.box(x, y, w, h, 6, t.paper_button if paper else t.panel2, 1, t.paper_rule if paper else t.line, 1.3)
        self.text(x + w / 2, y + h / 2 - 0.5, key, 14.5, t.ink if paper else t.text, "b", 0.5, mid=True)
        return w

    def segment_cells(self, options: Sequence[str], w: float, size: float = 17) -> list[float]:
        """Widths of the cells of a segment `w` wide: what their words need and an equal share of the rest."""
        need = [self.tw(option, size, "b") + 26 for option in options]
        extra = (w - sum(need)) / len(options)
        if extra >= 0:
            return [k + extra for k in need]
        return [k * w / sum(need) for k in need]

    def segment(
        self,
        x: float,
        y: float,
        options: Sequence[str],
        chosen: int,
        w: float,
        h: float = 46,
        paper: bool = False,
        size: float = 17,
        hover: int = -1,
    ) -> None:
        """A choice of one among `options` in a row."""
        t = self.theme
        self.box(x, y, w, h, 10, t.paper_button if paper else t.panel2, 1, t.paper_rule if paper else t.line, 1.3)
        for i, (option, cell) in enumerate(zip(options, self.segment_cells(options, w, size), strict=True)):
            on = i == chosen
            if on:
                self.box(x + 3, y + 3, cell - 6, h - 6, 8, t.ink if paper else t.gold, 1)
            elif i == hover:
                self.box(x + 3, y + 3, cell - 6, h - 6, 8, t.ink if paper else t.text, 0.08)
            dark, light = (t.ink, t.paper_button) if paper else (t.text, t.gold_ink)
            fit = cell - 14
            self.text(x + cell / 2, y + h / 2 - 0.5, option, size, light if on else dark, "b", 0.5, mid=True, fit=fit)
            x += cell

    def switch(self, x: float, y: float, on: bool, paper: bool = False, enabled: bool = True) -> None:
        """A switch 64 x 34: on is filled with the knob right, off an outline with the knob left."""
        t = self.theme
        if on:
            self.box(x, y, 64, 34, 17, t.ink_good if paper else t.gold, 1 if enabled else 0.5)
            self.box(x + 33, y + 3, 28, 28, 14, "#FFFFFF" if paper else t.gold_ink, 1)
        else:
            ink = t.ink2 if paper else t.text3
            self.box(x, y, 64, 34, 17, t.paper_button if paper else t.panel2, 1, ink, 1.6, 1 if enabled else 0.5)
            self.box(x + 4, y + 4, 26, 26, 13, ink, 1 if enabled else 0.5)

    def slider(self, x: float, y: float, w: float, share: float, words: str = "", paper: bool = False) -> None:
        """A track from x, centred at y, its knob at `share` (0 to 1), the value in words at its right."""
        t = self.theme
        base, fill = (t.paper_rule, t.ink) if paper else (t.line, t.gold)
        self.box(x, y - 4, w, 8, 4, base, 0.9)
        self.box(x, y - 4, max(8, w * share), 8, 4, fill, 1)
        self.box(x + w * share - 12, y - 12, 24, 24, 12, t.paper_button, 1, fill, 3)
        if words:
            self.text(x + w + 22, y - 0.5, words, 17, t.ink if paper else t.text, "b", mid=True)

    def drop(
        self, x: float, y: float, w: float, text: str, paper: bool = True, h: float = 42, hover: bool = False
    ) -> None:
        """A closed drop-down."""
        t = self.theme
        edge = (t.ink2 if hover else t.paper_rule) if paper else (t.gold if hover else t.line)
        self.box(x, y, w, h, 9, t.paper_button if paper else t.panel2, 1, edge, 1.3)
        self.text(x + 14, y + h / 2 - 0.5, text, 17, t.ink if paper else t.text, mid=True, onpaper=paper, fit=w - 50)
        self.chevron(x + w - 20, y + h / 2, t.ink2 if paper else t.text2)

    def ring(self, area: pygame.Rect, r: float = 10, angle: float = 0.0) -> None:
        """Where the keys are: white over black, round a rectangle in pixels, visible on every ground.

        `angle` turns it clockwise about its middle, for a card; `r` is in units.
        """
        grow = self.length(5)
        black, white = max(3.0, 5 * self.u), max(1.6, 2.6 * self.u)
        box = area.inflate(2 * grow, 2 * grow)
        m = math.ceil(black / 2) + 1
        outer = box.inflate(2 * m, 2 * m)
        radius = min(r * self.u + grow, box.w / 2, box.h / 2)
        if not angle and outer.w * outer.h > WHOLE:
            for colour, line in (("#000000", black), ("#FFFFFF", white)):
                nine = self.art.box(radius, None, 0, colour, line, 1)
                k = math.ceil(line / 2)
                self._nine(nine, box.inflate(2 * k, 2 * k), hollow=True)
            return
        body = "".join(
            box_svg(m, m, box.w, box.h, radius, None, 0, colour, line, 1)
            for colour, line in (("#000000", black), ("#FFFFFF", white))
        )
        self._turned(body, outer, angle)

    def _turned(self, body: str, area: pygame.Rect, angle: float) -> None:
        """An SVG fragment with the view box of `area`, turned about its middle."""
        w, h = area.size
        if not angle:
            self.surface.blit(self.art.shape(body, (w, h), (w, h)), area)
            return
        turn = round(angle * 4) / 4

        def make() -> pygame.Surface:
            return native(pygame.transform.rotozoom(self.art.shape(body, (w, h), (2 * w, 2 * h)), -turn, 0.5))

        image = self.art.shapes.get((body, w, h, turn), make)
        self.surface.blit(image, image.get_rect(center=area.center))

    # -- people and cards ----------------------------------------------------------------------------------------
    def portrait(self, who: str, cx: float, cy: float, dia: float) -> None:
        """The cameo `assets/portraits/<who>.svg`, centred."""
        self.shadow(cx - dia / 2, cy - dia / 2, dia, dia, dia / 2, 8, 80, 3)
        px = self.length(dia)
        ax, ay = self.point(cx, cy)
        image = self.art.picture(f"portraits/{who}.svg", (px, px))
        self.surface.blit(image, image.get_rect(center=(round(ax), round(ay))))

    def plate(
        self, x: float, y: float, w: float, who: str, name: str, level: int, words: str, size: float = 78
    ) -> None:
        """A player's name plate: cameo, name, level in diamonds and `words` beside them."""
        self.panel(x + size * 0.32, y + 8, w - size * 0.32, size - 10, 14)
        self.portrait(who, x + size / 2, y + size / 2 + 3, size)
        left = x + size + 12
        self.text(left, y + 13, name, 22, kind="b", fit=x + w - left - 8)
        if level:
            self.diamonds(left + 33, y + 55, level, step=14)
            left += 76
        self.text(left, y + 55, words, 15, self.theme.text2, mid=True, fit=x + w - left - 8)

    def card(
        self,
        code: str | None,
        cx: float,
        cy: float,
        w: float,
        angle: float = 0.0,
        lift: Lift = "rest",
        dim: bool = False,
        squeeze: float = 1.0,
        look: Look | None = None,
        alpha: int = 255,
    ) -> None:
        """A card with its middle at (cx, cy): `code` such as `7H`, None for a back; `angle` in degrees clockwise.

        `lift` chooses the shadow. `squeeze` < 1 narrows it (a card being turned over). `alpha` fades it.
        """
        px = self.length(w)
        ax, ay = self.point(cx, cy)
        if lift != "none" and self.theme.effects:
            self._card_shadow(ax, ay, px, angle, lift, squeeze, alpha)
        image = self.art.card(code, look or self.look, px, angle, dim)
        if squeeze < 1:
            image = pygame.transform.smoothscale(
                image, (max(1, round(image.get_width() * squeeze)), image.get_height())
            )
        if alpha < 255:
            image = image.copy()
            image.set_alpha(alpha)
        self.surface.blit(image, (round(ax - image.get_width() / 2), round(ay - image.get_height() / 2)))

    def _card_shadow(
        self, ax: float, ay: float, px: int, angle: float, lift: Lift, squeeze: float, alpha: int
    ) -> None:
        blur, dark, dy = SHADOWS[lift]
        turn = round(angle)
        b = self.length(blur)
        w, h = max(1, round(px * squeeze / 4) * 4 if squeeze < 1 else px), round(px * ASPECT)
        nine = self.art.shadow(self.length(px / self.u * CARD_RADIUS), b, dark, "#000000")

        def make() -> pygame.Surface:
            size = (w + 2 * reach(b), h + 2 * reach(b))
            flat = nine.grown(size)
            return native(pygame.transform.rotozoom(flat, -turn, 1)) if turn else flat

        image = self.art.shapes.get((id(nine), w, h, turn), make)
        if alpha < 255:
            image = image.copy()
            image.set_alpha(alpha)
        top = ay + dy * self.u
        self.surface.blit(image, (round(ax - image.get_width() / 2), round(top - image.get_height() / 2)))

    def outline(
        self,
        cx: float,
        cy: float,
        w: float,
        angle: float,
        colour: str,
        sw: float = 3.0,
        grow: float = 1.5,
        glow: float = 0.0,
        a: float = 1.0,
    ) -> None:
        """A line round a card, `grow` outside its edge; `glow` is the blur of a glow under it."""
        px = self.length(w)
        ax, ay = self.point(cx, cy)
        out = grow * self.u
        area = pygame.Rect(0, 0, round(px + 2 * out), round(px * ASPECT + 2 * out))
        area.center = (round(ax), round(ay))
        if glow and self.theme.effects:
            b, wider = self.length(glow), self.length(5)
            nine = self.art.shadow(self.length(w * CARD_RADIUS) + wider, b, 150, colour, wider)
            size = (area.w + 2 * (reach(b) + wider), area.h + 2 * (reach(b) + wider))
            turn = round(angle)

            def make() -> pygame.Surface:
                return native(pygame.transform.rotozoom(nine.grown(size), -turn, 1)) if turn else nine.grown(size)

            image = self.art.shapes.get((id(nine), size, turn), make)
            self.surface.blit(image, image.get_rect(center=area.center))
        line = max(1.5, sw * self.u)
        m = math.ceil(line / 2) + 1
        body = box_svg(m, m, area.w, area.h, px * CARD_RADIUS + out, None, 0, colour, line, a)
        self._turned(body, area.inflate(2 * m, 2 * m), angle)


def _parts(s: str) -> Iterator[tuple[bool, str]]:
    """(is a suit, the suit or the words) from left to right."""
    for i, part in enumerate(_SUIT.split(s)):
        if part:
            yield i % 2 == 1, part


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

"""The painter's vocabulary, in virtual units: a window holds 900 of them in height, `u` pixels each.

Colours are `#RRGGBB` tokens of `canvas.theme`. Text may hold the suits `{S} {H} {D} {C}`; `onpaper` says that the
ground is light (paper, white, gold), so that suits and default ink are dark. Nothing here knows a rule of the game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import pygame

from gintable.ui.art import ASPECT, WHOLE, Look, box_svg, native, reach
from gintable.ui.letters import Letters
from gintable.ui.theme import mix

Kind = Literal["quiet", "gold", "paper", "off"]
Held = Literal["rest", "hover", "down"]
Lift = Literal["rest", "raised", "drag", "flat", "none"]
SHADOWS: dict[Lift, tuple[float, int, float]] = {  # blur and offset in units, alpha
    "rest": (9, 75, 3.5),
    "raised": (16, 95, 9),
    "drag": (30, 120, 26),
    "flat": (4, 55, 1.5),
}
CARD_RADIUS = 0.065  # of the card's width
NARROW = 150.0  # units of a button that spares its margins


class Canvas(Letters):
    """Draws on `surface` with the pictures of `art`, the colours of `theme` and the cards of `look`."""

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
        """A push button. `icon` stands left, `key` (a key cap) right where the words leave it room, `sub` is a
        smaller second line."""
        t = self.theme
        fg, second = self._button_ground(x, y, w, h, kind, held)
        pad, onpaper = 16.0 if w > NARROW else 10.0, kind in ("gold", "paper")
        cap = max(24, self.tw(key, 13, "b") + 12) if key else 0.0
        if key and not self.fits(text, size, w - 2 * pad - cap - 2 - (32 if icon else 0)):
            key, cap = None, 0.0
        room = w - 2 * pad - (cap + 2 if key else 0) if icon or key else w - 16
        middle = y + h / 2 - (self.line_h(size) * 0.42 if sub else 0)
        if icon:
            self.icon(icon, x + pad, y + h / 2 - 10, 20, fg)
            self.text(
                x + pad + 30,
                middle,
                text,
                size,
                fg,
                "b",
                0,
                mid=True,
                onpaper=onpaper,
                fit=room - (32 if key else 26),
            )
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
            self.diamonds(left, y + 55, level, step=12, align=0)
            left += 81
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

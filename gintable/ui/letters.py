"""Words on the ground: one line, fitted, wrapped, with suits between the letters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gintable.ui.ground import Ground
from gintable.ui.layout import LEAST_PX, text_px

_SUIT = re.compile(r"\{([SHDC])\}")
_SUIT_SHARE = {"S": 0.70, "H": 0.70, "D": 0.60, "C": 0.72}  # width of a suit sign per ascent


class Letters(Ground):
    """What can be written. Sizes are in units; the text size setting comes on top, and 12 px is the least."""

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

    def fits(self, s: str, size: float, room: float, kind: str = "b") -> bool:
        """Whether a line keeps its words in `room` units with letters that are a little smaller at most."""
        px = self.px(size)
        least = max(LEAST_PX, round(px * 0.92))
        return self._fitted(s, least, kind, 0.0, room * self.u)[0] == s

    def _fitted(self, s: str, px: int, kind: str, track: float, room: float) -> tuple[str, int]:
        while px > LEAST_PX and self._width(s, px, kind, track) > room:
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
        """`s` broken at spaces into lines no wider than `width` units; a longer word, such as a path, breaks too."""
        out = [""]
        for word in (piece for part in s.split(" ") for piece in self._pieces(part, width, size, kind)):
            longer = f"{out[-1]} {word}".strip()
            if out[-1] and self.tw(longer, size, kind) > width:
                out.append(word)
            else:
                out[-1] = longer
        return out

    def _pieces(self, word: str, width: float, size: float, kind: str) -> Iterator[str]:
        """A word in parts of at most that width, cut behind a slash or a hyphen where there is one."""
        while self.tw(word, size, kind) > width and len(word) > 1 and "{" not in word:
            fits = next((n for n in range(len(word) - 1, 0, -1) if self.tw(word[:n], size, kind) <= width), 1)
            mark = max(word.rfind(sign, 0, fits) for sign in "/\\-") + 1
            cut = mark if mark > fits / 3 else fits
            yield word[:cut]
            word = word[cut:]
        yield word

    def even(self, s: str, width: float, size: float = 17, kind: str = "r") -> list[str]:
        """As many lines as `lines` makes, but as equally long as can be: no word is left alone on the last one."""
        found = self.lines(s, width, size, kind)
        if len(found) == 1:
            return found
        longest = max(self.tw(word, size, kind) for word in s.split(" "))
        low, high = max(width / len(found), min(longest, width)), width
        while high - low > 4:
            middle = (low + high) / 2
            tried = self.lines(s, middle, size, kind)
            if len(tried) == len(found) and all(self.tw(line, size, kind) <= width for line in tried):
                found, high = tried, middle
            else:
                low = middle
        return found

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
        """Text over as many equal lines as fit `h`; smaller when it must be, cut when even 12 px is too large.

        Returns the y under the last line.
        """
        least = LEAST_PX / (self.u * self.text_scale)
        while True:
            found = self.lines(s, w, size, kind)
            step = self.px(size) * lead / self.u
            room = max(1, int(h / step + 0.15))
            if len(found) <= room or size <= least:
                break
            size = max(least, size - 0.75)
        rest = [" ".join(found[room - 1 :])]
        found = [*found[: room - 1], *rest] if len(found) > room else self.even(s, w, size, kind)
        for line in found:
            self.text(x + w * align, y, line, size, colour, kind, align, onpaper=onpaper, fit=w)
            y += step
        return y


def _parts(s: str) -> Iterator[tuple[bool, str]]:
    """(is a suit, the suit or the words) from left to right."""
    for i, part in enumerate(_SUIT.split(s)):
        if part:
            yield i % 2 == 1, part

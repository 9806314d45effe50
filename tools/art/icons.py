"""Interface icons, the wordmark, suits for text, and the program's own icon.

All but the program's icon are drawn in one colour, #000000, which the program replaces as it needs.
"""

from __future__ import annotations

from math import cos, radians, sin

from tools.art.figure import GOLD
from tools.art.geom import path_data, sector
from tools.art.glyphs import PIP, index_glyph, pip

BLACK = "#000000"
_XMLNS = 'xmlns="http://www.w3.org/2000/svg"'

# 24 x 24, strokes 2.2 wide with round ends; @ stands for a fill in the stroke's colour
UI = {
    "back": '<path d="M14.5 5L7.5 12L14.5 19"/>',
    "book": '<path d="M12 6C10 4.5 7 4 3.5 4V18C7 18 10 18.5 12 20C14 18.5 17 18 20.5 18V4C17 4 14 4.5 12 6Z"/>'
    '<path d="M12 6V20"/>',
    "cards": '<rect x="4" y="6" width="10" height="14" rx="2"/>'
    '<path d="M10 6V5C10 4 10.8 3.2 11.8 3.4L18.5 5C19.5 5.2 20 6.2 19.8 7.2L17.8 16"/>',
    "chart": '<path d="M4 20H20"/><path d="M6 16V11M11 16V5M16 16V8.5"/>',
    "check": '<path d="M4.5 12.5L10 18L20 6.5"/>',
    "close": '<path d="M6 6L18 18M18 6L6 18"/>',
    "down": '<path d="M12 5V19M6 13L12 19L18 13"/>',
    "first": '<path d="M18 5L11 12L18 19M6 5V19"/>',
    "folder": '<path d="M3.5 18.5V6.5H9.5L11.5 9H20.5V18.5Z"/>',
    "gear": '<circle cx="12" cy="12" r="3.2"/><path d="M12 3V6M12 18V21M3 12H6M18 12H21M5.6 5.6L7.8 7.8'
    'M16.2 16.2L18.4 18.4M18.4 5.6L16.2 7.8M7.8 16.2L5.6 18.4"/>',
    "help": '<circle cx="12" cy="12" r="9"/>'
    '<path d="M9.2 9.4C9.4 7.8 10.6 7 12 7C13.6 7 14.8 8 14.8 9.5C14.8 11.6 12 11.6 12 13.8M12 16.8V17"/>',
    "hint": '<path d="M9 18H15M10 21H14"/><path d="M12 3C8 3 5.5 6 5.5 9.3C5.5 11.8 7 13 8.2 14.4'
    'C8.8 15.1 9 15.6 9 16H15C15 15.6 15.2 15.1 15.8 14.4C17 13 18.5 11.8 18.5 9.3C18.5 6 16 3 12 3Z"/>',
    "last": '<path d="M6 5L13 12L6 19M18 5V19"/>',
    "lock": '<rect x="5.5" y="11" width="13" height="9" rx="2"/><path d="M8.5 11V8C8.5 3.5 15.5 3.5 15.5 8V11"/>',
    "menu": '<path d="M4 6H20M4 12H20M4 18H20"/>',
    "minus": '<path d="M5 12H19"/>',
    "mute": '<path d="M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5Z" fill="@"/><path d="M16 9.5L21 14.5M21 9.5L16 14.5"/>',
    "next": '<path d="M9.5 5L16.5 12L9.5 19"/>',
    "pause": '<path d="M8 5V19M16 5V19"/>',
    "person": '<circle cx="12" cy="8" r="4.2"/><path d="M4 20.5C4.6 16 8 14.8 12 14.8C16 14.8 19.4 16 20 20.5"/>',
    "play": '<path d="M7 4.5V19.5L19.5 12Z" fill="@"/>',
    "plus": '<path d="M5 12H19M12 5V19"/>',
    "quit": '<path d="M13.5 4H5V20H13.5"/><path d="M10 12H20.5M16.5 8L20.5 12L16.5 16"/>',
    "redo": '<path d="M16 5L20.5 9.5L16 14"/><path d="M20 9.5H10C6 9.5 3.5 12 3.5 15C3.5 18 6 20 9.5 20H14"/>',
    "save": '<path d="M5 4.5H16L19.5 8V19.5H5Z"/><path d="M8.5 4.5V9H15V4.5M8.5 19.5V14H16V19.5"/>',
    "sort": '<path d="M4 7H13M4 12H10M4 17H7"/><path d="M18 5V19M14.5 15.5L18 19L21.5 15.5"/>',
    "sound": '<path d="M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5Z" fill="@"/>'
    '<path d="M15.5 9C17 10.5 17 13.5 15.5 15M18 6.5C21 9.5 21 14.5 18 17.5"/>',
    "star": '<path d="M12 3.5L14.6 9.2L20.8 9.9L16.2 14.1L17.5 20.2L12 17.1L6.5 20.2L7.8 14.1L3.2 9.9L9.4 9.2Z"/>',
    "swap": '<path d="M5 8.5H18.5L15 5M19 15.5H5.5L9 19"/>',
    "target": '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4"/>'
    '<circle cx="12" cy="12" r=".8" fill="@"/>',
    "undo": '<path d="M8 5L3.5 9.5L8 14"/><path d="M4 9.5H14C18 9.5 20.5 12 20.5 15C20.5 18 18 20 14.5 20H10"/>',
    "up": '<path d="M12 19V5M6 11L12 5L18 11"/>',
    "wait": '<path d="M7 3.5H17M7 20.5H17M8 3.5C8 9 11 10 12 12C11 14 8 15 8 20.5'
    'M16 3.5C16 9 13 10 12 12C13 14 16 15 16 20.5"/>',
    "warn": '<path d="M12 4L21 19.5H3Z"/><path d="M12 10V14.5M12 16.8V17"/>',
}


def ui_svg(name: str) -> str:
    """One interface icon, black."""
    return (
        f'<svg {_XMLNS} width="24" height="24" viewBox="0 0 24 24"><g fill="none" stroke="{BLACK}"'
        f' stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">{UI[name].replace("@", BLACK)}</g></svg>'
    )


def suit_svg(suit: str) -> str:
    """One suit, black, 104 units square with a rim of 2 to 6 units."""
    return (
        f'<svg {_XMLNS} width="104" height="104" viewBox="-52 -52 104 104">'
        f'<path d="{PIP[suit]}" fill="{BLACK}"/></svg>'
    )


# letter -> advance and the stroke's path, in a cap height of 100
_LETTERS = {
    "G": (92, "M84 24A42 42 0 1 0 92 52H56"),
    "I": (16, "M8 4V96"),
    "N": (76, "M8 98V6L68 94V2"),
    "T": (72, "M0 8H72M36 8V98"),
    "A": (80, "M3 98L40 8L77 98M17 66H63"),
    "B": (70, "M8 48V8H40C66 8 66 48 40 48H8V92H40C72 92 72 48 40 48"),
    "L": (58, "M8 2V92H58"),
    "E": (58, "M58 8H8V92H58M8 50H48"),
    " ": (22, ""),
}


def wordmark_svg(text: str = "GIN TABLE") -> str:
    """The program's name in its own letters, black, 112 units high."""
    rim, gap = 6, 22
    out, x = "", rim
    for letter in text:
        width, stroke = _LETTERS[letter]
        if stroke:
            out += f'<path d="{stroke}" transform="translate({x} {rim})"/>'
        x += width + gap
    width = x - gap + rim
    return (
        f'<svg {_XMLNS} width="{width}" height="112" viewBox="0 0 {width} 112"><g fill="none" stroke="{BLACK}"'
        f' stroke-width="8.5" stroke-linejoin="miter" stroke-miterlimit="2">{out}</g></svg>'
    )


# ---------------------------------------------------------------- the program's icon
TILE = '<rect x="8" y="8" width="496" height="496" rx="104" fill="{}"/>'
_BLACK_INK, _RED_INK = "#161B24", "#C0182B"


def app_svg(size: int) -> str:
    """The program's icon as drawn for `size` px: full from 96, two cards from 32, one ace below.

    The view box is 512 units square. Where rays pass the tile's corners, `app_tile` is to cut them.
    """
    if size >= 96:
        body = _full()
    elif size >= 32:
        heart = pip("H", -46, -46, 92, _RED_INK)
        body = _card(176, 268, 230, 330, -13, heart, 20)
        body += _card(300, 262, 260, 362, 9, pip("S", 0, 6, 210, _BLACK_INK), 28)
    else:
        body = _card(256, 256, 350, 430, 0, pip("S", 0, 6, 300, _BLACK_INK), 50)
    return _app(TILE.format("#174A38") + body)


def app_tile() -> str:
    """The tile alone, white: its alpha is the icon's outline."""
    return _app(TILE.format("#FFFFFF"))


def _app(body: str) -> str:
    return f'<svg {_XMLNS} width="512" height="512" viewBox="0 0 512 512">{body}</svg>'


def _full() -> str:
    rays = []
    for a in range(-180, 180, 15):
        ends = [(256 + 420 * cos(radians(t)), 300 + 420 * sin(radians(t))) for t in (a, a + 7.5)]
        rays.append([(256.0, 300.0), *ends])
    lo, hi, s = 40, 472, 22
    frame = f"M{lo + s} {lo}H{hi - s}V{lo + s}H{hi}V{hi - s}H{hi - s}V{hi}H{lo + s}V{hi - s}H{lo}V{lo + s}H{lo + s}Z"
    king = index_glyph("K", -58, -112, 66, _RED_INK, 58) + pip("H", -58, -14, 58, _RED_INK)
    ring = [sector(0, 4, 90, 101 if i % 2 else 96, i * 10 - 1.6, i * 10 + 1.6, 2) for i in range(36)]
    corner = index_glyph("A", -82, -146, 52, _BLACK_INK, 52)
    ace = f'<path d="{path_data(*ring)}" fill="{GOLD}"/>' + pip("S", 0, 0, 124, _BLACK_INK)
    ace += f'{corner}<g transform="rotate(180)">{corner}</g>'
    return (
        f'<path d="{path_data(*rays)}" fill="#1F5A45"/>'
        f'<path d="{frame}" fill="none" stroke="{GOLD}" stroke-width="7"/>'
        + _card(186, 268, 200, 288, -13, king, 20)
        + _card(304, 262, 232, 322, 9, ace, 22)
    )


def _card(x: int, y: int, w: int, h: int, angle: int, body: str, radius: int) -> str:
    return (
        f'<g transform="translate({x} {y}) rotate({angle})">'
        f'<rect x="{-w / 2 - 5}" y="{-h / 2 + 3}" width="{w + 10}" height="{h + 8}" rx="{radius + 4}"'
        ' fill="#06150F" fill-opacity=".28"/>'
        f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="{radius}" fill="#FFFDF8"/>{body}</g>'
    )

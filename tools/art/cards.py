"""Whole cards as SVG text, in a view box of 200 x 280 units.

Three decks, each in two colours and in four: `standard`; `large`, with large indices; and `plain`, pure
black, red, blue or green on white with nothing thin, for high contrast.
"""

from __future__ import annotations

from tools.art.courts import CARD, court, court_large, court_plain
from tools.art.figure import GOLD
from tools.art.geom import number, path_data, sector
from tools.art.glyphs import index_glyph, pip

W, H, RADIUS = 200, 280, 13
EDGE = "#C9C1B0"
# inks: 5.8:1 or more on card stock, the plain deck's 6.2:1 or more on white
INK = {
    "standard": {"S": "#161B24", "H": "#C0182B", "D": "#C0182B", "C": "#161B24"},
    "standard4": {"S": "#161B24", "H": "#C0182B", "D": "#1457A8", "C": "#13733C"},
    "plain": {"S": "#000000", "H": "#C4001A", "D": "#C4001A", "C": "#000000"},
    "plain4": {"S": "#000000", "H": "#C4001A", "D": "#003FAE", "C": "#00602B"},
}
DECKS = ("standard", "large", "plain")

# columns and rows (as a share of the height between the outermost pips) of the number cards
_LEFT, _MIDDLE, _RIGHT = 70, 100, 130
_TOP, _BOTTOM = 48, 232
_CORNERS = ((_LEFT, 0), (_RIGHT, 0), (_LEFT, 1), (_RIGHT, 1))
_SIDES = ((_LEFT, 0.5), (_RIGHT, 0.5))
_THIRDS = ((_LEFT, 1 / 3), (_RIGHT, 1 / 3), (_LEFT, 2 / 3), (_RIGHT, 2 / 3))
_LAYOUT: dict[str, tuple[tuple[int, float], ...]] = {
    "2": ((_MIDDLE, 0), (_MIDDLE, 1)),
    "3": ((_MIDDLE, 0), (_MIDDLE, 0.5), (_MIDDLE, 1)),
    "4": _CORNERS,
    "5": (*_CORNERS, (_MIDDLE, 0.5)),
    "6": (*_CORNERS, *_SIDES),
    "7": (*_CORNERS, *_SIDES, (_MIDDLE, 0.25)),
    "8": (*_CORNERS, *_SIDES, (_MIDDLE, 0.25), (_MIDDLE, 0.75)),
    "9": (*_CORNERS, *_THIRDS, (_MIDDLE, 0.5)),
    "T": (*_CORNERS, *_THIRDS, (_MIDDLE, 1 / 6), (_MIDDLE, 5 / 6)),
}
_PIP_SIZE = {"2": 46, "3": 46, "4": 43, "5": 43, "6": 43, "7": 40, "8": 40, "9": 38, "T": 38}


def card_svg(rank: str, suit: str, deck: str = "standard", four: bool = False) -> str:
    """The face of one card; `rank` is one of A23456789TJQK, `suit` one of SHDC, `deck` one of DECKS."""
    inks = ("plain" if deck == "plain" else "standard") + ("4" if four else "")
    ink = INK[inks][suit]
    match deck:
        case "plain":
            return shell(_plain(rank, suit, ink), plain=True)
        case "large":
            return shell(_large(rank, suit, ink, four))
        case "standard":
            return shell(_standard(rank, suit, ink, four))
        case _:
            raise ValueError(f"no deck is called {deck!r}; there are {', '.join(DECKS)}")


def shell(body: str, plain: bool = False) -> str:
    """The SVG document of a card: its stock and edge, and `body` on it."""
    if plain:
        stock = (
            f'<rect x="2" y="2" width="{W - 4}" height="{H - 4}" rx="{RADIUS - 1}" fill="#FFFFFF"'
            ' stroke="#000000" stroke-width="4"/>'
        )
    else:
        stock = (
            f'<rect x=".6" y=".6" width="{W - 1.2}" height="{H - 1.2}" rx="{RADIUS}" fill="{CARD}"'
            f' stroke="{EDGE}" stroke-width="1.2"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}">{stock}{body}</svg>'
    )


def twice(svg: str) -> str:
    """`svg`, and again turned round the card's centre."""
    return f'{svg}<g transform="rotate(180 {W / 2} {H / 2})">{svg}</g>'


def _standard(rank: str, suit: str, ink: str, four: bool) -> str:
    corner = twice(index_glyph(rank, 26.5, 13, 40, ink, 36) + pip(suit, 26.5, 75, 32, ink))
    if rank in "JQK":
        return court(rank, suit, four) + corner
    if rank == "A":
        return corner + _ace(suit, ink, 88)
    pips = [pip(suit, x, _TOP + (_BOTTOM - _TOP) * row, _PIP_SIZE[rank], ink, row > 0.5) for x, row in _LAYOUT[rank]]
    return corner + "".join(pips)


def _large(rank: str, suit: str, ink: str, four: bool) -> str:
    corner = twice(index_glyph(rank, 40, 13, 68, ink, 60) + pip(suit, 40, 108, 44, ink))
    if rank in "JQK":
        return court_large(rank, suit, four) + corner
    if rank == "A":
        return corner + _ace(suit, ink, 48)
    ghost = ' fill-opacity=".18"'
    return corner + pip(suit, 132, 76, 62, ink, extra=ghost) + pip(suit, 68, 204, 62, ink, True, ghost)


def _plain(rank: str, suit: str, ink: str) -> str:
    corner = twice(index_glyph(rank, 41, 15, 68, ink, 60) + pip(suit, 41, 109, 44, ink))
    if rank in "JQK":
        return court_plain(rank, suit, ink, "#FFFFFF") + corner
    if rank == "A":
        return pip(suit, 100, 140, 70, ink) + corner
    return twice(pip(suit, 133, 78, 72, ink)) + corner


def _ace(suit: str, ink: str, size: float) -> str:
    """A pip inside a thin sun ring at the card's centre."""
    x, y, r = W / 2, H / 2, size * 0.66
    ring = [sector(x, y, r, r + (6 if i % 2 else 3), i * 7.5 - 1.1, i * 7.5 + 1.1, 2) for i in range(48)]
    return (
        f'<path d="{path_data(*ring)}" fill="{GOLD}"/>'
        f'<circle cx="{W // 2}" cy="{H // 2}" r="{number(r - 2.6)}" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
        + pip(suit, x, y + (1 if suit == "H" else 0), size, ink)
    )

"""Court cards put together: two halves across a sash, two framed portraits, or a plain emblem."""

from __future__ import annotations

from math import radians, tan

from tools.art.figure import FOUR_COLOUR, GOLD_LIGHT, IVORY, TWO_COLOUR, Figure, Palette
from tools.art.geom import number
from tools.art.glyphs import pip
from tools.art.jacks import jack
from tools.art.kings import king
from tools.art.queens import queen

CARD = "#FFFDF8"
# card-stock outline (inset 1.2 so that the edge line stays visible)
STOCK = (
    "M13 1.2H187C193.5 1.2 198.8 6.5 198.8 13V267C198.8 273.5 193.5 278.8 187 278.8H13"
    "C6.5 278.8 1.2 273.5 1.2 267V13C1.2 6.5 6.5 1.2 13 1.2Z"
)
SPLIT = tan(radians(15))  # slope of the line that divides a standard court
X0, Y0, X1, Y1 = 14.0, 14.0, 186.0, 266.0  # the panel of a standard court
STEP = 5.0  # side of the stepped corners: the motif of every frame
_FIGURES = {"J": jack, "Q": queen, "K": king}


def _palette(suit: str, four: bool) -> Palette:
    return (FOUR_COLOUR if four else TWO_COLOUR)[suit]


def _turned(svg: str) -> str:
    return f'{svg}<g transform="rotate(180 100 140)">{svg}</g>'


def court(rank: str, suit: str, four: bool) -> str:
    """A standard court: one panel split aslant, with a recess for the index at two corners."""
    pal = _palette(suit, four)
    left, right = 140 + SPLIT * (X0 - 100), 140 + SPLIT * (X1 - 100)
    fig = Figure([(X0, Y0), (X1, Y0), (X1, right), (X0, left)], suit, pal)
    _FIGURES[rank](fig, 108.0, 165.0)
    out = [f'<path d="M{X0} {Y0}H{X1}V{Y1}H{X0}Z" fill="{pal.tint}"/>', _turned(fig.svg())]
    for width, colour in ((7.4, IVORY), (5.8, pal.main), (1.5, GOLD_LIGHT)):
        sash = f"M{X0} {number(left)}L{X1} {number(right)}"
        out.append(f'<path d="{sash}" stroke="{colour}" stroke-width="{width}" fill="none"/>')
    out.append(
        f'<path d="M100 131L107.5 140L100 149L92.5 140Z" fill="{GOLD_LIGHT}" stroke="{IVORY}" stroke-width="1.2"/>'
    )
    out.append(f'<path d="M100 135.4L103.8 140L100 144.6L96.2 140Z" fill="{pal.main}"/>')
    s, nw, nh = STEP, 42, 88  # the recess is nw by nh
    frame = (
        f"M{X0 + nw} {Y0}H{X1 - s}V{Y0 + s}H{X1}V{Y1 - nh}H{X1 - s}V{Y1 - nh + s}H{X1 - nw + s}"
        f"V{Y1 - nh + s}H{X1 - nw}V{Y1}H{X0 + s}V{Y1 - s}H{X0}V{Y0 + nh}H{X0 + s}V{Y0 + nh - s}H{X0 + nw}Z"
    )
    out.append(f'<path d="{STOCK}{frame}" fill="{CARD}" fill-rule="evenodd"/>')
    out.append(f'<path d="{frame}" fill="none" stroke="{pal.main}" stroke-width="1.6" stroke-linejoin="miter"/>')
    return "".join(out)


def court_large(rank: str, suit: str, four: bool) -> str:
    """A large-index court: two whole framed portraits on the diagonal, tied by a belt."""
    pal = _palette(suit, four)
    x0, y0, x1, y1, s = 78.0, 14.0, 186.0, 133.0, STEP
    fig = Figure([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], suit, pal)
    _FIGURES[rank](fig, 122.0 if rank == "J" else 124.0, 170.0)
    frame = f"M{x0 + s} {y0}H{x1 - s}V{y0 + s}H{x1}V{y1}H{x0}V{y0 + s}H{x0 + s}Z"
    around = f"M{x0 - 3} {y0 - 3}H{x1 + 3}V{y1 + 3}H{x0 - 3}Z"
    portrait = (
        f'<path d="{frame}" fill="{pal.tint}"/>{fig.svg()}'
        f'<path d="{around}{frame}" fill="{CARD}" fill-rule="evenodd"/>'
        f'<path d="{frame}" fill="none" stroke="{pal.main}" stroke-width="1.8" stroke-linejoin="miter"/>'
    )
    out = [_turned(portrait)]
    for width, colour in ((9.4, pal.main), (1.6, GOLD_LIGHT)):
        out.append(f'<path d="M14 140H186" stroke="{colour}" stroke-width="{width}" fill="none"/>')
    out.append(
        f'<path d="M100 130.5L108 140L100 149.5L92 140Z" fill="{GOLD_LIGHT}" stroke="{CARD}" stroke-width="1.4"/>'
    )
    out.append(f'<path d="M100 135L104 140L100 145L96 140Z" fill="{pal.main}"/>')
    return "".join(out)


# crown, tiara and cap: solid shapes in a box 104 wide, about 100 high, centred on 0, 0
_EMBLEM = {
    "K": "M-44 22L-52 -30L-26 -8L0 -44L26 -8L52 -30L44 22ZM-44 32H44V46H-44Z",
    "Q": "M-46 42C-50 12 -46 -8 -40 -20L-24 8L-14 -30L0 4L14 -30L24 8L40 -20C46 -8 50 12 46 42C30 28 -30 28 -46 42Z",
    "J": "M-50 26C-40 14 -34 10 -30 8C-34 -18 -14 -38 10 -36C32 -34 44 -14 40 8C48 8 52 12 54 18"
    "C40 30 -20 34 -50 26Z",
}
_BALLS = {
    "K": ((-52, -36, 8), (0, -50, 8), (52, -36, 8)),
    "Q": ((-41, -30, 8.5), (-14, -40, 8.5), (14, -40, 8.5), (41, -30, 8.5)),
    "J": (),
}


def court_plain(rank: str, suit: str, ink: str, paper: str) -> str:
    """A plain court: the suit under its crown, tiara or cap, and a bar across the middle."""
    emblem = f'<path d="{_EMBLEM[rank]}" fill="{ink}"/>'
    for x, y, r in _BALLS[rank]:
        emblem += f'<circle cx="{x}" cy="{y}" r="{r}" fill="{ink}"/>'
    if rank == "J":
        emblem += (
            f'<path d="M12 -34C20 -58 40 -62 56 -58C52 -40 40 -30 26 -30Z" fill="{ink}" stroke="{paper}"'
            ' stroke-width="9"/>'
            f'<path d="M-32 8C-10 14 20 14 41 8" fill="none" stroke="{paper}" stroke-width="9"/>'
        )
    half = f'<g transform="translate(133 42) scale(.5)">{emblem}</g>' + pip(suit, 133, 102, 64, ink)
    return _turned(half) + f'<path d="M20 140H180" stroke="{ink}" stroke-width="6" fill="none"/>'

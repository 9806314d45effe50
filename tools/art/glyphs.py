"""The four suits and the index alphabet (A, 2 to 10, J, Q, K): our own drawings, no font needed.

A suit lies in a box from -50 to 50. An index glyph lies in a box with cap height 100 and is made of
filled outlines (straight letters) and strokes 17.5 wide (round letters).
"""

from __future__ import annotations

from dataclasses import dataclass

SUITS = "SHDC"
RANKS = "A23456789TJQK"

PIP = {
    "S": "M0 -51C5 -35 46 -13 46 16C46 31 35 40 23.5 40C14.5 40 8 36 4.5 29C5.5 39 10 46 18 50H-18"
    "C-10 46 -5.5 39 -4.5 29C-8 36 -14.5 40 -23.5 40C-35 40 -46 31 -46 16C-46 -13 -5 -35 0 -51Z",
    "H": "M0 49C-7 29 -46 7 -46 -20C-46 -36 -35 -46 -23 -46C-12 -46 -4 -40 0 -29"
    "C4 -40 12 -46 23 -46C35 -46 46 -36 46 -20C46 7 7 29 0 49Z",
    "D": "M0 -52C9 -31 21 -14 38 0C21 14 9 31 0 52C-9 31 -21 14 -38 0C-21 -14 -9 -31 0 -52Z",
    "C": "M0 -50C12.5 -50 22 -40.5 22 -28.5C22 -21 18.5 -15 13.5 -10.5C17 -12.5 21 -13.5 25 -13.5"
    "C37.5 -13.5 47 -4 47 8.5C47 21 37.5 30.5 25.5 30.5C17 30.5 9.5 26.5 5 19C5.5 33 10 44 18 50H-18"
    "C-10 44 -5.5 33 -5 19C-9.5 26.5 -17 30.5 -25.5 30.5C-37.5 30.5 -47 21 -47 8.5"
    "C-47 -4 -37.5 -13.5 -25 -13.5C-21 -13.5 -17 -12.5 -13.5 -10.5C-18.5 -15 -22 -21 -22 -28.5"
    "C-22 -40.5 -12.5 -50 0 -50Z",
}


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    return f"M{cx - rx} {cy}A{rx} {ry} 0 1 1 {cx + rx} {cy}A{rx} {ry} 0 1 1 {cx - rx} {cy}Z"


@dataclass(frozen=True, slots=True)
class Glyph:
    """One index figure: its advance, and path data to fill and to stroke (either may be empty)."""

    width: float
    fill: str = ""
    stroke: str = ""


STROKE = 17.5
_SIX = Glyph(
    66,
    stroke="M55 20C51.5 12.5 45 8.8 37 8.8C18.5 8.8 9 26 9 58C9 80.5 18 91.2 33 91.2"
    "C47.5 91.2 57.2 81 57.2 66C57.2 51.5 48 42.5 35 42.5C22 42.5 11 51 9.5 66",
)
INDEX = {
    "A": Glyph(86, "M0 100L32 0H54L86 100H65.5L58.8 78H27.2L20.5 100ZM32.2 61.5H53.8L43 26Z"),
    "2": Glyph(
        62,
        "M2 100V85L30.6 55L42.8 67.6L26 83H62V100Z",
        "M9 32C9 17 18 8.8 31 8.8C44 8.8 53 17.5 53 29.5C53 42 46 51 37 61L33 65.3",
    ),
    "3": Glyph(
        62,
        stroke="M8.5 28C10 15.5 19 8.8 31 8.8C43.5 8.8 52 16.5 52 28C52 39.5 43.5 47.2 31 47.2H25"
        "M31 47.2C45 47.2 54 56 54 69C54 82.5 44.5 91.2 31 91.2C18 91.2 9 84 7.5 71",
    ),
    "4": Glyph(72, "M42 0H62V61H72V78H62V100H43V78H0V62ZM43 61V25L18 61Z"),
    "5": Glyph(
        62,
        "M57 0V17.5H24.5L22.6 38L20.2 55.4H4.3L9.5 0Z",
        "M13 50C18.5 42.8 25 39.5 32 39.5C45.5 39.5 54 50 54 64.5C54 81 44 91.2 30 91.2C17.5 91.2 9 84 7.5 72",
    ),
    "6": _SIX,
    "7": Glyph(62, "M0 0H62V15L35 100H14L41 18H0Z"),
    "8": Glyph(66, stroke=_ellipse(33, 28, 20.3, 19.2) + _ellipse(33, 69.8, 24.3, 21.4)),
    "9": _SIX,
    "T": Glyph(92, "M10.5 100V24L0 31V12.5L15 0H29V100Z", _ellipse(66, 50, 20.5, 41.3)),
    "J": Glyph(48, stroke="M39.5 0V65C39.5 82.5 33.5 91.2 23.5 91.2C13.5 91.2 8 84.5 7.5 71"),
    "Q": Glyph(80, "M40 70L56 62L78 96L64 106Z", _ellipse(38.5, 50, 29.7, 41.3)),
    "K": Glyph(76, "M0 0H18.5V43L50 0H72L39.5 44.5L76 100H53L27 60.5L18.5 72V100H0Z"),
}


def index_glyph(rank: str, x: float, y: float, height: float, colour: str, max_width: float) -> str:
    """`rank` centred on `x`, its cap box `height` high from `y` down; condensed where it is too wide."""
    glyph = INDEX[rank]
    k = height / 100
    kx = min(k, max_width / glyph.width)
    turn = " rotate(180 33 50)" if rank == "9" else ""  # a nine is a six turned round
    out = f'<g transform="translate({x - glyph.width * kx / 2:.2f} {y:.2f}) scale({kx:.4f} {k:.4f}){turn}">'
    if glyph.fill:
        out += f'<path d="{glyph.fill}" fill="{colour}" fill-rule="evenodd"/>'
    if glyph.stroke:
        out += (
            f'<path d="{glyph.stroke}" fill="none" stroke="{colour}" stroke-width="{STROKE}"'
            ' stroke-linejoin="miter"/>'
        )
    return out + "</g>"


def pip(suit: str, x: float, y: float, size: float, colour: str, turned: bool = False, extra: str = "") -> str:
    """A suit `size` units high centred on `x, y`; `extra` is more SVG attributes."""
    turn = " rotate(180)" if turned else ""
    move = f"translate({x:.2f} {y:.2f}){turn} scale({size / 100:.4f})"
    return f'<path d="{PIP[suit]}" fill="{colour}" transform="{move}"{extra}/>'

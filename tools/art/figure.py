"""What court figures and portraits are built from: palettes, cloth, faces, hair and clothes.

A figure is drawn piece by piece, each clipped to one convex region: on a standard court card the half
above the slanting split line, which is then repeated turned by 180 degrees. Flat inlay shapes without
outlines; pieces meet in thin key-lines of the panel tint.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from tools.art.geom import Poly, arc, circle, clip, mirror, number, path, path_data, petal, ribbon, sector
from tools.art.glyphs import PIP

IVORY, SKIN, SHADE, INK = "#FFFCF4", "#F6E0C3", "#E9C8A0", "#251D1B"
GOLD, GOLD_DEEP, GOLD_LIGHT = "#D3A03C", "#A8742A", "#EBCB80"
STEEL, STEEL_DEEP, WOOD, WOOD_DEEP = "#C9CED2", "#98A0A8", "#8A5A2B", "#6C4420"
NOSE = "#BD8B5A"
FAIR, FAIR_BROW = "#BE8638", "#8A5A1E"


@dataclass(frozen=True, slots=True)
class Palette:
    """The six tones of one suit."""

    main: str
    deep: str
    accent: str
    tint: str  # the panel's ground
    tint2: str  # the pattern on it
    hair: str


TWO_COLOUR = {
    "S": Palette("#1F2B40", "#131B2B", "#7F97B4", "#F1EFE8", "#E1E4E6", "#2A2322"),
    "H": Palette("#B01C33", "#74102A", "#E8A6A0", "#FCEFEC", "#F7DDD7", "#5A2A1A"),
    "D": Palette("#BC3322", "#6E1F17", "#E3B452", "#FBF4DF", "#F4E5BC", FAIR),
    "C": Palette("#22302F", "#141E1D", "#86A598", "#EFF1E8", "#DDE5DB", "#33281F"),
}
FOUR_COLOUR = {
    **TWO_COLOUR,
    "D": Palette("#1C5A9E", "#123A6B", "#86B2DC", "#EFF3F5", "#DAE6F0", FAIR),
    "C": Palette("#1B7342", "#0E4A2A", "#93C3A0", "#F0F4EA", "#DAEADA", "#33281F"),
}


class Figure:
    """Collects coloured shapes, each clipped to one convex region.

    While `flip` holds an x, shapes are mirrored in it first: it turns a left profile to the right.
    """

    def __init__(self, region: Poly, suit: str, pal: Palette) -> None:
        self.region, self.suit, self.pal = region, suit, pal
        self.flip: float | None = None
        self._out: list[str] = []

    def svg(self) -> str:
        """All shapes so far, in the order drawn."""
        return "".join(self._out)

    def fill(
        self, shape: Poly, colour: str, key: float = 0.0, key_colour: str = "", within: Poly | None = None
    ) -> None:
        """Draw `shape`; with a `key`, its edge is a key-line that wide, in the panel tint unless told."""
        poly = clip(shape, within) if within else shape
        if self.flip is not None:
            poly = mirror(poly, self.flip)
        poly = clip(poly, self.region) if poly else poly
        if len(poly) < 3:
            return
        edge = (
            f' stroke="{key_colour or self.pal.tint}" stroke-width="{number(key)}" stroke-linejoin="round"'
            if key
            else ""
        )
        self._out.append(f'<path d="{path_data(poly)}" fill="{colour}"{edge}/>')

    def both(
        self, shape: Poly, cx: float, colour: str, key: float = 0.0, key_colour: str = "", right: str = ""
    ) -> None:
        """Draw `shape` and its mirror image in x = `cx`, the latter in the colour `right` if given."""
        self.fill(shape, colour, key, key_colour)
        self.fill(mirror(shape, cx), right or colour, key, key_colour)

    def line(self, points: Poly, width: float, colour: str) -> None:
        """Draw an open line."""
        self.fill(ribbon(points, width), colour)

    def bar(self, x0: float, y0: float, x1: float, y1: float, colour: str, key: float = 0.0) -> None:
        """Draw an upright rectangle."""
        self.fill([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], colour, key)

    def pip(
        self, suit: str, x: float, y: float, size: float, colour: str, key: float = 0.0, key_colour: str = ""
    ) -> None:
        """Draw a suit."""
        self.fill(path(PIP[suit], x, y, size / 100, steps=7), colour, key, key_colour)


# ---------------------------------------------------------------- grounds and cloth
def rays(fig: Figure, cx: float, cy: float, colour: str, count: int = 22) -> None:
    """`count` rays from one point to beyond the region."""
    step = 360 / count
    for i in range(count):
        a, b = radians(i * step), radians(i * step + step / 2)
        ends = [(cx + 260 * cos(t), cy + 260 * sin(t)) for t in (a, b)]
        fig.fill([(cx, cy), *ends], colour)


def ground(fig: Figure, cx: float, cy: float) -> None:
    """The panel's pattern, one for each suit: rays, ripples, trellis, reeds."""
    tint2 = fig.pal.tint2
    match fig.suit:
        case "S":
            rays(fig, cx, cy, tint2)
        case "H":
            for r in range(34, 150, 15):
                fig.fill(sector(cx, cy, r, r + 7.5, 150, 390, 28), tint2)
        case "D":
            for row in range(-6, 7):
                for col in range(-7, 8):
                    x, y = cx + col * 21 + (10.5 if row % 2 else 0), cy + row * 15
                    fig.fill([(x, y - 13), (x + 9, y), (x, y + 13), (x - 9, y)], tint2)
        case _:
            for i in range(-11, 12):
                x = cx + i * 11
                fig.bar(x - 2.9, 0, x + 2.9, 280, tint2)


def textile(fig: Figure, zone: Poly, ox: float, oy: float) -> None:
    """The suit's own cloth inside a convex `zone`: chevrons, scales, lozenges, roundels."""
    accent = fig.pal.accent
    match fig.suit:
        case "S":
            for i in range(-2, 12):
                y = oy + i * 8
                top = [(ox - 70, y + 35), (ox, y), (ox + 70, y + 35)]
                fig.fill(top + [(x, v + 3) for x, v in reversed(top)], accent, within=zone)
        case "H":
            for x, y in _lattice(ox, oy, 11, 8, 7, 9):
                fig.fill(arc(x, y, 5.2, 0, 180, 10) + arc(x, y, 3.4, 180, 0, 8), accent, within=zone)
        case "D":
            for x, y in _lattice(ox, oy, 10, 7.5, 8, 11):
                fig.fill([(x, y - 4.4), (x + 2.9, y), (x, y + 4.4), (x - 2.9, y)], accent, within=zone)
        case _:
            for x, y in _lattice(ox, oy, 10.4, 8, 8, 10):
                fig.fill(circle(x, y, 2.5, steps=14), accent, within=zone)


def _lattice(ox: float, oy: float, dx: float, dy: float, half_cols: int, rows: int) -> Poly:
    return [
        (ox + col * dx + (dx / 2 if row % 2 else 0), oy + row * dy)
        for row in range(-1, rows)
        for col in range(-half_cols, half_cols + 1)
    ]


# ---------------------------------------------------------------- faces
def front_face(fig: Figure, cx: float, y0: float, width: float, height: float, lips: str, brow: str) -> None:
    """A frontal mask, lit on the left and shaded on the right, with one line from brow to nose."""
    half = width / 2

    def at(src: str, side: int = 1) -> Poly:
        return [(cx + side * x * half, y0 + y * height) for x, y in path(src)]

    cheek = at("M0 0L-1 0L-1 0.52C-1 0.80 -0.55 1 0 1Z")
    fig.fill(cheek, SKIN)
    fig.fill(mirror(cheek, cx), SHADE)
    fig.fill(at("M0 0.40L-0.20 0.66C-0.22 0.70 -0.10 0.71 0 0.71Z"), SHADE)
    fig.line(at("M-0.20 0.345C-0.08 0.42 -0.08 0.50 -0.20 0.65C-0.22 0.69 -0.12 0.71 0 0.71"), 1.15, NOSE)
    for side in (1, -1):
        fig.line(at("M-0.82 0.375C-0.58 0.275 -0.32 0.275 -0.16 0.355", side), 1.7, brow)
    for side in (-1, 1):
        eye = "M-0.76 0.475C-0.62 0.40 -0.40 0.40 -0.24 0.49C-0.42 0.555 -0.62 0.55 -0.76 0.475Z"
        lid = "M-0.78 0.475C-0.62 0.385 -0.38 0.385 -0.22 0.49C-0.40 0.44 -0.60 0.43 -0.78 0.475Z"
        fig.fill(at(eye, side), IVORY)
        fig.fill(at(lid, side), INK)
        fig.fill(circle(cx - side * 0.49 * half, y0 + 0.478 * height, 1.75, steps=14), INK)
    mouth = (
        "M-0.30 0.815C-0.16 0.77 -0.06 0.775 0 0.79C0.06 0.775 0.16 0.77 0.30 0.815"
        "C0.16 0.875 -0.16 0.875 -0.30 0.815Z"
    )
    fig.fill(at(mouth), lips)


_PROFILE = (
    "M-13 -3L-15.5 9C-16 11.5 -16 13 -17 15L-24.5 26.5C-25.2 28.2 -24 29.3 -19.8 29.6L-19.2 32"
    "C-22.4 33 -23 35 -20 36.3C-22.2 37.6 -21.8 40.2 -18.8 41C-18 42.6 -19 44 -19.4 46"
    "C-19.8 50.6 -16 53 -10 52C-3 50.5 5 48 8.5 42C10 36 8 30 4 25C-2 18 -5 10 -6 -3Z"
)


def profile(fig: Figure, cx: float, moustache: bool = False, oy: float = 62) -> None:
    """A head looking left, its chin at `oy + 52`."""
    hair = fig.pal.hair
    fig.fill(path(_PROFILE, cx, oy), SKIN)
    fig.fill(path("M-10 52C-3 50.5 5 48 8.5 42C10 36 8 30 4 25C5.5 36 0 45.5 -10 52Z", cx, oy), SHADE)
    lips = (
        "M-20.5 33.2C-17.5 33.6 -15.5 35 -13.5 36.3C-15.5 38.6 -18 40 -20.3 39.6"
        "C-21 38.6 -20.8 37.4 -20 36.3C-22 35.4 -22 34 -20.5 33.2Z"
    )
    fig.fill(path(lips, cx, oy), "#B24A40")
    fig.line(path("M-16.5 11.5C-12 7.5 -7 7.5 -2.5 10.5", cx, oy), 1.9, FAIR_BROW if hair == FAIR else hair)
    fig.fill(path("M-14.5 18C-11 14 -6.5 14 -3.5 17.5C-7 20 -11 20.5 -14 19.5Z", cx, oy), IVORY)
    fig.fill(circle(cx - 11, oy + 17.6, 1.9, steps=12), INK)
    fig.line(path("M-15 18C-11 13.6 -6.5 13.6 -3 17.5", cx, oy), 1.2, INK)
    if moustache:
        whiskers = "M-22.4 32.6C-18 29.4 -13 30.6 -9.5 26.5C-8.5 23.5 -5.5 23.8 -6 27C-7 32.6 -14 33.4 -20.4 33.4Z"
        fig.fill(path(whiskers, cx, oy), hair)


def curls(fig: Figure, cx: float, hair: str, rows: tuple[tuple[float, float], ...]) -> None:
    """Stacked hair rolls on both sides of a head; a row is its top and its reach from `cx`."""
    for side in (-1, 1):
        for top, reach in rows:
            end = cx + side * reach
            cap = arc(end, top + 4.9, 4.9, -90 if side > 0 else 270, 90, 10)
            root = cx + side * 14
            fig.fill([(root, top), *cap, (root, top + 9.8)], hair, 0.9)


# ---------------------------------------------------------------- clothes
def cloak(fig: Figure, cx: float, top: float = 112, spread: float = 1.0) -> None:
    """A wide cloak from the shoulders down, in the suit's cloth."""
    left = path("M-4 0C-30 2 -62 10 -86 34V90H-4Z", cx, top, kx=spread)
    fig.fill(left, fig.pal.main)
    fig.fill(mirror(left, cx), fig.pal.deep)
    zone = [(cx - 24, top + 5), (cx - 62 * spread, top + 17), (cx - 90, top + 42), (cx - 90, top + 90)]
    zone.append((cx - 40, top + 90))
    textile(fig, zone, cx - 52, top + 6)
    textile(fig, mirror(zone, cx), cx + 52, top + 6)


def tunic(fig: Figure, cx: float, top: float = 108) -> None:
    """A king's straight tunic with a gold and ivory border."""
    for inner, outer, colour in ((24, 46, GOLD), (19, 38, IVORY)):
        fig.fill([(cx - inner, top), (cx - outer, 200), (cx + outer, 200), (cx + inner, top)], colour)
    fig.fill([(cx - 15, top), (cx - 32, 200), (cx, 200), (cx, top)], fig.pal.main)
    fig.fill([(cx + 15, top), (cx + 32, 200), (cx, 200), (cx, top)], fig.pal.deep)


def ermine(fig: Figure, cx: float, cy: float = 86, r0: float = 24, r1: float = 41) -> None:
    """A round collar of spotted fur."""
    fig.fill(sector(cx, cy, r0, r1, 28, 152, 24), IVORY)
    middle = (r0 + r1) / 2 + 2.5
    for a in range(36, 150, 12):
        x, y = cx + middle * cos(radians(a)), cy + middle * sin(radians(a))
        fig.fill(circle(x, y, 1.7, steps=12), INK)


def crown_band(fig: Figure, cx: float, cy: float = 122) -> None:
    """The jewelled lower band of a crown, on a circle about `cx, cy`."""
    fig.fill(sector(cx, cy, 57, 65.5, -117, -63, 20), fig.pal.main, 0.9)
    for a in (-20, -10, 0, 10, 20):
        x, y = cx + 61.2 * sin(radians(a)), cy - 61.2 * cos(radians(a))
        fig.fill(circle(x, y, 1.7 if a else 2.4, steps=14), GOLD_LIGHT)


def bodice(fig: Figure, cx: float) -> None:
    """A queen's gown with an open neck."""
    fig.fill(path("M-27 0L27 0L40 90H-40Z", cx, 116), GOLD)
    fig.fill(path("M-23.5 0H23.5L36 90H-36Z", cx, 116), IVORY)
    fig.fill(path("M-21 0L0 26V90H-34Z", cx, 118), fig.pal.deep)
    fig.fill(path("M21 0L0 26V90H34Z", cx, 118), fig.pal.main)
    fig.fill(path("M-22 0C-14 1 -9 -3 -8.5 -12H8.5C9 -3 14 1 22 0L0 26Z", cx, 116), SKIN)
    fig.fill(path("M0 -12H8.5C9 -3 14 1 22 0L0 26Z", cx, 116), SHADE)


def jerkin(fig: Figure, cx: float, striped: bool = True) -> None:
    """A jack's jerkin, slanting stripes or two halves with buttons."""
    fig.fill(path("M-20 0H22L44 90H-38Z", cx, 112), GOLD)
    zone = path("M-16 0H18L38 90H-33Z", cx, 112)
    fig.fill(zone, IVORY if striped else fig.pal.main)
    if striped:
        for i in range(-3, 8):
            fig.fill(path("M-40 0L40 -22V-16.5L-40 5.5Z", cx, 126 + i * 11), fig.pal.main, within=zone)
        return
    fig.fill(path("M2 0H18L38 90H2Z", cx, 112), fig.pal.deep)
    for y in (124, 134, 144, 154):
        fig.fill(circle(cx + 1, y, 2.3, steps=12), GOLD_LIGHT)


def ruff(fig: Figure, cx: float) -> None:
    """A pleated collar under a profile."""
    for a in range(4, 184, 18):
        fig.fill(petal(cx + 5, 107, 8, 24, a, 8.4), IVORY, 1.0, fig.pal.accent)


def long_hair(fig: Figure, cx: float, line: str, to_shoulder: bool = False) -> None:
    """Hair behind a profile, cut at the collar or falling on the shoulder, combed in lines."""
    if to_shoulder:
        outline = "M-8 -4H25C34 10 35 30 37 42C39 52 44 56 40 63C28 66 14 58 7 49C9 40 8 30 3 24C-3 17 -7 8 -8 -4Z"
        end, sweep = 56, 8
    else:
        outline = "M-8 -4H25C34 10 33 32 31 44C29 53 15 54 7 49C9 40 8 30 3 24C-3 17 -7 8 -8 -4Z"
        end, sweep = 49, 0
    fig.fill(path(outline, cx, 62), fig.pal.hair)
    for off in (0, 5.5, 11):
        strand = f"M{6 + off * 0.7} 0C{14 + off} 12 {16 + off} 32 {13 + off + sweep} {end}"
        fig.line(path(strand, cx, 62), 0.8, line)

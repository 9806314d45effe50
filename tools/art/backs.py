"""Card backs: `fan` (green scallops), `lattice` (burgundy trellis) and `plain` (blue, high contrast)."""

from __future__ import annotations

from tools.art.cards import H, W, shell, twice
from tools.art.courts import CARD, STOCK
from tools.art.geom import Poly, arc, clip, path_data, sector
from tools.art.glyphs import pip

BACKS = ("fan", "lattice", "plain")
X0, Y0, X1, Y1 = 11, 11, W - 11, H - 11


def back_svg(kind: str) -> str:
    """One card back; `kind` is one of BACKS."""
    match kind:
        case "fan":
            return _framed(_fan("#17463A", "#0F332A", "#2A6350", "#D9B566"), "#17463A", "#0F332A", "#D9B566")
        case "lattice":
            return _framed(_lattice("#6B1F2E", "#4E1320", "#8A3646", "#E2C07C"), "#6B1F2E", "#4E1320", "#E2C07C")
        case "plain":
            return _plain()
        case _:
            raise ValueError(f"no card back is called {kind!r}; there are {', '.join(BACKS)}")


def _framed(body: str, base: str, deep: str, gold: str) -> str:
    """`body` on its ground, then card stock over whatever left the field, then two rules."""
    w, h = X1 - X0, Y1 - Y0
    cut = (
        f"M{X0} {Y0 + 6}V{Y1 - 6}Q{X0} {Y1} {X0 + 6} {Y1}H{X1 - 6}Q{X1} {Y1} {X1} {Y1 - 6}"
        f"V{Y0 + 6}Q{X1} {Y0} {X1 - 6} {Y0}H{X0 + 6}Q{X0} {Y0} {X0} {Y0 + 6}Z"
    )
    return shell(
        f'<rect x="{X0}" y="{Y0}" width="{w}" height="{h}" rx="6" fill="{base}"/>{body}'
        f'<path d="{STOCK}{cut}" fill="{CARD}" fill-rule="evenodd"/>'
        f'<rect x="{X0}" y="{Y0}" width="{w}" height="{h}" rx="6" fill="none" stroke="{gold}" stroke-width="2"/>'
        f'<rect x="{X0 + 4.5}" y="{Y0 + 4.5}" width="{w - 9}" height="{h - 9}" rx="3" fill="none"'
        f' stroke="{deep}" stroke-width="3"/>'
    )


def _clipped(shape: Poly, region: Poly, colour: str) -> str:
    poly = clip(shape, region)
    return f'<path d="{path_data(poly)}" fill="{colour}"/>' if len(poly) > 2 else ""


def _fan(base: str, deep: str, mid: str, gold: str) -> str:
    """Overlapping fans over the upper half, then turned, and a medallion on the seam."""
    upper: Poly = [(X0, Y0), (X1, Y0), (X1, 140), (X0, 140)]
    pitch = (X1 - X0) / 4
    r = pitch / 2
    rings = ((r, gold), (r - 1.3, base), (r - 5.2, mid), (r - 6.4, base), (r - 11, gold), (r - 12, deep))
    fans = []
    for row in range(8):
        for col in range(-1, 6):
            cx, cy = X0 + col * pitch + (r if row % 2 else 0), Y0 + 21.5 * row + 4
            for radius, colour in rings:
                shape = [(cx + radius, cy + 30), (cx - radius, cy + 30), *arc(cx, cy, radius, 180, 360, 16)]
                fans.append(_clipped(shape, upper, colour))
    medal = [f'<circle cx="100" cy="140" r="33" fill="{base}" stroke="{gold}" stroke-width="1.6"/>']
    for i in range(24):
        ray = sector(100, 140, 12.5, 28 if i % 2 else 23, i * 15 - 2.6, i * 15 + 2.6, 3)
        medal.append(f'<path d="{path_data(ray)}" fill="{gold if i % 2 else mid}"/>')
    medal.append(
        f'<circle cx="100" cy="140" r="8.5" fill="{gold}"/><circle cx="100" cy="140" r="5.5" fill="{base}"/>'
    )
    return twice("".join(fans)) + "".join(medal)


def _lattice(base: str, deep: str, mid: str, gold: str) -> str:
    """Nested lozenges, and the four suits in a larger one."""
    field: Poly = [(X0, Y0), (X1, Y0), (X1, Y1), (X0, Y1)]
    pitch = (X1 - X0) / 6
    rows = int((Y1 - Y0) / pitch) + 2
    out = []
    for row in range(-1, 2 * rows):
        for col in range(-1, 8):
            cx = X0 + col * pitch + (pitch / 2 if row % 2 else 0)
            cy = 140 + (row - rows) * pitch / 2
            for share, colour in ((0.5, gold), (0.455, base), (0.34, mid), (0.28, deep), (0.11, gold)):
                q = pitch * share
                out.append(_clipped([(cx, cy - q), (cx + q, cy), (cx, cy + q), (cx - q, cy)], field, colour))
    out.append(f'<path d="M100 96L140 140L100 184L60 140Z" fill="{base}" stroke="{gold}" stroke-width="1.8"/>')
    out.append(f'<path d="M100 104L132 140L100 176L68 140Z" fill="none" stroke="{mid}" stroke-width="1.4"/>')
    for suit, dx, dy in (("S", 0, -16), ("H", 13, 0), ("C", 0, 16), ("D", -13, 0)):
        out.append(pip(suit, 100 + dx, 140 + dy, 15, gold))
    return "".join(out)


def _plain() -> str:
    return shell(
        '<rect x="14" y="14" width="172" height="252" rx="5" fill="#0B3D91"/>'
        '<path d="M100 62L160 140L100 218L40 140Z" fill="#FFFFFF"/>'
        '<path d="M100 88L140 140L100 192L60 140Z" fill="#0B3D91"/>',
        plain=True,
    )

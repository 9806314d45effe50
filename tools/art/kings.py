"""The four kings.

Each is told from the others by outline, weapon and hair: spades a sword, organ-pipe crown and full
beard; hearts a raised arm and a chin beard; diamonds a profile with an axe; clubs an old man with an orb.
A figure stands on the axis x = `cx`; what it holds stands at `px`.
"""

from __future__ import annotations

from math import cos, radians, sin

from tools.art.figure import (
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    IVORY,
    NOSE,
    SHADE,
    SKIN,
    STEEL,
    STEEL_DEEP,
    WOOD,
    WOOD_DEEP,
    Figure,
    cloak,
    crown_band,
    curls,
    ermine,
    front_face,
    ground,
    profile,
    tunic,
)
from tools.art.geom import arc, circle, mirror, path, petal

GREY = "#8E8B84"  # the old king of clubs


def king(fig: Figure, cx: float, px: float) -> None:
    """Draw the king of the figure's suit."""
    ground(fig, cx, 82)
    {"S": _king_of_spades, "H": _king_of_hearts, "D": _king_of_diamonds, "C": _king_of_clubs}[fig.suit](fig, cx, px)


def _king_of_spades(fig: Figure, cx: float, px: float) -> None:
    """Sword upright, organ-pipe crown, seven-lobed beard with a moustache."""
    pal = fig.pal
    fig.fill([(px - 4.6, 126), (px - 4.6, 38), (px, 24), (px, 126)], STEEL)
    fig.fill([(px, 24), (px + 4.6, 38), (px + 4.6, 126), (px, 126)], STEEL_DEEP)
    cloak(fig, cx, 110)
    tunic(fig, cx)
    ermine(fig, cx)
    curls(fig, cx, pal.hair, ((64, 27), (75, 29.5), (86, 30.5), (97, 28.5)))
    front_face(fig, cx, 58, 38, 46, "#A03A33", pal.hair)
    for a, r1 in ((130, 47), (50, 47), (117, 55), (63, 55), (103.5, 62), (76.5, 62), (90, 67)):
        fig.fill(petal(cx, 66, 29, r1, a, 7.1), pal.hair, 0.9)
    fig.fill(
        path("M0 0C-4 -3.5 -10 -3 -18 5C-13 5.5 -5 5 0 2C5 5 13 5.5 18 5C10 -3 4 -3.5 0 0Z", cx, 92.5),
        pal.hair,
        0.8,
        SKIN,
    )
    fig.fill(path("M-5 0C-2 -1.2 2 -1.2 5 0C2 2.4 -2 2.4 -5 0Z", cx, 99.2), "#A03A33")
    cy, r0 = 122, 62
    for a, r1, c in (
        (-25, 82, GOLD_DEEP),
        (25, 82, GOLD_DEEP),
        (-13, 90, GOLD),
        (13, 90, GOLD),
        (0, 101, GOLD_LIGHT),
    ):
        fig.fill(petal(cx, cy, r0, r1, -90 + a, 5.7), c, 0.9)
    for a, r in ((-25, 75), (25, 75), (-13, 82), (13, 82)):
        fig.fill(
            circle(cx + r * sin(radians(a)), cy - r * cos(radians(a)), 1.8, steps=14),
            pal.main if abs(a) > 20 else pal.deep,
        )
    fig.pip("S", cx, 34, 11, pal.main)
    crown_band(fig, cx)
    fig.fill([(px - 13, 112), (px + 13, 112), (px + 10, 118.5), (px - 10, 118.5)], GOLD, 0.8)
    fig.bar(px - 3, 119, px + 3, 180, GOLD_DEEP)


def _king_of_hearts(fig: Figure, cx: float, px: float) -> None:
    """Raised arm and sword, zigzag crown with heart points, short beard, no moustache."""
    pal = fig.pal
    # blade above the fist
    fig.fill([(px - 4.2, 66), (px - 4.2, 26), (px, 15), (px, 66)], STEEL)
    fig.fill([(px, 15), (px + 4.2, 26), (px + 4.2, 66), (px, 66)], STEEL_DEEP)
    cloak(fig, cx, 110)
    # arm
    fig.fill([(cx + 26, 128), (px - 9, 86), (px + 10, 86), (px + 16, 150), (cx + 40, 170)], pal.main, 0.9)
    fig.fill([(px + 1, 86), (px + 10, 86), (px + 16, 150), (px - 2, 160)], pal.deep)
    fig.fill([(px - 10.5, 80), (px + 11, 80), (px + 11.5, 89), (px - 11, 89)], IVORY)
    fig.fill([(px - 10.5, 83), (px + 11.2, 83), (px + 11.4, 86), (px - 10.8, 86)], GOLD)
    fig.fill([(px - 12, 62), (px + 12, 62), (px + 10, 67), (px - 10, 67)], GOLD, 0.7)
    fig.fill(path("M-7 0C-7 -4 -4 -6 0 -6C5 -6 8 -4 8 0V10H-7Z", px, 72), SKIN)
    fig.fill(path("M1 -6C5 -6 8 -4 8 0V10H2Z", px, 72), SHADE)
    for k in (0, 4, 8):
        fig.line([(px - 7, 70 + k), (px + 1, 70 + k)], 0.8, NOSE)
    tunic(fig, cx)
    ermine(fig, cx, 84, 22, 38)
    # long side hair ending in outward curls
    for s in (-1, 1):
        lock = path("M10 -4C26 -2 30 10 29 24C28 36 36 42 36 49C36 57 22 57 17 48C14 40 18 20 10 -4Z", 0, 62)
        fig.fill([(cx + s * x, y) for x, y in lock], pal.hair, 0.9)
        fig.line([(cx + s * x, y) for x, y in path("M20 2C26 14 21 34 27 48", 0, 62)], 1, pal.accent)
    front_face(fig, cx, 58, 39, 47, "#B23A33", pal.hair)
    # chin beard only
    fig.fill(
        path(
            "M-19.3 17C-20 34 -15 45 -8 49C-4 51.5 4 51.5 8 49C15 45 20 34 19.3 17"
            "C17 28 13 33 9.5 40C6 38.5 3.5 41.5 0 41.8C-3.5 41.5 -6 38.5 -9.5 40"
            "C-13 33 -17 28 -19.3 17Z",
            cx,
            62,
        ),
        pal.hair,
        0.9,
    )
    # crown
    fig.fill([(cx - 25, 61), (cx - 31, 36), (cx - 15, 47), (cx, 31), (cx, 61)], GOLD_LIGHT, 0.9)
    fig.fill([(cx, 61), (cx, 31), (cx + 15, 47), (cx + 31, 36), (cx + 25, 61)], GOLD, 0.9)
    for dx, y, sz in ((-29.5, 38, 14), (29.5, 38, 14), (0, 30, 18)):
        fig.pip("H", cx + dx, y, sz, pal.main, 0.8)
    crown_band(fig, cx)


def _king_of_diamonds(fig: Figure, cx: float, px: float) -> None:
    """Profile with a pointed beard and stepped crown; battle axe."""
    pal = fig.pal
    cx += 1
    # axe
    fig.bar(px - 2.6, 30, px + 2.6, 190, WOOD)
    fig.bar(px + 0.6, 30, px + 2.6, 190, WOOD_DEEP)
    cloak(fig, cx, 113)
    tunic(fig, cx, 112)
    fig.bar(px - 2.6, 104, px + 2.6, 190, WOOD)
    fig.fill(path("M-7 44L14 34L17 64H-8Z", cx, 62), SHADE)
    ermine(fig, cx + 2, 90, 17, 35)
    # hair down the back
    fig.fill(
        path(
            "M-8 -4H24C33 10 33 30 34 44C35 52 40 56 36 61C26 63 14 56 7 49C9 40 8 30 3 24C-3 17 -7 8 -8 -4Z", cx, 62
        ),
        pal.hair,
        0.9,
    )
    for off in (0, 6, 12):
        fig.line(
            path(f"M{6 + off * 0.7} 0C{14 + off} 12 {15 + off} 34 {19 + off} 54", cx, 62),
            0.9,
            GOLD_LIGHT if fig.suit in "HD" else pal.accent,
        )
    profile(fig, cx)
    # beard in three tiers, pointing forward
    fig.fill(
        path(
            "M-21 37C-15 42 -9 36 -8 28C-2 24 4 26 6 32C10 42 6 52 -4 60"
            "C-12 67 -22 70 -31 70C-27 63 -24 56 -23 50C-23 45 -23 41 -21 37Z",
            cx,
            62,
        ),
        pal.hair,
        0.9,
    )
    for p in ("M-20 44C-12 46 -4 42 0 34", "M-23 52C-14 53 -3 48 3 38", "M-25 61C-16 60 -6 56 2 48"):
        fig.line(path(p, cx, 62), 1, pal.tint)
    fig.fill(path("M-23 33C-17 30.5 -12 32 -7 28C-6 35 -12 39 -20 36Z", cx, 62), pal.hair, 0.7, SKIN)
    # stepped crown
    for x0, x1, top, c in ((-18, -6, 42, GOLD_DEEP), (-8, 6, 34, GOLD), (4, 18, 27, GOLD_LIGHT), (16, 30, 38, GOLD)):
        fig.fill([(cx + x0, 62), (cx + x0 - 1, top), (cx + x1 - 1, top - 2), (cx + x1, 64)], c, 0.9)
    fig.pip("D", cx + 10.5, 40, 17, pal.main)
    fig.pip("D", cx - 1, 45, 11, pal.deep)
    fig.pip("D", cx + 22.5, 48, 11, pal.deep)
    fig.fill(path("M-20 -4C-4 -9 16 -8 33 -1L32 7C16 1 -3 0 -19 4.5Z", cx, 61), pal.main, 0.9)
    for x, y in ((-13, 60.0), (-2, 58.6), (9, 59), (20, 61)):
        fig.fill(circle(cx + x, y, 1.9, steps=12), GOLD_LIGHT)
    # axe head
    fig.fill(path("M-4 -12C-12 -13 -17 -17 -21 -24C-27 -9 -27 9 -21 24C-17 17 -12 13 -4 12Z", px, 52), STEEL, 0.9)
    fig.fill(
        path(
            "M-21 -24C-27 -9 -27 9 -21 24C-19.5 20 -18.5 19 -17.5 17.5"
            "C-22 6 -22 -6 -17.5 -17.5C-18.5 -19 -19.5 -20 -21 -24Z",
            px,
            52,
        ),
        STEEL_DEEP,
    )
    fig.fill([(px + 3, 44), (px + 14, 47), (px + 14, 57), (px + 3, 60)], STEEL_DEEP)
    fig.bar(px - 5, 38, px + 5, 66, GOLD, 0.7)
    fig.pip("D", px, 25, 13, GOLD_LIGHT, 0.8)


def _king_of_clubs(fig: Figure, cx: float, px: float) -> None:
    """Old king: grey forked beard, domed crown, orb."""
    pal = fig.pal
    cloak(fig, cx, 110)
    tunic(fig, cx)
    ermine(fig, cx)
    curls(fig, cx, GREY, ((66, 25), (77, 27), (88, 27)))
    front_face(fig, cx, 58, 38, 46, "#A03A33", "#6E6B66")
    # forked beard
    half = path(
        "M0 34C-6 29 -13 31 -16 25C-18 21 -19 18 -19.5 12C-23 30 -25 48 -27 60"
        "C-28 70 -24 77 -17 82C-10 76 -4 66 0 54Z",
        cx,
        62,
    )
    fig.fill(half, GREY, 0.9)
    fig.fill(mirror(half, cx), "#7C7973", 0.9)
    for dx in (-8, -15, 8, 15):
        s = 1 if dx > 0 else -1
        fig.line([(cx + dx * 0.6, 100), (cx + dx, 112), (cx + dx + s * 2.5, 130)], 1, pal.tint)
    fig.fill(
        path("M0 0C-5 -4 -12 -2 -17 12C-11 10 -4 7 0 3C4 7 11 10 17 12C12 -2 5 -4 0 0Z", cx, 92), "#A5A29B", 0.8, SKIN
    )
    fig.fill(path("M-4.5 0C-2 -1.2 2 -1.2 4.5 0C2 2.4 -2 2.4 -4.5 0Z", cx, 99.5), "#A03A33")
    # domed crown
    dome = arc(cx, 60, 27, 180, 360, 26, 29)
    fig.fill(dome, pal.main, 0.9)
    fig.fill([p for p in dome if p[0] >= cx] + [(cx, 60)], pal.deep)
    for rx in (26, 12):
        o = arc(cx, 60, rx, 180, 360, 24, 29)
        fig.fill(o + arc(cx, 60, rx - 4.2, 360, 180, 24, 25.5), GOLD if rx > 20 else GOLD_LIGHT)
    for a in (200, 232, 308, 340):
        fig.fill(circle(cx + 24 * cos(radians(a)), 60 + 27 * sin(radians(a)), 2.6, steps=12), IVORY, 0.6, GOLD_DEEP)
    fig.pip("C", cx, 24, 18, GOLD_LIGHT, 0.9)
    crown_band(fig, cx)
    # orb
    oy = 104
    fig.bar(px - 2.4, oy - 34, px + 2.4, oy - 14, GOLD_DEEP)
    fig.bar(px - 8, oy - 29, px + 8, oy - 24.4, GOLD_DEEP)
    fig.fill(circle(px, oy, 16.5, steps=40), GOLD, 0.9)
    fig.fill(arc(px, oy, 16.5, -90, 90, 20), GOLD_DEEP)
    fig.bar(px - 16.4, oy - 3, px + 16.4, oy + 3, pal.main)
    fig.bar(px - 2.6, oy - 16.4, px + 2.6, oy - 3, pal.main)
    for dx in (-10, 0, 10):
        fig.fill(circle(px + dx, oy, 1.5, steps=10), GOLD_LIGHT)

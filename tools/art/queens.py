"""The four queens.

Spades a black bob, sunburst and sceptre; hearts side buns, a heart collar and a rose; diamonds plaits,
a veil and a hand fan; clubs waved hair, feathers, a ruff and a mirror.
A figure stands on the axis x = `cx`; what it holds stands at `px`.
"""

from __future__ import annotations

from math import cos, radians, sin

from tools.art.figure import (
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    IVORY,
    SHADE,
    Figure,
    bodice,
    cloak,
    front_face,
    ground,
)
from tools.art.geom import blend, circle, mirror, path, petal, ribbon, sector, shifted


def _pearls(fig: Figure, cx: float) -> None:
    """A string of pearls with a pendant."""
    for a in range(20, 165, 16):
        fig.fill(
            circle(cx + 13.5 * cos(radians(a)), 113 + 9.5 * sin(radians(a)), 1.9, steps=14), IVORY, 0.6, GOLD_DEEP
        )
    fig.fill([(cx, 123), (cx + 3.2, 128), (cx, 133.5), (cx - 3.2, 128)], fig.pal.main, 0.8, GOLD_LIGHT)


def queen(fig: Figure, cx: float, px: float) -> None:
    """Draw the queen of the figure's suit."""
    ground(fig, cx, 82)
    {"S": _queen_of_spades, "H": _queen_of_hearts, "D": _queen_of_diamonds, "C": _queen_of_clubs}[fig.suit](
        fig, cx, px
    )


def _queen_of_spades(fig: Figure, cx: float, px: float) -> None:
    """Black bob, sunburst tiara, fan collar, sceptre."""
    pal = fig.pal
    for k, a in enumerate(range(184, 356, 12)):
        mid = a + 6
        fig.fill(petal(cx, 114, 18, 60, mid, 5.6), [pal.main if mid < 270 else pal.deep, pal.accent][k % 2], 0.9)
    for a in range(184, 356, 12):
        fig.fill(circle(cx + 54.6 * cos(radians(a + 6)), 114 + 54.6 * sin(radians(a + 6)), 2.0, steps=14), GOLD_LIGHT)
    cloak(fig, cx, 116, 0.92)
    bodice(fig, cx)
    _pearls(fig, cx)
    fig.both(
        path("M0 -14C-22 -14 -33 2 -31 22C-30 34 -34 40 -31 48C-27 56 -16 53 -14 44L0 30Z", cx, 62), cx, pal.hair
    )
    front_face(fig, cx, 57, 35, 50, "#B23A3E", pal.hair)
    fig.both(
        path(
            "M0 -9C-10 -6 -17 4 -17.5 16C-18 28 -15 34 -18 43C-21 50 -28 49 -30 42"
            "C-33 32 -30 26 -31 16C-32 -4 -20 -16 0 -15Z",
            cx,
            62,
        ),
        cx,
        pal.hair,
        0.9,
    )
    for off in (0, 5):
        ln = path(
            f"M{-12 - off} -8C{-22 - off * 0.7} -2 {-24 - off * 0.6} 10 {-23.5 - off * 0.5} 20"
            f"C{-23 - off * 0.4} 30 {-22 - off * 0.5} 36 {-23 - off * 0.4} 44",
            cx,
            62,
        )
        fig.line(ln, 0.8, pal.accent)
        fig.line(mirror(ln, cx), 0.8, pal.accent)
    for s in (-1, 1):
        fig.fill([(cx + s * 18, 102), (cx + s * 18 + 2.8, 109), (cx + s * 18, 114.5), (cx + s * 18 - 2.8, 109)], GOLD)
    for lean, r1, c in (
        (-44.0, 30, GOLD_DEEP),
        (44, 30, GOLD_DEEP),
        (-29, 34, GOLD),
        (29, 34, GOLD),
        (-14.5, 38, GOLD),
        (14.5, 38, GOLD),
        (0, 43, GOLD_LIGHT),
    ):
        fig.fill(petal(cx, 72, 20, r1, -90 + lean, 7), c, 0.9)
        fig.fill(
            circle(
                cx + (r1 - 3.2) * sin(radians(lean)),
                72 - (r1 - 3.2) * cos(radians(lean)),
                1.5 if lean else 2.2,
                steps=12,
            ),
            pal.main,
        )
    fig.fill(sector(cx, 72, 18.4, 22, -140, -40, 20), pal.main, 0.8)
    # sceptre
    fig.bar(px - 2.4, 50, px + 2.4, 180, GOLD)
    fig.bar(px + 0.4, 50, px + 2.4, 180, GOLD_DEEP)
    for y in (62, 92, 122):
        fig.bar(px - 5, y, px + 5, y + 4.5, GOLD_LIGHT, 0.6)
    fig.fill([(px - 9, 56), (px + 9, 56), (px + 5, 62), (px - 5, 62)], GOLD, 0.7)
    fig.pip("S", px, 40, 31, pal.main, 0.9)


def _queen_of_hearts(fig: Figure, cx: float, px: float) -> None:
    """Side buns, heart crown, tall heart collar with a lace rim, rose."""
    pal = fig.pal
    lobe = path("M0 128C-22 122 -56 104 -58 78C-59 62 -44 56 -32 62C-16 70 -4 96 0 128Z", cx)
    fig.both(lobe, cx, IVORY, 1.2, pal.accent)
    inner = path("M0 128C-20 121 -50 102 -52.5 79C-53 67 -42 62 -32 67C-17 75 -4 98 0 128Z", cx)
    fig.both(inner, cx, pal.main, 0, pal.tint, pal.deep)
    for t in (0.18, 0.36, 0.54, 0.72, 0.9):
        x, y = -10 - 42 * t, 122 - 52 * t
        for s in (-1, 1):
            fig.fill(circle(cx + s * x, y + 6 * (1 - t), 2.1, steps=12), pal.accent)
    cloak(fig, cx, 116, 0.92)
    bodice(fig, cx)
    fig.line(path("M-12 108C-8 120 8 120 12 108", cx), 1.4, GOLD_DEEP)
    fig.pip("H", cx, 124, 15, pal.main, 1, GOLD_LIGHT)
    fig.both(path("M0 -14C-20 -14 -26 0 -24 16C-23 26 -20 34 -17 38L0 30Z", cx, 62), cx, pal.hair)
    for s in (-1, 1):
        fig.fill(circle(cx + s * 26, 82, 12.5, steps=30), pal.hair, 1)
        for r in (8.2, 4.2):
            ring = circle(cx + s * 26, 82, r, steps=22)
            fig.fill(ribbon([*ring, ring[0]], 1), pal.accent)
        fig.fill(circle(cx + s * 26, 99, 2.6, steps=14), GOLD_LIGHT, 0.6, GOLD_DEEP)
    front_face(fig, cx, 57, 36, 49, "#B8303C", pal.hair)
    fig.both(path("M0 -5C-9 -4 -15 2 -17 12C-24 6 -24 -12 0 -14Z", cx, 62), cx, pal.hair, 0.9)
    # heart crown
    fig.fill(
        path(
            "M0 -2C-16 -4 -24 4 -27 4C-33 -12 -27 -24 -18 -20C-12 -17 -10 -12 -10 -8C-9 -18 -5 -26 0 -32V-2Z", cx, 54
        ),
        GOLD_LIGHT,
        0.9,
    )
    fig.fill(
        mirror(
            path(
                "M0 -2C-16 -4 -24 4 -27 4C-33 -12 -27 -24 -18 -20C-12 -17 -10 -12 -10 -8C-9 -18 -5 -26 0 -32V-2Z",
                cx,
                54,
            ),
            cx,
        ),
        GOLD,
        0.9,
    )
    fig.pip("H", cx, 40, 15, pal.main)
    for dx in (-20, 20):
        fig.fill(circle(cx + dx, 43, 2.6, steps=14), pal.main)
    # rose
    fx, fy = px, 46
    fig.line([(fx, fy), (fx - 1, 90), (fx - 8, 180)], 2.4, "#4E6B4A")
    lf = path("M0 0C-11 -3 -16 -12 -15 -20C-5 -18 1 -9 0 0Z", fx - 1.5, 88)
    fig.fill(lf, "#5F7F58", 0.7)
    fig.fill(mirror(shifted(lf, 0, -10), fx - 1), "#4E6B4A", 0.7)
    for a in range(0, 360, 60):
        fig.fill(circle(fx + 8.6 * cos(radians(a)), fy + 8.6 * sin(radians(a)), 6.8, steps=18), pal.main, 0.9)
    fig.fill(circle(fx, fy, 6.2, steps=18), pal.accent, 0.8)
    fig.fill(circle(fx, fy, 2.6, steps=12), GOLD_DEEP)


def _queen_of_diamonds(fig: Figure, cx: float, px: float) -> None:
    """Fair hair in two plaits, stepped diadem with a veil, open hand fan."""
    pal = fig.pal
    veil = path("M0 36C-24 38 -34 62 -38 92C-42 118 -54 136 -62 150H0Z", cx)
    fig.both(veil, cx, blend(pal.accent, pal.tint, 0.55), 0.9, pal.tint, blend(pal.accent, pal.tint, 0.75))
    cloak(fig, cx, 120, 0.9)
    bodice(fig, cx)
    for i in range(-3, 4):
        fig.pip("D", cx + i * 5.2, 119.5 - abs(i) * 1.5, 9, GOLD, 0.5, SHADE)
    fig.pip("D", cx, 127, 16, pal.main, 0.9, GOLD_LIGHT)
    fig.both(path("M0 -14C-20 -14 -27 2 -25 20C-24 30 -22 38 -18 42L0 30Z", cx, 62), cx, pal.hair)
    front_face(fig, cx, 57, 35, 50, "#B8403A", "#8A5A1E")
    fig.both(
        path("M0 -5C-8 -5 -16 4 -17.5 18C-18 26 -18 30 -20 36C-28 34 -28 20 -26 10C-24 -6 -14 -13 0 -13Z", cx, 62),
        cx,
        pal.hair,
        0.9,
    )
    # plaits
    for s in (-1, 1):
        for i in range(6):
            x, y = cx + s * (23 + i * 1.2), 98 + i * 9
            fig.fill(
                [(x - 6.5, y - 1), (x, y - 5.5), (x + 6.5, y - 1), (x, y + 8.5)],
                pal.hair if (i + (s > 0)) % 2 else blend(pal.hair, "#5A3410", 0.8),
                0.8,
                pal.tint,
            )
    # ziggurat diadem
    for w, top, c in ((31.0, 51.0, GOLD_DEEP), (23, 42.5, GOLD), (15, 34, GOLD_LIGHT), (7.5, 25, GOLD)):
        fig.fill([(cx - w, top + 10), (cx - w + 1.5, top), (cx + w - 1.5, top), (cx + w, top + 10)], c, 0.9)
    fig.pip("D", cx, 45, 22, pal.main, 0.8)
    for s in (-1, 1):
        fig.pip("D", cx + s * 17, 53, 10, pal.main)
    # fan
    fx, fy, fr = (px - 2, 132, 56) if px - cx > 50 else (px + 2, 131, 42)
    for k, a in enumerate(range(205, 346, 20)):
        fig.fill(petal(fx, fy, 8, fr, a, 8.6), [pal.main, pal.accent][k % 2], 0.9)
        fig.fill(
            circle(fx + (fr - 9) * cos(radians(a)), fy + (fr - 9) * sin(radians(a)), 2.4, steps=12),
            [GOLD_LIGHT, pal.deep][k % 2],
        )
    fig.fill(sector(fx, fy, 20, 24, 196, 354, 20), GOLD, 0.6)
    fig.fill(circle(fx, fy, 8, steps=20), GOLD_LIGHT, 0.8)


def _queen_of_clubs(fig: Figure, cx: float, px: float) -> None:
    """Finger-wave hair under a headband with two feathers, round ruff, hand mirror."""
    pal = fig.pal
    # feathers behind the head
    for dx, tipx, c in ((-6, -26, blend(pal.accent, pal.tint, 0.8)), (4, 2, pal.accent)):
        f = path(f"M{dx} 50C{dx - 14} 34 {tipx - 10} 22 {tipx} 15C{tipx + 16} 22 {dx + 16} 38 {dx + 6} 52Z", cx)
        fig.fill(f, c, 0.9)
        fig.line([(cx + dx, 52), (cx + (dx + tipx) / 2 - 1, 34), (cx + tipx + 1, 18)], 1.1, IVORY)
    cloak(fig, cx, 118, 0.92)
    fig.fill(path("M-27 0L27 0L40 90H-40Z", cx, 116), GOLD)
    fig.fill(path("M-23 0H23L36 90H-36Z", cx, 116), pal.main)
    fig.fill(path("M0 0H23L36 90H0Z", cx, 116), pal.deep)
    for y in (128, 138, 148, 158):
        fig.fill(circle(cx, y, 2.4, steps=12), GOLD_LIGHT)
    # ruff
    for k, a in enumerate(range(-4, 188, 16)):
        fig.fill(petal(cx, 98, 14, 37, a, 8.4), IVORY if k % 2 else blend(pal.accent, IVORY, 0.28), 1.0, pal.accent)
    front_face(fig, cx, 56, 36, 50, "#B23A3E", pal.hair)
    # waved bob
    wv = path(
        "M0 -6C-9 -5 -14 0 -15 8C-19 12 -15 18 -19 23C-16 28 -20 34 -17 40"
        "C-22 46 -30 43 -30 36C-35 32 -29 26 -32 20C-35 14 -29 9 -30 3"
        "C-29 -12 -15 -19 0 -19Z",
        cx,
        62,
    )
    fig.both(wv, cx, pal.hair, 0.9)
    for off in (0, 6):
        ln = path(
            f"M{-8 - off} -12C{-20 - off * 0.6} -6 {-16 - off} 4 {-21 - off * 0.6} 9"
            f"C{-17 - off} 16 {-24 - off * 0.5} 22 {-20 - off * 0.8} 28C{-25 - off * 0.4} 33 -22 38 -23 40",
            cx,
            62,
        )
        fig.line(ln, 0.9, pal.accent)
        fig.line(mirror(ln, cx), 0.9, pal.accent)
    # headband
    fig.fill(path("M-31 -2C-16 -12 16 -12 31 -2L30 5C16 -5 -16 -5 -30 5Z", cx, 57), GOLD, 0.9)
    fig.fill(circle(cx, 51, 7.2, steps=24), GOLD_LIGHT, 0.9)
    fig.pip("C", cx, 51, 9.5, pal.main)
    for s in (-1, 1):
        fig.fill(circle(cx + s * 19.5, 101, 3, steps=14), IVORY, 0.7, GOLD_DEEP)
    # hand mirror
    my = 62
    fig.fill([(px - 3, 78), (px + 3, 78), (px + 4.4, 190), (px - 4.4, 190)], GOLD, 0.6)
    fig.fill([(px + 0.4, 78), (px + 3, 78), (px + 4.4, 190), (px + 0.6, 190)], GOLD_DEEP)
    fig.fill(circle(px, my, 18, steps=44), GOLD, 0.9)
    for a in range(0, 360, 30):
        fig.fill(circle(px + 15.4 * cos(radians(a)), my + 15.4 * sin(radians(a)), 1.4, steps=10), GOLD_DEEP)
    fig.fill(circle(px, my, 12.6, steps=36), "#D8E6EC")
    fig.fill([(px - 9, my + 4), (px + 3, my - 11), (px + 8, my - 8.4), (px - 6, my + 9)], IVORY)

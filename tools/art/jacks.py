"""The four jacks, all in profile.

Spades a moustache, flat cap and halberd; hearts faces right with a trumpet; diamonds long fair hair, a
pointed hat and a bow; clubs laurel on bare curls and a torch.
A figure stands on the axis x = `cx`; what it holds stands at `px`.
"""

from __future__ import annotations

from math import cos, radians, sin

from tools.art.figure import (
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    INK,
    IVORY,
    SHADE,
    STEEL,
    STEEL_DEEP,
    WOOD,
    WOOD_DEEP,
    Figure,
    cloak,
    ground,
    jerkin,
    long_hair,
    profile,
    ruff,
)
from tools.art.geom import arc, blend, circle, leaf, path, ribbon


def jack(fig: Figure, cx: float, px: float) -> None:
    """Draw the jack of the figure's suit."""
    cx += 1
    ground(fig, cx, 82)
    {"S": _jack_of_spades, "H": _jack_of_hearts, "D": _jack_of_diamonds, "C": _jack_of_clubs}[fig.suit](fig, cx, px)


def _halo(fig: Figure, cx: float) -> None:
    pal = fig.pal
    fig.fill(circle(cx - 2, 86, 43), blend(pal.accent, pal.tint, 0.45))
    fig.fill(circle(cx - 2, 86, 38.5), blend(pal.accent, pal.tint, 0.2))


def _jack_of_spades(fig: Figure, cx: float, px: float) -> None:
    """Moustache, flat cap with an upright feather, halberd."""
    pal = fig.pal
    _halo(fig, cx)
    fig.bar(px - 2.5, 34, px + 2.5, 190, WOOD)
    cloak(fig, cx, 116, 0.96)
    fig.bar(px - 2.5, 100, px + 2.5, 190, WOOD)
    fig.bar(px + 0.6, 34, px + 2.5, 190, WOOD_DEEP)
    jerkin(fig, cx)
    fig.fill(path("M-7 44L13 34L15 62H-6Z", cx, 62), SHADE)
    ruff(fig, cx)
    long_hair(fig, cx, pal.accent)
    profile(fig, cx, moustache=True)
    # feather, then the cap over its foot
    f = path("M0 0C-12 -14 -8 -32 6 -40C20 -34 20 -14 8 0Z", cx + 6, 56)
    fig.fill(f, pal.accent, 0.9)
    fig.line([(cx + 9, 54), (cx + 9, 36), (cx + 12, 20)], 1.2, IVORY)
    for y in (26, 32, 38, 44):
        fig.line([(cx + 10, y + 5), (cx + 4, y - 1)], 0.8, pal.tint)
        fig.line([(cx + 10, y + 5), (cx + 18, y)], 0.8, pal.tint)
    fig.fill(path("M-22 2C-25 -14 -10 -19 8 -18C27 -18 40 -10 35 4Z", cx, 58), pal.main, 0.9)
    fig.fill(path("M10 0C16 -6 16 -14 8 -18C27 -18 40 -10 35 4Z", cx, 58), pal.deep)
    fig.fill(path("M-23 -2C-6 -7 18 -6 36 1L35 8C17 2 -3 1 -20 6Z", cx, 59), GOLD, 0.9)
    # halberd head
    fig.fill([(px - 4, 46), (px, 14), (px + 4, 46)], STEEL, 0.8)
    fig.fill([(px, 14), (px + 4, 46), (px, 46)], STEEL_DEEP)
    fig.fill(path("M-3 -8C-9 -8 -15 -12 -18 -15C-21 -4 -20 6 -16 14C-12 9 -8 6 -3 6Z", px, 56), STEEL, 0.8)
    fig.fill([(px + 3, 49), (px + 17, 54), (px + 3, 61)], STEEL_DEEP, 0.8)
    fig.bar(px - 4, 46, px + 4, 66, GOLD, 0.7)


def _jack_of_hearts(fig: Figure, cx: float, px: float) -> None:
    """Looks right and blows a trumpet with a banner; soft beret, swept plume, flat collar."""
    pal = fig.pal
    cx -= 6
    fig.fill(circle(cx + 2, 86, 43), blend(pal.accent, pal.tint, 0.40))
    fig.fill(circle(cx + 2, 86, 38.5), blend(pal.accent, pal.tint, 0.14))
    cloak(fig, cx, 116, 0.96)
    fig.flip = cx
    jerkin(fig, cx, False)
    fig.fill(path("M-7 44L13 34L15 62H-6Z", cx, 62), SHADE)
    # flat falling collar
    fig.fill(
        path("M-10 104C-22 106 -30 114 -33 124L-6 121L4 112L12 122L38 118C36 110 28 103 16 102Z", cx),
        IVORY,
        1,
        pal.accent,
    )
    long_hair(fig, cx, pal.accent)
    profile(fig, cx)
    # plume sweeps back and down
    fig.fill(
        path("M-2 0C4 -22 22 -34 40 -28C54 -22 58 -8 52 8C48 -6 40 -14 28 -14C14 -14 4 -8 -2 0Z", cx, 54),
        pal.accent,
        0.9,
    )
    fig.line(path("M-2 0C10 -16 24 -24 38 -20C47 -16 52 -6 52 8", cx, 54), 1.2, IVORY)
    fig.fill(path("M-19 1C-30 -12 -16 -30 10 -29C35 -29 44 -12 32 3Z", cx, 60), pal.main, 0.9)
    fig.fill(path("M8 -1C14 -12 14 -22 10 -29C35 -29 44 -12 32 3Z", cx, 60), pal.deep)
    fig.fill(path("M-20 -2C-4 -8 18 -8 34 0L33 7C17 0 -3 0 -19 5Z", cx, 60), GOLD, 0.9)
    fig.pip("H", cx - 4, 57, 12, pal.main, 1, GOLD_LIGHT)
    fig.flip = None
    # trumpet from the lips, bell to the right, banner below
    x0, y0, x1, y1 = cx + 22, 98.5, px + 14, 80
    bx0, by0 = cx + 36, 96
    ban = [(bx0, by0), (px + 6, 86.5), (px + 6, 128), ((bx0 + px + 6) / 2, 120), (bx0, 134)]
    fig.fill(ban, pal.main, 1)
    fig.fill([(bx0 + 3, by0 + 3), (px + 3, 91), (px + 3, 123), ((bx0 + px + 6) / 2, 116), (bx0 + 3, 129)], pal.deep)
    fig.pip("H", (bx0 + px + 6) / 2, 108, 21, GOLD_LIGHT)
    fig.line([(x0, y0), (x1 - 12, y1 + 4.4)], 4.2, GOLD)
    fig.line([(x0, y0 + 1.2), (x1 - 12, y1 + 5.6)], 1.6, GOLD_DEEP)
    fig.fill([(x1 - 18, y1 + 3), (x1, y1 - 13), (x1 + 3, y1 + 14), (x1 - 17, y1 + 9)], GOLD, 0.8)
    fig.fill([(x1 - 1.5, y1 - 14), (x1 + 3, y1 - 14.5), (x1 + 6, y1 + 14.5), (x1 + 1.5, y1 + 15)], GOLD_LIGHT, 0.6)


def _jack_of_diamonds(fig: Figure, cx: float, px: float) -> None:
    """Long fair hair, pointed hunting hat with a straight feather, bow."""
    pal = fig.pal
    _halo(fig, cx)
    cloak(fig, cx, 116, 0.96)
    jerkin(fig, cx, False)
    fig.fill(path("M-7 44L13 34L15 62H-6Z", cx, 62), SHADE)
    fig.fill(path("M-18 112L4 105L34 112L30 124L4 116L-16 124Z", cx), IVORY, 1, pal.accent)
    long_hair(fig, cx, GOLD_LIGHT, True)
    profile(fig, cx)
    # feather (straight, to the back)
    fig.fill(path("M2 0C16 -22 40 -32 66 -34C56 -16 34 -2 8 4Z", cx, 54), pal.accent, 0.9)
    fig.line([(cx + 4, 54), (cx + 30, 36), (cx + 62, 21)], 1.2, IVORY)
    # hat: low crown, brim to a point in front
    fig.fill(path("M-10 2C-8 -16 4 -25 18 -23C31 -20 35 -8 34 4Z", cx, 58), pal.main, 0.9)
    fig.fill(path("M16 2C22 -6 24 -16 18 -23C31 -20 35 -8 34 4Z", cx, 58), pal.deep)
    fig.fill(
        path(
            "M-47 3C-30 0 -14 -6 0 -7C16 -8 30 -6 40 -10C40 2 34 10 22 8C6 5 -10 6 -22 7C-32 8 -40 6 -47 3Z", cx, 58
        ),
        pal.accent,
        0.9,
    )
    fig.fill(
        path("M0 -7C16 -8 30 -6 40 -10C40 2 34 10 22 8C16 7 8 6 0 6Z", cx, 58), blend(pal.accent, pal.deep, 0.78)
    )
    fig.pip("D", cx + 2, 57, 13, pal.main, 0.9, GOLD_LIGHT)
    # bow and string
    bow = arc(px - 17, 92, 31, -74, 74, 26, 56)
    fig.fill(ribbon(bow, 5.2), WOOD, 0.7)
    fig.fill(ribbon(arc(px - 17, 92, 32.4, -70, 70, 26, 57), 1.5), WOOD_DEEP)
    fig.fill(ribbon(arc(px - 17, 92, 31, -12, 12, 8, 56), 7.4), GOLD, 0.6)
    fig.line([bow[0], bow[-1]], 1.1, INK)


def _jack_of_clubs(fig: Figure, cx: float, px: float) -> None:
    """Bare head with a laurel wreath over short curls, open collar, torch."""
    pal = fig.pal
    _halo(fig, cx)
    cloak(fig, cx, 116, 0.96)
    jerkin(fig, cx)
    fig.fill(path("M-9 42L13 34L18 64L4 74L-9 60Z", cx, 62), SHADE)
    fig.fill(path("M-12 108L-30 116L-20 134L2 122L26 134L38 116L20 106L4 124Z", cx), IVORY, 1, pal.accent)
    # curls
    for x, y, r in (
        (24, 92, 9),
        (17, 101, 7.5),
        (28, 80, 9.5),
        (27, 67, 10),
        (19, 56, 10.5),
        (7, 50, 10.5),
        (-5, 51, 9.5),
        (-13, 57, 7.5),
        (12, 64, 14),
        (14, 82, 13),
    ):
        fig.fill(circle(cx + x, y, r, steps=24), pal.hair, 0.8, blend(pal.hair, pal.tint, 0.72))
    profile(fig, cx)
    for x, y, r in ((-14, 57, 6.5), (-5, 56, 7.5), (5, 62, 8), (9, 74, 7.5), (11, 86, 6.5)):
        fig.fill(circle(cx + x, y, r, steps=22), pal.hair, 0.8, blend(pal.hair, pal.tint, 0.72))
    # laurel: leaves along an arc from brow to nape
    for i in range(7):
        a = radians(28 - i * 30)
        stem_x, stem_y = cx + 7 + 27 * cos(a), 68 + 22 * sin(a)
        heading = -62 - i * 30
        fig.fill(leaf(stem_x, stem_y, heading - 38, 16), "#4E8A54", 0.8)
        fig.fill(leaf(stem_x, stem_y, heading + 38, 14), "#2F6B40", 0.8)
    fig.fill(circle(cx - 19, 62, 3.6, steps=16), GOLD_LIGHT, 0.8)
    # torch
    fig.fill([(px - 3, 66), (px + 3, 66), (px + 1.8, 190), (px - 1.8, 190)], WOOD)
    fig.fill([(px + 0.6, 66), (px + 3, 66), (px + 1.8, 190), (px + 0.6, 190)], WOOD_DEEP)
    fig.fill([(px - 11, 54), (px + 11, 54), (px + 5, 72), (px - 5, 72)], GOLD, 0.8)
    fig.fill([(px - 12, 52), (px + 12, 52), (px + 11, 57), (px - 11, 57)], GOLD_DEEP, 0.6)
    fig.fill(
        path("M0 52C-12 50 -15 38 -9 30C-7 34 -4 34 -4 30C-5 24 -1 18 3 15C2 22 6 24 9 30C14 38 12 50 0 52Z", px),
        "#D8642A",
        0.8,
    )
    fig.fill(path("M0 51C-7 50 -8 42 -4 37C-2 39 0 38 1 33C4 38 8 41 6 46C5 49 3 51 0 51Z", px), "#F2BE4A")

"""The people at the table: cameos of 160 x 160 units, with the same faces as the court cards."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal

from tools.art.figure import (
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    NOSE,
    SHADE,
    SKIN,
    TWO_COLOUR,
    Figure,
    front_face,
    rays,
)
from tools.art.geom import blend, circle, leaf, mirror, path, ribbon

Style = Literal["short", "bun", "beard", "grey", "bob", "long", "laurel", "cap"]
MOUTH = "#A8423C"
FRAME = "#3A2620"
CX = 100  # the head's axis; everything is drawn about it and moved to the view box at the end


@dataclass(frozen=True, slots=True)
class Person:
    """How one person looks: disc, hair, clothes and skin (light, shaded, nose line)."""

    ground: str
    ground2: str
    hair: str
    cloth: str
    accent: str
    style: Style
    brow: str = ""  # the hair's colour unless told
    skin: tuple[str, str, str] = (SKIN, SHADE, NOSE)
    collar: bool = False
    bow: bool = False
    glasses: bool = False
    scarf: str = ""  # its colour


CAST = {
    "you": Person("#2E6B57", "#3A7A65", "#3B2A22", "#D8C9A4", "#F3E7C8", "short", collar=True),
    "mina": Person(
        "#C98F5E", "#D49C6C", "#5E2F1C", "#3D6E66", "#F2D9A6", "bun", skin=("#C68E63", "#AD744B", "#8A5733")
    ),
    "otto": Person("#5E7E8E", "#6B8B9B", "#6B4A2B", "#7A2E33", "#E5C27A", "beard"),
    "viktor": Person(
        "#4C5A78",
        "#596886",
        "#D6D2C6",
        "#22304A",
        "#E6DFC9",
        "grey",
        "#8B8B86",
        ("#9A6A48", "#7F5335", "#5F3B22"),
        collar=True,
    ),
    "celeste": Person("#7A4A63", "#885773", "#241C22", "#1F3B57", "#D9B8C9", "bob"),
    "ida": Person("#2F6C6C", "#3B7A7A", "#8C3B22", "#5A2A4A", "#EBCB80", "long", glasses=True),
    "champion": Person(
        "#6E2433",
        "#7D3040",
        "#1D1A1E",
        "#17171C",
        "#FBF7EC",
        "laurel",
        "#1D1A1E",
        ("#D3A277", "#BA875C", "#8A5733"),
        collar=True,
        bow=True,
    ),
    "custom": Person(
        "#8A7A3C",
        "#98884A",
        "#9A6B36",
        "#4A5236",
        "#5C6A48",
        "cap",
        "#7A5228",
        ("#E6B98F", "#CE9C72", "#9C6B48"),
        scarf="#B5452F",
    ),
}


def portrait_svg(name: str) -> str:
    """The cameo of one of CAST."""
    person = CAST[name]
    fig = Figure(circle(CX, 84, 62, steps=72), "S", TWO_COLOUR["S"])
    fig.fill(circle(CX, 84, 62), person.ground)
    rays(fig, CX, 90, person.ground2, 18)
    _shoulders(fig, person)
    _hair_behind(fig, person)
    _neck(fig, person)
    front_face(fig, CX, 56, 37, 50, MOUTH, person.brow or person.hair)
    _hair_before(fig, person)
    if person.glasses:
        _glasses(fig)
    if person.collar:
        flap = _at("M0 76L-17 55L-24 60L-10 86Z")
        fig.both(flap, CX, person.accent, right=blend(person.accent, "#000000", 0.85))
    if person.bow:
        _bow(fig)
    if person.scarf:
        _scarf(fig, person.scarf)
    body = fig.svg()
    for plain, own in zip((SKIN, SHADE, NOSE), person.skin, strict=True):
        body = body.replace(plain, own)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">'
        f'<g transform="translate(80 80) scale(1.26) translate(-100 -84)">{body}'
        f'<circle cx="100" cy="84" r="61" fill="none" stroke="{GOLD_LIGHT}" stroke-width="2.4"/></g></svg>'
    )


def _at(src: str, y: float = 62) -> list[tuple[float, float]]:
    return path(src, CX, y)


def _shoulders(fig: Figure, person: Person) -> None:
    left = _at("M0 52C-26 54 -44 62 -54 90H0Z")
    fig.both(left, CX, person.cloth, right=blend(person.cloth, "#000000", 0.78))


def _hair_behind(fig: Figure, person: Person) -> None:
    match person.style:
        case "bob":
            outline = "M0 -14C-24 -14 -32 2 -31 22C-30 36 -31 44 -27 50C-20 54 -14 50 -12 44L0 30Z"
            fig.both(_at(outline), CX, person.hair)
        case "long":
            outline = "M0 -14C-26 -14 -34 4 -33 26C-32 48 -38 60 -40 74H-10L0 30Z"
            fig.both(_at(outline), CX, person.hair)
        case "bun":
            fig.fill(circle(CX, 44, 13), person.hair)
            outline = "M0 -10C-20 -10 -25 4 -24 20C-23 28 -22 32 -20 36L0 30Z"
            fig.both(_at(outline), CX, person.hair)
        case _:
            pass


def _neck(fig: Figure, person: Person) -> None:
    fig.fill(_at("M-9 40H9V54C9 58 -9 58 -9 54Z"), SHADE)
    if person.bow:  # a shirt front in place of the open neck
        fig.fill(_at("M-17 55C-10 53 -9 50 -9 46H9C9 50 10 53 17 55L12 90H-12Z"), person.accent)
        fig.fill(_at("M-9 40H9V52C6 57 -6 57 -9 52Z"), SHADE)
    else:
        fig.fill(_at("M-17 55C-10 53 -9 50 -9 46H9C9 50 10 53 17 55L0 76Z"), SHADE)


def _hair_before(fig: Figure, person: Person) -> None:
    match person.style:
        case "bob" | "long":
            _parted(fig, person)
        case "bun":
            fig.both(_at("M0 -3C-9 -1 -16 6 -18.5 16C-22 0 -12 -13 0 -13Z"), CX, person.hair)
            for side in (-1, 1):
                fig.fill(circle(CX + side * 19.5, 96, 2.6), person.accent)
        case "short":
            outline = (
                "M-20 18C-26 -4 -19 -18 6 -17C22 -16 25 0 20 18C18 8 14 2 6 2C-4 4 -14 2 -17 6C-19 10 -19 14 -20 18Z"
            )
            fig.fill(_at(outline), person.hair)
        case "beard":
            _beard(fig, person)
        case "grey":
            outline = (
                "M-21 24C-27 2 -16 -18 0 -18C16 -18 27 2 21 24C19 14 18 6 14 0C4 5 -4 5 -14 0C-18 6 -19 14 -21 24Z"
            )
            fig.fill(_at(outline), person.hair)
            fig.fill(_at("M0 0C-4 -3 -8 -2 -14 4C-9 4.5 -4 4 0 2C4 4 9 4.5 14 4C8 -2 4 -3 0 0Z", 93), person.hair)
        case "laurel":
            _laurelled(fig, person)
        case "cap":
            _capped(fig, person)


def _parted(fig: Figure, person: Person) -> None:
    wing = "M0 -9C-10 -6 -17 4 -17.5 16C-18 26 -17 32 -19 40C-24 46 -29 40 -30 32C-31 18 -33 -16 0 -16Z"
    fig.both(_at(wing), CX, person.hair)
    strand = _at("M-10 -8C-20 0 -24 14 -23 32")
    fig.line(strand, 0.9, person.accent)
    fig.line(mirror(strand, CX), 0.9, person.accent)


def _beard(fig: Figure, person: Person) -> None:
    cap = "M-20 16C-26 -6 -14 -16 2 -16C18 -16 26 -4 20 16C18 6 12 0 0 0C-12 0 -18 6 -20 16Z"
    fig.fill(_at(cap), person.hair)
    beard = (
        "M-19.5 12C-21 30 -20 46 -10 54C-5 58 5 58 10 54C20 46 21 30 19.5 12C18 22 17 28 13 31"
        "C8 29 4 30 0 31C-4 30 -8 29 -13 31C-17 28 -18 22 -19.5 12Z"
    )
    fig.fill(_at(beard), person.hair)
    fig.fill(_at("M-4.5 0C-2 -1 2 -1 4.5 0C2 2.2 -2 2.2 -4.5 0Z", 99), MOUTH)
    for a in (70, 90, 110):
        c, s = cos(radians(a)), sin(radians(a))
        fig.line([(CX + 44 * c, 66 + 40 * s), (CX + 52 * c, 66 + 48 * s)], 0.8, SKIN)
    whiskers = "M0 0C-4 -3.5 -9 -3 -16 5C-11 5.5 -5 5 0 2C5 5 11 5.5 16 5C9 -3 4 -3.5 0 0Z"
    fig.fill(_at(whiskers, 92), person.hair, 0.7, SKIN)


def _laurelled(fig: Figure, person: Person) -> None:
    """Short curls under a golden wreath, open over the brow."""
    sheen = blend(person.hair, "#FFFFFF", 0.80)
    rolls = [(180 + 15 * i, 19.5, 7.4) for i in range(13)] + [(196 + 21 * i, 13.5, 7.0) for i in range(8)]
    for angle, reach, r in rolls:
        x = CX + reach * cos(radians(angle))
        y = 64 + (reach - 1) * sin(radians(angle))
        if y < 66:
            fig.fill(circle(x, y, r, steps=24), person.hair, 0.8, sheen)
    for side in (-1, 1):
        fig.fill(circle(CX + side * 19.4, 72, 5.6, steps=20), person.hair, 0.8, sheen)
        for i in range(6):
            a = 8 + i * 14.5  # degrees up from the ear
            x = CX + side * 24.5 * cos(radians(a))
            y = 69 - 27 * sin(radians(a))
            for tilt, colour in ((34, GOLD_DEEP), (-30, GOLD if i % 2 else GOLD_LIGHT)):
                heading = 90 - a + tilt  # leaves follow the wreath towards its crown
                fig.fill(leaf(x, y, -heading if side > 0 else -180 + heading, 11.5), colour, 0.6, person.hair)


def _capped(fig: Figure, person: Person) -> None:
    """Hair to the ears under a flat cap with a feather."""
    for side in (1, -1):
        lock = _at("M-14 2C-20 6 -22 14 -21 24C-22 30 -21 34 -18 36C-18 28 -17 20 -14 10Z")
        fig.fill(lock if side > 0 else mirror(lock, CX), person.hair)
    fig.fill(leaf(CX + 15, 58, -66, 28), GOLD, 0.6, person.cloth)
    crown = "M-23 6C-30 -8 -20 -21 -2 -22C16 -23 29 -14 25 5C10 -2 -10 -2 -23 6Z"
    fig.fill(_at(crown), person.accent, 0.8, blend(person.accent, "#000000", 0.7))
    shade = "M4 -22.5C18 -22 29 -13 25 5C20 2.5 15 1 10 0.3C14 -8 12 -17 4 -22.5Z"
    fig.fill(_at(shade), blend(person.accent, "#000000", 0.84))
    fig.fill(circle(CX - 1, 39.5, 2.2, steps=20), blend(person.accent, "#000000", 0.7))
    brim = "M-24 6C-10 -3 12 -3 26 5C27 9 24 11 19 9C8 4.5 -10 4.5 -19 10C-23 11 -25 9 -24 6Z"
    fig.fill(_at(brim), blend(person.accent, "#000000", 0.72))


def _scarf(fig: Figure, colour: str) -> None:
    """Wound once, its end over the shoulder."""
    dark = blend(colour, "#000000", 0.8)
    fig.fill(_at("M5 62C10 70 13 80 14 90H28C26 78 22 68 16 60Z"), dark)
    fig.fill(_at("M-17 50C-9 58 9 58 17 50C22 54 24 58 22 63C10 73 -10 73 -22 63C-24 58 -22 54 -17 50Z"), colour)
    fig.line(_at("M-20 59C-9 67 9 67 20 59"), 1.1, dark)


def _glasses(fig: Figure) -> None:
    for side in (-1, 1):
        rim = circle(CX + side * 9, 80, 7.4, steps=30)
        fig.fill(ribbon([*rim, rim[0]], 1.7), FRAME)
    fig.line([(CX - 2, 79), (CX + 2, 79)], 1.6, FRAME)


def _bow(fig: Figure) -> None:
    for side, colour in ((-1, GOLD), (1, GOLD_DEEP)):
        fig.fill([(CX, 124), (CX + side * 12, 117.5), (CX + side * 12, 131)], colour, 0.6, FRAME)
    fig.fill(circle(CX, 124, 3, steps=20), GOLD_LIGHT, 0.6, FRAME)

"""All generated assets under their paths in `assets/`, and whether the files there are current."""

from __future__ import annotations

import io
import re
import wave
from array import array
from pathlib import Path

import pygame

from tools.art.backs import BACKS, back_svg
from tools.art.cards import DECKS, card_svg
from tools.art.glyphs import RANKS, SUITS
from tools.art.icons import UI, app_svg, suit_svg, ui_svg, wordmark_svg
from tools.art.portraits import CAST, portrait_svg
from tools.art.raster import SIZES, icon_ico, icon_png
from tools.art.sounds import wavs

# another machine's sine may differ in the last bit: a decimal of a path, a level of a pixel or a sample
SVG_SLACK, PIXEL_SLACK, SAMPLE_SLACK = 0.11, 2, 2


def pictures() -> dict[str, bytes]:
    """Every SVG file. A four-colour deck holds only the suits that differ from its two-colour deck."""
    out = {}
    for deck in DECKS:
        for rank in RANKS:
            for suit in SUITS:
                out[f"cards/{deck}/{rank}{suit}.svg"] = card_svg(rank, suit, deck)
            for suit in "DC":
                out[f"cards/{deck}4/{rank}{suit}.svg"] = card_svg(rank, suit, deck, four=True)
    out |= {f"cards/backs/{kind}.svg": back_svg(kind) for kind in BACKS}
    out |= {f"cards/suits/{suit}.svg": suit_svg(suit) for suit in SUITS}
    out |= {f"portraits/{name}.svg": portrait_svg(name) for name in CAST}
    out |= {f"icon/ui/{name}.svg": ui_svg(name) for name in UI}
    out["icon/wordmark.svg"] = wordmark_svg()
    for name, size in (("gintable", 512), ("gintable-small", 32), ("gintable-tiny", 16)):
        out[f"icon/{name}.svg"] = app_svg(size)
    return {path: f"{svg}\n".encode() for path, svg in out.items()}


def icons() -> dict[str, bytes]:
    """The program's icon as PNG and ICO files."""
    pngs = {size: icon_png(size) for size in SIZES}
    return {f"icon/gintable-{size}.png": png for size, png in pngs.items()} | {"icon/gintable.ico": icon_ico(pngs)}


def everything() -> dict[str, bytes]:
    """Path within `assets/` -> content, of every generated file."""
    return pictures() | icons() | {f"sounds/{name}.wav": data for name, data in wavs().items()}


def write(assets: Path) -> list[str]:
    """Write every generated file that is not current; returns their paths within `assets`."""
    made = everything()
    stale = differences(assets, made)
    for path in stale:
        file = assets / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(made[path])
    return stale


def differences(assets: Path, made: dict[str, bytes]) -> list[str]:
    """The paths of `made` that are missing from `assets` or differ there, sorted.

    A file there that is not in `made` is somebody's own, such as a card back, and is left alone.
    """
    return sorted(
        path
        for path, data in made.items()
        if not (assets / path).is_file() or not same(path, (assets / path).read_bytes(), data)
    )


def same(path: str, a: bytes, b: bytes) -> bool:
    """Whether two contents of one file differ by rounding at most."""
    if a == b:
        return True
    match path.rpartition(".")[2]:
        case "svg":
            return _same_svg(a.decode().strip(), b.decode().strip())
        case "png":
            return _same_image(a, b)
        case "wav":
            return _same_sound(a, b)
        case _:
            return path.endswith(".ico") and _same_ico(a, b)


_NUMBER = re.compile(r"(#[0-9A-Fa-f]{6}|-?\d*\.?\d+)")


def _same_svg(a: str, b: str) -> bool:
    parts_a, parts_b = _NUMBER.split(a), _NUMBER.split(b)
    if len(parts_a) != len(parts_b) or parts_a[::2] != parts_b[::2]:
        return False
    return all(
        x == y or ("#" not in x + y and abs(float(x) - float(y)) <= SVG_SLACK)
        for x, y in zip(parts_a[1::2], parts_b[1::2], strict=True)
    )


def _same_image(a: bytes, b: bytes) -> bool:
    image_a, image_b = (pygame.image.load(io.BytesIO(data), "icon.png") for data in (a, b))
    if image_a.get_size() != image_b.get_size():
        return False
    levels = zip(pygame.image.tobytes(image_a, "RGBA"), pygame.image.tobytes(image_b, "RGBA"), strict=True)
    return all(abs(x - y) <= PIXEL_SLACK for x, y in levels)


def _same_ico(a: bytes, b: bytes) -> bool:
    pieces = [data.split(b"\x89PNG") for data in (a, b)]
    if len(pieces[0]) != len(pieces[1]):
        return False
    pairs = zip(pieces[0][1:], pieces[1][1:], strict=True)
    return all(_same_image(b"\x89PNG" + x, b"\x89PNG" + y) for x, y in pairs)


def _same_sound(a: bytes, b: bytes) -> bool:
    frames = []
    for data in (a, b):
        with wave.open(io.BytesIO(data)) as w:
            frames.append((w.getparams(), array("h", w.readframes(w.getnframes()))))
    (kind_a, pcm_a), (kind_b, pcm_b) = frames
    return kind_a == kind_b and all(abs(x - y) <= SAMPLE_SLACK for x, y in zip(pcm_a, pcm_b, strict=True))

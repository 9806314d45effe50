"""Every sound of the table: mono, 16 bit, 44.1 kHz, under 400 ms, peak -12 dBFS less a trim.

Each is deterministic: its random generator is seeded with its name. What is heard often comes in three
variants and stands back behind what is heard rarely.
"""

from __future__ import annotations

import io
import math
import sys
import wave
from array import array
from collections.abc import Callable
from random import Random

from tools.art.synth import (
    RATE,
    Samples,
    decay,
    felt_land,
    glide_filter,
    knuckle,
    mallet,
    mix,
    modes,
    noise,
    scaled,
    slide,
    snap,
)

PEAK = 10 ** (-12 / 20)
LONGEST_MS = 396
VARIANTS = 3


def _card_deal(r: Random, k: int) -> Samples:
    return mix(
        (slide(r, (92, 80, 104)[k], 2300 - 150 * k, 4300 + 200 * k, 0.62), 0.62, 0),
        (snap(r, 3300 + 260 * k, 34, 190 + 12 * k), (0.55, 0.7, 0.42)[k], (66, 56, 76)[k]),
        (felt_land(r, 165 + 9 * k, 90), 0.34, (74, 63, 86)[k]),
    )


def _card_draw(r: Random, k: int) -> Samples:
    return mix(
        (slide(r, 150 + 12 * k, 1500 + 120 * k, 3600 + 250 * k, 0.40), 0.8, 0),
        (snap(r, 3000 + 200 * k, 30, 230), 0.34, 118 + 8 * k),
    )


def _card_place(r: Random, k: int) -> Samples:
    return mix(
        (slide(r, 46, 2600, 1700, 0.3), 0.22, 0),
        (felt_land(r, 138 + 11 * k, 130), (1, 0.85, 1)[k], 26),
        (snap(r, 2300 + 220 * k, 26, 180), (0.30, 0.46, 0.2)[k], 27),
    )


def _card_slide(r: Random, k: int) -> Samples:
    return mix(
        (slide(r, 110 + 14 * k, 1900 + 160 * k, 2500 + 190 * k, 0.5, 0.85), 0.7, 0),
        (slide(r, 80, 2700, 2100, 0.4, 0.8), 0.3, 66),
    )


def _card_pick(r: Random) -> Samples:
    return mix((slide(r, 58, 2100, 3900, 0.7), 0.5, 0), (snap(r, 3900, 22, 260), 0.42, 34))


def _flip(r: Random) -> Samples:
    return mix(
        (slide(r, 90, 1300, 3000, 0.35), 0.5, 0),
        (snap(r, 3100, 34, 240), 0.75, 74),
        (felt_land(r, 170, 60), 0.25, 82),
    )


def _knock(r: Random) -> Samples:
    return mix((knuckle(r, 186, 1), 1, 0), (knuckle(r, 193, 0.82), 1, 152))


def _gin(_: Random) -> Samples:
    return mix((mallet(523.25, 300), 1, 0), (mallet(659.26, 280, tau=140), 1, 112))


def _layoff_ok(r: Random) -> Samples:
    return mix((felt_land(r, 165, 80), 0.55, 0), (mallet(587.33, 190, 0.62, 3.4, 80), 1, 22))


def _refused(r: Random) -> Samples:
    thud = modes(190, [(92, 1, 42, 0), (138, 0.5, 26, 0.4), (61, 0.35, 52, 0.1)], 5)
    cloth = decay(scaled(glide_filter(noise(120, r), 420, 230, 0.7, "low")), 4, 26)
    return mix((thud, 1, 0), (cloth, 0.35, 0))


def _undercut(_: Random) -> Samples:
    return mix((mallet(587.33, 270, tau=120), 0.95, 0), (mallet(440.0, 280, tau=150), 1, 110))


def _tally_tick(r: Random) -> Samples:
    tick = modes(34, [(1850, 0.6, 6, 0), (2950, 0.28, 4, 0.5), (640, 0.5, 9, 0)], 0.4)
    return mix((tick, 1, 0), (decay(scaled(glide_filter(noise(16, r), 3600, 2600, 1.2)), 0.2, 2.4), 0.25, 0))


def _hand_won(_: Random) -> Samples:
    return mix(
        (mallet(440.0, 220, 0.75, tau=90), 1, 0),
        (mallet(554.37, 220, 0.8, tau=100), 1, 84),
        (mallet(659.26, 220, 0.9, tau=120), 1, 168),
    )


def _hand_lost(_: Random) -> Samples:
    return mix((mallet(392.0, 240, 0.8, 7, 110), 1, 0), (mallet(329.63, 260, 0.75, 7, 130), 1, 122))


def _match_won(_: Random) -> Samples:
    return mix(
        (mallet(440.0, 290, 0.8, 4, 120), 1, 0),
        (mallet(554.37, 290, 0.8, 4, 120), 1, 56),
        (mallet(659.26, 270, 0.8, 4, 130), 1, 112),
        (mallet(880.0, 250, 0.62, 4, 120), 1, 142),
        (mallet(440.0, 250, 0.4, 4, 130), 1, 142),
    )


def _button(r: Random) -> Samples:
    click = modes(46, [(430, 1, 9, 0), (690, 0.4, 6, 0.3), (1240, 0.2, 4, 0)], 0.8)
    return mix((click, 1, 0), (decay(scaled(glide_filter(noise(20, r), 2100, 1500, 0.9)), 0.3, 3), 0.3, 0))


def _hint(_: Random) -> Samples:
    return mix((mallet(880.0, 240, 0.8, 8, 95), 1, 0), (mallet(1318.5, 200, 0.35, 8, 70), 1, 48))


VARIED: dict[str, Callable[[Random, int], Samples]] = {
    "card_deal": _card_deal,
    "card_draw": _card_draw,
    "card_place": _card_place,
    "card_slide": _card_slide,
}
SINGLE: dict[str, Callable[[Random], Samples]] = {
    "card_pick": _card_pick,
    "flip": _flip,
    "knock": _knock,
    "gin": _gin,
    "layoff_ok": _layoff_ok,
    "refused": _refused,
    "undercut": _undercut,
    "tally_tick": _tally_tick,
    "hand_won": _hand_won,
    "hand_lost": _hand_lost,
    "match_won": _match_won,
    "button": _button,
    "hint": _hint,
}
# dB below the common peak
TRIM = {
    "card_deal": -3,
    "card_draw": -1,
    "card_place": -1,
    "card_slide": -4,
    "card_pick": -5,
    "flip": -2,
    "tally_tick": -8,
    "button": -7,
    "hint": -5,
    "refused": -1,
}


def wavs() -> dict[str, bytes]:
    """Every sound as a WAV file, under its name; the variants of `card_deal` are `card_deal1` to `3`."""
    out = {}
    for name, varied in VARIED.items():
        for k in range(VARIANTS):
            out[f"{name}{k + 1}"] = _wav(_finished(varied(Random(f"{name}{k}"), k), TRIM.get(name, 0)))
    for name, single in SINGLE.items():
        out[name] = _wav(_finished(single(Random(name)), TRIM.get(name, 0)))
    return out


def _finished(x: Samples, trim: float) -> Samples:
    """Cut the silent tail, take off the offset, fade both ends, scale to the peak less `trim` dB."""
    x = x[: int(RATE * LONGEST_MS / 1000)]
    loudest = max(abs(v) for v in x)
    end = len(x)
    while end > 400 and abs(x[end - 1]) < loudest * 0.0016:
        end -= 1
    x = x[:end]
    mean = sum(x) / len(x)
    shortest = min(len(x), int(RATE * 0.006))
    fade = max(shortest, min(int(RATE * 0.03), len(x) // 4))
    n, tail = len(x), len(x) - fade
    shaped = []
    for i, v in enumerate(x):
        out = 1.0 if i < tail else 0.5 + 0.5 * math.cos(math.pi * (i - tail) / (n - tail))
        shaped.append((v - mean) * out * min(1.0, i / 22))
    return scaled(shaped, PEAK * 10 ** (trim / 20))


def _wav(x: Samples) -> bytes:
    pcm = array("h", (round(max(-1, min(1, v)) * 32767) for v in x))
    if sys.byteorder == "big":
        pcm.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as w:
        w.setnchannels(1)
        w.setsampwidth(2)
        w.setframerate(RATE)
        w.writeframes(pcm.tobytes())
    return file.getvalue()

"""What table sounds are made of: noise, filters, envelopes, damped modes.

Samples are lists of floats at RATE; times are milliseconds. Paper and felt are noise through band filters
whose centre moves. Wood is modal: a short contact excites a few damped sines, the higher the shorter. A
mallet is a bar with partials at 1, 2.76 and 5.40 and a soft attack.
"""

from __future__ import annotations

import math
from random import Random
from typing import Literal

RATE = 44100  # samples a second
TAU = 2 * math.pi
Samples = list[float]
Mode = tuple[float, float, float, float]  # frequency in Hz, level, decay in ms, phase


def _count(ms: float) -> int:
    return int(RATE * ms / 1000)


def noise(ms: float, rng: Random) -> Samples:
    """White noise."""
    return [rng.uniform(-1, 1) for _ in range(_count(ms))]


def glide_filter(x: Samples, f0: float, f1: float, q: float, kind: Literal["band", "low"] = "band") -> Samples:
    """A state-variable filter whose centre glides geometrically from `f0` to `f1` Hz."""
    low = band = 0.0
    out, last, damping = [], max(1, len(x) - 1), 1.0 / q
    for i, v in enumerate(x):
        f = 2 * math.sin(math.pi * min(f0 * (f1 / f0) ** (i / last), RATE / 6.5) / RATE)
        low += f * band
        high = v - low - damping * band
        band += f * high
        out.append(band if kind == "band" else low)
    return out


def decay(x: Samples, attack: float, tau: float) -> Samples:
    """Raised-cosine attack, then exponential decay."""
    a, t = attack * RATE / 1000, tau * RATE / 1000
    return [
        v * (0.5 - 0.5 * math.cos(math.pi * i / a) if i < a else math.exp(-((i - a) / t))) for i, v in enumerate(x)
    ]


def swell(x: Samples, peak_at: float, power: float = 1.6) -> Samples:
    """Rise to `peak_at` (a share of the length) and fall: a slide without a click at either end."""
    out = []
    for i, v in enumerate(x):
        t = i / len(x)
        k = t / peak_at if t < peak_at else (1 - t) / (1 - peak_at)
        out.append(v * max(0.0, k) ** power)
    return out


def grain(x: Samples, rng: Random, hz: float, depth: float) -> Samples:
    """Uneven friction: the level wanders, about `hz` steps a second."""
    out, step, level, target = [], int(RATE / hz), 1.0, 1.0
    for i, v in enumerate(x):
        if i % step == 0:
            target = 1 - depth * rng.random()
        level += (target - level) / (step * 0.35)
        out.append(v * level)
    return out


def modes(ms: float, spec: list[Mode], attack: float = 0.35) -> Samples:
    """Damped sines; a contact of `attack` ms rounds the first edge, and the last 45 ms fade out."""
    n, a = _count(ms), attack * RATE / 1000
    out = [0.0] * n
    for frequency, level, tau, phase in spec:
        t = tau * RATE / 1000
        w = TAU * frequency / RATE
        for i in range(n):
            k = math.exp(-i / t)
            if i < a:
                k *= 0.5 - 0.5 * math.cos(math.pi * i / a)
            out[i] += level * k * math.sin(w * i + phase)
    fade = min(n // 3, _count(45))  # a partial that stops dead is heard as a click
    for i in range(fade):
        out[n - fade + i] *= 0.5 + 0.5 * math.cos(math.pi * i / fade)
    return out


def mix(*parts: tuple[Samples, float, float]) -> Samples:
    """The sum of (samples, level, start in ms)."""
    out = [0.0] * max(len(x) + _count(at) for x, _, at in parts)
    for x, level, at in parts:
        start = _count(at)
        for i, v in enumerate(x):
            out[start + i] += v * level
    return out


def scaled(x: Samples, peak: float = 1.0) -> Samples:
    """`x` made as loud as `peak`."""
    loudest = max(abs(v) for v in x) or 1
    return [v * peak / loudest for v in x]


# ---------------------------------------------------------------- events
def slide(rng: Random, ms: float, f0: float, f1: float, peak: float = 0.45, rough: float = 0.7) -> Samples:
    """A card's face on a card or on felt."""
    friction = grain(noise(ms, rng), rng, 420, rough)
    band = scaled(glide_filter(friction, f0, f1, 0.9))
    air = scaled(glide_filter(friction, f1 * 1.9, f1 * 2.3, 0.7))
    return swell([p + 0.28 * q for p, q in zip(band, air, strict=True)], peak)


def snap(rng: Random, f: float = 3400, ms: float = 34, body: float = 210) -> Samples:
    """A card's edge leaving or meeting paper: click, paper ring, a little thump of air."""
    click = decay(scaled(glide_filter(noise(ms, rng), f, f * 0.62, 1.1)), 0.25, 5.2)
    paper = decay(scaled(glide_filter(noise(ms, rng), f * 0.42, f * 0.33, 1.6)), 0.5, 9)
    thump = modes(ms + 20, [(body, 1, 13, 0), (body * 1.63, 0.4, 8, 0.4)], 1.2)
    return mix((click, 0.8, 0), (paper, 0.55, 0.4), (thump, 0.34, 0))


def felt_land(rng: Random, f: float = 150, ms: float = 95) -> Samples:
    """A card falling flat on felt: a cushion of air, then a low soft body."""
    body = modes(ms, [(f, 1, 24, 0), (f * 1.47, 0.45, 15, 0.3), (f * 2.2, 0.2, 9, 0.8)], 2.2)
    cloth = decay(scaled(glide_filter(noise(ms, rng), 1250, 620, 0.8)), 1.6, 15)
    return mix((body, 0.8, 0), (cloth, 0.5, 0))


def knuckle(rng: Random, f: float = 188, level: float = 1.0) -> Samples:
    """One tap on a thick wooden table top."""
    spec: list[Mode] = [
        (f, 1, 46, 0),
        (f * 1.58, 0.62, 34, 0.5),
        (f * 2.41, 0.48, 22, 1.1),
        (f * 3.37, 0.32, 13, 0.2),
        (f * 4.9, 0.20, 7, 0.9),
    ]
    body = modes(170, [(a * rng.uniform(0.99, 1.01), b, t, p) for a, b, t, p in spec], 0.7)
    click = decay(scaled(glide_filter(noise(30, rng), 1900, 900, 0.9)), 0.3, 3.4)
    return [v * level for v in mix((body, 0.9, 0), (click, 0.5, 0))]


def mallet(f: float, ms: float, level: float = 1.0, soft: float = 5.0, tau: float = 150) -> Samples:
    """A soft mallet on a wooden bar."""
    spec: list[Mode] = [
        (f, 1, tau, 0),
        (f * 2.0, 0.10, tau * 0.5, 0.3),
        (f * 2.76, 0.16, tau * 0.26, 0),
        (f * 5.4, 0.05, tau * 0.10, 0),
        (f * 0.5, 0.10, tau * 0.4, 0),
    ]
    return [v * level for v in modes(ms, spec, soft)]

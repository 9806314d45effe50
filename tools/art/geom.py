"""A small kit of plane shapes: polygons in, SVG path data out.

The program's SVG reader has no clip paths, so a shape that must end at an edge is flattened to a
polygon and clipped here. Angles are degrees, 0 pointing east and 90 down, as on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, hypot, radians, sin

Point = tuple[float, float]
Poly = list[Point]


def number(v: float, places: int = 2) -> str:
    """`v` as SVG writes it: at most `places` decimals, no trailing zeros, no negative zero.

    >>> number(2.50), number(-0.001), number(100.0)
    ('2.5', '0', '100')
    """
    text = f"{v:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_data(*polys: Poly) -> str:
    """Closed path data of the polygons, one decimal: an error of 0.12 px on a card 480 px wide."""
    return "".join(
        "M" + "L".join(f"{number(x, 1)} {number(y, 1)}" for x, y in poly) + "Z" for poly in polys if len(poly) > 1
    )


def arc(cx: float, cy: float, r: float, start: float, stop: float, steps: int = 18, ry: float | None = None) -> Poly:
    """`steps + 1` points from angle `start` to `stop` on a circle, or an ellipse of height `ry`."""
    ry = r if ry is None else ry
    angles = [radians(start + (stop - start) * i / steps) for i in range(steps + 1)]
    return [(cx + r * cos(a), cy + ry * sin(a)) for a in angles]


def circle(cx: float, cy: float, r: float, steps: int = 36) -> Poly:
    """A full circle of `steps` points."""
    return arc(cx, cy, r, 0, 360, steps)[:-1]


def sector(cx: float, cy: float, r0: float, r1: float, start: float, stop: float, steps: int = 10) -> Poly:
    """The piece of the ring between radii `r0` and `r1` that lies between two angles."""
    return arc(cx, cy, r1, start, stop, steps) + arc(cx, cy, r0, stop, start, steps)


def petal(cx: float, cy: float, r0: float, r1: float, angle: float, half: float, steps: int = 10) -> Poly:
    """A radial petal: straight sides from `r0`, a round tip at `r1`, `half` its half angle."""
    tip = r1 - r1 * sin(radians(half))
    mx, my = cx + tip * cos(radians(angle)), cy + tip * sin(radians(angle))
    round_r = tip * sin(radians(half)) / max(0.2, cos(radians(half)))
    a, b = radians(angle - half), radians(angle + half)
    return [
        (cx + r0 * cos(a), cy + r0 * sin(a)),
        *arc(mx, my, round_r, angle - 90, angle + 90, steps),
        (cx + r0 * cos(b), cy + r0 * sin(b)),
    ]


_TOKEN = re.compile(r"[MLHVCQZ]|-?\d*\.?\d+")


def path(src: str, ox: float = 0, oy: float = 0, k: float = 1, kx: float = 1, steps: int = 14) -> Poly:
    """One outline in absolute M L H V C Q Z path data, flattened, scaled by `k` and moved to `ox, oy`.

    `kx` stretches it sideways as well. Raises ValueError when `src` holds another command or a
    second outline.
    """
    return [(ox + x * k * kx, oy + y * k) for x, y in _flatten(src, steps)]


def _flatten(src: str, steps: int) -> Iterator[Point]:
    tokens: list[str] = _TOKEN.findall(src)
    x = y = 0.0
    command, started = "", False
    at = 0

    def take(count: int) -> list[float]:
        nonlocal at
        at += count
        return [float(t) for t in tokens[at - count : at]]

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command == "Z":
                continue
        match command:
            case "M" | "L":
                if command == "M" and started:
                    raise ValueError(f"more than one outline in {src!r}")
                started, command = True, "L"
                x, y = take(2)
                yield x, y
            case "H":
                (x,) = take(1)
                yield x, y
            case "V":
                (y,) = take(1)
                yield x, y
            case "C" | "Q":
                control = [(x, y)]
                for _ in range(3 if command == "C" else 2):
                    px, py = take(2)
                    control.append((px, py))
                for s in range(1, steps + 1):
                    yield _bezier(control, s / steps)
                x, y = control[-1]
            case _:
                raise ValueError(f"command {command!r} in {src!r}")


def _bezier(control: Poly, t: float) -> Point:
    u = 1 - t
    weights = [u**3, 3 * u * u * t, 3 * u * t * t, t**3] if len(control) == 4 else [u * u, 2 * u * t, t * t]
    return (
        sum(w * p[0] for w, p in zip(weights, control, strict=True)),
        sum(w * p[1] for w, p in zip(weights, control, strict=True)),
    )


def mirror(poly: Poly, cx: float) -> Poly:
    """`poly` mirrored in the vertical line x = `cx`."""
    return [(2 * cx - x, y) for x, y in poly]


def rotated(poly: Poly, cx: float, cy: float, angle: float) -> Poly:
    """`poly` turned about `cx, cy`."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return [(cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c) for x, y in poly]


def shifted(poly: Poly, dx: float, dy: float) -> Poly:
    """`poly` moved."""
    return [(x + dx, y + dy) for x, y in poly]


def _area(poly: Poly) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(poly, [*poly[1:], poly[0]], strict=True)) / 2


def clip(subject: Poly, region: Poly) -> Poly:
    """The part of any polygon inside a convex one (Sutherland and Hodgman, 1974); empty when none is."""
    if _area(region) < 0:
        region = region[::-1]
    out = subject
    for (ax, ay), (bx, by) in zip(region, [*region[1:], region[0]], strict=True):
        ex, ey = bx - ax, by - ay
        source, out = out, []
        for p, q in zip([source[-1], *source], source, strict=False):
            side_p = ex * (p[1] - ay) - ey * (p[0] - ax)
            side_q = ex * (q[1] - ay) - ey * (q[0] - ax)
            if (side_p >= 0) != (side_q >= 0):
                t = side_p / (side_p - side_q)
                out.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
            if side_q >= 0:
                out.append(q)
        if not out:
            return []
    return out


def ribbon(line: Poly, width: float) -> Poly:
    """The outline of an open line of constant `width`, so that strokes can be clipped too."""
    left, right = [], []
    last = len(line) - 1
    for i, (x, y) in enumerate(line):
        ax, ay = line[max(0, i - 1)]
        bx, by = line[min(last, i + 1)]
        length = hypot(bx - ax, by - ay) or 1
        nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + right[::-1]


def leaf(x: float, y: float, angle: float, length: float) -> Poly:
    """A leaf growing from `x, y`."""
    stem, tip = length * 0.42, length * 0.36
    outline = (
        f"M0 0C{length * 0.3} {-stem} {length * 0.75} {-tip} {length} 0"
        f"C{length * 0.75} {tip} {length * 0.3} {stem} 0 0Z"
    )
    return rotated(path(outline, x, y), x, y, angle)


def blend(a: str, b: str, share: float) -> str:
    """The colour of `share` parts of `#RRGGBB` `a` over `b`.

    >>> blend("#FFFFFF", "#000000", 0.5)
    '#808080'
    """
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    return "#" + "".join(f"{round(x * share + y * (1 - share)):02X}" for x, y in pairs)

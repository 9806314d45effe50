"""The running score: as a chart, as a row of hands, and as the pad of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from gintable.engine.score import Round
from gintable.ui.accounts import People
from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.sheet import Plan
from gintable.ui.theme import Theme
from gintable.words import t

LABEL, SMALL = 16.0, 14.5
STEPS = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1000)


def running(hands: Sequence[Round], people: int) -> tuple[tuple[int, ...], ...]:
    """The score of every seat before the first hand and after each.

    >>> from gintable.engine.rules import MODERN
    >>> from gintable.engine.score import Facts, round_score
    >>> running([round_score(MODERN, [Facts("knock", 0, (9, 21))], [(0, 1)])], 2)
    ((0, 12), (0, 0))
    """
    columns = []
    for seat in range(people):
        total, points = 0, [0]
        for hand in hands:
            total += hand.points[seat]
            points.append(total)
        columns.append(tuple(points))
    return tuple(columns)


def ticks(top: int) -> tuple[int, ...]:
    """Where the lines of a grid up to `top` lie: four or five of them, at round figures.

    >>> ticks(100), ticks(250), ticks(7)
    ((0, 25, 50, 75, 100), (0, 50, 100, 150, 200, 250), (0, 2, 4, 6))
    """
    step = next((step for step in STEPS if top / step <= 5), STEPS[-1])
    return tuple(range(0, top + 1, step))


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places for labels, as near to where they belong as lets them lie `gap` apart between `low` and `high`.

    >>> apart([100, 104], 20, 0, 200)
    [92.0, 112.0]
    """
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    out = [min(high, max(low, y)) for y in wanted]
    for a, b in pairwise(order):
        short = gap - (out[b] - out[a])
        if short > 0:
            out[a] -= short / 2
            out[b] += short / 2
    under = max([out[i] - high for i in order], default=0.0)
    over = max([low - out[i] for i in order], default=0.0)
    if under > 0:
        out = [y - under for y in out]
    elif over > 0:
        out = [y + over for y in out]
    return out


@dataclass(frozen=True, slots=True)
class Series:
    """A line of the chart: whose it is, its points, its colour; `hollow` points for opponents."""

    name: str
    values: tuple[int, ...]
    colour: str
    hollow: bool


def colour(theme: Theme, people: People, seat: int) -> str:
    """The colour of a seat on paper."""
    place = people.order.index(seat)
    return (theme.series_you, theme.series_opponent, theme.series_third)[place % 3]


def score_series(theme: Theme, people: People, hands: Sequence[Round]) -> tuple[Series, ...]:
    """One line for every seat, the reader's last so that it lies on top."""
    columns = running(hands, len(people.players))
    return tuple(
        Series(people.name(seat), columns[seat], colour(theme, people, seat), seat != people.me)
        for seat in reversed(people.order)
    )


def put_chart(plan: Plan, box: Box, series: Sequence[Series], target: int, feet: bool = False) -> None:
    """Plan the lines of `series` inside `box`, `target` as a dashed line (0: none); `feet` writes the first and
    last hand under it."""
    theme = plan.theme
    last = max(1, *(len(one.values) - 1 for one in series))
    top = max(target, 1, *(v for one in series for v in one.values))
    least = min(0, *(v for one in series for v in one.values))
    marks = ticks(max(top, target))
    top = max(top, marks[-1])
    half = plan.high(SMALL) / 2
    names = [_end_words(plan, one, box.w * 0.36) for one in series]
    right = max(plan.wide(name, LABEL, "b") for name in names)
    left = max(plan.wide(str(mark), SMALL) for mark in marks) + 10
    x0, x1 = box.x + left, box.right - right - 16
    y0, y1 = box.y + half, box.bottom - half - (plan.high(SMALL) if feet else 0)

    def px(k: float) -> float:
        return x0 + (x1 - x0) * k / last

    def py(value: float) -> float:
        return y1 - (y1 - y0) * (value - least) / (top - least)

    shown = [mark for mark in marks if not target or mark == target or abs(py(mark) - py(target)) > 2 * half]
    if target and target not in shown:
        shown.append(target)
    for mark in shown:
        y = py(mark)
        if mark == target:
            points = [(x0, y), (x1, y)]
            plan.add(
                Box(x0, y, x1 - x0, 0),
                lambda canvas, points=points: canvas.polyline(points, theme.paper_gold, 1.8, dash=(7, 5)),  # type: ignore[misc]
            )
        else:
            plan.line(x0, y, x1, y, theme.paper_rule, 1.2)
        plan.text(x0 - 10, y, str(mark), SMALL, theme.ink2, align=1, mid=True)
    if feet:
        first = t("sheet.hand_n", n=1)
        used = plan.text(x0, y1 + half, first, SMALL, theme.ink2)
        if last > 1 and used + plan.wide(str(last), SMALL) + 12 < x1 - x0:
            plan.text(x1, y1 + half, str(last), SMALL, theme.ink2, align=1)
    for one in series:
        points = [(px(k), py(value)) for k, value in enumerate(one.values)]
        _put_series(plan, one, points)
    tall = plan.high(LABEL) * 0.9
    ends = apart([py(one.values[-1]) for one in series], tall, box.y + tall / 2, box.bottom - tall / 2)
    for name, one, y in zip(names, series, ends, strict=True):
        plan.text(x1 + 14, y, name, LABEL, one.colour, "b", mid=True, fit=right + 2)


def _end_words(plan: Plan, one: Series, room: float) -> str:
    """What stands at the end of a line: the name, cut where it is too long, and the score."""
    name, score = one.name, one.values[-1]
    words = f"{name} {score}"
    while len(name) > 1 and plan.wide(words, LABEL, "b") > room:
        name = name[:-1].rstrip()
        words = f"{name}… {score}"
    return words


def _put_series(plan: Plan, one: Series, points: Sequence[tuple[float, float]]) -> None:
    paper = plan.theme.paper
    crowded = len(points) > 24

    def draw(canvas: Canvas) -> None:
        if len(points) > 1:
            canvas.polyline(points, one.colour, 3.2)
        for k, (x, y) in enumerate(points):
            end = k == len(points) - 1
            if crowded and not end:
                continue
            r = 5.6 if end else 4.2
            fill = paper if one.hollow and not end else one.colour
            canvas.box(x - r, y - r, 2 * r, 2 * r, r, fill, 1, one.colour, 2.4)

    xs, ys = [p[0] for p in points], [p[1] for p in points]
    plan.add(Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), draw)


# ---------------------------------------------------------------- hands in a row


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns of the hands are: names at `x`, `wide` each from `start` on."""

    x: float
    start: float
    wide: float
    room: float  # for a name


def _columns(plan: Plan, box: Box, people: People, count: int, most: float, size: float = 15) -> _Columns:
    names = max(plan.wide(people.name(seat), size, "b") for seat in people.order)
    room = min(max(names, plan.wide(t("sheet.hand"), SMALL)), box.w * 0.3)
    start = box.x + room + 14
    return _Columns(box.x, start, min(most, (box.right - start) / max(1, count)), room)


def fitting(plan: Plan, box: Box, people: People, hands: Sequence[Round], size: float) -> int:
    """How many hands have room beside each other."""
    figures = [str(n) for column in running(hands, len(people.players)) for n in column]
    cell = max(plan.wide(figure, size, "b") for figure in figures) + 11
    names = _columns(plan, box, people, 1, 1e9)
    return max(1, int((box.right - names.start) / cell))


def table_high(plan: Plan, people: People) -> float:
    """The height of `put_table`, in units."""
    return plan.high(SMALL) + 6 + len(people.order) * (_cell_high(plan) + 10) - 10


def _cell_high(plan: Plan) -> float:
    return max(36.0, plan.high(17) + 6)


def put_table(plan: Plan, box: Box, people: People, hands: Sequence[Round]) -> float:
    """Plan the points of every hand, or of the last that have room; returns the y below."""
    theme = plan.theme
    count = min(len(hands), fitting(plan, box, people, hands, 17))
    at = _columns(plan, box, people, max(count, 6), 96)
    y = box.y
    plan.text(at.x, y, t("sheet.hand"), SMALL, theme.ink2, fit=at.room)
    first = len(hands) - count
    for k in range(count):
        plan.text(at.start + at.wide * (k + 0.5), y, str(first + k + 1), SMALL, theme.ink2, align=0.5, fit=at.wide)
    y += plan.high(SMALL) + 6
    high = _cell_high(plan)
    for seat in people.order:
        ink = colour(theme, people, seat)
        for k, hand in enumerate(hands[first:]):
            wide = min(52.0, at.wide - 6)
            if plan.wide("000", 17, "b") + 8 > wide:
                wide = at.wide - 4
            x = at.start + at.wide * (k + 0.5) - wide / 2
            points = hand.points[seat]
            cell = Box(x, y, wide, high)
            if points:
                plan.box(cell, 7, ink)
                white = theme.paper_button
                plan.text(x + wide / 2, y + high / 2 - 0.5, str(points), 17, white, "b", 0.5, True, wide - 6)
            else:
                plan.box(cell, 7, "#000000", 0.03, theme.paper_rule)
        plan.text(at.x, y + high / 2, people.name(seat), 15, ink, "b", mid=True, fit=at.room)
        y += high + 10
    return y - 10


def put_pad(plan: Plan, box: Box, people: People, hands: Sequence[Round], boxes: bool) -> float:
    """Plan the pad of a game: hand and running figure, a square for every box; returns the y below.

    Hands that have no room beside the others go into further bands.
    """
    many = len(hands)
    roomy = many <= max(10, fitting(plan, box, people, hands, 22))
    most = fitting(plan, box, people, hands, 22 if roomy else 18)
    bands = -(-many // most)
    across = min(most, max(10, -(-many // bands)))
    y = box.y
    sums = running(hands, len(people.players))
    for first in range(0, len(hands), across):
        y = _put_band(plan, box._replace(y=y), people, hands, sums, range(first, min(len(hands), first + across)),
                      across, boxes, roomy and bands == 1) + 14  # fmt: skip
    return y - 14


def _put_band(
    plan: Plan, box: Box, people: People, hands: Sequence[Round], sums: Sequence[Sequence[int]], which: range,
    across: int, boxes: bool, roomy: bool,
) -> float:  # fmt: skip
    theme = plan.theme
    at = _columns(plan, box, people, across, 110, 17)
    y = box.y
    for k, number in enumerate(which):
        plan.text(at.start + at.wide * (k + 0.5), y, str(number + 1), SMALL, theme.ink2, align=0.5, fit=at.wide)
    y += plan.high(SMALL) + 3
    small, large = (16.0, 22.0) if roomy else (14.5, 18.0)
    one, two = plan.high(small) - 2, plan.high(large) - 3
    high = 2 + one + two + (16 if boxes else 6)
    for seat in people.order:
        ink = colour(theme, people, seat)
        plan.text(at.x, y + high / 2, people.name(seat), 17, ink, "b", mid=True, fit=at.room)
        for k, number in enumerate(which):
            hand = hands[number]
            x, wide = at.start + at.wide * k + 2, at.wide - 4
            points = hand.points[seat]
            plan.box(Box(x, y, wide, high), 7, ink if points else "#000000", 0.10 if points else 0.03,
                     ink if points else theme.paper_rule)  # fmt: skip
            if not points:
                continue
            middle = x + wide / 2
            plan.text(middle, y + 2, str(points), small, theme.ink2, align=0.5, fit=wide - 4)
            plan.text(middle, y + 2 + one, str(sums[seat][number + 1]), large, ink, "b", 0.5, fit=wide - 4)
            if boxes:
                _put_boxes(plan, middle, y + high - 14, wide, hand.boxes[seat], ink)
        y += high + 8
    return y - 8


def _put_boxes(plan: Plan, middle: float, y: float, wide: float, count: int, ink: str) -> None:
    side = min(9.0, (wide - 6) / max(1, count) - 3)
    for i in range(count):
        x = middle + (i - (count - 1) / 2) * (side + 3) - side / 2
        plan.box(Box(x, y, side, side), 1.5, ink)

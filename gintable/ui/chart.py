"""The running score as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gintable.engine.score import Round
from gintable.ui.accounts.pads import running
from gintable.ui.accounts.people import People
from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.plan import Plan
from gintable.ui.theme import Theme
from gintable.words import t

LABEL, SMALL = 16.0, 14.5
STEPS = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1000)


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
    heaps: list[list[float]] = []  # labels that touch: where they would begin, and how many they are
    for place, i in enumerate(order):
        heaps.append([wanted[i] - place * gap, 1])
        while len(heaps) > 1 and heaps[-2][0] > heaps[-1][0]:
            (first, n), (second, m) = heaps[-2:]
            heaps[-2:] = [[(first * n + second * m) / (n + m), n + m]]
    most = high - (len(order) - 1) * gap
    starts = [max(low, min(most, start)) for start, n in heaps for _ in range(int(n))]
    out = [0.0] * len(wanted)
    for place, i in enumerate(order):
        out[i] = starts[place] + place * gap
    return out


Mark = Literal["filled", "hollow", "square", "hollow_square"]
MARKS: tuple[Mark, ...] = ("filled", "hollow", "square", "hollow_square")


@dataclass(frozen=True, slots=True)
class Series:
    """A line of the chart: whose it is, its points, its colour, and what marks its points."""

    name: str
    short: str  # the name where there is little room
    values: tuple[int, ...]
    colour: str
    mark: Mark


def colour(theme: Theme, people: People, column: int) -> str:
    """The colour of a column of the score sheet on paper."""
    place = people.columns.index(column)
    return (theme.series_you, theme.series_opponent, theme.series_third, theme.ink_warn)[place % 4]


def score_series(theme: Theme, people: People, rounds: Sequence[Round]) -> tuple[Series, ...]:
    """One line for every column, the reader's last so that it lies on top."""
    order = people.columns
    scores = running(rounds, len(order))
    return tuple(
        Series(
            people.column_name(column),
            people.short_name(column),
            scores[column],
            colour(theme, people, column),
            MARKS[order.index(column)],
        )
        for column in reversed(order)
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
    if least < 0:
        step = marks[1] if len(marks) > 1 else 1
        below = range(-step, least - step + 1, -step) or range(-step, -step - 1, -1)
        marks = (*reversed(below), *marks)
        least = min(least, marks[0])
    half = plan.high(SMALL) / 2
    names = _end_words(plan, series, box.w * 0.36)
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


def _end_words(plan: Plan, series: Sequence[Series], room: float) -> list[str]:
    """What stands at the end of the lines: name and score; all names are short where one has no room in full."""
    full = [f"{one.name} {one.values[-1]}" for one in series]
    if max(plan.wide(words, LABEL, "b") for words in full) <= room:
        return full
    return [_cut(plan, one.short, f" {one.values[-1]}", room * 1.45) for one in series]


def _cut(plan: Plan, name: str, score: str, room: float) -> str:
    """A name, cut where it is too long, and the score."""
    words = name + score
    while len(name) > 1 and plan.wide(words, LABEL, "b") > room:
        name = name[:-1].rstrip()
        words = f"{name}…{score}"
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
            fill = paper if one.mark.startswith("hollow") and not end else one.colour
            corner = 1.0 if one.mark.endswith("square") else r
            canvas.box(x - r, y - r, 2 * r, 2 * r, corner, fill, 1, one.colour, 2.4)

    xs, ys = [p[0] for p in points], [p[1] for p in points]
    plan.add(Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), draw)

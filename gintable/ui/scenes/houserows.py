"""The rows of the page of house rules: measured before anything is made, because a changed row is higher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gintable.engine.origins import MARKS, Mark, origin
from gintable.engine.rules import PRESETS, Rules, clash
from gintable.ui import knobs
from gintable.ui.canvas import Canvas
from gintable.ui.knobs import GROUPS, Knob
from gintable.ui.layout import Box
from gintable.words import t

LABEL, LINE, HEAD, PILL, IDLE = 17.0, 15.0, 20.0, 14.0, 15.5  # sizes of letters
RESET_PAD = 62.0  # of a button beside its words
CONTROL_H, RESET_H = 42.0, 40.0
SIDE = 44.0  # minus and plus of a number
ABOVE, UNDER, BELOW = 8.0, 6.0, 9.0  # in a row: over its control, between that and the sentence, under it
GROUP_GAP = 22.0
LEGEND = 66.0  # units that a mark has before its words, at the usual text size
LEAST_COLUMN = 360.0  # units of words at the usual text size


@dataclass(frozen=True, slots=True)
class Row:
    """One switch at its place on the page. `reset` is there when the value is not that of the base."""

    knob: Knob
    box: Box
    label: tuple[str, ...]
    lines: tuple[str, ...]
    control: Box
    reset: Box | None
    mark: Mark
    idle: tuple[str, ...]  # why it makes no difference, in lines
    wrong: bool

    @property
    def changed(self) -> bool:
        return self.reset is not None


@dataclass(frozen=True, slots=True)
class Head:
    """The name of a group, or of the legend, which is no group of switches."""

    box: Box
    words: str
    legend: tuple[tuple[Mark, tuple[str, ...], float], ...] = ()  # mark, its words, units below the head


@dataclass(frozen=True, slots=True)
class Page:
    """Everything on the columns, and how high they are."""

    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    high: float


def columns(ruler: Canvas, wide: float, around: float) -> int:
    """How many columns stand side by side in so many units, `around` of which each keeps for its edges."""
    size = ruler.px(LINE) / (LINE * ruler.u)  # letters are larger than asked for where they would be under 12 px
    return max(1, min(3, int(wide / (LEAST_COLUMN * size + around))))


def plan(ruler: Canvas, boxes: Sequence[Box], rules: Rules, base: str) -> Page:
    """The page in the columns `boxes`, whose height does not count.

    Which group stands in which column depends on the words alone, so that nothing moves over when a value changes.
    """
    wide = min(box.w for box in boxes)
    usual = PRESETS[base]
    heights = [sum(_row(ruler, knob, Box(0, 0, wide, 0), usual, base).box.h for knob in group) for _, group in GROUPS]
    split = _split([h + _head_h(ruler) + GROUP_GAP for h in heights], len(boxes))
    heads: list[Head] = []
    rows: list[Row] = []
    ends = []
    for n, (box, (first, last)) in enumerate(zip(boxes, split, strict=True)):
        y = box.y
        for name, group in GROUPS[first:last]:
            heads.append(Head(Box(box.x, y, box.w, _head_h(ruler)), t(f"house.group.{name}")))
            y += _head_h(ruler)
            for knob in group:
                rows.append(_row(ruler, knob, Box(box.x, y, box.w, 0), rules, base))
                y = rows[-1].box.bottom
            y += GROUP_GAP
        if n == len(boxes) - 1:
            heads.append(_legend(ruler, Box(box.x, y, box.w, 0), base))
            y = heads[-1].box.bottom
        ends.append(y - box.y)
    return Page(tuple(heads), tuple(rows), max(ends))


def _split(heights: Sequence[float], parts: int) -> list[tuple[int, int]]:
    """From which group to which each column goes, so that the highest is as low as can be."""
    best = min(
        combinations(range(1, len(heights)), parts - 1),
        key=lambda cuts: max(sum(heights[a:b]) for a, b in _spans(cuts, len(heights))),
    )
    return _spans(best, len(heights))


def _spans(cuts: Sequence[int], count: int) -> list[tuple[int, int]]:
    return list(zip((0, *cuts), (*cuts, count), strict=True))


def _head_h(ruler: Canvas) -> float:
    return ruler.line_h(HEAD) + 10


def _legend(ruler: Canvas, box: Box, base: str) -> Head:
    """What the marks mean that the values of the base have."""
    found = {origin(base, switch) for switch in knobs.KNOBS}
    y = _head_h(ruler)
    entries = []
    for mark in MARKS:
        if mark in found:
            lines = tuple(ruler.lines(t(f"house.origin.{mark}"), box.w - LEGEND * ruler.text_scale, LINE))
            entries.append((mark, lines, y))
            y += max(pill_h(ruler), len(lines) * ruler.line_h(LINE)) + 8
    return Head(box._replace(h=y), t("house.origins"), tuple(entries))


def control_wide(ruler: Canvas, knob: Knob, rules: Rules) -> float:
    """How wide the control of a switch is, its widest value included."""
    match knob.kind:
        case "switch":
            return 64.0
        case "number":
            special = [knobs.told(knob.switch, value) for value in ((None, 0) if knob.none else (0,))]
            longest = max(ruler.tw(words, 18 if words.isdigit() else 15.5, "b") for words in ("1000", *special))
            return max(140.0, longest + 2 * SIDE + 16)
        case "choice":
            options = knobs.choices(rules, knob)
            return max(132.0, max(ruler.tw(knobs.told(knob.switch, value), 17) for value in options) + 54)


def _row(ruler: Canvas, knob: Knob, at: Box, rules: Rules, base: str) -> Row:
    switch = knob.switch
    found = clash(rules)
    wrong = found is not None and switch in found.switches
    changed = getattr(rules, switch) != getattr(PRESETS[base], switch)
    reason = knobs.idle(rules, switch)
    idle = tuple(ruler.even(t(reason), at.w * 0.55, IDLE)) if reason else ()
    wide = max(ruler.tw(line, IDLE) for line in idle) + 2 if idle else control_wide(ruler, knob, rules)
    wide = min(at.w * 0.62, wide)
    mark = origin(base, switch)
    room = at.w - wide - 14 - (0 if changed or idle else pill_w(ruler, mark) + 8)
    label = tuple(ruler.lines(knobs.title(switch), max(70.0, room), LABEL, "b" if changed else "r"))
    words = knobs.explained(found) if wrong and found is not None else t(f"house.{switch}.line")
    lines = tuple(ruler.lines(words, at.w, LINE))
    top = max(CONTROL_H, len(label) * ruler.line_h(LABEL), len(idle) * ruler.line_h(IDLE))
    high = ABOVE + top + UNDER + len(lines) * ruler.line_h(LINE) + BELOW
    control = Box(at.right - wide, at.y + ABOVE + (top - CONTROL_H) / 2, wide, CONTROL_H)
    reset = None
    if changed:
        room = at.w - pill_w(ruler, mark) - 10
        reset_w = min(room, ruler.tw(reset_words(ruler, switch, base, room), LINE, "b") + RESET_PAD)
        reset = Box(at.x, at.y + high - BELOW + 4, reset_w, RESET_H)
        high += 4 + RESET_H
    return Row(knob, at._replace(h=high), label, lines, control, reset, mark, idle, wrong)


def reset_words(ruler: Canvas, switch: str, base: str, room: float) -> str:
    """The base's value, such as "Modern: 25", on a button no wider than `room`; else the value alone."""
    value = knobs.told(switch, getattr(PRESETS[base], switch))
    whole = t("house.base_has", base=t(f"preset.{base}"), value=value)
    return whole if ruler.tw(whole, LINE, "b") + RESET_PAD <= room else value


# ---------------------------------------------------------------- painting


def mark_words(mark: Mark) -> str:
    return t(f"house.mark.{mark}") if mark in ("ours", "lit") else mark


def pill_w(ruler: Canvas, mark: Mark) -> float:
    return max(pill_h(ruler), ruler.tw(mark_words(mark), PILL, "b") + 16)


def pill_h(ruler: Canvas) -> float:
    return max(23.0, ruler.line_h(PILL))


def put_mark(canvas: Canvas, x: float, middle: float, mark: Mark) -> None:
    """An origin mark on paper, from x, centred at `middle`."""
    th = canvas.theme
    ink = {"ours": th.ink_warn, "lit": th.series_third}.get(mark, th.ink2)
    w, h = pill_w(canvas, mark), pill_h(canvas)
    canvas.box(x, middle - h / 2, w, h, h / 2, None, 0, ink, 1.3)
    canvas.text(x + w / 2, middle - 0.5, mark_words(mark), PILL, ink, "b", 0.5, mid=True, onpaper=True)


def paint_head(canvas: Canvas, head: Head) -> None:
    th, b = canvas.theme, head.box
    canvas.text(b.x, b.y, head.words, HEAD, th.ink, "b", onpaper=True, fit=b.w)
    for mark, lines, down in head.legend:
        put_mark(canvas, b.x, b.y + down + canvas.line_h(LINE) / 2, mark)
        for i, line in enumerate(lines):
            y = b.y + down + i * canvas.line_h(LINE)
            canvas.text(b.x + LEGEND * canvas.text_scale, y, line, LINE, th.ink2, onpaper=True)


def paint_row(canvas: Canvas, row: Row) -> None:
    """A row without its control."""
    th, b = canvas.theme, row.box
    canvas.line(b.x, b.y, b.right, b.y, th.paper_rule, 1)
    if row.changed:
        canvas.box(b.x - 15, b.y + 7, 5, b.h - 14, 2.5, th.paper_gold, 1)
    top = max(CONTROL_H, len(row.label) * canvas.line_h(LABEL), len(row.idle) * canvas.line_h(IDLE))
    ink, kind = th.ink2 if row.idle else th.ink, "b" if row.changed else "r"
    middle = b.y + ABOVE + top / 2 - (len(row.label) - 1) / 2 * canvas.line_h(LABEL)
    end = 0.0
    for line in row.label:
        end = canvas.text(b.x, middle - 0.5, line, LABEL, ink, kind, mid=True, onpaper=True)
        middle += canvas.line_h(LABEL)
    if row.reset is not None:
        put_mark(canvas, row.reset.right + 10, row.reset.y + row.reset.h / 2, row.mark)
    elif not row.idle:
        put_mark(canvas, b.x + end + 8, middle - canvas.line_h(LABEL), row.mark)
    for i, line in enumerate(row.idle):
        y = b.y + ABOVE + top / 2 + (i - (len(row.idle) - 1) / 2) * canvas.line_h(IDLE)
        canvas.text(b.right, y, line, IDLE, th.ink2, "r", 1, mid=True, onpaper=True, fit=row.control.w)
    y = b.y + ABOVE + top + UNDER
    for line in row.lines:
        canvas.text(b.x, y, line, LINE, th.ink_bad if row.wrong else th.ink2, onpaper=True, fit=b.w)
        y += canvas.line_h(LINE)

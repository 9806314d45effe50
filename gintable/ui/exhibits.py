"""Puts a page of the rules on paper: paragraphs with their marks at the left, cards and workings at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from gintable.engine.cards import card_text
from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.plan import Plan
from gintable.ui.rulebook import Caption, Exhibit, Fan, Held, Laid, Page, Paragraph, Sum
from gintable.ui.theme import Theme

BODY, SMALL, FIGURE = 18.0, 16.0, 17.0  # sizes of letters
MARK = 14.0
LEADS = ((1.08, 18.0), (1.0, 14.0), (1.0, 9.0))  # line height and space between paragraphs, until all have room
LEFT = 0.52  # share of the width that paragraphs have, where there is something beside them
GUTTER = 24.0  # units on each side of the rule between them
MOST_WIDE = 780.0  # units that a line of text may be long
CARDS = (84.0, 76.0, 68.0, 60.0, 52.0)  # widths to try, in units, until everything has room
ASPECT = 1.4


def ink(theme: Theme, mark: str) -> str:
    """The colour of a mark of origin on paper."""
    return {"ours": theme.ink_warn, "lit": theme.series_third, "house": theme.ink_good}.get(mark, theme.ink2)


def put_page(plan: Plan, page: Page, box: Box) -> float | None:
    """Plan a page inside `box`; returns the x of the rule between its columns, None when it has one column."""
    if not page.exhibits:
        put_paragraphs(plan, page.paragraphs, box._replace(w=min(box.w, MOST_WIDE)))
        return None
    middle = box.x + box.w * LEFT
    put_paragraphs(plan, page.paragraphs, box._replace(w=middle - GUTTER - box.x))
    right = box._replace(x=middle + GUTTER, w=box.right - middle - GUTTER)
    for w in CARDS:
        tried = Plan(plan.ruler)
        put_exhibits(tried, page.exhibits, right, w)
        if tried.bottom <= box.bottom:
            break
    plan.items += tried.items
    return middle


def put_paragraphs(plan: Plan, paragraphs: Sequence[Paragraph], box: Box) -> None:
    """Paragraphs below each other, as airy as there is room for."""
    pill = max((_pill(plan, p.mark) for p in paragraphs if p.mark), default=0.0)
    indent = max(54.0, pill + 14)
    room = box.w - indent
    broken = [(p.mark, plan.ruler.lines(p.words, room, BODY)) for p in paragraphs]
    count = sum(len(lines) for _, lines in broken)

    def high(lead: float, between: float) -> float:
        return count * plan.high(BODY) * lead + between * (len(broken) - 1)

    lead, between = next((pair for pair in LEADS if high(*pair) <= box.h), LEADS[-1])
    y = box.y
    for mark, lines in broken:
        if mark:
            _put_mark(plan, mark, box.x, y)
        for line in lines:
            plan.text(box.x + indent, y, line, BODY, fit=room)
            y += plan.high(BODY) * lead
        y += between


def _pill(plan: Plan, mark: str) -> float:
    return plan.wide(mark, MARK, "b") + 16


def _put_mark(plan: Plan, mark: str, x: float, y: float) -> None:
    wide, high = _pill(plan, mark), max(23.0, plan.high(MARK) + 2)
    top = y + (plan.high(BODY) - high) / 2
    colour = ink(plan.theme, mark)

    def draw(canvas: Canvas) -> None:
        canvas.box(x, top, wide, high, high / 2, None, 1, colour, 1.5)

    plan.add(Box(x, top, wide, high), draw)
    plan.text(x + wide / 2, top + high / 2, mark, MARK, colour, "b", 0.5, mid=True)


# ---------------------------------------------------------------- what stands beside the paragraphs


def put_exhibits(plan: Plan, exhibits: Sequence[Exhibit], box: Box, w: float) -> float:
    """Exhibits below each other with cards at most `w` wide; returns the y under the last."""
    y = box.y
    for n, exhibit in enumerate(exhibits):
        match exhibit:
            case Caption(words):
                y += 12 if n else 0
                y = plan.wrap(box.x, y, words, box.w, SMALL, plan.theme.ink2) + 6
            case Laid(groups):
                y = put_groups(plan, groups, box._replace(y=y), w) + 6
            case Fan():
                y = put_fan(plan, exhibit, box._replace(y=y), w) + 6
            case Sum():
                y = put_sum(plan, exhibit, box._replace(y=y))
            case _:
                assert_never(exhibit)
    return y


def put_sum(plan: Plan, line: Sum, box: Box) -> float:
    """A line of a working; a total stands under a rule."""
    y, size = box.y + 4, FIGURE + (3 if line.total else 0)
    if line.total:
        plan.line(box.x, y + 3, box.right, y + 3, plan.theme.ink, 1.5)
        y += 8
    figure = min(plan.wide(line.figure, size, "b"), box.w)
    room = box.w - figure - 16
    kind = "b" if line.total else "r"
    beside = room > box.w * 0.34
    lines = plan.ruler.lines(line.words, room if beside else box.w, FIGURE, kind)
    off = (plan.high(size) - plan.high(FIGURE)) / 2
    for n, words in enumerate(lines):
        plan.text(box.x, y + off + n * plan.high(FIGURE), words, FIGURE, kind=kind, fit=room if beside else box.w)
    at = y if beside else y + len(lines) * plan.high(FIGURE)
    colour = plan.theme.ink_good if line.total else plan.theme.ink
    plan.text(box.right, at, line.figure, size, colour, "b", 1, fit=box.w)
    return max(y + off + len(lines) * plan.high(FIGURE), at + plan.high(size)) + 2


def put_groups(plan: Plan, groups: Sequence[Held], box: Box, w: float) -> float:
    """Groups over brackets, beside each other; the cards get smaller until the row fits."""

    def widths(w: float) -> list[float]:
        return [max(_cards_wide(g, w), plan.wide(g.words, SMALL, "b")) for g in groups]

    def row(w: float) -> float:
        return sum(widths(w)) + w * 0.33 * (len(groups) - 1)

    while row(w) > box.w and w > 36:
        w -= 1
    x, melds = box.x, 0
    for group, wide in zip(groups, widths(w), strict=True):
        colour = plan.theme.paper_dead if group.dead else plan.theme.meld(melds, onpaper=True)
        melds += not group.dead
        held = _cards_wide(group, w)
        for n, card in enumerate(group.cards):
            _put_card(plan, card, x + w / 2 + n * _step(w), box.y + w * ASPECT / 2, w, bool(group.marked >> card & 1))
        foot = box.y + w * ASPECT + 9
        _put_bracket(plan, x + 2, x + held - 2, foot, colour)
        plan.text(
            x + wide / 2 if wide > held else x + held / 2, foot + 3, group.words, SMALL, colour, "b", 0.5, fit=wide
        )
        x += wide + w * 0.33
    return box.y + w * ASPECT + 12 + plan.high(SMALL)


def _step(w: float) -> float:
    """Distance of neighbours that lie together."""
    return w * 0.48


def _cards_wide(group: Held, w: float) -> float:
    return (len(group.cards) - 1) * _step(w) + w


def _put_bracket(plan: Plan, x0: float, x1: float, y: float, colour: str) -> None:
    points = [(x0, y - 5), (x0, y), (x1, y), (x1, y - 5)]
    plan.add(Box(x0, y - 5, x1 - x0, 5), lambda canvas: canvas.polyline(points, colour, 2.2))


def put_fan(plan: Plan, fan: Fan, box: Box, w: float) -> float:
    """Cards in a row with words under each."""
    count = len(fan.cards)
    words = max((plan.wide(word, SMALL, "b") for word in fan.words), default=0.0)
    if fan.close:
        step = min(w * 0.56, (box.w - w) / max(1, count - 1))
    else:
        while (count - 1) * max(w + 12, words + 12) + w > box.w and w > 36:
            w -= 1
        step = max(w + 12, words + 12)
    under = w if not fan.close else step
    inset = max(0.0, (words - w) / 2) if not fan.close else 0.0
    for n, card in enumerate(fan.cards):
        x = box.x + inset + n * step
        _put_card(plan, card, x + w / 2, box.y + w * ASPECT / 2, w, bool(fan.marked >> card & 1))
        if fan.words:
            middle = x + (under if n < count - 1 or not fan.close else w) / 2
            marked = bool(fan.marked >> card & 1)
            colour = plan.theme.ink if marked or not fan.marked else plan.theme.ink2
            plan.text(middle, box.y + w * ASPECT + 4, fan.words[n], SMALL, colour, "b", 0.5)
    return box.y + w * ASPECT + (6 + plan.high(SMALL) if fan.words else 6)


def _put_card(plan: Plan, card: int, cx: float, cy: float, w: float, marked: bool) -> None:
    gold = plan.theme.paper_gold

    def draw(canvas: Canvas) -> None:
        canvas.card(card_text(card), cx, cy, w, lift="flat")
        if marked:
            canvas.outline(cx, cy, w, 0, gold, 2.6, 1)

    plan.add(Box(cx - w / 2, cy - w * ASPECT / 2, w, w * ASPECT), draw)

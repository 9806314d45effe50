"""Cards on paper: groups beside each other with brackets and words, and the spreads of several people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gintable.engine.cards import card_text
from gintable.ui.accounts.cards import Group, Shown
from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.plan import Plan

UP = 10.0  # a card that somebody else laid off stands higher by this


@dataclass(frozen=True, slots=True)
class Sized:
    """How large small cards are: the width, and the distance of neighbours and of groups, in units."""

    w: float
    step: float
    gap: float

    @staticmethod
    def of(w: float) -> Sized:
        return Sized(w, w * 0.39, w * 0.37)


CAPTION = 15.5


def held_wide(group: Group, sized: Sized) -> float:
    """How wide the cards of a group are."""
    return (len(group.cards) - 1) * sized.step + sized.w


def row_wide(plan: Plan, groups: tuple[Group, ...], sized: Sized, captions: bool = True) -> float:
    """How wide groups are beside each other, with all of their captions or by their cards alone."""
    wide = sum(max(held_wide(group, sized), _caption(plan, group) if captions else 0.0) for group in groups)
    return wide + sized.gap * max(0, len(groups) - 1)


def _caption(plan: Plan, group: Group) -> float:
    return plan.wide(group.words, CAPTION, "b")


def row_high(plan: Plan, groups: tuple[Group, ...], sized: Sized) -> float:
    """How high they are, captions included."""
    up = UP if any(group.added for group in groups) else 0.0
    return up + sized.w * 1.4 + 13 + plan.high(CAPTION)


def put_row(plan: Plan, groups: tuple[Group, ...], x: float, y: float, sized: Sized, room: float) -> float:
    """Plan groups beside each other, no wider than `room`; returns the y under their captions."""
    up = UP if any(group.added for group in groups) else 0.0
    if row_wide(plan, groups, sized) > room:
        groups = tuple(replace(group, words=group.short or group.words) for group in groups)
    over = max(0.0, row_wide(plan, groups, sized) - room)  # what the captions have to give up
    more = sum(max(0.0, _caption(plan, group) - held_wide(group, sized)) for group in groups)
    keep = max(0.0, 1 - over / more) if more else 1.0
    left = x
    melds = 0
    for group in groups:
        colour = plan.theme.paper_dead if group.kind == "dead" else plan.theme.meld(melds, onpaper=True)
        melds += group.kind != "dead"
        held = held_wide(group, sized)
        wide = held + keep * max(0.0, _caption(plan, group) - held)
        _put_group(plan, group, left, y + up, sized, wide, colour)
        left += wide + sized.gap
    return y + row_high(plan, groups, sized)


def _put_group(plan: Plan, group: Group, x: float, y: float, sized: Sized, wide: float, colour: str) -> None:
    w, step = sized.w, sized.step
    gold = plan.theme.paper_gold
    for i, card in enumerate(group.cards):
        added = card in group.added
        cx, cy = x + w / 2 + i * step, y + w * 0.7 - (UP if added else 0)

        def draw(
            canvas: Canvas, code: str = card_text(card), cx: float = cx, cy: float = cy, added: bool = added
        ) -> None:
            canvas.card(code, cx, cy, w, lift="flat")
            if added:
                canvas.outline(cx, cy, w, 0, gold, 2.4, 1)

        plan.add(Box(cx - w / 2, cy - w * 0.7, w, w * 1.4), draw)
    held = held_wide(group, sized)
    foot = y + w * 1.4 + 9
    put_bracket(plan, x + 2, x + held - 2, foot, colour)
    middle = x + held / 2 if plan.wide(group.words, CAPTION, "b") <= held else x + wide / 2
    plan.text(middle, foot + 4, group.words, CAPTION, colour, "b", 0.5, fit=wide)


def put_bracket(plan: Plan, x0: float, x1: float, y: float, colour: str) -> None:
    """A line under cards with its ends turned up."""
    points = [(x0, y - 5), (x0, y), (x1, y), (x1, y - 5)]
    plan.add(Box(x0, y - 5, x1 - x0, 5), lambda canvas: canvas.polyline(points, colour, 2.2))


def spreads_wide(plan: Plan, shown: tuple[Shown, ...], sized: Sized, captions: bool = True) -> float:
    """The width of the widest spread."""
    return max((row_wide(plan, one.groups, sized, captions) for one in shown), default=0.0)


# ---------------------------------------------------------------- everybody's spread

WIDEST, SMALL, LEAST = 118.0, 74.0, 52.0  # widths of small cards, in units
BETWEEN_SPREADS = 8.0  # at least
LOOSEN = 18.0  # at most more than that, where there is height left


@dataclass(frozen=True, slots=True)
class Way:
    """How the spreads of several people lie: `across` of them in a row, the name above or `beside` the cards."""

    sized: Sized
    across: int = 1
    beside: bool = False


def way_of(
    plan: Plan, tables: Sequence[tuple[Shown, ...]], wide: float, high: float, least: float = SMALL
) -> Way:  # fmt: skip
    """The way with the largest cards with which the spreads of every table have room; where none has, the smallest.

    Two spreads get under `least` only when they are too long, not to save height.
    """
    shown = tuple(one for table in tables for one in table)
    if len(shown) <= 2 and least >= SMALL:
        return Way(_sized(plan, shown, wide, high, least))
    best = Way(Sized.of(0))
    for across, beside in ((1, False), (1, True), (2, False)):
        room = (wide - 24 * (across - 1)) / across - (_gutter(plan, shown, wide) if beside else 0.0)
        w = WIDEST
        while w >= LEAST:
            way = Way(Sized.of(w), across, beside)
            tall = max((spreads_high(plan, table, way) for table in tables), default=0.0)
            if tall <= high and spreads_wide(plan, shown, way.sized, captions=w > SMALL) <= room:
                break
            w -= 2
        if w > best.sized.w and w >= LEAST:
            best = way
    return best if best.sized.w else Way(_sized(plan, shown, wide, high, least))


def _sized(plan: Plan, shown: tuple[Shown, ...], wide: float, high: float, least: float) -> Sized:
    """The largest cards with which spreads below each other have room; under `least` only the width counts."""
    w = WIDEST
    while w > LEAST:
        sized = Sized.of(w)
        small = w <= SMALL
        tall = w > least and spreads_high(plan, shown, Way(sized)) > high
        if not tall and spreads_wide(plan, shown, sized, captions=not small) <= wide:
            return sized
        w -= 2
    return Sized(w, w * 0.34, w * 0.2)


def _gutter(plan: Plan, shown: tuple[Shown, ...], wide: float) -> float:
    return min(max(plan.wide(one.name, 18, "b") for one in shown) + 20, wide * 0.25)


def _rows(shown: tuple[Shown, ...], across: int) -> list[tuple[Shown, ...]]:
    return [shown[first : first + across] for first in range(0, len(shown), across)]


def spreads_high(plan: Plan, shown: tuple[Shown, ...], way: Way) -> float:
    """How high the spreads are together, in units."""
    label = 4.0 if way.beside else plan.high(18) + 8
    return sum(
        BETWEEN_SPREADS + label + max(row_high(plan, one.groups, way.sized) for one in row)
        for row in _rows(shown, way.across)
    )


def put_spreads(plan: Plan, box: Box, shown: tuple[Shown, ...], way: Way, between: float) -> float:
    """Plan everybody's spread from the top of `box` down, `between` over each; returns the y below."""
    y = box.y
    gutter = _gutter(plan, shown, box.w) if way.beside else 0.0
    wide = (box.w - 24 * (way.across - 1)) / way.across
    for row in _rows(shown, way.across):
        y += between
        below = y
        for place, one in enumerate(row):
            x = box.x + place * (wide + 24)
            if way.beside:
                plan.text(x, y + way.sized.w * 0.7, one.name, 18, plan.theme.ink, "b", mid=True, fit=gutter - 12)
                under = put_row(plan, one.groups, x + gutter, y, way.sized, wide - gutter)
            else:
                plan.text(x, y, one.words, 18, plan.theme.ink, "b", fit=wide)
                under = put_row(plan, one.groups, x, y + plan.high(18) + 4, way.sized, wide)
            below = max(below, under + 4)
        y = below
    return y

"""Paper sheets: what they share. A sheet is planned, words measured, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import pygame

from gintable.engine.cards import card_text
from gintable.storage.replay import Story
from gintable.ui.accounts import Group, People, Shown
from gintable.ui.canvas import Canvas, Kind
from gintable.ui.focus import presses
from gintable.ui.layout import Account, Box
from gintable.ui.scenes import Host, Scene
from gintable.ui.stage import SPEEDS
from gintable.ui.theme import Theme
from gintable.ui.widgets import Button, Nothing, Pane, Ui, Widget
from gintable.words import t

SLIDE_S = 0.28
SLIDE_FROM = 40.0  # units below its place
COUNT_S = 0.018  # for a point, within the two below
COUNT_LEAST_S, COUNT_MOST_S = 0.35, 0.9
BAR = 30.0  # room for a scroll bar
UP = 10.0  # a card that somebody else laid off stands higher by this
GOLD_H, QUIET_H, BETWEEN = 58.0, 54.0, 12.0  # the two buttons of an account, in units


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on a sheet; `words` is the text of a text, None for anything else."""

    box: Box
    draw: Callable[[Canvas], object]
    words: str | None = None


@dataclass(slots=True)
class Plan:
    """What is drawn, in order, with the box that everything takes. `ruler` measures."""

    ruler: Canvas
    items: list[Item] = field(default_factory=list)

    @property
    def theme(self) -> Theme:
        return self.ruler.theme

    @property
    def bottom(self) -> float:
        """The lowest edge of anything planned, in units."""
        return max((item.box.bottom for item in self.items), default=0.0)

    def high(self, size: float) -> float:
        """Height of a line of that size, in units."""
        return self.ruler.line_h(size)

    def wide(self, words: str, size: float, kind: str = "r") -> float:
        """Width of words on one line, in units."""
        return self.ruler.tw(words, size, kind)

    def add(self, box: Box, draw: Callable[[Canvas], object], words: str | None = None) -> None:
        """Plan anything."""
        self.items.append(Item(box, draw, words))

    def draw(self, canvas: Canvas) -> None:
        for item in self.items:
            item.draw(canvas)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 18,
        colour: str | None = None,
        kind: str = "r",
        align: float = 0.0,
        mid: bool = False,
        fit: float | None = None,
    ) -> float:
        """One line of dark text, as `Canvas.text`; returns its width."""
        wide, high = self.wide(words, size, kind), self.high(size)
        if fit is not None:
            wide = min(wide, fit)
        ink = colour or self.theme.ink
        box = Box(x - wide * align, y - high / 2 if mid else y, wide, high)

        def draw(canvas: Canvas) -> None:
            canvas.text(x, y, words, size, ink, kind, align, mid=mid, onpaper=True, fit=fit)

        self.add(box, draw, words)
        return wide

    def wrap(
        self,
        x: float,
        y: float,
        words: str,
        width: float,
        size: float = 18,
        colour: str | None = None,
        kind: str = "r",
    ) -> float:
        """Text over as many lines as it takes; returns the y under the last."""
        for line in self.ruler.even(words, width, size, kind):
            self.text(x, y, line, size, colour, kind, fit=width)
            y += self.high(size)
        return y

    def line(self, x0: float, y0: float, x1: float, y1: float, colour: str, sw: float = 1.4) -> None:
        """A straight line."""
        self.add(Box(x0, y0, x1 - x0, y1 - y0), lambda canvas: canvas.line(x0, y0, x1, y1, colour, sw))

    def box(self, box: Box, r: float, fill: str, a: float = 1.0, stroke: str | None = None, sw: float = 1.2) -> None:
        """A rounded rectangle."""
        self.add(box, lambda canvas: canvas.box(*box, r, fill, a, stroke, sw))


TITLE, LEAST_TITLE = 40.0, 28.0


def put_title(plan: Plan, x: float, y: float, words: str, room: float) -> float:
    """The headline of a sheet: smaller for a long name, then on two lines; returns the y under it."""
    size = TITLE
    while size > LEAST_TITLE and plan.wide(words, size, "b") > room:
        size -= 2
    below = plan.wrap(x, y, words, room, size, plan.theme.ink, "b")
    return max(below, y + plan.high(TITLE))


# ---------------------------------------------------------------- cards on paper


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


# ---------------------------------------------------------------- the scene


def shifted(canvas: Canvas, dy: float) -> Canvas:
    """The same canvas with everything `dy` units lower."""
    frame = replace(canvas.frame, top=canvas.frame.top + dy * canvas.u)
    return Canvas(canvas.surface, canvas.art, canvas.theme, frame, canvas.look, canvas.text_scale)


class _Reader(Widget):
    """The focus on a part of a sheet that scrolls: the keys move it."""

    def key(self, event: pygame.Event) -> bool:
        assert isinstance(self.ui, Ui)
        return scroll(self.over, event)

    def __init__(self, ui: Ui, name: str, over: Pane) -> None:
        self.over = over
        super().__init__(ui, name, over.box._replace(w=over.box.w - BAR), top=0)


def scroll(pane: Pane, event: pygame.Event) -> bool:
    """Scroll by a KEYDOWN; True when that moved something."""
    by = {
        pygame.K_UP: -60.0,
        pygame.K_DOWN: 60.0,
        pygame.K_PAGEUP: -pane.box.h * 0.85,
        pygame.K_PAGEDOWN: pane.box.h * 0.85,
        pygame.K_HOME: -pane.high,
        pygame.K_END: pane.high,
    }.get(event.key)
    before = pane.at
    if by is not None:
        pane.to(pane.at + by)
    return pane.at != before


class Sheet(Scene):
    """A sheet of paper that slides in, with parts that scroll when their words are too large.

    A subclass plans in `build`: `self.fixed` is what stays, `flow` adds what may scroll. Its callbacks are called
    after the sheet has been taken away, as a dialog's are.
    """

    main = ""  # the name of the gold button

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.box = Box(0, 0, 0, 0)
        self.fixed = Plan(self.ruler())
        self.parts: list[tuple[Box, Plan, Pane | None]] = []
        self.points = 0  # what is counted up
        self._age_s = 0.0
        self._said = 0
        self._begun = False

    # -- building
    def rebuild(self) -> None:
        self.fixed, self.parts = Plan(self.ruler()), []
        super().rebuild()
        if self.ui.focus.at is None and self.main:
            self.ui.focus.go(self.main, shown=False)

    def flow(self, box: Box, planned: Callable[[Plan, Box], None]) -> Plan:
        """Plan a part inside `box`; when it comes out higher, once more beside a scroll bar."""
        plan = Plan(self.ruler())
        planned(plan, box)
        pane = None
        if plan.bottom > box.bottom + 1:
            plan = Plan(self.ruler())
            planned(plan, box._replace(w=box.w - BAR))
            pane = self.ui.pane(box, plan.bottom - box.y + 8)
            _Reader(self.ui, f"read{len(self.parts) + 1}", pane)
        self.parts.append((box, plan, pane))
        return plan

    def button(
        self, name: str, box: Box, words: str, press: Nothing, kind: Kind = "paper", size: float = 17,
        icon: str | None = None, keycap: str | None = None,
    ) -> Button:  # fmt: skip
        """A button of the sheet."""
        return Button(self.ui, name, box, words, press, kind, icon, keycap, size=size)

    def leave(self, do: Nothing) -> None:
        """Take the sheet away, then go on."""
        self.host.sound.play("button")
        self.host.pop()
        do()

    # -- moving
    @property
    def _speed(self) -> float:
        s = self.host.settings
        return 0.0 if s.reduced_motion else SPEEDS[s.animation]

    @property
    def _slide_s(self) -> float:
        return SLIDE_S * self._speed

    @property
    def _count_s(self) -> float:
        if not self.points:
            return 0.0
        return min(COUNT_MOST_S, max(COUNT_LEAST_S, COUNT_S * abs(self.points))) * self._speed

    def entered(self) -> None:
        if not self._begun:
            self._begun = True
            self.moving = self._slide_s + self._count_s > 0
            if not self.moving:
                self.arrived()

    def passed(self, dt_s: float) -> None:
        if self.moving:
            self._age_s += dt_s
            if self.counted() != self._said:
                self._said = self.counted()
                self.host.sound.play("tally_tick")
            if self._age_s >= self._slide_s + self._count_s:
                self.settle()

    def settle(self) -> None:
        """Finish whatever moves."""
        if self.moving:
            self.moving = False
            self.dirty = True
            self.arrived()

    def arrived(self) -> None:
        """The sheet lies still and the points are counted."""

    def counted(self) -> int:
        """The points as far as they have been counted up."""
        if not self.moving or not self._count_s:
            return self.points
        share = (self._age_s - self._slide_s) / self._count_s
        return round(self.points * min(1.0, max(0.0, share)))

    # -- input
    def handle(self, event: pygame.Event) -> None:
        if self.moving and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.host.sound.stop()
            self.settle()
        super().handle(event)

    def act(self, action: str) -> bool:
        if action == "confirm":
            self.go_on()
            return True
        return super().act(action)

    def event(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if presses(event):
            self.go_on()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
            for pane in self.panes():
                if scroll(pane, event):
                    break

    def panes(self) -> Iterator[Pane]:
        """The parts that scroll."""
        return (pane for _, _, pane in self.parts if pane is not None)

    def go_on(self) -> None:
        """What the gold button does."""

    # -- painting
    def ground(self, canvas: Canvas) -> None:
        """What lies under the sheet."""
        canvas.felt()

    def paint(self, canvas: Canvas) -> None:
        self.ground(canvas)
        if self.moving and self._age_s < self._slide_s:
            rest = (1 - self._age_s / self._slide_s) ** 5  # out_quint
            canvas = shifted(canvas, SLIDE_FROM * rest)
        super().paint(canvas)

    def draw(self, canvas: Canvas) -> None:
        canvas.deco_sheet(*self.box)
        self.fixed.draw(canvas)
        for box, plan, pane in self.parts:
            if pane is None:
                plan.draw(canvas)
            else:
                with canvas.clipped(box.x - 12, box.y, box.w + 12, box.h):
                    plan.draw(shifted(canvas, -pane.at))

    def plans(self) -> tuple[Plan, ...]:
        """Everything that is planned, for who wants to read it."""
        return (self.fixed, *(plan for _, plan, _ in self.parts))


class AccountSheet(Sheet):
    """What came of a hand or a game: two columns, and at the lower right the gold button above the one to the menu.

    `on_main` is what the gold button does. Both callbacks are called after the sheet has been taken away.
    """

    def __init__(self, host: Host, story: Story, seat: int, on_main: Nothing, on_menu: Nothing) -> None:
        super().__init__(host)
        self.story, self.people = story, People(story.players, seat)
        self._on_main, self._on_menu = on_main, on_menu

    def go_on(self) -> None:
        self.leave(self._on_main)

    def menu(self) -> None:
        """To the menu; a match that goes on waits there."""
        self.leave(self._on_menu)

    def back(self) -> bool:
        self.menu()
        return True

    def columns(self, z: Account, words: str) -> None:
        """Plan both columns and the buttons; `words` stand on the gold one."""
        self.box = z.sheet
        self.flow(z.left, self._left)
        foot = GOLD_H + BETWEEN + QUIET_H
        self.flow(z.right._replace(h=z.right.h - foot - 16), self._right)
        gold = Box(z.right.x, z.right.bottom - foot, z.right.w, GOLD_H)
        self.button(self.main, gold, words, self.go_on, "gold", 21)
        quiet = Box(z.right.x, gold.bottom + BETWEEN, z.right.w, QUIET_H)
        self.button("menu", quiet, t("sheet.menu"), self.menu, icon="menu")

    def _left(self, plan: Plan, box: Box) -> None:
        raise NotImplementedError

    def _right(self, plan: Plan, box: Box) -> None:
        raise NotImplementedError

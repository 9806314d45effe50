"""Paper sheets: what they share. A sheet slides in, and scrolls where its words are too large."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from gintable.storage.replay import Story
from gintable.ui.accounts.people import People
from gintable.ui.canvas import Canvas, Kind
from gintable.ui.focus import presses
from gintable.ui.layout import Account, Box
from gintable.ui.plan import Plan
from gintable.ui.scenes import Host, Scene
from gintable.ui.stage import SPEEDS
from gintable.ui.widgets import Button, Nothing, Pane, Ui, Widget
from gintable.words import t

SLIDE_S = 0.28
SLIDE_FROM = 40.0  # units below its place
COUNT_S = 0.018  # for a point, within the two below
COUNT_LEAST_S, COUNT_MOST_S = 0.35, 0.9
BAR = 30.0  # room for a scroll bar
GOLD_H, QUIET_H, BETWEEN = 58.0, 54.0, 12.0  # the buttons of an account, in units


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
    """What came of a hand or a game: two columns, and at the lower right the gold button above two quiet ones.

    `me` is the number of the reader among the players. `on_main` is what the gold button does; it and `on_menu` are
    called after the sheet has been taken away. The score sheet lies down over this one.
    """

    def __init__(self, host: Host, story: Story, me: int, on_main: Nothing, on_menu: Nothing) -> None:
        super().__init__(host)
        self.story, self.people = story, People.of(story, me)
        self._on_main, self._on_menu = on_main, on_menu

    def go_on(self) -> None:
        self.leave(self._on_main)

    def menu(self) -> None:
        """To the menu; a match that goes on waits there."""
        self.leave(self._on_menu)

    def score_sheet(self) -> None:
        """The pad of the match."""
        from gintable.ui.scenes.scoresheet import open_score_sheet

        self.settle()
        self.host.sound.play("button")
        open_score_sheet(self.host, self.story, self.people.me)

    def act(self, action: str) -> bool:
        if action == "score_sheet":
            self.score_sheet()
            return True
        return super().act(action)

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
        score, menu = Box(z.right.x, gold.bottom + BETWEEN, z.right.w, QUIET_H).columns(1, 0.8, gap=BETWEEN)
        self.button("score", score, t("sheet.score"), self.score_sheet, icon="sort")
        self.button("menu", menu, t("sheet.menu"), self.menu, icon="menu")

    def _left(self, plan: Plan, box: Box) -> None:
        raise NotImplementedError

    def _right(self, plan: Plan, box: Box) -> None:
        raise NotImplementedError

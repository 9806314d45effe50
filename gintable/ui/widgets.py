"""Controls: pygame_gui finds what the mouse is over and what is pressed, our canvas paints.

A screen makes one `Ui`, gives every control a name and a box in units, and draws the `Ui` after its own picture.
The order in which controls are made is the order of Tab.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import pygame
import pygame_gui
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.elements import UIButton

from gintable.ui.canvas import Canvas, Held, Kind
from gintable.ui.focus import Focus, Stop
from gintable.ui.layout import TOAST_H, Box, Frame, toast

if TYPE_CHECKING:
    from pygame_gui.core.drawable_shapes import DrawableShape

WHEEL = 60.0  # units a notch of the wheel scrolls
Nothing = Callable[[], None]


class _Manager(pygame_gui.UIManager):
    """Takes the mouse from the events it is given, so that a posted event is as good as a hand."""

    def __init__(self, size: tuple[int, int], theme: UIAppearanceTheme | None) -> None:
        self._given = theme
        self.at = (-1, -1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            super().__init__(size, enable_live_theme_updates=False)

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """One theme serves every screen: loading it is what costs."""
        return self._given or super().create_new_theme(theme_path)

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.at


class _Area:
    """What pygame_gui asks of the shape of a control; it has no picture, the canvas paints instead."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget

    def set_active_state(self, _name: str) -> None:
        self.widget.ui.touch()

    def collide_point(self, point: tuple[float, float]) -> bool:
        return self.widget.hit((int(point[0]), int(point[1])))

    def has_fresh_surface(self) -> bool:
        return False

    def set_dimensions(self, _size: tuple[float, float]) -> bool:
        return False

    def set_position(self, _at: tuple[float, float]) -> None: ...
    def set_text(self, _text: str) -> None: ...
    def update(self, _dt_s: float) -> None: ...
    def cleanup(self, *_: object) -> None: ...


class Pane:
    """A part of a page that scrolls. Boxes of its controls are where they are when it is at the top."""

    def __init__(self, ui: Ui, box: Box, high: float) -> None:
        self.ui = ui
        self.box = box
        self.high = high
        self.at = 0.0

    @property
    def most(self) -> float:
        """How far it can scroll, in units."""
        return max(0.0, self.high - self.box.h)

    def to(self, at: float) -> None:
        """Scroll so that `at` units are above the upper edge."""
        at = min(self.most, max(0.0, at))
        if at != self.at:
            self.at = at
            self.ui.place()

    def show(self, box: Box) -> None:
        """Scroll as little as possible until a box of the page is inside."""
        if box.y < self.box.y + self.at:
            self.to(box.y - self.box.y - 12)
        elif box.bottom > self.box.bottom + self.at:
            self.to(box.bottom - self.box.bottom + 12)


class Ui:
    """The controls of one screen, the focus over them, and what of it all must be drawn again (`dirty`)."""

    def __init__(self, frame: Frame, theme: UIAppearanceTheme | None = None) -> None:
        self.frame = frame
        self.manager = _Manager((frame.w, frame.h), theme)
        self.widgets: list[Widget] = []
        self.extra: Callable[[], Sequence[Stop]] = tuple  # more stops for the focus: cards, piles
        self.focus = Focus(self.stops, self._focus_moved)
        self.panes: list[Pane] = []
        self.open: Menu | None = None
        self.dirty = True

    @property
    def theme(self) -> UIAppearanceTheme:
        return cast(UIAppearanceTheme, self.manager.ui_theme)

    def touch(self) -> None:
        """Something looks different now."""
        self.dirty = True

    def clear(self, frame: Frame) -> None:
        """Take all controls away, to build them for a window of another size or with other words."""
        for widget in self.widgets:
            widget.kill()  # type: ignore[no-untyped-call]
        self.widgets, self.panes, self.open = [], [], None
        self.frame = frame
        self.manager.set_window_resolution((frame.w, frame.h))
        self.touch()

    def pane(self, box: Box, high: float) -> Pane:
        """A scrolling part of the page, with `high` units of content."""
        pane = Pane(self, box, high)
        self.panes.append(pane)
        if pane.most > 0:
            ScrollBar(self, f"scroll{len(self.panes)}", pane)
        return pane

    def drop(self, widget: Widget) -> None:
        """Take one control away."""
        if widget in self.widgets:
            self.widgets.remove(widget)
            widget.kill()  # type: ignore[no-untyped-call]
        self.touch()

    def place(self) -> None:
        """Move the controls to where their panes have scrolled."""
        for widget in self.widgets:
            if widget.pane is not None:
                widget.set_position(self.frame.pixels(widget.shown_box)[:2])
        self.touch()

    # -- events ------------------------------------------------------------------------------------------------------
    def stops(self) -> Sequence[Stop]:
        if self.open is not None:
            return self.open.options
        return [*(w for w in self.widgets if w.tab_stop), *self.extra()]

    def handle(self, event: pygame.Event) -> bool:
        """Give the controls an event; True when one of them took it."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.manager.at = event.pos
            self.manager.update(0)
        if self.open is not None and self.open.outside(event):
            self.shut()
            return True
        if self.focus.handle(event):
            self.touch()
            return True
        if event.type == pygame.MOUSEWHEEL and self._wheel(event):
            return True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.release()
        return bool(self.manager.process_events(event))

    def release(self) -> None:
        """Let go of whatever is held: the button may come up where we cannot see it."""
        self.manager.at = (-1, -1)
        self.manager.update(0)
        for widget in self.widgets:
            if widget.held:
                widget.held = False
                self.touch()

    def over(self, pos: tuple[int, int]) -> Widget | None:
        """The control under a point in pixels."""
        return next((w for w in reversed(self.widgets) if w.hit(pos)), None)

    def _wheel(self, event: pygame.Event) -> bool:
        for pane in self.panes:
            if pane.most > 0 and pygame.Rect(self.frame.pixels(pane.box)).collidepoint(self.manager.at):
                pane.to(pane.at - event.y * WHEEL)
                return True
        return False

    def _focus_moved(self, stop: Stop | None) -> None:
        if isinstance(stop, Widget) and stop.pane is not None and self.focus.shown:
            stop.pane.show(stop.box)
        self.touch()

    def shut(self) -> None:
        """Close the open list of a drop-down."""
        if self.open is not None:
            menu, self.open = self.open, None
            for option in menu.options:
                self.drop(option)
            self.focus.go(menu.owner.name)
            self.touch()

    # -- drawing -------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Paint every control, an open list over them, and the ring of the focus."""
        later = self.open.options if self.open else ()
        for widget in self.widgets:
            if widget in later:
                continue
            if widget.pane is None:
                widget.paint(canvas)
            elif widget.area.colliderect(self.frame.pixels(widget.pane.box)):
                with canvas.clipped(*widget.pane.box):
                    widget.paint(canvas)
        if self.open is not None:
            self.open.paint(canvas)
        at = self.focus.at
        if isinstance(at, Widget) and at.pane is not None:
            with canvas.clipped(*at.pane.box):
                self.focus.draw(canvas)
        else:
            self.focus.draw(canvas)
        self.dirty = False

    def areas(self) -> dict[str, list[int]]:
        """Name to [x, y, w, h] in pixels of every control that can be reached now."""
        out = {}
        for widget in self.widgets:
            area = widget.area if widget.pane is None else widget.area.clip(self.frame.pixels(widget.pane.box))
            if widget.ready and area.w and area.h:
                out[widget.name] = list(area)
        return out


class Widget(UIButton):
    """A control: a name, a box in units, a way to be pressed, a way to be painted."""

    tab_stop = True
    radius = 10.0
    angle = 0.0

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        press: Nothing | None = None,
        enabled: bool = True,
        pane: Pane | None = None,
        top: int = 1,
    ) -> None:
        self.ui = ui
        self.name = name
        self.box = box
        self.pane = pane
        self._press = press
        super().__init__(pygame.Rect(ui.frame.pixels(self.shown_box)), "", ui.manager, starting_height=top)
        if not enabled:
            self.allow(False)
        ui.widgets.append(self)
        ui.touch()

    # What pygame_gui would read from a theme and draw is ours; what it would post as events nobody reads.
    def rebuild_from_changed_theme_data(self) -> None:
        self.drawable_shape: DrawableShape | None = _Area(self)  # type: ignore[assignment]

    def rebuild(self) -> None: ...

    def on_hovered(self) -> None:
        self.ui.touch()

    def on_unhovered(self) -> None:
        self.ui.touch()

    def on_self_event(self, event: int, _data: dict[str, Any] | None = None) -> None:
        if event == pygame_gui.UI_BUTTON_PRESSED:
            self.clicked(self.ui.manager.at)

    def allow(self, enabled: bool) -> None:
        """Whether it can be pressed."""
        if enabled != self.is_enabled:
            if enabled:
                self.enable()  # type: ignore[no-untyped-call]
            else:
                self.disable()  # type: ignore[no-untyped-call]
            self.ui.touch()

    @property
    def shown_box(self) -> Box:
        """Where it is now, in units."""
        return self.box if self.pane is None else self.box._replace(y=self.box.y - self.pane.at)

    @property
    def area(self) -> pygame.Rect:
        """Where it is now, in pixels."""
        return pygame.Rect(self.ui.frame.pixels(self.shown_box))

    @property
    def ready(self) -> bool:
        return bool(self.is_enabled and self.visible)

    @property
    def state(self) -> Held:
        return "down" if self.held else "hover" if self.hovered and self.is_enabled else "rest"

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a point in pixels is on it, and in sight."""
        if not self.visible or not self.area.collidepoint(pos):
            return False
        return self.pane is None or pygame.Rect(self.ui.frame.pixels(self.pane.box)).collidepoint(pos)

    def clicked(self, _pos: tuple[int, int]) -> None:
        """The mouse was pressed and let go on it."""
        self.press()

    def press(self) -> None:
        if self.ready and self._press is not None:
            self._press()

    def key(self, _event: pygame.Event) -> bool:
        return False

    def paint(self, canvas: Canvas) -> None:
        """Draw it on the canvas of its window."""


class Button(Widget):
    """A push button as `Canvas.button` paints it."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        text: str,
        press: Nothing,
        kind: Kind = "quiet",
        icon: str | None = None,
        keycap: str | None = None,
        sub: str | None = None,
        size: float = 18,
        enabled: bool = True,
        pane: Pane | None = None,
        top: int = 1,
    ) -> None:
        self.words, self.kind, self.icon, self.keycap, self.sub, self.size = text, kind, icon, keycap, sub, size
        super().__init__(ui, name, box, press, enabled, pane, top)

    def say(self, text: str, kind: Kind | None = None, sub: str | None = None, enabled: bool = True) -> None:
        """Change what it says and whether it can be pressed."""
        now = (text, kind or self.kind, sub, enabled)
        if now != (self.words, self.kind, self.sub, self.is_enabled):
            self.words, self.kind, self.sub = now[:3]
            self.allow(enabled)
            self.ui.touch()

    def paint(self, canvas: Canvas) -> None:
        kind = self.kind if self.is_enabled else "off"
        canvas.button(*self.shown_box, self.words, kind, self.icon, self.keycap, self.size, self.sub, self.state)


class Tile(Widget):
    """A control with a picture of its own: `picture(canvas, box, state)` paints it."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        picture: Callable[[Canvas, Box, Held], None],
        press: Nothing,
        enabled: bool = True,
        pane: Pane | None = None,
        radius: float = 10.0,
        top: int = 1,
    ) -> None:
        self._picture = picture
        self.radius = radius
        super().__init__(ui, name, box, press, enabled, pane, top)

    def paint(self, canvas: Canvas) -> None:
        self._picture(canvas, self.shown_box, self.state)


class Segment(Widget):
    """One choice of a row; left and right change it, a click chooses the cell."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        options: Sequence[str],
        chosen: int,
        choose: Callable[[int], None],
        paper: bool = False,
        size: float = 17,
        pane: Pane | None = None,
    ) -> None:
        self.options, self.chosen, self._choose, self.paper, self.size = options, chosen, choose, paper, size
        self._cells: list[float] = [box.w / len(options)] * len(options)
        super().__init__(ui, name, box, None, pane=pane)

    def clicked(self, pos: tuple[int, int]) -> None:
        cell = self._cell(pos)
        if cell is not None:
            self._take(cell)

    def press(self) -> None:
        self._take((self.chosen + 1) % len(self.options))

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.mod & pygame.KMOD_SHIFT:
            to = self.chosen + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= to < len(self.options):
                self._take(to)
            return True
        return False

    def _take(self, to: int) -> None:
        if to != self.chosen:
            self.chosen = to
            self.ui.touch()
            self._choose(to)

    def _cell(self, pos: tuple[int, int]) -> int | None:
        x = self.ui.frame.units(pos)[0] - self.box.x
        for i, wide in enumerate(self._cells):
            if 0 <= x < wide:
                return i
            x -= wide
        return None

    def paint(self, canvas: Canvas) -> None:
        self._cells = canvas.segment_cells(self.options, self.box.w, self.size)
        hover = self._cell(self.ui.manager.at) if self.hovered else None
        b = self.shown_box
        canvas.segment(
            b.x, b.y, self.options, self.chosen, b.w, b.h, self.paper, self.size, -1 if hover is None else hover
        )

    def while_hovering(self, *_: Any) -> None:
        self.ui.touch()  # the lit cell follows the mouse


class Switch(Widget):
    """On or off; its box is the whole row, the switch stands at the right end (`left`: at the left)."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        on: bool,
        change: Callable[[bool], None],
        paper: bool = False,
        left: bool = False,
        pane: Pane | None = None,
    ) -> None:
        self.on, self._change, self.paper, self._left = on, change, paper, left
        super().__init__(ui, name, box, None, pane=pane)

    def press(self) -> None:
        self.on = not self.on
        self.ui.touch()
        self._change(self.on)

    def paint(self, canvas: Canvas) -> None:
        b = self.shown_box
        canvas.switch(b.x if self._left else b.right - 64, b.y + b.h / 2 - 17, self.on, self.paper, self.ready)


class Slider(Widget):
    """A value between 0 and 1 in `steps` steps, dragged, clicked or moved with the arrows.

    `words` says a value; `change` is called with every one on the way.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        value: float,
        change: Callable[[float], None],
        words: Callable[[float], str],
        steps: int = 20,
        room: float = 150,
        paper: bool = False,
        pane: Pane | None = None,
        settle: bool = False,
    ) -> None:
        """`room` is kept for the words at the right. `settle`: `change` waits until the knob is let go."""
        self.value, self._change, self._words, self.steps = value, change, words, steps
        self._room, self.paper, self._settle = room, paper, settle
        self._told = value
        super().__init__(ui, name, box, None, pane=pane)

    @property
    def _track(self) -> tuple[float, float]:
        """Where the track begins, and its length, in units."""
        return self.box.x + 12, self.box.w - 24 - self._room

    def process_event(self, event: pygame.Event) -> bool:
        used = bool(super().process_event(event))
        if self.held and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            start, long = self._track
            self._to((self.ui.frame.units(event.pos)[0] - start) / long)
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self._tell()
        return used

    def press(self) -> None: ...

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._to(self.value + (1 if event.key == pygame.K_RIGHT else -1) / self.steps)
            self._tell()
            return True
        return False

    def _to(self, value: float) -> None:
        value = min(1.0, max(0.0, round(value * self.steps) / self.steps))
        if value != self.value:
            self.value = value
            self.ui.touch()
            if not self._settle:
                self._tell()

    def _tell(self) -> None:
        if self.value != self._told:
            self._told = self.value
            self._change(self.value)

    def paint(self, canvas: Canvas) -> None:
        start, long = self._track
        canvas.slider(start, self.shown_box.y + self.box.h / 2, long, self.value, self._words(self.value), self.paper)


class ScrollBar(Widget):
    """The bar at the right edge of a pane; the keys scroll by moving the focus, so Tab passes it by."""

    tab_stop = False

    def __init__(self, ui: Ui, name: str, pane: Pane) -> None:
        self.over = pane
        self._from = (0.0, 0.0)
        super().__init__(ui, name, Box(pane.box.right - 20, pane.box.y + 8, 16, pane.box.h - 16), None, top=2)

    def process_event(self, event: pygame.Event) -> bool:
        used = bool(super().process_event(event))
        if not self.held or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return used
        y = self.ui.frame.units(event.pos)[1]
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._from = (y, self.over.at)
        else:
            self.over.to(self._from[1] + (y - self._from[0]) * self.over.high / self.box.h)
        return True

    def paint(self, canvas: Canvas) -> None:
        b, pane, t = self.box, self.over, canvas.theme
        long = max(48.0, b.h * pane.box.h / pane.high)
        at = b.y + (b.h - long) * (pane.at / pane.most if pane.most else 0)
        canvas.box(b.x + 5, b.y, 6, b.h, 3, t.paper_rule, 0.6)
        canvas.box(b.x + 3, at, 10, long, 5, t.ink2, 1 if self.state != "rest" else 0.7)


class DropDown(Widget):
    """One choice of a list that opens below (or above, where there is no room)."""

    def __init__(
        self,
        ui: Ui,
        name: str,
        box: Box,
        options: Mapping[str, str],
        chosen: str,
        choose: Callable[[str], None],
        paper: bool = True,
        pane: Pane | None = None,
    ) -> None:
        """`options`: value to words."""
        self.options, self.chosen, self._choose, self.paper = dict(options), chosen, choose, paper
        super().__init__(ui, name, box, None, pane=pane)

    def press(self) -> None:
        if self.ready and self.ui.open is None:
            self.ui.open = Menu(self)

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.press()
            return True
        return False

    def take(self, value: str) -> None:
        """Choose a value and close the list."""
        self.ui.shut()
        if value != self.chosen:
            self.chosen = value
            self._choose(value)

    def paint(self, canvas: Canvas) -> None:
        b = self.shown_box
        canvas.drop(b.x, b.y, b.w, self.options.get(self.chosen, ""), self.paper, b.h, self.state != "rest")


class Menu:
    """The open list of a drop-down."""

    def __init__(self, owner: DropDown) -> None:
        self.owner = owner
        b, k = owner.shown_box, len(owner.options)
        high = k * b.h + 12
        y = b.bottom + 4 if b.bottom + 4 + high <= 892 else b.y - 4 - high
        self.box = Box(b.x, y, b.w, high)
        self.options = [
            _Option(self, value, words, Box(b.x + 6, y + 6 + i * b.h, b.w - 12, b.h))
            for i, (value, words) in enumerate(owner.options.items())
        ]
        owner.ui.focus.go(f"{owner.name}.{owner.chosen}")

    def outside(self, event: pygame.Event) -> bool:
        """Whether an event closes the list: a click beside it, Esc, or a resize."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            ui = self.owner.ui
            return not pygame.Rect(ui.frame.pixels(self.box)).collidepoint(event.pos)
        return event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_TAB)

    def paint(self, canvas: Canvas) -> None:
        t = canvas.theme
        canvas.shadow(*self.box, 9, 14, 90, 6)
        canvas.box(*self.box, 9, t.paper_button if self.owner.paper else t.panel2, 1, t.paper_rule, 1.3)
        for option in self.options:
            option.paint(canvas)


class _Option(Widget):
    def __init__(self, menu: Menu, value: str, words: str, box: Box) -> None:
        self.menu, self.value, self.words = menu, value, words
        super().__init__(menu.owner.ui, f"{menu.owner.name}.{value}", box, top=5)

    def press(self) -> None:
        self.menu.owner.take(self.value)

    def paint(self, canvas: Canvas) -> None:
        t, b, paper = canvas.theme, self.box, self.menu.owner.paper
        ink = t.ink if paper else t.text
        if self.state != "rest":
            canvas.box(*b, 6, ink, 0.09)
        chosen = self.value == self.menu.owner.chosen
        canvas.text(b.x + 10, b.y + b.h / 2, self.words, 17, ink, "b" if chosen else "r", mid=True, onpaper=paper)


TOAST_INKS = {"note": "text2", "good": "good", "warn": "warn", "bad": "bad"}
TOAST_ICONS = {"note": "book", "good": "check", "warn": "warn", "bad": "close"}


class Toast:
    """One sentence at the bottom for 4 s, or 8 s with an action; it stays while the focus is inside."""

    def __init__(
        self, ui: Ui, text: str, kind: str = "note", action: tuple[str, Nothing] | None = None, above: float = 900
    ) -> None:
        self.ui, self.text, self.kind, self.above = ui, text, kind, above
        self.left_s = 8.0 if action else 4.0
        self.button: Button | None = None
        self._action = action
        self._box = Box(0, 0, 0, 0)
        ui.touch()

    def update(self, dt_s: float) -> bool:
        """Let time pass; False when it is over."""
        at = self.ui.focus.at
        inside = self.button is not None and self.ui.focus.shown and at is self.button
        if not inside:
            self.left_s -= dt_s
        return self.left_s > 0

    def close(self) -> None:
        """Take its button away."""
        if self.button is not None:
            self.ui.drop(self.button)
            self.button = None
        self.ui.touch()

    def paint(self, canvas: Canvas) -> None:
        t = canvas.theme
        wide = canvas.tw(self.text, 17) + 80
        extra = canvas.tw(self._action[0], 16, "b") + 44 if self._action else 0.0
        b = self._box = toast(canvas.frame, wide + extra, self.above)
        ink = str(getattr(t, TOAST_INKS[self.kind]))
        canvas.panel(*b, 12, 0.97)
        canvas.box(b.x, b.y + 8, 5, TOAST_H - 16, 2.5, ink, 1)
        canvas.icon(TOAST_ICONS[self.kind], b.x + 20, b.y + 16, 22, ink)
        canvas.text(b.x + 56, b.y + TOAST_H / 2 - 0.5, self.text, 17, mid=True, fit=b.w - 72 - extra)
        if self._action and self.button is None:
            box = Box(b.right - extra + 8, b.y + 8, extra - 16, 38)
            self.button = Button(self.ui, "toast", box, *self._action, size=16, top=3)
        if self.button is not None:
            self.button.paint(canvas)

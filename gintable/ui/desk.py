"""What all controls rest on: pygame_gui finds what the mouse is over, `Ui` holds the controls of one screen.

A screen makes one `Ui`, gives every control a name and a box in units, and draws the `Ui` after its own picture.
The order in which controls are made is the order of Tab.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import pygame
import pygame_gui
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.elements import UIButton

from gintable.ui.canvas import Canvas, Held
from gintable.ui.focus import Focus, Stop
from gintable.ui.layout import Box, Frame

if TYPE_CHECKING:
    from pygame_gui.core.drawable_shapes import DrawableShape

WHEEL = 60.0  # units a notch of the wheel scrolls
Nothing = Callable[[], None]


class Popup(Protocol):
    """A list of choices that lies open over the screen."""

    @property
    def options(self) -> Sequence[Widget]: ...

    @property
    def owner(self) -> Widget: ...

    def outside(self, event: pygame.Event) -> bool:
        """Whether an event closes it."""

    def paint(self, canvas: Canvas) -> None: ...


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
        self.open: Popup | None = None
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
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.focus.point(self._stop_at(event.pos))
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

    def _stop_at(self, pos: tuple[int, int]) -> str | None:
        widget = self.over(pos)
        if widget is not None:
            return widget.name if widget.tab_stop and widget.ready else None
        return next((stop.name for stop in reversed(self.extra()) if stop.area.collidepoint(pos)), None)

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
            popup, self.open = self.open, None
            for option in popup.options:
                self.drop(option)
            self.focus.go(popup.owner.name)
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

"""Screens. Each is one file; `Scene` is what they share and `Host` what the window lends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pygame

from gintable.ui.canvas import Canvas
from gintable.ui.theme import load
from gintable.ui.widgets import Nothing, Toast, Ui
from gintable.words import t

if TYPE_CHECKING:
    from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

    from gintable.engine.rules import Rules
    from gintable.storage.settings import Settings
    from gintable.ui.art import Art, Look
    from gintable.ui.layout import Frame
    from gintable.ui.sound import Sound


class Host(Protocol):
    """The window, as a scene sees it."""

    @property
    def settings(self) -> Settings:
        """The choices in force."""

    @property
    def look(self) -> Look:
        """The deck and back in force."""

    @property
    def frame(self) -> Frame:
        """The window's size and units."""

    @property
    def art(self) -> Art:
        """The picture cache, for a scene that prepares pictures ahead."""

    @property
    def sound(self) -> Sound: ...

    @property
    def gui_theme(self) -> UIAppearanceTheme | None: ...

    @property
    def seed(self) -> int | None:
        """Of `--seed`: the deals of a new match follow from it; None leaves them to chance."""

    def change(self, **choices: Any) -> None:
        """Replace settings by field name; they take effect at once and are saved."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top; what is below waits."""

    def pop(self) -> None:
        """Take the top scene away."""

    def replace(self, scene: Scene) -> None:
        """Put a scene in place of the top one."""

    def quit(self) -> None:
        """End the program after this step."""

    def show_rules(self) -> None:
        """Put the pages of the rules on top: those of the match that is being played, if there is one."""

    def action(self, event: pygame.Event) -> str | None:
        """The action that the player's keyboard map gives to a KEYDOWN, such as `stock`; None for other keys."""


class Scene:
    """One screen. A subclass makes its controls in `build`, paints in `draw` and says what is seen in `describe`.

    `dirty` asks for a new picture; `moving` is True while something travels, which keeps frames coming and the
    event log silent. An `overlay` is drawn over the scene below it.
    """

    name = "scene"
    overlay = False
    toast_above = 892.0  # units: bottom of the space for notices
    toast_below = 8.0  # units: its top; a notice of many lines grows upward to it, then downward
    toast_between: tuple[float, float] | None = None  # units: its left and right, else the middle of the window
    toast_lines = 3  # what is longer is a dialog

    def __init__(self, host: Host) -> None:
        self.host = host
        self.ui = Ui(host.frame, host.gui_theme)
        self.toast: Toast | None = None
        self.dirty = True
        self.moving = False

    # -- for subclasses ----------------------------------------------------------------------------------------------
    @property
    def played(self) -> Rules | None:
        """The rules of the match that is played here, if one is."""
        return None

    def build(self) -> None:
        """Make the controls for the window as it is: on entering, after a resize, after a changed look."""

    def draw(self, canvas: Canvas) -> None:
        """Paint everything below the controls."""
        canvas.felt()

    def describe(self) -> dict[str, object]:
        """What is to be seen, for the event log: phase, turn, cards, legal actions."""
        return {}

    def areas(self) -> dict[str, list[int]]:
        """Name to [x, y, w, h] in pixels of what can be pointed at besides the controls."""
        return {}

    def typed(self, _event: pygame.Event) -> bool:
        """Whether a KEYDOWN goes into a line of text, so that no key of the keyboard map takes it."""
        return False

    def act(self, action: str) -> bool:
        """A key of the keyboard map was pressed; True when the scene made use of it."""
        if action == "rules":
            self.host.show_rules()
            return True
        if action == "back":
            return self.back()
        return False

    def back(self) -> bool:
        """Esc."""
        return False

    def event(self, event: pygame.Event) -> None:
        """An event that neither the controls nor the keyboard map used."""

    def passed(self, dt_s: float) -> None:
        """Time has passed, in seconds; called every step, moving or not."""

    def entered(self) -> None:
        """It is on top, for the first time or again."""

    def left(self) -> None:
        """It is taken away for good."""

    # -- for the app -------------------------------------------------------------------------------------------------
    def rebuild(self) -> None:
        """Make the controls anew; the focus stays where it was."""
        if self.toast is not None:
            self.toast.close()
        self.ui.clear(self.host.frame)
        self.build()
        self.dirty = True

    def handle(self, event: pygame.Event) -> None:
        """Controls first, then the keyboard map, then the scene itself."""
        if self.ui.handle(event):
            return
        if event.type == pygame.KEYDOWN:
            action = self.host.action(event)
            if action is not None and self.act(action):
                return
        self.event(event)

    def update(self, dt_s: float) -> None:
        if self.toast is not None and not self.toast.update(dt_s):
            self.hush()
        self.passed(dt_s)

    def paint(self, canvas: Canvas) -> None:
        """The whole scene: picture, controls, notice."""
        self.draw(canvas)
        self.ui.draw(canvas)
        self.draw_over(canvas)
        if self.toast is not None:
            self.toast.paint(canvas)
            self.ui.focus.draw(canvas)
        self.dirty = False

    def draw_over(self, canvas: Canvas) -> None:
        """Paint what lies over the controls."""

    @property
    def stale(self) -> bool:
        """Whether it must be painted again."""
        return self.dirty or self.ui.dirty or self.moving

    def ruler(self) -> Canvas:
        """A canvas to measure words with, before there is a picture."""
        host = self.host
        return Canvas(
            pygame.Surface((1, 1)), host.art, load(host.settings.felt), host.frame, text_scale=host.settings.text_size
        )

    def say(self, text: str, kind: str = "note", action: tuple[str, Nothing] | None = None) -> None:
        """Show a notice: kind `note`, `good`, `warn` or `bad`; `action` is words and what they do.

        A text of more lines than a notice has becomes a dialog.
        """
        self.hush()
        if action is not None:
            words, do = action

            def act() -> None:
                self.hush()
                do()

            action = words, act
        self.toast = Toast(self.ui, text, kind, action, self.toast_above, self.toast_between, self.toast_below)
        if action is None and len(self.toast.planned(self.ruler())[1]) > self.toast_lines:
            self.hush()
            self._tell_whole(text)

    def _tell_whole(self, text: str) -> None:
        """What is too long for a notice is read in peace."""
        from gintable.ui.scenes.dialogs import Answer, Dialog

        answers = [Answer("ok", t("notice.ok"), "gold")]
        self.host.push(Dialog(self.host, t("notice.title"), text, answers, icon="warn", wide=620))

    def hush(self) -> None:
        """Take the notice away."""
        if self.toast is not None:
            self.toast.close()
            self.toast = None


def key_words(key: str) -> str:
    """A key of the keyboard map as it stands on a key: `shift+left` is "Shift Left", `k` is "K"."""
    return " ".join(part.upper() if len(part) == 1 else _key_word(part) for part in key.split("+") if part) or "+"


def _key_word(part: str) -> str:
    found = t(f"key.{part}")
    return part.capitalize() if found == f"key.{part}" else found

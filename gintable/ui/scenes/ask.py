"""Screens with a line to type into, and the sheet that asks for one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gintable.ui import layout
from gintable.ui.canvas import Canvas
from gintable.ui.field import TextField
from gintable.ui.layout import Box
from gintable.ui.scenes import Host, Scene
from gintable.ui.widgets import Button, Nothing
from gintable.words import t

WIDE = 640.0
FIELD_H = 50.0
LONGEST = 1000  # signs of a path


class TypingScene(Scene):
    """What is typed goes to the field that has the focus, and no key of the keyboard map takes it."""

    @property
    def field(self) -> TextField | None:
        """The field that the keys go to."""
        at = self.ui.focus.at
        return at if isinstance(at, TextField) and at.typing else None

    def typed(self, event: pygame.Event) -> bool:
        return self.field is not None and not pygame.K_F1 <= event.key <= pygame.K_F12

    def handle(self, event: pygame.Event) -> None:
        field = self.field
        if event.type == pygame.TEXTINPUT and field is not None:
            field.type(event.text)
            return
        super().handle(event)


class Ask(TypingScene):
    """A question whose answer is typed.

    `submit` is given the answer: it returns a sentence when that will not do, else what to do once the sheet has
    gone. Esc gives it up. A file that is dropped on the window answers with its path.
    """

    name = "ask"
    overlay = True

    def __init__(
        self, host: Host, title: str, body: str, text: str, ok: str, submit: Callable[[str], str | Nothing],
        most: int = LONGEST, dropped: bool = False,
    ) -> None:  # fmt: skip
        """`most` signs can be typed; `dropped`: a file may be dropped on it."""
        super().__init__(host)
        self.title, self.body, self.text, self.ok = title, body, text, ok
        self.problem = ""
        self._submit, self._most, self._dropped = submit, most, dropped
        self.ui.focus.go("text", shown=True)

    def build(self) -> None:
        f, probe = self.host.frame, self.ruler()
        wide = min(WIDE * max(1.0, probe.text_scale * 0.9), f.vw - 2 * layout.MARGIN)
        inner = wide - 64
        self._title_h = len(probe.lines(self.title, inner, 23, "b")) * probe.px(23) * 1.3 / f.u
        body_h = len(probe.lines(self.body, inner)) * probe.px(17) * 1.45 / f.u
        self._problem_lines = probe.lines(self.problem, inner, 16) if self.problem else []
        problem_h = len(self._problem_lines) * probe.line_h(16)
        high = 28 + self._title_h + 12 + body_h + 14 + FIELD_H + 8 + problem_h + 20 + 50 + 28
        self.sheet = layout.dialog(f, wide, high).sheet
        b = self.sheet
        self._field_y = b.y + 28 + self._title_h + 12 + body_h + 14
        box = Box(b.x + 32, self._field_y, inner, FIELD_H)
        TextField(self.ui, "text", box, self.text, self._changed, self.give, self._most, paper=True)
        right = b.right - 32
        for name, words, press, gold in (
            ("ok", self.ok, self.give, True),
            ("cancel", t("house.cancel"), self._end, False),
        ):
            w = max(120.0, probe.tw(words, 17, "b") + 48)
            box = Box(right - w, b.bottom - 78, w, 50)
            Button(self.ui, name, box, words, press, "gold" if gold else "paper", size=17)
            right -= w + 12

    def _changed(self, text: str) -> None:
        self.text = text

    def _end(self) -> None:
        self.host.pop()

    def give(self) -> None:
        """Try the answer."""
        found = self._submit(self.text.strip())
        if isinstance(found, str):
            self.problem = found
            self.ui.focus.go("text", shown=True)
            self.rebuild()
            return
        self.host.pop()
        found()

    def back(self) -> bool:
        self._end()
        return True

    def event(self, event: pygame.Event) -> None:
        if event.type == pygame.DROPFILE and self._dropped:
            self.text = event.file
            self.give()

    def draw(self, canvas: Canvas) -> None:
        th, b = canvas.theme, self.sheet
        canvas.scrim()
        canvas.deco_sheet(*b, s=9, r=14, o=10)
        x, inner = b.x + 32, b.w - 64
        canvas.wrap(x, b.y + 26, self.title, inner, 23, th.ink, "b", 1.3, onpaper=True)
        canvas.wrap(x, b.y + 38 + self._title_h, self.body, inner, 17, th.ink2, lead=1.45, onpaper=True)
        y = self._field_y + FIELD_H + 8
        for line in self._problem_lines:
            canvas.text(x, y, line, 16, th.ink_bad, onpaper=True, fit=inner)
            y += canvas.line_h(16)

    def describe(self) -> dict[str, object]:
        return {"phase": "ask", "title": self.title, "text": self.text, "problem": self.problem or None}

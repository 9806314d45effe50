"""A question over whatever was on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintable.ui import layout
from gintable.ui.canvas import Canvas, Kind
from gintable.ui.layout import Box
from gintable.ui.scenes import Host, Scene
from gintable.ui.widgets import Button, Nothing

WIDE = 480.0


@dataclass(frozen=True, slots=True)
class Answer:
    """One button: `name` for the event log, words, kind, and what it does after the dialog has gone."""

    name: str
    words: str
    kind: Kind = "paper"
    do: Nothing | None = None


class Dialog(Scene):
    """A title that asks, a body that explains, and buttons with the harmless one first.

    Esc gives the first answer. The focus starts on it when something would be `lost` otherwise, else on the last,
    which is the gold one.
    """

    name = "dialog"
    overlay = True

    def __init__(
        self,
        host: Host,
        title: str,
        body: str,
        answers: Sequence[Answer],
        icon: str | None = None,
        lost: bool = True,
        wide: float = WIDE,
    ) -> None:
        super().__init__(host)
        self.title, self.body, self.answers, self.icon = title, body, answers, icon
        self._wide = wide
        self.ui.focus.go((answers[0] if lost else answers[-1]).name, shown=True)

    def build(self) -> None:
        f, probe = self.host.frame, self.ruler()
        # the sheet is as high as its words, so they are measured before the first picture
        wide = min(self._wide * max(1.0, probe.text_scale * 0.9), f.vw - 2 * layout.MARGIN)
        inner = wide - 64
        title_h = len(probe.lines(self.title, inner - (40 if self.icon else 0), 23, "b")) * probe.px(23) * 1.3 / f.u
        body_h = len(probe.lines(self.body, inner)) * probe.px(17) * 1.45 / f.u
        widths = [max(120.0, probe.tw(answer.words, 17, "b") + 48) for answer in self.answers]
        stacked = sum(widths) + 12 * (len(widths) - 1) > inner
        buttons_h = (62.0 * len(widths) - 12) if stacked else 50.0
        high = max(230.0, 28 + title_h + 14 + body_h + 24 + buttons_h + 28)
        self.sheet = layout.dialog(f, wide, high).sheet
        self._title_h = title_h
        right, y = self.sheet.right - 32, self.sheet.bottom - 28 - buttons_h
        places: list[Box] = []
        for w in reversed(widths):
            if stacked:
                places.append(Box(self.sheet.x + 32, y + 62 * (len(widths) - 1 - len(places)), inner, 50))
            else:
                right -= w
                places.append(Box(right, y, w, 50))
                right -= 12
        for answer, box in zip(self.answers, reversed(places), strict=True):
            self._button(answer, box)

    def _button(self, answer: Answer, box: Box) -> None:
        Button(self.ui, answer.name, box, answer.words, lambda: self.give(answer), answer.kind, size=17)

    def give(self, answer: Answer) -> None:
        """Take the dialog away, then do what the answer says."""
        self.host.pop()
        if answer.do is not None:
            answer.do()

    def back(self) -> bool:
        self.give(self.answers[0])
        return True

    def draw(self, canvas: Canvas) -> None:
        th, b = canvas.theme, self.sheet
        canvas.scrim()
        canvas.deco_sheet(*b, s=9, r=14, o=10)
        left = b.x + 32
        if self.icon:
            canvas.icon(self.icon, left, b.y + 32, 28, th.ink_warn)
            left += 40
        canvas.wrap(left, b.y + 26, self.title, b.right - 32 - left, 23, th.ink, "b", 1.3, onpaper=True)
        canvas.wrap(b.x + 32, b.y + 40 + self._title_h, self.body, b.w - 64, 17, th.ink2, lead=1.45, onpaper=True)

    def describe(self) -> dict[str, object]:
        names = [answer.name for answer in self.answers]
        return {"phase": "dialog", "title": self.title, "body": self.body, "answers": names}

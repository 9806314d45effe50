"""The list of rules that house rules can start from: those that are saved, and the presets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gintable.engine.origins import Mark, sheets
from gintable.engine.rules import PRESETS, people
from gintable.storage import house as storage
from gintable.storage.house import House
from gintable.ui import layout
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box
from gintable.ui.scenes import Host, Scene
from gintable.ui.scenes.houserows import pill_w, put_mark
from gintable.ui.sheet import scroll
from gintable.ui.widgets import Button, Pane, Tile
from gintable.words import t

WIDE, HIGH = 860.0, 800.0
NAME, LINE = 18.0, 15.0


class Start(Scene):
    """Choose one of them; Esc gives it up. `choose` is called once the list has gone."""

    name = "start"
    overlay = True

    def __init__(self, host: Host, saved: Sequence[House], now: House, choose: Callable[[House], None]) -> None:
        super().__init__(host)
        self._saved, self._now, self._choose = tuple(saved), now, choose
        self.pane: Pane | None = None
        self.ui.focus.go(self._key(now), shown=True)

    @staticmethod
    def _key(house: House) -> str:
        return f"from.{house.name}" if house.path is not None else f"preset.{house.base}"

    def build(self) -> None:
        f, ruler = self.host.frame, self.ruler()
        at = self.pane.at if self.pane is not None else None
        wide = min(WIDE * max(1.0, ruler.text_scale * 0.9), f.vw - 2 * layout.MARGIN)
        self.sheet = layout.dialog(f, wide, HIGH).sheet
        b = self.sheet
        top = b.y + 30 + ruler.line_h(26) + 8
        self._list = Box(b.x + 28, top, b.w - 48, b.bottom - 28 - 50 - 16 - top)
        w = max(120.0, ruler.tw(t("house.cancel"), 17, "b") + 48)
        self._heads: list[tuple[float, str]] = []
        y = self._list.y
        groups: list[tuple[str, list[House]]] = [
            ("house.start.own", list(self._saved)),
            ("house.start.presets", [House(name, rules) for name, rules in PRESETS.items()]),
        ]
        places: list[tuple[House, Box]] = []
        row_w = self._list.w - 34
        for key, houses in groups:
            if houses:
                self._heads.append((y, t(key)))
                y += ruler.line_h(15) + 8
            for house in houses:
                lines = ruler.lines(self._line(house), row_w - 32, LINE)
                high = 18 + ruler.line_h(NAME) + len(lines) * ruler.line_h(LINE)
                places.append((house, Box(self._list.x + 8, y, row_w, high)))
                y += high + 8
            y += 10
        self.pane = self.ui.pane(self._list, y - self._list.y)
        for house, box in places:
            self._tile(house, box)
        Button(self.ui, "cancel", Box(b.right - 28 - w, b.bottom - 78, w, 50), t("house.cancel"), self._end, "paper")
        if at is not None:
            self.pane.to(at)
        else:
            chosen = next((box for house, box in places if self._key(house) == self._key(self._now)), None)
            if chosen is not None:
                self.pane.show(chosen)

    def _line(self, house: House) -> str:
        players = t("house.players", n=people(house.rules))
        if house.rules == PRESETS["knock_rummy"]:  # which leaves their number open
            players = t("house.players_open")
        if house.path is None:
            return f"{players}. {t(f'preset.{house.base}.line')}"
        n = len(storage.differences(house.rules, house.base))
        return f"{players}. {t('house.start.based', n=n, base=t(f'preset.{house.base}'))}"

    def _tile(self, house: House, box: Box) -> None:
        marks: tuple[Mark, ...] = () if house.path is not None else sheets(house.base)
        title = t(f"preset.{house.base}") if house.path is None else house.name

        def picture(canvas: Canvas, b: Box, held: Held) -> None:
            th = canvas.theme
            chosen = self._key(house) == self._key(self._now)
            edge = th.paper_gold if chosen else th.ink2 if held != "rest" else th.paper_rule
            canvas.box(*b, 10, th.paper_button, 1, edge, 2.6 if chosen else 1.3)
            right = b.right - 14
            middle = b.y + 9 + canvas.line_h(NAME) / 2
            for mark in reversed(marks):
                right -= pill_w(canvas, mark)
                put_mark(canvas, right, middle, mark)
                right -= 6
            canvas.text(b.x + 16, middle, title, NAME, th.ink, "b", mid=True, onpaper=True, fit=right - b.x - 24)
            y = b.y + 9 + canvas.line_h(NAME)
            for line in canvas.lines(self._line(house), b.w - 32, LINE):
                canvas.text(b.x + 16, y, line, LINE, th.ink2, onpaper=True, fit=b.w - 32)
                y += canvas.line_h(LINE)

        Tile(self.ui, self._key(house), box, picture, lambda: self._take(house), pane=self.pane)

    def _take(self, house: House) -> None:
        self.host.sound.play("button")
        self.host.pop()
        self._choose(house)

    def _end(self) -> None:
        self.host.pop()

    def back(self) -> bool:
        self._end()
        return True

    def event(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self.pane is not None:
            scroll(self.pane, event)

    def draw(self, canvas: Canvas) -> None:
        th, b = canvas.theme, self.sheet
        canvas.scrim()
        canvas.deco_sheet(*b, s=9, r=14, o=10)
        canvas.text(b.x + 32, b.y + 28, t("house.start.title"), 26, th.ink, "b", onpaper=True, fit=b.w - 64)
        assert self.pane is not None
        with canvas.clipped(*self._list):
            for y, words in self._heads:
                canvas.label(self._list.x + 8, y - self.pane.at, words, th.ink2, size=15)

    def describe(self) -> dict[str, object]:
        return {"phase": "start", "from": self._key(self._now)}

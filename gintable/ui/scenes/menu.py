"""The first screen: Continue, a new match, Rules, Settings, Quit."""

from __future__ import annotations

from dataclasses import replace

import pygame

from gintable.ui import layout
from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.scenes import Host, Scene
from gintable.ui.scenes.newmatch import Choice, NewMatch, Offers
from gintable.ui.widgets import Button
from gintable.words import t

FAN = ("JD", "QS", "KH", "AS")
FACES = {  # where portraits lie, in diameters of a single one
    1: ((0.0, 0.0),),
    2: ((-0.2, -0.16), (0.2, 0.16)),
    3: ((-0.22, -0.22), (0.24, -0.04), (-0.1, 0.3)),
}
WORDMARK = 732 / 112  # width per height of its drawing


class Menu(Scene):
    """Where the program begins and where every match leads back to."""

    name = "menu"

    def __init__(self, host: Host, offers: Offers) -> None:
        super().__init__(host)
        self.offers = offers
        self.saved = offers.saved()
        self.match = NewMatch(host, offers, self.begin, self.rebuild)

    def entered(self) -> None:
        """A match may have begun or ended since, rules may have been made, the language may be another."""
        saved = self.offers.saved()
        if self.match.wish.refresh() or saved != self.saved:
            self.saved = saved
            self.rebuild()

    def build(self) -> None:
        ui, ruler = self.ui, self.ruler()
        plan = self.match.plan(layout.menu(self.host.frame, 3, self.saved is not None), ruler)
        z = self.z = self._left(plan.menu, ruler)
        if self.saved is not None:
            b = z.resume
            x = b.x + (20 if z.frame.tall else 132)
            high = max(50.0, ruler.line_h(19) + 16)
            box = Box(x, b.bottom - 16 - high, b.right - 20 - x, high)
            self._button = box
            Button(ui, "continue", box, t("menu.continue"), self.resume, "gold", size=19)
        self.match.build(ui, plan, ruler)
        Button(ui, "rules", z.nav_items[0], t("rules.title"), self.rules, icon="book")
        Button(ui, "settings", z.nav_items[1], t("menu.settings"), self.settings, icon="gear")
        last = z.nav_items[2]
        last = last._replace(w=z.nav_items[-1].right - last.x)
        Button(ui, "quit", last, t("menu.quit"), self.host.quit, icon="close")
        if ui.focus.at is None:
            ui.focus.go("continue" if self.saved else "deal", shown=False)

    def _left(self, z: layout.Menu, ruler: Canvas) -> layout.Menu:
        """What is not the new match, with room for its words."""
        if z.frame.tall:  # Settings and Quit need less than they have
            b, wide = z.resume, 130.0
            items = tuple(Box(i.x + wide, i.y, i.w - wide, i.h) for i in z.nav_items)
            return replace(z, resume=b._replace(w=b.w + wide), nav_items=items)
        down = z.match.bottom - z.nav_items[-1].bottom
        items = tuple(i._replace(y=i.y + down) for i in z.nav_items)
        b = z.resume
        words = self._words_high(ruler, b.w - 152)
        high = max(b.h, 12 + words + 12 + max(50.0, ruler.line_h(19) + 16) + 16)
        resume = b._replace(y=b.bottom + down - high, h=high)
        top, bottom = min(70.0, z.match.y + 10), (resume.y if self.saved else items[0].y) - 14
        brand = z.brand._replace(y=top + max(0.0, (bottom - top - z.brand.h) / 2))
        return replace(z, brand=brand, resume=resume, nav_items=items)

    # -- what the buttons do -----------------------------------------------------------------------------------------
    def resume(self) -> None:
        """Continue the saved match."""
        self.host.sound.play("button")
        self.offers.resume()

    def begin(self, choice: Choice) -> None:
        """Begin a new match; one that is being played is only given up when the player says so."""
        self.host.sound.play("button")
        if self.saved is None:
            self.offers.begin(choice)
            return
        from gintable.ui.scenes.dialogs import Answer, Dialog

        self.host.push(
            Dialog(
                self.host,
                t("menu.new.title"),
                t("menu.new.body", name=self.saved.name),
                [
                    Answer("keep", t("menu.new.keep")),
                    Answer("new", t("menu.new.new"), "gold", lambda: self.offers.begin(choice)),
                ],
                icon="warn",
            )
        )

    def rules(self) -> None:
        """To the rules, those that are chosen for a new match first."""
        self.host.sound.play("button")
        self.host.show_rules()

    def settings(self) -> None:
        """To the settings."""
        self.host.sound.play("button")
        from gintable.ui.scenes.settings import SettingsScene

        self.host.push(SettingsScene(self.host, keys=self.ui.focus.shown))

    # -- painting ----------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        canvas.felt()
        self._brand(canvas)
        if self.saved is not None:
            self._resume(canvas)
        self.match.draw(canvas)

    def _brand(self, canvas: Canvas) -> None:
        z, th = self.z, canvas.theme
        x, y, wide, _ = z.brand
        if z.frame.tall:
            w, left, top, mark, at = 92.0, x + 30, y + 66, 330.0, y + 150
        else:
            w, left, top, mark, at = 136.0, x + (wide - 420) / 2 + 8, y + 112, wide, y + 246
        for i, code in enumerate(FAN):
            lower = -14 * (i in (1, 2)) + abs(i - 1.5) * 4
            canvas.card(code, left + w * (0.84 + 0.457 * i), top + lower, w, -16 + i * 10.5)
        area = canvas.rect(x, at, mark, mark / WORDMARK)
        size = (area.w, round(area.w / WORDMARK))
        canvas.surface.blit(canvas.art.picture("icon/wordmark.svg", size, th.gold), area)
        if not z.frame.tall:
            canvas.text(x + wide / 2, at + mark / WORDMARK + 8, t("menu.line"), 18, th.text2, align=0.5, fit=wide)

    def _words_high(self, ruler: Canvas, room: float) -> float:
        """Height of what the card of the saved match says."""
        saved = self.saved
        if saved is None:
            return 0.0
        names = len(ruler.lines(saved.name, room, 21, "b"))
        lines = len(ruler.lines(saved.words, room, 16.5)) + bool(saved.company)
        return names * ruler.line_h(21) + 1 + lines * ruler.px(16.5) * 1.3 / ruler.u

    def _resume(self, canvas: Canvas) -> None:
        assert self.saved is not None
        z, th, saved = self.z, canvas.theme, self.saved
        x, y, wide, high = z.resume
        canvas.panel(*z.resume, 14)
        if z.frame.tall:
            cx, cy, dia, left, top = x + 58, y + 66, 84.0, x + 116, y + 22
        else:
            cx, cy, dia, left, top = x + 66, y + high / 2, 92.0, x + 132, y + 12
        faces = (saved.who, *saved.others)
        small = dia if len(faces) == 1 else dia * 0.68
        for who, (dx, dy) in zip(faces, FACES[len(faces)], strict=True):
            canvas.portrait(who, cx + dx * dia, cy + dy * dia, small)
        room = x + wide - 16 - left
        for line in canvas.even(saved.name, room, 21, "b"):
            canvas.text(left, top, line, 21, kind="b", fit=room)
            top += canvas.line_h(21)
        top += 1
        if saved.company:
            canvas.text(left, top, saved.company, 16.5, th.text2, fit=room)
            top += canvas.px(16.5) * 1.3 / canvas.u
        below = self._button.y - 8
        canvas.block(left, top, room, below - top, saved.words, 16.5, th.text2)

    def describe(self) -> dict[str, object]:
        frame = self.host.frame
        cells = {name: pygame.Rect(frame.pixels(box)).center for name, box in self.match.cells.items()}
        return {
            "phase": "menu",
            "continue": self.saved is not None,
            **self.match.wish.describe(),
            "points": {name: list(at) for name, at in cells.items()},  # in the choices of a row
        }

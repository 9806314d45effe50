"""The first screen: Continue, a new match, Settings, Quit."""

from __future__ import annotations

from gintable.ui import layout
from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.scenes import Host, Scene
from gintable.ui.scenes.newmatch import Choice, NewMatch, Offers
from gintable.ui.widgets import Button
from gintable.words import t

FAN = ("JD", "QS", "KH", "AS")
WORDMARK = 732 / 112  # width per height of its drawing


class Menu(Scene):
    """Where the program begins and where every match leads back to."""

    name = "menu"

    def __init__(self, host: Host, offers: Offers) -> None:
        super().__init__(host)
        self.offers = offers
        self.saved = offers.saved()

    def entered(self) -> None:
        """A match may have begun or ended since."""
        saved = self.offers.saved()
        if saved != self.saved:
            self.saved = saved
            self.rebuild()

    def build(self) -> None:
        z = self.z = layout.menu(self.host.frame, 2, self.saved is not None)
        ui = self.ui
        if self.saved is not None:
            b = z.resume
            box = (
                Box(b.x + 20, b.bottom - 76, b.w - 40, 56)
                if z.frame.tall
                else Box(b.x + 132, b.y + 80, b.w - 152, 50)
            )
            Button(ui, "continue", box, t("menu.continue"), self.resume, "gold", size=19)
        self.match = NewMatch(self.host, ui, self.offers, z, self.begin)
        Button(ui, "settings", z.nav_items[0], t("menu.settings"), self.settings, icon="gear")
        Button(ui, "quit", z.nav_items[1], t("menu.quit"), self.host.quit, icon="close")
        if ui.focus.at is None:
            ui.focus.go("continue" if self.saved else "deal", shown=False)

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

    def settings(self) -> None:
        """To the settings."""
        self.host.sound.play("button")
        from gintable.ui.scenes.settings import SettingsScene

        self.host.push(SettingsScene(self.host))

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

    def _resume(self, canvas: Canvas) -> None:
        assert self.saved is not None
        z, th, saved = self.z, canvas.theme, self.saved
        x, y, wide, high = z.resume
        canvas.panel(*z.resume, 14)
        if z.frame.tall:
            canvas.portrait(saved.who, x + 58, y + 66, 84)
            left, top = x + 116, y + 22
        else:
            canvas.portrait(saved.who, x + 66, y + high / 2, 92)
            left, top = x + 132, y + 12
        room = x + wide - 16 - left
        canvas.text(left, top, saved.name, 21, kind="b", fit=room)
        top += canvas.line_h(21) + 1
        below = y + (high - 80 if z.frame.tall else 78)
        canvas.block(left, top, room, below - top, saved.words, 16.5, th.text2)

    def describe(self) -> dict[str, object]:
        choice = self.match.choice
        return {
            "phase": "menu",
            "continue": self.saved is not None,
            "preset": choice.preset,
            "opponent": choice.opponent,
            "length": choice.length,
        }

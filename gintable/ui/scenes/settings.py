"""Everything the player can choose, on one page. Changes take effect at once; there is no OK."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from gintable import __version__, paths, words
from gintable.storage.settings import KEYS, LAST_CHOICES, Settings
from gintable.ui import layout
from gintable.ui.art import Look
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box
from gintable.ui.scenes import Host, Scene, key_words
from gintable.ui.theme import FELTS, load
from gintable.ui.widgets import Button, DropDown, Pane, Segment, Slider, Switch, Tile, Toast
from gintable.words import t

CATEGORIES = (
    ("all", "menu"),
    ("appearance", "cards"),
    ("size", "book"),
    ("play", "play"),
    ("sound", "sound"),
    ("keyboard", "swap"),
    ("data", "folder"),
)
DECKS = ("standard", "large", "plain")
BACKS = ("fan", "lattice", "plain")
SPEEDS = ("calm", "normal", "quick", "none")
PACES = ("instant", "quick", "calm")
SIZES = (1.0, 1.15, 1.3)
SCALES = (0, *range(75, 205, 5))  # per cent; 0 is automatic
KEYBOARD = (
    "stock", "discard_pile", "pass", "discard", "knock", "gin", "best_layoff", "older_discard", "accept", "challenge",
    "wait", "confirm", "arrange", "score_sheet", "left", "right", "move_left", "move_right",
    "rules", "mute", "fullscreen", "back",
)  # fmt: skip
FIRST_KEYS = KEYBOARD[:6]
KEPT = (*LAST_CHOICES, "window", "player", "version", "unknown")  # what Reset leaves alone

GAP = 18.0  # units between groups

Paint = Callable[[Canvas, float], None]
Group = Callable[[float, float, float], float]


class SettingsScene(Scene):
    """The page. Each group measures itself first, because the page scrolls when it is higher than its pane."""

    name = "settings"
    toast_above = 92.0  # beside the title: every control stays in sight
    toast_lines = 2

    def __init__(self, host: Host, keys: bool = False) -> None:
        """`keys`: it was opened by a key, so it shows where they are."""
        super().__init__(host)
        self._proposal: Toast | None = None
        self.ui.focus.shown = keys
        self.category = "all"
        self.waiting: str | None = None  # the action whose new key is being asked for
        self._scrolled: dict[str, float] = {}
        self.pane: Pane | None = None

    # -- the page ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        if self.pane is not None:
            self._scrolled[self.category] = self.pane.at
        z = self.z = layout.settings(self.host.frame)
        self.measure = self.ruler()
        self.toast_between = z.title.x + self.measure.tw(t("settings.title"), 30, "b") + 24, z.note.right
        self._paints: list[Paint] = []
        Button(self.ui, "back", z.back, t("page.back"), self.leave, icon="back")
        for i, (category, icon) in enumerate(CATEGORIES):
            self._category(i, category, icon)
        b = z.cats
        Button(
            self.ui, "reset", Box(b.x + 14, b.bottom - 84, b.w - 28, 50), t("settings.reset"), self.reset, icon="undo"
        )
        self.pane = None
        high = self._columns()
        self.pane = self.ui.pane(z.pane, max(z.pane.h, high + 2 * (z.col_l.y - z.pane.y)))
        self._columns()
        self.pane.to(self._scrolled.get(self.category, 0.0))
        if self.ui.focus.at is None:
            self.ui.focus.go("back", shown=self.ui.focus.shown)

    def _columns(self) -> float:
        """Lay the groups of the category out; makes the controls when there is a pane. Returns the height."""
        z, category = self.z, self.category
        left: tuple[tuple[str, Group], ...] = (
            ("appearance", self._felt),
            ("appearance", self._deck),
            ("appearance", self._back),
            ("size", self._text_size),
            ("size", self._scale),
        )
        right: tuple[tuple[str, Group], ...] = (
            ("size", self._language),
            ("play", self._speed),
            ("play", self._motion),
            ("play", self._pace),
            ("play", self._table),
            ("sound", self._sound),
            ("keyboard", self._keyboard),
            ("data", self._data),
        )
        sides = [(z.col_l, left), (z.col_r, right)]
        if category == "keyboard":
            sides = [(z.col_l._replace(w=z.col_r.right - z.col_l.x), left + right)]
        elif category != "all":
            sides = [(z.col_l._replace(w=min(720.0, z.col_r.right - z.col_l.x)), left + right)]
        ends = []
        for box, groups in sides:
            y = box.y
            for kind, group in groups:
                if category in ("all", kind):
                    y += group(box.x, y, box.w) + GAP
            ends.append(y - GAP - box.y)
        return max(ends)

    def _category(self, i: int, category: str, icon: str) -> None:
        b = self.z.cats

        def picture(canvas: Canvas, box: Box, held: Held) -> None:
            th, on = canvas.theme, category == self.category
            if on:
                canvas.box(*box, 10, th.gold, 1)
            elif held != "rest":
                canvas.box(*box, 10, th.panel2, 1, th.line, 1.2)
            canvas.icon(icon, box.x + 14, box.y + box.h / 2 - 11, 22, th.gold_ink if on else th.gold)
            ink = th.gold_ink if on else th.text
            room, caption = box.w - 54, t(f"settings.{category}")
            if category == "size" and canvas.tw(caption, 15, "b") > room:
                caption = t("settings.language")
            canvas.text(box.x + 48, box.y + box.h / 2, caption, 17, ink, "b", mid=True, onpaper=on, fit=room)

        box = Box(b.x + 10, b.y + 14 + i * 58, b.w - 20, 50)
        Tile(self.ui, f"category.{category}", box, picture, lambda: self.show(category))

    def show(self, category: str) -> None:
        """Only the settings of one category, or `all`."""
        if self.pane is not None:
            self._scrolled[self.category] = self.pane.at
        self.category = category
        self._scrolled[category] = 0.0
        self.pane = None
        self.host.sound.play("button")
        self.ui.focus.go(f"category.{category}")
        self.rebuild()

    # -- groups: each lays itself out at (x, y), w wide, and returns its height --------------------------------------
    def _lab(self, x: float, y: float, key: str, w: float, sub: str | None = None) -> float:
        """A label over a control (with a smaller line under it); returns its height."""
        m = self.measure
        lines = m.lines(sub, w, 15) if sub else []
        high = m.line_h(17) + len(lines) * m.line_h(15)
        if self.pane is not None:

            def paint(canvas: Canvas, dy: float) -> None:
                th = canvas.theme
                canvas.text(x, y + dy, t(key), 17, th.ink, "b", onpaper=True, fit=w)
                for i, line in enumerate(lines):
                    below = y + dy + canvas.line_h(17) + i * canvas.line_h(15)
                    canvas.text(x, below, line, 15, th.ink2, onpaper=True, fit=w)

            self._paints.append(paint)
        return high + 6

    def _tiles(
        self,
        name: str,
        x: float,
        y: float,
        wide: float,
        high: float,
        gap: float,
        options: tuple[str, ...],
        chosen: str,
        picture: Callable[[Canvas, Box, str], None],
        choose: Callable[[str], None],
    ) -> float:
        """A row of tiles with a caption under each; returns its height."""
        caption = self.measure.line_h(15)
        if self.pane is not None:
            for i, option in enumerate(options):
                box = Box(x + i * (wide + gap), y, wide, high)

                def paint(canvas: Canvas, box: Box, held: Held, option: str = option) -> None:
                    th, on = canvas.theme, option == chosen
                    picture(canvas, box, option)
                    line = th.paper_gold if on else th.ink2 if held != "rest" else th.paper_rule
                    canvas.box(*box, 10, None, 0, line, 3 if on else 1.2)
                    words_ = t(f"settings.{name}.{option}")
                    canvas.text(
                        box.x + box.w / 2, box.bottom + 4, words_, 15, th.ink if on else th.ink2,
                        "b" if on else "r", 0.5, onpaper=True, fit=box.w + gap - 2,
                    )  # fmt: skip

                Tile(self.ui, f"{name}.{option}", box, paint, lambda option=option: choose(option), pane=self.pane)  # type: ignore[misc]
        return high + 4 + caption

    def _felt(self, x: float, y: float, w: float) -> float:
        s = self.host.settings
        look = self.host.look

        def picture(canvas: Canvas, b: Box, felt: str) -> None:
            canvas.box(*b, 10, load(felt).felt, 1)
            for code, way in (("7H", -1), (None, 1)):
                canvas.card(code, b.x + b.w / 2 + 16 * way, b.y + b.h / 2 + 2, 40, 6 * way, "flat", look=look)

        high = self._lab(x, y, "settings.felt", w)
        wide = (w - 36) / 4
        return high + self._tiles("felt", x, y + high, wide, 74, 12, FELTS, s.felt, picture, self.choose_felt)

    def _deck(self, x: float, y: float, w: float) -> float:
        s = self.host.settings

        def picture(canvas: Canvas, b: Box, deck: str) -> None:
            th = canvas.theme
            canvas.box(*b, 10, th.paper_button if deck == s.deck else th.paper, 1)
            card = min(62, b.w / 2.7)
            for code, way in (("QD", -0.5), ("8C", 0.5)):
                look = Look(deck, s.four_colour, s.back)
                canvas.card(code, b.x + b.w / 2 + way * (card + 6), b.y + b.h / 2, card, lift="flat", look=look)

        high = self._lab(x, y, "settings.deck", w)
        wide = (w - 24) / 3
        high += (
            self._tiles("deck", x, y + high, wide, 112, 12, DECKS, s.deck, picture, lambda d: self._set(deck=d)) + 10
        )
        return high + self._row("four_colour", x, y + high, w, s.four_colour)

    def _back(self, x: float, y: float, w: float) -> float:
        s = self.host.settings

        def picture(canvas: Canvas, b: Box, back: str) -> None:
            canvas.box(*b, 10, canvas.theme.paper_button if back == s.back else canvas.theme.paper, 1)
            look = Look(s.deck, s.four_colour, back)
            canvas.card(None, b.x + b.w / 2, b.y + b.h / 2, 56, lift="flat", look=look)

        high = self._lab(x, y, "settings.back", w)
        wide = (w - 24) / 3
        return high + self._tiles(
            "back", x, y + high, wide, 100, 12, BACKS, s.back, picture, lambda b: self._set(back=b)
        )

    def _choice(
        self, name: str, x: float, y: float, w: float, options: tuple[Any, ...], captions: list[str], value: Any
    ) -> float:
        """A label and a segment; returns the height."""
        high = self._lab(x, y, f"settings.{name}", w)
        if self.pane is not None:
            box = Box(x, y + high, w, 46)
            at = options.index(value)
            Segment(
                self.ui, name, box, captions, at, lambda i: self._set(**{name: options[i]}), True, 16.5, self.pane
            )
        return high + 46

    def _text_size(self, x: float, y: float, w: float) -> float:
        captions = [t(f"settings.text_size.{i}") for i in range(3)]
        return self._choice("text_size", x, y, w, SIZES, captions, self.host.settings.text_size)

    def _scale(self, x: float, y: float, w: float) -> float:
        most = round(100 * min(self.host.frame.h / 900, self.host.frame.w / layout.LEAST_VW))
        line = t("settings.ui_scale.range" if most >= SCALES[-1] else "settings.ui_scale.line", most=most)
        high = self._lab(x, y, "settings.ui_scale", w, line)
        if self.pane is not None:
            last = len(SCALES) - 1
            scale = self.host.settings.ui_scale
            at = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - scale)) / last

            def caption(value: float) -> str:
                scale = SCALES[round(value * last)]
                return t("settings.ui_scale.percent", n=scale) if scale else t("settings.ui_scale.auto")

            def change(value: float) -> None:
                self._set(ui_scale=SCALES[round(value * last)])

            box = Box(x, y + high, w, 44)
            room = self.measure.tw(t("settings.ui_scale.auto"), 17, "b") + 30
            Slider(self.ui, "ui_scale", box, at, change, caption, last, room, True, self.pane, settle=True)
        return high + 44

    def _language(self, x: float, y: float, w: float) -> float:
        high = self._lab(x, y, "settings.language", w)
        if self.pane is not None:
            box = Box(x, y + high, min(w, 300), 44)
            options = dict(words.languages())
            DropDown(
                self.ui,
                "language",
                box,
                options,
                words.language(),
                lambda code: self._set(language=code),
                pane=self.pane,
            )
        return high + 44

    def _speed(self, x: float, y: float, w: float) -> float:
        captions = [t(f"settings.animation.{speed}") for speed in SPEEDS]
        return self._choice("animation", x, y, w, SPEEDS, captions, self.host.settings.animation)

    def _pace(self, x: float, y: float, w: float) -> float:
        captions = [t(f"settings.pace.{pace}") for pace in PACES]
        return self._choice("pace", x, y, w, PACES, captions, self.host.settings.pace)

    def _motion(self, x: float, y: float, w: float) -> float:
        return self._row("reduced_motion", x, y, w, self.host.settings.reduced_motion)

    def _table(self, x: float, y: float, w: float) -> float:
        s = self.host.settings
        high = 0.0
        for name in ("contested", "browse_pile", "confirm_discard"):
            high += self._row(name, x, y + high, w, getattr(s, name)) + 8
        return high - 8

    def _row(self, name: str, x: float, y: float, w: float, on: bool) -> float:
        """A switch with its name and a line of explanation; the whole row is its click target."""
        high = self._lab(x, y, f"settings.{name}", w - 84, t(f"settings.{name}.line"))
        if self.pane is not None:
            Switch(self.ui, name, Box(x, y, w, high), on, lambda on: self._set(**{name: on}), True, pane=self.pane)
        return high

    def _sound(self, x: float, y: float, w: float) -> float:
        s, sound = self.host.settings, self.host.sound
        sub = t(sound.failure) if sound.failure else None
        high = self._lab(x, y, "settings.sound", w - 84, sub)
        row = max(high, 40)
        if self.pane is not None:
            Switch(self.ui, "sound", Box(x, y, w, row), s.sound, lambda on: self._set(sound=on), True, pane=self.pane)
            room = self.measure.tw("100%", 17, "b") + 30

            def change(value: float) -> None:
                self._set(volume=round(value, 2))
                sound.play("card_place")

            Slider(
                self.ui, "volume", Box(x, y + row, w, 44), s.volume, change,
                lambda v: t("settings.ui_scale.percent", n=round(v * 100)), 20, room, True, self.pane,
            )  # fmt: skip
        return row + 44

    def _keyboard(self, x: float, y: float, w: float) -> float:
        everything = self.category == "all"
        actions = FIRST_KEYS if everything else KEYBOARD
        high = self._lab(x, y, "settings.keyboard", w, None if everything else t("settings.keyboard.line"))
        m, step = self.measure, max(46.0, self.measure.line_h(16) + 14)
        across = 2 if (w - 24) / 2 > 190 * m.text_scale else 1
        cell = (w - 24 * (across - 1)) / across
        for i, action in enumerate(actions):
            if self.pane is not None:
                self._key(
                    action, Box(x + (i % across) * (cell + 24), y + high + (i // across) * step, cell, step - 4)
                )
        high += -(-len(actions) // across) * step
        if everything:
            if self.pane is not None:
                box = Box(x, y + high + 4, max(190, m.tw(t("settings.all_keys"), 16, "b") + 40), 44)
                Button(
                    self.ui, "all_keys", box, t("settings.all_keys"), lambda: self.show("keyboard"), "paper", size=16,
                    pane=self.pane,
                )  # fmt: skip
            high += 48
        return high

    def _key(self, action: str, box: Box) -> None:
        def picture(canvas: Canvas, b: Box, held: Held) -> None:
            th = canvas.theme
            if held != "rest":
                canvas.box(b.x - 8, b.y, b.w + 16, b.h, 8, th.ink, 0.06)
            asked = action == self.waiting
            caption = t("settings.press_key") if asked else key_words(self.host.settings.keys[action])
            wide = max(30, canvas.tw(caption, 14.5, "b") + 18)
            room = b.w - wide - 8
            canvas.text(b.x, b.y + b.h / 2, t(f"action.{action}"), 16, th.ink, mid=True, onpaper=True, fit=room)
            if asked:
                canvas.box(b.right - wide, b.y + b.h / 2 - 15, wide, 30, 6, th.gold, 1)
                canvas.text(
                    b.right - wide / 2,
                    b.y + b.h / 2 - 0.5,
                    caption,
                    14.5,
                    th.gold_ink,
                    "b",
                    0.5,
                    mid=True,
                    onpaper=True,
                )
            else:
                canvas.keycap(b.right - wide, b.y + b.h / 2 - 15, caption)

        Tile(self.ui, f"key.{action}", box, picture, lambda: self.ask(action), pane=self.pane, radius=8)

    def _data(self, x: float, y: float, w: float) -> float:
        high = self._lab(x, y, "settings.data_folder", w - 140, _short(paths.data()))
        if self.pane is not None:
            box = Box(x + w - 120, y + (high - 46) / 2, 120, 46)
            Button(self.ui, "open_data", box, t("settings.open"), self.open_folder, "paper", size=16, pane=self.pane)
        return max(high, 50)

    # -- what the controls do ----------------------------------------------------------------------------------------
    def _set(self, **choices: Any) -> None:
        self.host.change(**choices)
        if self._proposal is not None and self._proposal is self.toast and not self._plain_helps:
            self.hush()
        self.dirty = True

    @property
    def _plain_helps(self) -> bool:
        """Whether the plain cards would go better with the felt than those that are chosen."""
        s = self.host.settings
        return s.felt == "contrast" and (s.deck, s.back) != ("plain", "plain")

    def choose_felt(self, felt: str) -> None:
        """Another felt; High contrast proposes the plain cards with it."""
        self._set(felt=felt)
        if self._plain_helps:
            action = t("settings.plain_cards"), lambda: self._set(deck="plain", back="plain")
            self.say(t("settings.plain_proposed"), "note", action)
            self._proposal = self.toast

    def ask(self, action: str) -> None:
        """Wait for the key that shall do `action` from now on."""
        self.waiting = action
        self.ui.touch()

    def bind(self, action: str, key: str) -> None:
        """Give `action` a key; what had that key gets the old one of `action`."""
        keys = dict(self.host.settings.keys)
        other = next((a for a, k in keys.items() if k == key and a != action), None)
        old = keys[action]
        keys[action] = key
        if other is not None:
            keys[other] = old
            facts = {"key": key_words(old), "action": t(f"action.{other}")}
            self.say(t("settings.swapped", **facts))
        self._set(keys=keys)

    def reset(self) -> None:
        """Ask whether to put everything back."""
        from gintable.ui.scenes.dialogs import Answer, Dialog

        answers = [
            Answer("keep", t("settings.reset.keep")),
            Answer("reset_all", t("settings.reset"), "gold", self._reset),
        ]
        self.host.push(Dialog(self.host, t("settings.reset.title"), t("settings.reset.body"), answers))

    def _reset(self) -> None:
        now = self.host.settings
        fresh = replace(Settings(), **{name: getattr(now, name) for name in KEPT})
        choices = {name: getattr(fresh, name) for name in Settings.__slots__ if name not in KEPT}
        self.host.change(**{**choices, "keys": dict(KEYS)})

    def open_folder(self) -> None:
        """Show the data folder in the system's file manager."""
        folder = paths.data()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            open_folder(folder)
        except OSError as error:
            self.say(t("settings.not_opened", path=str(folder), reason=error.strerror or str(error)), "warn")

    def leave(self) -> None:
        self.host.sound.play("button")
        self.host.pop()

    def back(self) -> bool:
        self.leave()
        return True

    def handle(self, event: pygame.Event) -> None:
        if self.waiting is not None and event.type == pygame.KEYDOWN:
            self._answered(event)
            return
        if self.waiting is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self.waiting = None
            self.ui.touch()
        super().handle(event)

    def _answered(self, event: pygame.Event) -> None:
        from gintable.ui.app import key_name

        action, key = self.waiting, key_name(event)
        if event.key in MODIFIERS or action is None:
            return
        self.waiting = None
        self.ui.touch()
        if event.key == pygame.K_TAB or not key or (event.key == pygame.K_ESCAPE and action != "back"):
            return
        self.bind(action, key)

    # -- painting ----------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        z, th = self.z, canvas.theme
        canvas.felt(False)
        title = canvas.text(z.title.x, z.title.y + z.title.h / 2, t("settings.title"), 30, kind="b", mid=True)
        room = z.note.right - z.title.x - title - 24
        canvas.text(
            z.note.right, z.note.y + z.note.h / 2, t("settings.live"), 19, th.text, "b", 1, mid=True, fit=room
        )
        canvas.panel(*z.cats)
        b = z.cats
        canvas.text(
            b.x + 24, b.bottom - 88 - canvas.line_h(15), f"gintable {__version__}", 15, th.text2, fit=b.w - 40
        )
        canvas.paper(*z.pane, 14, tile=True)
        assert self.pane is not None
        with canvas.clipped(*z.pane):
            for paint in self._paints:
                paint(canvas, -self.pane.at)

    def describe(self) -> dict[str, object]:
        s = self.host.settings
        names = (
            "felt",
            "deck",
            "four_colour",
            "back",
            "text_size",
            "ui_scale",
            "animation",
            "reduced_motion",
            "pace",
        )
        return {
            "phase": "settings",
            "category": self.category,
            "waiting": self.waiting,
            "values": {name: getattr(s, name) for name in (*names, "sound", "volume")},
            "silent": t(self.host.sound.failure) if self.host.sound.failure else None,
        }


MODIFIERS = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
    }
)  # fmt: skip


def _short(path: Path) -> str:
    """A path with ~ for the player's home."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)


def open_folder(folder: Path) -> None:
    """Show a folder in the system's file manager, without waiting for it. Raises OSError when there is none."""
    if sys.platform == "win32":
        os.startfile(folder)
    else:
        command = "open" if sys.platform == "darwin" else "xdg-open"
        quiet = subprocess.DEVNULL
        subprocess.Popen([command, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)

"""House rules: every switch of the rules on one page, saved under the player's own name for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from gintable import words
from gintable.engine.rules import MODERN, PRESETS, Rules, changed, clash
from gintable.storage import house as storage
from gintable.storage.house import House, HouseError
from gintable.ui import knobs, layout
from gintable.ui.canvas import Canvas
from gintable.ui.field import Stepper, TextField
from gintable.ui.layout import Box
from gintable.ui.scenes import Host, houserows
from gintable.ui.scenes.ask import TypingScene
from gintable.ui.scenes.dialogs import Answer, Dialog
from gintable.ui.scenes.housefiles import Files, preset_title
from gintable.ui.scenes.houserows import Row
from gintable.ui.scenes.housestart import Start
from gintable.ui.sheet import scroll
from gintable.ui.widgets import Button, DropDown, Nothing, Pane, Switch
from gintable.words import t

BAR_H, BAR_GAP = 74.0, 14.0
PAD = 26.0  # units between the edge of a paper and its words
SCROLL = 24.0  # for the scroll bar
ARROW_SCROLL = {pygame.K_PAGEUP, pygame.K_PAGEDOWN}


class HouseRulesScene(TypingScene):
    """The page. `done` is called once it has been taken away: with the rules to play by, or None.

    `house` is what the page began with or what was saved last; `rules` are the values on the page.
    """

    name = "houserules"

    def __init__(self, host: Host, start: Rules, done: Callable[[Rules | None], None]) -> None:
        super().__init__(host)
        self._done = done
        self.pane: Pane | None = None
        self.page = houserows.Page((), (), 0.0)
        self._at = 0.0  # how far the page was scrolled
        self._steppers: list[Stepper] = []
        self._told = False
        self.files = Files(self)
        self.open(_begun(start))

    def open(self, house: House) -> None:
        """Show the values of `house`; those that were on the page are gone."""
        self.house = house
        self.rules = house.rules
        self.title = "" if house.name in PRESETS else house.name

    # -- what is on the page -----------------------------------------------------------------------------------------
    @property
    def base(self) -> str:
        """The preset that the values began as."""
        return self.house.base

    @property
    def changed(self) -> tuple[str, ...]:
        """The switches that are not as in the base."""
        return tuple(storage.differences(self.rules, self.base))

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost by leaving."""
        return replace(self.rules, name="") != replace(self.house.rules, name="") or (
            self.house.path is not None and self.title.strip() != self.house.name
        )

    @property
    def now(self) -> House:
        """The values on the page under the name on the page."""
        return House(self.base, replace(self.rules, name=self.title.strip()))

    def set(self, switch: str, value: Any) -> None:
        """Another value for a switch."""
        self.rules = changed(self.rules, {switch: value})
        self.ui.touch()

    def reset(self, switch: str) -> None:
        """Put the base's value of a switch back."""
        self._click()
        self.set(switch, getattr(PRESETS[self.base], switch))
        self.rebuild()
        self.ui.focus.go(switch)

    def reset_all(self) -> None:
        """Put every value of the base back."""
        self._click()
        self.rules = replace(PRESETS[self.base], name=self.rules.name)
        self.rebuild()

    def _click(self) -> None:
        self.host.sound.play("button")

    # -- controls ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        if self.pane is not None:
            self._at = self.pane.at
        self.z = layout.page(self.host.frame)
        self._steppers = []
        self._head()
        body = self.z.body._replace(h=self.z.body.h - BAR_H - BAR_GAP)
        self._papers = self._columns(body)
        insides = [box.inset(PAD, 0)._replace(y=body.y + 18) for box in self._papers]
        insides[-1] = insides[-1]._replace(w=insides[-1].w - SCROLL + 6)
        self.page = houserows.plan(self.ruler(), insides, self.rules, self.base)
        self._shape, self._planned = self._shaped(), (self.rules, self.title)
        self.pane = self.ui.pane(body, self.page.high + 36)
        for row in self.page.rows:
            self._row(row)
        self.pane.to(self._at)
        self._bar(Box(body.x, body.bottom + BAR_GAP, body.w, BAR_H))
        if self.ui.focus.at is None:
            self.ui.focus.go("back", shown=self.ui.focus.shown)

    def _columns(self, body: Box) -> list[Box]:
        count = houserows.columns(self.ruler(), body.w, 2 * PAD + 16)
        plain = (body.w - 16 * (count - 1) - SCROLL) / count
        boxes = [Box(body.x + n * (plain + 16), body.y, plain, body.h) for n in range(count)]
        boxes[-1] = boxes[-1]._replace(w=plain + SCROLL)
        return boxes

    def _head(self) -> None:
        z, ruler = self.z, self.ruler()
        Button(self.ui, "back", z.back, t("page.back"), self.leave, icon="back")
        saved = self.house.path is not None
        buttons: tuple[tuple[str, Nothing, bool], ...] = (
            ("import", self.files.ask_import, True),
            ("export", self.files.ask_export, True),
            ("rename", self.files.ask_name, saved and not self.house.newer),
            ("delete", self.files.ask_delete, saved),
        )
        shown = self.house.name if saved else preset_title(self.base)
        start = t("house.start_from", name=shown)
        wides = [ruler.tw(t(f"house.{name}"), 16, "b") + 32 for name, _, _ in buttons]
        title = ruler.tw(t("house.title"), 30, "b") + 24
        free = z.body.right - z.title.x - sum(wides) - 8 * len(wides) - 4  # for the title and the list
        wide = min(ruler.tw(start, 17, "b") + 70, max(230.0, free - title, free * 0.6))
        self._title_room = free - wide - 12
        x = z.body.right - wide - 12 - sum(wides) - 8 * (len(wides) - 1)
        for (name, press, enabled), w in zip(buttons, wides, strict=True):
            place = Box(x, z.back.y, w, z.back.h)
            Button(self.ui, name, place, t(f"house.{name}"), press, size=16, enabled=enabled)
            x += w + 8
        box = Box(z.body.right - wide, z.back.y, wide, z.back.h)
        Button(self.ui, "start", box, start, self.start, size=17, icon="down")

    def _row(self, row: Row) -> None:
        switch, knob, box = row.knob.switch, row.knob, row.control
        value = getattr(self.rules, switch)

        def change(value: Any) -> None:
            self.set(switch, value)

        if row.idle:
            pass
        elif knob.kind == "switch":
            whole = Box(row.box.x, box.y, row.box.w, box.h)
            Switch(self.ui, switch, whole, value, change, True, pane=self.pane)
        elif knob.kind == "choice":
            options = {str(option): option for option in knobs.choices(self.rules, knob)}
            captions = {key: knobs.told(switch, option) for key, option in options.items()}
            DropDown(self.ui, switch, box, captions, str(value), lambda key: change(options[key]), pane=self.pane)
        else:
            low, high = knobs.bounds(self.rules, knob)
            usual = getattr(PRESETS[self.base], switch)
            self._steppers.append(
                Stepper(
                    self.ui,
                    switch,
                    box,
                    value,
                    change,
                    low,
                    high,
                    knob.step,
                    usual,
                    knob.none,
                    lambda value: knobs.told(switch, value),
                    pane=self.pane,
                )
            )
        if row.reset is not None:
            text = houserows.reset_words(self.ruler(), switch, self.base, row.reset.w)
            Button(
                self.ui,
                f"reset.{switch}",
                row.reset,
                text,
                lambda: self.reset(switch),
                "paper",
                "undo",
                size=houserows.LINE,
                pane=self.pane,
            )

    def _bar(self, box: Box) -> None:
        ruler = self.ruler()
        self._bar_box = box
        wide = ruler.tw(t("house.name"), 16)
        x = box.x + 22 + wide + 16
        field_w = max(210.0, min(440.0, box.w * 0.27))
        field = Box(x, box.y + 12, field_w, box.h - 24)
        TextField(self.ui, "name", field, self.title, self._named, self.save, storage.LONGEST)
        right = box.right - 10
        for name, press, kind in (("save", self.save, "gold"), ("reset_all", self.reset_all, "quiet")):
            caption = self._save_words() if name == "save" else t("house.reset_all")
            w = max(130.0, ruler.tw(caption, 18, "b") + 44)
            place = Box(right - w, box.y + 9, w, box.h - 18)
            enabled = name == "save" or bool(self.changed)
            Button(self.ui, name, place, caption, press, kind, size=18, enabled=enabled)  # type: ignore[arg-type]
            right -= w + 12
        self.toast_above, self.toast_between = box.bottom + 6, (field.right + 12, right)  # over the status
        self._status = Box(field.right + 20, box.y + 6, right - field.right - 28, box.h - 12)

    def _save_words(self) -> str:
        return t("house.save") if self.unsaved or self._new else t("house.use")

    @property
    def _new(self) -> bool:
        """Whether there is something that has never been saved."""
        return self.house.path is None and bool(self.changed or self.title.strip())

    def _named(self, text: str) -> None:
        self.title = text

    def _shaped(self) -> tuple[object, ...]:
        """What the places of the controls follow from."""
        found = clash(self.rules)
        idle = tuple(knobs.idle(self.rules, switch) for switch in knobs.KNOBS)
        values = tuple(knobs.choices(self.rules, knob) for knob in knobs.KNOBS.values() if knob.kind == "choice")
        facts = found and (found.reason, knobs.explained(found))
        return self.changed, idle, facts, values, self._save_words()

    def passed(self, dt_s: float) -> None:
        for stepper in self._steppers:
            stepper.passed(dt_s)
        if (self.rules, self.title) == self._planned or self.ui.open is not None:
            return
        if any(widget.held for widget in self.ui.widgets):
            return  # while a button is held it stays under the mouse
        self._planned = self.rules, self.title
        if self._shaped() != self._shape:
            self.rebuild()

    # -- what the buttons do -----------------------------------------------------------------------------------------
    def start(self) -> None:
        """Choose what to start from."""
        self._click()
        self.host.push(Start(self.host, storage.saved(), self.house, self._start_with))

    def _start_with(self, house: House) -> None:
        self.unless_lost(lambda: self.show(house))

    def show(self, house: House) -> None:
        """Put the values of `house` on the page, at its top."""
        self.open(house)
        self._at = 0.0
        self.pane = None
        self.rebuild()

    def unless_lost(self, do: Nothing, leaving: bool = False) -> None:
        """Do it, after asking when unsaved values would be lost."""
        if not self.unsaved:
            do()
            return
        key = "house.leave" if leaving else "house.lose"
        answers = [Answer("keep", t(f"{key}.no")), Answer("lose", t(f"{key}.yes"), "gold", do)]
        self.host.push(Dialog(self.host, t(f"{key}.title"), t(f"{key}.body"), answers))

    def leave(self) -> None:
        """Back, without rules to play by."""
        self._click()
        self.unless_lost(lambda: self._finish(None), leaving=True)

    def _finish(self, rules: Rules | None) -> None:
        self.host.pop()
        self._done(rules)

    def back(self) -> bool:
        self.leave()
        return True

    def save(self) -> None:
        """Save the values and play by them; what is no house rule is played as it is."""
        self._click()
        if self.contradicts():
            return
        if not self.unsaved and self.house.path is not None:
            self._finish(self.house.rules)
            return
        if not self.changed and not self.title.strip():
            self._finish(PRESETS[self.base])
            return
        self.checked(self._save_over)

    def checked(self, do: Callable[[House], None]) -> None:
        """Do it with the values when their name will do, else say why not."""
        if not self.title.strip():
            self.ui.focus.go("name", shown=True)
            self.say(t("house.give_name"), "warn")
            return
        try:
            name = storage.checked(self.title)
            if any(storage.same(name, preset_title(preset)) for preset in PRESETS):
                raise HouseError("house.name_preset", name=name)
        except HouseError as error:
            self.ui.focus.go("name", shown=True)
            self.refuse(error)
            return
        do(replace(self.now, rules=replace(self.rules, name=name)))

    def _save_over(self, house: House) -> None:
        there = storage.named(house.name)
        if there is None or (self.house.path is not None and there.path == self.house.path):
            self._save(house)
            return
        answers = [
            Answer("keep", t("house.replace.no")),
            Answer("replace", t("house.replace.yes"), "gold", lambda: self._save(house)),
        ]
        title = t("house.replace.title", name=there.name)
        self.host.push(Dialog(self.host, title, t("house.replace.body"), answers))

    def _save(self, house: House) -> None:
        try:
            saved = storage.save(house)
        except HouseError as error:
            self.refuse(error)
            return
        self._finish(saved.rules)

    def contradicts(self) -> bool:
        """Whether two values contradict each other, which is told in a dialog that leads to either."""
        found = clash(self.rules)
        if found is None:
            return False
        answers = [Answer("stay", t("house.stay"))]
        for n, switch in enumerate(dict.fromkeys(found.switches)):
            there = switch in knobs.KNOBS

            def go(to: str = switch if there else "start") -> None:
                self.jump(to)

            what = knobs.stated(switch, getattr(self.rules, switch)) if there else t("house.start.title")
            answers.append(Answer(f"go{n + 1}", t("house.go_to", what=what), "paper", go))
        answers[-1] = replace(answers[-1], kind="gold")
        body = knobs.explained(found)
        self.host.push(Dialog(self.host, t("house.contradiction"), body, answers, "warn", lost=False, wide=560))
        return True

    def jump(self, name: str) -> None:
        """Take the focus to a control, scrolled into sight."""
        self.ui.focus.go(name, shown=True)
        row = next((row for row in self.page.rows if row.knob.switch == name), None)
        if row is not None and self.pane is not None:
            self.pane.show(row.box)

    def refuse(self, error: HouseError) -> None:
        """Say what storage cannot do."""
        if error.key == "house.no_change":
            self.say(t(error.key, preset=preset_title(str(error.facts["preset"]))), "warn")
        else:
            self.say(words.say(error), "bad")

    def entered(self) -> None:
        if not self._told:
            self._told = True
            _, notices = storage.load()
            if notices:
                self.say(words.say(notices[0]), "warn")

    def event(self, event: pygame.Event) -> None:
        if event.type == pygame.DROPFILE:
            self.files.take(Path(event.file))
        elif event.type == pygame.KEYDOWN and event.key in ARROW_SCROLL and self.pane is not None:
            scroll(self.pane, event)

    # -- painting ----------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        z = self.z
        canvas.felt(False)
        middle = z.title.y + z.title.h / 2
        if self._title_room > 90:
            canvas.text(z.title.x, middle, t("house.title"), 30, kind="b", mid=True, fit=self._title_room)
        for paper in self._papers:
            canvas.paper(*paper, 14, tile=True)
        assert self.pane is not None
        with canvas.clipped(*self.pane.box):
            lower = -self.pane.at
            for head in self.page.heads:
                houserows.paint_head(canvas, replace(head, box=_moved(head.box, lower)))
            for row in self.page.rows:
                if row.box.y + lower < self.pane.box.bottom and row.box.bottom + lower > self.pane.box.y:
                    houserows.paint_row(canvas, _lowered(row, lower))
        self._draw_bar(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        th, b, room = canvas.theme, self._bar_box, self._status
        canvas.panel(*b)
        canvas.text(b.x + 22, b.y + b.h / 2, t("house.name"), 16, th.text2, mid=True)
        found = clash(self.rules)
        if found is not None and self.toast is None:
            canvas.icon("warn", room.x, room.y + room.h / 2 - 11, 22, th.warn)
            room = room._replace(x=room.x + 32, w=room.w - 32)
        if room.w < 60 or self.toast is not None:  # which lies there
            return
        n = len(self.changed)
        if found is not None:
            text = knobs.explained(found)
        else:
            text = t("house.differ" if n else "house.differ_none", n=n, base=preset_title(self.base))
        ink = th.warn if found is not None else th.text2
        high = len(canvas.lines(text, room.w, 16)) * canvas.px(16) * 1.3 / canvas.u
        canvas.block(room.x, max(room.y, room.y + (room.h - high) / 2), room.w, room.h, text, 16, ink)

    def describe(self) -> dict[str, object]:
        found = clash(self.rules)
        return {
            "phase": "houserules",
            "base": self.base,
            "name": self.title,
            "saved": self.house.path is not None,
            "values": {switch: getattr(self.rules, switch) for switch in knobs.KNOBS},
            "changed": list(self.changed),
            "clash": found.reason if found else None,
        }


def _begun(start: Rules) -> House:
    """What the page begins with: a preset, saved rules, or rules of a match whose name is saved no more."""
    if start.name in PRESETS and start == PRESETS[start.name]:
        return House(start.name, start)
    kept = storage.named(start.name) if start.name not in PRESETS else None
    if kept is not None and kept.rules == start:
        return kept
    alike = [name for name in PRESETS if PRESETS[name].seats == start.seats]
    nearest = min(alike or [MODERN.name], key=lambda name: len(storage.differences(start, name)))
    return House(start.name if start.name in PRESETS else nearest, start)


def _moved(box: Box, lower: float) -> Box:
    return box._replace(y=box.y + lower)


def _lowered(row: Row, lower: float) -> Row:
    reset = None if row.reset is None else _moved(row.reset, lower)
    return replace(row, box=_moved(row.box, lower), control=_moved(row.control, lower), reset=reset)

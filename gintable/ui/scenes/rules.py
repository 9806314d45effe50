"""The rules in words: a list of pages at the left, one page on paper, the choice of rules over it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gintable.engine.rules import KNOCK_RUMMY, PRESETS, Rules, seated
from gintable.storage import house
from gintable.ui import layout
from gintable.ui.canvas import Canvas, Held, Kind
from gintable.ui.exhibits import put_page
from gintable.ui.layout import Box, Frame
from gintable.ui.plan import Plan
from gintable.ui.rulebook import Page, pages
from gintable.ui.scenes import Host, Scene
from gintable.ui.sheet import BAR, scroll, shifted
from gintable.ui.theme import mix
from gintable.ui.widgets import Button, DropDown, Menu, Pane, Tile
from gintable.ui.wishes import PRESET
from gintable.words import t

MATCH = "match"  # the value of the match's own rules among the choices
OWN = "own."  # before the name of rules of the player's own
ROWS = 17  # choices below each other in the open list
TITLE = 36.0
LEAST_ROW = 43.0  # units of an entry in the list of pages


@dataclass(frozen=True, slots=True)
class Book:
    """Rules to be read, under `words`; `base` is the preset that they began as."""

    words: str
    rules: Rules
    base: str = ""


@dataclass(frozen=True, slots=True)
class Spaces:
    """Where things are: `text` is inside the sheet, with the title on top; `pager` below it."""

    frame: Frame
    back: Box
    title: Box
    choice: Box
    toc: Box
    sheet: Box
    text: Box
    pager: Box


def spaces(f: Frame) -> Spaces:
    """The places of the screen in a window."""
    p = layout.page(f)
    toc, sheet = p.body.columns(280 if not f.narrow else 236, 1, gap=20)
    return Spaces(
        frame=f,
        back=p.back,
        title=p.title,
        choice=Box(p.body.right - 300, 23, 300, 44),
        toc=toc,
        sheet=sheet,
        text=Box(sheet.x + 48, sheet.y + 28, sheet.w - 96, sheet.h - 28 - 86),
        pager=Box(sheet.x + 36, sheet.bottom - 74, sheet.w - 72, 50),
    )


class RulesScene(Scene):
    """Pages of the rules. It opens at the rules of `played`, the match on the table, else at those last chosen."""

    name = "rules"

    def __init__(self, host: Host, played: Rules | None = None, keys: bool = False) -> None:
        """`keys`: it was opened by a key, so it shows where they are."""
        super().__init__(host)
        self.ui.focus.shown = keys
        company = host.settings.company
        self.books = _books(played, int(company) if company.isdecimal() else 2)
        preset = getattr(host.settings, PRESET[company])
        first = MATCH if played is not None else preset if preset in self.books else OWN + preset
        self.chosen = first if first in self.books else next(iter(self.books))
        self.pages: tuple[Page, ...] = ()
        self.at = 0
        self.pane: Pane | None = None
        self._open()

    @property
    def page(self) -> Page:
        """The page that lies open."""
        return self.pages[self.at]

    def _open(self) -> None:
        book = self.books[self.chosen]
        key = self.page.key if self.pages else ""
        self.pages = pages(book.rules, book.base)
        self.at = next((n for n, page in enumerate(self.pages) if page.key == key), 0)

    # -- controls ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        z = self.z = spaces(self.host.frame)
        ruler = self.ruler()
        Button(self.ui, "back", z.back, t("page.back"), self.leave, icon="back")
        options = {value: book.words for value, book in self.books.items()}
        _Choice(self.ui, "preset", z.choice, options, self.chosen, self.choose, False)
        self._contents(ruler)
        self._turners(ruler)
        top = z.text.y + ruler.line_h(TITLE) + 12
        box = self.body = Box(z.text.x, top, z.text.w, z.text.bottom - top)
        self.plan, self.pane = Plan(ruler), None
        self.divider = put_page(self.plan, self.page, box)
        if self.plan.bottom > box.bottom + 1:
            self.plan = Plan(ruler)
            self.divider = put_page(self.plan, self.page, box._replace(w=box.w - BAR))
            self.pane = self.ui.pane(box, self.plan.bottom - box.y + 8)
        if self.ui.focus.at is None:
            self.ui.focus.go(f"page.{self.page.key}", shown=self.ui.focus.shown)

    def _contents(self, ruler: Canvas) -> None:
        b = self.z.toc
        self.legend = 1 + len(self._marks)
        self._line = ruler.line_h(14.5) + 3
        room = b.h - 24 - self.legend * self._line - 22
        least = max(LEAST_ROW, ruler.line_h(17) + 10)
        pitch = min(50.0, max(least, room / len(self.pages)))
        high = pitch * len(self.pages)
        pane = self.ui.pane(Box(b.x, b.y + 8, b.w, room + 6), high + 8) if high > room + 6 else None
        for n, page in enumerate(self.pages):
            box = Box(b.x + 10, b.y + 14 + n * pitch, b.w - 20 - (12 if pane else 0), pitch - min(6.0, pitch - 40))
            self._entry(n, page, box, pane)
        if pane is not None:
            pane.show(next(w.box for w in self.ui.widgets if w.name == f"page.{self.page.key}"))

    def _entry(self, n: int, page: Page, box: Box, pane: Pane | None) -> None:
        def picture(canvas: Canvas, b: Box, held: Held) -> None:
            th, on = canvas.theme, n == self.at
            if on:
                canvas.box(*b, 10, th.gold, 1)
            elif held != "rest":
                canvas.box(*b, 10, th.panel2, 1, th.line, 1.2)
            middle = b.y + b.h / 2
            number = canvas.tw(str(n + 1), 15)
            fit = b.w - 16 - 14 - number - 10
            colour = th.gold_ink if on else th.text
            canvas.text(b.x + 16, middle, page.title, 17, colour, "b" if on else "r", mid=True, onpaper=on, fit=fit)
            second = th.gold_ink if on else th.text3
            canvas.text(b.right - 14, middle, str(n + 1), 15, second, align=1, mid=True, onpaper=on)

        Tile(self.ui, f"page.{page.key}", box, picture, lambda: self.show(n), pane=pane)

    def _turners(self, ruler: Canvas) -> None:
        b = self.z.pager
        for name, to, align in (("previous", self.at - 1, 0), ("next", self.at + 1, 1)):
            if not 0 <= to < len(self.pages):
                continue
            words = self.pages[to].title
            wide = min(b.w * 0.4, max(190.0, ruler.tw(words, 18, "b") + 76))
            x = b.x if not align else b.right - wide
            kind: Kind = "gold" if align else "paper"
            icon = None if align else "back"
            Button(self.ui, name, Box(x, b.y, wide, b.h), words, lambda to=to: self.show(to), kind, icon)  # type: ignore[misc]

    # -- what they do ------------------------------------------------------------------------------------------------
    def show(self, n: int) -> None:
        """Open the page at that place, if there is one."""
        if not 0 <= n < len(self.pages) or n == self.at:
            return
        self.at = n
        self.host.sound.play("card_slide")
        here = self.ui.focus.at
        name = here.name if here is not None else ""
        if name not in ("next", "previous") or not 0 < n < len(self.pages) - 1:
            self.ui.focus.go(f"page.{self.page.key}")
        self.rebuild()

    def choose(self, value: str) -> None:
        """Read other rules."""
        self.chosen = value
        self._open()
        self.rebuild()

    def leave(self) -> None:
        """Back to where the rules were asked for."""
        self.host.sound.play("button")
        self.host.pop()

    def back(self) -> bool:
        self.leave()
        return True

    def act(self, action: str) -> bool:
        match action:
            case "rules":
                self.leave()
            case "confirm":
                self.show(self.at + 1)
            case _:
                return super().act(action)
        return True

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self.ui.open is None and not event.mod & TURNS_WITHOUT:
            to = {pygame.K_LEFT: self.at - 1, pygame.K_RIGHT: self.at + 1}.get(event.key)
            if to is not None:
                self.show(to)
                return
        super().handle(event)

    def event(self, event: pygame.Event) -> None:
        """The wheel and the page keys scroll what can be scrolled, then they turn the page."""
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.show(self.at + (1 if event.y < 0 else -1))
        elif event.type == pygame.KEYDOWN:
            if self.pane is not None and scroll(self.pane, event):
                return
            last = len(self.pages) - 1
            places = {
                pygame.K_PAGEUP: self.at - 1,
                pygame.K_PAGEDOWN: self.at + 1,
                pygame.K_HOME: 0,
                pygame.K_END: last,
            }
            self.show(places.get(event.key, self.at))

    # -- painting ----------------------------------------------------------------------------------------------------
    @property
    def _marks(self) -> list[str]:
        """The marks of these pages, the letter of one sheet standing for all of them."""
        found = [mark for page in self.pages for p in page.paragraphs for mark in p.mark.split()]
        letters = [mark for mark in found if len(mark) == 1]  # the first is the preset's own
        return [*letters[:1], *(mark for mark in ("ours", "lit", "house") if mark in found)]

    def draw(self, canvas: Canvas) -> None:
        z, th = self.z, canvas.theme
        canvas.felt(False)
        room = z.choice.x - z.title.x - 16
        canvas.text(z.title.x, z.title.y + z.title.h / 2, t("rules.title"), 30, kind="b", mid=True, fit=room)
        canvas.panel(*z.toc)
        self._draw_legend(canvas)
        canvas.deco_sheet(*z.sheet, r=14)
        number = t("rules.of", n=self.at + 1, of=len(self.pages))
        wide = canvas.tw(number, 16)
        x, y, w, _ = z.text
        canvas.text(x, y, self.page.title, TITLE, th.ink, "b", onpaper=True, fit=w - wide - 24)
        canvas.text(x + w, y + canvas.line_h(TITLE) / 2, number, 16, th.ink2, align=1, mid=True, onpaper=True)
        b = self.body
        if self.divider is not None:
            canvas.line(self.divider, b.y + 4, self.divider, b.bottom - 4, th.paper_rule, 1.3)
        dy = -self.pane.at if self.pane is not None else 0.0
        with canvas.clipped(b.x - 6, b.y - 4, b.w + 12, b.h + 8):
            self.plan.draw(shifted(canvas, dy) if dy else canvas)
        self._draw_dots(canvas)

    def _draw_legend(self, canvas: Canvas) -> None:
        th, b = canvas.theme, self.z.toc
        y = b.bottom - 16 - self.legend * self._line
        canvas.line(b.x + 20, y - 8, b.right - 20, y - 8, th.line, 1.2)
        canvas.text(b.x + 22, y, t("rules.origin"), 15, th.text2, "b", fit=b.w - 40)
        wide = max(canvas.tw(mark, 14.5, "b") for mark in self._marks) + 16
        for mark in self._marks:
            y += self._line
            key = "sheet" if len(mark) == 1 else mark
            canvas.text(b.x + 22, y, mark, 14.5, th.gold, "b")
            canvas.text(b.x + 22 + wide, y, t(f"rules.origin.{key}"), 14.5, th.text2, fit=b.w - 38 - wide)

    def _draw_dots(self, canvas: Canvas) -> None:
        b, th, count = self.z.pager, canvas.theme, len(self.pages)
        for n in range(count):
            x = b.x + b.w / 2 + (n - (count - 1) / 2) * 16
            colour = th.paper_gold if n == self.at else mix(th.paper_rule, th.ink2, 0.8)
            canvas.box(x - 4.5, b.y + b.h / 2 - 4.5, 9, 9, 4.5, colour, 1)

    def describe(self) -> dict[str, object]:
        return {
            "phase": "rules",
            "preset": self.chosen,
            "page": self.page.key,
            "pages": [page.key for page in self.pages],
            "marks": [paragraph.mark for paragraph in self.page.paragraphs],
        }


TURNS_WITHOUT = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT
"""With one of these an arrow does not turn the page."""


def _books(played: Rules | None, players: int) -> dict[str, Book]:
    """Every choice: the match's rules, the presets, the player's own. Knock rummy is told for so many `players`."""
    own = house.saved()
    found: dict[str, Book] = {}
    if played is not None:
        base = next((one.base for one in own if house.same(one.name, played.name)), "")
        found[MATCH] = Book(t("rules.this_match", name=rules_name(played)), played, base)
    presets = {**PRESETS, KNOCK_RUMMY.name: seated(KNOCK_RUMMY, players)}
    found |= {name: Book(t(f"preset.{name}"), rules) for name, rules in presets.items()}
    return found | {OWN + one.name: Book(one.name, one.rules, one.base) for one in own}


def rules_name(rules: Rules) -> str:
    """The preset's name in words; the player's own name for house rules."""
    return t(f"preset.{rules.name}") if rules.name in PRESETS else rules.name


class _Choice(DropDown):
    """A drop-down whose list has more columns where it would be too long."""

    def press(self) -> None:
        if self.ready and self.ui.open is None:
            self.ui.open = _List(self) if len(self.options) > ROWS else Menu(self)


class _List(Menu):
    """Choices in columns, under the right end of their drop-down."""

    def __init__(self, owner: DropDown) -> None:
        super().__init__(owner)
        b, count = owner.shown_box, len(owner.options)
        columns = -(-count // ROWS)
        down = -(-count // columns)
        wide = b.w * columns + 6
        self.box = Box(b.right - wide, b.bottom + 4, wide, down * b.h + 12)
        cells = self.box.inset(6)
        for n, option in enumerate(self.options):
            option.box = option.box._replace(x=cells.x + (n // down) * b.w, y=cells.y + (n % down) * b.h)
            option.set_position(option.area.topleft)

"""The panel that makes a new match, the right part of the menu: who plays, under which rules, how long, Deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from gintable.bots.custom import Custom
from gintable.engine.rules import Rules
from gintable.storage.settings import Company, Partner
from gintable.ui import cast, matchplan, matchtiles
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box, Menu
from gintable.ui.matchplan import Content, Plan
from gintable.ui.scenes import Host
from gintable.ui.widgets import Button, Segment, Tile, Ui
from gintable.ui.wishes import (
    COMPANIES,
    CUSTOM,
    LENGTHS,
    OPPONENTS,
    PARTNERS,
    PRESET,
    SEATS,
    Choice,
    Offers,
    Opponent,
    Saved,
    System,
    Wishes,
    company_of,
    listed,
)
from gintable.words import t

__all__ = ["COMPANIES", "LENGTHS", "Choice", "NewMatch", "Offers", "Opponent", "Saved", "company_of", "listed"]

T = TypeVar("T")


class _OverDeal(Segment):
    """A choice in the last row: whatever its width, the button Deal is what comes below."""

    def key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_DOWN:
            self.ui.focus.go("deal", shown=True)
            return True
        return super().key(event)


class _OverRules(Tile):
    """A tile over the rules: the nearest of them come below it, however few there are."""

    def key(self, event: pygame.Event) -> bool:
        if event.key != pygame.K_DOWN:
            return super().key(event)
        tiles = [w for w in self.ui.widgets if w.name == "house" or w.name.startswith("rules.")]
        first = min(tile.area.top for tile in tiles)
        row = [tile for tile in tiles if tile.area.top == first]
        nearest = min(row, key=lambda tile: abs(tile.area.centerx - self.area.centerx))
        self.ui.focus.go(nearest.name, shown=True)
        return True


class NewMatch:
    """The panel. The last choices are the settings and stay there; `changed` asks for the controls anew."""

    def __init__(
        self, host: Host, offers: Offers, begin: Callable[[Choice], None], changed: Callable[[], None]
    ) -> None:
        self.host, self.wish = host, Wishes(host, offers)
        self._begin, self._changed = begin, changed
        self.seat = 0  # that the next person is chosen for
        self._page: int | None = None  # of rules; None is the page of the chosen ones
        self.cells: dict[str, Box] = {}  # of the choices in a row, by the name of what they choose

    def begin(self) -> None:
        """Deal."""
        choice = self.wish.choice
        everybody = dict(zip(OPPONENTS, self.wish.everybody, strict=True))
        self.host.change(**everybody, **{PRESET[self.wish.company]: choice.preset})
        if self.wish.lasting is None:
            self.host.change(length=choice.length)
        self._begin(choice)

    def choose(self, **choices: object) -> None:
        """Change something."""
        self.host.sound.play("button")
        self.host.change(**choices)
        self._changed()

    def choose_company(self, company: Company) -> None:
        """So many people play."""
        self.seat, self._page = 0, None
        self.choose(company=company)

    def choose_seat(self, seat: int) -> None:
        """The next person is chosen for this seat."""
        self.seat = seat
        self.choose()

    def seat_person(self, who: str) -> None:
        """Give somebody the seat that is being chosen for; who sat there takes theirs."""
        sitting = self.wish.everybody
        at = OPPONENTS.index(self.wish.seats[self.seat])
        if who in sitting:
            sitting[sitting.index(who)] = sitting[at]
        sitting[at] = who
        self.choose(**dict(zip(OPPONENTS, sitting, strict=True)))

    def customise(self) -> None:
        """Set the knobs of the custom opponent, who gets the seat that is being chosen for unless they have one."""
        from gintable.ui.scenes.customise import CustomScene

        def done(custom: Custom) -> None:
            self.host.change(custom=str(custom))
            playing = [self.wish.sits(seat) for seat in range(len(self.wish.seats))]
            if CUSTOM in playing:
                self._changed()
            else:
                self.seat_person(CUSTOM)

        self.host.sound.play("button")
        self.host.push(CustomScene(self.host, self.wish.custom, done, keys=self.ui.focus.shown))

    def choose_rules(self, rules: Rules) -> None:
        """These rules, and as many people as they are for."""
        company = company_of(rules)
        if company != self.wish.company:
            self.seat = 0
        self._page = None
        self.choose(**{"company": company, PRESET[company]: rules.name})

    def house(self) -> None:
        """To the player's own rules."""
        from gintable.ui.scenes.houserules import HouseRulesScene

        def done(rules: Rules | None) -> None:
            self.wish.refresh()
            if rules is None:
                self._changed()
            else:
                self.choose_rules(rules)

        self.host.sound.play("button")
        self.host.push(HouseRulesScene(self.host, self.wish.system.rules, done))

    # -- controls ----------------------------------------------------------------------------------------------------
    def plan(self, z: Menu, ruler: Canvas) -> Plan:
        """Where everything lies in the frame of `z`. The panel is of one size, however many play."""
        grow = max(matchplan.growth(z, ruler, self._content(company)) for company in COMPANIES)
        return matchplan.planned(z, ruler, self._content(self.wish.company), grow)

    def _content(self, company: Company) -> Content:
        systems = self.wish.known[company]
        return Content(
            styles=[t(person.style) for person in self.wish.offers.opponents],
            custom=t("custom.open"),
            seats=SEATS[company],
            rules=len(systems) + 1,
            lines=[self.wish.line(system) for system in systems],
            summary=self.wish.summary,
        )

    def build(self, ui: Ui, plan: Plan, ruler: Canvas) -> None:
        """Make the controls on `ui`."""
        self.ui, self.z = ui, plan
        words = [t(f"newmatch.company.{company}") for company in COMPANIES]
        need = max(380.0, sum(ruler.tw(word, 17, "b") + 40 for word in words))
        b = plan.company
        self._company = Box(b.right - need, b.y + (b.h - matchplan.COMPANY) / 2, need, matchplan.COMPANY)
        at = COMPANIES.index(self.wish.company)
        self.cells = {}
        self._segment("players", self._company, COMPANIES, words, at, self.choose_company, ruler)
        if SEATS[self.wish.company] > 1:
            self._chips(ruler)
        self._people(ruler)
        self._rules()
        self._options(ruler)
        deal = plan.deal
        box = Box(deal.right - 220, deal.y + (deal.h - 66) / 2, 220, 66)
        Button(ui, "deal", box, t("newmatch.deal"), self.begin, "gold", size=24)

    def _chips(self, ruler: Canvas) -> None:
        """The seats, in a row beside their label."""
        label = ruler.tw(self.wish.people_label.upper(), 14, "b", 1.3) + 24
        band = self.z.seats[0]
        wide = self.z.seats[-1].right - band.x - label
        row = Box(band.x + label, band.y, wide, band.h).columns(*[1] * len(self.z.seats), gap=10)
        for seat, box in enumerate(row):

            def picture(canvas: Canvas, box: Box, held: Held, seat: int = seat) -> None:
                name = self.wish.person(self.wish.sits(seat)).name
                matchtiles.seat(canvas, box, held, seat + 1, name, self.wish.where(seat), seat == self.seat)

            def choose(seat: int = seat) -> None:
                self.choose_seat(seat)

            Tile(self.ui, f"seat.{seat + 1}", box, picture, choose)

    def _people(self, ruler: Canvas) -> None:
        z, tall = self.z, self.z.menu.frame.tall
        people = self.wish.people
        styles = [None if z.style is not None else t(person.style) for person in people[:-1]]
        styles.append(self._custom_style(ruler))
        room, high = matchplan.person_room(z.people[0], 0), z.people[0].h
        for person, style, box in zip(people, styles, z.people, strict=True):

            def picture(
                canvas: Canvas, box: Box, held: Held, person: Opponent = person, style: str | None = style
            ) -> None:
                shown = self._tile(person, style)
                if z.beside:
                    matchtiles.person_beside(canvas, box, held, shown, z.beside)
                else:
                    matchtiles.person(canvas, box, held, shown, z.words, high, tall, room)

            def choose(who: str = person.who) -> None:
                self.seat_person(who)

            over = box.y == z.people[-1].y and not (person.who == CUSTOM and z.custom.y > box.y)
            kind = _OverRules if over else Tile
            kind(self.ui, f"opponent.{person.who}", box, picture, choose, radius=12)

        def button(canvas: Canvas, box: Box, held: Held) -> None:
            matchtiles.change(canvas, box, held, t("custom.open"))

        _OverRules(self.ui, "custom", z.custom, button, self.customise)

    def _tile(self, person: Opponent, style: str | None) -> matchtiles.Person:
        """Somebody as they stand on their tile now."""
        sitting = [self.wish.sits(seat) for seat in range(len(self.wish.seats))]
        seat = sitting.index(person.who) if person.who in sitting else None
        return matchtiles.Person(
            person.who, person.name, person.level, style, None if seat is None else seat + 1, len(sitting) > 1,
            seat == self.seat,
        )  # fmt: skip

    def _custom_style(self, ruler: Canvas) -> str | None:
        """As much about the custom opponent as their tile has room for."""
        z, tile = self.z, self.z.people[-1]
        if z.style is not None or not self._custom_told:
            return None
        high = tile.h - 18 - matchplan.person_words(ruler, None, tile, False, z.beside)
        lines = int(high / (ruler.px(matchplan.STYLE) * 1.3 / ruler.u))
        return self._brief(ruler, matchplan.person_room(tile, z.beside), lines)

    @property
    def _custom_told(self) -> bool:
        """Whether the tile of the custom opponent has room for how they play: their button does not take it."""
        return self.z.custom.y == self.z.people[-1].y

    def _brief(self, ruler: Canvas, room: float, lines: int) -> str:
        """As much about the custom opponent as goes into so many lines."""
        traits = cast.traits(self.wish.custom)
        while len(traits) > 1 and len(ruler.lines(cast.sentence(traits), room, matchplan.STYLE)) > lines:
            traits.pop()
        return cast.sentence(traits)

    @property
    def page(self) -> int:
        """The page of rules that is shown, from 0."""
        if self._page is None:
            return self.wish.systems.index(self.wish.system) // len(self.z.rules)
        return min(self._page, self.z.pages - 1)

    def _rules(self) -> None:
        first = self.page * len(self.z.rules)
        shown: list[System | None] = [*self.wish.systems, None]
        for system, box in zip(shown[first : first + len(self.z.rules)], self.z.rules, strict=False):
            if system is None:
                Tile(self.ui, "house", box, self._house_picture, self.house)
                continue

            def picture(canvas: Canvas, box: Box, held: Held, system: System = system) -> None:
                chosen = system.name == self.wish.system.name
                matchtiles.rules(canvas, box, held, system.title, system.short, self.z.whole, chosen)

            def choose(rules: Rules = system.rules) -> None:
                self.choose_rules(rules)

            Tile(self.ui, f"rules.{system.name}", box, picture, choose)
        if self.z.pages > 1:
            self._turns()

    def _house_picture(self, canvas: Canvas, box: Box, held: Held) -> None:
        words = t("newmatch.house"), t("newmatch.house.short")
        matchtiles.rules(canvas, box, held, *words, self.z.whole, False)

    def _turns(self) -> None:
        """The buttons that turn the pages of the rules."""
        for name, icon, by, box in zip(("back", "next"), ("back", "next"), (-1, 1), self.z.turns, strict=True):
            ready = 0 <= self.page + by < self.z.pages

            def picture(canvas: Canvas, box: Box, held: Held, icon: str = icon, ready: bool = ready) -> None:
                matchtiles.turn(canvas, box, held, icon, ready)

            def turn(by: int = by) -> None:
                self._page = self.page + by
                self.choose()

            Tile(self.ui, f"page.{name}", box, picture, turn, enabled=ready)

    def _options(self, ruler: Canvas) -> None:
        """Length, and how partners are found."""
        box = self.z.options
        lengths = [t("newmatch.games", n=n) for n in LENGTHS]
        partners = [t(f"newmatch.partner.{partner}") for partner in PARTNERS]
        need = [sum(ruler.tw(word, 17, "b") + 30 for word in words) for words in (lengths, partners)]
        self._partner: Box | None = None
        self._length = box
        if self.wish.company == "partners":
            share = need[1] / sum(need)
            self._length, self._partner = box.columns(1 - share, share, gap=28)
            at = PARTNERS.index(self.host.settings.partner)
            self._segment("partner", self._partner, PARTNERS, partners, at, self.choose_partner, ruler)
        if self.wish.lasting is None:
            at = LENGTHS.index(self.wish.choice.length)
            self._segment("length", self._length, LENGTHS, lengths, at, self.choose_length, ruler)

    def _segment(
        self, name: str, box: Box, values: Sequence[T], words: Sequence[str], at: int, choose: Callable[[T], None],
        ruler: Canvas,
    ) -> None:  # fmt: skip
        """A choice of one of `values`, its cells known by their names."""
        kind = Segment if name == "players" else _OverDeal
        kind(self.ui, name, box, words, at, lambda i: choose(values[i]))
        x = box.x
        for value, wide in zip(values, ruler.segment_cells(words, box.w), strict=True):
            self.cells[f"{name}.{value}"] = Box(x, box.y, wide, box.h)
            x += wide

    def choose_length(self, length: int) -> None:
        """So many games."""
        self.choose(length=length)

    def choose_partner(self, partner: Partner) -> None:
        """The partner is drawn by cards, or chosen."""
        self.seat = 0
        self.choose(partner=partner)

    # -- painting ----------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The panel under the controls."""
        z, th = self.z, canvas.theme
        tall = z.menu.frame.tall
        canvas.panel(*z.menu.match, 18, 0.80 if th.effects else 1)
        size = matchplan.HEAD_TALL if tall else matchplan.HEAD
        middle = z.head.y + z.head.h / 2
        canvas.text(
            z.head.x, middle, t("newmatch.title"), size, kind="b", mid=True, fit=self._company.x - z.head.x - 16
        )
        seats = z.seats[0]
        over = seats.y + seats.h / 2 if len(z.seats) > 1 else z.people[0].y - 6 - canvas.line_h(14) / 2
        used = canvas.label(z.head.x, over, self.wish.people_label, th.text2, size=14, mid=True)
        if len(z.seats) == 1 and not self._custom_told and z.style is None and self.wish.sits(0) == CUSTOM:
            room = z.head.right - z.head.x - used - 20  # the tile has none for how they play
            words = self._brief(canvas, room, 1)
            canvas.text(z.head.right, over, words, matchplan.STYLE, th.text2, align=1, mid=True, fit=room)
        if z.style is not None:
            person = self.wish.person(self.wish.sits(self.seat))
            words = t("newmatch.style", name=person.name, style=self.wish.style(person.who))
            middle = z.style.y + z.style.h / 2
            canvas.text(z.style.x, middle, words, matchplan.STYLE, th.text2, mid=True, fit=z.style.w)
        self._labels(canvas)
        self._summary(canvas)

    def _labels(self, canvas: Canvas) -> None:
        """Over the rules and the options."""
        z, th = self.z, canvas.theme
        high = canvas.line_h(14)
        y = z.turns[0].y + z.turns[0].h / 2 if z.pages > 1 else z.rules[0].y - 6 - high / 2
        canvas.label(z.head.x, y, t("newmatch.rules"), th.text2, size=14, mid=True)
        if z.pages > 1:
            middle = (z.turns[0].right + z.turns[1].x) / 2
            words = t("newmatch.page", page=self.page + 1, pages=z.pages)
            canvas.text(middle, y, words, 15, th.text2, align=0.5, mid=True, fit=88)
        over = z.options.y - 6 - high
        canvas.label(self._length.x, over, t("newmatch.length"), th.text2, size=14)
        if self.wish.lasting is not None:
            b = self._length
            canvas.text(b.x, b.y + b.h / 2, self.wish.lasting, 17, th.text2, mid=True, fit=b.w)
        if self._partner is not None:
            canvas.label(self._partner.x, over, t("newmatch.partner"), th.text2, size=14)

    def _summary(self, canvas: Canvas) -> None:
        deal, th = self.z.deal, canvas.theme
        canvas.line(deal.x, deal.y - 4, deal.right, deal.y - 4, th.line, 1.2)
        room = deal.w - matchplan.BUTTON
        y, step = deal.y + 6, canvas.line_h(20)
        lines = canvas.even(self.wish.summary, room, 20, "b")
        for line in lines[:2]:
            canvas.text(deal.x, y, line, 20, kind="b", fit=room)
            y += step
        y += 2
        canvas.block(
            deal.x, y, room, deal.bottom + 4 - y, self.wish.line(self.wish.system), matchplan.STYLE, th.text2
        )

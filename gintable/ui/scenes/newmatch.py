"""The panel that makes a new match, the right part of the menu: who plays, under which rules, how long, Deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar, get_args

import pygame

from gintable.engine.rules import PRESETS, Rules, people, seated
from gintable.storage.house import House, differences
from gintable.storage.house import saved as house_rules
from gintable.storage.settings import Company, Partner
from gintable.ui import matchplan, matchtiles
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box, Menu
from gintable.ui.matchplan import Content, Plan
from gintable.ui.scenes import Host
from gintable.ui.widgets import Button, Segment, Tile, Ui
from gintable.words import t

T = TypeVar("T")

LENGTHS = (1, 3, 5, 7)  # games of a match: the best of so many
COMPANIES: tuple[Company, ...] = get_args(Company)
PARTNERS: tuple[Partner, ...] = get_args(Partner)
SEATS: dict[Company, int] = {"2": 1, "3": 2, "partners": 3, "4": 3}  # besides the player's own
PRESET: dict[Company, str] = {"2": "preset", "3": "preset_3", "partners": "preset_partners", "4": "preset_4"}
OPPONENTS = ("opponent", "second", "third")  # the settings that remember them
ROUND = {2: ("left", "right"), 3: ("left", "opposite", "right")}  # where the others sit as they are listed


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to play with: `who` names the portrait, `level` counts from 1, `style` is a word key."""

    who: str
    name: str
    level: int
    style: str


@dataclass(frozen=True, slots=True)
class System:
    """Rules that can be chosen, for so many people as are asked for, and the words about them."""

    rules: Rules
    title: str
    short: str
    line: str
    own: bool = False  # the player's

    @property
    def name(self) -> str:
        return self.rules.name


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player wants to play.

    `preset` is the name of a preset, or of `rules`, which count where they are given. `opponent` and `others` are
    bots in the order of the match's players; partners are drawn by cards, or `listed`: then the player and the second
    of the bots. `length` is the number of games (best of).
    """

    preset: str
    opponent: str
    length: int
    others: tuple[str, ...] = ()
    partner: Partner = "cut"
    rules: Rules | None = None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but the player, in order."""
        return (self.opponent, *self.others)


@dataclass(frozen=True, slots=True)
class Saved:
    """A match that can be continued: against whom, and `words` such as "Hand 6, you lead 64 to 47".

    `who` is the first portrait, `others` are the rest. `company` is "Three-handed", or with whom.
    """

    who: str
    name: str
    words: str
    others: tuple[str, ...] = ()
    company: str = ""


@dataclass(frozen=True, slots=True)
class Offers:
    """What the menu can offer: opponents, rules, the match to continue, and how to begin either."""

    opponents: Sequence[Opponent]
    presets: Sequence[str]
    saved: Callable[[], Saved | None]
    begin: Callable[[Choice], None]
    resume: Callable[[], None]
    house: Callable[[], Sequence[House]] = tuple

    @staticmethod
    def usual(
        saved: Callable[[], Saved | None], begin: Callable[[Choice], None], resume: Callable[[], None]
    ) -> Offers:
        """Every opponent of the table, every preset and the player's own rules."""
        from gintable.bots.roster import ROSTER

        people = [Opponent(e.id, e.name, e.level, e.style) for e in ROSTER.values() if e.table]
        return Offers(people, list(PRESETS), saved, begin, resume, house_rules)


def company_of(rules: Rules) -> Company:
    """How many people play by these rules, and how."""
    return "partners" if rules.partners else COMPANIES[(0, 1, 3)[people(rules) - 2]]


def _words(preset: str) -> tuple[str, str, str]:
    """A preset's name, what it is in three words, and in one line."""
    return t(f"preset.{preset}"), t(f"preset.{preset}.short"), t(f"preset.{preset}.line")


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "Otto, Mina and Celeste"."""
    if len(names) < 2:
        return "".join(names)
    return t("names.and", names=", ".join(names[:-1]), last=names[-1])


class _OverDeal(Segment):
    """A choice in the last row: whatever its width, the button Deal is what comes below."""

    def key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_DOWN:
            self.ui.focus.go("deal", shown=True)
            return True
        return super().key(event)


class NewMatch:
    """The panel. The last choices are the settings and stay there; `changed` asks for the controls anew."""

    def __init__(
        self, host: Host, offers: Offers, begin: Callable[[Choice], None], changed: Callable[[], None]
    ) -> None:
        self.host, self.offers = host, offers
        self._begin, self._changed = begin, changed
        self.seat = 0  # that the next person is chosen for
        self._page: int | None = None  # of rules; None is the page of the chosen ones
        self._systems: dict[Company, list[System]] = {}
        self.cells: dict[str, Box] = {}  # of the choices in a row, by the name of what they choose
        self.refresh()

    # -- what can be chosen ------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """The player may have rules that were not there before."""
        own = self.offers.house()
        self._systems = {company: self._known(company, own) for company in COMPANIES}

    def _known(self, company: Company, own: Sequence[House]) -> list[System]:
        known = [PRESETS[name] for name in self.offers.presets]
        if company in ("3", "4"):  # knock rummy leaves the number of players open
            known = [seated(rules, int(company)) if rules.limit_by == "any" else rules for rules in known]
        found = [System(rules, *_words(rules.name)) for rules in known if company_of(rules) == company]
        for house in own:
            if company_of(house.rules) == company:
                base, n = t(f"preset.{house.base}"), len(differences(house.rules, house.base))
                line = t("newmatch.house.line", base=base, n=n)
                found.append(System(house.rules, house.name, t("newmatch.house.like", base=base), line, own=True))
        return found

    @property
    def company(self) -> Company:
        return self.host.settings.company

    @property
    def systems(self) -> list[System]:
        """The rules for so many people."""
        return self._systems[self.company]

    # -- what is chosen ----------------------------------------------------------------------------------------------
    @property
    def system(self) -> System:
        """The rules last chosen for so many, or the first where those do not exist any more."""
        name = getattr(self.host.settings, PRESET[self.company])
        return next((system for system in self.systems if system.name == name), self.systems[0])

    @property
    def everybody(self) -> list[str]:
        """Who is remembered for the seats, all different and all there, whether so many play or not."""
        there = [person.who for person in self.offers.opponents]
        found: list[str] = []
        for name in OPPONENTS:
            who = getattr(self.host.settings, name)
            if who in found or who not in there:
                who = next((other for other in there if other not in found), there[0])
            found.append(who)
        return found

    @property
    def choice(self) -> Choice:
        """The settings' choice, with something that exists where that does not exist any more."""
        s, system = self.host.settings, self.system
        first, *others = self.everybody[: SEATS[self.company]]
        length = s.length if s.length in LENGTHS and self.lasting is None else 1
        partner: Partner = s.partner if self.company == "partners" else "cut"
        return Choice(system.name, first, length, tuple(others), partner, system.rules if system.own else None)

    @property
    def lasting(self) -> str | None:
        """How long a match is where the rules say it; None where the player does."""
        rules = self.system.rules
        if rules.deals:
            return t("newmatch.fixed.deals", n=rules.deals)
        return t("newmatch.fixed.games", n=rules.best_of) if rules.best_of > 1 else None

    def person(self, who: str) -> Opponent:
        return next(person for person in self.offers.opponents if person.who == who)

    def begin(self) -> None:
        """Deal."""
        choice = self.choice
        everybody = dict(zip(OPPONENTS, self.everybody, strict=True))
        self.host.change(**everybody, **{PRESET[self.company]: choice.preset})
        if self.lasting is None:
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
        sitting = self.everybody
        at = OPPONENTS.index(self._seats[self.seat])
        if who in sitting:
            sitting[sitting.index(who)] = sitting[at]
        sitting[at] = who
        self.choose(**dict(zip(OPPONENTS, sitting, strict=True)))

    def choose_rules(self, rules: Rules) -> None:
        """These rules, and as many people as they are for."""
        company = company_of(rules)
        if company != self.company:
            self.seat = 0
        self._page = None
        self.choose(**{"company": company, PRESET[company]: rules.name})

    def house(self) -> None:
        """To the player's own rules."""
        from gintable.ui.scenes.houserules import HouseRulesScene

        def done(rules: Rules | None) -> None:
            self.refresh()
            if rules is None:
                self._changed()
            else:
                self.choose_rules(rules)

        self.host.sound.play("button")
        self.host.push(HouseRulesScene(self.host, self.system.rules, done))

    @property
    def _seats(self) -> tuple[str, ...]:
        """The settings of the seats as they are shown: a chosen partner comes first, who is the second listed."""
        seats = OPPONENTS[: SEATS[self.company]]
        return (seats[1], seats[0], seats[2]) if self._partner_first else seats

    @property
    def _partner_first(self) -> bool:
        return self.company == "partners" and self.host.settings.partner == "listed"

    def _sits(self, seat: int) -> str:
        """Who has the seat that is shown there."""
        return self.everybody[OPPONENTS.index(self._seats[seat])]

    # -- controls ----------------------------------------------------------------------------------------------------
    def plan(self, z: Menu, ruler: Canvas) -> Plan:
        """Where everything lies in the frame of `z`. The panel is of one size, however many play."""
        grow = max(matchplan.growth(z, ruler, self._content(company)) for company in COMPANIES)
        return matchplan.planned(z, ruler, self._content(self.company), grow)

    def _content(self, company: Company) -> Content:
        systems = self._systems[company]
        return Content(
            styles=[t(person.style) for person in self.offers.opponents],
            seats=SEATS[company],
            rules=len(systems) + 1,
            lines=[self._line(system) for system in systems],
            summary=self.summary,
        )

    def build(self, ui: Ui, plan: Plan, ruler: Canvas) -> None:
        """Make the controls on `ui`."""
        self.ui, self.z = ui, plan
        words = [t(f"newmatch.company.{company}") for company in COMPANIES]
        need = max(380.0, sum(ruler.tw(word, 17, "b") + 40 for word in words))
        b = plan.company
        self._company = Box(b.right - need, b.y + (b.h - matchplan.COMPANY) / 2, need, matchplan.COMPANY)
        at = COMPANIES.index(self.company)
        self.cells = {}
        self._segment("players", self._company, COMPANIES, words, at, self.choose_company, ruler)
        if SEATS[self.company] > 1:
            self._chips(ruler)
        self._people(ruler)
        self._rules()
        self._options(ruler)
        deal = plan.deal
        box = Box(deal.right - 220, deal.y + (deal.h - 66) / 2, 220, 66)
        Button(ui, "deal", box, t("newmatch.deal"), self.begin, "gold", size=24)

    def _chips(self, ruler: Canvas) -> None:
        """The seats, in a row beside their label."""
        label = ruler.tw(self._people_label.upper(), 14, "b", 1.3) + 24
        band = self.z.seats[0]
        wide = self.z.seats[-1].right - band.x - label
        row = Box(band.x + label, band.y, wide, band.h).columns(*[1] * len(self.z.seats), gap=10)
        for seat, box in enumerate(row):

            def picture(canvas: Canvas, box: Box, held: Held, seat: int = seat) -> None:
                name = self.person(self._sits(seat)).name
                matchtiles.seat(canvas, box, held, seat + 1, name, self._where(seat), seat == self.seat)

            def choose(seat: int = seat) -> None:
                self.choose_seat(seat)

            Tile(self.ui, f"seat.{seat + 1}", box, picture, choose)

    def _where(self, seat: int) -> str:
        """Where somebody sits, as far as the cards do not decide it."""
        if self._partner_first:
            return t("newmatch.seat.partner") if seat == 0 else ""
        if self.system.rules.partners or self.system.rules.seating == "cut":
            return ""
        return t(f"newmatch.seat.{ROUND[SEATS[self.company]][seat]}")

    def _people(self, ruler: Canvas) -> None:
        z, tall = self.z, self.z.menu.frame.tall
        people = self.offers.opponents
        styles = [None if z.style is not None else t(person.style) for person in people]
        words = max(matchplan.person_words(ruler, style, z.people[0], tall, z.beside) for style in styles)
        for person, style, box in zip(people, styles, z.people, strict=True):

            def picture(
                canvas: Canvas, box: Box, held: Held, person: Opponent = person, style: str | None = style
            ) -> None:
                sitting = [self._sits(seat) for seat in range(len(self._seats))]
                seat = sitting.index(person.who) if person.who in sitting else None
                matchtiles.person(
                    canvas, box, held, person.who, person.name, person.level, style, words, z.beside, tall,
                    None if seat is None else seat + 1, seat == self.seat, len(sitting) > 1,
                )  # fmt: skip

            def choose(who: str = person.who) -> None:
                self.seat_person(who)

            Tile(self.ui, f"opponent.{person.who}", box, picture, choose, radius=12)

    @property
    def page(self) -> int:
        """The page of rules that is shown, from 0."""
        if self._page is None:
            return self.systems.index(self.system) // len(self.z.rules)
        return min(self._page, self.z.pages - 1)

    def _rules(self) -> None:
        first = self.page * len(self.z.rules)
        shown: list[System | None] = [*self.systems, None]
        for system, box in zip(shown[first : first + len(self.z.rules)], self.z.rules, strict=False):
            if system is None:
                Tile(self.ui, "house", box, self._house_picture, self.house)
                continue

            def picture(canvas: Canvas, box: Box, held: Held, system: System = system) -> None:
                chosen = system.name == self.system.name
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
        if self.company == "partners":
            share = need[1] / sum(need)
            self._length, self._partner = box.columns(1 - share, share, gap=28)
            at = PARTNERS.index(self.host.settings.partner)
            self._segment("partner", self._partner, PARTNERS, partners, at, self.choose_partner, ruler)
        if self.lasting is None:
            at = LENGTHS.index(self.choice.length)
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

    # -- words -------------------------------------------------------------------------------------------------------
    @property
    def summary(self) -> str:
        """One line that says what is going to be played."""
        choice, rules = self.choice, self.system.title
        names = [self.person(who).name for who in choice.opponents]
        if self._partner_first:
            match = t("newmatch.with_against", rules=rules, partner=names[1], names=listed([names[0], names[2]]))
        else:
            key = "newmatch.with" if self.company == "partners" else "newmatch.against"
            match = t(key, rules=rules, names=listed(names))
        if self.lasting is not None:
            return match
        return t("newmatch.for", match=match, length=t("newmatch.length_words", n=choice.length))

    def _line(self, system: System) -> str:
        drawn = system.rules.partners and self.host.settings.partner == "cut"
        return f"{system.line} {t('newmatch.cut')}" if drawn else system.line

    @property
    def _people_label(self) -> str:
        many = SEATS[self.company] > 1
        key = "players" if self.company == "partners" else "opponents" if many else "opponent"
        return t(f"newmatch.{key}")

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
        canvas.label(z.head.x, over, self._people_label, th.text2, size=14, mid=True)
        if z.style is not None:
            person = self.person(self._sits(self.seat))
            words = t("newmatch.style", name=person.name, style=t(person.style))
            canvas.text(z.style.x, z.style.y, words, matchplan.STYLE, th.text2, fit=z.style.w)
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
        if self.lasting is not None:
            b = self._length
            canvas.text(b.x, b.y + b.h / 2, self.lasting, 17, th.text2, mid=True, fit=b.w)
        if self._partner is not None:
            canvas.label(self._partner.x, over, t("newmatch.partner"), th.text2, size=14)

    def _summary(self, canvas: Canvas) -> None:
        deal, th = self.z.deal, canvas.theme
        canvas.line(deal.x, deal.y - 4, deal.right, deal.y - 4, th.line, 1.2)
        room = deal.w - matchplan.BUTTON
        y, step = deal.y + 6, canvas.line_h(20)
        lines = canvas.even(self.summary, room, 20, "b")
        for line in lines[:2]:
            canvas.text(deal.x, y, line, 20, kind="b", fit=room)
            y += step
        y += 2
        canvas.block(deal.x, y, room, deal.bottom + 4 - y, self._line(self.system), matchplan.STYLE, th.text2)

    def describe(self) -> dict[str, object]:
        """What is chosen, for the event log."""
        choice = self.choice
        return {
            "players": self.company,
            "preset": choice.preset,
            "opponent": choice.opponent,
            "opponents": list(choice.opponents),
            "partner": choice.partner,
            "length": choice.length,
        }

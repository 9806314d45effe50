"""What the player wants to play: what can be chosen for a new match, what is chosen, and the words about it.

The last choices are the settings; where something chosen does not exist any more the first that does stands in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from gintable.bots.custom import NAME, Custom
from gintable.engine.rules import PRESETS, Rules, people, seated
from gintable.storage.house import House, differences
from gintable.storage.house import saved as house_rules
from gintable.storage.settings import Company, Partner
from gintable.ui import cast
from gintable.words import t

if TYPE_CHECKING:
    from gintable.ui.scenes import Host

LENGTHS = (1, 3, 5, 7)  # games of a match: the best of so many
COMPANIES: tuple[Company, ...] = get_args(Company)
CUSTOM = NAME  # who the custom opponent is among the people, without the knobs
PARTNERS: tuple[Partner, ...] = get_args(Partner)
SEATS: dict[Company, int] = {"2": 1, "3": 2, "partners": 3, "4": 3}  # besides the player's own
PRESET: dict[Company, str] = {"2": "preset", "3": "preset_3", "partners": "preset_partners", "4": "preset_4"}
OPPONENTS = ("opponent", "second", "third")  # the settings that remember them
ROUND = {2: ("left", "right"), 3: ("left", "opposite", "right")}  # where the others sit as they are listed


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to play with: `who` names the portrait, `level` counts from 1, `style` is a word key.

    The one to the player's own measure is `CUSTOM`.
    """

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
    bots in the order of the match's players, the custom one with its knobs; partners are drawn by cards, or
    `listed`: then the player and the second of the bots. `length` is the number of games (best of).
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
    """What the menu can offer: opponents besides the custom one, rules, the match to continue, and how to begin."""

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


class Wishes:
    """The choices in the settings of `host`, from what there is to choose from."""

    def __init__(self, host: Host, offers: Offers) -> None:
        self._host, self.offers = host, offers
        self.known: dict[Company, list[System]] = {}
        self.refresh()

    # -- what can be chosen ------------------------------------------------------------------------------------------
    def refresh(self) -> bool:
        """Look at the player's own rules, and the language, again; whether anything is different."""
        own, before = self.offers.house(), self.known
        self.known = {company: self._known(company, own) for company in COMPANIES}
        return self.known != before

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
        return self._host.settings.company

    @property
    def systems(self) -> list[System]:
        """The rules for so many people."""
        return self.known[self.company]

    @property
    def people(self) -> list[Opponent]:
        """Everybody to play with, the custom opponent last, as they stand now."""
        return [*self.offers.opponents, self._robin]

    @property
    def custom(self) -> Custom:
        """The knobs of the custom opponent, as they were last."""
        return cast.custom_of(self._host.settings.custom)

    @property
    def _robin(self) -> Opponent:
        from gintable.bots.roster import CUSTOM_NAME

        return Opponent(CUSTOM, CUSTOM_NAME, self.custom.level, f"bot.{CUSTOM}.style")

    # -- what is chosen ----------------------------------------------------------------------------------------------
    @property
    def system(self) -> System:
        """The rules last chosen for so many, or the first where those do not exist any more."""
        name = getattr(self._host.settings, PRESET[self.company])
        return next((system for system in self.systems if system.name == name), self.systems[0])

    @property
    def everybody(self) -> list[str]:
        """Who is remembered for the seats, all different and all there, whether so many play or not."""
        there = [person.who for person in self.people]
        found: list[str] = []
        for name in OPPONENTS:
            who = getattr(self._host.settings, name)
            if who in found or who not in there:
                who = next((other for other in there if other not in found), there[0])
            found.append(who)
        return found

    @property
    def choice(self) -> Choice:
        """The settings' choice, with something that exists where that does not exist any more."""
        s, system = self._host.settings, self.system
        sitting = self.everybody[: SEATS[self.company]]
        first, *others = (str(self.custom) if who == CUSTOM else who for who in sitting)
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
        return next(person for person in self.people if person.who == who)

    @property
    def seats(self) -> tuple[str, ...]:
        """The settings of the seats as they are shown: a chosen partner comes first, who is the second listed."""
        seats = OPPONENTS[: SEATS[self.company]]
        return (seats[1], seats[0], seats[2]) if self.partner_first else seats

    @property
    def partner_first(self) -> bool:
        """Whether a partner is chosen."""
        return self.company == "partners" and self._host.settings.partner == "listed"

    def sits(self, seat: int) -> str:
        """Who has the seat that is shown there."""
        return self.everybody[OPPONENTS.index(self.seats[seat])]

    def where(self, seat: int) -> str:
        """Where somebody sits, as far as the cards do not decide it."""
        if self.partner_first:
            return t("newmatch.seat.partner") if seat == 0 else ""
        if self.system.rules.partners or self.system.rules.seating == "cut":
            return ""
        return t(f"newmatch.seat.{ROUND[SEATS[self.company]][seat]}")

    # -- words -------------------------------------------------------------------------------------------------------
    @property
    def summary(self) -> str:
        """One line that says what is going to be played."""
        choice, rules = self.choice, self.system.title
        names = [self.person(who).name for who in self.everybody[: SEATS[self.company]]]
        if self.partner_first:
            match = t("newmatch.with_against", rules=rules, partner=names[1], names=listed([names[0], names[2]]))
        else:
            key = "newmatch.with" if self.company == "partners" else "newmatch.against"
            match = t(key, rules=rules, names=listed(names))
        if self.lasting is not None:
            return match
        return t("newmatch.for", match=match, length=t("newmatch.length_words", n=choice.length))

    def style(self, who: str) -> str:
        """How somebody plays, in a line."""
        return cast.described(self.custom) if who == CUSTOM else t(self.person(who).style)

    def line(self, system: System) -> str:
        """The one line about these rules."""
        drawn = system.rules.partners and self._host.settings.partner == "cut"
        return f"{system.line} {t('newmatch.cut')}" if drawn else system.line

    @property
    def people_label(self) -> str:
        """What stands over the people."""
        many = SEATS[self.company] > 1
        key = "players" if self.company == "partners" else "opponents" if many else "opponent"
        return t(f"newmatch.{key}")

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

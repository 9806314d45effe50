"""The panel that makes a new match: opponent, rules, length, Deal. It is the right part of the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box, Menu
from gintable.ui.scenes import Host
from gintable.ui.theme import mix
from gintable.ui.widgets import Button, Segment, Tile, Ui
from gintable.words import t

LENGTHS = (1, 3, 5, 7)  # games of a match: the best of so many


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to play against: `who` names the portrait, `level` counts from 1, `style` is a word key."""

    who: str
    name: str
    level: int
    style: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player wants to play: names of a preset and an opponent, and the number of games (best of)."""

    preset: str
    opponent: str
    length: int


@dataclass(frozen=True, slots=True)
class Saved:
    """A match that can be continued: against whom, and `words` such as "Hand 6, you lead 64 to 47"."""

    who: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Offers:
    """What the menu can offer: opponents, names of presets, the match to continue, and how to begin either."""

    opponents: Sequence[Opponent]
    presets: Sequence[str]
    saved: Callable[[], Saved | None]
    begin: Callable[[Choice], None]
    resume: Callable[[], None]

    @staticmethod
    def usual(
        saved: Callable[[], Saved | None], begin: Callable[[Choice], None], resume: Callable[[], None]
    ) -> Offers:
        """Every opponent of the table and every preset."""
        from gintable.bots.roster import ROSTER
        from gintable.engine.rules import PRESETS

        people = [Opponent(e.id, e.name, e.level, e.style) for e in ROSTER.values() if e.table]
        return Offers(people, list(PRESETS), saved, begin, resume)


class NewMatch:
    """The controls of the panel on `ui`; the last choices are the settings and stay there."""

    def __init__(self, host: Host, ui: Ui, offers: Offers, z: Menu, begin: Callable[[Choice], None]) -> None:
        self.host, self.ui, self.offers, self.z, self._begin = host, ui, offers, z, begin
        self._opponents()
        self._rules()
        self._length()
        deal = z.m_deal
        box = Box(deal.right - 220, deal.y + (deal.h - 66) / 2 + 6, 220, 66)
        Button(ui, "deal", box, t("newmatch.deal"), self.begin, "gold", size=24)

    # -- what is chosen ----------------------------------------------------------------------------------------------
    @property
    def choice(self) -> Choice:
        """The settings' choice, or the first where that does not exist any more."""
        s, offers = self.host.settings, self.offers
        people = [person.who for person in offers.opponents]
        return Choice(
            s.preset if s.preset in offers.presets else offers.presets[0],
            s.opponent if s.opponent in people else people[0],
            s.length if s.length in LENGTHS else 1,
        )

    @property
    def opponent(self) -> Opponent:
        return next(person for person in self.offers.opponents if person.who == self.choice.opponent)

    def begin(self) -> None:
        """Deal."""
        choice = self.choice
        self.host.change(preset=choice.preset, opponent=choice.opponent, length=choice.length)
        self._begin(choice)

    def choose(self, **choices: object) -> None:
        """Another opponent, preset or length."""
        self.host.sound.play("button")
        self.host.change(**choices)
        self.ui.touch()

    # -- controls ----------------------------------------------------------------------------------------------------
    def _opponents(self) -> None:
        people = self.offers.opponents
        for person, box in zip(people, self.z.m_opp.columns(*[1] * len(people), gap=12), strict=True):

            def picture(canvas: Canvas, box: Box, held: Held, person: Opponent = person) -> None:
                self._person(canvas, box, held, person)

            def choose(who: str = person.who) -> None:
                self.choose(opponent=who)

            Tile(self.ui, f"opponent.{person.who}", box, picture, choose, radius=12)

    def _rules(self) -> None:
        for preset, box in zip(self.offers.presets, self.z.rule_tiles, strict=False):

            def picture(canvas: Canvas, box: Box, held: Held, preset: str = preset) -> None:
                self._preset(canvas, box, held, preset)

            def choose(preset: str = preset) -> None:
                self.choose(preset=preset)

            Tile(self.ui, f"rules.{preset}", box, picture, choose)

    def _length(self) -> None:
        box = self.z.m_opts
        words = [t("newmatch.games", n=n) for n in LENGTHS]
        at = LENGTHS.index(self.choice.length)
        Segment(self.ui, "length", box, words, at, lambda i: self.choose(length=LENGTHS[i]))

    # -- painting ----------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The panel under the controls."""
        z, th = self.z, canvas.theme
        tall = z.frame.tall
        canvas.panel(*z.match, 18, 0.80 if th.effects else 1)
        canvas.text(z.m_head.x, z.m_head.y - 6, t("newmatch.title"), 28 if tall else 32, kind="b")
        for key, y in (
            ("newmatch.opponent", z.m_opp.y),
            ("newmatch.rules", z.rule_tiles[0].y),
            ("newmatch.length", z.m_opts.y),
        ):
            canvas.label(z.m_head.x, y - 8 - canvas.line_h(14), t(key), th.text2, size=14)
        deal, choice = z.m_deal, self.choice
        canvas.line(deal.x, deal.y - 4, deal.right, deal.y - 4, th.line, 1.2)
        room = deal.w - 250
        facts = {
            "name": self.opponent.name,
            "rules": t(f"preset.{choice.preset}"),
            "length": t("newmatch.length_words", n=choice.length),
        }
        y = deal.y + 10
        canvas.text(deal.x, y, t("newmatch.summary", **facts), 20, kind="b", fit=room)
        y += canvas.line_h(20) + 2
        line = t(f"preset.{choice.preset}.line")
        canvas.block(deal.x, y, room, z.match.bottom - 8 - y, line, 15.5, th.text2)

    def _ground(self, canvas: Canvas, box: Box, held: Held, chosen: bool, r: float) -> None:
        th = canvas.theme
        lit = th.panel2 if not th.effects else mix(th.felt, "#FFFFFF", 0.96)
        fill = lit if chosen or held != "rest" else th.panel2
        line = th.gold if chosen else th.text2 if held != "rest" else th.line
        canvas.box(*box, r, fill, 1, line, 2.6 if chosen else th.line_width)

    def _person(self, canvas: Canvas, box: Box, held: Held, person: Opponent) -> None:
        th, tall = canvas.theme, self.z.frame.tall
        chosen = person.who == self.choice.opponent
        if chosen:
            canvas.glow_ring(*box, 12, 12, 120)
        self._ground(canvas, box, held, chosen, 12)
        name = 19 if tall else 22
        if box.w > 1.6 * box.h:  # beside the portrait there is more room for words
            dia = min(110.0, box.h - 40)
            canvas.portrait(person.who, box.x + 20 + dia / 2, box.y + box.h / 2, dia)
            left, room, align, y = box.x + dia + 36, box.w - dia - 50, 0.0, box.y + 22
            canvas.text(left, y, person.name, name, kind="b", fit=room - 30)
            y += canvas.line_h(name) + 10
            canvas.diamonds(left + 36, y, person.level)
        else:
            dia = (84.0 if tall else 118.0) / canvas.text_scale  # larger words leave less room
            left, room, align, cx = box.x + 10, box.w - 20, 0.5, box.x + box.w / 2
            canvas.portrait(person.who, cx, box.y + 15 + dia / 2, dia)
            y = box.y + 18 + dia
            canvas.text(cx, y, person.name, name, kind="b", align=0.5, fit=box.w - 16)
            y += canvas.line_h(name) + 9
            canvas.diamonds(cx, y, person.level)
        y += 13
        canvas.block(left, y, room, box.bottom - 6 - y, t(person.style), 15.5, th.text2, align=align)
        if chosen:
            canvas.box(box.right - 34, box.y + 10, 24, 24, 12, th.gold, 1)
            canvas.icon("check", box.right - 30, box.y + 14, 16, th.gold_ink)

    def _preset(self, canvas: Canvas, box: Box, held: Held, preset: str) -> None:
        th = canvas.theme
        self._ground(canvas, box, held, preset == self.choice.preset, 10)
        cx, room = box.x + box.w / 2, box.w - 14
        both = canvas.line_h(18) + canvas.line_h(15)
        if both > box.h - 2:
            canvas.text(cx, box.y + box.h / 2, t(f"preset.{preset}"), 18, kind="b", align=0.5, mid=True, fit=room)
            return
        y = box.y + (box.h - both) / 2
        canvas.text(cx, y, t(f"preset.{preset}"), 18, kind="b", align=0.5, fit=room)
        y += canvas.line_h(18)
        canvas.text(cx, y, t(f"preset.{preset}.short"), 15, th.text2, align=0.5, fit=room)

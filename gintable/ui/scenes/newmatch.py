"""The panel that makes a new match: opponent, rules, length, Deal. It is the right part of the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box, Menu
from gintable.ui.scenes import Host
from gintable.ui.theme import mix
from gintable.ui.widgets import Button, Segment, Tile, Ui
from gintable.words import t

LENGTHS = (1, 3, 5, 7)  # games of a match: the best of so many
HEAD, HEAD_TALL = 32.0, 28.0  # sizes of letters
NAME, NAME_TALL = 22.0, 19.0
DIAMONDS = 22.0  # units that the level takes
LEAST_PORTRAIT = 64.0
MARGIN_LEFT, MARGIN_LEFT_TALL = 40.0, 8.0  # by so much the panel may grow upward and downward


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
        box = Box(deal.right - 220, deal.y + (deal.h - 66) / 2, 220, 66)
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
        canvas.text(z.m_head.x, z.m_head.y, t("newmatch.title"), HEAD_TALL if tall else HEAD, kind="b")
        for key, y in (
            ("newmatch.opponent", z.m_opp.y),
            ("newmatch.rules", z.rule_tiles[0].y),
            ("newmatch.length", z.m_opts.y),
        ):
            canvas.label(z.m_head.x, y - 6 - canvas.line_h(14), t(key), th.text2, size=14)
        deal, choice = z.m_deal, self.choice
        canvas.line(deal.x, deal.y - 4, deal.right, deal.y - 4, th.line, 1.2)
        room = deal.w - 250
        facts = {
            "name": self.opponent.name,
            "rules": t(f"preset.{choice.preset}"),
            "length": t("newmatch.length_words", n=choice.length),
        }
        y = deal.y + 6
        canvas.text(deal.x, y, t("newmatch.summary", **facts), 20, kind="b", fit=room)
        y += canvas.line_h(20) + 2
        line = t(f"preset.{choice.preset}.line")
        canvas.block(deal.x, y, room, deal.bottom + 4 - y, line, 15.5, th.text2)

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
        size = NAME_TALL if tall else NAME
        words = self._words_high(canvas, size, box)
        if tall:  # beside the portrait there is more room for words
            dia = portrait(box, tall)
            canvas.portrait(person.who, box.x + 20 + dia / 2, box.y + box.h / 2, dia)
            left, room, align = box.x + dia + 36, person_room(box, tall), 0.0
            y = box.y + max(8.0, (box.h - words) / 2)
            canvas.text(left, y, person.name, size, kind="b", fit=room - 30)
            canvas.diamonds(left + 36, y + canvas.line_h(size) + 8, person.level)
        else:
            dia = min(118.0, box.h - words - 24)
            left, room, align, cx = box.x + 10, person_room(box, tall), 0.5, box.x + box.w / 2
            top = box.y + max(8.0, (box.h - words - dia - 4) / 2 - 2)
            canvas.portrait(person.who, cx, top + dia / 2, dia)
            y = top + dia + 4
            canvas.text(cx, y, person.name, size, kind="b", align=0.5, fit=room + 4)
            canvas.diamonds(cx, y + canvas.line_h(size) + 8, person.level)
        y += canvas.line_h(size) + DIAMONDS
        canvas.block(left, y, room, box.bottom - 4 - y, t(person.style), 15.5, th.text2, align=align)
        if chosen:
            canvas.box(box.right - 34, box.y + 10, 24, 24, 12, th.gold, 1)
            canvas.icon("check", box.right - 30, box.y + 14, 16, th.gold_ink)

    def _words_high(self, canvas: Canvas, size: float, box: Box) -> float:
        """Of the opponent with the most words: names stand side by side at the same height."""
        room = person_room(box, self.z.frame.tall)
        return max(_person_high(canvas, size, t(person.style), room) for person in self.offers.opponents)

    def _preset(self, canvas: Canvas, box: Box, held: Held, preset: str) -> None:
        th = canvas.theme
        self._ground(canvas, box, held, preset == self.choice.preset, 10)
        cx, room = box.x + box.w / 2, box.w - 14
        both = canvas.line_h(18) + canvas.line_h(15)
        if both + 6 > box.h:
            canvas.text(cx, box.y + box.h / 2, t(f"preset.{preset}"), 18, kind="b", align=0.5, mid=True, fit=room)
            return
        y = box.y + (box.h - both) / 2 - 1
        canvas.text(cx, y, t(f"preset.{preset}"), 18, kind="b", align=0.5, fit=room)
        y += canvas.line_h(18)
        canvas.text(cx, y, t(f"preset.{preset}.short"), 15, th.text2, align=0.5, fit=room)


def person_room(box: Box, tall: bool) -> float:
    """The width of the words on an opponent's tile."""
    return box.w - portrait(box, tall) - 50 if tall else box.w - 20


def portrait(box: Box, tall: bool) -> float:
    """The diameter of a portrait that words stand beside; under it they leave it what they do not need."""
    return max(60.0, min(110.0, box.h - 40)) if tall else 118.0


def _person_high(ruler: Canvas, name: float, style: str, room: float) -> float:
    """Height of name, level and style."""
    lines = len(ruler.lines(style, room, 15.5))
    return ruler.line_h(name) + DIAMONDS + lines * ruler.px(15.5) * 1.3 / ruler.u


def arranged(z: Menu, ruler: Canvas, offers: Offers) -> Menu:
    """The same screen with rows of the panel as high as their words.

    The opponents get what is left. Where all of it is too much for the panel the panel grows, and then the second
    lines of the rules go.
    """
    tall = z.frame.tall
    label = ruler.line_h(14) + 8
    tile = max(50.0, ruler.line_h(18) + ruler.line_h(15) + 12)
    room = z.m_deal.w - 250
    lines = max((len(ruler.lines(t(f"preset.{p}.line"), room, 15.5)) for p in offers.presets), default=1)
    deal = max(78.0, 16 + ruler.line_h(20) + lines * ruler.px(15.5) * 1.3 / ruler.u)
    head = ruler.line_h(HEAD_TALL if tall else HEAD)
    person = z.m_opp.columns(*[1] * len(offers.opponents), gap=12)[0]
    size = NAME_TALL if tall else NAME
    words = max(_person_high(ruler, size, t(o.style), person_room(person, tall)) for o in offers.opponents)
    least = words + 20 if tall else words + 26 + LEAST_PORTRAIT
    top, most = (8.0, 184.0) if tall else (18.0, 254.0)
    length = max(z.m_opts.h, ruler.line_h(17) + 12)

    def rest(high: float) -> float:
        """What is left of the panel for the opponents and the space between the rows."""
        return high - top - head - 3 * label - 2 * tile - 10 - length - 12 - deal - 10

    space = 12.0 * 3
    grow = min(MARGIN_LEFT_TALL if tall else MARGIN_LEFT, max(0.0, least + space - rest(z.match.h)))
    match = Box(z.match.x, z.match.y - grow, z.match.w, z.match.h + 2 * grow)
    if rest(match.h) < least + space:
        tile = max(46.0, ruler.line_h(18) + 10)
    opp = max(min(least, most), min(most, rest(match.h) - space))
    gap = max(4.0, min(24.0, (rest(match.h) - opp) / 3))
    y = match.y + top
    m_head = z.m_head._replace(y=y, h=head)
    y += head + gap / 2 + label
    m_opp = z.m_opp._replace(y=y, h=opp)
    y += opp + gap + label
    rules = z.m_opp._replace(y=y, h=2 * tile + 10).grid(5, 2, gap=10)
    y += 2 * tile + 10 + gap + label
    m_opts = z.m_opts._replace(y=y, h=length)
    m_deal = z.m_deal._replace(y=match.bottom - 10 - deal, h=deal)
    return replace(z, match=match, m_head=m_head, m_opp=m_opp, rule_tiles=tuple(rules), m_opts=m_opts, m_deal=m_deal)

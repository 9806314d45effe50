"""What happens at the table and what it looks like, as sentences for the person at one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from gintable.cli.reckoning import hand_working
from gintable.cli.usage import spread_texts
from gintable.engine import melds
from gintable.engine.actions import WAIT, Action, BigGin, Knock, LayOff, Shed, Take, TakeBack
from gintable.engine.cards import Card, Hand, card_text, hand, hand_text
from gintable.engine.events import (
    Accepted,
    Challenged,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Knocked,
    LaidDown,
    LaidOff,
    Passed,
    Took,
    TookBack,
    TurnedUp,
    Waited,
)
from gintable.engine.legal import (
    at_wall,
    knocks,
    layoffs_open,
    may_challenge,
    may_shed,
    reachable_melds,
    takeable,
    why_not,
)
from gintable.engine.match import Match, Seating, cut, place
from gintable.engine.melds import Spread
from gintable.engine.rules import PRESETS, Rules
from gintable.engine.score import Facts, HandScore, hand_score
from gintable.engine.state import Elsewhere, Phase, Table, View
from gintable.play.session import PERSON
from gintable.storage.replay import Player
from gintable.words import t

COMMANDS = (
    "draw",
    "take",
    "pass",
    "shed",
    "knock",
    "gin",
    "biggin",
    "lay",
    "back",
    "best",
    "done",
    "wait",
    "accept",
    "challenge",
    "expose",
    "forgive",
    "hand",
    "discards",
    "table",
    "score",
    "help",
    "quit",
)


def unsaid(table: Table) -> bool:
    """Whether nobody is told what a hand is worth: where wrong knocks are penalised, until it is over."""
    return table.rules.irregularities == "penalised" and table.facts is None


def rules_name(rules: Rules) -> str:
    """What the player calls these rules."""
    return t(f"preset.{rules.name}") if rules.name in PRESETS else rules.name


class Telling:
    """Sentences about one hand for the person, who is player 0; every method answers a list, one fact each."""

    def __init__(self, players: Sequence[Player], seating: Seating) -> None:
        table, self.seat = place(seating, PERSON)
        self.people = [player.name for player in players]
        rows = [[self.people[person] for person in seats] for seats in seating]
        self.names = rows[table]  # by seat
        self.others = rows[1 - table] if len(rows) > 1 else []  # at the other table

    def _who(self, key: str, seat: int, **facts: object) -> str:
        """The text of `key` about a seat, which is either the person's or one with a name."""
        return t(f"{key}.{'you' if seat == self.seat else 'other'}", name=self.names[seat], **facts)

    # -- what happened

    def event(self, event: Event, view: View) -> list[str]:
        """`event`, as `seat` saw it; `view` is what `seat` sees after it."""
        match event:
            case Dealt(dealer, _, _, upcard):
                return [
                    *self.tables(),
                    self._who("cli.say.dealt", dealer),
                    t("cli.say.upcard", card=card_text(upcard)),
                    self._limit(view.table),
                    *self.own(view),
                ]
            case Passed(seat, card):
                return [self._who("cli.say.passed", seat, card=card_text(card))]
            case Took(seat, card):
                return [self._who("cli.say.took", seat, card=card_text(card)), *self._own_after(seat, view)]
            case Drew(seat, card):
                shown = "" if card is None else card_text(card)
                if shown and seat != self.seat:
                    return [t("cli.say.drew_open", name=self.names[seat], card=shown)]
                return [self._who("cli.say.drew", seat, card=shown), *self._own_after(seat, view)]
            case Discarded(seat, card):
                return [self._who("cli.say.discarded", seat, card=card_text(card))]
            case Knocked(seat, card, ending, spread, deadwood):
                key = "cli.say.knock_unsaid" if ending == "knock" and unsaid(view.table) else f"cli.say.{ending}"
                said = [self._who(key, seat, n=deadwood)]
                if card is not None:
                    said.append(self._who("cli.say.face_down", seat, card=card_text(card)))
                return [*said, *self._melds(spread, view.table.shown[seat])]
            case LaidOff(seat, card, meld):
                return [self._who("cli.say.laid", seat, card=card_text(card), meld=meld + 1)]
            case TookBack(seat, card, _):
                return [self._who("cli.say.took_back", seat, card=card_text(card))]
            case LaidDown(seat, spread, deadwood):
                shown = " | ".join(spread_texts(spread)) or t("cli.solve.no_melds")
                rest = hand_text(melds.outside(view.table.shown[seat], spread)) or t("cli.solve.nothing")
                key = "cli.say.down_unsaid" if unsaid(view.table) else "cli.say.down"
                return [self._who(key, seat, melds=shown, loose=rest, n=deadwood)]
            case Ended(ending):
                return [t("cli.say.void", n=view.table.stock_left)] if ending == "void" else []
            case Waited(seat):
                return [self._who("cli.say.waited", seat)]
            case Accepted(seat):
                return [self._who("cli.say.accepted", seat, cards=hand_text(view.table.face_up[seat]))]
            case Challenged(seat, verdict):
                return [self._who("cli.say.challenged", seat), t(f"cli.say.challenged.{verdict}")]
            case TurnedUp(seat, card, how):
                return [self._who(f"cli.say.turned_up.{how}", seat, card=card_text(card))]
            case _:
                assert_never(event)

    def _own_after(self, seat: int, view: View) -> list[str]:
        own_turn = seat == self.seat and view.table.phase is Phase.SHED
        return self.own(view) if own_turn else []

    def hand(self, score: HandScore, rules: Rules) -> list[str]:
        """What a hand was worth at the person's table."""
        if score.winner is None:
            return [t("cli.say.nobody")]
        points, knocker = score.points[score.winner], score.facts.knocker
        key = "cli.say.undercut" if score.undercut and rules.limit_by != "any" else "cli.say.scored"
        said = [self._who(key, score.winner, n=points, working=hand_working(score))]
        if score.points[knocker] < 0:
            said.append(self._who("cli.say.failed", knocker, n=-score.points[knocker]))
        return said

    def begins(self, match: Match) -> list[str]:
        """Who plays whom by which rules, and how it was cut for."""
        rules = rules_name(match.rules)
        rivals = [name for seat, name in enumerate(self.names) if seat != self.seat]
        if self.others:
            side = match.column(PERSON)  # a side has the same seat at both tables
            mate, rival = self.others[side], self.others[1 - side]
            said = [t("cli.say.match_partners", name=mate, a=rivals[0], b=rival, rules=rules)]
        else:
            said = [t("cli.say.match", name=", ".join(rivals), rules=rules)]
        if match.rules.seating == "cut" and not match.dealt:
            said.append(t("cli.say.cut", cards=", ".join(self._drawn(match))))
        if len(rivals) > 1:
            order = self.names[self.seat + 1 :] + self.names[: self.seat]
            said.append(t("cli.say.order", names=", ".join(order)))
        return said

    def _drawn(self, match: Match) -> list[str]:
        """The card that everybody drew for the seats."""
        mine, *others = map(card_text, cut(match.seed, len(self.people)))
        return [
            t("cli.say.cut.you", card=mine),
            *(
                t("cli.say.cut.other", name=name, card=card)
                for name, card in zip(self.people[1:], others, strict=True)
            ),
        ]

    def tables(self) -> list[str]:
        """Of partners, who plays whom in this hand."""
        if not self.others:
            return []
        return [t("cli.say.tables", name=self.names[1 - self.seat], a=self.others[0], b=self.others[1])]

    def news(self, before: Elsewhere | None, after: Elsewhere | None, rules: Rules) -> list[str]:
        """What has been heard from the other table since `before`: a knock there, and the end of its hand."""
        if after is None:
            return []
        known = before if before is not None else after._replace(knocker=-1, facts=None)
        if after.facts is not None:
            return [] if known.facts is not None else [self._there(after.facts, rules)]
        if after.knocker >= 0 and known.knocker < 0:
            return [t(f"cli.say.elsewhere.{after.ending}", name=self.others[after.knocker])]
        if after.knocker < 0 and known.knocker >= 0:
            return [t("cli.say.elsewhere.goes_on")]
        return []

    def _there(self, facts: Facts, rules: Rules) -> str:
        score = hand_score(rules, facts)
        if score.winner is None:
            return t("cli.say.elsewhere.nobody")
        return t("cli.say.elsewhere.scored", name=self.others[score.winner], n=score.points[score.winner])

    # -- what is

    def own(self, view: View) -> list[str]:
        """The hand, grouped by the melds of its best spread; where nobody counts for the player, as it is."""
        if unsaid(view.table):
            return [t("cli.say.own", cards=hand_text(view.hand))]
        spread = melds.default_spread(view.hand, view.unseen)
        rest = melds.outside(view.hand, spread)
        groups = [*spread_texts(spread), t("cli.say.loose", cards=hand_text(rest) or t("cli.solve.nothing"))]
        return [t("cli.say.own", cards=" | ".join(groups)), t("cli.say.deadwood", n=melds.deadwood(view.hand))]

    def position(self, view: View) -> list[str]:
        """Everything in sight."""
        table = view.table
        said = [self._limit(table), t("cli.say.stock", n=table.stock_left)]
        if table.pile:
            said.append(t("cli.say.pile", card=card_text(table.pile[-1])))
        for seat, open_ in enumerate(table.face_up):
            if open_ and table.knocker != seat:
                said.append(self._who("cli.say.open", seat, cards=hand_text(open_)))
        if table.knocker >= 0:
            said.append(self._who(f"cli.say.{table.ending}_seen", table.knocker))
            said += self._melds(reachable_melds(view), table.shown[table.knocker], view.seat, table)
            said += self._laid_by_others(table)
        return [*said, *self._other_table(table), *self.own(view)]

    def _laid_by_others(self, table: Table) -> list[str]:
        """What another defender laid off; nothing may be laid next to it."""
        return [
            t("cli.say.laid_by", name=self.names[seat], cards=_row([card for card, _ in laid]))
            for seat, laid in enumerate(table.laid)
            if laid and seat != self.seat
        ]

    def _other_table(self, table: Table) -> list[str]:
        there = table.elsewhere
        if there is None:
            return []
        if there.facts is not None:
            return [self._there(there.facts, table.rules)]
        if there.knocker >= 0:
            return [t(f"cli.say.elsewhere.{there.ending}", name=self.others[there.knocker])]
        top = t("cli.solve.nothing") if there.top is None else card_text(there.top)
        return [t("cli.say.elsewhere.turn", name=self.others[there.turn], n=there.stock_left, card=top)]

    def awaited(self, view: View) -> list[str]:
        """What the person may do now."""
        wait = [t("cli.say.may_wait")] if why_not(view, WAIT) is None else []
        return [*wait, *self._awaited(view)]

    def _awaited(self, view: View) -> list[str]:
        table = view.table
        top = card_text(table.pile[-1]) if table.pile else ""
        match table.phase:
            case Phase.OFFER:
                return [t("cli.say.offer", card=top)]
            case Phase.DRAW if table.must_draw:
                return [t("cli.say.must_draw", n=table.stock_left)]
            case Phase.DRAW if at_wall(table):
                return [t("cli.say.wall", card=top)]
            case Phase.DRAW:
                return [self._draw(table)]
            case Phase.SHED:
                return [t("cli.say.shed"), *self._outs(view)]
            case Phase.LAYOFF:
                return self._layoff(view)
            case Phase.JUDGE | Phase.CORRECT | Phase.PENALTY:
                return [t(f"cli.say.{table.phase.value}", n=table.limit)]
            case Phase.OVER:
                return []
            case _:
                assert_never(table.phase)

    def _draw(self, table: Table) -> str:
        """Where a card may come from: the stock, and the one or two discards that are open."""
        open_ = takeable(table)
        if not open_:
            return t("cli.say.must_draw", n=table.stock_left)
        if table.rules.open_discards == 1:
            return t("cli.say.draw", card=card_text(open_[0]), n=table.stock_left)
        shown = [self._thrown(table, card) for card in reversed(open_)]
        if len(shown) == 1:
            return t("cli.say.draw", card=shown[0], n=table.stock_left)
        return t("cli.say.draw_two", card=shown[0], other=shown[1])

    def _thrown(self, table: Table, card: Card) -> str:
        """A discard and whose it is."""
        number = table.numbers[table.pile.index(card)]
        if number == 0:
            return t("cli.say.thrown.upcard", card=card_text(card))
        seat = (table.turn - (table.turn_no - number)) % table.rules.seats
        return t("cli.say.thrown", card=card_text(card), name=self.names[seat])

    def _layoff(self, view: View) -> list[str]:
        table = view.table
        hidden = "_unsaid" if unsaid(table) else ""
        key = "layoff" if layoffs_open(table) else "no_layoff" if table.rules.layoffs else "never_layoff"
        said = [t(f"cli.say.{key}{hidden}", n=0 if hidden else melds.deadwood(view.hand))]
        return [t("cli.say.may_challenge"), *said] if may_challenge(table) else said

    def _outs(self, view: View) -> list[str]:
        """The knocks that are possible, where the table tells them."""
        if unsaid(view.table):
            return []
        found = knocks(view)
        gin = [card for card, left in found if not left]
        said = [t("cli.say.can_gin", cards=_row(gin))] if gin else []
        plain = [t("cli.say.leaves", card=card_text(card), n=left) for card, left in found if left]
        if plain:
            said.append(t("cli.say.can_knock", cards=", ".join(plain)))
        if view.table.rules.big_gin and not melds.deadwood(view.hand):
            said.append(t("cli.say.can_big_gin"))
        return said

    def knocks(self, view: View) -> list[str]:
        """The knocks that are possible, or that there is none."""
        if unsaid(view.table):
            return [t("cli.say.any_knock"), self._limit(view.table)]
        return self._outs(view) or [t("cli.say.no_knock"), self._limit(view.table)]

    def discards(self, view: View) -> list[str]:
        """What each card that may be thrown would leave."""
        if unsaid(view.table):
            return [t("cli.play.uncounted")]
        allowed = may_shed(view)
        found = [(card, left) for card, left in melds.discards(view.hand) if allowed >> card & 1]
        if not found:
            return [t("cli.say.nothing_to_throw")]
        found.sort(key=lambda pair: pair[1])
        return [t("cli.say.leaves", card=card_text(card), n=left) for card, left in found]

    def choices(self, spreads: Sequence[Spread], held: Hand, unseen: Hand) -> list[str]:
        """Equally good spreads to choose from, each with what it exposes."""
        said = [t("cli.say.which_spread")]
        for number, spread in enumerate(spreads, 1):
            shown = " | ".join(spread_texts(spread))
            points = melds.exposure(spread, unseen)
            rest = hand_text(melds.outside(held, spread)) or t("cli.solve.nothing")
            said.append(t("cli.say.choice", number=number, melds=shown, loose=rest, n=points))
        return said

    def refusal(self, key: str, view: View, action: Action) -> str:
        """Why `action` may not be done."""
        card = ""
        match action:
            case Shed(thrown) | Take(thrown) | TakeBack(thrown) | LayOff(thrown, _) | Knock(thrown, _):
                card = card_text(thrown)
            case _:
                pass
        deadwood = ""
        if isinstance(action, Knock | BigGin):
            held = view.hand & ~(1 << action.card) if isinstance(action, Knock) else view.hand
            deadwood = str(melds.spread_deadwood(held, action.spread))
        return t(key, card=card, limit=view.table.limit, points=deadwood)

    def help(self) -> list[str]:
        """Every command."""
        return [t(f"cli.play.help.{command}") for command in COMMANDS]

    def _limit(self, table: Table) -> str:
        if table.rules.limit_by == "any":
            return t("cli.say.limit_any")
        key = "cli.say.limit" if table.limit else "cli.say.gin_only"
        return t(key, n=table.limit, card=card_text(table.upcard))

    def _melds(self, spread: Spread, shown: Hand, seat: int = -1, table: Table | None = None) -> list[str]:
        """Melds on the table by number, and what lies loose beside them."""
        said = [t("cli.say.meld", number=number, cards=text) for number, text in enumerate(spread_texts(spread), 1)]
        laid = hand(card for card, _ in table.laid[seat]) if table is not None else 0
        rest = melds.outside(shown & ~laid, spread)
        return [*said, t("cli.say.beside", cards=hand_text(rest))] if rest else said


def _row(found: Sequence[Card]) -> str:
    return " ".join(map(card_text, found))

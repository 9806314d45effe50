"""What happens at the table and what it looks like, as sentences for the person at one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from gintable.cli.usage import spread_texts
from gintable.engine import melds
from gintable.engine.actions import Action, BigGin, Knock, LayOff, Shed, Take, TakeBack
from gintable.engine.cards import Card, Hand, card_text, hand, hand_text
from gintable.engine.deal import (
    Phase,
    Table,
    View,
    at_wall,
    knocks,
    layoffs_open,
    may_shed,
    reachable_melds,
)
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
from gintable.engine.match import Match
from gintable.engine.melds import Spread
from gintable.engine.score import HandScore, Line, Settlement
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
    "hand",
    "discards",
    "table",
    "score",
    "help",
    "quit",
)


class Telling:
    """Sentences about a match for the person at `seat`; every method answers a list, one fact each."""

    def __init__(self, players: Sequence[Player], seat: int) -> None:
        self.names = [player.name for player in players]
        self.seat = seat

    def _who(self, key: str, seat: int, **facts: object) -> str:
        """The text of `key` about a seat, which is either the person's or one with a name."""
        return t(f"{key}.{'you' if seat == self.seat else 'other'}", name=self.names[seat], **facts)

    # -- what happened

    def event(self, event: Event, view: View) -> list[str]:
        """`event`, as `seat` saw it; `view` is what `seat` sees after it."""
        match event:
            case Dealt(dealer, _, _, upcard):
                return [
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
                return [self._who("cli.say.drew", seat, card=shown), *self._own_after(seat, view)]
            case Discarded(seat, card):
                return [self._who("cli.say.discarded", seat, card=card_text(card))]
            case Knocked(seat, card, ending, spread, deadwood):
                said = [self._who(f"cli.say.{ending}", seat, n=deadwood)]
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
                return [self._who("cli.say.down", seat, melds=shown, loose=rest, n=deadwood)]
            case Ended(ending):
                return [t("cli.say.void", n=view.table.stock_left)] if ending == "void" else []
            case Waited(seat) | Accepted(seat):
                return [self._who(f"cli.say.{type(event).__name__.lower()}", seat)]
            case Challenged(seat, verdict):
                return [self._who("cli.say.challenged", seat), t(f"cli.say.challenged.{verdict}")]
            case TurnedUp(seat, card, how):
                return [self._who(f"cli.say.turned_up.{how}", seat, card=card_text(card))]
            case _:
                assert_never(event)

    def _own_after(self, seat: int, view: View) -> list[str]:
        own_turn = seat == self.seat and view.table.phase is Phase.SHED
        return self.own(view) if own_turn else []

    def hand(self, score: HandScore, match: Match) -> list[str]:
        """What a hand was worth, the score after it, and the result when it decided a game."""
        if score.winner is None:
            said = [t("cli.say.nobody")]
        else:
            points = score.points[score.winner]
            key = "cli.say.undercut" if score.undercut else "cli.say.scored"
            said = [self._who(key, score.winner, n=points, working=_working(score.lines, points))]
        ended = match.games[-1] if match.games and match.games[-1].tally.rounds[-1].hands[0] is score else None
        if ended is None:
            return [*said, *self.scores(match)]
        said += self._columns(ended.tally.scores, ended.tally.boxes, match)
        said += self._settled(ended)
        if match.winner is not None:
            said.append(self._who("cli.say.won_match", match.winner))
        return said

    def match(self, match: Match) -> str:
        """Who plays whom by which rules."""
        rival = next(name for seat, name in enumerate(self.names) if seat != self.seat)
        return t("cli.say.match", name=rival, rules=t(f"preset.{match.rules.name}"))

    def scores(self, match: Match) -> list[str]:
        """Points and boxes of the game that is going on, and the games won."""
        said = self._columns(match.tally.scores, match.tally.boxes, match)
        if match.rules.best_of > 1:
            wins = [sum(game.winner == seat for game in match.games) for seat in range(len(self.names))]
            said += [self._who("cli.say.games", seat, n=n) for seat, n in enumerate(wins)]
        return said

    def _columns(self, scores: Sequence[int], boxes: Sequence[int], match: Match) -> list[str]:
        key = "cli.say.score_boxes" if match.rules.box_value else "cli.say.score"
        return [
            self._who(key, seat, n=points, boxes=marks)
            for seat, (points, marks) in enumerate(zip(scores, boxes, strict=True))
        ]

    def _settled(self, game: Settlement) -> list[str]:
        """The result of a game, worked out line by line."""
        said = [self._who("cli.say.won_game", game.winner)]
        for line in (*(line for column in game.columns for line in column), *game.closing):
            if line.points or line.count:
                key = f"cli.say.{line.key}"
                said.append(self._who(key, line.seat, n=line.points, count=line.count, each=line.each))
        said += [self._who("cli.say.result", seat, n=credit) for seat, credit in enumerate(game.result)]
        return said

    # -- what is

    def own(self, view: View) -> list[str]:
        """The hand, grouped by the melds of its best spread."""
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
        if table.knocker >= 0:
            said.append(self._who(f"cli.say.{table.ending}_seen", table.knocker))
            said += self._melds(reachable_melds(view), table.shown[table.knocker], view.seat, table)
        return [*said, *self.own(view)]

    def awaited(self, view: View) -> list[str]:
        """What the person may do now."""
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
                return [t("cli.say.draw", card=top, n=table.stock_left)]
            case Phase.SHED:
                return [t("cli.say.shed"), *self._outs(view)]
            case Phase.LAYOFF:
                key = "cli.say.layoff" if layoffs_open(table) else "cli.say.no_layoff"
                return [t(key, n=melds.deadwood(view.hand))]
            case Phase.JUDGE | Phase.CORRECT | Phase.PENALTY:
                return [t(f"cli.say.{table.phase.value}", n=table.limit)]
            case Phase.OVER:
                return []
            case _:
                assert_never(table.phase)

    def _outs(self, view: View) -> list[str]:
        """The knocks that are possible."""
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
        return self._outs(view) or [t("cli.say.no_knock"), self._limit(view.table)]

    def discards(self, view: View) -> list[str]:
        """What each card that may be thrown would leave."""
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


def _working(lines: Sequence[Line], points: int) -> str:
    """How the points arise: 18 - 7 = 11."""
    terms = [line.points for line in lines]
    shown = "".join(f" {'-' if n < 0 else '+'} {abs(n)}" for n in terms[1:] if n)
    return f"{terms[0]}{shown} = {points}" if shown else str(points)

"""What the table says in words: what is awaited, what happened, what a meld is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from gintable.engine import melds
from gintable.engine.actions import (
    Accept,
    Action,
    BigGin,
    Challenge,
    Done,
    Draw,
    Expose,
    Forgive,
    Knock,
    LayOff,
    Pass,
    Shed,
    Take,
    TakeBack,
    Wait,
)
from gintable.engine.cards import RANKS, SUITS, Card, Hand, cards, rank, suit
from gintable.engine.legal import at_wall, layoffs_open, takeable
from gintable.engine.match import Match, cut
from gintable.engine.rules import PRESETS, Rules
from gintable.engine.score import HandScore
from gintable.engine.state import Phase, Table, View
from gintable.ui.arrange import Piece, is_set
from gintable.ui.offers import unsaid
from gintable.ui.poses import Tray
from gintable.words import t


def card_words(card: Card) -> str:
    """A card in a text: its rank and the token of its suit.

    >>> card_words(9)
    '10{S}'
    """
    found = RANKS[rank(card)]
    return ("10" if found == "T" else found) + "{" + SUITS[suit(card)] + "}"


def piece_words(piece: Piece, quiet: bool = False) -> str:
    """The caption of a bracket; `quiet`: without the figure of loose cards."""
    match piece.kind:
        case "run":
            return t("table.run", n=piece.size)
        case "set":
            return t("table.set", n=piece.size)
        case "loose":
            return t("table.loose") if quiet else t("table.deadwood_of", points=piece.points)
        case _:
            assert_never(piece.kind)


def meld_words(meld: Sequence[Card]) -> str:
    """What the meld in a tray is called: "Run in clubs", "Set of nines"."""
    first = meld[0]
    if rank(first) == rank(meld[-1]):
        return t("table.set_of", ranks=t(f"rank.{RANKS[rank(first)]}.many"))
    return t("table.run_in", suit=t(f"suit.{SUITS[suit(first)]}"))


def rules_words(rules: Rules) -> str:
    """The rules and what ends the game."""
    name = t(f"preset.{rules.name}") if rules.name in PRESETS else rules.name
    if rules.deals:
        return t("table.rules_deals", name=name, n=rules.deals)
    key = "table.rules_over" if rules.target_passed else "table.rules_to"
    return t(key, name=name, target=rules.target)


def target_words(rules: Rules) -> str:
    """What a score is measured against."""
    if rules.deals:
        return t("table.target_deals", n=rules.deals)
    return t("table.target_over" if rules.target_passed else "table.target_to", target=rules.target)


def hand_words(match: Match, dealer: str, own: bool, saved: bool) -> str:
    """Which hand of the match, and who dealt it, or that it is not saved: that matters more."""
    if not saved:
        return t("table.hand_unsaved", n=match.dealt)
    return t("table.hand_own" if own else "table.hand_other", n=match.dealt, name=dealer)


def awaited(view: View, names: Sequence[str]) -> tuple[str, str]:
    """What is awaited, in one sentence, and how it is done."""
    table = view.table
    if table.phase is Phase.OVER or table.turn < 0:
        return t("table.over"), ""
    if table.turn != view.seat:
        said = announcement(table, view.seat, names) if table.knocker == view.seat else ""
        return _others(table, names[table.turn]), said
    match table.phase:
        case Phase.OFFER:
            return t("table.offer", card=card_words(table.pile[-1])), t("table.offer.how")
        case Phase.DRAW:
            if at_wall(table):
                return t("table.wall", card=card_words(table.pile[-1])), t("table.wall.how")
            if table.must_draw:
                return t("table.must_draw"), t("table.must_draw.how")
            return t("table.draw"), _draw_how(table)
        case Phase.SHED:
            return _throw(view)
        case Phase.LAYOFF:
            if not layoffs_open(table):
                return _shown(table, names), ""
            return t("table.layoff"), t("table.layoff.how", name=names[table.knocker])
        case Phase.JUDGE:
            return announcement(table, view.seat, names), t("table.judge.how", limit=table.limit)
        case Phase.CORRECT | Phase.PENALTY:
            key, name = f"table.{table.phase.value}", names[max(0, table.knocker)]
            return t(key, name=name), t(f"{key}.how", limit=table.limit, name=name)
        case _:
            assert_never(table.phase)


def _shown(table: Table, names: Sequence[str]) -> str:
    """A hand was laid down on which nothing can be laid off."""
    name = names[table.knocker]
    if table.ending == "knock":
        points = melds.spread_deadwood(table.shown[table.knocker], table.spread)
        return t("table.knock_shown", name=name, points=points)
    return t("table.gin_shown", name=name)


def _draw_how(table: Table) -> str:
    """Where a card can come from. Both discards of two players before may have been taken."""
    open_ = [card_words(card) for card in reversed(takeable(table))]
    if not open_:
        return t("table.must_draw")
    if len(open_) > 1:
        return t("table.draw.how_two", card=open_[0], other=open_[1])
    return t("table.draw.how", card=open_[0])


def _others(table: Table, name: str) -> str:
    key = {
        Phase.OFFER: "table.other_offer",
        Phase.DRAW: "table.other_draw",
        Phase.SHED: "table.other_shed",
        Phase.JUDGE: "table.other_judge",
        Phase.CORRECT: "table.other_correct",
        Phase.PENALTY: "table.other_penalty",
        Phase.LAYOFF: "table.other_layoff" if layoffs_open(table) else "table.other_down",
        Phase.OVER: "table.over",
    }[table.phase]
    return t(key, name=name, card=card_words(table.pile[-1]) if table.pile else "")


def _throw(view: View) -> tuple[str, str]:
    table = view.table
    if at_wall(table):
        return t("table.wall_knock"), t("table.wall_knock.how")
    if table.taken is not None and not table.rules.may_return_taken:
        return t("table.shed"), t("table.shed.taken", card=card_words(table.taken))
    if unsaid(table):
        return t("table.shed"), t("table.shed.unsaid")
    left = melds.after_best_discard(view.hand)
    key = "table.shed.or_gin" if not left else "table.shed.or_knock" if left <= table.limit else "table.shed.how"
    return t("table.shed"), t(key)


def last_turn(table: Table, seat: int) -> list[str]:
    """What a seat did last, a line for each act."""
    acts: list[Action] = []
    for who, action in reversed(table.played):
        if who == seat:
            acts.append(action)
        elif acts:
            break
    lines = []
    for action in reversed(acts):
        match action:
            case Pass():
                lines.append(t("table.did.pass"))
            case Draw():
                lines.append(t("table.did.draw"))
            case Take(card):
                lines.append(t("table.did.take", card=card_words(card)))
            case Shed(card):
                lines.append(t("table.did.shed", card=card_words(card)))
            case Knock() | BigGin() | LayOff() | TakeBack() | Done():
                pass  # the cards on the table say it
            case Wait() | Accept() | Challenge() | Expose() | Forgive():
                pass
            case _:
                assert_never(action)
    return lines[-2:]


def says_below(view: View, seat: int) -> tuple[str, bool]:
    """The line below the name of one of several opponents, and whether it matters most."""
    table = view.table
    if seat == table.knocker:
        if table.facts is None:
            return "", False
        return t("table.says.left", points=table.facts.deadwood[seat]), False
    spread = table.spreads[seat]
    if spread is not None:
        return t("table.says.left", points=melds.spread_deadwood(table.shown[seat], spread)), False
    if table.laid[seat]:
        return t("table.did.lay", cards=_listed([card for card, _ in table.laid[seat]])), False
    if table.knocker >= 0:
        return "", False
    return ", ".join(lowered(line) if n else line for n, line in enumerate(_shortly(last_turn(table, seat)))), False


def _shortly(lines: list[str]) -> list[str]:
    """Without the draw, where what was thrown is said as well."""
    return lines[1:] if len(lines) > 1 and lines[0] == t("table.did.draw") else lines


def lowered(sentence: str) -> str:
    """A sentence as the second half of another."""
    return sentence[:1].lower() + sentence[1:]


def says(view: View, trays: Sequence[Tray]) -> str:
    """What stands beside an opponent whose cards are shown: "knocks with 6", or what was left to them."""
    table = view.table
    if table.knocker == view.seat:
        left = sum(tray.piece.points for tray in trays if tray.piece.kind == "loose")
        return t("table.says.left", points=left)
    match table.ending:
        case "gin":
            return t("table.says.gin")
        case "big_gin":
            return t("table.says.big_gin")
        case _ if unsaid(table):
            return t("table.says.unsaid")
        case _:
            points = melds.spread_deadwood(table.shown[table.knocker], table.spread)
            return t("table.says.knock", points=points)


def announcement(table: Table, seat: int, names: Sequence[str]) -> str:
    """What the knocker has announced."""
    who = "you" if table.knocker == seat else "they"
    if unsaid(table) and table.ending == "knock":
        return t(f"table.{who}.unsaid", name=names[table.knocker])
    points = melds.spread_deadwood(table.shown[table.knocker], table.spread)
    return t(f"table.{who}.{table.ending or 'knock'}", name=names[table.knocker], points=points)


def outcome(hand: HandScore, seat: int, names: Sequence[str]) -> str:
    """Who has won the hand."""
    if hand.winner is None:
        return t("table.void" if hand.facts.ending == "void" else "table.nobody")
    own = hand.winner == seat
    key = "table.you_undercut" if own and hand.undercut else "table.you_won" if own else ""
    key = key or ("table.they_undercut" if hand.undercut else "table.they_won")
    said = t(key, name=names[hand.winner], n=hand.points[hand.winner])
    knocker = hand.facts.knocker
    lost = -min(0, hand.points[knocker])
    if not lost:
        return said
    key = "table.outcome.lose" if knocker == seat else "table.outcome.loses"
    return t(key, sentence=said, name=names[knocker], n=lost)


def last_hand(match: Match, columns: Sequence[str], own_column: int) -> str:
    """What the hand before was worth; "" before the first. `columns` are the names on the score sheet."""
    if not match.tally.rounds:
        return ""
    hand = match.tally.rounds[-1]
    if hand.winner is None:
        return t("table.last_void")
    own = "table.last_side" if match.rules.partners else "table.last_own"
    key = own if hand.winner == own_column else "table.last_other"
    return t(key, name=columns[hand.winner], n=hand.points[hand.winner])


def limit_words(table: Table, where: Literal["zone", "info"]) -> str:
    """With what one may knock, as the zone says it or the information about the hand."""
    kind = "any" if table.rules.limit_by == "any" else "limit" if table.limit else "gin_only"
    return t(f"table.{where}.{kind}", limit=table.limit)


def cut_words(match: Match, everybody: Sequence[str], dealer: int) -> str:
    """What everybody drew when the first dealer, or the seats, were cut for. `everybody` and `dealer` are people."""
    drew = [card_words(card) for card in cut(match.seed, len(everybody))]
    if len(everybody) == 2:
        return t("table.cut_other" if dealer else "table.cut_own", own=drew[0], other=drew[1], name=everybody[1])
    order = (0, *(person for person in match.order if person)) if 0 in match.order else range(len(everybody))
    cards_ = ", ".join(
        t("table.cut.other" if person else "table.cut.yours", name=everybody[person], card=drew[person])
        for person in order
    )
    said = t("table.cut.many", cards=cards_) + ". "
    said += t("table.cut.other_deals" if dealer else "table.cut.own_deals", name=everybody[dealer])
    return said + (", " + t("table.cut.right") if match.rules.direction == "right" else "")


def laying_words(card: Card, meld: Hand, now: int, then: int) -> str:
    """What laying a card off would change."""
    key = "table.lay_on_set" if is_set(meld) else "table.lay_on_run"
    return t(key, card=card_words(card), now=now, then=then)


def added_words(tray: Tray, names: Sequence[str]) -> str:
    """Who has laid what on a meld; "" for nothing."""
    said = [t("table.added", cards=_listed(tray.added))] if tray.added else []
    said += [t("table.added_by", name=names[seat], cards=_listed(added)) for seat, added in tray.others]
    return ", ".join(said)


def _listed(found: Sequence[Card]) -> str:
    return " ".join(map(card_words, found))


def open_card(meld: Sequence[Card], held: Hand) -> Card | None:
    """The card to name at the free place of a meld: one that is held, else the next one; None when it is full."""
    mask = 0
    for card in meld:
        mask |= 1 << card
    fitting = [card for card in cards(0x1FFF_1FFF_1FFF_1FFF & ~mask) if melds.fits(mask, card)]
    return next((card for card in fitting if held >> card & 1), fitting[-1] if fitting else None)

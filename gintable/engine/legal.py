"""What a seat may do. Legality reads a View only, so engine, bots and screen share one function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from gintable.engine import melds
from gintable.engine.actions import (
    ACCEPT,
    CHALLENGE,
    DRAW,
    EXPOSE,
    FORGIVE,
    PASS,
    WAIT,
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
from gintable.engine.cards import Card, Hand, cards, pips
from gintable.engine.melds import Meld, Spread
from gintable.engine.state import (
    CORRECTING,
    DRAWING,
    JUDGING,
    LAYING,
    NO_LIMIT,
    OFFER,
    OVER,
    PENALISING,
    SHEDDING,
    Phase,
    Table,
    View,
)


def takeable(table: Table) -> tuple[Card, ...]:
    """The face-up cards that the awaited seat may take: thrown in one of the last `open_discards` turns, untaken."""
    if table.phase is OFFER:
        return table.pile[-1:]
    if table.phase is not DRAWING or table.must_draw:
        return ()
    oldest = table.turn_no - table.rules.open_discards
    numbers = table.numbers  # ascending: where the lower of two cards is open, the top one is
    if len(numbers) > 1 and numbers[-2] >= oldest:
        return table.pile[-2:]
    return table.pile[-1:] if numbers and numbers[-1] >= oldest else ()


def at_wall(table: Table) -> bool:
    """The stock is used up and only a knock with the last discard can still save the hand.

    The player who drew the card before plays on as usual: only a taken card brings the duty to knock.
    """
    if table.rules.last_cards != "wall" or table.stock_left > table.rules.stock_floor:
        return False
    return table.phase is DRAWING or table.taken is not None


def may_shed(view: View) -> Hand:
    """The cards that the seat may throw this turn, knocking or not."""
    table = view.table
    if (table.phase is not SHEDDING and table.phase is not CORRECTING) or table.turn != view.seat:
        return 0
    return view.hand & ~(1 << table.taken) if table.taken is not None and bound(table) else view.hand


def bound(table: Table) -> bool:
    """Whether the card taken in this turn has to stay in the hand."""
    return table.taken is not None and (not table.rules.may_return_taken or at_wall(table))


def knocks(view: View) -> tuple[tuple[Card, int], ...]:
    """The discards with which the seat may knock, each with the least deadwood left, least first."""
    allowed = may_shed(view)
    if not allowed:
        return ()
    return tuple((c, d) for c, d in melds.knocks(view.hand, view.table.limit) if allowed >> c & 1)


def reachable_melds(view: View) -> tuple[Meld, ...]:
    """The knocker's melds as this seat may add to them: with its own laid cards, not another defender's."""
    grown = list(view.table.spread)
    for card, meld in view.table.laid[view.seat]:
        grown[meld] |= 1 << card
    return tuple(grown)


def layoffs_open(table: Table) -> bool:
    """Whether defenders may lay off on what was laid down."""
    return table.rules.layoffs and (table.ending == "knock" or table.rules.layoff_on_gin)


def held(table: Table) -> bool:
    """Whether the awaited seat waits for the other table, so that nobody here can do anything.

    A knock that was called illegal and taken back is waited for no longer.
    """
    other = table.elsewhere
    return table.waiting and other is not None and other.knocker >= 0 and other.facts is None


def may_challenge(table: Table) -> bool:
    """Whether the awaited defender may still call the knock illegal: at any stage, but only once."""
    if table.phase is JUDGING:
        return True
    open_ = table.phase is LAYING and table.rules.irregularities == "penalised" and not table.judged
    return open_ and table.ending != "big_gin"


def penalised(table: Table) -> bool:
    """Whether the table lets a knock happen that is over the limit."""
    return table.rules.irregularities == "penalised" and table.phase is SHEDDING


def legal(view: View) -> tuple[Action, ...]:
    """Every action that the seat may take now; none off turn."""
    return tuple(_legal(view))


def _legal(view: View) -> Iterator[Action]:
    table, own = view.table, view.hand
    if table.turn != view.seat or held(table):
        return
    if table.elsewhere is not None and why_not(view, WAIT) is None:
        yield WAIT
    match table.phase:
        case Phase.OFFER | Phase.DRAW:
            choices: tuple[Action, ...] = (PASS, DRAW, *map(Take, takeable(table)))
            yield from (action for action in choices if why_not(view, action) is None)
        case Phase.SHED | Phase.CORRECT:
            allowed = may_shed(view)
            if not at_wall(table) and table.phase is SHEDDING:
                yield from map(Shed, cards(allowed))
            limit = NO_LIMIT if penalised(table) else table.limit
            for card in cards(allowed):
                for spread in melds.spreads(own & ~(1 << card), limit):
                    yield Knock(card, spread)
            if table.rules.big_gin and table.phase is SHEDDING:
                yield from map(BigGin, melds.spreads(own, 0))
        case Phase.JUDGE:
            yield from (ACCEPT, CHALLENGE)
        case Phase.PENALTY:
            yield from (EXPOSE, FORGIVE)
        case Phase.LAYOFF:
            if may_challenge(table):
                yield CHALLENGE
            if layoffs_open(table):
                grown = reachable_melds(view)
                for card in cards(own):
                    yield from (LayOff(card, i) for i, meld in enumerate(grown) if melds.fits(meld, card))
                for card, _ in table.laid[view.seat]:
                    if why_not(view, TakeBack(card)) is None:
                        yield TakeBack(card)
            yield from map(Done, melds.spreads(own, pips(own)))
        case Phase.OVER:
            return
        case _:
            assert_never(table.phase)


def why_not(view: View, action: Action) -> str | None:
    """The word key of the reason why the seat may not do this now, or None if it may."""
    table = view.table
    if table.phase is OVER:
        return "refuse.over"
    if table.turn != view.seat:
        return "refuse.not_your_turn"
    if held(table):
        return "refuse.waiting"
    match action:
        case Draw():
            return _why_not_draw(table)
        case Shed(card):
            if table.phase is not SHEDDING:
                return _awaited(table)
            if at_wall(table):
                return "refuse.wall_knock"
            return _why_not_throw(view, card)
        case Take(card):
            return _why_not_take(view, card)
        case Pass():
            return None if table.phase is OFFER or (table.phase is DRAWING and at_wall(table)) else _awaited(table)
        case Knock(card, spread):
            if table.phase is not SHEDDING and table.phase is not CORRECTING:
                return _awaited(table)
            limit = None if penalised(table) else table.limit
            return _why_not_throw(view, card) or _why_not_spread(view.hand & ~(1 << card), spread, limit)
        case BigGin(spread):
            if not table.rules.big_gin:
                return "refuse.no_big_gin"
            if table.phase is not SHEDDING:
                return _awaited(table)
            return _why_not_spread(view.hand, spread, 0)
        case LayOff(card, meld):
            return _why_not_lay_off(view, card, meld)
        case TakeBack(card):
            return _why_not_take_back(view, card)
        case Done(spread):
            if table.phase is not LAYING:
                return _awaited(table)
            return _why_not_spread(view.hand, spread, None)
        case Wait():
            return _why_not_wait(table)
        case Accept():
            return None if table.phase is JUDGING else _awaited(table)
        case Challenge():
            if may_challenge(table):
                return None
            return "refuse.stands" if table.phase is LAYING else _awaited(table)
        case Expose() | Forgive():
            return None if table.phase is PENALISING else _awaited(table)
        case _:
            assert_never(action)


def _why_not_wait(table: Table) -> str | None:
    other = table.elsewhere
    if other is None:
        return "refuse.one_table"
    if other.knocker < 0 or other.facts is not None:
        return "refuse.no_knock_elsewhere"
    return None if table.phase in (OFFER, DRAWING, SHEDDING) else _awaited(table)


def _awaited(table: Table) -> str:
    """The refusal that says what is awaited instead."""
    return f"refuse.awaits_{table.phase.value}"


def _why_not_draw(table: Table) -> str | None:
    if table.phase is not DRAWING:
        return _awaited(table)
    return "refuse.wall_draw" if at_wall(table) else None


def _why_not_take(view: View, card: Card) -> str | None:
    table = view.table
    if table.phase is not OFFER and table.phase is not DRAWING:
        return _awaited(table)
    if table.must_draw:
        return "refuse.must_draw"
    if card not in takeable(table):
        return "refuse.not_open"
    if at_wall(table):
        with_it = view.hand | 1 << card
        out = any(c != card for c, _ in melds.knocks(with_it, table.limit))
        out = out or (table.rules.big_gin > 0 and melds.deadwood(with_it) == 0)
        return None if out else "refuse.wall_knock"
    return None


def _why_not_throw(view: View, card: Card) -> str | None:
    if not view.hand >> card & 1:
        return "refuse.not_in_hand"
    if card == view.table.taken and bound(view.table):
        return "refuse.taken_back"
    return None


def _why_not_spread(held: Hand, spread: Spread, limit: int | None) -> str | None:
    """`held` is the hand that is laid down, `limit` the most deadwood allowed (None: any)."""
    used = 0
    for meld in spread:
        if meld & used or meld & ~held or not melds.is_meld(meld):
            return "refuse.not_melds"
        used |= meld
    if tuple(sorted(spread)) != spread:
        return "refuse.not_melds"
    if limit is not None and pips(held & ~used) > limit:
        return "refuse.over_limit"
    return None


def _why_not_lay_off(view: View, card: Card, meld: int) -> str | None:
    table = view.table
    if table.phase is not LAYING:
        return _awaited(table)
    if not layoffs_open(table):
        return "refuse.gin_no_layoff"
    if not view.hand >> card & 1:
        return "refuse.not_in_hand"
    grown = reachable_melds(view)
    if not 0 <= meld < len(grown) or not melds.fits(grown[meld], card):
        return "refuse.does_not_fit"
    return None


def _why_not_take_back(view: View, card: Card) -> str | None:
    table = view.table
    if table.phase is not LAYING:
        return _awaited(table)
    for laid, meld in table.laid[view.seat]:
        if laid == card:
            left = reachable_melds(view)[meld] & ~(1 << card)
            return None if melds.is_meld(left) else "refuse.holds_the_chain"
    return "refuse.not_laid"

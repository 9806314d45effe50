"""What follows from an action: the one way in which a deal goes on."""

from __future__ import annotations

from typing import TypeVar, assert_never

from gintable.engine import melds
from gintable.engine.actions import (
    DRAW,
    PASS,
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
from gintable.engine.cards import Card, Hand, hand
from gintable.engine.events import (
    Accepted,
    Challenged,
    Discarded,
    Drew,
    Ended,
    Ending,
    Event,
    Knocked,
    LaidDown,
    LaidOff,
    Passed,
    Penalty,
    Took,
    TookBack,
    TurnedUp,
    Waited,
)
from gintable.engine.legal import bound, penalised, why_not
from gintable.engine.melds import Spread
from gintable.engine.score import Facts
from gintable.engine.state import (
    CORRECTING,
    DRAWING,
    JUDGING,
    LAYING,
    OVER,
    PENALISING,
    SHEDDING,
    TO_THE_END,
    Deal,
    Laid,
    Table,
    view,
)

T = TypeVar("T")


class IllegalAction(ValueError):  # noqa: N818
    """`apply` was given an action that `why_not` refuses; the argument is the word key of the reason."""


def apply(deal: Deal, action: Action) -> tuple[Deal, tuple[Event, ...]]:
    """The deal after the awaited seat did `action`, and what happened, unredacted.

    Raises `IllegalAction` with the key of `why_not`; the deal given is never changed.
    """
    table = deal.table
    seat = table.turn
    reason = "refuse.over" if seat < 0 else why_not(view(deal, seat), action)
    if reason is not None:
        raise IllegalAction(reason)
    if table.waiting:
        table = table._replace(waiting=False)
        deal = deal._replace(table=table)
    match action:
        case Draw():
            return _draw(deal, seat)
        case Shed(card):
            return _shed(deal, seat, action, card)
        case Take(card):
            return _take(deal, seat, action, card)
        case Pass():
            return _pass(deal, seat)
        case Knock(card, spread):
            return _lay_down(deal, seat, card, spread)
        case BigGin(spread):
            return _lay_down(deal, seat, None, spread)
        case LayOff(card, meld):
            hands = _swap(deal.hands, seat, deal.hands[seat] & ~(1 << card))
            laid = _swap(table.laid, seat, (*table.laid[seat], (card, meld)))
            return _counted(deal, table._replace(laid=laid, late=True), hands), (LaidOff(seat, card, meld),)
        case TakeBack(card):
            meld = dict(table.laid[seat])[card]
            hands = _swap(deal.hands, seat, deal.hands[seat] | 1 << card)
            laid = _swap(table.laid, seat, tuple(x for x in table.laid[seat] if x[0] != card))
            known = _swap(table.known, seat, table.known[seat] | 1 << card)
            return _counted(deal, table._replace(laid=laid, known=known), hands), (TookBack(seat, card, meld),)
        case Done(spread):
            return _done(deal, seat, spread)
        case Wait():
            return deal._replace(table=table._replace(waiting=True)), (Waited(seat),)
        case Accept():
            return _accept(deal, seat), (Accepted(seat),)
        case Challenge():
            return _challenge(deal, seat)
        case Expose():
            return _play_on(deal, seat, "hand", ())
        case Forgive():
            return _play_on(deal, seat, "no_bonus", ())
        case _:
            assert_never(action)


def _swap(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*row[:at], item, *row[at + 1 :])


def _counted(deal: Deal, table: Table, hands: tuple[Hand, ...]) -> Deal:
    return deal._replace(table=table._replace(sizes=tuple(h.bit_count() for h in hands)), hands=hands)


def _draw(deal: Deal, seat: int) -> tuple[Deal, tuple[Event, ...]]:
    table, card = deal.table, deal.stock[-1]
    after = table._replace(
        phase=SHEDDING,
        stock_left=table.stock_left - 1,
        sizes=_swap(table.sizes, seat, table.sizes[seat] + 1),
        taken=None,
        must_draw=False,
        played=(*table.played, (seat, DRAW)),
    )
    hands = _swap(deal.hands, seat, deal.hands[seat] | 1 << card)
    open_ = table.face_up[seat] != 0
    if open_:
        after = _shows(after, seat, card)
    return Deal(after, hands, deal.stock[:-1], _swap(deal.drawn, seat, card), None), (Drew(seat, card, open_),)


def _take(deal: Deal, seat: int, action: Action, card: Card) -> tuple[Deal, tuple[Event, ...]]:
    table = deal.table
    at = table.pile.index(card)
    after = table._replace(
        phase=SHEDDING,
        pile=table.pile[:at] + table.pile[at + 1 :],
        numbers=table.numbers[:at] + table.numbers[at + 1 :],
        sizes=_swap(table.sizes, seat, table.sizes[seat] + 1),
        known=_swap(table.known, seat, table.known[seat] | 1 << card),
        taken=card,
        played=(*table.played, (seat, action)),
    )
    if table.face_up[seat]:
        after = _shows(after, seat, card)
    hands = _swap(deal.hands, seat, deal.hands[seat] | 1 << card)
    return Deal(after, hands, deal.stock, _swap(deal.drawn, seat, card), None), (Took(seat, card),)


def _pass(deal: Deal, seat: int) -> tuple[Deal, tuple[Event, ...]]:
    table = deal.table
    passed = Passed(seat, table.pile[-1])
    table = table._replace(played=(*table.played, (seat, PASS)))
    if table.phase is DRAWING:  # at the wall: nobody saves the hand
        return _void(deal, table, (passed,))
    if seat == table.dealer:  # both passed: the other must draw from the stock
        after = table._replace(phase=DRAWING, turn=_next(table), must_draw=True)
    else:
        after = table._replace(turn=_next(table))
    return deal._replace(table=after), (passed,)


def _shed(deal: Deal, seat: int, action: Action, card: Card) -> tuple[Deal, tuple[Event, ...]]:
    table = deal.table
    gone = ~(1 << card)
    after = table._replace(
        phase=DRAWING,
        turn=_next(table),
        turn_no=table.turn_no + 1,
        pile=(*table.pile, card),
        numbers=(*table.numbers, table.turn_no),
        sizes=_swap(table.sizes, seat, table.sizes[seat] - 1),
        known=_swap(table.known, seat, table.known[seat] & gone),
        taken=None,
        played=(*table.played, (seat, action)),
    )
    if any(table.face_up):
        left_up = _swap(table.face_up, seat, table.face_up[seat] & gone)
        after = after._replace(face_up=_still_up(left_up, table.face_up_until, after.turn_no))
    thrown = Discarded(seat, card)
    left = Deal(after, _swap(deal.hands, seat, deal.hands[seat] & gone), deal.stock, deal.drawn, None)
    return _void_at_the_floor(left, (thrown,))


def _still_up(face_up: tuple[Hand, ...], until: tuple[int, ...], turn_no: int) -> tuple[Hand, ...]:
    """The open hands that are not picked up by that turn."""
    return tuple(own if turn_no <= last else 0 for own, last in zip(face_up, until, strict=True))


def _shows(table: Table, seat: int, card: Card) -> Table:
    """`table` when `seat`, who plays with open cards, has got that one."""
    return table._replace(
        known=_swap(table.known, seat, table.known[seat] | 1 << card),
        face_up=_swap(table.face_up, seat, table.face_up[seat] | 1 << card),
    )


def _next(table: Table) -> int:
    return (table.turn + 1) % table.rules.seats


def _void_at_the_floor(deal: Deal, happened: tuple[Event, ...]) -> tuple[Deal, tuple[Event, ...]]:
    """The hand after a discard face up: void when too few cards are left in the stock."""
    table = deal.table
    if table.stock_left <= table.rules.stock_floor and table.rules.last_cards == "void":
        return _void(deal, table, happened)
    return deal, happened


def _void(deal: Deal, table: Table, before: tuple[Event, ...]) -> tuple[Deal, tuple[Event, ...]]:
    facts = Facts("void", -1, (), table.upcard)
    after = table._replace(phase=OVER, turn=-1, ending="void", facts=facts)
    return deal._replace(table=after), (*before, Ended("void"))


def _lay_down(deal: Deal, seat: int, card: Card | None, spread: Spread) -> tuple[Deal, tuple[Event, ...]]:
    """A knock, a gin or (without a card) a big gin."""
    table = deal.table
    held = deal.hands[seat] if card is None else deal.hands[seat] & ~(1 << card)
    left = melds.spread_deadwood(held, spread)
    ending: Ending = "big_gin" if card is None else "knock" if left else "gin"
    judged = penalised(table) and card is not None
    after = table._replace(
        phase=JUDGING if judged else LAYING,
        turn=_next(table),
        sizes=_swap(table.sizes, seat, held.bit_count()),
        taken=table.taken if judged else None,
        face_up=_swap(table.face_up, seat, table.face_up[seat] & held),
        knocker=seat,
        ending=ending,
        spread=spread,
        shown=_swap(table.shown, seat, held),
        spreads=_swap(table.spreads, seat, spread),
    )
    event = Knocked(seat, card, ending, spread, left)
    return Deal(after, _swap(deal.hands, seat, held), deal.stock, deal.drawn, card), (event,)


def _done(deal: Deal, seat: int, spread: Spread) -> tuple[Deal, tuple[Event, ...]]:
    table, held = deal.table, deal.hands[seat]
    after = table._replace(
        turn=_next(table),
        shown=_swap(table.shown, seat, held),
        spreads=_swap(table.spreads, seat, spread),
    )
    down = LaidDown(seat, spread, melds.spread_deadwood(held, spread))
    if after.turn != table.knocker:
        return deal._replace(table=after), (down,)
    left = tuple(melds.spread_deadwood(h, s or ()) for h, s in zip(after.shown, after.spreads, strict=True))
    ending = table.ending or "knock"
    facts = Facts(ending, table.knocker, left, table.upcard, table.barred)
    after = after._replace(phase=OVER, turn=-1, facts=facts)
    return deal._replace(table=after), (down, Ended(ending))


# ---------------------------------------------------------------- a knock that is called illegal (B)


def _accept(deal: Deal, seat: int) -> Deal:
    """The defender spreads the hand: from now on everybody has seen it."""
    table = deal.table
    own = deal.hands[seat]
    after = table._replace(
        phase=LAYING,
        known=_swap(table.known, seat, own),
        face_up=_swap(table.face_up, seat, own),
    )
    return deal._replace(table=after)


def _challenge(deal: Deal, seat: int) -> tuple[Deal, tuple[Event, ...]]:
    """What comes of a challenge, looked at in the order of the rules: legal, to be corrected, or to be played on."""
    table, card = deal.table, deal.buried
    knocker = table.knocker
    ten = deal.hands[knocker]
    if card is None or melds.spread_deadwood(ten, table.spread) <= table.limit:
        stands = _accept(deal, seat) if table.phase is JUDGING else deal
        after = stands.table._replace(judged=True)
        return stands._replace(table=after), (Challenged(seat, "stands"),)
    eleven = ten | 1 << card
    stays = table.taken if bound(table) else None
    if any(other != stays for other, _ in melds.knocks(eleven, table.limit)):
        return _to_correct(deal, seat, eleven)
    if table.late:
        return deal._replace(table=table._replace(judged=True)), (Challenged(seat, "late"),)
    if table.phase is LAYING:
        return deal._replace(table=table._replace(phase=PENALISING)), (Challenged(seat, "choose"),)
    return _play_on(deal, seat, "turn", (Challenged(seat, "picked_up"),))


def _to_correct(deal: Deal, seat: int, eleven: Hand) -> tuple[Deal, tuple[Event, ...]]:
    """The knocker has the eleven cards again to throw another; what `seat` had laid off goes back."""
    table, knocker = deal.table, deal.table.knocker
    laid = table.laid[seat]
    after = _picked_up(table)._replace(
        phase=CORRECTING,
        turn=knocker,
        taken=table.taken,
        judged=True,
        known=_swap(table.known, knocker, table.known[knocker] | deal.hands[knocker]),
    )
    hands = _swap(deal.hands, knocker, eleven)
    hands = _swap(hands, seat, hands[seat] | hand(card for card, _ in laid))
    back = [TookBack(seat, card, meld) for card, meld in reversed(laid)]
    return _counted(deal._replace(buried=None), after, hands), (Challenged(seat, "correct"), *back)


def _picked_up(table: Table) -> Table:
    """`table` without the knock. What was shown is known from then on."""
    seats = table.rules.seats
    none: tuple[None, ...] = (None,) * seats
    nothing: tuple[Laid, ...] = ((),) * seats
    return table._replace(
        knocker=-1,
        ending=None,
        spread=(),
        shown=(0,) * seats,
        spreads=none,
        laid=nothing,
        late=False,
        taken=None,
    )


def _play_on(deal: Deal, seat: int, how: Penalty, before: tuple[Event, ...]) -> tuple[Deal, tuple[Event, ...]]:
    """The discard of an illegal knock is turned up and the hand goes on with `seat`, the defender."""
    table, card = deal.table, deal.buried
    if card is None:
        raise ValueError("a knock without a discard cannot be illegal")
    knocker = table.knocker
    ten, turn_no = deal.hands[knocker], table.turn_no + 1
    last = {"turn": turn_no, "hand": TO_THE_END, "no_bonus": 0}[how]
    until = _swap(table.face_up_until, knocker, max(last, table.face_up_until[knocker]))
    after = _picked_up(table)._replace(
        phase=DRAWING,
        turn=seat,
        turn_no=turn_no,
        pile=(*table.pile, card),
        numbers=(*table.numbers, table.turn_no),
        known=_swap(table.known, knocker, ten),
        face_up=_still_up(_swap(table.face_up, knocker, ten), until, turn_no),
        face_up_until=until,
        barred=tuple(sorted({*table.barred, knocker})) if how == "no_bonus" else table.barred,
        played=(*table.played, (knocker, Shed(card))),
    )
    turned = TurnedUp(knocker, card, how)
    left = Deal(after, deal.hands, deal.stock, deal.drawn, None)
    return _void_at_the_floor(left, (*before, turned))

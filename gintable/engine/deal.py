"""One deal: the state, what a seat may know of it, what it may do, and what follows.

`Deal` is the whole truth and `view` the only door from it to bots, hints and screens. Legality reads a View only,
so engine, bots and screen share one function. The states are named tuples and not dataclasses: `_replace` costs
a third of `dataclasses.replace`, and a hand makes about a hundred of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar, assert_never

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
from gintable.engine.cards import DECK, FULL, Card, Hand, cards, hand, pips, rank, value
from gintable.engine.events import (
    Accepted,
    Challenged,
    Dealt,
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
from gintable.engine.melds import Meld, Spread
from gintable.engine.rules import Rules
from gintable.engine.score import Facts


class Phase(Enum):
    """What is awaited from the seat whose turn it is."""

    OFFER = "offer"  # take or pass the upcard
    DRAW = "draw"  # draw from the stock or take an open discard
    SHED = "shed"  # discard, or knock
    JUDGE = "judge"  # a defender accepts or challenges a knock, where wrong ones are penalised
    CORRECT = "correct"  # a knocker throws another card, with which the knock is legal
    PENALTY = "penalty"  # a defender says how who knocked illegally has to play on
    LAYOFF = "layoff"  # a defender lays off and lays down
    OVER = "over"  # nothing


# an attribute of an Enum class costs a look-up each time
OFFER, DRAWING, SHEDDING, JUDGING, CORRECTING, PENALISING, LAYING, OVER = Phase
NO_LIMIT = 140  # deadwood of fourteen cards that count ten
TO_THE_END = 1000  # a turn that no hand reaches

Laid = tuple[tuple[Card, int], ...]
T = TypeVar("T")

WAIT, ACCEPT, CHALLENGE, EXPOSE, FORGIVE = Wait(), Accept(), Challenge(), Expose(), Forgive()


class IllegalAction(ValueError):  # noqa: N818
    """`apply` was given an action that `why_not` refuses; the argument is the word key of the reason."""


class Table(NamedTuple):
    """Everything public. A secret never belongs here; what everybody has seen always does."""

    rules: Rules
    dealer: int
    phase: Phase
    turn: int  # the seat that is awaited; -1 when the hand is over
    turn_no: int  # turns begun, from 1; the first discard is number 1, the upcard 0
    pile: tuple[Card, ...]  # face up, the top last
    numbers: tuple[int, ...]  # beside `pile`: the turn in which each card was thrown
    stock_left: int
    sizes: tuple[int, ...]  # cards in each hand
    known: tuple[Hand, ...]  # cards of each hand that everybody has seen go there
    upcard: Card
    limit: int  # deadwood with which one may knock in this deal
    must_draw: bool  # everybody passed: this turn must draw from the stock
    taken: Card | None  # the face-up card taken in this turn
    played: tuple[tuple[int, Action], ...]  # passes, takes, draws and discards so far
    # -- after a knock
    knocker: int  # -1 before
    ending: Ending | None
    spread: Spread  # the knocker's melds
    shown: tuple[Hand, ...]  # the cards that each seat has laid down
    spreads: tuple[Spread | None, ...]  # the melds among them
    laid: tuple[Laid, ...]  # what each defender laid off, in order
    facts: Facts | None  # when the hand is over
    # -- after an illegal knock
    judged: bool  # the knock cannot be called illegal any more
    face_up: tuple[Hand, ...]  # cards of each hand that lie open on the table
    face_up_until: tuple[int, ...]  # the turn after which each hand is picked up
    barred: tuple[int, ...]  # the seats that score no bonus any more
    # -- of partners
    elsewhere: Elsewhere | None  # the other table
    waiting: bool  # the awaited seat holds its turn for it


class Elsewhere(NamedTuple):
    """What one may know of the other table of the same hand: what lies and happens there for all to see."""

    turn: int
    turn_no: int
    sizes: tuple[int, ...]
    stock_left: int
    top: Card | None  # of the discard pile
    last: tuple[int, Action] | None  # who did what there, the last pass, take, draw or discard
    knocker: int  # -1 before
    ending: Ending | None
    facts: Facts | None  # when that hand is over


class Deal(NamedTuple):
    """The whole truth. Only a session and a sampled world hold one."""

    table: Table
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]  # drawn from the end
    drawn: tuple[Card | None, ...]  # the card that each seat drew or took last
    buried: Card | None  # the knocker's face-down discard


class View(NamedTuple):
    """What one seat may know."""

    table: Table
    seat: int
    hand: Hand
    drawn: Card | None  # the seat's own last draw
    buried: Card | None  # the seat's own face-down discard

    @property
    def unseen(self) -> Hand:
        """Every card that this seat has not seen: in the stock, in another hand, or buried."""
        table = self.table
        seen = self.hand | hand(table.pile)
        for other in table.known + table.shown:
            seen |= other
        for laid in table.laid:
            seen |= hand(card for card, _ in laid)
        if self.buried is not None:
            seen |= 1 << self.buried
        return FULL & ~seen


def view(deal: Deal, seat: int) -> View:
    """What `seat` may know: the only door from a Deal to bots, hints and screens."""
    table = deal.table
    return View(table, seat, deal.hands[seat], deal.drawn[seat], deal.buried if table.knocker == seat else None)


def start(rules: Rules, deck: Sequence[Card], dealer: int) -> tuple[Deal, tuple[Event, ...]]:
    """Deal `deck` from its front: one card at a time, the seat after the dealer first, then the upcard.

    Raises `ValueError` when `deck` is not a permutation of the 52 cards.
    """
    if len(deck) != len(DECK) or set(deck) != set(DECK):
        raise ValueError("a deal needs each of the 52 cards once")
    seats, dealt = rules.seats, rules.seats * rules.hand_size
    first = (dealer + 1) % seats
    hands = tuple(hand(deck[(seat - first) % seats : dealt : seats]) for seat in range(seats))
    upcard = deck[dealt]
    stock = tuple(reversed(deck[dealt + 1 :]))
    none: tuple[None, ...] = (None,) * seats
    table = Table(
        rules=rules,
        dealer=dealer,
        phase=OFFER if rules.offer else DRAWING,
        turn=first,
        turn_no=1,
        pile=(upcard,),
        numbers=(0,),
        stock_left=len(stock),
        sizes=(rules.hand_size,) * seats,
        known=(0,) * seats,
        upcard=upcard,
        limit=knock_limit(rules, upcard),
        must_draw=False,
        taken=None,
        played=(),
        knocker=-1,
        ending=None,
        spread=(),
        shown=(0,) * seats,
        spreads=none,
        laid=((),) * seats,
        facts=None,
        judged=False,
        face_up=(0,) * seats,
        face_up_until=(0,) * seats,
        barred=(),
        elsewhere=None,
        waiting=False,
    )
    return Deal(table, hands, stock, none, None), (Dealt(dealer, seats, rules.hand_size, upcard),)


def knock_limit(rules: Rules, upcard: Card) -> int:
    """The deadwood with which one may knock under that upcard."""
    if rules.limit_by == "any":
        return NO_LIMIT
    if rules.limit_by == "fixed":
        return rules.limit
    return value(upcard) if rank(upcard) else rules.ace_limit


# ---------------------------------------------------------------- what a seat may do


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
    return view.hand & ~(1 << table.taken) if table.taken is not None and _bound(table) else view.hand


def _bound(table: Table) -> bool:
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
    """Whether the awaited seat waits for the other table, so that nobody here can do anything."""
    return table.waiting and table.elsewhere is not None and table.elsewhere.facts is None


def may_challenge(table: Table) -> bool:
    """Whether the awaited defender may still call the knock illegal: before the first layoff, and only once."""
    if table.phase is JUDGING:
        return True
    open_ = table.phase is LAYING and table.rules.irregularities == "penalised" and not table.judged
    return open_ and table.ending != "big_gin"


def _penalised(table: Table) -> bool:
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
            limit = NO_LIMIT if _penalised(table) else table.limit
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
            limit = None if _penalised(table) else table.limit
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
        # who could go big gin with it could as well throw a card of a long meld and go gin
        thrown = [c for c, _ in melds.knocks(view.hand | 1 << card, table.limit) if c != card]
        return None if thrown else "refuse.wall_knock"
    return None


def _why_not_throw(view: View, card: Card) -> str | None:
    if not view.hand >> card & 1:
        return "refuse.not_in_hand"
    if card == view.table.taken and _bound(view.table):
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


# ---------------------------------------------------------------- what follows


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
            return _counted(deal, table._replace(laid=laid, judged=True), hands), (LaidOff(seat, card, meld),)
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
    if after.stock_left <= table.rules.stock_floor and table.rules.last_cards == "void":
        return _void(left, after, (thrown,))
    return left, (thrown,)


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
    judged = _penalised(table) and card is not None
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
    bound = table.taken if _bound(table) else None
    if any(other != bound for other, _ in melds.knocks(eleven, table.limit)):
        after = _picked_up(table)._replace(
            phase=CORRECTING,
            turn=knocker,
            taken=table.taken,
            judged=True,
            known=_swap(table.known, knocker, table.known[knocker] | ten),
            sizes=_swap(table.sizes, knocker, table.sizes[knocker] + 1),
        )
        hands = _swap(deal.hands, knocker, eleven)
        return Deal(after, hands, deal.stock, deal.drawn, None), (Challenged(seat, "correct"),)
    if table.phase is LAYING:
        return deal._replace(table=table._replace(phase=PENALISING)), (Challenged(seat, "choose"),)
    return _play_on(deal, seat, "turn", (Challenged(seat, "picked_up"),))


def _picked_up(table: Table) -> Table:
    """`table` without the knock. What was shown is known from then on."""
    none: tuple[None, ...] = (None,) * table.rules.seats
    return table._replace(
        knocker=-1, ending=None, spread=(), shown=(0,) * table.rules.seats, spreads=none, taken=None
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
    if after.stock_left <= table.rules.stock_floor and table.rules.last_cards == "void":
        return _void(left, after, (*before, turned))
    return left, (*before, turned)


# ---------------------------------------------------------------- two tables at once


def beside(deal: Deal, other: Deal) -> Deal:
    """`deal` when its players have looked at the other table."""
    there = other.table
    seen = Elsewhere(
        turn=there.turn,
        turn_no=there.turn_no,
        sizes=there.sizes,
        stock_left=there.stock_left,
        top=there.pile[-1] if there.pile else None,
        last=there.played[-1] if there.played else None,
        knocker=there.knocker,
        ending=there.ending,
        facts=there.facts,
    )
    return deal._replace(table=deal.table._replace(elsewhere=seen))

"""One deal as it stands: all of it, what everybody sees of it, and what a seat may know.

`Deal` is the whole truth and `view` the only door from it to bots, hints and screens. The states are named tuples and
not dataclasses: `_replace` costs a third of `dataclasses.replace`, and a hand makes about a hundred of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from gintable.engine.actions import Action
from gintable.engine.cards import DECK, FULL, Card, Hand, hand, rank, value
from gintable.engine.events import Dealt, Ending, Event
from gintable.engine.melds import Spread, spread_deadwood
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
FAR = 10_000  # points that no hand brings

Laid = tuple[tuple[Card, int], ...]


class Past(NamedTuple):
    """The hands of the match before this one, as far as they show how the players at the table go out."""

    hands: int
    outs: tuple[tuple[int, ...], ...]  # of each seat's player: the deadwood of every knock and gin


class Table(NamedTuple):
    """Everything public. A secret never belongs here; what everybody has seen always does."""

    rules: Rules
    dealer: int
    scores: tuple[int, ...]  # before this hand, in the running game: of each seat's player, of partners its side
    past: Past
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
    late: bool  # layoffs have begun: an illegal knock stands, unless another discard makes it right
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
    announced: int | None = None  # the knocker's deadwood, where the table announces it


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


def needs(table: Table) -> tuple[int, ...]:
    """The points that would win each seat the game, at least 1 (of partners: their side).

    The one hand of a game of one deal is won by any points. In a game of more deals no points end it: `FAR`.

    >>> from gintable.engine.rules import CLASSIC, MODERN, TOURNAMENT
    >>> def dealt(rules: Rules, scores: tuple[int, ...]) -> Table:
    ...     return start(rules, DECK, 0, scores)[0].table
    >>> needs(dealt(MODERN, (92, 0))), needs(dealt(CLASSIC, (92, 0))), needs(dealt(TOURNAMENT, (0, 0)))
    ((8, 100), (9, 101), (1, 1))
    """
    rules = table.rules
    if rules.deals:
        return (1 if rules.deals == 1 else FAR,) * rules.seats
    enough = rules.target + rules.target_passed
    return tuple(max(1, enough - score) for score in table.scores)


def start(
    rules: Rules, deck: Sequence[Card], dealer: int, scores: Sequence[int] | None = None, past: Past | None = None
) -> tuple[Deal, tuple[Event, ...]]:
    """Deal `deck` from its front: one card at a time, the seat after the dealer first, then the upcard.

    `scores` are the points of each seat in the running game; None: nobody has scored yet. `past` are the hands
    before; None: there were none. Raises `ValueError` when `deck` is not a permutation of the 52 cards, or when
    `scores` are not as many as the seats.
    """
    if len(deck) != len(DECK) or set(deck) != set(DECK):
        raise ValueError("a deal needs each of the 52 cards once")
    seats, dealt = rules.seats, rules.seats * rules.hand_size
    if scores is not None and len(scores) != seats:
        raise ValueError(f"{len(scores)} scores for {seats} seats")
    first = (dealer + 1) % seats
    hands = tuple(hand(deck[(seat - first) % seats : dealt : seats]) for seat in range(seats))
    upcard = deck[dealt]
    stock = tuple(reversed(deck[dealt + 1 :]))
    none: tuple[None, ...] = (None,) * seats
    table = Table(
        rules=rules,
        dealer=dealer,
        scores=(0,) * seats if scores is None else tuple(scores),
        past=past or Past(0, ((),) * seats),
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
        late=False,
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


def beside(deal: Deal, other: Deal) -> Deal:
    """`deal` when its players have looked at the other table."""
    there = other.table
    said = there.knocker >= 0 and there.rules.irregularities == "prevented"
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
        announced=spread_deadwood(there.shown[there.knocker], there.spread) if said else None,
    )
    return deal._replace(table=deal.table._replace(elsewhere=seen))

"""A compiled table of two: its rules, what lies on it, what a seat knows of it and what an ending brings.

Only what the net is trained for is in it: two seats, and no table that penalises a wrong knock. Cards and hands are
the engine's ints. What changes in a hand is in records of arrays, which a function gets as `table.seats[n]` and so on
and writes to in place.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import NOBODY, rule_inputs
from gintable.bots.net import HIGH
from gintable.engine.cards import FULL, Card, Hand
from gintable.engine.rules import Rules
from gintable.engine.state import NO_LIMIT
from tools.train.compiled import PIPS, after_layoffs, deadwood, fast, popcount, spread
from tools.train.records import Record, Records

DECK = 52  # cards
EACH = 10  # cards in a hand
TURNS = 120  # of both seats; a hand that went on would be void, and no hand comes near it
MELDS = 12  # room for the melds of a hand, which has three at most, four with big gin's eleven cards

FIXED, UPCARD, ANY = range(3)  # what sets the knock limit
GOING, KNOCK, GIN, BIG_GIN, VOID = range(5)  # how a hand has ended

RULES = np.dtype(
    [
        ("limit", np.int64),  # points of deadwood that a knock may leave, where it is FIXED
        ("limit_by", np.int64),
        ("ace_limit", np.int64),  # the limit that an ace sets, where the UPCARD sets it
        ("offer", np.bool_),  # the upcard is offered to both before the first draw
        ("stock_floor", np.int64),  # cards that stay in the stock
        ("wall", np.bool_),  # then the top card may be taken for a knock; otherwise the hand is void at once
        ("layoffs", np.bool_),
        ("layoff_on_gin", np.bool_),
        ("gin", np.float64),  # points, and so the next three
        ("big_gin", np.float64),  # 0: there is none
        ("undercut", np.float64),
        ("undercut_to_zero", np.float64),  # for a defender without deadwood; below zero: like any other
        ("tie_nobody", np.bool_),  # equal deadwood scores for nobody; otherwise it is an undercut
        ("tie_beats_gin", np.bool_),
        ("spades_double", np.bool_),
        ("inputs", np.float64, (8,)),  # `features.rule_inputs`
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("hand", np.int64),
        ("known", np.int64),  # cards of the hand that both have seen go into it
        ("thrown", np.int64),  # all its discards, also those that were taken
        ("refused", np.int64),  # top cards that it let lie
        ("recent", np.int64),  # its last two discards
        ("last", np.int64, (3,)),  # its last discards, the latest first, or `NOBODY`
        ("takes", np.int64),  # how often it took the top card
        ("need", np.float64),  # points that it still needs to win the game
        ("outs", np.int64),  # how often it went out in the hands of the match so far
        ("left", np.int64),  # its deadwood then, added up as in `bots.net`
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("deck", np.int64, (DECK,)),  # in the order in which it is dealt and drawn
        ("next", np.int64),  # the place in the deck of the card that is drawn next
        ("seats", SEAT, (2,)),
        ("hands", np.int64),  # of the match so far
        ("target", np.int64),  # points that win the game
        ("dealer", np.int64),
        ("seat", np.int64),  # whose turn it is
        ("turn", np.int64),  # of both seats, from 1
        ("top", np.int64),  # the card on the pile
        ("pile", np.int64),  # the whole pile, a hand
        ("limit", np.int64),  # points of deadwood that a knock may leave
        ("double", np.bool_),  # the hand counts twice
        ("offers", np.int64),  # how many seats the upcard is still offered to
        ("must_draw", np.bool_),  # both have passed the upcard
        ("ended", np.int64),
        ("knocker", np.int64),  # or -1
        ("result", np.float64),  # points of seat 0, below zero those of seat 1
    ],
    align=True,
)

WINNING = np.dtype([("chance", np.float64), ("slope", np.float64)])  # of winning a game, and what a point adds to it


class Knowledge(NamedTuple):
    """What a seat knows when it is its turn: `bots.net.Knowledge`, where `limit` and so on are the same."""

    hand: Hand
    unseen: Hand
    known: Hand
    thrown: Hand
    refused: Hand
    recent: Hand
    last: NDArray[np.int64]
    takes: int
    turn: int
    stock: int  # cards above the floor
    hidden: int  # cards of the other that are not known
    limit: int
    rules: NDArray[np.float64]
    need: float
    other: float
    hands: int
    outs: int  # of the other
    left: int


def rules_record(rules: Rules) -> Records:
    """One of RULES for rules of two seats, as an array."""
    others = {
        "limit_by": {"fixed": FIXED, "upcard": UPCARD, "any": ANY}[rules.limit_by],
        "wall": rules.last_cards == "wall",
        "undercut_to_zero": -1 if rules.undercut_to_zero is None else rules.undercut_to_zero,
        "tie_nobody": rules.tie == "nobody",
        "inputs": rule_inputs(rules),
    }
    return filled(RULES, rules, others)


def filled(kind: np.dtype[np.void], rules: Rules, others: dict[str, Any]) -> Records:
    """One record of that kind: the switches of the same names, but for what the `others` tell."""
    found = np.zeros(1, kind)
    for name in kind.fields or ():
        found[name] = others[name] if name in others else getattr(rules, name)
    return found


@fast
def shuffle(deck: NDArray[np.int64]) -> None:
    """Fill `deck` with all the cards, at random."""
    for n in range(DECK):
        deck[n] = n // 13 * 16 + n % 13
    for n in range(DECK - 1, 0, -1):
        k = np.random.randint(0, n + 1)
        deck[n], deck[k] = deck[k], deck[n]


@fast
def deal(table: Record, rules: Record) -> None:
    """Begin a hand; what the seats need and have shown stays."""
    lay_out(table, 2, EACH)
    table.limit = limit_of(rules, table.top)
    table.double = rules.spades_double and table.top >> 4 == 0
    table.offers = 2 if rules.offer else 0
    table.must_draw = False
    table.result = 0.0


@fast
def lay_out(table: Record, seats: int, each: int) -> None:
    """Shuffle, deal so many cards to `each` of the seats and turn up the next."""
    deck = table.deck
    shuffle(deck)
    for seat in table.seats:
        seat.hand = seat.known = seat.thrown = seat.refused = seat.recent = seat.takes = 0
        seat.last[:] = NOBODY
    table.next = seats * each
    for n in range(table.next):
        table.seats[(table.dealer + 1 + n) % seats].hand |= 1 << deck[n]
    table.top = deck[table.next]
    table.next += 1
    table.pile = 1 << table.top
    table.seat = (table.dealer + 1) % seats
    table.turn = 1
    table.ended = GOING
    table.knocker = -1


@fast
def limit_of(rules: Record, upcard: Card) -> int:
    """Points of deadwood that a knock may leave."""
    if rules.limit_by == UPCARD:
        return rules.ace_limit if upcard & 15 == 0 else PIPS[upcard]
    return NO_LIMIT if rules.limit_by == ANY else rules.limit


@fast
def at_wall(table: Record, rules: Record) -> bool:
    """Whether the last cards stand: the top card may be taken for a knock only, and there is no draw."""
    return rules.wall and DECK - table.next <= rules.stock_floor


@fast
def knowledge(table: Record, rules: Record) -> Knowledge:
    """What the seat whose turn it is knows."""
    me, rival = table.seats[table.seat], table.seats[1 - table.seat]
    return Knowledge(
        me.hand, FULL & ~(me.hand | table.pile | rival.known), rival.known, rival.thrown, rival.refused, rival.recent,
        rival.last, rival.takes, table.turn, DECK - table.next - rules.stock_floor, EACH - popcount(rival.known),
        table.limit, rules.inputs, me.need, rival.need,
        table.hands, rival.outs, rival.left,
    )  # fmt: skip


@fast
def take(table: Record, card: Card) -> None:
    """The seat takes a card from the pile."""
    me, bit = table.seats[table.seat], 1 << card
    table.pile &= ~bit
    me.hand |= bit
    me.known |= bit
    me.takes += 1


@fast
def draw(table: Record) -> Card:
    """The seat draws from the stock."""
    card = table.deck[table.next]
    table.next += 1
    table.seats[table.seat].hand |= 1 << card
    return card


@fast
def throw(table: Record, card: Card, seats: int) -> None:
    """The seat throws `card`, and the turn is the next one's."""
    me, bit = table.seats[table.seat], 1 << card
    me.hand &= ~bit
    me.known &= ~bit
    me.thrown |= bit
    me.recent = bit if me.last[0] == NOBODY else bit | 1 << me.last[0]
    me.last[2] = me.last[1]
    me.last[1] = me.last[0]
    me.last[0] = card
    table.pile |= bit
    table.top = card
    table.turn += 1
    table.seat = (table.seat + 1) % seats


@fast
def go_out(table: Record, rules: Record, hand: Hand, how: int) -> None:
    """The seat ends the hand with the cards `hand`."""
    won = ending_points(rules, hand, table.seats[1 - table.seat].hand, table.double)
    me = table.seats[table.seat]
    me.outs += 1
    me.left += min(deadwood(hand), HIGH)
    table.ended = how
    table.knocker = table.seat
    table.result = won if table.seat == 0 else -won


@fast
def ending_points(rules: Record, hand: Hand, other: Hand, double: bool) -> float:
    """What going out with `hand` brings, with one best spread of it; below zero what it brings the `other`."""
    melds = np.empty(MELDS, np.int64)
    number = spread(hand, melds)
    own = deadwood(hand)
    lay = rules.layoffs and (own > 0 or rules.layoff_on_gin)
    left = after_layoffs(other, melds, number) if lay else deadwood(other)
    if own == 0:
        if rules.tie_beats_gin and left == 0:
            won = -rules.undercut
        else:
            won = left + (rules.big_gin if popcount(hand) == EACH + 1 else rules.gin)
    elif left > own:
        won = 1.0 * (left - own)
    elif left == own and rules.tie_nobody:
        won = 0.0
    else:
        bonus = rules.undercut_to_zero if left == 0 and rules.undercut_to_zero >= 0 else rules.undercut
        won = -(own - left + bonus)
    return 2.0 * won if double else won


@fast
def utility(points: float, need: float, other: float, winning: Records) -> float:
    """`points` (below zero: the other's) as a gain in the chance to win the game, in points at the score's slope.

    `need` and `other` are what the two needed to win before the hand, by which `winning` is ordered.
    """
    if points == 0:
        return 0.0
    mine, his = int(need), int(other)
    if points > 0:
        after = winning[max(0, mine - int(points)), his].chance
    else:
        after = winning[mine, max(0, his + int(points))].chance
    before = winning[mine, his]
    return (after - before.chance) / before.slope

"""`bots.net` compiled: the chances of the unseen cards and what discards, knocks and draws are worth, in points.

The nets of several generations stand in a row, each a record of its arrays. A net is named by its place there;
`ENSEMBLE` stands for the mean of all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import BELIEF, CARDS, HAND, PLANES, SCALARS
from gintable.bots.net import SLACK, UNIT, Net
from gintable.engine.cards import ACES, Card, Hand
from tools.train.compiled import after_best_discard, beliefs, cards, deadwood, fast, of_hand, of_situation, scaled
from tools.train.partners import least_without
from tools.train.records import Record, Records, blank, spaced
from tools.train.table import Knowledge

ENSEMBLE = -1
NOTHING = -1e9  # points: no value, of what is not looked at or not allowed
TOP = 61  # more than any card
NONE = -1  # no card

Array = NDArray[np.float32]
Doubles = NDArray[np.float64]


class Eleven(NamedTuple):
    """Cards to throw one of, and what is known about the others then: `bots.net.Eleven`."""

    hand: Hand
    banned: Card  # may not be thrown, or NONE
    unseen: Hand
    stock: int  # cards above the floor
    held: Doubles  # chances, by card


VALUES = np.dtype(  # of each discard, by card, in points; `NOTHING` where it is not looked at or not allowed
    [
        ("after", np.float64, (CARDS,)),  # of playing on without the card
        ("knock", np.float64, (CARDS,)),  # of knocking with it
    ],
    align=True,
)


def scratch_dtype(hidden: int, small: int) -> np.dtype[np.void]:
    """Room for what is in work, with nets of such layers."""
    return spaced(
        [
            ("held", (np.float64, CARDS)),  # the chance of each card to be in the other's hand
            ("there", (np.float64, CARDS)),  # the same, while it is looked ahead
            ("rows", (np.float64, (CARDS, BELIEF))),  # the belief's inputs, of each unseen card in card order
            ("scalars", (np.float64, SCALARS)),  # inputs of a hand after a discard
            ("draw_scalars", (np.float64, SCALARS)),  # and before a draw
            ("first", (np.float32, hidden)),  # the first layer but for what differs from discard to discard
            ("hidden", (np.float32, hidden)),  # the first layer
            ("small", (np.float32, small)),  # the second layer
            ("out", (np.float32, 2)),
            ("values", VALUES),
            ("looked", VALUES),  # of a hand that is only looked at
            ("more", VALUES),  # of one more net of an ensemble
        ]
    )


def stacked(nets: list[Net]) -> Records:
    """The `nets` in a row: records whose fields are named and shaped as the arrays of `bots.net.Net`."""
    parts = {part: layers._asdict() for part, layers in nets[0]._asdict().items()}
    kinds = [
        (part, spaced([(name, (np.float32, array.shape)) for name, array in layers.items()]))
        for part, layers in parts.items()
    ]
    stack = blank(len(nets), spaced(kinds))
    for part, layers in parts.items():
        for name in layers:
            for n, net in enumerate(nets):
                stack[part][name][n] = getattr(getattr(net, part), name)
    return stack


@fast
def there(value: float) -> bool:
    """Whether there is a value; means of `NOTHING` may be off by a rounding."""
    return value > NOTHING / 10


@fast
def add_plane(first: Array, w1: Array, hand: Hand, plane: int) -> None:
    """Add the weights of every card of a hand that stands in `plane`."""
    for card in cards(hand):
        row = plane * CARDS + card
        for j in range(first.shape[0]):
            first[j] += w1[row, j]


@fast
def first_layer(
    first: Array, layers: Record, own: Hand, held: Doubles, known: Hand, thrown: Hand, refused: Hand
) -> None:
    """Fill `first` with the planes of a situation but for the card on top."""
    size = first.shape[0]
    for j in range(size):
        first[j] = layers.b1[j]
    add_plane(first, layers.w1, own, 0)
    add_plane(first, layers.w1, known, 2)
    add_plane(first, layers.w1, thrown, 3)
    add_plane(first, layers.w1, refused, 4)
    for card in range(TOP):
        chance = held[card]
        if chance > 0:
            for j in range(size):
                first[j] += np.float32(chance) * layers.w1[CARDS + card, j]


@fast
def add_row(sums: Array, weights: Array, row: int, x: float) -> None:
    """Add a row of weights `x` times: a function of its own, for compiled into another one it takes twice as long."""
    for k in range(sums.shape[0]):
        sums[k] += x * weights[row, k]


@fast
def outputs(layers: Record, without: Card, top: Card, scalars: Doubles, scratch: Record) -> None:
    """Fill `scratch.out` from `scratch.first`: one own card less (or `NONE`), the card on top and scalars more."""
    hidden, small, out = scratch.hidden, scratch.small, scratch.out
    size, smaller, outs = hidden.shape[0], small.shape[0], layers.b3.shape[0]
    for j in range(size):
        hidden[j] = scratch.first[j]
    if without >= 0:
        for j in range(size):
            hidden[j] -= layers.w1[without, j]
    row = 5 * CARDS + top
    for j in range(size):
        hidden[j] += layers.w1[row, j]
    for n in range(SCALARS):
        x = np.float32(scalars[n])
        if x != 0:
            row = PLANES * CARDS + n
            for j in range(size):
                hidden[j] += x * layers.w1[row, j]
    for k in range(smaller):
        small[k] = layers.b2[k]
    for j in range(size):
        x = hidden[j]
        if x > 0:
            add_row(small, layers.w2, j, x)
    for o in range(outs):
        out[o] = layers.b3[o]
    for k in range(smaller):
        if small[k] > 0:
            for o in range(outs):
                out[o] += small[k] * layers.w3[k, o]


@fast
def believe(belief: Record, know: Knowledge, scratch: Record) -> None:
    """Fill `scratch.held` with the chance of every card to be in the other's hand, and `scratch.rows`."""
    held, rows = scratch.held, scratch.rows
    beliefs(rows, know.hand, know.unseen, know.known, know.thrown, know.refused, know.recent, know.turn, know.hidden)
    held[:] = 0.0
    for row, card in enumerate(cards(know.unseen)):
        logit = belief.b2[0]
        for k in range(belief.b1.shape[0]):
            x = belief.b1[k]
            for n in range(BELIEF):
                x += np.float32(rows[row, n]) * belief.w1[n, k]
            if x > 0:
                logit += x * belief.w2[k, 0]
        held[card] = 1.0 / (1.0 + np.exp(-logit))
    scaled(held, know.unseen, know.hidden)
    for card in cards(know.known):
        held[card] = 1.0


@fast
def discard_values(values: Record, layers: Record, know: Knowledge, eleven: Eleven, scratch: Record) -> None:
    """Fill `values` for every discard; `scratch.scalars` keep those of the situation."""
    hand, held, scalars = eleven.hand, eleven.held, scratch.scalars
    least = least_without(hand, eleven.banned)
    first_layer(scratch.first, layers, hand, held, know.known, know.thrown, know.refused)
    of_situation(
        scalars, know.turn, eleven.stock, know.known, eleven.unseen, held, know.last, know.takes, know.limit,
        know.rules, know.need, know.other, know.hands, know.outs, know.left,
    )  # fmt: skip
    values.after[:] = NOTHING
    values.knock[:] = NOTHING
    for card in cards(hand):
        ten = hand & ~(1 << card)
        left = deadwood(ten)
        if card == eleven.banned or left > least + SLACK:
            continue
        of_hand(scalars, ten, card, eleven.unseen, know.known, held, know.limit)
        outputs(layers, card, card, scalars, scratch)
        values.after[card] = UNIT * scratch.out[0]
        if left <= know.limit:
            values.knock[card] = UNIT * scratch.out[1]


@fast
def shed_values(values: Record, nets: Records, net: int, know: Knowledge, eleven: Eleven, scratch: Record) -> None:
    """`discard_values` of one net, or the means of all."""
    discard_values(values, nets[max(net, 0)].after, know, eleven, scratch)
    if net != ENSEMBLE:
        return
    more = scratch.more
    for n in range(1, nets.shape[0]):
        discard_values(more, nets[n].after, know, eleven, scratch)
        for card in range(TOP):
            values.after[card] += more.after[card]
            values.knock[card] += more.knock[card]
    for card in range(TOP):
        values.after[card] /= nets.shape[0]
        values.knock[card] /= nets.shape[0]


@fast
def best_of(values: Record) -> float:
    """The most that anything is worth."""
    best = NOTHING
    for card in range(TOP):
        best = max(best, max(values.after[card], values.knock[card]))
    return best


@fast
def draw_value(nets: Records, net: int, know: Knowledge, top: Card, offers: int, scratch: Record) -> float:
    """What it is worth to let `top` lie and draw, or to pass it with so many `offers` still open (1 or 2)."""
    held, scalars = scratch.held, scratch.draw_scalars
    first, end = (0, nets.shape[0]) if net == ENSEMBLE else (net, net + 1)
    of_situation(
        scalars, know.turn, know.stock, know.known, know.unseen, held, know.last, know.takes, know.limit,
        know.rules, know.need, know.other, know.hands, know.outs, know.left,
    )  # fmt: skip
    of_hand(scalars, know.hand, top, know.unseen, know.known, held, know.limit)
    if offers:
        scalars[HAND + 7] = 1.0 + offers  # in the place that tells the first turns
    value = 0.0
    for n in range(first, end):
        layers = nets[n].draw
        first_layer(scratch.first, layers, know.hand, held, know.known, know.thrown, know.refused)
        outputs(layers, NONE, top, scalars, scratch)
        value += UNIT * scratch.out[0] / (end - first)
    return value


@fast
def worth_a_look(hand: Hand, card: Card, thrown: Hand) -> bool:
    """`bots.prices`: whether a face-up card makes gin, or is beside some of the hand or good for less deadwood.

    Of what the seat has `thrown` only gin is taken back.
    """
    bit = 1 << card
    least = after_best_discard(hand | bit)
    if least == 0:
        return True
    near = ACES << (card & 15) | bit << 1 | bit >> 1 | bit << 2 | bit >> 2
    return not thrown & bit and (hand & near != 0 or least < deadwood(hand))


@fast
def take_value(nets: Records, net: int, know: Knowledge, top: Card, scratch: Record) -> float:
    """What it is worth to take `top`."""
    eleven = Eleven(know.hand | 1 << top, top, know.unseen, know.stock, scratch.held)
    shed_values(scratch.looked, nets, net, know, eleven, scratch)
    return best_of(scratch.looked)


@fast
def ahead_value(nets: Records, net: int, know: Knowledge, scratch: Record) -> float:
    """What it is worth to draw: the mean over every card that may come of the best that can be made of it."""
    total = weight = 0.0
    for card in cards(know.unseen):
        bit = 1 << card
        scratch.there[:] = scratch.held
        scratch.there[card] = 0.0
        eleven = Eleven(know.hand | bit, NONE, know.unseen & ~bit, know.stock - 1, scratch.there)
        shed_values(scratch.looked, nets, net, know, eleven, scratch)
        chance = 1.0 - scratch.held[card]
        total += chance * best_of(scratch.looked)
        weight += chance
    return total / weight if weight > 0 else 0.0

"""The net at the table: what each discard, a knock and a draw are worth, in points, to one of two seats.

`tools/train` makes the weights and holds the same sums, compiled; `tests/train` compares the two. Values are gains in
the chance to win the game, counted in points at the slope of the score: far from the end of a game they are the
points of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from gintable.bots import arrays
from gintable.bots.features import (
    BELIEF,
    CARDS,
    HAND,
    INPUTS,
    NOBODY,
    PLANES,
    SCALARS,
    of_situation,
    rule_inputs,
    scaled,
)
from gintable.bots.weights import BadWeights, Weights, other_version, weights
from gintable.engine.actions import Draw, Pass, Shed, Take
from gintable.engine.cards import Card, Hand, cards
from gintable.engine.melds import deadwood, discards
from gintable.engine.state import SHEDDING, View, needs

UNIT: Final = 25.0  # points that an output of 1 stands for
SLACK: Final = 15  # points; a discard that leaves so much more than the best one is not looked at
LARGEST: Final = 1e4  # of a weight: no sum of such ones is too large for a float
HIGH: Final = 20  # points; a knock with more deadwood tells no more of a player
FAR_FROM: Final = 200.0  # points; a game that no points end is as far from its end as the net can see

Array = NDArray[np.float32]


class Layers(NamedTuple):
    """A perceptron of two hidden layers; inputs and outputs are rows."""

    w1: Array
    b1: Array
    w2: Array
    b2: Array
    w3: Array
    b3: Array


class Belief(NamedTuple):
    """A perceptron of one hidden layer, for the chance of one card."""

    w1: Array
    b1: Array
    w2: Array
    b2: Array


_Part = TypeVar("_Part", Layers, Belief)


class Net(NamedTuple):
    """The three perceptrons: after a discard (its value and the knock's), before a draw, and the belief."""

    after: Layers
    draw: Layers
    belief: Belief


class Knowledge(NamedTuple):
    """What a seat knows about the other one and the table before it draws, in the terms of `features`."""

    hand: Hand
    unseen: Hand
    known: Hand
    thrown: Hand
    refused: Hand
    recent: Hand
    last: tuple[int, int, int]
    takes: int
    turn: int
    stock: int  # cards above the floor
    hidden: int  # cards of the other that are not known
    limit: int
    rules: tuple[float, ...]
    need: float
    other: float
    hands: int = 0  # of the match so far
    outs: int = 0  # how often the other went out in them ...
    left: int = 0  # ... and with how much deadwood in all


class Values(NamedTuple):
    """Points of each discard from a hand: of playing on without the card, and of knocking where that is allowed."""

    after: dict[Card, float]
    knock: dict[Card, float]

    @property
    def best(self) -> float:
        """Of the best of all."""
        return max((*self.after.values(), *self.knock.values()))


def net(name: str) -> Net:
    """The net in `assets/bots/<name>.npz`, read once in a process, whether or not it can be.

    Raises `BadWeights`.
    """
    found = _read(name)
    if isinstance(found, BadWeights):
        raise BadWeights(*found.args)
    return found


@cache
def _read(name: str) -> Net | BadWeights:
    try:
        found = weights(name)
        after, draw = (_part(found, name, of, Layers, INPUTS, outs) for of, outs in (("after", 2), ("draw", 1)))
        return Net(after, draw, _part(found, name, "belief", Belief, BELIEF, 1))
    except BadWeights as error:
        return error


def _part(found: Weights, name: str, of: str, kind: type[_Part], inputs: int, outputs: int) -> _Part:
    """One perceptron, with as many inputs and outputs. Raises `BadWeights`."""
    arrays: list[NDArray[Any]] = [found.get(f"{of}_{key}", np.zeros(0)) for key in kind._fields]
    sizes = [inputs, *(bias.size for bias in arrays[1::2])]
    shapes = [shape for rows, columns in pairwise(sizes) for shape in ((rows, columns), (columns,))]
    if [array.shape for array in arrays] != shapes or sizes[-1] != outputs or 0 in sizes:
        raise other_version(name)
    if not all(array.dtype.kind == "f" and (np.abs(array) <= LARGEST).all() for array in arrays):
        raise other_version(name)
    return kind(*(np.ascontiguousarray(array, np.float32) for array in arrays))


def knowledge(view: View) -> Knowledge:
    """What `view.seat` knows about the other of two, as it was before the draw of this turn."""
    table, seat = view.table, view.seat
    rival = 1 - seat
    hand, unseen = view.hand, view.unseen
    if table.phase is SHEDDING and view.drawn is not None:
        hand &= ~(1 << view.drawn)
        if table.taken is None:
            unseen |= 1 << view.drawn
    thrown = refused = takes = 0
    last = [NOBODY, NOBODY, NOBODY]
    top = table.upcard
    for who, action in table.played:
        match action:
            case Shed(card):
                top = card
                if who == rival:
                    thrown |= 1 << card
                    last = [card, *last[:2]]
            case Take():
                takes += who == rival
            case Pass() | Draw():
                if who == rival:
                    refused |= 1 << top
            case _:
                pass
    recent = sum(1 << card for card in set(last[:2]) if card != NOBODY)
    need, outs = needs(table), table.past.outs[rival]
    return Knowledge(
        hand, unseen, table.known[rival], thrown, refused, recent, (last[0], last[1], last[2]), takes, table.turn_no,
        table.stock_left - table.rules.stock_floor, table.sizes[rival] - table.known[rival].bit_count(), table.limit,
        rule_inputs(table.rules), min(FAR_FROM, need[seat]), min(FAR_FROM, need[rival]),
        table.past.hands, len(outs), sum(min(left, HIGH) for left in outs),
    )  # fmt: skip


def held(of: Net, know: Knowledge) -> list[float]:
    """The chance of each card, by card, to be in the other's hand: 1 for known ones, 0 for those elsewhere."""
    chances = [0.0] * CARDS
    if know.unseen:
        w1, b1, w2, b2 = of.belief
        rows = arrays.beliefs(
            know.hand, know.unseen, know.known, know.thrown, know.refused, know.recent, know.turn, know.hidden
        )
        logits = np.maximum(rows.astype(np.float32) @ w1 + b1, 0) @ w2 + b2
        for card, chance in zip(cards(know.unseen), (1 / (1 + np.exp(-logits[:, 0]))).tolist(), strict=True):
            chances[card] = chance
    scaled(chances, know.unseen, know.hidden)
    for card in cards(know.known):
        chances[card] = 1.0
    return chances


def drew(know: Knowledge, chances: Sequence[float], card: Card) -> tuple[Knowledge, list[float]]:
    """What is known after `card` came from the stock, and the chances then."""
    unseen = know.unseen & ~(1 << card)
    left = list(chances)
    left[card] = 0.0
    scaled(left, unseen, know.hidden)
    return know._replace(unseen=unseen), left


class Eleven(NamedTuple):
    """Cards to throw one of, and what is known about the others then."""

    hand: Hand
    banned: Card | None  # may not be thrown
    unseen: Hand
    stock: int  # cards above the floor
    chances: Sequence[float]  # by card


def discard_values(of: Net, know: Knowledge, chances: Sequence[float], hand: Hand, banned: Card | None) -> Values:
    """The values of every discard from `hand`, of eleven cards, that is worth a look; `banned` may not be thrown."""
    return values(of, know, [Eleven(hand, banned, know.unseen, know.stock, chances)])[0]


def values(of: Net, know: Knowledge, elevens: Sequence[Eleven]) -> list[Values]:
    """The same for each of `elevens`, all at once."""
    looked = [_worth_a_look(eleven) for eleven in elevens]
    which = np.repeat(np.arange(len(elevens)), [len(found) for found in looked])
    thrown = np.array([card for found in looked for _, card in found], np.intp)
    dead = np.array([points for found in looked for points, _ in found], np.int64)
    hands = np.array([eleven.hand for eleven in elevens], np.int64)
    unseen = np.array([eleven.unseen for eleven in elevens], np.int64)
    chances = np.array([eleven.chances for eleven in elevens], np.float64)
    tens = hands[which] & ~(np.int64(1) << thrown)
    scalars = np.empty((thrown.size, SCALARS), np.float32)
    scalars[:, :HAND] = arrays.of_hands(tens, dead, thrown, unseen[which], know.known, chances[which], know.limit)
    scalars[:, HAND:] = _situations(know, unseen, [eleven.stock for eleven in elevens], chances)[which]
    w1 = of.after.w1
    own = np.array([arrays.bits(eleven.hand) for eleven in elevens])
    first = _seen(of.after, know) + own @ w1[:CARDS] + chances.astype(np.float32) @ w1[CARDS : 2 * CARDS]
    out = UNIT * _rest(of.after, first[which] - w1[thrown] + w1[5 * CARDS + thrown], scalars)
    after, knock = iter(out[:, 0].tolist()), iter(out[:, 1].tolist())
    return [
        Values(
            {card: value for (_, card), value in zip(found, after, strict=False)},
            {card: value for (points, card), value in zip(found, knock, strict=False) if points <= know.limit},
        )
        for found in looked
    ]


def _worth_a_look(eleven: Eleven) -> list[tuple[int, Card]]:
    """The discards that leave not much more than the best one, in card order, each after the points it leaves."""
    left = [(points, card) for card, points in discards(eleven.hand) if card != eleven.banned]
    least = min(left)[0]
    return [found for found in left if found[0] <= least + SLACK]


def draw_value(of: Net, know: Knowledge, chances: Sequence[float], top: Card, offers: int) -> float:
    """What it is worth to let `top` lie and draw; or to pass it, with so many `offers` still open (1 or 2)."""
    hands, dead = np.array([know.hand], np.int64), np.array([deadwood(know.hand)], np.int64)
    unseen, held = np.array([know.unseen], np.int64), np.array([chances], np.float64)
    scalars = np.empty((1, SCALARS), np.float32)
    scalars[:, :HAND] = arrays.of_hands(hands, dead, np.array([top]), unseen, know.known, held, know.limit)
    scalars[:, HAND:] = _situations(know, unseen, [know.stock], held)
    if offers:
        scalars[:, HAND + 7] = 1.0 + offers
    w1 = of.draw.w1
    first = (
        _seen(of.draw, know) + arrays.bits(know.hand) @ w1[:CARDS] + held.astype(np.float32) @ w1[CARDS : 2 * CARDS]
    )
    return UNIT * float(_rest(of.draw, first + w1[5 * CARDS + top], scalars)[0, 0])


def _situations(
    know: Knowledge, unseen: NDArray[np.int64], stocks: Sequence[int], chances: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The numbers of `features.of_situation`, a row for each of the unseen hands, the stocks and the chances."""
    row = [0.0] * SCALARS
    of_situation(
        row, know.turn, 0, know.known, 0, (), know.last, know.takes, know.limit, know.rules, know.need, know.other,
        know.hands, know.outs, know.left,
    )  # fmt: skip
    rows = np.tile(row[HAND:], (len(stocks), 1))
    rows[:, 1] = np.array(stocks) / 30.0
    rows[:, 8] = arrays.expected(unseen, chances) / 50.0
    return rows


def _seen(layers: Layers, know: Knowledge) -> Array:
    """What lies open in the first hidden layer: the planes that stay as they are while a card comes and goes."""
    rows = [plane * CARDS + card for plane, mask in _open(know) for card in cards(mask)]
    planes: Array = layers.b1 + layers.w1[rows].sum(0)
    return planes


def _open(know: Knowledge) -> tuple[tuple[int, Hand], ...]:
    return (2, know.known), (3, know.thrown), (4, know.refused)


def _rest(layers: Layers, first: Array, scalars: Array) -> Array:
    """The outputs for rows of the first layer's planes and of scalars."""
    hidden = np.maximum(first + scalars @ layers.w1[PLANES * CARDS :], 0)
    out: Array = np.maximum(hidden @ layers.w2 + layers.b2, 0) @ layers.w3 + layers.b3
    return out

"""The net at the table: what each discard, a knock and a draw are worth, in points, to one of two seats.

`tools/train` makes the weights and holds the same sums, compiled; `tests/tools` compares the two. Values are gains in
the chance to win the game, counted in points at the slope of the score: far from the end of a game they are the
points of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import (
    BELIEF,
    CARDS,
    HAND,
    INPUTS,
    NOBODY,
    PLANES,
    SCALARS,
    beliefs,
    of_hand,
    of_situation,
    rule_inputs,
    scaled,
)
from gintable.bots.weights import BadWeights, weights
from gintable.engine.actions import Draw, Pass, Shed, Take
from gintable.engine.cards import Card, Hand, cards
from gintable.engine.melds import discards
from gintable.engine.state import SHEDDING, View, needs

UNIT: Final = 25.0  # points that an output of 1 stands for
SLACK: Final = 15  # points; a discard that leaves so much more than the best one is not looked at
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


class Values(NamedTuple):
    """Points of each discard from a hand: of playing on without the card, and of knocking where that is allowed."""

    after: dict[Card, float]
    knock: dict[Card, float]

    @property
    def best(self) -> float:
        """Of the best of all."""
        return max((*self.after.values(), *self.knock.values()))


@cache
def net(name: str) -> Net:
    """The net in `assets/bots/<name>.npz`, read once in a process.

    Raises `BadWeights`.
    """
    arrays = weights(name)

    def part(of: str, inputs: int, outputs: int, kind: type[Any]) -> Any:
        try:
            found = [np.ascontiguousarray(arrays[f"{of}_{key}"], np.float32) for key in kind._fields]
        except KeyError as error:
            raise BadWeights(f"the net {name!r} has no {error.args[0]}: install gintable again") from error
        sizes = [inputs, *(bias.shape[0] for bias in found[1::2])]
        shapes = [shape for rows, columns in pairwise(sizes) for shape in ((rows, columns), (columns,))]
        fits = sizes[-1] == outputs and [array.shape for array in found] == shapes
        if not fits or not all(np.isfinite(array).all() for array in found):
            raise BadWeights(f"the net {name!r} is not one for this version: install gintable again")
        return kind(*found)

    return Net(part("after", INPUTS, 2, Layers), part("draw", INPUTS, 1, Layers), part("belief", BELIEF, 1, Belief))


def knowledge(view: View) -> Knowledge:
    """What `view.seat` knows about the seat after it, as it was before the draw of this turn.

    Where more than two play, that is the one who may take what this seat throws.
    """
    table, seat = view.table, view.seat
    rival = (seat + 1) % table.rules.seats
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
    need = needs(table)
    return Knowledge(
        hand, unseen, table.known[rival], thrown, refused, recent, (last[0], last[1], last[2]), takes, table.turn_no,
        table.stock_left - table.rules.stock_floor, table.sizes[rival] - table.known[rival].bit_count(), table.limit,
        rule_inputs(table.rules), min(FAR_FROM, need[seat]), min(FAR_FROM, need[rival]),
    )  # fmt: skip


def held(of: Net, know: Knowledge) -> list[float]:
    """The chance of each card, by card, to be in the other's hand: 1 for known ones, 0 for those that lie elsewhere."""
    number = know.unseen.bit_count()
    rows = [[0.0] * BELIEF for _ in range(number)]
    beliefs(rows, know.hand, know.unseen, know.known, know.thrown, know.refused, know.recent, know.turn, know.hidden)
    chances = [0.0] * CARDS
    if number:
        w1, b1, w2, b2 = of.belief
        logits = np.maximum(np.asarray(rows, np.float32) @ w1 + b1, 0) @ w2 + b2
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


def discard_values(of: Net, know: Knowledge, chances: Sequence[float], hand: Hand, banned: Card | None) -> Values:
    """The values of every discard from `hand`, of eleven cards, that is worth a look; `banned` may not be thrown."""
    left = [(points, card) for card, points in discards(hand) if card != banned]
    least = min(left)[0]
    looked = [(points, card) for points, card in left if points <= least + SLACK]
    rows = np.empty((len(looked), SCALARS), np.float32)
    row = [0.0] * SCALARS
    _situation(row, know, chances)
    for n, (_, card) in enumerate(looked):
        of_hand(row, hand & ~(1 << card), card, know.unseen, know.known, chances, know.limit)
        rows[n] = row
    first = _first(of.after, know, chances, hand)
    thrown = [card for _, card in looked]
    tops = [5 * CARDS + card for card in thrown]
    out = _rest(of.after, first - of.after.w1[thrown] + of.after.w1[tops], rows)
    after = {card: UNIT * float(value) for card, value in zip(thrown, out[:, 0], strict=True)}
    knock = {
        card: UNIT * float(value)
        for (points, card), value in zip(looked, out[:, 1], strict=True)
        if points <= know.limit
    }
    return Values(after, knock)


def draw_value(of: Net, know: Knowledge, chances: Sequence[float], top: Card, offers: int) -> float:
    """What it is worth to let `top` lie and draw; or to pass it, with so many `offers` still open (1 or 2)."""
    row = [0.0] * SCALARS
    _situation(row, know, chances)
    of_hand(row, know.hand, top, know.unseen, know.known, chances, know.limit)
    if offers:
        row[HAND + 7] = 1.0 + offers
    first = _first(of.draw, know, chances, know.hand)
    out = _rest(of.draw, (first + of.draw.w1[5 * CARDS + top])[None, :], np.asarray([row], np.float32))
    return UNIT * float(out[0, 0])


def _situation(row: list[float], know: Knowledge, chances: Sequence[float]) -> None:
    of_situation(
        row, know.turn, know.stock, know.known, know.unseen, chances, know.last, know.takes, know.limit, know.rules,
        know.need, know.other,
    )  # fmt: skip


def _first(layers: Layers, know: Knowledge, chances: Sequence[float], hand: Hand) -> Array:
    """The planes of a situation in the first hidden layer, but for the card on top."""
    w1 = layers.w1
    rows = [*cards(hand)]
    for plane, mask in ((2, know.known), (3, know.thrown), (4, know.refused)):
        rows += [plane * CARDS + card for card in cards(mask)]
    planes: Array = layers.b1 + w1[rows].sum(0) + np.asarray(chances, np.float32) @ w1[CARDS : 2 * CARDS]
    return planes


def _rest(layers: Layers, first: Array, scalars: Array) -> Array:
    """The outputs for rows of the first layer's planes and of scalars."""
    hidden = np.maximum(first + scalars @ layers.w1[PLANES * CARDS :], 0)
    out: Array = np.maximum(hidden @ layers.w2 + layers.b2, 0) @ layers.w3 + layers.b3
    return out

"""How likely a discard completes a meld in the hand of a player who may take it, from what is public."""

from __future__ import annotations

from collections.abc import Callable

from gintable.engine.actions import Shed
from gintable.engine.cards import ACES, Card, Hand, hand
from gintable.engine.state import View

REFUSED = 0.3  # what is left of a chance when a card that the same two cards would have wanted was let lie
THREW = 0.5  # what is left of a set's chance when one of its rank was thrown
COST = 6.0  # points that a discard into another's meld is feared to cost, by a player twice as cautious as its prices


class Danger:
    """The seats that may take what `view.seat` throws: the next, and where two discards are open the one after."""

    def __init__(self, view: View, unseen: Hand) -> None:
        table = view.table
        takers = range(1, 1 + table.rules.open_discards)
        self._takers = [_Taker(view, (view.seat + n) % table.rules.seats, n, unseen) for n in takers]

    def of(self, card: Card) -> float:
        """The chance, from 0 to 1, that one of them holds two cards which make a meld with `card`."""
        safe = 1.0
        for taker in self._takers:
            safe *= 1.0 - taker.wants(card)
        return 1.0 - safe


def worry(view: View, caution: float) -> Callable[[Card], float]:
    """Points to take off the price of a discard: for a player who is so many times as cautious as its prices are."""
    if caution == 1.0:
        return lambda card: 0.0
    danger, cost = Danger(view, view.unseen), (caution - 1.0) * COST
    return lambda card: cost * danger.of(card)


class _Taker:
    """One of them, as its takes, refusals and discards show it; its turn is `after` turns from now."""

    def __init__(self, view: View, seat: int, after: int, unseen: Hand) -> None:
        table = view.table
        self._known = table.known[seat]
        hidden = table.sizes[seat] - self._known.bit_count()
        self._chance = hidden / max(1, unseen.bit_count())  # that it holds any one unseen card
        self._unseen = unseen
        self._threw = hand(action.card for who, action in table.played if who == seat and type(action) is Shed)
        last = table.turn_no + after - table.rules.seats  # its last turn; what was thrown since it could not take yet
        seen = table.pile
        if seen and table.numbers[-1] >= last:
            seen = tuple(
                card
                for card, number in zip(seen, table.numbers, strict=True)
                if number < last or (number == 0 and table.rules.offer)
            )
        self._refused = hand(seen) & ~self._threw

    def wants(self, card: Card) -> float:
        """The chance that it holds two cards which make a meld with `card`."""
        bit = 1 << card
        same = ACES << (card & 15)
        a, b, c = (self._holds(mate) for mate in _mates(card))
        pair = a * b + a * c + b * c
        if self._refused & same:
            pair *= REFUSED
        if self._threw & same:
            pair *= THREW
        far_below, below = self._holds(bit >> 2), self._holds(bit >> 1)
        above, far_above = self._holds(bit << 1), self._holds(bit << 2)
        runs = (
            far_below * below * (REFUSED if self._refused & bit >> 3 else 1.0)
            + below * above
            + above * far_above * (REFUSED if self._refused & bit << 3 else 1.0)
        )
        return min(pair + runs, 1.0)

    def _holds(self, bit: Hand) -> float:
        if self._known & bit:
            return 1.0
        return self._chance if self._unseen & bit else 0.0


def _mates(card: Card) -> tuple[Hand, Hand, Hand]:
    """The other three cards of the rank."""
    bit, rank = 1 << card, card & 15
    a, b, c = (1 << rank + lane for lane in (0, 16, 32, 48) if 1 << rank + lane != bit)
    return a, b, c

"""How likely a discard completes a meld in the next player's hand, from what is public."""

from __future__ import annotations

from gintable.engine.actions import Shed
from gintable.engine.cards import ACES, Card, Hand, hand
from gintable.engine.deal import View

REFUSED = 0.3  # what is left of a chance when a card that the same two cards would have wanted was let lie
THREW = 0.5  # what is left of a set's chance when one of its rank was thrown


class Danger:
    """The seat after `view.seat`, as its takes, refusals and discards show it."""

    def __init__(self, view: View, unseen: Hand) -> None:
        table = view.table
        other = (view.seat + 1) % table.rules.seats
        self._known = table.known[other]
        hidden = table.sizes[other] - self._known.bit_count()
        self._chance = hidden / max(1, unseen.bit_count())  # that it holds any one unseen card
        self._unseen = unseen
        self._threw = hand(action.card for who, action in table.played if who == other and type(action) is Shed)
        self._refused = hand(table.pile) & ~self._threw

    def of(self, card: Card) -> float:
        """The chance, from 0 to 1, that two cards which make a meld with `card` are there."""
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

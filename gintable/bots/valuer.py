"""The net's player: does what is worth most, a knock when that is worth more than playing on.

What it reckons with is in `bots.prices`, imported at the first decision: numpy is for the processes that think.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gintable.bots.common import big_gin, knock, lay_down, save_the_hand
from gintable.bots.danger import worry
from gintable.bots.lookahead import SPREAD, Lookahead, partners_hand
from gintable.bots.style import Brain, Trouble, knock_bonus, noise
from gintable.engine.actions import DRAW, PASS, WAIT, Action, Shed, Take
from gintable.engine.cards import Card
from gintable.engine.legal import at_wall, why_not
from gintable.engine.melds import deadwood
from gintable.engine.state import DRAWING, LAYING, OFFER, View

EQUAL: Final = 1e-3  # points
KNOCK_SPREAD: Final = 20.0  # points; the result of a knock lies so far about its price (times the root of 2)


@dataclass(frozen=True, slots=True)
class Valuer(Brain):
    """The knobs: points, unless said otherwise."""

    weights: str = "net"
    many: str = "many"  # the weights where more than two play
    margin: float = 1.0  # how much better a face-up card must be than drawing
    wait: float = 2.0  # a knock no better or worse than that waits for a knock at the other table to be scored

    def decide(self, view: View, seed: int) -> Action:
        """See the module. Without its weights, or numpy, it plays as `Lookahead`."""
        phase = view.table.phase
        if phase is LAYING:
            return lay_down(view)
        simpler = Lookahead(style=self.style)
        try:
            from gintable.bots import weights
        except ImportError:
            return simpler.decide(view, seed)
        try:
            return self._draw(view, seed) if phase is OFFER or phase is DRAWING else self._discard(view, seed)
        except weights.BadWeights:
            return simpler.decide(view, seed)

    def wake(self, seats: int) -> Trouble | None:
        """See `Brain.wake`."""
        try:
            from gintable.bots import prices, weights
        except ImportError as error:
            return Trouble("weights.no_numpy", {"reason": str(error)})
        try:
            prices.wake(self._net(seats))
        except weights.BadWeights as error:
            return Trouble(error.key, error.facts)
        return None

    def _draw(self, view: View, seed: int) -> Action:
        from gintable.bots import prices

        last = save_the_hand(view)
        if last is not None:
            return last
        stay = PASS if view.table.phase is OFFER else DRAW
        found = prices.of_draw(view, self._net(view.table.rules.seats))
        priced = {card: value + noise(self.style, seed, card) for card, value in found.take.items()}
        if not priced:
            return stay
        card = _best(priced)
        return Take(card) if priced[card] > found.leave + self.margin else stay

    def _discard(self, view: View, seed: int) -> Action:
        from gintable.bots import prices

        won = big_gin(view)
        if won is not None:
            return won
        found = prices.of_discard(view, self._net(view.table.rules.seats))
        out = _best(found.knock) if found.knock else None
        fear = worry(view, self.style.caution)
        priced = {card: value - fear(card) + noise(self.style, seed, card) for card, value in found.after.items()}
        card = _best(priced)
        if out is None:
            return Shed(card)
        if at_wall(view.table):
            return knock(view, out)
        staying = found.after[card]  # not as it is misjudged: the best of several errors is one to the good
        gain = found.knock[out] - staying
        if deadwood(view.hand & ~(1 << out)):  # who holds out for gin takes it
            gain += knock_bonus(self.style, seed)
        gain += box(view, found.knock[out], staying)
        if abs(gain) < self.wait and view.table.elsewhere is not None and why_not(view, WAIT) is None:
            return WAIT
        return knock(view, out) if gain > 0 else Shed(card)

    def _net(self, seats: int) -> str:
        return self.weights if seats == 2 else self.many


def box(view: View, price: float, staying: float) -> float:
    """By how much a knock of that `price` makes the box of partners likelier than staying in the hand, in points.

    Only after the other table's result does it hang on this hand alone.
    """
    worth, balance = partners_hand(view)
    return worth * (math.erf((price + balance) / KNOCK_SPREAD) - math.erf((staying + balance) / SPREAD))


def _best(priced: Mapping[Card, float]) -> Card:
    """The card with the best price; the first one of those that are as good but for rounding.

    Processors add up in different orders: prices that ought to be equal differ by some millionths of a point.
    """
    most = max(priced.values()) - EQUAL
    return min(card for card, price in priced.items() if price >= most)

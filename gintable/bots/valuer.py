"""The net's player: does what is worth most, a knock when that is worth more than playing on.

What it reckons with is in `bots.prices`, imported at the first decision: numpy is for the processes that think.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gintable.bots.common import big_gin, knock, lay_down, save_the_hand
from gintable.bots.lookahead import Lookahead
from gintable.bots.style import Brain, Trouble, knock_bonus, noise
from gintable.engine.actions import DRAW, PASS, Action, Shed, Take
from gintable.engine.cards import Card
from gintable.engine.legal import at_wall
from gintable.engine.state import DRAWING, LAYING, OFFER, View

EQUAL: Final = 1e-3  # points


@dataclass(frozen=True, slots=True)
class Valuer(Brain):
    """The knobs: points, unless said otherwise."""

    weights: str = "net"
    margin: float = 1.0  # how much better a face-up card must be than drawing
    ahead: bool = False  # the draw is judged by what each card that may come makes of the hand

    def decide(self, view: View, seed: int) -> Action:
        """See the module. Without its weights it plays as `Lookahead`."""
        from gintable.bots import weights

        phase = view.table.phase
        if phase is LAYING:
            return lay_down(view)
        try:
            return self._draw(view, seed) if phase is OFFER or phase is DRAWING else self._discard(view, seed)
        except weights.BadWeights:
            return Lookahead(style=self.style).decide(view, seed)

    def wake(self) -> Trouble | None:
        """See `Brain.wake`."""
        from gintable.bots import prices, weights

        try:
            prices.wake(self.weights)
        except weights.BadWeights as error:
            return Trouble(error.key, error.facts)
        return None

    def _draw(self, view: View, seed: int) -> Action:
        from gintable.bots import prices

        last = save_the_hand(view)
        if last is not None:
            return last
        stay = PASS if view.table.phase is OFFER else DRAW
        found = prices.of_draw(view, self.weights, self.ahead)
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
        found = prices.of_discard(view, self.weights)
        out = _best(found.knock) if found.knock else None
        priced = {card: value + noise(self.style, seed, card) for card, value in found.after.items()}
        card = _best(priced)
        if out is not None and (
            at_wall(view.table) or found.knock[out] + knock_bonus(self.style, seed) > priced[card]
        ):
            return knock(view, out)
        return Shed(card)


def _best(priced: Mapping[Card, float]) -> Card:
    """The card with the best price; the first one of those that are as good but for rounding.

    Processors add up in different orders: prices that ought to be equal differ by some millionths of a point.
    """
    most = max(priced.values()) - EQUAL
    return min(card for card, price in priced.items() if price >= most)

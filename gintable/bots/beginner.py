"""A beginner: forgets what went by, takes what looks nice, holds high cards, knocks whenever it can.

Weaker in ways that a person recognises. It never plays a random card: a slip is its second choice, and of a style
that slips one that breaks up what belongs together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gintable.bots.common import big_gin, chance, has_thrown, knock, save_the_hand
from gintable.bots.danger import Danger
from gintable.bots.simple import joins_a_meld
from gintable.bots.style import Brain, good_enough
from gintable.engine.actions import DRAW, PASS, Action, Done, LayOff, Shed, Take
from gintable.engine.cards import ACES, LANE, Card, Hand, cards, rank, value
from gintable.engine.legal import knocks, layoffs_open, may_shed, reachable_melds, takeable
from gintable.engine.melds import best_spreads, discards, lay_off, outside
from gintable.engine.state import DRAWING, LAYING, OFFER, View

SLIPS = 10  # percent of the discards, for each point of a slip
DARES = 0.5  # chance of a meld that it throws a card into, when it looks at that at all


@dataclass(frozen=True, slots=True)
class Beginner(Brain):
    """The knobs, in percent of the occasions."""

    watches: ClassVar[bool] = False

    greed: int = 10  # a card that only looks nice is taken
    slips: int = 5  # the second choice is thrown

    def decide(self, view: View, seed: int) -> Action:
        """See the module."""
        phase = view.table.phase
        if phase is OFFER or phase is DRAWING:
            return self._draw(view, seed)
        return _lay_down(view) if phase is LAYING else self._discard(view, seed)

    def _draw(self, view: View, seed: int) -> Action:
        last = save_the_hand(view)
        if last is not None:
            return last
        for card in reversed(takeable(view.table)):
            nice = friends(card, view.hand) >= 2 and chance(seed) % 100 < self.greed
            if (nice or joins_a_meld(view.hand, card)) and not has_thrown(view.table, view.seat, card):
                return Take(card)
        return PASS if view.table.phase is OFFER else DRAW

    def _discard(self, view: View, seed: int) -> Action:
        found = knocks(view)
        won = big_gin(view)
        if won is not None:
            return won
        if found and found[0][1] <= good_enough(view.table, self.style):
            return knock(view, found[0][0])
        choices = _least_liked(view)
        if self.style.caution > 1:
            choices = _safer(view, choices, self.style.caution)
        luck = chance(seed) % 100
        if len(choices) == 1 or luck >= self.slips + SLIPS * self.style.slip:
            return Shed(choices[0])
        return Shed(choices[1] if luck < self.slips else _broken_up(view.hand, choices))


def _least_liked(view: View) -> list[Card]:
    """What may be thrown, the card that looks least useful first: a lonely one, then a low one.

    Cards in a meld come only when there is nothing else.
    """
    allowed, loose = may_shed(view), outside(view.hand, best_spreads(view.hand)[0])
    if not loose & allowed:
        return [card for _, card in sorted((left, card) for card, left in discards(view.hand) if allowed >> card & 1)]
    return sorted(cards(loose & allowed), key=lambda card: (friends(card, loose), value(card), card))


def _broken_up(hand: Hand, choices: list[Card]) -> Card:
    """The first of `choices` that looks more useful than the one before all others; with none, the second.

    The second choice costs next to nothing: among cards that are alone the higher one goes as well.
    """
    loose = outside(hand, best_spreads(hand)[0])
    least = friends(choices[0], loose)
    return next((card for card in choices if friends(card, loose) > least), choices[1])


def _safer(view: View, choices: list[Card], caution: float) -> list[Card]:
    """`choices` with those that it does not dare to throw last: it only looks at the card before it throws it."""
    danger = Danger(view, view.unseen)
    return sorted(choices, key=lambda card: danger.of(card) * (caution - 1) > DARES)


def friends(card: Card, hand: Hand) -> int:
    """How nice `card` looks beside the others of `hand`: two for each of its rank or next to it, one for a gap."""
    others = hand & ~(1 << card)
    near = (others & ACES << rank(card)).bit_count()
    lane = others >> (card & ~15) & LANE
    beside = (5 << rank(card) >> 1) & lane
    gap = (17 << rank(card) >> 2) & lane
    return 2 * (near + beside.bit_count()) + gap.bit_count()


def _lay_down(view: View) -> Action:
    """Its own melds first, and then what fits: it does not think of breaking a meld."""
    spread = best_spreads(view.hand)[0]
    if layoffs_open(view.table):
        laid = lay_off(outside(view.hand, spread), reachable_melds(view))
        if laid:
            return LayOff(*laid[0])
    return Done(spread)

"""Two players of the arena alone, for measuring: nobody is trained against them, so nobody can know them by heart.

The camper plays for gin and nothing else; the reflex knocks the moment it may. Around that one fixed idea both play
well: they judge a hand by what may still come into it, keep the ways to a meld open, and throw what is safe.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Final

from gintable.bots.common import big_gin, has_thrown, knock, lay_down, save_the_hand
from gintable.bots.danger import Danger
from gintable.bots.style import Brain, good_enough, noise
from gintable.bots.worlds import melds_of
from gintable.engine.actions import DRAW, PASS, Action, Shed, Take
from gintable.engine.cards import DECK, Card, Hand, cards
from gintable.engine.legal import at_wall, may_shed, takeable
from gintable.engine.melds import after_best_discard, best_spreads, deadwood, discards, fits, outside
from gintable.engine.state import DRAWING, LAYING, OFFER, Table, View

NEAR: Final = 3  # loose cards of a hand that one draw may complete to gin
OUT: Final = -1000.0  # cost of a hand that goes out: below that of any other
SPARE: Final = 15  # points more than the least deadwood that a discard may leave

_MELDS: Final = tuple(melds_of(card) for card in range(max(DECK) + 1))


@dataclass(frozen=True, slots=True)
class _Sparring(Brain):
    """What both have in common. The knobs are points."""

    danger: float = 3.0  # cost of completing a meld of another's
    margin: float = 8.0  # how much better than a card of the stock a face-up card must be

    def decide(self, view: View, seed: int) -> Action:
        """See the module."""
        phase = view.table.phase
        if phase is OFFER or phase is DRAWING:
            return self._draw(view, seed)
        return lay_down(view) if phase is LAYING else self._discard(view, seed)

    @abstractmethod
    def _goes_out(self, table: Table, left: int) -> bool:
        """Whether it lays down a hand of so many points."""

    @abstractmethod
    def _cost(self, ten: Hand, unseen: Hand, table: Table) -> float:
        """How far a hand is from what it is played for, in points: the less the better."""

    def _draw(self, view: View, seed: int) -> Action:
        table = view.table
        last = save_the_hand(view)
        if last is not None:
            return last if isinstance(last, Take) and self._goes_out(table, self._left(view, last.card)) else PASS
        wanted = [(cost, card) for card in takeable(table) if (cost := self._taken(view, card, seed)) is not None]
        if wanted:
            return Take(min(wanted)[1])
        return PASS if table.phase is OFFER else DRAW

    def _left(self, view: View, card: Card) -> int:
        """The points of the hand when `card` is taken and stays."""
        return min(points for other, points in discards(view.hand | 1 << card) if other != card)

    def _taken(self, view: View, card: Card, seed: int) -> float | None:
        """What the hand would cost with a face-up card; None where a card of the stock is likely to be better."""
        table, held, unseen = view.table, view.hand, view.unseen
        left = self._left(view, card)
        if self._goes_out(table, left):
            return OUT + left
        if has_thrown(table, view.seat, card):
            return None
        cost = min(self._cost((held ^ 1 << other) | 1 << card, unseen, table) for other in cards(held))
        margin = self.margin + noise(self.style, seed, card)
        return cost if cost < self._cost(held, unseen, table) - margin else None

    def _discard(self, view: View, seed: int) -> Action:
        table, held = view.table, view.hand
        won = big_gin(view)
        if won is not None:
            return won
        allowed = may_shed(view)
        left = [(points, card) for card, points in discards(held) if allowed >> card & 1]
        least, best = min(left)
        if least <= table.limit and (at_wall(table) or self._goes_out(table, least)):
            return knock(view, best)
        unseen = view.unseen
        danger = Danger(view, unseen)
        fear = self.danger * self.style.caution / (table.rules.seats - 1)  # who is helped is only one of them
        costs = [
            (
                self._cost(held ^ 1 << card, unseen, table) + fear * danger.of(card) + noise(self.style, seed, card),
                card,
            )
            for points, card in left
            if points <= least + SPARE
        ]
        return Shed(min(costs)[1])


@dataclass(frozen=True, slots=True)
class Camper(_Sparring):
    """Waits for gin: unless its style says so, it never knocks with deadwood, however long that takes."""

    danger: float = 10.0  # more than the other's: whoever waits throws many cards
    card: float = 10.0  # cost of each card that is in no meld
    point: float = 0.1  # and of each of its points: another may knock
    way: float = 1.0  # worth of a meld that one card would complete, counted for each of its cards that is held
    far: float = 0.1  # worth of one that two cards would complete
    longer: float = 0.5  # worth of a card that would make a meld longer
    gin: float = 4.0  # worth of a card that would bring gin at once

    def _goes_out(self, table: Table, left: int) -> bool:
        return left <= max(0.0, min(float(table.limit), self.style.knock))

    def _cost(self, ten: Hand, unseen: Hand, table: Table) -> float:
        spread = best_spreads(ten)[0]
        loose = outside(ten, spread)
        missing = loose.bit_count()
        cost = self.card * missing + self.point * deadwood(ten)
        cost -= ways(loose, ten, unseen, self.way, self.far)
        cost -= self.longer * sum(fits(meld, card) for meld in spread for card in cards(unseen))
        if missing <= NEAR:
            cost -= self.gin * sum(after_best_discard(ten | 1 << card) == 0 for card in cards(unseen))
        return cost


@dataclass(frozen=True, slots=True)
class Reflex(_Sparring):
    """Knocks as soon as it may, with whatever the limit allows; where nearly any hand may knock, with a fair one."""

    ready: float = 12.0  # worth of a draw that is sure to let it knock
    held: float = 0.4  # weight of the points in the hand beside those after the next draw
    way: float = 0.3  # worth of a meld that one card would complete, counted for each of its cards that is held

    def _goes_out(self, table: Table, left: int) -> bool:
        return left <= good_enough(table, self.style)

    def _cost(self, ten: Hand, unseen: Hand, table: Table) -> float:
        limit = good_enough(table, self.style)
        reached = [after_best_discard(ten | 1 << card) for card in cards(unseen)] or [deadwood(ten)]
        ready = sum(points <= limit for points in reached)
        cost = (sum(reached) - self.ready * ready) / len(reached) + self.held * deadwood(ten)
        return cost - ways(outside(ten, best_spreads(ten)[0]), ten, unseen, self.way, 0.0)


def ways(loose: Hand, ten: Hand, unseen: Hand, near: float, far: float) -> float:
    """What the melds are worth that the `loose` cards of a hand may come into with unseen ones.

    For each loose card, `near` for every set or run of three that lacks one card, `far` for one that lacks two.
    """
    open_, found = ten | unseen, 0.0
    for card in cards(loose):
        for meld in _MELDS[card]:
            if not meld & ~open_:
                lacking = (meld & ~ten).bit_count()
                found += near if lacking == 1 else far if lacking == 2 else 0.0
    return found

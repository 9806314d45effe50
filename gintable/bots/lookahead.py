"""Lookahead: plays for what the next draw can bring, and weighs a knock against what the other may hold.

From the description of the strongest public line: discards to minimise the mean of the six best deadwoods that the
next draw can reach, plus a danger term that counts for more as the hand goes on; takes the face-up card when it makes
a meld or lowers that mean; prefers not to knock with more than a few points late, knocks early when cheap.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gintable.bots.common import big_gin, knock, lay_down, save_the_hand
from gintable.engine.actions import DRAW, PASS, Action, Shed, Take
from gintable.engine.cards import VALUES, Card, Hand, cards, pips
from gintable.engine.deal import DRAWING, LAYING, OFFER, Table, View, at_wall, may_shed, takeable
from gintable.engine.melds import after_best_discard, best_layoff, deadwood, discards


@dataclass(frozen=True, slots=True)
class Lookahead:
    """The knobs; points unless said otherwise."""

    best: int = 6  # of the reachable deadwoods, how many count
    now: float = 0.0  # weight of the deadwood held, against that mean
    danger: float = 4.0  # what it costs to complete a meld of the other's, at the first turn
    growth: float = 1.08  # and how much more each turn
    slack: int = 15  # a discard that leaves so much more deadwood than the best is not looked at
    margin: float = 4.0  # how much better than drawing a card taken must make the hand
    worlds: int = 40  # hands sampled for the other before a knock
    wait: float = 0.0
    always: bool = True
    gain: float = 0.0

    def decide(self, view: View, seed: int) -> Action:
        """See the module."""
        phase = view.table.phase
        if phase is OFFER or phase is DRAWING:
            return self._draw(view)
        return lay_down(view) if phase is LAYING else self._discard(view, seed)

    def _draw(self, view: View) -> Action:
        last = save_the_hand(view)
        if last is not None:
            return last
        table = view.table
        other = PASS if table.phase is OFFER else DRAW
        open_ = takeable(table)
        if not open_:
            return other
        unseen = [1 << u for u in cards(view.unseen)]
        held = view.hand
        before = deadwood(held)
        for card in reversed(open_):
            with_it = held | 1 << card
            found = sorted((points, c) for c, points in discards(with_it) if c != card)
            if found[0][0] == 0:
                return Take(card)
            joins = deadwood(with_it) < before + VALUES[card & 15]
            if joins and self.always:
                return Take(card)
            if found[0][0] > before + 3:
                continue
            taken = min(self._worth(with_it ^ 1 << c, unseen) for _, c in found[:3])
            if taken < self._worth(held, unseen) - (self.gain if joins else self.margin):
                return Take(card)
        return other

    def _worth(self, ten: Hand, unseen: list[int]) -> float:
        reached = sorted([after_best_discard(ten | bit) for bit in unseen])
        n = self.best
        return sum(reached[:n]) / n + self.now * deadwood(ten)

    def _discard(self, view: View, seed: int) -> Action:
        won = big_gin(view)
        if won is not None:
            return won
        table, allowed = view.table, may_shed(view)
        left = [(points, card) for card, points in discards(view.hand) if allowed >> card & 1]
        least = min(left)[0]
        unseen_hand = view.unseen
        unseen = [1 << u for u in cards(unseen_hand)]
        if least == 0 or at_wall(table):
            return knock(view, min(left)[1])
        danger = Danger(view, unseen_hand)
        weight = self.danger * self.growth ** (table.turn_no // 2)
        best = min(
            (self._worth(view.hand ^ 1 << c, unseen) + weight * danger.of(c), c)
            for points, c in left
            if points <= least + self.slack
        )
        if least <= table.limit:
            throw = min((points, -(c & 15), c) for points, c in left)[2]
            out = knock(view, throw)
            if self._knock_now(view, least, out, best[1], unseen, seed):
                return out
        return Shed(best[1])

    def _knock_now(self, view: View, least: int, out, best: Card, unseen: list[int], seed: int) -> bool:
        return True


class Danger:
    """How likely a discard completes a meld in another hand, from what is public."""

    def __init__(self, view: View, unseen: Hand) -> None:
        table, seat = view.table, view.seat
        other = 1 - seat
        self.known = table.known[other]
        self.unseen = unseen
        hidden = table.sizes[other] - self.known.bit_count()
        self.p = hidden / max(1, unseen.bit_count())
        self.passed = 0  # what the other let lie
        self.shed = 0
        for (who, action) in table.played:
            if who == other and type(action) is Shed:
                self.shed |= 1 << action.card
        for card, number in zip(table.pile, table.numbers):
            if not self.shed >> card & 1:
                self.passed |= 1 << card

    def holds(self, card: Card) -> float:
        if card < 0 or card > 63:
            return 0.0
        if self.known >> card & 1:
            return 1.0
        return self.p if self.unseen >> card & 1 else 0.0

    def of(self, card: Card) -> float:
        r, s = card & 15, card >> 4
        h = self.holds
        total = 0.0
        a, b, c = [h(16 * x + r) for x in range(4) if x != s]
        rank = (1 | 1 << 16 | 1 << 32 | 1 << 48) << r
        pair = a * b + a * c + b * c
        if self.passed & rank:
            pair *= 0.3
        if self.shed & rank:
            pair *= 0.5
        total += pair
        m2, m1, p1, p2 = h(card - 2), h(card - 1), h(card + 1), h(card + 2)
        total += m2 * m1 * (0.3 if r > 2 and self.passed >> (card - 3) & 1 else 1.0)
        total += m1 * p1
        total += p1 * p2 * (0.3 if self.passed >> (card + 3) & 1 else 1.0)
        return min(total, 1.0)

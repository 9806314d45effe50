"""Lookahead: plays for what the next draw can bring, and weighs a knock against what the other may hold.

From the description of the strongest public line: discards to minimise the mean of the six best deadwoods that the
next draw can reach, plus a danger term; takes the face-up card when it makes a meld or lowers that mean; does not
knock with more than a few points late, knocks early when that is cheap.

The last is a comparison here: the price of the knock over sampled hands of the other, against a formula for what
staying in the hand is worth. Its figures were fitted to the outcome of some 30,000 hands in which the choice was left
to chance, against Simple and against Lookahead itself; those for three players and for no limit to another 30,000.
There waiting gains little: with three, one of the two others is ready soon.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from gintable.bots.common import AS_USUAL, big_gin, has_thrown, knock, lay_down, save_the_hand
from gintable.bots.danger import Danger
from gintable.bots.style import Brain, knock_bonus, noise
from gintable.bots.worlds import other_hands
from gintable.engine.actions import DRAW, PASS, WAIT, Action, Knock, Shed, Take
from gintable.engine.cards import VALUES, Card, Hand, cards, rank
from gintable.engine.legal import at_wall, may_shed, takeable, why_not
from gintable.engine.melds import after_best_discard, best_layoff, deadwood, discards, spread_deadwood
from gintable.engine.score import Facts, hand_score
from gintable.engine.state import DRAWING, LAYING, NO_LIMIT, OFFER, Table, View

CLOSE = 3  # points more deadwood after a card is taken: a meld or a real chance may still be worth it
SPREAD = 40.0  # points; the result of a hand that is played on lies so far about its mean (times the root of 2)
OPEN_LESS = 18.0  # points less than elsewhere that staying is worth where anybody may knock at any time
MANY_LESS, MANY_GIN = 25.0, 2.5  # points less where three play, but so many times more of a gin that is near
SURE = 100.0  # points that a knock gains where the hand is all there is to win
TRIED = 3  # discards looked at to judge a take


@dataclass(frozen=True, slots=True)
class Lookahead(Brain):
    """The knobs: points, unless said otherwise."""

    best: int = 6  # how many of the reachable deadwoods count, the best ones
    now: float = 0.4  # weight of the deadwood held now beside that mean, under a knock limit of 10
    danger: float = 6.0  # cost of completing a meld of the other's
    slack: int = 15  # a discard that leaves so much more deadwood than the best one is not looked at
    margin: float = 7.0  # how much better a card that makes no meld must make the hand
    worlds: int = 40  # hands sampled for the other before a knock
    stay: float = 13.0  # what staying in the hand is worth, before the terms of `_staying`
    loose: float = 0.3  # weight of the other's deadwood in it
    wait: float = 2.0  # a knock no better or worse than that waits for a knock at the other table to be scored

    def decide(self, view: View, seed: int) -> Action:
        """See the module."""
        phase = view.table.phase
        if phase is OFFER or phase is DRAWING:
            return self._draw(view, seed)
        return lay_down(view) if phase is LAYING else self._discard(view, seed)

    def _draw(self, view: View, seed: int) -> Action:
        last = save_the_hand(view)
        if last is not None:
            return last
        table = view.table
        wanted = [card for card in reversed(takeable(table)) if self._wants(view, card, seed)]
        if wanted:
            return Take(wanted[0] if len(wanted) == 1 else min(wanted, key=lambda card: self._with(view, card)))
        return PASS if table.phase is OFFER else DRAW

    def _wants(self, view: View, card: Card, seed: int) -> bool:
        """Whether to take a face-up card."""
        held = view.hand
        with_it = held | 1 << card
        before = deadwood(held)
        left = sorted((points, c) for c, points in discards(with_it) if c != card)
        least = left[0][0]
        if least == 0:
            return True
        if has_thrown(view.table, view.seat, card):
            return False
        if deadwood(with_it) < before + VALUES[card & 15]:
            return True  # it makes a meld
        draws = _draws(view.unseen)
        if view.table.limit == NO_LIMIT and least * len(draws) < sum(
            after_best_discard(held | draw) for draw in draws
        ):
            return True  # it leaves less than the stock is likely to: anybody may knock at any time
        if least > before + CLOSE:
            return False
        margin = self.margin + noise(self.style, seed, card)
        return self._with(view, card) < self._worth(held, draws, view.table.limit) - margin

    def _with(self, view: View, card: Card) -> float:
        """How far the hand is from going out with a face-up card, after the best of a few discards."""
        draws, held = _draws(view.unseen), view.hand | 1 << card
        left = sorted((points, c) for c, points in discards(held) if c != card)
        return min(self._worth(held ^ 1 << c, draws, view.table.limit) for _, c in left[:TRIED])

    def _worth(self, ten: Hand, draws: list[Hand], limit: int) -> float:
        """How far ten cards are from going out, in points: the less the better."""
        reached = sorted([after_best_discard(ten | draw) for draw in draws])[: self.best]
        return sum(reached) / len(reached) + self.now * min(limit, 10) / 10 * deadwood(ten)

    def _discard(self, view: View, seed: int) -> Action:
        won = big_gin(view)
        if won is not None:
            return won
        table, held, allowed = view.table, view.hand, may_shed(view)
        left = [(points, -rank(card), card) for card, points in discards(held) if allowed >> card & 1]
        least, _, cheapest = min(left)
        if least == 0 or at_wall(table):
            return knock(view, cheapest)
        unseen = view.unseen
        draws, danger = _draws(unseen), Danger(view, unseen)
        # the lower the limit, the fewer melds of another's end the hand; and who is helped is only one of them
        fear = self.danger * (10 + min(table.limit, 10)) / 20 / (table.rules.seats - 1) * self.style.caution
        throw = min(
            (
                self._worth(held ^ 1 << card, draws, table.limit)
                + fear * danger.of(card)
                + noise(self.style, seed, card),
                card,
            )
            for points, _, card in left
            if points <= least + self.slack
        )[1]
        if least <= table.limit:
            out = knock(view, cheapest)
            gain = self._gain(view, out, held ^ 1 << throw, draws, Random(seed)) + knock_bonus(self.style, seed)
            if abs(gain) < self.wait and table.elsewhere is not None and why_not(view, WAIT) is None:
                return WAIT
            if gain >= 0:
                return out
        return Shed(throw)

    def _gain(self, view: View, out: Knock, ten: Hand, draws: list[Hand], random: Random) -> float:
        """By how many points the knock `out` is better than to keep `ten` and play on."""
        table = view.table
        if table.rules.deals == 1 and table.limit <= AS_USUAL:
            return SURE  # only who scores matters: in the hands above, a knock scored most often at once
        price, loose = self._price(view, out, random)
        staying = self._staying(table, ten, draws, loose)
        box, balance = partners_hand(view)
        return price - staying - box * math.erf((staying + balance) / SPREAD)

    def _price(self, view: View, out: Knock, random: Random) -> tuple[float, float]:
        """What a knock is worth, and what it leaves the other with: means over sampled hands, in points."""
        table, seat = view.table, view.seat
        seats, layoffs = table.rules.seats, table.rules.layoffs
        mine = spread_deadwood(view.hand & ~(1 << out.card), out.spread)
        price, loose = 0.0, 0
        box, balance = partners_hand(view)
        for hands in other_hands(view, self.worlds, random):
            left = [
                mine if who == seat else best_layoff(held, out.spread).deadwood if layoffs else deadwood(held)
                for who, held in enumerate(hands)
            ]
            loose += sum(left) - mine
            facts = Facts("knock", seat, tuple(left), table.upcard, table.barred)
            points = ahead(hand_score(table.rules, facts).points, seat)
            price += points + box * ((points > -balance) - (points < -balance))
        return price / self.worlds, loose / self.worlds / (seats - 1)

    def _staying(self, table: Table, ten: Hand, draws: list[Hand], loose: float) -> float:
        """What it is worth to keep `ten` and play on, in points, where the other is left with `loose`."""
        if table.limit == NO_LIMIT:
            return self.stay - OPEN_LESS  # a hand that is behind seldom gets ahead before another knocks
        rules = table.rules
        reached = sorted([after_best_discard(ten | draw) for draw in draws])
        gin = (rules.gin + (rules.seats - 1) * loose) * reached.count(0) / len(reached)  # at the next draw
        if rules.seats > 2:
            return self.stay - MANY_LESS + MANY_GIN * gin
        best = reached[: self.best]
        return (
            self.stay
            + 0.44 * rules.undercut  # the other may knock into it
            + gin
            + self.loose * loose
            - deadwood(ten)
            - 1.3 * sum(best) / len(best)
            - _turn(table)
        )


def ahead(points: Sequence[int], seat: int) -> float:
    """By how many points `seat` is ahead of the others, on the average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def partners_hand(view: View) -> tuple[int, float]:
    """What one box is worth where the other table has brought its points, and by how many this seat's side is ahead.

    Of partners, the side that is ahead after both tables marks the box: only then does the one hand matter to the
    other.
    """
    table = view.table
    if table.elsewhere is None or table.elsewhere.facts is None:
        return 0, 0.0
    return table.rules.hand_boxes * table.rules.box_value, ahead(
        hand_score(table.rules, table.elsewhere.facts).points, view.seat
    )


def _draws(unseen: Hand) -> list[Hand]:
    """The cards that may come next, a hand of one each; with none left, no card."""
    return [1 << card for card in cards(unseen)] or [0]


def _turn(table: Table) -> int:
    """How many turns each seat has had."""
    return table.turn_no // table.rules.seats

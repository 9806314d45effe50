"""Simple, the baseline of the 2021 undergraduate challenge, from its description.

Takes the face-up card only if it joins a meld; discards at random among the cards that leave least deadwood, never
repeating a draw-discard pair; knocks at once; ignores the opponent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from gintable.bots.common import big_gin, chance, knock, lay_down, save_the_hand
from gintable.bots.danger import worry
from gintable.bots.style import Brain, Style, good_enough, noise
from gintable.engine.actions import DRAW, PASS, Action, Draw, Shed, Take
from gintable.engine.cards import VALUES, Card, Hand
from gintable.engine.legal import may_shed, takeable
from gintable.engine.melds import after_best_discard, deadwood, discards
from gintable.engine.state import DRAWING, LAYING, OFFER, Table, View


@dataclass(frozen=True, slots=True)
class Simple(Brain):
    """The baseline. Bent, it thinks of more than the deadwood that a discard leaves: see `_seems`."""

    watches: ClassVar[bool] = False

    def decide(self, view: View, seed: int) -> Action:
        """See the module."""
        phase = view.table.phase
        if phase is OFFER or phase is DRAWING:
            return _draw(view, self.style, seed)
        return lay_down(view) if phase is LAYING else _discard(view, self.style, seed)


def joins_a_meld(hand: Hand, card: Card) -> bool:
    """Whether every best spread of `hand` with `card` has `card` in a meld."""
    return deadwood(hand | 1 << card) < deadwood(hand) + VALUES[card & 15]


def _draw(view: View, style: Style, seed: int) -> Action:
    last = save_the_hand(view)
    if last is not None:
        return last
    table = view.table
    wanted = [
        card
        for card in reversed(takeable(table))
        if joins_a_meld(view.hand, card)
        and not _thrown_blind(table, view.seat, card)
        and _gained(view, card) > noise(style, seed, card)
    ]
    if len(wanted) > 1:
        wanted.sort(key=lambda card: after_best_discard(view.hand | 1 << card))
    if wanted:
        return Take(wanted[0])
    return PASS if table.phase is OFFER else DRAW


def _gained(view: View, card: Card) -> int:
    """Points of deadwood fewer with `card` in the hand, counted with it: never less than 1 for one in a meld."""
    return deadwood(view.hand) + VALUES[card & 15] - deadwood(view.hand | 1 << card)


def _discard(view: View, style: Style, seed: int) -> Action:
    won = big_gin(view)
    if won is not None:
        return won
    table, held = view.table, view.hand
    left: Sequence[tuple[Card, int]] = discards(held)
    allowed = may_shed(view)
    if allowed != held:
        left = [found for found in left if allowed >> found[0] & 1]
    least = min([points for _, points in left])
    limit = good_enough(table, style)
    if least > limit and table.taken is not None:
        repeats = _repeats(table, view.seat, table.taken)
        if repeats:
            left = [found for found in left if not repeats >> found[0] & 1] or left
            least = min([points for _, points in left])
    out = least <= limit
    if not out and (style.slip or style.caution > 1):
        return Shed(_seems(view, style, left, seed))
    best = [card for card, points in left if points == least]
    card = best[chance(seed) % len(best)]
    return knock(view, card) if out else Shed(card)


def _seems(view: View, style: Style, left: Sequence[tuple[Card, int]], seed: int) -> Card:
    """The discard that seems best to somebody who slips, or thinks of what the other may want."""
    fear = worry(view, max(1.0, style.caution))  # as it thinks, it has none that less caution could take away
    seems = ((points + fear(card) + noise(style, seed, card), chance(seed + card), card) for card, points in left)
    return min(seems)[2]


def _turns(table: Table, seat: int) -> Iterator[tuple[Action, Card]]:
    """What `seat` did in each of its turns: how it drew and what it threw."""
    for (_, drew), (who, threw) in pairwise(table.played):
        if who == seat and isinstance(threw, Shed):
            yield drew, threw.card


def _thrown_blind(table: Table, seat: int, card: Card) -> bool:
    """Whether `seat` threw `card` after drawing from the stock.

    A view does not tell what was drawn, so the two might come to be a pair again: such a card is not taken back.
    """
    return any(threw == card and isinstance(drew, Draw) for drew, threw in _turns(table, seat))


def _repeats(table: Table, seat: int, taken: Card) -> Hand:
    """The cards that would, with the card `taken`, make a pair that was drawn and discarded before, either way round.

    Only a card that comes back can do that. A card drawn from the stock is unknown to a view: it counts as `taken`.
    """
    found = 0
    for drew, threw in _turns(table, seat):
        if not isinstance(drew, Take) or drew.card == taken:
            found |= 1 << threw
        elif threw == taken:
            found |= 1 << drew.card
    return found

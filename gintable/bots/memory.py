"""What a player remembers of a hand: a view with less in it, so that every brain forgets in the same way.

What lies in sight is never forgotten: the own hand, the top of the discard pile, what may be taken, open cards. Of
the rest each card is forgotten in its own time, decided by the deal and the card, and for good; high cards, those
that the player threw itself and above all those that another took are remembered longer.
"""

from __future__ import annotations

from typing import Final

from gintable.bots.common import chance
from gintable.bots.style import Brain
from gintable.engine.actions import Action, Shed, Take
from gintable.engine.cards import Card, Hand, hand, value
from gintable.engine.legal import why_not
from gintable.engine.state import DRAWING, OFFER, SHEDDING, Table, View

HIGH, OWN, TAKEN = 1.25, 1.5, 2.0  # times as long
LEAST: Final = 0.5  # of the turns of the memory: so long each card is remembered at least, and twice the rest at most


def decide(brain: Brain, view: View, seed: int) -> Action:
    """What `brain` does with what it remembers: always a legal action."""
    seen = remembered(view, brain.style.memory)
    action = brain.decide(seen, seed)
    if seen is view or why_not(view, action) is None:
        return action
    return brain.decide(view, seed)


def remembered(view: View, turns: int | None) -> View:
    """What `view.seat` knows when it remembers about so many of its own turns back (None: everything).

    A discard that is forgotten is unseen again, a taken card that is forgotten is anywhere, and of the other players
    only the turns whose discard is remembered were ever played. What the seat itself threw stays among the turns, for
    who takes such a card back might play for ever. Views of a knock are left as they are: everything lies open there.
    """
    table = view.table
    if turns is None or table.phase not in (OFFER, DRAWING, SHEDDING):
        return view
    mind = _Mind(view, turns)
    open_ = table.turn_no - table.rules.open_discards
    top = len(table.pile) - 1
    kept = [
        at
        for at, (card, number) in enumerate(zip(table.pile, table.numbers, strict=True))
        if at == top or number >= open_ or mind.holds(card, number, 1.0)
    ]
    if len(kept) <= top:
        table = table._replace(
            pile=tuple(table.pile[at] for at in kept), numbers=tuple(table.numbers[at] for at in kept)
        )
    known = tuple(_known(mind, view.table, seat) for seat in range(len(table.known)))
    return view._replace(table=table._replace(known=known, played=_played(mind, view.table)))


class _Mind:
    """For how long one seat remembers each card of this deal."""

    def __init__(self, view: View, turns: int) -> None:
        table = view.table
        self.seat = view.seat
        self._turns = turns
        self._now, self._seats = table.turn_no, table.rules.seats
        self._deal = 0
        for fact in (table.upcard, table.dealer, view.seat, *table.scores):
            self._deal = chance(self._deal + fact)
        own = [action.card for who, action in table.played if who == view.seat and type(action) is Shed]
        self._own = frozenset(own)

    def holds(self, card: Card, number: int, times: float) -> bool:
        """Whether `card`, seen in turn `number`, is still remembered, by such a card `times` as long as usual."""
        if value(card) == 10:
            times *= HIGH
        if card in self._own:
            times *= OWN
        share = chance(self._deal + card) / 2**64
        return self._now - number <= self._turns * self._seats * times * (LEAST + 2 * (1 - LEAST) * share)


def _known(mind: _Mind, table: Table, seat: int) -> Hand:
    """The cards that are remembered to have gone into the hand of `seat`; none is forgotten that was shown."""
    known = table.known[seat]
    if seat == mind.seat or not known:
        return known
    number, took = 1, dict[Card, int]()
    for who, action in table.played:
        if type(action) is Shed:
            number += 1
        elif who == seat and type(action) is Take:
            took[action.card] = number
    gone = hand(card for card, when in took.items() if not mind.holds(card, when, TAKEN))
    return known & ~gone | table.face_up[seat]


def _played(mind: _Mind, table: Table) -> tuple[tuple[int, Action], ...]:
    """The turns that are remembered, whole ones."""
    kept: list[tuple[int, Action]] = []
    turn: list[tuple[int, Action]] = []
    number = 0
    for who, action in table.played:
        turn.append((who, action))
        if type(action) is Shed:
            number += 1
            if who == mind.seat or mind.holds(action.card, number, 1.0):
                kept += turn
            turn = []
    return tuple(kept + turn)

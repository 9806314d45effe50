"""Hands that another player may hold, drawn at random from what a view leaves open."""

from __future__ import annotations

from random import Random
from typing import Final

from gintable.engine.cards import ACES, Card, Hand, cards
from gintable.engine.melds import discards
from gintable.engine.state import View

MOST_BETTER: Final = 4  # cards
MOST_BETTER_MANY: Final = 3  # with more than one other, who get less of what they want


def other_hands(view: View, worlds: int, random: Random) -> list[tuple[Hand, ...]]:
    """`worlds` times the hands that every seat may hold at the end of `view.seat`'s turn; its own is empty in them.

    What everybody saw go into a hand is there, each such card within a meld where it can be. The rest is drawn from
    the unseen cards; to hold what a player holds after some turns, a few more are drawn and the worst thrown
    (measured: one more for each turn, at most `MOST_BETTER`).
    """
    table = view.table
    seats = table.rules.seats
    others = [(view.seat + n) % seats for n in range(1, seats)]
    more = min(table.turn_no // seats, MOST_BETTER if seats == 2 else MOST_BETTER_MANY)
    found = []
    for world in range(worlds):
        hands, unseen = [0] * seats, view.unseen
        for seat in others if world % 2 else reversed(others):  # who comes first has the better choice
            held = _hand(table.known[seat], table.sizes[seat], unseen, more, random)
            hands[seat] = held
            unseen &= ~held
        found.append(tuple(hands))
    return found


def _hand(known: Hand, size: int, unseen: Hand, more: int, random: Random) -> Hand:
    """One such hand; cards that complete a meld of a known one are as good as drawn, two for one."""
    held = known
    for card in cards(known):
        pairs = _mates(card, held, unseen)
        if pairs and held.bit_count() + 2 <= size:
            held |= pairs[int(random.random() * len(pairs))]
    fixed = held
    pool = list(cards(unseen & ~held))
    more -= (held.bit_count() - known.bit_count()) // 2
    for n in range(min(len(pool), size - held.bit_count() + max(0, more))):
        at = n + int(random.random() * (len(pool) - n))
        pool[n], pool[at] = pool[at], pool[n]
        held |= 1 << pool[n]
        if held.bit_count() > size:
            held ^= 1 << min((left, -(c & 15), c) for c, left in discards(held) if not fixed >> c & 1)[2]
    return held


def _mates(card: Card, held: Hand, unseen: Hand) -> list[Hand]:
    """What would put `card` into a meld: the missing cards of each set or run of three; none if it is in one."""
    found = []
    open_ = held | unseen
    for meld in melds_of(card):
        if not meld & ~held:
            return []
        if not meld & ~open_:
            found.append(meld & ~held)
    return found


def melds_of(card: Card) -> tuple[Hand, ...]:
    """Every set and run of three with `card` in it."""
    rank, bit = card & 15, 1 << card
    whole = ACES << rank
    threes = [whole ^ 1 << other for other in cards(whole ^ bit)]
    threes += [7 << low for low in range(card - 2, card + 1) if low >= 0 and (low & 15) <= 10]
    return tuple(threes)

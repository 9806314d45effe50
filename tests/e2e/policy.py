"""A simple player who sees no more than the event log shows: the own hand and what may be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from gintable.engine.actions import (
    Accept,
    Action,
    BigGin,
    Challenge,
    Done,
    Draw,
    Expose,
    Forgive,
    Knock,
    LayOff,
    Pass,
    Shed,
    Take,
    TakeBack,
    Wait,
    parse,
)
from gintable.engine.cards import Hand, cards, hand, parse_card, pips, value
from gintable.engine.melds import best_spreads, deadwood

BLUFF = 6  # one hand in so many is knocked with too much, where that can be done


def choose(shown: Sequence[str], legal: Sequence[str], limit: int) -> Action:
    """A sensible action among `legal`, texts as the log has them, for a hand of cards such as `7H`.

    Takes a face-up card that joins a meld, throws what leaves least deadwood, knocks at once, lays off what is loose.
    Waits whenever it may. Where wrong knocks are penalised it sometimes knocks with more than `limit`, and takes
    turns in what it says about the knocks of others.
    """
    held = hand(map(parse_card, shown))
    actions = [parse(text) for text in legal]
    return min(actions, key=lambda action: _cost(held, action, limit))


def _cost(held: Hand, action: Action, limit: int) -> tuple[int, int]:
    """The lower the better: a rank among kinds of actions, then points."""
    odd = pips(held) % 2
    match action:
        case BigGin():
            return 0, 0
        case Wait():
            return 1, -1
        case Accept():
            return 1, 0
        case Challenge():
            return (0 if odd else 5), 0
        case Expose():
            return 1, odd
        case Forgive():
            return 1, 1 - odd
        case Knock(card, spread) if deadwood(held & ~(1 << card)) > limit and pips(held) % BLUFF:
            return 19, 0
        case Knock(card, spread):
            left = held & ~(1 << card)
            for meld in spread:
                left &= ~meld
            return 1, pips(left)
        case Take(card):
            joins = deadwood(held | 1 << card) < deadwood(held) + value(card)
            return (2 if joins else 9), 0
        case Draw():
            return 3, 0
        case Pass():
            return 4, 0
        case Shed(card):
            return 5, deadwood(held & ~(1 << card)) * 16 + 16 - value(card)
        case LayOff(card, _):
            return (6 if card in cards(_loose(held)) else 9), -value(card)
        case Done(spread):
            left = held
            for meld in spread:
                left &= ~meld
            return 7, pips(left)
        case TakeBack():
            return 10, 0
        case _:
            assert_never(action)


def _loose(held: Hand) -> Hand:
    for meld in best_spreads(held)[0]:
        held &= ~meld
    return held

"""A simple player who sees no more than the event log shows: the own hand and what may be done now."""

from __future__ import annotations

from collections.abc import Sequence

from gintable.engine.actions import Action, BigGin, Done, Draw, Knock, LayOff, Pass, Shed, Take, TakeBack, parse
from gintable.engine.cards import Hand, cards, hand, parse_card, pips, value
from gintable.engine.melds import best_spreads, deadwood


def choose(shown: Sequence[str], legal: Sequence[str]) -> Action:
    """A sensible action among `legal`, texts as the log has them, for a hand of cards such as `7H`.

    Takes a face-up card that joins a meld, throws what leaves least deadwood, knocks at once, lays off what is loose.
    """
    held = hand(map(parse_card, shown))
    actions = [parse(text) for text in legal]
    return min(actions, key=lambda action: _cost(held, action))


def _cost(held: Hand, action: Action) -> tuple[int, int]:
    """The lower the better: a rank among kinds of actions, then points."""
    match action:
        case BigGin():
            return 0, 0
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


def _loose(held: Hand) -> Hand:
    for meld in best_spreads(held)[0]:
        held &= ~meld
    return held

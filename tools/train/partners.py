"""The sparring partners, compiled: `bots.simple`, and `bots.lookahead` with fewer and plainer sampled hands.

What Lookahead does otherwise under a low limit, under none and where one hand is the game is left out here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gintable.bots.lookahead import CLOSE, Lookahead
from gintable.bots.worlds import MOST_BETTER
from gintable.engine.cards import Card, Hand
from tools.train.compiled import NEVER, PIPS, after_best_discard, cards, danger, deadwood, fast, popcount
from tools.train.records import Record
from tools.train.table import EACH, Knowledge, ending_points

KNOBS = Lookahead()
BEST, NOW, DANGER, SLACK = KNOBS.best, KNOBS.now, KNOBS.danger, KNOBS.slack
MARGIN, STAY, LOOSE = KNOBS.margin, KNOBS.stay, KNOBS.loose
WORLDS = KNOBS.worlds // 2  # hands sampled for the other before a knock
TRIED = 4  # points; a discard after a take that leaves so much more than the best one is not looked at
NOWHERE = 1e9  # points; further from going out than any hand


@fast
def simple_take(hand: Hand, card: Card) -> bool:
    """Whether `card` joins a meld."""
    return deadwood(hand | 1 << card) < deadwood(hand) + PIPS[card]


@fast
def simple_discard(hand: Hand, banned: Card) -> Card:
    """A card at random among those that leave least; `banned` may not be thrown."""
    least, seen, pick = NEVER, 0, -1
    for card in cards(hand):
        if card == banned:
            continue
        left = deadwood(hand & ~(1 << card))
        if left < least:
            least, seen, pick = left, 1, card
        elif left == least:
            seen += 1
            if np.random.randint(0, seen) == 0:
                pick = card
    return pick


@fast
def least_without(hand: Hand, banned: Card) -> int:
    """The least deadwood after a discard that is not `banned`."""
    least = NEVER
    for card in cards(hand):
        if card != banned:
            least = min(least, deadwood(hand & ~(1 << card)))
    return least


@fast
def cheapest(hand: Hand, banned: Hand) -> Card:
    """Of the cards of `hand` that are not in `banned` the one that leaves least, the higher rank first; or -1."""
    least, pick = NEVER * 16, -1
    for card in cards(hand & ~banned):
        left = deadwood(hand & ~(1 << card)) * 16 - (card & 15)
        if left < least:
            least, pick = left, card
    return pick


@fast
def reach(ten: Hand, unseen: Hand, reached: NDArray[np.int64]) -> tuple[int, float]:
    """Fill `reached` with the deadwoods that the next card can bring, ascending: how many, the mean of the best."""
    number = 0
    for card in cards(unseen):
        reached[number] = after_best_discard(ten | 1 << card)
        number += 1
    if number == 0:
        reached[0] = deadwood(ten)
        number = 1
    reached[:number].sort()
    best = min(BEST, number)
    total = 0.0
    for n in range(best):
        total += reached[n]
    return number, total / best


@fast
def distance(ten: Hand, unseen: Hand, reached: NDArray[np.int64]) -> float:
    """How far ten cards are from going out, in points."""
    return reach(ten, unseen, reached)[1] + NOW * deadwood(ten)


@fast
def looking_take(hand: Hand, card: Card, unseen: Hand, thrown: Hand) -> bool:
    """Whether `card` makes gin, or (unless the seat has `thrown` it) a meld or the hand much better."""
    with_it = hand | 1 << card
    least = least_without(with_it, card)
    if least == 0:
        return True
    if thrown >> card & 1:
        return False
    if simple_take(hand, card):
        return True
    if least > deadwood(hand) + CLOSE:
        return False
    reached = np.empty(64, np.int64)
    stay = distance(hand, unseen, reached)
    best = NOWHERE
    for discard in cards(hand):
        ten = with_it & ~(1 << discard)
        if deadwood(ten) <= least + TRIED:
            best = min(best, distance(ten, unseen, reached))
    return best < stay - MARGIN


@fast
def sampled(know: Knowledge, extra: int) -> Hand:
    """A hand that the other may hold: so many `extra` cards drawn, and the worst thrown."""
    pool = np.empty(64, np.int64)
    number = 0
    for card in cards(know.unseen):
        pool[number] = card
        number += 1
    held = know.known
    for n in range(min(number, know.hidden + extra)):
        at = np.random.randint(n, number)
        pool[n], pool[at] = pool[at], pool[n]
        held |= 1 << pool[n]
    while popcount(held) > EACH:
        worst = cheapest(held, know.known)
        if worst < 0:
            break
        held &= ~(1 << worst)
    return held


@fast
def fear(limit: int) -> float:
    """What completing a meld of the other's costs: the lower the limit, the fewer of them end the hand."""
    return DANGER * (10 + min(limit, 10)) / 20.0


@fast
def looking_throw(
    hand: Hand, unseen: Hand, held: NDArray[np.float64], banned: Card, fears: float
) -> tuple[Card, float, float]:
    """The card to throw, the mean of the best deadwoods then to be reached, and the share of the draws that is gin.

    `fears` is what completing a meld of the other's costs, in points.
    """
    least = least_without(hand, banned)
    reached = np.empty(64, np.int64)
    best, throw, soon, gins = NOWHERE, -1, 0.0, 0.0
    for card in cards(hand):
        ten = hand & ~(1 << card)
        if card == banned or deadwood(ten) > least + SLACK:
            continue
        number, mean = reach(ten, unseen, reached)
        price = mean + NOW * deadwood(ten) + fears * danger(card, held)
        if price < best:
            best, throw, soon = price, card, mean
            gins = np.searchsorted(reached[:number], 1) / number
    return throw, soon, gins


@fast
def looking_discard(know: Knowledge, held: NDArray[np.float64], banned: Card, rules: Record) -> tuple[Card, bool]:
    """The card to throw, and whether to knock with it."""
    hand = know.hand
    cheap = cheapest(hand, 0 if banned < 0 else 1 << banned)
    least = deadwood(hand & ~(1 << cheap))
    if least == 0:
        return cheap, True
    throw, soon, gins = looking_throw(hand, know.unseen, held, banned, fear(know.limit))
    if least > know.limit:
        return throw, False
    price, loose = knock_price(know, hand & ~(1 << cheap), rules)
    left = deadwood(hand & ~(1 << throw))
    gin = (rules.gin + loose) * gins
    staying = STAY + 0.44 * rules.undercut + gin + LOOSE * loose - left - 1.3 * soon - know.turn // 2
    if price >= staying:
        return cheap, True
    return throw, False


@fast
def knock_price(know: Knowledge, ten: Hand, rules: Record) -> tuple[float, float]:
    """What knocking with `ten` brings and how much deadwood the other holds, in points: means over sampled hands."""
    price = loose = 0.0
    for _ in range(WORLDS):
        other = sampled(know, min(know.turn // 2, MOST_BETTER))
        price += ending_points(rules, ten, other, False)
        loose += deadwood(other)
    return price / WORLDS, loose / WORLDS

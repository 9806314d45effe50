"""The engine's melds and the net's features, compiled: the same results as there, some fifty times faster.

What is compiled is kept in `__pycache__`, in a directory for each state of the sources: by itself numba would look at
the file of the called function alone, and go on with what that one called before it was changed.
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import njit
from numpy.typing import NDArray

from gintable.bots import common, features, lookahead, net, worlds
from gintable.engine import cards as engine_cards
from gintable.engine import melds, state
from gintable.engine.cards import ACES, FULL, LANE, VALUES, Card, Hand

HERE = Path(__file__).parent
MODULES = common, features, lookahead, net, worlds, engine_cards, melds, state  # where constants are from


def _sources() -> bytes:
    """A digest of what is compiled, and of `MODULES`."""
    others = [Path(str(module.__file__)) for module in MODULES]
    texts = [path.read_bytes() for path in (*sorted(HERE.glob("*.py")), *others)]
    return hashlib.sha256(b"".join(texts)).digest()


numba.config.CACHE_DIR = str(HERE / "__pycache__" / f"compiled-{_sources().hex()[:16]}")

fast = njit(cache=True, fastmath=True, nogil=True)

Ints = NDArray[np.int64]

KEPT = np.array(melds._KEPT, dtype=np.int64)  # least deadwood of the cards of one suit, by lane
THROWN = np.array(melds._THROWN, dtype=np.int64)  # and after the best discard
PIPS = np.array([VALUES[card & 15] if card & 15 < 13 else 0 for card in range(64)], dtype=np.int64)  # points, by card
NEVER = 1000  # points; more than any deadwood


@fast
def popcount(x: int) -> int:
    """How many bits are set."""
    x = x - ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((x * 0x0101010101010101) >> 56) & 0x7F


@fast
def low_card(hand: Hand) -> Card:
    """The lowest card of a hand that holds one."""
    return popcount((hand & -hand) - 1)


@njit(nogil=True)  # not cached: numba cannot compile calls of a generator that comes from the cache
def cards(hand: Hand) -> Iterator[Card]:
    """The cards of a hand, in card order."""
    while hand:
        yield low_card(hand)
        hand &= hand - 1


@fast
def pips(hand: Hand) -> int:
    """The points of all the cards."""
    total = 0
    for card in cards(hand):
        total += PIPS[card]
    return total


@fast
def ranks_of_sets(hand: Hand) -> Hand:
    """The ranks of which `hand` has three cards or four, in the first lane."""
    s, h, d, c = hand & LANE, hand >> 16 & LANE, hand >> 32 & LANE, hand >> 48 & LANE
    return s & h & (d | c) | d & c & (s | h)


@fast
def ways(hand: Hand, ranks: Hand) -> int:
    """How many choices of sets there are: of each rank none, or all its cards, or three of four."""
    number = 1
    while ranks:
        whole = hand & ACES * (ranks & -ranks)
        number *= 6 if popcount(whole) == 4 else 2
        ranks &= ranks - 1
    return number


@fast
def chosen(hand: Hand, ranks: Hand, way: int) -> Hand:
    """The cards of the sets in one of those choices."""
    taken = 0
    while ranks:
        bit = ranks & -ranks
        whole = hand & ACES * bit
        if popcount(whole) == 4:
            one, way = way % 6, way // 6
            taken |= 0 if one == 0 else whole if one == 5 else whole & ~(bit << (16 * (one - 1)))
        else:
            taken |= whole if way & 1 else 0
            way >>= 1
        ranks ^= bit
    return taken


@fast
def without_sets(hand: Hand) -> int:
    """The least deadwood of cards of which none are in sets."""
    return KEPT[hand & LANE] + KEPT[hand >> 16 & LANE] + KEPT[hand >> 32 & LANE] + KEPT[hand >> 48 & LANE]


@fast
def without_sets_after_discard(hand: Hand) -> int:
    """The same after the best discard."""
    s, h, d, c = hand & LANE, hand >> 16 & LANE, hand >> 32 & LANE, hand >> 48 & LANE
    ks, kh, kd, kc = KEPT[s], KEPT[h], KEPT[d], KEPT[c]
    return ks + kh + kd + kc + min(min(THROWN[s] - ks, THROWN[h] - kh), min(THROWN[d] - kd, THROWN[c] - kc))


@fast
def deadwood(hand: Hand) -> int:
    """`engine.melds.deadwood`."""
    best = without_sets(hand)
    ranks = ranks_of_sets(hand)
    if ranks:
        for way in range(1, ways(hand, ranks)):
            best = min(best, without_sets(hand & ~chosen(hand, ranks, way)))
    return best


@fast
def after_best_discard(hand: Hand) -> int:
    """`engine.melds.after_best_discard`, of eleven cards or so, of which not all are needed in sets of three."""
    best = without_sets_after_discard(hand)
    ranks = ranks_of_sets(hand)
    if ranks:
        for way in range(1, ways(hand, ranks)):
            best = min(best, without_sets_after_discard(hand & ~chosen(hand, ranks, way)))
    return best


@fast
def spread(hand: Hand, melds_out: Ints) -> int:
    """Fill `melds_out` with the melds of one best spread of `hand`; how many there are."""
    ranks = ranks_of_sets(hand)
    best, sets = NEVER, 0
    for way in range(ways(hand, ranks)):
        taken = chosen(hand, ranks, way)
        left = without_sets(hand & ~taken)
        if left < best:
            best, sets = left, taken
    found = 0
    for rank in range(13):
        meld = sets & (ACES << rank)
        if meld:
            melds_out[found] = meld
            found += 1
    for lane in (0, 16, 32, 48):
        left = (hand & ~sets) >> lane & LANE
        while left:
            rank = low_card(left)
            while left >> (rank + 1):
                rank += 1
            rest = left ^ 1 << rank
            if KEPT[left] == KEPT[rest] + PIPS[rank]:
                left = rest
                continue
            for length in (3, 4, 5):
                run = ((1 << length) - 1) << (rank - length + 1) if rank - length + 1 >= 0 else 0
                if run and run & left == run and KEPT[left ^ run] == KEPT[left]:
                    melds_out[found] = run << lane
                    found += 1
                    left ^= run
                    break
    return found


@fast
def after_layoffs(hand: Hand, melds_in: Ints, number: int) -> int:
    """The least deadwood of a defender over all its spreads and layoffs on `number` melds: `melds.best_layoff`."""
    parts = np.zeros((8, 8), np.int64)  # what may be laid off at each end of a meld: none, one card, two ...
    lengths = np.ones(8, np.int64)
    ends = 0
    for n in range(number):
        meld = melds_in[n]
        low = low_card(meld)
        rank = low & 15
        if popcount(meld & (ACES << rank)) >= 2:
            fourth = (ACES << rank) & ~meld & hand
            if fourth:
                parts[ends, 1] = fourth
                lengths[ends] = 2
                ends += 1
            continue
        high = low + popcount(meld) - 1
        for step in (-1, 1):
            at = low - 1 if step < 0 else high + 1
            chain = 0
            while at >= 0 and at & 15 < 13 and (at >> 4) == (low >> 4) and hand >> at & 1 and lengths[ends] < 7:
                chain |= 1 << at
                parts[ends, lengths[ends]] = chain
                lengths[ends] += 1
                at += step
            if chain:
                ends += 1
    best = deadwood(hand)
    if ends == 0:
        return best
    total = 1
    for n in range(ends):
        total *= lengths[n]
    for pick in range(1, total):
        rest, off = pick, 0
        for n in range(ends):
            off |= parts[n, rest % lengths[n]]
            rest //= lengths[n]
        best = min(best, deadwood(hand & ~off))
    return best


def _compile(module: Any, known: dict[str, Any]) -> types.SimpleNamespace:
    """Every function of `module`, compiled, with `known` in place of what they call by those names."""
    scope: dict[str, Any] = {**vars(module), **known}
    for name, function in list(vars(module).items()):
        if isinstance(function, types.FunctionType) and function.__module__ == module.__name__ and name not in known:
            copy = types.FunctionType(function.__code__, scope, name)
            copy.__module__ = __name__
            scope[name] = njit(fastmath=True, nogil=True)(copy)
    return types.SimpleNamespace(**scope)


FEATURES = _compile(
    features,
    {
        "after_best_discard": after_best_discard,
        "deadwood": deadwood,
        "count": popcount,
        "points": pips,
        "rule_inputs": None,
        "VALUES": np.array(VALUES, dtype=np.int64),
        "ACES": ACES,
        "FULL": FULL,
    },
)
of_hand, of_situation, beliefs, scaled, danger = (
    FEATURES.of_hand,
    FEATURES.of_situation,
    FEATURES.beliefs,
    FEATURES.scaled,
    FEATURES.danger,
)

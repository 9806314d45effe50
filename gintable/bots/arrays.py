"""The solver of `engine.melds` and the sight of `bots.features` over arrays of hands: the same numbers, many at once.

`features` is what the trainer compiles; here is the same for the table, where there is no compiler. A test holds the
two together, number for number.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import BELIEF, CARDS, HAND
from gintable.engine import melds
from gintable.engine.cards import ACES, DECK, FULL, LANE, PIPS, VALUES, Card, Hand

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_NEVER: Final = 30_000  # more points than any hand has
_KEPT: Final = np.array(melds._KEPT, np.int64)  # least deadwood of one suit's cards by runs alone
_SPARED: Final = np.array(melds._THROWN, np.int64) - _KEPT  # what its best discard adds to that, below zero mostly
_VALUES: Final = np.array([VALUES[card & 15] if card in DECK else 0 for card in range(CARDS)], np.int64)
_PIPS: Final = np.array(PIPS, np.int64)
_BROKEN: Final = np.full(LANE + 1, _NEVER)  # by the bit of a rank: what is loose when its set of three loses one
_BROKEN[[1 << rank for rank in range(13)]] = [2 * value for value in VALUES]
_BITS: Final = np.int64(1) << np.arange(CARDS - 1)
_SIZES: Final = (1, 2, 4, 7, 14, 99)  # of how many of the best draws the mean is seen


def _neighbours(of: Card) -> tuple[Hand, Hand, Hand]:
    """The other cards of the rank, the next ones of the suit, and those after them."""
    bit = 1 << of
    return ACES << (of & 15) & ~bit, (bit << 1 | bit >> 1) & FULL, (bit << 2 | bit >> 2) & FULL


def bits(hand: Hand) -> NDArray[np.uint8]:
    """A number for each card, by card: 1 where `hand` holds it."""
    return np.unpackbits(np.frombuffer(hand.to_bytes(8, "little"), np.uint8), bitorder="little")


# mates, next and next but one: the cards that count, a column a card
_NEAR: Final = np.zeros((3, CARDS, CARDS), np.float32)
_MATES: Final = np.zeros((CARDS, 3), np.intp)  # the other cards of the rank, in order
_RUNS: Final = np.zeros((CARDS, 3), np.int64)  # the rest of each run of three through a card; 0: there is none
for _card in DECK:
    for _kind, _hand in enumerate(_neighbours(_card)):
        _NEAR[_kind, :, _card] = bits(_hand)
    _MATES[_card] = np.nonzero(_NEAR[0, :, _card])[0]
    _lows = [low for low in range((_card & 15) - 2, (_card & 15) + 1) if 0 <= low <= 10]
    _RUNS[_card, : len(_lows)] = [7 << (_card & 48) + low & ~(1 << _card) for low in _lows]


def solved(hands: Ints) -> tuple[Ints, Ints]:
    """`melds.deadwood` and `melds.after_best_discard` of each of `hands` (a row of them), in points."""
    lanes = [hands >> lane & LANE for lane in (0, 16, 32, 48)]
    s, h, d, c = lanes
    ranks = s & h & (d | c) | d & c & (s | h)
    runs = hands & hands >> 1 & hands >> 2
    clash = (runs | runs << 1 | runs << 2) & ranks * ACES
    clash = (clash | clash >> 16 | clash >> 32 | clash >> 48) & LANE
    free = ranks ^ clash  # none of their cards could be in a run: taken whole
    keep = ~free
    least, after = _by_runs(s & keep, h & keep, d & keep, c & keep)
    at = np.flatnonzero(clash)
    if at.size:
        _take_sets(hands[at] & ~(free[at] * ACES), clash[at], at, least, after)
    broken = np.where(free & s & h & d & c, 0, _BROKEN[free & -free])
    return least, np.minimum(after, least + broken)


def _by_runs(s: Ints, h: Ints, d: Ints, c: Ints) -> tuple[Ints, Ints]:
    """The same by runs alone, of hands in four suits."""
    kept = _KEPT[s] + _KEPT[h] + _KEPT[d] + _KEPT[c]
    spared = np.minimum(np.minimum(_SPARED[s], _SPARED[h]), np.minimum(_SPARED[d], _SPARED[c]))
    return kept, kept + spared


def _take_sets(hands: Ints, ranks: Ints, at: Ints, least: Ints, after: Ints) -> None:
    """Lower what stands in `least` and `after` at `at` to what some choice of sets of the `ranks` leaves."""
    open_ = [(hands, ranks, at)]
    while open_:
        hands, ranks, at = open_.pop()
        bit = ranks & -ranks
        whole = hands & bit * ACES
        ranks = ranks ^ bit
        choices = [(hands & ~whole, ranks, at)]
        four = np.flatnonzero(np.bitwise_count(whole) == 4)
        if four.size:
            for lane in (0, 16, 32, 48):
                one = bit[four] << lane
                choices.append((hands[four] & ~(whole[four] ^ one), ranks[four], at[four]))
        for left, _, where in choices:
            kept, spared = _by_runs(left & LANE, left >> 16 & LANE, left >> 32 & LANE, left >> 48 & LANE)
            least[where] = np.minimum(least[where], kept)
            after[where] = np.minimum(after[where], spared)
        for left, more, where in [*choices, (hands, ranks, at)]:
            some = np.flatnonzero(more)
            if some.size:
                open_.append((left[some], more[some], where[some]))


def beliefs(
    hand: Hand, unseen: Hand, known: Hand, thrown: Hand, refused: Hand, recent: Hand, turn: int, hidden: int
) -> Floats:
    """The rows of `features.beliefs`: one for each unseen card, in card order."""
    cards = np.flatnonzero(bits(unseen))
    planes = np.array([bits(plane) for plane in (known, thrown, refused, recent, unseen)], np.float32)
    mates, near, far = (planes @ which[:, cards] for which in _NEAR)
    share = hidden / max(1, cards.size)
    out = np.empty((cards.size, BELIEF))
    out[:, 0] = _VALUES[cards] / 10.0
    out[:, 1] = min(turn, 20) / 10.0
    out[:, 2] = share
    for n in range(3):
        out[:, 3 + 3 * n], out[:, 4 + 3 * n], out[:, 5 + 3 * n] = mates[n], near[n], far[n]
    out[:, 12], out[:, 13] = mates[3], near[3]
    out[:, 14], out[:, 15], out[:, 16] = mates[4], near[4], far[4]
    rank = cards & 15
    out[:, 17] = (rank == 0) | (rank == 12)
    out[:, 18] = out[:, 3] * out[:, 14]
    out[:, 19] = out[:, 4] * (out[:, 15] + out[:, 5])
    out[:, 20] = share * out[:, 1]
    out[:, 21] = out[:, 0] * out[:, 1]
    return out


def dangers(cards: NDArray[np.intp], held: Floats) -> Floats:
    """`features.danger` of each of `cards`, each with its row of chances; no card beside the deck has one."""
    rows = np.arange(cards.size)
    a, b, c = held[rows[:, None], _MATES[cards]].T
    two = a * b + (a + b) * c
    three = a * b * c
    below, far_below = held[rows, cards - 1], held[rows, cards - 2]  # before an ace lies no card, nor after a king
    above, far_above = held[rows, (cards + 1) % CARDS], held[rows, (cards + 2) % CARDS]
    none = (1.0 - np.clip(two - 2.0 * three, 0.0, 1.0)) * (1.0 - below * far_below)
    found: Floats = 1.0 - none * (1.0 - below * above) * (1.0 - above * far_above)
    return found


def expected(unseen: Ints, held: Floats) -> Floats:
    """The points of the unseen cards, each times its chance, for each row."""
    chances = np.where(unseen[:, None] & _BITS, held[:, : CARDS - 1], 0.0)
    # in card order: the same float
    sums: Floats = np.cumsum(chances * _VALUES[: CARDS - 1], axis=1, dtype=np.float64)
    return sums[:, -1]


def of_hands(
    hands: Ints, dead: Ints, cards: NDArray[np.intp], unseen: Ints, known: Hand, held: Floats, limit: int
) -> Floats:
    """The rows of `features.of_hand`, one for each of `hands`: its deadwood, face-up card, unseen cards, chances."""
    live = unseen | known
    draws = _BITS[bits(int(np.bitwise_or.reduce(unseen)))[: CARDS - 1] > 0]
    reached, number = _reached(hands, dead, draws, unseen)
    rows = np.arange(hands.size)
    out = np.empty((hands.size, HAND))
    sums = np.cumsum(reached, axis=1, dtype=np.int64)
    for n, size in enumerate(_SIZES):
        best = np.minimum(size, number)
        out[:, 1 + n] = sums[rows, best - 1] / best / 25.0
    gins = np.count_nonzero(reached == 0, axis=1)
    knocks = np.count_nonzero(reached <= limit, axis=1)
    out[:, 0] = dead / 25.0
    out[:, 7] = gins / 10.0
    out[:, 8] = knocks / 20.0
    out[:, 9] = np.count_nonzero(reached <= (dead // 2)[:, None], axis=1) / 20.0
    out[:, 10] = (_pips(hands) - dead) / 50.0
    mates = ACES << (cards & 15) & ~_BITS[cards]
    near = (_BITS[cards] << 1 | _BITS[cards] >> 1) & FULL
    runs = _RUNS[cards]
    is_run = runs != 0
    of_known, beside = np.bitwise_count(mates & known), np.bitwise_count(near & known)
    sure = (of_known >= 2) | (is_run & (runs & ~known == 0)).any(1)
    out[:, 11] = np.bitwise_count(mates & live) / 3.0
    out[:, 12] = np.count_nonzero(is_run & (runs & ~live[:, None] == 0), axis=1) / 3.0
    out[:, 13] = (of_known + beside) / 2.0
    out[:, 14] = sure
    out[:, 15] = _VALUES[cards] / 10.0
    out[:, 16] = dangers(cards, held)
    out[:, 17] = dead <= limit
    out[:, 18] = dead == 0
    out[:, 19] = gins / number
    out[:, 20] = knocks / number
    out[:, 21] = (reached[rows, number // 2] - reached[:, 0]) / 25.0
    return out


def _reached(hands: Ints, dead: Ints, draws: Ints, unseen: Ints) -> tuple[NDArray[np.int16], Ints]:
    """What the draws of each hand among the `unseen` leave after a discard, ascending; how many there are.

    A hand with no draw is left as it is. Rows that are not full end with more points than there are.
    """
    reached = np.full((hands.size, max(1, draws.size)), _NEVER, np.int16)
    may = unseen[:, None] & draws != 0
    reached[:, : draws.size][may] = solved((hands[:, None] | draws)[may])[1]
    number = np.count_nonzero(may, axis=1)
    none = number == 0
    reached[none, 0] = dead[none]
    reached.sort(axis=1)
    return reached, np.maximum(number, 1)


def _pips(hands: Ints) -> Ints:
    """The pips of all the cards of each hand."""
    total: Ints = _PIPS[hands & LANE] + _PIPS[hands >> 16 & LANE] + _PIPS[hands >> 32 & LANE] + _PIPS[hands >> 48]
    return total

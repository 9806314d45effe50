"""Melds: what a hand is worth, how it may be spread, what may be laid off.

No search over combinations of melds is needed for the deadwood. Runs of one suit depend on that suit's
thirteen bits alone, so one table holds the least deadwood of every mask of ranks; sets are few, so every
choice of sets is tried, and what is left in the four suits is looked up.

Made for hands of about a dozen cards: each rank held three or four times beside a run may multiply the choices
by six.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from gintable.engine.cards import ACES, FULL, LANE, VALUES, Card, Hand, cards, pips

Meld: TypeAlias = Hand
Spread: TypeAlias = tuple[Meld, ...]  # disjoint melds, ascending; the deadwood is the rest of the hand

_NEVER: Final = 1000  # more points than a deck holds


def _suit_tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deadwood of every mask of one suit by runs alone: of all its cards, and after its best discard.

    Built a rank at a time: the masks whose top card is `rank` follow from those below it. The top card is
    loose, thrown, or ends a run of three, four or five; a longer run is two of those.
    """
    kept, thrown = [0], [_NEVER]
    for rank, points in enumerate(VALUES):
        keep = [rest + points for rest in kept]
        throw = list(map(min, (rest + points for rest in thrown), kept))
        for length in range(3, min(5, rank + 1) + 1):
            below = 1 << (rank - length + 1)  # masks of the ranks under the run
            inside = (1 << rank) - below  # the run's cards but the top one
            keep[inside:] = map(min, keep[inside:], kept[:below])
            throw[inside:] = map(min, throw[inside:], thrown[:below])
        kept += keep
        thrown += throw
    return tuple(kept), tuple(thrown)


_KEPT, _THROWN = _suit_tables()


def deadwood(hand: Hand) -> int:
    """The least deadwood of all the cards of `hand`, in points, without a discard.

    >>> from gintable.engine.cards import parse_hand
    >>> deadwood(parse_hand("6H 7H 8H 9H TH KS KH KD 6C 3C"))
    9
    """
    s, h, d, c = hand & LANE, hand >> 16 & LANE, hand >> 32 & LANE, hand >> 48
    ranks = s & h & (d | c) | d & c & (s | h)  # held three or four times
    if not ranks:
        return _KEPT[s] + _KEPT[h] + _KEPT[d] + _KEPT[c]
    runs = hand & hand >> 1 & hand >> 2
    clash = (runs | runs << 1 | runs << 2) & (ranks | ranks << 16 | ranks << 32 | ranks << 48)
    if not clash:
        return _KEPT[s & ~ranks] + _KEPT[h & ~ranks] + _KEPT[d & ~ranks] + _KEPT[c & ~ranks]
    clash = (clash | clash >> 16 | clash >> 32 | clash >> 48) & LANE
    keep = ~ranks | clash
    return _least(s & keep, h & keep, d & keep, c & keep, clash)


def _least(s: int, h: int, d: int, c: int, ranks: int) -> int:
    """`deadwood` of four suits, over every choice of sets of `ranks`."""
    bit = ranks & -ranks
    if bit != ranks:
        return min([_least(*left, ranks ^ bit) for left in _without_rank(s, h, d, c, bit)])
    ks, kh, kd, kc = _KEPT[s], _KEPT[h], _KEPT[d], _KEPT[c]
    ls, lh, ld, lc = _KEPT[s & ~bit], _KEPT[h & ~bit], _KEPT[d & ~bit], _KEPT[c & ~bit]
    taken = ls + lh + ld + lc
    if s & h & d & c & bit:
        spared = min(ks - ls, kh - lh, kd - ld, kc - lc)  # the card that its suit can use best stays out
        if spared < 0:
            taken += spared
    return min(taken, ks + kh + kd + kc)


def _without_rank(s: int, h: int, d: int, c: int, bit: int) -> list[tuple[int, int, int, int]]:
    """The suits left by no set, by each three and by all four of the rank `bit`, held three or four times."""
    a, b, e, f = s & ~bit, h & ~bit, d & ~bit, c & ~bit
    left = [(s, h, d, c), (a, b, e, f)]
    if s & h & d & c & bit:
        left += [(s, b, e, f), (a, h, e, f), (a, b, d, f), (a, b, e, c)]
    return left


def _without_sets(hand: Hand) -> tuple[list[tuple[int, int, int, int]], Hand]:
    """The four suits left by every choice of sets in `hand`, and the cards of the sets that need no choice.

    A set none of whose cards could be in a run is always taken whole.
    """
    s, h, d, c = hand & LANE, hand >> 16 & LANE, hand >> 32 & LANE, hand >> 48
    ranks = s & h & (d | c) | d & c & (s | h)
    if not ranks:
        return [(s, h, d, c)], 0
    runs = hand & hand >> 1 & hand >> 2
    clash = (runs | runs << 1 | runs << 2) & ACES * ranks
    clash = (clash | clash >> 16 | clash >> 32 | clash >> 48) & LANE
    free = ranks ^ clash
    left = [(s & ~free, h & ~free, d & ~free, c & ~free)]
    while clash:
        bit = clash & -clash
        clash ^= bit
        left = [less for lanes in left for less in _without_rank(*lanes, bit)]
    return left, hand & ACES * free


def discards(hand: Hand) -> tuple[tuple[Card, int], ...]:
    """Every card of `hand`, in card order, with the least deadwood that is left when it is thrown.

    >>> from gintable.engine.cards import card_text, parse_hand
    >>> [(card_text(card), left) for card, left in discards(parse_hand("5H 6H 7H KS"))]
    [('KS', 0), ('5H', 23), ('6H', 22), ('7H', 21)]
    """
    choices, free = _without_sets(hand)
    if len(choices) == 1:
        s, h, d, c = choices[0]
        total = _KEPT[s] + _KEPT[h] + _KEPT[d] + _KEPT[c]
        left = [
            (first + rank, total + more)
            for first, lane in ((0, s), (16, h), (32, d), (48, c))
            for rank, more in _suit_discards(lane)
        ]
        if free:
            left += [(card, total + _broken(free, card)) for card in cards(free)]
            left.sort()
        return tuple(left)
    least = _NEVER
    best: dict[Card, int] = dict.fromkeys(cards(hand), _NEVER)
    for s, h, d, c in choices:
        total = _KEPT[s] + _KEPT[h] + _KEPT[d] + _KEPT[c]
        least = min(least, total)
        for first, lane in ((0, s), (16, h), (32, d), (48, c)):
            for rank, more in _suit_discards(lane):
                if total + more < best[first + rank]:
                    best[first + rank] = total + more
    for card in cards(free):
        best[card] = least + _broken(free, card)
    return tuple(best.items())


@cache
def _suit_discards(lane: int) -> tuple[tuple[int, int], ...]:
    """Every rank of one suit's mask, and what throwing it adds to the deadwood (below zero for a loose card)."""
    ranks = [rank for rank in range(len(VALUES)) if lane >> rank & 1]
    return tuple((rank, _KEPT[lane ^ 1 << rank] - _KEPT[lane]) for rank in ranks)


def _broken(sets: Hand, card: Card) -> int:
    """The points that throwing `card` out of its set among `sets` makes loose."""
    whole = (sets & ACES << (card & 15)).bit_count() == 4
    return 0 if whole else 2 * VALUES[card & 15]


def after_best_discard(hand: Hand) -> int:
    """The least deadwood that one discard from `hand` can leave, in points; `hand` holds a card.

    >>> from gintable.engine.cards import parse_hand
    >>> after_best_discard(parse_hand("6H 7H 8H 9H TH KS KH KD 6C 3C QS"))
    9
    """
    choices, free = _without_sets(hand)
    best = least = _NEVER
    for s, h, d, c in choices:
        ks, kh, kd, kc = _KEPT[s], _KEPT[h], _KEPT[d], _KEPT[c]
        total = ks + kh + kd + kc
        least = min(least, total)
        spared = max(ks - _THROWN[s], kh - _THROWN[h], kd - _THROWN[d], kc - _THROWN[c])
        best = min(best, total - spared)
    if free:
        best = min(best, least + min(_broken(free, card) for card in cards(free)))
    return best


def knocks(hand: Hand, limit: int) -> tuple[tuple[Card, int], ...]:
    """The discards from `hand` that leave at most `limit` points, each with the points it leaves.

    Least points first, then card order.

    >>> from gintable.engine.cards import card_text, parse_hand
    >>> eleven = parse_hand("4S 5S 6S 9C 9D 9H AC 2D 3C 4H KS")
    >>> [(card_text(card), left) for card, left in knocks(eleven, 10)]
    [('KS', 10)]
    """
    return tuple(sorted((found for found in discards(hand) if found[1] <= limit), key=lambda found: found[1]))


def is_meld(cards: Hand) -> bool:
    """Whether `cards` are three or four of one rank, or three or more of one suit in a row.

    >>> from gintable.engine.cards import parse_hand
    >>> [is_meld(parse_hand(text)) for text in ("QH KH AH", "AH 2H 3H", "7S 7H 7D 7C", "7S 7H")]
    [False, True, True, False]
    """
    if cards & ~FULL or cards.bit_count() < 3:
        return False
    low = cards & -cards
    return _is_set(cards) or not (cards + low) & cards  # adding to the lowest card carries through a whole run


def _is_set(cards: Hand) -> bool:
    """Whether `cards`, at least two of them, are all of one rank."""
    rank = ((cards & -cards).bit_length() - 1) & 15
    return not cards & ~(ACES << rank)


def melds(hand: Hand) -> tuple[Meld, ...]:
    """Every meld inside `hand`, ascending.

    >>> from gintable.engine.cards import hand_text, parse_hand
    >>> [hand_text(meld) for meld in melds(parse_hand("4S 5S 6S 7S 7H 7D"))]
    ['4S 5S 6S', '5S 6S 7S', '4S 5S 6S 7S', '7S 7H 7D']
    """
    found = []
    starts = hand & hand >> 1 & hand >> 2
    while starts:
        low = starts & -starts
        starts ^= low
        run = low * 7
        while not run & ~hand:
            found.append(run)
            run = run << 1 | low
    s, h, d, c = hand & LANE, hand >> 16 & LANE, hand >> 32 & LANE, hand >> 48
    ranks = s & h & (d | c) | d & c & (s | h)
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        held = hand & ACES * low
        found.append(held)
        if held.bit_count() == 4:
            found += [held ^ 1 << card for card in cards(held)]
    return tuple(sorted(found))


def best_spreads(hand: Hand) -> tuple[Spread, ...]:
    """Every spread of `hand` with the least deadwood, in the order of their melds.

    >>> from gintable.engine.cards import hand_text, parse_hand
    >>> for spread in best_spreads(parse_hand("2H 3H 4H 5H 6H 7H")):
    ...     print(" | ".join(map(hand_text, spread)))
    2H 3H 4H | 5H 6H 7H
    2H 3H 4H 5H 6H 7H
    """
    return spreads(hand, deadwood(hand))


def spreads(hand: Hand, limit: int) -> tuple[Spread, ...]:
    """Every spread of `hand` that leaves at most `limit` points: least first, then in the order of melds.

    Spreads that leave a meld lying loose are among them: a knocker may choose one.

    >>> from gintable.engine.cards import parse_hand
    >>> len(spreads(parse_hand("2H 3H 4H 5H"), 5)), len(spreads(parse_hand("2H 3H 4H 5H"), 14))
    (3, 4)
    """
    found: list[tuple[int, Spread]] = []
    if deadwood(hand) <= limit:
        _add_spreads(hand, pips(hand), melds(hand), limit, (), found)
    return tuple([spread for _, spread in sorted(found)])


def _add_spreads(
    rest: Hand, loose: int, inside: Sequence[Meld], limit: int, laid: Spread, found: list[tuple[int, Spread]]
) -> None:
    """Add to `found` the spreads that are `laid` and any of the melds `inside` the `rest`, of `loose` points."""
    if loose <= limit:
        found.append((loose, laid))
    for place, meld in enumerate(inside, 1):
        left = rest ^ meld
        later = [other for other in inside[place:] if not other & meld]
        if not later or deadwood(left) <= limit:
            _add_spreads(left, loose - pips(meld), later, limit, (*laid, meld), found)


def outside(hand: Hand, spread: Spread) -> Hand:
    """The deadwood: the cards of `hand` that are in no meld of `spread`.

    >>> from gintable.engine.cards import hand_text, parse_hand
    >>> hand_text(outside(parse_hand("2H 3H 4H 5H"), (parse_hand("2H 3H 4H"),)))
    '5H'
    """
    for meld in spread:
        hand &= ~meld
    return hand


def spread_deadwood(hand: Hand, spread: Spread) -> int:
    """The points of the cards of `hand` outside `spread`.

    >>> from gintable.engine.cards import parse_hand
    >>> spread_deadwood(parse_hand("2H 3H 4H 5H"), (parse_hand("2H 3H 4H"),))
    5
    """
    return pips(outside(hand, spread))


def fits(meld: Meld, card: Card) -> bool:
    """Whether `card` can be laid on `meld` as it lies: at an end of a run, or as the fourth of a set.

    >>> from gintable.engine.cards import parse_card, parse_hand
    >>> [fits(parse_hand("9H TH JH"), parse_card(text)) for text in ("8H", "QH", "KH", "JS")]
    [True, True, False, False]
    """
    return bool(_open(meld) >> card & 1)


def _open(meld: Meld) -> Hand:
    """The cards that can be laid on `meld` as it lies."""
    if _is_set(meld):
        return ACES << (meld.bit_length() - 1 & 15) & ~meld
    return (meld << 1 | meld >> 1) & ~meld & FULL


def _chains(meld: Meld, held: Hand) -> tuple[Hand, Hand]:
    """The cards of `held` that can be laid on `meld` one after the other: at its low end, at its high end.

    The fourth card of a set counts as its low end.
    """
    if _is_set(meld):
        return _open(meld) & held, 0
    low, high = 0, 0
    card = (meld & -meld) >> 1 & held
    while card:
        low |= card
        card = card >> 1 & held
    card = 1 << meld.bit_length() & held
    while card:
        high |= card
        card = card << 1 & held
    return low, high


def exposure(spread: Spread, unseen: Hand) -> int:
    """The points of the `unseen` cards that could be laid off on `spread`, chains included, each card once.

    >>> from gintable.engine.cards import parse_hand
    >>> exposure((parse_hand("4H 5H 6H"), parse_hand("8S 8H 8D")), parse_hand("7H 8C 9C"))
    15
    """
    open_ = 0
    for meld in spread:
        low, high = _chains(meld, unseen)
        open_ |= low | high
    return pips(open_)


def default_spread(hand: Hand, unseen: Hand) -> Spread:
    """The spread a knocker lays down unless told otherwise: least deadwood, then least `exposure` to the
    `unseen` cards, then card order (rules, section 2.8).

    >>> from gintable.engine.cards import FULL, hand_text, parse_hand
    >>> ten = parse_hand("2H 3H 4H 5H 6H 7H")
    >>> [hand_text(meld) for meld in default_spread(ten, FULL & ~ten)]
    ['2H 3H 4H', '5H 6H 7H']
    """
    return min(best_spreads(hand), key=lambda spread: exposure(spread, unseen))


def lay_off(loose: Hand, spread: Spread) -> tuple[tuple[Card, int], ...]:
    """Every card of `loose` that can be laid off on `spread`, each with the place of its meld.

    In an order that can be played, chains included.

    Runs come first: a card laid on a run may carry the next one, a card laid on a set carries none.

    >>> from gintable.engine.cards import card_text, parse_hand
    >>> table = (parse_hand("9H TH JH"), parse_hand("4S 4D 4C"))
    >>> [(card_text(card), place) for card, place in lay_off(parse_hand("QH KH 4H 2C"), table)]
    [('QH', 0), ('KH', 0), ('4H', 1)]
    """
    laid: list[tuple[Card, int]] = []
    for sets in (False, True):
        for place, meld in enumerate(spread):
            if _is_set(meld) is sets:
                low, high = _chains(meld, loose)
                laid += [(card, place) for card in reversed(cards(low))]
                laid += [(card, place) for card in cards(high & ~low)]
                loose &= ~(low | high)
    return tuple(laid)


@dataclass(frozen=True, slots=True)
class BestLayoff:
    """The best a defender can do against a knocker's spread.

    `deadwood` is what is left, in points; `spread` the defender's own melds; `laid` the cards laid off, each
    with the place of its meld in the knocker's spread, in an order that can be played.
    """

    deadwood: int
    spread: Spread
    laid: tuple[tuple[Card, int], ...]


def best_layoff(hand: Hand, knocker: Spread) -> BestLayoff:
    """The least deadwood over all spreads of `hand` and all layoffs on `knocker` together.

    It may break a meld of the defender's own. Among equals: the fewest cards laid, then card order.

    >>> from gintable.engine.cards import parse_hand
    >>> table = tuple(map(parse_hand, ("5H 6H 7H", "QC QD QS", "AC AD AS")))
    >>> best_layoff(parse_hand("8H 8C 8D 8S 9H 2C 3C 4C AH QH"), table).deadwood
    0
    """
    ends = [_prefixes(chain, up) for meld in knocker for up, chain in enumerate(_chains(meld, hand)) if chain]
    choices = {0}
    for end in ends:
        choices |= {choice | laid for choice, laid in product(choices, end)}
    _, _, order = min((deadwood(hand & ~laid), laid.bit_count(), cards(laid)) for laid in choices)
    given = sum(1 << card for card in order)
    rest = hand & ~given
    spread = best_spreads(rest)[0]
    return BestLayoff(spread_deadwood(rest, spread), spread, lay_off(given, knocker))


def _prefixes(chain: Hand, up: int) -> list[Hand]:
    """The parts of `chain` that can be laid: its first card, its first two, ...; upwards if `up`."""
    given, parts = 0, []
    for card in cards(chain) if up else reversed(cards(chain)):
        given |= 1 << card
        parts.append(given)
    return parts

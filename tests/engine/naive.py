"""The meld solver's twin: every way to spread and to lay off, tried one by one.

Written on pairs of rank and suit, sharing neither code nor the form of a card with `gintable.engine`, so that
the two agree only if both are right. Slow on purpose.
"""

from collections.abc import Iterator
from itertools import combinations

Pip = tuple[int, str]  # rank 1 (ace) to 13 (king), and suit
Cards = frozenset[Pip]

RANK_TEXT = "A23456789TJQK"
SUIT_TEXT = "SHDC"
DECK = tuple((rank, suit) for suit in SUIT_TEXT for rank in range(1, 14))


def read(text: str) -> Cards:
    return frozenset((RANK_TEXT.index(word[0]) + 1, word[1]) for word in text.split())


def in_order(cards: Cards) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((SUIT_TEXT.index(suit), rank) for rank, suit in cards))


def points(cards: Cards) -> int:
    return sum(min(rank, 10) for rank, _ in cards)


def is_meld(cards: Cards) -> bool:
    ranks = sorted(rank for rank, _ in cards)
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    one_suit = len({suit for _, suit in cards}) == 1
    return one_suit and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def melds(hand: Cards) -> list[Cards]:
    found = []
    for start in hand:
        run = frozenset({start})
        rank, suit = start
        while (rank + 1, suit) in hand:
            rank += 1
            run |= {(rank, suit)}
            found += [run] if len(run) > 2 else []
    for rank in {rank for rank, _ in hand}:
        same = [card for card in hand if card[0] == rank]
        found += [frozenset(some) for count in (3, 4) for some in combinations(same, count)]
    return found


def spreads(hand: Cards) -> set[frozenset[Cards]]:
    """Every set of disjoint melds inside `hand`, the empty one included."""
    inside = melds(hand)
    found: set[frozenset[Cards]] = set()
    growing = [frozenset[Cards]()]
    while growing:
        spread = growing.pop()
        if spread not in found:
            found.add(spread)
            used = frozenset[Pip]().union(*spread)
            growing += [spread | {meld} for meld in inside if not meld & used]
    return found


def outside(hand: Cards, spread: frozenset[Cards]) -> Cards:
    return hand.difference(*spread)


def deadwood(hand: Cards) -> int:
    return min(points(outside(hand, spread)) for spread in spreads(hand))


def after_best_discard(hand: Cards) -> int:
    return min(deadwood(hand - {card}) for card in hand)


def layoffs(loose: Cards, table: tuple[Cards, ...]) -> Iterator[Cards]:
    """What may be left of `loose` by laying cards on the melds of `table` one at a time, in every order."""
    met = set()
    waiting = [(loose, table)]
    while waiting:
        state = waiting.pop()
        if state in met:
            continue
        met.add(state)
        left, melds_ = state
        yield left
        for card in left:
            for place, meld in enumerate(melds_):
                if is_meld(meld | {card}):
                    waiting.append((left - {card}, (*melds_[:place], meld | {card}, *melds_[place + 1 :])))


def best_layoff(hand: Cards, table: tuple[Cards, ...]) -> tuple[int, int, tuple[tuple[int, int], ...]]:
    """Over every spread and every sequence of layoffs: least points, then fewest cards laid, then their order."""
    found = []
    for loose in {outside(hand, spread) for spread in spreads(hand)}:
        for left in layoffs(loose, table):
            laid = loose - left
            found.append((points(left), len(laid), in_order(laid)))
    return min(found)


def best_spread_first(hand: Cards, table: tuple[Cards, ...]) -> int:
    """The least points of a defender who spreads for the least deadwood first and lays off afterwards."""
    loose = {outside(hand, spread) for spread in spreads(hand)}
    least = min(map(points, loose))
    return min(points(left) for cards in loose if points(cards) == least for left in layoffs(cards, table))


def exposure(spread: frozenset[Cards], unseen: Cards) -> int:
    """The points of the unseen cards that some sequence of layoffs on one of the melds contains."""
    reached: set[Pip] = set()
    for meld in spread:
        for left in layoffs(unseen, (meld,)):
            reached |= unseen - left
    return points(frozenset(reached))

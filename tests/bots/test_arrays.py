"""What the net sees at the table, reckoned over arrays, against what the trainer compiles: the same numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from gintable.bots import arrays, features
from gintable.engine.cards import DECK, Card, Hand, cards, hand
from gintable.engine.melds import after_best_discard, deadwood

RNG = random.Random(4)


def hands(number: int, size: int) -> Iterator[Hand]:
    """Hands of so many cards: any, and such as hold a lot of sets and runs that clash."""
    for n in range(number):
        ranks = RNG.sample(range(13), 4) if n % 2 else range(13)
        low = RNG.randrange(8)
        some = [card for card in DECK if card & 15 in ranks or (n % 4 == 1 and low <= card & 15 < low + 5)]
        yield hand(RNG.sample(some, size))


@pytest.mark.parametrize("size", [1, 2, 7, 8, 10, 11])
def test_the_solver_is_the_engines(size: int) -> None:
    some = list(hands(3000, size))
    least, after = arrays.solved(np.array(some))
    assert least.tolist() == [deadwood(held) for held in some]
    assert after.tolist() == [after_best_discard(held) for held in some]


def situations(number: int) -> Iterator[tuple[Hand, Card, Hand, Hand, list[float], int]]:
    """A hand, a face-up card, unseen and known cards, chances and a limit."""
    for ten in hands(number, 10):
        rest = RNG.sample(cards(hand(DECK) & ~ten), 42)
        unseen = hand(rest[1 : RNG.choice((2, 3, 9, 20, 38))]) if RNG.random() < 0.95 else 0
        known = hand(rest[38 : 38 + RNG.randrange(4)])
        chances = [0.0] * features.CARDS
        for card in cards(unseen):
            chances[card] = RNG.random()
        for card in cards(known):
            chances[card] = 1.0
        yield ten, rest[0], unseen, known, chances, RNG.choice((0, 4, 10, 140))


def test_hands_are_seen_like_the_trainer_sees_them() -> None:
    for ten, card, unseen, known, chances, limit in situations(300):
        row = [0.0] * features.SCALARS
        features.of_hand(row, ten, card, unseen, known, chances, limit)
        seen = arrays.of_hands(
            np.array([ten]), np.array([deadwood(ten)]), np.array([card]), np.array([unseen]), known,
            np.array([chances]), limit,
        )  # fmt: skip
        assert seen[0].tolist() == row[: features.HAND]
        features.of_situation(row, 1, 20, known, unseen, chances, (1, 2, 3), 0, limit, [0.0] * 8, 9, 9, 3, 2, 7)
        points = arrays.expected(np.array([unseen]), np.array([chances]))
        assert points[0] / 50.0 == row[features.HAND + 8]


def test_many_hands_at_once_are_seen_like_each_alone() -> None:
    tens, tops, unseens, _, chances, _ = map(list, zip(*situations(60), strict=True))
    dead = np.array([deadwood(ten) for ten in tens])
    parts = np.array(tens), dead, np.array(tops), np.array(unseens)
    together = arrays.of_hands(*parts, 1 << 60, np.array(chances), 10)
    for n in range(60):
        alone = arrays.of_hands(*(part[n : n + 1] for part in parts), 1 << 60, np.array(chances[n : n + 1]), 10)
        assert together[n].tolist() == alone[0].tolist()


def test_beliefs_are_those_of_the_trainer() -> None:
    for ten, _, unseen, known, _, _ in situations(200):
        thrown, refused, recent = (hand(RNG.sample(DECK, RNG.randrange(6))) for _ in range(3))
        turn, hidden = RNG.randrange(1, 40), RNG.randrange(11)
        rows = [[0.0] * features.BELIEF for _ in cards(unseen)]
        features.beliefs(rows, ten, unseen, known, thrown, refused, recent, turn, hidden)
        assert arrays.beliefs(ten, unseen, known, thrown, refused, recent, turn, hidden).tolist() == rows

"""Cards and hands as whole numbers.

A `Card` is ``16 * suit + rank``, suits in the order of `SUITS` and ranks in the order of `RANKS` (ace 0).
A `Hand` is a bit set with bit ``1 << card``: one 16-bit lane per suit, of which 13 bits are used, so that a
shift by one never carries a king into the next suit's ace.

>>> hand_text(parse_hand("7h 8h 9h") | parse_hand("AS"))
'AS 7H 8H 9H'
"""

import random
from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = int
Hand: TypeAlias = int

SUITS: Final = "SHDC"
RANKS: Final = "A23456789TJQK"
VALUES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # points by rank; rules section 1
LANE: Final = 0x1FFF  # the thirteen ranks of one suit
LANE_BITS: Final = 16
ACES: Final[Hand] = 1 | 1 << 16 | 1 << 32 | 1 << 48  # shifted by a rank, the four cards of that rank

DECK: Final[tuple[Card, ...]] = tuple(LANE_BITS * s + r for s in range(4) for r in range(13))
FULL: Final[Hand] = sum(1 << card for card in DECK)

_SUIT_OF: Final = {"S": 0, "H": 1, "D": 2, "C": 3, "♠": 0, "♥": 1, "♦": 2, "♣": 3}
_RANK_OF: Final = {**{text: rank for rank, text in enumerate(RANKS)}, "10": 9}


def _pip_table() -> tuple[int, ...]:
    table = [0]
    for value_ in VALUES:
        table += [points + value_ for points in table]
    return tuple(table)


PIPS: Final = _pip_table()  # points of every set of ranks in one suit


def parse_card(text: str) -> Card:
    """The card that `text` names: rank, then suit, in either case.

    >>> parse_card("7h") == parse_card("7♥"), parse_card("10D") == parse_card("td")
    (True, True)
    """
    word = text.strip().upper().rstrip("\ufe0e\ufe0f")  # a suit symbol may carry a presentation mark
    if word[-1:] in _SUIT_OF and word[:-1] in _RANK_OF:
        return LANE_BITS * _SUIT_OF[word[-1]] + _RANK_OF[word[:-1]]
    raise ValueError(
        f"{text!r} is not a card: write the rank (A 2 3 4 5 6 7 8 9 T J Q K) and then the suit (S H D C), such as 7H."
    )


def card_text(card: Card) -> str:
    """Rank and suit in two letters.

    >>> card_text(parse_card("10♣"))
    'TC'
    """
    return RANKS[card & 15] + SUITS[card >> 4]


def suit(card: Card) -> int:
    """The card's place in `SUITS`.

    >>> suit(parse_card("7D"))
    2
    """
    return card >> 4


def rank(card: Card) -> int:
    """The card's place in `RANKS`: ace 0, king 12.

    >>> rank(parse_card("AS")), rank(parse_card("KS"))
    (0, 12)
    """
    return card & 15


def value(card: Card) -> int:
    """The card's points: ace 1, face value, and 10 for J, Q, K.

    >>> value(parse_card("AS")), value(parse_card("7S")), value(parse_card("KS"))
    (1, 7, 10)
    """
    return VALUES[card & 15]


def hand(cards: Iterable[Card]) -> Hand:
    """The bit set of `cards`; a card named twice counts once.

    >>> hand_text(hand((parse_card("KC"), parse_card("2S"))))
    '2S KC'
    """
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards(hand: Hand) -> tuple[Card, ...]:
    """The cards of `hand`, by suit and then by rank.

    >>> [card_text(card) for card in cards(parse_hand("2H KS AH"))]
    ['KS', 'AH', '2H']
    """
    out = []
    while hand:
        low = hand & -hand
        out.append(low.bit_length() - 1)
        hand ^= low
    return tuple(out)


def parse_hand(text: str) -> Hand:
    """The hand that `text` lists, its cards parted by spaces or commas or both.

    >>> parse_hand("AS, 2S 3S") == 0b111
    True
    """
    bits = 0
    for word in text.replace(",", " ").split():
        bit = 1 << parse_card(word)
        if bits & bit:
            raise ValueError(f"{word!r} is named twice in {text!r}: there is one of each card, so name it once.")
        bits |= bit
    return bits


def hand_text(hand: Hand) -> str:
    """The cards of `hand` in text, by suit and then by rank.

    >>> hand_text(parse_hand("9c,9♠"))
    '9S 9C'
    """
    return " ".join(map(card_text, cards(hand)))


def pips(hand: Hand) -> int:
    """The sum of the cards' values, in points.

    >>> pips(parse_hand("AS 7H KC"))
    18
    """
    return PIPS[hand & LANE] + PIPS[hand >> 16 & LANE] + PIPS[hand >> 32 & LANE] + PIPS[hand >> 48]


def size(hand: Hand) -> int:
    """How many cards `hand` holds.

    >>> size(FULL)
    52
    """
    return hand.bit_count()


def shuffled(seed: int | str) -> tuple[Card, ...]:
    """The deck in the order that `seed` stands for, the same on every machine and version of Python.

    Fisher-Yates on ``random.Random(seed).random()`` alone: the one sequence that Python promises to keep.

    >>> shuffled(7) == shuffled(7), sorted(shuffled("a deal")) == sorted(DECK)
    (True, True)
    """
    draw = random.Random(seed).random
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def cut_key(card: Card) -> tuple[int, int]:
    """Orders cut cards: the larger key deals. King high, ace low; among equal ranks spades are highest, then
    hearts, diamonds, clubs (rules, section 3).

    >>> max("KC AS KH 2D".split(), key=lambda text: cut_key(parse_card(text)))
    'KH'
    """
    return card & 15, 3 - (card >> 4)

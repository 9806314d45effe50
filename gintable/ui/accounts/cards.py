"""How cards are written and grouped on paper. Pure: no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gintable.engine.cards import Card, Hand, card_text, cards, rank, value

Kind = Literal["run", "set", "dead"]


def token(card: Card) -> str:
    """A card as texts write it: its suit is a token that the painter draws.

    >>> from gintable.engine.cards import parse_card
    >>> token(parse_card("10D")), token(parse_card("7H"))
    ('10{D}', '7{H}')
    """
    text = card_text(card)
    return f"{'10' if text[0] == 'T' else text[0]}{{{text[1]}}}"


def tokens(held: Sequence[Card]) -> str:
    """Several cards as texts write them."""
    return " ".join(map(token, held))


def loose_order(held: Hand) -> tuple[Card, ...]:
    """Deadwood as it is shown: the dearest card first."""
    return tuple(sorted(cards(held), key=lambda card: (-value(card), -rank(card), card)))


def meld_kind(meld: Hand) -> Kind:
    """Whether a meld is a run or a set."""
    first, second = cards(meld)[:2]
    return "set" if rank(first) == rank(second) else "run"


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together: a meld, or the deadwood. `added` were laid off on it by somebody else.

    `short` stands for `words` where those have no room.
    """

    kind: Kind
    cards: tuple[Card, ...]
    words: str
    added: tuple[Card, ...] = ()
    short: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What one person has laid down: `words` say whose spread it is, `name` is theirs alone."""

    person: int
    words: str
    name: str
    groups: tuple[Group, ...]

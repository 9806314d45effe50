"""How the player's hand lies: by melds, by suit, by rank or as the player put it. Pure, without pygame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, assert_never

from gintable.engine import melds
from gintable.engine.cards import Card, Hand, cards, hand, pips, rank, suit
from gintable.engine.melds import Spread
from gintable.engine.state import Table

By = Literal["meld", "suit", "rank", "hand"]
Kind = Literal["run", "set", "loose"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Neighbours that one bracket holds: cards of one meld of the spread, or loose ones.

    `meld` is the place of the meld in the spread, -1 for loose cards. `whole` says that the meld lies together;
    `size` counts the cards of the whole meld, `points` are those of loose cards.
    """

    kind: Kind
    cards: tuple[Card, ...]
    meld: int = -1
    size: int = 0
    points: int = 0

    @property
    def whole(self) -> bool:
        return self.kind == "loose" or self.size == len(self.cards)


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as it lies: `blocks` with gaps between them, `pieces` for the brackets, both from left to right.

    `choice` of `choices` best spreads is the one the brackets show.
    """

    blocks: tuple[tuple[Card, ...], ...]
    pieces: tuple[Piece, ...]
    spread: Spread
    choice: int = 0
    choices: int = 1

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for block in self.blocks for card in block)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What the player wants: how to sort, the spread to show, and the order of their own making.

    `own` is empty until the player has moved a card.
    """

    by: By = "meld"
    spread: Spread | None = None
    own: tuple[Card, ...] = ()


def arranged(wish: Arrangement, held: Hand) -> Shown:
    """`held` in the order that was wished for."""
    found = melds.best_spreads(held)
    choice = nearest(found, wish.spread)
    spread = found[choice]
    blocks = tuple(block for block in _blocks(wish, held, spread) if block)
    pieces = tuple(piece for block in blocks for piece in _pieces(block, spread))
    return Shown(blocks, pieces, spread, choice, len(found))


def nearest(spreads: Sequence[Spread], wished: Spread | None) -> int:
    """The place of the spread that keeps most cards of the wished one's melds together; the first among equals."""
    if not wished:
        return 0

    def kept(spread: Spread) -> int:
        return sum(max((meld & old).bit_count() for old in wished) for meld in spread) if spread else 0

    return max(range(len(spreads)), key=lambda place: (spreads[place] == wished, kept(spreads[place]), -place))


def followed(wish: Arrangement, held: Hand) -> Arrangement:
    """The wish after the hand has changed: the player's own order keeps its cards, new ones go to the right."""
    shown = arranged(wish, held)
    own = tuple(_own(wish.own, held)) if wish.own else ()
    return replace(wish, spread=shown.spread, own=own)


def following(wish: Arrangement, held: Hand, spreads_only: bool = False) -> Arrangement:
    """The next arrangement: each best spread in turn, then by suit, by rank, and the player's own if there is one.

    `spreads_only` while a hand is laid down, when the arrangement says which spread it will be.
    """
    found = melds.best_spreads(held)
    at = nearest(found, wish.spread)
    if wish.by == "meld" and (at + 1 < len(found) or spreads_only):
        return replace(wish, spread=found[(at + 1) % len(found)])
    order: tuple[By, ...] = ("meld",) if spreads_only else ("meld", "suit", "rank", *(("hand",) if wish.own else ()))
    by = order[(order.index(wish.by) + 1) % len(order)] if wish.by in order else "meld"
    return replace(wish, by=by, spread=found[0] if by == "meld" else wish.spread)


def moved(wish: Arrangement, held: Hand, card: Card, to: int) -> Arrangement:
    """The player's own order: as the hand lies now, with `card` at place `to` of the others (0 is far left)."""
    order = [other for other in arranged(wish, held).cards if other != card]
    to = min(len(order), max(0, to))
    own = (*order[:to], card, *order[to:])
    return replace(wish, by="hand", own=own)


def contested(held: Hand) -> Hand:
    """The cards that fit a run and a set of the hand alike."""
    runs = sets = 0
    for meld in melds.melds(held):
        if is_set(meld):
            sets |= meld
        else:
            runs |= meld
    return runs & sets


def is_set(meld: Hand) -> bool:
    """Whether a meld is of one rank."""
    found = cards(meld)
    return rank(found[0]) == rank(found[-1])


def laid_out(table: Table, seat: int) -> tuple[Piece, ...]:
    """What a seat has laid down, melds first: cards laid off on them lie in their places."""
    spread = table.spreads[seat] or ()
    pieces = []
    rest = melds.outside(table.shown[seat], spread)
    for place, meld in enumerate(spread):
        grown = meld
        if seat == table.knocker:
            for laid in table.laid:
                grown |= hand(card for card, on in laid if on == place)
        pieces.append(Piece("set" if is_set(meld) else "run", cards(grown), place, grown.bit_count()))
    pieces.sort(key=lambda piece: (piece.kind == "set", piece.cards))
    if rest:
        pieces.append(Piece("loose", tuple(sorted(cards(rest), key=_by_rank)), points=pips(rest)))
    return tuple(pieces)


def _blocks(wish: Arrangement, held: Hand, spread: Spread) -> Iterable[tuple[Card, ...]]:
    match wish.by:
        case "meld":
            loose = melds.outside(held, spread)
            order = sorted(spread, key=lambda meld: (is_set(meld), cards(meld)))
            return [*(cards(meld) for meld in order), tuple(sorted(cards(loose), key=_by_rank))]
        case "suit":
            return [tuple(block) for _, block in groupby(cards(held), key=suit)]
        case "rank":
            return [tuple(sorted(cards(held), key=_by_rank))]
        case "hand":
            return [tuple(_own(wish.own, held))]
        case _:
            assert_never(wish.by)


def _own(own: Sequence[Card], held: Hand) -> Iterator[Card]:
    yield from (card for card in own if held >> card & 1)
    yield from (card for card in cards(held) if card not in own)


def _pieces(block: tuple[Card, ...], spread: Spread) -> Iterator[Piece]:
    def meld_of(card: Card) -> int:
        return next((place for place, meld in enumerate(spread) if meld >> card & 1), -1)

    for place, neighbours in groupby(block, key=meld_of):
        found = tuple(neighbours)
        if place < 0:
            yield Piece("loose", found, points=pips(hand(found)))
        else:
            meld = spread[place]
            yield Piece("set" if is_set(meld) else "run", found, place, meld.bit_count())


def _by_rank(card: Card) -> tuple[int, int]:
    return rank(card), suit(card)

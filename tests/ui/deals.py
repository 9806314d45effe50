"""Deals made to measure: seat 0 is the player and not the dealer."""

from __future__ import annotations

from collections.abc import Sequence

from gintable.engine.actions import parse
from gintable.engine.cards import DECK, Card, parse_card
from gintable.engine.deal import apply
from gintable.engine.events import Event, seen_by
from gintable.engine.rules import PRESETS
from gintable.engine.state import Deal, View, start, view

MINE = "5H 6H 7H JS JD JC 4S 2D AC KD"  # with 8H: 7 without the king
THEIRS = "3C 4C 5C 6C 9S 9H 9D AH 2S 3D"  # with KC thrown: a knock with 6
DRAWN = ("pass", "pass", "draw")
LAYING = "QS QH QD 5D 6D 7D 7C 9C 5H KD"  # with 2H for KD: lays 7C and 9C off on THEIRS
KNOCKED = ("pass", "pass", "draw", "shed KD", "draw", "knock KC 9S9H9D 3C4C5C6C")


def deck(mine: str, theirs: str, upcard: str, stock: str = "") -> list[Card]:
    """The deck that deals those cards, the stock's first cards last."""
    hands = [[parse_card(word) for word in text.split()] for text in (mine, theirs)]
    rest = [parse_card(upcard), *(parse_card(word) for word in stock.split())]
    used = {*hands[0], *hands[1], *rest}
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    return [*dealt, *rest, *(card for card in DECK if card not in used)]


def deal(
    mine: str = MINE, theirs: str = THEIRS, upcard: str = "QS", stock: str = "8H", acts: Sequence[str] = (),
    rules: str = "modern",
) -> Deal:  # fmt: skip
    """A deal in which `acts` have been done."""
    found, _ = start(PRESETS[rules], deck(mine, theirs, upcard, stock), 1)
    for act in acts:
        found, _ = apply(found, parse(act))
    return found


def seen(*args: object, **kwargs: object) -> View:
    """What seat 0 may know of a deal."""
    return view(deal(*args, **kwargs), 0)  # type: ignore[arg-type]


def laying(*more: str) -> Deal:
    """The opponent has knocked, and the player has done `more`."""
    return deal(LAYING, THEIRS, "QC", "2H KC", (*KNOCKED, *more))


def then(found: Deal, act: str) -> tuple[View, tuple[Event, ...], Deal]:
    """The view of seat 0 after one more act, the events as it sees them, and the deal."""
    after, events = apply(found, parse(act))
    return view(after, 0), tuple(seen_by(event, 0) for event in events), after

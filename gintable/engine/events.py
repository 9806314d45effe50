"""What happened, in the order in which a table shows it. `seen_by` hides what a seat may not see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from gintable.engine.cards import Card
from gintable.engine.melds import Spread

Ending = Literal["knock", "gin", "big_gin", "void"]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Every seat got `size` cards, one at a time from the seat after `dealer`; `upcard` was turned up."""

    dealer: int
    seats: int
    size: int
    upcard: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """`seat` declined the card on offer."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Took:
    """`seat` took a face-up card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Drew:
    """`seat` drew from the stock; `card` is None for everybody else."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """`seat` threw a card face up."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked:
    """`seat` laid down its hand; `card` went face down and is None for everybody else, and in a big gin."""

    seat: int
    card: Card | None
    ending: Ending
    spread: Spread
    deadwood: int


@dataclass(frozen=True, slots=True)
class LaidOff:
    """`seat` laid a card on the knocker's meld number `meld`."""

    seat: int
    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class TookBack:
    """`seat` took a laid card back from the knocker's meld number `meld`."""

    seat: int
    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class LaidDown:
    """A defender laid down what was left of the hand."""

    seat: int
    spread: Spread
    deadwood: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The hand is over; its facts are in `Table.facts`."""

    ending: Ending


Event = Dealt | Passed | Took | Drew | Discarded | Knocked | LaidOff | TookBack | LaidDown | Ended


def seen_by(event: Event, seat: int) -> Event:
    """`event` as `seat` sees it: the card of somebody else's draw or knock is hidden."""
    match event:
        case Drew() | Knocked() if event.seat != seat and event.card is not None:
            return replace(event, card=None)
        case _:
            return event

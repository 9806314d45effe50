"""What happened, in the order in which a table shows it. `seen_by` hides what a seat may not see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from gintable.engine.cards import Card
from gintable.engine.melds import Spread

Ending = Literal["knock", "gin", "big_gin", "void"]
Verdict = Literal["stands", "correct", "picked_up", "choose", "late"]
Penalty = Literal["turn", "hand", "no_bonus"]


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
    """`seat` drew from the stock; `card` is None for everybody else, unless `seat` plays with open cards."""

    seat: int
    card: Card | None
    open: bool = False


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


@dataclass(frozen=True, slots=True)
class Waited:
    """`seat` holds its turn until the other table is scored."""

    seat: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """`seat` let a knock stand and spread its hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """`seat` called a knock illegal, and what came of it.

    "stands": it was legal; "correct": the knocker has to throw another card; "picked_up": the knocker has to play on;
    "choose": `seat` says how the knocker has to play on; "late": it was not, but layoffs have begun and it stands.
    """

    seat: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The discard of an illegal knock of `seat` was turned face up on the pile, and the hand goes on.

    "turn": the cards of `seat` stay open for the other's next turn, "hand": to the end; "no_bonus": not at all.
    """

    seat: int
    card: Card
    how: Penalty


Event = (
    Dealt | Passed | Took | Drew | Discarded | Knocked | LaidOff | TookBack | LaidDown | Ended
    | Waited | Accepted | Challenged | TurnedUp
)  # fmt: skip


def seen_by(event: Event, seat: int) -> Event:
    """`event` as `seat` sees it: the card of somebody else's draw or knock is hidden."""
    match event:
        case Drew() if event.seat != seat and not event.open:
            return replace(event, card=None)
        case Knocked() if event.seat != seat:
            return replace(event, card=None)
        case _:
            return event

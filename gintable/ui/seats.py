"""Who sits where round the table as the player sees it, and whose discards lie where. Pure: reads public state."""

from __future__ import annotations

from gintable.engine.cards import Card
from gintable.engine.rules import Rules
from gintable.engine.state import Table

DISCARD = "discard"  # the zone that the player throws to


def rivals(rules: Rules, seat: int) -> tuple[int, ...]:
    """The other seats from left to right: the next one sits where play goes on.

    >>> from gintable.engine.rules import CLASSIC_THREE, KNOCK_RUMMY, seated
    >>> rivals(CLASSIC_THREE, 0), rivals(seated(KNOCK_RUMMY, 4), 1)
    ((2, 1), (2, 3, 0))
    """
    turns = tuple((seat + n) % rules.seats for n in range(1, rules.seats))
    return turns if rules.direction == "left" else turns[::-1]


def apart(rules: Rules) -> bool:
    """Whether everybody throws to a pile of their own: where the discards of several turns are open."""
    return rules.open_discards > 1


def thrower(table: Table, number: int) -> int:
    """The seat that threw the discard of that number; the upcard, number 0, lies before the dealer.

    Holds where nobody is offered the upcard, so that turns and seats keep step.
    """
    return (table.dealer + number) % table.rules.seats


def heap(table: Table, seat: int) -> tuple[tuple[Card, int], ...]:
    """The cards that lie face up before `seat`, the top last, each with its number."""
    pile = zip(table.pile, table.numbers, strict=True)
    return tuple((card, number) for card, number in pile if thrower(table, number) == seat)


def zone(table: Table, seat: int, card: Card) -> str:
    """The zone in which a face-up card lies for the player at `seat`."""
    if not apart(table.rules):
        return DISCARD
    owner = thrower(table, table.numbers[table.pile.index(card)])
    return DISCARD if owner == seat else heap_zone(owner)


def heap_zone(owner: int) -> str:
    """The name of the zone where another seat's discards lie."""
    return f"from{owner}"


def dead(table: Table, number: int) -> bool:
    """Whether nobody can take the discard of that number any more."""
    return number < table.turn_no - table.rules.open_discards

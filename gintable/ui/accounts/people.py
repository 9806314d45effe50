"""Who is spoken of: the reader, the others, and of partners the sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintable.storage.replay import Player, Story
from gintable.words import t


@dataclass(frozen=True, slots=True)
class People:
    """Who is meant: the reader is number `me` of the players, the others have names.

    `sides` are the people of every column of the score sheet where partners play, else it is empty.
    """

    players: tuple[Player, ...]
    me: int
    sides: tuple[tuple[int, ...], ...] = ()

    @staticmethod
    def of(story: Story, me: int) -> People:
        """The people of a match as player `me` sees them."""
        order = story.match.order
        sides = (order[:2], order[2:]) if story.match.rules.partners else ()
        return People(story.players, me, sides)

    # -- persons
    def name(self, person: int) -> str:
        """The name that stands beside a line."""
        return t("sheet.you") if person == self.me else self.players[person].name

    def say(self, key: str, person: int, /, **facts: object) -> str:
        """The text `key.you` when `person` is the reader, else `key.other` with the fact `name`."""
        return t(f"{key}.you" if person == self.me else f"{key}.other", name=self.players[person].name, **facts)

    @property
    def order(self) -> tuple[int, ...]:
        """Every person, the reader first, a partner next."""
        if self.sides:
            return tuple(person for column in self.columns for person in self.members(column))
        count = len(self.players)
        return tuple((self.me + i) % count for i in range(count))

    # -- columns of the score sheet
    @property
    def column(self) -> int:
        """The reader's own column."""
        return next((n for n, side in enumerate(self.sides) if self.me in side), self.me)

    @property
    def columns(self) -> tuple[int, ...]:
        """Every column, the reader's first."""
        count = len(self.sides) or len(self.players)
        return tuple((self.column + i) % count for i in range(count))

    @property
    def others(self) -> tuple[int, ...]:
        """The columns of the others."""
        return self.columns[1:]

    def members(self, column: int) -> tuple[int, ...]:
        """The people of a column, the reader first."""
        if not self.sides:
            return (column,)
        return tuple(sorted(self.sides[column], key=lambda person: person != self.me))

    def column_name(self, column: int) -> str:
        """The name that stands over a column: of a side both names."""
        return listed([self.name(person) for person in self.members(column)])

    def short_name(self, column: int) -> str:
        """As `column_name`, where there is little room: of a side whose it is."""
        if not self.sides:
            return self.column_name(column)
        return t("sheet.side.own" if column == self.column else "sheet.side.other")

    def say_column(self, key: str, column: int, /, **facts: object) -> str:
        """As `say`, of a side the text `key.we` or `key.they` with both names as the fact `name`."""
        if not self.sides:
            return self.say(key, column, **facts)
        form = "we" if column == self.column else "they"
        return t(f"{key}.{form}", name=self.column_name(column), **facts)


def listed(names: Sequence[str]) -> str:
    """Several names in a sentence.

    >>> listed(["You", "Celeste", "Otto"])
    'You, Celeste and Otto'
    """
    if len(names) < 2:
        return "".join(names)
    *most, last = names
    first = most[0]
    for name in most[1:]:
        first = t("sheet.list.more", first=first, next=name)
    return t("sheet.list.last", first=first, last=last)


def signed(figure: int) -> str:
    """A figure that is added or taken away, with its sign.

    >>> signed(4), signed(-7), signed(0)
    ('+ 4', '− 7', '+ 0')
    """
    return f"− {-figure}" if figure < 0 else f"+ {figure}"


def minus(figure: int) -> str:
    """A figure as it stands in a column: only one below zero has a sign.

    >>> minus(4), minus(-20)
    ('4', '−20')
    """
    return str(figure) if figure >= 0 else f"−{-figure}"

"""How an opponent is bent: the knobs that all brains share. They bend prices, in points, and never the rules."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from gintable.bots.common import chance, enough
from gintable.engine.actions import Action
from gintable.engine.legal import at_wall
from gintable.engine.state import Table, View

KNOCKING: Final = 64  # what `noise` calls a knock: no card has that number
_SLIPS: Final = 0x51195  # sets the noise apart from whatever else is made of the same seed
_PART: Final = 1 << 16
_SPREAD: Final = _PART / math.sqrt(3)  # the standard deviation of the sum of four numbers below `_PART`


@dataclass(frozen=True, slots=True)
class Style:
    """The knobs. As they stand here a brain plays as it thinks.

    `knock` is added to the price of a knock: who has a negative one holds out for gin, who has a large one knocks by
    reflex. `caution` is a factor on the danger of a discard. `slip` is the standard deviation of the noise on prices:
    a close second is played now and then, what is clearly worse hardly ever. `memory` is how many of its own turns
    back it remembers what went by; None: everything.
    """

    knock: float = 0.0  # points
    caution: float = 1.0
    slip: float = 0.0  # points
    memory: int | None = None  # turns


AS_IT_THINKS: Final = Style()


class Trouble(NamedTuple):
    """What a brain has to do without, as a key of the words and its facts."""

    key: str
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Brain(ABC):
    """A way of playing. Its fields are its knobs; the same view and seed give the same action on any machine."""

    watches: ClassVar[bool] = True  # what the others did counts for it, or else only for more than the usual caution

    style: Style = field(default=AS_IT_THINKS, kw_only=True)

    @abstractmethod
    def decide(self, view: View, seed: int) -> Action:
        """A legal action for `view.seat`, whose turn it is to draw, to discard or to lay down.

        The memory of the style is not the brain's affair: `view` holds what it remembers.
        """

    def wake(self, seats: int) -> Trouble | None:
        """Read what the first decision at a table of so many seats would wait for; what is missing, if anything is.

        It plays all the same.
        """
        return None


def noise(style: Style, seed: int, what: int) -> float:
    """Points by which the price of `what` (a card, or `KNOCKING`) is misjudged in the decision with that seed.

    Another number for every `what`. At most three and a half standard deviations: nobody is ever quite mad.
    """
    return style.slip * normal(chance(seed ^ _SLIPS) + what) if style.slip else 0.0


def normal(seed: int) -> float:
    """A number with mean 0 and standard deviation 1, nearly normal, the same for the same seed everywhere.

    >>> round(normal(1), 3), max(abs(normal(seed)) for seed in range(1000)) < 3.5
    (-0.618, True)
    """
    bits = chance(seed)
    parts = sum(bits >> shift & _PART - 1 for shift in (0, 16, 32, 48))
    return (parts - 2 * (_PART - 1)) / _SPREAD


def knock_bonus(style: Style, seed: int) -> float:
    """Points to add to the price of a knock, or to what it gains over playing on."""
    return style.knock + noise(style, seed, KNOCKING)


def good_enough(table: Table, style: Style) -> float:
    """The deadwood with which a player knocks who asks for no price: as `common.enough`, and so many points more.

    Nobody asks for less than gin, or at the wall for less than the limit.
    """
    return table.limit if at_wall(table) else max(0.0, min(float(table.limit), enough(table) + style.knock))

"""What every brain shares: chance from a seed, laying down, the duty at the wall."""

from __future__ import annotations

from typing import Final

from gintable.engine.actions import PASS, Action, BigGin, Done, Knock, LayOff, Shed, Take
from gintable.engine.cards import Card
from gintable.engine.legal import at_wall, layoffs_open, reachable_melds, takeable, why_not
from gintable.engine.melds import best_layoff, best_spreads, deadwood, default_spread
from gintable.engine.state import Table, View

AS_USUAL: Final = 10  # a knock limit of so many points asks for a good hand anyhow
FIRST: Final = 50  # points of ten cards with which to knock under no limit in the first turn ...
SLOPE: Final = 5  # less each turn (measured: who asks for less is beaten to it) ...
LEAST: Final = 25  # but never less

_WORD: Final = (1 << 64) - 1


def chance(seed: int) -> int:
    """64 bits that look random, the same for the same seed everywhere: SplitMix64's output function.

    A `random.Random` costs more to seed than a whole simple decision.

    >>> hex(chance(0)), chance(1) == chance(2)
    ('0xe220a8397b1dcdaf', False)
    """
    bits = (seed + 0x9E3779B97F4A7C15) & _WORD
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _WORD
    return bits ^ bits >> 31


def lay_down(view: View) -> Action:
    """A defender's next act: a layoff of the best plan over all spreads and layoffs together, or its end."""
    if not layoffs_open(view.table):
        return Done(best_spreads(view.hand)[0])
    plan = best_layoff(view.hand, reachable_melds(view))
    return LayOff(*plan.laid[0]) if plan.laid else Done(plan.spread)


def knock(view: View, card: Card) -> Knock:
    """A knock that throws `card`, with the spread that is least exposed to what this seat has not seen."""
    return Knock(card, default_spread(view.hand & ~(1 << card), view.unseen))


def big_gin(view: View) -> BigGin | None:
    """The big gin that is in the hand, where it is played."""
    if view.table.rules.big_gin and deadwood(view.hand) == 0:
        return BigGin(default_spread(view.hand, view.unseen))
    return None


def enough(table: Table) -> int:
    """The deadwood with which a player who does not think about it knocks: the limit, or where it is high or there
    is none, what is likely to be the lowest at the table.
    """
    if table.limit <= AS_USUAL or at_wall(table):
        return table.limit
    most = max(FIRST - table.turn_no // table.rules.seats * SLOPE, LEAST)
    return min(table.limit, most * table.rules.hand_size // 10)


def save_the_hand(view: View) -> Action | None:
    """At the wall: take the last discard if one may knock with it, else let the hand be void. None elsewhere."""
    if not at_wall(view.table):
        return None
    for card in takeable(view.table):
        if why_not(view, Take(card)) is None:
            return Take(card)
    return PASS


def has_thrown(table: Table, seat: int, card: Card) -> bool:
    """Whether `seat` has discarded `card` in this hand.

    A brain that takes no such card back can never trade cards for ever while the stock waits.
    """
    return any(who == seat and type(action) is Shed and action.card == card for who, action in table.played)

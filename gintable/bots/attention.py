"""How well a player counts and watches, at a table where a wrong knock happens and the other has to notice it.

A player who miscounts believes its deadwood a few points lower than it is: it lays down real melds and a little too
much beside them. Who does not notice scores the wrong knock like a right one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gintable.bots import memory
from gintable.bots.common import chance, knock
from gintable.bots.style import Brain
from gintable.engine.actions import ACCEPT, CHALLENGE, EXPOSE, FORGIVE, Action, Knock, Shed
from gintable.engine.cards import cards
from gintable.engine.legal import knocks, layoffs_open, may_challenge, may_shed, reachable_melds
from gintable.engine.melds import best_layoff, deadwood, discards, spread_deadwood
from gintable.engine.score import Facts, hand_score
from gintable.engine.state import CORRECTING, JUDGING, LAYING, PENALISING, SHEDDING, View

MISCOUNT: Final = 5  # points; a sum of a few small cards goes wrong by no more
LATE: Final = 50  # percent of what was missed that is noticed before the first layoff
# playing on after a challenge is worth about this share of the lead in deadwood and so many points for knowing every
# card of the other; fitted to some 800 challenges that were left to chance
LEAD, KNOWING = 0.55, 4.0
SHORT: Final = 4  # cards above the floor: a hand with so few is hardly played to its end


@dataclass(frozen=True, slots=True)
class Attention:
    """The knobs, in percent of the occasions."""

    miscounts: float  # knocks with a hand that is only nearly good enough
    notices: int  # sees that a knock is illegal before showing a card
    doubts: int = 0  # challenges a legal knock


BY_LEVEL: Final = {
    1: Attention(6, 30, doubts=1),
    2: Attention(3, 50),
    3: Attention(1.5, 70),
    4: Attention(0.5, 90),
    5: Attention(0, 100),
    6: Attention(0, 100),
}


def decide(brain: Brain, attention: Attention, view: View, seed: int) -> Action:
    """What a player with that brain and attention does where wrong knocks are penalised."""
    phase = view.table.phase
    luck = chance(seed ^ 0xA77E)  # apart from what the brain makes of the seed
    if phase is JUDGING:
        if not _illegal(view):
            return CHALLENGE if luck % 100 < attention.doubts else ACCEPT
        return CHALLENGE if luck % 100 < attention.notices and _minds(view) else ACCEPT
    if phase is CORRECTING:
        return knock(view, knocks(view)[0][0])
    if phase is PENALISING:
        return FORGIVE if view.table.stock_left <= view.table.rules.stock_floor + SHORT else EXPOSE
    if phase is LAYING and not view.table.late and may_challenge(view.table) and _illegal(view):
        missed = attention.notices < 100
        if missed and luck % 100 < LATE and _minds(view):
            return CHALLENGE
    action = memory.decide(brain, view, seed)
    if phase is SHEDDING and luck % 1000 < attention.miscounts * 10 and type(action) is Shed:
        return _miscounted(view, luck >> 16) or action
    return action


def _illegal(view: View) -> bool:
    """Whether the knock on the table is over the limit."""
    table = view.table
    return spread_deadwood(table.shown[table.knocker], table.spread) > table.limit


def _minds(view: View) -> bool:
    """Whether the defender had rather play on than have the illegal knock scored."""
    table, seat = view.table, view.seat
    theirs = spread_deadwood(table.shown[table.knocker], table.spread)
    own = deadwood(view.hand)
    left = best_layoff(view.hand, reachable_melds(view)).deadwood if layoffs_open(table) else own
    both = (theirs, left) if seat else (left, theirs)
    facts = Facts(table.ending or "knock", table.knocker, both, table.upcard, table.barred)
    points = hand_score(table.rules, facts).points
    return points[seat] - points[table.knocker] < LEAD * (theirs - own) + KNOWING


def _miscounted(view: View, luck: int) -> Knock | None:
    """A knock with the least that is left, where that is a little too much; else None."""
    table = view.table
    allowed, left = may_shed(view), dict(discards(view.hand))
    least = min(left[card] for card in cards(allowed))
    if not table.limit < least <= table.limit + MISCOUNT:
        return None
    best = [card for card in cards(allowed) if left[card] == least]
    return knock(view, best[luck % len(best)])

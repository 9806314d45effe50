"""What a seat knows where more than two play, in the terms of `bots.features`, which were made for a table of two.

The other of a table of two stands here for all who may take what the seat throws, seen as one: the next player, and
where two discards are open the one after as well. Turns and the stock are counted as if two shared them.
"""

from __future__ import annotations

from typing import Final

from gintable.bots import features
from gintable.bots.features import NOBODY
from gintable.bots.net import FAR_FROM, Knowledge
from gintable.engine.actions import Draw, Shed, Take
from gintable.engine.cards import hand
from gintable.engine.rules import Rules
from gintable.engine.state import SHEDDING, Table, View

_SEATS: Final = 5  # the input of `features.rule_inputs` that says at two what nobody plays with more


def rule_inputs(rules: Rules) -> tuple[float, ...]:
    """Those of `features`: a failed knock costs as an undercut does, and one of them tells the number of seats."""
    found = [*features.rule_inputs(rules)]
    found[1] = (rules.undercut + rules.failed_knock) / 25
    found[_SEATS] = rules.seats - 2.0
    return tuple(found)


def knowledge(view: View) -> Knowledge:
    """What `view.seat` knows about the takers of its discards, as it was before the draw of this turn."""
    table, seat = view.table, view.seat
    rules = table.rules
    takers = [(seat + n) % rules.seats for n in range(1, 1 + rules.open_discards)]
    own, unseen = view.hand, view.unseen
    if table.phase is SHEDDING and view.drawn is not None:
        own &= ~(1 << view.drawn)
        if table.taken is None:
            unseen |= 1 << view.drawn
    known = refused = 0
    for taker in takers:
        known |= table.known[taker]
    for taker, cards in _let_lie(table):
        if taker in takers:
            refused |= cards
    thrown = [(who, action.card) for who, action in table.played if who in takers and type(action) is Shed]
    last = [card for _, card in thrown[:-4:-1]]
    last += [NOBODY] * (3 - len(last))
    recent = hand(card for taker in takers for card in [c for who, c in thrown if who == taker][-2:])
    return Knowledge(
        own, unseen, known, hand(card for _, card in thrown), refused, recent, (last[0], last[1], last[2]),
        sum(type(action) is Take and who in takers for who, action in table.played),
        (table.turn_no - 1) * 2 // rules.seats + 1,
        (_stock(view) - rules.stock_floor) * 2 // rules.seats,
        sum(table.sizes[taker] for taker in takers) - known.bit_count(), table.limit, rule_inputs(rules),
        FAR_FROM, FAR_FROM,
    )  # fmt: skip


def _stock(view: View) -> int:
    """The cards of the stock before the draw of this turn."""
    table = view.table
    return table.stock_left + (table.phase is SHEDDING and table.taken is None and view.drawn is not None)


def _let_lie(table: Table) -> list[tuple[int, int]]:
    """Who drew from the stock, and the face-up cards that were open to it then.

    Turns that are forgotten are counted: never one of the seat's own, and so fewer in a row than there are seats.
    """
    found = []
    seats = table.rules.seats
    turn, due, open_ = 1, (table.dealer + 1) % seats, [(table.upcard, 0)]
    for who, action in table.played:
        turn, due = turn + (who - due) % seats, who
        open_ = [(c, n) for c, n in open_ if n >= turn - table.rules.open_discards]
        match action:
            case Shed(card):
                open_.append((card, turn))
                turn, due = turn + 1, (who + 1) % seats
            case Take(card):
                open_ = [(c, n) for c, n in open_ if c != card]
            case Draw():
                found.append((who, hand(c for c, _ in open_)))
            case _:
                pass
    return found

"""What each action is worth to a seat, in points, as the net sees it."""

from __future__ import annotations

from typing import NamedTuple

from gintable.bots import many, net
from gintable.bots.common import has_thrown
from gintable.bots.features import NOBODY
from gintable.bots.lookahead import partners_hand
from gintable.engine.cards import ACES, FULL, Card
from gintable.engine.legal import bound, takeable
from gintable.engine.melds import after_best_discard, deadwood
from gintable.engine.state import OFFER, View, needs


class DrawPrices(NamedTuple):
    """Of each face-up card that is worth a look, and of letting them lie (`nan` where none is)."""

    take: dict[Card, float]
    leave: float


def wake(weights: str) -> None:
    """Read the net and reckon once, which is slow the first time. Raises `weights.BadWeights`."""
    of, hand = net.net(weights), 0b1111111111
    know = net.Knowledge(
        hand, FULL & ~hand, known=0, thrown=0, refused=0, recent=0, last=(NOBODY, NOBODY, NOBODY), takes=0, turn=1,
        stock=31, hidden=10, limit=10, rules=(0.0,) * 8, need=100, other=100,
    )  # fmt: skip
    chances = net.held(of, know)
    net.discard_values(of, know, chances, hand << 1 | 1, None)
    net.draw_value(of, know, chances, 0, 0)


def of_draw(view: View, weights: str) -> DrawPrices:
    """The prices where a card is awaited. Raises `weights.BadWeights`."""
    table = view.table
    wanted = [card for card in takeable(table) if _useful(view, card)]
    if not wanted:
        return DrawPrices({}, float("nan"))
    of = net.net(weights)
    know = _knowledge(view)
    chances = net.held(of, know)
    takes = [net.Eleven(view.hand | 1 << card, card, know.unseen, know.stock, chances) for card in wanted]
    take = {card: values.best for card, values in zip(wanted, net.values(of, know, takes), strict=True)}
    offers = 2 - len(table.played) if table.phase is OFFER else 0
    leave = net.draw_value(of, know, chances, table.pile[-1], offers)
    return DrawPrices(take, leave)


def of_discard(view: View, weights: str) -> net.Values:
    """The prices where a discard is awaited.

    Raises `weights.BadWeights`.
    """
    of, table = net.net(weights), view.table
    know = _knowledge(view)
    chances = net.held(of, know)
    if view.drawn is not None and table.taken is None:
        know, chances = net.drew(know, chances, view.drawn)
    return net.discard_values(of, know, chances, view.hand, table.taken if bound(table) else None)


def _knowledge(view: View) -> net.Knowledge:
    """What the seat knows; of partners the score is what it would be if nobody scored at this table."""
    if view.table.rules.seats > 2:
        return many.knowledge(view)
    know, balance, need = net.knowledge(view), partners_hand(view)[1], needs(view.table)
    mine, theirs = need[view.seat] - max(0.0, balance), need[1 - view.seat] + min(0.0, balance)
    return know._replace(need=min(net.FAR_FROM, max(1.0, mine)), other=min(net.FAR_FROM, max(1.0, theirs)))


def _useful(view: View, card: Card) -> bool:
    """Whether a face-up card is worth a look: beside some of the hand or good for less deadwood; gin is always.

    A card that this seat has thrown is not taken back otherwise, or two could trade for ever.
    """
    held = view.hand
    least = after_best_discard(held | 1 << card)
    if least == 0:
        return True
    if has_thrown(view.table, view.seat, card):
        return False
    bit = 1 << card
    near = bit << 1 | bit >> 1 | bit << 2 | bit >> 2
    return bool(held & (ACES << (card & 15) | near)) or least < deadwood(held)

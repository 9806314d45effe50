"""Twin worlds: the same deal as far as one seat knows, with everything hidden from it dealt anew."""

from __future__ import annotations

import random

from gintable.engine.cards import Card, Hand, cards, hand
from gintable.engine.state import Deal


def twin(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """`deal` with all that is hidden from `seat` permuted: the other hands, the stock, a face-down discard.

    What everybody saw go into a hand or be laid down stays where it is.
    """
    table = deal.table
    hidden: list[Card] = []
    for other, held in enumerate(deal.hands):
        if other != seat:
            hidden += cards(held & ~table.known[other] & ~table.shown[other])
    hidden += deal.stock
    if deal.buried is not None and table.knocker != seat:
        hidden.append(deal.buried)
    new = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def moved(held: Hand) -> Hand:
        return hand(new.get(card, card) for card in cards(held))

    return deal._replace(
        hands=tuple(held if other == seat else moved(held) for other, held in enumerate(deal.hands)),
        stock=tuple(new[card] for card in deal.stock),
        drawn=tuple(
            card if other == seat or card is None else new.get(card, card) for other, card in enumerate(deal.drawn)
        ),
        buried=None if deal.buried is None else new.get(deal.buried, deal.buried),
    )

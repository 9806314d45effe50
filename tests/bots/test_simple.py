"""Simple does what its description says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gintable.bots.simple import Simple, joins_a_meld
from gintable.engine.actions import DRAW, PASS, Action, Knock, Shed, Take
from gintable.engine.cards import Card, card_text, cards, parse_card, parse_hand, shuffled
from gintable.engine.deal import apply
from gintable.engine.legal import takeable
from gintable.engine.melds import best_spreads
from gintable.engine.rules import MODERN
from gintable.engine.state import Deal, Phase, start, view

from ..engine.table import dealt, play, seen
from .hands import positions

SIMPLE = Simple()
DEALER = "2H 4H 6H 8H TH QH 2C 4C 6C 8C"


def test_takes_the_face_up_card_exactly_when_every_best_spread_melds_it() -> None:
    taken = 0
    for deal, seed in positions("modern", ("simple", "simple"), range(60)):
        looked = view(deal, deal.table.turn)
        open_ = takeable(deal.table)
        if not open_:
            continue
        (card,) = open_
        melded = all(any(meld >> card & 1 for meld in spread) for spread in best_spreads(looked.hand | 1 << card))
        assert (SIMPLE.decide(looked, seed) == Take(card)) is melded
        taken += melded
    assert taken > 50


def test_discards_any_of_the_cards_that_leave_least() -> None:
    deal = dealt(MODERN, "KS KH QD QC JS 9D 5S 5H 3C AD", DEALER, "9S", "7D")
    looked = seen(play(deal, "pass", "pass", "draw"))
    thrown = {str(SIMPLE.decide(looked, seed)) for seed in range(100)}
    assert thrown == {"shed KS", "shed KH", "shed QD", "shed QC", "shed JS"}


def test_knocks_at_once_with_the_least() -> None:
    deal = dealt(MODERN, "KS KH KD 7S 8S 9S 4D 3D 2S AC", DEALER, "TD", "AH")
    looked = seen(play(deal, "pass", "pass", "draw"))
    action = SIMPLE.decide(looked, 0)
    assert isinstance(action, Knock)
    assert action.card == parse_card("4D")


def test_joins_a_meld() -> None:
    hand = parse_hand("5S 6S 7S 7H 7D KC")
    assert [joins_a_meld(hand, parse_card(text)) for text in ("8S", "7C", "KD")] == [True, True, False]


def returner(deal: Deal) -> Action:
    """Takes every open card, and gives one back as soon as it would make a meld for seat 0: it peeks."""
    looked = seen(deal)
    table = looked.table
    if table.phase in (Phase.OFFER, Phase.DRAW):
        return Take(takeable(table)[0]) if takeable(table) else DRAW if table.phase is Phase.DRAW else PASS
    free = [card for card in cards(looked.hand) if card != table.taken]
    wanted = [card for card in free if table.known[1] >> card & 1 and joins_a_meld(deal.hands[0], card)]
    return Shed((wanted or [card for card in free if not table.known[1] >> card & 1] or free)[0])


def turns(seed: int) -> Iterator[tuple[Card, Card]]:
    """What Simple drew and discarded in each turn of a hand that is not ended by a knock with points."""
    deal, _ = start(replace(MODERN, limit=0, undercut=0), shuffled(seed), seed % 2)
    while (seat := deal.table.turn) >= 0:
        if deal.table.phase is Phase.LAYOFF:
            return
        action = returner(deal) if seat else SIMPLE.decide(seen(deal), seed)
        drawn = deal.drawn[0]
        deal, _ = apply(deal, action)
        if seat == 0 and isinstance(action, Shed) and drawn is not None:
            yield drawn, action.card


def test_never_repeats_a_draw_discard_pair() -> None:
    returned = 0
    for seed in range(300):
        pairs: set[frozenset[Card]] = set()
        thrown: set[Card] = set()
        for drew, threw in turns(seed):
            pair = frozenset((drew, threw))
            assert pair not in pairs, (seed, [card_text(card) for card in pair])
            returned += drew in thrown
            pairs.add(pair)
            thrown.add(threw)
    assert returned > 10  # or else nothing could have been repeated

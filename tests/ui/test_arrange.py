"""How the hand lies: by melds, suit and rank, and the player's own order."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gintable.engine import melds
from gintable.engine.cards import DECK, card_text, cards, hand, hand_text, parse_card, parse_hand, pips
from gintable.ui.arrange import Arrangement, Shown, arranged, contested, followed, following, laid_out, moved

from .deals import LAYING, MINE, deal, laying

HAND = parse_hand(f"{MINE} 8H")
hands = st.sets(st.sampled_from(DECK), min_size=1, max_size=11).map(hand)


def texts(shown: Shown) -> list[str]:
    return [" ".join(map(card_text, block)) for block in shown.blocks]


def test_melds_come_first_and_loose_cards_last() -> None:
    shown = arranged(Arrangement(), HAND)
    assert texts(shown) == ["5H 6H 7H 8H", "JS JD JC", "AC 2D 4S KD"]
    assert [(piece.kind, piece.size, piece.points) for piece in shown.pieces] == [
        ("run", 4, 0),
        ("set", 3, 0),
        ("loose", 0, 17),
    ]


def test_by_suit_and_by_rank() -> None:
    assert texts(arranged(Arrangement("suit"), HAND)) == ["4S JS", "5H 6H 7H 8H", "2D JD KD", "AC JC"]
    assert texts(arranged(Arrangement("rank"), HAND)) == ["AC 2D 4S 5H 6H 7H 8H JS JD JC KD"]


def test_a_meld_that_does_not_lie_together_is_marked_in_pieces() -> None:
    shown = arranged(Arrangement("suit"), HAND)
    jacks = [piece for piece in shown.pieces if piece.kind == "set"]
    assert [len(piece.cards) for piece in jacks] == [1, 1, 1]
    assert all(piece.size == 3 and not piece.whole for piece in jacks)


def test_the_own_order_survives_draws_and_discards() -> None:
    ten = parse_hand(MINE)
    wish = moved(Arrangement(), ten, parse_card("KD"), 0)
    assert wish.by == "hand"
    assert card_text(arranged(wish, ten).cards[0]) == "KD"
    wish = followed(wish, HAND)
    assert card_text(arranged(wish, HAND).cards[-1]) == "8H"  # a new card comes to the right
    order = arranged(wish, HAND).cards
    wish = followed(wish, HAND & ~(1 << parse_card("JD")))
    assert arranged(wish, HAND & ~(1 << parse_card("JD"))).cards == tuple(c for c in order if c != parse_card("JD"))


def test_moving_a_card_changes_nothing_else() -> None:
    before = arranged(Arrangement("rank"), HAND).cards
    wish = moved(Arrangement("rank"), HAND, parse_card("8H"), 2)
    after = arranged(wish, HAND).cards
    assert card_text(after[2]) == "8H"
    assert [c for c in after if c != parse_card("8H")] == [c for c in before if c != parse_card("8H")]


def test_the_next_arrangement_goes_through_every_spread_and_every_order() -> None:
    held = parse_hand("5S 5H 5D 6S 6H 6D 7S 7H 7D KC")
    spreads = melds.best_spreads(held)
    assert len(spreads) > 1
    wish, seen = Arrangement(), []
    for _ in range(len(spreads) + 3):
        seen.append((wish.by, arranged(wish, held).spread))
        wish = following(wish, held)
    assert {spread for by, spread in seen if by == "meld"} == set(spreads)
    assert [by for by, _ in seen][-3:] == ["suit", "rank", "meld"]


def test_a_hand_that_is_laid_down_has_spreads_only() -> None:
    held = parse_hand("5S 5H 5D 6S 6H 6D 7S 7H 7D KC")
    wish = Arrangement()
    for _ in range(5):
        wish = following(wish, held, spreads_only=True)
        assert wish.by == "meld"


def test_the_chosen_spread_survives_a_draw() -> None:
    held = parse_hand("5S 5H 5D 6S 6H 6D 7S 7H 7D KC")
    for spread in melds.best_spreads(held):
        wish = followed(Arrangement(spread=spread), held | 1 << parse_card("QD"))
        assert wish.spread == spread


def test_contested_cards_fit_a_run_and_a_set() -> None:
    assert hand_text(contested(parse_hand("6H 7H 8H 8S 8D 2C"))) == "8H"
    assert contested(parse_hand("6H 7H 8H 9S 9D 9C")) == 0


def test_what_was_laid_off_lies_in_its_meld() -> None:
    table = laying("lay 7C 1", "lay 9C 0").table
    pieces = laid_out(table, 1)
    assert [" ".join(map(card_text, piece.cards)) for piece in pieces] == [
        "3C 4C 5C 6C 7C",
        "9S 9H 9D 9C",
        "AH 2S 3D",
    ]
    assert [piece.meld for piece in pieces] == [1, 0, -1]  # runs are shown first, the numbers are the knocker's
    assert pieces[-1].points == 6


def test_nothing_is_laid_out_before_a_knock() -> None:
    assert laid_out(deal(LAYING, upcard="QC").table, 1) == ()


@given(hands, st.sampled_from(["meld", "suit", "rank", "hand"]))
def test_every_order_shows_every_card_once(held: int, by: str) -> None:
    wish = replace(Arrangement(), by=by, own=cards(held)[::-1])
    shown = arranged(wish, held)
    assert sorted(shown.cards) == list(cards(held))
    assert [card for piece in shown.pieces for card in piece.cards] == list(shown.cards)
    loose = sum(piece.points for piece in shown.pieces)
    assert loose == melds.deadwood(held) == pips(held) - sum(pips(meld) for meld in shown.spread)

"""Cards and hands: their text, their points, the shuffle, the cut."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintable.engine.cards import (
    DECK,
    FULL,
    RANKS,
    SUITS,
    card_text,
    cards,
    cut_key,
    hand,
    hand_text,
    parse_card,
    parse_hand,
    pips,
    rank,
    shuffled,
    size,
    suit,
    value,
)

HANDS = st.sets(st.sampled_from(DECK)).map(hand)


def test_the_deck_is_every_card_once_suit_by_suit() -> None:
    assert [card_text(card) for card in DECK] == [r + s for s in SUITS for r in RANKS]
    assert cards(FULL) == DECK
    assert size(FULL) == 52
    assert pips(FULL) == 340


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_read_back_in_every_spelling(card: int) -> None:
    text = card_text(card)
    symbol = RANKS[rank(card)] + "♠♥♦♣"[suit(card)]
    for spelling in (text, text.lower(), symbol, f" {symbol}\ufe0f ", text.replace("T", "10")):
        assert parse_card(spelling) == card
    assert card == 16 * suit(card) + rank(card)


@pytest.mark.parametrize(
    "text", ["", "7", "H", "1H", "11H", "0H", "H7", "7HH", "7X", "77H", "7 H", "XH", "♥", "100H"]
)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as refused:
        parse_card(text)
    assert repr(text) in str(refused.value)


def test_values() -> None:
    assert [value(parse_card(f"{r}D")) for r in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_hands_are_read_with_spaces_commas_or_both() -> None:
    expected = hand(map(parse_card, ("7H", "TS", "AD")))
    for text in ("7H TS AD", "7h,10s,ad", " 7♥ , T♠,\tA♦\n", "AD 7H TS"):
        assert parse_hand(text) == expected
    assert parse_hand("") == parse_hand(" , ") == 0


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'10S' is named twice in 'TS 7H 10S'"):
        parse_hand("TS 7H 10S")


@given(HANDS)
def test_a_hand_is_read_back_from_its_text(held: int) -> None:
    assert parse_hand(hand_text(held)) == held


@given(HANDS)
def test_points_size_and_order_agree_with_the_cards(held: int) -> None:
    inside = cards(held)
    assert hand(inside) == held
    assert list(inside) == sorted(inside)
    assert size(held) == len(inside)
    assert pips(held) == sum(map(value, inside))


@given(st.integers() | st.text())
def test_a_shuffle_holds_every_card_and_repeats(seed: int | str) -> None:
    deck = shuffled(seed)
    assert sorted(deck) == list(DECK)
    assert shuffled(seed) == deck


def test_shuffles_of_seeds_never_change() -> None:
    """Saved games and numbered deals lean on these orders."""
    assert " ".join(map(card_text, shuffled(1)[:10])) == "9C 9D 2D 4S 3H 8S 7H 2C TC 7D"
    assert " ".join(map(card_text, shuffled("gin")[-10:])) == "JH TH 3H 8C KS 9H JC 5S 2D 3S"


def test_a_shuffle_draws_one_number_a_place_from_random_alone() -> None:
    numbers = random.Random(42)
    deck = list(DECK)
    for place in reversed(range(1, 52)):
        swap = int(numbers.random() * (place + 1))
        deck[place], deck[swap] = deck[swap], deck[place]
    assert shuffled(42) == tuple(deck)


def test_every_card_can_come_first_and_last() -> None:
    decks = [shuffled(seed) for seed in range(1000)]
    assert {deck[0] for deck in decks} == {deck[-1] for deck in decks} == set(DECK)


def test_the_cut_goes_by_rank_then_by_suit() -> None:
    order = sorted(DECK, key=cut_key, reverse=True)
    texts = [card_text(card) for card in order]
    assert texts[:5] == ["KS", "KH", "KD", "KC", "QS"]
    assert texts[-4:] == ["AS", "AH", "AD", "AC"]
    assert len({cut_key(card) for card in DECK}) == 52

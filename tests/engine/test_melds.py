"""The meld solver: golden hands, the brute-force twin, the rules' worked examples, and what must always hold."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gintable.engine import melds
from gintable.engine.cards import (
    DECK,
    FULL,
    card_text,
    cards,
    hand,
    hand_text,
    parse_card,
    parse_hand,
    pips,
    size,
    value,
)
from gintable.engine.melds import Spread

from . import naive

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> list[Any]:
    return list(json.loads((GOLDEN / name).read_text(encoding="utf-8")))


def twin(held: int) -> naive.Cards:
    return naive.read(hand_text(held))


def twin_spread(spread: Spread) -> frozenset[naive.Cards]:
    return frozenset(map(twin, spread))


def laid_down(*texts: str) -> Spread:
    return tuple(map(parse_hand, texts))


def some_meld(dice: random.Random) -> int:
    if dice.random() < 0.6:
        length = dice.choice((3, 3, 4, 5, 6))
        start = 16 * dice.randrange(4) + dice.randrange(14 - length)
        return hand(range(start, start + length))
    rank = dice.randrange(13)
    return hand(16 * suit + rank for suit in dice.sample(range(4), dice.choice((3, 4))))


def random_hand(dice: random.Random, count: int) -> int:
    return hand(dice.sample(DECK, count))


def dense_hand(dice: random.Random, count: int, apart_from: int = 0) -> int:
    """A hand full of melds that overlap and meet, topped up or cut down to `count` cards."""
    held = 0
    while size(held) < count:
        held |= (some_meld(dice) if dice.random() < 0.8 else 1 << dice.choice(DECK)) & ~apart_from
    return hand(dice.sample(cards(held), count))


def knocker_spread(dice: random.Random) -> Spread:
    """Disjoint melds of at most ten cards."""
    spread: list[int] = []
    for _ in range(8):
        meld = some_meld(dice)
        if not meld & sum(spread) and size(sum(spread) | meld) <= 10:
            spread.append(meld)
    return tuple(sorted(spread))


DICE = st.integers(0, 2**32).map(random.Random)
HANDS = st.sets(st.sampled_from(DECK), max_size=11).map(hand) | st.builds(dense_hand, DICE, st.integers(1, 11))


class TestGolden:
    def test_melds(self) -> None:
        for case in golden("melds.json"):
            held = parse_hand(case["hand"])
            found: dict[str, Any] = {"hand": case["hand"], "deadwood": melds.deadwood(held)}
            if "after_best_discard" in case:
                found["after_best_discard"] = melds.after_best_discard(held)
            assert found == case

    def test_layoffs(self) -> None:
        for case in golden("layoffs.json"):
            table = laid_down(*case["knocker_melds"])
            held = parse_hand(case["defender"])
            layoff_first = []
            for spread in melds.best_spreads(held):
                loose = held & ~sum(spread)
                laid = melds.lay_off(loose, table)
                layoff_first.append(pips(loose) - sum(value(card) for card, _ in laid))
            assert melds.deadwood(held) == case["without_layoff"], case
            assert min(layoff_first) == case["best_spread_first"], case
            assert melds.best_layoff(held, table).deadwood == case["best"], case


class TestTwin:
    @pytest.mark.parametrize("count", [10, 11])
    @pytest.mark.parametrize("make", [random_hand, dense_hand])
    def test_a_hand(self, make: Callable[[random.Random, int], int], count: int) -> None:
        for seed in range(60 if make is random_hand else 120):
            agree_with_twin(make(random.Random(seed), count))

    @given(HANDS)
    @settings(max_examples=100, deadline=None)
    def test_any_hand(self, held: int) -> None:
        agree_with_twin(held)

    def test_every_mask_of_one_suit(self) -> None:
        """What runs alone leave of all 8,192 sets of ranks, from the runs that end at the top card."""
        least = [0]
        for mask in range(1, 1 << 13):
            top = mask.bit_length() - 1
            tries = [least[mask ^ 1 << top] + value(top)]
            run = 1 << top
            while run & ~mask == 0:
                run |= run >> 1
                if run.bit_count() >= 3 and not run & ~mask:
                    tries.append(least[mask ^ run])
                if run & 1:
                    break
            least.append(min(tries))
        assert [melds.deadwood(mask << 32) for mask in range(1 << 13)] == least

    def test_a_layoff(self) -> None:
        for dice in map(random.Random, range(120)):
            table = knocker_spread(dice)
            layoff_agrees_with_twin(dense_hand(dice, 10, sum(table)), table)

    @given(DICE)
    @settings(max_examples=60, deadline=None)
    def test_any_layoff(self, dice: random.Random) -> None:
        table = knocker_spread(dice)
        layoff_agrees_with_twin(dense_hand(dice, dice.choice((7, 10)), sum(table)), table)

    @given(DICE)
    @settings(max_examples=60, deadline=None)
    def test_exposure(self, dice: random.Random) -> None:
        spread = knocker_spread(dice)
        unseen = random_hand(dice, dice.randrange(53)) & ~sum(spread)
        assert melds.exposure(spread, unseen) == naive.exposure(twin_spread(spread), twin(unseen))

    @given(HANDS)
    def test_what_is_a_meld(self, held: int) -> None:
        assert melds.is_meld(held) == naive.is_meld(twin(held))

    @given(DICE)
    def test_what_fits(self, dice: random.Random) -> None:
        meld = some_meld(dice)
        for card in DECK:
            grown = twin(meld | 1 << card)
            assert melds.fits(meld, card) == (not meld >> card & 1 and naive.is_meld(grown))


def agree_with_twin(held: int) -> None:
    by_hand = twin(held)
    all_spreads = naive.spreads(by_hand)
    left = {spread: naive.points(naive.outside(by_hand, spread)) for spread in all_spreads}
    least = min(left.values())
    assert melds.deadwood(held) == least
    assert set(map(twin, melds.melds(held))) == set(naive.melds(by_hand))

    best = melds.best_spreads(held)
    assert set(map(twin_spread, best)) == {spread for spread in all_spreads if left[spread] == least}
    assert len(set(best)) == len(best)
    for limit in (0, least + 6, 500):
        within = melds.spreads(held, limit)
        assert {twin_spread(spread) for spread in within} == {s for s in all_spreads if left[s] <= limit}
        assert len(set(within)) == len(within)

    thrown = {card: naive.deadwood(by_hand - twin(1 << card)) for card in cards(held)}
    assert melds.discards(held) == tuple(thrown.items())
    if held:
        assert melds.after_best_discard(held) == min(thrown.values())


def layoff_agrees_with_twin(held: int, table: Spread) -> None:
    found = melds.best_layoff(held, table)
    laid = hand(card for card, _ in found.laid)
    by_hand = tuple(map(twin, table))
    assert (found.deadwood, len(found.laid), naive.in_order(twin(laid))) == naive.best_layoff(twin(held), by_hand)
    playable(found.laid, table)
    check_spread(held, found.spread)
    assert not laid & sum(found.spread)
    assert melds.spread_deadwood(held & ~laid, found.spread) == found.deadwood

    for spread in melds.best_spreads(held)[:2]:
        loose = held & ~sum(spread)
        all_laid = melds.lay_off(loose, table)
        playable(all_laid, table)
        least = min(map(naive.points, naive.layoffs(twin(loose), by_hand)))
        assert pips(loose) - sum(value(card) for card, _ in all_laid) == least


def playable(laid: tuple[tuple[int, int], ...], table: Spread) -> None:
    """Every layoff fits its meld as it lies when its turn comes, and no card is laid twice."""
    grown = list(table)
    for card, place in laid:
        assert melds.fits(grown[place], card), card_text(card)
        grown[place] |= 1 << card
        assert melds.is_meld(grown[place])
    assert len({card for card, _ in laid}) == len(laid)


def check_spread(held: int, spread: Spread) -> None:
    used = 0
    for meld in spread:
        assert melds.is_meld(meld)
        assert not meld & used
        used |= meld
    assert not used & ~held
    assert list(spread) == sorted(spread)


class TestAlways:
    @given(HANDS)
    def test_spreads_are_melds_of_the_hand_in_order(self, held: int) -> None:
        found = melds.spreads(held, 25)
        for spread in found:
            check_spread(held, spread)
            assert melds.spread_deadwood(held, spread) == pips(held & ~sum(spread)) <= 25
        keys = [(melds.spread_deadwood(held, spread), spread) for spread in found]
        assert keys == sorted(keys)
        best = melds.best_spreads(held)
        assert best == found[: len(best)] or melds.deadwood(held) > 25

    @given(HANDS)
    def test_melds_are_distinct_and_ascend(self, held: int) -> None:
        inside = melds.melds(held)
        assert all(low < high for low, high in pairwise(inside))

    @given(HANDS, st.sampled_from(DECK))
    def test_one_more_card_never_adds_more_than_its_points(self, held: int, card: int) -> None:
        more = held | 1 << card
        assert melds.deadwood(more) <= melds.deadwood(held) + value(card)

    @given(HANDS, st.integers(0, 30))
    def test_knocks_are_the_discards_within_the_limit(self, held: int, limit: int) -> None:
        found = melds.knocks(held, limit)
        assert set(found) == {(card, left) for card, left in melds.discards(held) if left <= limit}
        assert [(left, card) for card, left in found] == sorted((left, card) for card, left in found)

    @given(HANDS, st.sets(st.sampled_from(DECK)).map(hand))
    def test_the_default_spread_is_the_least_exposed(self, held: int, others: int) -> None:
        unseen = others & ~held
        best = melds.best_spreads(held)
        keys = [(melds.exposure(spread, unseen), spread) for spread in best]
        assert melds.default_spread(held, unseen) == min(keys)[1]

    @given(DICE)
    def test_layoffs_never_cost_and_breaking_melds_never_loses(self, dice: random.Random) -> None:
        table = knocker_spread(dice)
        held = dense_hand(dice, 10, sum(table))
        best = melds.best_layoff(held, table).deadwood
        spread = melds.best_spreads(held)[0]
        loose = held & ~sum(spread)
        after = pips(loose) - sum(value(card) for card, _ in melds.lay_off(loose, table))
        assert best <= after <= melds.deadwood(held)

    @given(HANDS)
    def test_nothing_is_laid_on_an_empty_spread(self, held: int) -> None:
        expected = melds.BestLayoff(melds.deadwood(held), melds.best_spreads(held)[0], ())
        assert melds.best_layoff(held, ()) == expected


class TestRulesExamples:
    def test_sheet_c_deadwood_of_nine_and_its_layoffs(self) -> None:
        knocker = parse_hand("TS 9S 8S 7S 6S KH KD KC 6H 3C")
        assert melds.deadwood(knocker) == 9
        assert melds.best_spreads(knocker) == (laid_down("6S 7S 8S 9S TS", "KH KD KC"),)
        table = laid_down("6H 7H 8H", "KH KD KC")
        assert melds.lay_off(parse_hand("5H KS 2D"), table) == ((parse_card("5H"), 0), (parse_card("KS"), 1))

    def test_sheets_e_and_a_the_six_goes_on_three_four_five(self) -> None:
        assert melds.fits(parse_hand("3H 4H 5H"), parse_card("6H"))
        assert not melds.fits(parse_hand("3H 4H 5H"), parse_card("6D"))
        assert not melds.fits(parse_hand("3H 4H 5H"), parse_card("7H"))

    def test_breaking_a_meld_beats_the_best_spread_first(self) -> None:
        table = laid_down("5H 6H 7H", "QS QD QC", "AS AD AC")
        defender = parse_hand("8S 8H 8D 8C 9H 2C 3C 4C AH QH")
        assert melds.deadwood(defender) == 20
        loose = parse_hand("9H AH QH")
        assert pips(loose) - sum(value(card) for card, _ in melds.lay_off(loose, table)) == 9
        best = melds.best_layoff(defender, table)
        assert best.deadwood == 0
        assert best.spread == laid_down("2C 3C 4C", "8S 8D 8C")
        assert [card_text(card) for card, _ in best.laid] == ["8H", "9H", "QH", "AH"]

    def test_ace_upcard_hand_can_only_knock_with_one(self) -> None:
        eleven = parse_hand("3S 4S 5S 8C 8D 8H JD QD KD AH 9C")
        assert melds.knocks(eleven, 0) == ()
        assert melds.knocks(eleven, 1) == ((parse_card("9C"), 1),)

    def test_an_illegal_knock_that_another_discard_would_mend(self) -> None:
        eleven = parse_hand("4S 5S 6S 9C 9D 9H AC 2D 3C 4H KS")
        left = dict(melds.discards(eleven))
        assert (left[parse_card("4H")], left[parse_card("KS")]) == (16, 10)

    def test_three_handed_layoffs_each_as_if_alone(self) -> None:
        table = laid_down("9H TH JH", "4S 4D 4C", "2S 2D 2C")
        assert melds.lay_off(parse_hand("QH KH 7H"), table) == ((parse_card("QH"), 0), (parse_card("KH"), 0))
        assert melds.lay_off(parse_hand("8H"), table) == ((parse_card("8H"), 0),)


class TestCorners:
    def test_the_ace_is_low_and_never_round_the_corner(self) -> None:
        assert melds.is_meld(parse_hand("AH 2H 3H"))
        assert not melds.is_meld(parse_hand("QH KH AH"))
        assert not melds.is_meld(parse_hand("KS AH 2H"))  # a king and the next suit's ace
        assert not melds.fits(parse_hand("JH QH KH"), parse_card("AH"))
        assert not melds.fits(parse_hand("AH 2H 3H"), parse_card("KH"))
        assert not melds.fits(parse_hand("AH 2H 3H"), parse_card("KS"))
        assert melds.melds(parse_hand("QS KS AH 2H")) == ()

    def test_nothing_fits_a_full_set_or_a_full_suit(self) -> None:
        for meld in (parse_hand("7S 7H 7D 7C"), 0x1FFF << 16):
            assert not any(melds.fits(meld, card) for card in DECK)

    def test_what_is_no_bit_of_a_card_is_no_meld(self) -> None:
        assert not melds.is_meld(0)
        assert not melds.is_meld(0b111 << 13)

    def test_an_empty_hand(self) -> None:
        assert melds.deadwood(0) == 0
        assert melds.discards(0) == melds.knocks(0, 10) == ()
        assert melds.melds(0) == ()
        assert melds.best_spreads(0) == ((),)
        assert melds.default_spread(0, FULL) == ()

    def test_three_contested_ranks_at_once(self) -> None:
        square = parse_hand("5S 6S 7S 5H 6H 7H 5D 6D 7D 5C 6C 7C")  # four runs or three sets of four
        assert melds.deadwood(square) == 0
        assert melds.discards(square) == tuple((card, 0) for card in cards(square))
        assert set(map(twin_spread, melds.best_spreads(square))) == {
            spread for spread in naive.spreads(twin(square)) if not naive.outside(twin(square), spread)
        }

    def test_one_partition_of_the_same_cards_is_not_another(self) -> None:
        six = parse_hand("5H 6H 7H 8H 9H TH")
        assert melds.best_spreads(six) == (
            laid_down("5H 6H 7H", "8H 9H TH"),
            laid_down("5H 6H 7H 8H 9H TH"),
        )

    def test_all_three_sets_out_of_four_and_none(self) -> None:
        assert len(melds.spreads(parse_hand("7S 7H 7D 7C"), 7)) == 5
        assert len(melds.spreads(parse_hand("7S 7H 7D 7C"), 28)) == 6

    def test_the_default_spread_is_the_one_that_takes_fewest_unseen_cards(self) -> None:
        ten = parse_hand("7S 8S 9S TS 7H 7D 7C KS KD 2C")
        with_four, with_three = laid_down("8S 9S TS", "7S 7H 7D 7C"), laid_down("7S 8S 9S TS", "7H 7D 7C")
        assert set(melds.best_spreads(ten)) == {with_four, with_three}
        for unseen, least in (("6S 5S", with_four), ("AH", min(with_four, with_three)), ("JS", None)):
            exposed = {s: melds.exposure(s, parse_hand(unseen)) for s in (with_four, with_three)}
            default = melds.default_spread(ten, parse_hand(unseen))
            assert exposed[default] == min(exposed.values())
            assert least is None or default == least
        assert melds.exposure(with_four, parse_hand("6S 5S")) == 0
        assert melds.exposure(with_three, parse_hand("6S 5S")) == 11

    def test_equally_exposed_spreads_go_by_card_order(self) -> None:
        six = parse_hand("2H 3H 4H 5H 6H 7H")
        two_runs, one_run = laid_down("2H 3H 4H", "5H 6H 7H"), (six,)
        unseen = parse_hand("AH 8H")
        assert melds.exposure(two_runs, unseen) == melds.exposure(one_run, unseen) == 9
        assert melds.default_spread(six, unseen) == two_runs

    def test_two_runs_that_meet_share_what_lies_between(self) -> None:
        table = laid_down("2H 3H 4H", "9H TH JH")
        between = parse_hand("5H 6H 7H 8H")
        laid = melds.lay_off(between, table)
        playable(laid, table)
        assert hand(card for card, _ in laid) == between
        assert melds.exposure(table, between) == 26

    def test_two_runs_end_to_end_carry_no_chain_across(self) -> None:
        table = laid_down("3H 4H 5H", "6H 7H 8H")
        assert melds.lay_off(parse_hand("2H 9H TH"), table) == (
            (parse_card("2H"), 0),
            (parse_card("9H"), 1),
            (parse_card("TH"), 1),
        )

    def test_a_card_that_fits_a_set_goes_to_the_run_it_carries_on(self) -> None:
        table = laid_down("4H 5H 6H", "7S 7D 7C")
        assert melds.lay_off(parse_hand("7H 8H"), table) == ((parse_card("7H"), 0), (parse_card("8H"), 0))
        turned = laid_down("7S 7D 7C", "8H 9H TH")
        assert melds.lay_off(parse_hand("6H 7H"), turned) == ((parse_card("7H"), 1), (parse_card("6H"), 1))

    def test_of_equal_layoffs_the_fewest_cards_are_laid(self) -> None:
        best = melds.best_layoff(parse_hand("7H 8H 9H KS"), laid_down("4H 5H 6H"))
        assert (best.deadwood, best.laid, best.spread) == (10, (), laid_down("7H 8H 9H"))

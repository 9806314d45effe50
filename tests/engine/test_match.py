"""Between the hands: who deals, when a game and a match are over, what is the same for the same seed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gintable.engine.cards import DECK, cut_key, parse_card, shuffled
from gintable.engine.events import Ending
from gintable.engine.match import DEALS, Match, after, begin, cut, deal_next, deal_numbers
from gintable.engine.rules import PRESETS, Rules, people, preset
from gintable.engine.score import Facts

MODERN = preset("modern")


def over(match: Match, knocker: int, deadwood: tuple[int, int], ending: Ending = "knock") -> Match:
    """The match after one more hand that ended like that."""
    dealt, sitting, _ = deal_next(match)
    return after(dealt, [Facts(ending, knocker, deadwood, parse_card("9H"))], sitting.seating)[0]


def void(match: Match) -> Match:
    dealt, sitting, _ = deal_next(match)
    return after(dealt, [Facts("void", -1, (), parse_card("9H"))] * len(sitting.deals), sitting.seating)[0]


def gins(match: Match, winner: int, times: int) -> Match:
    """The match after `times` hands of gin against 10."""
    for _ in range(times):
        match = over(match, winner, (0, 10) if winner == 0 else (10, 0), "gin")
    return match


class TestFirstDealer:
    @pytest.mark.parametrize(
        "name", [name for name, rules in PRESETS.items() if rules.first_dealer == "cut" and people(rules) == 2]
    )
    def test_the_higher_cut_deals(self, name: str) -> None:
        for seed in range(60):
            mine, theirs = cut(seed, 2)
            assert begin(preset(name), seed).dealers == ((0,) if cut_key(mine) > cut_key(theirs) else (1,))

    def test_king_high_ace_low_then_spades_hearts_diamonds_clubs(self) -> None:
        order = sorted(DECK, key=cut_key, reverse=True)
        assert order[:5] == list(map(parse_card, ("KS", "KH", "KD", "KC", "QS")))
        assert order[-1] == parse_card("AC")
        assert len({cut_key(card) for card in DECK}) == 52

    def test_both_deal_first_sometimes(self) -> None:
        for rules in (MODERN, preset("oklahoma"), preset("challenge")):
            assert {begin(rules, seed).dealers for seed in range(30)} == {(0,), (1,)}


class TestNextDealer:
    @pytest.mark.parametrize(
        ("name", "dealer"),
        [
            ("modern", 1),
            ("knock_card", 1),
            ("classic", 1),
            ("popular", 0),
            ("oklahoma", 1),
            ("traditional", 1),
            ("straight", 1),
        ],
    )
    @pytest.mark.parametrize("before", [0, 1])
    def test_after_a_hand_that_seat_1_wins(self, name: str, dealer: int, before: int) -> None:
        match = replace(begin(preset(name), 1), dealers=(before,))
        assert over(match, 1, (10, 0), "gin").dealers == (dealer,)

    def test_the_winner_is_who_scored_not_who_knocked(self) -> None:
        match = replace(begin(MODERN, 1), dealers=(0,))
        assert over(match, 0, (9, 4)).dealers == (1,)
        assert over(replace(begin(preset("popular"), 1), dealers=(1,)), 0, (9, 4)).dealers == (0,)

    @pytest.mark.parametrize("winner", [0, 1])
    def test_alternating(self, winner: int) -> None:
        match = replace(begin(preset("challenge"), 1), dealers=(0,))
        dealers = []
        for _ in range(2):
            match = over(match, winner, (0, 0), "gin")
            dealers += match.dealers
        assert dealers == [1, 0]

    @pytest.mark.parametrize("name", PRESETS)
    @pytest.mark.parametrize("dealer", [0, 1])
    def test_the_same_after_a_void_hand(self, name: str, dealer: int) -> None:
        match = begin(preset(name), 1)
        if not match.rules.partners:
            match = replace(match, dealers=(dealer,))
        again = void(match)
        assert (again.dealt, sum(again.tally.scores)) == (1, 0)
        assert again.dealers == match.dealers or match.rules.partners
        assert deal_numbers(again) != deal_numbers(match)

    def test_the_same_after_a_tie_for_nobody(self) -> None:
        match = replace(begin(replace(MODERN, tie="nobody"), 1), dealers=(1,))
        assert over(match, 0, (8, 8)).dealers == (1,)


class TestGame:
    def test_to_exactly_the_target(self) -> None:
        """`modern`: 23, 25 and 52 make 100, which is enough: 375 to nothing."""
        match = over(begin(MODERN, 1), 0, (8, 31))
        match = over(match, 1, (6, 6))
        assert (match.tally.scores, match.winner) == ((48, 0), None)
        match = over(match, 0, (0, 27), "gin")
        assert match.winner == 0
        assert match.games[0].result == (375, 0)

    def test_more_than_the_target(self) -> None:
        """`classic`: 100 is not over, 125 is: 305 less 52."""
        match = begin(preset("classic"), 1)
        for knocker, deadwood, ending in ((0, (2, 42), "knock"), (0, (0, 15), "gin"), (0, (3, 28), "knock")):
            match = over(match, knocker, deadwood, ending)  # type: ignore[arg-type]
        assert (match.tally.scores, match.winner) == ((100, 0), None)
        match = over(over(match, 1, (12, 0), "gin"), 1, (4, 9))
        assert match.games[0].result == (253, 0)

    def test_the_winner_is_who_passes_the_target_even_with_the_smaller_column(self) -> None:
        match = begin(preset("traditional"), 1)
        for _ in range(12):
            match = over(match, 1, (8, 1))
        match = over(match, 0, (0, 80), "gin")
        assert match.winner == 0
        assert match.games[0].result == (100 + 100 + 20, 84 + 12 * 20)

    def test_a_signed_difference(self) -> None:
        """`knock_card`: the winner of the game may have the fewer boxes."""
        match = begin(preset("knock_card"), 1)
        for _ in range(5):
            match = over(match, 1, (1, 0), "gin")
        for _ in range(2):
            match = over(match, 0, (0, 75), "gin")
        assert (match.tally.scores, match.tally.boxes) == ((200, 130), (6, 15))
        assert match.games[0].result == (70 + 200 - 9 * 25, 0)

    def test_no_hand_after_the_end(self) -> None:
        match = gins(begin(MODERN, 1), 0, 3)
        assert match.winner == 0
        with pytest.raises(ValueError, match="over"):
            deal_next(match)

    def test_void_hands_do_not_decide(self) -> None:
        match = begin(preset("tournament"), 1)
        match = void(void(match))
        assert match.winner is None
        match = over(match, 1, (31, 4))
        assert (match.winner, match.games[0].result) == (1, (0, 27))


class TestLength:
    def test_best_of_three(self) -> None:
        match = gins(begin(replace(MODERN, best_of=3), 1), 0, 3)
        assert ([game.winner for game in match.games], match.winner) == ([0], None)
        assert (match.tally.scores, match.tally.boxes, match.tally.rounds) == ((0, 0), (0, 0), ())
        match = gins(match, 1, 3)
        assert ([game.winner for game in match.games], match.winner) == ([0, 1], None)
        match = gins(match, 0, 3)
        assert ([game.winner for game in match.games], match.winner) == ([0, 1, 0], 0)

    def test_two_games_are_enough_of_three(self) -> None:
        match = gins(begin(replace(MODERN, best_of=3), 1), 1, 6)
        assert ([game.winner for game in match.games], match.winner) == ([1, 1], 1)

    @pytest.mark.parametrize("name", ["modern", "popular", "challenge"])
    @pytest.mark.parametrize("winner", [0, 1])
    def test_the_loser_of_a_game_deals_the_next(self, name: str, winner: int) -> None:
        match = begin(replace(preset(name), best_of=5), 1)
        while not match.games:
            match = gins(match, winner, 1)
        assert match.dealers == (1 - winner,)

    def test_the_last_tally_stays_to_be_seen(self) -> None:
        match = gins(begin(MODERN, 1), 0, 3)
        assert match.tally.scores == (105, 0)

    def test_fixed_deals(self) -> None:
        match = begin(replace(MODERN, deals=4), 1)
        match = void(gins(match, 0, 3))
        assert match.winner is None  # 105 points, three scored deals
        match = over(match, 1, (90, 0), "gin")
        assert (match.tally.scores, match.winner) == ((105, 115), 1)

    def test_fixed_deals_that_end_level_are_played_on(self) -> None:
        match = gins(gins(begin(replace(MODERN, deals=2), 1), 0, 1), 1, 1)
        assert (match.tally.scores, match.winner) == ((35, 35), None)
        assert gins(match, 1, 1).winner == 1


class TestDeals:
    def test_the_same_seed_deals_the_same_hands(self) -> None:
        one, two = begin(MODERN, 7), begin(MODERN, 7)
        for _ in range(3):
            (one, first, _), (two, second, _) = deal_next(one), deal_next(two)
            assert first == second

    def test_another_seed_deals_others(self) -> None:
        assert deal_next(begin(MODERN, 7))[1].deals[0].stock != deal_next(begin(MODERN, 8))[1].deals[0].stock

    def test_every_hand_of_a_match_has_its_own_number(self) -> None:
        match, numbers = begin(MODERN, 7), set()
        for _ in range(100):
            numbers.update(deal_numbers(match))
            match = deal_next(match)[0]
        assert len(numbers) == 100
        assert all(1 <= number <= DEALS for number in numbers)

    def test_a_number_stands_for_a_deck_whoever_deals(self) -> None:
        match = begin(MODERN, 7)
        deals = [deal_next(replace(match, dealers=(dealer,)), [12345])[1].deals[0] for dealer in range(2)]
        assert deals[0].stock == deals[1].stock
        assert deals[0].hands == deals[1].hands[::-1]
        assert deals[0].table.upcard == shuffled(12345)[20]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_a_match_counts_its_hands(rules: Rules) -> None:
    match = void(void(begin(rules, 3)))
    assert (match.dealt, len(match.tally.rounds)) == (2, 2)

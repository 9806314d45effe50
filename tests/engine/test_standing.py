"""The score of the game that lies on the table for everybody: what each seat has, and what it still needs."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gintable.engine.cards import DECK
from gintable.engine.deal import apply
from gintable.engine.match import Match, Sitting, after, begin, deal_next
from gintable.engine.rules import PRESETS, Rules, preset, seated
from gintable.engine.score import Facts, hollywood, standing
from gintable.engine.state import FAR, Table, needs, start, view

from .table import thrifty
from .worlds import twin

VOID = Facts("void", -1, ())


def gin(seat: int, left: int) -> Facts:
    """A gin of `seat` of two against `left`."""
    return Facts("gin", seat, (0, left) if seat == 0 else (left, 0))


def dealt(match: Match) -> tuple[Match, Sitting]:
    match, sitting, _ = deal_next(match)
    return match, sitting


def told(sitting: Sitting) -> dict[int, int]:
    """What the tables say each person has."""
    return {
        person: deal.table.scores[seat]
        for seats, deal in zip(sitting.seating, sitting.deals, strict=True)
        for seat, person in enumerate(seats)
    }


def table(rules: Rules, *scores: int) -> Table:
    return start(rules, DECK, 0, scores)[0].table


class TestScores:
    def test_nobody_has_scored_before_the_first_hand(self) -> None:
        assert start(preset("modern"), DECK, 0)[0].table.scores == (0, 0)
        assert start(preset("classic_three"), DECK, 0)[0].table.scores == (0, 0, 0)

    @pytest.mark.parametrize("scores", [(), (1,), (1, 2, 3)])
    def test_every_seat_has_a_score(self, scores: tuple[int, ...]) -> None:
        with pytest.raises(ValueError, match=f"{len(scores)} scores for 2 seats"):
            start(preset("modern"), DECK, 0, scores)

    def test_of_two_they_follow_the_player_whoever_deals(self) -> None:
        match = begin(preset("challenge"), 1)
        dealers = []
        for winner, left, scores in ((0, 10, (0, 0)), (1, 3, (35, 0)), (1, 8, (35, 28)), (0, 1, (35, 61))):
            match, sitting = dealt(match)
            dealers.append(sitting.deals[0].table.dealer)
            assert sitting.deals[0].table.scores == scores
            match, _ = after(match, [gin(winner, left)], sitting.seating)
        assert dealers in ([0, 1, 0, 1], [1, 0, 1, 0])

    def test_they_stay_through_a_hand(self) -> None:
        match = begin(preset("modern"), 1)
        match, sitting = dealt(match)
        match, _ = after(match, [gin(0, 10)], sitting.seating)
        _, sitting = dealt(match)
        rng, deal = random.Random(1), sitting.deals[0]
        while deal.table.turn >= 0:
            deal, _ = apply(deal, thrifty(deal, rng))
            assert deal.table.scores == (35, 0)

    def test_a_void_hand_leaves_them_and_a_new_game_begins_with_none(self) -> None:
        match = begin(replace(preset("modern"), best_of=3), 1)
        for facts, before in ((gin(1, 20), 0), (VOID, 45), (gin(1, 40), 45), (gin(0, 5), 0)):
            match, sitting = dealt(match)
            assert sitting.deals[0].table.scores == (0, before)
            match, _ = after(match, [facts], sitting.seating)
        assert len(match.games) == 1

    @pytest.mark.parametrize("seed", range(8))
    def test_of_three_they_follow_the_player_to_the_seat(self, seed: int) -> None:
        match = begin(preset("classic_three"), seed)
        total = [0, 0, 0]
        for knocker in (0, 1, 2, 1):
            match, sitting = dealt(match)
            seats = sitting.seating[0]
            assert sitting.deals[0].table.scores == tuple(total[person] for person in seats)
            lowest = (knocker + 1) % 3
            left = tuple(10 if seat == knocker else 4 if seat == lowest else 25 for seat in range(3))
            match, _ = after(match, [Facts("knock", knocker, left)], sitting.seating)
            total[seats[knocker]] -= 20
            total[seats[lowest]] += 31
        assert match.order == tuple(seats)

    @pytest.mark.parametrize("seed", range(4))
    def test_of_partners_they_are_the_sides_at_both_tables(self, seed: int) -> None:
        match = begin(preset("partners"), seed)
        a, b, c, d = match.order
        for n, (first, second) in enumerate(((0, 0), (30, 0), (30, 30), (60, 30))):
            match, sitting = dealt(match)
            assert told(sitting) == {a: first, b: first, c: second, d: second}
            assert [deal.table.scores for deal in sitting.deals] == [(first, second)] * 2
            match, _ = after(match, [gin(n % 2, 10), VOID], sitting.seating)

    def test_on_a_hollywood_sheet_they_are_those_of_the_first_open_game(self) -> None:
        match = begin(preset("hollywood"), 1)
        said = []
        for winner, left in ((1, 10), (0, 40), (0, 30), (0, 25), (1, 10), (1, 10)):
            match, sitting = dealt(match)
            said.append(sitting.deals[0].table.scores)
            match, _ = after(match, [gin(winner, left)], sitting.seating)
        # the third win of player 0 closes game 1, the fourth is still for game 2, which lacks that player's first win
        assert said == [(0, 0), (0, 30), (60, 30), (50, 0), (95, 0), (95, 30)]

    @pytest.mark.parametrize("seed", range(20))
    def test_a_hollywood_win_always_enters_the_game_that_is_told(self, seed: int) -> None:
        rng = random.Random(seed)
        match = begin(preset("hollywood"), seed)
        while match.winner is None:
            match, sitting = dealt(match)
            before = sitting.deals[0].table.scores
            game = [tally.scores for tally in hollywood(match.rules, match.tally.rounds)].index(before)
            match, row = after(match, [gin(rng.randrange(2), rng.randrange(1, 40))], sitting.seating)
            rounds = match.games[-1].tally.rounds if match.games else match.tally.rounds
            now = hollywood(match.rules, rounds)[game].scores
            assert now == tuple(a + b for a, b in zip(before, row.points, strict=True))

    def test_a_full_hollywood_sheet_is_told_by_its_last_game(self) -> None:
        match = begin(preset("hollywood"), 1)
        while match.winner is None:
            match, sitting = dealt(match)
            match, _ = after(match, [gin(0, 60)], sitting.seating)
        assert standing(match.rules, match.tally) == (160, 0)

    @pytest.mark.parametrize("name", PRESETS)
    def test_nothing_hidden_changes_them(self, name: str) -> None:
        match = begin(preset(name), 2)
        match, sitting = dealt(match)
        facts = [Facts("gin", 1, tuple(0 if seat == 1 else 7 for seat in range(match.rules.seats)))]
        match, _ = after(match, facts * len(sitting.deals), sitting.seating)
        if match.winner is not None:
            match = begin(preset(name), 3)
        _, sitting = dealt(match)
        for deal in sitting.deals:
            for seat in range(match.rules.seats):
                assert view(twin(deal, seat, random.Random(seat)), seat) == view(deal, seat)
                assert view(deal, seat).table.scores == deal.table.scores


class TestNeeds:
    def test_the_target_is_enough_or_must_be_passed(self) -> None:
        assert needs(table(preset("modern"), 92, 0)) == (8, 100)
        assert needs(table(preset("classic"), 92, 100)) == (9, 1)

    def test_of_each_player_of_three(self) -> None:
        assert needs(table(preset("classic_three"), -40, 0, 199)) == (241, 201, 2)

    def test_is_at_least_one(self) -> None:
        """Two who have reached the target level play on."""
        assert needs(table(seated(preset("knock_rummy"), 3), 120, 120, 3)) == (1, 1, 97)

    def test_of_the_side_of_partners(self) -> None:
        match = begin(preset("partners"), 1)
        match, sitting = dealt(match)
        match, _ = after(match, [gin(0, 10), gin(0, 4)], sitting.seating)
        _, sitting = dealt(match)
        assert [needs(deal.table) for deal in sitting.deals] == [(126 - 54, 126)] * 2

    def test_of_the_hollywood_game_that_is_told(self) -> None:
        assert needs(table(preset("hollywood"), 60, 99)) == (40, 1)

    def test_any_score_wins_a_single_deal_and_no_score_ends_several(self) -> None:
        assert needs(table(preset("tournament"), 0, 0)) == (1, 1)
        assert needs(table(replace(preset("tournament"), deals=8), 30, 500)) == (FAR, FAR)

    @pytest.mark.parametrize("name", [name for name, rules in PRESETS.items() if rules.sheet == "single"])
    def test_so_many_points_end_the_game_and_one_less_does_not(self, name: str) -> None:
        """For the first seat, by a gin of as many points."""
        rules = replace(preset(name), gin=0, spades_double=False, pay_each=False)
        match = begin(rules, 1)
        match, sitting = dealt(match)
        needed = needs(sitting.deals[0].table)[0]
        for points, ended in ((needed - 1, False), (needed, True)):
            left = (0, points) + (0,) * (rules.seats - 2)
            facts = [Facts("gin", 0, left), VOID][: len(sitting.deals)]
            if rules.partners:
                facts[1] = Facts("gin", 0, (0, 0))
            assert (after(match, facts, sitting.seating)[0].winner is not None) == ended


class TestPast:
    def test_it_holds_what_each_player_went_out_with_in_every_hand_of_the_match(self) -> None:
        match = begin(replace(preset("challenge"), best_of=3), 1)
        for facts in (Facts("knock", 0, (7, 30)), VOID, Facts("knock", 1, (40, 9)), Facts("gin", 0, (0, 60))):
            match, sitting = dealt(match)
            match, _ = after(match, (facts,), sitting.seating)
        match, sitting = dealt(match)
        assert match.games  # the second game has begun: what was seen in the first one still counts
        assert match.tally.scores == (0, 0)
        (deal,), (seats,) = sitting.deals, sitting.seating
        assert deal.table.past.hands == 4
        assert {seats[seat]: outs for seat, outs in enumerate(deal.table.past.outs)} == {0: (7, 0), 1: (9,)}

    def test_of_partners_it_goes_with_the_player_from_table_to_table(self) -> None:
        match = begin(preset("partners"), 3)
        match, sitting = dealt(match)
        knocks = (Facts("knock", 0, (6, 20)), Facts("knock", 1, (30, 4)))
        wanted = {sitting.seating[0][0]: (6,), sitting.seating[1][1]: (4,)}
        match, _ = after(match, knocks, sitting.seating)
        match, sitting = dealt(match)
        found = {
            person: deal.table.past.outs[seat]
            for seats, deal in zip(sitting.seating, sitting.deals, strict=True)
            for seat, person in enumerate(seats)
        }
        assert found == {person: wanted.get(person, ()) for person in range(4)}

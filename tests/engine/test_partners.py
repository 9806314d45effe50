"""Partnership play, statement by statement of section 6 of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gintable.engine.actions import PASS, Knock, parse
from gintable.engine.cards import FULL, cards, cut_key, hand
from gintable.engine.deal import IllegalAction
from gintable.engine.legal import legal, why_not
from gintable.engine.match import Match, Sitting, after, begin, cut, deal_next, deal_numbers, misdeal, place
from gintable.engine.melds import spread_deadwood
from gintable.engine.rules import preset
from gintable.engine.score import Facts, Tally, game_winner, settle
from gintable.engine.state import Phase, view

PARTNERS = preset("partners")
VOID = Facts("void", -1, ())


def plain(points: int, side: int) -> Facts:
    """A knock of `side` that is worth `points`."""
    return Facts("knock", side, (1, 1 + points) if side == 0 else (1 + points, 1))


def gin(left: int, side: int) -> Facts:
    """A gin of `side` against `left`."""
    return Facts("gin", side, (0, left) if side == 0 else (left, 0))


def scored(match: Match, *facts: Facts) -> Match:
    match, sitting, _ = deal_next(match)
    return after(match, facts, sitting.seating)[0]


class TestSeats:
    @pytest.mark.parametrize("seed", range(30))
    def test_the_two_highest_play_the_two_lower(self, seed: int) -> None:
        match = begin(PARTNERS, seed)
        drawn = cut(seed, 4)
        assert list(match.order) == sorted(range(4), key=lambda person: cut_key(drawn[person]), reverse=True)
        assert [match.column(person) for person in match.order] == [0, 0, 1, 1]

    @pytest.mark.parametrize("seed", range(30))
    def test_listed_partners_sit_opposite(self, seed: int) -> None:
        match = begin(replace(PARTNERS, seating="listed"), seed)
        assert match.column(0) == match.column(2) != match.column(1) == match.column(3)

    def test_pairings_and_dealers_rotate(self) -> None:
        match = begin(PARTNERS, 1)
        a, b, c, d = match.order
        for hand_no in range(4):
            dealt, sitting, events = deal_next(match)
            odd = hand_no % 2 == 0
            assert sitting.seating == (((a, c), (b, d)) if odd else ((a, d), (b, c)))
            dealers = [seats[deal.table.dealer] for seats, deal in zip(sitting.seating, sitting.deals, strict=True)]
            assert dealers == ([a, b] if odd else [d, c])
            assert len(events) == 2
            match, _ = after(dealt, [VOID, VOID], sitting.seating)

    def test_after_a_misdeal_the_same_people_deal_and_sit_together_again(self) -> None:
        match = begin(PARTNERS, 1)
        for _ in range(3):
            dealt, sitting, _ = deal_next(match)
            again, row = misdeal(dealt, sitting)
            assert (again.seating, again.dealers, row.winner) == (sitting.seating, match.dealers, None)
            assert deal_numbers(again) != deal_numbers(match)
            _, sitting, _ = deal_next(again)
            match, _ = after(deal_next(again)[0], [VOID, VOID], sitting.seating)
            assert match.seating != sitting.seating

    def test_each_table_has_a_deck_of_its_own(self) -> None:
        _, sitting, _ = deal_next(begin(PARTNERS, 1))
        for deal in sitting.deals:
            held = deal.hands[0] | deal.hands[1] | hand(deal.stock) | hand(deal.table.pile)
            assert held == FULL
        assert sitting.deals[0].hands != sitting.deals[1].hands


class TestScoring:
    def test_the_example(self) -> None:
        """A 24, D gin v 9 = 29: 5 for the others; … 307 v 25 in the end: 282."""
        match = scored(begin(PARTNERS, 1), plain(24, 0), gin(9, 1))
        assert (match.tally.scores, match.tally.boxes) == ((0, 5), (0, 1))
        match = scored(match, gin(31, 0), Facts("knock", 1, (8, 8)))
        assert match.tally.scores == (71, 5)
        match = scored(match, VOID, plain(39, 0))
        assert match.tally.scores == (110, 5)
        before = match.tally.boxes
        match = scored(match, plain(33, 0), plain(33, 1))
        assert (match.tally.scores, match.tally.boxes) == ((110, 5), before)
        match = scored(match, plain(15, 0), VOID)
        assert (match.tally.scores, match.winner) == ((125, 5), None)
        match = scored(match, plain(12, 0), plain(10, 1))
        assert match.tally.scores == (127, 5)
        (settled,) = match.games
        assert [sum(line.points for line in column) for column in settled.columns] == [127 + 100 + 80, 25]
        assert (settled.winner, settled.result) == (0, (282, 0))

    @pytest.mark.parametrize("side", range(2))
    def test_both_partners_win(self, side: int) -> None:
        match = scored(begin(PARTNERS, 1), plain(10, side), plain(7, side))
        assert match.tally.scores[side] == 17
        assert match.tally.scores[1 - side] == 0
        assert match.tally.boxes[side] == 1

    @pytest.mark.parametrize("side", range(2))
    def test_one_each(self, side: int) -> None:
        match = scored(begin(PARTNERS, 1), plain(30, side), plain(7, 1 - side))
        assert match.tally.scores[side] == 23
        assert match.tally.boxes == ((1, 0) if side == 0 else (0, 1))

    def test_both_void(self) -> None:
        match = scored(begin(PARTNERS, 1), VOID, VOID)
        assert (match.tally.scores, match.tally.boxes, match.tally.wins) == ((0, 0), (0, 0), (0, 0))

    def test_the_target_is_125_to_be_passed_after_both_tables(self) -> None:
        assert game_winner(PARTNERS, Tally((125, 0), (5, 0), (5, 0))) is None
        assert game_winner(PARTNERS, Tally((126, 0), (5, 0), (5, 0))) == 0

    def test_a_shutout_doubles(self) -> None:
        assert settle(PARTNERS, Tally((130, 0), (4, 0), (4, 0))).result == (2 * (130 + 100 + 80), 0)


def hand_with_a_knock(seed: int = 1) -> Sitting:
    """Hands in which seat 1 of table 0 can knock at the first turn after passes; played to that point."""
    _, sitting, _ = deal_next(begin(PARTNERS, seed))
    deal = sitting.deals[0]
    low = hand([0, 1, 2, 16, 17, 18, 32, 33, 34, 48])  # three runs of ace to three and an ace
    everything = [card for card in cards(FULL) if not low >> card & 1]
    turn = deal.table.turn
    other = hand(everything[:10])
    hands = (low, other) if turn == 0 else (other, low)
    table = deal.table._replace(pile=(everything[10],), upcard=everything[10])
    rigged = deal._replace(table=table, hands=hands, stock=tuple(everything[11:]))
    return replace(sitting, deals=(rigged, sitting.deals[1]))


class TestWait:
    def test_not_before_the_other_table_has_knocked(self) -> None:
        sitting = hand_with_a_knock()
        deal = sitting.deals[1]
        seen = view(deal, deal.table.turn)
        assert why_not(seen, parse("wait")) == "refuse.no_knock_elsewhere"
        assert parse("wait") not in legal(seen)

    def test_nobody_waits_at_a_single_table(self) -> None:
        _, sitting, _ = deal_next(begin(preset("classic"), 1))
        deal = sitting.deals[0]
        assert why_not(view(deal, deal.table.turn), parse("wait")) == "refuse.one_table"

    def test_until_that_hand_is_scored(self) -> None:
        sitting = hand_with_a_knock()
        for _ in range(2):
            sitting, _ = sitting.act(0, PASS)
        sitting, _ = sitting.act(0, parse("draw"))
        knocker = sitting.deals[0].table.turn
        thrown = next(a for a in legal(view(sitting.deals[0], knocker)) if isinstance(a, Knock))
        low = sitting.deals[0].hands[knocker] & ~(1 << thrown.card)
        sitting, _ = sitting.act(0, thrown)
        sitting, _ = sitting.act(1, PASS)
        sitting, events = sitting.act(1, parse("wait"))
        assert len(events) == 1
        held = sitting.deals[1]
        assert held.table.elsewhere is not None
        assert held.table.elsewhere.announced == spread_deadwood(low, thrown.spread)
        assert sitting.awaited(1) is None
        assert sitting.next_table == 0
        assert legal(view(held, held.table.turn)) == ()
        assert why_not(view(held, held.table.turn), PASS) == "refuse.waiting"
        with pytest.raises(IllegalAction):
            sitting.act(1, PASS)
        while sitting.deals[0].table.phase is not Phase.OVER:
            deal = sitting.deals[0]
            done = next(a for a in legal(view(deal, deal.table.turn)) if str(a).startswith("done"))
            sitting, _ = sitting.act(0, done)
        deal = sitting.deals[1]
        assert sitting.awaited(1) is not None
        assert deal.table.elsewhere is not None
        assert deal.table.elsewhere.facts == sitting.deals[0].table.facts
        assert why_not(view(deal, deal.table.turn), parse("wait")) == "refuse.no_knock_elsewhere"
        sitting, _ = sitting.act(1, PASS)

    def test_not_for_a_knock_that_was_taken_back(self) -> None:
        """Where wrong knocks are penalised the hand that was waited for may go on."""
        _, sitting, _ = deal_next(begin(replace(PARTNERS, irregularities="penalised"), 1))
        for line in ("pass", "pass", "draw"):
            sitting, _ = sitting.act(0, parse(line))
        deal = sitting.deals[0]
        knocks = [a for a in legal(view(deal, deal.table.turn)) if isinstance(a, Knock) and not a.spread]
        sitting, _ = sitting.act(0, knocks[0])
        sitting, _ = sitting.act(1, parse("wait"))
        assert sitting.awaited(1) is None
        sitting, _ = sitting.act(0, parse("challenge"))
        assert sitting.deals[0].table.knocker == -1
        assert sitting.awaited(1) is not None

    def test_the_other_table_shows_no_hidden_card(self) -> None:
        _, sitting, _ = deal_next(begin(PARTNERS, 3))
        other = sitting.deals[1]
        swapped = other._replace(hands=other.hands[::-1], stock=other.stock[::-1])
        twin = replace(sitting, deals=(sitting.deals[0], swapped))
        for one, two in zip(_told(sitting), _told(twin), strict=True):
            assert one == two


def _told(sitting: Sitting) -> list[object]:
    """What the players at table 0 are told of the other table in its first turns."""
    told: list[object] = []
    for line in ("pass", "pass", "draw"):
        sitting, _ = sitting.act(1, parse(line))
        table, seat = place(sitting.seating, sitting.seating[0][0])
        told.append(view(sitting.deals[table], seat))
    return told

"""The switches of house rules, each in every position, and with either player in every part."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gintable.engine import melds
from gintable.engine.cards import DECK, Card, card_text, parse_card, parse_hand
from gintable.engine.match import Match, after, begin
from gintable.engine.rules import MODERN, Rules, preset, rules_from
from gintable.engine.score import Facts, HandScore, hand_score
from gintable.engine.state import Deal, Phase, start

from .table import dealt, options, pass_time, play, refusal, seen

SEATS = pytest.mark.parametrize("seat", [0, 1])
OTHER = "2H 4H 6H 7D 9H TC QC 2C 6D 9S"  # no meld, 65 points


def holding(rules: Rules, seat: int, held: str, other: str, drawn: str) -> Deal:
    """`seat` has drawn `drawn` in its first turn. Seat 1 begins; where seat 0 is asked for, it threw what it drew."""
    first, dealer = (other, held) if seat == 0 else (held, other)
    used = parse_hand(f"{held} {other} {drawn}")
    upcard, thrown = [card_text(card) for card in reversed(DECK) if not used >> card & 1][:2]
    stock = f"{thrown} {drawn}" if seat == 0 else drawn
    deal = play(dealt(rules, first, dealer, upcard, stock), "pass", "pass", "draw")
    return play(deal, f"shed {thrown}", "draw") if seat == 0 else deal


def priced(deal: Deal) -> HandScore:
    assert deal.table.facts is not None
    return hand_score(deal.table.rules, deal.table.facts)


def by(seat: int, winner: int, other: int = 0) -> tuple[int, int]:
    """Figures by seat: `winner` for `seat`."""
    return (winner, other) if seat == 0 else (other, winner)


def end(rules: Rules, knocker: int, own: int, theirs: int, *, gin: bool = False, upcard: Card | None = None) -> Facts:
    return Facts("gin" if gin else "knock", knocker, by(knocker, own, theirs), upcard)


class TestBigGin:
    MELDED = "3S 4S 5S 8C 8D 8H 8S JD QD KD"
    LINE = "biggin 3S4S5S 8S8H8D8C TDJDQDKD"

    @SEATS
    def test_off_eleven_melded_cards_make_a_gin_at_most(self, seat: int) -> None:
        deal = holding(MODERN, seat, self.MELDED, OTHER, "TD")
        assert refusal(deal, self.LINE) == "refuse.no_big_gin"
        over = play(deal, "knock 8S 3S4S5S 8H8D8C TDJDQDKD", "done")
        assert (priced(over).points, priced(over).boxes) == (by(seat, 65 + 25), by(seat, 1))

    @SEATS
    @pytest.mark.parametrize("bonus", [31, 50])
    def test_on_they_end_the_hand_without_a_discard(self, bonus: int, seat: int) -> None:
        rules = replace(MODERN, big_gin=bonus, gin_boxes=2)
        deal = play(holding(rules, seat, self.MELDED, OTHER, "TD"), self.LINE)
        assert (deal.buried, deal.table.sizes[seat]) == (None, 11)
        assert not any(option.startswith("lay") for option in options(deal))
        over = play(deal, "done")
        assert (priced(over).points, priced(over).boxes) == (by(seat, 65 + bonus), by(seat, 3))

    @SEATS
    def test_on_with_layoff_on_gin(self, seat: int) -> None:
        """6S goes on 3S 4S 5S, and what is left is paid."""
        rules = replace(MODERN, big_gin=31, layoff_on_gin=True)
        deal = play(holding(rules, seat, self.MELDED, OTHER.replace("6D", "6S"), "TD"), self.LINE)
        run = deal.table.spread.index(parse_hand("3S 4S 5S"))
        assert priced(play(deal, f"lay 6S {run}", "done")).points == by(seat, 59 + 31)

    def test_with_every_size_of_hand_it_may_be_taken_at_the_wall(self) -> None:
        """Nine cards in three melds of three: whatever is thrown, a knock is not possible, but a big gin is."""
        rules = rules_from("modern", {"hand_size": 8, "big_gin": 31, "last_cards": "wall", "limit": 3})
        held, last = "3S 4S 5S 8C 8D 8H JD QD", parse_card("KD")
        rest = [card for card in DECK if not (parse_hand(held) | 1 << last) >> card & 1]
        hands = (rest[:8], [parse_card(text) for text in held.split()])
        deck = [card for pair in zip(*hands, strict=True) for card in pair]
        stock = rest[9:]
        stock.insert(32, last)  # the 33rd of 35 leaves two
        deal = pass_time(start(rules, [*deck, rest[8], *stock], dealer=0)[0], 2)
        assert (deal.table.turn, deal.table.pile[-1]) == (0, last)
        assert options(deal) == {"take KD", "pass"}
        assert options(play(deal, "take KD")) == {"biggin 3S4S5S JDQDKD 8H8D8C"}


class TestSpadesDouble:
    @SEATS
    @pytest.mark.parametrize("upcard", ["9S", "9H", "9D", "9C"])
    @pytest.mark.parametrize("on", [False, True])
    def test_the_points_of_every_ending(self, on: bool, upcard: str, seat: int) -> None:
        rules = replace(preset("knock_card"), spades_double=on)
        times = 2 if on and upcard == "9S" else 1
        card = parse_card(upcard)
        for facts, winner, points, boxes in (
            (end(rules, seat, 4, 20, upcard=card), seat, 16, 1),
            (end(rules, seat, 0, 20, gin=True, upcard=card), seat, 45, 3),
            (end(rules, seat, 8, 3, upcard=card), 1 - seat, 30, 2),
        ):
            score = hand_score(rules, facts)
            assert (score.points, score.boxes) == (by(winner, points * times), by(winner, boxes))
            assert sum(line.points for line in score.lines) == points * times

    @SEATS
    @pytest.mark.parametrize("on", [False, True])
    def test_it_stands_though_the_upcard_is_covered_or_taken(self, on: bool, seat: int) -> None:
        """Seat 1 takes the five of spades and keeps it, or it lies under the pile."""
        rules = replace(preset("oklahoma"), spades_double=on)
        ready, other = "6C 7C 8C 9S 9D 9H KH KD KC 2S", OTHER.replace("9H", "JS").replace("9S", "QS")
        first, dealer = (other, ready) if seat == 0 else (ready, other)
        deal = dealt(rules, first, dealer, "5S", "JH JD")
        if seat == 0:
            deal = play(deal, "pass", "pass", "draw", "shed JH", "draw", "knock JD 6C7C8C 9S9H9D KHKDKC")
        else:
            deal = play(deal, "take 5S", "knock 2S 6C7C8C 9S9H9D KHKDKC")
        over = play(deal, "done")
        assert over.table.facts is not None
        own, theirs = (over.table.facts.deadwood[at] for at in (seat, 1 - seat))
        assert own == (2 if seat == 0 else 5)
        assert priced(over).points == by(seat, (theirs - own) * (2 if on else 1))


class TestLayoffOnGin:
    GIN = "3S 4S 5S 8C 8D 8H JD QD KD 9C"

    @SEATS
    @pytest.mark.parametrize("on", [False, True])
    def test_two_players(self, on: bool, seat: int) -> None:
        rules = replace(MODERN, layoff_on_gin=on)
        deal = holding(rules, seat, self.GIN, OTHER.replace("6D", "6S"), "TD")
        deal = play(deal, "knock 9C 3S4S5S 8H8D8C TDJDQDKD")
        run = deal.table.spread.index(parse_hand("3S 4S 5S"))
        assert refusal(deal, f"lay 6S {run}") == (None if on else "refuse.gin_no_layoff")
        if on:
            deal = play(deal, f"lay 6S {run}")
        assert priced(play(deal, "done")).points == by(seat, (59 if on else 65) + 25)

    @pytest.mark.parametrize("on", [False, True])
    def test_a_knock_is_laid_off_on_either_way(self, on: bool) -> None:
        rules = replace(MODERN, layoff_on_gin=on)
        deal = holding(rules, 1, "3S 4S 5S 8C 8D 8H JD QD KD 9C", OTHER.replace("6D", "6S"), "AC")
        deal = play(deal, "knock 9C 3S4S5S 8H8D8C JDQDKD")
        assert refusal(deal, f"lay 6S {deal.table.spread.index(parse_hand('3S 4S 5S'))}") is None

    @pytest.mark.parametrize("on", [False, True])
    def test_three_players(self, on: bool) -> None:
        rules = rules_from("classic_three", {} if on else {"layoff_on_gin": False})
        assert rules.layoff_on_gin == on
        gin = ["3S", "4S", "5S", "8C", "8D", "8H", "JD", "QD", "KD", "9C"]
        rest = [card_text(card) for card in DECK if card_text(card) not in (*gin, "6S", "TD", "7S")]
        second, third = ["6S", *rest[:9]], ["7S", *rest[9:18]]
        deck = [parse_card(text) for trio in zip(gin, second, third, strict=True) for text in trio]
        deck += [parse_card("TD"), *(parse_card(text) for text in rest[18:])]
        deal = play(start(rules, deck, dealer=0)[0], "take TD", "knock 9C 3S4S5S 8H8D8C TDJDQDKD")
        run = deal.table.spread.index(parse_hand("3S 4S 5S"))
        assert refusal(deal, f"lay 6S {run}") == (None if on else "refuse.gin_no_layoff")
        deal = play(deal, *([f"lay 6S {run}"] if on else []), "done")
        assert refusal(deal, f"lay 7S {run}") == ("refuse.does_not_fit" if on else "refuse.gin_no_layoff")


def played(match: Match, facts: Facts) -> Match:
    return after(replace(match, dealt=match.dealt + 1), [facts], match.seating)[0]


class TestTie:
    @SEATS
    @pytest.mark.parametrize("tie", ["undercut", "nobody"])
    def test_equal_deadwood(self, tie: Any, seat: int) -> None:
        rules = replace(preset("knock_card"), tie=tie)
        match = replace(begin(rules, 1), dealers=(seat,))  # the knocker deals
        match = played(match, end(rules, seat, 8, 8))
        undercut = tie == "undercut"
        assert match.tally.scores == (by(1 - seat, 25) if undercut else (0, 0))
        assert match.tally.boxes == (by(1 - seat, 2) if undercut else (0, 0))
        assert match.tally.wins == (by(1 - seat, 1) if undercut else (0, 0))
        assert match.dealers == ((1 - seat,) if undercut else (seat,))

    @SEATS
    @pytest.mark.parametrize("tie", ["undercut", "nobody"])
    @pytest.mark.parametrize(("own", "theirs", "gin"), [(8, 7, False), (8, 9, False), (0, 0, True)])
    def test_nothing_else_changes(self, own: int, theirs: int, gin: bool, tie: Any, seat: int) -> None:
        facts = end(MODERN, seat, own, theirs, gin=gin)
        assert hand_score(replace(MODERN, tie=tie), facts).points == hand_score(MODERN, facts).points

    def test_a_hand_for_nobody_is_not_one_of_a_number_of_deals(self) -> None:
        rules = replace(preset("tournament"), tie="nobody")
        match = played(begin(rules, 1), end(rules, 0, 8, 8))
        assert match.winner is None
        assert played(match, end(rules, 0, 8, 9)).winner == 0


class TestNextDealer:
    @pytest.mark.parametrize("dealer", [0, 1])
    @pytest.mark.parametrize("winner", [0, 1])
    @pytest.mark.parametrize("how", ["winner", "loser", "alternate"])
    def test_after_a_hand(self, how: Any, winner: int, dealer: int) -> None:
        rules = replace(MODERN, next_dealer=how)
        match = replace(begin(rules, 1), dealers=(dealer,))
        expected = {"winner": winner, "loser": 1 - winner, "alternate": 1 - dealer}[how]
        assert played(match, end(rules, winner, 3, 9)).dealers == (expected,)
        assert played(match, end(rules, 1 - winner, 9, 3)).dealers == (expected,)  # an undercut
        assert played(match, Facts("void", -1, ())).dealers == (dealer,)

    @pytest.mark.parametrize("winner", [0, 1, 2])
    @pytest.mark.parametrize("how", ["winner", "alternate"])
    def test_of_three(self, how: Any, winner: int) -> None:
        rules = replace(preset("classic_three"), next_dealer=how)
        match = begin(rules, 4)
        (dealer,) = match.dealers
        left = tuple(3 if match.order[seat] == winner else 20 for seat in range(3))
        found = played(match, Facts("knock", match.order.index(winner), left)).dealers
        following = match.order[(match.order.index(dealer) + 1) % 3]
        assert found == ((winner,) if how == "winner" else (following,))


class TestLastCards:
    @pytest.mark.parametrize("dealer", [0, 1])
    @pytest.mark.parametrize("last_cards", ["void", "wall"])
    def test_the_discard_that_leaves_two(self, last_cards: Any, dealer: int) -> None:
        rules = replace(MODERN, last_cards=last_cards)
        deal = start(rules, DECK, dealer=dealer)[0]
        deal = pass_time(deal, 2)
        assert deal.table.stock_left == 2
        if last_cards == "void":
            assert (deal.table.phase, deal.table.ending) == (Phase.OVER, "void")
            return
        assert deal.table.phase is Phase.DRAW
        assert refusal(deal, "draw") == "refuse.wall_draw"
        top = deal.table.pile[-1]
        thrown = [card for card, _ in melds.knocks(seen(deal).hand | 1 << top, rules.limit) if card != top]
        assert refusal(deal, f"take {card_text(top)}") == (None if thrown else "refuse.wall_knock")
        assert play(deal, "pass").table.ending == "void"

    @pytest.mark.parametrize("last_cards", ["void", "wall"])
    def test_a_turn_earlier_they_are_alike(self, last_cards: Any) -> None:
        deal = pass_time(start(replace(MODERN, last_cards=last_cards), DECK, dealer=0)[0], 3)
        assert refusal(deal, "draw") is None
        assert refusal(deal, "pass") == "refuse.awaits_draw"
        assert refusal(deal, f"take {card_text(deal.table.pile[-1])}") is None


class TestMayReturnTaken:
    READY = "4S 5S 6S 9C 9D 9H AC 2D 3C 4H"  # ten loose points
    HIGH = "JS QS JH QH 8D 7D 5D TC 8C 6C"

    @SEATS
    @pytest.mark.parametrize("may", [False, True])
    def test_the_upcard(self, may: bool, seat: int) -> None:
        first, dealer = (self.HIGH, self.READY) if seat == 0 else (self.READY, self.HIGH)
        deal = dealt(replace(MODERN, may_return_taken=may), first, dealer, "KS")
        deal = play(deal, *(["pass"] if seat == 0 else []), "take KS")
        reason = None if may else "refuse.taken_back"
        assert refusal(deal, "shed KS") == reason
        assert refusal(deal, "knock KS 4S5S6S 9H9D9C") == reason

    @SEATS
    @pytest.mark.parametrize("may", [False, True])
    def test_a_discard(self, may: bool, seat: int) -> None:
        deal = dealt(replace(MODERN, may_return_taken=may), self.READY, self.HIGH, "KS", "KH KC")
        deal = play(deal, "pass", "pass", "draw", "shed KH", *(["draw", "shed KC"] if seat == 1 else []))
        taken = "KH" if seat == 0 else "KC"
        deal = play(deal, f"take {taken}")
        assert deal.table.turn == seat
        assert refusal(deal, f"shed {taken}") == (None if may else "refuse.taken_back")
        thrown = next(option for option in options(deal) if option != f"shed {taken}" and option.startswith("shed"))
        assert refusal(deal, thrown) is None

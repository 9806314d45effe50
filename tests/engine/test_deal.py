"""One hand: the rules of section 2 and their worked examples, played out card by card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gintable.engine.actions import LayOff, Shed, parse
from gintable.engine.cards import DECK, FULL, card_text, cards, hand, hand_text, parse_card, parse_hand, shuffled
from gintable.engine.deal import IllegalAction, apply
from gintable.engine.events import Dealt, Discarded, Drew, Ended, Knocked, LaidDown, LaidOff, Passed, Took, seen_by
from gintable.engine.legal import knocks, legal, reachable_melds, takeable, why_not
from gintable.engine.melds import best_layoff
from gintable.engine.rules import PRESETS, Rules, preset
from gintable.engine.score import Facts, hand_score
from gintable.engine.state import Deal, Phase, knock_limit, start, view

from .table import dealt, happened, options, pass_time, play, refusal, seen

MODERN = preset("modern")
LOW = "AS 2S 4S 6S 8S AH 3H 5H 7H 9H"  # no meld
HIGH = "2D 4D 6D 8D TD 2C 4C 6C 8C TC"  # none either


class TestDealing:
    def test_one_card_at_a_time_the_non_dealer_first(self) -> None:
        deal, events = start(MODERN, DECK, dealer=1)
        assert hand_text(deal.hands[0]) == "AS 3S 5S 7S 9S JS KS 2H 4H 6H"
        assert hand_text(deal.hands[1]) == "2S 4S 6S 8S TS QS AH 3H 5H 7H"
        assert events == (Dealt(dealer=1, seats=2, size=10, upcard=parse_card("8H")),)

    def test_the_21st_card_is_turned_up_and_31_are_left(self) -> None:
        deal, _ = start(MODERN, DECK, dealer=0)
        assert deal.table.pile == (parse_card("8H"),)
        assert deal.table.stock_left == len(deal.stock) == 31
        assert deal.stock[-1] == parse_card("9H")

    @pytest.mark.parametrize("deck", [DECK[:51], (*DECK[:51], DECK[0]), (*DECK, 13)])
    def test_no_deck_but_the_52_cards(self, deck: tuple[int, ...]) -> None:
        with pytest.raises(ValueError, match="52"):
            start(MODERN, deck, dealer=0)


class TestUpcardOffer:
    def test_the_non_dealer_is_asked_first(self) -> None:
        deal = dealt(MODERN, LOW, HIGH, "KS")
        assert (deal.table.phase, deal.table.turn) == (Phase.OFFER, 1)
        assert options(deal) == {"pass", "take KS"}

    def test_then_the_dealer(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "pass")
        assert (deal.table.phase, deal.table.turn) == (Phase.OFFER, 0)
        assert options(deal) == {"pass", "take KS"}

    def test_who_takes_it_discards_and_the_turn_goes_to_the_other(self) -> None:
        taken = play(dealt(MODERN, LOW, HIGH, "KS"), "take KS", "shed 9H")
        assert taken.table.turn == 0
        assert options(taken) == {"draw", "take 9H"}
        by_dealer = play(dealt(MODERN, LOW, HIGH, "KS"), "pass", "take KS", "shed TD")
        assert by_dealer.table.turn == 1
        assert options(by_dealer) == {"draw", "take TD"}

    def test_after_two_passes_the_non_dealer_must_draw(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "pass", "pass")
        assert deal.table.turn == 1
        assert options(deal) == {"draw"}
        assert refusal(deal, "take KS") == "refuse.must_draw"
        assert refusal(deal, "pass") == "refuse.awaits_draw"

    def test_the_duty_to_draw_ends_with_that_turn(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "pass", "pass", "draw", "shed 9H")
        assert options(deal) == {"draw", "take 9H"}

    def test_the_passed_upcard_stays_under_the_pile(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "pass", "pass", "draw", "shed 9H")
        assert deal.table.pile == (parse_card("KS"), parse_card("9H"))
        assert refusal(deal, "take KS") == "refuse.not_open"
        again = play(deal, "take 9H", "shed TD")
        assert takeable(again.table) == (parse_card("TD"),)

    def test_what_happened_is_told(self) -> None:
        deal = dealt(MODERN, LOW, HIGH, "KS")
        assert happened(deal, "pass") == (Passed(1, parse_card("KS")),)
        assert happened(deal, "take KS") == (Took(1, parse_card("KS")),)
        assert happened(play(deal, "take KS"), "shed 9H") == (Discarded(1, parse_card("9H")),)


class TestTurn:
    def test_a_taken_card_may_not_be_thrown(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "take KS")
        assert refusal(deal, "shed KS") == "refuse.taken_back"
        assert refusal(deal, "shed 9H") is None

    def test_not_even_with_a_knock(self) -> None:
        ready = "4S 5S 6S 9C 9D 9H AC 2D 3C 4H"  # ten loose points
        deal = play(dealt(MODERN, ready, "JS QS JH QH 8D 7D 5D TC 8C 6C", "KS"), "take KS")
        assert refusal(deal, "knock KS 4S5S6S 9H9D9C") == "refuse.taken_back"
        assert knocks(seen(deal)) == ()

    def test_it_may_in_the_next_turn(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "take KS", "shed 9H", "draw", "shed TD", "draw")
        assert refusal(deal, "shed KS") is None

    def test_a_switch_allows_it(self) -> None:
        rules = replace(MODERN, may_return_taken=True)
        ready = "4S 5S 6S 9C 9D 9H AC 2D 3C 4H"
        deal = play(dealt(rules, ready, "JS QS JH QH 8D 7D 5D TC 8C 6C", "KS"), "take KS")
        assert refusal(deal, "shed KS") is None
        assert refusal(deal, "knock KS 4S5S6S 9H9D9C") is None

    def test_a_card_from_the_stock_may_be_thrown(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS", "QC"), "pass", "pass", "draw")
        assert refusal(deal, "shed QC") is None

    def test_only_the_top_discard_is_open(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "take KS", "shed 9H", "draw", "shed TD")
        assert refusal(deal, "take 9H") == "refuse.not_open"
        assert refusal(deal, "take TD") is None

    def test_nothing_out_of_its_phase(self) -> None:
        offer = dealt(MODERN, LOW, HIGH, "KS")
        for line in ("draw", "shed AS", "knock AS", "lay AS 0", "back AS", "done"):
            assert refusal(offer, line) == "refuse.awaits_offer"
        drawn = play(offer, "pass", "pass", "draw")
        for line in ("draw", "pass", "take KS", "lay AS 0", "back AS", "done"):
            assert refusal(drawn, line) == "refuse.awaits_shed"

    def test_nobody_acts_off_turn(self) -> None:
        deal = dealt(MODERN, LOW, HIGH, "KS")
        assert legal(view(deal, 0)) == ()
        assert why_not(view(deal, 0), parse("pass")) == "refuse.not_your_turn"

    def test_nobody_throws_what_is_not_in_the_hand(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "take KS")
        assert refusal(deal, "shed TD") == "refuse.not_in_hand"
        assert refusal(deal, "knock TD") == "refuse.not_in_hand"

    def test_an_illegal_action_changes_nothing(self) -> None:
        deal = dealt(MODERN, LOW, HIGH, "KS")
        with pytest.raises(IllegalAction, match=r"refuse\.awaits_offer"):
            apply(deal, Shed(parse_card("AS")))
        assert deal == dealt(MODERN, LOW, HIGH, "KS")

    def test_only_the_drawer_sees_the_card(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS", "QC"), "pass", "pass")
        (event,) = happened(deal, "draw")
        assert event == seen_by(event, 1) == Drew(1, parse_card("QC"))
        assert seen_by(event, 0) == Drew(1, None)


READY = "3S 4S 5S 8C 8D 8H JD QD KD AH"  # one loose point, with 9C to throw
OTHER = "6S 7D 9H 2C TC QH 2H 4H 6D 9S"


class TestKnock:
    def test_on_the_very_first_turn_with_the_upcard(self) -> None:
        deal = play(dealt(MODERN, "3S 4S 5S 8C 8D 8H JD QD 9C AH", OTHER, "KD"), "take KD")
        assert deal.table.turn_no == 1
        assert refusal(deal, "knock 9C 3S4S5S 8H8D8C JDQDKD") is None

    def test_with_a_card_from_the_stock(self) -> None:
        deal = play(dealt(MODERN, "3S 4S 5S 8C 8D 8H JD QD 9C AH", OTHER, "KS", "KD"), "pass", "pass", "draw")
        assert refusal(deal, "knock 9C 3S4S5S 8H8D8C JDQDKD") is None

    def test_by_another_discard_only(self) -> None:
        """Throwing 4H leaves 16, KS leaves 10."""
        deal = dealt(MODERN, "4S 5S 6S 9C 9D 9H AC 2D 3C 4H", "7S 7D 8S 2C TC QH 2H 8H 6D JD", "TH", "KS")
        deal = play(deal, "pass", "pass", "draw")
        assert refusal(deal, "knock 4H 4S5S6S 9H9D9C") == "refuse.over_limit"
        assert refusal(deal, "knock KS 4S5S6S 9H9D9C") is None

    def test_the_spread_need_not_be_the_best(self) -> None:
        """Any with deadwood at or under the limit: here the aces stay loose."""
        ten = "AS AH AD 4C 5C 6C TS JS QS KS"
        deal = play(dealt(MODERN, ten, "2S 3H 5D 7D 8H 9H 9D TC QH QD", "KH", "KD"), "pass", "pass", "draw")
        assert refusal(deal, "knock KD ASAHAD TSJSQSKS 4C5C6C") is None
        assert refusal(deal, "knock KD TSJSQSKS 4C5C6C") is None
        assert refusal(deal, "knock KD ASAHAD TSJSQS 4C5C6C") is None
        assert refusal(deal, "knock KD ASAHAD TSJSQSKS") == "refuse.over_limit"
        assert play(deal, "knock KD TSJSQSKS 4C5C6C").table.ending == "knock"

    @pytest.mark.parametrize("melds", ["3S4S", "3S4S6S", "8H8D9H", "3S4S5S 5S6S7S", "ASAHAD"])
    def test_only_with_melds_of_the_hand(self, melds: str) -> None:
        deal = play(dealt(MODERN, READY, OTHER, "9C"), "take 9C")
        assert refusal(deal, f"knock AH {melds}") == "refuse.not_melds"

    def test_the_discard_is_seen_by_the_knocker_alone(self) -> None:
        deal = play(dealt(MODERN, READY, OTHER, "KS", "9C"), "pass", "pass", "draw")
        (event,) = happened(deal, "knock 9C 3S4S5S 8H8D8C JDQDKD")
        spread = tuple(sorted(map(parse_hand, ("3S 4S 5S", "8H 8D 8C", "JD QD KD"))))
        assert event == Knocked(1, parse_card("9C"), "knock", spread, 1)
        assert seen_by(event, 0) == Knocked(1, None, "knock", spread, 1)
        after = play(deal, "knock 9C 3S4S5S 8H8D8C JDQDKD")
        assert (view(after, 0).buried, view(after, 1).buried) == (None, parse_card("9C"))
        assert view(after, 0).unseen >> parse_card("9C") & 1

    def test_without_deadwood_it_is_a_gin(self) -> None:
        deal = play(dealt(MODERN, "3S 4S 5S 8C 8D 8H JD QD KD 9C", OTHER, "TD"), "take TD")
        after = play(deal, "knock 9C 3S4S5S 8H8D8C TDJDQDKD")
        assert after.table.ending == "gin"

    @pytest.mark.parametrize(
        ("name", "upcard", "limit"),
        [
            ("modern", "AS", 10),
            ("knock_card", "KH", 10),
            ("knock_card", "TH", 10),
            ("knock_card", "6H", 6),
            ("oklahoma", "7D", 7),
            ("oklahoma", "KD", 10),
            ("knock_card", "AH", 0),
            ("oklahoma", "AH", 1),
            ("straight", "9H", 0),
        ],
    )
    def test_limit(self, name: str, upcard: str, limit: int) -> None:
        assert knock_limit(preset(name), parse_card(upcard)) == limit

    def test_ace_upcard(self) -> None:
        """One loose point: no knock where an ace asks for gin, a knock where it counts one."""
        ten = "3S 4S 5S 8C 8D 8H JD QD KD 9C"
        line = "knock 9C 3S4S5S 8H8D8C JDQDKD"
        refused = play(dealt(preset("knock_card"), ten, OTHER, "AH"), "take AH")
        assert refusal(refused, line) == "refuse.over_limit"
        assert not any(option.startswith("knock") for option in options(refused))
        rules = preset("oklahoma")
        for defender, down, points in (
            ("3C 4C 5C 6C 7C AS AD AC 4H TH", "done ASADAC 3C4C5C6C7C", (0, 13)),
            ("4C 5C 6C 7C 2S 2D 2C 2H 7D 7H", "done 2S2H2D2C 4C5C6C", (0, 20)),
        ):
            over = play(dealt(rules, ten, defender, "AH"), "take AH", line, down)
            assert over.table.facts is not None
            assert hand_score(rules, over.table.facts).points == points
        against_one = "AS 4C 5C 6C 2S 2D 2C QS QH QC"
        over = play(dealt(rules, ten, against_one, "AH"), "take AH", line, "done 4C5C6C 2S2D2C QSQHQC")
        assert over.table.facts is not None
        assert hand_score(rules, over.table.facts).points == (10, 0)

    def test_straight_ends_by_gin_only(self) -> None:
        rules = preset("straight")
        deal = play(dealt(rules, "3S 4S 5S 8C 8D 8H JD QD KD 9C", OTHER, "AH"), "take AH")
        assert refusal(deal, "knock 9C 3S4S5S 8H8D8C JDQDKD") == "refuse.over_limit"
        gin = play(dealt(rules, "3S 4S 5S 8C 8D 8H JD QD KD 9C", OTHER, "TD"), "take TD")
        assert refusal(gin, "knock 9C 3S4S5S TDJDQDKD 8H8D8C") is None


class TestVoid:
    def test_a_discard_that_leaves_two_ends_the_hand(self) -> None:
        deal = pass_time(dealt(MODERN, LOW, HIGH, "KS"), 3)
        last = play(deal, "draw")
        assert (last.table.phase, last.table.stock_left) == (Phase.SHED, 2)
        after, events = apply(last, parse(f"shed {hand_text(1 << (last.drawn[last.table.turn] or 0))}"))
        assert events[-1] == Ended("void")
        assert (after.table.phase, after.table.turn) == (Phase.OVER, -1)
        assert after.table.facts == Facts("void", -1, (), parse_card("KS"))

    def test_taking_a_discard_leaves_the_stock(self) -> None:
        deal = pass_time(dealt(MODERN, LOW, HIGH, "KS"), 3)
        top = takeable(deal.table)[0]
        taken = play(deal, f"take {hand_text(1 << top)}")
        thrown = next(option for option in options(taken) if option.startswith("shed"))
        after = play(taken, thrown)
        assert (after.table.phase, after.table.stock_left) == (Phase.DRAW, 3)

    def test_who_drew_the_third_last_card_may_still_knock(self) -> None:
        stock = " ".join(hand_text(1 << card) for card in cards(FULL & ~parse_hand(f"{READY} {OTHER} KS")))
        deal = pass_time(dealt(MODERN, READY, OTHER, "KS", stock), 3)
        last = play(deal, "draw")
        assert last.table.turn == 1
        drawn = hand_text(1 << (last.drawn[1] or 0))
        assert refusal(last, f"knock {drawn} 3S4S5S 8H8D8C JDQDKD") is None

    def test_nothing_goes_on_after_it(self) -> None:
        over = pass_time(dealt(MODERN, LOW, HIGH, "KS"), 2)
        assert legal(view(over, 0)) == legal(view(over, 1)) == ()
        assert why_not(view(over, 0), parse("draw")) == "refuse.over"
        with pytest.raises(IllegalAction, match=r"refuse\.over"):
            apply(over, parse("draw"))


def at_the_wall(rules: Rules, held: str, last: str) -> Deal:
    """Two cards are left, and seat 0 with `held` may take `last`, which was just thrown."""
    used = f"{held} {last}"
    rest = [card for card in DECK if not parse_hand(used) >> card & 1]
    first, upcard, stock = rest[:10], rest[10], rest[11:]
    stock.insert(28, parse_card(last))  # the 29th of 31 cards leaves two
    deal = dealt(rules, hand_text(hand(first)), held, card_text(upcard), " ".join(map(card_text, stock)))
    deal = pass_time(deal, 2)
    assert (deal.table.turn, deal.table.stock_left, deal.table.pile[-1]) == (0, 2, parse_card(last))
    return deal


class TestWall:
    """`tournament`: after the discard that leaves two, it may be taken to knock at once, or the hand is void."""

    RULES = preset("tournament")
    TEN = "3S 4S 5S 8C 8D 8H JD QD 2H 9S"  # KD makes the third meld

    def test_taken_to_knock(self) -> None:
        deal = at_the_wall(self.RULES, self.TEN, "KD")
        assert options(deal) == {"take KD", "pass"}
        taken = play(deal, "take KD")
        assert {option.split()[0] for option in options(taken)} == {"knock"}
        over = play(taken, "knock 9S 3S4S5S 8H8D8C JDQDKD")
        assert (over.table.ending, over.table.phase) == ("knock", Phase.LAYOFF)

    def test_taken_to_go_gin(self) -> None:
        deal = at_the_wall(self.RULES, "3S 4S 5S 8C 8D 8H JD QD TD 9S", "KD")
        assert play(deal, "take KD", "knock 9S 3S4S5S 8H8D8C TDJDQDKD").table.ending == "gin"

    def test_taken_for_a_big_gin(self) -> None:
        held = "3S 4S 5S 6S 8C 8D 8H 8S JD QD"
        line = "biggin 3S4S5S6S 8S8H8D8C JDQDKD"
        assert (
            play(at_the_wall(replace(self.RULES, big_gin=31), held, "KD"), "take KD", line).table.ending == "big_gin"
        )
        assert refusal(play(at_the_wall(self.RULES, held, "KD"), "take KD"), line) == "refuse.no_big_gin"

    def test_passed_the_hand_is_void(self) -> None:
        deal = at_the_wall(self.RULES, self.TEN, "KD")
        assert happened(deal, "pass") == (Passed(0, parse_card("KD")), Ended("void"))
        assert play(deal, "pass").table.facts == Facts("void", -1, (), deal.table.upcard)

    def test_nobody_draws_there(self) -> None:
        assert refusal(at_the_wall(self.RULES, self.TEN, "KD"), "draw") == "refuse.wall_draw"

    def test_not_taken_without_a_knock(self) -> None:
        deal = at_the_wall(self.RULES, self.TEN, "QC")
        assert refusal(deal, "take QC") == "refuse.wall_knock"
        assert options(deal) == {"pass"}

    def test_the_knock_needs_another_discard(self) -> None:
        """Ten loose points before and after: only throwing the king itself would leave them."""
        deal = at_the_wall(self.RULES, "3S 4S 5S 8C 8D 8H 8S 4D 5D AC", "KD")
        assert refusal(deal, "take KD") == "refuse.wall_knock"
        rules = replace(self.RULES, may_return_taken=True)
        assert refusal(at_the_wall(rules, "3S 4S 5S 8C 8D 8H 8S 4D 5D AC", "KD"), "take KD") == "refuse.wall_knock"

    def test_a_taken_card_brings_the_duty_to_knock(self) -> None:
        taken = play(at_the_wall(replace(self.RULES, may_return_taken=True), self.TEN, "KD"), "take KD")
        assert refusal(taken, "shed 9S") == "refuse.wall_knock"
        assert refusal(taken, "shed KD") == "refuse.wall_knock"
        assert refusal(taken, "knock KD 3S4S5S 8H8D8C") == "refuse.taken_back"

    def test_who_draws_the_third_last_card_plays_on_as_usual(self) -> None:
        deal = pass_time(dealt(self.RULES, LOW, HIGH, "KS"), 3)
        last = play(deal, "draw")
        assert last.table.stock_left == 2
        shed = next(option for option in options(last) if option.startswith("shed"))
        assert play(last, shed).table.phase is Phase.DRAW

    def test_other_rules_have_no_wall(self) -> None:
        deal = pass_time(dealt(MODERN, LOW, HIGH, "KS"), 3)
        assert refusal(deal, "pass") == "refuse.awaits_draw"


CHAIN = "9H TH JH 4S 4D 4C 2S 2D 2C 5D"  # five loose points


class TestLayoff:
    def knocked(self, defender: str, rules: Rules = MODERN) -> Deal:
        deal = play(dealt(rules, CHAIN, defender, "KS", "KC"), "pass", "pass", "draw")
        return play(deal, "knock KC 2S2D2C 9HTHJH 4S4D4C")

    def place(self, deal: Deal, meld: str) -> int:
        return deal.table.spread.index(parse_hand(meld))

    def test_a_chain(self) -> None:
        """6 of hearts on 3-4-5, and beyond: queen, then king on 9-10-J."""
        deal = self.knocked("QH KH 8H 7H 3S AC AD 9S 6C QC")
        run = self.place(deal, "9H TH JH")
        assert refusal(deal, f"lay KH {run}") == "refuse.does_not_fit"
        deal = play(deal, f"lay QH {run}", f"lay KH {run}", f"lay 8H {run}", f"lay 7H {run}")
        assert reachable_melds(seen(deal))[run] == parse_hand("7H 8H 9H TH JH QH KH")
        assert hand_text(deal.hands[0]) == "3S 9S AD AC 6C QC"
        assert deal.table.sizes[0] == 6

    def test_the_fourth_of_a_set_and_no_more(self) -> None:
        deal = self.knocked("4H 2H 8S 7H 3S AC AD 9S 6C QC")
        fours, twos, run = (self.place(deal, meld) for meld in ("4S 4D 4C", "2S 2D 2C", "9H TH JH"))
        assert refusal(deal, f"lay 4H {twos}") == "refuse.does_not_fit"
        assert refusal(deal, f"lay 4H {run}") == "refuse.does_not_fit"
        assert happened(deal, f"lay 4H {fours}") == (LaidOff(0, parse_card("4H"), fours),)
        assert refusal(deal, "lay 4H 3") == "refuse.does_not_fit"
        assert refusal(deal, f"lay 8H {run}") == "refuse.not_in_hand"

    def test_no_meld_counts_from_the_end(self) -> None:
        deal = self.knocked("4H 2H 8S 7H 3S AC AD 9S 6C QC")
        for meld in range(-3, 0):
            assert why_not(seen(deal), LayOff(parse_card("4H"), meld)) == "refuse.does_not_fit"

    def test_taking_back_until_done(self) -> None:
        deal = self.knocked("QH KH 8H 7H 3S AC AD 9S 6C QC")
        run = self.place(deal, "9H TH JH")
        assert refusal(deal, "back QH") == "refuse.not_laid"
        laid = play(deal, f"lay QH {run}", f"lay KH {run}")
        assert refusal(laid, "back QH") == "refuse.holds_the_chain"
        back = play(laid, "back KH", "back QH")
        assert (back.hands, back.table.laid) == (deal.hands, deal.table.laid)
        assert back.table.sizes == deal.table.sizes
        over = play(laid, "done")
        assert why_not(view(over, 0), parse("back KH")) == "refuse.over"

    def test_the_middle_of_a_chain_of_both_ends(self) -> None:
        deal = self.knocked("QH KH 8H 7H 3S AC AD 9S 6C QC")
        run = self.place(deal, "9H TH JH")
        laid = play(deal, f"lay QH {run}", f"lay 8H {run}", f"lay 7H {run}")
        assert refusal(laid, "back 8H") == "refuse.holds_the_chain"
        assert refusal(laid, "back QH") is None
        assert refusal(laid, "back 7H") is None

    def test_the_knocker_never_lays_off(self) -> None:
        deal = self.knocked("QH KH 8H 7H 3S AC AD 9S 6C QC")
        assert legal(view(deal, 1)) == ()
        assert why_not(view(deal, 1), parse("done")) == "refuse.not_your_turn"

    def test_the_rest_is_laid_down_and_counted(self) -> None:
        deal = self.knocked("QH KH 8H 7S 7D 7C AD 9S 6C QC")
        run = self.place(deal, "9H TH JH")
        deal = play(deal, f"lay QH {run}", f"lay KH {run}", f"lay 8H {run}")
        sevens = parse_hand("7S 7D 7C")
        assert refusal(deal, "done 7S7D") == "refuse.not_melds"
        assert happened(deal, "done 7S7D7C") == (LaidDown(0, (sevens,), 26), Ended("knock"))
        assert play(deal, "done 7S7D7C").table.facts == Facts("knock", 1, (26, 5), parse_card("KS"))

    def test_a_defender_may_spread_badly(self) -> None:
        deal = self.knocked("QH KH 8H 7S 7D 7C AD 9S 6C QC")
        assert refusal(deal, "done") is None

    def test_sheet_c(self) -> None:
        """10-9-8-7-6 of a suit, three kings, 6 and 3: deadwood 9; a 5 fits on the run, a king on the kings."""
        rules = preset("popular")
        held = "6H 7H 8H 9H TH KS KH KD 6C 3C"
        deal = play(dealt(rules, held, "5H KC 2S 4D 9D JC QS QD 8S AC", "2H", "2D"), "pass", "pass", "draw")
        deal = play(deal, "knock 2D 6H7H8H9HTH KSKHKD")
        run, kings = (deal.table.spread.index(parse_hand(meld)) for meld in ("6H 7H 8H 9H TH", "KS KH KD"))
        deal = play(deal, f"lay 5H {run}", f"lay KC {kings}", "done")
        assert deal.table.facts is not None
        assert deal.table.facts.deadwood[1] == 9

    def test_6_on_3_4_5(self) -> None:
        rules = preset("oklahoma")
        deal = dealt(rules, "3H 4H 5H 8S 8D 8C TS TD TC 2S", "6H KH QS JD 9C 7C 6D 4C 3S AS", "KD", "KC")
        deal = play(deal, "pass", "pass", "draw", "knock KC 3H4H5H 8S8D8C TSTDTC")
        run = deal.table.spread.index(parse_hand("3H 4H 5H"))
        assert refusal(deal, f"lay 6H {run}") is None

    def test_breaking_a_meld_may_be_best(self) -> None:
        """Best spread first ends with 9, breaking the eights with nothing: 29 in `modern`."""
        knocker = "5H 6H 7H QC QD QS AC AD AS 4D"
        defender = "8H 8C 8D 8S 9H 2C 3C 4C AH QH"
        deal = play(dealt(MODERN, knocker, defender, "KS", "KC"), "pass", "pass", "draw")
        deal = play(deal, "knock KC ASADAC 5H6H7H QSQDQC")
        places = [deal.table.spread.index(parse_hand(m)) for m in ("5H 6H 7H", "QS QD QC", "AS AD AC")]
        first = play(deal, f"lay QH {places[1]}", f"lay AH {places[2]}", "done 8S8H8D8C 2C3C4C")
        assert first.table.facts is not None
        assert first.table.facts.deadwood == (9, 4)
        best = best_layoff(deal.hands[0], deal.table.spread)
        assert best.deadwood == 0
        laid = play(deal, *(f"lay {card_text(card)} {meld}" for card, meld in best.laid))
        over = play(laid, "done 8S8D8C 2C3C4C")
        assert over.table.facts is not None
        assert hand_score(MODERN, over.table.facts).points == (29, 0)


class TestGin:
    GIN = "3S 4S 5S 8C 8D 8H JD QD KD 9C"

    def gone(self, rules: Rules, defender: str = "6S 7D 9H 2C TC QH 2H 4H 6D 9S") -> Deal:
        return play(dealt(rules, self.GIN, defender, "TD"), "take TD", "knock 9C 3S4S5S 8H8D8C TDJDQDKD")

    def test_nobody_lays_off(self) -> None:
        deal = self.gone(MODERN)
        run = deal.table.spread.index(parse_hand("3S 4S 5S"))
        assert refusal(deal, f"lay 6S {run}") == "refuse.gin_no_layoff"
        assert {option.split()[0] for option in options(deal)} == {"done"}

    def test_the_defender_shows_a_spread_and_loses_even_with_gin(self) -> None:
        other = "AS AH AD AC 2C 3C 4C 6H 7H 9H"
        deal = self.gone(MODERN, other.replace("9H", "5H"))
        over = play(deal, "done ASAHADAC 2C3C4C 5H6H7H")
        assert over.table.facts == Facts("gin", 1, (0, 0), parse_card("TD"))
        assert hand_score(MODERN, over.table.facts).points == (0, 25)

    def test_with_the_switch_on_there_is_layoff_but_no_undercut(self) -> None:
        rules = replace(MODERN, layoff_on_gin=True)
        deal = self.gone(rules, "6S 7S 8S 9D AS AH AD 2H 2C 2D")
        run, tens = (deal.table.spread.index(parse_hand(m)) for m in ("3S 4S 5S", "TD JD QD KD"))
        deal = play(deal, f"lay 9D {tens}", f"lay 6S {run}", f"lay 7S {run}", f"lay 8S {run}")
        over = play(deal, "done ASAHAD 2H2D2C")
        assert over.table.facts is not None
        assert over.table.facts.deadwood == (0, 0)
        priced = hand_score(rules, over.table.facts)
        assert (priced.points, priced.undercut) == ((0, 25), False)

    def test_big_gin_is_a_switch(self) -> None:
        line = "biggin 3S4S5S 8S8H8D8C TDJDQDKD"
        ten = "3S 4S 5S 8S 8C 8D 8H JD QD KD"
        off = play(dealt(MODERN, ten, "6S 7D 9H 2C TC QH 2H 4H 6D 9S", "TD"), "take TD")
        assert refusal(off, line) == "refuse.no_big_gin"
        rules = replace(MODERN, big_gin=31)
        on = play(dealt(rules, ten, "6S 7D 9H 2C TC QH 2H 4H 6D 9S", "TD"), "take TD")
        assert refusal(on, line) is None
        assert refusal(on, "biggin 3S4S5S 8S8H8D8C") == "refuse.over_limit"
        spread = tuple(sorted(map(parse_hand, ("3S 4S 5S", "8S 8H 8D 8C", "TD JD QD KD"))))
        assert happened(on, line) == (Knocked(1, None, "big_gin", spread, 0),)
        down = play(on, line)
        assert down.table.sizes == (10, 11)
        over = play(down, "done")
        assert over.table.facts == Facts("big_gin", 1, (65, 0), parse_card("TD"))


class TestSecrets:
    """Two worlds that differ only in what a seat cannot know look the same to it."""

    @pytest.mark.parametrize("seat", [0, 1])
    @pytest.mark.parametrize("seed", range(20))
    def test_twin_worlds(self, seat: int, seed: int) -> None:
        deal, _ = start(MODERN, shuffled(seed), dealer=seed % 2)
        deal = pass_time(deal, 31 - seed)
        held = view(deal, seat)
        hidden = [card for card in cards(held.unseen) if not deal.table.known[1 - seat] >> card & 1]
        other = deal.hands[1 - seat] & ~hand(hidden)
        count = deal.hands[1 - seat].bit_count() - other.bit_count()
        hidden.reverse()
        hands = list(deal.hands)
        hands[1 - seat] = other | hand(hidden[:count])
        twin = deal._replace(hands=tuple(hands), stock=tuple(hidden[count:]))
        assert twin != deal
        assert view(twin, seat) == held
        assert legal(view(twin, seat)) == legal(held)

    def test_a_taken_card_is_known_until_it_is_thrown(self) -> None:
        deal = play(dealt(MODERN, LOW, HIGH, "KS"), "take KS", "shed 9H", "draw", "shed TD", "draw")
        assert deal.table.known[1] == parse_hand("KS")
        assert not view(deal, 0).unseen & parse_hand("KS 9H TD")
        assert play(deal, "shed KS").table.known[1] == 0


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_every_preset_deals_ten_cards_each(rules: Rules) -> None:
    deal, _ = start(rules, shuffled("a deal"), dealer=1)
    assert deal.table.sizes == (10,) * rules.seats
    assert deal.table.turn == 2 % rules.seats

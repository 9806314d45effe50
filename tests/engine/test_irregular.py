"""Irregularities, statement by statement of section 9 of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gintable.engine.actions import Knock, parse
from gintable.engine.cards import card_text, cards, parse_card, parse_hand, pips
from gintable.engine.deal import apply
from gintable.engine.events import Challenged, Drew, TookBack, TurnedUp, seen_by
from gintable.engine.legal import knocks, legal
from gintable.engine.rules import CLASSIC, preset
from gintable.engine.score import Facts, hand_score
from gintable.engine.state import Deal, Phase, view

from .table import dealt, happened, options, pass_time, play, refusal

RULES = replace(CLASSIC, irregularities="penalised")
KNOCKER, DEFENDER = 1, 0  # seat 1 begins

# three melds and four loose cards after the draw: nothing to throw makes a knock legal
TEN = "4S 5S 6S 9S 9D 9H 6D 3C 4H AC"  # with KC: at best 14 are left
OTHER = "2D 8D TD JH QH 7C 8C 7S KS 5C"
CORRECTABLE = "4S 5S 6S 9S 9D 9H AC 2D 3C 4H"  # with KS: throwing it leaves 10


def illegal(throw: str = "shed") -> Deal:
    """Seat 1 draws KC after two passes and knocks with 6D 3C 4H AC: 14, over the limit of 10."""
    deal = play(dealt(RULES, TEN, OTHER, "JD", "KC 2C 7D"), "pass", "pass", "draw")
    return play(deal, "knock KC 4S5S6S 9S9H9D")


def correctable() -> Deal:
    """Throwing 4H leaves 16, throwing KS would have left 10."""
    other = "2H 8D TD JH QH 7C 8C QS KD 5C"
    deal = play(dealt(RULES, CORRECTABLE, other, "JD", "KS 2C 7D"), "pass", "pass", "draw")
    return play(deal, "knock 4H 4S5S6S 9S9H9D")


class TestPrevented:
    def test_an_illegal_knock_does_not_happen(self) -> None:
        deal = play(dealt(CLASSIC, TEN, OTHER, "JD", "KC"), "pass", "pass", "draw")
        assert refusal(deal, "knock KC 4S5S6S 9S9H9D") == "refuse.over_limit"


class TestTheTableIsSilent:
    def test_every_knock_is_possible_and_is_looked_at_alike(self) -> None:
        wrong = illegal()
        right = play(
            dealt(RULES, CORRECTABLE, OTHER.replace("2D", "2H").replace("KS", "KD"), "JD", "KS"), "pass", "pass"
        )
        right = play(right, "draw", "knock KS 4S5S6S 9S9H9D")
        for deal in (wrong, right):
            assert (deal.table.phase, deal.table.turn) == (Phase.JUDGE, DEFENDER)
            assert options(deal) == {"accept", "challenge"}
            assert legal(view(deal, KNOCKER)) == ()

    def test_knocks_are_listed_with_any_deadwood(self) -> None:
        deal = play(dealt(RULES, TEN, OTHER, "JD", "KC"), "pass", "pass", "draw")
        thrown = {a.card for a in legal(view(deal, KNOCKER)) if isinstance(a, Knock)}
        assert thrown == set(cards(deal.hands[KNOCKER]))
        assert knocks(view(deal, KNOCKER)) == ()  # the legal ones

    def test_a_big_gin_is_not_looked_at(self) -> None:
        rules = replace(RULES, big_gin=31)
        deal = dealt(rules, "4S 5S 6S 7S 9S 9D 9H KS KH KD", "2D 8D TD JH QH 7C 8C QS 3H 5C", "JD", "KC")
        deal = play(deal, "pass", "pass", "draw", "biggin 4S5S6S7S 9S9H9D KSKHKDKC")
        assert deal.table.phase is Phase.LAYOFF
        assert "challenge" not in options(deal)


class TestChallenge:
    def test_a_legal_knock_stands(self) -> None:
        deal = play(
            dealt(RULES, CORRECTABLE, OTHER.replace("2D", "2H").replace("KS", "KD"), "JD", "KS"), "pass", "pass"
        )
        deal = play(deal, "draw", "knock KS 4S5S6S 9S9H9D")
        assert happened(deal, "challenge") == (Challenged(DEFENDER, "stands"),)
        deal = play(deal, "challenge")
        assert deal.table.phase is Phase.LAYOFF
        assert refusal(deal, "challenge") == "refuse.stands"

    @pytest.mark.parametrize("spread_first", [False, True])
    def test_another_discard_must_be_chosen_at_any_stage(self, spread_first: bool) -> None:
        deal = correctable()
        if spread_first:
            deal = play(deal, "accept")
        assert happened(deal, "challenge") == (Challenged(DEFENDER, "correct"),)
        deal = play(deal, "challenge")
        assert (deal.table.phase, deal.table.turn) == (Phase.CORRECT, KNOCKER)
        assert {str(a).split()[1] for a in legal(view(deal, KNOCKER))} == {"KS"}
        assert refusal(deal, "shed KS") == "refuse.awaits_correct"
        assert refusal(deal, "knock 4H 4S5S6S 9S9H9D") == "refuse.over_limit"
        deal = play(deal, "knock KS 4S5S6S 9S9H9D")
        assert (deal.table.phase, deal.table.barred) == (Phase.LAYOFF, ())
        assert refusal(deal, "challenge") == "refuse.stands"
        deal = play(deal, next(o for o in options(deal) if o.startswith("done")))
        facts = deal.table.facts
        assert facts is not None
        assert facts.deadwood[KNOCKER] == 10

    def test_the_correction_does_not_count_a_card_that_may_not_be_thrown(self) -> None:
        """KS comes from the pile: throwing it would make the knock legal, but it may not be thrown this turn."""
        other = "2H 8D TD JH QH 7C 8C QS KD 5C"
        deal = dealt(RULES, CORRECTABLE, other, "KS", "JD 2C 7D")
        deal = play(deal, "take KS", "knock 4H 4S5S6S 9S9H9D", "challenge")
        assert deal.table.phase is Phase.DRAW
        assert deal.table.pile[-1] == parse_card("4H")


class TestBeforeACardIsShown:
    def test_accepted_it_is_scored_like_a_legal_knock(self) -> None:
        deal = play(illegal(), "accept")
        assert deal.table.phase is Phase.LAYOFF
        done = next(a for a in options(deal) if a == "done" or a.startswith("done"))
        deal = play(deal, done)
        facts = deal.table.facts
        assert facts is not None
        assert (facts.ending, facts.knocker, facts.deadwood[KNOCKER]) == ("knock", KNOCKER, 14)

    def test_challenged_the_discard_is_turned_up_and_the_hand_goes_on(self) -> None:
        deal = illegal()
        events = happened(deal, "challenge")
        assert events == (Challenged(DEFENDER, "picked_up"), TurnedUp(KNOCKER, parse_card("KC"), "turn"))
        deal = play(deal, "challenge")
        table = deal.table
        assert (table.phase, table.turn, table.knocker) == (Phase.DRAW, DEFENDER, -1)
        assert table.pile[-1] == parse_card("KC")
        assert refusal(deal, "take KC") is None
        assert refusal(deal, "draw") is None

    def test_the_cards_stay_open_for_the_next_play_and_are_known_ever_after(self) -> None:
        deal = play(illegal(), "challenge")
        ten = parse_hand(TEN)
        assert deal.table.face_up[KNOCKER] == ten
        deal = play(deal, "draw")
        assert deal.table.face_up[KNOCKER] == ten
        deal = play(deal, "shed TD")
        assert deal.table.face_up == (0, 0)
        assert deal.table.known[KNOCKER] == ten
        assert not view(deal, DEFENDER).unseen & ten
        deal = play(deal, "draw", f"shed {card_text(deal.stock[-1])}")
        assert deal.table.known[KNOCKER] == ten  # what is drawn afterwards is hidden again

    def test_nothing_else_is_lost(self) -> None:
        deal = play(illegal(), "challenge")
        assert deal.table.barred == ()


class TestAfterTheDefenderSpread:
    def test_the_defender_has_the_choice(self) -> None:
        deal = play(illegal(), "accept")
        assert "challenge" in options(deal)
        assert happened(deal, "challenge") == (Challenged(DEFENDER, "choose"),)
        deal = play(deal, "challenge")
        assert (deal.table.phase, deal.table.turn) == (Phase.PENALTY, DEFENDER)
        assert options(deal) == {"expose", "forgive"}

    def test_the_defenders_cards_have_been_seen(self) -> None:
        deal = play(illegal(), "accept", "challenge", "forgive")
        assert deal.table.known[DEFENDER] == parse_hand(OTHER)
        assert deal.table.face_up == (0, 0)

    def test_exposed_to_the_end(self) -> None:
        deal = play(illegal(), "accept", "challenge", "expose")
        assert deal.table.face_up[KNOCKER] == parse_hand(TEN)
        deal = play(deal, "draw", "shed TD")
        drawn = deal.stock[-1]
        events = happened(deal, "draw")
        assert seen_by(events[0], DEFENDER) == Drew(KNOCKER, drawn, open=True)
        deal = play(deal, "draw")
        assert deal.table.face_up[KNOCKER] == deal.hands[KNOCKER] == deal.table.known[KNOCKER]
        deal = play(deal, "shed 6D")
        assert deal.table.face_up[KNOCKER] == deal.hands[KNOCKER]

    def test_picked_up_without_bonus(self) -> None:
        deal = play(illegal(), "accept", "challenge", "forgive")
        assert deal.table.barred == (KNOCKER,)
        assert deal.table.face_up[KNOCKER] == 0

    @pytest.mark.parametrize(
        ("ending", "knocker", "deadwood", "points"),
        [("gin", KNOCKER, (16, 0), 16), ("knock", DEFENDER, (9, 4), 5), ("knock", KNOCKER, (20, 6), 14)],
    )
    def test_the_offender_wins_no_more_than_the_difference(
        self, ending: str, knocker: int, deadwood: tuple[int, int], points: int
    ) -> None:
        score = hand_score(RULES, Facts(ending, knocker, deadwood, barred=(KNOCKER,)))  # type: ignore[arg-type]
        assert score.points == (0, points)
        assert score.boxes == (0, 1)

    @pytest.mark.parametrize(("ending", "deadwood", "points"), [("gin", (0, 16), 36), ("knock", (4, 4), 0)])
    def test_the_other_wins_as_always(self, ending: str, deadwood: tuple[int, int], points: int) -> None:
        score = hand_score(RULES, Facts(ending, DEFENDER, deadwood, barred=(KNOCKER,)))  # type: ignore[arg-type]
        assert score.points[DEFENDER] == points

    def test_the_boxes_of_a_bonus_go_with_it(self) -> None:
        rules = replace(preset("knock_card"), irregularities="penalised")
        assert hand_score(rules, Facts("gin", KNOCKER, (16, 0), barred=(KNOCKER,))).boxes == (0, 1)
        assert hand_score(rules, Facts("gin", KNOCKER, (16, 0))).boxes == (0, 3)

    def test_the_bar_reaches_the_facts(self) -> None:
        deal = play(illegal(), "accept", "challenge", "forgive")
        deal = play(deal, "draw", "knock 2D")
        deal = play(deal, "accept")
        deal = play(deal, next(o for o in options(deal) if o.startswith("done")))
        assert deal.table.facts is not None
        assert deal.table.facts.barred == (KNOCKER,)


class TestBothOffend:
    """The other one knocks illegally too, later in the same hand: nobody's penalty is forgotten."""

    @staticmethod
    def again(first: str, second: str) -> Deal:
        deal = play(illegal(), "accept", "challenge", first, "draw", "knock 2D", "accept", "challenge")
        assert (deal.table.phase, deal.table.turn) == (Phase.PENALTY, KNOCKER)
        return play(deal, second)

    def test_both_play_with_open_cards(self) -> None:
        deal = self.again("expose", "expose")
        assert deal.table.face_up == deal.hands == deal.table.known
        deal = play(deal, "draw", "shed 6D")
        assert deal.table.face_up == deal.hands

    def test_one_plays_with_open_cards_and_one_without_bonus(self) -> None:
        deal = self.again("expose", "forgive")
        assert deal.table.face_up == (0, deal.hands[KNOCKER])
        assert deal.table.barred == (DEFENDER,)

    def test_both_without_bonus(self) -> None:
        assert self.again("forgive", "forgive").table.barred == (DEFENDER, KNOCKER)


class TestLater:
    @pytest.mark.parametrize("taken_back", [False, True])
    def test_after_the_first_layoff_it_stands(self, taken_back: bool) -> None:
        deal = play(illegal(), "accept")
        lay = next(o for o in options(deal) if o.startswith("lay"))
        deal = play(deal, lay, *([f"back {lay.split()[1]}"] if taken_back else []))
        assert happened(deal, "challenge") == (Challenged(DEFENDER, "late"),)
        after = play(deal, "challenge")
        assert after.table == deal.table._replace(judged=True)
        assert refusal(after, "challenge") == "refuse.stands"
        assert "challenge" not in options(after)

    def test_but_another_discard_must_be_chosen_even_then(self) -> None:
        """The defender has laid 7S and 8S on 4S 5S 6S: they come back, and are laid again on what is knocked then."""
        other = "2H 8S TD JH QH 7C 7S QS KD 5C"
        deal = play(dealt(RULES, CORRECTABLE, other, "JD", "KS 2C 7D"), "pass", "pass", "draw")
        deal = play(deal, "knock 4H 4S5S6S 9S9H9D", "accept", "lay 7S 0", "lay 8S 0")
        back = [TookBack(DEFENDER, parse_card(card), 0) for card in ("8S", "7S")]
        assert happened(deal, "challenge") == (Challenged(DEFENDER, "correct"), *back)
        deal = play(deal, "challenge")
        assert deal.hands[DEFENDER] == parse_hand(other)
        assert (deal.table.sizes, deal.table.laid) == ((10, 11), ((), ()))
        deal = play(deal, "knock KS 4S5S6S 9S9H9D", "lay 7S 0", "lay 8S 0", "done")
        assert deal.table.facts is not None
        assert deal.table.facts.deadwood == (pips(parse_hand(other)) - 15, 10)

    def test_after_done_it_stands(self) -> None:
        deal = play(illegal(), "accept")
        deal = play(deal, next(o for o in options(deal) if o.startswith("done")))
        assert deal.table.phase is Phase.OVER


def test_an_illegal_gin_is_an_illegal_knock() -> None:
    """Under an ace only gin is legal: a knock with 3 is turned up."""
    rules = replace(preset("knock_card"), irregularities="penalised")
    deal = dealt(rules, "4S 5S 6S 9S 9D 9H KS KH KD 3C", "2D 8D TD JH QH 7C 8C QS QD 5C", "AH", "JC")
    deal = play(deal, "pass", "pass", "draw", "knock JC 4S5S6S 9S9H9D KSKHKD")
    assert deal.table.phase is Phase.JUDGE
    assert play(deal, "challenge").table.phase is Phase.DRAW


def test_accepted_13_v_21_and_v_13() -> None:
    assert hand_score(RULES, Facts("knock", 0, (13, 21))).points == (8, 0)
    assert hand_score(RULES, Facts("knock", 0, (13, 13))).points == (0, 20)


def test_void_at_once_when_the_turned_up_discard_was_the_last() -> None:
    deal = dealt(RULES, TEN, OTHER, "JD")
    deal = pass_time(deal, 3)
    deal = play(deal, "draw")
    seat = deal.table.turn
    wrong = next(a for a in legal(view(deal, seat)) if isinstance(a, Knock) and not a.spread)
    deal, _ = apply(deal, wrong)
    deal, events = apply(deal, parse("challenge"))
    assert deal.table.phase is Phase.OVER
    assert deal.table.ending == "void"
    assert any(isinstance(event, TurnedUp) for event in events)

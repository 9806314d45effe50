"""The bots with two others, without a knock limit, and with a partner."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gintable.bots.common import enough, lay_down
from gintable.bots.danger import Danger
from gintable.bots.lookahead import Lookahead, partners_hand
from gintable.bots.roster import ROSTER, decide
from gintable.bots.worlds import other_hands
from gintable.engine.actions import WAIT, Knock, Shed, Take
from gintable.engine.cards import Hand, parse_card, parse_hand, size
from gintable.engine.match import begin, deal_next
from gintable.engine.rules import CLASSIC_THREE, KNOCK_RUMMY, PARTNERS, seated
from gintable.engine.score import Facts
from gintable.engine.state import Phase, View, view

from ..engine.table import play, seen
from .hands import KNOCKED, dealt_to, partner, positions, sittings

ALL = list(ROSTER)
SEAT0 = "2H 4H 6H 8H TH QH 2C 4C 6C 8C"
READY = "AS 2S 3S 5H 5D 5C 9S TS KD KH"


# ---------------------------------------------------------------- three


@pytest.mark.parametrize("name", ["otto", "celeste"])
@pytest.mark.parametrize(("older", "newer", "taken"), [("JS", "4S", "JS"), ("4S", "JS", "JS"), ("4S", "QC", "4S")])
def test_the_better_of_two_open_discards_is_taken(name: str, older: str, newer: str, taken: str) -> None:
    first = ["3D 4D 6D 7D 9D JD 3C 7C 9C", newer]
    deal = play(dealt_to(CLASSIC_THREE, (SEAT0, " ".join(first), READY), older, "TD"), "draw", f"shed {newer}")
    assert decide(name, seen(deal), 1) == Take(parse_card(taken))


def three(known: dict[int, Hand]) -> View:
    """What seat 1 sees that has drawn, of three, where some cards are known to be in the other hands."""
    deal = dealt_to(
        CLASSIC_THREE, (SEAT0, "AS 2S 3S 5H 5D 5C 7D 9C KH KD", "3C 4D 6D 8D 9D JD 3H 7C TC JC"), "TS", "QS"
    )
    looked = seen(play(deal, "draw"))
    return looked._replace(table=looked.table._replace(known=tuple(known.get(seat, 0) for seat in range(3))))


@pytest.mark.parametrize("taker", [0, 2])
def test_nothing_is_thrown_to_a_known_meld_of_the_next_two_players(taker: int) -> None:
    pair = parse_hand("QH QC")
    assert Lookahead().decide(three({}), 1) == Shed(parse_card("QS"))
    assert Lookahead(danger=12.0).decide(three({taker: pair}), 1) != Shed(parse_card("QS"))
    danger = Danger(three({taker: pair}), three({}).unseen)
    assert danger.of(parse_card("QS")) == 1.0


def test_only_who_may_take_a_card_makes_it_dangerous() -> None:
    one_open = replace(CLASSIC_THREE, open_discards=1)
    looked = three({0: parse_hand("QH QC")})
    looked = looked._replace(table=looked.table._replace(rules=one_open))
    assert Danger(looked, looked.unseen).of(parse_card("QS")) < 0.5  # seat 0 comes after the next


def test_a_card_thrown_since_the_takers_last_turn_is_not_refused() -> None:
    deal = dealt_to(CLASSIC_THREE, (SEAT0, "JD JC 3S 5H 5D 5C 7D 9C KH KD", "3C 4D 6D 8D 9D QS 3H 7C TC AC"), "TS")
    deal = play(deal, "draw", "shed JD", "draw", "shed QS", "draw")
    looked = seen(deal)  # seat 0: seat 1 has not been offered the queen of spades yet, seat 2 has let the jack lie
    danger = Danger(looked, looked.unseen)
    gone = looked._replace(table=looked.table._replace(numbers=(0, 0, 0)))
    assert danger.of(parse_card("QH")) > Danger(gone, looked.unseen).of(parse_card("QH"))


@pytest.mark.parametrize("rules", ["classic_three", "knock rummy of three", "knock rummy of four"])
def test_sampled_hands_fit_the_view_and_each_other(rules: str) -> None:
    checked = 0
    for deal, seed in positions(rules, ("otto", "celeste"), range(10)):
        table = deal.table
        if table.phase is not Phase.SHED:
            continue
        looked = view(deal, table.turn)
        for hands in other_hands(looked, 5, random.Random(seed)):
            assert hands[looked.seat] == 0
            together = 0
            for seat, held in enumerate(hands):
                assert not held & together
                together |= held
                assert seat == looked.seat or size(held) == table.sizes[seat]
                assert held & table.known[seat] == table.known[seat] or seat == looked.seat
            assert not together & ~(looked.unseen | hand_of(table.known))
            checked += 1
    assert checked > 50


def hand_of(known: tuple[Hand, ...]) -> Hand:
    found = 0
    for held in known:
        found |= held
    return found


@pytest.mark.parametrize(
    ("seat0", "seat2", "knocks"),
    [
        (
            "2H 3H 4H 6C 7C 8C QH QC QD 4D",
            "TH TC JD JC 9D 8H 2C AD AC KC",
            False,
        ),  # 4 against the 7: it would lose 20
        ("2H 4H 6H 8H TH QH 2C 4C 6C 8C", "TC JD JC 9D QD AD AC KC 6D 8D", True),
    ],
)
def test_a_knock_of_three_is_priced_against_both_others(seat0: str, seat2: str, knocks: bool) -> None:
    deal = dealt_to(CLASSIC_THREE, (seat0, "AS 2S 3S 5H 5S 5C 9S TS JS 7D", seat2), "KS", "KH")
    looked = seen(play(deal, "draw"))
    open_ = looked._replace(table=looked.table._replace(known=(parse_hand(seat0), 0, parse_hand(seat2))))
    assert isinstance(Lookahead().decide(open_, 1), Knock if knocks else Shed)


def test_each_defender_lays_off_only_what_it_may() -> None:
    first = "9H TH JH 4S 4D 4C 2S 2D 2C 5D"
    left = "QH KH 7H QS KD TS TD 9S 5C 3D"
    right = "8H JD JS TC 9C 3S AC AD"
    deal = dealt_to(CLASSIC_THREE, (f"{right} 6S 6C", first, left), "KS", "KC")
    deal = play(deal, "draw", "knock KC 9HTHJH 2S2D2C 4S4D4C")
    done: dict[int, list[str]] = {0: [], 2: []}
    while deal.table.phase is not Phase.OVER:
        seat, action = deal.table.turn, lay_down(seen(deal))
        done[seat].append(str(action))
        deal = play(deal, str(action))
    assert done[2][:2] == ["lay QH 0", "lay KH 0"]
    assert done[0][0] == "lay 8H 0"
    assert len(done[2]) == 3
    assert len(done[0]) == 2  # 7H does not go next to the other's 8H


# ---------------------------------------------------------------- no limit


@pytest.mark.parametrize("name", ALL)
def test_without_a_limit_nobody_knocks_at_once_with_a_bad_hand(name: str) -> None:
    bad = "KS JS 9D QD TC 8S 7D 6S 4D QC"
    looked = seen(play(dealt_to(KNOCK_RUMMY, (SEAT0, bad), "TS", "KD"), "pass", "pass", "draw"))
    assert isinstance(decide(name, looked, 1), Shed)
    good = "AS 2S 3S 5H 5D 5C 7S 9D 2D AC"
    looked = seen(play(dealt_to(KNOCK_RUMMY, (SEAT0, good), "TS", "KD"), "pass", "pass", "draw"))
    waits = name == "camper"  # for gin, whatever it may knock with
    assert isinstance(decide(name, looked, 1), Shed if waits else Knock)


def test_what_is_enough_without_a_limit_falls_and_suits_the_number_of_cards() -> None:
    asked = []
    for rules in (KNOCK_RUMMY, seated(KNOCK_RUMMY, 4)):
        _, sitting, _ = deal_next(begin(rules, 1))
        table = sitting.deals[0].table
        asked.append([enough(table._replace(turn_no=1 + turn * rules.seats)) for turn in (0, 3, 30)])
    assert asked == [[50, 35, 25], [35, 24, 17]]


# ---------------------------------------------------------------- partners


SCORED = {**KNOCKED, "turn": -1, "facts": Facts("knock", 0, (3, 20))}


def test_a_close_knock_waits_for_the_other_table_and_no_other_does() -> None:
    unsure = Lookahead(wait=1000.0)
    assert unsure.decide(partner(KNOCKED), 1) == WAIT
    assert Lookahead(wait=0.0).decide(partner(KNOCKED), 1) != WAIT
    assert unsure.decide(partner({}), 1) != WAIT  # nobody has knocked there
    assert unsure.decide(partner(SCORED), 1) != WAIT  # nothing to wait for any more
    gin = partner(KNOCKED)
    gin = gin._replace(hand=gin.hand & ~(1 << parse_card("7D")) | 1 << parse_card("QS"))
    assert isinstance(unsure.decide(gin, 1), Knock)


def test_partners_who_always_wait_play_every_hand_to_its_end() -> None:
    unsure, waits = Lookahead(wait=1000.0), 0
    for seed in range(12):
        _, sitting, _ = deal_next(begin(PARTNERS, seed))
        turn = 0
        while not sitting.over:
            open_ = [table for table in (0, 1) if sitting.awaited(table) is not None]
            table = open_[(seed + turn) % len(open_)]  # in another order than that of the turns
            deal = sitting.deals[table]
            action = unsure.decide(view(deal, deal.table.turn), turn)
            waits += action == WAIT
            sitting, _ = sitting.act(table, action)
            turn += 1
    assert waits > 0


def test_the_other_tables_result_counts_for_the_box() -> None:
    assert partners_hand(partner({})) == (0, 0.0)
    assert partners_hand(partner(SCORED)) == (20, -17.0)  # seat 1 of that table is on this side
    won = {**SCORED, "facts": Facts("knock", 0, (9, 4))}
    assert partners_hand(partner(won)) == (20, 25.0)
    void = {**SCORED, "facts": Facts("void", -1, ())}
    assert partners_hand(partner(void)) == (20, 0.0)


def test_a_side_that_is_behind_plays_on_where_one_that_is_level_knocks() -> None:
    for sitting, table, seed in sittings("partners", ("celeste",), range(20)):
        deal = sitting.deals[table]
        looked = view(deal, deal.table.turn)
        if looked.table.phase is not Phase.SHED or looked.table.elsewhere is None:
            continue
        chosen = [
            type(Lookahead().decide(_beside(looked, Facts("knock", 1 - looked.seat, left)), seed))
            for left in (_behind(looked.seat, 30), _behind(looked.seat, 0))
        ]
        if chosen == [Shed, Knock]:
            return
    raise AssertionError("it never plays on behind where it knocks level")


def _behind(seat: int, by: int) -> tuple[int, int]:
    """The deadwood at the other table that leaves `seat`'s side behind by so many points, at least one."""
    return (by + 1, 0) if seat == 0 else (0, by + 1)


def _beside(looked: View, facts: Facts) -> View:
    table = looked.table
    assert table.elsewhere is not None
    there = table.elsewhere._replace(knocker=facts.knocker, ending="knock", facts=facts, turn=-1)
    return looked._replace(table=table._replace(elsewhere=there))

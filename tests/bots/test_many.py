"""The net's player with two others or more, and with a partner."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from gintable.bots import net, prices
from gintable.bots.features import BELIEF, CARDS, INPUTS, NOBODY, PLANES
from gintable.bots.many import knowledge, rule_inputs
from gintable.bots.memory import remembered
from gintable.bots.roster import Entry
from gintable.bots.style import Style
from gintable.bots.valuer import Valuer, box
from gintable.engine.actions import WAIT, Action, Knock, Shed, Take
from gintable.engine.cards import Card, hand, parse_card, parse_hand
from gintable.engine.deal import apply
from gintable.engine.legal import takeable, why_not
from gintable.engine.rules import CLASSIC_THREE, KNOCK_RUMMY, PARTNERS, PRESETS, seated
from gintable.engine.score import Facts
from gintable.engine.state import Phase, view

from ..engine.table import play, seen
from .hands import CHANCE, HANDS, KNOCKED, RULES, asked, dealt_to, partner, positions

SEAT0 = "2H 4H 6H 8H TH QH 2C 4C 6C 8C"
READY = "AS 2S 3S 5H 5D 5C 9S TS KD KH"
MANY = ["classic_three", "knock rummy of three", "knock rummy of four"]

DEADWOOD, DANGER, DRAWN = 0, 16, 6  # scalars of the hand


def layers(outputs: int, **slopes: tuple[int, float]) -> net.Layers:
    """A perceptron whose outputs are sums of single scalars, none of them below zero."""
    w1 = np.zeros((INPUTS, 2), np.float32)
    w3 = np.zeros((2, outputs), np.float32)
    for unit, (scalar, slope) in enumerate(slopes.values()):
        w1[PLANES * CARDS + scalar, unit] = 1
        w3[unit, 0] = slope
    bias = np.zeros(outputs, np.float32)
    if outputs > 1:
        bias[1] = -100
    else:
        bias[0] = -0.3  # the danger of the discard to come
    return net.Layers(w1, np.zeros(2, np.float32), np.eye(2, dtype=np.float32), np.zeros(2, np.float32), w3, bias)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A net that wants little deadwood, is afraid of whoever may take its discards, and never knocks of itself."""
    found = net.Net(
        layers(2, dead=(DEADWOOD, -1.0), danger=(DANGER, -0.5)),
        layers(1, dead=(DRAWN, -1.0)),
        net.Belief(
            np.zeros((BELIEF, 1), np.float32), np.zeros(1, np.float32), np.zeros((1, 1), np.float32),
            np.zeros(1, np.float32),
        ),
    )  # fmt: skip
    monkeypatch.setattr(net, "net", lambda name: found)


def worth(monkeypatch: pytest.MonkeyPatch, knocking: float, staying: float, out: Card) -> None:
    """Let a knock with `out`, and playing on without it, have those prices."""
    monkeypatch.setattr(prices, "of_discard", lambda looked, name: net.Values({out: staying}, {out: knocking}))


# ---------------------------------------------------------------- what is legal


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("rules", RULES)
def test_whatever_it_does_is_legal_and_the_same_again(rules: str) -> None:
    """At every table, with errors and looking out for knocks, at positions that it would not reach itself."""
    players = [
        Entry("ida", "Ida", 5, Valuer(style=Style(slip=1.3))),
        Entry("champion", "Champion", 6, Valuer(style=Style(knock=200.0, memory=3))),
        Entry("none", "None", 1, Valuer()),
    ]
    acted: Counter[str] = Counter()
    for n, (deal, seed) in enumerate(positions(rules, ("otto", CHANCE), range(HANDS or 4))):
        looked = view(deal, deal.table.turn)
        for player in asked(players, n):
            action = player.decide(looked, seed)
            assert why_not(looked, action) is None, (rules, action)
            assert player.decide(looked, seed) == action
            acted[player.id] += 1
    assert all(acted[player.id] > 1 for player in players)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("rules", MANY)
def test_hands_of_its_own_end(rules: str) -> None:
    brain = Valuer(style=Style(knock=2500.0))  # knocks as soon as it may
    endings = []
    for n in range(6):
        deal, seed = next(positions(rules, ("otto",), range(n, n + 1)))
        for turn in range(400):
            if deal.table.turn < 0:
                break
            deal, _ = apply(deal, brain.decide(view(deal, deal.table.turn), seed + turn))
        endings.append(deal.table.ending)
    assert None not in endings
    assert "knock" in endings


# ---------------------------------------------------------------- what is known


@pytest.mark.parametrize("rules", MANY)
def test_the_takers_of_a_discard_are_seen_as_one(rules: str) -> None:
    checked = 0
    for deal, _ in positions(rules, ("mina",), range(15)):
        table = deal.table
        if table.phase not in (Phase.DRAW, Phase.SHED):
            continue
        know = knowledge(view(deal, table.turn))
        seats = range(1, 1 + table.rules.open_discards)
        takers = [(table.turn + n) % table.rules.seats for n in seats]
        them = 0
        for seat in takers:
            them |= deal.hands[seat]
        assert know.known == them & know.known
        assert know.hidden == (them & ~know.known).bit_count()
        assert them & ~know.known & ~know.unseen == 0
        thrown = [action.card for who, action in table.played if who in takers and isinstance(action, Shed)]
        assert know.thrown == hand(thrown)
        assert [card for card in know.last if card != NOBODY] == thrown[:-4:-1]
        assert know.takes == sum(who in takers and isinstance(action, Take) for who, action in table.played)
        checked += 1
    assert checked > 50


@pytest.mark.parametrize("rules", MANY)
def test_what_is_known_before_a_draw_is_known_after_it(rules: str) -> None:
    """But for the face-up card that was let lie or taken, which is another's affair."""
    before = None
    checked = 0
    for deal, _ in positions(rules, ("mina",), range(15)):
        table = deal.table
        looked = view(deal, table.turn) if table.turn >= 0 else None
        if looked is not None and table.phase is Phase.SHED and before is not None:
            assert knowledge(looked) == before
            checked += 1
        before = knowledge(looked) if looked is not None and table.phase is Phase.DRAW else None
    assert checked > 20


def test_who_forgets_turns_still_knows_what_was_open_in_the_others() -> None:
    checked = 0
    for deal, _ in positions("classic_three", ("mina", CHANCE, "otto"), range(15)):
        looked = view(deal, deal.table.turn)
        taken = hand(action.card for _, action in looked.table.played if isinstance(action, Take))
        for turns in (1, 2, 4):
            left = remembered(looked, turns)
            refused = knowledge(left).refused
            assert not refused & ~(knowledge(looked).refused | taken)  # a take may be forgotten
            checked += refused != 0 and left.table.played != looked.table.played
    assert checked > 20


def test_both_open_discards_are_let_lie_by_who_draws() -> None:
    first = "3D 4D 6D 7D 9D JD 3C 7C 9C JS"
    deal = play(dealt_to(CLASSIC_THREE, (SEAT0, first, READY), "4S", "TD QD"), "draw", "shed JS", "draw", "shed QD")
    know = knowledge(seen(deal))  # seat 0; seats 1 and 2 may take what it throws
    assert know.refused == parse_hand("4S JS")
    assert know.thrown == parse_hand("JS QD")
    assert know.last == (parse_card("QD"), parse_card("JS"), NOBODY)
    assert (know.turn, know.hidden) == (2, 20)


def test_a_failed_knock_and_the_seats_are_inputs() -> None:
    three, four = rule_inputs(seated(KNOCK_RUMMY, 3)), rule_inputs(seated(KNOCK_RUMMY, 4))
    assert [n for n, pair in enumerate(zip(three, four, strict=True)) if pair[0] != pair[1]] == [5]
    assert rule_inputs(CLASSIC_THREE)[1] == 0.8
    assert rule_inputs(replace(CLASSIC_THREE, failed_knock=0))[1] == 0.0


# ---------------------------------------------------------------- three


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("older", "newer", "taken"), [("JS", "4S", "JS"), ("4S", "JS", "JS"), ("4S", "QC", "4S")])
def test_the_better_of_two_open_discards_is_taken(older: str, newer: str, taken: str) -> None:
    first = ["3D 4D 6D 7D 9D JD 3C 7C 9C", newer]
    deal = play(dealt_to(CLASSIC_THREE, (SEAT0, " ".join(first), READY), older, "TD"), "draw", f"shed {newer}")
    looked = seen(deal)
    assert takeable(looked.table) == (parse_card(older), parse_card(newer))
    assert Valuer().decide(looked, 1) == Take(parse_card(taken))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("taker", [0, 2])
def test_nothing_is_thrown_to_a_known_meld_of_the_next_two_players(taker: int) -> None:
    deal = dealt_to(
        CLASSIC_THREE, (SEAT0, "AS 2S 3S 5H 5D 5C 7D 9C KH KD", "3C 4D 6D 8D 9D JD 3H 7C TC JC"), "TS", "QS"
    )
    looked = seen(play(deal, "draw"))
    assert looked.seat == 1
    pair = {taker: parse_hand("KS KC")}
    wanted = looked._replace(table=looked.table._replace(known=tuple(pair.get(seat, 0) for seat in range(3))))
    kings = {Shed(parse_card("KH")), Shed(parse_card("KD"))}
    assert Valuer().decide(looked, 1) in {*kings, Shed(parse_card("QS"))}
    assert Valuer().decide(wanted, 1) not in kings


# ---------------------------------------------------------------- partners


KING = parse_card("KD")


def scored(lead: int) -> dict[str, object]:
    """The other table is over, and `lead` points there are for the side of seat 1."""
    left = (lead, 0) if lead > 0 else (0, -lead)
    return {**KNOCKED, "knocker": int(lead > 0), "turn": -1, "facts": Facts("knock", int(lead > 0), left)}


@pytest.mark.parametrize(
    ("there", "gain", "does"),
    [
        (KNOCKED, 1.0, WAIT),  # the other table's result is worth knowing
        (KNOCKED, -1.0, WAIT),
        (KNOCKED, 5.0, Knock),
        (KNOCKED, -5.0, Shed),
        ({}, 1.0, Knock),  # nobody has knocked there
        ({}, -1.0, Shed),
        (scored(0), 1.0, Knock),  # there is nothing to wait for any more
    ],
)
def test_a_knock_that_is_no_better_or_worse_waits_for_the_other_table(
    monkeypatch: pytest.MonkeyPatch, there: dict[str, object], gain: float, does: Action | type[Action]
) -> None:
    worth(monkeypatch, 10.0 + gain, 10.0, KING)
    done = Valuer().decide(partner(there), 1)
    assert done == WAIT if does == WAIT else isinstance(done, does)  # type: ignore[arg-type]


def test_who_waits_for_gin_in_every_hand_does_not_wait_at_a_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = dealt_to(PRESETS["classic"], (SEAT0, "AS 2S 3S 5H 5D 5C 9S TS JS 7D"), "KS", "KD")
    worth(monkeypatch, 10.0, 9.0, KING)
    assert isinstance(Valuer(wait=1000.0).decide(seen(play(deal, "pass", "pass", "draw")), 1), Knock)


def test_the_box_is_knocked_for_by_a_side_just_ahead_and_played_on_for_by_one_behind() -> None:
    assert box(partner({}), 12.0, 12.0) == 0.0
    assert box(partner(scored(-1)), 12.0, 12.0) > 1.0  # a sure 12 bring it
    assert box(partner(scored(-30)), 12.0, 12.0) < -1.0  # they do not


def test_a_side_that_is_behind_plays_on_where_one_that_is_level_knocks(monkeypatch: pytest.MonkeyPatch) -> None:
    worth(monkeypatch, 12.0, 12.0, KING)
    assert isinstance(Valuer().decide(partner(scored(-1)), 1), Knock)
    assert isinstance(Valuer().decide(partner(scored(-30)), 1), Shed)


@pytest.mark.parametrize(("rules", "need"), [({"target": 300}, 200), ({"target": 200}, 181), ({"deals": 3}, 200)])
def test_a_game_that_is_far_from_its_end_is_no_nearer_for_the_other_tables_points(
    rules: dict[str, int], need: int
) -> None:
    found = partner(scored(20))
    far = found._replace(table=found.table._replace(rules=replace(PARTNERS, **rules)))  # type: ignore[arg-type]
    assert prices._knowledge(far).need == need


@pytest.mark.parametrize(("lead", "need", "other"), [(0, 76, 96), (20, 56, 96), (-20, 76, 76), (90, 1, 96)])
def test_the_score_is_the_one_with_the_other_tables_points(lead: int, need: int, other: int) -> None:
    found = partner(scored(lead) if lead else {}, scores=(30, 50))
    know = prices._knowledge(found)
    assert (know.need, know.other) == (need, other)

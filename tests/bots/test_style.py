"""The knobs that all brains share: each moves what it says, a little or a lot, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from statistics import fmean, pstdev

import pytest

from gintable.bots.beginner import Beginner
from gintable.bots.danger import Danger
from gintable.bots.lookahead import Lookahead
from gintable.bots.simple import Simple
from gintable.bots.sparring import Camper, Reflex
from gintable.bots.style import KNOCKING, Brain, Style, good_enough, knock_bonus, noise, normal
from gintable.bots.valuer import Valuer
from gintable.engine.actions import Knock, Shed
from gintable.engine.cards import parse_card
from gintable.engine.legal import at_wall, knocks
from gintable.engine.melds import deadwood, discards
from gintable.engine.rules import KNOCK_RUMMY, MODERN, TOURNAMENT
from gintable.engine.state import Phase, Table, View, view

from ..engine.table import dealt, play, seen
from .hands import positions

KINDS = (Beginner, Simple, Lookahead, Valuer, Camper, Reflex)


@cache
def to_discard() -> tuple[tuple[View, int], ...]:
    """Views of hands of eleven cards."""
    found = [
        (view(deal, deal.table.turn), seed) for deal, seed in positions("modern", ("otto", "celeste"), range(12))
    ]
    return tuple((looked, seed) for looked, seed in found if looked.table.phase is Phase.SHED)


# ---------------------------------------------------------------- noise


def test_the_noise_is_nearly_normal_and_never_mad() -> None:
    found = [noise(Style(slip=2.0), seed, card) for seed in range(200) for card in range(13)]
    assert fmean(found) == pytest.approx(0, abs=0.1)
    assert pstdev(found) == pytest.approx(2.0, abs=0.1)
    assert max(map(abs, found)) < 2 * 3.5
    assert sum(abs(x) < 2 for x in found) / len(found) == pytest.approx(0.68, abs=0.03)


def test_the_noise_is_another_for_every_card_and_the_same_every_time() -> None:
    style = Style(slip=1.0)
    assert len({noise(style, 7, card) for card in (*range(52), KNOCKING)}) == 53
    assert noise(style, 7, 3) == noise(style, 7, 3) != noise(style, 8, 3)
    assert normal(1) == -0.6175135363593569  # the same on any machine
    assert noise(Style(), 7, 3) == 0.0
    assert knock_bonus(Style(knock=-4.0), 7) == -4.0


# ---------------------------------------------------------------- knocking


@pytest.mark.parametrize("kind", KINDS)
def test_who_holds_out_for_gin_knocks_less_and_in_the_end_never(kind: type[Brain]) -> None:
    counts = []
    for points in (1000.0, 0.0, -6.0, -1000.0):
        brain = kind(style=Style(knock=points))
        acts = [(looked, brain.decide(looked, seed)) for looked, seed in to_discard()]
        counts.append(sum(type(act) is Knock for _, act in acts))
    may = [looked for looked, _ in to_discard() if knocks(looked)]
    assert counts[0] == len(may)
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[2] >= counts[3]
    last = [act for _, act in acts if isinstance(act, Knock)]
    gins = sum(knocks(looked)[0][1] == 0 for looked in may)
    assert counts[3] == len(last) == gins


def test_a_player_without_a_price_asks_for_fewer_points() -> None:
    table = dealt(MODERN, "4S 5S 6S 9C 9D 9H AC 2D 7H 3D", "KH JS TD 8C 7C 5D 4C 2H QD 6H", "QC", "KS").table
    asked = [good_enough(table, Style(knock=points)) for points in (-1000.0, -4.0, 0.0, 20.0)]
    assert asked == [0.0, 6.0, 10.0, 10.0]
    open_: Table = table._replace(rules=KNOCK_RUMMY, limit=140)
    assert good_enough(open_, Style(knock=-5.0)) == good_enough(open_, Style()) - 5
    assert good_enough(open_, Style(knock=5.0)) == good_enough(open_, Style()) + 5


@pytest.mark.parametrize("kind", KINDS)
def test_at_the_wall_everybody_knocks(kind: type[Brain]) -> None:
    deal = dealt(TOURNAMENT, "4S 5S 6S 9C 9D 9H AC 2D AH KH", "KS JS TD 8C 7C 5D 4C 2H QD 6H", "QC", "3D")
    last = deal.table._replace(
        phase=Phase.DRAW, stock_left=TOURNAMENT.stock_floor, pile=(parse_card("AD"),), numbers=(0,)
    )
    looked = seen(play(deal._replace(table=last), "take AD"))
    assert at_wall(looked.table)
    assert isinstance(kind(style=Style(knock=-1000.0)).decide(looked, 1), Knock)


# ---------------------------------------------------------------- discards


@pytest.mark.parametrize("kind", KINDS)
def test_who_is_more_cautious_throws_safer_cards(kind: type[Brain]) -> None:
    def risk(caution: float) -> float:
        brain = kind(style=Style(knock=-1000.0, caution=caution))
        found = []
        for looked, seed in to_discard():
            act = brain.decide(looked, seed)
            if isinstance(act, Shed):
                found.append(Danger(looked, looked.unseen).of(act.card))
        return fmean(found)

    careful, usual = risk(6.0), risk(1.0)
    assert careful < usual
    if kind not in (Beginner, Simple):  # these have no fear that could be taken away
        assert usual < risk(0.0)


@pytest.mark.parametrize("kind", KINDS)
def test_who_slips_more_errs_more_often_and_never_wildly(kind: type[Brain]) -> None:
    plain = kind(style=Style(knock=-1000.0))

    def others(slip: float) -> float:
        brain = replace(plain, style=Style(knock=-1000.0, slip=slip))
        return fmean(brain.decide(looked, seed) != plain.decide(looked, seed) for looked, seed in to_discard())

    assert others(0.0) == 0.0
    assert 0.0 < others(1.0) < others(5.0) < 0.9


@pytest.mark.parametrize("kind", [Simple, Lookahead])
def test_a_slip_costs_a_few_points_at_most(kind: type[Brain]) -> None:
    brain = kind(style=Style(slip=2.0))
    for looked, seed in to_discard():
        act = brain.decide(looked, seed)
        if isinstance(act, Shed):
            left = dict(discards(looked.hand))
            assert left[act.card] <= min(left.values()) + 15
            assert deadwood(looked.hand & ~(1 << act.card)) == left[act.card]


def test_a_beginner_who_slips_breaks_up_a_pair() -> None:
    deal = dealt(MODERN, "KS KH QS QD JD 9H 9C 8C 2S 6D", "3D 5D 7D TD 3C 5C TC 3H 5H TH", "7H", "4H")
    looked = seen(play(deal, "pass", "pass", "draw"))
    thrown = {str(Beginner(slips=0, style=Style(slip=50.0)).decide(looked, seed)) for seed in range(50)}
    assert thrown == {"shed 8C"}  # beside 9C; not 4H, which would go next

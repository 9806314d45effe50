"""Knock rummy, statement by statement of section 8 of the rules."""

from __future__ import annotations

import pytest

from gintable.engine.actions import Done, Knock, LayOff, Shed
from gintable.engine.cards import cards, shuffled
from gintable.engine.deal import apply
from gintable.engine.legal import layoffs_open, legal, takeable
from gintable.engine.match import after, begin, deal_next
from gintable.engine.rules import preset, seated
from gintable.engine.score import Facts, Tally, game_winner, hand_score
from gintable.engine.state import Phase, start, view

from .table import options, play

RULES = preset("knock_rummy")


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 7), (4, 7)])
def test_the_deal(seats: int, size: int) -> None:
    deal, _ = start(seated(RULES, seats), shuffled(1), dealer=0)
    assert deal.table.sizes == (size,) * seats
    assert deal.table.turn == 1
    assert deal.table.phase is (Phase.OFFER if seats == 2 else Phase.DRAW)
    assert len(takeable(deal.table)) == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_only_the_last_discard_is_open(seats: int) -> None:
    deal, _ = start(seated(RULES, seats), shuffled(1), dealer=0)
    for _ in range(4):
        deal = play(deal, "draw")
        throws = next(a for a in legal(view(deal, deal.table.turn)) if isinstance(a, Shed))
        deal, _ = apply(deal, throws)
        assert takeable(deal.table) == deal.table.pile[-1:]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_anyone_may_knock_with_anything_after_drawing(seats: int) -> None:
    deal, _ = start(seated(RULES, seats), shuffled(4), dealer=0)
    assert not any(option.startswith("knock") for option in options(deal))
    deal = play(deal, *["pass", "pass"][: 2 if seats == 2 else 0], "draw")
    seat = deal.table.turn
    thrown = {a.card for a in legal(view(deal, seat)) if isinstance(a, Knock) and not a.spread}
    assert thrown == set(cards(deal.hands[seat]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_layoffs(seats: int) -> None:
    deal, _ = start(seated(RULES, seats), shuffled(4), dealer=0)
    deal = play(deal, *["pass", "pass"][: 2 if seats == 2 else 0], "draw")
    knock = next(a for a in legal(view(deal, deal.table.turn)) if isinstance(a, Knock))
    deal, _ = apply(deal, knock)
    for _ in range(seats - 1):
        assert not layoffs_open(deal.table)
        may = legal(view(deal, deal.table.turn))
        assert not any(isinstance(a, LayOff) for a in may)
        deal, _ = apply(deal, next(a for a in may if isinstance(a, Done)))
    assert deal.table.phase is Phase.OVER


@pytest.mark.parametrize(
    ("knocker", "deadwood", "winner", "points"),
    [
        (0, (0, 7, 12), 0, 69),
        (0, (9, 4, 15, 30), 1, 52),
        (0, (6, 6, 11, 20), 1, 29),
        (0, (23, 31), 0, 8),
        (1, (31, 23), 1, 8),
    ],
)
def test_the_examples(knocker: int, deadwood: tuple[int, ...], winner: int, points: int) -> None:
    rules = seated(RULES, len(deadwood))
    ending = "knock" if deadwood[knocker] else "gin"
    score = hand_score(rules, Facts(ending, knocker, deadwood))  # type: ignore[arg-type]
    assert score.points == tuple(points if seat == winner else 0 for seat in range(len(deadwood)))


def test_against_a_knockers_0_a_tie_wins_without_the_25() -> None:
    score = hand_score(seated(RULES, 3), Facts("gin", 0, (0, 8, 0)))
    assert (score.winner, score.points) == (2, (0, 0, 0 + 8 + 10))


@pytest.mark.parametrize("knocker", range(4))
def test_the_first_after_the_knocker_wins_a_tie_of_several(knocker: int) -> None:
    score = hand_score(seated(RULES, 4), Facts("knock", knocker, (5, 5, 5, 5)))
    assert score.winner == (knocker + 1) % 4
    assert sum(score.points) == 10


def test_void_at_two_cards_and_the_same_dealer() -> None:
    rules = seated(RULES, 4)
    match = begin(rules, 3)
    before = match.dealers
    match, sitting, _ = deal_next(match)
    deal = sitting.deals[0]
    while deal.table.phase is not Phase.OVER:
        deal = play(deal, "draw")
        deal, _ = apply(deal, next(a for a in legal(view(deal, deal.table.turn)) if isinstance(a, Shed)))
    assert (deal.table.ending, deal.table.stock_left) == ("void", 2)
    assert deal.table.facts is not None
    match, _ = after(match, [deal.table.facts], sitting.seating)
    assert match.dealers == before


def test_the_winner_deals_and_100_are_enough() -> None:
    rules = seated(RULES, 4)
    match = begin(rules, 3)
    match, sitting, _ = deal_next(match)
    match, row = after(match, [Facts("knock", 2, (30, 31, 4, 40))], sitting.seating)
    assert match.dealers == (2,) == (row.winner,)
    assert row.points == (0, 0, 26 + 27 + 36, 0)
    assert game_winner(rules, Tally((0, 0, 100, 0), (0,) * 4, (0, 0, 2, 0))) == 2
    assert game_winner(rules, Tally((0, 0, 99, 0), (0,) * 4, (0, 0, 2, 0))) is None

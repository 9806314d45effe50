"""Three-handed play, statement by statement of section 5 of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from gintable.engine.actions import Done, Knock, LayOff, Take, parse
from gintable.engine.cards import DECK, card_text, cards, cut_key, hand, parse_card, parse_hand, shuffled
from gintable.engine.deal import apply
from gintable.engine.legal import legal, reachable_melds, takeable
from gintable.engine.match import after, begin, cut, deal_next
from gintable.engine.melds import best_layoff
from gintable.engine.rules import preset
from gintable.engine.score import Facts, Tally, game_winner, hand_score, settle
from gintable.engine.state import Deal, Phase, View, start, view

from .table import options, play, refusal

THREE = preset("classic_three")
P, Q, R = 0, 1, 2  # in the order of play


def three(p: str, q: str, r: str, stock: str, upcard: str = "KC") -> Deal:
    """A deal by R, in which P begins; `stock` comes in its order."""
    hands = [list(cards(parse_hand(text))) for text in (p, q, r)]
    assert [len(held) for held in hands] == [10, 10, 10]
    deck = [card for row in zip(*hands, strict=True) for card in row]
    deck += [parse_card(upcard), *map(parse_card, stock.split())]
    deck += [card for card in DECK if card not in deck]
    return start(THREE, deck, dealer=R)[0]


def loose(deal: Deal) -> str:
    """A card that the awaited seat may throw: the highest that it did not take."""
    seat = deal.table.turn
    return card_text(max((c for c in cards(deal.hands[seat]) if c != deal.table.taken), key=lambda c: (c & 15, c)))


class TestSeats:
    @pytest.mark.parametrize("seed", range(40))
    def test_the_highest_deals_and_the_lowest_sits_at_the_left(self, seed: int) -> None:
        match = begin(THREE, seed)
        drawn = cut(seed, 3)
        falling = sorted(range(3), key=lambda person: cut_key(drawn[person]), reverse=True)
        assert match.dealers == (falling[0],)
        at = match.order.index(falling[0])
        # play goes on to the right: the dealer's right begins, the dealer's left comes before the dealer
        assert match.order[(at + 1) % 3] == falling[1]
        assert match.order[(at + 2) % 3] == falling[2]
        assert THREE.direction == "right"

    def test_both_orders_occur(self) -> None:
        assert {begin(THREE, seed).order for seed in range(20)} == {(0, 1, 2), (0, 2, 1)}

    def test_ten_cards_each_and_21_in_the_stock(self) -> None:
        deal, _ = start(THREE, shuffled(1), dealer=0)
        assert (deal.table.sizes, deal.table.stock_left) == ((10, 10, 10), 21)

    @pytest.mark.parametrize("dealer", range(3))
    def test_the_next_after_the_dealer_begins_without_a_passing_round(self, dealer: int) -> None:
        deal, _ = start(THREE, shuffled(1), dealer=dealer)
        assert (deal.table.turn, deal.table.phase) == ((dealer + 1) % 3, Phase.DRAW)
        assert options(deal) == {"draw", f"take {card_text(deal.table.upcard)}"}


class TestTwoDiscards:
    """On turn n any untaken card numbered n - 1 or n - 2 may be taken."""

    def test_the_example(self) -> None:
        deal = three(
            "AS 3S 5S 7S 9S JS KS 2H 4H 6H", "2S 4S 6S 8S TS QS AH 3H 5H 7H", "8H TH QH AD 3D 5D 7D 9D JD KD", "2C 4C"
        )
        deal = play(deal, "draw", "shed 9S")  # turn 1: p1
        assert set(map(card_text, takeable(deal.table))) == {"KC", "9S"}
        deal = play(deal, "take KC", "shed QS")  # turn 2: Q takes the upcard and throws q2
        assert set(map(card_text, takeable(deal.table))) == {"9S", "QS"}
        deal = play(deal, "take 9S", "shed KD")  # turn 3: R takes p1 and throws r3
        assert set(map(card_text, takeable(deal.table))) == {"QS", "KD"}

    def test_had_q_taken_p1_r_could_take_q2_only(self) -> None:
        deal = three(
            "AS 3S 5S 7S 9S JS KS 2H 4H 6H", "2S 4S 6S 8S TS QS AH 3H 5H 7H", "8H TH QH AD 3D 5D 7D 9D JD KD", "2C 4C"
        )
        deal = play(deal, "draw", "shed 9S", "take 9S", "shed QS")
        assert set(map(card_text, takeable(deal.table))) == {"QS"}
        assert refusal(deal, "take KC") == "refuse.not_open"

    def test_the_first_player_may_take_the_upcard_alone(self) -> None:
        deal, _ = start(THREE, shuffled(3), dealer=2)
        assert takeable(deal.table) == (deal.table.upcard,)

    @pytest.mark.parametrize("seed", range(12))
    def test_against_a_ledger(self, seed: int) -> None:
        """Whole hands in which everybody takes what is open whenever the seed says so."""
        deal, _ = start(THREE, shuffled(seed), dealer=seed % 3)
        thrown = {0: deal.table.upcard}
        turn = 1
        while deal.table.phase is not Phase.OVER:
            open_ = {thrown[n] for n in (turn - 1, turn - 2) if n in thrown}
            assert set(takeable(deal.table)) == open_
            wanted = sorted(open_)[(seed + turn) % len(open_)] if open_ and (seed + turn) % 3 else None
            if wanted is None:
                deal = play(deal, "draw")
            else:
                deal, _ = apply(deal, Take(wanted))
                thrown = {n: card for n, card in thrown.items() if card != wanted}
            card = loose(deal)
            thrown[turn] = parse_card(card)
            deal = play(deal, f"shed {card}")
            turn += 1


def test_void_when_a_discard_leaves_three_cards() -> None:
    deal, _ = start(THREE, shuffled(5), dealer=0)
    while deal.table.phase is not Phase.OVER:
        deal = play(deal, "draw", f"shed {loose(play(deal, 'draw'))}")
    assert (deal.table.ending, deal.table.stock_left) == ("void", 3)


# ---------------------------------------------------------------- layoffs

KNOCKER = "9H TH JH 4S 4D 4C 2S 2D 2C KS"
LAYOFF_Q = "QH KH 7H KD JD TD 9D 8D 7D 3S"
LAYOFF_R = "8H QS JS 9S 8S 6S AS 7C 5C 3C"


def knocked() -> Deal:
    """P draws 5D and knocks with it, throwing KS: 9-10-J of hearts, fours, twos."""
    deal = three(KNOCKER, LAYOFF_Q, LAYOFF_R, "5D", upcard="KC")
    return play(deal, "draw", "knock KS 9HTHJH 2S2D2C 4S4D4C")


def meld_of(deal: Deal, text: str) -> int:
    """The number of the knocker's meld that holds that card."""
    return next(n for n, meld in enumerate(deal.table.spread) if meld >> parse_card(text) & 1)


class TestLayoffs:
    def test_the_example(self) -> None:
        deal = knocked()
        hearts = meld_of(deal, "9H")
        assert deal.table.turn == Q
        deal = play(deal, f"lay QH {hearts}", f"lay KH {hearts}")
        deal, _ = apply(deal, done(view(deal, Q)))
        assert deal.table.turn == R
        assert refusal(deal, f"lay 8H {hearts}") is None
        deal = play(deal, f"lay 8H {hearts}")
        deal, _ = apply(deal, done(view(deal, R)))
        facts = deal.table.facts
        assert facts is not None
        assert facts.deadwood[P] == 5

    def test_nobody_lays_next_to_another_defenders_card(self) -> None:
        deal = three(
            "9H TH JH 4S 4D 4C 2S 2D 2C KS", "8H KD JD TD 9D 8D 7D 5S 3S 6C", "7H KH QS JS 9S 8S 6S AS 7C 5C", "5D"
        )
        deal = play(deal, "draw", "knock KS 9HTHJH 2S2D2C 4S4D4C")
        hearts = meld_of(deal, "9H")
        deal = play(deal, f"lay 8H {hearts}")
        deal, _ = apply(deal, done(view(deal, Q)))
        assert refusal(deal, f"lay 7H {hearts}") == "refuse.does_not_fit"  # next to Q's 8
        assert refusal(deal, f"lay KH {hearts}") == "refuse.does_not_fit"  # no queen of one's own
        assert not reachable_melds(view(deal, R))[hearts] >> parse_card("8H") & 1

    def test_each_lays_off_as_if_alone(self) -> None:
        """The order of the defenders does not matter: both find the same places."""
        deal = knocked()
        alone = {seat: best_layoff(deal.hands[seat], deal.table.spread).deadwood for seat in (Q, R)}
        while deal.table.phase is Phase.LAYOFF:
            seen = view(deal, deal.table.turn)
            plan = best_layoff(seen.hand, reachable_melds(seen))
            deal, _ = apply(deal, LayOff(*plan.laid[0]) if plan.laid else Done(plan.spread))
        facts = deal.table.facts
        assert facts is not None
        assert {seat: facts.deadwood[seat] for seat in (Q, R)} == alone

    def test_no_layoff_on_another_defenders_melds(self) -> None:
        deal = knocked()
        deal, _ = apply(deal, done(view(deal, Q)))
        for action in legal(view(deal, R)):
            if isinstance(action, LayOff):
                assert action.meld < len(deal.table.spread)

    def test_on_gin_too(self) -> None:
        deal = three("9H TH JH 4S 4D 4C 2S 2D 2C KS", LAYOFF_Q, LAYOFF_R, "4H")
        deal = play(deal, "draw", "knock KS 9HTHJH 2S2D2C 4S4H4D4C")
        assert deal.table.ending == "gin"
        hearts = meld_of(deal, "9H")
        assert refusal(deal, f"lay QH {hearts}") is None
        deal = play(deal, f"lay QH {hearts}", f"lay KH {hearts}")
        deal, _ = apply(deal, done(view(deal, Q)))
        deal = play(deal, f"lay 8H {hearts}")
        deal, _ = apply(deal, done(view(deal, R)))
        facts = deal.table.facts
        assert facts is not None
        score = hand_score(THREE, facts)
        assert score.points[P] == 40 + facts.deadwood[Q] + facts.deadwood[R]
        assert score.points[Q:] == (0, 0)


def done(seen: View) -> Done:
    """Lay down the rest with no meld at all."""
    return next(a for a in legal(seen) if isinstance(a, Done) and not a.spread)


# ---------------------------------------------------------------- scoring


@pytest.mark.parametrize(
    ("ending", "knocker", "deadwood", "points"),
    [
        ("knock", P, (7, 12, 25), (30, 0, 0)),
        ("knock", P, (7, 4, 25), (-20, 28, 0)),
        ("knock", P, (7, 19, 7), (-20, 0, 19)),
        ("gin", R, (14, 0, 0), (0, 0, 54)),
        ("gin", P, (0, 21, 4), (65, 0, 0)),
        ("knock", P, (5, 55, 42), (92, 0, 0)),
    ],
)
def test_what_a_hand_is_worth(ending: str, knocker: int, deadwood: tuple[int, ...], points: tuple[int, ...]) -> None:
    score = hand_score(THREE, Facts(ending, knocker, deadwood))  # type: ignore[arg-type]
    assert score.points == points
    assert score.boxes == tuple(int(n > 0) for n in points)


@pytest.mark.parametrize("knocker", range(3))
def test_a_tie_of_defenders_goes_to_the_first_after_the_knocker(knocker: int) -> None:
    left = [4, 4, 4]
    left[knocker] = 9
    first = (knocker + 1) % 3
    score = hand_score(THREE, Facts("knock", knocker, tuple(left)))
    assert score.winner == first
    assert score.points[first] == 9 + 4 - 4
    assert score.points[knocker] == -20


@pytest.mark.parametrize("knocker", range(3))
def test_a_tie_with_the_knocker_goes_to_the_defender(knocker: int) -> None:
    left = [30, 30, 30]
    left[knocker] = left[(knocker + 2) % 3] = 7
    score = hand_score(THREE, Facts("knock", knocker, tuple(left)))
    assert score.winner == (knocker + 2) % 3
    assert (score.points[score.winner], score.points[knocker]) == (30, -20)


def test_the_knocker_may_fall_below_zero() -> None:
    match = begin(THREE, 1)
    match, sitting, _ = deal_next(match)
    seat = sitting.seating[0].index(0)
    left = [12, 12, 12]
    left[seat] = 13
    match, row = after(match, [Facts("knock", seat, tuple(left))], sitting.seating)
    assert match.tally.scores[0] == -20
    assert match.dealers == (row.winner,)


# ---------------------------------------------------------------- the game


def test_more_than_200_are_needed() -> None:
    assert game_winner(THREE, Tally((200, 150, 0), (4, 3, 0), (4, 3, 0))) is None
    assert game_winner(THREE, Tally((201, 150, 0), (4, 3, 0), (4, 3, 0))) == 0


def test_everybody_pays_everybody_above_the_difference() -> None:
    tally = Tally((210, 90, -20), (5, 2, 1), (5, 2, 1))
    settled = settle(THREE, tally)
    totals = [210 + 100 + 5 * 20, 90 + 2 * 20, -20 + 20]
    assert [sum(line.points for line in column) for column in settled.columns] == totals
    a, b, c = totals
    assert settled.result == ((a - b) + (a - c), -(a - b) + (b - c), -(a - c) - (b - c))
    paid = Counter[int]()
    for line in settled.closing:
        if line.key == "final.pays":
            paid[line.count] += line.points
            paid[line.seat] -= line.points
    assert tuple(paid[column] for column in range(3)) == settled.result


@pytest.mark.parametrize(("wins", "times"), [((5, 0, 0), 2), ((5, 1, 0), 1), ((5, 0, 1), 1)])
def test_a_shutout_only_if_both_others_won_no_hand(wins: tuple[int, int, int], times: int) -> None:
    settled = settle(THREE, Tally((210, 0, 0), wins, wins))
    totals = [210 + 100 + 100, 20 * wins[1], 20 * wins[2]]
    assert settled.result[0] == times * (2 * totals[0] - totals[1] - totals[2])
    assert sum(settled.result) == 0


def test_the_winner_of_the_hand_deals() -> None:
    match = begin(THREE, 2)
    for knocker in (1, 2, 0):
        match, sitting, _ = deal_next(match)
        match, row = after(
            match, [Facts("knock", knocker, tuple(3 if s == knocker else 30 for s in range(3)))], sitting.seating
        )
        assert row.winner == sitting.seating[0][knocker]
        assert match.dealers == (row.winner,)


def test_a_knock_needs_ten_cards_within_the_limit() -> None:
    deal = three(KNOCKER, LAYOFF_Q, LAYOFF_R, "5D")
    deal = play(deal, "draw")
    assert isinstance(parse("knock KS 9HTHJH 2S2D2C 4S4D4C"), Knock)
    assert refusal(deal, "knock 5D 9HTHJH 2S2D2C 4S4D4C") is None  # K left: 10
    assert refusal(deal, "knock 9H 2S2D2C 4S4D4C") == "refuse.over_limit"
    assert hand([]) == 0

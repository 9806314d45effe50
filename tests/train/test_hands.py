"""The compiled table against the engine: the same hands, action for action, and the same thoughts."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the compiled table needs the extra `train`")

import numpy as np

from gintable.bots import arrays, net
from gintable.bots.common import lay_down
from gintable.bots.features import CARDS, PLANES
from gintable.bots.valuer import Valuer
from gintable.engine.actions import DRAW, PASS, Action, BigGin, Knock, Shed, Take
from gintable.engine.cards import cards
from gintable.engine.deal import apply
from gintable.engine.rules import PRESETS, Rules
from gintable.engine.score import hand_score
from gintable.engine.state import Deal, start, view
from tools.train import decisions, fit, generate, hands, samples, table, weights
from tools.train.generate import Player
from tools.train.log import BIGGIN, DREW, KNOCKED, PASSED, SHED, TAKEN, Logged, logged

HANDS = int(os.environ.get("GINTABLE_PARITY", "120"))
ROWS = 300  # of the log, enough for a hand
BLANK = weights.new_net(16, 8, 3)  # it knows nothing, and so comes to play what others do not
NET = BLANK._replace(
    after=BLANK.after._replace(w3=20 * BLANK.after.w3), draw=BLANK.draw._replace(w3=20 * BLANK.draw.w3)
)
CHALLENGE, TOURNAMENT = PRESETS["challenge"], PRESETS["tournament"]
STUDIED = [rules for rules, _ in generate.studied()]
IN_FULL = [r for r in STUDIED if r.target == 100 and not r.target_passed and not r.deals]  # what a log tells all of


@pytest.fixture
def the_net(monkeypatch: pytest.MonkeyPatch) -> net.Net:
    """The net that everybody at the engine's table plays with."""
    monkeypatch.setattr(net, "net", lambda name: NET)
    return NET


@pytest.mark.parametrize("kind", [decisions.SIMPLE, decisions.LOOKAHEAD, decisions.NETTED])
def test_every_hand_is_legal_and_brings_the_same_points_in_the_engine(kind: int) -> None:
    player = Player(kind)
    _, _, rows = generate.play([NET], [(player, player, 1.0)], HANDS, 11, log=HANDS * ROWS)
    played = [_points(STUDIED[hand.rules], hand) == hand.points for hand in logged(rows)]
    assert played == [True] * HANDS


Told = Callable[[Logged], bool]
RARE: dict[str, tuple[Rules, Told]] = {
    "big gin": (replace(CHALLENGE, big_gin=31), lambda hand: hand.ended == table.BIG_GIN),
    "saved at the wall": (TOURNAMENT, lambda hand: hand.actions[-2][1] == TAKEN and _drawn(hand) == 29),
    "void at the wall": (TOURNAMENT, lambda hand: hand.ended == table.VOID and hand.actions[-1][1] == PASSED),
    "void": (CHALLENGE, lambda hand: hand.ended == table.VOID),
    "an ace for the limit": (PRESETS["oklahoma"], lambda hand: hand.deck[20] & 15 == 0 and hand.ended != table.VOID),
    "a spade counts twice": (replace(CHALLENGE, spades_double=True), lambda hand: hand.deck[20] >> 4 == 0),
    "undercut": (CHALLENGE, lambda hand: hand.ended == table.KNOCK and _knocker_won(hand) < 0),
    "undercut to zero": (replace(CHALLENGE, undercut_to_zero=60), lambda hand: _knocker_won(hand) <= -60),
    "a tie is an undercut": (CHALLENGE, lambda hand: hand.ended == table.KNOCK and _knocker_won(hand) == -25),
    "a tie is nobody's": (
        replace(CHALLENGE, tie="nobody"),
        lambda hand: hand.ended == table.KNOCK and hand.points == 0,
    ),
    "a tie beats gin": (
        replace(CHALLENGE, limit=0, tie_beats_gin=True, layoff_on_gin=True),
        lambda hand: hand.ended == table.GIN and _knocker_won(hand) < 0,
    ),
    "gin with layoffs": (replace(CHALLENGE, layoff_on_gin=True), lambda hand: hand.ended == table.GIN),
}


@pytest.mark.parametrize("what", RARE)
def test_what_comes_seldom_comes_and_brings_the_same_points(what: str) -> None:
    rules, told = RARE[what]
    found = [hand for hand in _rare_hands() if list(RARE)[hand.rules] == what and told(hand)]
    assert found
    for hand in found[:5]:
        assert _points(rules, hand) == hand.points


@cache
def _rare_hands() -> list[Logged]:
    """Hands under each of those rules, some with players that never go out by themselves."""
    simple, waiting = Player(decisions.SIMPLE), Player(net=1)
    number = 200 * len(RARE)
    _, _, rows = generate.play(
        [NET, _waiting()],
        [(simple, simple, 0.4), (simple, waiting, 0.4), (waiting, waiting, 0.2)],
        number,
        12,
        log=number * 60,
        rules=[(rules, 3.0 if what == "void at the wall" else 1.0) for what, (rules, _) in RARE.items()],
    )
    found = list(logged(rows))
    assert len(found) == number
    return found


def _waiting() -> net.Net:
    """A net that throws what leaves least deadwood, takes what leaves less, and never knocks."""
    blank = net.Net(*(type(part)(*(np.zeros_like(array) for array in part)) for part in NET))
    for layers in (blank.after, blank.draw):
        layers.w1[PLANES * CARDS, 0] = layers.w2[0, 0] = 1  # the first scalar is the deadwood
        layers.w3[0, 0] = -1
    blank.after.b3[1] = -40
    return blank


def test_the_net_does_the_same_at_the_table(the_net: net.Net) -> None:
    player, bot, number = Player(), Valuer(), 24
    _, _, rows = generate.play(
        [the_net], [(player, player, 1.0)], number, 5, log=number * ROWS, rules=[(rules, 1.0) for rules in IN_FULL]
    )
    same = other = 0
    for hand in logged(rows):
        for deal, row in _steps(IN_FULL[hand.rules], hand):
            if row[1] == DREW and deal.table.must_draw:
                continue
            done, meant = bot.decide(view(deal, deal.table.turn), 1), _action(row)
            if type(done) is type(meant) and getattr(done, "card", 0) == getattr(meant, "card", 0):
                same += 1
            else:
                other += 1
    assert other <= same / 500  # two values may be equal but for rounding
    assert same > 20 * number


def test_what_the_belief_is_fitted_to_is_what_it_sees_at_the_table() -> None:
    player = Player(decisions.LOOKAHEAD, record=True)
    played, _, rows = generate.play(
        [NET], [(player, player, 1.0)], 16, 7, room=1000, beliefs=2000, log=16 * ROWS, rules=[(CHALLENGE, 1.0)]
    )
    at = 0
    for hand in logged(rows):
        for deal, row in _steps(CHALLENGE, hand):
            seat = deal.table.turn
            if row[1] not in (DREW, TAKEN, PASSED):
                continue
            know = net.knowledge(view(deal, seat))
            seen = arrays.beliefs(
                know.hand, know.unseen, know.known, know.thrown, know.refused, know.recent, know.turn, know.hidden
            )
            if np.allclose(played.rows[at : at + len(seen)], seen) if at + len(seen) <= len(played.rows) else False:
                other = deal.hands[1 - seat]
                labels = [other >> card & 1 for card in cards(know.unseen)]
                assert played.labels[at : at + len(seen)].tolist() == labels
                at += len(seen)
    assert at == len(played.rows) > 100


def test_what_the_values_are_fitted_to_is_what_they_see_at_the_table() -> None:
    player = Player(record=True)
    played, _, rows = generate.play(
        [NET], [(player, player, 1.0)], 4, 8, room=1000, log=4 * ROWS, rules=[(CHALLENGE, 1.0)]
    )
    x = fit.inputs(played, np.arange(len(played.top)), np.arange(4))
    values = net.UNIT * fit.forward(list(NET.after), x)[2][:, 0]
    draws = net.UNIT * fit.forward(list(NET.draw), x)[2][:, 0]
    checked = at = 0
    for hand in logged(rows):
        for deal, row in _steps(CHALLENGE, hand):
            sight = view(deal, deal.table.turn)
            know = net.knowledge(sight)
            chances = net.held(NET, know)
            if row[1] in (DREW, PASSED) and not deal.table.must_draw:
                offers = 2 - len(deal.table.played) if deal.table.phase.name == "OFFER" else 0
                value = net.draw_value(NET, know, chances, deal.table.pile[-1], offers)
                assert played.sort[at] == samples.DRAW
                assert draws[at] == pytest.approx(value, abs=0.3)  # chances are kept to 1/255
            elif row[1] == SHED:
                if sight.drawn is not None and deal.table.taken is None:
                    know, chances = net.drew(know, chances, sight.drawn)
                value = net.discard_values(NET, know, chances, sight.hand, None).after[row[2]]
                assert played.sort[at] == samples.AFTER
                assert values[at] == pytest.approx(value, abs=0.3)
            else:
                continue
            checked += 1
            at += 1
            while at < len(played.top) and played.target[at] < -1e8 and played.sort[at] == samples.AFTER:
                at += 1  # the knock that was not chosen, and the discard with which the hand ended
    assert checked > 100


def test_without_the_nets_word_a_sample_is_worth_what_the_hand_brought() -> None:
    player = Player(decisions.SIMPLE, record=True)
    for seed in range(5):
        played, tally, _ = generate.play(
            [NET], [(player, player, 1.0)], 1, seed, lam=1.0, room=200, log=ROWS, rules=[(CHALLENGE, 1.0)]
        )
        worth = np.abs(played.target[played.target > -1e8])
        assert len(worth) > 5
        assert worth == pytest.approx(abs(tally[0, hands.UTILITY]), abs=1e-4) or tally[0, hands.UTILITY] == 0


def test_the_points_of_a_game_are_worth_more_where_they_win_it() -> None:
    winning = generate.winning()
    assert winning["chance"][0, 50] == 1
    assert winning["chance"][50, 0] == 0
    assert winning["chance"][60, 60] == pytest.approx(0.5)
    assert winning["chance"][10, 90] > winning["chance"][50, 90] > 0.5
    slope = winning["slope"]
    assert (slope[1:200, 1:200] > 0).all()
    assert slope[20, 20] > slope[100, 100]


def test_a_fit_comes_nearer_to_its_targets() -> None:
    player = Player(decisions.SIMPLE, record=True)
    played, _, _ = generate.play([NET], [(player, player, 1.0)], 60, 9, lam=1.0, room=4000, beliefs=4000)
    fitted = fit.Fit(NET)
    random = np.random.default_rng(1)
    told = [
        fitted.values([played], 15, (1e-3, 1e-3), random) + " " + fitted.belief([played], 15, 1e-3, random)
        for _ in range(2)
    ]
    losses = [[float(found) for found in re.findall(r"\d\.\d+", words)] for words in told]
    assert all(after < before for before, after in zip(losses[0][:4], losses[1][:4], strict=True))


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    weights.save(tmp_path / "net.npz", NET)
    back = weights.load(tmp_path / "net.npz")
    for part, read in zip(NET, back, strict=True):
        assert type(part) is type(read)
        for array, other in zip(part, read, strict=True):
            assert other == pytest.approx(array, rel=1e-3, abs=1e-4)
    assert [path.name for path in tmp_path.iterdir()] == ["net.npz"]


def _points(rules: Rules, hand: Logged) -> int:
    """What a hand brings seat 0 less what it brings seat 1, in the engine."""
    deal = start(rules, hand.deck, hand.dealer)[0]
    for before, row in _steps(rules, hand):
        deal = apply(before, _action(row))[0]
    while deal.table.facts is None:  # the defender lays down
        deal = apply(deal, lay_down(view(deal, deal.table.turn)))[0]
    points = hand_score(rules, deal.table.facts).points
    return points[0] - points[1]


def _steps(rules: Rules, hand: Logged) -> Iterator[tuple[Deal, list[int]]]:
    """Every action of a logged hand, with the deal before it in the engine."""
    deal = start(rules, hand.deck, hand.dealer)[0]
    for row in hand.actions:
        assert deal.table.turn == row[0]
        if row[1] == DREW:
            assert deal.stock[-1] == row[2]
        yield deal, row
        deal = apply(deal, _action(row))[0]


def _action(row: list[int]) -> Action:
    _, what, card, *melds = row
    spread = tuple(sorted(meld for meld in melds if meld))
    return {
        PASSED: PASS,
        TAKEN: Take(card),
        DREW: DRAW,
        SHED: Shed(card),
        KNOCKED: Knock(card, spread),
        BIGGIN: BigGin(spread),
    }[what]


def _knocker_won(hand: Logged) -> int:
    """Points of who went out; below zero those of the other."""
    return hand.points if hand.actions[-1][0] == 0 else -hand.points


def _drawn(hand: Logged) -> int:
    """Cards drawn from the stock."""
    return sum(row[1] == DREW for row in hand.actions)

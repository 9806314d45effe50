"""The compiled table of three and four against the engine: the same hands, action for action and point for point."""

from __future__ import annotations

import os

import pytest

numba = pytest.importorskip("numba", reason="the compiled table needs the extra `train`")

from gintable.bots import net  # noqa: E402
from gintable.bots.common import lay_down  # noqa: E402
from gintable.bots.valuer import Valuer  # noqa: E402
from gintable.engine.actions import DRAW, Action, Knock, Shed, Take  # noqa: E402
from gintable.engine.deal import apply  # noqa: E402
from gintable.engine.score import hand_score  # noqa: E402
from gintable.engine.state import Deal, start, view  # noqa: E402
from tools.train import decisions, seated, weights  # noqa: E402
from tools.train.generate import Player  # noqa: E402
from tools.train.log import DREW, KNOCKED, SHED, TAKEN, logged  # noqa: E402

HANDS = int(os.environ.get("GINTABLE_PARITY", "90"))
ROWS = 260  # of the log, enough for a hand
RULES = [rules for rules, _ in seated.STUDIED]


@pytest.mark.parametrize("kind", [decisions.SIMPLE, decisions.LOOKAHEAD, decisions.NETTED])
def test_every_hand_is_legal_and_brings_the_same_points_in_the_engine(kind: int) -> None:
    player = Player(kind)
    log = seated.play(
        [weights.new_net(16, 8, 3)], [(player, player, 1.0)], HANDS, 11, seated.STUDIED, log=HANDS * ROWS
    )[2]
    played = 0
    for hand in logged(log):
        rules = RULES[hand.rules]
        deal, _ = start(rules, hand.deck, hand.dealer)
        for line in hand.actions:
            deal = _follow(deal, line)
        while deal.table.facts is None:  # the defenders lay down
            deal, _ = apply(deal, lay_down(view(deal, deal.table.turn)))
        assert list(hand_score(rules, deal.table.facts).points) == hand.scores[: rules.seats]
        played += 1
    assert played == HANDS


def test_the_net_at_the_table_does_what_the_compiled_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    nets = weights.new_net(16, 8, 3)
    monkeypatch.setattr(net, "net", lambda name: nets)
    player, bot = Player(), Valuer()
    log = seated.play([nets], [(player, player, 1.0)], 30, 5, seated.STUDIED, log=30 * ROWS)[2]
    same = other = 0
    for hand in logged(log):
        deal, _ = start(RULES[hand.rules], hand.deck, hand.dealer)
        for line in hand.actions:
            done, meant = bot.decide(view(deal, deal.table.turn), 1), _action(line)
            if type(done) is type(meant) and getattr(done, "card", 0) == getattr(meant, "card", 0):
                same += 1
            else:
                other += 1
            deal = _follow(deal, line)
    assert other <= 1 + same / 500  # two values may be equal but for rounding
    assert same > 300


def _action(line: list[int]) -> Action:
    _, what, card, *melds = line
    if what == KNOCKED:
        return Knock(card, tuple(sorted(meld for meld in melds if meld)))
    return {TAKEN: Take(card), DREW: DRAW, SHED: Shed(card)}[what]


def _follow(deal: Deal, line: list[int]) -> Deal:
    assert deal.table.turn == line[0]
    if line[1] == DREW:
        assert deal.stock[-1] == line[2]
    return apply(deal, _action(line))[0]

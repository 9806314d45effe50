"""The compiled table against the engine: the same hands, action for action and point for point."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

numba = pytest.importorskip("numba", reason="the compiled table needs the extra `train`")

from gintable.bots import net  # noqa: E402
from gintable.bots.common import lay_down  # noqa: E402
from gintable.bots.valuer import Valuer  # noqa: E402
from gintable.engine.actions import DRAW, PASS, Action, BigGin, Knock, Shed, Take  # noqa: E402
from gintable.engine.deal import apply  # noqa: E402
from gintable.engine.rules import PRESETS, Rules  # noqa: E402
from gintable.engine.score import hand_score  # noqa: E402
from gintable.engine.state import Deal, start, view  # noqa: E402
from tools.train import generate, hands  # noqa: E402

HANDS = int(os.environ.get("GINTABLE_PARITY", "120"))
RULES = [rules for rules, _ in generate.studied()]
CHALLENGE = PRESETS["challenge"]


@pytest.mark.parametrize("kind", [hands.SIMPLE, hands.LOOKAHEAD, hands.NETTED])
def test_every_hand_is_legal_and_brings_the_same_points_in_the_engine(kind: int) -> None:
    player = generate.Player(kind)
    nets = [generate.new_nets(16, 8, 3)]
    _, _, log = generate.play(nets, [(player, player, 1.0)], HANDS, 11, log=HANDS * 130)
    played = 0
    for rules, deck, dealer, lines, result in _hands(log.tolist(), RULES):
        deal, _ = start(rules, deck, dealer)
        for line in lines:
            deal = _follow(deal, line)
        while deal.table.facts is None:  # the defender lays down
            deal, _ = apply(deal, lay_down(view(deal, deal.table.turn)))
        points = hand_score(rules, deal.table.facts).points
        assert points[0] - points[1] == result
        played += 1
    assert played == HANDS


def test_the_net_at_the_table_does_what_the_compiled_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    nets = generate.new_nets(16, 8, 3)
    monkeypatch.setattr(
        net, "net", lambda name: net.Net(net.Layers(*nets.after), net.Layers(*nets.draw), net.Belief(*nets.belief))
    )
    player, bot = generate.Player(), Valuer()
    some = [rules for rules in RULES if not rules.target_passed and rules.target == 100 and not rules.deals]
    _, _, log = generate.play(
        [nets], [(player, player, 1.0)], 30, 5, log=30 * 130, rules=[(rules, 1.0) for rules in some]
    )
    same = other = 0
    for rules, deck, dealer, lines, _ in _hands(log.tolist(), some):
        deal, _ = start(rules, deck, dealer)
        for line in lines:
            if line[1] == hands.DREW and deal.table.must_draw:
                deal = _follow(deal, line)
                continue
            done = bot.decide(view(deal, deal.table.turn), 1)
            meant = _action(line)
            if type(done) is type(meant) and getattr(done, "card", 0) == getattr(meant, "card", 0):
                same += 1
            else:
                other += 1
            deal = _follow(deal, line)
    assert other <= same / 500  # two values may be equal but for rounding
    assert same > 300


def _hands(log: list[list[int]], rules: list[Rules]) -> Iterator[tuple[Rules, list[int], int, list[list[int]], int]]:
    """Every hand of a log: its rules, deck, dealer, actions, and the points of seat 0 less those of seat 1."""
    at = 0
    while at < len(log):
        assert log[at][0] == -1
        deck = [card for line in log[at + 1 : at + 8] for card in line][:52]
        end = next(n for n in range(at + 8, len(log)) if log[n][0] == -2)
        yield rules[log[at][1]], deck, log[at][2], log[at + 8 : end], log[end][1]
        at = end + 1


def _action(line: list[int]) -> Action:
    _, what, card, *melds = line
    spread = tuple(sorted(meld for meld in melds if meld))
    return {
        hands.PASSED: PASS,
        hands.TAKEN: Take(card),
        hands.DREW: DRAW,
        hands.SHED: Shed(card),
        hands.KNOCKED: Knock(card, spread),
        hands.BIGGIN: BigGin(spread),
    }[what]


def _follow(deal: Deal, line: list[int]) -> Deal:
    assert deal.table.turn == line[0]
    if line[1] == hands.DREW:
        assert deal.stock[-1] == line[2]
    return apply(deal, _action(line))[0]

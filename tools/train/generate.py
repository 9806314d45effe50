"""Hands by the hundred thousand: the pool of players, the rules they meet, and what is kept of their hands."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import BELIEF, CARDS, INPUTS, SCALARS, rule_inputs
from gintable.engine.rules import PRESETS, Rules
from tools.train import hands

NEEDS = 251  # rows of the table of winning chances: points needed, from 0
Array = NDArray[np.float32]


class Net(NamedTuple):
    """A perceptron of two hidden layers."""

    w1: Array
    b1: Array
    w2: Array
    b2: Array
    w3: Array
    b3: Array


class Nets(NamedTuple):
    """What is trained: the values after a discard and of a knock, the value of drawing, the belief."""

    after: Net
    draw: Net
    belief: tuple[Array, Array, Array, Array]


def new_net(inputs: int, hidden: int, small: int, outputs: int, random: np.random.Generator) -> Net:
    """Weights to begin with, drawn for rectified units."""

    def layer(rows: int, columns: int, of: float) -> Array:
        return (random.standard_normal((rows, columns)) * np.sqrt(2 / of)).astype(np.float32)

    return Net(
        layer(inputs, hidden, 60),
        np.zeros(hidden, np.float32),
        layer(hidden, small, hidden),
        np.zeros(small, np.float32),
        layer(small, outputs, small) * np.float32(0.1),
        np.zeros(outputs, np.float32),
    )


def new_nets(hidden: int, small: int, seed: int) -> Nets:
    """Nets that know nothing."""
    random = np.random.default_rng(seed)
    belief = new_net(BELIEF, 16, 1, 1, random)
    return Nets(
        new_net(INPUTS, hidden, small, 2, random),
        new_net(INPUTS, hidden, small, 1, random),
        (belief.w1 * np.float32(1.5), belief.b1, belief.w2 * np.float32(0.1), np.full(1, -1.0, np.float32)),
    )


def rules_row(rules: Rules) -> NDArray[np.float64]:
    """The columns of `hands` for rules of two seats."""
    zero = -1.0 if rules.undercut_to_zero is None else float(rules.undercut_to_zero)
    by = {"fixed": 0.0, "upcard": 1.0, "any": 2.0}[rules.limit_by]
    row = [
        rules.limit, rules.ace_limit, by, rules.big_gin, rules.layoffs, rules.layoff_on_gin, rules.stock_floor,
        rules.last_cards == "wall", rules.gin, rules.undercut, zero, rules.tie == "nobody", rules.tie_beats_gin,
        rules.spades_double, rules.offer,
    ]  # fmt: skip
    return np.array([*map(float, row), *rule_inputs(rules)])


def studied() -> list[tuple[Rules, float]]:
    """The rules that training hands are played under, and their shares."""
    p = PRESETS
    base = p["challenge"]
    return [
        (base, 0.42),
        (p["classic"], 0.08),
        (p["popular"], 0.05),
        (p["knock_card"], 0.08),
        (p["oklahoma"], 0.09),
        (p["traditional"], 0.08),
        (p["straight"], 0.06),
        (p["tournament"], 0.03),
        (p["knock_rummy"], 0.05),
        (replace(base, big_gin=31), 0.01),
        (replace(base, gin=40, undercut=0, layoff_on_gin=True), 0.01),
        (replace(base, limit=5, undercut=10), 0.01),
        (replace(base, limit=7, gin=30), 0.01),
        (replace(base, undercut=50), 0.01),
        (replace(base, spades_double=True, limit_by="upcard"), 0.01),
    ]


@cache
def winning(need: int = NEEDS) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The chance to win a game by the points that the two still need, between equals, and its slope in points.

    What a hand brings is set down as measured in play between equals under the challenge rules, roughly: half of them
    knocks of up to 30 points, the others gins and undercuts of 25 and more.
    """
    share = np.zeros(80)
    share[1:31] += 0.5 * np.linspace(2, 0.4, 30) / np.linspace(2, 0.4, 30).sum()
    share[25:70] += 0.4 * np.linspace(1, 0.3, 45) / np.linspace(1, 0.3, 45).sum()
    share[25:34] += 0.1 / 9
    win = np.full((need, need), 0.5)
    win[0, :], win[:, 0] = 1.0, 0.0
    scale = np.ones((need, need))
    for total in range(2, 2 * need - 1):
        for mine in range(max(1, total - need + 1), min(need, total)):
            other = total - mine
            gained = win[np.maximum(mine - np.arange(80), 0), other]
            lost = win[mine, np.maximum(other - np.arange(80), 0)]
            win[mine, other] = 0.5 * (share @ gained + share @ lost)
            scale[mine, other] = (share @ (gained - lost)) / (2 * share @ np.arange(80))
    return win, scale


@dataclass(slots=True)
class Played:
    """Samples of a batch of hands.

    `masks` (n, 4): own, known, thrown and refused cards; `held` (n, 64) chances in 1/255; `top` (n,) the card;
    `scalars` (n, SCALARS); `sort` (n,) 0 after a discard, 1 before a draw; `target` (n,) value in points or -1e9;
    `knock` (n,) of a knock, or of drawing as looked ahead, or -1e9. `rows` and `labels` are the belief's.
    """

    masks: NDArray[np.int64]
    held: NDArray[np.uint8]
    top: NDArray[np.int8]
    scalars: NDArray[np.float32]
    sort: NDArray[np.int8]
    target: Array
    knock: Array
    rows: NDArray[np.float32]
    labels: NDArray[np.int8]

    @staticmethod
    def empty(samples: int, beliefs: int) -> Played:
        """Room for so many."""
        return Played(
            np.zeros((samples, 4), np.int64), np.zeros((samples, CARDS), np.uint8), np.zeros(samples, np.int8),
            np.zeros((samples, SCALARS), np.float32), np.zeros(samples, np.int8), np.zeros(samples, np.float32),
            np.zeros(samples, np.float32), np.zeros((beliefs, BELIEF), np.float32), np.zeros(beliefs, np.int8),
        )  # fmt: skip

    def cut(self, samples: int, beliefs: int) -> Played:
        """The first of them, in memory of their own."""
        ends = {"rows": beliefs, "labels": beliefs}
        return Played(*(getattr(self, f.name)[: ends.get(f.name, samples)].copy() for f in fields(self)))


@dataclass(frozen=True, slots=True)
class Player:
    """A row of the pool: `knock` 999 stands for a bias drawn for each hand."""

    kind: int = hands.NETTED
    net: int = 0
    knock: float = 0.0
    margin: float = 1.0
    noise: float = 0.0
    explore: float = 0.0
    ahead: float = 0.0
    record: bool = False

    @property
    def row(self) -> list[float]:
        return [self.kind, self.net, self.knock, self.margin, self.noise, self.explore, self.ahead, self.record]


Pool = list[tuple[Player, Player, float]]


def play(
    nets: list[Nets],
    pool: Pool,
    number: int,
    seed: int,
    *,
    rules: list[tuple[Rules, float]] | None = None,
    lam: float = 0.7,
    room: int = 0,
    beliefs: int = 0,
    log: int = 0,
    games: int = 0,
    chances: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None,
) -> tuple[Played, NDArray[np.float64], NDArray[np.int64]]:
    """Play up to `number` hands (fewer where the `room` for samples is used up).

    Returns the samples, a tally by player (two rows a pair: hands, points won, knocks, gins among them, undercuts
    suffered, sum of the turns of knocks, void hands, points won less lost, the same as utility, games won) and the log of actions.
    """
    rules = rules or studied()
    buffers = Played.empty(room + 200, beliefs)
    tally = np.zeros((2 * len(pool), 10))
    lines = np.zeros((log, hands.LOG), np.int64)
    win, scale = chances or winning()
    stack = [np.stack([net.after[n] for net in nets]) for n in range(6)]
    stack += [np.stack([net.draw[n] for net in nets]) for n in range(6)]
    record = room > 0
    rows = np.array([[replace(p, record=p.record and record).row for p in (a, b)] for a, b, _ in pool], dtype=float)
    odds = np.cumsum([share for _, _, share in pool])
    rule_odds = np.cumsum([share for _, share in rules])
    samples, kept, logged = hands.play(
        number, seed, np.stack([rules_row(r) for r, _ in rules]), rule_odds / rule_odds[-1], rows, odds / odds[-1],
        win, scale, *stack, *nets[0].belief, lam,
        buffers.masks if room else np.zeros((200, 4), np.int64), buffers.held, buffers.top, buffers.scalars,
        buffers.sort, buffers.target, buffers.knock, buffers.rows, buffers.labels, tally, lines, games,
    )  # fmt: skip
    return buffers.cut(samples, kept), tally, lines[:logged]


@dataclass(frozen=True, slots=True)
class Task:
    """A share of a round, for one process."""

    nets: list[Nets]
    pool: Pool
    number: int
    seed: int
    lam: float
    room: int


def play_task(task: Task) -> tuple[Played, NDArray[np.float64]]:
    """Play it; `room` is for samples of values and half as many of beliefs."""
    played, tally, _ = play(
        task.nets, task.pool, task.number, task.seed, lam=task.lam, room=task.room, beliefs=task.room // 2
    )
    return played, tally

"""Train the net for tables of more than two: `python -m tools.train.seated OUT.npz --from NET.npz --rounds 20`.

It begins with the weights for two, whose inputs mean nearly the same, and plays itself, itself in other styles and
the sparring partners at every table of three and four. `--measure` plays the weights against the partners, or against
other weights, and writes nothing.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from gintable.bots.threads import one_thread

one_thread()

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from gintable.bots.many import rule_inputs  # noqa: E402
from gintable.bots.net import Net  # noqa: E402
from gintable.engine.rules import CLASSIC_THREE, KNOCK_RUMMY, Rules, seated  # noqa: E402
from gintable.engine.state import NO_LIMIT  # noqa: E402
from tools.train import many  # noqa: E402
from tools.train.fit import BATCH, Fit  # noqa: E402
from tools.train.samples import Played  # noqa: E402
from tools.train.weights import load, save  # noqa: E402

THREE, FOUR = seated(KNOCK_RUMMY, 3), seated(KNOCK_RUMMY, 4)
STUDIED: list[tuple[Rules, float]] = [(CLASSIC_THREE, 0.4), (THREE, 0.3), (FOUR, 0.3)]
WINDOW = 4  # rounds whose samples are kept
PASSES = 3  # how often a sample is seen, about: playing costs more than fitting
RATES = 5e-4, 5e-5  # of the fit, in the first round and in the last
SAMPLES = 60  # that a hand gives, about


@dataclass(frozen=True, slots=True)
class Player:
    """A row of the pool: `knock` 999 stands for a bias drawn for each hand."""

    kind: int = many.NETTED
    net: int = 0
    knock: float = 0.0
    margin: float = 1.0
    noise: float = 0.0
    explore: float = 0.0
    record: bool = False

    @property
    def row(self) -> list[float]:
        return [self.kind, self.net, self.knock, self.margin, self.noise, self.explore, self.record]


SIMPLE, LOOKING = Player(many.SIMPLE), Player(many.LOOKAHEAD)
Pool = list[tuple[Player, Player, float]]


def pool(spent: float) -> Pool:
    """Who plays when that share of the rounds is over: less is tried out towards the end."""
    learner = Player(explore=0.12 - 0.08 * spent, knock=999, record=True)
    return [
        (learner, learner, 0.55),
        (learner, Player(noise=3.0, knock=999), 0.1),
        (learner, Player(net=1, knock=999, explore=0.05), 0.05),
        (learner, LOOKING, 0.15),
        (learner, SIMPLE, 0.15),
    ]


def rules_row(rules: Rules) -> NDArray[np.float64]:
    """The columns of `many` for rules of more than two seats, of which a knock card is none."""
    limit = NO_LIMIT if rules.limit_by == "any" else rules.limit
    row = [
        rules.seats, rules.hand_size, limit, rules.layoffs, rules.layoff_on_gin, rules.stock_floor, rules.gin,
        rules.undercut, rules.failed_knock, rules.pay_each, rules.tie_beats_gin, rules.open_discards,
    ]  # fmt: skip
    return np.array([*map(float, row), *rule_inputs(rules)])


def play(
    nets: list[Net],
    who: Pool,
    number: int,
    seed: int,
    rules: list[tuple[Rules, float]],
    *,
    lam: float = 0.7,
    room: int = 0,
    log: int = 0,
) -> tuple[Played, NDArray[np.float64], NDArray[np.int64]]:
    """Play `number` hands, fewer where the `room` for samples is used up: samples, the tally of `many.play`, log."""
    buffers = Played.empty(room + 200, room // 2)
    tally = np.zeros((2 * len(who), 10))
    lines = np.zeros((log, many.LOG), np.int64)
    stack = [np.stack([net.after[n] for net in nets]) for n in range(6)]
    stack += [np.stack([net.draw[n] for net in nets]) for n in range(6)]
    rows = np.array([[p.row for p in (a, b)] for a, b, _ in who], dtype=float)
    if not room:
        rows[:, :, many.RECORD] = 0
    odds = np.cumsum([share for _, _, share in who])
    rule_odds = np.cumsum([share for _, share in rules])
    samples, kept, logged = many.play(
        number, seed, np.stack([rules_row(r) for r, _ in rules]), rule_odds / rule_odds[-1], rows, odds / odds[-1],
        *stack, *nets[0].belief, lam, buffers.masks, buffers.held, buffers.top, buffers.scalars, buffers.sort,
        buffers.target, buffers.knock, buffers.rows, buffers.labels, tally, lines,
    )  # fmt: skip
    return buffers.cut(samples, kept), tally, lines[:logged]


def told(tally: NDArray[np.float64], names: list[str]) -> str:
    """The pairings of a tally in words: points a hand that the first is ahead, with a 95% interval, and endings."""
    lines = []
    for n, name in enumerate(names):
        mine, other = tally[2 * n], tally[2 * n + 1]
        played = max(1.0, mine[9])
        mean = mine[7] / played
        half = 1.96 * np.sqrt(max(0.0, mine[8] / played - mean * mean) / played)
        ends = " v ".join(
            f"{row[1] / row[0]:.2f} points, {row[3] / row[0]:.1%} knocks, "
            f"{row[4] / row[0]:.1%} gin, {row[5] / row[0]:.1%} failed"
            for row in (mine, other)
        )
        lines.append(f"{name}: {mean:+.2f} ± {half:.2f} a hand ({ends}; {mine[6] / mine[0]:.1%} void)")
    return "\n".join(lines)


def measure(nets: list[Net], hands: int, seed: int, jobs: int) -> None:
    """Print how the first net does against the partners and the others, under each of the rules."""
    me = Player()
    others = {"simple": SIMPLE, "lookahead": LOOKING} | {f"net {n}": Player(net=n) for n in range(1, len(nets))}
    who = [(me, other, 1.0) for other in others.values()]
    for rules, _ in STUDIED:
        tally = play(nets, who, hands * len(who), seed, [(rules, 1.0)])[1]
        print(f"{rules.name} of {rules.seats}\n{told(tally, [*others])}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.train.seated", description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, nargs="+")
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--from", dest="start", type=Path, help="weights to go on from")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--hands", type=int, default=20_000, help="in a round, or of each pairing measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play")
    args = parser.parse_args()
    if args.measure:
        measure([load(path) for path in args.out], args.hands, args.seed, args.jobs)
        return
    random = np.random.default_rng(args.seed)
    nets = past = load(args.start)
    fit = Fit(nets)
    data: list[Played] = []
    began = time.monotonic()
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as processes:
        for number in range(args.rounds):
            share = args.hands // args.jobs
            coming = [
                processes.submit(
                    play, [nets, past], pool(number / args.rounds), share, int(random.integers(1 << 30)), STUDIED,
                    lam=max(0.6, 0.9 - 0.03 * number), room=share * SAMPLES,
                )
                for _ in range(args.jobs)
            ]  # fmt: skip
            results = [future.result() for future in coming]
            data = [*data, *(played for played, _, _ in results)][-WINDOW * args.jobs :]
            tally = sum(tally for _, tally, _ in results)
            rates = [RATES[0] * (RATES[1] / RATES[0]) ** (n / args.rounds) for n in (number, number + 1)]
            steps = PASSES * sum(len(played.top) for played, _, _ in results) // BATCH
            said = [
                fit.values(data, steps, (rates[0], rates[1]), random),
                fit.belief(data, steps // 6, rates[0], random),
            ]
            if number % 5 == 4:
                past = nets
            nets = fit.net
            save(args.out[0], nets)
            minutes = (time.monotonic() - began) / 60
            said.append("points " + " ".join(f"{row[7] / max(1, row[9]):+.2f}" for row in tally[::2]))
            print(f"{number:3} {minutes:5.1f} min {len(data[-1].top)} samples", *said, flush=True)


if __name__ == "__main__":
    main()

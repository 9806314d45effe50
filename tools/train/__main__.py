"""Train the nets from nothing: `python -m tools.train OUT.npz --rounds 150 --seed 1`.

Rounds of playing and of fitting, at the same time: while one round is fitted the next one is played, with the weights
before it. The first rounds are played by the sparring partners; after them the nets play themselves, themselves in
other styles and of earlier rounds, and the sparring partners. The rounds fall into cycles: each begins with large
steps and much that is tried out, and ends with small ones. The weights are written after each round, so a run that is
stopped loses a round at most; `--from` goes on from such a file, with a first cycle.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from gintable.bots.threads import one_thread

one_thread()

import numpy as np  # noqa: E402

from tools.train import decisions  # noqa: E402
from tools.train.decisions import ANY_KNOCK  # noqa: E402
from tools.train.fit import BATCH, Fit  # noqa: E402
from tools.train.generate import Player, Pool, Result, Task, play_task  # noqa: E402
from tools.train.hands import HANDS, POINTS  # noqa: E402
from tools.train.samples import Played  # noqa: E402
from tools.train.weights import load, new_net, save  # noqa: E402

WINDOW = 8  # rounds whose samples are kept
FIRST = 3  # rounds that the sparring partners play among themselves
CYCLE = 50  # rounds
PAST = 10  # rounds after which the net of earlier rounds is another one
PASSES = 1.5  # how often a sample is seen in each of the rounds, about
RATES = 1e-3, 4e-5  # of the fit, in the first round of a cycle and in the last
LAMBDAS = 0.85, 0.02, 0.6  # in the first round of a cycle, less in each round, and at least
SAMPLES = 45  # that a hand gives, about
SIMPLE, LOOKAHEAD = Player(decisions.SIMPLE), Player(decisions.LOOKAHEAD)


def first_pool() -> Pool:
    """Who plays before there is a net."""
    simple, looking = Player(decisions.SIMPLE, record=True), Player(decisions.LOOKAHEAD, record=True)
    return [(looking, looking, 0.6), (simple, looking, 0.3), (simple, simple, 0.1)]


def pool(spent: float) -> Pool:
    """Who plays then, when that share of the cycle is over: less is tried out towards the end."""
    learner = Player(explore=0.1 - 0.08 * spent, ahead=0.03, record=True)
    return [
        (learner, learner, 0.2),
        (learner, Player(noise=3.0, knock=ANY_KNOCK), 0.07),
        (learner, Player(knock=25.0, noise=1.0), 0.08),  # knocks when it can
        (learner, Player(knock=-30.0, noise=1.0), 0.1),  # holds out for gin
        (learner, Player(net=1, knock=ANY_KNOCK, explore=0.05), 0.05),
        (learner, LOOKAHEAD, 0.27),
        (learner, SIMPLE, 0.23),
    ]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=150, help=f"in cycles of {CYCLE}")
    parser.add_argument("--hands", type=int, default=20_000, help="in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=128, help="units of the first layer")
    parser.add_argument("--small", type=int, default=32, help="units of the second")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play")
    parser.add_argument("--from", dest="start", type=Path, help="weights to go on from")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    random = np.random.default_rng(args.seed)
    net = past = load(args.start) if args.start else new_net(args.hidden, args.small, args.seed)
    data: list[Played] = []
    began = time.monotonic()
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as processes:

        def begin(number: int) -> list[Future[Result]]:
            """Let a round be played."""
            early = number < FIRST and not args.start
            who = first_pool() if early else pool(number % CYCLE / CYCLE)
            lam = 1.0 if early else max(LAMBDAS[2], LAMBDAS[0] - LAMBDAS[1] * (number % CYCLE))
            share = args.hands // args.jobs
            seeds = [int(random.integers(1 << 30)) for _ in range(args.jobs)]
            tasks = [Task([net, past], who, share, seed, lam, share * SAMPLES) for seed in seeds]
            return [processes.submit(play_task, task) for task in tasks]

        coming = begin(0)
        for number in range(args.rounds):
            results = [future.result() for future in coming]
            if number + 1 < args.rounds:
                coming = begin(number + 1)
            played, tallies = zip(*results, strict=True)
            data = [*data, *played][-WINDOW * args.jobs :]
            if number % CYCLE == 0:
                fit = Fit(net)
            spent = number % CYCLE / CYCLE
            start, end = (RATES[0] * (RATES[1] / RATES[0]) ** share for share in (spent, spent + 1 / CYCLE))
            steps = int(PASSES * sum(len(part.top) for part in played)) // BATCH
            told = [fit.values(data, steps, (start, end), random), fit.belief(data, steps // 4, start, random)]
            if number % PAST == PAST - 1:
                past = net
            net = fit.net
            save(args.out, net)
            tally = sum(tallies)
            told.append("points " + " ".join(f"{row[POINTS] / row[HANDS]:+.2f}" for row in tally[::2]))
            minutes = (time.monotonic() - began) / 60
            print(f"{number:3} {minutes:5.1f} min {tally[:, HANDS].sum() / 2:.0f} hands", *told, flush=True)


if __name__ == "__main__":
    main()

"""Train the nets from nothing: `python -m tools.train OUT.npz --minutes 60 --seed 1`.

Rounds of playing (one process a core) and fitting. The first round is played by the sparring partners alone; after it
the nets play themselves, themselves in other styles and of earlier rounds, and the sparring partners. After each round
the weights are written, so a run that is stopped loses a round at most; `--from` goes on from such a file.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "2")

import numpy as np  # noqa: E402

from tools.train import hands  # noqa: E402
from tools.train.fit import Fit  # noqa: E402
from tools.train.generate import Player, Pool, Task, new_nets, play_task  # noqa: E402
from tools.train.weights import load, save  # noqa: E402

WINDOW = 4  # rounds whose samples are kept
SIMPLE, LOOKAHEAD = Player(hands.SIMPLE), Player(hands.LOOKAHEAD)


def first_pool() -> Pool:
    """Who plays before there is a net."""
    simple, looking = Player(hands.SIMPLE, record=True), Player(hands.LOOKAHEAD, record=True)
    return [(looking, looking, 0.6), (simple, looking, 0.3), (simple, simple, 0.1)]


def pool(ahead: float) -> Pool:
    """Who plays then: `ahead` is the share of the draws that are looked ahead at."""
    learner = Player(explore=0.12, knock=999, ahead=ahead, record=True)
    return [
        (learner, learner, 0.5),
        (learner, Player(noise=3.0, knock=999), 0.1),
        (learner, Player(knock=25.0, noise=1.5), 0.05),
        (learner, Player(net=1, knock=999, explore=0.05), 0.1),
        (learner, LOOKAHEAD, 0.2),
        (learner, SIMPLE, 0.05),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--small", type=int, default=32)
    parser.add_argument("--hands", type=int, default=60_000, help="in a round")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--from", dest="start", type=Path)
    args = parser.parse_args()
    random = np.random.default_rng(args.seed)
    nets = load(args.start) if args.start else new_nets(args.hidden, args.small, args.seed)
    fit, past, data = Fit(nets), nets, []
    began, number = time.monotonic(), 0
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as processes:
        while time.monotonic() - began < args.minutes * 60:
            spent = (time.monotonic() - began) / (args.minutes * 60)
            start = number == 0 and not args.start
            who = first_pool() if start else pool(0.02)
            lam = 1.0 if start else max(0.5, 0.9 - 0.1 * number)
            share = args.hands // args.jobs
            seeds = random.integers(1 << 30, size=args.jobs)
            tasks = [Task([nets, past], who, share, int(seed), lam, share * 45) for seed in seeds]
            played, tallies = zip(*processes.map(play_task, tasks), strict=True)
            data = [*data, *played][-WINDOW * args.jobs :]
            tally = sum(tallies)
            mid = time.monotonic()
            rate = 1e-3 * (1 - spent) + 3e-5
            steps = sum(len(p.top) for p in played) // 2048
            told = fit.values(data, steps, (rate, rate * 0.9), random)
            told += " " + fit.belief(data, steps // 4, rate, random)
            if number % 5 == 4:
                past = nets
            nets = fit.nets
            save(args.out, nets)
            if start:
                data = []
            show = " ".join(f"{row[7] / row[0]:+.2f}" for row in tally[::2])
            print(
                f"{number:3} {(time.monotonic() - began) / 60:5.1f} min  fit {time.monotonic() - mid:4.0f} s "
                f"{tally[:, 0].sum() / 2:.0f} hands  {told}  points {show}",
                flush=True,
            )
            number += 1


if __name__ == "__main__":
    main()

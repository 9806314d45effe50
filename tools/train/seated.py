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
from multiprocessing import get_context
from pathlib import Path

from gintable.bots.threads import one_thread

one_thread()

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from gintable.bots.net import Net  # noqa: E402
from gintable.engine.rules import CLASSIC_THREE, KNOCK_RUMMY, Rules, seated  # noqa: E402
from tools.train import decisions, many  # noqa: E402
from tools.train.decisions import ANY_KNOCK  # noqa: E402
from tools.train.fit import BATCH, Fit  # noqa: E402
from tools.train.generate import Player, Pool, new_field, new_room  # noqa: E402
from tools.train.log import new_log  # noqa: E402
from tools.train.samples import Played, new_book  # noqa: E402
from tools.train.table import WINNING  # noqa: E402
from tools.train.weights import load, save  # noqa: E402

THREE, FOUR = seated(KNOCK_RUMMY, 3), seated(KNOCK_RUMMY, 4)
STUDIED: list[tuple[Rules, float]] = [(CLASSIC_THREE, 0.4), (THREE, 0.3), (FOUR, 0.3)]
WINDOW = 4  # rounds whose samples are kept
PAST = 5  # rounds after which the net of earlier rounds is another one
PASSES = 3  # how often a sample is seen, about: playing costs more than fitting
RATES = 5e-4, 5e-5  # of the fit, in the first round and in the last
LAMBDAS = 0.9, 0.03, 0.6  # at first, less in each round, and at least
SAMPLES = 60  # that a hand gives, at most, about
SIMPLE, LOOKAHEAD = Player(decisions.SIMPLE), Player(decisions.LOOKAHEAD)


def pool(spent: float) -> Pool:
    """Who plays when that share of the rounds is over: less is tried out towards the end."""
    learner = Player(explore=0.12 - 0.08 * spent, knock=ANY_KNOCK, record=True)
    return [
        (learner, learner, 0.55),
        (learner, Player(noise=3.0, knock=ANY_KNOCK), 0.1),
        (learner, Player(net=1, knock=ANY_KNOCK, explore=0.05), 0.05),
        (learner, LOOKAHEAD, 0.15),
        (learner, SIMPLE, 0.15),
    ]


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
    """Play `number` hands, fewer where the `room` for samples or the rows of the `log` are used up.

    Returns the samples, the tally (two rows a pair, columns as in `many`) and the rows of `tools.train.log`.
    """
    records, shares = [many.rules_record(one) for one, _ in rules], [share for _, share in rules]
    field = new_field(records, shares, who, room > 0, 0, lam)
    place = new_room(many.TABLE, nets, np.zeros((0, 0), WINNING), new_book(room, room // 2), new_log(log))
    tally = np.zeros((2 * len(who), len(many.COLUMNS)))
    many.play(number, seed, field, place, tally)
    return place.book.played(), tally, place.log.written()


def told(tally: NDArray[np.float64], names: list[str]) -> str:
    """The pairings of a tally in words: points a hand that the first is ahead, with a 95% interval, and endings."""
    lines = []
    for n, name in enumerate(names):
        mine, other = tally[2 * n], tally[2 * n + 1]
        played = max(1.0, mine[many.HANDS])
        mean = mine[many.LEAD] / played
        half = 1.96 * np.sqrt(max(0.0, mine[many.SQUARES] / played - mean * mean) / played)
        void = mine[many.VOIDS] / max(1.0, mine[many.PLACES])
        lines.append(f"{name}: {mean:+.2f} ± {half:.2f} a hand ({_ends(mine)} v {_ends(other)}; {void:.1%} void)")
    return "\n".join(lines)


def _ends(row: NDArray[np.float64]) -> str:
    points, knocks, gins, failed = row[[many.POINTS, many.KNOCKS, many.GINS, many.FAILED]] / max(
        1.0, row[many.PLACES]
    )
    return f"{points:.2f} points, {knocks:.1%} knocks, {gins:.1%} gin, {failed:.1%} failed"


def measure(nets: list[Net], hands: int, seed: int) -> None:
    """Print how the first net does against the partners and the others, under each of the rules."""
    me = Player()
    others = {"simple": SIMPLE, "lookahead": LOOKAHEAD} | {f"net {n}": Player(net=n) for n in range(1, len(nets))}
    who = [(me, other, 1.0) for other in others.values()]
    for rules, _ in STUDIED:
        tally = play(nets, who, hands * len(who), seed, [(rules, 1.0)])[1]
        print(f"{rules.name} of {rules.seats}\n{told(tally, [*others])}", flush=True)


def train(args: argparse.Namespace) -> None:
    """Play and fit, round after round, and write the weights after each."""
    random = np.random.default_rng(args.seed)
    net = past = load(args.start)
    fit = Fit(net)
    data: list[Played] = []
    began = time.monotonic()
    share = args.hands // args.jobs
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as processes:
        for number in range(args.rounds):
            who, lam = pool(number / args.rounds), max(LAMBDAS[2], LAMBDAS[0] - LAMBDAS[1] * number)
            seeds = [int(random.integers(1 << 30)) for _ in range(args.jobs)]
            coming = [
                processes.submit(play, [net, past], who, share, seed, STUDIED, lam=lam, room=share * SAMPLES)
                for seed in seeds
            ]
            played, tallies, _ = zip(*(future.result() for future in coming), strict=True)
            data = [*data, *played][-WINDOW * args.jobs :]
            start, end = (RATES[0] * (RATES[1] / RATES[0]) ** (n / args.rounds) for n in (number, number + 1))
            samples = sum(len(part.top) for part in played)
            steps = PASSES * samples // BATCH
            told = [fit.values(data, steps, (start, end), random), fit.belief(data, steps // 6, start, random)]
            if number % PAST == PAST - 1:
                past = net
            net = fit.net
            save(args.out[0], net)
            told.append("points " + " ".join(f"{lead:+.2f}" for lead in _leads(np.sum(tallies, axis=0))))
            print(f"{number:3} {(time.monotonic() - began) / 60:5.1f} min {samples} samples", *told, flush=True)


def _leads(tally: NDArray[np.float64]) -> list[float]:
    """How far the first player of each pair was ahead, in points a hand."""
    return [row[many.LEAD] / max(1.0, row[many.HANDS]) for row in tally[::2]]


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
    if not args.measure and args.start is None:
        parser.error("say with --from which weights to begin with")
    if args.measure:
        measure([load(path) for path in args.out], args.hands, args.seed)
    else:
        train(args)


if __name__ == "__main__":
    main()

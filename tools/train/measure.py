"""How strong weights are, in minutes: games on the compiled table against its partners or against each other.

`python -m tools.train.measure WEIGHTS.npz [OTHER.npz ...] --games 4000 --rules challenge`: the first against all.
What counts is the arena of the program itself; this is for choosing what to send there.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from gintable.bots.threads import one_thread

one_thread()

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from gintable.bots.net import Net  # noqa: E402
from gintable.engine.rules import PRESETS, people  # noqa: E402
from tools.train import decisions, hands  # noqa: E402
from tools.train.generate import Player, Pool, play  # noqa: E402
from tools.train.values import ENSEMBLE  # noqa: E402
from tools.train.weights import load  # noqa: E402

HANDS = 8  # that a game takes, about
TWO = [name for name, rules in PRESETS.items() if people(rules) == 2]


def games(nets: list[Net], pool: Pool, number: int, seed: int, rules: str) -> NDArray[np.float64]:
    """The tally of so many hands of whole games."""
    one = PRESETS[rules]
    return play(nets, pool, number, seed, games=one.target + one.target_passed, rules=[(one, 1.0)])[1]


def line(name: str, mine: NDArray[np.float64], other: NDArray[np.float64]) -> str:
    """One pairing in words: games won with a 95% interval, points and endings of both."""
    played = max(1, mine[hands.GAMES_WON] + other[hands.GAMES_WON])
    rate = mine[hands.GAMES_WON] / played
    half = 1.96 * np.sqrt(rate * (1 - rate) / played)
    return f"{name}: {played:.0f} games, {rate:.1%} ± {half:.1%}; {_endings(mine)}; other {_endings(other)}"


def _endings(row: NDArray[np.float64]) -> str:
    number, knocks = max(1, row[hands.HANDS]), max(1, row[hands.KNOCKS])
    return (
        f"{row[hands.WON] / number:.2f} points a hand, {row[hands.KNOCKS] / number:.0%} knocks "
        f"({row[hands.GINS] / knocks:.0%} gin) in turn {row[hands.TURN] / knocks / 2:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.train.measure", description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--rules", default="challenge", choices=TWO)
    parser.add_argument("--ensemble", action="store_true", help="the mean of all the weights plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    missing = [str(path) for path in args.weights if not path.is_file()]
    if missing:
        parser.error(f"there are no weights in {', '.join(missing)}: name files that the trainer wrote")
    nets = [load(path) for path in args.weights]
    player = Player(net=ENSEMBLE if args.ensemble else 0)
    pool: Pool = [(player, Player(decisions.SIMPLE), 1.0), (player, Player(decisions.LOOKAHEAD), 1.0)]
    names = ["simple", "lookahead"]
    for n, path in enumerate(args.weights[1:], 1):
        pool.append((player, Player(net=n), 1.0))
        names.append(str(path))
    share = args.games * HANDS * len(pool) // args.jobs
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as processes:
        seeds = [args.seed * 1000 + n for n in range(args.jobs)]
        parts = [processes.submit(games, nets, pool, share, seed, args.rules) for seed in seeds]
        tally = sum(part.result() for part in parts)
    for n, name in enumerate(names):
        print(line(name, tally[2 * n], tally[2 * n + 1]), flush=True)


if __name__ == "__main__":
    main()

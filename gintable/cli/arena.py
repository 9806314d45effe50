"""`gintable arena`: two bots play each other many times."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from gintable.cli.usage import Parser, Refused, add_json, add_rules, rules_of, tell, whole
from gintable.words import t

if TYPE_CHECKING:
    from gintable.analysis.arena import Report, Timing

SEEDS = 10**18  # the largest seed
BAR = 30  # signs of the progress bar


def arguments(parser: Parser) -> None:
    parser.add_argument("a", metavar="A", help=t("cli.arena.a"))
    parser.add_argument("b", metavar="B", help=t("cli.arena.b"))
    add_rules(parser, usual="challenge")
    parser.add_argument(
        "--games", type=whole(1, 10**7), default=1000, metavar="N", help=t("cli.arena.games", usual=1000)
    )
    parser.add_argument("--mirror", action="store_true", help=t("cli.arena.mirror"))
    parser.add_argument("--seed", type=whole(0, SEEDS), default=0, metavar="N", help=t("cli.arena.seed", n=SEEDS))
    parser.add_argument("--jobs", type=whole(1, 256), metavar="N", help=t("cli.arena.jobs"))
    add_json(parser)


def run(args: Namespace) -> int:
    # the brains are not wanted by any other command
    from gintable.analysis import arena
    from gintable.bots.roster import ROSTER

    rules = rules_of(args)
    for name in (args.a, args.b):
        if name not in ROSTER:
            raise Refused(t("cli.unknown_bot", word=name, names=", ".join(ROSTER)))
    if args.mirror and args.games % 2:
        raise Refused(t("cli.arena.odd", n=args.games, more=args.games + 1))
    progress = _bar if sys.stderr.isatty() else None
    report = arena.play(
        args.a,
        args.b,
        rules,
        args.games,
        mirror=args.mirror,
        seed=args.seed,
        jobs=args.jobs,
        progress=progress,
    )
    if args.json:
        tell(report.as_json())
    else:
        print("\n".join(_sentences(report)))
    return 0


def _bar(done: int, games: int) -> None:
    full = BAR * done // games
    end = "\n" if done == games else ""
    print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{games}", end=end, file=sys.stderr, flush=True)


def _sentences(found: Report) -> list[str]:
    low, high = found.ci95
    said = [
        t("cli.arena.who", a=found.a, b=found.b, rules=found.rules, n=found.games),
        t("cli.arena.win_rate", a=found.a, rate=100 * found.win_rate, low=100 * low, high=100 * high),
        t("cli.arena.points", a=found.a, b=found.b, mine=found.points_per_hand[0], theirs=found.points_per_hand[1]),
        _decision(found.a, found.decision_ms[0]),
        _decision(found.b, found.decision_ms[1]),
        t("cli.arena.speed", hands=found.hands, rate=found.hands_per_s),
    ]
    if found.unfinished:
        said.append(t("cli.arena.unfinished", n=found.unfinished))
    return said


def _decision(name: str, spent: Timing) -> str:
    return t("cli.arena.decision", name=name, median=spent.median, p99=spent.p99, most=spent.max)

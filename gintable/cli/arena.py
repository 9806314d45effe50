"""`gintable arena`: bots play each other many times."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from gintable.cli.seats import MOST, add_seats, with_seats
from gintable.cli.usage import Parser, Refused, add_json, add_rules, rules_of, tell, whole
from gintable.engine.rules import Rules, people
from gintable.words import t

if TYPE_CHECKING:
    from gintable.analysis.arena import Report, Timing

SEEDS = 10**18  # the largest seed
BAR = 30  # signs of the progress bar


def arguments(parser: Parser) -> None:
    parser.add_argument("a", metavar="A", help=t("cli.arena.a"))
    parser.add_argument("b", metavar="B", help=t("cli.arena.b"))
    parser.add_argument("more", metavar="C", nargs="*", default=[], help=t("cli.arena.more"))
    add_rules(parser, usual="challenge")
    add_seats(parser, t("cli.arena.seats"))
    parser.add_argument(
        "--games", type=whole(1, 10**7), default=1000, metavar="N", help=t("cli.arena.games", usual=1000)
    )
    parser.add_argument("--mirror", action="store_true", help=t("cli.arena.mirror"))
    parser.add_argument("--seed", type=whole(0, SEEDS), default=0, metavar="N", help=t("cli.arena.seed", n=SEEDS))
    parser.add_argument("--jobs", type=whole(1, 256), metavar="N", help=t("cli.arena.jobs"))
    add_json(parser)
    parser.epilog = t("cli.arena.epilog")


def run(args: Namespace) -> int:
    # the brains are not wanted by any other command
    from gintable.analysis import arena
    from gintable.bots.roster import ROSTER

    names = [args.a, args.b, *args.more]
    rules = _rules(args, len(names))
    for name in names:
        if name not in ROSTER:
            raise Refused(t("cli.unknown_bot", word=name, names=", ".join(ROSTER)))
    if args.mirror and args.games % len(names):
        more = args.games + len(names) - args.games % len(names)
        raise Refused(t("cli.arena.odd", n=args.games, times=len(names), more=more))
    progress = _bar if sys.stderr.isatty() else None
    report = arena.play(
        names,
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


def _rules(args: Namespace, names: int) -> Rules:
    """The rules that are asked for, with a seat for every name where they leave the number open."""
    rules = rules_of(args)
    if args.seats is not None:
        rules = with_seats(rules, args.seats)
    elif rules.limit_by == "any" and people(rules) < names <= MOST:
        rules = with_seats(rules, names)
    if names > people(rules):
        if args.seats is None and rules.limit_by == "any":
            raise Refused(t("cli.arena.too_many_open", rules=rules.name, most=MOST, given=names))
        raise Refused(t("cli.arena.too_many", rules=rules.name, n=people(rules), given=names))
    return rules


def _bar(done: int, games: int) -> None:
    full = BAR * done // games
    end = "\n" if done == games else ""
    print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{games}", end=end, file=sys.stderr, flush=True)


def _sentences(found: Report) -> list[str]:
    low, high = found.ci95
    first, *others = found.names
    said = [t("cli.arena.who", a=first, b=", ".join(others), rules=found.rules, n=found.games)]
    names = len(found.names)
    if names < found.seats:
        turns = range(names if found.mirror or found.seats % names else 1)
        said.append(t("cli.arena.round", turns="; ".join(_round(found, turn) for turn in turns)))
    said.append(t("cli.arena.win_rate", a=first, rate=100 * found.win_rate, low=100 * low, high=100 * high))
    if found.even != 0.5:
        said.append(t("cli.arena.even", rate=100 * found.even))
    each = [
        t("cli.arena.points_each", name=name, points=points)
        for name, points in zip(found.names, found.points_per_hand, strict=True)
    ]
    said.append(t("cli.arena.points", each=", ".join(each)))
    said += map(_decision, found.names, found.decision_ms)
    said.append(t("cli.arena.speed", hands=found.hands, rate=found.hands_per_s))
    if found.unfinished:
        said.append(t("cli.arena.unfinished", n=found.unfinished))
    return said


def _round(found: Report, shift: int) -> str:
    """The names in the order of the seats, the first one so many names further on."""
    return ", ".join(found.names[(seat + shift) % len(found.names)] for seat in range(found.seats))


def _decision(name: str, spent: Timing) -> str:
    return t("cli.arena.decision", name=name, median=spent.median, p99=spent.p99, most=spent.max)

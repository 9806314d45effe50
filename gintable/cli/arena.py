"""`gintable arena`: bots play each other many times."""

from __future__ import annotations

import errno
import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gintable import __version__
from gintable.cli import arena_shown as shown
from gintable.cli.seats import MOST, add_seats, with_seats
from gintable.cli.usage import Parser, Refused, add_json, add_rules, rules_of, tell, whole
from gintable.engine.rules import Rules, people
from gintable.storage.notice import reason
from gintable.storage.series import Series, SeriesError
from gintable.words import say, t

if TYPE_CHECKING:
    from gintable.analysis.arena import Order, Part, Standing
    from gintable.analysis.figures import Report

SEEDS = 10**18  # the largest seed


def arguments(parser: Parser) -> None:
    parser.add_argument("a", metavar="A", help=t("cli.arena.a"))
    parser.add_argument("b", metavar="B", help=t("cli.arena.b"))
    parser.add_argument("more", metavar="C", nargs="*", default=[], help=t("cli.arena.more"))
    parser.add_argument("--against", metavar="NAME", help=t("cli.arena.against"))
    add_rules(parser, usual="challenge")
    add_seats(parser, t("cli.arena.seats"))
    parser.add_argument(
        "--games", type=whole(1, 10**7), default=1000, metavar="N", help=t("cli.arena.games", usual=1000)
    )
    parser.add_argument("--mirror", action="store_true", help=t("cli.arena.mirror"))
    parser.add_argument("--seed", type=whole(0, SEEDS), default=0, metavar="N", help=t("cli.arena.seed", n=SEEDS))
    parser.add_argument("--jobs", type=whole(1, 256), metavar="N", help=t("cli.arena.jobs"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=t("cli.arena.resume"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=t("cli.arena.out"))
    add_json(parser)
    parser.epilog = t("cli.arena.epilog")


def run(args: Namespace) -> int:
    orders = _orders(args)
    _check_out(args)
    _warn(orders)
    with _kept(args, orders) as (series, kept):
        reports = [_played(args, order, row, series, kept[row]) for row, order in enumerate(orders)]
    found: dict[str, Any] = reports[0].as_json()
    said = shown.sentences(reports[0])
    if args.against is not None:
        found = {"against": args.against, "rows": [report.as_json() for report in reports]}
        said = shown.rows(args.against, reports)
    if args.json:
        tell(found)
    else:
        print("\n".join(said), flush=True)
    if args.out is not None:
        _write(args.out, json.dumps(found, indent=1) + "\n")
    return 0


def _orders(args: Namespace) -> list[Order]:
    """What is to be played: one series, or one for every row of a table. Raises `Refused`."""
    # the brains are not wanted by any other command
    from gintable.analysis.arena import Order
    from gintable.bots.roster import UnknownBot, entry

    names = [args.a, args.b, *args.more]
    for name in (*names, *([] if args.against is None else [args.against])):
        try:
            entry(name)
        except UnknownBot as unknown:
            raise Refused(say(unknown)) from None
    together = [names] if args.against is None else [[name, args.against] for name in names]
    orders = [Order(tuple(sat), _rules(args, len(sat)), args.mirror, args.seed) for sat in together]
    each = orders[0].each
    if args.games % each:
        raise Refused(t("cli.arena.odd", n=args.games, times=each, more=args.games + each - args.games % each))
    return orders


def _warn(orders: Sequence[Order]) -> None:
    """Say what the players have to do without."""
    from gintable.bots.waking import wake

    if sys.stderr is not None:
        for trouble in wake((name for order in orders for name in order.names), orders[0].rules.seats):
            print(say(trouble), file=sys.stderr)


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


def _played(args: Namespace, order: Order, row: int, series: Series | None, kept: Sequence[Part]) -> Report:
    """One series, but for what was played of it before."""
    from gintable.analysis import arena

    def keep(part: Part) -> None:
        if series is not None:
            series.add({"row": row, **part.as_json()})

    with _bar(order) as progress:
        try:
            return arena.play(order, args.games, jobs=args.jobs, progress=progress, kept=kept, keep=keep)
        except BrokenProcessPool:
            raise Refused(t("cli.arena.broken")) from None


@contextmanager
def _bar(order: Order) -> Iterator[Callable[[Standing], None] | None]:
    """The progress bar, where there is a terminal to show it; it ends its line whatever happens."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar = shown.Bar(order.names[0], sys.stderr)
    try:
        yield bar.show
    finally:
        bar.end()


# ---------------------------------------------------------------- files


@contextmanager
def _kept(args: Namespace, orders: Sequence[Order]) -> Iterator[tuple[Series | None, list[list[Part]]]]:
    """The file of `--resume`, open, if one is asked for, and what it holds of every series.

    Raises `Refused` for a file that is of no use here.
    """
    if args.resume is None:
        yield None, [[] for _ in orders]
        return
    from gintable.analysis.arena import moves

    header: dict[str, Any] = {
        **orders[0].as_json(),
        "names": [args.a, args.b, *args.more],
        "against": args.against,
        "version": __version__,
        "moves": [moves(order) for order in orders],
    }
    try:
        with Series(args.resume, header) as series:
            yield series, _parts(args, orders, series)
    except SeriesError as error:
        if error.key == "series.other" and error.facts["what"] in ("version", "moves"):
            raise Refused(t("cli.arena.other_program", path=args.resume)) from None
        raise Refused(say(error)) from None


def _parts(args: Namespace, orders: Sequence[Order], series: Series) -> list[list[Part]]:
    """What the file holds of every series. Raises `Refused` and `SeriesError`."""
    from gintable.analysis.arena import part_of
    from gintable.analysis.figures import Damaged

    found: list[list[Part]] = [[] for _ in orders]
    played: list[set[int]] = [set() for _ in orders]
    for number, line in enumerate(series.rows, 2):
        row = line.get("row")
        if type(row) is not int or not 0 <= row < len(orders):
            raise series.damaged(number)
        try:
            part = part_of(line, len(orders[row].names))
        except Damaged:
            raise series.damaged(number) from None
        games = part.end * orders[row].each
        if games > args.games:
            raise Refused(t("cli.arena.kept_more", path=args.resume, n=games, given=args.games))
        units = range(part.first, part.end)
        if not played[row].isdisjoint(units):
            raise series.damaged(number)
        played[row].update(units)
        found[row].append(part)
    return found


def _check_out(args: Namespace) -> None:
    """Refuse, before hours are spent, a file that could not be written after them."""
    if args.out is None:
        return
    if args.resume is not None and args.out.absolute() == args.resume.absolute():
        raise Refused(t("cli.arena.one_file", path=args.out))
    folder = args.out.absolute().parent
    wrong = errno.ENOENT if not folder.is_dir() else errno.EISDIR if args.out.is_dir() else 0
    if not wrong and not os.access(folder, os.W_OK):
        wrong = errno.EACCES
    if wrong:
        raise Refused(t("cli.no_file", path=args.out, reason=os.strerror(wrong)))


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises `Refused`."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise Refused(t("cli.no_file", path=path, reason=reason(error))) from None

"""`gintable perft`: counts of the ways in which a deal can go on; of partners, at one of their tables."""

from __future__ import annotations

from argparse import Namespace

from gintable.cli.seats import add_seats, rules_for
from gintable.cli.usage import Parser, add_json, add_rules, tell, whole
from gintable.engine.cards import shuffled
from gintable.engine.match import DEALS
from gintable.engine.perft import divide, perft
from gintable.engine.state import start
from gintable.words import t

USUAL_DEPTH = 5  # a second or two
DEEPEST = 40


def arguments(parser: Parser) -> None:
    add_rules(parser)
    add_seats(parser, t("cli.perft.seats"))
    parser.add_argument("--seed", type=whole(1, DEALS), default=1, metavar="N", help=t("cli.perft.seed", n=DEALS))
    parser.add_argument(
        "--depth",
        type=whole(1, DEEPEST),
        default=USUAL_DEPTH,
        metavar="N",
        help=t("cli.perft.depth", usual=USUAL_DEPTH),
    )
    parser.add_argument("--divide", action="store_true", help=t("cli.perft.divide"))
    add_json(parser)


def run(args: Namespace) -> int:
    rules = rules_for(args)
    deal, _ = start(rules, shuffled(args.seed), dealer=0)
    counts = []
    for depth in range(1, args.depth + 1):
        counts.append(perft(deal, depth))
        if not args.json:
            print(t("cli.perft.count", depth=depth, n=counts[-1]), flush=True)
    parts = divide(deal, args.depth) if args.divide else {}
    if args.json:
        found = {"rules": rules.name, "seed": args.seed, "counts": counts}
        if args.divide:
            found["divide"] = {str(action): n for action, n in parts.items()}
        tell(found)
    else:
        for action, n in parts.items():
            print(f"{action}: {n}")
    return 0

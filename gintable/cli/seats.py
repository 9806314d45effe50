"""`--seats`: how many play where the rules leave it open."""

from __future__ import annotations

from argparse import Namespace

from gintable.cli.usage import Parser, Refused, rules_of, whole
from gintable.engine.rules import Rules, RulesError, people, seated
from gintable.words import t

MOST = 4


def add_seats(parser: Parser, usual: str) -> None:
    """`--seats`; `usual` is the text that says what holds without it."""
    parser.add_argument("--seats", type=whole(2, MOST), metavar="N", help=usual)


def rules_for(args: Namespace) -> Rules:
    """The rules that `--rules`, `--set` and `--seats` ask for."""
    rules = rules_of(args)
    return rules if args.seats is None else with_seats(rules, args.seats)


def with_seats(rules: Rules, seats: int) -> Rules:
    """`rules` for so many players. Raises `Refused` where so many do not play them."""
    try:
        return seated(rules, seats)
    except RulesError as error:
        if error.clash is None:
            raise Refused(t("cli.seats_fixed", rules=rules.name, n=people(rules), given=seats)) from None
        problem = t(f"clash.{error.clash.reason}", **error.clash.facts)
        raise Refused(t("cli.rules_clash", switches=f"--seats {seats}", problem=problem)) from None

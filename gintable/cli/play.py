"""`gintable play`: the table in a window, or a match in the terminal."""

from __future__ import annotations

import time
from argparse import Namespace

from gintable.cli.usage import Parser, add_rules
from gintable.words import t


def arguments(parser: Parser) -> None:
    parser.add_argument("--terminal", action="store_true", help=t("cli.play.terminal"))
    add_rules(parser)


def run(args: Namespace) -> int:
    from gintable import ui

    return ui.main([], time.time())

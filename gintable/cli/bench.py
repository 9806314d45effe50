"""`gintable bench`: the figures of speed and memory."""

from __future__ import annotations

import importlib
from argparse import Namespace

from gintable.cli.usage import Parser, Refused, add_json
from gintable.words import t


def arguments(parser: Parser) -> None:
    add_json(parser)


def run(args: Namespace) -> int:
    # it draws, so it lives in the window's room
    try:
        measured = importlib.import_module("gintable.ui.bench")
    except ModuleNotFoundError:
        raise Refused(t("cli.bench.missing")) from None
    status: int = measured.run(args)
    return status

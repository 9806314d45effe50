"""`gintable bench`: the figures of speed and memory."""

from __future__ import annotations

from argparse import Namespace

from gintable.cli.usage import Parser, Refused, add_json
from gintable.words import t


def arguments(parser: Parser) -> None:
    add_json(parser)


def run(args: Namespace) -> int:
    try:
        from gintable.ui import bench  # it draws, so it lives in the window's room
    except ImportError as error:
        raise Refused(t("app.not_installed", reason=str(error))) from None
    return bench.run(args)

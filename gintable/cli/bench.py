"""`gintable bench`: the figures of speed and memory."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from gintable.cli.usage import Parser, Refused, add_json, tell
from gintable.words import t

SLOWEST = 0.5  # the least pace of any preset, as a share of that of two players


def arguments(parser: Parser) -> None:
    add_json(parser)


def run(args: Namespace) -> int:
    try:
        from gintable.ui import bench  # it draws, so it lives in the window's room
    except ImportError as error:
        raise Refused(t("app.not_installed", reason=str(error))) from None
    try:
        figures = bench.measure(_say)
    except bench.Failed as error:
        print(f"gintable bench: {error}", file=sys.stderr)
        return 1
    _say(t("bench.doing.presets"))
    figures |= preset_figures()
    if args.json:
        tell(figures)
    else:
        print("\n".join([bench.table(figures), *_preset_lines(figures)]))
    return 0


def preset_figures() -> dict[str, Any]:
    """`presets`: turns of a seat in a second; `slowest_preset_ratio`: the least as a share of that of two players."""
    from gintable.analysis import pace  # the brains are not wanted by any other command

    paces = pace.seat_turns_per_s()
    return {
        "presets": {name: round(found) for name, found in paces.items()},
        "slowest_preset_ratio": round(pace.slowest_ratio(paces), 3),
    }


def _preset_lines(figures: dict[str, Any]) -> list[str]:
    ratio = figures["slowest_preset_ratio"]
    each = ", ".join(f"{name} {found}" for name, found in figures["presets"].items())
    verdict = t("bench.met") if ratio >= SLOWEST else t("bench.missed")
    return ["", t("bench.presets", each=each), t("bench.slowest", ratio=ratio, least=SLOWEST, verdict=verdict)]


def _say(sentence: str) -> None:
    """What is being done, for somebody who waits."""
    if sys.stderr.isatty():
        print(sentence, file=sys.stderr)

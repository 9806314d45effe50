"""The way in: without arguments the table, otherwise the command line.

`--event-log FILE`, `--windowed WxH` and `--seed N` belong to the table as well.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from pathlib import Path

BEGAN = time.time()
WINDOW_OPTIONS = ("--event-log", "--windowed", "--seed")


def main(argv: list[str] | None = None) -> int:
    """Run the program; returns the exit code."""
    multiprocessing.freeze_support()
    args = sys.argv[1:] if argv is None else argv
    if args and args[0].partition("=")[0] not in WINDOW_OPTIONS:
        from gintable import cli

        return cli.main(args)
    from gintable.words import t

    found = _window_options(args)
    if isinstance(found, str):
        print(t("app.bad_option", option=found), file=sys.stderr)
        return 2
    try:
        import pygame  # noqa: F401
        import pygame_gui  # noqa: F401
    except ImportError as error:
        print(t("app.not_installed", reason=str(error)), file=sys.stderr)
        return 2
    from gintable.ui import app

    size = found.get("--windowed")
    wide, _, high = (size or "").partition("x")
    return app.start(
        app.Options(
            event_log=Path(found["--event-log"]) if "--event-log" in found else None,
            windowed=(int(wide), int(high)) if size else None,
            seed=int(found["--seed"]) if "--seed" in found else None,
            started=process_start(),
        )
    )


def _window_options(args: list[str]) -> dict[str, str] | str:
    """The options by name, or the word that is wrong. A parser that costs no import."""
    found: dict[str, str] = {}
    words = iter(args)
    for word in words:
        name, given, value = word.partition("=")
        if name not in WINDOW_OPTIONS:
            return word
        if not given:
            value = next(words, "")
        wide, _, high = value.partition("x")
        if name == "--windowed" and not (wide.isascii() and wide.isdigit() and high.isascii() and high.isdigit()):
            return f"{name} {value}".strip()
        if name == "--seed" and not (value.isascii() and value.isdigit()):
            return f"{name} {value}".strip()
        if not value:
            return name
        found[name] = value
    return found


def process_start() -> float:
    """When this process began, on the clock `time.time`; where the system does not say, when this file was read."""
    try:
        stat = Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        uptime = float(Path("/proc/uptime").read_text(encoding="ascii").split()[0])
        import os

        age = uptime - int(stat[19]) / os.sysconf("SC_CLK_TCK")
        return time.time() - age
    except (OSError, ValueError, IndexError, AttributeError):
        return BEGAN


if __name__ == "__main__":
    sys.exit(main())

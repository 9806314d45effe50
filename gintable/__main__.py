"""The way in: without arguments, or with the window's own options, the table; otherwise the command line."""

from __future__ import annotations

import multiprocessing
import sys
import time

BEGAN = time.time()
INTERRUPTED = 130  # as `gintable.cli` has it
WINDOW_OPTIONS = ("--event-log", "--windowed", "--seed")


def main(argv: list[str] | None = None) -> int:
    """Run the program; returns the exit code."""
    multiprocessing.freeze_support()  # first: a spawned worker of the frozen program goes no further
    args = sys.argv[1:] if argv is None else argv
    if args and args[0].partition("=")[0] not in WINDOW_OPTIONS:
        try:
            from gintable import cli
        except KeyboardInterrupt:  # once imported, it answers a Ctrl-C itself
            return INTERRUPTED
        return cli.main(args)
    from gintable import ui

    return ui.main(args, BEGAN)


if __name__ == "__main__":
    sys.exit(main())

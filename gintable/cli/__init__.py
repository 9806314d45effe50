"""The headless face: every command of `gintable` but the table itself.

A command is a module with `arguments(parser)` and `run(args) -> int`. What it cannot do with what it was given is one
sentence on the error stream and exit status 2; nobody ever sees a traceback for a typing error.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from typing import NamedTuple

from gintable import __version__, words
from gintable.bots.threads import one_thread
from gintable.cli import arena, bench, perft, play, replay, score, solve
from gintable.cli.usage import Parser, Refused
from gintable.engine.match import DEALS
from gintable.storage import settings
from gintable.storage.notice import reason
from gintable.words import t

INTERRUPTED = 130  # what a shell says of a command that Ctrl-C or a closed pipe ended
PIPE_CLOSED = 141
TABLE = ("windowed", "seed", "event_log")  # what the window takes, see `gintable.ui.window_options`
TABLE_WIDTH = 27


class Command(NamedTuple):
    """How a command reads its arguments and what it does with them."""

    arguments: Callable[[Parser], None]
    run: Callable[..., int]


COMMANDS: Mapping[str, Command] = {
    "play": Command(play.arguments, play.run),
    "solve": Command(solve.arguments, solve.run),
    "score": Command(score.arguments, score.run),
    "replay": Command(replay.arguments, replay.run),
    "arena": Command(arena.arguments, arena.run),
    "perft": Command(perft.arguments, perft.run),
    "bench": Command(bench.arguments, bench.run),
}


def main(argv: list[str]) -> int:
    """Run the command that `argv` (without the program's own name) asks for; the exit status."""
    try:
        _prepare()
        try:
            return _run(argv)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except Refused as refused:
        _complain(f"{refused.command}: {refused}")
        return 2
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except OSError as error:  # a full disk, mostly, and mostly that of the output
        _forget_output()
        key = "cli.no_output" if error.filename is None else "cli.no_file"
        _complain(f"gintable: {t(key, path=error.filename, reason=reason(error))}")
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


def _complain(sentence: str) -> None:
    """Say it on the error stream, if there is one that can be written."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(sentence, file=sys.stderr, flush=True)


def _forget_output() -> None:
    """What is still buffered would fail once more when Python exits."""
    with contextlib.suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str]) -> int:
    name, rest = (argv[0], argv[1:]) if argv else ("--help", [])
    if sys.stdout is None and (name != "play" or "--terminal" in rest):  # the window needs no output
        raise Refused(t("cli.output_closed"))
    if name in ("-h", "--help"):
        print(_overview())
        return 0
    if name == "--version":
        if rest:
            raise Refused(t("cli.unknown_argument", word=rest[0], command="gintable"))
        print(f"gintable {__version__}")
        return 0
    command = COMMANDS.get(name)
    if command is None:
        key = "cli.unknown_option" if name.startswith("-") else "cli.unknown_command"
        raise Refused(t(key, word=name, commands=", ".join(COMMANDS)))
    parser = Parser(f"gintable {name}", t(f"cli.{name}.about"))
    command.arguments(parser)
    args = parser.read(rest)
    if args is None:
        return 0
    try:
        return command.run(args)
    except Refused as refused:
        refused.command = parser.prog
        raise


def _overview() -> str:
    width = max(map(len, COMMANDS)) + 2
    rows = [f"  {name:<{width}}{t(f'cli.{name}.about')}" for name in COMMANDS]
    table = [f"  {t(f'cli.table.{name}_is'):<{TABLE_WIDTH}}{t(f'cli.table.{name}', n=DEALS)}" for name in TABLE]
    head = [t("cli.usage"), "", t("cli.about"), "", *rows]
    return "\n".join([*head, "", t("cli.table.about"), *table, "", t("cli.more")])


def _prepare() -> None:
    """Choose the language; let no character that the terminal cannot show or that is no UTF-8 stop a command.

    A command that lets many play at once starts a process for each core: none of them may take several.
    """
    one_thread()
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    chosen, notices = settings.load()
    system = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    refusal = words.use(chosen.language or words.preferred(system))
    for sentence in (*map(words.say, notices), *([refusal] if refusal else [])):
        _complain(sentence)

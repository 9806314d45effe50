"""`gintable play`: the table in a window, or a match in the terminal."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from gintable.cli.usage import Parser, Refused, add_rules, rules_of, whole
from gintable.engine.match import DEALS
from gintable.engine.rules import Rules
from gintable.paths import set_aside
from gintable.storage import settings
from gintable.storage.library import Library
from gintable.storage.notice import reason
from gintable.storage.record import RecordError, RecordUnwritable, current
from gintable.storage.replay import Player, Story
from gintable.words import say, t

if TYPE_CHECKING:
    from gintable.bots.roster import Entry
    from gintable.play.session import Session

USUAL_RULES = "modern"
USUAL_OPPONENT = "mina"


def arguments(parser: Parser) -> None:
    parser.add_argument("--terminal", action="store_true", help=t("cli.play.terminal"))
    add_rules(parser, USUAL_RULES)
    parser.add_argument("--opponent", metavar="NAME", help=t("cli.play.opponent", usual=USUAL_OPPONENT))
    parser.add_argument("--seed", type=whole(1, DEALS), metavar="N", help=t("cli.play.seed", n=DEALS))
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--continue", dest="go_on", action="store_true", help=t("cli.play.continue"))
    which.add_argument("--new", action="store_true", help=t("cli.play.new"))
    parser.set_defaults(rules=None)  # to know whether it was given


def run(args: Namespace) -> int:
    if args.terminal:
        return _terminal(args)
    for option, given in (
        ("--rules", args.rules),
        ("--set", args.changed),
        ("--opponent", args.opponent),
        ("--continue", args.go_on),
        ("--new", args.new),
    ):
        if given:
            raise Refused(t("cli.play.terminal_only", option=option))
    from gintable import ui

    return ui.main([] if args.seed is None else ["--seed", str(args.seed)], time.time())


def _terminal(args: Namespace) -> int:
    from gintable.cli.terminal import Quit, Terminal  # the bots are not wanted by the other commands

    args.rules = args.rules or USUAL_RULES
    rules = rules_of(args)
    rival = _rival(args.opponent or USUAL_OPPONENT)
    library, notices = Library.open()
    for notice in notices:
        print(say(notice))
    try:
        session = _kept(args, library) or _begun(rules, rival, args.seed, library)
        try:
            Terminal(session).play()
        finally:
            session.close()
    except Quit:
        pass
    finally:
        library.close()
    return 0


def _rival(name: str) -> Entry:
    from gintable.bots.roster import ROSTER

    found = ROSTER.get(name.lower())
    if found is None:
        raise Refused(t("cli.unknown_bot", word=name, names=", ".join(ROSTER)))
    return found


def _kept(args: Namespace, library: Library) -> Session | None:
    """The match in progress if there is one and it is wanted; what is not wanted is kept as unfinished."""
    session = _saved(args, library)
    if session is None:
        if args.go_on:
            raise Refused(t("cli.play.nothing_kept"))
        return None
    try:
        if args.go_on or (not args.new and _wanted(session.story)):
            return session
    except BaseException:  # Quit, mostly
        session.close()
        raise
    refusal = session.put_away()
    if refusal is not None:
        raise Refused(say(refusal))
    print(t("cli.play.unfinished", path=session.record.path))
    return None


def _saved(args: Namespace, library: Library) -> Session | None:
    """The match in progress. One that cannot be read is put aside, one that is over goes to the finished ones."""
    from gintable.play.session import Session
    from gintable.play.worker import Here

    path = current()
    if not path.exists():
        return None
    try:
        session, notices = Session.resume(path, Here(), library=library)
    except RecordError as error:
        if error.key in ("record.newer", "record.unreadable"):
            raise Refused(say(error)) from None
        print(t("cli.play.put_aside", line=error.line, aside=_put_aside(path)))
        if not args.go_on:
            print(t("cli.play.begins"))
        return None
    except RecordUnwritable as error:
        raise Refused(say(error)) from None
    for notice in notices:
        print(say(notice))
    if session.story.match.winner is None:
        return session
    refusal = session.put_away()
    if refusal is not None:
        print(say(refusal))
        if current().exists():
            raise Refused(say(refusal))
    return None


def _put_aside(path: Path) -> Path:
    try:
        return set_aside(path)
    except OSError as error:
        raise Refused(t("record.unwritable", path=path, reason=reason(error))) from None


def _wanted(story: Story) -> bool:
    from gintable.cli.terminal import yes

    match = story.match
    return yes(
        t(
            "cli.play.ask_continue",
            name=story.players[1].name,
            rules=t(f"preset.{match.rules.name}"),
            mine=match.tally.scores[0],
            theirs=match.tally.scores[1],
        )
    )


def _begun(rules: Rules, rival: Entry, seed: int | None, library: Library) -> Session:
    """A new match; where no record can be written, one without a record if the player wants it."""
    from gintable.cli.terminal import Quit, yes
    from gintable.play.session import Session
    from gintable.play.worker import Here

    chosen, _ = settings.load()
    players = (Player(chosen.player or t("cli.play.you")), Player(rival.name, rival.id))
    extra = {"level": rival.level}
    try:
        return Session.new(current(), rules, players, Here(), seed=seed, library=library, extra=extra)
    except RecordUnwritable as error:
        print(say(error))
        if not yes(t("cli.play.ask_unsaved")):
            raise Quit from None
    return Session.unsaved(rules, players, Here(), seed=seed, library=library, extra=extra)

"""`gintable play`: the table in a window, or a match in the terminal."""

from __future__ import annotations

import time
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gintable.cli.seats import MOST, add_seats, with_seats
from gintable.cli.usage import Parser, Refused, add_rules, rules_of, whole
from gintable.engine.match import DEALS
from gintable.engine.rules import Rules, people
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
USUAL_OPPONENTS = ("mina", "otto", "celeste")


def arguments(parser: Parser) -> None:
    parser.add_argument("--terminal", action="store_true", help=t("cli.play.terminal"))
    add_rules(parser, USUAL_RULES)
    add_seats(parser, t("cli.play.seats"))
    parser.add_argument(
        "--opponent",
        "--against",
        metavar=t("cli.play.names_are"),
        help=t("cli.play.opponent", usual=",".join(USUAL_OPPONENTS)),
    )
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
        ("--seats", args.seats),
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
    rivals = _rivals(args.opponent)
    rules = _rules(args, rivals)
    library, notices = Library.open()
    for notice in notices:
        print(say(notice))
    try:
        session = _kept(args, library) or _begun(rules, rivals or _usual(), args.seed, library)
        try:
            Terminal(session).play()
        finally:
            session.close()
    except Quit:
        pass
    finally:
        library.close()
    return 0


def _rules(args: Namespace, rivals: Sequence[Entry]) -> Rules:
    """The rules that are asked for, with a seat for every opponent where they leave the number open."""
    rules = rules_of(args)
    if args.seats is not None:
        rules = with_seats(rules, args.seats)
    elif rules.limit_by == "any" and people(rules) <= len(rivals) < MOST:
        rules = with_seats(rules, 1 + len(rivals))
    if len(rivals) >= people(rules):
        raise Refused(t("cli.play.too_many", rules=rules.name, n=people(rules) - 1, given=len(rivals)))
    return rules


def _rivals(names: str | None) -> tuple[Entry, ...]:
    """The opponents of that list; none for none."""
    from gintable.bots import roster

    if names is None:
        return ()
    try:
        return tuple(roster.entry(name) for name in roster.names(names))
    except roster.UnknownBot as error:
        raise Refused(say(error)) from None


def _usual() -> tuple[Entry, ...]:
    from gintable.bots.roster import ROSTER

    return tuple(ROSTER[name] for name in USUAL_OPPONENTS)


def _players(rules: Rules, rivals: Sequence[Entry], own: str) -> tuple[Player, ...]:
    """The person and those at the other seats; fewer than that are dealt round. Who has the same name is numbered."""
    found = [Player(own)]
    named: Counter[str] = Counter()
    for number in range(people(rules) - 1):
        rival = rivals[number % len(rivals)]
        named[rival.name] += 1
        again = named[rival.name]
        found.append(Player(f"{rival.name} {again}" if again > 1 else rival.name, rival.id))
    return tuple(found)


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
    from gintable.cli.reckoning import Reckoning
    from gintable.cli.telling import rules_name
    from gintable.cli.terminal import yes

    match = story.match
    rules = rules_name(match.rules)
    if len(story.players) > 2:
        names = [player.name for player in story.players]
        scores = Reckoning(names, match).standing(match)
        return yes(t("cli.play.ask_continue_many", names=", ".join(names[1:]), rules=rules, scores=scores))
    return yes(
        t(
            "cli.play.ask_continue",
            name=story.players[1].name,
            rules=rules,
            mine=match.tally.scores[0],
            theirs=match.tally.scores[1],
        )
    )


def _level(players: Sequence[Player]) -> int | str:
    """The level of the opponent, or of all of them: 2+4."""
    from gintable.bots.roster import entry

    levels = [entry(player.bot).level for player in players if player.bot is not None]
    return levels[0] if len(levels) == 1 else "+".join(map(str, levels))


def _begun(rules: Rules, rivals: Sequence[Entry], seed: int | None, library: Library) -> Session:
    """A new match; where no record can be written, one without a record if the player wants it."""
    from gintable.cli.terminal import Quit, yes
    from gintable.play.session import Session
    from gintable.play.worker import Here

    chosen, _ = settings.load()
    players = _players(rules, rivals, chosen.player or t("cli.play.you"))
    extra = {"level": _level(players)}
    try:
        return Session.new(current(), rules, players, Here(), seed=seed, library=library, extra=extra)
    except RecordUnwritable as error:
        print(say(error))
        if not yes(t("cli.play.ask_unsaved")):
            raise Quit from None
    return Session.unsaved(rules, players, Here(), seed=seed, library=library, extra=extra)

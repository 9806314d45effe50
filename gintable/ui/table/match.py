"""How a match at the table begins, is found again, and is put away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from gintable import paths
from gintable.bots.roster import ROSTER
from gintable.engine.rules import PRESETS
from gintable.play.session import Session
from gintable.play.worker import Here, Thinker
from gintable.storage import record as records
from gintable.storage.library import Library
from gintable.storage.notice import Notice
from gintable.storage.record import Record, RecordError, RecordUnwritable
from gintable.storage.replay import Player, Story, opening, replay
from gintable.storage.settings import Settings
from gintable.ui.scenes.newmatch import Choice, Saved
from gintable.words import say, t

PERSON = 0  # the seat of the person at this table


@dataclass(frozen=True, slots=True)
class Begun:
    """A session, the library that it will go to, and what the player has to be told.

    `unsaved`: it is played without a record.
    """

    session: Session
    library: Library
    notices: tuple[Notice, ...] = ()
    unsaved: bool = False


def players(choice: Choice, settings: Settings) -> tuple[Player, Player]:
    """Who sits where."""
    rival = ROSTER[choice.opponent]
    return Player(settings.player or t("table.you")), Player(rival.name, rival.id)


def begin(choice: Choice, settings: Settings, thinker: Thinker, seed: int | None = None) -> Begun:
    """A new match. One that is still going on is kept as unfinished.

    Where the record cannot be written the match is begun without one, and the notice says why.
    """
    rules = PRESETS[choice.preset]
    if choice.length > 1 and not rules.deals:
        rules = replace(rules, best_of=choice.length)
    library, notices = Library.open()
    seats = players(choice, settings)
    level = str(ROSTER[choice.opponent].level)
    try:
        put_aside(library)
        session = Session.new(
            records.current(), rules, seats, thinker, seed=seed, library=library, extra={"level": level}
        )
    except RecordUnwritable as error:
        session = Session.unsaved(rules, seats, thinker, seed=seed, library=library, extra={"level": level})
        return Begun(session, library, (Notice(error.key, error.facts), *notices), unsaved=True)
    return Begun(session, library, notices)


def resume(thinker: Thinker) -> Begun:
    """The saved match. Raises RecordError when not even its header can be read, RecordUnwritable."""
    library, notices = Library.open()
    try:
        session, more = Session.resume(records.current(), thinker, library=library)
    except (RecordError, RecordUnwritable):
        library.close()
        raise
    return Begun(session, library, (*more, *notices))


def put_aside(library: Library) -> None:
    """Make room for a new record: the one before goes to the finished ones, a damaged one is set aside.

    Raises RecordUnwritable, also when another program plays that match.
    """
    path = records.current()
    if not path.exists():
        return
    try:
        session, _ = Session.resume(path, Here(), library=library)
    except RecordError:
        if set_aside() is None:
            raise RecordUnwritable("record.unwritable", path=str(path), reason="") from None
        return
    refusal = session.put_away()
    if refusal is not None:
        raise RecordUnwritable(refusal.key, **refusal.facts)


def set_aside() -> Path | None:
    """Give the damaged record another name; None where the folder does not allow it."""
    try:
        return paths.set_aside(records.current())
    except OSError:
        return None


def refused(error: RecordError | RecordUnwritable) -> str:
    """Why the saved match cannot be continued. What is damaged is set aside; what a newer program wrote, or another
    is playing, stays where it is."""
    damaged = isinstance(error, RecordError) and error.line > 0 and error.key != "record.newer"
    aside = set_aside() if damaged else None
    if aside is None:
        return say(error)
    return f"{say(error)} {t('saved.aside', aside=aside.name, folder=str(aside.parent))}"


def saved() -> Saved | None:
    """What Continue would bring back; quick, for it is asked whenever the menu is shown."""
    path = records.current()
    if not path.exists():
        return None
    try:
        found = Record.open(path)
        try:
            story = replay(found)
        except RecordError as error:
            if error.line <= 1:
                return Saved("you", t("saved.damaged"), say(error))
            story = opening(found.header)
            return Saved(*_rival(story), t("saved.mend"))
    except RecordError as error:
        return Saved("you", t("saved.damaged"), say(error))
    return Saved(*_rival(story), _standing(story))


def _rival(story: Story) -> tuple[str, str]:
    player = next(p for seat, p in enumerate(story.players) if seat != PERSON)
    entry = ROSTER.get(player.bot or "")
    return (entry.id if entry is not None and entry.table else "you"), (entry.name if entry else player.name)


def _standing(story: Story) -> str:
    """Where a match stands."""
    match = story.match
    if match.winner is not None:
        return t("saved.over")
    own, other = match.tally.scores[PERSON], match.tally.scores[1 - PERSON]
    key = "saved.even" if own == other else "saved.lead" if own > other else "saved.trail"
    hand = match.dealt + (1 if story.between and story.hand is None else 0)
    return t(key, hand=max(1, hand), own=own, other=other)

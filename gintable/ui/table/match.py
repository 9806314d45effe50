"""How a match at the table begins, is found again, and is put away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from gintable import paths
from gintable.bots.roster import entry
from gintable.engine.rules import PRESETS, Rules, seated
from gintable.play.session import Session
from gintable.play.worker import Here, Thinker
from gintable.storage import record as records
from gintable.storage.library import Library
from gintable.storage.notice import Notice
from gintable.storage.record import Record, RecordError, RecordUnwritable
from gintable.storage.replay import Player, Story, opening, replay
from gintable.storage.settings import Settings
from gintable.ui import cast
from gintable.ui.scenes.newmatch import Choice, Saved, listed
from gintable.words import say, t

PERSON = 0  # the number of the person among the players


@dataclass(frozen=True, slots=True)
class Begun:
    """A session, the library that it will go to, and what the player has to be told.

    `unsaved`: it is played without a record.
    """

    session: Session
    library: Library
    notices: tuple[Notice, ...] = ()
    unsaved: bool = False


def players(choice: Choice, settings: Settings) -> tuple[Player, ...]:
    """The person and who plays with them, in the order of the match's players."""
    rivals = (entry(bot) for bot in choice.opponents)
    return (Player(settings.player or t("table.you")), *(Player(rival.name, rival.id) for rival in rivals))


def rules_of(choice: Choice) -> Rules:
    """The rules that were chosen, for as many as play, with the match length and the partners as chosen."""
    rules = seated(choice.rules or PRESETS[choice.preset], 1 + len(choice.opponents))
    if rules.partners:
        rules = replace(rules, seating=choice.partner)
    if choice.length > 1 and not rules.deals and rules.best_of == 1:
        rules = replace(rules, best_of=choice.length)
    return rules


def again(story: Story) -> Choice:
    """The choice that begins the same match anew, under the rules as they were."""
    rules = story.match.rules
    first, *others = (player.bot or "" for number, player in enumerate(story.players) if number != PERSON)
    return Choice(rules.name, first, rules.best_of, tuple(others), rules.seating, rules)


def begin(choice: Choice, settings: Settings, thinker: Thinker, seed: int | None = None) -> Begun:
    """A new match. One that is still going on is kept as unfinished.

    Where the record cannot be written the match is begun without one, and the notice says why.
    """
    rules = rules_of(choice)
    library, notices = Library.open()
    seats = players(choice, settings)
    level = "+".join(str(entry(bot).level) for bot in choice.opponents)
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
            return _saved(story, t("saved.mend"))
    except RecordError as error:
        return Saved("you", t("saved.damaged"), say(error))
    return _saved(story, _standing(story))


def _saved(story: Story, standing: str) -> Saved:
    """The saved match: the opponents, where it stands, and in what company."""
    match = story.match
    everybody = [number for number in range(len(story.players)) if number != PERSON]
    rivals = [number for number in everybody if match.column(number) != match.column(PERSON)]
    company = ""
    if match.rules.partners:
        (partner,) = (number for number in everybody if number not in rivals)
        company = t("saved.partners", name=cast.name(story.players[partner]))
    elif len(everybody) > 1:
        company = t("saved.three" if len(everybody) == 2 else "saved.four")
    faces = [cast.face(story.players[number]) for number in rivals]
    names = listed([cast.name(story.players[number]) for number in rivals])
    return Saved(faces[0], names, standing, tuple(faces[1:]), company)


def _standing(story: Story) -> str:
    """Where a match stands."""
    match = story.match
    if match.winner is not None:
        return t("saved.over")
    hand = max(1, match.dealt + (1 if story.between and story.hand is None else 0))
    column = match.column(PERSON)
    own, others = match.tally.scores[column], [s for c, s in enumerate(match.tally.scores) if c != column]
    best = max(others)
    how = "even" if own == best else "lead" if own > best else "trail"
    if len(others) > 1:
        return t(f"saved.many_{how}", hand=hand, scores=" : ".join(map(str, (own, *others))))
    return t(f"saved.{how}", hand=hand, own=own, other=best)

"""A person at the table who plays by a simple rule, so that tests can play whole matches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gintable.engine.actions import Action, Done, Knock, Shed
from gintable.engine.legal import knocks, legal
from gintable.engine.melds import best_layoff, default_spread, discards
from gintable.engine.rules import preset, seated
from gintable.engine.state import Phase, View
from gintable.play.session import Session, Step
from gintable.play.worker import Here, Thinker
from gintable.storage.library import Library
from gintable.storage.notice import Notice
from gintable.storage.replay import Player

WAIT_S = 10.0
PLAYERS = (Player("Ann"), Player("Otto", "otto"), Player("Mina", "mina"), Player("Celeste", "otto"))


def sensible(seen: View) -> Action:
    """What a hasty person does: knock at once, else throw what leaves least."""
    table = seen.table
    if table.phase is Phase.LAYOFF:
        return Done(best_layoff(seen.hand, ()).spread)
    found = knocks(seen)
    if found:
        card = found[0][0]
        return Knock(card, default_spread(seen.hand & ~(1 << card), seen.unseen))
    if table.phase is Phase.SHED:
        return Shed(min((d, c) for c, d in discards(seen.hand) if c != table.taken)[1])
    return legal(seen)[0]


def drive(session: Session, until: int = 10**6, decide: Callable[[View], Action] = sensible) -> list[Step | Notice]:
    """Play the person's seat until the match is over or `until` steps have come."""
    got: list[Step | Notice] = []
    while len(got) < until:
        found = session.poll(WAIT_S)
        if found is not None:
            got.append(found)
        elif session.story.match.winner is not None and session.story.between:
            break
        elif session.story.between:
            session.next_hand()
        elif not session.bot_to_act and not session.busy:
            seen = session.view
            assert seen is not None
            assert session.submit(decide(seen)) is None
    return got


def begin(
    path: Path,
    name: str = "challenge",
    library: Library | None = None,
    *,
    number: int = 2,
    seed: int = 5,
    thinker: Thinker | None = None,
) -> Session:
    """A new match of so many players under the rules of that name."""
    rules = seated(preset(name), number)
    return Session.new(path, rules, PLAYERS[:number], thinker or Here(), seed=seed, library=library)

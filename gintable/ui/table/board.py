"""The table as the player has it before them: the view that is shown, how the hand lies, what is on offer and what
has been chosen, with the verbs that mouse, keys and buttons share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from gintable.engine import melds
from gintable.engine.actions import Action, Challenge, Expose, Forgive
from gintable.engine.cards import Card
from gintable.engine.events import Dealt, Event
from gintable.engine.melds import Spread
from gintable.engine.score import HandScore, hand_score
from gintable.engine.state import Phase, View
from gintable.play.session import PERSON, Session, Step
from gintable.ui import arrange, cast
from gintable.ui.arrange import Arrangement, Shown
from gintable.ui.offers import (
    BestLayoffIntent,
    BigGinIntent,
    GinIntent,
    KnockIntent,
    Offer,
    Offers,
    offers,
    refusal,
)
from gintable.ui.poses import Key, Layout, Pose, card_of, face, layout
from gintable.ui.scenes import Host
from gintable.ui.stage import SPEEDS, Stage
from gintable.ui.table.judge import Judging
from gintable.ui.table.sentences import card_words
from gintable.words import t

REFUSED_S = 0.5  # a zone shows that it has refused


class Declares(Protocol):
    """Whoever asks before a hand is laid down."""

    def knock(self, card: Card | None) -> None: ...
    def gin(self, card: Card) -> None: ...
    def big_gin(self, spread: Spread) -> None: ...
    def judge(self, action: Judging) -> None: ...


class Board:
    """One match at the table. `say` shows a notice, `changed` asks for a new picture and new buttons."""

    def __init__(
        self, host: Host, session: Session, say: Callable[[str, str], None], changed: Callable[[], None]
    ) -> None:
        self.host, self.session, self.say, self.changed = host, session, say, changed
        self.declares: Declares | None = None
        story = session.story
        self.everybody = [t("table.you") if n == PERSON else p.name for n, p in enumerate(story.players)]
        self.paces = [cast.pace(player) for player in story.players]  # factors on the pause before they act
        self._sit()
        self.match = story.match
        self.view: View | None = session.view
        facts = self.view.table.facts if self.view is not None else None
        self.hand: HandScore | None = None if facts is None else hand_score(story.match.rules, facts)
        self.stage = Stage()
        by = host.settings.arrange
        self.wish = Arrangement(by=by if by != "hand" else "meld")
        self.shown = Shown((), (), ())
        self.offers: Offers = {}
        self.after: dict[Card, int] = {}  # deadwood after each discard
        self.found: Layout | None = None
        self._before: Layout | None = None
        self.selected: Key | None = None
        self.refused: tuple[str, float] | None = None  # a zone that has refused, and until when
        self.pending = False  # an action is on its way, or a step has not been shown yet
        self.queue: list[Action] = []  # the rest of a best layoff
        self.held: Key | None = None  # what is being dragged
        self.gap: int | None = None  # where the hand opens for it
        self.again: Callable[[], None] | None = None  # tries once more what could not be saved
        self.now_s = 0.0
        self._origins: dict[Key, Pose] = {}  # where cards were let go

    def _sit(self) -> None:
        """Take the place that the player has in this hand: partners change theirs."""
        self.seat = self.session.seat
        self.seating = self.session.story.seating  # of every table
        self.people = self.seating[self.session.table]  # by seat: who of the players sits there
        self.names = [self.everybody[person] for person in self.people]  # by seat

    # -- what is
    @property
    def own(self) -> tuple[Key, ...]:
        """The cards of the hand that can be moved: none when they have been laid down."""
        if self.view is None or self.view.table.knocker == self.seat:
            return ()
        return tuple(face(card) for card in self.shown.cards)

    @property
    def awaited(self) -> Phase | None:
        """The phase, when it is the player's turn."""
        return self.view.table.phase if self.view is not None and self.view.table.turn == self.seat else None

    @property
    def scenery(self) -> Layout | None:
        """The layout that is painted under the cards."""
        return self._before if self.stage.curtain and self._before is not None else self.found

    # -- steps
    def show(self, step: Step) -> None:
        """The step that the session has brought."""
        self.pending, self.again = False, None
        if any(isinstance(event, Dealt) for event in step.events):
            by = self.host.settings.arrange if self.wish.by == "hand" else self.wish.by
            self.wish = Arrangement(by=by if by != "hand" else "meld")
            self._sit()
        self.view, self.hand, self.match = step.view, step.hand, self.session.story.match
        self.selected = None
        self.wish = arrange.followed(self.wish, step.view.hand)
        self.arrange()
        self._go(step.events)
        self.look()

    def glance(self, step: Step) -> None:
        """Something has happened at the other table: nothing moves here, but more or less may be on offer."""
        self.view, self.hand, self.match = step.view, step.hand, self.session.story.match
        self.arrange()
        self.changed()

    def look(self) -> None:
        """Work out what depends on the view alone."""
        if self.view is not None:
            self.after = dict(melds.discards(self.view.hand)) if self.view.hand else {}
        self.changed()

    def arrange(self) -> None:
        """Lay the hand as it is wished for, and work out what is on offer."""
        if self.view is not None:
            self.shown = arrange.arranged(self.wish, self.view.hand)
            self.offers = offers(self.view, self.shown.spread)

    def lay(self) -> None:
        """Everything at rest where it belongs, for a new window or a new look."""
        self.held = self.gap = None
        if self.view is not None:
            self.arrange()
            self.stage.go(self._laid(), speed=0)

    def home(self, refused: Key | None = None) -> None:
        """Everything goes where it belongs, from wherever it is; `refused` shakes."""
        if self.view is not None:
            self._go((), refused)
            self.changed()

    def _go(self, events: tuple[Event, ...], refused: Key | None = None) -> None:
        settings = self.host.settings
        self._before = self.found
        origins, self._origins = self._origins, {}
        speed = SPEEDS[settings.animation]
        self.stage.go(self._laid(), events, self.seat, speed, settings.reduced_motion, origins, refused)

    def _laid(self) -> Layout:
        assert self.view is not None
        held = self.held if self.held in self.own else None
        self.found = layout(self.view, self.shown, self.host.frame, held, self.gap if held is not None else None)
        return self.found

    # -- what the player does
    def let_go(self, key: Key, pose: Pose) -> None:
        """A card was let go there: it sets out from there."""
        self._origins = {key: pose}
        if key in self.stage.poses:
            self.stage.poses[key] = pose

    def submit(self, action: Action) -> None:
        """Let the session do it; the step comes by itself."""
        reason = self.session.submit(action)
        if reason is None:
            self.pending, self.again = True, lambda: self.submit(action)
            self.select(None)
        else:
            self.queue = []
            if reason == "refuse.busy":
                self.home()
            else:
                self.refuse(reason)

    def do(self, offer: Offer) -> None:
        """Carry out what was on offer."""
        if self.pending:
            self.home()
            return
        match offer:
            case KnockIntent(card):
                self.home()
                if self.declares is not None:
                    self.declares.knock(card)
            case GinIntent(card):
                self.home()
                if self.declares is not None:
                    self.declares.gin(card)
            case BigGinIntent(spread):
                if self.declares is not None:
                    self.declares.big_gin(spread)
            case Challenge() | Expose() | Forgive():
                if self.declares is not None:
                    self.declares.judge(offer)
            case BestLayoffIntent(actions):
                self.queue = list(actions[1:])
                self.submit(actions[0])
            case _:
                self.submit(offer)

    def put(self, grip: Key, zone: str) -> None:
        """Put a grip into a zone, or say why it may not go there."""
        if (grip, zone) in self.offers:
            self.do(self.offers[grip, zone])
        elif self.view is not None:
            reason = refusal(self.view, grip, zone)
            if reason is not None:
                self.refuse(reason, zone)

    def refuse(self, reason: str, zone: str | None = None, key: Key | None = None) -> None:
        """Say in one line why not. `key` is the card that flies home."""
        facts: dict[str, object] = {}
        if self.view is not None:
            table = self.view.table
            facts |= {"name": self.names[table.turn]} if table.turn >= 0 else {}
            facts |= {"limit": table.limit, "card": card_words(table.taken) if table.taken is not None else ""}
        self.say(t(reason, **facts), "warn")
        if zone is not None and self.found is not None and zone in self.found.zones:
            self.refused = (zone, self.now_s + REFUSED_S)
        if key is None:
            self.host.sound.play("refused")
        self.home(refused=key)

    def select(self, key: Key | None) -> None:
        """Choose a card for the next click or key."""
        if key != self.selected:
            self.selected = key
            if key is not None:
                self.host.sound.play("card_pick")
            self.changed()

    def toggle(self, key: Key) -> None:
        """Choose a card, or let it be."""
        self.select(None if key == self.selected else key)

    def next_arrangement(self) -> None:
        """Lay the hand another way."""
        if self.view is not None and self.own:
            laying = self.view.table.phase is Phase.LAYOFF
            self._rearrange(arrange.following(self.wish, self.view.hand, laying))

    def move_card(self, key: Key, to: int) -> None:
        """Put a card of the hand at that place, counted without it; the hand is the player's own then."""
        card = card_of(key)
        if self.view is None or card is None or key not in self.own:
            return
        order = self.shown.cards
        without = [other for other in order if other != card]
        if (*without[:to], card, *without[to:]) != order:
            self._rearrange(arrange.moved(self.wish, self.view.hand, card, to))

    def _rearrange(self, wish: Arrangement) -> None:
        self.wish = replace(wish)
        self.arrange()
        self.home()

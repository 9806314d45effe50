"""The table: a match is played here. The scene turns input into actions and steps of the session into motion.

`begin` and `resume` make it; `saved` says what could be resumed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

import pygame

from gintable.engine import melds
from gintable.engine.actions import Action, BigGin, Knock, Take
from gintable.engine.cards import Card, card_text, cards
from gintable.engine.deal import Phase, knocks, layoffs_open, legal, why_not
from gintable.engine.events import Dealt
from gintable.engine.match import cut
from gintable.engine.melds import Spread
from gintable.engine.score import HandScore
from gintable.play.session import Step
from gintable.play.worker import Thinker, Worker
from gintable.storage.notice import Notice
from gintable.ui import arrange, paint
from gintable.ui import layout as boxes
from gintable.ui.arrange import Arrangement, Shown
from gintable.ui.canvas import Canvas
from gintable.ui.gesture import DRAG_PX, Clicked, Dropped, Gesture, Lifted, Outcome, Returned
from gintable.ui.layout import Box
from gintable.ui.offers import (
    BestLayoffIntent,
    BigGinIntent,
    GinIntent,
    KnockIntent,
    Offer,
    Offers,
    offers,
    refusal,
    worth_breaking,
    zones,
)
from gintable.ui.poses import STOCK, UP_DRAWN, Key, Layout, Pose, card_of, face, insertion, layout
from gintable.ui.scenes import Host, Scene, key_words
from gintable.ui.scenes.newmatch import Choice, Saved
from gintable.ui.stage import SPEEDS, Stage
from gintable.ui.table import buttons, match
from gintable.ui.table.match import Begun
from gintable.ui.table.sentences import card_words
from gintable.ui.table.sight import Sight, ground, picture
from gintable.ui.widgets import Button
from gintable.words import say, t

if TYPE_CHECKING:
    from gintable.ui.scenes.knock import KnockSheet

PACES = {"instant": 0.0, "quick": 0.35, "calm": 0.9}  # seconds between what an opponent does
THINKING_S = 0.4  # of thinking before it is shown
DOT_S = 0.2  # three of them make the loop of 600 ms
OVER_S, GIN_S = 1.1, 1.3  # a hand's end, and an opponent's gin, are looked at for so long
REFUSED_S = 0.5  # a zone shows that it has refused
HOVER_S = 0.09
UP_HOVER, UP_SELECTED, UP_LEGAL, UP_CHOSEN = 10.0, 22.0, 10.0, 24.0
TILT = 6.0  # degrees, most of a dragged card


def saved() -> Saved | None:
    """What Continue would bring back."""
    return match.saved()


def begin(host: Host, choice: Choice) -> TableScene:
    """A new match."""
    thinker = Worker()
    return TableScene(host, match.begin(choice, host.settings, thinker, host.seed), thinker, choice)


def resume(host: Host) -> TableScene:
    """The saved match. Raises RecordError or RecordUnwritable."""
    thinker = Worker()
    return TableScene(host, match.resume(thinker), thinker)


class Spot:
    """A card, pile or zone as a stop of the keyboard focus."""

    ready = True

    def __init__(
        self, scene: TableScene, name: str, grip: Key, area: pygame.Rect, angle: float, radius: float
    ) -> None:
        self.scene, self.name, self.grip, self.area, self.angle, self.radius = scene, name, grip, area, angle, radius

    def press(self) -> None:
        self.scene.entered_on(self.grip)

    def key(self, _event: pygame.Event) -> bool:
        return False


class Bright:
    """The hand under the sheet of a knock: it stays bright, and a click on its cards is a choice of the sheet."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene

    def paint(self, canvas: Canvas) -> None:
        """Draw the hand over the darkened table."""
        if self.scene.shot is not None:
            paint.bright_hand(canvas, self.scene.shot)

    def event(self, event: pygame.Event) -> None:
        """A click on a card of the hand."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.scene.pressed_over(event.pos)

    def areas(self) -> dict[str, list[int]]:
        """The cards that can be clicked."""
        return {name: area for name, area in self.scene.areas().items() if name.startswith("card.")}


class TableScene(Scene):
    """One match at the table."""

    name = "table"

    def __init__(self, host: Host, begun: Begun, thinker: Thinker, choice: Choice | None = None) -> None:
        super().__init__(host)
        self.session, self.thinker, self.choice = begun.session, thinker, choice
        self.seat = self.session.seat
        story = self.session.story
        self.names = [t("table.you") if seat == self.seat else p.name for seat, p in enumerate(story.players)]
        self.match, self.hand, self.view = story.match, story.hand, self.session.view
        self.stage, self.gesture = Stage(), Gesture()
        self.wish = Arrangement(by=host.settings.arrange if host.settings.arrange != "hand" else "meld")
        self.offers: Offers = {}
        self.after: dict[Card, int] = {}
        self.legal: tuple[str, ...] = ()
        self.shown = Shown((), (), ())
        self.found: Layout | None = None
        self.now_s = 0.0
        self._step: Step | Notice | None = None  # taken from the session, not yet shown
        self._rested_s = 0.0  # when the last step came to rest
        self._asked_s: float | None = None  # since when the opponent has been awaited
        self._queue: list[Action] = []  # the rest of a best layoff
        self._pending = False  # an action is on its way
        self._origins: dict[Key, Pose] = {}  # where cards were let go
        self._done_sent = self._told = False
        self._selected: Key | None = None
        self._hover: Key | None = None
        self._raised: dict[Key, float] = {}
        self._refused: tuple[str, float] | None = None
        self._grab: tuple[float, float] = (0.0, 0.0)  # from the card's middle to where it was taken
        self._tilt = 0.0
        self._gap: int | None = None
        self._dots = 0
        self._sheet: KnockSheet | None = None
        self.knocking: Card | None = None
        self._ground: tuple[object, pygame.Surface] | None = None
        self.shot: paint.Picture | None = None  # what was painted last
        self._notices = list(begun.notices)
        self._unsaved = begun.unsaved
        self.ui.extra = self.spots

    # -- beginning and ending ----------------------------------------------------------------------------------------
    def build(self) -> None:
        self.gesture = Gesture(DRAG_PX * max(1.0, self.host.frame.u))
        self.toast_above = 566.0 if not self.host.frame.tall else 512.0
        self._gap = None
        if self.view is not None:
            self.arrange()
            self.stage.go(self._laid(), speed=0)
        self._buttons()

    def entered(self) -> None:
        """The first time the hand is dealt or goes on; later a sheet has gone."""
        self._sheet = None
        self._rested_s = self.now_s
        if self.now_s == 0 and self.view is not None:
            self._look()
        self.dirty = True

    def left(self) -> None:
        self.session.close()
        self.thinker.close()

    def menu(self) -> None:
        """To the menu; everything is saved."""
        self.host.sound.play("button")
        self.host.pop()

    def back(self) -> bool:
        if self.gesture.held is not None:
            self._came(self.gesture.cancel())
        elif self._selected is not None:
            self.select(None)
        else:
            self.menu()
        return True

    # -- time --------------------------------------------------------------------------------------------------------
    def passed(self, dt_s: float) -> None:
        self.now_s += dt_s
        if self.stage.update(dt_s):
            self.dirty = True
        for name in self.stage.due:
            self.host.sound.play(name)
        self.stage.due.clear()
        self._hovering(dt_s)
        if self._refused is not None and self.now_s >= self._refused[1]:
            self._refused, self.dirty = None, True
        self._go_on()
        self.moving = not self.stage.idle or self.gesture.held is not None

    def rest(self) -> None:
        """Everything where it belongs, now: something will lie over the table."""
        self._came(self.gesture.cancel())
        self.stage.settle()
        self._hover, self._raised = None, {}
        self.ui.focus.go(None, shown=False)
        self._buttons()

    def _wanted(self) -> dict[Key, float]:
        """How far each card of the hand ought to be raised, in units."""
        wanted: dict[Key, float] = {}
        if self.gesture.held is not None or self.found is None or self.view is None:
            return wanted
        if self.knocking is not None:
            for card, _ in knocks(self.view):
                wanted[face(card)] = UP_CHOSEN if card == self.knocking else UP_LEGAL
        elif self._selected is not None and self._selected in self.found.hand:
            wanted[self._selected] = UP_SELECTED
        pointed = self.pointed
        if pointed is not None and pointed not in wanted and self.knocking is None:
            wanted[pointed] = UP_HOVER
        # a card that stands out already only lacks the rest
        return {key: max(0.0, up - self._stands(key)) for key, up in wanted.items()}

    def _stands(self, key: Key) -> float:
        assert self.found is not None
        return UP_DRAWN if self.found.poses[key].line else 0.0

    def _hovering(self, dt_s: float) -> None:
        wanted = self._wanted()
        reduced = self.host.settings.reduced_motion
        part = 1e9 if reduced or self.host.settings.animation == "none" else dt_s / HOVER_S
        raised = {}
        for key in self._raised.keys() | wanted.keys():
            at, to = self._raised.get(key, 0.0), wanted.get(key, 0.0)
            step = UP_SELECTED * part
            up = min(to, at + step) if to > at else max(to, at - step)
            if up:
                raised[key] = up
        if raised != self._raised:
            self._raised, self.dirty = raised, True

    def _go_on(self) -> None:
        """Take the next step when the table is at rest, and do what nobody has to be asked for."""
        if self._notices and self.now_s > 0:
            self._tell(self._notices.pop(0))
            return
        if self._step is None:
            self._step = self.session.poll()
        self._think()
        if not self.stage.idle or self.gesture.held is not None:
            return
        if self._step is not None:
            if isinstance(self._step, Notice) or self.now_s >= self._rested_s + self._pace(self._step):
                step, self._step = self._step, None
                self._show(step)
            return
        if self._pending or self.session.busy:
            return
        self._by_itself()

    def _pace(self, step: Step) -> float:
        first = step.events[0] if step.events else None
        own = isinstance(first, Dealt) or getattr(first, "seat", self.seat) == self.seat
        return 0.0 if own else PACES[self.host.settings.pace]

    def _think(self) -> None:
        """Dots beside an opponent who takes their time."""
        awaited = self._step is None and self.session.bot_to_act is not None and self.stage.idle
        if not awaited:
            self._asked_s = None
        elif self._asked_s is None:
            self._asked_s = self.now_s
        waited = self.now_s - self._asked_s if self._asked_s is not None else 0.0
        dots = 0 if waited < THINKING_S else 1 + int((waited - THINKING_S) / DOT_S) % 3
        if self.host.settings.reduced_motion and dots:
            dots = 3
        if dots != self._dots:
            self._dots, self.dirty = dots, True

    def _by_itself(self) -> None:
        """Deal the first hand, go on with a best layoff, answer a gin, show the result."""
        view = self.view
        if view is None:
            if self.session.story.match.winner is None:
                self.session.next_hand()
            else:
                self.finished()
            return
        if self._queue:
            self.submit(self._queue.pop(0))
            return
        waited = self.now_s - self._rested_s
        instant = self.host.settings.pace == "instant"
        table = view.table
        if table.phase is Phase.LAYOFF and table.turn == self.seat and not layoffs_open(table):
            if not self._done_sent and (waited >= GIN_S or instant):
                self._done_sent = True
                self.submit(self.offers[None, "done"])  # type: ignore[arg-type]
        elif table.phase is Phase.OVER and not self._told and (waited >= OVER_S or instant):
            self.result()

    # -- steps of the session ----------------------------------------------------------------------------------------
    def _show(self, step: Step | Notice) -> None:
        self._pending = False
        if isinstance(step, Notice):
            self._unwritable(step)
            return
        if any(isinstance(event, Dealt) for event in step.events):
            self._done_sent = self._told = False
            self.wish = replace(self.wish, spread=None, own=())
            if self.wish.by == "hand":
                self.wish = replace(self.wish, by="meld")
        self.view, self.hand, self.match = step.view, step.hand, self.session.story.match
        self._selected, self._hover = None, None
        self.wish = arrange.followed(self.wish, step.view.hand)
        self.arrange()
        settings = self.host.settings
        self.stage.go(
            self._laid(), step.events, self.seat, SPEEDS[settings.animation], settings.reduced_motion, self._origins
        )
        self._origins = {}
        self._rested_s = self.now_s
        self._look()
        self._say_of(step)

    def _look(self) -> None:
        """Work out what depends on the view alone."""
        view = self.view
        if view is None:
            return
        self.legal = tuple(map(str, legal(view)))
        self.after = dict(melds.discards(view.hand)) if view.hand else {}
        self._buttons()
        self.dirty = True

    def _say_of(self, step: Step) -> None:
        """Sounds and notices that go with a step."""
        view = step.view
        if any(isinstance(event, Dealt) for event in step.events) and self.match.dealt == 1:
            rules = self.match.rules
            if rules.first_dealer == "cut":
                drew = cut(self.match.seed, len(self.names))
                rival = 1 - self.seat
                key = "table.cut_own" if view.table.dealer == self.seat else "table.cut_other"
                own, other = card_words(drew[self.seat]), card_words(drew[rival])
                self.say(t(key, own=own, other=other, name=self.names[rival]))
        if step.hand is not None:
            self.host.sound.play(self._end_sound(step.hand))
        if worth_breaking(view) and not view.table.laid[self.seat]:
            self.say(t("table.breaking"), "warn")

    def _end_sound(self, score: HandScore) -> str:
        if score.undercut:
            return "undercut"
        return "hand_won" if score.winner == self.seat else "hand_lost" if score.winner is not None else "card_slide"

    def _unwritable(self, notice: Notice) -> None:
        """The last action could not be saved and has not happened."""
        from gintable.ui.scenes.dialogs import Answer, Dialog

        self._queue, self._done_sent = [], False
        self.home()
        again = self._last

        def retry() -> None:
            if again is not None:
                self.submit(again)

        answers = [
            Answer("again", t("table.save.again"), "paper", retry),
            Answer("unsaved", t("table.save.unsaved"), "gold", lambda: self._play_on(again)),
        ]
        self.host.push(Dialog(self.host, t("table.save.title"), say(notice), answers, icon="warn"))

    def _play_on(self, action: Action | None) -> None:
        self.session.play_unsaved()
        if action is not None and self.view is not None and self.view.table.turn == self.seat:
            self.submit(action)

    def _tell(self, notice: Notice) -> None:
        if not self._unsaved:
            self.say(say(notice), "warn")
            return
        from gintable.ui.scenes.dialogs import Answer, Dialog

        self._unsaved = False
        answers = [
            Answer("back", t("table.unsaved.back"), "paper", self.menu),
            Answer("unsaved", t("table.save.unsaved"), "gold"),
        ]
        self.host.push(Dialog(self.host, t("table.save.title"), say(notice), answers, icon="warn", lost=False))

    # -- the picture at rest -----------------------------------------------------------------------------------------
    def arrange(self) -> None:
        """Lay the hand as it is wished for, and work out what is on offer."""
        assert self.view is not None
        self.shown = arrange.arranged(self.wish, self.view.hand)
        self.offers = offers(self.view, self.shown.spread)

    def _laid(self) -> Layout:
        assert self.view is not None
        held = self.gesture.held if self.gesture.held in self._own else None
        self.found = layout(self.view, self.shown, self.host.frame, held, self._gap if held is not None else None)
        self._fit_sources()
        return self.found

    @property
    def _own(self) -> tuple[Key, ...]:
        return tuple(face(card) for card in self.shown.cards)

    def _fit_sources(self) -> None:
        """Cards are rasterised once, large enough for the hand."""
        from gintable.ui.art import SUPER

        assert self.found is not None
        wide = round(self.found.table.card_w * self.host.frame.u * SUPER)
        if self.host.art.source_width != wide:
            self.host.art.source_width = wide

    def home(self, refused: Key | None = None) -> None:
        """Everything goes where the layout says, from wherever it is."""
        if self.view is None:
            return
        settings = self.host.settings
        origins, self._origins = self._origins, {}
        self.stage.go(
            self._laid(), (), self.seat, SPEEDS[settings.animation], settings.reduced_motion, origins, refused
        )
        self.dirty = True

    @property
    def pointed(self) -> Key | None:
        """The card of the hand that mouse or keys are at."""
        if self.found is None:
            return None
        at = self.ui.focus.at if self.ui.focus.shown else None
        key = at.grip if isinstance(at, Spot) else self._hover
        return key if key in self.found.hand else None

    # -- what can be done --------------------------------------------------------------------------------------------
    def submit(self, action: Action) -> None:
        """Let the session do it; the step comes by itself."""
        self._last = action
        reason = self.session.submit(action)
        if reason is None:
            self._pending = True
            self.select(None)
        elif reason != "refuse.busy":
            self._queue = []
            self.refuse(reason)

    _last: Action | None = None

    def do(self, offer: Offer, origin: tuple[Key, Pose] | None = None) -> None:
        """Carry out what was on offer. `origin` is the card that was dropped, and where."""
        if self._pending or self._step is not None:
            self.home()
            return
        match offer:
            case KnockIntent(card):
                self._back_home(origin)
                self.ask_knock(card)
            case GinIntent(card):
                self._back_home(origin)
                self.ask_gin(card)
            case BigGinIntent(spread):
                self.ask_big_gin(spread)
            case BestLayoffIntent(actions):
                self._queue = list(actions[1:])
                self.submit(actions[0])
            case _:
                if origin is not None:
                    self._origins = {origin[0]: origin[1]}
                    if origin[0] in self.stage.poses:
                        self.stage.poses[origin[0]] = origin[1]
                self.submit(offer)

    def _back_home(self, origin: tuple[Key, Pose] | None) -> None:
        if origin is not None:
            self._origins = {origin[0]: origin[1]}
            self.home()

    def refuse(self, reason: str, zone: str | None = None, key: Key | None = None) -> None:
        """Say in one line why not."""
        facts: dict[str, object] = {}
        if self.view is not None:
            table = self.view.table
            rival = next(seat for seat in range(len(self.names)) if seat != self.seat)
            facts = {"name": self.names[rival], "limit": table.limit}
            if table.taken is not None:
                facts["card"] = card_words(table.taken)
        self.say(t(reason, **facts), "warn")
        if zone is not None and self.found is not None and zone in self.found.zones:
            self._refused = (zone, self.now_s + REFUSED_S)
        if key is not None:
            self.home(refused=key)
        else:
            self.host.sound.play("refused")
            self.home()

    def select(self, key: Key | None) -> None:
        """Choose a card for the next click or key."""
        if key != self._selected:
            self._selected = key
            if key is not None:
                self.host.sound.play("card_pick")
            self._buttons()
            self.dirty = True

    # -- knock, gin --------------------------------------------------------------------------------------------------
    def ask_knock(self, card: Card | None) -> None:
        """The second step of a knock: which card is thrown."""
        from gintable.ui.scenes.knock import KnockSheet

        if self.view is None:
            return
        choices = knocks(self.view)
        chosen = card if card in dict(choices) else choices[0][0]
        self.select(None)
        self.rest()
        self.knocking = chosen
        self._sheet = KnockSheet(
            self.host, self.view, choices, chosen, self._choose_knock, self.lay_down, self._not_yet, Bright(self)
        )
        self.host.push(self._sheet)

    def choose_knock(self, card: Card) -> None:
        """The player chose a card of the hand while the sheet lies over the table."""
        if self._sheet is not None and self.view is not None and card in dict(knocks(self.view)):
            if card != self.knocking:
                self.host.sound.play("card_pick")
            self._sheet.chosen = card
            self._choose_knock(card)

    def _choose_knock(self, card: Card) -> None:
        self.knocking = card
        self._raised = self._wanted()
        self.dirty = True

    def _not_yet(self) -> None:
        self.knocking = None

    def lay_down(self, card: Card) -> None:
        """Knock with that discard; where equal spreads expose different cards the player is asked."""
        from gintable.ui.scenes.spread import SpreadChooser, worth_asking

        assert self.view is not None
        self.knocking = None
        held = self.view.hand & ~(1 << card)
        unseen = self.view.unseen
        best = melds.best_spreads(held)
        default = melds.default_spread(held, unseen)
        open_to_layoffs = melds.deadwood(held) > 0 or self.view.table.rules.layoff_on_gin
        if not open_to_layoffs or not worth_asking(best, unseen):
            self.submit(Knock(card, default))
            return
        self.host.push(
            SpreadChooser(
                self.host, best, held, unseen, best.index(default),
                lambda spread: self.submit(Knock(card, spread)), self._not_yet,
            )
        )  # fmt: skip

    def ask_gin(self, card: Card) -> None:
        """Gin is announced, never taken without asking."""
        from gintable.ui.scenes.dialogs import Answer, Dialog

        answers = [
            Answer("no", t("table.gin.no")),
            Answer("gin", t("table.gin.yes"), "gold", lambda: self.lay_down(card)),
        ]
        self.rest()
        body = t("table.gin.body", card=card_words(card))
        self.host.push(Dialog(self.host, t("table.gin.title"), body, answers, lost=False))

    def ask_big_gin(self, spread: Spread) -> None:
        """All eleven cards are melded."""
        from gintable.ui.scenes.dialogs import Answer, Dialog

        answers = [
            Answer("no", t("table.gin.no")),
            Answer("biggin", t("table.big_gin.yes"), "gold", lambda: self.submit(BigGin(spread))),
        ]
        self.rest()
        body = t("table.big_gin.body", n=self.match.rules.big_gin)
        self.host.push(Dialog(self.host, t("table.big_gin.title"), body, answers, lost=False))

    # -- the end of a hand -------------------------------------------------------------------------------------------
    def result(self) -> None:
        """The sheet of the hand."""
        if self._told:
            return
        self._told = True
        from gintable.ui.scenes.handresult import HandResult

        self.host.push(HandResult(self.host, self.session.story, self.seat, self._after_hand, self.host.pop))

    def _after_hand(self) -> None:
        from gintable.ui.accounts import game_over

        if game_over(self.session.story) is not None:
            self.finished()
        else:
            self.session.next_hand()

    def finished(self) -> None:
        """A game is over, and maybe the match: then into the library with it. Its sheet lies on the table."""
        from gintable.ui.scenes.matchend import MatchEnd

        self._told = True
        notice = self.session.archive()
        end = MatchEnd(self.host, self.session.story, self.seat, self._after_game, self.host.pop)
        self.host.push(end)
        if notice is not None:
            end.say(say(notice), "warn")

    def _after_game(self) -> None:
        if self.session.story.match.winner is None:
            self.session.next_hand()
        else:
            self.host.replace(begin(self.host, self.choice or self._same_again()))

    def _same_again(self) -> Choice:
        story = self.session.story
        rival = next(p.bot for seat, p in enumerate(story.players) if seat != self.seat)
        return Choice(story.match.rules.name, rival or self.host.settings.opponent, story.match.rules.best_of)

    # -- buttons -----------------------------------------------------------------------------------------------------
    def _buttons(self) -> None:
        """Make the buttons anew where they have changed."""
        view, frame = self.view, self.host.frame
        wanted: list[tuple[buttons.Act, Box]] = []
        table = boxes.play(frame)
        if view is not None and self.found is not None:
            chosen = card_of(self._selected) if self._selected is not None else None
            acts = buttons.acts(view, self.offers, self.shown, self.wish, chosen)
            wanted = list(zip(acts, buttons.places(acts, table.acts, frame), strict=True))
        have = {w.name: w for w in self.ui.widgets if isinstance(w, Button)}
        if "menu" not in have:
            Button(self.ui, "menu", table.menu, t("table.menu"), self.menu, icon="menu")
        names = {act.name: (act, box) for act, box in wanted}
        for name, widget in have.items():
            if name in ("menu", "toast"):
                continue
            if name not in names or widget.box != names[name][1]:
                self.ui.drop(widget)
            else:
                act = names.pop(name)[0]
                widget.say(act.words, act.kind, enabled=act.enabled)
        for name, (act, box) in names.items():
            cap = key_words(self.host.settings.keys[act.key]) if act.key and not frame.tall else None
            cap = cap if cap is not None and len(cap) == 1 else None
            Button(
                self.ui, name, box, act.words, self._presser(name), act.kind, act.icon or None, cap,
                size=20 if act.kind == "gold" else 18, enabled=act.enabled,
            )  # fmt: skip

    def _presser(self, name: str) -> Callable[[], None]:
        return lambda: self.pressed(name)

    def pressed(self, name: str) -> None:
        """A button of the table."""
        self.stage.settle()
        zone = {"draw": "stock", "take": "discard", "knock.button": "knock"}.get(name, name)
        if name == "sort":
            self.next_arrangement()
        elif name == "next":
            self.result()
        elif name == "throw" and self._selected is not None:
            self._try(self._selected, "discard")
        elif zone == "knock" and self._selected is not None and (self._selected, "knock") in self.offers:
            self.do(self.offers[self._selected, "knock"])
        elif (None, zone) in self.offers:
            self.do(self.offers[None, zone])

    def next_arrangement(self) -> None:
        """Lay the hand another way."""
        if self.view is None or (self.view.table.knocker == self.seat):
            return
        laying = self.view.table.phase is Phase.LAYOFF
        self.wish = arrange.following(self.wish, self.view.hand, laying)
        self.arrange()
        self.home()
        self._buttons()

    # -- mouse -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.stage.settle()
                self._silence()
                if self.ui.over(event.pos) is None and self.ui.open is None:
                    self._press(event.pos)
            case pygame.MOUSEMOTION:
                if self.gesture.grip is not None:
                    down = bool(event.buttons[0]) if event.buttons else True
                    self._came(self.gesture.move(self._px(event.pos), down))
                    if self.gesture.held is not None:
                        self._drag()
                        return
                self._hover_at(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.gesture.grip is not None:
                self._came(self.gesture.release(self._px(event.pos), self.now_s))
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._came(self.gesture.cancel())
                self._hover, self.dirty = None, True
            case pygame.KEYDOWN:
                self.stage.settle()
                self._silence()
                if self._key(event):
                    return
        super().handle(event)

    def _silence(self) -> None:
        if self.stage.skipped:
            self.host.sound.stop()
            self.stage.skipped = False

    def pressed_over(self, pos: tuple[int, int]) -> None:
        """A click on the hand while the sheet of a knock lies over the table."""
        grip = self._grip(*self.host.frame.units(pos))
        if grip in self._own and grip is not None:
            self.choose_knock(grip[1])

    def _px(self, pos: tuple[int, int]) -> tuple[float, float]:
        return float(pos[0]), float(pos[1])

    def _press(self, pos: tuple[int, int]) -> None:
        x, y = self.host.frame.units(pos)
        grip = self._grip(x, y)
        if grip is not None and self.found is not None:
            pose = self.found.poses.get(grip)
            self._grab = (x - pose.x, y - pose.y) if pose is not None else (0.0, 0.0)
        self._came(self.gesture.press(self._px(pos), grip))
        if grip is None and self._selected is not None:
            self.select(None)

    def _grip(self, x: float, y: float) -> Key | None:
        """What is under a point: a card, the stock, or a zone."""
        if self.found is None or self.view is None:
            return None
        key = self.found.grip(x, y)
        if key is not None and key[0] == "stock":
            return STOCK
        if key in self.found.hand or (key is not None and card_of(key) in self.view.table.pile):
            return key
        if key is not None and any(card_of(key) == card for card, _ in self.view.table.laid[self.seat]):
            return key
        zone = self.found.zone(x, y, 0.0)
        return (f"zone:{zone}", 0) if zone is not None and zone != "hand" else None

    def _came(self, outcome: Outcome | None) -> None:
        match outcome:
            case None:
                pass
            case Lifted(grip):
                self._lifted(grip)
            case Clicked(grip, double):
                self.clicked(grip, double)
            case Dropped(grip, _):
                self._dropped(grip)
            case Returned(grip):
                self._returned(grip)
            case _:
                assert_never(outcome)

    def _lifted(self, grip: Key) -> None:
        movable = grip in self._own or bool(zones(self.offers, grip))
        if not movable or self._pending or self.view is None or grip[0].startswith("zone"):
            self.gesture.cancel()
            return
        self.select(None)
        self._hover, self._raised, self._tilt = None, {}, 0.0
        self.host.sound.play("card_pick")
        self._drag()
        if grip in self._own and self.view.table.knocker != self.seat:
            self.home()
        self._buttons()

    def dragged(self) -> tuple[Key, Pose] | None:
        """What is under the pointer, and how it is held."""
        held = self.gesture.held
        if held is None or self.view is None or self.found is None:
            return None
        x, y = self.host.frame.units(self.gesture.at)
        own = held in self._own
        rest = self.found.poses.get(held)
        w = self.found.card_w if own or rest is None else rest.w
        pose = Pose(x - self._grab[0], y - self._grab[1], w * 1.04, self._tilt, card_of(held), 5000, "drag")
        return held, pose

    def _drag(self) -> None:
        """The pointer has moved with something."""
        before = self.gesture.held
        if before is None or self.found is None:
            return
        x, y = self.host.frame.units(self.gesture.at)
        if not self.host.settings.reduced_motion:
            last = getattr(self, "_last_x", x)
            self._tilt = max(-TILT, min(TILT, self._tilt * 0.8 + (x - last) * 0.25))
            self._last_x = x
        if before in self._own and self.view is not None and self.view.table.knocker != self.seat:
            inside = self.found.zone(x, y, 0.0) == "hand"
            dragged = self.dragged()
            gap = insertion(self.found, dragged[1].x) if inside and dragged is not None else None
            if gap != self._gap:
                self._gap = gap
                self.home()
        self.dirty = True

    _last_x = 0.0

    def over(self) -> str | None:
        """The zone that what is dragged would be dropped on: a legal one under the pointer or the card's middle."""
        dragged = self.dragged()
        if dragged is None or self.found is None:
            return None
        key, pose = dragged
        legal_zones = zones(self.offers, key)
        spots = (self.host.frame.units(self.gesture.at), (pose.x, pose.y))
        for x, y in spots:
            for name in legal_zones:
                box = self.found.zones.get(name)
                if box is not None and box.x - 12 <= x <= box.right + 12 and box.y - 12 <= y <= box.bottom + 12:
                    return name
        return self.found.zone(*spots[0])

    def _dropped(self, grip: Key) -> None:
        # the gesture has let go already: hold it once more to ask where it is
        self.gesture.grip, self.gesture.dragging = grip, True
        dragged, zone, gap = self.dragged(), self.over(), self._gap
        self.gesture.grip, self.gesture.dragging, self._gap = None, False, None
        if dragged is None or self.view is None:
            self.home()
            return
        self._origins = {dragged[0]: dragged[1]}
        if zone is not None and (grip, zone) in self.offers:
            self.do(self.offers[grip, zone], dragged)
        elif zone == "hand" and grip in self._own:
            self._reorder(grip, gap)
        else:
            reason = refusal(self.view, grip, zone) if zone is not None else None
            if reason is not None:
                self.refuse(reason, zone, grip)
            else:
                self.home()
        self._buttons()

    def _reorder(self, grip: Key, gap: int | None) -> None:
        assert self.view is not None
        card = card_of(grip)
        if card is not None and gap is not None:
            order = self.shown.cards
            without = [other for other in order if other != card]
            if (*without[:gap], card, *without[gap:]) != order:
                self.wish = arrange.moved(self.wish, self.view.hand, card, gap)
                self.arrange()
        self.home()

    def _returned(self, grip: Key) -> None:
        self.gesture.grip, self.gesture.dragging = grip, True
        dragged = self.dragged()
        self.gesture.grip, self.gesture.dragging, self._gap = None, False, None
        if dragged is not None:
            self._origins = {dragged[0]: dragged[1]}
        self.home()
        self._buttons()

    def _hover_at(self, pos: tuple[int, int]) -> None:
        x, y = self.host.frame.units(pos)
        key = self._grip(x, y) if self.ui.over(pos) is None else None
        if self.ui.focus.shown and key in self._own:
            self.ui.focus.go(None, shown=False)  # the mouse takes over from the keys
        if key != self._hover:
            self._hover, self.dirty = key, True

    # -- clicks ------------------------------------------------------------------------------------------------------
    def clicked(self, grip: Key, double: bool) -> None:
        """A click plays when only one thing is possible, and chooses otherwise; a double click discards."""
        if self.view is None:
            return
        if grip in self._own and self.view.table.knocker != self.seat:
            self._clicked_card(grip, double)
            return
        zone = self._zone_of(grip)
        if self._selected is not None and zone is not None and (self._selected, zone) in self.offers:
            self._try(self._selected, zone)
            return
        found = zones(self.offers, grip)
        if len(found) == 1:
            self.do(self.offers[grip, found[0]])
        elif zone is not None and (None, zone) in self.offers:
            self.do(self.offers[None, zone])
        elif zone == "knock" and (None, "gin") in self.offers:
            self.do(self.offers[None, "gin"])
        else:
            self._refuse_click(grip, zone)

    def _zone_of(self, grip: Key) -> str | None:
        """The zone that a click on that grip is a click on."""
        if grip[0].startswith("zone:"):
            return grip[0].removeprefix("zone:")
        if grip == STOCK:
            return "stock"
        if self.view is not None and card_of(grip) in self.view.table.pile:
            return "discard"
        if self.found is not None:
            for tray in self.found.trays:
                if card_of(grip) in tray.piece.cards and tray.piece.meld >= 0:
                    return f"meld{tray.piece.meld}"
        return None

    def _clicked_card(self, grip: Key, double: bool) -> None:
        assert self.view is not None
        found = zones(self.offers, grip)
        phase = self.view.table.phase if self.view.table.turn == self.seat else None
        ask = self.host.settings.confirm_discard
        if phase is Phase.SHED:
            outright = found == ("discard",) and (not ask or grip == self._selected)
            if double or outright or not found:  # what may not be thrown is refused with its reason
                self._try(grip, "discard")
            else:
                self.select(None if grip == self._selected else grip)
        elif phase is Phase.LAYOFF:
            if len(found) == 1:
                self._try(grip, found[0])
            elif found:
                self.select(None if grip == self._selected else grip)
            elif layoffs_open(self.view.table):
                self.refuse("refuse.does_not_fit")
        else:
            self.select(None if grip == self._selected else grip)

    def _try(self, grip: Key, zone: str) -> None:
        """Put a grip into a zone, or say why not."""
        if (grip, zone) in self.offers:
            self.do(self.offers[grip, zone])
        elif self.view is not None:
            reason = refusal(self.view, grip, zone)
            if reason is not None:
                self.refuse(reason, zone)

    def _refuse_click(self, grip: Key, zone: str | None) -> None:
        assert self.view is not None
        table = self.view.table
        if zone == "knock" and table.turn == self.seat and table.phase is Phase.SHED:
            self.refuse("refuse.over_limit", zone)
            return
        reason = refusal(self.view, grip, "hand") if not grip[0].startswith("zone") else None
        if reason is not None and zone in ("stock", "discard"):
            self.refuse(reason, zone)

    # -- keys --------------------------------------------------------------------------------------------------------
    def spots(self) -> list[Spot]:
        """The stops of the keyboard focus: the hand, then piles or trays."""
        found, frame = self.found, self.host.frame
        if found is None:
            return []
        out = []
        for key in found.hand:
            out.append(self._spot(f"card.{card_text(key[1])}", key, found.poses[key]))
        if "stock" in found.zones:
            if STOCK in found.poses:
                out.append(self._spot("stock", STOCK, found.poses[STOCK]))
            tops = [(pose.z, key) for key, pose in found.poses.items() if self._zone_of(key) == "discard"]
            if tops:
                top = max(tops)[1]
                out.append(self._spot("discard", top, found.poses[top]))
            out.append(Spot(self, "knock", ("zone:knock", 0), pygame.Rect(frame.pixels(found.zones["knock"])), 0, 17))
        for tray in found.trays:
            if tray.piece.meld >= 0:
                name = f"meld{tray.piece.meld}"
                out.append(Spot(self, name, (f"zone:{name}", 0), pygame.Rect(frame.pixels(tray.box)), 0, 16))
                for card in tray.added:
                    out.append(self._spot(f"card.{card_text(card)}", face(card), found.poses[face(card)]))
        return out

    def _spot(self, name: str, key: Key, pose: Pose) -> Spot:
        up = self._raised.get(key, 0.0)
        box = Box(pose.x - pose.w / 2, pose.y - up - pose.w * 0.7, pose.w, pose.w * 1.4)
        return Spot(self, name, key, pygame.Rect(self.host.frame.pixels(box)), pose.angle, pose.w * 0.065)

    def entered_on(self, grip: Key) -> None:
        """Enter or Space on a card, pile or zone: it plays outright."""
        self.clicked(grip, double=not self.host.settings.confirm_discard or grip == self._selected)

    def _key(self, event: pygame.Event) -> bool:
        """Keys that come before the focus: arrows choose among the cards, Space does not throw one."""
        if self.ui.open is not None:
            return False
        match self.host.action(event):
            case "left" | "right" as way:
                return self._step_card(-1 if way == "left" else 1)
            case "move_left" | "move_right" as way:
                return self._move_card(-1 if way == "move_left" else 1)
            case "confirm":
                at = self.ui.focus.at if self.ui.focus.shown else None
                return self._confirm() if at is None or isinstance(at, Spot) else False
            case _:
                return False

    def _step_card(self, by: int) -> bool:
        if self.found is None or not self.found.hand:
            return False
        focus, order = self.ui.focus, self.found.hand
        at = focus.at
        if isinstance(at, Spot) and at.grip in order and focus.shown:
            place = max(0, min(len(order) - 1, order.index(at.grip) + by))
        elif isinstance(at, Spot) and at.grip in order:
            place = order.index(at.grip)
        else:
            drawn = face(self.view.drawn) if self.view is not None and self.view.drawn is not None else None
            place = order.index(drawn) if drawn in order else (0 if by > 0 else len(order) - 1)
        focus.go(f"card.{card_text(order[place][1])}", shown=True)
        self._buttons()
        self.dirty = True
        return True

    def _move_card(self, by: int) -> bool:
        key = self.pointed or self._selected
        if key is None or self.view is None or self.view.table.knocker == self.seat or key not in self._own:
            return True
        card = key[1]
        order = self.shown.cards
        to = order.index(card) + by
        if 0 <= to < len(order):
            self.wish = arrange.moved(self.wish, self.view.hand, card, to)
            self.arrange()
            self.home()
            self._buttons()
            self.ui.focus.go(f"card.{card_text(card)}", shown=True)
        return True

    def _confirm(self) -> bool:
        """Space: the next thing, where there is no doubt about it."""
        view = self.view
        if view is None:
            return True
        if view.table.phase is Phase.OVER:
            if not self._told and self._step is None:
                self.result()
        elif (None, "done") in self.offers:
            self.do(self.offers[None, "done"])
        elif self._selected is not None and len(zones(self.offers, self._selected)) == 1:
            self._try(self._selected, zones(self.offers, self._selected)[0])
        elif self.pointed is not None:
            self.select(None if self.pointed == self._selected else self.pointed)
        return True

    def act(self, action: str) -> bool:
        chosen = self._selected or self.pointed
        match action:
            case "stock":
                self._by_key((None, "stock"), STOCK, "hand")
            case "discard_pile":
                self._discard_key(chosen)
            case "pass":
                self._by_key((None, "pass"), None, "")
            case "discard":
                if chosen is not None:
                    self.entered_on(chosen)
            case "knock":
                self._knock_key(chosen)
            case "gin":
                self._by_key((None, "biggin") if (None, "biggin") in self.offers else (None, "gin"), None, "")
            case "best_layoff":
                self._by_key((None, "best"), None, "")
            case "arrange":
                self.next_arrangement()
            case "confirm":
                return self._confirm()
            case _:
                return super().act(action)
        return True

    def _by_key(self, place: tuple[Key | None, str], grip: Key | None, zone: str) -> None:
        if place in self.offers:
            self.do(self.offers[place])
        elif grip is not None and self.view is not None:
            reason = refusal(self.view, grip, zone)
            if reason is not None:
                self.refuse(reason)

    def _discard_key(self, chosen: Key | None) -> None:
        if (None, "discard") in self.offers:
            self.do(self.offers[None, "discard"])
        elif chosen is not None and (chosen, "discard") in self.offers:
            self._try(chosen, "discard")
        elif self.view is not None and self.view.table.pile:
            reason = why_not(self.view, Take(self.view.table.pile[-1]))
            if reason is not None:
                self.refuse(reason)

    def _knock_key(self, chosen: Key | None) -> None:
        if chosen is not None and (chosen, "knock") in self.offers:
            self.do(self.offers[chosen, "knock"])
        elif (None, "knock") in self.offers:
            self.do(self.offers[None, "knock"])
        elif (None, "gin") in self.offers:
            self.do(self.offers[None, "gin"])
        elif self.view is not None:
            own = self.view.table.turn == self.seat
            shed = own and self.view.table.phase is Phase.SHED
            awaited = f"refuse.awaits_{self.view.table.phase.value}" if own else "refuse.not_your_turn"
            self.refuse("refuse.over_limit" if shed else awaited)

    # -- painting ----------------------------------------------------------------------------------------------------
    def sight(self) -> Sight | None:
        """What is to be painted now."""
        if self.view is None or self.found is None:
            return None
        dragged = self.dragged()
        poses = self.stage.poses
        if dragged is not None and dragged[0] in poses and dragged[0] != STOCK:
            poses = {key: pose for key, pose in poses.items() if key != dragged[0]}
        return Sight(
            view=self.view,
            match=self.match,
            players=self.session.story.players,
            names=self.names,
            shown=self.shown,
            found=self.found,
            offers=self.offers if not self._pending else {},
            poses=poses,
            after=self.after,
            hand=self.hand,
            hover=self._hover,
            selected=self._selected,
            pointed=self.pointed,
            dragged=dragged,
            over=self.over(),
            refused=self._refused[0] if self._refused is not None else None,
            raised=self._raised,
            knocking=self.knocking,
            mark_contested=self.host.settings.contested,
            hushed=self.toast is not None,
            dots=self._dots,
        )

    def draw(self, canvas: Canvas) -> None:
        s = self.sight()
        if s is None:
            canvas.felt()
            return
        self._draw_ground(canvas, s)
        shot = replace(picture(s), rings=tuple(self.stage.rings), marked=frozenset(self.stage.marked))
        paint.table(canvas, shot)
        for pose, left in self.stage.fading:
            paint.fading(canvas, pose, left)
        self.shot = shot

    def _draw_ground(self, canvas: Canvas, s: Sight) -> None:
        """What seldom changes is kept as one picture of the whole window."""
        key = (ground(s), canvas.theme.name, canvas.frame, canvas.text_scale, s.found.trayed is not None, canvas.look)
        if self._ground is None or self._ground[0] != key:
            paint.ground(canvas, s.found, ground(s))
            self._ground = (key, canvas.surface.copy())
        else:
            canvas.surface.blit(self._ground[1], (0, 0))

    def draw_over(self, canvas: Canvas) -> None:
        if self.shot is not None:
            paint.held(canvas, self.shot)

    # -- for the event log -------------------------------------------------------------------------------------------
    def describe(self) -> dict[str, object]:
        view = self.view
        if view is None:
            return {"phase": "between", "turn": None, "hand": [], "legal": [], "points": {}}
        awaited = view.table.turn if view.table.turn >= 0 else None
        ready = self._step is None and not self._pending
        return {
            "phase": view.table.phase.value,
            "turn": awaited,
            "seat": self.seat,
            "hand": [card_text(card) for card in self.shown.cards],
            "legal": list(self.legal) if ready else [],
            "drawn": card_text(view.drawn) if view.drawn is not None else None,
            "upcard": card_text(view.table.pile[-1]) if view.table.pile else None,
            "stock": view.table.stock_left,
            "limit": view.table.limit,
            "scores": list(self.match.tally.scores),
            "boxes": list(self.match.tally.boxes),
            "hands_dealt": self.match.dealt,
            "deadwood": melds.deadwood(view.hand),
            "melds": [[card_text(card) for card in cards(meld)] for meld in view.table.spread],
            "selected": card_text(self._selected[1]) if self._selected is not None else None,
            "points": {name: point for name, (_, point) in self._places().items()},
        }

    def areas(self) -> dict[str, list[int]]:
        out = {name: area for name, (area, _) in self._places().items()}
        if self.found is not None:
            for name, box in self.found.zones.items():
                out.setdefault(name, list(self.host.frame.pixels(box)))
        return out

    def _places(self) -> dict[str, tuple[list[int], list[int]]]:
        """Name to rectangle and point in pixels; a click on the point surely hits that card."""
        found, frame = self.found, self.host.frame
        out: dict[str, tuple[list[int], list[int]]] = {}
        if found is None:
            return out
        for spot in self.spots():
            key = spot.grip
            if key in found.poses:
                box, at = found.strip(key)
                area = list(frame.pixels(box))
                point = [round(at[0] * frame.u), round(at[1] * frame.u + frame.top)]
            else:
                area = list(spot.area)
                point = [spot.area.centerx, spot.area.bottom - 8]
            out[spot.name] = (area, point)
        return out

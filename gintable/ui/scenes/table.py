"""The table: a match is played here. The scene takes the steps of the session when the table is at rest.

`begin` and `resume` make it; `saved` says what could be resumed.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gintable.engine.cards import DECK, Card, card_text, cards
from gintable.engine.events import Dealt
from gintable.engine.legal import held, layoffs_open
from gintable.engine.rules import PRESETS, Rules
from gintable.engine.state import Phase
from gintable.play.session import PERSON, Session, Step
from gintable.play.worker import Thinker, Worker
from gintable.storage.notice import Notice
from gintable.ui import paint
from gintable.ui import tablelayout as boxes
from gintable.ui.art import SUPER
from gintable.ui.canvas import Canvas
from gintable.ui.offers import worth_breaking
from gintable.ui.picture import Picture
from gintable.ui.poses import STOCK, face
from gintable.ui.scenes import Host, Scene
from gintable.ui.scenes.dialogs import Answer, Dialog
from gintable.ui.scenes.newmatch import Choice, Saved
from gintable.ui.table import judge, match, sentences
from gintable.ui.table.board import Board
from gintable.ui.table.controls import Controls
from gintable.ui.table.declare import Declare
from gintable.ui.table.easel import Easel, unplayed
from gintable.ui.table.keyboard import Keyboard
from gintable.ui.table.lift import Lift
from gintable.ui.table.log import Log
from gintable.ui.table.match import Begun
from gintable.ui.table.pointer import Pointer
from gintable.ui.table.sentences import card_words
from gintable.ui.table.sight import Sight
from gintable.ui.table.watch import Watch
from gintable.words import say, t

PACES = {"instant": 0.0, "quick": 0.35, "calm": 0.9}  # seconds between what an opponent does
THINKING_S = 0.4  # of thinking before it is shown
DOT_S = 0.2  # three of them make the loop of 600 ms
WARM_S = 0.5  # at most, before a deal, for drawing its cards
COLD_S = 0.2  # of rest before the other cards are drawn
OVER_S, GIN_S = 1.1, 1.3  # a hand's end, and an opponent's gin, are looked at for so long


def saved() -> Saved | None:
    """What Continue would bring back."""
    return match.saved()


def begin(host: Host, choice: Choice) -> TableScene:
    """A new match."""
    thinker = Worker()
    begun = match.begin(choice, host.settings, thinker, host.seed)
    begun.session.prepare()
    return TableScene(host, begun, thinker, choice)


def resume(host: Host) -> TableScene:
    """The saved match. Raises RecordError or RecordUnwritable, which `match.refused` can say."""
    thinker = Worker()
    begun = match.resume(thinker)
    begun.session.prepare()
    return TableScene(host, begun, thinker)


def _deals(step: Step) -> bool:
    """Whether a hand was dealt."""
    return any(isinstance(event, Dealt) for event in step.events)


class _Bright:
    """The hand under the sheet of a knock: it stays bright, and a click on its cards is a choice of the sheet."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def paint(self, canvas: Canvas) -> None:
        if self._scene.shot is not None:
            paint.bright_hand(canvas, self._scene.shot)

    def event(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            grip = self._scene.pointer.grip(*self._scene.host.frame.units(event.pos))
            if grip is not None and grip in self._scene.board.own:
                self._scene.declare.choose(grip[1])

    def areas(self) -> dict[str, list[int]]:
        return {name: area for name, area in self._scene.areas().items() if name.startswith("card.")}


class TableScene(Scene):
    """One match at the table."""

    name = "table"

    def __init__(self, host: Host, begun: Begun, thinker: Thinker, choice: Choice | None = None) -> None:
        super().__init__(host)
        self.thinker, self.choice, self._library = thinker, choice, begun.library
        self.board = Board(host, begun.session, self.say, self._changed)
        self.pointer = Pointer(self.board, self.ui)
        self.keyboard = Keyboard(self.board, self.pointer, self.ui, self.result)
        self.declare = Declare(self.board, _Bright(self), self.calm)
        self.board.declares = self.declare
        self.ui.extra = self.keyboard.spots
        self.shot: Picture | None = None  # what was painted last
        self._step: Step | Notice | None = None  # taken from the session, not yet shown
        self._now_s = self._rested_s = 0.0  # and when the last step was shown
        self._asked_s: float | None = None  # since when the opponent has been awaited
        self._dots = 0
        self._answered = self._told = False  # a gin was answered; the result was shown
        self.lift = Lift(self.board, self.pointer, self.keyboard, self.declare)
        self._stale_buttons = False
        self._easel = Easel()
        self._warm_s: float | None = None  # since when a deal waits for its pictures
        self._cold = False  # the rest of the deck has to be drawn
        self._notices = list(begun.notices)
        self._unsaved = begun.unsaved
        self.watch = Watch(self.board, self.say)
        self.controls = Controls(self.board, self.keyboard, self.ui, self.pressed)
        self._log = Log(self.board, self.keyboard)

    @property
    def session(self) -> Session:
        return self.board.session

    # -- beginning and ending ----------------------------------------------------------------------------------------
    def build(self) -> None:
        frame = self.host.frame
        # cards are rasterised once, large enough for the hand
        self.host.art.source_width = round(boxes.play(frame).card_w * frame.u * SUPER)
        self.pointer.resized()
        self.board.lay()
        self._place_notices()
        if self.board.view is not None:
            self._warm()
        self._refresh()

    def _place_notices(self) -> None:
        """They stand between what is awaited and the hand."""
        found = self.board.found
        table = boxes.play(self.host.frame, self.board.match.rules.seats - 1)
        at = table if found is None else found.trayed or found.table
        self.toast_above, self.toast_below = at.toast_above, at.status.bottom + 4

    def entered(self) -> None:
        """For the first time, or a sheet has gone."""
        self._rested_s = self._now_s
        if self._now_s == 0:
            self.board.look()
        self.dirty = True

    def left(self) -> None:
        self.session.close()
        self.thinker.close()
        self._library.close()

    def menu(self) -> None:
        """To the menu; everything is saved, or the player is asked."""
        self.host.sound.play("button")
        if self.session.durable or self.session.story.match.winner is not None:
            self.host.pop()
            return
        answers = [
            Answer("stay", t("table.leave.stay")),
            Answer("leave", t("table.leave.leave"), "gold", self.host.pop),
        ]
        self.host.push(Dialog(self.host, t("table.leave.title"), t("table.leave.body"), answers, icon="warn"))

    def back(self) -> bool:
        if self.pointer.held is not None:
            self.pointer.release()
        elif self.board.selected is not None:
            self.board.select(None)
        else:
            self.menu()
        return True

    def _refresh(self) -> None:
        """The controls as they ought to be now."""
        self._stale_buttons = False
        self.controls.refresh()

    def calm(self) -> None:
        """Everything where it belongs, now: something will lie over the table."""
        self.pointer.release()
        self.board.stage.settle()
        self.lift.raised = self.keyboard.raised = {}
        self.ui.focus.go(None, shown=False)

    def _changed(self) -> None:
        """The board looks different now."""
        self.dirty = self._stale_buttons = True

    # -- time --------------------------------------------------------------------------------------------------------
    def passed(self, dt_s: float) -> None:
        self._now_s += dt_s
        board, stage = self.board, self.board.stage
        board.now_s = self._now_s
        if stage.update(dt_s):
            self.dirty = True
        if not stage.idle:
            self._rested_s = self._now_s
        if self.lift.passed(dt_s):
            self.keyboard.raised, self.dirty = self.lift.raised, True
        if board.refused is not None and self._now_s >= board.refused[1]:
            board.refused, self.dirty = None, True
        self._go_on()
        for name in stage.due:
            self.host.sound.play(name)
        stage.due.clear()
        if self._stale_buttons:
            self._refresh()
        if self._cold and self._now_s > self._rested_s + COLD_S:
            self._cold = False
            self._warm()  # the rest of the deck, while nothing moves
        self.moving = not stage.idle or self.pointer.held is not None

    def _go_on(self) -> None:
        """Take the next step when the table is at rest, and do what nobody has to be asked for."""
        if self._notices and self._now_s > 0:
            self._tell(self._notices.pop(0))
            return
        if self._step is None and not self.watch.waits:
            found = self.session.poll()
            self._step = None if self.watch.take(found) else found
            self.board.pending = self.board.pending or self._step is not None
        if self.watch.passed(self._now_s, PACES[self.host.settings.pace]):
            self._rested_s = self._now_s
        if self.board.pending and self._step is None and not self.session.busy:
            self.board.pending = False  # the other table has made impossible what was to be done
            self.board.home()
        self._think()
        if not self.board.stage.idle or self.pointer.held is not None:
            return
        if self.toast is None and self.board.view is not None:
            troubles = self.session.troubles()
            if troubles:
                self.say(" ".join(map(say, troubles)), "warn")
        if self._step is not None:
            if isinstance(self._step, Notice) or (
                self._now_s >= self._rested_s + self._pace(self._step) and self._drawable(self._step)
            ):
                step, self._step = self._step, None
                self._show(step)
        elif not self.board.pending and not self.session.busy:
            self._by_itself()

    def _pace(self, step: Step) -> float:
        first = step.events[0] if step.events else None
        seat = self.board.seat if isinstance(first, Dealt) else getattr(first, "seat", self.board.seat)
        if seat == self.board.seat:
            return 0.0
        return PACES[self.host.settings.pace] * self.board.paces[self.board.people[seat]]

    def _think(self) -> None:
        """Dots beside an opponent who takes their time."""
        view = self.board.view
        here = view is not None and view.table.turn not in (-1, self.board.seat) and not held(view.table)
        awaited = here and self._step is None and self.session.bot_to_act is not None and self.board.stage.idle
        if not awaited:
            self._asked_s = None
        elif self._asked_s is None:
            self._asked_s = self._now_s
        waited = self._now_s - self._asked_s if self._asked_s is not None else 0.0
        dots = 0 if waited < THINKING_S else 1 + int((waited - THINKING_S) / DOT_S) % 3
        if self.host.settings.reduced_motion and dots:
            dots = 3
        if dots != self._dots:
            self._dots, self.dirty = dots, True

    def _by_itself(self) -> None:
        """Deal the first hand, go on with a best layoff, answer a gin, show the result."""
        board, view = self.board, self.board.view
        if view is None:
            self._deal()
            return
        if board.queue:
            board.submit(board.queue.pop(0))
            return
        waited = self._now_s - self._rested_s
        instant = self.host.settings.pace == "instant"
        if board.awaited is Phase.LAYOFF and not layoffs_open(view.table):
            if not self._answered and (waited >= GIN_S or instant):
                self._answered = True
                board.do(board.offers[None, "done"])
        elif self.session.story.between and (waited >= OVER_S or instant):
            self.result()

    def _deal(self) -> None:
        if self.session.story.match.winner is None:
            self.board.pending, self.board.again = True, self._deal
            self.session.next_hand()
            self._easel.dealt_soon()
        else:
            self.finished()

    # -- steps of the session ----------------------------------------------------------------------------------------
    def _show(self, step: Step | Notice) -> None:
        if isinstance(step, Notice):
            self._unwritable(step)
            return
        if _deals(step):
            self._answered = self._told = False
            self._cold = True
            self.watch.dealt()
        self.pointer.hover = None
        self.board.show(step)
        self._place_notices()
        self._rested_s = self._now_s
        self._say_of(step)

    def _drawable(self, step: Step) -> bool:
        """Whether the cards of a deal are drawn already: they are not drawn while others fly, that takes too long.

        A slow machine waits `WARM_S` at most.
        """
        if not _deals(step):
            return True
        if self._warm_s is None:
            self._warm_s = self._now_s
            self._warm([*cards(step.view.hand), *step.view.table.pile])
        if not self.host.art.warm_now and self._now_s < self._warm_s + WARM_S:
            return False
        self._warm_s = None
        return True

    def _warm(self, codes: Sequence[Card] = DECK) -> None:
        """Prepare the pictures of these cards on a thread."""
        self.host.art.warm([None, *map(card_text, codes)], self.host.look)

    def _say_of(self, step: Step) -> None:
        """Sounds and notices that go with a step."""
        board, view = self.board, step.view
        first = _deals(step) and board.match.dealt == 1
        if _deals(step) and board.match.rules.partners:
            self.say(self.watch.who_plays())
        elif first and board.match.rules.first_dealer == "cut" and self.toast is None:
            self.say(sentences.cut_words(board.match, board.everybody, board.people[view.table.dealer]))
        if step.hand is not None and step.hand.undercut:
            board.stage.due.append("undercut")
        told = judge.told(step.events, view.table, board.seat, board.names)
        if told:
            self.say(told)
        if worth_breaking(view) and not view.table.laid[board.seat]:
            self.say(t("table.breaking"), "warn")

    def _unwritable(self, notice: Notice) -> None:
        """The last action could not be saved and has not happened."""
        board = self.board
        again, board.again = board.again, None
        board.pending, board.queue, self._answered = False, [], False
        board.home()

        def retry() -> None:
            if again is not None:
                again()

        def play_on() -> None:
            self.session.play_unsaved()
            retry()

        answers = [
            Answer("again", t("table.save.again"), "paper", retry),
            Answer("unsaved", t("table.save.unsaved"), "gold", play_on),
        ]
        self.host.push(Dialog(self.host, t("table.save.title"), say(notice), answers, icon="warn"))

    def _tell(self, notice: Notice) -> None:
        """What was found out when the match was begun or resumed."""
        if not self._unsaved:
            self.say(say(notice), "warn")
            return
        self._unsaved = False
        answers = [
            Answer("back", t("table.unsaved.back"), "paper", self.host.pop),
            Answer("unsaved", t("table.save.unsaved"), "gold"),
        ]
        self.host.push(Dialog(self.host, t("table.save.title"), say(notice), answers, icon="warn", lost=False))

    # -- the end of a hand -------------------------------------------------------------------------------------------
    def result(self) -> None:
        """The sheet of the hand, when it is over at every table."""
        if self._told or self._step is not None or self.watch.waits or self.board.view is None:
            self.watch.hurried = True
            return
        if not self.session.story.between:
            self.watch.hurried = True
            return
        from gintable.ui.scenes.handresult import HandResult

        self._told = True
        self.calm()
        sheet = HandResult(self.host, self.session.story, PERSON, self._after_hand, self.host.pop)
        self.host.push(sheet)

    def _after_hand(self) -> None:
        from gintable.ui.accounts import game_over

        if game_over(self.session.story) is not None:
            self.finished()
        else:
            self._deal()

    def finished(self) -> None:
        """A game is over, and maybe the match: then into the library with it. Its sheet lies on the table."""
        from gintable.ui.scenes.matchend import MatchEnd

        self._told = True
        notice = self.session.archive()
        sheet = MatchEnd(self.host, self.session.story, PERSON, self._after_game, self.host.pop)
        self.host.push(sheet)
        if notice is not None:
            sheet.say(say(notice), "warn")

    def _after_game(self) -> None:
        if self.session.story.match.winner is None:
            self._deal()
        else:
            self.session.close()  # it holds the place where the next match will be kept
            self.host.replace(begin(self.host, self.choice or self._same_again()))

    def _same_again(self) -> Choice:
        return match.again(self.session.story)

    # -- controls ----------------------------------------------------------------------------------------------------
    def pressed(self, name: str) -> None:
        """A control of the table."""
        board, chosen = self.board, self.keyboard.chosen
        always = {"menu": self.menu, "info": self.info, "look": self.look, "score": self.score_sheet}
        if name in always:
            always[name]()
            return
        board.stage.settle()
        zone = {"draw": "stock", "knock.button": "knock"}.get(name, name)
        if name == "sort":
            board.next_arrangement()
        elif name in ("next", "hurry"):
            self.result()
        elif name == "throw" and chosen is not None:
            board.put(chosen, "discard")
        elif zone == "knock" and chosen is not None and (chosen, zone) in board.offers:
            board.do(board.offers[chosen, zone])
        elif (None, zone) in board.offers:
            board.do(board.offers[None, zone])

    def info(self) -> None:
        """What is being played, and how this hand stands."""
        view = self.board.view
        if view is None:
            return
        self.calm()
        board, rules = self.board, self.board.match.rules
        words = [
            *([t(f"preset.{rules.name}.line")] if rules.name in PRESETS else []),
            sentences.hand_words(
                board.match, board.names[view.table.dealer], view.table.dealer == board.seat, self.session.durable
            )
            + ".",
            t("table.info.upcard", card=card_words(view.table.upcard)),
            sentences.limit_words(view.table, "info"),
        ]
        answers = [
            Answer("ok", t("table.info.ok")),
            Answer("rules", t("rules.all"), "gold", self.host.show_rules),
        ]
        self.host.push(Dialog(self.host, sentences.rules_words(rules), " ".join(words), answers, lost=False))

    def score_sheet(self) -> None:
        """The pad of the match."""
        from gintable.ui.scenes.scoresheet import open_score_sheet

        self.calm()
        open_score_sheet(self.host, self.session.story, PERSON)

    def look(self) -> None:
        """Look through the discard pile, where the setting allows it."""
        from gintable.ui.table.pile import PileSheet

        view = self.board.view
        if view is not None and view.table.pile and self.host.settings.browse_pile:
            self.calm()
            self.host.push(PileSheet(self.host, view.table.pile))

    # -- input -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            self._settle()
        why = self.controls.explain(event)
        if why:
            self.say(why, "warn")
        if self.pointer.handle(event, self._now_s):
            return
        if event.type == pygame.KEYDOWN and self.keyboard.early(event):
            return
        super().handle(event)
        self._stale_buttons = True

    def _settle(self) -> None:
        """Any click or key finishes what moves; of its sounds only the last is still heard."""
        stage = self.board.stage
        if not stage.idle:
            stage.settle()
            self.host.sound.stop()
            self.dirty = True

    @property
    def played(self) -> Rules:
        return self.board.match.rules

    def act(self, action: str) -> bool:
        if action == "rules":
            self.calm()
        if action == "score_sheet":
            self.score_sheet()
            return True
        return self.keyboard.act(action) or super().act(action)

    # -- painting ----------------------------------------------------------------------------------------------------
    def sight(self) -> Sight | None:
        """What is to be painted now."""
        board = self.board
        scenery = board.scenery
        if board.view is None or scenery is None:
            return None
        dragged = self.pointer.dragged()
        poses = board.stage.poses
        if dragged is not None and dragged[0] in poses and dragged[0] != STOCK:
            poses = {key: pose for key, pose in poses.items() if key != dragged[0]}
        return Sight(
            view=board.view,
            match=board.match,
            saved=self.session.durable,
            players=self.session.story.players,
            people=board.people,
            names=board.names,
            shown=board.shown,
            found=scenery,
            curtain=scenery is not board.found,
            offers=board.offers if not board.pending else {},
            poses=poses,
            moving=board.stage.moving,
            dealing=board.stage.dealing,
            after=board.after,
            hand=board.hand,
            selected=board.selected if self.declare.chosen is None else face(self.declare.chosen),
            pointed=self.lift.pointed,
            dragged=dragged,
            over=self.pointer.over(dragged[0], self.pointer.gesture.at) if dragged is not None else None,
            refused=board.refused[0] if board.refused is not None else None,
            raised=self.lift.raised if self.declare.chosen is None else self.lift.wanted(),
            knocking=self.declare.chosen,
            mark_contested=self.host.settings.contested,
            hushed=self.toast is not None,
            other=self.watch.other(),
            dots=self._dots,
        )

    def draw(self, canvas: Canvas) -> None:
        s = self.sight()
        if s is None:
            self._easel.prepare(canvas, unplayed(self.board))
            canvas.felt()
        else:
            self.shot = self._easel.draw(canvas, s, self.board.stage)

    def draw_over(self, canvas: Canvas) -> None:
        if self.shot is not None:
            paint.held(canvas, self.shot)
        self.controls.paint_tip(canvas)

    # -- for the event log -------------------------------------------------------------------------------------------
    def describe(self) -> dict[str, object]:
        return self._log.describe(self.shot.status if self.shot is not None else "")

    def areas(self) -> dict[str, list[int]]:
        return self._log.areas()

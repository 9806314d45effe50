"""The table: a match is played here. The scene takes the steps of the session when the table is at rest.

`begin` and `resume` make it; `saved` says what could be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from gintable.engine import melds
from gintable.engine.cards import DECK, Card, card_text, cards
from gintable.engine.events import Dealt
from gintable.engine.legal import held, layoffs_open, legal, takeable
from gintable.engine.rules import PRESETS, Rules
from gintable.engine.state import Phase, View, beside, start, view
from gintable.play.session import PERSON, Session, Step
from gintable.play.worker import Thinker, Worker
from gintable.storage.notice import Notice
from gintable.ui import paint, seats
from gintable.ui import tablelayout as boxes
from gintable.ui.arrange import arranged
from gintable.ui.art import SUPER
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box
from gintable.ui.offers import announced, offers, unsaid, worth_breaking
from gintable.ui.picture import Picture
from gintable.ui.poses import STOCK, UP_DRAWN, Key, card_of, face, layout
from gintable.ui.scenes import Host, Scene, key_words
from gintable.ui.scenes.dialogs import Answer, Dialog
from gintable.ui.scenes.newmatch import Choice, Saved
from gintable.ui.table import buttons, elsewhere, judge, match, sentences
from gintable.ui.table.board import Board
from gintable.ui.table.declare import Declare
from gintable.ui.table.easel import Easel
from gintable.ui.table.keyboard import Keyboard
from gintable.ui.table.match import Begun
from gintable.ui.table.pointer import Pointer
from gintable.ui.table.sentences import card_words
from gintable.ui.table.sight import Sight
from gintable.ui.table.watch import Watch
from gintable.ui.widgets import Button, Tile
from gintable.words import say, t

PACES = {"instant": 0.0, "quick": 0.35, "calm": 0.9}  # seconds between what an opponent does
THINKING_S = 0.4  # of thinking before it is shown
DOT_S = 0.2  # three of them make the loop of 600 ms
WARM_S = 0.5  # at most, before a deal, for drawing its cards
COLD_S = 0.2  # of rest before the other cards are drawn
OVER_S, GIN_S = 1.1, 1.3  # a hand's end, and an opponent's gin, are looked at for so long
HOVER_S = 0.09
UP_HOVER, UP_SELECTED, UP_LEGAL, UP_CHOSEN = 10.0, 22.0, 10.0, 24.0
LEAST_W = 150.0  # units of a button that has room for many words
FIXED = frozenset({"menu", "toast"})  # buttons that stay whatever is awaited


def saved() -> Saved | None:
    """What Continue would bring back."""
    return match.saved()


def begin(host: Host, choice: Choice) -> TableScene:
    """A new match."""
    thinker = Worker()
    return TableScene(host, match.begin(choice, host.settings, thinker, host.seed), thinker, choice)


def resume(host: Host) -> TableScene:
    """The saved match. Raises RecordError or RecordUnwritable, which `match.refused` can say."""
    thinker = Worker()
    return TableScene(host, match.resume(thinker), thinker)


def _lit(canvas: Canvas, box: Box, held: Held) -> None:
    """A line round what can be pressed, while the mouse is on it."""
    if held != "rest":
        canvas.box(*box, 14, None, 1, canvas.theme.gold, 1.6)


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
        self._raised: dict[Key, float] = {}
        self._stale_buttons = False
        self._easel = Easel()
        self._warm_s: float | None = None  # since when a deal waits for its pictures
        self._cold = False  # the rest of the deck has to be drawn
        self._notices = list(begun.notices)
        self._unsaved = begun.unsaved
        self.watch = Watch(self.board, self.say)
        self._tip = ""  # the button under the mouse that cannot be pressed
        self._reasons: dict[str, str] = {}  # why not, by button
        self._listed: tuple[View | None, list[str]] = (None, [])

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
        self._buttons()

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

    def calm(self) -> None:
        """Everything where it belongs, now: something will lie over the table."""
        self.pointer.release()
        self.board.stage.settle()
        self._raised = self.keyboard.raised = {}
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
        self._hovering(dt_s)
        if board.refused is not None and self._now_s >= board.refused[1]:
            board.refused, self.dirty = None, True
        self._go_on()
        for name in stage.due:
            self.host.sound.play(name)
        stage.due.clear()
        if self._stale_buttons:
            self._buttons()
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
        own = isinstance(first, Dealt) or getattr(first, "seat", self.board.seat) == self.board.seat
        return 0.0 if own else PACES[self.host.settings.pace]

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

    def _hovering(self, dt_s: float) -> None:
        """Cards rise and sink under the mouse and the keys."""
        wanted = self._wanted()
        still = self.host.settings.reduced_motion or self.host.settings.animation == "none"
        most = 1e9 if still or self.declare.chosen is not None else UP_SELECTED * dt_s / HOVER_S
        raised = {}
        for key in self._raised.keys() | wanted.keys():
            at, to = self._raised.get(key, 0.0), wanted.get(key, 0.0)
            up = min(to, at + most) if to > at else max(to, at - most)
            if up:
                raised[key] = up
        if raised != self._raised:
            self._raised = self.keyboard.raised = raised
            self.dirty = True

    def _wanted(self) -> dict[Key, float]:
        """How far each card of the hand ought to be raised, in units."""
        board, found = self.board, self.board.found
        wanted: dict[Key, float] = {}
        if self.pointer.held is not None or found is None or board.view is None:
            return wanted
        if self.declare.chosen is not None:
            for card, _ in announced(board.view):
                wanted[face(card)] = UP_CHOSEN if card == self.declare.chosen else UP_LEGAL
        else:
            if self.pointed is not None:
                wanted[self.pointed] = UP_HOVER
            if board.selected in found.hand and board.selected is not None:
                wanted[board.selected] = UP_SELECTED
        # a card that stands out already only lacks the rest
        return {key: max(0.0, up - (UP_DRAWN if found.poses[key].line else 0.0)) for key, up in wanted.items()}

    @property
    def pointed(self) -> Key | None:
        """The card of the hand that keys or mouse are at."""
        key = self.keyboard.at or self.pointer.hover
        return key if key is not None and self.board.found is not None and key in self.board.found.hand else None

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
    def _buttons(self) -> None:
        """Make the buttons anew where they have changed."""
        self._stale_buttons = False
        board, frame = self.board, self.host.frame
        table = boxes.play(frame)
        have = {w.name: w for w in self.ui.widgets if isinstance(w, Button)}
        if "menu" not in have:
            b = table.menu
            Button(self.ui, "menu", b, t("table.menu"), self.menu, icon="menu")
            self._icon("info", Box(b.right + 10, b.y, 50, b.h), "help", self.info)
        wanted: dict[str, tuple[buttons.Act, Box]] = {}
        if board.view is not None and board.found is not None:
            chosen = self.keyboard.chosen
            card = card_of(chosen) if chosen is not None else None
            found = buttons.acts(board.view, board.offers, board.shown, board.wish, card)
            places = buttons.places(found, table.acts, frame)
            wanted = {
                act.name: (replace(act, words=act.short) if act.short and box.w < LEAST_W else act, box)
                for act, box in zip(found, places, strict=True)
            }
            self._look_button()
            self._score_tile()
        for name, widget in have.items():
            if name in FIXED:
                continue
            if name in wanted and widget.box == wanted[name][1]:
                act = wanted.pop(name)[0]
                widget.say(act.words, act.kind, enabled=act.enabled)
                self._reasons[name] = act.reason
            else:
                self.ui.drop(widget)
        for act, box in wanted.values():
            self._button(act, box)

    def _button(self, act: buttons.Act, box: Box) -> None:
        self._reasons[act.name] = act.reason
        tall = self.host.frame.tall
        cap = key_words(self.host.settings.keys[act.key]) if act.key and not tall else ""
        size = 20 if act.kind == "gold" else 18 if tall or box.w > LEAST_W else 16
        Button(
            self.ui, act.name, box, act.words, self._presser(act.name), act.kind, act.icon or None,
            cap if len(cap) == 1 else None, size=size, enabled=act.enabled,
        )  # fmt: skip

    def _icon(self, name: str, box: Box, icon: str, press: Callable[[], None]) -> None:
        Tile(self.ui, name, box, lambda canvas, box, held: paint.icon_button(canvas, box, held, icon), press)

    def _look_button(self) -> None:
        """A button beside the stock that lays the pile open, where the setting allows it."""
        board = self.board
        stock = board.found.zones.get("stock") if board.found is not None else None
        there = next((w for w in self.ui.widgets if w.name == "look"), None)
        allowed = self.host.settings.browse_pile and board.view is not None and bool(board.view.table.pile)
        if not allowed or stock is None:
            if there is not None:
                self.ui.drop(there)
        elif there is None:
            self._icon("look", Box(stock.x - 62, stock.y + stock.h / 2 - 25, 50, 50), "cards", self.look)

    def _score_tile(self) -> None:
        """The score, wherever it stands, opens the score sheet."""
        found = self.board.found
        there = next((w for w in self.ui.widgets if w.name == "score"), None)
        box = (found.trayed or found.table).score if found is not None else None
        if there is not None and there.box != box:
            self.ui.drop(there)
            there = None
        if there is None and box is not None:
            Tile(self.ui, "score", box, _lit, self.score_sheet, radius=14)

    def _presser(self, name: str) -> Callable[[], None]:
        return lambda: self.pressed(name)

    def pressed(self, name: str) -> None:
        """A button of the table."""
        board, chosen = self.board, self.keyboard.chosen
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
        self._explain(event)
        if self.pointer.handle(event, self._now_s):
            return
        if event.type == pygame.KEYDOWN and self.keyboard.early(event):
            return
        super().handle(event)
        self._stale_buttons = True

    def _explain(self, event: pygame.Event) -> None:
        """Say why a button cannot be pressed, when the mouse is over it or tries."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return
        widget = self.ui.over(event.pos)
        name = widget.name if widget is not None and not widget.is_enabled else ""
        if name != self._tip:
            self._tip, self.dirty = name, True
        if event.type == pygame.MOUSEBUTTONDOWN and self._reasons.get(name):
            self.say(self._reasons[name], "warn")

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
            pointed=self.pointed,
            dragged=dragged,
            over=self.pointer.over(dragged[0], self.pointer.gesture.at) if dragged is not None else None,
            refused=board.refused[0] if board.refused is not None else None,
            raised=self._raised if self.declare.chosen is None else self._wanted(),
            knocking=self.declare.chosen,
            mark_contested=self.host.settings.contested,
            hushed=self.toast is not None,
            other=self.watch.other(),
            dots=self._dots,
        )

    def draw(self, canvas: Canvas) -> None:
        s = self.sight()
        if s is None:
            self._easel.prepare(canvas, self._unplayed())
            canvas.felt()
        else:
            self.shot = self._easel.draw(canvas, s, self.board.stage)

    def _unplayed(self) -> Sight:
        """A table as it could be before the first hand: what is on it does not matter, for nobody sees it."""
        board = self.board
        unplayed, _ = start(board.match.rules, DECK, 0)
        if board.match.rules.partners:
            unplayed = beside(unplayed, unplayed)
        seen = view(unplayed, board.seat)
        shown = arranged(board.wish, seen.hand)
        found = layout(seen, shown, self.host.frame)
        backs = {key: pose for key, pose in found.poses.items() if pose.face is None}
        players = self.session.story.players
        unseen = Sight(seen, board.match, players, board.people, board.names, shown, found, offers(seen), backs, {})
        if seen.table.elsewhere is not None:
            unseen.other = elsewhere.other(seen.table, board.match, board.seating, players, frozenset())
        return unseen

    def draw_over(self, canvas: Canvas) -> None:
        if self.shot is not None:
            paint.held(canvas, self.shot)
        tipped = next((widget for widget in self.ui.widgets if widget.name == self._tip), None)
        if tipped is not None and self._reasons.get(self._tip):
            paint.tip(canvas, self._reasons[self._tip], tipped.box)

    # -- for the event log -------------------------------------------------------------------------------------------
    def describe(self) -> dict[str, object]:
        board, view = self.board, self.board.view
        if view is None:
            return {"phase": "between", "turn": None, "hand": [], "legal": [], "points": {}}
        table = view.table
        return {
            "phase": table.phase.value,
            "turn": table.turn if table.turn >= 0 else None,
            "seat": board.seat,
            "hand": [card_text(card) for card in board.shown.cards],
            "legal": self._legal() if not board.pending else [],
            "drawn": card_text(view.drawn) if view.drawn is not None else None,
            "upcard": card_text(table.pile[-1]) if table.pile else None,
            "open": {seats.zone(table, board.seat, card): card_text(card) for card in takeable(table)},
            "stock": table.stock_left,
            "limit": table.limit,
            "scores": list(board.match.tally.scores),
            "boxes": list(board.match.tally.boxes),
            "hands_dealt": board.match.dealt,
            "deadwood": None if unsaid(table) else melds.deadwood(view.hand),
            "melds": [[card_text(card) for card in cards(meld)] for meld in table.spread],
            "selected": card_text(board.selected[1]) if board.selected is not None else None,
            "status": self.shot.status if self.shot is not None else "",
            "waiting": held(table),
            "elsewhere": elsewhere.logged(table.elsewhere),
            "points": {name: point for name, (_, point) in self._places().items()},
        }

    def _legal(self) -> list[str]:
        """Every legal action; they are many when one may knock, so they are listed once for a view."""
        seen = self.board.view
        if seen is not None and self._listed[0] is not seen:
            self._listed = seen, list(map(str, legal(seen)))
        return self._listed[1]

    def areas(self) -> dict[str, list[int]]:
        out = {name: area for name, (area, _) in self._places().items()}
        found = self.board.found
        if found is not None and self.board.view is not None:
            for name, box in found.zones.items():
                out.setdefault(name, list(self.host.frame.pixels(box)))
            plates = (found.trayed or found.table).plates
            for seat, box in zip(seats.rivals(self.board.view.table.rules, self.board.seat), plates, strict=True):
                out[f"player.{seat}"] = list(self.host.frame.pixels(box))
        return out

    def _places(self) -> dict[str, tuple[list[int], list[int]]]:
        """Name to rectangle and point in pixels; a click on the point surely hits that card."""
        found, frame = self.board.found, self.host.frame
        out: dict[str, tuple[list[int], list[int]]] = {}
        for spot in self.keyboard.spots():
            if found is not None and spot.grip in found.poses:
                box, at = found.strip(spot.grip)
                point = [round(at[0] * frame.u), round(at[1] * frame.u + frame.top)]
                out[spot.name] = (list(frame.pixels(box)), point)
            else:
                out[spot.name] = (list(spot.area), [spot.area.centerx, spot.area.bottom - 8])
        return out

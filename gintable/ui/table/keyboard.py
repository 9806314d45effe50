"""The keys at the table: the stops of the focus, and what every action of the keyboard map does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pygame

from gintable.engine.actions import Accept, Action, Challenge, Take, Wait
from gintable.engine.cards import card_text
from gintable.engine.legal import why_not
from gintable.engine.state import Phase
from gintable.ui.desk import Ui
from gintable.ui.layout import ASPECT, Box
from gintable.ui.offers import TAKES, refusal, zones
from gintable.ui.poses import STOCK, Key, Layout, Pose, face
from gintable.ui.table import elsewhere
from gintable.ui.table.board import Board
from gintable.ui.table.pointer import Pointer, place

ANSWERS: Mapping[str, Action] = {"accept": Accept(), "challenge": Challenge(), "wait": Wait()}


class Spot:
    """A card, pile or zone as a stop of the focus; `grip` is what a click on it would take hold of."""

    ready = True

    def __init__(
        self, name: str, grip: Key, area: pygame.Rect, angle: float, radius: float, press: Callable[[Key], None]
    ) -> None:
        self.name, self.grip, self.area, self.angle, self.radius, self._press = name, grip, area, angle, radius, press

    def press(self) -> None:
        self._press(self.grip)

    def key(self, _event: pygame.Event) -> bool:
        return False


def name_of(key: Key) -> str:
    """The name of a card in the event log and for the focus."""
    return f"card.{card_text(key[1])}"


class Keyboard:
    """Turns keys into what the board does. `go_on` is what Space does when the hand is over."""

    def __init__(self, board: Board, pointer: Pointer, ui: Ui, go_on: Callable[[], None]) -> None:
        self.board, self.pointer, self.ui, self._go_on = board, pointer, ui, go_on
        self.raised: Mapping[Key, float] = {}  # cards of the hand that stand out, in units
        self._kept: tuple[Layout | None, Mapping[Key, float], list[Spot]] = (None, {}, [])

    # -- stops
    def spots(self) -> list[Spot]:
        """The hand from left to right, then piles or trays."""
        found, raised, spots = self._kept
        if found is not self.board.found or raised is not self.raised:
            spots = self._spots(self.board.found) if self.board.found is not None else []
            self._kept = self.board.found, self.raised, spots
        return spots

    def _spots(self, found: Layout) -> list[Spot]:
        out = [self._card(name_of(key), key, found.poses[key]) for key in found.hand]
        if "stock" in found.zones:
            if STOCK in found.poses:
                out.append(self._card("stock", STOCK, found.poses[STOCK]))
            out += self._piles(found)
            out.append(self._zone("knock", found.zones["knock"], 17))
        for tray in found.trays:
            if tray.piece.meld >= 0:
                out.append(self._zone(f"meld{tray.piece.meld}", tray.box, 16))
                out += [self._card(name_of(face(card)), face(card), found.poses[face(card)]) for card in tray.added]
        return out

    def _piles(self, found: Layout) -> Iterator[Spot]:
        """The top card of every pile of discards, from left to right."""
        top: dict[str, tuple[int, Key]] = {}
        for key, pose in found.poses.items():
            zone = self.pointer.zone_of(key)
            if zone is not None and zone in found.zones and not zone.startswith("meld") and key[0] == "card":
                top[zone] = max(top.get(zone, (-1, key)), (pose.z, key))
        for zone in sorted(top, key=lambda zone: found.zones[zone].x):
            key = top[zone][1]
            yield self._card(zone, key, found.poses[key])

    def _card(self, name: str, key: Key, pose: Pose) -> Spot:
        high = pose.w * ASPECT
        box = Box(pose.x - pose.w / 2, pose.y - self.raised.get(key, 0.0) - high / 2, pose.w, high)
        area = pygame.Rect(self.board.host.frame.pixels(box))
        return Spot(name, key, area, pose.angle, pose.w * 0.065, self.enter)

    def _zone(self, name: str, box: Box, radius: float) -> Spot:
        area = pygame.Rect(self.board.host.frame.pixels(box))
        return Spot(name, place(name), area, 0.0, radius, self.enter)

    @property
    def at(self) -> Key | None:
        """The grip that shows the focus."""
        at = self.ui.focus.at if self.ui.focus.shown else None
        return at.grip if isinstance(at, Spot) else None

    @property
    def chosen(self) -> Key | None:
        """The card of the hand that keys and buttons mean: the selected one, else where the focus is."""
        at = self.at
        return self.board.selected or (at if at in self.board.own else None)

    def enter(self, grip: Key) -> None:
        """Enter on a card, pile or zone: it plays outright."""
        sure = not self.board.host.settings.confirm_discard or grip == self.board.selected
        self.pointer.clicked(grip, double=sure)

    # -- keys
    def early(self, event: pygame.Event) -> bool:
        """Keys that come before the focus has them: arrows choose among the cards, Space throws none."""
        if self.ui.open is not None:
            return False
        match self.board.host.action(event):
            case "left":
                return self._step(-1)
            case "right":
                return self._step(1)
            case "move_left":
                return self._move(-1)
            case "move_right":
                return self._move(1)
            case "confirm":
                at = self.ui.focus.at if self.ui.focus.shown else None
                return self._confirm() if at is None or isinstance(at, Spot) else False
            case _:
                return False

    def act(self, action: str) -> bool:
        """An action of the keyboard map; False for those that are not the table's."""
        match action:
            case "stock":
                self._by((None, "stock"), (STOCK, "hand"))
            case "discard_pile":
                self._discard()
            case "older_discard":
                self._take_older()
            case "pass":
                self._by((None, "pass"))
            case "discard":
                if self.chosen is not None:
                    self.enter(self.chosen)
            case "knock":
                self._knock()
            case "gin":
                self._by((None, "biggin" if (None, "biggin") in self.board.offers else "gin"))
            case "best_layoff":
                self._by((None, "best"))
            case "accept" | "challenge" | "wait":
                self._answer(action)
            case "arrange":
                self.board.next_arrangement()
            case "confirm":
                self._confirm()
            case _:
                return False
        return True

    def _step(self, by: int) -> bool:
        """The focus to the next card of the hand; first to the one drawn last."""
        board, found = self.board, self.board.found
        if found is None or not found.hand:
            return True
        order = found.hand
        at = self.ui.focus.at
        grip = at.grip if isinstance(at, Spot) else None
        drawn = face(board.view.drawn) if board.view is not None and board.view.drawn is not None else None
        if grip in order and self.ui.focus.shown:
            to = max(0, min(len(order) - 1, order.index(grip) + by))
        elif drawn in order:
            to = order.index(drawn)
        else:
            to = 0 if by > 0 else len(order) - 1
        self.ui.focus.go(name_of(order[to]), shown=True)
        board.changed()
        return True

    def _move(self, by: int) -> bool:
        key = self.chosen or self.pointer.hover
        if key is None or key not in self.board.own:
            return True
        order = self.board.shown.cards
        to = order.index(key[1]) + by
        if 0 <= to < len(order):
            self.board.move_card(key, to)
            self.ui.focus.go(name_of(key), shown=True)
        return True

    def _confirm(self) -> bool:
        """Space: the next thing, where there is no doubt about it; else it chooses a card."""
        board, chosen = self.board, self.board.selected
        table = board.view.table if board.view is not None else None
        if table is not None and (table.phase is Phase.OVER or elsewhere.watched(table)):
            self._go_on()
        elif (None, "done") in board.offers:
            board.do(board.offers[None, "done"])
        elif chosen is not None and len(zones(board.offers, chosen)) == 1:
            board.put(chosen, zones(board.offers, chosen)[0])
        elif self.at is not None and self.at in board.own:
            board.toggle(self.at)
        return True

    def _by(self, place_: tuple[Key | None, str], meant: tuple[Key, str] | None = None) -> None:
        """Do what is on offer there; where nothing is, say why what was `meant` may not be done."""
        board = self.board
        if place_ in board.offers:
            board.do(board.offers[place_])
        elif meant is not None and board.view is not None:
            reason = refusal(board.view, *meant)
            if reason is not None:
                board.refuse(reason)

    def _answer(self, name: str) -> None:
        """Accept, challenge or wait; or say why not."""
        board = self.board
        if (None, name) in board.offers:
            board.do(board.offers[None, name])
        elif board.view is not None:
            reason = why_not(board.view, ANSWERS[name])
            if reason is not None:
                board.refuse(reason)

    def _discard(self) -> None:
        """Take the discard, or throw the chosen card onto it."""
        board, chosen = self.board, self.chosen
        if (None, TAKES[0]) in board.offers:
            board.do(board.offers[None, TAKES[0]])
        elif chosen is not None and (chosen, "discard") in board.offers:
            board.put(chosen, "discard")
        elif board.view is not None and board.view.table.pile:
            reason = why_not(board.view, Take(board.view.table.pile[-1]))
            if reason is not None:
                board.refuse(reason)

    def _take_older(self) -> None:
        """Take the discard before the last, where it is open."""
        board = self.board
        if (None, TAKES[1]) in board.offers:
            board.do(board.offers[None, TAKES[1]])
        elif board.view is not None and board.awaited is Phase.DRAW:
            board.refuse("refuse.not_open")
        else:
            self._discard()

    def _knock(self) -> None:
        board, chosen = self.board, self.chosen
        for offer in ((chosen, "knock"), (None, "knock"), (None, "gin")):
            if offer in board.offers:
                board.do(board.offers[offer])
                return
        if board.view is not None:
            phase = board.awaited
            late = "refuse.not_your_turn" if phase is None else f"refuse.awaits_{phase.value}"
            board.refuse("refuse.over_limit" if phase is Phase.SHED else late)

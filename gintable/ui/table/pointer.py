"""The mouse at the table: what is under it, what it drags, where that would go, and what a click means."""

from __future__ import annotations

from typing import assert_never

import pygame

from gintable.engine.legal import layoffs_open
from gintable.engine.state import Phase
from gintable.ui import seats
from gintable.ui.desk import Ui
from gintable.ui.gesture import DRAG_PX, Clicked, Dropped, Gesture, Lifted, Outcome, Returned
from gintable.ui.offers import refusal, zones
from gintable.ui.poses import STOCK, Key, Pose, card_of, insertion
from gintable.ui.table.board import Board

TILT = 6.0  # degrees, most of a dragged card
GROWN = 1.04  # size of a dragged card
NEAR = 12.0  # units round a zone that still count as the zone
ZONE = "zone:"  # grips that are places without a card begin like this
Point = tuple[float, float]


def place(zone: str) -> Key:
    """The grip of a zone itself."""
    return (ZONE + zone, 0)


class Pointer:
    """Turns mouse events into what the board does."""

    def __init__(self, board: Board, ui: Ui) -> None:
        self.board, self.ui = board, ui
        self.gesture = Gesture()
        self.hover: Key | None = None
        self._grab: Point = (0.0, 0.0)  # from the card's middle to where it was taken
        self._tilt = 0.0
        self._x = 0.0  # where the pointer was

    @property
    def held(self) -> Key | None:
        """What is being dragged."""
        return self.gesture.held

    def resized(self) -> None:
        """The window is another: whatever was held is at home."""
        self.gesture = Gesture(DRAG_PX * max(1.0, self.board.host.frame.u))
        self.hover = None

    def release(self) -> None:
        """Let go of whatever is held; it goes home."""
        self._came(self.gesture.cancel())
        self._point_at(None)

    # -- events
    def handle(self, event: pygame.Event, now_s: float) -> bool:
        """Give it an event; True when nobody else should have it."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self.ui.over(event.pos) is None and self.ui.open is None:
                    self._press(event.pos)
            case pygame.MOUSEMOTION:
                if self.gesture.grip is not None:
                    down = bool(event.buttons[0]) if event.buttons else True
                    self._came(self.gesture.move((float(event.pos[0]), float(event.pos[1])), down))
                    if self.held is not None:
                        self._drag(self.held)
                        return True
                self._point_at(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.gesture.grip is not None:
                self._came(self.gesture.release((float(event.pos[0]), float(event.pos[1])), now_s))
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.release()
        return False

    def _press(self, pos: tuple[int, int]) -> None:
        board = self.board
        x, y = board.host.frame.units(pos)
        grip = self.grip(x, y)
        pose = board.found.poses.get(grip) if grip is not None and board.found is not None else None
        self._grab = (x - pose.x, y - pose.y) if pose is not None else (0.0, 0.0)
        self._came(self.gesture.press((float(pos[0]), float(pos[1])), grip))
        if grip is None:
            board.select(None)

    def _came(self, outcome: Outcome | None) -> None:
        match outcome:
            case None:
                pass
            case Lifted(grip):
                self._lifted(grip)
            case Clicked(grip, double):
                self.clicked(grip, double)
            case Dropped(grip, at):
                self._dropped(grip, at)
            case Returned(grip):
                self._returned(grip)
            case _:
                assert_never(outcome)

    # -- what is there
    def grip(self, x: float, y: float) -> Key | None:
        """What is under a point in units: a card that can be taken hold of, the stock, or a zone."""
        found, view = self.board.found, self.board.view
        if found is None or view is None:
            return None
        key = found.grip(x, y)
        if key is not None:
            card = card_of(key)
            if key[0] == "stock":
                return STOCK
            if key in self.board.own or card in view.table.pile:
                return key
            if any(card == laid for laid, _ in view.table.laid[self.board.seat]):
                return key
        zone = found.zone(x, y, 0.0)
        return place(zone) if zone is not None and zone != "hand" else None

    def zone_of(self, grip: Key) -> str | None:
        """The zone that a click on that grip is a click on."""
        found, view = self.board.found, self.board.view
        if grip[0].startswith(ZONE):
            return grip[0].removeprefix(ZONE)
        if grip == STOCK:
            return "stock"
        card = card_of(grip)
        if found is None or view is None or card is None:
            return None
        if card in view.table.pile:
            return seats.zone(view.table, view.seat, card)
        trays = (tray.piece for tray in found.trays if tray.piece.meld >= 0)
        return next((f"meld{piece.meld}" for piece in trays if card in piece.cards), None)

    def _point_at(self, pos: tuple[int, int] | None) -> None:
        key = None
        if pos is not None and self.ui.over(pos) is None:
            key = self.grip(*self.board.host.frame.units(pos))
        if key != self.hover:
            self.hover = key
            if self.ui.focus.shown and key in self.board.own:
                self.ui.focus.go(None, shown=False)  # the mouse takes over from the keys
            self.board.changed()

    # -- dragging
    def _lifted(self, grip: Key) -> None:
        board = self.board
        playable = bool(zones(board.offers, grip)) and not board.pending
        if grip not in board.own and not playable:  # the hand may be put in order at any time
            self.gesture.cancel()
            return
        board.select(None)
        self.hover, self._tilt = None, 0.0
        self._x = self.gesture.at[0]
        board.host.sound.play("card_pick")
        if grip in board.own:
            board.held = grip
            board.home()
        board.changed()

    def dragged(self) -> tuple[Key, Pose] | None:
        """What is under the pointer, and how it is held."""
        held = self.held
        return None if held is None else (held, self.pose(held, self.gesture.at))

    def pose(self, grip: Key, at: Point) -> Pose:
        """How a grip is held with the pointer at a point in pixels."""
        board = self.board
        x, y = board.host.frame.units(at)
        found = board.found
        rest = found.poses.get(grip) if found is not None else None
        w = rest.w if rest is not None else found.card_w if found is not None else 100.0
        return Pose(x - self._grab[0], y - self._grab[1], w * GROWN, self._tilt, card_of(grip), 5000, "drag")

    def _drag(self, held: Key) -> None:
        """The pointer has moved with something."""
        board = self.board
        if not board.host.settings.reduced_motion:
            fast = (self.gesture.at[0] - self._x) / board.host.frame.u
            self._tilt = max(-TILT, min(TILT, self._tilt * 0.8 + fast * 0.25))
        self._x = self.gesture.at[0]
        if held in board.own and board.found is not None:
            inside = board.found.zone(*board.host.frame.units(self.gesture.at), 0.0) == "hand"
            gap = insertion(board.found, self.pose(held, self.gesture.at).x) if inside else None
            if gap != board.gap:
                board.gap = gap
                board.home()
        board.changed()

    def over(self, grip: Key, at: Point) -> str | None:
        """The zone that a grip would be dropped on: a legal one under the pointer or the card's middle, else any."""
        board, found = self.board, self.board.found
        if found is None:
            return None
        pose = self.pose(grip, at)
        spots = (board.host.frame.units(at), (pose.x, pose.y))
        for x, y in spots:
            for name in zones(board.offers, grip):
                box = found.zones[name].inset(-NEAR) if name in found.zones else None
                if box is not None and box.x <= x <= box.right and box.y <= y <= box.bottom:
                    return name
        zone = found.zone(*spots[0])
        thrown = zone in self._heaps and (grip, seats.DISCARD) in board.offers
        return seats.DISCARD if thrown else zone  # whose pile it is does not matter to who throws a card

    @property
    def _heaps(self) -> tuple[str, ...]:
        """The zones where the others' discards lie, if they do not share a pile."""
        view = self.board.view
        if view is None or not seats.apart(view.table.rules):
            return ()
        return tuple(map(seats.heap_zone, seats.rivals(view.table.rules, view.seat)))

    def _dropped(self, grip: Key, at: Point) -> None:
        board = self.board
        zone, gap = self.over(grip, at), board.gap
        board.let_go(grip, self.pose(grip, at))
        board.held = board.gap = None
        if zone is not None and (grip, zone) in board.offers:
            board.do(board.offers[grip, zone])
        elif zone == "hand" and grip in board.own:
            if gap is not None:
                board.move_card(grip, gap)
            board.home()
        else:
            reason = refusal(board.view, grip, zone) if zone is not None and board.view is not None else None
            if reason is not None:
                board.refuse(reason, zone, grip)
            else:
                board.home()

    def _returned(self, grip: Key) -> None:
        board = self.board
        board.let_go(grip, self.pose(grip, self.gesture.at))
        board.held = board.gap = None
        board.home()

    # -- clicks
    def clicked(self, grip: Key, double: bool) -> None:
        """A click plays when only one thing is possible, and chooses otherwise; a double click discards."""
        board = self.board
        if grip in board.own:
            self._clicked_card(grip, double)
            return
        zone = self.zone_of(grip)
        if zone in self._heaps and (board.selected, seats.DISCARD) in board.offers:
            zone = seats.DISCARD
        if board.selected is not None and zone is not None and (board.selected, zone) in board.offers:
            board.put(board.selected, zone)
            return
        found = zones(board.offers, grip)
        if len(found) == 1:
            board.put(grip, found[0])
            return
        for name in (zone, "gin" if zone == "knock" else None):
            if name is not None and (None, name) in board.offers:
                board.do(board.offers[None, name])
                return
        self._refuse(grip, zone)

    def _clicked_card(self, grip: Key, double: bool) -> None:
        board = self.board
        found = zones(board.offers, grip)
        match board.awaited:
            case Phase.SHED:
                sure = not board.host.settings.confirm_discard or grip == board.selected
                if double or not found or (len(found) == 1 and sure):
                    # what may not be thrown is refused with its reason; at the wall one can only knock
                    board.put(grip, found[0] if len(found) == 1 else "discard")
                else:
                    board.toggle(grip)
            case Phase.LAYOFF:
                if len(found) == 1:
                    board.put(grip, found[0])
                elif found:
                    board.toggle(grip)
                elif board.view is not None and layoffs_open(board.view.table):
                    board.refuse("refuse.does_not_fit")
            case Phase.CORRECT:
                board.put(grip, "knock")
            case _:
                board.toggle(grip)

    def _refuse(self, grip: Key, zone: str | None) -> None:
        board = self.board
        if board.view is None:
            return
        if zone == "knock" and board.awaited is Phase.SHED:
            board.refuse("refuse.over_limit", zone)
        elif zone in ("stock", seats.DISCARD, *self._heaps) and not grip[0].startswith(ZONE):
            reason = refusal(board.view, grip, "hand")
            if reason is not None:
                board.refuse(reason, zone)

"""Cards of the hand rise and sink under the mouse and the keys, and on the sheet of a knock."""

from __future__ import annotations

from gintable.ui.offers import announced
from gintable.ui.poses import UP_DRAWN, Key, face
from gintable.ui.table.board import Board
from gintable.ui.table.declare import Declare
from gintable.ui.table.keyboard import Keyboard
from gintable.ui.table.pointer import Pointer

HOVER_S = 0.09
UP_HOVER, UP_SELECTED, UP_LEGAL, UP_CHOSEN = 10.0, 22.0, 10.0, 24.0


class Lift:
    """How far each card of the hand is raised: `raised`, in units."""

    def __init__(self, board: Board, pointer: Pointer, keyboard: Keyboard, declare: Declare) -> None:
        self.board, self._pointer, self._keyboard, self._declare = board, pointer, keyboard, declare
        self.raised: dict[Key, float] = {}

    @property
    def pointed(self) -> Key | None:
        """The card of the hand that keys or mouse are at."""
        key = self._keyboard.at or self._pointer.hover
        return key if key is not None and self.board.found is not None and key in self.board.found.hand else None

    def passed(self, dt_s: float) -> bool:
        """Let time pass; whether a card has moved."""
        wanted, settings = self.wanted(), self.board.host.settings
        still = settings.reduced_motion or settings.animation == "none"
        most = 1e9 if still or self._declare.chosen is not None else UP_SELECTED * dt_s / HOVER_S
        raised = {}
        for key in self.raised.keys() | wanted.keys():
            at, to = self.raised.get(key, 0.0), wanted.get(key, 0.0)
            up = min(to, at + most) if to > at else max(to, at - most)
            if up:
                raised[key] = up
        moved = raised != self.raised
        if moved:
            self.raised = raised
        return moved

    def wanted(self) -> dict[Key, float]:
        """How far each card ought to be raised."""
        board, found = self.board, self.board.found
        wanted: dict[Key, float] = {}
        if self._pointer.held is not None or found is None or board.view is None:
            return wanted
        if self._declare.chosen is not None:
            for card, _ in announced(board.view):
                wanted[face(card)] = UP_CHOSEN if card == self._declare.chosen else UP_LEGAL
        else:
            if self.pointed is not None:
                wanted[self.pointed] = UP_HOVER
            if board.selected in found.hand and board.selected is not None:
                wanted[board.selected] = UP_SELECTED
        # a card that stands out already only lacks the rest
        return {key: max(0.0, up - (UP_DRAWN if found.poses[key].line else 0.0)) for key, up in wanted.items()}

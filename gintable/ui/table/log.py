"""What the event log says of the table: the hand, what is legal, and where everything lies."""

from __future__ import annotations

from gintable.engine import melds
from gintable.engine.cards import card_text, cards
from gintable.engine.legal import held, legal, takeable
from gintable.engine.state import View
from gintable.ui import seats
from gintable.ui.offers import unsaid
from gintable.ui.table import elsewhere
from gintable.ui.table.board import Board
from gintable.ui.table.keyboard import Keyboard


class Log:
    """Facts for an outside program, all of which the player sees as well."""

    def __init__(self, board: Board, keyboard: Keyboard) -> None:
        self.board, self._keyboard = board, keyboard
        self._listed: tuple[View | None, list[str]] = (None, [])

    def describe(self, status: str) -> dict[str, object]:
        """The state of the table, with what its status line says."""
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
            "status": status,
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
        """Rectangles in pixels, by name."""
        out = {name: area for name, (area, _) in self._places().items()}
        board, found = self.board, self.board.found
        if found is not None and board.view is not None:
            for name, box in found.zones.items():
                out.setdefault(name, list(board.host.frame.pixels(box)))
            plates = (found.trayed or found.table).plates
            for seat, box in zip(seats.rivals(board.view.table.rules, board.seat), plates, strict=True):
                out[f"player.{seat}"] = list(board.host.frame.pixels(box))
        return out

    def _places(self) -> dict[str, tuple[list[int], list[int]]]:
        """Name to rectangle and point in pixels; a click on the point surely hits that card."""
        found, frame = self.board.found, self.board.host.frame
        out: dict[str, tuple[list[int], list[int]]] = {}
        for spot in self._keyboard.spots():
            if found is not None and spot.grip in found.poses:
                box, at = found.strip(spot.grip)
                point = [round(at[0] * frame.u), round(at[1] * frame.u + frame.top)]
                out[spot.name] = (list(frame.pixels(box)), point)
            else:
                out[spot.name] = (list(spot.area), [spot.area.centerx, spot.area.bottom - 8])
        return out

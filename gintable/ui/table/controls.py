"""The buttons of the table: made anew where they have changed, and why one of them cannot be pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from gintable.ui import paint
from gintable.ui import tablelayout as boxes
from gintable.ui.canvas import Canvas, Held
from gintable.ui.layout import Box
from gintable.ui.poses import card_of
from gintable.ui.scenes import key_words
from gintable.ui.table import buttons
from gintable.ui.table.board import Board
from gintable.ui.table.keyboard import Keyboard
from gintable.ui.widgets import Button, Tile, Ui
from gintable.words import t

LEAST_W = 150.0  # units of a button that has room for many words
FIXED = frozenset({"menu", "toast"})  # buttons that stay whatever is awaited


class Controls:
    """The buttons on `ui`; `press` is called with the name of the one that is pressed."""

    def __init__(self, board: Board, keyboard: Keyboard, ui: Ui, press: Callable[[str], None]) -> None:
        self.board, self._keyboard, self._ui, self._press = board, keyboard, ui, press
        self._tip = ""  # the button under the mouse that cannot be pressed
        self._reasons: dict[str, str] = {}  # why not, by button

    def refresh(self) -> None:
        """Make the buttons anew where they have changed."""
        board, frame = self.board, self.board.host.frame
        table = boxes.play(frame)
        have = {w.name: w for w in self._ui.widgets if isinstance(w, Button)}
        if "menu" not in have:
            b = table.menu
            Button(self._ui, "menu", b, t("table.menu"), self._presser("menu"), icon="menu")
            self._icon("info", Box(b.right + 10, b.y, 50, b.h), "help")
        wanted: dict[str, tuple[buttons.Act, Box]] = {}
        if board.view is not None and board.found is not None:
            chosen = self._keyboard.chosen
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
                self._ui.drop(widget)
        for act, box in wanted.values():
            self._button(act, box)

    def _button(self, act: buttons.Act, box: Box) -> None:
        self._reasons[act.name] = act.reason
        host = self.board.host
        tall = host.frame.tall
        cap = key_words(host.settings.keys[act.key]) if act.key and not tall else ""
        size = 20 if act.kind == "gold" else 18 if tall or box.w > LEAST_W else 16
        Button(
            self._ui, act.name, box, act.words, self._presser(act.name), act.kind, act.icon or None,
            cap if len(cap) == 1 else None, size=size, enabled=act.enabled,
        )  # fmt: skip

    def _icon(self, name: str, box: Box, icon: str) -> None:
        def picture(canvas: Canvas, box: Box, held: Held) -> None:
            paint.icon_button(canvas, box, held, icon)

        Tile(self._ui, name, box, picture, self._presser(name))

    def _look_button(self) -> None:
        """A button beside the stock that lays the pile open, where the setting allows it."""
        board = self.board
        stock = board.found.zones.get("stock") if board.found is not None else None
        there = next((w for w in self._ui.widgets if w.name == "look"), None)
        allowed = board.host.settings.browse_pile and board.view is not None and bool(board.view.table.pile)
        if not allowed or stock is None:
            if there is not None:
                self._ui.drop(there)
        elif there is None:
            self._icon("look", Box(stock.x - 62, stock.y + stock.h / 2 - 25, 50, 50), "cards")

    def _score_tile(self) -> None:
        """The score, wherever it stands, opens the score sheet."""
        found = self.board.found
        there = next((w for w in self._ui.widgets if w.name == "score"), None)
        box = (found.trayed or found.table).score if found is not None else None
        if there is not None and there.box != box:
            self._ui.drop(there)
            there = None
        if there is None and box is not None:
            Tile(self._ui, "score", box, _lit, self._presser("score"), radius=14)

    def _presser(self, name: str) -> Callable[[], None]:
        return lambda: self._press(name)

    # -- what cannot be pressed --------------------------------------------------------------------------------------
    def explain(self, event: pygame.Event) -> str:
        """Note the button that cannot be pressed under the mouse; why not, when the mouse tries."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return ""
        widget = self._ui.over(event.pos)
        name = widget.name if widget is not None and not widget.is_enabled else ""
        if name != self._tip:
            self._tip = name
            self._ui.touch()
        return self._reasons.get(name, "") if event.type == pygame.MOUSEBUTTONDOWN else ""

    def paint_tip(self, canvas: Canvas) -> None:
        """Why the button under the mouse cannot be pressed."""
        tipped = next((widget for widget in self._ui.widgets if widget.name == self._tip), None)
        if tipped is not None and self._reasons.get(self._tip):
            paint.tip(canvas, self._reasons[self._tip], tipped.box)


def _lit(canvas: Canvas, box: Box, held: Held) -> None:
    """A line round what can be pressed, while the mouse is on it."""
    if held != "rest":
        canvas.box(*box, 14, None, 1, canvas.theme.gold, 1.6)

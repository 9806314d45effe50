"""The discard pile laid open, from the upcard to the last discard, where the setting allows to look through it."""

from __future__ import annotations

from collections.abc import Sequence

from gintable.engine.cards import Card, card_text
from gintable.ui.canvas import Canvas
from gintable.ui.layout import ASPECT, MARGIN, Box
from gintable.ui.scenes import Host
from gintable.ui.sheet import Sheet
from gintable.words import t

ACROSS = 13  # cards in a row
CARD_W = 92.0
EDGE = 36.0


class PileSheet(Sheet):
    """Lies over the table until it is closed."""

    name = "pile"
    main = "close"
    overlay = True

    def __init__(self, host: Host, pile: Sequence[Card]) -> None:
        super().__init__(host)
        self.pile = tuple(pile)

    def build(self) -> None:
        f, plan = self.host.frame, self.fixed
        across = min(ACROSS, max(5, len(self.pile)))
        wide = min(f.vw - 2 * MARGIN, 2 * EDGE + across * (CARD_W + 8) - 8)
        w = (wide - 2 * EDGE + 8) / across - 8
        rows = -(-len(self.pile) // across)
        head = 28 + plan.high(27) + 14
        high = head + rows * (w * ASPECT + 12) + 16 + 54 + 36
        b = self.box = Box(f.cx - wide / 2, max(24.0, (900 - high) / 2), wide, high)
        plan.text(b.x + EDGE, b.y + 28, t("table.look.title"), 27, plan.theme.ink, "b", fit=wide - 2 * EDGE)
        for n, card in enumerate(self.pile):
            x = b.x + EDGE + n % across * (w + 8)
            y = b.y + head + n // across * (w * ASPECT + 12)
            self._card(card, Box(x, y, w, w * ASPECT))
        self.button(
            "close", Box(b.right - EDGE - 160, b.bottom - 36 - 54, 160, 54), t("table.info.ok"), self.back_out
        )

    def _card(self, card: Card, box: Box) -> None:
        code = card_text(card)
        self.fixed.add(
            box, lambda canvas: canvas.card(code, box.x + box.w / 2, box.y + box.h / 2, box.w, lift="flat")
        )

    def back_out(self) -> None:
        """Close it."""
        self.leave(lambda: None)

    def go_on(self) -> None:
        self.back_out()

    def back(self) -> bool:
        self.back_out()
        return True

    def ground(self, canvas: Canvas) -> None:
        canvas.scrim()

    def describe(self) -> dict[str, object]:
        return {"phase": "pile", "pile": [card_text(card) for card in self.pile]}

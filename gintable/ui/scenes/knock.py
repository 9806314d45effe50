"""The first step of a knock: which card is thrown. The gold button is the second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from gintable.engine import melds
from gintable.engine.cards import Card, card_text
from gintable.engine.state import View
from gintable.ui import tablelayout
from gintable.ui.accounts import loose_order, meld_kind, token, tokens
from gintable.ui.canvas import Canvas, Held
from gintable.ui.choice import ChoiceSheet, ChoiceTile
from gintable.ui.layout import ASPECT, Box
from gintable.ui.plan import Plan
from gintable.ui.scenes import Host
from gintable.ui.sheet import BAR, shifted
from gintable.ui.widgets import Nothing, Pane
from gintable.words import t

CARD_W = 68.0
BUTTON_H = 54.0
EDGE = 40.0  # between the sheet's edge and what is on it
AT_ONCE = 4  # choices that are seen without scrolling


class Bright(Protocol):
    """The hand under the sheet: it stays bright, and its cards are the same choice as the options."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the hand over the darkened table."""

    def event(self, event: pygame.Event) -> None:
        """An event that the sheet did not use."""

    def areas(self) -> dict[str, list[int]]:
        """Name to [x, y, w, h] in pixels of what can be clicked."""


class KnockSheet(ChoiceSheet):
    """Lies over the table. `choices` are the legal discards with the deadwood left, least first.

    `chosen` may be set from outside, when a card of the hand is clicked; `on_choose` tells of a choice made here.
    `on_confirm` and `on_cancel` are called after the sheet has been taken away. `hand`, when given, is painted
    over the darkened table and gets the events that the sheet does not use. `unsaid`: nothing tells what a discard
    leaves, and the choices stay in the order that they came in.
    """

    name = "knock"

    def __init__(
        self,
        host: Host,
        view: View,
        choices: tuple[tuple[Card, int], ...],
        chosen: Card | None,
        on_choose: Callable[[Card], None],
        on_confirm: Callable[[Card], None],
        on_cancel: Nothing,
        hand: Bright | None = None,
        unsaid: bool = False,
    ) -> None:
        super().__init__(host, on_cancel)
        self.view = view
        self.unsaid = unsaid
        self.choices = choices if unsaid else tuple(sorted(choices, key=lambda choice: choice[1]))
        if not self.choices:
            raise ValueError("there is no card to knock with")
        self.hand = hand
        legal = [card for card, _ in self.choices]
        self._chosen = chosen if chosen is not None and chosen in legal else legal[0]
        self._on_choose, self._on_confirm = on_choose, on_confirm

    # -- the choice --------------------------------------------------------------------------------------------------
    @property
    def chosen(self) -> Card:
        """The card that is thrown when the knock is confirmed."""
        return self._chosen

    @chosen.setter
    def chosen(self, card: Card) -> None:
        """A card that may not be thrown is passed over."""
        if card != self._chosen and any(card == legal for legal, _ in self.choices):
            self._chosen = card
            self.gold.say(self._gold_words())
            self.ui.touch()
            self.dirty = True

    @property
    def deadwood(self) -> int:
        """The deadwood that the chosen card leaves."""
        return dict(self.choices)[self._chosen]

    def choose(self, card: Card) -> None:
        """The player chose an option here."""
        changed = card != self._chosen
        self.chosen = card
        if changed:
            self.host.sound.play("card_pick")
            self._on_choose(card)

    def go_on(self) -> None:
        card = self._chosen
        self.leave(lambda: self._on_confirm(card))

    def pick(self, place: int) -> str | None:
        if place >= len(self.choices):
            return None
        card, _ = self.choices[place]
        self.choose(card)
        return f"choice.{card_text(card)}"

    def event(self, event: pygame.Event) -> None:
        super().event(event)
        if self.hand is not None and event.type != pygame.KEYDOWN:
            self.hand.event(event)

    # -- building ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        plan, theme = self.fixed, self.fixed.theme
        z = tablelayout.knock_confirm(self.host.frame)
        wide = z.sheet.w
        inner = wide - 2 * EDGE
        title, line = self._heading()
        title_h = plan.high(27) * len(plan.ruler.lines(title, inner, 27, "b"))
        line_h = plan.high(17) * len(plan.ruler.lines(line, inner, 17))
        head = 28 + title_h + 2 + line_h + 18
        tile_h = self._tile_high(plan)
        rows = -(-len(self.choices) // 2)
        tiles = rows * (tile_h + 12) - 12
        foot = 26 + BUTTON_H + 44
        lowest = max(z.sheet.bottom, z.table.hand_cy - z.table.card_w * ASPECT / 2 - 58)  # the hand is bright
        room = lowest - 24 - head - foot
        if len(self.choices) > AT_ONCE:
            room = min(room, 2.4 * (tile_h + 12))
        pane_h = min(tiles, room)
        high = max(z.sheet.h, head + pane_h + foot) if tiles <= room else head + pane_h + foot
        b = self.box = Box(z.sheet.x, max(24.0, min(z.sheet.y, lowest - high)), wide, high)
        y = plan.wrap(b.x + EDGE, b.y + 28, title, inner, 27, theme.ink, "b")
        plan.wrap(b.x + EDGE, y + 2, line, inner, 17, theme.ink2)
        self._tiles(Box(b.x + EDGE, b.y + head, inner, pane_h), tiles, tile_h)
        self._buttons(plan, b)

    def _heading(self) -> tuple[str, str]:
        """The question and the line below it: with one card to throw there is nothing to choose."""
        limit, free = self.view.table.limit, self.view.table.rules.limit_by == "any"
        if self.unsaid:
            return t("knock.title"), t("knock.line_unsaid", limit=limit)
        if len(self.choices) > 1:
            return t("knock.title"), t("knock.line_any") if free else t("knock.line", limit=limit)
        (card, left), *_ = self.choices
        title = t("knock.title_one", points=left) if left else t("knock.title_gin")
        return title, t("knock.line_one_any" if free else "knock.line_one", card=token(card), limit=limit)

    def _tiles(self, box: Box, high: float, tile_h: float) -> None:
        pane = None
        if high > box.h + 1:
            # the ring of the focus needs a little room inside the pane
            pane = self.ui.pane(Box(box.x - 8, box.y - 8, box.w + 8, box.h + 16), high + 16)
            box = box._replace(w=box.w - BAR)
        across = 2 if len(self.choices) > 1 else 1
        wide = (box.w - 16 * (across - 1)) / across
        for i, (card, left) in enumerate(self.choices):
            at = Box(box.x + i % across * (wide + 16), box.y + i // across * (tile_h + 12), wide, tile_h)
            plan = Plan(self.ruler())
            self._option(plan, at, i, card, left)
            self._tile_at(at, card, plan, pane)

    def _tile_at(self, at: Box, card: Card, plan: Plan, pane: Pane | None) -> None:
        def picture(canvas: Canvas, shown: Box, state: Held) -> None:
            self._tile(canvas, shown, state, card, at, plan)

        ChoiceTile(
            self.ui, f"choice.{card_text(card)}", at, picture, lambda: self.choose(card), pane=pane, radius=12,
            chosen=lambda: card == self._chosen, confirm=self.go_on,
        )  # fmt: skip
        self.options.append(plan)

    def _buttons(self, plan: Plan, b: Box) -> None:
        y = b.bottom - 44 - BUTTON_H
        inner = b.w - 2 * EDGE
        quiet = self.not_yet(plan, b.x + EDGE, y, 156.0, BUTTON_H)
        need = max(plan.wide(self._words(card, left), 20, "b") for card, left in self.choices) + 48
        gold = min(max(330.0, need), inner - quiet - 16)
        at = Box(b.right - EDGE - gold, y, gold, BUTTON_H)
        self.gold = self.button("confirm", at, self._gold_words(), self.go_on, "gold", 20)

    def _gold_words(self) -> str:
        return self._words(self._chosen, self.deadwood)

    def _words(self, card: Card, left: int) -> str:
        if self.unsaid:
            return t("knock.confirm_unsaid", card=token(card))
        return t("knock.confirm" if left else "knock.confirm_gin", card=token(card), points=left)

    # -- an option ---------------------------------------------------------------------------------------------------
    def _tile_high(self, plan: Plan) -> float:
        return max(118.0, 16 + plan.high(44) * 0.86 + plan.high(18) + plan.high(15.5))

    def _option(self, plan: Plan, at: Box, place: int, card: Card, left: int) -> None:
        """The words of an option; its number is green when it is chosen."""
        theme = plan.theme
        held = self.view.hand & ~(1 << card)
        spread = melds.default_spread(held, self.view.unseen)
        x, room = at.x + 104, at.right - 14 - (at.x + 104)
        if self.unsaid:
            y = at.y + (at.h - plan.high(18) - plan.high(15.5)) / 2 - 2
            loose = loose_order(melds.outside(held, spread))
            plan.text(x, y, _loose_words(plan, loose, t("knock.none_loose"), room), 18, theme.ink, "b", fit=room)
            plan.text(x, y + plan.high(18), self._stays(spread), 15.5, theme.ink2, fit=room)
            return
        text_h = plan.high(44) * 0.86 + plan.high(18) + plan.high(15.5)
        y = at.y + max(4.0, (at.h - text_h) / 2 - 2)
        number = str(left)
        used = plan.wide(number, 44, "b")
        top, base = y - plan.high(44) * 0.1, y + plan.high(44) * 0.68

        def draw(canvas: Canvas) -> None:
            ink = theme.ink_good if card == self._chosen else theme.ink
            canvas.text(x, top, number, 44, ink, "b")

        plan.add(Box(x, y + plan.high(44) * 0.12, used, plan.high(44) * 0.6), draw, number)
        after = base - plan.high(16) * 0.78
        beside = room - used - 10 - 34
        if plan.wide(t("knock.deadwood"), 16) <= beside:
            plan.text(x + used + 10, after, t("knock.deadwood"), 16, theme.ink2, fit=beside)
        y += plan.high(44) * 0.86
        loose = loose_order(melds.outside(held, spread))
        plan.text(x, y, _loose_words(plan, loose, t("knock.gin"), room), 18, theme.ink, "b", fit=room)
        least = self.choices[0][1]
        why = t("knock.more", n=left - least) if place and left > least else self._stays(spread)
        plan.text(x, y + plan.high(18), why, 15.5, theme.ink2, fit=room)

    def _stays(self, spread: melds.Spread) -> str:
        """The melds that stay in the hand, such as "run of 4 and set of 3 stay"."""
        if not spread:
            return t("knock.nothing_stays")
        if len(spread) > 2:
            return t("knock.melds_stay", n=len(spread))
        words = [t(f"knock.{meld_kind(meld)}_of", n=meld.bit_count()) for meld in spread]
        both = t("knock.and", one=words[0], other=words[-1]) if len(words) > 1 else words[0]
        return t("knock.stays", n=len(spread), melds=both)

    def _tile(self, canvas: Canvas, box: Box, state: Held, card: Card, at: Box, plan: Plan) -> None:
        theme, on = canvas.theme, card == self._chosen
        fill = theme.paper_button if on or state != "rest" else theme.paper
        canvas.box(*box, 12, fill, 1, theme.ink_good if on else theme.paper_rule, 3 if on else 1.4)
        canvas.card(card_text(card), box.x + 18 + CARD_W / 2, box.y + box.h / 2, CARD_W, lift="flat")
        plan.draw(shifted(canvas, box.y - at.y))
        if on:
            canvas.box(box.right - 38, box.y + 12, 26, 26, 13, theme.ink_good, 1)
            canvas.icon("check", box.right - 34, box.y + 16, 18, theme.paper_button)

    # -- painting ----------------------------------------------------------------------------------------------------
    def ground(self, canvas: Canvas) -> None:
        canvas.scrim()
        if self.hand is not None:
            self.hand.paint(canvas)

    def areas(self) -> dict[str, list[int]]:
        return self.hand.areas() if self.hand is not None else {}

    def describe(self) -> dict[str, object]:
        return {
            "phase": "knock",
            "choices": {card_text(card): None if self.unsaid else left for card, left in self.choices},
            "chosen": card_text(self._chosen),
            "limit": self.view.table.limit,
        }


def _loose_words(plan: Plan, loose: Sequence[Card], none: str, room: float) -> str:
    """The loose cards, or how many they are where they have no room; `none` where there are none."""
    words = tokens(loose) or none
    return words if plan.wide(words, 18, "b") <= room else t("knock.many_loose", n=len(loose))

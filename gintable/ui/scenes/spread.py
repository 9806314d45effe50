"""Which of several equal spreads a knocker lays down: they differ in what a defender could lay off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gintable.engine import melds
from gintable.engine.cards import Card, Hand, card_text, cards, pips, value
from gintable.engine.melds import Spread
from gintable.ui import layout
from gintable.ui.accounts import Group, loose_order, meld_kind
from gintable.ui.canvas import Canvas, Held
from gintable.ui.choice import ChoiceSheet, ChoiceTile
from gintable.ui.layout import Box
from gintable.ui.plan import Plan
from gintable.ui.scenes import Host
from gintable.ui.sheet import BAR, shifted
from gintable.ui.spreads import Sized, put_row, row_high, row_wide
from gintable.ui.widgets import Nothing, Pane
from gintable.words import t

CARD_W, ROW_CARD_W, LEAST_W = 92.0, 72.0, 46.0
SMALL_W, ROW_SMALL_W = 54.0, 42.0  # a card that could be laid off
PAD = 28.0


@dataclass(frozen=True, slots=True)
class Exposed:
    """The unseen cards that a defender could lay off: `direct` at once, `behind` them after those."""

    direct: tuple[Card, ...]
    behind: tuple[Card, ...]

    @property
    def points(self) -> int:
        return sum(map(value, self.direct + self.behind))


def exposed(spread: Spread, unseen: Hand) -> Exposed:
    """What a spread shows the defender.

    >>> from gintable.engine.cards import parse_hand, hand_text, hand
    >>> shown = exposed((parse_hand("4H 5H 6H"),), parse_hand("3H 2H 7H 9H"))
    >>> hand_text(hand(shown.direct)), hand_text(hand(shown.behind))
    ('3H 7H', '2H')
    """
    laid = [card for card, _ in melds.lay_off(unseen, spread)]
    direct = tuple(sorted(card for card in laid if any(melds.fits(meld, card) for meld in spread)))
    return Exposed(direct, tuple(sorted(set(laid) - set(direct))))


def distinct(spreads: Sequence[Spread], unseen: Hand) -> tuple[Spread, ...]:
    """Of the spreads that expose the same cards the first one."""
    found: dict[frozenset[Card], Spread] = {}
    for spread in spreads:
        shown = exposed(spread, unseen)
        found.setdefault(frozenset(shown.direct + shown.behind), spread)
    return tuple(found.values())


def worth_asking(spreads: Sequence[Spread], unseen: Hand) -> bool:
    """Whether spreads of equal deadwood expose different cards, so that the choice matters.

    >>> from gintable.engine.cards import FULL, parse_hand
    >>> ten = parse_hand("5S 5H 5D 6S 6H 6D 7S 7H 7D 3C")
    >>> worth_asking(melds.best_spreads(ten), FULL & ~ten)
    True
    """
    return len(distinct(spreads, unseen)) > 1


class SpreadChooser(ChoiceSheet):
    """One option for every spread that exposes other cards. `hand` are the ten cards, `unseen` what the knocker has
    not seen, `chosen_index` a place in `spreads`. The callbacks are called after the sheet has been taken away.
    """

    name = "spread"

    def __init__(
        self,
        host: Host,
        spreads: tuple[Spread, ...],
        hand: Hand,
        unseen: Hand,
        chosen_index: int,
        on_confirm: Callable[[Spread], None],
        on_cancel: Nothing,
    ) -> None:
        super().__init__(host, on_cancel)
        self.hand, self.unseen = hand, unseen
        first = spreads[chosen_index]
        order = [first, *(spread for spread in spreads if spread != first)]
        kept = distinct(order, unseen)
        self.spreads = tuple(spread for spread in spreads if spread in kept)
        self.exposed = tuple(exposed(spread, unseen) for spread in self.spreads)
        self.chosen = self.spreads.index(first)
        self._on_confirm = on_confirm

    @property
    def deadwood(self) -> int:
        """Points outside the melds, the same for every spread."""
        return melds.spread_deadwood(self.hand, self.spreads[self.chosen])

    # -- the choice --------------------------------------------------------------------------------------------------
    def choose(self, place: int) -> None:
        """Choose the spread at a place."""
        if place != self.chosen:
            self.chosen = place
            self.host.sound.play("card_pick")
            self.ui.touch()
            self.dirty = True

    def go_on(self) -> None:
        spread = self.spreads[self.chosen]
        self.leave(lambda: self._on_confirm(spread))

    def pick(self, place: int) -> str | None:
        if place >= len(self.spreads):
            return None
        self.choose(place)
        return f"choice.{place}"

    # -- building ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        plan, theme, f = self.fixed, self.fixed.theme, self.host.frame
        z = layout.spread_chooser(f)
        self.box = z.sheet
        head = z.head
        title = t("spread.title", n=len(self.spreads), points=self.deadwood)
        y = plan.wrap(head.x, head.y - 2, title, head.w, 32, theme.ink, "b")
        y = plan.wrap(head.x + 2, y, t("spread.line"), head.w - 2, 18, theme.ink2)
        top = max(z.options.y, y + 14)
        self._tiles(z.options._replace(y=top, h=z.options.bottom - top))
        self._foot(plan, z.foot)

    def _tiles(self, box: Box) -> None:
        rows = self.host.frame.tall or len(self.spreads) > 2
        places = self._placed(box, rows)
        pane = None
        if places[-1].bottom > box.bottom + 1:
            high = places[-1].bottom - box.y
            pane = self.ui.pane(Box(box.x - 8, box.y - 8, box.w + 8, box.h + 16), high + 16)
            places = self._placed(box._replace(w=box.w - BAR), rows)
        for place, at in enumerate(places):
            plan = Plan(self.ruler())
            self._option(plan, at, place, rows)
            self._tile_at(at, place, plan, pane)
        if pane is not None:
            pane.show(places[self.chosen])

    def _placed(self, box: Box, rows: bool) -> list[Box]:
        """Where the options lie: as high as the highest needs, as high as there is room for."""
        count = len(self.spreads)
        across = 1 if rows else count
        gap = 16.0 if rows else 24.0
        wide = (box.w - gap * (across - 1)) / across
        need = 0.0
        for place in range(count):
            plan = Plan(self.ruler())
            self._option(plan, Box(0, 0, wide, 0), place, rows)
            need = max(need, plan.bottom + 14)
        down = -(-count // across)
        high = max(need, min((box.h - gap * (down - 1)) / down, 560))
        return [
            Box(box.x + i % across * (wide + gap), box.y + i // across * (high + gap), wide, high)
            for i in range(count)
        ]

    def _tile_at(self, at: Box, place: int, plan: Plan, pane: Pane | None) -> None:
        def picture(canvas: Canvas, shown: Box, state: Held) -> None:
            theme, on = canvas.theme, place == self.chosen
            fill = theme.paper_button if on or state != "rest" else theme.paper
            canvas.box(*shown, 14, fill, 1, theme.paper_gold if on else theme.paper_rule, 3 if on else 1.4)
            plan.draw(shifted(canvas, shown.y - at.y))

        ChoiceTile(
            self.ui, f"choice.{place}", at, picture, lambda: self.choose(place), pane=pane, radius=14,
            chosen=lambda: place == self.chosen, confirm=self.go_on,
        )  # fmt: skip
        self.options.append(plan)

    # -- an option ---------------------------------------------------------------------------------------------------
    def _option(self, plan: Plan, at: Box, place: int, rows: bool) -> None:
        spread = self.spreads[place]
        y = at.y + (12 if rows else 18)
        self._headline(plan, at, y, place)
        y += max(30.0, plan.high(22)) + 10
        groups = self._groups(spread)
        inner = at.w - 2 * PAD
        room = inner * 0.52 if rows else inner
        w = ROW_CARD_W if rows else CARD_W
        while w > LEAST_W and row_wide(plan, groups, Sized.of(w)) > room:
            w -= 2
        sized = Sized.of(w)
        put_row(plan, groups, at.x + PAD, y, sized, room)
        under = y + row_high(plan, groups, sized)
        if rows:
            right = Box(at.x + PAD + room + 32, y - 6, inner - room - 32, 0)
            under = max(under, self._could(plan, right, place, ROW_SMALL_W))
        else:
            under += 18
            plan.line(at.x + PAD, under, at.right - PAD, under, plan.theme.paper_rule)
            under = self._could(plan, Box(at.x + PAD, under + 12, inner, 0), place, SMALL_W)
        self._key(plan, at, max(at.bottom - 14 - 30, under + 6), place)

    def _headline(self, plan: Plan, at: Box, y: float, place: int) -> None:
        theme = plan.theme
        room = at.w - 2 * PAD
        least = min(self.exposed, key=lambda shown: shown.points).points
        alone = sum(shown.points == least for shown in self.exposed) == 1
        if alone and self.exposed[place].points == least:
            words = t("spread.exposes_less")
            wide, high = plan.wide(words, 15, "b") + 26, max(30.0, plan.high(15) + 6)
            plan.box(Box(at.right - PAD - wide, y, wide, high), high / 2, theme.ink_good)
            plan.text(at.right - PAD - wide / 2, y + high / 2 - 0.5, words, 15, theme.paper_button, "b", 0.5, True)
            room -= wide + 16
        plan.text(at.x + PAD, y, self._name(self.spreads[place]), 22, theme.ink, "b", fit=room)

    def _name(self, spread: Spread) -> str:
        """What a spread is made of, such as "2 runs and one set"."""
        kinds = [meld_kind(meld) for meld in spread]
        parts = [t(f"spread.{kind}s", n=kinds.count(kind)) for kind in ("run", "set") if kind in kinds]
        words = t("knock.and", one=parts[0], other=parts[1]) if len(parts) > 1 else "".join(parts)
        return words[:1].upper() + words[1:]

    def _groups(self, spread: Spread) -> tuple[Group, ...]:
        groups = [Group(meld_kind(meld), cards(meld), t(f"sheet.{meld_kind(meld)}")) for meld in spread]
        loose = melds.outside(self.hand, spread)
        if loose:
            groups.append(Group("dead", loose_order(loose), str(pips(loose))))
        return tuple(groups)

    def _could(self, plan: Plan, box: Box, place: int, most: float) -> float:
        """What a defender could lay off; returns the y below."""
        theme, shown = plan.theme, self.exposed[place]
        y = plan.wrap(box.x, box.y, t("spread.could"), box.w, 17, theme.ink2) + 6
        if not shown.direct:
            return plan.wrap(box.x, y, t("spread.nothing"), box.w, 16, theme.ink, "b")
        count = len(shown.direct)
        w = min(most, (box.w + 8) / count - 8)
        step = w + 8
        if w < 34:
            w = 34.0
            step = (box.w - w) / max(1, count - 1)
        for i, card in enumerate(shown.direct):
            cx = box.x + w / 2 + i * step
            code, cy, cw = card_text(card), y + w * 0.7, w
            plan.add(
                Box(cx - w / 2, y, w, w * 1.4),
                lambda canvas, code=code, cx=cx, cy=cy, cw=cw: canvas.card(code, cx, cy, cw, lift="flat"),  # type: ignore[misc]
            )
        y += w * 1.4 + 8
        direct = t("spread.direct", n=count)
        behind = len(shown.behind)
        key = "spread.behind" if behind else "spread.nothing_behind"
        y = plan.wrap(box.x, y, t(key, n=behind, cards=direct), box.w, 16, theme.ink, "b")
        return plan.wrap(box.x, y, t("spread.unseen"), box.w, 15.5, theme.ink2)

    def _key(self, plan: Plan, at: Box, y: float, place: int) -> None:
        """The number that chooses it, and whether it is chosen, at the lower edge."""
        theme = plan.theme
        if place < 9:
            plan.add(
                Box(at.right - PAD - 34, y, 34, 30),
                lambda canvas: canvas.keycap(at.right - PAD - 34, y, str(place + 1)),
            )
        room = at.w - 2 * PAD - 48
        high = plan.high(16)
        chosen, press = t("spread.chosen"), t("spread.press", key=place + 1)

        def draw(canvas: Canvas) -> None:
            on = place == self.chosen
            if on or place < 9:
                ink = theme.ink_good if on else theme.ink2
                words = chosen if on else press
                canvas.text(at.x + PAD, y + 15, words, 16, ink, "b", mid=True, onpaper=True, fit=room)

        wide = min(room, max(plan.wide(chosen, 16, "b"), plan.wide(press, 16, "b")))
        plan.add(Box(at.x + PAD, y + 15 - high / 2, wide, high), draw, press)

    def _foot(self, plan: Plan, box: Box) -> None:
        quiet = self.not_yet(plan, box.x, box.y + 14, 168.0, 56)
        words = t("spread.confirm", points=self.deadwood) if self.deadwood else t("spread.confirm_gin")
        gold = max(300.0, plan.wide(words, 22, "b") + 48)
        self.button("confirm", Box(box.right - gold, box.y + 10, gold, 62), words, self.go_on, "gold", 22)
        room = box.w - quiet - gold - 48
        lines = plan.ruler.lines(t("spread.counted"), room, 15.5)
        if room > 120 and len(lines) <= 3:
            y = box.y + 42 - len(lines) * plan.high(15.5) / 2
            for line in lines:
                plan.text(box.x + quiet + 24, y, line, 15.5, plan.theme.ink2, fit=room)
                y += plan.high(15.5)

    # -- painting ----------------------------------------------------------------------------------------------------
    def ground(self, canvas: Canvas) -> None:
        canvas.scrim(0.5)

    def describe(self) -> dict[str, object]:
        return {
            "phase": "spread",
            "spreads": ["".join(map(card_text, cards(meld))) for meld in self.spreads[self.chosen]],
            "choices": len(self.spreads),
            "chosen": self.chosen,
            "exposed": [shown.points for shown in self.exposed],
        }

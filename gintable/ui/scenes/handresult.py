"""What a hand came to: both spreads, how every point arose, the running score."""

from __future__ import annotations

from gintable.storage.replay import Story
from gintable.ui import layout
from gintable.ui.accounts import (
    HandAccount,
    Row,
    boxes_count,
    game_over,
    hand_account,
    heading,
    still_to_go,
    tally_after,
    tokens,
)
from gintable.ui.canvas import Canvas
from gintable.ui.chart import colour, put_chart, put_table, score_series, table_high
from gintable.ui.layout import Box
from gintable.ui.scenes import Host
from gintable.ui.sheet import AccountSheet, Plan, Sized, put_row, put_title, row_high, spreads_wide
from gintable.ui.widgets import Nothing
from gintable.words import t

WIDEST, SMALL, LEAST = 118.0, 74.0, 52.0
"""Widths of small cards, in units: under `SMALL` only when a spread is too long, never to save height."""
BETWEEN_SPREADS = 8.0  # at least


class HandResult(AccountSheet):
    """The sheet after a hand; a void hand gets a note over the table instead.

    `on_next` goes on: to the next hand or, when the hand decided a game, to its result. Both callbacks are called
    after the sheet has been taken away.
    """

    name = "hand_result"
    main = "next"

    def __init__(self, host: Host, story: Story, seat: int, on_next: Nothing, on_menu: Nothing) -> None:
        super().__init__(host, story, seat, on_next, on_menu)
        self.account: HandAccount = hand_account(story, self.people)
        self.overlay = self.account.void
        self.points = self.account.points

    def arrived(self) -> None:
        if self.account.winner is not None:
            won = self.account.winner == self.people.me
            self.host.sound.play("hand_won" if won else "hand_lost")

    # -- building ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        if self.account.void:
            self._build_void()
            return
        z = layout.scoring(self.host.frame)
        middle = (z.left.right + z.right.x) / 2
        self.fixed.line(middle, z.left.y + 4, middle, z.left.bottom - 4, self.fixed.theme.paper_rule)
        self.columns(z, t("sheet.next_hand" if game_over(self.story) is None else "sheet.to_result"))

    def _build_void(self) -> None:
        plan, theme = self.fixed, self.fixed.theme
        next_w = max(136.0, plan.wide(t("sheet.deal"), 17, "b") + 56)
        menu_w = max(120.0, plan.wide(t("sheet.menu"), 17, "b") + 48)
        wide = min(max(480.0 * max(1.0, plan.ruler.text_scale * 0.9), next_w + menu_w + 76), self.host.frame.vw - 48)
        lines = len(plan.ruler.lines(self.account.line, wide - 64, 17))
        high = max(230.0, 28 + plan.high(23) + 12 + lines * plan.high(17) + 24 + 50 + 28)
        b = self.box = layout.dialog(self.host.frame, wide, high).sheet
        plan.text(b.x + 32, b.y + 28, self.account.title, 23, theme.ink, "b", fit=b.w - 64)
        plan.wrap(b.x + 32, b.y + 40 + plan.high(23), self.account.line, b.w - 64, 17, theme.ink2)
        y = b.bottom - 28 - 50
        at = Box(b.right - 32 - next_w, y, next_w, 50)
        self.button("menu", Box(at.x - 12 - menu_w, y, menu_w, 50), t("sheet.menu"), self.menu)
        self.button("next", at, t("sheet.deal"), self.go_on, "gold")

    # -- the left: cards and the working -----------------------------------------------------------------------------
    def _left(self, plan: Plan, box: Box) -> None:
        theme, account = plan.theme, self.account
        y = self._head(plan, box)
        rest = box.bottom - y - self._sum_high(plan, box) - 20
        sized = self._sized(plan, box.w, rest)
        slack = max(0.0, rest - self._shown_high(plan, sized))
        between = BETWEEN_SPREADS + min(18.0, slack / 3)
        for one in account.shown:
            y += between
            plan.text(box.x, y, one.words, 18, theme.ink, "b", fit=box.w)
            y = put_row(plan, one.groups, box.x, y + plan.high(18) + 4, sized, box.w) + 4
        self._sum(plan, box, max(y + 20, box.bottom - self._sum_high(plan, box)))

    def _head(self, plan: Plan, box: Box) -> float:
        theme, account = plan.theme, self.account
        x, y = box.x, box.y
        below = y
        room = box.w
        if account.winner is not None:
            figure = f"+{account.points}"
            wide, high = plan.wide(figure, 72, "b"), plan.high(72)
            ink = colour(theme, self.people, account.winner)

            def draw(canvas: Canvas) -> None:
                canvas.text(box.right, y - 16, f"+{self.counted()}", 72, ink, "b", 1)

            plan.add(Box(box.right - wide, y - 16 + high * 0.18, wide, high * 0.64), draw, figure)
            below, room = y - 16 + high * 0.8, box.w - wide - 24
            name = self.people.name(account.winner)
            most = max(wide, min(plan.wide(name, 17, "b"), box.w * 0.3))
            plan.text(box.right, below, name, 17, ink, "b", 1, fit=most)
            below, room = below + plan.high(17), box.w - most - 24
        under = put_title(plan, x, y - 4, account.title, room)
        return max(below, plan.wrap(x + 2, under + 2, account.line, room - 2, 18, theme.ink2) + 4)

    def _shown_high(self, plan: Plan, sized: Sized) -> float:
        rows = (plan.high(18) + 8 + row_high(plan, one.groups, sized) for one in self.account.shown)
        return sum(BETWEEN_SPREADS + row for row in rows)

    def _sized(self, plan: Plan, wide: float, high: float) -> Sized:
        """The largest cards with which both spreads have room."""
        shown, w = self.account.shown, WIDEST
        while w > LEAST:
            sized = Sized.of(w)
            small = w <= SMALL
            tall = not small and self._shown_high(plan, sized) > high
            if not tall and spreads_wide(plan, shown, sized, captions=not small) <= wide:
                return sized
            w -= 2
        return Sized(w, w * 0.34, w * 0.2)

    def _working(self, plan: Plan, box: Box) -> list[tuple[Row, list[str], list[str], float, float]]:
        """Every row with its lines of words and of cards, its height, and where the cards begin."""
        rows = self.account.rows
        label = min(max((plan.wide(row.words, 18) for row in rows), default=0.0) + 24, box.w * 0.5)
        room = box.w - label - max(plan.wide("−000", 20, "b"), 60)
        out = []
        for row in rows:
            words = plan.ruler.lines(row.words, label - 16, 18)
            held = plan.ruler.lines(tokens(row.cards), room, 18) if row.cards else []
            high = max(31.0, plan.high(18) * max(len(words), len(held)) + 4)
            out.append((row, words, held, high, label))
        return out

    def _sum_high(self, plan: Plan, box: Box) -> float:
        rows = sum(high for *_, high, _ in self._working(plan, box))
        boxes = len(plan.ruler.lines(self.account.boxes, box.w, 15.5)) if self.account.boxes else 0
        return rows + 12 + plan.high(24) + boxes * plan.high(15.5)

    def _sum(self, plan: Plan, box: Box, y: float) -> None:
        theme, account = plan.theme, self.account
        for row, words, held, high, label in self._working(plan, box):
            for i, line in enumerate(words):
                plan.text(box.x, y + i * plan.high(18), line, 18, theme.ink2, fit=label - 8)
            for i, line in enumerate(held):
                plan.text(box.x + label, y + i * plan.high(18), line, 18, theme.ink)
            figure = str(row.points) if row is account.rows[0] else signed(row.points)
            plan.text(box.right, y - 1, figure, 20, theme.ink, "b", 1)
            y += high
        plan.line(box.x, y + 4, box.right, y + 4, theme.ink, 1.6)
        ink = theme.ink if account.winner is None else colour(theme, self.people, account.winner)
        total = plan.wide(str(account.points), 24, "b")
        plan.text(box.x, y + 11, t("sheet.hand.total"), 20, theme.ink, "b", fit=box.w - total - 16)

        def draw(canvas: Canvas) -> None:
            canvas.text(box.right, y + 8, str(self.counted()), 24, ink, "b", 1)

        plan.add(Box(box.right - total, y + 8, total, plan.high(24)), draw, str(account.points))
        if account.boxes:
            plan.wrap(box.x, y + 10 + plan.high(24), account.boxes, box.w, 15.5, theme.ink2)

    # -- the right: where the match stands ---------------------------------------------------------------------------
    def _right(self, plan: Plan, box: Box) -> None:
        theme, people, rules = plan.theme, self.people, self.story.match.rules
        tally = tally_after(self.story)
        y = plan.wrap(box.x, box.y + 2, heading(self.story), box.w, 22, theme.ink, "b") + 8
        y = self._scores(plan, box._replace(y=y)) + 20
        over = game_over(self.story)
        note = people.say("sheet.won_game", over.winner) if over else still_to_go(rules, tally, people)
        note_high = len(plan.ruler.lines(note, box.w, 17)) * plan.high(17)
        foot = table_high(plan, people) + 18 + note_high
        high = max(150.0 * max(1.0, plan.ruler.text_scale * 0.85), min(330.0, box.bottom - y - 18 - foot))
        target = 0 if rules.deals else rules.target
        put_chart(plan, Box(box.x, y, box.w, high), score_series(theme, people, tally.rounds), target)
        y = put_table(plan, Box(box.x, y + high + 18, box.w, 0), people, tally.rounds) + 18
        plan.wrap(box.x, y, note, box.w, 17, theme.ink2)

    def _scores(self, plan: Plan, box: Box) -> float:
        theme, people = plan.theme, self.people
        tally = tally_after(self.story)
        half = box.w / len(people.order)
        name_h, high = plan.high(18), plan.high(42)
        for i, seat in enumerate(people.order):
            x, ink = box.x + i * half, colour(theme, people, seat)
            plan.box(Box(x, box.y + 6, 6, name_h + high * 0.86 - 10), 3, ink)
            plan.text(x + 20, box.y, people.name(seat), 18, theme.ink2, "b", fit=half - 28)
            score = str(tally.scores[seat])
            used = plan.wide(score, 42, "b")
            top = box.y + name_h - high * 0.12
            plan.add(
                Box(x + 20, top + high * 0.16, used, high * 0.68),
                lambda canvas, x=x, top=top, score=score, ink=ink: canvas.text(x + 20, top, score, 42, ink, "b"),  # type: ignore[misc]
                score,
            )
            if boxes_count(self.story.match.rules):
                words = t("sheet.boxes", n=tally.boxes[seat])
                base = top + high * 0.78 - plan.high(16) * 0.78
                plan.text(x + 32 + used, base, words, 16, theme.ink2, fit=half - used - 40)
        return box.y + name_h + high * 0.86

    # -- painting ----------------------------------------------------------------------------------------------------
    def ground(self, canvas: Canvas) -> None:
        if self.overlay:
            canvas.scrim()
        else:
            canvas.felt()

    def describe(self) -> dict[str, object]:
        tally = tally_after(self.story)
        hand = self.story.hand
        assert hand is not None
        return {
            "phase": "void" if self.account.void else "hand_result",
            "hand": self.account.number,
            "winner": self.account.winner,
            "hand_points": list(hand.points),
            "scores": list(tally.scores),
            "boxes": list(tally.boxes),
            "game_over": game_over(self.story) is not None,
        }


def signed(figure: int) -> str:
    """A figure that is added or taken away, with its sign.

    >>> signed(4), signed(-7), signed(0)
    ('+ 4', '− 7', '+ 0')
    """
    return f"− {-figure}" if figure < 0 else f"+ {figure}"

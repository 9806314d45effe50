"""What a hand came to: every spread, how every point arose, the running score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gintable.storage.replay import Story
from gintable.ui import layout
from gintable.ui.accounts import (
    AtTable,
    HandAccount,
    Row,
    boxes_count,
    game_over,
    hand_account,
    heading,
    minus,
    signed,
    still_to_go,
    tally_after,
    tokens,
)
from gintable.ui.accounts.pads import game_pads
from gintable.ui.canvas import Canvas
from gintable.ui.chart import colour, put_chart, score_series
from gintable.ui.layout import Box
from gintable.ui.pads import put_games_small, put_scores, put_table, table_high
from gintable.ui.plan import Plan, put_title
from gintable.ui.scenes import Host
from gintable.ui.sheet import AccountSheet
from gintable.ui.spreads import BETWEEN_SPREADS, LEAST, LOOSEN, Way, put_spreads, spreads_high, way_of
from gintable.ui.widgets import Nothing
from gintable.words import t

BESIDE = 400.0  # units that a table of partners needs to lie beside the other
BETWEEN_TABLES = 36.0
ROW, CLOSE_ROW = 31.0, 27.0  # heights of a line, and of one among many
STACKED = 190.0  # units for the cards of a table above the other


class _Line(NamedTuple):
    """A row of the working as it stands: its lines of words and of cards, its height, where the cards begin."""

    row: Row
    words: list[str]
    held: list[str]
    high: float
    label: float


class HandResult(AccountSheet):
    """The sheet after a hand; a void hand gets a note over the table instead.

    `on_next` goes on: to the next hand or, when the hand decided a game, to its result. Both callbacks are called
    after the sheet has been taken away.
    """

    name = "hand_result"
    main = "next"

    def __init__(self, host: Host, story: Story, me: int, on_next: Nothing, on_menu: Nothing) -> None:
        super().__init__(host, story, me, on_next, on_menu)
        self.account: HandAccount = hand_account(story, self.people)
        self.overlay = self.account.void
        self.points = self.account.points

    def arrived(self) -> None:
        if self.account.winner is not None:
            won = self.account.winner == self.people.column
            self.host.sound.play("hand_won" if won else "hand_lost")

    # -- building ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        if self.account.void:
            self._build_void()
            return
        z = layout.scoring(self.host.frame, len(self.account.tables))
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
        y = self._head(plan, box)
        if len(self.account.tables) > 1:
            self._two_tables(plan, box, y)
            return
        (at,) = self.account.tables
        foot = self._sum_high(plan, box, at.rows) + self._after_high(plan, box, at)
        rest = box.bottom - y - foot - 20
        way = way_of(plan, [at.shown], box.w, rest)
        slack = max(0.0, rest - spreads_high(plan, at.shown, way))
        between = BETWEEN_SPREADS + min(LOOSEN, slack / (len(at.shown) + 1))
        y = put_spreads(plan, box._replace(y=y), at.shown, way, between)
        y = self._sum(plan, box, max(y + 20, box.bottom - foot), at.rows)
        self._after(plan, box, y, at.beside)

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
            name = self.people.column_name(account.winner)
            most = max(wide, min(plan.wide(name, 17, "b"), box.w * 0.3))
            plan.text(box.right, below, name, 17, ink, "b", 1, fit=most)
            below, room = below + plan.high(17), box.w - most - 24
        under = put_title(plan, x, y - 4, account.title, room)
        return max(below, plan.wrap(x + 2, under + 2, account.line, room - 2, 18, theme.ink2) + 4)

    # -- partners: a table beside the other, and what they make together
    def _two_tables(self, plan: Plan, box: Box, y: float) -> None:
        tables = self.account.tables
        foot = self._sum_high(plan, box, self.account.rows) + self._after_high(plan, box, None)
        wide = (box.w - BETWEEN_TABLES) / 2
        y += 8
        if wide < BESIDE:
            used = sum(self._table_high(plan, box, at) for at in tables) + 24
            room = max(STACKED, (box.bottom - foot - 24 - y - used) / 2)
            way = way_of(plan, [at.shown for at in tables], box.w, room, LEAST)
            for at in tables:
                y = self._table(plan, Box(box.x, y, box.w, 0), at, way) + 24
        else:
            places = [Box(box.x + n * (wide + BETWEEN_TABLES), y, wide, 0) for n in range(2)]
            used = max(self._table_high(plan, where, at) for where, at in zip(places, tables, strict=True))
            room = max(0.0, box.bottom - foot - 24 - y - used)
            way = way_of(plan, [at.shown for at in tables], wide, room, LEAST)
            bottom = max(self._table(plan, where, at, way) for where, at in zip(places, tables, strict=True))
            middle = box.x + box.w / 2
            plan.line(middle, y + 4, middle, bottom, plan.theme.paper_rule)
            y = bottom + 8
        y = self._sum(plan, box, max(y, box.bottom - foot), self.account.rows)
        self._after(plan, box, y, ())

    def _table_high(self, plan: Plan, box: Box, at: AtTable) -> float:
        """The height of a table without its cards."""
        line = len(plan.ruler.even(at.line, box.w, 16)) * plan.high(16)
        return plan.high(19) + line + 2 + 8 + self._rows_high(plan, box, at.rows)

    def _table(self, plan: Plan, box: Box, at: AtTable, way: Way) -> float:
        """One of two tables: who won what with which cards; returns the y below."""
        theme = plan.theme
        y = box.y
        won = "" if at.winner is None else f"{self.people.name(at.winner)} +{at.points}"
        room = min(plan.wide(won, 19, "b") + 12 if won else 0.0, box.w * 0.5)
        plan.text(box.x, y, at.title, 19, theme.ink, "b", fit=box.w - room)
        if won and at.winner is not None:
            side = next(column for column in self.people.columns if at.winner in self.people.members(column))
            plan.text(box.right, y, won, 19, colour(theme, self.people, side), "b", 1, fit=room)
        y = plan.wrap(box.x, y + plan.high(19), at.line, box.w, 16, theme.ink2) + 2
        if not at.shown:
            return y
        y = put_spreads(plan, box._replace(y=y), at.shown, way, BETWEEN_SPREADS) + 8
        return self._rows(plan, box, y, at.rows)

    # -- the working
    def _lines(self, plan: Plan, box: Box, rows: Sequence[Row]) -> list[_Line]:
        figures = max(plan.wide("−000", 20, "b"), 60)
        label = min(max((plan.wide(row.words, 18) for row in rows if row.cards), default=0.0) + 24, box.w * 0.5)
        least = ROW if len(rows) < 5 else CLOSE_ROW
        out = []
        for row in rows:
            room = (label if row.cards else box.w - figures) - 16
            words = plan.ruler.lines(row.words, room, 18)
            held = plan.ruler.lines(tokens(row.cards), box.w - label - figures, 18) if row.cards else []
            high = max(least, plan.high(18) * max(len(words), len(held)) + (4 if least == ROW else 1))
            out.append(_Line(row, words, held, high, label))
        return out

    def _rows_high(self, plan: Plan, box: Box, rows: Sequence[Row]) -> float:
        return sum(line.high for line in self._lines(plan, box, rows))

    def _rows(self, plan: Plan, box: Box, y: float, rows: Sequence[Row], ink: str = "", first: bool = True) -> float:
        """Plan the rows; returns the y below. `first`: the first figure has no sign."""
        theme = plan.theme
        for place, line in enumerate(self._lines(plan, box, rows)):
            row = line.row
            for i, words in enumerate(line.words):
                room = line.label - 8 if row.cards else box.w - 60
                plan.text(box.x, y + i * plan.high(18), words, 18, ink or theme.ink2, fit=room)
            for i, held in enumerate(line.held):
                plan.text(box.x + line.label, y + i * plan.high(18), held, 18, theme.ink)
            figure = minus(row.points) if first and place == 0 else signed(row.points)
            plan.text(box.right, y - 1, figure, 20, ink or theme.ink, "b", 1)
            y += line.high
        return y

    def _sum_high(self, plan: Plan, box: Box, rows: Sequence[Row]) -> float:
        return self._rows_high(plan, box, rows) + 12 + plan.high(24)

    def _sum(self, plan: Plan, box: Box, y: float, rows: Sequence[Row]) -> float:
        """The rows, a line, and what they come to; returns the y below."""
        theme, account = plan.theme, self.account
        y = self._rows(plan, box, y, rows)
        plan.line(box.x, y + 4, box.right, y + 4, theme.ink, 1.6)
        ink = theme.ink if account.winner is None else colour(theme, self.people, account.winner)
        total = plan.wide(str(account.points), 24, "b")
        plan.text(box.x, y + 11, t("sheet.hand.total"), 20, theme.ink, "b", fit=box.w - total - 16)

        def draw(canvas: Canvas) -> None:
            canvas.text(box.right, y + 8, str(self.counted()), 24, ink, "b", 1)

        plan.add(Box(box.right - total, y + 8, total, plan.high(24)), draw, str(account.points))
        return y + 10 + plan.high(24)

    def _after_high(self, plan: Plan, box: Box, at: AtTable | None) -> float:
        """The height of what stands below the sum."""
        boxes = len(plan.ruler.lines(self.account.boxes, box.w, 15.5)) if self.account.boxes else 0
        beside = self._rows_high(plan, box, at.beside) if at is not None and at.beside else 0.0
        return beside + boxes * plan.high(15.5)

    def _after(self, plan: Plan, box: Box, y: float, beside: Sequence[Row]) -> None:
        """What others lose, and the box."""
        theme = plan.theme
        y = self._rows(plan, box, y, beside, theme.ink_bad, first=False)
        if self.account.boxes:
            plan.wrap(box.x, y, self.account.boxes, box.w, 15.5, theme.ink2)

    # -- the right: where the match stands ---------------------------------------------------------------------------
    def _right(self, plan: Plan, box: Box) -> None:
        theme, people, rules = plan.theme, self.people, self.story.match.rules
        tally = tally_after(self.story)
        y = plan.wrap(box.x, box.y + 2, heading(self.story), box.w, 22, theme.ink, "b") + 8
        over = game_over(self.story)
        note = people.say_column("sheet.won_game", over.winner) if over else still_to_go(rules, tally, people)
        note_high = len(plan.ruler.lines(note, box.w, 17)) * plan.high(17)
        if rules.sheet == "hollywood":
            y = put_games_small(plan, box._replace(y=y), game_pads(rules, tally, people), people) + 18
        else:
            y = put_scores(plan, box._replace(y=y), people, tally, boxes_count(rules)) + 20
            foot = table_high(plan, people) + 18 + note_high
            room = box.bottom - y - 18 - foot
            high = max(150.0 * max(1.0, plan.ruler.text_scale * 0.85), min(330.0, room))
            target = 0 if rules.deals else rules.target
            put_chart(plan, Box(box.x, y, box.w, high), score_series(theme, people, tally.rounds), target)
            y += high + 18
        y = put_table(plan, Box(box.x, y, box.w, 0), people, tally.rounds) + 18
        plan.wrap(box.x, y, note, box.w, 17, theme.ink2)

    # -- painting ----------------------------------------------------------------------------------------------------
    def ground(self, canvas: Canvas) -> None:
        if self.overlay:
            canvas.scrim()
        else:
            canvas.felt()

    def describe(self) -> dict[str, object]:
        tally = tally_after(self.story)
        row = self.story.round
        assert row is not None
        return {
            "phase": "void" if self.account.void else "hand_result",
            "hand": self.account.number,
            "winner": self.account.winner,
            "hand_points": list(row.points),
            "scores": list(tally.scores),
            "boxes": list(tally.boxes),
            "game_over": game_over(self.story) is not None,
        }

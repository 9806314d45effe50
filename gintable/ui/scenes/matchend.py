"""What a game came to: the result worked out line by line, the pad, the running score."""

from __future__ import annotations

from gintable.engine.score import hollywood
from gintable.storage.replay import Story
from gintable.ui import layout
from gintable.ui.accounts import EndAccount, EndLine, boxes_count, end_account, minus, signed, tally_after
from gintable.ui.accounts.pads import game_pads
from gintable.ui.canvas import Canvas
from gintable.ui.chart import colour, put_chart, score_series
from gintable.ui.layout import Box
from gintable.ui.pads import games_high, put_game, put_pad
from gintable.ui.plan import Plan, put_title
from gintable.ui.scenes import Host
from gintable.ui.sheet import AccountSheet
from gintable.ui.widgets import Nothing
from gintable.words import t

ROW = 35.0
CLOSE_ROW = 30.0  # where there are many


class MatchEnd(AccountSheet):
    """The sheet after a game: of the match when that is over, else of the game, and then `on_rematch` begins the
    next game. Both callbacks are called after the sheet has been taken away.
    """

    name = "match_end"
    main = "rematch"

    def __init__(self, host: Host, story: Story, me: int, on_rematch: Nothing, on_menu: Nothing) -> None:
        super().__init__(host, story, me, on_rematch, on_menu)
        self.account: EndAccount = end_account(story, self.people)
        self.whole = story.match.winner is not None
        self.points = max(abs(figure) for figure in self.account.result if figure is not None)

    def arrived(self) -> None:
        self.host.sound.play("match_won" if self.account.winner == self.people.column else "hand_lost")

    # -- building ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        z = layout.match_end(self.host.frame)
        middle = (z.left.right + z.right.x) / 2
        self.fixed.line(middle, z.left.y + 4, middle, z.left.bottom, self.fixed.theme.paper_rule)
        self.columns(z, t("sheet.rematch" if self.whole else "sheet.next_game"))

    def _left(self, plan: Plan, box: Box) -> None:
        theme, account, people = plan.theme, self.account, self.people
        y = put_title(plan, box.x, box.y - 4, account.title, box.w)
        y = plan.wrap(box.x + 2, y - 2, account.line, box.w - 2, 18, theme.ink2)
        if account.games:
            y = plan.wrap(box.x + 2, y, account.games, box.w - 2, 18, theme.ink2)
        y = self._working(plan, box, y + 16)
        y = self._result(plan, box, y)
        tally = tally_after(self.story)
        counted = boxes_count(self.story.match.rules)
        if self.story.match.rules.sheet == "hollywood":
            self._three_pads(plan, box, y + 16)
            return
        y += 12 if len(tally.rounds) > 10 or len(account.lines) > 6 else 32
        legend = t("sheet.pad.legend" if counted else "sheet.pad.legend_plain")
        used = plan.text(box.x, y, t("sheet.pad"), 18, theme.ink, "b")
        plan.text(box.right, y + 2, legend, 15, theme.ink2, align=1, fit=box.w - used - 16)
        put_pad(plan, Box(box.x, y + plan.high(18) + 6, box.w, 0), people, tally, counted)

    def _three_pads(self, plan: Plan, box: Box, y: float) -> None:
        games = game_pads(self.story.match.rules, tally_after(self.story), self.people)
        places = box._replace(y=y, h=box.bottom - y).columns(1, 1, 1, gap=12)
        high = games_high(plan, games, places[0].w, 0.0, brief=True)
        for game, at in zip(games, places, strict=True):
            put_game(plan, at._replace(h=high), game, self.people, brief=True)

    # -- the working -------------------------------------------------------------------------------------------------
    def _cells(self, plan: Plan, box: Box) -> list[float]:
        """The right ends of the columns of figures."""
        across = len(self.account.columns)
        names = [plan.wide(self.people.column_name(column), 17, "b") for column in self.account.columns]
        figures = plan.wide("− 0000", 21, "b")
        most = {1: 0.0, 2: 0.24, 3: 0.18}.get(across, 0.15)
        wide = min(max(figures, *names) + 28, max(figures + 8, box.w * most)) if across > 1 else 0.0
        return [box.right - (across - 1 - i) * wide for i in range(across)]

    def _working(self, plan: Plan, box: Box, y: float) -> float:
        theme, account = plan.theme, self.account
        ends = self._cells(plan, box)
        cell = ends[1] - ends[0] if len(ends) > 1 else plan.wide("× 0000", 21, "b")
        label = max(plan.wide(line.words, 19, "b" if line.kind == "sum" else "r") for line in account.lines) + 20
        label = min(label, box.w * 0.36)
        room = ends[0] - cell - box.x - label
        if len(ends) > 1:
            for column, end in zip(account.columns, ends, strict=True):
                ink = colour(theme, self.people, column)
                plan.text(end, y, self.people.column_name(column), 17, ink, "b", 1, fit=cell - 12)
            y += plan.high(17) + 4
        for place, line in enumerate(account.lines):
            y = self._line(plan, box, y, line, place == 0, ends, cell, label, room)
        return y

    def _line(
        self, plan: Plan, box: Box, y: float, line: EndLine, first: bool, ends: list[float], cell: float,
        label: float, room: float,
    ) -> float:  # fmt: skip
        theme, strong = plan.theme, line.kind == "sum"
        size = plan.high(19)
        row = ROW if len(self.account.lines) < 8 else CLOSE_ROW
        if line.anew:
            plan.line(box.x, y + 2, box.right, y + 2, theme.paper_rule)
            y += 10
        reasons = plan.ruler.lines(line.reason, max(room, 120), 17) if line.reason else []
        below = room < 120 or len(reasons) > 1  # no room beside: under the words
        if below and line.reason:
            reasons = plan.ruler.lines(line.reason, ends[0] - cell - box.x - 12, 17)
        for end, figure in zip(ends, line.figures, strict=True):
            if figure is None:
                continue
            if strong:
                plan.line(end - min(110.0, cell - 8), y - 2, end, y - 2, theme.ink)
            plan.text(end, y - 1, self._figure_words(line, figure, first, len(ends)), 21, theme.ink, "b", 1, fit=cell)
        ink = theme.ink if strong else theme.ink2
        used = ends[0] - cell - box.x if below or not line.reason else label
        words = plan.ruler.lines(line.words, max(label, used) - 8, 19, "b" if strong else "r")
        for i, part in enumerate(words):
            plan.text(box.x, y + i * size, part, 19, ink, "b" if strong else "r", fit=used - 8)
        if not below:
            for part in reasons:
                plan.text(box.x + label, y + 1, part, 17, theme.ink2, fit=room)
            return y + max(row, size * len(words) + 4)
        y += size * len(words)
        for part in reasons:
            plan.text(box.x, y, part, 17, theme.ink2, fit=box.w)
            y += plan.high(17)
        return y + 8

    @staticmethod
    def _figure_words(line: EndLine, figure: int, first: bool, across: int) -> str:
        if line.kind == "times":
            return f"× {figure}"
        if line.kind == "sum" or first or (across > 1 and figure >= 0 and line.kind != "pay"):
            return minus(figure)
        return signed(figure)

    def _result(self, plan: Plan, box: Box, y: float) -> float:
        theme, account = plan.theme, self.account
        plan.line(box.x, y + 2, box.right, y + 2, theme.ink)
        plan.line(box.x, y + 6, box.right, y + 6, theme.ink)
        ends = self._cells(plan, box)
        shown = [(column, end, n) for column, end, n in zip(account.columns, ends, account.result, strict=True)
                 if n is not None]  # fmt: skip
        one = len(shown) == 1
        size = 62 if one else 40 if len(shown) == 2 else 30
        high = plan.high(size)
        left = box.right
        for column, end, figure in shown:
            right = box.right if one else end
            left = min(left, right - plan.wide(minus(figure), size, "b"))
            self._figure(plan, right, y + 8 - high * 0.06, figure, size, colour(theme, self.people, column))
        below = y + 8 + high * 0.9
        plan.text(box.x, (y + 8 + below) / 2, account.words, 26, theme.ink, "b", mid=True, fit=left - box.x - 16)
        return below

    def _figure(self, plan: Plan, right: float, y: float, figure: int, size: float, ink: str) -> None:
        wide, high = plan.wide(minus(figure), size, "b"), plan.high(size)

        def draw(canvas: Canvas) -> None:
            share = self.counted() / self.points if self.points else 1.0
            canvas.text(right, y, minus(round(figure * share)), size, ink, "b", 1)

        plan.add(Box(right - wide, y + high * 0.18, wide, high * 0.64), draw, minus(figure))

    # -- the right: the running score --------------------------------------------------------------------------------
    def _right(self, plan: Plan, box: Box) -> None:
        theme, rules = plan.theme, self.story.match.rules
        tally = tally_after(self.story)
        plan.text(box.x, box.y + 2, t("sheet.running"), 20, theme.ink, "b", fit=box.w)
        top = box.y + plan.high(20) + 20
        target = 0 if rules.deals else rules.target
        if rules.sheet == "hollywood":
            self._three_charts(plan, box._replace(y=top, h=box.bottom - top), target)
            return
        high = max(160.0, min(box.bottom - top, 540.0))
        series = score_series(theme, self.people, tally.rounds)
        put_chart(plan, Box(box.x, top, box.w, high), series, target, feet=True)

    def _three_charts(self, plan: Plan, box: Box, target: int) -> None:
        """A chart for each of the games that were played at once."""
        theme, rules, people = plan.theme, self.story.match.rules, self.people
        games = hollywood(rules, tally_after(self.story).rounds)
        name = plan.high(16) + 4
        high = max(120.0, min(box.h / len(games), 220.0))
        y = box.y
        for number, game in enumerate(games, 1):
            plan.text(box.x, y, t("sheet.part", n=number), 16, theme.ink2, "b")
            at = Box(box.x, y + name, box.w, high - name - 12)
            put_chart(plan, at, score_series(theme, people, game.rounds), target)
            y += high

    def describe(self) -> dict[str, object]:
        tally = tally_after(self.story)
        over = self.story.match.games[-1]
        return {
            "phase": "match_end" if self.whole else "game_end",
            "winner": self.account.winner,
            "result": list(over.result),
            "scores": list(tally.scores),
            "boxes": list(tally.boxes),
            "games": [game.winner for game in self.story.match.games],
        }

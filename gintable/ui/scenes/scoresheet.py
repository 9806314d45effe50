"""The score sheet, kept as on paper: columns with hand figure, running figure and boxes, or three games at once."""

from __future__ import annotations

from gintable.engine.match import Match
from gintable.engine.score import Settlement, Tally
from gintable.storage.replay import Story
from gintable.ui import layout
from gintable.ui.accounts.game import payments
from gintable.ui.accounts.pads import entered_line, game_pads, games_of, pad_of, shutouts
from gintable.ui.accounts.people import People, listed, minus
from gintable.ui.accounts.standing import boxes_count, goal, rules_name, still_to_go
from gintable.ui.chart import put_chart, score_series
from gintable.ui.layout import Box
from gintable.ui.pads import (
    Ledger,
    games_high,
    ledger_head_high,
    put_game,
    put_ledger,
    put_ledger_head,
    put_scores,
)
from gintable.ui.plan import Plan, put_title
from gintable.ui.scenes import Host
from gintable.ui.sheet import BAR, Sheet
from gintable.ui.widgets import Segment
from gintable.words import t

GOLD = 58.0  # height of the button
LITTLE = 40.0  # units that may be out of sight at first


def open_score_sheet(host: Host, story: Story, me: int = 0) -> None:
    """Lay the score sheet of a match on top, as player `me` reads it; what is below waits."""
    host.push(ScoreSheet(host, story, me))


class ScoreSheet(Sheet):
    """The pad of a match, at any time. Of a match of several games any of them can be looked at."""

    name = "score_sheet"
    main = "close"

    def __init__(self, host: Host, story: Story, me: int = 0) -> None:
        super().__init__(host)
        self.story, self.people = story, People.of(story, me)
        self.games: tuple[Tally, ...] = games_of(story)
        self.shown = len(self.games) - 1

    @property
    def _match(self) -> Match:
        return self.story.match

    @property
    def _tally(self) -> Tally:
        return self.games[self.shown]

    @property
    def _over(self) -> Settlement | None:
        """The game that is shown worked out, when it is over."""
        finished = self._match.games
        return finished[self.shown] if self.shown < len(finished) else None

    # -- building ----------------------------------------------------------------------------------------------------
    def build(self) -> None:
        if self._match.rules.sheet == "hollywood":
            self._build_three_games()
        else:
            self._build_columns()
        pane = self.parts[0][2]
        if pane is not None and pane.most > LITTLE:
            pane.to(pane.most)  # the last hand is in sight

    def _title(self, box: Box, line: str) -> float:
        """The headline, and the games of a match to choose from; returns the y below."""
        plan, theme, rules = self.fixed, self.fixed.theme, self._match.rules
        room = box.w
        if len(self.games) > 1:
            words = [t("sheet.part", n=n) for n in range(1, len(self.games) + 1)]
            wide = min(sum(plan.wide(one, 17, "b") + 30 for one in words), box.w * 0.5)
            at = Box(box.right - wide, box.y, wide, 46)
            Segment(self.ui, "game", at, words, self.shown, self.show, paper=True)
            room -= wide + 20
        title = t("sheet.score.title", rules=rules_name(rules), goal=goal(rules))
        y = put_title(plan, box.x, box.y - 6, title, room)
        return plan.wrap(box.x + 2, y - 2, line, room - 2, 18, theme.ink2)

    def show(self, game: int) -> None:
        """Turn to another game of the match."""
        self.shown = game
        self.rebuild()

    def _close_button(self, box: Box) -> None:
        self.button("close", box, t("sheet.score.close"), self.go_on, "gold", 21)

    # -- two to four columns
    def _build_columns(self) -> None:
        z = layout.score_sheet(self.host.frame, len(self.people.columns))
        self.box = z.sheet
        y = self._title(z.inside, self._last_line()) + 14
        top = y - z.inside.y
        left = z.left._replace(y=y, h=z.left.h - top)
        right = z.right._replace(y=y, h=z.right.h - top - GOLD - 16)
        middle = (z.left.right + z.right.x) / 2
        self.fixed.line(middle, y + 4, middle, z.left.bottom, self.fixed.theme.paper_rule)
        head = ledger_head_high(self.fixed)
        self.flow(left._replace(y=y + head, h=left.h - head), self._ledger)
        shown = self.parts[-1][2]
        ledger = self._columns_of(left.w - (BAR if shown is not None else 0))
        put_ledger_head(self.fixed, left.x, y, ledger)
        self.flow(right, self._standing)
        self._close_button(Box(z.right.x, z.right.bottom - GOLD, z.right.w, GOLD))

    def _last_line(self) -> str:
        """Who won the last hand, and with how much."""
        rounds = self._tally.rounds
        if not rounds:
            return t("sheet.pad.none_yet")
        row = rounds[-1]
        if row.winner is None:
            return t("sheet.hand.nobody", n=len(rounds)) + "."
        return self.people.say_column("sheet.score.last", row.winner, n=len(rounds), points=row.points[row.winner])

    def _columns_of(self, wide: float) -> Ledger:
        return Ledger.of(self.fixed, wide, pad_of(self._tally, self.people), self.people)

    def _ledger(self, plan: Plan, box: Box) -> None:
        y = put_ledger(plan, box._replace(h=box.h - plan.high(15) - 12), self._columns_of(box.w))
        counted = boxes_count(self._match.rules)
        words = t("sheet.pad.explained" if counted else "sheet.pad.explained_plain")
        plan.wrap(box.x, max(y + 8, box.bottom - plan.high(15)), words, box.w, 15, plan.theme.ink2)

    def _standing(self, plan: Plan, box: Box) -> None:
        """The scores, the chart, and what is still to be won or was paid."""
        theme, people, rules, tally = plan.theme, self.people, self._match.rules, self._tally
        y = put_scores(plan, box, people, tally, boxes_count(rules)) + 20
        over = self._over
        notes = _result_notes(over, self._match, people) if over else [still_to_go(rules, tally, people)]
        if rules.result == "settlement" and over is None:
            notes.append(t("sheet.score.settlement"))
        foot = sum(len(plan.ruler.lines(note, box.w, 17)) * plan.high(17) for note in notes) + 16
        high = max(150.0, min(box.bottom - y - foot, 420.0))
        target = 0 if rules.deals else rules.target
        put_chart(plan, Box(box.x, y, box.w, high), score_series(theme, people, tally.rounds), target, feet=True)
        y += high + 16
        for note in notes:
            y = plan.wrap(box.x, y, note, box.w, 17, theme.ink2)

    # -- three games at once
    def _build_three_games(self) -> None:
        z = layout.three_games(self.host.frame)
        rules, tally, people = self._match.rules, self._tally, self.people
        self.box = z.sheet
        y = self._title(z.inside, entered_line(rules, tally, people)) + 14
        plan = self.fixed
        close = max(200.0, plan.wide(t("sheet.score.close"), 21, "b") + 80)
        notes = [note for note in (self._three_note(), t("sheet.pad.explained")) if note]
        room = z.inside.w - close - 24
        lines = [line for note in notes for line in plan.ruler.even(note, room, 16)]
        foot = max(GOLD, len(lines) * plan.high(16))
        body = Box(z.inside.x, y, z.inside.w, z.inside.bottom - foot - 16 - y)
        self.flow(body, self._games)
        at = z.inside.bottom - foot
        for line in lines:
            plan.text(z.inside.x, at, line, 16, plan.theme.ink2, fit=room)
            at += plan.high(16)
        self._close_button(Box(z.inside.right - close, z.inside.bottom - GOLD, close, GOLD))

    def _three_note(self) -> str:
        over = self._over
        if over is not None:
            return " ".join(_result_notes(over, self._match, self.people))
        return shutouts(self._match.rules, self._tally, self.people)

    def _games(self, plan: Plan, box: Box) -> None:
        games = game_pads(self._match.rules, self._tally, self.people)
        places = box.columns(1, 1, 1, gap=28 if not self.host.frame.tall else 16)
        high = games_high(plan, games, places[0].w, box.h)
        for game, at in zip(games, places, strict=True):
            put_game(plan, at._replace(h=high), game, self.people)

    # -- going back --------------------------------------------------------------------------------------------------
    def go_on(self) -> None:
        self.leave(lambda: None)

    def back(self) -> bool:
        self.go_on()
        return True

    def act(self, action: str) -> bool:
        if action == "score_sheet":  # the key that opened it closes it
            self.go_on()
            return True
        return super().act(action)

    def describe(self) -> dict[str, object]:
        tally = self._tally
        return {
            "phase": "score_sheet",
            "game": self.shown + 1,
            "hands": len(tally.rounds),
            "scores": list(tally.scores),
            "boxes": list(tally.boxes),
            "over": self._over is not None,
        }


def _result_notes(over: Settlement, match: Match, people: People) -> list[str]:
    """What a finished game came to, in sentences."""
    each = [t("sheet.end.won", name=people.column_name(n), n=minus(over.result[n])) for n in people.columns]
    won = people.say_column("sheet.won_game", over.winner)
    if match.rules.result == "settlement":
        return [won, *payments(over, people), t("sheet.score.result", each=listed(each))]
    return [won, t("sheet.score.result", each=listed(each))]

"""The pads of the score sheet: hands in a row, a band of cells, and columns as on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintable.engine.score import Round, Tally
from gintable.ui.accounts.pads import Entry, GamePad, Pad, PadRow, pad_of, running
from gintable.ui.accounts.people import People, minus
from gintable.ui.chart import SMALL, colour
from gintable.ui.layout import Box
from gintable.ui.plan import Plan
from gintable.words import t

EMPTY = "#000000"  # the ground of a cell without an entry, hardly to be seen
FRESH = 0.38  # how much gold lies on the entries of the last hand

# ---------------------------------------------------------------- how it stands

SCORE = 42.0  # size of a score
MANY_SCORES = 34.0  # where there are more than two


def put_scores(plan: Plan, box: Box, people: People, tally: Tally, boxes: bool) -> float:
    """Plan the score of every column beside each other, with its name and, if they count, boxes; returns the y
    below."""
    theme = plan.theme
    order = people.columns
    many = len(order) > 2
    size, lead = (MANY_SCORES, 14) if many else (SCORE, 20)
    each = box.w / len(order)
    if boxes and not many:
        beside = max(plan.wide(minus(tally.scores[n]), size, "b") + plan.wide(_boxes(tally, n), 16) for n in order)
        under = beside > each - lead - 24
    else:
        under = boxes
    name_h, high = plan.high(18), plan.high(size)
    tall = name_h + high * 0.86
    names = _names(plan, people, 18, each - lead - 8)
    for i, column in enumerate(order):
        x, ink = box.x + i * each, colour(theme, people, column)
        plan.box(Box(x, box.y + 6, 6, tall - 10), 3, ink)
        plan.text(x + lead, box.y, names[column], 18, theme.ink2, "b", fit=each - lead - 8)
        score = minus(tally.scores[column])
        used = plan.wide(score, size, "b")
        top = box.y + name_h - high * 0.12
        plan.add(
            Box(x + lead, top + high * 0.16, used, high * 0.68),
            lambda canvas, x=x, top=top, score=score, ink=ink: canvas.text(x + lead, top, score, size, ink, "b"),  # type: ignore[misc]
            score,
        )
        if boxes and not under:
            words = _boxes(tally, column)
            base = top + high * 0.78 - plan.high(16) * 0.78
            plan.text(x + lead + 12 + used, base, words, 16, theme.ink2, fit=each - used - 40)
        elif boxes:
            plan.text(x + lead, box.y + tall - 2, _boxes(tally, column), 16, theme.ink2,
                      fit=each - lead - 8)  # fmt: skip
    return box.y + tall + (plan.high(16) - 2 if under else 0)


def _names(plan: Plan, people: People, size: float, room: float) -> dict[int, str]:
    """The names of the columns: all of them short where one has no `room` in full."""
    full = {column: people.column_name(column) for column in people.columns}
    if all(plan.wide(name, size, "b") <= room for name in full.values()):
        return full
    return {column: people.short_name(column) for column in people.columns}


def _boxes(tally: Tally, column: int) -> str:
    return t("sheet.boxes", n=tally.boxes[column])


# ---------------------------------------------------------------- hands in a row


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns of the hands are: names at `x`, `wide` each from `start` on."""

    x: float
    start: float
    wide: float
    room: float  # for a name


def _columns(plan: Plan, box: Box, people: People, count: int, most: float, size: float = 15) -> _Columns:
    names = max(plan.wide(people.column_name(column), size, "b") for column in people.columns)
    room = min(max(names, plan.wide(t("sheet.hand"), SMALL)), box.w * 0.3)
    start = box.x + room + 14
    return _Columns(box.x, start, min(most, (box.right - start) / max(1, count)), room)


def fitting(plan: Plan, box: Box, people: People, rounds: Sequence[Round], size: float) -> int:
    """How many hands have room beside each other."""
    figures = [minus(n) for column in running(rounds, len(people.columns)) for n in column]
    cell = max(plan.wide(figure, size, "b") for figure in figures) + 11
    names = _columns(plan, box, people, 1, 1e9)
    return max(1, int((box.right - names.start) / cell))


def table_high(plan: Plan, people: People) -> float:
    """The height of `put_table`, in units."""
    return plan.high(SMALL) + 6 + len(people.columns) * (_cell_high(plan, people) + 10) - 10


def _cell_high(plan: Plan, people: People) -> float:
    least = 36.0 if len(people.columns) < 3 else 28.0
    return max(least, plan.high(17) + 6)


def put_table(plan: Plan, box: Box, people: People, rounds: Sequence[Round]) -> float:
    """Plan the points of every hand, or of the last that have room; returns the y below."""
    theme = plan.theme
    count = min(len(rounds), fitting(plan, box, people, rounds, 17))
    at = _columns(plan, box, people, max(count, 6), 96)
    y = box.y
    plan.text(at.x, y, t("sheet.hand"), SMALL, theme.ink2, fit=at.room)
    first = len(rounds) - count
    for k in range(count):
        plan.text(at.start + at.wide * (k + 0.5), y, str(first + k + 1), SMALL, theme.ink2, align=0.5, fit=at.wide)
    y += plan.high(SMALL) + 6
    high = _cell_high(plan, people)
    names = _names(plan, people, 15, at.room)
    for column in people.columns:
        ink = colour(theme, people, column)
        for k, row in enumerate(rounds[first:]):
            wide = min(52.0, at.wide - 6)
            if plan.wide("000", 17, "b") + 8 > wide:
                wide = at.wide - 4
            x = at.start + at.wide * (k + 0.5) - wide / 2
            _put_points(plan, Box(x, y, wide, high), row.points[column], ink)
        plan.text(at.x, y + high / 2, names[column], 15, ink, "b", mid=True, fit=at.room)
        y += high + 10
    return y - 10


def _put_points(plan: Plan, cell: Box, points: int, ink: str) -> None:
    theme = plan.theme
    if not points:
        plan.box(cell, 7, EMPTY, 0.03, theme.paper_rule)
        return
    plan.box(cell, 7, ink, 1.0 if points > 0 else 0.10, ink)
    words = theme.paper_button if points > 0 else ink
    plan.text(cell.x + cell.w / 2, cell.y + cell.h / 2 - 0.5, minus(points), 17, words, "b", 0.5, True, cell.w - 6)


# ---------------------------------------------------------------- a band of cells


def put_pad(plan: Plan, box: Box, people: People, tally: Tally, boxes: bool) -> float:
    """Plan the pad of a game: hand and running figure, a square for every box; returns the y below.

    Hands that have no room beside the others go into further bands.
    """
    pad = pad_of(tally, people)
    many = len(pad.rows)
    roomy = many <= max(10, fitting(plan, box, people, tally.rounds, 22))
    most = fitting(plan, box, people, tally.rounds, 22 if roomy else 18)
    bands = -(-many // most)
    across = min(most, max(10, -(-many // bands)))
    y = box.y
    for first in range(0, many, across):
        rows = pad.rows[first : first + across]
        y = _put_band(plan, box._replace(y=y), people, rows, across, boxes, roomy and bands == 1) + 14
    return y - 14


def _put_band(
    plan: Plan, box: Box, people: People, rows: Sequence[PadRow], across: int, boxes: bool, roomy: bool
) -> float:
    theme = plan.theme
    at = _columns(plan, box, people, across, 110, 17)
    y = box.y
    for k, row in enumerate(rows):
        middle = at.start + at.wide * (k + 0.5)
        plan.text(middle, y, str(row.hand), SMALL, theme.ink2, align=0.5, fit=at.wide)
    y += plan.high(SMALL) + 3
    small, large = (16.0, 22.0) if roomy and len(people.columns) < 4 else (14.5, 18.0)
    one, two = plan.high(small) - 2, plan.high(large) - 3
    high = 2 + one + two + (16 if boxes else 6)
    names = _names(plan, people, 17, at.room)
    for place, column in enumerate(people.columns):
        ink = colour(theme, people, column)
        plan.text(at.x, y + high / 2, names[column], 17, ink, "b", mid=True, fit=at.room)
        for k, row in enumerate(rows):
            entry = row.cells[place]
            x, wide = at.start + at.wide * k + 2, at.wide - 4
            plan.box(Box(x, y, wide, high), 7, ink if entry else EMPTY, 0.10 if entry else 0.03,
                     ink if entry else theme.paper_rule)  # fmt: skip
            if entry is None:
                continue
            middle = x + wide / 2
            plan.text(middle, y + 2, minus(entry.points), small, theme.ink2, align=0.5, fit=wide - 4)
            plan.text(middle, y + 2 + one, minus(entry.running), large, ink, "b", 0.5, fit=wide - 4)
            if boxes:
                _put_boxes(plan, middle, y + high - 14, wide, entry.boxes, ink)
        y += high + 8
    return y - 8


def _put_boxes(plan: Plan, middle: float, y: float, wide: float, count: int, ink: str) -> None:
    side = min(9.0, (wide - 6) / max(1, count) - 3)
    for i in range(count):
        x = middle + (i - (count - 1) / 2) * (side + 3) - side / 2
        plan.box(Box(x, y, side, side), 1.5, ink)


# ---------------------------------------------------------------- columns as on paper

SQUARE, SQUARES_GAP, BEFORE_SQUARES = 11.0, 3.0, 7.0
CELL_SIDE = 9.0
NUMBER, RUNNING = 17.0, 25.0  # sizes of the small figure and of the large one
SIZES = ((RUNNING, NUMBER), (22.0, 17.0), (20.0, 15.5), (18.0, 14.5), (17.0, 14.0))  # of both, where room is short
LEAST_ROW, MOST_ROW = 34.0, 56.0


def row_high(plan: Plan, rows: int, room: float, least: float = LEAST_ROW) -> float:
    """How high a line of the pad is where so many share `room`."""
    least = max(least, plan.high(RUNNING) + 2)
    return max(least, min(MOST_ROW, room / max(1, rows)))


@dataclass(frozen=True, slots=True)
class Figures:
    """How the entries of a pad are written: the sizes of the running and of the hand figure (0: it has no room), and
    the room for squares."""

    running: float
    hand: float
    squares: float

    @staticmethod
    def of(plan: Plan, pad: Pad, wide: float) -> Figures:
        """The largest with which every entry has room in cells so wide."""
        entries = [entry for column in pad.entries for entry in column]
        most = max((entry.boxes for entry in entries), default=0)
        squares = most * (SQUARE + SQUARES_GAP) + BEFORE_SQUARES if most else 0.0
        room = wide - 2 * CELL_SIDE - squares
        for running_, hand in SIZES:
            used = [
                plan.wide(minus(e.running), running_, "b") + 8 + plan.wide(minus(e.points), hand) for e in entries
            ]
            if max(used, default=0.0) <= room:
                return Figures(running_, hand, squares)
        return Figures(SIZES[-1][0], 0.0, squares)


def put_entry(plan: Plan, cell: Box, entry: Entry, ink: str, figures: Figures) -> None:
    """One figure of a column: the hand's small, the running one large, a square for every box."""
    theme, middle = plan.theme, cell.y + cell.h / 2
    if entry.fresh:
        plan.box(cell.inset(2, 3), 8, theme.gold, FRESH)
    right, left = cell.right - CELL_SIDE - figures.squares, cell.x + CELL_SIDE
    plan.text(right, middle, minus(entry.running), figures.running, ink, "b", 1, True, fit=right - left)
    if figures.hand:
        plan.text(left, middle, minus(entry.points), figures.hand, theme.ink2, mid=True)
    for i in range(entry.boxes):
        x = right + BEFORE_SQUARES + i * (SQUARE + SQUARES_GAP)
        plan.box(Box(x, middle - SQUARE / 2, SQUARE, SQUARE), 2, ink)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where the columns of a pad are: the number and of partners the pairing left of `left`, then cells."""

    pad: Pad
    people: People
    gutter: float
    left: float
    cell: float

    @staticmethod
    def of(plan: Plan, wide: float, pad: Pad, people: People) -> Ledger:
        """The columns of a pad that is so wide."""
        names = [pairing.names for row in pad.rows for pairing in row.pairings]
        pairs = max((plan.wide(words, 15) for words in names), default=0.0) + (_pair_figure(plan) if names else 0.0)
        notes = max((plan.wide(row.note, 15) + 12 for row in pad.rows if row.note), default=0.0)
        gutter = max(plan.wide(t("sheet.hand"), SMALL), plan.wide("00", NUMBER) + notes) + 20
        left = gutter + (min(pairs + 20, wide * 0.4) if pairs else 0.0)
        return Ledger(pad, people, gutter, left, (wide - left) / len(pad.columns))

    @property
    def wide(self) -> float:
        return self.left + self.cell * len(self.pad.columns)


def _pair_figure(plan: Plan) -> float:
    return plan.wide("−000", 15, "b") + 12


def ledger_head_high(plan: Plan) -> float:
    """The height of `put_ledger_head`, in units."""
    return plan.high(19) + 8


def put_ledger_head(plan: Plan, x: float, y: float, ledger: Ledger) -> None:
    """Plan the names over the columns."""
    theme = plan.theme
    down = plan.high(19) - plan.high(SMALL)
    plan.text(x, y + down, t("sheet.hand"), SMALL, theme.ink2, fit=ledger.gutter - 8)
    for place, column in enumerate(ledger.pad.columns):
        at = x + ledger.left + ledger.cell * place
        name, ink = ledger.people.column_name(column), colour(theme, ledger.people, column)
        plan.text(at + ledger.cell / 2, y, name, 19, ink, "b", 0.5, fit=ledger.cell - 20)
        plan.line(at, y + 4, at, y + ledger_head_high(plan), theme.ink if place else theme.paper_rule)
    foot = y + ledger_head_high(plan)
    plan.line(x, foot, x + ledger.wide, foot, theme.ink, 1.6)


def put_ledger(plan: Plan, box: Box, ledger: Ledger) -> float:
    """Plan the pad of a game from top to bottom, a line for every hand; returns the y below.

    Of partners every line tells what the two tables brought.
    """
    theme, pad = plan.theme, ledger.pad
    paired = any(row.pairings for row in pad.rows)
    least = 2 * plan.high(15) + 6 if paired else LEAST_ROW
    high = row_high(plan, max(len(pad.rows), 8), box.h - 4, least)
    y = box.y + 4
    figures = Figures.of(plan, pad, ledger.cell)
    for row in pad.rows:
        _put_line(plan, Box(box.x, y, ledger.wide, high), ledger, row, figures)
        y += high
    for place in range(len(pad.columns)):
        x = box.x + ledger.left + ledger.cell * place
        plan.line(x, box.y, x, y, theme.ink if place else theme.paper_rule, 1.4)
    return y


def _put_line(plan: Plan, line: Box, ledger: Ledger, row: PadRow, figures: Figures) -> None:
    theme, middle = plan.theme, line.y + line.h / 2
    left, cell, gutter = ledger.left, ledger.cell, ledger.gutter
    plan.text(line.x + 4, middle, str(row.hand), NUMBER, theme.ink2, mid=True)
    for i, pairing in enumerate(row.pairings):
        y = middle + (i - (len(row.pairings) - 1) / 2) * plan.high(15)
        room = left - gutter - 14 - _pair_figure(plan)
        plan.text(line.x + gutter, y, pairing.names, 15, theme.ink2, mid=True, fit=room)
        mine, others = ledger.pad.columns
        ink = (
            theme.ink2 if not pairing.points else colour(theme, ledger.people, mine if pairing.points > 0 else others)
        )
        figure = f"+{pairing.points}" if pairing.points > 0 else minus(pairing.points)
        plan.text(line.x + left - 14, y, figure, 15, ink, "b", 1, True)
    if row.note:
        plan.text(line.x + 16 + plan.wide("00", NUMBER), middle, row.note, 15, theme.ink2, mid=True)
    for place, (column, entry) in enumerate(zip(ledger.pad.columns, row.cells, strict=True)):
        if entry is not None:
            at = Box(line.x + left + cell * place, line.y, cell, line.h)
            put_entry(plan, at, entry, colour(theme, ledger.people, column), figures)
    plan.line(line.x, line.bottom, line.right, line.bottom, theme.paper_rule, 1.0)


# ---------------------------------------------------------------- one of three games at once

HEAD, FOOT = 100.0, 92.0  # of a game's pad, in units, at the usual text size


def _head_high(plan: Plan) -> float:
    return max(HEAD, 14 + plan.high(22) + plan.high(19) + 18)


def _foot_high(plan: Plan, game: GamePad, wide: float, brief: bool) -> float:
    if brief:
        return 10.0
    return max(FOOT, 24 + plan.high(16) * (1 + len(_foot_lines(plan, game, wide))))


def _foot_lines(plan: Plan, game: GamePad, wide: float) -> list[str]:
    worth = plan.wide(_worth(game), 34, "b") + 14 if game.closed else 0.0
    return plan.ruler.lines(game.terms, wide - 44 - worth, 16, "b") if game.terms else []


def _worth(game: GamePad) -> str:
    return f"+{game.worth}" if game.worth >= 0 else minus(game.worth)


def games_high(plan: Plan, games: Sequence[GamePad], wide: float, room: float, brief: bool = False) -> float:
    """How high the pads of several games have to be, at least `room`."""
    most = max(max(map(len, game.pad.entries)) for game in games)
    foot = max(_foot_high(plan, game, wide, brief) for game in games)
    return max(room, _head_high(plan) + foot + (most + 0.15) * row_high(plan, 99, 0.0))


def put_game(plan: Plan, box: Box, game: GamePad, people: People, brief: bool = False) -> None:
    """Plan one game of a Hollywood sheet: sunk when it is closed, with the sum spelled out below.

    Where it is told elsewhere what the games came to, a `brief` pad says nothing of it.
    """
    theme = plan.theme
    if game.closed:
        plan.box(box, 12, theme.paper2, 1, theme.paper_rule, 1.3)
    else:
        plan.box(box, 12, theme.paper_button, 1, theme.paper_gold, 2.6)
    inner = box.inset(22 if box.w > 360 else 14, 0)
    named = plan.text(inner.x, box.y + 14, t("sheet.part", n=game.number), 22, theme.ink, "b")
    state = theme.ink2 if game.closed else theme.ink_warn
    if not brief:
        down = (plan.high(22) - plan.high(16)) * 0.8
        plan.text(inner.right, box.y + 14 + down, game.state, 16, state, "b", 1, fit=inner.w - named - 12)
    head, foot = _head_high(plan), _foot_high(plan, game, box.w, brief)
    top, bottom, middle = box.y + head, box.bottom - foot, box.x + box.w / 2
    most = max(map(len, game.pad.entries))
    high = row_high(plan, max(most, 5), bottom - top - 8)
    for k in range(1, max(5, most + 1)):
        y = top + k * high
        if y < bottom - 4:
            plan.line(inner.x, y, inner.right, y, theme.paper_rule, 1.0)
    figures = Figures.of(plan, game.pad, middle - 4 - inner.x)
    for place, (column, entries) in enumerate(zip(game.pad.columns, game.pad.entries, strict=True)):
        x, right = (inner.x, middle - 4) if place == 0 else (middle + 4, inner.right)
        ink = colour(theme, people, column)
        plan.text((x + right) / 2, top - plan.high(19) - 8, people.column_name(column), 19, ink, "b", 0.5,
                  fit=right - x - 6)  # fmt: skip
        for k, entry in enumerate(entries):
            put_entry(plan, Box(x, top + k * high, right - x, high), entry, ink, figures)
        if not entries:
            plan.text((x + right) / 2, top + high / 2, t("sheet.pad.no_entry"), 16, theme.ink2, align=0.5, mid=True,
                      fit=right - x - 8)  # fmt: skip
    plan.line(inner.x, top, inner.right, top, theme.ink, 1.6)
    plan.line(middle, top - plan.high(19) - 10, middle, bottom - 6, theme.ink, 1.4)
    if not brief:
        _put_foot(plan, inner._replace(y=bottom, h=foot), game, people)


def _put_foot(plan: Plan, box: Box, game: GamePad, people: People) -> None:
    theme = plan.theme
    plan.line(box.x, box.y, box.right, box.y, theme.paper_rule)
    room = box.w
    if game.closed and game.winner is not None:
        words, ink = _worth(game), colour(theme, people, game.winner)
        used = plan.text(box.right, box.y + 10, words, 34, ink, "b", 1, fit=box.w * 0.5)
        room -= used + 14
    plan.text(box.x, box.y + 12, game.boxes, 16, theme.ink2, fit=room)
    y = box.y + 12 + plan.high(16)
    for line in _foot_lines(plan, game, box.w + 44):
        plan.text(box.x, y, line, 16, theme.ink, "b", fit=room)
        y += plan.high(16)


def put_games_small(plan: Plan, box: Box, games: Sequence[GamePad], people: People) -> float:
    """Plan how the three games stand: a card each with both running figures; returns the y below."""
    theme = plan.theme
    names = [(column, people.column_name(column)) for column in people.columns]
    high = 20 + plan.high(18) + max(plan.high(15), 14) + len(names) * plan.high(22) + 10
    y = box.y
    for game in games:
        words = game.terms if game.closed else game.state
        lines = plan.ruler.lines(words, box.w * 0.55 - 32, 15)
        tall = max(high - plan.high(15), 22 + plan.high(18) + len(lines) * plan.high(15))
        card = Box(box.x, y, box.w, tall)
        if game.closed:
            plan.box(card, 10, theme.paper2, 1, theme.paper_rule, 1.3)
        else:
            plan.box(card, 10, theme.paper_button, 1, theme.paper_gold, 2.0)
        title = t("sheet.part", n=game.number)
        plan.text(card.x + 16, y + 10, title, 18, theme.ink, "b", fit=box.w * 0.55 - 32)
        for i, line in enumerate(lines):
            plan.text(card.x + 16, y + 12 + plan.high(18) + i * plan.high(15), line, 15, theme.ink2,
                      fit=box.w * 0.55 - 32)  # fmt: skip
        top = y + (tall - len(names) * plan.high(22)) / 2
        for place, (column, name) in enumerate(names):
            ink = colour(theme, people, column)
            score = minus(game.pad.totals[place])
            used = plan.text(card.right - 16, top, score, 22, ink, "b", 1)
            plan.text(card.x + box.w * 0.55, top + (plan.high(22) - plan.high(16)) * 0.7, name, 16, ink, "b",
                      fit=box.w * 0.45 - used - 28)  # fmt: skip
            top += plan.high(22)
        y += tall + 10
    return y - 10

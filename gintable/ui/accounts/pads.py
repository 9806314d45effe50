"""The score sheet as it is kept on paper: hand figure, running figure, boxes. Pure: no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintable.engine.rules import Rules
from gintable.engine.score import Round, Tally, game_winner, hollywood, settle
from gintable.storage.replay import Story
from gintable.ui.accounts.game import single, spelled, terms
from gintable.ui.accounts.people import People, listed
from gintable.ui.accounts.standing import aim, tally_after
from gintable.words import t


@dataclass(frozen=True, slots=True)
class Entry:
    """What a hand wrote into a column: `hand` is its number from 1, `running` the column with it.

    `fresh` entries are those of the last hand.
    """

    hand: int
    points: int
    running: int
    boxes: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who met at one of two tables, and what it brought the reader's side; what it brought the others is below 0."""

    names: str
    points: int


@dataclass(frozen=True, slots=True)
class PadRow:
    """A hand on the pad: an entry or none for every column. `note` says why there is none, `pairings` of partners
    what each table brought."""

    hand: int
    cells: tuple[Entry | None, ...]
    note: str = ""
    pairings: tuple[Pairing, ...] = ()


@dataclass(frozen=True, slots=True)
class Pad:
    """One game on the score sheet. `columns` are in the order shown, the reader's first.

    `entries` are the figures of each column one below the other; `rows` have a line for every hand.
    """

    columns: tuple[int, ...]
    rows: tuple[PadRow, ...]
    boxes: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def entries(self) -> tuple[tuple[Entry, ...], ...]:
        return tuple(
            tuple(cell for row in self.rows if (cell := row.cells[at]) is not None) for at in range(len(self.columns))
        )


@dataclass(frozen=True, slots=True)
class GamePad:
    """One of the games of a Hollywood sheet.

    `terms` spells out what a closed one came to, `worth` is that figure and `winner` whose it is; of an open one
    `terms` says who may still begin it.
    """

    number: int
    pad: Pad
    closed: bool
    state: str
    boxes: str
    terms: str
    winner: int | None
    worth: int


def pad_of(tally: Tally, people: People, rounds: Sequence[Round] | None = None) -> Pad:
    """The pad of a game. Hands are numbered, and the last is told, by `rounds`: the game's own if None."""
    told = tally.rounds if rounds is None else rounds
    numbers = {id(row): number for number, row in enumerate(told, 1)}
    running = [0] * len(tally.scores)
    rows = []
    for row in tally.rounds:
        number = numbers[id(row)]
        cells: list[Entry | None] = []
        for column in people.columns:
            running[column] += row.points[column]
            written = row.points[column] or row.boxes[column] or row.winner == column
            entry = Entry(number, row.points[column], running[column], row.boxes[column], number == len(told))
            cells.append(entry if written else None)
        rows.append(PadRow(number, tuple(cells), _note(row), _pairings(row, people)))
    order = people.columns
    return Pad(
        order,
        tuple(rows),
        tuple(tally.boxes[column] for column in order),
        tuple(tally.scores[column] for column in order),
    )


def _note(row: Round) -> str:
    """Why a hand brought nothing."""
    if row.winner is not None:
        return ""
    return t("sheet.pad.void" if all(hand.facts.ending == "void" for hand in row.hands) else "sheet.pad.nobody")


def _pairings(row: Round, people: People) -> tuple[Pairing, ...]:
    """Of partners: who met at each table, the reader's first, and what came of it."""
    if len(row.hands) < 2:
        return ()
    out = []
    for hand, seats in sorted(zip(row.hands, row.people, strict=True), key=lambda pair: people.me not in pair[1]):
        one, other = sorted(seats, key=people.order.index)
        names = t("sheet.pad.pair", name=people.name(one), other=people.name(other))
        own = seats.index(one)
        out.append(Pairing(names, hand.points[own] - hand.points[1 - own]))
    return tuple(out)


# ---------------------------------------------------------------- three games at once


def game_pads(rules: Rules, tally: Tally, people: People) -> tuple[GamePad, ...]:
    """The games of a Hollywood sheet, closed and open ones."""
    out = []
    for number, game in enumerate(hollywood(rules, tally.rounds), 1):
        pad = pad_of(game, people, tally.rounds)
        boxes = t("sheet.pad.boxes", n=pad.boxes[0], others=pad.boxes[1])
        if game_winner(single(rules), game) is None:
            state = t("sheet.pad.open", n=aim(rules) - max(game.scores))
            out.append(GamePad(number, pad, False, state, boxes, _may_enter(rules, tally, people, number), None, 0))
        else:
            part = settle(single(rules), game)
            worth = part.result[part.winner] - part.result[1 - part.winner]
            assert worth == terms(part).total
            out.append(
                GamePad(number, pad, True, t("sheet.pad.closed"), boxes, spelled(rules, part), part.winner, worth)
            )
    return tuple(out)


def _entered(rules: Rules, tally: Tally, column: int) -> list[bool]:
    """In which of the games a column has an entry."""
    return [any(row.winner == column for row in game.rounds) for game in hollywood(rules, tally.rounds)]


def _open(rules: Rules, tally: Tally) -> list[bool]:
    return [game_winner(single(rules), game) is None for game in hollywood(rules, tally.rounds)]


def _next_start(rules: Rules, tally: Tally, column: int) -> int | None:
    """The number of the game that the next win of a column begins, None where it is in all open ones."""
    there = zip(_open(rules, tally), _entered(rules, tally, column), strict=True)
    return next((number for number, (open_, mine) in enumerate(there, 1) if open_ and not mine), None)


def _may_enter(rules: Rules, tally: Tally, people: People, number: int) -> str:
    """Who begins an open game with the next win."""
    fresh = [column for column in people.columns if _next_start(rules, tally, column) == number]
    if len(fresh) == 1:
        return people.say_column("sheet.pad.begins", fresh[0])
    return t("sheet.pad.begin_both") if fresh else ""


def shutouts(rules: Rules, tally: Tally, people: People) -> str:
    """Who is shut out of which closed game, and where the next win begins."""
    said = []
    for column in people.columns:
        entered, open_ = _entered(rules, tally, column), _open(rules, tally)
        there = enumerate(zip(entered, open_, strict=True), 1)
        missed = [str(number) for number, (mine, still) in there if not (mine or still)]
        if not missed:
            continue
        start = _next_start(rules, tally, column)
        facts = {"n": len(missed), "games": listed(missed)}
        if start is None:
            said.append(people.say_column("sheet.pad.shut_out", column, **facts))
        else:
            said.append(people.say_column("sheet.pad.shut_out_begins", column, start=start, **facts))
    return " ".join(said)


def entered_line(rules: Rules, tally: Tally, people: People) -> str:
    """Into which games the last hand went, and which are closed."""
    if not tally.rounds:
        return t("sheet.pad.none_yet")
    row, games = tally.rounds[-1], hollywood(rules, tally.rounds)
    hand = len(tally.rounds)
    if row.winner is None:
        said = [t("sheet.hand.nobody", n=hand) + "."]
    else:
        into = [str(n) for n, game in enumerate(games, 1) if any(one is row for one in game.rounds)]
        facts = {"hand": hand, "points": row.points[row.winner], "n": len(into), "games": listed(into)}
        said = [people.say_column("sheet.pad.enters", row.winner, **facts)]
    closed = [str(n) for n, still in enumerate(_open(rules, tally), 1) if not still]
    if closed:
        said.append(t("sheet.pad.are_closed", n=len(closed), games=listed(closed)))
    return " ".join(said)


# ---------------------------------------------------------------- which game of a match


def games_of(story: Story) -> tuple[Tally, ...]:
    """The tallies of every game of a match so far, the one that is played or was played last at the end."""
    done = [game.tally for game in story.match.games]
    current = tally_after(story)
    if done and (current is done[-1] or current == done[-1]):
        return tuple(done)
    return (*done, current)


def running(rounds: Sequence[Round], columns: int) -> tuple[tuple[int, ...], ...]:
    """The score of every column before the first hand and after each.

    >>> from gintable.engine.rules import MODERN
    >>> from gintable.engine.score import Facts, round_score
    >>> running([round_score(MODERN, [Facts("knock", 0, (9, 21))], [(0, 1)])], 2)
    ((0, 12), (0, 0))
    """
    out = []
    for column in range(columns):
        total, points = 0, [0]
        for row in rounds:
            total += row.points[column]
            points.append(total)
        out.append(tuple(points))
    return tuple(out)

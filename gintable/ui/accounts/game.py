"""The result of a finished game worked out line by line. Pure: no pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from gintable.engine.rules import Rules
from gintable.engine.score import Line, Settlement
from gintable.storage.replay import Story
from gintable.ui.accounts.people import People, listed, minus
from gintable.ui.accounts.standing import game_over, goal, rules_name
from gintable.words import t

Step = Literal["add", "pay", "times", "sum"]


@dataclass(frozen=True, slots=True)
class EndLine:
    """One line of the result: words, the reason, and a figure in every column that has one.

    A `pay` line gives and takes. A `times` line multiplies what stands above it; a `sum` line repeats what the column
    has come to so far, and a rule is drawn over it. With `anew` what stands above has been added up, and the sums
    begin again.
    """

    words: str
    reason: str
    figures: tuple[int | None, ...]
    kind: Step = "add"
    anew: bool = False


@dataclass(frozen=True, slots=True)
class EndAccount:
    """A game explained. `columns` are those of the score sheet over the figures; a single one is the winner's.

    `result` is the figure under every column, None where only the difference counts.
    """

    title: str
    line: str
    games: str
    winner: int
    columns: tuple[int, ...]
    lines: tuple[EndLine, ...]
    words: str
    result: tuple[int | None, ...]


def end_account(story: Story, people: People) -> EndAccount:
    """The game that the last hand decided.

    Raises `ValueError` when it decided none.
    """
    over = game_over(story)
    if over is None:
        raise ValueError("no game has just ended")
    match, rules, winner = story.match, story.match.rules, over.winner
    whole = match.winner is not None
    title = people.say_column("sheet.end.match" if whole else "sheet.end.game", winner, n=len(match.games))
    against = listed([people.column_name(column) for column in people.others])
    hands = t("sheet.end.hands", n=len(over.tally.rounds), name=against)
    line = t("sheet.end.line", rules=rules_name(rules), goal=goal(rules), hands=hands)
    games = ""
    if rules.best_of > 1:
        won = {column: sum(game.winner == column for game in match.games) for column in people.columns}
        each = [t("sheet.end.won", name=people.column_name(column), n=n) for column, n in won.items()]
        games = t("sheet.end.games", each=", ".join(each), of=rules.best_of)
    alone = rules.result == "net" or bool(over.parts)
    columns = (winner,) if alone else people.columns
    credited = (winner,) if alone or rules.result == "difference" else people.columns
    return EndAccount(
        title,
        line,
        games,
        winner,
        columns,
        result_lines(rules, over, people),
        people.say_column("sheet.end.wins", winner),
        tuple(over.result[column] if column in credited else None for column in columns),
    )


def result_lines(rules: Rules, over: Settlement, people: People) -> tuple[EndLine, ...]:
    """Every line of the result, in the order of the preset."""
    if over.parts:
        return tuple(_part_line(rules, over, people, number) for number in range(len(over.parts)))
    if rules.result == "net":
        return _net_lines(rules, over, people)
    return _column_lines(rules, over, people)


def _net_lines(rules: Rules, over: Settlement, people: People) -> tuple[EndLine, ...]:
    winner, loser = over.winner, 1 - over.winner
    lines = [
        EndLine(people.say_column("sheet.final.points", winner), "", (over.tally.scores[winner],)),
        EndLine(people.say_column("sheet.final.points", loser), "", (-over.tally.scores[loser],)),
    ]
    return (*lines, *(_closing(rules, over, people, line, 1) for line in over.closing))


def _column_lines(rules: Rules, over: Settlement, people: People) -> tuple[EndLine, ...]:
    """The columns side by side, each kind of line once, then what is done with their sums."""
    by_key: dict[str, dict[int, Line]] = {}
    for number, column in enumerate(over.columns):
        for line in column:
            by_key.setdefault(line.key, {})[number] = line
    columns = (over.columns[over.winner], *over.columns)  # the winner's has every kind of line
    order = dict.fromkeys(line.key for column in columns for line in column)
    lines = []
    for key in order:
        figures = tuple(by_key[key][n].points if n in by_key[key] else None for n in people.columns)
        words = t("sheet.points") if key == "final.points" else t(key)
        lines.append(EndLine(words, _reason(rules, over, people, key, by_key[key]), figures))
    if rules.result in ("difference", "settlement"):
        sums = tuple(sum(line.points for line in over.columns[n]) for n in people.columns)
        lines.append(EndLine(t("sheet.total"), "", sums, "sum"))
    if rules.result == "difference":
        at = people.columns.index(over.winner)
        lines += (_closing(rules, over, people, line, len(people.columns), at) for line in over.closing)
    elif rules.result == "settlement":
        lines += _settlement_lines(rules, over, people)
    return tuple(lines)


def _closing(rules: Rules, over: Settlement, people: People, line: Line, across: int, at: int = 0) -> EndLine:
    """A line about the difference, its figure in column `at`."""

    def placed(figure: int) -> tuple[int | None, ...]:
        return tuple(figure if i == at else None for i in range(across))

    reason = _reason(rules, over, people, line.key, {line.seat: line})
    if line.key == "final.shutout_double":
        return EndLine(t("final.shutout"), reason, placed(2 if _shut_out(over) else 1), "times")
    kind: Step = "sum" if line.key == "final.difference" else "add"
    return EndLine(t(line.key), reason, placed(line.points), kind)


def _settlement_lines(rules: Rules, over: Settlement, people: People) -> list[EndLine]:
    """Who pays whom how much, and whether twice."""
    totals = [sum(line.points for line in column) for column in over.columns]
    lines: list[EndLine] = []
    for line in over.closing:
        match line.key:
            case "final.pays":
                low, high = line.seat, line.count
                figures = tuple(
                    -line.points if n == low else line.points if n == high else None for n in people.columns
                )
                reason = t("sheet.reason.pays", more=minus(totals[high]), less=minus(totals[low]), n=line.points)
                lines.append(EndLine(_pays(people, low, high), reason, figures, "pay", not lines))
            case _:
                reason = _reason(rules, over, people, line.key, {line.seat: line})
                times = tuple(line.count for _ in people.columns)
                lines.append(EndLine(t("final.shutout"), reason, times, "times", not lines))
    return lines


def _pays(people: People, low: int, high: int) -> str:
    """Who pays whom."""
    if high == people.column:
        return t("sheet.pays.to_you", name=people.column_name(low))
    return people.say("sheet.pays", low, to=people.column_name(high))


def payments(over: Settlement, people: People) -> list[str]:
    """Who pays whom how much in the end, a sentence each."""
    times = next((line.count for line in over.closing if line.key == "final.shutout_times"), 1)
    return [
        t("sheet.score.pays", pays=_pays(people, line.seat, line.count), n=line.points * times)
        for line in over.closing
        if line.key == "final.pays"
    ]


# ---------------------------------------------------------------- the three games of a Hollywood sheet


def _part_line(rules: Rules, over: Settlement, people: People, number: int) -> EndLine:
    part = over.parts[number]
    won = people.say_column("sheet.part.won", part.winner)
    reason = t("sheet.part.reason", won=won, terms=spelled(rules, part))
    return EndLine(t("sheet.part", n=number + 1), reason, (over.closing[number].points,))


@dataclass(frozen=True, slots=True)
class Terms:
    """What the winner of a game is ahead by: `add` added up, `times` as often.

    The first two are the points of both. `shutout`: the other won no hand.
    """

    add: tuple[int, ...]
    times: int
    shutout: bool

    @property
    def total(self) -> int:
        return sum(self.add) * self.times


def terms(part: Settlement) -> Terms:
    """The terms of one game of a sheet."""
    winner, loser = part.winner, 1 - part.winner
    worth: dict[str, int] = {}
    for column in (winner, loser):
        for line in part.columns[column]:
            if line.key != "final.points":
                worth[line.key] = worth.get(line.key, 0) + (line.points if column == winner else -line.points)
    times = 1
    for line in part.closing:
        if line.key == "final.shutout_double":
            times = 2 if line.points else 1
        elif line.key != "final.difference":
            worth[line.key] = worth.get(line.key, 0) + line.points
    points = part.tally.scores
    more = (n for key, n in worth.items() if n)
    return Terms((points[winner], -points[loser], *more), times, _shut_out(part))


def spelled(rules: Rules, part: Settlement) -> str:
    """The terms of one game as a sum, such as "107 − 18 + 100 + 40"."""
    found = terms(part)
    first, *rest = (n for n in found.add if n) if any(found.add) else (0,)
    words = " ".join([str(first), *(f"+ {n}" if n > 0 else f"− {-n}" for n in rest)])
    if found.times > 1:
        words = f"({words}) × {found.times}"
    return t("sheet.part.shutout", terms=words) if found.shutout else words


# ---------------------------------------------------------------- why


def _shut_out(over: Settlement) -> bool:
    """Whether nobody but the winner won a hand."""
    return not any(n for column, n in enumerate(over.tally.wins) if column != over.winner)


def _reason(rules: Rules, over: Settlement, people: People, key: str, lines: Mapping[int, Line]) -> str:
    winner = over.winner
    others = [column for column in people.columns if column != winner]
    match key:
        case "final.game_bonus" if rules.shutout == "bonus" and _shut_out(over):
            return _of_others(people, "sheet.reason.shutout_bonus", others, usual=rules.game_bonus)
        case "final.game_bonus":
            return goal(rules)
        case "final.box_difference":
            a, b = over.tally.boxes[winner], over.tally.boxes[others[0]]
            return t("sheet.reason.box_difference", a=a, b=b, difference=minus(a - b), each=rules.box_value)
        case "final.boxes":
            counts = [str(lines[column].count) for column in people.columns if column in lines]
            if len(counts) == 1:
                return t("sheet.reason.boxes", n=counts[0], each=rules.box_value)
            return t("sheet.reason.boxes_both", counts=listed(counts), each=rules.box_value)
        case "final.shutout_points" | "final.shutout_double" | "final.shutout_times":
            won = [column for column in others if over.tally.wins[column]]
            if not won:
                return _of_others(people, "sheet.reason.shutout", others)
            return people.say_column("sheet.reason.no_shutout", won[0], n=over.tally.wins[won[0]])
        case _:
            return ""


def _of_others(people: People, key: str, others: Sequence[int], **facts: object) -> str:
    """A reason that all the losers share."""
    if len(others) > 1:
        return t(f"{key}.many", names=listed([people.column_name(column) for column in others]), **facts)
    return people.say_column(key, others[0], **facts)


def single(rules: Rules) -> Rules:
    """The rules of one game of a sheet with several."""
    return replace(rules, sheet="single")

"""Facts in, points out: the price of a hand and of a game. Who did what is decided in `deal`, never here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from gintable.engine.cards import Card, suit
from gintable.engine.events import Ending
from gintable.engine.rules import Rules

SPADES = 0  # the lane of spades in cards.SUITS
COLUMNS = 3  # games at once on a Hollywood sheet


@dataclass(frozen=True, slots=True)
class Facts:
    """How a hand ended: enough to price it.

    `deadwood` holds each seat's points after layoffs (empty when the hand was void); `knocker` is -1 when nobody did.
    `barred` are the seats that score no bonus in this hand.
    """

    ending: Ending
    knocker: int
    deadwood: tuple[int, ...]
    upcard: Card | None = None
    barred: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a working: a word key, the points it adds and whose it is; `count` x `each` in a product."""

    key: str
    points: int
    seat: int = -1
    count: int = 0
    each: int = 0


@dataclass(frozen=True, slots=True)
class HandScore:
    """What a hand was worth to every seat. `winner` is None when nobody scored it.

    The points of the `lines` add up to the winner's.
    """

    facts: Facts
    winner: int | None
    points: tuple[int, ...]
    boxes: tuple[int, ...]
    undercut: bool
    lines: tuple[Line, ...]


def hand_score(rules: Rules, facts: Facts) -> HandScore:
    """The price of a hand, for as many seats as `rules` have.

    >>> from gintable.engine.rules import CLASSIC_THREE, MODERN
    >>> hand_score(MODERN, Facts("knock", 0, (9, 21))).points
    (12, 0)
    >>> hand_score(MODERN, Facts("knock", 0, (7, 7))).points
    (0, 25)
    >>> hand_score(CLASSIC_THREE, Facts("knock", 0, (7, 4, 25))).points
    (-20, 28, 0)
    """
    if facts.ending == "void":
        return _nobody(rules, facts)
    knocker, left = facts.knocker, facts.deadwood
    if facts.ending == "knock" and rules.tie == "nobody" and rules.seats == 2 and left[0] == left[1]:
        return _nobody(rules, facts)
    winner = _hand_winner(rules, facts)
    others = _in_turn(rules, winner)
    undercut = winner != knocker
    lines = [Line("score.their_deadwood", left[seat], seat) for seat in others]
    if left[winner] or facts.ending == "knock":
        times = len(others) if rules.pay_each else 1
        product = times if times > 1 else 0
        lines.append(
            Line("score.own_deadwood", -left[winner] * times, winner, product, -left[winner] if product else 0)
        )
    bonus = _bonus(rules, facts, winner)
    if bonus is not None and winner not in facts.barred:
        lines.append(bonus)
    boxes = rules.hand_boxes
    if winner not in facts.barred:
        boxes += rules.undercut_boxes if undercut else rules.gin_boxes if facts.ending != "knock" else 0
    earned = sum(line.points for line in lines)
    if rules.spades_double and facts.upcard is not None and suit(facts.upcard) == SPADES:
        lines.append(Line("score.spades_double", earned, winner))
        earned *= 2
    points = list(_only(rules, winner, earned))
    if undercut:
        points[knocker] -= rules.failed_knock
    return HandScore(facts, winner, tuple(points), _only(rules, winner, boxes), undercut, tuple(lines))


def _in_turn(rules: Rules, seat: int) -> list[int]:
    """The other seats, in the order of play from `seat`."""
    return [(seat + n) % rules.seats for n in range(1, rules.seats)]


def _hand_winner(rules: Rules, facts: Facts) -> int:
    """The lowest; on a tie a defender before the knocker, the first in turn after the knocker before others."""
    knocker, left = facts.knocker, facts.deadwood
    if facts.ending != "knock" and not rules.tie_beats_gin:
        return knocker
    return min((*_in_turn(rules, knocker), knocker), key=lambda seat: left[seat])


def _bonus(rules: Rules, facts: Facts, winner: int) -> Line | None:
    """What the winner earns besides deadwood, or None for a plain knock."""
    if winner != facts.knocker:
        to_zero = facts.deadwood[winner] == 0 and rules.undercut_to_zero is not None
        bonus = rules.undercut_to_zero if to_zero and rules.undercut_to_zero is not None else rules.undercut
        return Line("score.undercut", bonus, winner) if bonus or not rules.failed_knock else None
    times = rules.seats - 1 if rules.pay_each else 1
    product = times if times > 1 else 0
    match facts.ending:
        case "gin":
            return Line("score.gin", rules.gin * times, winner, product, rules.gin if product else 0)
        case "big_gin":
            return Line("score.big_gin", rules.big_gin * times, winner, product, rules.big_gin if product else 0)
        case "knock" | "void":
            return None
        case _:
            assert_never(facts.ending)


def _nobody(rules: Rules, facts: Facts) -> HandScore:
    nothing = (0,) * rules.seats
    return HandScore(facts, None, nothing, nothing, False, ())


def _only(rules: Rules, seat: int, amount: int) -> tuple[int, ...]:
    return tuple(amount if s == seat else 0 for s in range(rules.seats))


# ---------------------------------------------------------------- the score sheet


@dataclass(frozen=True, slots=True)
class Round:
    """One row of the score sheet: what a hand brought to every column, from one table or, of partners, from two.

    A column belongs to a player, in partnership play to a side. `people` are the players at each table in the order
    of its seats.
    """

    winner: int | None
    points: tuple[int, ...]
    boxes: tuple[int, ...]
    hands: tuple[HandScore, ...]
    people: tuple[tuple[int, ...], ...]


def round_score(rules: Rules, facts: Sequence[Facts], people: Sequence[Sequence[int]]) -> Round:
    """The row for hands that ended like that; of partners, seat 0 of both tables is side 0.

    Raises `ValueError` when the tables are not as many as the rules have.
    """
    hands = tuple(hand_score(rules, f) for f in facts)
    tables = tuple(map(tuple, people))
    if len(hands) != len(tables) or len(hands) != 1 + rules.partners:
        raise ValueError(f"{len(hands)} results for {1 + rules.partners} tables")
    if rules.partners:
        return _side_round(rules, hands, tables)
    (hand,), (seats,) = hands, tables

    def by_person(figures: Sequence[int]) -> tuple[int, ...]:
        return tuple(figures[seats.index(person)] for person in range(len(seats)))

    winner = None if hand.winner is None else seats[hand.winner]
    return Round(winner, by_person(hand.points), by_person(hand.boxes), hands, tables)


def _side_round(rules: Rules, hands: tuple[HandScore, ...], people: tuple[tuple[int, ...], ...]) -> Round:
    """The sums of the two sides against each other: only the difference is scored, and a scoring side marks a box."""
    first, second = (sum(hand.points[side] for hand in hands) for side in range(2))
    won = abs(first - second)
    winner = None if not won else 0 if first > second else 1
    points = tuple(won if side == winner else 0 for side in range(2))
    boxes = tuple(rules.hand_boxes if side == winner else 0 for side in range(2))
    return Round(winner, points, boxes, hands, people)


@dataclass(frozen=True, slots=True)
class Tally:
    """The running state of one game: points, boxes and rows won of every column.

    These run over all wins even on a Hollywood sheet: `hollywood` makes its three games of them.
    """

    scores: tuple[int, ...]
    boxes: tuple[int, ...]
    wins: tuple[int, ...]
    rounds: tuple[Round, ...] = ()

    def plus(self, row: Round) -> Tally:
        """The tally after one more row."""
        return Tally(
            tuple(a + b for a, b in zip(self.scores, row.points, strict=True)),
            tuple(a + b for a, b in zip(self.boxes, row.boxes, strict=True)),
            tuple(n + (column == row.winner) for column, n in enumerate(self.wins)),
            (*self.rounds, row),
        )


def new_tally(rules: Rules) -> Tally:
    """Nothing scored yet: a column for each player or side."""
    none = (0,) * rules.seats
    return Tally(none, none, none)


def hollywood(rules: Rules, rounds: Sequence[Round]) -> tuple[Tally, ...]:
    """The three games of a Hollywood sheet.

    A win enters every open game in which its winner has scored, and the next open one besides. A player shut out of
    a game that closed so begins in the next one.
    """
    games = [new_tally(rules) for _ in range(COLUMNS)]
    entered: tuple[set[int], ...] = tuple(set() for _ in range(rules.seats))
    for row in rounds:
        if row.winner is None:
            continue
        mine = entered[row.winner]
        open_ = [n for n in range(COLUMNS) if not _reached(rules, games[n])]
        fresh = [n for n in open_ if n not in mine]
        mine.update(fresh[:1])
        for n in open_:
            if n in mine:
                games[n] = games[n].plus(row)
    return tuple(games)


def standing(rules: Rules, tally: Tally) -> tuple[int, ...]:
    """The points of every column that count towards winning the running game.

    Of a Hollywood sheet these are the points in the first game that is still open (in the last one when none is),
    because the next win enters that game, whoever scores it.
    """
    if rules.sheet != "hollywood":
        return tally.scores
    games = hollywood(rules, tally.rounds)
    return next((game for game in games if not _reached(rules, game)), games[-1]).scores


def _reached(rules: Rules, tally: Tally) -> bool:
    best = max(tally.scores)
    return best > rules.target or (best == rules.target and not rules.target_passed)


def game_winner(rules: Rules, tally: Tally) -> int | None:
    """The column that has won the game, or None while it goes on. Boxes and bonuses do not count towards it."""
    if rules.sheet == "hollywood":
        settled = _hollywood_settled(rules, tally)
        return None if settled is None else settled.winner
    if rules.deals:
        over = sum(row.winner is not None for row in tally.rounds) >= rules.deals  # a draw is played on (ours)
    else:
        over = _reached(rules, tally)
    best = max(tally.scores)
    leaders = [column for column, score in enumerate(tally.scores) if score == best]
    return leaders[0] if over and len(leaders) == 1 else None


@dataclass(frozen=True, slots=True)
class Settlement:
    """A finished game worked out: each player's column, then what is done with the columns, then the result.

    `parts` are the three games of a Hollywood sheet, whose results are added up.
    """

    winner: int
    tally: Tally
    columns: tuple[tuple[Line, ...], ...]
    closing: tuple[Line, ...]
    result: tuple[int, ...]
    parts: tuple[Settlement, ...] = ()


def settle(rules: Rules, tally: Tally) -> Settlement:
    """The final result of a won game; all differences are signed.

    Raises `ValueError` while nobody has won.
    """
    if rules.sheet == "hollywood":
        settled = _hollywood_settled(rules, tally)
        if settled is None:
            raise ValueError("the game is not over")
        return settled
    winner = game_winner(rules, tally)
    if winner is None:
        raise ValueError("the game is not over")
    others = [column for column in range(len(tally.scores)) if column != winner]
    shutout = not any(tally.wins[other] for other in others)
    bonus = rules.shutout_bonus if shutout and rules.shutout == "bonus" else rules.game_bonus
    columns = [[Line("final.points", score, column)] for column, score in enumerate(tally.scores)]
    closing: list[Line] = []
    more = closing if rules.result == "net" else columns[winner]  # where what the winner earns besides is written
    if bonus or rules.result == "net":
        more.append(Line("final.game_bonus", bonus, winner))
    _pay_boxes(rules, tally, winner, columns, more)
    if rules.shutout == "points":
        more.append(Line("final.shutout_points", tally.scores[winner] if shutout else 0, winner))
    if rules.result == "settlement":
        return _settle_each(rules, tally, winner, columns, shutout)
    return _settle_two(rules, tally, winner, columns, closing, shutout)


def _settle_two(
    rules: Rules, tally: Tally, winner: int, columns: list[list[Line]], closing: list[Line], shutout: bool
) -> Settlement:
    """What is credited where the winner's column stands against the others as they are."""
    totals = [sum(line.points for line in column) for column in columns]
    differs = rules.result in ("net", "difference")
    if differs:
        closing.insert(0, Line("final.difference", totals[winner] - totals[1 - winner], winner))
    credit = sum(line.points for line in closing) if differs else totals[winner]
    if rules.shutout == "double":
        again = credit if shutout else 0
        if differs:
            closing.append(Line("final.shutout_double", again, winner))
        else:
            columns[winner].append(Line("final.shutout_points", again, winner))
        credit += again
    result = tuple(credit if column == winner else 0 if differs else total for column, total in enumerate(totals))
    return Settlement(winner, tally, tuple(map(tuple, columns)), tuple(closing), result)


def _settle_each(rules: Rules, tally: Tally, winner: int, columns: list[list[Line]], shutout: bool) -> Settlement:
    """Everybody pays everybody above the difference of their totals."""
    totals = [sum(line.points for line in column) for column in columns]
    closing = [
        Line("final.pays", totals[high] - totals[low], low, high)
        for low in range(len(totals))
        for high in range(len(totals))
        if totals[high] > totals[low]
    ]
    times = 2 if shutout and rules.shutout == "double" else 1
    if rules.shutout == "double":
        closing.append(Line("final.shutout_times", 0, winner, times))
    result = tuple(times * sum(total - other for other in totals) for total in totals)
    return Settlement(winner, tally, tuple(map(tuple, columns)), tuple(closing), result)


def _hollywood_settled(rules: Rules, tally: Tally) -> Settlement | None:
    """The three games of the sheet settled each for itself, and the sum of the results; None while one is open."""
    single = replace(rules, sheet="single")
    games = hollywood(rules, tally.rounds)
    if any(game_winner(single, game) is None for game in games):
        return None
    parts = tuple(settle(single, game) for game in games)
    ahead = sum(_lead(part, 0) for part in parts)
    most = max(range(2), key=lambda column: sum(part.winner == column for part in parts))
    winner = most if ahead == 0 else 0 if ahead > 0 else 1
    closing = tuple(Line("final.column", _lead(part, winner), winner, number) for number, part in enumerate(parts, 1))
    result = tuple(abs(ahead) if column == winner else 0 for column in range(2))
    return Settlement(winner, tally, ((), ()), closing, result, parts)


def _lead(part: Settlement, column: int) -> int:
    """By how much `column` is ahead in one game of a sheet."""
    return part.result[column] - part.result[1 - column]


def _pay_boxes(rules: Rules, tally: Tally, winner: int, columns: list[list[Line]], more: list[Line]) -> None:
    """Write what the boxes are worth: of both into their columns, else into the winner's `more`."""
    each, counts = rules.box_value, tally.boxes
    match rules.box_count:
        case "none":
            pass
        case "winner":
            more.append(Line("final.boxes", counts[winner] * each, winner, counts[winner], each))
        case "both" if rules.result != "net":
            for column, n in enumerate(counts):
                columns[column].append(Line("final.boxes", n * each, column, n, each))
        case "both" | "difference":
            ahead = counts[winner] - counts[1 - winner]
            more.append(Line("final.box_difference", ahead * each, winner, ahead, each))
        case _:
            assert_never(rules.box_count)

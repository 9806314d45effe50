"""Facts in, points out: the price of a hand and of a game. Who did what is decided in `deal`, never here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from gintable.engine.cards import Card, suit
from gintable.engine.events import Ending
from gintable.engine.rules import Rules

SPADES = 0  # the lane of spades in cards.SUITS


@dataclass(frozen=True, slots=True)
class Facts:
    """How a hand ended: enough to price it.

    `deadwood` holds each seat's points after layoffs (empty when the hand was void); `knocker` is -1 when nobody did.
    """

    ending: Ending
    knocker: int
    deadwood: tuple[int, ...]
    upcard: Card | None = None


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
    """What a hand was worth to every seat. `winner` is None when nobody scored it."""

    facts: Facts
    winner: int | None
    points: tuple[int, ...]
    boxes: tuple[int, ...]
    undercut: bool
    lines: tuple[Line, ...]


def hand_score(rules: Rules, facts: Facts) -> HandScore:
    """The price of a two-player hand.

    >>> from gintable.engine.rules import MODERN
    >>> hand_score(MODERN, Facts("knock", 0, (9, 21))).points
    (12, 0)
    >>> hand_score(MODERN, Facts("knock", 0, (7, 7))).points
    (0, 25)
    """
    if facts.ending == "void":
        return _nobody(rules, facts)
    knocker = facts.knocker
    defender = 1 - knocker
    kept, left = facts.deadwood[knocker], facts.deadwood[defender]
    match facts.ending:
        case "gin":
            lines = [Line("score.their_deadwood", left, defender), Line("score.gin", rules.gin, knocker)]
            return _won(rules, facts, knocker, lines, rules.gin_boxes)
        case "big_gin":
            lines = [
                Line("score.their_deadwood", left, defender),
                Line("score.big_gin", rules.big_gin, knocker),
            ]
            return _won(rules, facts, knocker, lines, rules.gin_boxes)
        case "knock":
            if kept == left and rules.tie == "nobody":
                return _nobody(rules, facts)
            if kept < left:
                lines = [
                    Line("score.their_deadwood", left, defender),
                    Line("score.own_deadwood", -kept, knocker),
                ]
                return _won(rules, facts, knocker, lines, 0)
            bonus = rules.undercut
            if left == 0 and rules.undercut_to_zero is not None:
                bonus = rules.undercut_to_zero
            lines = [
                Line("score.their_deadwood", kept, knocker),
                Line("score.own_deadwood", -left, defender),
                Line("score.undercut", bonus, defender),
            ]
            return _won(rules, facts, defender, lines, rules.undercut_boxes, undercut=True)
        case _:
            assert_never(facts.ending)


def _nobody(rules: Rules, facts: Facts) -> HandScore:
    nothing = (0,) * rules.seats
    return HandScore(facts, None, nothing, nothing, False, ())


def _won(
    rules: Rules, facts: Facts, winner: int, lines: list[Line], extra_boxes: int, undercut: bool = False
) -> HandScore:
    points = sum(line.points for line in lines)
    if rules.spades_double and facts.upcard is not None and suit(facts.upcard) == SPADES:
        lines = [*lines, Line("score.spades_double", points, winner)]
        points *= 2
    boxes = rules.hand_boxes + extra_boxes
    return HandScore(facts, winner, _only(rules, winner, points), _only(rules, winner, boxes), undercut, tuple(lines))


def _only(rules: Rules, seat: int, amount: int) -> tuple[int, ...]:
    return tuple(amount if s == seat else 0 for s in range(rules.seats))


# ---------------------------------------------------------------- a game


@dataclass(frozen=True, slots=True)
class Tally:
    """The running state of one game: points, boxes and hands won of every player."""

    scores: tuple[int, ...]
    boxes: tuple[int, ...]
    wins: tuple[int, ...]
    hands: tuple[HandScore, ...] = ()

    def plus(self, hand: HandScore) -> Tally:
        """The tally after one more hand."""
        return Tally(
            tuple(a + b for a, b in zip(self.scores, hand.points, strict=True)),
            tuple(a + b for a, b in zip(self.boxes, hand.boxes, strict=True)),
            tuple(n + (seat == hand.winner) for seat, n in enumerate(self.wins)),
            (*self.hands, hand),
        )


def new_tally(people: int) -> Tally:
    """Nothing scored yet."""
    none = (0,) * people
    return Tally(none, none, none)


def game_winner(rules: Rules, tally: Tally) -> int | None:
    """Who has won the game, or None while it goes on. Boxes and bonuses do not count towards it."""
    best = max(tally.scores)
    leaders = [seat for seat, score in enumerate(tally.scores) if score == best]
    if rules.deals:
        scored = sum(hand.winner is not None for hand in tally.hands)
        over = scored >= rules.deals  # a draw is played on (ours)
    else:
        over = best > rules.target or (best == rules.target and not rules.target_passed)
    return leaders[0] if over and len(leaders) == 1 else None


@dataclass(frozen=True, slots=True)
class Settlement:
    """A finished game worked out: each player's column, then what is done with the columns, then the result."""

    winner: int
    tally: Tally
    columns: tuple[tuple[Line, ...], ...]
    closing: tuple[Line, ...]
    result: tuple[int, ...]


def settle(rules: Rules, tally: Tally) -> Settlement:
    """The final result of a won game of two; all differences are signed.

    Raises `ValueError` while nobody has won.
    """
    winner = game_winner(rules, tally)
    if winner is None:
        raise ValueError("the game is not over")
    loser = 1 - winner
    shutout = tally.wins[loser] == 0
    bonus = rules.shutout_bonus if shutout and rules.shutout == "bonus" else rules.game_bonus
    differs = rules.result in ("net", "difference")
    closing: list[Line] = []
    columns = [[Line("final.points", score, seat)] for seat, score in enumerate(tally.scores)]
    more = closing if rules.result == "net" else columns[winner]  # where what the winner earns besides is written
    if bonus or rules.result == "net":
        more.append(Line("final.game_bonus", bonus, winner))
    _pay_boxes(rules, tally, winner, columns, more)
    if rules.shutout == "points":
        more.append(Line("final.shutout_points", tally.scores[winner] if shutout else 0, winner))
    totals = [sum(line.points for line in column) for column in columns]
    if differs:
        closing.insert(0, Line("final.difference", totals[winner] - totals[loser], winner))
    credit = sum(line.points for line in closing) if differs else totals[winner]
    if rules.shutout == "double":
        again = credit if shutout else 0
        if differs:
            closing.append(Line("final.shutout_double", again, winner))
        else:
            columns[winner].append(Line("final.shutout_points", again, winner))
        credit += again
    result = tuple(credit if seat == winner else 0 if differs else totals[seat] for seat in range(2))
    return Settlement(winner, tally, tuple(map(tuple, columns)), tuple(closing), result)


def _pay_boxes(rules: Rules, tally: Tally, winner: int, columns: list[list[Line]], more: list[Line]) -> None:
    """Write what the boxes are worth: of both into their columns, else into the winner's `more`."""
    each, counts = rules.box_value, tally.boxes
    ahead = counts[winner] - counts[1 - winner]
    match rules.box_count:
        case "none":
            pass
        case "winner":
            more.append(Line("final.boxes", counts[winner] * each, winner, counts[winner], each))
        case "both" if rules.result != "net":
            for seat, n in enumerate(counts):
                columns[seat].append(Line("final.boxes", n * each, seat, n, each))
        case "both" | "difference":
            more.append(Line("final.box_difference", ahead * each, winner, ahead, each))
        case _:
            assert_never(rules.box_count)

"""The log of the compiled table: what was dealt and done, a row of numbers an action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gintable.engine.cards import Card, Hand
from tools.train.compiled import fast, spread
from tools.train.records import Record
from tools.train.table import DECK, MELDS, TURNS

LOG = 8  # numbers in a row: seat, what, card, and up to five melds
DEAL, END = -1, -2  # in the place of the seat: a deal (rules, dealer), with rows of its deck after it; and an end
PASSED, TAKEN, DREW, SHED, KNOCKED, BIGGIN = range(6)  # what was done
DECK_ROWS = -(-DECK // LOG)
MOST = 1 + DECK_ROWS + 2 * TURNS + 3  # rows that a hand can take: two for each turn, two passes and the end


class Log(NamedTuple):
    """Rows, of which so many are written."""

    rows: NDArray[np.int64]
    count: NDArray[np.int64]  # (1,)

    def written(self) -> NDArray[np.int64]:
        """Those rows."""
        return self.rows[: self.count[0]]


class Logged(NamedTuple):
    """A hand of the log."""

    rules: int  # place among the rules that were played
    deck: list[Card]  # in the order in which it is dealt and drawn
    dealer: int
    actions: list[list[int]]  # rows
    points: int  # at a table of two: of seat 0, below zero those of seat 1
    scores: list[int]  # at a table of more: the points of each seat, and zeros
    ended: int  # `table.KNOCK` and so on


def new_log(rows: int) -> Log:
    """Room for so many rows; with none, nothing is logged."""
    return Log(np.zeros((rows, LOG), np.int64), np.zeros(1, np.int64))


def logged(rows: NDArray[np.int64]) -> Iterator[Logged]:
    """The hands of a log."""
    lines = rows.tolist()
    at = 0
    while at < len(lines):
        mark, rules, dealer, *_ = lines[at]
        if mark != DEAL:
            raise ValueError(f"row {at} of the log begins no hand")
        first = at + 1 + DECK_ROWS
        deck = [card for line in lines[at + 1 : first] for card in line][:DECK]
        end = next(n for n in range(first, len(lines)) if lines[n][0] == END)
        yield Logged(rules, deck, dealer, lines[first:end], lines[end][1], lines[end][3:], lines[end][2])
        at = end + 1


@fast
def log_full(log: Log) -> bool:
    """Whether there may be no room for another hand."""
    return log.rows.shape[0] > 0 and log.count[0] + MOST > log.rows.shape[0]


@fast
def write(log: Log, mark: int, what: int, card: int) -> None:
    """Add a row, where rows are kept."""
    if log.rows.shape[0] == 0:
        return
    row = log.rows[log.count[0]]
    row[0] = mark
    row[1] = what
    row[2] = card
    log.count[0] += 1


@fast
def write_deal(log: Log, table: Record, rules: int) -> None:
    """The beginning of a hand."""
    if log.rows.shape[0] == 0:
        return
    write(log, DEAL, rules, table.dealer)
    for n in range(DECK):
        log.rows[log.count[0] + n // LOG, n % LOG] = table.deck[n]
    log.count[0] += DECK_ROWS


@fast
def write_scores(log: Log, points: NDArray[np.float64]) -> None:
    """Add the points of each seat to the end of a hand."""
    if log.rows.shape[0] == 0:
        return
    for seat in range(points.shape[0]):
        log.rows[log.count[0] - 1, 3 + seat] = int(points[seat])


@fast
def write_out(log: Log, seat: int, what: int, card: Card, hand: Hand) -> None:
    """A knock or a big gin, with the melds of `hand`."""
    if log.rows.shape[0] == 0:
        return
    melds = np.empty(MELDS, np.int64)
    write(log, seat, what, card)
    for n in range(spread(hand, melds)):
        log.rows[log.count[0] - 1, 3 + n] = melds[n]

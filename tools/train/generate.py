"""Hands by the hundred thousand: the rules that are met, who plays, and how a hand is priced in a game."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from gintable.bots.net import Net
from gintable.engine.rules import PRESETS, Rules
from tools.train import hands
from tools.train.decisions import NETTED, PLAYER, Room
from tools.train.hands import COLUMNS, Field
from tools.train.log import Log, new_log
from tools.train.records import Records, blank
from tools.train.samples import SEATS, Book, Played, new_book
from tools.train.table import TABLE, WINNING, rules_record
from tools.train.values import scratch_dtype, stacked

NEEDS = 251  # rows of the table of winning chances: points needed, from 0


def studied() -> list[tuple[Rules, float]]:
    """The rules that training hands are played under, and their shares."""
    p = PRESETS
    base = p["challenge"]
    return [
        (base, 0.42),
        (p["classic"], 0.08),
        (p["popular"], 0.05),
        (p["knock_card"], 0.08),
        (p["oklahoma"], 0.09),
        (p["traditional"], 0.08),
        (p["straight"], 0.06),
        (p["tournament"], 0.03),
        (p["knock_rummy"], 0.05),
        (replace(base, big_gin=31), 0.01),
        (replace(base, gin=40, undercut=0, layoff_on_gin=True), 0.01),
        (replace(base, limit=5, undercut=10), 0.01),
        (replace(base, limit=7, gin=30), 0.01),
        (replace(base, undercut=50), 0.01),
        (replace(base, spades_double=True, limit_by="upcard"), 0.01),
    ]


@cache
def winning(need: int = NEEDS) -> Records:
    """The chance to win a game by the points that the two still need, between equals, and its slope in points.

    What a hand brings is set down as measured in play between equals under the challenge rules, roughly: half of them
    knocks of up to 30 points, the others gins and undercuts of 25 and more.
    """
    share = np.zeros(80)
    share[1:31] += 0.5 * np.linspace(2, 0.4, 30) / np.linspace(2, 0.4, 30).sum()
    share[25:70] += 0.4 * np.linspace(1, 0.3, 45) / np.linspace(1, 0.3, 45).sum()
    share[25:34] += 0.1 / 9
    found = np.zeros((need, need), WINNING)
    win, slope = found["chance"], found["slope"]
    win[:], slope[:] = 0.5, 1.0
    win[0, :], win[:, 0] = 1.0, 0.0
    for total in range(2, 2 * need - 1):
        for mine in range(max(1, total - need + 1), min(need, total)):
            other = total - mine
            gained = win[np.maximum(mine - np.arange(80), 0), other]
            lost = win[mine, np.maximum(other - np.arange(80), 0)]
            win[mine, other] = 0.5 * (share @ gained + share @ lost)
            slope[mine, other] = (share @ (gained - lost)) / (2 * share @ np.arange(80))
    return found


@dataclass(frozen=True, slots=True)
class Player:
    """A player of the pool: the columns of `decisions.PLAYER`."""

    kind: int = NETTED
    net: int = 0
    knock: float = 0.0
    margin: float = 1.0
    noise: float = 0.0
    explore: float = 0.0
    ahead: float = 0.0
    record: bool = False


Pool = list[tuple[Player, Player, float]]  # who meets whom, and in which share of the games


def play(
    nets: list[Net],
    pool: Pool,
    number: int,
    seed: int,
    *,
    rules: list[tuple[Rules, float]] | None = None,
    lam: float = 0.7,
    room: int = 0,
    beliefs: int = 0,
    log: int = 0,
    games: int = 0,
) -> tuple[Played, NDArray[np.float64], NDArray[np.int64]]:
    """Play up to `number` hands; fewer where the `room` for samples or the rows of the `log` are used up.

    Returns the samples, the tally (two rows a pair, columns as in `hands`) and the rows of `tools.train.log`. Without
    `room` no samples are kept, without `log` no rows. With `games` each pair plays on to so many points before the
    next one, under any `rules` (those `studied`, unless given).
    """
    rules = rules or studied()
    records, shares = [rules_record(one) for one, _ in rules], [share for _, share in rules]
    field = new_field(records, shares, pool, room > 0, games, lam)
    place = new_room(TABLE, nets, winning(), new_book(room, beliefs), new_log(log))
    tally = np.zeros((2 * len(pool), len(COLUMNS)))
    hands.play(number, seed, field, place, tally)
    return place.book.played(), tally, place.log.written()


def new_field(
    records: list[Records], shares: list[float], pool: Pool, recording: bool, games: int, lam: float
) -> Field:
    """Who plays under which rules, one of `records` and one of `shares` each; nobody records unless `recording`."""
    players = np.array(
        [[astuple(replace(player, record=player.record and recording)) for player in pair[:2]] for pair in pool],
        PLAYER,
    )
    odds = [share for _, _, share in pool]
    return Field(np.concatenate(records), _odds(shares), players, _odds(odds), games, lam)


def new_room(table: np.dtype[np.void], nets: list[Net], winning: Records, book: Book, log: Log) -> Room:
    """Where the `nets` play, at a table of that kind."""
    scratch = blank(1, scratch_dtype(*nets[0].after.w2.shape))
    return Room(np.zeros(1, table), np.zeros(SEATS, PLAYER), stacked(nets), scratch, winning, book, log)


def _odds(shares: list[float]) -> NDArray[np.float64]:
    """Cumulative odds."""
    odds = np.cumsum(shares)
    return odds / odds[-1]


@dataclass(frozen=True, slots=True)
class Task:
    """A share of a round, for one process."""

    nets: list[Net]
    pool: Pool
    number: int
    seed: int
    lam: float
    room: int


Result = tuple[Played, NDArray[np.float64]]  # samples and tally


def play_task(task: Task) -> Result:
    """Play it; `room` is for samples of values and half as many of beliefs."""
    played, tally, _ = play(
        task.nets, task.pool, task.number, task.seed, lam=task.lam, room=task.room, beliefs=task.room // 2
    )
    return played, tally

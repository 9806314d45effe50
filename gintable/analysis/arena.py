"""The arena: bots play many games, and the figures say who is better and how sure that is.

Every seat gets a name; fewer names than seats are dealt round: two at a three-handed table sit A, B, A in one game
and B, A, B in the next. In partnership play the seats are dealt to the sides in turn, so A, B, A, B is the side of A
against the side of B.

Mirrored, every deck sequence is played as often as there are names, each time with every name one seat further on, so
that each name sits once in every seat: that takes much of the luck of the cards out of the comparison. A game is
decided by its seed alone, so the result is the same however many processes share the work.
"""

from __future__ import annotations

import math
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context
from typing import Any

from gintable.bots.common import chance
from gintable.bots.roster import Entry, entry
from gintable.engine.deal import apply
from gintable.engine.match import Match, Sitting, after, begin, deal_next
from gintable.engine.rules import Rules, people
from gintable.engine.score import Facts, Round
from gintable.engine.state import view

MAX_HANDS = 1000  # hands of one game, void ones included; a game still open then is a draw
CHUNK = 50  # most games that a process is given at once
Z95 = 1.959964  # standard errors on either side of a mean in a 95% interval
WIN = 12  # what a won game counts: a half, a third and a quarter of it are whole numbers


@dataclass(frozen=True, slots=True)
class Timing:
    """How long one player took for a decision, in milliseconds, true to 1%."""

    median: float
    p99: float
    max: float


@dataclass(frozen=True, slots=True)
class Report:
    """What came of `games` games of `names` at a table of so many `seats`. Figures by name are in that order.

    `win_rate` is the share of the games that a seat of the first name won, in partnership play its side (half a game
    where it sits on both); a draw counts `even`, which is what equal players would reach: a half between two names
    and of partners, a third among three, a quarter among four. `ci95` is its 95% interval, in which the games of one
    mirrored deck are one observation.

    `points_per_hand` are the points on the score sheet of all seats of a name together, of partners those of its
    side. `knocks`, `gins` and `undercuts` are shares of the hands, by the player who scored or knocked (an undercut
    belongs to a defender); `voids` is the share that nobody ended. A hand of partners is played at both tables, and
    these shares count each. `hands_per_s` counts all processes.
    """

    names: tuple[str, ...]
    seats: int
    rules: str
    games: int
    mirror: bool
    seed: int
    win_rate: float
    even: float
    ci95: tuple[float, float]
    points_per_hand: tuple[float, ...]
    knocks: tuple[float, ...]
    gins: tuple[float, ...]
    undercuts: tuple[float, ...]
    voids: float
    hands: int
    unfinished: int
    decision_ms: tuple[Timing, ...]
    hands_per_s: float

    def as_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`; `a` and `b` are the first two names."""
        return {"a": self.names[0], "b": self.names[1], **asdict(self)}


class _Count:
    """What is added up: whole numbers only, so that the order of adding does not matter. Lists are by name."""

    def __init__(self, names: int) -> None:
        self.hands = 0
        self.deals = 0  # hands at one table
        self.voids = 0
        self.unfinished = 0
        self.points = [0] * names
        self.knocks = [0] * names
        self.gins = [0] * names
        self.undercuts = [0] * names
        self.spans: list[Counter[int]] = [Counter() for _ in range(names)]  # rounded ns
        self.longest = [0] * names  # ns
        self.won: Counter[int] = Counter()  # what the first name won in one observation, `WIN` a game: how often

    def add(self, other: _Count) -> None:
        self.hands += other.hands
        self.deals += other.deals
        self.voids += other.voids
        self.unfinished += other.unfinished
        for mine, theirs in (
            (self.points, other.points),
            (self.knocks, other.knocks),
            (self.gins, other.gins),
            (self.undercuts, other.undercuts),
        ):
            mine[:] = [x + y for x, y in zip(mine, theirs, strict=True)]
        for name in range(len(self.spans)):
            self.spans[name].update(other.spans[name])
            self.longest[name] = max(self.longest[name], other.longest[name])
        self.won.update(other.won)

    def add_hand(self, row: Round, seated: Sequence[int], columns: Sequence[frozenset[int]]) -> None:
        """One hand: the name of every person, and the columns of every name."""
        self.hands += 1
        for name, mine in enumerate(columns):
            self.points[name] += sum(row.points[column] for column in mine)
        for hand, seats in zip(row.hands, row.people, strict=True):
            self.deals += 1
            facts = hand.facts
            if facts.ending == "void":
                self.voids += 1
                continue
            knocker = seated[seats[facts.knocker]]
            self.knocks[knocker] += facts.ending == "knock"
            self.gins[knocker] += facts.ending != "knock"
            if hand.undercut and hand.winner is not None:
                self.undercuts[seated[seats[hand.winner]]] += 1

    def add_span(self, name: int, ns: int) -> None:
        blur = max(0, ns.bit_length() - 8)
        self.spans[name][ns >> blur << blur] += 1
        self.longest[name] = max(self.longest[name], ns)


def play(
    names: Sequence[str],
    rules: Rules,
    games: int,
    *,
    mirror: bool = True,
    seed: int = 0,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Let `names` play `games` games to the end under `rules`, over `jobs` processes (None: one a core).

    Who sits where is decided by the order of the names, never by a cut. `progress` is told the games that are done,
    and how many there are. Raises `UnknownBot`, and `ValueError` with a sentence for a number of names or games that
    cannot be played.
    """
    for name in names:
        entry(name)
    seats = people(rules)
    if not 2 <= len(names) <= seats:
        raise ValueError(f"{rules.name} has {seats} seats: name 2 to {seats} players, not {len(names)}")
    if games < 1:
        raise ValueError(f"{games} games cannot be played: ask for at least one")
    each = len(names) if mirror else 1
    if games % each:
        more = games + each - games % each
        raise ValueError(f"mirrored, every deck is played {each} times: ask for {more} instead of {games}")
    began = time.perf_counter()
    total = _Count(len(names))
    done = 0
    order = _Order(tuple(names), replace(rules, seating="listed"), mirror, seed)
    for part, size in _parts(order, games, jobs or os.cpu_count() or 1):
        total.add(part)
        done += size
        if progress is not None:
            progress(done, games)
    return _report(order, games, total, time.perf_counter() - began)


@dataclass(frozen=True, slots=True)
class _Order:
    """What is to be played, but how often."""

    names: tuple[str, ...]
    rules: Rules
    mirror: bool
    seed: int

    @property
    def each(self) -> int:
        """How often a deck is played."""
        return len(self.names) if self.mirror else 1


_Chunk = tuple[_Order, int, int]  # first and end observation


def _parts(order: _Order, games: int, jobs: int) -> Iterator[tuple[_Count, int]]:
    """Every part of the work as it is done, in order, with its number of games."""
    each = order.each
    units = games // each
    step = max(1, min(CHUNK // each, units // (4 * jobs)))
    chunks: list[_Chunk] = [(order, i, min(i + step, units)) for i in range(0, units, step)]
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield _chunk(chunk), (chunk[-1] - chunk[-2]) * each
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=get_context("spawn")) as pool:
        try:
            with _interrupts_held():
                parts = pool.map(_chunk, chunks)  # it starts the processes, which inherit what is held
            for chunk, part in zip(chunks, parts, strict=True):
                yield part, (chunk[-1] - chunk[-2]) * each
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep a Ctrl-C waiting, here and for good in the processes that are started meanwhile, where there are signals.

    A process that is in the middle of its imports would answer it with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _interrupted() -> bool:
    """Whether a Ctrl-C waits in this process."""
    return hasattr(signal, "sigpending") and signal.SIGINT in signal.sigpending()


def _chunk(chunk: _Chunk) -> _Count:
    order, first, end = chunk
    names = len(order.names)
    count = _Count(names)
    in_turn = people(order.rules) % names != 0  # else every name has as many seats in any game
    for unit in range(first, end):
        if _interrupted():
            raise KeyboardInterrupt
        game_seed = chance(chance(order.seed) + unit)
        shifts = range(names) if order.mirror else (unit % names if in_turn else 0,)
        count.won[sum(_game(order, game_seed, shift, count) for shift in shifts)] += 1
    return count


def _game(order: _Order, seed: int, shift: int, count: _Count) -> int:
    """Play one game in which person 0 has the name number `shift`; what the first name wins of it, `WIN` at most."""
    names = order.names
    seated = [(person + shift) % len(names) for person in range(people(order.rules))]
    players = [entry(names[name]) for name in seated]
    match = begin(order.rules, seed)
    columns = [
        frozenset(match.column(person) for person, mine in enumerate(seated) if mine == name)
        for name in range(len(names))
    ]
    for number in range(MAX_HANDS):
        match, sitting, _ = deal_next(match)
        facts = _hand(sitting, players, seated, chance(seed + number), count)
        match, row = after(match, facts, sitting.seating)
        count.add_hand(row, seated, columns)
        if match.games:
            return _won(match, columns[0])
    count.unfinished += 1
    return WIN // _even(order)


def _won(match: Match, mine: frozenset[int]) -> int:
    """What a finished game brings a name with those columns."""
    if match.games[0].winner not in mine:
        return 0
    return WIN // 2 if match.rules.partners and len(mine) == 2 else WIN


def _even(order: _Order) -> int:
    """Among how many equals the games are shared."""
    return 2 if order.rules.partners else len(order.names)


def _hand(
    sitting: Sitting, players: Sequence[Entry], seated: Sequence[int], seed: int, count: _Count
) -> tuple[Facts, ...]:
    """Play one hand to its end; every decision gets a seed of its own."""
    clock = time.perf_counter_ns
    if len(sitting.deals) > 1:
        return _both_tables(sitting, players, seated, seed, count)
    (deal,), (seats,) = sitting.deals, sitting.seating  # without the sitting: it costs as much as a simple decision
    turn = 0
    while deal.table.facts is None:
        seat = deal.table.turn
        person = seats[seat]
        seen = view(deal, seat)
        began = clock()
        action = players[person].decide(seen, seed + turn)
        count.add_span(seated[person], clock() - began)
        deal, _ = apply(deal, action)
        turn += 1
    return (deal.table.facts,)


def _both_tables(
    sitting: Sitting, players: Sequence[Entry], seated: Sequence[int], seed: int, count: _Count
) -> tuple[Facts, ...]:
    clock = time.perf_counter_ns
    turn = 0
    while not sitting.over:
        table = sitting.next_table
        deal = sitting.deals[table]
        person = sitting.seating[table][deal.table.turn]
        seen = view(deal, deal.table.turn)
        began = clock()
        action = players[person].decide(seen, seed + turn)
        count.add_span(seated[person], clock() - began)
        sitting, _ = sitting.act(table, action)
        turn += 1
    return sitting.facts


def _report(order: _Order, games: int, total: _Count, elapsed_s: float) -> Report:
    def shares(figures: Sequence[int], of: int) -> tuple[float, ...]:
        return tuple(figure / of for figure in figures)

    win_rate, ci95 = _rate(total.won, WIN * order.each)
    return Report(
        names=order.names,
        seats=people(order.rules),
        rules=order.rules.name,
        games=games,
        mirror=order.mirror,
        seed=order.seed,
        win_rate=win_rate,
        even=1 / _even(order),
        ci95=ci95,
        points_per_hand=shares(total.points, total.hands),
        knocks=shares(total.knocks, total.deals),
        gins=shares(total.gins, total.deals),
        undercuts=shares(total.undercuts, total.deals),
        voids=total.voids / total.deals,
        hands=total.hands,
        unfinished=total.unfinished,
        decision_ms=tuple(map(_timing, total.spans, total.longest)),
        hands_per_s=total.hands / elapsed_s,
    )


def _rate(won: Counter[int], whole: int) -> tuple[float, tuple[float, float]]:
    """The share of `whole` that was won in each observation, and its 95% interval.

    Wilson's score interval on as many games as would make the spread that was measured: it stays inside 0 to 1 and
    keeps a width where few or equal observations show no spread.
    """
    n = sum(won.values())
    mean = sum(score * times for score, times in won.items()) / (n * whole)
    variance = sum((score / whole - mean) ** 2 * times for score, times in won.items()) / max(1, n - 1)
    like = mean * (1 - mean) * n / variance if variance else float(n)
    spread = Z95**2 / like
    middle = (mean + spread / 2) / (1 + spread)
    half = Z95 * math.sqrt(mean * (1 - mean) / like + spread / (4 * like)) / (1 + spread)
    return mean, (max(0.0, middle - half), min(1.0, middle + half))


def _timing(spans: Counter[int], longest: int) -> Timing:
    total = sum(spans.values())
    shares = iter((0.5, 0.99))
    share, found, seen = next(shares), list[int](), 0
    for ns in sorted(spans):
        seen += spans[ns]
        while len(found) < 2 and seen >= share * total:
            found.append(ns)
            share = next(shares, 2.0)
    median, p99 = found or (0, 0)
    return Timing(median / 1e6, p99 / 1e6, longest / 1e6)

"""The arena: two bots play many games, and the figures say who is better and how sure that is.

Mirrored, every deck sequence is played twice with the seats swapped, which takes much of the luck of the cards out of
the comparison. A game is decided by its seed alone, so the result is the same however many processes share the work.
"""

from __future__ import annotations

import math
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from typing import Any

from gintable.bots.common import chance
from gintable.bots.roster import entry
from gintable.engine.deal import Deal, apply, view
from gintable.engine.match import after, begin, deal_next
from gintable.engine.rules import Rules
from gintable.engine.score import Facts, HandScore

MAX_HANDS = 1000  # hands of one game, void ones included; a game still open then is a draw
CHUNK = 50  # most games that a process is given at once
Z95 = 1.959964  # standard errors on either side of a mean in a 95% interval


@dataclass(frozen=True, slots=True)
class Timing:
    """How long one player took for a decision, in milliseconds, true to 1%."""

    median: float
    p99: float
    max: float


@dataclass(frozen=True, slots=True)
class Report:
    """What came of `games` games of `a` against `b`. Pairs are in that order.

    `win_rate` is of `a`, a draw counting half; `ci95` its 95% interval, in which a mirrored pair of games is one
    observation. `knocks`, `gins` and `undercuts` are shares of the hands, by the player who scored or knocked
    (an undercut belongs to the defender); `voids` is the share that nobody ended. `hands_per_s` counts all processes.
    """

    a: str
    b: str
    rules: str
    games: int
    mirror: bool
    seed: int
    win_rate: float
    ci95: tuple[float, float]
    points_per_hand: tuple[float, float]
    knocks: tuple[float, float]
    gins: tuple[float, float]
    undercuts: tuple[float, float]
    voids: float
    hands: int
    unfinished: int
    decision_ms: tuple[Timing, Timing]
    hands_per_s: float

    def as_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return asdict(self)


@dataclass(slots=True)
class _Count:
    """What is added up: whole numbers only, so that the order of adding does not matter. Pairs are `a`, `b`."""

    hands: int = 0
    voids: int = 0
    unfinished: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])
    knocks: list[int] = field(default_factory=lambda: [0, 0])
    gins: list[int] = field(default_factory=lambda: [0, 0])
    undercuts: list[int] = field(default_factory=lambda: [0, 0])
    spans: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))  # rounded ns
    longest: list[int] = field(default_factory=lambda: [0, 0])  # ns
    halves: Counter[int] = field(default_factory=Counter)  # half wins of `a` in one observation: how often

    def add(self, other: _Count) -> None:
        self.hands += other.hands
        self.voids += other.voids
        self.unfinished += other.unfinished
        for mine, theirs in (
            (self.points, other.points),
            (self.knocks, other.knocks),
            (self.gins, other.gins),
            (self.undercuts, other.undercuts),
        ):
            mine[:] = [x + y for x, y in zip(mine, theirs, strict=True)]
        for player in range(2):
            self.spans[player].update(other.spans[player])
            self.longest[player] = max(self.longest[player], other.longest[player])
        self.halves.update(other.halves)

    def add_hand(self, facts: Facts, hand: HandScore, first: int) -> None:
        """One hand in which `a` sat at seat `first`."""
        self.hands += 1
        self.voids += facts.ending == "void"
        for seat, points in enumerate(hand.points):
            player = seat ^ first
            self.points[player] += points
            if facts.knocker == seat:
                self.knocks[player] += facts.ending == "knock"
                self.gins[player] += facts.ending != "knock"
            elif hand.undercut:
                self.undercuts[player] += 1

    def add_span(self, player: int, ns: int) -> None:
        blur = max(0, ns.bit_length() - 8)
        self.spans[player][ns >> blur << blur] += 1
        self.longest[player] = max(self.longest[player], ns)


def play(
    a: str,
    b: str,
    rules: Rules,
    games: int,
    *,
    mirror: bool = True,
    seed: int = 0,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Let `a` and `b` play `games` games to the end under `rules`, over `jobs` processes (None: one a core).

    `progress` is told the games that are done, and how many there are. Raises `UnknownBot`, and `ValueError` with a
    sentence for a number of games that cannot be played.
    """
    entry(a), entry(b)
    if games < 1:
        raise ValueError(f"{games} games cannot be played: ask for at least one")
    if mirror and games % 2:
        raise ValueError(f"mirrored games come in pairs: ask for {games + 1} instead of {games}")
    began = time.perf_counter()
    total = _Count()
    done = 0
    for part, size in _parts(a, b, rules, games, mirror, seed, jobs or os.cpu_count() or 1):
        total.add(part)
        done += size
        if progress is not None:
            progress(done, games)
    elapsed_s = time.perf_counter() - began
    return _report(a, b, rules, games, mirror, seed, total, elapsed_s)


_Chunk = tuple[str, str, Rules, bool, int, int, int]  # a, b, rules, mirror, seed, first and end observation


def _parts(
    a: str, b: str, rules: Rules, games: int, mirror: bool, seed: int, jobs: int
) -> Iterator[tuple[_Count, int]]:
    """Every part of the work as it is done, in order, with its number of games."""
    each = 1 + mirror
    units = games // each
    step = max(1, min(CHUNK // each, units // (4 * jobs)))
    chunks: list[_Chunk] = [(a, b, rules, mirror, seed, i, min(i + step, units)) for i in range(0, units, step)]
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
    a, b, rules, mirror, seed, first, end = chunk
    count = _Count()
    for unit in range(first, end):
        if _interrupted():
            raise KeyboardInterrupt
        game_seed = chance(chance(seed) + unit)
        halves = _game((a, b), rules, game_seed, 0, count)
        if mirror:
            halves += _game((a, b), rules, game_seed, 1, count)
        count.halves[halves] += 1
    return count


def _game(players: tuple[str, str], rules: Rules, seed: int, first: int, count: _Count) -> int:
    """Play one game in which player 0 sits at seat `first`; how many half wins that player gets."""
    match = begin(rules, seed)
    for number in range(MAX_HANDS):
        match, sitting, _ = deal_next(match)
        facts = _hand(sitting.deals[0], players, chance(seed + number), first, count)
        match, row = after(match, [facts], sitting.seating)
        count.add_hand(facts, row.hands[0], first)
        if match.games:
            return 2 if match.games[0].winner == first else 0
    count.unfinished += 1
    return 1


def _hand(deal: Deal, players: tuple[str, str], seed: int, first: int, count: _Count) -> Facts:
    """Play one hand to its end; every decision gets a seed of its own."""
    bots = [entry(name).brain for name in players]
    clock = time.perf_counter_ns
    turn = 0
    while deal.table.facts is None:
        seat = deal.table.turn
        seen = view(deal, seat)
        began = clock()
        action = bots[seat ^ first].decide(seen, seed + turn)
        count.add_span(seat ^ first, clock() - began)
        deal, _ = apply(deal, action)
        turn += 1
    return deal.table.facts


def _report(
    a: str, b: str, rules: Rules, games: int, mirror: bool, seed: int, total: _Count, elapsed_s: float
) -> Report:
    def per_hand(pair: list[int]) -> tuple[float, float]:
        return pair[0] / total.hands, pair[1] / total.hands

    win_rate, ci95 = _rate(total.halves, 4 if mirror else 2)
    return Report(
        a=a,
        b=b,
        rules=rules.name,
        games=games,
        mirror=mirror,
        seed=seed,
        win_rate=win_rate,
        ci95=ci95,
        points_per_hand=per_hand(total.points),
        knocks=per_hand(total.knocks),
        gins=per_hand(total.gins),
        undercuts=per_hand(total.undercuts),
        voids=total.voids / total.hands,
        hands=total.hands,
        unfinished=total.unfinished,
        decision_ms=(_timing(total.spans[0], total.longest[0]), _timing(total.spans[1], total.longest[1])),
        hands_per_s=total.hands / elapsed_s,
    )


def _rate(halves: Counter[int], whole: int) -> tuple[float, tuple[float, float]]:
    """The share of `whole` half wins in each observation, and its 95% interval.

    Wilson's score interval on as many games as would make the spread that was measured: it stays inside 0 to 1 and
    keeps a width where few or equal observations show no spread.
    """
    n = sum(halves.values())
    mean = sum(score * times for score, times in halves.items()) / (n * whole)
    variance = sum((score / whole - mean) ** 2 * times for score, times in halves.items()) / max(1, n - 1)
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

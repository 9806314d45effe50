"""The arena: bots play many games, and the figures say who is better and how sure that is.

Every seat gets a name; fewer names than seats are dealt round: two at a three-handed table sit A, B, A in one game
and B, A, B in the next. In partnership play the seats are dealt to the sides in turn, so A, B, A, B is the side of A
against the side of B.

Mirrored, every deck sequence is played as often as there are names, each time with every name one seat further on, so
that each name sits once in every seat: that takes much of the luck of the cards out of the comparison. A game is
decided by its seed alone, so the result is the same however many processes share the work, and whether it is played
at once or in parts: `play` hands out every part as it is done, and takes those that were done before.
"""

from __future__ import annotations

import hashlib
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from gintable.analysis.figures import (
    KIND_OF,
    KINDS,
    WIN,
    Count,
    Damaged,
    Report,
    counted,
    gin_shares,
    knock_turns,
    rate,
    shares,
    times,
)
from gintable.bots.common import chance
from gintable.bots.roster import Entry, entry
from gintable.bots.waking import wake
from gintable.engine.deal import apply
from gintable.engine.match import Match, Sitting, after, begin, deal_next
from gintable.engine.rules import Rules, changes, people
from gintable.engine.score import Facts
from gintable.engine.state import view

MAX_HANDS = 1000  # hands of one game, void ones included; a game still open then is a draw
PART = 100  # most observations that a process is given at once ...
PART_NS = 10**9  # ... and about how long it works at them
PROBE = 100  # decisions by which players are known again


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played, but how often. Who sits where is decided by the order of the names, never by a cut."""

    names: tuple[str, ...]
    rules: Rules
    mirror: bool = True
    seed: int = 0

    @property
    def each(self) -> int:
        """How often a deck is played: so many games are one observation."""
        return len(self.names) if self.mirror else 1

    @property
    def even(self) -> int:
        """Among how many equals the games are shared."""
        return 2 if self.rules.partners else len(self.names)

    def as_json(self) -> dict[str, Any]:
        """Plain values that tell this order from any other."""
        return {
            "names": list(self.names),
            "rules": self.rules.name,
            "changes": changes(self.rules),
            "mirror": self.mirror,
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """The observations from `first` to before `end`, played; `ns` is what they added to the length of the series."""

    first: int
    end: int
    ns: int
    count: Count

    def as_json(self) -> dict[str, Any]:
        """Plain values, for a file from which `part_of` makes the same again."""
        return {"first": self.first, "end": self.end, "ns": self.ns, **self.count.as_json()}


def part_of(found: Mapping[str, Any], names: int) -> Part:
    """The part of a series of so many names that `Part.as_json` told. Raises `Damaged`."""
    first, end, ns = (found.get(key) for key in ("first", "end", "ns"))
    if type(first) is not int or type(end) is not int or type(ns) is not int or not 0 <= first < end or ns < 0:
        raise Damaged("no observations")
    count = counted(found, names)
    if sum(count.won.values()) != end - first or not count.hands:
        raise Damaged("not as many observations as it says")
    return Part(first, end, ns, count)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a series is: `done` of `games` games, `fresh` of them in this run, with the first name's share."""

    done: int
    games: int
    fresh: int
    win_rate: float
    ci95: tuple[float, float]


def play(
    order: Order,
    games: int,
    *,
    jobs: int | None = None,
    progress: Callable[[Standing], None] | None = None,
    kept: Sequence[Part] = (),
    keep: Callable[[Part], None] | None = None,
) -> Report:
    """Play `games` games to the end, over `jobs` processes (None: one a core), but for the parts that are `kept`.

    `keep` is given every part as it is done, `progress` told what stands then. Raises `UnknownBot`, `Damaged` where
    two of the parts are the same games, and `ValueError` with a sentence for a number of names or games that cannot
    be played or is less than what is kept.
    """
    units = _units(order, games)
    gaps = _gaps(kept, units)
    names = len(order.names)
    total, elapsed_ns, fresh = Count(names), sum(part.ns for part in kept), 0
    for part in kept:
        total.add(part.count)
    for part in _parts(order, gaps, jobs or os.cpu_count() or 1):
        total.add(part.count)
        elapsed_ns += part.ns
        fresh += (part.end - part.first) * order.each
        if keep is not None:
            keep(part)
        if progress is not None:
            done = sum(total.won.values()) * order.each
            progress(Standing(done, games, fresh, *rate(total.won, WIN * order.each)))
    return _report(order, games, total, elapsed_ns)


def _units(order: Order, games: int) -> int:
    """How many observations the games are. Raises what `play` does."""
    for name in order.names:
        entry(name)
    seats = people(order.rules)
    if not 2 <= len(order.names) <= seats:
        raise ValueError(f"{order.rules.name} has {seats} seats: name 2 to {seats} players, not {len(order.names)}")
    if games < 1:
        raise ValueError(f"{games} games cannot be played: ask for at least one")
    if games % order.each:
        more = games + order.each - games % order.each
        raise ValueError(f"mirrored, every deck is played {order.each} times: ask for {more} instead of {games}")
    return games // order.each


def _gaps(kept: Sequence[Part], units: int) -> list[tuple[int, int]]:
    """The observations, from and to before, that are still to be played. Raises `Damaged` and `ValueError`."""
    found, at = [], 0
    for part in sorted(kept, key=lambda part: part.first):
        if part.first < at:
            raise Damaged("the same games are kept twice")
        if part.first > at:
            found.append((at, part.first))
        at = part.end
    if at > units:
        raise ValueError("more games are kept than are asked for")
    return [*found, (at, units)] if at < units else found


# ---------------------------------------------------------------- sharing the work


class _Work:
    """What is still to be given out, in pieces of about `PART_NS`."""

    def __init__(self, gaps: Sequence[tuple[int, int]], jobs: int) -> None:
        self._gaps = list(reversed(gaps))
        self._left = sum(end - first for first, end in gaps)
        self._jobs = jobs
        self._done = 0
        self._ns = 0

    def learn(self, units: int, ns: int) -> None:
        """So many observations took a process so long."""
        self._done += units
        self._ns += ns

    def next(self) -> tuple[int, int] | None:
        """The next piece, small while nothing is known and near the end; None when all is given out."""
        if not self._gaps:
            return None
        first, end = self._gaps.pop()
        size = PART_NS * self._done // max(1, self._ns)
        size = max(1, min(size, PART, self._left // (2 * self._jobs), end - first))
        if first + size < end:
            self._gaps.append((first + size, end))
        self._left -= size
        return first, first + size


def _parts(order: Order, gaps: Sequence[tuple[int, int]], jobs: int) -> Iterator[Part]:
    """Every part of the work as it is done."""
    work = _Work(gaps, jobs)
    if jobs == 1:
        wake(order.names, order.rules.seats)
    since = time.perf_counter_ns()
    found = _here(order, work) if jobs == 1 else _shared(order, work, min(jobs, sum(end - a for a, end in gaps)))
    for (first, end), (count, ns) in found:
        work.learn(end - first, ns)
        now = time.perf_counter_ns()
        yield Part(first, end, now - since, count)
        since = now


_Played = tuple[tuple[int, int], tuple[Count, int]]  # the observations; the figures, and the ns of work


def _here(order: Order, work: _Work) -> Iterator[_Played]:
    while (piece := work.next()) is not None:
        yield piece, _piece(order, *piece)


def _shared(order: Order, work: _Work, jobs: int) -> Iterator[_Played]:
    """The same by so many processes; each has a second piece waiting."""
    if not jobs:
        return
    open_: dict[Future[tuple[Count, int]], tuple[int, int]] = {}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(order,)) as pool:
        try:
            while True:
                while len(open_) < 2 * jobs and (piece := work.next()) is not None:
                    with _interrupts_held():  # it may start a process, which inherits what is held
                        open_[pool.submit(_piece, order, *piece)] = piece
                if not open_:
                    return
                for done in wait(open_, return_when=FIRST_COMPLETED).done:
                    yield open_.pop(done), done.result()
        except BaseException:  # left before its end; at the end, the pool is waited for
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin(order: Order) -> None:
    """Follow the process that started this one, and let the players get ready before a clock runs."""
    _follow()
    wake(order.names, order.rules.seats)


def _follow() -> None:
    """End this process when the one that started it is gone, however that ended."""
    parent = parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        Thread(target=watch, daemon=True).start()


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


# ---------------------------------------------------------------- playing


class _Table:
    """The players of one piece of work, and what comes of it."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.rules = replace(order.rules, seating="listed")
        self.players = tuple(map(entry, order.names))
        self.count = Count(len(order.names))
        self.spans: list[tuple[list[int], ...]] = [tuple([] for _ in KINDS) for _ in order.names]  # ns

    def counted(self) -> Count:
        """All figures so far."""
        for name, spans in enumerate(self.spans):
            for kind, found in enumerate(spans):
                self.count.add_spans(name, kind, found)
                found.clear()
        return self.count


def _piece(order: Order, first: int, end: int) -> tuple[Count, int]:
    """What comes of the observations from `first` to before `end`, and how many ns they took."""
    began = time.perf_counter_ns()
    table = _Table(order)
    names = len(order.names)
    in_turn = people(order.rules) % names != 0  # else every name has as many seats in any game
    for unit in range(first, end):
        game_seed = chance(chance(order.seed) + unit)
        shifts = range(names) if order.mirror else (unit % names if in_turn else 0,)
        table.count.won[sum(_game(table, game_seed, shift) for shift in shifts)] += 1
    return table.counted(), time.perf_counter_ns() - began


def _seated(order: Order, shift: int) -> list[int]:
    """The name of every person in a game in which person 0 has the name number `shift`."""
    return [(person + shift) % len(order.names) for person in range(people(order.rules))]


def _game(table: _Table, seed: int, shift: int) -> int:
    """Play one game in which person 0 has the name number `shift`; what the first name wins of it, `WIN` at most."""
    order = table.order
    seated = _seated(order, shift)
    match = begin(table.rules, seed)
    columns = [
        frozenset(match.column(person) for person, mine in enumerate(seated) if mine == name)
        for name in range(len(order.names))
    ]
    for number in range(MAX_HANDS):
        if _interrupted():
            raise KeyboardInterrupt
        match, sitting, _ = deal_next(match)
        facts, turn_nos = _hand(sitting, table, seated, chance(seed + number))
        match, row = after(match, facts, sitting.seating)
        table.count.add_hand(row, turn_nos, seated, columns)
        if match.games:
            return _won(match, columns[0])
    table.count.unfinished += 1
    return WIN // order.even


def _won(match: Match, mine: frozenset[int]) -> int:
    """What a finished game brings a name with those columns."""
    if match.games[0].winner not in mine:
        return 0
    return WIN // 2 if match.rules.partners and len(mine) == 2 else WIN


def _hand(
    sitting: Sitting, table: _Table, seated: Sequence[int], seed: int
) -> tuple[tuple[Facts, ...], tuple[int, ...]]:
    """Play one hand to its end; every decision gets a seed of its own. How it ended at each table, and its turn."""
    clock, kind_of = time.perf_counter_ns, KIND_OF
    if len(sitting.deals) > 1:
        return _both_tables(sitting, table, seated, seed)
    (deal,), (seats,) = sitting.deals, sitting.seating  # without the sitting: it costs as much as a simple decision
    sat = [(table.players[seated[person]].decide, table.spans[seated[person]]) for person in seats]
    turn = 0
    while deal.table.facts is None:
        seat = deal.table.turn
        decide, spans = sat[seat]
        seen = view(deal, seat)
        began = clock()
        action = decide(seen, seed + turn)
        spans[kind_of[seen.table.phase]].append(clock() - began)
        deal, _ = apply(deal, action)
        turn += 1
    return (deal.table.facts,), (deal.table.turn_no,)


def _both_tables(
    sitting: Sitting, table: _Table, seated: Sequence[int], seed: int
) -> tuple[tuple[Facts, ...], tuple[int, ...]]:
    clock, kind_of = time.perf_counter_ns, KIND_OF
    turn = 0
    while not sitting.over:
        at = sitting.next_table
        deal = sitting.deals[at]
        name = seated[sitting.seating[at][deal.table.turn]]
        seen = view(deal, deal.table.turn)
        began = clock()
        action = table.players[name].decide(seen, seed + turn)
        table.spans[name][kind_of[seen.table.phase]].append(clock() - began)
        sitting, _ = sitting.act(at, action)
        turn += 1
    return sitting.facts, tuple(deal.table.turn_no for deal in sitting.deals)


def moves(order: Order) -> str:
    """A digest of what the players do in their first hands.

    Parts of a series belong together only where the players do the same: a version of the program is not enough to
    tell, as their weights may have changed.
    """
    said: list[str] = []
    players: list[Entry] = [entry(order.names[name]) for name in _seated(order, 0)]
    rules = replace(order.rules, seating="listed")
    seed = chance(order.seed)
    while len(said) < PROBE:
        seed = chance(seed)
        _, sitting, _ = deal_next(begin(rules, seed))
        while not sitting.over:
            at = sitting.next_table
            deal = sitting.deals[at]
            person = sitting.seating[at][deal.table.turn]
            action = players[person].decide(view(deal, deal.table.turn), seed + len(said))
            said.append(str(action))
            sitting, _ = sitting.act(at, action)
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


def _report(order: Order, games: int, total: Count, elapsed_ns: int) -> Report:
    win_rate, ci95 = rate(total.won, WIN * order.each)
    return Report(
        names=order.names,
        seats=people(order.rules),
        rules=order.rules.name,
        changes=changes(order.rules),
        games=games,
        mirror=order.mirror,
        seed=order.seed,
        win_rate=win_rate,
        even=1 / order.even,
        ci95=ci95,
        points_per_hand=shares(total.points, total.hands),
        knocks=shares(total.knocks, total.deals),
        gins=shares(total.gins, total.deals),
        undercuts=shares(total.undercuts, total.deals),
        undercuts_suffered=shares(total.suffered, total.deals),
        voids=total.voids / total.deals,
        knock_turn=knock_turns(total),
        gin_share=gin_shares(total),
        hands=total.hands,
        unfinished=total.unfinished,
        decision_ms=tuple(map(times, total.spans, total.longest)),
        hands_per_s=total.hands / (elapsed_ns / 1e9),
    )

"""How `gintable arena` shows what it found: the progress bar, the sentences, the table."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TextIO

from gintable.words import t

if TYPE_CHECKING:
    from gintable.analysis.arena import Standing
    from gintable.analysis.figures import Report, Times, Timing

BAR: Final = 24  # signs of the progress bar
PAUSE_S: Final = 0.1  # between two pictures of it
HOUR_S, MINUTE_S = 3600, 60
NEVER: Final = "–"


class Bar:
    """One line on a terminal: how much is done, how fast, how long it will take, and who is winning."""

    def __init__(self, name: str, terminal: TextIO) -> None:
        self._name = name
        self._terminal = terminal
        self._began = time.monotonic()
        self._next = 0.0
        self._shown = 0  # signs on the line
        self._last = ""

    def show(self, found: Standing) -> None:
        now = time.monotonic()
        full = BAR * found.done // found.games
        per_s = found.fresh / max(1e-3, now - self._began)
        low, high = found.ci95
        told = t(
            "cli.arena.bar",
            done=found.done,
            n=found.games,
            rate=per_s,
            left=span((found.games - found.done) / per_s),
            name=self._name,
            win=100 * found.win_rate,
            half=50 * (high - low),
        )
        self._last = f"[{'#' * full}{'.' * (BAR - full)}] {told}"
        if now >= self._next:
            self._next = now + PAUSE_S
            self._draw()

    def end(self) -> None:
        """Leave the line as it stands last."""
        if self._last:
            self._draw()
            print(file=self._terminal, flush=True)

    def _draw(self) -> None:
        line = self._last[: shutil.get_terminal_size().columns - 1]  # a full line would move the next one down
        print(f"\r{line:<{self._shown}}", end="", file=self._terminal, flush=True)
        self._shown = len(line)


def span(seconds: float) -> str:
    """A length of time as a clock shows it.

    >>> span(5), span(75), span(7384)
    ('0:05', '1:15', '2:03:04')
    """
    whole = round(seconds)
    hours, minutes, rest = whole // HOUR_S, whole % HOUR_S // MINUTE_S, whole % MINUTE_S
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def sentences(found: Report) -> list[str]:
    """One series, in lines to read."""
    low, high = found.ci95
    first, *others = found.names
    said = [t("cli.arena.who", a=first, b=", ".join(others), rules=found.rules, n=found.games)]
    names = len(found.names)
    if names < found.seats:
        turns = range(names if found.mirror or found.seats % names else 1)
        said.append(t("cli.arena.round", turns="; ".join(_round(found, turn) for turn in turns)))
    said.append(t("cli.arena.win_rate", a=first, rate=100 * found.win_rate, low=100 * low, high=100 * high))
    if found.even != 0.5:
        said.append(t("cli.arena.even", rate=100 * found.even))
    each = [
        t("cli.arena.points_each", name=name, points=points)
        for name, points in zip(found.names, found.points_per_hand, strict=True)
    ]
    said.append(t("cli.arena.points", each=", ".join(each)))
    for at in range(names):
        said += _plays(found, at)
    for name, spent in zip(found.names, found.decision_ms, strict=True):
        said += _decisions(name, spent)
    said.append(t("cli.arena.speed", hands=found.hands, rate=found.hands_per_s))
    if found.unfinished:
        said.append(t("cli.arena.unfinished", n=found.unfinished))
    return said


def _round(found: Report, shift: int) -> str:
    """The names in the order of the seats, the first one so many names further on."""
    return ", ".join(found.names[(seat + shift) % len(found.names)] for seat in range(found.seats))


def _plays(found: Report, at: int) -> list[str]:
    """How one name ends its hands."""
    name, turn, gin = found.names[at], found.knock_turn[at], found.gin_share[at]
    said = [
        t(
            "cli.arena.ends",
            name=name,
            knocks=100 * found.knocks[at],
            gins=100 * found.gins[at],
            undercuts=100 * found.undercuts[at],
            suffered=100 * found.undercuts_suffered[at],
        )
    ]
    if turn is not None and gin is not None:
        said.append(t("cli.arena.goes_out", name=name, turn=turn, gin=100 * gin))
    return said


def _decisions(name: str, spent: Times) -> list[str]:
    kinds: list[tuple[str, Times | Timing]] = [
        ("cli.arena.decision", spent),
        ("cli.arena.decision_draw", spent.draw),
        ("cli.arena.decision_shed", spent.shed),
    ]
    return [
        t(key, name=name, median=timing.median, p99=timing.p99, most=timing.max)
        for key, timing in kinds
        if timing.decisions
    ]


def rows(against: str, reports: Sequence[Report]) -> list[str]:
    """Many names against one, a line each."""
    first = reports[0]
    lines = [[t(f"cli.arena.column.{name}") for name in COLUMNS]]
    lines += [_cells(found) for found in reports]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    said = [t("cli.arena.table", name=against, rules=first.rules, n=first.games)]
    for name, *cells in lines:
        said.append("  ".join([f"{name:<{wide[0]}}", *(f"{c:>{w}}" for c, w in zip(cells, wide[1:], strict=True))]))
    return said


COLUMNS: Final = ("name", "wins", "ci95", "points", "turn", "gin", "undercuts", "suffered", "draw", "shed")


def _cells(found: Report) -> list[str]:
    low, high = found.ci95
    turn, gin = found.knock_turn[0], found.gin_share[0]
    spent = found.decision_ms[0]
    return [
        found.names[0],
        f"{100 * found.win_rate:.1f}%",
        f"{100 * low:.1f}–{100 * high:.1f}%",
        " / ".join(f"{points:.2f}" for points in found.points_per_hand),
        NEVER if turn is None else f"{turn:.1f}",
        NEVER if gin is None else f"{100 * gin:.1f}%",
        f"{100 * found.undercuts[0]:.1f}%",
        f"{100 * found.undercuts_suffered[0]:.1f}%",
        f"{spent.draw.max:.1f}",
        f"{spent.shed.median:.3f}",
    ]

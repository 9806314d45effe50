"""The figures of a series of games: what is added up while they are played, and what is reported of it.

Everything that is added up is a whole number, so that the order in which the parts of a series are played, by whom
and on how many days, changes nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from gintable import __version__
from gintable.engine.score import Round
from gintable.engine.state import DRAWING, OFFER, SHEDDING, Phase

Z95: Final = 1.959964  # standard errors on either side of a mean in a 95% interval
WIN: Final = 12  # what a won game counts: a half, a third and a quarter of it are whole numbers

# to take, pass or draw; to discard or go out; to lay down, judge and the like
KINDS: Final = ("draw", "shed", "other")
KIND_OF: Final[Mapping[Phase, int]] = {
    phase: 0 if phase in (OFFER, DRAWING) else 1 if phase is SHEDDING else 2 for phase in Phase
}

_LISTS: Final = ("points", "knocks", "gins", "undercuts", "suffered", "turns")
_NUMBERS: Final = ("hands", "deals", "voids", "unfinished")


class Damaged(ValueError):  # noqa: N818
    """What was kept of a series is not what `Count.as_json` tells."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long `decisions` decisions took, in milliseconds; the median and the slowest in a hundred true to 1%."""

    decisions: int
    median: float
    p99: float
    max: float


@dataclass(frozen=True, slots=True)
class Times:
    """What one name took for all its decisions, in milliseconds as in `Timing`, and for those of each kind."""

    decisions: int
    median: float
    p99: float
    max: float
    draw: Timing  # to take or pass a face-up card or to draw
    shed: Timing  # to discard, knock or go gin
    other: Timing  # to lay off and lay down, and to judge a knock


@dataclass(frozen=True, slots=True)
class Report:
    """What came of `games` games of `names` at a table of so many `seats`. Figures by name are in that order.

    `changes` is what the rules differ in from the preset of their name. `win_rate` is the share of the games that a
    seat of the first name won, in partnership play its side (half a game where it sits on both); a draw counts
    `even`, which is what equal players would reach: a half between two names and of partners, a third among three, a
    quarter among four. `ci95` is its 95% interval, in which the games of one mirrored deck are one observation.

    `points_per_hand` are the points on the score sheet of all seats of a name together, of partners those of its
    side. `knocks`, `gins`, `undercuts` and `undercuts_suffered` are shares of the hands: ended by the name with a
    knock or with gin, undercut by it as a defender, and undercut against its knock (which is among `knocks`);
    `voids` is the share that nobody ended. A hand of partners is played at both tables, and these shares count each.
    `knock_turn` is the mean turn, of its own turns counted from 1, in which the name knocked or went gin, and
    `gin_share` the share of gins in these endings; None for a name that never ended a hand.

    `hands_per_s` counts all processes. It and `decision_ms` are measured: everything else is the same in every run.
    """

    names: tuple[str, ...]
    seats: int
    rules: str
    changes: dict[str, Any]
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
    undercuts_suffered: tuple[float, ...]
    voids: float
    knock_turn: tuple[float | None, ...]
    gin_share: tuple[float | None, ...]
    hands: int
    unfinished: int
    decision_ms: tuple[Times, ...]
    hands_per_s: float

    def as_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`; `a` and `b` are the first two names, `version` is the program's."""
        return {"version": __version__, "a": self.names[0], "b": self.names[1], **asdict(self)}


class Count:
    """What is added up. Lists are by name, `spans` and `longest` by name and then by kind of decision."""

    def __init__(self, names: int) -> None:
        self.hands = 0
        self.deals = 0  # hands at one table
        self.voids = 0
        self.unfinished = 0
        self.points = [0] * names
        self.knocks = [0] * names
        self.gins = [0] * names
        self.undercuts = [0] * names
        self.suffered = [0] * names  # undercuts against the name
        self.turns = [0] * names  # the sum of the turns in which the name knocked or went gin
        self.spans: list[list[Counter[int]]] = [[Counter() for _ in KINDS] for _ in range(names)]  # rounded ns
        self.longest = [[0] * len(KINDS) for _ in range(names)]  # ns
        self.won: Counter[int] = Counter()  # what the first name won in one observation, `WIN` a game: how often

    def add(self, other: Count) -> None:
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in _LISTS:
            mine = getattr(self, name)
            mine[:] = map(sum, zip(mine, getattr(other, name), strict=True))
        for spans, more in zip(self.spans, other.spans, strict=True):
            for span, others in zip(spans, more, strict=True):
                span.update(others)
        self.longest = [
            list(map(max, mine, theirs)) for mine, theirs in zip(self.longest, other.longest, strict=True)
        ]
        self.won.update(other.won)

    def add_hand(
        self, row: Round, turn_nos: Sequence[int], seated: Sequence[int], columns: Sequence[frozenset[int]]
    ) -> None:
        """One hand: the last turn of every table, the name of every person, and the columns of every name."""
        self.hands += 1
        for name, mine in enumerate(columns):
            self.points[name] += sum(row.points[column] for column in mine)
        for hand, turn_no, seats in zip(row.hands, turn_nos, row.people, strict=True):
            self.deals += 1
            facts = hand.facts
            if facts.ending == "void":
                self.voids += 1
                continue
            knocker = seated[seats[facts.knocker]]
            self.knocks[knocker] += facts.ending == "knock"
            self.gins[knocker] += facts.ending != "knock"
            self.turns[knocker] += 1 + (turn_no - 1) // len(seats)
            if hand.undercut and hand.winner is not None:
                self.undercuts[seated[seats[hand.winner]]] += 1
                self.suffered[knocker] += 1

    def add_spans(self, name: int, kind: int, spans: Sequence[int]) -> None:
        """What decisions of that kind took, in ns."""
        if spans:
            counted = self.spans[name][kind]
            for ns in spans:
                blur = max(0, ns.bit_length() - 8)
                counted[ns >> blur << blur] += 1
            self.longest[name][kind] = max(self.longest[name][kind], *spans)

    def as_json(self) -> dict[str, Any]:
        """Plain values, for a file from which `counted` makes the same again."""
        return {
            **{name: getattr(self, name) for name in (*_NUMBERS, *_LISTS)},
            "won": _pairs(self.won),
            "longest": self.longest,
            "spans": [[_pairs(span) for span in spans] for spans in self.spans],
        }


def _pairs(counted: Counter[int]) -> list[list[int]]:
    return [[what, counted[what]] for what in sorted(counted)]


def counted(found: Mapping[str, Any], names: int) -> Count:
    """What `Count.as_json` told of a series of so many names. Raises `Damaged`."""
    count = Count(names)
    try:
        for name in _NUMBERS:
            setattr(count, name, _whole(found[name]))
        for name in _LISTS:
            setattr(count, name, list(map(_whole, _by(names, found[name]))))
        count.won = _counter(found["won"])
        count.longest = [list(map(_whole, _by(len(KINDS), mine))) for mine in _by(names, found["longest"])]
        count.spans = [list(map(_counter, _by(len(KINDS), mine))) for mine in _by(names, found["spans"])]
    except (KeyError, TypeError, ValueError) as error:
        raise Damaged(str(error)) from error
    return count


def _by(number: int, found: Any) -> list[Any]:
    if type(found) is not list or len(found) != number:
        raise Damaged("not a list of the right length")
    return found


def _whole(found: Any) -> int:
    if type(found) is not int:
        raise Damaged("not a whole number")
    return found


def _counter(found: Any) -> Counter[int]:
    return Counter({_whole(what): _whole(times) for what, times in found})


def rate(won: Counter[int], whole: int) -> tuple[float, tuple[float, float]]:
    """The share of `whole` that was won in each observation, at least one of them, and its 95% interval.

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


def shares(figures: Sequence[int], of: int) -> tuple[float, ...]:
    """Every figure as a share."""
    return tuple(figure / of for figure in figures)


def knock_turns(count: Count) -> tuple[float | None, ...]:
    """The mean turn in which every name knocked or went gin."""
    return tuple(turns / ended if ended else None for turns, ended in zip(count.turns, _endings(count), strict=True))


def gin_shares(count: Count) -> tuple[float | None, ...]:
    """The share of gins among the hands that every name ended."""
    return tuple(gins / ended if ended else None for gins, ended in zip(count.gins, _endings(count), strict=True))


def _endings(count: Count) -> list[int]:
    return list(map(sum, zip(count.knocks, count.gins, strict=True)))


def times(spans: Sequence[Counter[int]], longest: Sequence[int]) -> Times:
    """How long one name took for its decisions, of which `spans` are by kind."""
    every: Counter[int] = Counter()
    for span in spans:
        every.update(span)
    whole = _timing(every, max(longest))
    draw, shed, other = map(_timing, spans, longest)
    return Times(whole.decisions, whole.median, whole.p99, whole.max, draw, shed, other)


def _timing(spans: Counter[int], longest: int) -> Timing:
    total = sum(spans.values())
    parts = iter((0.5, 0.99))
    part, found, seen = next(parts), list[int](), 0
    for ns in sorted(spans):
        seen += spans[ns]
        while len(found) < 2 and seen >= part * total:
            found.append(ns)
            part = next(parts, 2.0)
    median, p99 = found or (0, 0)
    return Timing(total, median / 1e6, p99 / 1e6, longest / 1e6)

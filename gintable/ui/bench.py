"""`gintable bench`: what the program does on this machine, beside what it has to do.

The engine is measured in this process; the bots' memory in theirs; everything with a window in processes of its own,
so that their memory and processor time are the window's and nothing else's. The player's files are not touched.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from gintable import paths
from gintable.bots.roster import decide
from gintable.engine.cards import FULL, Hand, cards, hand, shuffled
from gintable.engine.deal import apply
from gintable.engine.melds import deadwood
from gintable.engine.rules import preset
from gintable.engine.state import start, view
from gintable.play.worker import Worker
from gintable.storage.record import Record
from gintable.storage.replay import Player, header
from gintable.ui import bench_window
from gintable.words import t

SIZES = ((1920, 1080), (3840, 2160))
SEATS = (3, 4)  # whose frames are measured at the first of the sizes, besides those of two
HANDS, REPEATS = 5000, 9  # random hands for the solver, and how often they are solved
BLOCK, BLOCKS = 300, 5  # whole hands in a row, and how often
SAVES = 200
STARTS = 5
ROUNDS = 2  # of dealing, the better one counts: what else the machine does can only slow it down
START_S = 20.0  # a start that takes longer is a failure
WINDOW_S = 60.0  # so is a measurement in a window
ANSWER_S = 30.0  # and a decision

Figures = dict[str, Any]


class Failed(Exception):  # noqa: N818
    """A figure could not be taken; the argument is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure has to be: at most `most`, or at least `least`. `path` leads to it through the figures."""

    path: tuple[str, ...]
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def name(self) -> str:
        """The word key of what is measured."""
        return f"bench.{self.path[0]}"

    def of(self, figures: Mapping[str, Any]) -> float | None:
        """The figure, None where this system does not tell it."""
        found: Any = figures
        for part in self.path:
            found = found[part]
        return None if found is None else float(found)

    def met(self, figure: float) -> bool:
        """Whether the figure is good enough."""
        return figure >= self.least if self.least is not None else figure <= (self.most or 0.0)


TARGETS = (
    Target(("solver_us",), "µs", most=1.5),
    Target(("hands_per_s",), "", least=1000),
    Target(("frame_ms", "1920x1080", "p99"), "ms", most=8),
    Target(("frame_ms", "3840x2160", "p99"), "ms", most=20),
    *(Target(("frame_ms_seats", str(seats), "p99"), "ms", most=8) for seats in SEATS),
    Target(("start_ms",), "ms", most=400),
    Target(("rss_mb",), "MB", most=150),
    Target(("worker_rss_mb",), "MB", most=200),
    Target(("idle_cpu_percent",), "%", most=1),
    Target(("input_frames",), "", most=2),
    Target(("thinking_ratio",), "×", most=1.2),
    Target(("save_ms",), "ms", most=5),
)


def measure(tell: Callable[[str], object] = lambda _sentence: None) -> Figures:
    """Every figure by name; `tell` gets a sentence about what is being done.

    `frame_ms` holds for each size `p50`, `p99`, `max`, `frames`, the `driver` that showed them, and `cpu_p99`, which
    leaves out the time that other programs had; `frame_ms_seats` holds the same for more seats than two, at the first
    of the sizes. `rss_mb` and `worker_rss_mb` are None where the system does not tell. Raises Failed.
    """
    figures: Figures = {}
    tell(t("bench.doing.engine"))
    figures["solver_us"] = solver_us()
    figures["hands_per_s"] = hands_per_s()
    figures["save_ms"] = save_ms()
    figures["worker_rss_mb"] = worker_rss_mb()
    tell(t("bench.doing.start"))
    figures["start_ms"] = start_ms()
    figures["frame_ms"] = {}
    for wide, high in SIZES:
        size = f"{wide}x{high}"
        tell(t("bench.doing.frames", size=size))
        figures["frame_ms"][size] = _frames((wide, high), 2)
    tell(t("bench.doing.seats"))
    figures["frame_ms_seats"] = {str(seats): _frames(SIZES[0], seats) for seats in SEATS}
    tell(t("bench.doing.table"))
    figures |= _in_window(bench_window.at_the_table, SIZES[0])
    return _rounded(figures)


def table(figures: Mapping[str, Any]) -> str:
    """The figures for people: what is measured, the figure, what it has to be, whether it is."""
    rows = []
    for target in TARGETS:
        figure = target.of(figures)
        detail = target.path[1] if len(target.path) > 1 else ""
        wanted = f"≥ {target.least:g}" if target.least is not None else f"≤ {target.most:g}"
        here = "–" if figure is None else f"{figure:g}"
        verdict = "bench.unknown" if figure is None else "bench.met" if target.met(figure) else "bench.missed"
        rows.append((t(target.name, detail=detail), here, wanted, target.unit, t(verdict)))
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [f"{a:<{wide[0]}}  {b:>{wide[1]}}  {c:>{wide[2]}} {d:<{wide[3]}}  {e}" for a, b, c, d, e in rows]
    shown = figures["frame_ms"].items()
    lines += [
        "",
        *(t("bench.driver", size=size, driver=found["driver"], ms=found["cpu_p99"]) for size, found in shown),
    ]
    return "\n".join(lines)


# -- the engine ------------------------------------------------------------------------------------------------------
def solver_us() -> float:
    """Microseconds for the deadwood of a random hand of ten or eleven cards: the best of several rounds."""
    chance = random.Random(1)
    deck = cards(FULL)
    hands: list[Hand] = [hand(chance.sample(deck, chance.choice((10, 11)))) for _ in range(HANDS)]
    best = float("inf")
    for _ in range(REPEATS):
        began = time.perf_counter()
        for held in hands:
            deadwood(held)
        best = min(best, time.perf_counter() - began)
    return best / HANDS * 1e6


def hands_per_s() -> float:
    """Hands that Simple plays against itself in a second on one core, through `view`, `decide` and `apply`."""
    rules = preset("modern")
    spans = []
    for block in range(BLOCKS):
        began = time.perf_counter()
        for number in range(block * BLOCK, (block + 1) * BLOCK):
            deal, _ = start(rules, shuffled(number), number % 2)
            while deal.table.turn >= 0:
                action = decide("simple", view(deal, deal.table.turn), number)
                deal, _ = apply(deal, action)
        spans.append(time.perf_counter() - began)
    return BLOCK / median(spans)


def save_ms() -> float:
    """Milliseconds until one action is on the disk that the player's matches are on; the median."""
    home = paths.data()
    where = next(folder for folder in (home, *home.parents) if folder.is_dir())
    players = (Player("you"), Player("bench", "simple"))
    try:
        with tempfile.TemporaryDirectory(prefix="gintable-bench-", dir=where) as folder:
            record = Record.create(Path(folder) / "bench.gin", header(preset("modern"), players, 1))
            spans = []
            for _ in range(SAVES):
                began = time.perf_counter()
                record.append("0 shed KD")
                spans.append(time.perf_counter() - began)
    except OSError as error:
        raise Failed(t("bench.no_folder", path=str(where), reason=error.strerror or str(error))) from error
    return median(spans) * 1e3


def worker_rss_mb() -> float | None:
    """Resident memory, in MB, of the bots' process when the strongest has played a hand against itself in it."""
    bot = bench_window.strongest()
    worker = Worker()
    deal, _ = start(preset("modern"), shuffled(1), 0)
    turn = 0
    try:
        while deal.table.turn >= 0:
            worker.ask(bot, view(deal, deal.table.turn), turn)
            action = worker.answer(ANSWER_S)
            if action is None:
                raise Failed(t("bench.no_thought"))
            deal, _ = apply(deal, action)
            turn += 1
        return None if worker.pid is None else bench_window.memory_mb(worker.pid)
    finally:
        worker.close()


# -- the window ------------------------------------------------------------------------------------------------------
def start_ms() -> float:
    """Milliseconds from the start of the process to its first picture: the median, after one start to warm up."""
    with tempfile.TemporaryDirectory(prefix="gintable-bench-") as folder:
        return median([_started(Path(folder)) for _ in range(STARTS + 1)][1:])


def _started(home: Path) -> float:
    log = home / "events"
    log.unlink(missing_ok=True)
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "gintable"]
    env = {**os.environ, **bench_window.environment(), paths.HOME: str(home)}
    with subprocess.Popen(
        [*program, "--event-log", str(log)], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        ends = time.monotonic() + START_S
        try:
            while time.monotonic() < ends and process.poll() is None:
                for text in log.read_text(encoding="utf-8").splitlines() if log.exists() else ():
                    line = json.loads(text)
                    if line.get("event") == "first_frame" and line["ms"] is not None:
                        return float(line["ms"])
                time.sleep(0.02)
        finally:
            process.kill()
        said = process.stderr.read().decode(errors="replace").strip() if process.stderr else ""
    raise Failed(t("bench.no_start", reason=said.splitlines()[-1] if said else t("bench.no_answer")))


def _frames(size: tuple[int, int], seats: int) -> Figures:
    """The frames while so many hands are dealt: of the better round."""
    rounds = [_in_window(partial(bench_window.dealing, seats=seats), size) for _ in range(ROUNDS)]
    return min(rounds, key=lambda found: float(found["p99"]))


def _in_window(what: bench_window.Measurement, size: tuple[int, int]) -> Figures:
    """What a measurement gives that runs in a process of its own."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=bench_window.run, args=(theirs, what, size), name="gintable bench")
    process.start()
    theirs.close()
    try:
        found: Figures | str = ours.recv() if ours.poll(WINDOW_S) else t("bench.no_answer")
    except EOFError:
        found = t("bench.no_answer")
    finally:
        process.join(2)
        process.kill()
    if isinstance(found, str):
        raise Failed(t("bench.no_window", reason=found))
    return found


def _rounded(figures: Figures) -> Figures:
    """Four digits of every figure: more are noise."""

    def short(figure: object) -> object:
        if isinstance(figure, dict):
            return {name: short(value) for name, value in figure.items()}
        return float(f"{figure:.4g}") if isinstance(figure, float) else figure

    return {name: short(figure) for name, figure in figures.items()}

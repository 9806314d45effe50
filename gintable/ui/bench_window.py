"""What `gintable bench` measures with a window, each in a process of its own: the real table in the real loop."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from gintable import paths

if TYPE_CHECKING:
    from gintable.ui.app import App

Measurement = Callable[[tuple[int, int]], dict[str, Any]]

TABLES = {  # rules and opponents, by the number of seats
    2: ("knock_card", ("otto",)),
    3: ("classic_three", ("otto", "celeste")),
    4: ("knock_rummy", ("otto", "celeste", "mina")),
}
DEALS = 3  # dealt to measure frames
HANDS = 2  # played before memory is measured
PLAY_S = 30.0  # the longest that they may take
SETTLE_S = 20.0  # the longest that the table may take to come to rest
REST_S = 0.5  # still for so long, it is at rest
IDLE_S = 6.0
THINKING_S = 2.0  # of frames with a bot that thinks, and as many without, in turns
THINKING_TURNS = 5
MOST_FRAMES = 10  # after which an input counts as lost


def environment() -> dict[str, str]:
    """What a silent window needs: no sound, and a picture in memory where there is no display."""
    env = {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    seen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))
    if sys.platform.startswith("linux") and not seen:
        env["SDL_VIDEODRIVER"] = "dummy"
    return env


def run(pipe: Connection, what: Measurement, size: tuple[int, int]) -> None:
    """Take a measurement in this process, with a player's folder of its own; send its figures, or what went wrong."""
    os.environ.update(environment())
    with tempfile.TemporaryDirectory(prefix="gintable-bench-") as folder:
        os.environ[paths.HOME] = folder
        try:
            pipe.send(what(size))
        except Exception as error:
            pipe.send(f"{type(error).__name__}: {error}")


def dealing(size: tuple[int, int], seats: int = 2) -> dict[str, Any]:
    """Milliseconds of work for each frame while cards are dealt to so many hands, from the first moment of the first
    deal on."""
    app = _window(size)
    spans: list[float] = []
    cpu: list[float] = []
    home = Path(os.environ[paths.HOME])
    for n in range(DEALS):
        os.environ[paths.HOME] = str(home / str(n))  # every deal is a new match's
        _deal(app, seats)
        started = False
        ends = time.monotonic() + SETTLE_S
        for span, drawn in _frames(app):
            moving = app.scenes[-1].moving
            started = started or moving
            if started and drawn:
                spans.append(span.wall_s * 1e3)
                cpu.append(span.cpu_s * 1e3)
            if (started and not moving) or time.monotonic() > ends:
                break
        app.pop()
    driver = _driver()
    app.close()
    return {
        "p50": percentile(spans, 0.5),
        "p99": percentile(spans, 0.99),
        "max": max(spans),
        "cpu_p99": percentile(cpu, 0.99),
        "frames": len(spans),
        "driver": driver,
    }


def at_the_table(size: tuple[int, int]) -> dict[str, Any]:
    """Memory, idling, answering and thinking at a table where some hands have been played."""
    app = _window(size)
    _deal(app)
    _play(app)
    _settle(app)
    figures = {
        "rss_mb": memory_mb(),
        "input_frames": _input_frames(app),
        **_thinking(app),
    }
    _settle(app)
    return {**figures, "idle_cpu_percent": _idle_percent(app)}


# -- the window ------------------------------------------------------------------------------------------------------
def _window(size: tuple[int, int]) -> App:
    """A window of that size with the menu. A display that is smaller is not asked to show it."""
    import pygame

    from gintable.storage.settings import Settings
    from gintable.ui import app as ui
    from gintable.ui.scenes.menu import Menu
    from gintable.ui.scenes.newmatch import Offers

    ui.open_display()
    wide, high = pygame.display.get_desktop_sizes()[0]
    if wide < size[0] or high < size[1]:
        pygame.display.quit()
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        ui.open_display()
    app = ui.App(Settings(), ui.Options(windowed=size, seed=1), strict=True, save=lambda _settings: None)
    app.push(Menu(app, Offers.usual(lambda: None, lambda _choice: None, lambda: None)))
    for _ in range(3):
        app.step()
    return app


def _driver() -> str:
    import pygame

    return pygame.display.get_driver()


def _deal(app: App, seats: int = 2) -> None:
    from gintable.ui.scenes import table
    from gintable.ui.scenes.newmatch import Choice

    rules, (opponent, *others) = TABLES[seats]
    app.push(table.begin(app, Choice(rules, opponent, 1, tuple(others))))


def _play(app: App) -> None:
    """Play hands to their results, until the next is dealt: what is kept from hand to hand is there then."""
    from gintable.bots.roster import decide
    from gintable.ui.scenes.handresult import HandResult
    from gintable.ui.scenes.table import TableScene

    app.change(pace="instant", animation="quick")
    ends = time.monotonic() + PLAY_S
    for _ in _frames(app):
        scene = app.scenes[-1]
        if isinstance(scene, HandResult) and not scene.moving:
            scene.go_on()
        elif isinstance(scene, TableScene):
            board = scene.board
            view = board.view
            if view is None or view.table.turn != view.seat or board.pending or scene.moving:
                continue
            if board.match.dealt > HANDS:
                break
            board.submit(decide("simple", view, board.match.dealt))
        if time.monotonic() > ends:
            break
    app.change(pace="calm", animation="normal")


class Span(NamedTuple):
    """How long something took: on the clock, and of this thread's own processor time."""

    wall_s: float
    cpu_s: float


def _frames(app: App) -> Iterator[tuple[Span, bool]]:
    """Turns of the loop at its usual pace: how long each worked, and whether a picture was drawn."""
    while True:
        began, cpu = time.perf_counter(), time.thread_time()
        drawn = app.step()
        span = Span(time.perf_counter() - began, time.thread_time() - cpu)
        yield span, drawn
        time.sleep(app.pause_s(span.wall_s))


def _settle(app: App) -> None:
    """Go on until nothing has been drawn for a while."""
    ends, still = time.monotonic() + SETTLE_S, time.monotonic()
    for _, drawn in _frames(app):
        now = time.monotonic()
        if drawn:
            still = now
        if now - still > REST_S or now > ends:
            return


# -- measurements ----------------------------------------------------------------------------------------------------
def memory_mb(process: int | str = "self") -> float | None:
    """Resident memory of a process in MB, None where the system does not tell."""
    try:
        for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024 / 1e6
    except OSError:
        pass
    return None


def _input_frames(app: App) -> int:
    """Turns of the loop from an input to the picture that shows it, the slowest of several kinds."""
    import pygame

    cards = [rect for name, rect in _rects(app).items() if name.startswith("card.")]
    points = [(x + w // 3, y + h // 2) for x, y, w, h in cards]
    inputs = [pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0) for key in (pygame.K_TAB,) * 3]
    inputs += [
        pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False) for pos in points[::3]
    ]
    slowest = 0
    for event in inputs:
        _settle(app)
        before = _picture(app)
        if event.type == pygame.MOUSEMOTION:
            pygame.mouse.set_pos(event.pos)
            pygame.event.pump()
        pygame.event.post(event)
        frames = 0
        for frames, _ in enumerate(_frames(app), 1):
            if _picture(app) != before or frames >= MOST_FRAMES:
                break
        slowest = max(slowest, frames)
    return slowest


def _rects(app: App) -> dict[str, list[int]]:
    found = app.describe()["rects"]
    return dict(found) if isinstance(found, dict) else {}


def _picture(app: App) -> int:
    return hash(app.window.get_surface().get_buffer().raw)


def _thinking(app: App) -> dict[str, float]:
    """How much a bot that thinks in the worker slows frames down: time from frame to frame, p99 against p99."""
    from gintable.engine.cards import shuffled
    from gintable.engine.rules import preset
    from gintable.engine.state import start, view
    from gintable.play.worker import Worker

    bot = strongest()

    deal, _ = start(preset("modern"), shuffled(7), 1)
    seen = view(deal, deal.table.turn)
    worker = Worker()
    gaps: dict[bool, list[float]] = {False: [], True: []}
    try:
        worker.ask(bot, seen, 0)
        worker.answer(SETTLE_S)
        for turn in range(2 * THINKING_TURNS):
            busy = bool(turn % 2)
            if busy:
                worker.ask(bot, seen, turn)
            ends = then = time.perf_counter()
            ends += THINKING_S
            for n, _ in enumerate(_frames(app)):
                now = time.perf_counter()
                if n:
                    gaps[busy].append((now - then) * 1e3)
                then = now
                if now > ends:
                    break
                app.scenes[-1].dirty = True
                if busy and worker.answer() is not None:
                    worker.ask(bot, seen, n)
            while busy and worker.answer(SETTLE_S) is None:
                pass
    finally:
        worker.close()
    quiet, busy_ = percentile(gaps[False], 0.99), percentile(gaps[True], 0.99)
    return {"thinking_ratio": busy_ / quiet, "thinking_gap_ms": busy_, "quiet_gap_ms": quiet}


def strongest() -> str:
    """The opponent of the highest level."""
    from gintable.bots.roster import ROSTER

    return max((entry for entry in ROSTER.values() if entry.table), key=lambda entry: entry.level).id


def _idle_percent(app: App) -> float:
    """Processor time of the loop when nothing happens, in per cent of a core. The window is closed afterwards."""
    import pygame

    used: list[float] = []

    def watch() -> None:
        began, cpu = time.perf_counter(), time.process_time()
        time.sleep(IDLE_S)
        used.append((time.process_time() - cpu) / (time.perf_counter() - began) * 100)
        pygame.event.post(pygame.Event(pygame.QUIT))

    threading.Thread(target=watch, daemon=True).start()
    app.run()
    return median(used)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that `share` of all values do not exceed.

    >>> percentile([5, 1, 4, 2, 3], 0.5), percentile([5, 1, 4, 2, 3], 0.99)
    (3, 5)
    """
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]

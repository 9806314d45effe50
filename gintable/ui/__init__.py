"""The room you see: the only importer of pygame.

layout       window size -> rectangles, pure; `tablelayout` those of the table, `matchplan` those of a new match
seats        who sits where and whose discards lie where; `poses` where every card is; `arrange` how the hand lies
offers       what can be done now, in one dictionary for drag, click, keys and buttons; `gesture` what the mouse means
stage        what is in motion
theme        the colours of a felt
art          pictures by pixel size, cached and bounded
canvas       the painter's vocabulary, in virtual units, on `ground` and `letters`
picture      what is to be seen of the table; `paint` and `rails` draw it
widgets      controls: pygame_gui finds what is pressed, the canvas paints; `field` those for typing, `desk` holds
             those of a screen
focus        where the keys are, over widgets and cards alike
sheet        paper, planned with `plan` before it is drawn; `choice` asks; `chart`, `pads`, `spreads`, `exhibits` and
             `matchtiles` are what stands on it and on tiles
wishes       what is wanted for a new match
knobs        the switches of the rules as house rules show them
sound        what the table sounds like
accounts     a finished hand and a finished game in words and figures, pure
rulebook     the rules in words, from the values that are played by, pure
table        parts of the table: what is shown, what is said, mouse, keys and buttons
scenes       the screens
app          the window, the loop and the stack of scenes
eventlog     one JSON object a line for an outside program
bench        what `gintable bench` measures, `bench_window` with a window
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from gintable.words import t

OPTIONS = ("--event-log", "--windowed", "--seed")
SMALLEST, LARGEST = (1024, 640), (7680, 4320)  # windows, pixels
DEALS = 10**9  # as `gintable.engine.match` has it, which is not imported for its own sake


def main(args: list[str], began: float | None = None) -> int:
    """Open the window with the options in `args` and run until the player quits; returns the exit code.

    `began` is when the program was started, on the clock `time.time`, should the system not say. Bad options, a
    broken installation and a missing display are refused with one sentence and exit code 2.
    """
    found = window_options(args)
    if isinstance(found, str):
        print(found, file=sys.stderr)
        return 2
    try:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        for system in ("X11", "WAYLAND"):  # a desktop finds the program's entry by it; pygame would choose another
            os.environ.setdefault(f"SDL_VIDEO_{system}_WMCLASS", "gintable")
        if sys.platform == "linux" and not Path("/dev/snd").exists() and "SDL_AUDIO_DRIVER" not in os.environ:
            # without a sound card the ALSA library fills the error stream; a sound server may be there all the same
            os.environ.setdefault("SDL_AUDIODRIVER", "pipewire,pulseaudio,jack,sndio")
        import pygame

        if not getattr(pygame, "IS_CE", False):
            print(t("app.not_ce"), file=sys.stderr)
            return 2
        import pygame_gui  # noqa: F401
    except ImportError as error:
        print(t("app.not_installed", reason=str(error)), file=sys.stderr)
        return 2
    from gintable.ui import app

    wide, _, high = found.get("--windowed", "").partition("x")
    return app.start(
        app.Options(
            event_log=Path(found["--event-log"]) if "--event-log" in found else None,
            windowed=(int(wide), int(high)) if wide else None,
            seed=int(found["--seed"]) if "--seed" in found else None,
            started=process_start(began),
        )
    )


def window_options(args: list[str]) -> dict[str, str] | str:
    """The options by name, or a sentence about the one that is wrong. A parser that costs no import.

    >>> window_options(["--windowed", "1280x720", "--seed=7"])
    {'--windowed': '1280x720', '--seed': '7'}
    >>> window_options(["--seed", "seven"])
    '--seed cannot be “seven”: write a whole number from 1 to 1000000000.'
    """
    found: dict[str, str] = {}
    words = iter(args)
    for word in words:
        name, given, value = word.partition("=")
        if name not in OPTIONS:
            return t("app.bad_option", option=word)
        if not given:
            value = next(words, "")
        problem = _problem(name, value)
        if problem is not None:
            return problem
        found[name] = value
    return found


def _problem(name: str, value: str) -> str | None:
    """Why the option of that name cannot have that value."""
    if not value:
        return t("app.bad_option", option=name)
    match name:
        case "--windowed":
            wide, _, high = value.partition("x")
            fits = _within(wide, SMALLEST[0], LARGEST[0]) and _within(high, SMALLEST[1], LARGEST[1])
            low, most = ("x".join(map(str, size)) for size in (SMALLEST, LARGEST))
            return None if fits else t("app.bad_size", size=value, low=low, high=most)
        case "--seed":
            return None if _within(value, 1, DEALS) else t("app.bad_seed", seed=value, n=DEALS)
        case _:
            return None


def _within(text: str, low: int, high: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high


def process_start(otherwise: float | None = None) -> float | None:
    """When this process began, on the clock `time.time`; `otherwise` where the system does not say."""
    try:
        stat = Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        uptime_s = float(Path("/proc/uptime").read_text(encoding="ascii").split()[0])
        return time.time() - (uptime_s - int(stat[19]) / os.sysconf("SC_CLK_TCK"))
    except (OSError, ValueError, IndexError, AttributeError):
        return otherwise

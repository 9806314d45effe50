"""A virtual screen with a window manager, a real mouse and real keys: Xvfb, openbox and xdotool."""

from __future__ import annotations

import os
import select
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

NEEDED = ("Xvfb", "openbox", "xdotool")
START_S = 20.0  # the longest that one of them may take
BARE = """<openbox_config xmlns="http://openbox.org/3.4/rc"><theme><keepBorder>no</keepBorder></theme>
<applications><application class="*"><decor>no</decor></application></applications></openbox_config>"""
"""The window manager's rules: no frames, which xdotool counts twice in a window's place."""


def missing() -> list[str]:
    """The programs that a virtual screen needs and that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Screen:
    """A virtual screen of `size` pixels. Use it with `with`."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="gintable-screen-")
        self._pixels = Path(self._folder.name) / "Xvfb_screen0"
        self._running: list[subprocess.Popen[bytes]] = []
        try:
            self.display = f":{self._xvfb(*size)}"
            self._openbox()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def env(self) -> dict[str, str]:
        """The environment of a program that is to appear on this screen, and nowhere else."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND"))}
        return env | {"DISPLAY": self.display}

    def _xvfb(self, wide: int, high: int) -> int:
        ours, theirs = os.pipe()
        command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{wide}x{high}x24"]
        command += ["-fbdir", self._folder.name, "-nolisten", "tcp", "-noreset"]
        self._running.append(
            subprocess.Popen(command, pass_fds=(theirs,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )
        os.close(theirs)
        return int(_told(ours, "Xvfb"))

    def _openbox(self) -> None:
        ready = Path(self._folder.name) / "openbox"
        os.mkfifo(ready)
        ours = os.open(ready, os.O_RDONLY | os.O_NONBLOCK)
        rules = ready.with_suffix(".xml")
        rules.write_text(BARE)
        command = ["openbox", "--sm-disable", "--config-file", str(rules), "--startup", f"sh -c 'echo up > {ready}'"]
        self._running.append(
            subprocess.Popen(command, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )
        _told(ours, "openbox")

    def xdotool(self, *words: str | float) -> str:
        """Run xdotool and return what it said."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, timeout=START_S, check=True
        )
        return done.stdout.strip()

    def window(self, pid: int) -> int:
        """The window of a process, when it can be seen."""
        return int(self.xdotool("search", "--sync", "--onlyvisible", "--pid", pid).split()[-1])

    def place(self, window: int) -> tuple[int, int, int, int]:
        """Where a window's inside is: x, y, width, height in pixels."""
        lines = self.xdotool("getwindowgeometry", "--shell", window).splitlines()
        found = dict(line.split("=") for line in lines)
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def shown(self) -> bytes:
        """Every pixel of the screen, to tell whether it has changed."""
        return self._pixels.read_bytes()

    def changed(self, before: bytes, timeout_s: float = 2.0) -> bool:
        """Wait until the screen shows something else than `before`, for what the event log is silent about."""
        ends = time.monotonic() + timeout_s
        while time.monotonic() < ends:
            if self.shown() != before:
                return True
        return False

    def picture(self, window: int, path: Path) -> None:
        """Write what a window shows as a PNG."""
        import pygame

        x, y, wide, high = self.place(window)
        content = self._pixels.read_bytes()
        header = struct.unpack(">25I", content[:100])  # an XWD file: X11/XWDFile.h
        start, width, height, stride, colours = header[0], header[4], header[5], header[12], header[19]
        pixels = content[start + 12 * colours :][: stride * height]
        whole = pygame.image.frombuffer(pixels, (width, height), "BGRA", stride)
        shown = pygame.Surface((wide, high))
        shown.blit(whole, (0, 0), (x, y, wide, high), pygame.BLEND_RGB_ADD)  # whatever the fourth byte says
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(shown, path)

    def close(self) -> None:
        for process in reversed(self._running):
            process.terminate()
            process.wait(START_S)
        self._running.clear()
        self._folder.cleanup()


class Hand:
    """The mouse and the keys of somebody at a window. Points are pixels of the window."""

    STEPS = 8  # of a drag
    STEP_S = 0.012

    def __init__(self, screen: Screen, window: int) -> None:
        self.screen = screen
        self.window = window

    def _to(self, at: Sequence[float]) -> list[str | float]:
        return ["mousemove", "--window", self.window, round(at[0]), round(at[1])]

    def move(self, at: Sequence[float]) -> None:
        self.screen.xdotool(*self._to(at))

    def click(self, at: Sequence[float], times: int = 1) -> None:
        press: list[str | float] = ["click", "--repeat", times, "--delay", 60, 1] if times > 1 else ["click", 1]
        self.screen.xdotool(*self._to(at), *press)

    def press(self, at: Sequence[float]) -> None:
        self.screen.xdotool(*self._to(at), "mousedown", 1)

    def release(self, at: Sequence[float]) -> None:
        self.screen.xdotool(*self._to(at), "mouseup", 1)

    def drag(self, start: Sequence[float], end: Sequence[float]) -> None:
        """Press at `start`, move to `end` at a hand's speed, let go there."""
        words = [*self._to(start), "mousedown", 1]
        for i in range(1, self.STEPS + 1):
            k = i / self.STEPS
            at = [a + (b - a) * k for a, b in zip(start, end, strict=True)]
            words += ["sleep", self.STEP_S, *self._to(at)]
        self.screen.xdotool(*words, "sleep", self.STEP_S, "mouseup", 1)

    def key(self, *keys: str) -> None:
        """Press keys one after the other, named as X does: `Return`, `shift+Left`, `s`."""
        self.screen.xdotool("key", "--delay", 20, *keys)


def _told(ours: int, name: str) -> str:
    """The first line that comes out of a pipe or FIFO."""
    said = b""
    with os.fdopen(ours, "rb", buffering=0) as pipe:
        while not said.endswith(b"\n"):
            if not select.select([pipe], [], [], START_S)[0]:
                raise TimeoutError(f"{name} did not start within {START_S:.0f} s")
            part = pipe.read(64)
            if not part:
                raise RuntimeError(f"{name} ended instead of starting")
            said += part
    return said.decode().strip()

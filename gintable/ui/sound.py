"""What the table sounds like. Sound never says alone what the screen does not show."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from gintable import paths

RATE = 44_100  # samples a second, as in the files
CHANNELS = 16  # sounds at once; a deal keeps about five going
BUFFER = 512  # samples: 12 ms before a sound is heard
GAP_S = {"tally_tick": 0.045}
"""Seconds that must lie between two starts of a sound that would otherwise run together."""


class Sound:
    """The sounds in `assets/sounds`, by their names.

    Files that differ in a number at the end, such as `card_deal1` to `card_deal3`, are variants of one sound. A
    file is read when it is first played. Until `start` has opened the device, and when that fails, every call is
    silent: `failure` then holds the key of the sentence that says why. `clock` counts seconds.
    """

    def __init__(
        self,
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        rng: Random | None = None,
    ) -> None:
        self.volume = 1.0
        """0 to 1; sounds that start later take it."""
        self.failure: str | None = None
        self._on = True
        self._ready = False
        self._clock = clock
        self._rng = rng or Random()
        self._variants = _variants(folder or paths.assets() / "sounds")
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._previous: dict[str, Path] = {}
        self._started_s: dict[str, float] = {}
        self._last: pygame.mixer.Channel | None = None

    @property
    def names(self) -> frozenset[str]:
        """What can be played."""
        return frozenset(self._variants)

    @property
    def on(self) -> bool:
        """Off cuts whatever sounds. On looks for a device again when none was found before."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        self._on = on
        if not on and self._ready:
            pygame.mixer.stop()
        elif on and self.failure:
            self.start()

    def start(self) -> None:
        """Open the device. Call it after the first frame: it can take a tenth of a second."""
        try:
            pygame.mixer.init(RATE, -16, 1, BUFFER)
        except pygame.error:
            self.failure = "sound.no_device"
            return
        pygame.mixer.set_num_channels(CHANNELS)
        self._ready, self.failure = True, None

    def close(self) -> None:
        """Give the device back."""
        if self._ready:
            pygame.mixer.quit()
        self._ready, self._last = False, None
        self._loaded.clear()

    def play(self, name: str) -> None:
        """Begin a sound: a random variant, never the same one twice running.

        Silent while sound is off, when all channels are taken, within `GAP_S` of the same sound, and when there is
        no readable file of that name.
        """
        if not (self._on and self._ready) or not self._due(name):
            return
        sound = self._chosen(name)
        if sound is None:
            return
        sound.set_volume(self.volume)
        self._last = sound.play() or self._last

    def stop(self) -> None:
        """Cut every sound but the one that began last: the animation they belong to was skipped."""
        if not self._ready:
            return
        for number in range(pygame.mixer.get_num_channels()):
            channel = pygame.mixer.Channel(number)
            if self._last is None or channel.id != self._last.id:
                channel.stop()

    def _due(self, name: str) -> bool:
        gap_s = GAP_S.get(name)
        if gap_s is None:
            return True
        now = self._clock()
        if now - self._started_s.get(name, -gap_s) < gap_s:
            return False
        self._started_s[name] = now
        return True

    def _chosen(self, name: str) -> pygame.mixer.Sound | None:
        files = self._variants.get(name, [])
        fresh = [file for file in files if file != self._previous.get(name)] or files
        if not fresh:
            return None
        file = self._rng.choice(fresh)
        self._previous[name] = file
        if file not in self._loaded:
            try:
                self._loaded[file] = pygame.mixer.Sound(file)
            except (pygame.error, OSError):
                files.remove(file)
                return None
        return self._loaded[file]


def _variants(folder: Path) -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*.wav")):
        found.setdefault(file.stem.rstrip("0123456789"), []).append(file)
    return found

"""Sounds on a device that plays to nobody, and without any device."""

from __future__ import annotations

import shutil
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from gintable import paths
from gintable.ui.sound import GAP_S, Sound
from gintable.words import t


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[pygame.mixer.Sound]:
    """Every sound that was begun, in order."""
    log: list[pygame.mixer.Sound] = []

    class Logged(pygame.mixer.Sound):
        def play(self, *args: Any, **options: Any) -> pygame.mixer.Channel:
            log.append(self)
            return super().play(*args, **options)

    monkeypatch.setattr(pygame.mixer, "Sound", Logged)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return log


@pytest.fixture
def sound(clock: Clock, begun: list[pygame.mixer.Sound]) -> Iterator[Sound]:
    """The sounds of the table."""
    made = Sound(clock=clock, rng=Random(3))
    made.start()
    yield made
    made.close()


@pytest.fixture
def drone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    """Sounds `a`, `b` and `c` of a minute, so that nothing ends by itself."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for name in "abc":
        with wave.open(str(tmp_path / f"{name}.wav"), "wb") as file:
            file.setparams((1, 1, 8000, 0, "NONE", ""))
            file.writeframes(bytes(60 * 8000))
    made = Sound(tmp_path)
    made.start()
    yield made
    made.close()


def sounding() -> int:
    """How many sounds the device plays at present."""
    return sum(pygame.mixer.Channel(i).get_busy() for i in range(pygame.mixer.get_num_channels()))


def heard(sound: Sound, name: str, begun: list[pygame.mixer.Sound]) -> pygame.mixer.Sound | None:
    """The sound that `play(name)` begins on an idle device."""
    pygame.mixer.stop()
    begun.clear()
    sound.play(name)
    assert len(begun) <= 1
    return begun[0] if begun else None


def test_every_sound_the_table_needs_is_there(sound: Sound, begun: list[pygame.mixer.Sound]) -> None:
    assert sound.names == {
        *("card_deal", "card_draw", "card_place", "card_slide", "card_pick", "flip", "knock", "gin", "layoff_ok"),
        *("refused", "undercut", "tally_tick", "hand_won", "hand_lost", "match_won", "button", "hint"),
    }
    assert all(heard(sound, name, begun) for name in sound.names)


def test_all_variants_are_heard_and_none_twice_running(sound: Sound, begun: list[pygame.mixer.Sound]) -> None:
    played = [heard(sound, "card_deal", begun) for _ in range(60)]
    assert None not in played
    assert len({id(one) for one in played}) == 3
    assert all(a is not b for a, b in pairwise(played))


def test_a_sound_of_one_variant_repeats(sound: Sound, begun: list[pygame.mixer.Sound]) -> None:
    assert heard(sound, "knock", begun) is heard(sound, "knock", begun) is not None


def test_nothing_is_read_before_it_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for name in ("knock", "gin"):
        shutil.copy(paths.assets() / "sounds" / f"{name}.wav", tmp_path)
    read: list[Path] = []
    kind = pygame.mixer.Sound

    def reading(file: Path) -> pygame.mixer.Sound:
        read.append(file)
        return kind(file)

    monkeypatch.setattr(pygame.mixer, "Sound", reading)
    made = Sound(tmp_path)
    made.play("knock")
    assert read == []
    made.start()
    made.play("knock")
    made.play("knock")
    assert read == [tmp_path / "knock.wav"]
    made.close()


def test_volume_goes_to_the_device(sound: Sound, begun: list[pygame.mixer.Sound]) -> None:
    for volume in (0.25, 1.0, 0.0):
        sound.volume = volume
        playing = heard(sound, "gin", begun)
        assert playing is not None
        assert playing.get_volume() == pytest.approx(volume, abs=1 / 128)


def test_off_cuts_and_keeps_silent_until_on(drone: Sound) -> None:
    drone.play("a")
    drone.on = False
    assert sounding() == 0
    drone.play("a")
    assert sounding() == 0
    drone.on = True
    drone.play("a")
    assert sounding() == 1


def test_a_skipped_animation_leaves_only_its_last_sound(drone: Sound) -> None:
    for name in "abc":
        drone.play(name)
    drone.stop()
    assert [pygame.mixer.Channel(i).get_busy() for i in range(4)] == [False, False, True, False]


def test_the_last_sound_is_left_even_on_a_channel_used_before(drone: Sound) -> None:
    drone.play("a")
    drone.play("b")
    pygame.mixer.Channel(0).stop()
    drone.play("c")
    drone.stop()
    assert [pygame.mixer.Channel(i).get_busy() for i in range(4)] == [True, False, False, False]


def test_more_sounds_than_channels_do_no_harm(drone: Sound) -> None:
    for _ in range(40):
        drone.play("a")
    assert sounding() == pygame.mixer.get_num_channels()
    drone.stop()
    assert sounding() == 1


def test_ticks_keep_their_distance(sound: Sound, clock: Clock, begun: list[pygame.mixer.Sound]) -> None:
    started = 0
    for _ in range(100):  # a counter that ticks every 10 ms for a second
        started += heard(sound, "tally_tick", begun) is not None
        clock.now_s += 0.01
    assert started == 20
    assert GAP_S["tally_tick"] == 0.045


def test_a_sound_that_does_not_exist_is_silence(sound: Sound, begun: list[pygame.mixer.Sound]) -> None:
    assert heard(sound, "trumpet", begun) is None
    assert sound.failure is None


def test_a_damaged_file_is_silence(tmp_path: Path, begun: list[pygame.mixer.Sound]) -> None:
    (tmp_path / "flip1.wav").write_bytes(b"RIFF but no sound")
    shutil.copy(paths.assets() / "sounds" / "flip.wav", tmp_path / "flip2.wav")
    made = Sound(tmp_path, rng=Random(1))
    made.start()
    played = [heard(made, "flip", begun) for _ in range(6)]
    assert played.count(None) <= 1
    assert played[-1] is not None
    made.close()


def test_without_a_device_it_is_silent_and_says_so(
    monkeypatch: pytest.MonkeyPatch, begun: list[pygame.mixer.Sound]
) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("No available audio device")

    opened = pygame.mixer.init
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    made = Sound()
    made.start()
    assert made.failure == "sound.no_device"
    assert t(made.failure) != made.failure
    made.play("gin")
    made.stop()
    made.on = False
    made.close()
    assert begun == []
    monkeypatch.setattr(pygame.mixer, "init", opened)
    made.on = True  # the player has connected one
    assert made.failure is None
    assert heard(made, "gin", begun) is not None
    made.close()


def test_a_driver_that_does_not_exist_is_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    made = Sound()
    made.start()
    assert made.failure == "sound.no_device"

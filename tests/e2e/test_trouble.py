"""What can go wrong around the program: each time it says a sentence and leaves a way on."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from .program import CHECKOUT, FROM_SOURCE, Program
from .screen import Hand, Screen


def at_menu(program: Program) -> None:
    program.wait(lambda line: line["scene"] == "menu", "the menu")


def hand(screen: Screen, program: Program) -> Hand:
    at_menu(program)
    return Hand(screen, screen.window(program.process.pid))


def press(hand: Hand, program: Program, name: str) -> None:
    """Click what the log calls `name`, once it is there."""
    line = program.wait(lambda line: name in line["rects"], f"{name} to click")
    x, y, wide, high = line["rects"][name]
    hand.click((x + wide / 2, y + high / 2))


def test_without_a_display_it_says_so(tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "DISPLAY", "WAYLAND"))}
    done = subprocess.run(
        FROM_SOURCE, env=env | {"GINTABLE_HOME": str(tmp_path)}, cwd=CHECKOUT, capture_output=True, text=True
    )
    assert done.returncode == 2
    sentence = done.stderr.strip().splitlines()[-1]
    assert "display" in sentence
    assert "gintable play --terminal" in sentence
    assert "Traceback" not in done.stderr


def test_without_a_sound_device_it_plays_on_and_says_so(screen: Screen, tmp_path: Path) -> None:
    env = screen.env | {"SDL_AUDIODRIVER": "no such driver"}
    with Program(tmp_path, "--windowed", "1280x720", env=env) as program:
        press(hand(screen, program), program, "settings")
        line = program.wait(lambda line: line["scene"] == "settings", "the settings")
        assert "No sound device" in line["silent"]
        assert "sound" in line["rects"]


def test_settings_of_a_newer_version_are_kept(screen: Screen, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"version": 99, "felt": "burgundy", "hologram": {"depth": 3}}))
    with Program(tmp_path, "--windowed", "1280x720", env=screen.env) as program:
        player = hand(screen, program)
        program.wait(lambda line: "newer" in (line["notice"] or ""), "a notice about the settings")
        press(player, program, "rules.classic")
        press(player, program, "quit")
        assert program.finish() == 0
    kept = json.loads(path.read_text())
    assert kept["version"] == 99
    assert kept["felt"] == "burgundy"
    assert kept["hologram"] == {"depth": 3}

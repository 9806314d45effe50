"""What can go wrong around the program: each time it says a sentence and leaves a way on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from .player import Player, quick
from .program import CHECKOUT, FROM_SOURCE, Line, Program
from .screen import Hand, Screen

FULL = 'mount -t tmpfs -o size=1m tmpfs "$0" && cp "$0".kept/* "$0" && exec "$@"'
READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'


def at_menu(screen: Screen, program: Program) -> Player:
    program.wait(lambda line: line["scene"] == "menu", "the menu")
    return Player(program, Hand(screen, screen.window(program.process.pid)))


def shut_in(mount: str, home: Path) -> tuple[str, ...]:
    """The program in a world of its own, in which `mount` was done to the player's folder, for root as well."""
    wrapped = ("unshare", "-rm", "sh", "-c", mount, str(home))
    probe = subprocess.run([*wrapped, "true"], capture_output=True)
    if probe.returncode:
        pytest.skip(f"no mounting here: {probe.stderr.decode(errors='replace').strip()}")
    return (*wrapped, *FROM_SOURCE)


def asks(line: Line) -> bool:
    return bool(line["scene"] == "dialog")


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
        at_menu(screen, program).press("settings")
        line = program.wait(lambda line: line["scene"] == "settings", "the settings")
        assert "No sound device" in line["silent"]
        assert "sound" in line["rects"]


def test_settings_of_a_newer_version_are_kept(screen: Screen, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"version": 99, "felt": "burgundy", "hologram": {"depth": 3}}))
    with Program(tmp_path, "--windowed", "1280x720", env=screen.env) as program:
        player = at_menu(screen, program)
        program.wait(lambda line: "newer" in (line["notice"] or ""), "a notice about the settings")
        player.press("rules.classic")
        player.press("quit")
        assert program.finish() == 0
    kept = json.loads(path.read_text())
    assert kept["version"] == 99
    assert kept["felt"] == "burgundy"
    assert kept["hologram"] == {"depth": 3}


def test_a_read_only_folder_is_said_and_the_match_can_be_played_unsaved(screen: Screen, tmp_path: Path) -> None:
    quick(tmp_path)
    command = shut_in(READ_ONLY, tmp_path)
    with Program(tmp_path, "--windowed", "1280x720", "--seed", "7", command=command, env=screen.env) as program:
        player = at_menu(screen, program)
        player.begin("modern", "otto")
        line = program.wait(asks, "a question")
        assert "cannot be saved" in line["body"]
        assert str(tmp_path) in line["body"]
        player.press("unsaved")
        line = player.play(lambda line: line["scene"] == "table" and line["phase"] == "shed" and line["legal"])
        player.play(lambda later: later.get("stock", 99) < line["stock"] and later["legal"])
    assert not (tmp_path / "current.gin").exists()


def test_a_full_disk_is_said_and_the_action_is_done_when_there_is_room(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    kept = tmp_path / "home.kept"
    home.mkdir()
    begun(screen, kept)
    (kept / "filler").write_bytes(bytes(256 * 1024))
    to_the_edge(kept / "current.gin")
    command = shut_in(FULL, home)
    with Program(home, "--windowed", "1280x720", command=command, env=screen.env) as program:
        player = at_menu(screen, program)
        player.press("continue")
        before = program.wait(lambda line: line["scene"] == "table" and line["legal"], "the table")
        inside = Path(f"/proc/{program.process.pid}/root/{home}")
        fill(inside / "more")
        record = (inside / "current.gin").read_bytes()
        player.step()
        line = program.wait(asks, "a question")
        assert "No space left" in line["body"]
        assert (inside / "current.gin").read_bytes() == record
        (inside / "filler").unlink()
        player.press("again")
        program.wait(lambda line: line["scene"] == "table" and len(line["hand"]) < len(before["hand"]), "the discard")
        assert (inside / "current.gin").read_bytes().startswith(record)
        assert len((inside / "current.gin").read_bytes()) > len(record)


def begun(screen: Screen, home: Path) -> None:
    """Leave a match in `home` in which the player is to discard."""
    quick(home)
    with Program(home, "--windowed", "1280x720", "--seed", "7", env=screen.env) as program:
        player = at_menu(screen, program)
        player.begin("modern", "otto")
        player.play(lambda line: line["scene"] == "table" and line["phase"] == "shed" and line["legal"])
        program.kill()


def to_the_edge(path: Path, page: int = 4096) -> None:
    """Lengthen a record by a comment until nothing more fits into the last page that it has on the disk."""
    text = path.read_bytes()
    fits = 3  # bytes; the shortest action takes more
    room = -(len(text) + len("# \n") + fits) % page
    path.write_bytes(text + b"# " + b"." * room + b"\n")


def fill(path: Path) -> None:
    """Use every byte that is left on the disk of `path`."""
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError:
            return


def test_a_record_with_a_wrong_card_is_mended_and_kept(screen: Screen, tmp_path: Path) -> None:
    begun(screen, tmp_path)
    record = tmp_path / "current.gin"
    rows = record.read_text().splitlines()
    at = 2  # after the header and the deal
    rows[at] = "0 shed 1Z"
    record.write_text("\n".join(rows) + "\n")
    with Program(tmp_path, "--windowed", "1280x720", env=screen.env) as program:
        player = at_menu(screen, program)
        player.press("continue")
        line = program.wait(asks, "a question")
        assert f"Line {at + 1}" in line["body"]
        player.press("ok")
        player.play(lambda line: line["scene"] == "table" and line["phase"] == "shed" and line["legal"])
    aside = next(tmp_path.glob("current.damaged-*"))
    assert "shed 1Z" in aside.read_text()


def test_without_the_weights_of_an_opponent_it_says_so_and_plays_on(screen: Screen, tmp_path: Path) -> None:
    copy, home = tmp_path / "copy", tmp_path / "home"
    shutil.copytree(CHECKOUT / "gintable", copy / "gintable", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "assets/bots").mkdir(parents=True)
    for part in (CHECKOUT / "assets").iterdir():
        if part.name != "bots":
            (copy / "assets" / part.name).symlink_to(part)
    weights = copy / "assets/bots/net.npz"
    weights.write_bytes(b"PK\x03\x04 half of a file")
    command = ("env", f"--chdir={copy}", *FROM_SOURCE)
    quick(home)
    with Program(home, "--windowed", "1280x720", "--seed", "7", command=command, env=screen.env) as program:
        player = at_menu(screen, program)
        player.begin("modern", "ida")
        line = program.wait(lambda line: "damaged" in (line["notice"] or ""), "a notice about the weights")
        assert line["scene"] == "table"
        assert str(weights) in line["notice"]
        assert "Ida" in line["notice"]
        player.play(lambda line: line["scene"] == "table" and len(line["hand"]) == 10 and line["stock"] < 29)


def test_an_event_log_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "no folder" / "log"
    env = os.environ | {"GINTABLE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [*FROM_SOURCE, "--event-log", str(log)], env=env, cwd=CHECKOUT, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1].startswith("The event log cannot be written: No such file")

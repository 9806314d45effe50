"""A hand played through the window, and the match that is there when the program was killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from gintable.storage.record import Record
from gintable.storage.replay import replay

from .killed import Trial
from .player import Player, quick
from .program import Program
from .screen import Hand, Screen


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_hand_is_played_to_its_result(screen: Screen, tmp_path: Path, keys: bool) -> None:
    quick(tmp_path)
    with Program(tmp_path, "--windowed", "1280x720", "--seed", "2", env=screen.env) as program:
        program.wait(lambda line: line["scene"] == "menu", "the menu")
        player = Player(program, Hand(screen, screen.window(program.process.pid)), keys=keys)
        player.begin("modern", "otto")
        shown = player.play(lambda line: line["scene"] == "hand_result")
        program.kill()
    story = replay(Record.open(tmp_path / "current.gin"))
    assert story.hand is not None
    assert shown["hand_points"] == list(story.hand.points)
    assert shown["scores"] == list(story.match.tally.scores)
    assert player.done["shed 0"] > 0


def test_a_killed_program_continues_where_the_screen_was(screen: Screen, tmp_path: Path) -> None:
    trial = Trial(screen, tmp_path, seed=5, most=4)
    for _ in range(2):
        trial.once()
    assert trial.lines > 0

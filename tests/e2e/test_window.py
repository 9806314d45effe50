"""The window itself, with a real window manager: full screen and back, another size in the middle of a drag."""

from __future__ import annotations

from pathlib import Path

from .player import Player, quick
from .program import Program
from .screen import Hand, Screen


def at_menu(screen: Screen, program: Program) -> Player:
    program.wait(lambda line: line["scene"] == "menu", "the menu")
    return Player(program, Hand(screen, screen.window(program.process.pid)))


def test_full_screen_and_back_and_its_size_is_remembered(screen: Screen, tmp_path: Path) -> None:
    with Program(tmp_path, env=screen.env) as program:
        player = at_menu(screen, program)
        screen.xdotool("windowsize", player.hand.window, 1100, 660)
        program.wait(lambda line: line["window"] == [1100, 660], "the smaller window")
        player.hand.key("F11")
        program.wait(lambda line: line["window"] == [1280, 720], "the full screen")
        player.hand.key("F11")
        program.wait(lambda line: line["window"] == [1100, 660], "the window as it was")
        player.press("quit")
        assert program.finish() == 0
    with Program(tmp_path, env=screen.env) as program:
        at_menu(screen, program)
        assert program.seen["window"] == [1100, 660]


def test_another_size_in_the_middle_of_a_drag_lets_the_card_go(screen: Screen, tmp_path: Path) -> None:
    quick(tmp_path)
    with Program(tmp_path, "--windowed", "1280x720", "--seed", "7", env=screen.env) as program:
        player = at_menu(screen, program)
        player.begin("modern", "otto")
        line = player.play(lambda line: line["scene"] == "table" and line["phase"] == "shed" and line["legal"])
        card = f"card.{line['hand'][0]}"
        home, pile = player.point(card), player.point("discard")
        before = screen.shown()
        player.hand.press(home)
        player.hand.move(((home[0] + pile[0]) / 2, (home[1] + pile[1]) / 2))
        assert screen.changed(before)
        screen.xdotool("windowsize", player.hand.window, 1024, 640)
        after = program.wait(lambda line: line["window"] == [1024, 640] and line["scene"] == "table", "the new size")
        assert after["hand"] == line["hand"]
        assert after["legal"] == line["legal"]
        player.hand.release(player.point("discard"))
        player.step()  # the card can still be thrown
        program.wait(lambda line: line["scene"] != "table" or len(line["hand"]) == 10, "the discard")


def test_a_second_match_can_be_begun_and_left_with_the_mouse_alone(screen: Screen, tmp_path: Path) -> None:
    quick(tmp_path)
    with Program(tmp_path, "--windowed", "1280x720", "--seed", "7", env=screen.env) as program:
        player = at_menu(screen, program)
        player.begin("modern", "otto")
        player.play(lambda line: line["scene"] == "table" and line["legal"])
        player.press("menu")
        program.wait(lambda line: line["scene"] == "menu" and line["continue"], "the menu with Continue")
        player.begin("classic", "mina")
        line = program.wait(lambda line: line["scene"] == "table" and line["legal"], "the new match")
        assert line["hands_dealt"] == 1
        player.press("menu")
        program.wait(lambda line: line["scene"] == "menu", "the menu")
        player.press("quit")
        assert program.finish() == 0
    assert len(list((tmp_path / "matches").glob("*.gin"))) == 1

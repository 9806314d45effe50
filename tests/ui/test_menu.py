"""Menu and new match, by mouse and by keys alone, in every window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from gintable.engine.rules import PRESETS
from gintable.ui.scenes.newmatch import Choice, Saved
from gintable.words import t

from .eyes import reading

SAVED = Saved("celeste", "Celeste", "Hand 6, you lead 64 to 47")
WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)]


def test_a_first_match_is_one_click_away(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.click("deal")
    assert player.begun == [Choice("modern", "mina", 1)]


@pytest.mark.parametrize("size", WINDOWS)
def test_every_choice_is_made_by_mouse(at_menu: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_menu(*size)
    player.click("opponent.celeste")
    player.click("rules.oklahoma")
    player.click("length", 0.4)
    player.click("deal")
    assert player.begun == [Choice("oklahoma", "celeste", 3)]


def test_every_choice_is_made_by_keys(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.tab_to("opponent.otto")
    player.key(pygame.K_SPACE)
    player.tab_to("rules.classic")
    player.key(pygame.K_RETURN)
    player.tab_to("length")
    player.key(pygame.K_RIGHT, pygame.K_RIGHT)
    player.tab_to("deal")
    player.key(pygame.K_RETURN)
    assert player.begun == [Choice("classic", "otto", 5)]


def test_the_last_choices_are_remembered(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.click("opponent.otto")
    player.click("rules.straight")
    s = player.app.settings
    assert (s.opponent, s.preset, s.length) == ("otto", "straight", 1)


def test_choices_that_do_not_exist_any_more_fall_back(at_menu: Callable[..., Any]) -> None:
    player = at_menu(opponent="nobody", preset="house", length=4)
    player.click("deal")
    assert player.begun == [Choice("modern", "mina", 1)]


def test_continue_is_there_only_with_something_to_continue(at_menu: Callable[..., Any]) -> None:
    assert "continue" not in at_menu().app.describe()["rects"]
    player = at_menu(saved=SAVED)
    player.click("continue")
    assert player.resumed == 1
    player.key(pygame.K_TAB)
    assert player.focus == "continue"
    player.key(pygame.K_RETURN)
    assert player.resumed == 2


def test_a_saved_match_is_not_given_up_by_a_slip(at_menu: Callable[..., Any]) -> None:
    player = at_menu(saved=SAVED)
    player.click("deal")
    assert player.begun == []
    assert player.scene.name == "dialog"
    player.key(pygame.K_ESCAPE)
    assert player.begun == []
    player.click("deal")
    player.click("new")
    assert len(player.begun) == 1


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("felt", ["green", "contrast"])
def test_it_draws_at_every_size(
    at_menu: Callable[..., Any], size: tuple[int, int], text_size: float, felt: str
) -> None:
    player = at_menu(*size, saved=SAVED, text_size=text_size, felt=felt)
    assert len(set(player.picture())) > 20


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("saved", [SAVED, None])
def test_words_are_whole_and_inside_what_holds_them(
    at_menu: Callable[..., Any], size: tuple[int, int], text_size: float, saved: Saved | None
) -> None:
    for preset in PRESETS:
        with reading() as read:
            player = at_menu(*size, saved=saved, text_size=text_size, preset=preset)
        assert not read.cut
        assert not read.lapped
        for name, box in player.app.describe()["rects"].items():
            assert not read.crossing(box), name
        assert read.says(t("bot.celeste.style"))
        assert read.says(t(f"preset.{preset}.line"))


@pytest.mark.parametrize("size", WINDOWS)
def test_down_from_the_last_rules_comes_to_the_length(at_menu: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_menu(*size)
    for name in ("rules.oklahoma", "rules.challenge", "rules.traditional"):
        player.tab_to(name)
        player.key(pygame.K_DOWN)
        assert player.focus == "length", name
        player.key(pygame.K_DOWN)
        assert player.focus == "deal"


def test_the_settings_show_the_focus_to_who_comes_by_keys(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.tab_to("settings")
    player.key(pygame.K_RETURN)
    assert (player.scene.name, player.focus) == ("settings", "back")
    player.key(pygame.K_ESCAPE)
    player.click("settings")
    assert player.focus is None


def test_every_preset_has_its_words() -> None:
    for preset in PRESETS:
        for key in (f"preset.{preset}", f"preset.{preset}.short", f"preset.{preset}.line"):
            assert t(key) != key


def test_quit_quits(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.tab_to("quit")
    player.key(pygame.K_SPACE)
    assert not player.app.alive

"""The settings page: every choice is live, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from gintable import paths
from gintable.storage.settings import KEYS
from gintable.ui.scenes import settings as page
from gintable.words import t

from .eyes import reading

WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)]


@pytest.fixture
def at_settings(at_menu: Callable[..., Any]) -> Callable[..., Any]:
    def make(*args: Any, **facts: Any) -> Any:
        player = at_menu(*args, **facts)
        player.click("settings")
        assert player.scene.name == "settings"
        return player

    return make


def test_looks_change_at_once(at_settings: Callable[..., Any]) -> None:
    player = at_settings()
    before = player.picture()
    player.click("felt.midnight")
    player.click("deck.large")
    player.click("four_colour")
    player.click("back.lattice")
    s = player.app.settings
    assert (s.felt, s.deck, s.four_colour, s.back) == ("midnight", "large", True, "lattice")
    assert player.picture() != before


def test_everything_is_reached_and_changed_by_keys(at_settings: Callable[..., Any]) -> None:
    player = at_settings(pace="quick")
    for name, key in (
        ("felt.burgundy", pygame.K_RETURN),
        ("deck.plain", pygame.K_SPACE),
        ("four_colour", pygame.K_SPACE),
        ("back.plain", pygame.K_RETURN),
        ("text_size", pygame.K_RIGHT),
        ("animation", pygame.K_RIGHT),
        ("reduced_motion", pygame.K_SPACE),
        ("pace", pygame.K_LEFT),
        ("contested", pygame.K_SPACE),
        ("browse_pile", pygame.K_SPACE),
        ("confirm_discard", pygame.K_SPACE),
        ("sound", pygame.K_SPACE),
        ("volume", pygame.K_LEFT),
    ):
        player.tab_to(name)
        player.key(key)
    s = player.app.settings
    assert (s.felt, s.deck, s.four_colour, s.back, s.text_size) == ("burgundy", "plain", True, "plain", 1.15)
    assert (s.animation, s.reduced_motion, s.pace) == ("quick", True, "instant")
    assert (s.contested, s.browse_pile, s.confirm_discard) == (False, True, True)
    assert (s.sound, s.volume) == (False, 0.65)
    player.key(pygame.K_ESCAPE)
    assert player.scene.name == "menu"


def test_scale_waits_for_the_knob_and_never_leaves_the_window(at_settings: Callable[..., Any]) -> None:
    player = at_settings(1920, 1080)
    u = player.app.frame.u
    area = player.rect("ui_scale")
    player.press((area.x + 14, area.centery))
    player.post(pygame.MOUSEMOTION, pos=(area.x + 30, area.centery), rel=(0, 0), buttons=(1, 0, 0), touch=False)
    player.wait()
    assert player.app.frame.u == u
    player.let_go((area.x + 30, area.centery))
    assert player.app.settings.ui_scale == 75
    assert player.app.frame.u == 0.75
    player.app.change(ui_scale=200)
    player.wait()
    assert player.app.frame.u == pytest.approx(1.2)
    assert all(player.app.window.get_surface().get_rect().contains(r) for r in map(pygame.Rect, rects(player)))


def rects(player: Any) -> list[list[int]]:
    return list(player.app.describe()["rects"].values())


def test_high_contrast_proposes_the_plain_cards(at_settings: Callable[..., Any]) -> None:
    player = at_settings()
    player.click("felt.contrast")
    assert player.app.settings.deck == "standard"
    player.wait()
    player.click("toast")
    assert (player.app.settings.deck, player.app.settings.back) == ("plain", "plain")


def test_the_proposal_goes_when_it_has_been_taken_another_way(at_settings: Callable[..., Any]) -> None:
    player = at_settings()
    player.click("felt.contrast")
    player.wait()
    area = player.scene.toast
    player.click("deck.plain")
    assert player.scene.toast is area
    player.click("back.plain")
    assert player.scene.toast is None
    player.click("back.fan")
    player.click("felt.green")
    player.click("felt.contrast")
    assert player.scene.toast is not None
    player.click("felt.midnight")
    assert player.scene.toast is None


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_a_notice_covers_no_control(at_settings: Callable[..., Any], size: tuple[int, int], text_size: float) -> None:
    player = at_settings(*size, text_size=text_size)
    player.click("felt.contrast")
    player.wait()
    box, _ = player.scene.toast.planned(player.scene.ruler())
    area = player.app.frame.pixels(box)
    rects_ = {name: box for name, box in player.app.describe()["rects"].items() if name != "toast"}
    assert not [name for name, box in rects_.items() if pygame.Rect(box).colliderect(area)]


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_the_advice_about_sound_is_whole(
    at_settings: Callable[..., Any], size: tuple[int, int], text_size: float
) -> None:
    player = at_settings(*size, text_size=text_size)
    player.app.sound.failure = "sound.no_device"
    player.click("category.sound")
    with reading() as read:
        player.scene.dirty = True
        player.wait()
    assert read.says(t("sound.no_device"))
    assert not read.cut


def test_a_key_is_given_to_another_action(at_settings: Callable[..., Any]) -> None:
    player = at_settings()
    player.click("category.keyboard")
    player.click("key.knock")
    assert player.app.describe()["waiting"] == "knock"
    player.key(pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT)
    player.key(pygame.K_x, mod=pygame.KMOD_LSHIFT)
    assert player.app.settings.keys["knock"] == "shift+x"


def test_two_actions_never_share_a_key(at_settings: Callable[..., Any]) -> None:
    player = at_settings()
    player.click("category.keyboard")
    player.tab_to("key.stock")
    player.key(pygame.K_RETURN, pygame.K_d)
    keys = player.app.settings.keys
    assert (keys["stock"], keys["discard_pile"]) == ("d", "s")
    assert len(set(keys.values())) == len(keys)
    assert player.scene.toast is not None


def test_asking_for_a_key_is_given_up_by_esc_and_by_a_click(at_settings: Callable[..., Any]) -> None:
    player = at_settings()
    player.click("category.keyboard")
    player.click("key.gin")
    player.key(pygame.K_ESCAPE)
    assert player.scene.waiting is None
    player.click("key.gin")
    player.click("category.sound")
    assert player.scene.waiting is None
    assert dict(player.app.settings.keys) == dict(KEYS)


def test_reset_asks_and_leaves_the_match_alone(at_settings: Callable[..., Any]) -> None:
    player = at_settings(felt="midnight", preset="classic", keys={**KEYS, "knock": "x"})
    player.click("reset")
    player.key(pygame.K_ESCAPE)
    assert player.app.settings.felt == "midnight"
    player.click("reset")
    player.click("reset_all")
    s = player.app.settings
    assert (s.felt, s.preset, s.keys["knock"]) == ("green", "classic", "k")


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_every_control_can_be_scrolled_into_sight(
    at_settings: Callable[..., Any], size: tuple[int, int], text_size: float
) -> None:
    player = at_settings(*size, text_size=text_size)
    pane = pygame.Rect(player.app.frame.pixels(player.scene.z.pane))
    for widget in player.scene.ui.widgets:
        if widget.pane is not None:
            player.scene.pane.show(widget.box)
            assert pane.contains(widget.area), widget.name


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.15, 1.3])
def test_controls_do_not_overlap(at_settings: Callable[..., Any], size: tuple[int, int], text_size: float) -> None:
    player = at_settings(*size, text_size=text_size)
    for category, _icon in page.CATEGORIES:
        player.scene.show(category)
        player.wait()
        widgets = [w for w in player.scene.ui.widgets if w.pane is not None]
        for i, one in enumerate(widgets):
            for two in widgets[:i]:
                assert not one.area.colliderect(two.area), (category, one.name, two.name)


def test_the_data_folder_is_opened_or_the_reason_said(
    at_settings: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(page, "open_folder", opened.append)
    player = at_settings()
    player.click("category.data")
    player.click("open_data")
    assert opened == [paths.data()]

    def refuse(_folder: Path) -> None:
        raise FileNotFoundError(2, "no file manager")

    monkeypatch.setattr(page, "open_folder", refuse)
    player.click("open_data")
    assert "no file manager" in player.scene.toast.text


def test_a_resize_in_the_page_keeps_the_place(at_settings: Callable[..., Any]) -> None:
    player = at_settings(1280, 720)
    player.tab_to("volume")
    at = player.scene.pane.at
    player.resize(1920, 1080)
    assert player.focus == "volume"
    assert player.scene.pane.at == pytest.approx(at, abs=60)

"""The rules on the screen: every page fits, keys, wheel and mouse turn pages, and it opens from everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from gintable.engine.rules import MODERN, PRESETS
from gintable.storage import house
from gintable.storage.house import House
from gintable.ui.scenes.rules import LEAST_ROW, MATCH, OWN, ROWS

from .eyes import Read, reading
from .seated import seated

WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)]
SHAPES = WINDOWS[:3]  # the fourth is the third, only larger


@pytest.fixture
def at_rules(at_menu: Callable[..., Any]) -> Callable[..., Any]:
    def make(*args: Any, **facts: Any) -> Any:
        player = at_menu(*args, **facts)
        player.click("rules")
        assert player.scene.name == "rules"
        return player

    return make


def keep(name: str, base: str = "modern", **changes: Any) -> None:
    house.save(House(base, replace(PRESETS[base], name=name, **changes)))


def page(player: Any) -> str:
    return str(player.app.describe()["page"])


def read_all(player: Any, before: set[object]) -> dict[str, Read]:
    """What is painted on every page but those that say the same as one `before`."""
    found = {}
    for n, one in enumerate(player.scene.pages):
        if one in before:
            continue
        before.add(one)
        player.scene.show(n)
        with reading() as read:
            player.scene.dirty = True
            player.wait()
        found[one.key] = read
    return found


# ---------------------------------------------------------------- room


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)])
def test_no_page_of_any_preset_scrolls(at_rules: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_rules(*size)
    for preset in PRESETS:
        player.scene.choose(preset)
        for n, one in enumerate(player.scene.pages):
            player.scene.show(n)
            assert player.scene.pane is None, f"{preset}: {one.key}"
            assert player.scene.plan.bottom <= player.scene.body.bottom + 1


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_words_are_whole_and_apart(at_rules: Callable[..., Any], size: tuple[int, int], text_size: float) -> None:
    player = at_rules(*size, text_size=text_size)
    seen: set[object] = set()
    for preset in ("knock_card", "classic_three", "partners", "knock_rummy", "hollywood"):
        player.scene.choose(preset)
        found = read_all(player, seen)
        assert found
        for key, read in found.items():
            assert not read.cut, (preset, key)
            body = pygame.Rect(player.app.frame.pixels(player.scene.body))
            in_text = Read([(words, area) for words, area in read.lines if body.contains(area)])
            assert not in_text.lapped, (preset, key)
            above = [area for _, area in read.lines if body.top > area.top]
            assert all(pygame.Rect(0, 0, *size).contains(area) for area in above), (preset, key)


@pytest.mark.parametrize("size", WINDOWS)
def test_what_stands_beside_each_other_does_not_touch(at_rules: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_rules(*size)
    for preset in ("modern", "classic_three", "partners"):
        player.scene.choose(preset)
        for n, one in enumerate(player.scene.pages):
            player.scene.show(n)
            scene = player.scene
            for item in scene.plan.items:
                assert item.box.x >= scene.body.x - 1, one.key
                assert item.box.right <= scene.body.right + 1, one.key
                if scene.divider is not None:
                    assert item.box.right <= scene.divider or item.box.x >= scene.divider, one.key


def test_large_text_scrolls_with_keys_and_then_the_page_is_turned(at_rules: Callable[..., Any]) -> None:
    player = at_rules(1024, 640, text_size=1.3)
    player.scene.choose("classic_three")
    player.click("page.layoff")
    assert player.scene.pane.most > 0
    player.key(pygame.K_PAGEDOWN)
    assert page(player) == "layoff"
    assert player.scene.pane.at > 0
    player.scene.pane.to(1000.0)
    player.key(pygame.K_PAGEDOWN)
    assert page(player) == "score"


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_every_page_can_be_reached_in_the_list(
    at_rules: Callable[..., Any], size: tuple[int, int], text_size: float
) -> None:
    keep("All at once", "partners", irregularities="penalised", sheet="hollywood", result="totals")
    player = at_rules(*size, text_size=text_size)
    player.scene.choose(OWN + "All at once")
    keys = [one.key for one in player.scene.pages]
    assert len(keys) > 16
    for key in keys:
        player.tab_to(f"page.{key}")
        area = player.rect(f"page.{key}")
        assert area.h >= (LEAST_ROW - 7) * player.app.frame.u
        player.key(pygame.K_RETURN)
        assert page(player) == key


# ---------------------------------------------------------------- turning pages


def test_pages_are_turned_by_keys_wheel_and_buttons(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    assert page(player) == "aim"
    player.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert page(player) == "deal"
    player.key(pygame.K_LEFT)
    assert page(player) == "cards"
    player.key(pygame.K_PAGEDOWN)
    assert page(player) == "deal"
    player.key(pygame.K_PAGEUP, pygame.K_HOME)
    assert page(player) == "aim"
    player.key(pygame.K_LEFT)
    assert page(player) == "aim"
    player.key(pygame.K_END)
    assert page(player) == "sources"
    player.key(pygame.K_RIGHT)
    assert page(player) == "sources"
    player.click("previous")
    player.click("previous")
    assert page(player) == "build"
    player.click("next")
    assert page(player) == "read"
    player.move(player.rect("preset").move(0, 300).center)
    player.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    player.wait()
    assert page(player) == "build"
    player.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    player.wait()
    assert page(player) == "read"


def test_the_next_button_keeps_the_focus(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    player.tab_to("next")
    player.key(pygame.K_RETURN, pygame.K_RETURN)
    assert page(player) == "deal"
    assert player.focus == "next"
    for _ in range(20):
        player.key(pygame.K_RETURN)
    assert page(player) == "sources"  # where there is no such button any more
    assert player.focus == "page.sources"


def test_a_resize_keeps_the_page(at_rules: Callable[..., Any]) -> None:
    player = at_rules(1280, 720)
    player.click("page.layoff")
    player.resize(1920, 1080)
    assert page(player) == "layoff"


# ---------------------------------------------------------------- whose rules


def test_it_opens_at_the_rules_chosen_for_a_new_match(at_rules: Callable[..., Any]) -> None:
    assert at_rules(preset="oklahoma").scene.chosen == "oklahoma"
    assert at_rules(preset="gone").scene.chosen == "modern"


def test_other_rules_are_chosen_and_the_page_stays(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    player.click("page.score")
    player.tab_to("preset")
    player.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert player.app.describe()["preset"] == "knock_card"
    assert page(player) == "score"
    player.click("page.layoff")
    player.scene.choose("straight")
    assert page(player) == "aim"  # nobody lays off


def test_arrows_belong_to_an_open_list(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    player.click("preset")
    player.key(pygame.K_RIGHT)
    assert page(player) == "aim"
    player.key(pygame.K_ESCAPE)
    assert player.scene.name == "rules"


@pytest.mark.parametrize("size", WINDOWS)
def test_many_rules_of_ones_own_stay_in_the_window(at_rules: Callable[..., Any], size: tuple[int, int]) -> None:
    for n in range(30):
        keep(f"Table {n:02}", target=101 + n)
    player = at_rules(*size)
    assert len(player.scene.books) > 2 * ROWS
    player.click("preset")
    options = {name: area for name, area in player.app.describe()["rects"].items() if name.startswith("preset.")}
    assert len(options) == len(player.scene.books)
    areas = [pygame.Rect(area) for area in options.values()]
    assert all(pygame.Rect(0, 0, *size).contains(area) for area in areas)
    assert all(not area.colliderect(other) for n, area in enumerate(areas) for other in areas[:n])
    player.click(f"preset.{OWN}Table 29")
    assert player.scene.chosen == f"{OWN}Table 29"
    assert any("130" in p.words and p.mark == "house" for one in player.scene.pages for p in one.paragraphs)


def test_rules_of_ones_own_bear_the_marks_of_what_they_began_as(at_rules: Callable[..., Any]) -> None:
    keep("Sunday table", "knock_card", target=150)
    player = at_rules(preset="Sunday table")
    assert player.scene.chosen == OWN + "Sunday table"
    player.click("page.game")
    assert player.app.describe()["marks"][:2] == ["house", "A"]


# ---------------------------------------------------------------- from everywhere


def test_the_key_opens_and_closes_it(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.key(pygame.K_F1)
    assert player.scene.name == "rules"
    player.key(pygame.K_F1)
    assert player.scene.name == "menu"
    player.click("settings")
    player.key(pygame.K_F1)
    assert player.scene.name == "rules"
    player.key(pygame.K_ESCAPE)
    assert player.scene.name == "settings"


def test_a_new_key_can_be_given_to_it(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.click("settings")
    player.click("category.keyboard")
    player.scene.ask("knock")
    player.key(pygame.K_F1)
    assert player.scene.name == "settings"
    assert player.app.settings.keys["knock"] == "f1"


def test_over_a_match_its_own_rules_are_shown() -> None:
    with seated(animation="none", preset="oklahoma") as table:
        table.rest()
        rules = table.scene.session.story.match.rules
        before = table.seen()["hand"]
        table.key(pygame.K_F1)
        seen = table.seen()
        assert (seen["scene"], seen["preset"]) == ("rules", MATCH)
        assert table.app.scenes[-1].books[MATCH].rules == rules  # type: ignore[attr-defined]
        table.key(pygame.K_ESCAPE)
        assert table.seen()["scene"] == "table"
        assert table.seen()["hand"] == before


def test_the_help_of_the_table_leads_to_them() -> None:
    with seated(animation="none") as table:
        table.rest()
        table.click(table.at("info"))
        table.click(table.at("rules"))
        assert table.seen()["preset"] == MATCH
        assert table.app.scenes[-1].books[MATCH].rules == MODERN  # type: ignore[attr-defined]
        table.key(pygame.K_F1)
        assert table.seen()["scene"] == "table"


def test_a_card_in_the_hand_goes_home_when_the_rules_open() -> None:
    with seated(animation="none", seed=6) as table:
        table.rest()
        card = next(name for name in table.seen()["rects"] if name.startswith("card."))
        at = table.at(card)
        table.press(at)
        table.move((at[0] + 80, at[1] - 80))
        table.wait()
        table.key(pygame.K_F1)
        assert table.seen()["scene"] == "rules"
        table.key(pygame.K_ESCAPE)
        table.rest()
        assert table.scene.pointer.held is None

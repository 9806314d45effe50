"""The page of house rules: every switch by mouse and by keys, contradictions, files, every window."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from gintable.engine.rules import MODERN, PRESETS, Rules, clash
from gintable.storage import house
from gintable.storage.house import House
from gintable.ui import knobs
from gintable.ui.scenes.dialogs import Dialog
from gintable.ui.scenes.houserules import HouseRulesScene
from gintable.words import t

from ..engine.clashes import CHANGED, clashing
from .eyes import reading

WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)]
SHAPES = WINDOWS[:3]  # the fourth is the third, only larger
SUNDAY = replace(
    MODERN, name="Sunday table", undercut=20, undercut_to_zero=25, gin_boxes=2, box_count="difference", best_of=3
)
LONG = "Wednesday with the neighbours upstairs 4"


@pytest.fixture
def at_rules(at_menu: Callable[..., Any]) -> Callable[..., Any]:
    """The page over the menu: `at_rules(start, w, h, …)`; `player.done` holds what it ended with."""

    def make(start: Rules = MODERN, *size: int, **facts: Any) -> Any:
        player = at_menu(*size, **facts)
        player.done = []
        player.app.push(HouseRulesScene(player.app, start, player.done.append))
        player.wait()
        return player

    return make


def type_(player: Any, text: str) -> None:
    for sign in text:
        player.post(pygame.KEYDOWN, key=ord(sign.lower()) if ord(sign) < 128 else 0, mod=0, unicode=sign, scancode=0)
        player.post(pygame.TEXTINPUT, text=sign)
        player.wait()


def saved() -> House:
    return house.save(House("modern", SUNDAY))


# ---------------------------------------------------------------- changing


def test_by_keys_alone_a_value_is_changed_and_saved(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    player.tab_to("gin")
    player.key(pygame.K_RIGHT)
    assert player.scene.rules.gin == 30
    player.key(pygame.K_4, pygame.K_2)
    assert player.scene.rules.gin == 42
    player.tab_to("layoff_on_gin")
    player.key(pygame.K_SPACE)
    player.tab_to("tie")
    player.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    player.tab_to("name")
    type_(player, "Our table")
    player.tab_to("save")
    player.key(pygame.K_RETURN)
    expected = replace(MODERN, name="Our table", gin=42, layoff_on_gin=True, tie="nobody")
    assert player.done == [expected]
    assert player.scene.name == "menu"
    assert house.rules_named("Our table") == expected


def test_by_mouse_alone(at_rules: Callable[..., Any]) -> None:
    player = at_rules(saved().rules, 1920, 1080)
    player.click("limit", 0.1)
    player.click("limit", 0.1)
    player.click("limit", 0.9)
    player.click("layoffs", 0.2)
    assert (player.scene.rules.limit, player.scene.rules.layoffs) == (9, False)
    player.click("save")
    assert player.done == [replace(SUNDAY, limit=9, layoffs=False)]
    assert house.names() == ("Sunday table",)
    assert house.rules_named("Sunday table").limit == 9


def test_a_button_that_is_held_counts_on(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    area = player.rect("limit")
    player.press((area.right - 8, area.centery))
    for _ in range(60):
        player.wait()
    assert player.scene.rules.limit > 14
    player.let_go((area.right - 8, area.centery))
    now = player.scene.rules.limit
    for _ in range(60):
        player.wait()
    assert player.scene.rules.limit == now


def test_every_switch_of_the_rules_is_on_the_page() -> None:
    assert set(knobs.KNOBS) == {field.name for field in fields(Rules)} - {"name", "seats", "partners"}


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_has_words(name: str) -> None:
    rules = PRESETS[name]
    for switch, knob in knobs.KNOBS.items():
        assert knobs.title(switch) != f"house.{switch}"
        assert t(f"house.{switch}.line") != f"house.{switch}.line"
        for value in knob.options:
            assert knobs.told(switch, value) not in ("True", "False", "None")
            if isinstance(value, str):
                assert t(f"house.{switch}.{value}") != f"house.{switch}.{value}"
        reason = knobs.idle(rules, switch)
        assert reason is None or t(reason) != reason


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_begins_unchanged_and_is_played_as_it_is(at_rules: Callable[..., Any], name: str) -> None:
    player = at_rules(PRESETS[name])
    assert player.app.describe()["changed"] == []
    assert player.scene.base == name
    player.click("save")
    assert player.done == [PRESETS[name]]
    assert house.names() == ()


def differing() -> dict[str, set[str]]:
    """The switches of each preset that have another value, or another choice, than in the presets before it."""
    found: dict[str, set[str]] = {}
    before: set[object] = set()
    for name, rules in PRESETS.items():
        ways = {}
        for switch, knob in knobs.KNOBS.items():
            choices = tuple(knobs.choices(rules, knob)) if knob.kind == "choice" else ()
            ways[switch] = (switch, getattr(rules, switch), choices, knobs.idle(rules, switch) is None)
        found[name] = {switch for switch, way in ways.items() if way not in before}
        before.update(ways.values())
    return found


@pytest.mark.parametrize(("name", "switches"), differing().items(), ids=PRESETS)
def test_every_control_changes_its_switch(at_rules: Callable[..., Any], name: str, switches: set[str]) -> None:
    player = at_rules(PRESETS[name])
    for switch in knobs.KNOBS:
        before = getattr(player.scene.rules, switch)
        if not any(widget.name == switch for widget in player.scene.ui.widgets):
            assert knobs.idle(player.scene.rules, switch), switch
            continue
        if switch not in switches:
            continue
        player.scene.jump(switch)
        knob = knobs.KNOBS[switch]
        if knob.kind == "choice":
            if len(knobs.choices(player.scene.rules, knob)) == 1:
                continue
            at_last = before == knobs.choices(player.scene.rules, knob)[-1]
            player.key(pygame.K_RETURN, pygame.K_UP if at_last else pygame.K_DOWN, pygame.K_RETURN)
        elif knob.kind == "switch":
            player.key(pygame.K_SPACE)
        else:
            player.key(pygame.K_LEFT if before is not None and before >= knob.high else pygame.K_RIGHT)
        assert getattr(player.scene.rules, switch) != before, switch
        player.scene.reset_all()


def test_a_row_and_all_rows_are_put_back(at_rules: Callable[..., Any]) -> None:
    player = at_rules(saved().rules)
    assert set(player.app.describe()["changed"]) == {
        "undercut", "undercut_to_zero", "gin_boxes", "box_count", "best_of",
    }  # fmt: skip
    player.click("reset.gin_boxes")
    assert player.scene.rules.gin_boxes == 0
    assert "reset.gin_boxes" not in player.app.describe()["rects"]
    player.scene.jump("undercut")
    player.key(pygame.K_DELETE)
    assert player.scene.rules.undercut == 25
    player.click("reset_all")
    assert player.scene.changed == ()
    assert house.rules_named("Sunday table") == SUNDAY


def test_none_is_below_nothing(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    player.scene.jump("undercut_to_zero")
    seen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT):
        player.key(key)
        seen.append(player.scene.rules.undercut_to_zero)
    assert seen == [0, 5, 0, None, None]


# ---------------------------------------------------------------- what makes no sense


def test_what_makes_no_sense_has_a_reason_instead_of_a_control(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    with reading() as read:
        player.scene.dirty = True
        player.wait()
    assert read.says(t("house.idle.needs_upcard"))
    assert not any(widget.name == "ace_limit" for widget in player.scene.ui.widgets)
    player.scene.jump("limit_by")
    player.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert player.scene.rules.limit_by == "upcard"
    player.wait()
    names = {widget.name for widget in player.scene.ui.widgets}
    assert "ace_limit" in names
    assert "limit" not in names


@pytest.mark.parametrize("reason", CHANGED)
def test_a_contradiction_is_explained_and_leads_to_either_value(at_rules: Callable[..., Any], reason: str) -> None:
    player = at_rules(PRESETS[CHANGED[reason][0]])
    player.scene.rules = clashing(reason)
    player.wait()
    found = clash(player.scene.rules)
    assert found is not None
    for n, switch in enumerate(dict.fromkeys(found.switches), 1):
        player.click("save")
        told = player.app.describe()
        assert (told["scene"], told["body"]) == ("dialog", knobs.explained(found))
        player.click(f"go{n}")
        assert player.scene.name == "houserules"
        assert player.focus == (switch if switch in knobs.KNOBS else "start")
        assert pygame.Rect(player.rect(player.focus)).h > 10
    player.click("save")
    player.key(pygame.K_ESCAPE)
    assert player.scene.name == "houserules"
    assert player.done == []
    assert house.names() == ()


def test_a_contradiction_comes_and_goes_with_the_keys(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    player.scene.jump("limit")
    player.key(pygame.K_0)
    player.wait()
    assert player.app.describe()["clash"] == "gin_only"
    player.click("save")
    player.click("go2")
    player.key(pygame.K_0)
    player.wait()
    assert player.app.describe()["clash"] is None
    assert player.scene.rules.undercut == 0


# ---------------------------------------------------------------- names


def test_letters_of_the_keyboard_map_are_typed(at_rules: Callable[..., Any]) -> None:
    player = at_rules(replace(MODERN))
    player.scene.set("gin", 5)
    player.wait()
    player.click("name")
    sound = player.app.settings.sound
    type_(player, "my mum's")
    assert player.app.settings.sound is sound
    assert player.scene.title == "my mum's"
    player.key(pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    assert player.scene.title == "y mums"
    player.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    type_(player, "É" * 60)
    assert player.scene.title == "É" * 40
    player.key(pygame.K_RETURN)
    assert player.done == [replace(MODERN, name="É" * 40, gin=5)]


@pytest.mark.parametrize(
    ("title", "words"), [("", "name first"), ("modern", "preset"), ("Three-handed", "preset"), ("  ", "name first")]
)
def test_a_name_that_will_not_do_is_said(at_rules: Callable[..., Any], title: str, words: str) -> None:
    player = at_rules()
    player.scene.set("gin", 5)
    player.scene.title = title
    player.scene.rebuild()
    player.click("save")
    assert words in player.scene.toast.text
    assert player.focus == "name"
    assert player.done == []


def test_a_preset_under_another_name_is_refused(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    player.click("name")
    type_(player, "Ours")
    player.key(pygame.K_RETURN)
    assert t("preset.modern") in player.scene.toast.text
    assert player.done == []


def test_other_rules_of_that_name_are_replaced_only_when_asked(at_rules: Callable[..., Any]) -> None:
    saved()
    player = at_rules()
    player.scene.set("gin", 5)
    player.scene.title = "sunday table"
    player.scene.rebuild()
    player.click("save")
    player.key(pygame.K_ESCAPE)
    assert house.rules_named("Sunday table") == SUNDAY
    player.click("save")
    player.click("replace")
    assert house.rules_named("Sunday table").gin == 5
    assert len(house.names()) == 1


def test_another_name_of_saved_rules_makes_a_copy(at_rules: Callable[..., Any]) -> None:
    player = at_rules(saved().rules)
    player.click("name")
    player.key(pygame.K_END)
    type_(player, " 2")
    player.key(pygame.K_RETURN)
    assert house.names() == ("Sunday table", "Sunday table 2")


def test_rename_and_delete(at_rules: Callable[..., Any]) -> None:
    player = at_rules(saved().rules)
    player.click("rename")
    player.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    type_(player, "Modern")
    player.key(pygame.K_RETURN)
    assert "preset" in player.app.describe()["problem"]
    player.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    type_(player, "Monday")
    player.key(pygame.K_RETURN)
    assert house.names() == ("Monday",)
    player.click("delete")
    player.key(pygame.K_ESCAPE)
    assert house.names() == ("Monday",)
    player.click("delete")
    player.click("delete_it")
    assert house.names() == ()
    assert player.app.describe()["changed"] == []


# ---------------------------------------------------------------- leaving, starting


def test_leaving_asks_only_when_something_would_be_lost(at_rules: Callable[..., Any]) -> None:
    player = at_rules(saved().rules)
    player.scene.set("gin", 5)
    player.wait()
    player.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert player.scene.name == "houserules"
    player.scene.set("gin", 25)
    player.wait()
    player.key(pygame.K_ESCAPE)
    assert player.done == [None]


def test_start_from_a_preset_or_from_saved_rules(at_rules: Callable[..., Any]) -> None:
    saved()
    player = at_rules()
    player.click("start")
    player.tab_to("preset.classic_three")
    player.key(pygame.K_RETURN)
    assert (player.scene.base, player.scene.rules) == ("classic_three", PRESETS["classic_three"])
    player.scene.set("gin", 5)
    player.wait()
    player.click("start")
    player.tab_to("from.Sunday table")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_ESCAPE)
    assert player.scene.rules.gin == 5
    player.click("start")
    player.tab_to("from.Sunday table")
    player.key(pygame.K_RETURN)
    player.click("lose")
    assert (player.scene.rules, player.scene.title) == (SUNDAY, "Sunday table")


def test_rules_of_a_match_that_are_saved_no_more(at_rules: Callable[..., Any]) -> None:
    three = replace(PRESETS["classic_three"], name="Gone", gin=50)
    player = at_rules(three)
    assert (player.scene.base, player.scene.rules.gin) == ("classic_three", 50)
    assert player.scene.changed == ("gin",)


# ---------------------------------------------------------------- files


def test_export_and_import(at_rules: Callable[..., Any], tmp_path: Path) -> None:
    player = at_rules(saved().rules)
    player.click("export")
    usual = Path(player.app.describe()["text"])
    assert usual.name == "Sunday table.json"
    player.key(pygame.K_RETURN)
    assert json.loads(usual.read_text(encoding="utf-8"))["name"] == "Sunday table"
    player.click("export")
    player.key(pygame.K_RETURN)
    assert player.app.describe()["scene"] == "dialog"
    player.click("replace")
    player.click("delete")
    player.click("delete_it")
    player.click("import")
    player.key(pygame.K_RETURN)
    assert "could not be read" in player.app.describe()["problem"]
    player.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    type_(player, str(usual))
    player.key(pygame.K_RETURN)
    assert house.names() == ("Sunday table",)
    assert player.scene.rules == SUNDAY


@pytest.mark.parametrize("where", ["page", "ask"])
def test_a_file_is_dropped_on_the_window(at_rules: Callable[..., Any], tmp_path: Path, where: str) -> None:
    path = house.export(House("modern", SUNDAY), tmp_path / "a.json")
    saved()
    player = at_rules()
    if where == "ask":
        player.click("import")
    player.post(pygame.DROPFILE, file=str(path))
    player.wait()
    assert house.names() == ("Sunday table",)  # the same rules are there already
    other = house.export(House("modern", replace(SUNDAY, gin=5)), tmp_path / "b.json")
    player.post(pygame.DROPFILE, file=str(other))
    player.wait()
    assert house.names() == ("Sunday table", "Sunday table 2")
    assert player.scene.rules == replace(SUNDAY, name="Sunday table 2", gin=5)


def test_a_bad_file_that_is_dropped_is_told(at_rules: Callable[..., Any], tmp_path: Path) -> None:
    player = at_rules()
    path = tmp_path / "a.json"
    path.write_text("{", encoding="utf-8")
    player.post(pygame.DROPFILE, file=str(path))
    player.wait()
    assert "not a file of gintable rules" in player.scene.toast.text
    assert player.scene.rules == MODERN


def test_a_damaged_file_is_told_when_the_page_opens(at_rules: Callable[..., Any]) -> None:
    saved()
    (house.place() / "bad.json").write_text("{", encoding="utf-8")
    player = at_rules()
    told = player.scene  # a dialog where the folder has a long name
    assert "bad.json" in (told.body if isinstance(told, Dialog) else told.toast.text)


# ---------------------------------------------------------------- the picture


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
@pytest.mark.parametrize("name", ["modern", "classic_three", "knock_rummy"])
def test_nothing_overlaps_or_is_cut(
    at_rules: Callable[..., Any], size: tuple[int, int], text_size: float, name: str
) -> None:
    house.save(House(name, replace(PRESETS[name], name=LONG, gin=5, box_value=35, next_dealer="alternate")))
    player = at_rules(house.rules_named(LONG), *size, text_size=text_size)
    scene = player.scene
    widgets = list(scene.ui.widgets)
    for i, one in enumerate(widgets):
        for two in widgets[:i]:
            if (one.pane is None) == (two.pane is None) and "scroll" not in one.name + two.name:
                assert not one.area.colliderect(two.area), (one.name, two.name)
    window = player.app.window.get_surface().get_rect()
    assert all(window.contains(widget.area) for widget in widgets if widget.pane is None)
    at = 0.0
    while True:
        scene.pane.to(at)
        with reading() as read:
            scene.dirty = True
            player.wait()
        assert [cut for cut in read.cut if LONG[:8] not in cut] == []
        inside = pygame.Rect(player.app.frame.pixels(scene.pane.box))
        read.lines = [(words, area) for words, area in read.lines if inside.contains(area)]
        assert read.lapped == []
        at += scene.pane.box.h / 2
        if at > scene.pane.most + scene.pane.box.h / 2:
            break
    for row in scene.page.rows:
        assert scene.pane.box.x < row.box.x
        assert row.box.right < scene.pane.box.right


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_a_notice_covers_no_control(at_rules: Callable[..., Any], size: tuple[int, int], text_size: float) -> None:
    player = at_rules(MODERN, *size, text_size=text_size)
    player.scene.set("gin", 5)
    player.wait()
    player.click("save")
    box, _ = player.scene.toast.planned(player.scene.ruler())
    area = player.app.frame.pixels(box)
    fixed = [widget for widget in player.scene.ui.widgets if widget.pane is None and widget.tab_stop]
    assert [widget.name for widget in fixed if widget.area.colliderect(area)] == []


def test_a_resize_keeps_the_place_and_the_values(at_rules: Callable[..., Any]) -> None:
    player = at_rules(saved().rules, 1280, 720)
    player.tab_to("stock_floor")
    player.key(pygame.K_RIGHT)
    player.resize(1024, 768)
    assert player.focus == "stock_floor"
    assert player.scene.rules.stock_floor == 3


def test_the_wheel_and_the_page_keys_scroll(at_rules: Callable[..., Any]) -> None:
    player = at_rules()
    area = player.rect("limit")
    player.move(area.center)
    player.post(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False, touch=False, precise_x=0.0, precise_y=-3.0)
    player.wait()
    assert player.scene.pane.at == 180
    player.key(pygame.K_PAGEUP)
    assert player.scene.pane.at == 0


def test_changing_a_value_moves_no_group_to_another_column(at_rules: Callable[..., Any]) -> None:
    player = at_rules(MODERN, 1920, 1080)
    before = {row.knob.switch: row.box.x for row in player.scene.page.rows}
    for switch in ("gin", "undercut", "box_value", "target", "game_bonus", "stock_floor"):
        player.scene.set(switch, 15 if switch != "stock_floor" else 4)
    player.wait()
    assert {row.knob.switch: row.box.x for row in player.scene.page.rows} == before

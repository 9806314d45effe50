"""Controls by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box
from gintable.ui.scenes import Scene
from gintable.ui.scenes.dialogs import Answer, Dialog
from gintable.ui.widgets import Button, DropDown, Pane, Segment, Slider, Switch, Tile

from .eyes import reading


class Bench(Scene):
    """One control of each kind; what they did is in `done`."""

    name = "bench"

    def build(self) -> None:
        self.done: list[Any] = []
        say = self.done.append
        ui = self.ui
        Button(ui, "button", Box(20, 20, 160, 50), "Press", lambda: say("button"))
        Button(ui, "off", Box(200, 20, 160, 50), "Not now", lambda: say("off"), enabled=False)
        Segment(ui, "segment", Box(20, 100, 400, 46), ["One", "Two", "Three"], 0, lambda i: say(("segment", i)))
        Switch(ui, "switch", Box(20, 180, 400, 44), False, lambda on: say(("switch", on)))
        Slider(ui, "slider", Box(20, 250, 400, 44), 0.5, lambda v: say(("slider", v)), lambda v: f"{v:.0%}", 10)
        Slider(ui, "settled", Box(20, 310, 400, 44), 0.5, lambda v: say(("settled", v)), str, 10, settle=True)
        DropDown(ui, "drop", Box(20, 380, 300, 44), {"en": "English", "it": "Italiano"}, "en", say)
        self.pane = ui.pane(Box(600, 20, 400, 300), 900)
        for i in range(10):
            box = Box(620, 40 + i * 80, 200, 60)
            Tile(ui, f"tile{i}", box, self._tile, lambda i=i: say(f"tile{i}"), pane=self.pane)  # type: ignore[misc]

    @staticmethod
    def _tile(canvas: Canvas, box: Box, _held: object) -> None:
        canvas.box(*box, 8, "#445566")


@pytest.fixture
def bench(window: Callable[..., Any]) -> Any:
    player = window(1600, 900)
    player.app.push(Bench(player.app))
    player.wait()
    return player


def test_a_button_is_pressed_by_mouse_and_by_keys(bench: Any) -> None:
    bench.click("button")
    bench.tab_to("button")
    bench.key(pygame.K_RETURN, pygame.K_SPACE)
    assert bench.scene.done == ["button"] * 3


def test_letting_go_elsewhere_presses_nothing(bench: Any) -> None:
    bench.press(bench.rect("button").center)
    bench.let_go((900, 700))
    assert bench.scene.done == []
    bench.move(bench.rect("button").center)
    assert bench.scene.ui.widgets[0].state == "hover"


def test_a_lost_mouse_up_holds_nothing(bench: Any) -> None:
    at = bench.rect("button").center
    bench.press(at)
    bench.post(pygame.WINDOWFOCUSLOST)
    bench.wait()
    assert not any(widget.held for widget in bench.scene.ui.widgets)
    bench.let_go(at)
    assert bench.scene.done == []


def test_what_is_off_is_neither_pressed_nor_focused_nor_listed(bench: Any) -> None:
    assert "off" not in bench.app.describe()["rects"]
    area = pygame.Rect(bench.app.frame.pixels((200, 20, 160, 50)))
    bench.press(area.center)
    bench.let_go(area.center)
    with pytest.raises(AssertionError):
        bench.tab_to("off")
    assert bench.scene.done == []


def test_a_segment_takes_clicks_and_arrows(bench: Any) -> None:
    bench.click("segment", 0.9)
    bench.tab_to("segment")
    bench.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert bench.scene.done == [("segment", 2), ("segment", 1), ("segment", 0)]


def test_a_switch_is_its_whole_row(bench: Any) -> None:
    bench.click("switch", 0.05)
    bench.tab_to("switch")
    bench.key(pygame.K_SPACE)
    assert bench.scene.done == [("switch", True), ("switch", False)]


def test_a_slider_is_dragged_and_moved_with_arrows(bench: Any) -> None:
    area = bench.rect("slider")
    bench.press((area.x + 200, area.centery))
    bench.let_go((area.x, area.centery))
    assert bench.scene.done[-1] == ("slider", 0.0)
    bench.tab_to("slider")
    bench.key(pygame.K_RIGHT)
    assert bench.scene.done[-1] == ("slider", 0.1)


def test_a_settled_slider_tells_only_its_last_value(bench: Any) -> None:
    area = bench.rect("settled")
    bench.press((area.x + 150, area.centery))
    bench.post(pygame.MOUSEMOTION, pos=(area.x + 60, area.centery), rel=(0, 0), buttons=(1, 0, 0), touch=False)
    bench.wait()
    assert bench.scene.done == []
    bench.let_go((area.x + 12, area.centery))
    assert bench.scene.done == [("settled", 0.0)]


def test_a_list_opens_and_closes_by_mouse(bench: Any) -> None:
    bench.click("drop")
    bench.click("drop.it")
    assert bench.scene.done == ["it"]
    bench.click("drop")
    bench.press((1500, 800))
    bench.let_go((1500, 800))
    assert bench.scene.ui.open is None
    assert bench.scene.done == ["it"]


def test_a_list_opens_and_closes_by_keys(bench: Any) -> None:
    bench.tab_to("drop")
    bench.key(pygame.K_DOWN)
    assert bench.focus == "drop.en"
    bench.key(pygame.K_DOWN, pygame.K_RETURN)
    assert bench.scene.done == ["it"]
    assert bench.focus == "drop"
    bench.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert bench.scene.ui.open is None


def test_the_wheel_scrolls_what_the_mouse_is_over(bench: Any) -> None:
    pane: Pane = bench.scene.pane
    bench.move((100, 100))
    bench.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    bench.wait()
    assert pane.at == 0
    bench.move(bench.rect("tile1").center)
    for _ in range(30):
        bench.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    bench.wait()
    assert pane.at == pane.most
    assert "tile0" not in bench.app.describe()["rects"]
    bench.click("tile9")
    assert bench.scene.done == ["tile9"]


def test_tab_scrolls_to_what_it_reaches(bench: Any) -> None:
    bench.tab_to("tile9")
    area = bench.rect("tile9")
    assert pygame.Rect(bench.app.frame.pixels(bench.scene.pane.box)).contains(area)
    bench.key(pygame.K_RETURN)
    assert bench.scene.done == ["tile9"]


def test_shift_tab_goes_back_and_arrows_go_where_they_point(bench: Any) -> None:
    bench.tab_to("segment")
    bench.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert bench.focus == "button"
    bench.key(pygame.K_DOWN)
    assert bench.focus == "segment"
    bench.key(pygame.K_UP)
    assert bench.focus == "button"


def test_a_click_hides_the_ring_and_the_next_key_shows_it(bench: Any) -> None:
    bench.tab_to("button")
    bench.click("switch")
    assert bench.focus is None
    bench.key(pygame.K_TAB)
    assert bench.focus == "switch"


def test_a_resize_keeps_the_focus(bench: Any) -> None:
    bench.tab_to("switch")
    bench.resize(1024, 768)
    assert bench.focus == "switch"
    assert bench.app.frame.w == 1024


@pytest.mark.parametrize("lost", [True, False])
def test_a_dialog_starts_on_the_right_answer_and_esc_is_harmless(bench: Any, lost: bool) -> None:
    done: list[str] = []
    answers = [Answer("stay", "Stay"), Answer("go", "Leave", "gold", lambda: done.append("go"))]
    bench.app.push(Dialog(bench.app, "Leave this match?", "It is saved.", answers, lost=lost))
    bench.wait()
    assert bench.focus == ("stay" if lost else "go")
    bench.key(pygame.K_ESCAPE)
    assert bench.scene.name == "bench"
    assert done == []


def test_a_dialog_answers_once_and_goes(bench: Any) -> None:
    done: list[str] = []
    answers = [Answer("stay", "Stay"), Answer("go", "Leave", "gold", lambda: done.append("go"))]
    bench.app.push(Dialog(bench.app, "Leave?", "It is saved.", answers))
    bench.wait()
    bench.click("go")
    assert done == ["go"]
    assert bench.scene.name == "bench"


@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 720)])
def test_a_dialog_holds_long_words(window: Callable[..., Any], size: tuple[int, int]) -> None:
    player = window(*size, text_size=1.3)
    player.app.push(Bench(player.app))
    words = "The hand has 21 cards in play instead of 20, and by the rules it is void. " * 3
    answers = [Answer("a", "Open the folder"), Answer("b", "Show what was found"), Answer("c", "Deal again", "gold")]
    player.app.push(Dialog(player.app, "A damaged hand was found in the saved match", words, answers))
    player.wait()
    sheet = pygame.Rect(player.app.frame.pixels(player.scene.sheet))
    assert pygame.Rect(0, 0, *size).contains(sheet)
    areas = [player.rect(name) for name in "abc"]
    assert all(sheet.contains(area) for area in areas)
    assert not any(a.colliderect(b) for i, a in enumerate(areas) for b in areas[:i])


def test_a_notice_goes_by_itself_and_stays_while_it_has_the_focus(bench: Any) -> None:
    bench.scene.say("Sorted by suit")
    bench.wait()
    for _ in range(41):
        bench.wait(0.1)
    assert bench.scene.toast is None
    done: list[str] = []
    bench.scene.say("Sorted by suit", action=("Undo", lambda: done.append("undo")))
    bench.wait()
    bench.tab_to("toast")
    for _ in range(120):
        bench.wait(0.1)
    assert bench.scene.toast is not None
    bench.key(pygame.K_RETURN)
    assert done == ["undo"]
    assert bench.scene.toast is None


PATH = "/home/somebody/.local/share/gintable/a-folder-with-a-long-name/and-another-one/damaged"
NOTICE = (
    "The saved match was damaged from line 17 on and was put aside as current-damaged-2.gin in "
    "/home/somebody/.local/share/gintable."
)


@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_a_long_notice_is_whole(window: Callable[..., Any], size: tuple[int, int], text_size: float) -> None:
    player = window(*size, text_size=text_size)
    player.app.push(Bench(player.app))
    player.scene.say(NOTICE, "warn")
    with reading() as read:
        player.wait()
    assert read.says(NOTICE)
    box, lines = player.scene.toast.planned(player.scene.ruler())
    assert len(lines) > 1
    assert box.bottom == pytest.approx(player.scene.toast_above - 16)
    inside = pygame.Rect(player.app.frame.pixels(box))
    assert all(inside.contains(area) for words, area in read.lines if words in lines)


def test_what_is_too_long_for_a_notice_is_a_dialog(bench: Any) -> None:
    bench.scene.say(" ".join([NOTICE] * 4), "warn")
    bench.wait()
    assert bench.scene.name == "dialog"
    assert bench.scene.body == " ".join([NOTICE] * 4)
    bench.key(pygame.K_ESCAPE)
    assert (bench.scene.name, bench.scene.toast) == ("bench", None)


def test_a_notice_stays_as_long_as_it_takes_to_read(bench: Any) -> None:
    bench.scene.say(NOTICE)
    for _ in range(60):
        bench.wait(0.1)
    assert bench.scene.toast is not None


def test_lines_are_equally_long_and_long_words_break(bench: Any) -> None:
    ruler = bench.scene.ruler()
    words = "Hand 2, you lead 9 to 0"
    width = ruler.tw("Hand 2, you lead 9 to")
    assert ruler.lines(words, width, 18)[-1] == "0"
    assert ruler.even(words, width, 18) == ["Hand 2, you", "lead 9 to 0"]
    parts = ruler.lines(PATH, ruler.tw(PATH) / 2.5)
    assert "".join(parts) == PATH
    assert all(ruler.tw(part, 17) <= ruler.tw(PATH) / 2.5 and part[-1] in "/-d" for part in parts)

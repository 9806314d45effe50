"""Rectangles of every screen in the windows that people have."""

from __future__ import annotations

import pytest

from gintable.ui import layout, tablelayout

WINDOWS = (
    (1024, 640),
    (1024, 768),
    (1280, 720),
    (1280, 1024),
    (1366, 768),
    (1600, 900),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
)
ODD = ((1100, 1400), (640, 640), (5120, 1440))
SCREENS = {
    "play": tablelayout.play,
    "layoff": tablelayout.layoff,
    "knock_confirm": tablelayout.knock_confirm,
    "spread_chooser": layout.spread_chooser,
    "menu": layout.menu,
    "scoring": layout.scoring,
    "match_end": layout.match_end,
    "settings": layout.settings,
    "dialog": layout.dialog,
}


@pytest.mark.parametrize("window", WINDOWS + ODD)
@pytest.mark.parametrize("name", SCREENS)
def test_boxes_lie_in_the_window_and_apart(name: str, window: tuple[int, int]) -> None:
    frame = layout.frame(*window)
    found = list(layout.boxes(SCREENS[name](frame)))
    for part, box in found:
        assert min(box.w - 40, box.h - 18) > 0, (part, box)
        assert min(box.x, box.y) >= -0.5, (part, box)
        assert max(box.right - frame.vw, box.bottom - layout.HIGH) <= 0.5, (part, box)
    for i, (part, a) in enumerate(found):
        for other, b in found[:i]:
            across = min(a.right, b.right) - max(a.x, b.x)
            down = min(a.bottom, b.bottom) - max(a.y, b.y)
            assert across <= 0.5 or down <= 0.5, (part, other, round(across), round(down))


@pytest.mark.parametrize("window", WINDOWS)
def test_the_middle_is_the_middle(window: tuple[int, int]) -> None:
    frame = layout.frame(*window)
    table = tablelayout.play(frame)
    for box in (table.status, table.hand, table.opps[0]):
        assert abs(box.x + box.w / 2 - frame.vw / 2) < 0.01


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("cards", [10, 11])
@pytest.mark.parametrize("groups", [1, 2, 3, 4, 5])
def test_a_hand_fits_its_band_and_shows_every_index(window: tuple[int, int], cards: int, groups: int) -> None:
    table = tablelayout.play(layout.frame(*window))
    step, gap = tablelayout.hand_step(table.hand.w, table.card_w, cards, groups)
    assert 0.40 * table.card_w <= step <= 0.52 * table.card_w
    assert step * (cards - 1) + gap * (groups - 1) + table.card_w <= table.hand.w + 0.5


@pytest.mark.parametrize("window", WINDOWS)
def test_trays_fit_their_band(window: tuple[int, int]) -> None:
    lay = tablelayout.layoff(layout.frame(*window))
    boxes, card, step = tablelayout.trays(lay.trays, (3, 3, 3, 1), lay.frame.cx)
    assert boxes[0].x >= lay.trays.x - 0.5
    assert boxes[-1].right <= lay.trays.right + 0.5
    assert card >= 72
    assert step > 0


def test_scale_is_a_choice_that_never_leaves_the_window() -> None:
    assert layout.frame(1920, 1080).u == pytest.approx(1.2)
    assert layout.frame(1920, 1080, 75).u == pytest.approx(0.75)
    assert layout.frame(1920, 1080, 200).u == pytest.approx(1.2)
    small = layout.frame(1920, 1080, 75)
    assert small.top == pytest.approx((1080 - 675) / 2)
    assert small.units(small.pixels((100, 50, 0, 0))[:2]) == pytest.approx((100, 50), abs=1)


def test_text_size_comes_before_the_clamp() -> None:
    assert layout.text_px(18, 1.0, 1.3) == 23
    assert layout.text_px(10, 0.7, 1.0) == 12


def test_weights_over_one_are_units() -> None:
    left, right = layout.Box(0, 0, 116, 10).columns(50, 1)
    assert (left.w, right.x, right.w) == (50, 66, 50)

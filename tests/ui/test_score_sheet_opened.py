"""From the table to its score sheet and back."""

from __future__ import annotations

import pygame
import pytest

from .seated import seated


def test_the_key_and_the_score_open_it() -> None:
    with seated() as table:
        table.rest()
        before = table.seen()
        table.key(pygame.K_c)
        assert table.seen()["phase"] == "score_sheet"
        table.key(pygame.K_ESCAPE)
        table.click(table.at("score"))
        assert table.seen()["phase"] == "score_sheet"
        assert table.seen()["hands"] == 0
        table.click(table.at("close"))
        table.rest()
        after = table.seen()
        assert (after["phase"], after["hand"], after["legal"]) == (before["phase"], before["hand"], before["legal"])


@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 720)])
def test_the_score_can_be_pressed_in_every_window(size: tuple[int, int]) -> None:
    with seated(size) as table:
        table.rest()
        x, y, w, h = table.seen()["rects"]["score"]
        for at in ((x + 4, y + 4), (x + w - 4, y + h - 4)):
            table.click(at)
            assert table.seen()["phase"] == "score_sheet"
            table.key(pygame.K_c)


def test_tab_comes_to_the_score() -> None:
    with seated() as table:
        table.rest()
        for _ in range(60):
            if table.seen()["focus"] == "score":
                break
            table.key(pygame.K_TAB)
        table.key(pygame.K_RETURN)
        assert table.seen()["phase"] == "score_sheet"

"""Two best spreads that expose different cards: the question as it comes from the table."""

from __future__ import annotations

import pygame
import pytest

from gintable.words import t

from .deals import DRAWN, deal
from .eyes import reading
from .seated import seated
from .test_table import last, put

TWO_WAYS = deal(
    "5S 5H 5D 6S 6H 6D 7S 7H 7D KD", stock="3C", theirs="2C 4C 5C 6C 9S 9H 9D AH 2S 3D", acts=DRAWN
)  # fmt: skip
WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_the_question_can_be_read_and_is_answered(size: tuple[int, int], text_size: float) -> None:
    with seated(size, animation="none", text_size=text_size) as table:
        put(table, TWO_WAYS)
        table.key(pygame.K_k)
        table.key(pygame.K_RETURN)
        with reading() as read:
            table.app.scenes[-1].dirty = True
            table.wait()
        found = table.seen()
        assert (found["scene"], found["choices"]) == ("spread", 2)
        assert min(found["exposed"]) == found["exposed"][found["chosen"]]
        sheet = table.app.scenes[-1].box  # type: ignore[attr-defined]
        area = pygame.Rect(table.app.frame.pixels(sheet))
        own = [(words, at) for words, at in read.lines if area.contains(at)]
        assert not [words for words, _ in own if words.endswith("…")]
        for words in (t("spread.line"), t("spread.could"), t("spread.exposes_less"), t("spread.chosen")):
            assert words in [line for line, _ in own]
        table.key(pygame.K_1)
        table.click(table.at("confirm"))
        assert last(table) == "0 knock KD 5S6S7S 5H6H7H 5D6D7D"

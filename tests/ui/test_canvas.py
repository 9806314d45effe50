"""The painter: suits in words, sizes that fit, shapes in every theme, and a bounded memory."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from gintable.ui import ground, layout, theme
from gintable.ui.art import Art, Look, Store
from gintable.ui.canvas import Canvas


@pytest.fixture
def canvas() -> Canvas:
    pygame.font.init()
    return made()


def made(felt: str = "green", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Canvas:
    surface = pygame.Surface(size)
    return Canvas(surface, Art(size[0] * size[1]), theme.load(felt), layout.frame(*size), Look(), scale)


def colours(canvas: Canvas, area: pygame.Rect) -> set[tuple[int, int, int]]:
    part = canvas.surface.subsurface(area)
    return {tuple(part.get_at((x, y)))[:3] for x in range(area.w) for y in range(area.h)}  # type: ignore[misc]


def test_a_suit_in_words_is_a_sign_not_letters(canvas: Canvas) -> None:
    assert canvas.tw("K{D}", 23, "b") < canvas.tw("K{D", 23, "b")
    canvas.surface.fill("#FFFFFF")
    canvas.text(10, 10, "{D}", 40, "#000000", onpaper=True)
    found = colours(canvas, canvas.rect(5, 5, 60, 60))
    assert theme.rgb(canvas.theme.paper_suit_red) in found


def test_four_colours_reach_the_words(canvas: Canvas) -> None:
    canvas.look = Look(four=True)
    canvas.surface.fill("#FFFFFF")
    canvas.text(10, 10, "{D}{C}", 40, "#000000", onpaper=True)
    found = colours(canvas, canvas.rect(5, 5, 90, 60))
    assert {theme.rgb(canvas.theme.paper_suit_blue), theme.rgb(canvas.theme.paper_suit_green)} <= found


@pytest.mark.parametrize("words", ["Knock with 7", "A sentence that is far too long for its box {H}"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
def test_fitted_text_stays_in_its_width(words: str, size: tuple[int, int]) -> None:
    pygame.font.init()
    canvas = made(size=size)
    assert canvas.text(0, 0, words, 18, fit=90) <= 90 + 1 / canvas.u


def test_a_block_stays_in_its_height(canvas: Canvas) -> None:
    words = "One plain line on each of these rules, and then some more of them than there is room for"
    end = canvas.block(10, 10, 200, 70, words, 18)
    assert end <= 10 + 70 + canvas.line_h(18)
    assert canvas.block(10, 10, 200, 400, "Short", 18) < 50


def test_text_is_never_under_twelve_pixels() -> None:
    pygame.font.init()
    assert made(size=(1024, 640)).px(13) == 12
    assert made(size=(1280, 720), scale=1.3).px(18) == round(18 * 1.3 * 0.8)


@pytest.mark.parametrize("felt", theme.FELTS)
def test_every_word_of_the_vocabulary_paints_on_every_felt(felt: str) -> None:
    pygame.font.init()
    c = made(felt)
    before = c.surface.copy()
    c.felt()
    c.panel(20, 20, 300, 200)
    c.paper(340, 20, 300, 200)
    c.deco_sheet(660, 20, 300, 200)
    c.glow_ring(1000, 40, 120, 160)
    c.box(1000, 40, 120, 160, 14, c.theme.glow, 0.1, c.theme.glow, 3)
    for i, kind in enumerate(("quiet", "gold", "paper", "off")):
        c.button(20 + i * 180, 240, 160, 50, "Knock with 7", kind, key="K" if i % 2 else None, sub="limit 10")  # type: ignore[arg-type]
    c.segment(20, 310, ["Calm", "Normal", "Quick"], 1, 400, hover=2)
    c.switch(440, 310, True)
    c.switch(520, 310, False, True)
    c.slider(620, 330, 200, 0.4, "40%")
    c.drop(900, 310, 200, "English")
    c.keycap(1120, 310, "Esc")
    c.tag(1220, 325, "Just drawn")
    c.chevron(1260, 325, c.theme.text)
    c.icon("gear", 20, 370, 20, c.theme.gold)
    c.label(60, 370, "Score")
    c.wrap(160, 370, "Words over several lines that wrap", 120)
    c.plate(300, 370, 250, "mina", "Mina", 1, "Level 1")
    for i, lift in enumerate(("rest", "raised", "drag", "flat", "none")):
        c.card("7H" if i else None, 100 + i * 150, 620, 120, i * 3.3, lift, dim=i == 2, squeeze=0.5 if i == 3 else 1)  # type: ignore[arg-type]
    c.outline(100, 620, 120, 4, c.theme.hint, glow=12)
    c.polyline([(900, 700), (1000, 690), (1100, 700)], c.theme.meld(0), dash=(5, 5))
    c.line(900, 720, 1100, 720, c.theme.line)
    c.ring(c.rect(20, 20, 300, 200))
    c.ring(c.rect(900, 500, 100, 140), angle=5)
    c.scrim()
    assert c.surface.get_buffer().raw != before.get_buffer().raw


def test_high_contrast_has_no_shadow_glow_or_texture() -> None:
    pygame.font.init()
    c = made("contrast")
    c.felt()
    c.shadow(100, 100, 200, 200)
    c.glow_ring(100, 100, 200, 200)
    assert colours(c, pygame.Rect(0, 0, 400, 400)) == {(0, 0, 0)}


def test_a_box_covers_exactly_its_pixels(canvas: Canvas) -> None:
    for w, h in ((40, 30), (900, 700)):  # as one surface, and in nine pieces
        canvas.surface.fill("#000000")
        canvas.box(100, 50, w, h, 0, "#FFFFFF")
        area = canvas.rect(100, 50, w, h)
        assert canvas.surface.get_at(area.topleft)[:3] == (255, 255, 255)
        assert canvas.surface.get_at((area.right - 1, area.bottom - 1))[:3] == (255, 255, 255)
        assert canvas.surface.get_at((area.right, area.bottom))[:3] == (0, 0, 0)
        assert canvas.surface.get_at((area.x - 1, area.y))[:3] == (0, 0, 0)


def test_a_large_translucent_box_is_as_dark_as_a_small_one(canvas: Canvas) -> None:
    seen = []
    for w, h in ((60, 60), (900, 700)):
        canvas.surface.fill("#808080")
        canvas.box(100, 100, w, h, 8, "#204060", 0.8)
        seen.append(canvas.surface.get_at(canvas.rect(100, 100, w, h).center)[:3])
    assert all(abs(a - b) <= 2 for a, b in zip(*seen, strict=True))


def test_clipping_is_lifted_again(canvas: Canvas) -> None:
    whole = canvas.surface.get_clip()
    with canvas.clipped(10, 10, 50, 50):
        canvas.box(0, 0, 900, 800, 10, "#FF0000")
    assert canvas.surface.get_clip() == whole
    assert canvas.surface.get_at(canvas.rect(300, 300, 1, 1).topleft)[:3] == (0, 0, 0)


def test_dashes_leave_gaps_and_keep_the_length() -> None:
    parts = ground.dashes([(0, 0), (30, 0), (30, 30)], 7, 3)
    drawn = sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for part in parts for a, b in pairwise(part))
    assert drawn == pytest.approx(42)
    assert len(parts) == 6


def test_a_store_forgets_the_oldest_first() -> None:
    store = Store(3 * 400)
    made_ = [store.get(i, lambda: pygame.Surface((10, 10), depth=32)) for i in range(3)]
    assert store.get(0, lambda: pygame.Surface((1, 1))) is made_[0]
    store.get(3, lambda: pygame.Surface((10, 10), depth=32))
    assert 0 in store
    assert 1 not in store
    assert store.bytes <= 3 * 400


def test_a_four_colour_deck_takes_two_suits_from_its_own_folder() -> None:
    art, look = Art(), Look("plain", four=True)
    assert art.face("7D", look).parent.name == "plain4"
    assert art.face("7S", look).parent.name == "plain"
    assert all(art.face(f"{r}{s}", look).exists() for r in "A23456789TJQK" for s in "SHDC")


def test_turned_cards_are_centred_and_warmed_cards_are_kept() -> None:
    art = Art()
    flat, turned = art.card("KS", Look(), 120), art.card("KS", Look(), 120, 10)
    assert flat.get_size() == (120, 168)
    assert turned.get_width() > 120
    thread_free = art.card("QD", Look(), 100)
    assert art.card("QD", Look(), 100) is thread_free
    art.warm(["QD", "KS"], Look())
    art.clear()
    assert art.sources.bytes == 0 or not art.cards.bytes


@pytest.mark.parametrize("felt", theme.FELTS)
@pytest.mark.parametrize("size", [(1024, 640), (3840, 2160)])
def test_the_felt_is_light_in_the_middle_and_dark_at_the_corners(felt: str, size: tuple[int, int]) -> None:
    found, cloth = theme.load(felt), Art().felt(size, theme.load(felt))
    assert cloth.get_size() == size
    for at, colour in (((size[0] // 2, round(size[1] * 0.47)), found.felt), ((2, 2), found.edge)):
        area = pygame.Rect(at, (9, 9)).clip(cloth.get_rect())
        mean = pygame.transform.average_color(cloth, area)
        assert all(abs(a - b) <= 3 for a, b in zip(mean[:3], theme.rgb(colour), strict=True)), (at, mean)


def test_a_plain_card_that_cannot_be_chosen_keeps_its_white() -> None:
    art = Art()
    middle = (75, 15)
    for deck, whites in (("plain", True), ("standard", False)):
        dim = art.card("AS", Look(deck), 150, dim=True)
        row = {tuple(dim.get_at((x, middle[1])))[:3] for x in range(60, 120)}
        assert ((255, 255, 255) in row) is whites
        assert len(row) > 1 or not whites

"""Where the cards are, in every window: nothing covers what it must not, and every card can be hit."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from gintable.engine import melds
from gintable.engine.cards import shuffled
from gintable.engine.deal import apply
from gintable.engine.legal import legal
from gintable.engine.rules import MODERN
from gintable.engine.state import Deal, View, start, view
from gintable.ui.arrange import Arrangement, arranged
from gintable.ui.layout import Frame, boxes, frame
from gintable.ui.poses import BURIED, STOCK, Layout, Pose, card_of, face, insertion, layout

from .deals import DRAWN, MINE, THEIRS, deal, laying, seen

WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1280, 1024), (1600, 900), (1920, 1080), (2560, 1080), (3840, 2160)]
FRAME = frame(1600, 900)


def lie(view_: View, window: Frame = FRAME, **more: object) -> Layout:
    return layout(view_, arranged(Arrangement(), view_.hand), window, **more)  # type: ignore[arg-type]


def scenes() -> dict[str, Deal]:
    mine = deal(acts=(*DRAWN, "knock KD 5H6H7H8H JSJDJC"))
    return {
        "offer": deal(),
        "shed": deal(acts=DRAWN),
        "layoff": laying(),
        "laid": laying("lay 7C 1", "lay 9C 0"),
        "over": laying("lay 7C 1", "done QSQHQD 5D6D7D"),
        "mine": mine,
        "mine over": apply(mine, legal(view(mine, 1))[-1])[0],
    }


def corners(pose: Pose) -> list[tuple[float, float]]:
    return [pose.at(across, down) for across in (-0.5, 0.5) for down in (-0.7, 0.7)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scene", sorted(scenes()))
def test_cards_stay_in_the_window(scene: str, window: tuple[int, int]) -> None:
    f = frame(*window)
    found = lie(view(scenes()[scene], 0), f)
    for key, pose in found.poses.items():
        for x, y in corners(pose):
            assert 0 <= x <= f.vw, (key, pose)
            assert (-12 if key[0] == "seat1" else 0) <= y <= 900, (key, pose)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scene", sorted(scenes()))
def test_every_card_of_the_hand_can_be_hit(scene: str, window: tuple[int, int]) -> None:
    found = lie(view(scenes()[scene], 0), frame(*window))
    for key in found.hand:
        box, at = found.strip(key)
        assert found.grip(*at) == key
        for x in (box.x + 1, box.right - 1):
            assert found.grip(x, at[1]) == key, key
        assert box.w * found.frame.u >= 18


@pytest.mark.parametrize("window", WINDOWS)
def test_indices_are_visible(window: tuple[int, int]) -> None:
    found = lie(seen(acts=DRAWN), frame(*window))
    for left, right in pairwise(found.hand):
        a, b = found.poses[left], found.poses[right]
        assert b.x - a.x >= 0.399 * a.w


@pytest.mark.parametrize("window", WINDOWS)
def test_the_middle_is_the_axis(window: tuple[int, int]) -> None:
    f = frame(*window)
    found = lie(seen(acts=("pass", "pass")), f)
    two_px = 2 / f.u
    xs = [found.poses[key].x for key in found.hand]
    assert abs((xs[0] + xs[-1]) / 2 - f.cx) < two_px
    left, right = found.zones["stock"].x + 9, found.zones["knock"].right
    assert abs((left + right) / 2 - f.cx) < two_px


@pytest.mark.parametrize("window", WINDOWS)
def test_cards_do_not_cover_the_panels(window: tuple[int, int]) -> None:
    f = frame(*window)
    for name, found_deal in scenes().items():
        found = lie(view(found_deal, 0), f)
        panels = dict(boxes(found.trayed or found.table))
        for panel in ("score", "dead", "acts", "menu", "plates0"):
            box = panels[panel]
            for key, pose in found.poses.items():
                inside = [(x, y) for x, y in corners(pose) if box.x < x < box.right and box.y < y < box.bottom]
                assert not inside, (name, panel, key)


def test_the_drawn_card_stands_out() -> None:
    found = lie(seen(acts=DRAWN))
    lifted = [key for key in found.hand if found.poses[key].line]
    assert lifted == [face(seen(acts=DRAWN).drawn or 0)]


def test_while_a_card_is_dragged_the_others_close_up_and_open_a_gap() -> None:
    view_ = seen(acts=DRAWN)
    whole = lie(view_)
    held = whole.hand[3]
    closed = lie(view_, held=held)
    assert held not in closed.poses
    assert len(closed.hand) == len(whole.hand) - 1
    opened = lie(view_, held=held, gap=2)
    steps = [opened.poses[b].x - opened.poses[a].x for a, b in pairwise(opened.hand)]
    assert steps[1] > 1.5 * steps[0]
    between = (opened.poses[opened.hand[1]].x + opened.poses[opened.hand[2]].x) / 2
    assert insertion(closed, between) == 2


def test_brackets_hold_their_cards_and_no_others() -> None:
    found = lie(seen(acts=DRAWN))
    for bracket in found.brackets:
        for key in found.hand:
            x = found.poses[key].x - found.card_w / 2 + 12  # the left edge, which is always seen
            assert (bracket.x0 - 8 <= x <= bracket.x1) == (card_of(key) in bracket.piece.cards)


def test_piles_make_room_for_what_is_laid_down() -> None:
    before, after = lie(seen(acts=DRAWN)), lie(view(laying(), 0))
    assert {"stock", "discard", "knock"} <= set(before.zones)
    assert {"meld0", "meld1"} <= set(after.zones)
    assert STOCK not in after.poses
    assert not any(key[0] == "seat1" for key in after.poses)


def test_a_knock_buries_a_card_face_down() -> None:
    found = lie(view(deal(acts=(*DRAWN, "knock KD 5H6H7H8H JSJDJC")), 0))
    assert found.poses[BURIED].face is None
    assert any(key[0] == "seat1" for key in found.poses)  # the defender still holds theirs


def test_backs_are_as_many_as_the_hand() -> None:
    found = lie(seen(acts=("pass", "pass", "draw", "shed KD", "draw")))
    assert sum(key[0] == "seat1" for key in found.poses) == 11


@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_change_nothing(seed: int) -> None:
    """The same picture whatever lies in the stock and in the other hand."""
    rng = random.Random(seed)
    deal_, _ = start(MODERN, shuffled(seed), seed % 2)
    for _ in range(rng.randrange(0, 24)):
        if deal_.table.turn < 0:
            break
        deal_, _ = apply(deal_, rng.choice(legal(view(deal_, deal_.table.turn))))
    view_ = view(deal_, 0)
    hidden = [*deal_.stock, *(card for card in range(64) if deal_.hands[1] >> card & 1)]
    rng.shuffle(hidden)
    left = len(deal_.stock)
    other = sum(1 << card for card in hidden[left:])
    twin = deal_._replace(stock=tuple(hidden[:left]), hands=(deal_.hands[0], other))
    assert view(twin, 0) == view_
    assert lie(view(twin, 0)) == lie(view_)


def test_the_same_view_always_lies_the_same() -> None:
    assert lie(seen(MINE, THEIRS)) == lie(seen(MINE, THEIRS))
    assert melds.deadwood(seen().hand) == 17

"""The pointer's gestures, without a window."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gintable.ui.gesture import DOUBLE_S, DRAG_PX, Clicked, Dropped, Gesture, Lifted, Returned
from gintable.ui.poses import STOCK, Key, face

CARD = face(7)


def test_a_short_way_is_a_click() -> None:
    g = Gesture()
    assert g.press((100, 100), CARD) is None
    assert g.move((100 + DRAG_PX - 1, 100)) is None
    assert g.release((104, 100), 1.0) == Clicked(CARD, double=False)


def test_past_the_slack_it_is_a_drag() -> None:
    g = Gesture()
    g.press((100, 100), CARD)
    assert g.move((100 + DRAG_PX + 1, 100)) == Lifted(CARD)
    assert g.held == CARD
    assert g.move((300, 50)) is None
    assert g.release((300, 50), 1.0) == Dropped(CARD, (300, 50))
    assert g.held is None


def test_the_slack_scales() -> None:
    g = Gesture(slack=20)
    g.press((0, 0), CARD)
    assert g.move((19, 0)) is None
    assert g.move((21, 0)) == Lifted(CARD)


def test_two_clicks_on_one_card_are_a_double_click() -> None:
    g = Gesture()
    outcomes = []
    for now_s in (1.0, 1.0 + 0.9 * DOUBLE_S, 1.0 + 1.5 * DOUBLE_S):
        g.press((10, 10), CARD)
        outcomes.append(g.release((10, 10), now_s))
    assert outcomes == [Clicked(CARD, False), Clicked(CARD, True), Clicked(CARD, False)]


def test_two_clicks_on_two_cards_are_two_clicks() -> None:
    g = Gesture()
    g.press((10, 10), CARD)
    g.release((10, 10), 1.0)
    g.press((90, 10), STOCK)
    assert g.release((90, 10), 1.1) == Clicked(STOCK, False)


def test_a_lost_release_lets_the_card_go() -> None:
    g = Gesture()
    g.press((0, 0), CARD)
    g.move((50, 0))
    assert g.move((60, 0), down=False) == Returned(CARD)
    assert g.held is None
    g.press((0, 0), CARD)
    g.move((50, 0))
    assert g.press((5, 5), STOCK) == Returned(CARD)
    assert g.release((5, 5), 2.0) == Clicked(STOCK, False)


def test_a_cancelled_press_is_no_click() -> None:
    g = Gesture()
    g.press((0, 0), CARD)
    assert g.cancel() is None
    assert g.release((0, 0), 1.0) is None


def test_nothing_under_the_pointer_does_nothing() -> None:
    g = Gesture()
    assert g.press((0, 0), None) is None
    assert g.move((500, 500)) is None
    assert g.release((500, 500), 1.0) is None


steps = st.lists(
    st.tuples(
        st.sampled_from(["press", "move", "lost", "release", "cancel"]),
        st.integers(0, 40),
        st.sampled_from([None, CARD, STOCK]),
    ),
    max_size=40,
)


@given(steps)
def test_what_is_lifted_is_let_go_exactly_once(events: list[tuple[str, int, Key | None]]) -> None:
    g, up = Gesture(), None
    for n, (kind, x, grip) in enumerate(events):
        at = (float(x), 0.0)
        outcome = {
            "press": lambda at=at, grip=grip: g.press(at, grip),
            "move": lambda at=at: g.move(at),
            "lost": lambda at=at: g.move(at, down=False),
            "release": lambda at=at, n=n: g.release(at, n / 10),
            "cancel": g.cancel,
        }[kind]()
        match outcome:
            case Lifted(key):
                assert up is None
                up = key
            case Dropped(key, _) | Returned(key):
                assert up == key
                up = None
        assert g.held == up

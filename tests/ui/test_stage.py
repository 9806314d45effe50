"""Motion: from one picture at rest to the next, and at rest exactly what the layout says."""

from __future__ import annotations

import random

import pytest

from gintable.bots.roster import decide
from gintable.engine.cards import parse_card, shuffled
from gintable.engine.deal import apply
from gintable.engine.events import Event, seen_by
from gintable.engine.rules import MODERN
from gintable.engine.state import Deal, View, start, view
from gintable.ui.arrange import Arrangement, arranged
from gintable.ui.layout import frame
from gintable.ui.poses import BURIED, STOCK, Key, Layout, Pose, face, layout
from gintable.ui.stage import ABOVE, DEAL_APART_S, DEAL_S, DRAW_S, KNOCKED_S, SPEEDS, Stage

from .deals import DRAWN, KNOCKED, LAYING, THEIRS, deal, laying, then

FRAME = frame(1280, 720)


def lie(view_: View) -> Layout:
    return layout(view_, arranged(Arrangement(), view_.hand), FRAME)


def staged(found: Deal) -> Stage:
    stage = Stage()
    stage.go(lie(view(found, 0)), speed=0)
    return stage


def run(stage: Stage, span_s: float, dt_s: float = 0.01) -> None:
    for _ in range(round(span_s / dt_s)):
        stage.update(dt_s)


def go(found: Deal, act: str, **more: object) -> tuple[Stage, Layout]:
    """A stage that has begun to show `act`."""
    stage = staged(found)
    view_, events, _ = then(found, act)
    after = lie(view_)
    stage.go(after, events, 0, **more)  # type: ignore[arg-type]
    return stage, after


def test_a_draw_flies_from_the_stock_and_turns_over() -> None:
    stage, after = go(deal(acts=("pass", "pass")), "draw")
    key = face(parse_card("8H"))
    assert stage.poses[key].face is None
    assert (stage.poses[key].x, stage.poses[key].y) == pytest.approx(
        (after.poses[STOCK].x, after.poses[STOCK].y), abs=6
    )
    assert stage.due == ["card_draw"]
    run(stage, DRAW_S * 0.6)
    assert stage.poses[key].z > ABOVE
    run(stage, DRAW_S)
    assert stage.idle
    assert dict(stage.poses) == dict(after.poses)


def test_an_opponents_draw_shows_no_face() -> None:
    stage, _ = go(deal(acts=("pass", "pass", "draw", "shed KD")), "draw")
    while not stage.idle:
        assert all(pose.face is None for key, pose in stage.poses.items() if key[0] == "seat1")
        stage.update(0.01)


def test_an_opponents_discard_comes_from_the_middle_wherever_it_was() -> None:
    starts = set()
    for card in ("3C", "9H", "3D", "7S"):
        found = deal(stock="8H 7S", acts=("pass", "pass", "draw", "shed KD", "draw"))
        stage, _ = go(found, f"shed {card}")
        pose = stage.poses[face(parse_card(card))]
        assert pose.face is None
        starts.add((pose.x, pose.y, pose.w))
    assert len(starts) == 1


def test_a_taken_discard_turns_into_a_back() -> None:
    found = deal(acts=("pass", "pass", "draw", "shed KD"))
    stage, after = go(found, "take KD")
    assert face(parse_card("KD")) not in after.poses
    fresh = [key for key in stage.poses if key[0] == "seat1" and stage.poses[key].face is not None]
    assert [stage.poses[key].face for key in fresh] == [parse_card("KD")]
    run(stage, 1.0)
    assert all(pose.face is None for key, pose in stage.poses.items() if key[0] == "seat1")


def test_a_deal_comes_card_by_card() -> None:
    deck = shuffled(3)
    found, events = start(MODERN, deck, 1)
    stage, after = Stage(), lie(view(found, 0))
    stage.go(after, events, 0)
    assert stage.dealing
    arrived = []
    for _ in range(400):
        stage.update(0.01)
        arrived.append(sum(stage.poses[key] == pose for key, pose in after.poses.items()))
        if stage.idle:
            break
    assert stage.idle
    assert not stage.dealing
    assert sorted(arrived) == arrived
    assert len(set(arrived)) > 15
    assert len(arrived) / 100 == pytest.approx(20 * DEAL_APART_S + DRAW_S, abs=DEAL_S)


def test_a_knock_keeps_the_table_until_the_cards_come() -> None:
    found = deal(LAYING, THEIRS, "QC", "2H KC", KNOCKED[:-1])
    stage, after = go(found, KNOCKED[-1])
    assert stage.curtain
    assert BURIED in stage.poses
    run(stage, KNOCKED_S - 0.05)
    assert stage.curtain
    assert stage.poses[BURIED].face is None
    run(stage, 0.3)
    assert not stage.curtain
    assert BURIED not in stage.poses
    run(stage, 2.0)
    assert dict(stage.poses) == dict(after.poses)
    assert "knock" in stage.due


def test_a_gin_rings_twice() -> None:
    found = deal("5H 6H 7H JS JD JC 4S 4D 4H KD", acts=DRAWN)
    stage, _ = go(found, "knock KD 5H6H7H8H 4S4H4D JSJDJC")
    most = 0
    while not stage.idle:
        most = max(most, len(stage.rings))
        stage.update(0.01)
    assert most == 2
    assert "gin" in stage.due


def test_a_layoff_goes_a_little_too_far() -> None:
    stage, after = go(laying(), "lay 7C 1")
    key = face(parse_card("7C"))
    end = after.poses[key]
    below = False
    while not stage.idle:
        below = below or stage.poses[key].y < end.y - 1
        stage.update(0.005)
    assert below
    assert stage.poses[key] == end


def test_a_refused_card_flies_home_and_shakes() -> None:
    found = deal(acts=DRAWN)
    stage = staged(found)
    after = lie(view(found, 0))
    key = after.hand[4]
    away = Pose(500, 200, 170, 3, key[1], 5000, "drag")
    stage.go(after, (), 0, origins={key: away}, refused=key)
    assert stage.poses[key].x == 500
    xs = []
    while not stage.idle:
        stage.update(0.01)
        xs.append(round(stage.poses[key].x - after.poses[key].x, 3))
    assert any(x > 2 for x in xs[-20:])
    assert any(x < -2 for x in xs[-20:])
    assert dict(stage.poses) == dict(after.poses)
    assert "refused" in stage.due


def test_settle_is_there_at_once_and_keeps_the_last_sound() -> None:
    found, events = start(MODERN, shuffled(3), 1)
    stage, after = Stage(), lie(view(found, 0))
    stage.go(after, events, 0)
    stage.update(0.2)
    stage.due.clear()
    stage.settle()
    assert stage.idle
    assert dict(stage.poses) == dict(after.poses)
    assert stage.due == ["flip"]


@pytest.mark.parametrize(("name", "speed"), SPEEDS.items())
def test_speed_multiplies_every_span(name: str, speed: float) -> None:
    stage, _ = go(deal(acts=("pass", "pass")), "draw", speed=speed)
    spans = 0
    while not stage.idle:
        stage.update(0.005)
        spans += 1
    assert spans * 0.005 == pytest.approx(DRAW_S * speed, abs=0.02), name


def test_reduced_motion_moves_nothing() -> None:
    """No frame shows a card anywhere but at its start or its end, none half turned, and old places fade."""
    found = deal(acts=("pass", "pass"))
    before, (view_, events, _) = lie(view(found, 0)), then(found, "draw")
    stage, after = staged(found), lie(view_)
    stage.go(after, events, 0, reduced=True)
    assert stage.fading
    assert dict(stage.poses) == dict(after.poses)
    places = {(pose.x, pose.y) for found_ in (before, after) for pose in found_.poses.values()}
    while not stage.idle:
        for pose, _ in stage.fading:
            assert (pose.x, pose.y) in places
        assert all(pose.squeeze == 1 for pose in stage.poses.values())
        stage.update(0.01)
    assert face(parse_card("8H")) in stage.marked
    run(stage, 1.0)
    assert not stage.marked


def test_a_new_picture_in_mid_flight_goes_on_from_there() -> None:
    found = deal(acts=("pass", "pass"))
    stage, _ = go(found, "draw")
    run(stage, 0.1)
    key = face(parse_card("8H"))
    at = stage.poses[key]
    view_, _, after = then(found, "draw")
    later, events, _ = then(after, "shed KD")
    stage.go(lie(later), events, 0)
    assert stage.poses[key].x == pytest.approx(at.x, abs=1)
    run(stage, 2.0)
    assert dict(stage.poses) == dict(lie(later).poses)
    assert view_.table.phase.value == "shed"


def played(seed: int) -> list[tuple[View, tuple[Event, ...]]]:
    """A whole hand as seat 0 sees it."""
    found, events = start(MODERN, shuffled(seed), seed % 2)
    steps = [(view(found, 0), tuple(seen_by(event, 0) for event in events))]
    while found.table.turn >= 0:
        seat = found.table.turn
        found, events = apply(found, decide("otto", view(found, seat), seed))
        steps.append((view(found, 0), tuple(seen_by(event, 0) for event in events)))
    return steps


@pytest.mark.parametrize("seed", range(8))
def test_at_rest_the_stage_is_the_layout(seed: int) -> None:
    """Whole hands, now waited for, now interrupted."""
    rng = random.Random(seed)
    stage = Stage()
    for view_, events in played(seed):
        after = lie(view_)
        stage.go(after, events, 0, rng.choice([0.0, 0.5, 1.0, 1.6]), rng.random() < 0.2)
        match rng.randrange(3):
            case 0:
                run(stage, 6.0, 0.05)
            case 1:
                run(stage, rng.random() * 0.4)
                stage.settle()
            case _:
                run(stage, rng.random() * 0.3)
                continue  # the next step comes in mid-flight
        assert stage.idle
        assert dict(stage.poses) == dict(after.poses)
    stage.settle()
    assert dict(stage.poses) == dict(stage.target)


def test_no_card_is_in_two_places() -> None:
    for view_, events in played(11):
        stage = Stage()
        stage.go(lie(view_), events, 0)
        shown: list[Key] = [key for key in stage.poses if stage.poses[key].face is not None]
        faces = [stage.poses[key].face for key in shown]
        assert len(faces) == len(set(faces))

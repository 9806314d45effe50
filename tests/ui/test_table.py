"""The table itself: every action by drag, click, button and key, and everything that can go wrong on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from gintable.engine.cards import card_text, parse_card
from gintable.engine.match import Sitting, after
from gintable.engine.state import Deal, Phase, view
from gintable.play.worker import Here
from gintable.storage.notice import Notice
from gintable.storage.record import RecordError, current
from gintable.ui.arrange import Arrangement
from gintable.ui.poses import face
from gintable.ui.table import match

from .deals import DRAWN, KNOCKED, LAYING, THEIRS, deal, laying
from .seated import Seated, seated

KD = parse_card("KD")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GINTABLE_HOME", str(tmp_path))


@pytest.fixture
def table() -> Iterator[Seated]:
    with seated() as found:
        yield found


@pytest.fixture
def still() -> Iterator[Seated]:
    """A table without animation."""
    with seated(animation="none") as found:
        yield found


def put(table: Seated, found: Deal) -> None:
    """Go on from another deal; the opponent keeps still."""
    board, scene = table.scene.board, table.scene
    if board.view is None:
        table.rest()
    story = board.session.story
    match, row, seating = story.match, None, story.seating
    if found.table.facts is not None:
        match, row = after(match, (found.table.facts,), seating)
    board.session.story = replace(story, sitting=Sitting(seating, (found,)), match=match, round=row)
    hand = row.hands[0] if row is not None else None
    board.session.record.append = lambda text: board.session.record.lines.append(_line(text))  # type: ignore[method-assign]
    scene._step, board.pending, board.queue = None, False, []
    scene._answered = scene._told = True
    board.view, board.hand, board.match = view(found, board.seat), hand, match
    board.wish = Arrangement()
    board.lay()
    board.look()
    scene.hush()
    table.wait()


def _line(text: str) -> Any:
    from gintable.storage.record import Line

    return Line(0, text)


def last(table: Seated) -> str:
    """What the player has done last, as the record has it."""
    table.wait(0.1)
    table.durable()
    own = [line.text for line in table.scene.session.record.lines if line.text.startswith("0 ")]
    return own[-1] if own else ""


def notice(table: Seated) -> str:
    toast = table.app.scenes[-1].toast
    return toast.text if toast is not None else ""


# -- drawing
def test_the_stock_is_drawn_by_drag(table: Seated) -> None:
    put(table, deal(acts=("pass", "pass")))
    table.drag(table.at("stock"), table.at("hand"))
    assert last(table) == "0 draw"
    table.rest()
    assert card_text(table.scene.board.view.drawn) in table.seen()["hand"]
    assert table.settled()


@pytest.mark.parametrize("way", ["click", "button", "key"])
def test_the_stock_is_drawn_by_click_button_and_key(table: Seated, way: str) -> None:
    put(table, deal(acts=("pass", "pass")))
    match way:
        case "click":
            table.click(table.at("stock"))
        case "button":
            table.click(table.at("draw"))
        case _:
            table.key(pygame.K_s)
    assert last(table) == "0 draw"


@pytest.mark.parametrize("way", ["drag", "click", "button", "key"])
def test_the_upcard_is_taken(table: Seated, way: str) -> None:
    put(table, deal())
    match way:
        case "drag":
            table.drag(table.at("discard"), table.at("hand"))
        case "click":
            table.click(table.at("discard"))
        case "button":
            table.click(table.at("take"))
        case _:
            table.key(pygame.K_d)
    assert last(table) == "0 take QS"


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_upcard_is_passed(table: Seated, way: str) -> None:
    put(table, deal())
    table.click(table.at("pass")) if way == "button" else table.key(pygame.K_p)
    assert last(table) == "0 pass"


def test_a_refusal_says_why(still: Seated) -> None:
    put(still, deal())
    still.click(still.at("stock"))
    assert notice(still) == "First take the upcard or pass it."
    still.key(pygame.K_k)
    assert "upcard" in notice(still)
    assert last(still) == ""


# -- throwing
def test_a_card_is_dragged_to_the_pile(table: Seated) -> None:
    put(table, deal(acts=DRAWN))
    table.drag(table.card(KD), table.at("discard"))
    assert last(table) == "0 shed KD"
    table.rest()
    assert table.settled()


def test_where_a_knock_is_possible_a_click_only_chooses(table: Seated) -> None:
    put(table, deal(acts=DRAWN))
    table.click(table.card(KD))
    assert table.seen()["selected"] == "KD"
    assert last(table) == ""
    table.click(table.at("discard"))
    assert last(table) == "0 shed KD"


def test_a_double_click_discards(table: Seated) -> None:
    put(table, deal(acts=DRAWN))
    at = table.card(KD)
    table.click(at)
    table.click(at)
    assert last(table) == "0 shed KD"


def test_a_click_plays_when_one_thing_is_possible(table: Seated) -> None:
    put(table, deal(acts=DRAWN))
    table.click(table.card(parse_card("4S")))
    assert last(table) == "0 shed 4S"


def test_the_setting_asks_before_a_discard() -> None:
    with seated(confirm_discard=True) as table:
        put(table, deal(acts=DRAWN))
        at = table.card(parse_card("4S"))
        table.click(at)
        assert last(table) == ""
        table.wait(1.0)
        table.click(table.card(parse_card("4S")))
        assert last(table) == "0 shed 4S"


def test_keys_choose_and_throw(still: Seated) -> None:
    put(still, deal(acts=DRAWN))
    still.key(pygame.K_RIGHT)  # to the card just drawn
    assert still.seen()["focus"] == "card.8H"
    for _ in range(12):
        still.key(pygame.K_RIGHT)
    assert still.seen()["focus"] == f"card.{still.seen()['hand'][-1]}" == "card.KD"
    still.key(pygame.K_RETURN)
    assert last(still) == "0 shed KD"


def test_space_throws_nothing(still: Seated) -> None:
    put(still, deal(acts=DRAWN))
    still.key(pygame.K_RIGHT)
    still.key(pygame.K_SPACE)
    assert still.seen()["selected"] == "8H"
    assert last(still) == ""


def test_a_taken_card_is_not_thrown(table: Seated) -> None:
    put(table, deal("5H 6H 7H JS JD 4S 2D AC KD 9C", THEIRS, "JC", acts=("take JC",)))
    table.drag(table.card(parse_card("JC")), table.at("discard"))
    assert "same turn" in notice(table)
    assert last(table) == ""
    assert table.scene.board.refused is not None
    table.rest()
    assert table.settled()


# -- the hand
def test_the_hand_is_reordered_by_drag(table: Seated) -> None:
    put(table, deal(acts=DRAWN))
    before = table.seen()["hand"]
    first = parse_card(before[0])
    target = table.card(parse_card(before[5]))
    table.drag(table.card(first), (target[0] + 30, target[1]), steps=8)
    table.rest()
    after_ = table.seen()["hand"]
    assert after_ != before
    assert sorted(after_) == sorted(before)
    assert [c for c in after_ if c != before[0]] == before[1:]
    assert last(table) == ""
    table.click(table.card(parse_card("4S")))
    table.rest()
    assert table.seen()["hand"][: after_.index(before[0])] == after_[: after_.index(before[0])]


def test_the_hand_is_reordered_by_keys(still: Seated) -> None:
    put(still, deal(acts=DRAWN))
    before = still.seen()["hand"]
    still.key(pygame.K_RIGHT)
    at = before.index("8H")
    still.key(pygame.K_LEFT, pygame.KMOD_LSHIFT)
    assert still.seen()["hand"].index("8H") == at - 1
    assert still.seen()["focus"] == "card.8H"


def test_the_hand_is_put_in_order_while_others_play() -> None:
    with seated(pace="calm", animation="none") as table:
        put(table, deal(acts=DRAWN))
        table.click(table.card(parse_card("4S")))
        table.wait(0.3)
        assert table.seen()["turn"] == 1
        before = table.seen()["hand"]
        target = table.card(parse_card(before[4]))
        table.drag(table.card(parse_card(before[0])), (target[0] + 25, target[1]), steps=8)
        assert table.seen()["hand"] != before
        table.rest()
        assert table.settled()


def test_at_the_wall_a_click_begins_the_knock(still: Seated) -> None:
    found = deal("5H 6H 7H 8H JS JD 4S 2D AC KD", THEIRS, "QS", "KS", rules="tournament")
    view_ = found.table._replace(phase=Phase.DRAW, stock_left=2, pile=(parse_card("JC"),), numbers=(1,), turn_no=2)
    put(still, found._replace(table=view_, stock=found.stock[:2]))
    assert "knock" in still.scene.shot.status
    still.click(still.at("discard"))
    still.rest()
    assert still.seen()["phase"] == "shed"
    still.click(still.card(KD))
    assert still.seen()["scene"] == "knock"


def test_the_next_arrangement(still: Seated) -> None:
    put(still, deal(acts=DRAWN))
    orders = [still.seen()["hand"]]
    for _ in range(3):
        still.key(pygame.K_o)
        orders.append(still.seen()["hand"])
    assert orders[0] == orders[3]
    assert len({tuple(order) for order in orders}) == 3


def test_a_dragged_card_says_what_it_would_leave(table: Seated) -> None:
    put(table, deal(acts=DRAWN))
    table.drag(table.card(KD), table.at("knock"), drop=False)
    shot = table.scene.shot
    assert shot is not None
    assert shot.panel.number == 7
    assert shot.knock[2] == "you'd have 7"
    assert shot.zones["knock"].hot
    assert shot.zones["discard"].legal
    assert not shot.zones["stock"].legal
    assert face(KD) not in shot.poses


@pytest.mark.parametrize(
    "interruption", [pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, "lost release", "resize", "escape", "second press"]
)
def test_an_interrupted_drag_goes_home(table: Seated, interruption: int | str) -> None:
    put(table, deal(acts=DRAWN))
    table.drag(table.card(KD), table.at("discard"), drop=False)
    assert table.scene.pointer.held == face(KD)
    match interruption:
        case "lost release":
            table.down = False
            table.move(table.at("stock"))
        case "resize":
            table.app.window.size = (1024, 768)
            table.post(pygame.WINDOWSIZECHANGED)
        case "escape":
            table.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
        case "second press":
            table.press((5, 5))
            table.release((5, 5))
        case int():
            table.post(interruption)
    table.wait()
    assert table.scene.pointer.held is None
    table.rest()
    assert table.settled()
    assert last(table) == ""
    assert table.app.scenes[-1] is table.scene


def test_a_resize_in_mid_flight(table: Seated) -> None:
    put(table, deal(acts=("pass", "pass")))
    table.click(table.at("stock"))
    table.wait(0.05)
    for size in ((1024, 640), (1600, 900), (1024, 768)):
        table.app.window.size = size
        table.post(pygame.WINDOWSIZECHANGED)
        table.wait(0.03)
    table.rest()
    assert table.settled()


# -- knock and gin
def test_a_knock_takes_two_steps(table: Seated) -> None:
    put(table, deal(acts=DRAWN))
    table.click(table.at("knock.button"))
    assert table.seen()["scene"] == "knock"
    assert last(table) == ""
    table.click(table.at("confirm"))
    assert last(table) == "0 knock KD 5H6H7H8H JSJDJC"
    table.rest()
    assert table.settled()


def test_a_card_dropped_on_the_zone_is_chosen_already(table: Seated) -> None:
    put(table, deal("5H 6H 7H JS JD JC 4S 2D AC 5D", acts=DRAWN))
    table.drag(table.card(parse_card("4S")), table.at("knock"))
    assert table.seen()["scene"] == "knock"
    assert table.seen()["chosen"] == "4S"
    assert table.settled()


def test_the_hand_and_the_sheet_are_one_choice(table: Seated) -> None:
    put(table, deal("5H 6H 7H JS JD JC 4S 2D AC 5D", acts=DRAWN))
    table.key(pygame.K_k)
    assert table.seen()["chosen"] == "5D"
    table.click(table.card(parse_card("4S")))
    assert table.seen()["chosen"] == "4S"
    table.click(table.card(parse_card("5H")))  # not a legal discard
    assert table.seen()["chosen"] == "4S"
    table.key(pygame.K_ESCAPE)
    assert table.seen()["scene"] == "table"
    assert last(table) == ""


def test_gin_is_asked_for(table: Seated) -> None:
    put(table, deal("5H 6H 7H JS JD JC 4S 4D 4H KD", acts=DRAWN))
    table.key(pygame.K_g)
    assert table.seen()["scene"] == "dialog"
    table.click(table.at("no"))
    assert last(table) == ""
    table.drag(table.card(KD), table.at("knock"))
    table.click(table.at("gin"))
    assert last(table).startswith("0 knock KD ")


def test_too_much_deadwood_is_refused(still: Seated) -> None:
    put(still, deal("5H 6H 7H JS JD 9C 4S 2D AC KD", acts=DRAWN))
    still.key(pygame.K_k)
    assert "deadwood" in notice(still)
    still.click(still.at("knock"))
    assert still.seen()["scene"] == "table"


def test_the_spread_is_asked_for_where_it_matters(table: Seated) -> None:
    put(table, deal("5S 5H 5D 6S 6H 6D 7S 7H 7D KD", stock="3C", theirs="2C 4C 5C 6C 9S 9H 9D AH 2S 3D", acts=DRAWN))
    table.key(pygame.K_k)
    table.click(table.at("confirm"))
    assert table.seen()["scene"] == "spread"
    table.key(pygame.K_RETURN)
    assert last(table).startswith("0 knock KD ")


# -- laying off
def test_a_layoff_by_drag(table: Seated) -> None:
    put(table, laying())
    table.drag(table.card(parse_card("7C")), table.at("meld1"))
    assert last(table) == "0 lay 7C 1"
    table.rest()
    assert table.settled()
    assert "7C" not in table.seen()["hand"]


def test_a_layoff_by_click_and_back_by_click(table: Seated) -> None:
    put(table, laying())
    table.click(table.card(parse_card("7C")))
    assert last(table) == "0 lay 7C 1"
    table.rest()
    table.click(table.at("card.7C"))
    assert last(table) == "0 back 7C"


def test_a_laid_card_is_dragged_back(table: Seated) -> None:
    put(table, laying("lay 7C 1"))
    table.drag(table.at("card.7C"), table.at("hand"))
    assert last(table) == "0 back 7C"


def test_a_wrong_meld_is_refused(table: Seated) -> None:
    put(table, laying())
    table.drag(table.card(parse_card("7C")), table.at("meld0"))
    assert "fit" in notice(table)
    assert last(table) == ""


def test_the_preview_says_what_a_layoff_leaves(table: Seated) -> None:
    put(table, laying())
    table.drag(table.card(parse_card("7C")), table.at("meld1"), drop=False)
    table.wait()
    shot = table.scene.shot
    assert shot is not None
    assert (shot.panel.number, shot.panel.then) == (23, 16)
    assert "23 to 16" in shot.status


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_best_layoff_lays_everything(table: Seated, way: str) -> None:
    put(table, laying())
    table.click(table.at("best")) if way == "button" else table.key(pygame.K_l)
    table.rest()
    assert {"7C", "9C"}.isdisjoint(table.seen()["hand"])
    assert table.scene.board.view.table.phase is Phase.LAYOFF


@pytest.mark.parametrize("way", ["button", "key"])
def test_done_ends_the_hand(table: Seated, way: str) -> None:
    put(table, laying())
    table.scene._told = False
    table.click(table.at("done")) if way == "button" else table.key(pygame.K_SPACE)
    assert last(table).startswith("0 done ")
    table.rest()
    assert table.seen()["scene"] == "hand_result"


def test_a_gin_is_answered_by_itself(table: Seated) -> None:
    found = deal(LAYING, "3C 4C 5C 6C 9S 9H 9D AH 2H 3H", "QC", "2D KC",
                 (*KNOCKED[:-1], "knock KC AH2H3H 9S9H9D 3C4C5C6C"))  # fmt: skip
    put(table, found)
    table.scene._answered = table.scene._told = False
    table.rest()
    assert last(table).startswith("0 done ")


# -- what may go wrong
def test_what_cannot_be_saved_has_not_happened(still: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    from gintable.storage.record import RecordUnwritable

    put(still, deal(acts=("pass", "pass")))

    def full(_text: str) -> None:
        raise RecordUnwritable("record.unwritable", path="/x", reason="No space left on device")

    works = still.scene.session.record.append
    monkeypatch.setattr(still.scene.session.record, "append", full)
    still.click(still.at("stock"))
    still.rest()
    assert still.seen()["scene"] == "dialog"
    assert still.scene.board.view.table.phase is Phase.DRAW
    still.click(still.at("again"))
    still.rest()
    assert still.seen()["scene"] == "dialog"  # the disk is still full
    monkeypatch.setattr(still.scene.session.record, "append", works)
    still.click(still.at("again"))
    still.rest()
    assert still.seen()["phase"] == "shed"


def test_it_can_be_played_on_unsaved(still: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    from gintable.storage.record import RecordUnwritable

    put(still, deal(acts=("pass", "pass")))

    def full(_text: str) -> None:
        raise RecordUnwritable("record.unwritable", path="/x", reason="No space left on device")

    monkeypatch.setattr(still.scene.session.record, "append", full)
    still.click(still.at("stock"))
    still.rest()
    still.click(still.at("unsaved"))
    still.rest()
    assert still.seen()["phase"] == "shed"
    still.click(still.card(KD))
    still.click(still.at("discard"))
    still.rest()
    assert still.seen()["scene"] in ("table", "hand_result")


def test_a_record_that_cannot_be_read_is_put_aside(tmp_path: Path) -> None:
    current().parent.mkdir(parents=True, exist_ok=True)
    current().write_text("this is no match\n")
    assert match.saved() is not None
    with pytest.raises(RecordError) as caught:
        match.resume(Here())
    told = match.refused(caught.value)
    assert "put aside" in told
    assert not current().exists()
    assert len(list(tmp_path.glob("current.damaged-*"))) == 1


def test_a_match_of_another_window_stays(table: Seated) -> None:
    table.rest()
    before = current().read_text()
    begun = match.begin(table.choice, table.app.settings, Here())
    assert begun.unsaved
    assert begun.notices[0].key == "record.in_use"
    assert current().read_text() == before
    begun.session.close()


def test_a_folder_that_cannot_be_written_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = tmp_path / "a file"
    wall.write_text("no folder")
    monkeypatch.setenv("GINTABLE_HOME", str(wall))
    with seated(animation="none") as table:
        table.wait(0.1)
        assert table.seen()["scene"] == "dialog"
        table.click(table.at("unsaved"))
        table.rest()
        assert table.seen()["phase"] in ("offer", "draw", "shed", "layoff")


def test_notices_of_the_beginning_are_said() -> None:
    with seated() as table:
        table.scene._notices = [Notice("record.mended", {"line": 7, "aside": "x", "folder": "y"})]
        table.rest()
        assert "Line 7" in notice(table)  # and nothing less important has taken its place


def test_the_menu_and_back(table: Seated) -> None:
    table.rest()
    hand = table.seen()["hand"]
    table.click(table.at("menu"))
    assert table.app.scenes[-1].name == "menu"
    table.sit_down()
    table.rest()
    assert table.seen()["hand"] == hand


def test_the_pile_is_looked_through_only_where_it_is_allowed() -> None:
    for allowed in (False, True):
        with seated(browse_pile=allowed, animation="none") as table:
            put(table, deal(acts=(*DRAWN, "shed KD", "draw", "shed 3D")))
            assert ("look" in table.seen()["rects"]) == allowed
            if allowed:
                table.click(table.at("look"))
                assert table.seen()["pile"] == ["QS", "KD", "3D"]
                table.key(pygame.K_ESCAPE)
                assert table.seen()["scene"] == "table"


def test_the_hand_is_explained(table: Seated) -> None:
    table.rest()
    table.click(table.at("info"))
    assert table.seen()["scene"] == "dialog"
    table.click(table.at("ok"))
    assert table.seen()["scene"] == "table"


def test_an_opponents_pace() -> None:
    with seated(pace="calm", seed=6) as table:
        table.rest()
        while table.seen()["turn"] != 0:
            table.wait(0.2)
        spans = 0.0
        if table.seen()["phase"] == "offer":
            table.key(pygame.K_p)
            table.wait(0.2)
            while table.seen()["turn"] != 0 and spans < 10:
                table.wait(0.05)
                spans += 0.05
            assert spans > 0.6


# -- a whole match
@pytest.mark.parametrize(
    ("preset", "animation", "keys"),
    [("oklahoma", "none", False), ("oklahoma", "none", True), ("tournament", "quick", False)],
)
def test_a_whole_match(preset: str, animation: str, keys: bool) -> None:
    seen = set()
    with seated(animation=animation, preset=preset, seed=8) as table:
        for n in range(3000):
            table.rest()
            shown = table.seen()
            seen.add(shown["scene"])
            match shown["scene"]:
                case "table":
                    if table.scene.board.awaited is not None:
                        assert table.settled()
                        table.act(n, keys)
                case "match_end":
                    break
                case "dialog":
                    table.key(pygame.K_RETURN) if keys else table.click(table.at(shown["answers"][-1]))
                case "hand_result":
                    table.key(pygame.K_SPACE) if keys else table.click(table.at("next"))
                case _:
                    table.key(pygame.K_RETURN) if keys else table.click(table.at("confirm"))
        assert table.app.scenes[-1].name == "match_end"
        assert {"table", "hand_result", "match_end"} <= seen
        match = table.scene.session.story.match
        assert match.rules.deals or max(match.games[-1].tally.scores) >= 100


# -- nobody peeks
@pytest.mark.parametrize("acts", [(), DRAWN, (*DRAWN, "shed KD", "draw"), (*DRAWN, "knock KD 5H6H7H8H JSJDJC")])
def test_twin_worlds_look_the_same(acts: tuple[str, ...]) -> None:
    """The drawn frame does not change when everything hidden from the player does."""
    found = deal(acts=acts)
    other = [card for card in range(64) if found.hands[1] >> card & 1]
    hidden = [*found.stock, *other]
    twin = found._replace(
        stock=tuple(hidden[len(other) :]), hands=(found.hands[0], sum(1 << card for card in hidden[: len(other)]))
    )
    assert twin != found
    pictures = []
    with seated() as table:
        put(table, found)
        table.scene.session.poll = lambda _wait_s=0.0: None  # type: ignore[method-assign]
        for world in (found, twin):
            put(table, world)
            table.wait(0.5)
            table.app.draw()
            pictures.append(table.app.window.get_surface().get_buffer().raw)
    assert pictures[0] == pictures[1]

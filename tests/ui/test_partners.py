"""Partners at the table: the player's table large, the partner's small and live, and a turn that can be held."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame
import pytest

from gintable.engine.actions import parse
from gintable.engine.cards import parse_card
from gintable.engine.deal import apply
from gintable.engine.rules import PARTNERS
from gintable.engine.state import Deal, start
from gintable.ui.art import Art
from gintable.ui.desk import Widget
from gintable.ui.layout import frame
from gintable.ui.table.elsewhere import Other
from gintable.ui.tablelayout import layoff, other_table, play

from ..engine.worlds import twin
from .deals import MINE, THEIRS, deck
from .eyes import reading
from .scripted import Scripted, scripted

SEATING = ((0, 1), (2, 3))  # the player against otto, celeste against mina
LAYING = "QS QH QD 5D 6D 7D 7C 9C 5H KD"
STOCK = "8H KC 8D 9C"
THIRD = ("pass", "pass", "draw", "shed KD", "draw", "shed KC")  # the player's second turn
KNOCK = "knock KC 9S9H9D 3C4C5C6C"
WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1280, 1024), (1920, 1080)]


def made(mine: str = MINE, upcard: str = "QS", stock: str = STOCK, acts: Sequence[str] = ("pass", "pass")) -> Deal:
    deal, _ = start(PARTNERS, deck(mine, THEIRS, upcard, stock), 1)
    for act in acts:
        deal, _ = apply(deal, parse(act))
    return deal


@contextmanager
def partners(own: Deal | None = None, other: Deal | None = None, **facts: object) -> Iterator[Scripted]:
    deals = (own or made(acts=THIRD), other or made(acts=("pass", "pass", "draw", "shed KD")))
    with scripted(PARTNERS, deals, seating=SEATING, **facts) as table:
        yield table


def panel(table: Scripted) -> Other:
    shown = table.scene.watch.other()
    assert shown is not None
    return shown


def texts(table: Scripted) -> list[str]:
    table.scene._easel._ground = None  # what was painted before is painted anew
    with reading() as read:
        table.app.draw()
    return [words for words, _ in read.lines]


def told(table: Scripted) -> str:
    return str(table.seen().get("notice") or "")


def wait_button(table: Scripted) -> Widget:
    return next(widget for widget in table.scene.ui.widgets if widget.name == "wait")


# -- what is seen of the other table --------------------------------------------------------------------------------
@pytest.mark.parametrize("size", WINDOWS)
def test_the_panel_has_a_place_of_its_own(size: tuple[int, int]) -> None:
    found = frame(*size)
    for laid, boxes in ((False, play(found)), (True, layoff(found, partners=True))):
        box = other_table(found, laid)
        for name in ("menu", "score", "dead", "acts", "hand", "status", "trays"):
            there = getattr(boxes, name, None)
            if there is None or (name == "hand" and not found.tall):
                continue
            across = min(box.right, there.right) - max(box.x, there.x)
            down = min(box.bottom, there.bottom) - max(box.y, there.y)
            assert across <= 0.5 or down <= 0.5, (name, laid)


def test_the_panel_follows_the_other_table() -> None:
    with partners(other=made()) as table:
        before = panel(table)
        assert (before.title, before.rival.name, before.stock) == ("Celeste's table", "Mina", 31)
        table.plays("celeste", "draw", "shed KD")
        after = panel(table)
        assert (after.stock, after.top, after.partner.words) == (30, parse_card("KD"), "discarded K{D}")
        assert after.fresh >= {"stock", "pile", "partner"} or after.fresh >= {"pile", "partner"}
        table.wait(1.5)
        assert panel(table).fresh == frozenset()
        assert {"CELESTE'S TABLE", "live", "Mina"} <= set(texts(table))


def test_the_sides_stand_on_the_score_panel() -> None:
    with partners() as table:
        assert {"You, Celeste", "Otto, Mina", "first over 125"} <= set(texts(table))


def test_no_card_of_the_other_table_is_ever_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Art, "warm", lambda *_: None)  # a card that comes ready from a thread is scaled, not drawn
    rng = random.Random(4)
    other = made(acts=("pass", "pass", "draw", "shed KD", "draw"))
    worlds = [other, *(twin(twin(other, 0, rng), 1, rng) for _ in range(3))]
    assert len({world.hands for world in worlds}) == 4
    pictures = set()
    for world in worlds:
        with partners(other=world) as table:
            table.app.draw()
            pictures.add(bytes(table.app.window.get_surface().get_buffer().raw))
    assert len(pictures) == 1


def test_the_other_table_moves_while_a_card_is_dragged() -> None:
    with partners(made(acts=("pass", "pass", "draw")), made()) as table:
        card = parse_card("KD")
        table.drag(table.card(card), table.at("discard"), drop=False)
        table.script.tell("celeste", "draw", "shed KD")
        for _ in range(30):
            table.wait()
        assert panel(table).top == card
        assert table.scene.pointer.held is not None
        table.release(table.at("discard"))
        table.until_still()
        assert table.seen()["upcard"] == "KD"
        assert "KD" not in table.seen()["hand"]


# -- waiting --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_wait_says_why_it_cannot_be_pressed(size: tuple[int, int]) -> None:
    with partners(size=size) as table:
        button = wait_button(table)
        assert not button.is_enabled
        table.move(button.area.center)
        table.wait(0.1)
        assert "nothing to wait for" in " ".join(texts(table))
        table.click(button.area.center)
        assert "nothing to wait for" in told(table)
        table.move((5, 5))
        table.scene.hush()
        table.wait(0.1)
        assert "nothing to wait for" not in " ".join(texts(table))
        table.key(pygame.K_w)
        assert "nothing to wait for" in told(table)


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("drawn", [False, True])
def test_a_turn_is_held_until_the_other_table_is_scored(keys: bool, drawn: bool) -> None:
    with partners() as table:
        if drawn:
            table.key(pygame.K_s)
            table.until_still()
        table.plays("mina", "draw", KNOCK)
        assert "Mina has knocked at Celeste's table" in told(table)
        assert wait_button(table).is_enabled
        table.key(pygame.K_w) if keys else table.click(table.at("wait"))
        table.until_still()
        seen = table.seen()
        assert (seen["waiting"], seen["legal"], seen["status"]) == (True, [], "You wait for Celeste's table")
        assert not {"draw", "knock.button", "wait"} & table.names()
        table.key(pygame.K_s)
        assert "hold your turn" in told(table)
        table.plays("celeste", "done 5H6H7H JSJDJC")
        seen = table.seen()
        assert not seen["waiting"]
        assert seen["elsewhere"]["over"]
        assert "Celeste's table is scored: Mina +" in told(table)
        assert seen["status"].startswith("Your turn")
        assert not wait_button(table).is_enabled
        assert panel(table).rival.words == "knocked with 6"


def test_an_opponent_may_wait_too() -> None:
    knocked = made(acts=(*THIRD[:4], "draw", KNOCK))
    with partners(made(acts=THIRD[:4]), knocked) as table:
        table.plays("otto", "wait")
        assert table.seen()["status"] == "Otto waits for Celeste's table"


# -- which table is over first --------------------------------------------------------------------------------------
def over_first(table: Scripted) -> None:
    """Otto knocks, and the player lays down."""
    table.plays("otto", "draw", KNOCK)
    table.click(table.at("done"))
    table.until_still()


def laying() -> Deal:
    return made(LAYING, "QC", "2H KC", ("pass", "pass", "draw", "shed KD"))


@pytest.mark.parametrize("hurry", [None, "space", "button"])
def test_the_result_waits_for_the_other_table(hurry: str | None) -> None:
    with partners(laying(), pace="quick") as table:
        over_first(table)
        table.wait(3.0)
        assert (table.seen()["scene"], table.seen()["phase"]) == ("table", "over")
        assert table.seen()["status"] == "Otto wins the hand: 17 points"
        assert "next" not in table.names()
        if hurry == "space":
            table.key(pygame.K_SPACE)
        elif hurry == "button":
            table.click(table.at("hurry"))
        assert table.seen()["scene"] == "table"
        table.script.tell("mina", "draw", "shed KC")
        table.script.tell("celeste", "draw", "knock 8D 5H6H7H8H JSJDJC")
        table.script.tell("mina", "done 9S9H9D 3C4C5C6C")
        table.wait(0.12)
        assert table.seen()["elsewhere"]["over"] == (hurry is not None)
        table.wait(8.0)
        assert table.seen()["scene"] == "hand_result"


def test_a_match_can_be_taken_up_where_only_the_other_table_plays() -> None:
    own = made(LAYING, "QC", "2H KC", ("pass", "pass", "draw", "shed KD", "draw", KNOCK, "done 5D6D7D QSQHQD"))
    with partners(own) as table:
        table.wait(2.0)
        seen = table.seen()
        assert (seen["scene"], seen["status"]) == ("table", "Otto wins the hand: 17 points")
        assert "hurry" in table.names()
        table.plays("mina", "draw", KNOCK)
        table.script.tell("celeste", "done 5H6H7H JSJDJC")
        table.wait(3.0)
        assert table.seen()["scene"] == "hand_result"


def test_the_other_table_may_be_over_first() -> None:
    with partners(laying()) as table:
        table.plays("otto", "draw", "shed KC")
        table.plays("mina", "draw", KNOCK)
        table.plays("celeste", "done 5H6H7H JSJDJC")
        assert (table.seen()["scene"], table.seen()["phase"]) == ("table", "draw")
        table.wait(2.0)
        assert table.seen()["scene"] == "table"
        assert table.scene.board.hand is None


# -- the deal -------------------------------------------------------------------------------------------------------
def test_every_deal_says_who_plays_whom() -> None:
    with partners() as table:
        watch = table.scene.watch
        first = watch.who_plays()
        assert "by the cut you and Celeste play Otto and Mina" in first
        assert first.endswith("You play Otto; Celeste, your partner, plays Mina")

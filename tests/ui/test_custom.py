"""The custom opponent: set by mouse and by keys, remembered, and at the table somebody with a name of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from gintable.bots.custom import KNOBS, Custom, parse
from gintable.bots.roster import CUSTOM_NAME, ROSTER, levels
from gintable.play.session import Session
from gintable.play.worker import Here
from gintable.storage import record as records
from gintable.storage.record import Record
from gintable.storage.replay import Player, replay
from gintable.storage.settings import Settings
from gintable.ui import cast, ground
from gintable.ui.canvas import Canvas
from gintable.ui.scenes.newmatch import Choice
from gintable.ui.table import match
from gintable.words import t

from .eyes import Read, reading
from .seated import seated

SHAPES = [(1024, 640), (1024, 768), (1280, 720)]
ODD = "custom:level=2,knock=gin,caution=extreme,memory=short,slips=constant,pace=slow"
IDLE = ODD.replace("gin", "early").replace("slow", "instant").replace("extreme", "usual")
USUAL = str(Custom())


def tap(player: Any, name: str) -> None:
    """Click what the event log has a point for."""
    at = tuple(player.app.describe()["points"][name])
    player.press(at)
    player.let_go(at)


def whole(player: Any) -> Read:
    """What is painted anew on the sheet: nothing is cut, lies on other words or crosses the edge of a control."""
    with reading() as read:
        player.scene.dirty = True
        player.wait()
    names = [words for words, _ in read.lines]
    read.lines = read.lines[names.index(CUSTOM_NAME, names.index(t("newmatch.deal"))) :]  # what lies below is covered
    assert not read.cut
    assert not read.lapped
    for name, box in player.app.describe()["rects"].items():
        if not name.startswith("knob."):
            assert not read.crossing(box), name
    return read


# ---------------------------------------------------------------- in the menu


def test_two_clicks_to_a_game(at_menu: Callable[..., Any]) -> None:
    player = at_menu(custom=ODD)
    player.click("opponent.custom", 0.3)
    player.click("deal")
    assert player.begun == [Choice("modern", ODD, 1)]
    assert player.app.settings.opponent == "custom"


@pytest.mark.parametrize("size", SHAPES)
def test_every_knob_is_set_by_mouse(at_menu: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_menu(*size)
    player.click("custom")
    assert player.scene.name == "custom"
    for step in ("level.2", "knock.gin", "caution.extreme", "memory.short", "slips.constant", "pace.slow"):
        tap(player, step)
    assert player.app.describe()["custom"] == ODD
    player.click("done")
    assert player.app.settings.custom == ODD
    assert player.app.describe()["opponents"] == [ODD]
    player.click("deal")
    assert player.begun == [Choice("modern", ODD, 1)]


def test_every_knob_is_set_by_keys(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.tab_to("custom")
    player.key(pygame.K_SPACE)
    assert player.focus == "knob.level"
    for knob, key, times in (
        ("level", pygame.K_LEFT, 2), ("knock", pygame.K_RIGHT, 2), ("caution", pygame.K_RIGHT, 2),
        ("memory", pygame.K_LEFT, 3), ("slips", pygame.K_RIGHT, 4), ("pace", pygame.K_LEFT, 2),
    ):  # fmt: skip
        assert player.focus == f"knob.{knob}"
        player.key(*[key] * times)
        player.key(pygame.K_DOWN)
    assert player.app.describe()["custom"] == ODD
    player.tab_to("knob.pace")
    player.key(pygame.K_RETURN)
    assert player.scene.name == "menu"
    player.tab_to("deal")
    player.key(pygame.K_RETURN)
    assert player.begun == [Choice("modern", ODD, 1)]


@pytest.mark.parametrize("way", ["cancel", "escape"])
def test_nothing_is_changed_by_who_goes_back(at_menu: Callable[..., Any], way: str) -> None:
    player = at_menu(custom=ODD, opponent="otto")
    player.click("custom")
    tap(player, "level.6")
    if way == "cancel":
        player.click("cancel")
    else:
        player.key(pygame.K_ESCAPE)
    assert player.scene.name == "menu"
    assert (player.app.settings.custom, player.app.settings.opponent) == (ODD, "otto")


def test_a_click_beside_the_knob_is_no_answer(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.click("custom")
    player.click("knob.level")
    assert player.scene.name == "custom"


def test_custom_takes_the_seat_that_is_chosen_for_and_keeps_it(at_menu: Callable[..., Any]) -> None:
    player = at_menu(company="3", custom=ODD)
    player.click("seat.2")
    player.click("custom")
    player.click("done")
    assert player.app.describe()["opponents"] == ["mina", ODD]
    player.click("seat.1")
    player.click("custom")
    tap(player, "level.6")
    player.click("done")
    changed = str(replace(parse(ODD), level=6))
    assert player.app.describe()["opponents"] == ["mina", changed]


@pytest.mark.parametrize("partner", ["cut", "listed"])
def test_custom_plays_with_partners_too(at_menu: Callable[..., Any], partner: str) -> None:
    player = at_menu(company="partners", partner=partner, custom=ODD)
    player.click("opponent.custom", 0.3)
    player.click("deal")
    seats = ("mina", (ODD, "celeste")) if partner == "listed" else (ODD, ("otto", "celeste"))
    assert player.begun == [Choice("partners", seats[0], 1, seats[1], partner)]


@pytest.mark.parametrize("said", ["custom:level=9", "custom:speed=fast", "custom:knock=soonish"])
def test_knobs_that_nobody_has_fall_back_to_the_usual(at_menu: Callable[..., Any], said: str) -> None:
    player = at_menu(opponent="custom", custom=said)
    player.click("deal")
    assert player.begun == [Choice("modern", USUAL, 1)]


def test_a_number_between_the_words_stays_until_it_is_moved(at_menu: Callable[..., Any]) -> None:
    said = "custom:level=4,knock=-3.5,caution=usual,memory=3,slips=never,pace=usual"
    player = at_menu(custom=said)
    player.click("custom")
    read = whole(player)
    assert read.says("−3.5 points")
    assert read.says("3 turns")
    tap(player, "memory.good")
    player.click("done")
    assert player.app.settings.custom == said.replace("memory=3", "memory=good")


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("said", [USUAL, ODD, IDLE])
def test_the_words_are_whole(at_menu: Callable[..., Any], size: tuple[int, int], text_size: float, said: str) -> None:
    player = at_menu(*size, text_size=text_size, custom=said)
    player.click("custom")
    read = whole(player)
    custom = parse(said)
    assert read.says(cast.described(custom))
    for knob in KNOBS:
        assert read.says(cast.knob_words(custom, knob))
        assert read.says(cast.value_words(knob, getattr(custom, knob)))


@pytest.mark.parametrize(
    ("said", "idle"), [(IDLE, True), (ODD, False), (USUAL, False), ("custom:level=1,caution=1.5", False)]
)
def test_a_memory_that_comes_to_nothing_says_so(said: str, idle: bool) -> None:
    assert (cast.knob_words(parse(said), "memory") != t("custom.memory.line")) is idle
    assert cast.knob_words(parse(said), "knock") == t("custom.knock.line")


def test_the_description_follows_the_knobs(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.click("custom")
    seen = [player.app.describe()["line"]]
    for step in ("level.3", "knock.late", "caution.high", "memory.none", "slips.few", "pace.quick"):
        tap(player, step)
        seen.append(player.app.describe()["line"])
        assert whole(player).says(seen[-1])
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("said", [USUAL, ODD, "custom:level=6,slips=constant"])
def test_the_menu_has_room_for_the_custom_opponent(
    at_menu: Callable[..., Any], size: tuple[int, int], text_size: float, said: str
) -> None:
    player = at_menu(*size, text_size=text_size, opponent="custom", custom=said)
    with reading() as read:
        player.scene.dirty = True
        player.wait()
    first = cast.sentence(cast.traits(parse(said))[:1])
    assert read.says(first)
    assert [line for line in read.cut if line not in (t("newmatch.house"), t("custom.open"))] == []
    assert not read.lapped
    for name, box in player.app.describe()["rects"].items():
        assert not read.crossing(box), name


def test_the_tile_says_how_the_custom_opponent_plays(at_menu: Callable[..., Any]) -> None:
    with reading() as read:
        at_menu(custom="custom:level=3,knock=late,slips=few")
    assert read.says("Knocks late, few slips")


def test_every_knob_has_its_words() -> None:
    for knob, words in KNOBS.items():
        for key in (knob, f"{knob}.line", *(f"{knob}.{word}" for word in words)):
            assert t(f"custom.{key}") != f"custom.{key}"
        for word in words:
            assert t(f"custom.trait.{knob}.{word}") != f"custom.trait.{knob}.{word}"
        assert t(f"custom.number.{knob}", n=1) != f"custom.number.{knob}"


def test_a_diamond_for_every_level() -> None:
    assert levels() == tuple(range(1, ground.LEVELS + 1))


# ---------------------------------------------------------------- at the table


def test_custom_has_a_face_and_a_name_at_the_table() -> None:
    with seated(opponent=ODD) as at:
        at.rest()
        faces: list[str] = []
        with reading() as read, patch.object(Canvas, "portrait", lambda _canvas, who, *_: faces.append(who)):
            at.app.window.size = (1024, 768)
            at.wait()
    assert faces == ["custom"]
    assert read.says(CUSTOM_NAME)
    assert read.says(t("table.level", n=2))


def test_slow_opponents_take_longer(tmp_path: Path) -> None:
    def span(pace: str) -> float:
        """Seconds until the opponent has acted three times."""
        with seated(opponent=f"custom:level=2,pace={pace}", pace="calm", animation="none") as at:
            for n in range(3):
                at.rest()
                at.act(n)
            at.rest()
            return at.now_s

    spans = [span(pace) for pace in ("instant", "usual", "slow")]
    assert spans[0] < spans[1] < spans[2]


def test_a_record_keeps_the_knobs() -> None:
    begun = match.begin(Choice("classic_three", ODD, 1, ("otto",)), Settings(player="Ann"), Here(), 3)
    begun.session.close()
    begun.library.close()
    story = replay(Record.open(records.current()))
    assert story.players == (Player("Ann"), Player(CUSTOM_NAME, ODD), Player("Otto", "otto"))
    found = match.saved()
    assert found is not None
    assert (found.who, found.others, found.name) == ("custom", ("otto",), f"{CUSTOM_NAME} and Otto")
    assert match.again(story).opponents == (ODD, "otto")
    session, _ = Session.resume(records.current(), Here())
    session.close()


def test_a_record_of_knobs_that_nobody_has_is_not_played_on() -> None:
    begun = match.begin(Choice("modern", ODD, 1), Settings(), Here(), 3)
    begun.session.close()
    begun.library.close()
    path = records.current()
    path.write_bytes(path.read_bytes().replace(b"level=2", b"level=9"))
    found = match.saved()
    assert found is not None
    assert found.who == "you"


def test_who_does_not_play_here_has_a_name_and_a_face() -> None:
    assert cast.face(Player("Ann")) == "you"
    assert cast.face(Player("Zoe", "custom:level=99")) == "you"
    assert cast.name(Player("Zoe", "custom:level=99")) == "Zoe"
    assert cast.pace(Player("Zoe", "custom:level=99")) == 1.0
    for bot in ROSTER.values():
        assert cast.face(Player(bot.name, bot.id)) == (bot.id if bot.table else "you")

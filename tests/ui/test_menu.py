"""Menu and new match, by mouse and by keys alone, in every window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from gintable.engine.rules import MODERN, PARTNERS, PRESETS, Rules
from gintable.storage import house
from gintable.storage.house import House
from gintable.ui.scenes import houserules
from gintable.ui.scenes.newmatch import COMPANIES, LENGTHS, Choice, Offers, Opponent, Saved, listed
from gintable.words import t

from .eyes import reading

SAVED = Saved("celeste", "Celeste", "Hand 6, you lead 64 to 47")
FOUR = Saved(
    "otto", "Otto, Celeste and Mina", "Hand 16, you trail 120 : 85 : 40 : 2", ("celeste", "mina"), "Four-handed"
)
RULES = {
    "2": [name for name, rules in PRESETS.items() if rules.seats == 2 and not rules.partners],
    "3": ["classic_three", "knock_rummy"],
    "partners": ["partners"],
    "4": ["knock_rummy"],
}
WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)]
SHAPES = WINDOWS[:3]  # the fourth is the third, only larger


def test_a_first_match_is_one_click_away(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.click("deal")
    assert player.begun == [Choice("modern", "mina", 1)]


@pytest.mark.parametrize("size", WINDOWS)
def test_every_choice_is_made_by_mouse(at_menu: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_menu(*size)
    player.click("opponent.celeste")
    player.click("rules.oklahoma")
    player.click("length", 0.4)
    player.click("deal")
    assert player.begun == [Choice("oklahoma", "celeste", 3)]


def test_every_choice_is_made_by_keys(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.tab_to("opponent.otto")
    player.key(pygame.K_SPACE)
    player.tab_to("rules.classic")
    player.key(pygame.K_RETURN)
    player.tab_to("length")
    player.key(pygame.K_RIGHT, pygame.K_RIGHT)
    player.tab_to("deal")
    player.key(pygame.K_RETURN)
    assert player.begun == [Choice("classic", "otto", 5)]


def test_the_last_choices_are_remembered(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.click("opponent.otto")
    player.click("rules.straight")
    s = player.app.settings
    assert (s.opponent, s.preset, s.length) == ("otto", "straight", 1)


def test_choices_that_do_not_exist_any_more_fall_back(at_menu: Callable[..., Any]) -> None:
    player = at_menu(opponent="nobody", preset="house", length=4)
    player.click("deal")
    assert player.begun == [Choice("modern", "mina", 1)]


def test_continue_is_there_only_with_something_to_continue(at_menu: Callable[..., Any]) -> None:
    assert "continue" not in at_menu().app.describe()["rects"]
    player = at_menu(saved=SAVED)
    player.click("continue")
    assert player.resumed == 1
    player.key(pygame.K_TAB)
    assert player.focus == "continue"
    player.key(pygame.K_RETURN)
    assert player.resumed == 2


def test_a_saved_match_is_not_given_up_by_a_slip(at_menu: Callable[..., Any]) -> None:
    player = at_menu(saved=SAVED)
    player.click("deal")
    assert player.begun == []
    assert player.scene.name == "dialog"
    player.key(pygame.K_ESCAPE)
    assert player.begun == []
    player.click("deal")
    player.click("new")
    assert len(player.begun) == 1


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("text_size", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("felt", ["green", "contrast"])
def test_it_draws_at_every_size(
    at_menu: Callable[..., Any], size: tuple[int, int], text_size: float, felt: str
) -> None:
    player = at_menu(*size, saved=SAVED, text_size=text_size, felt=felt)
    assert len(set(player.picture())) > 20


def tap(player: Any, name: str) -> None:
    """Click what the event log has a point for."""
    at = tuple(player.app.describe()["points"][name])
    player.press(at)
    player.let_go(at)


def whole(player: Any, read: Any) -> None:
    """Nothing that was painted is cut, lies on other words or crosses the edge of a control."""
    assert not [line for line in read.cut if line not in (t("newmatch.house"), t("custom.open"))]
    assert not read.lapped
    for name, box in player.app.describe()["rects"].items():
        assert not read.crossing(box), name


def repainted(player: Any) -> Any:
    """What is read on a picture that is painted anew."""
    with reading() as read:
        player.scene.dirty = True
        player.wait()
    return read


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.15, 1.3])
def test_words_are_whole_and_inside_what_holds_them(
    at_menu: Callable[..., Any], size: tuple[int, int], text_size: float
) -> None:
    player = at_menu(*size, text_size=text_size, preset="straight")
    for preset in RULES["2"]:
        player.click(f"rules.{preset}")
        read = repainted(player)
        whole(player, read)
        assert read.says(t("bot.celeste.style"))
        assert read.says(t(f"preset.{preset}.line"))


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("saved", [SAVED, FOUR])
def test_the_words_of_a_saved_match_are_whole(
    at_menu: Callable[..., Any], size: tuple[int, int], text_size: float, saved: Saved
) -> None:
    with reading() as read:
        player = at_menu(*size, saved=saved, text_size=text_size)
    whole(player, read)
    assert all(read.says(words) for words in (saved.name, saved.company, saved.words))


@pytest.mark.parametrize("text_size", [1.0, 1.3])
@pytest.mark.parametrize("people", [3, 5, 6, 7])
def test_any_number_of_opponents_has_room(at_menu: Callable[..., Any], text_size: float, people: int) -> None:
    player = at_menu(text_size=text_size, partner="listed", people=people)
    names = [person.name for person in player.scene.offers.opponents]
    assert len(names) == people
    for size in SHAPES:
        player.resize(*size)
        for company in COMPANIES:
            tap(player, f"players.{company}")
            read = repainted(player)
            whole(player, read)
            assert all(read.says(name) for name in [*names, "Robin", t("custom.open")])
            assert read.says(t("bot.mina.style") if company != "partners" else t("bot.otto.style"))


MORE = [
    Opponent("you", "Konrad", 3, "As you have made him"),
    Opponent("you", "Ottilie", 5, "Plays by the book"),
]


@pytest.fixture
def at_menu(at_menu: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """The menu, with so many `people` besides the custom opponent if a number is given."""
    real = Offers.usual

    def make(*args: Any, people: int | None = None, **facts: Any) -> Any:
        def usual(*given: Any) -> Offers:
            offers = real(*given)
            return replace(offers, opponents=[*offers.opponents, *MORE][: people or len(offers.opponents)])

        monkeypatch.setattr(Offers, "usual", staticmethod(usual))
        return at_menu(*args, **facts)

    return make


# ---------------------------------------------------------------- how many play


@pytest.mark.parametrize("size", SHAPES)
def test_only_the_rules_of_that_number_are_offered(at_menu: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_menu(*size)
    for company in COMPANIES:
        tap(player, f"players.{company}")
        names = [name for name in player.app.describe()["rects"] if name.startswith("rules.")]
        assert names == [f"rules.{name}" for name in RULES[company]]
        assert "house" in player.app.describe()["rects"]


def test_three_play_two_clicks_away(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    tap(player, "players.3")
    player.click("deal")
    assert player.begun == [Choice("classic_three", "mina", 1, ("otto",))]


def test_every_seat_is_given_to_somebody_by_mouse(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    tap(player, "players.4")
    for seat, who in ((3, "viktor"), (1, "celeste"), (2, "ida")):
        player.click(f"seat.{seat}")
        player.click(f"opponent.{who}")
    assert player.app.describe()["opponents"] == ["celeste", "ida", "viktor"]
    player.click("deal")
    assert player.begun == [Choice("knock_rummy", "celeste", 1, ("ida", "viktor"))]


def test_every_seat_is_given_to_somebody_by_keys(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.tab_to("players")
    player.key(pygame.K_RIGHT)
    assert player.app.describe()["players"] == "3"
    player.tab_to("seat.2")
    player.key(pygame.K_SPACE)
    player.tab_to("opponent.celeste")
    player.key(pygame.K_SPACE)
    player.tab_to("rules.knock_rummy")
    player.key(pygame.K_RETURN)
    player.tab_to("deal")
    player.key(pygame.K_RETURN)
    assert player.begun == [Choice("knock_rummy", "mina", 1, ("celeste",))]


def test_nobody_sits_twice(at_menu: Callable[..., Any]) -> None:
    player = at_menu(opponent="otto", second="otto", third="nobody", company="4")
    seats = player.app.describe()["opponents"]
    assert sorted(seats) == ["mina", "otto", "viktor"]
    player.click("seat.3")
    player.click("opponent.otto")
    assert player.app.describe()["opponents"] == [seats[2], seats[1], "otto"]


def test_a_partner_is_drawn_or_chosen(at_menu: Callable[..., Any]) -> None:
    player = at_menu(company="partners")
    player.click("deal")
    tap(player, "partner.listed")
    player.click("opponent.celeste")  # the first seat is the partner's now
    player.click("deal")
    assert player.begun == [
        Choice("partners", "mina", 1, ("otto", "celeste")),
        Choice("partners", "mina", 1, ("celeste", "otto"), "listed"),
    ]


def test_each_number_of_players_remembers_its_rules(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.click("rules.oklahoma")
    tap(player, "players.3")
    player.click("rules.knock_rummy")
    tap(player, "players.2")
    assert player.app.describe()["preset"] == "oklahoma"
    tap(player, "players.3")
    assert player.app.describe()["preset"] == "knock_rummy"
    s = player.app.settings
    assert (s.company, s.preset, s.preset_3) == ("3", "oklahoma", "knock_rummy")


def test_every_length_can_be_chosen(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    for company in COMPANIES:
        tap(player, f"players.{company}")
        player.begun.clear()
        for length in LENGTHS:
            tap(player, f"length.{length}")
            player.click("deal")
        assert [choice.length for choice in player.begun] == list(LENGTHS)


def test_the_length_is_not_asked_for_where_the_rules_say_it(at_menu: Callable[..., Any]) -> None:
    player = at_menu(length=5)
    player.click("rules.tournament")
    assert "length" not in player.app.describe()["rects"]
    player.click("deal")
    player.click("rules.modern")
    player.click("deal")
    assert [choice.length for choice in player.begun] == [1, 5]


def test_the_summary_names_everybody(at_menu: Callable[..., Any]) -> None:
    with reading() as read:
        at_menu(company="partners", partner="listed")
    assert read.says("Partners with Otto against Mina and Celeste, one game")
    assert listed([]) == ""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bea", "Cleo"]) == "Ann, Bea and Cleo"


# ---------------------------------------------------------------- the player's own rules


def keep(*names: str, base: Rules = MODERN, **changes: Any) -> None:
    for name in names:
        house.save(House(base.name, replace(base, name=name, **changes)))


def test_own_rules_are_offered_to_as_many_as_they_are_for(at_menu: Callable[..., Any]) -> None:
    keep("Double date", base=PARTNERS, target=200)
    player = at_menu()
    assert "rules.Double date" not in player.app.describe()["rects"]
    tap(player, "players.partners")
    player.click("rules.Double date")
    player.click("deal")
    assert player.begun == [
        Choice(
            "Double date", "mina", 1, ("otto", "celeste"), "cut", replace(PARTNERS, name="Double date", target=200)
        )
    ]


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_many_rules_turn_over_pages(at_menu: Callable[..., Any], size: tuple[int, int], text_size: float) -> None:
    keep(*(f"Table {n:02}" for n in range(20)), gin=30)
    with reading() as read:
        player = at_menu(*size, text_size=text_size)
    whole(player, read)
    seen: list[str] = []
    for page in range(3):
        names = player.app.describe()["rects"]
        seen += [name for name in names if name.startswith("rules.")]
        assert ("house" in names, "page.next" in names) == (page == 2, page < 2)
        if page < 2:
            player.click("page.next")
    assert len(seen) == len(set(seen)) == len(RULES["2"]) + 20
    player.click("rules.Table 19")
    player.click("page.back")
    assert player.app.settings.preset == "Table 19"
    player.resize(1280, 800)
    assert "rules.Table 19" not in player.app.describe()["rects"]
    player.click("deal")
    assert player.begun[-1].preset == "Table 19"
    assert player.begun[-1].rules is not None
    assert player.begun[-1].rules.gin == 30


def test_the_page_of_the_chosen_rules_comes_first(at_menu: Callable[..., Any]) -> None:
    keep(*(f"Table {n:02}" for n in range(20)), gin=30)
    player = at_menu(preset="Table 19")
    assert "rules.Table 19" in player.app.describe()["rects"]


def test_rules_that_were_just_made_are_chosen(at_menu: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Rules, Callable[[Rules | None], None]]] = []

    class Page:
        def __init__(self, _host: object, start: Rules, done: Callable[[Rules | None], None]) -> None:
            asked.append((start, done))

    player = at_menu(preset="oklahoma")
    monkeypatch.setattr(houserules, "HouseRulesScene", Page)
    monkeypatch.setattr(player.app, "push", lambda scene: None)
    player.click("house")
    [(start, done)] = asked
    assert start == PRESETS["oklahoma"]
    keep("Double date", base=PARTNERS, target=200)
    done(house.rules_named("Double date"))
    player.wait()
    assert (player.app.describe()["players"], player.app.describe()["preset"]) == ("partners", "Double date")
    done(None)
    player.wait()
    assert player.app.describe()["preset"] == "Double date"


def test_own_rules_may_say_the_length(at_menu: Callable[..., Any]) -> None:
    keep("Long", best_of=5)
    with reading() as read:
        player = at_menu(preset="Long")
    assert read.says(t("newmatch.fixed.games", n=5))
    assert "length" not in player.app.describe()["rects"]


# ---------------------------------------------------------------- keys, and the rest


@pytest.mark.parametrize("size", SHAPES)
def test_down_from_the_last_rules_comes_to_the_length(at_menu: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_menu(*size)
    for name in ("rules.hollywood", "rules.challenge", "house"):
        player.tab_to(name)
        player.key(pygame.K_DOWN)
        assert player.focus == "length", name
        player.key(pygame.K_DOWN)
        assert player.focus == "deal"


@pytest.mark.parametrize("size", SHAPES)
def test_down_leads_through_every_row(at_menu: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_menu(*size)
    for company in COMPANIES:
        tap(player, f"players.{company}")
        player.tab_to("opponent.mina" if company == "2" else "seat.1")
        rows = [player.focus.partition(".")[0]]
        for _ in range(8):
            player.key(pygame.K_DOWN)
            row = player.focus.partition(".")[0].replace("house", "rules")
            if rows[-1] != row:
                rows.append(row)
        assert rows == ["seat"] * (company != "2") + ["opponent", "rules", "length", "deal"]


@pytest.mark.parametrize("size", SHAPES)
def test_the_rules_come_below_everybody_in_the_last_row(at_menu: Callable[..., Any], size: tuple[int, int]) -> None:
    player = at_menu(*size)
    for company in COMPANIES:
        tap(player, f"players.{company}")
        rects = player.app.describe()["rects"]
        names = [name for name in rects if name.startswith("opponent.")]
        foot = max(rects[name][1] + rects[name][3] for name in names)
        for name in [*(name for name in names if rects[name][1] + rects[name][3] == foot), "custom"]:
            player.tab_to(name)
            player.key(pygame.K_DOWN)
            assert player.focus.partition(".")[0] in ("rules", "house"), (company, name)


def test_the_settings_show_the_focus_to_who_comes_by_keys(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.tab_to("settings")
    player.key(pygame.K_RETURN)
    assert (player.scene.name, player.focus) == ("settings", "back")
    player.key(pygame.K_ESCAPE)
    player.click("settings")
    assert player.focus is None


def test_every_preset_has_its_words() -> None:
    for preset in PRESETS:
        for key in (f"preset.{preset}", f"preset.{preset}.short", f"preset.{preset}.line"):
            assert t(key) != key


def test_quit_quits(at_menu: Callable[..., Any]) -> None:
    player = at_menu()
    player.tab_to("quit")
    player.key(pygame.K_SPACE)
    assert not player.app.alive

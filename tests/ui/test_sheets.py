"""The paper sheets: every key works, no words lie on each other."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from gintable import words
from gintable.engine import melds
from gintable.engine.cards import FULL, Card, card_text, hand_text, parse_card, parse_hand, shuffled
from gintable.engine.match import deal_numbers
from gintable.engine.rules import HOLLYWOOD, MODERN
from gintable.engine.state import View, start
from gintable.storage.record import Line
from gintable.storage.replay import Player, Story, deal_line, header, opening, tell
from gintable.ui.accounts import game_over
from gintable.ui.canvas import Canvas
from gintable.ui.chart import apart, ticks
from gintable.ui.layout import Box
from gintable.ui.plan import Item
from gintable.ui.scenes import Scene
from gintable.ui.scenes.handresult import HandResult
from gintable.ui.scenes.knock import KnockSheet
from gintable.ui.scenes.matchend import MatchEnd
from gintable.ui.scenes.scoresheet import ScoreSheet
from gintable.ui.scenes.spread import SpreadChooser, distinct, exposed, worth_asking
from gintable.ui.sheet import Sheet
from gintable.words import t

from .eyes import reading
from .stories import LONG, NAMES, SYSTEMS, first, matches, renamed, stories_to_show, told, wins

WINDOWS = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)]
SHAPES = WINDOWS[:3]  # the fourth is the third, only larger
TWO_WAYS = "5S 5H 5D 6S 6H 6D 7S 7H 7D 3C"
THREE_WAYS = "4S 5S 6S 7S 7H 7D 7C 4H 4D 4C"


# ---------------------------------------------------------------- charts


@pytest.mark.parametrize("top", [1, 7, 99, 100, 113, 200, 505, 1250])
def test_a_grid_has_few_lines(top: int) -> None:
    found = ticks(top)
    assert found[0] == 0
    assert 2 <= len(found) <= 6
    assert found[-1] <= top


def test_labels_part() -> None:
    a, b = apart([50, 52], 20, 0, 100)
    assert b - a >= 20
    a, b = apart([99, 100], 20, 0, 100)
    assert b <= 100
    assert b - a >= 20
    assert apart([10, 80], 20, 0, 100) == [10, 80]


# ---------------------------------------------------------------- which spread, which card


def test_the_question_is_asked_only_when_it_matters() -> None:
    for text, asked in ((TWO_WAYS, True), (THREE_WAYS, True), ("AS 2S 3S 4S 9H 9D 9C KH KD KC", False)):
        ten = parse_hand(text)
        assert worth_asking(melds.best_spreads(ten), FULL & ~ten) is asked
    ten = parse_hand(TWO_WAYS)
    assert not worth_asking(melds.best_spreads(ten), 0)


def test_exposed_cards_are_what_the_engine_counts() -> None:
    for seed in range(300):
        deck = shuffled(seed)
        ten = sum(1 << card for card in deck[:10])
        unseen = sum(1 << card for card in deck[10:45])
        for spread in melds.best_spreads(ten):
            found = exposed(spread, unseen)
            assert found.points == melds.exposure(spread, unseen)
            assert all(any(melds.fits(meld, card) for meld in spread) for card in found.direct)
            assert not set(found.direct) & set(found.behind)


def test_spreads_that_expose_the_same_are_one_option() -> None:
    ten = parse_hand("2H 3H 4H 5H 6H 7H 9S 9D 9C AS")
    every = melds.best_spreads(ten)
    assert len(every) == 2
    assert len(distinct(every, parse_hand("KC QC"))) == 1


# ---------------------------------------------------------------- the scenes


class Ground(Scene):
    """What lies under a sheet."""

    name = "ground"


@pytest.fixture
def on_top(window: Callable[..., Any]) -> Callable[..., Any]:
    """Put a sheet over an empty scene: `on_top(make, w, h, **settings)`; `make` gets the window."""

    def put(make: Callable[[Any], Sheet], w: int = 1280, h: int = 720, **settings: Any) -> Any:
        player = window(w, h, **{"animation": "none", **settings})
        player.app.push(Ground(player.app))
        player.app.push(make(player.app))
        player.wait()
        return player

    return put


def do_nothing() -> None: ...


def result(story: Story, done: list[str] | None = None, me: int = 0) -> Callable[[Any], Sheet]:
    told = done if done is not None else []
    return lambda app: HandResult(app, story, me, lambda: told.append("next"), lambda: told.append("menu"))


def ending(story: Story, done: list[str] | None = None, me: int = 0) -> Callable[[Any], Sheet]:
    told = done if done is not None else []
    return lambda app: MatchEnd(app, story, me, lambda: told.append("rematch"), lambda: told.append("menu"))


def pad(story: Story, me: int = 0) -> Callable[[Any], Sheet]:
    return lambda app: ScoreSheet(app, story, me)


def knock_view(text: str) -> View:
    deal, _ = start(MODERN, shuffled(3), 0)
    return View(deal.table, 0, parse_hand(text), None, None)


def knocking(text: str, done: list[str] | None = None, chosen: Card | None = None) -> Callable[[Any], Sheet]:
    told = done if done is not None else []

    def make(app: Any) -> Sheet:
        seen = knock_view(text)
        return KnockSheet(
            app,
            seen,
            melds.knocks(seen.hand, 10),
            chosen,
            lambda card: told.append(f"choose {card_text(card)}"),
            lambda card: told.append(f"knock {card_text(card)}"),
            lambda: told.append("cancel"),
        )

    return make


def spreading(text: str, done: list[str] | None = None, chosen: int = 0) -> Callable[[Any], Sheet]:
    told = done if done is not None else []

    def make(app: Any) -> Sheet:
        ten = parse_hand(text)
        return SpreadChooser(
            app,
            melds.best_spreads(ten),
            ten,
            FULL & ~ten,
            chosen,
            lambda spread: told.append(" ".join(map(hand_text, spread))),
            lambda: told.append("cancel"),
        )

    return make


KNOCK = "5H 6H 7H 8H JS JD JC AC 2D 4S 6C"
MANY = "AS AH AD AC 2S 3S 2H 3H 2D 2C 4D"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_the_gold_button_answers_to_enter_and_space(on_top: Callable[..., Any], key: int) -> None:
    story = matches("modern")[0]
    cases: list[tuple[Callable[[list[str]], Callable[[Any], Sheet]], str]] = [
        (lambda done: result(story, done), "next"),
        (lambda done: ending(matches("modern")[-1], done), "rematch"),
        (lambda done: knocking(KNOCK, done), "knock 6C"),
        (lambda done: spreading(TWO_WAYS, done), "5S 6S 7S 5H 6H 7H 5D 6D 7D"),
    ]
    for make, expected in cases:
        done: list[str] = []
        player = on_top(make(done))
        player.key(key)
        assert done == [expected]
        assert player.scene.name == "ground"


def test_esc_is_the_harmless_answer(on_top: Callable[..., Any]) -> None:
    for make, expected in (
        (result, "menu"),
        (lambda _s, done: knocking(KNOCK, done), "cancel"),
        (lambda _s, done: spreading(TWO_WAYS, done), "cancel"),
    ):
        done: list[str] = []
        player = on_top(make(matches("modern")[0], done))
        player.key(pygame.K_ESCAPE)
        assert done == [expected]
        assert player.scene.name == "ground"


def test_every_button_is_reached_by_tab_and_by_mouse(on_top: Callable[..., Any]) -> None:
    for name, expected in (("next", "next"), ("menu", "menu")):
        done: list[str] = []
        player = on_top(result(matches("modern")[0], done))
        player.tab_to(name)
        player.key(pygame.K_SPACE)
        player = on_top(result(matches("modern")[0], done))
        player.click(name)
        assert done == [expected] * 2


def test_digits_choose_the_card_to_throw(on_top: Callable[..., Any]) -> None:
    done: list[str] = []
    player = on_top(knocking(KNOCK, done))
    player.key(pygame.K_2)
    assert player.app.describe()["chosen"] == "4S"
    player.key(pygame.K_9)  # there is no ninth
    player.key(pygame.K_RETURN)
    assert done == ["choose 4S", "knock 4S"]


def test_clicking_an_option_chooses_and_does_not_knock(on_top: Callable[..., Any]) -> None:
    done: list[str] = []
    player = on_top(knocking(KNOCK, done))
    player.click("choice.4S")
    assert done == ["choose 4S"]
    assert player.scene.name == "knock"


def test_a_key_on_the_chosen_option_confirms_it(on_top: Callable[..., Any]) -> None:
    done: list[str] = []
    player = on_top(knocking(KNOCK, done))
    player.tab_to("choice.4S")
    player.key(pygame.K_SPACE)
    assert done == ["choose 4S"]
    player.key(pygame.K_SPACE)
    assert done == ["choose 4S", "knock 4S"]
    laid: list[str] = []
    player = on_top(spreading(TWO_WAYS, laid))
    player.tab_to("choice.1")
    player.key(pygame.K_RETURN)
    assert laid == []
    player.key(pygame.K_RETURN)
    assert laid == ["5S 5H 5D 6S 6H 6D 7S 7H 7D"]


def test_the_knock_sheet_asks_only_what_can_be_chosen(on_top: Callable[..., Any]) -> None:
    def texts(hand: str) -> list[str]:
        return [item.words for item in on_top(knocking(hand)).scene.fixed.items if item.words]

    assert t("knock.title") in texts(KNOCK)
    assert texts("5H 6H 7H 8H JS JD JC AC 2D 4S KC")[:2] == ["Knock with 7?", "K{C} goes face down. Limit 10."]


def test_the_spread_that_is_chosen_is_in_sight(on_top: Callable[..., Any]) -> None:
    player = on_top(spreading(THREE_WAYS, chosen=2), 1024, 768, text_size=1.3)
    assert "choice.2" in player.app.describe()["rects"]


def test_a_caption_without_room_gets_shorter_instead_of_cut(on_top: Callable[..., Any]) -> None:
    story = renamed(stories_to_show()["undercut"], LONG)
    player = on_top(result(story), 1024, 768)
    captions = [item.words for plan in player.scene.plans() for item in plan.items if item.words]
    assert any(words.startswith(("Run + ", "Set + ")) for words in captions)
    with reading() as read:
        player.scene.dirty = True
        player.wait()
    assert not [words for words in read.cut if words.startswith(("Run", "Set", "Dead"))]


def test_a_card_clicked_in_the_hand_is_the_same_choice(on_top: Callable[..., Any]) -> None:
    done: list[str] = []
    player = on_top(knocking(KNOCK, done))
    player.scene.chosen = parse_card("4S")
    player.scene.chosen = parse_card("8H")  # may not be thrown: passed over
    assert "4{S}" in player.scene.gold.words
    assert "9" in player.scene.gold.words
    player.key(pygame.K_RETURN)
    assert done == ["knock 4S"]


def test_a_card_dropped_on_the_zone_is_preselected(on_top: Callable[..., Any]) -> None:
    player = on_top(knocking(KNOCK, chosen=parse_card("4S")))
    assert player.app.describe()["chosen"] == "4S"
    player = on_top(knocking(KNOCK, chosen=parse_card("8H")))
    assert player.app.describe()["chosen"] == "6C"


def test_the_bright_hand_gets_what_the_sheet_does_not_use(on_top: Callable[..., Any]) -> None:
    class Hand:
        def __init__(self) -> None:
            self.painted, self.events = 0, []

        def paint(self, canvas: Canvas) -> None:
            self.painted += 1

        def event(self, event: pygame.Event) -> None:
            self.events.append(event.type)

        def areas(self) -> dict[str, list[int]]:
            return {"card.4S": [5, 700, 10, 10]}

    player = on_top(knocking(KNOCK))
    hand = player.scene.hand = Hand()
    player.scene.dirty = True
    player.press((8, 705))
    player.let_go((8, 705))
    assert hand.painted
    assert pygame.MOUSEBUTTONDOWN in hand.events
    assert player.rect("card.4S") == (5, 700, 10, 10)


def test_more_options_than_fit_scroll_to_the_chosen_one(on_top: Callable[..., Any]) -> None:
    player = on_top(knocking(MANY))
    assert len(player.scene.choices) > 4
    last = card_text(player.scene.choices[min(8, len(player.scene.choices) - 1)][0])
    before = player.app.describe()["rects"]
    player.key(pygame.K_1 + min(8, len(player.scene.choices) - 1))
    assert player.app.describe()["chosen"] == last
    assert f"choice.{last}" in player.app.describe()["rects"]
    assert before != player.app.describe()["rects"]


def test_the_spread_chosen_is_the_spread_laid_down(on_top: Callable[..., Any]) -> None:
    done: list[str] = []
    player = on_top(spreading(TWO_WAYS, done))
    player.click("choice.1")
    player.click("confirm")
    assert done == ["5S 5H 5D 6S 6H 6D 7S 7H 7D"]
    player = on_top(spreading(TWO_WAYS, done, chosen=1))
    assert player.app.describe()["chosen"] == 1
    player.key(pygame.K_1, pygame.K_RETURN)
    assert done[-1] == "5S 6S 7S 5H 6H 7H 5D 6D 7D"


def test_a_void_hand_lies_over_the_table_and_says_who_deals(on_top: Callable[..., Any]) -> None:
    story = first("straight", lambda s: s.hand.facts.ending == "void")
    done: list[str] = []
    player = on_top(result(story, done))
    assert player.scene.overlay
    assert player.app.describe()["phase"] == "void"
    assert ("you deal" if story.match.dealers == (0,) else "Celeste deals") in player.scene.account.line
    player.click("next")
    assert done == ["next"]


def test_a_hand_that_could_not_be_read_back_is_void(on_top: Callable[..., Any]) -> None:
    story = opening(header(MODERN, [Player("Me"), Player("Celeste", "celeste")], 5))
    for number, text in enumerate((deal_line(story.match, deal_numbers(story.match)), "void"), 2):
        story, _ = tell(story, Line(number, text))
    player = on_top(result(story))
    assert "read back" in player.scene.account.line


def test_the_button_leads_to_the_result_when_the_game_is_over(on_top: Callable[..., Any]) -> None:
    story = matches("modern")[-1]
    player = on_top(result(story))
    assert player.scene.ui.widgets[0].words == "The result"
    assert player.app.describe()["game_over"]
    player = on_top(result(matches("modern")[0]))
    assert player.scene.ui.widgets[0].words == "Next hand"


def test_a_game_inside_a_match_goes_on_to_the_next(on_top: Callable[..., Any]) -> None:
    story = first("modern", lambda s: game_over(s) and s.match.winner is None, best_of=3, target=40)
    done: list[str] = []
    player = on_top(ending(story, done))
    assert player.scene.account.title in ("You win game 1", "Celeste wins game 1")
    assert player.app.describe()["phase"] == "game_end"
    assert "Best of 3" in player.scene.account.games
    assert player.scene.ui.widgets[0].words == "Next game"
    player.key(pygame.K_SPACE)
    assert done == ["rematch"]


# ---------------------------------------------------------------- motion


class Ticks:
    """A sound that only counts."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.on, self.volume = True, 1.0

    def play(self, name: str) -> None:
        self.played.append(name)

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


def won_by(winner: int) -> Story:
    return next(s for s in matches("modern") if s.hand and s.hand.winner == winner and sum(s.hand.points) > 9)


def test_points_count_up_and_tick(on_top: Callable[..., Any]) -> None:
    player = on_top(result(won_by(0)), animation="normal")
    sound = player.app.sound = Ticks()
    sheet = player.scene
    assert sheet.moving
    seen = [sheet.counted()]
    while sheet.moving:
        player.wait(0.03)
        seen.append(sheet.counted())
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert seen[-1] == sheet.points
    assert len(set(seen)) > 4
    assert "tally_tick" in sound.played
    assert sound.played[-1] == "hand_won"
    assert not player.app.scenes[-1].stale


def test_any_key_finishes_the_counting(on_top: Callable[..., Any]) -> None:
    player = on_top(result(won_by(1)), animation="calm")
    sound = player.app.sound = Ticks()
    assert player.scene.moving
    player.key(pygame.K_F5)
    assert not player.scene.moving
    assert player.scene.counted() == player.scene.points
    assert sound.played == ["hand_lost"]


def test_a_click_is_not_swallowed_by_the_counting(on_top: Callable[..., Any]) -> None:
    done: list[str] = []
    player = on_top(result(won_by(0), done), animation="calm")
    player.click("next")
    assert done == ["next"]


@pytest.mark.parametrize("settings", [{"reduced_motion": True, "animation": "normal"}, {"animation": "none"}])
def test_reduced_motion_shows_the_result_at_once(on_top: Callable[..., Any], settings: dict[str, Any]) -> None:
    player = on_top(result(won_by(0)), **settings)
    assert not player.scene.moving
    assert player.scene.counted() == player.scene.points


def test_a_sheet_slides_in_from_below(on_top: Callable[..., Any]) -> None:
    player = on_top(knocking(KNOCK), animation="normal")
    early = player.picture()
    while player.scene.moving:
        player.wait(0.05)
    player.wait()
    assert early != player.picture()
    calm = on_top(knocking(KNOCK))
    assert calm.picture() == player.picture()


# ---------------------------------------------------------------- words have room


def lapped(items: list[Item]) -> list[tuple[str, str]]:
    """Texts that lie on each other: their boxes, without the air over and under the letters, overlap."""
    ink = [(item, item.box.inset(1.0, item.box.h * 0.2)) for item in items if item.words and item.words.strip()]
    return [
        (str(a.words), str(b.words))
        for (a, one), (b, two) in combinations(ink, 2)
        if one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom
    ]


def outside_of(box: Box, items: list[Item]) -> list[str]:
    slack = 1.5
    return [
        str(item.words)
        for item in items
        if item.words and (item.box.x < box.x - slack or item.box.right > box.right + slack)
    ]


def check_words(sheet: Any) -> None:
    for plan in sheet.plans():
        assert lapped(plan.items) == []
        assert outside_of(sheet.box.inset(12), plan.items) == []
    for box, plan, pane in sheet.parts:
        assert outside_of(box, plan.items) == []
        if pane is None:
            assert plan.bottom <= box.bottom + 1.5


@pytest.fixture
def longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language whose texts run 30% longer than English."""
    english = json.loads((Path(words.__file__).parents[1] / "assets/words/en.json").read_text(encoding="utf-8"))

    def stretched(text: Any) -> Any:
        if isinstance(text, dict):
            return {form: stretched(one) for form, one in text.items()}
        plain = len([c for c in text if c.isalpha()])
        return " ".join([text, "sempre"[: max(2, round(plain * 0.3) % 7)]]) if plain > 6 else text + "en"

    monkeypatch.setattr(words._Language, "code", "es")
    monkeypatch.setattr(words._Language, "texts", {key: stretched(text) for key, text in english.items()})


def check_all(
    window: Callable[..., Any], size: tuple[int, int], text_size: float, names: tuple[str, ...] = NAMES
) -> None:
    """Build every kind of sheet in one window and check its words; nothing need be drawn for that."""
    app = window(*size, text_size=text_size, animation="none").app
    makes = [knocking(KNOCK), knocking(MANY), spreading(TWO_WAYS), spreading(THREE_WAYS)]
    for story in stories_to_show().values():
        shown = renamed(story, names)
        makes += [result(shown), pad(shown), *([ending(shown)] if game_over(story) else [])]
    for make in makes:
        app.push(make(app))
        check_words(app.scenes[-1])
        app.pop()


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize(("text_size", "names"), [(1.0, NAMES), (1.0, LONG), (1.3, LONG)])
def test_no_words_lie_on_each_other(
    window: Callable[..., Any], size: tuple[int, int], text_size: float, names: tuple[str, ...]
) -> None:
    check_all(window, size, text_size, names)


@pytest.mark.usefixtures("longer")
@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_longer_languages_have_room(window: Callable[..., Any], size: tuple[int, int], text_size: float) -> None:
    check_all(window, size, text_size)


@pytest.mark.parametrize("size", WINDOWS)
def test_at_the_usual_text_size_a_hand_needs_no_scrolling(on_top: Callable[..., Any], size: tuple[int, int]) -> None:
    for key in ("undercut", "laid", "gin"):
        assert not list(on_top(result(stories_to_show()[key]), *size).scene.panes())


def test_what_does_not_fit_scrolls_by_keys_and_wheel(on_top: Callable[..., Any]) -> None:
    player = on_top(ending(stories_to_show()["long"]), 1024, 640, text_size=1.3)
    pane = next(player.scene.panes())
    player.key(pygame.K_PAGEDOWN)
    assert pane.at > 0
    player.key(pygame.K_HOME)
    assert pane.at == 0
    player.tab_to("read1")
    player.key(pygame.K_DOWN)
    assert pane.at > 0


@pytest.mark.parametrize("felt", ["green", "midnight", "burgundy", "contrast"])
def test_it_draws_on_every_felt_and_after_a_resize(on_top: Callable[..., Any], felt: str) -> None:
    for make in (result(stories_to_show()["laid"]), ending(stories_to_show()["classic"]), knocking(KNOCK)):
        player = on_top(make, felt=felt)
        assert len(set(player.picture())) > 20
        player.resize(1024, 768)
        player.wait()
        check_words(player.scene)


# ---------------------------------------------------------------- the score sheet


def test_the_score_sheet_lies_over_a_hand_and_over_an_end(on_top: Callable[..., Any]) -> None:
    story = stories_to_show()["partners"]
    for make in (result(story), ending(story)):
        player = on_top(make)
        under = player.scene
        player.click("score")
        assert player.app.describe()["phase"] == "score_sheet"
        assert player.app.describe()["over"]
        player.click("close")
        assert player.scene is under
        player.key(pygame.K_c)
        assert player.scene.name == "score_sheet"
        player.key(pygame.K_c)
        assert player.scene is under


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE])
def test_any_way_back_leads_back(on_top: Callable[..., Any], key: int) -> None:
    player = on_top(pad(stories_to_show()["three"]))
    player.key(key)
    assert player.scene.name == "ground"


def test_the_games_of_a_match_can_be_looked_at(on_top: Callable[..., Any]) -> None:
    story = first("classic", lambda s: len(s.match.games) == 2, best_of=3)
    player = on_top(pad(story))
    assert player.app.describe()["game"] == len(player.scene.games)
    player.scene.show(0)
    player.wait()
    seen = player.app.describe()
    assert (seen["game"], seen["over"]) == (1, True)
    assert seen["scores"] == list(story.match.games[0].tally.scores)
    player.tab_to("game")
    player.key(pygame.K_RIGHT)
    assert player.app.describe()["game"] == 2


def test_a_long_pad_begins_at_the_last_hand_under_its_names(on_top: Callable[..., Any]) -> None:
    player = on_top(pad(stories_to_show()["long"]), 1024, 640)
    pane = next(player.scene.panes())
    assert pane.at == pane.most > 0
    fixed = [item.words for item in player.scene.fixed.items]
    assert "You" in fixed
    assert "Celeste" in fixed
    player.key(pygame.K_HOME)
    assert pane.at == 0


def test_the_hollywood_sheet_shows_three_games(on_top: Callable[..., Any]) -> None:
    story = wins(HOLLYWOOD, [(1, 18), (0, 42), (0, 30), (0, 35), (0, 40)])
    with reading() as read:
        player = on_top(pad(story))
    said = [line for line, _ in read.lines]
    assert said.count("You") == 3
    for words_ in ("Game 1", "closed", "107", "107 − 18 + 100 + 40", "+229", "+365", "open, 25 to go", "no entry"):
        assert words_ in said
    assert read.says("Celeste is shut out of game 2: the next win begins in game 3.")
    assert read.cut == []
    assert not list(player.scene.panes())


def test_a_match_without_a_hand_has_an_empty_pad(on_top: Callable[..., Any]) -> None:
    for rules in SYSTEMS.values():
        story = told(rules, [])
        player = on_top(lambda app, story=story: ScoreSheet(app, story))
        assert player.app.describe()["hands"] == 0
        check_words(player.scene)


def test_three_read_who_pays_whom(on_top: Callable[..., Any]) -> None:
    story = stories_to_show()["classic_three"]
    over = game_over(story)
    assert over is not None
    with reading() as read:
        on_top(ending(story))
    pays = [line for line in over.closing if line.key == "final.pays"]
    assert len(pays) >= 2
    for line in pays:
        assert f"+ {line.points}" in [words_ for words_, _ in read.lines]
    with reading() as read:
        on_top(pad(story))
    assert sum("pay" in words_ for words_, _ in read.lines) == len(pays)


@pytest.mark.parametrize("story", ["sides", "half void", "three", "failed", "four", "games"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_hands_of_several_need_no_scrolling_in_wide_windows(
    on_top: Callable[..., Any], story: str, size: tuple[int, int]
) -> None:
    assert not list(on_top(result(stories_to_show()[story]), *size).scene.panes())

"""Where wrong knocks are penalised the table says nothing, and the players judge: every branch, by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gintable.engine.actions import parse
from gintable.engine.cards import parse_card, parse_hand
from gintable.engine.deal import apply
from gintable.engine.rules import CLASSIC
from gintable.engine.state import Deal, start
from gintable.ui.poses import back, face

from .deals import MINE, deck
from .eyes import reading
from .scripted import Scripted, scripted

PENALISED = replace(CLASSIC, irregularities="penalised")
WRONG = "3C 4C 5C 9S 9H 9D QH TS 2S 3D"  # with any discard more than 10
RIGHT = "3C 4C 5C 9S 9H 9D 2H 2S 3D AD"  # the same melds, with KC thrown a knock with 8
PLAIN = "5H 6H 7H JS JD JC TS QC 7C KD"  # nothing of MENDED
MENDED = "4S 5S 6S 9C 9D 9H AC 2D 3C 4H"  # with KS: throwing 4H leaves 16, throwing KS leaves 10
FIRST = ("pass", "pass", "draw", "shed KD")
KNOCK = "knock KC 9S9H9D 3C4C5C"


def made(theirs: str = WRONG, mine: str = MINE, stock: str = "8H KC 8D 7D 9C", acts: Sequence[str] = FIRST) -> Deal:
    deal, _ = start(PENALISED, deck(mine, theirs, "QS", stock), 1)
    for act in acts:
        deal, _ = apply(deal, parse(act))
    return deal


@contextmanager
def against(theirs: str = WRONG, *knock: str, **facts: object) -> Iterator[Scripted]:
    """Otto has that hand and has knocked."""
    choices = {name: facts.pop(name) for name in list(facts) if name in ("animation", "size", "reduced_motion")}
    with scripted(PENALISED, [made(theirs, **facts)], **choices) as table:
        table.plays("otto", *(knock or ("draw", KNOCK)))
        yield table


@contextmanager
def knocking(card: str, mine: str = MENDED, **facts: object) -> Iterator[Scripted]:
    """The player has drawn KS to `mine` and knocked, throwing `card`, with the mouse."""
    deal = made(PLAIN, mine, "KS KC 8D 7D", FIRST[:3])
    with scripted(PENALISED, [deal], **facts) as table:
        table.drag(table.card(parse_card(card)), table.at("knock"))
        table.wait(0.1)
        assert table.seen()["scene"] == "knock"
        table.key(pygame.K_SPACE)
        table.until_still()
        assert (table.seen()["phase"], table.seen()["turn"]) == ("judge", 1)
        yield table


def texts(table: Scripted) -> list[str]:
    """Everything that is written on the screen."""
    with reading() as read:
        table.app.draw()
    return sorted(words for words, _ in read.lines)


def sure(table: Scripted) -> None:
    """Say yes to what is asked."""
    table.wait(0.1)
    assert table.seen()["scene"] == "dialog"
    table.key(pygame.K_RETURN)
    table.until_still()


def open_cards(table: Scripted) -> set[int]:
    """The cards that lie face up at the opponent's place."""
    found = table.scene.board.found
    assert found is not None
    top = found.table.opps[0].bottom
    return {key[1] for key, pose in found.poses.items() if key[0] == "card" and pose.y < top}


def told(table: Scripted) -> str:
    return str(table.seen().get("notice") or "")


# -- the table keeps quiet ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_no_word_tells_a_wrong_knock_from_a_right_one(size: tuple[int, int]) -> None:
    with against(WRONG, size=size) as table:
        wrong = texts(table)
    with against(RIGHT, size=size) as table:
        right = texts(table)
    assert wrong == right
    assert "Otto knocks" in wrong


def test_no_word_tells_what_the_own_hand_is_worth() -> None:
    heavy = "5H 6H 7H JS JD JC KH QC 7C 8S"
    said = []
    for mine in (MINE, heavy):
        with scripted(PENALISED, [made(mine=mine, acts=FIRST[:3])]) as table:
            assert table.seen()["deadwood"] is None
            said.append(texts(table))
            table.move(table.card(parse_card("5H")))
            table.wait(0.3)
            assert texts(table) == said[-1]
    assert said[0] == said[1]
    assert "Knock" in said[0]


def test_the_sheet_offers_every_discard_and_no_figure() -> None:
    with scripted(PENALISED, [made(acts=FIRST[:3])]) as table:
        table.key(pygame.K_k)
        table.wait(0.1)
        seen = table.seen()
        assert seen["choices"] == dict.fromkeys([*MINE.split(), "8H"], None)
        assert seen["chosen"] == "8H"
        assert [words for words in texts(table) if "deadwood" in words.lower()] == []


def test_one_may_knock_with_anything() -> None:
    with knocking("4S") as table:
        assert table.seen()["status"] == "Otto looks at your knock"


def test_big_gin_is_not_pointed_out_either() -> None:
    rules = replace(PENALISED, big_gin=31)
    deal, _ = start(rules, deck(MINE, WRONG, "QS", "8H KC"), 1)
    for act in FIRST[:3]:
        deal, _ = apply(deal, parse(act))
    with scripted(rules, [deal]) as table:
        table.click(table.at("biggin"))
        sure(table)
        assert (table.seen()["scene"], table.seen()["phase"]) == ("table", "shed")
        assert "limit" in told(table)


# -- a challenge ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("keys", [False, True])
def test_a_right_knock_stands(keys: bool) -> None:
    with against(RIGHT) as table:
        table.key(pygame.K_i) if keys else table.click(table.at("challenge"))
        sure(table)
        assert table.seen()["phase"] == "layoff"
        assert "right and stands" in told(table)
        assert "challenge" not in table.names()
        table.key(pygame.K_i)
        assert "stands" in told(table)


@pytest.mark.parametrize("animation", ["none", "quick"])
def test_a_knock_that_another_discard_makes_right_is_corrected(animation: str) -> None:
    knock = "knock 4H 9H9D9C 4S5S6S"
    with against(MENDED, "draw", knock, mine=PLAIN, stock="8H KS 8D 7D", animation=animation) as table:
        table.click(table.at("challenge"))
        sure(table)
        assert (table.seen()["phase"], table.seen()["turn"]) == ("correct", 1)
        assert "throw another card" in told(table)
        assert open_cards(table) == cards_of("4S 5S 6S 9C 9D 9H AC 2D 3C KS")
        assert back(1, 0) in table.scene.board.stage.poses
        assert table.settled()
        table.plays("otto", "knock KS 9H9D9C 4S5S6S")
        assert table.seen()["phase"] == "layoff"  # it is right, so it stands
        assert "challenge" not in table.names()
        assert table.settled()


def test_the_player_makes_a_wrong_knock_good() -> None:
    with knocking("4H") as table:
        table.plays("otto", "challenge")
        assert (table.seen()["phase"], table.seen()["turn"]) == ("correct", 0)
        assert "nother discard" in told(table)
        assert table.names() >= {"knock.button", "card.4H"}
        table.click(table.card(parse_card("4H")))  # that was wrong
        assert table.seen()["scene"] == "table"
        assert "limit" in told(table)
        table.click(table.at("knock.button"))
        table.wait(0.1)
        assert table.seen()["choices"] == {"KS": None}
        table.key(pygame.K_SPACE)
        table.until_still()
        assert table.seen()["phase"] == "layoff"
        assert parse_card("KS") not in [key[1] for key in table.scene.board.own]


@pytest.mark.parametrize(("animation", "reduced"), [("none", False), ("quick", False), ("quick", True)])
def test_what_cannot_be_corrected_lies_open_until_the_next_discard(animation: str, reduced: bool) -> None:
    with against(WRONG, animation=animation, reduced_motion=reduced) as table:
        table.key(pygame.K_i)
        sure(table)
        assert (table.seen()["phase"], table.seen()["turn"]) == ("draw", 0)
        assert "K{C} is turned up" in told(table)
        assert table.seen()["upcard"] == "KC"
        assert open_cards(table) == cards_of(WRONG)
        assert table.settled()
        shot = table.scene.shot
        assert shot is not None
        assert shot.ground.plates[0].mark == "cards open"
        table.click(table.at("discard"))  # it may be taken
        table.until_still()
        assert "KC" in table.seen()["hand"]
        assert open_cards(table) == cards_of(WRONG)
        table.drag(table.card(parse_card("4S")), table.at("discard"))
        table.until_still()
        assert not open_cards(table)
        assert sum(key[0] == "seat1" for key in table.scene.board.stage.poses) == 10
        assert table.settled()


# -- after the defender has accepted --------------------------------------------------------------------------------
@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("choice", ["expose", "forgive"])
def test_the_defender_says_how_the_hand_goes_on(choice: str, keys: bool) -> None:
    with against(WRONG, animation="quick") as table:
        table.key(pygame.K_a) if keys else table.click(table.at("accept"))
        table.until_still()
        assert table.seen()["phase"] == "layoff"
        table.key(pygame.K_i) if keys else table.click(table.at("challenge"))
        sure(table)
        assert (table.seen()["phase"], table.seen()["turn"]) == ("penalty", 0)
        assert table.seen()["status"] == "How does Otto play on?"
        if keys:
            for _ in range(40):
                if table.seen()["focus"] == choice:
                    break
                table.key(pygame.K_TAB)
            table.key(pygame.K_RETURN)
        else:
            table.click(table.at(choice))
        sure(table)
        assert (table.seen()["phase"], table.seen()["upcard"]) == ("draw", "KC")
        shot = table.scene.shot
        assert shot is not None
        mark = shot.ground.plates[0].mark
        assert mark == ("cards open" if choice == "expose" else "no bonus")
        table.key(pygame.K_s)
        table.until_still()
        table.drag(table.card(parse_card("4S")), table.at("discard"))
        table.until_still()
        table.plays("otto", "draw")
        drawn = parse_card("7D")
        assert (drawn in open_cards(table)) == (choice == "expose")
        assert len(open_cards(table)) == (11 if choice == "expose" else 0)
        table.plays("otto", "shed QH")
        assert len(open_cards(table)) == (10 if choice == "expose" else 0)
        assert table.settled()


def test_after_a_layoff_a_knock_stands() -> None:
    with against(RIGHT, mine="5H 6H 7H JS JD JC 4S 6C AC KD") as table:
        table.key(pygame.K_a)
        table.until_still()
        assert "challenge" in table.names()
        table.click(table.at("best"))
        table.until_still()
        table.click(table.at("challenge"))
        sure(table)
        assert "right and stands" in told(table)
        assert "challenge" not in table.names()
        table.key(pygame.K_i)
        assert "nobody can call it illegal now" in told(table)


def test_what_was_laid_off_comes_back_when_the_discard_has_to_be_changed() -> None:
    correctable = "3H 4H 5H 9S 9H 9D AC 2D 3C 4C"
    mine, knock = "6H 7H TH JS JD JC 4S 6C 2C KD", "knock 4C 9S9H9D 3H4H5H"
    with against(correctable, "draw", knock, mine=mine, stock="8H KS 8D 7D") as table:
        table.key(pygame.K_a)
        table.until_still()
        table.drag(table.card(parse_card("6H")), table.at("meld0"))
        table.until_still()
        assert "6H" not in table.seen()["hand"]
        table.click(table.at("challenge"))
        sure(table)
        assert "another discard makes it right" in told(table)
        assert "6H" in table.seen()["hand"]
        assert table.settled()


def test_a_challenge_can_be_thought_better_of() -> None:
    with against(WRONG) as table:
        table.click(table.at("challenge"))
        table.wait(0.1)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        assert (table.seen()["scene"], table.seen()["phase"]) == ("table", "judge")


# -- the player has knocked wrongly ---------------------------------------------------------------------------------
BAD = "3C 4C 5C 9S 9H 9D QH TS 2S 3D"
OTHERS = "5H 6H 7H JS JD JC 4S 2D AC KD"


@contextmanager
def caught(*acts: str, **facts: object) -> Iterator[Scripted]:
    """The player has knocked with a hand that no discard makes right, and otto has done that."""
    deal, _ = start(PENALISED, deck(BAD, OTHERS, "QS", "KS KC 8D 7D 9C"), 1)
    for act in ("pass", "pass", "draw"):
        deal, _ = apply(deal, parse(act))
    with scripted(PENALISED, [deal], **facts) as table:
        table.drag(table.card(parse_card("KS")), table.at("knock"))
        table.wait(0.1)
        table.key(pygame.K_SPACE)
        table.until_still()
        table.plays("otto", *acts)
        yield table


@pytest.mark.parametrize("animation", ["none", "quick"])
def test_the_own_cards_are_marked_while_they_lie_open(animation: str) -> None:
    with caught("challenge", animation=animation) as table:
        assert (table.seen()["phase"], table.seen()["turn"], table.seen()["upcard"]) == ("draw", 1, "KS")
        assert "your cards" in told(table)
        table.app.draw()
        shot = table.scene.shot
        assert shot is not None
        assert shot.opened == {face(card) for card in cards_of(BAD)}
        assert shot.panel.mark == "cards open"
        table.plays("otto", "draw", "shed KD")
        table.app.draw()
        shot = table.scene.shot
        assert shot is not None
        assert (shot.opened, shot.panel.mark) == (frozenset(), "")
        assert table.settled()


@pytest.mark.parametrize(("choice", "mark"), [("expose", "cards open"), ("forgive", "no bonus")])
def test_the_own_penalty_is_marked_to_the_end(choice: str, mark: str) -> None:
    with caught("accept", animation="quick") as table:
        assert open_cards(table) == cards_of(OTHERS)  # a defender who accepts spreads the hand
        table.plays("otto", "challenge")
        assert table.seen()["status"] == "Otto decides how you play on"
        table.plays("otto", choice)
        table.plays("otto", "draw", "shed KD")
        table.key(pygame.K_s)
        table.until_still()
        table.app.draw()
        shot = table.scene.shot
        assert shot is not None
        assert shot.panel.mark == mark
        drawn = face(parse_card("8D"))
        assert shot.opened == ({face(card) for card in cards_of(BAD)} | {drawn} if choice == "expose" else set())
        assert table.settled()


def cards_of(text: str) -> set[int]:
    held = parse_hand(text)
    return {card for card in range(64) if held >> card & 1}


# -- pictures -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)])
def test_nothing_is_cut_short(size: tuple[int, int], tmp_path: Path) -> None:
    with against(WRONG, size=size) as table:
        for step in ("judge", "layoff", "penalty", "open"):
            with reading() as read:
                table.app.draw()
            assert not read.cut, (step, read.cut)
            if step == "judge":
                table.key(pygame.K_a)
                table.until_still()
            elif step == "layoff":
                table.key(pygame.K_i)
                sure(table)
            elif step == "penalty":
                table.click(table.at("expose"))
                sure(table)

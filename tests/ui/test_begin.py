"""How a match at the table begins for any number of players, and what the menu says of one that can be continued."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gintable.bots.roster import ROSTER, decide
from gintable.engine.rules import MODERN, PARTNERS, PRESETS, people, preset, seated
from gintable.play.session import Session, Step
from gintable.play.worker import Here
from gintable.storage import record as records
from gintable.storage.record import Record
from gintable.storage.replay import Player, replay
from gintable.storage.settings import Settings
from gintable.ui.scenes.newmatch import Choice, company_of
from gintable.ui.table import match

WAIT_S = 10.0
THREE = Choice("classic_three", "otto", 1, ("celeste",))
FOUR = Choice("knock_rummy", "mina", 3, ("otto", "celeste"))
DRAWN = Choice("partners", "mina", 1, ("otto", "celeste"))
CHOSEN = replace(DRAWN, partner="listed")
OWN = Choice("Sunday table", "otto", 1, rules=replace(MODERN, name="Sunday table", gin=30))


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Sessions that a test has begun let go of the record."""
    begun.clear()
    yield
    for one in begun:
        one.session.close()
        one.library.close()


begun: list[match.Begun] = []


def begin(choice: Choice, seed: int = 3) -> Session:
    begun.append(match.begin(choice, Settings(player="Ann"), Here(), seed))
    return begun[-1].session


def play(session: Session, hands: int) -> None:
    """Play so many hands, or to the end of the match; a bot decides for the person."""
    while len(session.story.rows) < hands and session.story.match.winner is None:
        found = session.poll(WAIT_S)
        if isinstance(found, Step) or session.waiting:
            continue
        if session.story.between:
            session.next_hand()
        else:
            assert session.view is not None
            assert session.submit(decide("otto", session.view, len(session.record.lines))) is None


@pytest.mark.parametrize("choice", [THREE, FOUR, DRAWN, CHOSEN, OWN, Choice("modern", "mina", 5)])
def test_players_sit_in_the_order_of_the_choice(choice: Choice) -> None:
    session = begin(choice)
    story = session.story
    assert [player.bot for player in story.players] == [None, *choice.opponents]
    assert story.players[0] == Player("Ann")
    rules = story.match.rules
    assert people(rules) == 1 + len(choice.opponents)
    assert (rules.name, rules.best_of) == (choice.preset, choice.length)
    session.close()
    assert replay(Record.open(records.current())) == story  # a match remembers the rules it began with


def test_knock_rummy_is_dealt_for_as_many_as_play() -> None:
    assert match.rules_of(replace(FOUR, length=1)) == seated(preset("knock_rummy"), 4)
    assert match.rules_of(replace(FOUR, length=1, others=())) == preset("knock_rummy")


def test_own_rules_are_played_as_they_are() -> None:
    assert OWN.rules is not None
    assert match.rules_of(OWN) == OWN.rules
    assert match.rules_of(replace(OWN, length=3)) == replace(OWN.rules, best_of=3)
    fixed = replace(OWN.rules, best_of=5)
    assert match.rules_of(replace(OWN, rules=fixed)) == fixed


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_chosen(name: str) -> None:
    rivals = ("mina", "otto", "celeste")[: people(PRESETS[name]) - 1]
    choice = Choice(name, rivals[0], 3, rivals[1:])
    rules = match.rules_of(choice)
    assert replace(rules, best_of=1) == PRESETS[name]
    assert rules.best_of == (1 if PRESETS[name].deals else 3)
    assert company_of(rules) == ("partners" if rules.partners else str(people(rules)))


def test_a_chosen_partner_is_the_second_listed() -> None:
    for seed in range(1, 9):
        story = begin(CHOSEN, seed).story
        begun[-1].session.close()
        assert story.match.column(0) == story.match.column(2) != story.match.column(1)
    assert match.rules_of(DRAWN) == PARTNERS


@pytest.mark.parametrize("choice", [THREE, FOUR, DRAWN, CHOSEN, OWN])
def test_a_rematch_is_the_same_match(choice: Choice) -> None:
    story = begin(choice).story
    again = match.again(story)
    assert again.opponents == choice.opponents
    assert match.rules_of(again) == story.match.rules


@pytest.mark.parametrize(
    ("choice", "faces", "name", "company"),
    [
        (Choice("modern", "celeste", 1), ("celeste",), "Celeste", ""),
        (THREE, ("otto", "celeste"), "Otto and Celeste", "Three-handed"),
        (FOUR, ("mina", "otto", "celeste"), "Mina, Otto and Celeste", "Four-handed"),
        (CHOSEN, ("mina", "celeste"), "Mina and Celeste", "With Otto"),
    ],
)
def test_what_continue_says(choice: Choice, faces: tuple[str, ...], name: str, company: str) -> None:
    assert match.saved() is None
    session = begin(choice)
    found = match.saved()
    assert found is not None
    assert ((found.who, *found.others), found.name, found.company) == (faces, name, company)
    even = "even at 0" if company != "Three-handed" and company != "Four-handed" else "level in front at 0"
    assert found.words.startswith(f"Hand 1, {even}")
    play(session, 2)
    found = match.saved()
    assert found is not None
    tally, column = session.story.match.tally, session.story.match.column(0)
    own, others = tally.scores[column], [score for at, score in enumerate(tally.scores) if at != column]
    how = "even" if own == max(others) else "lead" if own > max(others) else "trail"
    if len(others) > 1:
        assert found.words.endswith(" : ".join(map(str, (own, *others))))
        assert {"even": "level", "lead": "lead", "trail": "trail"}[how] in found.words
    else:
        assert found.words.endswith({"even": f"even at {own}"}.get(how, f"you {how} {own} to {others[0]}"))


@pytest.mark.parametrize("choice", [THREE, replace(FOUR, length=1), DRAWN])
def test_a_finished_match_is_counted_with_everybody_in_it(choice: Choice) -> None:
    session = begin(choice)
    play(session, 10**6)
    library = begun[-1].library
    assert session.archive() is None
    [row] = library.matches()
    game = session.story.match.games[-1]
    assert (row.opponent, row.preset) == ("+".join(choice.opponents), choice.preset)
    assert row.level == "+".join(str(ROSTER[bot].level) for bot in choice.opponents)
    assert (row.seat, row.winner) == (session.story.match.column(0), game.winner)
    assert row.result == game.result
    assert len(library.hands(row)) == row.hands == len(session.story.rows)
    assert match.saved() is None

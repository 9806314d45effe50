"""Matches to tell of: every rule system, played by Simple from the first hand to the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from gintable.bots.roster import decide
from gintable.engine.actions import parse
from gintable.engine.cards import cards, parse_card, parse_hand, shuffled, suit
from gintable.engine.deal import apply
from gintable.engine.match import Sitting, after, begin, deal_numbers
from gintable.engine.rules import KNOCK_RUMMY, PRESETS, Rules, people, seated
from gintable.engine.score import Facts
from gintable.engine.state import start, view
from gintable.storage.record import Line
from gintable.storage.replay import Player, Story, deal_line, header, opening, tell
from gintable.ui.accounts import People, game_over, tally_after

NAMES = ("Me", "Celeste", "Otto", "Viktor")
LONG = ("Me", "Maximiliana-Wilhelmina Feather", "Otto-Friedrich von Hohenzoller", "Viktor Alexandrowitsch Dostoje")
SYSTEMS: dict[str, Rules] = {
    **PRESETS,
    "knock_rummy of 3": seated(KNOCK_RUMMY, 3),
    "knock_rummy of 4": seated(KNOCK_RUMMY, 4),
}


def players(count: int, names: Sequence[str] = NAMES) -> tuple[Player, ...]:
    return tuple(Player(name, "otto" if n else None) for n, name in enumerate(names[:count]))


def between(rules: Rules, seed: int, names: Sequence[str] = NAMES) -> Iterator[Story]:
    """A match of Simple players, as it stands after every hand."""
    story = opening(header(rules, players(people(rules), names), seed))
    number = 1

    def say(story: Story, text: str) -> Story:
        nonlocal number
        number += 1
        return tell(story, Line(number, text))[0]

    while story.match.winner is None:
        story = say(story, deal_line(story.match, deal_numbers(story.match)))
        while not story.between:
            sitting = story.sitting
            assert sitting is not None
            table = sitting.next_table
            person = sitting.awaited(table)
            assert person is not None
            seat = sitting.seating[table].index(person)
            story = say(story, f"{person} {decide('simple', view(sitting.deals[table], seat), number)}")
        yield story


@cache
def matches(system: str, **changes: Any) -> tuple[Story, ...]:
    """Several matches of a rule system, after every hand."""
    rules = replace(SYSTEMS[system], **changes)
    return tuple(story for seed in range(1, 5) for story in between(rules, seed))


def first(system: str, wanted: Callable[[Story], Any], **changes: Any) -> Story:
    rules = replace(SYSTEMS[system], **changes)
    return next(story for seed in range(1, 400) for story in between(rules, seed) if wanted(story))


MOCKUP = ("5H 6H 7H 8H JS JD JC 4S 2D AC", "KH KD KC 3D 4D 5D 4H 9C 8S 6S")


def played(rules: Rules, hands: tuple[str, str], drawn: str, lines: list[str], barred: tuple[int, ...] = ()) -> Story:
    """The story of one hand: seat 0 holds the first hand, both pass QS, seat 0 draws, then the lines are played.

    `barred` are the seats that score no bonus.
    """
    held = [list(cards(parse_hand(text))) for text in hands]
    known = [c for pair in zip(*held, strict=True) for c in pair] + [parse_card("QS"), parse_card(drawn)]
    deal, _ = start(rules, [*known, *(c for c in shuffled(1) if c not in known)], 1)
    for line in ["pass", "pass", "draw", *lines]:
        deal, _ = apply(deal, parse(line))
    assert deal.table.facts is not None
    facts = replace(deal.table.facts, barred=barred)
    sitting = Sitting(((0, 1),), (deal._replace(table=deal.table._replace(facts=facts)),))
    match, row = after(replace(begin(rules, 1), dealt=1, dealers=(1,)), [facts], sitting.seating)
    return Story(players(2), match, sitting, row)


def told(
    rules: Rules, hands: Sequence[Sequence[tuple[Any, int, tuple[int, ...]]]], order: Sequence[int] = ()
) -> Story:
    """The story of hands that ended like that: (ending, knocker, deadwood) for each table, by seat.

    `order` seats the people, as they are listed where it is left out. No cards are known.
    """
    match = replace(begin(rules, 1), order=tuple(order) or tuple(range(people(rules))), dealers=(0,))
    if rules.partners:
        match = replace(match, dealers=match.order[:2])
    row = None
    for tables in hands:
        seating = match.seating
        match, row = after(replace(match, dealt=match.dealt + 1), [Facts(*facts) for facts in tables], seating)
    return Story(players(people(rules)), match, None, row)


def wins(rules: Rules, won: Sequence[tuple[int, int]]) -> Story:
    """The story of plain knocks of two players: (winner, points) each, against a knocker's nothing loose."""
    return told(rules, [[("knock", who, (1, points + 1) if who == 0 else (points + 1, 1))] for who, points in won])


def seen(story: Story, me: int = 0) -> People:
    return People.of(story, me)


def renamed(story: Story, names: Sequence[str]) -> Story:
    return replace(story, players=players(len(story.players), names))


@cache
def stories_to_show() -> dict[str, Story]:
    """Hands and ends of games that between them show everything a sheet can hold."""

    def mid(system: str, wanted: Callable[[Story], Any] = lambda _: True) -> Story:
        return first(system, lambda s: s.round.winner is not None and len(tally_after(s).rounds) > 3 and wanted(s))

    return {
        "undercut": first(
            "oklahoma",
            lambda s: s.hand.undercut and any(s.deal.table.laid) and suit(s.deal.table.upcard) == 0,
            spades_double=True,
        ),
        "laid": first("modern", lambda s: s.deal and sum(map(len, s.deal.table.laid)) >= 3),
        "gin": first("knock_card", lambda s: s.hand.facts.ending == "gin" and len(tally_after(s).rounds) > 6),
        "void": first("straight", lambda s: s.hand.facts.ending == "void"),
        **{system: first(system, game_over) for system in SYSTEMS},
        "game": first("classic", lambda s: game_over(s) and s.match.winner is None, best_of=3),
        "long": first("knock_card", game_over, target=500),
        "three": mid("classic_three", lambda s: all(map(len, [x for x in s.deal.table.laid if x]))),
        "failed": first("classic_three", lambda s: min(s.round.points) < 0),
        "sides": mid("partners", lambda s: all(h.winner is not None for h in s.round.hands)),
        "half void": first(
            "partners", lambda s: s.round.winner is not None and any(h.facts.ending == "void" for h in s.round.hands)
        ),
        "four": mid("knock_rummy of 4"),
        "games": mid("hollywood"),
    }

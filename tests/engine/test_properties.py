"""What holds at every step of every hand, under every preset and many house rules."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import count
from pathlib import Path

import pytest

from gintable.engine.actions import (
    DRAW,
    PASS,
    Accept,
    Action,
    BigGin,
    Challenge,
    Done,
    Expose,
    Forgive,
    Knock,
    LayOff,
    Shed,
    Take,
    TakeBack,
    Wait,
    parse,
)
from gintable.engine.cards import DECK, FULL, cards, hand, pips, shuffled
from gintable.engine.deal import apply
from gintable.engine.events import seen_by
from gintable.engine.legal import legal, why_not
from gintable.engine.match import Sitting, after, begin, deal_next, deal_numbers
from gintable.engine.melds import Spread, melds
from gintable.engine.rules import PRESETS, Rules, people, preset, seated
from gintable.engine.state import Deal, Phase, start, view
from gintable.storage.record import Record
from gintable.storage.replay import Player, deal_line, header, replay

from . import sheets
from .table import chosen, thrifty
from .worlds import twin

HANDS = int(os.environ.get("GINTABLE_HANDS", "0"))  # of each kind of table in a longer run, instead of a few
MODERN = preset("modern")
RUMMY = preset("knock_rummy")
TABLES = {
    **PRESETS,
    "knock_rummy of three": seated(RUMMY, 3),
    "knock_rummy of four": seated(RUMMY, 4),
}
HOUSES = {
    **TABLES,
    "penalised": replace(preset("classic"), irregularities="penalised"),
    "penalised knock card": replace(preset("knock_card"), irregularities="penalised", big_gin=31),
    "three with big gin": replace(preset("classic_three"), big_gin=50, may_return_taken=True),
    "big gin": replace(MODERN, big_gin=31),
    "big gin at the wall": replace(preset("tournament"), big_gin=50, may_return_taken=True),
    "layoff on gin": replace(MODERN, layoff_on_gin=True, limit=0, undercut=0),
    "taken may go back": replace(preset("oklahoma"), may_return_taken=True, tie="nobody"),
    "early void": replace(MODERN, stock_floor=8, limit=3),
    "knock at will": replace(MODERN, limit=100),
}


def few(usual: int) -> range:
    """The seeds of so many hands, or of those that were asked for."""
    return range(HANDS or usual)


def hands(rules: Rules, seeds: range, *, wild: bool = False) -> Iterator[tuple[Deal, random.Random]]:
    """Every state of some hands, played at random or for low cards."""
    for seed in seeds:
        rng = random.Random(seed)
        for deal in one_hand(rules, seed, wild):
            yield deal, rng


@lru_cache(600)
def one_hand(rules: Rules, seed: int, wild: bool) -> tuple[Deal, ...]:
    """Every state of a hand.

    In every third hand each player has two suits of their own and is slow to knock: they have many melds.
    """
    rng = random.Random(seed)
    rich = seed % 3 == 2
    deck = two_suits_each(rng) if rich else shuffled(seed)
    deal, _ = start(rules, deck, dealer=seed % rules.seats)
    states = [deal]
    while deal.table.phase is not Phase.OVER:
        action = chosen(deal, rng, keen=0.1) if wild else thrifty(deal, rng, keen=0.02 if rich else 0.5)
        deal, _ = apply(deal, action)
        states.append(deal)
    return tuple(states)


def two_suits_each(rng: random.Random) -> list[int]:
    """A deck that deals each player ten cards of two suits."""
    black, red = list(DECK[:26]), list(DECK[26:])
    rng.shuffle(black)
    rng.shuffle(red)
    dealt = [card for pair in zip(black[:10], red[:10], strict=True) for card in pair]
    rest = black[10:] + red[10:]
    rng.shuffle(rest)
    return dealt + rest


def everywhere(deal: Deal) -> Counter[int]:
    """How often each card is somewhere."""
    table = deal.table
    places = [*deal.stock, *table.pile, *(card for held in deal.hands for card in cards(held))]
    places += [card for laid in table.laid for card, _ in laid]
    places += [] if deal.buried is None else [deal.buried]
    return Counter(places)


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_every_card_is_in_one_place(rules: Rules) -> None:
    whole = Counter(DECK)
    for deal, _ in hands(rules, few(12)):
        assert everywhere(deal) == whole
        table = deal.table
        assert table.stock_left == len(deal.stock)
        assert table.sizes == tuple(held.bit_count() for held in deal.hands)
        for seat, known in enumerate(table.known):
            assert not known & ~deal.hands[seat] or table.knocker >= 0 or table.phase is Phase.OVER
        if table.phase in (Phase.OFFER, Phase.DRAW):
            assert table.sizes == (rules.hand_size,) * rules.seats


def test_every_hand_ends_in_one_of_four_ways() -> None:
    endings = {
        name: Counter(deal.table.ending for deal, _ in hands(rules, few(12)) if deal.table.phase is Phase.OVER)
        for name, rules in HOUSES.items()
    }
    assert all(found.total() == len(few(12)) for found in endings.values())
    assert set().union(*endings.values()) == {"knock", "gin", "big_gin", "void"}
    assert "knock" not in endings["straight"]
    assert "big_gin" not in endings["modern"]


def spread_at_random(rng: random.Random, held: int) -> Spread:
    """Some melds of `held`, mostly disjoint, mostly in order; now and then no melds at all."""
    inside = list(melds(held))
    rng.shuffle(inside)
    found: list[int] = []
    for meld in inside[: rng.randrange(4)]:
        if rng.random() < 0.15 or not any(meld & other for other in found):
            found.append(meld)
    if rng.random() < 0.1:
        found.append(hand(rng.sample(DECK, 3)))
    return tuple(found if rng.random() < 0.2 else sorted(found))


def anything(rng: random.Random, deal: Deal, seat: int) -> Action:
    """An action that may or may not be allowed."""
    held = deal.hands[seat]
    wide = cards(held) if rng.random() < 0.7 else DECK
    card = rng.choice([*wide, *deal.table.pile[-2:]])
    laid = [card for row in deal.table.laid for card, _ in row]
    kind = rng.randrange(10)
    if kind == 0:
        return PASS
    if kind == 1:
        return DRAW
    if kind == 2:
        return Take(rng.choice([card, *deal.table.pile[-2:]]))
    if kind == 3:
        return Shed(card)
    if kind == 4:
        return Knock(card, spread_at_random(rng, held & ~(1 << card) if rng.random() < 0.9 else held))
    if kind == 5:
        return BigGin(spread_at_random(rng, held))
    if kind == 6:
        return LayOff(card, rng.randrange(-1, 4))
    if kind == 7:
        return TakeBack(rng.choice([card, *laid]))
    if kind == 8:
        return rng.choice([Accept(), Challenge(), Expose(), Forgive(), Wait()])
    return Done(spread_at_random(rng, held))


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_an_action_is_listed_exactly_when_nothing_forbids_it(rules: Rules) -> None:
    refused = allowed = 0
    for deal, rng in hands(rules, few(6)):
        for seat in range(rules.seats):
            seen = view(deal, seat)
            listed = set(legal(seen))
            assert len(listed) == len(legal(seen))
            for action in listed:
                assert why_not(seen, action) is None
            for _ in range(12):
                action = anything(rng, deal, seat)
                reason = why_not(seen, action)
                assert (reason is None) == (action in listed), (action, reason)
                refused += reason is not None
                allowed += reason is None
    assert min(refused, allowed) > 20


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_the_text_of_an_action_is_the_action(rules: Rules) -> None:
    for deal, _ in hands(rules, few(4), wild=True):
        if deal.table.turn >= 0:
            for action in legal(view(deal, deal.table.turn)):
                assert parse(str(action)) == action


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_only_the_awaited_seat_may_act(rules: Rules) -> None:
    for deal, _ in hands(rules, few(6)):
        for seat in range(rules.seats):
            may = legal(view(deal, seat))
            assert bool(may) == (seat == deal.table.turn)


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_apply_changes_nothing_that_it_was_given(rules: Rules) -> None:
    for seed in few(4):
        rng = random.Random(seed)
        deal, _ = start(rules, shuffled(seed), dealer=0)
        while deal.table.phase is not Phase.OVER:
            kept = Deal(*deal)
            before = repr(deal)
            one, told = apply(deal, thrifty(deal, rng))
            assert repr(deal) == before
            assert deal == kept
            assert hash(deal) == hash(kept)
            assert told
            deal = one


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_what_a_seat_cannot_know_changes_nothing_for_it(rules: Rules) -> None:
    for deal, rng in hands(rules, few(5)):
        for seat in range(rules.seats):
            seen = view(deal, seat)
            other = twin(deal, seat, rng)
            assert view(other, seat) == seen
            assert view(other, seat).unseen == seen.unseen
            assert legal(view(other, seat)) == legal(seen)


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_events_hide_what_is_hidden(rules: Rules) -> None:
    for seed in few(6):
        rng = random.Random(seed)
        deal, _ = start(rules, shuffled(seed), dealer=0)
        while deal.table.phase is not Phase.OVER:
            others = [seat for seat in range(rules.seats) if seat != deal.table.turn]
            before = [view(deal, seat).unseen for seat in others]
            deal, events = apply(deal, thrifty(deal, rng))
            for seat, hidden in zip(others, before, strict=True):
                still = view(deal, seat).unseen
                for event in events:
                    card = getattr(seen_by(event, seat), "card", None)
                    assert card is None or not still >> card & 1
                assert not still & ~hidden


def finished(sitting: Sitting, rng: random.Random) -> Sitting:
    """`sitting` played to its end."""
    while not sitting.over:
        table = sitting.next_table
        sitting, _ = sitting.act(table, thrifty(sitting.deals[table], rng))
    return sitting


@pytest.mark.parametrize("name", TABLES)
def test_the_twin_scorer_agrees(name: str) -> None:
    """Whole matches: the points, boxes, dealers, the end and the result of every game."""
    rules = TABLES[name]
    dealt = 0
    for seed in count():
        if dealt >= (HANDS or 60):
            break
        rng = random.Random(f"{name} {seed}")
        match = begin(rules, seed)
        pad = sheets.Pad(rules.name, rules.seats)
        while match.winner is None:
            before = match
            match, sitting, _ = deal_next(match)
            dealt += 1
            assert [deal.table.dealer for deal in sitting.deals] == [
                seats.index(dealer) for seats, dealer in zip(sitting.seating, before.dealers, strict=True)
            ]
            sitting = finished(sitting, rng)
            match, row = after(match, sitting.facts, sitting.seating)
            tables = [sheets.hand(rules.name, f.ending, f.knocker, f.deadwood) for f in sitting.facts]
            paper = sheets.sides(*tables) if rules.partners else by_player(tables[0], sitting.seating[0])
            pad.hands.append(paper)
            assert (row.winner, list(row.points), list(row.boxes)) == (paper.winner, paper.points, paper.boxes)
            assert (match.tally.scores, match.tally.boxes) == (pad.scores(), pad.boxes())
            assert match.winner == pad.winner()
            if match.winner is None and not rules.partners:
                assert match.dealers == (sheets.next_dealer(rules.name, before.dealers[0], paper.winner),)
        assert match.games[0].result == pad.result()
        if people(rules) == 2:
            assert match.dealers == (1 - match.winner,)


def by_player(paper: sheets.Hand, seats: tuple[int, ...]) -> sheets.Hand:
    """What a hand brought by seat, told by player."""
    players = range(len(seats))
    points = [paper.points[seats.index(player)] if paper.points else 0 for player in players]
    boxes = [paper.boxes[seats.index(player)] for player in players]
    return sheets.Hand(None if paper.winner is None else seats[paper.winner], points, boxes)


def test_the_facts_are_what_was_laid_down() -> None:
    for deal, _ in hands(MODERN, few(20)):
        facts = deal.table.facts
        if facts is None or facts.ending == "void":
            continue
        for seat in range(2):
            spread = deal.table.spreads[seat]
            assert spread is not None
            assert facts.deadwood[seat] == pips(deal.table.shown[seat] & ~hand(c for m in spread for c in cards(m)))
            assert not deal.table.shown[seat] & ~FULL


@pytest.mark.parametrize("name", TABLES)
def test_a_record_tells_the_same_match(name: str, tmp_path: Path) -> None:
    rules = TABLES[name]
    rng = random.Random(name)
    players = tuple(map(Player, "ABCD"[: people(rules)]))
    record = Record.create(tmp_path / "match.gin", header(rules, players, seed=11), durable=False)
    match = begin(rules, 11)
    while match.winner is None:
        numbers = [rng.randrange(1, 10**9) for _ in deal_numbers(match)]
        record.append(deal_line(match, numbers))
        match, sitting, _ = deal_next(match, numbers)
        while not sitting.over:
            table = rng.choice([at for at in range(len(sitting.deals)) if sitting.awaited(at) is not None])
            action = thrifty(sitting.deals[table], rng)
            record.append(f"{sitting.awaited(table)} {action}")
            sitting, _ = sitting.act(table, action)
        match, _ = after(match, sitting.facts, sitting.seating)
    told = replay(Record.open(record.path))
    assert told.match == match
    assert told.sitting == sitting
    rows = [sum(points for points in row.points if points > 0) for row in match.tally.rounds]
    assert [row.points for row in told.rows] == rows

"""What holds at every step of every hand, under every preset and many house rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gintable.engine.actions import (
    DRAW,
    PASS,
    Action,
    BigGin,
    Done,
    Knock,
    LayOff,
    Shed,
    Take,
    TakeBack,
    parse,
)
from gintable.engine.cards import DECK, FULL, cards, hand, pips, shuffled
from gintable.engine.deal import Deal, Phase, apply, legal, start, view, why_not
from gintable.engine.events import seen_by
from gintable.engine.match import after, begin, deal_next
from gintable.engine.melds import Spread, melds
from gintable.engine.rules import PRESETS, Rules, preset
from gintable.storage.record import Record
from gintable.storage.replay import Player, header, replay

from . import sheets
from .table import chosen, thrifty
from .worlds import twin

MODERN = preset("modern")
HOUSES = {
    **PRESETS,
    "big gin": replace(MODERN, big_gin=31),
    "big gin at the wall": replace(preset("tournament"), big_gin=50, may_return_taken=True),
    "layoff on gin": replace(MODERN, layoff_on_gin=True, limit=0, undercut=0),
    "taken may go back": replace(preset("oklahoma"), may_return_taken=True, tie="nobody"),
    "early void": replace(MODERN, stock_floor=8, limit=3),
    "knock at will": replace(MODERN, limit=100),
}


def hands(rules: Rules, seeds: range, *, wild: bool = False) -> Iterator[tuple[Deal, random.Random]]:
    """Every state of some hands, played at random or for low cards.

    In every third hand each player has two suits of their own and is slow to knock: they have many melds.
    """
    for seed in seeds:
        rng = random.Random(seed)
        rich = seed % 3 == 2
        deck = two_suits_each(rng) if rich else shuffled(seed)
        deal, _ = start(rules, deck, dealer=seed % 2)
        yield deal, rng
        while deal.table.phase is not Phase.OVER:
            action = chosen(deal, rng, keen=0.1) if wild else thrifty(deal, rng, keen=0.02 if rich else 0.5)
            deal, _ = apply(deal, action)
            yield deal, rng


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
    for deal, _ in hands(rules, range(12)):
        assert everywhere(deal) == whole
        table = deal.table
        assert table.stock_left == len(deal.stock)
        assert table.sizes == tuple(held.bit_count() for held in deal.hands)
        for seat, known in enumerate(table.known):
            assert not known & ~deal.hands[seat] or table.phase in (Phase.LAYOFF, Phase.OVER)
        if table.phase in (Phase.OFFER, Phase.DRAW):
            assert table.sizes == (10, 10)


def test_every_hand_ends_in_one_of_four_ways() -> None:
    endings = {
        name: Counter(deal.table.ending for deal, _ in hands(rules, range(30)) if deal.table.phase is Phase.OVER)
        for name, rules in HOUSES.items()
    }
    assert all(found.total() == 30 for found in endings.values())
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
    kind = rng.randrange(9)
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
    return Done(spread_at_random(rng, held))


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_an_action_is_listed_exactly_when_nothing_forbids_it(rules: Rules) -> None:
    refused = allowed = 0
    for deal, rng in hands(rules, range(6)):
        for seat in range(2):
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
    for deal, _ in hands(rules, range(4), wild=True):
        if deal.table.turn >= 0:
            for action in legal(view(deal, deal.table.turn)):
                assert parse(str(action)) == action


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_only_the_awaited_seat_may_act(rules: Rules) -> None:
    for deal, _ in hands(rules, range(6)):
        for seat in range(2):
            may = legal(view(deal, seat))
            assert bool(may) == (seat == deal.table.turn)


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_apply_changes_nothing_that_it_was_given(rules: Rules) -> None:
    for seed in range(4):
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
    for deal, rng in hands(rules, range(5)):
        for seat in range(2):
            seen = view(deal, seat)
            other = twin(deal, seat, rng)
            assert view(other, seat) == seen
            assert view(other, seat).unseen == seen.unseen
            assert legal(view(other, seat)) == legal(seen)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_events_hide_what_is_hidden(rules: Rules) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        deal, _ = start(rules, shuffled(seed), dealer=0)
        while deal.table.phase is not Phase.OVER:
            seat = deal.table.turn
            before = view(deal, 1 - seat).unseen
            deal, events = apply(deal, thrifty(deal, rng))
            for event in events:
                told = seen_by(event, 1 - seat)
                card = getattr(told, "card", None)
                still = view(deal, 1 - seat).unseen
                assert card is None or not still >> card & 1
            assert not view(deal, 1 - seat).unseen & ~before


@pytest.mark.parametrize("name", PRESETS)
def test_the_twin_scorer_agrees(name: str) -> None:
    """Whole matches: the points, boxes, dealers, the end and the result of every game."""
    rules = preset(name)
    for seed in range(8):
        rng = random.Random(f"{name} {seed}")
        match = begin(rules, seed)
        pad = sheets.Pad(name)
        while match.winner is None:
            dealer = match.dealer
            match, deal, _ = deal_next(match)
            assert deal.table.turn == 1 - dealer
            while deal.table.phase is not Phase.OVER:
                deal, _ = apply(deal, thrifty(deal, rng))
            facts = deal.table.facts
            assert facts is not None
            match, score = after(match, facts)
            paper = sheets.hand(name, facts.ending, facts.knocker, facts.deadwood)
            pad.hands.append(paper)
            assert score.winner == paper.winner
            assert (sum(score.points), sum(score.boxes)) == (paper.points, paper.boxes)
            assert (match.tally.scores, match.tally.boxes) == (pad.scores(), pad.boxes())
            assert match.winner == pad.winner()
            if match.winner is None:
                assert match.dealer == sheets.next_dealer(name, dealer, paper)
        assert match.games[0].result == pad.result()
        assert match.dealer == 1 - match.winner


def test_the_facts_are_what_was_laid_down() -> None:
    for deal, _ in hands(MODERN, range(20)):
        facts = deal.table.facts
        if facts is None or facts.ending == "void":
            continue
        for seat in range(2):
            spread = deal.table.spreads[seat]
            assert spread is not None
            assert facts.deadwood[seat] == pips(deal.table.shown[seat] & ~hand(c for m in spread for c in cards(m)))
            assert not deal.table.shown[seat] & ~FULL


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_tells_the_same_match(name: str, tmp_path: Path) -> None:
    rules = preset(name)
    rng = random.Random(name)
    players = (Player("A"), Player("B"))
    record = Record.create(tmp_path / "match.gin", header(rules, players, seed=11), durable=False)
    match = begin(rules, 11)
    while match.winner is None:
        number = rng.randrange(1, 10**9)
        record.append(f"deal {number} {match.dealer}")
        match, deal, _ = deal_next(match, number)
        while deal.table.phase is not Phase.OVER:
            action = thrifty(deal, rng)
            record.append(f"{deal.table.turn} {action}")
            deal, _ = apply(deal, action)
        assert deal.table.facts is not None
        match, _ = after(match, deal.table.facts)
    told = replay(Record.open(record.path))
    assert told.match == match
    assert told.deal == deal
    assert [row.points for row in told.rows] == [sum(score.points) for score in match.tally.rounds]

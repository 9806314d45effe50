"""What a forgetful player knows less, and that it may do the same as before."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from gintable.bots.beginner import Beginner
from gintable.bots.common import has_thrown
from gintable.bots.lookahead import Lookahead
from gintable.bots.memory import remembered
from gintable.bots.roster import Entry
from gintable.bots.simple import Simple
from gintable.bots.style import Brain, Style
from gintable.engine.actions import DRAW, Action, Shed, Take
from gintable.engine.cards import parse_card, parse_hand
from gintable.engine.legal import legal, why_not
from gintable.engine.state import Phase, View, view

from .hands import CHANCE, RULES, sittings
from .test_brains import after_draw

SPANS = (0, 2, 5)


def seen_by_all(rules: str, seeds: range, players: tuple[str, ...] = ("otto", CHANCE)) -> Iterator[tuple[View, int]]:
    for sitting, table, seed in sittings(rules, players, seeds):
        deal = sitting.deals[table]
        yield view(deal, deal.table.turn), seed


@pytest.mark.parametrize("rules", RULES)
def test_less_is_known_and_the_same_is_legal(rules: str) -> None:
    less = 0
    for looked, _ in seen_by_all(rules, range(3)):
        for turns in SPANS:
            left = remembered(looked, turns)
            table, before = left.table, looked.table
            assert not looked.unseen & ~left.unseen
            assert not looked.hand & left.unseen
            assert all(not now & ~then for now, then in zip(table.known, before.known, strict=True))
            assert len(table.pile) == len(table.numbers)
            thrown = dict(zip(before.pile, before.numbers, strict=True))
            assert all(thrown[card] == number for card, number in zip(table.pile, table.numbers, strict=True))
            assert legal(left) == legal(looked)
            less += left.unseen != looked.unseen
        assert remembered(looked, None) is looked
    assert less > 0


def test_open_cards_and_the_own_discards_are_not_forgotten() -> None:
    for looked, _ in seen_by_all("penalised", range(10), (CHANCE,)):
        left = remembered(looked, 0)
        for seat, up in enumerate(looked.table.face_up):
            assert not up & ~left.table.known[seat]
        own = [a.card for who, a in looked.table.played if who == looked.seat and type(a) is Shed]
        assert all(has_thrown(left.table, looked.seat, card) for card in own)


def test_what_is_forgotten_does_not_come_back() -> None:
    forgotten: set[tuple[int, int, int]] = set()
    checked = lost = 0
    for looked, _ in seen_by_all("modern", range(12)):
        if looked.table.turn_no == 1:
            forgotten.clear()
        if looked.table.phase not in (Phase.DRAW, Phase.SHED):
            continue
        left = remembered(looked, 2)
        for at, (card, when) in enumerate(zip(looked.table.pile, looked.table.numbers, strict=True)):
            key = (looked.seat, card, when)
            in_sight = at == len(looked.table.pile) - 1 or when >= looked.table.turn_no - 1
            if card not in left.table.pile:
                lost += key not in forgotten
                forgotten.add(key)
            elif not in_sight:
                assert key not in forgotten
                checked += 1
    assert checked > 50
    assert lost > 20


def test_a_longer_memory_keeps_more_and_old_cards_go_first() -> None:
    ages: dict[int, list[int]] = {turns: [] for turns in (0, 2, 5, 9)}
    sizes = dict.fromkeys(ages, 0)
    for looked, _ in seen_by_all("straight", range(10)):
        for turns in ages:
            left = remembered(looked, turns)
            sizes[turns] += len(left.table.pile)
            ages[turns] += [looked.table.turn_no - when for when in left.table.numbers]
    assert sizes[0] < sizes[2] < sizes[5] < sizes[9]
    assert sum(ages[2]) / len(ages[2]) < sum(ages[9]) / len(ages[9])


def test_a_taken_card_is_remembered_longer_than_a_thrown_one() -> None:
    kept, all_ = [0, 0], [0, 0]
    for looked, _ in seen_by_all("straight", range(25), ("otto",)):
        if looked.table.phase not in (Phase.DRAW, Phase.SHED):
            continue
        left, other = remembered(looked, 2), 1 - looked.seat
        kept[0] += left.table.known[other].bit_count()
        all_[0] += looked.table.known[other].bit_count()
        kept[1] += len(left.table.pile)
        all_[1] += len(looked.table.pile)
    assert kept[0] / all_[0] > 0.1 + kept[1] / all_[1]


def test_the_same_view_is_remembered_the_same_way() -> None:
    for looked, _ in seen_by_all("modern", range(3)):
        again = View(looked.table, looked.seat, looked.hand, looked.drawn, looked.buried)
        assert remembered(again, 3) == remembered(looked, 3)


BENT = [
    Style(knock=-1000.0, caution=4.0, slip=5.0, memory=0),
    Style(knock=1000.0, caution=0.0, slip=2.0, memory=3),
]


@pytest.mark.parametrize("rules", ["modern", "tournament", "classic_three", "partners", "knock_rummy", "penalised"])
@pytest.mark.parametrize("style", BENT)
@pytest.mark.parametrize("kind", [Beginner, Simple, Lookahead])
def test_what_a_brain_does_with_what_it_remembers_is_legal_as_it_is(
    kind: type[Brain], style: Style, rules: str
) -> None:
    brain, rng = kind(style=style), random.Random(1)
    phases = {Phase.OFFER, Phase.DRAW, Phase.SHED}
    for looked, seed in seen_by_all(rules, range(3)):
        if looked.table.phase in phases and rng.random() < 0.5:
            action = brain.decide(remembered(looked, style.memory), seed)
            assert why_not(looked, action) is None


@pytest.mark.parametrize("kind", [Beginner, Simple, Lookahead])
def test_who_does_not_watch_has_use_for_a_memory_only_with_caution(kind: type[Brain]) -> None:
    seen = [found for found in seen_by_all("modern", range(6)) if found[0].table.phase is Phase.SHED]

    def matters(caution: float) -> bool:
        bots = [Entry("", "", 1, kind(style=Style(caution=caution, memory=turns))) for turns in (0, None)]
        return any(bots[0].decide(*found) != bots[1].decide(*found) for found in seen)

    assert matters(1.0) is kind.watches
    assert matters(4.0)


def test_a_danger_that_is_forgotten_is_no_danger() -> None:
    """The other took two queens long ago: who remembers does not throw the third."""
    looked = after_draw("AS 2S 3S 5H 5D 5C 7D 9C KH KD", "QS")
    taken = [parse_card("QH"), parse_card("QC")]
    played: list[tuple[int, Action]] = []
    for turn, card in enumerate(parse_hand_order("2C 3D 4C 6D 8C TD")):
        played += [(0, Take(taken[turn]) if turn < 2 else DRAW), (0, Shed(card))]
        played += [(1, DRAW), (1, Shed(parse_card("JH") if turn == 5 else parse_card("JS")))]
    table = looked.table._replace(known=(parse_hand("QH QC"), 0), played=tuple(played), turn_no=13)
    looked = looked._replace(table=table)
    assert remembered(looked, 9).table.known[0] == parse_hand("QH QC")
    assert remembered(looked, 1).table.known[0] == 0
    assert Entry("celeste", "", 4, Lookahead(style=Style(memory=1))).decide(looked, 1) == Shed(parse_card("QS"))
    assert Entry("celeste", "", 4, Lookahead(style=Style(memory=9))).decide(looked, 1) != Shed(parse_card("QS"))


def parse_hand_order(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]

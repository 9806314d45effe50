"""The rules in words: no switch can be changed without the text saying so, and no figure is made up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintable.engine import melds
from gintable.engine.actions import DRAW, Shed, Take
from gintable.engine.cards import card_text, cards, hand, shuffled
from gintable.engine.deal import apply
from gintable.engine.legal import takeable
from gintable.engine.match import begin, cut
from gintable.engine.origins import MARKS
from gintable.engine.rules import CLASSIC_THREE, KNOCK_RUMMY, MODERN, PARTNERS, PRESETS, Rules, clash, seated
from gintable.engine.score import Facts, hand_score, settle
from gintable.engine.state import knock_limit, start
from gintable.ui.rulebook import Caption, Fan, Laid, Page, Sum, pages
from gintable.ui.rulebook.page import CUT_SEED, HOUSE, only_gin
from gintable.ui.rulebook.price import endings, name, played
from gintable.ui.rulebook.strategy import chances, gains

KNOBS = [field.name for field in fields(Rules) if field.name != "name"]
HINTS = get_type_hints(Rules)
NUMBERS: dict[str, tuple[int, ...]] = {
    "seats": (2, 3, 4),
    "hand_size": (7, 10, 13),
    "limit": (0, 1, 5, 25),
    "ace_limit": (0, 1, 3),
    "open_discards": (1, 2),
    "stock_floor": (0, 1, 2, 3, 5),
    "target": (50, 250),
    "deals": (0, 1, 4),
    "best_of": (1, 3, 7),
    "undercut_to_zero": (0, 15, 30),
}
PENALISED = replace(MODERN, irregularities="penalised")
HOUSES = {
    "penalised": PENALISED,
    "upcard_wall": replace(PRESETS["oklahoma"], last_cards="wall", spades_double=True, big_gin=50),
    "four": seated(KNOCK_RUMMY, 4),
    "three_left": replace(CLASSIC_THREE, direction="left", seating="listed", pay_each=True, undercut=7),
    "partners_listed": replace(PARTNERS, seating="listed", box_count="winner", irregularities="penalised"),
    "gin_beaten": replace(PRESETS["straight"], tie_beats_gin=True, layoff_on_gin=True, failed_knock=5),
    "boxes": replace(PRESETS["knock_card"], tie="nobody", shutout="bonus", shutout_bonus=300, box_count="both"),
}
EVERY = {**PRESETS, **HOUSES}


def values(knob: str) -> tuple[Any, ...]:
    """What a test sets a knob to."""
    hint = HINTS[knob]
    if hint is bool:
        return (False, True)
    if knob in NUMBERS:
        return (*NUMBERS[knob], *([None] if knob == "undercut_to_zero" else []))
    return (0, 3, 44) if hint is int else get_args(hint)


def inert(rules: Rules, knob: str) -> bool:
    """Whether the engine never asks for the knob under these rules, so that no text can depend on it."""
    fixed, upcard = rules.limit_by == "fixed", rules.limit_by == "upcard"
    no_boxes = rules.box_count == "none"
    unbeaten = only_gin(rules) and not rules.tie_beats_gin
    return {
        "seating": rules.seats == 2 and not rules.partners,
        "direction": rules.seats == 2,
        "limit": not fixed,
        "ace_limit": not upcard,
        "layoffs": only_gin(rules) and not rules.layoff_on_gin,
        "layoff_on_gin": not rules.layoffs,
        "undercut_to_zero": only_gin(rules),
        "tie": only_gin(rules),
        "pay_each": rules.seats == 2,
        "failed_knock": unbeaten,
        "hand_boxes": no_boxes,
        "gin_boxes": no_boxes or rules.partners,
        "undercut_boxes": no_boxes or rules.partners or unbeaten,
        "target": rules.deals > 0,
        "target_passed": rules.deals > 0,
        "box_value": no_boxes,
        "box_count": rules.result == "net",
        "shutout_bonus": rules.shutout != "bonus",
        "next_dealer": rules.partners,
        "first_dealer": rules.partners,
    }.get(knob, False)


@cache
def text(rules: Rules) -> str:
    """All paragraphs, without their marks and examples."""
    return "\n".join(p.words for page in pages(rules) for p in page.paragraphs)


def changed(rules: Rules, knob: str) -> Iterator[Rules]:
    """The same rules with every other value of the knob that does not contradict the rest."""
    for value in values(knob):
        other = replace(rules, **{knob: value})
        if knob == "seats":  # what more people at the table ask for besides
            more = value > 2
            result = "settlement" if more else "totals"
            other = replace(other, offer=not more, result=result, box_count="both", open_discards=1, stock_floor=2)
            rules = replace(rules, box_count="both", open_discards=1, stock_floor=2)
        if other != rules and clash(other) is None:
            yield other


@pytest.mark.parametrize("knob", KNOBS)
def test_a_changed_switch_changes_the_text(knob: str) -> None:
    seen = 0
    for rules in EVERY.values():
        for other in changed(rules, knob):
            if inert(rules, knob) and inert(other, knob):
                continue
            seen += 1
            assert text(rules) != text(other), f"{knob}: {getattr(rules, knob)} and {getattr(other, knob)}"
    assert seen, knob


@pytest.mark.parametrize("knob", KNOBS)
def test_a_changed_switch_bears_the_mark_of_the_house(knob: str) -> None:
    for rules in PRESETS.values():
        for other in changed(rules, knob):
            if inert(other, knob) or len(pages(other)) < len(pages(rules)):
                continue
            mine, theirs = (
                {p.words: p.mark for page in pages(r) for p in page.paragraphs if page.key != "sources"}
                for r in (rules, other)
            )
            new = {theirs[words] for words in theirs if words not in mine}
            assert not new or HOUSE in new, f"{rules.name} {knob}={getattr(other, knob)}"
            assert not any(mark == HOUSE for mark in mine.values())


# ---------------------------------------------------------------- words


def house_rules() -> st.SearchStrategy[Rules]:
    """Rules that nobody has made up, but could."""
    drawn = st.fixed_dictionaries({knob: st.sampled_from(values(knob)) for knob in KNOBS})

    def made(base: Rules, knobs: dict[str, Any], kept: frozenset[str]) -> Rules:
        for knob, value in knobs.items():
            tried = replace(base, **{knob: value})
            if knob not in kept and clash(tried) is None:
                base = tried
        return replace(base, name="Sunday table")

    kept = st.frozensets(st.sampled_from(KNOBS))
    return st.builds(made, st.sampled_from(list(EVERY.values())), drawn, kept)


def said(page: Page) -> Iterator[str]:
    """Every text of a page."""
    yield page.title
    for paragraph in page.paragraphs:
        yield paragraph.words
    for exhibit in page.exhibits:
        match exhibit:
            case Caption(words) | Sum(words=words):
                yield words
            case Fan():
                yield from exhibit.words
            case Laid():
                yield from (group.words for group in exhibit.groups)


def check(rules: Rules) -> None:
    found = pages(rules)
    keys = [page.key for page in found]
    assert len(keys) == len(set(keys))
    for page in found:
        assert page.paragraphs, page.key
        for words in said(page):
            assert not re.match(r"rules\.\w", words), f"no words for {words}"
            assert not set(re.findall(r"\{(\w+)", words)) - set("SHDC"), words
            assert "!" not in words
        for paragraph in page.paragraphs:
            assert set(paragraph.mark.split()) <= {*MARKS, HOUSE}, paragraph
            assert paragraph.mark
        for exhibit in page.exhibits:
            if isinstance(exhibit, Sum):
                add_up(exhibit.figure)
            if isinstance(exhibit, Fan):
                assert not exhibit.words or len(exhibit.words) == len(exhibit.cards)


def add_up(figure: str) -> None:
    """A working is right in itself."""
    left, equals, right = figure.replace("−", "-").replace("×", "*").partition(" = ")
    if equals:
        assert re.fullmatch(r"[-+*() 0-9]+", left), figure
        assert eval(left) == int(right), figure


@pytest.mark.parametrize("rules", EVERY.values(), ids=list(EVERY))
def test_every_page_is_whole(rules: Rules) -> None:
    check(rules)


@given(house_rules())
def test_every_page_of_any_rules_is_whole(rules: Rules) -> None:
    check(rules)


# ---------------------------------------------------------------- pages


def keys(rules: Rules) -> list[str]:
    return [page.key for page in pages(rules)]


def page(rules: Rules, key: str) -> Page:
    return next(page for page in pages(rules) if page.key == key)


def test_only_the_pages_that_apply() -> None:
    always = ["aim", "cards", "deal", "turn", "knock", "gin", "score", "stock", "game", "plan", "build", "read"]
    for rules in EVERY.values():
        assert [key for key in keys(rules) if key in always] == always
    assert "layoff" in keys(MODERN)
    assert "layoff" not in keys(KNOCK_RUMMY)
    assert "layoff" not in keys(PRESETS["straight"])
    assert [name for name, rules in PRESETS.items() if "more3" in keys(rules)] == ["classic_three"]
    assert [name for name, rules in PRESETS.items() if "partners" in keys(rules)] == ["partners"]
    assert [name for name, rules in PRESETS.items() if "hollywood" in keys(rules)] == ["hollywood"]
    assert [name for name, rules in PRESETS.items() if "wrong" in keys(rules)] == []
    assert "wrong" in keys(PENALISED)
    assert "more4" in keys(seated(KNOCK_RUMMY, 4))


def test_more_people_at_knock_rummy_are_no_change_of_the_house() -> None:
    for seats in (2, 3, 4):
        assert not any(p.mark == HOUSE for page in pages(seated(KNOCK_RUMMY, seats)) for p in page.paragraphs)


def test_house_rules_are_told_apart_from_the_preset_they_began_as() -> None:
    mine = replace(PRESETS["knock_card"], name="Sunday table", target=150)
    marks = [p.mark for page in pages(mine, "knock_card") for p in page.paragraphs]
    assert marks.count(HOUSE) == 3  # the aim, the game, and the page that explains the mark
    assert marks.count("A") > 20
    assert sum(p.mark == HOUSE for page in pages(mine) for p in page.paragraphs) > 8  # else it began as modern


def test_the_mark_is_that_of_the_preset() -> None:
    gin = {
        name: next(p.mark for p in page(r, "gin").paragraphs if "scores" in p.words) for name, r in PRESETS.items()
    }
    assert [gin[name] for name in ("modern", "knock_card", "classic", "popular", "oklahoma")] == list("DABCE")
    assert (gin["traditional"], gin["classic_three"], gin["knock_rummy"]) == ("lit", "B", "lit")


def test_sources_explain_every_mark_that_is_used() -> None:
    for rules in EVERY.values():
        used = {m for one in pages(rules)[:-1] for p in one.paragraphs for m in p.mark.split()}
        assert used == {p.mark for p in pages(rules)[-1].paragraphs}


# ---------------------------------------------------------------- figures


def sums(page: Page) -> list[Sum]:
    return [exhibit for exhibit in page.exhibits if isinstance(exhibit, Sum)]


def last(figure: str) -> int:
    """What a working comes to."""
    return int(figure.replace("−", "-").split("= ")[-1])


@pytest.mark.parametrize("rules", EVERY.values(), ids=list(EVERY))
def test_the_examples_of_a_hand_are_what_the_engine_pays(rules: Rules) -> None:
    shown = iter(sums(page(rules, "score")))
    for facts in endings(rules):
        score = hand_score(rules, facts)
        assert last(next(shown).figure) == (0 if score.winner is None else score.points[score.winner])
        if score.undercut and rules.failed_knock:
            assert last(next(shown).figure) == score.points[0] == -rules.failed_knock
    assert next(shown, None) is None


def test_examples_of_the_sheets() -> None:
    three = [last(line.figure) for line in sums(page(CLASSIC_THREE, "score"))]
    assert three[:3] == [30, 28, -20]
    assert "7 − 5 = 2" in [line.figure for line in sums(page(MODERN, "layoff"))]
    assert [last(line.figure) for line in sums(page(PRESETS["popular"], "score"))][:4] == [11, 23, 20, 32]
    hollywood = [line.figure for line in sums(page(PRESETS["hollywood"], "hollywood"))]
    assert hollywood[2] == "79 : 0   54 : 0   36 : 0"
    partners = [line.figure for line in sums(page(PARTNERS, "partners"))]
    assert (partners[0], partners[2]) == ("C and D 5", "A and B 39")


@pytest.mark.parametrize("rules", EVERY.values(), ids=list(EVERY))
def test_the_example_of_a_game_is_what_the_engine_settles(rules: Rules) -> None:
    tally = played(rules)
    assert tally is not None
    over = settle(rules, tally)
    shown = {line.words: line.figure for line in sums(page(rules, "game"))}
    assert last(shown[f"Result: {name(rules, over.winner)}"]) == over.result[over.winner]


@pytest.mark.parametrize("rules", EVERY.values(), ids=list(EVERY))
def test_gold_discards_are_those_that_allow_a_knock(rules: Rules) -> None:
    fan = next(e for e in page(rules, "knock").exhibits if isinstance(e, Fan) and e.close)
    assert len(fan.cards) == rules.hand_size + 1
    limit = knock_limit(rules, 7)  # the example's upcard is the eight of spades
    allowed = dict(melds.knocks(hand(fan.cards), limit))
    if rules.limit_by != "any":
        assert set(cards(fan.marked)) == set(allowed)
    for card, words in zip(fan.cards, fan.words, strict=True):
        assert int(words) == melds.deadwood(hand(fan.cards) & ~(1 << card))


def test_the_limits_under_upcards() -> None:
    def limits(rules: Rules) -> list[str]:
        fan = next(e for e in page(rules, "knock").exhibits if isinstance(e, Fan))
        return list(fan.words)

    assert limits(PRESETS["oklahoma"]) == ["10", "10", "6", "1"]
    assert limits(PRESETS["knock_card"]) == ["10", "10", "6", "gin"]


@pytest.mark.parametrize("rules", EVERY.values(), ids=list(EVERY))
def test_every_card_is_shown_once_in_a_picture(rules: Rules) -> None:
    for one in pages(rules):
        for exhibit in one.exhibits:
            if isinstance(exhibit, Laid):
                shown = [card for group in exhibit.groups for card in group.cards]
                assert len(shown) == len(set(shown)), one.key


@pytest.mark.parametrize("rules", [r for r in EVERY.values() if r.seats > 2], ids=lambda r: f"{r.name}{r.seats}")
def test_the_seats_are_those_of_the_engine(rules: Rules) -> None:
    key = f"more{rules.seats}"
    fan = next(e for e in page(rules, key).exhibits if isinstance(e, Fan))
    match, drawn = begin(rules, CUT_SEED), cut(CUT_SEED, rules.seats)
    assert fan.cards[0] == drawn[match.dealers[0]]
    at = match.order.index(match.dealers[0])
    assert fan.cards[1] == drawn[match.order[(at + 1) % rules.seats]]


def test_the_open_discards_are_those_of_the_engine() -> None:
    deal, _ = start(CLASSIC_THREE, shuffled(5), 0)
    assert takeable(deal.table) == (deal.table.upcard,)  # the first player finds the upcard alone
    thrown = []
    for _ in range(5):
        deal, _ = apply(deal, DRAW)
        thrown.append(cards(deal.hands[deal.table.turn])[0])
        deal, _ = apply(deal, Shed(thrown[-1]))
    assert deal.table.turn_no == 6
    assert takeable(deal.table) == (thrown[3], thrown[4])  # "in turn 6" those of turns 4 and 5
    deal, _ = apply(deal, Take(thrown[3]))
    mine = next(card for card in cards(deal.hands[deal.table.turn]) if card != thrown[3])
    deal, _ = apply(deal, Shed(mine))
    assert takeable(deal.table) == (thrown[4], mine)
    deal, _ = apply(deal, Take(mine))  # the newer one
    other = next(card for card in cards(deal.hands[deal.table.turn]) if card != mine)
    deal, _ = apply(deal, Shed(other))
    assert takeable(deal.table) == (other,)  # only what that player threw


def test_advice_counts_its_cards() -> None:
    plan = page(MODERN, "plan")
    outs = gains([card for e in plan.exhibits if isinstance(e, Laid) for group in e.groups for card in group.cards])
    assert sums(plan)[-1].figure == str(len(outs)) == "4"
    assert [card_text(card) for card in chances([25, 27])] == ["JH"]
    assert not any("knock" in p.words.lower() for p in page(PRESETS["straight"], "plan").paragraphs[:1])


def test_a_beaten_gin_is_told() -> None:
    score = hand_score(HOUSES["gin_beaten"], Facts("gin", 0, (0, 0)))
    assert score.winner == 1
    assert any("beats the gin" in p.words for p in page(HOUSES["gin_beaten"], "gin").paragraphs)
    assert any("loses 5" in p.words for p in page(HOUSES["gin_beaten"], "score").paragraphs)

"""The presets against the tables of the rules, and the switches: contradictions, round trips, refusals."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintable.engine.rules import (
    PRESETS,
    Rules,
    RulesError,
    changed,
    changes,
    clash,
    people,
    preset,
    rules_from,
    seated,
)

HAND_TABLE = {  # limit by, limit, under an ace, gin, undercut, undercut to zero
    "modern": ("fixed", 10, None, 25, 25, 25),
    "knock_card": ("upcard", None, 0, 25, 25, 25),
    "classic": ("fixed", 10, None, 20, 20, 20),
    "popular": ("fixed", 10, None, 25, 20, 25),
    "oklahoma": ("upcard", None, 1, 25, 10, 10),
    "traditional": ("fixed", 10, None, 20, 10, 10),
    "straight": ("fixed", 0, None, 25, 0, 0),
    "tournament": ("fixed", 10, None, 25, 25, 25),
    "challenge": ("fixed", 10, None, 25, 25, 25),
    "hollywood": ("fixed", 10, None, 20, 10, 10),
    "classic_three": ("fixed", 10, None, 40, 0, 0),
    "partners": ("fixed", 10, None, 20, 20, 20),
    "knock_rummy": ("any", None, None, 25, 10, 10),
}

GAME_TABLE = {  # boxes: a hand, more for gin, more for an undercut, worth, whose; target, passed, bonus, shutout
    "modern": (1, 0, 0, 25, "winner", 100, False, 100, "points"),
    "knock_card": (1, 2, 1, 25, "difference", 200, False, 200, "double"),
    "classic": (1, 0, 0, 20, "both", 100, True, 100, "double"),
    "popular": (0, 0, 0, 0, "none", 100, False, 0, "none"),
    "oklahoma": (0, 0, 0, 0, "none", 100, False, 0, "none"),
    "traditional": (1, 0, 0, 20, "both", 100, False, 100, "bonus"),
    "straight": (1, 0, 0, 25, "winner", 100, False, 100, "points"),
    "challenge": (0, 0, 0, 0, "none", 100, False, 0, "none"),
    "hollywood": (1, 0, 0, 20, "both", 100, False, 100, "bonus"),
    "classic_three": (1, 0, 0, 20, "both", 200, True, 100, "double"),
    "partners": (1, 0, 0, 20, "both", 125, True, 100, "double"),
    "knock_rummy": (0, 0, 0, 0, "none", 100, False, 0, "none"),
}

DEAL_TABLE = {  # next dealer, first dealer, result
    "modern": ("winner", "cut", "totals"),
    "knock_card": ("winner", "cut", "net"),
    "classic": ("winner", "cut", "difference"),
    "popular": ("loser", "cut", "scores"),
    "oklahoma": ("winner", "random", "scores"),
    "traditional": ("winner", "cut", "totals"),
    "straight": ("winner", "cut", "totals"),
    "challenge": ("alternate", "random", "scores"),
    "hollywood": ("winner", "cut", "totals"),
    "classic_three": ("winner", "cut", "settlement"),
    "partners": ("alternate", "cut", "difference"),
    "knock_rummy": ("winner", "cut", "scores"),
}


def test_every_preset_is_in_the_tables() -> None:
    assert set(HAND_TABLE) == set(PRESETS)
    assert set(GAME_TABLE) | {"tournament"} == set(DEAL_TABLE) | {"tournament"} == set(PRESETS)


@pytest.mark.parametrize("name", HAND_TABLE)
def test_the_price_of_a_hand(name: str) -> None:
    limit_by, limit, ace, gin, undercut, to_zero = HAND_TABLE[name]
    rules = preset(name)
    assert (rules.limit_by, rules.gin, rules.undercut) == (limit_by, gin, undercut)
    assert (rules.undercut if rules.undercut_to_zero is None else rules.undercut_to_zero) == to_zero
    assert limit is None or rules.limit == limit
    assert ace is None or rules.ace_limit == ace
    assert (rules.tie, rules.big_gin, rules.spades_double) == ("undercut", 0, False)
    assert rules.layoff_on_gin == (name == "classic_three")


@pytest.mark.parametrize("name", GAME_TABLE)
def test_the_price_of_a_game(name: str) -> None:
    rules = preset(name)
    boxes = (rules.hand_boxes, rules.gin_boxes, rules.undercut_boxes, rules.box_value, rules.box_count)
    assert (*boxes, rules.target, rules.target_passed, rules.game_bonus, rules.shutout) == GAME_TABLE[name]
    assert (rules.deals, rules.best_of) == (0, 1)


@pytest.mark.parametrize("name", DEAL_TABLE)
def test_who_deals_and_what_is_credited(name: str) -> None:
    rules = preset(name)
    assert (rules.next_dealer, rules.first_dealer, rules.result) == DEAL_TABLE[name]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_what_all_sheets_share(rules: Rules) -> None:
    three = rules.name == "classic_three"
    assert (rules.hand_size, rules.may_return_taken, rules.irregularities) == (10, False, "prevented")
    assert (rules.seats, rules.stock_floor) == ((3, 3) if three else (2, 2))
    assert people(rules) == {"classic_three": 3, "partners": 4}.get(rules.name, 2)
    assert rules.last_cards == ("wall" if rules.name == "tournament" else "void")
    assert clash(rules) is None


def test_traditional_pays_200_for_a_shutout() -> None:
    assert preset("traditional").shutout_bonus == 200


def test_a_tournament_is_one_hand_for_its_points() -> None:
    rules = preset("tournament")
    assert (rules.deals, rules.game_bonus, rules.box_value, rules.hand_boxes, rules.result) == (1, 0, 0, 0, "scores")
    assert rules.shutout == "none"


class TestContradictions:
    """Refused with a sentence that names both values."""

    @pytest.mark.parametrize(
        ("name", "changed", "words"),
        [
            ("modern", {"limit": 0}, ("limit 0", "25")),
            ("straight", {"undercut": 20}, ("limit 0", "20")),
            ("modern", {"spades_double": True}, ("spades double", "10")),
            ("tournament", {"stock_floor": 3}, ("wall", "2", "3")),
            ("modern", {"best_of": 3, "deals": 8}, ("best of 3", "8 deals")),
            ("popular", {"limit": 0, "undercut": 0}, ("limit 0", "25")),
            ("modern", {"best_of": 2}, ("2 games", "1, 3, 5 or 7")),
            ("modern", {"seats": 3}, ("2 players", "3")),
            ("classic_three", {"partners": True}, ("2 seats", "3")),
            ("classic_three", {"irregularities": "penalised"}, ("2 seats", "3")),
            ("knock_rummy", {"irregularities": "penalised"}, ("any",)),
            ("classic_three", {"offer": True}, ("2 players", "3")),
            ("classic_three", {"last_cards": "wall", "stock_floor": 2}, ("2 seats", "3")),
            ("modern", {"open_discards": 2}, ("2 open discards", "2 seats")),
            ("classic_three", {"sheet": "hollywood"}, ("two sides", "3")),
            ("hollywood", {"deals": 6}, ("target", "6 deals")),
            ("modern", {"result": "settlement"}, ("2 players", "settlement")),
            ("classic_three", {"result": "net"}, ("3 players", "net")),
            ("classic_three", {"box_count": "winner"}, ("3 players", "winner")),
            ("classic_three", {"tie": "nobody"}, ("2 players", "3")),
            ("classic_three", {"next_dealer": "loser"}, ("3 players", "loser")),
            ("knock_rummy", {"seats": 4, "offer": False, "hand_size": 12}, ("4 hands of 12", "2")),
        ],
    )
    def test_refused(self, name: str, changed: dict[str, Any], words: tuple[str, ...]) -> None:
        with pytest.raises(RulesError) as refused:
            rules_from(name, changed)
        for word in words:
            assert word in str(refused.value)

    @pytest.mark.parametrize(
        ("name", "changed"),
        [
            ("straight", {}),
            ("modern", {"limit": 0, "undercut": 0}),
            ("oklahoma", {"spades_double": True}),
            ("modern", {"last_cards": "wall"}),
            ("modern", {"best_of": 7}),
            ("modern", {"deals": 12}),
            ("knock_card", {"target": 150, "game_bonus": 150}),
            ("oklahoma", {"gin": 20}),
            ("modern", {"big_gin": 50}),
        ],
    )
    def test_allowed(self, name: str, changed: dict[str, Any]) -> None:
        assert changes(rules_from(name, changed)) == changed


class TestShorterGame:
    """Sheet A's game may be played to 150, for a bonus of 150 (ours)."""

    def test_the_bonus_comes_with_the_target(self) -> None:
        short = changed(preset("knock_card"), {"target": 150})
        assert short.game_bonus == 150
        assert changed(short, {"target": 200}) == preset("knock_card")

    def test_another_bonus_counts(self) -> None:
        assert changed(preset("knock_card"), {"target": 150, "game_bonus": 200}).game_bonus == 200
        own = replace(preset("knock_card"), game_bonus=120)
        assert changed(own, {"target": 150}).game_bonus == 120

    def test_not_in_other_games(self) -> None:
        assert changed(preset("classic"), {"target": 150}).game_bonus == 100


class TestSeated:
    """Knock rummy leaves the number of players open."""

    @pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 7), (4, 7)])
    def test_knock_rummy(self, seats: int, size: int) -> None:
        rules = seated(preset("knock_rummy"), seats)
        assert (rules.seats, rules.hand_size, rules.offer) == (seats, size, seats == 2)
        assert clash(rules) is None
        assert rules_from("knock_rummy", changes(rules)) == rules
        assert seated(rules, 2) == preset("knock_rummy")

    @pytest.mark.parametrize(("name", "seats"), [("modern", 3), ("classic_three", 2), ("partners", 2), ("modern", 1)])
    def test_no_other(self, name: str, seats: int) -> None:
        with pytest.raises(RulesError, match=f"{name} is played by .*not {seats}"):
            seated(preset(name), seats)

    def test_hands_of_a_house_rule_keep_their_size(self) -> None:
        house = replace(preset("knock_rummy"), hand_size=8)
        assert seated(house, 3).hand_size == seated(seated(house, 4), 2).hand_size == 8

    @pytest.mark.parametrize(
        ("changed", "words"),
        [
            ({"tie": "nobody"}, "2 players, not 3"),
            ({"next_dealer": "loser"}, "3 players"),
            ({"last_cards": "wall"}, "the wall rule needs 2 seats"),
            ({"box_count": "winner"}, "3 players"),
        ],
    )
    def test_not_where_a_house_rule_is_for_two(self, changed: dict[str, Any], words: str) -> None:
        house = rules_from("knock_rummy", changed)
        with pytest.raises(RulesError, match=words) as refused:
            seated(house, 3)
        assert refused.value.clash is not None

    def test_partners_are_four(self) -> None:
        with pytest.raises(RulesError, match="played by 4, not 2"):
            seated(rules_from("partners", {"limit_by": "any"}), 2)

    @pytest.mark.parametrize("seats", [0, 1, 5])
    def test_not_for_any_number(self, seats: int) -> None:
        with pytest.raises(RulesError, match=str(seats)):
            seated(preset("knock_rummy"), seats)


class TestSwitches:
    def test_unknown_preset(self) -> None:
        with pytest.raises(RulesError, match=r"'whist'.*modern"):
            preset("whist")

    @pytest.mark.parametrize(
        "changed",
        [
            {"gin_bonus": 20},
            {"gin": "20"},
            {"gin": 20.5},
            {"gin": True},
            {"gin": None},
            {"big_gin": [31]},
            {"layoff_on_gin": 1},
            {"tie": "both"},
            {"tie": None},
            {"undercut_to_zero": "25"},
            {"limit_by": 3},
            {"gin": -1},
            {"limit": -1},
            {"limit": 101},
            {"target": 9},
            {"target": 501},
            {"best_of": 0},
            {"best_of": 9},
            {"deals": -1},
            {"stock_floor": 40},
            {"undercut_to_zero": -25},
        ],
    )
    def test_refused(self, changed: dict[str, Any]) -> None:
        (key,) = changed
        with pytest.raises(RulesError, match=key):
            rules_from("modern", changed)

    def test_a_house_rule_under_a_name_of_its_own(self) -> None:
        rules = rules_from("grandmother's", {"gin": 20, "undercut": 10})
        assert rules == replace(preset("modern"), name="grandmother's", gin=20, undercut=10)

    @pytest.mark.parametrize("name", PRESETS)
    def test_a_preset_has_no_changes(self, name: str) -> None:
        assert changes(preset(name)) == {}
        assert rules_from(name, {}) == preset(name)


HINTS = get_type_hints(Rules)


def values(key: str) -> st.SearchStrategy[Any]:
    allowed = get_args(HINTS[key])
    if allowed and type(None) not in allowed:
        return st.sampled_from(allowed)
    if HINTS[key] is bool:
        return st.booleans()
    numbers = st.integers(-5, 510)
    return numbers if not allowed else st.none() | numbers


@given(
    name=st.sampled_from([*PRESETS, "our own"]),
    changed=st.fixed_dictionaries(
        {}, optional={f.name: values(f.name) for f in fields(Rules) if f.name not in ("name", "seats", "hand_size")}
    ),
)
def test_rules_come_back_from_their_changes(name: str, changed: dict[str, Any]) -> None:
    try:
        rules = rules_from(name, changed)
    except RulesError:
        return  # a contradiction, or a number out of its range
    written = json.loads(json.dumps(changes(rules)))
    assert rules_from(name, written) == rules
    assert all(getattr(rules, key) == value for key, value in changed.items())

"""Where the figures of the presets come from: a rule sheet, ours, or the general literature.

The letters are the rule sheets, as in `rules`; "ours" is a choice made where a sheet is silent, "lit" the literature.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Literal, get_args

from gintable.engine.rules import MODERN, PRESETS, Rules, RulesError

Mark = Literal["A", "B", "C", "D", "E", "ours", "lit"]
MARKS: tuple[Mark, ...] = get_args(Mark)
_SWITCHES = tuple(field.name for field in fields(Rules))

# What no sheet speaks of: how many games or deals a match has, and what the table does about a wrong action.
_EVERYWHERE = frozenset({"best_of", "deals", "irregularities", "may_return_taken", "seating", "direction"})
_DEALERS = frozenset({"next_dealer", "first_dealer"})
_NO_BOXES = frozenset({"hand_boxes", "gin_boxes", "undercut_boxes", "box_value", "box_count"})
_NO_BONUS = frozenset({"game_bonus", "shutout", "shutout_bonus"})
_CLASSIC = _DEALERS | {"undercut", "hand_boxes", "box_value", "game_bonus", "shutout"}

_OURS: dict[str, frozenset[str]] = {  # of the presets that follow a sheet: what is ours besides `_EVERYWHERE`
    "modern": _DEALERS | {"stock_floor", "last_cards"},
    "knock_card": _DEALERS,
    "classic": _CLASSIC | {"stock_floor", "last_cards"},
    "popular": _NO_BOXES | _NO_BONUS | {"target", "target_passed"},
    "oklahoma": _NO_BOXES | _NO_BONUS | {"ace_limit"},
    "classic_three": _CLASSIC - {"undercut"} | {"offer", "tie"},
    "partners": _CLASSIC | {"stock_floor", "last_cards"},
}
_SHEETS: dict[str, Mark] = {
    "modern": "D",
    "knock_card": "A",
    "classic": "B",
    "popular": "C",
    "oklahoma": "E",
    "classic_three": "B",
    "partners": "B",
}
_SAID: dict[str, frozenset[str]] = {  # what a sheet does say of the things that are ours everywhere else
    "classic_three": frozenset({"seating"}),
    "partners": frozenset({"seating"}),
}
_RUMMY_OURS = _DEALERS | {"stock_floor", "target", "target_passed"}


def origin(preset_name: str, switch: str) -> Mark:
    """Where the value of `switch` in the preset of that name comes from.

    >>> origin("modern", "gin"), origin("classic", "undercut"), origin("straight", "limit")
    ('D', 'ours', 'lit')

    Raises `RulesError` for an unknown preset or switch.
    """
    if preset_name not in PRESETS:
        raise RulesError(f"there are no rules named {preset_name!r}")
    if switch not in _SWITCHES:
        raise RulesError(f"there is no rule named {switch!r}")
    sheet = _SHEETS.get(preset_name)
    if sheet is not None:
        if switch in _SAID.get(preset_name, ()):
            return sheet
        return "ours" if switch in _EVERYWHERE | _OURS[preset_name] else sheet
    if preset_name == "knock_rummy":
        return "ours" if switch in _EVERYWHERE | _RUMMY_OURS else "lit"
    changed = getattr(PRESETS[preset_name], switch) != getattr(MODERN, switch)
    return "lit" if changed else origin("modern", switch)


def sheets(preset_name: str) -> tuple[Mark, ...]:
    """Every mark that the figures of a preset bear, in the order of `MARKS`.

    >>> sheets("knock_card"), sheets("traditional")
    (('A', 'ours'), ('D', 'ours', 'lit'))
    """
    found = {origin(preset_name, switch) for switch in _SWITCHES}
    return tuple(mark for mark in MARKS if mark in found)

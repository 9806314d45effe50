"""The switches of the rules as they stand on the page of house rules: groups, values, and what makes no sense."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from gintable.engine.rules import OTHER_RANGE, RANGES, Clash, Rules, clash, people
from gintable.words import t

Kind = Literal["number", "switch", "choice"]


@dataclass(frozen=True, slots=True)
class Knob:
    """One row. A choice has `options`, a number goes from `low` to `high` by `step`; `none`: it may be None too."""

    switch: str
    kind: Kind
    options: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1
    none: bool = False


def _number(switch: str, step: int = 1, low: int | None = None, high: int | None = None, none: bool = False) -> Knob:
    least, most = RANGES.get(switch, OTHER_RANGE)
    return Knob(switch, "number", (), least if low is None else low, most if high is None else high, step, none)


def _choice(switch: str, *options: Any) -> Knob:
    return Knob(switch, "choice", options)


def _switch(switch: str) -> Knob:
    return Knob(switch, "switch", (False, True))


GROUPS: tuple[tuple[str, tuple[Knob, ...]], ...] = (
    (
        "ending",
        (
            _choice("limit_by", "fixed", "upcard", "any"),
            _number("limit"),
            _number("ace_limit"),
            _choice("big_gin", 0, 31, 50),
            _choice("irregularities", "prevented", "penalised"),
        ),
    ),
    ("layoffs", (_switch("layoffs"), _switch("layoff_on_gin"))),
    (
        "points",
        (
            _number("gin", 5),
            _number("undercut", 5),
            _number("undercut_to_zero", 5, none=True),
            _choice("tie", "undercut", "nobody"),
            _switch("tie_beats_gin"),
            _number("failed_knock", 5),
            _switch("pay_each"),
            _switch("spades_double"),
        ),
    ),
    (
        "boxes",
        (
            _number("hand_boxes"),
            _number("gin_boxes"),
            _number("undercut_boxes"),
            _number("box_value", 5),
            _choice("box_count", "none", "winner", "difference", "both"),
        ),
    ),
    (
        "game",
        (
            _choice("sheet", "single", "hollywood"),
            _number("target", 5),
            _choice("target_passed", False, True),
            _number("game_bonus", 5),
            _choice("shutout", "none", "points", "double", "bonus"),
            _number("shutout_bonus", 5),
            _choice("result", "totals", "net", "difference", "scores", "settlement"),
            _choice("best_of", 1, 3, 5, 7),
            _number("deals"),
        ),
    ),
    (
        "dealing",
        (
            _choice("first_dealer", "cut", "random"),
            _choice("next_dealer", "winner", "loser", "alternate"),
            _choice("seating", "listed", "cut"),
            _choice("direction", "left", "right"),
            _number("hand_size", low=7, high=10),
        ),
    ),
    (
        "drawing",
        (
            _switch("offer"),
            _choice("open_discards", 1, 2),
            _switch("may_return_taken"),
            _number("stock_floor"),
            _choice("last_cards", "void", "wall"),
        ),
    ),
)
KNOBS: Mapping[str, Knob] = {knob.switch: knob for _, knobs in GROUPS for knob in knobs}


def idle(rules: Rules, switch: str) -> str | None:
    """Why `switch` makes no difference under the other rules, as a key of the words; None when it does.

    A switch that contradicts another one is never idle: it has to be mended.
    """
    found = clash(rules)
    if found is not None and switch in found.switches:
        return None
    reason = _idle(rules).get(switch)
    return f"house.idle.{reason}" if reason else None


def _idle(rules: Rules) -> dict[str, str | None]:
    """Of every switch that may make no difference: the reason, or None."""
    two = rules.seats == 2
    gin_only = "gin_only" if rules.limit_by == "fixed" and rules.limit == 0 else None
    boxes = rules.hand_boxes or rules.gin_boxes or rules.undercut_boxes
    only_two = None if two else "two_only"
    only_three = "three_only" if two else None
    return {
        "limit": None if rules.limit_by == "fixed" else f"limit_{rules.limit_by}",
        "ace_limit": None if rules.limit_by == "upcard" else "needs_upcard",
        "irregularities": only_two or ("any_knock" if rules.limit_by == "any" else None),
        "layoff_on_gin": None if rules.layoffs else "no_layoffs",
        "undercut": gin_only,
        "undercut_to_zero": gin_only,
        "undercut_boxes": gin_only or ("sides" if rules.partners else None),
        "gin_boxes": "sides" if rules.partners else None,
        "tie": gin_only or only_two,
        "failed_knock": None if rules.tie_beats_gin else gin_only,
        "pay_each": only_three,
        "spades_double": None if rules.limit_by == "upcard" else "needs_upcard",
        "box_value": "no_boxes" if not boxes else "not_counted" if rules.box_count == "none" else None,
        "box_count": None if boxes else "no_boxes",
        "sheet": only_two,
        "target": "deals" if rules.deals else None,
        "target_passed": "deals" if rules.deals else None,
        "shutout_bonus": None if rules.shutout == "bonus" else "needs_shutout",
        "seating": None if people(rules) > 2 else "more_than_two",
        "direction": "needs_cut" if two or rules.seating != "cut" else None,
        "offer": only_two,
        "open_discards": only_three,
        "last_cards": only_two or ("one_open" if rules.open_discards > 1 else None),
    }


def choices(rules: Rules, knob: Knob) -> tuple[Any, ...]:
    """The values of a choice that can be chosen: those that so many players can have, and the one there is."""
    now = getattr(rules, knob.switch)
    return tuple(
        dict.fromkeys(
            value
            for value in (*knob.options, now)
            if value == now or not _for_others(replace(rules, **{knob.switch: value}), knob.switch)
        )
    )


def _for_others(rules: Rules, switch: str) -> bool:
    found = clash(rules)
    return found is not None and found.switches == (switch, "seats")


def told(switch: str, value: object) -> str:
    """A value in words; a figure without words of its own is itself."""
    on = {True: "on", False: "off"}[value] if isinstance(value, bool) else None
    key = f"house.{switch}.{value if on is None else on}".lower()
    words = t(key)
    if words != key:
        return words
    return str(value) if on is None else t(f"house.{on}")


def stated(switch: str, value: object) -> str:
    """A switch with its value, such as "Gin bonus: 25"."""
    return t("house.stated", name=title(switch), value=told(switch, value))


def title(switch: str) -> str:
    """What a switch is called."""
    return t(f"house.{switch}")


def explained(found: Clash) -> str:
    """A contradiction in one sentence that names both values."""
    facts = {key: value if isinstance(value, int) else told(key, value) for key, value in found.facts.items()}
    return t(f"clash.{found.reason}", **facts)


def bounds(rules: Rules, knob: Knob) -> tuple[int, int]:
    """From where to where a number goes, the value there is included."""
    now = getattr(rules, knob.switch)
    here = now if isinstance(now, int) else knob.low
    return min(knob.low, here), max(knob.high, here)

"""Rules and presets. Every figure names its source.

The letters are the rule sheets the program was made from: A knock-card gin, B classic gin, C popular gin,
D modern gin, E Oklahoma. "ours" marks a choice made where the sheets are silent, "lit" the general literature.
A variant is a value of these switches; each switch has one reader (`deal`, `score` or `match`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args, get_type_hints

LimitBy = Literal["fixed", "upcard"]
Tie = Literal["undercut", "nobody"]
LastCards = Literal["void", "wall"]
BoxCount = Literal["none", "winner", "difference", "both"]
Shutout = Literal["none", "points", "double", "bonus"]
NextDealer = Literal["winner", "loser", "alternate"]
FirstDealer = Literal["cut", "random"]
Result = Literal["totals", "net", "difference", "scores"]


class RulesError(ValueError):
    """Rules that cannot be played: an unknown preset or switch, or two switches that contradict."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Every switch of a game. The defaults are `modern` (sheet D).

    Points unless a comment says otherwise; `0` switches a bonus off.
    """

    name: str = "modern"
    seats: int = 2  # players at one deal
    hand_size: int = 10  # cards each
    # -- the hand (read by deal)
    limit_by: LimitBy = "fixed"  # who sets the knock limit
    limit: int = 10  # deadwood a knocker may keep when the limit is fixed; D
    ace_limit: int = 1  # limit under an ace when the upcard sets it: 0 is "gin only" (A), 1 ours for E
    big_gin: int = 0  # bonus for eleven melded cards; off in all sheets, 31 or 50 lit
    layoff_on_gin: bool = False  # off but in three-handed play (B)
    may_return_taken: bool = False  # a taken discard may be thrown again; off ours
    stock_floor: int = 2  # cards left in the stock when a hand is void; A, C, E
    last_cards: LastCards = "void"  # "wall" lit: the last discard may be taken to knock at once
    # -- the price of a hand (read by score)
    gin: int = 25  # D
    undercut: int = 25  # D
    undercut_to_zero: int | None = None  # replaces `undercut` when the defender ends with 0; 25 in C
    tie: Tie = "undercut"  # all sheets
    spades_double: bool = False  # an upcard of spades doubles the points, not the boxes; lit
    hand_boxes: int = 1  # boxes for any hand won
    gin_boxes: int = 0  # more for gin; 2 in A
    undercut_boxes: int = 0  # more for an undercut; 1 in A
    # -- the game (read by match)
    target: int = 100
    target_passed: bool = False  # True: more than the target is needed (B), False: the target is enough
    deals: int = 0  # scored deals that make a game; 0: play to the target
    best_of: int = 1  # games in a match
    game_bonus: int = 100  # D
    box_value: int = 25  # D
    box_count: BoxCount = "winner"  # whose boxes are paid at the end of the game
    shutout: Shutout = "points"  # when the loser won no hand; D: the winner's points once more
    shutout_bonus: int = 0  # replaces the game bonus where `shutout` is "bonus"
    next_dealer: NextDealer = "winner"  # ours for D
    first_dealer: FirstDealer = "cut"  # ours for D
    result: Result = "totals"  # what is credited in the end


RANGES: dict[str, tuple[int, int]] = {  # of the switches that are numbers; both ends are allowed
    "seats": (2, 3),
    "hand_size": (3, 14),
    "limit": (0, 100),
    "ace_limit": (0, 10),
    "stock_floor": (0, 8),
    "target": (10, 500),  # ours
    "deals": (0, 1000),
    "best_of": (1, 7),
}
OTHER_RANGE = (0, 1000)  # bonuses and boxes

MODERN = Rules()

KNOCK_CARD = Rules(
    name="knock_card",
    limit_by="upcard",
    ace_limit=0,  # A: an ace asks for gin
    gin_boxes=2,  # A
    undercut_boxes=1,  # A
    box_count="difference",  # A
    target=200,  # A
    game_bonus=200,  # A
    shutout="double",  # A
    result="net",  # A
)

CLASSIC = Rules(
    name="classic",
    gin=20,  # B
    undercut=20,  # ours
    target_passed=True,  # B: more than 100
    box_value=20,  # ours
    box_count="both",
    shutout="double",  # ours
    result="difference",
)

POPULAR = Rules(
    name="popular",
    undercut=20,  # C
    undercut_to_zero=25,  # C: all loose cards laid off
    hand_boxes=0,  # ours
    game_bonus=0,  # ours
    box_value=0,
    box_count="none",
    shutout="none",
    next_dealer="loser",  # C
    result="scores",
)

OKLAHOMA = Rules(
    name="oklahoma",
    limit_by="upcard",  # E
    undercut=10,  # E
    hand_boxes=0,  # ours
    game_bonus=0,  # ours
    box_value=0,
    box_count="none",
    shutout="none",
    next_dealer="winner",  # E
    first_dealer="random",  # E
    result="scores",
)

TRADITIONAL = replace(
    MODERN,
    name="traditional",
    gin=20,  # lit
    undercut=10,  # lit
    box_value=20,  # lit
    box_count="both",  # lit
    shutout="bonus",  # lit
    shutout_bonus=200,  # lit
)

STRAIGHT = replace(MODERN, name="straight", limit=0, undercut=0)  # lit: only gin ends a hand

TOURNAMENT = replace(  # lit: one hand is the game
    MODERN,
    name="tournament",
    last_cards="wall",
    hand_boxes=0,
    deals=1,
    game_bonus=0,
    box_value=0,
    box_count="none",
    shutout="none",
    result="scores",
)

CHALLENGE = replace(  # lit: the rules of the 2021 undergraduate challenge
    MODERN,
    name="challenge",
    hand_boxes=0,
    game_bonus=0,
    box_value=0,
    box_count="none",
    shutout="none",
    next_dealer="alternate",
    first_dealer="random",
    result="scores",
)

PRESETS: dict[str, Rules] = {
    r.name: r for r in (MODERN, KNOCK_CARD, CLASSIC, POPULAR, OKLAHOMA, TRADITIONAL, STRAIGHT, TOURNAMENT, CHALLENGE)
}


def preset(name: str) -> Rules:
    """The preset of that name.

    >>> preset("classic").gin
    20

    Raises `RulesError`, listing the known names, for any other.
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise RulesError(f"there are no rules named {name!r}; known: {', '.join(PRESETS)}") from None


def changes(rules: Rules) -> dict[str, Any]:
    """What `rules` differs in from the preset of its name, as plain values (for a record's header)."""
    base = asdict(PRESETS.get(rules.name, MODERN))
    return {key: value for key, value in asdict(rules).items() if base[key] != value}


def rules_from(name: str, changed: dict[str, Any]) -> Rules:
    """The inverse of `changes`; a name of the player's own stands for `modern` with changes.

    Raises `RulesError` for an unknown name without changes, an unknown switch, a wrong value or a contradiction.
    """
    base = PRESETS.get(name, MODERN) if changed else preset(name)
    hints = get_type_hints(Rules)
    known = {f.name for f in fields(Rules)}
    for key, value in changed.items():
        if key not in known:
            raise RulesError(f"there is no rule named {key!r}")
        allowed = get_args(hints[key])
        right_type = type(value) in (allowed or (hints[key],))
        if value not in allowed and not right_type:
            raise RulesError(f"{key} cannot be {value!r}")
        low, high = RANGES.get(key, OTHER_RANGE)
        if type(value) is int and not low <= value <= high:
            raise RulesError(f"{key} cannot be {value}, only {low} to {high}")
    rules = replace(base, **{"name": name, **changed})
    problem = contradiction(rules)
    if problem:
        raise RulesError(problem)
    return rules


def contradiction(rules: Rules) -> str | None:
    """A sentence naming the two switches that cannot both hold, or None."""
    gin_only = rules.limit_by == "fixed" and rules.limit == 0
    undercut = rules.undercut or rules.undercut_to_zero
    if gin_only and undercut:
        return f"knock limit 0 allows only gin, so an undercut bonus of {undercut} can never apply"
    if rules.spades_double and rules.limit_by != "upcard":
        return f"spades double needs a knock card, but the knock limit is fixed at {rules.limit}"
    if rules.last_cards == "wall" and rules.stock_floor != 2:
        return f"the wall rule needs a stock floor of 2, not {rules.stock_floor}"
    if rules.best_of % 2 == 0:
        return f"a match of {rules.best_of} games could end level: play the best of 1, 3, 5 or 7"
    if rules.best_of > 1 and rules.deals:
        return f"a match is either the best of {rules.best_of} games or {rules.deals} deals, not both"
    return None

"""Rules and presets. Every figure names its source.

The letters are the rule sheets the program was made from: A knock-card gin, B classic gin, C popular gin,
D modern gin, E Oklahoma. "ours" marks a choice made where the sheets are silent, "lit" the general literature.
A variant is a value of these switches; each group of them has its reader (`state`, `legal` and `deal` play the hand,
`score` prices it, `match` seats the people).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args, get_type_hints

LimitBy = Literal["fixed", "upcard", "any"]
Tie = Literal["undercut", "nobody"]
LastCards = Literal["void", "wall"]
BoxCount = Literal["none", "winner", "difference", "both"]
Shutout = Literal["none", "points", "double", "bonus"]
NextDealer = Literal["winner", "loser", "alternate"]
FirstDealer = Literal["cut", "random"]
Result = Literal["totals", "net", "difference", "scores", "settlement"]
Seating = Literal["listed", "cut"]
Direction = Literal["left", "right"]
Sheet = Literal["single", "hollywood"]
Irregularities = Literal["prevented", "penalised"]


class RulesError(ValueError):
    """Rules that cannot be played: an unknown preset or switch, or two switches that contradict, as `clash` tells."""

    def __init__(self, sentence: str, clash: Clash | None = None) -> None:
        super().__init__(sentence)
        self.clash = clash


@dataclass(frozen=True, slots=True)
class Rules:
    """Every switch of a game. The defaults are `modern` (sheet D).

    Points unless a comment says otherwise; `0` switches a bonus off.
    """

    name: str = "modern"
    seats: int = 2  # players at one deal
    hand_size: int = 10  # cards each
    partners: bool = False  # two against two, a deal of two seats at each of two tables; B
    seating: Seating = "listed"  # "cut": cards drawn decide the order of play, and who are partners; B
    direction: Direction = "left"  # where the next player sits; to the right in three-handed play (B)
    # -- the hand (read by state, legal and deal)
    limit_by: LimitBy = "fixed"  # who sets the knock limit; "any": everybody may knock with any hand
    limit: int = 10  # deadwood a knocker may keep when the limit is fixed; D
    ace_limit: int = 1  # limit under an ace when the upcard sets it: 0 is "gin only" (A), 1 ours for E
    offer: bool = True  # the upcard is offered round before the first turn; not in three-handed play (ours)
    open_discards: int = 1  # of so many last turns the discards may be taken; 2 in three-handed play (B)
    big_gin: int = 0  # bonus for eleven melded cards; off in all sheets, 31 or 50 lit
    layoffs: bool = True  # defenders lay off on the knocker's melds; not in knock rummy
    layoff_on_gin: bool = False  # off but in three-handed play (B)
    may_return_taken: bool = False  # a taken discard may be thrown again; off ours
    stock_floor: int = 2  # cards left in the stock when a hand is void; A, C, E
    last_cards: LastCards = "void"  # "wall" lit: the last discard may be taken to knock at once
    irregularities: Irregularities = "prevented"  # "penalised": the table does not stop a wrong knock; B
    # -- the price of a hand (read by score)
    gin: int = 25  # D
    undercut: int = 25  # D
    undercut_to_zero: int | None = None  # replaces `undercut` when the defender ends with 0; 25 in C
    tie: Tie = "undercut"  # all sheets
    tie_beats_gin: bool = False  # a defender without deadwood beats a gin; knock rummy (lit)
    pay_each: bool = False  # differences and gin bonuses are paid by every opponent apart; knock rummy (lit)
    failed_knock: int = 0  # what a knocker who is not lowest loses; 20 in three-handed play (B)
    spades_double: bool = False  # an upcard of spades doubles the points, not the boxes; lit
    hand_boxes: int = 1  # boxes for any hand won
    gin_boxes: int = 0  # more for gin; 2 in A
    undercut_boxes: int = 0  # more for an undercut; 1 in A
    # -- the game (read by score and match)
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
    sheet: Sheet = "single"  # "hollywood": three games at once; lit


RANGES: dict[str, tuple[int, int]] = {  # of the switches that are numbers; both ends are allowed
    "seats": (2, 4),
    "hand_size": (3, 14),
    "limit": (0, 100),
    "ace_limit": (0, 10),
    "open_discards": (1, 2),
    "stock_floor": (0, 8),
    "target": (10, 500),  # ours
    "deals": (0, 1000),
    "best_of": (1, 7),
}
OTHER_RANGE = (0, 1000)  # bonuses and boxes
CARDS = 52  # of a deck

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

HOLLYWOOD = replace(TRADITIONAL, name="hollywood", sheet="hollywood")  # lit: three games at once

CLASSIC_THREE = replace(  # B
    CLASSIC,
    name="classic_three",
    seats=3,
    seating="cut",
    direction="right",
    offer=False,  # ours
    open_discards=2,
    layoff_on_gin=True,
    stock_floor=3,
    gin=40,
    undercut=0,  # no bonus for a defender
    failed_knock=20,
    target=200,
    result="settlement",
)

PARTNERS = replace(  # B
    CLASSIC,
    name="partners",
    partners=True,
    seating="cut",
    target=125,
    next_dealer="alternate",  # ours: hand 1 A and B deal, hand 2 D and C
)

KNOCK_RUMMY = Rules(  # lit; C announces it
    name="knock_rummy",
    limit_by="any",
    layoffs=False,
    undercut=10,  # from a knocker who is not alone lowest
    tie_beats_gin=True,
    pay_each=True,
    hand_boxes=0,
    game_bonus=0,
    box_value=0,
    box_count="none",
    shutout="none",
    result="scores",
)

PRESETS: dict[str, Rules] = {
    r.name: r
    for r in (
        MODERN,
        KNOCK_CARD,
        CLASSIC,
        POPULAR,
        OKLAHOMA,
        TRADITIONAL,
        STRAIGHT,
        TOURNAMENT,
        CHALLENGE,
        HOLLYWOOD,
        CLASSIC_THREE,
        PARTNERS,
        KNOCK_RUMMY,
    )
}

A_BONUS = {200: 200, 150: 150}  # the game bonus by target of `knock_card`: A, ours
SMALL_HAND = 7  # cards each where more than two play knock rummy; lit


def people(rules: Rules) -> int:
    """How many people play: one for every seat of every table.

    >>> people(CLASSIC_THREE), people(PARTNERS)
    (3, 4)
    """
    return rules.seats * (2 if rules.partners else 1)


def seated(rules: Rules, seats: int) -> Rules:
    """`rules` for so many people: only knock rummy leaves the number open.

    >>> seated(KNOCK_RUMMY, 4).hand_size
    7

    Raises `RulesError` for a number that does not play them, or that one of their switches does not allow.
    """
    if seats == people(rules):
        return rules
    if rules.limit_by != "any" or rules.partners or not 2 <= seats <= 4:
        raise RulesError(f"{rules.name} is played by {people(rules)}, not {seats}")
    size = rules.hand_size
    if size == _usual_size(rules.seats):
        size = _usual_size(seats)
    return _playable(replace(rules, seats=seats, hand_size=size, offer=seats == 2))


def _usual_size(seats: int) -> int:
    """The cards that each of so many is dealt at knock rummy."""
    return SMALL_HAND if seats > 2 else KNOCK_RUMMY.hand_size


def changed(rules: Rules, switches: dict[str, Any]) -> Rules:
    """`rules` with other values of some switches, which are right each for itself.

    A's shorter game has a bonus of its own (ours), which comes with the target where it is not given besides.

    >>> changed(KNOCK_CARD, {"target": 150}).game_bonus
    150
    """
    bonus = A_BONUS.get(switches.get("target", 0))
    if rules.result == "net" and bonus is not None and rules.game_bonus in A_BONUS.values():
        switches = {"game_bonus": bonus, **switches}
    return replace(rules, **switches)


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
    for key, value in changed.items():
        refused = refusal(key, value)
        if refused:
            raise RulesError(refused)
    return _playable(replace(base, **{"name": name, **changed}))


def _playable(rules: Rules) -> Rules:
    """`rules`. Raises `RulesError` when they contradict themselves."""
    found = clash(rules)
    if found is not None:
        raise RulesError(found.sentence, found)
    return rules


def refusal(switch: str, value: object) -> str | None:
    """A sentence saying why `switch` cannot have that value under any rules, or None."""
    hints = get_type_hints(Rules)
    if switch not in hints:
        return f"there is no rule named {switch!r}"
    allowed = get_args(hints[switch])
    if value not in allowed and type(value) not in (allowed or (hints[switch],)):
        return f"{switch} cannot be {value!r}"
    low, high = RANGES.get(switch, OTHER_RANGE)
    if type(value) is int and not low <= value <= high:
        return f"{switch} cannot be {value}, only {low} to {high}"
    return None


@dataclass(frozen=True, slots=True)
class Clash:
    """Two switches that cannot both hold. `reason` names the contradiction, `facts` are the values in question."""

    reason: str
    switches: tuple[str, str]
    facts: dict[str, Any]

    @property
    def sentence(self) -> str:
        """What is wrong, with the values."""
        return CLASHES[self.reason][2].format(**self.facts)


def clash(rules: Rules) -> Clash | None:
    """The two switches that cannot both hold, or None. With the rules of every preset it is None.

    >>> clash(replace(MODERN, best_of=3, deals=8)).switches
    ('best_of', 'deals')
    """
    reason = next(_clashing(rules), None)
    if reason is None:
        return None
    first, second, _ = CLASHES[reason]
    facts = asdict(rules) | {"undercut": rules.undercut or rules.undercut_to_zero}
    if reason == "gin_only" and not rules.undercut:
        second = "undercut_to_zero"
    return Clash(reason, (first, second), facts)


CLASHES: dict[str, tuple[str, str, str]] = {  # reason -> the two switches, and what is wrong with them
    "gin_only": (
        "limit",
        "undercut",
        "knock limit 0 allows only gin, so an undercut bonus of {undercut} can never apply",
    ),
    "no_knock_card": (
        "spades_double",
        "limit_by",
        "spades double needs a knock card, but the knock limit is fixed at {limit}",
    ),
    "wall_floor": ("last_cards", "stock_floor", "the wall rule needs a stock floor of 2, not {stock_floor}"),
    "even_games": (
        "best_of",
        "best_of",
        "a match of {best_of} games could end level: play the best of 1, 3, 5 or 7",
    ),
    "two_lengths": (
        "best_of",
        "deals",
        "a match is either the best of {best_of} games or {deals} deals, not both",
    ),
    "too_many_cards": (
        "hand_size",
        "stock_floor",
        "{seats} hands of {hand_size} cards leave too few for a stock with a floor of {stock_floor}",
    ),
    "partners_seats": ("partners", "seats", "partners sit at two tables of 2 seats, not of {seats}"),
    "penalised_seats": (
        "irregularities",
        "seats",
        "wrong knocks are penalised at tables of 2 seats, not of {seats}",
    ),
    "penalised_any": (
        "irregularities",
        "limit_by",
        "wrong knocks are penalised, but with a knock limit of any every knock is right",
    ),
    "offer_seats": ("offer", "seats", "the upcard is offered round between 2 players, not {seats}"),
    "wall_seats": (
        "last_cards",
        "open_discards",
        "the wall rule needs 2 seats and 1 open discard, not {seats} and {open_discards}",
    ),
    "open_seats": ("open_discards", "seats", "{open_discards} open discards need more than {seats} seats"),
    "hollywood_seats": ("sheet", "seats", "the Hollywood sheet is for two sides, not {seats} players"),
    "hollywood_deals": ("sheet", "deals", "the Hollywood sheet is played to the target, not for {deals} deals"),
    "result_seats": ("result", "seats", "{seats} players cannot be credited by {result}"),
    "boxes_seats": (
        "box_count",
        "seats",
        "with {seats} players boxes count for none or both, not for the {box_count}",
    ),
    "tie_seats": ("tie", "seats", "a tie for nobody is a rule for 2 players, not {seats}"),
    "loser_seats": (
        "next_dealer",
        "seats",
        "the loser of the hand deals, but with {seats} players there is more than one",
    ),
}


def _clashing(rules: Rules) -> Iterator[str]:
    """The reasons of `CLASHES` that hold."""
    seats = rules.seats
    gin_only = rules.limit_by == "fixed" and rules.limit == 0  # then nobody can undercut
    wall, penalised = rules.last_cards == "wall", rules.irregularities == "penalised"
    hollywood, settled = rules.sheet == "hollywood", rules.result == "settlement"
    holds = {
        "gin_only": gin_only and bool(rules.undercut or rules.undercut_to_zero),
        "no_knock_card": rules.spades_double and rules.limit_by != "upcard",
        "wall_floor": wall and rules.stock_floor != 2,
        "even_games": rules.best_of % 2 == 0,
        "two_lengths": rules.best_of > 1 and rules.deals > 0,
        "too_many_cards": seats * rules.hand_size + 1 + rules.stock_floor > CARDS - seats,
        "partners_seats": rules.partners and seats != 2,
        "penalised_seats": penalised and seats != 2,
        "penalised_any": penalised and rules.limit_by == "any",
        "offer_seats": rules.offer and seats != 2,
        "wall_seats": wall and (seats != 2 or rules.open_discards != 1),
        "open_seats": rules.open_discards >= seats,
        "hollywood_seats": hollywood and seats != 2,
        "hollywood_deals": hollywood and rules.deals > 0,
        "result_seats": settled != (seats > 2 and rules.result != "scores"),
        "boxes_seats": seats > 2 and rules.box_count not in ("none", "both"),
        "tie_seats": seats > 2 and rules.tie == "nobody",
        "loser_seats": seats > 2 and rules.next_dealer == "loser",
    }
    return (reason for reason, holding in holds.items() if holding)

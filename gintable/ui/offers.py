"""What can be done now, in one dictionary that drag, click, keys and buttons share. Pure: reads a View only.

The key is (grip, zone): a grip is a card or a pile and a zone the place it may be dropped on. Buttons and keys
have no grip; their zone is the name of the button.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from gintable.engine import melds
from gintable.engine.actions import (
    CHALLENGE,
    DRAW,
    PASS,
    WAIT,
    Action,
    Done,
    Knock,
    LayOff,
    Shed,
    Take,
    TakeBack,
)
from gintable.engine.cards import Card, Hand, cards, hand, pips
from gintable.engine.legal import (
    at_wall,
    held,
    knocks,
    layoffs_open,
    legal,
    may_challenge,
    may_shed,
    reachable_melds,
    takeable,
    why_not,
)
from gintable.engine.melds import Spread
from gintable.engine.state import Phase, Table, View
from gintable.ui import seats
from gintable.ui.poses import STOCK, Key, card_of, face


@dataclass(frozen=True, slots=True)
class KnockIntent:
    """Begin a knock: the sheet asks for the discard, `card` is chosen already."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class GinIntent:
    """Announce gin after throwing `card`."""

    card: Card


@dataclass(frozen=True, slots=True)
class BigGinIntent:
    """Announce that all eleven cards are melded."""

    spread: Spread


@dataclass(frozen=True, slots=True)
class BestLayoffIntent:
    """Lay off what leaves the least deadwood, taking back first what stands in the way."""

    actions: tuple[Action, ...]
    deadwood: int


Intent = KnockIntent | GinIntent | BigGinIntent | BestLayoffIntent
Offer = Action | Intent
Offers = dict[tuple[Key | None, str], Offer]
TAKES = ("take", "take_older")  # the buttons that take the last discard and the one before it


def offers(view: View, spread: Spread | None = None) -> Offers:
    """Everything that the seat may do now. `spread` is what a defender who is done would lay down."""
    table = view.table
    if table.turn != view.seat or held(table):
        return {}
    found = _awaited(view, spread)
    if why_not(view, WAIT) is None:
        found[None, "wait"] = WAIT
    return found


def _awaited(view: View, spread: Spread | None) -> Offers:
    match view.table.phase:
        case Phase.OFFER | Phase.DRAW:
            return _before_drawing(view)
        case Phase.SHED:
            return _throwing(view)
        case Phase.LAYOFF:
            return _laying(view, spread)
        case Phase.JUDGE | Phase.PENALTY:
            return {(None, str(action)): action for action in legal(view)}
        case Phase.CORRECT:
            return _correcting(view)
        case Phase.OVER:
            return {}
        case _:
            assert_never(view.table.phase)


def unsaid(table: Table) -> bool:
    """Whether the table keeps to itself what a hand is worth: where wrong knocks are penalised, until it is over."""
    return table.rules.irregularities == "penalised" and table.facts is None


def announced(view: View) -> tuple[tuple[Card, int], ...]:
    """The discards with which the player may knock, each with the deadwood left, least first.

    Where wrong knocks are penalised, that is every card, in the order of the hand; nobody says which is right.
    """
    if not unsaid(view.table) or view.table.phase is not Phase.SHED:
        return knocks(view)
    return tuple((card, melds.deadwood(view.hand & ~(1 << card))) for card in cards(may_shed(view)))


def zones(found: Offers, grip: Key) -> tuple[str, ...]:
    """Where a grip may go."""
    return tuple(zone for held, zone in found if held == grip)


def refusal(view: View, grip: Key, zone: str) -> str | None:
    """The word key of why that grip may not go there; None where nobody would have meant anything by it."""
    action = _meant(view, grip, zone)
    return why_not(view, action) if action is not None else None


def _before_drawing(view: View) -> Offers:
    found: Offers = {}
    if why_not(view, DRAW) is None:
        found[STOCK, "hand"] = found[None, "stock"] = DRAW
    for card, name in zip(reversed(takeable(view.table)), TAKES, strict=False):
        if why_not(view, Take(card)) is None:
            found[face(card), "hand"] = found[None, name] = Take(card)
            found[None, seats.zone(view.table, view.seat, card)] = Take(card)
    if why_not(view, PASS) is None:
        found[None, "pass"] = PASS
    return found


def _throwing(view: View) -> Offers:
    found: Offers = {}
    if not at_wall(view.table):
        for card in cards(may_shed(view)):
            found[face(card), "discard"] = Shed(card)
    if unsaid(view.table):
        return found | _unsaid_knocks(view)
    going = knocks(view)
    for card, left in going:
        found[face(card), "knock"] = KnockIntent(card) if left else GinIntent(card)
    gins = [card for card, left in going if not left]
    if gins:
        found[None, "gin"] = GinIntent(_freshest(view, gins))
    if len(gins) < len(going):
        found[None, "knock"] = KnockIntent()
    if view.table.rules.big_gin and melds.deadwood(view.hand) == 0:
        found[None, "biggin"] = BigGinIntent(melds.default_spread(view.hand, view.unseen))
    return found


def _unsaid_knocks(view: View) -> Offers:
    """Any card may be thrown with a knock: to say which are right is for the players."""
    found: Offers = {(face(card), "knock"): KnockIntent(card) for card, _ in announced(view)}
    found[None, "knock"] = KnockIntent()
    if view.table.rules.big_gin:
        found[None, "biggin"] = BigGinIntent(melds.default_spread(view.hand, view.unseen))
    return found


def _correcting(view: View) -> Offers:
    """An illegal knock is made good with another discard."""
    found: Offers = {(face(card), "knock"): KnockIntent(card) for card, _ in knocks(view)}
    found[None, "knock"] = KnockIntent()
    return found


def _freshest(view: View, choices: list[Card]) -> Card:
    """Among discards that all leave gin, the drawn card: it tells the least."""
    return view.drawn if view.drawn in choices else choices[0]


def _laying(view: View, spread: Spread | None) -> Offers:
    found: Offers = {}
    if layoffs_open(view.table):
        grown = reachable_melds(view)
        for card in cards(view.hand):
            for place, meld in enumerate(grown):
                if melds.fits(meld, card):
                    found[face(card), f"meld{place}"] = LayOff(card, place)
        for card, _ in view.table.laid[view.seat]:
            if why_not(view, TakeBack(card)) is None:
                found[face(card), "hand"] = found[None, "back"] = TakeBack(card)
        best = best_layoff(view)
        if best is not None:
            found[None, "best"] = best
    if spread is None or why_not(view, Done(spread)) is not None:
        spread = melds.best_spreads(view.hand)[0]
    found[None, "done"] = Done(spread)
    if may_challenge(view.table):
        found[None, "challenge"] = CHALLENGE
    return found


def best_layoff(view: View) -> BestLayoffIntent | None:
    """The way to the least deadwood; None when the cards lie there already."""
    laid = view.table.laid[view.seat]
    best = melds.best_layoff(view.hand | hand(card for card, _ in laid), view.table.spread)
    if best.deadwood >= melds.deadwood(view.hand):
        return None
    keeps = set(laid) <= set(best.laid)
    back = () if keeps else tuple(TakeBack(card) for card, _ in reversed(laid))
    more = tuple(LayOff(card, place) for card, place in best.laid if not keeps or (card, place) not in laid)
    return BestLayoffIntent((*back, *more), best.deadwood)


def worth_breaking(view: View) -> bool:
    """Whether only breaking a meld of one's own would undercut the knocker."""
    table = view.table
    if table.phase is not Phase.LAYOFF or table.ending != "knock" or table.turn != view.seat or unsaid(table):
        return False
    target = melds.spread_deadwood(table.shown[table.knocker], table.spread)
    if table.rules.tie == "nobody":
        target -= 1
    whole = view.hand | hand(card for card, _ in table.laid[view.seat])
    return melds.best_layoff(whole, table.spread).deadwood <= target < _unbroken(whole, table.spread)


def _unbroken(held: Hand, knocker: Spread) -> int:
    """The least deadwood of a defender who lays off loose cards only."""
    left = []
    for spread in melds.best_spreads(held):
        loose = melds.outside(held, spread)
        left.append(pips(loose & ~hand(card for card, _ in melds.lay_off(loose, knocker))))
    return min(left)


def _meant(view: View, grip: Key, zone: str) -> Action | None:
    """The action that somebody meant who dropped that grip there."""
    if grip == STOCK:
        return DRAW if zone in ("hand", "discard") else None
    card = card_of(grip)
    if card is None:
        return None
    if card in view.table.pile:
        return Take(card) if zone == "hand" else None
    if zone == "hand":
        return TakeBack(card) if not view.hand >> card & 1 else None
    if zone == "discard":
        return Shed(card)
    if zone == "knock":
        left = view.hand & ~(1 << card)
        return Knock(card, melds.best_spreads(left)[0])
    if zone.startswith("meld"):
        return LayOff(card, int(zone.removeprefix("meld")))
    return None

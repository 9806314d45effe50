"""Deals with known cards, and text for actions, so that a test reads like the hand it plays."""

from __future__ import annotations

import random

from gintable.engine import melds
from gintable.engine.actions import Action, BigGin, Done, Knock, parse
from gintable.engine.cards import DECK, Card, card_text, cards, parse_card, parse_hand
from gintable.engine.deal import apply
from gintable.engine.events import Event
from gintable.engine.legal import legal, why_not
from gintable.engine.rules import Rules
from gintable.engine.state import Deal, Phase, View, start, view


def dealt(rules: Rules, first: str, dealer: str, upcard: str, stock: str = "") -> Deal:
    """A deal by seat 0 to two: seat 1, who begins, has the ten cards `first`, and `stock` comes in its order."""
    hands = [list(cards(parse_hand(first))), list(cards(parse_hand(dealer)))]
    assert [len(held) for held in hands] == [10, 10]
    deck = [card for pair in zip(*hands, strict=True) for card in pair]
    deck += [parse_card(upcard), *map(parse_card, stock.split())]
    deck += [card for card in DECK if card not in deck]
    return start(rules, deck, dealer=0)[0]


def play(deal: Deal, *lines: str) -> Deal:
    """`deal` after the actions in text form, each by whose turn it is."""
    for line in lines:
        deal, _ = apply(deal, parse(line))
    return deal


def happened(deal: Deal, line: str) -> tuple[Event, ...]:
    """What `line` brings about."""
    return apply(deal, parse(line))[1]


def seen(deal: Deal) -> View:
    """What the awaited seat may know."""
    return view(deal, deal.table.turn)


def refusal(deal: Deal, line: str) -> str | None:
    """Why the awaited seat may not do `line`; checked against the list of what it may do."""
    action = parse(line)
    reason = why_not(seen(deal), action)
    assert (reason is None) == (action in legal(seen(deal))), line
    return reason


def options(deal: Deal) -> set[str]:
    """What the awaited seat may do, in text form."""
    return set(map(str, legal(seen(deal))))


def pass_time(deal: Deal, stock_left: int) -> Deal:
    """`deal` after turns in which the drawn card is thrown at once, until so many cards are in the stock.

    It stops at the beginning of a turn, or when the hand is over.
    """
    while deal.table.phase is not Phase.OVER and deal.table.stock_left > stock_left:
        if deal.table.phase is Phase.OFFER:
            deal = play(deal, "pass")
        else:
            deal = play(deal, "draw", f"shed {card_text(deal.stock[-1])}")
    return deal


def chosen(deal: Deal, rng: random.Random, keen: float = 0.5) -> Action:
    """A legal action: any, but ending the hand with the chance `keen` where that is possible."""
    actions = legal(seen(deal))
    ends = [action for action in actions if str(action).split()[0] in ("knock", "biggin", "done")]
    others = [action for action in actions if action not in ends]
    if ends and (not others or rng.random() < keen):
        return rng.choice(ends)
    return rng.choice(others)


def thrifty(deal: Deal, rng: random.Random, keen: float = 0.5) -> Action:
    """A legal action of a player who wants low cards, goes gin and otherwise knocks with the chance `keen`."""
    actions = legal(seen(deal))
    if deal.table.phase is Phase.LAYOFF and rng.random() < 0.7:
        fitting = [action for action in actions if str(action).startswith("lay")]
        return rng.choice(fitting) if fitting else Done(melds.best_spreads(seen(deal).hand)[0])
    if deal.table.phase is not Phase.SHED:
        return chosen(deal, rng)
    held = seen(deal).hand
    goes_gin = not deal.table.rules.big_gin or rng.random() < 0.2  # else a big gin may come of it
    for action in actions:
        match action:
            case BigGin():
                return action
            case Knock(card, spread) if goes_gin and not melds.spread_deadwood(held & ~(1 << card), spread):
                return action
    knocks = [action for action in actions if not str(action).startswith("shed")]
    if knocks and rng.random() < keen:
        return rng.choice(knocks)
    best = sorted(melds.discards(held), key=lambda found: found[1])
    sheds = {str(action): action for action in actions if str(action).startswith("shed")}
    wanted: list[Card] = [card for card, _ in best if f"shed {card_text(card)}" in sheds]
    return sheds[f"shed {card_text(rng.choice(wanted[: 2 if keen > 0.1 else 1]))}"] if wanted else rng.choice(knocks)

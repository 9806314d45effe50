"""Counting the ways in which a deal can go on: a check of `legal` and `apply` that no test forgets a case of."""

from __future__ import annotations

from gintable.engine.actions import Action
from gintable.engine.deal import apply
from gintable.engine.legal import legal
from gintable.engine.state import Deal, view


def perft(deal: Deal, depth: int) -> int:
    """How many sequences of `depth` legal actions begin at `deal`; a hand that ends earlier counts for none.

    >>> from gintable.engine.cards import shuffled
    >>> from gintable.engine.state import start
    >>> from gintable.engine.rules import MODERN
    >>> deal, _ = start(MODERN, shuffled(1), 0)
    >>> perft(deal, 0), perft(deal, 1)
    (1, 2)
    """
    if depth == 0:
        return 1
    actions = _actions(deal)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(deal, action)[0], depth - 1) for action in actions)


def divide(deal: Deal, depth: int) -> dict[Action, int]:
    """`perft` of `depth`, at least 1, by the first action: where two programs differ, this says after which."""
    return {action: perft(apply(deal, action)[0], depth - 1) for action in _actions(deal)}


def _actions(deal: Deal) -> tuple[Action, ...]:
    turn = deal.table.turn
    return legal(view(deal, turn)) if turn >= 0 else ()

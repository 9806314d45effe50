"""People, seats, deals, games: what happens between the hands."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from gintable.engine.cards import Card, cut_key, shuffled
from gintable.engine.deal import Deal, start
from gintable.engine.events import Event
from gintable.engine.rules import Rules
from gintable.engine.score import (
    Facts,
    HandScore,
    Settlement,
    Tally,
    game_winner,
    hand_score,
    new_tally,
    settle,
)

DEALS = 10**9  # deals are numbered from 1 to this


@dataclass(frozen=True, slots=True)
class Match:
    """A match between hands. Seats and people are the same in a duel.

    `dealer` deals the next hand; `dealt` counts the hands dealt so far, void ones included.
    """

    rules: Rules
    seed: int
    dealer: int
    dealt: int
    tally: Tally
    games: tuple[Settlement, ...] = ()

    @property
    def winner(self) -> int | None:
        """Who has won the match, or None while it goes on."""
        for person in range(len(self.tally.scores)):
            if sum(game.winner == person for game in self.games) > self.rules.best_of // 2:
                return person
        return None


def begin(rules: Rules, seed: int) -> Match:
    """A new match; the first dealer is cut for or drawn by lot, as the rules say."""
    people = rules.seats
    if rules.first_dealer == "cut":
        dealer = max(range(people), key=lambda person: cut_key(cut(seed, people)[person]))
    else:
        dealer = int(random.Random(f"{seed} first dealer").random() * people)
    return Match(rules, seed, dealer, 0, new_tally(people))


def cut(seed: int, people: int) -> tuple[Card, ...]:
    """The cards that each player cuts for the first deal."""
    return shuffled(f"{seed} cut")[:people]


def deal_number(match: Match) -> int:
    """The number, from 1 to `DEALS`, of the hand that is dealt next. The same number is always the same deck."""
    return 1 + int(random.Random(f"{match.seed} deal {match.dealt}").random() * DEALS)


def deal_next(match: Match, number: int | None = None) -> tuple[Match, Deal, tuple[Event, ...]]:
    """Deal the next hand, from its own number or from the deck of another.

    Raises `ValueError` when the match is over.
    """
    if match.winner is not None:
        raise ValueError("the match is over")
    deck = shuffled(deal_number(match) if number is None else number)
    deal, events = start(match.rules, deck, match.dealer)
    return replace(match, dealt=match.dealt + 1), deal, events


def after(match: Match, facts: Facts) -> tuple[Match, HandScore]:
    """The match after a hand that ended like that, and what the hand was worth."""
    hand = hand_score(match.rules, facts)
    tally = match.tally.plus(hand)
    dealer = _next_dealer(match, hand)
    if game_winner(match.rules, tally) is None:
        return replace(match, tally=tally, dealer=dealer), hand
    settled = settle(match.rules, tally)
    loser = 1 - settled.winner  # deals the next game (ours)
    ended = replace(match, tally=tally, dealer=loser, games=(*match.games, settled))
    if ended.winner is None:
        ended = replace(ended, tally=new_tally(len(tally.scores)))
    return ended, hand


def _next_dealer(match: Match, hand: HandScore) -> int:
    if hand.winner is None:
        return match.dealer  # a hand without a score: the same dealer
    match match.rules.next_dealer:
        case "winner":
            return hand.winner
        case "loser":
            return 1 - hand.winner
        case "alternate":
            return (match.dealer + 1) % match.rules.seats

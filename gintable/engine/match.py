"""People, seats, deals, games: who sits where, and what happens between the hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gintable.engine.actions import Action
from gintable.engine.cards import Card, cut_key, shuffled
from gintable.engine.deal import apply
from gintable.engine.events import Event
from gintable.engine.legal import held
from gintable.engine.rules import Rules, people
from gintable.engine.score import (
    Facts,
    Round,
    Settlement,
    Tally,
    game_winner,
    new_tally,
    round_score,
    settle,
    standing,
)
from gintable.engine.state import Deal, Past, beside, start

DEALS = 10**9  # deals are numbered from 1 to this

Seating = tuple[tuple[int, ...], ...]  # the people at each table, in the order of its seats


@dataclass(frozen=True, slots=True)
class Match:
    """A match between hands.

    People are numbered as they were listed. `order` is the order of play; of partners it holds A, B, C, D, as in
    "A and B play against C and D". `dealers` are the people who deal next, one at each table; `dealt`
    counts the hands dealt so far, void ones included, and `misdealt` those of them that could not be played to an
    end: the same people deal again, and of partners the same sit together.
    """

    rules: Rules
    seed: int
    order: tuple[int, ...]
    dealers: tuple[int, ...]
    dealt: int
    tally: Tally
    games: tuple[Settlement, ...] = ()
    misdealt: int = 0

    @property
    def winner(self) -> int | None:
        """The column (a player or a side) that has won the match, or None while it goes on."""
        for column in range(len(self.tally.scores)):
            if sum(game.winner == column for game in self.games) > self.rules.best_of // 2:
                return column
        return None

    @property
    def seating(self) -> Seating:
        """Who sits where at the next hand: seat 0 of each table of partners belongs to side 0."""
        if not self.rules.partners:
            return (self.order,)
        a, b, c, d = self.order
        return ((a, c), (b, d)) if self._odd else ((a, d), (b, c))

    @property
    def _odd(self) -> bool:
        """Whether the next hand is the first, the third and so on of those that are played."""
        return (self.dealt - self.misdealt) % 2 == 0

    def column(self, person: int) -> int:
        """Where `person` is written on the score sheet: every player has a column, or every side."""
        if not self.rules.partners:
            return person
        return 0 if person in self.order[:2] else 1


def begin(rules: Rules, seed: int) -> Match:
    """A new match; who deals first and how people sit is cut for or drawn by lot, as the rules say."""
    drawn = cut(seed, people(rules))
    order = _order(rules, drawn)
    if rules.partners:
        dealers = order[:2]  # hand 1: A and B (ours)
    elif rules.first_dealer == "cut":
        dealers = (max(order, key=lambda person: cut_key(drawn[person])),)
    else:
        dealers = (int(random.Random(f"{seed} first dealer").random() * len(order)),)
    return Match(rules, seed, order, dealers, 0, new_tally(rules))


def cut(seed: int, number: int) -> tuple[Card, ...]:
    """The cards that each person draws before the first deal."""
    return shuffled(f"{seed} cut")[:number]


def _order(rules: Rules, drawn: Sequence[Card]) -> tuple[int, ...]:
    """The order of play, or of partners A, B, C, D.

    B: the highest deals and picks the seat, the lowest sits at the dealer's left, which is before the dealer where
    play goes on to the right; of four, the two highest play the two lower. Partners that were listed are people
    0 and 2 against 1 and 3, the higher card first (ours).
    """
    everybody = range(len(drawn))
    falling = sorted(everybody, key=lambda person: cut_key(drawn[person]), reverse=True)
    if rules.partners:
        if rules.seating == "cut":
            return tuple(falling)
        first, second = ([person for person in falling if person % 2 == side] for side in range(2))
        return (*first, *second) if falling[0] in first else (*second, *first)
    if rules.seating == "listed":
        return tuple(everybody)
    dealer, middle, lowest = falling[0], falling[1:-1], falling[-1]
    after = (*middle, lowest) if rules.direction == "right" else (lowest, *middle)
    return _from(0, (dealer, *after))


def _from(person: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """The same round of people, told from `person` on."""
    at = order.index(person)
    return order[at:] + order[:at]


def deal_numbers(match: Match) -> tuple[int, ...]:
    """The numbers, from 1 to `DEALS`, of the decks that are dealt next, one for each table.

    The same number is always the same deck.
    """
    tables = range(1 + match.rules.partners)
    keys = [f"{match.seed} deal {match.dealt}" + (f" table {table}" if table else "") for table in tables]
    return tuple(1 + int(random.Random(key).random() * DEALS) for key in keys)


def place(seating: Seating, person: int) -> tuple[int, int]:
    """The table and the seat of `person`. Raises `ValueError` for somebody who does not play."""
    for table, seats in enumerate(seating):
        if person in seats:
            return table, seats.index(person)
    raise ValueError(f"nobody is number {person}")


# ---------------------------------------------------------------- one hand


@dataclass(frozen=True, slots=True)
class Sitting:
    """One hand while it is played: who sits where, and a deal at each table."""

    seating: Seating
    deals: tuple[Deal, ...]

    @property
    def over(self) -> bool:
        """Nobody plays any more."""
        return all(deal.table.facts is not None for deal in self.deals)

    @property
    def facts(self) -> tuple[Facts, ...]:
        """How the hand ended at each table. Raises `ValueError` while it goes on."""
        found = tuple(deal.table.facts for deal in self.deals if deal.table.facts is not None)
        if len(found) < len(self.deals):
            raise ValueError("the hand is not over")
        return found

    def awaited(self, table: int) -> int | None:
        """Who is to act at `table`; None where the hand is over or the turn is held."""
        there = self.deals[table].table
        return None if there.turn < 0 or held(there) else self.seating[table][there.turn]

    @property
    def next_table(self) -> int:
        """Where the hand goes on when both tables keep step: of those that await somebody, the one behind.

        Raises `ValueError` when the hand is over.
        """
        open_ = [table for table in range(len(self.deals)) if self.awaited(table) is not None]
        if not open_:
            raise ValueError("the hand is over")
        return min(open_, key=lambda table: self.deals[table].table.turn_no)

    def act(self, table: int, action: Action) -> tuple[Sitting, tuple[Event, ...]]:
        """The hand after whoever is awaited at `table` did `action`, and what happened there, unredacted.

        Raises `IllegalAction`.
        """
        deal, events = apply(self.deals[table], action)
        deals = [deal if at == table else other for at, other in enumerate(self.deals)]
        for at in range(len(deals)):
            if at != table:
                deals[at] = beside(deals[at], deal)
        return replace(self, deals=tuple(deals)), events


def deal_next(match: Match, numbers: Sequence[int] | None = None) -> tuple[Match, Sitting, tuple[Event, ...]]:
    """Deal the next hand, from its own decks or from those of other `numbers`, and what happened at every table.

    Raises `ValueError` when the match is over.
    """
    if match.winner is not None:
        raise ValueError("the match is over")
    deals: list[Deal] = []
    events: list[Event] = []
    points, outs = standing(match.rules, match.tally), _outs(match)
    for number, seats, dealer in zip(numbers or deal_numbers(match), match.seating, match.dealers, strict=True):
        scores = [points[match.column(person)] for person in seats]
        past = Past(match.dealt, tuple(outs[person] for person in seats))
        deal, happened = start(match.rules, shuffled(number), seats.index(dealer), scores, past)
        deals.append(deal)
        events += happened
    if len(deals) == 2:
        deals = [beside(deals[0], deals[1]), beside(deals[1], deals[0])]
    sitting = Sitting(match.seating, tuple(deals))
    return replace(match, dealt=match.dealt + 1), sitting, tuple(events)


def _outs(match: Match) -> tuple[tuple[int, ...], ...]:
    """The deadwood of every knock and gin in the match so far, by person."""
    found: list[list[int]] = [[] for _ in match.order]
    for tally in (*(game.tally for game in match.games), match.tally):
        for row in tally.rounds:
            for hand, seats in zip(row.hands, row.people, strict=True):
                facts = hand.facts
                if facts.knocker >= 0:
                    found[seats[facts.knocker]].append(facts.deadwood[facts.knocker])
    return tuple(map(tuple, found))


def misdeal(match: Match, sitting: Sitting) -> tuple[Match, Round]:
    """The match after a hand that could not be played to its end: void, and the same people deal again."""
    void = [Facts("void", -1, (), deal.table.upcard) for deal in sitting.deals]
    return after(replace(match, misdealt=match.misdealt + 1), void, sitting.seating)


def after(match: Match, facts: Sequence[Facts], seating: Seating) -> tuple[Match, Round]:
    """The match after a hand that ended like that at its tables, and its row on the score sheet."""
    row = round_score(match.rules, facts, seating)
    tally = match.tally.plus(row)
    ended = replace(match, tally=tally, dealers=_next_dealers(match, row))
    if game_winner(match.rules, tally) is None:
        return ended, row
    settled = settle(match.rules, tally)
    ended = replace(ended, games=(*match.games, settled))
    if not match.rules.partners:
        ended = replace(ended, dealers=(_loser(settled),))
    if ended.winner is None:
        ended = replace(ended, tally=new_tally(match.rules))
    return ended, row


def _loser(settled: Settlement) -> int:
    """Who deals the next game (ours): the lowest, the last of several."""
    columns = range(len(settled.result))
    return min((c for c in columns if c != settled.winner), key=lambda c: (settled.result[c], -c))


def _next_dealers(match: Match, row: Round) -> tuple[int, ...]:
    if match.rules.partners:  # each table deals in turn (ours): hand 1 A and B, hand 2 D and C
        a, b, c, d = match.order
        return (a, b) if match._odd else (d, c)
    (dealer,) = match.dealers
    if row.winner is None:
        return match.dealers  # a hand without a score: the same dealer
    match match.rules.next_dealer:
        case "winner":
            return (row.winner,)
        case "loser":
            return (1 - row.winner,)
        case "alternate":
            at = match.order.index(dealer)
            return (match.order[(at + 1) % len(match.order)],)

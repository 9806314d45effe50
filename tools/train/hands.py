"""The hands of the compiled table: who meets whom under which rules, hand after hand, and what comes of it.

It follows the engine action for action and point for point, which `tests/train` checks over its hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.train.compiled import deadwood, fast, scaled
from tools.train.decisions import ANY_KNOCK, Room, discard, wants_top
from tools.train.log import (
    BIGGIN,
    DREW,
    END,
    KNOCKED,
    PASSED,
    SHED,
    TAKEN,
    Log,
    log_full,
    write,
    write_deal,
    write_out,
)
from tools.train.records import Record, Records
from tools.train.samples import book_full, credit, keep_guesses
from tools.train.table import (
    BIG_GIN,
    DECK,
    GIN,
    GOING,
    KNOCK,
    TURNS,
    VOID,
    Knowledge,
    at_wall,
    deal,
    draw,
    go_out,
    knowledge,
    take,
    throw,
    utility,
)
from tools.train.values import NONE, believe

BENT, BEND = 0.35, 10.0  # share of the matches with a knock drawn, from so many points less to so many more
LAST = 0.15  # chance that a hand is the last of a match, where no whole games are played
UNDER_WAY = 0.65  # share of the seats that have scored in the game already
TARGETS = 200, 150, 100  # points that win a game
TARGET_ODDS = np.array([0.1, 0.2, 1.0])  # cumulative

COLUMNS = HANDS, WON, KNOCKS, GINS, UNDERCUT, TURN, VOIDS, POINTS, UTILITY, GAMES_WON = range(10)
"""Columns of the tally, sums over hands: how many; points won; knocks, gins among them, knocks undercut, their turns;
void hands; points won less lost; the same as `table.utility`; games won."""


class Field(NamedTuple):
    """Who plays under which rules; the odds are cumulative and end with 1."""

    rules: Records  # (n,) of RULES
    rule_odds: NDArray[np.float64]  # (n,)
    players: Records  # (pairs, 2) of PLAYER
    pair_odds: NDArray[np.float64]  # (pairs,)
    games: int  # points to which a pair plays on before the next one does; 0: each hand stands for itself
    lam: float  # λ of `samples.credit`


@fast
def play(number: int, seed: int, field: Field, room: Room, tally: NDArray[np.float64]) -> None:
    """Play so many hands, or fewer where the book or the log is full before; `tally` has two rows for each pair."""
    np.random.seed(seed)
    table = room.table[0]
    rule = pair = swap = 0
    fresh, logged = True, room.log.rows.shape[0] > 0
    for _ in range(number):
        if book_full(room.book) or log_full(room.log):
            break
        if fresh:
            rule, pair, swap = drawn(field.rule_odds), drawn(field.pair_odds), np.random.randint(0, 2)
            begin_match(field, table)
            for seat in range(2):
                sit(room.players, seat, field.players[pair, seat ^ swap])
        rules = field.rules[rule]
        if field.games == 0:
            begin_hand(table, logged)
        if rules.wall:
            table.seats[0].need = table.seats[1].need = 1
        deal(table, rules)
        write_deal(room.log, table, rule)
        play_hand(rules, room)
        write(room.log, END, int(table.result), table.ended)
        for seat in range(2):
            finish(room, seat, tally[2 * pair + (seat ^ swap)], field.lam)
        table.hands += 1
        fresh = logged or (field.games == 0 and np.random.random() < LAST)
        if field.games and table.ended != VOID:
            fresh = score(table, tally[2 * pair : 2 * pair + 2], swap)


@fast
def drawn(odds: NDArray[np.float64]) -> int:
    """A place at random, by cumulative odds."""
    x = np.random.random()
    n = 0
    while odds[n] < x:
        n += 1
    return n


@fast
def begin_match(field: Field, table: Record) -> None:
    """Settle who deals first and what wins the game; nobody has seen the other go out."""
    target = max(field.games, TARGETS[-1]) if field.games else TARGETS[drawn(TARGET_ODDS)]
    table.dealer = np.random.randint(0, 2)
    table.target = target
    table.hands = 0
    for seat in table.seats:
        seat.need = target
        seat.outs = seat.left = 0


@fast
def begin_hand(table: Record, logged: bool) -> None:
    """Where no whole games are played, settle who deals and what the seats need: often a game is under way.

    Not where the hands are logged, for who reads the log does not know the score.
    """
    table.dealer = np.random.randint(0, 2)
    for seat in table.seats:
        under_way = not logged and np.random.random() < UNDER_WAY
        seat.need = np.random.randint(1, table.target + 1) if under_way else TARGETS[-1] if logged else table.target


@fast
def sit(players: Records, seat: int, player: Record) -> None:
    """Let `player` have the seat for a match."""
    players[seat] = player
    if player.knock == ANY_KNOCK:
        players[seat].knock = np.random.uniform(-BEND, BEND) if np.random.random() < BENT else 0.0


@fast
def play_hand(rules: Record, room: Room) -> None:
    """Play a hand that is dealt to its end."""
    table, scratch = room.table[0], room.scratch[0]
    while table.ended == GOING:
        seat = table.seat
        player = room.players[seat]
        wall = at_wall(table, rules)
        know = knowledge(table, rules)
        believe(room.nets[0].belief, know, scratch)
        if player.record:
            keep_guesses(room.book, know, table.seats[1 - seat].hand, scratch.rows)
        taken, chosen = NONE, not table.must_draw
        if chosen:
            if wants_top(player, know, wall, room):
                taken = table.top
            elif not pass_top(table, wall, room.log):
                continue
        if taken == NONE:
            draw_card(know, room)
        else:
            write(room.log, seat, TAKEN, taken)
            take(table, taken)
        table.offers, table.must_draw = 0, False
        know = knowledge(table, rules)
        if rules.big_gin > 0 and deadwood(know.hand) == 0:
            write_out(room.log, seat, BIGGIN, 0, know.hand)
            go_out(table, rules, know.hand, BIG_GIN)
            continue
        card, out = discard(player, know, taken, chosen and taken == NONE, wall, rules, room)
        if out:
            ten = know.hand & ~(1 << card)
            write_out(room.log, seat, KNOCKED, card, ten)
            go_out(table, rules, ten, GIN if deadwood(ten) == 0 else KNOCK)
            continue
        write(room.log, seat, SHED, card)
        throw(table, card, 2)
        if table.turn > TURNS or (not rules.wall and DECK - table.next <= rules.stock_floor):
            table.ended = VOID


@fast
def pass_top(table: Record, wall: bool, log: Log) -> bool:
    """Let the top card lie: whether the seat draws now, or else the turn is the other's or the hand is void."""
    table.seats[table.seat].refused |= 1 << table.top
    if wall:
        write(log, table.seat, PASSED, table.top)
        table.ended = VOID
        return False
    if table.offers > 0:
        write(log, table.seat, PASSED, table.top)
        table.offers -= 1
        table.must_draw = table.offers == 0
        table.seat = 1 - table.seat
        return False
    return True


@fast
def draw_card(know: Knowledge, room: Room) -> None:
    """Draw from the stock, and see that the other does not hold the card."""
    table, held = room.table[0], room.scratch[0].held
    card = draw(table)
    write(room.log, table.seat, DREW, card)
    held[card] = 0.0
    scaled(held, know.unseen & ~(1 << card), know.hidden)


@fast
def finish(room: Room, seat: int, tally: NDArray[np.float64], lam: float) -> None:
    """Give the samples of a seat their targets, and count the hand in its row of the tally."""
    table, seats = room.table[0], room.table[0].seats
    won = table.result if seat == 0 else -table.result
    worth = utility(won, seats[seat].need, seats[1 - seat].need, room.winning)
    credit(room.book, seat, worth, lam)
    tally[HANDS] += 1
    tally[WON] += max(0.0, won)
    if table.knocker == seat:
        tally[KNOCKS] += 1
        tally[GINS] += table.ended != KNOCK
        tally[UNDERCUT] += won < 0
        tally[TURN] += table.turn
    tally[VOIDS] += table.ended == VOID
    tally[POINTS] += won
    tally[UTILITY] += worth


@fast
def score(table: Record, tally: NDArray[np.float64], swap: int) -> bool:
    """Count the points of the hand in the game and let the other deal: whether the game is over.

    The rows of the `tally` are those of the seats, or the other way round with `swap`.
    """
    over = False
    table.dealer = 1 - table.dealer
    for n in range(2):
        seat = table.seats[n]
        seat.need -= max(0.0, table.result if n == 0 else -table.result)
        if seat.need <= 0:
            tally[n ^ swap, GAMES_WON] += 1
            over = True
    return over

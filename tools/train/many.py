"""A compiled table of three or four: its rules, what a seat knows of it, who does what, hand after hand.

The place of the other at a table of two is taken by `the takers`: those who may take a seat's discard, seen as one,
as `bots.many` sees them. It follows the engine action for action and point for point, which `tests/train` checks over
its hands. Only what more than two play is in it: no offer, no wall, no big gin, no wrong knocks, one knock limit.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gintable.bots.common import AS_USUAL, FIRST, LEAST, SLOPE
from gintable.bots.many import rule_inputs
from gintable.bots.net import FAR_FROM
from gintable.engine.cards import FULL, Card, Hand
from gintable.engine.rules import Rules
from gintable.engine.state import NO_LIMIT
from tools.train.compiled import NEVER, after_best_discard, after_layoffs, deadwood, fast, popcount, scaled, spread
from tools.train.decisions import ANY_KNOCK, NETTED, SIMPLE, Room, highest, keep_hand, net_takes, net_throws
from tools.train.hands import Field, drawn
from tools.train.log import DREW, END, KNOCKED, SHED, TAKEN, log_full, write, write_deal, write_out, write_scores
from tools.train.partners import cheapest, fear, looking_take, looking_throw, simple_discard, simple_take
from tools.train.records import Record, Records
from tools.train.samples import DRAW, SEATS, UNKEPT, add_step, book_full, credit, keep, keep_guesses
from tools.train.table import (
    DECK,
    GIN,
    GOING,
    KNOCK,
    MELDS,
    SEAT,
    TURNS,
    VOID,
    Knowledge,
    draw,
    filled,
    lay_out,
    take,
    throw,
)
from tools.train.values import NONE, NOTHING, Eleven, believe, draw_value, shed_values, take_value, worth_a_look

RULES = np.dtype(
    [
        ("seats", np.int64),
        ("hand_size", np.int64),  # cards
        ("limit", np.int64),  # points of deadwood that a knock may leave
        ("open_discards", np.int64),  # cards on the pile that may be taken, and so players who may take one
        ("stock_floor", np.int64),  # cards that stay in the stock
        ("layoffs", np.bool_),
        ("layoff_on_gin", np.bool_),
        ("gin", np.float64),  # points, and so the next two
        ("undercut", np.float64),
        ("failed_knock", np.float64),
        ("pay_each", np.bool_),  # each loser pays the winner the difference; otherwise they pay it once, together
        ("tie_beats_gin", np.bool_),
        ("inputs", np.float64, (8,)),  # `bots.many.rule_inputs`
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("deck", np.int64, (DECK,)),  # these as in `table.TABLE`
        ("next", np.int64),
        ("seats", SEAT, (SEATS,)),
        ("dealer", np.int64),
        ("seat", np.int64),
        ("turn", np.int64),  # of all seats, from 1
        ("top", np.int64),  # the card on the pile; NONE, once it is taken
        ("older", np.int64),  # the one under it, if it may be taken, or NONE
        ("pile", np.int64),
        ("ended", np.int64),
        ("knocker", np.int64),
        ("points", np.float64, (SEATS,)),  # that the hand brings, by seat
    ],
    align=True,
)

BENT, BEND = 0.4, 10.0  # share of the seats with a knock drawn for the hand, up to so many points more ...
LESS, OPEN_LESS = 20.0, 40.0  # ... or less; where anybody may knock at once, what waiting brings is seldom seen
TRIED = 3.0  # points; the scale of the Gumbel noise with which a discard is picked to be tried

COLUMNS = PLACES, POINTS, AHEAD, KNOCKS, GINS, FAILED, VOIDS, LEAD, SQUARES, HANDS = range(10)
"""Columns of the tally. Sums over the seats that a player had: how many; points; points more than the others on the
average; knocks, gins among them, those that won nothing; void hands. Sums over the hands of a pair, in the first
player's row: how far it was ahead of the second in points a seat; the squares of that; how many hands."""


def rules_record(rules: Rules) -> Records:
    """One of RULES for rules of more than two seats, of which a knock card is none."""
    limit = NO_LIMIT if rules.limit_by == "any" else rules.limit
    return filled(RULES, rules, {"limit": limit, "inputs": rule_inputs(rules)})


@fast
def play(number: int, seed: int, field: Field, room: Room, tally: NDArray[np.float64]) -> None:
    """Play as `hands.play` does, whose rows the `tally` has; the two of a pair sit in turn round the table."""
    np.random.seed(seed)
    table = room.table[0]
    for _ in range(number):
        if book_full(room.book) or log_full(room.log):
            break
        rule, pair, swap = drawn(field.rule_odds), drawn(field.pair_odds), np.random.randint(0, 2)
        rules = field.rules[rule]
        for seat in range(rules.seats):
            sit(room.players, seat, field.players[pair, (seat + swap) % 2], rules.limit)
        table.dealer = np.random.randint(0, rules.seats)
        deal(table, rules)
        write_deal(room.log, table, rule)
        play_hand(rules, room)
        write(room.log, END, 0, table.ended)
        write_scores(room.log, table.points)
        for seat in range(rules.seats):
            credit(room.book, seat, ahead(table, rules, seat), field.lam)
        count(table, rules, tally[2 * pair : 2 * pair + 2], swap)


@fast
def sit(players: Records, seat: int, player: Record, limit: int) -> None:
    """Let `player` have the seat for a hand."""
    players[seat] = player
    if player.knock == ANY_KNOCK:
        low = -OPEN_LESS if limit > AS_USUAL else -LESS
        players[seat].knock = np.random.uniform(low, BEND) if np.random.random() < BENT else 0.0


@fast
def deal(table: Record, rules: Record) -> None:
    """Begin a hand."""
    lay_out(table, rules.seats, rules.hand_size)
    table.older = NONE
    table.points[:] = 0.0


@fast
def play_hand(rules: Record, room: Room) -> None:
    """Play a hand that is dealt to its end."""
    table, scratch = room.table[0], room.scratch[0]
    while table.ended == GOING:
        seat = table.seat
        player = room.players[seat]
        know = knowledge(table, rules)
        believe(room.nets[0].belief, know, scratch)
        if player.record:
            keep_guesses(room.book, know, takers_hands(table, rules), scratch.rows)
        eleven = take_or_draw(player, know, room)
        card, out = discard(player, know, eleven, rules, room)
        if out:
            ten = eleven.hand & ~(1 << card)
            write_out(room.log, seat, KNOCKED, card, ten)
            go_out(table, rules, ten)
            continue
        write(room.log, seat, SHED, card)
        table.older = table.top if rules.open_discards > 1 else NONE
        throw(table, card, rules.seats)
        if DECK - table.next <= rules.stock_floor or table.turn > TURNS:
            table.ended = VOID
            table.points[:] = 0.0


@fast
def knowledge(table: Record, rules: Record) -> Knowledge:
    """What the seat whose turn it is knows: `bots.many.knowledge`."""
    seats, takers, hand = rules.seats, rules.open_discards, table.seats[table.seat].hand
    known_of_all = known = thrown = refused = recent = takes = 0
    for n in range(1, seats):
        other = table.seats[(table.seat + n) % seats]
        known_of_all |= other.known
        if n <= takers:
            known |= other.known
            thrown |= other.thrown
            refused |= other.refused
            recent |= other.recent
            takes += other.takes
    last = np.empty(3, np.int64)
    for n in range(3):  # who is further on threw later
        last[n] = table.seats[(table.seat + takers - n % takers) % seats].last[n // takers]
    return Knowledge(
        hand, FULL & ~(hand | table.pile | known_of_all), known, thrown, refused, recent, last, takes,
        (table.turn - 1) * 2 // seats + 1, (DECK - table.next - rules.stock_floor) * 2 // seats,
        takers * rules.hand_size - popcount(known), rules.limit, rules.inputs, FAR_FROM, FAR_FROM, 0, 0, 0,
    )  # fmt: skip


@fast
def takers_hands(table: Record, rules: Record) -> Hand:
    """The cards of those who may take the discard of the seat whose turn it is."""
    hands = 0
    for n in range(1, rules.open_discards + 1):
        hands |= table.seats[(table.seat + n) % rules.seats].hand
    return hands


@fast
def take_or_draw(player: Record, know: Knowledge, room: Room) -> Eleven:
    """Take a face-up card or draw one: the hand to throw from, and where the drawn card is not held then."""
    table, held = room.table[0], room.scratch[0].held
    me = table.seats[table.seat]
    card = net_wants(player, know, room) if player.kind == NETTED else partner_wants(player, know, table)
    if card != NONE:
        write(room.log, table.seat, TAKEN, card)
        take(table, card)
        if card == table.top:
            table.top = NONE
        return Eleven(me.hand, card, know.unseen, know.stock, held)
    for face_up in (table.top, table.older):
        if face_up != NONE:
            me.refused |= 1 << face_up
    card = draw(table)
    write(room.log, table.seat, DREW, card)
    unseen = know.unseen & ~(1 << card)
    held[card] = 0.0
    scaled(held, unseen, know.hidden)
    return Eleven(me.hand, NONE, unseen, know.stock, held)


@fast
def partner_wants(player: Record, know: Knowledge, table: Record) -> Card:
    """The face-up card that a sparring partner takes, or NONE: of two the one that leaves less."""
    thrown, least, wants = table.seats[table.seat].thrown, NEVER, NONE
    for card in (table.top, table.older):
        if card == NONE:
            continue
        left = after_best_discard(know.hand | 1 << card)
        if left >= least or (left > 0 and thrown >> card & 1):
            continue
        if player.kind == SIMPLE:
            likes = simple_take(know.hand, card)
        else:
            likes = looking_take(know.hand, card, know.unseen, thrown)
        if likes:
            least, wants = left, card
    return wants


@fast
def net_wants(player: Record, know: Knowledge, room: Room) -> Card:
    """The face-up card that a net takes, or NONE; a sample of letting them lie is kept."""
    table, nets, scratch, book = room.table[0], room.nets, room.scratch[0], room.book
    leave = draw_value(nets, player.net, know, table.top, 0, scratch)
    best, wants = NOTHING, NONE
    for card in (table.top, table.older):
        if card != NONE and worth_a_look(know.hand, card, table.seats[table.seat].thrown):
            value = take_value(nets, player.net, know, card, scratch)
            if value > best:
                best, wants = value, card
    takes, cut = net_takes(player, best, leave)
    if player.record:
        sample = UNKEPT
        if not takes:
            sample = keep(book, know, know.hand, table.top, scratch.draw_scalars, scratch.held, DRAW)
        add_step(book.marks[0], table.seat, sample, max(best, leave), cut)
    return wants if takes else NONE


@fast
def discard(player: Record, know: Knowledge, eleven: Eleven, rules: Record, room: Room) -> tuple[Card, bool]:
    """The card to throw and whether to go out with it."""
    if player.kind == NETTED:
        return net_discards(player, know, eleven, rules, room)
    hand, banned = eleven.hand, eleven.banned
    if player.kind == SIMPLE:
        card = simple_discard(hand, banned)
    else:
        card = cheapest(hand, 0 if banned == NONE else 1 << banned)
    if deadwood(hand & ~(1 << card)) <= enough(room.table[0], rules):
        return card, True
    if player.kind != SIMPLE:
        one_of_them = fear(know.limit) / (rules.seats - 1)
        card = looking_throw(hand, eleven.unseen, eleven.held, banned, one_of_them)[0]
    return card, False


@fast
def enough(table: Record, rules: Record) -> int:
    """`bots.common.enough`."""
    limit: int = rules.limit
    if limit > AS_USUAL:
        limit = min(limit, max(FIRST - table.turn // rules.seats * SLOPE, LEAST) * rules.hand_size // 10)
    return limit


@fast
def net_discards(player: Record, know: Knowledge, eleven: Eleven, rules: Record, room: Room) -> tuple[Card, bool]:
    """What a net throws and whether it goes out with it; samples of that, and of the best knock, are kept."""
    table, scratch, marks = room.table[0], room.scratch[0], room.book.marks[0]
    shed_values(scratch.values, room.nets, player.net, know, eleven, scratch)
    best = highest(scratch.values.after)[0]
    best_knock, off = highest(scratch.values.knock)
    card, most, cut = net_throws(player, scratch.values.after, TRIED)
    out = off != NONE and best_knock + player.knock > most
    if out:
        card = off
    if player.record:
        sample = keep_ten(know, eleven, card, rules, room)
        if out != (best_knock > best):
            cut = True
        add_step(marks, table.seat, UNKEPT if out else sample, max(best, best_knock), cut)
        if off != NONE and off != card:
            keep_ten(know, eleven, off, rules, room)
    return card, out


@fast
def keep_ten(know: Knowledge, eleven: Eleven, card: Card, rules: Record, room: Room) -> int:
    """Keep a sample of the hand without `card`, and how far a knock with it would bring the seat ahead: its place."""
    table, book, ten = room.table[0], room.book, eleven.hand & ~(1 << card)
    sample = keep_hand(know, ten, card, eleven.unseen, room.scratch[0], book)
    if deadwood(ten) <= know.limit:
        ending(table, rules, ten)
        book.samples[sample].knock = ahead(table, rules, table.seat)
    return sample


@fast
def go_out(table: Record, rules: Record, ten: Hand) -> None:
    """The seat ends the hand with the cards `ten`."""
    table.ended = KNOCK if deadwood(ten) > 0 else GIN
    table.knocker = table.seat
    ending(table, rules, ten)


@fast
def ending(table: Record, rules: Record, ten: Hand) -> None:
    """Fill `table.points` with what a knock or gin of the seat brings: `engine.score.hand_score`."""
    seats, knocker, points = rules.seats, table.seat, table.points
    melds, left = np.empty(MELDS, np.int64), np.empty(SEATS, np.int64)
    number, own, total = spread(ten, melds), deadwood(ten), 0
    lay = rules.layoffs and (own > 0 or rules.layoff_on_gin)
    for seat in range(seats):
        hand = table.seats[seat].hand
        if seat == knocker:
            left[seat] = own
        else:
            left[seat] = after_layoffs(hand, melds, number) if lay else deadwood(hand)
        total += left[seat]
    winner = knocker
    if own > 0 or rules.tie_beats_gin:
        winner = (knocker + 1) % seats
        for n in range(2, seats + 1):
            seat = (knocker + n) % seats
            if left[seat] < left[winner]:
                winner = seat
    times = seats - 1 if rules.pay_each else 1
    won = 1.0 * (total - left[winner] - left[winner] * times)
    points[:] = 0.0
    if winner != knocker:
        won += rules.undercut
        points[knocker] = -rules.failed_knock
    elif own == 0:
        won += rules.gin * times
    points[winner] = won


@fast
def ahead(table: Record, rules: Record, seat: int) -> float:
    """How many points more than the others on the average the hand brings the seat."""
    own: float = table.points[seat]
    others: float = table.points.sum() - own
    return own - others / int(rules.seats - 1)


@fast
def count(table: Record, rules: Record, tally: NDArray[np.float64], swap: int) -> None:
    """Count the hand in the rows of the two players, the first of which has seat 0, or with `swap` seat 1."""
    lead = 0.0
    for seat in range(rules.seats):
        who = (seat + swap) % 2
        row, points = tally[who], table.points[seat]
        row[PLACES] += 1
        row[POINTS] += points
        row[AHEAD] += ahead(table, rules, seat)
        if table.knocker == seat:
            row[KNOCKS] += 1
            row[GINS] += table.ended == GIN
            row[FAILED] += points <= 0
        row[VOIDS] += table.ended == VOID
        places = (rules.seats + (who == swap)) // 2
        lead += points / places if who == 0 else -points / places
    tally[0, LEAD] += lead
    tally[0, SQUARES] += lead * lead
    tally[0, HANDS] += 1

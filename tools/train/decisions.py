"""The decisions of a player of the compiled table: what it takes, throws and goes out with.

A net does what is worth most to it; in training it sometimes tries out something else. Samples are kept of what it is
to learn from, and of what the sparring partners do.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gintable.engine.cards import Card, Hand
from tools.train.compiled import deadwood, fast, of_hand
from tools.train.log import Log
from tools.train.partners import least_without, looking_discard, looking_take, simple_discard, simple_take
from tools.train.records import Record, Records
from tools.train.samples import AFTER, DRAW, UNKEPT, Book, add_luck, add_step, keep
from tools.train.table import Knowledge, ending_points, utility
from tools.train.values import (
    NONE,
    NOTHING,
    TOP,
    Eleven,
    ahead_value,
    draw_value,
    shed_values,
    take_value,
    there,
    worth_a_look,
)

NETTED, SIMPLE, LOOKAHEAD = range(3)  # kinds of players
ANY_KNOCK = 999.0  # points; this `knock` stands for one that is drawn for each hand

PLAYER = np.dtype(
    [
        ("kind", np.int64),
        ("net", np.int64),  # its place among the nets, or `values.ENSEMBLE`
        ("knock", np.float64),  # points added to what a knock is worth, or ANY_KNOCK
        ("margin", np.float64),  # points that a take must be better than drawing
        ("noise", np.float64),  # points; standard deviation of what is added to what it sees
        ("explore", np.float64),  # share of the decisions in which something else is tried out
        ("ahead", np.float64),  # share of the draws that are looked ahead at, for samples of what they are worth
        ("record", np.bool_),  # whether samples of its decisions are kept
    ],
    align=True,
)

DOUBTFUL = 5.0  # points; a take that is better or worse than drawing by more is not tried the other way
TRIED = 2.0  # points; the scale of the Gumbel noise with which a discard is picked to be tried
TINY = 1e-12  # keeps the logarithm of a random number finite


class Room(NamedTuple):
    """Where it is played."""

    table: Records  # one of TABLE
    players: Records  # of PLAYER, by seat: who sits at the table
    nets: Records  # see `values.stacked`
    scratch: Records  # one of `values.scratch_dtype`
    winning: Records  # `generate.winning`: (points, points) of WINNING, by what a player and the other still need
    book: Book
    log: Log


@fast
def wants_top(player: Record, know: Knowledge, wall: bool, room: Room) -> bool:
    """Whether the seat takes the top card; a sample of letting it lie is kept."""
    table, nets, scratch, book = room.table[0], room.nets, room.scratch[0], room.book
    top, thrown = table.top, table.seats[table.seat].thrown
    if wall:
        return least_without(know.hand | 1 << top, top) <= know.limit
    wants, cut = False, False
    if player.kind == SIMPLE:
        wants = simple_take(know.hand, top) and not thrown >> top & 1
    elif player.kind == LOOKAHEAD:
        wants = looking_take(know.hand, top, know.unseen, thrown)
    if player.kind != NETTED and not player.record:
        return wants
    leave = draw_value(nets, player.net, know, top, table.offers, scratch)
    best = NOTHING
    if worth_a_look(know.hand, top, thrown):
        best = take_value(nets, player.net, know, top, scratch)
    ahead = table.offers == 0 and np.random.random() < player.ahead
    if ahead:
        leave = ahead_value(nets, player.net, know, scratch)
    if player.kind == NETTED:
        wants, cut = net_takes(player, best, leave)
    if player.record:
        sample = UNKEPT
        if not wants:
            sample = keep(book, know, know.hand, top, scratch.draw_scalars, scratch.held, DRAW)
            if ahead:
                book.samples[sample].knock = leave
        add_step(book.marks[0], table.seat, sample, max(best, leave), cut)
    return wants


@fast
def net_takes(player: Record, best: float, leave: float) -> tuple[bool, bool]:
    """Whether a net takes a card, by what taking and leaving it are worth, and whether it only tries to."""
    lead = best - leave - player.margin
    if player.noise > 0:
        lead += np.random.normal() * player.noise
    wants = lead > 0 and there(best)
    if there(best) and player.explore > 0 and abs(lead) < DOUBTFUL and np.random.random() < player.explore:
        return not wants, True
    return wants, False


@fast
def discard(
    player: Record, know: Knowledge, taken: Card, drawn: bool, wall: bool, rules: Record, room: Room
) -> tuple[Card, bool]:
    """The card to throw and whether to go out with it; samples of that are kept. A `taken` card is not thrown.

    `drawn`: the seat has drawn where it might have taken a card. The luck of that is a net's alone to tell.
    """
    hand, scratch = know.hand, room.scratch[0]
    card, out, cut = NONE, False, False
    if player.kind == SIMPLE:
        card = simple_discard(hand, taken)
        out = deadwood(hand & ~(1 << card)) <= know.limit
    elif player.kind == LOOKAHEAD:
        card, out = looking_discard(know, scratch.held, taken, rules)
        if wall and not out:
            card, out = simple_discard(hand, taken), True
    if player.kind == NETTED or player.record:
        eleven = Eleven(hand, taken, know.unseen, know.stock, scratch.held)
        shed_values(scratch.values, room.nets, player.net, know, eleven, scratch)
        if player.kind == NETTED:
            card, out, cut = net_discards(player, scratch.values, wall)
            cut = cut or out  # what a knock is worth on the average tells more than what it brought
        if player.record:
            keep_discard(know, card, out, cut, drawn and player.kind == NETTED, rules, room)
    return card, out


@fast
def net_discards(player: Record, values: Record, wall: bool) -> tuple[Card, bool, bool]:
    """What a net throws, whether it goes out, and whether that is something else than what it holds for the best."""
    best = highest(values.after)[0]
    best_knock, off = highest(values.knock)
    card, most, cut = net_throws(player, values.after, TRIED)
    out = off != NONE and (wall or best_knock + player.knock > most)
    if out != (best_knock > best):
        cut = True
    return off if out else card, out, cut


@fast
def net_throws(player: Record, prices: NDArray[np.float64], scale: float) -> tuple[Card, float, bool]:
    """What a net throws by the prices of each card, what it sees in that, and whether it only tries it out."""
    most, on = highest(prices)
    card = on
    if player.noise > 0:
        card, most = NONE, NOTHING
        for k in range(TOP):
            if there(prices[k]):
                value = prices[k] + np.random.normal() * player.noise
                if value > most:
                    card, most = k, value
    elif player.explore > 0 and np.random.random() < player.explore:
        card = tried(prices, scale)
    return card, most, player.noise == 0 and card != on


@fast
def highest(prices: NDArray[np.float64]) -> tuple[float, Card]:
    """The most of the prices, by card, and its card; or `NOTHING` and `NONE`."""
    most, pick = NOTHING, NONE
    for card in range(TOP):
        if there(prices[card]) and prices[card] > most:
            most, pick = prices[card], card
    return most, pick


@fast
def tried(prices: NDArray[np.float64], scale: float) -> Card:
    """A card at random, the likelier the better: one of `scale` points less is e times as unlikely."""
    most, pick = NOTHING, NONE
    for card in range(TOP):
        if there(prices[card]):
            value = prices[card] - scale * np.log(-np.log(np.random.random() + TINY) + TINY)
            if value > most:
                most, pick = value, card
    return pick


@fast
def keep_discard(know: Knowledge, card: Card, out: bool, cut: bool, drawn: bool, rules: Record, room: Room) -> None:
    """Keep a sample of the discard, and one of the best knock where that is of another card."""
    values, seat = room.scratch[0].values, room.table[0].seat
    best = highest(values.after)[0]
    best_knock, off = highest(values.knock)
    sample = keep_ten(know, card, rules, room)
    worth = max(best, best_knock)
    if drawn:
        add_luck(room.book.marks[0], seat, worth)
    add_step(room.book.marks[0], seat, UNKEPT if out else sample, worth, cut)
    if off != NONE and off != card:
        keep_ten(know, off, rules, room)


@fast
def keep_ten(know: Knowledge, card: Card, rules: Record, room: Room) -> int:
    """Keep a sample of the hand without `card`, and what a knock with it would bring: its place."""
    table, scratch, book = room.table[0], room.scratch[0], room.book
    ten = know.hand & ~(1 << card)
    sample = keep_hand(know, ten, card, know.unseen, scratch, book)
    if deadwood(ten) <= know.limit:
        won = ending_points(rules, ten, table.seats[1 - table.seat].hand, table.double)
        book.samples[sample].knock = utility(won, know.need, know.other, room.winning)
    return sample


@fast
def keep_hand(know: Knowledge, ten: Hand, card: Card, unseen: Hand, scratch: Record, book: Book) -> int:
    """Keep a sample of a hand after the discard of `card`: its place.

    `scratch.scalars` are those of the situation, as `discard_values` has left them.
    """
    of_hand(scratch.scalars, ten, card, unseen, know.known, scratch.held, know.limit)
    return keep(book, know, ten, card, scratch.scalars, scratch.held, AFTER)

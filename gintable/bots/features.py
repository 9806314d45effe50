"""What the net sees of a hand: numbers made of what one seat knows about a table of two.

Everything here is plain arithmetic on ints and on rows of floats that the caller provides: the trainer in
`tools/train` compiles these same functions over its arrays. They call nothing but each other and the solver of
`engine.melds`. At the table `bots.arrays` reckons the same for many hands at once, number for number.

A hand is looked at together with one face-up card: the discard that would leave it (`AFTER` a discard), or the card
that was just let lie (before a draw from the stock). Planes are rows of 64 numbers, one a card, in the order of
`Card`; beside them stand the scalars of the hand and those of the situation.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from gintable.engine.cards import ACES, FULL, VALUES, Card, Hand
from gintable.engine.melds import after_best_discard, deadwood
from gintable.engine.rules import Rules

CARDS = 64  # numbers in a plane: four lanes of sixteen
PLANES = 6  # own, held (chances), known, thrown, refused, the face-up card
HAND = 22  # scalars of the hand and its card
SITUATION = 27  # scalars of the situation
SCALARS = HAND + SITUATION
INPUTS = PLANES * CARDS + SCALARS
BELIEF = 22  # scalars of one unseen card
NOBODY = 100  # no card: what stands in the row of last discards before there were any


def rule_inputs(rules: Rules) -> tuple[float, ...]:
    """The prices and switches that bear on how a hand is played; the limit is another input."""
    return (
        rules.gin / 25,
        rules.undercut / 25,
        float(rules.layoffs),
        float(rules.layoff_on_gin),
        rules.big_gin / 25,
        float(rules.tie == "nobody"),
        float(rules.tie_beats_gin),
        float(rules.limit_by == "any"),
    )


def count(hand: Hand) -> int:
    """How many cards."""
    return hand.bit_count()


def points(hand: Hand) -> int:
    """The pips of all the cards."""
    total = 0
    for rank in range(13):
        total += VALUES[rank] * count(hand & ACES << rank)
    return total


def beliefs(
    out: Sequence[MutableSequence[float]],
    hand: Hand,
    unseen: Hand,
    known: Hand,
    thrown: Hand,
    refused: Hand,
    recent: Hand,
    turn: int,
    hidden: int,
) -> None:
    """Fill a row of `out` for each unseen card, in card order: what speaks for its being in the other's hand.

    `thrown` is what the other has discarded, `refused` what it let lie, `recent` its last two discards, `hidden` how
    many of its cards are not known.
    """
    share = hidden / max(1, count(unseen))
    row = 0
    for card in range(61):
        if not unseen >> card & 1:
            continue
        bit, into = 1 << card, out[row]
        rank = card & 15
        mates = (ACES << rank) & ~bit
        near = (bit << 1 | bit >> 1) & FULL
        far = (bit << 2 | bit >> 2) & FULL
        into[0] = VALUES[rank] / 10.0
        into[1] = min(turn, 20) / 10.0
        into[2] = share
        into[3] = count(known & mates)
        into[4] = count(known & near)
        into[5] = count(known & far)
        into[6] = count(thrown & mates)
        into[7] = count(thrown & near)
        into[8] = count(thrown & far)
        into[9] = count(refused & mates)
        into[10] = count(refused & near)
        into[11] = count(refused & far)
        into[12] = count(recent & mates)
        into[13] = count(recent & near)
        into[14] = count(unseen & mates)
        into[15] = count(unseen & near)
        into[16] = count(unseen & far)
        into[17] = 1.0 if rank == 0 or rank == 12 else 0.0
        into[18] = into[3] * into[14]
        into[19] = into[4] * (into[15] + into[5])
        into[20] = share * into[1]
        into[21] = into[0] * into[1]
        row += 1


def scaled(chances: MutableSequence[float], unseen: Hand, hidden: int) -> None:
    """Scale the `chances` of the unseen cards, by card, so that they add up to the hidden cards of the other."""
    total = 0.0
    for card in range(61):
        if unseen >> card & 1:
            total += chances[card]
    times = hidden / total if total > 0 else 0.0
    for card in range(61):
        if unseen >> card & 1:
            chances[card] = min(1.0, chances[card] * times)


def danger(card: Card, held: Sequence[float]) -> float:
    """The chance, roughly, that a player who holds each card with the chance `held` makes a meld with `card`."""
    rank, lane = card & 15, card & 48
    one = two = three = 0.0
    for suit in range(4):
        if suit * 16 != lane:
            p = held[suit * 16 + rank]
            three += two * p
            two += one * p
            one += p
    below = held[card - 1] if rank >= 1 else 0.0
    far_below = held[card - 2] if rank >= 2 else 0.0
    above = held[card + 1] if rank <= 11 else 0.0
    far_above = held[card + 2] if rank <= 10 else 0.0
    none = (1.0 - min(1.0, max(0.0, two - 2.0 * three))) * (1.0 - below * far_below)
    return 1.0 - none * (1.0 - below * above) * (1.0 - above * far_above)


def of_hand(
    out: MutableSequence[float],
    hand: Hand,
    card: Card,
    unseen: Hand,
    known: Hand,
    held: Sequence[float],
    limit: int,
) -> None:
    """Fill the first `HAND` numbers of `out`: ten cards, what a draw can make of them, and the face-up card.

    `held` holds the chances of the unseen cards, by card, and 1 for the known ones.
    """
    dead = deadwood(hand)
    reached = [0 for _ in range(0)]
    for draw in range(61):
        if unseen >> draw & 1:
            reached.append(after_best_discard(hand | 1 << draw))
    if len(reached) == 0:
        reached.append(dead)
    reached.sort()
    cards = len(reached)
    total, at = 0, 0
    for size in (1, 2, 4, 7, 14, 99):
        for n in range(min(size, cards)):
            if n >= at:
                total += reached[n]
        at = max(at, min(size, cards))
        slot = 1 if size == 1 else 2 if size == 2 else 3 if size == 4 else 4 if size == 7 else 5 if size == 14 else 6
        out[slot] = total / at / 25.0
    gins = knocks = halves = 0
    for left in reached:
        if left == 0:
            gins += 1
        if left <= limit:
            knocks += 1
        if 2 * left <= dead:
            halves += 1
    out[0] = dead / 25.0
    out[7] = gins / 10.0
    out[8] = knocks / 20.0
    out[9] = halves / 20.0
    out[10] = (points(hand) - dead) / 50.0
    rank, bit = card & 15, 1 << card
    live = unseen | known
    mates = (ACES << rank) & ~bit
    runs = sure = 0
    for low in range(rank - 2, rank + 1):
        if low >= 0 and low <= 10:
            rest = (7 << ((card & 48) + low)) & ~bit
            if rest & ~live == 0:
                runs += 1
            if rest & ~known == 0:
                sure = 1
    if count(mates & known) >= 2:
        sure = 1
    near = (bit << 1 | bit >> 1) & FULL
    out[11] = count(mates & live) / 3.0
    out[12] = runs / 3.0
    out[13] = (count(mates & known) + count(near & known)) / 2.0
    out[14] = sure
    out[15] = VALUES[rank] / 10.0
    out[16] = danger(card, held)
    out[17] = 1.0 if dead <= limit else 0.0
    out[18] = 1.0 if dead == 0 else 0.0
    out[19] = gins / cards
    out[20] = knocks / cards
    out[21] = (reached[cards // 2] - reached[0]) / 25.0


def of_situation(
    out: MutableSequence[float],
    turn: int,
    stock: int,
    known: Hand,
    unseen: Hand,
    held: Sequence[float],
    last: Sequence[int],
    takes: int,
    limit: int,
    rules: Sequence[float],
    need: float,
    other: float,
    hands: int,
    outs: int,
    left: int,
) -> None:
    """Fill the `SITUATION` numbers of `out` from `HAND` on.

    `turn` counts both players' turns from 1, `stock` the cards above the floor; `last` are the other's last three
    discards, the latest first, or `NOBODY`; `takes` how often it took from the pile. `rules` are those of
    `rule_inputs`; `need` and `other` the points that this and the other player need to win the game.
    In the `hands` of the match so far the other went out `outs` times, with `left` points of deadwood together.
    """
    at = HAND
    out[at] = min(turn, 40) / 20.0
    out[at + 1] = stock / 30.0
    out[at + 2] = count(known) / 4.0
    out[at + 3] = points(known) / 30.0
    for n in range(3):
        out[at + 4 + n] = 0.0 if last[n] == NOBODY else VALUES[last[n] & 15] / 10.0
    out[at + 7] = 1.0 if turn <= 2 else 0.0
    expected = 0.0
    for card in range(61):
        if unseen >> card & 1:
            expected += held[card] * VALUES[card & 15]
    out[at + 8] = expected / 50.0
    out[at + 9] = takes / 4.0
    out[at + 10] = min(limit, 40) / 10.0
    out[at + 11] = 1.0 if limit == 0 else 0.0
    for n in range(8):
        out[at + 12 + n] = rules[n]
    out[at + 20] = min(need, 200.0) / 100.0
    out[at + 21] = min(other, 200.0) / 100.0
    out[at + 22] = 1.0 if need <= 25 else 0.0
    out[at + 23] = 1.0 if other <= 25 else 0.0
    out[at + 24] = min(hands, 6) / 4.0
    out[at + 25] = min(outs, 4) / 4.0
    out[at + 26] = left / outs / 10.0 if outs > 0 else 0.0

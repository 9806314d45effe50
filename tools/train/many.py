"""A compiled table of three or four: it deals hands, plays them with a net and its sparring partners, keeps samples.

The place of the other at a table of two is taken by `the takers`: those who may take a seat's discard, seen as one,
as `bots.many` sees them. It follows the engine action for action and point for point, which `tests/train` checks over
its hands. Only what more than two play is in it: no offer, no wall, no big gin, no wrong knocks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import BELIEF, NOBODY, SCALARS
from gintable.bots.net import Layers
from gintable.engine.cards import ACES, FULL
from tools.train.compiled import (
    NEVER,
    PIPS,
    after_best_discard,
    after_layoffs,
    beliefs,
    danger,
    deadwood,
    fast,
    low_card,
    of_hand,
    of_situation,
    popcount,
    scaled,
    spread,
)
from tools.train.partners import simple_discard, simple_take
from tools.train.values import first_layer, outputs

# columns of a rules row
SEATS, SIZE, LIMIT, LAYOFFS, ON_GIN, FLOOR, GIN, UNDER, FAILED, EACH, BEATS, OPEN, INPUT = range(13)
RULES = INPUT + 8  # the last eight are `bots.many.rule_inputs`

# columns of a player's row
KIND, NET, KNOCK, MARGIN, NOISE, EXPLORE, RECORD = range(7)
PLAYER = 7
NETTED, SIMPLE, LOOKAHEAD = 0, 1, 2

TURNS = 60  # decisions that a seat can have in a hand
SLACK = 15  # points; a discard that leaves so much more than the best one is not looked at
NEAR = 5.0  # points; a take that is better or worse than drawing by more is not tried out
FAR_FROM = 200.0
NONE = -1

# columns of the log of actions
TAKEN, DREW, SHED, KNOCKED = range(4)
LOG = 8  # seat, what, card, up to five melds


class Work(NamedTuple):
    """Room for the layers of a net: see `values.scratch_dtype`."""

    first: NDArray[np.float32]
    hidden: NDArray[np.float32]
    small: NDArray[np.float32]
    out: NDArray[np.float32]


@fast
def shed_values(
    nets, hand, banned, unseen, known, held, thrown, refused, turn, stock, last, takes, limit, rules, after, knock,
    scal, work,
):  # fmt: skip
    """Fill `after` and `knock` for every discard; cards that are not looked at have -1e9. The best of all."""
    least = NEVER
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        if card != banned:
            least = min(least, deadwood(hand & ~(1 << card)))
    first_layer(work.first, nets, hand, held, known, thrown, refused)
    of_situation(
        scal, turn, stock, known, unseen, held, last, takes, limit, rules[INPUT:], FAR_FROM, FAR_FROM, 0, 0, 0
    )
    best = -1e9
    for card in range(64):
        after[card] = -1e9
        knock[card] = -1e9
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        ten = hand & ~(1 << card)
        left = deadwood(ten)
        if card == banned or left > least + SLACK:
            continue
        of_hand(scal, ten, card, unseen, known, held, limit)
        outputs(nets, card, card, scal, work)
        after[card] = 25.0 * work.out[0]
        best = max(best, after[card])
        if left <= limit:
            knock[card] = 25.0 * work.out[1]
            best = max(best, knock[card])
    return best


@fast
def chances(held, rows, bw1, bb1, bw2, bb2, hand, unseen, known, thrown, refused, recent, turn, hidden):
    """The chance of every card to be in a hand of the takers."""
    beliefs(rows, hand, unseen, known, thrown, refused, recent, turn, hidden)
    for card in range(64):
        held[card] = 0.0
    row = 0
    m = unseen
    while m:
        card = low_card(m)
        m &= m - 1
        z = bb2[0]
        for k in range(bb1.shape[0]):
            x = bb1[k]
            for n in range(BELIEF):
                x += np.float32(rows[row, n]) * bw1[n, k]
            if x > 0:
                z += x * bw2[k, 0]
        held[card] = 1.0 / (1.0 + np.exp(-z))
        row += 1
    scaled(held, unseen, hidden)
    m = known
    while m:
        held[low_card(m)] = 1.0
        m &= m - 1


@fast
def score(points, rules, hands, ten, knocker):
    """Fill `points` by seat for a knock or gin with the cards `ten`, as `engine.score.hand_score` has it."""
    seats = hands.shape[0]
    melds = np.empty(12, np.int64)
    left = np.empty(seats, np.int64)
    own = deadwood(ten)
    number = spread(ten, melds)
    lay = rules[LAYOFFS] > 0 and (own > 0 or rules[ON_GIN] > 0)
    total = 0
    for s in range(seats):
        if s == knocker:
            left[s] = own
        else:
            left[s] = after_layoffs(hands[s], melds, number) if lay else deadwood(hands[s])
        total += left[s]
        points[s] = 0.0
    winner = knocker
    if own > 0 or rules[BEATS] > 0:
        winner = (knocker + 1) % seats
        for n in range(2, seats + 1):
            s = (knocker + n) % seats
            if left[s] < left[winner]:
                winner = s
    times = seats - 1 if rules[EACH] > 0 else 1
    won = total - left[winner] - left[winner] * times
    if winner != knocker:
        won += rules[UNDER]
        points[knocker] -= rules[FAILED]
    elif own == 0:
        won += rules[GIN] * times
    points[winner] = won


@fast
def relative(points, seat):
    """How much more than the others have on the average."""
    seats = points.shape[0]
    return points[seat] - (points.sum() - points[seat]) / (seats - 1)


@fast
def reach(ten, unseen, reached):
    """`bots.lookahead`: how far ten cards are from going out."""
    n = 0
    m = unseen
    while m:
        reached[n] = after_best_discard(ten | (m & -m))
        m &= m - 1
        n += 1
    if n == 0:
        return 1.4 * deadwood(ten)
    reached[:n].sort()
    best = min(6, n)
    return reached[:best].sum() / best + 0.4 * deadwood(ten)


@fast
def looking_take(hand, card, unseen, mine):
    with_it = hand | 1 << card
    if after_best_discard(with_it) == 0:
        return True
    if mine >> card & 1:
        return False
    if deadwood(with_it) < deadwood(hand) + PIPS[card]:
        return True
    least = NEVER
    m = hand
    while m:
        least = min(least, deadwood(with_it & ~(m & -m)))
        m &= m - 1
    if least > deadwood(hand) + 3:
        return False
    reached = np.empty(64, np.int64)
    stay = reach(hand, unseen, reached)
    best = 1e9
    m = hand
    while m:
        ten = with_it & ~(m & -m)
        m &= m - 1
        if deadwood(ten) <= least + 4:
            best = min(best, reach(ten, unseen, reached))
    return best < stay - 7.0


@fast
def looking_discard(hand, banned, unseen, held, seats):
    """Which card, as Lookahead throws."""
    least = NEVER
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        if card != banned:
            least = min(least, deadwood(hand & ~(1 << card)))
    reached = np.empty(64, np.int64)
    best, throw = 1e9, -1
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        ten = hand & ~(1 << card)
        if card == banned or deadwood(ten) > least + SLACK:
            continue
        cost = reach(ten, unseen, reached) + 6.0 / (seats - 1) * danger(card, held)
        if cost < best:
            best, throw = cost, card
    return throw


@fast
def enough(limit, round_, size):
    """`bots.common.enough`."""
    return limit if limit <= 10 else min(limit, max(50 - 5 * round_, 25) * size // 10)


@fast
def play(
    n_hands, seed, rule_rows, rule_odds, player_rows, pair_odds, w1, b1, w2, b2, w3, b3, dw1, db1, dw2, db2, dw3, db3,
    bw1, bb1, bw2, bb2, lam, s_masks, s_held, s_top, s_scal, s_sort, s_target, s_knock, bel_rows, bel_held,
    tally, log,
):  # fmt: skip
    """Play hands as `tools.train.hands.play` does; the two players of a pair sit in turn round the table.

    Returns how many samples, rows of beliefs and lines of the log there are. `tally` has for each player: seats
    played, points, points more than the others, knocks, gins among them, failed ones, void hands, the sum of the
    differences of the two players by hand and of their squares.
    """
    np.random.seed(seed)
    deck = np.empty(52, np.int64)
    size, small = w1.shape[2], w2.shape[2]
    work = Work(
        np.empty(size, np.float32), np.empty(size, np.float32), np.empty(small, np.float32), np.empty(2, np.float32)
    )
    held = np.empty(64)
    rows = np.empty((52, BELIEF))
    scal = np.empty(SCALARS)
    after = np.empty(64)
    knock = np.empty(64)
    melds = np.empty(12, np.int64)
    open_ = np.empty(2, np.int64)
    news = np.empty(3, np.int64)
    samples = kept = logged = 0
    room, belief_room, log_room = s_top.shape[0], bel_held.shape[0], log.shape[0]
    for _ in range(n_hands):
        if samples + 8 * TURNS > room > 200:
            break
        x = np.random.random()
        rule = 0
        while rule_odds[rule] < x:
            rule += 1
        rules = rule_rows[rule]
        seats, each, limit = int(rules[SEATS]), int(rules[SIZE]), int(rules[LIMIT])
        takers, floor = int(rules[OPEN]), int(rules[FLOOR])
        x = np.random.random()
        pair = 0
        while pair_odds[pair] < x:
            pair += 1
        swap = np.random.randint(0, 2)
        style = np.empty((seats, PLAYER))
        for s in range(seats):
            style[s] = player_rows[pair, (s + swap) % 2]
            if style[s, KNOCK] > 900:  # a bias of its own in each hand
                low = -40.0 if limit > 10 else -20.0  # anybody may knock at once: what waiting brings is seldom seen
                style[s, KNOCK] = np.random.uniform(low, 10.0) if np.random.random() < 0.4 else 0.0
        at = 0
        for suit in range(4):
            for rank in range(13):
                deck[at] = suit * 16 + rank
                at += 1
        for n in range(51, 0, -1):
            k = np.random.randint(0, n + 1)
            deck[n], deck[k] = deck[k], deck[n]
        dealer = np.random.randint(0, seats)
        hands = np.zeros(seats, np.int64)
        known = np.zeros(seats, np.int64)
        thrown = np.zeros(seats, np.int64)
        refused = np.zeros(seats, np.int64)
        takes = np.zeros(seats, np.int64)
        last = np.full((seats, 3), NOBODY, np.int64)  # discards, the latest first
        when = np.zeros((seats, 3), np.int64)  # and their turns
        points = np.zeros(seats)
        chain_sample = np.empty((seats, 2 * TURNS), np.int64)
        chain_value = np.empty((seats, 2 * TURNS))
        chain_cut = np.empty((seats, 2 * TURNS), np.int64)
        chain = np.zeros(seats, np.int64)
        for n in range(seats * each):
            hands[(dealer + 1 + n) % seats] |= 1 << deck[n]
        at = seats * each
        newer, older = deck[at], NONE  # the discards of the last two turns, where nobody took them
        pile = 1 << newer
        at += 1
        if log_room:
            if logged + 250 > log_room:
                break
            log[logged, 0] = -1
            log[logged, 1] = rule
            log[logged, 2] = dealer
            logged += 1
            for n in range(52):
                log[logged + n // 8, n % 8] = deck[n]
            logged += 7
        seat = (dealer + 1) % seats
        turn_no = 1
        ended = 0  # 1 knock, 2 gin, 4 void
        knocker = -1
        while True:
            netted, record = style[seat, KIND] == NETTED, style[seat, RECORD] > 0
            net = int(style[seat, NET])
            nets = Layers(w1[net], b1[net], w2[net], b2[net], w3[net], b3[net])
            turn = (turn_no - 1) * 2 // seats + 1
            stock = (52 - at - floor) * 2 // seats
            # -------------------------------------------------- what is known of those who may take a discard
            everybody = there = let_lie = threw = recent = 0
            hidden = took = 0
            for s in range(seats):
                if s != seat:
                    everybody |= known[s]
            for k in range(3):
                news[k] = NOBODY
            for n in range(takers, 0, -1):  # who is further on threw later
                s = (seat + n) % seats
                there |= known[s]
                threw |= thrown[s]
                let_lie |= refused[s]
                hidden += popcount(hands[s]) - popcount(known[s])
                took += takes[s]
                for k in range(2):
                    if last[s, k] != NOBODY:
                        recent |= 1 << last[s, k]
            if takers == 1:
                for k in range(3):
                    news[k] = last[(seat + 1) % seats, k]
            else:
                near, far = (seat + 2) % seats, (seat + 1) % seats
                if when[far, 0] > when[near, 0]:
                    near, far = far, near
                news[0], news[1], news[2] = last[near, 0], last[far, 0], last[near, 1]
            hand = hands[seat]
            unseen = FULL & ~(hand | pile | everybody)
            chances(
                held, rows, bw1, bb1, bw2, bb2, hand, unseen, there, threw, let_lie, recent, turn, hidden,
            )  # fmt: skip
            if record and np.random.random() < 0.08 and kept + 52 < belief_room:
                them = 0
                for n in range(1, takers + 1):
                    them |= hands[(seat + n) % seats]
                n = 0
                m = unseen
                while m:
                    card = low_card(m)
                    m &= m - 1
                    for k in range(BELIEF):
                        bel_rows[kept, k] = rows[n, k]
                    bel_held[kept] = them >> card & 1
                    kept += 1
                    n += 1
            # -------------------------------------------------- the card
            open_[0], open_[1] = newer, older if takers > 1 else NONE
            taken = NONE
            if style[seat, KIND] != NETTED:
                least = NEVER
                for k in range(2):
                    card = open_[k]
                    if card == NONE or (thrown[seat] >> card & 1 and after_best_discard(hand | 1 << card) > 0):
                        continue
                    likes = (
                        simple_take(hand, card)
                        if style[seat, KIND] == SIMPLE
                        else looking_take(hand, card, unseen, thrown[seat])
                    )
                    if likes and after_best_discard(hand | 1 << card) < least:
                        least, taken = after_best_discard(hand | 1 << card), card
            if netted:
                of_situation(
                    scal,
                    turn,
                    stock,
                    there,
                    unseen,
                    held,
                    news,
                    took,
                    limit,
                    rules[INPUT:],
                    FAR_FROM,
                    FAR_FROM,
                    0,
                    0,
                    0,
                )
                of_hand(scal, hand, newer, unseen, there, held, limit)
                drawing = Layers(dw1[net], db1[net], dw2[net], db2[net], dw3[net], db3[net])
                first_layer(work.first, drawing, hand, held, there, threw, let_lie)
                outputs(drawing, NONE, newer, scal, work)
                before = 25.0 * work.out[0]
                if record:
                    keep(
                        s_masks, s_held, s_top, s_scal, s_sort, samples, hand, there, threw, let_lie, held, newer,
                        scal, 1,
                    )  # fmt: skip
                best, wanted = -1e9, NONE
                for k in range(2):
                    card = open_[k]
                    if card == NONE:
                        continue
                    bit = 1 << card
                    least = after_best_discard(hand | bit)
                    beside = hand & (ACES << (card & 15) | bit << 1 | bit >> 1 | bit << 2 | bit >> 2)
                    if least and (thrown[seat] & bit or not (beside or least < deadwood(hand))):
                        continue
                    value = shed_values(
                        nets, hand | bit, card, unseen, there, held, threw, let_lie, turn, stock, news, took, limit,
                        rules, after, knock, scal, work,
                    )  # fmt: skip
                    if value > best:
                        best, wanted = value, card
                lead = best - before - style[seat, MARGIN]
                if style[seat, NOISE] > 0:
                    lead += np.random.normal() * style[seat, NOISE]
                take = wanted >= 0 and lead > 0
                cut = 0
                if wanted >= 0 and abs(lead) < NEAR and np.random.random() < style[seat, EXPLORE]:
                    take = not take
                    cut = 1
                if take:
                    taken = wanted
                if record:
                    step = chain[seat]
                    chain_value[seat, step] = max(best, before)
                    chain_cut[seat, step] = cut
                    chain_sample[seat, step] = NONE if take else samples
                    if not take:
                        s_knock[samples] = -1e9
                        samples += 1
                    chain[seat] = step + 1
            if taken >= 0:
                pile &= ~(1 << taken)
                hands[seat] |= 1 << taken
                known[seat] |= 1 << taken
                takes[seat] += 1
                if taken == newer:
                    newer = NONE
            else:
                refused[seat] |= 1 << newer
                if open_[1] != NONE:
                    refused[seat] |= 1 << open_[1]
                card = deck[at]
                at += 1
                hands[seat] |= 1 << card
                unseen &= ~(1 << card)
                held[card] = 0.0
                scaled(held, unseen, hidden)
            if log_room:
                log[logged, 0] = seat
                log[logged, 1] = TAKEN if taken >= 0 else DREW
                log[logged, 2] = taken if taken >= 0 else deck[at - 1]
                logged += 1
            # -------------------------------------------------- the discard or the knock
            hand = hands[seat]
            goes_out = False
            if style[seat, KIND] == SIMPLE:
                throw = simple_discard(hand, taken)
                goes_out = deadwood(hand & ~(1 << throw)) <= enough(limit, turn_no // seats, each)
            elif style[seat, KIND] == LOOKAHEAD:
                throw = looking_discard(hand, taken, unseen, held, seats)
                best_left, low = NEVER, NONE
                m = hand
                while m:
                    card = low_card(m)
                    m &= m - 1
                    if card != taken and deadwood(hand & ~(1 << card)) < best_left:
                        best_left, low = deadwood(hand & ~(1 << card)), card
                if best_left <= enough(limit, turn_no // seats, each):
                    throw, goes_out = low, True
            else:
                shed_values(
                    nets, hand, taken, unseen, there, held, threw, let_lie, turn, stock, news, took, limit, rules,
                    after, knock, scal, work,
                )  # fmt: skip
                best, throw, best_knock, out_card = -1e9, NONE, -1e9, NONE
                for k in range(61):
                    if after[k] > best:
                        best, throw = after[k], k
                    if knock[k] > best_knock:
                        best_knock, out_card = knock[k], k
                cut = 0
                most = best
                if style[seat, NOISE] > 0:
                    most = -1e9
                    for k in range(61):
                        if after[k] > -1e8:
                            x = after[k] + np.random.normal() * style[seat, NOISE]
                            if x > most:
                                most, throw = x, k
                elif np.random.random() < style[seat, EXPLORE]:
                    most, pick = -1e9, throw
                    for k in range(61):
                        if after[k] > -1e8:
                            x = after[k] - 3.0 * np.log(-np.log(np.random.random() + 1e-12) + 1e-12)
                            if x > most:
                                most, pick = x, k
                    cut = 1 if pick != throw else 0
                    most, throw = best, pick
                honest = best_knock > best
                goes_out = out_card >= 0 and best_knock + style[seat, KNOCK] > most
                if goes_out:
                    throw = out_card
                if goes_out != honest:
                    cut = 1
                if record:
                    step = chain[seat]
                    chain_value[seat, step] = max(best, best_knock)
                    chain_cut[seat, step] = cut
                    chain_sample[seat, step] = NONE if goes_out else samples
                    chain[seat] = step + 1
                    for k in range(2):
                        card = throw if k == 0 else out_card
                        if k == 1 and (card < 0 or card == throw):
                            continue
                        ten = hand & ~(1 << card)
                        of_hand(scal, ten, card, unseen, there, held, limit)
                        keep(
                            s_masks, s_held, s_top, s_scal, s_sort, samples, ten, there, threw, let_lie, held, card,
                            scal, 0,
                        )  # fmt: skip
                        s_target[samples] = -1e9
                        s_knock[samples] = -1e9
                        if deadwood(ten) <= limit:
                            score(points, rules, hands, ten, seat)
                            s_knock[samples] = relative(points, seat)
                        samples += 1
            if goes_out:
                ten = hand & ~(1 << throw)
                hands[seat] = ten
                knocker = seat
                ended = 2 if deadwood(ten) == 0 else 1
                score(points, rules, hands, ten, seat)
                if log_room:
                    log[logged, 0] = seat
                    log[logged, 1] = KNOCKED
                    log[logged, 2] = throw
                    for n in range(5):
                        log[logged, 3 + n] = 0
                    number = spread(ten, melds)
                    for n in range(number):
                        log[logged, 3 + n] = melds[n]
                    logged += 1
                break
            if log_room:
                log[logged, 0] = seat
                log[logged, 1] = SHED
                log[logged, 2] = throw
                logged += 1
            bit = 1 << throw
            hands[seat] = hand & ~bit
            known[seat] &= ~bit
            thrown[seat] |= bit
            pile |= bit
            older, newer = newer, throw
            for k in range(2, 0, -1):
                last[seat, k] = last[seat, k - 1]
                when[seat, k] = when[seat, k - 1]
            last[seat, 0], when[seat, 0] = throw, turn_no
            turn_no += 1
            if 52 - at <= floor or turn_no > seats * TURNS:
                ended = 4
                points[:] = 0.0
                break
            seat = (seat + 1) % seats
        # ------------------------------------------------------ the values that the hand has shown
        groups = np.zeros(2)
        number_of = np.zeros(2)
        for s in range(seats):
            who = pair * 2 + (s + swap) % 2
            own = relative(points, s)
            future = own
            for step in range(chain[s] - 1, -1, -1):
                sample = chain_sample[s, step]
                if sample >= 0:
                    s_target[sample] = future
                value = chain_value[s, step]
                future = value if chain_cut[s, step] else lam * future + (1.0 - lam) * value
            tally[who, 0] += 1
            tally[who, 1] += points[s]
            tally[who, 2] += own
            if knocker == s:
                tally[who, 3] += 1
                tally[who, 4] += ended == 2
                tally[who, 5] += points[s] <= 0
            tally[who, 6] += ended == 4
            groups[(s + swap) % 2] += points[s]
            number_of[(s + swap) % 2] += 1
        x = groups[0] / number_of[0] - groups[1] / number_of[1]
        tally[pair * 2, 7] += x
        tally[pair * 2, 8] += x * x
        tally[pair * 2, 9] += 1
        if log_room:
            log[logged, 0] = -2
            log[logged, 2] = ended
            for s in range(seats):
                log[logged, 3 + s] = int(points[s])
            logged += 1
    return samples, kept, logged


@fast
def keep(s_masks, s_held, s_top, s_scal, s_sort, at, own, known, thrown, refused, held, top, scal, sort):
    """Write the inputs of one sample."""
    s_masks[at, 0] = own
    s_masks[at, 1] = known
    s_masks[at, 2] = thrown
    s_masks[at, 3] = refused
    for card in range(64):
        s_held[at, card] = np.uint8(held[card] * 255.0 + 0.5)
    s_top[at] = top
    for n in range(SCALARS):
        s_scal[at, n] = scal[n]
    s_sort[at] = sort

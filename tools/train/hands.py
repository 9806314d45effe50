"""A compiled table of two: deals hands, plays them with the nets and their sparring partners, and keeps what a fit needs.

It follows the engine action for action and point for point, which `tests/tools` checks over thousands of its hands; only
what the nets are trained for is in it: two seats, and no table that penalises a wrong knock.
"""

from __future__ import annotations

import numpy as np

from gintable.bots.features import BELIEF, CARDS, HAND, NOBODY, PLANES, SCALARS
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

# columns of a rules row
LIMIT, ACE, BY, BIG, LAYOFFS, ON_GIN, FLOOR, WALL, GIN, UNDER, ZERO, NOTIE, BEATS, DOUBLE, OFFER, INPUT = range(16)
RULES = INPUT + 8  # the last eight are `features.rule_inputs`

# columns of a player's row
KIND, NET, KNOCK, MARGIN, NOISE, EXPLORE, AHEAD, RECORD = range(8)
PLAYER = 8
NETTED, SIMPLE, LOOKAHEAD = 0, 1, 2

TURNS = 40  # decisions that a seat can have in a hand, of each sort
SLACK = 15  # a discard that leaves so much more than the best one is not looked at
AFTER, DRAW = 0, 1  # sorts of samples
NONE = -1

# columns of the log of actions
PASSED, TAKEN, DREW, SHED, KNOCKED, BIGGIN = range(6)
LOG = 8  # seat, what, card, up to five melds


@fast
def add_plane(h, w, cards, plane):
    while cards:
        row = plane * CARDS + low_card(cards)
        cards &= cards - 1
        for j in range(h.shape[0]):
            h[j] += w[row, j]


@fast
def first_layer(h, w, b, own, held, known, thrown, refused):
    """The planes of a situation into the first hidden layer."""
    size = h.shape[0]
    for j in range(size):
        h[j] = b[j]
    add_plane(h, w, own, 0)
    add_plane(h, w, known, 2)
    add_plane(h, w, thrown, 3)
    add_plane(h, w, refused, 4)
    for card in range(61):
        p = held[card]
        if p > 0:
            for j in range(size):
                h[j] += np.float32(p) * w[CARDS + card, j]


@fast
def the_rest(out, h, scalars, w, minus, plus, top, w2, b2, w3, b3, h1, h2):
    """The outputs for one hand: the first layer of its situation with one own card less, one more, and the card on top."""
    size, small, outs = h.shape[0], b2.shape[0], b3.shape[0]
    for j in range(size):
        h1[j] = h[j]
    if minus >= 0:
        for j in range(size):
            h1[j] -= w[minus, j]
    if plus >= 0:
        for j in range(size):
            h1[j] += w[plus, j]
    row = 5 * CARDS + top
    for j in range(size):
        h1[j] += w[row, j]
    for n in range(SCALARS):
        x = np.float32(scalars[n])
        if x != 0:
            row = PLANES * CARDS + n
            for j in range(size):
                h1[j] += x * w[row, j]
    for k in range(small):
        h2[k] = b2[k]
    for j in range(size):
        x = h1[j]
        if x > 0:
            for k in range(small):
                h2[k] += x * w2[j, k]
    for o in range(outs):
        out[o] = b3[o]
    for k in range(small):
        if h2[k] > 0:
            for o in range(outs):
                out[o] += h2[k] * w3[k, o]


@fast
def chances(held, rows, bw1, bb1, bw2, bb2, hand, unseen, known, thrown, refused, recent, turn):
    """The chance of every card to be in the other's hand."""
    hidden = 10 - popcount(known)
    beliefs(rows, hand, unseen, known, thrown, refused, recent, turn, hidden)
    for card in range(64):
        held[card] = 0.0
    small = bb1.shape[0]
    row = 0
    m = unseen
    while m:
        card = low_card(m)
        m &= m - 1
        z = bb2[0]
        for k in range(small):
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
def points_of(rules, knocker_hand, other_hand, double):
    """What a knock, a gin or a big gin brings the knocker, below zero what it brings the other; the spread is the best."""
    melds = np.empty(12, np.int64)
    number = spread(knocker_hand, melds)
    own = deadwood(knocker_hand)
    big = popcount(knocker_hand) == 11
    lay = rules[LAYOFFS] > 0 and (own > 0 or rules[ON_GIN] > 0)
    left = after_layoffs(other_hand, melds, number) if lay else deadwood(other_hand)
    if own == 0:
        if rules[BEATS] > 0 and left == 0:
            won = -rules[UNDER]
        else:
            won = left + (rules[BIG] if big else rules[GIN])
    elif left > own:
        won = left - own
    elif left == own and rules[NOTIE] > 0:
        won = 0.0
    else:
        bonus = rules[ZERO] if left == 0 and rules[ZERO] >= 0 else rules[UNDER]
        won = -(own - left + bonus)
    return 2.0 * won if double else 1.0 * won


@fast
def utility(points, need, other, win, scale):
    """`points` (below zero: the other's) as a gain in the chance to win the game, in points at the slope of the score."""
    if points == 0:
        return 0.0
    n, o = int(need), int(other)
    if points > 0:
        after = win[max(0, n - int(points)), o]
    else:
        after = win[n, max(0, o + int(points))]
    return (after - win[n, o]) / scale[n, o]


@fast
def dealt(deck):
    """A shuffled deck."""
    at = 0
    for suit in range(4):
        for rank in range(13):
            deck[at] = suit * 16 + rank
            at += 1
    for n in range(51, 0, -1):
        k = np.random.randint(0, n + 1)
        deck[n], deck[k] = deck[k], deck[n]


@fast
def simple_take(hand, card):
    return deadwood(hand | 1 << card) < deadwood(hand) + PIPS[card]


@fast
def simple_discard(hand, banned):
    """A card at random among those that leave least."""
    best, seen, pick = NEVER, 0, -1
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        if card == banned:
            continue
        left = deadwood(hand & ~(1 << card))
        if left < best:
            best, seen, pick = left, 1, card
        elif left == best:
            seen += 1
            if np.random.randint(0, seen) == 0:
                pick = card
    return pick


@fast
def worth(ten, unseen, reached):
    """`bots.lookahead`: how far ten cards are from going out; fills `reached` in ascending order, and its length."""
    n = 0
    m = unseen
    while m:
        reached[n] = after_best_discard(ten | (m & -m))
        m &= m - 1
        n += 1
    if n == 0:
        reached[0] = deadwood(ten)
        n = 1
    reached[:n].sort()
    best = min(6, n)
    total = 0.0
    for k in range(best):
        total += reached[k]
    return total / best + 0.4 * deadwood(ten), n, total / best


@fast
def looking_take(hand, card, unseen, mine):
    before = deadwood(hand)
    with_it = hand | 1 << card
    least = NEVER
    m = with_it & ~(1 << card)
    while m:
        least = min(least, deadwood(with_it & ~(m & -m)))
        m &= m - 1
    if least == 0:
        return True
    if mine >> card & 1:
        return False
    if deadwood(with_it) < before + PIPS[card]:
        return True
    if least > before + 3:
        return False
    reached = np.empty(64, np.int64)
    stay = worth(hand, unseen, reached)[0]
    best = 1e9
    m = with_it & ~(1 << card)
    while m:
        ten = with_it & ~(m & -m)
        m &= m - 1
        if deadwood(ten) <= least + 4:
            best = min(best, worth(ten, unseen, reached)[0])
    return best < stay - 7.0


@fast
def sampled(unseen, known, extra):
    """A hand that the other may hold: some cards more than its size drawn, and the worst thrown."""
    cards = np.empty(64, np.int64)
    n = 0
    m = unseen
    while m:
        cards[n] = low_card(m)
        m &= m - 1
        n += 1
    held = known
    want = min(n, 10 - popcount(known) + extra)
    for k in range(want):
        j = np.random.randint(k, n)
        cards[k], cards[j] = cards[j], cards[k]
        held |= 1 << cards[k]
    while popcount(held) > 10:
        best, worst = 1 << 30, -1
        m = held & ~known
        while m:
            card = low_card(m)
            m &= m - 1
            left = deadwood(held & ~(1 << card)) * 16 - (card & 15)
            if left < best:
                best, worst = left, card
        if worst < 0:
            break
        held &= ~(1 << worst)
    return held


@fast
def looking_discard(hand, banned, unseen, known, held, turn, rules, limit, double):
    """`bots.lookahead`: the card to throw, and whether to knock with the cheapest instead (then that one)."""
    reached = np.empty(64, np.int64)
    least, cheapest = 1 << 30, -1
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        if card != banned:
            left = deadwood(hand & ~(1 << card)) * 16 - (card & 15)
            if left < least:
                least, cheapest = left, card
    least = deadwood(hand & ~(1 << cheapest))
    if least == 0:
        return cheapest, True
    best, throw, soon, gins, many = 1e9, cheapest, 0.0, 0, 1
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        ten = hand & ~(1 << card)
        if card == banned or deadwood(ten) > least + SLACK:
            continue
        w, n, mean = worth(ten, unseen, reached)
        w += 6.0 * (10 + min(limit, 10)) / 20.0 * danger(card, held)
        if w < best:
            best, throw, soon, many = w, card, mean, n
            gins = 0
            for k in range(n):
                if reached[k] == 0:
                    gins += 1
    if least > limit:
        return throw, False
    price = loose = 0.0
    for _ in range(20):
        other = sampled(unseen, known, min(turn // 2, 4))
        won = points_of(rules, hand & ~(1 << cheapest), other, False)
        price += won
        loose += deadwood(other)
    price /= 20
    loose /= 20
    stay = (
        13.0
        + 0.44 * rules[UNDER]
        + (rules[GIN] + loose) * gins / many
        + 0.3 * loose
        - deadwood(hand & ~(1 << throw))
        - 1.3 * soon
        - turn // 2
    )
    if price >= stay:
        return cheapest, True
    return throw, False


@fast
def shed_values(
    nets, belief_hand, hand, banned, unseen, known, held, thrown, refused, turn, stock, last, takes, limit, rules,
    need, other, after, knock, scal, h, h1, h2, out,
):  # fmt: skip
    """Fill `after` and `knock` for every discard from eleven cards; cards that are not looked at have -1e9."""
    w1, b1, w2, b2, w3, b3 = nets
    least = NEVER
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        if card != banned:
            least = min(least, deadwood(hand & ~(1 << card)))
    first_layer(h, w1, b1, hand, held, known, thrown, refused)
    of_situation(scal, turn, stock, known, unseen, held, last, takes, limit, rules[INPUT:], need, other)
    for card in range(64):
        after[card] = -1e9
        knock[card] = -1e9
    m = hand
    while m:
        card = low_card(m)
        m &= m - 1
        ten = hand & ~(1 << card)
        if card == banned or deadwood(ten) > least + SLACK:
            continue
        of_hand(scal, ten, card, unseen, known, held, limit)
        the_rest(out, h, scal, w1, card, NONE, card, w2, b2, w3, b3, h1, h2)
        after[card] = 25.0 * out[0]
        if deadwood(ten) <= limit:
            knock[card] = 25.0 * out[1]


@fast
def play(
    n_hands, seed, rule_rows, rule_odds, player_rows, pair_odds, win, scale,
    w1, b1, w2, b2, w3, b3, dw1, db1, dw2, db2, dw3, db3, bw1, bb1, bw2, bb2, lam,
    s_masks, s_held, s_top, s_scal, s_sort, s_target, s_knock, bel_rows, bel_held, tally, log, games,
):  # fmt: skip
    """Play hands; see `Buffers` and `Played` in `tools.train.generate` for what is filled in.

    `rule_odds` and `pair_odds` are cumulative; a pair is two rows of `player_rows`. Returns how many samples and rows
    of beliefs, and lines of the log there are. With `games` each pair plays on to that target before the next one.
    """
    np.random.seed(seed)
    deck = np.empty(52, np.int64)
    hands = np.empty(2, np.int64)
    known = np.empty(2, np.int64)
    thrown = np.empty(2, np.int64)
    refused = np.empty(2, np.int64)
    recent = np.empty(2, np.int64)
    takes = np.empty(2, np.int64)
    last = np.empty((2, 3), np.int64)
    needs = np.empty(2)
    size, small = w1.shape[2], w2.shape[2]
    looks = False
    h = np.empty(size, np.float32)
    h1 = np.empty(size, np.float32)
    h2 = np.empty(small, np.float32)
    out = np.empty(2, np.float32)
    out1 = np.empty(1, np.float32)
    held = np.empty(64)
    there = np.empty(64)
    rows = np.empty((52, BELIEF))
    scal = np.empty(SCALARS)
    after = np.empty(64)
    knock = np.empty(64)
    tafter = np.empty(64)
    tknock = np.empty(64)
    style = np.empty((2, PLAYER))
    # the chain of each seat's values in a hand: sample (or none), value at that point, and whether it was cut there
    chain_sample = np.empty((2, 2 * TURNS), np.int64)
    chain_value = np.empty((2, 2 * TURNS))
    chain_cut = np.empty((2, 2 * TURNS), np.int64)
    chain = np.empty(2, np.int64)
    melds = np.empty(12, np.int64)
    samples = beliefs_kept = logged = 0
    room, belief_room, log_room = s_top.shape[0], bel_held.shape[0], log.shape[0]
    rule = pair = swap = dealer = target = 0
    fresh = True
    for _ in range(n_hands):
        if samples + 4 * TURNS > room:
            break
        if fresh:
            x = np.random.random()
            rule = 0
            while rule_odds[rule] < x:
                rule += 1
            x = np.random.random()
            pair = 0
            while pair_odds[pair] < x:
                pair += 1
            swap = np.random.randint(0, 2)
            x = np.random.random()
            target = 200 if x < 0.1 else 150 if x < 0.2 else 100
            if games or log_room:
                target = max(games, 100)
            for s in range(2):
                played_on = not games and not log_room and np.random.random() < 0.65
                needs[s] = np.random.randint(1, target + 1) if played_on else target
            if rule_rows[rule, WALL] > 0:
                needs[:] = 1
            dealer = np.random.randint(0, 2)
            fresh = not games
        rules = rule_rows[rule]
        for s in range(2):
            style[s] = player_rows[pair, s ^ swap]
            if style[s, KNOCK] > 900:  # a bias of its own in each hand
                style[s, KNOCK] = np.random.uniform(-10.0, 10.0) if np.random.random() < 0.5 else 0.0
        dealt(deck)
        hands[:] = 0
        for n in range(20):
            hands[(dealer + 1 + n) % 2] |= 1 << deck[n]
        top = deck[20]
        pile = 1 << top
        at = 21
        known[:] = 0
        thrown[:] = 0
        refused[:] = 0
        recent[:] = 0
        takes[:] = 0
        last[:] = NOBODY
        chain[:] = 0
        double = rules[DOUBLE] > 0 and top >> 4 == 0
        if rules[BY] == 1:
            limit = int(rules[ACE]) if top & 15 == 0 else PIPS[top]
        elif rules[BY] == 2:
            limit = 140
        else:
            limit = int(rules[LIMIT])
        if log_room:
            if logged + 120 > log_room:
                break
            log[logged, 0] = -1
            log[logged, 1] = rule
            log[logged, 2] = dealer
            logged += 1
            for n in range(52):
                log[logged + n // 8, n % 8] = deck[n]
            logged += 7
        seat = 1 - dealer
        turn = 1
        offers = 2 if rules[OFFER] > 0 else 0  # how many may still pass the upcard
        must_draw = False
        result = 0.0  # points of seat 0, below zero of seat 1
        ended = 0  # 1 knock, 2 gin, 3 big gin, 4 void
        knocker = -1
        while True:
            # -------------------------------------------------- the card: take, pass or draw
            rival = 1 - seat
            netted = style[seat, KIND] == NETTED
            net = int(style[seat, NET])
            record = style[seat, RECORD] > 0
            stock_left = 52 - at
            floor = int(rules[FLOOR])
            wall = rules[WALL] > 0 and stock_left <= floor
            unseen = FULL & ~(hands[seat] | pile | known[rival])
            turns_left = stock_left - floor
            chances(
                held, rows, bw1, bb1, bw2, bb2, hands[seat], unseen, known[rival], thrown[rival], refused[rival],
                recent[rival], turn,
            )  # fmt: skip
            if belief_room and record and np.random.random() < 0.08 and beliefs_kept + 52 < belief_room:
                n = 0
                m = unseen
                while m:
                    card = low_card(m)
                    m &= m - 1
                    for k in range(BELIEF):
                        bel_rows[beliefs_kept, k] = rows[n, k]
                    bel_held[beliefs_kept] = hands[rival] >> card & 1
                    beliefs_kept += 1
                    n += 1
            taken = -1
            if not must_draw:
                can_knock_with = False
                if wall:
                    m = hands[seat]
                    while m:
                        if deadwood((hands[seat] | 1 << top) & ~(m & -m)) <= limit:
                            can_knock_with = True
                        m &= m - 1
                mine = thrown[seat]
                take = False
                if wall:
                    take = can_knock_with
                elif style[seat, KIND] == SIMPLE:
                    take = simple_take(hands[seat], top) and not mine >> top & 1
                elif style[seat, KIND] == LOOKAHEAD:
                    take = looking_take(hands[seat], top, unseen, mine)
                if (netted or record) and not wall:
                    # what drawing is worth, and passing an offer counts as that
                    before = -1e9
                    looks = offers == 0 and np.random.random() < style[seat, AHEAD]
                    if looks:
                        before = 0.0
                        weight = 0.0
                        m = unseen
                        while m:
                            bit = m & -m
                            card = low_card(m)
                            m &= m - 1
                            p = 1.0 - held[card]
                            for k in range(64):
                                there[k] = held[k]
                            there[card] = 0.0
                            shed_values(
                                (w1[net], b1[net], w2[net], b2[net], w3[net], b3[net]), hands[seat],
                                hands[seat] | bit, -1, unseen & ~bit, known[rival], there, thrown[rival],
                                refused[rival], turn, turns_left - 1, last[rival], takes[rival], limit,
                                rules, needs[seat], needs[rival], tafter, tknock, scal, h, h1, h2, out,
                            )  # fmt: skip
                            best = -1e9
                            for k in range(61):
                                best = max(best, max(tafter[k], tknock[k]))
                            before += p * best
                            weight += p
                        before = before / weight if weight > 0 else 0.0
                    of_situation(
                        scal, turn, turns_left, known[rival], unseen, held, last[rival], takes[rival], limit,
                        rules[INPUT:], needs[seat], needs[rival],
                    )  # fmt: skip
                    of_hand(scal, hands[seat], top, unseen, known[rival], held, limit)
                    if offers:
                        scal[HAND + 7] = 1.0 + offers
                    first_layer(h, dw1[net], db1[net], hands[seat], held, known[rival], thrown[rival], refused[rival])
                    the_rest(out1, h, scal, dw1[net], NONE, NONE, top, dw2[net], db2[net], dw3[net], db3[net], h1, h2)
                    guess = 25.0 * out1[0]
                    if record:
                        keep(
                            s_masks, s_held, s_top, s_scal, s_sort, samples, hands[seat], known[rival],
                            thrown[rival], refused[rival], held, top, scal, DRAW,
                        )  # fmt: skip
                    if not looks:
                        before = guess
                    vt = -1e9
                    mates = hands[seat] & (ACES << (top & 15))
                    near = hands[seat] & (1 << top << 1 | 1 << top >> 1 | 1 << top << 2 | 1 << top >> 2)
                    gin_with = after_best_discard(hands[seat] | 1 << top) == 0
                    if (mates or near or after_best_discard(hands[seat] | 1 << top) < deadwood(hands[seat])) and (
                        gin_with or not mine >> top & 1
                    ):
                        shed_values(
                            (w1[net], b1[net], w2[net], b2[net], w3[net], b3[net]), hands[seat],
                            hands[seat] | 1 << top, top, unseen, known[rival], held, thrown[rival], refused[rival],
                            turn, turns_left, last[rival], takes[rival], limit, rules, needs[seat], needs[rival],
                            tafter, tknock, scal, h, h1, h2, out,
                        )  # fmt: skip
                        for k in range(61):
                            vt = max(vt, max(tafter[k], tknock[k]))
                    noise = style[seat, NOISE]
                    lead = vt - before - style[seat, MARGIN]
                    if noise > 0:
                        lead += np.random.normal() * noise
                    if netted:
                        take = lead > 0 and vt > -1e8
                    cut = 0
                    if (
                        netted
                        and vt > -1e8
                        and style[seat, EXPLORE] > 0
                        and abs(lead) < 5.0
                        and np.random.random() < style[seat, EXPLORE]
                    ):
                        take = not take
                        cut = 1
                    # the value of being to draw; the sample of what stays in the hand when it is let lie
                    step = chain[seat]
                    chain_value[seat, step] = max(vt, before)
                    chain_cut[seat, step] = cut
                    chain_sample[seat, step] = samples if record and not take else -1
                    if record and not take:
                        s_knock[samples] = before if looks else -1e9
                        samples += 1
                    chain[seat] = step + 1
                if take:
                    taken = top
                else:
                    refused[seat] |= 1 << top
                if log_room and (take or offers or wall):
                    log[logged, 0] = seat
                    log[logged, 1] = TAKEN if take else PASSED
                    log[logged, 2] = top
                    logged += 1
                if not take:
                    if wall:
                        ended = 4
                        break
                    if offers:
                        offers -= 1
                        if offers == 1:
                            seat = rival
                            continue
                        must_draw = True
                        seat = rival
                        continue
            must_draw = False
            offers = 0
            if taken >= 0:
                pile &= ~(1 << taken)
                hands[seat] |= 1 << taken
                known[seat] |= 1 << taken
                takes[seat] += 1
            else:
                card = deck[at]
                at += 1
                hands[seat] |= 1 << card
                stock_left -= 1
                turns_left -= 1
                if log_room:
                    log[logged, 0] = seat
                    log[logged, 1] = DREW
                    log[logged, 2] = card
                    logged += 1
                if unseen >> card & 1:
                    unseen &= ~(1 << card)
                    held[card] = 0.0
                    scaled(held, unseen, 10 - popcount(known[rival]))
                else:
                    unseen &= ~(1 << card)
            # -------------------------------------------------- the discard or the knock
            hand = hands[seat]
            if rules[BIG] > 0 and deadwood(hand) == 0:
                knocker, ended = seat, 3
                won = points_of(rules, hand, hands[rival], double)
                result = won if seat == 0 else -won
                if log_room:
                    logged = log_spread(log, logged, seat, BIGGIN, 0, hand, melds)
                break
            throw, out_with = -1, False
            must_knock = wall
            if style[seat, KIND] == SIMPLE:
                throw = simple_discard(hand, taken)
                out_with = deadwood(hand & ~(1 << throw)) <= limit
            elif style[seat, KIND] == LOOKAHEAD:
                throw, out_with = looking_discard(hand, taken, unseen, known[rival], held, turn, rules, limit, double)
                if must_knock and not out_with:
                    throw, out_with = simple_discard(hand, taken), True
            if netted or record:
                shed_values(
                    (w1[net], b1[net], w2[net], b2[net], w3[net], b3[net]), hand, hand, taken, unseen, known[rival],
                    held, thrown[rival], refused[rival], turn, turns_left, last[rival], takes[rival], limit, rules,
                    needs[seat], needs[rival], after, knock, scal, h, h1, h2, out,
                )  # fmt: skip
                best, card_on, best_knock, card_out = -1e9, -1, -1e9, -1
                for k in range(61):
                    if after[k] > best:
                        best, card_on = after[k], k
                    if knock[k] > best_knock:
                        best_knock, card_out = knock[k], k
                cut = 0
                if netted:
                    noise = style[seat, NOISE]
                    pick, most = card_on, best
                    if noise > 0:
                        most = -1e9
                        for k in range(61):
                            if after[k] > -1e8:
                                x = after[k] + np.random.normal() * noise
                                if x > most:
                                    most, pick = x, k
                    elif style[seat, EXPLORE] > 0 and np.random.random() < style[seat, EXPLORE]:
                        most = -1e9
                        for k in range(61):
                            if after[k] > -1e8:
                                x = after[k] - 3.0 * np.log(-np.log(np.random.random() + 1e-12) + 1e-12)
                                if x > most:
                                    most, pick = x, k
                        most = best
                        cut = 1 if pick != card_on else 0
                    throw = pick
                    honest = best_knock > best
                    out_with = card_out >= 0 and best_knock + style[seat, KNOCK] > most
                    if must_knock:
                        out_with = True
                        if card_out < 0:
                            card_out = simple_discard(hand, taken)
                    if out_with:
                        throw = card_out
                    if out_with != honest:
                        cut = 1
                if record:
                    step = chain[seat]
                    chain_value[seat, step] = max(best, best_knock)
                    chain_cut[seat, step] = cut
                    of_hand(scal, hand & ~(1 << throw), throw, unseen, known[rival], held, limit)
                    keep(
                        s_masks, s_held, s_top, s_scal, s_sort, samples, hand & ~(1 << throw), known[rival],
                        thrown[rival], refused[rival], held, throw, scal, AFTER,
                    )  # fmt: skip
                    s_knock[samples] = -1e9
                    if deadwood(hand & ~(1 << throw)) <= limit:
                        won = points_of(rules, hand & ~(1 << throw), hands[rival], double)
                        s_knock[samples] = utility(won, needs[seat], needs[rival], win, scale)
                    chain_sample[seat, step] = -1 if out_with else samples
                    s_target[samples] = -1e9
                    samples += 1
                    chain[seat] = step + 1
                    if card_out >= 0 and card_out != throw:
                        of_hand(scal, hand & ~(1 << card_out), card_out, unseen, known[rival], held, limit)
                        keep(
                            s_masks, s_held, s_top, s_scal, s_sort, samples, hand & ~(1 << card_out), known[rival],
                            thrown[rival], refused[rival], held, card_out, scal, AFTER,
                        )  # fmt: skip
                        won = points_of(rules, hand & ~(1 << card_out), hands[rival], double)
                        s_knock[samples] = utility(won, needs[seat], needs[rival], win, scale)
                        s_target[samples] = -1e9
                        samples += 1
            if out_with:
                ten = hand & ~(1 << throw)
                knocker = seat
                ended = 2 if deadwood(ten) == 0 else 1
                won = points_of(rules, ten, hands[rival], double)
                result = won if seat == 0 else -won
                if log_room:
                    logged = log_spread(log, logged, seat, KNOCKED, throw, ten, melds)
                break
            if log_room:
                log[logged, 0] = seat
                log[logged, 1] = SHED
                log[logged, 2] = throw
                logged += 1
            hands[seat] = hand & ~(1 << throw)
            known[seat] &= ~(1 << throw)
            thrown[seat] |= 1 << throw
            pile |= 1 << throw
            top = throw
            recent[seat] = 1 << throw | (0 if last[seat, 0] == NOBODY else 1 << last[seat, 0])
            last[seat, 2] = last[seat, 1]
            last[seat, 1] = last[seat, 0]
            last[seat, 0] = throw
            turn += 1
            if rules[WALL] == 0 and 52 - at <= floor:
                ended = 4
                break
            seat = rival
        # ------------------------------------------------------ the values that the hand has shown
        for s in range(2):
            worth_it = utility(result if s == 0 else -result, needs[s], needs[1 - s], win, scale)
            future = worth_it
            for step in range(chain[s] - 1, -1, -1):
                sample = chain_sample[s, step]
                if sample >= 0:
                    s_target[sample] = future
                value = chain_value[s, step]
                mixed = lam * future + (1.0 - lam) * value
                future = value if chain_cut[s, step] else mixed
            # every value is one step ahead of the sample before it
        who = pair * 2
        for s in range(2):
            name = who + (s ^ swap)
            own = result if s == 0 else -result
            tally[name, 0] += 1
            tally[name, 1] += max(0.0, own)
            if knocker == s:
                tally[name, 2] += 1
                tally[name, 3] += ended >= 2
                tally[name, 4] += own < 0
                tally[name, 5] += turn
            tally[name, 6] += ended == 4
            tally[name, 7] += own
            tally[name, 8] += utility(own, needs[s], needs[1 - s], win, scale)
        if games and ended != 4:
            dealer = 1 - dealer
            for s in range(2):
                own = result if s == 0 else -result
                needs[s] -= max(0.0, own)
                if needs[s] <= 0:
                    tally[who + (s ^ swap), 9] += 1
                    fresh = True
        if log_room:
            log[logged, 0] = -2
            log[logged, 1] = int(result)
            log[logged, 2] = ended
            logged += 1
    return samples, beliefs_kept, logged


@fast
def log_spread(log, at, seat, what, card, hand, melds):
    log[at, 0] = seat
    log[at, 1] = what
    log[at, 2] = card
    number = spread(hand, melds)
    for n in range(number):
        log[at, 3 + n] = melds[n]
    return at + 1


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

"""The pages about a hand: what it is for, the deal, the turn, knocking, gin, laying off, the end of the stock."""

from __future__ import annotations

from collections.abc import Iterator

from gintable.engine import melds
from gintable.engine.cards import (
    DECK,
    Card,
    Hand,
    cards,
    cut_key,
    hand,
    parse_card,
    parse_hand,
    pips,
    value,
)
from gintable.engine.match import begin, cut
from gintable.engine.rules import Rules, people
from gintable.engine.score import Facts, hand_score
from gintable.engine.state import knock_limit
from gintable.ui.rulebook.page import (
    CUT_SEED,
    Caption,
    Exhibit,
    Fan,
    Held,
    Laid,
    Page,
    Sum,
    Writer,
    dead_group,
    knocking_with,
    laying_off,
    meld_group,
    only_gin,
    row,
    signed,
    spread_out,
    token,
    tokens,
    working,
)
from gintable.words import t

AIM = row("7H 8H 9H KS KC KD 3D 2S AC 4C TH QS 4H 6D JS")  # the first so many are a hand
TURN = row("5C 6C 7C JD JS 9H 9S 3H 2D KH 8D QS 4S 6H")
GIN = row("5D 6D 7D QS QH QD 2C 3C 4C 5C 7C QC 8D 9D TD")
DRAWN = parse_card("JC")


def pages(w: Writer) -> Iterator[Page]:
    """From the aim to the end of the stock."""
    yield _aim(w)
    yield _cards(w)
    yield _deal(w)
    yield _turn(w)
    yield _knock(w)
    yield _gin(w)
    if laying_off(w.rules):
        yield _layoff(w)


def _aim(w: Writer) -> Page:
    r = w.rules
    w.say("rules.aim.melds")
    if r.partners:
        w.say("rules.aim.partners", "partners")
    else:
        w.say("rules.aim.players", "seats", "partners", n=r.seats)
    if only_gin(r):
        w.say("rules.aim.ends_gin", "limit", "limit_by")
    else:
        w.say("rules.aim.ends")
        w.say("rules.aim.lower" if r.seats == 2 else "rules.aim.lowest", "seats")
    if r.deals:
        w.say("rules.aim.deals", "deals", n=r.deals)
    else:
        w.say(
            "rules.aim.over" if r.target_passed else "rules.aim.target",
            "target",
            "target_passed",
            "deals",
            n=r.target,
        )
    w.say("rules.aim.money")
    held = AIM[: r.hand_size]
    return w.page(
        "aim",
        Caption(t("rules.aim.example", n=r.hand_size)),
        spread_out(held),
        Sum(t("rules.deadwood"), str(melds.deadwood(hand(held))), True),
    )


def _cards(w: Writer) -> Page:
    w.say("rules.cards.two_packs" if w.rules.partners else "rules.cards.pack", "partners")
    w.say("rules.cards.order")
    w.say("rules.cards.values")
    w.say("rules.cards.set")
    w.say("rules.cards.run")
    w.say("rules.cards.one")
    return w.page(
        "cards",
        Caption(t("rules.cards.example")),
        Laid((meld_group(parse_hand("8S 8H 8D")), meld_group(parse_hand("4C 5C 6C 7C")))),
        Caption(t("rules.cards.no_meld")),
        Laid((Held(row("QH KH AH"), t("rules.cards.corner"), True), Held(row("6S 7H"), t("rules.cards.pair"), True))),
    )


# ---------------------------------------------------------------- the deal


def _deal(w: Writer) -> Page:
    r = w.rules
    if r.partners:
        w.say("rules.deal.partners", said="ours")
    elif r.first_dealer == "random":
        w.say("rules.deal.lot", "first_dealer")
    else:
        by_seat = r.seats > 2 and r.seating == "cut"
        w.say("rules.deal.cut", *(["seating"] if by_seat else []), "first_dealer")
        w.say("rules.deal.cut_order")
    w.say("rules.deal.cards", "hand_size", n=r.hand_size)
    w.say("rules.deal.order" if r.seats == 2 else "rules.deal.order_more", said="ours")
    stock = _stock(r)
    w.say("rules.deal.upcard", n=stock)
    if not r.partners:
        w.say(f"rules.deal.next_{r.next_dealer}", "next_dealer")
    w.say("rules.deal.again", said=w.sheet("C", "E"))
    if r.best_of > 1 and not r.partners:
        w.say("rules.deal.next_game", "best_of", said="ours")
    shown: list[Exhibit] = []
    if r.first_dealer == "cut" and not r.partners and r.seats == 2:
        shown += _cut_cards(r)
    shown += [
        Sum(t("rules.deal.pack"), str(len(DECK))),
        Sum(t("rules.deal.hands", seats=r.seats, n=r.hand_size), signed(-r.seats * r.hand_size)),
        Sum(t("rules.deal.up"), signed(-1)),
        Sum(t("rules.deal.stock"), str(stock), True),
    ]
    return w.page("deal", *shown)


def _stock(rules: Rules) -> int:
    return len(DECK) - rules.seats * rules.hand_size - 1


def _cut_cards(rules: Rules) -> list[Exhibit]:
    """What everybody draws, and who deals."""
    match, drawn = begin(rules, CUT_SEED), cut(CUT_SEED, people(rules))
    falling = sorted(range(len(drawn)), key=lambda person: cut_key(drawn[person]), reverse=True)
    under = tuple(t("rules.deal.deals") if person in match.dealers else " " for person in falling)
    return [Caption(t("rules.deal.example")), Fan(tuple(drawn[person] for person in falling), under)]


# ---------------------------------------------------------------- the turn


def _turn(w: Writer) -> Page:
    r = w.rules
    if r.offer:
        w.say("rules.turn.offer", "offer")
        w.say("rules.turn.both_pass", "offer")
    else:
        w.say("rules.turn.no_offer", "offer")
    w.say("rules.turn.draw" if r.open_discards == 1 else "rules.turn.draw_open", "open_discards")
    w.say("rules.turn.throw", "hand_size", n=r.hand_size)
    w.say("rules.turn.return" if r.may_return_taken else "rules.turn.no_return", "may_return_taken")
    w.say("rules.turn.hidden")
    held = TURN[: r.hand_size]
    eleven = hand(held) | 1 << DRAWN
    thrown, left = min(melds.discards(eleven), key=lambda found: (found[1], -value(found[0])))
    kept = tuple(card for card in (*held, DRAWN) if card != thrown)
    return w.page(
        "turn",
        Caption(t("rules.turn.example")),
        spread_out(held),
        Caption(t("rules.turn.then", drawn=token(DRAWN), thrown=token(thrown))),
        spread_out(kept),
        Sum(t("rules.turn.before"), str(melds.deadwood(hand(held)))),
        Sum(t("rules.turn.after"), str(left), True),
    )


# ---------------------------------------------------------------- knocking and gin


def _knock(w: Writer) -> Page:
    r = w.rules
    if r.limit_by == "any":
        w.say("rules.knock.any", "limit_by")
    elif r.limit_by == "upcard":
        w.say("rules.knock.upcard", "limit_by")
        w.say("rules.knock.ace" if r.ace_limit else "rules.knock.ace_gin", "ace_limit", n=r.ace_limit)
        w.say("rules.knock.written", said=w.sheet("A"))
    elif r.limit:
        w.say("rules.knock.fixed", "limit", "limit_by", n=r.limit)
    else:
        w.say("rules.knock.gin_only", "limit", "limit_by")
    if not only_gin(r):
        w.say("rules.knock.when")
        w.say("rules.knock.spread_any" if r.limit_by == "any" else "rules.knock.spread", said="ours")
        if not r.layoffs:
            w.say("rules.knock.no_layoffs", "layoffs")
    if r.seats == 2 and r.limit_by != "any":
        if r.irregularities == "penalised":
            w.say("rules.knock.penalised", "irregularities", said="B")
        else:
            w.say("rules.knock.prevented", "irregularities")
    return w.page("knock", *_knock_example(r))


def _knock_example(rules: Rules) -> Iterator[Exhibit]:
    """A hand with one card too many, and what is left after each discard."""
    upcard = parse_card("8S")
    if rules.limit_by == "upcard":
        under = [knock_limit(rules, card) for card in row("QD TS 6H AC")]
        yield Caption(t("rules.knock.limits"))
        yield Fan(row("QD TS 6H AC"), tuple(str(n) if n else t("rules.knock.gin_word") for n in under))
    limit = knock_limit(rules, upcard)
    held = AIM[: rules.hand_size + 1]
    spread = melds.best_spreads(hand(held))[0]
    order = tuple(card for group in (*spread, melds.outside(hand(held), spread)) for card in cards(group))
    left = dict(melds.discards(hand(held)))
    allowed = sum(1 << card for card, points in left.items() if points <= limit)
    if rules.limit_by == "upcard":
        yield Caption(t("rules.knock.example_upcard", card=token(upcard), n=limit))
    elif rules.limit_by == "any" or only_gin(rules):
        yield Caption(t("rules.knock.example_gin" if only_gin(rules) else "rules.knock.example_any"))
    else:
        yield Caption(t("rules.knock.example", n=limit))
    marked = 0 if rules.limit_by == "any" else allowed
    yield Fan(order, tuple(str(left[card]) for card in order), marked, close=True)
    if allowed:
        card, points = melds.knocks(hand(held), limit)[0]
        yield Sum(t("rules.knock.best", card=token(card)), str(points), True)
    else:
        yield Caption(t("rules.knock.none", n=min(left.values())))


def _gin(w: Writer) -> Page:
    r = w.rules
    w.say("rules.gin.what")
    key = "rules.gin.score" if r.seats == 2 else "rules.gin.score_each" if r.pay_each else "rules.gin.score_more"
    w.say(key, "gin", *(["pay_each"] if r.seats > 2 else []), n=r.gin)
    w.say("rules.gin.beaten" if r.tie_beats_gin else "rules.gin.wins", "tie_beats_gin")
    if only_gin(r) and r.layoffs and not r.layoff_on_gin:
        w.say("rules.gin.nobody_lays_off", "layoff_on_gin", "layoffs")
    else:
        w.say("rules.gin.shows")
    if r.big_gin:
        w.say("rules.gin.big", "big_gin", n=r.big_gin, cards=r.hand_size + 1, gin=r.gin)
    else:
        w.say("rules.gin.no_big", "big_gin", cards=r.hand_size + 1)
    held = GIN[: r.hand_size]
    left = (0, 13, 21, 8)[: r.seats]
    shown: list[Exhibit] = [
        Caption(t("rules.gin.example")),
        _melded(held),
        Caption(t("rules.gin.against", points=" + ".join(map(str, left[1:])), n=r.seats - 1)),
        Sum(t("rules.gin.scores"), working(hand_score(r, Facts("gin", 0, left))), True),
    ]
    if r.big_gin:
        shown.append(Sum(t("rules.gin.big_scores"), working(hand_score(r, Facts("big_gin", 0, left)))))
    return w.page("gin", *shown)


def _melded(held: tuple[Card, ...]) -> Laid:
    """A hand without deadwood; the smallest hands have no room for all of the melds."""
    whole = hand(held)
    while melds.deadwood(whole):  # a card too many of a meld is left out
        whole &= ~(1 << melds.discards(whole)[-1][0])
    return spread_out(cards(whole))


# ---------------------------------------------------------------- laying off


def _layoff(w: Writer) -> Page:
    r = w.rules
    if only_gin(r):
        w.say("rules.layoff.what_gin", "layoff_on_gin", "limit")
    else:
        key = "rules.layoff.what" if r.seats == 2 else "rules.layoff.what_more"
        w.say(key, "layoffs")
    w.say("rules.layoff.chain")
    w.say("rules.layoff.break", said="ours")
    if r.layoff_on_gin:
        w.say("rules.layoff.on_gin" if not r.tie_beats_gin else "rules.layoff.on_gin_beaten", "layoff_on_gin")
    else:
        w.say("rules.layoff.not_on_gin", "layoff_on_gin")
    w.say("rules.layoff.knocker")
    if r.seats > 2:
        w.say("rules.layoff.own_only", said="B")
        w.say("rules.layoff.alone", said="B")
    return w.page("layoff", *(_layoff_two(r) if r.seats == 2 else _layoff_more(r)))


def _layoff_two(rules: Rules) -> Iterator[Exhibit]:
    melds_ = tuple(sorted(map(parse_hand, ("9C TC JC", "4S 4H 4D", "2S 2D 2C")[: 3 if rules.hand_size > 8 else 2])))
    own = knocking_with(rules, 5)
    loose = parse_hand("QC KC 4C 7H")
    best = melds.best_layoff(loose, melds_)
    left = best.deadwood
    laid = tuple(card for card, _ in best.laid)
    lying = [meld_group(meld) for meld in melds_]
    if own:
        lying.append(dead_group(1 << parse_card(f"{'A' if own == 1 else own}D")))
    score = hand_score(rules, Facts("knock" if own else "gin", 0, (own, left)))
    yield Caption(t("rules.layoff.lays_down"))
    yield Laid(tuple(lying))
    yield Caption(t("rules.layoff.holds"))
    yield Fan(row("QC KC 4C 7H"), marked=hand(laid))
    yield Sum(t("rules.layoff.before"), _plus(cards(loose)))
    yield Sum(t("rules.layoff.laid", cards=tokens(laid)), signed(-pips(hand(laid))))
    yield Sum(t("rules.layoff.left"), str(left))
    who = "rules.layoff.knocker_scores" if score.winner == 0 else "rules.layoff.defender_scores"
    yield Sum(t(who), working(score), True)


def _plus(held: tuple[Card, ...]) -> str:
    values = sorted(map(value, held), reverse=True)
    return " + ".join(map(str, values)) + f" = {sum(values)}"


def _layoff_more(rules: Rules) -> Iterator[Exhibit]:
    """Two defenders at one run: each lays off as if alone."""
    melds_ = tuple(sorted(map(parse_hand, ("9H TH JH", "4S 4D 4C", "2S 2D 2C")[: 3 if rules.hand_size > 8 else 2])))
    own = knocking_with(rules, 5)
    hands = ("QH KH 7H", "8H 6D", "4H 9S")[: rules.seats - 1]
    lying = [meld_group(meld) for meld in melds_]
    if own:
        lying.append(dead_group(1 << parse_card(f"{'A' if own == 1 else own}D")))
    yield Caption(t("rules.layoff.lays_down"))
    yield Laid(tuple(lying))
    yield Caption(t("rules.layoff.hold_more"))
    groups, left = [], [own]
    for text in hands:
        best = melds.best_layoff(parse_hand(text), melds_)
        laid: Hand = hand(card for card, _ in best.laid)
        groups.append(Held(row(text), t("rules.layoff.keeps", n=best.deadwood), True, laid))
        left.append(best.deadwood)
    yield Laid(tuple(groups))
    taken = parse_card("7H")
    yield Caption(t("rules.layoff.not_next", card=token(taken), other=token(parse_card("8H"))))
    score = hand_score(rules, Facts("knock" if own else "gin", 0, tuple(left)))
    who = "rules.layoff.knocker_scores" if score.winner == 0 else "rules.layoff.defender_scores"
    yield Sum(t(who), working(score), True)


# ---------------------------------------------------------------- the end of the stock


def stock_page(w: Writer) -> Page:
    """When nobody has knocked."""
    r = w.rules
    if r.last_cards == "void":
        w.say(
            "rules.stock.void" if r.stock_floor else "rules.stock.void_empty",
            "stock_floor",
            "last_cards",
            n=r.stock_floor,
        )
        w.say("rules.stock.last", said=w.sheet("A", "C", "E"))
    else:
        w.say("rules.stock.wall", "last_cards", n=r.stock_floor)
        w.say("rules.stock.wall_take", "last_cards")
    w.say("rules.stock.take")
    w.say("rules.stock.nobody")
    w.say("rules.deal.again", said=w.sheet("C", "E"))
    stock = _stock(r)
    return w.page(
        "stock",
        Sum(t("rules.stock.start"), str(stock)),
        Sum(t("rules.stock.floor"), signed(-r.stock_floor)),
        Sum(t("rules.stock.drawn"), str(stock - r.stock_floor), True),
    )

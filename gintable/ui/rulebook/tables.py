"""The pages that only some rules need: three and more at the table, partners, wrong knocks."""

from __future__ import annotations

from collections.abc import Iterator

from gintable.engine import melds
from gintable.engine.cards import hand, parse_card
from gintable.engine.match import begin, cut
from gintable.engine.rules import Rules, people
from gintable.engine.score import Facts, hand_score, round_score
from gintable.ui.rulebook.page import (
    CUT_SEED,
    Caption,
    Exhibit,
    Fan,
    Page,
    Sum,
    Writer,
    knocking_with,
    row,
    token,
    working,
)
from gintable.ui.rulebook.price import name
from gintable.words import t

WRONG = row("4S 5S 6S 9C 9D 9H AC 2D 3C 4H KS")


def more_page(w: Writer) -> Page:
    """Three or four at one table."""
    r = w.rules
    w.say("rules.more.seats_cut" if r.seating == "cut" else "rules.more.seats_listed", "seating")
    w.say(f"rules.more.direction_{r.direction}", "direction")
    if r.open_discards == 2:
        w.say("rules.more.open", "open_discards")
        w.say("rules.more.open_first", "open_discards")
        w.say("rules.more.open_untaken", "open_discards")
    else:
        w.say("rules.more.one_open", "open_discards")
    w.say("rules.more.defenders")
    return w.page(f"more{r.seats}", *_seats(r), *_open_example(r))


def _seats(rules: Rules) -> Iterator[Exhibit]:
    """What everybody draws, and where that puts them, as the engine does it."""
    match, drawn = begin(rules, CUT_SEED), cut(CUT_SEED, people(rules))
    if rules.first_dealer == "random" and rules.seating == "listed":
        return
    at = match.order.index(match.dealers[0])
    order = match.order[at:] + match.order[:at]
    under = [t("rules.more.place", name=name(rules, person), n=n) for n, person in enumerate(order[1:], 1)]
    first = t("rules.more.deals", name=name(rules, order[0]))
    yield Caption(t("rules.more.drawn"))
    yield Fan(tuple(drawn[person] for person in order), (first, *under))


def _open_example(rules: Rules) -> Iterator[Exhibit]:
    if rules.open_discards == 2:
        yield Caption(t("rules.more.open_example"))
        yield Fan(
            row("JH 4C 9S"),
            (t("rules.more.turn", n=3), t("rules.more.turn", n=4), t("rules.more.turn", n=5)),
            hand(row("4C 9S")),
        )
        yield Caption(t("rules.more.open_then"))


# ---------------------------------------------------------------- partners


def partners_page(w: Writer) -> Page:
    """Two against two."""
    r = w.rules
    w.say("rules.partners.cut" if r.seating == "cut" else "rules.partners.listed", "seating")
    w.say("rules.partners.tables", said="B")
    w.say("rules.partners.pairs", said="B")
    w.say("rules.partners.dealers", said="ours")
    w.say("rules.partners.score", "partners")
    if r.box_count != "none":
        w.say("rules.partners.box", "hand_boxes", said="ours", n=r.hand_boxes)
    w.say("rules.partners.wait", said="B")
    return w.page("partners", *_sides(r))


def _sides(rules: Rules) -> Iterator[Exhibit]:
    match, drawn = begin(rules, CUT_SEED), cut(CUT_SEED, people(rules))
    yield Caption(t("rules.partners.drawn"))
    yield Fan(tuple(drawn[person] for person in match.order), tuple("ABCD"))
    yield Caption(t("rules.partners.example"))
    own = knocking_with(rules, 7)
    knock: tuple[Facts, ...] = (Facts("knock", 0, (own, 31)), Facts("gin", 1, (9, 0)))
    if not own:
        knock = (Facts("gin", 0, (0, 24)), Facts("gin", 1, (9, 0)))
    both = (Facts("gin", 0, (0, 31)), Facts("gin", 0, (0, 9)))
    void = (Facts("void", -1, ()), Facts("gin", 0, (0, 19)))
    for facts in (knock, both, void):
        result = round_score(rules, facts, ((0, 2), (1, 3)))
        parts = []
        for table, one in enumerate(facts):
            score = hand_score(rules, one)
            if score.winner is None:
                parts.append(t("rules.partners.void", n=table + 1))
            else:
                person = "ACBD"[2 * table + score.winner]
                parts.append(t("rules.partners.won", name=person, n=score.points[score.winner]))
        side = name(rules, result.winner) if result.winner is not None else t("rules.partners.nobody")
        yield Sum(", ".join(parts), f"{side} {max(result.points)}")


# ---------------------------------------------------------------- wrong knocks


def wrong_page(w: Writer) -> Page:
    """What happens to a knock with too much deadwood, where the table lets it happen."""
    w.say("rules.wrong.lets", "irregularities")
    for key in ("correct", "before", "after", "choice", "later", "number"):
        w.say(f"rules.wrong.{key}", said="B")
    return w.page("wrong", *_wrong_example(w.rules))


def _wrong_example(rules: Rules) -> Iterator[Exhibit]:
    limit = rules.limit if rules.limit_by == "fixed" else 10
    left = dict(melds.discards(hand(WRONG)))
    thrown = parse_card("4H")
    better = [card for card, points in melds.knocks(hand(WRONG), limit)]
    yield Caption(t("rules.wrong.example", card=token(thrown), n=left[thrown], limit=limit))
    yield Fan(WRONG, tuple(str(left[card]) for card in WRONG), 1 << thrown, close=True)
    if left[thrown] <= limit:
        yield Caption(t("rules.wrong.legal"))
    elif better:
        yield Caption(t("rules.wrong.corrected", card=token(better[0]), n=left[better[0]]))
    else:
        yield Caption(t("rules.wrong.stands", n=min(left.values())))
    over = limit + 3
    yield Caption(t("rules.wrong.accepted", n=over))
    for other in (21 + over - 13, over):
        score = hand_score(rules, Facts("knock", 0, (over, other)))
        who = "rules.layoff.knocker_scores" if score.winner == 0 else "rules.layoff.defender_scores"
        what = t(who) if score.lines else t("rules.wrong.nobody")
        yield Sum(t("rules.wrong.against", n=other, what=what), working(score) if score.lines else "0")
    yield Caption(t("rules.wrong.barred"))
    later = [Facts("gin", 0, (0, 16), None, (0,))]
    if limit > 1:
        high = min(9, limit)
        later.append(Facts("knock", 1, (high // 2, high), None, (0,)))
    for one in later:
        key = "rules.wrong.gin" if one.ending == "gin" else "rules.wrong.undercut"
        yield Sum(t(key, n=one.deadwood[1], own=one.deadwood[0]), working(hand_score(rules, one)))

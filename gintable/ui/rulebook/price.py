"""The pages about points: a hand's price, the game, the Hollywood sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gintable.engine.cards import parse_card
from gintable.engine.events import Ending
from gintable.engine.rules import Rules
from gintable.engine.score import (
    Facts,
    Line,
    Round,
    Settlement,
    Tally,
    game_winner,
    hand_score,
    hollywood,
    new_tally,
    round_score,
    settle,
)
from gintable.ui.rulebook.page import (
    Caption,
    Exhibit,
    Page,
    Sum,
    Writer,
    beatable,
    boxes_kept,
    knocking_with,
    only_gin,
    signed,
    total,
    working,
)
from gintable.words import t

MOST_HANDS = 400  # that an example goes on for


def score_page(w: Writer) -> Page:
    """What a hand is worth."""
    r = w.rules
    if only_gin(r):
        w.say("rules.score.only_gin", "limit", "limit_by")
    elif r.seats == 2:
        _two(w)
    else:
        _more(w)
    if r.failed_knock and beatable(r):
        w.say("rules.score.failed", "failed_knock", n=r.failed_knock)
    if r.spades_double:
        w.say("rules.score.spades", "spades_double")
    if not boxes_kept(r):
        w.say("rules.score.no_boxes", "box_count")
    elif not r.partners:
        w.say("rules.score.boxes", "hand_boxes", n=r.hand_boxes)
        if r.gin_boxes:
            w.say("rules.score.gin_boxes", "gin_boxes", n=r.gin_boxes)
        if r.undercut_boxes and beatable(r):
            w.say("rules.score.undercut_boxes", "undercut_boxes", n=r.undercut_boxes)
    return w.page("score", *_examples(r))


def _two(w: Writer) -> None:
    r = w.rules
    w.say("rules.score.knocker")
    level = "" if r.tie == "undercut" else "_lower"
    bonus = "" if r.undercut else "_plain"
    w.say(f"rules.score.undercut{level}{bonus}", "undercut", "tie", n=r.undercut)
    if r.undercut_to_zero is not None:
        w.say("rules.score.to_zero", "undercut_to_zero", n=r.undercut_to_zero, usual=r.undercut)
        w.say("rules.score.to_zero_too", said="ours")
    if r.tie == "nobody":
        w.say("rules.score.tie_nobody", "tie")


def _more(w: Writer) -> None:
    r = w.rules
    w.say("rules.score.lowest_each" if r.pay_each else "rules.score.lowest", "pay_each")
    w.say("rules.score.ties", said="ours")
    if r.undercut:
        w.say("rules.score.beats_knocker", "undercut", n=r.undercut)
    else:
        w.say("rules.score.no_bonus", "undercut")
    if r.undercut_to_zero is not None:
        w.say("rules.score.beats_to_zero", "undercut_to_zero", n=r.undercut_to_zero, usual=r.undercut)


def endings(rules: Rules) -> tuple[Facts, ...]:
    """Hands that the page works out: every kind that these rules know, the knocker at seat 0."""
    found: list[tuple[Ending, tuple[int, ...]]] = []
    if not only_gin(rules):
        own = knocking_with(rules, 7)
        rest = (25, 15)[: rules.seats - 2]
        found.append(("knock", (own, 18 if rules.seats == 2 else 12, *rest)))
        if own > 1:
            found.append(("knock", (own, max(1, own - 3), *rest)))
        found.append(("knock", (own, own, *rest)))
        found.append(("knock", (own, 0, *rest)))
    found.append(("gin", (0, *(13, 21, 8)[: rules.seats - 1])))
    found.append(("gin", (0, 0, *(21, 8)[: rules.seats - 2])))
    if rules.big_gin:
        found.append(("big_gin", (0, *(20, 14, 8)[: rules.seats - 1])))
    upcard = parse_card("8S") if rules.spades_double else None
    return tuple(Facts(ending, 0, left, upcard) for ending, left in found)


def _examples(rules: Rules) -> Iterator[Exhibit]:
    if rules.spades_double:
        yield Caption(t("rules.score.under_spade", card="8{S}"))
    else:
        yield Caption(t("rules.score.examples"))
    for facts in endings(rules):
        own, *others = facts.deadwood
        score = hand_score(rules, facts)
        who = "nobody" if score.winner is None else "knocker" if score.winner == 0 else "other"
        ending = "gin" if facts.ending == "big_gin" else facts.ending
        what = t("rules.score.big_gin") if facts.ending == "big_gin" else t(f"rules.score.{ending}", n=own)
        words = t(f"rules.score.to_{who}", what=what, others=" + ".join(map(str, others)))
        figure = working(score) if score.winner is not None else "0"
        boxes = sum(score.boxes) if boxes_kept(rules) and not rules.partners else 0
        if boxes:
            words += t("rules.score.with_boxes", n=boxes)
        yield Sum(words, figure)
        if score.undercut and rules.failed_knock:
            yield Sum(t("rules.score.knocker_loses"), signed(score.points[0]))


# ---------------------------------------------------------------- the game


def game_page(w: Writer) -> Page:
    """From hands to a result."""
    r = w.rules
    if r.deals:
        w.say("rules.game.deals", "deals", n=r.deals)
        w.say("rules.game.draw", said="ours")
    else:
        w.say(
            "rules.game.over" if r.target_passed else "rules.game.target",
            "target",
            "target_passed",
            "deals",
            n=r.target,
        )
    if r.game_bonus:
        w.say("rules.game.bonus", "game_bonus", n=r.game_bonus)
    else:
        w.say("rules.game.no_bonus", "game_bonus")
    _say_boxes(w)
    _say_shutout(w)
    w.say(f"rules.game.result_{r.result}", "result")
    if r.sheet == "hollywood":
        w.say("rules.game.hollywood", "sheet")
    if r.best_of > 1:
        w.say("rules.game.best_of", "best_of", n=r.best_of, wins=r.best_of // 2 + 1)
    else:
        w.say("rules.game.one", "best_of")
    return w.page("game", *_game_example(r))


def _say_boxes(w: Writer) -> None:
    r = w.rules
    match r.box_count:
        case "none":
            return
        case "winner":
            w.say("rules.game.boxes_winner", "box_value", "box_count", n=r.box_value)
        case "both" if r.result != "net":
            w.say("rules.game.boxes_both", "box_value", "box_count", n=r.box_value)
        case _:
            w.say("rules.game.boxes_difference", "box_value", "box_count", n=r.box_value)


def _say_shutout(w: Writer) -> None:
    r = w.rules
    who = "" if r.seats == 2 else "_more"
    match r.shutout:
        case "none":
            w.say("rules.game.shutout_none", "shutout")
        case "points":
            w.say(f"rules.game.shutout_points{who}", "shutout")
        case "bonus":
            w.say(f"rules.game.shutout_bonus{who}", "shutout_bonus", "shutout", n=r.shutout_bonus, usual=r.game_bonus)
        case "double":
            w.say(f"rules.game.shutout_double{who}", "shutout")


def played(rules: Rules) -> Tally | None:
    """A game for an example, up to the hand that decided it; None where these hands never decide one."""
    tally, own = new_tally(rules), knocking_with(rules, 7)
    hands: list[tuple[Ending, int, tuple[int, ...]]] = [
        ("gin", 1, (17, 0, 24, 12)),
        ("gin", 0, (0, 31, 18, 9)),
        ("gin", 0, (0, 14, 33, 20)),
    ]
    if not only_gin(rules):
        hands[:0] = [("knock", 0, (own, 24, 12, 30))]
        hands[3:3] = [("knock", 1, (max(0, own - 3), own, 21, 10))]
    seating = ((0, 2), (1, 3)) if rules.partners else (tuple(range(rules.seats)),)
    for number in range(MOST_HANDS):
        facts = []
        for table in range(len(seating)):
            ending, knocker, left = hands[(number + 2 * table) % len(hands)]
            facts.append(Facts(ending, knocker, left[: rules.seats]))
        tally = tally.plus(round_score(rules, facts, seating))
        if game_winner(rules, tally) is not None:
            return tally
    return None


def _game_example(rules: Rules) -> Iterator[Exhibit]:
    tally = played(rules)
    if tally is None:
        return
    over = settle(rules, tally)
    order = (over.winner, *(column for column in range(len(tally.scores)) if column != over.winner))
    yield Caption(t("rules.end.example", n=len(tally.rounds)))
    for column in order:
        yield from _column(rules, over, column)
    for line in over.closing:
        if line.points or line.count > 1 or not line.key.startswith("final.shutout"):  # else it is as if it were not
            yield _closing(rules, line)
    credited = [over.winner] if rules.result in ("net", "difference") or over.parts else order
    for column in credited:
        yield Sum(t("rules.end.result", name=name(rules, column)), signed(over.result[column]), column == over.winner)


def name(rules: Rules, column: int) -> str:
    """Who plays in an example."""
    return t(f"rules.side.{column}" if rules.partners else f"rules.name.{column}")


def _column(rules: Rules, over: Settlement, column: int) -> Iterator[Exhibit]:
    if over.parts:
        return
    lines = [line for line in over.columns[column] if line.points or line.key == "final.points"]
    who = name(rules, column)
    won = t("rules.end.won", n=over.tally.wins[column], name=who)
    if column != over.winner or len(lines) == 1:
        yield Sum(won, total([line.points for line in lines]))
        return
    for line in lines:
        yield Sum(won if line.key == "final.points" else _words(line), signed(line.points))


def _words(line: Line) -> str:
    match line.key:
        case "final.boxes":
            return t("rules.end.boxes", n=line.count, each=line.each)
        case "final.box_difference":
            return t("rules.end.box_difference", n=signed(line.count), each=line.each)
        case "final.game_bonus":
            return t("rules.end.game_bonus")
        case "final.difference":
            return t("rules.end.difference")
        case _:
            return t("rules.end.shutout")


def _closing(rules: Rules, line: Line) -> Sum:
    match line.key:
        case "final.pays":
            words = t("rules.end.pays", name=name(rules, line.seat), other=name(rules, line.count))
            return Sum(words, str(line.points))
        case "final.shutout_times":
            return Sum(t("rules.end.shutout"), f"× {line.count}")
        case "final.column":
            return Sum(t("rules.end.column", n=line.count), signed(line.points))
        case _:
            return Sum(_words(line), signed(line.points))


# ---------------------------------------------------------------- the Hollywood sheet

WINS = ((0, 25), (0, 18), (0, 36), (1, 20), (0, 28))


def hollywood_page(w: Writer) -> Page:
    """Three games at once."""
    r = w.rules
    w.say("rules.hollywood.three", "sheet")
    w.say("rules.hollywood.enter", "sheet")
    w.say("rules.hollywood.close", "sheet")
    w.say("rules.hollywood.next", "sheet")
    w.say("rules.hollywood.bonus", "sheet")
    w.say("rules.hollywood.result", "sheet")
    shown: list[Exhibit] = [Caption(t("rules.hollywood.example"))]
    for n, (who, points) in enumerate(WINS, 1):
        figures = [_figures(game.scores) for game in hollywood(r, tuple(_won(*win) for win in WINS[:n]))]
        shown.append(Sum(t("rules.hollywood.win", n=points, name=name(r, who)), "   ".join(figures), n == len(WINS)))
    shown.append(Caption(t("rules.hollywood.figures", name=name(r, 0), other=name(r, 1))))
    return w.page("hollywood", *shown)


def _figures(scores: Sequence[int]) -> str:
    return " : ".join(map(str, scores))


def _won(column: int, points: int) -> Round:
    own = tuple(points if at == column else 0 for at in range(2))
    return Round(column, own, own, (), ())

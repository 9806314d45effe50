"""`gintable score`: a score pad for a game that is played with real cards."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from gintable.cli.usage import Parser, Refused, add_json, add_rules, json_lines, rules_of, tell
from gintable.engine.cards import Card, card_text, parse_card
from gintable.engine.deal import knock_limit
from gintable.engine.events import Ending
from gintable.engine.rules import Rules
from gintable.engine.score import Facts, game_winner, new_tally, round_score, settle
from gintable.words import t

KEYS = ("knocker", "deadwood", "gin", "big_gin", "upcard", "void")
EXAMPLE = '{"knocker": 0, "deadwood": [7, 18], "upcard": "9S"}'
DEAREST = 10  # points of the cards that count most


def arguments(parser: Parser) -> None:
    add_rules(parser, usual=None)
    add_json(parser)
    parser.epilog = t("cli.score.epilog", example=EXAMPLE)


def run(args: Namespace) -> int:
    rules = rules_of(args)
    tally = new_tally(rules)
    for number, line in json_lines(EXAMPLE):
        if game_winner(rules, tally) is not None:
            raise Refused(t("cli.line", line=number, problem=t("cli.score.after_the_end")))
        try:
            facts = read_facts(rules, line)
        except Refused as refused:
            raise Refused(t("cli.line", line=number, problem=refused)) from None
        hand = round_score(rules, [facts], [tuple(range(rules.seats))])
        tally = tally.plus(hand)
        tell({"points": hand.points, "scores": tally.scores, "boxes": tally.boxes})
        winner = game_winner(rules, tally)
        if winner is not None:
            result = settle(rules, tally).result
            tell({"winner": winner, "scores": tally.scores, "boxes": tally.boxes, "result": result})
    return 0


def read_facts(rules: Rules, line: dict[str, Any]) -> Facts:
    """How the hand ended that `line` describes. Raises `Refused` for what cannot have happened under `rules`."""
    unknown = line.keys() - set(KEYS)
    if unknown:
        raise Refused(t("cli.unknown_key", word=min(unknown), keys=", ".join(KEYS)))
    upcard = _upcard(line)
    if _flag(line, "void"):
        return Facts("void", -1, (), upcard)
    knocker = line.get("knocker")
    if type(knocker) is not int or knocker not in range(rules.seats):
        raise Refused(t("cli.score.no_knocker"))
    deadwood = _deadwood(rules, line)
    ending = _ending(rules, line, deadwood[knocker])
    if upcard is None and rules.spades_double:
        raise Refused(t("cli.score.needs_upcard_double"))
    if ending == "knock":
        _check_limit(rules, upcard, deadwood[knocker])
    return Facts(ending, knocker, deadwood, upcard)


def _flag(line: dict[str, Any], key: str) -> bool:
    found = line.get(key)
    if found is not None and not isinstance(found, bool):
        raise Refused(t("cli.score.no_flag", word=key))
    return bool(found)


def _upcard(line: dict[str, Any]) -> Card | None:
    found = line.get("upcard")
    if found is None:
        return None
    try:
        return parse_card(found if isinstance(found, str) else "")
    except ValueError:
        raise Refused(t("cli.not_a_card", word=found)) from None


def _deadwood(rules: Rules, line: dict[str, Any]) -> tuple[int, ...]:
    found = line.get("deadwood")
    if not isinstance(found, list) or len(found) != rules.seats or not all(type(n) is int for n in found):
        raise Refused(t("cli.score.no_deadwood"))
    most = DEAREST * rules.hand_size
    for points in found:
        if not 0 <= points <= most:
            raise Refused(t("cli.score.impossible", points=points, cards=rules.hand_size, most=most))
    return tuple(found)


def _ending(rules: Rules, line: dict[str, Any], kept: int) -> Ending:
    gin, big_gin = _flag(line, "gin"), _flag(line, "big_gin")
    if big_gin and not rules.big_gin:
        raise Refused(t("cli.score.no_big_gin", rules=rules.name))
    if (gin or big_gin) and kept:
        raise Refused(t("cli.score.gin_with_deadwood", n=kept))
    if big_gin:
        return "big_gin"
    return "knock" if kept else "gin"  # a knock without deadwood is a gin (rules, section 2.5)


def _check_limit(rules: Rules, upcard: Card | None, kept: int) -> None:
    if rules.limit_by == "upcard" and upcard is None:
        raise Refused(t("cli.score.needs_upcard", rules=rules.name))
    limit = rules.limit if upcard is None else knock_limit(rules, upcard)
    if kept <= limit:
        return
    if rules.limit_by == "fixed":
        key = "cli.score.over_limit" if limit else "cli.score.gin_only"
        raise Refused(t(key, n=kept, limit=limit, rules=rules.name))
    key = "cli.score.over_upcard" if limit else "cli.score.gin_only_upcard"
    raise Refused(t(key, n=kept, limit=limit, card=card_text(upcard or 0)))

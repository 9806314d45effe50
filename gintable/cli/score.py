"""`gintable score`: a score pad for a game that is played with real cards."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from gintable.cli.seats import add_seats, rules_for, with_seats
from gintable.cli.usage import Parser, Refused, add_json, add_rules, input_lines, once_each, tell
from gintable.engine.cards import Card, card_text, parse_card
from gintable.engine.events import Ending
from gintable.engine.rules import Rules
from gintable.engine.score import Facts, Settlement, Tally, game_winner, hollywood, new_tally, round_score, settle
from gintable.engine.state import knock_limit
from gintable.words import t

KEYS = ("knocker", "deadwood", "gin", "big_gin", "upcard", "void")
EXAMPLE = '{"knocker": 0, "deadwood": [7, 18], "upcard": "9S"}'
EXAMPLE_THREE = '{"knocker": 0, "deadwood": [7, 12, 25]}'
EXAMPLE_PARTNERS = '[{"knocker": 0, "deadwood": [7, 18]}, {"knocker": 1, "deadwood": [12, 9]}]'
SAMPLE = (7, 18, 25, 30)  # deadwood that a refusal shows
DEAREST = 10  # points of the cards that count most


def arguments(parser: Parser) -> None:
    add_rules(parser, usual=None)
    add_seats(parser, t("cli.score.seats"))
    add_json(parser)
    parser.epilog = t("cli.score.epilog", example=EXAMPLE, three=EXAMPLE_THREE, partners=EXAMPLE_PARTNERS)


def run(args: Namespace) -> int:
    rules = rules_for(args)
    tally: Tally | None = None
    for number, values in _lines():
        try:
            lines = _results(rules, values)
            if tally is None:
                if args.seats is None:
                    rules = _as_many(rules, lines[0])
                tally = new_tally(rules)
            if game_winner(rules, tally) is not None:
                raise Refused(t("cli.score.after_the_end"))
            facts = [read_facts(rules, line) for line in lines]
        except Refused as refused:
            raise Refused(t("cli.line", line=number, problem=refused)) from None
        people = [(0, 1), (0, 1)] if rules.partners else [tuple(range(rules.seats))]  # seat n of a table is side n
        row = round_score(rules, facts, people)
        tally = tally.plus(row)
        told: dict[str, Any] = {"points": row.points, "scores": tally.scores, "boxes": tally.boxes}
        if rules.sheet == "hollywood":
            told["columns"] = [game.scores for game in hollywood(rules, tally.rounds)]
        tell(told)
        if game_winner(rules, tally) is not None:
            tell(_final(rules, settle(rules, tally)))
    return 0


def _final(rules: Rules, settled: Settlement) -> dict[str, Any]:
    """The last line: who won, and what is credited in the end."""
    tally = settled.tally
    told: dict[str, Any] = {
        "winner": settled.winner,
        "scores": tally.scores,
        "boxes": tally.boxes,
        "result": settled.result,
    }
    if rules.result == "settlement":
        told["totals"] = [sum(line.points for line in column) for column in settled.columns]
    if settled.parts:
        told["columns"] = [part.result for part in settled.parts]
    return told


# ---------------------------------------------------------------- lines


def _lines() -> Iterator[tuple[int, list[Any]]]:
    """The values on each line of the standard input, with its number; empty lines are skipped."""
    for number, line in enumerate(input_lines(), 1):
        text = line.strip().lstrip("\ufeff")
        if not text:
            continue
        try:
            values = _values(text)
        except (ValueError, RecursionError):
            raise Refused(t("cli.line", line=number, problem=t("cli.not_json"))) from None
        except Refused as refused:
            raise Refused(t("cli.line", line=number, problem=refused)) from None
        yield number, values


def _values(text: str) -> list[Any]:
    """What stands beside each other in `text`, with or without a comma between. Raises `ValueError`."""
    decoder = json.JSONDecoder(object_pairs_hook=once_each)
    value, at = decoder.raw_decode(text)
    found = [value]
    while at < len(text):
        rest = text[at:].lstrip()
        if rest.startswith(","):
            rest = rest[1:].lstrip()
        at = len(text) - len(rest)
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


def _results(rules: Rules, values: list[Any]) -> list[dict[str, Any]]:
    """The results that a line tells: one, or of partners one for each table."""
    if not rules.partners:
        if len(values) > 1:
            raise Refused(t("cli.not_json"))
        example = EXAMPLE if rules.seats == 2 else EXAMPLE_THREE
        return [_object(values[0], example)]
    if len(values) == 1:
        (found,) = values
        if isinstance(found, dict) and "tables" in found:
            unknown = found.keys() - {"tables"}
            if unknown:
                raise Refused(t("cli.unknown_key", word=min(unknown), keys="tables"))
            found = found["tables"]
        values = found if isinstance(found, list) else [found]
    if len(values) != 2:
        raise Refused(t("cli.score.two_tables", n=len(values), example=EXAMPLE_PARTNERS))
    return [_object(value, EXAMPLE_PARTNERS) for value in values]


def _object(value: Any, example: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Refused(t("cli.not_an_object", example=example))
    return value


def _as_many(rules: Rules, line: dict[str, Any]) -> Rules:
    """`rules` for as many as the first line tells of, where they leave that open."""
    found = line.get("deadwood")
    if rules.limit_by != "any" or not isinstance(found, list) or not 2 <= len(found) <= len(SAMPLE):
        return rules
    return with_seats(rules, len(found))


def read_facts(rules: Rules, line: dict[str, Any]) -> Facts:
    """How the hand ended that `line` describes. Raises `Refused` for what cannot have happened under `rules`."""
    penalised = rules.irregularities == "penalised"
    keys = (*KEYS, "barred") if penalised else KEYS
    unknown = line.keys() - set(keys)
    if unknown:
        key = "cli.score.nobody_barred" if unknown == {"barred"} else "cli.unknown_key"
        raise Refused(t(key, word=min(unknown), keys=", ".join(keys), rules=rules.name))
    upcard = _upcard(line)
    if _flag(line, "void"):
        return Facts("void", -1, (), upcard)
    knocker = line.get("knocker")
    if type(knocker) is not int or knocker not in range(rules.seats):
        raise Refused(t("cli.score.no_knocker", last=rules.seats - 1))
    deadwood = _deadwood(rules, line)
    ending = _ending(rules, line, deadwood[knocker])
    if upcard is None and rules.spades_double:
        raise Refused(t("cli.score.needs_upcard_double"))
    if ending == "knock" and not penalised:  # a knock over the limit that was accepted is scored like any other
        _check_limit(rules, upcard, deadwood[knocker])
    return Facts(ending, knocker, deadwood, upcard, _barred(rules, line))


def _barred(rules: Rules, line: dict[str, Any]) -> tuple[int, ...]:
    """The seats that score no bonus: one, or a list of them."""
    found = line.get("barred")
    if found is None:
        return ()
    seats = found if isinstance(found, list) else [found]
    if not all(type(seat) is int and seat in range(rules.seats) for seat in seats):
        raise Refused(t("cli.score.no_barred", last=rules.seats - 1))
    return tuple(sorted(set(seats)))


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
        key = "cli.score.no_deadwood_seats" if rules.limit_by == "any" else "cli.score.no_deadwood"
        raise Refused(t(key, n=rules.seats, example=list(SAMPLE[: rules.seats])))
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
    limit = knock_limit(rules, upcard or 0)
    if kept <= limit:
        return
    if rules.limit_by == "fixed":
        key = "cli.score.over_limit" if limit else "cli.score.gin_only"
        raise Refused(t(key, n=kept, limit=limit, rules=rules.name))
    key = "cli.score.over_upcard" if limit else "cli.score.gin_only_upcard"
    raise Refused(t(key, n=kept, limit=limit, card=card_text(upcard or 0)))

"""What the commands share: reading arguments, cards and rules, and refusing in one sentence."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from types import NoneType
from typing import Any, Literal, NoReturn, get_args, get_origin, get_type_hints

from gintable.engine import melds
from gintable.engine.cards import Card, hand, hand_text, parse_card
from gintable.engine.melds import Spread
from gintable.engine.rules import OTHER_RANGE, PRESETS, RANGES, Rules, RulesError, changed, clash
from gintable.storage import house
from gintable.storage.notice import reason
from gintable.words import say, t

FIXED = ("name", "seats")  # switches that are a preset's own
_HINTS = get_type_hints(Rules)

_CARD = r"(?:10|[A2-9TJQKa2-9tjqk])[SHDCshdc♠♥♦♣]\ufe0e?\ufe0f?"
LONGEST = 20  # signs of what was given that are shown or taken for a number
_STUCK_TOGETHER = re.compile(f"(?:{_CARD})+")


class Refused(Exception):  # noqa: N818
    """What was asked cannot be done; the argument is one sentence for the player.

    >>> print(Refused("7" + chr(0) + "H is not a card"))
    7\\x00H is not a card
    """

    command = "gintable"

    def __str__(self) -> str:
        said = super().__str__()  # it may quote what was given: no sign of that may be invisible or move the cursor
        return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in said)


# argparse speaks English only: what it says is told in the player's language
_COMPLAINTS = tuple(
    (re.compile(pattern, re.DOTALL).fullmatch, key)
    for pattern, key in (
        (r"the following arguments are required: (?P<word>.+), (?P<last>[^,]+)", "cli.missing_some"),
        (r"the following arguments are required: (?P<word>.+)", "cli.missing"),
        (r"unrecognized arguments: (?P<word>\S+).*", "cli.unknown_argument"),
        (r"argument (?P<word>[^:\s]+).*: expected (?:one|at least one) argument", "cli.no_value"),
        (r"argument (?P<word>[^:\s]+).*: ignored explicit argument .*", "cli.takes_no_value"),
        (r"argument (?P<word>[^:\s]+).*: not allowed with argument (?P<other>.+)", "cli.not_together"),
        (r"argument [^:]+: (?P<word>.+)", "cli.value_refused"),
    )
)


class _Form(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, t("cli.usage_prefix") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """The arguments of one command. Whatever is wrong with them is a `Refused`."""

    def __init__(self, command: str, about: str) -> None:
        super().__init__(command, description=about, add_help=False, allow_abbrev=False, formatter_class=_Form)
        self._positionals.title = t("cli.arguments")
        self._optionals.title = t("cli.options")
        self.add_argument("-h", "--help", action="store_true", help=t("cli.help"))

    def read(self, words: Sequence[str]) -> argparse.Namespace | None:
        """The arguments; None when only help was asked for, which is then printed."""
        if any(word in ("-h", "--help") for word in words):
            print(self.format_help(), end="")  # argparse's own way hides that the disk is full
            return None
        return self.parse_intermixed_args(words)

    def error(self, message: str) -> NoReturn:
        complaint = next(
            (
                t(key, command=self.prog, **found.groupdict())
                for pattern, key in _COMPLAINTS
                if (found := pattern(message))
            ),
            message,
        )
        refused = Refused(complaint)
        refused.command = self.prog
        raise refused


def whole(low: int, high: int) -> Any:
    """A reader of whole numbers from `low` to `high` for `add_argument(type=…)`."""

    def read(text: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]+", text) is None:
            raise argparse.ArgumentTypeError(t("cli.not_a_number", word=short(text), low=low, high=high))
        if len(text) > LONGEST or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(t("cli.outside", word=short(text), low=low, high=high))
        return int(text)

    return read


def short(text: str, longest: int = LONGEST) -> str:
    """What was given, as it is quoted: no more than so many signs of it."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def add_json(parser: Parser) -> None:
    """`--json`: figures for programs."""
    parser.add_argument("--json", action="store_true", help=t("cli.json"))


def add_rules(parser: Parser, usual: str | None = "modern") -> None:
    """`--rules` and `--set`; without a `usual` preset `--rules` is required."""
    names = ", ".join(PRESETS)
    text = t("cli.rules", names=names) if usual is None else t("cli.rules_usual", names=names, usual=usual)
    parser.add_argument("--rules", metavar=t("cli.rules_is"), default=usual, required=usual is None, help=text)
    parser.add_argument(
        "--set", metavar=t("cli.set_is"), dest="changed", action="append", default=[], help=t("cli.set")
    )


def rules_of(args: argparse.Namespace) -> Rules:
    """The rules that `--rules` and `--set` ask for: a preset, rules the player saved, or those in a file."""
    rules = _rules_called(args.rules)
    switches: dict[str, Any] = {}
    for pair in args.changed:
        name, sign, text = pair.partition("=")
        if not sign:
            raise Refused(t("cli.not_a_pair", word=pair))
        switches[name.strip()] = switch_value(name.strip(), text.strip())
    rules = changed(rules, switches)
    found = clash(rules)
    if found is not None:  # each switch is right alone
        together = ", ".join(f"{name}={_written(value)}" for name, value in switches.items())
        raise Refused(t("cli.rules_clash", switches=together, problem=t(f"clash.{found.reason}", **found.facts)))
    return rules


def _rules_called(word: str) -> Rules:
    """The rules of that name, or in the file of that path. Raises `Refused`."""
    try:
        return house.rules_named(word)
    except RulesError:
        path = Path(word)
    if not (_is_path(word) or path.is_file()):
        names = ", ".join([*PRESETS, *house.names()])
        raise Refused(t("cli.unknown_rules", word=word, names=names))
    try:
        found = house.read_file(path.expanduser())
    except house.HouseError as error:
        if error.key.startswith("clash."):
            raise Refused(t("cli.rules_clash", switches=word, problem=say(error))) from None
        raise Refused(say(error)) from None
    if found.newer:
        raise Refused(t("cli.rules_newer", path=path))
    return found.rules


def _is_path(word: str) -> bool:
    """Whether a word can only be meant for a file."""
    return word.lower().endswith(house.SUFFIX) or any(sign in word for sign in (os.sep, os.altsep) if sign)


def switch_value(name: str, text: str) -> object:
    """The value of the rules' switch `name` that `text` stands for. Raises `Refused`, naming what it may be.

    >>> switch_value("gin", "20"), switch_value("target_passed", "true"), switch_value("undercut_to_zero", "none")
    (20, True, None)
    """
    switches = [field.name for field in fields(Rules) if field.name not in FIXED]
    if name in FIXED:
        raise Refused(t("cli.rules_fixed"))
    if name not in switches:
        raise Refused(t("cli.unknown_switch", word=short(name), names=", ".join(switches)))
    hint = _HINTS[name]
    words = {_written(value): value for value in (get_args(hint) if get_origin(hint) is Literal else ())}
    if hint is bool:
        words = {"true": True, "false": False}
    elif NoneType in get_args(hint):
        words = {_written(None): None}
    given = text.lower()
    if given in words:
        return words[given]
    if hint is bool or get_origin(hint) is Literal:
        raise Refused(t("cli.switch_word", word=short(text), switch=name, words=", ".join(words)))
    low, high = RANGES.get(name, OTHER_RANGE)
    if re.fullmatch(r"[0-9]{1,9}", text) and low <= int(text) <= high:
        return int(text)
    key = "cli.switch_number_or" if words else "cli.switch_number"
    raise Refused(t(key, word=short(text), switch=name, low=low, high=high, words=", ".join(words)))


def _written(value: object) -> str:
    """A value as it is written behind `--set`."""
    return str(value).lower()


# ---------------------------------------------------------------- cards


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards that `text` lists: parted by spaces, commas, semicolons or bars, or by nothing (`7H8H9H`)."""
    found: list[Card] = []
    for word in re.split(r"[\s,;|/]+", text.strip()):
        if not word:
            continue
        pieces = re.findall(_CARD, word) if _STUCK_TOGETHER.fullmatch(word) else [word]
        for piece in pieces:
            try:
                card = parse_card(piece)
            except ValueError:
                raise Refused(t("cli.not_a_card", word=short(piece))) from None
            if card in found:
                raise Refused(t("cli.card_twice", card=piece.upper()))
            found.append(card)
    return tuple(found)


def read_melds(text: str) -> Spread:
    """The melds that `text` lists, in its order.

    Bars, semicolons, commas or spaces may part them, whichever makes melds of all the parts; where none does,
    the cards are taken in their order and cut into as few melds as possible.
    """
    every = read_cards(text)  # a card may not be in two melds
    for sign in (r"[;|/]", r",", r"\s+"):
        parts = [hand(read_cards(part)) for part in re.split(sign, text) if part.strip()]
        if len(parts) > 1 and all(map(melds.is_meld, parts)):
            return tuple(parts)
    cut = _cut(every)
    if cut is None:
        raise Refused(t("cli.not_melds", cards=text.strip()))
    return cut


def _cut(row: tuple[Card, ...]) -> Spread | None:
    """`row` cut into as few melds as possible, or None."""
    best: list[Spread | None] = [()]
    for end in range(1, len(row) + 1):
        shortest: Spread | None = None
        for begin in range(end - 2):
            before, meld = best[begin], hand(row[begin:end])
            if before is not None and melds.is_meld(meld) and (shortest is None or len(before) < len(shortest) - 1):
                shortest = (*before, meld)
        best.append(shortest)
    return best[-1]


def spread_texts(spread: Spread) -> list[str]:
    """Each meld of `spread` in text."""
    return [hand_text(meld) for meld in spread]


# ---------------------------------------------------------------- lines


def json_lines(example: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects on the standard input, one a line, with the number of their line; empty lines are skipped."""
    for number, line in enumerate(input_lines(), 1):
        text = line.strip().lstrip("\ufeff")
        if not text:
            continue
        try:
            found = json.loads(text, object_pairs_hook=once_each)
        except (ValueError, RecursionError):
            raise Refused(t("cli.line", line=number, problem=t("cli.not_json"))) from None
        except Refused as refused:
            raise Refused(t("cli.line", line=number, problem=refused)) from None
        if not isinstance(found, dict):
            raise Refused(t("cli.line", line=number, problem=t("cli.not_an_object", example=example)))
        yield number, found


def once_each(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """What JSON has in one object, for its decoder. Raises `Refused` for a key that stands there twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Refused(t("cli.key_twice", word=short(key)))
        found[key] = value
    return found


def input_lines() -> Iterator[str]:
    """What is fed to the standard input. Raises `Refused` when it cannot be read."""
    if sys.stdin is None:
        raise Refused(t("cli.input_closed"))
    try:
        yield from sys.stdin
    except OSError as error:
        raise Refused(t("cli.no_input", reason=reason(error))) from None


def tell(found: object) -> None:
    """One object as one line for programs, out at once: a program may wait for it before its next line."""
    print(json.dumps(found), flush=True)

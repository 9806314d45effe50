"""What the commands share: reading arguments, cards and rules, and refusing in one sentence."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from gintable.engine import melds
from gintable.engine.cards import Card, Hand, hand, hand_text, parse_card
from gintable.engine.melds import Spread
from gintable.engine.rules import PRESETS, Rules, RulesError, preset, rules_from
from gintable.words import t

_CARD = r"(?:10|[A2-9TJQKa2-9tjqk])[SHDCshdc♠♥♦♣]\ufe0e?\ufe0f?"
_STUCK_TOGETHER = re.compile(f"(?:{_CARD})+")


class Refused(Exception):  # noqa: N818
    """What was asked cannot be done; the argument is one sentence for the player."""

    command = "gintable"


# argparse speaks English only: what it says is told in the player's language
_COMPLAINTS = tuple(
    (re.compile(pattern, re.DOTALL).fullmatch, key)
    for pattern, key in (
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
            self.print_help(sys.stdout)
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


def whole(low: int, high: int | None = None) -> Any:
    """A reader of whole numbers from `low` to `high` for `add_argument(type=…)`."""

    def read(text: str) -> int:
        shown = text if len(text) <= 20 else text[:19] + "…"
        if re.fullmatch(r"[+-]?[0-9]{1,19}", text) is None:
            raise argparse.ArgumentTypeError(t("cli.not_a_number", word=shown))
        number = int(text)
        if number < low or (high is not None and number > high):
            key = "cli.below" if high is None else "cli.outside"
            raise argparse.ArgumentTypeError(t(key, word=shown, low=low, high=high))
        return number

    return read


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
    """The rules that `--rules` and `--set` ask for."""
    try:
        preset(args.rules)
    except RulesError:
        raise Refused(t("cli.unknown_rules", word=args.rules, names=", ".join(PRESETS))) from None
    changed: dict[str, Any] = {}
    for pair in args.changed:
        name, sign, text = pair.partition("=")
        if not sign:
            raise Refused(t("cli.not_a_pair", word=pair))
        changed[name.strip()] = _value(text.strip())
    try:
        rules = rules_from(args.rules, changed)
    except RulesError as error:
        raise Refused(t("cli.rules_refused", problem=str(error))) from None
    if rules.seats != 2 or rules.name != args.rules:
        raise Refused(t("cli.rules_fixed"))
    return rules


def _value(text: str) -> object:
    try:
        return json.loads(text.lower())
    except (ValueError, RecursionError):
        return text


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
                shown = piece if len(piece) <= 20 else piece[:19] + "…"
                raise Refused(t("cli.not_a_card", word=shown)) from None
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


def loose(held: Hand, spread: Spread) -> Hand:
    """What `spread` leaves of a hand."""
    for meld in spread:
        held &= ~meld
    return held


# ---------------------------------------------------------------- lines


def json_lines(example: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects on the standard input, one a line, with the number of their line; empty lines are skipped."""
    for number, line in enumerate(sys.stdin, 1):
        text = line.strip().lstrip("\ufeff")
        if not text:
            continue
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            raise Refused(t("cli.line", line=number, problem=t("cli.not_json"))) from None
        if not isinstance(found, dict):
            raise Refused(t("cli.line", line=number, problem=t("cli.not_an_object", example=example)))
        yield number, found


def tell(found: object) -> None:
    """One object as one line for programs, out at once: a program may wait for it before its next line."""
    print(json.dumps(found), flush=True)

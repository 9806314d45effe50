"""`gintable solve`: the best spreads, the best discard, the best layoff."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Any

from gintable.cli.usage import (
    Parser,
    Refused,
    add_json,
    json_lines,
    read_cards,
    read_melds,
    spread_texts,
    tell,
)
from gintable.engine import melds
from gintable.engine.cards import Card, Hand, card_text, cards, hand, hand_text, pips
from gintable.engine.melds import BestLayoff, Spread
from gintable.words import t

MOST = 20  # cards; a hand of ten and a few more, and quick whatever they are
EXAMPLE = '{"hand": "7H 8H 9H KS", "knocker_melds": ["4H 5H 6H"]}'
ELEVEN = 11  # cards after drawing: one is thrown


@dataclass(frozen=True, slots=True)
class Solution:
    """What is best with a hand. `thrown` are the best discards of eleven cards, `after` the points they leave.

    With the knocker's melds on the table, `layoff` is the joint optimum of spread and layoffs, and
    `spread_first` the points of who spreads for the least deadwood first and lays off afterwards.
    """

    held: Hand
    deadwood: int
    spreads: tuple[Spread, ...]
    thrown: tuple[Card, ...] = ()
    after: int | None = None
    knocker: Spread | None = None
    layoff: BestLayoff | None = None
    spread_first: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The answer to one line of the standard input."""
        found: dict[str, Any] = {
            "deadwood": self.deadwood,
            "spreads": [spread_texts(spread) for spread in self.spreads],
        }
        if self.after is not None:
            found |= {"after_best_discard": self.after, "best_discards": list(map(card_text, self.thrown))}
        if self.layoff is not None:
            found |= {
                "best": self.layoff.deadwood,
                "best_spread": spread_texts(self.layoff.spread),
                "layoffs": [{"card": card_text(card), "meld": meld} for card, meld in self.layoff.laid],
                "best_spread_first": self.spread_first,
                "without_layoff": self.deadwood,
            }
        return found


def arguments(parser: Parser) -> None:
    parser.add_argument("cards", nargs="*", metavar=t("cli.solve.cards_is"), help=t("cli.solve.cards", n=MOST))
    parser.add_argument("--against", action="append", metavar=t("cli.solve.melds_is"), help=t("cli.solve.against"))
    parser.add_argument("--stdin", action="store_true", help=t("cli.solve.stdin", example=EXAMPLE))
    add_json(parser)


def run(args: Namespace) -> int:
    if args.stdin:
        if args.cards or args.against:
            raise Refused(t("cli.solve.stdin_alone"))
        for number, line in json_lines(EXAMPLE):
            try:
                tell(_solve_line(line).as_json())
            except Refused as refused:
                raise Refused(t("cli.line", line=number, problem=refused)) from None
        return 0
    table = None if args.against is None else read_melds(" | ".join(args.against))
    solution = solve(hand(read_cards(" ".join(args.cards))), table)
    if args.json:
        tell(solution.as_json())
    else:
        print("\n".join(_sentences(solution)))
    return 0


def solve(held: Hand, knocker: Spread | None = None) -> Solution:
    """What is best with `held`, laid down against the melds of `knocker` if there is one."""
    count = held.bit_count()
    if not 1 <= count <= MOST:
        raise Refused(t("cli.solve.how_many", n=count, most=MOST))
    least = melds.deadwood(held)
    spreads = melds.best_spreads(held)
    thrown: tuple[Card, ...] = ()
    after = None
    if count == ELEVEN:
        after = melds.after_best_discard(held)
        thrown = tuple(card for card, left in melds.discards(held) if left == after)
    if knocker is None:
        return Solution(held, least, spreads, thrown, after)
    shared = held & hand(card for meld in knocker for card in cards(meld))
    if shared:
        raise Refused(t("cli.solve.shared", cards=hand_text(shared)))
    layoff = melds.best_layoff(held, knocker)
    first = min(_laid_off(held, spread, knocker) for spread in spreads)
    return Solution(held, least, spreads, thrown, after, knocker, layoff, first)


def _laid_off(held: Hand, spread: Spread, knocker: Spread) -> int:
    """The points left when `spread` is laid down and the rest is laid off as far as it fits."""
    rest = melds.outside(held, spread)
    return pips(rest & ~hand(card for card, _ in melds.lay_off(rest, knocker)))


def _solve_line(line: dict[str, Any]) -> Solution:
    unknown = line.keys() - {"hand", "knocker_melds"}
    if unknown:
        raise Refused(t("cli.unknown_key", word=min(unknown), keys="hand, knocker_melds"))
    if "hand" not in line:
        raise Refused(t("cli.solve.no_hand", example=EXAMPLE))
    held = hand(read_cards(_text(line["hand"])))
    found = line.get("knocker_melds")
    if found is None:
        return solve(held)
    if isinstance(found, str):
        return solve(held, read_melds(found))
    if not isinstance(found, list):
        raise Refused(t("cli.solve.no_text"))
    parts = list(map(_text, found))
    read_cards(" ".join(parts))  # a card may not be in two melds
    for part in parts:
        if not melds.is_meld(hand(read_cards(part))):
            raise Refused(t("cli.not_melds", cards=part.strip()))
    return solve(held, tuple(hand(read_cards(part)) for part in parts))


def _text(found: object) -> str:
    """Cards as one text or as a list of texts."""
    if isinstance(found, list) and all(isinstance(card, str) for card in found):
        return " ".join(found)
    if not isinstance(found, str):
        raise Refused(t("cli.solve.no_text"))
    return found


def _sentences(found: Solution) -> list[str]:
    said = [t("cli.solve.deadwood", n=found.deadwood)]
    for number, spread in enumerate(found.spreads, 1):
        said.append(_spread_sentence("cli.solve.spread", found.held, spread, number))
    if found.after is not None:
        said.append(t("cli.solve.discard", n=found.after, cards=" ".join(map(card_text, found.thrown))))
    if found.layoff is None or found.knocker is None:
        return said
    laid = 0
    for card, meld in found.layoff.laid:
        laid |= 1 << card
        said.append(t("cli.solve.lay", card=card_text(card), meld=hand_text(found.knocker[meld])))
    if not laid:
        said.append(t("cli.solve.lay_nothing"))
    said.append(_spread_sentence("cli.solve.layoff_spread", found.held & ~laid, found.layoff.spread))
    said.append(t("cli.solve.layoff", n=found.layoff.deadwood))
    if found.spread_first is not None and found.spread_first > found.layoff.deadwood:
        said.append(t("cli.solve.spread_first", n=found.spread_first))
    return said


def _spread_sentence(key: str, held: Hand, spread: Spread, number: int = 0) -> str:
    rest = melds.outside(held, spread)
    shown = " | ".join(spread_texts(spread)) or t("cli.solve.no_melds")
    return t(key, number=number, melds=shown, loose=hand_text(rest) or t("cli.solve.nothing"))

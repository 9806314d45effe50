"""What a page of the rules is made of: paragraphs with their origin, and what is drawn beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintable.engine import melds
from gintable.engine.cards import Card, Hand, card_text, cards, hand, parse_card, rank, value
from gintable.engine.origins import origin
from gintable.engine.rules import MODERN, PRESETS, Rules, RulesError, people, seated
from gintable.engine.score import HandScore
from gintable.words import t

HOUSE = "house"  # the mark of a rule that the player has changed
CUT_SEED = 345  # of the cards that are drawn in the examples: no two of a rank


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule in a sentence or two. `mark` says where it comes from: sheets by letter, `ours`, `lit` or `house`."""

    words: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """A quiet line over a picture or under a working."""

    words: str


@dataclass(frozen=True, slots=True)
class Held:
    """Cards that lie together over a bracket with `words`: a meld, or deadwood. `marked` ones have a gold line."""

    cards: tuple[Card, ...]
    words: str = ""
    dead: bool = False
    marked: Hand = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """Melds and deadwood of one hand beside each other."""

    groups: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards in a row, each with a short text under it; `marked` ones have a gold line.

    `close`: they overlap, as in a hand.
    """

    cards: tuple[Card, ...]
    words: tuple[str, ...] = ()
    marked: Hand = 0
    close: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """A line of a working: words at the left, a figure at the right. A `total` stands under a rule."""

    words: str
    figure: str
    total: bool = False


Exhibit = Caption | Laid | Fan | Sum


@dataclass(frozen=True, slots=True)
class Page:
    """One topic."""

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    exhibits: tuple[Exhibit, ...] = ()


class Writer:
    """Writes the pages for `rules` and knows where each of them comes from: what differs from `base` is `house`."""

    def __init__(self, rules: Rules, base: str = "") -> None:
        self.rules = rules
        self.base = _like(rules, base)
        self._said: list[Paragraph] = []

    def say(self, key: str, *by: str, said: str = "", **facts: object) -> None:
        """A paragraph that the switches `by` govern, the first of them most; `said` is the origin of the text itself.

        Without either it is what the preset's own sheet says.
        """
        self._said.append(Paragraph(t(key, **facts), self.mark(*by, said=said)))

    def mark(self, *by: str, said: str = "") -> str:
        """The origin of what these switches say."""
        if any(getattr(self.rules, switch) != getattr(self.base, switch) for switch in by):
            return HOUSE
        return said or origin(self.base.name, by[0] if by else "hand_size")

    def sheet(self, *letters: str) -> str:
        """The preset's own letter where it is among those sheets, else `ours`."""
        own = self.mark()
        return own if own in letters else "ours"

    def page(self, key: str, *exhibits: Exhibit) -> Page:
        """What has been said since the last page."""
        said, self._said = tuple(self._said), []
        return Page(key, t(f"rules.page.{key}"), said, exhibits)


def _like(rules: Rules, name: str) -> Rules:
    """The preset that `rules` were made from, for as many people: one's own name stands for `modern` with changes."""
    base = PRESETS.get(name) or PRESETS.get(rules.name, MODERN)
    try:
        return seated(base, people(rules))
    except RulesError:
        return base


# ---------------------------------------------------------------- what several pages ask


def only_gin(rules: Rules) -> bool:
    """Nobody can knock with deadwood, so nobody is undercut."""
    return rules.limit_by == "fixed" and rules.limit == 0


def beatable(rules: Rules) -> bool:
    """Whether somebody else than the knocker can win a hand."""
    return not only_gin(rules) or rules.tie_beats_gin


def laying_off(rules: Rules) -> bool:
    """Whether anybody ever lays off."""
    return rules.layoffs and (not only_gin(rules) or rules.layoff_on_gin)


def boxes_kept(rules: Rules) -> bool:
    """Whether boxes are worth anything."""
    return rules.box_count != "none"


def knocking_with(rules: Rules, wanted: int) -> int:
    """A knocker's deadwood for an example: the wanted points, or as many as the limit allows."""
    return min(wanted, rules.limit) if rules.limit_by == "fixed" else wanted


# ---------------------------------------------------------------- cards and figures in words


def token(card: Card) -> str:
    """A card as texts write it.

    >>> token(parse_card("TD"))
    '10{D}'
    """
    text = card_text(card)
    return f"{'10' if text[0] == 'T' else text[0]}{{{text[1]}}}"


def tokens(held: Sequence[Card]) -> str:
    """Several cards as texts write them."""
    return " ".join(map(token, held))


def row(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they are written."""
    return tuple(map(parse_card, text.split()))


def signed(points: int) -> str:
    """A figure with a real minus sign."""
    return str(points) if points >= 0 else f"−{-points}"


def total(points: Sequence[int]) -> str:
    """Figures added up, without those that are 0.

    >>> total([18, -7, 25])
    '18 − 7 + 25 = 36'
    """
    terms = [figure for figure in points if figure] or [0]
    words = signed(terms[0])
    for figure in terms[1:]:
        words += f" + {figure}" if figure >= 0 else f" − {-figure}"
    return f"{words} = {signed(sum(terms))}" if len(terms) > 1 else words


def working(score: HandScore) -> str:
    """How the winner's points come about, from the lines of the engine."""
    plain = [line.points for line in score.lines if line.key != "score.spades_double"]
    if len(plain) == len(score.lines):
        return total(plain)
    words = total(plain)
    terms, _, summed = words.partition(" = ")
    return f"2 × ({terms}) = {2 * sum(plain)}" if summed else f"2 × {terms} = {2 * sum(plain)}"


def spread_out(held: Sequence[Card]) -> Laid:
    """The best spread of a hand, its deadwood last."""
    whole = hand(held)
    spread = melds.best_spreads(whole)[0]
    groups = [meld_group(meld) for meld in spread]
    loose = melds.outside(whole, spread)
    if loose:
        groups.append(dead_group(loose))
    return Laid(tuple(groups))


def meld_group(meld: Hand, marked: Hand = 0) -> Held:
    """A meld under its name."""
    first, second = cards(meld)[:2]
    return Held(cards(meld), t("rules.set" if rank(first) == rank(second) else "rules.run"), marked=marked)


def dead_group(loose: Hand, marked: Hand = 0) -> Held:
    """Loose cards over their points, the dearest first."""
    order = tuple(sorted(cards(loose), key=lambda card: (-value(card), -rank(card), card)))
    return Held(order, str(sum(map(value, order))), dead=True, marked=marked)

"""What a player can do, and the text form that records, tests and the command line share.

    pass | take 7H | draw | shed KD | knock KD 5H6H7H8H JSJDJC | biggin … | lay 8C 0 | back 8C | done 5D6D7D
    wait | accept | challenge | expose | forgive

`parse(str(action)) == action` for every action.
"""

from __future__ import annotations

from dataclasses import dataclass

from gintable.engine.cards import Card, Hand, card_text, cards, hand, parse_card
from gintable.engine.melds import Spread


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline the upcard, or under the wall rule the last discard."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a face-up card: the upcard on offer, or a discard that is open to this turn."""

    card: Card

    def __str__(self) -> str:
        return f"take {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top of the stock."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Shed:
    """Discard one card face up and end the turn."""

    card: Card

    def __str__(self) -> str:
        return f"shed {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Knock:
    """Discard one card face down and lay down ten: a gin when nothing is left outside `spread`."""

    card: Card
    spread: Spread

    def __str__(self) -> str:
        return " ".join(["knock", card_text(self.card), *map(_meld_text, self.spread)])


@dataclass(frozen=True, slots=True)
class BigGin:
    """Lay down eleven melded cards without a discard."""

    spread: Spread

    def __str__(self) -> str:
        return " ".join(["biggin", *map(_meld_text, self.spread)])


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to the knocker's meld number `meld`, counted from 0 in the order of the knock."""

    card: Card
    meld: int

    def __str__(self) -> str:
        return f"lay {card_text(self.card)} {self.meld}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a laid card back into the hand, as long as `Done` has not been said."""

    card: Card

    def __str__(self) -> str:
        return f"back {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Done:
    """End one's layoffs and lay down the rest of the hand as `spread`."""

    spread: Spread

    def __str__(self) -> str:
        return " ".join(["done", *map(_meld_text, self.spread)])


@dataclass(frozen=True, slots=True)
class Wait:
    """Hold one's turn until the hand of the other table, where somebody has knocked, is scored."""

    def __str__(self) -> str:
        return "wait"


@dataclass(frozen=True, slots=True)
class Accept:
    """Spread one's hand after a knock without a word against it."""

    def __str__(self) -> str:
        return "accept"


@dataclass(frozen=True, slots=True)
class Challenge:
    """Say that a knock is illegal."""

    def __str__(self) -> str:
        return "challenge"


@dataclass(frozen=True, slots=True)
class Expose:
    """Have who knocked illegally play on with the cards face up, to the end of the hand."""

    def __str__(self) -> str:
        return "expose"


@dataclass(frozen=True, slots=True)
class Forgive:
    """Let who knocked illegally pick the cards up and play on without a bonus."""

    def __str__(self) -> str:
        return "forgive"


Action = (
    Pass
    | Take
    | Draw
    | Shed
    | Knock
    | BigGin
    | LayOff
    | TakeBack
    | Done
    | Wait
    | Accept
    | Challenge
    | Expose
    | Forgive
)

PASS, DRAW, WAIT = Pass(), Draw(), Wait()
ACCEPT, CHALLENGE, EXPOSE, FORGIVE = Accept(), Challenge(), Expose(), Forgive()
_WORDS: dict[str, Action] = {str(action): action for action in (PASS, DRAW, WAIT, ACCEPT, CHALLENGE, EXPOSE, FORGIVE)}


def parse(text: str) -> Action:
    """The action that `text` stands for.

    >>> parse("knock KD 5H6H7H8H JSJDJC")
    Knock(card=44, spread=(15728640, 288234774198223872))
    >>> str(parse("lay 8c 1"))
    'lay 8C 1'

    Raises `ValueError` with a sentence when it stands for none.
    """
    verb, *rest = text.split() or [""]
    match verb, rest:
        case word, [] if word in _WORDS:
            return _WORDS[word]
        case "take", [card]:
            return Take(parse_card(card))
        case "shed", [card]:
            return Shed(parse_card(card))
        case "knock", [card, *melds]:
            return Knock(parse_card(card), parse_spread(melds))
        case "biggin", melds:
            return BigGin(parse_spread(melds))
        case "lay", [card, meld] if meld.isdecimal():
            return LayOff(parse_card(card), int(meld))
        case "back", [card]:
            return TakeBack(parse_card(card))
        case "done", melds:
            return Done(parse_spread(melds))
        case _:
            raise ValueError(f"{text!r} is not an action")


def parse_spread(melds: list[str]) -> Spread:
    """Melds written like `5H6H7H`, in the order that spreads are kept in.

    Raises `ValueError` for a card that does not exist or is named twice.
    """
    return tuple(sorted(_parse_meld(m) for m in melds))


def _meld_text(meld: Hand) -> str:
    return "".join(map(card_text, cards(meld)))


def _parse_meld(text: str) -> Hand:
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    held = [parse_card(p) for p in pairs]
    if len(set(held)) < len(held):
        raise ValueError(f"{text!r} names a card twice")
    return hand(held)

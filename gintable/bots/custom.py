"""An opponent to the player's own measure, and its text form, in which it is stored, named and asked for.

    custom:level=4,knock=late,caution=high,memory=perfect,slips=few,pace=calm

A knob is a word or a number; one that is left out is as usual. The same knobs after the name of anybody else bend
that opponent: `celeste:knock=-5,slips=2`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

NAME: Final = "custom"
LEVELS: Final = range(1, 7)

Value: TypeAlias = float | None  # None is what no number says: a memory that keeps everything

# the words of each knob, from one end of it to the other
KNOBS: Final[Mapping[str, Mapping[str, Value]]] = {
    "knock": {"early": 12.0, "soon": 5.0, "usual": 0.0, "late": -7.0, "gin": -1000.0},  # points
    "caution": {"none": 0.0, "low": 0.5, "usual": 1.0, "high": 2.0, "extreme": 4.0},  # times the usual
    "memory": {"none": 0, "short": 2, "fair": 4, "good": 7, "perfect": None},  # turns
    "slips": {"never": 0.0, "few": 1.0, "some": 2.0, "many": 3.5, "constant": 5.0},  # points
    "pace": {"slow": 2.0, "calm": 1.5, "usual": 1.0, "quick": 0.5, "instant": 0.0},  # times the table's pause
}
LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "knock": (-1000, 1000),
    "caution": (0, 20),
    "memory": (0, 99),
    "slips": (0, 50),
    "pace": (0, 10),
}
_ALSO: Final = {"slip": "slips"}


class UnknownBot(ValueError):  # noqa: N818
    """Nobody plays here by that name, or with such a knob; the text is a sentence that lists who or what does.

    `key` and `facts` are the same for `words.say`.
    """

    def __init__(self, sentence: str = "", key: str = "", facts: Mapping[str, object] | None = None) -> None:
        super().__init__(sentence, key, facts or {})  # all of them, to cross to another process
        self.key, self.facts = key, facts or {}

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Custom:
    """The knobs: numbers as in `bots.style.Style`. `pace` is a factor on the pause that the table's setting gives.

    `level` is that of the opponent who plays below the knobs; its own slips come on top, and its own
    caution is the usual one.
    """

    level: int = 4
    knock: float = 0.0
    caution: float = 1.0
    memory: int | None = None
    slips: float = 0.0
    pace: float = 1.0

    def __str__(self) -> str:
        """The text form, every knob of it: `parse(str(custom)) == custom`."""
        return f"{NAME}:level={self.level},{text({knob: getattr(self, knob) for knob in KNOBS})}"

    def word(self, knob: str) -> str | None:
        """The word for where that knob stands; None where it stands between the words."""
        return word_of(knob, getattr(self, knob))


def parse(said: str) -> Custom:
    """The custom opponent of a text form. Raises `UnknownBot` with what is allowed.

    >>> parse("custom:level=3,memory=short,slips=1.5")
    Custom(level=3, knock=0.0, caution=1.0, memory=2, slips=1.5, pace=1.0)
    >>> str(parse("custom:knock=late"))
    'custom:level=4,knock=late,caution=usual,memory=perfect,slips=never,pace=usual'
    """
    name, _, knobs = said.partition(":")
    if name.strip().lower() != NAME:
        raise _refused(f"{said!r} is not a custom opponent: it begins with {NAME}:", "custom.refused.name", word=said)
    return Custom(**parts(knobs, ("level",)))  # type: ignore[arg-type]


def parts(said: str, more: tuple[str, ...] = ()) -> dict[str, Value]:
    """The knobs that a text sets, in the order of `KNOBS`, after those of `more`. Raises `UnknownBot`."""
    allowed = (*more, *KNOBS)
    found: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in said.lower().split(","))):
        knob, sign, word = (side.strip() for side in part.partition("="))
        knob = _ALSO.get(knob, knob)
        if knob not in allowed or not sign:
            sentence = f"no knob {part!r}; known: {', '.join(allowed)}, each with = and a value"
            raise _refused(sentence, "custom.refused.knob", word=part, names=", ".join(allowed))
        found[knob] = _level(word) if knob == "level" else _value(knob, word)
    return {knob: found[knob] for knob in allowed if knob in found}


def text(values: Mapping[str, Value]) -> str:
    """Knobs in text form, by word where there is one."""
    return ",".join(f"{knob}={word_of(knob, value) or _number(value)}" for knob, value in values.items())


def word_of(knob: str, value: Value) -> str | None:
    """The word for a value of a knob; None for one between the words."""
    return next((word for word, other in KNOBS[knob].items() if other == value), None)


def _number(value: Value) -> str:
    if value is None:
        raise ValueError("a knob without a number is left out")
    return str(int(value)) if value == int(value) else repr(value)


def _level(word: str) -> int:
    if word not in map(str, LEVELS):
        levels = ", ".join(map(str, LEVELS))
        raise _refused(f"no level {word!r}; known: {levels}", "custom.refused.level", word=word, names=levels)
    return int(word)


def _value(knob: str, word: str) -> Value:
    words = KNOBS[knob]
    if word in words:
        return words[word]
    least, most = LIMITS[knob]
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if least <= number <= most and (knob != "memory" or number == int(number)):
        return int(number) if knob == "memory" else number
    names = ", ".join(words)
    raise _refused(
        f"{knob} cannot be {word!r}; known: {names}, or a number from {least} to {most}",
        "custom.refused.value",
        knob=knob,
        word=word,
        names=names,
        least=least,
        most=most,
    )


def _refused(sentence: str, key: str, **facts: object) -> UnknownBot:
    return UnknownBot(sentence, key, facts)

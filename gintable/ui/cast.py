"""Who plays beside the person: names and faces of bots, and a custom opponent in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gintable.bots.custom import KNOBS, Custom, Value, parse, word_of
from gintable.bots.roster import Entry, UnknownBot, entry, heart
from gintable.storage.replay import Player
from gintable.words import t

PERSON_FACE: Final = "you"  # the portrait of everybody who is no opponent of the table
USUAL: Final = Custom()


def known(bot: str | None) -> Entry | None:
    """The opponent of a record or a choice; None for a person, and for somebody who does not play here."""
    if bot is None:
        return None
    try:
        return entry(bot)
    except UnknownBot:
        return None


def name(player: Player) -> str:
    """What a player is called: an opponent of the roster by the name there, others as they stand in the record."""
    found = known(player.bot)
    return found.name if found is not None else player.name


def face(player: Player) -> str:
    """The name of the portrait."""
    found = known(player.bot)
    return found.face if found is not None and found.table else PERSON_FACE


def pace(player: Player) -> float:
    """The factor on the pause before they act."""
    found = known(player.bot)
    return found.pace if found is not None else 1.0


# -- a custom opponent -----------------------------------------------------------------------------------------------
def custom_of(said: str) -> Custom:
    """The custom opponent of a setting; the usual one where nobody can play like that."""
    try:
        found = parse(said)
        entry(said)
    except UnknownBot:
        return USUAL
    return found


def place(knob: str, value: Value) -> int:
    """Which word of a knob, from 0, is next to a value."""
    words = list(KNOBS[knob].values())
    if value in words:
        return words.index(value)
    number = float(value or 0)
    finite = [(abs(word - number), at) for at, word in enumerate(words) if word is not None]
    return min(finite)[1]


def knob_words(custom: Custom, knob: str) -> str:
    """What a knob is for, or that it comes to nothing as the others stand."""
    thinks_like = heart(custom.level)
    if knob == "memory" and not thinks_like.brain.watches and custom.caution <= USUAL.caution:
        return t("custom.memory.idle", name=thinks_like.name)
    return t(f"custom.{knob}.line")


def value_words(knob: str, value: Value) -> str:
    """Where a knob stands: its word, or the number between two words."""
    word = word_of(knob, value)
    if word is not None:
        return t(f"custom.{knob}.{word}")
    return t(f"custom.number.{knob}", n=f"{value:g}".replace("-", "−"))


def traits(custom: Custom) -> list[str]:
    """What is unusual about a custom opponent, a few words each, in the order of the knobs."""
    found = []
    for knob, words in KNOBS.items():
        value = getattr(custom, knob)
        if value != getattr(USUAL, knob):
            found.append(t(f"custom.trait.{knob}.{list(words)[place(knob, value)]}"))
    return found


def sentence(parts: Sequence[str]) -> str:
    """Traits in a row; a usual opponent's are none, which has words too."""
    said = ", ".join(parts) or t("bot.custom.style")
    return said[:1].upper() + said[1:]


def described(custom: Custom) -> str:
    """A custom opponent in one line."""
    return ", ".join([t("custom.like", name=heart(custom.level).name), *traits(custom)])

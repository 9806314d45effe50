"""What storage has to say to the player, as a key of `words` and its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the player: `words.say(notice)`. Storage has no language of its own."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)


def reason(error: OSError) -> str:
    """The system's own words for an error, without path or number."""
    return error.strerror or type(error).__name__

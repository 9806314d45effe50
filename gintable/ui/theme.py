"""The colours of a felt: one frozen value, loaded from `assets/themes/<felt>.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache

from gintable import paths

RGB = tuple[int, int, int]
FELTS = ("green", "midnight", "burgundy", "contrast")


@dataclass(frozen=True, slots=True)
class Theme:
    """Tokens of one felt; colours are `#RRGGBB`.

    `paper_*` and `ink*` are for light sheets, `suit_*` are inline suits on dark surfaces. `effects` is False where
    shadows, glows and texture are off; `line_width` is in units, `panel_alpha` 0 to 1.
    """

    name: str
    effects: bool
    panel_alpha: float
    line_width: float
    felt: str
    edge: str
    rail: str
    inlay: str
    panel: str
    panel2: str
    line: str
    text: str
    text2: str
    text3: str
    gold: str
    gold_ink: str
    gold_ink2: str
    glow: str
    good: str
    warn: str
    bad: str
    meld1: str
    meld2: str
    meld3: str
    meld4: str
    dead: str
    hint: str
    selected: str
    suit_black: str
    suit_red: str
    suit_blue: str
    suit_green: str
    paper: str
    paper2: str
    paper_button: str
    paper_rule: str
    paper_gold: str
    ink: str
    ink2: str
    ink_good: str
    ink_warn: str
    ink_bad: str
    ink_hint: str
    paper_meld1: str
    paper_meld2: str
    paper_meld3: str
    paper_meld4: str
    paper_dead: str
    paper_suit_black: str
    paper_suit_red: str
    paper_suit_blue: str
    paper_suit_green: str
    series_you: str
    series_opponent: str
    series_third: str
    series_luck: str
    series_decisions: str

    def meld(self, index: int, onpaper: bool = False) -> str:
        """Colour of the meld numbered `index` from 0, repeating after the fourth."""
        return str(getattr(self, f"{'paper_' if onpaper else ''}meld{index % 4 + 1}"))

    def suit(self, suit: str, four: bool, onpaper: bool = False) -> str:
        """Colour of an inline suit sign, `suit` one of `SHDC`; `four` for the four-colour deck."""
        two = {"S": "black", "H": "red", "D": "red", "C": "black"}
        name = (two | {"D": "blue", "C": "green"} if four else two)[suit]
        return str(getattr(self, f"{'paper_' if onpaper else ''}suit_{name}"))


_FIELDS = frozenset(field.name for field in fields(Theme))


@cache
def load(felt: str) -> Theme:
    """The theme of that felt. Raises OSError or ValueError when its file is missing or damaged."""
    found = json.loads((paths.assets() / "themes" / f"{felt}.json").read_text(encoding="utf-8"))
    try:
        return Theme(**{key: value for key, value in found.items() if key in _FIELDS})
    except TypeError as error:
        raise ValueError(f"theme {felt}: {error}") from error


@cache
def rgb(colour: str) -> RGB:
    """`#RRGGBB` as three numbers.

    >>> rgb("#E2BC6B")
    (226, 188, 107)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(a: str, b: str, share: float) -> str:
    """`share` of colour `a`, the rest of `b`.

    >>> mix("#FFFFFF", "#000000", 0.5)
    '#808080'
    """
    return "#" + "".join(f"{round(x * share + y * (1 - share)):02X}" for x, y in zip(rgb(a), rgb(b), strict=True))

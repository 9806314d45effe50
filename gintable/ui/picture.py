"""Everything that is to be seen of the table in one frame, worked out beforehand: what `paint` and `rails` draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gintable.ui.poses import Key, Layout, Pose
from gintable.ui.stage import Ring
from gintable.ui.table.elsewhere import Other


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the score panel: boxes won and points; `lead` is ahead."""

    name: str
    points: int
    boxes: int
    lead: bool
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """An opponent: portrait, name, level, whether they have dealt, and a word or two about what they carry."""

    who: str
    name: str
    level: int
    level_words: str
    dealer: bool
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What changes seldom: it is painted once and kept."""

    title: str
    rules: str
    hand: str
    people: tuple[Person, ...]
    target: str
    goal: int  # points that fill the bar; 0: no bar
    boxes: bool
    last_hand: str
    plates: tuple[Plate, ...]  # the opponents from left to right
    dealer_words: str
    rail: bool = False  # the other table of partners stands below the rules


@dataclass(frozen=True, slots=True)
class Panel:
    """The deadwood panel. `number` is large; `then` is what it would become; the bar has its marks."""

    title: str
    number: int
    then: int | None
    headline: str
    note: str
    more: str
    limit: int | None  # None: no bar
    limit_words: str
    now: int | None
    now_words: str
    good: bool
    short: str = ""  # `more` where there is little room
    mark: str = ""  # what the player carries after an illegal knock


@dataclass(frozen=True, slots=True)
class Zone:
    """A place to drop a card: `legal` glows, `hot` is under the card, `refused` has just said no.

    `open`: somebody else may take the card that lies there.
    """

    name: str
    legal: bool = False
    hot: bool = False
    refused: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """One frame of the table."""

    found: Layout
    poses: Mapping[Key, Pose]
    ground: Ground
    status: str
    sub: str
    note_title: str
    note: tuple[str, ...]
    headline: tuple[str, str] | None
    labels: Mapping[str, tuple[str, str]]  # by zone of a pile: words and number
    zones: Mapping[str, Zone]
    knock: tuple[str, str, str, str]  # title, limit, effect, caption
    panel: Panel
    captions: tuple[tuple[str, ...], ...]  # of the brackets: in full, and shorter and shorter
    tray_words: Mapping[int, tuple[str, str, str]]  # by tray: name, right, ghost
    ghosts: frozenset[int] = frozenset()  # trays whose free place is lit
    raised: Mapping[Key, float] = field(default_factory=dict)
    selected: Key | None = None
    tags: Mapping[Key, tuple[str, bool]] = field(default_factory=dict)  # words, and whether gold
    contested: frozenset[Key] = frozenset()
    dimmed: frozenset[Key] = frozenset()
    marked: frozenset[Key] = frozenset()
    rings: Sequence[tuple[Ring, float]] = ()
    dragged: tuple[Key, Pose] | None = None
    dots: int = 0  # 1 to 3 while the opponent thinks
    turn: int = -1  # the plate of whose turn it is, where there are several
    says: tuple[tuple[str, bool], ...] = ()  # a line below each plate of several, and whether it is gold
    brackets: bool = True
    other: Other | None = None  # the other table of partners
    opened: frozenset[Key] = frozenset()  # cards of the player that lie open for the other to see

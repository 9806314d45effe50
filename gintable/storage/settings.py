"""The player's settings: a value, and the readable file `settings.json` it is kept in.

The file can be edited by hand. What a newer program wrote into it is kept when this one saves.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal, cast, get_args, get_origin, get_type_hints

from gintable import paths
from gintable.storage.notice import Notice, reason

VERSION = 1
TEXT_SIZES = (1.0, 1.15, 1.3)

Animation = Literal["calm", "normal", "quick", "none"]
Pace = Literal["instant", "quick", "calm"]
Felt = Literal["green", "midnight", "burgundy", "contrast"]
Deck = Literal["standard", "large", "plain"]
Back = Literal["fan", "lattice", "plain"]
Arrange = Literal["meld", "suit", "rank", "hand"]
Company = Literal["2", "3", "partners", "4"]  # who plays: so many people, or two against two
Partner = Literal["cut", "listed"]  # drawn by cards, or chosen

LAST_CHOICES = (
    "company", "preset", "preset_3", "preset_partners", "preset_4",
    "opponent", "second", "third", "custom", "partner", "length",
)  # fmt: skip
"""The settings that remember what was played last."""

KEYS: Mapping[str, str] = {
    "stock": "s",
    "discard_pile": "d",
    "older_discard": "f",
    "pass": "p",
    "left": "left",
    "right": "right",
    "move_left": "shift+left",
    "move_right": "shift+right",
    "discard": "return",
    "knock": "k",
    "gin": "g",
    "best_layoff": "l",
    "accept": "a",
    "challenge": "i",
    "wait": "w",
    "confirm": "space",
    "arrange": "o",
    "score_sheet": "c",
    "hint": "h",
    "undo": "z",
    "redo": "y",
    "rules": "f1",
    "fullscreen": "f11",
    "mute": "m",
    "back": "escape",
}
"""Action to key: a key's name as pygame spells it, lower case, after `shift+`, `ctrl+` or `alt+` if held."""
LATER = frozenset({"older_discard", "accept", "challenge", "wait", "score_sheet"})
"""Actions that files of earlier versions lack."""


@dataclass(frozen=True, slots=True)
class Window:
    """The window when it is not fullscreen, in pixels; `x` and `y` None leave its place to the system."""

    x: int | None = None
    y: int | None = None
    w: int = 1280
    h: int = 800
    fullscreen: bool = False


def _is_int(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_number(value: object, low: float, high: float) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high


def _is_text(value: object, pattern: str) -> bool:
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


# A setting's range is the second part of its type.
_Code = Annotated[str, lambda value: _is_text(value, r"|[a-z]{2,3}(-[a-z0-9]{2,8})*")]
_Name = Annotated[str, lambda value: _is_text(value, r"[^\x00-\x1f\x7f]{0,40}")]
_Custom = Annotated[str, lambda value: _is_text(value, r"custom:[a-z0-9=.,+-]{0,120}")]
_TextSize = Annotated[float, lambda value: _is_number(value, 1, 1.3) and value in TEXT_SIZES]
_Scale = Annotated[int, lambda value: _is_int(value, 0, 0) or _is_int(value, 75, 200)]
_Volume = Annotated[float, lambda value: _is_number(value, 0, 1)]
_Length = Annotated[int, lambda value: _is_int(value, 1, 99)]
_Keys = Annotated[Mapping[str, str], lambda value: isinstance(value, dict)]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player has chosen. Change one with `dataclasses.replace`.

    `language` "" follows the system, `ui_scale` 0 the window's height; else it is per cent, 75 to 200.
    `text_size` is a factor, `volume` 0 to 1. The last match's choices are `company`, the name of the rules for each
    (`preset` for two players), the opponents in the order of the players (`opponent`, `second`, `third`), the knobs
    of the `custom` one, `partner` and `length`.
    """

    language: _Code = ""
    player: _Name = ""
    animation: Animation = "normal"
    reduced_motion: bool = False
    pace: Pace = "calm"
    felt: Felt = "green"
    deck: Deck = "standard"
    four_colour: bool = False
    back: Back = "fan"
    text_size: _TextSize = 1.0
    ui_scale: _Scale = 0
    sound: bool = True
    volume: _Volume = 0.7
    arrange: Arrange = "meld"
    contested: bool = True
    browse_pile: bool = False
    confirm_discard: bool = False
    software_rendering: bool = True
    company: Company = "2"
    preset: _Name = "modern"
    preset_3: _Name = "classic_three"
    preset_partners: _Name = "partners"
    preset_4: _Name = "knock_rummy"
    opponent: _Name = "mina"
    second: _Name = "otto"
    third: _Name = "celeste"
    custom: _Custom = "custom:level=4"
    partner: Partner = "cut"
    length: _Length = 1
    keys: _Keys = field(default_factory=lambda: dict(KEYS))
    window: Window = Window()
    version: int = VERSION
    unknown: Mapping[str, object] = field(default_factory=dict)  # of a newer program: written back


def place() -> Path:
    """Where the settings are kept."""
    return paths.config() / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, tuple[Notice, ...]]:
    """The settings in the file, defaults for whatever is missing or wrong, and what to tell the player."""
    path = path or place()
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        return Settings(), (Notice("settings.unreadable", {"path": str(path), "reason": reason(error)}),)
    found = _parsed(content)
    if found is None:
        return Settings(), (_set_aside(path),)
    return _understood(found)


def save(settings: Settings, path: Path | None = None) -> Notice | None:
    """Write the settings, whole or not at all. Returns None, or a sentence for the player.

    The sentence says why it failed, or that a damaged file was found and set aside first.
    """
    path = path or place()
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    notice = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and _parsed(path.read_bytes()) is None:
            aside = paths.set_aside(path)
            notice = Notice("settings.replaced", {"aside": aside.name, "folder": str(aside.parent)})
        text = json.dumps(_written(settings), ensure_ascii=False, indent=2)
        with fresh.open("wb") as file:
            file.write(text.encode("utf-8", "backslashreplace") + b"\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        paths.sync_folder(path.parent)
    except OSError as error:
        notice = Notice("settings.unwritable", {"path": str(path), "reason": reason(error)})
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
    return notice


def _parsed(content: bytes) -> dict[str, object] | None:
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _set_aside(path: Path) -> Notice:
    try:
        aside = paths.set_aside(path)
    except OSError as error:
        return Notice("settings.unreadable", {"path": str(path), "reason": reason(error)})
    return Notice("settings.damaged", {"aside": aside.name, "folder": str(aside.parent)})


def _understood(found: dict[str, object]) -> tuple[Settings, tuple[Notice, ...]]:
    notices: list[Notice] = []
    version = found.pop("version", VERSION)
    if not _is_int(version, 1, 10**6):
        notices.append(_refused("version", version))
        version = VERSION
    newer = cast(int, version) > VERSION
    if newer:
        notices.append(Notice("settings.newer"))
    chosen: dict[str, Any] = {"version": version}
    unknown: dict[str, object] = {}
    for name, value in found.items():
        known = _FIELDS.get(name)
        if known is None:
            unknown[name] = value
            continue
        fitting = _READ.get(name, _same)(value)
        if known(fitting):
            chosen[name] = fitting
            if isinstance(value, dict) and isinstance(fitting, Window):
                unknown |= _beyond_window(value)
        elif newer:
            unknown[name] = value  # a choice that only the newer program has
        else:
            notices.append(_refused(name, value))
    return Settings(**chosen, unknown=unknown), tuple(notices)


def _refused(name: str, value: object) -> Notice:
    shown = json.dumps(value, ensure_ascii=False)
    return Notice("settings.value", {"name": name, "value": shown if len(shown) <= 40 else shown[:39] + "…"})


def _written(settings: Settings) -> dict[str, object]:
    """The object for the file: known settings in their order, then what a newer program added.

    A setting that is still the usual one gives way to what the newer program had there.
    """
    default = Settings()
    written: dict[str, object] = {"version": settings.version}
    for name in _FIELDS:
        value = getattr(settings, name)
        newer = settings.unknown.get(name)
        if name in settings.unknown and value == getattr(default, name):
            value = newer
        elif isinstance(value, Window):
            parts = {part.name: getattr(value, part.name) for part in fields(Window)}
            value = newer | parts if isinstance(newer, dict) else parts
        elif isinstance(value, Mapping):
            value = dict(value)
        written[name] = value
    return written | {name: value for name, value in settings.unknown.items() if name not in written}


def _same(value: object) -> object:
    return value


def _window(value: object) -> Window | None:
    """The window in the file, or None when it is none."""
    if not isinstance(value, dict):
        return None
    known = {part.name: value[part.name] for part in fields(Window) if part.name in value}
    places = (known.get("x"), known.get("y"))
    sizes = (known.get("w", 1280), known.get("h", 800))
    if (
        all(place is None or _is_int(place, -32768, 32767) for place in places)
        and all(_is_int(size, 1, 32767) for size in sizes)
        and isinstance(known.get("fullscreen", False), bool)
    ):
        return Window(**known)
    return None


def _beyond_window(value: dict[str, object]) -> dict[str, object]:
    """What a newer program keeps in its window, as an unknown setting."""
    known = {part.name for part in fields(Window)}
    added = {name: part for name, part in value.items() if name not in known}
    return {"window": added} if added else {}


def _keys(value: object) -> dict[str, str] | None:
    """The keyboard in the file over the defaults, or None when it is none or two actions share a key.

    Actions of a newer program are kept.
    """
    if not isinstance(value, dict):
        return None
    if not all(isinstance(key, str) and re.fullmatch(r"\S{1,40}|\S[^\n]{0,38}\S", key) for key in value.values()):
        return None
    keys = dict(KEYS) | value
    for action in LATER - value.keys():  # the player's own keys come first
        if keys[action] in value.values():
            keys[action] = f"ctrl+shift+{keys[action]}"
    return keys if len(set(keys.values())) == len(keys) else None


def _fits(kind: object) -> Callable[[object], bool]:
    """The test of a value that a setting of type `kind` may have."""
    if get_origin(kind) is Annotated:
        return cast(Callable[[object], bool], get_args(kind)[1])
    if get_origin(kind) is Literal:
        return lambda value: value in get_args(kind)
    return lambda value: isinstance(value, cast(type, kind))


_READ: Mapping[str, Callable[[object], object]] = {"window": _window, "keys": _keys}
_FIELDS: Mapping[str, Callable[[object], bool]] = {
    name: _fits(kind)
    for name, kind in get_type_hints(Settings, include_extras=True).items()
    if name not in ("version", "unknown")
}

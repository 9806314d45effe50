"""The player's own rules: one readable JSON file for each set, which can be edited, sent and taken over.

    {"gintable": "rules", "version": 1, "name": "Sunday table", "rules": "modern", "changes": {"gin": 20}}

`rules` is the preset that they began as, `changes` what differs from it. The name inside the file is the one that
counts; the file's own name is only made like it. A file of a newer program is never written over.
"""

from __future__ import annotations

import contextlib
import json
import os
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

from gintable import paths
from gintable.engine.rules import OTHER_RANGE, PRESETS, RANGES, Rules, RulesError, preset, refusal, rules_from
from gintable.storage.notice import Notice, reason

VERSION = 1
LONGEST = 40  # signs of a name
SUFFIX = ".json"
_MOST_BYTES = 65536  # of a file; the largest that is written has some two thousand
_ASIDE = ".damaged-"
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}  # of Windows
_LARGE_SHOWN = 40
_HINTS = get_type_hints(Rules)


class HouseError(Exception):
    """Rules that cannot be read, named or written. `words.say` tells it."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts: Mapping[str, object] = facts


@dataclass(frozen=True, slots=True)
class House:
    """Rules under a name of the player's, and the name of the preset that they began as.

    `path` is where they are kept, None for what has not been saved. `newer`: a newer program wrote them.
    """

    base: str
    rules: Rules
    path: Path | None = None
    newer: bool = False

    @property
    def name(self) -> str:
        return self.rules.name


def place() -> Path:
    """The folder of the saved rules; it may not exist yet."""
    return paths.data() / "rules"


def differences(rules: Rules, base: str) -> dict[str, Any]:
    """The switches of `rules` that are not as in the preset `base`, with their values."""
    usual = asdict(PRESETS[base])
    return {key: value for key, value in asdict(rules).items() if key != "name" and usual[key] != value}


def same(name: str, other: str) -> bool:
    """Whether two names are one: case, accents' spelling and the kind of space make no difference."""
    return _fold(name) == _fold(other)


# ---------------------------------------------------------------- what is there


def names() -> tuple[str, ...]:
    """The names of all saved rules that can be played, in the order of the alphabet. Changes nothing on the disk."""
    return tuple(house.name for house in saved())


def saved() -> tuple[House, ...]:
    """All saved rules that can be played, in the order of their names. Changes nothing on the disk."""
    found: dict[str, House] = {}
    for path in _files():
        with contextlib.suppress(HouseError):
            house = read_file(path)
            if not _is_preset(house.name):
                found.setdefault(_fold(house.name), house)
    return tuple(found[key] for key in sorted(found))


def load() -> tuple[tuple[House, ...], tuple[Notice, ...]]:
    """All saved rules that can be played, and what to tell the player of the other files.

    What is no rules file is set aside under a new name; what a newer program wrote stays as it is.
    """
    notices: list[Notice] = []
    for path in _files():
        try:
            read_file(path)
        except HouseError as error:
            notices.append(_told(path, error))
    return saved(), tuple(notices)


def _told(path: Path, error: HouseError) -> Notice:
    if error.key == "house.not_rules":
        try:
            aside = paths.set_aside(path)
        except OSError as refused:
            return Notice("house.unreadable", {"path": str(path), "reason": reason(refused)})
        return Notice("house.damaged", {"file": path.name, "aside": aside.name, "folder": str(aside.parent)})
    return Notice(error.key, error.facts)


def named(name: str) -> House | None:
    """The saved rules of that name, or None."""
    return next((house for house in saved() if same(house.name, name)), None)


def rules_named(name: str) -> Rules:
    """The preset of that name, else the rules saved under it.

    Raises `RulesError`, listing all names there are, for any other.
    """
    if name in PRESETS:
        return preset(name)
    every = saved()
    found = next((house.rules for house in every if same(house.name, name)), None)
    if found is None:
        known = ", ".join([*PRESETS, *(house.name for house in every)])
        raise RulesError(f"there are no rules named {name!r}; known: {known}")
    return found


def _files() -> Iterator[Path]:
    try:
        found = sorted(path for path in place().iterdir() if path.suffix == SUFFIX and _ASIDE not in path.name)
    except OSError:  # no folder yet
        return
    yield from found


# ---------------------------------------------------------------- reading


def read_file(path: Path) -> House:
    """The rules in a file. Raises `HouseError` for whatever cannot be read or cannot be played."""
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a null sign
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise HouseError("house.unreadable", path=str(path), reason=why) from error
    try:
        found = json.loads(content.decode("utf-8-sig")) if len(content) <= _MOST_BYTES else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("gintable") != "rules":
        raise HouseError("house.not_rules", path=str(path))
    return replace(_understood(found, str(path)), path=path)


def _understood(found: dict[str, Any], path: str) -> House:
    version, name, base, changed = (found.get(key) for key in ("version", "name", "rules", "changes"))
    if type(version) is not int or version < 1:
        raise HouseError("house.not_rules", path=path)
    if not (isinstance(name, str) and isinstance(base, str) and isinstance(changed, dict)):
        raise HouseError("house.newer" if version > VERSION else "house.not_rules", path=path)
    problem = _problem(base, changed, path)
    if problem is not None:
        raise HouseError("house.newer", path=path) if version > VERSION else problem
    try:
        name = checked(name)
    except HouseError as error:
        raise HouseError("house.bad_name", path=path, name=_short(name)) from error
    try:
        rules = replace(rules_from(base, changed), name=name)
    except RulesError as error:
        if error.clash is None:
            raise HouseError("house.not_rules", path=path) from error
        raise HouseError(f"clash.{error.clash.reason}", **error.clash.facts) from error
    return House(base, rules, newer=version > VERSION)


def _problem(base: str, changed: dict[str, Any], path: str) -> HouseError | None:
    """What keeps a file from being understood, one value at a time, or None."""
    if base not in PRESETS:
        return HouseError("house.no_preset", path=path, name=_short(base), names=", ".join(PRESETS))
    for key, value in changed.items():
        if key == "name" or refusal(key, value) is not None:
            return _wrong(key, value, path)
    return None


def _wrong(key: str, value: object, path: str) -> HouseError:
    """What is said of a switch that there is not, or that cannot have that value: then what it may be."""
    shown = _short(_written(value))
    if key == "name" or key not in _HINTS:
        return HouseError("house.value", path=path, switch=_short(key), value=shown)
    hint = _HINTS[key]
    parts = (True, False) if hint is bool else get_args(hint)
    words = ", ".join(_written(None if part is NoneType else part) for part in parts if part is not int)
    if hint is not int and int not in parts:
        return HouseError("house.value_word", path=path, switch=key, value=shown, words=words)
    low, high = RANGES.get(key, OTHER_RANGE)
    facts = {"path": path, "switch": key, "value": shown, "low": low, "high": high}
    if words:
        return HouseError("house.value_number_or", **facts, words=words)
    return HouseError("house.value_number", **facts)


def _written(value: object) -> str:
    """A value as it stands in a file."""
    return json.dumps(value, ensure_ascii=False)


def _short(text: str) -> str:
    return text if len(text) <= _LARGE_SHOWN else text[: _LARGE_SHOWN - 1] + "…"


# ---------------------------------------------------------------- names


def checked(name: str) -> str:
    """`name` as it is kept: without space at its ends, its accents composed.

    Raises `HouseError` for a name that is empty, too long, the name of a preset, or that holds signs nobody can see.
    """
    name = unicodedata.normalize("NFC", name).strip()
    kinds = [unicodedata.category(sign) for sign in name]
    if not any(kind[0] not in "CZ" for kind in kinds):
        raise HouseError("house.name_empty")
    if len(name) > LONGEST:
        raise HouseError("house.name_long", most=LONGEST)
    if any(kind in ("Cc", "Cs", "Zl", "Zp") for kind in kinds):
        raise HouseError("house.name_signs")
    if _is_preset(name):
        raise HouseError("house.name_preset", name=name)
    return name


def free_name(name: str) -> str:
    """`name`, or with a number behind it when rules of that name are saved already."""
    taken = {_fold(house.name) for house in saved()}
    number, fresh = 2, name
    while _fold(fresh) in taken:
        behind = f" {number}"
        fresh = name[: LONGEST - len(behind)].rstrip() + behind
        number += 1
    return fresh


def _fold(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def _is_preset(name: str) -> bool:
    return _fold(name).replace(" ", "_").replace("-", "_") in PRESETS


def file_name(name: str) -> str:
    """A name for the file of rules called `name`, allowed on every system.

    >>> file_name("Sunday table"), file_name("a/b: *?"), file_name("CON")
    ('Sunday table.json', 'a_b.json', 'CON_.json')
    """
    stem = "".join(sign if sign.isalnum() or sign in " -_" else "_" for sign in name).strip(" _") or "rules"
    return (f"{stem}_" if stem.casefold() in _RESERVED else stem) + SUFFIX


# ---------------------------------------------------------------- writing


def save(house: House) -> House:
    """Keep the rules, in place of those of the same name; returns them with their path.

    Raises `HouseError` when the name will not do, the rules are no others than a preset's, or the file cannot be
    written.
    """
    name = checked(house.name)
    _unlike_presets(house.rules)
    old = _kept(name)
    if old is not None and old.newer:
        raise HouseError("house.newer_name", name=name)
    rules = replace(house.rules, name=name)
    path = old.path if old is not None and old.path is not None else _free(place() / file_name(name))
    _write(House(house.base, rules), path)
    return House(house.base, rules, path)


def rename(house: House, name: str) -> House:
    """Give saved rules another name. Raises `HouseError`, also when other rules have it."""
    name = checked(name)
    if not same(name, house.name) and _kept(name) is not None:
        raise HouseError("house.taken", name=name)
    if house.newer:
        raise HouseError("house.newer_name", name=house.name)
    fresh = House(house.base, replace(house.rules, name=name))
    path = _free(place() / file_name(name))
    if same(name, house.name) and house.path is not None:
        path = house.path
    _write(fresh, path)
    if house.path is not None and house.path != path:
        delete(house)
    return replace(fresh, path=path)


def delete(house: House) -> None:
    """Forget saved rules. Raises `HouseError` when the folder does not allow it."""
    if house.path is None:
        return
    try:
        house.path.unlink(missing_ok=True)
        paths.sync_folder(house.path.parent)
    except OSError as error:
        raise HouseError("house.unwritable", path=str(house.path), reason=reason(error)) from error


def target(path: Path, name: str) -> Path:
    """Where an export to `path` goes: into a folder under a name like the rules', else to a file ending in .json."""
    path = path.expanduser().absolute()
    if path.is_dir():
        return path / file_name(name)
    return path if path.suffix else path.with_name(path.name + SUFFIX)


def export(house: House, path: Path) -> Path:
    """Write the rules to a file for somebody else, whole or not at all; returns where it is.

    A file that is there is replaced. Raises `HouseError`.
    """
    checked(house.name)
    where = target(path, house.name)
    _write(house, where)
    return where


def text(house: House) -> str:
    """The content of a file of these rules."""
    changed = differences(house.rules, house.base)
    content = {"gintable": "rules", "version": VERSION, "name": house.name, "rules": house.base, "changes": changed}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _unlike_presets(rules: Rules) -> None:
    twin = next((name for name, known in PRESETS.items() if replace(rules, name=name) == known), None)
    if twin is not None:
        raise HouseError("house.no_change", preset=twin)


def _kept(name: str) -> House | None:
    return next((house for house in saved() if same(house.name, name)), None)


def _free(path: Path) -> Path:
    """`path`, or one like it that no file has."""
    number, fresh = 2, path
    while fresh.exists():
        fresh = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return fresh


def _write(house: House, path: Path) -> None:
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as file:
            file.write(text(house).encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        paths.sync_folder(path.parent)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            fresh.unlink(missing_ok=True)
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise HouseError("house.unwritable", path=str(path), reason=why) from error

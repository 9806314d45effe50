"""Every text the player reads, by key: the player's language, English where that has none.

A language is one file `assets/words/<code>.json`: a flat object of keys such as `"table.your_turn"` to
texts. A text is a string, or `{"one": …, "other": …}` to be chosen by the fact `n`. Facts stand in braces
and may carry a format, `{points:.1f}`; `{S} {H} {D} {C}` are suits, which the painter draws: they stay.
Keys that begin with `_` describe the file: `_name`, the language in its own words, is required.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from gintable import paths

Text = str | dict[str, str]
Texts = Mapping[str, Text]

ENGLISH = "en"
DECIMAL_COMMA = frozenset({"es", "pt", "it"})


def _one_if_one(n: float) -> str:
    return "one" if n == 1 else "other"


PLURALS: Mapping[str, Callable[[float], str]] = {
    "en": _one_if_one,
    "es": _one_if_one,
    "pt": _one_if_one,
    "it": _one_if_one,
}
"""Per language: which form of a text a number takes. A language not listed takes English's rule."""

_FACT = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)(?::([^{}]*))?\}")
_NO_ENGLISH = "The English texts are missing or damaged: install gintable again. ({path})"


class _Language:
    """What `use` chose last. One process shows one language, so that `t(key)` needs no second argument."""

    code = ENGLISH
    texts: Texts = MappingProxyType({})
    english: Texts | None = None


class Said(Protocol):
    """Something that another room wants said: a key and its facts."""

    @property
    def key(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


def t(key: str, /, **facts: object) -> str:
    """The text of `key` with its facts filled in, in the player's language, else English, else `key` itself.

    Never raises: a fact that is missing stays in its braces, a text with a bad format is shown unformatted.
    """
    for code, texts in ((_Language.code, _Language.texts), (ENGLISH, _english())):
        text = texts.get(key)
        if isinstance(text, dict):
            text = text.get(_form(code, facts.get("n")), text.get("other"))
        if isinstance(text, str):
            return _filled(text, code, facts) if "{" in text else text
    return key


def say(said: Said) -> str:
    """The sentence of a notice or an error that carries a key and facts."""
    return t(said.key, **said.facts)


def use(code: str) -> str | None:
    """Show texts in language `code` from now on; `""` is English. Returns a sentence when it cannot."""
    english = _english()
    _Language.code, _Language.texts = ENGLISH, {}
    if code in ("", ENGLISH):
        return None if english else _NO_ENGLISH.format(path=_file(ENGLISH))
    texts = _read(_file(code)) if _is_code(code) else None
    if texts is None:
        return t("words.language_unreadable", language=code, path=str(_file(code)))
    _Language.code, _Language.texts = code, texts
    return None


def language() -> str:
    """The code of the language in use."""
    return _Language.code


def languages() -> tuple[tuple[str, str], ...]:
    """Every language that can be read, as (code, its own name), English first, then by name."""
    found = []
    for path in paths.assets().joinpath("words").glob("*.json"):
        texts = _read(path) if _is_code(path.stem) else None
        if texts is not None:
            name = texts.get("_name")
            found.append((path.stem, name if isinstance(name, str) else path.stem))
    return tuple(sorted(found, key=lambda pair: (pair[0] != ENGLISH, pair[1].casefold())))


def preferred(locales: Iterable[str]) -> str:
    """The first language we have among `locales` such as `pt_BR.UTF-8`, `it`, `es-AR`; else English."""
    have = {code for code, _ in languages()}
    for locale in locales:
        tag = re.split(r"[.@]", locale)[0].replace("_", "-").lower()
        for code in (tag, tag.partition("-")[0]):
            if code in have:
                return code
    return ENGLISH


def _form(code: str, n: object) -> str:
    if isinstance(n, (int, float)):
        return PLURALS.get(code, _one_if_one)(n)
    return "other"


def _filled(text: str, code: str, facts: Mapping[str, object]) -> str:
    def fill(found: re.Match[str]) -> str:
        name, form = found[1], found[2] or ""
        if name not in facts:
            return found[0]
        value = facts[name]
        try:
            shown = format(value, form)
        except (ValueError, TypeError):
            return str(value)
        if isinstance(value, float) and code in DECIMAL_COMMA:
            return shown.replace(".", ",")
        return shown

    return _FACT.sub(fill, text)


def _english() -> Texts:
    if _Language.english is None:
        _Language.english = _read(_file(ENGLISH)) or {}
    return _Language.english


def _file(code: str) -> Path:
    return paths.assets() / "words" / f"{code}.json"


def _is_code(code: str) -> bool:
    return re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", code) is not None


def _read(path: Path) -> Texts | None:
    """The texts of a file that are texts; None when it cannot be read or is no object."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    return {key: text for key, text in found.items() if _is_text(text)}


def _is_text(text: object) -> bool:
    if isinstance(text, dict):
        return "other" in text and all(isinstance(form, str) for form in text.values())
    return isinstance(text, str)

"""The player's texts: always something to read, never an exception, every key written and used."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintable import paths, words
from gintable.words import t

ROOT = Path(__file__).resolve().parents[1]
SUITS = set("SHDC")
FACT = re.compile(r"\{(\w+)(?::[^{}]*)?\}")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Languages of our own making."""
    (tmp_path / "words").mkdir()
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    monkeypatch.setattr(words._Language, "english", None)
    write(tmp_path, "en", {"_name": "English", "a.b": "hello {name}", "a.plain": "plain"})
    yield tmp_path / "words"
    words._Language.english = None
    words._Language.code, words._Language.texts = "en", {}


def write(assets: Path, code: str, texts: object) -> None:
    path = assets / "words" / f"{code}.json"
    path.write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")


def test_facts_are_filled_in_and_suits_survive(tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "en", {"x": "{name} took {card}: {points:.1f} with {S} and {H}{D}{C}"})
    assert t("x", name="Mina", card="K{D}", points=2) == "Mina took K{D}: 2.0 with {S} and {H}{D}{C}"


def test_a_fact_is_not_read_again(tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "en", {"x": "{a} {b}"})
    assert t("x", a="{b}", b="B") == "{b} B"


def test_an_unknown_key_is_shown_as_it_is(folder: Path) -> None:
    assert t("no.such.key", n=1) == "no.such.key"


def test_a_missing_fact_stays_in_its_braces(folder: Path) -> None:
    assert t("a.b") == "hello {name}"


def test_a_fact_may_be_called_key(tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "en", {"x": "press {key}"})
    assert t("x", key="S") == "press S"


def test_a_bad_format_shows_the_fact(tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "en", {"x": "{points:.1f} {n:q}"})
    assert t("x", points="ten", n=3) == "ten 3"


@given(st.text(), st.dictionaries(st.sampled_from(["name", "n", "S"]), st.none() | st.text() | st.floats()))
def test_t_never_raises(text: str, facts: dict[str, object]) -> None:
    words._Language.texts = {"any": text}
    try:
        assert isinstance(t("any", **facts), str)
        assert isinstance(t(text, **facts), str)
    finally:
        words._Language.texts = {}


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1.5, "1.5 cards"), ("some", "some cards")]
)
def test_plurals(n: object, said: str, tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "en", {"cards": {"one": "{n} card", "other": "{n} cards"}})
    assert t("cards", n=n) == said


def test_a_form_that_is_not_there_is_the_other_one(tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "en", {"cards": {"other": "{n} cards"}})
    assert t("cards", n=1) == "1 cards"


def test_another_language_with_english_for_what_it_lacks(tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "it", {"_name": "Italiano", "a.b": "ciao {name}"})
    assert words.use("it") is None
    assert words.language() == "it"
    assert t("a.b", name="Ada") == "ciao Ada"
    assert t("a.plain") == "plain"
    assert words.use("") is None
    assert t("a.b", name="Ada") == "hello Ada"


def test_decimals_have_the_languages_mark(tmp_path: Path, folder: Path) -> None:
    texts = {"_name": "x", "x": "{points:.2f} {version}"}
    for code in ("en", "es", "pt", "it"):
        write(tmp_path, code, texts)
    said = {}
    for code in ("en", "es", "pt", "it"):
        words.use(code)
        said[code] = t("x", points=1.5, version="1.5")
    assert said == {"en": "1.50 1.5"} | dict.fromkeys(("es", "pt", "it"), "1,50 1.5")


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe\x00", b'{"a.b": ', b"[" * 100_000, None])
def test_a_damaged_language_is_english_and_a_sentence(
    content: bytes | None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if content is not None:
        (folder / "es.json").write_bytes(content)
    words._Language.english = {"words.language_unreadable": "{language} is damaged", "a.b": "hello"}
    assert words.use("es") == "es is damaged"
    assert words.language() == "en"
    assert t("a.b") == "hello"
    assert "es" not in dict(words.languages())


@pytest.mark.parametrize("code", ["../en", "EN", "e", "en/../en", "a b", "\0"])
def test_a_code_that_is_none_is_refused(code: str, folder: Path) -> None:
    assert words.use(code) is not None
    assert words.language() == "en"


def test_a_text_that_is_none_falls_back_alone(tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "es", {"_name": "Español", "a.b": ["hola"], "a.plain": "simple"})
    assert words.use("es") is None
    assert (t("a.b", name="Ada"), t("a.plain")) == ("hello Ada", "simple")


def test_without_english_keys_are_shown_and_it_is_said(folder: Path) -> None:
    (folder / "en.json").unlink()
    words._Language.english = None
    assert "install gintable again" in str(words.use(""))
    assert t("a.b") == "a.b"


def test_languages_name_themselves_english_first(tmp_path: Path, folder: Path) -> None:
    write(tmp_path, "it", {"_name": "Italiano"})
    write(tmp_path, "es", {"_name": "Español"})
    write(tmp_path, "pt", {})
    assert words.languages() == (("en", "English"), ("es", "Español"), ("it", "Italiano"), ("pt", "pt"))


@pytest.mark.parametrize(
    ("locales", "code"),
    [
        ([], "en"),
        (["pt_BR"], "pt"),
        (["de", "fr_FR", "es_AR.UTF-8", "it"], "es"),
        (["ca@valencia", "en_GB"], "en"),
        (["zh-hant", "ZH-Hant"], "zh-hant"),
        (["", "C", "POSIX"], "en"),
    ],
)
def test_preferred(locales: list[str], code: str, tmp_path: Path, folder: Path) -> None:
    for have in ("es", "pt", "it", "zh-hant"):
        write(tmp_path, have, {"_name": have})
    assert words.preferred(locales) == code


# What is written against what is used.

ENGLISH = json.loads((ROOT / "assets" / "words" / "en.json").read_text(encoding="utf-8"))
SPEAKERS = {"t": 0, "Notice": 0, "RecordError": 1, "RecordUnwritable": 0, "HouseError": 0}  # where the key stands


def sources() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "gintable").rglob("*.py")]


def spoken() -> Iterator[tuple[str, ast.Call]]:
    """Every call of a speaker with a literal key."""
    for tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                place = SPEAKERS.get(name)
                if place is not None and len(node.args) > place:
                    key = node.args[place]
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        yield key.value, node


def prefixes() -> set[str]:
    """The beginnings of keys that are put together: f"preset.{name}" uses every key of `preset.`."""
    return {
        first.value
        for tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr) and node.values
        for first in node.values[:1]
        if isinstance(first, ast.Constant) and re.fullmatch(r"[a-z_]+\.[a-z0-9_.]*", str(first.value))
    }


def placeholders(text: str | dict[str, str]) -> set[str]:
    forms = [text] if isinstance(text, str) else text.values()
    return {fact for form in forms for fact in FACT.findall(form)} - SUITS


def test_every_key_that_is_spoken_is_written() -> None:
    assert sorted({key for key, _ in spoken()} - set(ENGLISH)) == []


def test_every_key_that_is_written_is_used() -> None:
    literals = {
        node.value
        for tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    made = tuple(prefixes())
    unused = [key for key in ENGLISH if key[0] != "_" and key not in literals and not key.startswith(made)]
    assert unused == []


def facts(call: ast.Call) -> set[str] | None:
    """The names of the facts a speaker gives; None when they are not written there."""
    names = {keyword.arg for keyword in call.keywords}
    for argument in call.args:
        if isinstance(argument, ast.Dict):
            names |= {key.value if isinstance(key, ast.Constant) else None for key in argument.keys}
    if getattr(call.func, "id", "") == "RecordError":
        names.add("line")
    return None if None in names else {str(name) for name in names}


def test_every_text_gets_its_facts() -> None:
    lacking = []
    for key, call in spoken():
        given = facts(call)
        if given is not None:
            lacking += [f"{key}: {fact}" for fact in placeholders(ENGLISH.get(key, "")) - given]
    assert lacking == []


def test_english_is_tidy() -> None:
    assert list(ENGLISH) == sorted(ENGLISH)
    assert ENGLISH["_name"] == "English"
    for key, text in ENGLISH.items():
        forms = [text] if isinstance(text, str) else list(text.values())
        if not isinstance(text, str):
            assert set(text) == {"one", "other"}, key
        for form in forms:
            assert form.strip(), key
            assert "!" not in form, f"{key}: no exclamation marks"
            assert not re.search(r"[{}]", FACT.sub("", form)), f"{key}: a brace without a partner"


@pytest.mark.parametrize("path", sorted((ROOT / "assets" / "words").glob("*.json")), ids=lambda path: path.stem)
def test_a_language_says_what_english_says(path: Path) -> None:
    texts = json.loads(path.read_text(encoding="utf-8"))
    assert set(texts) <= set(ENGLISH)
    for key, text in texts.items():
        assert placeholders(text) <= placeholders(ENGLISH[key]) | {"n"}, key

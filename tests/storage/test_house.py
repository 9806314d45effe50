"""The player's own rules: every one comes back from its file, and no file is lost or a reason to fail."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gintable import paths, words
from gintable.engine.rules import CLASHES, MODERN, PRESETS, Rules, RulesError, changes, clash, rules_from
from gintable.storage import house
from gintable.storage.house import House, HouseError

from ..engine.clashes import CHANGED, clashing

SUNDAY = replace(MODERN, name="Sunday table", gin=20, undercut_to_zero=30)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(paths.HOME, str(tmp_path / "home"))
    yield tmp_path / "home"
    words.use("")


def written(path: Path, **changed: Any) -> Path:
    """A file of rules, with parts of it replaced."""
    content = {"gintable": "rules", "version": 1, "name": "Ours", "rules": "modern", "changes": {"gin": 20}}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content | changed), encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(HouseError) as refused:
        house.read_file(path)
    said = words.say(refused.value)
    assert said != refused.value.key
    assert "{" not in said
    return said


# ---------------------------------------------------------------- round trips


@pytest.mark.parametrize("base", PRESETS)
def test_every_preset_with_a_change_comes_back(base: str, tmp_path: Path) -> None:
    rules = replace(PRESETS[base], name="À la maison", target=155, game_bonus=35)
    path = house.export(House(base, rules), tmp_path / "sent")
    assert path == tmp_path / "sent.json"
    found = house.read_file(path)
    assert (found.base, found.rules, found.newer) == (base, rules, False)
    assert json.loads(path.read_text(encoding="utf-8"))["changes"].keys() == {"target", "game_bonus"}


HINTS = get_type_hints(Rules)


def values(key: str) -> st.SearchStrategy[Any]:
    allowed = get_args(HINTS[key])
    if allowed and type(None) not in allowed:
        return st.sampled_from(allowed)
    if HINTS[key] is bool:
        return st.booleans()
    numbers = st.integers(0, 510)
    return numbers if not allowed else st.none() | numbers


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    base=st.sampled_from(list(PRESETS)),
    changed=st.fixed_dictionaries(
        {}, optional={f.name: values(f.name) for f in fields(Rules) if f.name not in ("name", "seats", "partners")}
    ),
)
def test_house_rules_come_back_from_their_files_and_records(
    tmp_path_factory: pytest.TempPathFactory, base: str, changed: dict[str, Any]
) -> None:
    try:
        rules = replace(rules_from(base, changed), name="ours")
    except RulesError:
        return
    found = house.read_file(house.export(House(base, rules), tmp_path_factory.getbasetemp() / "any.json"))
    assert found.rules == rules
    assert found.base == base
    assert rules_from(rules.name, changes(rules)) == rules  # as a record keeps them


NAMES = [
    "Sunday table",
    "Omas Küchentisch",
    "Règles d'été",
    "日曜日の卓",
    'a/b\\c: *?"<>|',
    "..",
    "CON",
    "lpt1",
    "trailing dot.",
    "👩‍👩‍👧 family",
    "x" * 40,
    "ß" * 40,
    "{S} and {H}",
    ".hidden",
    "~",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_saved_listed_and_found(name: str, home: Path) -> None:
    kept = house.save(House("modern", replace(SUNDAY, name=name)))
    assert house.names() == (name,)
    assert house.rules_named(name) == replace(SUNDAY, name=name)
    assert kept.path is not None
    assert kept.path.parent == home / "rules"
    assert kept.path.name == Path(kept.path.name).name
    stem = kept.path.stem
    assert not set(stem) & set('/\\:*?"<>|.')
    assert stem.casefold() not in ("con", "lpt1")
    assert stem == stem.strip()
    house.delete(kept)
    assert house.names() == ()


def test_all_names_live_side_by_side() -> None:
    for name in NAMES:
        house.save(House("modern", replace(SUNDAY, name=name)))
    assert sorted(house.names()) == sorted(NAMES)


@pytest.mark.parametrize(
    ("name", "words_"),
    [
        ("", "name"),
        ("   ", "name"),
        ("\u200b", "name"),
        ("x" * 41, "40"),
        ("a\nb", "signs"),
        ("a\x00b", "signs"),
        ("\ud800x", "signs"),
        ("modern", "preset"),
        (" MODERN ", "preset"),
        ("Knock card", "preset"),
        ("knock-card", "preset"),
    ],
)
def test_names_that_will_not_do(name: str, words_: str) -> None:
    with pytest.raises(HouseError) as refused:
        house.save(House("modern", replace(SUNDAY, name=name)))
    assert words_ in words.say(refused.value)
    assert house.names() == ()


def test_a_name_is_one_whatever_its_case_and_accents_spelling() -> None:
    house.save(House("modern", replace(SUNDAY, name="Cafe\u0301")))
    again = house.save(House("modern", replace(SUNDAY, name="caf\u00e9", gin=40)))
    assert house.names() == ("caf\u00e9",)
    assert house.rules_named("CAF\u00c9").gin == 40
    assert again.path is not None
    assert [path.name for path in again.path.parent.iterdir()] == [again.path.name]


def test_an_unknown_name_lists_all_that_are_known() -> None:
    house.save(House("modern", SUNDAY))
    with pytest.raises(RulesError, match=r"'whist'.*modern.*knock_rummy, Sunday table"):
        house.rules_named("whist")
    assert house.rules_named("modern") is MODERN


def test_nothing_is_saved_yet() -> None:
    assert house.names() == ()
    assert house.load() == ((), ())
    assert house.named("Sunday table") is None
    assert not house.place().exists()


@pytest.mark.parametrize("base", ["classic", "modern"])
def test_rules_of_a_preset_are_not_saved_under_another_name(base: str) -> None:
    with pytest.raises(HouseError) as refused:
        house.save(House(base, replace(MODERN, name="Ours")))
    assert refused.value.facts == {"preset": "modern"}


# ---------------------------------------------------------------- changing what is saved


def test_rename_keeps_one_file() -> None:
    kept = house.save(House("modern", SUNDAY))
    renamed = house.rename(kept, "Monday table")
    assert house.names() == ("Monday table",)
    assert house.saved() == (renamed,)
    assert len(list(house.place().iterdir())) == 1
    assert house.rename(renamed, "MONDAY table").path == renamed.path
    assert house.names() == ("MONDAY table",)


def test_rename_takes_no_name_of_others() -> None:
    kept = house.save(House("modern", SUNDAY))
    house.save(House("modern", replace(SUNDAY, name="Monday table", gin=30)))
    with pytest.raises(HouseError, match=r"house\.taken"):
        house.rename(kept, "monday TABLE")
    assert house.names() == ("Monday table", "Sunday table")


def test_a_free_name_is_numbered_and_never_too_long() -> None:
    assert house.free_name("Ours") == "Ours"
    for _ in range(3):
        house.save(House("modern", replace(SUNDAY, name=house.free_name("x" * 40))))
    assert set(house.names()) == {"x" * 40, "x" * 38 + " 2", "x" * 38 + " 3"}


def test_a_folder_takes_an_export_under_the_rules_name(tmp_path: Path) -> None:
    assert house.export(House("modern", SUNDAY), tmp_path) == tmp_path / "Sunday table.json"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a folder that cannot be written")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(HouseError, match=r"house\.unwritable"):
        house.export(House("modern", SUNDAY), tmp_path / "a.json")
    tmp_path.chmod(0o700)


def test_what_cannot_be_written_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(HouseError) as refused:
        house.export(House("modern", SUNDAY), tmp_path / "file" / "a.json")
    assert "could not be written" in words.say(refused.value)
    with pytest.raises(HouseError, match=r"house\.unwritable"):
        house.export(House("modern", SUNDAY), tmp_path / "a\x00b.json")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# ---------------------------------------------------------------- files that are not as they should be


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1]",
        b"null",
        b'{"gintable": "record"}',
        b'{"gintable": "rules"}',
        b'\xff\xfe{"gintable": "rules"}',
        b"[" * 60_000,
        b" " * 70_000,
        b'{"gintable": "rules", "version": true, "name": "x", "rules": "modern", "changes": {}}',
        b'{"gintable": "rules", "version": 1, "name": 3, "rules": "modern", "changes": {}}',
        b'{"gintable": "rules", "version": 1, "name": "x", "rules": "modern", "changes": []}',
    ],
)
def test_what_is_no_rules_file_is_refused_and_set_aside(content: bytes) -> None:
    house.save(House("modern", SUNDAY))
    bad = house.place() / "bad.json"
    bad.write_bytes(content)
    assert "not a file of gintable rules" in refusal(bad)
    assert house.names() == ("Sunday table",)
    assert bad.exists()
    found, (notice,) = house.load()
    assert [one.name for one in found] == ["Sunday table"]
    assert "bad.json" in words.say(notice)
    assert not bad.exists()
    (aside,) = [path for path in house.place().iterdir() if ".damaged-" in path.name]
    assert aside.read_bytes() == content
    assert house.load() == (found, ())


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rules": "whist"}, ["whist", "modern"]),
        ({"changes": {"gin_bonus": 5}}, ["gin_bonus = 5"]),
        ({"changes": {"gin": "20"}}, ['gin = "20"']),
        ({"changes": {"gin": 5000}}, ["gin = 5000"]),
        ({"changes": {"name": "x"}}, ["name"]),
        ({"changes": {"tie": ["long"] * 40}}, ["tie = ", "…"]),
        ({"changes": {"limit": 0}}, ["Knock limit 0", "25"]),
        ({"name": "x" * 50}, ["x" * 39, "…"]),
        ({"name": "Modern"}, ["Modern"]),
        ({"name": "\u202e\u0007"}, ["name"]),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(changed: dict[str, Any], said: list[str], tmp_path: Path) -> None:
    sentence = refusal(written(tmp_path / "a.json", **changed))
    for word in said:
        assert word in sentence


def test_what_cannot_be_played_stays_in_the_folder_and_is_told() -> None:
    path = written(house.place() / "a.json", changes={"limit": 0})
    found, (notice,) = house.load()
    assert found == ()
    assert "Knock limit 0" in words.say(notice)
    assert path.exists()


def test_no_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert "No such file" in refusal(tmp_path / "nothing.json")
    assert "could not be read" in refusal(tmp_path)
    assert "could not be read" in refusal(Path("a\x00b"))


def test_a_newer_file_that_is_understood_is_played_but_never_written_over() -> None:
    path = written(house.place() / "a.json", version=7, later="more")
    before = path.read_bytes()
    (found,), notices = house.load()
    assert notices == ()
    assert found.newer
    assert house.rules_named("Ours").gin == 20
    for change in (
        lambda: house.save(replace(found, rules=replace(found.rules, gin=5))),
        lambda: house.rename(found, "B"),
    ):
        with pytest.raises(HouseError, match=r"house\.newer_name"):
            change()
    assert path.read_bytes() == before


@pytest.mark.parametrize("changed", [{"changes": {"jokers": 2}}, {"rules": "whist"}, {"changes": None}])
def test_a_newer_file_that_is_not_understood_is_kept(changed: dict[str, Any]) -> None:
    path = written(house.place() / "a.json", version=2, **changed)
    found, (notice,) = house.load()
    assert found == ()
    assert "newer gintable" in words.say(notice)
    assert path.exists()


def test_a_byte_order_mark_and_other_files_do_no_harm() -> None:
    path = written(house.place() / "a.json")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    (house.place() / "notes.txt").write_text("mine", encoding="utf-8")
    assert house.names() == ("Ours",)
    assert house.load()[1] == ()


def test_the_base_is_kept_so_that_differences_show() -> None:
    rules = replace(PRESETS["classic_three"], name="Three of us", failed_knock=10)
    house.save(House("classic_three", rules))
    found = house.named("three of us")
    assert found is not None
    assert found.base == "classic_three"
    assert house.differences(found.rules, found.base) == {"failed_knock": 10}
    assert house.differences(found.rules, "modern").keys() > {"seats", "gin"}


# ---------------------------------------------------------------- contradictions


def test_every_contradiction_has_rules_that_show_it() -> None:
    assert set(CHANGED) == set(CLASHES)


@pytest.mark.parametrize("reason", CHANGED)
def test_every_contradiction_is_refused_in_words(reason: str, tmp_path: Path) -> None:
    base, changed = CHANGED[reason]
    found = clash(clashing(reason))
    assert found is not None
    assert found.reason == reason
    sentence = refusal(written(tmp_path / "a.json", rules=base, changes=changed))
    assert sentence == words.t(f"clash.{reason}", **found.facts)
    assert sentence.endswith(".")
    figures = [str(found.facts[switch]) for switch in found.switches if type(found.facts[switch]) is int]
    assert [figure for figure in figures if figure not in sentence] == []

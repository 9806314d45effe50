"""The settings: always usable, nothing of the player's lost, nothing silent."""

import errno
import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import fields, replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintable import words
from gintable.storage import settings
from gintable.storage.settings import KEYS, Settings, Window, load, save

Failing = Callable[..., AbstractContextManager[None]]
KilledAt = Callable[[int, Callable[[], object]], bool]

CHANGED = Settings(
    language="pt",
    player="Renée",
    animation="none",
    reduced_motion=True,
    pace="instant",
    felt="contrast",
    deck="plain",
    four_colour=True,
    back="plain",
    text_size=1.15,
    ui_scale=125,
    sound=False,
    volume=0.0,
    arrange="hand",
    contested=False,
    browse_pile=True,
    confirm_discard=True,
    software_rendering=False,
    company="partners",
    preset="oklahoma",
    preset_3="knock_rummy",
    preset_partners="Ours, at home",
    preset_4="Aunt Ida's",
    opponent="celeste",
    second="mina",
    third="otto",
    custom="custom:level=2,knock=gin,memory=3",
    partner="listed",
    length=3,
    keys=dict(KEYS) | {"knock": "ctrl+k"},
    window=Window(-1200, 40, 1024, 640, fullscreen=True),
)


@pytest.fixture
def path(home: Path) -> Path:
    return home / "settings.json"


def write(path: Path, **found: object) -> None:
    path.write_text(json.dumps({"version": 1} | found))


def test_no_file_is_the_usual_settings_and_nothing_to_say(path: Path) -> None:
    assert load() == (Settings(), ())
    assert not path.exists()


def test_every_setting_comes_back(path: Path) -> None:
    same = [part.name for part in fields(Settings) if getattr(CHANGED, part.name) == getattr(Settings(), part.name)]
    assert same == ["version", "unknown"]
    assert save(CHANGED) is None
    assert load() == (CHANGED, ())


def test_the_file_is_readable(path: Path) -> None:
    save(replace(Settings(), player="Renée"))
    text = path.read_text(encoding="utf-8")
    assert text.startswith('{\n  "version": 1,\n  "language": "",\n  "player": "Renée",\n')
    assert text.endswith("}\n")


def test_a_file_edited_on_windows_is_read(path: Path) -> None:
    path.write_bytes(b'\xef\xbb\xbf{\r\n"felt": "midnight"\r\n}\r\n')
    assert load() == (replace(Settings(), felt="midnight"), ())


def test_the_usual_keys_are_all_different() -> None:
    assert len(set(KEYS.values())) == len(KEYS)


WRONG = [
    ("language", 3),
    ("language", "../../etc"),
    ("player", "x" * 41),
    ("player", "line\nline"),
    ("animation", "fast"),
    ("animation", ["calm"]),
    ("reduced_motion", 1),
    ("reduced_motion", "yes"),
    ("felt", None),
    ("text_size", 1.2),
    ("text_size", True),
    ("text_size", "1.0"),
    ("ui_scale", 74),
    ("ui_scale", 201),
    ("ui_scale", 100.0),
    ("ui_scale", True),
    ("volume", -0.1),
    ("volume", 1.01),
    ("volume", float("nan")),
    ("volume", 10**400),
    ("custom", "celeste"),
    ("custom", "custom:level=4\n"),
    ("custom", "custom:" + "x" * 121),
    ("length", 0),
    ("keys", []),
    ("keys", {"knock": 7}),
    ("keys", {"knock": ""}),
    ("keys", {"knock": "s"}),
    ("keys", {"knock": "x" * 50}),
    ("window", [0, 0, 100, 100]),
    ("window", {"w": 0}),
    ("window", {"w": "wide"}),
    ("window", {"x": 10**9}),
    ("window", {"fullscreen": 1}),
    ("version", "new"),
    ("version", 0),
    ("version", None),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_the_usual_one_and_a_sentence(name: str, value: object, path: Path) -> None:
    write(path, **{"player": "Ada", name: value})
    found, notices = load()
    assert getattr(found, name) == getattr(Settings(), name)
    assert name == "player" or found.player == "Ada"
    assert [notice.key for notice in notices] == ["settings.value"]
    assert f"“{name}”" in words.say(notices[0])
    assert save(found) is None
    assert load() == (found, ())


@pytest.mark.parametrize("animation", get_args(settings.Animation))
@pytest.mark.parametrize("scale", [0, 75, 200])
@pytest.mark.parametrize("volume", [0, 1])
def test_the_ends_of_a_range_belong_to_it(animation: str, scale: int, volume: int, path: Path) -> None:
    write(path, animation=animation, ui_scale=scale, volume=volume)
    found, notices = load()
    assert (found.animation, found.ui_scale, found.volume, notices) == (animation, scale, volume, ())


def test_some_keys_are_enough(path: Path) -> None:
    write(path, keys={"knock": "n", "gin": "k"}, window={"w": 1400})
    found, notices = load()
    assert notices == ()
    assert found.keys == dict(KEYS) | {"knock": "n", "gin": "k"}
    assert found.window == Window(w=1400)


def test_the_keys_of_an_earlier_version_stay_where_a_new_action_wants_one(path: Path) -> None:
    old = {action: key for action, key in KEYS.items() if action not in ("wait", "accept", "challenge")}
    write(path, keys=old | {"knock": "w"})
    found, notices = load()
    assert notices == ()
    assert found.keys == dict(KEYS) | {"knock": "w", "wait": "ctrl+shift+w"}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([part.name for part in fields(Settings)]) | st.text(max_size=8), json_values))
def test_any_object_is_understood(tmp_path_factory: pytest.TempPathFactory, found: dict[str, object]) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    path.write_text(json.dumps(found))
    first, notices = load(path)
    for notice in notices:
        assert words.say(notice) != notice.key
    assert save(first, path) is None
    again, _ = load(path)
    assert again == first


# Newer programs.


def test_what_a_newer_program_added_is_kept(path: Path) -> None:
    added = {"coach": {"level": 3}, "felt": "velvet", "keys": {"coach": "c", "knock": "n"}, "sparkle": [1, 2]}
    path.write_text(json.dumps({"version": 2, "volume": 0.5} | added))
    found, notices = load()
    assert [notice.key for notice in notices] == ["settings.newer"]
    assert (found.felt, found.volume, found.keys["knock"]) == ("green", 0.5, "n")
    assert save(replace(found, volume=0.6)) is None
    kept = json.loads(path.read_text())
    assert kept["version"] == 2
    assert kept["volume"] == 0.6
    assert kept["keys"]["coach"] == "c"
    assert {name: kept[name] for name in ("coach", "felt", "sparkle")} == {
        name: added[name] for name in ("coach", "felt", "sparkle")
    }


@pytest.mark.parametrize("window", [Window(), Window(w=1400)])
def test_what_a_newer_program_keeps_in_its_window_is_kept(window: Window, path: Path) -> None:
    path.write_text(json.dumps({"version": 2, "window": {"w": 1300, "monitor": 2}}))
    found, _ = load()
    assert found.window == Window(w=1300)
    save(replace(found, window=window))
    again, _ = load()
    assert again.window == window
    assert json.loads(path.read_text())["window"]["monitor"] == 2


def test_a_choice_made_here_replaces_the_newer_programs(path: Path) -> None:
    path.write_text(json.dumps({"version": 2, "felt": "velvet"}))
    found, _ = load()
    save(replace(found, felt="burgundy"))
    assert json.loads(path.read_text())["felt"] == "burgundy"


def test_an_unknown_setting_of_this_version_is_kept_without_a_word(path: Path) -> None:
    write(path, mine="left here")
    found, notices = load()
    save(found)
    assert notices == ()
    assert json.loads(path.read_text())["mine"] == "left here"


# Damage.


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"\0" * 40, b"[" * 100_000, b'{"felt": "green"} x']
)
def test_a_damaged_file_is_set_aside_and_said_so(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    found, notices = load()
    assert found == Settings()
    assert [notice.key for notice in notices] == ["settings.damaged"]
    (aside,) = path.parent.iterdir()
    assert aside.read_bytes() == content
    assert aside.name in words.say(notices[0])
    assert save(found) is None
    assert aside.read_bytes() == content


def test_a_file_cut_at_any_byte_is_not_lost(path: Path) -> None:
    save(CHANGED)
    whole = path.read_bytes()
    for cut in range(0, len(whole) - 1, 7):
        path.write_bytes(whole[:cut])
        assert load()[0] == Settings()
        (aside,) = path.parent.iterdir()
        assert aside.read_bytes() == whole[:cut]
        aside.unlink()


def test_a_damaged_file_that_cannot_be_set_aside_is_not_overwritten(path: Path, failing: Failing) -> None:
    path.write_bytes(b"{")
    with failing("link", "rename", code=errno.EROFS):
        found, notices = load()
        assert found == Settings()
        assert [notice.key for notice in notices] == ["settings.unreadable"]
        assert save(found) is not None
    assert path.read_bytes() == b"{"
    notice = save(found)
    assert notice is not None
    assert notice.key == "settings.replaced"
    assert load() == (found, ())
    assert len([file for file in path.parent.iterdir() if file.read_bytes() == b"{"]) == 1


def test_a_file_that_cannot_be_read_is_a_sentence(path: Path) -> None:
    path.mkdir()
    found, notices = load()
    assert found == Settings()
    assert [notice.key for notice in notices] == ["settings.unreadable"]
    assert str(path) in words.say(notices[0])
    assert save(found) is not None


@pytest.mark.parametrize("call", ["fsync", "replace", "rename", "mkdir"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_failed_save_is_a_sentence_and_changes_nothing(call: str, code: int, path: Path, failing: Failing) -> None:
    save(Settings())
    before = path.read_bytes()
    target = path if call in ("fsync", "replace") else path.parent / "new" / "settings.json"
    names = (call,) if call != "rename" else ("replace", "rename")
    with failing(*names, code=code):
        notice = save(CHANGED, target)
    assert notice is not None
    assert notice.key == "settings.unwritable"
    assert os.strerror(code) in words.say(notice)
    assert path.read_bytes() == before
    assert [file for file in path.parent.rglob("*") if file.is_file()] == [path]


def test_a_folder_that_cannot_be_is_a_sentence(path: Path) -> None:
    path.write_text("{}")
    assert save(CHANGED, path / "settings.json") is not None
    assert load(path / "settings.json")[0] == Settings()


def test_killed_while_saving(path: Path, killed_at: KilledAt) -> None:
    for n in range(20):
        save(Settings())
        killed = killed_at(n, lambda: save(CHANGED))
        assert load() in ((Settings(), ()), (CHANGED, ()))
        if not killed:
            assert load() == (CHANGED, ())
            break
    else:
        pytest.fail("saving makes more calls than were tried")

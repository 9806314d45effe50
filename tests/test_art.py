"""The drawn and synthesised files: current, readable by the program, and told apart when small."""

from __future__ import annotations

import io
import itertools
import json
import re
import wave
from array import array
from dataclasses import fields
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from gintable.ui.theme import Theme
from tools.art import collection
from tools.art.__main__ import main
from tools.art.glyphs import RANKS, SUITS
from tools.art.sounds import PEAK, TRIM, wavs

ASSETS = Path(__file__).resolve().parents[1] / "assets"
CODES = [rank + suit for suit in SUITS for rank in RANKS]
DECKS = ["standard", "standard4", "large", "large4", "plain", "plain4"]
BACKS = ["fan", "lattice", "plain"]
TAGS = {"svg", "g", "path", "rect", "circle"}  # a nanosvg feature list, less what it draws wrong
COLOUR = re.compile(r"none|#[0-9A-F]{6}", re.IGNORECASE)
ALIKE = 12  # grey levels of 255, on average, by which two courts of one rank must differ at 64 px


def face(deck: str, code: str) -> str:
    """The file of a card, where a four-colour deck borrows spades and hearts."""
    folder = deck if code[1] in "DC" else deck.rstrip("4")
    return f"cards/{folder}/{code}.svg"


@cache
def made() -> dict[str, bytes]:
    """Every picture by its path, drawn when the first test wants one."""
    return collection.pictures()


@cache
def grey(path: str, width: int) -> bytes:
    """The picture's levels of grey, row by row, on black."""
    size = (width, round(width * 1.4))
    image = pygame.image.load_sized_svg(io.BytesIO(made()[path]), size)
    flat = pygame.Surface(size, 0, 24)
    flat.blit(image, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(flat), "RGB")[::3]


def difference(a: bytes, b: bytes) -> float:
    """Mean difference in levels."""
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def figure(path: str) -> bytes:
    """A court at 64 px without its rim."""
    rows = [grey(path, 64)[y * 64 : (y + 1) * 64] for y in range(8, 82)]
    return b"".join(row[12:52] for row in rows)


# Pictures.


def test_every_card_of_every_deck_has_a_file() -> None:
    for deck in DECKS:
        assert [code for code in CODES if not (ASSETS / face(deck, code)).is_file()] == []


def test_a_picture_is_what_nanosvg_reads() -> None:
    for path, picture in made().items():
        root = ElementTree.fromstring(picture)
        for element in root.iter():
            assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in TAGS, path
            for name in ("fill", "stroke"):
                assert COLOUR.fullmatch(element.get(name, "none")), (path, element.attrib)
            assert not {"style", "class", "opacity", "stroke-dasharray"} & set(element.attrib), path
        width, height = root.get("width"), root.get("height")
        assert root.get("viewBox", "").split()[2:] == [width, height], path


def test_pictures_are_the_same_every_time() -> None:
    assert collection.pictures() == made()


@pytest.mark.parametrize("deck", DECKS)
def test_courts_and_backs_look_the_same_turned_round(deck: str) -> None:
    turned = [face(deck, rank + suit) for rank in "JQK" for suit in SUITS]
    for path in [*turned, *(f"cards/backs/{back}.svg" for back in BACKS)]:
        levels = grey(path, 160)
        assert difference(levels, levels[::-1]) < 2.5, path


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_look_alike(deck: str) -> None:
    for a, b in itertools.combinations(CODES, 2):
        assert difference(grey(face(deck, a), 64), grey(face(deck, b), 64)) > 0.8, (a, b)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("rank", "JQK")
def test_courts_of_one_rank_are_told_apart_when_small(deck: str, rank: str) -> None:
    for a, b in itertools.combinations(SUITS, 2):
        assert difference(figure(face(deck, rank + a)), figure(face(deck, rank + b))) > ALIKE, (a, b)


def test_a_sign_is_one_colour_that_can_be_replaced() -> None:
    signs = [path for path in made() if path.startswith(("icon/ui/", "cards/suits/"))]
    assert len(signs) > 4
    for path in signs:
        assert set(re.findall(rb"#[0-9A-Fa-f]{6}", made()[path])) == {b"#000000"}, path


# The files.


def test_the_files_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"], ASSETS) == 0, capsys.readouterr().out


def test_check_names_what_is_not_current_and_writing_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    some = {path: made()[path] for path in ("cards/suits/S.svg", "icon/ui/back.svg", "portraits/ida.svg")}
    monkeypatch.setattr(collection, "everything", lambda: some)
    monkeypatch.setattr("tools.art.__main__.everything", lambda: some)
    assert main([], tmp_path) == 0
    assert main(["--check"], tmp_path) == 0
    own = tmp_path / "cards" / "suits" / "mine.svg"
    own.write_text("<svg/>")
    (tmp_path / "portraits" / "ida.svg").write_text("<svg/>")
    (tmp_path / "icon" / "ui" / "back.svg").unlink()
    capsys.readouterr()
    assert main(["--check"], tmp_path) == 1
    assert "icon/ui/back.svg, portraits/ida.svg. Run" in capsys.readouterr().out
    assert collection.write(tmp_path) == ["icon/ui/back.svg", "portraits/ida.svg"]
    assert main(["--check"], tmp_path) == 0
    assert own.is_file()


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        ("M1.2 3L4 5", "M1.3 3L4 5", True),
        ("M1.2 3L4 5", "M1.4 3L4 5", False),
        ("M1.2 3L4 5", "M1.2 3H4 5", False),
        ('M1 2" fill="#C0182B"', 'M1 2" fill="#C0182C"', False),
        ("M1 2L3 4", "M1 2L3 4L5 6", False),
    ],
)
def test_only_rounding_is_forgiven(a: str, b: str, alike: bool) -> None:
    assert collection.same("x.svg", a.encode(), b.encode()) is alike


@pytest.mark.parametrize("size", [16, 32, 128])
def test_a_different_icon_is_noticed(size: int) -> None:
    icon = (ASSETS / f"icon/gintable-{size}.png").read_bytes()
    other = (ASSETS / "icon/gintable-64.png").read_bytes()
    assert collection.same("x.png", icon, icon)
    assert not collection.same("x.png", icon, other)


def test_the_windows_icon_holds_every_size_windows_asks_for() -> None:
    data = (ASSETS / "icon/gintable.ico").read_bytes()
    count = int.from_bytes(data[4:6], "little")
    assert {data[6 + 16 * i] or 256 for i in range(count)} >= {16, 24, 32, 48, 64, 256}
    for i in range(count):
        size, at = (int.from_bytes(data[p : p + 4], "little") for p in (14 + 16 * i, 18 + 16 * i))
        image = pygame.image.load(io.BytesIO(data[at : at + size]), "icon.png")
        assert image.get_width() == (data[6 + 16 * i] or 256)


# Sounds.


def test_a_sound_is_short_and_as_loud_as_meant() -> None:
    for name, data in wavs().items():
        with wave.open(io.BytesIO(data)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100), name
            samples = array("h", file.readframes(file.getnframes()))
        assert 20 < len(samples) / 44.1 < 400, name
        peak = PEAK * 10 ** (TRIM.get(name.rstrip("123"), 0) / 20)
        assert max(map(abs, samples)) == pytest.approx(peak * 32767, abs=1), name
        assert abs(samples[0]) < 40, f"{name} begins with a click"
        assert abs(samples[-1]) < 40, f"{name} ends with a click"


# Themes.

THEMES = {path.stem: json.loads(path.read_text()) for path in (ASSETS / "themes").glob("*.json")}
DARK = ("felt", "panel")
ON_DARK = ("text", "text2", "gold", "good", "warn", "bad", "dead", "hint", *(f"meld{i}" for i in (1, 2, 3, 4)))
ON_DARK_SUITS = ("suit_black", "suit_red", "suit_blue", "suit_green")


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2."""
    levels = [v / 255 for v in bytes.fromhex(colour[1:])]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in levels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """1 to 21."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_is_complete(name: str) -> None:
    theme = THEMES[name]
    assert set(theme) == {field.name for field in fields(Theme)}
    for key, value in theme.items():
        if isinstance(value, str) and key != "name":
            assert re.fullmatch(r"#[0-9A-F]{6}", value), key


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_can_be_read(name: str) -> None:
    theme = THEMES[name]
    pairs = [(key, ground) for key in (*ON_DARK, *ON_DARK_SUITS) for ground in DARK]
    pairs += [("text3", "panel"), ("gold_ink", "gold"), ("gold_ink2", "gold")]
    pairs += [(key, "paper") for key in theme if re.match(r"ink|paper_meld|paper_dead|paper_suit", key)]
    faint = [(a, b, round(contrast(theme[a], theme[b]), 2)) for a, b in pairs if contrast(theme[a], theme[b]) < 4.5]
    assert faint == []

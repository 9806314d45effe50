"""Whatever has become of the weights, the bots play on, and one sentence says that they play without."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from gintable import words
from gintable.bots import net
from gintable.bots import weights as module
from gintable.bots.features import INPUTS
from gintable.bots.lookahead import Lookahead
from gintable.bots.valuer import Valuer, _best
from gintable.bots.waking import wake
from gintable.bots.weights import weights
from gintable.engine.state import Phase, view

from .hands import positions
from .nets import untaught

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from gintable.bots.lookahead import Lookahead
from gintable.bots.valuer import Valuer
from gintable.bots.waking import wake
from gintable.engine.cards import DECK
from gintable.engine.rules import PRESETS
from gintable.engine.state import start, view
(trouble,) = wake(["ida", "mina", "champion"], 2)
print(trouble.key)
deal, _ = start(PRESETS["modern"], DECK, 0)
looked = view(deal, deal.table.turn)
print("as Lookahead" if Valuer().decide(looked, 1) == Lookahead().decide(looked, 1) else "otherwise")
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the net, in place of the real one."""
    monkeypatch.setattr(module, "path_of", lambda name: tmp_path / f"{name}.npz")
    for cached in (weights, net._read):
        cached.cache_clear()
    yield tmp_path / "net.npz"
    for cached in (weights, net._read):
        cached.cache_clear()


def saved(path: Path, **changes: object) -> None:
    arrays = {name: value for name, value in {**untaught(), **changes}.items() if value is not None}
    np.savez(path, **arrays)  # type: ignore[arg-type]


def cut(path: Path) -> None:
    saved(path)
    path.write_bytes(path.read_bytes()[:-100])


def rotten(path: Path) -> None:
    saved(path)
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2] ^= 255
    path.write_bytes(whole)


def unopenable(path: Path) -> None:
    path.mkdir()


WRONG: dict[str, tuple[str, Callable[[Path], object]]] = {
    "missing": ("unreadable", lambda path: None),
    "not to be opened": ("unreadable", unopenable),
    "empty": ("damaged", lambda path: path.write_bytes(b"")),
    "no archive": ("damaged", lambda path: path.write_text("weights")),
    "cut short": ("damaged", cut),
    "a byte changed": ("damaged", rotten),
    "pickled": ("damaged", lambda path: path.write_bytes(pickle.dumps(untaught()))),
    "pickled inside": ("damaged", lambda path: saved(path, draw_b3=np.array([{}], dtype=object))),
    "an array missing": ("other_version", lambda path: saved(path, belief_w2=None)),
    "too many inputs": ("other_version", lambda path: saved(path, after_w1=np.zeros((INPUTS + 1, 16), np.float16))),
    "an output missing": ("other_version", lambda path: saved(path, after_w3=np.zeros((8, 1)), after_b3=np.zeros(1))),
    "flat": ("other_version", lambda path: saved(path, belief_b2=np.float16(0))),
    "words": ("other_version", lambda path: saved(path, belief_b2=np.array(["0"]))),
    "no number": ("other_version", lambda path: saved(path, draw_b3=np.array([np.nan], np.float16))),
    "without end": ("other_version", lambda path: saved(path, draw_b3=np.array([np.inf], np.float16))),
    "far too large": ("other_version", lambda path: saved(path, draw_b3=np.array([1e30], np.float32))),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_the_next_best_brain_plays_and_a_sentence_says_so(file: Path, wrong: str) -> None:
    kind, spoil = WRONG[wrong]
    spoil(file)
    (trouble,) = wake(["mina", "ida", "champion", "hal", "ida"], 2)
    assert trouble.key == f"weights.{kind}"
    sentence = words.say(trouble)
    assert str(file) in sentence
    assert "Ida, Beatrix" in sentence
    played = 0
    for deal, seed in positions("modern", ("celeste", "otto"), range(1)):
        looked = view(deal, deal.table.turn)
        if deal.table.phase is not Phase.LAYOFF:
            assert Valuer().decide(looked, seed) == Lookahead().decide(looked, seed)
            played += 1
    assert played > 15


def test_without_numpy_the_next_best_brain_plays() -> None:
    """In a process of its own: what has been imported cannot be taken away again."""
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["weights.no_numpy", "as Lookahead"]


def test_a_file_that_may_not_be_read_is_unreadable(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, *args: object) -> None:
        raise PermissionError(13, "Permission denied")

    saved(file)
    monkeypatch.setattr(Path, "open", refused)
    (trouble,) = wake(["ida"], 2)
    assert (trouble.key, trouble.facts["reason"]) == ("weights.unreadable", "Permission denied")


def test_no_damage_whatever_gets_through(file: Path) -> None:
    """Either it is said or the net is as it was written."""
    saved(file)
    whole, rng = file.read_bytes(), random.Random(2)
    good = net.net("net").after.w1
    told = 0
    for _ in range(150):
        wounded = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            wounded[rng.randrange(len(wounded) if rng.random() < 0.3 else 400)] = rng.randrange(256)
        if rng.random() < 0.3:
            del wounded[rng.randrange(len(wounded)) :]
        file.write_bytes(wounded)
        weights.cache_clear()
        net._read.cache_clear()
        if wake(["ida"], 2):
            told += 1
        else:
            assert (net.net("net").after.w1 == good).all()
    assert told > 75


def test_nothing_is_said_of_a_net_that_can_be_read(file: Path) -> None:
    saved(file)
    assert wake(["ida", "champion", "celeste"], 2) == ()


def test_who_needs_no_weights_reads_none(file: Path) -> None:
    assert wake(["mina", "otto", "viktor", "celeste", "custom:level=2", "nobody"], 2) == ()


def test_only_the_weights_for_that_many_seats_are_missed(file: Path) -> None:
    saved(file)
    (trouble,) = wake(["ida"], 3)
    assert trouble.facts["path"] == str(file.with_name("many.npz"))
    assert wake(["ida"], 2) == ()


def test_a_match_goes_on_as_it_began(file: Path) -> None:
    """Weights that come or go while the program runs change nobody in the middle of a match."""
    assert wake(["ida"], 2)
    saved(file)
    assert wake(["ida"], 2)


def test_prices_that_differ_by_rounding_are_equal() -> None:
    """So that every processor chooses the same card, in whatever order it adds up."""
    assert _best({40: 1.000001, 7: 1.0, 3: 0.5}) == 7
    assert _best({40: 1.01, 7: 1.0, 3: 0.5}) == 40

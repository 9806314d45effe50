"""Nets come from files of plain numbers, whole or not at all, and reckon in one thread."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from gintable import paths
from gintable.bots.threads import LIMITS, one_thread
from gintable.bots.weights import BadWeights, weights

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the nets, in place of the real one."""
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    weights.cache_clear()
    (tmp_path / "bots").mkdir()
    yield tmp_path / "bots"
    weights.cache_clear()


def test_the_arrays_by_name(bots: Path) -> None:
    np.savez(bots / "net.npz", w0=np.eye(3, dtype=np.float32), b0=np.zeros(3, np.float16))
    found = weights("net")
    assert set(found) == {"w0", "b0"}
    assert found["w0"].dtype == np.float32
    assert (found["w0"] == np.eye(3)).all()
    assert weights("net") is found


def test_nobody_writes_to_them(bots: Path) -> None:
    np.savez(bots / "net.npz", w0=np.eye(3))
    with pytest.raises(ValueError, match="read-only"):
        weights("net")["w0"][0, 0] = 2


def test_a_missing_file_is_said_in_a_sentence(bots: Path) -> None:
    with pytest.raises(BadWeights, match=r"the net 'net' cannot be read from .*net\.npz: No such file or directory"):
        weights("net")


def test_a_file_that_is_cut_short_or_changed_or_holds_no_arrays(bots: Path) -> None:
    np.savez_compressed(bots / "net.npz", w0=np.eye(30))
    whole = (bots / "net.npz").read_bytes()
    middle = len(whole) // 3
    changed = whole[:middle] + bytes(byte ^ 255 for byte in whole[middle : middle + 9]) + whole[middle + 9 :]
    plain = bots / "plain.npy"
    np.save(plain, np.eye(3))
    for content in (b"", b"PK", whole[:200], whole[:-30], changed, b"no arrays at all", plain.read_bytes()):
        (bots / "net.npz").write_bytes(content)
        with pytest.raises(BadWeights, match="damaged"):
            weights("net")


def test_one_thread_is_told_to_every_library(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LIMITS:
        monkeypatch.setenv(name, "8")
    one_thread()
    assert [os.environ[name] for name in LIMITS] == ["1"] * len(LIMITS)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="only Linux lists the threads of a process")
def test_numpy_then_takes_one_thread() -> None:
    code = (
        "import os\n"
        "from gintable.bots.threads import one_thread\n"
        "one_thread()\n"
        "import numpy as np\n"
        "a = np.ones((400, 400), np.float32) @ np.ones((400, 400), np.float32)\n"
        "print(len(os.listdir('/proc/self/task')))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) == 1

"""The worker process: an answer always comes, it is the one to the last question, and nobody waits for ever."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from gintable.bots.roster import UnknownBot, decide
from gintable.engine.actions import Action
from gintable.engine.cards import shuffled
from gintable.engine.deal import apply
from gintable.engine.rules import preset
from gintable.engine.state import View, start, view
from gintable.play.worker import WAKE, Here, Thinker, Worker

WAIT_S = 20.0
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    found.close()


def looked(seed: int, turns: int = 0) -> View:
    """What the awaited seat sees after some turns of a hand between Ottos."""
    deal, _ = start(preset("modern"), shuffled(seed), 0)
    for turn in range(turns):
        deal, _ = apply(deal, decide("otto", view(deal, deal.table.turn), turn))
    return view(deal, deal.table.turn)


def answered(thinker: Thinker) -> Action:
    """What it says in the end; after a process died, `answer` may come back empty before its time."""
    for _ in range(10):
        found = thinker.answer(WAIT_S)
        if found is not None:
            return found
    raise AssertionError("no answer")


def process_of(worker: Worker) -> BaseProcess:
    assert worker._process is not None
    return worker._process


def test_answers_like_the_bot_itself(worker: Worker) -> None:
    for turns in range(6):
        seen = looked(7, turns)
        for thinker in (worker, Here()):
            thinker.ask("celeste", seen, 3)
            assert answered(thinker) == decide("celeste", seen, 3)
            assert thinker.answer() is None  # each question is answered once


@pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="only Linux tells what a process was started with"
)
def test_its_process_is_told_to_reckon_in_one_thread(worker: Worker) -> None:
    worker.ask("otto", looked(7), 1)
    answered(worker)
    told = Path(f"/proc/{worker.pid}/environ").read_bytes().split(b"\0")
    assert b"OPENBLAS_NUM_THREADS=1" in told


def test_starts_no_process_before_it_is_asked(worker: Worker) -> None:
    assert worker.answer() is None
    assert worker.pid is None


def test_when_the_process_dies_the_answer_still_comes(worker: Worker) -> None:
    seen = looked(7)
    worker.ask("otto", seen, 1)
    answered(worker)
    for turns in (1, 2):
        seen = looked(7, turns)
        first = process_of(worker)
        if turns == 1:  # while it thinks
            worker.ask("otto", seen, 1)
            first.kill()
        else:  # between two questions
            first.kill()
            first.join(WAIT_S)
            worker.ask("otto", seen, 1)
        assert answered(worker) == decide("otto", seen, 1)
    assert process_of(worker).is_alive()


def test_the_answer_to_a_replaced_question_is_dropped(worker: Worker) -> None:
    old, new = looked(7, 3), looked(8, 3)
    assert decide("otto", old, 1) != decide("otto", new, 1)
    for _ in range(50):
        worker.ask("otto", old, 1)
    worker.ask("otto", new, 1)
    assert answered(worker) == decide("otto", new, 1)
    assert worker.answer() is None


def test_what_a_bot_raises_is_raised_here(worker: Worker) -> None:
    worker.ask("hal", looked(7), 1)
    with pytest.raises(UnknownBot, match="no bot named 'hal'"):
        answered(worker)
    worker.ask("otto", looked(7), 1)
    assert answered(worker) == decide("otto", looked(7), 1)


def test_without_a_process_it_decides_here(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_to_be_had(self: Worker) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(Worker, "start", none_to_be_had)
    worker.ask("otto", looked(7), 1)
    assert worker.answer() == decide("otto", looked(7), 1)


@pytest.fixture
def unweighted(tmp_path: Path) -> Path:
    """A copy of the program without weights."""
    shutil.copytree(ROOT / "gintable", tmp_path / "gintable", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/words").symlink_to(ROOT / "assets/words")
    return tmp_path


PREPARED = """
import sys
from gintable.bots.roster import decide
from gintable.engine.cards import shuffled
from gintable.engine.rules import preset
from gintable.engine.state import start, view
from gintable.play.worker import Worker
from gintable.words import say
if __name__ == "__main__":
    deal, _ = start(preset("modern"), shuffled(7), 0)
    seen = view(deal, deal.table.turn)
    worker, told = Worker(), []
    worker.prepare(["ida", "otto", "champion"], 2)
    if "die" in sys.argv:  # before it has said anything
        worker._process.kill()
        worker._process.join()
    for question in range(2):
        worker.ask("ida", seen, 1)
        while (action := worker.answer(60.0)) is None:
            pass
        assert action == decide("lookahead", seen, 1)
        told += worker.troubles()
    worker._process.kill()
    worker._process.join()
    worker.ask("ida", seen, 1)
    while worker.answer(60.0) is None:
        pass
    told += worker.troubles()
    worker.close()
    print(len(told), say(told[0]), "numpy" in sys.modules)
"""


@pytest.mark.parametrize("how", ["", "die"])
def test_what_is_missing_is_told_once_and_another_brain_answers(unweighted: Path, how: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PREPARED, how],
        cwd=unweighted,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    path = unweighted / "assets/bots/net.npz"
    said = f"1 The weights of Ida, Beatrix cannot be read from {path} (No such file or directory)"
    assert (done.stdout[: len(said)], done.stderr) == (said, "")
    assert done.stdout.endswith("again. False\n")


def test_a_prepared_worker_says_nothing_where_nothing_is_missing(worker: Worker) -> None:
    worker.prepare(["otto", "celeste", "nobody"], 2)
    assert worker.pid is not None
    worker.ask("otto", looked(7), 1)
    assert answered(worker) == decide("otto", looked(7), 1)
    assert worker.troubles() == ()


def test_who_is_prepared_gets_ready_before_the_first_question(worker: Worker) -> None:
    worker.prepare(["otto", "ida"], 2)
    pipe = worker._pipe
    assert pipe is not None
    assert pipe.poll(WAIT_S)
    number, _ = pipe.recv()
    assert number == WAKE


def test_closing_ends_the_process(worker: Worker) -> None:
    worker.ask("celeste", looked(7, 3), 1)
    process = process_of(worker)
    worker.close()
    process.join(WAIT_S)
    assert not process.is_alive()
    worker.close()


def test_the_process_goes_when_the_program_is_killed() -> None:
    code = (
        "import os, signal\n"
        "from gintable.play.worker import Worker\n"
        "if __name__ == '__main__':\n"
        "    w = Worker(); w.start(); print(w._process.pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=WAIT_S, check=False
    )
    # the child holds this pipe's other end as long as it lives: that `run` came back means it has gone
    assert int(done.stdout) > 0

"""What all commands share: help, refusals, pipes, languages."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gintable import __version__, cli
from gintable.cli import COMMANDS
from gintable.cli.usage import Refused, read_cards, read_melds, switch_value
from gintable.engine.cards import hand, hand_text
from gintable.ui import OPTIONS

from .conftest import Run

ROOT = Path(__file__).resolve().parents[2]
LONGEST_S = 60.0  # that a process may last; what hangs is killed then


def test_help_lists_every_command(run: Run) -> None:
    for argv in (["--help"], ["-h"], []):
        shown = run(*argv)
        assert (shown.status, shown.err) == (0, "")
        assert all(f"  {name} " in shown.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, run: Run) -> None:
    shown = run(name, "--help")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith(f"usage: gintable {name} ")
    assert "cli." not in shown.out, "a text is missing"
    assert run(name, "-h").out == shown.out


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "play"])
def test_figures_come_as_json(name: str, run: Run) -> None:
    assert "--json" in run(name, "--help").out


def test_an_input_that_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.StringIO):
        def __next__(self) -> str:
            raise OSError(errno.EIO, "Input/output error")

        def readline(self, _size: int | None = -1, /) -> str:
            return next(self)

    for argv in (["solve", "--stdin"], ["play", "--terminal"]):
        monkeypatch.setattr("sys.stdin", Failing())
        assert cli.main(argv) == 2
        assert "the standard input cannot be read: Input/output error" in capsys.readouterr().err


def test_help_names_what_the_window_takes(run: Run) -> None:
    shown = run("--help").out
    for option in OPTIONS:
        assert f"  {option} " in shown
    assert "cli." not in shown


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("gin", "20", 20),
        ("box_count", "None", "none"),
        ("undercut_to_zero", "none", None),
        ("undercut_to_zero", "25", 25),
        ("target_passed", "TRUE", True),
        ("last_cards", "wall", "wall"),
    ],
)
def test_what_a_switch_may_be(name: str, text: str, value: object) -> None:
    assert switch_value(name, text) == value


def test_version(run: Run) -> None:
    assert run("--version").out == f"gintable {__version__}\n"


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["sovle"], ["sovle", "solve"]),
        (["--foo"], ["--foo", "--help"]),
        (["solve", "--foo"], ["--foo", "gintable solve --help"]),
        (["solve", "7H", "--aga", "5H6H7H"], ["--aga"]),
        (["solve", "--against"], ["--against", "value"]),
        (["solve", "--json=3", "7H"], ["--json", "no value"]),
        (["score"], ["--rules"]),
        (["replay"], ["FILE"]),
        (["replay", "a", "b"], ["b"]),
        (["arena", "simple"], ["B is missing"]),
        (["arena"], ["A and B are missing"]),
        (["arena", "mina", "otto", "--seed", "9" * 20], ["out of range", "0 to 1000000000000000000"]),
        (["play", "--terminal", "--seed", "9" * 5000], ["out of range", "1 to 1000000000"]),
        (["--version", "extra"], ["extra"]),
        (["so\x00lve"], ["“so\\x00lve”"]),
        (["perft", "--depth", "deep"], ["deep"]),
        (["perft", "--depth", "0"], ["0", "1"]),
        (["perft", "--depth", "99999999999999999999999"], ["999"]),
        (["perft", "--seed", "-1"], ["-1"]),
        (["perft", "--rules", "whist"], ["whist", "modern"]),
        (["perft", "--set", "gin"], ["gin", "="]),
        (["perft", "--set", "gni=20"], ["gni", "gin, undercut"]),
        (["perft", "--set", "=20"], ["“”", "switch", "gin, undercut"]),
        (["perft", "--set", "gin=none"], ["gin cannot be “none”", "0 to 1000"]),
        (["perft", "--set", "gin=1001"], ["gin cannot be “1001”", "0 to 1000"]),
        (["perft", "--set", "target=[5]"], ["target cannot be “[5]”", "10 to 500"]),
        (["perft", "--set", "tie=foo"], ["tie cannot be “foo”", "undercut, nobody"]),
        (["perft", "--set", "big_gin=true"], ["big_gin cannot be “true”", "0 to 1000"]),
        (["perft", "--set", "target_passed=1"], ["target_passed cannot be “1”", "true, false"]),
        (["perft", "--set", "undercut_to_zero="], ["undercut_to_zero cannot be “”", "0 to 1000, or none"]),
        (["perft", "--set", "best_of=3", "--set", "deals=8"], ["best_of=3, deals=8", "not both"]),
        (["perft", "--set", "limit=0"], ["0", "25"]),
        (["perft", "--set", "seats=3"], ["seats"]),
        (["perft", "--set", "name=mine"], ["name"]),
        (["play", "--continue", "--new", "--terminal"], ["--continue", "--new"]),
    ],
)
def test_bad_input_is_one_sentence(argv: list[str], words: list[str], run: Run) -> None:
    refused = run(*argv)
    assert refused.out == ""
    for word in words:
        assert word in refused.refusal
    assert refused.refusal.startswith(f"gintable {argv[0]}: " if argv[0] in COMMANDS else "gintable: ")


class TestCards:
    @pytest.mark.parametrize(
        "text", ["7H 8H TH", "7h,8h,10h", "7H8HTH", "7♥ 8♥ 10♥", "7H, 8H; TH", "7h8h10h", "7♥8♥10♥", " 7H | 8HTH "]
    )
    def test_many_ways_to_write_them(self, text: str) -> None:
        assert hand_text(hand(read_cards(text))) == "7H 8H TH"

    @pytest.mark.parametrize("text", ["7X", "1H", "11H", "H7", "7", "7HX", "7H8", "joker", "77H", "７H"])
    def test_what_is_no_card(self, text: str) -> None:
        with pytest.raises(Refused, match="is not a card"):
            read_cards(text)

    @pytest.mark.parametrize("text", ["7H 7H", "7H7h", "TH 10H"])
    def test_once_each(self, text: str) -> None:
        with pytest.raises(Refused, match="twice"):
            read_cards(text)

    def test_none(self) -> None:
        assert read_cards(" , ") == ()


class TestMelds:
    @pytest.mark.parametrize(
        "text",
        [
            "5H6H7H QCQDQS",
            "5H6H7H,QCQDQS",
            "5H 6H 7H, QC QD QS",
            "5H 6H 7H | QC QD QS",
            "5H 6H 7H; QC QD QS",
            "5H 6H 7H QC QD QS",
            "5H,6H,7H,QC,QD,QS",
            "5H,6H,7H QC,QD,QS",
            "5h6h7h qcqdqs",
        ],
    )
    def test_many_ways_to_write_them(self, text: str) -> None:
        assert list(map(hand_text, read_melds(text))) == ["5H 6H 7H", "QS QD QC"]

    def test_alone_cards_are_cut_into_few_melds(self) -> None:
        assert list(map(hand_text, read_melds("4H 5H 6H 7H 8H 9H"))) == ["4H 5H 6H 7H 8H 9H"]
        assert list(map(hand_text, read_melds("4H5H6H 7H8H9H"))) == ["4H 5H 6H", "7H 8H 9H"]

    @pytest.mark.parametrize("text", ["5H6H", "5H 6H 7D", "5H6H7H 7S8S", "QH KH AH", "5H6H7H QCQD"])
    def test_what_is_none(self, text: str) -> None:
        with pytest.raises(Refused, match="melds"):
            read_melds(text)

    def test_a_card_in_two(self) -> None:
        with pytest.raises(Refused, match="twice"):
            read_melds("5H6H7H 7H7D7S")


def answering_ctrl_c(parent: int) -> int:
    """How many children of a process are as far as Python's own answer to a Ctrl-C: their imports come next."""
    found = 0
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{child}/status").read_text())
            exec_done = b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
            found += exec_done and caught is not None and int(caught[1], 16) >> signal.SIGINT - 1 & 1
    return found


def answer_ctrl_c() -> None:
    """Undo what a shell does for a job in the background: it has Ctrl-C ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def kill_all(process: subprocess.Popen[str]) -> None:
    """Kill a process that leads a session, and its children."""
    with contextlib.suppress(ProcessLookupError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


class TestProcess:
    """The same with a process around it."""

    @contextlib.contextmanager
    def start(self, *argv: str, env: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
        """A command as it starts in a terminal; it is killed with its children when it lasts too long."""
        with subprocess.Popen(
            [sys.executable, "-m", "gintable", *argv],
            cwd=ROOT,
            env=env,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=None if os.name == "nt" else answer_ctrl_c,
        ) as process:
            watch = threading.Timer(LONGEST_S, kill_all, [process])
            watch.start()
            try:
                yield process
            except BaseException:
                kill_all(process)
                raise
            finally:
                watch.cancel()

    def test_an_answer_comes_before_the_next_question(self) -> None:
        with self.start("solve", "--stdin") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for card, points in (("7H", 7), ("KD", 10)):
                print(json.dumps({"hand": card}), file=process.stdin, flush=True)
                assert json.loads(process.stdout.readline())["deadwood"] == points
            process.stdin.close()
            assert process.wait() == 0

    def test_bad_input_ends_with_2(self) -> None:
        with self.start("solve", "7X") as process:
            out, err = process.communicate()
        assert (process.returncode, out, err.count("\n")) == (2, "", 1)

    def test_a_reader_that_goes_away(self) -> None:
        with self.start("solve", "--stdin") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            print(json.dumps({"hand": "7H"}), file=process.stdin, flush=True)
            process.stdin.close()
            assert process.wait() != 0
            assert process.stderr.read() == ""

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
    @pytest.mark.parametrize(
        "argv", [["solve", "--stdin"], ["solve", "7H"], ["play", "--terminal"], ["--help"], ["score", "--help"]]
    )
    def test_a_full_disk(self, argv: list[str], tmp_path: Path) -> None:
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "gintable", *argv],
                cwd=ROOT,
                env={**os.environ, "GINTABLE_HOME": str(tmp_path)},
                input='{"hand": "7H"}\n',
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
                timeout=LONGEST_S,
            )
        assert done.returncode == 2
        assert re.fullmatch(r"gintable: the output cannot be written: .*\n", done.stderr)

    @pytest.mark.skipif(os.name == "nt", reason="closes a descriptor as a Unix shell does")
    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("solve 7H >&-", "gintable: the standard output is closed: .*\n"),
            ("--help >&-", "gintable: the standard output is closed: .*\n"),
            ("solve --stdin <&-", "gintable solve: the standard input is closed: .*\n"),
            ("play --terminal <&-", "gintable play: the standard input is closed: .*\n"),
            ("solve 7X 2>&-", ""),
        ],
    )
    def test_closed_streams(self, line: str, said: str, tmp_path: Path) -> None:
        done = subprocess.run(
            ["sh", "-c", f'"$0" -m gintable {line}', sys.executable],
            cwd=ROOT,
            env={**os.environ, "GINTABLE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST_S,
        )
        assert done.returncode == 2
        assert re.fullmatch(said, done.stderr)

    @pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")
    def test_ctrl_c(self) -> None:
        with self.start("solve", "--stdin") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            print(json.dumps({"hand": "7H"}), file=process.stdin, flush=True)
            process.stdout.readline()  # it is running
            process.send_signal(signal.SIGINT)
            assert process.wait() == 130
            assert process.stderr.read() == ""

    @pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")
    def test_ctrl_c_where_the_tests_run_in_the_background(self) -> None:
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.test_ctrl_c()
        finally:
            signal.signal(signal.SIGINT, usual)

    @pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds children as Linux tells them")
    def test_ctrl_c_while_the_workers_of_the_arena_start(self) -> None:
        argv = ["arena", "otto", "mina", "--games", "4000", "--jobs", "2"]
        with self.start(*argv) as process:
            while process.poll() is None and answering_ctrl_c(process.pid) < 2:
                pass
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate()
        assert (process.returncode, out, err) == (130, "", "")

    def test_what_is_no_utf_8(self) -> None:
        process = subprocess.run(
            [sys.executable, "-m", "gintable", "solve", "--stdin"],
            cwd=ROOT,
            input=b'{"hand": "7\xff"}\n',
            capture_output=True,
            check=False,
            timeout=LONGEST_S,
        )
        assert process.returncode == 2
        assert b"line 1" in process.stderr
        assert b"Traceback" not in process.stderr

    def test_a_terminal_that_cannot_show_a_sign(self) -> None:
        with self.start("solve", "7X", env={**os.environ, "PYTHONIOENCODING": "ascii"}) as process:
            _, err = process.communicate()
        assert process.returncode == 2
        assert "7X" in err


def test_a_damaged_settings_file_is_said_and_stops_nothing(run: Run, home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text("{")
    found = run("solve", "7H", "--json")
    assert found.status == 0
    assert found.lines[0]["deadwood"] == 7
    assert "settings" in found.err

"""`gintable play --terminal`: whole matches by what the terminal says, and every command of it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gintable import cli
from gintable.engine import deal as deal_module
from gintable.engine import legal as legal_module
from gintable.engine.rules import PRESETS, Rules, people, preset
from gintable.engine.state import Deal, Phase
from gintable.play import session as session_module
from gintable.storage.library import Library
from gintable.storage.record import Record
from gintable.storage.replay import replay
from gintable.words import t

from ..engine.table import dealt
from .conftest import Outcome, Run, Table
from .people import Reader


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_match(name: str, reader: Reader, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = cli.main(["play", "--terminal", "--rules", name, "--opponent", "simple", "--seed", "4"])
    assert status == 0
    end = capsys.readouterr().out.splitlines()
    assert re.search(r"(You win|Simple( \d)? wins|Your side wins|The other side wins) the match\.", end[-1])
    (kept,) = (home / "matches").iterdir()
    story = replay(Record.open(kept))
    assert story.match.winner is not None
    won = story.match.winner == story.match.column(0)
    assert (re.search("You win|Your side wins", end[-1]) is not None) == won
    results = [int(line.rpartition(" ")[2].rstrip(".")) for line in end if line.startswith("Result, ")]
    assert results == list(story.match.games[-1].result)
    library, _ = Library.open()
    (row,) = library.matches()
    rivals = "+".join(["simple"] * (people(preset(name)) - 1))
    assert (row.preset, row.opponent, row.winner) == (name, rivals, story.match.winner)
    library.close()
    assert not (home / "current.gin").exists()


def test_no_sentence_is_missing(reader: Reader) -> None:
    cli.main(["play", "--terminal", "--seed", "9"])
    for line in reader.all:
        assert not re.search(r"\b(cli|refuse|preset|record)\.\w", line), line
        assert "{" not in line


@pytest.mark.parametrize("rules", ["modern", "classic_three", "partners"])
def test_a_match_goes_on_where_it_was_left(rules: str, reader: Reader, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["play", "--terminal", "--rules", rules, "--opponent", "simple", "--seed", "4"]
    reader.left = 1_000
    cli.main(argv)
    whole = [line for line in reader.all if not line.startswith(">")]

    reader.all, reader.said = [], []
    for count in range(2, 2_000, 7):
        reader.left = count
        if reader.all:
            reader.left += 1  # for the question
        cli.main([*argv, "--new"] if not reader.all else ["play", "--terminal", "--continue"])
        text = capsys.readouterr().out
        if "the match." in text:
            break
        assert "The match is kept" in text
        reader.all.append(text)
    throws = [line for line in whole if line.startswith("You throw")]
    again = [line for text in reader.all for line in text.splitlines() if line.startswith("You throw")]
    assert len(throws) > 10
    assert again == throws


MODERN = preset("modern")
LOW = "AS 2S 4S 6S 8S AH 3H 5H 7H 9H"
HIGH = "2D 4D 6D 8D TD 2C 4C 6C 8C TC"
CHAIN = "9H TH JH 4S 4D 4C 2S 2D 2C 5D"


def knocked(defender: str, rules: Rules = MODERN) -> tuple[Deal, list[str]]:
    """The rival knocks with its first card from the stock."""
    deal = dealt(rules, CHAIN, defender, "KS", "KC")
    return deal, ["pass", "draw", "knock KC 2S2D2C 9HTHJH 4S4D4C"]


class TestCommands:
    def test_what_is_in_sight(self, table: Table) -> None:
        said = table(dealt(MODERN, LOW, HIGH, "KS"), ["", "table", "hand", "score", "help"], ["pass"])
        for sentence in (
            "You play against Otto under the rules Modern.",
            "Otto passes KS.",
            "Your turn: take KS or pass.",
            "The knock limit is 10.",
            "The stock holds 31 cards.",
            "On the discard pile lies KS.",
            "Your hand: loose 2D 4D 6D 8D TD 2C 4C 6C 8C TC.",
            "Your deadwood is 60.",
            "You: points 0, boxes 0.",
            "Otto: points 0, boxes 0.",
            "quit: stop; the match is kept.",
            "The match is kept.",
        ):
            assert sentence in said, sentence

    @pytest.mark.parametrize("take", ["take", "t", "take ks", "KS", "take K♠"])
    def test_taking(self, take: str, table: Table) -> None:
        said = table(dealt(MODERN, LOW, HIGH, "KS"), [take, "shed ks", "shed 9h", "tc"], ["pass", "draw", "shed 9H"])
        assert "You take KS." in said
        assert "A card taken from the pile may not be thrown" in said
        assert "not in your hand" in said
        assert "You throw TC." in said
        assert "Otto draws from the stock." in said
        assert "Otto throws 9H." in said
        assert "Your turn: draw from the stock, or take 9H." in said

    def test_the_duty_to_draw(self, table: Table) -> None:
        deal = dealt(MODERN, LOW, HIGH, "KS")
        said = table(deal, ["draw", "pass", "quit"], ["pass", "draw", "shed 9H"])
        assert "take the upcard or pass" in said
        assert "You pass KS." in said

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("dance", "“dance” is not understood"),
            ("shed", "Name the card"),
            ("shed 7X", "“7X” is not a card"),
            ("shed 2D 4D", "one card, not 2D 4D"),
            ("take", "You have drawn"),
            ("draw", "You have drawn"),
            ("pass", "You have drawn"),
            ("lay 2D 1", "You have drawn"),
            ("lay", "You have drawn"),
            ("back", "You have drawn"),
            ("best", "You have drawn"),
            ("done", "You have drawn"),
            ("knock", "You cannot knock now."),
            ("knock 2D", "more deadwood than the limit"),
            ("gin", "this is not gin"),
            ("gin 2D", "not gin"),
            ("biggin", "no big gin"),
            ("2D 4D", "“2d” is not understood"),
            ("discards", "TD leaves 60"),
        ],
    )
    def test_what_cannot_be_done_changes_nothing(self, typed: str, words: str, table: Table) -> None:
        said = table(dealt(MODERN, LOW, HIGH, "KS"), ["take", typed, "hand"], ["pass"])
        assert words in said
        assert said.count("Your hand: loose KS 2D 4D 6D 8D TD 2C 4C 6C 8C TC.") == 2
        assert said.count("Throw a card.") == 3

    @pytest.mark.parametrize("typed", ["shed", "lay", "back", "gin", "knock 2D", "done", "best"])
    def test_the_moment_comes_before_the_card(self, typed: str, table: Table) -> None:
        said = table(dealt(MODERN, LOW, HIGH, "KS"), [typed], ["pass"])
        assert "First take the upcard or pass it." in said
        said = table(dealt(MODERN, LOW, HIGH, "KS"), ["pass", typed], ["pass", "draw", "shed 9H"])
        assert "First draw from the stock or take the discard." in said

    def test_knocking(self, table: Table) -> None:
        ready = "3S 4S 5S 8C 8D 8H JD QD 9C AH"
        deal = dealt(MODERN, "6S 7D 9H 2C TC QH 2H 4H 6D 9S", ready, "KD")
        said = table(deal, ["take", "knock", "knock 8c"], ["pass"])
        assert said.count("You can knock: 9C leaves 1, AH leaves 9.") == 4
        assert "more deadwood than the limit" in said

    def test_the_knock_is_told_and_priced(self, table: Table) -> None:
        ready = "3S 4S 5S 8C 8D 8H JD QD 9C AH"
        deal = dealt(MODERN, "6S 7D 9H 2C TC QH 2H 4H 6D 9S", ready, "KD")
        said = table(deal, ["take", "knock 9c", "score", "what", "quit"], ["pass", "lay 6S 0", "done"])
        for sentence in (
            "You knock with 1.",
            "You throw 9C face down.",
            "Meld 1: 3S 4S 5S.",
            "Loose beside them: AH.",
            "Otto lays 6S on meld 1.",
            "Otto lays down no melds; loose: 9S 2H 4H 9H QH 6D 7D 2C TC. The deadwood of Otto is 59.",
            "You score 58: 59 - 1 = 58.",
            "You: points 58, boxes 1.",
            "Press Enter for the next hand, or type score or quit.",
        ):
            assert sentence in said, sentence

    def test_a_spread_of_ones_own_choice(self, table: Table) -> None:
        ten = "AS AH AD 4C 5C 6C TS JS QS KS"
        deal = dealt(MODERN, "2S 3H 5D 7D 8H 9H 9D TC QH QD", ten, "KD")
        said = table(deal, ["take", "knock AS 4C5C6C TSJSQSKS", "knock KS TSJSQS 4C5C6C ASAHAD"], ["pass", "done"])
        assert "more deadwood than the limit" in said
        assert "You knock with 10." in said

    def test_choosing_among_equal_spreads(self, table: Table) -> None:
        ten = "2H 3H 4H 5H 6H 7H TS TD TC AC"
        deal = dealt(MODERN, "2S 3S 5D 7D 8S 9S 9D JC QC QD", ten, "KD", "8C KC")
        typed = ["pass", "draw", "knock kc", "no", "knock kc", "3", "knock kc", "2"]
        said = table(deal, typed, ["pass", "draw", "shed 8C", "done"])
        assert said.count("Several spreads are equally good.") == 3
        assert "1: 2H 3H 4H" in said
        assert "No spread was chosen" in said
        assert "You knock with 1." in said

    def test_gin(self, table: Table) -> None:
        ten = "3S 4S 5S 8C 8D 8H JD QD KD 9C"
        deal = dealt(MODERN, "6S 7D 9H 2C TC QH 2H 4H 6D 9S", ten, "TD")
        said = table(deal, ["take", "gin", "quit"], ["pass", "done"])
        assert "Gin is possible, throwing 9C." in said
        assert "You go gin." in said
        assert "You score 90: 65 + 25 = 90." in said

    def test_which_gin(self, table: Table) -> None:
        ten = "3S 4S 5S 6S 8C 8D 8H JD QD KD"
        deal = dealt(MODERN, "7S 7D 9H 2C TC QH 2H 4H 6D 9S", ten, "TD")
        said = table(deal, ["take", "gin", "gin 3S"], ["pass", "done"])
        assert "Gin is possible with" in said
        assert "You go gin." in said

    def test_big_gin(self, table: Table) -> None:
        ten = "3S 4S 5S 8S 8C 8D 8H JD QD KD"
        deal = dealt(replace(MODERN, big_gin=31), "6S 7D 9H 2C TC QH 2H 4H 6D 9S", ten, "TD")
        said = table(deal, ["take", "biggin"], ["pass", "done"])
        assert "Big gin is possible" in said
        assert "You go big gin." in said
        assert "You score 96: 65 + 31 = 96." in said

    def test_layoff_by_hand(self, table: Table) -> None:
        deal, rival = knocked("QH KH 8H 7H 4H AC AD 9S 6C QC")
        typed = [
            "pass",
            "lay kh",
            "lay qh 3",
            "lay qh 9",
            "lay qh",
            "kh",
            "back qh",
            "back kh",
            "lay 4h",
            "lay kh 2",
            "lay kh",
            "table",
            "done",
        ]
        said = table(deal, typed, rival)
        for sentence in (
            "Otto knocks with 5.",
            "Loose beside them: 5D.",
            "Lay off what fits, then type done. You have 66.",
            "That card does not fit on that meld.",
            "There is no meld “9”: name one of 1 to 3.",
            "You lay QH on meld 1.",
            "You lay KH on meld 1.",
            "Other laid cards hang on that one",
            "You take KH back.",
            "You lay 4H on meld 3.",
            "Otto has knocked.",
            "Meld 1: 9H TH JH QH KH.",
            "Otto scores",
        ):
            assert sentence in said, sentence

    def test_a_card_that_fits_twice(self, table: Table) -> None:
        deal = dealt(MODERN, "4S 5S 6S 7H 7D 7C JS JD JC AH", "7S 2H 3D 9D TH QC 8C 6H 4D QD", "KS", "KC")
        said = table(deal, ["pass", "lay 7S", "7S 1"], ["pass", "draw", "knock KC 4S5S6S JSJDJC 7H7D7C"])
        assert "7S fits on the melds 1, 2: type the number after it." in said
        assert "You lay 7S on meld 1." in said

    def test_the_best_layoff(self, table: Table) -> None:
        deal = dealt(MODERN, "5H 6H 7H QC QD QS AC AD AS 4D", "8H 8C 8D 8S 9H 2C 3C 4C AH QH", "KS", "KC")
        rival = ["pass", "draw", "knock KC ASADAC 5H6H7H QSQDQC"]
        said = table(deal, ["pass", "lay ah", "best", "best", "done"], rival)
        assert "You take AH back." in said
        assert said.count("With the best layoff 0 is left.") == 2
        assert "You undercut and score 29: 4 + 25 = 29." in said

    def test_nothing_is_laid_off_on_a_gin(self, table: Table) -> None:
        deal = dealt(MODERN, "9H TH JH 4S 4D 4C 2S 2D 2C QH", "KH 8H 7H 3S AC AD 9S 6C QC 5C", "KS", "KC")
        said = table(deal, ["pass", "kh 1", "done"], ["pass", "draw", "knock KC 2S2D2C 9HTHJHQH 4S4D4C"])
        assert "Otto goes gin." in said
        assert "Nothing may be laid off on a gin: type done to lay down. You have 60." in said
        assert "Otto scores 85: 60 + 25 = 85." in said

    def test_the_wall(self, table: Table) -> None:
        from ..engine.test_deal import at_the_wall

        held = "3S 4S 5S 8C 8D 8H JD QD 2H 9S"
        said = table(at_the_wall(preset("tournament"), held, "KD"), ["draw", "take", "9s", "knock 9s"], ["done"])
        assert "the stock is used up. Take KD to knock or go gin at once, or pass." in said
        assert "The stock is used up: take the discard to knock at once, or pass." in said
        assert "The last discard may be taken only to knock" in said
        assert "You knock with 2." in said
        void = table(at_the_wall(preset("tournament"), held, "KD"), ["pass"], [])
        assert "2 cards are left in the stock: the hand is void." in void
        assert "Nobody scores this hand." in void


class TestKeeping:
    ARGV = ("play", "--terminal", "--seed", "7")

    def kept(self, run: Run) -> Outcome:
        found = run(*self.ARGV, stdin="hand\n")
        assert found.status == 0
        return found

    def test_the_end_of_the_input_keeps_the_match(self, run: Run, home: Path) -> None:
        found = self.kept(run)
        assert "gintable play --terminal --continue" in found.out
        assert (home / "current.gin").exists()
        assert "Your hand" in run("play", "--terminal", "--continue").out

    def test_quit_does_too(self, run: Run, home: Path) -> None:
        assert run(*self.ARGV, stdin="quit\n").status == 0
        assert (home / "current.gin").exists()

    def test_it_is_offered(self, run: Run, home: Path) -> None:
        self.kept(run)
        before = (home / "current.gin").read_bytes()
        found = run("play", "--terminal", stdin="maybe\nyes\n")
        assert "A match against Mina is in progress: Modern, you 0, Mina 0." in found.out
        assert "Your hand" in found.out
        assert (home / "current.gin").read_bytes() == before

    @pytest.mark.parametrize(("argv", "stdin"), [((), "no\n"), (("--new",), "")])
    def test_a_new_one_keeps_the_old_as_unfinished(
        self, argv: tuple[str, ...], stdin: str, run: Run, home: Path
    ) -> None:
        self.kept(run)
        before = (home / "current.gin").read_bytes()
        found = run("play", "--terminal", *argv, "--seed", "8", stdin=stdin)
        (old,) = (home / "matches").iterdir()
        assert str(old) in found.out
        assert old.read_bytes() == before
        assert (home / "current.gin").read_bytes() != before

    def test_the_question_may_be_left(self, run: Run, home: Path) -> None:
        self.kept(run)
        before = (home / "current.gin").read_bytes()
        for stdin in ("", "quit\n"):
            assert run("play", "--terminal", stdin=stdin).status == 0
        assert (home / "current.gin").read_bytes() == before

    def test_nothing_to_go_on_with(self, run: Run) -> None:
        assert "--continue" in run("play", "--terminal", "--continue").refusal

    def test_a_record_with_a_wrong_card(self, run: Run, home: Path) -> None:
        self.kept(run)
        record = home / "current.gin"
        record.write_text(record.read_text() + "0 shed ZZ\n")
        found = run("play", "--terminal", "--continue", stdin="")
        assert "could not have happened" in found.out
        assert any("damaged" in file.name for file in home.iterdir())
        assert "Your hand" in found.out

    @pytest.mark.parametrize("content", [b"", b"nonsense\n", b"\xff\n"])
    def test_a_record_that_is_none(self, content: bytes, run: Run, home: Path) -> None:
        home.mkdir()
        (home / "current.gin").write_bytes(content)
        found = run(*self.ARGV)
        assert re.match(
            r"Line 1 of the saved match could not be read, .* put aside as .*\nA new match begins\.", found.out
        )
        assert "Choose another" not in found.out
        assert "Your hand" in found.out
        assert content in {file.read_bytes() for file in home.iterdir() if "damaged" in file.name}

    def test_nothing_to_go_on_with_is_left_of_a_record_that_is_none(self, run: Run, home: Path) -> None:
        home.mkdir()
        (home / "current.gin").write_bytes(b"\0\0")
        found = run("play", "--terminal", "--continue")
        assert re.fullmatch(r"Line 1 of the saved match could not be read, .* put aside as .*\n", found.out)
        assert "begin one" in found.refusal

    def test_a_record_of_a_newer_program(self, run: Run, home: Path) -> None:
        home.mkdir()
        (home / "current.gin").write_bytes(b"gintable 9 {}\n")
        assert "newer" in run(*self.ARGV).refusal
        assert (home / "current.gin").read_bytes() == b"gintable 9 {}\n"

    def test_no_folder_to_write_to(self, run: Run, home: Path) -> None:
        home.write_text("a file where the folder should be")
        assert run(*self.ARGV, stdin="no\n").status == 0
        found = run(*self.ARGV, stdin="yes\nhand\n")
        assert found.status == 0
        assert found.out.count("Your hand") >= 1
        assert "without saving" in found.out

    def test_the_disk_fills_up(self, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from gintable.storage.record import RecordUnwritable

        def full(self: Record, line: str) -> None:
            raise RecordUnwritable("record.unwritable", path="current.gin", reason="No space left on device")

        monkeypatch.setattr(Record, "append", full)
        found = run(*self.ARGV, stdin="yes\nhand\n")
        assert found.out.count("No space left on device") == 1
        assert found.out.count("Your hand") >= 1
        assert "What was played without saving is lost." in found.out


class TestOptions:
    @pytest.mark.parametrize(
        ("argv", "words"),
        [
            (["--terminal", "--rules", "whist"], "whist"),
            (["--terminal", "--opponent", "nobody"], "nobody"),
            (["--terminal", "--set", "limit=0"], "limit 0"),
            (["--terminal", "--seed", "0"], "0"),
            (["--rules", "modern"], "--terminal"),
            (["--opponent", "otto"], "--terminal"),
            (["--continue"], "--terminal"),
            (["--set", "gin=20"], "--terminal"),
        ],
    )
    def test_refused(self, argv: list[str], words: str, run: Run) -> None:
        assert words in run("play", *argv).refusal

    def test_house_rules(self, run: Run, home: Path) -> None:
        run("play", "--terminal", "--rules", "oklahoma", "--set", "gin=20", "--opponent", "Otto")
        head = Record.open(home / "current.gin").header
        assert (head["rules"], head["changes"]) == ("oklahoma", {"gin": 20})
        assert head["players"] == [{"name": "You", "bot": None}, {"name": "Otto", "bot": "otto"}]

    def test_the_window_is_started_without_terminal(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        from gintable import ui

        asked: list[list[str]] = []
        monkeypatch.setattr(ui, "main", lambda args, began=None: asked.append(args) or 0)
        assert run("play").status == 0
        assert run("play", "--seed", "5").status == 0
        assert asked == [[], ["--seed", "5"]]


def test_every_refusal_of_the_engine_has_a_sentence() -> None:
    sources = [
        Path(module.__file__ or "").read_text(encoding="utf-8")
        for module in (deal_module, legal_module, session_module)
    ]
    keys = {key for source in sources for key in re.findall(r'"(refuse\.\w+)"', source)}
    keys |= {f"refuse.awaits_{phase.value}" for phase in Phase if phase is not Phase.OVER}
    assert len(keys) > 15
    assert [key for key in sorted(keys) if t(key) == key] == []


def test_ctrl_c_keeps_the_match(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    found = run("play", "--terminal")
    assert (found.status, found.err) == (130, "")
    assert Record.open(home / "current.gin").lines

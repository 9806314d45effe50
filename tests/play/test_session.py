"""A match at the table without a table: what is shown is on the disk, and a damaged record loses one hand at most."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gintable.engine.actions import Shed
from gintable.engine.events import Drew, Knocked
from gintable.engine.rules import PRESETS, people, preset
from gintable.engine.state import Phase, View, view
from gintable.play.session import Session, Step
from gintable.play.worker import Here
from gintable.storage import hold
from gintable.storage.library import Library
from gintable.storage.notice import Notice
from gintable.storage.record import Record, RecordError, RecordUnwritable
from gintable.storage.replay import replay

from .driving import PLAYERS, WAIT_S, begin, drive

GAMES = [*((name, people(rules)) for name, rules in PRESETS.items()), ("knock_rummy", 3), ("knock_rummy", 4)]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    opened, notices = Library.open(tmp_path / "library.sqlite")
    assert not notices
    yield opened
    opened.close()


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_a_whole_match_replays_to_the_same_score(name: str, number: int, tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin", name, number=number)
    drive(session)
    session.close()
    again = replay(Record.open(tmp_path / "m.gin"))
    assert again == session.story
    assert again.match.winner is not None
    assert again.match.games[-1].result


def test_each_step_is_on_the_disk_when_it_is_seen(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin")
    for _ in range(60):
        drive(session, until=1)
        told = replay(Record.open(tmp_path / "m.gin"))
        assert told == session.story
    session.close()


def test_steps_hide_what_the_seat_may_not_see(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin")
    hidden = {Drew: 0, Knocked: 0}
    for step in drive(session):
        assert isinstance(step, Step)
        for event in step.events:
            if isinstance(event, Drew | Knocked) and event.seat != 0:
                assert event.card is None
                hidden[type(event)] += 1
    session.close()
    assert all(hidden.values())


def test_resume_brings_back_the_same_hand(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin")
    drive(session, until=25)
    session.close()
    resumed, notices = Session.resume(tmp_path / "m.gin", Here())
    assert notices == ()
    assert resumed.story == replay(Record.open(tmp_path / "m.gin"))
    assert resumed.story.deal is not None
    assert resumed.view == view(resumed.story.deal, 0)
    drive(resumed)
    assert resumed.story.match.winner is not None
    resumed.close()


def test_a_bot_decides_the_same_after_a_resume(tmp_path: Path) -> None:
    whole = begin(tmp_path / "a.gin")
    drive(whole)
    whole.close()
    parts = begin(tmp_path / "b.gin")
    drive(parts, until=33)
    parts.close()
    resumed, _ = Session.resume(tmp_path / "b.gin", Here())
    drive(resumed)
    resumed.close()
    assert [line.text for line in whole.record.lines] == [line.text for line in resumed.record.lines]


def test_a_refused_action_changes_nothing(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin")
    seen = None
    while seen is None or seen.table.turn != 0 or seen.table.phase is not Phase.SHED:
        drive(session, until=1)
        seen = session.view
    before, lines = session.story, list(session.record.lines)
    absent = next(card for card in range(13) if not seen.hand >> card & 1)
    assert session.submit(Shed(absent)) == "refuse.not_in_hand"
    assert session.poll(WAIT_S) is None
    assert (session.story, session.record.lines) == (before, lines)
    session.close()


def test_a_wrong_card_voids_the_hand_and_keeps_the_file(tmp_path: Path) -> None:
    path = tmp_path / "m.gin"
    session = begin(path)
    drive(session, until=90)
    session.close()
    lines = path.read_text().splitlines(keepends=True)
    at = max(i for i, line in enumerate(lines) if " shed " in line)
    held = replay(Record.open(path))
    lines[at] = lines[at].split(" shed ")[0] + " shed 7X\n"
    path.write_text("".join(lines))
    with pytest.raises(RecordError) as wrong:
        replay(Record.open(path))
    assert wrong.value.line == at + 1
    resumed, notices = Session.resume(path, Here())
    assert [n.key for n in notices] == ["record.mended"]
    assert len(list(tmp_path.glob("m.damaged*"))) == 1
    finished = [row for row in held.rows if row.kind != "void"]
    assert list(resumed.story.rows[: len(finished)])[: len(held.rows) - 1] == list(held.rows[:-1])
    drive(resumed)
    assert resumed.story.match.winner is not None
    resumed.close()


def test_a_full_disk_stops_the_action_and_lets_the_player_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(tmp_path / "m.gin")
    drive(session, until=2)
    before = session.story

    def full(self: Record, line: str) -> None:
        raise RecordUnwritable("record.unwritable", path="m.gin", reason="No space left on device")

    monkeypatch.setattr(Record, "append", full)
    got = drive(session, until=1)
    assert isinstance(got[0], Notice)
    assert session.story == before
    session.play_unsaved()
    drive(session)
    assert session.story.match.winner is not None
    session.close()


def test_a_finished_match_is_kept_once(tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GINTABLE_HOME", str(tmp_path / "home"))
    session = begin(tmp_path / "m.gin", library=library)
    assert session.archive() is None
    assert library.matches() == ()
    drive(session)
    assert session.archive() is None
    assert session.archive() is None
    session.close()
    [row] = library.matches()
    assert (row.opponent, row.preset, row.hands) == ("otto", "challenge", len(session.story.rows))
    assert library.hands(row) == session.story.rows
    assert not (tmp_path / "m.gin").exists()
    assert replay(Record.open(tmp_path / "matches" / row.record)) == session.story


def test_a_bot_is_not_told_the_seed_of_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def ask(self: Here, bot: str, view: View, seed: int) -> None:
        told.append(seed)
        real(self, bot, view, seed)

    real = Here.ask
    monkeypatch.setattr(Here, "ask", ask)
    session = begin(tmp_path / "m.gin")
    drive(session, until=40)
    session.close()
    assert len(set(told)) == len(told) > 5
    assert min(abs(seed - session.story.match.seed) for seed in told) > len(session.record.lines)


def test_a_bot_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.gin"
    session = begin(path)
    drive(session, until=4)
    session.close()
    path.write_text(path.read_text().replace('"otto"', '"zork"'))
    with pytest.raises(RecordError) as refused:
        Session.resume(path, Here())
    assert (refused.value.line, refused.value.key) == (1, "record.header_incomplete")
    assert "zork" in str(refused.value.facts["part"])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"bot": "otto"', '"bot": null'),
        ('"bot": "otto"', '"bot": []'),
        ('"bot": "otto"', '"bot": {"a": 1}'),
        ('"bot": null', '"bot": "otto"'),
    ],
)
def test_a_match_that_nobody_here_could_play_on_is_refused(before: str, after: str, tmp_path: Path) -> None:
    path = tmp_path / "m.gin"
    session = begin(path)
    drive(session, until=4)
    session.close()
    kept = path.read_text()
    path.write_text(kept.replace(before, after))
    assert path.read_text() != kept
    with pytest.raises(RecordError) as refused:
        Session.resume(path, Here())
    assert (refused.value.line, refused.value.key) == (1, "record.header_incomplete")


def test_a_spoilt_byte_costs_one_hand(tmp_path: Path) -> None:
    path = tmp_path / "m.gin"
    session = begin(path)
    drive(session, until=90)
    session.close()
    rows = path.read_bytes().splitlines(keepends=True)
    rows[-1] = b"\xff" + rows[-1][1:]
    path.write_bytes(b"".join(rows))
    resumed, notices = Session.resume(path, Here())
    assert [(n.key, n.facts["line"]) for n in notices] == [("record.mended", len(rows))]
    assert resumed.story.between
    assert (resumed.story.rows[-1].kind, resumed.story.rows[-1].turn) == ("void", 0)
    resumed.close()


def test_rules_that_clash_leave_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        Session.new(tmp_path / "m.gin", replace(preset("modern"), limit=0), PLAYERS[:2], Here())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("line", ["deal " + "9" * 5000 + " 0", "deal 1 " + "9" * 5000])
def test_a_number_without_end_is_no_deal(line: str, tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin")
    session.close()
    session.record.append(line)
    with pytest.raises(RecordError) as refused:
        replay(Record.open(tmp_path / "m.gin"))
    assert (refused.value.line, refused.value.key) == (2, "record.bad_deal")


def test_a_seed_that_is_no_number_is_refused(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin")
    session.close()
    path = tmp_path / "m.gin"
    path.write_text(path.read_text().replace('"seed": 5', '"seed": Infinity'))
    with pytest.raises(RecordError) as refused:
        replay(Record.open(path))
    assert refused.value.key == "record.header_incomplete"


def test_a_file_system_without_locks_can_be_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(handle: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(hold, "_lock", no_locks)
    session = begin(tmp_path / "m.gin")
    assert len(drive(session, until=4)) == 4
    session.close()


def test_the_seed_decides_the_deals(tmp_path: Path) -> None:
    decks = []
    for n in range(3):
        session = begin(tmp_path / f"{n}.gin", "modern", seed=random.Random(n // 2).randrange(99))
        session.next_hand()
        drive(session, until=1)
        decks.append(session.story.deal and session.story.deal.hands)
        session.close()
    assert decks[0] == decks[1] != decks[2]


def test_one_program_at_a_time_plays_a_match(tmp_path: Path) -> None:
    first = begin(tmp_path / "m.gin")
    drive(first, until=4)
    with pytest.raises(RecordUnwritable) as refused:
        Session.resume(tmp_path / "m.gin", Here())
    assert refused.value.key == "record.in_use"
    drive(first, until=2)
    first.close()
    second, notices = Session.resume(tmp_path / "m.gin", Here())
    assert notices == ()
    assert second.story == first.story
    second.close()


def test_rules_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin")
    drive(session, until=4)
    session.close()
    path = tmp_path / "m.gin"
    path.write_text(path.read_text().replace('"challenge"', '"zork"'))
    with pytest.raises(RecordError) as refused:
        Session.resume(path, Here())
    assert (refused.value.line, refused.value.key) == (1, "record.rules")
    assert "zork" in str(refused.value.facts["problem"])
    assert path.exists()


def test_a_match_that_ended_unseen_is_counted_before_the_next_begins(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gintable.storage.record import current
    from gintable.ui.table.match import put_aside

    monkeypatch.setenv("GINTABLE_HOME", str(tmp_path / "home"))
    session = begin(current(), library=library)
    drive(session)
    session.close()
    assert library.matches() == ()
    put_aside(library)
    assert len(library.matches()) == 1
    assert not current().exists()


def test_an_unfinished_match_makes_room_without_being_counted(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gintable.storage.record import current
    from gintable.ui.table.match import put_aside

    monkeypatch.setenv("GINTABLE_HOME", str(tmp_path / "home"))
    session = begin(current(), library=library)
    drive(session, until=9)
    with pytest.raises(RecordUnwritable):
        put_aside(library)
    session.close()
    put_aside(library)
    assert library.matches() == ()
    assert not current().exists()
    assert len(list((tmp_path / "home").rglob("*.gin"))) == 1

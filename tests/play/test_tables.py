"""Three at a table, four, and two tables of partners: every line can be the last before the program is killed."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from gintable.engine.actions import Action, Wait
from gintable.engine.legal import why_not
from gintable.engine.state import Phase, View
from gintable.play.session import AHEAD, Session, Step
from gintable.play.worker import Here
from gintable.storage.record import Record
from gintable.storage.replay import replay

from .driving import WAIT_S, begin, drive, sensible

MANY = [("classic_three", 3), ("partners", 4), ("knock_rummy", 4)]
HANDS = 3  # of a record that is broken off after each line


def lines(session: Session) -> list[str]:
    return [line.text for line in session.record.lines]


@pytest.mark.parametrize(("name", "number"), MANY)
def test_every_line_may_be_the_last_before_a_kill(name: str, number: int, tmp_path: Path) -> None:
    whole = begin(tmp_path / "whole.gin", name, number=number)
    while len(whole.story.rows) < HANDS and whole.story.match.winner is None:
        drive(whole, until=1)
    whole.close()
    told = (tmp_path / "whole.gin").read_bytes().splitlines(keepends=True)
    assert sum(row.startswith(b"deal") for row in told) == HANDS
    path = tmp_path / "part.gin"
    for kept in range(1, len(told)):
        path.write_bytes(b"".join(told[:kept]) + told[kept][:-1])  # and half of the next one
        resumed, notices = Session.resume(path, Here())
        assert notices == ()
        assert resumed.story == replay(whole.record, whole.record.lines[: kept - 1])
        drive(resumed, until=1)
        resumed.close()
        assert path.read_bytes() == b"".join(told[: kept + 1])


@pytest.mark.parametrize(("name", "number"), MANY)
def test_two_matches_of_the_same_seed_are_the_same(name: str, number: int, tmp_path: Path) -> None:
    first, second = (begin(tmp_path / f"{n}.gin", name, number=number) for n in range(2))
    for session in (first, second):
        drive(session)
        session.close()
    assert lines(first) == lines(second)
    assert first.story.match.winner is not None


def test_the_lines_tell_who_dealt_and_who_did_what(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin", "partners", number=4)
    drive(session, until=1)
    dealers, seating = session.story.match.dealers, session.story.seating
    word, *numbers = lines(session)[0].split()
    assert (word, [int(number) for number in numbers[1::2]]) == ("deal", list(dealers))
    assert numbers[0] != numbers[2]
    while not session.story.between:
        drive(session, until=1)
    actors = {int(line[0]) for line in lines(session)[1:]}
    session.close()
    assert actors == {0, 1, 2, 3} == {person for table in seating for person in table}


def test_the_other_table_keeps_step_and_does_not_wait_for_the_person(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin", "partners", number=4)
    rested = 0
    for _ in range(400):
        if session.story.between and session.story.match.winner is None:
            session.next_hand()
        while session.poll(WAIT_S) is not None or session.waiting:
            pass
        sitting = session.story.sitting
        assert sitting is not None
        own, other = sitting.deals[session.table].table, sitting.deals[1 - session.table].table
        if session.view is None or own.facts is not None:
            continue
        assert own.turn == session.seat
        if other.facts is None:
            knocked = (other.knocker >= 0) - (own.knocker >= 0)  # a knock ends a turn
            assert other.turn_no + knocked == own.turn_no + AHEAD  # it went on by itself so far, and no further
            rested += 1
        assert session.submit(sensible(session.view)) is None
    session.close()
    assert rested > 20


def test_a_step_of_the_other_table_shows_it_and_nothing_else(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin", "partners", number=4)
    drive(session, until=1)
    before = session.view
    while not session.story.between:
        for step in drive(session, until=1):
            assert isinstance(step, Step)
            assert before is not None
            person = int(lines(session)[-1][0])
            if person not in session.story.seating[session.table]:
                assert step.events == ()
                elsewhere = step.view.table.elsewhere
                assert elsewhere != before.table.elsewhere
                assert step.view == before._replace(table=before.table._replace(elsewhere=elsewhere))
            before = step.view
    session.close()


def test_a_hand_of_partners_is_scored_when_both_tables_are_over(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin", "partners", number=4)
    own_first = 0
    for step in drive(session):
        assert isinstance(step, Step)
        if step.round is not None:
            assert step.hand in step.round.hands
        elif step.hand is not None:
            own_first += 1
    session.close()
    assert own_first > 0


def patient(seen: View) -> Action:
    """Somebody who holds the turn whenever that is allowed."""
    return Wait() if why_not(seen, Wait()) is None else sensible(seen)


def test_a_turn_can_be_held_until_the_other_table_is_scored(tmp_path: Path) -> None:
    session = begin(tmp_path / "m.gin", "partners", number=4, seed=2)
    held = 0
    while session.story.match.winner is None:
        drive(session, until=1, decide=patient)
        seen, sitting = session.view, session.story.sitting
        if lines(session)[-1] != "0 wait" or seen is None or sitting is None:
            continue
        held += 1
        own, other = session.table, 1 - session.table
        assert sitting.awaited(own) is None
        assert session.submit(Wait()) is not None
        while sitting.deals[other].table.facts is None:
            assert session.bot_to_act is not None
            drive(session, until=1)
            assert session.story.sitting is not None
            sitting = session.story.sitting
            assert int(lines(session)[-1][0]) in sitting.seating[other]
        assert sitting.awaited(own) == 0
        assert session.view is not None
        assert why_not(session.view, Wait()) is not None
    session.close()
    assert held > 0


class Late(Here):
    """A thinker whose first answer to each question is no longer possible: the other table has gone on meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, View, int]] = []
        self.late: set[int] = set()

    def ask(self, bot: str, view: View, seed: int) -> None:
        super().ask(bot, view, seed)
        self.asked.append((bot, view, seed))

    def answer(self, wait_s: float = 0.0) -> Action | None:
        _, view, seed = self.asked[-1]
        if seed in self.late or why_not(view, Wait()) is None:
            return super().answer(wait_s)
        self.late.add(seed)
        return Wait()


def test_a_bot_whose_answer_became_impossible_is_asked_again(tmp_path: Path) -> None:
    late, usual = Late(), Here()
    sessions = [
        begin(tmp_path / f"{n}.gin", "partners", number=4, thinker=thinker) for n, thinker in enumerate((late, usual))
    ]
    for session in sessions:
        while len(session.story.rows) < 2:
            drive(session, until=1)
        session.close()
    assert lines(sessions[0]) == lines(sessions[1])
    assert len(late.late) > 20
    assert len(late.asked) >= 2 * len(late.late)


class Noted(Here):
    """A thinker that notes the seed of every decision."""

    def __init__(self) -> None:
        super().__init__()
        self.seeds: dict[tuple[int, tuple[object, ...], Phase], int] = {}

    def ask(self, bot: str, view: View, seed: int) -> None:
        super().ask(bot, view, seed)
        self.seeds[view.hand, view.table.played, view.table.phase] = seed


def test_a_bot_thinks_the_same_however_far_the_other_table_is(tmp_path: Path) -> None:
    quick, slow = Noted(), Noted()
    for thinker in (quick, slow):
        session = begin(tmp_path / f"{thinker is quick}.gin", "partners", number=4, thinker=thinker)
        while not session.story.between or not session.story.rows:
            seen, sitting = session.view, session.story.sitting
            own = seen is not None and sitting is not None and sitting.awaited(session.table) == 0
            if own and seen is not None and not session.busy and (thinker is quick or not session.waiting):
                session.submit(sensible(seen))
            elif session.story.between:
                session.next_hand()
            session.poll(WAIT_S)
        session.close()
    shared = quick.seeds.keys() & slow.seeds.keys()
    assert len(shared) > 5
    assert all(quick.seeds[place] == slow.seeds[place] for place in shared)


def test_what_is_written_of_the_other_table_does_not_hold_the_person_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(tmp_path / "m.gin", "partners", number=4)
    free, real = Event(), Record.append

    def slow(record: Record, line: str) -> None:
        free.wait(WAIT_S)
        real(record, line)

    def other_table_writes() -> bool:
        """Whether a line of the other table is on its way while the person is to act."""
        seen = session.view
        if not session.busy or seen is None or seen.table.turn != session.seat or seen.table.facts is not None:
            return False
        assert session._writing is not None
        return int(session._writing[1].text[0]) not in session.story.seating[session.table]

    drive(session, until=1)
    monkeypatch.setattr(Record, "append", slow)
    while not other_table_writes():
        free.set()
        while session.busy:
            session.poll(WAIT_S)
        free.clear()
        session.poll()
    seen = session.view
    assert seen is not None
    action = sensible(seen)
    before = len(session.record.lines)
    assert session.submit(action) is None
    assert session.submit(action) == "refuse.busy"
    free.set()
    drive(session, until=2)
    session.close()
    assert lines(session)[before + 1] == f"0 {action}"

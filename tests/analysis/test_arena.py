"""The arena counts right, whoever shares the work, and says how sure it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from gintable.analysis import arena
from gintable.analysis.arena import Order
from gintable.analysis.figures import Damaged, Report
from gintable.bots.roster import ROSTER, Entry, UnknownBot
from gintable.bots.style import Brain
from gintable.engine.actions import DRAW, PASS, Action, Done, Knock, Shed
from gintable.engine.cards import cards
from gintable.engine.legal import knocks, may_shed
from gintable.engine.melds import best_spreads, discards
from gintable.engine.rules import PRESETS, Rules, people, preset, seated
from gintable.engine.state import Phase, View

CHALLENGE = preset("challenge")


def play(names: Sequence[str], rules: Rules, games: int, *, mirror: bool = True, seed: int = 0, **how: Any) -> Report:
    return arena.play(Order(tuple(names), rules, mirror, seed), games, **how)


def test_the_report_has_the_promised_keys() -> None:
    found = json.loads(json.dumps(play(("otto", "mina"), CHALLENGE, 4, jobs=1).as_json()))
    assert {"games", "win_rate", "ci95", "points_per_hand", "decision_ms", "hands_per_s"} <= set(found)
    assert found["games"] == 4
    assert found["ci95"][0] < found["win_rate"] <= found["ci95"][1]
    for player in range(2):
        times = found["decision_ms"][player]
        assert 0 < times["median"] <= times["p99"] <= times["max"]
        kinds = [times[kind] for kind in ("draw", "shed", "other")]
        assert all(0 < kind["median"] <= kind["p99"] <= kind["max"] for kind in kinds)
        assert sum(kind["decisions"] for kind in kinds) == times["decisions"]
        assert times["max"] == max(kind["max"] for kind in kinds)
    shares = [*found["knocks"], *found["gins"], found["voids"]]
    assert sum(shares) == pytest.approx(1)


def test_the_games_are_the_same_however_many_processes_share_them() -> None:
    def figures(jobs: int, seed: int = 5) -> Report:
        done = play(("otto", "mina"), CHALLENGE, 24, seed=seed, jobs=jobs)
        return replace(done, decision_ms=(), hands_per_s=0.0)

    assert figures(1) == figures(2)
    assert figures(1).points_per_hand != figures(1, seed=6).points_per_hand


def test_a_bot_against_itself_wins_half() -> None:
    mirrored = play(("simple", "otto"), CHALLENGE, 20, jobs=1)  # the same brain
    assert mirrored.win_rate == 0.5
    assert mirrored.points_per_hand[0] == mirrored.points_per_hand[1]
    single = play(("simple", "otto"), CHALLENGE, 151, mirror=False, seed=3, jobs=1)
    assert single.ci95[0] < 0.5 < single.ci95[1]


@pytest.mark.parametrize(
    ("better", "worse", "games"), [("otto", "mina", 100), ("viktor", "mina", 40), ("celeste", "otto", 40)]
)
def test_a_higher_level_beats_a_lower_one(better: str, worse: str, games: int) -> None:
    assert play((better, worse), CHALLENGE, games, jobs=1).ci95[0] > 0.5


def test_progress_is_told() -> None:
    told: list[arena.Standing] = []
    play(("simple", "otto"), CHALLENGE, 10, jobs=1, progress=told.append)
    assert (told[-1].done, told[-1].games, told[-1].fresh, told[-1].win_rate) == (10, 10, 10, 0.5)
    assert [found.done for found in told] == sorted({found.done for found in told})
    assert len(told) > 1


@dataclass(frozen=True)
class Timid(Brain):
    """Never goes out."""

    def decide(self, view: View, seed: int) -> Action:
        match view.table.phase:
            case Phase.OFFER:
                return PASS
            case Phase.DRAW:
                return DRAW
            case Phase.SHED:
                return Shed(cards(may_shed(view))[seed % 10])
            case _:
                return Done(())


def test_a_game_that_does_not_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ROSTER, "timid", Entry("timid", "Timid", 1, Timid(), table=False))
    monkeypatch.setattr(arena, "MAX_HANDS", 5)
    done = play(("timid", "timid"), preset("straight"), 4, jobs=1)
    assert (done.win_rate, done.unfinished, done.hands, done.voids) == (0.5, 4, 20, 1.0)


def test_a_draw_among_three_is_a_third(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ROSTER, "timid", Entry("timid", "Timid", 1, Timid(), table=False))
    monkeypatch.setattr(arena, "MAX_HANDS", 2)
    done = play(("timid", "timid", "timid"), preset("classic_three"), 3, jobs=1)
    assert (done.win_rate, done.unfinished, done.hands, done.voids) == (pytest.approx(1 / 3), 3, 6, 1.0)


@dataclass(frozen=True)
class Eager(Brain):
    """Draws, throws what leaves least, knocks at once, and writes down where it sits."""

    name: str
    sat: list[tuple[str, int]]

    def decide(self, view: View, seed: int) -> Action:
        self.sat.append((self.name, view.seat))
        match view.table.phase:
            case Phase.OFFER:
                return PASS
            case Phase.DRAW:
                return DRAW
            case Phase.SHED:
                found = knocks(view)
                if found:
                    return Knock(found[0][0], best_spreads(view.hand & ~(1 << found[0][0]))[0])
                allowed = may_shed(view)
                return Shed(min((left, card) for card, left in discards(view.hand) if allowed >> card & 1)[1])
            case _:
                return Done(best_spreads(view.hand)[0])


class Sat:
    """Eager players, and where they were found sitting."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
        self.all: list[tuple[str, int]] = []
        for name in names:
            monkeypatch.setitem(ROSTER, name, Entry(name, name, 1, Eager(name, self.all), table=False))

    def seats(self, name: str) -> set[int]:
        return {seat for who, seat in self.all if who == name}


class TestMoreSeats:
    def test_two_names_are_dealt_round_three_seats_in_turn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sat = Sat(monkeypatch, "a", "b")
        play(("a", "b"), preset("classic_three"), 1, mirror=False, jobs=1)
        assert (sat.seats("a"), sat.seats("b")) == ({0, 2}, {1})
        sat.all.clear()
        arena._piece(Order(("a", "b"), preset("classic_three"), mirror=False), 1, 2)
        assert (sat.seats("a"), sat.seats("b")) == ({1}, {0, 2})

    def test_mirrored_everybody_sits_everywhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sat = Sat(monkeypatch, "a", "b", "c")
        done = play(("a", "b", "c"), preset("classic_three"), 3, jobs=1)
        assert [sat.seats(name) for name in "abc"] == [{0, 1, 2}] * 3
        assert (done.win_rate, done.even) == (pytest.approx(1 / 3), pytest.approx(1 / 3))

    def test_two_names_sit_on_two_sides(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sat = Sat(monkeypatch, "a", "b")
        play(("a", "b"), preset("partners"), 1, mirror=False, jobs=1)
        # seat 0 of both tables is of one side
        assert {frozenset(sat.seats(name)) for name in "ab"} == {frozenset({0}), frozenset({1})}

    @pytest.mark.parametrize(
        ("rules", "names", "even"),
        [
            ("classic_three", "ab", 1 / 2),
            ("classic_three", "abc", 1 / 3),
            ("partners", "ab", 1 / 2),
            ("partners", "abc", 1 / 2),
            ("partners", "abcd", 1 / 2),
            ("knock_rummy 3", "ab", 1 / 2),
            ("knock_rummy 4", "ab", 1 / 2),
            ("knock_rummy 4", "abc", 1 / 3),
            ("knock_rummy 4", "abcd", 1 / 4),
        ],
    )
    def test_equals_are_equal(self, rules: str, names: str, even: float, monkeypatch: pytest.MonkeyPatch) -> None:
        name, _, seats = rules.partition(" ")
        Sat(monkeypatch, *names)
        played = seated(preset(name), int(seats)) if seats else preset(name)
        done = play(tuple(names), played, 3 * len(names), jobs=1)
        assert done.win_rate == pytest.approx(even)
        assert done.even == pytest.approx(even)
        assert done.ci95[0] < even < done.ci95[1]
        assert max(done.points_per_hand) == pytest.approx(min(done.points_per_hand))
        assert sum(done.knocks) + sum(done.gins) + done.voids == pytest.approx(1)
        assert len(done.decision_ms) == len(names)
        assert (done.seats, done.as_json()["seats"]) == (people(played), people(played))

    @pytest.mark.parametrize("name", ["classic_three", "partners"])
    def test_who_alone_goes_out_wins_every_game(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        Sat(monkeypatch, "a")
        monkeypatch.setitem(ROSTER, "timid", Entry("timid", "Timid", 1, Timid(), table=False))
        rules = replace(preset(name), target=30)
        assert play(("a", "timid"), rules, 4, jobs=1).win_rate == 1
        assert play(("timid", "a"), rules, 4, jobs=1).win_rate == 0

    def test_the_games_are_the_same_however_many_processes_share_them(self) -> None:
        def figures(jobs: int) -> Report:
            done = play(("simple", "mina"), preset("partners"), 8, seed=5, jobs=jobs)
            return replace(done, decision_ms=(), hands_per_s=0.0)

        assert figures(1) == figures(2)

    @pytest.mark.parametrize("name", ["modern", "partners"])
    def test_wrong_knocks_are_played_out(self, name: str) -> None:
        rules = replace(PRESETS[name], irregularities="penalised")
        assert play(("simple", "mina"), rules, 10, jobs=1).unfinished == 0

    @pytest.mark.parametrize("name", PRESETS)
    def test_the_better_one_wins_more_under_every_preset(self, name: str) -> None:
        short = PRESETS[name].deals or PRESETS[name].limit_by == "any"  # chance counts for more in a short hand
        games = 160 if short else 6
        done = play(("simple", "mina"), PRESETS[name], games, jobs=1, seed=2)
        assert done.points_per_hand[0] > done.points_per_hand[1]
        assert done.unfinished == 0


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="ask for 8 instead of 7"):
        play(("otto", "mina"), CHALLENGE, 7)
    with pytest.raises(ValueError, match="played 3 times: ask for 9 instead of 7"):
        play(("otto", "mina", "otto"), preset("classic_three"), 7)
    with pytest.raises(ValueError, match="challenge has 2 seats: name 2 to 2 players, not 3"):
        play(("otto", "mina", "otto"), CHALLENGE, 6)
    with pytest.raises(ValueError, match="not 1"):
        play(("otto",), CHALLENGE, 6)
    with pytest.raises(ValueError, match="at least one"):
        play(("otto", "mina"), CHALLENGE, 0, mirror=False)
    with pytest.raises(UnknownBot):
        play(("otto", "hal"), CHALLENGE, 2)


class TestInParts:
    """A series that is stopped and gone on with is the same series."""

    order = Order(("otto", "mina"), CHALLENGE, mirror=True, seed=9)

    def figures(self, games: int, **how: Any) -> Report:
        return replace(arena.play(self.order, games, jobs=1, **how), decision_ms=(), hands_per_s=0.0)

    def test_what_is_kept_is_not_played_again(self) -> None:
        parts: list[arena.Part] = []
        whole = self.figures(20, keep=parts.append)
        assert len(parts) > 2
        told = [arena.part_of(json.loads(json.dumps(part.as_json())), 2) for part in parts]
        some, more = [told[2], told[0]], list[arena.Part]()
        assert self.figures(20, kept=some, keep=more.append) == whole
        units = sorted(n for part in [*some, *more] for n in range(part.first, part.end))
        assert units == list(range(10))
        more.clear()
        assert self.figures(20, kept=told, keep=more.append) == whole
        assert more == []
        assert self.figures(40, kept=told) == self.figures(40)

    def test_all_decisions_and_the_time_of_all_parts_are_counted(self) -> None:
        parts: list[arena.Part] = []
        whole = arena.play(self.order, 20, jobs=1, keep=parts.append)
        late = [replace(part, ns=10**9) for part in parts[:2]]
        done = arena.play(self.order, 20, jobs=1, kept=late)
        for mine, same in zip(done.decision_ms, whole.decision_ms, strict=True):
            assert (mine.decisions, mine.shed.decisions) == (same.decisions, same.shed.decisions)
        assert done.hands_per_s < done.hands / 2

    def test_what_does_not_fit_is_refused(self) -> None:
        parts: list[arena.Part] = []
        self.figures(20, keep=parts.append)
        with pytest.raises(Damaged):
            self.figures(20, kept=[parts[0], parts[0]])
        with pytest.raises(ValueError, match="more games are kept"):
            self.figures(2, kept=parts)
        told = parts[0].as_json()
        for change in ({"first": -1}, {"end": told["first"]}, {"end": told["end"] + 1}, {"ns": -1}, {"first": None}):
            with pytest.raises(Damaged):
                arena.part_of({**told, **change}, 2)

    def test_players_are_known_by_what_they_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for rules in (CHALLENGE, preset("classic_three"), preset("partners")):
            order = replace(self.order, rules=rules)
            before = arena.moves(order)
            assert arena.moves(order) == before
            assert arena.moves(replace(order, names=("mina", "otto"))) != before
            with monkeypatch.context() as other:
                other.setitem(ROSTER, "otto", replace(ROSTER["otto"], brain=ROSTER["mina"].brain))
                assert arena.moves(order) != before


def test_work_is_given_out_whole_and_in_pieces_that_suit() -> None:
    work = arena._Work([(0, 10), (50, 5000)], jobs=2)
    given = [work.next(), work.next()]
    assert given == [(0, 1), (1, 2)]  # nothing is known yet
    work.learn(2, 2 * arena.PART_NS // 30)
    given += [work.next() for _ in range(3)]
    assert given[2:] == [(2, 10), (50, 80), (80, 110)]
    while (piece := work.next()) is not None:
        given.append(piece)
    pieces = [piece for piece in given if piece is not None]
    assert [n for first, end in pieces for n in range(first, end)] == [*range(10), *range(50, 5000)]
    assert pieces[-1] == (4999, 5000)  # small ones at the end, for all to end together

"""What is said of hands and games: every figure adds up, every line has words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gintable.engine.cards import parse_card, suit
from gintable.engine.match import deal_numbers
from gintable.engine.rules import CLASSIC_THREE, HOLLYWOOD, MODERN, PARTNERS, PRESETS, Rules, people
from gintable.engine.score import settle
from gintable.storage.record import Line
from gintable.storage.replay import Player, deal_line, header, opening, tell
from gintable.ui.accounts import (
    EndAccount,
    People,
    end_account,
    game_over,
    hand_account,
    listed,
    still_to_go,
    tally_after,
    tokens,
)
from gintable.ui.accounts.game import payments, single, terms
from gintable.ui.accounts.pads import entered_line, game_pads, games_of, pad_of, running, shutouts

from .stories import MOCKUP, SYSTEMS, first, matches, played, seen, told, wins

# ---------------------------------------------------------------- a hand


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("me", [0, 1])
def test_the_rows_of_a_hand_add_up_to_its_score(system: str, me: int) -> None:
    for story in matches(system):
        account = hand_account(story, seen(story, me))
        row = story.round
        assert row is not None
        assert sum(one.points for one in account.rows) == account.points == max(0, *row.points)
        if account.winner is not None:
            assert account.points == row.points[account.winner]
        for at in account.tables:
            assert sum(one.points for one in at.rows) == at.points


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_others_lose_stands_beside_the_sum(system: str) -> None:
    for story in matches(system):
        row = story.round
        assert row is not None
        lost = [one.points for at in hand_account(story, seen(story)).tables for one in at.beside]
        assert sorted(lost) == sorted(points for points in row.points if points < 0)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_row_is_worth_the_cards_it_names(system: str) -> None:
    checked = 0
    for story in matches(system):
        for at in hand_account(story, seen(story)).tables:
            for row in at.rows:
                if row.cards and not row.words.startswith("Doubled"):
                    assert abs(row.points) == row.times * sum(min(10, (card & 15) + 1) for card in row.cards), row
                    checked += 1
    assert checked > 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_card_laid_down_is_shown_once(system: str) -> None:
    for story in matches(system):
        account = hand_account(story, seen(story))
        if account.void:
            continue
        sitting, row = story.sitting, story.round
        assert sitting is not None
        assert row is not None
        deals = sorted(zip(sitting.deals, row.people, strict=True), key=lambda pair: 0 not in pair[1])
        for (deal, _), at in zip(deals, account.tables, strict=True):
            table = deal.table
            shown = [card for one in at.shown for group in one.groups for card in group.cards]
            assert len(shown) == len(set(shown))
            down = sum(table.shown) | sum(1 << c for laid in table.laid for c, _ in laid)
            assert sum(1 << card for card in shown) == down
            added = {c for one in at.shown for group in one.groups for c in group.added}
            assert added == {c for laid in table.laid for c, _ in laid}


def test_laid_off_cards_are_named_on_their_meld() -> None:
    lines = ["knock KS 5H6H7H8H JSJDJC", "lay 4H 0", "done 3D4D5D KHKDKC"]
    story = played(MODERN, MOCKUP, "KS", lines)
    account = hand_account(story, seen(story))
    assert account.title == "You win hand 1"
    assert account.line == "You knocked with 7. Celeste laid off 1 card."
    assert [(row.words, tokens(row.cards), row.points) for row in account.rows] == [
        ("Celeste's unmatched cards", "4{H} 9{C} 8{S} 6{S}", 27),
        ("Laid off on your run", "4{H}", -4),
        ("Your own deadwood", "4{S} 2{D} A{C}", -7),
    ]
    mine, theirs = account.tables[0].shown
    assert [group.words for group in mine.groups] == ["Run, with Celeste's 4{H}", "Set", "Deadwood 7"]
    assert tokens(mine.groups[0].cards) == "4{H} 5{H} 6{H} 7{H} 8{H}"
    assert [group.words for group in theirs.groups] == ["Run", "Set", "Deadwood 23"]
    theirs_first = hand_account(story, seen(story, 1))
    assert theirs_first.title == "Me wins hand 1"
    assert theirs_first.rows[1].words == "Laid off on Me's run"


def test_an_undercut_is_explained() -> None:
    story = first("modern", lambda s: s.hand.undercut and any(s.deal.table.laid))
    account = hand_account(story, seen(story))
    assert "undercut" in account.line
    assert [row.points for row in account.rows][-1] == 25
    assert account.winner is not None
    assert account.rows[-1].words == "Undercut bonus"


def test_doubling_names_the_upcard() -> None:
    story = first(
        "oklahoma", lambda s: s.hand.winner is not None and suit(s.deal.table.upcard) == 0, spades_double=True
    )
    row = hand_account(story, seen(story)).rows[-1]
    assert story.deal is not None
    assert row.cards == (story.deal.table.upcard,)
    assert row.points * 2 == sum(story.hand.points)  # type: ignore[union-attr]


def test_a_tie_that_scores_nothing_shows_why() -> None:
    story = first("modern", lambda s: s.hand.winner is None and s.hand.facts.ending == "knock", tie="nobody")
    account = hand_account(story, seen(story))
    assert account.title.startswith("Nobody")
    assert sum(row.points for row in account.rows) == 0
    assert len(account.rows) >= 2


GIN = ("5H 6H 7H 8H JS JD JC AC 2C 3C", MOCKUP[1].replace("4H", "9H"))


def test_gin_and_big_gin_are_named() -> None:
    lines = ["knock KS 5H6H7H8H JSJDJC AC2C3C", "done 3D4D5D KHKDKC"]
    story = played(MODERN, GIN, "KS", lines)
    account = hand_account(story, seen(story))
    assert account.line == "You went gin."
    assert [(row.words, row.points) for row in account.rows] == [("Celeste's deadwood", 32), ("Gin bonus", 25)]
    lines = ["biggin 5H6H7H8H JSJDJC AC2C3C4C", "done 3D4D5D KHKDKC"]
    story = played(replace(MODERN, big_gin=31), GIN, "4C", lines)
    account = hand_account(story, seen(story))
    assert account.line == "You went big gin: all 11 cards melded."
    assert account.rows[-1].words == "Big gin bonus"
    assert account.points == 32 + 31


PENALISED = replace(MODERN, irregularities="penalised")


def test_a_wrong_knock_that_stands_says_so() -> None:
    story = played(PENALISED, MOCKUP, "KS", ["knock AC 5H6H7H8H JSJDJC", "accept", "done 3D4D5D KHKDKC"])
    account = hand_account(story, seen(story))
    assert account.line.startswith("You knocked with 16. That is over the limit of 10, but the knock stands.")
    assert account.points == 27 - 16


def test_a_barred_winner_sees_the_bonus_that_was_lost() -> None:
    lines = ["knock KS 5H6H7H8H JSJDJC AC2C3C", "accept", "done 3D4D5D KHKDKC"]
    account = hand_account(story := played(PENALISED, GIN, "KS", lines, barred=(0,)), seen(story))
    assert account.rows[-1].words == "No bonus of 25 after your wrong knock"
    assert account.rows[-1].points == 0
    assert account.points == 32
    other = hand_account(story, seen(story, 1))
    assert other.rows[-1].words == "No bonus of 25 after Me's wrong knock"
    honest = hand_account(story := played(PENALISED, GIN, "KS", lines, barred=(1,)), seen(story))
    assert honest.points == 32 + 25


def test_a_failed_knock_of_three_is_said_and_counted() -> None:
    story = first("classic_three", lambda s: s.round.points[0] < 0)
    account = hand_account(story, seen(story))
    (beside,) = account.tables[0].beside
    assert (beside.words, beside.points) == ("You knocked and were not lowest", -20)
    assert "undercut" not in account.line


def test_both_defenders_lay_off_on_the_same_meld() -> None:
    def shared(story: Any) -> bool:
        laid = [{on for _, on in some} for some in story.deal.table.laid if some]
        return len(laid) == 2 and bool(laid[0] & laid[1])

    story = first("classic_three", shared)
    account = hand_account(story, seen(story))
    captions = [group.words for one in account.tables[0].shown for group in one.groups if group.added]
    assert any(" + " in words for words in captions)
    assert account.line.count("laid off") == 2


def test_knock_rummy_pays_from_each() -> None:
    story = first("knock_rummy of 4", lambda s: s.hand.undercut)
    rows = hand_account(story, seen(story)).rows
    assert len(rows) == 5
    assert rows[3].times == 3
    assert "3 times" in rows[3].words
    assert rows[4].points == 10
    assert "without being lowest" in rows[4].words
    story = first("knock_rummy of 3", lambda s: s.hand.facts.ending == "gin" and not s.hand.undercut)
    account = hand_account(story, seen(story))
    assert account.rows[-1].points == 50
    assert account.rows[-1].words == "Nothing left, 25 from each of 2"
    assert "knocked with 0" in account.line
    assert "laid" not in account.line


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        ("both", "One side won both tables: the sum counts."),
        ("one each", "Each side won a table: the difference counts."),
        ("void", "One table was void: the other decides."),
    ],
)
def test_partners_see_both_tables_and_how_they_go_together(outcome: str, line: str) -> None:
    def wanted(story: Any) -> bool:
        winners = [hand.winner for hand in story.round.hands]
        void = [hand.facts.ending == "void" for hand in story.round.hands]
        if any(void):
            return outcome == "void" and not all(void)
        return (
            outcome != "void" and (winners[0] == winners[1]) == (outcome == "both") and story.round.winner is not None
        )

    story = first("partners", wanted)
    account = hand_account(story, who := seen(story))
    assert account.line == line
    assert [at.title.startswith("Your table") for at in account.tables] == [True, False]
    assert len(account.rows) == 2
    assert account.winner is not None
    assert who.column_name(account.winner) in account.title
    assert "and" in account.title


def test_a_void_hand_of_three_and_of_partners_says_who_deals() -> None:
    story = first("classic_three", lambda s: s.hand.facts.ending == "void")
    account = hand_account(story, who := seen(story))
    assert account.void
    assert account.line == f"3 cards are left in the stock. Nobody scores and {_deals(who, story.match.dealers[0])}."
    story = opening(header(PARTNERS, [Player(name) for name in ("Me", "Celeste", "Otto", "Viktor")], 5))
    for number, text in enumerate((deal_line(story.match, deal_numbers(story.match)), "void"), 2):
        story, _ = tell(story, Line(number, text))
    account = hand_account(story, seen(story))
    assert account.void
    assert account.line.startswith("It could not be read back whole.")
    assert "next hand" in account.line


def _deals(who: People, person: int) -> str:
    return "you deal again" if person == who.me else f"{who.name(person)} deals again"


def test_a_hand_that_ends_a_game_is_counted_in_that_game() -> None:
    story = first("modern", lambda s: game_over(s) and s.match.winner is None, best_of=3, target=40)
    assert story.match.tally.rounds == ()
    assert tally_after(story).rounds[-1] == story.round
    assert hand_account(story, seen(story)).number == len(story.match.games[0].tally.rounds)


# ---------------------------------------------------------------- a game


def end_figures(account: EndAccount) -> list[int]:
    """What the lines come to, column by column, worked as a reader would."""
    sums = [0] * len(account.columns)
    for line in account.lines:
        if line.anew:
            sums = [0] * len(account.columns)
        if line.kind == "sum" and None in line.figures:  # the difference, in the winner's column alone
            at = next(i for i, figure in enumerate(line.figures) if figure is not None)
            sums = [sums[at] - sums[1 - at] if i == at else 0 for i in range(2)]
        for i, figure in enumerate(line.figures):
            if figure is None:
                continue
            match line.kind:
                case "add" | "pay":
                    sums[i] += figure
                case "times":
                    sums[i] *= figure
                case "sum":
                    assert figure == sums[i], line
    return sums


ENDINGS = [
    *((system, {}) for system in SYSTEMS),
    ("modern", {"target": 30}),
    ("classic", {"target": 30}),
    ("knock_card", {"target": 30}),
    ("traditional", {"target": 30}),
    ("hollywood", {"target": 30}),
    ("classic_three", {"target": 30}),
    ("partners", {"target": 20}),
    ("knock_rummy of 4", {"target": 300}),
    ("modern", {"best_of": 3, "target": 40}),
    ("classic_three", {"best_of": 3, "target": 40}),
    ("partners", {"best_of": 3, "target": 40}),
    ("modern", {"deals": 4}),
    ("hollywood", {"result": "net", "box_count": "difference", "shutout": "double", "target": 40}),
    ("hollywood", {"result": "difference", "shutout": "double", "target": 40}),
    ("hollywood", {"box_count": "winner", "shutout": "points", "target": 40}),
]


@pytest.mark.parametrize(("system", "changes"), ENDINGS)
@pytest.mark.parametrize("me", [0, 1])
def test_the_lines_of_a_game_add_up_to_its_settlement(system: str, changes: dict[str, Any], me: int) -> None:
    ended = [story for story in matches(system, **changes) if game_over(story)]
    assert len(ended) >= 4
    for story in ended:
        over = game_over(story)
        assert over is not None
        account = end_account(story, seen(story, me))
        worked = end_figures(account)
        for column, figure, total in zip(account.columns, account.result, worked, strict=True):
            if figure is not None:
                assert figure == total == over.result[column]
        credited = {column for column, n in zip(account.columns, account.result, strict=True) if n is not None}
        assert all(column in credited or n == 0 for column, n in enumerate(over.result))


def test_a_shutout_that_was_none_keeps_its_line_and_its_reason() -> None:
    story = first("knock_card", lambda s: (over := game_over(s)) and min(over.tally.wins) == 1, target=60)
    line = end_account(story, seen(story)).lines[-1]
    assert (line.kind, line.figures) == ("times", (1,))
    assert "1 hand" in line.reason
    story = first("modern", lambda s: (over := game_over(s)) and min(over.tally.wins) > 1)
    line = end_account(story, seen(story)).lines[-1]
    assert 0 in line.figures
    assert line.reason.startswith("no:")


@pytest.mark.parametrize(("system", "target"), [("classic", 30), ("classic_three", 20), ("partners", 20)])
def test_a_shutout_says_yes(system: str, target: int) -> None:
    def alone(story: Any) -> bool:
        over = game_over(story)
        return over is not None and sum(map(bool, over.tally.wins)) == 1

    story = first(system, alone, target=target)
    line = end_account(story, seen(story)).lines[-1]
    assert 2 in line.figures
    assert line.reason.startswith("yes:")


def test_the_game_of_the_worked_example_is_worked_out_line_by_line() -> None:
    """A's game: 202 to 89, 8 boxes to 7, 338."""
    facts = [("knock", 0, (7, 18)), ("knock", 1, (16, 3)), ("knock", 1, (15, 0)), ("gin", 0, (0, 8))]
    facts += [("knock", 0, (5, 4)), ("gin", 1, (10, 0)), ("knock", 0, (0, 38))]
    facts += [("knock", 0, (1, 42)), ("knock", 0, (0, 36)), ("knock", 0, (0, 43))]
    story = told(PRESETS["knock_card"], [[one] for one in facts])
    account = end_account(story, seen(story))
    assert [line.figures for line in account.lines] == [(202,), (-89,), (113,), (200,), (25,), (1,)]
    assert account.result == (338,)
    assert account.lines[4].reason == "8 − 7 = 1, worth 25 each"
    assert account.lines[5].reason == "no: Celeste won 4 hands"
    pad = pad_of(tally_after(story), seen(story))
    assert [[(e.points, e.running, e.boxes) for e in column] for column in pad.entries] == [
        [(11, 11, 1), (33, 44, 3), (38, 82, 1), (41, 123, 1), (36, 159, 1), (43, 202, 1)],
        [(13, 13, 1), (15, 28, 1), (26, 54, 2), (35, 89, 3)],
    ]


PARTNERS_GAME = [  # section 6: A and B are people 0 and 1; seat 0 of each table is theirs
    [("knock", 0, (1, 25)), ("gin", 1, (9, 0))],
    [("gin", 0, (0, 31)), ("knock", 1, (8, 8))],
    [("void", -1, ()), ("knock", 0, (1, 40))],
    [("knock", 0, (1, 34)), ("knock", 1, (34, 1))],
    [("knock", 0, (1, 16)), ("void", -1, ())],
    [("knock", 0, (1, 13)), ("knock", 1, (11, 1))],
]


def test_the_partners_of_the_worked_example_win_282() -> None:
    story = told(PARTNERS, PARTNERS_GAME)
    account = end_account(story, seen(story))
    assert account.title == "You and Celeste win the match"
    assert [line.figures for line in account.lines] == [
        (127, 5),
        (100, None),
        (80, 20),
        (307, 25),
        (282, None),
        (1, None),
    ]
    assert account.result == (282, None)
    assert account.lines[-1].reason == "no: Otto and Viktor won 1 hand"
    pad = pad_of(tally_after(story), seen(story))
    assert [[entry.running for entry in column] for column in pad.entries] == [[71, 110, 125, 127], [5]]
    assert [row.note for row in pad.rows] == ["", "", "", "nobody", "", ""]
    pairs = [[(pairing.names, pairing.points) for pairing in row.pairings] for row in pad.rows]
    assert pairs[:3] == [
        [("You – Otto", 24), ("Celeste – Viktor", -29)],
        [("You – Viktor", 51), ("Celeste – Otto", 20)],
        [("You – Otto", 0), ("Celeste – Viktor", 39)],
    ]
    theirs = end_account(story, seen(story, 3))
    assert theirs.title == "Me and Celeste win the match"
    assert theirs.columns == (1, 0)


def test_three_settle_by_paying_everybody_above() -> None:
    hands = [
        [("gin", 0, (0, 60, 41))],
        [("knock", 1, (30, 5, 25))],
        [("knock", 2, (4, 30, 9))],
        [("gin", 0, (0, 9, 9))],
    ]
    story = told(CLASSIC_THREE, hands)
    account = end_account(story, seen(story))
    over = game_over(story)
    assert over is not None
    assert over.tally.scores == (141 + 35 + 58, 50, -20)
    totals = (234 + 100 + 60, 50 + 20, -20)
    sums = next(line for line in account.lines if line.kind == "sum")
    assert sums.figures == totals
    pays = [(line.words, line.figures, line.reason) for line in account.lines if line.kind == "pay"]
    assert pays == [
        ("Celeste pays you", (324, -324, None), "394 − 70 = 324"),
        ("Otto pays you", (414, None, -414), "394 − −20 = 414"),
        ("Otto pays Celeste", (None, 90, -90), "70 − −20 = 90"),
    ]
    assert account.result == (738, -234, -504)
    assert payments(over, seen(story)) == ["Celeste pays you 324.", "Otto pays you 414.", "Otto pays Celeste 90."]
    other = seen(story, 1)
    assert payments(over, other) == ["You pay Me 324.", "Otto pays Me 414.", "Otto pays you 90."]


@pytest.mark.parametrize("changes", [{}, {"target": 30}])
def test_settlements_of_three_come_to_nothing_in_all(changes: dict[str, Any]) -> None:
    for story in matches("classic_three", **changes):
        over = game_over(story)
        if over is not None:
            given = [n for line in end_account(story, seen(story)).lines if line.kind == "pay" for n in line.figures]
            assert sum(n for n in given if n is not None) == 0
            assert sum(over.result) == 0


# ---------------------------------------------------------------- three games at once

HOLLYWOOD_GAME = [(1, 18), (0, 42), (0, 30), (0, 35), (0, 40), (0, 26)]


def test_the_hollywood_game_of_the_worked_example_comes_to_955() -> None:
    story = wins(HOLLYWOOD, HOLLYWOOD_GAME)
    account = end_account(story, seen(story))
    assert [line.figures for line in account.lines] == [(229,), (365,), (361,)]
    assert account.result == (955,)
    assert [line.reason for line in account.lines] == [
        "you won it: 107 − 18 + 100 + 40",
        "you won it: 105 + 200 + 60, shutout",
        "you won it: 101 + 200 + 60, shutout",
    ]
    pads = game_pads(HOLLYWOOD, tally_after(story), seen(story))
    assert [pad.worth for pad in pads] == [229, 365, 361]
    assert [pad.pad.totals for pad in pads] == [(107, 18), (105, 0), (101, 0)]


def test_the_pads_after_five_hands_are_those_of_section_7() -> None:
    story = wins(HOLLYWOOD, HOLLYWOOD_GAME[:5])
    who, tally = seen(story), story.match.tally
    pads = game_pads(HOLLYWOOD, tally, who)
    assert [[[(e.points, e.running) for e in column] for column in pad.pad.entries] for pad in pads] == [
        [[(42, 42), (30, 72), (35, 107)], [(18, 18)]],
        [[(30, 30), (35, 65), (40, 105)], []],
        [[(35, 35), (40, 75)], []],
    ]
    fresh = [[e.hand for column in pad.pad.entries for e in column if e.fresh] for pad in pads]
    assert fresh == [[], [5], [5]]
    assert [(pad.closed, pad.state, pad.terms) for pad in pads] == [
        (True, "closed", "107 − 18 + 100 + 40"),
        (True, "closed", "105 + 200 + 60, shutout"),
        (False, "open, 25 to go", "Celeste's next win begins here"),
    ]
    assert [pad.boxes for pad in pads] == ["3 boxes to 1", "3 boxes to 0", "2 boxes to 0"]
    assert shutouts(HOLLYWOOD, tally, who) == "Celeste is shut out of game 2: the next win begins in game 3."
    assert entered_line(HOLLYWOOD, tally, who) == (
        "You won hand 5 with 40: it entered games 2 and 3. Games 1 and 2 are closed."
    )
    assert still_to_go(HOLLYWOOD, tally, who) == "1 of the three games is still open."


def test_hollywood_columns_without_a_closed_one() -> None:
    story = wins(HOLLYWOOD, [(0, 25), (0, 18), (0, 36)])
    pads = game_pads(HOLLYWOOD, story.match.tally, seen(story))
    assert [pad.pad.totals[0] for pad in pads] == [79, 54, 36]
    story = wins(HOLLYWOOD, [(0, 32), (0, 28), (0, 45)])
    pads = game_pads(HOLLYWOOD, story.match.tally, seen(story))
    assert [(pad.pad.totals[0], pad.closed) for pad in pads] == [(105, True), (73, False), (45, False)]
    assert entered_line(HOLLYWOOD, wins(HOLLYWOOD, []).match.tally, seen(story)) == "No hand has been played yet."


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"target": 30},
        {"result": "net", "box_count": "difference", "shutout": "double", "target": 40},
        {"result": "difference", "shutout": "double", "target": 40},
        {"box_count": "winner", "shutout": "points", "target": 40},
        {"box_count": "none", "shutout": "none", "game_bonus": 0, "result": "scores", "target": 40},
    ],
)
def test_the_terms_below_a_closed_game_come_to_its_worth(changes: dict[str, Any]) -> None:
    checked = 0
    for story in matches("hollywood", **changes):
        rules = story.match.rules
        for pad in game_pads(rules, tally_after(story), seen(story)):
            if not pad.closed:
                continue
            checked += 1
            sum_of = pad.terms.removesuffix(", shutout").replace("−", "-").replace("×", "*")
            assert eval(sum_of) == pad.worth
        over = game_over(story)
        for part in over.parts if over is not None else ():
            assert part == settle(single(rules), part.tally)
            assert terms(part).total == part.result[part.winner] - part.result[1 - part.winner]
    assert checked > 10


# ---------------------------------------------------------------- the pad


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_running_figures_end_at_the_scores(system: str) -> None:
    for story in matches(system):
        tally, who = tally_after(story), seen(story)
        pad = pad_of(tally, who)
        assert len(pad.rows) == len(tally.rounds)
        for place, column in enumerate(pad.columns):
            entries = pad.entries[place]
            assert sum(entry.points for entry in entries) == tally.scores[column] == pad.totals[place]
            assert sum(entry.boxes for entry in entries) == tally.boxes[column]
            if entries:
                assert entries[-1].running == tally.scores[column]
        for row, told_row in zip(pad.rows, tally.rounds, strict=True):
            if row.pairings:
                mine, others = (told_row.points[column] for column in who.columns)
                assert sum(pairing.points for pairing in row.pairings) == mine - others
            assert (told_row.winner is None) == bool(row.note)
        columns = running(tally.rounds, len(who.columns))
        assert tuple(column[-1] for column in columns) == tally.scores


def test_a_knock_that_brings_nothing_is_written_all_the_same() -> None:
    story = first("knock_rummy", lambda s: s.hand.winner is not None and sum(s.hand.points) == 10)
    assert pad_of(tally_after(story), seen(story)).rows[-1].cells != (None, None)


def test_the_games_of_a_match_can_be_told_apart() -> None:
    story = first("classic", lambda s: len(s.match.games) == 1 and s.match.tally.rounds, best_of=3)
    assert games_of(story) == (story.match.games[0].tally, story.match.tally)
    story = first("classic", lambda s: game_over(s) and s.match.winner is None, best_of=3)
    assert games_of(story) == (story.match.games[0].tally,)


# ---------------------------------------------------------------- names and words


def test_columns_are_named_by_people_or_by_sides() -> None:
    story = told(PARTNERS, [], order=(2, 0, 3, 1))
    assert [seen(story).column_name(column) for column in seen(story).columns] == [
        "You and Otto",
        "Viktor and Celeste",
    ]
    theirs = seen(story, 1)
    assert theirs.column == 1
    assert [theirs.column_name(column) for column in theirs.columns] == ["You and Viktor", "Otto and Me"]
    three = seen(told(CLASSIC_THREE, []), 2)
    assert [three.column_name(column) for column in three.columns] == ["You", "Me", "Celeste"]
    assert listed(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize("system", SYSTEMS)
def test_how_far_it_is_says_everybody(system: str) -> None:
    rules: Rules = SYSTEMS[system]
    story = told(rules, [])
    said = still_to_go(rules, story.match.tally, who := seen(story))
    if not rules.deals and rules.sheet == "single":
        assert all(who.column_name(column) in said for column in who.columns)
        assert str(rules.target + rules.target_passed) in said
    assert len(story.players) == people(rules)


def test_every_line_of_a_score_has_its_words() -> None:
    for system in SYSTEMS:
        for story in matches(system):
            who = seen(story)
            account = hand_account(story, who)
            said = [account.title, account.line, account.boxes, *(row.words for row in account.rows)]
            for at in account.tables:
                said += [at.title, at.line, *(row.words for row in (*at.rows, *at.beside))]
            if game_over(story):
                end = end_account(story, who)
                said += [end.title, end.line, end.words]
                said += [part for line in end.lines for part in (line.words, line.reason)]
            said += [
                words
                for row in pad_of(tally_after(story), who).rows
                for words in (row.note, *[one.names for one in row.pairings])
            ]
            assert not any(text.startswith(("score.", "final.", "sheet.")) or "{n" in text for text in said), said


def test_boxes_say_what_they_are_worth() -> None:
    for preset, part in (("modern", "25"), ("classic", "20"), ("knock_card", "difference")):
        story = next(s for s in matches(preset) if s.hand and s.hand.winner is not None)
        assert part in hand_account(story, seen(story)).boxes
    story = next(s for s in matches("popular") if s.hand and s.hand.winner is not None)
    assert hand_account(story, seen(story)).boxes == ""


def test_cards_are_written_for_the_painter() -> None:
    assert tokens([parse_card("TD"), parse_card("7H")]) == "10{D} 7{H}"

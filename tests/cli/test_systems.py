"""`gintable play --terminal` under every rule system: three hands, two tables, wrong knocks, settlements."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gintable import cli
from gintable.cli.reckoning import Reckoning
from gintable.engine.cards import DECK, card_text, cards, cut_key, parse_card, parse_hand
from gintable.engine.match import after, begin, cut
from gintable.engine.rules import PRESETS, Rules, people, preset, seated
from gintable.engine.score import Facts
from gintable.engine.state import Deal, beside, start
from gintable.storage.record import Record
from gintable.storage.replay import replay
from gintable.words import t

from ..engine.table import dealt
from .conftest import Run, Table
from .people import Reader

THREE = preset("classic_three")
RUMMY = seated(preset("knock_rummy"), 3)
PARTNERS = replace(preset("partners"), seating="listed")
PENALISED = replace(preset("classic"), irregularities="penalised")
LOW = "AS 2S 4S 6S 8S AH 3H 5H 7H 9H"
HIGH = "2D 4D 6D 8D TD 2C 4C 6C 8C TC"
CHAIN = "9H TH JH 4S 4D 4C 2S 2D 2C 5D"


def three(hands: list[str], upcard: str, stock: str, rules: Rules = THREE) -> Deal:
    """A deal by seat 0, the person, to three: seat 1 begins, and `stock` comes in its order."""
    held = [list(cards(parse_hand(hand))) for hand in hands]
    deck = [card for row in zip(held[1], held[2], held[0], strict=True) for card in row]
    deck += [parse_card(upcard), *map(parse_card, stock.split())]
    deck += [card for card in DECK if card not in deck]
    return start(rules, deck, dealer=0)[0]


@pytest.mark.parametrize(
    "argv",
    [
        ["--rules", "classic_three"],
        ["--rules", "partners", "--against", "simple,mina,otto"],
        ["--rules", "hollywood"],
        ["--rules", "knock_rummy", "--seats", "3"],
        ["--rules", "knock_rummy", "--against", "simple,mina,otto"],
        ["--rules", "modern", "--set", "irregularities=penalised"],
        ["--rules", "partners", "--set", "irregularities=penalised"],
        ["--rules", "classic", "--set", "best_of=3"],
    ],
    ids=" ".join,
)
def test_whole_matches(argv: list[str], reader: Reader, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reader.left = 10_000
    assert cli.main(["play", "--terminal", "--seed", "4", *argv]) == 0
    end = capsys.readouterr().out.splitlines()
    assert end[-1].endswith("the match.")
    (kept,) = (home / "matches").iterdir()
    story = replay(Record.open(kept))
    assert story.match.winner is not None
    results = [int(line.rpartition(" ")[2].rstrip(".")) for line in end if line.startswith("Result, ")]
    assert results == list(story.match.games[-1].result)
    for line in (*reader.all, *end):
        assert not re.search(r"\b(cli|refuse|preset|record)\.\w", line), line
        assert "{" not in line


class TestThreeHanded:
    HANDS = ("AS 2S 4S 6S 8S AH 3H 5H 7H 9H", HIGH, "3D 5D 7D 9D JD 3C 5C 7C 9C JC")

    def deal(self) -> Deal:
        return three(list(self.HANDS), "KS", "KD KC QH QD")

    RIVALS = ("draw", "shed KD", "draw", "shed KC")

    def test_the_two_open_discards(self, table: Table) -> None:
        said = table(self.deal(), ["take", "take ks", "kd", "9h"], self.RIVALS)
        for sentence in (
            "You play against Otto, Mina under the rules Three-handed.",
            "After you play Otto, Mina, in that order.",
            "Otto throws KD.",
            "Mina throws KC.",
            "Your turn: draw from the stock, or take KC of Mina or KD of Otto.",
            "Two discards are open, KC and KD: type take and the card.",
            "That card is not open to you.",
            "You take KD.",
            "You throw 9H.",
        ):
            assert sentence in said, sentence

    def test_the_first_player_may_take_the_upcard_alone(self, table: Table) -> None:
        deal = three(list(self.HANDS), "KS", "KD")
        first = deal._replace(table=deal.table._replace(turn=0))
        assert "Your turn: draw from the stock, or take the upcard KS." in table(first, ["take"], [])
        assert "You take KS." in table(first, ["take"], [])

    def test_only_one_is_open_where_the_other_was_taken(self, table: Table) -> None:
        said = table(self.deal(), ["take"], ["draw", "shed KD", "take KD", "shed JC"])
        assert "Your turn: draw from the stock, or take JC of Mina." in said
        assert "You take JC." in said

    def test_a_failed_knock_costs_20(self, table: Table) -> None:
        mine, otto, mina = CHAIN, "4H 5H 6H 8S 8H 8C KS KH KC AD", "7C 9C TC JS QS 3H 7H 9S TD 6D"
        deal = three([mine, otto, mina], "QD", "JC QC JD")
        rivals = ("draw", "shed JC", "draw", "shed QC", "done 4H5H6H 8S8H8C KSKHKC", "done")
        said = table(deal, ["draw", "knock jd"], rivals)
        assert "You knock with 5." in said
        assert "Otto lays down 4H 5H 6H | 8S 8H 8C | KS KH KC; loose: AD." in said
        assert "Otto undercuts and scores" in said
        assert "Your knock was not the lowest: you lose 20." in said
        assert "You: points -20, boxes 0." in said

    def test_what_the_other_defender_laid_off(self, table: Table) -> None:
        mine, otto, mina = "8H AS 3S 6S 8S AD 6D TD TC KS", CHAIN, "QH KH 7C 9C JS QS 3H 7S 9S 5C"
        deal = three([mine, otto, mina], "QD", "JC")
        rivals = ("draw", "knock JC 2S2D2C 9HTHJH 4S4D4C", "lay QH 0", "lay KH 0", "done")
        said = table(deal, ["table", "lay qh", "lay 8h", "done"], rivals)
        assert "Otto knocks with 5." in said
        assert "Mina lays QH on meld 1." in said
        assert "Mina has laid off QH KH: nobody else may lay next to that." in said
        assert "Meld 1: 9H TH JH.\n" in said
        assert "You lay 8H on meld 1." in said


class TestPartners:
    KNOCK = ("pass", "pass", "pass", "draw", "knock KC 2S2D2C 9HTHJH 4S4D4C", "done")

    def deals(self) -> tuple[Deal, Deal]:
        here = dealt(PARTNERS, LOW, HIGH, "KS")
        there = dealt(PARTNERS, CHAIN, "3S 5S 7S JS QS 3C 5C 7C JC QC", "KS", "KC")
        return beside(here, there), beside(there, here)

    def test_news_of_the_other_table(self, table: Table) -> None:
        here, there = self.deals()
        said = table(here, ["wait", "score", "table"], self.KNOCK, there)
        for sentence in (
            "You and Mina play against Otto and Celeste under the rules Partners.",
            "You play Otto in this hand; at the other table Mina plays Celeste.",
            "Otto passes KS.",
            "At the other table Celeste has knocked.",
            "Type wait to hold your turn until the other table is scored.",
            "You hold your turn until the other table is scored.",
            "At the other table Celeste scores 65.",
            "Your side: points 0, boxes 0.",
            "The other side: points 0, boxes 0.",
        ):
            assert sentence in said, sentence
        assert said.count("At the other table Celeste has knocked.") == 1
        assert said.count("At the other table Celeste scores 65.") == 2  # once as news, once in sight
        assert said.index("You hold your turn") < said.index("Celeste scores")

    def test_where_nobody_has_knocked_there_is_nothing_to_wait_for(self, table: Table) -> None:
        here, there = self.deals()
        said = table(here, ["wait", "table"], ["pass", "pass", "pass", "draw", "shed KC"], there)
        assert "Nobody has knocked at the other table: there is nothing to wait for." in said
        assert "At the other table it is the turn of Mina, the stock holds 30 cards" in said
        assert "and on the discard pile lies KC." in said
        assert "Type wait" not in said

    def test_elsewhere_there_is_no_other_table(self, table: Table) -> None:
        assert "There is no other table to wait for." in table(dealt(PENALISED, LOW, HIGH, "KS"), ["wait"], ["pass"])

    def test_the_sides_are_scored_against_each_other(self, table: Table) -> None:
        here = dealt(PARTNERS, "3S 5S 7S JS QS 3C 5C 7C JC QC", "9H TH JH 4S 4D 4C 2S 2D 2C 5D", "KS", "KC KD")
        _, there = self.deals()
        here, there = beside(here, there), beside(there, here)
        rivals = ("pass", "pass", "pass", "draw", "knock KC 2S2D2C 9HTHJH 4S4D4C", "draw", "shed KC", "done", "done")
        said = table(here, ["pass", "draw", "knock kd"], rivals, there)
        assert "You score 65: 70 - 5 = 65." in said
        assert "At the other table Celeste scores 65." in said
        assert "Neither side scores." in said

    def test_both_hands_of_a_side(self) -> None:
        match = begin(PARTNERS, next(n for n in range(1, 50) if begin(PARTNERS, n).order == (0, 2, 1, 3)))
        reckoning = Reckoning(["You", "Otto", "Mina", "Celeste"], match)
        gin, knock = Facts("gin", 1, (9, 0)), Facts("knock", 0, (2, 26))
        after_it, row = after(match, [knock, gin], match.seating)
        assert reckoning.row(row, after_it) == [
            "The other side scores 29 - 24 = 5.",
            "Your side: points 0, boxes 0.",
            "The other side: points 5, boxes 1.",
        ]
        assert reckoning.standing(after_it) == "your side 0, the other side 5"


class TestPenalised:
    def knocked(self, person: str = HIGH) -> Deal:
        """Otto will knock with its first card from the stock, far above the limit."""
        return dealt(PENALISED, LOW, person, "KS", "KC QS QH JS")

    KNOCK = ("pass", "draw", "knock KC")

    def test_nobody_tells_what_a_hand_is_worth(self, table: Table) -> None:
        typed = ["hand", "pass", "hand", "table", "accept", "hand", "best", "discards"]
        said = table(self.knocked(), typed, self.KNOCK)
        assert "eadwood" not in said
        assert "Your hand: 2D 4D 6D 8D TD 2C 4C 6C 8C TC." in said
        assert "Otto knocks." in said
        assert "Spread your hand with accept, or challenge the knock." in said
        assert "You may still challenge the knock." in said
        assert "Lay off what fits, then type done." in said
        assert said.count("Nobody counts for you where wrong knocks are penalised.") == 2

    def test_no_knock_is_pointed_out(self, table: Table) -> None:
        mine = "TS TD TC 3S 3D 3C 6S 6D 6C QD"  # gin, once KD is thrown
        deal = dealt(PENALISED, "AS 2S 4S 7S 8S AH 3H 5H 7H 9H", mine, "KS", "KC KD")
        said = table(deal, ["pass", "draw", "knock", "gin", "discards"], ["pass", "draw", "shed KC"])
        assert "You can knock" not in said
        assert "leaves" not in said
        assert "Any card may be thrown to knock with: type knock and the card. The count is yours." in said
        assert "Name the card, such as 7H." in said

    def test_accepted_it_is_scored_like_any_other(self, table: Table) -> None:
        said = table(self.knocked(), ["pass", "accept", "done"], self.KNOCK)
        assert "You spread your hand." in said
        assert "You undercut and score" in said or "Otto scores" in said

    def test_challenged_at_once_the_cards_lie_open_for_a_turn(self, table: Table) -> None:
        said = table(
            self.knocked(), ["pass", "challenge", "table", "take", "tc", "table"], (*self.KNOCK, "draw", "shed QS")
        )
        for sentence in (
            "You call the knock illegal.",
            "It was over the limit: the hand goes on.",
            "The discard KC of Otto is turned up; the cards of Otto lie open for the next turn.",
            "The cards of Otto lie open: AS 2S 4S 6S 8S AH 3H 5H 7H 9H.",
            "You take KC.",
        ):
            assert sentence in said, sentence
        assert said.count("The cards of Otto lie open: ") == 1

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("expose", "Otto plays on with open cards."),
            ("forgive", "Otto plays on without a bonus."),
        ],
    )
    def test_challenged_after_spreading(self, typed: str, told: str, table: Table) -> None:
        said = table(self.knocked(), ["pass", "accept", "challenge", typed], self.KNOCK)
        assert "Say expose" in said
        assert told in said
        assert "Your turn: draw from the stock, or take KC." in said

    def test_open_cards_are_drawn_openly(self, table: Table) -> None:
        typed = ["pass", "accept", "challenge", "expose", "draw", "tc"]
        said = table(self.knocked(), typed, (*self.KNOCK, "draw", "shed QH"))
        assert "Otto draws QH for all to see." in said

    def test_a_right_knock_stands(self, table: Table) -> None:
        deal = dealt(PENALISED, "9H TH JH 4S 4D 4C 2S 2D 2C KD", "QH 3S 5S 7S 3C 5C 7C 8C 6D 8D", "KS", "KC")
        rival = ("pass", "draw", "knock KC 2S2D2C 9HTHJH 4S4D4C")
        said = table(deal, ["pass", "accept", "lay qh", "challenge", "challenge"], rival)
        assert "You lay QH on meld 1." in said
        assert "It was legal and stands." in said
        assert "nobody can call it illegal now" in said

    def test_a_wrong_one_too_once_layoffs_have_begun(self, table: Table) -> None:
        deal = dealt(PENALISED, "9H TH JH 4S 4D 4C 2S 3D 5C KD", "QH 3S 5S 7S 3C 6C 7C 8C 6D 8D", "KS", "KC")
        rival = ("pass", "draw", "knock KC 9HTHJH 4S4D4C")
        said = table(deal, ["pass", "accept", "lay qh", "challenge"], rival)
        assert "It was over the limit, but layoffs have begun, so it stands." in said

    def test_a_discard_that_has_to_be_changed(self, table: Table) -> None:
        ten = "4S 5S 6S 9C 9D 9H AC 2D 3C KS"
        deal = dealt(PENALISED, "8C 7D 5H 2C TC QH 2H 6H 6D 9S", ten, "QS", "KC 4H")
        typed = ["pass", "draw", "knock 4h", "shed ks", "hand", "knock 4h", "knock ks"]
        said = table(deal, typed, ("pass", "draw", "shed KC", "challenge", "done"))
        for sentence in (
            "Otto calls the knock illegal.",
            "With another discard it would have been legal: the discard has to be changed.",
            "Your knock was illegal. Knock with another discard, at most 10 deadwood.",
            "Knock again with another discard first.",
            "That leaves more deadwood than the limit allows.",
        ):
            assert sentence in said, sentence
        assert said.count("You knock.") == 2

    def test_a_card_alone_is_the_other_discard(self, table: Table) -> None:
        ten = "4S 5S 6S 9C 9D 9H AC 2D 3C KS"
        deal = dealt(PENALISED, "8C 7D 5H 2C TC QH 2H 6H 6D 9S", ten, "QS", "KC 4H")
        said = table(deal, ["pass", "draw", "knock 4h", "ks"], ("pass", "draw", "shed KC", "challenge", "done"))
        assert said.count("You knock.") == 2

    @pytest.mark.parametrize("typed", ["accept", "challenge", "expose", "forgive"])
    def test_not_at_any_time(self, typed: str, table: Table) -> None:
        said = table(dealt(PENALISED, LOW, HIGH, "KS"), [typed], ["pass"])
        assert "First take the upcard or pass it." in said


class TestKnockRummy:
    def test_there_is_no_limit_and_no_layoff(self, table: Table) -> None:
        hands = ["AS 2S 4S 6S 8S AH 3H", "2D 4D 6D 8D TD 2C 4C", "3D 5D 7D 9D JD 3C 5C"]
        deal = three(hands, "KS", "KD", RUMMY)
        said = table(deal, ["table", "ah", "lay ah 1", "done"], ("draw", "knock KD", "done"))
        for sentence in (
            "Everybody may knock with any hand.",
            "Otto knocks with 36.",
            "Nothing is laid off under these rules: type done to lay down. You have 25.",
        ):
            assert sentence in said, sentence
        assert re.search(r"You score (\d+): 36 \+ \d+ - 50 \+ 10 = \1\.", said)


class TestSettlements:
    def test_who_pays_whom(self) -> None:
        match = begin(replace(THREE, seating="listed"), 1)
        for left in ((0, 80, 70), (5, 60, 80)):
            match, row = after(match, [Facts("gin" if left[0] == 0 else "knock", 0, left)], ((0, 1, 2),))
            if match.winner is None:
                match, _ = after(match, [Facts("knock", 1, (30, 4, 20))], ((0, 1, 2),))
        said = Reckoning(["You", "Otto", "Mina"], match).row(row, match)
        # 190 + 135 = 325; 325 + 100 + 40 = 465; Otto 46 + 20 = 66; Mina 0
        assert said[3:] == [
            "You win the game.",
            "Your points: 325.",
            "Game bonus, yours: 100.",
            "Your boxes: 2 times 20, 40.",
            "The points of Otto: 46.",
            "The boxes of Otto: 1 times 20, 20.",
            "Otto pays you 399.",
            "Mina pays you 465.",
            "Mina pays Otto 66.",
            "Result, you: 864.",
            "Result, Otto: -333.",
            "Result, Mina: -531.",
            "You win the match.",
        ]

    def test_a_shutout_is_paid_twice(self) -> None:
        match, row = after(begin(replace(THREE, seating="listed"), 1), [Facts("gin", 1, (80, 0, 90))], ((0, 1, 2),))
        said = Reckoning(["You", "Otto", "Mina"], match).row(row, match)
        assert said[-7:] == [
            "You pay Otto 330.",
            "Mina pays Otto 330.",
            "Shutout: all that 2 times.",
            "Result, you: -660.",
            "Result, Otto: 1320.",
            "Result, Mina: -660.",
            "Otto wins the match.",
        ]

    def test_the_columns_of_a_hollywood_sheet(self) -> None:
        match = begin(preset("hollywood"), 1)
        reckoning = Reckoning(["You", "Otto"], match)
        hands = [(18, 1), (42, 0), (30, 0), (35, 0), (40, 0), (26, 0)]
        for points, winner in hands:
            left = (1, 1 + points) if winner == 0 else (1 + points, 1)
            match, row = after(match, [Facts("knock", winner, left)], ((0, 1),))
            said = reckoning.row(row, match)
            if match.winner is None and points == 35:
                assert said[2:] == [
                    "Column 1: you 107, Otto 18.",
                    "Column 2: you 65, Otto 0.",
                    "Column 3: you 35, Otto 0.",
                ]
        assert [line for line in said if line.startswith("Column")] == [
            "Column 1: you 107, Otto 18.",
            "Column 2: you 105, Otto 0.",
            "Column 3: you 101, Otto 0.",
            "Column 1, in your favour: 229.",
            "Column 2, in your favour: 365.",
            "Column 3, in your favour: 361.",
        ]
        assert said[-3:] == ["Result, you: 955.", "Result, Otto: 0.", "You win the match."]


class TestOptions:
    def head(self, home: Path) -> dict[str, object]:
        return Record.open(home / "current.gin").header

    def names(self, home: Path) -> list[tuple[str, str | None]]:
        players = self.head(home)["players"]
        assert isinstance(players, list)
        return [(player["name"], player["bot"]) for player in players]

    def test_opponents_by_name(self, run: Run, home: Path) -> None:
        run("play", "--terminal", "--rules", "classic_three", "--against", "Otto,celeste")
        assert self.names(home) == [("You", None), ("Otto", "otto"), ("Celeste", "celeste")]
        assert self.head(home)["level"] == "2+4"

    def test_fewer_are_dealt_round(self, run: Run, home: Path) -> None:
        run("play", "--terminal", "--rules", "partners", "--against", "otto,celeste")
        assert self.names(home)[1:] == [("Otto", "otto"), ("Celeste", "celeste"), ("Otto 2", "otto")]

    def test_the_cut_is_told(self, run: Run) -> None:
        said = run("play", "--terminal", "--rules", "classic_three", "--against", "otto,mina", "--seed", "5").out
        drawn = [card_text(card) for card in cut(5, 3)]
        assert f"The cut: you {drawn[0]}, Otto {drawn[1]}, Mina {drawn[2]}." in said
        highest = max(cut(5, 3), key=cut_key)
        assert f"{('You deal', 'Otto deals', 'Mina deals')[cut(5, 3).index(highest)]}." in said
        assert "The cut" not in run("play", "--terminal", "--continue").out
        assert "The cut" not in run("play", "--terminal", "--new", "--rules", "modern").out

    def test_the_usual_ones(self, run: Run, home: Path) -> None:
        run("play", "--terminal", "--rules", "partners")
        assert self.names(home)[1:] == [("Mina", "mina"), ("Otto", "otto"), ("Celeste", "celeste")]

    @pytest.mark.parametrize(
        ("argv", "seats"),
        [(["--seats", "4"], 4), (["--against", "otto,mina"], 3), (["--against", "otto"], 2), ([], 2)],
    )
    def test_the_seats_of_knock_rummy(self, argv: list[str], seats: int, run: Run, home: Path) -> None:
        run("play", "--terminal", "--rules", "knock_rummy", *argv)
        assert len(self.names(home)) == seats

    def test_a_match_of_many_is_offered(self, run: Run) -> None:
        run("play", "--terminal", "--rules", "partners", "--seed", "3")
        found = run("play", "--terminal", stdin="yes\n")
        assert (
            "A match against Mina, Otto, Celeste is in progress: Partners; "
            "your side 0, the other side 0. Go on with it? Type yes or no." in found.out
        ) or "the other side 0, your side 0" in found.out
        assert "at the other table" in found.out

    @pytest.mark.parametrize(
        ("argv", "words"),
        [
            (["--terminal", "--rules", "modern", "--against", "otto,mina"], "modern is played with 1 other, and 2"),
            (["--terminal", "--rules", "classic_three", "--against", "otto,mina,otto"], "with 2 others, and 3"),
            (["--terminal", "--rules", "modern", "--seats", "3"], "modern is played by 2, not 3"),
            (["--terminal", "--rules", "knock_rummy", "--seats", "2", "--against", "otto,mina"], "1 other"),
            (["--terminal", "--rules", "knock_rummy", "--set", "tie=nobody", "--seats", "3"], "--seats 3 cannot"),
            (["--terminal", "--rules", "knock_rummy", "--set", "tie=nobody", "--against", "otto,mina"], "not 3"),
            (["--terminal", "--rules", "partners", "--against", "otto,hal"], "“hal”"),
            (["--terminal", "--rules", "partners", "--against", ""], "no player named “”"),
            (["--seats", "3"], "--seats"),
            (["--against", "otto"], "--terminal"),
        ],
    )
    def test_refused(self, argv: list[str], words: str, run: Run) -> None:
        assert words in run("play", *argv).refusal


def test_every_preset_has_a_name_and_enough_usual_opponents() -> None:
    from gintable.cli.play import USUAL_OPPONENTS

    assert max(map(people, PRESETS.values())) == 1 + len(USUAL_OPPONENTS)
    for name in PRESETS:
        assert t(f"preset.{name}") != f"preset.{name}"

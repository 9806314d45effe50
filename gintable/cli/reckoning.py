"""The score sheet in sentences for the person, who is player 0: rows, columns, the result worked out."""

from __future__ import annotations

from collections.abc import Sequence

from gintable.engine.match import Match
from gintable.engine.score import HandScore, Line, Round, Settlement, hollywood
from gintable.play.session import PERSON
from gintable.words import t


class Reckoning:
    """Sentences about the columns of a match; every method answers a list, one fact each.

    A column belongs to the person or to somebody with a name, in partnership play to the person's side or the other.
    """

    def __init__(self, names: Sequence[str], match: Match) -> None:
        self._names = names
        self._partners = match.rules.partners
        self._mine = match.column(PERSON)

    def _who(self, key: str, column: int, **facts: object) -> str:
        if self._partners:
            return t(f"{key}.{'ours' if column == self._mine else 'theirs'}", **facts)
        return t(f"{key}.{'you' if column == self._mine else 'other'}", name=self._names[column], **facts)

    def row(self, row: Round, match: Match) -> list[str]:
        """What a hand brought to the sides, the score after it, and the result when it decided a game."""
        said = self._side(row) if self._partners else []
        ended = match.games[-1] if match.games and match.games[-1].tally.rounds[-1] is row else None
        if ended is None:
            return [*said, *self.scores(match)]
        said += self._columns(ended.tally.scores, ended.tally.boxes, match)
        said += self._settled(ended)
        if match.winner is not None:
            said.append(self._who("cli.say.won_match", match.winner))
        return said

    def _side(self, row: Round) -> list[str]:
        """What the two tables come to."""
        if row.winner is None:
            return [t("cli.say.neither_side")]
        gained = [sum(hand.points[side] for hand in row.hands) for side in range(2)]
        more, less = gained[row.winner], gained[1 - row.winner]
        points = row.points[row.winner]
        working = f"{more} - {less} = {points}" if less else str(points)
        return [self._who("cli.say.side_scored", row.winner, working=working)]

    def scores(self, match: Match) -> list[str]:
        """Points and boxes of the game that is going on, and the games won."""
        said = self._columns(match.tally.scores, match.tally.boxes, match)
        if match.rules.sheet == "hollywood":
            said += [
                self._one_column(number, game.scores)
                for number, game in enumerate(hollywood(match.rules, match.tally.rounds), 1)
            ]
        if match.rules.best_of > 1:
            wins = [sum(game.winner == column for game in match.games) for column in range(len(match.tally.scores))]
            said += [self._who("cli.say.games", column, n=n) for column, n in enumerate(wins)]
        return said

    def standing(self, match: Match) -> str:
        """The score of every column in one line."""
        scores = match.tally.scores
        return ", ".join(self._who("cli.say.standing", column, n=n) for column, n in enumerate(scores))

    def _one_column(self, number: int, scores: Sequence[int]) -> str:
        mine, other = scores[self._mine], 1 - self._mine
        if self._partners:
            return t("cli.say.column.sides", number=number, mine=mine, theirs=scores[other])
        return t("cli.say.column", number=number, mine=mine, name=self._names[other], theirs=scores[other])

    def _columns(self, scores: Sequence[int], boxes: Sequence[int], match: Match) -> list[str]:
        key = "cli.say.score_boxes" if match.rules.box_value else "cli.say.score"
        return [
            self._who(key, column, n=points, boxes=marks)
            for column, (points, marks) in enumerate(zip(scores, boxes, strict=True))
        ]

    def _settled(self, game: Settlement) -> list[str]:
        """The result of a game, worked out line by line."""
        said = [self._who("cli.say.won_game", game.winner)]
        for number, part in enumerate(game.parts, 1):
            said += [self._one_column(number, part.tally.scores), *self._working(part)]
        said += self._working(game)
        said += [self._who("cli.say.result", column, n=credit) for column, credit in enumerate(game.result)]
        return said

    def _working(self, game: Settlement) -> list[str]:
        lines = (*(line for column in game.columns for line in column), *game.closing)
        return [self._line(line) for line in lines if line.points or line.count > 1]

    def _line(self, line: Line) -> str:
        key = f"cli.say.{line.key}"
        match line.key:
            case "final.pays":
                return self._pays(key, line.seat, line.count, line.points)
            case "final.shutout_times":
                return t(key, count=line.count)
            case _:
                return self._who(key, line.seat, n=line.points, count=line.count, each=line.each)

    def _pays(self, key: str, payer: int, payee: int, points: int) -> str:
        if payer == self._mine:
            return t(f"{key}.you", name=self._names[payee], n=points)
        if payee == self._mine:
            return t(f"{key}.to_you", name=self._names[payer], n=points)
        return t(f"{key}.other", name=self._names[payer], other=self._names[payee], n=points)


def hand_working(hand: HandScore) -> str:
    """How the winner's points of a hand arise: 18 - 7 = 11."""
    points = 0 if hand.winner is None else hand.points[hand.winner]
    first, *terms = [line.points for line in hand.lines]
    shown = "".join(f" {'-' if n < 0 else '+'} {abs(n)}" for n in terms if n)
    return f"{first}{shown} = {points}" if shown else str(points)

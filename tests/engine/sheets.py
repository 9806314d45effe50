"""The scorer's twin: the price of hands and games, written from the words of the rules alone.

It knows the presets as they stand there and shares no switch and no code with `gintable.engine`. Everything is kept
by player, or by side in partnership play: a row is what each of them gets.
"""

from __future__ import annotations

from dataclasses import dataclass, field

GIN = {"classic": 20, "traditional": 20, "hollywood": 20, "partners": 20}
UNDERCUT = {"classic": 20, "popular": 20, "oklahoma": 10, "traditional": 10, "hollywood": 10, "partners": 20}
BOXES = ("modern", "knock_card", "classic", "traditional", "straight", "hollywood", "classic_three", "partners")
PAYS_HAND_POINTS = ("popular", "oklahoma", "tournament", "challenge", "knock_rummy")  # the result is the score
PASSED = {"classic": 100, "classic_three": 200, "partners": 125}  # more than so many are needed
REACHED = {"knock_card": 200}  # else 100


@dataclass
class Hand:
    """Who won (None: nobody), and what everybody gets: points and boxes."""

    winner: int | None
    points: list[int]
    boxes: list[int]


def hand(name: str, ending: str, knocker: int, deadwood: tuple[int, ...]) -> Hand:
    """What a hand at one table of the preset `name` is worth."""
    if ending == "void":
        players = {"classic_three": 3}.get(name, max(2, len(deadwood)))
        return Hand(None, [0] * players, [0] * players)
    if name == "classic_three":
        return three_handed(ending == "gin", knocker, deadwood)
    if name == "knock_rummy":
        return rummy(knocker, deadwood)
    return two_handed(name, ending == "gin", knocker, deadwood)


def only(players: int, winner: int, points: int, boxes: int) -> Hand:
    found = Hand(winner, [0] * players, [0] * players)
    found.points[winner], found.boxes[winner] = points, boxes
    return found


def two_handed(name: str, gin: bool, knocker: int, deadwood: tuple[int, ...]) -> Hand:
    """Sections 2 and 3."""
    defender = 1 - knocker
    box = 1 if name in BOXES else 0
    if gin:
        more = 2 if name == "knock_card" else 0
        return only(2, knocker, deadwood[defender] + GIN.get(name, 25), box + more)
    if deadwood[knocker] < deadwood[defender]:
        return only(2, knocker, deadwood[defender] - deadwood[knocker], box)
    bonus = UNDERCUT.get(name, 25)
    if name == "popular" and deadwood[defender] == 0:
        bonus = 25
    more = 1 if name == "knock_card" else 0
    return only(2, defender, deadwood[knocker] - deadwood[defender] + bonus, box + more)


def three_handed(gin: bool, knocker: int, deadwood: tuple[int, ...]) -> Hand:
    """Section 5."""
    first, second = (knocker + 1) % 3, (knocker + 2) % 3
    if gin:
        return only(3, knocker, 40 + deadwood[first] + deadwood[second], 1)
    lowest = min(deadwood)
    if deadwood[first] == lowest:
        winner = first
    elif deadwood[second] == lowest:
        winner = second
    else:
        winner = knocker
    found = only(3, winner, sum(deadwood) - 2 * deadwood[winner], 1)
    if winner != knocker:
        found.points[knocker] = -20
    return found


def rummy(knocker: int, deadwood: tuple[int, ...]) -> Hand:
    """Section 8."""
    players = len(deadwood)
    after = [(knocker + step) % players for step in range(1, players)]
    better = [player for player in after if deadwood[player] <= deadwood[knocker]]
    if not better:
        each = 25 if deadwood[knocker] == 0 else 0
        return only(players, knocker, sum(deadwood[p] - deadwood[knocker] + each for p in after), 0)
    lowest = min(deadwood[player] for player in better)
    winner = next(player for player in better if deadwood[player] == lowest)
    return only(players, winner, sum(deadwood[p] - lowest for p in range(players)) + 10, 0)


def sides(first: Hand, second: Hand) -> Hand:
    """Section 6: what two tables bring to the two sides."""
    mine = first.points[0] + second.points[0]
    theirs = first.points[1] + second.points[1]
    if mine == theirs:
        return Hand(None, [0, 0], [0, 0])
    return only(2, 0 if mine > theirs else 1, abs(mine - theirs), 1)


@dataclass
class Pad:
    """A game as it is kept on paper, for players or sides."""

    name: str
    players: int = 2
    hands: list[Hand] = field(default_factory=list)

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(hand.points[player] for hand in self.hands) for player in range(self.players))

    def boxes(self) -> tuple[int, ...]:
        return tuple(sum(hand.boxes[player] for hand in self.hands) for player in range(self.players))

    def passed(self, score: int) -> bool:
        if self.name in PASSED:
            return score > PASSED[self.name]
        return score >= REACHED.get(self.name, 100)

    def winner(self) -> int | None:
        """Who has passed the target."""
        if self.name == "hollywood":
            columns = self.columns()
            if not all(column.winner() is not None for column in columns):
                return None
            ahead = sum(a - b for a, b in (column.result() for column in columns))
            if ahead == 0:
                return max((0, 1), key=lambda player: sum(column.winner() == player for column in columns))
            return 0 if ahead > 0 else 1
        for player, score in enumerate(self.scores()):
            one_hand = self.name == "tournament" and any(hand.winner == player for hand in self.hands)
            if one_hand or (self.name != "tournament" and self.passed(score)):
                return player
        return None

    def columns(self) -> tuple[Pad, Pad, Pad]:
        """Section 7: the three games of a Hollywood sheet."""
        games = Pad("traditional"), Pad("traditional"), Pad("traditional")
        begun: dict[int, list[int]] = {0: [], 1: []}
        for hand in self.hands:
            if hand.winner is None:
                continue
            closed = [number for number in range(3) if games[number].winner() is not None]
            for number in range(3):
                if number not in begun[hand.winner] and number not in closed:
                    begun[hand.winner].append(number)
                    break
            for number in begun[hand.winner]:
                if number not in closed:
                    games[number].hands.append(hand)
        return games

    def result(self) -> tuple[int, ...]:
        """What is credited in the end."""
        winner = self.winner()
        assert winner is not None
        scores, boxes = self.scores(), self.boxes()
        shutout = not any(hand.winner not in (None, winner) for hand in self.hands)
        credit = [0] * self.players
        if self.name in PAYS_HAND_POINTS:
            credit = list(scores)
        elif self.name == "hollywood":
            ahead = sum(a - b for a, b in (column.result() for column in self.columns()))
            credit[winner] = abs(ahead)
        elif self.name == "classic_three":
            totals = [scores[p] + 20 * boxes[p] + (100 if p == winner else 0) for p in range(3)]
            for player in range(3):
                for other in range(3):
                    if totals[other] > totals[player]:
                        paid = (totals[other] - totals[player]) * (2 if shutout else 1)
                        credit[other] += paid
                        credit[player] -= paid
        else:
            self._two(credit, winner, shutout, scores, boxes)
        return tuple(credit)

    def _two(
        self, credit: list[int], winner: int, shutout: bool, scores: tuple[int, ...], boxes: tuple[int, ...]
    ) -> None:
        loser = 1 - winner
        if self.name in ("modern", "straight"):
            credit[winner] = scores[winner] + 100 + 25 * boxes[winner] + (scores[winner] if shutout else 0)
            credit[loser] = scores[loser]
        elif self.name == "traditional":
            credit[winner] = scores[winner] + (200 if shutout else 100) + 20 * boxes[winner]
            credit[loser] = scores[loser] + 20 * boxes[loser]
        elif self.name == "knock_card":
            net = scores[winner] - scores[loser] + 200 + 25 * (boxes[winner] - boxes[loser])
            credit[winner] = net * 2 if shutout else net
        elif self.name in ("classic", "partners"):
            net = (scores[winner] + 100 + 20 * boxes[winner]) - (scores[loser] + 20 * boxes[loser])
            credit[winner] = net * 2 if shutout else net


def next_dealer(name: str, dealer: int, winner: int | None) -> int:
    """Who deals after a hand of the same game that `winner` won."""
    if winner is None:
        return dealer
    if name == "popular":
        return 1 - winner
    if name == "challenge":
        return 1 - dealer
    return winner

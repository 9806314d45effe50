"""The scorer's twin: the price of hands and games, written from the words of the rules alone.

It knows the nine presets as they stand there and shares no switch and no code with `gintable.engine`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

GIN = {"classic": 20, "traditional": 20}
UNDERCUT = {"classic": 20, "popular": 20, "oklahoma": 10, "traditional": 10}
BOXES = ("modern", "knock_card", "classic", "traditional", "straight")
PAYS_HAND_POINTS = ("popular", "oklahoma", "tournament", "challenge")  # the result is the score


@dataclass
class Hand:
    """Who won (None: nobody), for how much, with how many boxes."""

    winner: int | None
    points: int = 0
    boxes: int = 0


def hand(name: str, ending: str, knocker: int, deadwood: tuple[int, ...]) -> Hand:
    """What a hand under the preset `name` is worth."""
    if ending == "void":
        return Hand(None)
    defender = 1 - knocker
    box = 1 if name in BOXES else 0
    if ending == "gin":
        more = 2 if name == "knock_card" else 0
        return Hand(knocker, deadwood[defender] + GIN.get(name, 25), box + more)
    if deadwood[knocker] < deadwood[defender]:
        return Hand(knocker, deadwood[defender] - deadwood[knocker], box)
    bonus = UNDERCUT.get(name, 25)
    if name == "popular" and deadwood[defender] == 0:
        bonus = 25
    more = 1 if name == "knock_card" else 0
    return Hand(defender, deadwood[knocker] - deadwood[defender] + bonus, box + more)


@dataclass
class Pad:
    """A game as it is kept on paper."""

    name: str
    hands: list[Hand] = field(default_factory=list)

    def scores(self) -> tuple[int, int]:
        return self._sum(0, "points"), self._sum(1, "points")

    def boxes(self) -> tuple[int, int]:
        return self._sum(0, "boxes"), self._sum(1, "boxes")

    def _sum(self, seat: int, what: str) -> int:
        return sum(getattr(hand, what) for hand in self.hands if hand.winner == seat)

    def winner(self) -> int | None:
        """Who has passed the target."""
        for seat, score in enumerate(self.scores()):
            if self.name == "tournament":
                passed = any(hand.winner == seat for hand in self.hands)
            elif self.name == "classic":
                passed = score > 100
            else:
                passed = score >= (200 if self.name == "knock_card" else 100)
            if passed:
                return seat
        return None

    def result(self) -> tuple[int, int]:
        """What is credited in the end."""
        winner = self.winner()
        assert winner is not None
        loser = 1 - winner
        scores, boxes = self.scores(), self.boxes()
        shutout = not any(hand.winner == loser for hand in self.hands)
        credit = [0, 0]
        if self.name in PAYS_HAND_POINTS:
            credit = list(scores)
        elif self.name in ("modern", "straight"):
            credit[winner] = scores[winner] + 100 + 25 * boxes[winner] + (scores[winner] if shutout else 0)
            credit[loser] = scores[loser]
        elif self.name == "traditional":
            credit[winner] = scores[winner] + (200 if shutout else 100) + 20 * boxes[winner]
            credit[loser] = scores[loser] + 20 * boxes[loser]
        elif self.name == "knock_card":
            net = scores[winner] - scores[loser] + 200 + 25 * (boxes[winner] - boxes[loser])
            credit[winner] = net * 2 if shutout else net
        elif self.name == "classic":
            net = (scores[winner] + 100 + 20 * boxes[winner]) - (scores[loser] + 20 * boxes[loser])
            credit[winner] = net * 2 if shutout else net
        return credit[0], credit[1]


def next_dealer(name: str, dealer: int, hand: Hand) -> int:
    """Who deals after `hand` of the same game."""
    if hand.winner is None:
        return dealer
    if name == "popular":
        return 1 - hand.winner
    if name == "challenge":
        return 1 - dealer
    return hand.winner

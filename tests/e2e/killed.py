"""Kill the program at random moments of a match: `python -m tests.e2e.killed --times N [--seed S]`.

A match is played with keys on a virtual screen. Each time the program gets a SIGKILL at a random moment, is started
again, and Continue has to bring back the last thing that the screen had shown, or what the opponent did after it.
Exit status 1 when it does not.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gintable.engine.cards import card_text, cards
from gintable.engine.state import view
from gintable.storage.record import Record
from gintable.storage.replay import Story, opening, tell

from .player import Player, quick
from .program import Gone, Line, Program
from .screen import Hand, Screen, missing

SEAT = 0
STEPS = 12  # the most that is done before the moment comes
MOMENT_S = 0.4  # the moment is this long at most after the last of them
ANIMATIONS = ("none", "quick", "normal")


@dataclass(frozen=True, slots=True)
class Seen:
    """What of a match can be seen on the table: enough to tell one moment of it from the others."""

    hands_dealt: int
    phase: str
    turn: int | None
    hand: frozenset[str]
    stock: int
    upcard: str | None
    scores: tuple[int, ...]

    @staticmethod
    def on(line: Line) -> Seen | None:
        """What a line of the event log shows; None when it is not of a hand at the table."""
        if line.get("scene") != "table" or line["phase"] == "between":
            return None
        return Seen(
            line["hands_dealt"],
            line["phase"],
            line["turn"],
            frozenset(line["hand"]),
            line["stock"],
            line["upcard"],
            tuple(line["scores"]),
        )

    @staticmethod
    def of(story: Story) -> Seen | None:
        """What a story would show now."""
        if story.deal is None:
            return None
        now = view(story.deal, SEAT)
        table = now.table
        return Seen(
            story.match.dealt,
            table.phase.value,
            table.turn if table.turn >= 0 else None,
            frozenset(map(card_text, cards(now.hand))),
            table.stock_left,
            card_text(table.pile[-1]) if table.pile else None,
            tuple(story.match.tally.scores),
        )


def moments(record: Record) -> Iterator[Seen | None]:
    """What a record would have shown after each of its lines."""
    story = opening(record.header)
    for line in record.lines:
        story, _ = tell(story, line)
        yield Seen.of(story)


def last_seen(lines: list[Line]) -> Seen | None:
    """The last moment of a hand that a log shows since the table was last opened."""
    for line in reversed(lines):
        if line.get("scene") == "menu":
            return None
        found = Seen.on(line)
        if found is not None:
            return found
    return None


class Lost(AssertionError):  # noqa: N818
    """Something that had been on the screen was not in the match any more."""


class Trial:
    """One match, killed again and again; a finished one is followed by the next.

    `most` is how much is done before a moment at most.
    """

    def __init__(self, screen: Screen, home: Path, seed: int, most: int = STEPS) -> None:
        self.screen, self.home, self.most = screen, home, most
        self.chance = random.Random(seed)
        self.killed = self.lines = self.matches = 0

    @property
    def record(self) -> Path:
        return self.home / "current.gin"

    def once(self) -> None:
        """Start, continue or begin, play a little, kill, and look at what is left."""
        quick(self.home, animation=self.chance.choice(ANIMATIONS))
        seed = str(self.chance.randrange(1, 10**6))
        with Program(self.home, "--windowed", "1024x768", "--seed", seed, env=self.screen.env) as program:
            program.wait(lambda line: line["scene"] == "menu", "the menu")
            hand = Hand(self.screen, self.screen.window(program.process.pid))
            player = Player(program, hand, keys=True)
            if program.seen["continue"]:
                self._continue(player)
            else:
                player.begin("challenge", "otto")
            for _ in range(self.chance.randint(1, self.most)):
                if program.catch_up()["scene"] == "match_end":
                    self.matches += 1
                    break
                player.step()
            time.sleep(self.chance.uniform(0, MOMENT_S))  # the moment is random, nothing waits for it
            lines = program.kill()
        self.killed += 1
        if self.record.exists():
            self._look(lines)

    def _continue(self, player: Player) -> None:
        kept = list(moments(Record.open(self.record)))
        player.press("continue")
        began = len(player.program.lines)
        player.program.wait(lambda line: line["scene"] != "menu", "the match")
        shown = next(filter(None, map(Seen.on, player.program.lines[began:])), None)
        if shown is not None and shown != kept[-1]:
            raise Lost(f"Continue shows {shown}, the record ended with {kept[-1]}")

    def _look(self, lines: list[Line]) -> None:
        """What the screen had shown has to be in the record."""
        shown = last_seen(lines)
        kept = list(moments(Record.open(self.record)))
        self.lines = len(kept)
        if shown is not None and shown not in kept:
            raise Lost(f"the screen had shown {shown}; the record has {len(kept)} lines and ends with {kept[-1:]}")


def main(args: list[str]) -> int:
    """Run the command; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.killed", description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", type=int, default=None, help="of the moments; drawn when it is not given")
    asked = parser.parse_args(args)
    if missing():
        print(f"A virtual screen needs {', '.join(missing())}.", file=sys.stderr)
        return 1
    seed = random.SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="gintable-killed-") as folder, Screen((1024, 768)) as screen:
        trial = Trial(screen, Path(folder), seed)
        try:
            while trial.killed < asked.times:
                trial.once()
        except (Lost, Gone) as error:
            print(f"Killed {trial.killed} times (seed {seed}): {error}", file=sys.stderr)
            return 1
    spent = time.monotonic() - began
    print(
        f"Killed {trial.killed} times in {spent:.0f} s (seed {seed}), {trial.matches} matches finished: nothing lost."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

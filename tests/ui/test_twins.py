"""Nobody peeks: the drawn frame is the same when everything hidden from the player is dealt anew."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from gintable.bots.roster import decide
from gintable.engine.cards import shuffled
from gintable.engine.deal import apply
from gintable.engine.match import Sitting
from gintable.engine.rules import CLASSIC_THREE, KNOCK_RUMMY, PRESETS, Rules
from gintable.engine.rules import seated as seats
from gintable.engine.state import Deal, start, view

from ..engine.worlds import twin
from .seated import Seated, seated

POSITIONS = int(os.environ.get("GINTABLE_TWINS", "150"))
"""All of it: GINTABLE_TWINS=2000 python -m pytest tests/ui/test_twins.py"""


TABLES = {  # what is played, and by whom besides the first opponent
    "two": ([PRESETS[name] for name in ("modern", "knock_card", "tournament")], ()),
    "three": ([CLASSIC_THREE], ("celeste",)),
    "four": ([seats(KNOCK_RUMMY, 4)], ("celeste", "mina")),
}


def positions(rules: Sequence[Rules], rng: random.Random) -> Iterator[Deal]:
    """Positions of hands as bots play them, from every phase."""
    seed = 0
    while True:
        seed += 1
        chosen = rng.choice(rules)
        deal, _ = start(chosen, shuffled(seed), seed % chosen.seats)
        while deal.table.turn >= 0:
            if rng.random() < 0.5 or deal.table.knocker >= 0:
                yield deal
            deal, _ = apply(deal, decide("otto", view(deal, deal.table.turn), seed))
        yield deal


def frame(table: Seated, deal: Deal) -> bytes:
    """The picture of a deal at rest."""
    board = table.scene.board
    story = board.session.story
    board.session.story = replace(story, sitting=Sitting(story.seating, (deal,)))
    board.view, board.pending = view(deal, board.seat), False
    board.lay()
    board.look()
    table.wait()
    table.app.draw()
    return table.app.window.get_surface().get_buffer().raw


@pytest.mark.parametrize("name", TABLES)
def test_the_frame_depends_on_the_view_alone(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GINTABLE_HOME", str(tmp_path))
    rng = random.Random(2)
    phases: Counter[str] = Counter()
    rules, others = TABLES[name]
    with seated((1024, 640), animation="none", preset=rules[0].name, others=others) as table:
        table.rest()
        table.scene._told = table.scene._answered = True
        monkeypatch.setattr(table.scene.session, "poll", lambda _wait_s=0.0: None)
        table.wait(5.0, 0.1)
        for _, deal in zip(range(POSITIONS // len(TABLES)), positions(rules, rng), strict=False):
            other = twin(deal, table.scene.board.seat, rng)
            changed = other.stock != deal.stock or other.hands != deal.hands
            phases[deal.table.phase.value] += changed
            assert frame(table, deal) == frame(table, other), (deal.table, deal.hands)
    assert {"draw", "shed", "layoff"} <= set(phases)
    assert sum(phases.values()) > POSITIONS // len(TABLES) * 0.8

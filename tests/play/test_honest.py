"""The same seed and the same view bring the same action, wherever and whenever it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest

from gintable.bots import net
from gintable.bots.roster import ROSTER, decide
from gintable.engine.actions import Draw, Shed, Take
from gintable.engine.state import Phase, View, view
from gintable.play.worker import Worker

from ..bots.hands import CHANCE, sittings
from ..bots.nets import net as untaught

EVERYBODY = (
    *ROSTER,
    *(f"custom:level={level},knock=late,caution=high,memory=fair,slips=some" for level in range(1, 7)),
    "champion:slips=1,memory=3,knock=-5",
)
RULES = (
    "modern",
    "challenge",
    "straight",
    "oklahoma",
    "classic_three",
    "partners",
    "knock rummy of three",
    "penalised",
)
WAIT_S = 60.0


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    found = Worker()
    found.prepare(EVERYBODY, 2)
    yield found
    found.close()


@cache
def views(rules: str) -> tuple[tuple[View, int], ...]:
    """What the players of some hands see when they are to act, and a seed."""
    found = []
    for sitting, table, seed in islice(sittings(rules, ("celeste", "otto", CHANCE), range(20)), 80):
        deal = sitting.deals[table]
        found.append((view(deal, deal.table.turn), seed))
    return tuple(found)


@pytest.mark.parametrize("rules", RULES)
def test_the_worker_decides_what_is_decided_here(rules: str, worker: Worker) -> None:
    asked = [(EVERYBODY[n % len(EVERYBODY)], *found) for n, found in enumerate(views(rules))]
    here = [decide(*question) for question in asked]
    there = []
    for question in asked:
        worker.ask(*question)
        action = worker.answer(WAIT_S)
        while action is None:
            action = worker.answer(WAIT_S)
        there.append(action)
    assert there == here
    assert len({bot for bot, *_ in asked}) == len(EVERYBODY)


@pytest.mark.parametrize("rules", RULES)
def test_what_was_decided_before_changes_nothing(rules: str) -> None:
    """Nobody learns from one decision to the next: they are the same in any order."""
    some = [found for found in views(rules) if found[0].table.phase is not Phase.LAYOFF][::9]
    asked = [(bot, *found) for bot in EVERYBODY for found in some]
    first = [decide(*question) for question in asked]
    again = [decide(*question) for question in reversed(asked)]
    assert again[::-1] == first


def test_a_processor_that_adds_up_otherwise_decides_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last bits of a sum are its own affair: prices that ought to be equal are."""
    of, rng, exact = untaught(), np.random.default_rng(1), net._rest

    def otherwise(*args: Any) -> Any:
        found = exact(*args)
        return found + rng.uniform(-1e-6, 1e-6, found.shape).astype(found.dtype)

    monkeypatch.setattr(net, "net", lambda name: of)
    asked = [
        (bot, *found) for rules in ("modern", "straight") for found in views(rules) for bot in ("ida", "champion")
    ]
    meant = [decide(*question) for question in asked]
    monkeypatch.setattr(net, "_rest", otherwise)
    assert [decide(*question) for question in asked] == meant
    assert {type(action) for action in meant} >= {Take, Draw, Shed}

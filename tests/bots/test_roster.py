"""Every opponent plays by the rules, from what its seat may know alone, and the same way every time."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from gintable import paths
from gintable.bots.attention import BY_LEVEL
from gintable.bots.custom import LEVELS
from gintable.bots.roster import ROSTER, UnknownBot, decide, entry, levels
from gintable.engine.legal import legal, why_not
from gintable.engine.state import Phase, beside, view

from ..engine.worlds import twin
from .hands import CHANCE, HANDS, PENALISED, RULES, asked, sittings, turns

BENT = (
    "custom:level=1,knock=gin,caution=extreme,memory=none,slips=constant",
    "custom:level=2,knock=late,caution=high,memory=short,slips=many",
    "custom:level=3,knock=early,caution=none,memory=none",
    "celeste:knock=gin,caution=extreme,memory=2,slips=constant",
    "custom:level=5,knock=late,caution=high,memory=none,slips=some",
)
NOBODY = -1  # a seat that sees no hand
ROOT = Path(__file__).resolve().parents[2]
TRAIL = """
import sys
from gintable.bots.common import chance
from gintable.bots.roster import ROSTER, decide
from gintable.engine.cards import shuffled
from gintable.engine.deal import apply
from gintable.engine.state import start, view
from gintable.engine.rules import preset
for name in (*ROSTER, *sys.argv[1:]):
    deal, _ = start(preset("knock_card"), shuffled(8), 0)
    while deal.table.turn >= 0:
        action = decide(name, view(deal, deal.table.turn), chance(len(deal.table.played)))
        print(name, action)
        deal, _ = apply(deal, action)
"""


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", ROSTER)
def test_every_decision_is_legal(name: str, rules: str) -> None:
    assert {Phase.DRAW, Phase.SHED} < played_legally(name, rules, range(HANDS or 2))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", BENT)
def test_every_decision_of_a_bent_opponent_is_legal(name: str, rules: str) -> None:
    assert {Phase.DRAW, Phase.SHED} <= played_legally(name, rules, range(1))


def played_legally(name: str, rules: str, seeds: range) -> set[Phase]:
    """The phases in which that opponent decided, every time legally."""
    phases: set[Phase] = set()
    for players in ((name, CHANCE), (CHANCE, name)):
        for sitting, table, _, action in turns(rules, players, seeds):
            deal = sitting.deals[table]
            if players[sitting.seating[table][deal.table.turn] % 2] == name:
                assert why_not(view(deal, deal.table.turn), action) is None
                phases.add(deal.table.phase)
    return phases


@pytest.mark.parametrize("rules", RULES)
def test_bots_play_every_hand_to_its_end(rules: str) -> None:
    phases = {
        sitting.deals[table].table.phase
        for names in (("celeste", "mina", "otto"), ("mina", "celeste", "simple", "otto"))
        for sitting, table, _ in sittings(rules, names, range(4))
    }
    assert {Phase.DRAW, Phase.SHED, Phase.LAYOFF} <= phases
    assert (Phase.JUDGE in phases) == (rules in PENALISED)


@pytest.mark.parametrize("rules", RULES)
def test_what_is_hidden_changes_nothing(rules: str) -> None:
    """In every position some of them are asked, each in its turn; all of them in all if HANDS are asked for."""
    rng = random.Random(1)
    checked = others = 0
    questions: Counter[str] = Counter()
    everybody = (*ROSTER, *BENT)
    for n, (sitting, table, seed) in enumerate(sittings(rules, ("otto", "mina"), range(HANDS or 8))):
        deal = sitting.deals[table]
        seat = deal.table.turn
        other = twin(deal, seat, rng)
        others += other != deal  # a few hidden cards may come to lie as they lay
        if len(sitting.deals) == 2:
            other = beside(other, twin(sitting.deals[1 - table], NOBODY, rng))
        seen = view(deal, seat)
        assert view(other, seat) == seen
        assert legal(view(other, seat)) == legal(seen)
        for name in asked(everybody, n):
            assert decide(name, view(other, seat), seed) == decide(name, seen, seed)
            questions[name] += 1
        checked += 1
    assert checked >= 40
    assert others >= checked // 2
    assert all(questions[name] >= checked // 10 for name in everybody)


def test_a_fresh_process_decides_the_same() -> None:
    def trail(salt: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            [sys.executable, "-c", TRAIL, *BENT], env=env, capture_output=True, text=True, check=True
        ).stdout

    one = trail("1")
    assert len(one.splitlines()) > 10 * len(ROSTER)
    assert one == trail("2")


def test_who_sits_at_the_table() -> None:
    offered = [bot for bot in ROSTER.values() if bot.table]
    assert [bot.name for bot in offered[:4]] == ["Mina", "Otto", "Viktor", "Celeste"]
    assert [bot.level for bot in offered] == list(levels()) == list(range(1, 1 + len(offered)))
    assert set(levels()) <= set(BY_LEVEL) == set(LEVELS)
    texts = json.loads((paths.assets() / "words/en.json").read_text(encoding="utf-8"))
    assert all(bot.style in texts for bot in offered)
    assert all(bot.id == name for name, bot in ROSTER.items())


def test_a_person_is_found_by_name_too() -> None:
    assert entry("Beatrix") == ROSTER["champion"]
    assert entry("beatrix:slips=1").brain.style.slip == 1.0


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    known = ", ".join((*ROSTER, "custom"))
    with pytest.raises(UnknownBot, match=f"no bot named 'hal'; known: {known}$"):
        entry("hal")

"""Whatever rules can be made from the switches are played to the end, told by a record, and settled."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from gintable.bots.roster import decide
from gintable.engine.deal import IllegalAction
from gintable.engine.legal import legal
from gintable.engine.match import after, begin, deal_next, deal_numbers
from gintable.engine.rules import OTHER_RANGE, PRESETS, RANGES, Rules, RulesError, changes, people, rules_from
from gintable.engine.score import game_winner, settle
from gintable.engine.state import view
from gintable.storage.record import Line
from gintable.storage.replay import Player, deal_line, header, opening, tell

HINTS = get_type_hints(Rules)
SWITCHES = [field.name for field in fields(Rules) if field.name != "name"]
MOST = 2000  # actions of a hand


def value(rng: random.Random, switch: str) -> Any:
    """Any value that the switch may have, the ends of its range often."""
    hint, allowed = HINTS[switch], get_args(HINTS[switch])
    if hint is bool:
        return rng.random() < 0.5
    if allowed and type(None) not in allowed:
        return rng.choice(allowed)
    low, high = RANGES.get(switch, OTHER_RANGE)
    return rng.choice([low, high, rng.randint(low, high), rng.randint(low, min(high, low + 30))])


def some_rules(rng: random.Random) -> Rules:
    """Rules that differ from a preset in some switches and do not contradict themselves."""
    while True:
        switches = rng.sample(SWITCHES, rng.randint(1, 10))
        try:
            return rules_from(rng.choice(list(PRESETS)), {switch: value(rng, switch) for switch in switches})
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(60))
def test_a_match(seed: int) -> None:
    rng = random.Random(seed)
    rules = some_rules(rng)
    assert rules_from(rules.name, changes(rules)) == rules
    players = [Player(f"player {number}") for number in range(people(rules))]
    match, story = begin(rules, seed), opening(header(rules, players, seed))
    lines = 0

    def told(text: str) -> None:
        nonlocal story, lines
        lines += 1
        story, _ = tell(story, Line(lines + 1, text))

    for _ in range(4):
        if match.winner is not None:
            break
        told(deal_line(match, deal_numbers(match)))
        match, sitting, _ = deal_next(match)
        for _ in range(MOST):
            if sitting.over:
                break
            table = sitting.next_table
            deal = sitting.deals[table]
            seen = view(deal, deal.table.turn)
            action = rng.choice(legal(seen))
            if rng.random() < 0.8:
                action = decide(rng.choice(["simple", "mina"]), seen, rng.getrandbits(50))
            told(f"{sitting.awaited(table)} {action}")
            try:
                sitting, _ = sitting.act(table, action)
            except IllegalAction as refused:
                pytest.fail(f"{action}: {refused}")
        assert sitting.over
        match, _ = after(match, sitting.facts, sitting.seating)
    assert story.match == match
    for game in match.games:
        assert game_winner(rules, game.tally) == game.winner
        assert settle(rules, game.tally) == game

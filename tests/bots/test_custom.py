"""The custom opponent's text form, and names with knobs."""

from __future__ import annotations

import json
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintable import paths
from gintable.bots.custom import KNOBS, LEVELS, LIMITS, Custom, UnknownBot, parse
from gintable.bots.roster import CUSTOM_NAME, ROSTER, entry, levels, names
from gintable.words import say

TEXTS = json.loads((paths.assets() / "words/en.json").read_text(encoding="utf-8"))


def knob(name: str) -> st.SearchStrategy[float | None]:
    least, most = LIMITS[name]
    numbers = st.integers(least, most) if name == "memory" else st.floats(least, most)
    return st.one_of(st.sampled_from(list(KNOBS[name].values())), numbers)


@given(st.builds(Custom, st.sampled_from(LEVELS), **{name: knob(name) for name in KNOBS}))
def test_a_custom_opponent_is_told_and_read_again(custom: Custom) -> None:
    assert parse(str(custom)) == custom
    assert not re.search(r"\s", str(custom))


def test_words_and_numbers_say_the_same() -> None:
    words = parse("custom:level=2,knock=late,caution=high,memory=short,slips=few,pace=calm")
    assert words == Custom(2, knock=-7.0, caution=2.0, memory=2, slips=1.0, pace=1.5)
    assert parse("Custom: level=2, pace=1.5,knock=-7,caution=2,memory=2,slip=1") == words
    assert str(words) == "custom:level=2,knock=late,caution=high,memory=short,slips=few,pace=calm"
    assert parse("custom") == Custom()
    assert Custom().word("memory") == "perfect"
    assert Custom(memory=3).word("memory") is None


def test_the_words_of_a_knob_go_from_one_end_to_the_other() -> None:
    for name, words in KNOBS.items():
        values = [float("inf") if value is None else value for value in words.values()]
        assert values in (sorted(values), sorted(values, reverse=True)), name
        assert getattr(Custom(), name) in words.values()
        for word, value in words.items():
            assert value is None or LIMITS[name][0] <= value <= LIMITS[name][1]
            assert f"custom.{name}.{word}" in TEXTS


def test_a_custom_opponent_is_the_one_of_its_level_with_its_knobs() -> None:
    for level in levels():
        bot = entry(f"custom:level={level},knock=-3,caution=high,memory=5,slips=2,pace=slow")
        (heart,) = (person for person in ROSTER.values() if person.table and person.level == level)
        assert (bot.name, bot.level, bot.face, bot.pace) == (CUSTOM_NAME, level, "custom", 2.0)
        assert type(bot.brain) is type(heart.brain)
        style = bot.brain.style
        assert (style.knock, style.memory) == (-3.0, 5)
        assert style.caution == heart.brain.style.caution * 2.0
        assert style.slip == heart.brain.style.slip + 2.0
        assert entry(bot.id) == bot
        assert bot.style in TEXTS


def test_a_name_with_knobs_bends_that_opponent_and_no_other() -> None:
    bot = entry("celeste:slip=3.5,knock=-5")
    assert (bot.name, bot.level, bot.face) == ("Celeste", 4, "celeste")
    assert (bot.brain.style.slip, bot.brain.style.knock) == (3.5, -5.0)
    assert bot.brain.style.caution == ROSTER["celeste"].brain.style.caution
    assert bot.id == "celeste:knock=-5,slips=many"
    assert entry(bot.id) == bot
    assert ROSTER["celeste"].brain.style.slip != 3.5
    assert entry("viktor:knock=late").brain.style.memory == ROSTER["viktor"].brain.style.memory
    assert entry("celeste:") == ROSTER["celeste"]
    assert entry("celeste:pace=quick").pace == 0.5


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("custom:level=0", "no level '0'; known: 1, 2, 3, 4, 5, 6"),
        ("custom:greed=3", "no knob 'greed=3'; known: level, knock, caution, memory, slips, pace"),
        ("custom:knock", "no knob 'knock'"),
        ("custom:knock=sometimes", "knock cannot be 'sometimes'; known: early, soon, usual, late, gin, or a number"),
        ("custom:knock=1001", "or a number from -1000 to 1000"),
        ("custom:caution=-1", "caution cannot be '-1'"),
        ("custom:caution=nan", "caution cannot be 'nan'"),
        ("custom:memory=2.5", "memory cannot be '2.5'"),
        ("custom:slips=1e99", "slips cannot be '1e99'"),
        ("celeste:level=3", "no knob 'level=3'; known: knock, caution"),
        ("hal:knock=late", "no bot named 'hal'; known: mina, otto"),
    ],
)
def test_what_is_not_understood_is_answered_with_what_is_allowed(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot, match=re.escape(sentence)) as refused:
        entry(name)
    again = pickle.loads(pickle.dumps(refused.value))  # as it comes out of the process of the bots
    assert str(again) == str(refused.value)
    said = say(again)
    assert "{" not in said
    assert again.key in TEXTS
    assert all(str(said_of) in said for said_of in again.facts.values())


def test_a_level_that_nobody_plays_at_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "custom:level=6,slips=0.125"
    assert entry(name.replace("6", "5")).level == 5
    monkeypatch.delitem(ROSTER, "champion")
    assert levels() == (1, 2, 3, 4, 5)
    with pytest.raises(UnknownBot, match=r"level 6; known: 1, 2, 3, 4, 5$"):
        entry(name)


def test_a_list_of_names_keeps_the_knobs_with_their_name() -> None:
    assert names("otto,mina") == ("otto", "mina")
    assert names(" custom:level=4, knock=late,otto  celeste:slips=2,pace=slow ") == (
        "custom:level=4,knock=late",
        "otto",
        "celeste:slips=2,pace=slow",
    )
    assert names("") == ("",)

"""What is on offer: the engine's legal actions, by what is taken hold of and where it goes."""

from __future__ import annotations

import random

import pytest

from gintable.bots.roster import decide
from gintable.engine import melds
from gintable.engine.actions import DRAW, PASS, Done, LayOff, Shed, Take, TakeBack
from gintable.engine.cards import parse_card, shuffled
from gintable.engine.deal import apply
from gintable.engine.legal import knocks, legal, why_not
from gintable.engine.rules import KNOCK_RUMMY, PRESETS, Rules, seated
from gintable.engine.state import Phase, View, start, view
from gintable.ui.offers import (
    BestLayoffIntent,
    BigGinIntent,
    GinIntent,
    KnockIntent,
    best_layoff,
    offers,
    refusal,
    worth_breaking,
    zones,
)
from gintable.ui.poses import STOCK, face

from .deals import DRAWN, THEIRS, deal, laying, seen

KD, S4 = parse_card("KD"), parse_card("4S")


def test_the_upcard_may_be_taken_or_passed() -> None:
    found = offers(seen())
    assert found[face(parse_card("QS")), "hand"] == Take(parse_card("QS"))
    assert found[None, "pass"] == PASS
    assert (STOCK, "hand") not in found


def test_after_two_passes_only_the_stock_is_open() -> None:
    found = offers(seen(acts=("pass", "pass")))
    assert found == {(STOCK, "hand"): DRAW, (None, "stock"): DRAW}


def test_every_card_may_be_thrown_and_some_with_a_knock() -> None:
    view_ = seen(acts=DRAWN)
    found = offers(view_)
    assert found[face(KD), "discard"] == Shed(KD)
    assert found[face(KD), "knock"] == KnockIntent(KD)
    assert (face(S4), "knock") not in found
    assert found[None, "knock"] == KnockIntent()
    assert zones(found, face(KD)) == ("discard", "knock")


def test_a_taken_card_has_to_stay() -> None:
    taken = parse_card("JC")
    view_ = seen("5H 6H 7H JS JD 4S 2D AC KD 9C", THEIRS, "JC", acts=("take JC",))
    assert zones(offers(view_), face(taken)) == ()
    assert refusal(view_, face(taken), "discard") == "refuse.taken_back"


def test_gin_is_announced() -> None:
    view_ = seen("5H 6H 7H JS JD JC 4S 4D 4H KD", acts=DRAWN)
    found = offers(view_)
    assert found[face(KD), "knock"] == found[None, "gin"] == GinIntent(KD)


def test_big_gin_only_where_it_is_played() -> None:
    hand = "5H 6H 7H JS JD JC 4S 4D 4H 8H"
    modern = seen(hand, "3C 4C 5C 6C 9S 9H 9D AH 2S 3D", "QS", "JH", acts=DRAWN)
    assert (None, "biggin") not in offers(modern)
    big = modern._replace(table=modern.table._replace(rules=Rules(big_gin=31)))
    assert isinstance(offers(big)[None, "biggin"], BigGinIntent)


def test_layoffs_go_onto_the_melds_they_fit() -> None:
    view_ = view(laying(), 0)
    found = offers(view_)
    assert found[face(parse_card("7C")), "meld1"] == LayOff(parse_card("7C"), 1)
    assert found[face(parse_card("9C")), "meld0"] == LayOff(parse_card("9C"), 0)
    assert refusal(view_, face(parse_card("7C")), "meld0") == "refuse.does_not_fit"
    assert isinstance(found[None, "done"], Done)


def test_a_laid_card_comes_back() -> None:
    found = offers(view(laying("lay 7C 1"), 0))
    assert found[face(parse_card("7C")), "hand"] == TakeBack(parse_card("7C"))


def test_the_best_layoff_takes_back_what_stands_in_the_way() -> None:
    # the queen laid on the set is missing in the run that the defender could keep
    deal_ = deal(
        "QS QH QD JS TS 2H 3H 4H KC 9C", "QC KS KH KD 5C 6C 7C AH AD AS", "8D", "2D 8S",
        ("pass", "pass", "draw", "shed 9C", "draw", "knock 8S AHADAS 5C6C7C KSKHKD"),
    )  # fmt: skip
    view_ = view(deal_, 0)
    best = best_layoff(view_)
    assert best is not None
    for action in best.actions:
        deal_, _ = apply(deal_, action)
    assert melds.deadwood(view(deal_, 0).hand) == best.deadwood
    assert best_layoff(view(deal_, 0)) is None


def test_breaking_a_meld_can_win_an_undercut() -> None:
    deal_ = deal(
        "8H 8C 8D 8S 9H 2C 3C 4C AH JH", "5H 6H 7H QC QD QS AC AD AS 4D", "KS", "QH KC",
        ("pass", "pass", "draw", "shed JH", "draw", "knock KC 5H6H7H ASADAC QCQDQS"),
    )  # fmt: skip
    view_ = view(deal_, 0)
    assert worth_breaking(view_)
    best = best_layoff(view_)
    assert isinstance(best, BestLayoffIntent)
    assert best.deadwood == 0
    assert not worth_breaking(view(laying(), 0))


def test_nothing_is_on_offer_off_turn() -> None:
    assert offers(seen(acts=("pass",))) == {}


def concrete(view_: View) -> set[str]:
    """The legal actions that offers stand for, spreads left aside."""
    out = set()
    for (grip, _), offer in offers(view_).items():
        match offer:
            case KnockIntent(None) | BestLayoffIntent():
                pass
            case KnockIntent(card) | GinIntent(card):
                out.add(f"knock {card}")
            case BigGinIntent():
                out.add("biggin")
            case Done():
                out.add("done")
            case _:
                assert why_not(view_, offer) is None, (grip, offer)
                out.add(str(offer))
    return out


def expected(view_: View) -> set[str]:
    out = set()
    for action in legal(view_):
        word = str(action)
        if word.startswith("knock"):
            continue
        out.add(word.split()[0] if word.startswith(("done", "biggin")) else word)
    return out | {f"knock {card}" for card, _ in knocks(view_)}


PLAYED = [*(PRESETS[name] for name in ("modern", "knock_card", "straight", "tournament", "classic_three")),
          *(seated(KNOCK_RUMMY, seats) for seats in (2, 3, 4))]  # fmt: skip


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: f"{rules.name} {rules.seats}")
def test_offers_are_the_legal_actions(rules: Rules) -> None:
    phases = set()
    for seed in range(25):
        deal_, _ = start(rules, shuffled(seed), seed % rules.seats)
        rng = random.Random(seed)
        while deal_.table.turn >= 0:
            view_ = view(deal_, deal_.table.turn)
            phases.add(deal_.table.phase)
            assert concrete(view_) == expected(view_)
            action = rng.choice(legal(view_)) if rng.random() < 0.3 else decide("otto", view_, seed)
            deal_, _ = apply(deal_, action)
    assert {Phase.DRAW, Phase.SHED, *((Phase.OFFER,) if rules.offer else ())} <= phases


def test_what_nobody_means_is_not_refused() -> None:
    view_ = seen(acts=DRAWN)
    assert refusal(view_, face(KD), "stock") is None
    assert refusal(view_, STOCK, "knock") is None
    assert refusal(view_, STOCK, "hand") == "refuse.awaits_shed"
    assert refusal(view_, face(S4), "knock") == "refuse.over_limit"

"""What the sheets advise, with cards; the last page says what the marks of origin mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gintable.engine import melds
from gintable.engine.cards import DECK, Card, cards, hand, parse_hand
from gintable.ui.rulebook.page import (
    HOUSE,
    Caption,
    Exhibit,
    Fan,
    Held,
    Laid,
    Page,
    Sum,
    Writer,
    only_gin,
    row,
    spread_out,
    tokens,
)
from gintable.words import t

KNOCK_NOW = row("4C 5C 6C 9S 9H 9D JS QS KS 6D")


def pages(w: Writer) -> Iterator[Page]:
    """Three pages of advice."""
    yield _going_out(w)
    yield _building(w)
    yield _opponent(w)


def _going_out(w: Writer) -> Page:
    if not only_gin(w.rules):
        w.say("rules.plan.first_chance", said="A C")
        w.say("rules.plan.waiting", said="A C")
        w.say("rules.plan.defence", said="D")
        w.say("rules.plan.early", said="C")
    w.say("rules.plan.lower", said="D")
    w.say("rules.plan.dead", said="A")
    w.say("rules.plan.target", said="A")
    held = KNOCK_NOW
    helps = gains(held)
    return w.page(
        "plan",
        Caption(t("rules.plan.example")),
        spread_out(held),
        Sum(t("rules.deadwood"), str(melds.deadwood(hand(held)))),
        Caption(t("rules.plan.gin_with", cards=tokens(helps))),
        Sum(t("rules.plan.outs"), str(len(helps)), True),
    )


def gains(held: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that would make a hand gin."""
    whole = hand(held)
    unseen = [card for card in DECK if not whole >> card & 1]
    return tuple(card for card in unseen if melds.after_best_discard(whole | 1 << card) == 0)


def chances(held: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that would make a meld with some of these, none of which is one yet.

    >>> from gintable.engine.cards import hand_text
    >>> hand_text(hand(chances(row("TD QD")))), hand_text(hand(chances(row("6C 7C 7S"))))
    ('JD', '7H 7D 5C 8C')
    """
    whole = hand(held)
    return tuple(card for card in DECK if not whole >> card & 1 and melds.melds(whole | 1 << card))


def _building(w: Writer) -> Page:
    w.say("rules.build.no_meld", said="C")
    w.say("rules.build.luck", said="A")
    w.say("rules.build.one_card", said="C")
    w.say("rules.build.aces", said="C")
    w.say("rules.build.two_ways", said="D")
    w.say("rules.build.break", said="A")
    shown: list[Exhibit] = []
    for key, text in (("poor", "TD QD"), ("good", "6C 7C 7S")):
        found = chances(row(text))
        shown.append(Caption(t(f"rules.build.{key}")))
        shown.append(
            Laid((Held(row(text), t("rules.build.held"), True), Held(found, t("rules.build.help", n=len(found)))))
        )
    return w.page("build", *shown)


def _opponent(w: Writer) -> Page:
    w.say("rules.read.dead", said="A C D")
    w.say("rules.read.remember", said="A C D")
    w.say("rules.read.they_too", said="C")
    w.say("rules.read.shows", said="A D")
    w.say("rules.read.hide", said="A")
    fits = cards(parse_hand("7H 8H TH JH"))
    return w.page(
        "read",
        Caption(t("rules.read.took")),
        Fan(row("9H")),
        Caption(t("rules.read.wanted")),
        Fan((*fits, *row("9S 9D 9C"))),
        Caption(t("rules.read.refused")),
        Fan(row("4S")),
        Caption(t("rules.read.safer")),
        Fan(row("4D 4C 5S 3S")),
    )


def sources(w: Writer, marks: Sequence[str]) -> Page:
    """The marks that stand on the other pages, and what they mean."""
    for letter in "ABCDE":
        if any(letter in mark.split() for mark in marks):
            w.say(f"rules.source.{letter}", said=letter)
    for mark in ("ours", "lit", HOUSE):
        if mark in marks:
            w.say(f"rules.source.{mark}", said=mark)
    return w.page("sources")

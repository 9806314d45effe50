"""Tables where wrong knocks are penalised: the players judge, and the table says nothing before they have."""

from __future__ import annotations

from collections.abc import Sequence

from gintable.engine.actions import Accept, Challenge, Expose, Forgive
from gintable.engine.cards import Hand
from gintable.engine.events import Challenged, Event, TurnedUp
from gintable.engine.state import TO_THE_END, Table, View
from gintable.ui.poses import lying_open
from gintable.ui.table.sentences import card_words
from gintable.words import t

Judging = Accept | Challenge | Expose | Forgive


def told(events: Sequence[Event], table: Table, seat: int, names: Sequence[str]) -> str:
    """The verdict on a knock that was called illegal, in words; "" when nobody has challenged one.

    `names` are by seat, `seat` is the player's.
    """
    said = []
    card = next((card_words(event.card) for event in events if isinstance(event, TurnedUp)), "")
    for event in events:
        match event:
            case Challenged(judge, verdict):
                who = "own" if judge == seat else "other"
                other = names[judge] if judge != seat else names[1 - seat]
                said.append(t(f"table.challenged.{who}.{verdict}", name=other, limit=table.limit, card=card))
            case TurnedUp(offender, _, how) if how != "turn":
                who = "own" if offender == seat else "other"
                said.append(t(f"table.turned_up.{who}.{how}", name=names[offender], card=card))
            case _:
                pass
    return " ".join(said)


def question(action: Judging, view: View, names: Sequence[str]) -> tuple[str, str, str]:
    """What is asked before `action` is done: title, body, and the words of yes."""
    table = view.table
    name = names[table.knocker] if table.knocker >= 0 else ""
    facts = {"name": name, "limit": table.limit}
    key = f"table.ask.{action}"
    return t(f"{key}.title", **facts), t(f"{key}.body", **facts), t(f"{key}.yes", **facts)


def own_open(view: View) -> Hand:
    """The player's own cards that lie open for the other to see, while the hand is played."""
    table = view.table
    return lying_open(table, view.seat) if table.knocker < 0 else 0


def mark(table: Table, seat: int) -> str:
    """What a seat carries after an illegal knock, in a word or two: "" for nothing."""
    if seat in table.barred:
        return t("table.mark.no_bonus")
    return t("table.mark.open") if table.face_up[seat] and table.knocker < 0 else ""


def open_note(table: Table, seat: int) -> str:
    """How long the cards of an opponent lie open."""
    if not table.face_up[seat] or table.knocker >= 0:
        return ""
    return t("table.open.hand" if table.face_up_until[seat] == TO_THE_END else "table.open.turn")

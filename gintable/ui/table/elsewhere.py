"""The other table of a partnership hand: a small live panel of what lies and happens there for all to see.

Reads `Table.elsewhere` alone, so there is never a face on it but that of the top discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from gintable.engine.actions import (
    Accept,
    Action,
    BigGin,
    Challenge,
    Done,
    Draw,
    Expose,
    Forgive,
    Knock,
    LayOff,
    Pass,
    Shed,
    Take,
    TakeBack,
    Wait,
)
from gintable.engine.cards import Card, card_text
from gintable.engine.legal import held
from gintable.engine.match import Match, Seating, place
from gintable.engine.score import hand_score
from gintable.engine.state import Elsewhere, Table
from gintable.storage.replay import Player
from gintable.ui import cast
from gintable.ui.art import Look
from gintable.ui.canvas import Canvas
from gintable.ui.layout import ASPECT, Box
from gintable.ui.poses import Layout
from gintable.ui.table.sentences import card_words
from gintable.ui.tablelayout import other_table
from gintable.words import t

PERSON = 0  # of the person among the players


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the other table: portrait, name, what they do or did, and how many cards they hold."""

    who: str
    name: str
    titles: tuple[str, ...]  # the first that has room
    words: str
    cards: int
    gold: bool = False  # the words matter


@dataclass(frozen=True, slots=True)
class Other:
    """What the panel shows. `fresh` are the parts that have just changed: stock, pile, rival, partner."""

    title: str
    live: bool
    live_words: str
    rival: Sitter
    partner: Sitter
    versus: str
    stock: int
    stock_words: str
    pile_words: str
    top: Card | None
    knocker: str  # who has knocked there
    news: str  # the last thing that happened, in one line
    fresh: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class There:
    """The two people at the other table as the player knows them, with their seats there."""

    partner: int
    rival: int
    partner_seat: int
    rival_seat: int


def there(match: Match, seating: Seating) -> There:
    """Who sits at the other table. `match` and `seating` are those of a partnership hand."""
    table, _ = place(seating, PERSON)
    one, two = seating[1 - table]
    side = match.column(PERSON)
    partner, rival = (one, two) if match.column(one) == side else (two, one)
    return There(partner, rival, seating[1 - table].index(partner), seating[1 - table].index(rival))


def other(table: Table, match: Match, seating: Seating, players: Sequence[Player], fresh: frozenset[str]) -> Other:
    """The panel for the table that is shown. Only where there is another table."""
    seen = table.elsewhere
    assert seen is not None
    people = there(match, seating)
    partner, rival = players[people.partner].name, players[people.rival].name
    names = {people.partner_seat: partner, people.rival_seat: rival}
    over = seen.facts is not None
    titles = tuple(t(key, name=partner) for key in ("elsewhere.partner", "elsewhere.partner_short"))
    return Other(
        title=t("elsewhere.title", name=partner),
        live=not over,
        live_words=t("elsewhere.over" if over else "elsewhere.live"),
        rival=_sitter(seen, people.rival_seat, players[people.rival], (rival,)),
        partner=_sitter(seen, people.partner_seat, players[people.partner], titles),
        versus=t("elsewhere.versus", name=partner, other=rival),
        stock=seen.stock_left,
        stock_words=t("elsewhere.stock", n=seen.stock_left),
        pile_words=t("elsewhere.pile"),
        top=seen.top,
        knocker=names.get(seen.knocker, ""),
        news=result(match, seen, names) if over else _news(seen, names),
        fresh=fresh,
    )


def _sitter(seen: Elsewhere, seat: int, player: Player, titles: tuple[str, ...]) -> Sitter:
    words, gold = _does(seen, seat)
    return Sitter(cast.face(player), player.name, titles, words, seen.sizes[seat], gold)


def _does(seen: Elsewhere, seat: int) -> tuple[str, bool]:
    """What somebody there does or did last, and whether it is a knock."""
    if seen.facts is not None:
        if not seen.facts.deadwood:
            return "", False
        key = "elsewhere.knocked_with" if seat == seen.knocker and seen.ending == "knock" else "elsewhere.ended_with"
        if seat == seen.knocker and seen.ending != "knock":
            key = f"elsewhere.had_{seen.ending}"
        return t(key, n=seen.facts.deadwood[seat]), seat == seen.knocker
    if seen.knocker == seat:
        if seen.ending == "knock" and seen.announced is not None:
            return t("elsewhere.knocked_with", n=seen.announced), True
        return t(f"elsewhere.{seen.ending or 'knock'}"), True
    if seen.knocker >= 0:
        return (t("elsewhere.answers") if seen.turn == seat else ""), False
    if seen.last is not None and seen.last[0] == seat:
        return _did(seen.last[1]), False
    return (t("elsewhere.to_play") if seen.turn == seat else ""), False


def _did(action: Action) -> str:
    match action:
        case Pass():
            return t("elsewhere.did.pass")
        case Draw():
            return t("elsewhere.did.draw")
        case Take(card):
            return t("elsewhere.did.take", card=card_words(card))
        case Shed(card):
            return t("elsewhere.did.shed", card=card_words(card))
        case Knock() | BigGin() | LayOff() | TakeBack() | Done():
            return ""
        case Wait() | Accept() | Challenge() | Expose() | Forgive():
            return ""
        case _:
            assert_never(action)


def _news(seen: Elsewhere, names: dict[int, str]) -> str:
    if seen.knocker >= 0:
        return t(f"elsewhere.news.{seen.ending or 'knock'}", name=names[seen.knocker])
    if seen.last is None:
        return ""
    return t("elsewhere.news.did", name=names[seen.last[0]], did=_did(seen.last[1]))


def result(match: Match, seen: Elsewhere, names: dict[int, str]) -> str:
    """What the hand there was worth, in one line; "" while it is played."""
    if seen.facts is None:
        return ""
    score = hand_score(match.rules, seen.facts)
    if score.winner is None:
        return t("elsewhere.void" if seen.ending == "void" else "elsewhere.nobody")
    key = "elsewhere.undercut" if score.undercut else "elsewhere.won"
    return t(key, name=names[score.winner], n=score.points[score.winner])


def logged(seen: Elsewhere | None) -> dict[str, object] | None:
    """The other table for the event log."""
    if seen is None:
        return None
    top = card_text(seen.top) if seen.top is not None else None
    out: dict[str, object] = {
        "turn": seen.turn,
        "stock": seen.stock_left,
        "upcard": top,
        "knocker": seen.knocker,
        "ending": seen.ending,
        "over": seen.facts is not None,
    }
    return out


def changes(before: Elsewhere | None, after: Elsewhere | None, people: There) -> frozenset[str]:
    """Which parts of the panel are new."""
    if before is None or after is None or before == after:
        return frozenset()
    seats = {people.partner_seat: "partner", people.rival_seat: "rival"}
    out = {part for seat, part in seats.items() if before.sizes[seat] != after.sizes[seat]}
    if before.stock_left != after.stock_left:
        out.add("stock")
    if before.top != after.top:
        out.add("pile")
    if before.last != after.last and after.last is not None:
        out.add(seats[after.last[0]])
    if before.knocker != after.knocker and after.knocker >= 0:
        out.add(seats[after.knocker])
    return frozenset(out)


def watched(table: Table) -> bool:
    """Whether there is nothing to do but to watch the other table."""
    if table.elsewhere is None or table.elsewhere.facts is not None:
        return False
    return table.facts is not None or held(table)


def status(table: Table, own: bool, names: Sequence[str], partner: str) -> tuple[str, str] | None:
    """The status while somebody waits for the other table; None while nobody does. `own`: it is the player's turn."""
    if not held(table):
        return None
    if own:
        return t("elsewhere.you_wait", name=partner), t("elsewhere.you_wait.how")
    return t("elsewhere.they_wait", name=names[table.turn], partner=partner), ""


# -- painting --------------------------------------------------------------------------------------------------------
def paint(c: Canvas, found: Layout, o: Other) -> None:
    """The panel."""
    t_, box = c.theme, other_table(found.frame, found.trayed is not None)
    c.panel(*box)
    pill = c.tw(o.live_words, 14, "b") + 22
    high = max(24.0, c.line_h(14) + 2)
    ink = t_.good if o.live else t_.text3
    c.box(box.right - 14 - pill, box.y + 12, pill, high, high / 2, ink, 0.18, ink, 1.2)
    c.text(box.right - 14 - pill / 2, box.y + 12 + high / 2 - 0.5, o.live_words, 14, ink if t_.effects else t_.text,
           "b", 0.5, mid=True)  # fmt: skip
    room = box.w - 44 - pill
    title = o.title if c.tw(o.title.upper(), 13.5, "b", 1.3) <= room else o.partner.name
    c.text(box.x + 18, box.y + 15, title.upper(), 13.5, t_.text3, "b", 0.0, 1.3, fit=room)
    if found.frame.tall:
        _small(c, box, o)
    else:
        _large(c, box, o)


BACK_W, BACK_STEP, PORTRAIT = 38.0, 18.0, 56.0


def _large(c: Canvas, box: Box, o: Other) -> None:
    """Rival, piles and partner one below the other; the piles take what the words leave."""
    x, y, w, h = box
    row = max(PORTRAIT, c.line_h(18) + c.line_h(15.5)) + 4
    backs = BACK_W * ASPECT
    foot = c.line_h(15.5)
    left = h - 44 - 2 * (row + backs) - 2 * foot
    high = min(104.0, left - 8 * 8.0)
    gap = (left - high) / 8
    _sitter_row(c, box, y + 44, row, o.rival, "rival" in o.fresh)
    _backs(c, x + w / 2, y + 44 + row + backs / 2, o.rival.cards, not o.live)
    top = y + 44 + row + backs + 2 * gap
    c.line(x + 18, top - gap / 2, x + w - 18, top - gap / 2, c.theme.line)
    _piles(c, o, (x + w / 2 - 52, x + w / 2 + 52), top + gap / 2 + high / 2, high / ASPECT)
    for words, cx in ((o.stock_words, x + w / 2 - 52), (o.pile_words, x + w / 2 + 52)):
        c.text(cx, top + gap + high, words, 15.5, c.theme.text2, align=0.5, fit=100)
    top += high + foot + 2.5 * gap
    c.line(x + 18, top - gap / 2, x + w - 18, top - gap / 2, c.theme.line)
    _sitter_row(c, box, top + gap / 2, row, o.partner, "partner" in o.fresh)
    top += gap / 2 + row
    _backs(c, x + w / 2, top + backs / 2, o.partner.cards, not o.live)
    if not o.live:
        c.text(x + w / 2, min(top + backs + gap / 2, box.bottom - foot - 6), o.news, 15.5, c.theme.gold, "b", 0.5,
               fit=w - 30)  # fmt: skip


def _sitter_row(c: Canvas, box: Box, y: float, high: float, sitter: Sitter, fresh: bool) -> None:
    """Portrait, name and words in a row whose top is at y."""
    c.portrait(sitter.who, box.x + 46, y + high / 2 - 2, PORTRAIT)
    room = box.right - 14 - (box.x + 84)
    title = next((words for words in sitter.titles if c.tw(words, 18, "b") <= room), sitter.titles[-1])
    top = y + (high - 4 - c.line_h(18) - c.line_h(15.5)) / 2
    c.text(box.x + 84, top, title, 18, kind="b", fit=room)
    ink = c.theme.gold if sitter.gold or fresh else c.theme.text2
    c.text(box.x + 84, top + c.line_h(18), sitter.words, 15.5, ink, "b" if sitter.gold else "r", fit=room)


def _backs(c: Canvas, cx: float, cy: float, count: int, over: bool) -> None:
    for i in range(count):
        c.card(None, cx + (i - (count - 1) / 2) * BACK_STEP, cy, BACK_W, 0.0, "flat", over, look=_look(c))


def _piles(c: Canvas, o: Other, xs: tuple[float, float], cy: float, wide: float) -> None:
    if o.stock:
        c.card(None, xs[0], cy, wide, lift="flat", look=_look(c))
    if o.top is not None:
        c.card(card_text(o.top), xs[1], cy, wide, lift="flat", dim=not o.live)
    for part, x in (("stock", xs[0]), ("pile", xs[1])):
        if part in o.fresh:
            c.outline(x, cy, wide, 0.0, c.theme.gold, 3.0, 1.5)


def _small(c: Canvas, box: Box, o: Other) -> None:
    x, y, w, _ = box
    head = y + max(42.0, 18 + c.line_h(14))
    c.text(x + 18, head, o.versus, 18, kind="b", fit=w - 36)
    wide = 58.0
    cy = y + 118
    _piles(c, o, (x + 46, x + 114), cy, wide)
    below = cy + wide * ASPECT / 2 + 4
    c.text(x + 46, below, str(o.stock), 15, c.theme.text2, align=0.5, fit=66)
    c.text(x + 114, below, o.pile_words, 15, c.theme.text2, align=0.5, fit=66)
    left, room = x + 154, w - 154 - 12
    step = max(20.0, c.line_h(15) - 1)
    for row, (sitter, part) in enumerate(((o.partner, "partner"), (o.rival, "rival"))):
        top = y + 80 + row * (2 * step + 5)
        ink = c.theme.gold if part in o.fresh else c.theme.text2
        c.text(left, top, sitter.name, 15, ink, fit=room)
        c.text(left, top + step, t("elsewhere.cards", n=sitter.cards), 15, c.theme.text, fit=room)
    gold = o.rival.gold or o.partner.gold or not o.live
    c.text(x + 18, box.bottom - 8 - c.line_h(15.5), o.news, 15.5, c.theme.gold if gold else c.theme.text2,
           "b" if gold else "r", fit=w - 36)  # fmt: skip


def _look(c: Canvas) -> Look:
    """The other deck has another back."""
    backs = {"fan": "lattice", "lattice": "fan"}
    return replace(c.look, back=backs.get(c.look.back, c.look.back))

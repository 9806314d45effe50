"""A finished hand explained: what everybody laid down, and how every point arose. Pure: no pygame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from gintable.engine import melds
from gintable.engine.cards import Card, cards, pips, value
from gintable.engine.legal import layoffs_open
from gintable.engine.match import place
from gintable.engine.rules import Rules
from gintable.engine.score import HandScore, Line, Round, hand_score
from gintable.engine.state import Table
from gintable.storage.replay import Story
from gintable.ui.accounts.cards import Group, Shown, loose_order, meld_kind, tokens
from gintable.ui.accounts.people import People
from gintable.ui.accounts.standing import boxes_count, tally_after
from gintable.words import t


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a working: words, the cards meant, and points that add up to the total.

    With `times` the points are those of the cards as often.
    """

    words: str
    cards: tuple[Card, ...]
    points: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class AtTable:
    """What happened at one table. `rows` add up to `points`, which the person `winner` scores.

    `title` says which table of two it is. `beside` are points that others lose, outside the sum.
    """

    title: str
    line: str
    winner: int | None
    points: int
    shown: tuple[Shown, ...]
    rows: tuple[Row, ...]
    beside: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class HandAccount:
    """A hand explained. `rows` add up to `points`, which the column `winner` scores; `boxes` is a sentence or empty.

    Of partners the rows are what each table brought, and `tables` has two.
    """

    number: int
    void: bool
    title: str
    line: str
    winner: int | None
    points: int
    tables: tuple[AtTable, ...]
    rows: tuple[Row, ...]
    boxes: str


def hand_account(story: Story, people: People) -> HandAccount:
    """The last hand of a story that is between hands.

    Raises `ValueError` while a hand is being played.
    """
    row = story.round
    if row is None or not story.between:
        raise ValueError("the hand is not over")
    number = len(tally_after(story).rounds)
    if all(hand.facts.ending == "void" for hand in row.hands):
        return HandAccount(number, True, t("sheet.void"), _void_line(story, people), None, 0, (), (), "")
    assert story.sitting is not None
    places = [
        _Place(deal.table, hand, seats, people)
        for deal, hand, seats in zip(story.sitting.deals, row.hands, row.people, strict=True)
    ]
    places.sort(key=lambda one: people.me not in one.seats)
    tables = tuple(_at_table(one, _table_title(one) if len(places) > 1 else "") for one in places)
    if row.winner is None:
        title = t("sheet.hand.nobody", n=number)
    else:
        title = people.say_column("sheet.hand.won", row.winner, n=number)
    return HandAccount(
        number=number,
        void=False,
        title=title,
        line=tables[0].line if len(tables) == 1 else _sides_line(row, people),
        winner=row.winner,
        points=0 if row.winner is None else row.points[row.winner],
        tables=tables,
        rows=tables[0].rows if len(tables) == 1 else _side_rows(row, tables, people),
        boxes=_boxes_line(story.match.rules, row),
    )


def _void_line(story: Story, people: People) -> str:
    match = story.match
    dealer = match.dealers[place(match.seating, people.me)[0]]
    again = people.say("sheet.void.next" if match.rules.partners else "sheet.void.again", dealer)
    if story.deal is None:
        return t("sheet.void.damaged", again=again)
    return t("sheet.void.stock", n=story.deal.table.stock_left, again=again)


def _boxes_line(rules: Rules, row: Round) -> str:
    n = sum(row.boxes)
    if not n or not boxes_count(rules):
        return ""
    return t(f"sheet.boxes.{rules.box_count}", n=n, each=rules.box_value)


# ---------------------------------------------------------------- partners: two tables


def _sides_line(row: Round, people: People) -> str:
    """How the two tables go together."""
    winners = [hand.winner for hand in row.hands]  # seat 0 of both is side 0
    if None in winners:
        void = any(hand.facts.ending == "void" for hand in row.hands)
        return t("sheet.sides.void" if void else "sheet.sides.one")
    if winners[0] != winners[1]:
        return t("sheet.sides.level" if row.winner is None else "sheet.sides.one_each")
    return t("sheet.sides.both")


def _side_rows(row: Round, tables: tuple[AtTable, ...], people: People) -> tuple[Row, ...]:
    """What each table brought to the side that scores; of the reader's side where nobody does."""
    side = people.column if row.winner is None else row.winner
    rows = []
    for n, at in enumerate(tables):
        key = "sheet.sides.own" if n == 0 else "sheet.sides.other"
        if at.winner is None:
            rows.append(Row(t(f"{key}.nobody"), (), 0))
        else:
            sign = 1 if at.winner in people.members(side) else -1
            rows.append(Row(people.say(key, at.winner), (), sign * at.points))
    return tuple(rows)


def _table_title(at: _Place) -> str:
    """Who sits at the table, the reader's side first."""
    one, other = (at.seats[seat] for seat in at.order)
    key = "sheet.table.own" if at.people.me in at.seats else "sheet.table.other"
    return t(key, name=at.people.name(one), other=at.people.name(other))


# ---------------------------------------------------------------- one table


@dataclass(frozen=True, slots=True)
class _Place:
    """A table, what its hand was worth, and who sat at its seats."""

    table: Table
    hand: HandScore
    seats: tuple[int, ...]
    people: People

    @property
    def order(self) -> tuple[int, ...]:
        """The seats, the reader's or the partner's first."""
        return tuple(self.seats.index(person) for person in self.people.order if person in self.seats)

    def say(self, key: str, seat: int, /, **facts: object) -> str:
        """A text about who sits there."""
        return self.people.say(key, self.seats[seat], **facts)


def _at_table(at: _Place, title: str) -> AtTable:
    hand = at.hand
    if hand.facts.ending == "void":
        return AtTable(title, t("sheet.table.void"), None, 0, (), ())
    beside = tuple(
        Row(at.say("sheet.failed_knock", seat), (), points) for seat, points in enumerate(hand.points) if points < 0
    )
    return AtTable(
        title=title,
        line=" ".join(_sentences(at)),
        winner=None if hand.winner is None else at.seats[hand.winner],
        points=0 if hand.winner is None else hand.points[hand.winner],
        shown=tuple(_shown(at, seat) for seat in at.order),
        rows=tuple(row for line in _lines(at) for row in _rows(at, line)) + _barred(at),
        beside=beside,
    )


def _sentences(at: _Place) -> Iterator[str]:
    table, hand = at.table, at.hand
    facts, knocker = hand.facts, hand.facts.knocker
    match facts.ending:
        case "gin" | "big_gin" if table.rules.limit_by != "any":
            yield at.say(f"sheet.{facts.ending}", knocker)
        case "gin" | "big_gin" | "knock":
            yield at.say("sheet.knocked", knocker, points=facts.deadwood[knocker])
            if facts.deadwood[knocker] > table.limit:
                yield t("sheet.over_limit", limit=table.limit)
        case "void":
            return
        case _:
            assert_never(facts.ending)
    if layoffs_open(table):
        for seat in at.order:
            if seat != knocker:
                laid = table.laid[seat]
                yield at.say("sheet.laid" if laid else "sheet.laid_none", seat, n=len(laid))
    if hand.winner is None:
        yield t("sheet.tie", points=facts.deadwood[knocker])
    elif hand.undercut:
        left = facts.deadwood[hand.winner]
        lowest = "sheet.level" if left == facts.deadwood[knocker] else "sheet.lowest"
        yield at.say(lowest if table.rules.seats > 2 or table.rules.pay_each else "sheet.undercut", hand.winner,
                     points=left)  # fmt: skip


def _shown(at: _Place, seat: int) -> Shown:
    table = at.table
    spread = table.spreads[seat] or ()
    groups = []
    for number, meld in enumerate(spread):
        kind = meld_kind(meld)
        words, short = t(f"sheet.{kind}"), ""
        laid = {
            other: tuple(card for card, on in table.laid[other] if on == number)
            for other in at.order
            if seat == table.knocker and any(on == number for _, on in table.laid[other])
        }
        added = tuple(card for some in laid.values() for card in some)
        if added:
            short = t(f"sheet.{kind}.added", cards=tokens(sorted(added)))
            words = short
        if len(laid) == 1:
            words = at.say(f"sheet.{kind}.with", *laid, cards=tokens(sorted(added)))
        groups.append(Group(kind, cards(meld | sum(1 << card for card in added)), words, added, short))
    loose = melds.outside(table.shown[seat], spread)
    if loose:
        points = pips(loose)
        groups.append(Group("dead", loose_order(loose), t("sheet.deadwood", points=points), short=str(points)))
    person = at.seats[seat]
    return Shown(person, at.say("sheet.spread", seat), at.people.name(person), tuple(groups))


def _lines(at: _Place) -> tuple[Line, ...]:
    hand = at.hand
    if hand.winner is not None:
        return hand.lines
    knocker, left = hand.facts.knocker, hand.facts.deadwood  # a tie that scores nothing: what it comes to
    return (
        Line("score.their_deadwood", left[1 - knocker], 1 - knocker),
        Line("score.own_deadwood", -left[knocker], knocker),
    )


def _rows(at: _Place, line: Line) -> list[Row]:
    table = at.table
    anybody = table.rules.limit_by == "any"
    match line.key:
        case "score.their_deadwood" | "score.own_deadwood":
            return _deadwood_rows(at, line)
        case "score.spades_double":
            return [Row(t(line.key), (table.upcard,), line.points)]
        case "score.undercut" if anybody:
            return [Row(at.say("sheet.not_lowest", table.knocker), (), line.points)]
        case "score.undercut" if table.rules.undercut_to_zero and not at.hand.facts.deadwood[line.seat]:
            return [Row(t("score.undercut_to_zero"), (), line.points)]
        case "score.gin" | "score.big_gin" if anybody:
            return [Row(t("sheet.nothing_left", n=max(1, line.count), each=line.each), (), line.points)]
        case "score.gin" | "score.big_gin" if line.count:
            each = "score.gin.each" if line.key == "score.gin" else "score.big_gin.each"
            return [Row(t(each, n=line.count, each=line.each), (), line.points)]
        case _:
            return [Row(t(line.key), (), line.points)]


def _deadwood_rows(at: _Place, line: Line) -> list[Row]:
    table = at.table
    loose = loose_order(melds.outside(table.shown[line.seat], table.spreads[line.seat] or ()))
    laid = table.laid[line.seat]
    if line.count:
        words = at.say("sheet.score.own_deadwood.each", line.seat, n=line.count)
        return [Row(words, loose, line.points, line.count)]
    if not laid:
        return [Row(at.say(f"sheet.{line.key}", line.seat), loose, line.points)]
    sign = 1 if line.key == "score.their_deadwood" else -1
    given = tuple(sorted(card for card, _ in laid))
    worth = sign * sum(map(value, given))
    on = {meld_kind(table.spread[number]) for _, number in laid}
    where = on.pop() if len(on) == 1 and len({number for _, number in laid}) == 1 else "melds"
    return [
        Row(at.say("sheet.loose", line.seat), (*given, *loose), line.points + worth),
        Row(at.say(f"score.laid_off.{where}", table.knocker), given, -worth),
    ]


def _barred(at: _Place) -> tuple[Row, ...]:
    """The bonus that a winner does not get after a wrong knock: a row that brings nothing."""
    facts, winner = at.hand.facts, at.hand.winner
    if winner is None or winner not in facts.barred:
        return ()
    lost = hand_score(at.table.rules, replace(facts, barred=())).points[winner] - at.hand.points[winner]
    return (Row(at.say("sheet.barred", winner, n=lost), (), 0),) if lost else ()

"""What a finished hand and a finished game have to say for themselves, in words and figures. Pure: no pygame.

Every row shown comes from a line of `engine.score`; the figures of the rows add up to its result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from gintable.engine import melds
from gintable.engine.cards import Card, Hand, card_text, cards, pips, rank, value
from gintable.engine.deal import Table
from gintable.engine.rules import PRESETS, Rules
from gintable.engine.score import HandScore, Line, Settlement, Tally
from gintable.storage.replay import Player, Story
from gintable.words import t

Kind = Literal["run", "set", "dead"]


@dataclass(frozen=True, slots=True)
class People:
    """Who is meant: the reader sits at `me`, the others have names."""

    players: tuple[Player, ...]
    me: int

    def name(self, seat: int) -> str:
        """The name that stands over a column or beside a line."""
        return t("sheet.you") if seat == self.me else self.players[seat].name

    def say(self, key: str, seat: int, /, **facts: object) -> str:
        """The text `key.you` when `seat` is the reader, else `key.other` with the fact `name`."""
        return t(f"{key}.you" if seat == self.me else f"{key}.other", name=self.players[seat].name, **facts)

    @property
    def order(self) -> tuple[int, ...]:
        """Every seat, the reader first."""
        count = len(self.players)
        return tuple((self.me + i) % count for i in range(count))


def token(card: Card) -> str:
    """A card as texts write it: its suit is a token that the painter draws.

    >>> from gintable.engine.cards import parse_card
    >>> token(parse_card("10D")), token(parse_card("7H"))
    ('10{D}', '7{H}')
    """
    text = card_text(card)
    return f"{'10' if text[0] == 'T' else text[0]}{{{text[1]}}}"


def tokens(held: Sequence[Card]) -> str:
    """Several cards as texts write them."""
    return " ".join(map(token, held))


def loose_order(held: Hand) -> tuple[Card, ...]:
    """Deadwood as it is shown: the dearest card first."""
    return tuple(sorted(cards(held), key=lambda card: (-value(card), -rank(card), card)))


def meld_kind(meld: Hand) -> Kind:
    """Whether a meld is a run or a set."""
    first, second = cards(meld)[:2]
    return "set" if rank(first) == rank(second) else "run"


# ---------------------------------------------------------------- where the match stands


def game_over(story: Story) -> Settlement | None:
    """The game that the last hand decided, or None while it goes on. Ask it between the hands."""
    match = story.match
    if match.games and story.between and (match.winner is not None or not match.tally.rounds):
        return match.games[-1]
    return None


def tally_after(story: Story) -> Tally:
    """The tally of the game that the last hand belonged to, that hand included."""
    over = game_over(story)
    return story.match.tally if over is None else over.tally


def goal(rules: Rules) -> str:
    """What wins a game, such as "first to 100"."""
    if rules.deals:
        return t("sheet.goal.deals", n=rules.deals)
    return t("sheet.goal.over" if rules.target_passed else "sheet.goal.target", n=rules.target)


def heading(story: Story) -> str:
    """What is played for, over the score: the goal, and which game of how many."""
    rules, match = story.match.rules, story.match
    if rules.best_of == 1:
        return t("sheet.match", goal=goal(rules))
    number = len(match.games) + (game_over(story) is None)
    return t("sheet.match_game", n=number, of=rules.best_of, goal=goal(rules))


def rules_name(rules: Rules) -> str:
    """The preset's name in words; the player's own name for house rules."""
    return t(f"preset.{rules.name}") if rules.name in PRESETS else rules.name


def boxes_count(rules: Rules) -> bool:
    """Whether boxes are worth anything in the end."""
    return rules.box_count != "none"


def still_to_go(rules: Rules, tally: Tally, people: People) -> str:
    """How far everybody is from winning."""
    if rules.deals:
        left = rules.deals - sum(hand.winner is not None for hand in tally.rounds)
        return t("sheet.deals_left", n=left) if left > 0 else t("sheet.deals_tied")
    aim = rules.target + rules.target_passed
    other = next(seat for seat in people.order if seat != people.me)
    return t(
        "sheet.points_left",
        n=aim - tally.scores[people.me],
        name=people.name(other),
        others=aim - tally.scores[other],
    )


# ---------------------------------------------------------------- a hand


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together: a meld, or the deadwood. `added` were laid off on it by somebody else.

    `short` stands for `words` where those have no room.
    """

    kind: Kind
    cards: tuple[Card, ...]
    words: str
    added: tuple[Card, ...] = ()
    short: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What one seat has laid down."""

    seat: int
    words: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a working: words, the cards meant, and points that add up to the total."""

    words: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class HandAccount:
    """A hand explained. `rows` add up to `points`, which `winner` scores; `boxes` is a sentence or empty."""

    number: int
    void: bool
    title: str
    line: str
    winner: int | None
    points: int
    shown: tuple[Shown, ...]
    rows: tuple[Row, ...]
    boxes: str


def hand_account(story: Story, people: People) -> HandAccount:
    """The last hand of a story that is between hands.

    Raises `ValueError` while a hand is being played.
    """
    hand = story.hand
    if hand is None or not story.between:
        raise ValueError("the hand is not over")
    number = len(tally_after(story).rounds)
    if hand.facts.ending == "void":
        return HandAccount(number, True, t("sheet.void"), _void_line(story, people), None, 0, (), (), "")
    assert story.deal is not None
    table = story.deal.table
    key = "sheet.hand.nobody" if hand.winner is None else "sheet.hand.won"
    title = people.say(key, hand.winner, n=number) if hand.winner is not None else t(key, n=number)
    return HandAccount(
        number=number,
        void=False,
        title=title,
        line=_hand_line(table, hand, people),
        winner=hand.winner,
        points=sum(hand.points),
        shown=tuple(_shown(table, seat, people) for seat in people.order),
        rows=_hand_rows(table, hand, people),
        boxes=_boxes_line(story.match.rules, hand),
    )


def _void_line(story: Story, people: People) -> str:
    again = people.say("sheet.void.again", story.match.dealers[0])
    if story.deal is None:
        return t("sheet.void.damaged", again=again)
    return t("sheet.void.stock", n=story.deal.table.stock_left, again=again)


def _hand_line(table: Table, hand: HandScore, people: People) -> str:
    facts = hand.facts
    knocker = facts.knocker
    match facts.ending:
        case "gin" | "big_gin":
            return people.say(f"sheet.{facts.ending}", knocker)
        case "knock":
            sentences = [people.say("sheet.knocked", knocker, points=facts.deadwood[knocker])]
            for seat in people.order:
                if seat != knocker:
                    laid = table.laid[seat]
                    key = "sheet.laid" if laid else "sheet.laid_none"
                    sentences.append(people.say(key, seat, n=len(laid)))
                    if hand.undercut:
                        sentences.append(people.say("sheet.undercut", seat, points=facts.deadwood[seat]))
            if hand.winner is None:
                sentences.append(t("sheet.tie", points=facts.deadwood[knocker]))
            return " ".join(sentences)
        case "void":
            return ""
        case _:
            assert_never(facts.ending)


def _shown(table: Table, seat: int, people: People) -> Shown:
    spread = table.spreads[seat] or ()
    groups = []
    for place, meld in enumerate(spread):
        kind = meld_kind(meld)
        words = t(f"sheet.{kind}")
        added: tuple[Card, ...] = ()
        if seat == table.knocker:
            for other in people.order:
                laid = tuple(card for card, on in table.laid[other] if on == place)
                if laid:
                    added += laid
                    words = people.say(f"sheet.{kind}.with", other, cards=tokens(sorted(laid)))
        short = t(f"sheet.{kind}.added", cards=tokens(sorted(added))) if added else ""
        groups.append(Group(kind, cards(meld | sum(1 << card for card in added)), words, added, short))
    loose = melds.outside(table.shown[seat], spread)
    if loose:
        points = pips(loose)
        groups.append(Group("dead", loose_order(loose), t("sheet.deadwood", points=points), short=str(points)))
    return Shown(seat, people.say("sheet.spread", seat), tuple(groups))


def _hand_rows(table: Table, hand: HandScore, people: People) -> tuple[Row, ...]:
    lines = hand.lines
    if hand.winner is None:  # a tie that scores nothing: shown as what it comes to
        knocker, (kept, left) = hand.facts.knocker, _both(hand)
        lines = (
            Line("score.their_deadwood", left, 1 - knocker),
            Line("score.own_deadwood", -kept, knocker),
        )
    rows: list[Row] = []
    for line in lines:
        rows += _rows(table, line, people)
    return tuple(rows)


def _both(hand: HandScore) -> tuple[int, int]:
    """The knocker's deadwood and the defender's."""
    knocker = hand.facts.knocker
    return hand.facts.deadwood[knocker], hand.facts.deadwood[1 - knocker]


def _rows(table: Table, line: Line, people: People) -> list[Row]:
    match line.key:
        case "score.their_deadwood" | "score.own_deadwood":
            loose = loose_order(melds.outside(table.shown[line.seat], table.spreads[line.seat] or ()))
            laid = table.laid[line.seat]
            if not laid:
                return [Row(people.say(f"sheet.{line.key}", line.seat), loose, line.points)]
            sign = 1 if line.key == "score.their_deadwood" else -1
            given = tuple(sorted(card for card, _ in laid))
            worth = sign * sum(map(value, given))
            on = {meld_kind(table.spread[place]) for _, place in laid}
            where = on.pop() if len(on) == 1 and len({place for _, place in laid}) == 1 else "melds"
            return [
                Row(people.say("sheet.loose", line.seat), (*given, *loose), line.points + worth),
                Row(people.say(f"score.laid_off.{where}", table.knocker), given, -worth),
            ]
        case "score.spades_double":
            return [Row(t(line.key), (table.upcard,), line.points)]
        case "score.undercut" if not table.rules.undercut_to_zero or _left(table, line.seat):
            return [Row(t(line.key), (), line.points)]
        case "score.undercut":
            return [Row(t("score.undercut_to_zero"), (), line.points)]
        case _:
            return [Row(t(line.key), (), line.points)]


def _left(table: Table, seat: int) -> int:
    return melds.spread_deadwood(table.shown[seat], table.spreads[seat] or ())


def _boxes_line(rules: Rules, hand: HandScore) -> str:
    n = sum(hand.boxes)
    if not n or not boxes_count(rules):
        return ""
    return t(f"sheet.boxes.{rules.box_count}", n=n, each=rules.box_value)


# ---------------------------------------------------------------- a game


@dataclass(frozen=True, slots=True)
class EndLine:
    """One line of the result: words, the reason, and a figure in every column that has one.

    A `times` line multiplies what stands above it; a `sum` line repeats what the column has come to so far, and
    a rule is drawn over it.
    """

    words: str
    reason: str
    figures: tuple[int | None, ...]
    kind: Literal["add", "times", "sum"] = "add"


@dataclass(frozen=True, slots=True)
class EndAccount:
    """A game explained. `columns` are the seats over the figures; with one column it belongs to the winner.

    `result` is the figure under every column, None where only the difference counts.
    """

    title: str
    line: str
    games: str
    winner: int
    columns: tuple[int, ...]
    lines: tuple[EndLine, ...]
    words: str
    result: tuple[int | None, ...]


def end_account(story: Story, people: People) -> EndAccount:
    """The game that the last hand decided.

    Raises `ValueError` when it decided none.
    """
    over = game_over(story)
    if over is None:
        raise ValueError("no game has just ended")
    match, rules, winner = story.match, story.match.rules, over.winner
    whole = match.winner is not None
    title = people.say("sheet.end.match" if whole else "sheet.end.game", winner, n=len(match.games))
    other = people.name(next(seat for seat in people.order if seat != people.me))
    hands = t("sheet.end.hands", n=len(over.tally.rounds), name=other)
    line = t("sheet.end.line", rules=rules_name(rules), goal=goal(rules), hands=hands)
    games = ""
    if rules.best_of > 1:
        won = [sum(game.winner == seat for game in match.games) for seat in people.order]
        games = t("sheet.end.games", mine=won[0], name=other, others=won[1], of=rules.best_of)
    columns = (winner,) if rules.result == "net" else people.order
    credited = (winner,) if rules.result in ("net", "difference") else people.order
    return EndAccount(
        title,
        line,
        games,
        winner,
        columns,
        _net_lines(rules, over, people) if rules.result == "net" else _column_lines(rules, over, people),
        people.say("sheet.end.wins", winner),
        tuple(over.result[seat] if seat in credited else None for seat in columns),
    )


def _net_lines(rules: Rules, over: Settlement, people: People) -> tuple[EndLine, ...]:
    winner, loser = over.winner, 1 - over.winner
    lines = [
        EndLine(people.say("sheet.final.points", winner), "", (over.tally.scores[winner],)),
        EndLine(people.say("sheet.final.points", loser), "", (-over.tally.scores[loser],)),
    ]
    return (*lines, *(_closing(rules, over, people, line, 1) for line in over.closing))


def _column_lines(rules: Rules, over: Settlement, people: People) -> tuple[EndLine, ...]:
    """The columns side by side, each kind of line once, then what is done with their sums."""
    by_key: dict[str, dict[int, Line]] = {}
    for seat, column in enumerate(over.columns):
        for line in column:
            by_key.setdefault(line.key, {})[seat] = line
    columns = (over.columns[over.winner], *over.columns)  # the winner's has every kind of line
    order = dict.fromkeys(line.key for column in columns for line in column)
    lines = []
    for key in order:
        figures = tuple(by_key[key][seat].points if seat in by_key[key] else None for seat in people.order)
        words = t("sheet.points") if key == "final.points" else t(key)
        lines.append(EndLine(words, _reason(rules, over, people, key, by_key[key]), figures))
    if rules.result == "difference":
        sums = tuple(sum(line.points for line in over.columns[seat]) for seat in people.order)
        lines.append(EndLine(t("sheet.total"), "", sums, "sum"))
        at = people.order.index(over.winner)
        lines += (_closing(rules, over, people, line, len(sums), at) for line in over.closing)
    return tuple(lines)


def _closing(rules: Rules, over: Settlement, people: People, line: Line, across: int, at: int = 0) -> EndLine:
    """A line about the difference, its figure in column `at`."""

    def placed(figure: int) -> tuple[int | None, ...]:
        return tuple(figure if i == at else None for i in range(across))

    reason = _reason(rules, over, people, line.key, {line.seat: line})
    if line.key == "final.shutout_double":
        return EndLine(t("final.shutout"), reason, placed(2 if _shut_out(over) else 1), "times")
    kind: Literal["add", "sum"] = "sum" if line.key == "final.difference" else "add"
    return EndLine(t(line.key), reason, placed(line.points), kind)


def _shut_out(over: Settlement) -> bool:
    return over.tally.wins[1 - over.winner] == 0


def _reason(rules: Rules, over: Settlement, people: People, key: str, lines: dict[int, Line]) -> str:
    winner, loser = over.winner, 1 - over.winner
    match key:
        case "final.game_bonus" if rules.shutout == "bonus" and _shut_out(over):
            return people.say("sheet.reason.shutout_bonus", loser, usual=rules.game_bonus)
        case "final.game_bonus":
            return goal(rules)
        case "final.box_difference":
            a, b = over.tally.boxes[winner], over.tally.boxes[loser]
            return t("sheet.reason.box_difference", a=a, b=b, difference=_signed(a - b), each=rules.box_value)
        case "final.boxes":
            counts = [lines[seat].count for seat in people.order if seat in lines]
            key = "sheet.reason.boxes" if len(counts) == 1 else "sheet.reason.boxes_both"
            return t(key, n=counts[0], others=counts[-1], each=rules.box_value)
        case "final.shutout_points" | "final.shutout_double":
            won = over.tally.wins[loser]
            return people.say("sheet.reason.no_shutout" if won else "sheet.reason.shutout", loser, n=won)
        case _:
            return ""


def _signed(figure: int) -> str:
    return str(figure) if figure >= 0 else f"−{-figure}"

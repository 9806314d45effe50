"""Where every card is: `layout` of a view in a window. Pure and deterministic; positions in units.

A card whose face the player sees is the same key wherever it goes; backs are numbered by the place they are in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import asin, cos, degrees, radians, sin
from typing import Literal

from gintable.engine.cards import Card, Hand, cards
from gintable.engine.state import Phase, Table, View
from gintable.ui import tablelayout as boxes
from gintable.ui.arrange import Piece, Shown, laid_out
from gintable.ui.layout import ASPECT, Box, Frame
from gintable.ui.seats import DISCARD, apart, dead, heap, heap_zone, rivals

Key = tuple[str, int]
Lift = Literal["rest", "raised", "drag", "flat", "none"]

STOCK: Key = ("stock", 0)  # the top of the stock
BURIED: Key = ("buried", 0)  # the knocker's face-down discard
RADIUS = 4300.0  # of the arc of the hand
UP_DRAWN, UP_LAID = 26.0, 14.0
DEEP = 4  # discards that are drawn; more cannot be seen
PILE_GAP = 34.0
GROUP_GAP = 44.0


def face(card: Card) -> Key:
    """The key of a card whose face is known."""
    return ("card", card)


def card_of(key: Key) -> Card | None:
    """The card of a key, None for a back.

    >>> card_of(face(7)), card_of(STOCK)
    (7, None)
    """
    return key[1] if key[0] == "card" else None


def back(seat: int, n: int) -> Key:
    """The key of the n-th card that a seat holds unseen."""
    return (f"seat{seat}", n)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where and how a card lies: its middle, width and angle (clockwise), and what of it is seen.

    `z` orders the drawing. `squeeze` and `alpha` differ from 1 and 255 only while it moves.
    """

    x: float
    y: float
    w: float
    angle: float = 0.0
    face: Card | None = None
    z: int = 0
    lift: Lift = "rest"
    dim: bool = False
    line: bool = False  # a gold line round it
    squeeze: float = 1.0
    alpha: int = 255

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the card."""
        turn = radians(-self.angle)
        dx, dy = x - self.x, y - self.y
        across, down = dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
        return abs(across) <= self.w / 2 and abs(down) <= self.w * ASPECT / 2

    def at(self, across: float, down: float) -> tuple[float, float]:
        """A point of the card: shares of its width from its middle to the right and down."""
        turn = radians(self.angle)
        dx, dy = across * self.w, down * self.w
        return self.x + dx * cos(turn) - dy * sin(turn), self.y + dx * sin(turn) + dy * cos(turn)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The mark under neighbours that belong together, from x0 to x1 along the arc of the hand."""

    piece: Piece
    x0: float
    x1: float


@dataclass(frozen=True, slots=True)
class Tray:
    """A meld, or the loose cards, that the opponent has laid down; `ghost` is the free place at its right."""

    piece: Piece
    box: Box
    ghost: Box | None
    added: tuple[Card, ...]  # laid on by the player
    others: tuple[tuple[int, tuple[Card, ...]], ...] = ()  # laid on by other seats


@dataclass(frozen=True, slots=True)
class Layout:
    """One picture at rest. `zones` are the places where something can be dropped or clicked."""

    frame: Frame
    table: boxes.Table
    trayed: boxes.Layoff | None  # the boxes that count while trays are shown
    card_w: float
    step: float
    poses: Mapping[Key, Pose]
    zones: Mapping[str, Box]
    brackets: tuple[Bracket, ...] = ()
    trays: tuple[Tray, ...] = ()
    hand: tuple[Key, ...] = ()  # own cards from left to right
    pile: Box = field(default_factory=lambda: Box(0, 0, 0, 0))  # where the discard pile is or was
    down: Mapping[int, tuple[Key, ...]] = field(default_factory=dict)  # what each other seat has laid down

    @property
    def status(self) -> Box:
        return (self.trayed or self.table).status

    def grip(self, x: float, y: float) -> Key | None:
        """The card that is seen at a point."""
        found = [(pose.z, key) for key, pose in self.poses.items() if pose.holds(x, y)]
        return max(found)[1] if found else None

    def zone(self, x: float, y: float, slack: float = 12.0) -> str | None:
        """The zone at a point."""
        for name, box in self.zones.items():
            near = box.inset(-slack)
            if near.x <= x <= near.right and near.y <= y <= near.bottom:
                return name
        return None

    def strip(self, key: Key) -> tuple[Box, tuple[float, float]]:
        """A box that only this card covers, and the point in its middle; for cards of the hand and single ones."""
        pose = self.poses[key]
        if key in self.hand and key != self.hand[-1]:
            after = self.poses[self.hand[self.hand.index(key) + 1]]
            free = max(0.12, min(1.0, (after.x - pose.x) / pose.w))
            x, y = pose.at(-0.5 + free / 2, -0.1)
            wide, high = free * pose.w * 0.6, pose.w * 0.7
        else:
            x, y = pose.x, pose.y
            wide, high = pose.w * 0.6, pose.w * 0.9
        return Box(x - wide / 2, y - high / 2, wide, high), (x, y)


def lying_open(table: Table, seat: int) -> Hand:
    """The cards of a seat that lie face up though the hand goes on."""
    if table.phase is Phase.CORRECT and table.turn == seat:
        return table.known[seat]  # the knock that is made good has shown them
    return table.face_up[seat]


def layout(view: View, shown: Shown, frame: Frame, held: Key | None = None, gap: int | None = None) -> Layout:
    """The picture of `view` with the hand lying as `shown`.

    While a card of the hand is dragged, `held`, the others close up, and open a `gap` at that place.
    """
    others = rivals(view.table.rules, view.seat)
    table = boxes.play(frame, len(others))
    laid = _in_trays(view)
    trayed = None
    if laid is not None:
        trayed = boxes.layoff(frame, view.table.elsewhere is not None, len(others), others.index(laid))
    builder = _Builder(view, frame, table, trayed)
    if laid is None:
        builder.piles()
    else:
        builder.trays(laid)
    builder.backs()
    builder.hand(shown, held, gap)
    return builder.done()


def _in_trays(view: View) -> int | None:
    """The other seat whose cards lie in trays: of several the knocker alone, the others' lie where they sit."""
    state = view.table
    if state.rules.seats > 2:
        return state.knocker if state.knocker not in (-1, view.seat) else None
    return next((seat for seat, shown in enumerate(state.shown) if shown and seat != view.seat), None)


class _Builder:
    def __init__(self, view: View, frame: Frame, table: boxes.Table, trayed: boxes.Layoff | None) -> None:
        self.view, self.frame, self.table, self.trayed = view, frame, table, trayed
        self.poses: dict[Key, Pose] = {}
        self.zones: dict[str, Box] = {}
        self.brackets: list[Bracket] = []
        self.tray_list: list[Tray] = []
        self.own: tuple[Key, ...] = ()
        self.card_w, self.step = table.card_w, 0.0
        self.down_keys: dict[int, tuple[Key, ...]] = {}
        self.others = rivals(view.table.rules, view.seat)
        heaps = tuple(map(heap_zone, self.others)) if apart(view.table.rules) else ()
        if len(heaps) > 2:
            self.table = table = replace(table, pile_w=96.0, pile_gap=20.0)
        self.places = pile_places(table, heaps)
        knocker = view.table.knocker
        self.pile_box = self.places[heap_zone(knocker) if heaps and knocker in self.others else DISCARD]

    def piles(self) -> None:
        state = self.view.table
        w, y = self.table.pile_w, self.table.pile_cy
        layers = min(5, state.stock_left)
        sx = _centre(self.places["stock"])
        for i in range(layers):
            off = i * 1.6
            lift: Lift = "rest" if i in (0, layers - 1) else "none"
            self.poses["stock", i] = Pose(sx - off, y - off, w, z=10 - i, lift=lift)
        for zone, lying in self._heaps():
            self._heap(_centre(self.places[zone]), lying)
        if state.knocker == self.view.seat and state.ending != "big_gin":
            self.poses[BURIED] = Pose(_centre(self.places[DISCARD]), y, w, -4.0, None, 30, "rest")
        self.zones |= self.places

    def _heaps(self) -> Iterator[tuple[str, tuple[tuple[Card, int], ...]]]:
        """The piles of discards: what lies there, each card with its number."""
        state = self.view.table
        if not apart(state.rules):
            yield DISCARD, tuple(zip(state.pile, state.numbers, strict=True))
            return
        yield DISCARD, heap(state, self.view.seat)
        yield from ((heap_zone(seat), heap(state, seat)) for seat in self.others)

    def _heap(self, x: float, lying: Sequence[tuple[Card, int]]) -> None:
        state = self.view.table
        top = lying[-DEEP:]
        for i, (card, number) in enumerate(top):
            last = i == len(top) - 1 and self.view.buried is None
            pose = _discarded(card, x, self.table.pile_cy, self.table.pile_w, 20 + i, "rest" if last else "flat")
            closed = apart(state.rules) and dead(state, number)
            self.poses[face(card)] = replace(pose, dim=closed)

    def backs(self) -> None:
        state = self.view.table
        for seat, count in enumerate(state.sizes):
            if seat == self.view.seat:
                continue
            band = self.table.opps[self.others.index(seat)]
            if state.shown[seat]:
                if self.table.round and (self.trayed is None or seat != state.knocker):
                    self._down(seat, band)
                continue
            w, step = self.table.back_w, self.table.back_step
            open_ = cards(lying_open(state, seat))
            step = min(step, (band.w - w) / max(1, count - 1))
            for i in range(count):
                off = i - (count - 1) / 2
                y = band.y + w * 0.72 - off * off * 0.38
                up = open_[i] if i < len(open_) else None
                key = back(seat, i - len(open_)) if up is None else face(up)
                self.poses[key] = Pose(band.x + band.w / 2 + off * step, y, w, -off * 0.9, up, z=40 + i)

    def _down(self, seat: int, band: Box) -> None:
        """What an opponent has laid down lies face up where the backs were, melds first."""
        blocks = [(piece.kind == "loose", piece.cards) for piece in laid_out(self.view.table, seat)]
        count = sum(len(block) for _, block in blocks)
        w, gap = self.table.back_w, 8.0
        step = min(self.table.back_step, (band.w - w - gap * (len(blocks) - 1)) / max(1, count - 1))
        x = _centre(band) - (step * (count - 1) + gap * (len(blocks) - 1)) / 2
        for loose, block in blocks:
            for card in block:
                z = 40 + len(self.poses)
                self.poses[face(card)] = Pose(x, band.y + w * ASPECT / 2, w, 0.0, card, z, dim=loose)
                x += step
            x += gap
        self.down_keys[seat] = tuple(face(card) for _, block in blocks for card in block)

    def trays(self, seat: int) -> None:
        assert self.trayed is not None
        band = self.trayed.trays
        pieces = laid_out(self.view.table, seat)
        rects, w, step = boxes.trays(band, [len(piece.cards) for piece in pieces], _middle(self.trayed))
        laid = {card: who for who, cards_ in enumerate(self.view.table.laid) for card, _ in cards_}
        for piece, box in zip(pieces, rects, strict=True):
            y = box.y + 20 + w * ASPECT / 2
            for i, card in enumerate(piece.cards):
                who = laid.get(card)
                up = 0.0 if who is None else UP_LAID if who == self.view.seat else -UP_LAID
                self.poses[face(card)] = Pose(
                    box.x + 16 + w / 2 + i * step, y + up, w, 0.0, card, 10 + i,
                    dim=piece.kind == "loose", line=who == self.view.seat,
                )  # fmt: skip
            ghost = None
            if piece.kind != "loose" and seat == self.view.table.knocker:
                right = box.x + 16 + w + (len(piece.cards) - 1) * step
                ghost = Box(right + 5, y - w * ASPECT / 2, step - 5, w * ASPECT)
                self.zones[f"meld{piece.meld}"] = box
            by = {who: tuple(c for c in piece.cards if laid.get(c) == who) for who in self.others}
            others = tuple((who, added) for who, added in by.items() if added)
            mine = tuple(card for card in piece.cards if laid.get(card) == self.view.seat)
            self.tray_list.append(Tray(piece, box, ghost, mine, others))
        self.down_keys[seat] = tuple(face(card) for piece in pieces for card in piece.cards)

    def hand(self, shown: Shown, held: Key | None, gap: int | None) -> None:
        view = self.view
        state = view.table
        laid: set[Card] = set()
        if state.knocker == view.seat:  # the player has knocked: others lay off on these melds
            pieces: Sequence[Piece] = laid_out(state, view.seat)
            blocks = [piece.cards for piece in pieces]
            for seat, cards in enumerate(state.laid):
                laid |= {card for card, _ in cards} if seat != view.seat else set()
        else:
            pieces = shown.pieces
            blocks = [tuple(card for card in block if face(card) != held) for block in shown.blocks]
        blocks = [block for block in blocks if block]
        xs = self._spread([len(block) for block in blocks], gap)
        drawn = view.drawn if state.phase in (Phase.SHED, Phase.DRAW, Phase.OFFER) else None
        order: list[Key] = []
        at: dict[Card, float] = {}
        for place, card in enumerate(card for block in blocks for card in block):
            x = at[card] = xs[place]
            y, angle = arc(self.frame.cx, self.table.hand_cy, x)
            up = UP_DRAWN if card == drawn else UP_LAID if card in laid else 0.0
            self.poses[face(card)] = Pose(
                x, y - up, self.card_w, angle, card, 100 + place, "raised" if up else "rest", line=bool(up)
            )
            order.append(face(card))
        self.own = tuple(order)
        self._brackets(pieces, at, order)
        band, top = self.table.hand, self.table.hand_cy - self.card_w * 0.9
        self.zones["hand"] = Box(band.x, top, band.w, band.bottom - top)

    def _spread(self, counts: Sequence[int], gap: int | None) -> list[float]:
        """The x of every card; sets the card's width and the step."""
        total = sum(counts) + (gap is not None)
        wide = self.table.hand.w
        step, room = boxes.hand_step(wide, self.card_w, total, len(counts), GROUP_GAP)
        while (total - 1) * step + (len(counts) - 1) * room + self.card_w > wide + 1 and self.card_w > 40:
            self.card_w *= 0.97  # many cards laid off: smaller ones, still .40 of their width apart
            step = 0.40 * self.card_w
        self.step = step
        x = self.frame.cx - ((total - 1) * step + (len(counts) - 1) * room) / 2
        xs: list[float] = []
        for count in counts:
            for _ in range(count):
                if gap == len(xs):
                    x += step
                xs.append(x)
                x += step
            x += room
        return xs

    def _brackets(self, pieces: Sequence[Piece], at: Mapping[Card, float], order: Sequence[Key]) -> None:
        half = self.card_w / 2
        for piece in pieces:
            cards = [card for card in piece.cards if card in at]
            if not cards:
                continue
            x0, x1 = at[cards[0]] - half + 6, at[cards[-1]] + half - 6
            after = order.index(face(cards[-1])) + 1
            if after < len(order):
                x1 = min(x1, at[order[after][1]] - half - 8)
            self.brackets.append(Bracket(piece, x0, max(x1, x0 + 20)))

    def done(self) -> Layout:
        return Layout(
            self.frame, self.table, self.trayed, self.card_w, self.step, self.poses, self.zones, tuple(self.brackets),
            tuple(self.tray_list), self.own, self.pile_box, self.down_keys,
        )  # fmt: skip


def pile_places(table: boxes.Table, heaps: Sequence[str] = ()) -> dict[str, Box]:
    """The zones of stock, discards and knock, by name.

    `heaps` are the zones of the opponents' own discards from left to right, where everybody has a pile; the stock
    lies in the middle of them. Without them there is one pile, and everything is centred together.
    """
    tall, gap = table.frame.tall, table.pile_gap
    w, high = table.pile_w, table.pile_w * ASPECT
    top = table.pile_cy - high / 2

    def pile(x: float) -> Box:
        return Box(x, top, w, high).inset(-9)

    def knock(x: float, wide: float) -> Box:
        return Box(x, top - 9, wide, high + 18)

    if not heaps:
        zone_w = 176.0 if tall else 196.0
        left = table.frame.cx - (2 * w + zone_w + 2 * PILE_GAP) / 2
        right = left + 2 * (w + PILE_GAP)
        return {"stock": pile(left), DISCARD: pile(left + w + PILE_GAP), "knock": knock(right, zone_w)}
    half = (len(heaps) + 1) // 2
    row = [*heaps[:half], "stock", *heaps[half:]]
    left = table.frame.cx - (len(row) * w + (len(row) - 1) * gap) / 2
    out = {name: pile(left + i * (w + gap)) for i, name in enumerate(row)}
    aside = min(gap, 30.0)
    out[DISCARD] = pile(left - aside - 18 - w)
    if tall:
        out["knock"] = knock(out[DISCARD].x - aside - 132, 132.0)
    else:
        out["knock"] = knock(out[row[-1]].right + gap, 148.0)
    return out


def arc(cx: float, cy: float, x: float) -> tuple[float, float]:
    """The height and the angle of a card at x on the arc of the hand."""
    turn = asin(max(-0.9, min(0.9, (x - cx) / RADIUS)))
    return cy + RADIUS * (1 - cos(turn)), degrees(turn)


def insertion(found: Layout, x: float) -> int:
    """The place in the hand, without the card that is held, that the pointer at x stands for."""
    return sum(found.poses[key].x < x for key in found.hand)


def _centre(box: Box) -> float:
    return box.x + box.w / 2


def _middle(trayed: boxes.Layoff) -> float:
    return min(trayed.frame.cx, trayed.trays.x + trayed.trays.w / 2)


def _discarded(card: Card, x: float, y: float, w: float, z: int, lift: Lift) -> Pose:
    """A discard lies askew, every card in its own way."""
    seed = (card * 2654435761) >> 7
    angle = seed % 29 / 2 - 7
    return Pose(x + seed // 29 % 5 - 2, y + seed // 145 % 5 - 2, w, angle, card, z, lift)

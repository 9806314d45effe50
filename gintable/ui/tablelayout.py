"""Window size -> rectangles of the table, in virtual units: who sits where, piles, trays, panels, the hand. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gintable.ui.layout import ASPECT, MARGIN, TABLE_CAP, Box, Frame

RAIL = 264.0  # width of the panels at both sides


@dataclass(frozen=True, slots=True)
class Table:
    """`hand` is the band of cards, brackets and captions; `*_cy` are the centres of cards.

    `opps`, `plates` and `notes` are for the cards, the name and the last turn of each opponent, from left to right.
    """

    frame: Frame
    card_w: float
    hand: Box
    hand_cy: float
    menu: Box
    rules: Box
    score: Box
    opps: tuple[Box, ...]
    plates: tuple[Box, ...]
    notes: tuple[Box, ...]
    back_w: float
    back_step: float
    dead: Box
    acts: Box
    pile_w: float
    pile_cy: float
    pile_gap: float
    status: Box
    sub_y: float
    toast_above: float  # the bottom of the space for notices

    @property
    def round(self) -> bool:
        """More than one opponent sits at the table."""
        return len(self.plates) > 1


@dataclass(frozen=True, slots=True)
class Layoff:
    """The table while cards are laid off: trays where the piles were."""

    frame: Frame
    card_w: float
    hand: Box
    hand_cy: float
    menu: Box
    rules: Box
    score: Box
    plates: tuple[Box, ...]
    headline: Box
    trays: Box
    dead: Box
    acts: Box
    status: Box
    sub_y: float
    toast_above: float


def play(f: Frame, rivals: int = 1) -> Table:
    """The table with so many opponents at it."""
    table = _tall_table(f) if f.tall else _wide_table(f)
    return table if rivals == 1 else _round_table(table, rivals)


def _wide_table(f: Frame) -> Table:
    cx, x0, x1 = f.cx, f.x0, f.x1
    wide = min(x1 - x0 - 2 * (RAIL + 2 * MARGIN), 1040)  # the width that the hand may use
    rules_w = min(RAIL, cx - 508 - x0 - 2 * MARGIN - 4) if f.narrow else RAIL
    return Table(
        frame=f,
        card_w=min(160, wide / 5.9),
        hand=Box(cx - wide / 2, 592, wide, 284),
        hand_cy=714,
        menu=Box(x0 + MARGIN, MARGIN, 124, 46),
        rules=Box(x0 + MARGIN, 84, rules_w, 44),
        score=Box(x1 - MARGIN - RAIL, MARGIN, RAIL, 262),
        opps=(Box(cx - 228, 14, 456, 136),),
        plates=(Box(cx - 240 - 260, 40, 248, 92),),
        notes=(Box(cx + 244, 48, x1 - MARGIN - RAIL - 12 - cx - 244, 76),),
        back_w=88,
        back_step=40,
        dead=Box(x0 + MARGIN, 676, RAIL, 200),
        acts=Box(x1 - MARGIN - RAIL, 676, RAIL, 200),
        pile_w=132,
        pile_cy=302,
        pile_gap=34,
        status=Box(cx - 250, 446, 500, 52),
        sub_y=504,
        toast_above=572,
    )


def _tall_table(f: Frame) -> Table:
    cx, vw = f.cx, f.vw
    wide = vw - 2 * MARGIN
    return Table(
        frame=f,
        card_w=min(160, wide / 5.9),
        hand=Box(MARGIN, 526, wide, 284),
        hand_cy=642,
        menu=Box(MARGIN, MARGIN, 112, 46),
        rules=Box(MARGIN, 80, 236, 44),
        score=Box(vw - MARGIN - 236, MARGIN, 236, 262),
        opps=(Box(cx - 190, 12, 380, 124),),
        plates=(Box(MARGIN, 136, 236, 92),),
        notes=(Box(MARGIN, 240, 236, 76),),
        back_w=80,
        back_step=32,
        dead=Box(MARGIN, 828, min(500, vw - 2 * MARGIN - 602), 58),
        acts=Box(vw - MARGIN - 590, 828, 590, 58),
        pile_w=118,
        pile_cy=262,
        pile_gap=34,
        status=Box(cx - 250, 392, 500, 50),
        sub_y=448,
        toast_above=516,
    )


SCORE_HEAD, SCORE_ROW, SCORE_FOOT = 50.0, 68.0, 60.0  # of the score panel: a row for each player


def _round_table(t: Table, rivals: int) -> Table:
    """Opponents side by side, each with the cards over the name and the last turn below it."""
    f, cx = t.frame, t.frame.cx
    room = t.score.x - 16 - cx  # at the right of the axis
    back_w, step = (66.0, 20.0) if f.tall else (70.0, 26.0)
    half = step * 4.5 + back_w / 2 + 4 if rivals == 2 else min(122.0, (room - 8) / 3)
    side = 0.201 * min(f.vw, TABLE_CAP) if rivals == 2 else 2 * half + 48
    side = min(side, room - max(half, 122.0 if rivals == 2 else half))
    middles = [cx - side, cx + side] if rivals == 2 else [cx + (i - (rivals - 1) / 2) * side for i in range(rivals)]
    plate = min(122.0, half) if rivals > 2 else 122.0
    status = Box(cx - 250, 464, 500, 52) if not f.tall else Box(cx - 250, 408, 500, 44)
    return replace(
        t,
        score=t.score._replace(h=SCORE_HEAD + SCORE_ROW * (rivals + 1) + SCORE_FOOT - (rivals - 1) * 8),
        opps=tuple(Box(x - half, 6, 2 * half, 98) for x in middles),
        plates=tuple(Box(x - plate, 108, 2 * plate, 84) for x in middles),
        notes=tuple(Box(x - plate, 194, 2 * plate, 24) for x in middles),
        back_w=back_w,
        back_step=step,
        pile_w=128 if not f.tall else 96,
        pile_cy=326 if not f.tall else 296,
        pile_gap=min(66.0, (room - 1.5 * 128 - 9 - 148) / 2) if not f.tall else 40,
        status=status,
        sub_y=status.bottom + 6,
        toast_above=590 if not f.tall else 526,
    )


def other_table(f: Frame, laid: bool = False) -> Box:
    """The panel of the partner's table; `laid` when the trays lie beside it."""
    if f.tall:
        return Box(f.vw - MARGIN - 236, 302, 236, 212)
    return Box(f.x0 + MARGIN, 142, RAIL, 490 if laid else 516)


def layoff(f: Frame, partners: bool = False, rivals: int = 1, knocker: int = 0) -> Layoff:
    """The table of the defender, or of whoever watches them. Of `partners`, the other table keeps its rail.

    `knocker` counts the opponents from the left.
    """
    t = play(f, rivals)
    if t.round:
        return _round_layoff(t, knocker)
    right = t.score.x - 16
    if f.tall:
        plate = Box(MARGIN + 248, 22, 248, 92)
        headline = Box(MARGIN + 510, 26, right - MARGIN - 510, 84)
        trays_ = Box(MARGIN, 148, right - MARGIN, 236)
        status = Box(f.cx - 250, 402, 500, 50)
        dead = t.dead
    else:
        c = min(f.cx, (f.x0 + MARGIN + right) / 2)  # trays may use the empty left rail
        plate = Box(c - 312, 22, 248, 92)
        headline = Box(c - 312 + 276, 26, right - c + 36, 84)
        rail = f.x0 + MARGIN + (RAIL + 16 if partners else 0)
        trays_ = Box(rail, 163, right - rail, 252)
        status = Box(f.cx - 250, 436, 500, 52)
        dead = Box(f.x0 + MARGIN, 646, RAIL, 230)
    return Layoff(
        frame=f, card_w=t.card_w, hand=t.hand, hand_cy=t.hand_cy, menu=t.menu, rules=t.rules, score=t.score,
        plates=(plate,), headline=headline, trays=trays_, dead=dead, acts=t.acts, status=status, sub_y=status.y + 58,
        toast_above=status.bottom + 74,
    )  # fmt: skip


def _round_layoff(t: Table, knocker: int) -> Layoff:
    """Everybody stays where they sit; what the knocker announces stands where the cards were."""
    f = t.frame
    left, right = f.x0 + MARGIN, t.score.x - 16
    dead = t.dead if f.tall else Box(left, 646, RAIL, 230)
    status = t.status._replace(y=438) if f.tall else t.status  # trays are higher than piles
    return Layoff(
        frame=f, card_w=t.card_w, hand=t.hand, hand_cy=t.hand_cy, menu=t.menu, rules=t.rules, score=t.score,
        plates=t.plates, headline=t.opps[knocker], trays=Box(left, 224, right - left, status.y - 8 - 224),
        dead=dead, acts=t.acts, status=status, sub_y=t.sub_y, toast_above=status.bottom + 74,
    )  # fmt: skip


def hand_step(wide: float, card_w: float, cards: int, groups: int, gap: float = 44) -> tuple[float, float]:
    """(distance of neighbours, gap between groups) of a hand in a band `wide`.

    The distance is at most .52 and at least .40 of the card's width; the gap gives way first.
    """
    for g in (gap, 34, 24, 14, 6):
        step = (wide - card_w - (groups - 1) * g) / max(1, cards - 1)
        if step >= 0.44 * card_w:
            return min(step, 0.52 * card_w), g
    return max(0.40 * card_w, (wide - card_w) / max(1, cards - 1)), 0


def trays(
    band: Box, counts: Sequence[int], cx: float, card: float = 122, step: float = 50, pad: float = 16,
    gap: float = 28, foot: float = 40,
) -> tuple[list[Box], float, float]:  # fmt: skip
    """(boxes, card width, step) of the meld trays for groups of `counts` cards, the deadwood last.

    Each but the last has room for one card more. Card and step shrink together until the row fits the band.
    """

    def widths(k: float) -> list[float]:
        return [(n - (i == len(counts) - 1)) * step * k + card * k + 2 * pad for i, n in enumerate(counts)]

    k = min(1.0, (band.h - 2 * pad - foot - 8) / (card * ASPECT))
    while sum(widths(k)) + gap * (len(counts) - 1) > band.w and k > 0.5:
        k -= 0.01
    total = sum(widths(k)) + gap * (len(counts) - 1)
    x = max(band.x, min(cx - total / 2, band.right - total))
    high = min(card * k * ASPECT + 2 * pad + foot + 8, band.h)
    out = []
    for wide in widths(k):
        out.append(Box(x, band.y, wide, high))
        x += wide + gap
    return out, card * k, step * k


@dataclass(frozen=True, slots=True)
class KnockConfirm:
    """The sheet of the second step of a knock; it lies over the table and leaves the hand free."""

    table: Table
    sheet: Box


def knock_confirm(f: Frame) -> KnockConfirm:
    t = play(f)
    wide = min(760, t.hand.w + 60 if not f.tall else 700)
    return KnockConfirm(t, Box(f.cx - wide / 2, 128 if not f.tall else 112, wide, 372))

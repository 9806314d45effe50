"""Where everything lies on the panel that makes a new match: rows as high as their words. Pure: it keeps nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box, Menu

HEAD, HEAD_TALL = 32.0, 28.0  # sizes of letters
NAME, NAME_TALL = 22.0, 19.0
STYLE = 15.5  # size of letters
DIAMONDS = 22.0  # units that the level takes
LEAST_PORTRAIT, LEAST_PORTRAIT_TALL = 64.0, 44.0
BESIDE = 300.0  # units of width from which words stand beside the portrait in a tall window
MARGIN_LEFT, MARGIN_LEFT_TALL = 40.0, 8.0  # by so much the panel may grow upward and downward
ACROSS, ACROSS_TALL = 4, 6  # tiles of rules side by side
ROWS, ROWS_TALL = 3, 2  # and below each other, on one page
COMPANY = 46.0  # height of the choice beside the title
GAP = 10.0
MOST, MOST_TALL = 254.0, 184.0  # height of a person's tile
SPACE, LEAST_SPACE = 54.0, 36.0  # between the rows, all together
MOST_GAP = 36.0
BUTTON = 250.0  # units at the right that the words beside Deal leave free


@dataclass(frozen=True, slots=True)
class Content:
    """What has to find room: the styles of the people, the words of the summary, how many there are of the rest."""

    styles: Sequence[str]
    seats: int  # to choose people for
    rules: int  # tiles
    lines: Sequence[str]  # about rules, of which one is shown
    summary: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Boxes in units. `styles` is where the style of one person stands when the tiles have no room for it.

    `whole`: tiles of rules have room for their second line. `pages` of rules there are; `turns` are the buttons that
    turn them, with the number of the page between.
    """

    menu: Menu
    head: Box
    company: Box
    seats: tuple[Box, ...]
    people: tuple[Box, ...]
    beside: bool
    style: Box | None
    rules: tuple[Box, ...]
    whole: bool
    pages: int
    turns: tuple[Box, Box]
    options: Box
    deal: Box
    summary: int  # lines of it


@dataclass(frozen=True, slots=True)
class _Rows:
    """Heights: of rows, of labels over them, of all that is fixed."""

    label: float
    seats: float  # the label row of the people
    pages: float  # the label row of the rules
    head: float
    tile: float
    rows: int
    style: float
    length: float
    deal: float
    top: float

    @property
    def fixed(self) -> float:
        """Everything but the people and the space between the rows."""
        tiles = self.rows * (self.tile + GAP) - GAP
        labels = self.seats + self.pages + self.label
        return self.top + self.head + labels + self.style + tiles + self.length + 12 + self.deal + 10


def growth(z: Menu, ruler: Canvas, content: Content) -> float:
    """By how much the panel ought to grow upward and downward to hold everything at ease, in units."""
    tall = z.frame.tall
    whole = _heights(z, ruler, content, _grid(z, content), True, True)
    wanted = whole.fixed + (MOST_TALL if tall else MOST) + SPACE
    return min(MARGIN_LEFT_TALL if tall else MARGIN_LEFT, max(0.0, (wanted - z.match.h) / 2))


def planned(z: Menu, ruler: Canvas, content: Content, grow: float) -> Plan:
    """The panel in the frame of `z`, `grow` higher at both ends.

    The people get what is left, at least their words and a small portrait. Where all of it is too much, the second
    lines of the rules go, then the styles.
    """
    tall, inner = z.frame.tall, z.m_opp
    grid = _grid(z, content)
    person = inner.columns(*[1] * len(content.styles), gap=12)[0]
    beside = tall and person.w >= BESIDE
    match = Box(z.match.x, z.match.y - grow, z.match.w, z.match.h + 2 * grow)
    words = (word for style in content.styles for word in style.split(" "))
    broad = all(ruler.tw(word, STYLE) <= person_room(person, beside) for word in words)
    for whole, styles in (*(((True, True), (False, True)) if broad else ()), (True, False), (False, False)):
        heights = _heights(z, ruler, content, grid, whole, styles)
        least = person_least(ruler, content.styles if styles else (), person, tall, beside)
        rest = match.h - heights.fixed
        if rest >= least + LEAST_SPACE:
            break
    high = max(least, min(MOST_TALL if tall else MOST, rest - LEAST_SPACE))
    return _placed(z, ruler, match, heights, content, beside, whole, grid, high, rest)


def _grid(z: Menu, content: Content) -> tuple[int, int, int]:
    """Tiles of rules across and down, and pages of them."""
    across, most = (ACROSS_TALL, ROWS_TALL) if z.frame.tall else (ACROSS, ROWS)
    rows = min(most, -(-content.rules // across))
    return across, rows, -(-content.rules // (across * rows))


def _heights(
    z: Menu, ruler: Canvas, content: Content, grid: tuple[int, int, int], whole: bool, styles: bool
) -> _Rows:
    tall, (_, rows, pages) = z.frame.tall, grid
    label = ruler.line_h(14) + 8
    one = ruler.line_h(18) + 10
    room = z.m_deal.w - BUTTON
    lines = max((len(ruler.lines(line, room, STYLE)) for line in content.lines), default=1)
    summary = summary_lines(ruler, content.summary, room)
    words = summary * ruler.line_h(20) + lines * ruler.px(STYLE) * 1.3 / ruler.u
    return _Rows(
        label=label,
        seats=max(label, chip(ruler) + 12) if content.seats > 1 else label,
        pages=max(label, chip(ruler) + 8) if pages > 1 else label,
        head=max(ruler.line_h(HEAD_TALL if tall else HEAD), COMPANY + 2),
        tile=max(50.0, one + ruler.line_h(15)) if whole else max(42.0, one),
        rows=rows,
        style=0.0 if styles else ruler.line_h(STYLE) + 6,
        length=max(z.m_opts.h, ruler.line_h(17) + 12),
        deal=max(78.0, 16 + words),
        top=10.0 if tall else 18.0,
    )


def _placed(
    z: Menu, ruler: Canvas, match: Box, h: _Rows, content: Content, beside: bool, whole: bool,
    grid: tuple[int, int, int], high: float, rest: float,
) -> Plan:  # fmt: skip
    inner, (across, rows, pages) = z.m_opp, grid
    gap = max(4.0, min(MOST_GAP, (rest - high) / 3))
    y = match.y + h.top
    head = inner._replace(y=y, h=h.head)
    y += h.head + gap / 2
    step = chip(ruler)
    band = inner._replace(y=y + (h.seats - step) - 8, h=step)
    y += h.seats
    people = inner._replace(y=y, h=high)
    y += high
    style = inner._replace(y=y + 4, h=h.style - 4) if h.style else None
    y += h.style + gap
    turns = inner._replace(y=y + (h.pages - step) - 6, h=step)
    y += h.pages
    tiles = inner._replace(y=y, h=rows * (h.tile + GAP) - GAP)
    y += tiles.h + gap + h.label
    side = max(44.0, step)
    return Plan(
        menu=replace(z, match=match),
        head=head,
        company=head,
        seats=tuple(band.columns(*[1] * content.seats, gap=GAP)),
        people=tuple(people.columns(*[1] * len(content.styles), gap=12)),
        beside=beside,
        style=style,
        rules=tuple(tiles.grid(across, rows, gap=GAP)),
        whole=whole,
        pages=pages,
        turns=(turns._replace(x=turns.right - 2 * side - 96, w=side), turns._replace(x=turns.right - side, w=side)),
        options=inner._replace(y=y, h=h.length),
        deal=z.m_deal._replace(y=match.bottom - 10 - h.deal, h=h.deal),
        summary=summary_lines(ruler, content.summary, z.m_deal.w - BUTTON),
    )


def chip(ruler: Canvas) -> float:
    """How high a seat in the row over the people is."""
    return max(36.0, ruler.line_h(17) + 8)


def summary_lines(ruler: Canvas, summary: str, room: float) -> int:
    """Lines of the summary: two where one would have to be much smaller."""
    return 1 if ruler.tw(summary, 20, "b") <= room else 2


def portrait(box: Box, beside: bool) -> float:
    """The diameter of a portrait that words stand beside; under it they leave it what they do not need."""
    return max(60.0, min(110.0, box.h - 40)) if beside else 118.0


def person_room(box: Box, beside: bool) -> float:
    """The width of the words on a person's tile."""
    return box.w - portrait(box, beside) - 50 if beside else box.w - 20


def person_words(ruler: Canvas, style: str | None, box: Box, tall: bool, beside: bool) -> float:
    """Height of name, level and style."""
    high = ruler.line_h(NAME_TALL if tall else NAME) + DIAMONDS
    if style is not None:
        high += len(ruler.lines(style, person_room(box, beside), STYLE)) * ruler.px(STYLE) * 1.3 / ruler.u
    return high


def person_least(ruler: Canvas, styles: Sequence[str], box: Box, tall: bool, beside: bool) -> float:
    """The least height of a person's tile."""
    words = max(person_words(ruler, style, box, tall, beside) for style in styles or (None,))
    return words + 20 if beside else words + 26 + (LEAST_PORTRAIT_TALL if tall else LEAST_PORTRAIT)

"""Where everything lies on the panel that makes a new match: rows as high as their words. Pure: it keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gintable.ui.canvas import Canvas
from gintable.ui.layout import Box, Menu

HEAD, HEAD_TALL = 32.0, 28.0  # sizes of letters
NAME, NAME_TALL = 22.0, 19.0
STYLE = 15.5  # size of letters
DIAMONDS = 22.0  # units that the level takes
LEAST_PORTRAIT, LEAST_PORTRAIT_TALL = 64.0, 44.0
LARGEST_PORTRAIT = 118.0
CROWD, CROWD_TALL = 4, 8  # people side by side; more stand in rows, the words beside their portraits
BESIDE = (80.0, 72.0, 64.0, 58.0)  # diameters of those, the largest that leaves room enough
EDGE = 12.0  # of such a tile: left of the portrait, between it and the words, right of them
MARGIN_LEFT, MARGIN_LEFT_TALL = 40.0, 8.0  # by so much the panel may grow upward and downward
ACROSS, ACROSS_TALL = 4, 6  # tiles of rules side by side
ROWS, ROWS_TALL = 3, 2  # and below each other, on one page
COMPANY = 46.0  # height of the choice beside the title
GAP, LITTLE = 10.0, 6.0
MOST, MOST_BESIDE, MOST_TALL = 254.0, 122.0, 100.0  # height of a person's tile: alone in its row, or among several
SPACE, LEAST_SPACE, LEAST_SPACE_TALL = 54.0, 36.0, 22.0  # between the rows, all together
MOST_GAP = 36.0
BUTTON_SIZE = 16.0  # of letters, of the button that changes somebody
BUTTON = 250.0  # units at the right that the words beside Deal leave free


@dataclass(frozen=True, slots=True)
class Content:
    """What has to find room: the styles of the people, the words of the summary, how many there are of the rest."""

    styles: Sequence[str]  # besides the custom opponent's, who is the last
    custom: str  # what the button that changes that one says
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
    custom: Box  # the button beside the last of them, or below, where that one's words would be
    beside: float  # the diameter of portraits that words stand beside, 0 where they stand below
    words: float  # height of the words of whoever has the most
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
    wanted = whole.fixed + _crowd(z, content).most(tall) + SPACE
    return min(MARGIN_LEFT_TALL if tall else MARGIN_LEFT, max(0.0, (wanted - z.match.h) / 2))


def planned(z: Menu, ruler: Canvas, content: Content, grow: float) -> Plan:
    """The panel in the frame of `z`, `grow` higher at both ends.

    The people get what is left, at least their words and a small portrait. Where all of it is too much, the second
    lines of the rules go, then the styles.
    """
    tall = z.frame.tall
    grid, crowd = _grid(z, content), _crowd(z, content)
    person = z.m_opp.columns(*[1] * crowd.across, gap=GAP)[0]
    space = LEAST_SPACE_TALL if tall else LEAST_SPACE
    match = Box(z.match.x, z.match.y - grow, z.match.w, z.match.h + 2 * grow)
    words = [word for style in content.styles for word in style.split(" ")]
    for whole, styles, beside in _ways(crowd):
        if styles and any(ruler.tw(word, STYLE) > person_room(person, beside) for word in words):
            continue
        heights = _heights(z, ruler, content, grid, whole, styles)
        shown, foot = (content.styles, crowd.foot(ruler)) if styles else ((), 0.0)
        words_high = _words_high(ruler, shown, person, tall, beside, foot)
        least = crowd.high(_tile_least(words_high, tall, beside))
        rest = match.h - heights.fixed
        if rest >= least + space:
            break
    high = max(least, min(crowd.most(tall), rest - space))
    return _placed(z, ruler, match, heights, content, crowd, (beside, words_high), whole, grid, high, rest)


def _ways(crowd: _Crowd) -> Iterator[tuple[bool, bool, float]]:
    """From the best way to the one that needs least room: both lines of rules, styles, diameter of portraits."""
    for whole, styles in ((True, True), (False, True), (True, False), (False, False)):
        for beside in BESIDE if crowd.rows > 1 else (0.0,):
            yield whole, styles, beside


@dataclass(frozen=True, slots=True)
class _Crowd:
    """How the people stand: tiles side by side, and in rows. `span` tiles are the last one's, who can be changed."""

    across: int
    rows: int
    span: int

    def foot(self, ruler: Canvas) -> float:
        """What the button of the last one takes of the height of their tile, where it stands below."""
        return button_high(ruler) + LITTLE if self.span == 1 else 0.0

    def high(self, tile: float) -> float:
        """Of all of them together."""
        return self.rows * (tile + GAP) - GAP

    def most(self, tall: bool) -> float:
        """How high they may be, all together."""
        return self.high(MOST if self.rows == 1 else MOST_TALL if tall else MOST_BESIDE)

    def tiles(self, box: Box) -> list[Box]:
        """Everybody's."""
        found = box.grid(self.across, self.rows, gap=GAP)
        others = self.across * self.rows - self.span
        last = found[others]
        return [*found[:others], last._replace(w=found[others + self.span - 1].right - last.x)]


def _grid(z: Menu, content: Content) -> tuple[int, int, int]:
    """Tiles of rules across and down, and pages of them."""
    across, most = (ACROSS_TALL, ROWS_TALL) if z.frame.tall else (ACROSS, ROWS)
    rows = min(most, -(-content.rules // across))
    return across, rows, -(-content.rules // (across * rows))


def _crowd(z: Menu, content: Content) -> _Crowd:
    """In as few rows as there may be; the last one takes what is left of theirs."""
    everybody, most = len(content.styles) + 1, CROWD_TALL if z.frame.tall else CROWD
    rows = -(-everybody // most)
    across = everybody if rows == 1 else CROWD
    return _Crowd(across, rows, across * rows - everybody + 1)


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
        style=0.0 if styles else max(ruler.line_h(STYLE) + 6, _crowd(z, content).foot(ruler)),
        length=max(z.m_opts.h, ruler.line_h(17) + 12),
        deal=max(78.0, 16 + words),
        top=10.0 if tall else 18.0,
    )


def _placed(
    z: Menu, ruler: Canvas, match: Box, h: _Rows, content: Content, crowd: _Crowd, words: tuple[float, float],
    whole: bool, grid: tuple[int, int, int], high: float, rest: float,
) -> Plan:  # fmt: skip
    inner, (across, rows, pages) = z.m_opp, grid
    gap = max(4.0, min(MOST_GAP, (rest - high) / 3))
    y = match.y + h.top
    head = inner._replace(y=y, h=h.head)
    y += h.head + gap / 2
    step = chip(ruler)
    band = inner._replace(y=y + (h.seats - step) - 8, h=step)
    y += h.seats
    people = crowd.tiles(inner._replace(y=y, h=high))
    last, custom = _apart(ruler, people[-1], content.custom, crowd, h.style)
    y += high
    style = inner._replace(y=y + LITTLE, h=h.style - LITTLE) if h.style else None
    if style is not None and crowd.foot(ruler):
        style = style._replace(w=custom.x - 12 - style.x)
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
        people=(*people[:-1], last),
        custom=custom,
        beside=words[0],
        words=words[1],
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


def _apart(ruler: Canvas, tile: Box, words: str, crowd: _Crowd, below: float) -> tuple[Box, Box]:
    """The last tile and its button: at its right, or where that is narrow under it, in the `below` units there."""
    foot = crowd.foot(ruler)
    if foot:
        tile = tile if below else tile._replace(h=tile.h - foot)
        return tile, Box(tile.x, tile.bottom + LITTLE, tile.w, foot - LITTLE)
    wide = max(104.0, ruler.tw(words, BUTTON_SIZE, "b") + 28)
    return tile._replace(w=tile.w - wide - GAP), Box(tile.right - wide, tile.y, wide, tile.h)


def button_high(ruler: Canvas) -> float:
    """Of the button below the last tile."""
    return max(38.0, ruler.line_h(BUTTON_SIZE) + 12)


def person_room(box: Box, beside: float) -> float:
    """The width of the words on a person's tile."""
    return box.w - beside - 3 * EDGE if beside else box.w - 20


def person_words(ruler: Canvas, style: str | None, box: Box, tall: bool, beside: float) -> float:
    """Height of name, level and style."""
    high = ruler.line_h(name_size(tall, beside)) + DIAMONDS
    if style is not None:
        high += len(ruler.lines(style, person_room(box, beside), STYLE)) * ruler.px(STYLE) * 1.3 / ruler.u
    return high


def name_size(tall: bool, beside: float) -> float:
    """Of a person's name."""
    return NAME_TALL if tall or beside else NAME


def _words_high(
    ruler: Canvas, styles: Sequence[str], box: Box, tall: bool, beside: float, foot: float
) -> float:  # fmt: skip
    """Height of the words, and of the button under them, of whoever has the most."""
    bare = person_words(ruler, None, box, tall, beside)
    return max(bare + foot, *(person_words(ruler, style, box, tall, beside) for style in styles), bare)


def _tile_least(words: float, tall: bool, beside: float) -> float:
    """The least height of a person's tile."""
    if beside:
        return max(words + 18, beside + 14)
    return words + 26 + (LEAST_PORTRAIT_TALL if tall else LEAST_PORTRAIT)

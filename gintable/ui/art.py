"""Pictures by pixel size: cards, backs, portraits, icons, boxes, shadows, felt, words. All cached, all bounded.

Everything here is in pixels. Surfaces that come out are shared: draw them, never draw on them.
"""

from __future__ import annotations

import io
import math
import random
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pygame

from gintable import paths
from gintable.ui.theme import Theme, mix, rgb

Size = tuple[int, int]

ASPECT = 1.4  # height of a card per width
RIM = 6  # transparent pixels round a raster that will be turned: without them its edge is jagged
SUPER = 1.35  # turned cards are sampled from a raster this much larger
HATCHED = frozenset({"plain", "plain4"})  # decks whose cards are hatched, not darkened, when they cannot be chosen
TURN = 0.25  # angles of turned cards are rounded to this many degrees
WHOLE = 160_000  # boxes of more pixels than this are drawn in nine pieces instead of kept as one surface
FONT_FILES = {"r": "NotoSans-Regular.ttf", "b": "NotoSans-Bold.ttf", "i": "NotoSans-Italic.ttf"}


@dataclass(frozen=True, slots=True)
class Look:
    """Which cards the player wants to see: `deck` and `back` name folders and files under `assets/cards`."""

    deck: str = "standard"
    four: bool = False
    back: str = "fan"


class Store:
    """Surfaces by key, the least recently used dropped when they pass `limit` bytes. Safe between threads."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of `key`, made when it is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            with self._lock:
                if key in self._kept:
                    self._kept.move_to_end(key)
            return kept
        return self.put(key, make())

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Keep a surface; the one already kept under that key wins."""
        with self._lock:
            if key in self._kept:
                return self._kept[key]
            self._kept[key] = surface
            self.bytes += _bytes(surface)
            while self.bytes > self.limit and len(self._kept) > 1:
                self.bytes -= _bytes(self._kept.popitem(last=False)[1])
        return surface

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


@cache
def fonts() -> Path:
    """The folder of the fonts, which come with pygame_gui."""
    spec = find_spec("pygame_gui")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("pygame_gui is not installed: run pip install gintable again")
    return Path(spec.submodule_search_locations[0]) / "data"


class Type:
    """One size of a font.

    The sizes of a font share one that is set to the size in use: an open font costs half a megabyte of tables, and
    a millisecond before its first word.
    """

    def __init__(self, shared: pygame.Font, px: int) -> None:
        self._shared, self._px = shared, px
        font = self._set()
        self._height, self._ascent = font.get_height(), font.get_ascent()

    def _set(self) -> pygame.Font:
        if self._shared.point_size != self._px:
            self._shared.point_size = self._px
        return self._shared

    def get_height(self) -> int:
        """As of a `pygame.Font`, like the others."""
        return self._height

    def get_ascent(self) -> int:
        return self._ascent

    def size(self, text: str) -> tuple[int, int]:
        return self._set().size(text)

    def render(self, text: str, smooth: bool, colour: pygame.Color | tuple[int, int, int]) -> pygame.Surface:
        return self._set().render(text, smooth, colour)


def native(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the byte order of the window: blitting any other order is thirty times slower."""
    return surface.convert(_argb())


@cache
def _argb() -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA, 32)


def blank(size: Size, colour: tuple[int, int, int, int] = (0, 0, 0, 0)) -> pygame.Surface:
    """A transparent surface of that size in pixels."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    surface.fill(colour)
    return surface


def raster(svg: str | Path, size: Size) -> pygame.Surface:
    """An SVG, as text or in a file, at exactly `size` pixels.

    nanosvg keeps the aspect ratio: the view box must have that of `size`, within a pixel.
    """
    source = io.BytesIO(svg.encode()) if isinstance(svg, str) else svg
    size = max(1, size[0]), max(1, size[1])
    drawn = native(pygame.image.load_sized_svg(source, size))
    if drawn.get_size() == size:
        return drawn
    out = blank(size)  # it rounds one side up or down
    out.blit(drawn, (0, 0))
    return out


def document(size: tuple[float, float], body: str) -> str:
    """An SVG document with the view box 0 0 w h round `body`."""
    w, h = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:.3f}" height="{h:.3f}" '
        f'viewBox="0 0 {w:.3f} {h:.3f}">{body}</svg>'
    )


@dataclass(frozen=True, slots=True)
class Nine:
    """A surface that grows from its middle: `cut` pixels at every side keep their size."""

    tile: pygame.Surface
    cut: int

    def fits(self, size: Size) -> bool:
        return size[0] >= 2 * self.cut and size[1] >= 2 * self.cut

    def grown(self, size: Size) -> pygame.Surface:
        """The whole picture at `size` pixels, outer edges included; scaled when it is smaller than its edges."""
        if not self.fits(size):
            return pygame.transform.smoothscale(self.tile, size)
        out = blank(size)
        for piece, area in self.pieces(size, hollow=False):
            out.blit(piece if piece.get_size() == area.size else pygame.transform.scale(piece, area.size), area)
        return out

    def pieces(self, size: Size, hollow: bool) -> Iterable[tuple[pygame.Surface, pygame.Rect]]:
        """(piece of the tile, where it goes), the middle last and left out when `hollow`."""
        k, (w, h), n = self.cut, size, self.tile.get_width()
        xs = ((0, k, 0, k), (n - k, k, w - k, k), (k, n - 2 * k, k, w - 2 * k))
        ys = ((0, k, 0, k), (n - k, k, h - k, k), (k, n - 2 * k, k, h - 2 * k))
        for j, (sy, sh, ty, th) in enumerate(ys):
            for i, (sx, sw, tx, tw) in enumerate(xs):
                if tw > 0 and th > 0 and not (hollow and i == j == 2):
                    yield self.tile.subsurface((sx, sy, sw, sh)), pygame.Rect(tx, ty, tw, th)

    @property
    def middle(self) -> pygame.Color:
        return self.tile.get_at((self.cut, self.cut))


class Art:
    """Everything that is drawn from a picture, at pixel sizes. `area` is the window's: it sets the bounds."""

    def __init__(self, area: int = 1920 * 1080) -> None:
        self.assets = paths.assets()
        self.sources = Store(0)  # one raster per card, from which turned and smaller ones are made
        self.cards = Store(0)
        self.shapes = Store(0)
        self.words = Store(0)
        self._felt: tuple[Hashable, pygame.Surface] | None = None
        self._nines: dict[Hashable, Nine] = {}
        self._fonts: dict[str, pygame.Font] = {}
        self._types: dict[tuple[str, int], Type] = {}
        self._widths: dict[tuple[str, str, int], int] = {}
        self._texts: dict[Path, str] = {}
        self._warming: threading.Event | None = None
        self._warmer: threading.Thread | None = None
        self.resize(area)

    def resize(self, area: int) -> None:
        """The window has `area` pixels now: forget what was drawn for another size.

        The large rasters of cards stay, since cards of any size are made from them while the window is dragged.
        """
        self.rest()
        scale = max(0.5, area / (1920 * 1080))
        for store, bytes_ in ((self.sources, 22e6), (self.cards, 11e6), (self.shapes, 13e6), (self.words, 4e6)):
            store.limit = int(bytes_ * scale)
        for store in (self.cards, self.shapes, self.words):
            store.clear()
        self._nines.clear()
        self._types.clear()
        self._widths.clear()
        self._felt = None

    def clear(self) -> None:
        """Forget every picture."""
        self.resize(1920 * 1080)
        self.sources.clear()

    # -- files ---------------------------------------------------------------------------------------------------
    def drawing(self, name: str, colour: str | None = None) -> str:
        """The SVG text of `assets/<name>`; black replaced by `colour` when given."""
        path = self.assets / name
        if path not in self._texts:
            self._texts[path] = path.read_text(encoding="utf-8")
        return self._texts[path].replace("#000000", colour) if colour else self._texts[path]

    def picture(self, name: str, size: Size, colour: str | None = None) -> pygame.Surface:
        """`assets/<name>` (an SVG) at `size` pixels."""
        return self.shapes.get((name, size, colour), lambda: raster(self.drawing(name, colour), size))

    def shape(self, body: str, view: tuple[float, float], size: Size) -> pygame.Surface:
        """An SVG fragment with the view box `view` at `size` pixels."""
        return self.shapes.get((body, view, size), lambda: raster(document(view, body), size))

    # -- cards ---------------------------------------------------------------------------------------------------
    def face(self, code: str | None, look: Look) -> Path:
        """The file of a card such as `7H`, or of the back when `code` is None."""
        if code is None:
            return self.assets / "cards" / "backs" / f"{look.back}.svg"
        folder = look.deck + ("4" if look.four and code[1] in "DC" else "")
        return self.assets / "cards" / folder / f"{code}.svg"

    def card(self, code: str | None, look: Look, width: int, angle: float = 0.0, dim: bool = False) -> pygame.Surface:
        """A card `width` pixels wide turned clockwise by `angle` degrees, or its back when `code` is None.

        A turned surface is larger than the card; its middle is the middle of the card. `dim` is for cards that
        cannot be chosen.
        """
        turn = round(angle / TURN) * TURN
        file = self.face(code, look)
        return self.cards.get((file, width, turn, dim), lambda: self._card(file, width, turn, dim))

    def _card(self, file: Path, width: int, turn: float, dim: bool) -> pygame.Surface:
        if dim:
            bright = self.cards.get((file, width, turn, False), lambda: self._card(file, width, turn, False)).copy()
            if file.parent.name in HATCHED:
                hatch = self._hatch(width, turn)
                bright.blit(hatch, hatch.get_rect(center=bright.get_rect().center))
            else:
                bright.fill((196, 196, 196), special_flags=pygame.BLEND_RGB_MULT)  # x .77
            return bright
        if turn:
            source, scale = self._source(file, width)
            return native(pygame.transform.rotozoom(source, -turn, scale))
        size = (width, round(width * ASPECT))
        large = (file, self.source_width)
        if large in self.sources and width <= self.source_width:
            source = self.sources.get(large, lambda: _rimmed(file, self.source_width))
            inside = source.get_rect().inflate(-2 * RIM, -2 * RIM)
            return pygame.transform.smoothscale(source.subsurface(inside), size)
        return raster(file, size)

    def _hatch(self, width: int, turn: float) -> pygame.Surface:
        """Diagonal lines over a card that cannot be chosen: the plain deck stays black and white."""
        lines = "".join(f"M{x} 280L{x + 280} 0" for x in range(-270, 200, 20))
        body = f'<path d="{lines}" stroke="#000000" stroke-width="5" stroke-opacity=".45"/>'
        size = (width, round(width * ASPECT))
        flat = raster(document((200, 280), body), size)
        # cut the corners as the card's are
        shape = raster(document((200, 280), '<rect width="200" height="280" rx="13" fill="#ffffff"/>'), size)
        flat.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return native(pygame.transform.rotozoom(flat, -turn, 1)) if turn else flat

    def _source(self, file: Path, width: int) -> tuple[pygame.Surface, float]:
        """A rimmed raster to turn, and the scale that makes a card `width` pixels wide of it."""
        large = self.source_width
        if large < width * SUPER * 0.9 or large > width * SUPER * 3:
            large = round(width * SUPER)
        source = self.sources.get((file, large), lambda: _rimmed(file, large))
        return source, width / large

    source_width = 288
    """Pixels: width of the rasters that `warm` prepares; the table sets it to `SUPER` x its widest card."""

    def warm(self, codes: Iterable[str | None], look: Look) -> None:
        """Rasterise these cards on a thread before they are shown. Replaces an earlier call."""
        self.rest()
        stop = self._warming = threading.Event()
        width = self.source_width
        todo = [file for file in (self.face(code, look) for code in codes) if (file, width) not in self.sources]

        def work() -> None:
            for file in todo:
                if stop.is_set():
                    return
                self.sources.get((file, width), lambda file=file: _rimmed(file, width))  # type: ignore[misc]

        self._warmer = threading.Thread(target=work, name="cards", daemon=True)
        self._warmer.start()

    @property
    def warm_now(self) -> bool:
        """Whether everything that `warm` was asked for is there."""
        return self._warmer is None or not self._warmer.is_alive()

    def rest(self) -> None:
        """Stop what `warm` began, at the next card."""
        if self._warming is not None:
            self._warming.set()
            self._warming = None

    # -- boxes, shadows, felt ------------------------------------------------------------------------------------
    def box(self, r: float, fill: str | None, alpha: float, stroke: str | None, sw: float, sa: float) -> Nine:
        """A rounded box; the tile reaches `ceil(sw / 2)` pixels out of the box on every side."""
        key = ("box", round(r, 2), fill, alpha, stroke, round(sw, 2), sa)
        if key not in self._nines:
            m = math.ceil(sw / 2) if stroke else 0
            cut = math.ceil(m + max(r, sw) + 1)
            n = 2 * cut + 1
            body = box_svg(m, m, n - 2 * m, n - 2 * m, r, fill, alpha, stroke, sw, sa)
            self._nines[key] = Nine(raster(document((n, n), body), (n, n)), cut)
        return self._nines[key]

    def shadow(self, r: int, blur: int, alpha: int, colour: str, hole: int = -1) -> Nine:
        """A soft shadow reaching `reach(blur)` pixels out of its rectangle.

        `hole` >= 0 leaves the inside, inset by that many pixels, untouched: a glow round something.
        """
        key = ("shadow", r, blur, alpha, colour, hole)
        if key not in self._nines:
            m = reach(blur)
            cut = 2 * m + r
            n = 2 * cut + 1
            self._nines[key] = Nine(_blurred(n, m, r, blur, alpha, colour, hole), cut)
        return self._nines[key]

    def grown(self, nine: Nine, size: Size) -> pygame.Surface:
        """A nine-piece picture as one surface; for sizes up to `WHOLE` pixels."""
        return self.shapes.get((id(nine), size), lambda: nine.grown(size))

    def strip(self, nine: Nine, piece: pygame.Surface, size: Size, part: int) -> pygame.Surface:
        """An edge of a nine-piece picture at its length."""
        return self.shapes.get((id(nine), part, size), lambda: pygame.transform.scale(piece, size))

    def felt(self, size: Size, theme: Theme) -> pygame.Surface:
        """The table cloth: a vignette from `felt` to `edge` and a fine noise. One is kept."""
        key = (size, theme.felt, theme.edge)
        if self._felt is None or self._felt[0] != key:
            self._felt = (key, _cloth(size, theme))
        return self._felt[1]

    # -- words ---------------------------------------------------------------------------------------------------
    def font(self, kind: str, px: int) -> Type:
        """Noto Sans: kind `r` regular, `b` bold, `i` italic."""
        if (kind, px) not in self._types:
            if kind not in self._fonts:
                self._fonts[kind] = pygame.Font(fonts() / FONT_FILES[kind], px)
            self._types[kind, px] = Type(self._fonts[kind], px)
        return self._types[kind, px]

    def width(self, text: str, kind: str, px: int) -> int:
        """Pixels that `text` takes in a line."""
        key = (text, kind, px)
        if key not in self._widths:
            if len(self._widths) > 4000:
                self._widths.clear()
            self._widths[key] = self.font(kind, px).size(text)[0]
        return self._widths[key]

    def line(self, text: str, kind: str, px: int, colour: str) -> pygame.Surface:
        """`text` on one line."""
        return self.words.get((text, kind, px, colour), lambda: self.font(kind, px).render(text, True, rgb(colour)))

    def spaced(self, text: str, kind: str, px: int, colour: str, track: float) -> pygame.Surface:
        """`text` on one line with `track` pixels after every letter."""

        def make() -> pygame.Surface:
            font = self.font(kind, px)
            out = blank((max(1, round(sum(font.size(c)[0] + track for c in text))), font.get_height()))
            x = 0.0
            for letter in text:
                out.blit(font.render(letter, True, rgb(colour)), (round(x), 0))
                x += font.size(letter)[0] + track
            return out

        return self.words.get((text, kind, px, colour, track), make)


def box_svg(
    x: float, y: float, w: float, h: float, r: float, fill: str | None, alpha: float, stroke: str | None,
    sw: float, sa: float,
) -> str:  # fmt: skip
    """A rounded rectangle as an SVG fragment."""
    line = f' stroke="{stroke}" stroke-width="{sw:.2f}" stroke-opacity="{sa}"' if stroke else ""
    paint = f'fill="{fill}" fill-opacity="{alpha}"' if fill else 'fill="none"'
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r:.2f}" {paint}{line}/>'


def reach(blur: int) -> int:
    """Pixels that a shadow of that blur reaches out of its rectangle."""
    return 2 * blur + 2


def _rimmed(file: Path, width: int) -> pygame.Surface:
    face = raster(file, (width, round(width * ASPECT)))
    out = blank((face.get_width() + 2 * RIM, face.get_height() + 2 * RIM), (255, 253, 248, 0))
    out.blit(face, (RIM, RIM))
    return out


def _blurred(n: int, m: int, r: int, blur: int, alpha: int, colour: str, hole: int) -> pygame.Surface:
    """A blurred rounded square; blurred small and scaled up when the blur is wide, since it costs blur x area."""
    k = max(1, blur // 4)
    small = -(-n // k)
    size, m_, r_ = (small * k, m / k, r / k)
    out = blank((small, small))
    inner = pygame.Rect(round(m_), round(m_), small - 2 * round(m_), small - 2 * round(m_))
    pygame.draw.rect(out, (0, 0, 0, alpha), inner, border_radius=max(1, round(r_)))
    out = pygame.transform.gaussian_blur(out, max(1, round(blur / k)))
    if k > 1:
        out = pygame.transform.smoothscale(out, (size, size))
    if out.get_width() != n:
        out = pygame.transform.smoothscale(out, (n, n))
    out.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)  # the blur must not tint: alpha alone is kept
    out.fill((*rgb(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    if hole >= 0:
        side = n - 2 * (m + hole)
        punch = raster(
            document((side, side), box_svg(0, 0, side, side, max(0, r - hole), "#000000", 1, None, 0, 0)),
            (side, side),
        )
        out.blit(punch, (m + hole, m + hole), special_flags=pygame.BLEND_RGBA_SUB)
    return out


def _cloth(size: Size, theme: Theme) -> pygame.Surface:
    w, h = size
    if theme.felt == theme.edge:
        out = pygame.Surface(size)
        out.fill(theme.felt)
        return out
    # an ellipse of .62 x .78 of the window is a circle in a picture of this shape; scaled up it stays smooth
    columns, rows = 312, 248
    radius = 0.62 * columns * (0.12 + 0.95)
    stops = []
    for i in range(25):
        k = min(1.0, max(0.0, (i / 24 * 1.07 - 0.12) / 0.95))
        k = k * k * (3 - 2 * k)
        stops.append(f'<stop offset="{i / 24:.4f}" stop-color="{mix(theme.edge, theme.felt, k)}"/>')
    body = (
        f'<radialGradient id="f" gradientUnits="userSpaceOnUse" cx="{columns / 2}" cy="{rows * 0.47}" '
        f'r="{radius:.2f}">{"".join(stops)}</radialGradient><rect width="{columns}" height="{rows}" fill="url(#f)"/>'
    )
    small = raster(document((columns, rows), body), (columns, rows)).convert(pygame.Surface((1, 1)))
    out = pygame.transform.smoothscale(small, size)
    for tile, how in zip(_noise(), (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB), strict=True):
        side = tile.get_width()
        out.fblits([(tile, (x, y)) for y in range(0, h, side) for x in range(0, w, side)], how)
    return out


@cache
def _noise() -> tuple[pygame.Surface, pygame.Surface]:
    """Two tiles of grey, one to add and one to take away: noise of sigma 1.15 levels, which also hides banding."""
    side = 256
    grains = random.Random(7).randbytes(side * side)
    levels = [round(1.15 * _quantile((i + 0.5) / 256)) for i in range(256)]
    out = []
    for sign in (1, -1):
        values = grains.translate(bytes(max(0, sign * level) for level in levels))
        grey = pygame.image.frombytes(values, (side, side), "P")
        grey.set_palette([(i, i, i) for i in range(256)])
        out.append(grey.convert(pygame.Surface((1, 1))))
    return out[0], out[1]


def _quantile(p: float) -> float:
    """Of the normal distribution, near enough for a texture (Tukey's lambda)."""
    return float((p**0.135 - (1 - p) ** 0.135) / 0.1975)

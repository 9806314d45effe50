"""The program's icon as PNG and ICO files. Needs pygame; everything else here needs nothing."""

from __future__ import annotations

import io
import struct
import zlib

import pygame

from tools.art.icons import app_svg, app_tile

SIZES = (16, 24, 32, 48, 64, 96, 128, 256, 512)
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def icon_png(size: int) -> bytes:
    """The icon, `size` px square: drawn larger and reduced, its corners cut in alpha."""
    k = 4 if size <= 256 else 2
    image = _draw(app_svg(size), size * k)
    image.blit(_draw(app_tile(), size * k), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return _png(pygame.transform.smoothscale(image, (size, size)))


def icon_ico(pngs: dict[int, bytes]) -> bytes:
    """A Windows icon holding the PNG files of each size up to 256 px."""
    images = [(size, data) for size, data in sorted(pngs.items()) if size <= 256]
    head = struct.pack("<HHH", 0, 1, len(images))
    at = len(head) + 16 * len(images)
    for size, data in images:
        side = size % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + b"".join(data for _, data in images)


def _draw(svg: str, size: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (size, size))


def _png(image: pygame.Surface) -> bytes:
    width, height = image.get_size()
    row = width * 4
    pixels = pygame.image.tobytes(image, "RGBA")
    raw = b"".join(b"\0" + pixels[y * row : (y + 1) * row] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )

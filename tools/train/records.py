"""Arrays of records whose fields begin on cache lines: sums over them are half as slow again elsewhere."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

LINE = 64  # bytes

Record = Any  # an np.void, whose fields are its attributes only where it is compiled
Records = NDArray[np.void]


def spaced(fields: list[tuple[str, Any]]) -> np.dtype[np.void]:
    """A type of records with these fields, each a name and a type, on lines of their own."""
    types = [np.dtype(kind) for _, kind in fields]
    ends = np.cumsum([-(-kind.itemsize // LINE) * LINE for kind in types])
    offsets = [0, *ends[:-1].tolist()]
    return np.dtype(
        {
            "names": [name for name, _ in fields],
            "formats": types,
            "offsets": offsets,
            "itemsize": int(ends[-1]),
        },
        align=True,
    )


def blank(number: int, kind: np.dtype[np.void]) -> Records:
    """So many records of zeros, the first one on a line of its own."""
    room = np.zeros(number * kind.itemsize + LINE, np.uint8)
    first = -room.ctypes.data % LINE
    return room[first : first + number * kind.itemsize].view(kind)

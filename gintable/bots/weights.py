"""The numbers that a net was trained to: arrays by name, in one file among the assets.

Whoever only names an opponent must not import this: numpy is for the processes that think.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from numpy.lib.npyio import NpzFile
from numpy.typing import NDArray

from gintable import paths

Weights = Mapping[str, NDArray[Any]]


class BadWeights(ValueError):  # noqa: N818
    """The file of a net is missing or cannot be read; the argument is a sentence."""


@cache
def weights(name: str) -> Weights:
    """The arrays of `assets/bots/<name>.npz`, which nobody may write to; read once in a process.

    Raises `BadWeights`.
    """
    path = paths.assets() / "bots" / f"{name}.npz"
    try:
        with path.open("rb") as raw, NpzFile(raw, allow_pickle=False) as file:
            arrays: dict[str, NDArray[Any]] = {key: file[key] for key in file.files}
    except (OSError, ValueError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error) as error:
        raise BadWeights(f"the net {name!r} cannot be read from {path} ({error}): install gintable again") from error
    for array in arrays.values():
        array.flags.writeable = False
    return MappingProxyType(arrays)

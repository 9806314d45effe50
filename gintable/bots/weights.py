"""The numbers that a net was trained to: arrays by name, in one file among the assets.

Whoever only names an opponent must not import this: numpy is for the processes that think.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from numpy.lib.npyio import NpzFile
from numpy.typing import NDArray

from gintable import paths

Weights = Mapping[str, NDArray[Any]]


class BadWeights(ValueError):  # noqa: N818
    """The file of a net cannot be used; the text is a sentence, `key` and `facts` are another for `words.t`.

    The facts lack the `names` of who cannot use it.
    """

    def __init__(self, sentence: str = "", key: str = "", facts: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence, key, facts or {})  # all of them, to cross to another process
        self.key, self.facts = key, facts or {}

    def __str__(self) -> str:
        return str(self.args[0])


def path_of(name: str) -> Path:
    """Where the net of that name is."""
    return paths.assets() / "bots" / f"{name}.npz"


def other_version(name: str) -> BadWeights:
    """The refusal of arrays that are not those of a net of this version."""
    path = str(path_of(name))
    return BadWeights(
        f"the net {name!r} is not one for this version: {path}", "weights.other_version", {"path": path}
    )


@cache
def weights(name: str) -> Weights:
    """The arrays of `assets/bots/<name>.npz`, which nobody may write to; read once in a process.

    Raises `BadWeights`.
    """
    path = path_of(name)
    try:
        with path.open("rb") as raw, NpzFile(raw, allow_pickle=False) as file:
            arrays: dict[str, NDArray[Any]] = {key: file[key] for key in file.files}
    except OSError as error:
        why = error.strerror or str(error)
        facts = {"path": str(path), "reason": why}
        raise BadWeights(
            f"the net {name!r} cannot be read from {path}: {why}", "weights.unreadable", facts
        ) from error
    except Exception as error:  # numpy and zipfile raise a dozen kinds, according to where the damage is
        sentence = f"the net {name!r} in {path} is damaged: {error}"
        raise BadWeights(sentence, "weights.damaged", {"path": str(path)}) from error
    for array in arrays.values():
        array.flags.writeable = False
    return MappingProxyType(arrays)

"""Nets for the tests, which need none that has learnt anything."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import BELIEF, INPUTS
from gintable.bots.net import Belief, Layers, Net

Arrays = dict[str, NDArray[Any]]


def untaught(seed: int = 1) -> Arrays:
    """The arrays of a small net that has learnt nothing."""
    rng = np.random.default_rng(seed)
    sizes = {"after": (INPUTS, 16, 8, 2), "draw": (INPUTS, 16, 8, 1), "belief": (BELIEF, 4, 1)}
    found = {}
    for part, layers in sizes.items():
        for n, (rows, columns) in enumerate(pairwise(layers), 1):
            found[f"{part}_w{n}"] = rng.normal(0, rows**-0.5, (rows, columns)).astype(np.float16)
            found[f"{part}_b{n}"] = np.zeros(columns, np.float16)
    return found


def net(seed: int = 1) -> Net:
    """That net as it is read."""
    found = {name: array.astype(np.float32) for name, array in untaught(seed).items()}
    after, draw = (Layers(*(found[f"{part}_{key}"] for key in Layers._fields)) for part in ("after", "draw"))
    return Net(after, draw, Belief(*(found[f"belief_{key}"] for key in Belief._fields)))

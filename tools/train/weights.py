"""The weights: drawn to begin with, written to disk for `gintable.bots.net`, and read again to go on from."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from gintable.bots.features import BELIEF, CARDS, INPUTS, PLANES
from gintable.bots.net import Array, Belief, Layers, Net

ON = 60  # inputs that are not zero, about
RANKS = 13
BELIEF_HIDDEN = 16  # the belief's layer


def new_net(hidden: int, small: int, seed: int) -> Net:
    """A net that knows nothing, with hidden layers of those sizes."""
    random = np.random.default_rng(seed)
    belief = _layers((BELIEF, BELIEF_HIDDEN, 1, 1), random)
    return Net(
        _layers((INPUTS, hidden, small, 2), random),
        _layers((INPUTS, hidden, small, 1), random),
        Belief(belief.w1 * np.float32(1.5), belief.b1, belief.w2 * np.float32(0.1), np.full(1, -1.0, np.float32)),
    )


def _layers(sizes: tuple[int, int, int, int], random: np.random.Generator) -> Layers:
    """Layers between so many inputs, units and outputs, drawn for rectified units."""

    def weights(layer: int, active: int) -> Array:
        """Into a layer's units, of whose inputs so many are not zero."""
        return (random.standard_normal(sizes[layer : layer + 2]) * np.sqrt(2 / active)).astype(np.float32)

    _, hidden, small, outputs = sizes
    w1, w2, w3 = weights(0, ON), weights(1, hidden), weights(2, small) * np.float32(0.1)
    if sizes[0] == INPUTS:
        w1[: PLANES * CARDS][np.arange(PLANES * CARDS) % 16 >= RANKS] = 0  # no card: they would never be trained
    b1, b2, b3 = (np.zeros(size, np.float32) for size in (hidden, small, outputs))
    return Layers(w1, b1, w2, b2, w3, b3)


def save(path: Path, net: Net) -> None:
    """Write the net in half precision; a file that is there is replaced at once or not at all."""
    arrays = {
        f"{part}_{name}": array.astype(np.float16)
        for part, layers in net._asdict().items()
        for name, array in layers._asdict().items()
    }
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **arrays)
    unfinished.replace(path)


def load(path: Path) -> Net:
    """Read what `save` wrote."""
    kinds = {"after": Layers, "draw": Layers, "belief": Belief}
    with np.load(path) as file:
        return Net(
            *(
                kind(*(file[f"{part}_{name}"].astype(np.float32) for name in kind._fields))
                for part, kind in kinds.items()
            )
        )

"""The weights on disk: what `gintable.bots.net` reads."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tools.train.generate import Net, Nets

NAMES = ("w1", "b1", "w2", "b2", "w3", "b3")


def save(path: Path, nets: Nets) -> None:
    """Write the nets in half precision; a file that is there is replaced at once or not at all."""
    arrays = {f"after_{n}": a for n, a in zip(NAMES, nets.after, strict=True)}
    arrays |= {f"draw_{n}": a for n, a in zip(NAMES, nets.draw, strict=True)}
    arrays |= {f"belief_{n}": a for n, a in zip(NAMES, nets.belief, strict=False)}
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **{name: a.astype(np.float16) for name, a in arrays.items()})  # type: ignore[arg-type]
    part.replace(path)


def load(path: Path) -> Nets:
    """Read what `save` wrote."""
    with np.load(path) as file:

        def net(of: str) -> Net:
            return Net(*(file[f"{of}_{n}"].astype(np.float32) for n in NAMES))

        belief = tuple(file[f"belief_{n}"].astype(np.float32) for n in NAMES[:4])
        return Nets(net("after"), net("draw"), belief)  # type: ignore[arg-type]

"""Fitting the nets to samples: plain Adam over mini-batches, in numpy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import CARDS, INPUTS, PLANES
from tools.train.generate import Array, Net, Nets, Played

UNIT = 25.0  # points; what the nets' outputs count in
FAR = 6.0  # units; a rarer result counts as this
NO = -1e8  # below: there is no target
BATCH = 2048


class Adam:
    """The optimiser's state for some arrays; the average of their last values is what is played with."""

    def __init__(self, arrays: tuple[Array, ...], keep: float = 0.999) -> None:
        self.arrays = [a.copy() for a in arrays]
        self.average = [a.copy() for a in arrays]
        self._first = [np.zeros_like(a) for a in arrays]
        self._second = [np.zeros_like(a) for a in arrays]
        self._steps = 0
        self._keep = keep

    def step(self, slopes: list[Array], rate: float) -> None:
        """One step of the length `rate`."""
        self._steps += 1
        keep = min(self._keep, self._steps / (self._steps + 10))
        size = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for a, mean, first, second, slope in zip(
            self.arrays, self.average, self._first, self._second, slopes, strict=True
        ):
            first += np.float32(0.1) * (slope - first)
            second += np.float32(0.001) * (slope * slope - second)
            a -= np.float32(size) * first / (np.sqrt(second) + np.float32(1e-8))
            mean += np.float32(1 - keep) * (a - mean)


def inputs(played: Played, rows: NDArray[np.int64], suits: NDArray[np.int64]) -> Array:
    """The inputs of those samples, with the suits in another order: no suit is different from another."""
    n = len(rows)
    x = np.zeros((n, INPUTS), np.float32)
    lanes = np.ascontiguousarray(played.masks[rows].view(np.uint16).reshape(n, 4, 4)[:, :, suits])
    bits = np.unpackbits(lanes.view(np.uint8).reshape(n, 4, 8), axis=2, bitorder="little")
    x[:, :CARDS] = bits[:, 0]
    x[:, 2 * CARDS : 5 * CARDS] = bits[:, 1:].reshape(n, 3 * CARDS)
    held = played.held[rows].reshape(n, 4, 16)[:, suits].reshape(n, CARDS)
    np.multiply(held, np.float32(1 / 255), out=x[:, CARDS : 2 * CARDS])
    top = played.top[rows].astype(np.int64)
    where = np.argsort(suits)
    x[np.arange(n), 5 * CARDS + where[top >> 4] * 16 + (top & 15)] = 1
    x[:, PLANES * CARDS :] = played.scalars[rows]
    return x


def forward(net: Net | list[Array], x: Array) -> tuple[Array, Array, Array]:
    """Both hidden layers and the outputs."""
    w1, b1, w2, b2, w3, b3 = net
    h1 = np.maximum(x @ w1 + b1, 0)
    h2 = np.maximum(h1 @ w2 + b2, 0)
    return h1, h2, h2 @ w3 + b3


def backward(net: list[Array], x: Array, h1: Array, h2: Array, error: Array) -> list[Array]:
    """The slopes of half the squared `error` of the outputs, in the order of the net's arrays."""
    w2, w3 = net[2], net[4]
    d2 = (error @ w3.T) * (h2 > 0)
    d1 = (d2 @ w2.T) * (h1 > 0)
    return [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ error, error.sum(0)]


class Fit:
    """The nets while they are fitted."""

    def __init__(self, nets: Nets) -> None:
        self._after = Adam(nets.after)
        self._draw = Adam(nets.draw)
        self._belief = Adam(nets.belief)

    @property
    def nets(self) -> Nets:
        """The averaged weights."""
        return Nets(
            Net(*(a.copy() for a in self._after.average)),
            Net(*(a.copy() for a in self._draw.average)),
            tuple(a.copy() for a in self._belief.average),  # type: ignore[arg-type]
        )

    def values(self, data: list[Played], steps: int, rate: tuple[float, float], random: np.random.Generator) -> str:
        """Fit the values by `steps` steps over `data`, with a rate that falls between the two; the mean losses."""
        sorts = [
            [(d, np.flatnonzero(d.sort == sort)) for d in data]
            for sort in (0, 1)
        ]  # fmt: skip
        losses = np.zeros(3)
        for step in range(steps):
            now = rate[0] * (rate[1] / rate[0]) ** (step / max(1, steps - 1))
            losses += (*self._step_after(sorts[0], now, random), self._step_draw(sorts[1], now, random))
        return "loss " + " ".join(f"{loss:.4f}" for loss in losses / max(1, steps))

    def _step_after(
        self, parts: list[tuple[Played, NDArray[np.int64]]], rate: float, random: np.random.Generator
    ) -> tuple[float, float]:
        played, rows = _pick(parts, random)
        x = inputs(played, rows, random.permutation(4))
        h1, h2, y = forward(self._after.arrays, x)
        error = np.zeros_like(y)
        losses = []
        for n, goal in enumerate((played.target[rows], played.knock[rows])):
            there = goal > NO
            error[there, n] = y[there, n] - np.clip(goal[there] / UNIT, -FAR, FAR)
            losses.append(float((error[there, n] ** 2).mean()) if there.any() else 0.0)
        self._after.step(backward(self._after.arrays, x, h1, h2, error / np.float32(len(rows))), rate)
        return losses[0], losses[1]

    def _step_draw(
        self, parts: list[tuple[Played, NDArray[np.int64]]], rate: float, random: np.random.Generator
    ) -> float:
        played, rows = _pick(parts, random)
        x = inputs(played, rows, random.permutation(4))
        h1, h2, y = forward(self._draw.arrays, x)
        looked = played.knock[rows]
        goal = np.where(looked > NO, looked, played.target[rows])
        weight = np.where(looked > NO, np.float32(3), np.float32(1))
        error = (y[:, 0] - np.clip(goal / UNIT, -FAR, FAR))[:, None]
        slopes = backward(self._draw.arrays, x, h1, h2, error * weight[:, None] / np.float32(len(rows)))
        self._draw.step(slopes, rate)
        return float((error**2).mean())

    def belief(self, data: list[Played], steps: int, rate: float, random: np.random.Generator) -> str:
        """Fit the belief: the log-loss, and that of a belief which knows only how many cards are hidden."""
        loss = plain = 0.0
        for _ in range(steps):
            played = data[random.integers(len(data))]
            rows = random.integers(len(played.labels), size=8192)
            x, label = played.rows[rows], played.labels[rows].astype(np.float32)
            w1, b1, w2, b2 = self._belief.arrays
            h = np.maximum(x @ w1 + b1, 0)
            p = 1 / (1 + np.exp(-(h @ w2 + b2)[:, 0]))
            error = ((p - label) / np.float32(len(rows)))[:, None]
            d = (error @ w2.T) * (h > 0)
            self._belief.step([x.T @ d, d.sum(0), h.T @ error, error.sum(0)], rate)
            loss -= float(np.log(np.where(label > 0, p, 1 - p) + 1e-9).mean())
            share = x[:, 2]
            plain -= float(np.log(np.where(label > 0, share, 1 - share) + 1e-9).mean())
        return f"belief {loss / max(1, steps):.4f} (uniform {plain / max(1, steps):.4f})"


def _pick(
    parts: list[tuple[Played, NDArray[np.int64]]], random: np.random.Generator
) -> tuple[Played, NDArray[np.int64]]:
    """A mini-batch from one of the parts, the larger the likelier."""
    sizes = np.array([len(rows) for _, rows in parts], dtype=float)
    played, rows = parts[random.choice(len(parts), p=sizes / sizes.sum())]
    return played, rows[random.integers(len(rows), size=BATCH)]

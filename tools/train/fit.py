"""Fitting the net to samples: plain Adam over mini-batches, in numpy."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import CARDS, INPUTS, PLANES
from gintable.bots.net import UNIT, Array, Belief, Layers, Net
from tools.train.samples import AFTER, DRAW, WHOLE, Played
from tools.train.values import NOTHING

FAR: Final = 6.0  # units; a result further from 0 counts as this
BATCH: Final = 2048  # samples in a step of the values
GUESSES: Final = 8192  # samples in a step of the belief
LOOKED: Final = 3.0  # weight of a draw that was looked ahead at
MEAN, SQUARE = 0.1, 0.001  # shares of a new slope, and of its square, in Adam's means
TINY: Final = 1e-8  # Adam's ε
KEEP: Final = 0.997  # share of the average of the weights that a step leaves

Part = tuple[Played, NDArray[np.int64]]  # samples, and the places of those of one sort


class Adam:
    """The optimiser's state for some arrays; `average`, over their last values, is what is played with."""

    def __init__(self, arrays: tuple[Array, ...]) -> None:
        self.arrays = [array.copy() for array in arrays]
        self.average = [array.copy() for array in arrays]
        self._means = [np.zeros_like(array) for array in arrays]
        self._squares = [np.zeros_like(array) for array in arrays]
        self._steps = 0

    def step(self, slopes: list[Array], rate: float) -> None:
        """One step of the length `rate`."""
        self._steps += 1
        keep = min(KEEP, self._steps / (self._steps + 10))  # the first values are soon forgotten
        size = rate * np.sqrt(1 - (1 - SQUARE) ** self._steps) / (1 - (1 - MEAN) ** self._steps)
        for array, average, mean, square, slope in zip(
            self.arrays, self.average, self._means, self._squares, slopes, strict=True
        ):
            mean += np.float32(MEAN) * (slope - mean)
            square += np.float32(SQUARE) * (slope * slope - square)
            array -= np.float32(size) * mean / (np.sqrt(square) + np.float32(TINY))
            average += np.float32(1 - keep) * (array - average)


def inputs(played: Played, rows: NDArray[np.int64], suits: NDArray[np.int64]) -> Array:
    """The inputs of those samples, with the suits in another order: no suit is different from another."""
    n = len(rows)
    x = np.zeros((n, INPUTS), np.float32)
    lanes = np.ascontiguousarray(played.masks[rows].view(np.uint16).reshape(n, 4, 4)[:, :, suits])
    bits = np.unpackbits(lanes.view(np.uint8).reshape(n, 4, 8), axis=2, bitorder="little")
    x[:, :CARDS] = bits[:, 0]
    x[:, 2 * CARDS : 5 * CARDS] = bits[:, 1:].reshape(n, 3 * CARDS)
    held = played.held[rows].reshape(n, 4, 16)[:, suits].reshape(n, CARDS)
    np.multiply(held, np.float32(1 / WHOLE), out=x[:, CARDS : 2 * CARDS])
    top = played.top[rows].astype(np.int64)
    where = np.argsort(suits)
    x[np.arange(n), 5 * CARDS + where[top >> 4] * 16 + (top & 15)] = 1
    x[:, PLANES * CARDS :] = played.scalars[rows]
    return x


def forward(layers: list[Array], x: Array) -> tuple[Array, Array, Array]:
    """Both hidden layers and the outputs."""
    w1, b1, w2, b2, w3, b3 = layers
    h1 = np.maximum(x @ w1 + b1, 0)
    h2 = np.maximum(h1 @ w2 + b2, 0)
    return h1, h2, h2 @ w3 + b3


def backward(layers: list[Array], x: Array, h1: Array, h2: Array, error: Array) -> list[Array]:
    """The slopes of half the squared `error` of the outputs, in the order of the layers' arrays."""
    w2, w3 = layers[2], layers[4]
    d2 = (error @ w3.T) * (h2 > 0)
    d1 = (d2 @ w2.T) * (h1 > 0)
    return [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ error, error.sum(0)]


class Fit:
    """The net while it is fitted."""

    def __init__(self, net: Net) -> None:
        self._after = Adam(net.after)
        self._draw = Adam(net.draw)
        self._belief = Adam(net.belief)

    @property
    def net(self) -> Net:
        """The averaged weights."""
        after, draw, belief = ([a.copy() for a in part.average] for part in (self._after, self._draw, self._belief))
        return Net(Layers(*after), Layers(*draw), Belief(*belief))

    def values(self, data: list[Played], steps: int, rates: tuple[float, float], random: np.random.Generator) -> str:
        """Fit the values by so many steps, with a rate that falls from one to the other: the mean losses."""
        afters, draws = ([(part, np.flatnonzero(part.sort == sort)) for part in data] for sort in (AFTER, DRAW))
        losses = np.zeros(3)
        for step in range(steps):
            rate = rates[0] * (rates[1] / rates[0]) ** (step / max(1, steps - 1))
            losses += (*self._step_after(afters, rate, random), self._step_draw(draws, rate, random))
        return "loss " + " ".join(f"{loss:.4f}" for loss in losses / max(1, steps))

    def _step_after(self, parts: list[Part], rate: float, random: np.random.Generator) -> tuple[float, float]:
        """One step of the value of playing on and of that of a knock, each where there is a target."""
        played, rows = _batch(parts, random)
        x = inputs(played, rows, random.permutation(4))
        h1, h2, y = forward(self._after.arrays, x)
        error = np.zeros_like(y)
        losses = []
        for n, goal in enumerate((played.target[rows], played.knock[rows])):
            given = goal > NOTHING
            error[given, n] = y[given, n] - np.clip(goal[given] / UNIT, -FAR, FAR)
            losses.append(float((error[given, n] ** 2).mean()) if given.any() else 0.0)
        self._after.step(backward(self._after.arrays, x, h1, h2, error / np.float32(len(rows))), rate)
        return losses[0], losses[1]

    def _step_draw(self, parts: list[Part], rate: float, random: np.random.Generator) -> float:
        """One step of the value of drawing: as looked ahead, where it was, or else what came of it."""
        played, rows = _batch(parts, random)
        x = inputs(played, rows, random.permutation(4))
        h1, h2, y = forward(self._draw.arrays, x)
        ahead = played.knock[rows]
        goal = np.where(ahead > NOTHING, ahead, played.target[rows])
        weight = np.where(ahead > NOTHING, np.float32(LOOKED), np.float32(1))
        error = (y[:, 0] - np.clip(goal / UNIT, -FAR, FAR))[:, None]
        slopes = backward(self._draw.arrays, x, h1, h2, error * weight[:, None] / np.float32(len(rows)))
        self._draw.step(slopes, rate)
        return float((error**2).mean())

    def belief(self, data: list[Played], steps: int, rate: float, random: np.random.Generator) -> str:
        """Fit the belief: its log-loss in words, and that of a belief which knows only how many cards are hidden."""
        loss = plain = 0.0
        for _ in range(steps):
            played = data[random.integers(len(data))]
            rows = random.integers(len(played.labels), size=GUESSES)
            x, label = played.rows[rows], played.labels[rows].astype(np.float32)
            w1, b1, w2, b2 = self._belief.arrays
            h = np.maximum(x @ w1 + b1, 0)
            p = 1 / (1 + np.exp(-(h @ w2 + b2)[:, 0]))
            error = ((p - label) / np.float32(len(rows)))[:, None]
            d = (error @ w2.T) * (h > 0)
            self._belief.step([x.T @ d, d.sum(0), h.T @ error, error.sum(0)], rate)
            loss += _log_loss(p, label)
            plain += _log_loss(x[:, 2], label)  # the share of the unseen cards that the other holds
        return f"belief {loss / max(1, steps):.4f} (uniform {plain / max(1, steps):.4f})"


def _log_loss(chance: Array, label: Array) -> float:
    return -float(np.log(np.where(label > 0, chance, 1 - chance) + 1e-9).mean())


def _batch(parts: list[Part], random: np.random.Generator) -> Part:
    """A mini-batch from one of the parts, the larger the likelier."""
    sizes = np.array([len(rows) for _, rows in parts], dtype=float)
    played, rows = parts[random.choice(len(parts), p=sizes / sizes.sum())]
    return played, rows[random.integers(len(rows), size=BATCH)]

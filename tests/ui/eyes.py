"""Reads what is painted: every line of text with its place, as it stands on the picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pygame

from gintable.ui.letters import Letters


@dataclass
class Read:
    """What was painted while somebody looked: (words, pixels without the space above and below the letters)."""

    lines: list[tuple[str, pygame.Rect]] = field(default_factory=list)

    @property
    def cut(self) -> list[str]:
        """Lines that end in an ellipsis because they had no room."""
        return [words for words, _ in self.lines if words.endswith("…")]

    @property
    def lapped(self) -> list[tuple[str, str]]:
        """Pairs of lines that lie on each other."""
        return [
            (words, other)
            for i, (words, area) in enumerate(self.lines)
            for other, there in self.lines[:i]
            if area.colliderect(there)
        ]

    def says(self, words: str) -> bool:
        """Whether a text was painted whole, on however many lines."""
        return words in " ".join(line for line, _ in self.lines)

    def crossing(self, box: tuple[int, int, int, int] | list[int], clear: int = 5) -> list[str]:
        """Lines that are neither inside a rectangle nor outside it, or nearer to its edge than `clear` pixels."""
        area = pygame.Rect(box)
        outer, inner = area.inflate(2 * clear, 2 * clear), area.inflate(-2 * clear, -2 * clear)
        return [words for words, at in self.lines if at.colliderect(outer) and not inner.contains(at)]


@contextmanager
def reading() -> Iterator[Read]:
    """Note every text that is painted."""
    read = Read()
    text, fitted = Letters.text, Letters._fitted
    last: list[tuple[str, int]] = []

    def spied_fitted(canvas: Letters, *args: Any) -> tuple[str, int]:
        last.append(fitted(canvas, *args))
        return last[-1]

    def spied_text(canvas: Letters, x: float, y: float, s: str, size: float = 18, *args: Any, **facts: Any) -> float:
        last.clear()
        wide = text(canvas, x, y, s, size, *args, **facts)
        words, px = last[-1] if last else (s, canvas.px(size))
        align = facts.get("align", args[2] if len(args) > 2 else 0.0)
        mid = facts.get("mid", args[4] if len(args) > 4 else False)
        left, top = canvas.point(x, y)
        high = canvas.art.font("r", px).get_height()
        left, top = left - wide * canvas.u * align, top - high / 2 * mid
        read.lines.append((words, pygame.Rect(left, top + high * 0.2, wide * canvas.u, high * 0.65)))
        return wide

    with patch.object(Letters, "text", spied_text), patch.object(Letters, "_fitted", spied_fitted):
        yield read

"""Press, move, release: what the mouse means. Pure: positions in units or pixels, time in seconds, both given.

A press on a grip becomes a drag past `slack` and a click otherwise. Whatever interrupts it (a lost release, the
window left, the focus gone, a resize) cancels it: the grip is let go where it came from.
"""

from __future__ import annotations

from dataclasses import dataclass

from gintable.ui.poses import Key

DRAG_PX = 6.0  # at a scale of 1; a scene multiplies it by the frame's units
DOUBLE_S = 0.35
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Lifted:
    """A press has become a drag."""

    grip: Key


@dataclass(frozen=True, slots=True)
class Clicked:
    """Pressed and let go in one place; `double` when it is the second time in short order."""

    grip: Key
    double: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """A dragged grip was let go at `at`."""

    grip: Key
    at: Point


@dataclass(frozen=True, slots=True)
class Returned:
    """A drag was interrupted."""

    grip: Key


Outcome = Lifted | Clicked | Dropped | Returned


class Gesture:
    """One pointer. Every method returns what came of it, or None."""

    def __init__(self, slack: float = DRAG_PX) -> None:
        self.slack = slack
        self.grip: Key | None = None
        self.dragging = False
        self.at: Point = (0.0, 0.0)
        self._began: Point = (0.0, 0.0)
        self._clicked: tuple[Key, float] | None = None

    @property
    def held(self) -> Key | None:
        """What is being dragged."""
        return self.grip if self.dragging else None

    @property
    def travel(self) -> Point:
        """How far the pointer is from where it was pressed."""
        return self.at[0] - self._began[0], self.at[1] - self._began[1]

    def press(self, at: Point, grip: Key | None) -> Outcome | None:
        """The button went down on `grip`. A press while one is held means that a release was lost."""
        lost = self.cancel() if self.grip is not None else None
        self.at = self._began = at
        self.grip = grip
        return lost

    def move(self, at: Point, down: bool = True) -> Outcome | None:
        """The pointer is at `at`; `down` False while something is held means that a release was lost."""
        self.at = at
        if self.grip is None:
            return None
        if not down:
            return self.cancel()
        x, y = self.travel
        if not self.dragging and x * x + y * y > self.slack * self.slack:
            self.dragging = True
            self._clicked = None
            return Lifted(self.grip)
        return None

    def release(self, at: Point, now_s: float) -> Outcome | None:
        """The button came up."""
        self.at = at
        grip, dragging = self.grip, self.dragging
        self.grip, self.dragging = None, False
        if grip is None:
            return None
        if dragging:
            return Dropped(grip, at)
        before, self._clicked = self._clicked, (grip, now_s)
        double = before is not None and before[0] == grip and now_s - before[1] <= DOUBLE_S
        if double:
            self._clicked = None
        return Clicked(grip, double)

    def cancel(self) -> Outcome | None:
        """Something interrupted it."""
        grip, dragging = self.grip, self.dragging
        self.grip, self.dragging, self._clicked = None, False, None
        return Returned(grip) if dragging and grip is not None else None

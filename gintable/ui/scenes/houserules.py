"""House rules: every switch of the rules on one page, saved under the player's own name for them."""

from __future__ import annotations

from collections.abc import Callable

from gintable.engine.rules import Rules
from gintable.ui import layout
from gintable.ui.canvas import Canvas
from gintable.ui.scenes import Host, Scene
from gintable.ui.widgets import Button
from gintable.words import t


class HouseRulesScene(Scene):
    """The page. `done` is called with the rules to play by, or None, after the page has been taken away."""

    name = "houserules"

    def __init__(self, host: Host, start: Rules, done: Callable[[Rules | None], None]) -> None:
        super().__init__(host)
        self.rules, self._done = start, done

    def build(self) -> None:
        z = layout.page(self.host.frame)
        self.z = z
        Button(self.ui, "back", z.back, t("page.back"), self.back, icon="back")

    def back(self) -> bool:
        self.host.pop()
        self._done(None)
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.felt(False)

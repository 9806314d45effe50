"""A table whose deals are made to measure and whose bots do what they are told, at one table or at two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from gintable.engine.actions import Action, parse
from gintable.engine.match import Seating, Sitting
from gintable.engine.rules import Rules
from gintable.engine.state import Deal, View, beside
from gintable.play.session import Session
from gintable.play.worker import Thinker
from gintable.storage.library import Library
from gintable.storage.replay import Player
from gintable.storage.settings import Settings
from gintable.ui import app as ui
from gintable.ui.app import App, Options
from gintable.ui.scenes.table import TableScene
from gintable.ui.table.match import Begun

from .seated import Point, Seated

BOTS = ("otto", "celeste", "mina")


@dataclass
class Script(Thinker):
    """A thinker that knows what each bot does next; a bot without a line thinks on."""

    lines: dict[str, list[str]] = field(default_factory=dict)
    asked: list[tuple[str, View]] = field(default_factory=list)
    _open: str | None = None

    def tell(self, bot: str, *acts: str) -> None:
        """Give `bot` its next lines."""
        self.lines.setdefault(bot, []).extend(acts)

    def ask(self, bot: str, view: View, seed: int) -> None:
        self._open = bot
        self.asked.append((bot, view))

    def answer(self, wait_s: float = 0.0) -> Action | None:
        lines = self.lines.get(self._open or "")
        if not lines:
            return None
        self._open = None
        return parse(lines.pop(0))

    def close(self) -> None:
        self._open = None


@dataclass
class Scripted(Seated):
    """Somebody at a table of scripted bots."""

    script: Script = field(default_factory=Script)

    def until_still(self, most_s: float = 30.0) -> None:
        """Until nothing moves and no bot has a line left that it may say."""
        for _ in range(round(most_s * 60)):
            self.wait()
            top = self.app.scenes[-1]
            if isinstance(top, TableScene):
                session, board = top.session, top.board
                idle = board.stage.idle and not session.busy and top._step is None
                if idle and not self.script.lines.get(session.bot_to_act or ""):
                    self.wait(0.1)
                    return
            elif not top.moving:
                return
        raise AssertionError(f"never still: {self.app.describe()}")

    def plays(self, bot: str, *acts: str) -> None:
        """`bot` does that, and it is shown."""
        self.script.tell(bot, *acts)
        self.until_still()

    def names(self) -> set[str]:
        """What can be pointed at."""
        return set(self.seen()["rects"])


@contextmanager
def scripted(
    rules: Rules, deals: Sequence[Deal], size: Point = (1280, 720), seating: Seating = ((0, 1),), **choices: object
) -> Iterator[Scripted]:
    """A table in the middle of the first hand: `deals` at its tables. `choices` are settings."""
    ui.open_display()
    settings = replace(Settings(), **{"pace": "instant", "animation": "none", **choices})  # type: ignore[arg-type]
    box: list[Scripted] = []
    app = App(
        settings, Options(windowed=size, seed=5), clock=lambda: box[0].now_s if box else 0.0, strict=True,
        save=lambda _settings: None,
    )  # fmt: skip
    number = sum(map(len, seating))
    players = (Player("You"), *(Player(name.title(), name) for name in BOTS[: number - 1]))
    script = Script()
    library, _ = Library.open()
    session = Session.unsaved(rules, players, script, seed=5, library=library)
    tables = tuple(deals) if len(deals) == 1 else (beside(deals[0], deals[1]), beside(deals[1], deals[0]))
    match = session.story.match
    order = tuple(person for side in zip(*seating, strict=True) for person in side)  # of partners A, B, C, D
    match = replace(match, dealt=1, order=order)
    session.story = replace(session.story, match=match, sitting=Sitting(seating, tables))
    scene = TableScene(app, Begun(session, library), script)
    box.append(Scripted(app, scene, None, script=script))  # type: ignore[arg-type]
    app.push(scene)
    try:
        box[0].until_still()
        yield box[0]
    finally:
        for shown in reversed(app.scenes):
            shown.left()
        app.scenes.clear()
        app.window.destroy()
        app.art.clear()  # the collector comes late to what holds each other

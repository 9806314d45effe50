"""The window, the loop and the stack of scenes.

A frame is drawn only when something has changed; otherwise the loop looks for input every 16 ms and sleeps.
The table comes from `gintable.ui.scenes.table`, which is imported when it is needed first:

    saved() -> Saved | None          what Continue would bring back, for the menu; it must be quick
    begin(host, choice) -> Scene     a new match
    resume(host) -> Scene            the saved one
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from gintable import paths, words
from gintable.storage import record
from gintable.storage import settings as storage
from gintable.storage.notice import Notice
from gintable.storage.settings import Settings
from gintable.ui import layout, theme
from gintable.ui.art import Art, Look
from gintable.ui.canvas import Canvas
from gintable.ui.eventlog import EventLog
from gintable.ui.scenes import Scene
from gintable.ui.sound import Sound
from gintable.words import t

if TYPE_CHECKING:
    from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

    from gintable.ui.scenes.newmatch import Choice, Saved

FRAME_S = 1 / 60
IDLE_S = (
    1 / 40
)  # between looks for input once nothing has changed for `STILL_S`: an input is still seen in two frames
STILL_S = 1.0
M_MMAP_THRESHOLD = -3  # malloc.h
LONG_STEP_S = 0.1  # after a pause nothing jumps by more than this
LOOKS = frozenset({"felt", "deck", "four_colour", "back", "text_size", "ui_scale", "language"})
"""Settings that change what every screen looks like."""


class NoWindow(Exception):  # noqa: N818
    """There can be no window; the text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks of the window. `started` is when the process began, on the clock `time.time`."""

    event_log: Path | None = None
    windowed: tuple[int, int] | None = None
    seed: int | None = None
    started: float | None = None


def open_display(software: bool = True) -> None:
    """Start SDL's video. `software`: present without the graphics card where that is faster (X11).

    Raises NoWindow when there is no display.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "gintable")  # the desktop file finds its window by it
    asked = "SDL_VIDEODRIVER" in os.environ or "SDL_VIDEO_DRIVER" in os.environ
    no_folder = "XDG_RUNTIME_DIR" not in os.environ
    if no_folder:  # the Wayland library says so on the error stream; in this one it finds no Wayland and is quiet
        os.environ["XDG_RUNTIME_DIR"] = os.devnull
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoWindow(t("app.no_display", reason=str(error))) from error
    finally:
        if no_folder:
            del os.environ["XDG_RUNTIME_DIR"]
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and not asked:
        # without a display SDL falls back to drawing where nobody can see it
        pygame.display.quit()
        raise NoWindow(t("app.no_display", reason=t("app.no_display_found")))
    pygame.display.set_allow_screensaver(True)
    if driver == "x11" and software:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    _keep_no_memory()


def _keep_no_memory() -> None:
    """Let the pictures that are thrown away go back to the system.

    Once glibc has freed a large block it keeps all of up to that size for itself, and a table's pictures leave gaps.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    with contextlib.suppress(AttributeError, OSError):  # another C library
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, 1 << 22)


class App:
    """One window with its scenes. Its public names are the `Host` of the scenes.

    `clock` gives seconds; it and the events are all that drives the program. `strict` lets errors out of scenes
    escape instead of going back to the menu.
    """

    def __init__(
        self,
        settings: Settings,
        options: Options | None = None,
        clock: Callable[[], float] = time.perf_counter,
        strict: bool = False,
        save: Callable[[Settings], object] = storage.save,
    ) -> None:
        self.settings = settings
        self.options = options or Options()
        self.sound = Sound()
        self.sound.on, self.sound.volume = settings.sound, settings.volume
        self.gui_theme: UIAppearanceTheme | None = None
        self.scenes: list[Scene] = []
        self.alive = True
        self.frames = 0
        self._clock, self._strict, self._save = clock, strict, save
        self._then = self._drawn_at = clock()
        self._all_stale = True
        self._unsaved = False  # whether the last save of the settings failed
        self._unsaid = False  # whether the event log lags behind the picture
        self._log = EventLog(self.options.event_log) if self.options.event_log else None
        self.window = self._opened()
        self._place = self.window.position, self.window.size
        self.frame = self._measured()
        self.art = Art(self.frame.w * self.frame.h)

    # -- the window --------------------------------------------------------------------------------------------------
    def _opened(self) -> pygame.Window:
        kept = self.settings.window
        wide, high = self.options.windowed or (kept.w, kept.h)
        desktop = (pygame.display.get_desktop_sizes() or [(wide, high)])[0]
        small = layout.SMALLEST_WINDOW
        if not self.options.windowed:
            wide, high = min(wide, desktop[0]), min(high, desktop[1])
        size = max(small[0], wide), max(small[1], high)
        place: Any = pygame.WINDOWPOS_CENTERED
        if kept.x is not None and kept.y is not None and not self.options.windowed:
            place = (max(0, min(kept.x, desktop[0] - 100)), max(0, min(kept.y, desktop[1] - 100)))
        window = pygame.Window("gintable", size, place, resizable=True)
        window.minimum_size = small
        icon = paths.assets() / "icon" / "gintable-64.png"
        if icon.exists():
            window.set_icon(pygame.image.load(icon))
        if kept.fullscreen and not self.options.windowed:
            window.set_fullscreen(True)
            self._full = True
        else:
            self._full = False
        return window

    def _measured(self) -> layout.Frame:
        return layout.frame(*self.window.get_surface().get_size(), self.settings.ui_scale)

    def fullscreen(self) -> None:
        """To the whole screen, or back to the window it was."""
        self._full = not self._full
        if self._full:
            self._place = self.window.position, self.window.size
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
        self.resized()

    def resized(self) -> None:
        """Measure the window; when it has changed, build every scene anew."""
        frame = self._measured()
        if frame == self.frame:
            return
        self.frame = frame
        self.art.resize(frame.w * frame.h)
        self._rebuild()

    def _rebuild(self) -> None:
        self._all_stale = True
        for scene in self.scenes:
            scene.rebuild()

    # -- what scenes ask for -----------------------------------------------------------------------------------------
    @property
    def look(self) -> Look:
        return Look(self.settings.deck, self.settings.four_colour, self.settings.back)

    @property
    def seed(self) -> int | None:
        """Of `--seed`: the deals of a new match follow from it; None leaves them to chance."""
        return self.options.seed

    def change(self, **choices: Any) -> None:
        """Replace settings by field name; they take effect at once and are saved."""
        before, self.settings = self.settings, replace(self.settings, **choices)
        if self.settings == before:
            return
        notice = self._save(self.settings)
        if isinstance(notice, Notice) and not self._unsaved and self.scenes:
            self.scenes[-1].say(words.say(notice), "warn")
        self._unsaved = notice is not None
        if "language" in choices:
            words.use(self.settings.language or words.preferred(_locales()))
        if "ui_scale" in choices:
            self.frame = self._measured()
            self.art.resize(self.frame.w * self.frame.h)
        if self.sound.on != self.settings.sound:
            self.sound.on = self.settings.sound
        self.sound.volume = self.settings.volume
        if LOOKS & choices.keys():
            self._rebuild()

    def push(self, scene: Scene) -> None:
        """Put a scene on top; what is below waits."""
        if self.scenes:
            self.scenes[-1].ui.release()
        self.scenes.append(scene)
        if self.gui_theme is None:
            self.gui_theme = scene.ui.theme
        scene.rebuild()
        scene.entered()
        self._all_stale = True

    def pop(self) -> None:
        """Take the top scene away."""
        self.scenes.pop().left()
        if self.scenes:
            self.scenes[-1].entered()
        self._all_stale = True

    def replace(self, scene: Scene) -> None:
        """Put a scene in place of the top one."""
        if self.scenes:
            self.scenes.pop().left()
        self.push(scene)

    def quit(self) -> None:
        """End the program after this step."""
        self.alive = False

    def show_rules(self) -> None:
        """Put the pages of the rules on top: those of the match that is being played, if there is one."""
        from gintable.ui.scenes.rules import RulesScene

        played = next((scene.played for scene in reversed(self.scenes) if scene.played is not None), None)
        self.push(RulesScene(self, played, keys=self.scenes[-1].ui.focus.shown))

    def action(self, event: pygame.Event) -> str | None:
        """The action that the player's keyboard map gives to a KEYDOWN; None for other keys."""
        pressed = key_name(event)
        return next((action for action, key in self.settings.keys.items() if key == pressed), None)

    # -- the loop ----------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Until the player quits."""
        try:
            while self.alive:
                began = time.perf_counter()
                self.step()
                time.sleep(self.pause_s(time.perf_counter() - began))
        finally:
            self.close()

    def pause_s(self, spent_s: float) -> float:
        """How long to sleep after a turn that took `spent_s`, in seconds."""
        still = self._then - self._drawn_at > STILL_S
        return max(0.001, (IDLE_S if still else FRAME_S) - spent_s)

    def step(self) -> bool:
        """One turn: input, time, picture. Returns whether a picture was drawn."""
        now = self._clock()
        dt_s, self._then = min(LONG_STEP_S, now - self._then), now
        for event in pygame.event.get():
            self._guarded(lambda event=event: self.handle(event))  # type: ignore[misc]
        if not self.alive or not self.scenes:
            return False
        self._guarded(lambda: self.scenes[-1].update(dt_s))
        if not self.alive or not self.scenes:
            return False
        drawn = self._all_stale or any(scene.stale for scene in self._seen)
        if drawn:
            self._drawn_at = now
            self._guarded(self.draw)
            self._unsaid = True
        if self._unsaid and self.scenes and not self.scenes[-1].moving:
            self._unsaid = False
            self._guarded(self._note)
        return drawn

    def handle(self, event: pygame.Event) -> None:
        """An event goes to the window first, then to the scene on top."""
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.quit()
                return
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED | pygame.VIDEORESIZE:
                self.resized()
                self._all_stale = True
                return
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                self._all_stale = True
        if event.type == pygame.KEYDOWN and not self.scenes[-1].typed(event):
            action = self.action(event)
            if action == "fullscreen":
                self.fullscreen()
                return
            if action == "mute":
                self.change(sound=not self.settings.sound)
                self.scenes[-1].say(t("app.sound_on" if self.settings.sound else "app.sound_off"))
                return
        self.scenes[-1].handle(event)

    @property
    def _seen(self) -> list[Scene]:
        """The scenes that can be seen, the lowest first: one that is covered is never painted, stale or not."""
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].overlay:
            lowest -= 1
        return self.scenes[lowest:]

    def draw(self) -> None:
        """Paint the scenes that can be seen and show them."""
        surface = self.window.get_surface()
        if surface.get_size() != (self.frame.w, self.frame.h):
            self.resized()
        s = self.settings
        canvas = Canvas(surface, self.art, theme.load(s.felt), self.frame, self.look, s.text_size)
        for scene in self._seen:
            scene.paint(canvas)
        self.window.flip()
        self._all_stale = False
        self.frames += 1
        if self.frames == 1:
            self._first_frame()

    def describe(self) -> dict[str, object]:
        """What is on the screen, for the event log: rectangles are [x, y, w, h] in pixels of the window."""
        top = self.scenes[-1]
        at = top.ui.focus.at
        return {
            "scene": top.name,
            **top.describe(),
            "window": [self.frame.w, self.frame.h],
            "focus": at.name if at is not None and top.ui.focus.shown else None,
            "notice": top.toast.text if top.toast is not None else None,
            "rects": {**top.areas(), **top.ui.areas()},
        }

    def _note(self) -> None:
        if self._log is not None:
            self._log.scene(self.describe())

    def _first_frame(self) -> None:
        if self._log is not None:
            began = self.options.started
            ms = round((time.time() - began) * 1000, 1) if began is not None else None
            self._log.event("first_frame", ms=ms)
        self.sound.start()  # it waits for the first frame: opening a device takes time

    def _guarded(self, do: Callable[[], object]) -> None:
        """Do it; an error goes to a file and the player to the menu, where Continue has everything."""
        if self._strict:
            do()
            return
        try:
            do()
        except Exception:
            text = traceback.format_exc()
            print(text, file=sys.stderr)
            path = paths.data() / "error.log"
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            except OSError:
                pass  # it stands on stderr
            if len(self.scenes) <= 1:
                self.quit()
                return
            for scene in reversed(self.scenes[1:]):
                with contextlib.suppress(Exception):  # it may be what is broken
                    scene.left()
            del self.scenes[1:]
            self.scenes[-1].rebuild()
            self.scenes[-1].entered()
            self.scenes[-1].say(t("app.error", path=str(path)), "bad")
            self._all_stale = True

    def close(self) -> None:
        """Remember the window and let everything go."""
        for scene in reversed(self.scenes):
            self._guarded(scene.left)
        (x, y), (w, h) = self._place if self._full else (self.window.position, self.window.size)
        if not self.options.windowed:
            window = storage.Window(x, y, w, h, self._full)
            if window != self.settings.window:
                self.settings = replace(self.settings, window=window)
                self._save(self.settings)
        if self._log is not None:
            self._log.close()
        self.sound.close()
        self.art.rest()
        self.window.destroy()


KEY_NAMES: Mapping[int, str] = {pygame.K_KP_ENTER: "return"}


def key_name(event: pygame.Event) -> str:
    """A KEYDOWN as the keyboard map spells it: `shift+left`."""
    parts = [
        word
        for word, mask in (("shift", pygame.KMOD_SHIFT), ("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT))
        if event.mod & mask
    ]
    return "+".join([*parts, KEY_NAMES.get(event.key) or pygame.key.name(event.key)])


def start(options: Options) -> int:
    """Open the window with the menu and run until the player quits; returns the exit code."""
    settings, notices = storage.load()
    words.use(settings.language or words.preferred(_locales()))
    try:
        open_display(settings.software_rendering)
        app = App(settings, options)
    except NoWindow as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(t("app.no_event_log", reason=error.strerror or str(error)), file=sys.stderr)
        return 2
    app.push(_menu(app))
    if notices:
        app.scenes[-1].say(words.say(notices[0]), "warn")
    app.run()
    pygame.quit()
    return 0


def _locales() -> list[str]:
    """What the system speaks, best first; `locale` of the standard library is wrong on two systems of three."""
    try:
        found = pygame.system.get_pref_locales()
    except pygame.error:
        return []
    return ["_".join(filter(None, (part.get("language"), part.get("country")))) for part in found]


def _menu(app: App) -> Scene:
    from gintable.ui.scenes import menu
    from gintable.ui.scenes.newmatch import Offers

    def begin(choice: Choice) -> None:
        from gintable.ui.scenes import table

        app.push(table.begin(app, choice))

    def resume() -> None:
        from gintable.ui.scenes import table
        from gintable.ui.table import match

        try:
            app.push(table.resume(app))
        except (record.RecordError, record.RecordUnwritable) as error:
            told = match.refused(error)
            front.entered()  # what was damaged is set aside, and there is nothing to continue
            front.say(told, "warn")

    def saved() -> Saved | None:
        if not record.current().exists():
            return None  # and the table need not be imported yet
        from gintable.ui.scenes import table

        return table.saved()

    front = menu.Menu(app, Offers.usual(saved, begin, resume))
    return front

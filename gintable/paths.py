"""Where the program's own files are and where the player's files go.

Nothing here creates a folder but `writable`; the writers in `storage` do that.
"""

from __future__ import annotations

import os
import sys
import tempfile
from datetime import datetime
from pathlib import Path

HOME = "GINTABLE_HOME"
"""Environment variable: one folder for all of the player's files, data and settings alike."""


def assets() -> Path:
    """The folder of words, cards, sounds and fonts: frozen program, installed wheel or checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "assets"
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def data() -> Path:
    """The player's folder for matches and statistics; it may not exist yet."""
    if home := os.environ.get(HOME):
        return Path(home).expanduser().absolute()
    from platformdirs import user_data_path  # a command that needs no folder should not pay for it

    return user_data_path("gintable", appauthor=False)


def config() -> Path:
    """The player's folder for settings; it may not exist yet."""
    if home := os.environ.get(HOME):
        return Path(home).expanduser().absolute()
    from platformdirs import user_config_path

    return user_config_path("gintable", appauthor=False)


def set_aside(path: Path, now: datetime | None = None) -> Path:
    """Rename a damaged file to `<stem>.damaged-YYYYMMDD-HHMMSS[-n]<suffix>`; returns the new path.

    Nothing is overwritten: `n` counts up until the name is free. `now` is the local time.
    Raises OSError when the folder does not allow it.
    """
    stamp = (now or datetime.now()).strftime("%Y%m%d-%H%M%S")
    return move(path, path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}"))


def move(source: Path, target: Path) -> Path:
    """Move a file to `target`, or to `<stem>-2<suffix>`, `-3`, … when that is taken; returns where it is.

    Both must be on one file system. Raises OSError.
    """
    n = 1
    while True:
        free = target if n == 1 else target.with_name(f"{target.stem}-{n}{target.suffix}")
        if claim(source, free):
            return free
        n += 1


def claim(source: Path, target: Path) -> bool:
    """Rename a file to `target` unless that name is taken, and say whether it was free.

    A rename that was cut short, leaving the file under both names, is completed by the next one.
    Raises OSError.
    """
    try:
        os.link(source, target)  # unlike rename, it refuses a name that is taken
    except FileExistsError:
        if not target.samefile(source):
            return False
    except (OSError, NotImplementedError):
        # no hard links here (FAT, some network drives), or no such file, which rename says as well
        if target.exists():
            return False
        source.rename(target)
        return True
    source.unlink()
    return True


def writable(folder: Path) -> bool:
    """Whether a file can be made in `folder`, which is created when missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"gintable")
            probe.flush()
    except OSError:
        return False
    return True


def sync_folder(folder: Path) -> None:
    """Make names created or removed in `folder` durable; where folders cannot be synced, do nothing."""
    if os.name == "nt":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass  # some network file systems refuse; the data itself is synced
    finally:
        os.close(handle)

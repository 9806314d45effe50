"""Where the program's own files are and where the player's files go.

Nothing here creates a folder but `writable`; the writers in `storage` do that.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import datetime
from itertools import count
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


def documents() -> Path:
    """Where the player keeps files of their own: for what is exported. It exists, or is the best there is."""
    if home := os.environ.get(HOME):
        return Path(home).expanduser().absolute()
    from platformdirs import user_documents_path

    found = user_documents_path()
    return found if found.is_dir() else Path.home()


def set_aside(path: Path, now: datetime | None = None) -> Path:
    """Rename a damaged file to `<stem>.damaged-YYYYMMDD-HHMMSS[-n]<suffix>`; returns the new path.

    Nothing is overwritten: `n` counts up until the name is free. `now` is the local time.
    Raises OSError when the folder does not allow it.
    """
    return move(path, _damaged(path, now))


def copy_aside(path: Path, now: datetime | None = None) -> Path:
    """Copy a damaged file to the name `set_aside` would give it, so that another may replace it.

    Returns the copy when it is on the disk. Raises OSError.
    """
    content = path.read_bytes()
    for free in _names(_damaged(path, now)):
        try:
            with free.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            continue
        except OSError:
            free.unlink(missing_ok=True)
            raise
        return free
    raise AssertionError("names never end")


def move(source: Path, target: Path) -> Path:
    """Move a file to `target`, or to `<stem>-2<suffix>`, `-3`, … when that is taken; returns where it is.

    Both must be on one file system. Raises OSError.
    """
    return next(free for free in _names(target) if claim(source, free))


def _damaged(path: Path, now: datetime | None) -> Path:
    stamp = (now or datetime.now()).strftime("%Y%m%d-%H%M%S")
    return path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")


def _names(path: Path) -> Iterator[Path]:
    """`path`, then as many like it as are wanted."""
    yield path
    for n in count(2):
        yield path.with_name(f"{path.stem}-{n}{path.suffix}")


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

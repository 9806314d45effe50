"""One program at a time plays the current match: a lock that the system releases whatever happens to the program."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from gintable.storage.record import RecordUnwritable

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Hold:
    """The right to write the record at `path`, until `release`.

    Raises RecordUnwritable when another program has it. Where no lock can be made (a folder that cannot be written,
    a file system without locks) the hold is empty; `Record.append` still refuses a file that another has changed.
    """

    def __init__(self, path: Path) -> None:
        self._handle: int | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError) as error:  # the two ways to say that it is locked
            os.close(handle)
            raise RecordUnwritable("record.in_use", path=str(path)) from error
        except OSError:
            os.close(handle)
            return
        self._handle = handle

    def release(self) -> None:
        """Let others have it. The lock file stays: removing it could part two holders."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

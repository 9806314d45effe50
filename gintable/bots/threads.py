"""How many threads numpy may take."""

from __future__ import annotations

import os
from typing import Final

LIMITS: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""What the libraries that multiply for numpy ask the environment, whichever of them it was built with."""


def one_thread() -> None:
    """Let numpy reckon in a single thread, in this process and those that it starts.

    It has to be said before numpy is imported. A net is so small that more threads only take turns, and whatever they
    take is missing where frames are drawn.
    """
    os.environ.update(dict.fromkeys(LIMITS, "1"))

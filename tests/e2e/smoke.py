"""Play one hand with the mouse on a virtual screen: `python -m tests.e2e.smoke PROGRAM` (default: from source).

Exit status 0 when the hand was played to its result and the program then ended by itself.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from gintable.ui.bench_window import strongest

from .player import Player, quick
from .program import FROM_SOURCE, Program
from .screen import Hand, Screen, missing


def main(args: list[str]) -> int:
    if missing():
        print(f"A virtual screen needs {', '.join(missing())}.", file=sys.stderr)
        return 1
    command = [str(Path(args[0]).resolve()), *args[1:]] if args else list(FROM_SOURCE)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="gintable-smoke-") as folder, Screen() as screen:
        home = Path(folder)
        quick(home)
        with Program(home, "--windowed", "1280x720", "--seed", "7", command=command, env=screen.env) as program:
            first = program.event("first_frame")["ms"]
            program.wait(lambda line: line["scene"] == "menu", "the menu")
            player = Player(program, Hand(screen, screen.window(program.process.pid)))
            player.begin("modern", strongest())  # whose process needs every library
            result = player.play(lambda line: line["scene"] == "hand_result")
            if not program.workers:
                print("No process was started for the bots.", file=sys.stderr)
                return 1
            player.press("menu")
            program.wait(lambda line: line["scene"] in ("menu", "table"), "the way to the menu")
            if program.seen["scene"] == "table":
                player.press("menu")
            player.press("quit")
            status = program.finish()
    spent = time.monotonic() - began
    used = ", ".join(f"{name} ×{times}" for name, times in sorted(player.done.items()))
    print(f"One hand in {spent:.1f} s, first frame after {first} ms, points {result['hand_points']}: {used}.")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

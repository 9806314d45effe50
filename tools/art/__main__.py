"""`python -m tools.art [--check]`: write the generated assets, or say whether they are current."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.art.collection import differences, everything, write

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def main(arguments: list[str] | None = None, assets: Path = ASSETS) -> int:
    """Returns 0, or 1 when `--check` finds a file that is not current."""
    parser = argparse.ArgumentParser(prog="python -m tools.art", description="Draw and synthesise the assets.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 unless all files are current")
    if not parser.parse_args(arguments).check:
        print(f"{len(write(assets))} files written to {assets}.")
        return 0
    made = everything()
    stale = differences(assets, made)
    if stale:
        named = ", ".join(stale[:5]) + (f" and {len(stale) - 5} more" if len(stale) > 5 else "")
        print(f"Not current in assets: {named}. Run `python -m tools.art` to write them.")
        return 1
    print(f"All {len(made)} generated files are current.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

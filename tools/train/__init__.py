"""Training of the net: `python -m tools.train --help`."""

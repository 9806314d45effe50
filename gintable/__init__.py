"""gintable: gin rummy against the machine, offline.

The rooms, each of which may import only those above it:

engine    the rules: values and pure functions, standard library only
paths     where the assets are and where the player's files go
words     the player's language
bots      the players: a View in, an Action out
analysis  the arena that compares players
storage   the record of a match, the library of finished ones, the settings
play      the dealer: a session at the table, the worker process for the bots
ui        the room you see: the only importer of pygame
cli       the headless face
"""

__version__ = "0.3.0"

"""What a finished hand and a finished game have to say for themselves, in words and figures. Pure: no pygame.

people    who is spoken of: the reader, the others, sides
standing  where the match stands
cards     how cards are written and grouped
hand      a hand worked out
game      the result of a game worked out
pads      the score sheet

Every row shown comes from a line of `engine.score`; the figures of the rows add up to its result.
"""

from gintable.ui.accounts.cards import Group, Kind, Shown, loose_order, meld_kind, token, tokens
from gintable.ui.accounts.game import EndAccount, EndLine, end_account
from gintable.ui.accounts.hand import AtTable, HandAccount, Row, hand_account
from gintable.ui.accounts.people import People, listed, minus, signed
from gintable.ui.accounts.standing import (
    boxes_count,
    game_over,
    goal,
    heading,
    rules_name,
    still_to_go,
    tally_after,
)

__all__ = [
    "AtTable", "EndAccount", "EndLine", "Group", "HandAccount", "Kind", "People", "Row", "Shown", "boxes_count",
    "end_account", "game_over", "goal", "hand_account", "heading", "listed", "loose_order", "meld_kind", "minus",
    "rules_name", "signed", "still_to_go", "tally_after", "token", "tokens",
]  # fmt: skip

"""Rules that contradict themselves, one for every reason there is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gintable.engine.rules import PRESETS, Rules

CHANGED: dict[str, tuple[str, dict[str, Any]]] = {  # reason -> preset, and the switches that contradict
    "gin_only": ("modern", {"limit": 0}),
    "no_knock_card": ("modern", {"spades_double": True}),
    "wall_floor": ("tournament", {"stock_floor": 3}),
    "even_games": ("modern", {"best_of": 2}),
    "two_lengths": ("modern", {"best_of": 3, "deals": 8}),
    "too_many_cards": ("classic_three", {"hand_size": 14, "stock_floor": 8}),
    "partners_seats": ("classic_three", {"partners": True}),
    "penalised_seats": ("classic_three", {"irregularities": "penalised"}),
    "penalised_any": ("knock_rummy", {"irregularities": "penalised"}),
    "offer_seats": ("classic_three", {"offer": True}),
    "wall_seats": ("classic_three", {"last_cards": "wall", "stock_floor": 2}),
    "open_seats": ("modern", {"open_discards": 2}),
    "hollywood_seats": ("classic_three", {"sheet": "hollywood"}),
    "hollywood_deals": ("hollywood", {"deals": 6}),
    "result_seats": ("classic_three", {"result": "net"}),
    "boxes_seats": ("classic_three", {"box_count": "winner"}),
    "tie_seats": ("classic_three", {"tie": "nobody"}),
    "loser_seats": ("classic_three", {"next_dealer": "loser"}),
}


def clashing(reason: str) -> Rules:
    """Rules that contradict themselves for that reason."""
    name, changed = CHANGED[reason]
    return replace(PRESETS[name], **changed)

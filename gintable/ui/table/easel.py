"""Draws the table frame by frame from pictures that are kept: what seldom changes, and while dealing what lies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from gintable.engine.cards import DECK
from gintable.engine.state import beside, start, view
from gintable.ui import paint, rails
from gintable.ui.arrange import arranged
from gintable.ui.canvas import Canvas
from gintable.ui.offers import offers
from gintable.ui.picture import Picture
from gintable.ui.poses import Key, layout
from gintable.ui.stage import Stage
from gintable.ui.table import elsewhere
from gintable.ui.table.board import Board
from gintable.ui.table.sight import Sight, ground, picture


class Easel:
    """One table's kept pictures. Surfaces are made before a deal begins, since that takes longer than a frame may."""

    def __init__(self) -> None:
        self._ground: tuple[object, pygame.Surface] | None = None
        self._layer: tuple[Picture, pygame.Surface, set[Key]] | None = None  # the cards that have been dealt
        self._spare: list[pygame.Surface] = []
        self._ahead: list[Callable[[], None]] = []

    def prepare(self, canvas: Canvas, s: Sight) -> None:
        """Before the first hand: draw a table nobody sees, so that what is drawn with it is there in time."""
        rails.ground(canvas, s.found, ground(s))
        paint.table(canvas, picture(s))
        self._spare = [canvas.surface.copy(), canvas.surface.copy()]

    def dealt_soon(self) -> None:
        """A hand will be dealt next."""
        if self._ground is not None:
            self._spare = [self._ground[1].copy()]

    def draw(self, canvas: Canvas, s: Sight, stage: Stage) -> Picture:
        """One frame; returns what it shows."""
        shot = replace(picture(s), rings=tuple(stage.rings), marked=frozenset(stage.marked))
        if s.dealing:
            self._deal(canvas, s, shot)
            return shot
        if self._layer is not None:
            self._layer, self._spare = None, []
        self._lay_ground(canvas, s)
        paint.table(canvas, shot)
        for pose, left_s in stage.fading:
            paint.fading(canvas, pose, left_s)
        return shot

    def _lay_ground(self, canvas: Canvas, s: Sight) -> None:
        g = ground(s)
        key = (g, canvas.theme.name, canvas.frame, canvas.text_scale, s.found.trayed is not None, canvas.look)
        if self._ground is not None and self._ground[0] == key:
            canvas.surface.blit(self._ground[1], (0, 0))
            return
        rails.ground(canvas, s.found, g)
        if self._ground is not None:
            self._spare.append(self._ground[1])
        self._ground = (key, self._kept(canvas))

    def _deal(self, canvas: Canvas, s: Sight, shot: Picture) -> None:
        """Cards that have been dealt stay on a layer of their own, so that a frame only draws those that fly."""
        base = replace(shot, poses={}, raised={}, rings=(), tags={}, dots=0)
        if self._layer is None or self._layer[0] != base or self._layer[1].get_size() != canvas.surface.get_size():
            self._lay_ground(canvas, s)
            paint.under(canvas, base)
            self._layer = (base, self._kept(canvas), set())
            self._ahead = _to_prepare(canvas, s)
        if self._ahead:
            self._ahead.pop()()
        _, layer, lying = self._layer
        landed = {key: pose for key, pose in shot.poses.items() if key not in s.moving and key not in lying}
        window, canvas.surface = canvas.surface, layer
        paint.cards(canvas, replace(base, poses=landed))
        canvas.surface = window
        lying |= landed.keys()
        window.blit(layer, (0, 0))
        flying = {key: pose for key, pose in shot.poses.items() if key in s.moving}
        paint.cards(canvas, replace(base, poses=flying))
        paint.over(canvas, shot)

    def _kept(self, canvas: Canvas) -> pygame.Surface:
        """What has been drawn so far, on a surface of its own."""
        size = canvas.surface.get_size()
        kept = next((spare for spare in self._spare if spare.get_size() == size), None)
        if kept is None:
            return canvas.surface.copy()
        self._spare.remove(kept)
        kept.blit(canvas.surface, (0, 0))
        return kept


def _to_prepare(canvas: Canvas, s: Sight) -> list[Callable[[], None]]:
    """What will be drawn when the cards lie: each a little work for one frame, so that none takes long."""
    spare = Canvas(pygame.Surface((1, 1)), canvas.art, canvas.theme, canvas.frame, canvas.look, canvas.text_scale)
    full = picture(replace(s, dealing=False))
    marks = [partial(paint.bracket, spare, full, place) for place in range(len(full.captions))]
    return [*marks, partial(paint.piles, spare, full), partial(paint.over, spare, full)]


def unplayed(board: Board) -> Sight:
    """A table as it could be before the first hand: what is on it does not matter, for nobody sees it."""
    deal, _ = start(board.match.rules, DECK, 0)
    if board.match.rules.partners:
        deal = beside(deal, deal)
    seen = view(deal, board.seat)
    shown = arranged(board.wish, seen.hand)
    found = layout(seen, shown, board.host.frame)
    backs = {key: pose for key, pose in found.poses.items() if pose.face is None}
    players = board.session.story.players
    unseen = Sight(seen, board.match, players, board.people, board.names, shown, found, offers(seen), backs, {})
    if seen.table.elsewhere is not None:
        unseen.other = elsewhere.other(seen.table, board.match, board.seating, players, frozenset())
    return unseen

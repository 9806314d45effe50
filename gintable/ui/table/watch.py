"""Follows the other table of a partnership hand: shows what happens there at a pace that can be followed."""

from __future__ import annotations

from collections.abc import Callable

from gintable.engine.legal import held
from gintable.engine.match import cut
from gintable.play.session import PERSON, Step
from gintable.storage.notice import Notice
from gintable.ui.table import elsewhere
from gintable.ui.table.board import Board
from gintable.ui.table.elsewhere import Other
from gintable.ui.table.sentences import card_words
from gintable.words import t

FRESH_S = 0.9  # what has changed stands out for so long
SHARE = 0.6  # of the pace of an opponent, while only the other table is played


class Watch:
    """What is seen of the other table. `say` shows a notice."""

    def __init__(self, board: Board, say: Callable[[str, str], None]) -> None:
        self.board, self._say = board, say
        self.hurried = False  # the player does not want to wait for it
        self._step: Step | None = None  # taken from the session, not yet shown
        self._shown_s = 0.0
        self._fresh: frozenset[str] = frozenset()

    @property
    def waits(self) -> bool:
        """Something that happened there has still to be shown."""
        return self._step is not None

    def take(self, step: Step | Notice | None) -> bool:
        """Whether a step is one of the other table; it is kept to be shown."""
        if isinstance(step, Step) and not step.events:
            self._step = step
            return True
        return False

    def dealt(self) -> None:
        """A new hand begins at both tables."""
        self.hurried, self._fresh = False, frozenset()

    def passed(self, now_s: float, pace_s: float) -> bool:
        """Show what has happened there, when it is time; True when the hand is over at both tables now."""
        if self._fresh and now_s >= self._shown_s + FRESH_S:
            self._fresh = frozenset()
            self.board.changed()
        if self._step is None:
            return False
        view = self.board.view
        alone = view is not None and elsewhere.watched(view.table)
        wait_s = pace_s * self._factor * SHARE if alone and not self.hurried else 0.0
        if now_s < self._shown_s + wait_s:
            return False
        step, self._step = self._step, None
        self._show(step)
        self._shown_s = now_s
        return step.round is not None

    @property
    def _factor(self) -> float:
        """On the pause before whoever is to act there does."""
        board = self.board
        seen = board.view.table.elsewhere if board.view is not None else None
        if seen is None or seen.turn < 0:
            return 1.0
        people = elsewhere.there(board.match, board.seating)
        return board.paces[people.partner if seen.turn == people.partner_seat else people.rival]

    def _show(self, step: Step) -> None:
        board = self.board
        before = board.view.table.elsewhere if board.view is not None else None
        waited = board.view is not None and board.awaited is not None and held(board.view.table)
        board.glance(step)
        after = step.view.table.elsewhere
        people = elsewhere.there(board.match, board.seating)
        self._fresh = elsewhere.changes(before, after, people)
        if before is None or after is None:
            return
        partner = board.everybody[people.partner]
        seats = {people.partner_seat: partner, people.rival_seat: board.everybody[people.rival]}
        if before.knocker < 0 <= after.knocker:
            board.host.sound.play("hint")
            if (None, "wait") in board.offers:
                self._say(t("elsewhere.knocked", knocker=seats[after.knocker], name=partner), "note")
        elif waited and after.facts is not None:
            said = elsewhere.result(board.match, after, seats)
            self._say(t("elsewhere.scored", name=partner, result=said), "note")

    def other(self) -> Other | None:
        """The panel; None where there is no other table."""
        board = self.board
        if board.view is None or board.view.table.elsewhere is None:
            return None
        return elsewhere.other(board.view.table, board.match, board.seating, board.session.story.players, self._fresh)

    def who_plays(self) -> str:
        """Who plays whom in the hand that has just been dealt; first of all who are partners by the cut."""
        board = self.board
        match, names = board.match, board.everybody
        people = elsewhere.there(match, board.seating)
        rival = next(person for person in board.people if person != PERSON)
        said = t("table.who_plays", rival=names[rival], partner=names[people.partner], other=names[people.rival])
        if match.dealt > 1 or match.rules.seating != "cut":
            return said
        drew = [card_words(card) for card in cut(match.seed, len(names))]
        cards = ", ".join(t("table.cut_partners.card", name=names[n], card=drew[n]) for n in match.order)
        one, other = (n for n in range(len(names)) if match.column(n) != match.column(PERSON))
        partner = names[people.partner]
        return f"{t('table.cut_partners', cards=cards, partner=partner, one=names[one], other=names[other])}. {said}"

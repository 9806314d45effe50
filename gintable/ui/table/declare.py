"""Going out: a knock in two steps, gin and big gin announced, and the spread chosen where it matters."""

from __future__ import annotations

from collections.abc import Callable

from gintable.engine import melds
from gintable.engine.actions import BigGin, Knock
from gintable.engine.cards import Card
from gintable.engine.melds import Spread
from gintable.ui.offers import announced, unsaid
from gintable.ui.scenes.dialogs import Answer, Dialog
from gintable.ui.scenes.knock import Bright, KnockSheet
from gintable.ui.scenes.spread import SpreadChooser, worth_asking
from gintable.ui.table.board import Board
from gintable.ui.table.judge import Judging, question
from gintable.ui.table.sentences import card_words
from gintable.words import t


class Declare:
    """Asks before a hand is laid down. `bright` paints the hand over the darkened table; `rest` calms the table."""

    def __init__(self, board: Board, bright: Bright, rest: Callable[[], None]) -> None:
        self.board, self._bright, self._rest = board, bright, rest
        self.chosen: Card | None = None  # the discard that is chosen on the sheet
        self._sheet: KnockSheet | None = None

    def knock(self, card: Card | None) -> None:
        """Which card is thrown? `card` is chosen already."""
        board = self.board
        if board.view is None:
            return
        choices = announced(board.view)
        board.select(None)
        self._rest()
        quiet = unsaid(board.view.table)
        drawn = board.view.drawn if quiet and board.view.drawn in dict(choices) else None
        self.chosen = card if card in dict(choices) else drawn if drawn is not None else choices[0][0]
        self._sheet = KnockSheet(
            board.host, board.view, choices, self.chosen, self._chosen, self.lay_down, self._not_yet, self._bright,
            quiet,
        )  # fmt: skip
        board.host.push(self._sheet)

    def choose(self, card: Card) -> None:
        """A card of the hand was clicked while the sheet lies over the table."""
        view = self.board.view
        if self._sheet is not None and view is not None and card in dict(announced(view)) and card != self.chosen:
            self.board.host.sound.play("card_pick")
            self._sheet.chosen = card
            self._chosen(card)

    def _chosen(self, card: Card) -> None:
        self.chosen = card
        self.board.changed()

    def _not_yet(self) -> None:
        self.chosen = self._sheet = None
        self.board.changed()

    def lay_down(self, card: Card) -> None:
        """Knock with that discard; where equal spreads expose different cards the player is asked."""
        board = self.board
        self._not_yet()
        if board.view is None:
            return
        held, unseen = board.view.hand & ~(1 << card), board.view.unseen
        best = melds.best_spreads(held)
        default = melds.default_spread(held, unseen)
        rules = board.view.table.rules
        matters = rules.layoffs and (melds.deadwood(held) > 0 or rules.layoff_on_gin)
        if not matters or unsaid(board.view.table) or not worth_asking(best, unseen):
            board.submit(Knock(card, default))
            return

        def confirmed(spread: Spread) -> None:
            board.submit(Knock(card, spread))

        board.host.push(SpreadChooser(board.host, best, held, unseen, best.index(default), confirmed, self._not_yet))

    def gin(self, card: Card) -> None:
        """Call gin, or not yet?"""
        body = t("table.gin.body", card=card_words(card))
        self._ask(t("table.gin.title"), body, Answer("gin", t("table.gin.yes"), "gold", lambda: self.lay_down(card)))

    def big_gin(self, spread: Spread) -> None:
        """All eleven cards are melded."""
        quiet = self.board.view is not None and unsaid(self.board.view.table)
        body = t("table.big_gin.unsaid" if quiet else "table.big_gin.body", n=self.board.match.rules.big_gin)
        yes = Answer("biggin", t("table.big_gin.yes"), "gold", lambda: self.board.submit(BigGin(spread)))
        self._ask(t("table.big_gin.title"), body, yes)

    def judge(self, action: Judging) -> None:
        """A knock is called illegal, or how its player goes on is settled: that cannot be taken back."""
        board = self.board
        if board.view is not None:
            title, body, words = question(action, board.view, board.names)
            self._ask(title, body, Answer(str(action), words, "gold", lambda: board.submit(action)))

    def _ask(self, title: str, body: str, yes: Answer) -> None:
        self._rest()
        host = self.board.host
        host.push(Dialog(host, title, body, [Answer("no", t("table.gin.no")), yes], lost=False))

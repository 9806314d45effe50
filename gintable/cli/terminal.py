"""A match in the terminal: plain sentences, one fact a line, no cursor tricks. Also the screen reader's table."""

from __future__ import annotations

import sys

from gintable.cli import telling
from gintable.cli.usage import Refused, read_cards, read_melds
from gintable.engine import melds
from gintable.engine.actions import (
    DRAW,
    PASS,
    Action,
    BigGin,
    Done,
    Knock,
    LayOff,
    Shed,
    Take,
    TakeBack,
)
from gintable.engine.cards import Card, card_text, hand, hand_text
from gintable.engine.deal import Phase, View, at_wall, knocks, reachable_melds, takeable, why_not
from gintable.engine.melds import Spread
from gintable.play.session import Session
from gintable.storage.notice import Notice, reason
from gintable.words import say, t

PROMPT = "> "
WAIT_S = 60.0  # longer than any disk takes for a line


class Quit(Exception):  # noqa: N818
    """The player has had enough for today; the record keeps the match."""


def ask(question: str = "") -> str:
    """One line from the player. Raises `Quit` at the end of the input, `Refused` when there is none."""
    if question:
        print(question)
    sys.stdout.flush()  # so that an error that follows is the input's
    if sys.stdin is None:
        raise Refused(t("cli.input_closed"))
    try:
        return input(PROMPT).strip()
    except EOFError:
        print()
        raise Quit from None
    except OSError as error:
        raise Refused(t("cli.no_input", reason=reason(error))) from None


def yes(question: str) -> bool:
    """The player's yes or no. Raises `Quit`."""
    while True:
        word = ask(question).lower()
        if word in ("quit", "q"):
            raise Quit
        for answer, key in ((True, "cli.play.yes"), (False, "cli.play.no")):
            if word and word in t(key).split():
                return answer


class Terminal:
    """The conversation about one match of the person at seat 0."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.telling = telling.Telling(session.story.players, session.seat)
        self.saved = bool(session.record.path.name)

    def play(self) -> None:
        """Play until the match is over or the player quits."""
        match = self.session.story.match
        self._say([self.telling.match(match), t("cli.play.help_hint")])
        if match.dealt:
            self._say(self.telling.scores(match))
        if not self.session.story.between:
            self._say(self.telling.position(self._view()))
        try:
            while self.session.story.match.winner is None:
                self._listen()
        except Quit:
            print(t("cli.play.kept" if self.saved else "cli.play.not_kept"))
            return
        notice = self.session.archive()
        if notice is not None:
            print(say(notice))

    def _listen(self) -> None:
        """One command of the player, and everything that comes of it."""
        self._settle()
        if self.session.story.match.winner is not None:
            return
        if self.session.story.between:
            if self.session.story.deal is None or not self._between(ask(t("cli.play.next"))):
                self._next_hand()
            return
        view = self._view()
        self._say(self.telling.awaited(view))
        words = ask().replace(",", " ").split()
        if not words:
            self._say(self.telling.position(view))
            return
        try:
            action = self._understood(view, words[0].lower(), words[1:])
        except Refused as refused:
            print(refused)
            return
        if action is not None:
            self._do(view, action)

    def _between(self, line: str) -> bool:
        """Answer a command that was given between two hands; False for none: deal."""
        match line.lower():
            case "":
                return False
            case "quit" | "q":
                raise Quit
            case "score":
                self._say(self.telling.scores(self.session.story.match))
            case _:
                print(t("cli.play.between"))
        return True

    # -- what happens

    def _view(self) -> View:
        view = self.session.view
        assert view is not None, "no hand was dealt yet"
        return view

    def _next_hand(self) -> None:
        self.session.next_hand()
        self._settle()

    def _do(self, view: View, action: Action) -> bool:
        """Let `action` happen, or say why it may not."""
        refusal = why_not(view, action) or self.session.submit(action)
        if refusal is not None:
            print(self.telling.refusal(refusal, view, action))
            return False
        self._settle()
        return True

    def _settle(self) -> None:
        """Tell everything that happens until the player is awaited."""
        while True:
            found = self.session.poll(WAIT_S)
            if isinstance(found, Notice):
                self._unsaved(found)
            elif found is not None:
                for event in found.events:
                    self._say(self.telling.event(event, found.view))
                if found.hand is not None:
                    self._say(self.telling.hand(found.hand, self.session.story.match))
            elif not self.session.waiting:
                return

    def _unsaved(self, notice: Notice) -> None:
        """What was done last could not be saved and did not happen."""
        print(say(notice))
        if not yes(t("cli.play.ask_unsaved")):
            raise Quit
        self.session.play_unsaved()
        self.saved = False

    def _say(self, sentences: list[str]) -> None:
        for sentence in sentences:
            print(sentence)

    # -- what is meant

    def _understood(self, view: View, verb: str, rest: list[str]) -> Action | None:
        """The action that the player means, or None when the command was answered. Raises `Refused`."""
        match verb:
            case "help" | "h" | "?":
                self._say(self.telling.help())
            case "hand":
                self._say(self.telling.own(view))
            case "table":
                self._say(self.telling.position(view))
            case "discards":
                self._say(self.telling.discards(view))
            case "score":
                self._say(self.telling.scores(self.session.story.match))
            case "quit" | "q":
                raise Quit
            case "best":
                self._best_layoff(view)
            case "draw" | "d":
                return DRAW
            case "pass" | "p":
                return PASS
            case "take" | "t":
                return Take(_card(rest) if rest else self._open(view))
            case "shed" | "s":
                self._moment(view, Phase.SHED)
                return Shed(_card(rest))
            case "knock" | "k":
                return self._knock(view, rest)
            case "gin" | "g":
                return self._gin(view, rest)
            case "biggin":
                return BigGin(self._spread(view.hand, view, rest))
            case "lay" | "l":
                return self._lay(view, rest)
            case "back" | "b":
                self._moment(view, Phase.LAYOFF)
                return TakeBack(_card(rest))
            case "done":
                self._moment(view, Phase.LAYOFF)
                return Done(self._down(view, rest))
            case _:
                return self._bare(view, [verb, *rest])
        return None

    def _moment(self, view: View, phase: Phase) -> None:
        """Refuse what belongs to another phase, before anything is asked about it."""
        if view.table.phase is not phase:
            raise Refused(t(_awaited(view)))

    def _bare(self, view: View, words: list[str]) -> Action:
        """A card alone: what is awaited is done with it."""
        try:
            laying = view.table.phase is Phase.LAYOFF
            card = _card(words[:1] if laying else words)  # the number of a meld may follow
        except Refused:
            raise Refused(t("cli.play.not_understood", word=words[0])) from None
        match view.table.phase:
            case Phase.SHED:
                return Shed(card)
            case Phase.LAYOFF:
                return self._lay(view, words)
            case _:
                return Take(card)

    def _open(self, view: View) -> Card:
        """The one face-up card that may be taken."""
        found = takeable(view.table)
        if not found:
            raise Refused(t(_awaited(view)))
        return found[-1]

    def _knock(self, view: View, rest: list[str]) -> Action | None:
        if not rest:
            self._say(self.telling.knocks(view))
            return None
        self._moment(view, Phase.SHED)
        card = _card(rest[:1])
        return Knock(card, self._spread(view.hand & ~(1 << card), view, rest[1:]))

    def _gin(self, view: View, rest: list[str]) -> Action:
        """A knock that leaves nothing, with the card that is named or the only one there is."""
        self._moment(view, Phase.SHED)
        if rest:
            card = _card(rest[:1])
            if melds.deadwood(view.hand & ~(1 << card)):
                raise Refused(t("cli.play.no_gin_with", card=card_text(card)))
            return Knock(card, self._spread(view.hand & ~(1 << card), view, rest[1:]))
        found = [card for card, left in knocks(view) if not left]
        if not found:
            raise Refused(t("cli.play.no_gin"))
        if len(found) > 1:
            raise Refused(t("cli.play.which_gin", cards=" ".join(map(card_text, found))))
        return Knock(found[0], self._spread(view.hand & ~(1 << found[0]), view, []))

    def _spread(self, held: int, view: View, rest: list[str]) -> Spread:
        """The melds that a knocker lays down: those named, else the best, asking where several are best."""
        if rest:
            return tuple(sorted(read_melds(" ".join(rest))))
        best = melds.best_spreads(held)
        if len(best) == 1:
            return best[0]
        usual = melds.default_spread(held, view.unseen)
        choices = sorted(best, key=lambda spread: spread != usual)
        self._say(self.telling.choices(choices, held, view.unseen))
        word = ask()
        if word.isdecimal() and 1 <= int(word) <= len(choices):
            return choices[int(word) - 1]
        raise Refused(t("cli.play.not_chosen"))

    def _lay(self, view: View, rest: list[str]) -> Action:
        """Lay a card off on the meld of that number, or on the only one that it fits."""
        self._moment(view, Phase.LAYOFF)
        card = _card(rest[:1])
        table = reachable_melds(view)
        if len(rest) > 1:
            if not rest[1].isdecimal() or not 1 <= int(rest[1][:3]) <= len(table):
                raise Refused(t("cli.play.no_meld", word=rest[1], n=len(table)))
            return LayOff(card, int(rest[1]) - 1)
        fitting = [place for place, meld in enumerate(table) if melds.fits(meld, card)]
        if len(fitting) > 1:
            places = ", ".join(str(place + 1) for place in fitting)
            raise Refused(t("cli.play.which_meld", card=card_text(card), melds=places))
        return LayOff(card, fitting[0] if fitting else 0)

    def _best_layoff(self, view: View) -> None:
        """Take back what was laid and lay off what is best together with one's own spread."""
        self._moment(view, Phase.LAYOFF)
        laid = view.table.laid[view.seat]
        best = melds.best_layoff(view.hand | hand(card for card, _ in laid), view.table.spread)
        if set(best.laid) != set(laid):
            again: list[Action] = [TakeBack(card) for card, _ in reversed(laid)]
            again += [LayOff(card, meld) for card, meld in best.laid]
            for action in again:
                if not self._do(self._view(), action):
                    return
        print(t("cli.play.best_layoff", n=best.deadwood))

    def _down(self, view: View, rest: list[str]) -> Spread:
        """The melds that a defender lays down: those named, else the first of the best."""
        return tuple(sorted(read_melds(" ".join(rest)))) if rest else melds.best_spreads(view.hand)[0]


def _awaited(view: View) -> str:
    """The key of the sentence that says what may be done now instead."""
    if view.table.must_draw:
        return "refuse.must_draw"
    return "refuse.wall_draw" if at_wall(view.table) else f"refuse.awaits_{view.table.phase.value}"


def _card(words: list[str]) -> Card:
    found = read_cards(" ".join(words))
    if not found:
        raise Refused(t("cli.play.no_card"))
    if len(found) > 1:
        raise Refused(t("cli.play.one_card", cards=hand_text(hand(found))))
    return found[0]

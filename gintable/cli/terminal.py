"""A match in the terminal: plain sentences, one fact a line, no cursor tricks. Also the screen reader's table."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from gintable.cli.reckoning import Reckoning
from gintable.cli.telling import Telling, unsaid
from gintable.cli.usage import Refused, read_cards, read_melds
from gintable.engine import melds
from gintable.engine.actions import (
    ACCEPT,
    CHALLENGE,
    DRAW,
    EXPOSE,
    FORGIVE,
    PASS,
    WAIT,
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
from gintable.engine.events import Dealt
from gintable.engine.legal import at_wall, knocks, reachable_melds, takeable, why_not
from gintable.engine.melds import Spread
from gintable.engine.state import Elsewhere, Phase, View
from gintable.play.session import Session, Step
from gintable.storage.notice import Notice, reason
from gintable.words import say, t

PROMPT = "> "
WAIT_S = 60.0  # longer than any disk takes for a line
PLAIN: Mapping[str, Action] = {  # commands that need nothing after them
    "draw": DRAW,
    "d": DRAW,
    "pass": PASS,
    "p": PASS,
    "wait": WAIT,
    "w": WAIT,
    "accept": ACCEPT,
    "challenge": CHALLENGE,
    "expose": EXPOSE,
    "forgive": FORGIVE,
}


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
    """The conversation about one match of the person, who is player 0."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.telling = self._newly_seated()
        self.reckoning = Reckoning([player.name for player in session.story.players], session.story.match)
        self.saved = bool(session.record.path.name)
        view = session.view
        self._told = view is not None and view.table.facts is not None  # what the hand here was worth
        self._elsewhere: Elsewhere | None = None if view is None else view.table.elsewhere  # as it was told last

    def _newly_seated(self) -> Telling:
        return Telling(self.session.story.players, self.session.story.seating)

    def play(self) -> None:
        """Play until the match is over or the player quits."""
        match = self.session.story.match
        self.session.prepare()
        for trouble in self.session.troubles():
            print(say(trouble), file=sys.stderr)
        self._say([*self.telling.begins(match), t("cli.play.help_hint")])
        if match.dealt:
            self._say(self.reckoning.scores(match))
        if not self.session.story.between:
            self._say([*self.telling.tables(), *self.telling.position(self._view())])
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
                self._say(self.reckoning.scores(self.session.story.match))
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
                self._tell(found)
            elif not self.session.waiting:
                return

    def _tell(self, step: Step) -> None:
        """What happened at the table, what was heard from the other one, and what the hand brought."""
        match, table = self.session.story.match, step.view.table
        if any(isinstance(event, Dealt) for event in step.events):
            self.telling, self._told, self._elsewhere = self._newly_seated(), False, None
        for event in step.events:
            self._say(self.telling.event(event, step.view))
        if step.hand is not None and not self._told:
            self._told = True
            self._say(self.telling.hand(step.hand, match.rules))
        self._say(self.telling.news(self._elsewhere, table.elsewhere, match.rules))
        self._elsewhere = table.elsewhere
        if step.round is not None:
            self._say(self.reckoning.row(step.round, match))

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
                self._say(self.reckoning.scores(self.session.story.match))
            case "quit" | "q":
                raise Quit
            case "best":
                self._best_layoff(view)
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
            case _ if not rest and verb in PLAIN:
                return PLAIN[verb]
            case _:
                return self._bare(view, [verb, *rest])
        return None

    def _moment(self, view: View, *phases: Phase) -> None:
        """Refuse what belongs to another phase, before anything is asked about it."""
        if view.table.phase not in phases:
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
            case Phase.CORRECT:
                return Knock(card, self._spread(view.hand & ~(1 << card), view, []))
            case _:
                return Take(card)

    def _open(self, view: View) -> Card:
        """The one face-up card that may be taken."""
        found = takeable(view.table)
        if not found:
            raise Refused(t(_awaited(view)))
        if len(found) > 1:
            raise Refused(t("cli.play.which_discard", card=card_text(found[1]), other=card_text(found[0])))
        return found[0]

    def _knock(self, view: View, rest: list[str]) -> Action | None:
        if not rest:
            self._say(self.telling.knocks(view))
            return None
        self._moment(view, Phase.SHED, Phase.CORRECT)
        card = _card(rest[:1])
        return Knock(card, self._spread(view.hand & ~(1 << card), view, rest[1:]))

    def _gin(self, view: View, rest: list[str]) -> Action:
        """A knock that leaves nothing, with the card that is named or the only one there is."""
        self._moment(view, Phase.SHED, Phase.CORRECT)
        if rest or unsaid(view.table):
            card = _card(rest[:1])
            if melds.deadwood(view.hand & ~(1 << card)) and not unsaid(view.table):
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
        if unsaid(view.table):
            raise Refused(t("cli.play.uncounted"))
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

"""Somebody who plays through the window alone: reads the event log, moves the mouse or presses keys."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from gintable.bots.custom import KNOBS, NAME, Custom, parse
from gintable.engine.actions import (
    Accept,
    Action,
    BigGin,
    Challenge,
    Done,
    Draw,
    Expose,
    Forgive,
    Knock,
    LayOff,
    Pass,
    Shed,
    Take,
    TakeBack,
    Wait,
)
from gintable.engine.cards import Card, card_text
from gintable.engine.melds import deadwood
from gintable.storage.settings import KEYS

from .policy import choose
from .program import Late, Line, Program
from .screen import Hand

Way = Callable[[], None]
ANSWER_S = 6.0  # the longest that the table may take to show what was done
FACTS = ("scene", "phase", "turn", "stock", "upcard", "hands_dealt", "melds", "chosen", "scores", "waiting")


class Ignored(Exception):  # noqa: N818
    """The table did nothing, or something else than was meant."""


def facts(line: Line) -> tuple[object, ...]:
    """What of a line changes when something is done, whatever the order of the hand."""
    held = line["hand"] if line["scene"] == "table" else ()  # on a sheet it is the number of the hand
    may_wait = "wait" in (line.get("legal") or ())  # what a held turn may change is at the other table
    return (sorted(held), may_wait, *(line.get(name) for name in FACTS))


class Player:
    """Plays what `choose` says until the match is over; `seen` is told every new line.

    The mouse drags, clicks, double-clicks and uses buttons in turn; with `keys` it is never touched.
    """

    def __init__(
        self, program: Program, hand: Hand, *, keys: bool = False, seen: Callable[[Line], object] | None = None
    ) -> None:
        self.program, self.hand, self.keys = program, hand, keys
        self.done: Counter[str] = Counter()  # how often each way was used
        self._seen = seen
        self._turns: Counter[str] = Counter()

    # -- whole stretches ---------------------------------------------------------------------------------------------
    def begin(self, preset: str, *opponents: str, players: str = "2") -> None:
        """From the menu to the first hand. `players` is how many play, or "partners".

        An opponent is a name of the roster or the text form of a custom one, whose knobs stand at words.
        """
        self.program.wait(lambda line: line["scene"] == "menu", "the menu")
        self._company(players)
        self._rules(preset)
        for seat, opponent in enumerate(opponents, 1):
            if len(opponents) > 1:
                self.press(f"seat.{seat}")
            who, knobs, _ = opponent.partition(":")
            self.press(f"opponent.{who}")
            if knobs:
                self.program.wait(lambda line: line["opponents"][seat - 1].startswith(who), who)  # noqa: B023
                self._customise(parse(opponent))
        everybody = [str(parse(who)) if who.startswith(f"{NAME}:") else who for who in opponents]
        self.program.wait(lambda line: line["preset"] == preset and line["opponents"] == everybody, "the choice")
        self.look()
        self.press("deal")
        self.program.wait(lambda line: line["scene"] in ("table", "dialog"), "the table")
        if "new" in self.program.seen.get("answers", ()):  # a match that is going on is given up
            self.press("new")

    def _customise(self, wanted: Custom) -> None:
        """Set every knob on the sheet of the custom opponent."""
        self.press("custom")
        self.program.wait(lambda line: line["scene"] == "custom", "the knobs")
        for knob in ("level", *KNOBS):
            self._knob(knob, wanted)
        self.look()
        self.press("done")
        self.program.wait(lambda line: line["scene"] == "menu", "the menu")

    def _knob(self, knob: str, wanted: Custom) -> None:
        """Move one slider to where it is wanted."""
        goal = getattr(wanted, knob)
        steps = [step for step in self.program.seen["points"] if step.startswith(f"{knob}.")]
        if self.keys:
            self.focus(f"knob.{knob}")
        for key in ["Left"] * len(steps) + ["Right"] * len(steps):
            now = parse(self.program.seen["custom"])
            if getattr(now, knob) == goal:
                return
            if self.keys:
                self.hand.key(key)
            else:
                self.click(f"{knob}.{goal if knob == 'level' else wanted.word(knob)}")
            try:
                self.program.wait(lambda line: line.get("custom") != str(now), f"the {knob} to change", 0.6)  # noqa: B023
            except Late:
                continue  # it stands at that end
        raise Ignored(f"{knob} never comes to {goal}")

    def _company(self, players: str) -> None:
        """Choose how many play."""
        if self.keys:
            self.focus("players")
        while self.program.seen["players"] != players:
            before = self.program.seen["n"]
            if self.keys:
                self.hand.key("Right" if players != "2" else "Left")
            else:
                self.click(f"players.{players}")
            self.program.wait(lambda line: line["n"] > before, "how many play")  # noqa: B023

    def _rules(self, preset: str) -> None:
        """Choose the rules, on whatever page they are."""
        for way in ("page.next", "page.back"):
            while f"rules.{preset}" not in self.program.seen["rects"]:
                before = self.program.seen["n"]
                try:
                    self.press(way)
                    self.program.wait(lambda line: line["n"] > before, "another page", ANSWER_S)  # noqa: B023
                except Late:
                    break
        self.press(f"rules.{preset}")

    def play(self, until: Callable[[Line], object] = lambda line: line["scene"] == "match_end") -> Line:
        """Go on until a line that `until` accepts."""
        while not until(self.program.catch_up()):
            self.step()
        self.look()
        return self.program.seen

    def step(self) -> None:
        """Do the one thing that is awaited, or wait for what comes."""
        line = self.program.seen
        self.look()
        match line["scene"]:
            case "table" if line["legal"] and line["turn"] == line["seat"]:
                self.act(choose(line["hand"], line["legal"], line["limit"]), line)
            case "knock" | "spread":
                self._sure("confirm", "space")
            case "dialog":
                self._sure(line["answers"][-1], "Return")
            case "hand_result":
                self._sure("next", "space")
            case "match_end" if line["phase"] == "game_end":
                self._sure("rematch", "space")
            case _:
                self.program.change(what="the table to go on")

    def look(self) -> None:
        if self._seen is not None:
            self._seen(self.program.seen)

    # -- one action --------------------------------------------------------------------------------------------------
    def act(self, action: Action, line: Line) -> None:
        """Carry out an action in one of the ways there are, and see that the table took it."""
        name, ways = self._ways(action, line)
        how = self._turns[name] % len(ways)
        self._turns[name] += 1
        self.done[f"{name} {how}"] += 1
        before = facts(line)
        ways[how]()
        self._answered(before, f"{action} ({name}, way {how})")

    def _answered(self, before: tuple[object, ...], what: str) -> None:
        try:
            self.program.wait(lambda line: facts(line) != before, f"the answer to {what}", ANSWER_S)
        except Exception as error:
            raise Ignored(f"{what} had no effect: {error}") from error

    def _ways(self, action: Action, line: Line) -> tuple[str, list[Way]]:
        match action:
            case Draw():
                mouse = [lambda: self.drag("stock", "hand"), lambda: self.click("stock"), lambda: self.click("draw")]
                return "draw", self._either(mouse, "s")
            case Take(card):
                return self._take(card_text(card), line)
            case Pass():
                return "pass", self._either([lambda: self.click("pass")], "p")
            case Shed(card):
                return "shed", self._shed(f"card.{card_text(card)}")
            case Knock(card, _):
                return self._knock(card, line)
            case BigGin():
                return "big gin", self._either([lambda: self.click("biggin")], "g")
            case LayOff(card, meld):
                return "lay", self._lay(f"card.{card_text(card)}", f"meld{meld}")
            case Done():
                return "done", self._either([lambda: self.click("done")], "space")
            case Accept() | Challenge() | Wait():
                name = str(action)
                return name, self._either([lambda: self.click(name)], KEYS[name])
            case Expose() | Forgive():
                return str(action), [lambda: self.press(str(action))]
            case TakeBack():
                raise AssertionError("nobody takes a card back here")

    def _take(self, card: str, line: Line) -> tuple[str, list[Way]]:
        """The last discard, or the one before it where both are open."""
        pile = next(zone for zone, open_ in line["open"].items() if open_ == card)
        older = card != line["upcard"]
        button, key = ("take_older", "f") if older else ("take", "d")
        mouse = [lambda: self.drag(pile, "hand"), lambda: self.click(pile), lambda: self.click(button)]
        return button.replace("_", " "), self._either(mouse, key)

    def _either(self, mouse: list[Way], key: str) -> list[Way]:
        return [lambda: self.hand.key(key)] if self.keys else mouse

    def _shed(self, name: str) -> list[Way]:
        if self.keys:
            return [lambda: self._on_card(name, "Return")]
        return [
            lambda: self.drag(name, "discard"),
            lambda: self.hand.click(self.point(name), 2),
            lambda: self._select_and(name, "throw"),
        ]

    def _knock(self, card: Card, line: Line) -> tuple[str, list[Way]]:
        name = f"card.{card_text(card)}"
        if self.keys:
            return "knock", [lambda: self._on_card(name, "k")]
        button = "gin" if "gin" in line["rects"] else "knock"
        return button, [lambda: self.drag(name, "knock"), lambda: self.click_button(button)]

    def _lay(self, name: str, meld: str) -> list[Way]:
        if self.keys:
            return [lambda: self._lay_by_keys(name, meld)]
        return [lambda: self.drag(name, meld), lambda: self._lay_by_clicks(name, meld)]

    def _lay_by_clicks(self, name: str, meld: str) -> None:
        before = facts(self.program.seen)
        card = name.removeprefix("card.")
        self.click(name)
        line = self.program.wait(lambda line: facts(line) != before or line["selected"] == card, "a choice")
        if facts(line) == before:
            self.click(meld)

    def _lay_by_keys(self, name: str, meld: str) -> None:
        before = facts(self.program.seen)
        card = name.removeprefix("card.")
        self._on_card(name, "Return")
        line = self.program.wait(lambda line: facts(line) != before or line["selected"] == card, "a choice")
        if facts(line) == before:
            self.focus(meld)
            self.hand.key("Return")

    def _select_and(self, name: str, button: str) -> None:
        card = name.removeprefix("card.")
        before = facts(self.program.seen)
        self.click(name)
        line = self.program.wait(lambda line: facts(line) != before or line["selected"] == card, "a choice")
        if facts(line) == before:  # where one thing only could be meant, the click has done it
            self.program.wait(lambda line: button in line["rects"], button)
            self.click(button)

    def _sure(self, button: str, key: str) -> None:
        """Say yes to what a sheet or a dialog asks."""
        before = self.program.seen["n"], self.program.seen["scene"]
        if self.keys:
            self.hand.key(key)
        else:
            self.click(button)
        self.done[f"{self.program.seen['scene']} {button}"] += 1
        self.program.wait(lambda line: line["n"] > before[0] and line["scene"] != before[1], f"{before[1]} to go")

    # -- mouse -------------------------------------------------------------------------------------------------------
    def point(self, name: str) -> tuple[float, float]:
        """Where to point at something: where nothing covers it, or its middle."""
        line = self.program.seen
        found = line.get("points")  # of cards and piles on the table; on a sheet the points are scores
        if isinstance(found, dict) and name in found:
            return found[name][0], found[name][1]
        x, y, wide, high = line["rects"][name]
        return x + wide / 2, y + high / 2

    def click(self, name: str) -> None:
        self.hand.click(self.point(name))

    def click_button(self, name: str) -> None:
        """Click a control, even where a zone of that name is on the table too."""
        x, y, wide, high = self.program.seen["rects"][name]
        self.hand.click((x + wide / 2, y + high / 2))

    def drag(self, name: str, to: str) -> None:
        self.hand.drag(self.point(name), self.point(to))

    # -- keys --------------------------------------------------------------------------------------------------------
    def press(self, name: str) -> None:
        """Use a control, in the way this player does."""
        self.program.wait(lambda line: name in line["rects"], name)
        if self.keys:
            self.focus(name)
            self.hand.key("Return")
        else:
            self.click(name)

    def focus(self, name: str) -> None:
        """Tab until something has the focus."""
        been: list[str | None] = []
        while self.program.catch_up()["focus"] != name:
            self.hand.key("Tab")
            at = self.program.change(what="the focus to move")["focus"]
            if been.count(at) > 2:
                raise Ignored(f"Tab never comes to {name}, only to {been}")
            been.append(at)

    def _on_card(self, name: str, key: str) -> None:
        """Arrows to a card of the hand, then a key."""
        card = name.removeprefix("card.")
        line = self.program.seen
        if line["focus"] not in [f"card.{text}" for text in line["hand"]]:
            before = line["n"]
            self.hand.key("Left")
            line = self.program.wait(lambda line: line["n"] > before and line["focus"] is not None, "the focus")
        order: Sequence[str] = line["hand"]
        by = order.index(card) - order.index(str(line["focus"]).removeprefix("card."))
        if by:
            self.hand.key(*(["Right"] * by if by > 0 else ["Left"] * -by))
        self.program.wait(lambda line: line["focus"] == name, f"the focus on {card}")
        self.hand.key(key)


class Album:
    """A picture of every screen that somebody comes past, once each, in a folder."""

    def __init__(self, hand: Hand, folder: Path) -> None:
        self.hand, self.folder = hand, folder
        self.taken: set[str] = set()

    def __call__(self, line: Line) -> None:
        name = "_".join(
            filter(None, (line["scene"], line.get("phase") if line["scene"] != line.get("phase") else ""))
        )
        if line["scene"] == "table":
            name += "_you" if line.get("turn") == line.get("seat") else "_they"
            if line.get("notice"):
                name += "_notice"
        self.take(name)

    def take(self, name: str) -> None:
        if name not in self.taken:
            self.taken.add(name)
            self.hand.screen.picture(self.hand.window, self.folder / f"{len(self.taken):02}_{name}.png")


def quick(home: Path, **choices: object) -> None:
    """Settings of somebody in a hurry, in the player's folder at `home`."""
    home.mkdir(parents=True, exist_ok=True)
    settings = {"version": 1, "pace": "instant", "animation": "quick", **choices}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


def own_deadwood(line: Line) -> int:
    """The deadwood of the hand that a line shows, by the solver."""
    from gintable.engine.cards import hand, parse_card

    return deadwood(hand(map(parse_card, line["hand"])))

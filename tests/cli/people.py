"""Somebody at the terminal, and rivals that do what they are told."""

from __future__ import annotations

import re

import pytest

from gintable.cli.terminal import Quit
from gintable.engine.actions import Action, parse
from gintable.engine.state import View
from gintable.play.worker import Thinker

VALUE = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}


class Reader:
    """Somebody who plays by what is written, knocks when it can and answers everything."""

    def __init__(self, capsys: pytest.CaptureFixture[str], most: int = 3000) -> None:
        self.capsys = capsys
        self.said: list[str] = []
        self.all: list[str] = []
        self.left = most  # inputs until it stops
        self.taken = ""

    def __call__(self, prompt: str = "") -> str:
        self.left -= 1
        if self.left < 0:
            raise EOFError
        new = self.capsys.readouterr().out.splitlines()
        self.said += new
        answer = self.answer(new)
        self.all += [*new, f"> {answer}"]
        return answer

    def answer(self, new: list[str]) -> str:
        last = next((line for line in reversed(new) if not re.match(r"\w\w leaves|Gin is|You can knock", line)), "")
        text = "\n".join(new)
        if "Press Enter" in last:
            return ""
        if "Type yes or no" in last:
            return "yes"
        if found := re.search(r"Gin is possible, throwing (\w\w)", text):
            return f"gin {found[1]}"
        if found := re.search(r"You can knock: (\w\w) leaves", text):
            return f"knock {found[1]}"
        if "Type the number of one" in text:
            return "1"
        if last == "Throw a card.":
            return self.throw()
        if "Spread your hand with accept" in last:
            return "accept"
        if "Say expose" in last:
            return "forgive"
        if "best layoff" in text or last == "Lay off what fits, then type done." or "type done to lay down" in last:
            return "done"
        if "Lay off what fits" in last:
            return "best"
        if found := re.search(r"Your turn: take (\w\w) or pass", last):
            return "pass"
        return "draw" if "draw from the stock" in last else "pass"

    def throw(self) -> str:
        """The dearest loose card."""
        own = next(line for line in reversed(self.said) if line.startswith("Your hand: "))
        loose = re.findall(r"\b[A2-9TJQK][SHDC]\b", own.partition("loose ")[2])
        every = re.findall(r"\b[A2-9TJQK][SHDC]\b", own)
        return max(loose or every, key=lambda card: VALUE[card[0]])


class Scripted(Thinker):
    """Rivals that do what they are told; when nothing is left to do, the person leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def ask(self, bot: str, view: View, seed: int) -> None:
        pass

    def answer(self, wait_s: float = 0.0) -> Action | None:
        if not self.lines:
            raise Quit
        return parse(self.lines.pop(0))

    def close(self) -> None:
        pass

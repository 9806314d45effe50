"""What the page of house rules does with files: export, import, another name, delete."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from gintable import paths, words
from gintable.engine.rules import PRESETS
from gintable.storage import house as storage
from gintable.storage.house import House, HouseError
from gintable.ui.scenes import Host
from gintable.ui.scenes.ask import Ask
from gintable.ui.scenes.dialogs import Answer, Dialog
from gintable.ui.widgets import Nothing
from gintable.words import t


class Page(Protocol):
    """The page of house rules, as its files see it."""

    host: Host
    house: House
    title: str

    def contradicts(self) -> bool: ...
    def checked(self, do: Callable[[House], None]) -> None: ...
    def unless_lost(self, do: Nothing) -> None: ...
    def show(self, house: House) -> None: ...
    def refuse(self, error: HouseError) -> None: ...
    def say(self, text: str, kind: str = "note") -> None: ...
    def rebuild(self) -> None: ...


def preset_title(name: str) -> str:
    """A preset's name in the player's language."""
    return t(f"preset.{name}")


class Files:
    """The buttons of the page that have to do with files."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.host = page.host

    # -- export
    def ask_export(self) -> None:
        """Ask for a file and write the values on the page to it."""
        self.host.sound.play("button")
        if not self.page.contradicts():
            self.page.checked(self._ask_export)

    def _ask_export(self, house: House) -> None:
        where = str(paths.documents() / storage.file_name(house.name))
        title = t("house.export.title", name=house.name)

        def submit(text: str) -> str | Nothing:
            return lambda: self._export(house, Path(text or where))

        ask = Ask(self.host, title, t("house.export.body"), where, t("house.export"), submit)
        self.host.push(ask)

    def _export(self, house: House, path: Path) -> None:
        target = storage.target(path, house.name)
        if not target.exists():
            self._write(house, target)
            return
        answers = [
            Answer("keep", t("house.replace.no")),
            Answer("replace", t("house.replace.yes"), "gold", lambda: self._write(house, target)),
        ]
        body = t("house.export.exists", path=str(target))
        self.host.push(Dialog(self.host, t("house.export.replace"), body, answers))

    def _write(self, house: House, path: Path) -> None:
        try:
            where = storage.export(house, path)
        except HouseError as error:
            self.page.refuse(error)
        else:
            self.page.say(t("house.exported", path=str(where)), "good")

    # -- import
    def ask_import(self) -> None:
        """Ask for a file and take its rules over."""
        self.host.sound.play("button")
        where = f"{paths.documents()}/"

        def submit(text: str) -> str | Nothing:
            try:
                found = storage.read_file(Path(text).expanduser())
            except HouseError as error:
                return words.say(error)
            return lambda: self.page.unless_lost(lambda: self._take(found))

        ask = Ask(
            self.host, t("house.import.title"), t("house.import.body"), where, t("house.import"), submit, dropped=True
        )
        self.host.push(ask)

    def take(self, path: Path) -> None:
        """Take over the rules in a file that was dropped on the window."""
        try:
            found = storage.read_file(path)
        except HouseError as error:
            self.page.refuse(error)
            return
        self.page.unless_lost(lambda: self._take(found))

    def _take(self, found: House) -> None:
        """Save rules from elsewhere, under a name that is free, and show them."""
        page = self.page
        if not storage.differences(found.rules, found.base):
            page.show(House(found.base, PRESETS[found.base]))
            page.say(t("house.import.preset", preset=preset_title(found.base)))
            return
        there = storage.named(found.name)
        if there is not None and there.rules == replace(found.rules, name=there.name):
            page.show(there)
            page.say(t("house.imported_again", name=there.name))
            return
        try:
            name = storage.free_name(found.name)
            kept = storage.save(House(found.base, replace(found.rules, name=name)))
        except HouseError as error:
            page.refuse(error)
            return
        page.show(kept)
        page.say(t("house.imported", name=kept.name), "good")

    # -- the saved rules themselves
    def ask_name(self) -> None:
        """Ask for another name of the saved rules."""
        self.host.sound.play("button")
        old = self.page.house

        def submit(text: str) -> str | Nothing:
            try:
                renamed = storage.rename(old, text)
            except HouseError as error:
                return words.say(error)
            return lambda: self._renamed(renamed)

        body = t("house.rename.body", name=old.name)
        ok = t("house.rename")
        self.host.push(Ask(self.host, t("house.rename.title"), body, old.name, ok, submit, storage.LONGEST))

    def _renamed(self, house: House) -> None:
        page = self.page
        page.house, page.title = house, house.name
        page.rebuild()
        page.say(t("house.renamed", name=house.name), "good")

    def ask_delete(self) -> None:
        """Ask whether to delete the saved rules."""
        self.host.sound.play("button")
        name = self.page.house.name
        answers = [
            Answer("keep", t("house.delete.no")),
            Answer("delete_it", t("house.delete.yes"), "gold", self._delete),
        ]
        title = t("house.delete.title", name=name)
        self.host.push(Dialog(self.host, title, t("house.delete.body"), answers))

    def _delete(self) -> None:
        house = self.page.house
        try:
            storage.delete(house)
        except HouseError as error:
            self.page.refuse(error)
            return
        self.page.show(House(house.base, PRESETS[house.base]))
        self.page.say(t("house.deleted", name=house.name))

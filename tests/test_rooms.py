"""Which room may import which, read off the imports themselves."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from sys import stdlib_module_names

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "gintable").rglob("*.py"))
}

# room: the rooms it may import, the third-party packages it may import
ROOMS: dict[str, tuple[set[str], set[str]]] = {
    "engine": (set(), set()),
    "paths": (set(), {"platformdirs"}),
    "words": ({"paths"}, set()),
    "bots": ({"engine", "paths"}, {"numpy"}),
    "analysis": ({"engine", "bots"}, {"numpy"}),
    "storage": ({"engine", "paths"}, set()),
    "play": ({"engine", "bots", "analysis", "storage"}, set()),
    "ui": (
        {"engine", "paths", "words", "bots", "analysis", "storage", "play"},
        {"pygame", "pygame_gui"},
    ),
    "cli": ({"engine", "paths", "words", "bots", "analysis", "storage", "play"}, set()),
    "__main__": ({"cli"}, set()),
}
MAY_START_UI = {"cli", "__main__"}  # inside a function, when the table is wanted
ANYBODY = {""}  # gintable itself: its version


@dataclass(frozen=True)
class Import:
    """One imported module, in full, and whether it is imported only when a function runs."""

    module: str
    line: int
    lazy: bool


def imports(module: str) -> Iterator[Import]:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    pending: list[tuple[ast.AST, bool]] = [(tree, False)]
    while pending:
        node, lazy = pending.pop()
        match node:
            case ast.Import():
                for name in node.names:
                    yield Import(name.name, node.lineno, lazy)
            case ast.ImportFrom():
                base = node.module or ""
                if node.level:
                    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
                    parts = package.split(".")
                    base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [base])])
                for name in node.names:
                    inner = f"{base}.{name.name}"
                    yield Import(inner if inner in MODULES else base, node.lineno, lazy)
        lazy = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        pending += [(child, lazy) for child in ast.iter_child_nodes(node)]


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def offences(module: str) -> Iterator[str]:
    here = room(module)
    rooms, packages = ROOMS.get(here, (set(), set()))
    for found in imports(module):
        top = found.module.split(".")[0]
        if top == "gintable":
            there = room(found.module)
            started = there == "ui" and here in MAY_START_UI and found.lazy
            allowed = there == here or there in rooms | ANYBODY or started
        else:
            allowed = top in stdlib_module_names or top in packages
        if not allowed:
            yield f"{module}, line {found.line}: {here or 'gintable'} may not import {found.module}"


def test_every_module_is_in_a_known_room() -> None:
    assert {room(module) for module in MODULES} <= set(ROOMS) | ANYBODY


@pytest.mark.parametrize("module", MODULES)
def test_a_room_imports_only_what_it_may(module: str) -> None:
    assert list(offences(module)) == []


def test_only_ui_imports_pygame() -> None:
    importers = {
        room(module)
        for module in MODULES
        for found in imports(module)
        if found.module.split(".")[0] in ("pygame", "pygame_gui")
    }
    assert importers <= {"ui"}


def test_no_import_cycle() -> None:
    graph = {
        module: {
            found.module
            for found in imports(module)
            if not found.lazy and found.module in MODULES and found.module != module
        }
        for module in MODULES
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("a cycle of imports: " + " -> ".join(error.args[1]))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gintable.engine.x", "from gintable import words"),
        ("gintable.engine.x", "import numpy"),
        ("gintable.storage.x", "from ..play import session"),
        ("gintable.play.x", "def f():\n    import pygame"),
        ("gintable.cli", "from gintable.ui import app"),
        ("gintable.cli", "import gintable.ui"),
    ],
)
def test_the_check_finds(module: str, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.py"
    path.write_text(source)
    monkeypatch.setitem(MODULES, module, path)
    assert len(list(offences(module))) == 1


def test_the_check_lets_cli_start_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.py"
    path.write_text("def f():\n    from gintable.ui import app\n")
    monkeypatch.setitem(MODULES, "gintable.cli", path)
    assert list(offences("gintable.cli")) == []

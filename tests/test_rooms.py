"""Which room may import which, read off the imports themselves."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
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


@cache
def nodes(path: Path) -> tuple[tuple[ast.Import | ast.ImportFrom, bool], ...]:
    """Every import that a file says, and whether it is made only when a function runs, or by a type checker."""
    found: list[tuple[ast.Import | ast.ImportFrom, bool]] = []
    pending: list[tuple[ast.AST, bool]] = [(ast.parse(path.read_text(encoding="utf-8")), False)]
    while pending:
        node, lazy = pending.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append((node, lazy))
        lazy = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        lazy = lazy or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        pending += [(child, lazy) for child in ast.iter_child_nodes(node)]
    return tuple(found)


def imports(module: str) -> Iterator[Import]:
    for node, lazy in nodes(MODULES[module]):
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


def test_a_room_imports_only_what_it_may() -> None:
    assert [offence for module in MODULES for offence in offences(module)] == []


def test_only_ui_imports_pygame() -> None:
    importers = {
        room(module)
        for module in MODULES
        for found in imports(module)
        if found.module.split(".")[0] in ("pygame", "pygame_gui")
    }
    assert importers <= {"ui"}


def at_once(module: str) -> set[str]:
    """What is imported as soon as `module` is."""
    return {found.module for found in imports(module) if not found.lazy and found.module != module}


def ways_to(package: str, module: str) -> Iterator[str]:
    """How importing `module` comes to import `package`, one way for each module that does it itself."""
    seen: set[str] = set()
    pending: list[tuple[str, tuple[str, ...]]] = [(module, (module,))]
    while pending:
        here, way = pending.pop()
        for found in sorted(at_once(here)):
            if found.split(".")[0] == package:
                yield " -> ".join((*way, found))
            elif found in MODULES and found not in seen:
                seen.add(found)
                pending.append((found, (*way, found)))


def test_only_who_thinks_waits_for_numpy() -> None:
    others = [module for module in MODULES if room(module) not in ("bots", "analysis")]
    assert [way for module in others for way in ways_to("numpy", module)] == []


def test_the_roster_can_be_read_without_numpy() -> None:
    assert list(ways_to("numpy", "gintable.bots.roster")) == []


def test_the_window_never_imports_numpy_while_the_bots_process_may() -> None:
    """The screens, a session, and a decision of everybody in the roster, made in the worker."""
    code = (
        "import importlib, pkgutil, sys\n"
        "import gintable.ui\n"
        "from gintable.bots.roster import ROSTER\n"
        "from gintable.engine.cards import shuffled\n"
        "from gintable.engine.rules import MODERN\n"
        "from gintable.engine.state import start, view\n"
        "from gintable.play.session import Session\n"
        "from gintable.play.worker import Worker\n"
        "if __name__ == '__main__':\n"
        "    for found in pkgutil.walk_packages(gintable.ui.__path__, 'gintable.ui.'):\n"
        "        importlib.import_module(found.name)\n"
        "    deal, _ = start(MODERN, shuffled(1), 0)\n"
        "    worker, decided = Worker(), []\n"
        "    for bot, entry in ROSTER.items():\n"
        "        worker.ask(bot, view(deal, deal.table.turn), 1)\n"
        "        decided += [(entry.name, entry.style)] if worker.answer(60.0) else []\n"
        "    worker.close()\n"
        "    print(len(decided) == len(ROSTER), 'numpy' in sys.modules)\n"
    )
    env = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("True False\n", "")


def test_no_import_cycle() -> None:
    graph = {module: {found for found in at_once(module) if found in MODULES} for module in MODULES}
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


def test_the_way_to_numpy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, source in {
        "ui.screen": "from gintable.bots import names",
        "bots.names": "from gintable.bots import brain\ndef f():\n    from gintable.bots import net",
        "bots.brain": "if TYPE_CHECKING:\n    import numpy",
        "bots.net": "import numpy as np",
    }.items():
        path = tmp_path / f"{name}.py"
        path.write_text(source)
        monkeypatch.setitem(MODULES, f"gintable.{name}", path)
    assert list(ways_to("numpy", "gintable.ui.screen")) == []
    path = tmp_path / "eager.py"
    path.write_text("from gintable.bots.net import answer")
    monkeypatch.setitem(MODULES, "gintable.bots.brain", path)
    assert list(ways_to("numpy", "gintable.ui.screen")) == [
        "gintable.ui.screen -> gintable.bots.names -> gintable.bots.brain -> gintable.bots.net -> numpy"
    ]


def test_the_check_lets_cli_start_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.py"
    path.write_text("def f():\n    from gintable.ui import app\n")
    monkeypatch.setitem(MODULES, "gintable.cli", path)
    assert list(offences("gintable.cli")) == []

"""Imports point down only: see the map in CONTRIBUTING.md."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
PROGRAMS = "examples.learning"
"""An example that is no game, but plays one."""
IMPURE = {"datetime", "os", "pathlib", "random", "secrets", "socket", "subprocess", "time", "uuid"}


def modules(root: Path) -> Iterator[tuple[str, Path]]:
    """Dotted name and file of every module of ours, games of examples/ among them."""
    for top, base in ((root / "src/fracas", root / "src"), (root / "examples", root)):
        for path in sorted(top.rglob("*.py")):
            yield ".".join(path.relative_to(base).with_suffix("").parts), path


Import = ast.Import | ast.ImportFrom


@cache
def imports(path: Path) -> list[tuple[Import, bool]]:
    """Every import in a file, and whether it is inside a function."""

    def inner(node: ast.AST, late: bool) -> Iterator[tuple[Import, bool]]:
        for one in ast.iter_child_nodes(node):
            if isinstance(one, Import):
                yield one, late
            elif not isinstance(one, ast.expr):  # an import is a statement
                yield from inner(one, late or isinstance(one, FUNCTIONS))

    return list(inner(ast.parse(path.read_text(encoding="utf-8"), str(path)), False))


def imported(name: str, path: Path) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of every import in a module, lazy ones included."""
    for node, _ in imports(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        else:
            origin = node.module or ""
            if node.level:
                origin = ".".join([*name.split(".")[: -node.level], *filter(None, [node.module])])
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def allowed(name: str) -> tuple[str, ...] | None:
    """The packages of ours that a module may import; None: all of them."""
    parts = name.split(".")
    if parts[:2] in (["fracas", "engine"], ["fracas", "content"]):
        return (".".join(parts[:2]),)
    if parts[:2] == ["fracas", "games"] and parts[2] != "__init__":
        return ("fracas.engine", "fracas.content", ".".join(parts[:3]))
    if within(name, PROGRAMS):
        return None
    if name == "examples.__init__":
        return ("fracas.engine", "fracas.content", "examples")
    if parts[0] == "examples":
        return ("fracas.engine", "fracas.content", ".".join(parts[:2]))
    return None


def is_rules(name: str) -> bool:
    return within(name, "fracas.games", "examples") and not within(name, PROGRAMS)


def violations(root: Path) -> list[str]:
    found = []
    for name, path in modules(root):
        may = allowed(name)
        for line, target in imported(name, path):
            where = f"{path.relative_to(root).as_posix()}:{line}: {name} imports {target}"
            ours = within(target, "fracas", "examples")
            if ours and may is not None and not within(target, *may):
                found.append(f"{where}; allowed: {', '.join(may)}")
            if is_rules(name) and target.split(".")[0] in IMPURE:
                found.append(f"{where}; time, chance and files come through the engine")
    return found


def test_imports_point_down_only() -> None:
    assert violations(ROOT) == []


def cycles(root: Path, package: str) -> list[list[str]]:
    """The groups of modules of a package that import each other in a circle."""
    files = {name.removesuffix(".__init__"): path for name, path in modules(root)}
    files = {name: path for name, path in files.items() if within(name, package)}
    graph: dict[str, set[str]] = {}
    for name, path in files.items():
        dotted = f"{name}.__init__" if path.name == "__init__.py" else name
        targets = {target for _, target in imported(dotted, path)}
        near = targets | {target.rpartition(".")[0] for target in targets}
        graph[name] = {one for one in near if one in files and one not in (name, package)}
    found = []
    while True:
        try:
            list(TopologicalSorter(graph).static_order())
        except CycleError as error:
            circle = error.args[1]
            found.append(circle)
            graph[circle[1]] = graph[circle[1]] - {circle[0]}
        else:
            return found


def late_imports(root: Path, package: str) -> list[str]:
    """Imports inside functions: mostly a circle that was hidden."""
    return [
        f"{path.relative_to(root).as_posix()}:{node.lineno}"
        for name, path in modules(root)
        if within(name, package)
        for node, late in imports(path)
        if late
    ]


GAMES = sorted(one.name for one in (ROOT / "src/fracas/games").iterdir() if one.is_dir())


@pytest.mark.parametrize(
    "package", [*(f"fracas.games.{one}" for one in GAMES if one != "__pycache__"), "examples"]
)
def test_no_module_of_a_game_imports_itself_round_a_corner(package: str) -> None:
    assert cycles(ROOT, package) == []
    assert late_imports(ROOT, package) == []


PLAYED = ROOT / "tests/games/ani_mayhem"
DATA = {
    "bots", "cards", "codes", "deckfiles", "decks", "expressions", "faces", "language", "legality",
    "random_decks", "schema", "themes", "traits", "vocabulary", "wording", "workbench",
}  # fmt: skip
"""What cards and decks are and say, and what bots look at: read without a table."""
HELPERS = {"fate", "looks", "patched", "picture", "pieces", "scene", "unasked"}
"""They lay positions, play by words and ask about tables, so that tests need not know the rules."""
BY_THE_PIECE = {
    "test_charm_steps": 8, "test_disaster_steps": 1, "test_fight_steps": 12, "test_haven_steps": 7,
    "test_item_steps": 2, "test_language": 10, "test_move_steps": 6,
    "test_naming": 1, "test_playing_well": 1, "test_secrets": 1,
    "test_skirmish": 3, "test_upkeep": 3, "test_variants": 2, "test_ways": 10,
}  # fmt: skip
"""How many modules of the rules these tests still look into, to see single steps: only fewer."""


def looked_into(path: Path) -> set[str]:
    """The modules of Ani-Mayhem's rules that a test imports."""
    package = "fracas.games.ani_mayhem"
    found = {
        f"{node.module}.{alias.name}" if node.module == package else str(node.module)
        for node, _ in imports(path)
        if isinstance(node, ast.ImportFrom) and within(node.module or "", package)
        for alias in node.names
    }
    return {one.split(".")[3] for one in found} - DATA - {"game"}


def test_ani_mayhem_is_tested_through_the_table() -> None:
    found = {path.stem: len(looked_into(path)) for path in sorted(PLAYED.glob("*.py"))}
    found = {name: many for name, many in found.items() if many and name not in HELPERS}
    assert found == BY_THE_PIECE


def test_a_look_into_the_rules_is_found(tmp_path: Path) -> None:
    path = tmp_path / "test_it.py"
    path.write_text(
        "from fracas.games.ani_mayhem import charm, game\n"
        "from fracas.games.ani_mayhem.cards import CARDS\n"
        "def f():\n    from fracas.games.ani_mayhem.turn import Turn\n",
        encoding="utf-8",
    )
    assert looked_into(path) == {"charm", "turn"}


def test_a_circle_and_a_late_import_are_found(tmp_path: Path) -> None:
    write(tmp_path, "src/fracas/games/chess/board.py", "def f():\n    from .turn import go")
    (tmp_path / "src/fracas/games/chess/turn.py").write_text("from . import board", "utf-8")
    assert len(cycles(tmp_path, "fracas.games.chess")) == 1
    assert late_imports(tmp_path, "fracas.games.chess") == ["src/fracas/games/chess/board.py:2"]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("src/fracas/engine/table.py", "import fracas.content"),
        ("src/fracas/engine/table.py", "from fracas import games"),
        ("src/fracas/engine/deep/down.py", "from ...games.chess import rules"),
        ("src/fracas/content/__init__.py", "from fracas.engine import Step"),
        ("src/fracas/content/__init__.py", "from .. import engine"),
        ("src/fracas/content/toml.py", "def late():\n    import fracas.engine"),
        ("src/fracas/games/chess/turn.py", "from fracas.games.go import board"),
        ("src/fracas/games/chess/turn.py", "from ..go import board"),
        ("src/fracas/games/chess/turn.py", "import fracas"),
        ("src/fracas/games/chess/turn.py", "from fracas.server import lobby"),
        ("src/fracas/games/chess.py", "from fracas.games.go import board"),
        ("src/fracas/games/chess/turn.py", "import random"),
        ("src/fracas/games/chess/turn.py", "from time import monotonic"),
        ("examples/nim.py", "from fracas.games.chess import turn"),
        ("examples/nim.py", "from examples.other import rules"),
        ("examples/nim.py", "import os.path"),
    ],
)
def test_an_import_upwards_or_sideways_is_found(tmp_path: Path, file: str, line: str) -> None:
    write(tmp_path, file, line)
    assert len(violations(tmp_path)) == 1


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("src/fracas/engine/table.py", "from fracas.engine.step import Step"),
        ("src/fracas/engine/__init__.py", "from .step import Step"),
        ("src/fracas/engine/table.py", "import hashlib, msgspec"),
        ("src/fracas/games/chess/turn.py", "from fracas.engine import Step"),
        ("src/fracas/games/chess/turn.py", "from fracas.content import load"),
        ("src/fracas/games/chess/turn.py", "from .board import squares"),
        ("src/fracas/games/chess/__init__.py", "from .board import squares"),
        ("src/fracas/games/chess/__init__.py", "from . import board"),
        ("src/fracas/server/live.py", "import time\nfrom fracas.games import chess"),
        ("src/fracas/__init__.py", "from fracas.engine import Step"),
        ("examples/nim.py", "from fracas.engine import Step"),
    ],
)
def test_an_import_downwards_is_fine(tmp_path: Path, file: str, line: str) -> None:
    write(tmp_path, file, line)
    assert violations(tmp_path) == []


def write(root: Path, file: str, text: str) -> None:
    path = root / file
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")

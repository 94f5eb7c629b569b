"""Breaks a game's rules line by line and runs its tests: what survives, no test would have caught.

    make mutants GAME=neon-gods COUNT=100 SEED=1

Each mutant changes one thing in one rule file (a comparison turned round, a number off by one, a
condition negated, branches swapped, a statement dropped) or one number of its content. It lives in
a copy of the tree, so nothing here is touched. What only makes words is left alone: calls of
`tell` and `text`, methods `label`, `prompt` and `refusal`, texts, docstrings and errors that are
raised. So is what shows, weighs, imagines or sets up rather than rules: `view`, `value`, `arrange`
and the files `view.py`, `bot.py`, `policy.py`, `fog.py` and their like. Golden games are not run:
they notice every change, and know of none whether it is right.

The tests run once with nothing broken, and it is noted which of them call which function. Against
a mutant they run in the order that finds it soonest: those that call the broken function, the
quickest first, and then all the others. With `--callers-only` the others are left out: a quick look
that may name survivors which another test would have caught by what it remembers. Most mutants are
caught before that by `sieve`, which need not start Python for each.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import Queue

import calling_tests

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "examples", "tools", "pyproject.toml", "conftest.py", "README.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "*.pyc", "web")
WORDS_ONLY = {"tell", "text", "Text", "fail", "Refused", "BadInput", "BrokenMatch", "Words"}
NO_RULE = {"label", "prompt", "ballot_prompt", "refusal", "__repr__", "view", "value", "arrange"}
NO_RULES = {
    *("view.py", "position.py", "positions.py", "board.py", "texts.py", "words.py", "told.py"),
    *("bot.py", "policy.py", "bot.toml"),
    *("shown.py", "course.py", "chances.py", "weights.py"),
    *("city_play.py", "deal_play.py", "shop_play.py", "turn_play.py", "fog.py"),
    *("policy_ways.py", "policy_fights.py", "policy_gear.py"),
}
WORDS = re.compile(r'"(?:\\.|[^"\\])*"')
"""Texts of a content file."""
FLIPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], str]] = {
    ast.Lt: (ast.LtE, "< to <="),
    ast.LtE: (ast.Lt, "<= to <"),
    ast.Gt: (ast.GtE, "> to >="),
    ast.GtE: (ast.Gt, ">= to >"),
    ast.Eq: (ast.NotEq, "== to !="),
    ast.NotEq: (ast.Eq, "!= to =="),
    ast.In: (ast.NotIn, "in to not in"),
    ast.NotIn: (ast.In, "not in to in"),
}


@dataclass(frozen=True)
class Mutant:
    file: Path
    line: int
    what: str
    source: str
    """The whole file, broken."""
    function: str = ""
    """Where in the file, as the tests' calls name it; empty in content."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


# Where a game is


def rule_files(game: str) -> list[Path]:
    """The files of a game's rules and content, from the root of the tree."""
    name = game.replace("-", "_")
    package = ROOT / "src/fracas/games" / name
    single = ROOT / "examples" / f"{name}.py"
    third = ROOT / "examples/third_party" / name / "src"
    if package.is_dir():
        found = [*package.rglob("*.py"), *package.rglob("content/**/*.toml")]
    elif single.exists():
        found = [single]
    elif third.is_dir():
        found = [*third.rglob("*.py"), *third.rglob("*.toml")]
    else:
        raise SystemExit(f"there is no game {game!r} in src/fracas/games or examples")
    return sorted(
        one.relative_to(ROOT)
        for one in found
        if one.name not in NO_RULES and one.parent.name != "bots"
        if not one.name.startswith("texts.")
    )


def test_paths(game: str) -> list[str]:
    """What is run against each mutant."""
    name = game.replace("-", "_")
    if (ROOT / "tests/games" / name).is_dir():
        return [f"tests/games/{name}"]
    return [f"tests/examples/test_{name}.py"]


# Mutations


def mutants_of(file: Path) -> Iterator[Mutant]:
    for number in range(ways(file)):
        found = mutant(file, number)
        if found is not None:
            yield found


def ways(file: Path) -> int:
    """How many things in a file can be broken."""
    source = (ROOT / file).read_text(encoding="utf-8")
    if file.suffix == ".toml":
        return sum(1 for _ in _toml(file, source))
    return sum(1 for _ in _edits(ast.parse(source)))


def mutant(file: Path, number: int) -> Mutant | None:
    """One of them, made only when it is wanted; None if it is no Python any more."""
    source = (ROOT / file).read_text(encoding="utf-8")
    if file.suffix == ".toml":
        return next(islice(_toml(file, source), number, None))
    return _python(file, source, number)


def _toml(file: Path, source: str) -> Iterator[Mutant]:
    """A whole number of a content file, one more."""
    lines = source.splitlines(keepends=True)
    for at, line in enumerate(lines):
        code = WORDS.sub(lambda one: '"' * len(one[0]), line).split("#")[0]
        for found in re.finditer(r"(?<![\w.\"'-])\d+(?![\w.\"'])", code):
            number = int(found[0])
            broken = line[: found.start()] + str(number + 1) + line[found.end() :]
            text = "".join([*lines[:at], broken, *lines[at + 1 :]])
            yield Mutant(file, at + 1, f"{number} to {number + 1}", text)


def _python(file: Path, source: str, number: int) -> Mutant | None:
    broken = ast.parse(source)
    node, edit = next(islice(_edits(broken), number, None))
    line, what = getattr(node, "lineno", 0), edit()
    try:
        text = ast.unparse(ast.fix_missing_locations(broken))
        compile(text, str(file), "exec")
    except (SyntaxError, ValueError):
        return None
    return Mutant(file, line, what, text, enclosing(ast.parse(source), file, line))


def enclosing(tree: ast.Module, file: Path, line: int) -> str:
    """The outermost function or method around a line."""
    outer = [(one, one.name) for one in tree.body if isinstance(one, ast.FunctionDef)]
    for owner in tree.body:
        if isinstance(owner, ast.ClassDef):
            methods = (one for one in owner.body if isinstance(one, ast.FunctionDef))
            outer += [(one, f"{owner.name}.{one.name}") for one in methods]
    around = (name for one, name in outer if one.lineno <= line <= (one.end_lineno or 0))
    return calling_tests.name(str(file), next(around, ""))


def _edits(tree: ast.Module) -> Iterator[tuple[ast.AST, _Edit]]:
    """All that can be broken in a module, in a fixed order."""
    for body, node in _functions(tree):
        yield from _statements(body)
        for inner in _ruling(node):
            yield from _expressions(inner)


class _Edit:
    """One change, made when called; says what it was."""

    def __init__(self, what: str, change: object) -> None:
        self.what = what
        self.change = change

    def __call__(self) -> str:
        assert callable(self.change)
        self.change()
        return self.what


def _functions(tree: ast.Module) -> Iterator[tuple[list[ast.stmt], ast.AST]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name not in NO_RULE:
            yield node.body, node


def _ruling(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below a function that rule: not words, not annotations, not other functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.arguments | ast.Raise | ast.Assert):
            continue
        if child in getattr(node, "decorator_list", ()):  # how much is remembered is no rule
            continue
        if isinstance(child, ast.Call) and _called(child) in WORDS_ONLY:
            continue
        if isinstance(child, ast.JoinedStr) or _docstring(child):
            continue
        if isinstance(node, ast.FunctionDef | ast.AnnAssign) and child is getattr(
            node, "returns", getattr(node, "annotation", None)
        ):
            continue
        yield child
        yield from _ruling(child)


def _statements(body: list[ast.stmt]) -> Iterator[tuple[ast.AST, _Edit]]:
    """Statements that can be left out."""
    for at, statement in enumerate(body):
        if _docstring(statement) or isinstance(statement, ast.Pass | ast.Raise | ast.Assert):
            continue
        if isinstance(statement, ast.Expr | ast.AugAssign | ast.Assign) and not _says(statement):
            yield statement, _Edit(f"dropped: {_short(statement)}", _dropping(body, at))
        for inner in ("body", "orelse"):
            if isinstance(statement, ast.If | ast.For | ast.While):
                yield from _statements(getattr(statement, inner))


def _expressions(node: ast.AST) -> Iterator[tuple[ast.AST, _Edit]]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in FLIPS:
        other, what = FLIPS[type(node.ops[0])]
        yield (
            node,
            _Edit(f"{what}: {_short(node)}", _setting(node, "ops", [other(), *node.ops[1:]])),
        )
    if isinstance(node, ast.Constant) and type(node.value) is int:
        value = node.value
        yield node, _Edit(f"{value} to {value + 1}", _setting(node, "value", value + 1))
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield node, _Edit(f"{node.value} turned", _setting(node, "value", not node.value))
    if isinstance(node, ast.Name) and node.id in ("min", "max"):
        other_name = "max" if node.id == "min" else "min"
        yield node, _Edit(f"{node.id} to {other_name}", _setting(node, "id", other_name))
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        negated = ast.UnaryOp(ast.Not(), node.test)
        yield node, _Edit(f"not: {_short(node.test)}", _setting(node, "test", negated))
    if isinstance(node, ast.If) and node.orelse:
        yield node, _Edit(f"branches swapped: {_short(node.test)}", _swapping(node))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        turned = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield node, _Edit(f"sign turned: {_short(node)}", _setting(node, "op", turned))
    if isinstance(node, ast.BoolOp):
        turned_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, _Edit(f"and/or turned: {_short(node)}", _setting(node, "op", turned_op))
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        turned = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield node, _Edit(f"sign turned: {_short(node)}", _setting(node, "op", turned))


def _dropping(body: list[ast.stmt], at: int) -> object:
    return lambda: body.__setitem__(at, ast.copy_location(ast.Pass(), body[at]))


def _setting(node: ast.AST, field: str, value: object) -> object:
    return lambda: setattr(node, field, value)


def _swapping(node: ast.If) -> object:
    def swap() -> None:
        node.body, node.orelse = node.orelse, node.body

    return swap


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _says(statement: ast.stmt) -> bool:
    value = getattr(statement, "value", None)
    return isinstance(value, ast.Call) and _called(value) in WORDS_ONLY


def _docstring(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _short(node: ast.AST) -> str:
    line = " ".join(ast.unparse(node).split())
    return line if len(line) <= 60 else line[:57] + "…"


# Running


class Trees:
    """Copies of the project, one a worker, in which files are broken and mended."""

    def __init__(self, home: Path, count: int) -> None:
        self.free: Queue[Path] = Queue()
        self.calls = home / "calls.json"
        for number in range(count):
            tree = home / f"tree{number}"
            tree.mkdir()
            for name in COPIED:
                if (ROOT / name).is_dir():
                    shutil.copytree(ROOT / name, tree / name, ignore=LEFT_OUT)
                elif (ROOT / name).exists():
                    shutil.copy(ROOT / name, tree / name)
            self.free.put(tree)


def passes(tree: Path, tests: Sequence[str], seconds: float, *more: str) -> bool:
    """Whether the tests pass in a tree; a tree that hangs does not."""
    paths = (str(tree / "src"), str(Path(__file__).parent))
    run = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "-p",
            "calling_tests",
            "-p",
            "sieve",
            *more,
            *tests,
            "-k",
            "not golden",
        ],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return run.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        return False


def survives(
    trees: Trees, mutant: Mutant, tests: Sequence[str], seconds: float, *more: str
) -> bool:
    tree = trees.free.get()
    sound = (tree / mutant.file).read_text(encoding="utf-8")
    order = ("--calls", str(trees.calls), "--called-first", mutant.function, *more)
    try:
        (tree / mutant.file).write_text(mutant.source, encoding="utf-8")
        return passes(tree, tests, seconds, *order)
    finally:
        (tree / mutant.file).write_text(sound, encoding="utf-8")
        trees.free.put(tree)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100, help="how many mutants (100)")
    parser.add_argument("--seed", default="1", help="which ones")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tests", nargs="*", help="other tests than the game's own")
    parser.add_argument("--calls", type=Path, help="keep here, for further runs, who calls what")
    parser.add_argument("--callers-only", action="store_true", help="a quick look, see above")
    parser.add_argument("--list", action="store_true", help="only say what would be broken")
    given = parser.parse_args(arguments)
    found = [(file, k) for file in rule_files(given.game) for k in range(ways(file))]
    rng = random.Random(f"{given.seed}/{given.game}")
    order = sorted(found, key=lambda _: rng.random())
    made = (mutant(file, number) for file, number in order)
    chosen = list(islice((one for one in made if one is not None), given.count))
    print(f"{len(found)} ways to break {given.game}; {len(chosen)} chosen by seed {given.seed}")
    if given.list:
        print(*chosen, sep="\n")
        return 0
    tests = given.tests or test_paths(given.game)
    with tempfile.TemporaryDirectory() as home:
        trees = Trees(Path(home), given.workers)
        if given.calls is not None:
            trees.calls = given.calls.absolute()
        started = time.monotonic()
        if not trees.calls.exists():
            tree = trees.free.get()
            if not passes(tree, tests, 1800, "--note-calls", str(trees.calls)):
                raise SystemExit("the tests do not pass as it is: " + " ".join(tests))
            trees.free.put(tree)
        noted = json.loads(trees.calls.read_text(encoding="utf-8"))
        took = max(time.monotonic() - started, sum(one["seconds"] for one in noted.values()))
        limit = 10 + 2 * took
        more = ["--callers-only"] if given.callers_only else []
        survivors = _hunt(trees, chosen, tests, limit, given.workers, *more)
    print(f"\n{len(chosen) - survivors} of {len(chosen)} mutants were caught")
    return 1 if survivors else 0


def _sift(
    trees: Trees, tried: Sequence[Mutant], tests: Sequence[str], limit: float
) -> set[Mutant]:
    """Those that the sieve catches."""
    tree = trees.free.get()
    asked, told = tree / "mutants.json", tree / "caught.txt"
    parts = [
        {"file": str(one.file), "function": one.function, "source": one.source} for one in tried
    ]
    asked.write_text(json.dumps(parts), encoding="utf-8")
    order = ("--calls", str(trees.calls), "--mutants", str(asked), "--caught", str(told))
    passes(tree, tests, limit * len(tried), *order)
    trees.free.put(tree)
    said = told.read_text(encoding="utf-8").split() if told.exists() else []
    return {one for one, caught in zip(tried, said, strict=False) if caught == "1"}


def _hunt(
    trees: Trees,
    chosen: Sequence[Mutant],
    tests: Sequence[str],
    limit: float,
    workers: int,
    *more: str,
) -> int:
    """How many survive; each is named when it does, for a run may be long."""
    survivors = 0
    caught = _sift(trees, [one for one in chosen if one.function], tests, limit)
    print("." * len(caught), end="", flush=True)
    left = [one for one in chosen if one not in caught]
    with ThreadPoolExecutor(workers) as pool:
        tried = pool.map(lambda one: survives(trees, one, tests, limit, *more), left)
        for mutant, alive in zip(left, tried, strict=True):
            if alive:
                print(f"\nsurvived: {mutant}", flush=True)
            else:
                print(".", end="", flush=True)
            survivors += alive
    return survivors


if __name__ == "__main__":
    sys.exit(main())

"""Whether a test that is marked with an example (`NG-X26`) names anything that the example names.

An example is proven only if it is played as written. A test that names none of the cards or
figures of its example plays another one, whatever its mark says; `pytest --clauses GAME` warns of
it. What can be named is what the game's content names: every table of its TOML files with a
`name`, by its `id` and in English. Where there is none, it is what the texts name (`card.king`):
texts themselves are no content.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from pathlib import Path
from textwrap import dedent
from types import FunctionType
from typing import Any, NamedTuple

from fracas.engine import Game

EXAMPLE = re.compile(r"^[A-Z]{2,}-X\d")


class Thing(NamedTuple):
    """What content names."""

    id: str
    name: str
    borne: frozenset[str] = frozenset()
    """What the things are called that have it: a figure its weapon, a layout its tower. Who names
    the one names the other."""


def is_example(clause: str) -> bool:
    return bool(EXAMPLE.match(clause))


# What a game has names for


def things_of(game: Game[Any], beside: Path | None = None) -> list[Thing]:
    """What the content of a game names, or else its texts, and the `content` beside its tests."""
    folders: list[Traversable] = [] if beside is None else [beside / "content"]
    home = import_module(game.package or game.state.__module__)
    if hasattr(home, "__path__"):  # a package, not a single file
        folders.append(resources.files(home) / "content")
    tables = [one for folder in folders for one in _tables_in(folder)]
    bearers: dict[str, set[str]] = {}
    for one in tables:
        for said in one.says - {"", one.id, one.name}:
            bearers.setdefault(said, set()).update((one.id, one.name))
    things = [Thing(one.id, one.name, one.within.union(bearers.get(one.id, ()))) for one in tables]
    return things or list(_things_said(game))


def _things_said(game: Game[Any]) -> Iterator[Thing]:
    """The words for things of the kinds that the game has a way to name."""
    for key, said in game.words.texts["en"].items():
        kind, _, id = key.partition(".")
        if kind in game.words.names and id and "." not in id and "{" not in said:
            yield Thing(id, said)


class _Table(NamedTuple):
    """A named table of a content file."""

    id: str
    name: str
    within: frozenset[str]
    """What the tables around it are called."""
    says: frozenset[str]
    """All strings in it, the ids of other things among them."""


def _tables_in(folder: Traversable) -> Iterator[_Table]:
    if not folder.is_dir():
        return
    for one in folder.iterdir():
        if one.is_dir():
            yield from _tables_in(one)
        elif one.name.endswith(".toml") and not one.name.startswith("texts."):
            yield from _named(tomllib.loads(one.read_text(encoding="utf-8")), frozenset())


def _named(value: object, around: frozenset[str]) -> Iterator[_Table]:
    """The named tables in a value. A second name within a thing is a thing within it."""
    if isinstance(value, Mapping):
        own, id = value.get("name"), value.get("id", "")
        name = own.get("en") if isinstance(own, Mapping) else own
        if isinstance(name, str) and not name.islower():  # a name, not a key
            yield _Table(str(id), name, around, frozenset(_strings(value)))
        around |= {one for one in (id, name) if isinstance(one, str)}
    inner = value.values() if isinstance(value, Mapping) else value
    if isinstance(inner, Iterable) and not isinstance(inner, str):
        for one in inner:
            yield from _named(one, around)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Iterable):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _strings(one)


# What an example and a test name


def named_in(example: str, things: Iterable[Thing]) -> list[Thing]:
    """What an example names: by name as it is written, or by an id with a number in it."""

    def says(word: str) -> bool:
        return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", example) is not None

    return [one for one in things if says(one.name) or (re.search(r"\d", one.id) and says(one.id))]


def plain(text: str) -> str:
    """Words apart: `grunt-bandit`, `GRUNT_BANDIT` and "Grunt (bandit)" are the same."""
    return f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "


def names_any(text: str, things: Iterable[Thing]) -> bool:
    """Whether a text names any of these, by id (its last part is enough) or name."""
    said = plain(text)
    called = {one for thing in things for one in {thing.id, thing.name} | thing.borne}
    return any(
        len(alias) > 1 and plain(alias) in said
        for one in called
        for alias in (one, one.split(".")[-1])
    )


def unnamed(example: str, things: Iterable[Thing], text: str) -> list[str]:
    """The names of all that an example names, if a text names none of it; else nothing."""
    wanted = named_in(example, things)
    if not wanted or names_any(text, wanted):
        return []
    return sorted({one.name for one in wanted})


# What belongs to a test


def text_of(function: FunctionType, given: Mapping[str, object]) -> str:
    """What a test says: its code without comments, the constants and helpers of its own module
    that it uses, what it was given, and the files of its folder that it names, without comments."""
    texts, seen = [repr(dict(given))], set[str]()
    waiting: list[FunctionType] = [function]
    strings: set[str] = set()
    while waiting:
        one = waiting.pop()
        code = _code(one)
        texts.append(ast.unparse(code))
        for node in ast.walk(code):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            if not isinstance(node, ast.Name) or node.id in seen:
                continue
            seen.add(node.id)
            used = one.__globals__.get(node.id)
            if isinstance(used, FunctionType):
                if used.__module__ == function.__module__:
                    waiting.append(used)
            elif isinstance(used, str | int | tuple | list | dict | set | frozenset):
                texts.append(repr(used))
    folder = Path(inspect.getfile(function)).parent
    return "\n".join([*texts, *_files(folder, frozenset(strings))])


@cache
def _code(function: FunctionType) -> ast.Module:
    """The code of a function with its decorators but for marks of clauses, without docstrings."""
    tree = ast.parse(dedent(inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            node.decorator_list = [
                one for one in node.decorator_list if ".mark.clause(" not in ast.unparse(one)
            ]
            if ast.get_docstring(node) is not None:
                node.body = node.body[1:] or [ast.Pass()]
    return tree


def _files(folder: Path, named: frozenset[str]) -> Iterator[str]:
    """Position files and the like: those below the folder that a string names."""
    for path in _below(folder):
        if path.stem in named or path.name in named:
            yield _without_comments(path.read_text(encoding="utf-8"))


@cache
def _below(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(folder.glob("*/*.toml")))


def _without_comments(source: str) -> str:
    """Comments of TOML begin as those of Python do; strings are alike enough to be told apart."""
    try:
        found = tokenize.generate_tokens(io.StringIO(source).readline)
        return " ".join(one.string for one in found if one.type != tokenize.COMMENT)
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return re.sub(r"(?m)#.*$", "", source)

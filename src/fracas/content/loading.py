"""Reads a TOML file into its schema, or says all that is wrong with it."""

import importlib.resources
import pathlib
import re
import sys
import tomllib
from collections.abc import Collection, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from fracas.content.errors import ContentError, Problem, did_you_mean
from fracas.content.lines import PARTS, Lines, Path
from fracas.content.places import place
from fracas.content.schema import Fault, faults

T = TypeVar("T")
Source = str | pathlib.Path | Traversable


def folder(package: str) -> Traversable:
    """The content folder that ships with a game's package."""
    return importlib.resources.files(package) / "content"


_added: dict[str, list[Traversable]] = {}


def add_folder(package: str, source: Source) -> None:
    """Gives a game that reads its `folders` more content: for tests with cards of their own."""
    if package in sys.modules:
        raise RuntimeError(f"{package} has read its content already: add folders before its import")
    _added.setdefault(package, []).append(as_traversable(source))


def folders(package: str) -> tuple[Traversable, ...]:
    """The content folder of a game's package, then those that were added."""
    return folder(package), *_added.get(package, ())


_tuned: dict[str, dict[str, object]] = {}
"""For a file, by the end of its path: values that stand in for its own, by dotted key."""


def tune(package: str, changes: Mapping[str, Mapping[str, object]]) -> None:
    """Lets values stand in for those of a game's content files in this process, for trying out what
    another number would do: for each file (`numbers.toml`) the values by dotted key."""
    if package in sys.modules:
        raise RuntimeError(f"{package} has read its content already: tune it before its import")
    home = package.replace(".", "/")
    for file, values in changes.items():
        _tuned[f"{home}/content/{file}"] = dict(values)


def load(source: Source, kind: type[T]) -> T:
    """Reads a file into its schema."""
    opened = as_traversable(source)
    tried: Mapping[str, object] = {}
    if _tuned:
        path = str(opened).replace("\\", "/")
        tried = next((one for end, one in _tuned.items() if path.endswith(end)), {})
    return parse(read(opened), kind, file=opened.name, tried=tried)


def parse(
    text: str,
    kind: type[T],
    *,
    file: str,
    apart: Collection[str] = (),
    tried: Mapping[str, object] = MappingProxyType({}),
) -> T:
    """Reads a text into its schema; `file` is the name that errors give it.

    The keys in `apart` may stand at the top of the text and are somebody else's to read; what is
    `tried` stands in for values of the text, by dotted key.
    """
    document = Document(text, file)
    for key, value in tried.items():
        put(document.values, key, value)
    values = {key: each for key, each in document.values.items() if key not in apart}
    problems = list(map(document.problem, faults(values, _schema(kind))))
    if problems:
        raise ContentError(problems)
    try:
        return msgspec.convert(values, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise ContentError([document.problem(as_fault(error))]) from None


_schemas: dict[type, inspect.Type] = {}
"""Many files have the same one: all cards of a game."""


def _schema(kind: type) -> inspect.Type:
    if kind not in _schemas:
        _schemas[kind] = inspect.type_info(kind)
    return _schemas[kind]


def put(values: dict[str, Any], key: str, value: object) -> None:
    """Change a value in place, by its dotted key; a number is a place in a list."""
    *way, last = key.split(".")
    at: Any = values
    for one in way:
        at = at[int(one)] if isinstance(at, list) else at[one]
    where: Any = int(last) if isinstance(at, list) else last
    _ = at[where]  # a key that is not there is a slip
    at[where] = value


class Document:
    """A TOML text: its values, and the line of each."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.text = text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        # A key stands on one line, so few texts have to be looked through for too long ones.
        if any(line.count(".") >= PARTS for line in text.split("\n")) and self.lines.deep:
            why = f"a key has at most {PARTS} parts"
            raise ContentError([Problem(file, self.lines.deep, "", why)])
        try:
            self.values = tomllib.loads(text)
        except RecursionError:
            raise ContentError([Problem(file, None, "", "nested too deeply")]) from None
        except ValueError as error:
            raise ContentError([self.syntax_problem(error, text)]) from None

    @cached_property
    def lines(self) -> Lines:
        """Only looked for where something is wrong: it takes longer than all the rest."""
        return Lines(self.text)

    def problem(self, fault: Fault) -> Problem:
        message = fault.message
        if fault.earlier is not None:
            message = f"{message} on line {self.lines[fault.earlier]}"
        return self.at(fault.path, message)

    def at(self, path: Path, message: str) -> Problem:
        return Problem(self.file, self.lines[path], place(path, self.values), message)

    def syntax_problem(self, error: ValueError, text: str) -> Problem:
        message, line = str(error), text.count("\n") + 1
        if found := re.search(r" \(at line (\d+), column (\d+)\)$", message):
            line = int(found[1])
            message = f"{message[: found.start()]} (column {found[2]})"
        for path, first, again in self.lines.repeated:
            if again <= line:
                twice = f"{path[-1]!r} is already given on line {first}"
                return Problem(self.file, again, "", twice)
        return Problem(self.file, line, "", f"not valid TOML: {message}")


def as_traversable(source: Source) -> Traversable:
    return pathlib.Path(source) if isinstance(source, str) else source


def read(source: Traversable) -> str:
    try:
        raw = source.read_bytes()
    except FileNotFoundError:
        raise ContentError([missing(source)]) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ContentError([Problem(source.name, None, "", f"cannot be read: {reason}")]) from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError([Problem(source.name, line, "", "expected text in UTF-8")]) from None


def missing(source: Traversable) -> Problem:
    around = source.parent if isinstance(source, pathlib.Path) else None
    names = [each.name for each in around.iterdir()] if around and around.is_dir() else []
    return Problem(source.name, None, "", f"no such file{did_you_mean(source.name, names)}")


def as_fault(error: msgspec.ValidationError) -> Fault:
    """What only msgspec could know, such as a date that is none, at the place that it names."""
    message, _, trail = str(error).partition(" - at `$")
    steps = re.findall(r"\.([\w-]+)|\[(\d+)\]", trail)
    path: Path = tuple(int(index) if index else key for key, index in steps)
    return Fault(path, message[:1].lower() + message[1:])

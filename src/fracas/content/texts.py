"""Language tables: `texts.en.toml`, `texts.fr.toml`, …, the same texts in each.

[ask]
recruit = "Recruit a card or draw"      # the key ask.recruit
[event]
drew = "{player} draws {card}"
"drew.you" = "You draw {card}"          # to the player who did it
"drew.you.from" = "{player} draws {card} from you"  # to the player whom {from} names
"drew.veiled" = "{player} draws a card" # to those who may not know all of it
"""

import pathlib
import re
import string
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable

from fracas.content.errors import ContentError, Problem, did_you_mean
from fracas.content.expected import found
from fracas.content.lines import Path
from fracas.content.loading import Document, as_traversable, read

NAME = re.compile(r"texts\.([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.toml")
VARIANT = re.compile(r"\.(veiled|you(\.\w+)?)$")
FIRST = "en"


class Table:
    """The texts of one language, with the place of each."""

    def __init__(self, language: str, text: str, file: str) -> None:
        self.language = language
        self.document = Document(text, file)
        self.templates: dict[str, str] = {}
        self.paths: dict[str, Path] = {}
        self.problems = list(self.collect())

    def collect(self) -> Iterator[Problem]:
        for path, value in leaves(self.document.values, ()):
            key = ".".join(map(str, path))
            if not isinstance(value, str):
                yield self.at(path, f"expected text, got {found(value)}")
            elif key in self.templates:
                first = self.document.lines[self.paths[key]]
                yield self.at(path, f"{key!r} is already given on line {first}")
            else:
                self.templates[key], self.paths[key] = value, path
                yield from self.template_problems(path, value)

    def template_problems(self, path: Path, template: str) -> Iterator[Problem]:
        if "{" not in template and "}" not in template:
            return
        try:
            names = [name for _, name, _, _ in string.Formatter().parse(template)]
        except ValueError as error:
            yield self.at(path, f"braces that do not fit, {error}: {found(template)}")
            return
        if any(name is not None and not re.match(r"[^\W\d]", name) for name in names):
            yield self.at(path, f"expected a name in each {{placeholder}}, got {found(template)}")

    def at(self, path: Path, message: str) -> Problem:
        return self.document.at(path, message)

    def where(self, key: str) -> str:
        return f"{self.document.file}:{self.document.lines[self.paths[key]]}"


def texts(source: str | pathlib.Path | Traversable) -> dict[str, dict[str, str]]:
    """The templates of every language in a folder, by language and key."""
    around = as_traversable(source)
    tables = [
        Table(match[1], read(each), each.name)
        for each in sorted(around.iterdir() if around.is_dir() else [], key=lambda each: each.name)
        if (match := NAME.fullmatch(each.name))
    ]
    if not tables:
        raise ContentError([Problem(around.name, None, "", "no texts.<language>.toml in here")])
    problems = [problem for table in tables for problem in table.problems]
    if not problems:
        model = next((table for table in tables if table.language == FIRST), tables[0])
        problems = [problem for table in tables for problem in differences(model, table)]
    if problems:
        raise ContentError(problems)
    return {table.language: table.templates for table in tables}


def differences(model: Table, table: Table) -> Iterator[Problem]:
    """Where a language does not say what the model says; variants are each language's own."""
    for key in required(model) - required(table):
        yield table.at(model.paths[key], f"missing: {model.where(key)} has it")
    for key in required(table) - required(model):
        hint = did_you_mean(key, required(model) - required(table))
        yield table.at(table.paths[key], f"not in {model.document.file}{hint}")
    for key in required(table) & required(model):
        wanted, given = placeholders(model.templates[key]), placeholders(table.templates[key])
        if wanted != given:
            yield table.at(
                table.paths[key],
                f"expected {braced(wanted)} as in {model.where(key)}, got {braced(given)}",
            )


def required(table: Table) -> set[str]:
    return {key for key in table.templates if not VARIANT.search(key)}


def placeholders(template: str) -> set[str]:
    """The names in braces: {card}, and {count} also where it is formatted."""
    if "{" not in template:
        return set()
    names = (name for _, name, _, _ in string.Formatter().parse(template) if name)
    return {match[0] for name in names if (match := re.match(r"\w+", name))}


def braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "no placeholders"


def leaves(value: object, path: Path) -> Iterator[tuple[Path, object]]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    else:
        yield path, value

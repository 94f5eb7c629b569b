"""What a game shows, asks, takes and tells, as JSON Schema: `fracas schema GAME`, and over HTTP."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from fracas.engine.answers import answer_types, asks
from fracas.engine.game import Game

from . import protocol

REF = "#/$defs/{name}"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
CHOICE = {
    "$anchor": "choice",
    "description": "An answer: whole numbers, words, null and lists of these.",
    "anyOf": [
        {"type": ["integer", "string", "null"]},
        {"type": "array", "items": {"$ref": "#choice"}},
    ],
}


def schemas(game: Game[Any]) -> dict[str, Any]:
    """A schema each for the game's view, its questions, answers to them and its events; where more
    than the view can be looked at, for what is asked and shown then."""
    look = game.sight.look
    return {
        "view": view_schema(game),
        **({} if look is None else {"look": _whole(game, "look", look.asks)}),
        **({} if look is None else {"looked": _whole(game, "looked", look.shows)}),
        "question": _narrowed(protocol.Question, "kind", sorted(kinds(game))),
        "answer": answer_schema(game),
        "event": _narrowed(protocol.Event, "kind", event_kinds(game)),
    }


def view_schema(game: Game[Any]) -> dict[str, Any]:
    return _whole(game, "view", game.view_type)


def _whole(game: Game[Any], what: str, cls: type[msgspec.Struct]) -> dict[str, Any]:
    (top,), defs = components([cls])
    return {"$schema": DIALECT, "title": f"{game.name}: {what}", **top, "$defs": defs}


def kinds(game: Game[Any]) -> dict[str, tuple[Any, ...]]:
    """The kinds of questions that a game can ask, with the types of their answers."""
    found: dict[str, tuple[Any, ...]] = {}
    for step in game.steps:
        if asks(step):
            found[step.kind] = found.get(step.kind, ()) + answer_types(step)
    return found


def answer_schema(game: Game[Any]) -> dict[str, Any]:
    """Any answer to any question of the game, kind by kind."""
    asked = [(kind, one) for kind, types in sorted(kinds(game).items()) for one in types]
    tops, defs = components([one for _, one in asked])
    return {
        "$schema": DIALECT,
        "title": f"{game.name}: answer",
        "anyOf": [{**top, "title": kind} for (kind, _), top in zip(asked, tops, strict=True)],
        "$defs": defs,
    }


def event_kinds(game: Game[Any]) -> list[str]:
    """What can be told, as far as there are words for it."""
    told = {key.split(".")[1] for key in game.words.texts["en"] if key.startswith("tell.")}
    return sorted(told)


def _narrowed(cls: type[msgspec.Struct], field: str, values: list[str]) -> dict[str, Any]:
    """The schema of a message with one field held to these values."""
    _, defs = components([cls])
    whole = defs.pop(cls.__name__)
    properties = whole["properties"]
    properties[field] = {**properties[field], "enum": values}
    if cls is protocol.Event:
        properties["args"] = {"type": "object", "additionalProperties": {"$ref": "#choice"}}
    return {"$schema": DIALECT, **whole, "$defs": {**defs, "Choice": CHOICE}}


def components(types: list[Any], ref: str = REF) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Schemas of types, and of the Structs in them by name, with what is said of their fields."""
    tops, defs = msgspec.json.schema_components(types, ref_template=ref)
    for one in _structs(types):
        schema = defs.get(one.__name__)
        if schema is None:
            continue
        for name, said in field_docs(one).items():
            renamed = one.__struct_encode_fields__[one.__struct_fields__.index(name)]
            field = schema["properties"][renamed]
            schema["properties"][renamed] = {**field, "description": _joined(said, field)}
    return list(tops), defs


def _joined(said: str, field: dict[str, Any]) -> str:
    return f"{said} ({field['description']})" if "description" in field else said


def _structs(types: list[Any]) -> list[type[msgspec.Struct]]:
    """The Structs that types are made of."""
    found: list[type[msgspec.Struct]] = []

    def look(one: Any) -> None:
        if isinstance(one, msgspec.inspect.StructType):
            if one.cls not in found:
                found.append(one.cls)
                for field in one.fields:
                    look(field.type)
        elif isinstance(one, msgspec.Struct):
            for name in one.__struct_fields__:
                look(getattr(one, name))
        elif isinstance(one, tuple):
            for inner in one:
                look(inner)

    for one in types:
        look(msgspec.inspect.type_info(one))
    return found


@cache
def field_docs(cls: type[msgspec.Struct]) -> dict[str, str]:
    """What the source says below each field of a Struct, where it has a source."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not issubclass(base, msgspec.Struct) or base is msgspec.Struct:
            continue
        written = _classes(base.__module__).get(base.__qualname__)
        if written is None:
            continue  # made at run time
        for field, after in pairwise(written.body):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
                and isinstance(after.value.value, str)
            ):
                found[field.target.id] = " ".join(after.value.value.split())
    return {name: said for name, said in found.items() if name in cls.__struct_fields__}


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes in the source of a module, by their full names. Read once: `inspect` would parse
    the whole module for each of them."""
    found: dict[str, ast.ClassDef] = {}

    def look(node: ast.AST, within: str) -> None:
        for one in ast.iter_child_nodes(node):
            if isinstance(one, ast.ClassDef):
                found[within + one.name] = one
                look(one, f"{within}{one.name}.")
            elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                look(one, f"{within}{one.name}.<locals>.")
            elif isinstance(one, ast.stmt):
                look(one, within)

    try:
        look(ast.parse(inspect.getsource(sys.modules[module])), "")
    except (KeyError, OSError, TypeError, SyntaxError):
        return {}
    return found

"""The client's TypeScript types, from the server's Structs: `python -m fracas.server.types`."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import msgspec

from . import lobby, protocol
from .protocol import BASES, PROTOCOL

HEAD = """\
// Made from the server's Structs by `python -m fracas.server.types`. Do not edit.

/** An answer: whole numbers, words, null and lists of these. */
export type Choice = number | string | null | Choice[];
/** Anything that JSON can say. */
export type Json = number | string | boolean | null | Json[] | { [key: string]: Json };
"""
CHOICES = {
    ("LessonPage", "suggest"),
    ("Advised", "data"),
    ("Option", "data"),
    ("Question", "answer"),
    ("Play", "answers"),
    ("Draft", "answers"),
    ("Refusal", "legal"),
    ("Event", "args"),
    ("ReplayEvent", "args"),
}


def structs() -> list[type[msgspec.Struct]]:
    """All Structs of the two modules that have a wire form of their own."""
    bases = {protocol.FromClient, protocol.FromServer, lobby.Body, lobby.Reply}
    return [
        one
        for module in (protocol, lobby)
        for one in vars(module).values()
        if inspect.isclass(one)
        and issubclass(one, msgspec.Struct)
        and one.__module__ == module.__name__
        and one not in bases
    ]


def typescript() -> str:
    _, found = msgspec.json.schema_components(structs(), ref_template="{name}")
    parts = [HEAD, f"export const PROTOCOL = {PROTOCOL};\nexport const BASES = {BASES};\n"]
    whole = {one.__name__ for one in structs() if not _may_leave_out(one)}
    parts += [_interface(name, schema, name in whole) for name, schema in found.items()]
    parts.append(_union("ClientMessage", protocol.FromClient))
    parts.append(_union("ServerMessage", protocol.FromServer))
    return "\n".join(parts)


def _union(name: str, base: type[msgspec.Struct]) -> str:
    return f"export type {name} = {' | '.join(one.__name__ for one in base.__subclasses__())};\n"


def _may_leave_out(one: type[msgspec.Struct]) -> bool:
    """Whether fields at their defaults may be missing: always in what clients send."""
    return one.__struct_config__.omit_defaults or issubclass(one, protocol.FromClient)


def _interface(name: str, schema: dict[str, Any], whole: bool) -> str:
    required = set(schema["properties"] if whole else schema.get("required", ()))
    lines = [f"export interface {name} {{"]
    about = schema.get("description")
    if about:
        lines.insert(0, f"/** {' '.join(about.split())} */")
    for field, given in schema.get("properties", {}).items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {_type(name, field, given)};")
    return "\n".join([*lines, "}\n"])


def _type(name: str, field: str, given: dict[str, Any]) -> str:
    special = (name, field) in CHOICES
    if special and given.get("type") == "array":
        return "Choice[]"
    if special and given.get("type") == "object":
        return "Record<string, Choice>"
    if special:
        return "Choice"
    return _plain(given)


def _plain(given: dict[str, Any]) -> str:
    if "$ref" in given:
        return str(given["$ref"])
    if "enum" in given:
        return " | ".join(msgspec.json.encode(one).decode() for one in given["enum"])
    if "anyOf" in given:
        return " | ".join(dict.fromkeys(_plain(one) for one in given["anyOf"]))
    match given.get("type"):
        case "integer" | "number":
            return "number"
        case "string":
            return "string"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array":
            inner = _plain(given.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {_plain(given.get('additionalProperties', {}))}>"
    return "Json"


if __name__ == "__main__":
    sys.stdout.write(typescript())

"""The client's TypeScript types, from Structs: `python -m fracas.server.types` writes them.

What goes over the wire becomes `web/src/lib/protocol.ts`, the view of each game its
`web/src/games/<game>/view.ts`. With `--check` nothing is written, and a file that is not current
fails.
"""

from __future__ import annotations

import inspect
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec

from fracas.catalogue import find
from fracas.engine.game import Game
from fracas.games import BUILT_IN

from . import lasting, learnable, lobby, offered, protocol, retold, upkeep
from .protocol import BASES, PROTOCOL
from .schemas import components

MADE = "// Made by `python -m fracas.server.types`. Do not edit.\n"
HEAD = f"""\
{MADE}
/** An answer: whole numbers, words, null and lists of these. */
export type Choice = number | string | null | Choice[];
/** Anything that JSON can say. */
export type Json = number | string | boolean | null | Json[] | {{ [key: string]: Json }};
"""
CHOICES = {
    ("Advised", "data"),
    ("AdvisedPart", "data"),
    ("Option", "data"),
    ("Question", "answer"),
    ("Play", "answers"),
    ("Draft", "answers"),
    ("Refusal", "legal"),
    ("Event", "args"),
    ("ReplayEvent", "args"),
}


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m fracas.server.types", description=__doc__)
    told = "write nothing, and fail if a file is not current"
    parser.add_argument("--check", action="store_true", help=told)
    check = parser.parse_args(arguments).check
    web = Path.cwd() / "web/src"
    if not web.is_dir():
        sys.stderr.write("run it where the client is: there is no web/src here\n")
        return 2
    stale = []
    for name, text in files().items():
        path = web / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if stale and check:
        sys.stderr.write(f"not current: {', '.join(stale)}; run: python -m fracas.server.types\n")
        return 1
    return 0


def files() -> dict[str, str]:
    """All that is made, by its place in `web/src`."""
    views = {f"games/{name}/view.ts": view_types(find(name)) for name in BUILT_IN}
    return {"lib/protocol.ts": typescript(), **views}


def view_types(game: Game[Any]) -> str:
    """What a game shows, as interfaces; the first is the whole view. What can be looked at besides
    comes last."""
    look, gallery = game.sight.look, game.homemade.gallery
    shown = [game.view_type, *(() if look is None else (look.asks, look.shows))]
    shown += [] if gallery is None else [gallery.shape]
    shown += [] if game.homemade.campaigns is None else [game.homemade.campaigns.shape]
    shown += [] if game.homemade.decks is None else [game.homemade.decks.shape]
    _, found = components(shown, "{name}")
    top = game.view_type.__name__
    ordered = {top: found.pop(top), **found}
    return "\n".join([MADE, *(_record(name, schema) for name, schema in ordered.items())])


def structs() -> list[type[msgspec.Struct]]:
    """All Structs of the modules that have a wire form of their own."""
    bases = {protocol.FromClient, protocol.FromServer, lobby.Body, lobby.Reply}
    return [
        one
        for module in (protocol, lobby, offered, learnable, retold, lasting, upkeep)
        for one in vars(module).values()
        if inspect.isclass(one)
        and issubclass(one, msgspec.Struct)
        and one.__module__ == module.__name__
        and one not in bases
    ]


def typescript() -> str:
    """What goes over the wire."""
    _, found = components(list(structs()), "{name}")
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


def _record(name: str, schema: dict[str, Any]) -> str:
    """A type alias: unlike an interface it can stand where any table of values can."""
    made = _interface(name, schema, True).rstrip()
    return made.replace(f"export interface {name} {{", f"export type {name} = {{") + ";\n"


def _interface(name: str, schema: dict[str, Any], whole: bool) -> str:
    required = set(schema["properties"] if whole else schema.get("required", ()))
    lines = [f"export interface {name} {{"]
    about = schema.get("description")
    if about:
        lines.insert(0, f"/** {' '.join(about.split())} */")
    for field, given in schema.get("properties", {}).items():
        mark = "" if field in required else "?"
        if "description" in given:
            lines.append(f"  /** {given['description']} */")
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
        case "array" if "prefixItems" in given:
            return f"[{', '.join(_plain(one) for one in given['prefixItems'])}]"
        case "array":
            inner = _plain(given.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {_plain(given.get('additionalProperties', {}))}>"
    return "Json"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

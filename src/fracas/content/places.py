"""Names a place in a document as its writer thinks of it: `card "Yara": dice`."""

from collections.abc import Mapping

from fracas.content.lines import Path

NAMES = ("name", "id", "title")


def place(path: Path, document: object) -> str:
    """The way to a value: keys with dots, entries of a list by their name or number."""
    parts: list[str] = []
    keys: list[str] = []
    here = document
    for step in path:
        here = inside(here, step)
        if isinstance(step, str):
            keys.append(step)
            continue
        *outer, noun = keys or ["entry"]
        if isinstance(here, Mapping):
            parts += [*filter(None, [".".join(outer)]), entry(singular(noun), here, step)]
        else:
            parts.append(f"{'.'.join(keys)}, entry {step + 1}" if keys else f"entry {step + 1}")
        keys = []
    return ": ".join([*parts, *filter(None, [".".join(keys)])])


def entry(noun: str, table: Mapping[str, object], index: int) -> str:
    for key in NAMES:
        if isinstance(name := table.get(key), str) and name:
            return f'{noun} "{name}"'
    return f"{noun} {index + 1}"


def inside(value: object, step: str | int) -> object:
    if isinstance(value, Mapping):
        return value.get(step)
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        return value[step]
    return None


def singular(noun: str) -> str:
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    if noun.endswith(("ches", "shes", "sses", "xes")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun

"""Plain values as TOML, laid out as a person would write them."""

import json
import re
from collections.abc import Mapping, Sequence
from textwrap import indent

WIDTH = 96


def dumps(values: Mapping[str, object]) -> str:
    """A document: plain keys first, then tables, then lists of tables."""
    plain = {key: value for key, value in values.items() if not _is_table(value)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in values.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{_key(key)}]"]
            lines += [f"{_key(name)} = {_value(one)}" for name, one in value.items()]
        elif _is_table(value) and isinstance(value, Sequence):
            for one in value:
                lines += ["", f"[[{_key(key)}]]"]
                lines += [f"{_key(name)} = {_value(part)}" for name, part in one.items()]
    return "\n".join(lines) + "\n"


def _is_table(value: object) -> bool:
    if isinstance(value, Mapping):
        return True
    listed = isinstance(value, Sequence) and not isinstance(value, str) and len(value) > 0
    return listed and all(isinstance(one, Mapping) for one in value)  # type: ignore[attr-defined]  # listed


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Mapping():
            return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
        case Sequence():
            parts = [_value(one) for one in value]
            line = f"[{', '.join(parts)}]"
            if len(line) <= WIDTH:
                return line
            return "[\n" + indent(_rows(parts), "    ") + ",\n]"
    raise TypeError(f"TOML has no word for {value!r}")


def _rows(parts: Sequence[str]) -> str:
    """As many parts in a row as fit."""
    rows = [""]
    for one in parts:
        if rows[-1] and len(rows[-1]) + len(one) > WIDTH - 6:
            rows.append("")
        rows[-1] += f", {one}" if rows[-1] else one
    return ",\n".join(rows)

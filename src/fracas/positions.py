"""Tables that start from a position file: what differs from a fresh set-up, and luck."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from .catalogue import find
from .content import ContentError, parse
from .engine.errors import BadInput
from .engine.game import Game
from .engine.state import State
from .engine.text import Choice, plain
from .record import Record
from .table import Table

COMMON = ("game", "seats", "seed", "options", "luck")


def position(name: str, source: str) -> Table:
    """A table from the text of a position file, or BadInput with the reason."""
    game = find(name)
    if game.position is None or game.arrange is None:
        raise BadInput(f"{name} has no position files")
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"the position file is not TOML: {error}") from None
    if raw.get("game", name) != name:
        raise BadInput(f"this is a position of {raw['game']}, not of {name}")
    seats = game.checked_seats(raw.get("seats"))
    options = game.checked_options(raw.get("options", {}))
    seed = str(raw.get("seed", "position"))
    try:
        wanted = parse(source, game.position, file="position", apart=COMMON)
    except ContentError as error:
        raise BadInput(f"the position file does not fit:\n{error}") from None
    s = game.new(seats, seed, options)
    game.arrange(s, wanted)
    if game.invariants is not None and (wrong := game.invariants(s)):
        raise BadInput("this position cannot be: " + "; ".join(wrong))
    if "luck" in raw:
        s.luck = [_lucky(game, s, entry) for entry in raw["luck"]]
    record = Record(name, game.version, seats, options=options, seed=seed, position=source)
    return Table(game, s, record)


def schema(name: str) -> dict[str, Any]:
    """The shape of a game's position files, as a JSON schema."""
    game = find(name)
    if game.position is None:
        raise BadInput(f"{name} has no position files")
    found = msgspec.json.schema(game.position)
    own = found["$defs"][found["$ref"].rsplit("/", 1)[1]] if "$ref" in found else found
    own["properties"] = {
        "game": {"type": "string", "const": name},
        "seats": {"type": "integer", "enum": sorted(game.seats), "default": game.seats[0]},
        "seed": {"type": "string", "description": "what chance is drawn from beyond `luck`"},
        "options": {
            "type": "object",
            "properties": {
                key: {"default": one.default, **({"enum": list(one.values)} if one.values else {})}
                for key, one in game.options.items()
            },
        },
        "luck": {
            "type": "array",
            "description": "named results of chance in order, each a table with one key; "
            "a shuffle lists the pile from the top",
            "items": {"type": "object", "minProperties": 1, "maxProperties": 1},
        },
        **own.get("properties", {}),
    }
    return found


def _lucky(game: Game[Any], s: State, entry: object) -> tuple[str, Choice]:
    if not isinstance(entry, dict) or len(entry) != 1:
        raise BadInput(
            f"a luck entry is a table with one key, like {{'blue die' = 3}}, not {entry}"
        )
    ((name, value),) = entry.items()
    try:
        given = plain(value)
    except TypeError as error:
        raise BadInput(f"luck {name!r}: {error}") from None
    return name, given if game.lucky is None else game.lucky(s, name, given)

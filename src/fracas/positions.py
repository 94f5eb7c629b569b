"""Tables that start from a position file: what differs from a fresh set-up, and luck."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from .catalogue import find
from .content import ContentError, parse
from .content.writing import dumps
from .engine import saving
from .engine.errors import BadInput, FracasError
from .engine.game import Game
from .engine.imagining import imagine
from .engine.state import State
from .engine.text import Choice, plain
from .record import Record
from .table import Table


def position(
    name: str,
    source: str,
    file: str = "position",
    seed: str | None = None,
    *,
    whole: bool = True,
) -> Table:
    """A table from the text of a position file, or BadInput with the reason.

    `file` is what errors call it. What the file leaves open is dealt from `seed`, or from the
    file's own where none is given. Unless `whole`, a file that holds a saved state is refused: it
    is for those who trust whoever wrote it.
    """
    game = find(name)
    try:
        wanted = parse(source, _shape(game), file=file)
    except ContentError as error:
        raise BadInput(str(error)) from None
    if wanted.game not in ("", name):
        raise BadInput(f"{file}: this is a position of {wanted.game}, not of {name}")
    seats = game.checked_seats(wanted.seats)
    options = game.checked_options(wanted.options)
    if wanted.state and not whole:
        raise BadInput(f"{file}: a saved state is not taken from others")
    start = wanted.seed if seed is None else seed
    seed = str(start)
    if wanted.state:
        s = _saved(game, wanted, seats, file)
        s.reseed(seed)
    else:
        s = game.new(seats, seed, options)
        _arrange(game, s, wanted, file)
    if game.positions.invariants is not None and (wrong := game.positions.invariants(s)):
        raise BadInput(f"{file}: this position cannot be: " + "; ".join(wrong))
    if wanted.luck is not None:
        s.luck = [_lucky(game, s, entry) for entry in wanted.luck]
    record = Record(name, game.version, seats, options=options, seed=seed, position=source)
    return Table(game, s, record)


def _saved(game: Game[Any], wanted: Any, seats: int, file: str) -> State:
    """The moment that a file holds as it was saved."""
    if wanted.rules != game.version:
        raise BadInput(
            f"{file}: this moment is from rules {wanted.rules or '?'} of {game.name}; installed "
            f"are rules {game.version}"
        )
    s: State = saving.load(game, wanted.state)
    if s.seats != seats or s.result is not None:
        raise BadInput(f"{file}: this position cannot be set up")
    return s


def _arrange(game: Game[Any], s: State, wanted: Any, file: str) -> None:
    if game.positions.arrange is None:
        raise BadInput(f"{game.name} has no position files but those of whole moments")
    try:
        game.positions.arrange(s, wanted)
    except FracasError:
        raise
    except Exception as error:
        raise BadInput(f"{file}: this position cannot be set up: {error}") from error


def _shape(game: Game[Any]) -> Any:
    """The schema of a game's position files: what all have, and its own."""
    own = game.positions.shape
    return msgspec.defstruct(
        "Position",
        [
            ("game", str, ""),
            ("seats", int | None, None),
            ("seed", str | int, "position"),
            ("options", dict[str, str | int | bool], msgspec.field(default_factory=dict)),
            ("luck", list[dict[str, Any]] | None, None),
            ("rules", str, ""),
            ("state", str, ""),
        ],
        bases=None if own is None else (own,),
        kw_only=True,
    )


def write(table: Table, seat: int | None = None, whole: bool = False) -> str:
    """The text of a position file that leads to this moment, or BadInput where there is none.

    With a seat, what it does not know is dealt anew: the file tells nobody anything more. Where the
    game has no words for its moments, or with `whole`, the file holds the state as it is saved.
    """
    game = table.game
    if table.over:
        raise BadInput("the game is over: there is nothing to go on from")
    s = table.state
    if seat is not None:
        table.viewer(seat)
        s = imagine(game, s, seat, random.Random(f"{seat}/{s.asked}"))
    if whole or game.positions.describe is None:
        return _written_whole(table, s)
    own = game.positions.describe(s)
    values = {
        "game": game.name,
        "seats": table.seats,
        **({"options": dict(table.record.options)} if table.record.options else {}),
        **_spoken(own),
    }
    text = dumps(values)
    try:
        found = position(game.name, text)
    except FracasError as error:
        raise BadInput(f"this moment cannot be saved as a position: {error}") from None
    again = found.state
    same = [(one.stack, one.asking) for one in again.strands] == [
        (one.stack, one.asking) for one in s.strands
    ]
    if not same or game.positions.describe(again) != own:
        raise BadInput(
            "this moment is in the middle of a step; save one before or after it, or the whole of "
            "its state"
        )
    return text


def _written_whole(table: Table, s: State) -> str:
    """A moment as it is saved, without where its luck comes from."""
    kept = table.game.copy(s)
    kept.reseed("")
    kept.luck = None
    return dumps(
        {
            "game": table.game.name,
            "rules": table.game.version,
            "seats": table.seats,
            **({"options": dict(table.record.options)} if table.record.options else {}),
            "state": saving.save(table.game, kept).decode(),
        }
    )


def _spoken(value: Any) -> Any:
    """Structs as tables, without what is at its default."""
    if isinstance(value, msgspec.Struct):
        return {
            one.name: _spoken(getattr(value, one.name))
            for one in msgspec.structs.fields(value)
            if getattr(value, one.name) != _default(one)
        }
    if isinstance(value, dict):
        return {key: _spoken(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_spoken(one) for one in value]
    return value


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def schema(name: str) -> dict[str, Any]:
    """The shape of a game's position files, as a JSON schema."""
    game = find(name)
    if game.positions.shape is None:
        raise BadInput(f"{name} has no position files")
    found = msgspec.json.schema(game.positions.shape)
    own = found["$defs"][found["$ref"].rsplit("/", 1)[1]] if "$ref" in found else found
    own["properties"] = {
        "game": {"type": "string", "const": name},
        "seats": {"type": "integer", "enum": sorted(game.seats), "default": game.seats[0]},
        "seed": {"type": "string", "description": "what chance is drawn from beyond `luck`"},
        "options": {
            "type": "object",
            "properties": {
                key: {
                    "default": one.default,
                    **({"enum": list(one.values)} if one.values and one.check is None else {}),
                }
                for key, one in game.options.items()
            },
        },
        "luck": {
            "type": "array",
            "description": "named results of chance in order, each a table with one key; "
            "a shuffle lists the pile from the top",
            "items": {"type": "object", "minProperties": 1, "maxProperties": 1},
        },
        "rules": {"type": "string", "description": "of a saved state: the version of its rules"},
        "state": {
            "type": "string",
            "description": "the state as it was saved, in place of all else: for any moment",
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
    return name, given if game.positions.lucky is None else game.positions.lucky(s, name, given)

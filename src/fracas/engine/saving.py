"""States as JSON and back, and their digests."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from .errors import BadInput
from .fields import Field, fields, structs
from .game import Game
from .state import State, Strand
from .text import plain

S = TypeVar("S", bound=State)
_in_order = msgspec.json.Encoder(order="deterministic").encode
DIGEST = "2:"
"""How a digest of today begins. Those without it are of format 1, which counted `told` too."""
_numbered: set[type[State]] = set()
"""States that have been seen with a table by numbers in them."""


def save(game: Game[S], s: S) -> bytes:
    """The state as JSON, without what is derived."""
    return _written(game, game.bare(s))


def _written(game: Game[S], bare: S) -> bytes:
    if game.state not in _numbered:
        try:
            return _in_order(bare)
        except TypeError:  # a table by numbers: these can be put in order only as words
            _numbered.add(game.state)
    return msgspec.json.encode(msgspec.to_builtins(bare, str_keys=True, order="deterministic"))


def digest(game: Game[S], s: S) -> str:
    """What two states have in common if they are the same. How often something came out (`told`)
    is left out: it serves undo alone, and the same game may be told in fewer steps."""
    bare = game.bare(s)
    bare.told = 0
    return DIGEST + _hashed(_written(game, bare))


def holds(game: Game[S], s: S, noted: str) -> bool:
    """Whether a digest that was noted once, today or by an older Fracas, is this state's."""
    if noted.startswith(DIGEST):
        return noted == digest(game, s)
    return noted == _hashed(save(game, s))


def _hashed(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def load(game: Game[S], data: bytes | str) -> S:
    """The state that `save` wrote."""
    try:
        raw: dict[str, Any] = msgspec.json.decode(data)
        strands = [_strand(game, one) for one in raw.pop("strands", [])]
        luck = raw.pop("luck", None)
        s = msgspec.convert(raw, game.state, str_keys=True)
    except (msgspec.DecodeError, msgspec.ValidationError, TypeError, AttributeError) as error:
        raise BadInput(f"this is not a saved state of {game.name}: {error}") from None
    s.strands = strands
    if luck is not None:
        s.luck = [(name, plain(value)) for name, value in luck]
    return s


def _strand(game: Game[S], raw: dict[str, Any]) -> Strand:
    stack = msgspec.convert(raw.pop("stack", []), list[game.step_type])  # type: ignore[name-defined]  # made at run time
    asking = raw.pop("asking", None)
    sealed = raw.pop("sealed", None)
    strand = msgspec.convert(raw, Strand)
    strand.stack = stack
    if asking is not None:
        strand.asking = msgspec.convert(asking, game.step_type)
    if sealed is not None:
        strand.sealed = {int(seat): plain(choice) for seat, choice in sealed.items()}
    return strand


def hidden_fields(game: Game[S]) -> list[str]:
    """The hidden fields of a game's own, as `Struct.field`."""
    own = set(State.__struct_fields__)
    return [
        f"{cls.__name__}.{name}"
        for cls in structs(game.state)
        if cls is not Strand
        for name, mark, _ in fields(cls)
        if mark is Field.HIDDEN and not (cls is game.state and name in own)
    ]

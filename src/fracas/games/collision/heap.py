"""The pieces of terrain that players place by hand. CO-4.11."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from fracas.content import folder, load
from fracas.engine import BadInput

from .layouts import PieceSpec

HAND = "hand"
"""The layout that is placed by hand."""


class Heap(Struct, frozen=True, forbid_unknown_fields=True):
    list: Annotated[tuple[str, ...], Meta(min_length=1)]
    piece: tuple[PieceSpec, ...]


@lru_cache(maxsize=1)
def heap() -> Heap:
    return load(folder("fracas.games.collision") / "terrain.toml", Heap)


def pieces() -> dict[str, PieceSpec]:
    return {one.id: one for one in heap().piece}


def agreed(wished: str) -> tuple[str, ...]:
    """The pieces of "hand", or of "hand:house,bush"; none for anything else."""
    name, _, named = wished.partition(":")
    if name != HAND:
        return ()
    if not named:
        return heap().list
    found = tuple(one.strip() for one in named.split(","))
    known = pieces()
    for one in found:
        if one not in known:
            raise BadInput(f"CO-4.11: there is no piece {one!r}; there are {', '.join(known)}")
    return found

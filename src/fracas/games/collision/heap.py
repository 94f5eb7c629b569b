"""The pieces of terrain that players place by hand. CO-4.11."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from fracas.content import folder, load

from .layouts import PieceSpec


class Heap(Struct, frozen=True, forbid_unknown_fields=True):
    list: Annotated[tuple[str, ...], Meta(min_length=1)]
    piece: tuple[PieceSpec, ...]


@lru_cache(maxsize=1)
def heap() -> Heap:
    return load(folder("fracas.games.collision") / "terrain.toml", Heap)


def pieces() -> dict[str, PieceSpec]:
    return {one.id: one for one in heap().piece}

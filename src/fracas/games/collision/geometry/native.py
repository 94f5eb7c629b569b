"""The compiled half of the geometry (`kernel/`), where there is one.

A build with a C compiler at hand makes it (tools/kernel.py); without it everything is done by the
modules beside this one, which are its oracle: the answers are the same, only slower. Nothing but
speed may depend on it (CO-23.16).
"""

import ctypes as c
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fracas.games.collision.geometry.shapes import Body, Place, Terrain, box
from fracas.games.collision.geometry.units import DIRECTIONS

VERSION: Final = 4
"""As in kernel.h: a library that was made of another source is not used."""
Library = c.PyDLL
Ints = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]


def _library() -> Library | None:
    folder = __file__[: -len("native.py")]
    try:
        found = c.PyDLL(folder + "kernel.native")  # keeps the interpreter's lock: calls are short
        return found if found.version() == VERSION else None
    except (OSError, AttributeError):
        return None


kernel: Library | None = _library()


@contextmanager
def without() -> Iterator[None]:
    """As if nothing had been compiled: for tests that compare."""
    global kernel
    before, kernel = kernel, None
    try:
        yield
    finally:
        kernel = before


LIMIT: Final = 1 << 13


def check_bounds(*arrays: npt.NDArray[np.int64] | npt.NDArray[np.int32]) -> None:
    """Refuses numbers so large that a product might overflow."""
    for array in arrays:
        if array.size and (array.max() > LIMIT or array.min() < -LIMIT):
            raise OverflowError(f"coordinates must lie within ±{LIMIT} u")


def at(array: npt.NDArray[Any]) -> int:
    found: int = array.__array_interface__["data"][0]
    return found


TURNS: Final = np.array(DIRECTIONS, dtype=np.int32)


class _Ground(c.Structure):
    _fields_ = [
        ("pieces", c.c_void_p),
        ("corners", c.c_void_p),
        ("count", c.c_int32),
        ("side", c.c_int32),
    ]


class Ground:
    """A terrain as the kernel reads it; its arrays live as long as it does."""

    def __init__(self, terrain: Terrain) -> None:
        rows: list[tuple[int, ...]] = []
        corners: list[tuple[int, int]] = []
        for piece in terrain.pieces:
            around = box(piece)
            straight = all(x in around[::2] and y in around[1::2] for x, y in piece.corners)
            rows.append(
                (
                    len(corners), len(piece.corners), piece.z0, piece.z1, piece.cover == "L",
                    straight and len(piece.corners) == 4, piece.stand, piece.passable, *around,
                )
            )  # fmt: skip
            corners += piece.corners
        self.pieces: Rows = np.array(rows, dtype=np.int32).reshape(len(rows), 12)
        wide = np.array(corners, dtype=np.int64).reshape(len(corners), 2)
        check_bounds(wide, self.pieces[:, 2:4])
        self.corners: Rows = wide.astype(np.int32)
        self.struct = _Ground(at(self.pieces), at(self.corners), len(rows), terrain.side)
        self.address = c.addressof(self.struct)


@lru_cache(maxsize=2048)
def ground(terrain: Terrain) -> Ground:
    return Ground(terrain)


def body_rows(bodies: Sequence[Body]) -> Rows:
    rows = [
        (b.x, b.y, b.z, b.facing, b.radius, b.height, b.eye, n) for n, b in enumerate(bodies)
    ]
    found: Rows = np.array(rows, dtype=np.int32).reshape(len(rows), 8)
    return found


def glances(
    lib: Library,
    terrain: Terrain,
    bodies: Sequence[Body],
    viewers: Rows,
    targets: Rows,
    *,
    paired: bool,
) -> Bytes:
    """Of each pair, or of each viewer and each target: bit 0 is whether it is seen, bit 1 whether
    it would be if the viewer faced it, the rest its cover."""
    shape = (len(viewers),) if paired else (len(viewers), len(targets))
    found = np.empty(shape, dtype=np.uint8)
    screens = body_rows(bodies)
    done = lib.glances(
        c.c_void_p(ground(terrain).address),
        c.c_void_p(at(screens)), len(screens),
        c.c_void_p(at(viewers)), len(viewers),
        c.c_void_p(at(targets)), len(targets),
        paired, c.c_void_p(at(TURNS)), c.c_void_p(at(found)),
    )  # fmt: skip
    if not done:
        raise MemoryError
    return found


def shooters(
    lib: Library,
    terrain: Terrain,
    viewers: Rows,
    targets: Rows,
    order: Ints,
    cover: Ints,
    ranges: Sequence[tuple[int, int]],
) -> list[int]:
    """For each target the number of the first viewer, those with the heaviest cover first and then
    in an order, that has it in range and would see it if it faced it; -1 for none. `who` of a
    target is its row of the covers."""
    cover, order = np.ascontiguousarray(cover), np.ascontiguousarray(order)
    limits = np.array(ranges, dtype=np.int32).reshape(len(ranges), 2)
    found = np.empty(len(targets), dtype=np.int32)
    lib.shooters(
        c.c_void_p(ground(terrain).address), c.c_void_p(at(viewers)), len(viewers),
        c.c_void_p(at(targets)), len(targets), c.c_void_p(at(order)), c.c_void_p(at(cover)),
        c.c_void_p(at(limits)), len(limits), c.c_void_p(at(TURNS)), c.c_void_p(at(found)),
    )  # fmt: skip
    chosen: list[int] = found.tolist()
    return chosen


def spread(lib: Library, places: Rows, taken: Sequence[Place], most: int) -> list[int]:
    """Numbers of places by farthest-point sampling."""
    before = np.array(taken, dtype=np.int32).reshape(len(taken), 3)
    away = np.empty(len(places), dtype=np.int64)
    found = np.empty(max(0, most), dtype=np.int32)
    count = lib.spread(
        c.c_void_p(at(places)), len(places), c.c_void_p(at(before)), len(before), max(0, most),
        c.c_void_p(at(away)), c.c_void_p(at(found)),
    )  # fmt: skip
    chosen: list[int] = found[:count].tolist()
    return chosen


def standing(
    lib: Library,
    terrain: Terrain,
    others: Sequence[Body],
    body: Body,
    anywhere: Sequence[Place],
) -> list[bool]:
    """Whether a figure, with its whole base on the table, stands at each place."""
    places = np.array(anywhere, dtype=np.int32).reshape(len(anywhere), 3)
    check_bounds(places)
    crowd = body_rows([other for other in others if other.name != body.name])
    found = np.empty(len(places), dtype=np.uint8)
    lib.standing(
        c.c_void_p(ground(terrain).address), c.c_void_p(at(crowd)), len(crowd),
        body.radius, body.height, c.c_void_p(at(places)), len(places), c.c_void_p(at(found)),
    )  # fmt: skip
    stood: list[bool] = found.astype(np.bool_).tolist()
    return stood

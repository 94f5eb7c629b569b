"""Small tables for tests."""

from fracas.games.collision.geometry.shapes import Body, Cover, Piece, Terrain, rectangle
from fracas.games.collision.layouts import layouts, terrain_of


def piece(
    name: str,
    cover: Cover,
    z0: int,
    z1: int,
    x0: int,
    y0: int,
    x1: int,
    y1: int,
    *,
    stand: bool = False,
    passable: bool = False,
) -> Piece:
    return Piece(name, rectangle(x0, y0, x1, y1), z0, z1, cover, stand, passable)


def figure(name: str, x: int, y: int, z: int = 0, facing: int = 0, size: str = "M") -> Body:
    return Body.of(name, size, x, y, z, facing)


def layout(name: str) -> Terrain:
    return terrain_of(layouts()[name])


OPEN = Terrain()
ROOF = Terrain((piece("roof", "H", 0, 300, 500, 500, 1000, 1000, stand=True),))

"""What the rulebook's examples do and look at."""

from fracas.games.collision.figures import bodies, body, cover_of, sees, terrain
from fracas.games.collision.geometry.certificates import Sight
from fracas.games.collision.geometry.sight import sight
from fracas.table import Table

from .tables import answer, asked, figure, number, options, state, told


def rays(table: Table, viewer: str, target: str) -> tuple[bool, int, int]:
    """Whether it is seen, and how many of the 20 rays are stopped, and stopped or screened."""
    s = state(table)
    found: Sight = sight(
        terrain(s), bodies(s), body(figure(table, viewer)), body(figure(table, target))
    )
    lights = [ray.light for ray in found.rays]
    return found.seen, lights.count("stopped"), 20 - lights.count("clear")


def cover(table: Table, viewer: str, target: str) -> tuple[bool, int]:
    """Whether it is seen, and its cover: 0 none, 1 light, 2 heavy."""
    s, one, another = state(table), number(table, viewer), number(table, target)
    return sees(s, one, another), cover_of(s, one, another)


def shot(table: Table, weapon: str = "", mode: str = "normal") -> Table:
    """A1 shoots at B1."""
    answer(table, "shoot")
    if asked(table)[1] == "shoot_with":
        answer(table, (weapon, mode))
    if asked(table)[1] == "shoot_target":
        answer(table, number(table, "B1"))
    return table


def charged(table: Table, *path: tuple[str, int, int, int], weapon: str = "") -> Table:
    answer(table, "charge", (number(table, "B1"), path))
    if asked(table)[1] == "strike":
        answer(table, (weapon, "normal") if weapon else options(table)[0])
    return table


def modifiers(table: Table) -> tuple[object, object]:
    found = told(table, "confront")[-1]
    return found["attack_total"], found["defence_total"]

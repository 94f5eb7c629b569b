"""Scenarios: maps drawn in text, and special rules from a closed list. NG-18."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from fracas.content import ContentError, folder, load, parse
from fracas.content.loading import as_traversable, read
from fracas.engine import BadInput

from .grid import ALL, NAMES, NEXT, SIZE, around
from .numbers import ANDYS, Schema, numbers
from .state import City

Special = Literal[
    "rich-feuds",
    "rich-andys",
    "closed-dead-zones",
    "guarded-tunnels",
    "no-structure-on-tunnel",
    "no-tunnel-on-structure",
    "slip-through-tunnels",
]
"""NG-18.3, NG-18.5, NG-18.7, NG-18.8, NG-18.9, NG-18.10, NG-18.11"""
SPECIALS: tuple[Special, ...] = get_args(Special)

BUILT_IN = (
    "life-on-the-streets",
    "close-quarters",
    "tunnel-assault",
    "no-place-to-hide",
    "raids",
)
CELL = re.compile(r"(\.|#|B[1-4]|S[1-3])([atp]*)")
COLUMNS = "abcdef"


class Scenario(Schema, frozen=True):
    title: str | dict[str, str]
    maps: Annotated[dict[Annotated[int, Meta(ge=2, le=4)], str], Meta(min_length=1)]
    """By number of players: six rows of six cells, each a ground sign and then flags."""
    about: str | dict[str, str] = ""
    special: frozenset[Special] = frozenset()
    first: dict[Annotated[int, Meta(ge=2, le=4)], Annotated[int, Meta(ge=1, le=4)]] = {}
    """By number of players: the seat, from 1, that starts (NG-3.20); else chance names it."""

    def __post_init__(self) -> None:
        for seats, seat in self.first.items():
            if seat > seats:
                raise ValueError(f"first: with {seats} players there is no seat {seat}")


class Drawn(msgspec.Struct):
    """A map as drawn."""

    dead: int = 0
    skyscrapers: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    bases: list[tuple[int, int]] = []
    """Seat, from 1, and space."""
    tunnels: list[int] = []
    """Spaces, one for each flag."""
    andys: list[int] = []
    products: list[int] = []


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a home-made scenario, and against which clause."""

    message: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})" if self.clause else self.message


def draw(map_text: str) -> tuple[Drawn, list[Problem]]:
    """Reads a map; what cannot be read is among the problems."""
    drawn, problems = Drawn(), []
    rows = [line.split() for line in map_text.splitlines() if line.strip()]
    if rows and rows[0] == list(COLUMNS):
        del rows[0]
    if len(rows) != SIZE:
        return drawn, [Problem(f"expected {SIZE} rows, got {len(rows)}", "NG-2.1")]
    for row, cells in enumerate(rows):
        if cells[0] == str(row + 1):
            del cells[0]
        if len(cells) != SIZE:
            problems.append(
                Problem(f"row {row + 1}: expected {SIZE} cells, got {len(cells)}", "NG-2.1")
            )
            continue
        for column, cell in enumerate(cells):
            space = row * SIZE + column
            if match := CELL.fullmatch(cell):
                lay(drawn, space, match[1], match[2])
            else:
                problems.append(
                    Problem(
                        f"{NAMES[space]}: expected . # B1–B4 or S1–S3, then flags a t p, "
                        f"got {cell!r}"
                    )
                )
    return drawn, problems


def lay(drawn: Drawn, space: int, ground: str, flags: str) -> None:
    match ground[0]:
        case "#":
            drawn.dead |= 1 << space
        case "B":
            drawn.bases.append((int(ground[1]), space))
        case "S":
            drawn.skyscrapers[int(ground[1]) - 1] |= 1 << space
    drawn.tunnels += [space] * flags.count("t")
    drawn.andys += [space] * flags.count("a")
    drawn.products += [space] * flags.count("p")


# Checking, NG-18.15, NG-18.16


def check(source: str) -> list[Problem]:
    """All that is wrong with a scenario file, or nothing."""
    try:
        found = load(source, Scenario)
    except ContentError as error:
        return [Problem(line) for line in str(error).splitlines()]
    return list(scenario_problems(found))


def scenario_problems(scenario: Scenario) -> Iterator[Problem]:
    for seats, map_text in sorted(scenario.maps.items()):
        drawn, problems = draw(map_text)
        for one in problems or map_problems(drawn, seats, scenario.special):
            yield Problem(f"map for {seats} players: {one.message}", one.clause)


def map_problems(drawn: Drawn, seats: int, special: frozenset[Special]) -> Iterator[Problem]:
    yield from count_problems(drawn)
    yield from place_problems(drawn)
    yield from base_problems(drawn, seats, special)


def count_problems(drawn: Drawn) -> Iterator[Problem]:
    """More than the box holds, NG-2.8, NG-C5."""
    pieces = numbers.pieces
    counts = [
        ("dead zones", drawn.dead.bit_count(), pieces.dead_zones, "NG-2.8"),
        ("tunnels", len(drawn.tunnels), pieces.tunnels, "NG-2.8"),
        ("andys", len(drawn.andys), len(ANDYS), "NG-2.8"),
        ("products", len(drawn.products), pieces.products, "NG-2.8"),
    ]
    for value, (area, most) in enumerate(
        zip(drawn.skyscrapers, pieces.skyscrapers, strict=True), 1
    ):
        counts.append((f"skyscrapers of value {value}", area.bit_count(), most, "NG-C5"))
    for what, count, most, clause in counts:
        if count > most:
            yield Problem(f"{count} {what}, but the box holds {most}", clause)


def place_problems(drawn: Drawn) -> Iterator[Problem]:
    """Tokens where none may be, NG-2.19, NG-18.16."""
    bases = {space for _, space in drawn.bases}
    tokens = {"a tunnel": drawn.tunnels, "an andy": drawn.andys, "a product": drawn.products}
    for what, placed in tokens.items():
        for space in sorted(set(placed)):
            if space in bases or drawn.dead >> space & 1:
                ground = "base" if space in bases else "dead zone"
                yield Problem(f"{NAMES[space]}: {what} on a {ground}", "NG-18.16")
    for space, count in sorted(Counter(drawn.tunnels).items()):
        if count > 1:
            yield Problem(f"{NAMES[space]}: {count} tunnels on one space", "NG-2.19")


def base_problems(drawn: Drawn, seats: int, special: frozenset[Special]) -> Iterator[Problem]:
    """One base a seat, clockwise, with a way out, NG-18.16, NG-3.14."""
    numbered = sorted(drawn.bases)
    if [seat for seat, _ in numbered] != list(range(1, seats + 1)):
        wanted = ", ".join(f"B{seat}" for seat in range(1, seats + 1))
        given = ", ".join(f"B{seat}" for seat, _ in numbered) or "none"
        yield Problem(f"expected the bases {wanted}, got {given}", "NG-18.16")
        return
    where = [space for _, space in numbered]
    if not clockwise(where):
        yield Problem("the bases do not run clockwise in seat order", "NG-18.16")
    shut = sum(1 << space for space in where)
    if "closed-dead-zones" in special:
        shut |= drawn.dead
    for space in where:
        if not NEXT[space] & ~shut:
            yield Problem(f"{NAMES[space]}: the base has no way out", "NG-18.16")


def clockwise(where: list[int]) -> bool:
    """Whether going from base to base, back to the first, turns round the middle no more than
    once: two bases always do, and those in one direction come in any order, NG-R82."""
    middle = (SIZE - 1) / 2
    angles = [math.atan2(space // SIZE - middle, space % SIZE - middle) for space in where]
    turns = [
        (after - before) % math.tau
        for before, after in zip(angles, angles[1:] + angles[:1], strict=True)
    ]
    return round(sum(turns) / math.tau) <= 1


# Playing


def scenario_file(value: str) -> str:
    """The text of a scenario file, where one is named."""
    if value in BUILT_IN or not value.endswith(".toml"):
        return value
    try:
        return read(as_traversable(value))
    except ContentError as error:
        raise BadInput(str(error)) from None


def check_scenario(value: object) -> None:
    """A built-in scenario's name or the text of a home-made one, NG-D1."""
    if not isinstance(value, str) or (value not in BUILT_IN and "\n" not in value):
        named = ", ".join(BUILT_IN)
        raise BadInput(f"there is no scenario {value!r}; there are {named}, and files (.toml)")
    scenario_of(value)


@lru_cache(maxsize=64)
def scenario_of(value: str) -> Scenario:
    """A built-in scenario by name, or a home-made one from its text."""
    try:
        if value in BUILT_IN:
            source = folder("fracas.games.neon_gods") / "scenarios" / f"{value}.toml"
            return load(source, Scenario)
        found = parse(value, Scenario, file="scenario")
    except ContentError as error:
        raise BadInput(str(error)) from None
    if wrong := list(scenario_problems(found)):
        raise BadInput("this scenario cannot be played: " + "; ".join(map(str, wrong)))
    return found


def title_of(value: str, lang: str = "en") -> str:
    return _in(scenario_of(value).title, lang)


def about_of(value: str, lang: str) -> str:
    return _in(scenario_of(value).about, lang)


def _in(said: str | dict[str, str], lang: str) -> str:
    return said if isinstance(said, str) else said.get(lang, said.get("en", ""))


def drawn_map(value: str, seats: int) -> Drawn:
    """The map of a scenario for so many players, NG-3.1."""
    scenario = scenario_of(value)
    if seats not in scenario.maps:
        counts = " or ".join(map(str, sorted(scenario.maps)))
        raise BadInput(f"{title_of(value)} has maps for {counts} players, not {seats}")
    return draw(scenario.maps[seats])[0]


def city_of(drawn: Drawn, name: str, special: Collection[str]) -> City:
    """The map with its special rules worked in."""
    where = [space for _, space in sorted(drawn.bases)]
    bases = sum(1 << space for space in where)
    low, middle, high = drawn.skyscrapers
    open_to = ALL & ~bases
    if "closed-dead-zones" in special:
        open_to &= ~drawn.dead  # NG-18.7
    usual, rich = numbers.battle.victory, numbers.battle.rich_victory
    return City(
        scenario=name,
        special=tuple(one for one in SPECIALS if one in special),
        dead=drawn.dead,
        skyscrapers=(low, middle, high),
        bases=bases,
        open_to=tuple(open_to | 1 << space for space in where),  # NG-7.11, NG-7.12
        guarded=around(bases) if "guarded-tunnels" in special else 0,
        no_structure_on_tunnel="no-structure-on-tunnel" in special,
        no_tunnel_on_structure="no-tunnel-on-structure" in special,
        slip="slip-through-tunnels" in special,
        prize=(
            rich if "rich-feuds" in special else usual,
            rich if "rich-andys" in special else usual,
        ),
    )

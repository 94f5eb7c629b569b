"""Campfires: points on a table, checked by a validator. A package of its own."""

from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta

from fracas.content import folder, load, texts
from fracas.engine import (
    Choice,
    Game,
    Mind,
    Options,
    Positions,
    Public,
    Refused,
    Sight,
    State,
    Step,
    Text,
    View,
    Words,
    text,
)

Point = tuple[int, int]


class Village(msgspec.Struct, frozen=True):
    at: Point
    people: int


class Land(msgspec.Struct, frozen=True):
    """`land.toml`: the field, its villages, and how fires keep apart."""

    size: int
    apart: int
    fires: int
    villages: tuple[Village, ...]


LAND = load(folder(__name__) / "land.toml", Land)


class Fire(msgspec.Struct, frozen=True):
    seat: int
    at: Point


class Campfires(State):
    fires: Public[list[Fire]] = []


class Seen(View):
    """What everybody sees."""

    size: int
    apart: int
    fires: list[Fire]
    villages: list[Village]


class Light(Step):
    clauses = ("CF-2", "CF-3")
    shape = Annotated[Point, Meta(title="a point", description="x and y on the land")]
    seat: int

    def options(self, s: Campfires) -> list[Choice]:
        """Some of the points that would do; `accepts` takes all of them."""
        grid = range(0, LAND.size + 1, 10)
        return [(x, y) for x in grid for y in grid if not too_near(s, (x, y))]

    def accepts(self, s: Campfires, choice: Choice) -> Choice:
        match choice:
            case (int(x), int(y)) if 0 <= x <= LAND.size and 0 <= y <= LAND.size:
                if too_near(s, (x, y)):
                    raise Refused(text("refuse.near", apart=LAND.apart), ("CF-3",))
                return choice
        raise Refused(text("refuse.point", size=LAND.size), ("CF-2",))

    def chosen(self, s: Campfires, at: Point) -> None:
        s.fires.append(Fire(self.seat, at))
        s.tell("lit", "CF-2", who=self.seat, at=at)
        if len(s.fires) < LAND.fires * s.seats:
            s.then(Light((self.seat + 1) % s.seats))
        else:
            s.finish(warmed(s), why=text("why.lit"), clauses=("CF-4",))

    def label(self, s: Campfires, choice: Choice) -> Text:
        return text("point", at=choice)


def apart(a: Point, b: Point) -> int:
    """The square of the distance: whole numbers never round."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def too_near(s: Campfires, at: Point) -> bool:  # CF-3
    return any(apart(fire.at, at) < LAND.apart**2 for fire in s.fires)


def warmed(s: Campfires) -> list[int]:  # CF-4
    """The people that each seat warms."""
    people = [0] * s.seats
    for village in LAND.villages:
        best = min((apart(fire.at, village.at) for fire in s.fires), default=0)
        nearest = {fire.seat for fire in s.fires if apart(fire.at, village.at) == best}
        if len(nearest) == 1:
            people[nearest.pop()] += village.people
    return people


def setup(s: Campfires, options: Options) -> None:  # CF-1
    s.then(Light(0))


def view(s: Campfires, viewer: int) -> Seen:
    return Seen(LAND.size, LAND.apart, s.fires, list(LAND.villages))


def value(s: Campfires, seat: int) -> float:
    everybody = sum(village.people for village in LAND.villages)
    return warmed(s)[seat] / everybody


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The fires so far, in the order they were lit, player 1's first."""

    fires: list[Point]


def arrange(s: Campfires, wanted: Position) -> None:
    s.fires = [Fire(at % s.seats, point) for at, point in enumerate(wanted.fires)]
    assert s.strand is not None
    s.strand.stack = [Light(len(s.fires) % s.seats)]


def invariants(s: Campfires) -> list[str]:
    wrong = []
    if len(s.fires) >= LAND.fires * s.seats:
        wrong.append(f"{len(s.fires)} fires, but {LAND.fires * s.seats} end the game")
    for at, fire in enumerate(s.fires):
        if any(apart(fire.at, other.at) < LAND.apart**2 for other in s.fires[:at]):
            wrong.append(f"a fire at {fire.at} is too near to another")
    return wrong


game = Game(
    "campfires",
    Campfires,
    setup,
    seats=[2, 3],
    package=__name__,
    title={"en": "Campfires", "fr": "Feux de camp"},
    words=Words(texts(folder(__name__))),
    web_board="board",
    sight=Sight(shape=Seen, view=view),
    mind=Mind(value=value),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants),
    rulebook=(files(__name__) / "rules/campfires.md").read_text("utf-8"),
)

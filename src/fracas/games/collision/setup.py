"""Set-up: mission, layout, gangs, decks, deployment. CO-4, CO-20.7, CO-20.13, CO-20.14."""

from typing import Literal

from fracas.engine import BadInput, Choice, Options, Refused, Sealed, Step, Text, text

from .cards import KINDS, own_cards, rank
from .catalogue import Gang, Member, catalogue
from .draws import PILE, Draw, put_away, read
from .figures import bodies, body, enemies, put, tag, terrain
from .gangs import CHOOSE, action_points, check_gang, gangs_of, worth
from .geometry.candidates import facings
from .geometry.measure import Edge, in_zone
from .geometry.places import deployment_candidates
from .geometry.shapes import Place
from .geometry.specials import prepare
from .geometry.stand import stand
from .geometry.units import TABLE as STANDARD
from .geometry.units import Degrees
from .layouts import layout_named, layouts, loot_spots
from .missions import EDGES, OPPOSITE, edge_of, mission, missions
from .push import as_place
from .state import LOST, RESERVE, TABLE, Collision, Figure, Player, opponent
from .turn import turn_steps
from .words import option_of, refuse

WIDE = 3600
"""CO-22.10"""
DRAW = "draw"
LIMIT, SKIRMISH_LIMIT = 400, 250
SKIRMISH_TURNS = 3
VARIANTS = (
    "attrition", "soft-hurry", "sure-guard", "optional-fire", "wide", "skirmish", "learning",
)  # fmt: skip
"""CO-22.5 to 22.11"""
LETTERS = "AB"
EXTRA_EACH, MOST_EXTRA = 50, 3
"""CO-21.11"""


def setup(s: Collision, options: Options) -> None:
    s.variants = tuple(name for name in VARIANTS if options[name.replace("-", "_")])
    learning = "learning" in s.variants
    s.seen = [0] * len(own_cards(0)) * s.seats
    s.side = WIDE if "wide" in s.variants else STANDARD
    s.mission = "domination" if learning else str(options["mission"])
    if s.mission == DRAW:  # CO-4.9
        card = s.pick(own_cards(0), "mission card")
        s.mission = catalogue().tables.mission[KINDS[rank(card)]]  # type: ignore[index]
    s.layout = str(options["layout"])
    if s.layout == DRAW:  # CO-4.11
        s.layout = s.pick(list(layouts()), "layout")
    task = missions()[s.mission]
    s.turns = SKIRMISH_TURNS if "skirmish" in s.variants else task.turns
    shift = (s.side - STANDARD) // 2
    s.objects = [(x + shift, y + shift, z, -1) for x, y, z in task.objects]  # CO-20.7
    if not learning:
        s.loot = list(loot_spots(layout_named(s.layout), s.side))  # CO-4.13
    prepare(terrain(s))
    s.players = [Player() for _ in range(s.seats)]
    for seat, player in enumerate(s.players):
        player.deck = own_cards(seat)
        s.shuffle(player.deck, PILE[seat])  # CO-4.14
    given = str(options["gangs"])
    if given == CHOOSE:
        s.then(PickGangs(), SetupDraw())
    else:
        muster(s, gangs_of(given, s.seats, learning))
        s.then(SetupDraw())


def limit_of(s: Collision) -> int:
    return SKIRMISH_LIMIT if "skirmish" in s.variants else LIMIT


def muster(s: Collision, gangs: list[Gang]) -> None:
    """The figures of both gangs, in reserve, and their AP (CO-4.2, CO-4.14)."""
    for seat, gang in enumerate(gangs):
        wrong = check_gang(gang, min(gang.limit, limit_of(s)))
        if wrong:
            raise BadInput("; ".join(map(str, wrong)))
        player = s.players[seat]
        player.gang, player.faction = gang.id, gang.faction
        player.total = player.pool = action_points(gang.figures)
        s.figures += figures_of(seat, gang.figures)
    worths = [worth(gang) for gang in gangs]
    for seat, player in enumerate(s.players):  # CO-21.11
        lead = worths[opponent(seat)] - worths[seat]
        player.extra = min(MOST_EXTRA, max(0, lead // EXTRA_EACH))


def figures_of(seat: int, members: tuple[Member, ...]) -> list[Figure]:
    return [
        Figure(f"{LETTERS[seat]}{k}", seat, one.profile, one.objects)
        for k, one in enumerate(members, start=1)
    ]


class PickGangs(Sealed):
    """Each player alone; seen by all when both are ready (CO-D1, CO-S9)."""

    clauses = ("CO-D1", "CO-4.2")

    def seats(self, s: Collision) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def ballots(self, s: Collision, seat: int) -> list[str]:
        small = "learning" in s.variants
        return [
            key
            for key, gang in catalogue().gangs.items()
            if worth(gang) <= limit_of(s) and key.startswith("learning") == small
        ]

    def revealed(self, s: Collision, answers: dict[int, str]) -> None:
        muster(s, [catalogue().gangs[answers[seat]] for seat in range(s.seats)])
        for seat, gang in answers.items():
            s.tell("gang", "CO-4.2", who=seat, gang=gang)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.gang", gang=choice)


class SetupDraw(Step):
    """Each player draws one card; the better wins (CO-4.15)."""

    def do(self, s: Collision) -> None:
        s.tell("mission", "CO-4.9", mission=s.mission)
        s.then(Draw(0), Draw(1), SetupRead())


class SetupRead(Step):
    def do(self, s: Collision) -> None:
        one, another = read(s, 0), read(s, 1)
        put_away(s, 0)  # CO-4.20
        put_away(s, 1)
        if one == another:
            s.then(Draw(0), Draw(1), SetupRead())
            return
        winner = 0 if one > another else 1
        s.tell("setup_won", "CO-4.15", who=winner)
        s.then(ChooseFirst(winner))


class ChooseFirst(Step):
    """First player or not; in Ambush, Raider or Convoy (CO-4.16, CO-20.13)."""

    clauses = ("CO-D3", "CO-4.16")
    seat: int

    def options(self, s: Collision) -> list[str]:
        return ["raider", "convoy"] if mission(s).roles else ["first", "second"]

    def chosen(self, s: Collision, choice: str) -> None:
        s.first = self.seat if choice in ("first", "raider") else opponent(self.seat)
        s.tell("first", "CO-4.16", who=s.first, role=choice)
        s.then(ChooseEdge(s.first))

    def prompt(self, s: Collision) -> Text:
        return text("ask.choose_first")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text(f"option.{choice}")


class ChooseEdge(Step):
    """One of the four table edges (CO-4.17, CO-20.14)."""

    clauses = ("CO-D4", "CO-4.17")
    seat: int

    def options(self, s: Collision) -> list[Edge]:
        return list(EDGES)

    def chosen(self, s: Collision, choice: Edge) -> None:
        other = opponent(self.seat)
        s.players[self.seat].edge, s.players[other].edge = choice, OPPOSITE[choice]
        s.tell("edge", "CO-4.17", who=self.seat, edge=choice)
        if mission(s).roles:  # CO-20.14: the Convoy starts in reserve
            s.then(Deploy(self.seat), *turn_steps())
        else:
            s.then(Deploy(self.seat), Deploy(other), *turn_steps())  # CO-4.18

    def prompt(self, s: Collision) -> Text:
        return text("ask.choose_edge")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.edge", edge=choice)


# Deployment


def waiting(s: Collision, seat: int) -> list[int]:
    return [k for k, f in enumerate(s.figures) if f.owner == seat and f.status == RESERVE]


def deployed(s: Collision, seat: int) -> list[int]:
    return [k for k, f in enumerate(s.figures) if f.owner == seat and f.status == TABLE]


class Deploy(Step):
    """All figures, in any order, changed freely until confirmed (CO-4.17 to 4.19, CO-D5)."""

    clauses = ("CO-D5", "CO-4.17")
    shape = tuple[Literal["lift"], int]
    seat: int

    def options(self, s: Collision) -> list[int | str]:
        return [*waiting(s, self.seat)] or ["confirm"]

    def chosen(self, s: Collision, choice: int | str | tuple[str, int]) -> None:
        if choice == "confirm":
            s.tell("deployed", "CO-4.17", who=self.seat)
            return
        s.then(self)
        if isinstance(choice, int):
            if places(s, choice):
                s.then(DeployAt(self.seat, choice))
            else:  # CO-4.21
                s.figures[choice].status = LOST
                s.tell("no_room", "CO-4.21", figure=tag(s.figures[choice]))
        else:
            s.figures[int(choice[1])].status = RESERVE

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        """A figure may be lifted again."""
        match choice:
            case ("lift", int(figure)) if figure in deployed(s, self.seat):
                return choice
        raise self.refusal(s, choice)

    def prompt(self, s: Collision) -> Text:
        key = "deploy" if waiting(s, self.seat) else "confirm"
        return text(f"ask.{key}", edge=s.players[self.seat].edge)

    def label(self, s: Collision, choice: Choice) -> Text:
        return option_of(s, choice)


def places(s: Collision, figure: int) -> list[Place]:
    one = s.figures[figure]
    return deployment_candidates(terrain(s), bodies(s), body(one), edge_of(s, one.owner))


class DeployAt(Step):
    """Any surface of the zone where it stands legally (CO-4.19)."""

    clauses = ("CO-D5", "CO-4.19")
    shape = Place
    seat: int
    figure: int

    def options(self, s: Collision) -> list[Place]:
        return places(s, self.figure)

    def chosen(self, s: Collision, choice: Place) -> None:
        one = s.figures[self.figure]
        put(one, choice)
        one.status = TABLE
        s.then(DeployFacing(self.seat, self.figure))

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        place = as_place(choice)
        if place is None:
            raise self.refusal(s, choice)
        there = body(s.figures[self.figure]).at(place)
        if not in_zone(edge_of(s, self.seat), there, side=s.side):
            near = self.near(s, place)
            raise refuse(self, s, "out_of_zone", "CO-4.17", place=place, nearest=near)
        found = stand(terrain(s), bodies(s), there, whole_base=True)
        if not found.legal:
            raise refuse(
                self, s, f"stand_{found.why}", found.clause, blocker=found.blocker,
                nearest=self.near(s, place),
            )  # fmt: skip
        return place

    def near(self, s: Collision, place: Place) -> Place:
        """The nearest of the places offered."""
        x, y, z = place
        return min(
            self.options(s), key=lambda p: ((p[0] - x) ** 2 + (p[1] - y) ** 2 + (p[2] - z) ** 2, p)
        )

    def prompt(self, s: Collision) -> Text:
        return text("ask.deploy_at", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.place", place=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "option", "CO-4.19", choice=choice)


class DeployFacing(Step):
    clauses = ("CO-D5", "CO-4.19")
    shape = Degrees
    seat: int
    figure: int

    def options(self, s: Collision) -> list[int]:
        foes = [body(s.figures[k]) for k in enemies(s, self.seat)]
        return facings(body(s.figures[self.figure]), foes)

    def chosen(self, s: Collision, choice: int) -> None:
        one = s.figures[self.figure]
        one.facing = choice
        s.tell("deploys", "CO-4.19", who=self.seat, figure=tag(one), place=one.place)

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        if isinstance(choice, int) and 0 <= choice < 360:
            return choice
        raise self.refusal(s, choice)

    def prompt(self, s: Collision) -> Text:
        return text("ask.face", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.facing", degree=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "facing", "CO-3.7", choice=choice)

"""Set-up: mission, layout, gangs, decks, who goes first, edges. CO-4, CO-20.7, CO-20.13."""

from fracas.engine import BadInput, Choice, Options, Refused, Sealed, Step, Text, text

from .by_hand import HAND, terrain_by_hand
from .campaign_file import open_campaign, written
from .cards import KINDS, own_cards, rank
from .catalogue import Gang, Member, catalogue
from .deployment import Deploy
from .draws import PILE, Draw, put_away, read
from .figures import terrain
from .gangs import CHOOSE, action_points, check_gang, gangs_of, worth
from .geometry.measure import Edge
from .geometry.specials import prepare
from .geometry.units import TABLE as STANDARD
from .layout_check import marker_fault
from .layouts import layout_named, layouts, loot_spots
from .missions import DRAW, mission, missions
from .seats import EDGES, OPPOSITE, deployment_order, others
from .state import NOBODY, SETUP, Collision, Figure, Player, Recruit, Roster
from .turn import turn_steps
from .words import refuse

WIDE = 3600
"""CO-22.10"""
LIMIT, SKIRMISH_LIMIT = 400, 250
SKIRMISH_TURNS = 3
VARIANTS = (
    "attrition", "soft-hurry", "sure-guard", "optional-fire", "wide", "skirmish", "learning",
)  # fmt: skip
"""CO-22.5 to 22.11"""
LETTERS = "ABCD"
EXTRA_EACH, MOST_EXTRA = 50, 3
"""CO-21.11"""
LEARNING = "domination"


def setup(s: Collision, options: Options) -> None:
    s.variants = tuple(name for name in VARIANTS if options[name.replace("-", "_")])
    learning = "learning" in s.variants
    s.seen = [0] * len(own_cards(0)) * s.seats
    s.side = WIDE if "wide" in s.variants else STANDARD
    s.wished = LEARNING if learning else str(options["mission"]), str(options["layout"])
    s.players = [Player() for _ in range(s.seats)]
    given = str(options["gangs"])
    open_campaign(s, str(options["campaign"]), given)
    lay_ground(s)
    if s.rosters:
        field_rosters(s)
        s.then(*set_out(s))
    elif given == CHOOSE:
        s.then(PickGangs(), *set_out(s))
    else:
        enlist(s, gangs_of(given, s.seats, usual_gangs(s)))
        s.then(*set_out(s))


def usual_gangs(s: Collision) -> tuple[str, ...]:
    """The gangs of those who name none: for two, the pair that is fairest between bots."""
    if "learning" in s.variants:
        return "learning-riveters", "learning-unbound"
    if "skirmish" in s.variants:
        return "small-line", "small-pack"
    return "salvage-run", "hunting-pack", "the-crush", "fire-line"


def lay_ground(s: Collision) -> None:
    """Mission, terrain, markers and decks of a new mission (CO-4.9 to 4.14)."""
    s.mission = s.wished[0] if s.wished[0] != DRAW else drawn_mission(s)
    task = mission(s)
    if task.roles and s.seats > 2:
        raise BadInput(f"CO-22.4: {s.seats} players can play hunt or domination, not {task.id}")
    s.turns = min(SKIRMISH_TURNS, task.turns) if "skirmish" in s.variants else task.turns
    s.layout = s.wished[1]
    if s.layout == DRAW:  # CO-4.11
        s.layout = s.pick(list(layouts()), "layout")
    elif s.layout.partition(":")[0] == HAND:
        s.layout = ""
    shift = (s.side - STANDARD) // 2
    s.objects = [(x + shift, y + shift, z, -1) for x, y, z in task.objects]  # CO-4.10, CO-20.7
    s.loot = []
    if "learning" not in s.variants:  # CO-22.11
        spots = loot_spots(layout_named(s.layout), s.side)  # CO-4.13
        own = task.loot
        s.loot = list(spots) if own is None else [(x + shift, y + shift, z) for x, y, z in own]
    ground = terrain(s)
    for place in (*s.loot, *(one[:3] for one in s.objects)):
        wrong = marker_fault(ground, place)
        if wrong:
            raise BadInput(str(wrong))
    prepare(ground)
    for seat, player in enumerate(s.players):
        player.deck = own_cards(seat)
        player.hand, player.discard, player.shown = [], [], []
        s.hide(player.deck)
        s.shuffle(player.deck, PILE[seat])  # CO-4.14


def drawn_mission(s: Collision) -> str:
    """By one card (CO-4.9); where there are more than two players, one that they can play."""
    table = catalogue().tables.mission
    fit = [
        card
        for card in own_cards(0)
        if s.seats == 2 or not missions()[table[KINDS[rank(card)]]].roles
    ]
    card = s.pick(fit, "mission card")
    return table[KINDS[rank(card)]]


def limit_of(s: Collision) -> int:
    return SKIRMISH_LIMIT if "skirmish" in s.variants else LIMIT


def set_out(s: Collision) -> tuple[Step, ...]:
    """Terrain by hand, if it is, then the set-up draw."""
    return (*terrain_by_hand(s), SetupDraw())


# Gangs


def enlist(s: Collision, gangs: list[Gang]) -> None:
    """The gangs as they are bought (CO-4.2)."""
    limit = limit_of(s)
    for gang in gangs:
        wrong = check_gang(gang, min(gang.limit, limit))
        if wrong:
            raise BadInput("; ".join(map(str, wrong)))
    if s.campaign:  # CO-21.3
        s.rosters = [
            Roster(gang.id, gang.faction, limit - worth(gang), recruits=recruits_of(seat, gang))
            for seat, gang in enumerate(gangs)
        ]
        s.saved = written(s)
        field_rosters(s)
        return
    for seat, gang in enumerate(gangs):
        player = s.players[seat]
        player.gang, player.faction = gang.id, gang.faction
        s.figures += figures_of(seat, gang.figures)
    take_points(s, [worth(gang) for gang in gangs])


def recruits_of(seat: int, gang: Gang) -> list[Recruit]:
    return [
        Recruit(f"{LETTERS[seat]}{k}", one.profile, one.objects)
        for k, one in enumerate(gang.figures, start=1)
    ]


def field_rosters(s: Collision) -> None:
    """The figures of a campaign that take part in the next mission (CO-21.6, CO-21.12)."""
    from .campaign import ready, roster_worth

    s.figures = []
    for seat, roster in enumerate(s.rosters):
        player = s.players[seat]
        player.gang, player.faction = roster.gang, roster.faction
        s.figures += [
            Figure(one.name, seat, one.profile, one.objects, one.advances) for one in ready(s, seat)
        ]
    take_points(s, [roster_worth(one) for one in s.rosters])


def figures_of(seat: int, members: tuple[Member, ...]) -> list[Figure]:
    return [
        Figure(f"{LETTERS[seat]}{k}", seat, one.profile, one.objects)
        for k, one in enumerate(members, start=1)
    ]


def take_points(s: Collision, worths: list[int]) -> None:
    """AP (CO-2.8, CO-4.14), and more cards for gangs of less worth (CO-21.11)."""
    for seat, player in enumerate(s.players):
        profiles = [one.profile for one in s.figures if one.owner == seat]
        player.total = player.pool = action_points(profiles)
        player.used = 0
        player.extra = min(MOST_EXTRA, (max(worths) - worths[seat]) // EXTRA_EACH)


class PickGangs(Sealed):
    """Each player alone; seen by all when all are ready (CO-D1, CO-S9)."""

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
        enlist(s, [catalogue().gangs[answers[seat]] for seat in range(s.seats)])
        for seat, gang in answers.items():
            s.tell("gang", "CO-4.2", who=seat, gang=gang)

    def label(self, s: Collision, choice: Choice) -> Text:
        gang = catalogue().gangs[str(choice)]
        return text(
            "option.gang_told", gang=choice, faction=gang.faction, count=len(gang.figures),
        )  # fmt: skip


# Who is first, and where


class SetupDraw(Step):
    """Each player draws one card; the better wins (CO-4.15)."""

    def do(self, s: Collision) -> None:
        s.tell("mission", "CO-4.9", mission=s.mission)
        s.then(*setup_draws(tuple(range(s.seats))))


def setup_draws(seats: tuple[int, ...]) -> tuple[Step, ...]:
    return (*(Draw(seat, closed=True) for seat in seats), SetupRead(seats))


class SetupRead(Step):
    rivals: tuple[int, ...]

    def do(self, s: Collision) -> None:
        cards = {seat: read(s, seat) for seat in self.rivals}
        for seat in self.rivals:
            put_away(s, seat)  # CO-4.20
        best = tuple(seat for seat, one in cards.items() if one == max(cards.values()))
        if len(best) > 1:
            s.then(*setup_draws(best))
            return
        s.tell("setup_won", "CO-4.15", who=best[0])
        s.then(ChooseFirst(best[0]))


class ChooseFirst(Step):
    """First player or not; in Ambush, Raider or Convoy (CO-4.16, CO-20.13)."""

    clauses = ("CO-D3", "CO-4.16")
    seat: int

    def options(self, s: Collision) -> list[str | int]:
        if s.seats > 2:
            return [self.seat, *others(s, self.seat)]
        return ["raider", "convoy"] if mission(s).roles else ["first", "second"]

    def chosen(self, s: Collision, choice: str | int) -> None:
        if isinstance(choice, int):
            s.first = choice
        else:
            mine = choice in ("first", "raider")
            s.first = self.seat if mine else others(s, self.seat)[0]
        s.tell("first", "CO-4.16", who=s.first)
        if s.seats > 2:  # CO-22.1, CO-R105
            order = deployment_order(s)
            steps = [step for seat in order for step in (ChooseEdge(seat), Deploy(seat))]
            s.then(*steps, *turn_steps())
        else:
            s.then(ChooseEdge(s.first), *deployments(s), *turn_steps())

    def prompt(self, s: Collision) -> Text:
        return text("ask.choose_first")

    def label(self, s: Collision, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.seat", who=choice)
        return text(f"option.{choice}")


def deployments(s: Collision) -> tuple[Step, ...]:
    """CO-4.17, CO-4.18; the Convoy starts in reserve (CO-20.14)."""
    (other,) = others(s, s.first)
    return (Deploy(s.first),) if mission(s).roles else (Deploy(s.first), Deploy(other))


class ChooseEdge(Step):
    """One of the four table edges (CO-4.17, CO-20.14); of more than two players each has one
    (CO-22.1)."""

    clauses = ("CO-D4", "CO-4.17")
    seat: int

    def options(self, s: Collision) -> list[Edge]:
        taken = {one.edge for one in s.players}
        return [edge for edge in EDGES if edge not in taken]

    def chosen(self, s: Collision, choice: Edge) -> None:
        s.players[self.seat].edge = choice
        if s.seats == 2:
            s.players[others(s, self.seat)[0]].edge = OPPOSITE[choice]
        s.tell("edge", "CO-4.17", who=self.seat, edge=choice)

    def prompt(self, s: Collision) -> Text:
        return text("ask.choose_edge")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.edge", edge=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        if choice in EDGES:
            return refuse(self, s, "edge_taken", "CO-22.1", edge=choice)
        return refuse(self, s, "option", "CO-4.17", choice=choice)


def begin_next_mission(s: Collision) -> None:
    """A campaign goes on: all but the gangs starts anew (CO-21.1)."""
    for player in s.players:
        player.edge, player.vp, player.kills, player.held = "", (), (), 0
        player.stood_down = False
    s.turn, s.phase, s.smoke, s.duels = 0, SETUP, (), []
    s.first = s.priority = s.active = s.acting = NOBODY
    s.done, s.free, s.moved, s.hurried = (), (0, 0, 0), 0, False
    lay_ground(s)
    field_rosters(s)
    s.then(*set_out(s))

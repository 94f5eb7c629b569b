"""Position files: a table, its figures and cards. Seats are P1 to P4, lengths are u. CO-X."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, json

from fracas.engine import BadInput, Choice, Step

from .activation import Act, EndActivation, Go
from .cards import RANKS, kind, own_cards
from .catalogue import catalogue
from .draws import PILE
from .figures import number_of
from .gangs import action_points
from .geometry.shapes import Place
from .layouts import LadderSpec, Layout, Name, PieceSpec
from .match import Regroup, SetupDraw, turn_steps
from .rosters import LETTERS
from .seats import others
from .state import (
    ACTIVATION,
    NOBODY,
    STATUS,
    TABLE,
    WATCHING,
    Collision,
    Figure,
    Player,
)
from .turn import PriorityPhase

Seat = Annotated[int, Meta(ge=1, le=4)]
Count = Annotated[int, Meta(ge=0)]
CardName = Literal["fail", "1", "2", "3", "4", "5", "6", "7", "8", "success"]
Edge = Literal["south", "west", "north", "east"]
SEATED: tuple[Edge, ...] = ("south", "north", "west", "east")
Stage = Literal["setup", "start", "priority", "go", "act", "regroup"]
Skill = Literal["fury", "aim", "hidden", "rush", "surge"]


class FigureIn(Struct, frozen=True, forbid_unknown_fields=True):
    profile: str
    at: Place | None = None
    facing: Annotated[int, Meta(ge=0, le=359)] = 0
    objects: tuple[str, ...] = ()
    wounds: Count = 0
    jams: Count = 0
    suppressed: Count = 0
    overwatch: bool = False
    moved: bool = False
    """It had moved when it got its Overwatch token."""
    skills: tuple[Skill, ...] = ()
    activations: Count = 0
    beside: Count | None = None
    carries: int | None = None
    status: Literal["reserve", "table", "killed", "left", "lost"] | None = None


class PlayerIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of the deck are listed from the top, those of the discard pile from the bottom."""

    edge: Edge | None = None
    pool: Count | None = None
    used: Count = 0
    deck: tuple[CardName, ...] = ()
    hand: tuple[CardName, ...] = ()
    discard: tuple[CardName, ...] = ()
    rest: Literal["deck", "hand", "discard"] = "deck"
    """Where the cards are that are not named."""
    vp: tuple[int, ...] = ()
    kills: tuple[int, ...] | None = None


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    stage: Stage = "go"
    turn: Annotated[int, Meta(ge=0)] = 1
    first: Seat = 1
    active: Seat = 1
    priority: Seat | None = None
    acting: str = ""
    done: tuple[str, ...] = ()
    moved: Annotated[int, Meta(ge=0, le=3)] = 0
    pieces: tuple[PieceSpec, ...] | None = None
    """In place of the layout's."""
    ladders: tuple[LadderSpec, ...] = ()
    loot: tuple[Place, ...] | None = None
    objects: tuple[Place, ...] | None = None
    smoke: tuple[Place, ...] = ()
    figures: dict[str, FigureIn] = {}
    """By name: those of P1 begin with A, those of P2 with B, and so on."""
    players: Annotated[tuple[PlayerIn, ...], Meta(max_length=4)] = ()


def arrange(s: Collision, wanted: Position) -> None:
    """Make a fresh state into the one that is wanted."""
    s.turn, s.first, s.active = wanted.turn, wanted.first - 1, wanted.active - 1
    s.priority = NOBODY if wanted.priority is None else wanted.priority - 1
    if wanted.priority is not None:
        s.players[wanted.priority - 1].held = max(1, wanted.turn - 1)
    s.smoke = wanted.smoke
    if wanted.pieces is not None:
        named = Name("", "")
        bare = Layout("position", named, wanted.pieces, (), wanted.ladders, False, s.side)
        s.layout = json.encode(bare).decode()
        s.loot = []
    if wanted.loot is not None:
        s.loot = list(wanted.loot)
    if wanted.objects is not None:
        s.objects = [(*place, -1) for place in wanted.objects]
    if wanted.figures:
        s.figures = [figure_of(name, given) for name, given in sorted(wanted.figures.items())]
    arrange_players(s, wanted)
    for name, given in wanted.figures.items():
        if given.carries is not None:
            if not 0 <= given.carries < len(s.objects):
                raise BadInput(f"{name} carries {given.carries}: there is no such object")
            s.objects[given.carries] = (*s.objects[given.carries][:3], number_of(s, name))
    s.strands[0].stack.clear()
    s.then(*stage(s, wanted))


def figure_of(name: str, given: FigureIn) -> Figure:
    if name[:1] not in tuple(LETTERS) or given.profile not in catalogue().profiles:
        raise BadInput(f"{name} with profile {given.profile!r}: names begin with A, B, C or D")
    if unknown := [one for one in given.objects if one not in catalogue().objects]:
        raise BadInput(f"{name}: there is no object {unknown[0]!r}")
    count = given.activations
    x, y, z = given.at or (0, 0, 0)
    status = given.status or ("table" if given.at else "reserve")
    return Figure(
        name, LETTERS.index(name[0]), given.profile, given.objects,
        status=STATUS.index(status), x=x, y=y, z=z, facing=given.facing,
        wounds=given.wounds, jams=given.jams, suppressed=given.suppressed,
        watch=(WATCHING | given.moved << 1) if given.overwatch else 0, skills=given.skills,
        beside=count * (count + 1) // 2 if given.beside is None else given.beside,
        activations=count,
    )  # fmt: skip


def arrange_players(s: Collision, wanted: Position) -> None:
    for seat, player in enumerate(s.players):
        given = wanted.players[seat] if seat < len(wanted.players) else PlayerIn()
        player.edge = given.edge or SEATED[seat]
        profiles = [f.profile for f in s.figures if f.owner == seat]
        beside = sum(f.beside for f in s.figures if f.owner == seat)
        player.used = given.used
        total = action_points(profiles)
        player.pool = total - beside - given.used if given.pool is None else given.pool
        player.total = player.pool + player.used + beside
        player.vp = given.vp
        player.kills = (0,) * wanted.turn if given.kills is None else given.kills
        arrange_cards(s, seat, player, given)


def arrange_cards(s: Collision, seat: int, player: Player, given: PlayerIn) -> None:
    rest = list(player.deck)  # as it was shuffled: what is not named is nobody's to foresee
    player.hand = [take(rest, one) for one in given.hand]
    player.discard = [take(rest, one) for one in given.discard]
    top = [take(rest, one) for one in given.deck][::-1]
    player.deck = top
    match given.rest:
        case "deck":
            player.deck = rest + top
        case "hand":
            player.hand += rest
        case "discard":
            player.discard = rest + player.discard
    s.hide(player.deck)
    s.hide(player.hand, seat)
    for card in player.discard:
        s.show(card)


def take(cards: list[int], named: str) -> int:
    for card in cards:
        if kind(card) == named:
            cards.remove(card)
            return card
    raise BadInput(f"there is no card {named!r} left for this (CO-2.2)")


def stage(s: Collision, wanted: Position) -> tuple[Step, ...]:
    seat = wanted.active - 1
    match wanted.stage:
        case "setup":
            s.turn = 0
            for player in s.players:
                player.edge, player.kills = "", ()
            return (SetupDraw(),)
        case "start":
            s.turn -= 1
            return turn_steps()
        case "priority":
            return PriorityPhase(), Regroup()
        case "regroup":
            return (Regroup(),)
        case "go":
            s.phase = ACTIVATION
            return Go(seat), Regroup()
        case _:
            s.phase = ACTIVATION
            names = [one.name for one in s.figures]
            if wanted.acting not in names:
                raise BadInput(f"acting: there is no figure {wanted.acting!r}")
            s.acting = number_of(s, wanted.acting)
            one = s.figures[s.acting]
            if one.status != TABLE and one.status != STATUS.index("reserve"):
                raise BadInput(f"acting: {wanted.acting} is not there")
            s.active, s.done, s.moved = one.owner, wanted.done, wanted.moved
            return Act(one.owner), EndActivation(), Go(others(s, one.owner)[0]), Regroup()


def lucky(s: Collision, name: str, value: Choice) -> Choice:
    """Decks by their cards from the top."""
    if name in PILE and isinstance(value, tuple):
        seat = PILE.index(name)
        # What is shuffled is the discard pile, or all cards for a table of a campaign (CO-21.5).
        cards = sorted(s.players[seat].discard) or own_cards(seat)
        for one in value:
            if one not in RANKS:
                raise BadInput(f"luck {name!r}: there is no card {one!r}")
        return tuple(take(cards, str(one)) for one in value)
    return value

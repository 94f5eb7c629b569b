"""Position files: a table made of the cards that are named, and no others. Seats are 1 to 6."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fracas.engine import BadInput, Step

from .cards import AT
from .field import survey
from .pieces import Cast, Haven, Player, Site
from .priority import Standby
from .state import OFF_FIELD, PHASES, AniMayhem, Body, Menace
from .turn import Phase, Turn, end_of_turn

Seat = Annotated[int, msgspec.Meta(ge=1, le=6)]
CardId = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2}\.[a-z0-9-]+$")]
Ids = tuple[CardId, ...]


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a position file."""


class LocationIn(_In, frozen=True):
    card: CardId
    x: int = 0
    y: int = 0
    owner: Seat = 1
    disasters: Ids = ()
    """Beneath it, the top one first."""
    items: Ids = ()
    above: Ids = ()


class HavenIn(_In, frozen=True):
    card: CardId
    location: CardId
    owner: Seat = 1
    items: Ids = ()
    equipment: Ids = ()
    x: int | None = None
    """Its cell, with `y`: somewhere out of the way unless given."""
    y: int | None = None
    converted: bool = False
    """The location itself has become a haven; `card` is the location's."""


class CharacterIn(_In, frozen=True):
    card: CardId
    at: CardId
    """A location or a haven."""
    seat: Seat = 1
    form: Literal[0, 1] = 0
    items: Ids = ()
    equipment: Ids = ()
    open: Ids = ()
    """Which of these are revealed."""
    enhancements: Ids = ()
    steps: int = 0


class DisasterIn(_In, frozen=True):
    card: CardId
    at: str
    """A location, or "off field"."""
    seat: Seat = 1
    item: CardId | None = None


class PlayerIn(_In, frozen=True):
    """Piles are listed from the top."""

    hand: Ids = ()
    draw: Ids = ()
    discard: Ids = ()
    combat: Ids = ()
    globals: Ids = ()
    removed: Ids = ()
    bonked: dict[CardId, int] = {}
    """Bonked characters, each with the first own turn in which it may return."""
    turns: int = 1


class Position(_In, frozen=True):
    active: Seat = 1
    phase: Literal["turn", "discard", "reload", "maintenance", "equip", "move", "scavenge"] = "move"
    total: int = 0
    """T; if it is not given, so many that the game does not end by itself."""
    entering: CardId | None = None
    """The disaster drawn in this turn's Reload."""
    locations: tuple[LocationIn, ...] = ()
    havens: tuple[HavenIn, ...] = ()
    characters: tuple[CharacterIn, ...] = ()
    disasters: tuple[DisasterIn, ...] = ()
    players: tuple[PlayerIn, ...] = ()


class _Maker:
    """Makes physical cards as they are named."""

    def __init__(self) -> None:
        self.kinds: list[int] = []
        self.owners: list[int] = []
        self.seen: list[int] = []

    def one(self, card: str, owner: int, seen: int) -> int:
        if card not in AT:
            raise BadInput(f"there is no card {card!r}")
        self.kinds.append(AT[card])
        self.owners.append(owner)
        self.seen.append(seen)
        return len(self.kinds) - 1

    def all(self, cards: Ids, owner: int, seen: int) -> list[int]:
        return [self.one(card, owner, seen) for card in cards]

    def pile(self, cards: Ids, owner: int) -> list[int]:
        return self.all(cards, owner, 0)[::-1]


MANY = 1000
"""So many items that no count decides the game."""


def arrange(s: AniMayhem, wanted: Position) -> None:
    make, known = _Maker(), s.everyone
    s.table = msgspec.structs.replace(s.table, total=wanted.total or MANY)
    s.sites, s.havens, s.bodies, s.menaces = [], [], {}, {}
    s.players = []
    for seat in range(s.seats):
        given = wanted.players[seat] if seat < len(wanted.players) else PlayerIn()
        s.players.append(player(make, seat, given, known))
    for place in wanted.locations:
        owner = place.owner - 1
        s.sites.append(
            Site(
                make.one(place.card, owner, known), place.x, place.y,
                make.pile(place.disasters, owner), make.pile(place.items, owner),
                make.all(place.above, owner, known),
            )
        )  # fmt: skip
    where = {place.card: at for at, place in enumerate(wanted.locations)}
    for haven in wanted.havens:
        s.havens.append(refuge(s, make, haven, where))
    for who in wanted.characters:
        body = character(make, who, where, known)
        s.bodies[body.card] = body
    for disaster in wanted.disasters:
        menace(s, make, disaster, where, known)
    s.entering = make.one(wanted.entering, wanted.active - 1, known) if wanted.entering else -1
    s.cast = Cast(tuple(make.kinds), tuple(make.owners))
    s.seen = make.seen
    survey(s)
    for one in s.menaces.values():
        one.pace = s.paths[one.seat].index(one.at) if one.at >= 0 else 0
    for owner_player in s.players:
        for one_global in owner_player.globals:
            s.ends[one_global] = owner_player.turns + 4
    s.first = s.active = wanted.active - 1
    s.turn = sum(one.turns for one in s.players)
    s.strands[0].stack.clear()
    s.then(*stage(s, wanted))


def player(make: _Maker, seat: int, given: PlayerIn, known: int) -> Player:
    return Player(
        hand=make.all(given.hand, seat, 1 << seat),
        draw=make.pile(given.draw, seat),
        discard=make.all(given.discard, seat, known),
        combat=make.pile(given.combat, seat),
        globals=make.all(given.globals, seat, known),
        removed=make.all(given.removed, seat, known),
        bonked={make.one(card, seat, known): turn for card, turn in given.bonked.items()},
        turns=given.turns,
        played=[0, 0, 0],
    )


def refuge(s: AniMayhem, make: _Maker, given: HavenIn, where: dict[str, int]) -> Haven:
    at, owner = where[given.location], given.owner - 1
    site, number = s.sites[at], len(s.havens)
    stored = (
        make.all(given.items, owner, 1 << owner),
        make.all(given.equipment, owner, 1 << owner),
    )
    if given.converted:
        site.refuge = number
        return Haven(site.card, owner, at, site.x, site.y, *stored, converted=True)
    site.haven = number
    where[given.card] = -1 - number
    card = make.one(given.card, owner, s.everyone)
    if given.x is None or given.y is None:
        return Haven(card, owner, at, 0, -MANY - number, *stored)
    return Haven(card, owner, at, given.x, given.y, *stored)


def character(make: _Maker, given: CharacterIn, where: dict[str, int], known: int) -> Body:
    seat = given.seat - 1
    if given.at not in where:
        raise BadInput(f"{given.card} is at {given.at}, which is not on the table")
    body = Body(make.one(given.card, seat, known), seat, where[given.at], given.form)
    body.items = make.all(given.items, seat, 1 << seat)
    body.gear = make.all(given.equipment, seat, 1 << seat)
    body.enhancements = make.all(given.enhancements, seat, known)
    body.steps = given.steps
    for card in given.open:
        one = next(
            (o for o in body.items + body.gear if make.kinds[o] == AT[card] and o not in body.open),
            None,
        )
        if one is None:
            raise BadInput(f"{given.card} does not carry {card}")
        make.seen[one] = known
        body.open.append(one)
    return body


def menace(
    s: AniMayhem, make: _Maker, given: DisasterIn, where: dict[str, int], known: int
) -> None:
    seat = given.seat - 1
    at = OFF_FIELD if given.at == "off field" else where[given.at]
    s.arrivals += 1
    one = Menace(s.arrivals, make.one(given.card, seat, known), seat, at)
    if given.item:
        one.item = [make.one(given.item, seat, 0)]
    s.menaces[one.order] = one


def stage(s: AniMayhem, wanted: Position) -> tuple[Step, ...]:
    seat = s.active
    if wanted.phase == "turn":
        return (Turn(seat),)
    phase = PHASES.index(wanted.phase)
    rest = [Phase(seat, later) for later in range(phase + 1, len(PHASES))]
    if wanted.phase in ("reload", "maintenance", "move"):
        return (Phase(seat, phase), *rest, *end_of_turn(seat))
    s.phase = phase
    return (Standby(seat, 0), *rest, *end_of_turn(seat))

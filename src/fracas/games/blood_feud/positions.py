"""Position files: what differs from a fresh set-up, and where play begins."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.engine import BadInput

from . import ambitions
from .boards import first_sight
from .cards import (
    ADVANCEMENT_IDS,
    AMBITION_IDS,
    BY_KEY,
    EVENT_IDS,
    FACTIONS,
    STATIONS,
    TILES,
    key,
)
from .city import domain_names, edge_names
from .invariants import zones
from .menu import Turn
from .resolution import Income, PowerStep
from .resolving import OrdersOf
from .rounds import Cleanup, EndOfTurn, Lap, Resolution, Round
from .state import (
    ALLIED,
    BLOCKED,
    GREY,
    SUPPLY,
    TOKEN,
    TROPHY,
    BloodFeud,
    Team,
    new_unit,
    pair,
    seats_of,
    with_one,
)


class TeamPosition(msgspec.Struct):
    """What differs for a team, named by its faction's id."""

    assets: int | None = None
    tokens: int | None = None
    power: int | None = None
    units: dict[str, int] | None = None
    """Basic Units by Domain; the others are in the Supply."""
    supply: int | None = None
    """How many Basic Units are in the Supply; what is over is out of the game."""
    players: list[str] | None = None
    """Where the Player Units stand, a Domain for each seat; "slain" for none."""
    tired: list[str] = []
    """Domains where this team's Units are Fatigued."""
    orders: list[str] | None = None
    advancements: list[str] | None = None
    events: list[str] | None = None
    ambitions: list[str] | None = None
    fulfilled: list[str] = []
    warehouse: list[str] = []
    """Card ids, or "token"."""
    marks: list[str] = []
    barricades: list[str] = []
    """Edges, like "H1/D1"."""
    trophies: int = 0


class PlacedOrder(msgspec.Struct):
    team: str
    card: str
    at: str
    seat: int | None = None
    wish: tuple[str, ...] = ()


class Position(msgspec.Struct):
    """A Blood Feud position. Teams are named by faction ids, Domains H1, D1, L1 … Z."""

    round: int | None = None
    lap: int | None = None
    team: dict[str, TeamPosition] = {}
    tiles: dict[str, str] = {}
    """Tile ids by Domain."""
    controllers: dict[str, str] = {}
    lanyards: dict[str, list[str]] = {}
    """Equipped cards by seat number, from front to back."""
    stations: list[str] = []
    allied: list[tuple[str, str]] = []
    blocked: list[tuple[str, str]] = []
    grey: list[str] = []
    """Edges with grey Barricades."""
    placed: list[PlacedOrder] = []
    sun: list[int] = []
    """Blocked spaces of the Sun Track."""
    order_row: list[str] | None = None
    advancement_row: list[str] | None = None
    ambition_row: list[str] | None = None
    event_deck: list[str] = []
    """The top of the Event deck, the topmost first."""
    proposals: dict[str, str] = {}
    event: str = ""
    """The Event that the Storyteller holds."""
    lasting: list[str] = []
    """Events in force this round."""
    tokens: int | None = None
    """On the Ambition Tokens board."""
    turn: int | None = None
    """Begin with this seat's turn."""
    start: Literal["round", "laps", "turn", "resolution", "orders", "power", "cleanup"] = "laps"


def arrange(s: BloodFeud, wanted: Position) -> None:
    s.phase = "gameplay"
    taken: set[int] = set()
    for mine in s.teams:  # BF-3.12: one Ambition card each has been kept
        _give_back(s, [let_go(mine, 1)])
    if wanted.round is not None:
        s.round = wanted.round
    s.lap = wanted.lap or 0
    _city(s, wanted)
    for name, team in wanted.team.items():
        _team(s, _faction(s, name), team, taken)
    _seats(s, wanted, taken)
    _boards(s, wanted, taken)
    for one in wanted.placed:
        _place(s, one, taken)
    _begin(s, wanted)


def _faction(s: BloodFeud, name: str) -> int:
    for team, mine in enumerate(s.teams):
        if FACTIONS[mine.faction].id == name:
            return team
    raise BadInput(f"no team plays {name}")


def _domain(s: BloodFeud, name: str) -> int:
    found = domain_names(len(s.teams))
    if name not in found:
        raise BadInput(f"there is no Domain {name}; there are {', '.join(found)}")
    return found[name]


def _edge(s: BloodFeud, name: str) -> int:
    found = edge_names(len(s.teams))
    if name not in found:
        raise BadInput(f"there is no edge {name}; there are {', '.join(found)}")
    return found[name]


def fetch(s: BloodFeud, name: str, taken: set[int]) -> int:
    """Take a copy of a card out of wherever it is, piles first; but not what the position itself
    has put there. A hand gets another card for it."""
    if name not in BY_KEY:
        raise BadInput(f"there is no card {name}")
    for zone in zones(s):
        for at, card in enumerate(zone):
            if card >= 0 and key(card) == name and card not in taken:
                taken.add(card)
                _take_out(s, zone, at)
                return card
    (card,) = BY_KEY[name][:1]
    if card in AMBITION_IDS and card not in taken:  # a faction's Ambition, elsewhere in the box
        taken.add(card)
        return card
    raise BadInput(f"all copies of {name} are in use")


def _take_out(s: BloodFeud, zone: list[int], at: int) -> None:
    if any(zone is row for row in (s.order_row, s.advancement_row, s.ambition_row)):
        zone[at] = -1
        return
    for mine in s.teams:
        for hand, pile in ((mine.events, s.event_deck), (mine.ambitions, s.ambition_deck)):
            if zone is hand:
                s.seen[pile[0]], s.seen[zone[at]] = s.seen[zone[at]], 0
                zone[at] = pile.pop(0)
                return
    zone.pop(at)


def let_go(mine: Team, at: int) -> int:
    mine.progress.pop(at)
    return mine.ambitions.pop(at)


def _give_back(s: BloodFeud, cards: list[int]) -> None:
    for card in cards:
        s.seen[card] = 0
        if card in ADVANCEMENT_IDS:
            s.advancement_pile.insert(0, card)
        elif card in EVENT_IDS:
            s.event_deck.insert(0, card)
        elif card in AMBITION_IDS:
            s.ambition_deck.insert(0, card)
        else:
            s.order_pile.insert(0, card)
    cards.clear()


def _city(s: BloodFeud, wanted: Position) -> None:
    ids = [one.id for one in TILES]
    for name, tile in wanted.tiles.items():
        if tile not in ids:
            raise BadInput(f"there is no tile {tile}")
        s.tiles = with_one(s.tiles, _domain(s, name), ids.index(tile))
    for name, owner in wanted.controllers.items():
        holder = _faction(s, owner) if owner else -1
        s.controller = with_one(s.controller, _domain(s, name), holder)
    for name in wanted.grey:
        s.barricade[_edge(s, name)] = GREY
        s.grey -= 1


def _team(s: BloodFeud, team: int, wanted: TeamPosition, taken: set[int]) -> None:
    mine = s.teams[team]
    for field in ("assets", "tokens", "power"):
        value = getattr(wanted, field)
        if value is not None:
            setattr(mine, field, value)
    _units(s, team, wanted)
    mine.marks = list(wanted.marks)
    for name in wanted.barricades:
        s.barricade[_edge(s, name)] = team
        mine.barricades -= 1
    _hands(s, team, wanted, taken)
    for item in wanted.warehouse:
        if item == "token":
            s.tokens -= 1
            mine.warehouse.append(TOKEN)
        else:
            mine.warehouse.append(fetch(s, item, taken))
    for name in wanted.fulfilled:
        mine.fulfilled += (fetch(s, name, taken),)
        s.show(mine.fulfilled[-1])


def _hands(s: BloodFeud, team: int, wanted: TeamPosition, taken: set[int]) -> None:
    mine = s.teams[team]
    own = 0
    for seat in seats_of(s, team):
        own |= 1 << seat
    for field in ("orders", "advancements", "events"):
        names = getattr(wanted, field)
        if names is not None:
            zone: list[int] = getattr(mine, field)
            starters = [card for card in zone if key(card) in names] if field == "orders" else []
            rest = [card for card in zone if card not in starters]
            _give_back(s, rest)
            zone[:] = []
            for name in names:
                found = next((card for card in starters if key(card) == name), -1)
                if found >= 0:
                    starters.remove(found)
                zone.append(found if found >= 0 else fetch(s, name, taken))
            for card in zone:
                s.seen[card] = s.everyone if field == "orders" else own
    if wanted.ambitions is not None:
        _give_back(s, mine.ambitions)
        mine.progress = []
        for name in wanted.ambitions:
            ambitions.hold(s, team, fetch(s, name, taken))


def _units(s: BloodFeud, team: int, wanted: TeamPosition) -> None:
    basic = [u for u, owner in enumerate(s.unit_team) if owner == team and s.unit_seat[u] < 0]
    if wanted.units is not None:
        for unit in basic:
            s.unit_at[unit] = SUPPLY
        spare = list(basic)
        for name, count in wanted.units.items():
            if count > len(spare):
                raise BadInput(f"{FACTIONS[s.teams[team].faction].id} has 10 Basic Units (BF-2.2)")
            for _ in range(count):
                s.unit_at[spare.pop(0)] = _domain(s, name)
    if wanted.supply is not None:
        for unit in [u for u in basic if s.unit_at[u] == SUPPLY][wanted.supply :]:
            s.unit_at[unit] = TROPHY
    for seat, name in zip(seats_of(s, team), wanted.players or (), strict=False):
        if name == "slain":
            s.unit_at[s.body[seat]] = TROPHY
            s.body[seat] = -1
            s.slain = with_one(s.slain, seat, s.round)
        else:
            s.unit_at[s.body[seat]] = _domain(s, name)
    for name in wanted.tired:
        for unit, at in enumerate(s.unit_at):
            if at == _domain(s, name) and s.unit_team[unit] == team:
                s.tired[unit] = True
    for at in range(wanted.trophies):
        trophy = new_unit(s, (team + 1) % len(s.teams), -1, 90 + at, TROPHY)
        s.teams[team].graves = with_one(s.teams[team].graves, at, trophy)
        s.teams[team].grave_tokens &= ~(1 << at)


def _seats(s: BloodFeud, wanted: Position, taken: set[int]) -> None:
    for seat, name in enumerate(wanted.stations):
        if name not in STATIONS:
            raise BadInput(f"there is no station {name}; there are {', '.join(STATIONS)}")
        s.station[seat] = STATIONS.index(name)
    for number, names in wanted.lanyards.items():
        seat = int(number)
        _give_back(s, s.lanyards[seat])
        for name in names:
            card = fetch(s, name, taken)
            s.lanyards[seat].append(card)
            s.show(card)


def _boards(s: BloodFeud, wanted: Position, taken: set[int]) -> None:
    for one, other in wanted.allied:
        s.pairs[pair(s, _faction(s, one), _faction(s, other))] = ALLIED
    for one, other in wanted.blocked:
        s.pairs[pair(s, _faction(s, one), _faction(s, other))] = BLOCKED
    if wanted.tokens is not None:
        s.tokens = wanted.tokens
    s.blocked = list(wanted.sun)
    s.block_tokens = [8 - space for space in wanted.sun]
    for row, names in (
        (s.order_row, wanted.order_row),
        (s.advancement_row, wanted.advancement_row),
        (s.ambition_row, wanted.ambition_row),
    ):
        if names is not None:
            _give_back(s, [card for card in row if card >= 0])
            row[:] = [fetch(s, name, taken) for name in names] + [-1] * (len(row) - len(names))
            for card in row:
                if card >= 0:
                    s.show(card)
    for name, event in wanted.proposals.items():
        card = fetch(s, event, taken)
        s.proposals[_faction(s, name)] = card
        s.show(card)
    for name in reversed(wanted.event_deck):
        s.event_deck.append(fetch(s, name, taken))
    if wanted.event:
        s.chosen = [fetch(s, wanted.event, taken)]
        s.voted = True
    s.now_lasting = list(wanted.lasting)


def _place(s: BloodFeud, one: PlacedOrder, taken: set[int]) -> None:
    team = _faction(s, one.team)
    mine = s.teams[team]
    card = next((c for c in mine.orders if key(c) == one.card), -1)
    if card >= 0:
        mine.orders.remove(card)
    else:
        card = fetch(s, one.card, taken)
    s.placings += 1
    mine.placed.append(card)
    mine.placed_at.append(_domain(s, one.at))
    mine.placed_order.append(s.placings)
    mine.placed_by.append(one.seat if one.seat is not None else seats_of(s, team)[0])
    mine.wishes.append(one.wish)
    own = 0
    for seat in seats_of(s, team):
        own |= 1 << seat
    for each in [*mine.orders, *mine.placed]:
        s.seen[each] = own


def _begin(s: BloodFeud, wanted: Position) -> None:
    strand = s.strand
    assert strand is not None
    strand.stack = []
    first_sight(s)
    if wanted.turn is not None:
        s.lap = s.lap or 1
        s.acted = True  # the others have had their turns
        s.then(Turn(wanted.turn), EndOfTurn(s.team_of[wanted.turn]), Lap())
        return
    match wanted.start:
        case "round":
            s.then(Round())
        case "resolution":
            s.then(Resolution())
        case "orders":
            domains = (OrdersOf(domain) for domain in range(s.city.size))
            s.then(*domains, PowerStep(), Income(), Cleanup())
        case "power":
            s.then(PowerStep(), Income(), Cleanup())
        case "cleanup":
            s.then(Cleanup())
        case _:
            if s.realtime:
                s.then(Round())
            else:
                s.then(Lap())

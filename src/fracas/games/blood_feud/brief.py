"""What matters of the view for programs that learn, in numbers: no reasons, no names, no menus.

In the fog a board that nobody of the team stands before is left blank: what was seen of it is the
learner's to remember.
"""

from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

from fracas.engine import View

from .ambitions import progress_of, score
from .boards import away
from .cards import (
    BY_KEY,
    CITYSCAPE,
    COUNCIL,
    FACTIONS,
    MARKETPLACE,
    MAX_TEAMS,
    ORDERS,
    STATIONS,
    Side,
    StationName,
    key,
)
from .city import city
from .effects import store_limit
from .market import cost, costs
from .state import GREY, NOBODY, BloodFeud, Phase, kind, walking

CENTRE_AT = 2 * MAX_TEAMS + MAX_TEAMS // 2
DOMAINS = CENTRE_AT + 1
EDGES = len(city(MAX_TEAMS).edges)
PAIRS = MAX_TEAMS * (MAX_TEAMS - 1) // 2
ROW = MAX_TEAMS
"""Cards of a Market row at most."""
Area = Annotated[bytes, Meta(min_length=4 * DOMAINS, max_length=4 * DOMAINS)]
"""A number from -1 to 1 for each Domain, eight Homes, eight Districts, four Landmarks and the
Centre, as floats of four bytes: they are put into a tensor as they are."""
Edges = Annotated[bytes, Meta(min_length=4 * EDGES, max_length=4 * EDGES)]
Pairs = Annotated[bytes, Meta(min_length=4 * PAIRS, max_length=4 * PAIRS)]
Row = Annotated[bytes, Meta(min_length=4 * ROW, max_length=4 * ROW)]
Stations = Annotated[bytes, Meta(min_length=16, max_length=16)]
if TYPE_CHECKING:
    Key: TypeAlias = str
    FactionId: TypeAlias = str
else:  # from content
    Key = Literal[tuple(sorted(BY_KEY))]
    FactionId = Literal[tuple(one.id for one in FACTIONS)]


class Group(View):
    """A team."""

    faction: FactionId
    kind: Side
    power: int
    assets: int
    tokens: int
    barricades: int
    trophies: int
    score: int
    members: int
    hands: tuple[int, int, int, int]
    """Orders, Advancements, Events, Ambitions."""
    known: list[Key]
    """What the viewer knows of these: all of its own team's."""
    warehouse: list[Key]
    fulfilled: list[Key]
    present: Stations
    """The share of its seats at each."""
    units: Area
    tired: Area
    players: Area
    controls: Area
    orders: Area
    """Sealed Orders, how many."""
    proposal: Key | None
    willing: bool
    cast: bool


class Laid(View):
    """An Order of one's own team."""

    at: int
    card: Key


class Bid(View):
    """An offer to or from the viewer's team."""

    own: bool
    give: int
    want: int
    """Assets."""
    cards: int
    goods: int
    """Kinds of things that change hands otherwise."""


class Brief(View):
    """The teams begin with the viewer's own, then round the map."""

    round: int
    phase: Phase
    lap: int
    laps: int
    left: int
    """Seconds of the phase, where time runs."""
    blocked: int
    lasting: list[str]
    coming: list[str]
    groups: list[Group]
    pairs: Pairs
    """1 allied, -1 blocked, in the order of teams above."""
    barricades: Edges
    """One's own 1, others' -1, grey ones a half."""
    station: StationName | None
    lanyard: list[Key]
    slain: bool
    ready: bool
    order_row: list[Key]
    advancement_row: list[Key]
    order_costs: Row
    advancement_costs: Row
    ambition_row: list[Key]
    tokens: int
    token_cost: int
    spent: int
    store_limit: int
    voted: bool
    vote: bool
    revotes: int
    laid: list[Laid]
    bids: list[Bid]
    progress: list[tuple[int, int]]
    """How far each Ambition of one's own is, and how far it must get."""


def numbers(values: Iterable[float]) -> bytes:
    return array("f", values).tobytes()


NO_EDGES = bytes(4 * EDGES)
NO_PAIRS = bytes(4 * PAIRS)
NO_ROW = bytes(4 * ROW)
NO_STATIONS = bytes(4 * len(STATIONS))


@cache
def _slots(teams: int) -> tuple[int, ...]:
    """Where each Domain of a city for so many teams is among those of the largest."""
    landmarks = (teams + 1) // 2
    return (
        *range(teams),
        *range(MAX_TEAMS, MAX_TEAMS + teams),
        *range(2 * MAX_TEAMS, 2 * MAX_TEAMS + landmarks),
        CENTRE_AT,
    )


@cache
def _paired(teams: int, own: int) -> tuple[int, ...]:
    """The pairs in the order of teams from one's own on, by their places on the board."""
    found = []
    order = [(own + turn) % teams for turn in range(teams)]
    for at, one in enumerate(order):
        for other in order[at + 1 :]:
            low, high = min(one, other), max(one, other)
            found.append(low * (2 * teams - low - 1) // 2 + high - low - 1)
    return tuple(found)


EACH = 0.0625
"""What a Unit or an Order counts on its Domain."""
UNITS, TIRED, PLAYERS, CONTROLS, LAID = (part * DOMAINS for part in range(5))
"""Where the areas of a team begin."""
NO_AREAS = bytes(20 * DOMAINS)
CUTS = tuple(slice(4 * at, 4 * (at + DOMAINS)) for at in (UNITS, TIRED, PLAYERS, CONTROLS, LAID))


def areas(s: BloodFeud, here: bool, plans: bool) -> list[bytes]:
    """All areas of every team, one behind another."""
    teams = s.teams
    found = [array("f", NO_AREAS) for _ in teams]
    slots = _slots(len(teams))
    if here:
        for team, seat, at, tired in zip(
            s.unit_team, s.unit_seat, s.unit_at, s.tired, strict=True
        ):
            if at >= 0:
                mine, slot = found[team], slots[at]
                mine[slot] += EACH
                if tired:
                    mine[TIRED + slot] += EACH
                if seat >= 0:
                    mine[PLAYERS + slot] += EACH
        for at, team in enumerate(s.controller):
            if team >= 0:
                found[team][CONTROLS + slots[at]] = 1.0
    if plans:
        for team, one in enumerate(teams):
            for at in one.placed_at:
                found[team][LAID + slots[at]] += EACH
    return [one.tobytes() for one in found]


def brief(s: BloodFeud, viewer: int) -> Brief:
    """What a seat knows."""
    own, teams = s.team_of[viewer], len(s.teams)
    order = [(own + turn) % teams for turn in range(teams)]
    market, council = not away(s, viewer, MARKETPLACE), not away(s, viewer, COUNCIL)
    here, plans = not away(s, viewer, CITYSCAPE), not away(s, viewer, ORDERS)
    found, present = areas(s, here, plans), _present(s)
    mine = s.teams[own]
    slots = _slots(teams)
    return Brief(
        round=s.round,
        phase=s.phase,
        lap=s.lap,
        laps=s.laps,
        left=max(0, s.phase_ends - s.now) // 1000 if s.realtime else 0,
        blocked=len(s.blocked),
        lasting=list(s.now_lasting),
        coming=list(s.next_lasting),
        groups=[
            _group(s, team, viewer, found[team], present[team], council) for team in order
        ],
        pairs=_pairs(s, own) if plans else NO_PAIRS,
        barricades=_barricades(s, own) if here else NO_EDGES,
        station=None if walking(s, viewer) else STATIONS[s.station[viewer]],
        lanyard=[key(card) for card in s.lanyards[viewer]],
        slain=s.slain[viewer] > 0,
        ready=bool(s.ready >> viewer & 1),
        order_row=[key(card) for card in s.order_row if card >= 0] if market else [],
        advancement_row=[key(card) for card in s.advancement_row if card >= 0] if market else [],
        order_costs=_costs(tuple(costs(s, s.order_row))) if market else NO_ROW,
        advancement_costs=_costs(tuple(costs(s, s.advancement_row))) if market else NO_ROW,
        ambition_row=[key(card) for card in s.ambition_row if card >= 0] if council else [],
        tokens=s.tokens if market else 0,
        token_cost=cost(s, -1) if market else 0,
        spent=s.spent if market else 0,
        store_limit=store_limit(s, viewer),
        voted=s.voted and council,
        vote=s.vote is not None and council,
        revotes=s.vote.revotes if s.vote is not None and council else 0,
        laid=[
            Laid(slots[at], key(card))
            for card, at in zip(mine.placed, mine.placed_at, strict=False)
        ],
        bids=[
            Bid(
                s.team_of[one.maker] == own,
                _assets(one.give),
                _assets(one.want),
                len(one.cards),
                len(one.give) + len(one.want),
            )
            for one in s.offers
            if own in (one.to, s.team_of[one.maker])
        ],
        progress=_progress(s, own),
    )


def _group(
    s: BloodFeud, team: int, viewer: int, found: bytes, present: bytes, council: bool
) -> Group:
    mine = s.teams[team]
    hidden = mine.orders, mine.advancements, mine.events, mine.ambitions
    seen = s.seen
    vote, proposed = s.vote, s.proposals[team]
    return Group(
        faction=FACTIONS[mine.faction].id,
        kind=kind(s, team),
        power=mine.power,
        assets=mine.assets,
        tokens=mine.tokens,
        barricades=mine.barricades,
        trophies=len(mine.graves) - mine.graves.count(-1),
        score=score(s, team),
        members=s.team_of.count(team),
        hands=(len(mine.orders), len(mine.advancements), len(mine.events), len(mine.ambitions)),
        known=[key(card) for zone in hidden for card in zone if seen[card] >> viewer & 1],
        warehouse=[key(card) for card in mine.warehouse if card >= 0],
        fulfilled=[key(card) for card in mine.fulfilled],
        present=present,
        units=found[CUTS[0]],
        tired=found[CUTS[1]],
        players=found[CUTS[2]],
        controls=found[CUTS[3]],
        orders=found[CUTS[4]],
        proposal=key(proposed) if council and proposed >= 0 else None,
        willing=council and vote is not None and bool(vote.willing >> team & 1),
        cast=council and vote is not None and team in vote.cast,
    )


def _present(s: BloodFeud) -> list[bytes]:
    """The seats of each team at each station."""
    found = [array("f", NO_STATIONS) for _ in s.teams]
    for team, goal, station in zip(s.team_of, s.goal, s.station, strict=True):
        if goal < 0:
            found[team][station] += 0.25
    return [one.tobytes() for one in found]


def _pairs(s: BloodFeud, own: int) -> bytes:
    if not any(s.pairs):
        return NO_PAIRS
    found = [SIGN[s.pairs[at]] for at in _paired(len(s.teams), own)]
    return numbers(found + [0.0] * (PAIRS - len(found)))


SIGN = (0.0, 1.0, -1.0)
"""Of a pair that is free, allied, blocked."""


def _barricades(s: BloodFeud, own: int) -> bytes:
    if max(s.barricade) == NOBODY:
        return NO_EDGES
    worth = {NOBODY: 0.0, GREY: 0.5, own: 1.0}
    found = [worth.get(one, -1.0) for one in s.barricade]
    return numbers(found + [0.0] * (EDGES - len(found)))


@lru_cache(1024)
def _costs(costs: tuple[int, ...]) -> bytes:
    found = [one / 8 for one in costs[:ROW]]
    return numbers(found + [0.0] * (ROW - len(found)))


def _assets(goods: tuple[tuple[str, int], ...]) -> int:
    return sum(count for what, count in goods if what == "assets")


def _progress(s: BloodFeud, team: int) -> list[tuple[int, int]]:
    mine = s.teams[team].ambitions
    order = sorted(range(len(mine)), key=lambda at: key(mine[at]))
    return [progress_of(s, team, at) for at in order]

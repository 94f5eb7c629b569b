"""BF-2: what there is on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

from fracas.engine import Choice, Hidden, Public, State

from .cards import FACTIONS, TILES, Faction, Preset, Side, Tile
from .city import City, city
from .hearing import FOGGED
from .presets import named_preset

Phase = Literal["set-up", "gameplay", "resolution"]
Corrected = Literal["assets", "tokens", "unit", "fatigue", "station"]
SUPPLY, TROPHY, NOWHERE = -1, -2, -3
"""Where a Unit is when it is on no Domain (BF-2.8)."""
NOBODY = -1
GREY = 8
"""The colour of Barricades that no team owns."""
TOKEN = -1
"""An Ambition token as a Market item (BF-2.15)."""
EMPTY, ALLIED, BLOCKED = range(3)
GRAVES = 6
T = TypeVar("T")


class Team(msgspec.Struct, gc=False, omit_defaults=True):
    """BF-2.1, BF-2.2."""

    faction: Public[int] = 0
    assets: Public[int] = 0
    tokens: Public[int] = 0
    power: Public[int] = 3
    barricades: Public[int] = 4
    orders: Hidden[list[int]] = []
    placed: Hidden[list[int]] = []
    """Order cards on the Orders board, in order of placing, with where, when and by whom:"""
    placed_at: Public[list[int]] = []
    placed_order: Public[list[int]] = []
    placed_by: Public[list[int]] = []
    wishes: Hidden[list[tuple[str, ...]]] = []
    """The recorded target preference of each (BF-8.5)."""
    advancements: Hidden[list[int]] = []
    events: Hidden[list[int]] = []
    leaving: Hidden[list[int]] = []
    """Events named for the Council bonus and not yet discarded."""
    ambitions: Hidden[list[int]] = []
    progress: Hidden[list[list[int]]] = []
    """For each held Ambition its deeds: how many in all, then by team or place."""
    apart: Hidden[list[int]] = []
    """Faction Ambitions set aside (BF-17.1)."""
    fulfilled: Public[tuple[int, ...]] = ()
    shown: Public[tuple[int, ...]] = ()
    """Held Ambitions that an Event laid open (E16)."""
    warehouse: Public[list[int]] = []
    graves: Public[tuple[int, ...]] = ()
    """The Graveyard from bottom to top: a Unit or -1."""
    grave_tokens: Public[int] = 0b010101
    """BF-2.18: spaces 1, 3 and 5, as bits."""
    marks: Public[list[str]] = []
    """What was used this round (BF-4.23)."""
    moves: Public[int] = 0
    """Move Unit actions this round."""
    lost: Public[int] = 0
    """Units slain this round."""
    reign: Public[int] = 0
    """Power steps running with control of the Centre."""
    call_at: Public[int] = 0
    """When the team may call a vote again (BF-10.8)."""
    failed_lap: Public[int] = 0
    """The lap in which its call failed (BF-14.12)."""
    recalled: Hidden[list[str]] = []
    """In the fog, each station's board as the team last saw it (BF-17.5)."""
    called: Public[str] = ""
    """The name that it has given itself (BF-3.18); nothing: it is called as its faction is."""


class Offer(msgspec.Struct, gc=False, omit_defaults=True):
    """BF-5.4. What a side gives: Assets, tokens, and cards by key; hidden cards by number."""

    id: Public[int] = 0
    maker: Public[int] = 0
    """The seat that made it."""
    to: Public[int] = 0
    """The team addressed."""
    give: Public[tuple[tuple[str, int], ...]] = ()
    want: Public[tuple[tuple[str, int], ...]] = ()
    cards: Hidden[list[int]] = []
    """The very cards that the maker gives."""
    shown: Public[bool] = False
    words: Public[str] = ""
    station: Public[int] = 0
    until: Public[int] = 0


class Pact(msgspec.Struct, gc=False, omit_defaults=True):
    """An open question about a pair of teams (BF-7.21)."""

    one: Public[int] = 0
    other: Public[int] = 0
    aside: Public[list[int]] = []
    """Assets set aside, by team."""
    free: Public[list[int]] = []
    """Teams whose one free Alliance of the round this would be (F07)."""
    blocker: Public[int] = NOBODY
    said: Public[int] = 0
    """How many of the two have said yes to a block's answer (BF-7.18)."""
    due: Public[int] = 0


class Vote(msgspec.Struct, gc=False, omit_defaults=True):
    """A Council vote under way."""

    caller: Public[int] = 0
    willing: Public[int] = 0
    """Teams that will vote, as bits."""
    unwilling: Public[int] = 0
    cast: Public[dict[int, int]] = {}
    """For each team the seat that put its ballot in (BF-10.13)."""
    declined: Public[int] = 0
    """Teams that will not propose."""
    voters: Public[int] = 0
    choices: Public[list[int]] = []
    """Teams whose proposals can be voted for; -1 is No Event."""
    revotes: Public[int] = 0
    due: Public[int] = 0


class Correction(msgspec.Struct, gc=False, omit_defaults=True):
    """BF-13.10: something that the Storyteller has put right this round."""

    id: Public[int] = 0
    what: Public[Corrected] = "assets"
    whom: Public[str] = ""
    """A team, a Unit, or a seat by its number."""
    before: Public[str] = ""
    after: Public[str] = ""
    reason: Public[str] = ""


class BloodFeud(State):
    """BF-2. What seldom changes is a tuple, here and in its teams: copies of a state share it."""

    teams: Public[list[Team]] = []
    team_of: Public[tuple[int, ...]] = ()
    """The team of each seat."""
    circles: Public[tuple[int, ...]] = ()
    """Teams whose hidden trades have mixed their hands share a number: nobody else can tell."""
    # Seats (BF-2.19)
    station: Public[list[int]] = []
    goal: Public[list[int]] = []
    """Where a seat in transit is going, or -1."""
    arrives: Public[list[int]] = []
    cooled: Public[list[int]] = []
    """When a seat may act again (BF-4.21)."""
    ready: Public[int] = 0
    lanyards: Public[list[list[int]]] = []
    shielded: Public[tuple[bool, ...]] = ()
    """Whether a seat's shield has been used this round."""
    slain: Public[tuple[int, ...]] = ()
    """The round in which a seat's player was slain, 0 if it lives."""
    safe: Public[tuple[bool, ...]] = ()
    """Whether a slain player returns in this very round (A27)."""
    body: Public[list[int]] = []
    """The Player Unit of each seat, or -1."""
    # Units
    unit_team: Public[tuple[int, ...]] = ()
    unit_seat: Public[tuple[int, ...]] = ()
    """The seat of a Player Unit, -1 for a Basic one."""
    unit_number: Public[tuple[int, ...]] = ()
    unit_at: Public[list[int]] = []
    tired: Public[list[bool]] = []
    # The Cityscape
    tiles: Public[tuple[int, ...]] = ()
    barricade: Public[list[int]] = []
    """For each edge the team whose Barricade bars it, GREY, or -1."""
    grey: Public[int] = 8
    controller: Public[tuple[int, ...]] = ()
    placings: Public[int] = 0
    """How many Orders have been placed: the next one's arrival."""
    buried: Public[list[int]] = []
    """Resolved Orders marked `once`, to be buried in Cleanup."""
    defends: Public[list[tuple[int, int, int, int]]] = []
    """Resolved Defends of the round: Domain, team, value, and 1 if it is a trap."""
    # Alliances
    pairs: Public[list[int]] = []
    pacts: Public[list[Pact]] = []
    # The Market
    order_pile: Hidden[list[int]] = []
    order_row: Public[list[int]] = []
    advancement_pile: Hidden[list[int]] = []
    advancement_row: Public[list[int]] = []
    spent: Public[int] = 0
    tokens: Public[int] = 0
    """On the Ambition Tokens board."""
    # The Council
    event_deck: Hidden[list[int]] = []
    event_discard: Public[list[int]] = []
    proposals: Public[list[int]] = []
    """For each team the Event it proposed this round, or -1."""
    voted: Public[bool] = False
    vote: Public[Vote | None] = None
    chosen: Hidden[list[int]] = []
    """The Event handed to the Storyteller."""
    ambition_deck: Hidden[list[int]] = []
    ambition_row: Public[list[int]] = []
    blind: Hidden[list[int]] = []
    """Ambition cards drawn blind of which one is to be kept (BF-D36)."""
    # The Sun Track
    round: Public[int] = 1
    blocked: Public[list[int]] = []
    """Blocked spaces in the order in which they were blocked, with the tokens on each:"""
    block_tokens: Public[list[int]] = []
    # The clock and the laps
    preset: Public[str] = "standard"
    realtime: Public[bool] = False
    phase: Public[Phase] = "set-up"
    phase_began: Public[int] = 0
    phase_ends: Public[int] = 0
    extended: Public[int] = 0
    """Seconds by which the Storyteller has extended it (BF-13.4)."""
    ended: Public[bool] = False
    """Whether the Storyteller has ended it early."""
    laps: Public[int] = 12
    lap: Public[int] = 0
    lap_teams: Public[tuple[int, ...]] = ()
    """The seeded list that settles ties, before it is turned by the round."""
    acted: Public[bool] = False
    """Whether anybody did anything in this lap."""
    offers: Public[list[Offer]] = []
    offer_count: Public[int] = 0
    offered: Public[list[int]] = []
    """In turn-taking, the teams that got an offer this turn (BF-14.4)."""
    rewished: Public[bool] = False
    """In turn-taking, whether a preference was changed this turn: else a turn might never end."""
    # Lasting effects: ids of Events and story beats
    now_lasting: Public[list[str]] = []
    next_lasting: Public[list[str]] = []
    story: Public[int] = -1
    told_beats: Public[bool] = False
    """Whether the story has begun."""
    # Variants and roles
    story_mode: Public[bool] = False
    open_ambitions: Public[bool] = False
    fog: Public[bool] = False
    no_cap: Public[bool] = False
    storyteller: Public[bool] = False
    """Whether a person is the Storyteller."""
    hold: Public[bool] = False
    """Whether the clock stands after each Resolution Phase (BF-13.11)."""
    cue: Public[int] = -1
    """Up to which act of it the walls show it; -1: by themselves."""
    corrections: Public[list[Correction]] = []
    correction_count: Public[int] = 0
    pausing: Public[int] = 0
    """Seats whose person asks for a pause, as bits."""

    if not TYPE_CHECKING:

        def tell(self, kind, *clauses, **args):
            """In the fog only those at a station hear what is done there (BF-17.5)."""
            if self.log is None:
                return
            if self.fog and self.phase == "gameplay" and kind in FOGGED:
                here = team_mask(self, *teams_present(self, FOGGED[kind]))
                args["only"] = here & args.get("only", here)
            super().tell(kind, *clauses, **args)

    @property
    def everyone(self) -> int:
        """The Storyteller and the keeper know what spectators know (BF-13.5, BF-13.12)."""
        return (8 << self.seats) - 1

    def show(self, thing: int, *seats: int) -> None:
        if seats:
            super().show(thing, *seats)
        else:
            self.seen[thing] = (8 << self.seats) - 1

    @property
    def city(self) -> City:
        return city(len(self.teams))

    @property
    def clock(self) -> Preset:
        return named_preset(self.preset)


def with_one(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """A row with something else in one place."""
    return (*row[:at], value, *row[at + 1 :])


def faction(s: BloodFeud, team: int) -> Faction:
    return FACTIONS[s.teams[team].faction]


def flag(s: BloodFeud, team: int) -> str:
    """A team's name in events: the id of its faction."""
    return FACTIONS[s.teams[team].faction].id


def team_named(s: BloodFeud, name: Choice) -> int:
    for team, mine in enumerate(s.teams):
        if FACTIONS[mine.faction].id == name:
            return team
    return -1


def kind(s: BloodFeud, team: int) -> Side:
    return FACTIONS[s.teams[team].faction].kind


def tile(s: BloodFeud, domain: int) -> Tile:
    return TILES[s.tiles[domain]]


def seats_of(s: BloodFeud, team: int) -> range:
    count = s.team_of.count(team)
    first = s.team_of.index(team) if count else 0  # they sit side by side
    return range(first, first + count)


def mates(s: BloodFeud, seat: int) -> list[int]:
    """BF-S12: who hears what a seat says to its team."""
    return list(seats_of(s, s.team_of[seat]))


def neighbours(s: BloodFeud, seat: int) -> list[int]:
    """BF-S12: who hears what a seat says at its station; nobody on the way."""
    if walking(s, seat):
        return []
    return [one for one in range(s.seats) if at_station(s, one, s.station[seat])]


def team_mask(s: BloodFeud, *teams: int) -> int:
    """The seats of teams as bits, for who may know what."""
    mask = 0
    for seat, team in enumerate(s.team_of):
        if team in teams:
            mask |= 1 << seat
    return mask


def pair(s: BloodFeud, one: int, other: int) -> int:
    """BF-2.13: the space of two teams on the Alliance board."""
    if one > other:
        one, other = other, one
    count = len(s.teams)
    return one * (2 * count - one - 1) // 2 + other - one - 1


def allied(s: BloodFeud, one: int, other: int) -> bool:
    """BF-7.1; a team is not its own ally."""
    return one != other and s.pairs[pair(s, one, other)] == ALLIED


def units_at(s: BloodFeud, domain: int, team: int | None = None) -> list[int]:
    places, found, unit = s.unit_at, [], -1
    for _ in range(places.count(domain)):  # few of many are there: the list finds them fastest
        unit = places.index(domain, unit + 1)
        if team is None or s.unit_team[unit] == team:
            found.append(unit)
    return found


def new_unit(s: BloodFeud, team: int, seat: int, number: int, place: int) -> int:
    s.unit_team += (team,)
    s.unit_seat += (seat,)
    s.unit_number += (number,)
    s.unit_at.append(place)
    s.tired.append(False)
    return len(s.unit_at) - 1


def basic(s: BloodFeud, unit: int) -> bool:
    """BF-2.7: a Basic Unit is no seat's."""
    return s.unit_seat[unit] == NOBODY


def trophies(s: BloodFeud, team: int) -> int:
    return sum(unit != NOBODY for unit in s.teams[team].graves)


def barred(s: BloodFeud, edge: int) -> bool:
    """BF-2.10: whether a Barricade of any colour stands there."""
    return s.barricade[edge] != NOBODY


def lying(places: Iterable[int]) -> list[int]:
    """The cards that lie in a row; a place may be empty."""
    return [card for card in places if card >= 0]


def on_city(s: BloodFeud, team: int) -> list[int]:
    return [u for u, at in enumerate(s.unit_at) if at >= 0 and s.unit_team[u] == team]


def supply(s: BloodFeud, team: int) -> list[int]:
    return [u for u, at in enumerate(s.unit_at) if at == SUPPLY and s.unit_team[u] == team]


def present(s: BloodFeud, team: int, station: int) -> bool:
    """BF-4.14."""
    return any(at_station(s, seat, station) for seat in seats_of(s, team))


def at_station(s: BloodFeud, seat: int, station: int) -> bool:
    return not walking(s, seat) and s.station[seat] == station


def walking(s: BloodFeud, seat: int) -> bool:
    """BF-4.12: a seat in transit is present nowhere."""
    return s.goal[seat] != NOBODY


def teams_present(s: BloodFeud, station: int) -> list[int]:
    seats = zip(s.team_of, s.station, s.goal, strict=True)
    return sorted({team for team, at, goal in seats if at == station and goal == NOBODY})


def quorum(s: BloodFeud) -> int:
    """BF-4.15."""
    return (len(s.teams) + 1) // 2


def lap_rank(s: BloodFeud, team: int) -> int:
    """BF-14.2: the seeded list, turned by one each round."""
    count = len(s.teams)
    return (s.lap_teams.index(team) - s.round) % count

"""What goes over HTTP to and from whoever looks after the house."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .lobby import Body, Reply
from .protocol import Seat, State

Words = Annotated[str, Meta(max_length=500)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Hours = Annotated[float, Meta(gt=0, le=24 * 3650)]


class Overview(Reply):
    """How the house is."""

    version: str
    seconds: int
    """Since the start."""
    trouble: str
    why: str
    people: int
    """Guests who are here."""
    sockets: int
    tables: dict[str, int]
    """How many there are in each state."""
    awake: int
    """Matches in memory."""
    damaged: int
    reports: int
    """That nobody has dealt with."""
    bans: int
    move_p50: float
    move_p99: float
    """Seconds from a move's arrival to its acceptance, as far as the histogram tells."""
    lag_p99: float
    memory: int
    """Bytes of the server's process, where the system tells."""
    store: int
    free: int
    """Bytes of the store, and left on its disk."""
    backup: str
    """What became of the last scheduled backup; nothing: there was none."""
    announcement: str


class PersonHere(Reply):
    """A guest who is at a table, or was heard of lately."""

    guest: str
    tag: str
    """What the log calls them."""
    name: str
    seconds: int
    """Since they were last heard of."""
    sockets: int
    tables: list[str]
    origin: str
    """The same for all who come from the same network; says nothing else."""


class PeopleHere(Reply):
    people: list[PersonHere]


class HouseTable(Reply):
    id: str
    tag: str
    game: str
    title: str
    state: State
    why: str
    people: list[str]
    """Names, of seats in their order; nothing for a free seat."""
    sockets: int
    inputs: int
    created: int
    touched: int
    """When the last input came, or it was opened: milliseconds since 1970."""
    awake: bool
    cost: float
    """Seconds of the server's time that it has taken since it was read."""
    server: str = ""
    """Where several servers share the house: the internal address of the one that has it."""


class HouseTables(Reply):
    tables: list[HouseTable]


class Kick(Body):
    guest: Id


class BanWanted(Body):
    """One of the three."""

    hours: Hours
    guest: Annotated[str, Meta(max_length=64)] = ""
    address: Annotated[str, Meta(max_length=64)] = ""
    """An address or a network."""
    origin_of: Annotated[str, Meta(max_length=64)] = ""
    """The network that this guest comes from."""
    why: Words = ""


class BanInfo(Reply):
    id: int
    kind: Literal["guest", "address"]
    name: str
    why: str
    created: int
    until: int
    """Seconds since 1970."""


class BanList(Reply):
    bans: list[BanInfo]


class End(Body):
    why: Words = ""


class Announce(Body):
    text: Words
    """Nothing: the last one is over."""
    french: Words = ""
    """For those who read French, if it is to be another."""
    minutes: Annotated[int, Meta(ge=1, le=60 * 24 * 365)] = 60


class Counted(Reply):
    """How much of what was done."""

    counts: dict[str, int]


class Found(Reply):
    """What a tag of the log stands for."""

    matches: list[str]
    guests: list[str]


class Remark(Reply):
    """A line of talk, as it was when it was reported."""

    person: str
    name: str
    text: str
    at: int
    whisper: bool = False


class ReportInfo(Reply):
    id: int
    table: str
    reporter: str
    accused: str
    name: str
    words: str
    said: list[Remark]
    created: int
    """Seconds since 1970."""
    done: bool


class ReportList(Reply):
    reports: list[ReportInfo]


class Settle(Body):
    done: bool = True


class ReportWanted(Body):
    """A guest tells of another."""

    person: Id
    """Their public id."""
    words: Words = ""


# A room of people


class ClaimInfo(Reply):
    """Somebody says that a seat was theirs."""

    person: str
    """Their public id now."""
    name: str
    seat: int
    had: str
    """The name of whoever has it."""
    away: bool
    """Whether nobody is there for it."""


class RoomInfo(Reply):
    idle: list[int | None]
    """For each seat the seconds since its person did something; null: not yet, or nobody's."""
    claims: list[ClaimInfo]


class Incident(Reply):
    """Something that happened at the desk, or to the room."""

    at: int
    """Milliseconds since 1970."""
    kind: str
    text: str


class Incidents(Reply):
    incidents: list[Incident]
    """The oldest first; of a long evening, the last ones."""


class ClaimWanted(Body):
    seat: Seat


class Settled(Body):
    person: Annotated[str, Meta(max_length=40)]
    yes: bool

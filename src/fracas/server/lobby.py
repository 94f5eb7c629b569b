"""What goes over HTTP: guests, tables, seats, invitations. Games: `offered.py`, `learnable.py`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .protocol import (
    Holder,
    Language,
    Message,
    Person,
    Result,
    Seat,
    State,
    Terms,
    Token,
)

Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Value = int | str | bool
FILE = 30_000
"""Letters of an option that is a file of somebody's own: twice the longest of ours."""
Wanted = (
    Annotated[int, Meta(ge=-(1 << 53), le=1 << 53)] | Annotated[str, Meta(max_length=FILE)] | bool
)


class Body(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends."""


class Reply(msgspec.Struct):
    """What the server answers, always with all its fields."""


class Problem(Reply):
    """Why a wish was not granted."""

    why: str
    code: str
    field: str = ""


class Done(Reply):
    done: bool = True


# Guests


class Me(Reply):
    id: str
    """The public id."""
    name: str
    lang: str
    tables: list[str] = []
    """Tables where this guest has a seat or is the host, newest first."""


class MeWanted(Body):
    name: Name | None = None
    lang: Language | None = None


class DeviceLink(Reply):
    """A link that makes another device this guest, once."""

    address: str
    code: str
    reachable: bool
    hint: str = ""
    seconds: int = 600


class Claim(Body):
    code: Token


# Tables


class SeatWanted(Body):
    kind: Literal["me", "open", "bot"] = "open"
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=40)] = ""
    """Of whoever plays there, where several people share a screen; the guest's unless given."""


class TableWanted(Body):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: Annotated[dict[Word, Wanted], Meta(max_length=64)] = {}
    players: Annotated[list[SeatWanted], Meta(max_length=64)] = []
    """Who sits where; seats beyond the list are open. Without a list the guest sits first."""
    listed: bool = False
    """Whether the lobby shows it to everybody."""
    spectators: bool = True
    think: Annotated[int, Meta(ge=0, le=30 * 86400)] | None = None
    """Seconds for each time that the table turns to a person; then the default is played. No limit
    unless given; 0: all time comes out of the reserve. From 3600 on a game is for days."""
    reserve: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """Seconds besides, for the whole game, for when those are used up."""
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds that each turn adds to the reserve."""
    grace: Annotated[int, Meta(ge=0, le=86400)] | None = None
    """Seconds after which a bot plays for a person who is away while somebody waits, until they
    are back; 0: never. By the game unless given; games for days have none."""
    joining: bool | None = None
    """Whether newcomers may take the seats of bots while the game is on; by the game unless given.
    """
    advice: bool = False
    """Whether bots give advice although several people play. All are told."""
    people_only: bool = False
    """Whether programs from outside are kept from its seats. All are told."""
    delay_seconds: Annotated[int, Meta(ge=0, le=900)] = 0
    """Who looks on sees everything so many seconds later, until the game is over. All are told."""
    delay_moves: Annotated[int, Meta(ge=0, le=100)] = 0
    """The same, counted in inputs."""
    role: Annotated[str, Meta(max_length=40)] = ""
    """A role that the host takes instead of a seat."""
    position: Annotated[str, Meta(max_length=60_000)] = ""
    """A position file to start from. What it leaves open is dealt from the table's own seed, and
    all are told that the start was custom made."""


class TableInfo(Reply):
    id: str
    game: str
    title: str
    version: str
    state: State
    seats: int
    people: list[Person]
    options: dict[str, Value]
    """Those that everybody may know: decks and their like are left out."""
    host: str
    """The host's public id."""
    mine: list[int]
    """The seats of the guest who asks."""
    listed: bool
    spectators: bool
    created: int
    """Milliseconds since 1970."""
    inputs: int
    """How many moments one can look at: inputs, before the end only those one was told of."""
    sides: list[list[int]] = []
    seat_names: list[str] = []
    roles: list[str] = []
    """Which the game has."""
    holders: list[Holder] = []
    """Who has one."""
    role: str = ""
    """The role of the guest who asks, if any."""
    think: int | None = None
    reserve: int = 0
    grace: int = 0
    commitment: str = ""
    result: Result | None = None
    next: str = ""
    source: str = ""
    """The table that this one continues or is the rematch of."""
    why: str = ""
    """What is wrong with a broken, old or damaged table."""
    asked: list[int] = []
    """The seats whose answer it waits for, where that is known."""
    terms: Terms = msgspec.field(default_factory=Terms)
    increment: int = 0
    """Seconds that each turn adds to the reserve."""
    seat_inks: list[str] = []
    """The colour of each seat, where the game says so: one for a team."""
    far: str = ""
    """How far a game is that can be watched, as the game says it; only in the list of these."""
    puzzle: int = 0
    """The number of the puzzle that it began with, if any."""
    own: dict[str, list[str]] = {}
    """While seats are free, of the options that each seat has for itself: what the seats of the
    guest who asks have, in their order. Nobody else is told."""


class TableList(Reply):
    tables: list[TableInfo]


class Sit(Body):
    seat: Seat | None = None
    """Any free one unless given."""
    invitation: Token = ""


class Stand(Body):
    seat: Seat


class NameSeat(Body):
    """What whoever plays an own seat is called; nothing: as the guest is."""

    seat: Seat
    name: Annotated[str, Meta(max_length=40)]


class SetSeat(Body):
    """The host changes a seat before the game starts; nobody else's, unless they have gone."""

    seat: Seat
    kind: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=40)] = ""


class NameWanted(Body):
    """What a team calls itself, before the game starts."""

    side: Annotated[int, Meta(ge=0, le=63)]
    """Which one, as `sides` lists them."""
    name: Word
    """Nothing: as the game calls it."""


class StartWanted(Body):
    """Begin, although seats are free."""

    missing: Literal["bots", "nobody"]
    """Who plays them: bots, or nobody, where a game can be played without."""
    bot: Annotated[str, Meta(max_length=40)] = ""


class Invite(Body):
    seat: Seat | None = None
    """For one seat that is nobody's: free, left, handed over because its person was away for too
    long, or a bot's where newcomers may join. Without it for any free seat or to watch."""
    role: Annotated[str, Meta(max_length=40)] = ""
    """For a role of the game, seen by somebody without a seat."""
    code: Token = ""
    """One for any free seat that one has already: its address again, and no other is made."""


class Invitation(Reply):
    code: str
    address: str
    reachable: bool
    """Whether other people can open the address."""
    hint: str = ""
    """If they cannot: what changes that."""


class InvitationTo(Reply):
    """What an invitation is for, before it is taken."""

    table: str
    game: str
    title: str
    host: str
    state: State
    seat: int | None
    role: str
    free: list[int]
    terms: Terms


class TicketWanted(Body):
    seat: Seat | None = None
    """One of one's own seats; without it the ticket is a spectator's."""
    role: Annotated[str, Meta(max_length=40)] = ""


class Ticket(Reply):
    """What the first message on a socket carries."""

    token: str


class ChangeSeats(Body):
    """A role that may do so lets two seats change hands."""

    one: Seat
    other: Seat


class HandOver(Body):
    """The host hands the seat of a player who is away beyond the table's grace to a bot."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=40)] = ""


class ChatLog(Reply):
    messages: list[Message]


class Health(Reply):
    ok: bool
    """Whether what is played can be kept."""
    version: str
    protocol: int
    tables: int
    """Matches in memory."""
    sockets: int
    seconds: int
    """Since the start."""
    trouble: str = ""
    """What is wrong with the store, in a word: full, failing, read-only, busy, damaged, gone; or
    slow or low, which are told but keep nothing from being kept."""
    why: str = ""
    """The same in a sentence."""
    damaged: int = 0
    """Matches of which the disk has lost accepted moves."""

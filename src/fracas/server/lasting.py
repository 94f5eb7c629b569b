"""What goes over HTTP about coming back as the same guest, and about all that is kept of one."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from fracas.engine.brought import LONGEST

from .lobby import Body, Reply

Short = Annotated[str, Meta(min_length=1, max_length=1400)]
"""Bytes as base64url: an authenticator's name for a key has at most 1,023."""
Long = Annotated[str, Meta(min_length=1, max_length=16_384)]


class Passkey(Reply):
    """A key that a device or a password manager holds for this guest."""

    id: int
    created: int
    used: int
    """Seconds since 1970, to the day; 0: never."""


class Keys(Reply):
    """By what this guest can come back."""

    passkeys: list[Passkey]
    phrase: int
    """When the recovery phrase was made, in seconds since 1970; 0: there is none."""
    possible: bool
    """Whether this house, under the name it was asked by, takes passkeys."""


class Phrase(Reply):
    """A recovery phrase, told this once."""

    words: list[str]


class Return(Body):
    phrase: Annotated[str, Meta(max_length=400)]


class Ceremony(Reply):
    """What the browser is to ask an authenticator for, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


class Attested(Body):
    clientDataJSON: Long
    attestationObject: Long


class Asserted(Body):
    clientDataJSON: Long
    authenticatorData: Long
    signature: Short


class PasskeyMade(Body):
    """What an authenticator said when it made a key; bytes as base64url."""

    id: Short
    response: Attested


class PasskeyUsed(Body):
    """What an authenticator said when it used a key; bytes as base64url."""

    id: Short
    response: Asserted


class Thing(Reply):
    name: str
    text: str
    changed: int
    """Seconds since 1970."""


class Things(Reply):
    things: list[Thing]


class ThingText(Body):
    text: Annotated[str, Meta(max_length=LONGEST)]


class ThingFault(Reply):
    clause: str
    words: str


class ThingFaults(Reply):
    """All that is wrong with it; nothing if it can be played with."""

    faults: list[ThingFault]


class CampaignPlayer(Reply):
    """Who leads a gang."""

    number: int
    guest: str
    name: str
    bot: str
    gang: str


class CampaignPair(Reply):
    """Two gangs that meet: by number, in the order of seats, and their table."""

    gangs: list[int]
    table: str
    done: bool = False
    winner: int = -1
    """Of the two; -1: neither, or not yet."""
    dropped: bool = False
    """It counts as not played."""


class CampaignRound(Reply):
    pairs: list[CampaignPair]
    rests: int | None = None
    """The gang that has nobody to meet."""
    closed: bool = False


class CampaignInfo(Reply):
    id: str
    game: str
    name: str
    state: str
    """`open` until the first round, `going`, `over`."""
    size: int
    missions: int
    mine: int | None
    """The number of one's own gang."""
    organises: bool
    players: list[CampaignPlayer]
    rounds: list[CampaignRound]
    stands: Any
    """How the gangs stand, by the game's own types; null before the first round."""
    scale: str = ""
    """What kind of campaign it is, before it is founded: gangs that join are of that kind."""


class CampaignListed(Reply):
    id: str
    game: str
    name: str
    state: str
    tables: list[str]
    """Where its missions are or were played."""


class CampaignList(Reply):
    campaigns: list[CampaignListed]


class CampaignFileText(Reply):
    text: str


GangText = Annotated[str, Meta(max_length=LONGEST)]


class CampaignWanted(Body):
    game: Annotated[str, Meta(max_length=60)]
    name: Annotated[str, Meta(max_length=60)] = ""
    size: Annotated[int, Meta(ge=2, le=6)] = 2
    missions: Annotated[int, Meta(ge=1, le=20)] = 5
    think: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0
    """Seconds for each answer in its matches; 0: no limit."""
    gang: GangText = ""
    """One's own: the name of a ready-made one, or the text of a file."""
    file: GangText = ""
    """A campaign that goes on, in place of new gangs."""


class CampaignJoin(Body):
    gang: GangText = ""
    number: Annotated[int, Meta(ge=0, le=5)] | None = None


class CampaignSeat(Body):
    number: Annotated[int, Meta(ge=0, le=5)]
    bot: Annotated[str, Meta(max_length=200)] = "normal"
    gang: GangText = ""


class MyThing(Reply):
    game: str
    kind: str
    name: str
    text: str
    changed: int


class MyTable(Reply):
    table: str
    game: str
    state: str
    host: bool
    seats: list[int]
    role: str
    created: int
    """Milliseconds since 1970."""
    names: list[str] = []
    """What those are called who play these seats, where it was said."""


class MyWords(Reply):
    table: str
    text: str
    at: int
    """Milliseconds since 1970."""
    to: int | None
    """The seat that it was whispered to."""


class MyReport(Reply):
    """What this guest told of another."""

    table: str
    about: str
    """The name that the other had."""
    words: str
    created: int


class MyBan(Reply):
    why: str
    until: int


class MyData(Reply):
    """All that is kept of a guest. Moves are the games', by seat; who has muted this guest or told
    of them is the others' to know."""

    id: str
    name: str
    lang: str
    created: int
    seen: int
    """Seconds since 1970; the latter to the day."""
    devices: list[int]
    """When each was added."""
    keys: Keys
    tables: list[MyTable]
    kept_for: list[str]
    """Tables where a seat waits for this guest."""
    tickets: int
    said: list[MyWords]
    muted: list[str]
    """Public ids."""
    reports: list[MyReport]
    campaigns: list[str]
    """Those that they are in or organise."""
    things: list[MyThing]
    """What they made and keep here."""
    programs: list[str]
    """Names of those that play by a token of theirs."""
    ban: MyBan | None

"""What goes over the socket of a table, in both directions. docs/protocol.md tells how it is used.

The client's TypeScript types are made from these Structs: `python -m fracas.server.types`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from fracas import BadInput
from fracas.engine.goal import GoalSaid
from fracas.engine.text import DEEPEST

PROTOCOL = 1
"""Grows when an old client could not understand a new server."""
PAGE = 50
"""Open tables are told of in so many at a time."""
BASES = 16
"""A client keeps the views of so many updates: changes are always against one of these."""

Choice = Any
"""An answer: whole numbers, words, null and lists of these. Checked by the engine's `plain`."""
Token = Annotated[str, Meta(max_length=64)]
Command = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
"""Made up by the client, different for every input of a seat: sent again, it counts once."""
Language = Annotated[str, Meta(max_length=16, pattern=r"^[A-Za-z-]*$")]
Number = Annotated[int, Meta(ge=0, le=1 << 53)]
Answers = Annotated[list[Choice], Meta(min_length=1, max_length=64)]
Seat = Annotated[int, Meta(ge=0, le=63)]
State = Literal["open", "live", "over", "broken", "old", "damaged", "ended"]
About = Literal["store", "house"]
ABOUT: tuple[About, ...] = get_args(About)


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """A message from a client."""


class Join(FromClient, tag="join"):
    """The first message: take the place that a ticket is for, again after every disconnection."""

    token: Token
    protocol: int = PROTOCOL
    lang: Language = "en"
    events: Number = 0
    """How many events this client has had already."""
    chat: Number = 0
    """The number of the last chat message it has had."""


class Browse(FromClient, tag="browse"):
    """The first message of a client that wants to see open tables as they come and go; again, to
    see more of them or fewer."""

    lang: Language = "en"
    most: Annotated[int, Meta(ge=0, le=500)] = 0
    """So many of the newest, in whole pages; then changes are told. Without it a page is, and all
    of it again whenever it changes."""


class Ack(FromClient, tag="ack"):
    """This update and all before it have arrived: later ones may be told as changes to it."""

    update: Number


class Play(FromClient, tag="play"):
    """Answer a question; several answers are one input, all or nothing."""

    command: Command
    question: Number
    answers: Answers


class Draft(FromClient, tag="draft"):
    """What would be asked after these answers? Nothing is played, nothing is kept."""

    id: Number
    question: Number
    answers: Annotated[list[Choice], Meta(max_length=64)]
    view: bool = False
    """Whether the table is wanted as it would be then."""


class Look(FromClient, tag="look"):
    """Find something out that the game answers without anything being done. Of several that wait,
    only the newest is answered."""

    id: Number
    wanted: Any
    """What the game's `look` schema says."""


class Act(FromClient, tag="act"):
    """Something about the table: undo, takeback, concede, pause, resume, leave, decline, hand_over,
    take_back, or an act of the game's own."""

    command: Command
    do: Annotated[str, Meta(max_length=40)]
    bot: Annotated[str, Meta(max_length=40)] = ""
    """To which bot the seat is handed over; the usual one unless given."""
    word: Annotated[str, Meta(max_length=500)] = ""
    """What goes with an act of the game's own: seconds, a story to tell. With `decline`, what one
    would not have: a pause, a takeback or to leave; whatever is asked unless given."""


class Say(FromClient, tag="say"):
    """Chat. Spectators are heard by spectators alone."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    to: Seat | None = None
    """A seat to whisper to (from seat to seat only); nobody in particular unless given."""
    circle: Annotated[str, Meta(max_length=40)] = ""
    """A circle that the game knows (`welcome.circles`): only who is in it now hears it."""


class Mute(FromClient, tag="mute"):
    """Hear no more of a person, or hear them again."""

    person: Annotated[str, Meta(max_length=40)]
    on: bool = True


class Listen(FromClient, tag="listen"):
    """A seat wants to hear what spectators say from now on, or no more. All see who does."""

    on: bool = True


class Speak(FromClient, tag="speak"):
    """From now on, texts in this language."""

    lang: Language


class Ping(FromClient, tag="ping"):
    """Is the line there? At a table it is answered by `pong`."""


class Together(FromClient, tag="together"):
    """The first message of a client that comes to a room where a replay is watched together."""

    token: Annotated[str, Meta(max_length=130)]


class Lead(FromClient, tag="lead"):
    """In such a room: lead from now on."""


class Show(FromClient, tag="show"):
    """In such a room, from who leads: the moment that all look at, and through whose eyes."""

    at: Number
    eyes: Annotated[str, Meta(max_length=40, pattern=r"^[\w-]*$")] = ""


ClientMessage = (
    Join
    | Browse
    | Ack
    | Play
    | Draft
    | Look
    | Act
    | Say
    | Mute
    | Listen
    | Speak
    | Ping
    | Together
    | Lead
    | Show
)


class FromServer(msgspec.Struct, tag_field="type", omit_defaults=True):
    """A message from the server."""


class Person(msgspec.Struct):
    """Who sits in a seat."""

    seat: int
    kind: Literal["open", "kept", "person", "bot"] = "open"
    """kept: it is free, and waits for the word of this person."""
    name: str = ""
    person: str = ""
    """The person's public id: for muting."""
    bot: str = ""
    """The bot that plays, also while it stands in for a person."""
    online: bool = False
    conceded: bool = False
    listens: bool = False
    """Whether the person hears what spectators say."""
    program: bool = False
    """Whether it is no person but a program from outside: a bot, an assistant."""


class Holder(msgspec.Struct):
    """Who has a role."""

    role: str
    person: str
    name: str
    online: bool


Origin = Literal["", "position", "redealt", "resumed", "open"]
"""How a game began: from its own set-up; from a position file that the host wrote; from a moment of
another game, with what was hidden dealt anew, as it was for the same people, or open to all."""


class Terms(msgspec.Struct, omit_defaults=True):
    """What everybody is told of a table before they sit down, and while they are there."""

    origin: Origin = ""
    advice: bool = False
    """Whether bots give advice although several people play."""
    joining: bool = False
    """Whether newcomers may take the seats of bots while the game is on."""
    people_only: bool = False
    """Whether programs from outside are kept from its seats."""
    delay_seconds: int = 0
    """Who looks on sees everything so many seconds later…"""
    delay_moves: int = 0
    """… and so many inputs later, until the game is over."""


class OwnAct(msgspec.Struct, omit_defaults=True):
    """Something that a game lets a role do beside all questions."""

    do: str
    label: str
    word: str = ""
    """What is to be given with it, if anything is."""
    seats: bool = False
    """It lets two seats change hands, and is done over HTTP."""


class Welcome(FromServer, tag="welcome"):
    """The answer to `join`: where one is."""

    protocol: int
    table: str
    game: str
    title: str
    version: str
    seats: int
    seat: int | None
    """The own seat, or null for a spectator or a role."""
    role: str = ""
    sides: list[list[int]] = []
    """Which seats stand together, if any do."""
    seat_names: list[str] = []
    """What the game calls its seats (a house, a colour), where it does."""
    options: dict[str, int | str | bool] = {}
    commitment: str = ""
    """SHA-256 of salt and seed, both shown when the game is over."""
    host: bool = False
    think: int | None = None
    """Seconds for each time that the table turns to a person, where time is limited."""
    reserve: int = 0
    grace: int = 0
    """After so many seconds a bot plays for whoever is away, until they are back; 0: never."""
    muted: list[str] = []
    acts: list[OwnAct] = []
    """What this role may do by the game's own rules, at the right time."""
    labels: dict[str, str] = {}
    """What the game calls the parts of its view, where it says so (its texts `view.…`)."""
    terms: Terms = msgspec.field(default_factory=Terms)
    turns: list[str] = []
    """The kinds of events that begin a new turn."""
    circles: list[str] = []
    """Among whom a seat may talk beside all and one: its team, those at its station."""


class Option(msgspec.Struct, omit_defaults=True):
    data: Choice
    label: str
    parts: bool = False
    """Parts of the same action may follow: ask by `draft` before it is played. All other options
    can be played at once."""


class Question(msgspec.Struct, omit_defaults=True):
    number: int
    kind: str
    prompt: str
    options: list[Option]
    clauses: list[str] = []
    due: int | None = None
    """When it closes by itself, in ms on the table's clock."""
    standing: bool = False
    """A menu that stays open beside more urgent questions."""
    free: bool = False
    """More answers than the options may be taken: a point on a table, a trade."""
    schema: dict[str, Any] = {}
    """What such an answer looks like, as JSON Schema; nothing where the game does not say."""
    sealed: bool = False
    answer: Choice = None
    """The own sealed answer so far, while it can be revised."""
    inner: bool = False
    """A part of an action: hold back the answer before it and send both in one input."""
    coach: str = ""
    """A word of advice for beginners."""
    weighed: bool = False
    """Its answer spends something: it waits for the player, though there is no other."""


class Event(msgspec.Struct, omit_defaults=True):
    number: int
    kind: str
    text: str
    args: dict[str, Choice] = {}
    """What this viewer may know of it."""
    clauses: list[str] = []
    why: str = ""
    """Why what it ended (a fight, a vote, a duel) went so."""


class Change(msgspec.Struct, omit_defaults=True):
    """A part of the view that is new: where it is, and what is there now."""

    path: list[str | int]
    value: Any = None
    gone: bool = False


class Result(msgspec.Struct, omit_defaults=True):
    places: list[int]
    """A place for each seat: 1 is first, equals share."""
    scores: list[int] = []
    why: str = ""
    clauses: list[str] = []
    seed: str = ""
    salt: str = ""


class Clock(msgspec.Struct, omit_defaults=True):
    """A person's time at this moment, in ms. While it runs, the turn's is used up first."""

    seat: int
    turn: int
    reserve: int = 0
    running: bool = False


class Asking(msgspec.Struct, omit_defaults=True):
    """Something that somebody asks of all the others."""

    asks: list[int] = []
    """The seat that asks, then those of who agrees so far; nobody: it is not asked for."""
    refused: list[int] = []
    """The seats that would not have it when it was asked for last."""


class Update(FromServer, tag="update"):
    """The newest of everything. What is left out has not changed since the update before."""

    update: int
    """Numbers grow and may skip."""
    base: int = 0
    """0: `view` is whole. Otherwise `changes` are against the view of that update."""
    view: Any = None
    changes: list[Change] = []
    events: list[Event] = []
    questions: list[Question] | None = None
    """All that is asked of the own seat, the most urgent first."""
    asked: list[int] | None = None
    """The seats that are asked something."""
    accepted: list[str] = []
    """Commands of the own seat that are on disk now."""
    people: list[Person] | None = None
    holders: list[Holder] | None = None
    """Who has a role, where the game has any."""
    seat_names: list[str] | None = None
    """What the game calls its seats, if that has changed since the welcome."""
    goal: GoalSaid | None = None
    """What wins and how everybody stands, where the game says so."""
    watching: int | None = None
    state: State | None = None
    """open: seats are free. broken: the rules failed, the record is kept. old: played under rules
    that have changed since; it can be read and continued from here. damaged: the server's disk has
    lost accepted inputs; what is whole can be read and continued from. ended: early, by consent of
    all or by whoever looks after the house."""
    why: str | None = None
    """What is wrong with a broken, old, damaged or ended table."""
    paused: bool | None = None
    clock: int | None = None
    """The table's clock in ms at this moment, where time runs."""
    clocks: list[Clock] | None = None
    """Everybody's time, where it is limited: told when a clock starts or stops."""
    pausing: list[int] | None = None
    """The seats of those who have asked for a pause."""
    declined: list[int] | None = None
    """The seats that would not have the pause that was asked for last."""
    can_undo: bool | None = None
    can_takeback: bool | None = None
    """Whether the own last move can be had back by consent of the others only."""
    takeback: Asking | None = None
    """Who asks for a move back."""
    leaving: Asking | None = None
    """Who asks to end the game early, for good and without a winner."""
    result: Result | None = None
    next: str | None = None
    """The table of the rematch."""


class Drafted(FromServer, tag="drafted"):
    """The answer to `draft`: the next question, or null where the answers are a whole input."""

    id: int
    question: Question | None = None
    view: Any = None
    """The table as it would be when that is asked, if it was wanted."""


class Looked(FromServer, tag="looked"):
    """The answer to `look`."""

    id: int
    found: Any


class Refusal(FromServer, tag="refusal"):
    """A wish that changed nothing."""

    why: str
    code: Literal["refused", "bad", "limit", "broken", "closed", "unkept"] = "refused"
    """unkept: it was legal, but the server cannot keep it at the moment."""
    command: str | None = None
    draft: int | None = None
    clauses: list[str] = []
    legal: list[Choice] = []
    look: int | None = None


class Message(msgspec.Struct, omit_defaults=True):
    number: int
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""
    person: str = ""
    seat: int | None = None
    to: int | None = None
    whisper: bool = False
    circle: str = ""


class Heard(FromServer, tag="heard"):
    """Chat messages that are new."""

    messages: list[Message]


class OpenTable(msgspec.Struct, omit_defaults=True):
    """A table with room, as the lobby lists it."""

    id: str
    game: str
    title: str
    host: str
    seats: int
    free: list[int]
    people: list[Person]
    options: dict[str, int | str | bool] = {}
    created: int = 0
    terms: Terms = msgspec.field(default_factory=Terms)


class Tables(FromServer, tag="tables"):
    """The answer to `browse`: open tables, the newest first, as many as were asked for."""

    tables: list[OpenTable]
    total: int = 0
    """How many there are."""


class TablesChanged(FromServer, tag="tables_changed"):
    """What has changed since: of the newest tables, as many as were asked for."""

    put: list[OpenTable]
    """New, or in place of the one with the same id."""
    gone: list[str]
    """Closed, begun, or too old to be among them."""
    total: int = 0


class Companion(msgspec.Struct, omit_defaults=True):
    """Somebody in a room where a replay is watched together."""

    person: str
    name: str
    leads: bool = False


class Gathered(FromServer, tag="gathered"):
    """Who is in such a room and what they look at: on coming, and whenever it changes."""

    people: list[Companion]
    at: int = 0
    eyes: str = ""
    leads: bool = False
    """Whether it is the reader who leads."""


class Notice(FromServer, tag="notice"):
    """Something that everybody in the house is told, on coming and whenever it changes."""

    about: About
    """The newest takes the place of the one before about the same thing."""
    text: str
    """In the reader's language; nothing: it is over."""


class Bye(FromServer, tag="bye"):
    """The server is about to close the socket."""

    why: str
    code: Literal["ticket", "protocol", "limit", "stopping", "bad", "gone", "store", "kicked"]
    again: bool = False
    """Whether to join again by and by."""


class Pong(FromServer, tag="pong"):
    """The line is there."""


ServerMessage = (
    Welcome
    | Update
    | Drafted
    | Looked
    | Refusal
    | Heard
    | Tables
    | TablesChanged
    | Gathered
    | Notice
    | Pong
    | Bye
)

MOST_PARTS = 1000
"""Of all answers of an input, lists within lists counted through."""
LONGEST_WORD = 2000


def bounded(answers: list[Choice], file: bool = False) -> None:
    """Refuse answers of which anybody could make up as many as they like, before any game looks.
    Where one may be the text of a file, the game says how long that is."""
    if file and len(answers) == 1 and isinstance(answers[0], str):
        return
    level, parts = answers, 0
    for _ in range(DEEPEST + 1):
        parts += len(level)
        if parts > MOST_PARTS:
            raise BadInput(f"the answers of an input have at most {MOST_PARTS} parts")
        if any(type(one) is str and len(one) > LONGEST_WORD for one in level):
            raise BadInput(f"a word in an answer has at most {LONGEST_WORD} letters")
        level = [part for one in level if type(one) is list for part in one]
        if not level:
            return
    raise BadInput(f"an answer has at most {DEEPEST} lists within each other")


read_client: Callable[[bytes | str], ClientMessage] = msgspec.json.Decoder(ClientMessage).decode
read_server: Callable[[bytes | str], ServerMessage] = msgspec.json.Decoder(ServerMessage).decode
write = msgspec.json.Encoder().encode

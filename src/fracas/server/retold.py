"""What goes over HTTP of what has been played: moments, captions, how it went."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from fracas.engine.goal import GoalSaid

from .lobby import Body, Reply
from .protocol import Question


class MomentWanted(Body):
    at: Annotated[int, Meta(ge=0, le=1 << 40)]
    """After so many inputs."""
    open: bool = False
    """Whether to go on with what was hidden in a game that is over, open to all, who are told so.
    Otherwise it is dealt anew."""
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None
    """For somebody who was not at the table: whose place they take. The others' are bots'."""


class RecordWanted(Body):
    text: Annotated[str, Meta(max_length=1 << 20)]
    """All of the file."""


class GatheringWanted(Body):
    """What is to be watched together, from which moment on."""

    kind: Literal["table", "record"]
    source: Annotated[str, Meta(max_length=64)]
    at: Annotated[int, Meta(ge=0, le=1 << 40)] = 0
    eyes: Annotated[str, Meta(max_length=40, pattern=r"^[\w-]*$")] = ""


class Gathering(Reply):
    """A room to watch together."""

    room: str
    address: str
    """For the others."""
    reachable: bool
    hint: str = ""


class Place(Reply):
    """A place in such a room."""

    token: str
    """For the socket: the first message there is `together`."""
    kind: Literal["table", "record"]
    source: str
    at: int
    eyes: str


class ReplayEvent(Reply):
    kind: str
    text: str
    args: dict[str, Any] = {}
    clauses: list[str] = []


class Hidden(Reply):
    """Things that lay hidden together, as the eye sees them that sees everything."""

    label: str
    things: list[str]
    """In their order; of a pile the one that comes next first."""
    seat: int | None = None
    """Whose they were."""


class Moment(Reply):
    """A moment of a match from somebody's eyes."""

    at: int
    """Its number: after so many inputs, before the end only of those that one was told of."""
    total: int
    view: Any
    events: list[ReplayEvent]
    """What the last input of this moment brought about."""
    by: int | None = None
    """Whose input it was; before the end only one's own."""
    answer: str = ""
    """What they answered, as it was called then; to be told under the same condition."""
    asked: list[int] = []
    questions: list[Question] = []
    clock: int | None = None
    """The table's clock then, in ms, where time runs."""
    goal: GoalSaid | None = None
    """What wins, and how everybody stood then."""
    hidden: list[Hidden] = []
    """To the eye that sees everything: sealed answers, decks in their order."""
    earlier: bool = False
    """Under rules of before: the table as it was when the turn began, not yet after this input."""


class Caption(Reply):
    """A moment of a match in a line."""

    text: str
    """What happened, in one or two sentences; nothing if nobody was told of anything yet."""
    by: int | None = None
    """Whose input it was; before the end only one's own."""
    answer: str = ""
    """What they answered, where nothing else tells of it."""
    turn: str = ""
    """Where a new turn begins with it: what the game says of that."""
    amid: bool = False
    """Whether it is amid an action: nothing has come of the answer yet, and more of it is asked."""
    of: int | None = None
    """The seat that its line speaks of first, which may be another's: an answer lets others act."""


class Captions(Reply):
    """All moments of a match from somebody's eyes, from the first after the start."""

    moments: list[Caption]


class Track(Reply):
    """Something that can be counted for each seat."""

    name: str
    """Its name in the view."""
    label: str
    """What the game calls it, where it says so."""
    values: list[list[int]]
    """For each moment, a number a seat."""


class Gains(Reply):
    """Points that came from one source, for each seat."""

    label: str
    """Nothing for what there was before this game began."""
    clauses: list[str]
    points: list[int]


class Turning(Reply):
    """A moment after which somebody was further ahead, or less behind, than before."""

    at: int
    """After so many inputs."""
    seat: int
    text: str
    """What happened then."""
    scores: list[int]
    """Of each seat, since then."""
    leads: bool
    """Whether the seat took the lead by it."""
    fell: int | None = None
    """The seat that fell back, where nobody gained anything: what was stolen, say."""


class Begun(Reply):
    """Where a turn began."""

    at: int
    """After so many inputs."""
    text: str
    """What the game said of it."""


class Course(Reply):
    """How a game went, for a chart."""

    at: list[int]
    """The moments: after so many inputs."""
    tracks: list[Track]
    sources: list[Gains]
    """The score by what it came from, where the game says."""
    turnings: list[Turning] = []
    """The moments in which it turned, in their order."""
    turns: list[Begun] = []
    """The turns, in their order."""

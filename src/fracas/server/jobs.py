"""What is done in processes of their own, each as a message with all that it needs.

A job is done by `fracas.server.worker`. Whoever asks names the seconds that it may compute; what it
refuses or fails at is an error in words, and harms nothing.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

import fracas
from fracas import Table, puzzles, retold
from fracas.bots import advise, make_bot, whole_input
from fracas.catalogue import find
from fracas.engine import saving
from fracas.record import Input, Record
from fracas.record import read as read_record
from fracas.seat import Seat, looked
from fracas.shown import Shown

from . import archive, course, retelling, seeing
from .archive import Differs, Kept, Line
from .lasting import ThingFault, ThingFaults
from .protocol import Result
from .retelling import Glimpse, Stories
from .retold import Captions
from .schemas import schemas

ENOUGH = 0.5
"""Seconds that a table of somebody's own making may take to be set up and looked at once."""
LARGEST = 1_000_000
"""Bytes of a state from which a table may start."""


class Job(msgspec.Struct, tag_field="job"):
    def do(self) -> msgspec.Struct | bytes:
        raise NotImplementedError


class Answer(msgspec.Struct):
    """What a bot says."""

    question: int = 0
    answers: list[Any] = []
    considered: list[tuple[Any, float | None, int]] = []
    """Options with what they are worth and how often they were tried, the best first."""
    reasons: list[tuple[str, float]] = []


class Think(Job, tag="think"):
    """What a bot would answer."""

    game: str
    state: bytes
    seat: int
    bot: str
    seed: int
    left: list[int] = []
    """Questions that are left to others."""
    why: bool = False
    """Whether its opinion of every option is wanted, not an answer."""

    def do(self) -> Answer:
        game = find(self.game)
        state = saving.load(game, self.state)
        seat = Seat(game, lambda: state, self.seat, self.left)
        question = seat.question
        if question is None:
            raise fracas.BadInput("the seat is not asked anything")
        bot = make_bot(self.bot, self.seed, game)
        if not self.why:
            return Answer(question.number, whole_input(bot, seat))
        advice = advise(bot, seat, self.seed)
        considered = [(one.choice, one.value, one.visits) for one in advice.considered]
        return Answer(question.number, advice.answers, considered, advice.reasons)


class Prepared(msgspec.Struct):
    """A table that can begin."""

    seats: int
    options: dict[str, int | str | bool]
    start: str = ""
    """The state it begins with, where a position file says so."""


class Prepare(Job, tag="prepare"):
    """Read what somebody wants a table to be: options with files in them, a position."""

    game: str
    seats: int | None
    options: dict[str, int | str | bool]
    position: str
    seed: str
    lang: str = "en"
    """In which to say what is wrong with it."""

    def do(self) -> Prepared:
        try:
            return self._tried()
        except fracas.BadInput as bad:
            raise fracas.BadInput(bad.said(self.lang)) from None

    def _tried(self) -> Prepared:
        game = find(self.game)
        found = self._prepared()
        look_once(
            Record(self.game, game.version, found.seats, options=found.options, seed=self.seed,
                   state=found.start)
        )  # fmt: skip
        return found

    def _prepared(self) -> Prepared:
        game = find(self.game)
        if self.position:
            table = hosted_position(self.game, self.position, self.seats, self.seed)
            start = saving.save(game, table.state).decode()
            return Prepared(table.seats, dict(table.record.options), start)
        return Prepared(game.checked_seats(self.seats), game.checked_options(self.options))


def look_once(record: Record) -> None:
    """Set up a table of somebody's own making and look at all of it, as long as that may take."""
    began = time.process_time()
    table = fracas.begin(record)
    for viewer in (0, None):
        msgspec.json.encode(table.view(viewer))
    for seat in table.waiting:
        [seeing.question(one) for one in table.questions(seat)]
    if time.process_time() - began > ENOUGH or len(table.snapshot()) > LARGEST:
        raise fracas.BadInput("this is more than a hosted table can be: it takes too long")


def hosted_position(game: str, position: str, seats: int | None, seed: str) -> Table:
    """The start that a position file describes. All chance is the table's own, in what the file
    leaves open as well: never the file's luck or seed, which its writer knows."""
    table = fracas.position(game, position, seed=seed, whole=False)
    if table.state.luck is not None:
        raise fracas.BadInput("a hosted table takes no luck from a position file")
    if seats is not None and seats != table.seats:
        raise fracas.BadInput(f"the position is for {table.seats} seats, not {seats}")
    if table.over:
        raise fracas.BadInput("in this position the game is over")
    return table


class Story(msgspec.Struct):
    """A match up to some moment, as it is told to another process."""

    match: str
    head: bytes
    """Its record without inputs, as JSON."""
    inputs: bytes
    called: list[str] = []
    told: bytes = b""
    """Under rules of before: all of its record, which tells what happened and how things stood."""

    @classmethod
    def told_by(cls, match: str, record: Record, called: Sequence[str]) -> Story:
        return cls(match, b"", b"", list(called), record.dumps().encode())

    @classmethod
    def of(cls, match: str, table: Table, upto: int) -> Story:
        record = table.record
        head = record.bare()
        encode = msgspec.json.encode
        return cls(match, encode(head), encode(record.inputs[:upto]), list(table.called))

    def upto(self, count: int) -> Story:
        """Not further than after so many inputs."""
        if self.told:
            return self
        inputs = msgspec.json.decode(self.inputs, type=list[msgspec.Raw])
        return msgspec.structs.replace(self, inputs=msgspec.json.encode(inputs[:count]))

    def at(self, count: int | None = None) -> Table:
        inputs = msgspec.json.decode(self.inputs, type=list[Input])
        name = f"{self.match} {self.head.decode()}"
        found = _stories.at(name, self._begun, inputs, len(inputs) if count is None else count)
        found.called = tuple(self.called)
        return found

    def as_told(self) -> retold.Story:
        return retold.Story(read_record(self.told))

    def then(self, count: int | None = None) -> Shown:
        """How things stood after so many inputs, or at the last turn before."""
        if not self.told:
            return self.at(count)
        found = self.as_told().at(count)
        found.called = tuple(self.called)
        return found

    def _begun(self) -> Table:
        return archive.begin(msgspec.json.decode(self.head, type=Record))


_stories = Stories()


class Look(Job, tag="look"):
    """A moment of a match from somebody's eyes, encoded."""

    story: Story
    wanted: Glimpse

    def do(self) -> bytes:
        at = self.wanted.at
        if self.story.told:
            found = retelling.moment_as_told(self.story.as_told(), self.story.called, self.wanted)
            return msgspec.json.encode(found)
        before = self.story.at(at - 1).branch() if at else None
        return msgspec.json.encode(retelling.moment_of(self.story.at(at), before, self.wanted))


class FindOut(Job, tag="find_out"):
    """What a game answers a viewer who wants to know something, encoded."""

    game: str
    state: bytes
    viewer: int
    wanted: Any

    def do(self) -> bytes:
        game = find(self.game)
        state = saving.load(game, self.state)
        return msgspec.json.encode(looked(game, state, self.viewer, self.wanted))


class Tell(Job, tag="tell"):
    """All moments of a match in a line each, encoded."""

    story: Story
    wanted: Glimpse
    known: list[int]

    def do(self) -> bytes:
        if self.story.told:
            told, called = self.story.as_told(), self.story.called
            found = retelling.captions_as_told(told, called, self.wanted, self.known)
        else:
            found = retelling.captions_of(self.story.at(), self.wanted, self.known)
        return msgspec.json.encode(Captions(found))


class Dump(Job, tag="dump"):
    """The record of a match up to a moment."""

    story: Story

    def do(self) -> bytes:
        table = self.story.at().branch()
        table.record.names = list(self.story.called)
        return table.dumps().encode()


class SavePosition(Job, tag="position"):
    """A moment as a position file."""

    story: Story
    at: int
    seat: int | None

    def do(self) -> retelling.Saved:
        return retelling.position_of(self.story.at, self.at, self.seat)


class SaveWhole(Job, tag="whole"):
    """A moment of any game as the house itself reads it back, with what a seat may know; what
    nobody knows any more is left as it was when a game is over."""

    story: Story
    at: int
    seat: int | None

    def do(self) -> bytes:
        return self.story.at(self.at).position(self.seat, whole=True).encode()


class Arrange(Job, tag="arrange"):
    """A position that the house itself has written, as the state to begin with."""

    game: str
    position: str

    def do(self) -> Prepared:
        table = fracas.position(self.game, self.position)
        start = saving.save(table.game, table.state).decode()
        return Prepared(table.seats, dict(table.record.options), start)


class Explain(Job, tag="explain"):
    """Why an answer to a puzzle is best."""

    game: str
    number: int
    lang: str

    def do(self) -> puzzles.Explained:
        found = puzzles.shipped(self.game)
        assert found is not None
        one = found.puzzles[self.number - 1]
        return puzzles.explained(one, puzzles.opened(self.game, one), self.lang)


class Chart(Job, tag="chart"):
    """How a game went, encoded."""

    story: Story
    lang: str

    def do(self) -> bytes:
        table = self.story.at()
        labels = seeing.labels(table.game, self.lang)
        return msgspec.json.encode(course.course_of(table, labels, self.lang))


class Opened(msgspec.Struct):
    """A record from a file that can be played again, under a name that nobody can guess."""

    id: str
    story: Story
    game: str
    seats: int
    inputs: int
    options: dict[str, int | str | bool]
    names: list[str]

    @property
    def size(self) -> int:
        return len(self.story.head) + len(self.story.inputs) + len(self.story.told)


class Going(msgspec.Struct):
    """A state to go on from."""

    state: bytes
    over: bool
    after: int
    """So many inputs."""


class Recall(Job, tag="recall"):
    """The state of a match at a moment; under rules of before that of the last turn, which is
    looked at as any that the rules of today have not made."""

    story: Story
    at: int | None = None

    def do(self) -> Going:
        if not self.story.told:
            table = self.story.at()
            return Going(saving.save(table.game, table.state), table.over, table.inputs)
        then = self.story.as_told().at(self.at)
        state = saving.save(then.game, then.state)
        bare = msgspec.structs.replace(read_record(self.story.told).bare(), state=state.decode())
        look_once(msgspec.structs.replace(bare, version=then.game.version, position=""))
        return Going(state, then.over, then.since)


class OpenRecord(Job, tag="open_record"):
    """Play a record from a file, as `fracas.loads` does, and part it as a story."""

    name: str
    text: str

    def do(self) -> Opened:
        record = read_record(self.text)
        if record.version != find(record.game).version:
            then = retold.Story(record).at()
            story = Story.told_by(self.name, record, record.names)
            seats, inputs, called = then.seats, then.at, record.names
        else:
            table = fracas.loads(self.text)
            record = table.record
            story = Story.of(self.name, table, len(record.inputs))
            seats, inputs, called = table.seats, len(record.inputs), list(table.called)
        return Opened(self.name, story, record.game, seats, inputs, record.options, called)


class Summed(msgspec.Struct):
    """How a record ends."""

    seat_names: list[str]
    result: Result | None = None


class Summary(Job, tag="summary"):
    """What is told of a record before it is looked at."""

    story: Story
    lang: str

    def do(self) -> Summed:
        table = self.story.then()
        names = list(table.game.names(table.state, self.lang))
        if table.result is None:
            return Summed(names)
        return Summed(names, seeing.result(table, table.result, self.lang))


class Describe(Job, tag="describe"):
    """What a game shows, asks, takes and tells, as JSON Schema, encoded."""

    game: str

    def do(self) -> bytes:
        return msgspec.json.encode(schemas(find(self.game)))


class Faults(Job, tag="faults"):
    """All that is wrong with the text of a home-made thing, encoded: clause and words of each."""

    game: str
    kind: str
    text: str
    lang: str

    def do(self) -> bytes:
        found = find(self.game).homemade.faults[self.kind](self.text, self.lang)
        return msgspec.json.encode(ThingFaults([ThingFault(*one) for one in found]))


class Draw(Job, tag="draw"):
    """What an option would look like with a text of somebody's own, as SVG; empty where there is
    nothing to see."""

    game: str
    option: str
    text: str
    seats: int
    lang: str

    def do(self) -> bytes:
        option = find(self.game).options[self.option]
        assert option.preview is not None and option.from_text is not None
        try:
            value = option.from_text(self.text)
            if option.check is not None:
                option.check(value)
            return option.preview(value, self.seats).encode()
        except fracas.BadInput as bad:
            raise fracas.BadInput(bad.said(self.lang)) from None


class Adopted(msgspec.Struct):
    """What became of a stored match under the rules of today."""

    snapshot: bytes = b""
    differs: str = ""
    good: int = 0
    """So many inputs still go the same way."""


class Adopt(Job, tag="adopt"):
    """Play a stored match again under the rules of today, and compare it with what was stored."""

    kept: Kept
    stored: bytes
    furthest: bool = False
    """Go as far as it goes the same way, if not to the end."""

    @classmethod
    def of(cls, kept: Kept, stored: list[Line], furthest: bool = False) -> Adopt:
        return cls(kept, msgspec.json.encode(stored), furthest)

    def do(self) -> Adopted:
        stored = msgspec.json.decode(self.stored, type=list[Line])
        for one in stored:
            archive.as_told(one.events)
        try:
            table = archive.replay(self.kept, stored)
        except Differs as error:
            if not self.furthest:
                return Adopted(differs=str(error), good=error.good)
            table = archive.replay(self.kept, stored[: error.good])
        return Adopted(table.snapshot(), good=table.inputs)


Any_job = (
    Think
    | Prepare
    | Look
    | Tell
    | FindOut
    | Dump
    | SavePosition
    | SaveWhole
    | Arrange
    | Explain
    | Chart
    | Recall
    | Describe
    | OpenRecord
    | Summary
    | Faults
    | Draw
    | Adopt
)
read = msgspec.msgpack.Decoder(Any_job).decode
write = msgspec.msgpack.Encoder().encode

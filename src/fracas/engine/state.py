"""Steps, strands and the state they work on.

Rules are small immutable steps on a stack, one class a procedure. A table runs one or more
strands, each a stack of steps with its open question. State is plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

import msgspec

from .chance import Chance
from .errors import BrokenMatch, Refused
from .events import NO_VEIL, Event
from .fields import Hidden, Public, Transient
from .text import Choice, Text, text

SHOWN = 12
"""How many of the legal choices a refusal names."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class StepMeta(msgspec.StructMeta):
    """Lets `class Draw(Step): seat: int` be read as the frozen Struct that it is."""


class Step(msgspec.Struct, metaclass=StepMeta, frozen=True, gc=False, tag=True, array_like=True):
    """One procedure of the rules. Shared between copies, so it never changes.

    A step that asks has a field `seat` (or says in `seats` who may answer) and gives `options` and
    `chosen`. A step that only does something gives `do`. Hidden cards never go into its fields.
    """

    kind: ClassVar[str] = ""
    """What is asked, in one word; the class name in lower case unless given."""
    clauses: ClassVar[tuple[str, ...]] = ()
    why: ClassVar[str] = ""
    """The sentence for all that is not legal here, `refuse.<why>`; where one is not enough, write
    `refusal`."""
    auto: ClassVar[bool] = False
    """A single option takes itself. Only where the options follow from public state."""
    inner: ClassVar[bool] = False
    """A part of an action: while the state is `whole`, never left open between two inputs."""
    part: ClassVar[bool] = False
    """Clients for people hold back the answer before it until this one is given, so that both can
    be thought over. Nothing may be told or drawn in between."""
    weighed: ClassVar[bool] = False
    """Its answer spends something for good: clients for people never give it by themselves, though
    there is no other."""
    standing: ClassVar[bool] = False
    """A menu that stays open beside more urgent questions."""
    simple: ClassVar[bool] = True
    """Worked out below: nothing to look at before the question opens."""
    single: ClassVar[bool] = True
    """Worked out below: its open question is for the one seat in its field."""
    timed: ClassVar[bool] = False
    """Worked out below: its question may close by itself in time."""
    acts: ClassVar[bool] = False
    """Worked out below: carries something out, and nothing else is to be looked at."""
    checked: ClassVar[bool] = False
    sealed: ClassVar[bool] = False
    watched: ClassVar[bool] = False
    """Its open question may close by itself when something else happens."""
    last: ClassVar[bool] = False
    """Its deadline fires after all others of the same moment."""
    parted: ClassVar[bool] = False
    """Worked out below: `parts` may say yes."""
    free: ClassVar[bool] = False
    """Answers beyond the options are taken if `accepts` says so."""
    shape: ClassVar[Any] = None
    """What such an answer looks like, as a type: clients get it as JSON Schema."""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if "kind" not in cls.__dict__:
            name = cls.__name__
            cls.kind = "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
        cls.checked = cls.premise is not Step.premise
        cls.free = cls.accepts is not Step.accepts
        cls.parted = cls.parts is not Step.parts
        cls.single = cls.seats is Step.seats and not cls.sealed
        cls.timed = cls.deadline is not Step.deadline
        plain = cls.single and cls.do is Step.do and not cls.timed
        bare = not (cls.auto or cls.checked or cls.sealed)
        cls.simple = plain and bare
        cls.acts = cls.do is not Step.do and bare
        cls.watched = cls.checked or cls.sealed

    def premise(self, s: Any) -> bool:
        """Whether the step still makes sense; if not, it lapses with an event."""
        return True

    def do(self, s: Any) -> None:
        """Carry the step out. By default it asks; a `do` that asks ends with `s.ask(self)`."""
        s.ask(self)

    def seats(self, s: Any) -> tuple[int, ...]:
        """Who may answer: the first answer settles it."""
        return (_seat(self),)

    def options(self, s: Any) -> Sequence[Choice]:
        """The legal choices in a fixed order."""
        raise BrokenMatch(f"{type(self).__name__} asks without options")

    def chosen(self, s: Any, choice: Any) -> None:
        """Carry out what was chosen."""
        raise BrokenMatch(f"{type(self).__name__} asks without saying what a choice does")

    def accepts(self, s: Any, choice: Choice) -> Choice:
        """The legal form of a free answer, or Refused. For steps with more answers than options."""
        raise self.refusal(s, choice)

    def refusal(self, s: Any, choice: Choice) -> Refused:
        """Why a choice is not legal here."""
        return self._refused(s, choice, tuple(self.options(s)))

    def _refused(self, s: Any, choice: Choice, legal: tuple[Choice, ...]) -> Refused:
        why = f"refuse.{self.why or 'option'}"
        shown = self.spoken(s, legal)
        return Refused(text(why, choice=choice, legal=shown), self.clauses, legal)

    def spoken(self, s: Any, legal: Sequence[Choice]) -> tuple[Choice, ...]:
        """What legal choices are called, as a text shows them; of many, the first."""
        shown = tuple(self.label(s, one).nested for one in legal[:SHOWN])
        return (*shown, "…") if len(legal) > SHOWN else shown

    def prompt(self, s: Any) -> Text:
        return text(f"ask.{self.kind}")

    def label(self, s: Any, choice: Choice) -> Text:
        """What an option is called."""
        return Text(str(choice))

    def parts(self, s: Any, choice: Choice) -> bool:
        """Whether a part of the same action (`part`, `inner`) may be asked after this choice. What
        says no is played at once; clients for people hold back only what says yes."""
        return False

    def deadline(self, s: Any) -> int | None:
        """The time at which the question closes by itself, in ms on the table's clock."""
        return None

    def timeout(self, s: Any) -> None:
        """What happens at the deadline: the question's default."""
        self.chosen(s, self.options(s)[0])


_seat: Callable[[object], int] = attrgetter("seat")


class Sealed(Step):
    """A question to several seats at once. Answers lie hidden until the last is in."""

    sealed = True
    revisable: ClassVar[bool] = False
    """A seat may change its answer until the last is in."""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        cls.free = cls.ballot_accepts is not Sealed.ballot_accepts

    def party(self, s: Any, seat: int) -> int:
        """Whose answer a seat gives: its own, or its team's, which any of its seats may give."""
        return seat

    def complete(self, s: Any, answers: Mapping[int, Choice]) -> bool:
        """Whether the answers, by party, are all that is waited for."""
        for seat in self.seats(s):  # noqa: SIM110  # a loop is twice as fast, and this is asked often
            if self.party(s, seat) not in answers:
                return False
        return True

    def ballots(self, s: Any, seat: int) -> Sequence[Choice]:
        """The legal answers of a seat."""
        raise BrokenMatch(f"{type(self).__name__} asks without ballots")

    def given(self, s: Any, seat: int, choice: Choice) -> None:
        """A seat has sealed this answer for its party: for rules that ask who held the pen."""

    def revealed(self, s: Any, answers: dict[int, Any]) -> None:
        """All answers are in, by party in ascending order."""
        raise BrokenMatch(f"{type(self).__name__} does nothing with its answers")

    def ballot_accepts(self, s: Any, seat: int, choice: Choice) -> Choice:
        """The legal form of an answer that is none of the ballots, or Refused."""
        raise self.ballot_refusal(s, seat, choice)

    def ballot_refusal(self, s: Any, seat: int, choice: Choice) -> Refused:
        """Why an answer is not legal for a seat."""
        return self._refused(s, choice, tuple(self.ballots(s, seat)))

    def ballot_prompt(self, s: Any, seat: int) -> Text:
        return self.prompt(s)

    def timeout(self, s: Any) -> None:
        """Parties without an answer are left out of `revealed` unless this is written anew."""
        strand = s.strand
        answers = strand.sealed or {}
        strand.sealed = None
        s.disclose()
        self.revealed(s, {party: answers[party] for party in sorted(answers)})


class Strand(msgspec.Struct, gc=False, omit_defaults=True):
    """One line of play: a stack of steps and, at times, an open question."""

    id: Public[int] = 0
    stack: Public[list[Step]] = []
    asking: Public[Step | None] = None
    number: Public[int] = 0
    due: Public[int | None] = None
    sealed: Hidden[dict[int, Choice] | None] = None
    parent: Public[int] = -1
    """The strand that waits for this one, or -1."""
    children: Public[int] = 0
    """How many strands this one waits for."""


NO_TEXT = Text("")


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: a place for each seat (1 is first, equals share), scores and why."""

    places: tuple[int, ...]
    scores: tuple[int, ...] = ()
    why: Text = NO_TEXT
    clauses: tuple[str, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class State(Chance, gc=False, omit_defaults=True):
    """What every game's state begins with. Every field of a game's own needs a default."""

    seats: Public[int] = 0
    seen: Hidden[list[int]] = []
    """For each hidden thing the viewers who know it, as bits; a spectator is the bit `seats`."""
    strands: Public[list[Strand]] = []
    asked: Public[int] = 0
    """How many questions have been put; the last one's number."""
    opened: Public[int] = 0
    """How many strands have been opened."""
    now: Public[int] = 0
    """The table's clock in ms, from inputs alone."""
    whole: Public[bool] = False
    """Only whole actions are inputs, as where everybody acts at once."""
    paused: Public[bool] = False
    lag: Public[int] = 0
    """How long the table has stood still in pauses, in ms: by this inputs' clock is ahead."""
    conceded: Public[int] = 0
    """Seats that gave up, as bits."""
    bots: Public[int] = 0
    """Seats handed over to a bot, as bits."""
    told: Public[int] = 0
    """How often something hidden came out that `seen` does not count; a barrier for undo."""
    result: Public[Result | None] = None
    strand: Transient[Strand | None] = None
    """The strand that is running."""
    answering: Transient[int] = -1
    """The seat whose answer is being carried out."""
    log: Transient[list[Event] | None] = None
    """Where events go; nowhere in search."""

    settles: ClassVar[bool] = False

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        cls.settles = cls.settle is not State.settle

    def settle(self) -> None:
        """Run after each step that did something: defeats, the end. For games to give."""

    # What comes next

    def then(self, *steps: Step) -> None:
        """Do these next, in reading order."""
        stack = self.strand.stack  # type: ignore[union-attr]  # rules run inside a strand
        if len(steps) == 1:
            stack.append(steps[0])
        else:
            stack.extend(steps[::-1])

    def ask(self, step: Step) -> None:
        """Open the step's question in the running strand."""
        strand = self.strand
        assert strand is not None
        self.asked += 1
        strand.number = self.asked
        strand.asking = step
        strand.due = step.deadline(self) if step.timed else None
        if step.sealed:
            strand.sealed = {}

    def open(self, *steps: Step, joined: bool = False) -> int:
        """Open another strand; with `joined` the running one waits for it. Returns its id."""
        self.opened += 1
        parent = -1
        if joined and self.strand is not None:
            parent = self.strand.id
            self.strand.children += 1
        self.strands.append(Strand(self.opened, list(steps[::-1]), parent=parent))
        return self.opened

    def close(self, strand: int) -> None:
        """End a strand, whatever it was about to do, and those that it waits for."""
        for one in self.strands:
            if one.id == strand:
                one.stack.clear()
                one.asking = one.sealed = one.due = None
                one.children = 0
            elif one.parent == strand:
                self.close(one.id)

    def finish(
        self,
        scores: Sequence[int] = (),
        places: Sequence[int] | None = None,
        why: Text = NO_TEXT,
        clauses: tuple[str, ...] = (),
    ) -> None:
        """The game is over. Without `places` the highest score is first."""
        if places is None:
            places = places_of(scores)
        if self.conceded:
            places = last_places(places, self.conceded)
        self.result = Result(tuple(places), tuple(scores), why, clauses)
        if self.log is not None:
            self.tell("over", *clauses, why=why.nested or None)

    # Knowledge

    @property
    def everyone(self) -> int:
        """All viewers as bits: the seats, and spectators."""
        return (2 << self.seats) - 1

    def knows(self, viewer: int, thing: int) -> bool:
        return bool(self.seen[thing] >> viewer & 1)

    def show(self, thing: int, *seats: int) -> None:
        """These seats learn what the thing is; without seats, everybody does."""
        if not seats:
            self.seen[thing] = (2 << self.seats) - 1
            return
        for seat in seats:
            self.seen[thing] |= 1 << seat

    def hide(self, things: Sequence[int], *seats: int) -> None:
        """Nobody knows any more which of these things is where, but for these seats."""
        mask = 0
        for seat in seats:
            mask |= 1 << seat
        for thing in things:
            self.seen[thing] = mask

    def disclose(self) -> None:
        """Something hidden that is not a thing of a zone has come out: a bid, a plan."""
        self.told += 1

    # Events

    if TYPE_CHECKING:

        def tell(
            self,
            kind: str,
            *clauses: str,
            veil: Mapping[str, int] | None = None,
            only: int | None = None,
            **args: Choice,
        ) -> None:
            """Say what happened. `veil` gives the viewers, as bits, who may know an argument;
            `only` those for whom the event exists at all."""

    else:  # in search nobody listens, and keywords with defaults would double the time of a call

        def tell(self, *said, **args):
            if self.log is not None:
                veil, only = NO_VEIL, None
                if "veil" in args:
                    veil = dict(args.pop("veil") or NO_VEIL) or NO_VEIL
                if "only" in args:
                    only = args.pop("only")
                self.log.append(Event(said[0], args, said[1:], veil, only))


def places_of(scores: Sequence[int]) -> Sequence[int]:
    """The highest score is first, equals share."""
    if len(scores) == 2:  # most games end so, and playouts end often
        mine, yours = scores
        return (1, 1) if mine == yours else (1, 2) if mine > yours else (2, 1)
    ranking = sorted(scores, reverse=True)
    return [1 + ranking.index(score) for score in scores]


def last_places(places: Sequence[int], losers: int) -> list[int]:
    """Places with the seats of `losers` behind all others, their order kept."""
    ahead = [p for seat, p in enumerate(places) if not losers >> seat & 1]
    behind = [p for seat, p in enumerate(places) if losers >> seat & 1]
    return [
        len(ahead) + 1 + sum(other < p for other in behind)
        if losers >> seat & 1
        else 1 + sum(other < p for other in ahead)
        for seat, p in enumerate(places)
    ]

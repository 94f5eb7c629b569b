"""What a seat is asked, for people and programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import msgspec

from .catalogue import find
from .engine import run, saving
from .engine.events import Event
from .engine.game import Game
from .engine.state import Sealed, State, Step, Strand
from .engine.text import Choice, Saying, Text


class Option(msgspec.Struct, frozen=True, gc=False):
    """A legal choice: `data` for programs, `label` for people, made when looked at."""

    data: Choice
    asked: Question

    @property
    def text(self) -> Text:
        return self.asked.step.label(self.asked.state, self.data)

    @property
    def label(self) -> str:
        return self.asked.say(self.text)

    @property
    def parts(self) -> bool:
        """Whether parts of the same action may be asked after it."""
        asked = self.asked
        return asked.step.parted and asked.step.parts(asked.state, self.data)

    def __repr__(self) -> str:
        return f"Option({self.data!r}, {self.label!r})"


class Options(Sequence[Option]):
    """The options of a question, each made when looked at."""

    __slots__ = ("_asked", "_choices")

    def __init__(self, asked: Question) -> None:
        self._asked = asked
        self._choices = asked.choices

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> list[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | list[Option]:
        if isinstance(at, slice):
            return [Option(one, self._asked) for one in self._choices[at]]
        return Option(self._choices[at], self._asked)

    def __len__(self) -> int:
        return len(self._choices)

    def __iter__(self) -> Iterator[Option]:
        asked = self._asked
        return iter([Option(one, asked) for one in self._choices])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def __repr__(self) -> str:
        return repr(list(self))


class Begun(msgspec.Struct, frozen=True):
    """What a draft has come to: where it began, and how."""

    before: State
    """The table's state, which inputs replace and never change."""
    number: int
    """Of the question that was answered first."""
    answers: list[Choice]
    told: list[Event]
    """What happened on the way."""


class Question(msgspec.Struct, eq=False, gc=False):
    """An open question to a seat. Options and words are worked out when looked at, not before.
    `put` makes one."""

    _game: Game[Any]
    state: Any
    _strand: Strand
    seat: int
    step: Step
    number: int
    _said: Saying | None = None
    """How it is put; unless given, in English, to people who are `_called` so."""
    _called: tuple[str, ...] = ()
    begun: Begun | None = None
    """The draft that has led to it, if one has."""
    _choices: Sequence[Choice] | None = None

    @property
    def kind(self) -> str:
        return self.step.kind

    @property
    def strand(self) -> int:
        return self._strand.id

    @property
    def _saying(self) -> Saying:
        if self._said is None:
            self._said = self._game.saying(self.state, "en", self.seat, self._called)
        return self._said

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.step.clauses

    @property
    def due(self) -> int | None:
        """When it closes by itself, in ms on the table's clock, or None."""
        due = self._strand.due
        return None if due is None else due + self.state.lag

    @property
    def standing(self) -> bool:
        return self.step.standing

    @property
    def free(self) -> bool:
        """More answers than the options may be taken: a point on a table, a trade."""
        return self.step.free

    @property
    def sealed(self) -> bool:
        return self._strand.sealed is not None

    @property
    def answered(self) -> bool:
        """A sealed answer is in; it may be revised until the last is."""
        return run.has_sealed(self.state, self._strand, self.seat)

    @property
    def answer(self) -> Choice:
        """The seat's (or its team's) sealed answer so far, while it can be revised."""
        sealed, step = self._strand.sealed, self.step
        if sealed is None or not isinstance(step, Sealed):
            return None
        return sealed.get(step.party(self.state, self.seat))

    def view(self) -> Any:
        """What the seat sees where it is asked; amid a draft, the table as it would be then."""
        return plain_view(self.sight())

    def sight(self) -> Any:
        """The same as the game's own Struct."""
        return self._game.see(self.state, self.seat)

    @property
    def prompt(self) -> str:
        return self._sentence(self._asked)

    @property
    def _asked(self) -> Text:
        step = self.step
        if isinstance(step, Sealed):
            return step.ballot_prompt(self.state, self.seat)
        return step.prompt(self.state)

    @property
    def coach(self) -> str:
        """A word of advice for beginners, where the game has one: its text `coach.<kind>`; where
        what is asked depends (`ask.standby.combat`), `coach.standby_combat` goes before."""
        say, lang = self._game.words.template, self._saying.lang
        return say(f"coach.{self._own}", lang) or say(f"coach.{self.kind}", lang) or ""

    @property
    def _own(self) -> str:
        """What is asked, where that depends."""
        return self._asked.key.removeprefix("ask.").replace(".", "_")

    def because(self, choice: Choice) -> str:
        """Why one would answer so, in the game's own terms: its text `because.<kind>.<verb>`, or
        `because.<verb>` for whatever asks, or the word of advice for beginners; what depends goes
        before, as there. The verb is what an answer begins with: of `go:market` and `("go", 3)` it
        is `go`; of no word it is `one`."""
        head = choice[0] if isinstance(choice, tuple) and choice else choice
        verb = head.partition(":")[0] if isinstance(head, str) else "one"
        say, lang = self._game.words.template, self._saying.lang
        keys = (f"{self._own}.{verb}", f"{self.kind}.{verb}", verb)
        return next(filter(None, (say(f"because.{one}", lang) for one in keys)), self.coach)

    @property
    def choices(self) -> Sequence[Choice]:
        """The data of the options, for programs that need no labels."""
        found = self._choices
        if found is None:
            step = self.step
            if not step.single and isinstance(step, Sealed):
                found = step.ballots(self.state, self.seat)
            else:
                found = step.options(self.state)
            # an answer that is among them is legal: nobody may add to them
            found = self._choices = tuple(found) if type(found) is list else found
        return found

    @property
    def options(self) -> Options:
        return Options(self)

    def offers(self) -> list[tuple[Choice, str, bool]]:
        """Each option's data, label and whether parts may follow, for whoever needs just these."""
        label, state, say = self.step.label, self.state, self._game.words.say
        if not self.step.parted:
            return [(one, say(label(state, one), self._saying), False) for one in self.choices]
        parts = self.step.parts
        return [
            (one, say(label(state, one), self._saying), parts(state, one)) for one in self.choices
        ]

    def option(self, data: Choice) -> Option:
        """The option with these data, or one made up for a free answer."""
        for one in self.options:
            if one.data == data:
                return one
        return Option(data, self)

    def say(self, text: Text) -> str:
        return self._game.words.say(text, self._saying)

    def _sentence(self, text: Text) -> str:
        words = self._game.words
        if words.template(text.key, self._saying.lang) is None:
            text = Text("ask." + self.kind if words.has("ask." + self.kind) else "ask")
        return words.sentence(text, self._saying)

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the state as it is saved, the game by its name."""
        state = saving.save(self._game, self.state)
        return _again, (self._game.name, state, self.strand, self.seat, self._saying)

    def _repr_html_(self) -> str:
        """In a notebook: what is asked, and the options."""
        from .notebook import question_html

        return question_html(self)

    def __repr__(self) -> str:
        return f"Question({self.number}, {self.kind!r}, seat={self.seat})"


def put(
    game: Game[Any],
    state: Any,
    strand: Strand,
    seat: int,
    saying: Saying | None = None,
    called: tuple[str, ...] = (),
    begun: Begun | None = None,
) -> Question:
    """The question that a strand asks a seat."""
    step = strand.asking
    assert step is not None
    return Question(game, state, strand, seat, step, strand.number, saying, called, begun)


def _again(name: str, saved: bytes, strand: int, seat: int, saying: Saying) -> Question:
    """A question that was pickled."""
    game = find(name)
    state = saving.load(game, saved)
    return put(game, state, next(one for one in state.strands if one.id == strand), seat, saying)


def plain_view(sight: object) -> Any:
    """A view as JSON would have it."""
    return msgspec.json.decode(msgspec.json.encode(sight))


def asked(s: State, seat: int) -> list[Strand]:
    """The strands that ask a seat something now, the most urgent first."""
    found = [strand for strand in s.strands if seat in run.asked_seats(s, strand)]
    if len(found) > 1:
        found.sort(key=lambda one: urgency(s, one, seat))
    return found


def all_asked(s: State) -> dict[int, list[Strand]]:
    """`asked` of every seat that is, for whoever needs them all."""
    found: dict[int, list[Strand]] = {}
    for strand in s.strands:
        for seat in run.asked_seats(s, strand):
            found.setdefault(seat, []).append(strand)
    for seat, strands in found.items():
        if len(strands) > 1:
            strands.sort(key=lambda one: urgency(s, one, seat))
    return found


def most_urgent(s: State) -> list[tuple[int, Strand]]:
    """Each seat that a table waits for, with the strand that asks it the most urgent question."""
    if len(s.strands) == 1 and (step := s.strands[0].asking) is not None and step.single:
        return [(step.seat, s.strands[0])]  # type: ignore[attr-defined]  # who just asks has one
    found: list[tuple[int, Strand]] = []
    for seat, strands in sorted(all_asked(s).items()):
        for strand in strands:
            if strand.sealed is None or not run.has_sealed(s, strand, seat):
                found.append((seat, strand))
                break
    return found


def awaited(s: State) -> list[int]:
    """The seats that a table waits for: not those whose sealed answer is in."""
    found = set()
    for strand in s.strands:
        seats = run.asked_seats(s, strand)
        found |= {seat for seat in seats if not run.has_sealed(s, strand, seat)}
    return sorted(found)


def urgency(s: State, strand: Strand, seat: int) -> tuple[bool, bool, bool, int, int]:
    """What a seat should answer first: parts of an action, then what has a deadline, menus last."""
    step = strand.asking
    assert step is not None
    answered = run.has_sealed(s, strand, seat)
    due = strand.due if strand.due is not None else 1 << 62
    return answered, not step.inner, step.standing, due, strand.number

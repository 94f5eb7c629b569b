"""A table: one match of one game, played by questions and answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from .answering import answer_all, barrier, broken_if_it_fails, time_out
from .catalogue import find
from .engine import run, saving
from .engine.errors import BadInput, FracasError, Refused
from .engine.events import Event
from .engine.game import Game
from .engine.state import Result, State, Strand
from .engine.text import Choice, Saying, Text, plain, text
from .question import Option, Question, asked, awaited, plain_view
from .record import Input, Record, read
from .seat import Seat

DIGEST_EVERY = 50


class TableEvent:
    """An event of this table, ready to be told."""

    def __init__(self, table: Table, event: Event) -> None:
        self._table = table
        self.event = event
        self.kind = event.kind
        self.clauses = event.clauses

    def text(self, seat: int | str | None = None, lang: str = "en") -> str:
        """The line for a viewer; nothing where the viewer may not know of the event at all."""
        viewer = self._table.viewer(seat)
        if not self.event.exists_for(viewer):
            return ""
        saying = self._table.saying(viewer, lang)
        return self.event.say(self._table.game.words, saying, viewer)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.event.args})"


class Table:
    """What `fracas.new` gives. Every change comes in as an input and is on the record."""

    def __init__(self, game: Game[Any], state: State, record: Record) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.log: list[Event] = []
        self._taken_back: list[tuple[int, State]] = []
        """For undo: who moved, and the state before, since the last barrier."""
        self._barrier = "undo.none"
        self._start: State = game.copy(state)
        self._earlier = 0
        """Inputs that came before those on its own record: none, unless it is `ahead`."""
        self.called: tuple[str, ...] = ()
        """What the seats are called where the game itself has no names for them."""
        state.log = self.log
        with broken_if_it_fails():
            run.advance(state, state.strands[0])
        state.log = None

    # What there is

    @property
    def over(self) -> bool:
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def inputs(self) -> int:
        """How many there have been."""
        return self._earlier + len(self.record.inputs)

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def events(self) -> list[TableEvent]:
        return [TableEvent(self, one) for one in self.log]

    @property
    def waiting(self) -> dict[int, Question]:
        """Each seat that the table waits for, with its most urgent question.

        Nobody waits for a seat that has sealed its answer, though `questions` lets it revise it.
        """
        found = {
            seat: next((one for one in self.questions(seat) if not one.answered), None)
            for seat in range(self.state.seats)
        }
        return {seat: asked for seat, asked in found.items() if asked is not None}

    def questions(self, seat: int, lang: str = "en") -> list[Question]:
        """All that a seat is asked now, the most urgent first."""
        found = asked(self.state, seat)
        saying = self.saying(seat, lang) if found else Saying()
        return [Question(self.game, self.state, strand, seat, saying) for strand in found]

    def view(self, seat: int | str | None = None) -> Any:
        """All that a seat, a spectator (None) or a role may know, as plain data."""
        return plain_view(self.sight(seat))

    def sight(self, seat: int | str | None = None) -> Any:
        """The same as the game's own Struct, whose fields have names and types."""
        return self.game.see(self.state, self.viewer(seat))

    def seat(self, number: int) -> Seat:
        if not 0 <= number < self.state.seats:
            raise BadInput(f"this table has seats 0 to {self.state.seats - 1}, not {number}")
        return Seat(self.game, lambda: self.state, number)

    def viewer(self, seat: int | str | None) -> int:
        """The number by which the state knows a viewer."""
        if seat is None:
            return self.state.seats
        if isinstance(seat, str):
            if seat not in self.game.sight.roles:
                raise BadInput(f"{self.game.name} has no role {seat!r}")
            return self.state.seats + self.game.sight.roles[seat]
        if type(seat) is not int or not 0 <= seat < self.state.seats:
            raise BadInput(f"this table has seats 0 to {self.state.seats - 1}, not {seat}")
        return seat

    def saying(self, viewer: int, lang: str = "en") -> Saying:
        you = viewer if viewer < self.state.seats else -1
        return Saying(lang, you, self.game.names(self.state, lang) or self.called)

    def can_undo(self, seat: int) -> bool:
        return bool(self._taken_back) and self._taken_back[-1][0] == seat and not self.over

    def say(self, said: Text, seat: int | None = None, lang: str = "en") -> str:
        return self.game.words.sentence(said, self.saying(self.viewer(seat), lang))

    def __repr__(self) -> str:
        state = f"waiting={awaited(self.state)}"
        if self.result is not None:
            state = f"places={list(self.result.places)}"
        return f"Table({self.game.name!r}, seats={self.seats}, inputs={self.inputs}, {state})"

    # What can be done

    def play(
        self,
        seat: int,
        *answers: Option | Choice | list[Any],
        question: int | None = None,
        at: int | None = None,
    ) -> None:
        """Answer a question; several answers are one input, all or nothing."""
        if not answers:
            raise BadInput("an input needs at least one answer")
        given = [_data(one) for one in answers]
        with self._explained(seat):
            trial, events = self._trial(at)
            strand = self._asked(trial, seat, question)
            number = strand.number
            answer_all(trial, strand, seat, given)
            step = strand.asking
            if step is not None and step.inner and trial.whole:
                raise Refused(
                    text("refuse.whole"), step.clauses, tuple(run.choices(trial, strand, seat))
                )
        self._take(Input("play", seat, number, given, at), trial, events)

    def draft(
        self,
        seat: int,
        *answers: Option | Choice | list[Any],
        question: int | None = None,
        lang: str = "en",
    ) -> Question | None:
        """What would be asked next after these answers; nothing is played.

        A draft ends (None) where an answer would use chance, teach anybody anything or leave the
        next word to others: that much must be played to be known.
        """
        with self._explained(seat):
            trial, _ = self._trial(None)
            strand = self._asked(trial, seat, question)
            for one in answers:
                if strand.asking is None or seat not in run.asked_seats(trial, strand):
                    return None
                answer_all(trial, strand, seat, [_data(one)])
                if barrier(self.state, trial):
                    return None
        if strand.asking is None or seat not in run.asked_seats(trial, strand):
            return None
        return Question(self.game, trial, strand, seat, self.saying(seat, lang))

    def tick(self, at: int) -> None:
        """Let time pass up to `at`; deadlines on the way fire."""
        with self._explained(None):
            trial, events = self._trial(at)
        self._take(Input("tick", at=at), trial, events)

    @property
    def next_deadline(self) -> int | None:
        return run.next_deadline(self.state)

    def act(
        self, seat: int | str, do: str, bot: str = "", at: int | None = None, word: str = ""
    ) -> None:
        """Something beside the questions: concede, hand over, pause… or an act of the game's own,
        which a role may do too."""
        own = self.game.acts.get(do)
        if isinstance(seat, str) or own is not None:
            self._own_act(seat, do, at, word)
            return
        if do == "undo":
            self.undo(seat)
            return
        self.viewer(seat)
        with self._explained(seat):
            trial, events = self._trial(at, paused=do in ("resume", "hand_over", "take_back"))
            match do:
                case "concede" | "take_back" if trial.conceded >> seat & 1:
                    raise Refused(text("refuse.concede", seat=seat))
                case "concede":
                    run.concede(trial, seat, self.game.sides_of(trial))
                case "hand_over":
                    trial.bots |= 1 << seat
                case "take_back":
                    trial.bots &= ~(1 << seat)
                case "pause" | "resume":
                    trial.paused = do == "pause"
                case "time_out":
                    time_out(trial, seat)
                case _:
                    raise BadInput(f"there is no act {do!r} at a table")
        self._take(Input(do, seat, at=at, bot=bot, word=word), trial, events)

    def _own_act(self, actor: int | str, do: str, at: int | None, word: str) -> None:
        """An act that the game itself knows."""
        roles = {self.state.seats + offset for offset in self.game.sight.roles.values()}
        viewer = actor if isinstance(actor, int) and actor in roles else self.viewer(actor)
        own = self.game.acts.get(do)
        if own is None:
            raise BadInput(f"{self.game.name} has no act {do!r} for a role")
        with self._explained(viewer if viewer < self.state.seats else None):
            trial, events = self._trial(at, do == "resume" or do in self.game.acts_in_pauses)
            try:
                own(trial, viewer, word)
            except FracasError:
                raise
            except Exception as error:  # it could not read the word
                raise Refused(text("refuse.odd")) from error
            if not trial.paused:
                with broken_if_it_fails():
                    run.settle_down(trial)
        self._take(Input(do, viewer, at=at, word=word), trial, events)

    def undo(self, seat: int) -> None:
        """Take back the seat's last input, if nothing has come of it that others could know."""
        self.viewer(seat)
        with self._explained(seat):
            if self.state.paused:
                raise Refused(text("refuse.paused"))
            if not self._taken_back or self._taken_back[-1][0] != seat:
                why = self._barrier if not self._taken_back else "undo.other"
                raise Refused(text("refuse.undo", why=why))
        before: State = self.game.copy(self._taken_back.pop()[1])
        self.record.inputs.append(Input("undo", seat))
        before.now = self.state.now
        before.asked = self.state.asked  # a number once used never names another question
        self.state = before
        self.log.append(Event("undone", {"who": seat}))
        self._note_digest()

    # The record

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: states and record as they are saved, the game by its name."""
        save = partial(saving.save, self.game)
        return {
            **self.__dict__,
            "game": self.game.name,
            "record": msgspec.json.encode(self.record),
            "state": save(self.state),
            "_start": save(self._start),
            "_taken_back": [(seat, save(before)) for seat, before in self._taken_back],
        }

    def __setstate__(self, found: dict[str, Any]) -> None:
        game = find(found["game"])
        load = partial(saving.load, game)
        self.__dict__ |= {
            **found,
            "game": game,
            "record": read(found["record"]),
            "state": load(found["state"]),
            "_start": load(found["_start"]),
            "_taken_back": [(seat, load(before)) for seat, before in found["_taken_back"]],
        }

    def copy(self) -> Table:
        """Another table in the same state, with a record of its own."""
        twin = object.__new__(Table)
        twin.game = self.game
        twin.state = self.game.copy(self.state)
        twin.record = msgspec.structs.replace(
            self.record, inputs=list(self.record.inputs), digests=dict(self.record.digests)
        )
        twin.log = list(self.log)
        twin._taken_back = [(seat, self.game.copy(s)) for seat, s in self._taken_back]
        twin._barrier = self._barrier
        twin._start = self._start
        twin._earlier = self._earlier
        twin.called = self.called
        return twin

    def branch(self) -> Table:
        """Like `copy`, but sharing the state, which inputs replace and never change."""
        return self._sharing(self.record.inputs, self.record.digests, self.log)

    def ahead(self) -> Table:
        """A branch that has only its own inputs and events, so that it costs the same however long
        the match has been.

        For whoever must have an input on disk before it counts: play it on such a branch, store
        it, then put it `onto` what came before and go on with it.
        """
        twin = self._sharing((), {}, ())
        twin._earlier = self.inputs
        return twin

    def onto(self, before: Table) -> None:
        """Become the whole table again; the one that it was ahead of is not to be played on."""
        before.log += self.log
        before.record.inputs += self.record.inputs
        before.record.digests |= self.record.digests
        self.log, self.record = before.log, before.record
        self.called = before.called
        self._earlier = before._earlier

    def _sharing(
        self, inputs: Iterable[Input], digests: Mapping[int, str], log: Iterable[Event]
    ) -> Table:
        twin = object.__new__(Table)
        twin.game = self.game
        twin.state = self.state
        twin.record = msgspec.structs.replace(
            self.record, inputs=list(inputs), digests=dict(digests)
        )
        twin.log = list(log)
        twin._taken_back = list(self._taken_back)
        twin._barrier = self._barrier
        twin._start = self._start
        twin._earlier = self._earlier
        twin.called = self.called
        return twin

    def snapshot(self) -> bytes:
        """All that playing on needs, what can be taken back included."""
        states = [self.state, *(before for _, before in self._taken_back)]
        return msgspec.json.encode(
            _Snapshot(
                states=[msgspec.Raw(saving.save(self.game, one)) for one in states],
                movers=[seat for seat, _ in self._taken_back],
                barrier=self._barrier,
            )
        )

    def resume(self, snapshot: bytes, inputs: Sequence[Input], log: Sequence[Event]) -> None:
        """Go on from a snapshot that was taken after these inputs of this table's record."""
        try:
            found = msgspec.json.decode(snapshot, type=_Snapshot)
            state, *earlier = [saving.load(self.game, bytes(one)) for one in found.states]
        except (msgspec.DecodeError, ValueError) as error:
            raise BadInput(f"this is not a snapshot of {self.game.name}: {error}") from None
        self.state = state
        self._taken_back = list(zip(found.movers, earlier, strict=True))
        self._barrier = found.barrier
        self.record.inputs = list(inputs)
        self.log = list(log)

    def replay(self, upto: int | None = None) -> Table:
        """The table as it was after so many inputs; a negative number counts from the end."""
        record = self.record
        check_upto(upto, len(record.inputs))
        start = self.game.copy(self._start)
        start.strand = start.strands[0]
        table = Table(self.game, start, msgspec.structs.replace(record, inputs=[], digests={}))
        for given in record.inputs[:upto]:
            table.apply(given)
        return table

    def dumps(self) -> str:
        self.record.digests[len(self.record.inputs)] = self.digest()
        if self.game.homemade.lasting is not None:
            self.record.lasting = self.game.homemade.lasting(self.state)
        return self.record.dumps()

    def position(self, seat: int | None = None) -> str:
        """This moment as the text of a position file, or BadInput where it cannot be one.

        With a seat, only what it may know: the rest is dealt anew.
        """
        from .positions import write

        return write(self, seat)

    def digest(self) -> str:
        return saving.digest(self.game, self.state)

    def holds(self, digest: str) -> bool:
        """Whether a digest of a record, of an older format too, is this state's."""
        return saving.holds(self.game, self.state, digest)

    def apply(self, given: Input) -> None:
        """Take an input of a record."""
        match given.do:
            case "play":
                self.play(given.seat, *given.answers, question=given.question, at=given.at)
            case "tick":
                if given.at is None:
                    raise BadInput("a tick needs a time")
                self.tick(given.at)
            case "undo":
                self.undo(given.seat)
            case _:
                self.act(given.seat, given.do, given.bot, given.at, given.word)

    def check_luck(self) -> None:
        """Refuse luck that a position file promised and nothing used."""
        if self.state.luck:
            names = ", ".join(name for name, _ in self.state.luck)
            raise BadInput(f"luck left over: {names}")

    # Behind the scenes

    def _trial(self, at: int | None, paused: bool = False) -> tuple[State, list[Event]]:
        """A copy to try an input on, with its deadlines fired up to then."""
        if self.over:
            raise Refused(text("refuse.over"))
        if self.state.paused and not paused:
            raise Refused(text("refuse.paused"))
        trial: State = self.game.copy(self.state)
        events: list[Event] = []
        trial.log = events
        if at is not None:
            now = at - trial.lag
            if now < trial.now:
                raise BadInput(f"time runs forward: it is {trial.now + trial.lag}, not {at}")
            if trial.paused:
                trial.lag = at - trial.now
            else:
                with broken_if_it_fails():
                    run.tick(trial, now)
        return trial, events

    def _explained(self, seat: int | None) -> _Explained:
        return _Explained(self, seat)

    def _asked(self, trial: State, seat: int, question: int | None) -> Strand:
        """The strand whose question a seat answers."""
        self.viewer(seat)
        if trial.result is not None:
            raise Refused(text("refuse.over"))
        if question is None:
            found = asked(trial, seat)
            if not found:
                raise Refused(text("refuse.none", seat=seat))
            return found[0]
        for one in trial.strands:
            if one.number == question and one.asking is not None:
                if seat not in run.asked_seats(trial, one):
                    raise Refused(text("refuse.seat", seat=seat), one.asking.clauses)
                return one
        raise Refused(text("refuse.stale", number=question))

    def _take(self, given: Input, trial: State, events: list[Event]) -> None:
        """The trial has passed: it is the state now."""
        why = barrier(self.state, trial)
        if why:
            self._taken_back.clear()
            self._barrier = why
        else:
            if given.do != "play" or any(seat != given.seat for seat, _ in self._taken_back):
                self._taken_back.clear()
                self._barrier = "undo.other"
            due = None if given.at is None else self.next_deadline
            if given.at is not None and due is not None and due <= given.at:
                self._taken_back.clear()  # what a deadline did on the way stays done
                self._barrier = "undo.other"
            elif given.do == "play":
                self._taken_back.append((given.seat, self.state))
        trial.log = trial.strand = None
        self.state = trial
        self.record.inputs.append(given)
        self.log += events
        self._note_digest()

    def _note_digest(self) -> None:
        count = self.inputs
        if count % DIGEST_EVERY == 0 or self.over:
            self.record.digests[count] = self.digest()


class _Snapshot(msgspec.Struct):
    states: list[msgspec.Raw]
    """The state, then those that can be taken back."""
    movers: list[int]
    barrier: str


class _Explained:
    """Puts a refusal into words for the one who is refused."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Refused):
            with suppress(Exception):  # no words for an odd choice: its plain form has to do
                error.put(self.table.say(error.why, self.seat))


def check_upto(upto: int | None, inputs: int) -> None:
    if upto is not None and abs(upto) > inputs:
        raise BadInput(f"this record has {inputs} inputs, not {upto}")


def _data(given: Option | Choice | list[Any]) -> Choice:
    if isinstance(given, Option):
        return given.data
    try:
        return plain(given)
    except TypeError as error:
        raise BadInput(str(error)) from None

"""A table: one match of one game, played by questions and answers."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from .answering import answer_all, barrier, broken, broken_if_it_fails, time_out
from .chronicle import Chronicle
from .engine import run
from .engine.errors import BadInput, FracasError, Refused
from .engine.events import Event
from .engine.game import Game
from .engine.state import State, Step, Strand
from .engine.text import Choice, plain, text
from .keeping import Drafted, Keeping
from .question import Begun, Option, Question, asked, awaited, put
from .record import Input, Record
from .undoing import TakenBack


class Table(Keeping):
    """What `fracas.new` gives. Every change comes in as an input and is on the record."""

    def __init__(self, game: Game[Any], state: State, record: Record) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.log: list[Event] = []
        self._taken_back = TakenBack()
        self._start: State = game.copy(state)
        self._earlier = 0
        state.log = self.log
        with broken_if_it_fails():
            run.advance(state, state.strands[0])
        state.log = None
        self._chronicle: Chronicle | None = Chronicle(len(self.log))

    def can_undo(self, seat: int) -> bool:
        return self._taken_back.can(seat) and not self.over

    def can_takeback(self, seat: int) -> bool:
        """Whether it may ask the others for its last move back, which it cannot undo alone."""
        return not self.over and not self._taken_back.can(seat) and self.reaches_back(seat) > 0

    def takers_back(self) -> tuple[int, int]:
        """As bits, the seats that can undo their last move alone, and those that may ask for it."""
        if self.over:
            return 0, 0
        moves = self._taken_back.moves
        alone = 1 << moves[-1][0] if moves else 0
        return alone, self._taken_back.movers() & ~alone

    def reaches_back(self, seat: int) -> int:
        """How many moves would be taken back together with a seat's last one; 0: it cannot be."""
        return self._taken_back.reach(seat)

    def __repr__(self) -> str:
        state = f"waiting={awaited(self.state)}"
        if self.result is not None:
            state = f"places={list(self.result.places)}"
        return f"Table({self.game.name!r}, seats={self.seats}, inputs={self.inputs}, {state})"

    def _repr_html_(self) -> str:
        """In a notebook: the board as a spectator sees it, and who is asked what."""
        from .notebook import table_html

        return table_html(self)

    # What can be done

    def play(
        self,
        seat: int,
        *answers: Option | Choice | list[Any],
        question: int | None = None,
        at: int | None = None,
    ) -> None:
        """Answer a question; several answers are one input, all or nothing."""
        drafted = self._drafted
        if drafted is not None:
            self._drafted = None
            if at is None and drafted.is_of(self.state, seat, question, answers):
                given = Input("play", seat, drafted.number, drafted.given)
                self._take(given, drafted.after, drafted.told)
                return
        if len(answers) == 1 and at is None and type(option := answers[0]) is Option:
            if self._play_plain(seat, option, question):
                return
        elif not answers:
            raise BadInput("an input needs at least one answer")
        data = [_data(one) for one in answers]
        try:
            if at is None:
                number, trial, events, strand, left, legal = self._begin(
                    seat, answers, data, question
                )
            else:
                trial, events = self._trial(at)
                strand = self._asked(trial, seat, question)
                number, left, legal = strand.number, data, None
            answer_all(trial, strand, seat, left, legal)
            if (step := _unfinished(trial, strand)) is not None:
                raise Refused(
                    text("refuse.whole"), step.clauses, tuple(run.choices(trial, strand, seat))
                )
        except Refused as error:
            self._explain(error, seat)
            raise
        self._take(Input("play", seat, number, data, at), trial, events)

    def _play_plain(self, seat: int, option: Option, question: int | None) -> bool:
        """Play an option of the only question that is open, where nothing is to be looked up:
        what `play` does, without asking again what the option's question knows."""
        asked, before, choice = option.asked, self.state, option.data
        step = asked.step
        if (
            asked.state is not before
            or asked.seat is not seat
            or not step.single
            or len(before.strands) != 1
            or before.paused
            or before.whole
            or (question is not None and question != asked.number)
            or choice not in (asked._choices or asked.choices)
        ):
            return False
        trial: State = self.game.copy(before)
        events: list[Event] = []
        trial.log = events
        try:
            strand = trial.strand = trial.strands[0]
            trial.answering = seat
            strand.asking = strand.due = None
            step.chosen(trial, choice)
            if trial.settles:
                trial.settle()
            run.advance(trial, strand)
        except Refused as error:
            self._explain(error, seat)
            raise
        except FracasError:
            raise
        except Exception as error:
            raise broken(error) from error
        self._taken_back.played(seat, before, trial)
        trial.log = trial.strand = None
        self.state = trial
        self._note(Input("play", seat, asked.number, [choice]), events)
        return True

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
        given = [one.data if type(one) is Option else _data(one) for one in answers]
        ends, asks = False, True
        try:
            number, trial, told, strand, left, legal = self._begin(seat, answers, given, question)
            for one in left:
                if ends or not asks:
                    return None
                answer_all(trial, strand, seat, [one], legal)
                legal = None
                ends = barrier(self.state, trial) != ""
                asks = strand.asking is not None and seat in run.asked_seats(trial, strand)
        except Refused as error:
            self._explain(error, seat)
            raise
        if _unfinished(trial, strand) is None and {*map(type, answers)} == {Option}:
            self._drafted = Drafted(self.state, seat, question, number, answers, given, trial, told)
        if ends or not asks:
            return None
        saying = None if lang == "en" else self.saying(seat, lang)
        begun = Begun(self.state, number, given, told)
        return put(self.game, trial, strand, seat, saying, self.called, begun)

    def tick(self, at: int) -> None:
        """Let time pass up to `at`; deadlines on the way fire."""
        with self._explained(None):
            trial, events = self._trial(at, ticks=True)
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

    def greeting(self, seat: int) -> Input | None:
        """What is said for a person who sits down and has not said it herself: where she is
        asked."""
        manners = self.game.manners
        word = manners.usual(self.state, seat) if manners.usual is not None else ""
        return Input(manners.act, seat, word=word) if word and not self.over else None

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
            before: State = self.game.copy(self._taken_back.pop(seat))
        self._go_back(before, Input("undo", seat), "undone")

    def takeback(self, seat: int, moves: int = 0, agreed: Sequence[int] = ()) -> None:
        """Take back the seat's last move and all moves since, as those who played them agree: where
        chance has not spoken and nobody has learnt anything. `moves`, if given, says how many."""
        self.check_takeback(seat, moves)
        before: State = self.game.copy(self._taken_back.before(seat, moves))
        count = self.reaches_back(seat)
        self._taken_back.forget(count)
        self._go_back(before, Input("takeback", seat, count, list(agreed)), "taken_back")

    def check_takeback(self, seat: int, moves: int = 0) -> None:
        """Refused, if a seat's last move cannot be taken back even by consent of all."""
        self.viewer(seat)
        with self._explained(seat):
            if self.over:
                raise Refused(text("refuse.over"))
            if self.state.paused:
                raise Refused(text("refuse.paused"))
            due = run.next_deadline(self._taken_back.before(seat, moves))
            if due is not None and due <= self.state.now:
                raise Refused(text("refuse.undo", why="undo.time"))

    def _go_back(self, before: State, given: Input, told: str) -> None:
        before.now = self.state.now
        before.asked = self.state.asked  # a number once used never names another question
        self.state = before
        self._note(given, [Event(told, {"who": given.seat})])

    # The record

    def replay(self, upto: int | None = None) -> Table:
        """The table as it was after so many inputs; a negative number counts from the end."""
        record = self.record
        check_upto(upto, len(record.inputs))
        start = self.game.copy(self._start)
        start.strand = start.strands[0]
        table = Table(self.game, start, record.bare())
        for given in record.inputs[:upto]:
            table.apply(given)
        return table

    def position(self, seat: int | None = None, whole: bool = False) -> str:
        """This moment as the text of a position file, or BadInput where it cannot be one.

        With a seat, only what it may know: the rest is dealt anew. With `whole`, and in games
        without words for their moments, the file holds the state as it is saved.
        """
        from .positions import write

        return write(self, seat, whole)

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
            case "takeback":
                self.takeback(given.seat, given.question, given.answers)
            case _:
                self.act(given.seat, given.do, given.bot, given.at, given.word)

    def check_luck(self) -> None:
        """Refuse luck that a position file promised and nothing used."""
        if self.state.luck:
            names = ", ".join(name for name, _ in self.state.luck)
            raise BadInput(f"luck left over: {names}")

    # Behind the scenes

    def _trial(
        self, at: int | None, paused: bool = False, ticks: bool = False
    ) -> tuple[State, list[Event]]:
        """A copy to try an input on, with its deadlines fired up to then: one may stop the clock,
        and then the input comes too late."""
        self._check_open(paused)
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
                if trial.paused and not paused and not ticks:
                    raise Refused(text("refuse.paused"))
        return trial, events

    def _check_open(self, paused: bool = False) -> None:
        """Refused, where nobody plays any more, or nobody plays now."""
        if self.state.result is not None:
            raise Refused(text("refuse.over"))
        if self.state.paused and not paused:
            raise Refused(text("refuse.paused"))

    def _begin(
        self,
        seat: int,
        answers: Sequence[Option | Choice | list[Any]],
        given: list[Choice],
        question: int | None,
    ) -> tuple[int, State, list[Event], Strand, Sequence[Choice], Sequence[Choice] | None]:
        """The number of the question that is answered first, a copy to try answers on with what
        has happened on it, its strand, the answers that are left to be given, and what is legal
        for the first of them where that is known.

        An option knows the question that it answers. If that was put at this very moment, its
        choices need not be listed again; if it came out of a draft of this moment by the same
        answers, these need not be given again.
        """
        before = self.state
        if before.result is not None or before.paused:
            self._check_open()
        first = self._asked(before, seat, question)
        number = first.number
        told: list[Event] = []
        legal: Sequence[Choice] | None = None
        left, start = given, before
        last = answers[-1] if answers else None
        if isinstance(last, Option) and (asked := last.asked).seat == seat:
            begun = asked.begun
            if begun is None:
                if asked.state is before and len(given) == 1 and asked.number == number:
                    legal = asked.choices
            elif begun.before is before and begun.number == number and begun.answers == given[:-1]:
                left, legal, start, told = given[-1:], asked.choices, asked.state, begun.told[:]
        trial: State = self.game.copy(start)
        trial.log = told
        strand = trial.strands[0]
        if strand.id != first.id:
            strand = next(one for one in trial.strands if one.id == first.id)
        return number, trial, told, strand, left, legal

    def _explained(self, seat: int | None) -> _Explained:
        return _Explained(self, seat)

    def _explain(self, error: Refused, seat: int | None) -> None:
        """Put a refusal into words for the one who is refused."""
        with suppress(Exception):  # no words for an odd choice: its plain form has to do
            error.put(self.say(error.why, seat))

    def _asked(self, trial: State, seat: int, question: int | None) -> Strand:
        """The strand whose question a seat answers."""
        strands = trial.strands
        if len(strands) == 1 and type(seat) is int and trial.result is None:
            only = strands[0]
            if question in (None, only.number) and seat in run.asked_seats(trial, only):
                return only
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
        due = None if given.at is None else self.next_deadline
        self._taken_back.note(given, self.state, trial, due)
        trial.log = trial.strand = None
        self.state = trial
        self._note(given, events)


class _Explained:
    """Puts a refusal into words for the one who is refused."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Refused):
            self.table._explain(error, self.seat)


def check_upto(upto: int | None, inputs: int) -> None:
    if upto is not None and abs(upto) > inputs:
        raise BadInput(f"this record has {inputs} inputs, not {upto}")


def _unfinished(s: State, strand: Strand) -> Step | None:
    """The part of an action that is still open, where only whole actions are inputs."""
    step = strand.asking
    return step if step is not None and step.inner and s.whole else None


def _data(given: Option | Choice | list[Any]) -> Choice:
    if isinstance(given, Option):
        return given.data
    try:
        return plain(given)
    except TypeError as error:
        raise BadInput(str(error)) from None

"""One match before one screen: who sits there, who is a bot, what is half chosen, where it is kept.

Knows nothing of how it is shown; the Textual app and the plain lines both play through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import fracas
from fracas.bots import SIMPLEST, USUAL, Bot, make_bot, whole_input
from fracas.catalogue import find
from fracas.engine.errors import BadInput, Refused
from fracas.engine.hiding import has_secrets
from fracas.engine.state import Sealed
from fracas.engine.text import Choice, Text
from fracas.question import Question
from fracas.record import Record, read
from fracas.shown import Shown, TableEvent
from fracas.table import Table

from . import files
from .clock import Clock
from .look import seat_names
from .words import Say

LEGAL_SHOWN = 12
Curtain = Literal["auto", "always", "never"]


@dataclass(frozen=True)
class Line:
    """A line of the story: what happened, and under which clauses."""

    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Listed:
    """A moment at which one is asked or not, in words, and what changes it."""

    text: str
    on: bool
    word: str

    def __str__(self) -> str:
        return f"{'[x]' if self.on else '[ ]'} {self.text}"


class Session:
    """A match, the people before the screen and the bots beyond it."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, str] | None = None,
        lang: str = "en",
        curtain: Curtain = "auto",
        path: Path | None = None,
    ) -> None:
        self.table = table
        self.say = Say(lang)
        self.lang = lang
        self.path = path
        self.curtain: Curtain = curtain
        self.bot_specs: dict[int, str] = {}
        self._bots: dict[int, Bot] = {}
        self._moved: dict[int, int] = {}
        """When each bot last moved, in inputs."""
        for seat, spec in (bots or {}).items():
            self._seat_bot(seat, spec)
        self._take_seats()
        self.people = [seat for seat in range(table.seats) if seat not in self._bots]
        for seat in self.people:
            if (greeting := table.greeting(seat)) is not None:
                table.apply(greeting)
        several = len(self.people) > 1
        self.curtained = several and (
            curtain == "always" or (curtain == "auto" and has_secrets(table.game))
        )
        self.seat: int | None = self.people[0] if len(self.people) == 1 else None
        """Who looks at the screen; nobody yet where several could."""
        self.half: list[Choice] = []
        """The answers of an action that is not whole yet."""
        self.half_labels: list[str] = []
        self._half_of: Question | None = None
        self._half_next: Question | None = None
        self._kept = len(table.record.inputs) if path is not None else 0
        self.clock = Clock(self._told_time)

    # What there is to see

    @property
    def title(self) -> str:
        return self.say.name(self.table.game.title, self.table.game.name)

    def seat_name(self, seat: int, to: int | None = None) -> str:
        """What a seat is called; `to` itself is told "you"."""
        saying = self.table.saying(self.table.viewer(to), self.lang)
        return self.table.game.words.seat(seat, saying)

    def seat_names(self) -> list[str]:
        return seat_names(self.table, self.lang)

    def story(self, since: int = 0) -> list[Line]:
        """What the seat before the screen may know of all that happened."""
        viewer, reader = self.table.viewer(self.seat), (self.seat, self.lang)
        return [
            Line(". ".join(filter(None, (one.text(*reader), one.why(*reader)))), one.clauses)
            for one in self.table.events[since:]
            if one.event.exists_for(viewer)
        ]

    def view(self) -> object:
        return self._half_next.sight() if self._half_next else self.table.sight(self.seat)

    def questions(self) -> list[Question]:
        """What the seat before the screen is asked; amid an action, only how it goes on."""
        if self.seat is None or self.table.over:
            return []
        if self._half_next is not None:
            return [self._half_next]
        return self.table.questions(self.seat, self.lang)

    def question(self, chosen: int | None) -> Question | None:
        """The one of that number, if it is still open, else the most urgent."""
        questions = self.questions()
        first = questions[0] if questions else None
        return next((one for one in questions if one.number == chosen), first)

    def waited_for(self) -> list[int]:
        """The seats whose answer the game needs to go on, standing menus left out if it can."""
        asked = {seat: self.table.questions(seat) for seat in range(self.table.seats)}
        pressing = [seat for seat, all_of in asked.items() if any(map(_presses, all_of))]
        return pressing or [seat for seat, all_of in asked.items() if all_of]

    def outcome(self) -> list[Line]:
        """How the game ended: the reason, then the standings."""
        result = self.table.result
        if result is None or not result.why.key:
            return self.standings()
        why = Line(self.table.say(result.why, self.seat, self.lang), result.clauses)
        return [why, *self.standings()]

    def standings(self) -> list[Line]:
        """A line for each seat at the end, the first first."""
        result = self.table.result
        if result is None:
            return []
        said = []
        for seat in sorted(range(self.table.seats), key=lambda one: result.places[one]):
            key = "over.scored" if result.scores else "over.placed"
            name = self.seat_name(seat)
            score = result.scores[seat] if result.scores else 0
            place = result.places[seat]
            said.append(Line(self.say(key, place=place, who=name, score=score), ()))
        return said

    # Who is before the screen

    def next_person(self) -> int | None:
        """Which person the game waits for: the one who looks, if it waits for several."""
        waited = [seat for seat in self.waited_for() if seat in self.people]
        if self.seat in waited:
            return self.seat
        return waited[0] if waited else None

    def sit(self, seat: int | None) -> None:
        """Another person looks now."""
        self.drop()
        self.seat = seat

    def other_person(self) -> int | None:
        """The next person round the table who is asked anything at all."""
        start = -1 if self.seat is None else self.seat
        seats = self.table.seats
        for seat in ((start + step) % seats for step in range(1, seats + 1)):
            if seat != self.seat and seat in self.people and self.table.questions(seat):
                return seat
        return None

    @property
    def needs_curtain(self) -> bool:
        """Somebody else than who looks now has to look next."""
        seat = self.next_person()
        return self.curtained and seat is not None and seat != self.seat

    # What a person does

    def answer(self, question: Question, choice: Choice) -> None:
        """Answer a question. A part of an action is kept until the action is whole."""
        assert self.seat is not None
        asked = self._half_of or question
        answers = [*self.half, choice]
        if choice not in question.choices or question.option(choice).parts:
            following = self.table.draft(self.seat, *answers, question=asked.number, lang=self.lang)
            if following is not None and (following.step.inner or following.step.part):
                self.half = answers
                self.half_labels.append(question.option(choice).label)
                self._half_of, self._half_next = asked, following
                return
        self.table.play(self.seat, *answers, question=asked.number, at=self._at())
        self.drop()

    def check(self, question: Question, choice: Choice) -> None:
        """Raises Refused if a choice would not do; nothing is played."""
        assert self.seat is not None
        asked = self._half_of or question
        self.table.draft(self.seat, *self.half, choice, question=asked.number)

    def drop(self) -> bool:
        """Forget an action that is not whole; whether there was one."""
        was = bool(self.half)
        self.half, self.half_labels = [], []
        self._half_of = self._half_next = None
        return was

    def undo(self) -> int:
        """Take back the last move of a person at this screen; returns whose it was."""
        if self.drop():
            assert self.seat is not None
            return self.seat
        moved = next(
            (one.seat for one in reversed(self.table.record.inputs) if one.do == "play"), None
        )
        seat = moved if moved in self.people else self.seat
        if seat is None:
            raise Refused(Text("undo.none"))
        if self.table.can_takeback(seat):
            # All who play are at this screen or bots, which agree where nobody has learnt anything.
            others = [one for one in range(self.table.seats) if one != seat]
            self.table.takeback(seat, agreed=others)
        else:
            self.table.undo(seat)
        return seat

    def manners(self) -> list[Listed]:
        """The moments at which the seat before the screen is asked or not, where a game has
        such."""
        listed = self.table.game.manners.listed
        if listed is None or self.seat is None or self.table.over:
            return []
        return [
            Listed(self.table.say(one.about, self.seat, self.lang), one.on, one.word)
            for one in listed(self.table.state, self.seat)
        ]

    def change_manner(self, word: str) -> None:
        assert self.seat is not None
        self.table.act(self.seat, self.table.game.manners.act, at=self._at(), word=word)

    def concede(self, seat: int) -> None:
        """Give up; where the game goes on all the same, a bot plays for the seat."""
        self.drop()
        self.table.act(seat, "concede", at=self._at())
        if not self.table.over:
            self._seat_bot(seat, USUAL)
            self.people.remove(seat)
            self.seat = None

    def explain(self, error: Refused, question: Question | None = None) -> str:
        """Why something was refused and what would be legal, in the language of the screen."""
        said = self.table.say(error.why, self.seat, self.lang)
        if error.clauses:
            said += f" [{', '.join(error.clauses)}]"
        named = error.why.key == "refuse.option" or "nearest" in dict(error.why.args)
        if error.legal and question is not None and not named:
            offered = {one.data: one.label for one in question.options}
            legal = [offered[one] for one in error.legal if one in offered][:LEGAL_SHOWN]
            if legal:
                said += ". " + self.say("play.legal", legal=", ".join(legal))
        return said

    # Bots

    def next_bot(self) -> int | None:
        """The bot that the game waits for now, if it does for one."""
        return next((seat for seat in self._asked_bots() if self._pressed(seat)), None)

    def idle_bot(self) -> int | None:
        """A bot that may act on its standing menu, each in its turn.

        Without a clock it leaves the first word to the people who have one.
        """
        if not self.timed and self.next_person() is not None:
            return None
        idle = [seat for seat in self._asked_bots() if not self._pressed(seat)]
        return min(idle, key=lambda seat: self._moved.get(seat, -1), default=None)

    def think(self, seat: int, table: Table) -> tuple[int, list[Choice]]:
        """What a bot answers to which question, on a copy of the table; safe in another thread."""
        question = table.questions(seat)[0]
        return question.number, whole_input(self._bots[seat], table.seat(seat))

    def play_for_bot(self, seat: int, number: int, answers: Sequence[Choice]) -> None:
        self._moved[seat] = len(self.table.record.inputs)
        self.table.play(seat, *answers, question=number, at=self._at())
        self._look_again()

    def replace_bot(self, seat: int) -> None:
        """A bot has failed: another, which cannot, plays on."""
        self._seat_bot(seat, SIMPLEST)

    def _asked_bots(self) -> list[int]:
        if self.table.over or self.table.state.paused:
            return []
        return [
            seat
            for seat in self.waited_for()
            if seat in self._bots and not self._left_to_people(seat)
        ]

    def _left_to_people(self, seat: int) -> bool:
        """Whether a person may answer in a bot's place: then the bot does not forestall her."""
        question = next(iter(self.table.questions(seat)), None)
        if question is None:
            return False
        step, s = question.step, self.table.state
        return any(
            one.number == question.number and one.answer is None
            for person in self.people
            if not isinstance(step, Sealed) or step.party(s, person) == step.party(s, seat)
            for one in self.table.questions(person)
        )

    def _pressed(self, seat: int) -> bool:
        return any(map(_presses, self.table.questions(seat)))

    # Time

    @property
    def timed(self) -> bool:
        return self.table.next_deadline is not None or self.table.state.now > 0

    def tick(self) -> bool:
        """Let deadlines fire that have come; whether any did."""
        due = self.table.next_deadline
        if due is None or self.clock.now < due:
            return False
        self.table.tick(self.clock.now)
        self._look_again()
        return True

    def _look_again(self) -> None:
        """Others have done something amid an action: how it goes on may be another matter now."""
        if self._half_of is None or self.seat is None:
            return
        try:
            self._half_next = self.table.draft(
                self.seat, *self.half, question=self._half_of.number, lang=self.lang
            )
        except Refused:
            self._half_next = None
        if self._half_next is None:
            self.drop()

    def _at(self) -> int | None:
        return max(self.clock.now, self._told_time) if self.timed else None

    @property
    def _told_time(self) -> int:
        """The time that the table knows of, on the clock of inputs."""
        return self.table.state.now + self.table.state.lag

    def seconds_left(self, question: Question) -> int | None:
        """Until a question closes by itself."""
        if question.due is None:
            return None
        left: int = question.due + self.table.state.lag - self.clock.now
        return max(0, left + 999) // 1000

    # Keeping

    @property
    def unsaved(self) -> bool:
        """Whether anything that a person did would be lost."""
        new = self.table.record.inputs[self._kept :]
        return any(one.do == "play" and one.seat in self.people for one in new)

    def save(self, path: Path | None = None) -> Path:
        where = path or self.path or files.fresh_path(self.table.game.name)
        files.write_whole(where, self.table.dumps())
        self.path = where
        self._kept = len(self.table.record.inputs)
        return where

    def _take_seats(self) -> None:
        """People sit down where a record has left bots; who has conceded has left for good."""
        table = self.table
        for seat, spec in _handed_over(table.record).items():
            if table.state.conceded >> seat & 1:
                self._seat_bot(seat, self.bot_specs.get(seat) or spec or USUAL)
            elif seat not in self._bots and not table.over:
                table.act(seat, "take_back")
        if table.state.paused and not table.over:
            table.act(0, "resume")

    def _seat_bot(self, seat: int, spec: str) -> None:
        self.bot_specs[seat] = spec
        self._bots[seat] = make_bot(spec, f"{self.table.record.seed}/{seat}", self.table.game)
        handed = _handed_over(self.table.record)
        if handed.get(seat) != spec and not self.table.over:
            self.table.act(seat, "hand_over", bot=spec)


def taken_up(path: Path) -> tuple[Table, Path | None]:
    """A saved game, to go on with it. One of other rules goes on from its last state, and is kept
    in another file: its own still tells what was."""
    text = files.read_text(path)
    record = read(text)
    if record.version == find(record.game).version:
        return fracas.loads(text), path
    return fracas.story(text).go_on(), None


def resumed_bots(table: Table) -> dict[int, str]:
    """The bots that a record tells of."""
    return {seat: spec for seat, spec in _handed_over(table.record).items() if spec}


def bots_for(seats: int, people: Iterable[int], specs: Sequence[str]) -> dict[int, str]:
    """Which bot sits where: the named ones in order, over and over, on the seats of nobody."""
    here = set(people)
    for seat in here:
        if not 0 <= seat < seats:
            raise BadInput(f"this table has seats 0 to {seats - 1}, not {seat}")
    empty = [seat for seat in range(seats) if seat not in here]
    return {seat: specs[at % len(specs)] for at, seat in enumerate(empty)}


def seen_by(event: TableEvent, table: Shown, seat: int | str | None) -> bool:
    return event.event.exists_for(table.viewer(seat))


def _handed_over(record: Record) -> dict[int, str]:
    found: dict[int, str] = {}
    for given in record.inputs:
        if given.do == "hand_over":
            found[given.seat] = given.bot
        elif given.do == "take_back":
            found.pop(given.seat, None)
    return found


def _presses(question: Question) -> bool:
    return not question.standing and question.answer is None

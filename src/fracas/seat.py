"""A place at the table as a bot has it: what the seat sees, is asked, and can imagine."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

import msgspec

from .answering import barrier
from .engine import run
from .engine.errors import BadInput
from .engine.game import Game
from .engine.imagining import imagine
from .engine.state import State, Strand
from .engine.text import Choice
from .question import Question, asked, plain_view, put


def looked(game: Game[Any], s: State, viewer: int, wanted: object) -> msgspec.Struct:
    """What a game answers a viewer who wants to know something."""
    look = game.sight.look
    if look is None:
        raise BadInput(f"in {game.name} the view says all there is to know")
    try:
        asked = msgspec.convert(wanted, look.asks, from_attributes=True)
    except msgspec.ValidationError as error:
        raise BadInput(f"{game.name} cannot be asked that: {error}") from None
    return look.answer(game.copy(s), viewer, asked)


class Seat:
    """All that a bot gets: there is no table in here to look at."""

    def __init__(
        self,
        game: Game[Any],
        state: Callable[[], Any],
        number: int,
        left: Collection[int] = (),
    ) -> None:
        """`left` are questions that somebody else of the team will answer."""
        self.number = number
        self.game = game

        def open_to(s: State) -> list[Strand]:
            return [strand for strand in asked(s, number) if strand.number not in left]

        def questions() -> list[Question]:
            s = state()
            return [put(game, s, strand, number) for strand in open_to(s)]

        def after(*answers: Choice) -> Seat | None:
            trial = game.copy(state())
            strand = open_to(trial)[0]
            for one in answers:
                run.answer(trial, strand, number, one)
            inner = strand.asking is not None and strand.asking.inner
            return Seat(game, lambda: trial, number, left) if inner else None

        def then(*answers: Choice) -> Seat | None:
            here = state()
            trial = game.copy(here)
            strand = open_to(trial)[0]
            others = [one.number for one in open_to(trial)[1:]]
            for one in answers:
                run.answer(trial, strand, number, one)
            if trial.result is not None or strand.asking is None:
                return None
            if number not in run.asked_seats(trial, strand) or barrier(here, trial):
                return None
            return Seat(game, lambda: trial, number, {*left, *others})

        self.sight: Callable[[], Any] = lambda: game.see(state(), number)
        """What the seat sees, as the game's own Struct."""
        self.view: Callable[[], Any] = lambda: plain_view(game.see(state(), number))
        """The same as plain data."""
        self.questions = questions
        """All that the seat is asked now, the most urgent first."""
        self.imagine: Callable[[random.Random], Any] = lambda rng: imagine(
            game, state(), number, rng
        )
        """A state that the seat cannot tell from the real one."""
        self.after = after
        """The seat within the action that these answers begin; None if they are the whole of it."""
        self.then = then
        """The seat at what it is asked next after these answers; None where chance, others or what
        they teach come first."""

    @property
    def question(self) -> Question | None:
        """The most urgent question, if any."""
        return next(iter(self.questions()), None)

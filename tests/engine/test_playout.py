"""A playout does what answers given one by one would do, however the questions were opened."""

import random
from typing import Any

import pytest

from examples import council, flash, leduc, standoff, tic_tac_toe
from fracas import catalogue
from fracas.engine import Game, Options, Public, State, Step, run, saving

LAST = 12


class Paced(State):
    given: Public[list[int]] = []


class Hurried(Step):
    """Every other question has a deadline."""

    seat: int

    def options(self, s: Paced) -> list[int]:
        return [len(s.given), -1]

    def deadline(self, s: Paced) -> int | None:
        return 1000 if len(s.given) % 2 else None

    def chosen(self, s: Paced, choice: int) -> None:
        assert s.strands[0].due is None  # a question that is answered is closed
        s.given.append(choice)
        s.then(Looking(1 - self.seat))


class Looking(Step):
    """Asks when it is carried out, and only at times."""

    seat: int

    def do(self, s: Paced) -> None:
        if len(s.given) >= LAST:
            s.finish([sum(s.given), 0])
        elif len(s.given) % 3:
            s.ask(self)
        else:
            s.then(Hurried(self.seat))

    def options(self, s: Paced) -> list[int]:
        return [0, 1, 2]

    def chosen(self, s: Paced, choice: int) -> None:
        s.given.append(choice)
        s.then(Hurried(1 - self.seat))


def setup(s: Paced, options: Options) -> None:
    s.then(Hurried(0))


paced = Game("paced", Paced, setup, seats=[2])
GAMES = [paced, *(one.game for one in (council, flash, leduc, standoff, tic_tac_toe))]
OURS = [catalogue.find(name) for name in ("neon-gods", "collateral-damage", "blood-feud")]


def one_by_one(s: Any, rng: random.Random, decisions: int) -> None:
    for _ in range(decisions):
        if s.result is not None:
            return
        strand, seat = run.decision(s)
        options = run.choices(s, strand, seat)
        run.answer(s, strand, seat, options[int(rng.random() * len(options))])


@pytest.mark.parametrize("game", [*GAMES, *OURS], ids=lambda game: game.name)
def test_a_playout_is_the_same_as_answers_one_by_one(game: Game[Any]) -> None:
    seats, options = game.checked_seats(None), game.checked_options({})
    for decisions in (1, 2, 3, 7, 50, 120):
        played, answered = (game.start(seats, f"{decisions}", options) for _ in range(2))
        run.playout(played, random.Random(decisions).random, decisions)
        one_by_one(answered, random.Random(decisions), decisions)
        assert saving.save(game, played) == saving.save(game, answered)

"""Sealed questions to teams, and deadlines that fall together."""

from collections.abc import Sequence

import pytest

from fracas import Refused, Table, catalogue, new
from fracas.engine import Game, Options, Public, Sealed, State, Step


class Camp(State):
    heard: Public[list[int]] = []
    order: Public[list[int]] = []


class Ballot(Sealed):
    """Two teams of two seats: 0 and 2 against 1 and 3."""

    revisable = True

    def seats(self, s: Camp) -> tuple[int, ...]:
        return (0, 1, 2, 3)

    def party(self, s: Camp, seat: int) -> int:
        return seat % 2

    def ballots(self, s: Camp, seat: int) -> Sequence[int]:
        return (10, 20)

    def revealed(self, s: Camp, answers: dict[int, int]) -> None:
        s.heard = [answers[0], answers[1]]
        s.open(Knell(2, 500), joined=True)
        s.open(Bell(1, 500), joined=True)
        s.open(Bell(3, 400), joined=True)
        s.then(End())


class Bell(Step):
    name: int
    at: int

    def seats(self, s: Camp) -> tuple[int, ...]:
        return ()

    def deadline(self, s: Camp) -> int | None:
        return self.at

    def timeout(self, s: Camp) -> None:
        s.order.append(self.name)


class Knell(Bell):
    last = True


class End(Step):
    def do(self, s: Camp) -> None:
        s.finish([1, 0, 1, 0])


def setup(s: Camp, options: Options) -> None:
    s.then(Ballot())


@pytest.fixture
def camp() -> Table:
    catalogue.add(Game("camp", Camp, setup, seats=[4]))
    return new("camp", seed=1)


def test_any_seat_answers_for_its_team_and_may_change_the_answer(camp: Table) -> None:
    camp.play(0, 10)
    camp.play(2, 20)
    assert camp.questions(0)[0].answer == 20
    assert camp.questions(1)[0].answer is None
    camp.play(3, 10)
    assert camp.view(0)["heard"] == [20, 10]
    with pytest.raises(Refused):
        camp.play(0, 10)


def test_deadlines_of_one_moment_fire_in_order_of_creation_and_marked_ones_last(
    camp: Table,
) -> None:
    camp.play(0, 10)
    camp.play(1, 10)
    assert camp.next_deadline == 400
    camp.tick(499)
    assert camp.view(0)["order"] == [3]
    camp.tick(600)
    assert camp.view(0)["order"] == [3, 1, 2]
    assert camp.over

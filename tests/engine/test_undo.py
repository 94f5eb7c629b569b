"""Undo and its barriers: chance, another seat, knowledge, what was sealed. Drafts do not peek."""

import pytest

from fracas.engine import Game, Hidden, Options, Public, Sealed, State, Step
from fracas.record import Record
from fracas.table import Table
from fracas.undoing import TOGETHER


class Cave(State):
    cards: Hidden[list[int]] = []
    wish: Hidden[int] = 0
    steps: Public[list[str]] = []


class Walk(Step):
    seat: int

    def options(self, s: Cave) -> list[str]:
        return ["on", "die", "peek", "wish", "show", "hand over", "seal"]

    def chosen(self, s: Cave, choice: str) -> None:
        s.steps.append(choice)
        match choice:
            case "die":
                s.steps.append(str(s.below(6, "die")))
            case "peek":
                s.show(s.cards[0], self.seat)
            case "show":
                s.show(s.cards[0])
            case "wish":
                s.steps.append(str(s.wish))
                s.disclose()
            case "seal":
                s.then(Both(), Walk(self.seat))
                return
        s.then(Walk(1 - self.seat if choice == "hand over" else self.seat))


class Both(Sealed):
    def seats(self, s: Cave) -> tuple[int, ...]:
        return (0, 1)

    def ballots(self, s: Cave, seat: int) -> list[int]:
        return [0, 1]

    def revealed(self, s: Cave, answers: dict[int, int]) -> None:
        s.steps.append(str(answers))


def setup(s: Cave, options: Options) -> None:
    s.cards = [0, 1, 2]
    s.seen = [0, 0, 0]
    s.then(Walk(0))


game = Game("cave", Cave, setup, seats=[2])


@pytest.fixture
def table() -> Table:
    return Table(game, game.new(2, "1", {}), Record("cave", "1", 2))


def test_moves_are_taken_back_one_by_one(table: Table) -> None:
    start = table.view(0)
    table.play(0, "on")
    table.play(0, "on")
    table.undo(0)
    assert table.view(0)["steps"] == ["on"]
    table.undo(0)
    assert table.view(0) == start
    with pytest.raises(Exception, match="you have not moved yet"):
        table.undo(0)
    assert [one.do for one in table.record.inputs] == ["play", "play", "undo", "undo"]
    assert table.replay().digest() == table.digest()


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("die", "chance has spoken since"),
        ("peek", "somebody has learnt something since"),
        ("show", "somebody has learnt something since"),
        ("wish", "somebody has learnt something since"),
    ],
)
def test_what_taught_anybody_anything_stays(table: Table, choice: str, why: str) -> None:
    table.play(0, "on")
    table.play(0, choice)
    with pytest.raises(Exception, match=why):
        table.undo(0)
    table.play(0, "on")
    table.undo(0)
    with pytest.raises(Exception, match=why):
        table.undo(0)


def test_a_move_stays_once_another_seat_has_moved(table: Table) -> None:
    table.play(0, "hand over")
    with pytest.raises(Exception, match="somebody else has moved"):
        table.undo(1)
    table.play(1, "on")
    with pytest.raises(Exception, match="somebody else has moved"):
        table.undo(0)
    table.undo(1)


def test_a_sealed_answer_is_taken_back_before_but_not_after_the_reveal(table: Table) -> None:
    table.play(0, "seal")
    table.play(0, 1)
    table.undo(0)
    assert list(table.waiting) == [0, 1]
    table.play(0, 0)
    table.play(1, 1)
    assert table.view(None)["steps"] == ["seal", "{0: 0, 1: 1}"]
    for seat in (0, 1):
        with pytest.raises(Exception, match="somebody has learnt something"):
            table.undo(seat)


def test_a_number_never_names_two_questions(table: Table) -> None:
    table.play(0, "on")
    second = table.waiting[0].number
    table.play(0, "on")
    table.undo(0)
    table.undo(0)
    table.play(0, "hand over")
    assert table.waiting[1].number > second + 1
    with pytest.raises(Exception, match="no longer open"):
        table.play(1, "on", question=second)


def test_a_paused_table_takes_nothing_back(table: Table) -> None:
    table.play(0, "on")
    table.act(1, "pause")
    with pytest.raises(Exception, match="paused"):
        table.undo(0)


@pytest.mark.parametrize("choice", ["die", "peek", "show", "wish"])
def test_a_draft_ends_where_it_would_tell_something(table: Table, choice: str) -> None:
    before = table.digest()
    after = table.draft(0, "on")
    assert after is not None and after.kind == "walk"
    assert table.draft(0, choice) is None
    assert table.draft(0, "on", choice, "on") is None
    assert table.draft(0, "hand over") is None
    assert table.digest() == before
    assert table.log == [] and table.record.inputs == []


@pytest.mark.parametrize("choice", ["die", "peek", "show", "wish"])
@pytest.mark.parametrize("next_answer", ["on", "no such answer"])
def test_answers_beyond_what_must_be_seen_are_refused(
    table: Table, choice: str, next_answer: str
) -> None:
    table.play(0, "on", "on")
    with pytest.raises(Exception, match="must be known before more can be answered"):
        table.play(0, choice, next_answer)
    assert table.view(0)["steps"] == ["on", "on"]


def test_by_consent_a_move_goes_back_with_those_that_came_after_it(table: Table) -> None:
    table.play(0, "on")
    before = table.view(None)
    table.play(0, "hand over")
    table.play(1, "on")
    table.play(1, "on")
    assert not table.can_undo(0) and table.can_takeback(0) and table.reaches_back(0) == 3
    assert table.can_undo(1) and not table.can_takeback(1), "who can do it alone need not ask"
    table.takeback(0, 3, agreed=[1])
    assert table.view(None) == before
    assert list(table.waiting) == [0]
    assert table.record.inputs[-1].do == "takeback" and table.record.inputs[-1].answers == [1]
    assert table.events[-1].text(1) == "Player 1 takes back a move, as all agree"
    assert table.replay().digest() == table.digest()
    table.takeback(0)
    assert table.view(None)["steps"] == []
    with pytest.raises(Exception, match="somebody else has moved"):
        table.takeback(0)


@pytest.mark.parametrize("choice", ["die", "peek", "show", "wish"])
def test_nobody_can_agree_to_what_taught_anybody_anything(table: Table, choice: str) -> None:
    for seat in (0, 1):
        table.play(0, "hand over")
        table.play(1, choice if seat else "on")
        if not seat:
            assert table.can_takeback(0)
            table.play(1, "hand over")
    assert table.reaches_back(0) == 0 and not table.can_takeback(0)
    before = table.digest()
    with pytest.raises(Exception, match="since"):
        table.takeback(0)
    assert table.digest() == before
    table.play(1, "hand over")
    table.play(0, "on")
    assert table.reaches_back(1) == 2, "what came after it may go back"


def test_what_was_agreed_to_is_so_many_moves_and_no_more(table: Table) -> None:
    table.play(0, "hand over")
    table.play(1, "on")
    table.play(1, "on")
    with pytest.raises(Exception, match="somebody else has moved"):
        table.takeback(0, 2)
    table.takeback(0, 3)
    table.act(1, "pause")
    with pytest.raises(Exception, match="paused"):
        table.takeback(0)


def test_by_consent_so_many_moves_go_back_and_a_snapshot_remembers_them(table: Table) -> None:
    table.play(0, "hand over")
    for _ in range(TOGETHER + 1):
        table.play(1, "hand over")
        table.play(0, "hand over")
    table.play(1, "on")
    assert len(table._taken_back.earlier) <= TOGETHER
    again = Table(game, game.new(2, "1", {}), Record("cave", "1", 2))
    again.resume(table.snapshot(), table.record.inputs, table.log)
    assert again.reaches_back(0) == table.reaches_back(0) == 2
    again.takeback(0)
    table.takeback(0)
    assert again.digest() == table.digest()
    twin = table.copy()
    twin.takeback(1)
    assert table.reaches_back(1), "a copy has moves of its own"

"""An option knows its question: what it is worth later, and that going on from a draft is the same
as playing all of it."""

import pickle
import random
from typing import Any

import pytest

import fracas
from examples.tic_tac_toe import game
from fracas import Refused, Table, catalogue
from fracas.question import Option, Question


def started() -> Table:
    catalogue.add(game)
    return fracas.new("tic-tac-toe", seed=1)


def test_an_option_of_before_is_looked_at_again() -> None:
    table = started()
    first = table.waiting[0]
    table.play(0, first.option(4))
    table.play(1, 0)
    table.play(0, first.option(8))  # still free, though its question is long closed
    with pytest.raises(Refused):
        table.play(1, table.waiting[1].option(4))
    table.play(1, 5)
    before = table.digest()
    with pytest.raises(Refused):
        table.play(0, first.option(5))
    assert table.digest() == before


def test_an_option_that_was_made_up_is_refused() -> None:
    table = started()
    made_up = table.waiting[0].option(9)
    with pytest.raises(Refused) as refused:
        table.play(0, made_up)
    assert refused.value.legal == tuple(range(9))
    assert not table.record.inputs


def test_another_seats_option_is_worth_no_more_than_its_data() -> None:
    table, other = started(), started()
    table.play(0, other.waiting[0].option(3))
    with pytest.raises(Refused):
        table.play(0, other.waiting[0].option(4))
    table.play(1, other.waiting[0].option(4))
    with pytest.raises(Refused):
        table.play(0, other.waiting[0].option(4))


def test_nobody_adds_to_what_is_legal() -> None:
    question = started().waiting[0]
    assert isinstance(question.choices, tuple)
    options = question.options
    assert len(options) == 9 and options[3] == question.option(3) == list(options)[3]
    assert options == list(question.options) and options[7:] == [options[7], options[-1]]


def drafted(table: Table, seat: int, rng: random.Random) -> list[Option]:
    """The options of one whole action, each out of the draft before it."""
    question: Question | None = table.questions(seat)[0]
    found: list[Option] = []
    while question is not None:
        found.append(rng.choice(question.options))
        if not found[-1].parts:
            break
        question = table.draft(seat, *found)
        plain: list[Any] = [one.data for one in found]
        again = table.draft(seat, *plain)
        assert (question is None) == (again is None)
        if question is None or again is None:
            break
        assert question.choices == again.choices and question.prompt == again.prompt
        assert question.view() == again.view()
        if not question.step.inner and not question.step.part:
            break
    return found


@pytest.mark.parametrize("name", ["neon-gods", "collateral-damage", "blood-feud", "collision"])
def test_going_on_from_a_draft_is_the_same_as_playing_all_of_it(name: str) -> None:
    rng = random.Random(name)
    table, plain = fracas.new(name, seed=name), fracas.new(name, seed=name)
    for _ in range(50):
        if table.over:
            break
        seat = rng.choice(list(table.waiting))
        options = drafted(table, seat, rng)
        before = table.digest()
        try:
            table.play(seat, *options)
        except Refused:  # more was drafted than may be said at once
            with pytest.raises(Refused):
                plain.play(seat, *(one.data for one in options))
            assert table.digest() == before
            options = options[:1]
            table.play(seat, *options)
        plain.play(seat, *(one.data for one in options))
        assert table.digest() == plain.digest()
        assert table.log == plain.log
    assert table.dumps() == plain.dumps()


def begun_move(table: Table, rng: random.Random) -> tuple[int, Option]:
    """Plays on until somebody can begin an action of several parts."""
    while True:
        seat, question = next(iter(table.waiting.items()))
        for one in question.options:
            if one.parts and table.record.inputs:
                return seat, one
        table.play(seat, rng.choice(question.options))


def test_what_was_drafted_is_played_as_it_was_drafted() -> None:
    table = fracas.new("neon-gods", seed=4)
    seat, first = begun_move(table, random.Random(4))
    plain = table.copy()
    plain.play(seat, first.data)
    inner = table.draft(seat, first)
    assert inner is not None
    table.play(seat, first)
    assert table.state is inner.state  # nothing was worked out again
    assert table.digest() == plain.digest() and table.log == plain.log
    table.play(seat, inner.options[0])  # the draft's question is the open one now
    plain.play(seat, inner.options[0].data)
    assert table.dumps() == plain.dumps()
    table.undo(seat)
    table.undo(seat)
    assert table.questions(seat)[0].kind == first.asked.kind


def test_a_draft_is_played_only_by_its_own_answers_at_its_own_moment() -> None:
    table = fracas.new("neon-gods", seed=4)
    seat, first = begun_move(table, random.Random(4))
    other = next(one for one in first.asked.options if one.data != first.data)
    inner = table.draft(seat, first)
    assert inner is not None
    with pytest.raises(Refused):
        table.play(1 - seat, first)
    table.draft(seat, first)
    with pytest.raises(Refused):
        table.play(seat, first, question=first.asked.number + 1)
    table.draft(seat, first)
    table.play(seat, other)
    assert table.state is not inner.state and table.record.inputs[-1].answers == [other.data]
    table.undo(seat)
    table.play(seat, first)
    assert table.state is not inner.state and table.record.inputs[-1].answers == [first.data]


def test_a_table_with_a_draft_can_be_pickled() -> None:
    table = fracas.new("neon-gods", seed=4)
    seat, first = begun_move(table, random.Random(4))
    table.draft(seat, first)
    again = pickle.loads(pickle.dumps(table))
    again.play(seat, first.data)
    table.play(seat, first)
    assert again.digest() == table.digest()


def outcome(table: Table, seat: int, *answers: Any) -> str:
    try:
        table.play(seat, *answers)
    except Refused as error:
        return str(error)
    return table.digest()


def test_a_draft_of_another_moment_is_begun_anew() -> None:
    table = fracas.new("neon-gods", seed=3)
    rng = random.Random(3)
    while True:
        seat, question = next(iter(table.waiting.items()))
        begun = [one for one in question.options if one.parts]
        inner = table.draft(seat, begun[0]) if len(begun) > 1 else None
        if inner is not None and table.record.inputs:
            break
        table.play(seat, rng.choice(question.options))
    assert inner.begun is not None and inner.begun.before is table.state
    for other in begun:  # as good as its data, whatever draft it comes from
        here, there = table.branch(), table.branch()  # of this very moment
        by_option = outcome(here, seat, other, inner.options[-1])
        assert by_option == outcome(there, seat, other.data, inner.options[-1].data)
    later = table.copy()
    later.play(seat, begun[0].data)
    with pytest.raises(Refused):  # one part too many: the first is answered already
        later.play(seat, begun[0], inner.options[0], question=question.number)
    later.undo(seat)
    later.play(seat, begun[0], inner.options[0])
    table.play(seat, begun[0], inner.options[0])
    assert later.state.players == table.state.players  # type: ignore[attr-defined]  # of the game

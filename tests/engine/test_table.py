"""The public face, on tic-tac-toe."""

import pickle

import pytest

import fracas
from examples.tic_tac_toe import game
from fracas import BadInput, Refused, Table, catalogue


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(game)


def started(*cells: int) -> Table:
    table = fracas.new("tic-tac-toe", seed=1)
    for at, cell in enumerate(cells):
        table.play(at % 2, cell)
    return table


def test_a_table_asks_and_is_played_to_its_end() -> None:
    table = started()
    assert list(table.waiting) == [0]
    assert [one.data for one in table.waiting[0].options] == list(range(9))
    for at, cell in enumerate([0, 3, 1, 4, 2]):
        question = table.waiting[at % 2]
        assert question.number == at + 1
        table.play(at % 2, question.option(cell))
    assert table.over
    assert table.result is not None
    assert table.result.winners == (0,)
    assert table.waiting == {}


def test_a_refusal_changes_nothing_and_says_what_is_legal() -> None:
    table = started(4)
    before = table.digest()
    with pytest.raises(Refused) as refused:
        table.play(1, 4)
    assert refused.value.legal == (0, 1, 2, 3, 5, 6, 7, 8)
    assert refused.value.clauses == ("TT-1",)
    with pytest.raises(Refused):
        table.play(0, 5)
    with pytest.raises(Refused):
        table.play(1, 5, question=1)
    with pytest.raises(BadInput):
        table.play(7, 5)
    with pytest.raises(BadInput):
        table.play(1, [0.5])
    assert table.digest() == before
    assert len(table.record.inputs) == 1


def test_a_record_gives_the_same_table_again() -> None:
    table = started(4, 0, 8)
    again = fracas.loads(table.dumps())
    assert again.digest() == table.digest()
    assert again.dumps() == table.dumps()
    assert table.replay(upto=1).digest() == started(4).digest()


def test_a_record_that_was_tampered_with_is_refused() -> None:
    text = started(4, 0, 8).dumps()
    with pytest.raises(BadInput, match="does not hold"):
        fracas.loads(text.replace('"answers": [\n    8', '"answers": [\n    7'))
    with pytest.raises(BadInput, match="not a Fracas record"):
        fracas.loads(text[:-20])


def test_undo_takes_back_the_last_move_until_somebody_else_has_moved() -> None:
    table = started(4)
    table.undo(0)
    assert table.view(0) == started().view(0)
    table.play(0, 4)
    table.play(1, 0)
    with pytest.raises(Refused, match="somebody else"):
        table.undo(0)
    assert fracas.loads(table.dumps()).digest() == table.digest()


def test_a_copy_is_another_table() -> None:
    table = started(4)
    twin = table.copy()
    twin.play(1, 0)
    assert len(table.record.inputs) == 1
    assert table.digest() == started(4).digest()
    assert twin.digest() == started(4, 0).digest()


def test_what_is_played_ahead_counts_once_it_is_put_onto_the_table() -> None:
    table, straight = fracas.new("tic-tac-toe", seed=1), fracas.new("tic-tac-toe", seed=1)
    for seat, cell in ((0, 0), (1, 4), (0, 1), (1, 5)):
        straight.play(seat, cell)
        ahead = table.ahead()
        ahead.play(seat, cell)
        assert ahead.inputs == table.inputs + 1
        assert [one.answers for one in ahead.record.inputs] == [[cell]]
        assert len(table.waiting) == 1 and seat in table.waiting, "nothing has happened yet"
        ahead.onto(table)
        table = ahead
    table.ahead().play(0, 2)
    assert table.dumps() == straight.dumps()
    assert table.log == straight.log
    assert table.can_undo(1)


def test_conceding_against_one_other_ends_the_game() -> None:
    table = started(4)
    table.act(1, "concede")
    assert table.result is not None
    assert table.result.places == (1, 2)


def test_a_table_can_be_pickled_at_any_moment_and_shows_itself_in_a_line() -> None:
    table = started(4, 0)
    again = pickle.loads(pickle.dumps(table))
    assert repr(again) == repr(table) == "Table('tic-tac-toe', seats=2, inputs=2, waiting=[0])"
    for one in (table, again):
        one.undo(1)
        for at, cell in enumerate([1, 3, 2, 5]):
            one.play((at + 1) % 2, cell)
    assert again.dumps() == table.dumps()
    assert [one.text() for one in again.events] == [one.text() for one in table.events]
    assert repr(table) == "Table('tic-tac-toe', seats=2, inputs=7, places=[1, 2])"


def test_games_are_listed_and_are_packages() -> None:
    assert "neon-gods" in fracas.games()
    assert fracas.games.neon_gods.game.name == "neon-gods"
    with pytest.raises(AttributeError, match="chess"):
        _ = fracas.games.chess

"""Answers beyond a plain pick: typed freely, in several parts, with a clock running."""

from __future__ import annotations

import pytest

import fracas
from examples import council
from fracas import BadInput, catalogue
from fracas.tui.answers import free_answer, handles, named_option
from fracas.tui.clock import Clock
from fracas.tui.session import Session
from tests.games.collision.tables import answer, asked, at, one, options

from .conftest import SIZE, app, keys, on_screen, started, words
from .games import darts, trade


@pytest.fixture(autouse=True)
def _games() -> None:
    for game in (darts, trade, council.game):
        catalogue.add(game)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7", 7), ("-3", -3), ("3 4", (3, 4)), ("3, 4", (3, 4)), ("north", "north"),
        ("north 3", ("north", 3)), ("[1, [2, 3]]", (1, (2, 3))), ('"7"', "7"), ("(1, 2)", (1, 2)),
    ],
)  # fmt: skip
def test_free_answers_are_numbers_words_and_lists(typed: str, meant: object) -> None:
    assert free_answer(typed) == meant


@pytest.mark.parametrize("typed", ["", "  ", "[1, 2", '["x"', "[1.5]"])
def test_what_cannot_be_read_is_refused(typed: str) -> None:
    with pytest.raises(BadInput):
        free_answer(typed)


def test_options_are_found_by_name() -> None:
    question = fracas.new("test-trade").waiting[0]
    assert [one.data for one in named_option(question, "Iro")] == ["iron"]
    assert [one.data for one in named_option(question, "o")] == ["gold", "iron"]
    assert handles(question) == ["1", "2"]
    assert handles(fracas.new("test-darts").waiting[0]) == ["1", "2", "3"]


@on_screen
async def test_a_free_answer_is_checked_while_typed_and_sent_by_enter() -> None:
    session = started("test-darts")
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "f", "7", "7", "7")
        assert "No: Far [DA-2]" in words(shown)
        assert "Legal here: 1, 2, 3" in words(shown)
        await keys(pilot, "enter")
        assert session.table.view()["thrown"] == []
        await keys(pilot, "backspace")
        assert "Fine" in words(shown)
        await keys(pilot, "enter")
        assert session.table.view()["thrown"] == [77]


@on_screen
async def test_an_action_of_two_parts_is_one_input_and_can_be_cancelled() -> None:
    session = started("test-trade")
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "2")
        assert "Chosen so far: iron" in words(shown)
        assert session.table.record.inputs == []
        await keys(pilot, "escape")
        assert "Chosen so far" not in words(shown)
        await keys(pilot, "1", "2")
        assert [one.answers for one in session.table.record.inputs] == [["gold", "two"]]


def at_council(bots: dict[int, str] | None = None) -> tuple[Session, list[float]]:
    """A session of a game against the clock, and the clock's hand."""
    hand = [0.0]
    session = Session(fracas.new("council", seed=1, clock=True), bots)
    session.clock = Clock(0, lambda: hand[0])
    session.clock.run()
    return session, hand


def test_deadlines_fire_when_their_time_has_come() -> None:
    session, hand = at_council()
    assert not session.tick()
    hand[0] = 30.5
    assert session.tick()
    assert session.table.log[-1].kind == "failed"
    assert session.table.record.inputs[-1].at == 30_500


def test_an_answer_carries_its_time() -> None:
    session, hand = at_council()
    session.sit(0)
    hand[0] = 2.0
    question = session.questions()[0]
    assert session.seconds_left(question) == 28
    session.answer(question, "for")
    assert session.table.record.inputs[-1].at == 2000


def test_time_stands_still_while_the_clock_is_held() -> None:
    session, hand = at_council()
    hand[0] = 10.0
    session.clock.hold()
    hand[0] = 100.0
    assert session.clock.now == 10_000
    session.clock.run()
    hand[0] = 101.0
    assert session.clock.now == 11_000


def test_an_unfinished_action_falls_when_its_ground_is_gone() -> None:
    session, hand = at_council()
    session.sit(2)
    menu = next(one for one in session.questions() if one.standing)
    session.answer(menu, "offer")
    assert session.half
    hand[0] = 61.0
    session.tick()
    assert session.table.over
    assert not session.half


def test_a_bot_leaves_a_question_to_the_person_of_its_house() -> None:
    session, _ = at_council({1: "random", 2: "random", 3: "random"})
    assert session.next_bot() == 2


@on_screen
async def test_several_questions_can_be_switched_between() -> None:
    session, _ = at_council({1: "random", 2: "random", 3: "random"})
    harvest = next(one for one in session.table.questions(0) if "harvest" in one.prompt)
    shown = app(session, pace=60)
    async with shown.run_test(size=SIZE) as pilot:
        assert "▸ Vote on the tithe" in words(shown)
        assert "(30\u00a0s\u00a0left)" in words(shown)
        await keys(pilot, "n")
        assert "▸ Vote on the harvest" in words(shown)
        await keys(pilot, "2")
        assert session.table.record.inputs[-1].answers == ["for"]
        assert session.table.record.inputs[-1].question == harvest.number
        await keys(pilot, "n")
        assert "leave the council" in words(shown)


def test_a_name_that_is_a_number_is_typed_as_it_is() -> None:
    """Of the cards 4, 5 and Success, 5 is the 5, and Success comes after all numbers."""
    table = at(
        "hunt",
        stage="act",
        acting="A1",
        figures={"A1": one("RE2", 1000, 1000), "B1": one("UN9", 1300, 1000, facing=180)},
        players=({"deck": ["fail", "2"], "hand": ["4", "5", "success"]}, {"deck": ["8", "8"]}),
    )
    answer(table, "shoot")
    while asked(table)[1] != "cover":
        answer(table, options(table)[0])
    answer(table, 1)
    assert handles(table.waiting[0]) == ["4", "5", "6"]

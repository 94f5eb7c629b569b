"""Playing on the screen, as a person does it: keys, mouse, second thoughts."""

from __future__ import annotations

import pytest

import fracas
from fracas.tui import files, play
from fracas.tui.dialogs import Ask, Clauses, Rules
from fracas.tui.panels import QuestionPanel, StoryPanel
from fracas.tui.session import Session

from .conftest import SIZE, app, keys, on_screen, playing, started, until, words


def marked(session: Session, mark: str) -> int:
    """How often a mark stands on the board."""
    return sum(row.count(mark) for row in session.table.view(None)["board"])


@on_screen
async def test_a_whole_game_by_the_number_keys() -> None:
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "0", "3", "1", "4", "2")
        assert session.table.over
        assert session.table.result is not None
        assert session.table.result.winners == (0,)
        assert "1. player 1: 1" in words(shown)


@on_screen
async def test_a_whole_game_by_arrows_and_enter() -> None:
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "enter", "down", "down", "enter", "enter", "down", "enter", "enter")
        assert marked(session, "X") == 3
        assert session.table.over


@on_screen
async def test_a_whole_game_by_mouse() -> None:
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        while not session.table.over:
            assert await pilot.click("#options", offset=(3, 0))
            await pilot.pause()
        assert session.table.result is not None
        await pilot.click("#options", offset=(3, 0))  # play again
        await pilot.pause()
        assert not playing(shown).session.table.over
        assert shown.session is not session


@on_screen
async def test_a_bot_answers_in_its_own_time() -> None:
    session = started(bots={1: "random"})
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "4")
        await until(pilot, lambda: session.next_person() == 0)
        assert marked(session, "O") == 1
        assert "Player 2 marks cell" in words(shown)


@on_screen
async def test_bots_alone_are_watched_to_the_end() -> None:
    session = started(bots={0: "random", 1: "random"})
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: session.table.over)
        await pilot.pause()
        assert "The game is over" in words(shown)


@on_screen
async def test_a_bot_that_fails_is_replaced_and_the_game_goes_on() -> None:
    session = started(bots={1: "greedy"})

    def fails(*_: object) -> None:
        raise ZeroDivisionError("no")

    session._bots[1].choose = fails  # type: ignore[method-assign, assignment]  # breaks it
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "4")
        await until(pilot, lambda: session.next_person() == 0)
        assert session.bot_specs[1] == "random"


@on_screen
async def test_undo_takes_back_the_last_move() -> None:
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "4", "u")
        assert marked(session, "X") == marked(session, "O") == 0
        assert "Taken back" in words(shown)
        await keys(pilot, "u")
        assert "No:" in words(shown)


@on_screen
async def test_filter_finds_an_option_by_its_name() -> None:
    session = started("leduc", bots={1: "random"})
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "slash", "r", "a", "i")
        panel = shown.screen.query_one(QuestionPanel)
        assert [one.label for one in panel.shown] == ["raise"]
        await keys(pilot, "x", "x")
        assert "Nothing matches" in words(shown)
        await keys(pilot, "escape")
        assert len(panel.shown) == 2
        await keys(pilot, "slash", "r", "enter")
        await until(pilot, lambda: session.table.over or session.next_person() == 0)
        assert session.table.view(None)["stakes"][0] == 3


@on_screen
async def test_a_question_mark_shows_the_clauses_of_the_question() -> None:
    shown = app(started("leduc", bots={1: "random"}))
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "question_mark")
        assert isinstance(shown.screen, Clauses)
        assert "A round goes from player 1" in words(shown)
        assert "LE-3" in words(shown)
        await keys(pilot, "escape")
        assert not isinstance(shown.screen, Clauses)


@on_screen
async def test_a_question_mark_on_a_line_of_the_story_shows_its_clause() -> None:
    session = started("leduc", curtain="never")
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "1", "1")
        story = shown.screen.query_one(StoryPanel)
        story.focus()
        story.highlighted = 2
        assert story.chosen is not None and "turned up" in story.chosen.text
        await keys(pilot, "question_mark")
        assert "After the first round a card is turned up" in words(shown)
        assert "A round goes from player 1" not in words(shown)


@on_screen
async def test_the_rulebook_can_be_searched() -> None:
    shown = app(started("leduc", bots={1: "random"}))
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "r")
        assert isinstance(shown.screen, Rules)
        assert "Equal cards" in words(shown)
        await keys(pilot, "slash", *"fold")
        await pilot.pause()
        assert "Who folds loses" in words(shown)
        assert "Equal cards" not in words(shown)


@on_screen
async def test_a_refusal_says_why_and_changes_nothing() -> None:
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "4")
        before = session.table.digest()
        playing(shown).answer(4)
        await pilot.pause()
        assert session.table.digest() == before
        said = " ".join(words(shown).split())
        assert "No:" in said and "TT-1" in said


@on_screen
async def test_save_then_leave_then_resume() -> None:
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "4", "s")
        assert "Saved as" in words(shown)
        await keys(pilot, "q")
    assert shown.return_value == 0
    (kept,) = files.saved_games()
    again = fracas.loads(files.read_text(kept))
    assert again.digest() == session.table.digest()


@on_screen
async def test_leaving_with_unsaved_moves_offers_to_save_them() -> None:
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "4", "ctrl+c")
        assert isinstance(shown.screen, Ask)
        await pilot.click("#stay")
        await pilot.pause()
        assert not isinstance(shown.screen, Ask)
        await keys(pilot, "q")
        await pilot.click("#save")
        await pilot.pause()
    assert len(files.saved_games()) == 1
    assert shown.return_value == 0


@on_screen
async def test_conceding_asks_first() -> None:
    session = started(bots={1: "random"})
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "x")
        assert not session.table.over
        await pilot.click("#concede")
        await pilot.pause()
        assert session.table.over
        assert session.table.result is not None
        assert session.table.result.winners == (1,)


@on_screen
async def test_it_can_be_played_in_80_by_24() -> None:
    session = started("leduc", curtain="never")
    shown = app(session)
    async with shown.run_test(size=(80, 24)) as pilot:
        said = words(shown)
        assert "1 check" in said and "2 raise" in said
        await keys(pilot, "1")
        assert "You stay in" not in words(shown)  # player 2 looks now
        assert "Player 1 stays in" in words(shown)


@on_screen
async def test_enter_after_a_number_does_not_answer_the_next_question_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "ECHO", 60.0)  # so that a busy machine is not too slow for it
    session = started()
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("5", "enter")
        await pilot.pause()
        assert (marked(session, "X"), marked(session, "O")) == (1, 0)
        playing(shown).numbered -= 61  # a while later
        await keys(pilot, "enter")
        assert marked(session, "O") == 1

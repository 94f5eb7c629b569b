"""Several people at one keyboard never see each other's secrets."""

from __future__ import annotations

from fracas.engine.hiding import has_secrets
from fracas.tui.dialogs import Curtain
from fracas.tui.play import PlayScreen
from fracas.tui.session import Session

from .conftest import SIZE, app, keys, on_screen, started, until, words

CARDS = ("jack", "queen", "king")


def cards_of(session: Session, seat: int) -> str:
    return str(session.table.view(seat)["hands"][seat])


@on_screen
async def test_everything_is_hidden_until_the_next_person_is_there() -> None:
    session = started("leduc")
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        assert isinstance(shown.screen, Curtain)
        assert "Player 1, it is your turn" in words(shown)
        assert not any(card in words(shown) for card in CARDS)
        await keys(pilot, "enter")
        assert cards_of(session, 0) in words(shown)
        await keys(pilot, "1")
        assert "Hide the screen for player 2" in words(shown)
        await keys(pilot, "enter")
        assert isinstance(shown.screen, Curtain)
        assert "Player 2, it is your turn" in words(shown)
        assert not any(card in words(shown) for card in CARDS)
        await keys(pilot, "enter")
        assert session.seat == 1
        assert f"Player 2  {cards_of(session, 1)}" in words(shown)
        assert "Player 1  hidden" in words(shown)


@on_screen
async def test_at_the_end_nobodys_secrets_stay_on_the_screen() -> None:
    session = started("leduc")
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "enter", "2", "enter", "enter", "1")  # raise, hand over, fold
        assert session.table.over
        assert "The game is over" in words(shown)
        assert not any(card in words(shown) for card in CARDS)


@on_screen
async def test_bots_that_move_behind_the_curtain_draw_no_second_one() -> None:
    session = started("auction", bots={2: "random"})
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: session.next_bot() is None)
        await keys(pilot, "enter")
        assert session.seat == 0
        assert isinstance(shown.screen, PlayScreen)
        await keys(pilot, "3", "enter", "enter")
        assert session.seat == 1
        await keys(pilot, "2")
        assert len(session.table.view()["lots"]) == 4


@on_screen
async def test_no_other_key_lifts_the_curtain() -> None:
    shown = app(started("leduc"))
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "1", "a", "s", "question_mark", "r", "slash", "v", "tab")
        assert isinstance(shown.screen, Curtain)


@on_screen
async def test_the_last_move_can_be_taken_back_at_the_curtain_by_who_made_it() -> None:
    session = started("leduc")
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "enter", "1", "enter", "u")
        assert isinstance(shown.screen, Curtain)
        assert "Player 1, it is your turn" in words(shown)
        await keys(pilot, "enter")
        assert session.seat == 0


@on_screen
async def test_a_game_without_secrets_has_no_curtain() -> None:
    session = started("tic-tac-toe")
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        assert not isinstance(shown.screen, Curtain)
        await keys(pilot, "4")
        assert not isinstance(shown.screen, Curtain)
        assert session.seat == 1


@on_screen
async def test_one_person_against_bots_has_no_curtain() -> None:
    shown = app(started("leduc", bots={1: "random"}))
    async with shown.run_test(size=SIZE):
        assert not isinstance(shown.screen, Curtain)


def test_a_game_that_declares_nothing_hidden_has_no_secrets() -> None:
    assert not has_secrets(started("tic-tac-toe").table.game)
    assert has_secrets(started("leduc").table.game)

"""From the start screen to a match, and stepping through a record."""

from __future__ import annotations

from textual.widgets import Input, Select

import fracas
from fracas import catalogue
from fracas.bots import opponents
from fracas.cli.playing import read_bots
from fracas.server.bots import Bots
from fracas.tui import files
from fracas.tui.app import FracasApp
from fracas.tui.play import PlayScreen
from fracas.tui.replay import Reel, ReplayApp, ReplayScreen
from fracas.tui.start import SetUp, StartScreen
from fracas.tui.words import Say

from .conftest import SIZE, cells, keys, on_screen, words


def at_leduc(shown: FracasApp) -> str:
    screen = shown.screen
    assert isinstance(screen, StartScreen)
    return f"game{[one.name for one in screen.games].index('leduc')}"


@on_screen
async def test_a_game_is_chosen_set_up_played_and_left_again() -> None:
    shown = FracasApp(None, "en", 0)
    async with shown.run_test(size=SIZE) as pilot:
        listed = shown.screen.query_one("#games")
        listed.highlighted = listed.get_option_index(at_leduc(shown))  # type: ignore[attr-defined]
        await pilot.pause()  # however many games there are, it has scrolled there
        assert "Leduc poker" in words(shown)
        await keys(pilot, "enter")
        assert isinstance(shown.screen, SetUp)
        shown.screen.query_one("#seat1", Select).value = "random"
        shown.screen.query_one("#seed", Input).value = "7"
        await keys(pilot, "ctrl+s")
        assert isinstance(shown.screen, PlayScreen)
        session = shown.screen.session
        assert session.table.record.seed == "7"
        assert session.bot_specs == {1: "random"}
        await keys(pilot, "q")
        await pilot.pause()
        assert isinstance(shown.screen, StartScreen)
        await keys(pilot, "q")
    assert shown.return_value == 0


@on_screen
async def test_the_bots_are_those_of_the_browser() -> None:
    house = Bots(workers=1)
    assert house.usual == "normal"
    shown = FracasApp(None, "en", 0)
    async with shown.run_test(size=SIZE) as pilot:
        for game in (catalogue.find("neon-gods"), catalogue.find("leduc")):
            await shown.push_screen(SetUp(game, Say("en")))
            await pilot.pause()
            assert isinstance(shown.screen, SetUp)
            assert shown.screen.session().bot_specs == {1: house.usual}
            for name in house.names(game):
                shown.screen.query_one("#seat1", Select).value = name  # or it is refused
            assert len(house.names(game)) == len(opponents(game))
    assert list(read_bots(None)) == [house.usual]


@on_screen
async def test_options_and_their_values_are_put_into_words() -> None:
    shown = FracasApp(None, "fr", 0)
    async with shown.run_test(size=(100, 60)) as pilot:
        game = catalogue.find("collateral-damage")
        await shown.push_screen(SetUp(game, Say("fr")))
        await pilot.pause()
        said = " ".join(words(shown).split())
        assert "Normale" in said and "12 tours au plus." in said
        assert "Chaque chef de bande apporte" in said
        shown.screen.query_one("#option-length", Select).value = "short"
        shown.screen.query_one("#option-perks", Select).value = True
        await pilot.pause()
        said = " ".join(words(shown).split())
        assert "Courte" in said
        assert "8 tours au plus." in said and "12 tours au plus." not in said


@on_screen
async def test_a_saved_game_is_offered() -> None:
    table = fracas.new("tic-tac-toe")
    table.play(0, 4)
    files.write_whole(files.save_folder() / "mine.fracas", table.dumps())
    shown = FracasApp(None, "en", 0)
    async with shown.run_test(size=SIZE) as pilot:
        assert "mine" in words(shown)
        await keys(pilot, "up", "enter")
        assert isinstance(shown.screen, PlayScreen)
        assert cells(shown.screen.session.table) == "....X...."


def played() -> fracas.Table:
    table = fracas.new("tic-tac-toe")
    for at, cell in enumerate([0, 3, 1, 4, 2]):
        table.play(at % 2, cell)
    return table


def test_a_reel_goes_back_and_forth() -> None:
    reel = Reel(played())
    reel.go(3)
    assert cells(reel.table) == "XX.O....."
    reel.go(1)
    assert cells(reel.table) == "X........"
    reel.go(99)
    assert reel.at == 5 and reel.table.over
    reel.go(-1)
    assert reel.at == 0


@on_screen
async def test_a_record_is_stepped_through_on_the_screen() -> None:
    shown = ReplayApp(played())
    async with shown.run_test(size=SIZE) as pilot:
        screen = shown.screen
        assert isinstance(screen, ReplayScreen)
        assert "After input 5 of 5" in words(shown)
        await keys(pilot, "left", "left")
        assert "After input 3 of 5" in words(shown)
        assert "Player 1 marks cell 1" in words(shown)
        assert "Player 2 marks cell 4" not in words(shown)
        await keys(pilot, "home")
        assert "After input 0 of 5" in words(shown)
        await keys(pilot, "p", "right")
        assert "You mark cell 0" in words(shown)
        await keys(pilot, "q")
    assert shown.return_value == 0

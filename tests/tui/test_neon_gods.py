"""The board of Neon Gods: what it shows, and what a click on it does."""

from __future__ import annotations

import pytest

import fracas
from fracas import Table
from fracas.tui.app import FracasApp
from fracas.tui.board import board_of
from fracas.tui.boards.neon_gods import City
from fracas.tui.session import Session

from .conftest import SIZE, app, click_on, keys, on_screen, until, words
from .conftest import board_lines as lines

BARE = 'seats = 2\nbare = true\noptions = { scenario = "life-on-the-streets" }\n'


def at(source: str) -> Table:
    return fracas.position("neon-gods", BARE + source)


def people(table: Table, lang: str = "en") -> Session:
    return Session(table, {}, lang, "never")


def board(shown: FracasApp) -> City:
    return shown.screen.query_one("#board", City)


def test_the_game_brings_its_board() -> None:
    assert board_of(fracas.new("neon-gods").game) is City


@on_screen
async def test_a_space_shows_all_that_is_on_it() -> None:
    table = at(
        'step = "move"\n'
        '[spaces.c3]\nground = "S3"\ntunnel = true\nfactory = true\nwatchtower = true\n'
        "monument = true\nproducts = 2\n"
        "[spaces.d4]\nandys = [7]\n"
        "[spaces.e4]\nandys = [6]\nface_up = true\nowls = 2\n"
        '[spaces.d1]\nground = "#"\n'
        "[[players]]\nfigures = { a1 = 4, c3 = 2 }\n"
        "[[players]]\nfigures = { f6 = 3, b2 = 1 }\n"
    )
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        third = lines(shown)[6:8]
        assert "▲3∩fwm" in third[0]
        assert "M2p2×4$" in third[1]
        assert "A?" in lines(shown)[9] and "A6o2" in lines(shown)[9]
        assert "⌂M" in lines(shown)[2] and "M4" in lines(shown)[3]
        assert "T1" in lines(shown)[5]
        assert "▒▒▒▒" in lines(shown)[2]


@on_screen
async def test_a_click_moves_a_figure_and_reachable_spaces_show_their_distance() -> None:
    table = at('step = "move"\n[[players]]\nfigures = { a1 = 4 }\n')
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await click_on(pilot, shown, "⌂M")
        assert "Where does the figure on a1 go?" in words(shown)
        assert table.waiting[0].kind == "move"  # held back until it is known where to
        first = lines(shown)[2]
        assert [first[2 + 9 * column] for column in range(6)] == [" ", "1", "2", "3", " ", " "]
        await click_on(pilot, shown, "2·")
        assert table.view(0)["spaces"]["c1"]["figures"] == {"0": 1}


@on_screen
async def test_a_click_on_a_closed_space_says_why() -> None:
    table = at('step = "move"\n[[players]]\nfigures = { a1 = 1, e6 = 1 }\n')
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        table.play(0, "e6")
        await keys(pilot, "v", "v")
        shown.screen.go_on()  # type: ignore[attr-defined]  # the table moved without the screen
        await pilot.pause()
        await click_on(pilot, shown, "×⌂T", 1)
        assert "NG-7.11" in words(shown)
        assert table.waiting[0].kind == "move_to"


@on_screen
async def test_slots_and_hand_are_picked_by_a_click() -> None:
    table = at(
        'step = "recruit"\nslots = ["nadine", "hugo", "hadley", "thea"]\n'
        '[[players]]\nmoney = 1\nhand = ["grunt-doc", "grunt-merchant"]\n'
    )
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert any("3$ Hadley" in line and "too dear" in line for line in lines(shown))
        assert any("0$ Nadine" in line and line.endswith("P") for line in lines(shown))
        await click_on(pilot, shown, "Hugo")
        assert "hugo" in table.view(0)["players"][0]["cards"]
        table.play(0, "stop")
        shown.screen.go_on()  # type: ignore[attr-defined]  # the table moved without the screen
        await pilot.pause()
        await click_on(pilot, shown, "Grunt (merchant)")
        assert table.view(0)["players"][0]["money"] == 2


@on_screen
async def test_a_battle_is_told_term_by_term() -> None:
    table = at(
        'step = "battle"\nluck = [{ "P1 pink die" = "5" }, { "andy returns" = 0 }]\n'
        "[spaces.c3]\nandys = [9]\nowls = 1\n"
        '[[players]]\nfigures = { a1 = 1, c3 = 1, c4 = 2 }\nhand = ["grunt-warrior"]\ndraw = []\n'
    )
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        text = "\n".join(lines(shown))
        assert "Battle on c3" in text
        assert "+1    +2     +0    +0  = 3" in text
        assert "Andys" in text and "= 7" in text
        await click_on(pilot, shown, "Grunt (warrior)")
        await keys(pilot, "1")
        await until(pilot, lambda: table.view(0)["fought"] is not None)
        assert table.view(0)["fought"]["victor"] == 0


@on_screen
async def test_the_exchange_shows_what_is_left() -> None:
    table = at('step = "daylight"\nround = 3\n[[players]]\nmoney = 15\n')
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await click_on(pilot, shown, "14 $ → 9 blurp  (1 $ left)")
        assert table.view(0)["players"][0]["blurp"] >= 9


@on_screen
async def test_a_click_on_a_player_opens_her_piles() -> None:
    table = at('step = "move"\n[[players]]\n[[players]]\ndiscard = ["thea"]\n')
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await click_on(pilot, shown, "Sky Tempests")
        assert "discard pile: Thea" in "\n".join(lines(shown))
        await click_on(pilot, shown, "Sky Tempests")
        assert "discard pile: Thea" not in "\n".join(lines(shown))


@on_screen
async def test_the_cursor_tells_what_is_on_a_space() -> None:
    table = at('step = "move"\n[[players]]\nfigures = { a1 = 4 }\n')
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "down")
        assert "a1: base of Tin Magpies, Tin Magpies 4" in lines(shown)


@pytest.mark.parametrize(
    "size",
    [
        (80, 24),
        pytest.param((100, 30), marks=pytest.mark.proof),
        pytest.param((130, 40), marks=pytest.mark.proof),
        (190, 50),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_no_line_is_wider_than_the_board(size: tuple[int, int], seats: int) -> None:
    @on_screen
    async def shows() -> None:
        shown = app(people(fracas.new("neon-gods", seats, seed=2), "fr"))
        async with shown.run_test(size=size) as pilot:
            await pilot.pause()
            width = board(shown).content_size.width
            found = board(shown).lines(width)
            assert board(shown).size.height == len(found)
            if size[0] >= 100:
                assert max(line.cell_len for line in found) <= width
            assert "Manche 1 sur 9" in words(shown)

    shows()


@on_screen
async def test_the_last_round_is_played_with_the_keyboard() -> None:
    table = fracas.position("neon-gods", "seats = 2\nround = 9\n")
    shown = app(Session(table, {1: "random"}, "en"))
    async with shown.run_test(size=SIZE) as pilot:
        for _ in range(600):
            if table.over:
                break
            if 0 in table.waiting:
                await pilot.press("enter")
            await pilot.pause(0.01)
        assert table.over
        await pilot.pause()
        assert "The game is over" in words(shown)

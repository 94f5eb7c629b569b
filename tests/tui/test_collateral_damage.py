"""The board of Collateral Damage: what it shows and explains, and what a click on it does."""

from __future__ import annotations

import random

import pytest

import fracas
from fracas import Table
from fracas.games.collateral_damage.cards import CHARACTERS
from fracas.tui.board import board_of
from fracas.tui.boards.collateral_damage import Map
from fracas.tui.boards.collateral_damage.look import TAG
from fracas.tui.session import Session
from tests.games.collateral_damage.scenes import of, scene

from .conftest import (
    SIZE,
    app,
    board_lines,
    click_on,
    keys,
    on_screen,
    playing,
    until,
    words,
)

KYOTO = "N06@1,0"


def people(table: Table, lang: str = "en") -> Session:
    return Session(table, {}, lang, "never")


def asked(session: Session) -> str:
    """The kind of the question on the screen: it may be amid an action."""
    return session.questions()[0].kind if session.questions() else ""


def test_the_game_brings_its_board() -> None:
    assert board_of(fracas.new("collateral-damage").game) is Map


def test_each_character_has_two_letters_of_its_own() -> None:
    assert len(set(TAG.values())) == len(TAG) == len(CHARACTERS)


@pytest.mark.clause("CD-25.1")
@on_screen
async def test_a_city_shows_strength_damage_ruler_and_who_is_there() -> None:
    table = scene(
        "move",
        "U01 1 N00 pp1",
        "U12 2 N00",
        "U08 2 N03 guardian",
        "A05 1 N03 d10",
        cities="N06@1,0 N03@-1,0",
        damage={"N03": 23},
    )
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        names, numbers, there, *_ = board_lines(shown)[1:4]
        assert names.split() == ["Nagoya", "Omega", "Kyoto"]
        assert numbers.split() == ["A", "4/6", "✸23", "9", "5"]
        # By owner; a star for the Guardian, small letters for the unconscious.
        assert there.split() == ["Bbr", "A*Yu", "BRi", "ASh"]


@pytest.mark.clause("CD-25.3")
@on_screen
async def test_hearts_and_rivals_are_told() -> None:
    table = scene(
        "move",
        "U01 1 N00 pp1 loves=U12",
        "U06 1 N00 loves=U12",
        "U12 2 N00 loves=U01",
        "U04 2 N00 loves=U06 cold2",
    )
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = "\n".join(board_lines(shown))
        assert "Shun Kaginuma ⇄♥ Rin Takamura" in found
        assert "Rin Takamura ⇄♥ Shun Kaginuma (Rival)" in found
        assert "Hana Kuribayashi ♥→ Shun Kaginuma (Rival)" in found
        assert "Kaito Inada ♡ Hana Kuribayashi again in 2 turns" in found


@pytest.mark.clause("CD-25.3")
@on_screen
async def test_a_rivalry_is_explained_with_the_love_behind_it() -> None:
    table = scene(
        "combat", "U01 1 N00 pp3 loves=U12", "U06 2 N00 pp3 loves=U12", "U12 2 N06", cities=KYOTO
    )
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = " ".join(line.strip() for line in board_lines(shown))
        assert (
            "! Rin Takamura must attack Hana Kuribayashi: both love Shun Kaginuma (CD-10" in found
        )


@pytest.mark.clause("CD-25.3")
@on_screen
async def test_a_retaliation_names_the_blow_its_victim_and_the_round() -> None:
    table = scene(
        "combat",
        "U01 1 N00 pp3 loves=U12",
        "U12 2 N00 pp1",
        "S01 3 N00 pp3",
        seats=3,
        luck="attack 3, defence 3",
        extra="initiative = [1, 2, 3]",
    )
    session = people(table)
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await click_on(pilot, shown, "MKn", 1)  # Uncle Moegi's Knuckles Nagase acts first
        assert asked(session) == "target"
        await click_on(pilot, shown, "ASh", 1)
        await until(pilot, lambda: asked(session) == "spend")
        await keys(pilot, "enter")
        await until(pilot, lambda: 2 not in table.waiting)
        await pilot.pause()
        found = " ".join(line.strip() for line in board_lines(shown))
        wanted = (
            "! Rin Takamura must attack Knuckles Nagase, who struck at Shun Kaginuma, "
            "Rin Takamura's Love Interest, in round 1 (CD-10.21)"
        )
        assert wanted in found
        assert "⚂ ⚂ Knuckles Nagase against Shun Kaginuma: 7 to 6" in found


@pytest.mark.clause("CD-25.7")
@on_screen
async def test_the_chances_of_an_attack_stand_before_it() -> None:
    table = scene("combat", "S01 1 N00 pp3", "U12 2 N00 pp1")
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = "\n".join(board_lines(shown))
        assert "Knuckles Nagase → Shun Kaginuma" in found
        assert "4:3 hit 58% miss 28%" in found


@pytest.mark.clause("CD-25.6")
@on_screen
async def test_a_move_that_love_undoes_is_warned_of() -> None:
    table = scene("move", "U01 1 N00 pp2 loves=U12", "U12 2 N00", cities=KYOTO)
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await keys(pilot, "down")
        found = "\n".join(board_lines(shown))
        assert "→ Neo Kyoto: 1 PP but love brings it straight back" in found


@pytest.mark.clause("CD-25.8")
@on_screen
async def test_attempts_show_both_sides_and_the_chance_for_each_amount() -> None:
    table = scene("domination", "U01 1 N06", cities=KYOTO, np=[2])
    session = people(table)
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "▹Neo Kyoto      1+die v 5  0:33% 1:50% 2:67%" in board_lines(shown)
        await click_on(pilot, shown, "▹Neo Kyoto")
        assert asked(session) == "seize_for"


@pytest.mark.clause("CD-25.9")
@on_screen
async def test_love_rolls_to_come_are_shown_with_their_chances() -> None:
    table = scene("love", "U01 1 N00", "U12 2 N00", hands=["T16"])
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = "\n".join(board_lines(shown))
        assert "Rin Takamura: Shun Kaginuma ≤5 28%" in found
        assert "▹Love Letter:" in found
        await click_on(pilot, shown, "▹Love Letter")
        assert table.waiting[0].kind == "letter"


@pytest.mark.clause("CD-25.11")
@on_screen
async def test_firing_says_what_it_would_change() -> None:
    table = scene("gang", "U08 1 N03 guardian", "U02 1 N00 loves=U08", cities="N03@-1,0")
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        labels = [option.label for option in table.waiting[0].options]
        await keys(pilot, *["down"] * labels.index("fire Yuki Shimomura"))
        found = " ".join(line.strip() for line in board_lines(shown))
        assert "6 CSP and the city are lost; out of love then: Daichi Moriyasu" in found


@pytest.mark.clause("CD-25.2")
@on_screen
async def test_a_click_on_somebody_else_tells_about_them() -> None:
    table = scene("move", "U01 1 N00 pp1", "U12 2 N00")
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await click_on(pilot, shown, "ASh", 1)
        found = "\n".join(board_lines(shown))
        assert "A Shun Kaginuma, drama student, 21 (M, likes men)" in found
        assert "Disguise: Counts as every gender" in found
        await click_on(pilot, shown, "ASh", 1)
        assert "drama student" not in "\n".join(board_lines(shown))


@on_screen
async def test_a_click_moves_a_character_and_the_map_lights_up() -> None:
    table = scene("move", "U01 1 N00 pp1", cities=KYOTO)
    session = people(table)
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await click_on(pilot, shown, "BRi", 1)
        assert asked(session) == "move_to"
        await keys(pilot, "escape")  # a character picked by mistake is put back
        assert asked(session) == "move"
        await click_on(pilot, shown, "BRi", 1)
        await click_on(pilot, shown, "Kyoto")
        assert table.view(0)["characters"]["U01"]["city"] == "N06"


@on_screen
async def test_tiles_and_characters_not_yet_on_the_board_are_shown() -> None:
    table = fracas.new("collateral-damage", 2, seed=4)
    while next(iter(table.waiting.values())).kind != "hex":
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    seat = next(iter(table.waiting))
    mine = table.view(seat)["players"][seat]
    session = people(table)
    shown = app(session)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = "\n".join(board_lines(shown))
        for id in (*mine["tiles"], *mine["reserve"]):
            assert table.view(seat)["cards"][id]["name"] in found
        await click_on(pilot, shown, "1, 0")
        assert asked(session) == "tile"


@pytest.mark.parametrize(
    "size",
    [
        (80, 24),
        pytest.param((100, 30), marks=pytest.mark.proof),
        pytest.param((130, 40), marks=pytest.mark.proof),
        (190, 50),
    ],
)
@pytest.mark.parametrize("seats", [2, 6])
def test_no_line_is_wider_than_the_board(size: tuple[int, int], seats: int) -> None:
    table = fracas.new("collateral-damage", seats, seed=2)
    for _ in range(40 * seats):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[-1 if question.kind != "gang" else 0])

    @on_screen
    async def shows() -> None:
        shown = app(people(table, "fr"))
        async with shown.run_test(size=size) as pilot:
            await keys(pilot, "down")
            board = shown.screen.query_one("#board", Map)
            found = board.lines(board.content_size.width)
            assert board.size.height == len(found)
            if size[0] >= 100:
                assert max(line.cell_len for line in found) <= board.content_size.width
            assert "Tour" in words(shown)

    shows()


@pytest.mark.clause("CD-10.7", "CD-10.9", "CD-10.21")
@on_screen
async def test_who_cannot_act_and_who_will_strike_back_is_told() -> None:
    table = scene("combat", "U01 1 N00 pp3", "U02 1 N00", "S10 1 N00 pp3 loves=S16", "S16 2 N00")
    shown = app(people(table))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = " ".join(line.strip() for line in board_lines(shown))
        assert "♥ Two-Tone Tetsu loves Mister Maybe and will have to strike back" in found
        assert "Daichi Moriyasu cannot act: no PP" in found
        assert "Two-Tone Tetsu cannot act: in love with Mister Maybe, and nobody else" in found


@on_screen
async def test_a_tall_screen_says_what_the_phase_is_about() -> None:
    shown = app(people(scene("move", "U01 1 N00 pp1", "U12 2 N00")))
    async with shown.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        shown.screen.query_one(Map).point_at(None)
        assert "A move to a city next door costs 1 PP" in " ".join(board_lines(shown))


@on_screen
async def test_a_whole_game_is_played_with_the_keyboard() -> None:
    """From the Gang Boss to the result. The middle turns go by where nobody draws them."""
    table = fracas.new("collateral-damage", 2, seed=3, turns=6, training=False)
    shown = app(Session(table, {1: "random"}, "en"))
    pressed = set()
    async with shown.run_test(size=(80, 24)) as pilot:
        for turn in range(1000):
            if table.over:
                break
            if of(table).turn == 2:
                skip_to(table, 6)
                playing(shown).go_on()
            if 0 in table.waiting:
                pressed.add(table.waiting[0].kind)
                await pilot.press(*(("enter",) if turn % 2 else ("down", "enter")))
            await pilot.pause(0.005)
        assert table.over
        await pilot.pause()
        assert "The game is over" in words(shown)
    assert {"colour", "second_deck", "hex", "move", "gang"} <= pressed


def skip_to(table: Table, turn: int) -> None:
    chance = random.Random(3)
    while not table.over and of(table).turn < turn:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, chance.choice(question.options))

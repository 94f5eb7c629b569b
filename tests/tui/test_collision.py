"""Collision's board in the terminal."""

import io

import pytest

import fracas
from fracas import Table
from fracas.tui.app import FracasApp
from fracas.tui.board import board_of
from fracas.tui.boards.collision import Ground, panels
from fracas.tui.boards.collision.ground import overlaps, scale_for
from fracas.tui.boards.collision.look import Look
from fracas.tui.plain import Plain
from fracas.tui.session import Session
from fracas.tui.typed import FromList
from tests.games.collision.tables import at, one

from .conftest import SIZE, app, click_on, keys, on_screen, words
from .conftest import board_lines as lines


def piece(id: str, cover: str, height: int, *rect: int, **flags: bool) -> dict[str, object]:
    name = {"en": id, "fr": id}
    return {"id": id, "name": name, "cover": cover, "z": [0, height], "rect": [*rect], **flags}


PIECES = [
    piece("wall", "H", 300, 1250, 900, 1270, 1100),
    piece("bush", "L", 130, 300, 2000, 900, 2300, **{"pass": True}),
    piece("roof", "H", 300, 2000, 2000, 2600, 2600, stand=True),
]


def people(table: Table, lang: str = "en") -> Session:
    return Session(table, {}, lang, "never")


def board(shown: FracasApp) -> Ground:
    return shown.screen.query_one("#board", Ground)


def facing(stage: str = "go", hands: tuple[object, object] = ({}, {})) -> Table:
    """A1 and B1 look at each other over a wall; B2 stands in the open."""
    return at(
        "hunt",
        stage=stage,
        acting="A1" if stage == "act" else "",
        players=hands,
        pieces=PIECES,
        figures={
            "A1": one("RE2", 1000, 1000),
            "A2": one("RE2", 400, 500, z=0, facing=90),
            "B1": one("UN9", 1500, 1000, facing=180),
            "B2": one("UN9", 1000, 2000, facing=270),
        },
    )


def test_the_game_brings_its_board() -> None:
    assert board_of(fracas.new("collision").game) is Ground


def test_thin_walls_are_drawn_too() -> None:
    wall = ((0, 500), (1000, 500), (1000, 510), (0, 510))
    assert overlaps(wall, (400, 450, 550, 600))
    assert not overlaps(wall, (400, 510, 550, 600))
    slope = ((0, 0), (1000, 1000), (0, 1000))
    assert overlaps(slope, (400, 500, 450, 550)) and not overlaps(slope, (600, 400, 700, 500))


def test_a_row_is_twice_as_high_as_a_column_is_wide() -> None:
    small, large = scale_for(3300, 56, 18), scale_for(3300, 120, 60)
    assert (small.columns, small.rows) == (36, 18)
    assert (large.columns, large.rows) == (66, 33)  # an inch a row, no more
    assert small.row(3299) == 0 and small.row(0) == 17  # north is up


@pytest.mark.clause("CO-29.1", "CO-29.2", "CO-29.21")
def test_terrain_shows_heights_and_figures_face() -> None:
    @on_screen
    async def shows() -> None:
        shown = app(people(facing()))
        async with shown.run_test(size=SIZE) as pilot:
            await pilot.pause()
            drawn = "\n".join(lines(shown)[:22])
            assert "A1→" in drawn and "←B1" in drawn and "B2↓" in drawn and "A2↑" in drawn
            assert "░1.3░" in drawn and "    3\n" in drawn and "▒" in drawn
            assert drawn.count("◆") == 3

    shows()


@pytest.mark.clause("CO-29.9")
def test_two_clicks_ask_who_sees_whom_and_the_answer_has_its_reason() -> None:
    @on_screen
    async def shows() -> None:
        shown = app(people(facing("act")))
        async with shown.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await click_on(pilot, shown, "A1→")
            await click_on(pilot, shown, "B1", 1)
            said = " ".join(" ".join(lines(shown)).split())
            assert 'A1 does not see B1: every ray is stopped, by wall (3.8")' in said
            assert "B1 does not see A1: every ray is stopped, by wall" in said
            await click_on(pilot, shown, "B1", 1)
            await click_on(pilot, shown, "B2", 1)
            assert "A1 sees B2: no cover, 20 of 20 rays are free" in " ".join(lines(shown))

    shows()


@pytest.mark.clause("CO-29.9", "CO-29.22")
def test_the_acting_figure_and_the_cursor_tell_what_is_seen() -> None:
    @on_screen
    async def shows() -> None:
        shown = app(people(facing()))
        async with shown.run_test(size=(130, 50)) as pilot:
            await keys(pilot, "down", "up")
            said = "\n".join(lines(shown))
            assert "A1 Rifle Scout" in said
            assert 'B1   3.8" every ray is stopped, by wall · blind to it' in said
            assert 'B2   8.8" in the open · sees back' in said

    shows()


@pytest.mark.clause("CO-29.8")
def test_a_click_on_the_table_moves_and_a_bad_point_says_why() -> None:
    @on_screen
    async def shows() -> None:
        table = facing("act")
        shown = app(people(table))
        async with shown.run_test(size=SIZE) as pilot:
            await pilot.pause()
            table.play(0, "move")
            shown.screen.go_on()  # type: ignore[attr-defined]  # the table moved without the screen
            await pilot.pause()
            board(shown).pick((1000, 2900, 0))
            await pilot.pause()
            assert "CO-10." in words(shown) and table.waiting[0].kind == "move_along"
            await click_on(pilot, shown, "A1→", -3)
            assert table.waiting[0].kind == "face"
            await click_on(pilot, shown, "B2", -8)  # the degree towards that point
            found = table.view(0)["figures"][0]
            assert found["at"][0] < 1000 and 90 <= found["facing"] <= 180

    shows()


@pytest.mark.clause("CO-29.11", "CO-29.12")
def test_a_confrontation_shows_backs_splits_and_sums() -> None:
    @on_screen
    async def shows() -> None:
        table = facing("act", ({"deck": ["5", "4"]}, {"hand": ["7"]}))
        table.play(0, "shoot")
        table.play(0, table.waiting[0].options[0])  # the only target
        shown = app(Session(table, {}, "en", "never"))
        async with shown.run_test(size=SIZE) as pilot:
            await pilot.pause()
            said = "\n".join(lines(shown))
            assert "Bolt carbine: A1 → B2" in said
            assert "RC +1" in said and "DEF +1" in said
            assert "Drawn, to be laid out: 5, 4" in said
            table.play(0, "5")
            mine, theirs = (
                "\n".join(line.plain for line in panels.duel(Look(view, "en", "", [], None), 60))
                for view in (table.sight(0), table.sight(1))
            )
            assert "Attacker    5   4 " in mine
            assert "Attacker    ░░   ░░ " in theirs

    shows()


@pytest.mark.parametrize(
    "size",
    [
        (80, 24),
        pytest.param((100, 30), marks=pytest.mark.proof),
        pytest.param((130, 40), marks=pytest.mark.proof),
        (190, 50),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_line_is_wider_than_the_board(size: tuple[int, int], lang: str) -> None:
    @on_screen
    async def shows() -> None:
        shown = app(people(facing(), lang))
        async with shown.run_test(size=size) as pilot:
            await pilot.pause()
            width = board(shown).content_size.width
            found = board(shown).lines(width)
            assert board(shown).size.height == len(found)
            assert max(line.cell_len for line in found) <= width
            assert ("Chasse au Collision" if lang == "fr" else "Collision Hunt") in words(shown)

    shows()


def test_deployment_against_a_bot_is_played_with_the_keyboard() -> None:
    @on_screen
    async def shows() -> None:
        table = fracas.new("collision", 2, seed=3)
        shown = app(Session(table, {1: "reflex"}, "en"))
        async with shown.run_test(size=SIZE) as pilot:
            for _ in range(200):
                if table.view(0)["turn"]:
                    break
                if 0 in table.waiting:
                    await pilot.press("enter")
                await pilot.pause(0.01)
            assert table.view(0)["turn"] == 1

    shows()


# Plain lines


def typed(table: Table, *said: str) -> str:
    """What plain lines say to what a person types."""
    out = io.StringIO()
    Plain(people(table), FromList(*said), out).run()
    return out.getvalue()


@pytest.mark.clause("CO-7.13")
def test_a_typed_question_about_sight_has_its_reason() -> None:
    said = typed(facing(), "see A1 B1", "can B2 see A1?", "see A1 A2", "see A1 B9")
    assert "No: A1 does not see B1" in said and "wall" in said
    assert "Yes: B2 sees A1" in said
    assert "A1 and A2 are of one gang" in said and "there is no B9" in said


def test_the_map_is_written_with_roofs_places_and_markers() -> None:
    said = typed(facing(), "view")
    assert "▓▓▓" in said and "░1.3░" in said
    assert 'Rifle Scout A1 at (10", 10"), facing 0°' in said
    assert 'Collision markers at (11", 16.5")' in said


def test_places_are_typed_in_inches() -> None:
    table = facing(stage="act")
    said = typed(table, "Move", "11.5 10.5", "0")
    assert "Any other place: type x and y in inches" in said
    assert 'moves 1.59" and stands in the south' in said


def test_a_place_that_will_not_do_is_refused_with_the_nearest_alone() -> None:
    said = typed(facing(stage="act"), "Move", "12.6 10")
    refusal = next(line for line in said.splitlines() if line.startswith("No:"))
    assert "CO-" in refusal and "Legal here" not in refusal


def test_a_figure_is_lifted_again_by_its_name() -> None:
    table = fracas.new("collision", seed=3)
    while next(iter(table.waiting.values())).kind != "deploy":
        seat = next(iter(table.waiting))
        table.play(seat, table.waiting[seat].options[0])
    said = typed(table, "1", "1", "90", "", "A1" if table.waiting.get(0) else "B1")
    last = said.rsplit("which figure?", 1)[1]
    assert "1. " in last and ("Quartermaster A1" in last or "Pack Chief B1" in last)
    assert "To place a figure again, type its name" in last


def test_columns_are_not_taken_for_figures() -> None:
    look = Look(facing().sight(0), "en", "split", [1, 2], None)
    assert look.figure_of(1) is None
    assert Look(facing().sight(0), "en", "go", [1], None).figure_of(1) is not None

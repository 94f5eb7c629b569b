"""The board of Blood Feud: who is where, what is offered, and what a click on it does."""

from __future__ import annotations

import pytest

import fracas
from fracas import Table
from fracas.tui.board import board_of
from fracas.tui.boards.blood_feud import Feud
from fracas.tui.boards.blood_feud.citymap import rings
from fracas.tui.boards.blood_feud.look import Look
from fracas.tui.play import PlayScreen
from fracas.tui.session import Session
from tests.games.blood_feud.tables import feud

from .conftest import SIZE, app, click_on, on_screen, words
from .conftest import board_lines as lines


def drill() -> Table:
    """A Drill after its set-up: everybody starts at the Cityscape."""
    table = fracas.new("blood-feud", 4, seed=5, drill=True)
    while table.view(0)["phase"] == "set-up":
        for seat, asked in table.waiting.items():
            table.play(seat, asked.options[0])
    return table


def whose_turn(table: Table) -> int:
    return next(iter(table.waiting))


def line_with(found: list[str], word: str) -> str:
    return next(one for one in found if word in one)


def test_the_game_brings_its_board() -> None:
    assert board_of(fracas.new("blood-feud").game) is Feud


@on_screen
async def test_the_stations_show_who_is_there_and_a_click_goes_there() -> None:
    table = drill()
    me = whose_turn(table)
    bots = {seat: "random" for seat in range(4) if seat != me}
    shown = app(Session(table, bots, "en", "never"), pace=60)
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert line_with(lines(shown), "Cityscape ").startswith("►")
        assert all(f"{seat + 1}" in line_with(lines(shown), "Cityscape ") for seat in range(4))
        await click_on(pilot, shown, "Council ")
        await pilot.pause()
        here = [one for one in lines(shown) if one.startswith("►Council")]
        assert here and str(me + 1) in here[0]


@on_screen
async def test_the_whole_game_is_on_one_screen() -> None:
    table = drill()
    shown = app(Session(table, {}, "en", "never"))
    async with shown.run_test(size=(110, 42)) as pilot:
        await pilot.pause()
        found = words(shown)
    for word in ("Round 4", "lap 1 of 8", "Your team", "H1", "Armoury", "Marketplace", "Tokens"):
        assert word in found
    for team in table.view(0)["teams"]:
        assert team["name"]["en"] in found
    assert "en House" not in found, "texts in one language alone"


@on_screen
async def test_an_offer_stands_there_with_its_time_until_it_is_answered() -> None:
    table = fracas.new("blood-feud", 4, seed=5, mode="real-time")
    while table.view(0)["phase"] == "set-up":
        for seat, asked in table.waiting.items():
            table.play(seat, asked.options[0], at=0)
    other = table.view(1)["teams"][1]["id"]
    offer = ((("assets", 2),), (("order", 1),), 0, "for old times")
    table.play(0, "offer", other, offer, at=1000)
    shown = app(Session(table, {}, "en", "never"))
    async with shown.run_test(size=(110, 42)) as pilot:
        await pilot.pause()
        board = shown.screen.query_one("#board", Feud)
        board.update(table.sight(1), table.questions(1), "en")
        line = line_with(lines(shown), "gives 2 Assets, wants 1 Order")
        assert "(yours to answer)" in line
        assert "“for" in line
        assert "0:" in line


@on_screen
async def test_an_offer_is_countered_by_picking_line_by_line() -> None:
    table = drill()
    me = whose_turn(table)
    rival = next(seat for seat in range(4) if seat != me)
    flag = table.view(me)["teams"][rival]["id"]
    table.play(me, "offer", flag, ((("assets", 1),), (("token", 1),), 0, ""))
    while table.waiting.get(rival) is None or table.waiting[rival].kind != "answer_offer":
        table.play(whose_turn(table), "pass")
    session = Session(table, {}, "en", "never")
    shown = app(session)
    async with shown.run_test(size=(110, 42)) as pilot:
        await pilot.pause()
        for label in ("make a counter-offer", "you want: Assets, now 1", "3 Assets", "make this"):
            assert isinstance(shown.screen, PlayScreen)
            question = shown.screen.question()
            assert question is not None
            at = next(i for i, one in enumerate(question.options) if one.label.startswith(label))
            await pilot.press(*["down"] * at, "enter")
            await pilot.pause()
    (offer,) = session.table.view(rival)["offers"]
    assert (offer["to"], offer["give"]) == (table.view(me)["teams"][me]["id"], [["token", 1]])
    assert offer["want"] == [["assets", 3]]


def test_in_plain_lines_the_board_is_the_same_without_colours() -> None:
    table = drill()
    me = whose_turn(table)
    found = Feud.written(table.sight(me), [table.waiting[me]], "en", 80)
    assert found[0].startswith("Round 4  Gameplay  lap 1 of 8")
    assert any(one.startswith("►Cityscape") and str(me + 1) in one for one in found)
    held = table.view(me)["teams"][me]["ambitions"][0]
    assert line_with(list(found), "Ambition:").count("VP:") == 1 and held not in " ".join(found)


@on_screen
async def test_it_speaks_french() -> None:
    table = drill()
    shown = app(Session(table, {}, "fr", "never"))
    async with shown.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert line_with(lines(shown), "Manche 4")
        assert line_with(lines(shown), "Marché")


def test_several_targets_are_typed_by_number_or_name() -> None:
    table = drill()
    me = whose_turn(table)
    table.play(me, "go:orders")
    table.play(me, "order", "attack", table.view(me)["city"]["domains"][(me + 1) % 4]["name"])
    question = table.waiting[me]
    assert question.kind == "wish" and len(question.options) > 4
    rival, first, second = (one.data for one in question.options[1:4])
    assert isinstance(rival, tuple) and isinstance(first, tuple) and isinstance(second, tuple)
    view = table.view(me)
    assert Feud.typed(view, question, "4, 3,2") == (*second, *first, *rival)
    assert Feud.typed(view, question, f"3, {question.options[3].label}") == (*first, *second)
    assert Feud.typed(view, question, "3") is None and Feud.typed(view, question, "3, x") is None
    assert "with commas" in Feud.hints("en", question)[0]


def test_neighbours_effects_and_everybodys_lanyards_are_on_show() -> None:
    table = drill()
    me = whose_turn(table)
    found = list(Feud.written(table.sight(me), [table.waiting[me]], "en", 120))
    assert "next to D1 D4" in line_with(found, " H1 ")
    assert "; " in line_with(found, " D1  ")
    worn = "".join(found[found.index(line_with(found, "Lanyards:")) :][:2])
    for seat, one in enumerate(table.view(me)["seats"]):
        assert f"{table.view(me)['teams'][seat]['letter']}{seat + 1}" in worn, one


@pytest.mark.clause("BF-24.3")
def test_the_city_is_a_map_in_the_terminal_too() -> None:
    """Homes outside, then Districts, Landmarks, the Centre; barred edges between what they part."""
    table = feud(
        "turn = 0\n[controllers]\nD1 = 'F07'\n[team.F01]\nunits = { D1 = 2, H1 = 1 }\n"
        "barricades = ['H1/D1']\n"
    )
    look = Look(table.sight(0), "en", (), None, 0)
    found = [one.plain for one in rings(look, 90)]
    at = {
        name: (found[row].index(f"{name}:") - 45, row)
        for name in ("H1", "H2", "H3", "D1", "D2", "L1", "L2", "Z")
        for row in range(len(found))
        if f"{name}:" in found[row]
    }
    middle = at["Z"][1]
    far = {name: (x / 33) ** 2 + ((y - middle) / 9) ** 2 for name, (x, y) in at.items()}
    assert min(far["H1"], far["H2"]) > max(far["D1"], far["D2"]) > far["L1"] > far["Z"]
    assert at["H1"][1] == max(row for _, row in at.values()), "one's own Home is nearest"
    assert "D1:C" in found[at["D1"][1]] and "K2" in found[at["D1"][1] + 1]
    assert any("#K" in one for one in found)
    assert list(rings(look, 60)) == [], "no room for a map: the list says it all"

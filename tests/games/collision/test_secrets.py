"""Section 24: imagined worlds deal anew what a viewer does not know, in rare moments too."""

import random

import pytest

from fracas.engine.imagining import imagine
from fracas.games.collision import game
from fracas.games.collision.invariants import invariants
from fracas.table import Table

from .tables import answer, asked, at, both, kinds, one, player, state

World = tuple[list[list[str]], list[str], list[list[str]], list[list[str]], list[list[str]]]


def worlds(table: Table, viewer: int) -> list[World]:
    found = []
    for seed in range(30):
        world = imagine(game, state(table), viewer, random.Random(seed))
        assert invariants(world) == []
        duel = world.duels[-1] if world.duels else None
        found.append(
            (
                [kinds(one.found) for one in world.players],
                kinds(duel.fresh) if duel else [],
                [kinds(row) for row in duel.rows] if duel else [],
                [kinds(row) for row in duel.covers] if duel else [],
                [sorted(kinds(one.hand)) for one in world.players],
            )
        )
    return found


def fight() -> Table:
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("RE2", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180)},
        players=[{"deck": ["5", "3"], "hand": ["8", "7"]}, {"deck": ["6", "2"], "hand": ["1"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    return table


@pytest.mark.clause("CO-S1", "CO-S2", "CO-S6")
def test_cards_on_the_board_are_dealt_anew_for_those_who_have_not_seen_them() -> None:
    table = fight()
    assert len({str(world[1]) for world in worlds(table, 1)}) > 3
    assert {str(world[1]) for world in worlds(table, 0)} == {"['5', '3']"}
    answer(table, "5", "stop")
    assert len({str(world[2]) for world in worlds(table, 1)}) > 3
    assert {str(world[2][0]) for world in worlds(table, 0)} == {"['5', '3']"}


@pytest.mark.clause("CO-S7")
def test_a_card_of_step_8_is_dealt_anew_for_the_other_side() -> None:
    table = fight()
    answer(table, "5", "stop", "6", "stop", 1, "8")
    assert asked(table) == (2, "cover")
    assert len({str(world[3]) for world in worlds(table, 1)}) > 3
    assert {str(world[3][0]) for world in worlds(table, 0)} == {"['8']"}


@pytest.mark.clause("CO-S8", "CO-S13", "CO-D27")
def test_a_scavenger_alone_knows_the_two_cards() -> None:
    table = at(
        stage="act", acting="A1", loot=[[1050, 1000, 0]],
        figures={"A1": one("RE6", 1000, 1000), "B1": one("UN9", 3000, 3000)},
        players=[{"deck": ["5", "3", "4"]}],
    )  # fmt: skip
    answer(table, ("search", 0))
    assert asked(table) == (1, "scavenge")
    assert len({str(world[0]) for world in worlds(table, 1)}) > 3
    assert {str(world[0][0]) for world in worlds(table, 0)} == {"['5', '3']"}
    answer(table, "5")
    assert kinds(player(table, 1).hand) == ["5"]
    assert table.view(1)["players"][0]["hand"] is None and table.view(1)["players"][0]["top"] == "3"


@pytest.mark.clause("CO-S5", "CO-8.2", "CO-8.3", "CO-R14", "CO-D6", "CO-S8")
def test_of_a_mulligan_only_the_last_card_is_seen() -> None:
    table = at(
        stage="start", figures={"A1": one("RE2", 500, 300), "B1": one("UN9", 3000, 3000)},
        players=[{"deck": ["1", "2", "3", "8", "7", "6"]}],
    )  # fmt: skip
    both(table, "mulligan", "keep_hand")
    mine = player(table, 1)
    assert kinds(mine.discard) == ["1", "2", "3"] and sorted(kinds(mine.hand)) == ["6", "7", "8"]
    seen = [state(table).seen[card] for card in mine.discard]
    assert seen == [0b001, 0b001, 0b111]


@pytest.mark.clause("CO-S4", "CO-8.4", "CO-8.5", "CO-D7")
def test_bids_are_hidden_until_both_are_made() -> None:
    table = at(stage="priority", figures={"A1": one("RE2", 500, 300), "B1": one("UN9", 3000, 3000)})
    before = table.view(1)
    table.play(0, 2)
    assert table.view(1) == before and player(table, 1).pool == 2
    table.play(1, 1)
    assert (player(table, 1).pool, player(table, 2).pool) == (0, 1)

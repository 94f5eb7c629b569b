"""CD-17, CD-18: the end, and the variants."""

import pytest

import fracas
from fracas.table import Table

from .scenes import GAME, choices, csp, example, facts, of, say, scene, until


def finish(table: Table) -> tuple[int, ...]:
    """Let everybody do nothing to the end; the places."""
    while not table.over:
        say(table, choices(table)[0])
    assert table.result is not None
    return table.result.places


@pytest.mark.clause("CD-17.1", "CD-R70")
@pytest.mark.parametrize(("seats", "least"), [(2, 11), (3, 11), (4, 9), (5, 7), (6, 7)])
def test_the_line_by_players(seats: int, least: int) -> None:
    table = scene("gang", seats=seats)
    assert table.view()["line"]["total"] == 20
    assert table.view()["line"]["least"] == least


@pytest.mark.clause("CD-17.3", "CD-17.2")
def test_of_several_over_the_line_the_most_csp_wins() -> None:
    table = example("x47")
    assert table.result is not None
    assert table.result.why.key == "why.line" and table.result.winners == (0,)


@pytest.mark.clause("CD-17.4", "CD-17.6", "CD-R73")
@pytest.mark.parametrize(
    ("who", "notoriety", "winner"),
    [
        # 9 CSP each: one city against two
        (("U01 1 N00 guardian", "U02 2 N08 guardian", "U03 2 N13 guardian"), [9, 0], 1),
        # cities equal: more NP
        (("U01 1 N08 guardian", "U02 2 N05 guardian"), [2, 3], 1),
        (("U01 1 N08 guardian", "U02 2 N05 guardian"), [3, 2], 0),
        # NP equal: more conscious characters
        (("U01 1 N08 guardian", "U02 2 N05 guardian", "U03 1 N00"), [1, 1], 0),
        (("U01 1 N08 guardian", "U02 2 N05 guardian", "U03 1 N00 d10"), [1, 1], 1),
        # all equal: later in the initiative
        (("U01 1 N08 guardian", "U02 2 N05 guardian"), [1, 1], 1),
    ],
)
def test_ties(who: tuple[str, ...], notoriety: list[int], winner: int) -> None:
    board = "N08@1,0 N13@0,1 N05@-1,0"
    table = scene("mutual", *who, cities=board, np=notoriety, extra="turn = 12")
    assert csp(table, 1) == csp(table, 2)
    assert table.result is not None and table.result.winners == (winner,)
    assert sorted(table.result.places) == [1, 2]


@pytest.mark.clause("CD-17.5", "CD-R72")
def test_turn_twelve_is_the_last() -> None:
    table = scene("mutual", "U01 1 N08", extra="turn = 11")
    assert not table.over and of(table).turn == 12
    table = scene("mutual", "U01 1 N08", extra="turn = 12")
    assert table.over and table.result is not None and table.result.why.key == "why.turns"


@pytest.mark.clause("CD-17.6")
def test_other_places_follow_the_same_order() -> None:
    who = ("U01 1 N16 guardian", "U02 2 N08 guardian", "U03 3 N13 guardian")
    table = scene("mutual", *who, seats=4, cities="N08@1,0 N13@0,1 N16@-1,0", extra="turn = 12")
    assert table.result is not None
    assert table.result.places == (3, 1, 2, 4) and table.result.scores == (3, 5, 4, 0)


@pytest.mark.clause("CD-17.7")
def test_a_player_without_characters_plays_on() -> None:
    table = scene("move", "U01 2 N08")
    until(table, "gang")
    assert of(table).gang[0] == 0
    say(table, ("recruit", "campus"))
    assert of(table).gang[0].bit_count() == 1 and of(table).notoriety[0] == 1


@pytest.mark.clause("CD-17.8")
def test_a_player_who_leaves_is_replaced() -> None:
    table = scene("gang", "U01 1 N08 guardian", "U02 2 N00", seats=3)
    before = facts(of(table))
    table.act(0, "hand_over", bot="greedy")
    assert facts(of(table)) == before and of(table).bots == 1 and not table.over


@pytest.mark.clause("CD-18.1")
def test_true_majority() -> None:
    table = scene("gang", seats=6, options='length = "majority"')
    assert table.view()["line"]["least"] == 11 and table.view()["limit"] == 20


@pytest.mark.clause("CD-18.2", "CD-18.7")
@pytest.mark.parametrize(
    ("options", "limit"),
    [
        ("", 12),
        ('length = "short"', 8),
        ("turns = 6", 6),
        ('length = "majority", turns = 9', 9),
        ("turns = 20", 20),
    ],
)
def test_the_turn_limit(options: str, limit: int) -> None:
    table = scene("mutual", "U01 1 N08", options=options, extra=f"turn = {limit}")
    assert table.over
    if limit > 6:
        table = scene("mutual", "U01 1 N08", options=options, extra=f"turn = {limit - 1}")
        assert not table.over


@pytest.mark.clause("CD-18.7")
@pytest.mark.parametrize("turns", [5, 21])
def test_the_limit_is_six_to_twenty(turns: int) -> None:
    with pytest.raises(fracas.BadInput, match="turns"):
        fracas.new(GAME, 2, 1, turns=turns)


@pytest.mark.clause("CD-18.3")
def test_perks_are_a_variant() -> None:
    table = scene("passion", "S16 1 N08 d9", colours=["green"])
    assert table.view()["characters"]["S16"]["damage"] == 6
    table = scene("passion", "S16 1 N08 d9", colours=["green"], options="perks = true")
    assert table.view()["characters"]["S16"]["damage"] == 5


@pytest.mark.clause("CD-17.5", "CD-R72")
def test_a_game_of_passing_ends() -> None:
    table = fracas.new(GAME, 3, 5, turns=6)
    assert sorted(finish(table)) == [1, 2, 3]
    assert of(table).turn == 6

"""CO-22.1 to 22.4: three and four players."""

import pytest

import fracas
from fracas.engine import BadInput
from fracas.games.collision.missions import controlled, zones
from fracas.games.collision.seats import others, rival
from fracas.games.collision.state import KILLED
from fracas.table import Table

from .tables import answer, asked, at, figure, one, options, plainly, player, refusal, state, told

Given = dict[str, object]
FOUR: Given = {
    "A1": one("RE2", 1650, 300, facing=90), "B1": one("UN9", 1650, 3000, facing=270),
    "C1": one("RE2", 300, 1650), "D1": one("UN9", 3000, 1650, facing=180),
}  # fmt: skip


def four(mission: str = "domination", figures: Given | None = None, **keys: object) -> Table:
    """P1 sits in the south, P2 in the north, P3 in the west, P4 in the east."""
    return at(mission, {}, seats=4, figures={**FOUR, **(figures or {})}, **keys)


@pytest.mark.clause("CO-22.1", "CO-R105")
def test_each_player_takes_an_edge_and_deploys_away_from_the_corners() -> None:
    decks = [{"deck": [card]} for card in ("3", "8", "5")]
    table = at(
        seats=3, stage="setup", players=decks,
        figures={"A1": {"profile": "RE2"}, "B1": {"profile": "UN9"}, "C1": {"profile": "RE2"}},
    )  # fmt: skip
    assert asked(table) == (2, "choose_first") and options(table) == [1, 2, 0]
    answer(table, 2)
    assert asked(table) == (3, "choose_edge") and len(options(table)) == 4
    answer(table, "north")
    assert asked(table) == (3, "deploy")
    answer(table, 2)
    assert refusal(table, (850, 3100, 0))[1] == ("CO-4.17",)
    answer(table, (860, 3100, 0), 270, "confirm")
    assert asked(table) == (1, "choose_edge") and options(table) == ["south", "west", "east"]
    answer(table, "west", 0, (100, 900, 0), 0, "confirm")
    assert asked(table) == (2, "choose_edge")
    answer(table, "south")
    assert zones(state(table)) == [
        (0, 800, 600, 2500), (800, 0, 2500, 600), (800, 2700, 2500, 3300),
    ]  # fmt: skip


@pytest.mark.clause("CO-8.4", "CO-22.2", "CO-R116", "CO-D7")
def test_who_has_no_figure_does_not_bid() -> None:
    table = four(figures={"B1": one("UN9", 1650, 3000, status="killed")}, stage="priority")
    assert sorted(table.waiting) == [0, 2, 3]
    with pytest.raises(fracas.Refused):
        table.play(1, 0)
    for seat, bid in ((0, 0), (2, 0), (3, 0)):
        table.play(seat, bid)
    assert sorted(str(line["who"]) for line in told(table, "bid")) == ["0", "2", "3"]
    assert asked(table)[1] == "name_first" and asked(table)[0] != 2
    reserve = four(figures={"B1": {"profile": "UN9"}}, stage="priority")
    assert sorted(reserve.waiting) == [0, 1, 2, 3]  # in reserve it may still come


@pytest.mark.clause("CO-22.1")
def test_the_turn_goes_clockwise_from_the_player_who_was_named() -> None:
    table = four(stage="priority")
    for seat, bid in enumerate((0, 1, 0, 0)):
        table.play(seat, bid)
    assert asked(table) == (2, "name_first") and sorted(options(table)) == [0, 1, 2, 3]  # type: ignore[type-var]
    answer(table, 3)
    order = []
    for _ in range(4):
        order.append(asked(table)[0])
        answer(table, options(table)[0], "end")
    assert order == [4, 1, 3, 2]  # east, south, west, north
    assert others(state(table), 0) == [2, 1, 3]


@pytest.mark.clause("CO-22.2")
def test_ties_go_to_who_has_gone_longest_without_priority() -> None:
    for held, winner in (((3, 1, 2, 0), 4), ((3, 1, 2, 2), 2), ((0, 0, 0, 0), 3)):
        table = four(stage="priority", turn=4, first=3)
        for seat, turn in enumerate(held):
            state(table).players[seat].held = turn
        for seat in range(4):
            table.play(seat, 1)
        assert asked(table) == (winner, "name_first")
        assert player(table, winner).held == 4
    table = four(stage="priority", turn=4)
    for seat, bid in enumerate((1, 2, 2, 0)):
        table.play(seat, bid)
    assert asked(table)[0] in (2, 3)


@pytest.mark.clause("CO-22.3", "CO-R104")
def test_the_next_player_clockwise_plays_against_a_fall() -> None:
    block = {"id": "block", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 300],
             "stand": True, "rect": [1400, 340, 1900, 600]}  # fmt: skip
    for gone, drawer in (({}, 2), ({"C1": {"profile": "RE2", "status": "killed"}}, 1)):
        table = four(
            stage="act", acting="A1", pieces=[block],
            figures={"A1": one("RE2", 1650, 275, facing=90), **gone},
            players=[{"deck": ["fail", "8"]}, {"deck": ["1"]}, {"deck": ["1"]}],
        )  # fmt: skip
        answer(table, "move", (("climb", 1650, 400, 300),), 90)
        assert told(table, "fell")
        drawn = [line["who"] for line in told(table, "drawn")]
        assert drawn == [0, drawer, 0]
        assert rival(state(table), 0) == drawer


@pytest.mark.clause("CO-22.3")
def test_loot_is_placed_by_the_next_player_and_shots_are_answered_by_the_target() -> None:
    table = four(
        stage="act", acting="A1", loot=[[1700, 300, 0]],
        players=[{"deck": ["7", "3"]}, {"deck": ["1", "1"]}],
    )  # fmt: skip
    answer(table, ("search", 0), "keep")
    assert asked(table) == (3, "place_loot")
    table = four(
        stage="act", acting="A1", figures={"B1": one("UN9", 1650, 1500, facing=270)},
        players=[{"deck": ["8", "7"]}, {"deck": ["1", "1"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    assert (told(table, "confront")[0]["who"], told(table, "confront")[0]["other"]) == (0, 1)


@pytest.mark.clause("CO-22.3", "CO-15.13")
def test_the_next_player_says_which_token_goes() -> None:
    suppressed = one("UN9", 1650, 1200, facing=270, jams=1, suppressed=1)
    table = four(
        stage="act", acting="A1",
        figures={"A1": one("RE5", 1650, 300, facing=90), "B1": suppressed},
        players=[{"deck": ["8", "8", "fail", "fail"]}, {"deck": ["1", "1", "8", "7"]}],
    )  # fmt: skip
    answer(table, "shoot", ("rotary-gun", "suppress"), 1)
    plainly(table)
    assert asked(table) == (4, "keep_tokens")  # P2 sits in the north: next is the east


@pytest.mark.clause("CO-22.4")
def test_a_kill_counts_for_who_caused_it_and_self_caused_ones_for_nobody() -> None:
    table = four(
        stage="act", acting="A1", figures={"B1": one("UN9", 1650, 1500, facing=270)},
        players=[{"deck": ["8", "7"]}, {"deck": ["1", "1"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table)
    assert figure(table, "B1").status == KILLED
    assert [one.kills for one in state(table).players] == [(1,), (0,), (0,), (0,)]
    assert not table.over
    block = {"id": "block", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 300],
             "stand": True, "rect": [1400, 340, 1900, 600]}  # fmt: skip
    table = four(
        stage="act", acting="A1", pieces=[block],
        figures={"A1": one("RE4", 1650, 275, facing=90), "A2": one("RE2", 1000, 300)},
        players=[{"deck": ["fail", "1"]}, {}, {"deck": ["8"]}],
    )  # fmt: skip
    answer(table, "move", (("climb", 1650, 400, 300),), 90)
    assert figure(table, "A1").status == KILLED
    assert [one.kills for one in state(table).players] == [(0,)] * 4


@pytest.mark.clause("CO-22.4", "CO-20.2")
def test_the_last_player_on_the_table_wins_at_once() -> None:
    dead = {"profile": "RE2", "status": "killed"}
    table = four(
        stage="act", acting="A1",
        figures={"B1": one("UN9", 1650, 1500, facing=270), "C1": dead, "D1": dead},
        players=[{"deck": ["8", "7"], "vp": []}, {"deck": ["1", "1"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table)
    assert table.result is not None and table.result.places == (1, 2, 2, 2)
    assert table.result.clauses[0] == "CO-22.4"


@pytest.mark.clause("CO-22.4", "CO-20.27")
def test_districts_are_held_against_everybody() -> None:
    table = four(figures={"C2": one("RE2", 1800, 600)})
    assert controlled(state(table), 0) == [] and controlled(state(table), 3) == ["E"]


@pytest.mark.clause("CO-22.4")
def test_three_players_hunt_or_dominate() -> None:
    with pytest.raises(BadInput, match=r"CO-22\.4"):
        fracas.new("collision", seats=3, mission="ambush")
    for seed in range(6):
        assert state(fracas.new("collision", seats=3, mission="draw", seed=str(seed))).mission in (
            "hunt", "domination",
        )  # fmt: skip


@pytest.mark.clause("CO-1.1", "CO-R86", "CO-1.6")
def test_two_play_unless_more_are_asked_for() -> None:
    table = fracas.new("collision")
    assert state(table).seats == 2 and len(state(table).players) == 2
    table = at(figures={"A1": one("RE2", 500, 300), "B1": one("UN9", 3000, 3000)})
    assert state(table).active == 0


@pytest.mark.clause("CO-R106", "CO-14.13")
def test_watchers_react_clockwise() -> None:
    table = four(
        figures={
            "A1": one("RE2", 1650, 1650, facing=90),
            "B1": one("UN9", 1650, 2200, facing=270, overwatch=True),
            "C1": one("RE2", 1100, 1650, overwatch=True),
            "D1": one("UN9", 2200, 1650, facing=180, overwatch=True),
        },
        players=[{"deck": ["8", "8", "7", "7"]}, *[{"deck": ["1", "1"]}] * 3],
    )  # fmt: skip
    answer(table, 0)
    order = []
    while asked(table)[1] == "hold_fire":
        order.append(asked(table)[0])
        answer(table, "shoot")
        plainly(table)
    assert order == [3, 2, 4]  # west, north, east

"""Section 21: a campaign from mission to mission. CO-C10."""

import pytest

import fracas
from fracas.games.collision import game

from .campaigning import Given, dull, ended, killed, recruit, roster
from .tables import answer, asked, at, one, options, player, state, told


@pytest.mark.clause("CO-21.3", "CO-21.2")
def test_a_campaign_begins_with_400_shards_and_keeps_what_is_not_spent() -> None:
    table = fracas.new("collision", campaign="5", gangs="learning-riveters,the-crush")
    assert (roster(table, 1).shards, roster(table, 2).shards) == (210, 0)
    assert [one.name for one in roster(table).recruits] == ["A1", "A2", "A3"]
    assert roster(table).xp == 0


@pytest.mark.clause("CO-21.4", "CO-20.29", "CO-20.30", "CO-21.2")
def test_xp_gain_and_exploration_come_in_this_order() -> None:
    table = ended(["2", "3", "5"], ["7", "1"])
    order = [event.kind for event in table.log if event.kind in ("xp", "shards", "explores")]
    assert order == ["xp", "shards", "xp", "shards", *["explores", "shards"] * 3,
                     "explores", "shards", "explores"]  # fmt: skip
    assert [line["xp"] for line in told(table, "xp")] == [4 + 3 + 1, 4 + 2]
    assert roster(table).shards == 210 + 30 + 5 + 10 + 15
    assert roster(table, 2).shards == 210 + 30 + 20
    assert (roster(table).won, roster(table, 2).won) == (1, 0)


@pytest.mark.clause("CO-20.30", "CO-R112")
def test_after_a_draw_everybody_draws_twice() -> None:
    even: Given = {"A1": one("RE2", 500, 500), "B1": one("UN3", 1700, 2700)}
    table = ended(
        ["1", "1"], ["1", "1"], figures=even, gang="learning-riveters,learning-unbound"
    )
    assert [line["who"] for line in told(table, "explores")] == [0, 0, 1, 1]
    assert [one.won for one in state(table).rosters] == [0, 0]


@pytest.mark.clause("CO-C10", "CO-21.5")
def test_the_exploration_table() -> None:
    table = ended(["fail", "4", "1"], ["1", "1"])
    assert roster(table).shards == 210 + 30 - 10 + 10 and roster(table).xp == 8 + 1
    table = ended(["6", "3", "1", "1"], ["1", "1"])  # the second draw of a 6: O15
    assert roster(table).stash == ("O15",)
    table = ended(["6", "fail", "1", "1"], ["1", "1"])
    assert roster(table).stash == () and told(table, "finds_nothing")


@pytest.mark.clause("CO-C10", "CO-D29")
def test_an_8_is_any_object_of_cost_10_or_less() -> None:
    table = ended(["8", "1", "1"], ["1", "1"])
    assert asked(table) == (1, "choose_object")
    assert "O19" in options(table) and "O11" not in options(table)
    answer(table, "O19")
    assert roster(table).stash == ("O19",)


@pytest.mark.clause("CO-C10", "CO-D29")
def test_a_success_after_a_6_is_any_gear() -> None:
    table = ended(["6", "success", "1", "1"], ["1", "1"])
    assert asked(table) == (1, "choose_object")
    assert options(table) == [f"O{k}" for k in range(13, 25)]


@pytest.mark.clause("CO-C10", "CO-D29")
def test_a_success_is_30_shards_or_a_free_advance() -> None:
    table = ended(["success", "1", "1"], ["1", "1"])
    assert asked(table) == (1, "choose_gain")
    answer(table, "shards")
    assert roster(table).shards == 210 + 30 + 30
    luck: list[Given] = [{"P1 deck": ["success", "1", "1"]}, {"P2 deck": ["1", "1"]},
                         {"P1 deck": ["fail"]}]  # fmt: skip
    table = ended(luck=luck)
    answer(table, "advance", "A1")
    assert roster(table).xp == 8 and roster(table).free == 0  # nothing paid, nothing back
    assert recruit(table, "A1").advances == () and told(table, "xp_back") == []


@pytest.mark.clause("CO-21.6")
@pytest.mark.parametrize(
    ("card", "result"),
    [("fail", "retires"), ("1", "misses"), ("2", "misses"), ("3", "well"), ("8", "well"),
     ("success", "well")],
)  # fmt: skip
def test_an_injury_card_for_each_figure_killed(card: str, result: str) -> None:
    table = killed(card)
    (line,) = told(table, "injury")
    assert (line["figure"], line["result"]) == ("A2:RE6", result)
    there = [one.name for one in roster(table).recruits]
    assert ("A2" in there) == (result != "retires")
    assert result == "retires" or recruit(table, "A2").misses == (result == "misses")


@pytest.mark.clause("CO-21.6", "CO-21.12", "CO-R110")
def test_who_misses_a_mission_is_replaced_up_to_three_and_is_back_after_it() -> None:
    table = dull(killed("2"))
    names = [one.name for one in state(table).figures if one.owner == 0]
    assert names == ["A1", "A3", "A4"] and recruit(table, "A4").profile == "RE6"
    assert not recruit(table, "A2").misses and len(roster(table).recruits) == 4
    assert player(table, 1).total == 6


@pytest.mark.clause("CO-21.11", "CO-8.11", "CO-R111")
@pytest.mark.parametrize(
    ("gangs", "extra"),
    [("fire-line,hunting-pack", (0, 0)), ("small-line,the-crush", (3, 0)),
     ("the-crush,learning-riveters", (0, 3)), ("small-line,learning-unbound", (0, 1))],
)  # fmt: skip
def test_the_lower_worth_gets_cards(gangs: str, extra: tuple[int, int]) -> None:
    table = fracas.new("collision", gangs=gangs)
    assert (player(table, 1).extra, player(table, 2).extra) == extra


@pytest.mark.clause("CO-8.11", "CO-21.11")
def test_extra_cards_are_drawn_after_the_mulligan() -> None:
    table = at(
        options={"gangs": "small-line,the-crush"}, stage="start", turn=1,
        figures={"A1": one("RE2", 500, 300), "B1": one("UN9", 3000, 3000)},
    )  # fmt: skip
    assert len(player(table, 1).hand) == 3
    table.play(0, "mulligan")
    table.play(1, "keep_hand")
    assert len(player(table, 1).hand) == 3 + 3 and len(player(table, 1).discard) == 3


@pytest.mark.clause("CO-21.1")
def test_after_a_mission_the_next_begins_anew() -> None:
    table = dull(ended(["1", "1", "2"], ["1", "1"]))
    s = state(table)
    assert (s.played, s.campaign, s.turn) == (1, 5, 0)
    assert asked(table)[1] == "choose_first"
    mine = player(table, 1)
    assert (mine.vp, mine.kills, mine.edge, mine.hand) == ((), (), "", [])
    assert len(mine.deck) + len(mine.discard) == 30 and (mine.pool, mine.used) == (6, 0)
    assert all(one.status == 0 and not one.wounds for one in s.figures)
    assert game.options["campaign"].values[:2] == ("", "5")


@pytest.mark.clause("CO-S2", "CO-21.5")
def test_decks_are_hidden_again_for_each_table_and_each_mission() -> None:
    table = ended(["8", "1", "1"], ["1", "1"], players=[{"hand": ["3"]}, {}])
    assert asked(table) == (1, "choose_object")
    s = state(table)
    assert len(player(table, 1).deck) == 29 and len(player(table, 1).shown) == 0
    assert {s.seen[card] for card in player(table, 1).deck} == {0}
    answer(table, "O19")
    dull(table)
    assert {state(table).seen[card] for card in player(table, 1).deck} == {0}
    assert {state(table).seen[card] for card in player(table, 2).deck} == {0}


@pytest.mark.clause("CO-21.13")
@pytest.mark.parametrize(
    ("edit", "places"),
    [("", (1, 2)), ("won", (2, 1)), ("earned", (2, 1)), ("worth", (2, 1))],
)  # fmt: skip
def test_the_winner_of_a_campaign(edit: str, places: tuple[int, int]) -> None:
    even: Given = {"A1": one("RE2", 500, 500), "B1": one("UN3", 1700, 2700)}
    table = ended(["1", "1"], ["1", "1"], figures=even, campaign="1")
    mine, theirs = roster(table), roster(table, 2)
    mine.won, mine.earned = 1, 9
    theirs.won, theirs.earned = 1, 9
    if edit == "":
        mine.won = 2
        theirs.earned = 99
    elif edit == "won":
        theirs.won = 2
        mine.earned = 99
    elif edit == "earned":
        theirs.earned = 10
        mine.recruits[0].advances = ("rc",)
    else:
        theirs.recruits[0].advances = ("rc",)
    dull(table)
    assert table.result is not None and table.result.places == places
    assert table.result.clauses == ("CO-21.13",)

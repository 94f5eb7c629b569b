"""NG-12, NG-13: andys and owls."""

import pytest

from .tables import answer, asked, at, gang, on, options, state, told, until


@pytest.mark.clause("NG-12.1", "NG-3.13", "NG-2.10")
def test_andys_of_the_map_start_face_down() -> None:
    table = at()
    spaces = table.view(0)["spaces"]
    assert [spaces[name]["andys"] for name in ("d2", "c3", "d4", "c5")] == [[None]] * 4


@pytest.mark.clause("NG-12.2")
def test_turned_up_andys_stay_up() -> None:
    table = at(
        step="move",
        spaces={"c3": {"andys": [7]}},
        players=[{"figures": {"c2": 1}, "hand": ["grunt-warrior"]}],
    )
    answer(table, "c2", "c3", "grunt-warrior", "c3", "c2", "draw", "draw")
    until(table, "recruit", 2)
    assert table.view(1)["spaces"]["c3"]["andys"] == [7]


@pytest.mark.clause("NG-12.3", "NG-R60", "NG-R43", "NG-X41")
def test_an_andy_dropped_on_figures_is_turned_up_and_spoils_daylight() -> None:
    table = at(
        step="recruit",
        active=1,
        first=2,
        round=3,
        spaces={"c4": {"ground": "S3", "monument": True}},
        players=[{"hand": []}, {"figures": {"c4": 1}}],
        slots=["andy-patrol", "hugo", "hadley", "thea"],
        andy_supply=[4, 9],
    )
    answer(table, ("andy-patrol", 0), "c4", "c4")
    assert table.view(0)["spaces"]["c4"]["andys"] == [4, 9]
    until(table, "recruit")
    assert state(table).round == 4
    assert told(table, "daylight_blurp")[0] == {"who": 1, "spaces": 0, "tiles": 0}


@pytest.mark.clause("NG-12.4", "NG-8.8")
def test_who_shares_a_space_with_andys_must_fight_them() -> None:
    table = at(
        step="battle", bare=True, spaces={"c3": {"andys": [4]}}, players=[{"figures": {"c3": 1}}]
    )
    assert asked(table) == (1, "attack") and told(table, "battle")[0]["side"] == -1


@pytest.mark.clause(
    "NG-12.5", "NG-12.6", "NG-12.9", "NG-13.1", "NG-R57", "NG-R56", "NG-X36", "NG-12.8"
)
def test_andys_fight_as_one_with_their_numbers_less_owls() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c3": {"andys": [4, 5], "owls": 1, "watchtower": True}},
        players=[{"figures": {"c3": 2, "c2": 1}, "hand": ["cassidy"]}],
        luck=[{"P1 blue die": 3}, {"P1 green die": "1"}, {"andy returns": 0}, {"andy returns": 0}],
    )
    answer(table, "cassidy", "stop")
    table.check_luck()
    assert told(table, "andys_value")[0]["value"] == 7 and told(table, "value")[0]["value"] == 7
    assert gang(table, 1).blurp == 1
    assert state(table).andys == [] and len(state(table).andy_supply) == 15
    assert state(table).owls[14] == 0


@pytest.mark.clause("NG-12.10", "NG-X37", "NG-12.2")
def test_lost_to_andys_figures_go_home_and_nobody_gains() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c3": {"andys": [4, 5], "owls": 1}},
        players=[{"figures": {"c3": 2, "c2": 1}, "hand": ["cassidy"]}],
        luck=[{"P1 blue die": 2}, {"P1 green die": "1"}],
    )
    answer(table, "cassidy", "stop")
    assert [one.blurp for one in state(table).players] == [0, 0]
    assert (on(table, 1, "c3"), on(table, 1, "a1"), on(table, 1, "c2")) == (0, 2, 1)
    assert table.view(1)["spaces"]["c3"]["andys"] == [4, 5]
    assert state(table).owls[14] == 0


@pytest.mark.clause("NG-12.7", "NG-X32")
def test_grabs_against_andys_come_from_the_supply() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c3": {"andys": [4]}},
        players=[{"figures": {"c3": 2}, "hand": ["hugo"], "money": 0}, {"money": 5}],
        luck=[{"P1 green die": "0gg"}, {"P1 green die": "1g"}],
    )
    answer(table, "hugo", "stop")
    assert gang(table, 1).money == 3 and gang(table, 2).money == 5
    assert told(table, "roll")[0]["hits"] == 1


@pytest.mark.clause("NG-12.9", "NG-R61")
def test_beaten_andys_go_back_face_down_and_mixed_in() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c3": {"andys": [4]}},
        players=[{"figures": {"c3": 2, "c2": 2}}],
        luck=[{"andy returns": 7}],
    )
    andy = state(table).andys[0]
    answer(table, "stop")
    assert state(table).andy_supply[7] == andy and state(table).seen[andy] == 0


@pytest.mark.clause("NG-12.11", "NG-X38", "NG-11.4")
def test_the_attacker_picks_andys_or_enemies_first() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c4": {"andys": [5]}},
        players=[
            {"figures": {"c4": 1}, "hand": ["yara"]},
            {"figures": {"c4": 1, "c5": 1}, "hand": []},
        ],
        luck=[{"P1 pink die": 3}, {"P1 pink die": 3}, {"andy returns": 0}],
    )
    assert options(table) == ["tempests", "andys"]
    answer(table, "andys", "yara", "stop", "stop", "stop")
    assert (gang(table, 1).blurp, gang(table, 2).blurp) == (1, 1)
    assert on(table, 1, "c4") == 0 and on(table, 2, "c4") == 1


@pytest.mark.clause("NG-12.12")
def test_andys_never_move_or_attack_by_themselves() -> None:
    table = at(
        step="end",
        active=1,
        bare=True,
        spaces={"c3": {"andys": [4]}},
        players=[{"figures": {"c3": 1}}, {"figures": {"f6": 1}}],
    )
    until(table, "recruit", 1)
    assert on(table, 1, "c3") == 1 and told(table, "battle") == []
    assert state(table).andy_places == (14,)


@pytest.mark.clause("NG-13.1", "NG-13.2")
def test_owls_lower_the_defender_only() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c3": {"owls": 2}},
        players=[{"figures": {"c3": 1}}, {"figures": {"c3": 1}}],
    )
    battle = table.view(None)["battle"]
    assert battle["attacker"]["owls"] == 0 and battle["defender"]["owls"] == 4

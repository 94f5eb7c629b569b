"""NG-8: control and contest."""

import pytest

from fracas.games.neon_gods.battle import strength
from fracas.games.neon_gods.grid import AT, names
from fracas.games.neon_gods.state import Strength, contested, structures_held

from .tables import answer, at, controls, gang, on, options, question, state, told, until


@pytest.mark.clause("NG-8.1", "NG-8.2", "NG-8.4")
def test_control_is_figures_without_enemies_or_andys() -> None:
    table = at(
        bare=True,
        spaces={"e5": {"andys": [4]}},
        players=[{"figures": {"b1": 1, "c3": 1, "e5": 2}}, {"figures": {"c3": 2, "f6": 1}}],
    )
    assert controls(table, 1) == ["b1"]  # not the empty base
    assert controls(table, 2) == ["f6"]
    assert names(contested(state(table), 0)) == ("c3", "e5")
    spaces = table.view(None)["spaces"]
    assert spaces["c3"]["control"] is None and spaces["c3"]["contested"]
    assert spaces["e5"]["control"] is None and spaces["e5"]["contested"]
    assert spaces["b1"]["control"] == 0 and not spaces["b1"]["contested"]


@pytest.mark.clause("NG-8.3", "NG-8.12", "NG-X46")
def test_who_built_does_not_matter_and_an_empty_space_is_nobodys() -> None:
    table = at(
        step="scoring",
        bare=True,
        spaces={"b1": {"factory": True}, "c1": {"factory": True}, "d1": {"factory": True}},
        players=[{"figures": {"b1": 1}}, {"figures": {"c1": 1}}],
    )
    assert (gang(table, 1).blurp, gang(table, 2).blurp) == (1, 1)


@pytest.mark.clause("NG-8.4", "NG-X47")
def test_a_factory_on_an_empty_base_counts_for_nobody() -> None:
    spaces = {"a1": {"factory": True}}
    empty = at(step="scoring", bare=True, spaces=spaces, players=[{"figures": {"b1": 1}}])
    assert gang(empty, 1).blurp == 0
    held = at(step="scoring", bare=True, spaces=spaces, players=[{"figures": {"a1": 1}}])
    assert gang(held, 1).blurp == 1


@pytest.mark.clause("NG-8.5")
def test_control_changes_with_every_move() -> None:
    table = at(step="move", bare=True, players=[{"figures": {"c3": 1}}, {"figures": {"c4": 1}}])
    assert controls(table, 2) == ["c4"]
    answer(table, "c3", "c4")
    assert controls(table, 1) == controls(table, 2) == []


@pytest.mark.clause("NG-8.6", "NG-15.1")
def test_a_dead_zone_is_controlled_but_pays_nothing() -> None:
    table = at(step="daylight", round=3, players=[{"figures": {"d1": 1}}, {"figures": {"f6": 1}}])
    assert controls(table, 1) == ["d1"]
    assert told(table, "daylight_blurp")[0] == {"who": 0, "spaces": 0, "tiles": 0}


@pytest.mark.clause("NG-8.7")
def test_owls_products_tunnels_and_structures_do_not_matter() -> None:
    table = at(
        bare=True,
        spaces={
            "b1": {"owls": 2, "products": 3, "tunnel": True, "factory": True, "watchtower": True}
        },
        players=[{"figures": {"b1": 1}}],
    )
    assert controls(table, 1) == ["b1"]


TOWERS = {"d4": {"watchtower": True}}


@pytest.mark.clause("NG-8.8", "NG-8.10", "NG-R44")
def test_the_defender_has_the_structures_of_a_contested_space() -> None:
    players = [{"figures": {"d4": 1}}, {"figures": {"d4": 1}}]
    table = at(step="battle", bare=True, spaces=TOWERS, players=players)
    battle = table.view(None)["battle"]
    assert (battle["attacker"]["seat"], battle["attacker"]["towers"]) == (0, 0)
    assert (battle["defender"]["seat"], battle["defender"]["towers"]) == (1, 3)
    other = at(step="battle", active=2, bare=True, spaces=TOWERS, players=players)
    battle = other.view(None)["battle"]
    assert (battle["attacker"]["seat"], battle["attacker"]["towers"]) == (1, 0)
    assert (battle["defender"]["seat"], battle["defender"]["towers"]) == (0, 3)


@pytest.mark.clause("NG-8.9", "NG-10.17")
def test_who_controls_the_space_has_its_structure() -> None:
    players = [{"figures": {"d4": 1, "c4": 1}}, {"figures": {"c4": 1}}]
    table = at(step="battle", bare=True, spaces=TOWERS, players=players)
    battle = table.view(None)["battle"]
    assert battle["attacker"]["towers"] == 1 and battle["defender"]["towers"] == 0


@pytest.mark.clause("NG-8.11", "NG-8.13", "NG-R45", "NG-R74")
def test_against_andys_a_player_never_has_her_structures() -> None:
    spaces = {"d4": {"watchtower": True, "andys": [4]}}
    players = [{"figures": {"d4": 1}}, {"figures": {"c4": 1}}]
    own = at(step="battle", bare=True, spaces=spaces, players=players)
    assert own.view(None)["battle"]["attacker"]["towers"] == 0
    players = [{"figures": {"d4": 1, "c4": 1}}, {"figures": {"c4": 1}}]
    attacked = at(step="battle", active=2, bare=True, spaces=spaces, players=players)
    s = state(attacked)
    assert names(structures_held(s, 0)) == ("c4",)  # where she defends against P2
    assert strength(s, 0, AT["c4"], Strength(), defending=True).towers == 0


@pytest.mark.clause("NG-8.13", "NG-R74")
def test_a_factory_among_andys_scores_nothing_at_the_end() -> None:
    spaces = {"d4": {"factory": True, "andys": [4]}}
    table = at(step="scoring", bare=True, spaces=spaces, players=[{"figures": {"d4": 1}}])
    assert gang(table, 1).blurp == 0


@pytest.mark.clause("NG-8.10", "NG-12.11")
def test_andys_beside_do_not_take_the_tower_from_a_defender() -> None:
    spaces = {"d4": {"watchtower": True, "andys": [4]}}
    players = [{"figures": {"d4": 1}}, {"figures": {"d4": 1}}]
    table = at(step="battle", bare=True, spaces=spaces, players=players)
    assert question(table).kind == "pick_side" and options(table) == ["tempests", "andys"]
    answer(table, "tempests")
    assert table.view(None)["battle"]["defender"]["towers"] == 3


@pytest.mark.clause("NG-R79")
def test_each_of_two_defenders_has_the_tower_in_her_own_battle() -> None:
    players = [{"figures": {"d4": 1}}, {"figures": {"d4": 1}}, {"figures": {"d4": 1}}]
    table = at(step="battle", seats=3, bare=True, spaces=TOWERS, players=players)
    s = state(table)
    towers = [strength(s, seat, AT["d4"], Strength(), defending=True).towers for seat in range(3)]
    assert towers == [0, 3, 3]


@pytest.mark.clause("NG-11.26", "NG-X27", "NG-R44")
def test_a_tower_just_won_helps_in_the_next_battle() -> None:
    table = at(
        step="battle",
        seats=3,
        bare=True,
        spaces={"d4": {"watchtower": True}},
        players=[
            {"figures": {"d4": 2, "e4": 1, "c4": 2, "d3": 2}},
            {"figures": {"d4": 1}},
            {"figures": {"e4": 1}},
        ],
    )
    answer(table, "d4", "stop", "stop")
    assert told(table, "victory") == [{"who": 0, "count": 1}]
    assert table.view(None)["battle"]["attacker"] == {
        "cards": [],
        "seat": 0,
        "hand": 0,
        "unseen": 0,
        "dice": [],
        "hits": 0,
        "grabs": 0,
        "here": 1,
        "near": 2,
        "towers": 1,
        "owls": 0,
        "value": 4,
    }
    until(table, "recruit", 2)
    assert on(table, 1, "e4") == 1 and on(table, 3, "e4") == 0

"""NG-7: movement."""

import pytest

from fracas.engine import Choice

from .tables import Given, answer, asked, at, on, options, refusal, state, told

TWO: list[Given] = [{"figures": {"c3": 1}}, {"figures": {"f6": 1}}]


def reachable(start: str, seats: int = 2, **position: Given) -> list[Choice]:
    table = at(step="move", seats=seats, **position)
    answer(table, start)
    return options(table)


@pytest.mark.clause("NG-7.1", "NG-D9")
def test_two_figures_move_up_to_three_spaces_each() -> None:
    table = at(step="move", bare=True)
    answer(table, "a1")
    assert options(table) == ["b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3", "a4"]
    answer(table, "d1", "a1", "a4")
    assert asked(table) == (1, "activate")
    assert (on(table, 1, "d1"), on(table, 1, "a4"), on(table, 1, "a1")) == (1, 1, 4)


@pytest.mark.clause("NG-7.2")
def test_all_figures_on_the_board_may_move() -> None:
    table = at(
        step="move",
        bare=True,
        players=[{"figures": {"a1": 1, "c3": 1, "f1": 2}}, {"figures": {"c3": 1}}],
    )
    assert options(table) == ["stop", "a1", "f1", "c3"]
    assert "no figure on b2" in refusal(table, "b2")


@pytest.mark.clause("NG-7.3", "NG-R30")
def test_a_figure_moves_once_in_a_step_and_again_by_a_later_effect() -> None:
    table = at(
        step="move",
        bare=True,
        players=[{"figures": {"c3": 1}, "hand": ["grunt-warrior"]}, {"figures": {"f6": 1}}],
    )
    answer(table, "c3", "c4")
    assert asked(table) == (1, "activate")  # nothing else to move
    answer(table, "grunt-warrior")
    assert options(table) == ["stop", "c4"]


@pytest.mark.clause("NG-7.3")
def test_beside_a_figure_that_has_moved_another_may_still_go() -> None:
    table = at(
        step="move",
        bare=True,
        players=[{"figures": {"c3": 1, "c4": 1, "e5": 1}}, {"figures": {"f6": 1}}],
    )
    answer(table, "c3", "c4")
    assert options(table) == ["stop", "c4", "e5"]
    table = at(
        step="move", bare=True, players=[{"figures": {"c3": 1, "e5": 1}}, {"figures": {"f6": 1}}]
    )
    answer(table, "c3", "c4")
    assert options(table) == ["stop", "e5"]
    assert "has moved" in refusal(table, "c4")


@pytest.mark.clause("NG-7.4")
def test_the_next_figure_is_chosen_when_the_last_has_stopped() -> None:
    table = at(
        step="move",
        players=[{"figures": {"a1": 2}}, {"figures": {"f6": 1}}],
        spaces={"a2": {"andys": [6]}},
    )
    answer(table, "a1", "a2")
    assert told(table, "turn_up") == [{"space": "a2", "andys": (6,)}]
    assert asked(table) == (1, "move")


@pytest.mark.clause("NG-7.5", "NG-2.2")
def test_a_step_is_to_a_space_that_shares_a_side() -> None:
    assert reachable("c3", bare=True, players=TWO) == [
        "b1",
        "c1",
        "d1",
        "a2",
        "b2",
        "c2",
        "d2",
        "e2",
        "a3",
        "b3",
        "d3",
        "e3",
        "f3",
        "a4",
        "b4",
        "c4",
        "d4",
        "e4",
        "b5",
        "c5",
        "d5",
        "c6",
    ]


@pytest.mark.clause("NG-2.2")
def test_the_board_does_not_wrap() -> None:
    found = reachable("f3", bare=True, players=[{"figures": {"f3": 1}}, {"figures": {"f6": 1}}])
    assert not {"a3", "a4", "b4", "a5"} & set(found)
    found = reachable("a3", bare=True, players=[{"figures": {"a3": 1}}, {"figures": {"f6": 1}}])
    assert not {"f2", "f3", "e2"} & set(found)


@pytest.mark.clause("NG-7.6", "NG-X11")
def test_enemies_and_andys_stop_a_figure_that_enters() -> None:
    players: list[Given] = [{"figures": {"c4": 1}}, {"figures": {"d4": 1}}]
    found = reachable("c4", bare=True, players=players)
    assert "d4" in found and "e4" not in found
    spaces: dict[str, Given] = {"d4": {"andys": [5]}}
    found = reachable("c4", bare=True, spaces=spaces, players=[{"figures": {"c4": 1}}, {}])
    assert "d4" in found and "e4" not in found


@pytest.mark.clause("NG-7.6")
def test_the_refusal_says_what_stops_the_way() -> None:
    table = at(step="move", bare=True, players=[{"figures": {"c4": 1}}, {"figures": {"d4": 1}}])
    answer(table, "c4")
    assert "stop you on the way (NG-7.6)" in refusal(table, "e4")
    assert "out of reach (NG-7.1)" in refusal(table, "f5")


@pytest.mark.clause("NG-7.7", "NG-R31")
def test_a_figure_may_leave_a_contested_space() -> None:
    players: list[Given] = [{"figures": {"c4": 1}}, {"figures": {"c4": 1}}]
    assert "e4" in reachable("c4", bare=True, players=players)
    spaces: dict[str, Given] = {"c4": {"andys": [5]}}
    assert "e4" in reachable("c4", bare=True, spaces=spaces, players=[{"figures": {"c4": 1}}, {}])


@pytest.mark.clause("NG-7.8", "NG-7.9")
def test_two_own_figures_can_be_passed_but_not_joined() -> None:
    players: list[Given] = [{"figures": {"c4": 1, "d4": 2}}, {}]
    found = reachable("c4", bare=True, players=players)
    assert "d4" not in found and "e4" in found
    table = at(step="move", bare=True, players=players)
    answer(table, "c4")
    assert "two of your figures already (NG-7.9)" in refusal(table, "d4")


@pytest.mark.clause("NG-7.9", "NG-7.12")
def test_the_own_base_has_no_limit() -> None:
    players: list[Given] = [{"figures": {"a1": 5, "b1": 1}}, {}]
    found = reachable("b1", bare=True, players=players)
    assert "a1" in found and "a2" in found  # stop there or pass


@pytest.mark.clause("NG-7.10", "NG-R32")
def test_a_third_figure_cannot_enter_where_it_would_have_to_stop() -> None:
    players: list[Given] = [{"figures": {"c4": 1, "d4": 2}}, {"figures": {"d4": 1}}]
    found = reachable("c4", bare=True, players=players)
    assert "d4" not in found and "e4" not in found
    table = at(step="move", bare=True, players=players)
    answer(table, "c4")
    assert "NG-7.10" in refusal(table, "d4")


@pytest.mark.clause("NG-7.11", "NG-R34", "NG-X15")
def test_an_enemy_base_is_closed_even_when_empty() -> None:
    players: list[Given] = [{"figures": {"e1": 1}}, {"figures": {"b6": 1}}]
    table = at(step="move", seats=4, players=players)
    answer(table, "e1")
    found = options(table)
    assert "f1" not in found and "f2" in found  # by e2
    assert refusal(table, "f1").startswith(
        "F1 cannot be entered: it is the Sky Tempests' base (NG-7.11); you can reach"
    )
    spaces: dict[str, Given] = {"e2": {"andys": [5]}}
    table = at(step="move", seats=4, spaces=spaces, players=players)
    answer(table, "e1")
    assert "f2" not in options(table)  # e1-f1-f2 would be the only way


@pytest.mark.clause("NG-7.13", "NG-R33")
def test_dead_zones_can_be_entered_and_passed() -> None:
    found = reachable("c1", players=[{"figures": {"c1": 1}}, {}])
    assert {"d1", "e1"} <= set(found)


@pytest.mark.clause("NG-7.14", "NG-X13")
def test_a_tunnel_step_leads_to_any_other_tunnel() -> None:
    found = reachable("a1", seats=4)
    assert {"b2", "e2", "b5", "e5"} <= set(found)  # a1-b1-b2-e5
    assert "e6" not in found


@pytest.mark.clause("NG-7.15")
def test_stops_and_limits_hold_for_tunnel_steps() -> None:
    tunnels: dict[str, Given] = {"b2": {"tunnel": True}, "e5": {"tunnel": True}}
    found = reachable(
        "b2", bare=True, spaces=tunnels, players=[{"figures": {"b2": 1}}, {"figures": {"e5": 1}}]
    )
    assert "e5" in found and "e4" not in found
    found = reachable(
        "b2", bare=True, spaces=tunnels, players=[{"figures": {"b2": 1, "e5": 2}}, {}]
    )
    assert "e5" not in found and "e4" in found


@pytest.mark.clause("NG-7.16")
def test_one_tunnel_leads_nowhere() -> None:
    one = reachable(
        "b2", bare=True, spaces={"b2": {"tunnel": True}}, players=[{"figures": {"b2": 1}}, {}]
    )
    none = reachable("b2", bare=True, players=[{"figures": {"b2": 1}}, {}])
    assert one == none


@pytest.mark.clause("NG-7.19", "NG-12.2")
def test_entering_turns_all_andys_of_the_space_up() -> None:
    table = at(
        step="move",
        bare=True,
        spaces={"c4": {"andys": [9, 4]}},
        players=[{"figures": {"c3": 1}}, {}],
    )
    assert table.view(1)["spaces"]["c4"]["andys"] == [None, None]
    answer(table, "c3", "c4")
    assert table.view(1)["spaces"]["c4"]["andys"] == [4, 9]


@pytest.mark.clause("NG-7.20")
def test_a_move_is_a_figure_and_a_destination() -> None:
    table = at(
        step="move",
        bare=True,
        spaces={"c4": {"owls": 1, "products": 2}},
        players=[{"figures": {"c3": 1}}, {}],
    )
    answer(table, "c3", "c5")  # past the owl
    assert state(table).owls[20] == 1 and state(table).products[20] == 2
    assert told(table, "move") == [{"who": 0, "start": "c3", "goal": "c5"}]


@pytest.mark.clause("NG-D9", "NG-R76")
def test_a_figure_without_a_way_is_not_offered_and_none_need_move() -> None:
    table = at(
        "tunnel-assault",
        step="move",
        seats=2,
        spaces={
            "c3": {"tunnel": False},
            "d3": {"tunnel": False},
            "c4": {"tunnel": False},
            "d4": {"tunnel": False},
        },
        players=[{"figures": {"c3": 2, "d3": 2, "c4": 2, "d4": 2}}, {}],
    )
    assert asked(table) == (1, "activate")  # full and cut off: the step passes by
    table = at(
        "tunnel-assault",
        step="move",
        seats=2,
        spaces={
            "c3": {"tunnel": False},
            "d3": {"tunnel": False},
            "c4": {"tunnel": False},
            "d4": {"tunnel": False},
        },
        players=[{"figures": {"a1": 1, "c3": 2, "d3": 2, "c4": 2, "d4": 2}}, {}],
    )
    assert options(table) == ["stop", "a1"]
    assert "nowhere to go" in refusal(table, "c3")


@pytest.mark.clause("NG-D9")
def test_passing_a_full_block_reaches_what_lies_behind() -> None:
    players: list[Given] = [{"figures": {"a1": 1, "b1": 2, "a2": 2}}, {}]
    table = at(step="move", bare=True, players=players)
    assert "a1" in options(table)  # no neighbour has room, but c1 has
    answer(table, "a1")
    assert "c1" in options(table) and "b1" not in options(table)
    assert "stands on a1 already" in refusal(table, "a1")


@pytest.mark.clause("NG-R39")
def test_two_of_each_gang_fit_in_a_space() -> None:
    players: list[Given] = [{"figures": {"c3": 1, "d3": 1}}, {"figures": {"d3": 2}}]
    table = at(step="move", bare=True, players=players)
    answer(table, "c3", "d3")
    assert (on(table, 1, "d3"), on(table, 2, "d3")) == (2, 2)


@pytest.mark.clause("NG-R72")
def test_a_hemmed_in_gang_may_enter_held_spaces() -> None:
    players: list[Given] = [{"figures": {"a1": 6}}, {"figures": {"b1": 2, "a2": 2}}]
    found = reachable("a1", bare=True, players=players)
    assert found == ["b1", "a2"]

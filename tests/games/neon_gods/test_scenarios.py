"""NG-18: scenarios, built in and home-made."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import fracas
from fracas.cli import main
from fracas.games.neon_gods import game
from fracas.games.neon_gods.grid import AT, NAMES
from fracas.games.neon_gods.scenarios import (
    BUILT_IN,
    check,
    clockwise,
    drawn_map,
    scenario_of,
    scenario_problems,
)

from .tables import answer, asked, at, gang, options, refusal, state, to_the_end, told

COUNTS = {
    "life-on-the-streets": "12/8/4 4/3/4 2/3/4 2/3/4 4/6/8 4/3/4 0/0/0",
    "close-quarters": "16/14/16 4/3/4 4/3/4 2/3/4 4/3/4 0/0/0 0/0/0",
    "tunnel-assault": "16/16/16 4/4/4 6/5/4 4/4/4 6/5/4 8/8/8 0/0/0",
    "no-place-to-hide": "8/4/4 4/3/4 2/3/4 2/3/4 12/12/12 0/0/0 0/0/0",
    "raids": "6/6/4 4/3/4 2/3/4 2/3/4 4/6/8 4/3/4 12/12/12",
}
"""Dead zones, skyscrapers of 1, 2 and 3, andys, tunnels, products; for 2/3/4 players."""


@pytest.mark.clause("NG-C9", "NG-C10", "NG-C11", "NG-C12", "NG-C13", "NG-18.1", "NG-3.1")
@pytest.mark.parametrize("scenario", BUILT_IN)
def test_the_maps_have_the_counts_of_the_spec(scenario: str) -> None:
    found = []
    for seats in (2, 3, 4):
        drawn = drawn_map(scenario, seats)
        found.append(
            [
                drawn.dead.bit_count(),
                *(area.bit_count() for area in drawn.skyscrapers),
                len(drawn.andys),
                len(drawn.tunnels),
                len(drawn.products),
            ]
        )
    assert (
        " ".join("/".join(map(str, column)) for column in zip(*found, strict=True))
        == (COUNTS[scenario])
    )


def quarter_turn(space: int) -> int:
    row, column = divmod(space, 6)
    return column * 6 + 5 - row


@pytest.mark.clause("NG-C9", "NG-C10", "NG-C11", "NG-C12", "NG-C13", "NG-R15")
@pytest.mark.parametrize("scenario", BUILT_IN)
@pytest.mark.parametrize("seats", [2, 4])
def test_maps_for_4_are_alike_under_a_quarter_turn_for_2_under_a_half(
    scenario: str, seats: int
) -> None:
    drawn = drawn_map(scenario, seats)

    def turned(places: list[int]) -> Counter[int]:
        for _ in range(4 // seats):
            places = [quarter_turn(space) for space in places]
        return Counter(places)

    def of(area: int) -> list[int]:
        return [space for space in range(36) if area >> space & 1]

    bases = [space for _, space in sorted(drawn.bases)]
    everything = [
        of(drawn.dead),
        *map(of, drawn.skyscrapers),
        bases,
        drawn.tunnels,
        drawn.andys,
        drawn.products,
    ]
    for places in everything:
        assert turned(places) == Counter(places)
    assert [quarter_turn(space) for space in bases] == bases[1:] + bases[:1] or seats == 2


@pytest.mark.clause("NG-18.1", "NG-18.15", "NG-18.16")
@pytest.mark.parametrize("scenario", BUILT_IN)
def test_our_own_scenarios_pass_the_check(scenario: str) -> None:
    assert list(scenario_problems(scenario_of(scenario))) == []


@pytest.mark.clause("NG-18.2", "NG-18.13")
def test_life_and_raids_have_no_special_rule() -> None:
    assert scenario_of("life-on-the-streets").special == scenario_of("raids").special == frozenset()


def prizes(scenario: str) -> tuple[int, int]:
    """Blurp for beating a player and for beating andys."""
    table = at(
        scenario,
        step="battle",
        bare=True,
        spaces={"d4": {"andys": [4]}},
        players=[{"figures": {"c3": 1, "d4": 2, "d3": 2}}, {"figures": {"c3": 1}}],
    )
    answer(table, "c3", "stop", "stop", "stop")
    first, second = told(table, "victory")
    return int(str(first["count"])), int(str(second["count"]))


@pytest.mark.clause("NG-18.3", "NG-18.4", "NG-11.21", "NG-12.8")
def test_close_quarters_pays_more_for_players_only() -> None:
    assert prizes("close-quarters") == (2, 1)
    assert prizes("life-on-the-streets") == (1, 1)


@pytest.mark.clause("NG-18.5", "NG-18.6")
def test_no_place_to_hide_pays_more_for_andys_only() -> None:
    assert prizes("no-place-to-hide") == (1, 2)


def tunnel_reach(start: str, **position: object) -> list[object]:
    table = at("tunnel-assault", step="move", seats=4, **position)
    answer(table, start)
    return list(options(table))


@pytest.mark.clause("NG-18.7", "NG-R33")
def test_tunnel_assault_closes_dead_zones() -> None:
    found = tunnel_reach("b2", players=[{"figures": {"b2": 1}}])
    assert "c2" not in found and "b3" not in found and "c3" in found  # b2-b1-c3


@pytest.mark.clause("NG-18.8", "NG-R71", "NG-D5")
def test_tunnel_assault_guards_the_tunnels_next_to_bases() -> None:
    slots = ["cave-in", "hugo", "hadley", "thea"]
    table = at("tunnel-assault", seats=4, step="recruit", slots=slots)
    answer(table, ("cave-in", 0))
    assert options(table) == ["stop", "c3", "d3", "c4", "d4"]
    assert "there is no tunnel on a2" in refusal(table, "a2").lower()
    table = at("life-on-the-streets", step="recruit", slots=slots, spaces={"b1": {"tunnel": True}})
    answer(table, ("cave-in", 0))
    assert "b1" in options(table)


@pytest.mark.clause("NG-18.9", "NG-R78")
def test_tunnel_assault_keeps_structures_off_tunnels() -> None:
    table = at(
        "tunnel-assault",
        seats=4,
        step="activate",
        players=[{"figures": {"b1": 1, "b2": 1}, "hand": ["grunt-builder"]}],
    )
    answer(table, "grunt-builder", "factory")
    assert options(table) == ["b2"]
    table = at(
        "tunnel-assault",
        seats=4,
        step="activate",
        spaces={"c3": {"andys": []}},
        players=[{"figures": {"c3": 1, "b2": 1}, "hand": ["grunt-builder"]}],
    )
    answer(table, "grunt-builder", "monument")
    assert options(table) == ["b2"]


@pytest.mark.clause("NG-18.10")
def test_tunnel_assault_keeps_tunnels_off_structures() -> None:
    slots = ["fresh-diggings", "hugo", "hadley", "thea"]
    built = {"a2": {"watchtower": True}, "e1": {"factory": True}, "b6": {"monument": True}}
    table = at("tunnel-assault", seats=4, step="recruit", slots=slots, spaces=built)
    answer(table, ("fresh-diggings", 0))
    assert not {"a2", "e1", "b6"} & set(options(table)) and "b2" in options(table)
    table = at(step="recruit", slots=slots, spaces={"a2": {"watchtower": True}})
    answer(table, ("fresh-diggings", 0))
    assert "a2" in options(table)


@pytest.mark.clause("NG-18.11", "NG-7.6", "NG-7.10")
def test_tunnel_assault_lets_figures_pass_enemies_in_tunnels() -> None:
    enemy = [{"figures": {"b2": 1}}, {"figures": {"b1": 1}}]
    found = tunnel_reach("b2", players=enemy)
    assert "b1" in found and "c3" in found  # stop and contest, or move on
    full = [{"figures": {"b2": 1, "b1": 2}}, {"figures": {"b1": 1}}]
    found = tunnel_reach("b2", players=full)
    assert "b1" not in found and "c3" in found


@pytest.mark.clause("NG-18.12", "NG-R69")
def test_tunnel_assault_still_stops_at_andys_and_on_other_spaces() -> None:
    found = tunnel_reach("b2", spaces={"b1": {"andys": [4]}}, players=[{"figures": {"b2": 1}}])
    assert "b1" in found and "c3" not in found
    players = [{"figures": {"a1": 1}}, {"figures": {"a2": 1, "b1": 1}}]
    found = tunnel_reach("a1", players=players, spaces={"b1": {"tunnel": False}})
    assert found == ["b1", "a2"]


@pytest.mark.clause("NG-R70")
def test_tunnel_assault_lets_owls_sit_on_dead_zones_but_not_andys() -> None:
    table = at("tunnel-assault", step="recruit", slots=["owls", "andy-patrol", "hadley", "thea"])
    answer(table, ("owls", 0))
    assert "c1" in options(table)
    table = at("tunnel-assault", step="recruit", slots=["andy-patrol", "owls", "hadley", "thea"])
    answer(table, ("andy-patrol", 0))
    assert "c1" not in options(table)


@pytest.mark.clause("NG-18.14")
def test_products_of_the_map_are_sold_like_others() -> None:
    table = at("raids", step="activate", players=[{"figures": {"b3": 1}, "hand": ["jinx"]}])
    answer(table, "jinx", "b3")
    assert gang(table, 1).money == 8


@pytest.mark.clause("NG-16.1")
def test_a_scenario_rule_wins_over_the_general_rules() -> None:
    on_tunnel = [{"figures": {"b2": 1}, "hand": ["grunt-builder"]}]
    table = at(step="activate", players=on_tunnel)
    answer(table, "grunt-builder")
    assert "factory" in options(table)  # NG-10.14
    on_tunnel = [{"figures": {"b1": 1}, "hand": ["grunt-builder"]}]
    table = at("tunnel-assault", step="activate", players=on_tunnel)
    answer(table, "grunt-builder")
    assert asked(table) == (1, "activate")  # NG-18.9


# Home-made scenarios

HOME_MADE = '''
title = "Our Block"
special = ["rich-feuds"]
[maps]
2 = """
  a   b   c   d   e   f
1 B1  .   .   .   .   .
2 .   S1t .   .   .   .
3 .   .   S3a .   .   .
4 .   .   .   S3a .   .
5 .   .   .   .   S1t .
6 .   .   .   .   .p  B2
"""
'''


@pytest.fixture
def our_block(tmp_path: Path) -> Path:
    file = tmp_path / "our-block.toml"
    file.write_text(HOME_MADE, encoding="utf-8")
    return file


@pytest.mark.clause("NG-18.15", "NG-D1")
def test_a_home_made_scenario_is_played_and_its_record_needs_no_file(our_block: Path) -> None:
    table = fracas.new("neon-gods", 2, seed=1, scenario=str(our_block))
    assert state(table).city.scenario == "Our Block" and state(table).city.prize == (2, 1)
    assert sum(state(table).products) == 1
    to_the_end(table)
    our_block.unlink()
    again = fracas.loads(table.dumps())
    assert again.digest() == table.digest()
    with pytest.raises(fracas.BadInput, match="maps for 2 players, not 3"):
        fracas.new("neon-gods", 3, seed=1, scenario=HOME_MADE)


@pytest.mark.clause("NG-18.15", "NG-18.16", "NG-2.8", "NG-2.19", "NG-C5", "NG-R77")
@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("1 B1  .   .   .", "1 B1  #   #   #", ""),
        ("B2", ".", "expected the bases B1, B2, got B1 (NG-18.16)"),
        ("B2", "B3", "expected the bases B1, B2, got B1, B3 (NG-18.16)"),
        ("S1t .   .   .   .\\n3", "S1tt .   .   .   .\\n3", "b2: 2 tunnels on one space (NG-2.19)"),
        ("B1  .", "B1a .", "a1: an andy on a base (NG-18.16)"),
        ("B1  .", "B1t .", "a1: a tunnel on a base (NG-18.16)"),
        ("B1  .   .", "B1  #p  .", "b1: a product on a dead zone (NG-18.16)"),
        (".p", "." + 31 * "p", "31 products, but the box holds 30 (NG-2.8)"),
        (".p", "." + 14 * "a", "16 andys, but the box holds 15 (NG-2.8)"),
        (
            "2 .   S1t .   .   .   .",
            "2 " + "S3 " * 6,
            "8 skyscrapers of value 3, but the box holds 4 (NG-C5)",
        ),
        (
            "1 B1  .   .   .   .   .\\n2 .   S1t",
            "1 B1  # # # # #\\n2 # # # # # #\\n3 # # # # # #\\n4 .  S1t",
            "expected 6 rows, got 8 (NG-2.1)",
        ),
        ("1 B1  .   .", "1 B1  .", "row 1: expected 6 cells, got 5 (NG-2.1)"),
        (
            "S3a .   .   .",
            "Q3a .   .   .",
            "c3: expected . # B1–B4 or S1–S3, then flags a t p, got 'Q3a'",
        ),
        ("B1  .", "B1S1 .", "got 'B1S1'"),
    ],
)
def test_what_breaks_the_rules_for_maps_is_found(
    tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    old, new = old.replace("\\n", "\n"), new.replace("\\n", "\n")
    assert old in HOME_MADE
    file = tmp_path / "map.toml"
    file.write_text(HOME_MADE.replace(old, new, 1), encoding="utf-8")
    found = [str(one) for one in check(str(file))]
    if not wrong:
        assert found == []
    else:
        assert any(wrong in one and one.startswith("map for 2 players: ") for one in found), found


@pytest.mark.clause("NG-18.16")
def test_a_base_needs_a_way_out_and_bases_run_clockwise(tmp_path: Path) -> None:
    closed = HOME_MADE.replace("B1  .", "B1  #").replace("2 .", "2 #")
    file = tmp_path / "map.toml"
    file.write_text(closed, encoding="utf-8")
    assert check(str(file)) == []  # dead zones are open unless a rule closes them
    file.write_text(closed.replace("rich-feuds", "closed-dead-zones"), encoding="utf-8")
    assert [str(one) for one in check(str(file))] == [
        "map for 2 players: a1: the base has no way out (NG-18.16)"
    ]
    four = (
        HOME_MADE.replace("2 = ", "4 = ")
        .replace("6 .   .", "6 B2  .")
        .replace("B2\n", "B3\n")
        .replace("1 B1  .   .   .   .   .", "1 B1  .   .   .   .   B4")
    )
    file.write_text(four, encoding="utf-8")
    assert [str(one) for one in check(str(file))] == [
        "map for 4 players: the bases do not run clockwise in seat order (NG-18.16)"
    ]
    swapped = four.replace("B2", "Bx").replace("B4", "B2").replace("Bx", "B4")
    file.write_text(swapped, encoding="utf-8")
    assert check(str(file)) == []


@pytest.mark.clause("NG-18.16")
def test_clockwise_is_round_the_middle_of_the_board() -> None:
    middle = [AT[name] for name in ("c3", "d3", "d4", "c4")]
    assert clockwise(middle) and not clockwise(middle[::-1])


@pytest.mark.clause("NG-18.16", "NG-R82")
def test_two_bases_are_always_in_clockwise_order() -> None:
    for one, other in combinations(range(36), 2):
        assert clockwise([one, other]) and clockwise([other, one]), (one, other)
    table = fracas.new(
        "neon-gods", 2, seed=1, scenario=HOME_MADE.replace("B2", ".").replace("S1t", "B2 ", 1)
    )
    assert [player.base for player in state(table).players] == [AT["a1"], AT["b2"]]


@pytest.mark.clause("NG-R82")
def test_bases_in_one_direction_come_in_any_order_and_the_others_decide() -> None:
    for pair in (["a1", "b2"], ["b2", "a1"]):
        assert clockwise([AT[name] for name in [*pair, "f1", "f6"]])
        assert not clockwise([AT[name] for name in [*pair, "f6", "f1"]])
        assert clockwise([AT[name] for name in [*pair, "c3"]])


@pytest.mark.clause("NG-18.15")
def test_special_rules_come_from_a_closed_list(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text(HOME_MADE.replace("rich-feuds", "rich-fueds"), encoding="utf-8")
    (problem,) = check(str(file))
    assert "did you mean 'rich-feuds'?" in str(problem) and "map.toml:3" in str(problem)
    with pytest.raises(fracas.BadInput, match="rich-fueds"):
        fracas.new("neon-gods", 2, seed=1, scenario=str(file))


def test_the_command_checks_a_file(our_block: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "check", str(our_block)]) == 0
    assert "a valid scenario for neon-gods" in capsys.readouterr().out
    our_block.write_text(HOME_MADE.replace("B2", "."), encoding="utf-8")
    assert main(["scenario", "check", str(our_block)]) == 1
    assert "expected the bases B1, B2, got B1 (NG-18.16)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no-such.toml", "no such file"),
        ("no-such", "there is no scenario 'no-such'"),
        (7, "scenario"),
        (HOME_MADE.replace("B2", "."), "cannot be played"),
    ],
)
def test_a_scenario_that_will_not_do_is_refused(value: object, why: str) -> None:
    with pytest.raises(fracas.BadInput, match=why):
        fracas.new("neon-gods", 2, seed=1, scenario=value)


def test_only_a_local_player_can_name_a_file(our_block: Path) -> None:
    with pytest.raises(fracas.BadInput, match="there is no scenario"):
        game.checked_options({"scenario": str(our_block)})
    table = fracas.new("neon-gods", 2, seed=1, scenario=str(our_block))
    assert table.record.options["scenario"] == HOME_MADE
    table.record.options["scenario"] = str(our_block)
    with pytest.raises(fracas.BadInput, match="there is no scenario"):
        fracas.loads(table.dumps())


def test_a_map_names_its_spaces_from_the_top_left() -> None:
    drawn = drawn_map("life-on-the-streets", 3)
    assert [NAMES[space] for _, space in sorted(drawn.bases)] == ["b1", "f3", "c6"]

"""BF-6: Units, Barricades and the Sun Track."""

import pytest

from fracas.games.blood_feud.refusals import no

from .looking import count_on, kinds, offers, state, team, told, unit_on
from .tables import act, await_turn, example, feud, finish, refused

CITY = """
turn = 0
stations = ["cityscape", "cityscape", "orders", "council"]

[team.F01]
units = { D1 = 2, H1 = 1 }
players = ["H1"]
[team.F07]
units = { D1 = 1 }
"""


@pytest.mark.clause("BF-6.1", "BF-6.4", "BF-D5")
def test_a_fresh_unit_moves_to_a_neighbouring_domain_and_is_fatigued() -> None:
    table = feud(CITY)
    unit = unit_on(table, 0, "D1")
    act(table, 0, "move", unit, "L1")
    assert count_on(table, 0, "L1") == 1
    assert count_on(table, 0, "D1") == 1
    s = state(table)
    moved = [u for u in range(len(s.unit_at)) if s.tired[u]]
    assert len(moved) == 1
    assert s.unit_at[moved[0]] == 8


@pytest.mark.clause("BF-6.1")
def test_a_unit_moves_to_no_domain_that_is_not_adjacent() -> None:
    table = feud(CITY)
    assert refused(table, 0, "move", unit_on(table, 0, "D1"), "H3") == "target"
    assert refused(table, 0, "move", unit_on(table, 1, "D1"), "L1") == "target"


@pytest.mark.clause("BF-6.2", "BF-X15")
def test_a_barricade_of_any_colour_bars_a_move() -> None:
    table = example("x15")
    assert refused(table, 0, "move", unit_on(table, 0, "D1"), "L1") == "barred"
    table = feud(CITY.replace("[team.F07]", '[team.F07]\nbarricades = ["D1/L1"]'))
    assert refused(table, 0, "move", unit_on(table, 0, "D1"), "L1") == "barred"


@pytest.mark.clause("BF-6.3", "BF-6.22", "BF-6.24", "BF-6.26", "BF-X16")
def test_a_team_has_at_most_three_units_on_a_domain_and_others_do_not_count() -> None:
    table = example("x16")
    assert refused(table, 0, "move", unit_on(table, 0, "L1"), "D1") == "limit"
    act(table, 0, "pass")
    await_turn(table, 1)
    act(table, 1, "move", unit_on(table, 1, "D2"), "D1")
    assert count_on(table, 1, "D1") == 1


@pytest.mark.clause("BF-6.25", "BF-3.7", "BF-X17")
def test_units_over_the_limit_stay_but_no_more_may_enter() -> None:
    table = example("x17")
    home = unit_on(table, 1, "D2")
    assert state(table).city.types[1] == "home" and count_on(table, 1, "H2") == 5
    for left in (4, 3, 2):
        assert refused(table, 1, "move", home, "H2") == "limit"
        act(table, 1, "move", unit_on(table, 1, "H2"), "D1")
        assert count_on(table, 1, "H2") == left
        await_turn(table, 1)
    act(table, 1, "move", home, "H2")
    assert count_on(table, 1, "H2") == 3


@pytest.mark.clause("BF-6.5", "BF-6.6", "BF-D6")
def test_a_barricade_goes_on_a_free_edge_of_a_fresh_units_domain() -> None:
    table = feud(CITY)
    unit = unit_on(table, 0, "D1")
    act(table, 0, "barricade", (unit, "D1/L1"))
    s = state(table)
    assert s.teams[0].barricades == 3
    assert s.barricade.count(0) == 1
    assert sum(s.tired) == 1
    await_turn(table, 1)
    assert "unbar" in offers(table, 1)  # City Hall stands on D1 too: the edge is barred for both


@pytest.mark.clause("BF-6.7", "BF-X18", "BF-2.10")
def test_an_edge_takes_one_barricade_and_its_owner_gets_it_back() -> None:
    table = example("x18")
    unit = unit_on(table, 0, "D1")
    assert refused(table, 0, "barricade", (unit, "D1/L1")) == "edge"
    before = state(table).teams[3].barricades
    act(table, 0, "unbar", (unit, "D1/L1"))
    s = state(table)
    assert s.teams[3].barricades == before + 1
    assert s.barricade.count(3) == 0
    assert sum(s.tired) == 1


@pytest.mark.clause("BF-6.8")
def test_only_edges_between_two_domains_are_offered() -> None:
    table = feud(CITY)
    s = state(table)
    table.play(0, "barricade")
    spots = offers(table, 0)
    assert {one[1] for one in spots if isinstance(one, tuple)} <= {
        "H1/D1", "H2/D1", "D1/D2", "D1/D4", "D1/L1", "H1/D4"
    }  # fmt: skip
    assert len(s.city.edges) == 18


@pytest.mark.clause("BF-6.9", "BF-6.10", "BF-D7")
def test_a_grey_barricade_goes_back_to_the_grey_stock() -> None:
    table = feud(CITY.replace("turn = 0", 'turn = 0\ngrey = ["D1/L1"]'))
    assert state(table).grey == 7
    act(table, 0, "unbar", (unit_on(table, 0, "D1"), "D1/L1"))
    assert state(table).grey == 8


@pytest.mark.clause("BF-6.11", "BF-6.12", "BF-R66")
def test_barricades_stay_and_change_no_combat() -> None:
    table = feud(
        """
start = "orders"
[[placed]]
team = "F01"
card = "attack"
at = "D1"
wish = ["F07"]
[team.F01]
units = { D1 = 3 }
barricades = ["D1/L1"]
[team.F07]
units = { D1 = 1 }
"""
    )
    assert "attack_hits" in kinds(table)
    assert state(table).barricade.count(0) == 1


@pytest.mark.clause(
    "BF-6.13", "BF-6.14", "BF-6.15", "BF-6.16", "BF-2.17", "BF-D8", "BF-X20", "BF-R8"
)
def test_blocking_costs_what_the_space_shows_and_the_tokens_stay_there() -> None:
    table = example("x20")
    board = state(table).tokens
    act(table, 0, "sun")
    s = state(table)
    assert s.blocked == [7]
    assert s.teams[0].tokens == 0
    assert s.tokens == board
    await_turn(table, 0)
    assert refused(table, 0, "sun") == "cost"


@pytest.mark.clause("BF-X2", "BF-6.16", "BF-12.24")
def test_a_block_of_space_7_ends_the_game_after_round_6() -> None:
    table = example("x2")
    act(table, 0, "sun")
    last = 0
    while not table.over:
        last = state(table).round
        finish(table)
    assert last == 6


@pytest.mark.clause("BF-6.17", "BF-X21")
def test_only_a_space_ahead_of_the_marker_is_blocked() -> None:
    table = example("x21")
    act(table, 0, "sun")
    assert state(table).blocked == [7] and team(table, 0).tokens == 0
    finish(table)
    assert table.over and 7 not in [one["round"] for one in told(table, "round")]
    table = example("x21-seven")
    assert (state(table).round, state(table).blocked, team(table, 0).tokens) == (7, [], 9)
    assert refused(table, 0, "sun") == "gone"


@pytest.mark.clause("BF-6.18", "BF-X22", "BF-R7")
def test_a_team_may_block_three_spaces_in_a_round() -> None:
    table = example("x22")
    for _ in range(3):
        act(table, 0, "sun")
        if len(state(table).blocked) < 3:
            await_turn(table, 0)
    s = state(table)
    assert s.blocked == [7, 6, 5]
    assert s.teams[0].tokens == 0
    rounds = set()
    while not table.over:
        rounds.add(state(table).round)
        finish(table)
    assert max(rounds) == 4


@pytest.mark.clause("BF-6.19", "BF-6.21", "BF-12.22")
def test_a_fatigued_unit_acts_no_more_until_cleanup() -> None:
    table = feud(CITY.replace("[team.F01]", '[team.F01]\ntired = ["D1", "H1"]'))
    assert refused(table, 0, "move") == "fatigued"
    assert refused(table, 0, "barricade") == "fatigued"
    assert refused(table, 0, "unbar") == "fatigued"
    finish(table)
    assert not any(state(table).tired)


@pytest.mark.clause("BF-6.20", "BF-X19")
def test_a_fatigued_unit_counts_in_combat() -> None:
    table = example("x19")
    assert "attack_hits" in kinds(table)


@pytest.mark.clause("BF-6.23", "BF-R23")
def test_tiles_and_cards_change_the_limit() -> None:
    tiles = """
[tiles]
D1 = "D07"
D2 = "D02"
D3 = "D03"
D4 = "D04"
L1 = "L01"
L2 = "L02"
Z = "Z02"
"""
    table = feud(
        f"""
turn = 0
stations = ["cityscape", "orders", "orders", "orders"]
{tiles}
[team.F01]
units = {{ D1 = 3, L1 = 2, Z = 2 }}
"""
    )
    act(table, 0, "move", unit_on(table, 0, "L1"), "D1")
    assert count_on(table, 0, "D1") == 4
    await_turn(table, 0)
    assert refused(table, 0, "move", unit_on(table, 0, "L1"), "Z") == "limit"


@pytest.mark.clause("BF-6.27")
def test_a_seat_moves_the_player_units_of_its_team_mates() -> None:
    table = feud(CITY, seats=5)
    s = state(table)
    assert s.team_of == (0, 0, 1, 2, 3)
    table = feud(CITY.replace("turn = 0", "turn = 1"), seats=5)
    s = state(table)
    s.station[1] = 0
    mate = s.body[0]
    name = f"F01-{s.unit_number[mate]}"
    act(table, 1, "move", name, "D1")
    assert state(table).unit_at[mate] == 4


@pytest.mark.clause("BF-6.28")
def test_a_unit_moved_by_a_card_is_not_fatigued_but_obeys_barricades() -> None:
    text = """
turn = 0
stations = ["cityscape", "orders", "orders", "orders"]
[lanyards]
0 = ["A02"]
[team.F01]
units = { H1 = 1 }
players = ["D1"]
barricades = ["D1/L1"]
"""
    table = feud(text)
    s = state(table)
    name = f"F01-{s.unit_number[s.body[0]]}"
    assert refused(table, 0, "use", "use:A02:0", name, "L1") == "barred"
    act(table, 0, "use", "use:A02:0", name, "D2")
    s = state(table)
    assert s.unit_at[s.body[0]] == 5
    assert not any(s.tired)


def test_every_code_is_known() -> None:
    with pytest.raises(AssertionError):
        no("nonsense")

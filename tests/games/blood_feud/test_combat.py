"""BF-8.11 to BF-8.28: Attacks and Defends."""

import pytest

from .looking import blows, count_on, everywhere, keys, kinds, offers, state, team, told
from .tables import SECOND, act, at_once, example, feud, fight, placed, refused, units


@pytest.mark.clause("BF-8.11", "BF-R81", "BF-R89")
def test_an_attack_must_name_an_enemy_if_there_is_one() -> None:
    table = fight(units(F02="D1 = 1", F07="D1 = 1") + placed(("F02", "attack", "D1")))
    assert offers(table, 2) == ["F07-1"]  # no way to let it be, and asked all the same
    assert refused(table, 2, "F02-1") == "rule"
    assert refused(table, 2, "none") == "rule"


@pytest.mark.clause("BF-8.12", "BF-8.13", "BF-X33", "BF-8.16", "BF-8.17", "BF-8.18")
def test_three_against_two_slays_and_takes_the_first_space() -> None:
    table = example("x33")
    assert blows(table) == [("F07-1", 3, 2, True)]
    s = state(table)
    assert s.unit_number[s.teams[2].graves[0]] == 1 and s.teams[2].graves[1:] == (-1,) * 5
    assert s.teams[2].tokens == 1
    assert table.view(None)["teams"][2]["grave_tokens"] == [2, 4]
    assert count_on(table, 1, "D1") == 1


@pytest.mark.clause("BF-8.16", "BF-X34")
def test_a_tie_fails_and_costs_nothing() -> None:
    table = example("x34")
    assert blows(table) == [("F07-1", 2, 2, False)]
    assert everywhere(table, 2)["D1"] == 2 and everywhere(table, 1)["D1"] == 2
    assert team(table, 2).graves == (-1,) * 6 and team(table, 2).tokens == 0


@pytest.mark.clause("BF-8.22", "BF-X35", "BF-7.2")
def test_allies_lend_strength_but_take_no_trophy() -> None:
    table = example("x35")
    assert blows(table) == [("F07-1", 4, 3, True)]
    assert team(table, 2).graves[0] >= 0 and team(table, 2).tokens == 1
    assert team(table, 3).graves == (-1,) * 6 and team(table, 3).tokens == 1


@pytest.mark.clause("BF-8.24", "BF-8.25", "BF-X36")
def test_a_resolved_defend_adds_two() -> None:
    table = example("x36")
    assert blows(table) == [("F07-1", 3, 4, False)]


@pytest.mark.clause("BF-X3", "BF-8.27", "BF-23.7")
def test_a_defend_counts_only_against_attacks_that_resolve_after_it() -> None:
    table = example("x3")
    assert [(one[0], one[2], one[3]) for one in blows(table)] == [
        ("F07-1", 2, True),  # Power 1 strikes before the Defend: 2 + 1 (Cobalt Kin) against 2
        ("F07-2", 1 + 2, False),  # Power 4 after it: 3 against 3
    ]


@pytest.mark.clause("BF-X4", "BF-8.7", "BF-23.6")
def test_among_equals_the_earlier_of_defend_and_attack() -> None:
    for attack_at, hit in ((90, False), (30, True)):
        table = example("x4")
        placings = [(60, 1, ("defend", "D1")), (attack_at, 2, ("attack", "D1", ("F07",)))]
        for seconds, seat, order in sorted(placings):
            act(table, seat, "order", *order, at=seconds * SECOND)
        at_once(table)
        assert [one[3] for one in blows(table)] == [hit]


@pytest.mark.clause("BF-8.26", "BF-R24")
def test_several_defends_add_up() -> None:
    text = units(F02="D1 = 3", F07="D1 = 1", F08="D1 = 1") + placed(
        ("F07", "defend", "D1"), ("F08", "O07", "D1"), ("F02", "attack", "D1", "F07")
    )
    table = fight(text, 'allied = [["F07", "F08"]]')
    assert blows(table)[0][2] == 1 + 1 + 2 + 3


@pytest.mark.clause("BF-X37", "BF-7.3")
def test_an_allys_unit_and_defend_hold_four() -> None:
    table = example("x37")
    assert blows(table) == [("F07-1", 4, 4, False)]


@pytest.mark.clause("BF-8.28", "BF-R24")
def test_a_defend_lasts_when_its_units_are_gone_and_helps_allies() -> None:
    text = units(F02="D1 = 3", F01="D1 = 3", F07="D1 = 1", F08="D1 = 1") + placed(
        ("F08", "defend", "D1"),
        ("F01", "attack", "D1", "F08"),
        ("F02", "attack", "D1", "F07"),
    )
    text = text.replace("[team.F01]\n", "[team.F01]\npower = 4\n").replace(
        "[team.F02]\n", "[team.F02]\npower = 5\n"
    )
    table = fight(text, 'allied = [["F07", "F08"]]')
    first, second = blows(table)
    assert first == ("F08-1", 3 + 1, 1 + 1 + 2, False)
    strong = text.replace(
        "F01]\npower = 4\nunits = { D1 = 3 }",
        "F01]\npower = 4\norders = ['O02']\nunits = { D1 = 3 }",
    )
    table = fight(
        strong.replace(
            'card = "attack"\nat = "D1"\nwish = ["F08"]', 'card = "O02"\nat = "D1"\nwish = ["F08"]'
        ),
        'allied = [["F07", "F08"]]',
    )
    first, second = blows(table)
    assert first[3] and count_on(table, 3, "D1") == 0
    assert second == ("F07-1", 3, 1 + 2, False)  # the dead ally's Defend still helps


@pytest.mark.clause("BF-8.14", "BF-R26")
def test_faction_and_advancements_add_at_most_three_and_not_those_of_allies() -> None:
    text = """
[lanyards]
0 = ["A01", "A12"]
1 = []
2 = ["A01"]
3 = []
[team.F01]
units = {}
players = ["D1"]
[team.F02]
units = {}
players = ["D1"]
[team.F07]
units = { D1 = 1 }
players = ["D1"]
"""
    table = fight(text + placed(("F01", "attack", "D1", "F07-11")))
    assert blows(table)[0][:3] == ("F07-11", 1 + 3, 2)  # 1 + 2 + 1 for Cobalt Kin is held to 3
    table = fight(text + placed(("F01", "attack", "D1", "F07-1")))
    assert blows(table)[0][:3] == ("F07-1", 1 + 2, 2)
    table = fight(text + placed(("F02", "attack", "D1", "F07-1")), 'allied = [["F01", "F02"]]')
    assert blows(table)[0][:3] == ("F07-1", 2 + 1, 2)  # Cobalt Kin's card lends nothing


@pytest.mark.clause("BF-8.14")
def test_the_targets_own_cards_are_held_to_three_too() -> None:
    four = feud(
        'start = "orders"\n[lanyards]\n'
        + "".join(f"{seat} = ['A13']\n" for seat in range(2))
        + "".join(f"{seat} = []\n" for seat in range(2, 5))
        + '[team.F07]\nunits = {}\nplayers = ["D1", "D1"]\n[team.F02]\nunits = { D1 = 3 }\n'
        + placed(("F02", "attack", "D1", "F07")),
        seats=5,
        factions="F07,F01,F02,F08",
    )
    assert blows(four)[0][2] == 2 + 2


@pytest.mark.clause("BF-X39")
def test_cobalt_kins_ambush_on_a_home() -> None:
    table = example("x39")
    assert blows(table) == [("F07-1", 5, 4, True)]


@pytest.mark.clause("BF-8.19", "BF-X42", "BF-R20")
def test_a_full_graveyard_sends_the_unit_to_its_owners_supply() -> None:
    table = example("x42")
    s = state(table)
    assert blows(table)[0][3] and s.teams[2].tokens == 0
    unit = next(u for u, n in enumerate(s.unit_number) if n == 1 and s.unit_team[u] == 1)
    assert s.unit_at[unit] == -1  # the Supply
    full = example("x42")
    assert len([u for u in state(full).teams[2].graves if u >= 0]) == 6


@pytest.mark.clause("BF-8.20", "BF-X40", "BF-11.8", "BF-R1", "BF-R27")
def test_a_player_unit_loses_its_front_card_then_its_life() -> None:
    table = example("x40")
    assert [one["card"] for one in told(table, "bury_equipped")] == ["A25", "A28"]
    s = state(table)
    assert keys(s.advancement_pile[:2]) == ["A28", "A25"]  # buried
    assert s.body[1] == -1 and s.lanyards[1] == []
    assert sum(unit >= 0 for mine in s.teams for unit in mine.graves) == 1


@pytest.mark.clause("BF-8.21", "BF-X41", "BF-11.8")
def test_the_last_card_slays_and_the_trophy_takes_the_next_space() -> None:
    table = example("x41")
    s = state(table)
    assert s.unit_seat[s.teams[2].graves[1]] == 1
    assert s.teams[2].tokens == 0  # space 2 has no token
    assert "player_slain" in kinds(table)


@pytest.mark.clause("BF-8.21", "BF-11.8", "BF-R27")
def test_a_bare_player_is_slain_by_one_hit_and_three_cards_take_three() -> None:
    for cards, alive in ((0, False), (1, False), (2, True), (3, True)):
        names = ["A25", "A28", "A29"][:cards]
        text = f"[lanyards]\n1 = {names}\n0 = []\n2 = []\n3 = []\n"
        text += '[team.F07]\nunits = { H2 = 1 }\nplayers = ["D1"]\n' + units(F02="D1 = 3")
        table = fight(text + placed(("F02", "attack", "D1", "F07")))
        s = state(table)
        assert (s.body[1] >= 0) is alive
        assert len(s.lanyards[1]) == max(0, cards - 1)


@pytest.mark.clause("BF-8.23", "BF-R39")
def test_with_no_legal_target_an_attack_has_no_effect() -> None:
    table = fight(units(F02="D1 = 3") + placed(("F02", "attack", "D1")))
    assert [one["card"] for one in told(table, "no_effect")] == ["attack"]
    assert blows(table) == []

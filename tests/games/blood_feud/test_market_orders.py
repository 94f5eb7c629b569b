"""BF-C7: every Market Order does what its text says."""

import pytest

from fracas.games.blood_feud.cards import ORDER_CARDS

from .looking import (
    asked,
    blows,
    count_on,
    everywhere,
    kinds,
    offers,
    state,
    team,
    told,
)
from .tables import act, fight, placed, units

ORDER_TABLE = {
    "O01": ("Ambush", "attack", "any", 3), "O02": ("Onslaught", "attack", "any", 3),
    "O03": ("Raid", "attack", "any", 3), "O04": ("Contract", "attack", "any", 3),
    "O05": ("Hunters' Writ", "attack", "human", 4), "O06": ("Bloodlust", "attack", "vampire", 5),
    "O07": ("Bulwark", "defend", "any", 3), "O08": ("Countertrap", "defend", "any", 4),
    "O09": ("Lookouts", "defend", "any", 2), "O10": ("Grand Feast", "feed", "vampire", 2),
    "O11": ("Double Embrace", "embrace", "vampire", 4), "O12": ("Levy", "requisition", "human", 2),
    "O13": ("Mass Call", "recruit", "human", 4), "O14": ("Redeploy", "special", "any", 2),
    "O15": ("Fortify", "special", "any", 2), "O16": ("Breach", "special", "any", 1),
    "O17": ("Shakedown", "special", "any", 3), "O18": ("Marching Orders", "special", "any", 4),
}  # fmt: skip


def test_the_market_orders() -> None:
    found = {one.id: (one.name["en"], one.base, one.kind, one.cost) for one in ORDER_CARDS[6:]}
    assert found == ORDER_TABLE
    assert all(one.copies == 3 for one in ORDER_CARDS[6:])


@pytest.mark.clause("BF-8.12")
@pytest.mark.parametrize(
    ("card", "attacker", "target", "mine"),
    [
        ("attack", "F02", "F07-1", 2), ("O01", "F02", "F07-1", 3), ("O02", "F02", "F07-1", 4),
        ("O03", "F02", "F07-1", 2), ("O04", "F02", "F07-1", 1), ("O04", "F02", "F07-11", 4),
        ("O05", "F07", "F02-1", 4), ("O06", "F02", "F07-1", 2),
    ],
)  # fmt: skip
def test_values_of_attacks(card: str, attacker: str, target: str, mine: int) -> None:
    victim = target.split("-")[0]
    text = f"[team.{attacker}]\nunits = {{ D1 = 2 }}\n[team.{victim}]\nunits = {{ D1 = 1 }}\n"
    text += 'players = ["D1"]\n'
    table = fight(text + placed((attacker, card, "D1", target)))
    assert blows(table)[0][:2] == (target, mine)


def test_raid_takes_up_to_two_assets() -> None:
    for had, left, won in ((5, 3, 2), (1, 0, 1)):
        text = (
            f"[team.F02]\nunits = {{ D1 = 3 }}\nassets = 0\n"
            f"[team.F07]\nunits = {{ D1 = 1 }}\nassets = {had}\n"
        )
        table = fight(text + placed(("F02", "O03", "D1", "F07")))
        assert team(table, 1).assets == left + 2 and told(table, "plunder")[0]["assets"] == won
        assert team(table, 2).assets == won + 2 + 1  # and its income, with that of Copper Docks
    failed = fight(text.replace("D1 = 3", "D1 = 1") + placed(("F02", "O03", "D1", "F07")))
    assert "plunder" not in kinds(failed)


def test_hunters_writ_names_vampires_only() -> None:
    text = units(F07="D1 = 1", F08="D1 = 1", F02="D1 = 1") + placed(("F07", "O05", "D1"))
    assert offers(fight(text), 1) == ["F02-1"]
    none = fight(units(F07="D1 = 1", F08="D1 = 1") + placed(("F07", "O05", "D1")))
    assert [one["card"] for one in told(none, "no_effect")] == ["O05"]


def test_bloodlust_strikes_again_at_another_unit() -> None:
    text = units(F02="D1 = 3", F07="D1 = 2", F08="D1 = 1") + placed(("F02", "O06", "D1", "F07"))
    table = fight(text)
    assert blows(table) == [("F07-1", 3, 2, True), ("F07-2", 3, 1, True)]  # counted anew
    assert asked(table).get(2) is None or "attack_target" not in asked(table)[2]
    failed = fight(text.replace("D1 = 3", "D1 = 2"))
    assert len(blows(failed)) == 1
    body = '[lanyards]\n1 = ["A25","A28"]\n[team.F07]\nunits = {}\nplayers = ["D1"]\n'
    once = fight(body + units(F02="D1 = 3") + placed(("F02", "O06", "D1", "F07")))
    assert len(blows(once)) == 1  # another Unit, and there is none


@pytest.mark.clause("BF-8.24", "BF-8.25")
@pytest.mark.parametrize(("card", "value"), [("defend", 2), ("O07", 3), ("O08", 1), ("O09", 2)])
def test_values_of_defends(card: str, value: int) -> None:
    text = "[team.F07]\npower = 1\nunits = { D1 = 1 }\n" + units(F02="D1 = 1")
    table = fight(text + placed(("F07", card, "D1"), ("F02", "attack", "D1", "F07")))
    assert blows(table)[0][2] == 1 + value


@pytest.mark.clause("BF-D33", "BF-12.25")
def test_countertrap_costs_a_failed_attacker_a_basic_unit() -> None:
    text = "[team.F07]\npower = 1\nunits = { D1 = 2 }\n" + units(F02="D1 = 2")
    table = fight(text + placed(("F07", "O08", "D1"), ("F02", "attack", "D1", "F07")))
    assert asked(table) == {2: ["retire"]} and offers(table, 2) == ["F02-1", "F02-2"]
    act(table, 2, "F02-2")
    assert count_on(table, 2, "D1") == 1 and team(table, 1).graves == (-1,) * 6
    hit = fight(
        text.replace(
            "D1 = 2 }\n[team.F02]\nunits = { D1 = 2", "D1 = 1 }\n[team.F02]\nunits = { D1 = 3"
        )
        + placed(("F07", "O08", "D1"), ("F02", "attack", "D1", "F07"))
    )
    assert asked(hit).get(2) != ["retire"]
    ally = units(F08="D1 = 2")
    other = fight(
        text + ally + placed(("F07", "O08", "D1"), ("F02", "attack", "D1", "F08")),
        'allied = [["F07","F08"]]',
    )
    assert asked(other).get(2) != ["retire"]  # on you, not on an ally


def test_grand_feast_and_levy_bring_one_more() -> None:
    table = fight(units(F02="D1 = 1") + placed(("F02", "O10", "D1")))
    assert told(table, "gain_assets")[0]["assets"] == 1 + 1
    table = fight(units(F07="D1 = 1") + placed(("F07", "O12", "D1")))
    assert told(table, "gain_assets")[0]["assets"] == 2 + 1


def test_double_embrace_takes_up_to_two() -> None:
    text = units(F02="D1 = 1", F07="D1 = 2") + placed(("F02", "O11", "D1", "F07"))
    assert everywhere(fight(text), 2)["D1"] == 3
    asked_ = fight(units(F02="D1 = 1", F07="D1 = 2") + placed(("F02", "O11", "D1")))
    act(asked_, 2, "F07-2")
    act(asked_, 2, "none")
    assert everywhere(asked_, 2)["D1"] == 2 and everywhere(asked_, 1)["D1"] == 1


def test_mass_call_fills_up_among_vampires() -> None:
    for card, gained in (("O13", 2), ("recruit", 1)):
        table = fight(units(F07="D1 = 1", F02="D1 = 1") + placed(("F07", card, "D1")))
        assert told(table, "recruit")[0]["count"] == gained


@pytest.mark.clause("BF-6.28", "BF-R67")
def test_redeploy_moves_up_to_two_to_one_domain() -> None:
    table = fight(
        "[team.F02]\nunits = { D1 = 3 }\ntired = ['D1']\n" + placed(("F02", "O14", "D1", "L1"))
    )
    assert everywhere(table, 2) == {"H3": 1, "D1": 1, "L1": 2}
    choice = fight(units(F02="D1 = 3") + placed(("F02", "O14", "D1")))
    act(choice, 2, ("F02-1", "D2"))
    assert {one[1] for one in offers(choice, 2) if isinstance(one, tuple)} == {"D2"}
    act(choice, 2, "none")
    assert everywhere(choice, 2) == {"H3": 1, "D1": 2, "D2": 1}
    barred = fight(units(F02="D1 = 1, L1 = 3") + placed(("F02", "O14", "D1")), "grey = ['D1/D2']")
    goals = {one[1] for one in offers(barred, 2) if isinstance(one, tuple)}
    assert goals == {"H1", "H2", "D4"}  # a Barricade, and the limit at L1


def test_fortify_puts_two_barricades() -> None:
    table = fight(units(F02="D1 = 1") + placed(("F02", "O15", "D1")))
    act(table, 2, "D1/L1")
    act(table, 2, "D1/D2")
    assert table.view(0)["city"]["barricades"] == {"D1/D2": "F02", "D1/L1": "F02"}
    assert team(table, 2).barricades == 2 and not any(state(table).tired)
    one_left = "[team.F02]\nunits = { D1 = 1 }\nbarricades = ['D2/D3','D3/D4','H3/D3']\n"
    table = fight(one_left + placed(("F02", "O15", "D1", "D1/L1")))
    assert team(table, 2).barricades == 0 and asked(table).get(2) != ["fortify"]


def test_breach_clears_the_edges() -> None:
    text = (
        "[team.F02]\nunits = { D1 = 1 }\nbarricades = ['D1/D2']\n"
        "[team.F07]\nunits = {}\nbarricades = ['D1/L1','D2/L1']\n"
    )
    table = fight(text + placed(("F02", "O16", "D1")), "grey = ['H1/D1']")
    assert table.view(0)["city"]["barricades"] == {"D2/L1": "F07"}
    assert (team(table, 2).barricades, team(table, 1).barricades, state(table).grey) == (4, 3, 8)


def test_shakedown_takes_an_asset_of_each_other_team_there() -> None:
    text = (
        "[team.F02]\nunits = { D1 = 1 }\nassets = 0\n[team.F07]\nunits = { D1 = 1 }\nassets = 3\n"
    )
    text += (
        "[team.F08]\nunits = { D1 = 1 }\nassets = 0\n[team.F01]\nunits = { D1 = 1 }\nassets = 3\n"
    )
    table = fight(text + placed(("F02", "O17", "D1")), 'allied = [["F01","F02"]]')
    assert told(table, "shakedown")[0]["assets"] == 1
    assert [mine.assets for mine in state(table).teams] == [5, 4, 3, 2]


def test_marching_orders_send_an_enemy_basic_unit_home() -> None:
    text = '[team.F07]\nunits = { D1 = 1, H2 = 3 }\nplayers = ["D1"]\n' + units(
        F02="D1 = 1", F01="D1 = 1"
    )
    table = fight(text + placed(("F02", "O18", "D1")), 'allied = [["F01","F02"]]\ngrey = ["H2/D1"]')
    assert offers(table, 2) == ["F07-1"]
    act(table, 2, "F07-1")
    assert everywhere(table, 1) == {"H2": 4, "D1": 1}  # over the limit, past Barricades
    nobody = fight(units(F02="D1 = 1") + placed(("F02", "O18", "D1")))
    assert "march" not in kinds(nobody)

"""NG-10: work cards and structures."""

import pytest

from fracas.games.neon_gods.numbers import FACTORY, MONUMENT, WATCHTOWER

from .tables import answer, asked, at, gang, options, refusal, state

FACTORY_SPACE = {"b1": {"factory": True}}


@pytest.mark.clause("NG-10.3", "NG-10.8", "NG-X18")
def test_without_the_price_a_build_is_not_offered() -> None:
    table = at(
        step="activate",
        bare=True,
        spaces=FACTORY_SPACE,
        players=[{"figures": {"b1": 1}, "hand": ["grunt-builder"], "money": 2}],
    )
    answer(table, "grunt-builder")
    assert options(table) == ["stop", "product"]
    assert "Build Watchtower costs 3 $" in refusal(table, "watchtower")
    answer(table, "product", "b1", 2, "product", "b1", 2)
    assert state(table).products[1] == 4 and asked(table) == (1, "activate")


@pytest.mark.clause("NG-10.4")
def test_without_a_space_a_card_cannot_be_activated() -> None:
    table = at(
        step="activate",
        bare=True,
        players=[{"figures": {"b1": 1}, "hand": ["grunt-builder"], "money": 9}],
    )
    answer(table, "grunt-builder")
    assert options(table) == ["stop", "factory", "watchtower"]
    assert "you control no space for it (NG-10.4)" in refusal(table, "monument")
    table = at(
        step="activate",
        players=[{"figures": {"d1": 1}, "hand": ["grunt-builder"], "money": 9}],
    )
    answer(table, "grunt-builder")
    assert asked(table) == (1, "activate")  # a dead zone alone: the effect passes by


@pytest.mark.clause("NG-10.5", "NG-10.6", "NG-X17")
def test_create_product_is_free_and_places_one_or_two() -> None:
    table = at(
        step="activate",
        bare=True,
        players=[{"figures": {"b1": 1}, "hand": ["grunt-builder"], "money": 5}],
    )
    answer(table, "grunt-builder", "factory", "b1", "product", "b1")
    assert options(table) == [1, 2]
    answer(table, 2)
    assert gang(table, 1).money == 2 and state(table).products[1] == 2
    assert table.view(0)["spaces"]["b1"]["price"] == 1


@pytest.mark.clause("NG-10.6")
def test_products_need_a_controlled_factory() -> None:
    spaces = {"b1": {"factory": True}, "c1": {"factory": True}, "d1": {"factory": True}}
    table = at(
        step="activate",
        bare=True,
        spaces=spaces,
        players=[
            {"figures": {"b1": 1, "c1": 1, "e1": 1}, "hand": ["grunt-builder"]},
            {"figures": {"c1": 1}},
        ],
    )
    answer(table, "grunt-builder", "product")
    assert options(table) == ["b1"]
    assert "do not control c1 (NG-10.6)" in refusal(table, "c1")
    assert "E1 has no factory" in refusal(table, "e1")


@pytest.mark.clause("NG-10.7", "NG-X21", "NG-16.4")
def test_only_the_supply_limits_products() -> None:
    spaces = {"b1": {"factory": True, "products": 29}}
    table = at(
        step="activate",
        bare=True,
        spaces=spaces,
        players=[{"figures": {"b1": 1}, "hand": ["grunt-builder"], "money": 0}],
    )
    answer(table, "grunt-builder", "product", "b1")
    assert options(table) == [1]
    answer(table, 1)
    assert state(table).products[1] == 30 and asked(table) == (1, "activate")


@pytest.mark.clause("NG-10.8", "NG-10.9", "NG-R5")
@pytest.mark.parametrize(
    ("card", "work"), [("factory", FACTORY), ("watchtower", WATCHTOWER), ("monument", MONUMENT)]
)
def test_a_build_costs_one_work_and_three(card: str, work: int) -> None:
    table = at(
        step="activate",
        players=[{"figures": {"c1": 1}, "hand": ["grunt-builder"], "money": 3}],
    )
    answer(table, "grunt-builder", card, "c1")
    assert gang(table, 1).money == 0 and state(table).structures[work] == 1 << 2


@pytest.mark.clause("NG-10.10", "NG-X20", "NG-8.6")
def test_structures_go_only_where_the_builder_is_in_control() -> None:
    table = at(
        step="activate",
        seats=4,
        players=[{"figures": {"b1": 1, "d1": 1, "c3": 1}, "hand": ["grunt-builder"], "money": 9}],
    )
    answer(table, "grunt-builder", "factory")
    assert options(table) == ["b1"]
    assert "dead zone" in refusal(table, "d1")
    assert "do not control c3 (NG-10.10)" in refusal(table, "c3")


@pytest.mark.clause("NG-10.11", "NG-10.12", "NG-X19", "NG-2.20")
def test_one_of_each_type_on_a_space_and_monuments_on_skyscrapers() -> None:
    table = at(
        step="activate",
        spaces={"b1": {"factory": True}},
        players=[{"figures": {"b1": 1, "c1": 1}, "hand": ["magda"], "money": 9}],
    )
    answer(table, "magda", "factory")
    assert options(table) == ["c1"]
    assert "has one of these already (NG-10.11)" in refusal(table, "b1")
    answer(table, "c1", "monument")
    assert options(table) == ["c1"]
    assert "no skyscraper" in refusal(table, "b1")
    answer(table, "c1", "watchtower")
    assert options(table) == ["b1", "c1"]
    answer(table, "c1")
    assert table.view(0)["spaces"]["c1"]["structures"] == ["factory", "watchtower", "monument"]


@pytest.mark.clause("NG-10.13", "NG-R36")
def test_a_base_may_carry_structures_while_controlled() -> None:
    table = at(step="activate", players=[{"hand": ["grunt-builder"]}])
    answer(table, "grunt-builder", "factory")
    assert "a1" in options(table)
    players = [{"figures": {"b1": 1}, "hand": ["grunt-builder"]}]
    table = at(step="activate", players=players)
    answer(table, "grunt-builder", "factory")
    assert "a1" not in options(table)


@pytest.mark.clause("NG-10.14")
def test_a_tunnel_space_may_be_built_on() -> None:
    table = at(step="activate", players=[{"figures": {"b2": 1}, "hand": ["grunt-builder"]}])
    answer(table, "grunt-builder", "factory")
    assert options(table) == ["b2"]


@pytest.mark.clause("NG-10.15", "NG-17.2", "NG-X46", "NG-R64")
@pytest.mark.parametrize(
    ("count", "blurp"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 28)]
)
def test_factories_pay_at_the_end_by_their_number(count: int, blurp: int) -> None:
    held = [f"{column}{row}" for row in (2, 3) for column in "abcd"][:count]
    table = at(
        step="scoring",
        bare=True,
        spaces={space: {"factory": True} for space in held},
        players=[{"figures": dict.fromkeys(held, 1)}],
    )
    assert gang(table, 1).blurp == blurp


@pytest.mark.clause("NG-10.16", "NG-10.17", "NG-10.18", "NG-7.18", "NG-R46", "NG-11.18")
def test_watchtowers_add_three_here_and_one_next_door() -> None:
    towers = {"d4": 3, "c4": 1, "d3": 1, "d5": 1, "e4": 1, "c3": 0, "e5": 0, "f4": 0}
    for space, bonus in towers.items():
        table = at(
            step="battle",
            bare=True,
            spaces={
                space: {"watchtower": True, "tunnel": True},
                **({} if space == "d4" else {"d4": {"tunnel": True}}),
            },
            players=[{"figures": {"d4": 1}}, {"figures": {"d4": 1, space: 1}}],
        )
        assert table.view(None)["battle"]["defender"]["towers"] == bonus, space
    table = at(
        step="battle",
        bare=True,
        spaces={space: {"watchtower": True} for space in ("d4", "c4", "d3")},
        players=[{"figures": {"d4": 1}}, {"figures": {"d4": 1, "c4": 1, "d3": 1}}],
    )
    assert table.view(None)["battle"]["defender"]["towers"] == 5


@pytest.mark.clause("NG-10.19", "NG-R6")
def test_a_monument_pays_two_each_daylight() -> None:
    spaces = {"c1": {"monument": True}}
    with_one = at(step="daylight", round=3, spaces=spaces, players=[{"figures": {"c1": 1}}])
    without = at(step="daylight", round=3, players=[{"figures": {"c1": 1}}])
    assert gang(with_one, 1).blurp == gang(without, 1).blurp + 2


@pytest.mark.clause("NG-10.20")
def test_structures_stay_when_figures_leave_or_lose() -> None:
    table = at(
        step="move",
        bare=True,
        spaces={"b1": {"factory": True}},
        players=[{"figures": {"b1": 1}}],
    )
    answer(table, "b1", "c1")
    assert state(table).structures[FACTORY] == 1 << 1
    table = at(
        step="battle",
        bare=True,
        spaces={"b1": {"factory": True}},
        players=[{"figures": {"b1": 2}}, {"figures": {"b1": 1}}],
    )
    answer(table, "stop", "stop")
    assert state(table).structures[FACTORY] == 1 << 1


@pytest.mark.clause("NG-16.5", "NG-X4", "NG-16.2")
def test_a_structure_whose_tokens_are_used_up_is_not_offered() -> None:
    built = [f"{column}{row}" for row in (4, 5) for column in "abcde"]
    table = at(
        step="activate",
        spaces={space: {"factory": True, "ground": "."} for space in built},
        players=[{"figures": {"c1": 1, "b4": 1}, "hand": ["grunt-builder"], "money": 9}],
    )
    answer(table, "grunt-builder")
    assert options(table) == ["stop", "product", "watchtower", "monument"]
    assert "no token is left in supply (NG-16.5)" in refusal(table, "factory")

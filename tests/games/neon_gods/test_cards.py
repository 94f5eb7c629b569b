"""NG-9: activations and card effects."""

import pytest

from .tables import answer, asked, at, cards, gang, on, options, refusal, state, told

GRUNTS = [f"grunt-{one}" for one in ("warrior", "bandit", "builder", "charmer", "doc", "merchant")]


@pytest.mark.clause("NG-9.1", "NG-9.2", "NG-9.3", "NG-D10")
def test_three_activations_each_a_card_or_a_draw() -> None:
    table = at(step="activate", players=[{"hand": ["thea", "grunt-merchant"]}])
    assert options(table) == ["draw", "grunt-merchant", "thea"]
    answer(table, "thea", "draw", "grunt-merchant")
    assert gang(table, 1).money == 5 + 4 + 2
    assert asked(table) == (2, "recruit")
    assert [one["card"] for one in told(table, "activate")] == ["thea", "grunt-merchant"]


@pytest.mark.clause("NG-9.2", "NG-9.3")
def test_all_three_may_be_draws_or_cards() -> None:
    table = at(step="activate", players=[{"hand": GRUNTS[:1], "draw": GRUNTS[1:]}])
    answer(table, "draw", "draw", "draw")
    assert len(gang(table, 1).hand) == 4 and asked(table) == (2, "recruit")


@pytest.mark.clause("NG-9.2")
def test_a_card_not_in_hand_is_refused() -> None:
    table = at(step="activate", players=[{"hand": ["thea"]}])
    assert "Yara is not in your hand (NG-9.2)" in refusal(table, "yara")
    assert "Nonsense is no choice here" in refusal(table, "nonsense")


@pytest.mark.clause("NG-9.4")
def test_a_played_card_lies_open_until_the_turn_ends() -> None:
    table = at(step="activate", players=[{"hand": ["thea"]}])
    answer(table, "thea")
    assert cards(gang(table, 1).activated) == ["thea"] and "thea" not in options(table)
    assert table.view(1)["players"][0]["activated"] == ["thea"]


@pytest.mark.clause("NG-9.5", "NG-D11", "NG-X25")
def test_effects_not_named_are_lost() -> None:
    table = at(step="activate", players=[{"hand": ["nadine"]}])
    answer(table, "nadine")
    assert asked(table) == (1, "name_effects") and options(table) == ["both", "move", "gain"]
    answer(table, "gain")
    assert gang(table, 1).money == 7 and asked(table) == (1, "activate")
    table = at(step="activate", players=[{"hand": ["nadine"]}])
    answer(table, "nadine", "move", "stop")
    assert gang(table, 1).money == 5 and asked(table) == (1, "activate")


@pytest.mark.clause("NG-9.6", "NG-X25")
def test_named_effects_come_in_the_printed_order() -> None:
    table = at(step="activate", players=[{"hand": ["nadine"]}])
    answer(table, "nadine", "both")
    assert asked(table) == (1, "move") and gang(table, 1).money == 5
    answer(table, "a1", "b1")
    assert gang(table, 1).money == 5  # the first effect is not finished
    answer(table, "stop")
    assert gang(table, 1).money == 7


@pytest.mark.clause("NG-9.7", "NG-R25")
def test_less_than_the_number_or_nothing_is_allowed() -> None:
    table = at(step="activate", players=[{"hand": ["wilma", "grunt-charmer"]}])
    answer(table, "wilma", "a1", "b1", "stop")
    assert on(table, 1, "b1") == 1 and asked(table) == (1, "activate")
    answer(table, "grunt-charmer", "stop")
    assert len(gang(table, 1).hand) == 0


@pytest.mark.clause("NG-9.8")
def test_a_card_drawn_or_recovered_can_be_played_in_the_same_turn() -> None:
    table = at(
        step="activate",
        players=[
            {"hand": ["grunt-doc"], "draw": GRUNTS[:4], "discard": ["thea", "grunt-merchant"]}
        ],
    )
    answer(table, "grunt-doc", "thea", "stop", "draw")
    assert options(table) == ["draw", "grunt-warrior", "thea"]
    answer(table, "thea")
    assert gang(table, 1).money == 9


@pytest.mark.clause("NG-9.9")
def test_dice_do_nothing_in_step_4_and_effects_nothing_in_step_5() -> None:
    table = at(
        step="activate",
        activations=1,
        bare=True,
        players=[
            {"figures": {"c3": 1}, "hand": ["yara", "thea"], "draw": []},
            {"figures": {"c3": 1}, "hand": []},
        ],
    )
    answer(table, "yara", "stop")
    assert told(table, "roll") == []
    answer(table, "thea", "stop", "stop")
    assert gang(table, 1).money == 5 and len(told(table, "roll")) == 1


@pytest.mark.clause("NG-9.10")
def test_move_moves_so_many_figures_by_all_the_rules() -> None:
    table = at(step="activate", players=[{"hand": ["wilma"]}])
    answer(table, "wilma")
    for goal in ("b1", "a2", "b1", "a2"):
        answer(table, "a1", goal)
    assert asked(table) == (1, "activate") and on(table, 1, "b1") == on(table, 1, "a2") == 2


@pytest.mark.clause("NG-9.11", "NG-R26")
def test_gain_takes_money_from_the_supply_in_full() -> None:
    table = at(step="activate", players=[{"hand": ["cassidy"]}])
    answer(table, "cassidy")
    assert gang(table, 1).money == 8 and asked(table) == (1, "activate")


@pytest.mark.clause("NG-9.12", "NG-D12")
def test_draw_asks_before_each_card_the_first_too() -> None:
    table = at(step="activate", players=[{"hand": ["grunt-charmer"]}])
    answer(table, "grunt-charmer")
    assert asked(table) == (1, "draw_more") and options(table) == ["draw", "stop"]
    answer(table, "draw")
    assert asked(table) == (1, "draw_more")
    answer(table, "draw")
    assert asked(table) == (1, "activate") and len(gang(table, 1).hand) == 2


@pytest.mark.clause("NG-D12")
def test_draw_is_not_asked_when_both_piles_are_empty() -> None:
    hand = ["delphine", *GRUNTS]
    table = at(step="activate", players=[{"hand": hand, "draw": [], "discard": []}])
    answer(table, "delphine")
    assert asked(table) == (1, "activate")


@pytest.mark.clause("NG-9.13", "NG-D13", "NG-X24")
def test_recover_takes_cards_of_choice_from_the_own_discard_pile() -> None:
    table = at(
        step="activate",
        players=[{"hand": ["stella"], "discard": ["yara", "ulf", "thea"], "draw": GRUNTS}],
    )
    answer(table, "stella", "both")
    assert asked(table) == (1, "recover") and options(table) == ["stop", "thea", "ulf", "yara"]
    assert "Stella is not in your discard pile" in refusal(table, "stella")
    answer(table, "thea", "yara")
    assert cards(gang(table, 1).hand) == ["thea", "yara"]
    assert asked(table) == (1, "draw_more")
    answer(table, "draw")
    assert len(gang(table, 1).hand) == 3 and asked(table) == (1, "activate")
    assert cards(gang(table, 1).discard) == ["ulf"]


@pytest.mark.clause("NG-9.13")
def test_recover_with_nothing_to_recover_passes_by() -> None:
    table = at(step="activate", players=[{"hand": ["amara"]}])
    answer(table, "amara")
    assert asked(table) == (1, "activate")


SHOP = {"b4": {"products": 2}, "c2": {"products": 1}}


@pytest.mark.clause("NG-9.14", "NG-9.15", "NG-D14", "NG-X22", "NG-X1")
def test_products_sell_one_by_one_for_their_distance() -> None:
    table = at(
        step="activate",
        seats=4,
        spaces=SHOP,
        players=[{"figures": {"b4": 1, "c2": 1}, "hand": ["grunt-bandit"], "money": 0}],
    )
    answer(table, "grunt-bandit")
    assert options(table) == ["stop", "c2", "b4"]
    answer(table, "b4", "b4")
    assert gang(table, 1).money == 8 and asked(table) == (1, "activate")


@pytest.mark.clause("NG-9.16", "NG-7.18", "NG-R37", "NG-R38", "NG-X14")
def test_the_distance_is_by_the_grid_alone() -> None:
    table = at(
        step="activate",
        seats=4,
        spaces={"e5": {"products": 1}},
        players=[{"figures": {"e5": 1}, "hand": ["jinx"], "money": 0}],
    )
    answer(table, "jinx", "e5")
    assert gang(table, 1).money == 8  # not 3 by the tunnel
    table = at(
        "tunnel-assault",
        step="activate",
        spaces={"c4": {"products": 1, "andys": []}},
        players=[{"figures": {"c4": 1}, "hand": ["jinx"], "money": 0}],
    )
    answer(table, "jinx", "c4")
    assert gang(table, 1).money == 5  # though dead zones bar every path


@pytest.mark.clause("NG-9.17")
def test_a_sold_product_returns_to_the_supply() -> None:
    table = at(
        step="activate",
        spaces={"b4": {"products": 2}},
        players=[{"figures": {"b4": 1}, "hand": ["jinx"]}],
    )
    assert table.view(0)["tokens"]["product"] == 28
    answer(table, "jinx", "b4", "stop")
    assert table.view(0)["tokens"]["product"] == 29 and state(table).products[19] == 1


@pytest.mark.clause("NG-9.18", "NG-X23")
def test_control_alone_decides_who_may_sell() -> None:
    table = at(
        "raids",
        step="activate",
        bare=True,
        spaces={"b4": {"products": 1}, "c4": {"products": 1}},
        players=[{"figures": {"b4": 1, "c4": 1}, "hand": ["jinx"]}, {"figures": {"b4": 1}}],
    )
    answer(table, "jinx")
    assert options(table) == ["stop", "c4"]
    assert "do not control b4 (NG-9.18)" in refusal(table, "b4")


@pytest.mark.clause("NG-9.14")
def test_where_nothing_lies_nothing_is_sold() -> None:
    table = at(
        step="activate",
        bare=True,
        spaces={"c4": {"products": 1}},
        players=[{"figures": {"b4": 1, "c4": 1}, "hand": ["jinx"]}],
    )
    answer(table, "jinx")
    assert "no product on b4" in refusal(table, "b4").lower()


@pytest.mark.clause("NG-9.19")
def test_a_product_on_the_own_base_sells_for_nothing() -> None:
    table = at(step="activate", spaces={"a1": {"products": 1}}, players=[{"hand": ["jinx"]}])
    answer(table, "jinx", "a1")
    assert gang(table, 1).money == 5 and state(table).products[0] == 0


@pytest.mark.clause("NG-9.20", "NG-10.1", "NG-10.2", "NG-D15")
def test_work_activates_work_cards_in_any_mix() -> None:
    table = at(
        step="activate",
        players=[{"figures": {"b1": 1}, "hand": ["magda"], "money": 9}],
    )
    answer(table, "magda", "factory", "b1", "watchtower", "b1", "product", "b1", 2)
    assert asked(table) == (1, "activate") and gang(table, 1).money == 3
    table = at(
        step="activate",
        players=[{"figures": {"b1": 1, "c1": 1}, "hand": ["magda"], "money": 9}],
    )
    answer(table, "magda", "factory", "b1", "factory", "c1", "stop")
    assert gang(table, 1).money == 3

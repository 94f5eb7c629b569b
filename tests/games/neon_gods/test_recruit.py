"""NG-6, NG-16: recruiting, events, and what is limited."""

import pytest

import fracas
from fracas.games.neon_gods.cards import KEY
from fracas.games.neon_gods.numbers import ANDYS

from .tables import Given, answer, asked, at, cards, gang, on, options, refusal, state, told, until

SLOTS = ["nadine", "hugo", "hadley", "thea"]
GRUNTS = [f"grunt-{one}" for one in ("warrior", "bandit", "builder", "charmer", "doc", "merchant")]


def slots(table: fracas.Table) -> list[str]:
    return [KEY[card] if card >= 0 else "" for card in state(table).slots]


@pytest.mark.clause("NG-6.1", "NG-6.2", "NG-6.3", "NG-D2", "NG-R3")
def test_one_card_at_the_price_of_its_slot_or_a_draw() -> None:
    table = at(step="recruit", slots=SLOTS, players=[{"money": 5}])
    assert options(table) == [
        "draw",
        ("nadine", 0),
        ("hugo", 1),
        ("hadley", 3),
        ("thea", 5),
    ]
    answer(table, ("hadley", 3))
    assert gang(table, 1).money == 2 and asked(table) == (1, "move")
    other = at(step="recruit", slots=SLOTS[::-1], players=[{"money": 5}])
    answer(other, ("hadley", 1))
    assert gang(other, 1).money == 4


@pytest.mark.clause("NG-6.1")
def test_drawing_instead_takes_one_card_and_no_figure() -> None:
    table = at(step="recruit", slots=SLOTS)
    answer(table, "draw")
    assert len(gang(table, 1).hand) == 3 and gang(table, 1).supply == 10
    assert asked(table) == (1, "move")


@pytest.mark.clause("NG-6.4")
def test_what_cannot_be_paid_cannot_be_taken() -> None:
    table = at(step="recruit", slots=SLOTS, players=[{"money": 2}])
    assert options(table) == ["draw", ("nadine", 0), ("hugo", 1)]
    assert "Thea costs 5 $" in refusal(table, ("thea", 5))


@pytest.mark.clause("NG-6.5", "NG-6.6", "NG-R20", "NG-X3", "NG-6.8", "NG-6.9", "NG-R4")
def test_a_recruit_comes_to_hand_with_a_figure_and_can_be_used_at_once() -> None:
    table = at(step="recruit", slots=SLOTS, deck=["ivo"])
    answer(table, ("hugo", 1))
    assert "hugo" in cards(gang(table, 1).hand)
    assert on(table, 1, "a1") == 7 and gang(table, 1).supply == 9
    assert slots(table) == ["nadine", "hadley", "thea", "ivo"]
    answer(table, "stop")
    assert "hugo" in options(table)


@pytest.mark.clause("NG-6.7", "NG-R21", "NG-X5")
def test_without_a_figure_in_supply_only_events_and_a_draw_are_left() -> None:
    table = at(
        step="recruit",
        slots=["rocket-parade", "noor", "thea", "ulf"],
        players=[{"supply": 0, "money": 5}],
    )
    assert options(table) == ["draw", ("rocket-parade", 0)]
    assert "no figure left in supply" in refusal(table, ("noor", 1))


@pytest.mark.clause("NG-6.8", "NG-6.9")
def test_only_dearer_cards_move_up() -> None:
    table = at(step="recruit", slots=SLOTS, deck=["ivo"])
    answer(table, ("nadine", 0))
    assert slots(table) == ["hugo", "hadley", "thea", "ivo"]
    table = at(step="recruit", slots=SLOTS, deck=["ivo"])
    answer(table, ("thea", 5))
    assert slots(table) == ["nadine", "hugo", "hadley", "ivo"]


@pytest.mark.clause("NG-6.10")
def test_an_event_in_a_refill_stays_and_moves_like_any_card() -> None:
    table = at(step="recruit", slots=SLOTS, deck=["lost-wallet", "ivo"], players=[{}, {}])
    answer(table, ("nadine", 0))
    assert slots(table)[3] == "lost-wallet"
    table = at(step="recruit", slots=["nadine", "hugo", "hadley", "lost-wallet"])
    answer(table, ("nadine", 0))
    assert slots(table)[2] == "lost-wallet"


@pytest.mark.clause("NG-6.11")
def test_a_turn_without_a_purchase_leaves_the_slots() -> None:
    table = at(slots=SLOTS)
    answer(table, "draw", "stop", "draw", "draw", "draw", "grunt-doc")
    assert asked(table) == (2, "recruit") and slots(table) == SLOTS


@pytest.mark.clause("NG-6.12", "NG-R24")
def test_an_empty_deck_leaves_a_slot_empty() -> None:
    table = at(step="recruit", slots=SLOTS, deck_size=0, players=[{"money": 9}])
    answer(table, ("hugo", 1))
    assert slots(table) == ["nadine", "hadley", "thea", ""]
    table = at(step="recruit", slots=["nadine", "", "hadley", ""], players=[{"money": 9}])
    assert options(table) == ["draw", ("nadine", 0), ("hadley", 3)]


@pytest.mark.clause("NG-6.13", "NG-6.14", "NG-6.18", "NG-X7", "NG-R23")
def test_an_event_is_paid_done_refilled_and_shuffled_back() -> None:
    table = at(
        step="recruit",
        slots=["nadine", "rocket-parade", "hadley", "thea"],
        players=[{"money": 1}],
        luck=[{"event returns": 51}],
    )
    hand = len(gang(table, 1).hand)
    top = state(table).deck[-1]
    answer(table, ("rocket-parade", 1))
    player = gang(table, 1)
    assert (player.money, player.blurp, player.supply, len(player.hand)) == (0, 3, 10, hand)
    assert state(table).slots[3] == top  # not the event, though it came to lie on top
    assert len(state(table).deck) == 52 and KEY[state(table).deck[-1]] == "rocket-parade"


@pytest.mark.clause("NG-6.15", "NG-16.3", "NG-R22", "NG-X54")
def test_an_event_that_can_do_nothing_cannot_be_bought() -> None:
    spaces = {"c3": {"owls": 9}}
    table = at(step="recruit", spaces=spaces, slots=["owls", "hugo", "hadley", "thea"])
    answer(table, ("owls", 0))
    assert asked(table) == (1, "place_owl")
    answer(table, "b1")
    assert asked(table) == (1, "move") and state(table).owls[1] == 1  # NG-16.4: one was left
    spaces = {"c3": {"owls": 10}}
    table = at(step="recruit", spaces=spaces, slots=["owls", "hugo", "hadley", "thea"])
    assert ("owls", 0) not in options(table)
    assert "could do nothing" in refusal(table, ("owls", 0))


@pytest.mark.clause("NG-6.15", "NG-16.3")
@pytest.mark.parametrize(
    ("event", "position"),
    [
        ("block-party", {"players": [{"supply": 0}]}),
        ("andy-patrol", {"spaces": {"c2": {"andys": list(ANDYS)}}}),
        (
            "fresh-diggings",
            {"spaces": {f"{at}{row}": {"tunnel": True} for at in "abcde" for row in (2, 4)}},
        ),
    ],
)
def test_no_figure_andy_or_tunnel_left_no_such_event(
    event: str, position: dict[str, Given]
) -> None:
    slots = [event, "hugo", "hadley", "thea"]
    assert (event, 0) in options(at(step="recruit", bare=True, slots=slots))
    assert (event, 0) not in options(at(step="recruit", bare=True, slots=slots, **position))


@pytest.mark.clause("NG-6.15", "NG-6.16", "NG-R22")
def test_an_event_with_money_can_always_be_bought_and_skips_what_cannot_be_done() -> None:
    table = at(step="recruit", bare=True, slots=["cave-in", "hugo", "hadley", "thea"])
    answer(table, ("cave-in", 0))  # no tunnel: nothing is asked
    assert gang(table, 1).money == 8 and asked(table) == (1, "move")
    table = at(step="recruit", bare=True, slots=["short-circuit", "hugo", "hadley", "thea"])
    answer(table, ("short-circuit", 0))
    assert gang(table, 1).money == 7 and asked(table) == (1, "move")


@pytest.mark.clause("NG-6.16", "NG-D3", "NG-D5")
def test_up_to_may_be_none_and_parts_come_in_order() -> None:
    table = at(step="recruit", slots=["owls", "hugo", "hadley", "thea"])
    answer(table, ("owls", 0), "stop")
    assert sum(state(table).owls) == 0 and asked(table) == (1, "move")
    table = at(step="recruit", slots=["cave-in", "hugo", "hadley", "thea"])
    answer(table, ("cave-in", 0))
    assert gang(table, 1).money == 5 and options(table) == ["stop", "b2", "e3", "b4", "e5"]
    answer(table, "b2", "stop")
    assert gang(table, 1).money == 8 and not state(table).tunnels >> 7 & 1


@pytest.mark.clause("NG-6.17", "NG-13.5", "NG-R59", "NG-D3")
def test_owls_go_to_up_to_three_spaces_that_are_not_bases() -> None:
    table = at(step="recruit", slots=["owls", "hugo", "hadley", "thea"])
    answer(table, ("owls", 0))
    assert len(options(table)) == 1 + 34 and "d1" in options(table)  # a dead zone will do
    assert "no owl goes there" in refusal(table, "f6")
    answer(table, "c3", "c3", "b1")
    assert state(table).owls[14] == 2 and state(table).owls[1] == 1
    assert asked(table) == (1, "move")


@pytest.mark.clause("NG-6.18", "NG-6.19", "NG-C4")
@pytest.mark.parametrize(
    ("event", "money", "blurp"), [("rocket-parade", 5, 3), ("lost-wallet", 11, 0)]
)
def test_plain_events_pay(event: str, money: int, blurp: int) -> None:
    table = at(step="recruit", slots=[event, "hugo", "hadley", "thea"])
    answer(table, (event, 0))
    assert (gang(table, 1).money, gang(table, 1).blurp) == (money, blurp)


@pytest.mark.clause("NG-6.19", "NG-D4", "NG-7.17", "NG-R17")
def test_fresh_diggings_digs_two_tunnels_on_legal_spaces() -> None:
    table = at(step="recruit", slots=["fresh-diggings", "hugo", "hadley", "thea"])
    answer(table, ("fresh-diggings", 0))
    assert "c1" in options(table)  # a skyscraper space
    for space in ("a1", "d1", "b2"):
        assert "No tunnel can be dug" in refusal(table, space)
    answer(table, "c1", "a2")
    assert state(table).tunnels.bit_count() == 6 and asked(table) == (1, "move")


@pytest.mark.clause("NG-6.19", "NG-D6", "NG-12.1", "NG-2.10")
def test_andy_patrol_drops_two_face_down() -> None:
    table = at(step="recruit", slots=["andy-patrol", "hugo", "hadley", "thea"], andy_supply=[9, 4])
    answer(table, ("andy-patrol", 0))
    assert "base or a dead zone" in refusal(table, "f6")
    assert "base or a dead zone" in refusal(table, "d1")
    answer(table, "c4", "c4")
    assert table.view(0)["spaces"]["c4"]["andys"] == [None, None]
    assert asked(table) == (1, "move")


@pytest.mark.clause("NG-6.19", "NG-D7", "NG-16.7")
def test_short_circuit_takes_all_andys_of_one_space_unseen() -> None:
    table = at(
        step="recruit",
        bare=True,
        spaces={"c3": {"andys": [4, 5]}, "d4": {"andys": [9]}},
        slots=["short-circuit", "hugo", "hadley", "thea"],
    )
    answer(table, ("short-circuit", 0))
    assert options(table) == ["none", "c3", "d4"]
    answer(table, "c3")
    player = gang(table, 1)
    assert (player.money, player.blurp) == (7, 0)
    assert state(table).andy_places == (21,) and len(state(table).andy_supply) == 14
    assert told(table, "turn_up") == []


@pytest.mark.clause("NG-6.19", "NG-D8", "NG-16.4", "NG-6.14")
def test_block_party_brings_figures_as_many_as_are_left() -> None:
    slots = ["block-party", "hugo", "hadley", "thea"]
    table = at(step="recruit", slots=slots)
    answer(table, ("block-party", 0))
    assert options(table) == [0, 1, 2]
    answer(table, 2)
    assert (on(table, 1, "a1"), gang(table, 1).supply) == (8, 8)
    table = at(step="recruit", slots=slots, players=[{"supply": 1}])
    answer(table, ("block-party", 0))
    assert options(table) == [0, 1]


@pytest.mark.clause("NG-16.1", "NG-16.6")
def test_a_card_may_break_a_rule_and_money_has_no_limit() -> None:
    table = at(
        step="recruit", slots=["block-party", "hugo", "hadley", "thea"], players=[{"money": 999}]
    )
    answer(table, ("block-party", 0), 2)  # figures without recruiting
    assert gang(table, 1).money == 999 and on(table, 1, "a1") == 8


@pytest.mark.clause("NG-16.2", "NG-2.8", "NG-2.4")
def test_more_than_the_box_holds_is_refused() -> None:
    wrongs: list[dict[str, Given]] = [
        {"spaces": {"c3": {"owls": 11}}},
        {"spaces": {"c3": {"products": 31}}},
        {"players": [{"supply": 16, "figures": {"a1": 1}}]},
        {"spaces": {"c3": {"andys": [9, 9]}}},
    ]
    for wrong in wrongs:
        with pytest.raises(fracas.BadInput, match="NG-"):
            at(**wrong)


@pytest.mark.clause("NG-16.8")
def test_returned_tokens_can_be_used_again() -> None:
    table = at(
        step="recruit",
        bare=True,
        spaces={"c3": {"owls": 10}},
        slots=["owls", "hugo", "hadley", "thea"],
        players=[{"figures": {"c3": 1}}, {"figures": {"c3": 1}}],
    )
    assert ("owls", 0) not in options(table)
    answer(table, "draw", "stop", "draw", "draw", "draw", "stop", "stop")
    until(table, "recruit")
    assert sum(state(table).owls) == 0
    assert asked(table) == (2, "recruit") and ("owls", 0) in options(table)

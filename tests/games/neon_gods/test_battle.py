"""NG-11: battles."""

import pytest

import fracas
from fracas.games.neon_gods.cards import KEY
from fracas.games.neon_gods.state import figures

from .tables import (
    answer,
    asked,
    at,
    cards,
    controls,
    gang,
    on,
    options,
    question,
    refusal,
    state,
    told,
    until,
)

GRUNTS = [f"grunt-{one}" for one in ("warrior", "bandit", "builder", "charmer", "doc", "merchant")]
NO_PILES = {"draw": [], "discard": [], "activated": GRUNTS}
DUEL = [{"figures": {"c3": 1}}, {"figures": {"c3": 1}}]


def die(seat: int, colour: str, face: object) -> dict[str, object]:
    return {f"P{seat} {colour} die": face}


@pytest.mark.clause("NG-11.1", "NG-R40", "NG-12.12", "NG-12.4")
def test_only_the_active_players_contested_spaces_are_fought_for() -> None:
    table = at(
        step="battle",
        seats=3,
        bare=True,
        spaces={"e2": {"andys": [4]}, "e5": {"andys": [4]}},
        players=[
            {"figures": {"c3": 1, "e2": 1}},
            {"figures": {"c3": 1, "d4": 1, "e5": 1}},
            {"figures": {"d4": 1}},
        ],
    )
    assert options(table) == ["e2", "c3"]
    answer(table, "c3")
    until(table, "recruit", 2)
    assert [one["space"] for one in told(table, "battle")] == ["c3", "e2"]
    assert on(table, 2, "d4") == on(table, 3, "d4") == 1 and on(table, 2, "e5") == 1


@pytest.mark.clause("NG-11.2", "NG-D16")
def test_the_active_player_picks_the_next_battle_after_each() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {"figures": {"b2": 1, "c3": 1, "d4": 1}},
            {"figures": {"b2": 1, "c3": 1, "d4": 1}},
        ],
    )
    assert asked(table) == (1, "pick_battle") and options(table) == ["b2", "c3", "d4"]
    assert "no battle of yours on e5" in refusal(table, "e5")
    answer(table, "c3", "stop", "stop")
    assert options(table) == ["b2", "d4"]
    answer(table, "b2", "stop", "stop")
    assert asked(table) == (1, "attack")  # one is left: not asked


@pytest.mark.clause("NG-11.3", "NG-11.4", "NG-11.30", "NG-R41", "NG-R75", "NG-D16")
def test_every_side_in_a_space_is_a_battle_of_its_own_in_any_order() -> None:
    table = at(
        step="battle",
        seats=3,
        bare=True,
        players=[
            {"figures": {"c3": 2, "c2": 2, "e5": 1}},
            {"figures": {"c3": 1}},
            {"figures": {"c3": 1, "e5": 1}},
        ],
    )
    answer(table, "c3")
    assert asked(table) == (1, "pick_side") and options(table) == ["tempests", "wrenches"]
    answer(table, "wrenches", "stop", "stop")
    assert asked(table) == (1, "pick_battle") and options(table) == ["c3", "e5"]
    answer(table, "e5", "stop", "stop")  # between the two of c3
    assert asked(table) == (1, "attack")
    until(table, "recruit")
    assert [(one["space"], one["side"]) for one in told(table, "battle")] == [
        ("c3", 2),
        ("e5", 2),
        ("c3", 1),
    ]


@pytest.mark.clause("NG-11.5", "NG-R42", "NG-X39")
def test_a_lost_battle_ends_the_others_of_its_space() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c4": {"andys": [5]}},
        players=[{"figures": {"c4": 1}}, {"figures": {"c4": 1, "c5": 1}}],
    )
    answer(table, "tempests", "stop", "stop")
    assert (gang(table, 1).blurp, gang(table, 2).blurp) == (0, 1)
    assert len(told(table, "battle")) == 1 and asked(table) == (2, "recruit")
    assert controls(table, 2) == ["c5"]  # c4 stays contested
    until(table, "attack")
    assert asked(table) == (2, "attack")


@pytest.mark.clause("NG-11.6")
def test_a_battle_goes_in_five_steps() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {"figures": {"c3": 1}, "hand": ["thea"]},
            {"figures": {"c3": 1}, "hand": ["ivo"]},
        ],
    )
    answer(table, "thea", "stop", "ivo", "stop")
    kinds = [one.kind for one in table.events if one.kind != "turn"]
    first = kinds.index("battle")
    assert kinds[first : kinds.index("retreat") + 1] == [
        "battle",
        "play_card",
        "play_card",
        "reveal",
        "reveal",
        "roll",
        "roll",
        "value",
        "value",
        "victory",
        "retreat",
    ]


@pytest.mark.clause("NG-11.7", "NG-D17", "NG-D18", "NG-R50")
def test_the_attacker_plays_none_to_three_cards_then_the_defender() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {"figures": {"c3": 1}, "hand": ["thea", "yara", "ulf", "lupe"]},
            {"figures": {"c3": 1}, "hand": ["ivo"]},
        ],
    )
    assert asked(table) == (1, "attack")
    answer(table, "thea", "yara", "ulf")
    assert asked(table) == (2, "defend")  # three are the most
    answer(table, "stop")
    assert asked(table) == (2, "recruit")


@pytest.mark.clause("NG-11.8")
def test_cards_come_from_hand_or_unseen_in_any_mix() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {"figures": {"c3": 1}, "hand": ["thea", "thea"][:1], "draw": GRUNTS},
            {"figures": {"c3": 1}, "hand": []},
        ],
    )
    assert options(table) == ["stop", "thea", "unseen"]
    assert "Yara is not in your hand" in refusal(table, "yara")
    answer(table, "unseen", "thea")
    assert options(table) == ["stop", "unseen"]
    answer(table, "unseen")
    assert cards(gang(table, 1).played) == ["thea"] and len(gang(table, 1).unseen) == 2
    assert len(gang(table, 1).draw) == 4


@pytest.mark.clause("NG-11.9", "NG-R52")
def test_an_unseen_card_stays_unseen_by_its_owner_too() -> None:
    table = at(step="battle", bare=True, players=DUEL)
    answer(table, "unseen")
    view = table.view(0)["players"][0]["battle"]
    assert view == {"hand": 0, "unseen": 1, "cards": []}
    assert all(not state(table).seen[card] for card in gang(table, 1).unseen)


@pytest.mark.clause("NG-11.10", "NG-11.29", "NG-X33")
def test_an_empty_draw_pile_is_shuffled_anew_for_an_unseen_card() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {
                "figures": {"c3": 1},
                "hand": [],
                "draw": GRUNTS[:1],
                "discard": GRUNTS[1:3],
                "activated": GRUNTS[3:],
            },
            {"figures": {"c3": 1}},
        ],
    )
    answer(table, "unseen")
    assert told(table, "reshuffle") == []
    answer(table, "unseen", "unseen")
    assert told(table, "reshuffle") == [{"who": 0, "count": 2}]
    assert cards(gang(table, 1).unseen) == sorted(GRUNTS[:3])
    assert len(gang(table, 1).activated) == 3


@pytest.mark.clause("NG-11.29")
def test_without_any_pile_there_is_no_unseen_card() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {
                "figures": {"c3": 1},
                "hand": ["thea"],
                "draw": [],
                "discard": [],
                "activated": GRUNTS,
            },
            {"figures": {"c3": 1}, "hand": [], "draw": [], "discard": [], "activated": GRUNTS},
        ],
    )
    assert options(table) == ["stop", "thea"]
    answer(table, "thea")  # no other card: not asked again, nor is the defender
    assert asked(table) == (2, "recruit")


@pytest.mark.clause("NG-11.11", "NG-R51")
def test_cards_lie_face_down_until_both_have_played() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[{"figures": {"c3": 1}, "hand": ["thea"]}, {"figures": {"c3": 1}}],
    )
    answer(table, "thea", "stop")
    assert asked(table) == (2, "defend")
    theirs = table.view(1)["players"][0]["battle"]
    assert theirs == {"hand": 1, "unseen": 0, "cards": None}
    assert told(table, "reveal") == []
    answer(table, "stop")
    assert told(table, "reveal") == [{"who": 0, "cards": ("thea",)}]


@pytest.mark.clause("NG-11.11")
def test_all_battle_cards_of_both_sides_are_turned_up_together() -> None:
    table = at(
        seats=3,
        step="battle",
        bare=True,
        players=[
            {"figures": {"c3": 1}, "hand": ["thea", "ulf"], "draw": ["yara", *GRUNTS]},
            {"figures": {"c3": 1}, "hand": ["wilma"], "draw": ["lupe", *GRUNTS]},
        ],
    )
    answer(table, "thea", "unseen", "stop", "wilma")
    assert told(table, "reveal") == []
    answer(table, "unseen", "stop")
    kinds = [one.kind for one in table.events]
    assert kinds[kinds.index("reveal") :][:4] == ["reveal", "reveal", "roll", "roll"]
    assert told(table, "reveal") == [
        {"who": 0, "cards": ("thea", "yara")},
        {"who": 1, "cards": ("wilma", "lupe")},
    ]
    for viewer in (0, 1, 2, None):  # to everybody, and they have all seen each of them
        fought = table.view(viewer)["fought"]
        assert [fought[side]["cards"] for side in ("attacker", "defender")] == [
            ["thea", "yara"],
            ["wilma", "lupe"],
        ]
    up = [
        card
        for player in state(table).players
        for card in player.discard
        if KEY[card] in ("thea", "yara", "wilma", "lupe")
    ]
    everyone = state(table).everyone
    assert len(up) == 4 and all(state(table).seen[card] == everyone for card in up)


@pytest.mark.clause("NG-11.12", "NG-X34", "NG-2.12", "NG-R13")
def test_every_die_is_rolled_once_however_many() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {"figures": {"c3": 1}, "hand": ["yara", "marlo", "ulf"]},
            {"figures": {"c3": 1}},
        ],
        luck=[
            die(1, "pink", 5),
            die(1, "pink", 5),
            die(1, "pink", 5),
            die(1, "blue", 4),
            die(1, "pink", 5),
            die(1, "blue", 4),
        ],
    )
    answer(table, "yara", "marlo", "ulf", "stop")
    table.check_luck()
    assert [len(one["dice"]) for one in told(table, "roll") if isinstance(one["dice"], tuple)] == [
        6
    ]
    assert told(table, "roll")[0]["hits"] == 28


@pytest.mark.clause("NG-11.12", "NG-11.20", "NG-X35", "NG-R50")
def test_without_cards_no_die_and_a_tie_goes_to_the_attacker() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[{"figures": {"c3": 1, "c2": 1}}, {"figures": {"c3": 2}}],
    )
    answer(table, "stop", "stop")
    assert told(table, "roll") == []
    assert [one["value"] for one in told(table, "value")] == [2, 2]
    assert told(table, "victory") == [{"who": 0, "count": 1}]


def grabbing(attack: object, defence: object, money: tuple[int, int]) -> list[int]:
    """What both have after one green die each."""
    table = at(
        step="battle",
        bare=True,
        players=[
            {"figures": {"c3": 1}, "hand": ["sable"], "money": money[0]},
            {"figures": {"c3": 2}, "hand": ["vikram"], "money": money[1]},
        ],
        luck=[die(1, "green", attack), die(2, "green", defence)],
    )
    answer(table, "sable", "stop", "vikram", "stop")
    return [gang(table, 1).money, gang(table, 2).money]


@pytest.mark.clause("NG-11.13", "NG-R49")
def test_the_defender_grabs_first() -> None:
    assert grabbing("0gg", "1g", (1, 0)) == [1, 0]  # 1 goes over and comes back


@pytest.mark.clause("NG-11.14", "NG-R47", "NG-R48")
def test_a_grab_takes_what_there_is() -> None:
    assert grabbing("0gg", "2", (0, 1)) == [1, 0]
    assert grabbing("0gg", "2", (0, 5)) == [2, 3]


@pytest.mark.clause("NG-11.15")
def test_grabs_count_whoever_wins() -> None:
    assert grabbing("1g", "2", (0, 5)) == [1, 4]  # the attacker loses 2 to 4


@pytest.mark.clause("NG-11.16", "NG-X26")
def test_a_value_is_the_sum_of_its_terms() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"d4": {"watchtower": True, "owls": 1}, "d3": {"watchtower": True}},
        players=[
            {"figures": {"d4": 1, "c4": 2, "d3": 1}, "hand": ["thea"]},
            {"figures": {"d4": 2, "e4": 1}, "hand": ["nadine"]},
        ],
        luck=[die(1, "blue", 3), die(1, "pink", 1), die(2, "pink", 5)],
    )
    answer(table, "thea", "stop", "nadine", "stop")
    first, second = told(table, "value")
    assert first == {
        "who": 0,
        "hits": 4,
        "here": 1,
        "near": 3,
        "towers": 1,
        "owls": 0,
        "value": 9,
    }
    assert second == {
        "who": 1,
        "hits": 5,
        "here": 2,
        "near": 1,
        "towers": 3,
        "owls": 2,
        "value": 9,
    }


@pytest.mark.clause("NG-11.17", "NG-R53", "NG-X29")
def test_figures_on_bases_dead_zones_and_in_other_fights_count() -> None:
    table = at(
        step="battle",
        active=2,
        players=[{"figures": {"a1": 4, "a2": 1}}, {"figures": {"a2": 1}}],
    )
    side = table.view(None)["battle"]["defender"]
    assert side["here"] + side["near"] == 5
    table = at(
        step="battle",
        bare=True,
        spaces={"c2": {"ground": "#"}},
        players=[{"figures": {"c3": 1, "c2": 2, "d3": 1}}, {"figures": {"c3": 1, "d3": 1}}],
    )
    answer(table, "c3")
    assert table.view(None)["battle"]["attacker"]["near"] == 3


@pytest.mark.clause("NG-11.18", "NG-X30")
def test_diagonals_and_tunnels_do_not_count_as_adjacent() -> None:
    table = at(
        step="battle",
        seats=4,
        players=[
            {"figures": {"b2": 1, "e5": 2, "a1": 3, "c3": 1, "c1": 1, "a3": 1}},
            {"figures": {"b2": 1}},
        ],
    )
    answer(table, "b2")
    assert table.view(None)["battle"]["attacker"]["near"] == 0


@pytest.mark.clause("NG-11.19")
def test_a_value_may_fall_below_zero() -> None:
    table = at(step="battle", bare=True, spaces={"c3": {"owls": 3}}, players=DUEL)
    answer(table, "stop", "stop")
    assert told(table, "value")[1]["value"] == -5


@pytest.mark.clause("NG-11.20", "NG-11.21", "NG-R54")
def test_the_higher_value_wins_one_blurp_as_defender_too() -> None:
    table = at(step="battle", bare=True, players=[{"figures": {"c3": 1}}, {"figures": {"c3": 2}}])
    answer(table, "stop", "stop")
    assert (gang(table, 1).blurp, gang(table, 2).blurp) == (0, 1)


@pytest.mark.clause("NG-11.22", "NG-11.23", "NG-R55", "NG-16.7")
def test_the_defeated_go_home_and_those_next_door_stay() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[{"figures": {"c3": 2, "c2": 2}}, {"figures": {"c3": 2, "d3": 1, "f6": 4}}],
    )
    answer(table, "stop", "stop")
    assert on(table, 2, "c3") == 0 and on(table, 2, "d3") == 1
    assert on(table, 2, "f6") == 6 and gang(table, 2).supply == 9  # home, not in supply


@pytest.mark.clause("NG-11.24", "NG-13.3", "NG-13.4", "NG-R58")
def test_owls_leave_a_battle_whoever_won_and_stay_elsewhere() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c3": {"owls": 1}, "e5": {"owls": 2}},
        players=[{"figures": {"c3": 1}}, {"figures": {"c3": 2, "c2": 2}}],
    )
    answer(table, "stop", "stop")
    assert told(table, "victory") == [{"who": 1, "count": 1}]
    assert state(table).owls[14] == 0 and state(table).owls[28] == 2
    assert told(table, "owls_leave") == [{"space": "c3", "count": 1}]


@pytest.mark.clause("NG-R58", "NG-13.3")
def test_owls_count_in_the_first_of_two_battles_only() -> None:
    table = at(
        step="battle",
        bare=True,
        spaces={"c3": {"owls": 2, "andys": [4]}},
        players=[{"figures": {"c3": 2}}, {"figures": {"c3": 1}}],
    )
    answer(table, "tempests", "stop", "stop")
    assert table.view(None)["battle"]["defender"] == {
        "cards": [],
        "seat": None,
        "hand": 0,
        "unseen": 0,
        "dice": [],
        "hits": 0,
        "grabs": 0,
        "here": 4,
        "near": 0,
        "towers": 0,
        "owls": 0,
        "value": 4,
    }


@pytest.mark.clause("NG-11.25", "NG-R28")
def test_battle_cards_are_discarded_after_each_battle_and_come_back() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {
                "figures": {"c3": 2, "e5": 1},
                "hand": ["thea"],
                "draw": [],
                "discard": [],
                "activated": GRUNTS,
            },
            {"figures": {"c3": 1, "e5": 1}, "hand": ["ivo"]},
        ],
    )
    answer(table, "c3", "thea", "ivo", "stop")
    assert cards(gang(table, 1).discard) == ["thea"] and gang(table, 1).played == []
    assert cards(gang(table, 2).discard) == ["ivo"]
    assert options(table) == ["stop", "unseen"]  # Thea again, shuffled in for the next one
    answer(table, "unseen")
    assert cards(gang(table, 1).unseen) == ["thea"]


@pytest.mark.clause("NG-11.27", "NG-R55")
def test_battles_make_no_new_contested_space() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[{"figures": {"c3": 1}}, {"figures": {"c3": 2, "b1": 1, "a2": 1}}],
    )
    answer(table, "stop", "stop")
    assert on(table, 1, "a1") == 1 and controls(table, 1) == ["a1"]


@pytest.mark.clause("NG-11.28")
def test_no_card_adds_to_a_value_but_by_its_dice() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[{"figures": {"c3": 1}, "hand": ["thea"]}, {"figures": {"c3": 1}}],
        luck=[die(1, "blue", 0), die(1, "pink", 1)],
    )
    answer(table, "thea", "stop", "stop")
    assert told(table, "value")[0]["value"] == 2


@pytest.mark.clause("NG-R73", "NG-16.7")
def test_nothing_removes_figures_from_the_board() -> None:
    table = fracas.new("neon-gods", 3, seed=8)
    on_board = [6, 6, 6]
    for number in range(500):
        if table.over:
            break
        found = question(table)
        table.play(found.seat, found.options[(number * 11) % len(found.options)])
        now = [figures(player, -1) for player in state(table).players]
        assert all(after >= before for before, after in zip(on_board, now, strict=True))
        on_board = now
    assert sum(on_board) > 18

"""NG-1, NG-4, NG-14: the game, rounds and turns."""

import pytest

import fracas

from .tables import (
    answer,
    asked,
    at,
    cards,
    gang,
    options,
    question,
    state,
    to_the_end,
    told,
    until,
)

GRUNTS = [f"grunt-{one}" for one in ("warrior", "bandit", "builder", "charmer", "doc", "merchant")]


@pytest.mark.clause("NG-1.1")
def test_two_to_four_play() -> None:
    for seats in (2, 3, 4):
        assert len(state(fracas.new("neon-gods", seats, seed=1)).players) == seats
    for seats in (1, 5):
        with pytest.raises(fracas.BadInput, match="2 to 4 players"):
            fracas.new("neon-gods", seats, seed=1)


@pytest.mark.clause("NG-1.2", "NG-1.3", "NG-4.1", "NG-14.5")
def test_nine_rounds_of_one_turn_each_and_three_daylights() -> None:
    table = to_the_end(fracas.new("neon-gods", 3, seed=2))
    turns = [(one["round"], one["who"]) for one in told(table, "turn")]
    assert sorted(turns) == [(number, seat) for number in range(1, 10) for seat in range(3)]
    assert [one["round"] for one in told(table, "daylight")] == [3, 6, 9]


@pytest.mark.clause("NG-1.4", "NG-17.1", "NG-17.3")
def test_the_game_ends_after_the_third_daylight_and_most_blurp_wins() -> None:
    table = at(
        step="daylight",
        round=9,
        players=[{"blurp": 30, "money": 5}, {"blurp": 50, "money": 0}],
    )
    assert table.over and table.result is not None
    assert table.result.places == (2, 1)  # though P1 has more money


@pytest.mark.clause("NG-1.4", "NG-17.2", "NG-17.3")
def test_the_last_daylight_and_the_factories_may_decide_who_wins() -> None:
    def result(spaces: list[str], factories: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        table = at(
            step="daylight",
            round=9,
            bare=True,
            spaces={space: {"factory": True} for space in factories},
            players=[
                {"blurp": 30, "money": 5, "figures": {"a2": 1}},
                {"blurp": 29, "money": 0, "figures": dict.fromkeys(spaces, 1)},
            ],
        )
        assert table.result is not None
        return table.result.scores, table.result.places

    assert result(["e5"], []) == ((31, 30), (1, 2))
    assert result(["e5", "e4", "e3"], []) == ((31, 32), (2, 1))
    assert result(["e5", "e4"], ["e5"]) == ((31, 32), (2, 1))


@pytest.mark.clause("NG-1.6")
def test_blurp_comes_from_what_the_rules_name_and_nothing_else() -> None:
    table = to_the_end(fracas.new("neon-gods", 4, seed=3))
    gained = [0, 0, 0, 0]
    for one in table.log:
        if one.kind in ("gain_blurp", "victory", "exchange", "factory_blurp"):
            gained[int(str(one.args["who"]))] += int(str(one.args["count"]))
        elif one.kind == "daylight_blurp":
            gained[int(str(one.args["who"]))] += int(str(one.args["spaces"]))
            gained[int(str(one.args["who"]))] += int(str(one.args["tiles"]))
    assert gained == [player.blurp for player in state(table).players]


@pytest.mark.clause("NG-4.2", "NG-9.1")
def test_the_five_steps_come_in_order() -> None:
    table = at(bare=True, players=[{"figures": {"a2": 1}}, {"figures": {"b2": 1}}])
    assert len(gang(table, 1).hand) == 3  # step 1
    seen = [asked(table)]
    answer(table, "draw")
    seen.append(asked(table))
    answer(
        table,
        "a2",
        "b2",
    )
    seen.append(asked(table))
    answer(table, "draw", "draw", "draw")
    seen.append(asked(table))
    assert seen == [(1, "recruit"), (1, "move"), (1, "activate"), (1, "attack")]


@pytest.mark.clause("NG-4.3")
def test_a_step_in_which_nothing_can_be_done_passes_by() -> None:
    table = at(
        step="move",
        players=[{"figures": {}, "hand": [], "draw": [], "discard": [], "activated": GRUNTS}],
    )
    assert asked(table) == (2, "recruit")  # no figure, no card, no battle


@pytest.mark.clause("NG-4.4")
def test_only_step_3_can_be_declined() -> None:
    table = at()
    assert "stop" not in options(table)
    answer(table, "draw")
    assert "stop" in options(table)
    answer(table, "stop")
    assert asked(table) == (1, "activate") and "stop" not in options(table)


@pytest.mark.clause("NG-4.5", "NG-14.6", "NG-R63")
def test_the_first_player_stays_between_daylights() -> None:
    table = at(seats=3, step="end", active=1, first=2, round=1)
    assert state(table).round == 2 and asked(table) == (2, "recruit")
    assert state(table).first == 1


@pytest.mark.clause("NG-14.1")
def test_activated_cards_go_to_the_discard_pile_at_the_end() -> None:
    table = at(step="end", players=[{"activated": GRUNTS[:3]}])
    assert cards(gang(table, 1).discard) == sorted(GRUNTS[:3])
    assert gang(table, 1).activated == []


@pytest.mark.clause("NG-14.2", "NG-14.3", "NG-D19", "NG-X42")
def test_then_the_hand_is_cut_to_five_by_choice() -> None:
    hand = ["yara", "ulf", "lupe", "jinx", "hugo", "thea", "wilma"]
    table = at(step="end", players=[{"hand": hand, "activated": GRUNTS[:3]}])
    assert asked(table) == (1, "discard") and options(table) == sorted(hand)
    assert cards(gang(table, 1).discard) == sorted(GRUNTS[:3])
    answer(table, "jinx", "ulf")
    assert cards(gang(table, 1).discard) == sorted([*GRUNTS[:3], "jinx", "ulf"])
    assert len(gang(table, 1).hand) == 5
    assert asked(table) == (2, "recruit")


@pytest.mark.clause("NG-14.3")
def test_five_cards_may_stay() -> None:
    table = at(step="end", players=[{"hand": ["yara", "ulf", "lupe", "jinx", "hugo"]}])
    assert asked(table) == (2, "recruit") and len(gang(table, 1).hand) == 5


@pytest.mark.clause("NG-14.4")
def test_the_player_to_the_left_is_next() -> None:
    table = at(seats=4, step="end", active=2)
    assert asked(table) == (3, "recruit")
    table = at(seats=4, step="end", active=4, first=2)
    assert asked(table) == (1, "recruit")


@pytest.mark.clause("NG-14.7", "NG-15.7", "NG-15.8", "NG-X45")
def test_daylight_follows_round_3_and_passes_the_token() -> None:
    table = at(seats=4, step="end", active=4, first=1, round=3)
    assert told(table, "daylight") == [{"round": 3}]
    assert state(table).first == 1 and asked(table) == (2, "recruit")
    for _ in range(12):
        until(table, "recruit", asked(table)[0])
        answer(table, "draw")
        until(table, "recruit")
    assert state(table).round == 7 and state(table).first == 2
    assert asked(table) == (3, "recruit")


@pytest.mark.clause("NG-14.6")
def test_no_daylight_after_the_other_rounds() -> None:
    for number in (1, 2, 4, 5, 7, 8):
        table = at(step="end", active=2, first=1, round=number)
        assert told(table, "daylight") == [] and state(table).round == number + 1
        assert question(table).kind == "recruit"

"""Section 28: what bots know of playing well."""

import pytest

import fracas
from fracas.bots import make_bot
from fracas.engine import Choice
from fracas.games.collision import game
from fracas.games.collision.bots.assess import (
    best_attack,
    best_charge,
    best_shot,
    best_strike,
    contact_worth,
)
from fracas.games.collision.bots.move_play import move_along, weigh_moves
from fracas.games.collision.bots.value import value
from fracas.games.collision.chances import hit, passing, reaching, unsaved
from fracas.games.collision.figures import enemies, glances, on_table
from fracas.games.collision.moving import MoveAlong

from .tables import answer, asked, at, number, one, options, question, state

Given = object
"""What a position file holds."""
FAR = one("UN9", 3000, 3200, facing=270)


def choice(table: fracas.Table, bot: str = "reflex:sharp=50") -> Choice:
    """What a bot does with the question."""
    return make_bot(bot, 1, game).choose(table.seat(question(table).seat))


def act(figures: dict[str, Given], players: tuple[Given, Given] = ({}, {})) -> fracas.Table:
    return at("hunt", stage="act", acting="A1", figures=figures, players=players)


@pytest.mark.clause("CO-28.1")
def test_hits_are_as_likely_as_the_rulebook_says() -> None:
    assert [round(100 * hit(lead)) for lead in range(-3, 5)] == [25, 30, 37, 45, 53, 61, 68, 73]


@pytest.mark.clause("CO-28.2")
def test_tests_and_saves_are_as_likely_as_the_rulebook_says() -> None:
    assert [round(30 * passing(need, 0)) for need in (5, 6)] == [15, 11]
    assert [round(30 * (1 - unsaved(armour))) for armour in (5, 6, 7, 8)] == [15, 11, 8, 5]


@pytest.mark.clause("CO-28.3")
def test_charges_are_as_likely_as_the_rulebook_says() -> None:
    assert [round(30 * reaching(100 * inches, 0, 500, False)) for inches in (2, 3, 4, 5)] == [
        27, 22, 15, 8,
    ]  # fmt: skip


@pytest.mark.clause("CO-28.17")
@pytest.mark.parametrize("bot", ["reflex:sharp=50", "greedy"])
def test_a_marker_within_touch_is_taken(bot: str) -> None:
    table = act({"A1": one("RE2", 1100, 1560), "B1": FAR})
    assert choice(table, bot) == ("pick", 0)


@pytest.mark.clause("CO-28.17")
@pytest.mark.parametrize("bot", ["reflex:sharp=50", "greedy"])
def test_a_marker_within_a_move_is_walked_to(bot: str) -> None:
    table = act({"A1": one("RE2", 1100, 1300), "B1": FAR})
    assert choice(table, bot) == "move"
    for _ in ("move", "where", "facing"):
        answer(table, choice(table, bot))
    assert ("pick", 0) in options(table)


@pytest.mark.clause("CO-28.9")
def test_a_fail_is_covered_before_it_jams() -> None:
    table = act(
        {"A1": one("RE2", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180)},
        players=({"deck": ["fail", "2"], "hand": ["1"]}, {"deck": ["8", "8"]}),
    )
    answer(table, "shoot")
    while asked(table)[1] != "cover":
        answer(table, choice(table))
    column = choice(table)
    answer(table, column)
    assert choice(table) == "1"
    row = state(table).duels[-1].rows[0]
    assert isinstance(column, int) and row[column - 1] in range(3)  # where the Fail lies


@pytest.mark.clause("CO-28.9")
@pytest.mark.parametrize(("card", "picked"), [("5", "1"), ("2", "keep")])
def test_a_low_card_makes_a_charge_reach(card: str, picked: str) -> None:
    table = act(
        {"A1": one("RE6", 1000, 1000), "B1": one("UN9", 1520, 1000, facing=180)},
        players=({"deck": [card], "hand": ["1", "2", "7", "8"]}, {}),
    )
    answer(table, "charge", (1, (("walk", 1400, 1000, 0),)))
    assert asked(table) == (1, "replace")
    assert choice(table) == picked  # 4": the worst of those that reach it


@pytest.mark.clause("CO-28.4")
def test_first_activations_come_first() -> None:
    table = at(
        "domination",
        figures={
            "A1": one("RE2", 400, 300, activations=1),
            "A2": one("RE2", 900, 300),
            "B1": FAR,
        },
    )
    assert asked(table) == (1, "go")
    assert choice(table) == number(table, "A2")


@pytest.mark.clause("CO-28.7")
def test_the_defender_faces_the_largest_split_with_the_best_card() -> None:
    table = act(
        {"A1": one("RE1", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180)},
        players=({"deck": ["5", "4"]}, {"deck": ["7", "fail"]}),
    )
    answer(table, "shoot")
    while asked(table) != (2, "lay_out"):
        if asked(table)[1] == "split":
            answer(table, 1)  # all on the first column
        else:
            answer(table, choice(table))
    assert choice(table) == "fail"  # given up, so that the 7 stops the bare card


@pytest.mark.clause("CO-28.21")
def test_points_wounds_markers_and_tokens_count() -> None:
    plain: dict[str, Given] = {"A1": one("RE2", 1000, 300), "B1": FAR}

    def worth(table: fracas.Table) -> float:
        return value(state(table), 0)

    even = worth(act(plain))
    assert worth(act({**plain, "A1": one("RE2", 1000, 300, wounds=1)})) < even
    assert worth(act({**plain, "A1": one("RE2", 1000, 300, jams=1)})) < even
    assert worth(act({**plain, "A1": one("RE2", 1000, 1300)})) > even  # a marker is nearer
    assert worth(act(plain, players=({"hand": ["7", "7"]}, {}))) > even
    table = act({**plain, "A1": one("RE2", 1100, 1560)})
    before = worth(table)
    answer(table, ("pick", 0))
    assert worth(table) > before


@pytest.mark.clause("CO-20.3", "CO-28.21")
def test_points_do_not_save_who_will_soon_have_nobody_left() -> None:
    ahead = ({"vp": [7]}, {"vp": [0]})
    last: dict[str, Given] = {"A1": one("RE2", 1000, 300, wounds=1), "B1": FAR}
    crowd = {"B2": one("UN9", 2400, 3200, facing=270), "B3": one("UN9", 1800, 3200, facing=270)}
    assert value(state(act(last, players=ahead)), 0) > 0.5
    assert value(state(act({**last, **crowd}, players=ahead)), 0) < 0.5


@pytest.mark.clause("CO-20.3", "CO-28.1")
@pytest.mark.parametrize(
    ("shooter", "action"),
    [
        (one("RE2", 1000, 1000), ["shoot", 1]),
        (one("RE6", 1000, 1000), ["charge", (1, (("walk", 1100, 1000, 0),))]),
    ],
)
def test_an_attack_that_has_begun_counts_by_its_odds(shooter: Given, action: list[Choice]) -> None:
    target = one("UN9", 1220 if action[0] == "charge" else 1500, 1000, facing=180)
    table = act({"A1": shooter, "B1": target}, players=({"hand": ["1"]}, {}))
    before = value(state(table), 0), value(state(table), 1)
    answer(table, *action)
    assert value(state(table), 0) > before[0] and value(state(table), 1) < before[1]


@pytest.mark.clause("CO-S1")
def test_the_value_does_not_look_into_the_enemys_hand() -> None:
    figures: dict[str, Given] = {"A1": one("RE2", 1000, 300), "B1": FAR}
    good = act(figures, players=({}, {"hand": ["8", "success"]}))
    bad = act(figures, players=({}, {"hand": ["1", "fail"]}))
    assert value(state(good), 0) == value(state(bad), 0)
    assert value(state(good), 1) > value(state(bad), 1)


@pytest.mark.parametrize("mission", ["hunt", "ambush", "domination"])
def test_a_whole_game_is_played_at_a_glance(mission: str) -> None:
    table = fracas.new("collision", 2, seed=4, mission=mission, layout="rooftops")
    bots = [make_bot("reflex", seat, game) for seat in range(2)]
    while not table.over:
        seat = next(iter(table.waiting))
        table.play(seat, bots[seat].choose(table.seat(seat)))
    assert table.result is not None and sum(table.result.scores) > 0


def test_what_is_remembered_of_figures_and_moves_is_what_would_be_found_anew() -> None:
    table = fracas.new("collision", 2, seed=5, layout="rooftops")
    bots = [make_bot("reflex", seat, game) for seat in range(2)]
    compared = moves = 0
    for turn in range(260):
        seat = next(iter(table.waiting))
        table.play(seat, bots[seat].choose(table.seat(seat)))
        s = state(table)
        step = s.strands[0].asking
        if isinstance(step, MoveAlong):
            ways = step.options(s)
            assert move_along(s, step, step.seat, ways) == weigh_moves(s, step, step.seat, ways)
            moves += 1
        if turn % 20 == 0 and s.turn:
            seen = glances(s)
            for k in on_table(s, 0):
                for foe in enemies(s, 0):
                    fresh = max(best_shot(s, k, foe), best_charge(s, k, foe))
                    assert best_attack(s, k, foe, seen) == fresh
                    assert contact_worth(s, k, foe, seen) == best_strike(s, k, foe)
                    compared += 1
    assert compared > 50 and moves > 10

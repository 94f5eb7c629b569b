"""Sections 8, 9 and 19: phases, activations, actions."""

import pytest

from fracas.table import Table

from .tables import (
    answer,
    asked,
    at,
    both,
    figure,
    kinds,
    one,
    options,
    player,
    refusal,
    state,
    told,
)

FAR = one("UN9", 3000, 3000)


def pair(**more: object) -> dict[str, object]:
    return {"A1": one("RE2", 500, 300), "A2": one("RE6", 800, 300), "B1": FAR, **more}


@pytest.mark.clause("CO-8.8", "CO-2.8", "CO-R17")
def test_bid_points_go_to_the_used_pool() -> None:
    seven = {f"A{k}": one("RE6", 300 * k, 300) for k in range(1, 8)}
    table = at(stage="priority", figures={**seven, "B1": FAR})
    assert player(table, 1).total == 14
    both(table, 2, 1)
    assert (player(table, 1).pool, player(table, 1).used) == (12, 2)
    assert (player(table, 2).pool, player(table, 2).used) == (1, 1)


@pytest.mark.clause("CO-2.8", "CO-18.9")
def test_a_leader_brings_one_more_point() -> None:
    table = at(stage="priority", figures=pair(A3=one("RE1", 1100, 300)))
    assert player(table, 1).total == 7


@pytest.mark.clause("CO-X16", "CO-8.6", "CO-8.9")
def test_equal_bids_go_to_who_did_not_have_priority() -> None:
    table = at(stage="priority", turn=2, priority=1, figures=pair())
    both(table, 1, 1)
    assert state(table).priority == 1 and len(player(table, 2).hand) == 1
    assert (player(table, 1).used, player(table, 2).used) == (1, 1)
    assert player(table, 1).hand == []
    assert [len(told(table, kind)) for kind in ("priority_tied", "priority")] == [1, 0]


@pytest.mark.clause("CO-X17", "CO-8.7", "CO-R18")
def test_equal_bids_of_the_first_turn_go_to_who_deployed_first() -> None:
    for first in (1, 2):
        table = at(stage="priority", first=first, figures=pair())
        both(table, 0, 0)
        assert asked(table) == (first, "name_first")
        assert told(table, "priority_first") == [{"who": first - 1}]


@pytest.mark.clause("CO-8.10", "CO-D8", "CO-8.5")
def test_the_winner_names_who_is_active_first() -> None:
    table = at(stage="priority", figures=pair())
    both(table, 1, 0)
    assert asked(table) == (1, "name_first") and options(table) == [0, 1]
    answer(table, 1)
    assert asked(table) == (2, "go")


@pytest.mark.clause("CO-X7", "CO-9.2", "CO-9.3", "CO-9.4")
def test_activations_cost_1_2_and_3_points() -> None:
    table = at(figures=pair(A3=one("RE6", 1100, 300), A4=one("RE6", 1400, 300)))
    answer(table, 0, "end", 4, "end")
    for beside in (3, 6):
        answer(table, 0, "end")
        assert figure(table, "A1").beside == beside
    assert player(table, 1).pool == 2 and 0 not in options(table)
    assert refusal(table, 0)[1] == ("CO-9.2",)


@pytest.mark.clause("CO-X18", "CO-9.5")
def test_who_can_pay_for_nothing_is_skipped() -> None:
    figures = {"A1": one("RE2", 500, 300, activations=1, beside=1), "B1": FAR}
    table = at(figures=figures, players=[{"pool": 1}])
    assert asked(table) == (2, "go")


@pytest.mark.clause("CO-X19", "CO-9.6", "CO-D9")
def test_who_has_points_for_a_fresh_figure_must_activate() -> None:
    table = at(figures=pair(A2=one("RE6", 800, 300, activations=1)), players=[{"pool": 1}])
    assert options(table) == [0]
    words, clauses = refusal(table, "stand_down")
    assert clauses == ("CO-9.7",) and "not been activated" in words


@pytest.mark.clause("CO-9.7", "CO-9.8", "CO-R16")
def test_standing_down_is_final_and_ends_the_phase() -> None:
    table = at(
        figures={
            "A1": one("RE2", 500, 300, activations=1), "A2": one("RE6", 800, 300, activations=1),
            "B1": one("UN9", 3000, 3000, activations=1),
        },
        players=[{"pool": 2}, {"pool": 2}],
    )  # fmt: skip
    answer(table, "stand_down")
    assert asked(table) == (2, "go")
    answer(table, "stand_down")
    assert told(table, "regroup") == [{"turn": 1}] and state(table).turn == 2


@pytest.mark.clause("CO-9.9", "CO-R96", "CO-9.1")
def test_up_to_two_actions_or_none_then_the_other_player() -> None:
    table = at(figures=pair())
    answer(table, 0, "end")
    assert asked(table) == (2, "go") and figure(table, "A1").beside == 1
    table = at(figures=pair())
    answer(table, 0, "overwatch", "overwatch")
    assert asked(table) == (2, "go")


@pytest.mark.clause("CO-9.11", "CO-9.12")
def test_the_same_action_twice_is_hurried() -> None:
    table = at(figures=pair())
    answer(table, 0, "move", (), 90)
    assert not state(table).hurried
    answer(table, "move")
    assert state(table).hurried and told(table, "hurries")[0]["action"] == "move"
    answer(table, (), 90, 2, "end", 1)
    assert asked(table)[1] == "act" and not state(table).hurried  # the next figure is not


@pytest.mark.clause("CO-X20", "CO-X11", "CO-9.17", "CO-9.18", "CO-9.19", "CO-R10")
def test_windows_of_free_actions() -> None:
    table = at(
        stage="act", acting="A1", loot=[[540, 300, 0], [460, 300, 0], [500, 340, 0]],
        figures=pair(), players=[{"deck": ["3", "8", "4", "7"]}, {}],
    )  # fmt: skip
    answer(table, ("search", 0))
    while asked(table)[1] != "act":
        answer(table, options(table)[0])
    assert ("search", 0) not in options(table)
    assert refusal(table, ("search", 0))[1] == ("CO-9.18",)
    answer(table, "overwatch", ("search", 0))
    while asked(table)[1] != "act":
        answer(table, options(table)[0])
    assert ("search", 0) not in options(table)  # two in all
    answer(table, "move", (), 0)
    assert asked(table) == (2, "go")


@pytest.mark.clause("CO-9.23")
def test_actions_that_can_do_nothing_are_not_offered() -> None:
    table = at(stage="act", acting="A1", figures=pair())
    assert options(table) == ["move", "overwatch", "end"]


@pytest.mark.clause("CO-10.26", "CO-15.11", "CO-13.25")
def test_a_suppressed_figure_neither_moves_nor_charges() -> None:
    figures = pair(A1=one("RE2", 500, 300, suppressed=1), B1=one("UN9", 700, 300, facing=180))
    table = at(stage="act", acting="A1", figures={k: v for k, v in figures.items() if k != "A2"})
    assert options(table) == ["shoot", "overwatch", "fight", "end"]
    assert refusal(table, "move")[1] == ("CO-10.26",)
    assert refusal(table, "charge")[1] == ("CO-13.25",)


@pytest.mark.clause("CO-X8", "CO-15.6", "CO-15.7", "CO-D22")
def test_back_to_the_fight_removes_one_token() -> None:
    table = at(
        stage="act", acting="A1", figures=pair(A1=one("RE2", 500, 300, jams=1, suppressed=1))
    )
    answer(table, "fight")
    assert asked(table) == (1, "lose_token") and options(table) == ["jam", "suppress"]
    answer(table, "jam")
    assert (figure(table, "A1").jams, figure(table, "A1").suppressed) == (0, 1)
    answer(table, "fight")
    assert figure(table, "A1").suppressed == 0


def regrouped() -> Table:
    return at(
        stage="regroup", smoke=[[1000, 1000, 0]],
        figures={
            "A1": one("RE4", 500, 300, activations=2, overwatch=True, jams=1, suppressed=1,
                      skills=["aim", "fury", "hidden", "rush", "surge"]),
            "B1": one("UN1", 3000, 3000, wounds=1),
        },
        players=[{"used": 1, "pool": 0, "hand": ["8"]}],
    )  # fmt: skip


@pytest.mark.clause("CO-19.1", "CO-19.2", "CO-19.3", "CO-19.4", "CO-19.5", "CO-14.21")
def test_regroup_returns_points_and_removes_tokens_of_the_turn() -> None:
    table = regrouped()
    mine, one_ = player(table, 1), figure(table, "A1")
    assert (mine.pool, mine.used, one_.beside, one_.activations) == (4, 0, 0, 0)
    assert (one_.watch, one_.skills, state(table).smoke) == (0, ("hidden",), ())


@pytest.mark.clause("CO-19.6", "CO-5.12", "CO-R11", "CO-19.7")
def test_regroup_keeps_wounds_tokens_and_hands_and_a_new_turn_begins() -> None:
    table = regrouped()
    assert (figure(table, "A1").jams, figure(table, "A1").suppressed) == (1, 1)
    assert figure(table, "B1").wounds == 1 and "8" in kinds(player(table, 1).hand)
    assert state(table).turn == 2 and len(player(table, 1).hand) == 4
    assert asked_all(table) == {(1, "bid"), (2, "bid")}


def asked_all(table: Table) -> set[tuple[int, str]]:
    return {(one.seat + 1, one.kind) for one in table.waiting.values()}


@pytest.mark.clause("CO-1.3", "CO-1.2", "CO-20.1", "CO-20.4", "CO-R75")
def test_the_game_ends_after_turn_4() -> None:
    table = at(stage="regroup", turn=4, figures=pair(B2=one("UN9", 2000, 3000)))
    assert table.over and table.result is not None
    assert table.result.scores == (1, 2) and table.result.places == (2, 1)


@pytest.mark.clause("CO-9.17", "CO-9.18", "CO-R10", "CO-X11")
@pytest.mark.parametrize(
    ("order", "legal"),
    [
        ("sas", True), ("ss", False), ("sass", False), ("assa", True), ("asas", True),
        ("asass", False), ("aas", True), ("aass", False), ("saas", True), ("sasa", True),
        ("saass", False),
    ],
)  # fmt: skip
def test_every_order_of_free_and_regular_actions(order: str, legal: bool) -> None:
    """s is a search, a is a regular action; the last one is legal or not."""
    table = at(
        stage="act", acting="A1", figures=pair(),
        loot=[[540, 300, 0], [460, 300, 0], [500, 340, 0], [500, 260, 0]],
        players=[{"deck": ["3", "8", "4", "7", "3", "7"]}, {}],
    )  # fmt: skip
    for at_, step in enumerate(order):
        choice = ("search", 0) if step == "s" else "overwatch"
        if at_ == len(order) - 1:
            assert (choice in options(table)) == legal
            return
        assert choice in options(table)
        answer(table, choice)
        while asked(table)[1] not in ("act", "go"):
            answer(table, options(table)[0])


@pytest.mark.clause("CO-9.5", "CO-9.7", "CO-19.3")
def test_standing_down_lasts_for_the_phase_only() -> None:
    table = at(
        figures={
            "A1": one("RE2", 500, 300, activations=1), "A2": one("RE6", 800, 300, activations=1),
            "B1": one("UN9", 3000, 3000, activations=1),
        },
        players=[{"pool": 4}, {"pool": 2}],
    )  # fmt: skip
    answer(table, "stand_down")
    assert asked(table) == (2, "go") and player(table, 1).stood_down
    answer(table, 2, "end")
    assert asked_all(table) == {(1, "bid"), (2, "bid")}  # P1 has AP, but stood down
    both(table, 0, 0)
    assert not player(table, 1).stood_down

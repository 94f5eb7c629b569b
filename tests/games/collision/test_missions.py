"""Section 20: scores, ends and the roles of Ambush; section 4: set-up."""

import pytest

import fracas
from fracas.engine import BadInput
from fracas.games.collision.missions import xp_of
from fracas.games.collision.state import LEFT, RESERVE, TABLE
from fracas.table import Table

from .tables import answer, asked, at, figure, one, options, plainly, player, refusal, state, told


@pytest.mark.clause("CO-X74", "CO-20.9", "CO-20.10", "CO-R69", "CO-19.7")
def test_hunt_scores_at_the_end_of_each_turn() -> None:
    table = at(
        mission="hunt", stage="regroup",
        figures={
            "A1": one("RE2", 1000, 1000, carries=0), "A2": one("RE6", 1500, 1000, carries=1),
            "B1": one("UN9", 3000, 3000),
        },
        players=[{"kills": [1]}],
    )  # fmt: skip
    assert player(table, 1).vp == (7,) and player(table, 2).vp == (0,)
    assert player(table, 1).kills == (1, 0)
    (scored,) = [event.text(0) for event in table.events if event.kind == "scores"]
    assert scored == "You score 7 VP: 6 for markers carried, 1 for kills"


@pytest.mark.clause("CO-X75", "CO-20.22", "CO-20.23", "CO-R71", "CO-R72", "CO-20.21")
def test_ambush_scores_at_the_end() -> None:
    gone = {"profile": "UN9", "status": "left"}
    dead = {"profile": "UN9", "status": "killed"}
    table = at(
        mission="ambush", stage="regroup", turn=4,
        figures={
            "A1": one("RE2", 1000, 100), "B1": gone, "B2": gone, "B3": one("UN9", 2000, 540),
            "B4": dead, "B5": dead, "B6": dead,
        },
        players=[{"kills": [1, 1, 0, 1]}],
    )  # fmt: skip
    assert table.result is not None and table.result.scores == (3, 6)


@pytest.mark.clause("CO-20.22", "CO-R120", "CO-R77")
@pytest.mark.parametrize(("y", "vp"), [(1940, 2), (1941, 0)])
def test_the_convoy_scores_within_twenty_inches_of_the_raiders_edge(y: int, vp: int) -> None:
    figures = {"A1": one("RE2", 1000, 100), "B1": one("UN9", 2000, y)}
    table = at(mission="ambush", stage="regroup", turn=4, figures=figures)
    assert table.result is not None and table.result.scores == (0, vp)


@pytest.mark.clause("CO-R119", "CO-8.11")
def test_the_convoy_draws_four_more_cards_after_the_mulligan() -> None:
    figures = {"A1": one("RE2", 1000, 100), "B1": {"profile": "UN9", "status": "reserve"}}
    table = at(mission="ambush", stage="start", turn=1, figures=figures)
    assert len(player(table, 2).hand) == 3
    table.play(0, "keep_hand")
    table.play(1, "mulligan")
    assert (len(player(table, 1).hand), len(player(table, 2).hand)) == (3, 3 + 4)


@pytest.mark.clause("CO-X76", "CO-20.27", "CO-20.28", "CO-R76")
def test_domination_counts_districts_of_one_player_alone() -> None:
    spots = {
        "A1": (500, 500), "A2": (1700, 500), "A3": (2700, 500), "A4": (500, 1700),
        "B1": (1700, 1700), "B2": (2700, 1700), "B3": (500, 2700), "A5": (1700, 2500),
        "B4": (1700, 2900),
    }  # fmt: skip
    table = at(
        stage="regroup", turn=4,
        figures={name: one("RE6" if name[0] == "A" else "UN9", *at) for name, at in spots.items()},
    )  # fmt: skip
    assert table.result is not None and table.result.scores == (4, 3)


@pytest.mark.clause("CO-X77", "CO-20.2", "CO-20.3", "CO-R74")
def test_who_has_no_figure_left_loses_at_once_whatever_the_score() -> None:
    table = at(
        mission="hunt", stage="act", acting="A1", turn=2,
        figures={"A1": one("RE2", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180)},
        players=[{"deck": ["8", "7"], "vp": [2]}, {"deck": ["1", "2"], "vp": [9]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table)
    assert table.result is not None and table.result.places == (1, 2)


@pytest.mark.clause("CO-20.12", "CO-20.29")
def test_experience() -> None:
    table = at(
        mission="hunt", stage="go", turn=2, objects=[[0, 0, 0]],
        figures={"A1": one("RE2", 1000, 1000, carries=0), "B1": one("UN9", 3000, 3000)},
        players=[{"kills": [1, 1]}],
    )  # fmt: skip
    assert xp_of(state(table), 0, won=True) == 4 + 2 + 1 + 1
    table = at(figures={"A1": one("RE2", 500, 500), "B1": one("UN9", 3000, 3000)})
    assert xp_of(state(table), 1, won=False) == 4 + 1


# Ambush


@pytest.mark.clause("CO-20.24", "CO-R90")
def test_experience_of_an_ambush() -> None:
    gone = {"profile": "UN9", "status": "left"}
    table = at(
        mission="ambush", turn=2,
        figures={"A1": one("RE2", 1000, 1000), "B1": gone, "B2": gone, "B3": one("UN9", 2000, 540)},
        players=[{"kills": [1, 2]}, {"kills": [0, 1]}],
    )  # fmt: skip
    assert xp_of(state(table), 0, won=True) == 4 + 3 + 1
    assert xp_of(state(table), 1, won=False) == 4 + 1 + 2


def convoy(at_: tuple[int, int] | None = None, **more: object) -> Table:
    runner: dict[str, object] = {"profile": "UN9"} if at_ is None else one("UN9", *at_)
    return at(
        mission="ambush", stage="act", acting="B1", active=2,
        figures={"A1": one("RE2", 500, 300, facing=90), "B1": runner, **more},
    )  # fmt: skip


@pytest.mark.clause("CO-X81", "CO-20.16", "CO-20.17", "CO-D11")
def test_a_reserve_figure_walks_in_from_its_edge() -> None:
    table = convoy()
    assert options(table) == ["move", "end"]
    answer(table, "move")
    assert asked(table) == (2, "enter")
    assert refusal(table, (1650, 3000, 0))[1] == ("CO-20.17",)
    answer(table, (1650, 3300, 0))
    assert () not in options(table)
    answer(table, (("walk", 1650, 2800, 0),), 270)
    assert figure(table, "B1").status == TABLE and figure(table, "B1").place == (1650, 2800, 0)
    assert "overwatch" in options(table)


@pytest.mark.clause("CO-20.18", "CO-R93")
def test_a_reserve_figure_may_end_its_activation_in_reserve() -> None:
    table = convoy()
    answer(table, "end")
    assert figure(table, "B1").status == RESERVE


@pytest.mark.clause("CO-20.19", "CO-10.4", "CO-R72", "CO-20.20")
def test_a_convoy_figure_leaves_by_the_raiders_edge() -> None:
    table = convoy((1650, 400), B2=one("UN9", 3000, 3000))
    answer(table, "move", (("walk", 1650, 60, 0),))
    assert "leave" in options(table)
    answer(table, "leave")
    assert figure(table, "B1").status == LEFT and not table.over
    table = convoy((1650, 400), B2=one("UN9", 3000, 3000))
    answer(table, "move", (("walk", 1650, 61, 0),))
    assert "leave" not in options(table)


@pytest.mark.clause("CO-20.19", "CO-23.2")
def test_bots_are_offered_the_way_out() -> None:
    table = convoy((1650, 400), B2=one("UN9", 3000, 3000))
    answer(table, "move")
    assert (("walk", 1650, 60, 0),) in options(table)
    for y, near in ((560, True), (561, False)):  # MOV 5, and a base of 60 u
        table = convoy((1650, y), B2=one("UN9", 3000, 3000))
        answer(table, "move")
        assert ((("walk", 1650, 60, 0),) in options(table)) == near


@pytest.mark.clause("CO-20.19", "CO-23.2")
def test_the_way_out_passes_beside_who_stands_in_it() -> None:
    table = convoy((1650, 400), B2=one("UN9", 1650, 60))
    answer(table, "move")
    assert (("walk", 1650, 60, 0),) not in options(table)
    answer(table, options(table)[-1])
    assert "leave" in options(table)
    answer(table, "leave")
    assert figure(table, "B1").place == (1800, 60, 0)


@pytest.mark.clause("CO-20.17", "CO-23.2")
def test_bots_are_offered_to_stop_as_soon_as_the_base_is_on_the_table() -> None:
    table = convoy()
    answer(table, "move", (1650, 3300, 0))
    assert (("walk", 1650, 3240, 0),) in options(table)
    answer(table, (("walk", 1650, 3240, 0),), 270)
    assert figure(table, "B1").place == (1650, 3240, 0)


@pytest.mark.clause("CO-20.21")
def test_ambush_ends_when_the_convoy_is_gone() -> None:
    table = convoy((1650, 400))
    answer(table, "move", (("walk", 1650, 60, 0),), "leave")
    assert table.result is not None and table.result.scores == (0, 2)


# Set-up


@pytest.mark.clause("CO-4.15", "CO-4.16", "CO-4.17", "CO-4.18", "CO-4.20", "CO-D3", "CO-D4")
def test_the_better_card_chooses_who_deploys_first_and_that_player_an_edge() -> None:
    table = at(stage="setup", players=[{"deck": ["5", "7"]}, {"deck": ["5", "success"]}])
    assert asked(table) == (2, "choose_first") and options(table) == ["first", "second"]
    assert len(player(table, 1).discard) == 2
    answer(table, "second")
    assert asked(table) == (1, "choose_edge")
    answer(table, "west")
    assert (player(table, 1).edge, player(table, 2).edge) == ("west", "east")
    assert asked(table) == (1, "deploy")


def deploying() -> Table:
    table = fracas.new("collision", seed="deploy")
    answer(table, "first", "south")
    return table


@pytest.mark.clause("CO-4.19", "CO-D5", "CO-4.17")
def test_deployment_takes_any_legal_point_of_the_zone() -> None:
    table = deploying()
    seat = asked(table)[0] - 1
    figures = options(table)
    answer(table, figures[0])
    words, clauses = refusal(table, (1650, 700, 0))
    assert clauses == ("CO-4.17",) and "nearest" in words
    assert refusal(table, (1650, 30, 0))[1] == ("CO-4.17",)
    answer(table, (1653, 333, 0), 123)
    assert state(table).figures[int(str(figures[0]))].place == (1653, 333, 0)
    answer(table, figures[1])
    assert refusal(table, (1700, 333, 0))[1] == ("CO-3.12",)
    answer(table, options(table)[0], 0)
    answer(table, ("lift", figures[0]))
    assert figures[0] in options(table)
    while asked(table) == (seat + 1, "deploy") and options(table) != ["confirm"]:
        answer(table, options(table)[0], *[])
        answer(table, options(table)[0])
        answer(table, options(table)[0])
    answer(table, "confirm")
    assert asked(table) == (2 - seat, "deploy")


@pytest.mark.clause("CO-4.13", "CO-20.7")
def test_markers_of_the_layout_and_the_mission() -> None:
    s = state(fracas.new("collision", mission="hunt", layout="park"))
    assert len(s.loot) == 4
    assert [one[:3] for one in s.objects] == [(1100, 1650, 0), (1650, 1650, 0), (2200, 1650, 0)]


@pytest.mark.clause("CO-22.10")
def test_the_wide_table_shifts_everything() -> None:
    s = state(fracas.new("collision", mission="hunt", wide=True))
    assert s.side == 3600 and s.objects[0][:3] == (1250, 1800, 0)


@pytest.mark.clause("CO-22.11")
def test_the_learning_game() -> None:
    s = state(fracas.new("collision", learning=True))
    assert (s.mission, len(s.figures), s.loot) == ("domination", 6, [])


@pytest.mark.clause("CO-22.9")
def test_skirmish_has_three_turns_and_250_shards() -> None:
    with pytest.raises(BadInput, match=r"CO-4.2: fire-line: shards: .*250"):
        fracas.new("collision", skirmish=True, gangs="fire-line,hunting-pack")
    s = state(fracas.new("collision", skirmish=True))
    assert s.turns == 3 and [one.gang for one in s.players] == ["small-line", "small-pack"]


@pytest.mark.clause("CO-22.5")
def test_attrition_takes_two_points_for_a_kill() -> None:
    table = at(
        options={"attrition": True}, stage="act", acting="A1",
        figures={
            "A1": one("RE2", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180),
            "B2": one("UN9", 3000, 3000),
        },
        players=[{"deck": ["8", "7"]}, {"deck": ["1", "2"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table)
    assert (player(table, 2).pool, player(table, 2).total) == (2, 2)


@pytest.mark.clause("CO-22.5")
@pytest.mark.parametrize(
    ("pool", "used", "left"), [(3, 1, (1, 1)), (1, 3, (0, 2)), (0, 1, (0, 0)), (0, 0, (0, 0))]
)
def test_attrition_takes_from_the_pool_first_and_then_from_what_was_used(
    pool: int, used: int, left: tuple[int, int]
) -> None:
    table = at(
        options={"attrition": True}, stage="act", acting="A1",
        figures={
            "A1": one("RE2", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180),
            "B2": one("UN9", 3000, 3000),
        },
        players=[{"deck": ["8", "7"]}, {"deck": ["1", "2"], "pool": pool, "used": used}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table)
    theirs = player(table, 2)
    assert (theirs.pool, theirs.used) == left and theirs.total == sum(left)


@pytest.mark.clause("CO-D1", "CO-S9", "CO-4.8")
def test_gangs_can_be_chosen_at_the_table_in_secret() -> None:
    table = fracas.new("collision", gangs="choose")
    table.play(0, "the-crush")
    assert table.view(1)["figures"] == []
    table.play(1, "the-crush")
    assert len(state(table).figures) == 12 and told(table, "gang")[0]["gang"] == "the-crush"

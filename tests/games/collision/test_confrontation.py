"""Section 17: the ten steps."""

import pytest

import fracas
from fracas.games.collision.harm import beats
from fracas.table import Table

from .tables import (
    answer,
    asked,
    at,
    duel,
    figure,
    kinds,
    one,
    options,
    plainly,
    player,
    refusal,
    state,
    told,
    top,
)

SHOOTER, TARGET = one("RE2", 1000, 1000), one("UN9", 1500, 1000, facing=180)


def shot(
    mine: list[str],
    theirs: list[str],
    hand: tuple[str, ...] = (),
    their_hand: tuple[str, ...] = (),
    shooter: dict[str, object] = SHOOTER,
    target: dict[str, object] = TARGET,
    weapon: tuple[str, str] | None = None,
    done: tuple[str, ...] = (),
) -> Table:
    """A Rifle Scout (RC +1) shoots at a Slinger (DEF +1), two cards each."""
    table = at(
        stage="act", acting="A1",
        figures={"A1": shooter, "B1": target, "B2": one("UN9", 3000, 3000, facing=0)},
        players=[
            {"deck": mine, "hand": list(hand)},
            {"deck": theirs, "hand": list(their_hand)},
        ],
        done=list(done),
    )  # fmt: skip
    answer(table, "shoot")
    if asked(table)[1] == "shoot_with" and weapon:
        answer(table, weapon)
    if asked(table)[1] == "shoot_target":
        answer(table, 1)
    return table


@pytest.mark.clause("CO-17.1", "CO-17.2", "CO-17.4", "CO-17.5", "CO-S6", "CO-D15", "CO-D16")
def test_cards_are_laid_out_in_any_order_and_known_to_their_owner_only() -> None:
    table = shot(["5", "3"], ["6", "2"])
    assert asked(table) == (1, "lay_out") and options(table) == ["3", "5"]
    answer(table, "5")
    board = table.view(1)["duel"]
    assert board["rows"] == [[None, None], []]
    assert table.view(0)["duel"]["rows"] == [["5", "3"], []]
    answer(table, 1)
    assert asked(table) == (2, "lay_out") and options(table) == ["2", "6"]
    answer(table, "2")
    assert table.view(0)["duel"]["rows"] == [["5", "3"], [None, None]]


@pytest.mark.clause("CO-17.3", "CO-17.6", "CO-17.9", "CO-R21", "CO-23.12", "CO-29.12")
def test_the_split_is_public_and_points_may_stay_unused() -> None:
    table = shot(["5", "3"], ["6", "2"])
    answer(table, "5")
    assert asked(table) == (1, "split") and options(table) == [1, 2, "stop"]
    answer(table, 2)
    assert table.view(1)["duel"]["splits"][0] == [0, 1]
    answer(table, "6", "stop")
    assert told(table, "split")[-1]["split"] == (0, 0)


@pytest.mark.clause("CO-X38", "CO-17.7", "CO-17.22", "CO-17.29")
def test_columns_are_compared_and_a_tie_is_a_miss() -> None:
    quartermaster = one("RE1", 1000, 1000)
    table = shot(["5", "3"], ["6", "2"], shooter=quartermaster)
    answer(table, "5", 1, 1, "6", 1)
    assert [line["result"] for line in told(table, "column")] == ["miss", "hit"]
    assert told(table, "hits")[0]["count"] == 1 and figure(table, "B1").wounds == 1


@pytest.mark.clause("CO-17.19", "CO-17.20", "CO-17.22", "CO-29.12")
def test_the_board_says_which_cards_count_and_which_columns_hit() -> None:
    table = shot(["5", "3"], ["6", "2"], hand=("8",), their_hand=("1",))
    answer(table, "5", 1)
    mine, theirs = (table.view(seat)["duel"]["columns"] for seat in (0, 1))
    assert [one["values"] for one in mine] == [[6, None], [3, None]]
    assert [one["values"] for one in theirs] == [[None, None], [None, None]]
    answer(table, "6", 1)
    assert asked(table) == (1, "cover")  # all cards lie open
    assert [one["hit"] for one in table.view(None)["duel"]["columns"]] == [False, True]
    answer(table, 1, "8")
    mine, theirs = (table.view(seat)["duel"]["columns"][0] for seat in (0, 1))
    assert (mine["cards"], mine["values"], mine["hit"]) == (["8", "6"], [9, 7], True)
    assert (theirs["cards"], theirs["hit"]) == ([None, "6"], None)


@pytest.mark.clause("CO-X40", "CO-17.10", "CO-17.11", "CO-17.13", "CO-R20", "CO-17.12")
def test_a_negative_total_goes_on_number_cards_above_0_and_the_rest_is_lost() -> None:
    slinger = one("UN5", 1000, 1000, objects=["O5"])
    table = shot(
        ["1", "fail"], ["4", "2"], shooter=slinger, target=one("UN9", 1800, 1000, facing=180),
        weapon=("flare-gun", "suppress"),
    )  # fmt: skip
    answer(table, "1")
    assert asked(table) == (1, "split") and options(table) == [1]
    answer(table, 1)
    assert options(table) == ["lost"]
    answer(table, "lost")
    assert duel(table).splits[0] == [-1, 0]


@pytest.mark.clause("CO-X41", "CO-17.14", "CO-R22")
def test_no_point_goes_on_success_or_fail() -> None:
    table = shot(["success", "fail"], ["6", "2"])
    answer(table, "fail")
    assert asked(table) == (1, "split") and options(table) == ["stop"]


@pytest.mark.clause("CO-17.15", "CO-17.16", "CO-17.17", "CO-S7", "CO-D17", "CO-R23", "CO-R24")
def test_step_8_goes_on_until_both_pass_one_after_the_other() -> None:
    table = shot(["5", "3"], ["6", "2"], hand=("8", "7"), their_hand=("4", "1"))
    answer(table, "5", "stop", "6", "stop")
    assert asked(table) == (1, "cover") and options(table) == ["pass", 1, 2]
    answer(table, "pass")
    assert asked(table) == (2, "cover")
    answer(table, 1)
    assert asked(table) == (2, "cover_with") and options(table) == ["1", "4"]
    answer(table, "4")
    assert table.view(0)["duel"]["covers"] == [[], [[0, None]]]
    assert table.view(1)["duel"]["covers"] == [[], [[0, "4"]]]
    assert asked(table) == (1, "cover")  # who passed may play again
    answer(table, 2, "8")
    assert asked(table) == (2, "cover") and options(table) == ["pass", 2]
    answer(table, "pass", "pass")
    assert [line["attack"] for line in told(table, "column")] == ["5", "8"]
    assert [line["defence"] for line in told(table, "column")] == ["4", "2"]


@pytest.mark.clause("CO-17.18")
def test_a_player_without_hand_cards_passes_without_being_asked() -> None:
    table = shot(["5", "3"], ["6", "2"], hand=("8",))
    answer(table, "5", "stop", "6", "stop", "pass")
    assert told(table, "hits")


@pytest.mark.clause("CO-X42", "CO-17.19", "CO-17.20")
@pytest.mark.parametrize(("card", "value"), [("8", "hit"), ("1", "miss"), ("success", "hit")])
def test_a_cover_inherits_the_modifier_of_its_column(card: str, value: str) -> None:
    quartermaster = one("RE1", 1000, 1000)
    table = shot(["3", "2"], ["7", "7"], hand=(card,), shooter=quartermaster)
    answer(table, "3", 1, 1, "7", 1)
    answer(table, 1, card)
    first = told(table, "column")[0]
    assert (first["attack"], first["plus"], first["own"]) == (card, 2, 1)
    assert first["result"] == value  # 10 or 3 or Success against 8


@pytest.mark.clause("CO-X47", "CO-17.24", "CO-R27", "CO-17.23", "CO-17.13")
def test_success_and_fail_against_each_other() -> None:
    fail, success = 0, 9
    assert beats(1, -3, fail, 5) and not beats(fail, 9, fail, 0)
    assert not beats(success, 0, success, 0) and beats(success, 0, 8, 9)
    assert not beats(8, 5, success, 0) and not beats(fail, 9, 1, -5)
    assert not beats(1, -4, 1, -1)  # no value falls below 0


@pytest.mark.clause("CO-X44", "CO-17.25", "CO-17.27")
def test_a_success_makes_an_extra_column_without_modifiers() -> None:
    table = shot(["success", "2", "4"], ["7", "6", "4"])
    answer(table, "success", 2, "7", "stop")
    assert [(line["column"], line["result"]) for line in told(table, "column")] == [
        (1, "hit"), (2, "miss"), (3, "miss"),
    ]  # fmt: skip
    assert told(table, "column")[2]["plus"] == 0 and told(table, "hits")[0]["count"] == 1


@pytest.mark.clause("CO-X9", "CO-17.23", "CO-17.26")
def test_success_against_success_is_a_miss_and_makes_one_extra_column() -> None:
    table = shot(["success", "2", "4"], ["success", "6", "4"])
    answer(table, "success", 2, "success", "stop")
    assert told(table, "column")[0]["result"] == "miss"
    assert [one["count"] for one in told(table, "extra")] == [1]


@pytest.mark.clause("CO-17.28", "CO-R26")
def test_extra_columns_can_make_more_up_to_three() -> None:
    table = shot(["success", "success", "success", "1", "1"], ["2", "2", "3", "3", "3"])
    plainly(table)
    assert [one["count"] for one in told(table, "extra")] == [2, 1]
    assert len(told(table, "column")) == 5


@pytest.mark.clause("CO-17.27", "CO-R25")
def test_a_covered_success_makes_nothing_and_a_covering_one_does() -> None:
    table = shot(["success", "2", "4"], ["7", "6", "4"], hand=("1",))
    answer(table, "success", "stop", "7", "stop", 1, "1")
    assert told(table, "extra") == []
    table = shot(["3", "2", "4"], ["7", "6", "4"], hand=("success",))
    answer(table, "3", "stop", "7", "stop", 1, "success")
    assert len(told(table, "extra")) == 1


@pytest.mark.clause("CO-17.27", "CO-17.15")
def test_hand_cards_may_be_played_on_an_extra_column_by_those_who_passed_before() -> None:
    table = shot(["success", "2", "4"], ["7", "6", "5"], hand=("8",))
    answer(table, "success", "stop", "7", "stop", "pass")
    assert asked(table) == (1, "cover") and options(table) == ["pass", 3]
    answer(table, 3, "8")
    assert told(table, "column")[2]["result"] == "hit"
    table = shot(["success", "2", "6"], ["7", "6", "5"], hand=("1",), their_hand=("8",))
    answer(table, "success", "stop", "7", "stop", "pass", "pass", "pass")
    assert asked(table) == (2, "cover") and options(table) == ["pass", 3]
    answer(table, 3, "8", "pass")
    assert told(table, "column")[2]["result"] == "miss"


@pytest.mark.clause("CO-17.31", "CO-2.7")
def test_the_rightmost_final_card_lies_on_top_of_the_discard_pile() -> None:
    table = shot(["5", "3"], ["6", "2"], hand=("8",))
    answer(table, "5", "stop", "6", "stop", 1, "8")
    assert kinds(player(table, 1).discard) == ["5", "8", "3"] and top(table, 1) == "3"
    assert kinds(player(table, 2).discard) == ["6", "2"]
    assert table.view(1)["players"][0]["top"] == "3" and state(table).duels == []


@pytest.mark.clause("CO-X21", "CO-9.13", "CO-9.14", "CO-9.15", "CO-17.21", "CO-12.10", "CO-R7")
def test_a_hurried_shoot_has_minus_2_once_and_no_step_8() -> None:
    table = shot(
        ["4", "success", "1"], ["6", "2", "3"], hand=("8",), their_hand=("8",), done=("shoot",)
    )
    answer(table, "4")
    assert duel(table).terms[0] == (("rc", 1), ("hurry", -2)) and options(table) == [1]
    answer(table, 1, "6", "stop")
    assert told(table, "column")[0]["plus"] == -1
    assert asked(table) == (2, "go")  # nobody was asked to cover


@pytest.mark.clause("CO-X45", "CO-12.14", "CO-12.15", "CO-15.8", "CO-12.3")
def test_a_fail_jams_the_weapon_unless_it_is_covered() -> None:
    table = shot(["fail", "3"], ["6", "2"], hand=("2",))
    answer(table, "fail", "stop", "6", "stop", 1, "2")
    assert figure(table, "A1").jams == 0
    table = shot(["fail", "3"], ["6", "2"])
    plainly(table)
    assert figure(table, "A1").jams == 1 and "shoot" not in options(table)
    assert refusal(table, "shoot")[1] == ("CO-12.3",)


@pytest.mark.clause("CO-X46", "CO-15.9", "CO-15.10", "CO-R59", "CO-12.16", "CO-11.1", "CO-R29")
def test_two_fails_are_two_jams_and_a_malfunction() -> None:
    gunner = one("RE5", 1000, 1000)
    table = shot(
        ["fail", "fail", "6", "1"], ["6", "2", "1", "8"], shooter=gunner,
        weapon=("rotary-gun", "normal"),
    )  # fmt: skip
    plainly(table)
    assert figure(table, "A1").jams == 2
    assert [(hit["plus"], hit["stat"]) for hit in told(table, "damage")] == [(0, "rc")]
    assert told(table, "compared")[0]["attack"] == "8"


@pytest.mark.clause("CO-X48", "CO-18.25", "CO-18.26", "CO-15.5", "CO-R62")
def test_a_suppressing_attack() -> None:
    gunner = one("RE5", 1000, 1000)
    target = one("UN6", 1500, 1000, facing=180, skills=["aim"])
    table = shot(
        ["8", "8", "1", "1"], ["2", "2", "5", "5"], shooter=gunner, target=target,
        weapon=("rotary-gun", "suppress"),
    )  # fmt: skip
    assert duel(table).count == 4
    answer(table, "8", "8", "1", "stop", "2", "2", "5", "stop")
    hit = figure(table, "B1")
    assert (hit.suppressed, hit.skills, hit.wounds) == (2, (), 0) and told(table, "save") == []


@pytest.mark.clause("CO-X49", "CO-15.12", "CO-15.13", "CO-R61", "CO-D23")
def test_of_three_tokens_the_enemy_says_which_two_stay() -> None:
    gunner = one("RE5", 1000, 1000)
    target = one("UN6", 1500, 1000, facing=180, jams=1, suppressed=1)
    table = shot(
        ["8", "1", "1", "2"], ["2", "2", "5", "5"], shooter=gunner, target=target,
        weapon=("rotary-gun", "suppress"),
    )  # fmt: skip
    answer(table, "8", "1", "1", "stop", "2", "2", "5", "stop")
    assert asked(table) == (1, "keep_tokens") and options(table) == ["jam", "suppress"]
    answer(table, "jam")
    assert (figure(table, "B1").jams, figure(table, "B1").suppressed) == (0, 2)


@pytest.mark.clause("CO-17.9")
def test_all_points_may_be_put_on_one_column_at_once() -> None:
    table = at(
        "hunt",
        stage="act",
        acting="A1",
        figures={"A1": one("RE4", 1000, 1000), "B1": one("UN9", 2000, 1000, facing=180)},
        players=({"deck": ["5"]}, {"deck": ["4"]}),
    )
    answer(table, "shoot")
    answer(table, options(table)[0])
    assert asked(table) == (1, "split") and table.view(0)["duel"]["step"] == 3
    with pytest.raises(fracas.Refused):
        answer(table, ("all", 2))
    total = table.view(0)["duel"]["totals"][0]
    answer(table, ("all", 1))
    assert total > 1 and state(table).duels[-1].splits[0] == [total]

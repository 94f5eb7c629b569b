"""Sections 10 and 11 at the table: paths, tests, falls, damage hits."""

import pytest

from fracas.games.collision.state import KILLED, TABLE
from fracas.table import Table

from .tables import (
    answer,
    asked,
    at,
    figure,
    kinds,
    number,
    one,
    options,
    player,
    refusal,
    state,
    told,
)

Given = dict[str, object]
FAR = one("UN9", 3000, 3000)


def block(low: int, high: int, rect: list[int], **more: object) -> Given:
    return {
        "id": f"b{rect[0]}", "name": {"en": "", "fr": ""}, "cover": "H", "z": [low, high],
        "rect": rect, "stand": True, **more,
    }  # fmt: skip


HOUSE = block(0, 300, [1000, 500, 1500, 1500])


def mover(
    given: Given, deck: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **keys: object
) -> Table:
    keys = {"pieces": [HOUSE], **keys}
    others = keys.pop("others", {})
    assert isinstance(others, dict)
    return at(
        "domination", {}, stage="act", acting="A1",
        figures={"A1": given, "B1": FAR, **others},
        players=[{"deck": list(deck)}, {"deck": list(theirs)}], **keys,
    )  # fmt: skip


@pytest.mark.clause("CO-10.2", "CO-10.3")
def test_a_move_ends_with_any_facing() -> None:
    table = mover(one("RE2", 500, 500))
    answer(table, "move", (("walk", 700, 500, 0),))
    words, clauses = refusal(table, 360)
    assert clauses == ("CO-3.7",) and "359" in words
    assert refusal(table, "north")[1] == ("CO-3.7",)
    answer(table, 237)
    assert figure(table, "A1").facing == 237
    answer(table, "move", (), 5)
    assert figure(table, "A1").place == (700, 500, 0) and figure(table, "A1").facing == 5


@pytest.mark.clause("CO-10.1", "CO-10.6", "CO-3.24")
def test_bad_paths_are_refused_with_the_number_and_how_far_they_are_legal() -> None:
    table = mover(one("RE2", 500, 1000))
    answer(table, "move")
    words, clauses = refusal(table, (("walk", 1200, 1000, 0),))
    assert clauses == ("CO-3.24",) and "B1000" in words and "legal up to" in words
    words, clauses = refusal(table, (("walk", 500, 1501, 0),))
    assert clauses == ("CO-10.1",) and '5.01"' in words and '5.00"' in words
    assert refusal(table, (("walk", 40, 1000, 0),))[1] == ("CO-3.13",)
    assert refusal(table, (("fly", 600, 1000, 0),))[1] == ("CO-10.1",)
    assert refusal(table, (("walk", 600, 1000),))[1] == ("CO-10.1",)
    french = refusal(table, (("walk", 500, 1501, 0),), "fr")[0]
    assert "trop loin" in french


@pytest.mark.clause("CO-10.12", "CO-R34")
def test_nobody_stops_on_a_wall() -> None:
    table = mover(one("RE8", 735, 1000), pieces=[block(0, 500, [800, 500, 1500, 1500])])
    answer(table, "move")
    assert refusal(table, (("climb", 810, 1000, 500),))[1] == ("CO-10.1",)  # 5" with MOV 4
    assert refusal(table, (("climb", 735, 1000, 250),))[1][0].startswith("CO-")
    assert figure(table, "A1").z == 0


@pytest.mark.clause("CO-10.23", "CO-10.20", "CO-10.22")
def test_each_test_is_made_when_its_leg_begins() -> None:
    table = mover(one("RE2", 735, 1000), ("8", "8"), pieces=[block(0, 150, [800, 500, 1000, 1500])])
    path = (("climb", 810, 1000, 150), ("walk", 990, 1000, 150), ("jump", 1065, 1000, 0),
            ("walk", 1100, 1000, 0))  # fmt: skip
    answer(table, "move", path, 0)
    assert [line["card"] for line in told(table, "test")] == ["8", "8"]
    assert figure(table, "A1").place == (1100, 1000, 0)
    table = mover(one("RE2", 735, 1000), ("1", "8"), pieces=[block(0, 150, [800, 500, 1000, 1500])])
    answer(table, "move", path, 0)
    assert len(told(table, "test")) == 1 and figure(table, "A1").place == (735, 1000, 0)


@pytest.mark.clause("CO-10.24", "CO-11.6", "CO-R39", "CO-R40", "CO-11.11", "CO-11.10")
def test_a_failed_climb_is_a_fall_and_ends_the_move() -> None:
    climber = one("RE2", 835, 1000, facing=33, skills=["fury"], jams=1)
    path = (("walk", 935, 1000, 0), ("climb", 1010, 1000, 300), ("walk", 1100, 1000, 300))
    table = mover(climber, ("1", "8"), ("1",))
    answer(table, "move", path, 90)
    assert figure(table, "A1").place == (935, 1000, 0)
    assert told(table, "fell")[0]["height"] == 300 and told(table, "damage")[0]["plus"] == 0
    fallen = figure(table, "A1")
    assert (fallen.facing, fallen.jams, fallen.skills) == (33, 1, ("fury",))
    assert asked(table) == (1, "act") and "overwatch" in options(table)
    assert len(state(table).done) == 1


@pytest.mark.clause("CO-11.10")
@pytest.mark.parametrize(
    ("start", "leg"),
    [((935, 1000, 0), ("climb", 1010, 1000, 200)), ((1010, 1000, 200), ("jump", 935, 1000, 0))],
)
def test_a_fall_changes_neither_facing_nor_tokens_nor_what_is_carried(
    start: tuple[int, int, int], leg: tuple[str, int, int, int]
) -> None:
    table = at(
        "hunt", stage="act", acting="A1", pieces=[block(0, 200, [1000, 500, 1500, 1500])],
        objects=[[0, 0, 0]],
        figures={
            "A1": one("RE2", *start, facing=33, skills=["fury", "surge"], jams=1, carries=0),
            "B1": FAR,
        },
        players=[{"deck": ["1", "8"]}, {"deck": ["1"]}],
    )  # fmt: skip
    answer(table, "move", (leg,), 90)
    fallen = figure(table, "A1")
    assert told(table, "fell") and fallen.place == (935, 1000, 0) and fallen.wounds == 0
    assert state(table).objects[0][3] == number(table, "A1") and told(table, "dropped") == []
    assert (fallen.facing, fallen.jams, fallen.suppressed) == (33, 1, 0)
    assert fallen.skills == ("fury", "surge")


@pytest.mark.clause("CO-11.1", "CO-11.2", "CO-11.3", "CO-X36", "CO-R30", "CO-R29")
def test_a_damage_hit_is_one_closed_card_a_side() -> None:
    """A fall of 4" is a +1 CC hit; the Scout has DEF +1."""
    tower = block(0, 400, [1000, 500, 1500, 1500])
    for mine, theirs, wounds in (
        ("5", "5", 0), ("4", "5", 1), ("5", "6", 1), ("success", "success", 0), ("fail", "1", 1),
        ("8", "success", 1), ("1", "fail", 0),
    ):  # fmt: skip
        table = at(
            stage="act", acting="A1", pieces=[tower],
            figures={"A1": one("RE2", 935, 1000), "B1": FAR},
            players=[
                {"deck": ["1", mine], "hand": ["8"]}, {"deck": [theirs], "hand": ["7"]},
            ],
        )  # fmt: skip
        answer(table, "move", (("climb", 1010, 1000, 400),), 0, "keep")
        (line,) = told(table, "compared")
        assert (line["plus"], line["own"]) == (1, 1)
        assert figure(table, "A1").wounds == wounds
        assert kinds(player(table, 1).hand) == ["8"] and kinds(player(table, 2).hand) == ["7"]
        assert not told(table, "extra") and not told(table, "confront")
        assert figure(table, "A1").jams == 0


@pytest.mark.clause("CO-11.4")
def test_armour_saves_the_hit_of_a_fall() -> None:
    tower = block(0, 400, [1000, 500, 1500, 1500])
    for card, wounds in (("7", 0), ("6", 1)):
        table = mover(
            one("RE3", 935, 1000), ("1", "1", card), ("8",), pieces=[tower],
        )  # fmt: skip
        answer(table, "move", (("climb", 1010, 1000, 400),), 0)
        assert told(table, "save")[0]["armour"] == 7
        assert figure(table, "A1").wounds == wounds


@pytest.mark.clause("CO-9.13", "CO-R98")
def test_hurry_takes_2_from_the_defence_of_a_fall_but_not_from_a_save() -> None:
    table = mover(one("RE3", 935, 1000), ("1", "5", "7"), ("4",), done=["move"])
    answer(table, "move", (("climb", 1010, 1000, 300),), 0)
    (line,) = told(table, "compared")
    assert (line["own"], line["result"]) == (1 - 2, "miss" if 5 - 1 >= 4 else "hit")
    table = mover(one("RE3", 935, 1000), ("1", "4", "7"), ("4",), done=["move"])
    answer(table, "move", (("climb", 1010, 1000, 300),), 0)
    assert told(table, "compared")[0]["result"] == "hit"
    assert told(table, "save")[0]["result"] == "saved"


@pytest.mark.clause("CO-9.20", "CO-R70", "CO-20.6")
def test_the_activation_of_who_dies_in_a_fall_is_over_and_the_kill_is_the_opponents() -> None:
    table = mover(
        one("RE6", 935, 1000), ("1", "1"), ("8",), others={"A2": one("RE2", 300, 300)},
    )  # fmt: skip
    answer(table, "move", (("climb", 1010, 1000, 300),), 0)
    assert figure(table, "A1").status == KILLED and asked(table) == (2, "go")
    assert player(table, 2).kills == (1,) and player(table, 1).kills == (0,)


@pytest.mark.clause("CO-10.25", "CO-10.7")
def test_contact_by_a_move_has_no_effect() -> None:
    enemy = one("UN9", 900, 500)
    table = mover(one("RE2", 500, 500), others={"B2": enemy})
    answer(table, "move")
    assert refusal(table, (("walk", 781, 500, 0),))[1] == ("CO-10.7",)
    answer(table, (("walk", 780, 500, 0),), 0)
    assert asked(table) == (1, "act") and "shoot" in options(table)
    assert not told(table, "attacks") and figure(table, "B2").status == TABLE


@pytest.mark.clause("CO-15.15", "CO-18.22", "CO-10.26")
def test_the_suppressed_cannot_move_but_are_pushed_and_keep_their_facing() -> None:
    table = at(
        stage="act", acting="A1",
        figures={
            "A1": one("UN9", 1000, 1000),
            "B1": one("RE2", 1120, 1000, facing=123, suppressed=1),
        },
        players=[{"deck": ["8", "1", "1"]}, {"deck": ["8", "8"]}],
    )  # fmt: skip
    answer(table, "charge", (1, ()), ("blade", "normal"))
    while asked(table)[1] in ("lay_out", "split", "cover"):
        answer(table, {"split": "stop", "cover": "pass"}.get(asked(table)[1], options(table)[0]))
    assert figure(table, "B1").place == (1220, 1000, 0) and figure(table, "B1").facing == 123
    assert figure(table, "B1").suppressed == 1
    stuck = mover(one("RE2", 500, 500, suppressed=1))
    words, clauses = refusal(stuck, "move")
    assert clauses == ("CO-10.26",) and "suppressed" in words
    assert refusal(stuck, "charge")[1] == ("CO-13.25",)


@pytest.mark.clause("CO-13.24", "CO-R42", "CO-R41")
def test_a_charge_may_be_longer_than_mov_and_counts_the_way_around() -> None:
    low = {"id": "w", "name": {"en": "", "fr": ""}, "cover": "L", "z": [0, 150],
           "rect": [1190, 960, 1210, 1040]}  # fmt: skip
    table = at(
        stage="act", acting="A1", pieces=[low],
        figures={"A1": one("RE8", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180)},
        players=[{"deck": ["1"]}],
    )  # fmt: skip
    way = (("walk", 1100, 1105, 0), ("walk", 1300, 1105, 0), ("walk", 1395, 1060, 0))
    answer(table, "charge", (1, way))
    assert told(table, "charges")[0]["length"] == 145 + 200 + 106
    assert figure(table, "A1").place == (1395, 1060, 0)  # MOV is 4"


@pytest.mark.clause("CO-13.2", "CO-13.1", "CO-13.5")
def test_bad_charges_are_refused() -> None:
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("RE6", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180),
                 "B2": one("UN9", 700, 1000), "A2": one("RE6", 1000, 1300)},
    )  # fmt: skip
    answer(table, "charge")
    assert refusal(table, (2, (("walk", 1300, 1000, 0),)))[1] == ("CO-13.2",)
    words, clauses = refusal(table, (3, (("walk", 820, 1000, 0),)))
    assert clauses == ("CO-13.1",) and "not in sight" in words
    assert refusal(table, (1, (("walk", 1000, 1180, 0),)))[1] == ("CO-13.1",)
    long = (("walk", 1000, 900, 0), ("walk", 1000, 850, 0), ("walk", 1380, 1000, 0))
    assert refusal(table, (2, long))[1][0] in ("CO-10.1", "CO-13.5")

"""A Move as people give it: by a point, with what each offered place is worth told beside it."""

import pytest

import fracas

from .tables import answer, asked, at, figure, one, question, refusal

WALL = {
    "id": "wall", "name": {"en": "Wall", "fr": "Mur"}, "cover": "H", "z": [0, 300],
    "rect": [1250, 960, 1270, 1040],
}  # fmt: skip
ROOF = {**WALL, "id": "roof", "stand": True, "rect": [700, 1060, 900, 1300]}


def moving(*pieces: object) -> fracas.Table:
    table = at(
        "hunt",
        stage="act",
        acting="A1",
        figures={"A1": one("RE2", 1000, 1000), "B1": one("UN9", 1000, 2500, facing=270)},
        pieces=[*pieces],
    )
    answer(table, "move")
    return table


@pytest.mark.clause("CO-23.1", "CO-29.8")
def test_a_point_is_walked_to_straight() -> None:
    table = moving()
    answer(table, (1123, 1077, 0))
    assert asked(table) == (1, "face")
    answer(table, 0)
    assert figure(table, "A1").place == (1123, 1077, 0)


@pytest.mark.clause("CO-23.1", "CO-23.17")
def test_a_point_behind_a_wall_is_walked_to_round_it() -> None:
    table = moving(WALL)
    answer(table, (1350, 1000, 0), 0)
    assert figure(table, "A1").place == (1350, 1000, 0)
    (moved,) = [event for event in table.log if event.kind == "moves"]
    assert len(moved.args["path"] or ()) > 1  # type: ignore[arg-type]  # a path


@pytest.mark.clause("CO-10.1")
def test_who_stays_where_it_stands_turns_on_the_spot() -> None:
    table = moving()
    answer(table, (1000, 1000, 0), 90)
    assert not [event for event in table.log if event.kind == "moves"]
    (turned,) = [event for event in table.events if event.kind == "turns_round"]
    assert "turns on the spot in the south-west" in turned.text(0)


@pytest.mark.clause("CO-10.1")
def test_a_point_too_far_is_refused_with_the_last_legal_one() -> None:
    why, clauses = refusal(moving(), (1000, 1900, 0))
    assert clauses == ("CO-10.1",)
    assert '9.00" is too far, the most is 5.00"; it is cut off at the west (10.00", 15.00")' in why


@pytest.mark.clause("CO-3.24", "CO-3.13")
def test_a_point_in_a_wall_or_off_the_table_is_refused_with_the_last_legal_one() -> None:
    why, _ = refusal(moving(WALL), (1260, 1000, 0))
    assert 'Wall is in the way; it is legal up to the south, by the Wall (11.80", 10.00")' in why
    why, _ = refusal(moving(), (1000, -20, 0))
    assert "leave the table" in why and '33.00" wide' in why and "legal up to" in why


@pytest.mark.clause("CO-23.5")
def test_each_place_tells_its_cost_its_tests_and_who_sees_it() -> None:
    labels = [one.label for one in question(moving(ROOF)).options]
    assert labels[0] == "stay here: seen by B1"
    climbs = [label for label in labels if "climb" in label]
    assert climbs and all("63 % to pass" in label for label in climbs)  # 5+ with AGI +1
    assert any(label.endswith("out of sight") for label in labels)  # behind the house

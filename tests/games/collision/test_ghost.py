"""CO-29.7 to 29.10: what would be from there, before anything is spent."""

from typing import Any

import pytest

import fracas
from fracas import BadInput
from fracas.games.collision import shown

from .tables import answer, at, figure, one

ROOF = {
    "id": "roof", "name": {"en": "Roof", "fr": "Toit"}, "cover": "H", "z": [0, 300],
    "rect": [1800, 800, 2200, 1200], "stand": True,
}  # fmt: skip


def scouts(**more: Any) -> fracas.Table:
    return at(
        stage="act", acting="A1", pieces=[ROOF], **more,
        figures={
            "A1": one("RE2", 1000, 1000), "A2": one("RE2", 400, 400),
            "B1": one("UN9", 1300, 1400, facing=180),
            "B2": one("RE1", 2000, 1000, 300, facing=180, overwatch=True),
        },
    )  # fmt: skip


def ghost(
    table: fracas.Table, *to: tuple[int, int, int], number: int = 0, facing: int = 0, by: int = 0
) -> shown.Ghosted:
    found = table.look(by, {"figure": number, "to": to, "facing": facing})
    assert isinstance(found, shown.Ghosted)
    return found


@pytest.mark.clause("CO-29.7")
def test_a_way_shows_its_legs_their_cost_and_what_is_left() -> None:
    found = ghost(scouts(), (1300, 1000, 0))
    assert [(leg.kind, leg.to, leg.cost, leg.chance) for leg in found.path] == [
        ("walk", (1300, 1000, 0), 300, None)
    ]
    assert (found.legal, found.cost, found.at) == (True, 300, (1300, 1000, 0))
    assert found.budget == figure_mov() and "3.00" in found.why.en and "3.00" in found.why.fr


def figure_mov() -> int:
    mov = scouts().sight(0).figures[0].mov
    assert isinstance(mov, int)
    return mov


@pytest.mark.clause("CO-29.7", "CO-10.9")
def test_a_climb_shows_the_chance_of_its_test() -> None:
    table = at(
        stage="act", acting="A1", pieces=[{**ROOF, "z": [0, 200]}],
        figures={"A1": one("RE2", 1735, 1000), "B1": one("UN9", 3000, 3000)},
    )  # fmt: skip
    found = ghost(table, (1900, 1000, 200))
    assert "climb" in [leg.kind for leg in found.path]
    chances = [leg.chance for leg in found.path if leg.chance is not None]
    assert chances and all(0 < one < 100 for one in chances)


@pytest.mark.clause("CO-29.8")
def test_way_points_are_kept_and_too_long_a_way_says_why() -> None:
    around = ghost(scouts(), (1000, 1200, 0), (1200, 1200, 0))
    assert [leg.to for leg in around.path] == [(1000, 1200, 0), (1200, 1200, 0)]
    assert around.cost == 400 > ghost(scouts(), (1200, 1200, 0)).cost
    far = ghost(scouts(), (1000, 2500, 0))
    assert not far.legal and far.clause == "CO-10.1" and far.why.en and far.why.fr


@pytest.mark.clause("CO-29.9")
def test_from_there_others_are_seen_and_see_as_they_will() -> None:
    table = scouts()
    there = ghost(table, (1300, 1000, 0), facing=135)
    assert [one.of for one in there.sees if one.seen] == ["B1"]
    assert {one.by for one in there.seen} == {"B1", "B2"}
    assert there.reactions == ["B2"]
    answer(table, "move")
    answer(table, (("walk", 1300, 1000, 0),))
    answer(table, 135)
    now = {(one.by, one.of): one.seen for one in table.sight(0).sights}
    assert all(now[one.by, one.of] == one.seen for one in (*there.sees, *there.seen))


@pytest.mark.clause("CO-29.9", "CO-7.5")
def test_the_20_rays_are_shown_on_request_as_they_are_counted() -> None:
    table = scouts()
    assert ghost(table).rays == []
    found = table.look(0, {"figure": 0, "rays": 2})
    assert isinstance(found, shown.Ghosted) and len(found.rays) == 20
    told = next(one.why.en for one in found.sees if one.of == "B1")
    free = sum(one.light == "clear" for one in found.rays)
    assert f"{free} of 20 rays are free" in told
    assert all(one.end == one.aim for one in found.rays if one.light == "clear")
    high = table.look(0, {"figure": 0, "rays": 3})  # on the roof, over its edge
    assert isinstance(high, shown.Ghosted)
    stopped = [one for one in high.rays if one.light == "stopped"]
    assert stopped and all(1000 < one.end[0] < one.aim[0] for one in stopped)
    for odd in (0, 40):
        with pytest.raises(BadInput):
            table.look(0, {"figure": 0, "rays": odd})


@pytest.mark.clause("CO-29.9", "CO-12.5")
def test_what_a_shot_from_there_would_be_worth() -> None:
    found = ghost(scouts(), (1100, 1000, 0), facing=45)
    shots = {one.target: one for one in found.shots}
    assert "B1" in shots
    shot = shots["B1"]
    assert 0 < shot.hit < 100 and shot.columns >= 1 and 0 < shot.wound < 100
    assert all(said.en and said.fr for side in shot.terms for said, _ in side)
    hidden = ghost(scouts(), (1100, 1000, 0), facing=225)
    assert hidden.shots == []


@pytest.mark.clause("CO-29.10")
def test_a_charge_from_there_counts_the_cards_that_reach_of_those_unseen() -> None:
    table = scouts(players=[{"hand": ["success"], "rest": "deck"}, {}])
    found = ghost(table, (1200, 1000, 0), facing=45)
    (charge,) = [one for one in found.charges if one.target == "B1"]
    assert charge.unseen == 29 and 0 < charge.cards < 29
    nearer = ghost(table, (1250, 1200, 0), facing=45)
    (other,) = [one for one in nearer.charges if one.target == "B1"]
    assert other.length < charge.length and other.cards >= charge.cards
    theirs = ghost(table, (1200, 1000, 0), facing=45, by=1).charges
    assert {one.unseen for one in theirs} == {30}  # the other player knows none of them


@pytest.mark.clause("CO-29.15", "CO-1.9")
def test_nothing_is_spent_by_looking() -> None:
    table = scouts()
    before = table.digest()
    for viewer in (0, 1, None):
        table.look(viewer, {"figure": 0, "to": [[1300, 1000, 0]], "facing": 90})
    assert table.digest() == before and figure(table, "A1").place == (1000, 1000, 0)


@pytest.mark.parametrize(
    "wanted",
    [
        {"figure": 99}, {"figure": -1}, {"to": []}, {"figure": 0, "to": [[1, 2]]},
        {"figure": 0, "facing": 360}, {"figure": 0, "to": [[0, 0, 0]] * 13}, None, "A1",
    ],
)  # fmt: skip
def test_what_makes_no_sense_cannot_be_asked(wanted: object) -> None:
    with pytest.raises(BadInput):
        scouts().look(0, wanted)


def test_a_figure_in_reserve_is_looked_at_where_it_would_be() -> None:
    table = fracas.new("collision", seed=1)
    with pytest.raises(BadInput, match="not on the table"):
        table.look(0, {"figure": 0})
    assert table.look(0, {"figure": 0, "to": [[300, 300, 0]]}).path == []

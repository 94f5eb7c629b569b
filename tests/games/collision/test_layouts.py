"""CO-C9 and the check of layouts: CO-3.18 to 3.20, 3.28, 3.32, 3.34, CO-4.12, CO-4.13."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from fracas.content import ContentError
from fracas.games.collision.geometry.shapes import Ladder, octagon, rectangle
from fracas.games.collision.layout_check import Problem, check_file, check_layout
from fracas.games.collision.layouts import (
    LadderSpec,
    Layout,
    Name,
    PieceSpec,
    layouts,
    loot_spots,
    terrain_of,
)


def box(name: str, *rect: int, z: tuple[int, int] = (0, 100), stand: bool = False) -> PieceSpec:
    x0, y0, x1, y1 = rect
    return PieceSpec(name, Name(name, name), "H", z, stand, rect=(x0, y0, x1, y1))


def made(*pieces: PieceSpec, **changes: object) -> Layout:
    plain = Layout("test", Name("Test", "Essai"), pieces, ((700, 1450, 0), (1900, 900, 0)))
    return msgspec.structs.replace(plain, **changes)


def clauses(found: list[Problem]) -> set[str]:
    return {problem.clause for problem in found}


@pytest.mark.clause("CO-C9")
def test_the_four_layouts_have_their_pieces_ladders_and_loot() -> None:
    terrains = {name: terrain_of(one) for name, one in layouts().items()}
    counts = {
        name: (len(one.pieces), len(one.ladders), len(loot_spots(layouts()[name])))
        for name, one in terrains.items()
    }
    assert counts == {
        "crossroads": (14, 4, 4),
        "rooftops": (16, 6, 4),
        "foundry": (14, 4, 4),
        "park": (16, 2, 4),
    }
    foundry = {piece.name: piece for piece in terrain_of(layouts()["foundry"]).pieces}
    vat, catwalk = foundry["vat"], foundry["catwalk'"]
    assert (vat.corners, vat.cover, vat.z1, vat.stand) == (
        octagon(1100, 1150, 160), "B", 400, False,
    )  # fmt: skip
    assert set(catwalk.corners) == set(rectangle(1550, 1850, 1750, 2600))
    assert (catwalk.z0, catwalk.z1, catwalk.stand) == (280, 300, True)
    park = {piece.name: piece for piece in terrain_of(layouts()["park"]).pieces}
    assert park["grove"].passable
    assert not park["ruin-wall"].passable
    towers = [one for one in terrain_of(layouts()["crossroads"]).ladders if one.high == 400]
    assert towers == [
        Ladder("tower-ladder", 2350, 850, 0, 400),
        Ladder("tower-ladder'", 950, 2450, 0, 400),
    ]


@pytest.mark.clause("CO-3.32", "CO-3.20", "CO-3.34", "CO-4.13", "CO-C9", "CO-R34")
@pytest.mark.parametrize("name", ["crossroads", "rooftops", "foundry", "park"])
def test_the_four_layouts_are_sound(name: str) -> None:
    assert check_layout(layouts()[name]) == []


@pytest.mark.clause("CO-22.10")
def test_layouts_are_shifted_on_a_wide_table() -> None:
    park = layouts()["park"]
    wide, plain = terrain_of(park, 3600), terrain_of(park)
    assert wide.side == 3600
    assert [(x - 150, y - 150) for x, y in wide.pieces[0].corners] == list(plain.pieces[0].corners)
    assert {loot_spots(park, 3600)[0], loot_spots(park, 3600)[1]} == {
        (1350, 1050, 0), (2250, 2550, 0),
    }  # fmt: skip


@pytest.mark.clause("CO-3.18")
def test_a_piece_is_a_convex_polygon_with_three_to_eight_corners() -> None:
    dart = PieceSpec(
        "dart", Name("d", "d"), "H", (0, 100),
        corners=((500, 500), (700, 500), (560, 560), (500, 700)),
    )  # fmt: skip
    (found,) = check_layout(made(dart))
    assert (found.clause, found.number) == ("CO-3.18", "(560,560)")
    line = replace(dart, corners=((500, 500), (700, 500)))
    assert check_layout(made(line))[0].nearest == "3"
    upside = box("flat", 500, 500, 700, 700, z=(100, 100))
    assert check_layout(made(upside))[0].nearest == "100-101"
    clockwise = replace(dart, corners=((500, 500), (500, 700), (700, 700), (700, 500)))
    assert check_layout(made(clockwise)) == []


@pytest.mark.clause("CO-3.19")
def test_nobody_stands_on_a_blocking_piece() -> None:
    tank = msgspec.structs.replace(box("tank", 500, 500, 700, 700, stand=True), cover="B")
    assert clauses(check_layout(made(tank))) == {"CO-3.19"}


@pytest.mark.clause("CO-3.18")
def test_pieces_that_overlap_are_told_by_how_much() -> None:
    found = check_layout(made(box("a", 500, 500, 700, 700), box("b", 660, 500, 900, 700)))
    assert {(p.clause, p.about, p.number) for p in found} == {
        ("CO-3.18", "a and b", '0.40"'),
        ("CO-3.18", "a' and b'", '0.40"'),
    }
    above = box("b", 660, 500, 900, 700, z=(100, 200))
    assert check_layout(made(box("a", 500, 500, 700, 700), above)) == []


@pytest.mark.clause("CO-3.20")
def test_pieces_of_one_object_overlap_by_one_u() -> None:
    wall = replace(box("wall", 500, 500, 700, 530), object="ruin")
    for x, problems in ((699, set()), (700, {"CO-3.20"}), (710, {"CO-3.20"})):
        corner = replace(box("corner", x, 500, x + 30, 900), object="ruin")
        assert clauses(check_layout(made(wall, corner))) == problems
    gap = check_layout(made(wall, replace(box("c", 710, 500, 740, 900), object="ruin")))
    assert gap[0].nearest == "1 u: moved by 11 u"


@pytest.mark.clause("CO-3.32")
def test_a_layout_without_its_half_turn_is_unfair() -> None:
    lone = made(box("a", 500, 500, 700, 700), twins=False)
    found = check_layout(lone)
    assert clauses(found) == {"CO-3.32", "CO-4.13"}
    assert "(2800,2800)" in next(p.nearest for p in found if p.about == "a")
    ladder = made(twins=False, ladders=(LadderSpec("l", (500, 500), 200),))
    assert any(p.about == "ladder" and p.nearest == "(2800,2800)" for p in check_layout(ladder))


@pytest.mark.clause("CO-4.12")
def test_pieces_stay_on_the_table() -> None:
    (first, _) = check_layout(made(box("a", -50, 500, 100, 700)))
    assert (first.clause, first.nearest) == ("CO-4.12", "moved by (50,0)")


@pytest.mark.clause("CO-3.34", "CO-4.12")
def test_loot_and_mission_spots_stay_free() -> None:
    on_loot = check_layout(made(box("a", 650, 1400, 750, 1500)))
    assert {(p.clause, p.about) for p in on_loot} == {("CO-3.34", "loot")}
    assert on_loot[0].nearest == "(700, 1400, 0)"
    on_mission = check_layout(made(box("a", 1050, 1600, 1150, 1700)))
    assert {(p.clause, p.about) for p in on_mission} == {("CO-3.34", "Collision marker")}


@pytest.mark.clause("CO-4.13")
def test_there_are_four_loot_spots() -> None:
    (found,) = check_layout(made(loot=((700, 1450, 0),)))
    assert (found.clause, found.number, found.nearest) == ("CO-4.13", "2", "4")


@pytest.mark.clause("CO-3.28", "CO-10.13")
def test_a_ladder_leads_to_a_top_and_has_room() -> None:
    house = box("house", 500, 500, 900, 900, z=(0, 300), stand=True)
    assert check_layout(made(house, ladders=(LadderSpec("l", (900, 700), 300),))) == []
    short = check_layout(made(house, ladders=(LadderSpec("l", (900, 700), 250),)))
    assert {(p.clause, p.nearest) for p in short} == {("CO-3.28", "300")}
    wall = box("wall", 950, 500, 970, 900, z=(0, 400))
    tight = check_layout(made(house, wall, ladders=(LadderSpec("l", (900, 700), 300),)))
    assert clauses(tight) == {"CO-10.13"}


@pytest.mark.clause("CO-R34", "CO-10.9")
def test_every_top_can_be_reached_by_four_inches_at_most() -> None:
    high = check_layout(made(box("tower", 500, 500, 900, 900, z=(0, 450), stand=True)))
    assert {(p.clause, p.number, p.nearest) for p in high} == {("CO-R34", '4.50"', '4.00"')}
    hanging = check_layout(made(box("deck", 500, 500, 900, 900, z=(280, 300), stand=True)))
    assert clauses(hanging) == {"CO-10.9"}


@pytest.mark.clause("CO-4.19")
def test_the_edges_are_joined_for_the_largest_figures() -> None:
    wall = box("wall", 0, 1000, 3300, 1020, z=(0, 200))
    loot = ((700, 1450, 0), (1900, 900, 0))
    found = check_layout(made(wall, loot=loot))
    assert clauses(found) == {"CO-4.19"}
    gate = [box("w", 0, 1000, 1570, 1020, z=(0, 200)), box("e", 1730, 1000, 3300, 1020, z=(0, 200))]
    assert check_layout(made(*gate)) == []


def test_a_file_is_checked_and_bad_ones_name_the_line(tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text(
        "[[layout]]\n"
        'id = "yard"\n'
        'name = { en = "Yard", fr = "Cour" }\n'
        "loot = [[700, 1450, 0], [1900, 900, 0]]\n"
        'pieces = [{ id = "a", name = { en = "A", fr = "A" }, cover = "H", z = [0, 50],'
        " rect = [500, 500, 700, 700] }]\n"
    )
    assert check_file(str(good)) == {"yard": []}
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text().replace('"H"', '"heavy"'))
    with pytest.raises(ContentError, match=r"bad\.toml:5"):
        check_file(str(bad))
    two = tmp_path / "two.toml"
    two.write_text(good.read_text().replace("rect =", "oct = [600, 600, 60], rect ="))
    with pytest.raises(ContentError, match="one of rect, oct, corners"):
        check_file(str(two))

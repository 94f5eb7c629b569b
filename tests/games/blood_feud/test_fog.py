"""BF-17.5: what a bot imagines of stations that its team does not see."""

import random

import pytest

import fracas
from fracas import Table
from fracas.engine import imagining
from fracas.games.blood_feud import game
from fracas.games.blood_feud.invariants import invariants
from fracas.games.blood_feud.state import BloodFeud

from .looking import keys, state
from .tables import act, feud

WHERE = "stations = ['orders','cityscape','marketplace','council']\n"
CITY = "[team.F07]\nunits = { D2 = 2 }\nassets = 9\n[team.F02]\nassets = 9\n"


def foggy() -> Table:
    rows = "order_row = ['O01','O02','O03','O04']\nambition_row = ['M01','M02','M03','M04']\n"
    return feud(WHERE + rows + CITY, mode="real-time", fog=True)


def imagined(table: Table, seat: int, seed: int = 1) -> BloodFeud:
    return imagining.imagine(game, state(table), seat, random.Random(seed))


def seen(s: BloodFeud) -> tuple[object, ...]:
    """All that others do in the tests below, but for their hands."""
    return s.unit_at, s.tired, s.barricade, s.pairs, [one.placed_at for one in s.teams]


@pytest.mark.clause("BF-17.5", "BF-15.8")
def test_units_that_moved_in_the_fog_are_imagined_where_they_were_last_seen() -> None:
    one, other = foggy(), foggy()
    act(one, 1, "move", "F07-1", "L1", at=0)
    act(other, 1, "move", "F07-2", "D3", at=0)
    assert one.view(0)["city"] == other.view(0)["city"]
    assert seen(imagined(one, 0)) == seen(imagined(other, 0))
    assert imagined(one, 1).unit_at == state(one).unit_at, "who is there sees it"
    act(one, 0, "go:cityscape", at=0)
    one.tick(60_000)
    assert imagined(one, 0).unit_at == state(one).unit_at, "who comes there sees it"


@pytest.mark.clause("BF-17.5", "BF-15.8")
def test_barricades_placed_in_the_fog_may_be_anywhere() -> None:
    one, other = foggy(), foggy()
    act(one, 1, "barricade", ("F07-1", "D2/L1"), at=0)
    act(other, 1, "barricade", ("F07-1", "H2/D2"), at=0)
    assert seen(imagined(one, 0)) == seen(imagined(other, 0))
    assert len({tuple(imagined(one, 0, seed).barricade) for seed in range(9)}) > 1
    assert state(one).barricade.count(1) == imagined(one, 0).barricade.count(1) == 1


@pytest.mark.clause("BF-17.5", "BF-15.8")
def test_orders_placed_in_the_fog_may_lie_anywhere_and_proposals_be_any() -> None:
    one, other = foggy(), foggy()
    act(one, 0, "order", "defend", "D1", at=0)
    act(other, 0, "order", "defend", "Z", at=0)
    assert one.view(2)["orders"] == other.view(2)["orders"] == []
    assert seen(imagined(one, 2)) == seen(imagined(other, 2))
    assert imagined(one, 0).teams[0].placed_at == state(one).teams[0].placed_at
    first = keys(state(one).teams[3].events)[0]
    act(one, 3, "propose", first, at=0)
    found = {keys([imagined(one, 0, seed).proposals[3]])[0] for seed in range(9)}
    assert len(found) > 1


@pytest.mark.clause("BF-17.5")
def test_what_is_imagined_in_the_fog_is_a_legal_state_that_looks_the_same() -> None:
    table = foggy()
    act(table, 1, "move", "F07-1", "L1", at=0)
    act(table, 2, "buy", ("row", "O02"), at=0)
    act(table, 3, "propose", keys(state(table).teams[3].events)[0], at=0)
    act(table, 3, "ambition", ("row", "M03"), at=2000)
    for seat in range(4):
        world = imagined(table, seat)
        assert list(invariants(world)) == []
        assert game.see(world, seat) == game.see(state(table), seat)
    row = keys(imagined(table, 0).order_row)
    assert [row[at] for at in (0, 2, 3)] == ["O01", "O03", "O04"]


@pytest.mark.clause("BF-17.5", "BF-S14")
def test_a_drill_in_the_fog_is_played_to_its_end_with_everybody_looking() -> None:
    table = fracas.new("blood-feud", 4, 6, drill=True, fog=True)
    rng = random.Random(6)
    while not table.over:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, rng.choice(question.options))
        if len(table.record.inputs) % 9 == 0:
            for viewer in (0, 1, 2, 3, None):
                assert table.view(viewer)["round"] == state(table).round
            assert list(invariants(imagined(table, seat))) == []
    assert fracas.loads(table.dumps()).digest() == table.digest()


@pytest.mark.clause("BF-17.5")
@pytest.mark.parametrize("fog", [True, False])
def test_who_has_seen_a_station_in_the_fog_cannot_take_the_way_there_back(fog: bool) -> None:
    table = feud("turn = 0\nstations = ['orders','orders','orders','orders']\n", fog=fog)
    table.play(0, "go:cityscape")
    if not fog:
        table.undo(0)
        assert table.view(0)["seats"][0]["station"] == "orders"
        return
    with pytest.raises(fracas.Refused):
        table.undo(0)


@pytest.mark.clause("BF-17.5", "BF-15.8")
def test_a_card_buried_in_the_fog_is_imagined_where_it_was_last_seen() -> None:
    one, other = foggy(), foggy()
    act(one, 2, "bury", "O02", at=0)
    for table in (one, other):
        rows = [keys(imagined(table, 0, seed).order_row) for seed in range(5)]
        assert rows == [["O01", "O02", "O03", "O04"]] * 5

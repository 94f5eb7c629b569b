"""The rulebook's examples of moves, falls, measures and sight, each from its position file."""

import pytest

from fracas.games.collision.figures import apart, body
from fracas.games.collision.geometry.measure import district, gap

from .examples import cover, rays, shot
from .tables import answer, example, figure, refusal, state, told


@pytest.mark.clause("CO-X3", "CO-R35")
def test_x3() -> None:
    table = example("x3")
    answer(table, "move")
    up = (("walk", 940, 1000, 0), ("climb", 1010, 1000, 300))
    assert refusal(table, (*up, ("walk", 1011, 1000, 300)))[1] == ("CO-10.1",)
    answer(table, up, 0)
    assert figure(table, "A1").place == (1010, 1000, 300)
    assert told(table, "moves")[0]["length"] == 400


@pytest.mark.clause("CO-X4")
def test_x4() -> None:
    table = example("x4")
    answer(table, "move")
    across = (("walk", 1100, 1000, 300), ("cross", 1300, 1000, 300))
    assert refusal(table, (*across, ("walk", 1401, 1000, 300)))[1] == ("CO-10.1",)
    answer(table, (*across, ("walk", 1400, 1000, 300)), 0)
    assert figure(table, "A1").place == (1400, 1000, 300)


DOWN = (("jump", 1165, 1000, 0),)


@pytest.mark.clause("CO-X5")
def test_x5() -> None:
    table = example("x5")
    answer(table, "move", DOWN, 0)
    (line,) = told(table, "test")
    assert (line["modifier"], line["result"]) == (1 - 3, "passed")


@pytest.mark.clause("CO-X6", "CO-R32")
def test_x6() -> None:
    table = example("x6")
    answer(table, "move", DOWN, 0)
    assert told(table, "fell")[0]["height"] == 550 and told(table, "damage")[0]["plus"] == 3


@pytest.mark.clause("CO-X14")
def test_x14() -> None:
    table = example("x14")
    answer(table, "move", (("climb", 1010, 1000, 300),), 0)
    assert told(table, "fell") and figure(table, "A1").place == (945, 1000, 0)


@pytest.mark.clause("CO-X23")
def test_x23() -> None:
    table = example("x23")
    assert gap(body(figure(table, "A1")), body(figure(table, "B1"))) == 380
    assert apart(state(table), 0, 1) == 380


@pytest.mark.clause("CO-X24")
def test_x24() -> None:
    table = example("x24")
    assert apart(state(table), 0, 1) == 500
    shot(table, "scrap-pistol")
    assert told(table, "confront")[0]["attack"] == (("above", 1), ("far", -1))


@pytest.mark.clause("CO-X25")
@pytest.mark.parametrize(
    ("name", "stopped", "heavy"), [("x25", 10, 2), ("x25-far", 5, 2), ("x25-farther", 0, 0)]
)
def test_x25(name: str, stopped: int, heavy: int) -> None:
    table = example(name)
    assert rays(table, "A1", "B1")[1] == stopped and cover(table, "A1", "B1") == (True, heavy)


@pytest.mark.clause("CO-X27")
def test_x27() -> None:
    table = example("x27")
    assert rays(table, "A1", "B1") == (True, 0, 15) and cover(table, "A1", "B1") == (True, 1)
    assert cover(example("x27-inside"), "A1", "B1") == (True, 0)


@pytest.mark.clause("CO-X28")
def test_x28() -> None:
    table = example("x28")
    assert rays(table, "A1", "B1") == (True, 0, 20) and cover(table, "A1", "B1") == (True, 1)


@pytest.mark.clause("CO-X29")
def test_x29() -> None:
    table = example("x29")
    assert cover(table, "A1", "B1")[0] is False
    assert rays(table, "A1", "B2")[:2] == (True, 10)
    assert rays(table, "A1", "B3")[:2] == (True, 0)
    assert rays(example("x29-edge"), "A1", "B1")[:2] == (True, 0)


@pytest.mark.clause("CO-X30")
@pytest.mark.parametrize(("name", "rear"), [("x30", False), ("x30-rear", True)])
def test_x30(name: str, rear: bool) -> None:
    table = shot(example(name))
    attack = told(table, "confront")[0]["attack"]
    assert isinstance(attack, tuple) and (("rear", 1) in attack) == rear


@pytest.mark.clause("CO-X31")
def test_x31() -> None:
    table = example("x31")
    answer(table, "move")
    assert refusal(table, (("walk", 1200, 1000, 0),))[1] == ("CO-3.25",)
    answer(table, (("walk", 1400, 1000, 0),), 0)
    assert told(table, "moves")[0]["length"] == 400 and not told(table, "test")


@pytest.mark.clause("CO-X32")
def test_x32() -> None:
    table = example("x32")
    answer(table, "move", (("climb", 2350, 840, 400),), 0)
    assert told(table, "moves")[0]["length"] == 400
    assert figure(table, "A1").place == (2350, 915, 0) and told(table, "damage")[0]["plus"] == 1
    table = example("x32")
    answer(table, "move", (("ladder", 2350, 840, 400),), 0)
    assert told(table, "moves")[0]["length"] == 400 and not told(table, "test")
    assert figure(table, "A1").z == 400


@pytest.mark.clause("CO-X33")
def test_x33() -> None:
    table = example("x33")
    answer(table, "move", (("cross", 1350, 850, 300),), 0)
    assert told(table, "moves")[0]["length"] == 200 and told(table, "test")[0]["need"] == 5
    assert figure(table, "A1").place == (1350, 850, 300)
    table = example("x33-fails")
    answer(table, "move", (("cross", 1350, 850, 300),), 0)
    assert figure(table, "A1").place == (1210, 850, 0)
    assert told(table, "fell")[0]["height"] == 300 and told(table, "damage")[0]["plus"] == 0


@pytest.mark.clause("CO-X34", "CO-R37")
def test_x34() -> None:
    table = example("x34")
    answer(table, "move", (("cross", 2150, 1000, 400),), 0)
    assert told(table, "moves")[0]["length"] == 300 and figure(table, "A1").z == 400
    answer(table, "move", (("cross", 1850, 1000, 300),), 0)
    assert told(table, "moves")[1]["length"] == 300


@pytest.mark.clause("CO-X35")
def test_x35() -> None:
    table = example("x35")
    answer(table, "move", (("jump", 2350, 915, 0),), 0)
    assert told(table, "moves")[0]["length"] == 0
    (line,) = told(table, "test")
    assert (line["card"], line["modifier"], line["need"]) == ("5", 1 - 1, 5)
    assert line["result"] == "passed" and figure(table, "A1").place == (2350, 915, 0)
    assert told(table, "fell") == told(table, "damage") == []
    table = example("x35-fails")
    answer(table, "move", (("jump", 2350, 915, 0),), 0)
    assert told(table, "test")[0]["result"] == "failed"
    assert told(table, "damage") == [{"figure": "A1:RE2", "plus": 1, "stat": "cc"}]


@pytest.mark.clause("CO-X36")
def test_x36() -> None:
    table = example("x36")
    answer(table, "move", (("climb", 1010, 1000, 400),), 0)
    (line,) = told(table, "compared")
    assert (line["attack"], line["plus"], line["defence"], line["own"]) == ("5", 1, "5", 1)
    assert line["result"] == "miss" and figure(table, "A1").wounds == 0


@pytest.mark.clause("CO-X79")
def test_x79() -> None:
    one = figure(example("x79"), "A1")
    assert district(one.x, one.y) == "S"


@pytest.mark.clause("CO-X82")
def test_x82() -> None:
    table = example("x82")
    path = (("walk", 1090, 1000, 200), ("jump", 1165, 1000, 0))
    answer(table, "move")
    assert refusal(table, (*path, ("walk", 1166, 1000, 0)))[1] == ("CO-10.1",)  # it stops there
    answer(table, path, 0)
    assert told(table, "moves")[0]["length"] == 400  # the walk alone: the jump cost 0"
    assert told(table, "test")[0]["result"] == "passed" and told(table, "damage") == []
    assert figure(table, "A1").place == (1165, 1000, 0)

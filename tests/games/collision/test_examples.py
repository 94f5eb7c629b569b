"""The rulebook's examples, each from its position file."""

import pytest

from fracas.games.collision.figures import apart, bodies, body, glance, mov, terrain
from fracas.games.collision.geometry.certificates import Sight
from fracas.games.collision.geometry.measure import district, gap
from fracas.games.collision.geometry.sight import sight
from fracas.games.collision.state import KILLED, TABLE
from fracas.table import Table

from .tables import (
    answer,
    asked,
    both,
    duel,
    example,
    figure,
    kinds,
    number,
    options,
    plainly,
    player,
    refusal,
    state,
    told,
    top,
)


def rays(table: Table, viewer: str, target: str) -> tuple[bool, int, int]:
    """Whether it is seen, and how many of the 20 rays are stopped, and stopped or screened."""
    s = state(table)
    found: Sight = sight(
        terrain(s), bodies(s), body(figure(table, viewer)), body(figure(table, target))
    )
    lights = [ray.light for ray in found.rays]
    return found.seen, lights.count("stopped"), 20 - lights.count("clear")


def cover(table: Table, viewer: str, target: str) -> tuple[bool, int]:
    return glance(state(table), number(table, viewer), number(table, target))


def shot(table: Table, weapon: str = "", mode: str = "normal") -> Table:
    """A1 shoots at B1."""
    answer(table, "shoot")
    if asked(table)[1] == "shoot_with":
        answer(table, (weapon, mode))
    if asked(table)[1] == "shoot_target":
        answer(table, number(table, "B1"))
    return table


def charged(table: Table, *path: tuple[str, int, int, int], weapon: str = "") -> Table:
    answer(table, "charge", (number(table, "B1"), path))
    if asked(table)[1] == "strike":
        answer(table, (weapon, "normal") if weapon else options(table)[0])
    return table


def modifiers(table: Table) -> tuple[object, object]:
    found = told(table, "confront")[-1]
    return found["attack_total"], found["defence_total"]


@pytest.mark.clause("CO-X1")
@pytest.mark.parametrize(("name", "tokens"), [("x1", 0), ("x1-fails", 1)])
def test_x1(name: str, tokens: int) -> None:
    table = example(name)
    answer(table, ("special", "howl"))
    assert told(table, "test")[0]["modifier"] == 1 and figure(table, "B1").suppressed == tokens


@pytest.mark.clause("CO-X2")
def test_x2() -> None:
    table = example("x2")
    assert player(table, 1).total == 14
    both(table, 2, 0)
    assert (player(table, 1).pool, player(table, 1).used) == (12, 2)


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


@pytest.mark.clause("CO-X7")
def test_x7() -> None:
    table = example("x7")
    answer(table, 0, "end", number(table, "B1"), "end", 0, "end", 0, "end")
    assert figure(table, "A1").beside == 6


@pytest.mark.clause("CO-X8")
def test_x8() -> None:
    table = example("x8")
    answer(table, "fight", "suppress")
    assert (figure(table, "A1").jams, figure(table, "A1").suppressed) == (1, 0)


@pytest.mark.clause("CO-X9")
def test_x9() -> None:
    table = plainly(shot(example("x9")))
    assert [line["result"] for line in told(table, "column")] == ["miss", "miss"]
    assert told(table, "extra") == [{"count": 1}]


@pytest.mark.clause("CO-X10", "CO-R48")
def test_x10() -> None:
    table = plainly(charged(example("x10")))
    assert figure(table, "B1").place == (1220, 1000, 0)


@pytest.mark.clause("CO-X11")
def test_x11() -> None:
    table = example("x11")
    done = 0
    for choice in (("search", 0), "overwatch", ("search", 0), "move"):
        answer(table, choice)
        done += 1
        while asked(table)[1] not in ("act", "go"):
            answer(table, options(table)[0])
    assert done == 4 and asked(table) == (2, "go")


@pytest.mark.clause("CO-X12")
def test_x12() -> None:
    table = example("x12")
    answer(table, "move", (("climb", 1010, 1000, 300),), 0, "6")
    assert figure(table, "A1").z == 300 and top(table, 1) == "6"


@pytest.mark.clause("CO-X13")
def test_x13() -> None:
    table = plainly(shot(example("x13")), "split", "lay_out")
    while asked(table)[1] == "cover":
        answer(table, "pass")
    assert told(table, "save")[0]["result"] == "not_saved"
    assert figure(table, "B1").wounds == 1 and kinds(player(table, 2).hand) == ["8"]


@pytest.mark.clause("CO-X14")
def test_x14() -> None:
    table = example("x14")
    answer(table, "move", (("climb", 1010, 1000, 300),), 0)
    assert told(table, "fell") and figure(table, "A1").place == (945, 1000, 0)


@pytest.mark.clause("CO-X15")
def test_x15() -> None:
    table = plainly(shot(example("x15"), "rotary-gun"))
    assert [line["result"] for line in told(table, "save")] == ["saved", "not_saved"]
    assert figure(table, "B1").status == KILLED


@pytest.mark.clause("CO-X16")
def test_x16() -> None:
    table = example("x16")
    both(table, 1, 1)
    assert asked(table) == (2, "name_first") and len(player(table, 2).hand) == 1
    assert (player(table, 1).pool, player(table, 2).pool) == (1, 1)


@pytest.mark.clause("CO-X17")
def test_x17() -> None:
    table = example("x17")
    both(table, 0, 0)
    assert asked(table) == (1, "name_first")


@pytest.mark.clause("CO-X18")
def test_x18() -> None:
    assert asked(example("x18")) == (2, "go")


@pytest.mark.clause("CO-X19")
def test_x19() -> None:
    table = example("x19")
    assert options(table) == [0] and refusal(table, "stand_down")[1] == ("CO-9.7",)


@pytest.mark.clause("CO-X20")
def test_x20() -> None:
    table = example("x20")
    answer(table, ("search", 0))
    while asked(table)[1] != "act":
        answer(table, options(table)[0])
    assert refusal(table, ("search", 0))[1] == ("CO-9.18",)
    answer(table, "move", (), 0)
    assert ("search", 0) in options(table)


@pytest.mark.clause("CO-X21")
def test_x21() -> None:
    table = shot(example("x21"))
    answer(table, "4")
    plainly(table, "lay_out", "split")
    assert told(table, "split")[0]["split"] == (-1, 0)
    assert [line["attack"] for line in told(table, "column")] == ["4", "success", "1"]
    assert not told(table, "cover") and len(player(table, 1).hand) == 1


@pytest.mark.clause("CO-X22")
@pytest.mark.parametrize(
    ("name", "reach", "result"), [("x22", 300, "reached"), ("x22-short", 200, "short")]
)
def test_x22(name: str, reach: int, result: str) -> None:
    table = charged(example(name), ("walk", 1300, 1000, 0))
    (line,) = told(table, "charge_card")  # nobody was asked to replace it
    assert (line["reach"], line["result"]) == (reach, result)


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
    assert told(table, "test")[0]["modifier"] == 1 - 1 and figure(table, "A1").z == 0
    table = example("x35-fails")
    answer(table, "move", (("jump", 2350, 915, 0),), 0)
    assert told(table, "damage")[0]["plus"] == 1


@pytest.mark.clause("CO-X36")
def test_x36() -> None:
    table = example("x36")
    answer(table, "move", (("climb", 1010, 1000, 400),), 0)
    (line,) = told(table, "compared")
    assert (line["attack"], line["plus"], line["defence"], line["own"]) == ("5", 1, "5", 1)
    assert line["result"] == "miss" and figure(table, "A1").wounds == 0


@pytest.mark.clause("CO-X37")
def test_x37() -> None:
    table = shot(example("x37"))
    assert modifiers(table) == (4, 3) and told(table, "confront")[0]["count"] == 1


@pytest.mark.clause("CO-X38")
def test_x38() -> None:
    table = shot(example("x38"))
    answer(table, "5", 1, 1, "6", 1)
    plainly(table)
    assert [line["result"] for line in told(table, "column")] == ["miss", "hit"]
    assert told(table, "hits")[0]["count"] == 1


@pytest.mark.clause("CO-X40")
def test_x40() -> None:
    table = charged(example("x40"), weapon="wrench")
    assert modifiers(table)[0] == 1 - 2
    duel(table).terms = ((("hurry", -2),), duel(table).terms[1])
    answer(table, "1")
    plainly(table, "split", "lay_out")
    assert told(table, "split")[0]["split"] == (-1, 0)


@pytest.mark.clause("CO-X41")
def test_x41() -> None:
    table = charged(example("x41"), weapon="unarmed")
    assert modifiers(table)[0] == 3
    plainly(table, "lay_out")
    assert options(table) == ["stop"]
    answer(table, "stop")
    assert told(table, "split")[0]["split"] == (0, 0, 0)


@pytest.mark.clause("CO-X42")
@pytest.mark.parametrize(
    ("card", "kind", "plus"), [("8", "8", 2), ("1", "1", 2), ("success", "success", 2)]
)
def test_x42(card: str, kind: str, plus: int) -> None:
    table = shot(example("x42"))
    answer(table, "3", 1, 1)
    plainly(table, "lay_out", "split")
    answer(table, 1, card)
    plainly(table)
    column = told(table, "column")[0]
    assert (column["attack"], column["plus"]) == (kind, plus)
    assert column["result"] == {"8": "hit", "1": "miss", "success": "hit"}[card]  # against 8


@pytest.mark.clause("CO-X44")
def test_x44() -> None:
    table = plainly(shot(example("x44")))
    assert [line["result"] for line in told(table, "column")] == ["hit", "miss"]
    assert told(table, "hits")[0]["count"] == 1


@pytest.mark.clause("CO-X45")
def test_x45() -> None:
    table = shot(example("x45"))
    plainly(table, "lay_out", "split")
    answer(table, 1, "2")
    plainly(table)
    assert told(table, "column")[0]["attack"] == "2" and figure(table, "A1").jams == 0


@pytest.mark.clause("CO-X46")
def test_x46() -> None:
    table = plainly(shot(example("x46"), "rotary-gun"))
    assert figure(table, "A1").jams == 2
    assert told(table, "damage") == [{"figure": "A1:RE5", "plus": 0, "stat": "rc"}]


@pytest.mark.clause("CO-X47", "CO-R27")
@pytest.mark.parametrize(("name", "result"), [("x47", "hit"), ("x47-fail", "miss")])
def test_x47(name: str, result: str) -> None:
    table = shot(example(name))
    assert told(table, "column")[0]["result"] == result
    assert told(table, "column")[0]["plus"] == (-1 if name == "x47" else 0)


@pytest.mark.clause("CO-X48")
def test_x48() -> None:
    table = shot(example("x48"), "rotary-gun", "suppress")
    assert told(table, "confront")[0]["count"] == 4
    answer(table, "8", "7")
    plainly(table, "lay_out", "split")
    plainly(table)
    assert told(table, "hits")[0]["count"] == 2
    hit = figure(table, "B1")
    assert (hit.suppressed, hit.skills, hit.wounds) == (2, (), 0) and not told(table, "save")


@pytest.mark.clause("CO-X49")
@pytest.mark.parametrize(("gone", "left"), [("jam", (0, 2)), ("suppress", (1, 1))])
def test_x49(gone: str, left: tuple[int, int]) -> None:
    table = example("x49")
    answer(table, ("special", "howl"))
    assert asked(table) == (1, "keep_tokens")
    answer(table, gone)
    assert (figure(table, "B1").jams, figure(table, "B1").suppressed) == left


@pytest.mark.clause("CO-X51")
def test_x51() -> None:
    table = example("x51")
    answer(table, "charge", (1, (("walk", 1350, 1000, 0),)), "keep")
    assert told(table, "charge_card")[0]["result"] == "reached"
    for choice, result in (("keep", "short"), ("1", "reached")):
        table = example("x51-short")
        answer(table, "charge", (1, (("walk", 1350, 1000, 0),)), choice)
        assert told(table, "charge_card")[0]["result"] == result


@pytest.mark.clause("CO-X52")
@pytest.mark.parametrize(
    ("name", "reach"), [("x52", 600), ("x52-short", 500), ("x52-success", 600)]
)
def test_x52(name: str, reach: int) -> None:
    table = charged(example(name), ("walk", 1550, 1000, 0))
    (line,) = told(table, "charge_card")
    assert line["reach"] == reach and line["result"] == ("reached" if reach == 600 else "short")


@pytest.mark.clause("CO-X53")
def test_x53() -> None:
    table = example("x53")
    assert mov(state(table), 0) == 250
    answer(table, "charge")
    assert refusal(table, (1, (("walk", 1000, 1001, 0), ("walk", 1250, 1000, 0))))[1] == (
        "CO-10.1",
    )
    answer(table, (1, (("walk", 1250, 1000, 0),)))
    assert told(table, "charge_card")[0]["reach"] == 250


@pytest.mark.clause("CO-X54")
@pytest.mark.parametrize(("name", "result"), [("x54", "reached"), ("x54-fail", "short")])
def test_x54(name: str, result: str) -> None:
    table = charged(example(name))
    assert told(table, "charges")[0]["length"] == 0
    assert told(table, "charge_card")[0]["result"] == result


@pytest.mark.clause("CO-X55")
def test_x55() -> None:
    assert told(charged(example("x55"), weapon="wrench"), "confront")[0]["count"] == 2


@pytest.mark.clause("CO-X56")
def test_x56() -> None:
    table = charged(example("x56"), ("jump", 1155, 1000, 0), ("walk", 1190, 1000, 0))
    found = told(table, "confront")[0]
    assert (found["count"], found["attack_total"]) == (3, 4)


@pytest.mark.clause("CO-X57", "CO-R50")
def test_x57() -> None:
    table = plainly(charged(example("x57"), weapon="maul"))
    assert figure(table, "B1").place == (1190, 1000, 0)
    assert told(table, "damage") == [{"figure": "B1:RE2", "plus": 0, "stat": "cc"}]


@pytest.mark.clause("CO-X58")
def test_x58() -> None:
    table = plainly(charged(example("x58"), weapon="maul"))
    assert figure(table, "B1").place == (1180, 1000, 0)
    assert [line["figure"] for line in told(table, "damage")] == ["B1:RE2", "B2:RE2"]


@pytest.mark.clause("CO-X59")
def test_x59() -> None:
    table = plainly(charged(example("x59"), weapon="wrench"))
    assert figure(table, "B1").place == (1060, 750, 0)
    assert told(table, "damage")[0]["plus"] == 0 and told(table, "pushed")[0]["how"] == "fell"


@pytest.mark.clause("CO-X60")
def test_x60() -> None:
    table = plainly(charged(example("x60"), weapon="wrench"))
    assert figure(table, "B1").status == KILLED and player(table, 1).kills == (1,)


@pytest.mark.clause("CO-X62")
def test_x62() -> None:
    table = plainly(charged(example("x62"), weapon="wrench"))
    assert asked(table) == (1, "drop")
    answer(table, options(table)[0])
    assert figure(table, "B1").x == 1220 and figure(table, "B1").wounds == 0
    assert state(table).objects[0][3] == -1


@pytest.mark.clause("CO-X63")
def test_x63() -> None:
    table = plainly(charged(example("x63"), weapon="wrench"))
    assert figure(table, "B1").x == 1120 and state(table).objects[0][3] == number(table, "B1")


@pytest.mark.clause("CO-X64")
def test_x64() -> None:
    table = example("x64")
    answer(table, 0, "mastery")
    (line,) = told(table, "test")
    assert (line["modifier"], line["result"]) == (1, "failed")
    plainly(table)
    attack = told(table, "confront")[0]["attack"]
    assert isinstance(attack, tuple) and ("reaction", -1) in attack
    assert figure(table, "B1").watch == 0


@pytest.mark.clause("CO-X65")
def test_x65() -> None:
    table = example("x65")
    answer(table, 0, "mastery", "move", (), 0)
    assert asked(table) == (1, "act") and figure(table, "B1").watch
    shot(table)
    plainly(table)
    assert asked(table) == (2, "go")  # no new shot, no new test
    answer(table, number(table, "B1"), "end", 1)
    assert asked(table) == (2, "hold_fire")


@pytest.mark.clause("CO-X66")
def test_x66() -> None:
    table = charged(example("x66"), ("walk", 1180, 1000, 0), weapon="wrench")
    plainly(table, "lay_out", "split")
    answer(table, "mastery")
    assert ("guard", 1) in duel(table).terms[1] and figure(table, "B1").watch == 0
    table = charged(example("x66-fails"), ("walk", 1180, 1000, 0), weapon="wrench")
    plainly(table, "lay_out", "split")
    answer(table, "mastery")
    assert ("guard", 1) not in duel(table).terms[1]
    plainly(table)
    assert asked(table) == (2, "hold_fire")


@pytest.mark.clause("CO-X67")
def test_x67() -> None:
    table = example("x67")
    answer(table, 0)
    assert asked(table) == (1, "act")


@pytest.mark.clause("CO-X68")
def test_x68() -> None:
    table = example("x68")
    answer(table, 0, number(table, "B1"), "shoot")
    plainly(table)
    assert figure(table, "A1").status == KILLED
    assert (figure(table, "B1").watch, figure(table, "B2").watch) == (0, 1)


@pytest.mark.clause("CO-X69", "CO-R92")
def test_x69() -> None:
    table = example("x69")
    answer(table, "shoot", (1400, 1000, 140))
    while asked(table)[1] in ("lay_out", "split", "cover"):
        plainly(table)
    crossed = [line["target"] for line in told(table, "shoots")]
    assert crossed == ["B1:UN9", "B2:UN9", "B3:UN9"]


@pytest.mark.clause("CO-X70")
def test_x70() -> None:
    table = example("x70")
    answer(table, "shoot", (1400, 1000, 140))
    plainly(table)
    found = told(table, "confront")[-1]
    assert (found["who"], found["other"], found["count"]) == (1, 0, 1)
    assert found["attack_total"] == 1 + 1 + 1 - 1 and found["defence"] == (("def", 1), ("cover", 1))


@pytest.mark.clause("CO-X72")
@pytest.mark.parametrize(("name", "where"), [("x72", "SE"), ("x72-full", "S")])
def test_x72(name: str, where: str) -> None:
    table = example(name)
    answer(
        table,
        ("search", 0),
        "keep",
    )
    answer(table, options(table)[0])
    assert told(table, "loot_placed")[0]["district"] == where


@pytest.mark.clause("CO-X73")
@pytest.mark.parametrize(("name", "who"), [("x73", 1), ("x73-fail", 2)])
def test_x73(name: str, who: int) -> None:
    table = example(name)
    answer(table, ("search", 0), "keep")
    assert asked(table) == (who, "choose_district")
    answer(table, "C")
    assert asked(table) == (who, "place_loot")


@pytest.mark.clause("CO-X74")
def test_x74() -> None:
    assert player(example("x74"), 1).vp == (7,)


@pytest.mark.clause("CO-X75")
def test_x75() -> None:
    table = example("x75")
    assert table.result is not None and table.result.scores == (3, 6)


@pytest.mark.clause("CO-X76")
def test_x76() -> None:
    table = example("x76")
    assert table.result is not None and table.result.scores == (4, 3)


@pytest.mark.clause("CO-X77")
def test_x77() -> None:
    table = plainly(shot(example("x77")))
    assert table.result is not None and table.result.places == (1, 2)


@pytest.mark.clause("CO-X78")
def test_x78() -> None:
    table = example("x78")
    mine = player(table, 1)
    assert told(table, "reshuffle")[0]["count"] == 14 and len(mine.deck) == 12
    assert kinds(mine.hand)[-3:] == ["8", "2", "3"]


@pytest.mark.clause("CO-X79")
def test_x79() -> None:
    one = figure(example("x79"), "A1")
    assert district(one.x, one.y) == "S"


@pytest.mark.clause("CO-X80")
def test_x80() -> None:
    table = example("x80")
    assert cover(table, "A1", "B1") == (True, 2)
    assert modifiers(shot(table))[1] == 1


@pytest.mark.clause("CO-X81")
def test_x81() -> None:
    table = example("x81")
    answer(table, 1)
    assert asked(table) == (2, "act")  # not to the activation
    answer(table, "move", (1650, 0, 0), (("walk", 1650, 500, 0),), 90)
    assert figure(table, "B1").status == TABLE and asked(table) == (1, "hold_fire")
    answer(table, "shoot")
    plainly(table)
    assert figure(table, "B1").status != TABLE or "overwatch" in options(table)


@pytest.mark.clause("CO-X82")
def test_x82() -> None:
    table = example("x82")
    answer(table, "move", (("walk", 1090, 1000, 200), ("jump", 1165, 1000, 0)), 0)
    assert told(table, "moves")[0]["length"] == 400
    assert figure(table, "A1").place == (1165, 1000, 0)

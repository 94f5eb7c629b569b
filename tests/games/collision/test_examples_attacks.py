"""The rulebook's examples of shots, charges and Confrontations, each from its position file."""

import pytest

from fracas.games.collision.figures import mov
from fracas.games.collision.state import KILLED

from .examples import charged, cover, modifiers, shot
from .tables import (
    answer,
    asked,
    duel,
    example,
    figure,
    number,
    options,
    plainly,
    player,
    refusal,
    state,
    told,
)


@pytest.mark.clause("CO-X9")
def test_x9() -> None:
    table = plainly(shot(example("x9")))
    assert [line["result"] for line in told(table, "column")] == ["miss", "miss"]
    assert told(table, "extra") == [{"count": 1}]


@pytest.mark.clause("CO-X10", "CO-R48")
def test_x10() -> None:
    table = plainly(charged(example("x10")))
    assert figure(table, "B1").place == (1220, 1000, 0)


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
    assert told(table, "damage") == [
        {"figure": name, "plus": 0, "stat": "cc"} for name in ("B1:RE2", "B2:RE2")
    ]
    assert told(table, "pushed")[0]["met"] == ("B2:RE2",)
    assert figure(table, "B2").place == (1300, 1000, 0)


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
    answer(table, 0)
    labels = [one.label for one in table.waiting[1].options]
    assert labels[0].startswith("shoot (") and "% to hit in each column" in labels[0]
    answer(table, "mastery")
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
    while len(told(table, "confront")) < 2:  # the one against B1 comes first, and is open
        answer(table, {"cover": "pass", "split": "stop"}[asked(table)[1]])
    found = told(table, "confront")[-1]
    assert (found["who"], found["other"], found["count"]) == (1, 0, 1)
    assert found["attack_total"] == 1 + 1 + 1 - 1 and found["defence"] == (("def", 1), ("cover", 1))
    assert found["defence_total"] == 2
    plainly(table, "split")
    assert asked(table) == (1, "act")  # closed: both hold a card, and neither was asked to cover
    assert [line["target"] for line in told(table, "shoots")] == ["B1:UN9", "A2:RE2"]


@pytest.mark.clause("CO-X80")
def test_x80() -> None:
    table = example("x80")
    assert cover(table, "A1", "B1") == (True, 2)
    assert modifiers(shot(table))[1] == 1

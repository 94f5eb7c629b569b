"""The spec's examples, each from its position file."""

import pytest

from fracas.games.neon_gods.cards import KEY

from .tables import (
    answer,
    asked,
    cards,
    controls,
    example,
    gang,
    on,
    options,
    refusal,
    state,
    told,
    until,
)


@pytest.mark.clause("NG-X1")
def test_x1() -> None:
    table = example("x1")
    answer(table, "grunt-bandit", "b4")
    assert gang(table, 1).money == 4 and sum(state(table).products) == 0


@pytest.mark.clause("NG-X2", "NG-R2", "NG-R10", "NG-R11", "NG-R12")
def test_x2() -> None:
    table = example("x2")
    answer(table, "grunt-warrior", "stella", "wilma", "stella", "grunt-bandit", "fabian")
    table.check_luck()
    assert [one["hits"] for one in told(table, "roll")] == [10, 7]
    assert (gang(table, 1).money, gang(table, 2).money) == (4, 6)
    assert [one["value"] for one in told(table, "value")] == [13, 11]
    assert (gang(table, 1).blurp, gang(table, 2).blurp) == (1, 0)
    assert on(table, 2, "c2") == 0 and on(table, 2, "f6") == 1
    assert on(table, 2, "d2") == 2 and on(table, 2, "c3") == 1
    assert {"grunt-warrior", "stella", "wilma"} <= set(cards(gang(table, 1).discard))
    assert cards(gang(table, 2).discard) == ["fabian", "grunt-bandit", "stella"]


@pytest.mark.clause("NG-X3")
def test_x3() -> None:
    table = example("x3")
    answer(table, ("hugo", 1))
    assert gang(table, 1).money == 4 and "hugo" in cards(gang(table, 1).hand)
    assert on(table, 1, "a1") == 7
    assert [KEY[card] for card in state(table).slots] == ["nadine", "hadley", "thea", "ivo"]


@pytest.mark.clause("NG-X4")
def test_x4() -> None:
    table = example("x4")
    answer(table, "grunt-builder")
    assert options(table) == ["stop", "product", "watchtower", "monument"]


@pytest.mark.clause("NG-X5")
def test_x5() -> None:
    assert options(example("x5")) == ["draw", ("rocket-parade", 0)]


@pytest.mark.clause("NG-X6")
def test_x6() -> None:
    table = example("x6")
    assert len(gang(table, 1).hand) == 3
    answer(table, ("jinx", 0))
    assert len(gang(table, 1).hand) == 4
    answer(table, "a1", "b1", "a1", "a2", "jinx", "grunt-bandit", "draw")
    player = gang(table, 1)
    assert (len(player.hand), len(player.draw)) == (3, 2)
    # Nobody stands near, so the turn is over and the two activated cards are discarded.
    assert cards(player.discard) == ["grunt-bandit", "jinx"]
    assert 16 - player.supply == 7 and player.supply == 9 and player.money == 5


@pytest.mark.clause("NG-X7")
def test_x7() -> None:
    table = example("x7")
    hand = list(gang(table, 1).hand)
    assert len(state(table).deck) == 52
    answer(table, ("rocket-parade", 1))
    assert (gang(table, 1).money, gang(table, 1).blurp) == (0, 3)
    assert len(state(table).deck) == 52 and gang(table, 1).hand == hand
    assert gang(table, 1).supply == 10


@pytest.mark.clause("NG-X8")
def test_x8() -> None:
    player = gang(example("x8"), 1)
    assert (len(player.hand), len(player.draw), len(player.discard)) == (3, 3, 0)


@pytest.mark.clause("NG-X9")
def test_x9() -> None:
    table = example("x9")
    answer(table, "draw")
    assert len(gang(table, 1).hand) == 3 and len(gang(table, 1).activated) == 3


@pytest.mark.clause("NG-X10")
def test_x10() -> None:
    table = example("x10")
    answer(table, "delphine", "draw", "draw", "draw")
    assert "grunt-warrior" in cards(gang(table, 1).hand)
    assert len(gang(table, 1).hand) == 3 and len(gang(table, 1).draw) == 3


@pytest.mark.clause("NG-X11")
def test_x11() -> None:
    table = example("x11")
    answer(table, "c4")
    assert "d4" in options(table) and "e4" not in options(table)


@pytest.mark.clause("NG-X13")
def test_x13() -> None:
    table = example("x13")
    answer(table, "a1", "e5")
    assert on(table, 1, "e5") == 1


@pytest.mark.clause("NG-X14")
def test_x14() -> None:
    table = example("x14")
    answer(table, "jinx", "e5")
    assert gang(table, 1).money == 8


@pytest.mark.clause("NG-X15")
def test_x15() -> None:
    table = example("x15")
    answer(table, "e1")
    assert "f2" not in options(table)
    assert refusal(table, "f1").startswith("F1 cannot be entered: it is the Sky Tempests' base")
    table = example("x15-open")
    answer(table, "e1")
    assert "f2" in options(table)


@pytest.mark.clause("NG-X17")
def test_x17() -> None:
    table = example("x17")
    answer(table, "grunt-builder", "factory", "b1", "product", "b1", 2)
    assert gang(table, 1).money == 2 and state(table).products[1] == 2
    space = table.view(0)["spaces"]["b1"]
    assert space["structures"] == ["factory"] and space["price"] == 1


@pytest.mark.clause("NG-X18")
def test_x18() -> None:
    table = example("x18")
    answer(table, "grunt-builder")
    assert options(table) == ["stop", "product"]
    answer(table, "product", "b1", 2, "product", "b1", 2)
    assert state(table).products[1] == 4 and asked(table) == (1, "activate")


@pytest.mark.clause("NG-X19")
def test_x19() -> None:
    table = example("x19")
    answer(table, "grunt-builder", "watchtower")
    assert "b1" in options(table)
    table = example("x19")
    answer(table, "grunt-builder", "monument")
    assert "no skyscraper" in refusal(table, "b1")
    table = example("x19")
    answer(table, "grunt-builder", "factory")
    assert "has one of these already" in refusal(table, "b1")


@pytest.mark.clause("NG-X20")
def test_x20() -> None:
    for card in ("factory", "watchtower"):
        table = example("x20")
        answer(table, "grunt-builder", card)
        assert options(table) == ["b1"]


@pytest.mark.clause("NG-X21")
def test_x21() -> None:
    table = example("x21")
    answer(table, "grunt-builder", "product", "b1")
    assert options(table) == [1]  # not 2
    answer(table, 1)
    assert state(table).products[1] == sum(state(table).products) == 30
    # The 1 work is spent: of the Grunt's 2 one is left, for one of two builds that can be paid.
    assert asked(table) == (1, "work") and "product" not in options(table)
    answer(table, "watchtower", "b1")
    assert asked(table) == (1, "activate") and gang(table, 1).money == 3


@pytest.mark.clause("NG-X22")
def test_x22() -> None:
    table = example("x22")
    answer(table, "grunt-bandit", "b4", "b4")
    assert gang(table, 1).money == 8
    assert table.view(0)["spaces"]["c2"]["price"] == 3


@pytest.mark.clause("NG-X23")
def test_x23() -> None:
    table = example("x23")
    answer(table, "grunt-bandit")
    assert options(table) == ["stop", "b1"]


@pytest.mark.clause("NG-X24")
def test_x24() -> None:
    table = example("x24")
    answer(table, "stella", "both")
    assert options(table) == ["stop", "thea", "ulf", "yara"]
    answer(table, "thea", "ulf")
    assert asked(table) == (1, "draw_more") and cards(gang(table, 1).hand) == ["thea", "ulf"]
    answer(table, "draw")
    assert len(gang(table, 1).hand) == 3


@pytest.mark.clause("NG-X25")
def test_x25() -> None:
    table = example("x25")
    answer(table, "nadine", "both")
    assert asked(table) == (1, "move") and gang(table, 1).money == 5
    table = example("x25")
    answer(table, "nadine", "gain")
    assert gang(table, 1).money == 7 and asked(table) == (1, "activate")


@pytest.mark.clause("NG-X26")
def test_x26() -> None:
    table = example("x26")
    answer(table, "nadine", "stop", "noor", "stop")
    assert [one["value"] for one in told(table, "value")] == [9, 8]
    assert controls(table, 1) == ["d3", "c4", "d4"]


@pytest.mark.clause("NG-X27")
def test_x27() -> None:
    table = example("x27")
    answer(table, "d4", "nadine", "stop", "noor", "stop")
    assert [one["value"] for one in told(table, "value")] == [10, 8]
    battle = table.view(None)["battle"]
    assert battle["attacker"]["value"] == 3 and battle["attacker"]["towers"] == 1
    assert battle["defender"]["value"] == 1


@pytest.mark.clause("NG-X29")
def test_x29() -> None:
    side = example("x29").view(None)["battle"]["defender"]
    assert side["here"] + side["near"] == 5


@pytest.mark.clause("NG-X30")
def test_x30() -> None:
    side = example("x30").view(None)["battle"]["attacker"]
    assert (side["here"], side["near"]) == (1, 0)


@pytest.mark.clause("NG-X32")
def test_x32() -> None:
    table = example("x32")
    answer(table, "coyle", "stop")
    assert gang(table, 1).money == 3 and told(table, "roll")[0]["hits"] == 1


@pytest.mark.clause("NG-X33")
def test_x33() -> None:
    table = example("x33")
    answer(table, "unseen", "unseen", "unseen")
    assert cards(gang(table, 1).unseen) == ["grunt-bandit", "grunt-builder", "grunt-warrior"]


@pytest.mark.clause("NG-X34")
def test_x34() -> None:
    table = example("x34")
    answer(table, "yara", "marlo", "ulf", "stop")
    table.check_luck()
    assert told(table, "roll")[0]["hits"] == 4


@pytest.mark.clause("NG-X35")
def test_x35() -> None:
    table = example("x35")
    answer(table, "stop", "stop")
    assert [one["value"] for one in told(table, "value")] == [2, 2]
    assert told(table, "victory")[0]["who"] == 0


@pytest.mark.clause("NG-X36")
def test_x36() -> None:
    table = example("x36")
    answer(table, "nadine", "stop")
    table.check_luck()
    assert told(table, "value")[0]["value"] == told(table, "andys_value")[0]["value"] == 7
    assert gang(table, 1).blurp == 1 and len(state(table).andy_supply) == 15
    assert table.view(0)["tokens"]["owl"] == 10


@pytest.mark.clause("NG-X37")
def test_x37() -> None:
    table = example("x37")
    answer(table, "nadine", "stop")
    assert told(table, "value")[0]["value"] == 6
    assert on(table, 1, "a1") == 2 and on(table, 1, "c2") == 1
    assert table.view(0)["spaces"]["c3"]["andys"] == [4, 5]
    assert table.view(0)["tokens"]["owl"] == 10 and gang(table, 1).blurp == 0


@pytest.mark.clause("NG-X38")
def test_x38() -> None:
    table = example("x38")
    answer(table, "b4", "c4")
    until(table, "pick_side")
    answer(table, "andys", "nadine", "stop", "stop")
    assert (gang(table, 1).blurp, gang(table, 2).blurp) == (1, 1)
    assert "c4" in controls(table, 2)


@pytest.mark.clause("NG-X39")
def test_x39() -> None:
    table = example("x39")
    answer(table, "tempests", "stop", "stop")
    assert (gang(table, 1).blurp, gang(table, 2).blurp) == (0, 1)
    assert table.view(0)["spaces"]["c4"]["contested"] and len(told(table, "battle")) == 1
    until(table, "attack", 2)
    assert told(table, "battle")[-1] == {"who": 1, "side": -1, "space": "c4"}


@pytest.mark.clause("NG-X41")
def test_x41() -> None:
    table = example("x41")
    due = table.view(1)["players"][1]["daylight"]
    assert due == {"spaces": 1, "tiles": 5}
    answer(table, ("andy-patrol", 0), "c4", "c4")
    assert table.view(1)["spaces"]["c4"]["andys"] == [4, 6]
    until(table, "recruit")
    assert {"who": 1, "spaces": 0, "tiles": 0} in told(table, "daylight_blurp")


@pytest.mark.clause("NG-X42")
def test_x42() -> None:
    table = example("x42")
    activated = ["grunt-bandit", "grunt-doc", "grunt-warrior"]
    answer(table, "grunt-doc")  # Recover
    assert asked(table) == (1, "recover") and options(table) == ["stop", "grunt-charmer"]
    assert cards(gang(table, 1).activated) == activated
    answer(table, "stop")
    assert asked(table) == (1, "discard") and len(gang(table, 1).hand) == 7
    assert gang(table, 1).activated == []
    assert cards(gang(table, 1).discard) == sorted([*activated, "grunt-charmer"])
    answer(table, "jinx", "hugo")
    discarded = [*activated, "grunt-charmer", "jinx", "hugo"]
    assert cards(gang(table, 1).discard) == sorted(discarded)
    assert cards(gang(table, 1).hand) == ["lupe", "thea", "ulf", "wilma", "yara"]
    assert asked(table) == (2, "recruit")


@pytest.mark.clause("NG-X43")
def test_x43() -> None:
    table = example("x43")
    assert told(table, "daylight_blurp")[0] == {"who": 0, "spaces": 6, "tiles": 7}


@pytest.mark.clause("NG-X44")
def test_x44() -> None:
    for row, left, blurp in ((14, 1, 9), (10, 5, 6), (6, 9, 3)):
        table = example("x44")
        assert row in options(table)
        before = gang(table, 1).blurp
        answer(table, row)
        assert (gang(table, 1).money, gang(table, 1).blurp - before) == (left, blurp)
        assert asked(table)[1] == "recruit"


@pytest.mark.clause("NG-X45")
def test_x45() -> None:
    table = example("x45")
    firsts: dict[int, int] = {}
    while state(table).round < 9:
        firsts.setdefault(state(table).round, asked(table)[0])
        number = state(table).round
        while state(table).round == number:
            answer(table, options(table)[0])
    assert firsts == {4: 2, 5: 2, 6: 2, 7: 3, 8: 3}
    assert asked(table) == (3, "recruit")


@pytest.mark.clause("NG-X46")
def test_x46() -> None:
    table = example("x46")
    assert [one.blurp for one in state(table).players] == [3, 0, 28]


@pytest.mark.clause("NG-X47")
def test_x47() -> None:
    assert [one.blurp for one in state(example("x47")).players] == [0, 0]


@pytest.mark.clause("NG-X48")
def test_x48() -> None:
    result, tied = example("x48").result, example("x48-tied").result
    assert result is not None and result.winners == (0,)
    assert tied is not None and tied.winners == (0, 1)


@pytest.mark.clause("NG-X49", "NG-R67")
def test_x49() -> None:
    table = example("x49")
    answer(table, "stop", "stop")
    assert gang(table, 2).blurp == 2
    until(table, "attack", 2)
    answer(table, "stop")
    assert gang(table, 2).blurp == 3


@pytest.mark.clause("NG-X50", "NG-R68")
def test_x50() -> None:
    table = example("x50")
    answer(table, "yara", "stop")
    table.check_luck()
    assert gang(table, 1).blurp == 2


@pytest.mark.clause("NG-X52")
def test_x52() -> None:
    table = example("x52")
    answer(table, "b2")
    assert not {"b3", "c2"} & set(options(table))
    assert "dead zones are closed here (NG-18.7)" in refusal(table, "b3")
    answer(table, "a2", "stop", "grunt-builder", "factory")
    assert "B1 has a tunnel: nothing is built there (NG-18.9)" in refusal(table, "b1")
    answer(table, options(table)[0], "stop", "grunt-bandit", "e5")
    assert told(table, "sell") == [{"who": 0, "space": "e5", "price": 8}]


@pytest.mark.clause("NG-X53")
def test_x53() -> None:
    table = example("x53")
    answer(table, ("cave-in", 0))
    assert "c3" in options(table) and "b1" not in options(table)
    assert "next to a base and stays (NG-18.8)" in refusal(table, "b1")
    answer(table, "c3", "stop")
    until(table, "recruit", 2)
    answer(table, ("fresh-diggings", 0))
    assert "c3" in options(table)
    assert "a structure stands there (NG-18.10)" in refusal(table, "b2")


@pytest.mark.clause("NG-X54")
def test_x54() -> None:
    table = example("x54")
    answer(table, ("owls", 0), "b1")
    assert asked(table) == (1, "move") and sum(state(table).owls) == 10
    assert options(example("x54-none"))[1] == ("hugo", 1)

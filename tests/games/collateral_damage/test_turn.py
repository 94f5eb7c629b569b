"""CD-4, CD-5, CD-6: the turn, initiative, the Passion phase."""

import pytest

from fracas.table import Table

from .scenes import (
    asked,
    changed,
    choices,
    conscious,
    hand,
    harm,
    hurt,
    np,
    of,
    phase,
    pp,
    refused,
    say,
    scene,
    told,
    until,
)


def order_asked(table: Table, kind: str) -> list[int]:
    """The seats that are asked this, one after the other, all saying the first thing they can."""
    found = []
    until(table, kind)
    while not table.over and asked(table)[1] == kind:
        found.append(asked(table)[0])
        say(table, choices(table)[0])
    return found


@pytest.mark.clause("CD-4.2", "CD-4.3", "CD-5.4", "CD-R14", "CD-R15")
def test_the_leader_moves_first_and_strikes_last() -> None:
    who = ("A01 1 N08 pp2", "S16 2 N08 pp2", "S03 3 N08 pp2", "U01 2 N00 guardian")
    table = scene("initiative", *who, seats=3, np=[3, 0, 5], luck="love 6, " * 11 + "love 6")
    assert of(table).initiative == [1, 2, 0]
    assert order_asked(table, "move") == [2, 3, 1]
    assert order_asked(table, "act")[:3] == [1, 3, 2]
    assert order_asked(table, "seize") == [2, 3, 1]
    assert order_asked(table, "gang") == [2, 3, 1]


@pytest.mark.clause("CD-4.2", "CD-8.1", "CD-9.1")
def test_automatic_movement_and_love_go_by_initiative() -> None:
    table = scene(
        "automatic",
        "S16 1 N00 loves=A01",
        "S03 2 N00 loves=A01",
        "A01 2 N08",
        extra="initiative = [2, 1]",
        luck="love 6, love 6, love 6, love 6",
    )
    assert [one["character"] for one in told(table, "follow")] == ["S03", "S16"]
    assert [one["character"] for one in told(table, "shrug")] == ["A01", "A01"]


@pytest.mark.clause("CD-4.4")
def test_characters_go_by_looks_then_deck_then_number() -> None:
    table = scene(
        "automatic",
        "S16 1 N00 loves=A13",
        "S03 1 N00 loves=A13",
        "U09 1 N00 loves=A13",
        "S01 1 N00 loves=A13 +T03 +T03",
        "U15 1 N00 loves=A13",
        "A13 2 N08",
        luck="love 6, love 6",
        extra="",
    )
    followed = [one["character"] for one in told(table, "follow")]
    assert followed == ["U09", "S01", "U15", "S03", "S16"]


@pytest.mark.clause("CD-4.5", "CD-10.1", "CD-R41")
def test_cities_go_by_placing_after_omega_city() -> None:
    table = scene(
        "combat",
        "A01 1 N02 pp1",
        "S16 2 N02",
        "S03 1 N08 pp1",
        "U01 2 N08",
        "U06 1 N00 pp1",
        "U02 2 N00",
        cities="N02@1,0 N08@0,1",
    )
    until(table, "seize")
    assert [one["city"] for one in told(table, "combat")] == ["N00", "N02", "N08"]


@pytest.mark.clause("CD-4.6", "CD-6.6", "CD-R87", "CD-R98", "CD-D21")
def test_effects_that_fall_together_have_a_fixed_order() -> None:
    table = scene(
        "passion",
        "U13 1 N07",
        "A01 1 N07",
        "S09 2 N07",
        "U06 2 N07 d9",
        "S03 2 N07 d9",
        cities="N07@1,0",
        extra="initiative = [2, 1]",
    )
    gains = [(one["character"], one["count"]) for one in told(table, "points")]
    everybody = ["U06", "U13", "A01", "S03", "S09"]
    assert [one for one, _ in gains] == [*everybody, *everybody, "A01"], "city, leader, the other"
    assert [one["character"] for one in told(table, "heal")] == ["S03"]


@pytest.mark.clause("CD-4.7")
def test_nobody_spends_what_they_do_not_have() -> None:
    table = scene("combat", "S16 1 N08 pp2", "A01 2 N08")
    say(table, "S16")
    key, clauses, legal = refused(table, 3)
    assert (key, clauses, legal) == ("refuse.points", ("CD-10.11",), (1, 2))
    table = scene("domination", "S16 1 N08", np=[2])
    say(table, "N08")
    assert choices(table) == [0, 1, 2]
    refused(table, 3)


@pytest.mark.clause("CD-4.8", "CD-R37", "CD-R55")
def test_a_cost_is_paid_before_the_dice() -> None:
    table = scene("combat", "U10 1 N08 pp3", "A15 2 N08 pp1", luck="attack 1, attack 1, defence 1")
    say(table, "U10", 1, ("power", "U10"))
    assert asked(table) == (2, "reroll") and pp(table, "U10") == 1
    table = scene("domination", "S02 1 N08", np=[4], luck="seize 1, seize 1")
    say(table, "N08", 3)
    assert asked(table)[1] == "seize_reroll" and np(table, 1) == 1
    say(table, "reroll")
    assert np(table, 1) == 1 and told(table, "failed")


@pytest.mark.clause("CD-5.1", "CD-5.2", "CD-R16")
@pytest.mark.parametrize(
    ("notoriety", "order", "wanted"),
    [
        ([1, 1, 1], "", [2, 0, 1]),  # seat 3 has the CSP, then seat order
        ([1, 5, 1], "", [2, 1, 0]),  # more NP
        ([1, 1, 9], "order = [2, 1, 3]", [2, 1, 0]),  # seat order
    ],
)
def test_initiative(notoriety: list[int], order: str, wanted: list[int]) -> None:
    table = scene("initiative", "A01 3 N08 guardian", seats=3, np=notoriety, extra=order)
    assert of(table).initiative == wanted


@pytest.mark.clause("CD-5.3")
def test_the_order_holds_for_the_whole_turn() -> None:
    table = scene("domination", "S16 2 N08", "A01 1 N00", np=[0, 9], luck="seize 6")
    say(until(table, "seize"), "done")
    say(table, "N08", 9)
    assert of(table).csp == [0, 5] and of(table).initiative == [0, 1]
    assert asked(table) == (1, "gang")


@pytest.mark.clause("CD-6.1", "CD-R53")
def test_cities_are_repaired_by_five() -> None:
    table = scene("passion", damage={"N08": 13, "N02": 3})
    assert (harm(table, "N08"), harm(table, "N02")) == (8, 0)


@pytest.mark.clause("CD-6.2", "CD-14.2", "CD-R34")
def test_characters_heal_by_passion_and_guardians_by_one() -> None:
    table = scene("passion", "U01 1 N08 d5", "A04 1 N08 d3", "S16 1 N08 d9 guardian")
    assert (hurt(table, "U01"), hurt(table, "A04"), hurt(table, "S16")) == (3, 0, 8)


@pytest.mark.clause("CD-6.3", "CD-R33", "CD-R35")
def test_each_that_comes_round_brings_its_owner_a_card() -> None:
    table = scene(
        "passion",
        "U01 1 N08 d10",
        "A01 1 N00 d10",
        "S16 2 N08 d9",
        extra='training = ["T01", "T02", "T03"]',
    )
    assert conscious(table, "U01") and conscious(table, "A01")
    assert hand(table, 1) == ["T01", "T02"] and hand(table, 2) == []
    assert [one["character"] for one in told(table, "come_round")] == ["U01", "A01"]


@pytest.mark.clause("CD-6.4", "CD-6.5")
def test_characters_gain_passion_points() -> None:
    table = scene("passion", "U01 1 N08 pp1", "A04 2 N08 d10", "S16 1 N08 pp4 guardian")
    assert (pp(table, "U01"), pp(table, "A04"), pp(table, "S16")) == (3, 4, 5)


@pytest.mark.clause("CD-6.6")
def test_gain_effects_come_after_the_points() -> None:
    table = scene("passion", "S08 1 N08", "S16 2 N08", hands=["", "T05"])
    assert asked(table) == (1, "use") and pp(table, "S08") == 2, "paid from what was just gained"
    say(table, "no")
    assert changed(table) == {"pp S08": 2, "pp S16": 3}
    assert phase(table) != "passion"

"""CD-11, CD-14: Domination, Guardians."""

import pytest

import fracas

from .scenes import (
    asked,
    changed,
    choices,
    city,
    csp,
    hand,
    is_guardian,
    loves,
    np,
    of,
    pp,
    refused,
    ruler,
    say,
    scene,
    told,
)


@pytest.mark.clause("CD-11.1", "CD-R56", "CD-D15")
def test_attempts_in_any_order_once_a_city() -> None:
    table = scene("domination", "A01 1 N08", "S03 1 N02", np=[3], luck="seize 1, seize 1")
    assert asked(table) == (1, "seize") and choices(table) == ["done", "N08", "N02"]
    say(table, "N02", 0)
    key, clauses, legal = refused(table, "N02")
    assert (key, clauses, legal) == ("refuse.tried", ("CD-11.1",), ("done", "N08"))
    say(table, "N08", 0)
    assert asked(table)[1] != "seize"


@pytest.mark.clause("CD-11.2")
def test_what_an_attempt_needs() -> None:
    table = scene("domination", "A01 1 N08 guardian", "S03 1 N08", "U01 1 N02 d10", "S16 1 N00")
    assert choices(table) == ["done", "N00"]
    assert refused(table, "N08")[:2] == ("refuse.dominated", ("CD-11.2",))
    assert refused(table, "N02")[:2] == ("refuse.nobody_there", ("CD-11.2",))


@pytest.mark.clause("CD-11.3", "CD-15.8", "CD-D16")
def test_notoriety_then_a_seize_trick_then_hold_tricks() -> None:
    table = scene(
        "domination",
        "A01 1 N08",
        "S03 2 N08",
        "S16 3 N08",
        "U01 4 N02",
        seats=4,
        np=[2],
        hands=["T19 T01", "T20", "T02", "T03"],
        extra="initiative = [3, 1, 2, 4]",
        luck="seize 6",
    )
    say(table, "done", "N08", 2)
    assert np(table, 1) == 0
    assert asked(table) == (1, "seize_trick") and choices(table) == ["none", ("trick", "T19")]
    say(table, ("trick", "T19"))
    assert asked(table) == (3, "hold") and choices(table) == ["none"]
    say(table, "none")
    assert asked(table) == (2, "hold") and choices(table) == ["none", ("trick", "T20")]
    say(table, ("trick", "T20"))
    assert told(table, "seized")[0]["total"] == 1 + 2 + 2 + 6
    assert told(table, "seized")[0]["beat"] == 5 + 2 + 2


@pytest.mark.clause("CD-11.4", "CD-11.5", "CD-11.6", "CD-24.2")
@pytest.mark.parametrize(("die", "won"), [(4, True), (3, False)])
def test_the_total_must_be_greater(die: int, won: bool) -> None:
    who = ("A01 1 N08", "S03 1 N08", "U01 1 N08 d10", "S16 2 N08 guardian", "U02 2 N08 d10")
    table = scene("domination", *who, np=[1], luck=f"seize {die}", extra="initiative = [1, 2]")
    say(table, "N08", 1)
    kind = "seized" if won else "failed"
    (result,) = told(table, kind)
    assert (result["total"], result["beat"]) == (2 + 1 + die, 5 + 1)


@pytest.mark.clause("CD-11.7", "CD-D17", "CD-R59")
def test_the_winner_picks_a_guardian() -> None:
    who = ("A01 1 N08", "S03 1 N08", "U01 1 N08 d10", "U02 1 N02")
    table = scene("domination", *who, np=[9], luck="seize 1")
    say(table, "N08", 5)
    assert asked(table) == (1, "guardian") and choices(table) == ["A01", "S03"]
    say(table, "S03")
    assert is_guardian(table, "S03") and not is_guardian(table, "A01")
    assert ruler(table, "N08") == 1


@pytest.mark.clause("CD-11.8", "CD-14.7", "CD-R58")
def test_a_displaced_guardian_is_ordinary_again() -> None:
    table = scene("domination", "A01 1 N08", "S16 2 N08 pp2 guardian", np=[9], luck="seize 1")
    say(table, "N08", 9)
    assert not is_guardian(table, "S16") and city(table, "S16") == "N08"
    (lost,) = told(table, "displaced")
    assert (lost["who"], lost["city"]) == (1, "N08"), "its gang is told what it has lost"
    assert of(table).owner[55] == 1
    assert table.view()["players"][1]["free"] == 1


@pytest.mark.clause("CD-11.9", "CD-2.17")
def test_csp_change_at_once() -> None:
    table = scene("domination", "A01 1 N08", "S16 2 N08 guardian", np=[9], luck="seize 1")
    assert (csp(table, 1), csp(table, 2)) == (0, 5)
    say(table, "N08", 9)
    assert (csp(table, 1), csp(table, 2)) == (5, 0)


@pytest.mark.clause("CD-11.10", "CD-R55")
def test_on_failure_only_the_notoriety_is_gone() -> None:
    table = scene("domination", "A01 1 N00 pp3", np=[2], luck="seize 1")
    say(table, "N00", 2)
    assert changed(table) == {"np 1": None, "tried 1": ["N00"]}


@pytest.mark.clause("CD-11.11")
def test_opponents_are_not_asked_for_notoriety() -> None:
    table = scene("domination", "A01 1 N08", "S16 2 N08", np=[1, 9], luck="seize 1")
    say(table, "N08", 0)
    assert np(table, 2) == 9 and told(table, "failed")


@pytest.mark.clause("CD-11.12", "CD-24.14")
def test_a_city_can_be_retaken_in_the_same_phase() -> None:
    table = scene(
        "domination", "A01 1 N08", "S16 2 N08 guardian", np=[9, 9], luck="seize 1, seize 1"
    )
    say(table, "N08", 9)
    assert asked(table) == (2, "seize") and choices(table) == ["done", "N08"]
    say(table, "N08", 9)
    assert ruler(table, "N08") == 2 and is_guardian(table, "S16")


@pytest.mark.clause("CD-11.13", "CD-R71", "CD-17.2")
def test_the_line_is_checked_after_the_last_player() -> None:
    who = ("A01 1 N00", "S16 2 N00", "U01 1 N08 guardian")
    table = scene("domination", *who, np=[9, 9], luck="seize 6, seize 6")
    say(table, "N00", 9)
    assert csp(table, 1) == 14 and of(table).total == 20 and not table.over
    assert table.goal_line(0).startswith("You have 14 City Strength: you win after this Domination")
    assert "has 14 City Strength and wins after this Domination" in table.goal_line(1)
    say(table, "N00", 9)
    assert csp(table, 1) == 5 and not table.over
    assert table.goal_line(1).startswith("11 City Strength after Domination wins")


@pytest.mark.clause("CD-D18", "CD-C3")
def test_the_house_edge_is_optional() -> None:
    table = scene("domination", "S02 1 N08", luck="seize 6")
    say(table, "N08", 0)
    assert asked(table) == (1, "seize_reroll") and choices(table) == ["keep", "reroll"]
    say(table, "keep")
    assert ruler(table, "N08") == 1


@pytest.mark.clause("CD-16.14")
def test_counts_do_not_add_up_but_seize_does() -> None:
    table = scene("domination", "A09 1 N08 +T11", "A06 1 N08", luck="seize 1")
    say(table, "N08", 0)
    (result,) = [*told(table, "seized"), *told(table, "failed")]
    assert result["total"] == 2 + 1 + 1 + 2 + 1


@pytest.mark.clause("CD-14.1")
def test_a_dominated_city_has_one_guardian_of_its_ruler() -> None:
    table = scene("domination", "A01 1 N08", "S03 1 N08", np=[9], luck="seize 1")
    say(table, "N08", 5, "A01")
    s = of(table)
    assert s.guard[1] == 24 and s.ruler[1] == 0 and s.guardians == 1 << 24
    with pytest.raises(fracas.BadInput, match=r"CD-14\.1"):
        fracas.position(
            "collateral-damage",
            """
            seats = 2
            cities = [{ id = "N05", guardian = "A01" }]
            characters = [{ id = "A01", owner = 1, city = "N00" }]
            """,
        )


@pytest.mark.clause("CD-14.6", "CD-12.5")
def test_guardians_do_not_count_for_recruiting_or_being_alone() -> None:
    table = scene("gang", "A01 1 N08 guardian", "S03 1 N08")
    assert table.view()["players"][0]["recruit_cost"] == 1
    lovers = ("S16 1 N08 pp2 loves=U06", "U06 2 N08 pp2 loves=S16", "A01 1 N08 guardian")
    assert len(told(scene("mutual", *lovers), "mutual")) == 1


@pytest.mark.clause("CD-14.8", "CD-R57")
def test_an_unconscious_guardian_keeps_the_city_but_does_not_count() -> None:
    table = scene("domination", "A01 1 N08", "S16 2 N08 d10 guardian", luck="seize 4")
    assert ruler(table, "N08") == 2
    say(table, "N08", 0)
    assert told(table, "failed")[0]["beat"] == 5 and ruler(table, "N08") == 2


@pytest.mark.clause("CD-14.9")
def test_city_specials_work_for_everybody_there() -> None:
    table = scene("passion", "A01 1 N07", "S16 2 N07", "U06 3 N07", seats=3, cities="N07@1,0")
    assert [pp(table, id) for id in ("A01", "S16", "U06")] == [4, 4, 4]


@pytest.mark.clause("CD-R60", "CD-14.7")
def test_a_guardian_stays_one() -> None:
    table = scene("domination", "A01 1 N08 guardian", "S03 1 N08", "U01 2 N00", np=[9])
    assert asked(table)[0] == 2, "nothing to try for: the own Guardian cannot be changed"
    assert is_guardian(table, "A01") and loves(table, "A01") is None and hand(table, 1) == []


@pytest.mark.clause("CD-16.14", "CD-11.5")
def test_what_holds_a_city_adds_up() -> None:
    who = ("A01 1 N08", "A07 2 N08 +T12", "S16 2 N08")
    table = scene("domination", *who, luck="seize 1", extra="initiative = [1, 2]")
    say(table, "N08", 0)
    assert told(table, "failed")[0]["beat"] == 5 + 2 + 1 + 1
    table = scene("domination", "A01 1 N08", "S16 2 N08 +T12", luck="seize 1")
    say(table, "N08", 0)
    assert told(table, "failed")[0]["beat"] == 5 + 1 + 1

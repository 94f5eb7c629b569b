"""CD-16.4: what is limited to once a turn or once a combat, card by card."""

import pytest

from .scenes import asked, choices, loves, np, say, scene, told

HIT = "attack 5, defence 3"


@pytest.mark.clause("CD-16.4")
def test_gang_powers_once_a_turn() -> None:
    table = scene(
        "gang", "S03 1 N08", "S16 1 N17 guardian", cities="N17@1,0 N08@0,1", hands=["T01 T02"]
    )
    say(table, ("power", "S03"), "T01", ("power", "N17"), "keep")
    assert ("power", "S03") not in choices(table) and ("power", "N17") not in choices(table)


@pytest.mark.clause("CD-16.4", "CD-18.3", "CD-C6")
def test_perks_once_a_turn() -> None:
    perks = "perks = true"
    table = scene("gang", "S16 1 N08", "A01 1 N08", np=[9], options=perks, colours=["black"])
    say(table, ("recruit", "campus"), ("recruit", "campus"))
    assert [one["cost"] for one in told(table, "recruit")] == [1, 3]
    who = ("A01 1 N08", "S03 1 N02")
    table = scene("domination", *who, options=perks, colours=["yellow"], luck="seize 1, seize 1")
    say(table, "N08", 0, "N02", 0)
    assert [one["total"] for one in told(table, "failed")] == [3, 2]
    foes = ("S16 2 N08 d9", "U06 2 N08 d9")
    table = scene(
        "combat", "S03 1 N08 pp2", *foes, options=perks, colours=["red"], luck=f"{HIT}, {HIT}"
    )
    say(table, "S03", "S16", 1, "S03")
    assert np(table, 1) == 1 + 2 + 1


@pytest.mark.clause("CD-16.4", "CD-D7")
def test_the_duchess_re_rolls_once_a_turn() -> None:
    table = scene(
        "love",
        "S06 1 N08",
        "S01 1 N08",
        "U17 2 N08 cold3 loves=S16",
        "S16 2 N00",
        options="perks = true",
        colours=["violet"],
        luck="love 6, love 6, love 1, love 1, love 6, love 6",
    )
    say(table, "reroll")
    assert loves(table, "S01") == "U17" and asked(table)[1] != "love_reroll"


@pytest.mark.clause("CD-16.4")
def test_a_secret_technique_once_a_turn() -> None:
    table = scene("combat", "S16 1 N08 pp3 +T06", "A01 2 N08", luck="attack 1, attack 1, defence 1")
    say(table, "S16", 1, ("power", "T06"))
    assert asked(table) == (1, "act")
    say(table, "S16")
    table.state.luck = None
    say(table, 1)
    assert asked(table)[1] != "flourish"


@pytest.mark.clause("CD-16.4")
def test_a_rescue_once_a_brawl() -> None:
    who = ("S16 1 N08 pp9", "U06 2 N08 d9", "A08 2 N08 d9", "U21 2 N08 pp9")
    table = scene("combat", *who, luck=f"{HIT}, {HIT}")
    say(table, "S16", "U06", 1, "yes")
    say(table, *(["pass"] if asked(table) == (2, "act") else []))
    say(table, "S16", "A08", 1)
    assert asked(table)[1] != "use"


@pytest.mark.clause("CD-16.4")
def test_limits_are_fresh_each_turn() -> None:
    table = scene("gang", "A01 1 N08")
    say(table, ("power", "A01"), "alien", "keep", "done", "done")
    while asked(table) != (1, "gang"):
        say(table, choices(table)[0])
    assert ("power", "A01") in choices(table)


@pytest.mark.clause("CD-C4", "CD-C3")
@pytest.mark.parametrize(
    ("phase", "who", "says", "luck", "kind", "key", "number"),
    [
        # First Cut is for round 1: in round 2 it is 4 + 3 against 3 + 3
        (
            "combat",
            ("U01 1 N08 pp2", "A01 2 N08"),
            ("U01", 1, "U01"),
            "attack 1, defence 2, attack 3, defence 3",
            "roll",
            "attack",
            7,
        ),
        # Aim is for exactly 1 PP
        (
            "combat",
            ("U11 1 N08 pp2", "A01 2 N08"),
            ("U11", 2),
            "attack 3, defence 3",
            "roll",
            "attack",
            6,
        ),
        # Hex is for targets in love
        (
            "combat",
            ("U22 1 N08 pp1", "A01 2 N08"),
            ("U22",),
            "attack 3, defence 3",
            "roll",
            "defence",
            6,
        ),
        # Treaty is for cities without a foe
        ("domination", ("A06 1 N08", "A01 2 N08"), ("N08", 0), "seize 1", "failed", "total", 2),
        # Devotion is for the Love Interest here
        (
            "combat",
            ("A16 1 N08 pp1 loves=U11", "U11 1 N00", "S16 2 N08"),
            ("A16",),
            "attack 3, defence 3",
            "roll",
            "attack",
            6,
        ),
    ],
)
def test_a_condition_that_is_not_met(
    phase: str,
    who: tuple[str, ...],
    says: tuple[object, ...],
    luck: str,
    kind: str,
    key: str,
    number: int,
) -> None:
    table = scene(phase, *who, luck=luck)
    say(table, *says)
    assert told(table, kind)[-1][key] == number


@pytest.mark.clause("CD-C4")
def test_an_allowance_is_paid_in_omega_city_alone() -> None:
    assert np(scene("passion", "U24 1 N08"), 1) == 1
    assert np(scene("passion", "U24 1 N00"), 1) == 2

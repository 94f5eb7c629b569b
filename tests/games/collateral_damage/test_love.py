"""CD-9, CD-13: Love and Mutual Love."""

import pytest

from .scenes import (
    asked,
    changed,
    choices,
    example,
    loves,
    of,
    phase,
    pp,
    say,
    scene,
    told,
    until,
)

STREET = "N08@1,0 N02@2,0 N13@-1,0 N18@-2,0"


@pytest.mark.clause("CD-9.1", "CD-14.4", "CD-16.9", "CD-R28")
def test_guardians_and_the_jilted_are_skipped() -> None:
    table = scene("love", "S16 1 N08 guardian", "A01 1 N08 cold2 loves=S16", "U12 2 N00")
    assert told(table, "shrug") == told(table, "crush") == []


@pytest.mark.clause("CD-9.1", "CD-4.4")
def test_characters_are_checked_in_order_of_looks() -> None:
    table = scene("love", "S03 1 N08", "U09 1 N08", "U08 1 N08", luck="love 6, " * 11 + "love 6")
    rolled = [one["character"] for one in told(table, "shrug")]
    assert rolled == ["U08", "U08", "U09", "U09", "S03", "S03"]


@pytest.mark.clause("CD-9.2", "CD-R26")
@pytest.mark.parametrize(("die", "over"), [(4, True), (3, False)])
def test_out_of_sight_out_of_mind(die: int, over: bool) -> None:
    table = scene("love", "S16 1 N13 loves=A01", "A01 2 N08", cities=STREET, luck=f"over it {die}")
    assert (loves(table, "S16") is None) is over


@pytest.mark.clause("CD-9.2")
def test_next_door_is_not_out_of_sight() -> None:
    table = scene("love", "S16 1 N00 loves=A01", "A01 2 N08", cities=STREET)
    assert told(table, "over_it") == told(table, "pine") == []


@pytest.mark.clause("CD-9.3", "CD-14.5")
def test_candidates_are_whom_it_could_love_here_guardians_too() -> None:
    table = scene(
        "love",
        "U01 1 N08",
        "S06 2 N08 guardian",
        "U06 1 N08",
        "U02 2 N00",
        luck="love 6, love 6, love 6, love 6",
    )
    rolls = [(one["character"], one["beloved"]) for one in told(table, "shrug")]
    assert rolls == [("U01", "S06"), ("U06", "S06")]


@pytest.mark.clause("CD-9.3", "CD-9.4", "CD-R25")
def test_in_love_only_better_looks_count() -> None:
    admirers = [f"{id} 2 N08 loves=S16" for id in ("U06", "A08", "U17")]
    table = scene("love", "S16 1 N08 loves=U06", *admirers, luck="love 6, love 6")
    assert [one["beloved"] for one in told(table, "shrug")] == ["U17"], "not U06, nor A08's 3"


@pytest.mark.clause("CD-9.5", "CD-R29", "CD-R90")
def test_candidates_by_looks_then_deck_then_number() -> None:
    who = ["A16", "U17", "A13", "U09", "U03"]
    cold = [f"{id} 2 N08 cold3 loves=S16" for id in who]
    rolls = "love 6, love 5, " * 4 + "love 6, love 5"
    table = scene("love", "S03 1 N08", *cold, "S16 2 N00", luck=rolls, extra="")
    until(table, "seize")
    tried = [one["beloved"] for one in told(table, "shrug") if one["character"] == "S03"]
    assert tried == ["U03", "U09", "U17", "A13", "A16"]


@pytest.mark.clause("CD-9.6", "CD-R30")
@pytest.mark.parametrize(("dice", "success"), [("love 4, love 4", True), ("love 4, love 5", False)])
def test_a_love_roll_uses_current_stats(dice: str, success: bool) -> None:
    table = scene("love", "S01 1 N08 +T04", "A01 2 N08 loves=S01 +T03", luck=dice)
    assert (loves(table, "S01") == "A01") is success, "3 + 1 and 3 + 1 make 8"


@pytest.mark.clause("CD-9.7", "CD-R90")
def test_after_a_success_no_further_roll() -> None:
    table = scene(
        "love",
        "S01 1 N08",
        "U17 2 N08 loves=S01",
        "U06 2 N08 loves=S01",
        luck="love 1, love 1",
    )
    assert loves(table, "S01") == "U17"


@pytest.mark.clause("CD-9.8", "CD-R24")
def test_a_new_love_replaces_the_old() -> None:
    table = scene(
        "love", "S01 1 N08 loves=U06", "U06 2 N08 loves=S01", "U17 2 N08 loves=S01",
        luck="love 1, love 1",
    )  # fmt: skip
    assert loves(table, "S01") == "U17"
    assert table.view()["characters"]["U06"]["admirers"] == []


@pytest.mark.clause("CD-9.9", "CD-1.5", "CD-R31")
def test_nobody_is_asked_about_love() -> None:
    table = scene("love", "S01 1 N08", "U06 2 N08 loves=S01", luck="love 1, love 1")
    assert loves(table, "S01") == "U06" and pp(table, "S01") == 0
    assert table.record.inputs == []


@pytest.mark.clause("CD-9.10", "CD-12.3")
def test_love_ends_when_the_love_interest_leaves() -> None:
    table = scene("gang", "S16 1 N08", "A01 2 N00 loves=S16", "U06 1 N00 loves=S16 cold2")
    say(table, ("fire", "S16"))
    assert loves(table, "A01") is None and loves(table, "U06") is None
    assert of(table).cold == 0


@pytest.mark.clause("CD-9.10", "CD-14.4", "CD-24.7")
def test_becoming_a_guardian_ends_love() -> None:
    table = scene("domination", "A01 1 N08 loves=S16", "S16 2 N00", np=[9], luck="seize 6")
    say(table, "N08", 9)
    assert loves(table, "A01") is None


@pytest.mark.clause("CD-9.11")
def test_love_is_free_of_gangs_and_answers() -> None:
    table = scene("love", "S01 1 N08", "U06 1 N08 cold9 loves=S01", luck="love 1, love 1")
    assert loves(table, "S01") == "U06"
    table = scene("love", "S01 1 N08", "U11 2 N08", luck="love 1, love 1")
    assert loves(table, "S01") == "U11" and loves(table, "U11") is None


@pytest.mark.clause("CD-D7", "CD-R99", "CD-C3")
def test_a_love_roll_is_made_again_once_at_most() -> None:
    table = scene(
        "love", "S06 1 N08", "A13 2 N08", options="perks = true", colours=["violet"],
        luck="love 6, love 6, love 6, love 5, love 6, love 6",
    )  # fmt: skip
    assert asked(table) == (1, "love_reroll") and choices(table) == ["keep", "reroll"]
    say(table, "reroll")
    assert [one["character"] for one in told(table, "shrug")] == ["S06"], "the new result stands"
    assert asked(table) == (2, "love_reroll"), "the next roll, A13's own"
    table = scene(
        "love", "S06 1 N08", "A13 2 N08", options="perks = true", colours=["violet"],
        luck="love 6, love 6, love 1, love 1, love 6, love 6",
    )  # fmt: skip
    say(table, "keep")
    assert asked(table) == (2, "love_reroll"), "the boss kept it, so the nurse is asked"
    say(table, "reroll")
    assert loves(table, "S06") == "A13"


@pytest.mark.clause("CD-D6", "CD-15.6")
def test_love_tricks_come_before_the_first_check() -> None:
    table = scene("love", "S06 1 N08", "A01 2 N08 loves=S06", hands=["T17 T16 T01"])
    assert asked(table) == (1, "love_trick")
    assert choices(table) == ["none", ("trick", "T16"), ("trick", "T17")]
    assert told(table, "shrug") == []
    say(table, ("trick", "T16"))
    assert asked(table) == (1, "letter") and choices(table) == ["S06"]


@pytest.mark.clause("CD-18.5")
def test_steady_hearts_do_not_roll_again() -> None:
    who = ("S16 1 N08 loves=A01", "A01 2 N08 loves=S16", "U17 2 N08 loves=S16")
    table = scene("love", *who, options="steady_hearts = true")
    assert told(table, "shrug") == told(table, "crush") == []


# Mutual Love


@pytest.mark.clause("CD-13.1", "CD-R68")
def test_the_conscious_that_are_no_guardians_count() -> None:
    table = example("x42")
    assert len(told(table, "mutual")) == 1
    assert told(example("x43"), "mutual") == []


@pytest.mark.clause("CD-13.2")
def test_only_if_each_loves_the_other() -> None:
    table = scene("mutual", "S16 1 N08 pp5 loves=A01", "A01 2 N08 pp2", "U01 1 N00")
    assert told(table, "mutual") == []


@pytest.mark.clause("CD-13.3", "CD-R69")
def test_owners_do_not_matter_and_the_love_goes_on() -> None:
    table = scene("mutual", "S16 1 N08 pp5 loves=A01", "A01 1 N08 pp2 loves=S16")
    assert len(told(table, "mutual")) == 1
    assert loves(table, "S16") == "A01" and loves(table, "A01") == "S16"
    assert (pp(table, "S16"), pp(table, "A01")) == (3, 3), "0, and then the next Passion phase"


@pytest.mark.clause("CD-13.4")
def test_suspended_love_is_no_love() -> None:
    table = scene("mutual", "S16 1 N08 pp5 loves=A01 cold2", "A01 2 N08 pp2 loves=S16")
    assert told(table, "mutual") == []


@pytest.mark.clause("CD-13.5", "CD-16.9")
def test_suspended_love_comes_back() -> None:
    table = scene("mutual", "S16 1 N08 loves=A01 cold2", "A01 2 N00 cold1 loves=S16")
    assert of(table).suspended[51 + 4] == 1 and table.view()["characters"]["S16"]["loves"] is None
    assert table.view()["characters"]["A01"]["loves"] == "S16"
    assert told(table, "love_again") == [{"character": "A01"}]


@pytest.mark.clause("CD-16.9")
def test_a_jilt_for_n_turns_counts_this_turn_and_is_no_love_meanwhile() -> None:
    table = scene(
        "combat",
        "S14 1 N08 pp2",
        "S16 2 N08",
        "U06 2 N13 loves=S16",
        cities=STREET,
        luck="attack 6, defence 3" + ", love 6" * 4,
    )
    say(table, "S14", 2, ("power", "S14"))
    assert told(table, "suspend") == [{"character": "U06", "turns": 2}]
    assert loves(table, "U06") == "S16", "suspended, not gone"
    assert table.view()["characters"]["U06"]["loves"] is None, "it counts as not in love"
    turns = [of(table).turn]
    while not told(table, "love_again"):
        say(table, choices(table)[0])
        if of(table).turn != turns[-1]:
            turns.append(of(table).turn)
    assert len(turns) == 3, "this turn and the next"
    table.check_luck()
    assert told(table, "pine") == told(table, "over_it") == [], "no rolls by U06"


@pytest.mark.clause("CD-16.9")
def test_a_jilt_for_good_ends_the_love() -> None:
    table = scene("love", "S16 1 N08 loves=U01", "U01 2 N13", hands=["T17"], cities=STREET)
    say(table, ("trick", "T17"), "S16")
    assert loves(table, "S16") is None and told(table, "suspend") == []
    assert told(table, "jilt") == [{"character": "S16"}]


@pytest.mark.clause("CD-13.6", "CD-17.5")
def test_then_the_turn_ends() -> None:
    table = scene("mutual", "S16 1 N08")
    assert of(table).turn == 2 and phase(table) != "mutual"
    assert changed(table)["pp S16"] == 3

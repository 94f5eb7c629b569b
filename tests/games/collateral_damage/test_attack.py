"""CD-10.11 to CD-10.19, CD-10.34, CD-10.35, CD-16: one attack step by step."""

import pytest

from .scenes import (
    asked,
    changed,
    choices,
    city,
    conscious,
    hand,
    harm,
    hurt,
    np,
    of,
    pp,
    refused,
    say,
    scene,
    told,
)


@pytest.mark.clause("CD-10.11", "CD-D9", "CD-15.7")
def test_step_one_names_pays_and_adds_one_trick() -> None:
    table = scene(
        "combat", "S16 1 N08 pp4", "A01 2 N08", hands=["T15 T15 T14"], luck="attack 1, defence 3"
    )
    say(table, "S16")
    assert choices(table) == [1, 2, 3, 4]
    assert refused(table, 0)[:2] == ("refuse.points", ("CD-10.11",))
    say(table, 3)
    assert pp(table, "S16") == 1 and asked(table) == (1, "flourish")
    assert choices(table) == ["go", ("trick", "T15")]
    say(table, ("trick", "T15"))
    assert told(table, "roll")[0]["attack"] == 6, "one Trick: no second question"
    assert hand(table, 1) == ["T14", "T15"]


@pytest.mark.clause("CD-10.12", "CD-D10", "CD-D11", "CD-R76")
def test_step_two_the_target_s_side_reacts_before_the_dice() -> None:
    table = scene(
        "combat",
        "S16 1 N08 pp1",
        "A01 2 N08",
        "U07 2 N08",
        hands=["", "T14 T01"],
        luck="attack 6, defence 1",
    )
    say(table, "S16", "A01")
    assert asked(table) == (2, "defend") and choices(table) == ["none", ("trick", "T14")]
    say(table, ("trick", "T14"))
    assert asked(table) == (2, "redirect") and told(table, "roll") == []
    say(table, "yes")
    assert told(table, "roll")[0]["defence"] == 1 + 4 + 2, "the Trick is for the one that stands"


@pytest.mark.clause("CD-10.13")
def test_step_three_dice_and_stats() -> None:
    table = scene("combat", "U02 1 N08 pp1", "S10 2 N08", luck="attack 2, defence 6")
    say(table, "U02")
    (roll,) = told(table, "roll")
    assert (roll["attack"], roll["defence"]) == (2 + 4, 6 + 4)


@pytest.mark.clause("CD-10.14", "CD-D12")
def test_step_four_the_attacker_s_side_re_rolls_first() -> None:
    table = scene(
        "combat", "A15 1 N08 pp3", "U16 2 N08 pp2", luck="attack 1, defence 1, attack 6, attack 2"
    )
    say(table, "A15", 1)
    assert asked(table) == (1, "reroll") and choices(table) == ["keep", "A15"]
    (question,) = table.questions(0)
    asks = "Teyol {}, Haruto Senda {}: a {}. Have a die rolled again?"
    assert question.prompt == asks.format(4, 5, "miss, which hits Neo Sendai")
    assert question.options[1].label == "the die of Teyol again (Rewind)"
    say(table, "A15")
    assert asked(table) == (2, "reroll") and pp(table, "A15") == 1
    (question,) = table.questions(1)
    assert question.prompt == asks.format(9, 5, "hit on Haruto Senda")
    assert question.options[1].label == "the die of Teyol again (Foresight)", "not one's own"
    say(table, "U16")
    (roll,) = told(table, "roll")
    assert (roll["attack_die"], roll["defence_die"]) == (2, 1)
    assert pp(table, "U16") == 1


@pytest.mark.clause("CD-10.14")
def test_with_two_dice_both_are_rolled_again() -> None:
    table = scene(
        "combat",
        "A15 1 N08 pp3 +T06",
        "S16 2 N08",
        luck="attack 1, attack 2, defence 1, attack 5, attack 3",
    )
    say(table, "A15", 1, ("power", "T06"), "A15")
    assert told(table, "roll")[0]["attack_die"] == 5


@pytest.mark.clause("CD-10.15", "CD-10.18", "CD-R38")
def test_a_hit_does_the_difference_times_the_points() -> None:
    table = scene("combat", "S16 1 N08 pp3", "A01 2 N08", luck="attack 4, defence 2")
    say(table, "S16", 3)
    assert changed(table) == {"pp S16": None, "damage A01": 6, "np 1": 2}


@pytest.mark.clause("CD-10.16", "CD-10.18", "CD-R38")
def test_a_miss_does_it_to_the_city() -> None:
    table = scene("combat", "S16 1 N08 pp3", "A01 2 N08", luck="attack 2, defence 4")
    say(table, "S16", 3)
    assert changed(table) == {"pp S16": None, "harm N08": 6, "np 1": 2}


@pytest.mark.clause("CD-10.16")
def test_a_city_that_takes_no_damage_is_not_said_to_take_it() -> None:
    table = scene(
        "combat", "S16 1 N18 pp3", "A01 2 N18", cities="N18@1,0", luck="attack 2, defence 4"
    )
    say(table, "S16", 3)
    assert changed(table) == {"pp S16": None, "np 1": 2}
    assert told(table, "unharmed") == [{"city": "N18"}] and not told(table, "collateral")


@pytest.mark.clause("CD-10.17", "CD-R40")
def test_equal_totals_do_nothing() -> None:
    table = scene("combat", "S16 1 N08 pp3", "A01 2 N08", luck="attack 4, defence 4")
    say(table, "S16", 3)
    assert changed(table) == {"pp S16": None}


@pytest.mark.clause("CD-10.18", "CD-R80")
def test_damage_beyond_the_city_s_maximum_still_earns() -> None:
    table = scene(
        "combat", "S16 1 N08 pp1", "A01 2 N08", damage={"N08": 20}, luck="attack 1, defence 6"
    )
    say(table, "S16")
    assert changed(table) == {"pp S16": None, "np 1": 2}


@pytest.mark.clause("CD-10.19", "CD-R39", "CD-10.18")
@pytest.mark.parametrize("luck", ["attack 5, defence 3", "attack 1, defence 3"])
def test_fights_in_a_gang_earn_nothing(luck: str) -> None:
    table = scene(
        "combat", "S16 1 N08 pp1 loves=A01", "S03 1 N08 loves=A01", "A01 2 N00", luck=luck
    )
    say(table, "S16")
    assert len(told(table, "attack")) == 1 and np(table, 1) == 1


@pytest.mark.clause("CD-10.34", "CD-R87")
def test_the_order_of_a_result() -> None:
    table = scene(
        "combat",
        "A03 1 N01 pp9",
        "U06 2 N01 d5 pp1",
        "U21 2 N01 pp3",
        cities="N01@1,0",
        luck="attack 6, defence 1",
    )
    say(table, "A03", "U06", 9, "yes")
    wanted = ["roll", "hit", "note", "knock_out", "note", "note", "power", "wake"]
    kinds = [one.kind for one in table.events]
    assert [kind for kind in kinds[kinds.index("roll") :] if kind in wanted] == wanted
    assert np(table, 1) == 4 and hurt(table, "U06") == 9


@pytest.mark.clause("CD-10.34")
def test_what_needs_its_character_here_is_skipped() -> None:
    table = scene("combat", "U02 1 N08 pp2", "S10 2 N08 pp1", luck="attack 6, defence 1")
    say(table, "U02", 1, "N02")
    assert city(table, "S10") == "N02" and pp(table, "S10") == 1, "thrown, so no getaway"
    assert asked(table)[1] != "use"


@pytest.mark.clause("CD-10.34", "CD-C3")
def test_throws_are_for_the_conscious_and_not_for_guardians() -> None:
    table = scene("combat", "U02 1 N08 pp2", "A01 2 N08 d9", luck="attack 6, defence 1")
    say(table, "U02", 1)
    assert not conscious(table, "A01") and asked(table)[1] != "use"
    table = scene("combat", "U02 1 N08 pp2", "A01 2 N08 guardian", luck="attack 6, defence 1")
    say(table, "U02", 1)
    assert asked(table)[1] != "use"


@pytest.mark.clause("CD-10.35")
def test_soaked_damage_is_none() -> None:
    table = scene("combat", "S01 1 N08 pp1", "A01 2 N08 +T10 +T10", luck="attack 6, defence 3")
    say(table, "S01")
    assert changed(table) == {"pp S01": None}, "4 soaked, 4 damage: no NP, no Collect"
    assert len(told(table, "soaked")) == 1


@pytest.mark.clause("CD-16.14", "CD-15.4", "CD-R89")
def test_numbers_of_the_same_effect_add_up() -> None:
    table = scene("combat", "S16 1 N08 pp1 +T01 +T01", "A01 2 N08", luck="attack 3, defence 3")
    say(table, "S16")
    assert hurt(table, "A01") == 2


@pytest.mark.clause("CD-16.4", "CD-C4")
def test_a_limit_of_one_a_turn() -> None:
    table = scene(
        "combat",
        "S01 1 N08 pp2",
        "A01 2 N08",
        np=[1, 5],
        luck="attack 3, defence 3, attack 3, defence 3",
    )
    say(table, "S01", 1)
    assert (np(table, 1), np(table, 2)) == (3, 4)
    say(table, "S01")
    assert (np(table, 1), np(table, 2)) == (4, 4)


@pytest.mark.clause("CD-16.4")
def test_a_compulsory_limit_waits_until_it_changes_something() -> None:
    table = scene(
        "combat",
        "S01 1 N08 pp2",
        "A01 2 N08 pp1",
        np=[1, 0],
        luck="attack 3, defence 3, attack 1, defence 6, attack 3, defence 3",
    )
    say(table, "S01", 1)
    assert (np(table, 1), np(table, 2)) == (2, 0)
    say(table, "A01")
    say(table, "S01")
    assert (np(table, 1), np(table, 2)) == (4, 0), "the second hit collects"


@pytest.mark.clause("CD-16.4", "CD-D11")
def test_a_limit_of_one_a_brawl() -> None:
    who = ("S16 1 N08 pp2", "A01 2 N08", "U07 2 N08")
    table = scene("combat", *who, luck="attack 1, defence 1, attack 1, defence 1")
    say(table, "S16", "A01", 1, "yes", "S16", "A01")
    assert asked(table)[1] != "redirect"
    assert [one["target"] for one in told(table, "roll")] == ["U07", "A01"]


@pytest.mark.clause("CD-16.2", "CD-16.3")
def test_may_is_up_to_the_owner_and_is_paid_by_the_character() -> None:
    table = scene("combat", "U10 1 N08 pp2", "A01 2 N08", luck="attack 3, defence 3")
    say(table, "U10", 1)
    assert choices(table) == ["go", ("power", "U10")]
    say(table, "go")
    assert pp(table, "U10") == 1
    table = scene("combat", "U10 1 N08 pp1", "A01 2 N08", luck="attack 3, defence 3")
    say(table, "U10")
    assert asked(table)[1] != "flourish", "no PP left for it"


@pytest.mark.clause("CD-16.5", "CD-R88")
def test_own_stats_stay_changed_while_unconscious() -> None:
    table = scene("passion", "U18 1 N08 d15", "A01 1 N08 d15 +T05")
    assert hurt(table, "U18") == 11 and conscious(table, "U18")
    assert hurt(table, "A01") == 12
    table = scene("gang", "U18 1 N08 d15")
    assert not conscious(table, "U18")


@pytest.mark.clause("CD-16.5")
def test_guardians_keep_powers_and_techniques() -> None:
    table = scene("combat", "U01 1 N08 pp1 guardian +T01", "S16 2 N08", luck="attack 2, defence 3")
    say(table, "U01")
    assert hurt(table, "S16") == 2, "4 + 1 + 1 + 2 against 6"


@pytest.mark.clause("CD-16.6")
def test_a_ban_beats_a_permission() -> None:
    table = scene("combat", "U02 1 N08 pp2", "A07 2 N08", luck="attack 6, defence 3")
    say(table, "U02", 1)
    assert asked(table)[1] == "act", "rooted"
    rivals = ("A07 1 N08 loves=A01 pp1", "U02 1 N08 pp2 loves=A01", "A01 2 N00")
    table = scene("combat", *rivals, luck="attack 6, defence 3")
    say(table, "U02", 1)
    assert asked(table)[1] == "use", "a friend may move it"


@pytest.mark.clause("CD-16.7", "CD-R75")
def test_damage_outside_attacks_earns_nothing() -> None:
    table = scene("combat", "A05 1 N08 pp1", "A01 2 N08", luck="attack 2, defence 3")
    say(table, "A05")
    assert harm(table, "N08") == 5 and np(table, 1) == 2, "1 for the hit, none for the slam"


@pytest.mark.clause("CD-16.11")
def test_push_and_flee_lead_next_door_not_along_links() -> None:
    ports = "N08@1,0 N02@2,0 N13@-1,0 N05@-2,0"
    table = scene("combat", "U02 1 N02 pp2", "A01 2 N02", cities=ports, luck="attack 6, defence 3")
    say(table, "U02", 1)
    assert choices(table) == ["no", "N08"]


@pytest.mark.clause("CD-16.12", "CD-R91")
def test_who_may_not_redirect() -> None:
    for redirector in ("U07 2 N08 d10", "U07 2 N02", "U07 3 N08"):
        table = scene(
            "combat", "S16 1 N08 pp1", "A01 2 N08", redirector, seats=3, luck="attack 1, defence 1"
        )
        say(table, "S16")
        if asked(table)[1] == "target":
            say(table, "A01")
        assert asked(table)[1] != "redirect"
    love = ("U03 1 N08 pp1 loves=U07", "A01 2 N08", "U07 2 N08")
    table = scene("combat", *love, luck="attack 1, defence 1")
    say(table, "U03")
    assert asked(table)[1] != "redirect", "nobody is made to hit the Love Interest"


@pytest.mark.clause("CD-16.12")
def test_conditions_read_the_target_that_stands() -> None:
    table = scene(
        "combat",
        "U22 1 N08 pp1",
        "A01 2 N08",
        "U07 2 N08 loves=U06",
        "U06 2 N00",
        luck="attack 3, defence 3",
    )
    say(table, "U22", "A01", "yes")
    assert told(table, "roll")[0]["defence"] == 3 + 4 - 1


@pytest.mark.clause("CD-16.13", "CD-D13")
def test_a_counter_is_a_full_attack_that_cannot_be_countered() -> None:
    table = scene(
        "combat",
        "U20 1 N08 pp3",
        "S16 2 N08 pp2",
        hands=["T15", "T14"],
        extra="initiative = [1, 2]",
        luck="attack 1, defence 3, attack 6, defence 3",
    )
    say(table, "S16", 1, "go", "none")
    assert asked(table) == (1, "counter") and choices(table) == ["no", "yes"]
    say(table, "yes")
    assert asked(table) == (1, "flourish"), "steps 1 to 5"
    assert table.view()["attack"]["counter"] and len(told(table, "counter")) == 1
    say(table, ("trick", "T15"))
    assert asked(table) == (2, "defend")
    say(table, "none")
    assert pp(table, "U20") == 2 and np(table, 1) == 2
    assert hurt(table, "S16") == 6 + 4 + 2 - 6
    assert asked(table) == (1, "act"), "and U20's player still has the action of this round"


@pytest.mark.clause("CD-16.13")
def test_no_counter_to_a_hit_a_friend_or_out_of_reach() -> None:
    table = scene("combat", "S16 1 N08 pp1", "U20 2 N08 pp1", luck="attack 6, defence 1")
    say(table, "S16")
    assert asked(table)[1] != "counter"
    rivals = ("S16 1 N08 pp1 loves=A01", "U20 1 N08 pp1 loves=A01", "A01 2 N00")
    table = scene("combat", *rivals, luck="attack 1, defence 6")
    say(table, "S16")
    assert asked(table)[1] != "counter", "not at a friend"
    table = scene("combat", "S16 1 N08 pp1", "U20 2 N08", luck="attack 1, defence 6")
    say(table, "S16")
    assert asked(table)[1] != "counter", "no PP"
    table = scene("combat", "S16 1 N08 pp1", "U20 2 N08 pp1 loves=S16", luck="attack 1, defence 6")
    say(table, "S16")
    assert asked(table)[1] != "counter", "not at the Love Interest"


@pytest.mark.clause("CD-16.15", "CD-R100")
def test_with_nobody_to_pick_nothing_happens() -> None:
    table = scene("passion", "S08 1 N08 pp3", "S16 2 N08")
    assert asked(table)[1] != "use" and pp(table, "S08") == 5, "no cards to steal"
    table = scene("passion", "U13 1 N08", "S16 2 N08")
    assert asked(table)[1] != "use" and changed(table) == {"pp U13": 4, "pp S16": 3}


@pytest.mark.clause("CD-16.15")
def test_one_here_is_conscious() -> None:
    friends = ("U15 1 N08 pp2", "S16 1 N08 d3", "U06 1 N08 d10", "A01 1 N08 d9", "U08 1 N02 d3")
    table = say(scene("combat", *friends, "S06 2 N08"), "U15", "power")
    assert asked(table) == (1, "action_power") and choices(table) == ["A01", "S16"], "First Aid"
    foes = ("U09 1 N08 pp2", "U03 2 N08", "S03 2 N08 d10", "S16 2 N08", "U12 2 N02")
    table = say(scene("combat", *foes), "U09", "power")
    assert asked(table) == (1, "action_power") and choices(table) == ["U03", "S16"], "Encore"
    table = scene("combat", "A11 1 N08", "S16 2 N08", "S03 2 N08 d10", "U12 2 N02")
    assert asked(table) == (1, "use")
    assert choices(table) == ["no", ("strike", "S16"), ("dodge", "S16")], "Mimic"


@pytest.mark.clause("CD-16.15")
def test_a_round_trick_is_for_the_conscious_and_wake_for_the_unconscious() -> None:
    who = ("S16 1 N08", "A01 1 N08 pp1", "S03 1 N08 d10", "U06 1 N08 d10", "U08 2 N08")
    table = scene("combat", *who, hands=["T13 T21"])
    say(table, ("trick", "T13"))
    assert asked(table) == (1, "revive") and choices(table) == ["A01", "S16"]
    table = scene("combat", *who, hands=["T13 T21"])
    say(table, ("trick", "T21"))
    assert asked(table) == (1, "revive") and choices(table) == ["U06", "S03"]
    table = scene("combat", "S16 1 N08 pp1", "U08 2 N08", hands=["T21"])
    assert ("trick", "T21") not in choices(table), "nobody to wake"


@pytest.mark.clause("CD-16.16", "CD-R74")
def test_the_potion_needs_an_admirer_and_a_hit() -> None:
    say_it = ("S14", 2, ("power", "S14"))
    table = scene("combat", "S14 1 N08 pp2", "S16 2 N08", luck="attack 6, defence 3")
    say(table, *say_it)
    assert changed(table) == {"pp S14": None, "damage S16": 4, "np 1": 2}, "no Admirer: damage"
    love = ("S14 1 N08 pp2", "S16 2 N08", "U06 2 N00 loves=S16")
    table = scene("combat", *love, luck="attack 1, defence 3")
    say(table, *say_it)
    assert changed(table) == {"pp S14": None, "harm N08": 6, "np 1": 2}, "a miss as usual"
    cold = ("S14 1 N08 pp2", "S16 2 N08", "U06 2 N00 loves=S16 cold1")
    table = scene("combat", *cold, luck="attack 6, defence 3")
    say(table, *say_it)
    assert hurt(table, "S16") == 4, "an Admirer out of love is none"


@pytest.mark.clause("CD-16.16", "CD-16.12")
def test_the_potion_is_for_admirers_of_the_target_that_stands() -> None:
    table = scene(
        "combat",
        "S14 1 N08 pp1",
        "A01 2 N08",
        "U07 2 N08",
        "U06 2 N00 loves=U07",
        luck="attack 6, defence 1",
    )
    say(table, "S14", "A01", ("power", "S14"), "yes")
    assert of(table).suspended[5] == 1 and hurt(table, "U07") == 0


@pytest.mark.clause("CD-16.17")
def test_the_larger_count_of_suspension_stands() -> None:
    for before, spent, after in ((1, 3, None), (5, 2, 5)):
        table = scene(
            "combat",
            "S14 1 N08 pp4",
            "S16 2 N08",
            f"U06 2 N00 loves=S16 cold{before}",
            "A01 2 N00 loves=S16",
            luck="attack 6, defence 1",
        )
        say(table, "S14", spent, ("power", "S14"))
        assert of(table).suspended[24] == spent, "A01 is the only Admirer in love"
        assert of(table).suspended[5] == before and (after is None or after == before)


@pytest.mark.clause("CD-16.17")
def test_jilting_twice_and_jilting_nobody() -> None:
    from fracas.games.collateral_damage.hearts import jilt

    table = scene("gang", "S16 1 N08 loves=A01 cold2", "A01 2 N00", "U06 2 N00 loves=S16")
    s = of(table)
    jilt(s, 55, 1)
    assert s.suspended[55] == 2
    jilt(s, 55, 4)
    assert s.suspended[55] == 4
    jilt(s, 24, 3)
    assert s.suspended[24] == 0 and not s.cold >> 24 & 1
    jilt(s, 55, 0)
    assert s.love[55] == 24, "suspended love counts as none: nothing to end"

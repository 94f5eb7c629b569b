"""CD-10.1 to CD-10.10, CD-10.29 to CD-10.33: combat and its rounds."""

import pytest

from .scenes import (
    asked,
    changed,
    choices,
    city,
    conscious,
    harm,
    hurt,
    loves,
    of,
    pp,
    refused,
    say,
    scene,
    told,
    until,
)


def ties(count: int) -> str:
    """Luck for so many attacks of equals that do nothing."""
    return ", ".join(["attack 1, defence 1"] * count)


@pytest.mark.clause("CD-10.2", "CD-R49")
def test_where_there_is_combat() -> None:
    table = scene(
        "combat",
        "S16 1 N08 pp1",
        "A01 2 N08 d10",
        "U06 1 N02 pp1",
        "U15 1 N02",
        "S03 1 N00 pp1",
        "S09 2 N00",
    )
    assert [one["city"] for one in told(table, "combat")] == ["N00"], "N08: one lies unconscious"
    rivals = ("S16 1 N08 pp1 loves=A01", "S03 1 N08 loves=A01", "A01 2 N00")
    assert [one["city"] for one in told(scene("combat", *rivals), "combat")] == ["N08"]


@pytest.mark.clause("CD-10.3", "CD-R42")
def test_rounds_are_fixed_before_the_first() -> None:
    foes = ("A01 2 N08 d8", "S03 2 N08 d9", "U06 2 N08 d9")
    table = scene("combat", "S16 1 N08 pp9", *foes, luck="attack 6, defence 1")
    assert table.view()["brawl"]["rounds"] == 3
    say(table, "S16", "A01", 1)
    assert not conscious(table, "A01") and table.view()["brawl"]["rounds"] == 3


@pytest.mark.clause("CD-10.4", "CD-10.5", "CD-R43", "CD-D8")
def test_each_player_acts_once_a_round_with_any_character() -> None:
    table = scene("combat", "S16 1 N08 pp3", "S03 1 N08 pp3", "A01 2 N08 pp3", luck=ties(4))
    seen = []
    while asked(table)[1] == "act":
        seen.append((table.view()["brawl"]["round"], asked(table)[0]))
        say(table, choices(table)[-1])
        if asked(table)[1] == "target":
            say(table, choices(table)[0])
        say(table, 1)
    assert seen == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert (pp(table, "S16"), pp(table, "S03"), pp(table, "A01")) == (1, 3, 1)


@pytest.mark.clause("CD-10.4", "CD-10.25")
def test_a_player_may_pass() -> None:
    table = scene("combat", "S16 1 N08 pp3", "A01 2 N08 pp3")
    assert choices(table) == ["pass", "S16"]
    say(table, "pass")
    assert asked(table) == (2, "act")


@pytest.mark.clause("CD-10.6")
def test_an_action_is_an_attack_or_an_action_power() -> None:
    table = scene("combat", "S13 1 N08 pp3", "A01 2 N08")
    say(table, "S13")
    assert asked(table) == (1, "target") and choices(table) == ["A01", "power"]
    say(table, "power")
    assert changed(table) == {"pp S13": 1, "harm N08": 10, "np 1": 2}


@pytest.mark.clause("CD-10.7", "CD-10.30", "CD-R50")
def test_who_can_attack_whom() -> None:
    table = scene(
        "combat",
        "S16 1 N08 pp2",
        "S03 1 N08",
        "U06 1 N08 d10",
        "U15 1 N00 pp3",
        "A01 2 N08",
        "A08 2 N08 d10",
        "U01 2 N02",
    )
    assert choices(table) == ["pass", "S16"]
    assert refused(table, "S03")[:2] == ("refuse.too_few_points", ("CD-10.7",))
    assert refused(table, "U06")[:2] == ("refuse.unconscious", ("CD-10.30",))
    assert refused(table, "U15")[:2] == ("refuse.not_here", ("CD-10.7",))
    assert refused(table, "A01")[:2] == ("refuse.not_yours", ("CD-10.4",))
    say(table, "S16")
    assert asked(table)[1] == "spend", "A01 is the only target"


@pytest.mark.clause("CD-10.7", "CD-10.8", "CD-10.30", "CD-R47")
def test_only_conscious_foes_here_are_targets() -> None:
    who = ("S16 1 N08 pp2", "S03 1 N08", "A01 2 N08", "A08 2 N08", "U01 2 N08 d10", "U02 2 N02")
    table = scene("combat", *who)
    say(table, "S16")
    assert choices(table) == ["A01", "A08"]
    assert refused(table, "S03")[:2] == ("refuse.friend", ("CD-10.8",))
    assert refused(table, "U01")[:2] == ("refuse.unconscious", ("CD-10.30",))
    assert refused(table, "U02")[:2] == ("refuse.not_here", ("CD-10.7",))


@pytest.mark.clause("CD-10.9", "CD-R46")
def test_nobody_attacks_the_love_interest() -> None:
    table = scene("combat", "S16 1 N08 pp2 loves=A01", "A01 2 N08", "A08 2 N08", "U15 2 N08")
    say(table, "S16")
    assert choices(table) == ["U15", "A08"]
    assert refused(table, "A01")[:2] == ("refuse.love", ("CD-10.9",))


@pytest.mark.clause("CD-10.10")
def test_guardians_attack_and_are_attacked() -> None:
    table = scene("combat", "S16 1 N08 pp1", "A01 2 N08 pp1 guardian", luck=ties(2))
    say(table, "S16")
    assert told(table, "attack")[0]["target"] == "A01"
    say(table, "A01")
    assert told(table, "attack")[1]["attacker"] == "A01"


@pytest.mark.clause("CD-C3", "CD-10.20", "CD-R92")
def test_the_hidden_are_no_targets_while_a_friend_is_here() -> None:
    table = scene("combat", "S16 1 N08 pp2", "S05 2 N08", "A01 2 N08", "A08 2 N08")
    say(table, "S16")
    assert choices(table) == ["A01", "A08"]
    assert refused(table, "S05")[0] == "refuse.hidden"
    table = scene("combat", "S16 1 N08 pp2", "S05 2 N08", "A01 2 N08 d10", "A08 3 N08", seats=3)
    say(table, "S16")
    assert choices(table) == ["A08", "S05"], "an unconscious friend is no cover"


@pytest.mark.clause("CD-10.29", "CD-R82")
def test_the_knocked_out_keep_love_admirers_and_techniques() -> None:
    table = scene(
        "combat",
        "S16 1 N08 pp4",
        "A01 2 N08 pp4 d9 loves=S03 +T01",
        "S03 2 N00 loves=A01",
        luck="attack 5, defence 3",
    )
    say(table, "S16", 1)
    assert changed(table) == {
        "pp S16": 3,
        "pp A01": None,
        "damage A01": 10,
        "out A01": True,
        "np 1": 2,
    }
    assert loves(table, "A01") == "S03" and loves(table, "S03") == "A01"


@pytest.mark.clause("CD-10.30", "CD-16.5")
def test_the_unconscious_use_no_powers() -> None:
    table = scene(
        "combat", "S16 1 N08 pp1", "A01 2 N08", "A04 2 N08 d10", luck="attack 4, defence 3"
    )
    say(table, "S16")
    assert hurt(table, "A01") == 1, "the glare is out"


@pytest.mark.clause("CD-10.31", "CD-16.11")
def test_the_thrown_leave_the_combat_and_join_a_later_one() -> None:
    table = scene(
        "combat",
        "U02 1 N08 pp2",
        "S03 1 N02 pp1",
        "A01 2 N08 pp3",
        "U06 2 N02",
        luck="attack 4, defence 3, attack 1, defence 1",
    )
    say(table, "U02", 1, "N02")
    assert [one["city"] for one in told(table, "combat_over")] == ["N08"]
    assert table.view()["brawl"]["city"] == "N02"
    say(table, "S03", "A01")
    assert asked(table) == (2, "act") and choices(table) == ["pass", "A01"]


@pytest.mark.clause("CD-10.32")
def test_combat_ends_after_the_last_round() -> None:
    table = scene("combat", "S16 1 N08 pp9", "A01 2 N08", luck=ties(2))
    say(table, "S16", 1, "S16", 1)
    assert len(told(table, "combat_over")) == 1 and pp(table, "S16") == 7


@pytest.mark.clause("CD-10.32")
def test_combat_ends_after_a_round_of_passes() -> None:
    table = scene("combat", "S16 1 N08 pp9", "S03 1 N08", "A08 1 N08", "A01 2 N08 pp9")
    assert table.view()["brawl"]["rounds"] == 3
    say(table, "pass", "pass")
    assert of(table).brawl is None


@pytest.mark.clause("CD-10.32")
def test_combat_ends_when_nothing_is_left_to_do_whatever_is_in_hand() -> None:
    table = scene("combat", "S16 1 N08", "A01 2 N08", hands=["T13", "T13"])
    assert asked(table)[1] != "act" and len(told(table, "combat_over")) == 1


@pytest.mark.clause("CD-10.32", "CD-16.10", "CD-16.8", "CD-R75")
def test_combat_waits_for_the_sleeper() -> None:
    table = scene("combat", "U14 1 N08", "S03 1 N08", "A08 1 N08", "A01 2 N08", luck="sleep 3")
    assert told(table, "rise") == [{"character": "U14", "city": "N08", "count": 3}]
    assert [one["round"] for one in told(table, "round")] == [1, 2, 3]
    assert changed(table) == {"harm N08": 3}


@pytest.mark.clause("CD-16.8", "CD-10.20")
def test_a_sleeper_neither_acts_nor_is_attacked() -> None:
    table = scene("combat", "U14 1 N08 pp5", "S03 1 N08 pp5", "A01 2 N08 pp5", luck="sleep 2")
    assert choices(table) == ["pass", "S03"]
    assert refused(table, "U14")[:2] == ("refuse.asleep", ("CD-16.8",))
    say(table, "pass", "A01")
    assert asked(table)[1] == "spend", "S03 is the only target"


@pytest.mark.clause("CD-16.8")
def test_a_high_die_wakes_in_the_last_round() -> None:
    table = scene("combat", "U14 1 N08 pp1", "A01 2 N08", luck="sleep 6")
    assert table.view()["brawl"]["round"] == 2 and harm(table, "N08") == 6
    assert choices(table) == ["pass", "U14"]


@pytest.mark.clause("CD-16.10")
def test_a_sleeper_counts_as_conscious() -> None:
    table = scene(
        "combat", "S12 1 N08 pp1", "U14 1 N08", "A01 2 N08", luck="sleep 2, attack 3, defence 4"
    )
    say(table, "S12")
    assert told(table, "tie") == [] and harm(table, "N08") == 1 + 2, "no lone blade beside him"


@pytest.mark.clause("CD-10.33")
def test_damage_and_points_stay_after_combat() -> None:
    table = scene("combat", "S16 1 N08 pp3", "A01 2 N08 pp2", luck="attack 5, defence 3")
    say(table, "S16", 1)
    until(table, "seize")
    assert hurt(table, "A01") == 2 and (pp(table, "S16"), pp(table, "A01")) == (2, 2)


@pytest.mark.clause("CD-D14", "CD-C3")
def test_mimic_copies_a_printed_stat_for_this_combat() -> None:
    table = scene("combat", "A11 1 N08 pp1", "A05 2 N08 +T01", luck="attack 1, defence 2")
    assert asked(table) == (1, "use")
    assert choices(table) == ["no", ("strike", "A05"), ("dodge", "A05")]
    say(table, ("strike", "A05"))
    assert table.view()["characters"]["A11"]["stats"]["strike"] == 5, "printed, without the fist"
    say(table, "A11")
    until(table, "seize")
    assert table.view()["characters"]["A11"]["stats"]["strike"] == 2


@pytest.mark.clause("CD-10.31", "CD-D13", "CD-16.2")
def test_getting_away_is_up_to_the_owner() -> None:
    table = scene("combat", "S16 1 N08 pp1", "S10 2 N08 pp1", luck="attack 5, defence 1")
    say(table, "S16")
    assert asked(table) == (2, "use") and choices(table) == ["no", "N00", "N02"]
    say(table, "no")
    assert city(table, "S10") == "N08" and pp(table, "S10") == 1


@pytest.mark.clause("CD-R93")
def test_healing_wakes_nobody() -> None:
    table = scene("combat", "U15 1 N08 pp2", "S03 1 N08 d10", "A01 2 N08 pp1")
    say(table, "U15")
    assert asked(table)[1] == "spend", "nobody conscious to heal"


@pytest.mark.clause("CD-S2", "CD-R105")
def test_who_holds_cards_is_asked_even_with_nothing_to_do() -> None:
    table = scene("combat", "S16 1 N08", "A01 2 N08 pp1", hands=["T01", ""])
    assert asked(table) == (1, "act") and choices(table) == ["pass"]
    table = scene("combat", "S16 1 N08", "A01 2 N08 pp1")
    assert asked(table) == (2, "act")


@pytest.mark.clause("CD-10.4")
def test_an_attack_is_over_before_the_next_action() -> None:
    table = scene("combat", "S16 1 N08 pp3", "A01 2 N08 pp3", luck=ties(1))
    say(table, "S16", 1)
    assert asked(table) == (2, "act") and table.view()["attack"] is None


@pytest.mark.clause("CD-16.12", "CD-D11")
def test_nobody_steps_in_for_himself_or_against_himself() -> None:
    table = scene("combat", "S16 1 N08 pp1", "U07 2 N08", luck=ties(1))
    say(table, "S16")
    assert asked(table)[1] != "redirect"
    rivals = ("U07 1 N08 pp1 loves=A01", "S16 1 N08 loves=A01", "A01 2 N00")
    table = scene("combat", *rivals, luck=ties(1))
    say(table, "U07")
    assert asked(table)[1] != "redirect" and told(table, "roll")[0]["target"] == "S16"


@pytest.mark.clause("CD-10.9", "CD-10.21", "CD-8.3")
def test_the_first_of_all_characters_is_loved_like_any_other() -> None:
    table = scene("combat", "S16 1 N08 pp1 loves=U01", "U01 2 N08", "S06 2 N08")
    say(table, "S16")
    assert told(table, "attack")[0]["target"] == "S06"
    table = scene("automatic", "S16 1 N00 loves=U01", "U01 2 N08 cold9 loves=S16")
    assert city(table, "S16") == "N08"
    table = scene("mutual", "S16 1 N08 pp4 loves=U01", "U01 2 N08 pp4 loves=S16")
    assert len(told(table, "mutual")) == 1
    table = scene("gang", "S16 1 N08 loves=U01", "U01 1 N00")
    say(table, ("fire", "U01"))
    assert loves(table, "S16") is None
    table = scene("gang", "U01 1 N08 guardian")
    assert table.view()["cities"]["N08"]["guardian"] == "U01"
    assert table.view()["characters"]["U01"]["guardian"]

"""CD-10.20 to CD-10.28: whom love makes a character attack."""

import pytest

from fracas.games.collateral_damage.combat import Target
from fracas.table import Table

from .scenes import asked, choices, hurt, loves, np, of, pp, refused, say, scene, told, until

TIE = "attack 1, defence 1"


def avenged(*more: str, x: str = "pp2 loves=U08", luck: str = "attack 1, defence 2") -> Table:
    """Seat 3's S06 strikes at seat 2's U08 and ties; then seat 1, whose S16 loves U08, acts."""
    table = scene(
        "combat",
        f"S16 1 N08 {x}",
        "U08 2 N08",
        "S06 3 N08 pp1",
        *more,
        seats=3,
        luck=luck,
        extra="initiative = [2, 1, 3]",
    )
    say(table, "S06", "U08")
    return table


@pytest.mark.clause("CD-10.20", "CD-10.21", "CD-R48", "CD-R44")
def test_who_struck_the_love_interest_must_be_attacked() -> None:
    table = avenged(luck="attack 1, defence 2, attack 1, defence 1")
    assert told(table, "duty") == [{"character": "S16", "attacker": "S06", "beloved": "U08"}]
    assert asked(table) == (1, "act")
    say(table, "S16")
    assert asked(table)[1] == "spend", "S06 is the only target"
    say(table, 1)
    assert told(table, "avenge") == [
        {"character": "S16", "target": "S06", "beloved": "U08", "round": 1}
    ]


@pytest.mark.clause("CD-10.20", "CD-10.21", "CD-25.3")
def test_a_forced_move_explains_itself() -> None:
    table = avenged("A01 3 N08")
    duty = table.view()["brawl"]["duties"]["S16"]
    assert (duty["targets"], duty["beloved"], duty["round"]) == (["S06"], "U08", 1)
    owed = table.view()["brawl"]["owed"]
    assert owed == [{"character": "S16", "attacker": "S06", "beloved": "U08", "round": 1}]
    ((seat, question),) = table.waiting.items()
    assert question.prompt.startswith("Combat in Neo Sendai, round 1 of 2: love leaves no choice")
    said = Target(seat, 55).prompt(of(table))
    assert said.key == "ask.target.retaliation"
    assert table.say(said) == (
        "Mister Maybe must attack Old Saburo, who struck at Yuki Shimomura in round 1"
    )
    assert "doit attaquer Old Saburo" in table.say(said, lang="fr")


@pytest.mark.clause("CD-10.21")
def test_who_did_not_see_it_is_not_bound() -> None:
    who = ("S16 1 N02 pp1 loves=U08", "U08 2 N08", "S06 3 N08 pp1", "S03 1 N08 d10 loves=U08")
    table = scene("combat", *who, seats=3, luck=TIE, extra="initiative = [2, 1, 3]")
    say(table, "S06")
    assert told(table, "duty") == []


@pytest.mark.clause("CD-10.21")
def test_the_latest_attacker_still_standing_comes_first() -> None:
    table = scene(
        "combat",
        "S16 1 N08 pp1 loves=U08",
        "U08 2 N08",
        "S06 3 N08 pp1",
        "S01 4 N08 pp1",
        seats=4,
        luck="attack 1, defence 2, attack 1, defence 2",
        extra="initiative = [2, 1, 4, 3]",
    )
    say(table, "S06", "U08")
    say(table, "S01", "U08")
    assert table.view()["brawl"]["duties"]["S16"]["targets"] == ["S01"]
    assert len(table.view()["brawl"]["owed"]) == 2


@pytest.mark.clause("CD-10.22")
def test_a_duty_ends_once_the_attack_is_declared() -> None:
    table = avenged(x="pp3 loves=U08", luck="attack 1, defence 2, attack 1, defence 1, " + TIE)
    say(table, "S16", 1)
    assert table.view()["brawl"]["owed"] == []
    assert table.view()["brawl"]["round"] == 2 and "S16" not in table.view()["brawl"]["duties"]


@pytest.mark.clause("CD-10.22")
def test_redirected_or_not() -> None:
    table = avenged("U07 3 N08", luck="attack 1, defence 2, attack 1, defence 1")
    say(table, "S16", 1, "yes")
    assert told(table, "roll")[1]["target"] == "U07"
    assert table.view()["brawl"]["owed"] == []


@pytest.mark.clause("CD-10.22")
def test_a_duty_ends_with_the_combat() -> None:
    table = avenged(x="loves=U08")
    assert of(table).brawl is None
    assert told(table, "combat_over")


@pytest.mark.clause("CD-10.22")
def test_no_duty_outlives_the_combat() -> None:
    table = scene(
        "combat",
        "S16 1 N08 loves=U08",
        "U08 2 N08",
        "S06 3 N08 pp1",
        seats=3,
        extra="initiative = [2, 1, 3]",
    )
    say(table, "S06", "U08")
    assert told(table, "duty") and told(table, "combat_over")
    until(table, "act")
    assert of(table).turn == 2 and loves(table, "S16") == "U08"
    assert table.view()["brawl"]["city"] == "N08" and table.view()["brawl"]["owed"] == []


@pytest.mark.clause("CD-10.22")
def test_each_attacker_is_a_duty_of_its_own() -> None:
    blow = "attack 1, defence 2, "
    table = scene(
        "combat",
        "S16 1 N08 pp2 loves=U08",
        "U08 2 N08",
        "S06 3 N08 pp1",
        "S01 4 N08 pp1",
        seats=4,
        luck=blow + blow + "attack 1, defence 2, attack 1, defence 4",
        extra="initiative = [2, 1, 4, 3]",
    )

    def owed() -> list[str]:
        return [one["attacker"] for one in table.view()["brawl"]["owed"]]

    say(table, "S06", "U08")
    assert owed() == ["S06"]
    say(table, "S01", "U08")
    assert owed() == ["S06", "S01"]
    say(table, "S16", 1)
    assert told(table, "avenge")[-1]["target"] == "S01"
    assert owed() == ["S06"], "the other one stands"
    assert asked(table) == (1, "act") and choices(table) == ["S16"]
    say(table, "S16")
    assert told(table, "avenge")[-1]["target"] == "S06" and len(told(table, "duty")) == 2


@pytest.mark.clause("CD-10.22")
def test_who_strikes_again_is_owed_again() -> None:
    table = scene(
        "combat",
        "S16 1 N08 pp1 loves=U08",
        "U08 2 N08",
        "S06 3 N08 pp2",
        seats=3,
        luck="attack 1, defence 2, attack 1, defence 5, attack 1, defence 2",
        extra="initiative = [3, 2, 1]",
    )
    say(table, "pass", "S06", "U08", 1)
    say(table, "S16")
    say(table, "S06", "U08")
    assert len(told(table, "duty")) == 2, "struck, answered, struck again"
    assert of(table).brawl is None


@pytest.mark.clause("CD-16.12", "CD-10.21")
def test_duties_arise_for_the_admirers_of_the_new_target() -> None:
    table = scene(
        "combat",
        "S16 1 N08 pp1",
        "A01 2 N08",
        "U07 2 N08",
        "S03 2 N08 loves=A01",
        "U08 2 N08 loves=U07",
        luck=TIE,
    )
    say(table, "S16", "A01", "yes")
    assert [one["character"] for one in told(table, "duty")] == ["U08"]


@pytest.mark.clause("CD-10.23", "CD-R81", "CD-10.20")
def test_rivals_must_be_attacked_at_every_action() -> None:
    who = ("S16 1 N08 pp2 loves=A01", "S03 2 N08 loves=A01", "U09 2 N08 loves=A01", "U06 2 N08")
    table = scene("combat", *who, "A01 2 N00", luck=f"{TIE}, {TIE}")
    for _ in range(2):
        say(table, "S16")
        assert choices(table) == ["U09", "S03"], "the player's choice among Rivals"
        assert refused(table, "U06")[:2] == ("refuse.bound", ("CD-10.20",))
        say(table, "S03")
        if asked(table)[1] == "spend":
            say(table, 1)
    assert len(told(table, "attack")) == 2


@pytest.mark.clause("CD-R81", "CD-10.18")
def test_rivals_of_two_gangs_fight_for_notoriety() -> None:
    who = ("S16 1 N08 pp1 loves=A01", "S03 2 N08 loves=A01", "A01 2 N00")
    table = scene("combat", *who, luck="attack 5, defence 3")
    say(table, "S16")
    assert hurt(table, "S03") == 2 and np(table, 1) == 2
    assert told(table, "rivalry") == [{"character": "S16", "target": "S03", "beloved": "A01"}]


@pytest.mark.clause("CD-10.24")
def test_retaliation_goes_before_rivalry() -> None:
    table = avenged("S03 2 N08 loves=U08", luck="attack 1, defence 2, attack 1, defence 3")
    for lover in ("S16", "S03"):
        duty = table.view()["brawl"]["duties"][lover]
        assert (duty["why"], duty["targets"]) == ("retaliation", ["S06"])
    say(table, "S16")
    assert asked(table)[1] == "spend", "only one target"
    say(table, 1)
    assert told(table, "attack")[-1]["target"] == "S06", "not S03, the Rival"
    assert [one["target"] for one in told(table, "avenge")] == ["S06"]
    assert told(table, "rivalry") == []


@pytest.mark.clause("CD-10.25")
def test_the_player_picks_who_acts() -> None:
    table = avenged("S03 1 N08 pp2")
    assert choices(table) == ["S03", "S16"]
    say(table, "S03")
    assert choices(table) == ["U08", "S06"], "the free one attacks whom it likes"


@pytest.mark.clause("CD-10.26", "CD-R45")
def test_nobody_passes_while_a_duty_can_be_met() -> None:
    table = avenged()
    key, clauses, legal = refused(table, "pass")
    assert (key, clauses, legal) == ("refuse.no_pass", ("CD-10.26",), ("S16",))
    table = avenged("S03 1 N08 pp2", x="loves=U08")
    assert choices(table) == ["pass", "S03"], "without PP the duty cannot be met"


@pytest.mark.clause("CD-10.27")
def test_the_bound_use_no_action_power() -> None:
    who = ("S13 1 N08 pp4 loves=U08", "U08 2 N08", "S06 3 N08 pp1")
    table = scene("combat", *who, seats=3, luck=TIE, extra="initiative = [2, 1, 3]")
    say(table, "S06", "U08")
    say(table, "S13")
    assert asked(table)[1] == "spend", "no choice of Blast"


@pytest.mark.clause("CD-10.28", "CD-14.4", "CD-16.9")
def test_guardians_and_the_jilted_have_no_duties() -> None:
    table = avenged(x="pp2 loves=U08 cold2")
    assert told(table, "duty") == [] and "pass" in choices(table)
    who = ("S16 1 N08 pp1 loves=A01", "S03 2 N08 guardian", "A01 2 N00")
    table = scene("combat", *who, luck=TIE)
    assert table.view()["brawl"]["duties"] == {}


@pytest.mark.clause("CD-10.20", "CD-R92")
def test_a_duty_that_cannot_be_met_gives_way_to_the_next() -> None:
    who = (
        "S16 1 N08 pp2 loves=U08",
        "U08 2 N08",
        "S05 3 N08 pp1",
        "A01 3 N08",
        "S03 2 N08 loves=U08",
    )
    table = scene(
        "combat", *who, seats=3, luck="attack 1, defence 1", extra="initiative = [2, 1, 3]"
    )
    say(table, "S05", "U08")
    assert told(table, "duty"), "S05 struck, and hides behind A01"
    assert table.view()["brawl"]["duties"]["S16"]["why"] == "rivalry"


@pytest.mark.clause("CD-R77", "CD-10.21")
def test_a_duty_is_gone_with_its_target() -> None:
    table = scene(
        "combat",
        "S16 1 N08 pp2 loves=U08",
        "U02 1 N08 pp3",
        "U08 2 N08",
        "S06 3 N08 pp1",
        seats=3,
        luck="attack 1, defence 2, attack 6, defence 1",
        extra="initiative = [1, 2, 3]",
    )
    say(table, "S06", "U08")
    say(table, "U02", "S06", 1, "N02")
    assert table.view()["brawl"]["duties"] == {}


@pytest.mark.clause("CD-R95", "CD-10.21")
def test_a_duty_is_for_the_love_interest_of_now() -> None:
    who = ("U03 1 N08 pp2 loves=S06", "U09 2 N08 pp2", "S06 2 N08", "S01 3 N08 pp1")
    table = scene(
        "combat", *who, seats=3, luck="attack 1, defence 1, love 1, love 1",
        extra="initiative = [1, 2, 3]",
    )  # fmt: skip
    say(table, "S01", "S06")
    assert "U03" in table.view()["brawl"]["duties"]
    assert asked(table) == (2, "act")
    say(table, "U09", "power")
    if asked(table)[1] == "action_power":
        say(table, "U03")
    assert loves(table, "U03") == "U09"
    assert "U03" not in table.view()["brawl"]["duties"]


@pytest.mark.clause("CD-10.21", "CD-R108")
def test_an_attack_counts_only_for_who_loved_the_target_when_it_was_made() -> None:
    table = scene(
        "combat",
        "U03 1 N08 pp2 loves=S06",
        "U09 2 N08 pp2",
        "S06 2 N08",
        "S01 3 N08 pp2",
        seats=3,
        luck="attack 1, defence 3, love 1, love 1, attack 1, defence 3",
        extra="initiative = [1, 2, 3]",
    )
    say(table, "S01", "U09", 1)
    say(table, "U09", "power")
    assert loves(table, "U03") == "U09", "wooed after the blow at U09"
    assert told(table, "duty") == [] and table.view()["brawl"]["duties"] == {}
    assert asked(table) == (1, "act") and "pass" in choices(table)
    say(table, "pass")
    assert asked(table) == (3, "act")
    say(table, "S01", "U09")
    assert told(table, "duty") == [{"character": "U03", "attacker": "S01", "beloved": "U09"}]
    assert table.view()["brawl"]["duties"]["U03"]["targets"] == ["S01"], "the next one counts"


@pytest.mark.clause("CD-10.20", "CD-C3")
def test_meditation_frees_from_duties() -> None:
    table = avenged(x="pp2 loves=U08 +T09")
    assert told(table, "duty") == [] and "pass" in choices(table)
    assert pp(table, "S16") == 2

"""CD-X: the rulebook's examples, each from its position file."""

import pytest

from fracas.games.collateral_damage.cards import CHARACTER
from fracas.table import Table

from .scenes import (
    asked,
    changed,
    choices,
    city,
    conscious,
    csp,
    example,
    hand,
    harm,
    hurt,
    is_guardian,
    loves,
    np,
    of,
    phase,
    pp,
    refused,
    ruler,
    say,
    told,
    until,
)


def current(table: Table, id: str) -> int:
    return int(table.view()["cities"][id]["current"])


@pytest.mark.clause("CD-X1")
def test_a_board_for_four() -> None:
    table = until(example("x01"), "move")
    view = table.view()
    assert len(view["cities"]) == 9 and "N00" in view["cities"]
    assert len(of(table).box) == 11


@pytest.mark.clause("CD-X2")
def test_the_order_of_placing() -> None:
    table = until(example("x02"), "hex")
    seats: list[int] = []
    while asked(table)[1] == "hex":
        seats.append(asked(table)[0])
        before = sum(gang.bit_count() for gang in of(table).gang)
        say(table, choices(table)[0])
        if asked(table)[1] == "tile":
            say(table, choices(table)[0])
        if asked(table)[1] == "first_character":
            say(table, choices(table)[0])
        assert sum(gang.bit_count() for gang in of(table).gang) == before + 1
        laid = len(of(table).tiles) - 1
        assert of(table).present[laid] & of(table).gang[seats[-1] - 1]
    assert seats == [1, 2, 3, 3, 2, 1]


@pytest.mark.clause("CD-X3")
def test_the_leader_by_notoriety_goes_first() -> None:
    table = example("x03")
    assert [csp(table, seat) for seat in (1, 2, 3)] == [9, 9, 0]
    assert [np(table, seat) for seat in (1, 2, 3)] == [2 + 1, 5, 7], "Omega City has paid"
    assert of(table).initiative == [1, 0, 2]
    until(table, "act")
    seats: list[int] = []
    while asked(table)[1] == "act" and len(seats) < 3:
        seats.append(asked(table)[0])
        say(table, "pass")
    assert seats == [3, 1, 2]


@pytest.mark.clause("CD-X4")
def test_the_first_turn_goes_by_seat_order() -> None:
    assert of(example("x04")).initiative == [2, 0, 1]


@pytest.mark.clause("CD-X5")
def test_guardians_gain_one_and_nobody_stores_more_than_ten() -> None:
    table = example("x05")
    assert pp(table, "U05") == 4
    assert pp(table, "U13") == 10


@pytest.mark.clause("CD-X6")
def test_coming_round_brings_a_training_card() -> None:
    table = example("x06")
    assert hurt(table, "S16") == 7 and conscious(table, "S16") and pp(table, "S16") == 3
    assert hand(table, 1) == ["T14"]


@pytest.mark.clause("CD-X7")
def test_a_guardian_comes_round_with_nine() -> None:
    table = example("x07")
    assert hurt(table, "S16") == 9 and conscious(table, "S16") and pp(table, "S16") == 1


@pytest.mark.clause("CD-X8")
def test_a_city_is_repaired() -> None:
    table = example("x08")
    assert harm(table, "N01") == 18
    assert current(table, "N01") == 6


@pytest.mark.clause("CD-X9")
def test_a_move_costs_a_point_and_is_the_only_one() -> None:
    table = say(example("x09"), "S16", "N08")
    assert pp(table, "S16") == 0 and city(table, "S16") == "N08"
    assert phase(table) != "move"


@pytest.mark.clause("CD-X10")
def test_love_moves_who_cannot_pay() -> None:
    table = example("x10")
    assert asked(table)[1] != "move"
    assert city(table, "S16") == "N08" and pp(table, "S16") == 0
    assert told(table, "move") == [] and len(told(table, "follow")) == 1


@pytest.mark.clause("CD-X11")
def test_the_love_interest_goes_before_a_rival() -> None:
    assert city(example("x11"), "S16") == "N08"


@pytest.mark.clause("CD-X12")
def test_a_rival_draws_when_love_is_far() -> None:
    assert city(example("x12"), "S16") == "N13"


@pytest.mark.clause("CD-X13")
def test_who_is_with_the_love_interest_stays() -> None:
    assert city(example("x13"), "S16") == "N00"


@pytest.mark.clause("CD-X15")
def test_a_love_roll() -> None:
    assert loves(example("x15"), "S01") == "A01"
    assert loves(example("x15-other"), "S01") is None


@pytest.mark.clause("CD-X16")
def test_the_better_looking_are_rolled_for_first() -> None:
    table = example("x16")
    assert loves(table, "A03") == "U06"
    assert [one["beloved"] for one in told(table, "shrug")] == ["U08"]


@pytest.mark.clause("CD-X17")
def test_n_is_fitted_by_any_alone() -> None:
    assert told(example("x17"), "shrug") == told(example("x17"), "crush") == []
    assert len(told(example("x17-other"), "shrug")) == 1


@pytest.mark.clause("CD-X19")
def test_getting_over_it() -> None:
    assert loves(example("x19"), "S02") is None
    assert loves(example("x19-other"), "S02") == "S16"


@pytest.mark.clause("CD-X20")
def test_a_guardian_is_loved_but_does_not_roll() -> None:
    table = example("x20")
    (roll,) = told(table, "crush")
    assert roll["character"] == "S01" and roll["beloved"] == "U17" and roll["limit"] == 7
    assert told(table, "shrug") == []


@pytest.mark.clause("CD-X21")
def test_a_hit() -> None:
    table = say(example("x21"), "S16", 2)
    assert hurt(table, "A01") == 6 and np(table, 1) == 2


@pytest.mark.clause("CD-X22")
def test_a_miss() -> None:
    table = say(example("x22"), "A06", 3)
    assert harm(table, "N08") == 18 and np(table, 1) == 2
    assert current(table, "N08") == 4


@pytest.mark.clause("CD-X23")
def test_a_tie() -> None:
    table = say(example("x23"), "S16", 4)
    assert changed(table) == {"pp S16": None}


@pytest.mark.clause("CD-X24")
def test_a_knock_out() -> None:
    table = say(example("x24"), "S16", 2)
    assert changed(table) == {
        "pp S16": 2,
        "pp A01": None,
        "damage A01": 10,
        "out A01": True,
        "np 1": 2,
    }


@pytest.mark.clause("CD-X25")
@pytest.mark.parametrize(("name", "rounds"), [("x25", 3), ("x25-duel", 2), ("x25-crowd", 6)])
def test_how_many_rounds(name: str, rounds: int) -> None:
    assert example(name).view()["brawl"]["rounds"] == rounds


@pytest.mark.clause("CD-X26")
def test_a_city_breaks_to_half_at_most() -> None:
    table = say(example("x26"), "S16", 7)
    assert harm(table, "N13") == 20 and current(table, "N13") == 2
    assert np(table, 1) == 2


@pytest.mark.clause("CD-X27")
def test_the_love_interest_is_avenged() -> None:
    table = say(example("x27"), "S06", "U08")
    assert asked(table) == (1, "act")
    assert table.view()["brawl"]["duties"]["S16"] == {
        "why": "retaliation",
        "clause": "CD-10.21",
        "targets": ["S06"],
        "beloved": "U08",
        "round": 1,
    }
    assert choices(table) == ["S16"]


@pytest.mark.clause("CD-X29")
def test_rivals_of_one_gang_fight() -> None:
    table = example("x29")
    assert table.view()["brawl"]["rounds"] == 2
    for _ in range(2):
        assert asked(table) == (1, "act") and choices(table) == ["S03", "S16"]
        assert refused(table, "pass")[1] == ("CD-10.26",)
        say(table, "S16")
        if asked(table)[1] == "spend":
            assert choices(table) == [1, 2]
            say(table, 1)
    table.check_luck()
    assert [one["target"] for one in told(table, "attack")] == ["S03", "S03"]
    assert pp(table, "S16") == 0 and asked(table)[1] != "act"
    assert np(table, 1) == 1
    out = say(example("x29-out"), "S16", 2)
    assert not conscious(out, "S03"), "knocked out in the first"
    assert told(out, "combat_over") and asked(out)[1] != "act"


@pytest.mark.clause("CD-X30")
def test_a_free_character_may_act_but_nobody_passes() -> None:
    table = example("x30")
    assert choices(table) == ["A01", "S16"]
    say(table, "A01")
    assert asked(table)[1] == "spend"


@pytest.mark.clause("CD-X31")
def test_love_alone_leaves_nothing_to_do() -> None:
    table = example("x31")
    assert told(table, "idle") == [{"who": 0}]
    assert asked(table) == (2, "act")


@pytest.mark.clause("CD-X33")
def test_a_city_is_dominated() -> None:
    table = say(example("x33"), "N08", 2)
    assert told(table, "seized")[0]["total"] == 8 and told(table, "seized")[0]["beat"] == 6
    say(table, "A01")
    assert ruler(table, "N08") == 1


@pytest.mark.clause("CD-X34")
def test_a_tie_fails_and_the_notoriety_is_gone() -> None:
    table = say(example("x34"), "N08", 3)
    assert told(table, "failed")[0]["total"] == told(table, "failed")[0]["beat"] == 6
    assert changed(table) == {"np 1": None, "tried 1": ["N08"]}
    assert phase(table) != "domination"


@pytest.mark.clause("CD-X35")
def test_an_unconscious_guardian_does_not_count() -> None:
    table = say(example("x35"), "N08")
    assert ruler(table, "N08") == 1
    assert not is_guardian(table, "S16") and city(table, "S16") == "N08"


@pytest.mark.clause("CD-X36")
def test_csp_of_both_change() -> None:
    table = example("x36")
    assert (csp(table, 1), csp(table, 2)) == (4, 14)
    say(table, "N01", 2)
    assert (csp(table, 1), csp(table, 2)) == (11, 7)


@pytest.mark.clause("CD-X37")
def test_a_wrecked_city_falls_for_its_full_strength() -> None:
    table = say(example("x37"), "N03", 0)
    assert told(table, "seized")[0]["total"] == 4 and told(table, "seized")[0]["beat"] == 3
    assert csp(table, 1) == 6


@pytest.mark.clause("CD-X38")
def test_two_recruits() -> None:
    table = say(example("x38"), ("recruit", "campus"), "N00", ("recruit", "campus"), "N00")
    assert [one["cost"] for one in told(table, "recruit")] == [2, 3]
    assert np(table, 1) == 1


@pytest.mark.clause("CD-X39")
def test_the_first_recruit_of_a_gang_of_guardians_is_free() -> None:
    table = say(example("x39"), ("recruit", "campus"), "N00")
    assert np(table, 1) == 0
    assert refused(table, ("recruit", "campus"))[:2] == ("refuse.notoriety", ("CD-12.5",))


@pytest.mark.clause("CD-X40")
def test_firing_ends_love() -> None:
    table = say(example("x40"), ("fire", "S16"))
    assert loves(table, "A01") is None
    assert of(table).under[2] == [CHARACTER["S16"]]


@pytest.mark.clause("CD-X41")
def test_firing_a_guardian_frees_the_city() -> None:
    table = example("x41")
    assert csp(table, 1) == 4
    say(table, ("fire", "S16"))
    assert csp(table, 1) == 0 and ruler(table, "N13") == 0


@pytest.mark.clause("CD-X42")
def test_two_alone_forget_everything() -> None:
    table = example("x42")
    assert told(table, "mutual") == [{"city": "N08", "characters": ("A01", "S16")}]
    assert (pp(table, "S16"), pp(table, "A01")) == (3, 3), "0, and then the next Passion phase"


@pytest.mark.clause("CD-X43")
def test_a_third_is_in_the_way() -> None:
    table = example("x43")
    assert told(table, "mutual") == []
    assert (pp(table, "S16"), pp(table, "A01")) == (8, 5)


@pytest.mark.clause("CD-X44")
def test_the_line_for_four() -> None:
    table = until(example("x44"), "gang")
    assert of(table).total == 46 and csp(table, 1) == 18 and not table.over
    won = until(example("x44-won"), "gang")
    assert csp(won, 1) == 19 and won.result is not None and won.result.winners == (0,)


@pytest.mark.clause("CD-X45")
def test_the_line_for_two() -> None:
    table = until(example("x45"), "gang")
    assert of(table).total == 28 and csp(table, 1) == 14 and not table.over
    won = example("x45-won")
    assert csp(won, 1) == 15 and won.result is not None and won.result.winners == (0,)
    assert phase(won) == "domination"


@pytest.mark.clause("CD-X47")
def test_several_over_the_line() -> None:
    table = example("x47")
    assert table.view()["line"]["least"] == 20
    assert (csp(table, 1), csp(table, 2)) == (21, 20)
    assert table.result is not None and table.result.places[:2] == (1, 2)


@pytest.mark.clause("CD-X48")
def test_more_cities_break_a_tie() -> None:
    table = example("x48")
    assert (csp(table, 1), csp(table, 2)) == (14, 14)
    assert table.result is not None and table.result.places == (1, 2)


@pytest.mark.clause("CD-X49")
def test_the_sleeper() -> None:
    table = example("x49")
    for number in (1, 2):
        assert table.view()["brawl"]["round"] == number
        say(table, "S16")
        assert choices(table) == ["U01", "U02"]
        assert refused(table, "U14")[1] == ("CD-16.8",)
        say(table, choices(table)[number - 1], 1)
    assert table.view()["brawl"]["round"] == 3
    assert harm(table, "N08") == 5 and np(table, 1) == np(table, 2) == 1
    say(table, "S16")
    assert choices(table) == ["U01", "U02", "U14"]


@pytest.mark.clause("CD-X50")
def test_the_potion() -> None:
    table = say(example("x50"), "S14", 3, ("power", "S14"))
    assert asked(table) == (1, "potion") and choices(table) == ["U06", "A01"]
    say(table, "A01")
    assert changed(table) == {"pp S14": None, "suspended A01": 3}


@pytest.mark.clause("CD-X51")
def test_the_smoke_bomb() -> None:
    table = say(example("x51"), "A05")
    assert changed(table) == {"pp A05": None}


@pytest.mark.clause("CD-X52")
def test_the_tackle() -> None:
    table = say(example("x52"), "S16", "A01", 2, "yes")
    assert told(table, "roll")[0]["defence"] == 7
    assert hurt(table, "U07") == 4 and hurt(table, "A01") == 0


@pytest.mark.clause("CD-X54")
def test_two_bodies() -> None:
    table = say(example("x54"), "N08", 1)
    assert told(table, "seized")[0]["total"] == 6 and told(table, "seized")[0]["beat"] == 5


@pytest.mark.clause("CD-X55")
def test_a_link_is_for_voluntary_moves() -> None:
    table = say(example("x55"), "S16", "N05")
    assert city(table, "S16") == "N05" and pp(table, "S16") == 0
    assert city(table, "S06") == "N02" and told(table, "follow") == []


@pytest.mark.clause("CD-X56")
def test_tricks_for_and_against_an_attempt() -> None:
    table = say(example("x56"), "N03", 1, ("trick", "T19"), ("trick", "T20"))
    assert told(table, "failed")[0]["total"] == told(table, "failed")[0]["beat"] == 9
    assert ruler(table, "N03") == 0

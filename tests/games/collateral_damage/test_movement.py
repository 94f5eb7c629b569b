"""CD-7, CD-8: Voluntary and Automatic Movement."""

import pytest

from .scenes import (
    asked,
    changed,
    choices,
    city,
    loves,
    of,
    phase,
    pp,
    refused,
    say,
    scene,
    told,
)

STREET = "N08@1,0 N02@2,0 N13@-1,0 N18@-2,0"


@pytest.mark.clause("CD-7.1", "CD-7.8", "CD-D4")
def test_any_number_one_by_one_until_done() -> None:
    table = scene("move", "S16 1 N00 pp1", "A01 1 N00 pp1", "S03 1 N00 pp1")
    assert asked(table) == (1, "move") and choices(table) == ["done", "A01", "S03", "S16"]
    say(table, "S16", "N08")
    assert choices(table) == ["done", "A01", "S03"]
    say(table, "A01", "N08")
    say(table, "done")
    assert phase(table) != "move"
    assert [city(table, one) for one in ("S16", "A01", "S03")] == ["N08", "N08", "N00"]


@pytest.mark.clause("CD-7.1")
@pytest.mark.parametrize("order", [[2, 3, 1], [3, 1, 2], [1, 2, 3]])
def test_players_move_in_initiative_order(order: list[int]) -> None:
    table = scene(
        "move",
        "S16 1 N00 pp1",
        "A01 2 N00 pp1",
        "S03 3 N00 pp1",
        seats=3,
        extra=f"initiative = {order}",
    )
    seats = []
    while phase(table) == "move":
        assert asked(table)[1] == "move"
        seats.append(asked(table)[0])
        say(table, "done")
    assert seats == order


@pytest.mark.clause("CD-7.1")
def test_none_may_move_too() -> None:
    table = scene("move", "S16 1 N08 pp1")
    say(table, "done")
    assert changed(table) == {}


@pytest.mark.clause("CD-7.2", "CD-R17", "CD-R18")
def test_a_move_goes_to_an_adjacent_city_for_a_point() -> None:
    table = scene("move", "S16 1 N00 pp3", cities=STREET)
    say(table, "S16")
    assert choices(table) == ["N08", "N13"]
    refused(table, "N02")
    say(table, "N13")
    assert changed(table) == {"city S16": "N13", "pp S16": 2, "moved S16": True}


@pytest.mark.clause("CD-7.3")
def test_once_a_turn() -> None:
    table = scene("move", "S16 1 N00 pp3", "A01 1 N00 pp1")
    say(table, "S16", "N08")
    key, clauses, legal = refused(table, "S16")
    assert (key, clauses, legal) == ("refuse.moved", ("CD-7.3",), ("done", "A01"))


@pytest.mark.clause("CD-7.4")
def test_too_few_points() -> None:
    table = scene("move", "S16 1 N00", "A01 1 N00 pp1")
    assert refused(table, "S16")[:2] == ("refuse.too_few_points", ("CD-7.4",))
    table = scene("move", "S16 1 N00", "A01 1 N04 pp1", cities="N04@1,0 N13@2,0")
    say(table, "A01")
    assert choices(table) == ["N00", "N13"]


@pytest.mark.clause("CD-7.5", "CD-14.3")
def test_guardians_do_not_move() -> None:
    table = scene("move", "S16 1 N08 pp5 guardian", "A01 1 N08 pp1")
    assert refused(table, "S16")[:2] == ("refuse.guardian_stays", ("CD-7.5",))


@pytest.mark.clause("CD-7.1")
def test_nobody_moves_another_gang() -> None:
    table = scene("move", "S16 1 N08 pp5", "A01 2 N08 pp1")
    assert refused(table, "A01")[:2] == ("refuse.not_yours", ("CD-7.1",))


@pytest.mark.clause("CD-7.6", "CD-7.9", "CD-R84")
def test_a_full_city_and_foes_stop_nobody() -> None:
    crowd = [f"U{n:02} 2 N08" for n in range(1, 11)]
    table = scene("move", "S16 1 N00 pp1", *crowd)
    say(table, "S16", "N08")
    assert city(table, "S16") == "N08"


@pytest.mark.clause("CD-7.7", "CD-R19")
def test_a_lover_may_be_marched_away_and_is_dragged_back() -> None:
    table = scene("move", "S16 1 N08 pp1 loves=A01", "A01 2 N08 cold3 loves=S16")
    say(table, "S16", "N02")
    assert told(table, "move")[0]["city"] == "N02"
    assert city(table, "S16") == "N08" and len(told(table, "follow")) == 1


@pytest.mark.clause("CD-C3", "CD-R101")
def test_costs_are_each_never_below_zero() -> None:
    table = scene("move", "U23 1 N00 pp1", cities="N04@1,0", hands=["T18"])
    say(table, ("trick", "T18"))
    say(table, "N04")
    assert pp(table, "U23") == 0, "the move is free twice over, entering still costs 1"


@pytest.mark.clause("CD-C3", "CD-D4")
def test_every_step_of_a_leap_pays_its_own_way() -> None:
    table = scene("move", "U05 1 N00 pp3", cities="N08@1,0 N04@2,0")
    say(table, "U05", "N08")
    assert asked(table) == (1, "move_on") and choices(table) == ["stop", "N00", "N04"]
    say(table, "N04")
    assert pp(table, "U05") == 0
    table = scene("move", "U05 1 N00 pp3", cities="N08@1,0 N04@2,0")
    say(table, "U05", "N08", "stop")
    assert pp(table, "U05") == 2 and city(table, "U05") == "N08"


@pytest.mark.clause("CD-16.14", "CD-R89")
def test_two_leaps_do_not_add_up() -> None:
    table = scene("move", "U05 1 N00 pp5 +T07 +T07", cities=STREET)
    say(table, "U05", "N08", "N02")
    assert asked(table)[1] != "move_on"


@pytest.mark.clause("CD-C3", "CD-D4", "CD-R106")
def test_friends_are_carried_all_the_way() -> None:
    table = scene("move", "S07 1 N00 pp2 +T07", "A01 1 N00 pp1", "S16 1 N00 guardian", "U01 2 N00")
    say(table, "S07", "N08")
    assert asked(table) == (1, "carry") and choices(table) == ["go", "A01"]
    say(table, "A01", "N02")
    assert city(table, "S07") == city(table, "A01") == "N02"
    assert pp(table, "S07") == 0 and pp(table, "A01") == 1
    assert of(table).moved.bit_count() == 2


@pytest.mark.clause("CD-C3", "CD-R104")
def test_beaming_down_is_for_cities_out_of_reach() -> None:
    table = scene("move", "A08 1 N00 pp3", cities=STREET)
    say(table, "A08")
    assert choices(table) == ["N08", "N13", ("leap", "N02"), ("leap", "N18")]
    far = scene("move", "A08 1 N00 pp9 +T07", cities=STREET)
    say(far, "A08", ("leap", "N18"))
    assert pp(far, "A08") == 6 and asked(far)[1] != "move_on", "a leap is the whole move"
    table = scene("move", "A08 1 N00 pp2", cities=STREET)
    say(table, "A08")
    assert choices(table) == ["N08", "N13"]


@pytest.mark.clause("CD-R97", "CD-16.4")
def test_souvenirs_come_after_the_move_once_a_turn() -> None:
    table = scene("move", "A12 1 N00 pp1", "S16 1 N00 pp1")
    say(table, "A12", "N08")
    assert asked(table) == (1, "move"), "no PP left to pay for it"
    table = scene("move", "A12 1 N00 pp3", "S16 1 N00 pp1")
    assert choices(table) == ["done", "A12", "S16"], "not without a move"
    say(table, "A12", "N08", "no")
    assert pp(table, "A12") == 2


# Automatic Movement


@pytest.mark.clause("CD-8.1", "CD-R21")
def test_each_is_checked_once_on_the_board_as_it_is() -> None:
    table = scene("automatic", "U03 1 N00 loves=S16", "S16 1 N08 loves=U03", luck="love 6, love 6")
    assert [one["character"] for one in told(table, "follow")] == ["U03"]
    assert city(table, "U03") == city(table, "S16") == "N08", "they do not swap cities"


@pytest.mark.clause("CD-8.2")
def test_who_is_with_the_love_interest_stays() -> None:
    table = scene("automatic", "S16 1 N00 loves=A01", "A01 2 N00 loves=S16", "S03 2 N08 loves=A01")
    assert city(table, "S16") == "N00" and city(table, "S03") == "N00"


@pytest.mark.clause("CD-8.3", "CD-8.8", "CD-R20")
def test_love_next_door_draws_free_of_charge() -> None:
    table = scene("automatic", "S16 1 N00 pp2 loves=A01", "A01 2 N08 cold3 loves=S16")
    assert changed(table) == {"city S16": "N08"}


@pytest.mark.clause("CD-8.4", "CD-R22")
def test_with_a_rival_here_it_stays() -> None:
    table = scene(
        "automatic",
        "S16 1 N00 loves=A01",
        "S03 2 N00 loves=A01",
        "S01 2 N13 loves=A01",
        "A01 2 N02",
        cities=STREET,
        luck="over it 1, over it 1, over it 1",
    )
    assert told(table, "stalk") == [{"character": "S01", "beloved": "A01", "city": "N00"}]


@pytest.mark.clause("CD-8.5", "CD-8.7")
def test_a_rival_next_door_draws_when_love_does_not() -> None:
    table = scene(
        "automatic",
        "S16 1 N00 loves=A01",
        "S03 2 N13 loves=A01",
        "A01 2 N02",
        cities=STREET,
        luck="over it 1, over it 1",
    )
    assert city(table, "S16") == "N13"


@pytest.mark.clause("CD-8.6", "CD-D5")
def test_rivals_in_several_cities_are_chosen_from() -> None:
    table = scene(
        "automatic",
        "S16 1 N00 loves=A01",
        "S03 2 N13 loves=A01",
        "S01 2 N05 loves=A01",
        "A01 2 N02",
        cities="N08@1,0 N02@2,0 N13@-1,0 N05@0,1",
        extra="initiative = [1, 2]",
        luck="over it 1, over it 1, over it 1",
    )
    assert asked(table) == (1, "rival_city") and choices(table) == ["N13", "N05"]
    say(table, "N05")
    assert city(table, "S16") == "N05"


@pytest.mark.clause("CD-8.9")
def test_it_comes_on_top_of_a_voluntary_move() -> None:
    table = scene("move", "S16 1 N13 pp1 loves=A01", "A01 2 N08 cold3 loves=S16", cities=STREET)
    say(table, "S16", "N00")
    assert city(table, "S16") == "N08" and pp(table, "S16") == 0


@pytest.mark.clause("CD-8.10", "CD-14.3", "CD-16.9")
def test_guardians_and_suspended_love_do_not_move() -> None:
    table = scene("automatic", "S16 1 N00 loves=A01 cold1", "A01 2 N08")
    assert city(table, "S16") == "N00" and loves(table, "S16") == "A01"
    table = scene("automatic", "S16 1 N00 guardian", "A01 2 N08 loves=S16", luck="love 6, love 6")
    assert city(table, "S16") == "N00" and city(table, "A01") == "N00"


@pytest.mark.clause("CD-8.11", "CD-2.18")
def test_links_are_not_adjacent_here() -> None:
    table = scene(
        "automatic",
        "S06 1 N02 loves=A01",
        "A01 2 N05",
        cities="N08@1,0 N02@2,0 N13@-1,0 N05@-2,0",
        luck="over it 1",
    )
    assert city(table, "S06") == "N02"


@pytest.mark.clause("CD-R23")
def test_only_one_step_from_an_adjacent_city() -> None:
    table = scene("automatic", "S16 1 N13 loves=A01", "A01 2 N02", cities=STREET, luck="over it 1")
    assert city(table, "S16") == "N13"


@pytest.mark.clause("CD-R102")
def test_the_order_is_fixed_when_the_part_begins() -> None:
    table = scene(
        "automatic",
        "U15 1 N00 loves=A03",
        "S16 1 N00 loves=U15",
        "A03 2 N12 cold3 loves=U15",
        cities="N12@1,0",
        luck="love 6, love 6",
    )
    assert [one["character"] for one in told(table, "follow")] == ["U15", "S16"]
    assert city(table, "S16") == "N12"

"""CD-12, CD-15: Firing & Recruitment, Training cards."""

import pytest

from fracas.games.collateral_damage.cards import CARDS, CHARACTER

from .scenes import (
    BOX,
    asked,
    changed,
    choices,
    city,
    csp,
    hand,
    hurt,
    np,
    of,
    phase,
    pp,
    refused,
    ruler,
    say,
    scene,
    told,
    until,
)


@pytest.mark.clause("CD-12.1", "CD-D19")
def test_in_any_order_until_done() -> None:
    table = scene("gang", "S16 1 N08", "A01 1 N08", np=[9], hands=["T01"])
    say(table, "train", ("fire", "S16"), "attach", "T01")
    assert asked(table) == (1, "gang") and "done" in choices(table)
    say(table, ("recruit", "shady"))
    say(table, "done")
    assert asked(table) == (2, "gang")


@pytest.mark.clause("CD-12.2", "CD-R63")
def test_firing_is_free_but_not_of_fresh_recruits() -> None:
    table = scene("gang", "S16 1 N08", np=[5], extra='campus = ["U12"]')
    say(table, ("recruit", "campus"))
    key, clauses, legal = refused(table, ("fire", "U12"))
    assert (key, clauses) == ("refuse.just_recruited", ("CD-12.2",)) and ("fire", "S16") in legal
    before = np(table, 1)
    say(table, ("fire", "S16"))
    assert np(table, 1) == before and city(table, "S16") is None
    table = scene("gang", "S16 1 N08", "A01 2 N08")
    assert refused(table, ("fire", "A01"))[:2] == ("refuse.not_yours", ("CD-12.2",))


@pytest.mark.clause("CD-12.3", "CD-R65")
def test_what_firing_undoes() -> None:
    table = scene("gang", "S16 1 N08 pp4 d3 loves=A01 +T01", "A01 2 N00 loves=S16", "U06 2 N08")
    say(table, ("fire", "S16"))
    difference = changed(table)
    assert difference["discards"] == ["T01"]
    assert difference["loves A01"] is None and difference["city S16"] is None
    assert of(table).under[2] == [CHARACTER["S16"]] and len(of(table).decks[2]) == 15
    assert of(table).love[CHARACTER["S16"]] == -1


@pytest.mark.clause("CD-12.4", "CD-14.7")
def test_firing_a_guardian() -> None:
    table = scene("gang", "S16 1 N08 guardian", "A01 1 N08")
    say(table, ("fire", "S16"))
    assert ruler(table, "N08") == 0 and csp(table, 1) == 0


@pytest.mark.clause("CD-12.5", "CD-12.6", "CD-R61", "CD-R62", "CD-17.7")
@pytest.mark.parametrize(
    ("gang", "cost"),
    [
        ((), 0),
        (("S16 1 N08 guardian",), 0),
        (("S16 1 N08 guardian", "A01 1 N08"), 1),
        (("S16 1 N08", "A01 1 N08 d10", "U06 1 N00"), 3),
    ],
)
def test_a_recruit_costs_the_free_characters(gang: tuple[str, ...], cost: int) -> None:
    table = scene("gang", *gang, np=[9])
    say(table, ("recruit", "campus"))
    assert np(table, 1) == 9 - cost


@pytest.mark.clause("CD-12.5", "CD-4.7")
def test_a_recruit_must_be_paid() -> None:
    table = scene("gang", "S16 1 N08", "A01 1 N08", np=[1])
    key, clauses, _ = refused(table, ("recruit", "campus"))
    assert (key, clauses) == ("refuse.notoriety", ("CD-12.5",))


@pytest.mark.clause("CD-12.7", "CD-R63")
def test_two_recruits_a_turn() -> None:
    table = scene("gang", np=[9])
    say(table, ("recruit", "campus"), ("recruit", "alien"))
    assert refused(table, ("recruit", "shady"))[:2] == ("refuse.recruits", ("CD-12.7",))


@pytest.mark.clause("CD-12.8", "CD-S1")
def test_the_top_card_sight_unseen() -> None:
    table = scene("gang", np=[9], extra='shady = ["S05", "S06"]')
    assert "S05" not in str(table.view(0))
    say(table, ("recruit", "shady"))
    assert city(table, "S05") == "N00" and of(table).decks[2][-1] == CHARACTER["S06"]


@pytest.mark.clause("CD-12.9", "CD-R64")
def test_where_recruits_enter() -> None:
    table = scene(
        "gang", "S16 1 N08 guardian", "A01 2 N02 guardian", np=[9], extra='campus = ["U12"]'
    )
    say(table, ("recruit", "campus"))
    assert asked(table) == (1, "enter") and choices(table) == ["N00", "N08"]
    say(table, "N08")
    assert city(table, "U12") == "N08"
    assert (pp(table, "U12"), hurt(table, "U12")) == (0, 0)


@pytest.mark.clause("CD-12.10")
def test_an_empty_deck_cannot_be_chosen() -> None:
    first = [f"S{n:02} 2 N00" for n in range(1, 11)]
    rest = [f"S{n:02} 1 N00" for n in range(11, 17)]
    table = scene("gang", *first, *rest, np=[9])
    assert ("recruit", "shady") not in choices(table)
    assert refused(table, ("recruit", "shady"))[:2] == ("refuse.empty_deck", ("CD-12.10",))


@pytest.mark.clause("CD-12.12", "CD-R66")
def test_training_once_a_turn_for_one() -> None:
    table = scene("gang", np=[3], extra='training = ["T05"]')
    say(table, "train")
    assert np(table, 1) == 2 and hand(table, 1) == ["T05"]
    assert refused(table, "train")[:2] == ("refuse.trained", ("CD-12.12",))
    table = scene("gang", np=[0])
    assert refused(table, "train")[:2] == ("refuse.notoriety", ("CD-4.7",))


@pytest.mark.clause("CD-12.13", "CD-15.3", "CD-15.6")
def test_techniques_and_gang_tricks() -> None:
    table = scene("gang", "S16 1 N08", "A01 1 N08 d10", hands=["T01 T23 T22 T14"])
    found = choices(table)
    assert "attach" in found and ("trick", "T22") in found and ("trick", "T23") in found
    assert ("trick", "T14") not in found, "not its window"
    say(table, "attach", "T01")
    assert changed(table) == {"techniques S16": ["T01"], "hand 1": ["T14", "T22", "T23"]}


@pytest.mark.clause("CD-12.14", "CD-D20", "CD-R67")
def test_down_to_four_cards_at_the_end() -> None:
    table = scene("gang", hands=["T01 T02 T03 T04 T05 T06"])
    say(table, "done")
    assert asked(table) == (1, "discard")
    assert choices(table) == ["T01", "T02", "T03", "T04", "T05", "T06"]
    say(table, "T01", "T04")
    assert hand(table, 1) == ["T02", "T03", "T05", "T06"]
    assert asked(table) == (2, "gang")
    assert [one["card"] for one in told(table, "discard")] == ["T01", "T04"]


@pytest.mark.clause("CD-15.1")
def test_an_empty_deck_is_refilled_from_the_discards() -> None:
    table = scene("gang", np=[9], extra="training_left = 0")
    assert len(of(table).discards) == BOX
    say(table, "train")
    assert len(of(table).library) == BOX - 1 and of(table).discards == []
    assert len(hand(table, 1)) == 1
    everything = " ".join(["T01"] * 3 + ["T02"] * 3)
    table = scene("gang", np=[9, 9], hands=[everything], extra="training_left = 0")
    assert len(of(table).discards) == BOX - 6


@pytest.mark.clause("CD-15.1")
def test_with_nothing_left_no_card_is_drawn() -> None:
    every = [one.id for one in CARDS for _ in range(one.copies)]
    table = scene("passion", "S16 2 N08 d10", hands=[" ".join(every)], np=[9])
    assert hand(table, 2) == [] and len(hand(table, 1)) == BOX
    until(table, "gang")
    assert "train" not in choices(table)


@pytest.mark.clause("CD-15.2", "CD-15.9")
def test_techniques_stay_and_tricks_are_discarded() -> None:
    table = scene("gang", "S16 1 N08", hands=["T01 T23"])
    say(table, "attach", "T01", ("trick", "T23"))
    assert table.view()["characters"]["S16"]["techniques"] == ["T01"]
    assert table.view()["training"]["discards"] == ["T23"]
    assert told(table, "trick") == [{"who": 0, "card": "T23"}]


@pytest.mark.clause("CD-15.3")
def test_a_technique_is_for_an_own_conscious_character() -> None:
    table = scene("gang", "S16 1 N08", "U06 1 N08", "A01 1 N08 d10", "S03 2 N08", hands=["T01"])
    say(table, "attach")
    assert asked(table) == (1, "attach_to") and choices(table) == ["U06", "S16"]
    say(table, "U06")
    assert asked(table) == (1, "attach") and choices(table) == ["T01"]
    say(table, "T01")
    assert np(table, 1) == 1, "free of charge"


@pytest.mark.clause("CD-15.4", "CD-D23", "CD-R79")
def test_a_third_technique_replaces_one() -> None:
    table = scene("gang", "S16 1 N08 d13 +T05 +T02", hands=["T01"])
    say(table, "attach", "T01")
    assert asked(table) == (1, "replace") and choices(table) == ["T02", "T05"]
    say(table, "T05")
    assert changed(table) == {
        "damage S16": 9,
        "techniques S16": ["T02", "T01"],
        "hand 1": None,
        "discards": ["T05"],
    }


@pytest.mark.clause("CD-15.5", "CD-16.5")
def test_guardians_keep_techniques() -> None:
    table = scene("domination", "A01 1 N08 +T01", np=[9], luck="seize 1")
    say(table, "N08", 9)
    assert table.view()["characters"]["A01"]["techniques"] == ["T01"]


@pytest.mark.clause("CD-15.6", "CD-D4")
def test_move_tricks_in_the_own_part_of_phase_three() -> None:
    table = scene("move", "S16 1 N00", hands=["T18 T23 T14"])
    assert choices(table) == ["done", ("trick", "T18")]


@pytest.mark.clause("CD-15.6", "CD-D8")
def test_round_tricks_before_picking() -> None:
    table = scene("combat", "S16 1 N08 pp1", "U06 1 N08 d10", "A01 2 N08", hands=["T13 T21 T18"])
    assert choices(table) == ["pass", "S16", ("trick", "T13"), ("trick", "T21")]
    say(table, ("trick", "T21"))
    assert asked(table) == (1, "act"), "and then the action"
    assert choices(table) == ["pass", "S16"]


@pytest.mark.clause("CD-15.7", "CD-R85")
@pytest.mark.parametrize(
    ("phase_name", "cards", "first", "second"),
    [
        ("move", "T18 T18", ("trick", "T18"), ("trick", "T18")),
        ("gang", "T23 T22", ("trick", "T23"), ("trick", "T22")),
    ],
)
def test_one_trick_a_window(
    phase_name: str, cards: str, first: tuple[str, str], second: tuple[str, str]
) -> None:
    table = scene(phase_name, "S16 1 N00 pp1", "A01 1 N00 pp1", hands=[cards])
    say(table, first)
    while asked(table)[1] not in (phase_name,):
        say(table, choices(table)[-1])
    assert phase(table) == phase_name and second not in choices(table)


@pytest.mark.clause("CD-15.8")
def test_hold_tricks_need_somebody_there() -> None:
    table = scene("domination", "A01 1 N08", "S16 2 N02", hands=["", "T20"], luck="seize 1")
    say(table, "N08", 0)
    assert told(table, "failed"), "nobody was asked"
    table = scene("domination", "A01 1 N08", "S16 2 N08 d10", hands=["", "T20"], luck="seize 1")
    say(table, "N08", 0)
    assert told(table, "failed"), "the unconscious do not count"


@pytest.mark.clause("CD-15.8")
@pytest.mark.parametrize("cards", ["", "T01"])
@pytest.mark.parametrize("order", [[1, 4, 2, 3], [1, 3, 4, 2], [1, 2, 3, 4]])
def test_opponents_hold_in_initiative_order(cards: str, order: list[int]) -> None:
    table = scene(
        "domination",
        "A01 1 N08",
        "S03 2 N08",
        "S16 3 N08",
        "U01 4 N08",
        seats=4,
        hands=[cards, "T20", "T02", "T03"],
        extra=f"initiative = {order}",
        luck="seize 1",
    )
    say(table, "N08", 0)
    if cards:  # whoever holds a Training card is asked for a seize Trick first
        say(table, "none")
    seats = []
    while asked(table)[1] == "hold":
        seats.append(asked(table)[0])
        say(table, "none")
    assert seats == order[1:]


@pytest.mark.clause("CD-18.4")
def test_without_training_there_are_no_cards() -> None:
    table = scene("passion", "S16 1 N08 d10", options="training = false", np=[9])
    assert hand(table, 1) == []
    until(table, "gang")
    assert "train" not in choices(table)
    table = scene("gang", options="training = false", extra='campus = ["U19"]')
    say(table, ("recruit", "campus"))
    assert hand(table, 1) == []


@pytest.mark.clause("CD-D22", "CD-S3")
def test_a_scanner_keeps_or_buries() -> None:
    table = scene("gang", "A01 1 N08", extra='alien = ["A05", "A06"]')
    say(table, ("power", "A01"))
    assert asked(table) == (1, "gang_power") and choices(table) == ["campus", "alien", "shady"]
    say(table, "alien")
    assert asked(table) == (1, "peek") and choices(table) == ["keep", "bottom"]
    say(table, "keep")
    assert changed(table) == {}
    assert ("power", "A01") not in choices(table), "once a turn"


@pytest.mark.clause("CD-16.4", "CD-C4")
def test_the_budget_is_for_the_first_recruit_it_helps() -> None:
    table = scene("gang", "U04 1 N08 guardian", np=[9])
    say(table, ("recruit", "campus"), "N00", ("recruit", "campus"), "N00")
    assert [one["cost"] for one in told(table, "recruit")] == [0, 0], "nothing to save on the first"


@pytest.mark.clause("CD-R107", "CD-C5")
def test_a_scandal_takes_what_there_is() -> None:
    table = scene("gang", "S16 1 N08", np=[1, 1, 0], seats=3, hands=["T22"])
    say(table, ("trick", "T22"))
    assert asked(table) == (1, "scandal") and choices(table) == [1, 2]
    say(table, 1)
    assert changed(table) == {"np 2": None, "hand 1": None, "discards": ["T22"]}
    assert told(table, "scandal") == [{"who": 0, "victim": 1}], "whom it hit is told"

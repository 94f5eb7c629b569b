"""Sections 12, 13 and 18: shots, charges, modifiers, what comes after hits."""

from typing import Any

import pytest

from fracas.engine import Choice
from fracas.games.collision.state import KILLED
from fracas.table import Table

from .tables import (
    answer,
    asked,
    at,
    figure,
    number,
    one,
    options,
    plainly,
    question,
    refusal,
    state,
    told,
)

Given = dict[str, object]
WALL: Given = {
    "id": "wall", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 100],
    "rect": [1500, 800, 1520, 1200],
}  # fmt: skip


def shoot(
    shooter: Given,
    target: Given,
    *,
    weapon: tuple[str, str] | None = None,
    deck: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    pieces: tuple[Given, ...] = (),
    done: tuple[str, ...] = (),
    moved: int = 0,
    **others: Given,
) -> Table:
    """A1 shoots at B1; the table stands where the cards have been drawn."""
    table = at(
        stage="act", acting="A1", pieces=list(pieces), done=list(done), moved=moved,
        figures={"A1": shooter, "B1": target, **others},
        players=[{"deck": list(deck)}, {"deck": list(theirs)}],
    )  # fmt: skip
    answer(table, "shoot")
    if asked(table)[1] == "shoot_with" and weapon:
        answer(table, weapon)
    if asked(table)[1] == "shoot_target":
        answer(table, number(table, "B1"))
    return table


def confronted(table: Table) -> dict[str, Any]:
    return dict(told(table, "confront")[-1])


SCOUT = one("RE2", 1000, 1000)


@pytest.mark.clause("CO-12.4", "CO-12.5", "CO-12.11", "CO-12.12", "CO-12.13")
def test_a_plain_shot() -> None:
    table = shoot(SCOUT, one("UN9", 1500, 1000, facing=180))
    found = confronted(table)
    assert (found["count"], found["attack"], found["defence"]) == (2, (("rc", 1),), (("def", 1),))


@pytest.mark.clause("CO-12.6", "CO-7.2")
def test_from_the_rear() -> None:
    found = confronted(shoot(SCOUT, one("UN9", 1500, 1000, facing=0)))
    assert ("rear", 1) in found["attack"]


@pytest.mark.clause("CO-12.7", "CO-X24")
def test_from_above_and_beyond_half_range() -> None:
    roof: Given = {
        "id": "roof", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 400], "stand": True,
        "rect": [800, 800, 1060, 1200],
    }  # fmt: skip
    scrapper = one("RE6", 1000, 1000, 400)
    found = confronted(shoot(scrapper, one("UN9", 1420, 1000, facing=180), pieces=(roof,)))
    assert found["attack"] == (("above", 1), ("far", -1))


@pytest.mark.clause("CO-12.8", "CO-X37", "CO-7.17", "CO-18.8")
def test_a_long_shot_at_a_target_in_heavy_cover() -> None:
    wall: Given = {**WALL, "rect": [2880, 800, 2900, 1200]}
    found = confronted(
        shoot(one("RE4", 900, 1000), one("UN9", 3020, 1000, facing=180), pieces=(wall,))
    )
    assert found["attack"] == (("rc", 3), ("weapon", 2), ("far", -1))
    assert found["defence"] == (("def", 1), ("cover", 2))
    assert (found["attack_total"], found["defence_total"]) == (4, 3)


@pytest.mark.clause("CO-12.2")
def test_minimum_and_maximum_range_are_both_included() -> None:
    for gap, legal in ((599, False), (600, True), (2120, True)):
        table = at(
            stage="act", acting="A1",
            figures={"A1": one("RE4", 500, 1000), "B1": one("UN9", 620 + gap, 1000)},
        )  # fmt: skip
        assert ("shoot" in options(table)) == legal
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("RE6", 500, 1000), "B1": one("UN9", 620 + 801, 1000)},
    )  # fmt: skip
    assert "shoot" not in options(table)


@pytest.mark.clause("CO-12.1", "CO-7.19", "CO-12.18", "CO-D12")
def test_only_enemies_in_sight_are_targets() -> None:
    figures = {
        "A1": SCOUT, "A2": one("RE2", 1200, 1200), "B1": one("UN9", 1500, 1000),
        "B2": one("UN9", 600, 1000),
    }  # fmt: skip
    table = at(stage="act", acting="A1", figures=figures)
    answer(table, "shoot")
    assert options(table) == [number(table, "B1")]
    assert "legal: Slinger B1" in refusal(table, number(table, "A2"))[0]


@pytest.mark.clause("CO-18.10", "CO-X80")
def test_exposed_takes_cover_away() -> None:
    spitter, hidden = one("UN4", 1100, 1000), one("RE2", 1585, 1000, facing=180)
    found = confronted(shoot(spitter, hidden, pieces=(WALL,)))
    assert found["defence"] == (("def", 1),)
    slinger = one("UN9", 1100, 1000)
    assert ("cover", 2) in confronted(shoot(slinger, hidden, pieces=(WALL,)))["defence"]


@pytest.mark.clause("CO-18.7", "CO-X67", "CO-14.19")
def test_a_heavy_weapon_is_silent_after_a_move() -> None:
    for moved, legal in ((0, True), (1, False), (2, True)):
        table = at(
            stage="act", acting="A1", moved=moved,
            figures={"A1": one("RE5", 1000, 1000), "B1": one("UN9", 1700, 1000)},
        )  # fmt: skip
        assert ("shoot" in options(table)) == legal
        assert ("is Heavy, and it has moved" in table.waiting[0].prompt) != legal


@pytest.mark.clause("CO-18.8", "CO-C8")
def test_stability_and_the_bipod() -> None:
    target = one("UN9", 2000, 1000, facing=180)
    found = confronted(shoot(one("RE4", 1000, 1000), target, moved=1))
    assert ("stability", -1) in found["attack"]
    found = confronted(shoot(one("RE4", 1000, 1000, objects=["O14"]), target, moved=2))
    assert ("stability", -1) not in found["attack"]


@pytest.mark.clause("CO-C8")
def test_the_scope_and_the_shield() -> None:
    target = one("RE2", 2900, 1000, facing=180, objects=["O12"])
    found = confronted(shoot(one("RE4", 500, 1000, objects=["O13"]), {**target, "profile": "UN9"}))
    assert ("far", -1) not in found["attack"] and ("shield", 1) in found["defence"]
    behind = {**target, "profile": "UN9", "facing": 0}
    found = confronted(shoot(one("RE4", 500, 1000), behind))
    assert ("shield", 1) not in found["defence"] and ("far", -1) in found["attack"]


@pytest.mark.clause("CO-C7")
def test_aim_is_used_up_and_a_hidden_figure_is_harder_to_hit() -> None:
    table = shoot(
        one("RE4", 1000, 1000, skills=["aim"]),
        one("UN8", 2000, 1000, facing=180, skills=["hidden"]),
        deck=("1",), theirs=("8",),
    )  # fmt: skip
    found = confronted(table)
    assert ("aim", 2) in found["attack"] and ("hidden", 2) in found["defence"]
    plainly(table)
    assert figure(table, "A1").skills == ()


@pytest.mark.clause("CO-18.24", "CO-R60", "CO-17.30")
def test_reload_jams_after_every_attack() -> None:
    target = one("UN9", 2000, 1000, facing=180)
    table = plainly(shoot(one("RE4", 1000, 1000), target, deck=("3",), theirs=("8",)))
    assert figure(table, "A1").jams == 1 and told(table, "damage") == []
    table = plainly(shoot(one("RE4", 1000, 1000), target, deck=("fail", "1"), theirs=("8", "8")))
    assert told(table, "damage")[0]["stat"] == "rc"


@pytest.mark.clause("CO-C8")
def test_the_oil_kit_takes_the_first_jam() -> None:
    target = one("UN9", 2000, 1000, facing=180)
    table = plainly(
        shoot(one("RE4", 1000, 1000, objects=["O18"]), target, deck=("fail",), theirs=("8",))
    )
    assert figure(table, "A1").jams == 1 and len(told(table, "oiled")) == 1


@pytest.mark.clause("CO-18.12", "CO-R49", "CO-18.14")
def test_a_shot_pushes_only_when_it_wounds() -> None:
    shooter = one("RE6", 1000, 1000, objects=["O3"])
    for theirs, x in ((("1", "1", "2", "3", "3", "3"), 1600), (("8", "8", "success"), 1500)):
        table = shoot(
            shooter, one("UN1", 1500, 1000, facing=180), weapon=("scatter-gun", "normal"),
            deck=("6", "5", "fail"), theirs=theirs,
        )  # fmt: skip
        plainly(table)
        assert figure(table, "B1").x == x


@pytest.mark.clause("CO-12.16", "CO-17.30")
def test_jams_come_after_hits_saves_and_push_back() -> None:
    table = shoot(
        one("RE6", 1000, 1000, objects=["O3"]), one("UN1", 1500, 1000, facing=180),
        weapon=("scatter-gun", "normal"),
        deck=("6", "fail", "fail", "8"), theirs=("1", "1", "2", "3", "2"),
    )  # fmt: skip
    plainly(table)
    kinds = ("column", "save", "wound", "pushed", "jammed", "damage")
    order = [event.kind for event in table.log if event.kind in kinds]
    assert order == [*["column"] * 3, "save", "wound", "pushed", "jammed", "jammed", "damage"]


@pytest.mark.clause("CO-X69", "CO-18.2", "CO-18.4", "CO-18.5", "CO-23.9")
def test_a_beam_hits_all_that_it_passes_through_nearest_first() -> None:
    table = shoot(
        one("RE3", 1000, 1000), one("UN9", 1400, 1000, facing=180),
        B2=one("UN9", 1700, 1020, facing=180), B3=one("UN5", 1550, 1000, facing=180),
        A2=one("RE2", 1900, 1000),
    )  # fmt: skip
    assert asked(table)[1] == "aim_beam"
    answer(table, (1400, 1000, 140))
    while not table.over and asked(table)[1] in ("split", "cover", "lay_out"):
        plainly(table)
    assert [line["target"] for line in told(table, "shoots")] == ["B1:UN9", "B2:UN9", "A2:RE2"]


@pytest.mark.clause("CO-X70", "CO-18.6", "CO-R31")
def test_a_friend_in_the_beam_is_attacked_by_the_opponent_closed() -> None:
    table = shoot(
        one("RE3", 1000, 1000), one("UN9", 1400, 1000, facing=180), A2=one("RE2", 1900, 1000),
        deck=("2", "8"), theirs=("8", "fail"),
    )  # fmt: skip
    answer(table, (1400, 1000, 140))
    plainly(table)
    last = told(table, "confront")[-1]
    assert (last["who"], last["other"], last["count"]) == (1, 0, 1)
    assert figure(table, "A1").jams == 0 and len(told(table, "confront")) == 2


@pytest.mark.clause("CO-18.2", "CO-18.5")
def test_a_beam_must_cross_an_enemy_in_sight() -> None:
    table = shoot(one("RE3", 1000, 1000), one("UN9", 1400, 1000, facing=180))
    assert refusal(table, (1000, 1400, 140))[1] == ("CO-18.5",)
    assert refusal(table, (500, 1000, 140))[1] == ("CO-18.2",)
    assert refusal(table, (1000, 1000, 80))[1] == ("CO-18.2",)


@pytest.mark.clause("CO-12.2", "CO-18.2", "CO-9.23")
def test_a_bullet_is_measured_from_base_to_base_and_a_beam_from_the_eye() -> None:
    for profile, x, offered in (
        ("RE2", 2720, True), ("RE2", 2721, False), ("RE3", 2059, True), ("RE3", 2060, False),
    ):  # fmt: skip
        figures = {"A1": one(profile, 1000, 1000), "B1": one("UN9", x, 1000, facing=180)}
        table = at(stage="act", acting="A1", figures=figures)
        assert ("shoot" in options(table)) == offered


# Charges


def charge(
    charger: Given,
    target: Given,
    path: tuple[Choice, ...],
    *,
    card: str = "1",
    deck: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    weapon: str | None = None,
    done: tuple[str, ...] = (),
    hand: tuple[str, ...] = (),
    mission: str = "domination",
    pieces: tuple[Given, ...] = (),
    **others: Given,
) -> Table:
    table = at(
        mission=mission, stage="act", acting="A1", done=list(done), pieces=list(pieces),
        figures={"A1": charger, "B1": target, **others},
        players=[{"deck": [card, *deck], "hand": list(hand)}, {"deck": list(theirs)}],
    )  # fmt: skip
    answer(table, "charge", (number(table, "B1"), path))
    if not hand and not table.over and asked(table)[1] == "strike":
        answer(table, (weapon or options(table)[0][0], "normal"))  # type: ignore[index]  # options are pairs
    return table


def walk(x: int, y: int, z: int = 0) -> tuple[str, int, int, int]:
    return "walk", x, y, z


SCRAPPER, SLINGER = one("RE6", 1000, 1000), one("UN9", 1470, 1000, facing=180)


@pytest.mark.clause("CO-X51", "CO-13.3", "CO-13.6", "CO-13.9", "CO-13.10", "CO-2.3")
def test_the_secondary_number_is_the_reach() -> None:
    for card, reached in (("4", True), ("5", False)):
        table = charge(SCRAPPER, SLINGER, (walk(1350, 1000),), card=card)
        assert told(table, "charges")[0]["length"] == 350
        assert told(table, "charge_card")[0]["result"] == ("reached" if reached else "short")
        assert figure(table, "A1").x == (1350 if reached else 1000)


@pytest.mark.clause("CO-13.11")
def test_the_charge_card_may_be_replaced() -> None:
    table = charge(SCRAPPER, SLINGER, (walk(1350, 1000),), card="5", hand=("2",))
    assert asked(table) == (1, "replace")
    answer(table, "2")
    assert told(table, "charge_card")[0]["reach"] == 500


@pytest.mark.clause("CO-X54", "CO-13.23", "CO-13.8", "CO-R45")
def test_a_charge_in_contact_fails_on_fail_only() -> None:
    target = one("UN9", 1120, 1000, facing=180)
    assert told(charge(SCRAPPER, target, (), card="8"), "charge_card")[0]["result"] == "reached"
    assert told(charge(SCRAPPER, target, (), card="fail"), "charge_card")[0]["result"] == "short"


@pytest.mark.clause("CO-13.23", "CO-R117", "CO-13.5")
def test_who_walks_round_the_target_needs_the_reach_for_it() -> None:
    target = one("UN9", 1120, 1000, facing=180)
    above = (walk(1000, 1130), walk(1120, 1120))
    for card, result in (("5", "reached"), ("7", "short")):
        table = charge(SCRAPPER, target, above, card=card)
        (line,) = told(table, "charge_card")
        assert (line["length"], line["result"]) == (130 + 121, result)
        assert figure(table, "A1").place == ((1120, 1120, 0) if card == "5" else (1000, 1000, 0))
    table = at(stage="act", acting="A1", figures={"A1": SCRAPPER, "B1": target})
    answer(table, "charge")
    words, clauses = refusal(table, (1, (*above, walk(1240, 1130), walk(1250, 1000))))
    assert clauses == ("CO-10.1",) and '5.03"' in words
    stays = next(line for line in question(table).options if line.data == (1, ()))
    assert '0.00"' in stays.label


@pytest.mark.clause("CO-X52", "CO-18.27", "CO-13.7", "CO-13.4", "CO-R44")
def test_charge_6_reaches_one_inch_more() -> None:
    leaper, target = one("UN3", 1000, 1000), one("RE2", 1660, 1000, facing=180)
    for card, reach in (("2", 600), ("3", 500), ("success", 600)):
        table = charge(leaper, target, (walk(1550, 1000),), card=card)
        assert told(table, "charge_card")[0]["reach"] == reach
        assert figure(table, "A1").x == (1550 if reach == 600 else 1000)


@pytest.mark.clause("CO-X22", "CO-13.18", "CO-R8", "CO-9.16")
def test_a_hurried_charge_is_two_inches_shorter_and_closed() -> None:
    target = one("UN9", 1420, 1000, facing=180)
    for card, reach in (("1", 300), ("4", 200), ("success", 500)):
        table = charge(SCRAPPER, target, (walk(1300, 1000),), card=card, done=("charge",), hand=())
        assert told(table, "charge_card")[0]["reach"] == reach
    touching = one("UN9", 1120, 1000, facing=180)
    table = charge(SCRAPPER, touching, (), card="7", done=("charge",))
    (read,) = told(table, "charge_card")
    assert (read["reach"], read["result"]) == (0, "reached")  # never below 0 (CO-13.6)


@pytest.mark.clause("CO-X53", "CO-16.15", "CO-16.16", "CO-16.17", "CO-R43")
def test_a_carrier_moves_and_charges_half_as_far() -> None:
    for objects, half in (([], True), (["O16"], False)):
        carrier = one("UN9", 1000, 1000, carries=0, objects=objects)
        table = at(
            mission="hunt", stage="act", acting="A1", objects=[[0, 0, 0]],
            figures={"A1": carrier, "B1": one("UN9", 1370, 1000, facing=180)},
            players=[{"deck": ["1"]}],
        )  # fmt: skip
        assert table.view(0)["figures"][0]["mov"] == (250 if half else 500)
        answer(table, "charge", (1, (walk(1250, 1000),)))
        assert told(table, "charge_card")[0]["reach"] == (250 if half else 500)


@pytest.mark.clause("CO-X55", "CO-13.13", "CO-13.14", "CO-R83", "CO-R84")
def test_two_one_handed_weapons_are_one_more_card() -> None:
    table = charge(SCRAPPER, SLINGER, (walk(1350, 1000),))
    assert confronted(table)["count"] == 2
    table = charge(one("UN1", 1000, 1000), SLINGER | {"profile": "RE2"}, (walk(1350, 1000),))
    assert confronted(table)["count"] == 3


@pytest.mark.clause("CO-X56", "CO-13.16", "CO-13.17", "CO-R47", "CO-C7")
def test_a_leaper_dives_into_a_rear_arc() -> None:
    crates: Given = {
        "id": "crates", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 150], "stand": True,
        "rect": [800, 900, 1100, 1100],
    }  # fmt: skip
    leaper, target = one("UN3", 1090, 1000, 150), one("RE2", 1300, 1000, facing=0)
    table = charge(
        leaper, target, (("jump", 1155, 1000, 0), walk(1190, 1000)), deck=("8",), pieces=(crates,)
    )
    found = confronted(table)
    assert found["count"] == 3
    assert found["attack"] == (("cc", 1), ("rear", 1), ("dive", 2)) and found["attack_total"] == 4


@pytest.mark.clause("CO-13.12", "CO-R46")
def test_a_failed_jump_ends_the_charge_without_an_attack() -> None:
    crates: Given = {
        "id": "crates", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 150], "stand": True,
        "rect": [800, 900, 1100, 1100],
    }  # fmt: skip
    table = charge(
        one("UN3", 1090, 1000, 150), one("RE2", 1300, 1000, facing=0),
        (("jump", 1155, 1000, 0), walk(1190, 1000)), deck=("fail", "8"), pieces=(crates,),
    )  # fmt: skip
    assert told(table, "fell") and told(table, "attacks") == []
    assert figure(table, "A1").place == (1155, 1000, 0)


@pytest.mark.clause("CO-13.15", "CO-13.20", "CO-18.11")
def test_modifiers_of_a_charge() -> None:
    table = charge(
        one("UN1", 1000, 1000), one("RE8", 1470, 1000, facing=180), (walk(1350, 1000),),
        weapon="maul",
    )  # fmt: skip
    found = confronted(table)
    assert found["attack"] == (("cc", 3), ("weapon", 1))
    assert found["defence"] == (("def", 2), ("parry", 1))


@pytest.mark.clause("CO-C7")
def test_swarm_needs_a_friend_in_contact_with_the_target() -> None:
    runt, target = one("UN5", 1000, 1000), one("RE2", 1460, 1000, facing=180)
    friend = one("UN9", 1460, 1122)
    table = charge(runt, target, (walk(1350, 1000),), A2=friend)
    assert ("swarm", 1) in confronted(table)["attack"]
    table = charge(runt, target, (walk(1350, 1000),), A2={**friend, "at": [1460, 1200, 0]})
    assert ("swarm", 1) not in confronted(table)["attack"]


@pytest.mark.clause("CO-13.21", "CO-13.22", "CO-18.13", "CO-R48")
def test_a_charge_pushes_wound_or_not() -> None:
    table = charge(
        SCRAPPER, SLINGER, (walk(1350, 1000),), deck=("1", "2"), theirs=("8", "8"), weapon="wrench"
    )
    plainly(table)
    assert figure(table, "B1").wounds == 0 and figure(table, "B1").place == (1570, 1000, 0)
    table = charge(
        one("UN1", 1000, 1000), SLINGER | {"profile": "RE2"}, (walk(1350, 1000),), card="2",
        deck=("1", "1", "2"), theirs=("8", "8", "7"), weapon="maul",
    )  # fmt: skip
    plainly(table)
    assert figure(table, "B1").place == (1670, 1000, 0)


@pytest.mark.clause("CO-13.26")
def test_fails_of_a_charge_jam_nothing() -> None:
    table = charge(SCRAPPER, SLINGER, (walk(1350, 1000),), deck=("fail", "fail"), theirs=("8", "8"))
    plainly(table)
    assert figure(table, "A1").jams == 0


@pytest.mark.clause("CO-X62", "CO-16.18", "CO-18.20", "CO-D25", "CO-23.18")
def test_a_pushed_carrier_drops_its_object_where_the_attacker_says() -> None:
    table = at(
        mission="hunt", stage="act", acting="A1", objects=[[0, 0, 0]],
        figures={"A1": SCRAPPER, "B1": {**SLINGER, "carries": 0}},
        players=[{"deck": ["1", "1", "2"]}, {"deck": ["8", "8"]}],
    )  # fmt: skip
    answer(table, "charge", (1, (walk(1350, 1000),)), ("wrench", "normal"))
    plainly(table)
    assert asked(table) == (1, "drop") and len(options(table)) == 8
    assert refusal(table, (1470, 1200, 0))[1] == ("CO-3.29",)
    answer(table, (1470, 1090, 0))
    assert state(table).objects == [(1470, 1090, 0, -1)]
    assert figure(table, "B1").place == (1570, 1000, 0)


@pytest.mark.clause("CO-X63", "CO-18.21")
def test_an_anchored_carrier_neither_moves_nor_drops() -> None:
    table = at(
        mission="hunt", stage="act", acting="A1", objects=[[0, 0, 0]],
        figures={"A1": SCRAPPER, "B1": {**SLINGER, "profile": "UN6", "carries": 0}},
        players=[{"deck": ["1", "1", "2"]}, {"deck": ["8", "8"]}],
    )  # fmt: skip
    answer(table, "charge", (1, (walk(1350, 1000),)), ("wrench", "normal"))
    plainly(table)
    assert state(table).objects[0][3] == 1 and figure(table, "B1").place == (1470, 1000, 0)


@pytest.mark.clause("CO-X60", "CO-18.19", "CO-20.6")
def test_pushed_off_the_table_is_killed() -> None:
    table = charge(
        one("RE6", 3120, 1000), one("UN9", 3240, 1000, facing=180), (), card="8",
        deck=("1", "2"), theirs=("8", "8"), B2=one("UN9", 100, 3000),
    )  # fmt: skip
    plainly(table)
    assert figure(table, "B1").status == KILLED
    assert state(table).players[0].kills[-1] == 1


@pytest.mark.clause("CO-X58", "CO-18.17")
def test_pushed_into_another_figure_both_take_a_hit() -> None:
    table = charge(
        one("UN1", 1000, 1000), one("RE2", 1120, 1000, facing=180), (), card="8", weapon="maul",
        deck=("1", "1", "2"), theirs=("8", "8", "7"), B2=one("RE2", 1300, 1000),
    )  # fmt: skip
    plainly(table)
    assert figure(table, "B1").place == (1180, 1000, 0)
    assert [hit["figure"] for hit in told(table, "damage")] == ["B1:RE2", "B2:RE2"]


@pytest.mark.clause("CO-13.1", "CO-13.2", "CO-13.5")
def test_bad_charges_are_refused_with_clause_and_number() -> None:
    table = at(
        stage="act", acting="A1",
        figures={"A1": SCRAPPER, "B1": SLINGER, "B2": one("UN9", 600, 1000)},
    )  # fmt: skip
    answer(table, "charge")
    words, clauses = refusal(table, (1, (walk(1300, 1000),)))
    assert clauses == ("CO-13.2",) and "not in contact" in words
    assert refusal(table, (2, (walk(720, 1000),)))[1] == ("CO-13.1",)
    words, clauses = refusal(table, (1, (walk(1000, 1300), walk(1350, 1000))))
    assert clauses == ("CO-10.1",) and "7.61" in words

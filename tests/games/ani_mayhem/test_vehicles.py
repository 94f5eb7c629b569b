"""Vehicles: driving, boarding, fighting, wrecks. AM-6.14 to AM-6.23, AM-25."""

from typing import Any

import pytest

from fracas.table import Table

from .fate import wreck
from .looks import carries, held, steps_left
from .scene import ability, asked, body, ids, menace, options, play, row, scene, state, value, whole

FIELD = row("av.night-market", "av.canal-market", "av.coral-maze", "av.bamboo-ridge",
            "av.mag-rail-yard", "av.data-spire")  # fmt: skip
HERE, NEXT = "av.night-market", "av.canal-market"
DEX, BAO, OX, IONE, TAM, VEGA, GRAVO = (
    "av.dex-marlow", "av.chef-bao-ren", "av.ox-hendry", "av.ione-tessaly", "av.tam-okoye",
    "av.vega-rourke", "av.gravo-the-hauler",
)  # fmt: skip
SKIFF, SLOOP, CRAWLER = "av.patrol-skiff", "av.comet-sloop", "av.siege-crawler"
MUSCLE, DRONE = "av.hired-muscle", "av.clatter-drone"


def who(card: str, gear: str = "", more: str = "", seat: int = 1, at: str = HERE) -> str:
    carried = f'equipment = ["{gear}"]\n' if gear else ""
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{carried}{more}\n'


def disaster(card: str, at: str = HERE) -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n'


def yard(*parts: str, seats: int = 1, luck: str = "[]", cards: tuple[str, ...] = ()) -> Table:
    pile = "[" + ", ".join(f'"{one}"' for one in cards) + "]"
    text = f'phase = "move"\n{FIELD}{"".join(parts)}[[players]]\ncombat = {pile}\n'
    return scene(text, seats, luck)


def acts(made: Table, act: str) -> list[Any]:
    return [one for one in options(made) if isinstance(one, tuple) and one[0] == act]


def on(made: Table) -> Any:
    fight = state(made).combat
    assert fight is not None
    return fight


def sail(made: Table, driver: str, *steps: str) -> None:
    start = body(made, driver).at
    play(made, ("go", start), driver, "done", *steps)


@pytest.mark.clause("AM-6.22", "AM-27.6", "AM-R80", "AM-D10", "AM-2.54", "AM-6.3", "AM-R115")
def test_who_carries_a_vehicle_and_meets_its_demand_may_drive_it() -> None:
    made = yard(who(DEX, SKIFF), who(BAO, SKIFF))
    assert [one[1] for one in acts(made, "drive")] == [body(made, DEX).card]  # Bao cannot
    play(made, ("drive", DEX, SKIFF))
    (craft,) = state(made).crafts.values()
    assert craft.driver == body(made, DEX).card
    assert state(made).knows(1, craft.card)  # a vehicle in use is open
    assert ids(made, body(made, DEX).open) == [SKIFF]


@pytest.mark.clause("AM-6.15", "AM-6.17", "AM-R18", "AM-D10")
def test_characters_here_board_up_to_its_capacity() -> None:
    made = yard(who(DEX, SKIFF), *(who(one) for one in (BAO, OX, IONE)),
                who(TAM, at=NEXT))  # fmt: skip
    play(made, ("drive", DEX, SKIFF))
    assert [one[1] for one in acts(made, "board")] == [
        body(made, one).card for one in (BAO, OX, IONE)
    ]
    play(made, ("board", BAO, SKIFF), ("board", OX, SKIFF))
    assert acts(made, "board") == []  # it carries 3
    assert acts(made, "disembark")


@pytest.mark.clause("AM-6.14", "AM-2.12", "AM-2.46")
def test_its_movement_replaces_theirs_and_they_move_as_one_party() -> None:
    made = yard(who(DEX, SKIFF), who("av.grandmaster-sol"))
    sol = "av.grandmaster-sol"
    assert steps_left(made, sol) == 1
    play(made, ("drive", DEX, SKIFF), ("board", sol, SKIFF))
    assert steps_left(made, sol) == 4
    sail(made, sol, NEXT, "av.coral-maze", "av.bamboo-ridge", "av.mag-rail-yard")
    assert body(made, DEX).at == body(made, sol).at == 4
    assert next(iter(state(made).crafts.values())).at == 4


@pytest.mark.clause("AM-6.23", "AM-R115")
def test_steps_count_on_aboard_and_after_disembarking() -> None:
    made = yard(who(DEX, SKIFF), who("av.vega-rourke", more="steps = 2"), who(OX))
    play(made, ("drive", DEX, SKIFF), ("board", VEGA, SKIFF), ("board", OX, SKIFF))
    assert steps_left(made, DEX) == 4 - 2
    sail(made, DEX, NEXT, "stop")
    play(made, ("disembark", VEGA))
    assert steps_left(made, VEGA) == 0  # 3 less 2 and 1
    play(made, ("disembark", OX))
    assert steps_left(made, OX) == 2 - 1
    assert steps_left(made, DEX) == 4 - 1


@pytest.mark.clause("AM-3.14")
def test_who_has_lost_its_movement_keeps_a_vehicle_from_moving() -> None:
    made = yard(who(DEX, SKIFF), who("av.mirelle-quick"))
    play(made, ("transform", "av.mirelle-quick"))
    play(made, ("drive", DEX, SKIFF))
    assert steps_left(made, DEX) == 4
    play(made, ("board", "av.mirelle-quick", SKIFF))
    assert steps_left(made, DEX) == 0


@pytest.mark.clause("AM-6.22", "AM-D38")
def test_another_aboard_takes_over_when_the_driver_leaves() -> None:
    home = '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\n'
    hand = '[[players]]\nhand = ["av.whistle-home", "av.whistle-home"]\n'
    text = FIELD + home + who(DEX, SKIFF) + who(GRAVO) + who(BAO) + hand
    made = scene('phase = "move"\n' + text)
    play(made, ("drive", DEX, SKIFF), ("board", GRAVO, SKIFF), ("board", BAO, SKIFF))
    play(made, ("flash", "av.whistle-home"), DEX, "pass")
    (craft,) = state(made).crafts.values()
    assert craft.driver == body(made, GRAVO).card
    assert ids(made, body(made, GRAVO).gear) == [SKIFF]
    assert body(made, DEX).craft == -1 and body(made, BAO).craft == craft.card
    play(made, ("flash", "av.whistle-home"), GRAVO, "pass")
    assert state(made).crafts == {}  # Bao cannot drive
    assert ids(made, state(made).sites[0].above) == [SKIFF]
    assert body(made, BAO).craft == -1


@pytest.mark.clause("AM-6.22", "AM-D38")
def test_of_several_who_can_drive_the_controller_names_one() -> None:
    home = '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\n'
    hand = '[[players]]\nhand = ["av.whistle-home"]\n'
    text = FIELD + home + who(DEX, CRAWLER) + who(GRAVO) + who(TAM) + hand
    made = scene('phase = "move"\n' + text)
    play(made, ("drive", DEX, CRAWLER), ("board", GRAVO, CRAWLER), ("board", TAM, CRAWLER))
    play(made, ("flash", "av.whistle-home"), DEX, "pass")
    assert asked(made) == "new_driver"
    play(made, TAM)
    assert next(iter(state(made).crafts.values())).driver == body(made, TAM).card


@pytest.mark.clause("AM-3.5", "AM-6.16")
def test_a_character_carries_one_vehicle_and_is_aboard_one() -> None:
    made = yard(who(DEX, SKIFF), who(GRAVO, CRAWLER), who(BAO))
    dex, gravo, bao = (body(made, one).card for one in (DEX, GRAVO, BAO))
    hands = {(one[1], one[3]) for one in acts(made, "hand")}
    assert (dex, bao) in hands and (dex, gravo) not in hands
    play(made, ("drive", DEX, SKIFF), ("drive", GRAVO, CRAWLER))
    play(made, ("board", BAO, SKIFF))
    assert not [one for one in acts(made, "board") if one[1] == bao]


@pytest.mark.clause("AM-6.18", "AM-25.4", "AM-25.13", "AM-25.6", "AM-25.1")
def test_a_combat_vehicle_fights_in_place_of_those_aboard() -> None:
    made = yard(who(TAM, CRAWLER), who(BAO), who(OX), disaster(MUSCLE))
    play(made, ("drive", TAM, CRAWLER), ("board", BAO, CRAWLER), ("attack", MUSCLE))
    crawler = next(iter(state(made).crafts))
    assert options(made) == ["all", body(made, OX).card, crawler]  # nobody aboard besides it
    play(made, "all", "pass", "fight", CRAWLER)
    assert options(made) == ["done"]  # no other of its party attacks while it fights
    play(made, "done", "pass", "pass", "pass")
    assert not state(made).menaces  # 6 against 3
    assert state(made).dents == {crawler: 4}


@pytest.mark.clause("AM-25.3", "AM-25.2", "AM-X77", "AM-25.1")
@pytest.mark.parametrize("gets_out", [False, True])
def test_a_vehicle_with_movement_only_shields_nobody(gets_out: bool) -> None:
    made = yard(who(DEX, SKIFF), disaster(MUSCLE, NEXT))
    play(made, ("drive", DEX, SKIFF))
    sail(made, DEX, NEXT)
    assert on(made).able == [body(made, DEX).card]
    if gets_out:
        play(made, ("disembark", DEX))
    play(made, "pass", "fight", "pass", "done", "pass", "pass")
    # Dex is struck, 4 against 3, and deals 0 unless he got out: 2 against 3
    assert on(made).health[body(made, DEX).card] == 2
    assert (body(made, DEX).craft < 0) is gets_out


@pytest.mark.clause("AM-25.3")
def test_aboard_one_deals_nothing() -> None:
    for gets_out, left in ((False, 3), (True, 1)):
        made = yard(who(GRAVO, SKIFF, 'enhancements = ["av.dawn-training"]'),
                    disaster(DRONE, NEXT))  # fmt: skip
        play(made, ("drive", GRAVO, SKIFF))
        sail(made, GRAVO, NEXT)
        if gets_out:
            play(made, ("disembark", GRAVO))
        play(made, "pass", "fight", "pass", "done", "pass", "pass")
        assert on(made).health[-1 - menace(made, DRONE).order] == left


def hit(dents: int, cards: tuple[str, ...]) -> Table:
    """The Sloop with this damage on it is hit by a Drone, which deals 3."""
    made = yard(who(TAM, SLOOP), who(BAO), disaster(DRONE), cards=cards)
    play(made, ("drive", TAM, SLOOP), ("board", BAO, SLOOP))
    state(made).dents[next(iter(state(made).crafts))] = dents
    play(made, ("attack", DRONE), SLOOP, "done", "pass", "fight", SLOOP, "done")
    play(made, "pass", "pass", "pass")
    return made


@pytest.mark.clause("AM-6.19", "AM-6.20", "AM-6.21", "AM-25.9", "AM-X76", "AM-R19", "AM-2.41")
def test_a_vehicle_is_discarded_when_the_damage_reaches_its_defence() -> None:
    made = hit(5, ())
    s = state(made)
    assert s.crafts == {} and s.dents == {}
    assert SLOOP in ids(made, s.players[0].discard)
    assert body(made, TAM).craft == body(made, BAO).craft == -1
    assert body(made, TAM).at == body(made, BAO).at == 0
    assert body(made, TAM).gear == []


@pytest.mark.clause("AM-25.10", "AM-25.11", "AM-X76")
def test_a_change_of_defence_shifts_the_damage_of_the_round() -> None:
    made = hit(5, ("av.glancing-blow", "av.guard"))
    # the drone's card first: 3 / 2 = 1, and Guard takes 1 off it
    assert list(state(made).dents.values()) == [5]
    more = hit(5, ("av.guard", "av.stumble"))
    assert state(more).crafts == {}
    same = hit(5, ("av.guard", "av.guard"))
    assert list(state(same).dents.values()) == [7]
    play(same, "pass", "retreat")
    assert state(same).combat is None
    assert state(same).crafts == {}  # 3 more in the retreat: it was not healed


@pytest.mark.clause("AM-25.5")
def test_charm_does_not_touch_those_aboard_a_combat_vehicle() -> None:
    made = yard(who(TAM, SLOOP), who("av.juno-parrish", seat=2), seats=2)
    assert acts(made, "charm")
    play(made, ("drive", TAM, SLOOP))
    assert not acts(made, "charm")
    play(made, "pass")
    assert not acts(made, "charm")


@pytest.mark.clause("AM-25.7")
def test_the_opponent_may_attack_the_vehicle_or_members_that_are_not_aboard() -> None:
    made = yard(who(TAM, SLOOP), who(BAO), who(OX), who(DEX, seat=2), seats=2)
    play(made, ("drive", TAM, SLOOP), ("board", BAO, SLOOP), "pass")
    play(made, ("assault", 0, HERE), "all", "pass", "pass", "fight")
    sloop = next(iter(state(made).crafts))
    targets = {one[2] for one in acts(made, "strike")}
    assert targets == {sloop, body(made, OX).card}


@pytest.mark.clause("AM-25.8")
def test_after_the_first_round_those_aboard_may_get_out_and_fight() -> None:
    made = yard(who(TAM, SLOOP), who(OX), disaster("av.leviathan-of-glass"))
    play(made, ("drive", TAM, SLOOP), ("board", OX, SLOOP))
    state(made).dents[next(iter(state(made).crafts))] = -20
    play(made, ("attack", "av.leviathan-of-glass"), SLOOP, "done")
    assert not acts(made, "disembark")
    play(made, "pass", "fight", SLOOP, "done", "pass", "pass", "pass")
    assert on(made).round == 2
    play(made, ("disembark", OX))
    assert state(made).crafts == {}
    assert set(on(made).able) == {body(made, TAM).card, body(made, OX).card}
    play(made, "pass", "fight")
    assert body(made, OX).card in options(made)


@pytest.mark.clause("AM-25.12")
def test_a_party_aboard_retreats_as_one() -> None:
    made = yard(who(DEX, SKIFF), who(BAO), disaster(MUSCLE, NEXT),
                luck='[{ "defender" = 0 }, { "retreat blow" = 0 }]')  # fmt: skip
    play(made, ("drive", DEX, SKIFF), ("board", BAO, SKIFF))
    sail(made, DEX, NEXT)
    play(made, "pass", "retreat")
    assert asked(made) == "retreat_step"
    play(made, "av.coral-maze")
    assert body(made, DEX).at == body(made, BAO).at == 2
    assert next(iter(state(made).crafts.values())).at == 2
    assert asked(made) == "standby"


@pytest.mark.clause("AM-25.13")
def test_it_counts_as_carrying_an_item_if_anyone_aboard_does() -> None:
    made = yard(who(TAM, SLOOP), who(BAO, more='items = ["av.gold-badge"]'), who(OX),
                disaster(MUSCLE, NEXT))  # fmt: skip
    play(made, ("drive", TAM, SLOOP), ("board", BAO, SLOOP))
    play(made, ("go", HERE), TAM, OX, "done", NEXT)
    sloop = next(iter(state(made).crafts))
    play(made, "pass", "fight", "pass")
    assert on(made).clashes[0].struck == [sloop]  # no lot: it goes before Ox


@pytest.mark.clause("AM-6.6", "AM-11.11")
def test_a_planetary_vehicle_lets_its_party_stop_on_such_places() -> None:
    text = row("av.night-market", "av.port-meridian") + who(TAM, SLOOP)
    made = scene('phase = "move"\n' + text)
    sail(made, TAM, "av.port-meridian")
    assert options(made) == [0]  # Tam lacks the symbol, and can only go back
    made = scene('phase = "move"\n' + text)
    play(made, ("drive", TAM, SLOOP))
    sail(made, TAM, "av.port-meridian", "stop")
    assert body(made, TAM).at == 1


@pytest.mark.clause("AM-6.19", "AM-X76", "AM-32.17")
def test_repairs_take_damage_off_a_vehicle() -> None:
    made = yard(who(TAM, SLOOP))
    play(made, ("drive", TAM, SLOOP))
    sloop = next(iter(state(made).crafts))
    state(made).dents[sloop] = 5
    play(made, ("trait", TAM), SLOOP, "pass")
    assert state(made).dents[sloop] == 3
    assert not acts(made, "trait")  # once a turn


@pytest.mark.clause("AM-8.2", "AM-10.2", "AM-34.5")
def test_cards_give_a_vehicle_movement() -> None:
    core = 'items = ["av.cracked-engine-core"]\nopen = ["av.cracked-engine-core"]'
    text = FIELD + who(DEX, SKIFF) + who(BAO, more=core)
    text += '[[players]]\nglobals = ["av.tailwind"]\n'
    made = scene('phase = "move"\n' + text)
    play(made, ("drive", DEX, SKIFF))
    (craft,) = state(made).crafts.values()
    assert ability(state(made), craft, "movement") == 4 + 1
    play(made, ("board", BAO, SKIFF))
    (craft,) = state(made).crafts.values()
    assert ability(state(made), craft, "movement") == 4 + 2
    assert made.view(0)["vehicles"][0]["reasons"] == {
        "movement": [[SKIFF, "4"], ["av.cracked-engine-core", "+1"], ["av.tailwind", "+1"]]
    }


# Cards in a vehicle


ITEM, SHIELD = "av.gold-badge", "av.folding-shield"
LADEN = f'items = ["{ITEM}"]\n'


def stowed(*more: str, gear: str = SKIFF, driver: str = DEX, **scenery: Any) -> Table:
    """A vehicle in which Bao has stored an item and a shield."""
    made = yard(who(driver, gear), who(BAO, SHIELD, LADEN), *more, **scenery)
    play(made, ("drive", driver, gear), ("board", BAO, gear))
    play(made, ("stow", BAO, ITEM), ("stow", BAO, SHIELD))
    return made


@pytest.mark.clause("AM-6.15", "AM-2.41", "AM-10.4", "AM-27.1")
def test_those_aboard_store_cards_in_the_vehicle_and_take_them_out() -> None:
    made = yard(who(DEX, SKIFF), who(BAO, SHIELD, LADEN), seats=2)
    assert acts(made, "stow") == []  # nobody is aboard
    play(made, ("drive", DEX, SKIFF), ("board", BAO, SKIFF))
    assert {one[1] for one in acts(made, "stow")} == {body(made, BAO).card}  # not the skiff itself
    assert acts(made, "fetch") == []
    play(made, ("stow", BAO, ITEM), ("stow", BAO, SHIELD))
    (craft,) = state(made).crafts.values()
    assert (ids(made, craft.items), ids(made, craft.gear)) == ([ITEM], [SHIELD])
    assert body(made, BAO).items == body(made, BAO).gear == []
    assert held(made, 0) == 1
    mine, theirs = made.view(0), made.view(1)
    assert isinstance(mine, dict) and isinstance(theirs, dict)
    assert (mine["vehicles"][0]["items"], theirs["vehicles"][0]["items"]) == ([ITEM], [None])
    assert (mine["vehicles"][0]["equipment"], theirs["vehicles"][0]["equipment"]) == (
        [SHIELD], [None]
    )  # fmt: skip
    assert len(acts(made, "fetch")) == 4  # both cards, for either of them
    play(made, ("fetch", DEX, SHIELD), ("fetch", DEX, ITEM))
    assert (ids(made, body(made, DEX).items), ids(made, body(made, DEX).gear)) == (
        [ITEM], [SKIFF, SHIELD]
    )  # fmt: skip
    (craft,) = state(made).crafts.values()
    assert craft.items == craft.gear == []
    assert state(made).carries == 4


@pytest.mark.clause("AM-6.15", "AM-2.41")
def test_stored_cards_go_along_and_stay_with_the_driver_when_all_get_out() -> None:
    made = stowed()
    sail(made, DEX, NEXT, "stop")
    play(made, ("disembark", DEX))
    assert (ids(made, body(made, DEX).items), ids(made, body(made, DEX).gear)) == (
        [ITEM], [SKIFF, SHIELD]
    )  # fmt: skip
    assert not state(made).crafts and body(made, BAO).items == []


@pytest.mark.clause("AM-6.21", "AM-2.41")
def test_stored_cards_lie_at_the_location_of_a_vehicle_that_is_wrecked() -> None:
    made = stowed()
    wreck(made, SKIFF)
    assert sorted(ids(made, state(made).sites[0].above)) == [SHIELD, ITEM]
    assert whole(made)


@pytest.mark.clause("AM-25.13", "AM-17.13", "AM-24.7", "AM-2.41")
@pytest.mark.parametrize("gear", [SKIFF, CRAWLER])
def test_a_vehicle_with_a_stored_item_carries_one_and_others_do_not(gear: str) -> None:
    made = stowed(who(OX, more=LADEN.replace(ITEM, "av.bath-token")), gear=gear)
    assert {one: carries(made, one) for one in (gear, DEX, BAO, OX)} == {
        gear: True, DEX: True, BAO: False, OX: True,
    }  # fmt: skip
    empty = yard(who(DEX, gear))
    play(empty, ("drive", DEX, gear))
    assert not any(carries(empty, one) for one in (DEX, gear))


@pytest.mark.clause("AM-17.13", "AM-28.16", "AM-2.41")
def test_a_thief_that_meets_a_stored_item_finds_nothing_on_the_driver_and_attacks() -> None:
    made = stowed(disaster("av.silk-thief", "av.bamboo-ridge"), luck="")
    play(made, "pass", "pass")
    while state(made).combat is None and not state(made).charms:
        play(made, "done" if "done" in options(made) else "pass")
    (craft,) = state(made).crafts.values()
    assert ids(made, craft.items) == [ITEM]
    assert not menace(made, "av.silk-thief").item


# Equipment whose demand is met no longer


@pytest.mark.clause("AM-2.54", "AM-6.3", "AM-6.10")
def test_equipment_goes_out_of_use_when_its_carrier_meets_the_demand_no_longer() -> None:
    suited = 'open = ["av.harbour-suit"]\n'
    made = yard(who("av.tam-okoye", "av.harbour-suit", suited), who(IONE))
    tam = body(made, TAM)
    assert ability(state(made), tam, "damage") == 2 + 1
    tam.held = "Cooking"  # he can do nothing, and lends no skills
    play(made, "pass")
    assert body(made, TAM).open == []
    assert value(made, TAM, "damage") == 2
    assert ids(made, body(made, TAM).gear) == ["av.harbour-suit"]

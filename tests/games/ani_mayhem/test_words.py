"""Words, characters, enhancements, equipment and flash effects. AM-2, AM-3, AM-5, AM-6, AM-7."""

from typing import Any

import pytest

from fracas.table import Table

from .looks import energy, health, skill, symbols
from .picture import changes, picture
from .scene import (
    ability,
    asked,
    body,
    ids,
    menace,
    options,
    play,
    printed,
    row,
    scene,
    shown,
    state,
    value,
)

FIELD = row("av.night-market", "av.canal-market", "av.coral-maze")
HERE = "av.canal-market"
HOME = '[[havens]]\ncard = "av.chapel-of-salt"\nlocation = "av.night-market"\n'
MUSCLE, DRONE = "av.hired-muscle", "av.clatter-drone"


def who(card: str, more: str = "", seat: int = 1, at: str = HERE) -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def disaster(card: str, more: str = "", at: str = HERE) -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def hand(*cards: str, more: str = "") -> str:
    return "[[players]]\nhand = [" + ", ".join(f'"{one}"' for one in cards) + f"]\n{more}\n"


def table(*parts: str, phase: str = "scavenge", seats: int = 1, luck: str = "[]") -> Table:
    return scene(f'phase = "{phase}"\n' + FIELD + HOME + "".join(parts), seats, luck)


def acts(made: Table, act: str) -> list[Any]:
    return [one for one in options(made) if isinstance(one, tuple) and one[0] == act]


# Values


@pytest.mark.clause("AM-2.4", "AM-2.8", "AM-2.5", "AM-R3", "AM-2.7")
def test_modifiers_apply_layer_by_layer_whatever_came_first() -> None:
    song = 'enhancements = ["av.overdrive", "av.dawn-training"]'
    made = table(who("av.queen-isaure", song), hand("av.spark"))
    play(made, ("flash", "av.spark"), "av.queen-isaure", "pass")
    assert value(made, "av.queen-isaure", "damage") == 2 + 1 + 3
    play(made, ("use", "av.queen-isaure", "av.overdrive"), "pass")
    # x2 is worked out from the base, though it came last: 2 + 1 + 2, then the flash effect
    assert value(made, "av.queen-isaure", "damage") == 2 + 1 + 2 + 3


@pytest.mark.clause("AM-2.1", "AM-2.2")
def test_there_are_five_abilities() -> None:
    abilities = list(shown(table(who("av.dex-marlow")), "av.dex-marlow")["abilities"])
    assert abilities == ["damage", "defence", "movement", "charm", "energy"]
    assert printed("av.patrol-skiff").abilities.movement == 4
    assert printed("av.patrol-skiff").abilities.damage is None


@pytest.mark.clause("AM-2.29")
def test_to_cancel_damage_is_to_have_none_dealt() -> None:
    made = table(who("av.ione-tessaly", 'items = ["av.quiet-alarm"]'), disaster(DRONE))
    play(made, ("attack", DRONE), "all", "pass", "fight", "av.ione-tessaly", "done", "pass")
    play(made, ("use", "av.ione-tessaly", "av.quiet-alarm"), DRONE, "pass", "pass", "pass")
    fight = state(made).combat
    assert fight is not None
    assert fight.health[body(made, "av.ione-tessaly").card] == 2
    assert ids(made, state(made).players[0].removed) == ["av.quiet-alarm"]


@pytest.mark.clause("AM-2.47", "AM-2.48", "AM-2.30", "AM-29.16")
def test_an_explicit_effect_has_a_target_and_an_implicit_one_has_none() -> None:
    made = table(
        who("av.mirelle-quick"), who("av.ysolde-of-the-reef"),
        hand("av.change-of-weather", "av.brace"),
    )  # fmt: skip
    play(made, ("flash", "av.change-of-weather"))
    assert asked(made) == "respond"  # nothing is aimed at
    play(made, "pass")
    assert [one.form for one in state(made).bodies.values()] == [1, 1]
    play(made, ("flash", "av.brace"))
    assert asked(made) == "target"


@pytest.mark.clause("AM-2.51", "AM-2.53")
def test_an_effect_on_a_category_touches_every_card_with_the_label() -> None:
    made = table(who("av.ione-tessaly"), who("av.bulwark-9", seat=2), seats=2)
    play(made, ("assault", 1, HERE), "all")
    s, ione = state(made), body(made, "av.ione-tessaly")
    robot = body(made, "av.bulwark-9")  # though no disaster
    assert ability(s, ione, "damage", robot) == 2
    assert "Computer" in printed("av.data-spire").categories


@pytest.mark.clause("AM-2.39", "AM-2.62")
def test_a_card_goes_to_its_owners_pile_whoever_has_it() -> None:
    made = table(who("av.dex-marlow", 'equipment = ["av.riot-baton"]', 2), who("av.ox-hendry"),
                 disaster(DRONE), seats=2)  # fmt: skip
    baton = body(made, "av.dex-marlow").gear.pop()
    body(made, "av.ox-hendry").gear.append(baton)
    state(made).uses[baton] = 1
    play(made, ("attack", DRONE), "all", ("use", "av.ox-hendry", "av.riot-baton"))
    while not state(made).players[1].discard:
        play(made, "discard" if "discard" in options(made) else "pass")
    assert ids(made, state(made).players[1].discard) == ["av.riot-baton"]
    assert state(made).players[0].discard == []


@pytest.mark.clause("AM-2.55", "AM-2.56", "AM-2.57", "AM-R12")
def test_every_card_is_in_one_zone_and_only_open_ones_are_aimed_at() -> None:
    made = table(
        who("av.ox-hendry", 'equipment = ["av.riot-baton", "av.folding-shield"]\n'
            'open = ["av.folding-shield"]\nenhancements = ["av.poise"]'),
        hand("av.star-fall", more='draw = ["av.brace"]\nbonked = { "av.dex-marlow" = 5 }'),
    )  # fmt: skip
    play(made, ("flash", "av.star-fall"))
    targets = set(ids(made, [one for one in options(made) if one >= 0]))
    assert targets == {"av.ox-hendry", "av.folding-shield", "av.poise"}


@pytest.mark.clause("AM-2.61")
def test_what_leaves_play_forgets_all_that_happened_to_it() -> None:
    made = table(who("av.gravo-the-hauler", at="av.chapel-of-salt"), hand("av.brace"),
                 phase="discard")  # fmt: skip
    gravo = "av.gravo-the-hauler"
    play(made, ("flash", "av.brace"), gravo, "pass")
    assert state(made).lasting
    play(made, ("dismiss", gravo))
    assert state(made).lasting == []


@pytest.mark.clause("AM-2.70", "AM-2.31")
def test_a_carrier_that_leaves_play_otherwise_sheds_its_cards() -> None:
    made = table(
        who("av.ox-hendry", 'items = ["av.gold-badge"]\nequipment = ["av.riot-baton"]\n'
            'enhancements = ["av.poise"]'),
        hand("av.star-fall"),
    )  # fmt: skip
    play(made, ("flash", "av.star-fall"), "av.ox-hendry", "pass")
    s = state(made)
    assert ids(made, s.players[0].removed) == ["av.ox-hendry"]
    assert ids(made, s.sites[1].above) == ["av.gold-badge", "av.riot-baton"]
    assert sorted(ids(made, s.players[0].discard)) == ["av.poise", "av.star-fall"]


@pytest.mark.clause("AM-2.52", "AM-13.7")
def test_a_cards_own_limit_in_a_deck() -> None:
    assert printed("av.star-fall").limit.deck == 1


# Two forms


@pytest.mark.clause("AM-3.7", "AM-3.8", "AM-3.12", "AM-3.13", "AM-3.14", "AM-3.10", "AM-3.11")
def test_a_chosen_change_takes_all_movement_and_swaps_the_forms() -> None:
    made = table(who("av.ysolde-of-the-reef"), phase="move")
    ysolde = "av.ysolde-of-the-reef"
    before = picture(made)
    play(made, ("transform", ysolde))
    found = changes(before, picture(made))
    assert found["ysolde-of-the-reef damage"] == 5
    assert found["ysolde-of-the-reef skills"] == {"Swimming": 1, "Strength": 1}
    assert not acts(made, "go")
    assert not acts(made, "transform")
    assert len(state(made).bodies) == 1  # one card, one body, whatever its form


@pytest.mark.clause("AM-3.13")
def test_who_has_moved_cannot_choose_to_change() -> None:
    made = table(who("av.ysolde-of-the-reef", "steps = 1"), phase="move")
    assert not acts(made, "transform")


@pytest.mark.clause("AM-3.12", "AM-3.17", "AM-R14")
def test_one_may_change_in_the_turn_of_another() -> None:
    made = table(who("av.ysolde-of-the-reef", seat=2), seats=2)
    assert not acts(made, "transform")
    play(made, "pass")
    assert acts(made, "transform")


@pytest.mark.clause("AM-3.15", "AM-3.16")
def test_a_forced_change_locks_the_form_until_another_card_changes_it() -> None:
    made = table(who("av.ysolde-of-the-reef"), hand("av.change-of-weather", "av.change-of-weather"))
    play(made, ("flash", "av.change-of-weather"), "pass")
    ysolde = body(made, "av.ysolde-of-the-reef")
    assert (ysolde.form, ysolde.locked) == (1, True)
    assert not acts(made, "transform")
    play(made, ("flash", "av.change-of-weather"), "pass")
    assert body(made, "av.ysolde-of-the-reef").form == 0


@pytest.mark.clause("AM-3.3")
def test_skills_decide_what_a_character_can_use() -> None:
    made = table(who("av.dex-marlow", 'equipment = ["av.arc-rifle"]'), who("av.ox-hendry",
                 'equipment = ["av.arc-rifle"]'), disaster(DRONE))  # fmt: skip
    play(made, ("attack", DRONE), "all")
    assert [one[1] for one in acts(made, "use")] == [body(made, "av.dex-marlow").card]
    assert printed("av.dex-marlow").alt is None


# Enhancements


@pytest.mark.clause("AM-5.1", "AM-5.2", "AM-5.8", "AM-5.9", "AM-18.1")
def test_an_enhancement_goes_on_an_own_character_face_up_and_lasts() -> None:
    made = table(
        who("av.ox-hendry", at="av.chapel-of-salt"), who("av.dex-marlow", seat=2),
        hand("av.dawn-training", "av.dawn-training"), phase="equip", seats=2,
    )  # fmt: skip
    ox = body(made, "av.ox-hendry").card
    assert [one[2] for one in acts(made, "enhance")] == [ox]
    play(made, ("enhance", "av.dawn-training", "av.ox-hendry"))
    one = body(made, "av.ox-hendry").enhancements[0]
    assert state(made).knows(1, one)
    assert value(made, "av.ox-hendry", "charm") == 0  # good or bad for it


@pytest.mark.clause("AM-5.3", "AM-5.4")
def test_an_enhancement_cannot_be_handed_on() -> None:
    made = table(who("av.ox-hendry", 'enhancements = ["av.poise"]'), who("av.dex-marlow"))
    assert not acts(made, "hand")
    assert not acts(made, "drop")


@pytest.mark.clause("AM-5.10", "AM-5.5")
def test_without_the_energy_it_cannot_be_used_and_stays() -> None:
    made = table(who("av.mirelle-quick", 'enhancements = ["av.second-wind", "av.blade-song"]'))
    assert len(acts(made, "use")) == 2
    play(made, ("use", "av.mirelle-quick", "av.blade-song"), "pass")
    assert energy(made, "av.mirelle-quick") == 1
    assert not acts(made, "use")  # Second Wind costs 2
    assert len(body(made, "av.mirelle-quick").enhancements) == 2


# Equipment


@pytest.mark.clause("AM-6.1", "AM-6.2", "AM-10.1", "AM-10.4")
def test_equipment_is_not_an_item_and_does_not_count() -> None:
    gear = 'equipment = ["av.riot-baton"]\nitems = ["av.gold-badge"]'
    made = table(who("av.ox-hendry", gear))
    seen = made.view(0)
    assert isinstance(seen, dict)
    assert seen["score"]["players"] == [1]


@pytest.mark.clause("AM-6.5", "AM-D12", "AM-R16", "AM-27.4", "AM-27.8", "AM-6.10", "AM-6.4")
def test_the_set_in_use_changes_once_a_phase() -> None:
    gear = 'equipment = ["av.harbour-suit", "av.folding-shield"]'
    made = table(who("av.tam-okoye", gear))
    tam = "av.tam-okoye"
    play(made, ("reveal", tam, "av.folding-shield"))
    assert value(made, tam, "defence") == 4
    assert not acts(made, "reveal")  # both modify defence
    assert not acts(made, "conceal")  # it has come into use in this phase
    body(made, tam).changed = []
    play(made, ("conceal", tam, "av.folding-shield"), ("reveal", tam, "av.harbour-suit"))
    assert value(made, tam, "defence") == 3
    assert skill(made, tam, "Flying") == 1


@pytest.mark.clause("AM-6.5", "AM-R16")
def test_in_a_round_the_set_is_chosen_before_cards_are_drawn() -> None:
    made = table(who("av.gravo-the-hauler", 'equipment = ["av.folding-shield"]'), disaster(MUSCLE))
    play(made, ("attack", MUSCLE), "all")
    assert acts(made, "reveal")
    play(made, "pass", "fight", "av.gravo-the-hauler", "done", "pass")
    assert acts(made, "reveal")  # after Retaliators
    play(made, "pass")
    assert not acts(made, "reveal")  # the cards are drawn


@pytest.mark.clause("AM-27.3", "AM-27.5", "AM-27.4", "AM-S5", "AM-S6")
def test_a_card_is_revealed_to_all_and_may_be_concealed_again() -> None:
    made = table(who("av.ox-hendry", 'items = ["av.gold-badge"]'), seats=2)
    item = body(made, "av.ox-hendry").items[0]
    assert not state(made).knows(1, item) and state(made).knows(0, item)
    play(made, ("reveal", "av.ox-hendry", "av.gold-badge"))
    assert state(made).knows(1, item)
    assert skill(made, "av.ox-hendry", "Police") == 1
    body(made, "av.ox-hendry").changed = []
    play(made, ("conceal", "av.ox-hendry", "av.gold-badge"))
    assert skill(made, "av.ox-hendry", "Police") == 0
    assert state(made).knows(1, item)  # once shown it stays known


@pytest.mark.clause("AM-27.8", "AM-6.8")
def test_the_effect_of_a_use_goes_on_though_the_card_is_concealed() -> None:
    made = table(who("av.gravo-the-hauler", 'equipment = ["av.riot-baton"]'), disaster(MUSCLE))
    play(made, ("attack", MUSCLE), "all")
    play(made, ("use", "av.gravo-the-hauler", "av.riot-baton"), "pass")
    gravo = body(made, "av.gravo-the-hauler")
    assert gravo.open == []
    assert ability(state(made), gravo, "damage") == 6


@pytest.mark.clause("AM-6.7", "AM-6.9", "AM-D31")
def test_after_the_last_use_a_card_is_discarded() -> None:
    made = table(who("av.doctor-wen", 'equipment = ["av.field-kit"]'), who("av.ox-hendry"),
                 disaster(MUSCLE))  # fmt: skip
    kit = body(made, "av.doctor-wen").gear[0]
    state(made).uses[kit] = 1
    play(made, ("attack", MUSCLE), "all")
    play(made, ("use", "av.doctor-wen", "av.field-kit"), "av.ox-hendry", "pass")
    assert ids(made, state(made).players[0].discard) == ["av.field-kit"]
    assert body(made, "av.doctor-wen").gear == []


@pytest.mark.clause("AM-6.11", "AM-6.12", "AM-X69", "AM-D31")
@pytest.mark.parametrize(("held", "can"), [(7, False), (6, True)])
def test_an_empty_weapon_is_reloaded_only_with_room_in_hand(held: int, can: bool) -> None:
    made = table(
        who("av.gravo-the-hauler", 'equipment = ["av.riot-baton"]'), disaster(MUSCLE),
        hand(*["av.brace"] * held),
    )  # fmt: skip
    baton = body(made, "av.gravo-the-hauler").gear[0]
    state(made).uses[baton] = 1
    play(made, ("attack", MUSCLE), "all", ("use", "av.gravo-the-hauler", "av.riot-baton"))
    if can:
        play(made, "reload")
        assert "av.riot-baton" in ids(made, state(made).players[0].hand)
        assert baton not in state(made).uses  # all uses are restored
    else:
        assert asked(made) == "respond"
        assert ids(made, state(made).players[0].discard) == ["av.riot-baton"]


@pytest.mark.clause("AM-6.13", "AM-R17")
def test_dropped_equipment_can_be_picked_up_by_others_but_not_by_disasters() -> None:
    lying = FIELD.replace(
        'card = "av.night-market"', 'card = "av.night-market"\nabove = ["av.riot-baton"]'
    )
    made = scene('phase = "maintenance"\n' + lying + disaster(MUSCLE, at="av.coral-maze"))
    assert menace(made, MUSCLE).at == 0
    assert menace(made, MUSCLE).item == []
    assert ids(made, state(made).sites[0].above) == ["av.riot-baton"]
    made = table(who("av.ox-hendry"), who("av.dex-marlow", 'equipment = ["av.riot-baton"]'))
    play(made, ("drop", "av.dex-marlow", "av.riot-baton"))
    play(made, ("pick", "av.ox-hendry", "av.riot-baton"))
    assert ids(made, body(made, "av.ox-hendry").gear) == ["av.riot-baton"]


@pytest.mark.clause("AM-6.6", "AM-11.12")
def test_equipment_in_use_gives_its_symbol() -> None:
    made = table(who("av.ox-hendry", 'equipment = ["av.gate-ring"]'))
    assert symbols(made, "av.ox-hendry") == set()
    play(made, ("reveal", "av.ox-hendry", "av.gate-ring"))
    assert symbols(made, "av.ox-hendry") == {"dimensional"}


# Combat piles


@pytest.mark.clause("AM-4.8", "AM-4.9")
def test_an_empty_combat_pile_is_refilled_and_with_none_play_goes_on() -> None:
    combat = '[[players]]\ncombat = ["av.guard"]\n'
    made = table(who("av.gravo-the-hauler"), disaster(DRONE), combat)
    play(made, ("attack", DRONE), "all", "pass", "fight", "av.gravo-the-hauler", "done")
    play(made, "pass", "pass")
    fight = state(made).combat
    assert fight is not None
    assert len(fight.cards) == 2  # the one card was drawn twice
    none = table(who("av.gravo-the-hauler"), disaster(DRONE))
    play(none, ("attack", DRONE), "all", "pass", "fight", "av.gravo-the-hauler", "done")
    play(none, "pass", "pass")
    quiet = state(none).combat
    assert quiet is not None and quiet.cards == []


# Flash effects


@pytest.mark.clause("AM-7.1", "AM-7.4", "AM-7.9", "AM-R116", "AM-7.3", "AM-D17")
def test_the_target_pays_and_it_must_be_an_own_character_with_the_energy() -> None:
    made = table(
        who("av.mirelle-quick"), who("av.ox-hendry"), who("av.queen-isaure", seat=2),
        hand("av.spark"), seats=2,
    )  # fmt: skip
    play(made, ("flash", "av.spark"))
    mirelle = body(made, "av.mirelle-quick").card
    assert options(made) == [mirelle]  # Ox has no energy, the Queen is another's
    before = picture(made)
    play(made, "av.mirelle-quick", "pass", "pass")
    assert changes(before, picture(made)) == {
        "mirelle-quick energy_left": 1, "mirelle-quick damage": 6, "P1 discard": ["av.spark"],
    }  # fmt: skip


@pytest.mark.clause("AM-7.5")
def test_if_the_cost_is_not_paid_the_card_is_discarded_without_effect() -> None:
    made = table(who("av.mirelle-quick"), hand("av.spark"))
    play(made, ("flash", "av.spark"))
    body(made, "av.mirelle-quick").spent = 2  # something prevents the payment
    play(made, "av.mirelle-quick")
    assert ids(made, state(made).players[0].discard) == ["av.spark"]
    assert value(made, "av.mirelle-quick", "damage") == 3


@pytest.mark.clause("AM-7.6")
def test_a_change_to_an_ability_lasts_to_the_end_of_the_phase_or_round() -> None:
    made = table(who("av.ox-hendry"), hand("av.brace"), phase="equip")
    play(made, ("flash", "av.brace"), "av.ox-hendry", "pass")
    assert value(made, "av.ox-hendry", "defence") == 6
    play(made, "pass")
    assert value(made, "av.ox-hendry", "defence") == 3


@pytest.mark.clause("AM-7.2", "AM-7.7", "AM-7.8", "AM-2.50")
def test_any_player_may_play_one_in_any_turn_the_active_player_first() -> None:
    text = hand("av.brace") + hand("av.sweet-talk")
    made = table(who("av.ox-hendry"), who("av.dex-marlow", seat=2), text, seats=2)
    assert next(iter(made.waiting)) == 0
    play(made, ("flash", "av.brace"), "av.ox-hendry")
    play(made, "pass", ("flash", "av.sweet-talk"), "av.dex-marlow")
    assert ids(made, [one.card for one in state(made).stack]) == [
        "av.brace", "av.sweet-talk",
    ]  # fmt: skip
    seen = len(made.events)
    play(made, "pass", "pass")
    told = [str(one.text(seat=0)) for one in made.events[seen:] if one.kind == "resolves"]
    assert ["Sweet Talk" in told[0], "Brace" in told[1]] == [True, True]


@pytest.mark.clause("AM-2.33")
def test_a_resurrected_character_comes_to_a_haven_of_its_owner() -> None:
    from fracas.games.ani_mayhem.traits import Effect, Selector, Trait

    from .patched import replace, with_card

    target = Selector(of="character", whose="own", where="discard", n=1, pick="choose")
    trait = Trait(kind="discrete", target=target, do=(Effect(resurrect="target"),))
    with with_card(replace(printed("av.brace"), trait=(trait,))):
        made = table(hand("av.brace", more='discard = ["av.ox-hendry", "av.spark"]'))
        play(made, ("flash", "av.brace"))
        assert len(options(made)) == 1
        play(made, options(made)[0], "pass")
        assert body(made, "av.ox-hendry").at == -1
        assert ids(made, state(made).players[0].discard) == ["av.spark", "av.brace"]
        assert health(made, "av.ox-hendry") == 3

"""Abilities, skills, expressions. AM-2, AM-6, AM-11, AM-28."""

import pytest

from .fate import change
from .looks import counted, energy, health, meets, searchable
from .scene import ability, body, options, play, row, scene, state, value

SPIRE = row("av.data-spire", "av.canal-market")


def character(card: str, *lines: str, at: str = "av.data-spire") -> str:
    return "\n".join([f'[[characters]]\ncard = "{card}"\nat = "{at}"', *lines, ""])


@pytest.mark.clause("AM-2.6", "AM-2.9")
@pytest.mark.parametrize(("by", "wanted"), [("+2", 5), ("-1", 2), ("x2", 6), ("/2", 1), ("7", 7)])
def test_a_sign_adjusts_and_a_bare_number_replaces(by: str, wanted: int) -> None:
    table = scene(SPIRE + character("av.chef-bao-ren"))
    assert value(table, "av.chef-bao-ren", "damage") == 3
    change(table, "av.chef-bao-ren", "damage", by)
    assert value(table, "av.chef-bao-ren", "damage") == wanted


@pytest.mark.clause("AM-2.7", "AM-2.5")
def test_enhancements_work_from_the_base_and_equipment_on_what_they_left() -> None:
    table = scene(
        SPIRE
        + character(
            "av.chef-bao-ren",
            'enhancements = ["av.dawn-training", "av.dawn-training"]',
            'equipment = ["av.folding-shield"]',
            'open = ["av.folding-shield"]',
        )
    )
    s, bao = state(table), body(table, "av.chef-bao-ren")
    assert ability(s, bao, "damage") == 3 + 1 + 1
    assert ability(s, bao, "defence") == 3 + 1 + 1 + 2
    assert ability(s, bao, "charm") == 0  # 3 - 2 - 2 is not below 0, AM-2.9


@pytest.mark.clause("AM-2.5")
def test_two_changes_apply_by_their_layers_whichever_came_first() -> None:
    table = scene(SPIRE + character("av.chef-bao-ren"))
    change(table, "av.chef-bao-ren", "damage", "x2")
    change(table, "av.chef-bao-ren", "damage", "+1", "equipment")
    assert value(table, "av.chef-bao-ren", "damage") == (3 + 1) * 2
    halved = scene(SPIRE + character("av.chef-bao-ren"))
    change(halved, "av.chef-bao-ren", "damage", "+2", "enhancement")
    change(halved, "av.chef-bao-ren", "damage", "/2", "enhancement")
    assert value(halved, "av.chef-bao-ren", "damage") == 3 + 2 - (3 - 3 // 2)  # of the base


@pytest.mark.clause("AM-2.15")
def test_health_is_base_defence_and_what_speaks_of_health() -> None:
    table = scene(
        SPIRE
        + character("av.ione-tessaly", 'enhancements = ["av.giant-heart", "av.dawn-training"]')
    )
    assert health(table, "av.ione-tessaly") == 4
    assert value(table, "av.ione-tessaly", "defence") == 3


@pytest.mark.clause("AM-27.7")
def test_a_concealed_card_has_no_effect_until_it_is_revealed() -> None:
    table = scene(SPIRE + character("av.ione-tessaly", 'items = ["av.lucky-cat-bell"]'))
    s, ione = state(table), body(table, "av.ione-tessaly")
    assert ability(s, ione, "charm") == 4
    play(table, ("reveal", "av.ione-tessaly", "av.lucky-cat-bell"))
    assert value(table, "av.ione-tessaly", "charm") == 6


@pytest.mark.clause("AM-6.4")
def test_two_cards_for_one_ability_cannot_be_in_use_together() -> None:
    table = scene(
        SPIRE
        + character(
            "av.tam-okoye",
            'equipment = ["av.harbour-suit", "av.courier-skates", "av.folding-shield"]',
            'open = ["av.courier-skates"]',
        )
    )
    revealed = [one for one in options(table) if one[0] == "reveal"]
    assert len(revealed) == 1  # the shield; the suit would modify movement as well


@pytest.mark.clause("AM-6.3", "AM-2.54")
def test_equipment_needs_what_it_requires() -> None:
    suit = ('equipment = ["av.harbour-suit"]',)
    for card, can in (("av.tam-okoye", True), ("av.dex-marlow", False)):
        table = scene(SPIRE + character(card, *suit))
        assert any(one[0] == "reveal" for one in options(table)) is can


@pytest.mark.clause("AM-28.7")
def test_a_horde_helps_others_of_its_family() -> None:
    def disaster(card: str) -> str:
        return f'[[disasters]]\ncard = "{card}"\nat = "av.data-spire"\n'

    one = scene(SPIRE + disaster("av.clatter-swarm") + disaster("av.clatter-drone"))
    row_ = ("damage", "defence", "movement")
    assert [value(one, "av.clatter-drone", at) for at in row_] == [4, 4, 3]
    assert [value(one, "av.clatter-swarm", at) for at in row_[:2]] == [2, 3]
    two = scene(
        SPIRE
        + 2 * disaster("av.clatter-swarm")
        + disaster("av.clatter-drone")
        + disaster("av.runaway-loader")
    )
    assert value(two, "av.clatter-drone", "damage") == 5
    assert value(two, "av.clatter-swarm", "damage") == 3
    assert value(two, "av.runaway-loader", "damage") == 5


@pytest.mark.clause("AM-2.66", "AM-2.65")
def test_a_character_can_take_skills_from_others_here() -> None:
    both = character("av.chef-bao-ren") + character("av.ox-hendry", "seat = 2")
    table = scene(SPIRE + both, seats=2)
    assert counted(table, "Cooking", "av.chef-bao-ren") == 1
    apart = character("av.chef-bao-ren") + character("av.ox-hendry", at="av.canal-market")
    table = scene(SPIRE + apart)
    assert counted(table, "Cooking", "av.chef-bao-ren") == 2


@pytest.mark.clause("AM-2.66")
@pytest.mark.parametrize(("takers", "left"), [(1, 1), (2, 0), (3, 0)])
def test_what_others_take_away_leaves_never_less_than_nothing(takers: int, left: int) -> None:
    oxen = "".join(character("av.ox-hendry", f"seat = {seat}") for seat in (2, 3, 4)[:takers])
    table = scene(SPIRE + character("av.chef-bao-ren") + oxen, seats=4)
    assert counted(table, "Cooking", "av.chef-bao-ren") == left
    assert meets(table, "Cooking", "av.chef-bao-ren") is (left > 0)


def passes(listing: str, *cards: str) -> bool:
    table = scene(SPIRE + "".join(character(card) for card in cards))
    return meets(table, listing)


@pytest.mark.clause("AM-X7", "AM-11.3")
def test_island_restaurant_wants_both_skills_of_one_or_of_two() -> None:
    island = "rb.island-restaurant"
    ground = 'phase = "equip"\n' + row(island, "av.canal-market")
    cook, acrobat = (character(one, at=island) for one in ("av.chef-bao-ren", "av.mirelle-quick"))
    for there, passed in ((cook + acrobat, True), (cook, False), (acrobat, False)):
        assert searchable(scene(ground + there), island) is passed
    helper = '[[players]]\nglobals = ["rb.kasumi"]\n'  # who has no Cooking is given it
    table = scene(ground + acrobat + helper)
    play(table, ("activate", "rb.kasumi"), "pass")
    assert len(state(table).bodies) == 1 and searchable(table, island)


@pytest.mark.clause("AM-11.3", "AM-11.4", "AM-X8")
def test_and_needs_both_or_needs_one() -> None:
    assert passes("Martial Arts & Acrobatics", "av.mirelle-quick")
    assert passes("Cooking & Acrobatics", "av.chef-bao-ren", "av.mirelle-quick")
    assert not passes("Cooking & Acrobatics", "av.chef-bao-ren")
    assert passes("Music or Tech", "av.tam-okoye")


@pytest.mark.clause("AM-11.6")
def test_a_skill_can_be_needed_more_than_once() -> None:
    assert passes("Police x2", "av.captain-oriel-vance")
    assert not passes("Police x4", "av.captain-oriel-vance", "av.inspector-halloran")
    assert passes("Police x3", "av.captain-oriel-vance", "av.inspector-halloran")


@pytest.mark.clause("AM-11.7", "AM-X10")
def test_a_skill_with_damage_may_come_from_two_members() -> None:
    assert passes("Strength 4+", "rb.rokkon", "rb.mr-panda")
    assert passes("Strength 4+", "rb.ryoko")
    assert not passes("Strength 4+", "rb.rokkon")


@pytest.mark.clause("AM-X11", "AM-11.5")
def test_the_desert_is_passed_by_its_second_part() -> None:
    listing = "(Survival & Flying) or (Water Element)"
    assert passes(listing, "rb.mr-panda", "rb.p-chan", "rb.miz-mishtal")
    assert not passes(listing, "rb.mr-panda", "rb.p-chan")


@pytest.mark.clause("AM-11.8", "AM-X27", "AM-3.2")
def test_females_and_males_are_counted() -> None:
    women = ("rb.little-washu", "rb.nene-romanova", "rb.ryo-ohki-cabbit")
    assert passes("3 females", *women)
    assert not passes("3 females", *women[:2], "av.bulwark-9")


@pytest.mark.clause("AM-11.9")
def test_a_listing_may_name_an_ability_a_category_or_a_character() -> None:
    assert passes("charm 6+", "av.ambassador-liss")
    assert not passes("charm 6+", "av.juno-parrish")
    assert passes("[Robot]", "av.bulwark-9")
    assert passes("{Fenwick}", "av.fenwick")
    assert passes("[Dimensional]", "av.fenwick")


@pytest.mark.clause("AM-2.35", "AM-2.67")
def test_the_incapacitated_lend_no_skills() -> None:
    table = scene(SPIRE + character("av.chef-bao-ren"))
    assert meets(table, "Cooking")
    body(table, "av.chef-bao-ren").idle = state(table).turn
    assert not meets(table, "Cooking")


@pytest.mark.clause("AM-8.2", "AM-8.3")
def test_a_global_effect_serves_its_player_alone() -> None:
    text = SPIRE + character("av.chef-bao-ren") + character("av.ox-hendry", "seat = 2")
    text += '[[players]]\nglobals = ["av.festival-week"]\n'
    table = scene(text, seats=2)
    assert value(table, "av.chef-bao-ren", "charm") == 4
    assert value(table, "av.ox-hendry", "charm") == 1


@pytest.mark.clause("AM-12.9")
def test_an_off_field_disaster_reaches_all_it_speaks_of() -> None:
    text = SPIRE + character("av.mirelle-quick")
    text += '[[disasters]]\ncard = "av.red-tape-storm"\nat = "off field"\n'
    table = scene(text)
    assert value(table, "av.mirelle-quick", "movement") == 1


@pytest.mark.clause("AM-2.71")
def test_the_pool_is_current_energy_less_what_was_spent() -> None:
    pearl = 'items = ["av.pearl-of-hours"]\nopen = ["av.pearl-of-hours"]'
    table = scene(SPIRE + character("av.doctor-wen", pearl))
    assert value(table, "av.doctor-wen", "energy") == energy(table, "av.doctor-wen") == 5
    body(table, "av.doctor-wen").spent = 7
    assert energy(table, "av.doctor-wen") == 0

"""The set as a whole: how many of what, within which ranges, and what it must hold. AM-C5 to C8."""

from collections import Counter
from collections.abc import Iterator

import pytest

from fracas.games.ani_mayhem.cards import (
    CARDS,
    LISTING,
    OFFERED,
    SHAPES,
    is_combat_disaster,
    is_vehicle,
    transforms,
)
from fracas.games.ani_mayhem.expressions import All, Some, terms
from fracas.games.ani_mayhem.schema import Card
from fracas.games.ani_mayhem.traits import Effect
from fracas.games.ani_mayhem.vocabulary import OWN_CATEGORIES, OWN_SKILLS, SKILL_AT
from fracas.games.ani_mayhem.wording import card_text

TABLED = {
    "character": 24, "enhancement": 8, "equipment": 12, "flash": 12, "global": 6, "haven": 8,
    "item": 16, "location": 28, "disaster": 23, "combat": 40,
}  # fmt: skip
"""How many of each type the rulebook tables; they come first in their files."""
WORLDS = ("Harbour", "Lantern", "Tide", "Drifter")
FAMILIES = ("Clatter", "Syndicate", "Spirit", "Gloam")


def every(sort: str) -> list[Card]:
    return [CARDS[at] for at in OFFERED if CARDS[at].type == sort]


def further(sort: str) -> list[Card]:
    """Those that the rulebook leaves to be authored."""
    return every(sort)[TABLED[sort] :]


def effects(card: Card) -> Iterator[Effect]:
    for trait in card.trait:
        yield from trait.do


def raised(card: Card) -> list[int]:
    """What a card adds to abilities and health, one by one."""
    signs = [*card.modifiers.values()]
    signs += [str(one.by) for one in effects(card) if one.modify and isinstance(one.by, str)]
    signs += [str(one.health) for one in effects(card) if one.health is not None]
    return [int(one) for one in signs if one.startswith("+")]


@pytest.mark.clause("AM-C5")
def test_characters_keep_to_their_ranges() -> None:
    for card in further("character"):
        damage, defence, movement, charm, energy = (
            getattr(card.abilities, one) for one in card.abilities.__struct_fields__
        )
        assert 1 <= damage <= 5 and 2 <= defence <= 5 and damage + defence <= 8, card.id
        assert 1 <= movement <= 4 and 1 <= charm <= 6 and 0 <= energy <= 5, card.id
        assert len(card.trait) <= 1, card.id
        for form in (card.skills, card.alt.skills if card.alt else None):
            if form is not None:
                n = sum(int(one.rpartition(" x")[2]) if " x" in one else 1 for one in form)
                assert 2 <= n <= 5, card.id
        if card.alt is not None:
            assert (card.alt.abilities.damage or 0) + (card.alt.abilities.defence or 0) <= 12
    cast = every("character")
    assert Counter(one.gender for one in cast) == {"f": 18, "m": 18, "n": 8}
    assert sum(transforms(one) for one in cast) == 6
    assert sum(one.alt is not None and not transforms(one) for one in cast) == 2
    assert sum("planetary" in one.symbols for one in cast) == 8
    assert sum("dimensional" in one.symbols for one in cast) == 6
    assert sum(one.abilities.energy == 0 for one in cast) == round(len(cast) / 3)
    assert sum(one.abilities.movement in (2, 3) for one in cast) > 0.7 * len(cast)
    charms = Counter(one.abilities.charm for one in cast)
    assert charms.most_common(1)[0][0] == 3


@pytest.mark.clause("AM-C5")
def test_power_cards_keep_to_their_ranges() -> None:
    for card in further("enhancement"):
        assert 0 <= card.energy_cost <= 4
        if card.energy_cost:
            assert all(1 <= one <= 3 for one in raised(card)), card.id
        else:
            assert sum(raised(card)) <= 2, card.id
    gear = every("equipment")
    weapons = [one for one in gear if "Weapon" in one.categories]
    assert len(weapons) == 8
    for card in weapons:
        assert 2 <= card.uses <= 6 and card.on_empty == "reload", card.id
        assert all(1 <= one <= 3 for one in raised(card)), card.id
    vehicles = [one for one in gear if is_vehicle(one)]
    assert len(vehicles) == 6 and all(2 <= (one.capacity or 0) <= 6 for one in vehicles)
    fighting = [one.abilities for one in vehicles if one.abilities.damage is not None]
    assert len(fighting) == 3
    assert all(4 <= (one.damage or 0) <= 7 and 6 <= (one.defence or 0) <= 10 for one in fighting)
    assert sum("Suit" in one.categories for one in gear) == 4
    assert sum(bool(one.symbols) for one in gear) == 6


@pytest.mark.clause("AM-C5")
def test_flash_and_global_effects_keep_to_their_numbers() -> None:
    flashes = every("flash")
    for card in further("flash"):
        assert 0 <= card.energy_cost <= 3 and len(list(effects(card))) == 1, card.id
        assert all(2 <= one <= 4 for one in raised(card)), card.id

    def doing(*verbs: str) -> int:
        return sum(any(one.verb in verbs for one in effects(card)) for card in flashes)

    assert doing("cancel") == 4 and doing("steal") == 3 and doing("transform") == 3
    assert doing("save", "resurrect", "heal") == 3
    lasting = Counter((bool(one.uses), bool(one.turns)) for one in every("global"))
    assert lasting == {(False, False): 5, (True, False): 5, (False, True): 4}
    for card in every("global"):
        assert card.uses in (0, 2, 3, 4) and 0 <= card.turns <= 4, card.id


@pytest.mark.clause("AM-C5")
def test_havens_and_items_keep_to_their_ranges() -> None:
    for card in every("haven"):
        assert card.haven is not None and len(card.haven.bonus) == 1
        (bonus,) = card.haven.bonus
        assert bonus.by == "+1" if bonus.modify else bonus.gain_skill, card.id
    bonuses = Counter(str(one.haven) for one in every("haven"))
    assert max(bonuses.values()) == 1  # no two alike
    idle = [one for one in every("item") if card_text(CARDS.index(one)) == ("No effect.",)]
    assert len(idle) == round(len(every("item")) / 3)
    for card in further("item"):
        assert all(one in (1, 2) for one in raised(card)), card.id
        assert len(card.trait) + len(card.modifiers) + len(card.symbols) <= 1, card.id


@pytest.mark.clause("AM-C5", "AM-C8")
def test_locations_keep_to_their_numbers() -> None:
    places = every("location")
    for card in further("location"):
        assert not set(card.categories) & set(WORLDS), card.id
        read = LISTING[CARDS.index(card)]
        ways = read.parts if isinstance(read, Some) else (read,)
        assert 1 <= len(ways) <= 3, card.id
        assert all(len(way.parts) <= 2 for way in ways if isinstance(way, All)), card.id
    assert sum("planetary" in one.symbols for one in places) == 6
    assert sum("dimensional" in one.symbols for one in places) == 6
    damages = [one.abilities.damage for one in places if one.abilities.damage is not None]
    defences = [one.abilities.defence for one in places if one.abilities.defence is not None]
    assert len(damages) == 8 and all(2 <= one <= 5 for one in damages)
    assert len(defences) == 8 and all(12 <= one <= 22 for one in defences)
    assert sum(one.haven is not None for one in places) == 4


@pytest.mark.clause("AM-C5")
def test_disasters_keep_to_their_ranges() -> None:
    majors = [one for one in every("disaster") if one.grade == "major"]
    minors = [one for one in every("disaster") if one.grade == "minor"]
    fighting = {"major": ((5, 8), (5, 9), (2, 4)), "minor": ((2, 6), (2, 6), (2, 5))}
    for card in every("disaster"):
        if is_combat_disaster(card):
            ranges = fighting[card.grade or ""]
            given = (card.abilities.damage, card.abilities.defence, card.abilities.movement)
            for value, (low, high) in zip(given, ranges, strict=True):
                assert value is not None and low <= value <= high, card.id
    assert [sum(map(is_combat_disaster, some)) for some in (majors, minors)] == [12, 22]
    charming = [one.abilities.charm for one in majors if one.abilities.charm is not None]
    assert len(charming) == 12 / 3 and all(3 <= one <= 6 for one in charming)
    quiet = [one for one in minors if not is_combat_disaster(one)]
    explicit = [one for one in quiet if any(trait.target for trait in one.trait)]
    assert len(explicit) in (len(quiet) // 2, (len(quiet) + 1) // 2)
    hordes = [one for one in minors if any(trait.horde for trait in one.trait)]
    assert all("Horde" in one.categories for one in hordes)
    families = [family for one in hordes for family in one.categories if family in FAMILIES]
    assert sorted(families) == sorted(FAMILIES)


@pytest.mark.clause("AM-C6")
def test_every_skill_is_on_two_characters_and_in_a_listing() -> None:
    cast = [at for at in OFFERED if CARDS[at].type == "character"]
    have = {
        skill: sum(any(form.skills[SKILL_AT[skill]] > 0 for form in SHAPES[at]) for at in cast)
        for skill in OWN_SKILLS
    }
    assert [skill for skill, n in have.items() if n < 2] == []
    asked = listed()
    assert [skill for skill in OWN_SKILLS if not asked[skill]] == []


def listed() -> Counter[str]:
    """In how many listings each skill is."""
    return Counter(
        what
        for at in OFFERED
        if at in LISTING
        for what in {one.what for one in terms(LISTING[at]) if one.sort in ("skill", "strong")}
    )


@pytest.mark.clause("AM-C8")
def test_the_rest_of_the_set_gives_what_the_tabled_cards_lack() -> None:
    fire = [one for one in further("character") if any("Fire" in skill for skill in one.skills)]
    assert len(fire) == 2
    more = [CARDS.index(one) for one in further("location")]
    for skill in ("Communications", "Marksman"):
        found = [at for at in more if skill in {one.what for one in terms(LISTING[at])}]
        assert len(found) == 2, skill
    for world in WORLDS:
        own = [CARDS[at] for at in OFFERED if world in CARDS[at].categories]
        carried = [one for one in own if one.type in ("character", "item")]
        assert {s for one in carried for s in one.symbols} == {"planetary", "dimensional"}, world


@pytest.mark.clause("AM-C7")
def test_every_category_is_on_a_card_or_is_asked_for() -> None:
    used = {one for at in OFFERED for one in CARDS[at].categories}
    marks = {"Planetary", "Dimensional"}  # these are symbols
    assert set(OWN_CATEGORIES) - used - marks == {"Unique"}

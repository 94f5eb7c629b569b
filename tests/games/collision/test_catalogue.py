"""CO-C1 to C8, CO-C10 to C12: the content as data."""

import pytest

from fracas.games.collision.catalogue import catalogue, shard_cost, two_weapon_bonus

FOUND = catalogue()


@pytest.mark.clause("CO-2.1", "CO-2.2", "CO-C1")
def test_the_power_deck_has_thirty_cards() -> None:
    deck = FOUND.tables.deck
    assert sum(deck.copies.values()) == 30
    assert [deck.copies[card] for card in ("1", "8", "2", "4", "5", "success", "fail")] == [
        2, 2, 3, 4, 4, 3, 3,
    ]  # fmt: skip
    assert "".join(str(inch) for inch in deck.secondary.values()) == "55443322"


@pytest.mark.clause("CO-R1", "CO-28.3")
def test_charges_succeed_on_27_22_15_and_8_cards() -> None:
    deck = FOUND.tables.deck
    reaching = [
        deck.copies["success"]
        + sum(deck.copies[card] for card, inch in deck.secondary.items() if inch >= inches)
        for inches in (2, 3, 4, 5)
    ]
    assert reaching == [27, 22, 15, 8]


@pytest.mark.clause("CO-C2", "CO-C3")
def test_there_are_twenty_weapons() -> None:
    assert (len(FOUND.ranged), len(FOUND.close)) == (11, 9)
    rifle, net = FOUND.ranged["long-rifle"], FOUND.ranged["net-thrower"]
    assert (rifle.range, rifle.shots, rifle.rc, rifle.keywords) == (
        (6, 32), 1, 2, ("reload", "stability"),
    )  # fmt: skip
    assert net.only_suppressing
    assert FOUND.ranged["scatter-gun"].push_back == 1
    assert [FOUND.close[w].push_back for w in ("maul", "great-fists", "blade")] == [2, 3, 0]
    assert {w.id for w in FOUND.close.values() if "parry" in w.keywords} == {
        "spear", "shield-baton",
    }  # fmt: skip


@pytest.mark.clause("CO-C4", "CO-C5", "CO-C6")
def test_every_profile_costs_what_its_numbers_say() -> None:
    assert len(FOUND.profiles) == 18
    for profile in FOUND.profiles.values():
        assert shard_cost(FOUND, profile) == profile.shards, profile.id


@pytest.mark.clause("CO-C5", "CO-C6")
def test_profiles_name_weapons_and_traits_that_exist() -> None:
    for profile in FOUND.profiles.values():
        assert all(w in FOUND.ranged or w in FOUND.close for w in profile.weapons)
        assert all(trait in FOUND.traits for trait in profile.traits)
    by_faction = [p.faction for p in FOUND.profiles.values()]
    assert (by_faction.count("riveters"), by_faction.count("unbound")) == (9, 9)
    leaders = [p.id for p in FOUND.profiles.values() if "leader" in p.traits]
    assert leaders == ["RE1", "UN1"]
    assert [p.size for p in FOUND.profiles.values()].count("S") == 2


@pytest.mark.clause("CO-X55", "CO-13.14", "CO-C3")
def test_two_one_handed_weapons_or_a_pair_are_a_bonus() -> None:
    assert two_weapon_bonus(FOUND, FOUND.profiles["RE6"].weapons)
    assert two_weapon_bonus(FOUND, ("claws",))
    assert not two_weapon_bonus(FOUND, ("maul", "scrap-pistol"))
    assert not two_weapon_bonus(FOUND, ("bolt-carbine", "wrench"))


@pytest.mark.clause("CO-C7")
def test_there_are_ten_traits_and_seven_special_actions() -> None:
    kinds = [trait.kind for trait in FOUND.traits.values()]
    assert (kinds.count("trait"), kinds.count("special")) == (10, 7)
    lasting = {t.id: (t.token, t.until_regroup) for t in FOUND.traits.values() if t.token}
    assert lasting == {
        "drive": ("fury", True), "take-aim": ("aim", True), "lie-low": ("hidden", False),
    }  # fmt: skip


@pytest.mark.clause("CO-C8")
def test_there_are_twenty_four_objects() -> None:
    assert list(FOUND.objects) == [f"O{n}" for n in range(1, 25)]
    types = "".join(one.type for one in FOUND.objects.values())
    assert types == "W" * 8 + "A" * 4 + "G" * 12
    for one in FOUND.objects.values():
        if one.weapon:
            assert one.weapon in FOUND.ranged or one.weapon in FOUND.close
        if one.trait:
            assert one.trait in FOUND.traits
    assert {one.id for one in FOUND.objects.values() if one.once} == {
        "O19", "O21", "O22", "O23", "O24",
    }  # fmt: skip
    assert [FOUND.objects[f"O{n}"].armour for n in (9, 10, 11)] == [8, 7, 6]


@pytest.mark.clause("CO-C10", "CO-C11", "CO-4.9")
def test_every_table_has_a_row_for_every_card() -> None:
    tables = FOUND.tables
    cards = {"fail", "1", "2", "3", "4", "5", "6", "7", "8", "success"}
    for rows in (tables.mission, tables.exploration, tables.gear, tables.advance):
        assert set(rows) == cards
    assert tables.mission["2"] == "hunt"
    assert tables.exploration["4"].shards == 10
    assert tables.exploration["fail"].shards == -10
    assert tables.gear["3"] == "O15"
    assert tables.advance["8"].stat == "wnd"


@pytest.mark.clause("CO-C12", "CO-R121", "CO-4.2", "CO-2.8")
@pytest.mark.parametrize(
    ("gang", "shards", "figures", "points"),
    [
        ("fire-line", 400, 6, 12),
        ("salvage-run", 400, 5, 11),
        ("hunting-pack", 400, 6, 13),
        ("the-crush", 400, 6, 12),
        ("learning-riveters", 190, 3, 6),
        ("learning-unbound", 190, 3, 6),
    ],
)
def test_sample_gangs_add_up(gang: str, shards: int, figures: int, points: int) -> None:
    found = FOUND.gangs[gang]
    profiles = [FOUND.profiles[member.profile] for member in found.figures]
    objects = [FOUND.objects[one] for member in found.figures for one in member.objects]
    assert sum(p.shards for p in profiles) + sum(o.cost for o in objects) == shards == found.limit
    leaders = sum("leader" in p.traits for p in profiles)
    assert (len(profiles), 2 * len(profiles) + leaders) == (figures, points)
    assert all(p.faction == found.faction for p in profiles)
    for member, profile in zip(found.figures, profiles, strict=True):
        assert len(member.objects) <= profile.slots.number
        for one in member.objects:
            assert FOUND.objects[one].type in profile.slots.types
            assert found.faction in FOUND.objects[one].factions

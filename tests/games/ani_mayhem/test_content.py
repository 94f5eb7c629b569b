"""The card language, the cards and their texts. AM-32, AM-C."""

from collections import Counter

import pytest

from fracas.content import ContentError, parse
from fracas.games.ani_mayhem.cards import (
    AT,
    CARDS,
    LISTING,
    OFFERED,
    SHAPES,
    is_combat_disaster,
    name,
    transforms,
)
from fracas.games.ani_mayhem.expressions import All, Some, Term, expression, terms
from fracas.games.ani_mayhem.schema import CardFile
from fracas.games.ani_mayhem.vocabulary import OWN_CATEGORIES, OWN_SKILLS, SKILL_AT
from fracas.games.ani_mayhem.wording import TEXTS, card_name, card_text

from .scene import number, printed


def broken(text: str) -> str:
    """What is said of a file with one card in it."""
    with pytest.raises(ContentError) as raised:
        parse(text, CardFile, file="cards.toml")
    return str(raised.value)


def card(*lines: str) -> str:
    head = ["[[card]]", 'id = "av.test"', 'name = "Test"', 'type = "item"']
    return "\n".join(head + list(lines))


@pytest.mark.clause("AM-C1", "AM-32.1")
def test_a_card_that_breaks_the_schema_is_refused_with_file_line_and_reason() -> None:
    said = broken(card('colour = "red"'))
    assert "cards.toml:5" in said
    assert "unknown key" in said


@pytest.mark.clause("AM-32.2")
def test_a_disaster_and_only_a_disaster_has_a_grade() -> None:
    assert "'grade'" in broken(card('grade = "minor"'))
    no_grade = '[[card]]\nid = "av.x"\nname = "X"\ntype = "disaster"'
    assert "'grade'" in broken(no_grade)


@pytest.mark.clause("AM-32.3", "AM-2.2")
def test_a_missing_ability_is_none_and_not_zero() -> None:
    assert SHAPES[number("av.bridge-out")][0].abilities == (None, None, 3, None, None)
    assert SHAPES[number("av.bulwark-9")][0].abilities == (4, 4, 1, 1, 2)
    some = (
        '[[card]]\nid = "av.x"\nname = "X"\ntype = "character"\ngender = "f"\n'
        "abilities = { damage = 1 }"
    )
    assert "all five abilities" in broken(some)


@pytest.mark.clause("AM-32.4", "AM-2.64", "AM-2.65")
def test_skills_are_counted() -> None:
    ox = SHAPES[number("av.ox-hendry")][0]
    assert ox.skills[SKILL_AT["Strength"]] == 2
    assert ox.skills[SKILL_AT["Climbing"]] == 1
    assert ox.skills[SKILL_AT["Cooking"]] == -1
    assert ox.gender == "m"


@pytest.mark.clause("AM-32.5", "AM-3.9", "AM-3.18")
def test_a_second_form_has_its_own_skills_or_none_and_a_clock_keeps_them() -> None:
    washu, sol = SHAPES[number("rb.little-washu")], SHAPES[number("av.grandmaster-sol")]
    assert any(washu[0].skills) and not any(washu[1].skills)
    assert sol[1].skills == sol[0].skills
    assert sol[1].abilities == (2, 2, 1, 2, 3)
    assert transforms(printed("rb.little-washu"))
    assert not transforms(printed("av.grandmaster-sol"))


@pytest.mark.clause("AM-32.6")
@pytest.mark.parametrize("sign", ["2+", "+", "twice", "*2"])
def test_a_modifier_is_a_sign_and_a_number(sign: str) -> None:
    assert "charm" in broken(card(f'modifiers = {{ charm = "{sign}" }}'))


@pytest.mark.clause("AM-32.7")
def test_requirements_and_listings_must_be_expressions() -> None:
    assert "no skill 'Juggling'" in broken(card('requires = "Juggling"'))
    assert card_text(number("av.arc-rifle"))[:2] == (
        "Needs Marksman or Police.",
        "4 uses, then discard or reload.",
    )


@pytest.mark.clause("AM-32.8", "AM-4.1")
def test_a_combat_card_and_no_other_has_two_halves() -> None:
    half = 'combat = { name = "A" }'
    assert "'combat' and 'charm'" in broken(f'[[card]]\nid = "av.x"\ntype = "combat"\n{half}')
    combat = [one for one in CARDS if one.type == "combat"]
    assert all(one.combat and one.charm and one.combat.name and one.charm.name for one in combat)


@pytest.mark.clause("AM-32.9", "AM-11.5")
def test_and_binds_tighter_than_or_and_brackets_are_kept() -> None:
    streetwise, celebrity, music, cooking = (
        Term("skill", one) for one in ("Streetwise", "Celebrity", "Music", "Cooking")
    )
    assert expression("Streetwise & Celebrity or Music & Cooking") == Some(
        (All((streetwise, celebrity)), All((music, cooking)))
    )
    assert expression("Streetwise & (Celebrity or Music)") == All(
        (streetwise, Some((celebrity, music)))
    )


@pytest.mark.clause("AM-32.9", "AM-11.6", "AM-11.7", "AM-11.8", "AM-11.9")
@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Police x2", Term("skill", "Police", 2)),
        ("Strength 4+", Term("strong", "Strength", 4)),
        ("3 females", Term("females", "", 3)),
        ("2 males", Term("males", "", 2)),
        ("damage 5+", Term("ability", "damage", 5)),
        ("[Vehicle]", Term("category", "Vehicle")),
        ("{Ryoko}", Term("name", "Ryoko")),
    ],
)
def test_each_term_is_read_as_what_it_is(written: str, read: Term) -> None:
    assert expression(written) == read


@pytest.mark.parametrize("wrong", ["", "Music &", "or Music", "(Music", "Music Tech)", "[Nothing]"])
@pytest.mark.clause("AM-32.9")
def test_a_malformed_expression_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"expected|no skill|no category"):
        expression(wrong)


@pytest.mark.clause("AM-32.10", "AM-32.11")
def test_a_trait_is_explicit_or_implicit_and_does_something() -> None:
    both = 'target = { of = "item" }, scope = { of = "item" }, do = [{ bonk = true }]'
    assert "not both" in broken(card(f'trait = [{{ kind = "discrete", {both} }}]'))
    assert "needs 'do'" in broken(card('trait = [{ kind = "discrete" }]'))
    assert "needs 'on'" in broken(card('trait = [{ kind = "triggered", do = [{ bonk = true }] }]'))


@pytest.mark.clause("AM-32.12")
def test_a_selector_knows_only_what_a_card_can_be() -> None:
    made = 'trait = [{ kind = "discrete", target = { is = ["Purple"] }, do = [{ bonk = true }] }]'
    assert "'Purple'" in broken(card(made))
    where = 'trait = [{ kind = "discrete", target = { where = "moon" }, do = [{ bonk = true }] }]'
    assert "where" in broken(card(where))


@pytest.mark.clause("AM-32.13")
def test_a_duration_is_one_of_the_list() -> None:
    made = 'trait = [{ kind = "discrete", do = [{ bonk = true }], for = "a while" }]'
    assert "for" in broken(card(made))


@pytest.mark.clause("AM-32.14")
def test_a_cost_is_one_of_the_list() -> None:
    made = 'trait = [{ kind = "discrete", cost = { gold = 1 }, do = [{ bonk = true }] }]'
    assert "gold" in broken(card(made))


@pytest.mark.clause("AM-32.15")
def test_a_condition_says_one_thing() -> None:
    two = "if = [{ in_combat = true, chance = 2 }], do = [{ bonk = true }]"
    assert "one condition" in broken(card(f'trait = [{{ kind = "continuous", {two} }}]'))


@pytest.mark.clause("AM-32.16")
def test_an_event_is_one_of_the_list() -> None:
    made = 'trait = [{ kind = "triggered", on = "sneezed", do = [{ bonk = true }] }]'
    assert "on" in broken(card(made))


@pytest.mark.clause("AM-32.17")
def test_an_effect_is_one_of_the_table() -> None:
    assert "unknown key" in broken(card('trait = [{ kind = "discrete", do = [{ dance = 1 }] }]'))
    two = 'trait = [{ kind = "discrete", do = [{ bonk = true, kill = true }] }]'
    assert "one effect" in broken(card(two))


@pytest.mark.clause("AM-32.20")
def test_a_value_depends_on_a_count_or_on_an_ability() -> None:
    made = 'do = [{ modify = "charm", by = { plus = 2 } }]'
    assert "'count' or 'ability'" in broken(card(f'trait = [{{ kind = "continuous", {made} }}]'))


@pytest.mark.clause("AM-32.21", "AM-32.23")
def test_acts_and_windows_are_those_of_the_list() -> None:
    act = 'trait = [{ kind = "continuous", do = [{ prevent = "sneezing" }] }]'
    assert "prevent" in broken(card(act))
    window = 'trait = [{ kind = "discrete", window = "lunch", do = [{ bonk = true }] }]'
    assert "window" in broken(card(window))


@pytest.mark.clause("AM-32.22")
def test_the_traits_of_disasters_stand_alone() -> None:
    assert card_text(number("av.colossus-protocol")) == ("Frenzy: strikes all that oppose it.",)
    assert card_text(number("av.silk-thief")) == ("Steals an item at random instead of attacking.",)


@pytest.mark.clause("AM-32.18")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_has_a_text_without_gaps(lang: str) -> None:
    for kind in range(len(CARDS)):
        lines = card_text(kind, lang)
        assert lines, CARDS[kind].id
        assert not any("{" in line or "None" in line or "  " in line for line in lines), lines


@pytest.mark.clause("AM-32.18")
def test_texts_say_what_the_data_says() -> None:
    assert card_text(number("av.vega-rourke"))[-1] == (
        "Once a turn, for 2 energy: steals an item at random from a character or a disaster here."
    )
    assert card_text(number("av.festival-week")) == ("Your characters in play get +1 charm.",)
    assert card_text(number("av.festival-week"), "fr") == (
        "Vos personnages en jeu reçoivent +1 en charme.",
    )
    assert card_text(number("av.counter")) == (
        "Counter: adds half its defence to its damage.",
        "Mirror Smile: has at least the opposing charm.",
    )
    assert card_text(number("av.storm-gate"), "fr")[0] == (
        "Se fouille avec Élément Air ou Magie x2 ou Force avec dégâts 4+."
    )


@pytest.mark.clause("AM-32.18", "AM-C6", "AM-C7", "AM-C12")
def test_the_core_set_uses_only_its_own_words() -> None:
    assert len(OWN_SKILLS) == 37
    for kind in OFFERED:
        used = {skill for skill, at in SKILL_AT.items() if SHAPES[kind][0].skills[at]}
        assert used <= set(OWN_SKILLS), CARDS[kind].id
        assert set(CARDS[kind].categories) <= set(OWN_CATEGORIES), CARDS[kind].id
    assert {one for lang in TEXTS.values() for one in lang if one.startswith("skill.")} == {
        f"skill.{one}" for one in SKILL_AT
    }


@pytest.mark.clause("AM-C2", "AM-R132")
@pytest.mark.parametrize("key", ["script", "art", "set"])
def test_a_card_may_not_write_what_would_do_nothing(key: str) -> None:
    said = broken(card(f'{key} = "x"'))
    assert "cards.toml:5" in said and "unknown key" in said and key in said


@pytest.mark.clause("AM-C5")
def test_all_cards_of_the_set_are_there() -> None:
    counted = Counter(CARDS[kind].type for kind in OFFERED)
    assert counted == {
        "character": 44, "location": 40, "item": 32, "haven": 12, "enhancement": 20,
        "equipment": 30, "flash": 30, "global": 14, "disaster": 60, "combat": 40,
    }  # fmt: skip
    grades = Counter(CARDS[kind].grade for kind in OFFERED if CARDS[kind].grade)
    assert grades == {"major": 21, "minor": 39}
    assert sum(is_combat_disaster(CARDS[kind]) for kind in OFFERED) == 34


@pytest.mark.clause("AM-C4")
def test_each_world_has_its_cards() -> None:
    for world in ("Harbour", "Lantern", "Tide", "Drifter"):
        counted = Counter(CARDS[k].type for k in OFFERED if world in CARDS[k].categories)
        assert counted == {"character": 11, "location": 7, "item": 8, "haven": 3}


@pytest.mark.clause("AM-C3")
def test_fixtures_carry_the_values_of_the_source() -> None:
    assert SHAPES[number("rb.nabiki-tendo")][0].abilities == (1, 1, 3, 3, 0)  # AM-R104
    assert SHAPES[number("rb.p-chan")][1].abilities == (3, 4, 3, 2, 3)
    assert SHAPES[number("rb.ranma-saotome-boy-type")][1].gender == "f"
    assert not set(OFFERED) & {at for one, at in AT.items() if one.startswith("rb.")}


@pytest.mark.clause("AM-32.19")
def test_each_listing_of_the_core_set_names_what_some_character_has() -> None:
    characters = [
        SHAPES[k][form] for k in OFFERED if CARDS[k].type == "character" for form in (0, 1)
    ]
    for kind in OFFERED:
        if kind in LISTING:
            read = LISTING[kind]
            ways = read.parts if isinstance(read, Some) else (read,)
            assert any(
                all(
                    one.sort not in ("skill", "strong")
                    or any(who.skills[SKILL_AT[one.what]] > 0 for who in characters)
                    for one in terms(way)
                )
                for way in ways
            ), CARDS[kind].id


def test_every_offered_card_has_a_french_name_or_a_proper_one() -> None:
    proper = {kind for kind in OFFERED if CARDS[kind].type == "character"}
    for kind in set(OFFERED) - proper:
        halves = [CARDS[kind].combat, CARDS[kind].charm]
        for named in [one.name for one in halves if one] or [CARDS[kind].name]:
            assert isinstance(named, dict) and set(named) == {"en", "fr"}, CARDS[kind].id
    assert card_name(number("av.hook"), "fr") == "Crochet"
    assert name(printed("av.hook")) == "Hook"

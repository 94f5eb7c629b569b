"""CO-29.20: what weapons, traits and objects say of themselves is made from their data."""

import pytest
from msgspec.structs import replace

from fracas.content import ContentError
from fracas.games.collision.catalogue import CloseWeapon, RangedWeapon, catalogue
from fracas.games.collision.wording import object_does, trait_does, weapon_does


@pytest.mark.clause("CO-29.20", "CO-C7")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_says_what_it_does_with_its_own_numbers(lang: str) -> None:
    found = catalogue()
    for trait in found.traits.values():
        said = trait_does(trait, lang)
        numbers = [number for number in (trait.reach, trait.need, trait.plus) if number]
        assert said and "{" not in said, trait.id
        assert all(str(number) in said for number in numbers)
    weapons: list[RangedWeapon | CloseWeapon] = [*found.ranged.values(), *found.close.values()]
    for weapon in weapons:
        said = weapon_does(weapon, lang)
        assert "{" not in said and "; ;" not in said and said.count(";") >= len(weapon.keywords)


@pytest.mark.clause("CO-29.20", "CO-C8")
@pytest.mark.parametrize(
    ("thing", "english", "french"),
    [
        ("O1", "Range 0 to 8\", shots 1, RC +0", "Portée 0 à 8\", tirs 1, RC +0"),
        ("O11", "Armour 6; MOV −1.", "Armure 6 ; MOV −1."),
        ("O12", "Parry; +1 DEF against Shoot from the front arc.",
         "Parer ; +1 DEF contre les Tirs venant de l'arc frontal."),
        ("O13", "No −1 RC for more than half range.", "Pas de −1 RC au-delà de la demi-portée."),
        ("O16", "As Strong.", "Comme Costaud."),
        ("O23", "Special action, once: Rush token, next Move +2\" or next Charge reach +1\".",
         "Action spéciale, une fois : jeton Ruée, prochain Mouvement +2\" ou prochaine portée de "
         "Charge +1\"."),
    ],
)  # fmt: skip
def test_what_an_object_does_is_said_from_its_data(thing: str, english: str, french: str) -> None:
    one = catalogue().objects[thing]
    assert (object_does(one, "en"), object_does(one, "fr")) == (english, french)


@pytest.mark.clause("CO-C8")
def test_numbers_of_an_object_are_those_of_its_data_and_none_is_left_out() -> None:
    smoke, frame = catalogue().objects["O21"], catalogue().objects["O16"]
    assert 'at most 4" from the base' in object_does(replace(smoke, reach=4), "en")
    both = object_does(replace(frame, mastery=3), "en")
    assert both == "+3 INT in Mastery tests; as Strong."
    with pytest.raises(ContentError, match="O21: no words for smoke with plus"):
        object_does(replace(smoke, plus=1), "en")
    with pytest.raises(ContentError, match="O16: it does nothing"):
        object_does(replace(frame, trait=""), "en")

"""What the faces of cards are drawn from."""

import pytest

from fracas.games.ani_mayhem.cards import CARDS, OFFERED
from fracas.games.ani_mayhem.expressions import expression
from fracas.games.ani_mayhem.faces import faces, ways
from fracas.games.ani_mayhem.vocabulary import CATEGORIES, SKILLS


@pytest.mark.clause("AM-34.1", "AM-34.2")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_has_a_face_with_all_that_stands_on_it(lang: str) -> None:
    found = faces(lang)
    assert [one.number for one in found.cards] == list(OFFERED)
    assert set(found.skills) == set(SKILLS) and set(found.categories) == set(CATEGORIES)
    for one in found.cards:
        card = CARDS[one.number]
        assert one.name and one.type == card.type and one.copies >= 1
        printed = card.abilities
        assert (one.abilities[0], one.abilities[4]) == (printed.damage, printed.energy)
        assert len(one.halves) == (2 if card.type == "combat" else 0)
        assert all(half.name and half.text for half in one.halves)
        assert bool(one.listing) == bool(card.listing)
        if card.trait or card.modifiers or card.alt:
            assert one.text, one.id
        assert (one.other is None) == (card.alt is None)


def test_a_listing_is_told_as_alternatives() -> None:
    def read(written: str) -> list[list[str]]:
        return [[term.what for term in way] for way in ways(expression(written))]

    assert read("Music") == [["Music"]]
    assert read("Music or Cooking & Speed") == [["Music"], ["Cooking", "Speed"]]
    assert read("(Music or Magic) & Speed") == [["Music", "Speed"], ["Magic", "Speed"]]

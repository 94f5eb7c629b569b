"""What answers are called where a newcomer took them for others."""

import pytest

from fracas.catalogue import find
from fracas.engine import Saying, text
from fracas.games.ani_mayhem.cards import AT

from .scene import play
from .test_hunt import DEX, DRONE, OX, disaster, hunt, who


@pytest.mark.clause("AM-22.3")
def test_who_has_named_a_striker_and_wants_no_other_says_nobody_else() -> None:
    made = hunt(who(DEX), who(OX), disaster(DRONE))
    play(made, ("attack", DRONE), "all", "pass", "fight")
    assert made.waiting[0].options[0].label == "the strongest, as many as may"
    made.play(0, made.waiting[0].options[1].data)
    called = {one.data: one.label for one in made.waiting[0].options}
    assert called["done"] == "nobody else"


@pytest.mark.parametrize(
    ("item", "lang", "told"),
    [
        ("av.grandmothers-recipe", "en", "Who carries Grandmother's Recipe?"),
        ("av.grandmothers-recipe", "fr", "Qui porte Recette de Grand-Mère ?"),
        ("av.lucky-cat-bell", "en", "Who carries Lucky Cat Bell? +2 charm."),
    ],
)
def test_an_item_that_does_nothing_says_nothing(item: str, lang: str, told: str) -> None:
    words = find("ani-mayhem").words
    assert words.sentence(text("ask.assign", item=AT[item]), Saying(lang, 0)) == told

"""Captives, who frees them and what becomes of the captor; which haven one goes to. AM-2.38."""

import pytest

from fracas.games.ani_mayhem.traits import Trait
from fracas.table import Table

from .patched import replace, with_card
from .scene import able, asked, body, happened, ids, options, play, printed, scene, state
from .test_traits import NINE, disaster, who

POCKET, PUDDING, WHISTLE = "av.pocket-dimension", "av.sticky-pudding", "av.whistle-home"
OX, BAO, FENWICK = "av.ox-hendry", "av.chef-bao-ren", "av.fenwick"
HERE, NEXT = "av.bamboo-ridge", "av.coral-maze"
LOFT = '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.canal-market"\n'
TOWER = '[[havens]]\ncard = "av.signal-tower"\nlocation = "av.night-market"\n'


def caught(card: str, *parts: str, luck: str = "[]") -> Table:
    """A disaster has entered and caught Ox; on to the Move phase."""
    made = scene(
        f'phase = "maintenance"\nentering = "{card}"\n' + NINE + who(OX, HERE) + "".join(parts),
        luck=luck,
    )
    assert not able(made, OX)
    while state(made).phase < 5:
        play(made, "pass")
    return made


@pytest.mark.clause("AM-12.5", "AM-R130", "AM-2.38")
def test_a_disaster_goes_when_the_last_of_its_captives_is_free() -> None:
    made = caught(POCKET, who(FENWICK, NEXT))
    play(made, ("go", NEXT), FENWICK, "done", HERE, "stop")
    assert body(made, OX).captor == -1 and able(made, OX)
    assert state(made).menaces == {}
    assert ids(made, state(made).players[0].discard) == [POCKET]


@pytest.mark.clause("AM-12.5", "AM-R130", "AM-2.38")
def test_a_disaster_that_held_a_party_goes_when_all_of_it_are_free() -> None:
    made = caught(PUDDING, who("av.gravo-the-hauler", HERE), who(BAO, NEXT))
    assert len(happened(made, "held")) == 1
    play(made, ("go", NEXT), BAO, "done", HERE, "stop")
    assert len(happened(made, "freed")) == 2
    assert (state(made).menaces, ids(made, state(made).players[0].discard)) == ({}, [PUDDING])


@pytest.mark.clause("AM-R130", "AM-2.38", "AM-2.61")
@pytest.mark.parametrize("card", [POCKET, PUDDING])
def test_it_goes_too_when_the_last_of_them_is_called_away(card: str) -> None:
    made = caught(card, LOFT, f'[[players]]\nhand = ["{WHISTLE}"]\n')
    play(made, ("flash", WHISTLE), OX, "pass")
    assert body(made, OX).at == -1 and able(made, OX)
    assert state(made).menaces == {}
    assert ids(made, state(made).players[0].discard) == [card, WHISTLE]


@pytest.mark.clause("AM-2.38", "AM-2.35")
def test_who_was_held_is_free_when_the_holder_is_gone() -> None:
    fall = '[[players]]\nhand = ["av.star-fall"]\n'
    made = caught(PUDDING, fall)
    play(made, ("flash", "av.star-fall"), -1 - next(iter(state(made).menaces)), "pass")
    assert state(made).menaces == {}
    assert able(made, OX)


@pytest.mark.clause("AM-R130", "AM-12.5")
def test_a_combat_disaster_that_held_captives_stays() -> None:
    text = 'phase = "scavenge"\n' + NINE + who(OX, HERE) + who("av.dex-marlow", HERE)
    made = scene(text + disaster("av.clatter-drone", HERE) + LOFT
                 + f'[[players]]\nhand = ["{WHISTLE}"]\n')  # fmt: skip
    body(made, OX).captor = next(iter(state(made).menaces))
    play(made, ("flash", WHISTLE), OX, "pass")
    assert ids(made, [one.card for one in state(made).menaces.values()]) == [
        "av.clatter-drone"
    ]


# Which haven


@pytest.mark.clause("AM-D7", "AM-2.33")
def test_who_has_two_havens_is_asked_to_which_a_character_goes() -> None:
    text = 'phase = "equip"\n' + NINE + LOFT + TOWER + who(OX, HERE)
    made = scene(text + f'[[players]]\nhand = ["{WHISTLE}"]\n')
    play(made, ("flash", WHISTLE), OX, "pass")
    assert (asked(made), options(made)) == ("which_haven", [-1, -2])
    labels = [one.label for one in made.waiting[0].options]
    assert ["Dockside Loft" in labels[0], "Signal Tower" in labels[1]] == [True, True]
    play(made, -2)
    assert body(made, OX).at == -2
    one = scene('phase = "equip"\n' + NINE + TOWER + who(OX, HERE)
                + f'[[players]]\nhand = ["{WHISTLE}"]\n')  # fmt: skip
    play(one, ("flash", WHISTLE), OX, "pass")
    assert (asked(one), body(one, OX).at) == ("standby", -1)  # there is nothing to ask


@pytest.mark.clause("AM-D7", "AM-2.33")
def test_who_has_two_havens_is_asked_where_a_character_is_resurrected() -> None:
    target = printed(WHISTLE).trait[0].target
    assert target is not None
    effect = replace(printed(WHISTLE).trait[0].do[0], place=None, resurrect="target")
    trait = Trait(kind="discrete", target=replace(target, where="discard"), do=(effect,))
    with with_card(replace(printed(WHISTLE), trait=(trait,))):
        made = scene('phase = "equip"\n' + NINE + LOFT + TOWER
                     + f'[[players]]\nhand = ["{WHISTLE}"]\ndiscard = ["{OX}"]\n')  # fmt: skip
        play(made, ("flash", WHISTLE), options_after(made), "pass")
        assert (asked(made), options(made)) == ("which_haven", [-1, -2])
        play(made, -2)
        assert body(made, OX).at == -2
        assert ids(made, state(made).players[0].discard) == [WHISTLE]


def options_after(made: Table) -> int:
    return state(made).players[0].discard[0]

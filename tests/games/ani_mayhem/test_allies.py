"""Allies that meet their primary, however the two come together; magnets. AM-28."""

import pytest

from fracas.table import Table

from .scene import asked, happened, ids, menace, play, scene, state
from .test_examples import abilities, fight, offers, seen
from .test_traits import DRONE, MUSCLE, NINE, THORN, disaster, table, who

LEVIATHAN = "av.leviathan-of-glass"
ALLIED = [(4 + 2, 3 + 2)]
"""Hired Muscle with Lady Thorn's bonus."""


def joined(made: Table) -> bool:
    """Whether Lady Thorn is an ally of Hired Muscle, with all that follows from it."""
    (muscle,), (thorn,) = seen(made, MUSCLE), seen(made, THORN)
    if thorn["ally_of"] == -1:
        assert abilities(made, MUSCLE, "damage", "defence") == [(4, 3)]
        return False
    assert thorn["ally_of"] == muscle["id"] and not thorn["fights"]
    assert abilities(made, MUSCLE, "damage", "defence") == ALLIED
    return True


@pytest.mark.clause("AM-28.1", "AM-28.3")
def test_an_ally_that_stands_joins_whoever_walks_up_to_it() -> None:
    made = table(
        disaster(MUSCLE, "av.tidal-court"), disaster(THORN, "av.noodle-corner"),
        who("av.bulwark-9", "av.noodle-corner"), phase="move",
    )  # fmt: skip
    menace(made, THORN).fixed = True  # it waits there
    while fight(made) is None:
        play(made, "done" if asked(made) == "reload" else "pass")
    assert joined(made)
    assert menace(made, MUSCLE).at == menace(made, THORN).at == 5
    assert fight(made)["disaster"] == menace(made, MUSCLE).order  # and Thorn attacks nobody
    assert [one["disaster"] for one in happened(made, "attacked")] == [MUSCLE]


@pytest.mark.clause("AM-28.1", "AM-28.2")
def test_an_ally_is_taken_along_by_a_primary_that_passes_it() -> None:
    made = table(
        disaster(MUSCLE, "av.tidal-court"), disaster(THORN, "av.hall-of-nine-bells"), phase="move"
    )
    menace(made, THORN).fixed = True
    while not any(one["disaster"] == THORN for one in happened(made, "joins")):
        play(made, "done" if asked(made) == "reload" else "pass")
    assert joined(made)
    assert menace(made, MUSCLE).at == menace(made, THORN).at == 5  # two steps on


@pytest.mark.clause("AM-28.1", "AM-28.3", "AM-28.10")
def test_an_ally_joins_a_disaster_that_a_magnet_has_brought() -> None:
    text = 'phase = "maintenance"\nentering = "av.everyone-looks-here"\n' + NINE
    text += disaster(THORN, "av.mag-rail-yard") + disaster(MUSCLE, "av.bamboo-ridge")
    made = scene(text + who("av.bulwark-9", "av.noodle-corner"))
    assert joined(made)
    assert [one["disaster"] for one in happened(made, "attacked")] == [MUSCLE]


@pytest.mark.clause("AM-28.1", "AM-28.22")
def test_what_it_joins_is_what_it_names() -> None:
    made = table(
        disaster("av.bridge-out", "av.drowned-library"), disaster(THORN, "av.drowned-library"),
        phase="maintenance",
    )  # fmt: skip
    assert seen(made, THORN)[0]["ally_of"] == -1


BENEATH = '[[locations]]\ncard = "av.night-market"\nitems = ["av.gold-badge"]\ndisasters = ["{}"]\n'


def searched(beneath: str, standing: str) -> Table:
    made = scene(
        'phase = "scavenge"\n' + BENEATH.format(beneath) + disaster(standing, "av.night-market")
        + who("av.juno-parrish", "av.night-market") + who("av.bulwark-9", "av.night-market"),
        luck='[{ "defender" = 0 }]' if beneath == MUSCLE else "[]",
    )  # fmt: skip
    play(made, ("scavenge", 0), "all")
    return made


@pytest.mark.clause("AM-28.1", "AM-28.3", "AM-20.6")
def test_an_ally_joins_a_disaster_that_is_revealed_beside_it() -> None:
    made = searched(MUSCLE, THORN)
    assert joined(made)
    assert fight(made)["disaster"] == menace(made, MUSCLE).order


@pytest.mark.clause("AM-28.3", "AM-20.6", "AM-20.11", "AM-R131")
def test_an_ally_that_is_revealed_beside_its_primary_joins_and_the_attempt_is_over() -> None:
    made = searched(THORN, MUSCLE)
    assert joined(made)
    assert (asked(made), fight(made), state(made).search) == ("standby", None, None)
    assert offers(made, "scavenge") == []
    assert offers(made, "attack") == [("attack", menace(made, MUSCLE).order)]
    assert ids(made, state(made).sites[0].beneath) == ["av.gold-badge"]


# Magnets


def drawn_in(*parts: str, items: str = 'items = ["av.gold-badge"]', luck: str = "[]") -> Table:
    """Everyone Looks Here enters and lands on noodle-corner, three steps on."""
    text = 'phase = "maintenance"\nentering = "av.everyone-looks-here"\n' + NINE
    text = text.replace('"av.noodle-corner"\nx = 5\n', f'"av.noodle-corner"\nx = 5\n{items}\n')
    return scene(text + "".join(parts), luck=luck)


@pytest.mark.clause("AM-28.10", "AM-17.17", "AM-17.24")
def test_a_disaster_that_was_pulled_takes_the_item_beneath() -> None:
    made = drawn_in(disaster(MUSCLE, "av.mag-rail-yard"))
    assert menace(made, MUSCLE).at == 5
    assert seen(made, MUSCLE)[0]["item"] == [None]
    assert state(made).sites[5].beneath == []


@pytest.mark.clause("AM-28.10", "AM-17.17", "AM-17.19")
def test_of_two_that_were_pulled_the_stronger_takes_it_and_a_laden_one_does_not() -> None:
    made = drawn_in(disaster(DRONE, "av.mag-rail-yard"), disaster(MUSCLE, "av.bamboo-ridge"))
    assert (seen(made, MUSCLE)[0]["item"], seen(made, DRONE)[0]["item"]) == ([None], [])
    laden = drawn_in(disaster(MUSCLE, "av.mag-rail-yard", 'item = "av.star-chart"'))
    assert ids(laden, menace(laden, MUSCLE).item) == ["av.star-chart"]
    assert ids(laden, state(laden).sites[5].beneath) == ["av.gold-badge"]


@pytest.mark.clause("AM-28.10", "AM-17.24")
def test_what_was_pulled_fights_first_and_then_takes_the_item() -> None:
    made = drawn_in(disaster(MUSCLE, "av.mag-rail-yard"), who("av.bulwark-9", "av.noodle-corner"))
    assert fight(made)["disaster"] == menace(made, MUSCLE).order
    assert seen(made, MUSCLE)[0]["item"] == []
    play(made, "pass", "retreat", "av.mag-rail-yard")
    assert seen(made, MUSCLE)[0]["item"] == [None]



@pytest.mark.clause("AM-28.10", "AM-17.24")
def test_a_pulled_disaster_lands_with_its_trait() -> None:
    made = drawn_in(disaster(LEVIATHAN, "av.mag-rail-yard"))
    assert [one["item"] for one in happened(made, "destroyed")] == ["av.gold-badge"]

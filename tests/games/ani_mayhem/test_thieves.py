"""Disasters that steal instead of attacking, and equipment that is stolen. AM-28.13, AM-R129."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fracas.engine.imagining import imagine
from fracas.games.ani_mayhem import game
from fracas.games.ani_mayhem.cards import CARDS
from fracas.table import Table

from .fate import defeat
from .patched import replace, with_card
from .scene import (
    asked,
    body,
    happened,
    ids,
    menace,
    number,
    options,
    play,
    printed,
    scene,
    state,
)
from .test_examples import fight, seen
from .test_traits import NINE, THIEF, disaster, table, who

OX, BULWARK, GRAVO = "av.ox-hendry", "av.bulwark-9", "av.gravo-the-hauler"
BADGE, CHART = 'items = ["av.gold-badge"]', 'items = ["av.star-chart"]'
START, HERE = "av.mag-rail-yard", "av.bamboo-ridge"
"""Sites 4 and 3 of nine; the thief goes on to 0."""


def walked_up(carrier: str, more: str, *parts: str, luck: str = "[]") -> Table:
    """Somebody walks up to a Silk Thief."""
    made = table(
        who(carrier, START, more), disaster(THIEF, HERE), *parts, phase="move", luck=luck
    )
    play(made, ("go", START), carrier, "done", HERE)
    return made


@pytest.mark.clause("AM-28.15", "AM-28.14", "AM-R129")
def test_a_thief_steals_from_a_party_that_comes_to_it_and_goes() -> None:
    made = walked_up(OX, 'items = ["av.gold-badge", "av.star-chart"]', luck='[{"stolen item" = 1}]')
    assert fight(made) is None and not made.view(None)["charms"]
    assert ids(made, menace(made, THIEF).item) == ["av.star-chart"]
    assert ids(made, body(made, OX).items) == ["av.gold-badge"]
    assert menace(made, THIEF).at == 0  # one full movement along its path
    assert asked(made) == "march" and body(made, OX).at == 3  # the party goes on


@pytest.mark.clause("AM-28.15", "AM-R129")
def test_it_lays_down_what_it_carried_before_it_steals_from_who_comes() -> None:
    made = table(
        who(OX, START, BADGE), disaster(THIEF, HERE, 'item = "av.antique-medal"'), phase="move"
    )
    play(made, ("go", START), OX, "done", HERE)
    assert ids(made, menace(made, THIEF).item) == ["av.gold-badge"]
    assert made.view(None)["sites"][3]["items"] == [None]


@pytest.mark.clause("AM-28.16", "AM-R129")
@pytest.mark.parametrize(("carrier", "more"), [(BULWARK, ""), (GRAVO, BADGE)])
def test_who_has_nothing_that_can_be_stolen_is_attacked(carrier: str, more: str) -> None:
    made = walked_up(carrier, more)
    if carrier == GRAVO:  # whom it charms first
        assert made.view(None)["charms"][-1]["names"] == [THIEF, GRAVO]
    else:
        assert fight(made)["disaster"] == menace(made, THIEF).order
    assert seen(made, THIEF)[0]["at"] == 3


@pytest.mark.clause("AM-28.15")
def test_it_neither_steals_nor_attacks_again_in_this_phase() -> None:
    near = who(BULWARK, "av.canal-market", CHART)
    made = walked_up(OX, BADGE, near)
    play(made, "stop", ("go", "av.canal-market"), BULWARK, "done", "av.night-market")
    assert body(made, BULWARK).at == menace(made, THIEF).at == 0
    assert fight(made) is None and ids(made, body(made, BULWARK).items) == ["av.star-chart"]
    assert len(happened(made, "steals")) == 1


@pytest.mark.clause("AM-28.15", "AM-28.10", "AM-R129")
def test_a_thief_that_a_magnet_has_brought_steals_and_moves_on() -> None:
    text = 'phase = "maintenance"\nentering = "av.everyone-looks-here"\n' + NINE
    text += disaster(THIEF, START) + who(OX, "av.noodle-corner", BADGE)
    made = scene(text)
    assert fight(made) is None
    assert ids(made, menace(made, THIEF).item) == ["av.gold-badge"]
    assert menace(made, THIEF).at == 5 - 3  # from where it was brought to


@pytest.mark.clause("AM-28.19", "AM-28.15", "AM-R129")
def test_a_thief_that_was_robbed_steals_back_instead_of_attacking() -> None:
    made = table(
        who(OX, HERE, f'equipment = ["av.velvet-gloves"]\n{BADGE}'),
        disaster(THIEF, HERE, 'item = "av.star-chart"'), luck='[{ "stolen item" = 0 }]',
    )  # fmt: skip
    play(made, ("use", OX, "av.velvet-gloves"), "pass")
    assert fight(made) is None
    assert ids(made, menace(made, THIEF).item) == ["av.gold-badge"]
    assert ids(made, body(made, OX).items) == ["av.star-chart"]


@pytest.mark.clause("AM-29.17", "AM-R127", "AM-R129")
@pytest.mark.parametrize("answer", ["pass", "av.house-rules"])
def test_a_theft_from_who_comes_can_be_answered(answer: str) -> None:
    held = '[[players]]\nglobals = ["av.house-rules"]\n'
    made = walked_up(OX, BADGE, held)
    assert asked(made) == "answer_event"
    if answer == "pass":
        play(made, "pass")
        assert ids(made, menace(made, THIEF).item) == ["av.gold-badge"]
    else:
        play(made, ("activate", answer), "pass")
        assert ids(made, body(made, OX).items) == ["av.gold-badge"]
        assert (fight(made), menace(made, THIEF).at) == (None, 3)


@pytest.mark.clause("AM-26.44", "AM-28.15")
def test_a_thief_does_not_steal_from_whom_it_ignores() -> None:
    made = table(who(OX, START, BADGE), disaster(THIEF, HERE), phase="move")
    menace(made, THIEF).ignores.append(body(made, OX).card)
    play(made, ("go", START), OX, "done", HERE)
    assert ids(made, body(made, OX).items) == ["av.gold-badge"]
    assert fight(made) is None


# Equipment


GLOVES, SKATES, PASS = "av.velvet-gloves", "av.courier-skates", "av.orbit-pass"
LADEN = f'{BADGE}\nequipment = ["{SKATES}", "{PASS}"]'


@contextmanager
def taking_gear(card: str) -> Iterator[None]:
    """A thief that takes equipment instead of items."""
    made = printed(card)
    (trait,) = made.trait
    if trait.steals:
        changed = replace(trait, steals="equipment")
    else:
        changed = replace(trait, do=(replace(trait.do[0], steal="equipment"),))
    with with_card(replace(made, trait=(changed,))):
        yield


@pytest.mark.clause("AM-28.13", "AM-32.17", "AM-6.13")
def test_a_disaster_that_steals_equipment_takes_equipment() -> None:
    with taking_gear(THIEF):
        made = walked_up(OX, LADEN, luck='[{ "stolen equipment" = 1 }]')
        thief = menace(made, THIEF)
        assert (ids(made, thief.gear), thief.item) == ([PASS], [])
        assert ids(made, body(made, OX).items) == ["av.gold-badge"]
        assert ids(made, body(made, OX).gear) == [SKATES]
        assert made.view(0)["disasters"][0]["equipment"] == [PASS]  # AM-S15
        assert made.view(None)["disasters"][0]["equipment"] == [None]
        bare = walked_up(BULWARK, BADGE)  # an item is no equipment
        assert fight(bare)["disaster"] == menace(bare, THIEF).order


@pytest.mark.clause("AM-28.13", "AM-2.27", "AM-17.9")
def test_stolen_equipment_is_dropped_with_its_thief_and_goes_with_it() -> None:
    with taking_gear(THIEF):
        made = walked_up(OX, LADEN, luck='[{ "stolen equipment" = 1 }]')
        defeat(made, THIEF)
        assert ids(made, state(made).sites[0].above) == [PASS]
        away = walked_up(OX, LADEN, luck='[{ "stolen equipment" = 1 }]')
        while state(away).menaces:
            play(away, next(one for one in ("stop", "pass", "done") if one in options(away)))
        assert ids(away, state(away).players[0].discard) == [PASS, THIEF]


@pytest.mark.clause("AM-S15", "AM-S6")
def test_who_never_saw_stolen_equipment_may_take_it_for_any() -> None:
    with taking_gear(THIEF):
        made = table(
            who(OX, START, LADEN), disaster(THIEF, HERE), phase="move", seats=2,
            luck='[{ "stolen equipment" = 1 }]',
        )  # fmt: skip
        play(made, ("go", START), OX, "done", HERE)
    s, rng = state(made), random.Random(3)
    worlds = [[imagine(game, s, seat, rng) for _ in range(9)] for seat in (0, 1)]
    kinds = [{one.cast.kinds[one.menaces[1].gear[0]] for one in found} for found in worlds]
    assert kinds[0] == {number(PASS)}
    assert len(kinds[1]) > 3 and all(CARDS[one].type == "equipment" for one in kinds[1])


@pytest.mark.clause("AM-28.13", "AM-32.17")
@pytest.mark.parametrize("victim", ["character", "disaster"])
def test_a_character_that_steals_equipment_takes_equipment(victim: str) -> None:
    parts = who(OX, HERE, f'equipment = ["{GLOVES}"]')
    with taking_gear(GLOVES):
        if victim == "character":
            made = table(parts, who(BULWARK, HERE, LADEN, 2), seats=2,
                         luck='[{ "stolen equipment" = 0 }]')  # fmt: skip
            play(made, ("use", OX, GLOVES), "pass", "pass")
            assert ids(made, body(made, BULWARK).gear) == [PASS]
            assert ids(made, body(made, BULWARK).items) == ["av.gold-badge"]
        else:
            made = table(parts, who(BULWARK, START, f'equipment = ["{SKATES}"]'),
                         disaster(THIEF, HERE, 'item = "av.star-chart"'))  # fmt: skip
            thief, other = menace(made, THIEF), body(made, BULWARK)
            thief.gear, other.gear = other.gear, []
            play(made, ("use", OX, GLOVES), "pass")
            thief = menace(made, THIEF)
            assert (thief.gear, len(thief.item)) == ([], 1)
        assert ids(made, body(made, OX).gear) == [GLOVES, SKATES]
        assert asked(made) == "flee"

"""Disasters that steal instead of attacking, on every occasion. AM-28.13 to AM-28.17, AM-R129."""

import pytest

from fracas.table import Table

from .scene import asked, body, happened, ids, menace, play, scene
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
    assert made.view(None)["sites"][3]["items"] == ["?"]


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

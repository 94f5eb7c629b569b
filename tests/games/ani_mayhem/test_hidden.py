"""Concealed cards. AM-10, AM-27."""

import pytest

from fracas.table import Table

from .looks import held, symbols, value
from .scene import ability, body, play, printed, scene, state
from .test_maintenance import disaster
from .test_phases import HOME, placed

GEARED = 'equipment = ["av.folding-shield", "av.orbit-pass"]\nitems = ["av.lucky-cat-bell"]'


def geared(phase: str = "equip", more: str = "") -> Table:
    return scene(
        f'phase = "{phase}"\n' + HOME + placed("av.dex-marlow", "av.night-market", GEARED) + more, 2
    )


@pytest.mark.clause("AM-27.3", "AM-27.7", "AM-D11", "AM-S6")
def test_a_concealed_card_works_once_it_is_revealed_for_all_to_see() -> None:
    table = geared()
    assert (value(table, "av.dex-marlow", "defence"), symbols(table, "av.dex-marlow")) == (3, set())
    play(table, ("reveal", "av.dex-marlow", "av.folding-shield"))
    s, dex = state(table), body(table, "av.dex-marlow")
    assert ability(s, dex, "defence") == 5
    assert s.seen[dex.open[0]] == s.everyone
    play(table, "pass")
    assert list(table.waiting) == [1]


@pytest.mark.clause("AM-27.4", "AM-27.8", "AM-D11")
def test_it_may_be_concealed_again_and_a_continuous_effect_ends() -> None:
    table = geared()
    play(table, ("reveal", "av.dex-marlow", "av.folding-shield"), "pass", "pass")
    assert state(table).phase == 5
    play(table, ("conceal", "av.dex-marlow", "av.folding-shield"))
    s, dex = state(table), body(table, "av.dex-marlow")
    assert dex.open == []
    assert ability(s, dex, "defence") == 3


@pytest.mark.clause("AM-27.8")
def test_the_effect_of_a_use_goes_on_though_the_card_is_concealed() -> None:
    text = placed("av.ox-hendry", "av.canal-market", 'equipment = ["av.riot-baton"]')
    text += disaster("av.hired-muscle", "av.canal-market")
    table = scene('phase = "equip"\n' + HOME + text)
    play(table, ("attack", "av.hired-muscle"), "all")
    play(table, ("use", "av.ox-hendry", "av.riot-baton"), "pass")
    ox = body(table, "av.ox-hendry")
    assert ox.open == []
    assert ability(state(table), ox, "damage") == 5 + 2


@pytest.mark.clause("AM-27.5", "AM-S5", "AM-S6")
def test_she_may_look_at_her_own_concealed_cards_at_any_time() -> None:
    table = geared()
    mine, theirs = table.view(0), table.view(1)
    assert isinstance(mine, dict) and isinstance(theirs, dict)
    assert mine["characters"][0]["equipment"] == ["av.folding-shield", "av.orbit-pass"]
    assert theirs["characters"][0]["equipment"] == [None, None]
    assert theirs["characters"][0]["items"] == [None]


@pytest.mark.clause("AM-10.1", "AM-10.2")
def test_only_items_count_and_an_item_helps_only_its_carrier() -> None:
    table = geared(more=placed("av.juno-parrish", "av.night-market"))
    assert held(table, 0) == 1
    play(table, ("reveal", "av.dex-marlow", "av.lucky-cat-bell"))
    assert value(table, "av.dex-marlow", "charm") == 3 + 2
    assert value(table, "av.juno-parrish", "charm") == 5
    assert printed("av.lucky-cat-bell").type == "item"

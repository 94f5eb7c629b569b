"""Clauses where one step more or less decides."""

import pytest

import fracas
from fracas.games.ani_mayhem.priority import option_label
from fracas.games.ani_mayhem.reckoning import selected
from fracas.games.ani_mayhem.traits import Selector

from .scene import asked, body, menace, play, scene, state
from .test_hunt import BAO, DEX, DRONE, OX, attack, disaster, hunt, on, who
from .test_phases import HOME, placed


@pytest.mark.clause("AM-22.2", "AM-24.5")
def test_in_a_later_round_only_those_who_struck_retreat() -> None:
    made = hunt(who(DEX), who(OX), who(BAO), disaster(DRONE), luck='[{ "retaliation" = 0 }]')
    attack(made, DRONE, DEX)
    while on(made).round == 1:
        play(made, "pass")
    play(made, "pass", "retreat")
    while asked(made) == "retreat_step":
        assert state(made).strands[0].asking is not None
        assert state(made).strands[0].asking.who == body(made, DEX).card  # type: ignore[union-attr]  # it asks
        play(made, "av.night-market")
    assert body(made, OX).at == body(made, BAO).at == menace(made, DRONE).at


@pytest.mark.clause("AM-D36")
def test_who_resigns_in_a_fight_leaves_when_it_is_over() -> None:
    text = 'phase = "equip"\n' + HOME + placed("av.ox-hendry", "av.night-market")
    text += placed("av.dex-marlow", "av.bamboo-ridge", "seat = 2")
    text += disaster(DRONE, at="av.night-market")
    table = scene(text, seats=2)
    play(table, ("attack", DRONE), "all")
    table.act(1, "concede")
    play(table, "pass")
    assert state(table).combat is not None
    assert body(table, "av.dex-marlow").seat == 1  # still there
    while state(table).combat is not None:
        play(table, "fight" if asked(table) == "ask_retreat" else _onward(table))
    play(table, "pass")
    assert [one.seat for one in state(table).bodies.values()] == [0]


def _onward(table: fracas.Table) -> object:
    found = [one.data for one in next(iter(table.waiting.values())).options]
    return next((one for one in ("strongest", "done", "pass") if one in found), found[0])


@pytest.mark.clause("AM-32.12")
def test_who_counts_here_counts_nobody_elsewhere() -> None:
    table = scene(
        HOME
        + placed("av.dex-marlow", "av.night-market")
        + placed("av.ox-hendry", "av.night-market")
        + placed("av.fenwick", "av.bamboo-ridge")
    )
    given = Selector(of="character", where="here", not_=("self",))
    dex, ox = body(table, "av.dex-marlow"), body(table, "av.ox-hendry")
    assert selected(state(table), given, 0, dex, dex.at) == [ox]


@pytest.mark.clause("AM-19.3", "AM-9.4")
def test_each_of_two_havens_is_called_by_its_name() -> None:
    second = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.bamboo-ridge"\n'
    table = scene(HOME + second)
    s = state(table)
    named = [dict(option_label(s, ("go", -1 - at)).args)["place"] for at in (0, 1)]
    assert named == [s.cast.kinds[one.card] for one in s.havens]


@pytest.mark.clause("AM-31.22", "AM-30.1")
def test_no_items_lie_out_in_skirmish() -> None:
    table = fracas.new("ani-mayhem", seats=2, seed=1, layout="skirmish", decks="tide")
    assert state(table).table.total == 0

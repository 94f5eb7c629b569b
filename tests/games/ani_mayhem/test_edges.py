"""Clauses where one step more or less decides."""

import pytest

import fracas

from .scene import asked, body, menace, options, play, scene, state
from .test_hunt import BAO, DEX, DRONE, OX, attack, disaster, hunt, on, who
from .test_phases import HOME, at_home, placed


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
    pia = "av.sergeant-pia-lund"  # helps another of hers here
    made = hunt(who(pia), who(OX), who(DEX, at="av.night-market"), disaster(DRONE))
    play(made, ("attack", DRONE), "all", ("trait", pia))
    assert options(made) == [body(made, OX).card]


@pytest.mark.clause("AM-19.3", "AM-9.4")
def test_each_of_two_havens_is_called_by_its_name() -> None:
    second = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.bamboo-ridge"\n'
    table = scene(HOME + second + at_home("av.dex-marlow") + placed("av.ox-hendry", "av.moon-pool"))
    said = {one.data: table.say(one.text, 0) for one in table.waiting[0].options}
    assert "Dockside Loft" in said["go", -1] and "Moon Pool" in said["go", -2]


@pytest.mark.clause("AM-31.22", "AM-30.1")
def test_no_items_lie_out_in_skirmish() -> None:
    table = fracas.new("ani-mayhem", seats=2, seed=1, layout="skirmish", decks="tide")
    assert state(table).table.total == 0

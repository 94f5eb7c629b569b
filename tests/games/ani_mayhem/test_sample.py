"""The first sample combat, step by step. AM-X26 to AM-X30."""

import pytest

from fracas.table import Table

from .looks import health, value
from .scene import asked, body, ids, menace, options, play, scene, state

HOT_SPRINGS = """
phase = "scavenge"
[[locations]]
card = "rb.hot-springs-house"
disasters = ["rb.bugrom-type-1", "rb.najato-phantom-prince"]
items = ["rb.cute-little-dolly"]
[[locations]]
card = "rb.island-restaurant"
x = 1
[[characters]]
card = "rb.nene-romanova"
at = "rb.hot-springs-house"
equipment = ["rb.control-cube"]
[[characters]]
card = "rb.p-chan"
at = "rb.hot-springs-house"
enhancements = ["rb.clean-livin"]
[[characters]]
card = "rb.little-washu"
at = "rb.hot-springs-house"
[[characters]]
card = "rb.ryo-ohki-cabbit"
at = "rb.hot-springs-house"
[[players]]
combat = ["rb.smash", "rb.parry", "rb.dodge", "rb.club"]
"""
NENE = 0
LUCK = f"""
  {{ "defender" = {NENE} }}, {{ "target" = {NENE} }}, {{ "target" = {NENE} }},
"""


def start(more: str = "") -> Table:
    table = scene(HOT_SPRINGS, luck=f"[{LUCK}{more}]")
    play(table, ("scavenge", "rb.hot-springs-house"), "all")
    return table


def round_one(table: Table) -> None:
    play(table, "pass", "fight", "pass", "rb.little-washu", "rb.p-chan", "done", "pass")
    play(table, "rb.nene-romanova", "pass")


@pytest.mark.clause("AM-X26", "AM-R96")
def test_health_at_the_start() -> None:
    table = start()
    nene, p_chan = "rb.nene-romanova", "rb.p-chan"
    assert [value(table, nene, at) for at in ("damage", "defence")] == [1, 2]
    assert [value(table, p_chan, at) for at in ("damage", "defence", "charm")] == [2, 3, 2]
    found = [health(table, one) for one in (nene, p_chan, "rb.little-washu", "rb.bugrom-type-1")]
    assert found == [3, 3, 4, 3]


@pytest.mark.clause("AM-X27", "AM-20.3", "AM-20.4", "AM-20.6")
def test_three_females_scavenge_and_lose_their_movement() -> None:
    table = start()
    assert all(one.still for one in state(table).bodies.values())
    assert asked(table) == "standby"
    assert state(table).combat is not None


@pytest.mark.clause("AM-X28", "AM-24.9", "AM-24.12", "AM-24.13", "AM-2.19", "AM-4.4")
def test_round_one() -> None:
    table = start()
    round_one(table)
    fight = state(table).combat
    assert fight is not None
    assert fight.health[body(table, "rb.nene-romanova").card] == 2
    assert fight.health[-1 - menace(table, "rb.bugrom-type-1").order] == 2


@pytest.mark.clause("AM-X29", "AM-2.21", "AM-2.22", "AM-2.26", "AM-2.27", "AM-R95", "AM-R97")
def test_round_two() -> None:
    table = start()
    round_one(table)
    play(table, "pass", "fight", "rb.little-washu", "rb.p-chan", "done", "pass")
    play(table, "rb.nene-romanova", "pass")
    s = state(table)
    assert s.combat is None
    assert not s.menaces
    assert ids(table, s.players[0].bonked) == ["rb.nene-romanova"]
    assert ids(table, s.sites[0].above) == ["rb.control-cube"]
    assert ids(table, s.players[0].discard) == ["rb.bugrom-type-1"]


@pytest.mark.clause("AM-20.8", "AM-20.7", "AM-24.18")
def test_tom_may_go_on_with_two_females_left() -> None:
    table = start()
    round_one(table)
    play(table, "pass", "fight", "rb.little-washu", "rb.p-chan", "done", "pass")
    play(table, "rb.nene-romanova", "pass")
    assert asked(table) == "pick_up"
    play(table, ("pick", "rb.p-chan", "rb.control-cube"))
    assert ids(table, body(table, "rb.p-chan").gear) == ["rb.control-cube"]
    assert asked(table) == "go_on"
    play(table, "stop")
    assert ("scavenge", 0) not in options(table)

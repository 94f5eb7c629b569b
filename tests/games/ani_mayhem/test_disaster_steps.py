"""Disasters on their paths and when they are revealed, step by step. AM-17, AM-20, AM-28."""

import pytest

from fracas.games.ani_mayhem.assault import Fall, Onslaught
from fracas.games.ani_mayhem.charm import strength
from fracas.games.ani_mayhem.effects import nearest
from fracas.games.ani_mayhem.paths import Advance, Discarded, Land
from fracas.games.ani_mayhem.pieces import Search
from fracas.games.ani_mayhem.ruins import chart
from fracas.games.ani_mayhem.scavenge import GoOn, face
from fracas.games.ani_mayhem.state import OFF_FIELD
from fracas.games.ani_mayhem.traits import Selector

from .pieces import (
    DEX,
    DRONE,
    FIELD,
    HOUND,
    IONE,
    MUSCLE,
    OX,
    REGENT,
    THERE,
    THORN,
    WEN,
    at_shrine,
    cards,
    lying,
    made,
    stack,
    who,
)
from .scene import body, ids, menace, row, running, scene


@pytest.mark.clause("AM-17.22", "AM-9.10", "AM-R55")
def test_the_nearest_is_looked_for_along_the_path_or_from_where_the_disaster_lies() -> None:
    table, s = at_shrine(
        who(DEX), who(OX, THERE), who(IONE, "av.chapel-of-salt"), who(WEN, "av.night-market")
    )
    given = Selector(of="character")

    def found(at: int | None) -> list[int]:
        return [one for one, _ in nearest(s, given, 0, at)]

    assert s.paths[0] == (3, 2, 1, 0)
    assert found(None) == cards(table, OX)
    assert found(0) == cards(table, WEN)
    assert sorted(found(2)) == sorted(cards(table, DEX, OX))
    body(table, OX).captor = 5
    assert found(None) == cards(table, DEX)  # a captive is out of reach, as is who is in a haven


@pytest.mark.clause("AM-17.1", "AM-11.27")
def test_a_disasters_place_on_its_path_is_counted_anew_when_the_path_changes() -> None:
    table, s = made(lying(HOUND), lying(DRONE, THERE), lying("av.blackout", "off field"))
    hound, drone = menace(table, HOUND), menace(table, DRONE)
    assert (hound.pace, drone.pace) == (2, 0)
    s.sites[2].destroyed = True
    chart(s)
    assert s.paths[0] == (3, 1, 0)
    assert (hound.pace, drone.pace) == (1, 0)
    hound.pace = 9
    chart(s)
    assert hound.pace == 1


@pytest.mark.clause("AM-20.15", "AM-28.9", "AM-28.12")
def test_what_is_revealed_without_a_fight_acts_at_once_or_stays() -> None:
    beneath = row("av.night-market", "av.canal-market").replace(
        "x = 1", 'x = 1\ndisasters = ["av.everyone-looks-here", "av.bridge-out", "av.blackout"]'
    )
    table = scene('phase = "scavenge"\n' + beneath + who(DEX) + lying(HOUND, "av.night-market"), 2)
    s = running(table)
    dark, bridge, magnet = s.sites[1].disasters
    s.sites[1].disasters = []
    search = s.search = Search(0, 1, cards(table, DEX))
    face(s, search, bridge)
    assert menace(table, "av.bridge-out").fixed and stack(s)[-1] == GoOn(0)
    face(s, search, dark)
    assert menace(table, "av.blackout").at == OFF_FIELD and stack(s)[-1] == GoOn(0)
    face(s, search, magnet)
    assert menace(table, HOUND).at == 1
    assert Discarded(menace(table, "av.everyone-looks-here").order) in stack(s)
    s.search = None


@pytest.mark.clause("AM-20.6", "AM-24.17")
def test_a_revealed_disaster_attacks_the_party_and_ends_no_movement() -> None:
    beneath = FIELD.replace("x = 1", 'x = 1\ndisasters = ["av.gloam-hound"]')
    table = scene('phase = "scavenge"\n' + beneath + who(DEX), 2)
    s = running(table)
    (hound,) = s.sites[1].disasters
    s.sites[1].disasters = []
    search = s.search = Search(0, 1, cards(table, DEX))
    face(s, search, hound)
    falls = [one for one in stack(s) if isinstance(one, Onslaught | Fall)]
    assert [one.ends_move for one in falls] == [False]
    assert ids(table, [menace(table, HOUND).card]) == [HOUND]
    s.search = None


@pytest.mark.clause("AM-28.4")
def test_of_allied_disasters_with_charm_the_higher_counts() -> None:
    table, s = made(who(DEX), lying(REGENT), lying(THORN), lying(MUSCLE), lying(DRONE))
    dex = body(table, DEX)
    regent, thorn, muscle = (menace(table, one) for one in (REGENT, THORN, MUSCLE))
    assert [strength(s, one, dex) for one in (regent, thorn, muscle)] == [5, 6, 0]
    thorn.primary = regent.order
    assert [strength(s, one, dex) for one in (regent, thorn, muscle)] == [6, 6, 0]
    thorn.primary = muscle.order
    assert [strength(s, one, dex) for one in (regent, thorn, muscle)] == [5, 6, 0]


@pytest.mark.clause("AM-17.7", "AM-17.14")
def test_a_disaster_without_movement_left_lands() -> None:
    table, s = made(lying(HOUND))
    hound = menace(table, HOUND)
    Advance(hound.order, 0).do(s)
    assert (hound.at, stack(s)[-1]) == (1, Land(hound.order))
    Advance(hound.order, 1).do(s)
    assert (hound.at, stack(s)[-1]) == (0, Land(hound.order))

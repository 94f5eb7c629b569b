"""Disasters on their paths and when they are revealed. AM-17, AM-20, AM-28."""

import pytest

from fracas.games.ani_mayhem.ruins import chart
from fracas.table import Table

from .fate import change
from .looks import phase, value
from .pieces import (
    DEX,
    DOCK,
    DRONE,
    FIELD,
    HERE,
    HOMES,
    HOUND,
    IONE,
    MUSCLE,
    OX,
    REGENT,
    THERE,
    THORN,
    lying,
    made,
    who,
)
from .scene import ids, menace, options, play, row, scene, state
from .test_charm import PLAIN, piles
from .test_phases import player

MARKET = "av.night-market"


def drawn(card: str, *parts: str) -> Table:
    """A disaster is drawn and enters; the way of the first player's goes 3, 2, 1, 0."""
    text = f'phase = "maintenance"\nentering = "{card}"\n' + FIELD + HOMES
    return scene(text + "".join(parts), 2)


@pytest.mark.clause("AM-17.22", "AM-9.10", "AM-R55")
def test_the_nearest_is_looked_for_along_the_path_and_not_in_havens_nor_among_captives() -> None:
    taken = "av.pocket-dimension"

    def captives(table: Table) -> list[str]:
        taken = [one.card for one in state(table).bodies.values() if one.captor >= 0]
        return sorted(ids(table, taken))

    three = who(DEX), who(OX, DOCK), who(IONE, "av.dockside-loft")
    assert captives(drawn(taken, *three)) == [OX]
    table = drawn(taken, *three, player(draw=[taken, taken]))
    while len(captives(table)) == 1 and state(table).turn < 5:
        wanted = ("draw", "pass", "done", options(table)[0])
        play(table, next(one for one in wanted if one in options(table)))
    assert captives(table) == [DEX, OX]  # the first one is out of reach
    assert captives(drawn(taken, who(IONE, "av.dockside-loft"))) == []


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
    beneath = row(MARKET, HERE).replace(
        "x = 1",
        'x = 1\nitems = ["av.gold-badge"]\n'
        'disasters = ["av.bridge-out", "av.blackout", "av.everyone-looks-here"]',
    )
    table = scene('phase = "scavenge"\n' + beneath + who(DEX) + lying(DRONE, MARKET), luck="")
    play(table, ("scavenge", HERE), "all")
    seen: dict[str, int] = {}
    for _ in range(30):
        seen |= {one["card"]: one["at"] for one in table.view(None)["disasters"]}
        if state(table).search is None or state(table).combat is not None:
            break
        play(table, next(one for one in ("go on", "yes", "pass", options(table)[0])
                         if one in options(table)))  # fmt: skip
    assert seen["av.bridge-out"] == 1 and menace(table, "av.bridge-out").fixed
    assert seen["av.blackout"] < 0  # off the field
    assert seen[DRONE] == 1  # the magnet has pulled it


@pytest.mark.clause("AM-20.6", "AM-24.17")
def test_a_revealed_disaster_attacks_the_party_and_ends_no_movement() -> None:
    beneath = FIELD.replace("x = 1", f'x = 1\nitems = ["av.gold-badge"]\ndisasters = ["{HOUND}"]')
    table = scene('phase = "scavenge"\n' + beneath + who(DEX), 2)
    play(table, ("scavenge", HERE), "all")
    fight = state(table).combat
    assert fight is not None and fight.by_disaster and not fight.ends_move
    assert fight.menace == menace(table, HOUND).order


@pytest.mark.clause("AM-28.4")
@pytest.mark.parametrize(("primary", "wanted"), [("", 5), (REGENT, 6), (MUSCLE, 5)])
def test_of_allied_disasters_with_charm_the_higher_counts(primary: str, wanted: int) -> None:
    lain = lying(REGENT) + lying(THORN) + lying(MUSCLE)
    table = scene(
        'phase = "scavenge"\n' + FIELD + who("av.juno-parrish") + lain + piles((PLAIN,) * 4)
    )
    assert value(table, THORN, "charm") == 6
    if primary:
        menace(table, THORN).primary = menace(table, primary).order
    play(table, ("charm", "av.juno-parrish", REGENT))
    assert table.view(None)["charms"][-1]["charms"][1] == wanted


@pytest.mark.clause("AM-17.7", "AM-17.14")
@pytest.mark.parametrize(("steps", "at"), [("0", 3), ("1", 2)])
def test_a_disaster_without_movement_left_lands(steps: str, at: int) -> None:
    table = scene('phase = "discard"\n' + FIELD + HOMES + lying(HOUND, THERE), 2, luck="")
    change(table, HOUND, "movement", steps)
    while phase(table) in ("discard", "reload"):
        play(table, "pass" if "pass" in options(table) else "done")
    assert menace(table, HOUND).at == at

"""Skirmish, step by step. AM-31."""

import pytest

from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.skirmish import Arm, Sally, SkirmishTurn, stand_up
from fracas.games.ani_mayhem.state import OFF_FIELD

from .pieces import HOUND
from .scene import ability, ids, number, play, running, state
from .test_variants import fight_on, skirmish


@pytest.mark.clause("AM-31.17")
def test_in_skirmish_too_all_may_attack_again_in_a_new_turn() -> None:
    s = running(skirmish())
    (one,) = s.players[0].reserve[:1]
    s.players[0].reserve.remove(one)
    stand_up(s, 0, one)
    s.bodies[one].attacked, s.bodies[one].spent = True, 2
    SkirmishTurn(1).do(s)
    assert (s.bodies[one].attacked, s.bodies[one].spent) == (False, 0)


@pytest.mark.clause("AM-31.18")
@pytest.mark.parametrize("card", ["av.poise", "av.folding-shield"])
def test_in_skirmish_an_enhancement_is_open_and_equipment_concealed(card: str) -> None:
    table = skirmish()
    s = running(table)
    (one,) = s.players[0].reserve[:1]
    s.players[0].reserve.remove(one)
    stand_up(s, 0, one)
    power = [*s.players[0].draw, *s.players[0].hand]
    held = next(other for other in power if s.cast.kinds[other] == number(card))
    s.players[0].draw = [other for other in power if other != held]
    s.players[0].hand = [held]
    s.show(held, 0)
    Arm(0).chosen(s, ("enhance" if card == "av.poise" else "equip", number(card), one))
    found = s.bodies[one]
    assert (found.enhancements, found.gear) == (
        ([held], []) if card == "av.poise" else ([], [held])
    )
    assert s.knows(1, held) is (card == "av.poise")


@pytest.mark.clause("AM-31.19", "AM-31.24", "AM-31.29", "AM-31.38")
@pytest.mark.parametrize(
    ("card", "where"),
    [
        (HOUND, "there"),
        ("av.red-tape-storm", "off field"),
        ("av.mirror-rain", "discard"),
        ("av.bridge-out", "discard"),
    ],
)
def test_a_disaster_of_skirmish_attacks_lies_off_the_field_acts_or_finds_nothing(
    card: str, where: str
) -> None:
    table = skirmish()
    s = running(table)
    (one,) = s.players[0].reserve[:1]
    s.players[0].reserve.remove(one)
    stand_up(s, 0, one)
    drawn = s.players[1].disasters
    s.cast = type(s.cast)((*s.cast.kinds, number(card)), (*s.cast.owners, 1))
    s.seen.append(0)
    drawn.append(len(s.cast.kinds) - 1)
    damage = ability(s, s.bodies[one], "damage")
    Sally(0, 0).do(s)
    lies = [other.at for other in s.menaces.values()]
    assert lies == {"there": [0], "off field": [OFF_FIELD], "discard": []}[where]
    assert ids(table, s.players[1].discard) == ([card] if where == "discard" else [])
    assert (ability(s, s.bodies[one], "damage") < damage) is (card == "av.mirror-rain")


@pytest.mark.clause("AM-31.20", "AM-24.17")
def test_an_attack_in_skirmish_ends_no_movement() -> None:
    table = skirmish()
    s = state(table)
    foe = s.players[1 - s.first]
    hound = next((one for one in foe.disasters if CARDS[s.cast.kinds[one]].id == HOUND), None)
    assert hound is not None
    foe.disasters.remove(hound)
    foe.disasters.append(hound)
    play(table, table.waiting[s.first].options[0].data, "done")
    while state(table).combat is None:
        fight_on(table)
    fight = state(table).combat
    assert fight is not None and fight.by_disaster and not fight.ends_move

"""Skirmish, step by step. AM-31."""

import pytest

from fracas.games.ani_mayhem.affairs import Lasting
from fracas.games.ani_mayhem.skirmish import (
    Arm,
    EndSkirmishTurn,
    Sally,
    SkirmishTurn,
    stand_up,
)
from fracas.games.ani_mayhem.state import OFF_FIELD, Menace
from fracas.games.ani_mayhem.vocabulary import DAMAGE

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


@pytest.mark.clause("AM-D35")
def test_who_may_be_revealed_in_skirmish_is_named_with_damage_and_defence() -> None:
    table = skirmish()
    labels = [one.label for one in table.waiting[state(table).active].options]
    assert len(labels) == 4 and all(": damage " in one and ", defence " in one for one in labels)


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
    hound = next((one for one in foe.disasters if ids(table, [one]) == [HOUND]), None)
    assert hound is not None
    foe.disasters.remove(hound)
    foe.disasters.append(hound)
    play(table, table.waiting[s.first].options[0].data, "done")
    while state(table).combat is None:
        fight_on(table)
    fight = state(table).combat
    assert fight is not None and fight.by_disaster and not fight.ends_move


@pytest.mark.clause("AM-31.17", "AM-31.36")
def test_a_turn_of_skirmish_begins_like_any_other_and_brings_the_bonked_back() -> None:
    s = running(skirmish())
    player_ = s.players[0]
    first, second, third = player_.reserve[:3]
    player_.reserve = player_.reserve[3:]
    player_.bonked = {first: player_.turns + 1, second: player_.turns + 2}
    player_.stacks, s.used, s.carries = 3, ["turn:x"], 2
    turn, turns = s.turn, player_.turns
    SkirmishTurn(0).do(s)
    assert (s.turn, s.active, player_.turns) == (turn + 1, 0, turns + 1)
    assert (player_.stacks, s.used, s.carries) == (0, [], 0)
    assert list(player_.bonked) == [second]
    assert [(one.card, one.at) for one in s.bodies.values()] == [(first, 0)]
    player_.removed.append(third)


@pytest.mark.clause("AM-31.24", "AM-12.11", "AM-2.73")
@pytest.mark.parametrize(
    ("by", "until", "goes"), [(0, 3, True), (0, 4, False), (1, 3, False), (0, 0, False)]
)
def test_in_skirmish_durations_are_counted_in_turns_too(by: int, until: int, goes: bool) -> None:
    s = running(skirmish())
    one = s.players[1].disasters.pop()
    s.menaces = {0: Menace(0, one, 1, OFF_FIELD, by=by, until=until)}
    s.players[0].turns = s.players[1].turns = 3
    s.lasting = [Lasting(0, DAMAGE, "+1", 5, "turn")]
    EndSkirmishTurn(0).do(s)
    assert (s.menaces == {}) is goes
    assert s.lasting == []
    assert s.strands[0].stack[-1] == SkirmishTurn(1)


@pytest.mark.clause("AM-31.29", "AM-31.16")
def test_skirmish_grounds_do_not_touch_and_no_items_lie_beneath_them() -> None:
    s = running(skirmish())
    assert s.table.total == 0
    assert [(one.x, one.y, one.disasters, one.beneath) for one in s.sites] == [
        (0, 0, [], []), (3, 0, [], []),
    ]  # fmt: skip

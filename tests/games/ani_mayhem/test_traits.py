"""Traits of disasters and characters: allies, thefts, captors. AM-28."""

from typing import Any

import pytest

from fracas.table import Table

from .looks import fights, value
from .scene import able, asked, body, ids, menace, options, play, row, scene, state

NINE = row(
    "av.night-market", "av.canal-market", "av.coral-maze", "av.bamboo-ridge", "av.mag-rail-yard",
    "av.noodle-corner", "av.hall-of-nine-bells", "av.tidal-court", "av.drowned-library",
)  # fmt: skip
"""South's path goes from right to left: drowned-library is its entry, night-market its exit."""
THORN, THIEF, MUSCLE, DRONE = (
    "av.lady-thorn", "av.silk-thief", "av.hired-muscle", "av.clatter-drone",
)  # fmt: skip


def who(card: str, at: str, more: str = "", seat: int = 1) -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def disaster(card: str, at: str, more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def table(*parts: str, phase: str = "scavenge", seats: int = 1, luck: str = "[]") -> Table:
    return scene(f'phase = "{phase}"\n' + NINE + "".join(parts), seats, luck)


def acts(made: Table, act: str) -> list[Any]:
    return [one for one in options(made) if isinstance(one, tuple) and one[0] == act]


# Allies


@pytest.mark.clause("AM-X16", "AM-28.1", "AM-28.3", "AM-R109")
def test_an_ally_gives_its_bonus_does_not_attack_and_is_not_attacked_first() -> None:
    text = 'phase = "maintenance"\nentering = "rb.kodachi-kuno"\n' + NINE
    text += disaster("rb.kiriya-the-phantom-assassin", "av.drowned-library")
    made = scene(text + who("av.ox-hendry", "av.noodle-corner"))
    s = state(made)
    kiriya = menace(made, "rb.kiriya-the-phantom-assassin")
    kodachi = menace(made, "rb.kodachi-kuno")
    assert kodachi.primary == kiriya.order
    found = [value(made, "rb.kiriya-the-phantom-assassin", at) for at in ("damage", "defence")]
    assert found == [7, 7]
    assert kodachi.at == kiriya.at == 5  # they have moved together, three steps
    assert s.combat is not None and s.combat.menace == kiriya.order
    assert not fights(made, "rb.kodachi-kuno")
    stood = table(
        disaster("rb.kiriya-the-phantom-assassin", "av.noodle-corner"),
        disaster("rb.kodachi-kuno", "av.noodle-corner"), who("av.ox-hendry", "av.noodle-corner"),
    )  # fmt: skip
    kiriya = menace(stood, "rb.kiriya-the-phantom-assassin")
    menace(stood, "rb.kodachi-kuno").primary = kiriya.order
    assert [one[1] for one in acts(stood, "attack")] == [kiriya.order]


@pytest.mark.clause("AM-28.2", "AM-28.22", "AM-17.25", "AM-R122")
def test_an_ally_moves_with_its_primary_and_is_free_when_that_is_gone() -> None:
    made = table(
        disaster(MUSCLE, "av.tidal-court"), disaster(THORN, "av.tidal-court"), phase="move"
    )
    s = state(made)
    thorn, muscle = menace(made, THORN), menace(made, MUSCLE)
    thorn.primary = muscle.order
    while s.turn == state(made).turn or state(made).phase < 4:
        play(made, "done" if asked(made) == "reload" else "pass")
    thorn, muscle = menace(made, THORN), menace(made, MUSCLE)
    assert muscle.at == 7 - 2  # its own movement, and Thorn's 3 count for nothing
    assert thorn.at == muscle.at
    assert state(made).paths[0][thorn.pace] == thorn.at


@pytest.mark.clause("AM-28.2", "AM-28.3")
def test_once_the_primary_is_defeated_the_ally_fights_for_itself() -> None:
    made = table(
        disaster(MUSCLE, "av.night-market"), disaster(THORN, "av.night-market"),
        who("av.ox-hendry", "av.night-market"), who("av.bulwark-9", "av.night-market"),
        luck='[{ "retaliation" = 0 }]',
    )  # fmt: skip
    menace(made, THORN).primary = menace(made, MUSCLE).order
    play(made, ("attack", MUSCLE))
    play(made, "all", "pass", "fight", "av.ox-hendry", "av.bulwark-9", "done")
    assert state(made).combat is not None
    fight = state(made).combat
    assert fight is not None
    fight.health[-1 - menace(made, MUSCLE).order] = 1
    play(made, "pass", "pass", "pass")
    assert [one.primary for one in state(made).menaces.values()] == [-1]
    assert fights(made, THORN)


@pytest.mark.clause("AM-28.22", "AM-R122")
def test_of_two_that_could_join_each_other_the_later_arrival_is_the_ally() -> None:
    made = table(disaster(THORN, "av.drowned-library"), phase="maintenance")
    assert menace(made, THORN).primary == -1
    text = 'phase = "maintenance"\nentering = "av.lady-thorn"\n' + NINE
    text += disaster("rb.kodachi-kuno", "av.drowned-library")
    made = scene(text)
    kodachi, thorn = menace(made, "rb.kodachi-kuno"), menace(made, THORN)
    assert thorn.primary == kodachi.order
    assert kodachi.primary == -1


@pytest.mark.clause("AM-28.5", "AM-26.14")
def test_the_primary_has_no_bonus_against_who_charmed_the_ally() -> None:
    made = table(
        disaster(MUSCLE, "av.night-market"), disaster(THORN, "av.night-market"),
        who("av.ambassador-liss", "av.night-market", 'enhancements = ["av.poise"]'),
        who("av.ox-hendry", "av.night-market"),
    )  # fmt: skip
    menace(made, THORN).primary = menace(made, MUSCLE).order
    play(made, ("charm", "av.ambassador-liss", THORN), "pass", "pass", "c")
    for one, wanted in (("av.ambassador-liss", [4, 3]), ("av.ox-hendry", [6, 5])):
        assert [value(made, MUSCLE, at, one) for at in ("damage", "defence")] == wanted


# Thefts by disasters


@pytest.mark.clause("AM-X18", "AM-28.13", "AM-28.14", "AM-28.15", "AM-R113", "AM-R105")
def test_a_thief_takes_an_item_at_random_and_moves_on_without_a_fight() -> None:
    made = table(
        disaster("rb.najato-phantom-prince", "av.noodle-corner"),
        who("av.ox-hendry", "av.bamboo-ridge",
            'items = ["av.gold-badge", "av.star-chart"]'),
        who("av.dex-marlow", "av.canal-market", 'items = ["av.bath-token"]'),
        phase="maintenance", luck='[{ "stolen item" = 1 }]',
    )  # fmt: skip
    # path 4 is noodle-corner; two steps on lies bamboo-ridge, three more night-market
    najato = menace(made, "rb.najato-phantom-prince")
    assert state(made).combat is None
    assert ids(made, najato.item) == ["av.star-chart"]
    assert najato.at == 0
    assert ids(made, body(made, "av.ox-hendry").items) == ["av.gold-badge"]
    # it passed Dex with his item on the way, and neither stole nor attacked again
    assert ids(made, body(made, "av.dex-marlow").items) == ["av.bath-token"]


@pytest.mark.clause("AM-28.15")
def test_a_thief_lays_down_what_it_carried() -> None:
    made = table(
        disaster(THIEF, "av.noodle-corner", 'item = "av.antique-medal"'),
        who("av.ox-hendry", "av.bamboo-ridge", 'items = ["av.gold-badge"]'), phase="maintenance",
    )  # fmt: skip
    assert ids(made, state(made).sites[3].beneath) == ["av.antique-medal"]
    assert ids(made, menace(made, THIEF).item) == ["av.gold-badge"]


@pytest.mark.clause("AM-28.16")
def test_a_thief_that_finds_nothing_to_steal_fights_like_any_other() -> None:
    made = table(
        disaster(THIEF, "av.noodle-corner"), who("av.bulwark-9", "av.coral-maze"),
        phase="maintenance",
    )  # fmt: skip
    assert menace(made, THIEF).at == 2
    assert state(made).combat is not None


# Thefts by characters


def fingers(thief: str, *parts: str, **kept: Any) -> Table:
    hand = '[[players]]\nhand = ["rb.sticky-fingers"]\n'
    return table(who(thief, "av.canal-market"), *parts, hand, **kept)


@pytest.mark.clause("AM-X21", "AM-28.14", "AM-D30", "AM-S7")
def test_a_stealing_character_gets_a_full_movement_and_no_more() -> None:
    made = fingers(
        "rb.dr-tofu", who("rb.rokkon", "av.coral-maze",
                          'items = ["av.gold-badge", "av.star-chart"]', 2),
        phase="move", seats=2, luck='[{ "stolen item" = 0 }]',
    )  # fmt: skip
    play(made, ("go", "av.canal-market"), "rb.dr-tofu", "done", "av.coral-maze")
    play(made, ("flash", "rb.sticky-fingers"), "rb.dr-tofu", "pass", "pass")
    assert asked(made) == "flee"
    play(made, "av.bamboo-ridge", "av.mag-rail-yard")
    tofu = body(made, "rb.dr-tofu")
    assert asked(made) != "flee" or options(made) == ["stop"]
    assert (tofu.at, ids(made, tofu.items)) == (4, ["av.gold-badge"])
    item = tofu.items[0]
    assert [state(made).knows(seat, item) for seat in (0, 1, 2)] == [True, True, False]


@pytest.mark.clause("AM-28.18", "AM-29.18")
def test_a_fleeing_thief_meets_disasters_in_the_normal_way() -> None:
    made = fingers(
        "rb.dr-tofu", who("rb.rokkon", "av.canal-market", 'items = ["av.gold-badge"]', 2),
        disaster(DRONE, "av.coral-maze"), seats=2,
    )  # fmt: skip
    play(made, ("flash", "rb.sticky-fingers"), "rb.dr-tofu", "pass", "pass", "av.coral-maze")
    fight = state(made).combat
    assert fight is not None and fight.by_disaster
    assert fight.able == [body(made, "rb.dr-tofu").card]


def gloves(more: str) -> Table:
    return table(
        who("av.ox-hendry", "av.night-market", 'equipment = ["av.velvet-gloves"]\n' + more),
        disaster(MUSCLE, "av.night-market", 'item = "av.gold-badge"'),
    )  # fmt: skip


@pytest.mark.clause("AM-X22", "AM-28.19")
def test_who_carries_an_item_and_steals_from_a_disaster_is_attacked_by_it() -> None:
    made = gloves('items = ["av.star-chart"]')
    play(made, ("use", "av.ox-hendry", "av.velvet-gloves"), "pass")
    assert ids(made, body(made, "av.ox-hendry").items) == ["av.star-chart", "av.gold-badge"]
    fight = state(made).combat
    assert fight is not None and fight.by_disaster
    free = gloves("")
    play(free, ("use", "av.ox-hendry", "av.velvet-gloves"), "pass")
    assert state(free).combat is None
    assert asked(free) == "flee"


@pytest.mark.clause("AM-21.4", "AM-29.18", "AM-28.19")
def test_an_attack_set_off_in_a_combat_waits_for_its_end() -> None:
    made = table(
        who("av.ox-hendry", "av.night-market",
            'equipment = ["av.velvet-gloves"]\nitems = ["av.star-chart"]'),
        disaster(DRONE, "av.night-market"),
        disaster(MUSCLE, "av.night-market", 'item = "av.gold-badge"'),
    )  # fmt: skip
    play(made, ("attack", DRONE), "all", ("use", "av.ox-hendry", "av.velvet-gloves"), "pass")
    s = state(made)
    assert s.combat is not None and s.combat.menace == menace(made, DRONE).order
    assert len(s.waiting) == 1
    play(made, "pass", "fight", "av.ox-hendry", "done", "pass", "pass", "pass")
    play(made, "pass", "fight", "av.ox-hendry", "done", "pass", "pass")
    fight = state(made).combat
    assert fight is not None and fight.menace == menace(made, MUSCLE).order


# Captors, magnets, steps at random


@pytest.mark.clause("AM-28.23", "AM-2.37", "AM-2.38", "AM-2.67")
def test_a_captured_character_is_out_of_everything_until_it_is_freed() -> None:
    text = 'phase = "maintenance"\nentering = "av.pocket-dimension"\n' + NINE
    text += who("av.ox-hendry", "av.bamboo-ridge", 'items = ["av.gold-badge"]')
    text += who("av.fenwick", "av.coral-maze") + disaster(DRONE, "av.bamboo-ridge")
    made = scene(text)
    ox = body(made, "av.ox-hendry")
    captor = state(made).menaces[ox.captor]
    assert captor.at == ox.at == 3
    assert not able(made, "av.ox-hendry")
    assert not acts(made, "attack")
    while state(made).phase < 5:
        play(made, "pass")
    play(made, ("go", "av.coral-maze"), "av.fenwick", "done")
    menace(made, DRONE).idle = state(made).turn
    play(made, "av.bamboo-ridge", "stop")
    ox = body(made, "av.ox-hendry")
    assert ox.captor == -1 and ox.at == 3
    assert ids(made, ox.items) == ["av.gold-badge"]


@pytest.mark.clause("AM-28.21", "AM-3.4", "AM-R82", "AM-D8")
def test_every_third_step_goes_in_a_random_direction() -> None:
    made = table(who("rb.p-chan", "av.mag-rail-yard"), phase="move",
                 luck='[{ "stray" = 1 }]')  # fmt: skip
    play(made, ("go", "av.mag-rail-yard"), "rb.p-chan", "done", "av.bamboo-ridge")
    play(made, "av.coral-maze")
    assert body(made, "rb.p-chan").at == 2
    body(made, "rb.p-chan").steps = 0
    while not acts(made, "go"):
        play(made, "pass" if asked(made) == "standby" else "stop")
    play(made, ("go", "av.coral-maze"), "rb.p-chan", "done", "av.canal-market")
    assert body(made, "rb.p-chan").at == 3  # he meant to go to 1

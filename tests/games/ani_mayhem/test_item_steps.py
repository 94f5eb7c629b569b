"""Items and cards that are gained, dropped and lost, and those who leave. AM-10, AM-18, AM-27."""

import pytest

from fracas.games.ani_mayhem.affairs import NOBODY
from fracas.games.ani_mayhem.auras import auras
from fracas.games.ani_mayhem.carrying import CARRIES
from fracas.games.ani_mayhem.equip import offer_enter, take_dismiss, take_enter
from fracas.games.ani_mayhem.resigning import depart_all
from fracas.games.ani_mayhem.zones import copy_in, destroy, discard, drop, gain_item, lose

from .pieces import BAO, DEX, FIELD, HOMES, IONE, OX, TAM, VEGA, WEN, made, who
from .scene import body, number, options, play, scene, state


@pytest.mark.clause("AM-10.7", "AM-14.8")
def test_each_card_that_changes_hands_counts_and_there_is_an_end_to_it() -> None:
    held = 'items = ["av.gold-badge", "av.star-chart"]'
    table = scene('phase = "equip"\n' + FIELD + who(DEX, more=held) + who(OX), 1)
    play(table, ("hand", DEX, "av.gold-badge", OX))
    assert state(table).carries == 1
    play(table, ("drop", DEX, "av.star-chart"))
    assert state(table).carries == 2
    play(table, ("pick", OX, "av.star-chart"))
    assert state(table).carries == 3
    state(table).carries = CARRIES - 1
    play(table, ("drop", OX, "av.star-chart"))
    assert not {one[0] for one in options(table)} & {"pick", "drop", "hand"}


@pytest.mark.clause("AM-10.7", "AM-10.8")
def test_what_is_stored_in_a_haven_and_taken_again_counts_too() -> None:
    held = who(DEX, "av.dockside-loft", more='items = ["av.gold-badge"]')
    table = scene('phase = "equip"\n' + FIELD + HOMES + held, 2)
    play(table, ("drop", DEX, "av.gold-badge"), ("take", DEX, "av.gold-badge"))
    assert state(table).carries == 2 and len(body(table, DEX).items) == 1


@pytest.mark.clause("AM-2.70", "AM-10.8", "AM-S13")
def test_what_is_dropped_in_a_haven_is_stored_and_seen_by_its_owner() -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]'
    table, s = made(who(OX, "av.chapel-of-salt", more=held))
    ox = body(table, OX)
    (badge,), (orbit,) = ox.items, ox.gear
    for one in (badge, orbit):
        lose(s, ox, one)
    assert not s.knows(1, badge)
    drop(s, -2, [badge, orbit])
    assert (s.havens[1].items, s.havens[1].gear) == ([badge], [orbit])
    assert (s.havens[0].items, s.havens[0].gear) == ([], [])
    assert s.knows(1, badge) and s.knows(1, orbit)


@pytest.mark.clause("AM-27.2")
def test_of_several_copies_the_one_is_taken_that_most_know() -> None:
    table, s = made(who(OX, more='items = ["av.gold-badge", "av.star-chart", "av.gold-badge"]'))
    first, other, second = body(table, OX).items
    badge = number("av.gold-badge")
    s.seen[first], s.seen[second] = 1, 3
    assert copy_in(s, [first, other, second], badge) == second
    s.seen[first] = 7
    assert copy_in(s, [first, other, second], badge) == first
    assert copy_in(s, [other], badge) == NOBODY


@pytest.mark.clause("AM-18.4", "AM-11.28")
def test_a_character_from_the_hand_enters_any_own_haven_that_has_room_and_is_seen() -> None:
    ridge = '[[havens]]\ncard = "av.bamboo-ridge"\nlocation = "av.bamboo-ridge"\nconverted = true\n'
    six = (DEX, OX, WEN, BAO, TAM, VEGA)
    hand = '[[players]]\nhand = ["av.ione-tessaly"]\n'
    table, s = made(ridge, *(who(one) for one in six), hand, phase="equip")
    kind = number(IONE)
    assert list(offer_enter(s, 0, [])) == [("enter", kind, -1)]
    body(table, DEX).at = -1
    assert list(offer_enter(s, 0, [])) == [("enter", kind, -1), ("enter", kind, 3)]
    (ione,) = s.players[0].hand
    assert not s.knows(1, ione)
    take_enter(s, 0, ("enter", kind, 3))
    assert (body(table, IONE).at, s.knows(1, ione), s.players[0].hand) == (3, True, [])


@pytest.mark.clause("AM-30.3", "AM-10.5", "AM-10.4")
def test_whenever_an_item_is_gained_or_lost_the_count_is_looked_at() -> None:
    held = 'items = ["av.gold-badge", "av.star-chart", "av.sealed-letter", "av.antique-medal"]'
    table, s = made(who(DEX), who(OX, "av.dockside-loft", more=held))
    ox = body(table, OX)
    one, two, three, _ = ox.items

    def counted_after(act: str) -> bool:
        s.counted = True
        match act:
            case "discard":
                discard(s, ox.items.pop(0))
            case "destroy":
                destroy(s, ox.items.pop(0))
            case "gain":
                gain_item(s, body(table, DEX), ox.items.pop(0))
            case "drop":
                drop(s, -1, [body(table, DEX).items.pop()])
            case _:
                take_dismiss(s, 0, ("dismiss", ox.card))
        return s.counted

    acts = ("discard", "destroy", "gain", "drop", "dismiss")
    assert [counted_after(act) for act in acts] == [False] * 5
    assert s.players[0].removed == [one, two]
    assert s.havens[0].items[0] == three


@pytest.mark.clause("AM-D36", "AM-8.2")
def test_what_a_departed_players_global_effects_did_is_over() -> None:
    _, s = made('[[players]]\n[[players]]\nglobals = ["av.festival-week"]\n')
    assert len(auras(s)) == 1
    s.conceded = 2
    depart_all(s)
    assert auras(s) == []

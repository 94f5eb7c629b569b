"""Items and cards that are gained, dropped and lost, and those who leave. AM-10, AM-18, AM-27."""

import pytest

from fracas.games.ani_mayhem.equip import take_dismiss
from fracas.games.ani_mayhem.zones import destroy, discard, drop, gain_item
from fracas.table import Table

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
    state(table).carries = 30 - 1
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
    table = scene(
        'phase = "equip"\n' + FIELD + HOMES + who(OX, "av.chapel-of-salt", more=held), 2
    )
    assert table.view(1)["characters"][0]["items"] == [None]
    play(table, ("drop", OX, "av.gold-badge"), ("drop", OX, "av.orbit-pass"))
    loft, chapel = table.view(1)["havens"]
    assert (chapel["items"], chapel["equipment"]) == (["av.gold-badge"], ["av.orbit-pass"])
    assert (loft["items"], loft["equipment"]) == ([], [])


@pytest.mark.clause("AM-27.2")
@pytest.mark.parametrize("best", [0, 2])
def test_of_several_copies_the_one_is_taken_that_most_know(best: int) -> None:
    held = 'items = ["av.gold-badge", "av.star-chart", "av.gold-badge"]'
    table = scene('phase = "equip"\n' + FIELD + who(OX, more=held) + who(DEX), 2)
    items = body(table, OX).items
    state(table).show(items[best], 1)
    play(table, ("hand", OX, "av.gold-badge", DEX))
    assert body(table, DEX).items == [items[best]]


@pytest.mark.clause("AM-18.4", "AM-11.28")
def test_a_character_from_the_hand_enters_any_own_haven_that_has_room_and_is_seen() -> None:
    ridge = '[[havens]]\ncard = "av.bamboo-ridge"\nlocation = "av.bamboo-ridge"\nconverted = true\n'
    hand = '[[players]]\nhand = ["av.ione-tessaly"]\n'

    def entering(at_home: bool) -> tuple[Table, list[object]]:
        six = [who(DEX, "av.dockside-loft") if at_home else who(DEX)]
        six += [who(one) for one in (OX, WEN, BAO, TAM, VEGA)]
        table = scene('phase = "equip"\n' + FIELD + HOMES + ridge + "".join(six) + hand, 2)
        return table, [one for one in options(table) if one[0] == "enter"]

    kind = number(IONE)
    assert entering(False)[1] == [("enter", kind, -1)]
    table, found = entering(True)
    assert found == [("enter", kind, -1), ("enter", kind, 3)]
    (ione,) = state(table).players[0].hand
    assert not state(table).knows(1, ione)
    table.play(0, ("enter", kind, 3))
    assert body(table, IONE).at == 3
    assert state(table).knows(1, ione) and state(table).players[0].hand == []


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

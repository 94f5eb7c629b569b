"""Disasters on their paths: the Maintenance phase. AM-12, AM-17, AM-28.11, AM-31.33."""

import pytest

from fracas.table import Table

from .looks import counted, fights
from .scene import able, asked, body, ids, menace, options, play, row, scene, state
from .test_phases import placed, player

SIX = ("av.canal-market", "av.night-market", "av.bamboo-ridge", "av.coral-maze", "av.tidal-court",
       "av.noodle-corner")  # fmt: skip
"""From left to right; south's path is 5, 4, 3, 2, 1, 0."""


def disaster(card: str, at: str, more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def begin(
    *parts: str, seats: int = 1, luck: str = "[]", lay: str = "", phase: str = "maintenance"
) -> Table:
    return scene(f'phase = "{phase}"\n{lay}' + row(*SIX) + "".join(parts), seats=seats, luck=luck)


def items(table: Table, at: int) -> list[str]:
    return ids(table, state(table).sites[at].beneath)


@pytest.mark.clause("AM-12.1", "AM-12.2")
def test_a_disaster_with_damage_and_defence_fights() -> None:
    table = begin(
        disaster("av.clatter-drone", SIX[0]), disaster("av.bridge-out", SIX[0]), phase="equip"
    )
    assert fights(table, "av.clatter-drone")
    assert not fights(table, "av.bridge-out")


@pytest.mark.clause("AM-17.2", "AM-17.3", "AM-17.4", "AM-17.7", "AM-17.17", "AM-X49", "AM-2.45")
def test_a_drawn_disaster_enters_goes_its_way_and_takes_an_item() -> None:
    text = row(*SIX).replace(f'card = "{SIX[2]}"', f'card = "{SIX[2]}"\nitems = ["av.gold-badge"]')
    table = scene(
        'phase = "maintenance"\nentering = "av.clatter-drone"\n' + text, luck='[{ "item" = 0 }]'
    )
    drone = menace(table, "av.clatter-drone")
    assert (drone.at, drone.pace) == (2, 3)
    assert ids(table, drone.item) == ["av.gold-badge"]
    turn = state(table).turn
    while state(table).turn == turn or state(table).phase != 3:
        play(table, "pass" if "pass" in options(table) else "done")
    s = state(table)
    assert not s.menaces
    assert ids(table, s.players[0].removed) == ["av.gold-badge"]
    assert ids(table, s.players[0].discard) == ["av.clatter-drone"]


@pytest.mark.clause("AM-17.8", "AM-17.10", "AM-X51")
@pytest.mark.parametrize(("start", "there"), [(SIX[2], False), (SIX[3], True)])
def test_it_leaves_from_the_exit_for_one_movement_or_waits_there(start: str, there: bool) -> None:
    table = begin(disaster("av.clatter-drone", start))
    assert bool(state(table).menaces) == there
    if there:
        assert menace(table, "av.clatter-drone").at == 0


@pytest.mark.clause("AM-17.9", "AM-17.11", "AM-X95", "AM-30.9", "AM-30.2")
def test_a_major_one_comes_back_at_the_entry_and_loses_its_item() -> None:
    table = begin(
        disaster("av.the-velvet-regent", SIX[0], 'item = "av.gold-badge"'), lay="total = 9\n"
    )
    regent = menace(table, "av.the-velvet-regent")
    assert (regent.at, regent.item) == (3, [])
    assert ids(table, state(table).players[0].removed) == ["av.gold-badge"]
    assert table.view(0)["score"]["disasters"] == 1
    before = begin(
        disaster("av.the-velvet-regent", SIX[0], 'item = "av.gold-badge"'), phase="equip"
    )
    assert before.view(0)["score"]["disasters"] == 0


@pytest.mark.clause("AM-17.5", "AM-X52", "AM-R48")
def test_all_disasters_move_in_every_players_maintenance_phase() -> None:
    table = begin(
        disaster("av.hired-muscle", SIX[0]),
        disaster("av.hired-muscle", SIX[0], "seat = 2"),
        seats=2,
    )
    first, second = state(table).menaces.get(1), state(table).menaces[2]
    assert first is None
    assert second.at == 2
    while state(table).active == 0 or state(table).phase != 3:
        play(table, "pass" if "pass" in options(table) else "done")
    assert state(table).menaces[2].at == 4


@pytest.mark.clause("AM-31.33")
def test_with_the_own_pace_only_the_active_players_disasters_move() -> None:
    lay = '[options]\npace = "own"\n'
    text = 'phase = "maintenance"\n' + lay + row(*SIX)
    table = scene(text + disaster("av.hired-muscle", SIX[0], "seat = 2"), seats=2)
    assert state(table).menaces[1].at == 0


@pytest.mark.clause("AM-17.6")
def test_the_one_nearest_its_end_moves_first_then_in_order_of_arrival() -> None:
    table = begin(
        disaster("av.gloam-hound", SIX[5]),
        disaster("av.hired-muscle", SIX[4]),
        disaster("av.clatter-drone", SIX[4]),
    )
    told = [one.text() for one in table.events if one.kind == "moves"]
    order = list(dict.fromkeys(one.split(" moves")[0] for one in told))
    assert order == ["Hired Muscle", "Clatter Drone", "Gloam Hound"]


@pytest.mark.clause("AM-17.12", "AM-R49")
def test_a_revealed_disaster_goes_on_from_where_it_was_revealed() -> None:
    text = row(*SIX).replace(
        f'card = "{SIX[3]}"', f'card = "{SIX[3]}"\ndisasters = ["av.hired-muscle"]'
    )
    text += placed("av.ysolde-of-the-reef", SIX[3], "form = 1")
    table = scene(
        'phase = "scavenge"\n' + text, luck='[{ "defender" = 0 }, { "retreat blow" = 0 }]'
    )
    play(table, ("scavenge", 3), "all", "pass", "retreat", 4)
    hired = menace(table, "av.hired-muscle")
    assert (hired.at, hired.pace) == (3, 2)
    turn = state(table).turn
    while state(table).turn == turn or state(table).phase != 3:
        play(table, "pass" if "pass" in options(table) else "done")
    assert menace(table, "av.hired-muscle").at == 1


@pytest.mark.clause("AM-17.13", "AM-17.16", "AM-X53", "AM-R51")
def test_it_lays_its_item_down_and_attacks_where_it_enters_on_a_carrier() -> None:
    carrier = placed("av.ox-hendry", SIX[4], 'items = ["av.gold-badge"]')
    parts = disaster("av.clatter-drone", SIX[5], 'item = "av.star-chart"') + carrier
    table = begin(parts, luck='[{ "defender" = 0 }, { "retreat blow" = 0 }, { "item" = 0 }]')
    assert items(table, 4) == ["av.star-chart"]
    fight = state(table).combat
    assert fight is not None and fight.site == 4
    play(table, "pass", "retreat", 3)
    assert menace(table, "av.clatter-drone").at == 4
    assert ids(table, menace(table, "av.clatter-drone").item) == ["av.star-chart"]


@pytest.mark.clause("AM-17.14", "AM-X54", "AM-R50")
@pytest.mark.parametrize(("at", "fought"), [(3, False), (2, True)])
def test_characters_without_items_are_attacked_only_where_it_ends(at: int, fought: bool) -> None:
    luck = '[{ "defender" = 0 }]' if fought else "[]"
    table = begin(disaster("av.clatter-drone", SIX[5]), placed("av.ox-hendry", SIX[at]), luck=luck)
    assert (state(table).combat is not None) == fought


@pytest.mark.clause("AM-17.17", "AM-17.18", "AM-12.4", "AM-R52", "AM-S4")
def test_it_takes_one_item_face_down_past_the_disasters_there() -> None:
    text = row(*SIX).replace(
        f'card = "{SIX[3]}"',
        f'card = "{SIX[3]}"\nitems = ["av.gold-badge", "av.star-chart"]\n'
        'disasters = ["av.blackout"]',
    )
    table = scene(
        'phase = "maintenance"\n' + text + disaster("av.hired-muscle", SIX[5]),
        luck='[{ "item" = 1 }]',
    )
    s = state(table)
    hired = menace(table, "av.hired-muscle")
    assert len(hired.item) == 1 and s.seen[hired.item[0]] == 0
    assert len(s.sites[3].beneath) == 1 and len(s.sites[3].disasters) == 1
    other = scene('phase = "maintenance"\n' + text + disaster("av.bridge-out", SIX[5]))
    assert len(state(other).sites[3].beneath) == 2


@pytest.mark.clause("AM-17.19", "AM-24.3", "AM-R53", "AM-28.10")
def test_disasters_that_arrive_together_attack_the_stronger_first() -> None:
    parts = disaster("av.hired-muscle", SIX[5]) + disaster("av.runaway-loader", SIX[0], "seat = 2")
    text = 'phase = "maintenance"\nentering = "av.everyone-looks-here"\n' + row(*SIX) + parts
    table = scene(text + placed("av.ox-hendry", SIX[2]), seats=2, luck='[{ "defender" = 0 }]')
    fight = state(table).combat
    assert fight is not None
    assert ids(table, [state(table).menaces[fight.menace].card]) == ["av.runaway-loader"]
    assert {one.at for one in state(table).menaces.values()} == {2}


@pytest.mark.clause("AM-17.21", "AM-R54", "AM-19.7")
def test_one_without_movement_acts_at_the_first_location_where_it_can_and_stays_if_it_lasts() -> (
    None
):
    parts = placed("av.ox-hendry", SIX[3]) + placed("av.dex-marlow", SIX[1])
    table = scene(
        'phase = "maintenance"\nentering = "av.sticky-pudding"\n' + row(*SIX) + parts,
        luck='[{ "party" = 0 }]',
    )
    pudding = menace(table, "av.sticky-pudding")
    assert pudding.at == 3
    assert not able(table, "av.ox-hendry")
    assert able(table, "av.dex-marlow")
    play(table, "pass", "pass")
    play(table, ("go", 1), "av.dex-marlow", "done", 2, 3)
    assert not able(table, "av.dex-marlow")


@pytest.mark.clause("AM-17.22", "AM-R55")
def test_nearest_counts_along_the_path_or_in_steps_from_where_it_lies() -> None:
    both = placed("av.ox-hendry", SIX[4]) + placed("av.dex-marlow", SIX[1])
    table = begin(both, lay='entering = "av.pocket-dimension"\n')
    assert [body(table, f"av.{one}").captor >= 0 for one in ("ox-hendry", "dex-marlow")] == [
        True, False,
    ]  # fmt: skip
    suit = 'equipment = ["av.harbour-suit"]\nopen = ["av.harbour-suit"]'
    parts = placed("av.tam-okoye", SIX[4], f"seat = 2\n{suit}")
    parts += placed("av.tam-okoye", SIX[1], suit)
    parts += placed("av.ambassador-liss", SIX[0])
    lay = row(*SIX).replace(
        f'"{SIX[0]}"',
        f'"{SIX[0]}"\ndisasters = ["av.loose-cobblestones"]\nitems = ["av.gold-badge"]',
    )
    table = scene('phase = "scavenge"\n' + lay + parts, seats=2)
    play(table, ("scavenge", SIX[0]), "all")
    gear = {one.at: len(one.gear) for one in state(table).bodies.values()}
    assert gear == {4: 1, 1: 0, 0: 0}


@pytest.mark.clause("AM-17.22", "AM-2.74")
def test_ties_of_the_nearest_are_random() -> None:
    parts = placed("av.ox-hendry", SIX[4]) + placed("av.dex-marlow", SIX[4])
    for lot, card in ((0, "av.ox-hendry"), (1, "av.dex-marlow")):
        table = scene(
            'phase = "maintenance"\nentering = "av.pocket-dimension"\n' + row(*SIX) + parts,
            luck=f'[{{ "nearest" = {lot} }}]',
        )
        assert body(table, card).captor >= 0


@pytest.mark.clause("AM-17.23")
def test_the_main_part_opens_when_all_have_moved() -> None:
    table = begin(disaster("av.hired-muscle", SIX[5]))
    assert menace(table, "av.hired-muscle").at == 3
    assert (asked(table), state(table).phase) == ("standby", 3)


@pytest.mark.clause("AM-17.24", "AM-R119")
def test_on_landing_the_trait_comes_before_the_attack_and_the_item() -> None:
    text = row(*SIX).replace(f'card = "{SIX[2]}"', f'card = "{SIX[2]}"\nitems = ["av.gold-badge"]')
    text += disaster("av.leviathan-of-glass", SIX[5]) + placed("av.ox-hendry", SIX[2])
    table = scene('phase = "maintenance"\n' + text, luck='[{ "defender" = 0 }]')
    assert state(table).combat is not None
    assert ids(table, state(table).players[0].removed) == ["av.gold-badge"]


@pytest.mark.clause("AM-17.25", "AM-2.69", "AM-R114")
def test_an_incapacitated_disaster_does_not_move() -> None:
    parts = disaster("av.hired-muscle", SIX[5]) + player(globals=["av.neighbourhood-watch"])
    table = begin(parts, phase="discard")
    play(table, ("activate", "av.neighbourhood-watch"), "pass", "pass")
    while state(table).phase != 3:
        play(table, "pass" if "pass" in options(table) else "done")
    assert menace(table, "av.hired-muscle").at == 5


@pytest.mark.clause("AM-28.11", "AM-28.12", "AM-17.25")
def test_moves_one_is_done_after_one_full_movement_and_revealed_does_not_move() -> None:
    table = scene('phase = "maintenance"\nentering = "av.bridge-out"\n' + row(*SIX))
    assert menace(table, "av.bridge-out").at == 2
    turn = state(table).turn
    while state(table).turn == turn or state(table).phase != 3:
        play(table, "pass" if "pass" in options(table) else "done")
    assert menace(table, "av.bridge-out").at == 2
    text = row(*SIX).replace(
        f'card = "{SIX[3]}"', f'card = "{SIX[3]}"\ndisasters = ["av.bridge-out"]'
    )
    found = scene('phase = "scavenge"\n' + text + placed("av.ysolde-of-the-reef", SIX[3]))
    play(found, ("scavenge", 3), "all", "stop")
    turn = state(found).turn
    while state(found).turn == turn or state(found).phase != 3:
        play(found, "pass" if "pass" in options(found) else "done")
    assert menace(found, "av.bridge-out").at == 3


@pytest.mark.clause("AM-12.5", "AM-17.20")
def test_a_magnet_is_discarded_when_it_has_pulled() -> None:
    text = 'phase = "maintenance"\nentering = "av.everyone-looks-here"\n' + row(*SIX)
    table = scene(text + disaster("av.hired-muscle", SIX[5]))
    s = state(table)
    assert ids(table, s.players[0].discard) == ["av.everyone-looks-here"]
    assert menace(table, "av.hired-muscle").at == 2


@pytest.mark.clause("AM-12.3", "AM-R36", "AM-12.6", "AM-12.8", "AM-11.14")
def test_disasters_stop_on_symbols_and_damage_unhurt() -> None:
    text = row("av.port-meridian", "av.smugglers-ring", "av.reclamation-dock")
    table = scene(
        'phase = "maintenance"\n' + text + disaster("av.hired-muscle", "av.reclamation-dock")
    )
    assert menace(table, "av.hired-muscle").at == 0
    middle = scene(
        'phase = "maintenance"\n' + text + disaster("av.hired-muscle", "av.smugglers-ring")
    )
    assert not state(middle).menaces


@pytest.mark.clause("AM-12.9", "AM-2.59", "AM-X17", "AM-28.9")
def test_off_the_field_it_touches_all_but_is_not_moved_by_a_magnet() -> None:
    three = ("av.clatter-drone", "av.runaway-loader", "av.hired-muscle")
    parts = "".join(disaster(one, SIX[0], "seat = 2") for one in three)
    parts += disaster("av.blackout", "off field") + placed("av.ione-tessaly", SIX[3])
    text = 'phase = "maintenance"\nentering = "rb.everyones-after-me"\n' + row(*SIX) + parts
    table = scene(text, seats=2)
    s = state(table)
    assert [one.at for one in s.menaces.values()] == [1, 1, 1, -1000]
    assert counted(table, "Computer", "av.ione-tessaly") == 0


@pytest.mark.clause("AM-13.28")
def test_disasters_ignore_gaps() -> None:
    text = f"""
    phase = "maintenance"
    [[locations]]
    card = "{SIX[0]}"
    [[locations]]
    card = "{SIX[1]}"
    x = 4
    [[locations]]
    card = "{SIX[2]}"
    x = 9
    """
    table = scene(text + disaster("av.hired-muscle", SIX[2]))
    assert menace(table, "av.hired-muscle").at == 0


@pytest.mark.clause("AM-31.35", "AM-X99")
def test_on_the_ring_a_revealed_one_leaves_from_its_owners_entry() -> None:
    rows = "".join(
        f'[[locations]]\ncard = "{card}"\nx = {x}\ny = {y}\n'
        for card, (x, y) in zip(SIX, [(2, 1), (1, 1), (0, 1), (0, 0), (1, 0), (2, 0)], strict=True)
    )
    text = 'phase = "maintenance"\n[options]\nlayout = "line"\n' + rows
    table = scene(text + disaster("av.hired-muscle", SIX[5]), seats=2)
    assert state(table).paths[0] == (0, 1, 2, 3, 4, 5, 0)
    assert not state(table).menaces
    whole = scene(text + disaster("av.hired-muscle", SIX[0]), seats=2)
    assert menace(whole, "av.hired-muscle").at == 2

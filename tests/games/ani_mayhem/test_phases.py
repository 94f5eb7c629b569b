"""The turn: Discard, Reload, Equip, Move. AM-14 to AM-16, AM-18, AM-19."""

from typing import Any

import pytest

from fracas.engine import Refused
from fracas.table import Table

from .fate import bonk
from .looks import energy
from .looks import phase as phase_of
from .scene import asked, body, ids, menace, options, play, scene, state

HOME = """
[[locations]]
card = "av.canal-market"
[[locations]]
card = "av.night-market"
x = 1
[[locations]]
card = "av.bamboo-ridge"
x = 2
[[havens]]
card = "av.dockside-loft"
location = "av.canal-market"
"""


def at_home(*characters: str) -> str:
    return "".join(
        f'[[characters]]\ncard = "{one}"\nat = "av.dockside-loft"\n' for one in characters
    )


def placed(card: str, at: str, more: str = "") -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def player(**zones: Any) -> str:
    return "[[players]]\n" + "".join(f"{zone} = {cards!r}\n" for zone, cards in zones.items())


def pass_all(table: Table) -> None:
    """Everybody passes once."""
    for _ in range(state(table).seats):
        play(table, "pass")


# The turn


@pytest.mark.clause("AM-1.9", "AM-14.1", "AM-14.9")
def test_the_six_phases_come_in_order_and_the_turn_goes_clockwise() -> None:
    table = scene('phase = "turn"\n' + HOME + at_home("av.dex-marlow"), seats=2)
    seen: list[tuple[int, str]] = []
    for _ in range(12):
        s = state(table)
        if not seen or seen[-1] != (s.active, phase_of(table)):
            seen.append((s.active, phase_of(table)))
        play(table, "pass")
    asked_phases = ["discard", "maintenance", "equip", "move", "scavenge"]
    assert seen[:5] == [(0, one) for one in asked_phases]
    assert seen[5] == (1, "discard")


@pytest.mark.clause("AM-1.10", "AM-29.1", "AM-29.3", "AM-29.4")
def test_the_active_player_has_priority_first_then_the_next_in_seat_order() -> None:
    table = scene('active = 2\nphase = "equip"\n' + HOME, seats=3)
    order = []
    for _ in range(3):
        order.append(next(iter(table.waiting)))
        play(table, "pass")
    assert order == [1, 2, 0]
    assert phase_of(table) == "move"


@pytest.mark.clause("AM-14.6", "AM-3.17", "AM-R44")
def test_movement_and_energy_come_back_at_the_start_of_the_own_turn() -> None:
    text = 'phase = "scavenge"\n' + HOME + placed("av.doctor-wen", "av.canal-market", "steps = 2")
    table = scene(text, seats=2)
    body(table, "av.doctor-wen").spent = 3
    pass_all(table)
    assert state(table).active == 1
    wen = body(table, "av.doctor-wen")
    assert (wen.steps, wen.spent) == (2, 3)
    while state(table).active == 1:
        play(table, "pass")
    wen = body(table, "av.doctor-wen")
    assert (wen.steps, wen.spent) == (0, 0)
    assert energy(table, "av.doctor-wen") == 4


@pytest.mark.clause("AM-14.7", "AM-2.44", "AM-8.6")
def test_a_duration_counts_turns_of_its_player_the_current_one_included() -> None:
    table = scene('phase = "equip"\n' + HOME + player(hand=["av.tailwind"], turns=2))
    play(table, ("global", "av.tailwind"))
    for turn in (2, 3, 4):
        assert ids(table, state(table).players[0].globals) == ["av.tailwind"]
        while state(table).players[0].turns == turn:
            play(table, "pass")
    assert state(table).players[0].globals == []
    assert ids(table, state(table).players[0].discard) == ["av.tailwind"]


@pytest.mark.clause("AM-8.4", "AM-X57")
def test_a_global_without_uses_or_turns_goes_after_five_turns() -> None:
    table = scene('phase = "equip"\n' + HOME + player(hand=["av.festival-week"], turns=2))
    play(table, ("global", "av.festival-week"))
    while state(table).players[0].turns < 6:
        play(table, "pass")
    assert ids(table, state(table).players[0].globals) == ["av.festival-week"]
    while state(table).players[0].turns == 6:
        play(table, "pass")
    assert ids(table, state(table).players[0].discard) == ["av.festival-week"]


@pytest.mark.clause("AM-2.73", "AM-12.9", "AM-12.11", "AM-X2")
def test_a_disaster_that_lasts_two_turns_goes_with_the_second_of_its_drawer() -> None:
    text = 'phase = "maintenance"\nentering = "av.blackout"\n' + HOME + player(turns=4)
    table = scene(text)
    assert menace(table, "av.blackout").at < -100
    for turn in (4, 5):
        while state(table).players[0].turns == turn:
            assert state(table).menaces
            play(table, "pass")
    assert not state(table).menaces
    assert ids(table, state(table).players[0].discard) == ["av.blackout"]


@pytest.mark.clause("AM-29.13", "AM-34.14")
def test_an_improper_play_is_refused_with_its_clause_and_costs_nothing() -> None:
    table = scene('phase = "discard"\n' + HOME + player(hand=["av.brace"]))
    before = table.digest()
    with pytest.raises(Refused) as refused:
        table.play(0, ("global", 1))
    assert refused.value.clauses == ("AM-14.8",)
    assert table.digest() == before


# Discard


@pytest.mark.clause("AM-15.1", "AM-D4", "AM-S9", "AM-2.32", "AM-2.62")
def test_any_number_of_hand_cards_may_be_discarded_openly() -> None:
    table = scene('phase = "discard"\n' + HOME + player(hand=["av.brace", "av.brace", "av.spark"]))
    play(table, ("discard", "av.brace"), ("discard", "av.spark"))
    player_ = state(table).players[0]
    assert ids(table, player_.hand) == ["av.brace"]
    assert ids(table, player_.discard) == ["av.brace", "av.spark"]
    assert all(state(table).seen[one] == state(table).everyone for one in player_.discard)
    play(table, "pass")
    assert asked(table) == "reload"


@pytest.mark.clause("AM-15.2", "AM-R45")
def test_a_character_discarded_in_a_haven_leaves_its_items_there() -> None:
    text = 'phase = "discard"\n' + HOME + placed(
        "av.dex-marlow", "av.dockside-loft",
        'items = ["av.gold-badge"]\nequipment = ["av.riot-baton"]\nenhancements = ["av.poise"]',
    ) + placed("av.juno-parrish", "av.canal-market")  # fmt: skip
    table = scene(text)
    assert [one for one in options(table) if one[0] == "dismiss"] == [
        ("dismiss", body(table, "av.dex-marlow").card)
    ]
    play(table, ("dismiss", "av.dex-marlow"))
    s = state(table)
    assert len(s.bodies) == 1
    assert ids(table, s.havens[0].items) == ["av.gold-badge"]
    assert sorted(ids(table, s.players[0].discard)) == [
        "av.dex-marlow",
        "av.poise",
        "av.riot-baton",
    ]


# Reload


@pytest.mark.clause("AM-16.1", "AM-16.2", "AM-16.3", "AM-D5", "AM-R46")
def test_drawing_is_optional_but_once_begun_goes_on_to_seven_cards() -> None:
    cards = ["av.brace", "av.spark", "av.poise", "av.riot-baton"]
    text = 'phase = "reload"\n' + HOME + player(hand=["av.brace"] * 4, draw=cards)
    table = scene(text)
    assert options(table) == ["draw", "done"]
    play(table, "draw")
    hand = state(table).players[0].hand
    assert len(hand) == 7
    assert ids(table, state(table).players[0].draw) == ["av.riot-baton"]
    assert state(table).phase == 3
    stays = scene(text)
    play(stays, "done")
    assert len(state(stays).players[0].hand) == 4


@pytest.mark.clause("AM-16.4", "AM-16.6", "AM-17.4")
def test_a_drawn_combat_disaster_ends_the_phase_and_enters() -> None:
    text = 'phase = "reload"\n' + HOME + player(draw=["av.brace", "av.hired-muscle", "av.spark"])
    table = scene(text)
    play(table, "draw")
    s = state(table)
    assert ids(table, s.players[0].hand) == ["av.brace"]
    assert ids(table, s.players[0].draw) == ["av.spark"]
    assert s.phase == 3
    assert menace(table, "av.hired-muscle").at >= 0


@pytest.mark.clause("AM-16.5", "AM-X14")
def test_an_explicit_disaster_without_a_target_is_discarded_and_drawing_goes_on() -> None:
    draw = ["rb.have-a-nice-trip", "av.brace", "av.spark", "av.poise"]
    table = scene('phase = "reload"\n' + HOME + player(hand=["av.brace"] * 5, draw=draw))
    play(table, "draw")
    me = state(table).players[0]
    assert ids(table, me.discard) == ["rb.have-a-nice-trip"]
    assert len(me.hand) == 7
    assert ids(table, me.draw) == ["av.poise"]


@pytest.mark.clause("AM-16.6", "AM-R47", "AM-12.10")
def test_an_implicit_disaster_that_finds_nobody_is_discarded() -> None:
    draw = ["av.mirror-rain", "av.brace"]
    table = scene('phase = "reload"\n' + HOME + player(draw=draw))
    play(table, "draw")
    me = state(table).players[0]
    assert ids(table, me.discard) == ["av.mirror-rain"]
    assert ids(table, me.hand) == ["av.brace"]
    somebody = scene('phase = "reload"\n' + HOME + at_home("av.mirelle-quick") + player(draw=draw))
    play(somebody, "draw")
    assert body(somebody, "av.mirelle-quick").form == 1
    assert ids(somebody, state(somebody).players[0].hand) == []


@pytest.mark.clause("AM-16.7", "AM-2.23", "AM-X46")
@pytest.mark.parametrize(("turn", "back"), [(4, False), (5, True)])
def test_a_bonked_character_returns_after_a_full_turn_of_its_owner(turn: int, back: bool) -> None:
    text = f"""phase = "reload"
    {HOME}
    [[players]]
    turns = {turn}
    bonked = {{ "av.dex-marlow" = 5 }}
    """
    table = scene(text)
    if not back:
        assert state(table).phase == 3
        return
    assert options(table) == ["done", ("return", state(table).cast.kinds[0])]
    play(table, ("return", "av.dex-marlow"))
    assert ids(table, state(table).players[0].hand) == ["av.dex-marlow"]
    assert state(table).players[0].bonked == {}


@pytest.mark.clause("AM-X46")
@pytest.mark.parametrize("active", [1, 2])
def test_whoever_was_bonked_in_or_after_turn_three_returns_in_turn_five(active: int) -> None:
    text = f"active = {active}\n{HOME}{at_home('av.dex-marlow')}{player(turns=3)}"
    table = scene(text, seats=2)
    bonk(table, "av.dex-marlow")
    assert table.view(None)["players"][0]["bonked"] == {"av.dex-marlow": 5}


@pytest.mark.clause("AM-X47", "AM-16.7")
def test_with_six_cards_in_hand_one_of_two_can_return() -> None:
    hand = ["av.brace"] * 6
    table = scene(
        'phase = "reload"\n' + HOME + player(hand=hand, turns=5)
        + 'bonked = { "av.dex-marlow" = 5, "av.juno-parrish" = 5 }\n'
    )  # fmt: skip
    assert len(options(table)) == 3
    play(table, ("return", "av.dex-marlow"))
    assert len(state(table).players[0].bonked) == 1
    assert state(table).phase == 3


@pytest.mark.clause("AM-16.8", "AM-X48")
def test_an_empty_draw_pile_is_refilled_from_the_discard_pile() -> None:
    discard = ["av.brace"] * 12
    text = 'phase = "reload"\n' + HOME + player(hand=["av.spark"] * 5, discard=discard)
    order = list(range(5, 17))
    table = scene(text, luck=f'[{{ "draw 1" = {order} }}]')
    play(table, "draw")
    me = state(table).players[0]
    assert (len(me.hand), len(me.draw), len(me.discard)) == (7, 10, 0)


@pytest.mark.clause("AM-16.10", "AM-R118", "AM-16.8")
def test_the_draw_pile_is_refilled_once_in_a_phase() -> None:
    text = 'phase = "reload"\n' + HOME + player(discard=["av.loose-cobblestones"])
    table = scene(text, luck='[{ "draw 1" = [0] }]')
    play(table, "draw")
    assert ids(table, state(table).players[0].discard) == ["av.loose-cobblestones"]
    assert state(table).phase == 3


@pytest.mark.clause("AM-16.9", "AM-14.3")
def test_nobody_acts_in_the_reload_phase() -> None:
    text = 'phase = "reload"\n' + HOME + player(hand=["av.brace"] * 3, draw=["av.spark"] * 9)
    text += player(hand=["av.brace"])
    table = scene(text + at_home("av.dex-marlow"), seats=2)
    assert list(table.waiting) == [0]
    assert options(table) == ["draw", "done"]
    play(table, "draw")
    assert (asked(table), state(table).phase) == ("standby", 3)


@pytest.mark.clause("AM-14.3", "AM-7.2", "AM-2.50")
@pytest.mark.parametrize("phase", ["discard", "maintenance", "equip", "move", "scavenge"])
def test_any_player_may_use_flash_effects_and_traits_in_a_phase(phase: str) -> None:
    text = f'phase = "{phase}"\n' + HOME
    text += placed("av.petra-hollow", "av.canal-market")
    text += placed("av.petra-hollow", "av.night-market", "seat = 2")
    table = scene(text + 2 * player(hand=["av.brace"]), seats=2)
    assert phase_of(table) == phase
    for seat in (0, 1):
        assert list(table.waiting) == [seat]
        found = {one[0] for one in options(table) if isinstance(one, tuple)}
        assert {"flash", "trait"} <= found
        play(table, "pass")
    table = scene(text + 2 * player(hand=["av.brace"]), seats=2)
    play(table, "pass", ("flash", "av.brace"))
    play(table, options(table)[0], "pass", "pass")
    assert ids(table, state(table).players[1].discard) == ["av.brace"]


# Equip


@pytest.mark.clause("AM-18.1", "AM-18.2", "AM-18.3", "AM-18.6", "AM-D6")
def test_one_enhancement_one_equipment_and_one_global_in_any_order() -> None:
    hand = ["av.poise", "av.giant-heart", "av.folding-shield", "av.orbit-pass", "av.open-sky",
            "av.festival-week"]  # fmt: skip
    text = 'phase = "equip"\n' + HOME + at_home("av.dex-marlow")
    text += placed("av.juno-parrish", "av.canal-market") + player(hand=hand)
    table = scene(text)
    juno = body(table, "av.juno-parrish").card
    assert not [one for one in options(table) if one[0] in ("enhance", "equip") and one[2] == juno]
    play(table, ("global", "av.open-sky"), ("equip", "av.folding-shield", "av.dex-marlow"))
    play(table, ("enhance", "av.poise", "av.dex-marlow"))
    dex = body(table, "av.dex-marlow")
    assert ids(table, dex.enhancements) == ["av.poise"]
    assert ids(table, dex.gear) == ["av.folding-shield"]
    assert ids(table, state(table).players[0].globals) == ["av.open-sky"]
    left = {one[0] for one in options(table)}
    assert not left & {"enhance", "equip", "global"}


@pytest.mark.clause("AM-18.6", "AM-1.6")
def test_second_shift_lets_her_play_one_more_equipment_card() -> None:
    hand = ["av.folding-shield", "av.orbit-pass", "av.riot-baton"]
    text = 'phase = "equip"\n' + HOME + at_home("av.dex-marlow")
    table = scene(text + player(hand=hand, globals=["av.second-shift"]))
    play(table, ("equip", "av.folding-shield", "av.dex-marlow"))
    play(table, ("equip", "av.orbit-pass", "av.dex-marlow"))
    assert not [one for one in options(table) if one[0] == "equip"]


@pytest.mark.clause("AM-18.4", "AM-3.6")
def test_any_number_of_characters_come_into_her_havens() -> None:
    hand = ["av.dex-marlow", "av.juno-parrish", "av.tam-okoye"]
    table = scene('phase = "equip"\n' + HOME + player(hand=hand))
    for one in hand:
        play(table, ("enter", one, -1))
    assert [one.at for one in state(table).bodies.values()] == [-1, -1, -1]


@pytest.mark.clause("AM-18.1", "AM-18.2", "AM-18.3")
def test_each_equip_phase_allows_one_of_each_anew() -> None:
    cards = ["av.poise", "av.folding-shield", "av.festival-week"]
    text = 'phase = "maintenance"\n' + HOME + at_home("av.dex-marlow")
    table = scene(text + player(hand=cards * 2))
    play(table, "pass")
    for act in (
        ("enhance", cards[0], "av.dex-marlow"),
        ("equip", cards[1], "av.dex-marlow"),
        ("global", cards[2]),
    ):
        play(table, act)
        assert act[0] not in {one[0] for one in options(table) if isinstance(one, tuple)}
    assert len(state(table).players[0].hand) == 3


@pytest.mark.clause("AM-18.4")
def test_a_character_may_come_to_any_of_her_havens_and_to_no_other() -> None:
    more = '[[havens]]\ncard = "av.signal-tower"\nlocation = "av.night-market"\n'
    theirs = '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.bamboo-ridge"\nowner = 2\n'
    text = 'phase = "equip"\n' + HOME + more + theirs + player(hand=["av.ox-hendry"])
    table = scene(text, seats=2)
    assert [one[2] for one in options(table) if one[0] == "enter"] == [-1, -2]

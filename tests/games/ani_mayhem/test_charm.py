"""Charm battles: who may, what cards do, what follows. AM-26."""

from typing import Any

import pytest

from fracas.table import Table

from .looks import charms, phase
from .scene import able, asked, body, ids, menace, options, play, row, scene, state

FIELD = row("av.data-spire", "av.canal-market", "av.night-market")
PLAIN = "av.straight-jab"
"""Its charm half gives +1: two of them cancel each other out."""


def who(card: str, seat: int = 1, at: str = "av.canal-market", more: str = "") -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def disaster(card: str, at: str = "av.canal-market", more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def piles(*cards: tuple[str, ...]) -> str:
    return "".join(
        f"[[players]]\ncombat = [{', '.join(repr(one) for one in pile)}]\n" for pile in cards
    ).replace("'", '"')


def table(*parts: str, seats: int = 2, phase: str = "scavenge", luck: str = "[]") -> Table:
    return scene(f'phase = "{phase}"\n' + FIELD + "".join(parts), seats, luck)


def passing(made: Table, seats: int = 2) -> None:
    """Everybody passes in one standby state."""
    play(made, *["pass"] * seats)


def charm(made: Table, charmer: str, target: str) -> None:
    play(made, ("charm", charmer, target))
    passing(made)
    passing(made)


def offered(made: Table, act: str) -> list[Any]:
    return [one for one in options(made) if isinstance(one, tuple) and one[0] == act]


def duel(mine: str = PLAIN, theirs: str = PLAIN, more: str = "", **kept: Any) -> Table:
    """Juno (5) of the first seat and Oriel (3) of the second at one place."""
    return table(
        who("av.juno-parrish"), who("av.captain-oriel-vance", 2), more,
        piles((mine, PLAIN, PLAIN), (theirs, PLAIN, PLAIN)), **kept,
    )  # fmt: skip


JUNO, ORIEL = "av.juno-parrish", "av.captain-oriel-vance"


@pytest.mark.clause("AM-26.1", "AM-26.2", "AM-D27", "AM-14.4")
def test_a_character_charms_one_of_another_player_here() -> None:
    made = duel(more=who("av.dex-marlow", 2, "av.night-market") + who("av.ione-tessaly"))
    found = offered(made, "charm")
    oriel = body(made, ORIEL).card
    assert {one[2] for one in found} == {oriel}
    assert {one[1] for one in found} == {
        body(made, JUNO).card,
        body(made, "av.ione-tessaly").card,
    }


@pytest.mark.clause("AM-26.5", "AM-R70")
def test_without_charm_one_neither_charms_nor_is_charmed() -> None:
    made = table(who(JUNO), disaster("av.hired-muscle"), disaster("av.silk-thief"), seats=1)
    found = offered(made, "charm")
    assert [one[2] for one in found] == [-1 - menace(made, "av.silk-thief").order]


@pytest.mark.clause("AM-26.3", "AM-R68")
def test_a_character_declares_one_charm_battle_in_a_turn() -> None:
    made = duel(more=who("av.dex-marlow", 2))
    charm(made, JUNO, ORIEL)
    passing(made)
    play(made, "no", "c")
    assert not [one for one in offered(made, "charm") if one[1] == body(made, JUNO).card]


@pytest.mark.clause("AM-26.4", "AM-R69", "AM-X88")
def test_not_the_same_one_in_two_consecutive_turns_of_the_game() -> None:
    for later, can in ((1, False), (2, True)):
        made = duel()
        charm(made, JUNO, ORIEL)
        passing(made)
        play(made, "c")
        wanted = state(made).turn + later
        while state(made).turn < wanted or phase(made) != "equip" or 0 not in made.waiting:
            play(made, "pass")
        pair = body(made, JUNO).card, body(made, ORIEL).card
        assert (("charm", *pair) in offered(made, "charm")) is can


@pytest.mark.clause("AM-26.6", "AM-26.8")
def test_the_active_player_may_declare_first_then_the_others() -> None:
    made = duel()
    assert next(iter(made.waiting)) == 0
    assert offered(made, "charm")
    play(made, "pass")
    assert next(iter(made.waiting)) == 1
    assert offered(made, "charm")


@pytest.mark.clause("AM-26.9", "AM-26.10")
def test_standby_states_open_after_the_declaration_the_cards_and_before_the_break() -> None:
    made = duel(more=who("av.dex-marlow", 2))
    play(made, ("charm", JUNO, ORIEL))
    seen = []
    for _ in range(3):
        assert asked(made) == "standby"
        seen.append(len(state(made).charms[-1].cards))
        passing(made)
    assert seen == [0, 2, 2]
    assert asked(made) == "break"


@pytest.mark.clause("AM-26.28", "AM-4.2", "AM-4.7")
def test_each_controller_draws_for_her_own_the_charmer_first() -> None:
    made = duel("av.hook", "av.haymaker")
    play(made, ("charm", JUNO, ORIEL))
    passing(made)
    battle = state(made).charms[-1]
    drawn = [(one.kind, one.who) for one in battle.cards]
    kinds = state(made).cast.kinds
    assert [one for _, one in drawn] == [body(made, JUNO).card, body(made, ORIEL).card]
    assert ids(made, state(made).players[0].combat_discard) == ["av.hook"]
    assert ids(made, state(made).players[1].combat_discard) == ["av.haymaker"]
    assert drawn[0][0] in kinds
    assert charms(made) == (6, 5)


@pytest.mark.clause("AM-26.11", "AM-R71", "AM-X81")
def test_with_equal_charms_nothing_follows_unless_one_wins_ties() -> None:
    made = table(who("av.ione-tessaly"), who("av.nadia-lark", 2), piles((PLAIN,), (PLAIN,)))
    charm(made, "av.ione-tessaly", "av.nadia-lark")
    assert not state(made).charms
    assert asked(made) == "standby"
    liss = table(
        who("av.ambassador-liss"), who("av.juno-parrish", 2), piles((PLAIN,), ("av.haymaker",))
    )
    charm(liss, "av.ambassador-liss", "av.juno-parrish")
    assert state(liss).charms[-1].won == 1
    lost = table(
        who("av.juno-parrish"), who("av.ambassador-liss", 2), piles(("av.haymaker",), (PLAIN,))
    )
    charm(lost, "av.juno-parrish", "av.ambassador-liss")
    assert not state(lost).charms


# A character charms a disaster


def against(card: str, mine: str = PLAIN, theirs: str = PLAIN, more: str = "") -> Table:
    """Juno alone with a disaster; the card for the disaster is drawn first."""
    return table(
        who(JUNO), disaster(card, more=more), piles((theirs, mine, PLAIN, PLAIN, PLAIN, PLAIN)),
        seats=1,
    )  # fmt: skip


def charm_alone(made: Table, target: str) -> None:
    play(made, ("charm", JUNO, target), "pass", "pass")


@pytest.mark.clause("AM-26.12", "AM-4.7")
def test_the_player_draws_for_the_disaster_first() -> None:
    made = against("av.silk-thief", "av.haymaker", "av.hook")
    play(made, ("charm", JUNO, "av.silk-thief"), "pass")
    battle = state(made).charms[-1]
    assert [one.who for one in battle.cards] == [battle.target, battle.charmer]
    assert charms(made) == (5 + 1 + 2, 2 + 1)  # Juno has +1 against disasters


@pytest.mark.clause("AM-26.13")
def test_who_loses_to_a_disaster_cannot_attack_it_until_it_attacks() -> None:
    made = against("av.the-velvet-regent", "av.panic", "av.haymaker")
    assert offered(made, "attack")
    charm_alone(made, "av.the-velvet-regent")
    assert not offered(made, "attack")
    regent = menace(made, "av.the-velvet-regent")
    assert regent.awed == [body(made, JUNO).card]


@pytest.mark.clause("AM-26.14", "AM-26.16", "AM-X84", "AM-D29", "AM-S7", "AM-26.40")
def test_a_charmed_minor_disaster_gives_its_item() -> None:
    made = against("av.silk-thief", more='item = "av.gold-badge"')
    charm_alone(made, "av.silk-thief")
    assert asked(made) == "legal_action"
    assert options(made) == ["a", "b", "c", "e"]
    play(made, "a")
    assert ids(made, body(made, JUNO).items) == ["av.gold-badge"]
    assert body(made, JUNO).open == []
    assert menace(made, "av.silk-thief").item == []
    item = body(made, JUNO).items[0]
    assert state(made).knows(0, item)
    assert not state(made).knows(1, item)


@pytest.mark.clause("AM-26.42")
def test_an_action_that_cannot_be_carried_out_is_not_offered() -> None:
    made = against("av.silk-thief")
    charm_alone(made, "av.silk-thief")
    assert options(made) == ["b", "c", "e"]  # it has no item, and nobody else is here


@pytest.mark.clause("AM-26.16", "AM-26.41", "AM-R112", "AM-D30", "AM-26.17")
def test_a_charmed_disaster_is_moved_side_to_side_and_goes_on_from_there() -> None:
    made = against("av.silk-thief")
    charm_alone(made, "av.silk-thief")
    play(made, "b")
    assert asked(made) == "lead_disaster"
    assert options(made) == ["stop", 0, 2]
    play(made, "av.data-spire")
    thief = menace(made, "av.silk-thief")
    assert thief.at == 0
    assert state(made).paths[0][thief.pace] == 0
    assert options(made) == ["stop", 1]
    play(made, "stop")
    assert asked(made) == "standby"


@pytest.mark.clause("AM-26.41", "AM-17.17")
def test_where_a_led_disaster_ends_it_acts_as_on_any_movement() -> None:
    made = table(
        who(JUNO), disaster("av.silk-thief"),
        who("av.ox-hendry", at="av.data-spire", more='items = ["av.star-chart"]'),
        piles((PLAIN,) * 8), seats=1,
    )  # fmt: skip
    site = state(made).sites[0]
    site.beneath.append(body(made, "av.ox-hendry").items.pop())
    charm_alone(made, "av.silk-thief")
    play(made, "b", "av.data-spire", "stop")
    assert state(made).charms[-1].target == body(made, "av.ox-hendry").card
    play(made, "pass", "pass")  # 2 + 1 against 1 + 1: Ox, the only one, is charmed
    assert state(made).combat is None
    assert ids(made, menace(made, "av.silk-thief").item) == ["av.star-chart"]


@pytest.mark.clause("AM-26.43", "AM-26.16")
@pytest.mark.parametrize("meek", [True, False])
def test_a_charmed_disaster_deals_no_damage_for_its_first_round_of_this_turn(
    meek: bool,
) -> None:
    made = table(
        who(JUNO), who("av.ione-tessaly"), disaster("av.silk-thief"),
        piles((PLAIN,) * 4 + ("av.hook",) * 4), seats=1,
    )  # fmt: skip
    charm_alone(made, "av.silk-thief")
    play(made, "c")
    if not meek:
        menace(made, "av.silk-thief").meek = 0
    play(made, ("attack", "av.silk-thief"), "av.ione-tessaly", "done", "pass", "pass")
    play(made, "pass", "fight", "av.ione-tessaly", "done", "pass", "pass", "pass")
    if meek:
        fight = state(made).combat
        assert fight is not None
        assert fight.health[body(made, "av.ione-tessaly").card] == 2
        assert menace(made, "av.silk-thief").meek == 0
    else:  # 2 + 2 against 2
        assert ids(made, state(made).players[0].bonked) == ["av.ione-tessaly"]


@pytest.mark.clause("AM-26.16", "AM-2.69", "AM-R114")
def test_a_charmed_disaster_may_be_incapacitated_for_the_turn() -> None:
    made = against("av.silk-thief")
    charm_alone(made, "av.silk-thief")
    play(made, "e")
    s = state(made)
    assert not able(made, "av.silk-thief")
    s.turn += 1
    assert able(made, "av.silk-thief")


@pytest.mark.clause("AM-26.19", "AM-R72", "AM-26.16")
def test_a_charmed_disaster_attacks_another_for_one_round() -> None:
    made = table(
        who(JUNO), disaster("av.silk-thief"), disaster("av.clatter-drone"),
        piles((PLAIN, PLAIN, "av.guard", "av.straight-jab")), seats=1,
    )  # fmt: skip
    charm_alone(made, "av.silk-thief")
    play(made, "d", "av.clatter-drone")
    fight = state(made).combat
    assert fight is not None
    thief, drone = menace(made, "av.silk-thief"), menace(made, "av.clatter-drone")
    # the attacked one gets the first card: 2 + 1 against 3 + 1, and 3 against 2
    assert [one.who for one in fight.cards] == [-1 - drone.order, -1 - thief.order]
    play(made, "pass")
    assert state(made).combat is None
    assert len(state(made).menaces) == 2  # the thief lost 1 of 2, and both heal


@pytest.mark.clause("AM-26.20")
def test_a_charmed_disaster_attacks_a_character_in_a_combat_with_that_target() -> None:
    made = table(
        who(JUNO), who("av.dex-marlow"), disaster("av.silk-thief"), piles((PLAIN,) * 6), seats=1
    )
    charm_alone(made, "av.silk-thief")
    play(made, "d", "av.dex-marlow", "pass", "fight")
    fight = state(made).combat
    assert fight is not None and fight.by_disaster
    assert fight.clashes[0].struck == [body(made, "av.dex-marlow").card]


@pytest.mark.clause("AM-26.15", "AM-X85", "AM-26.44")
def test_a_charmed_major_disaster_ignores_the_charmer_until_it_is_attacked() -> None:
    made = against("av.the-velvet-regent", "av.perfect-form", "av.panic")
    charm_alone(made, "av.the-velvet-regent")
    juno = body(made, JUNO).card
    assert menace(made, "av.the-velvet-regent").ignores == [juno]
    assert asked(made) == "standby"
    play(made, ("attack", "av.the-velvet-regent"), "all")
    assert not state(made).charms  # it does not charm whom it ignores
    play(made, "pass", "fight", JUNO)
    play(made, "done")
    assert menace(made, "av.the-velvet-regent").ignores == []


@pytest.mark.clause("AM-26.18", "AM-26.44")
def test_when_all_lose_the_disaster_takes_the_item_and_ignores_them() -> None:
    made = scene(
        'phase = "scavenge"\n[[locations]]\ncard = "av.canal-market"\nitems = ["av.gold-badge"]\n'
        + who(JUNO)
        + who("av.ione-tessaly")
        + disaster("av.the-velvet-regent")
        + piles(("av.perfect-form", "av.panic", "av.perfect-form", "av.panic"))
    )
    charm_alone(made, "av.the-velvet-regent")
    regent = menace(made, "av.the-velvet-regent")
    assert regent.item == [] and regent.ignores == []
    play(made, ("charm", "av.ione-tessaly", "av.the-velvet-regent"), "pass", "pass")
    regent = menace(made, "av.the-velvet-regent")
    assert ids(made, regent.item) == ["av.gold-badge"]
    assert len(regent.ignores) == 2


@pytest.mark.clause("AM-25.5", "AM-31.31", "AM-R93")
def test_charm_can_be_left_out() -> None:
    made = scene('phase = "scavenge"\n[options]\ncharm = "off"\n' + FIELD + who(JUNO)
                 + who(ORIEL, 2), 2)  # fmt: skip
    assert not offered(made, "charm")

"""Charm battles: who may, what cards do, what follows. AM-26."""

from typing import Any

import pytest

from fracas.games.ani_mayhem.charm import charms, offer_charm
from fracas.games.ani_mayhem.things import able
from fracas.table import Table

from .scene import asked, body, ids, menace, options, play, row, scene, state

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
        s, juno = state(made), body(made, JUNO)
        s.turn += later
        juno.wooing = False
        found = [one for one in offer_charm(s, 0, [juno]) if one[2] == body(made, ORIEL).card]
        assert bool(found) is can


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
    assert charms(state(made), battle) == (6, 5)


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
    assert charms(state(made), battle) == (5 + 1 + 2, 2 + 1)  # Juno has +1 against disasters


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
    assert not able(s, menace(made, "av.silk-thief"))
    s.turn += 1
    assert able(s, menace(made, "av.silk-thief"))


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


@pytest.mark.clause("AM-26.18", "AM-X87", "AM-26.44")
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


# A disaster charms characters


@pytest.mark.clause("AM-26.21", "AM-26.22", "AM-26.23", "AM-22.4")
def test_an_attacked_disaster_charms_each_attacker_first() -> None:
    made = table(
        who(JUNO), who("av.ox-hendry"), who("av.bulwark-9"), disaster("av.the-velvet-regent"),
        piles((PLAIN, "av.panic", PLAIN, "av.hook", PLAIN)), seats=1,
    )  # fmt: skip
    play(made, ("attack", "av.the-velvet-regent"), "all")
    assert state(made).charms[-1].target == body(made, JUNO).card
    play(made, "pass", "pass")  # 5 + 1 against 6 - 3: Juno is charmed
    assert state(made).charms[-1].target == body(made, "av.ox-hendry").card
    play(made, "pass", "pass")
    fight = state(made).combat
    assert fight is not None  # Bulwark-9 cannot be charmed, and attacks alone
    assert fight.able == [body(made, "av.bulwark-9").card]


@pytest.mark.clause("AM-26.23")
def test_if_no_attacker_is_left_the_attack_ends() -> None:
    made = against("av.the-velvet-regent", "av.panic", "av.hook")
    play(made, ("attack", "av.the-velvet-regent"), "all", "pass", "pass")
    assert state(made).combat is None
    assert asked(made) == "standby"
    assert not offered(made, "attack")


REGENT = "av.the-velvet-regent"
PARTY = (JUNO, "av.ione-tessaly", "av.dex-marlow")


def onslaught(*cards: str, more: str = "", luck: tuple[tuple[str, Any], ...] = ()) -> Table:
    """Juno (5, 6 against disasters), Ione (4) and Dex (3) walk onto the Regent (5), in that order.

    For each of them the card for the disaster is drawn first.
    """
    text = FIELD + "".join(who(one, at="av.data-spire") for one in PARTY)
    text += disaster(REGENT) + more + piles(cards)
    first = scene('phase = "scavenge"\n' + text, 1)
    number = {one: body(first, one).card for one in PARTY}
    order = ", ".join(str(number[one]) for one in PARTY)
    lots = [f'{{ "charm order" = [{order}] }}']
    lots += [f'{{ "{name}" = {value} }}' for name, value in luck]
    made = scene('phase = "move"\n' + text, 1, f"[{', '.join(lots)}]")
    play(made, ("go", "av.data-spire"), *PARTY, "done", "av.canal-market")
    return made


TIE = (PLAIN, PLAIN)
WIN, LOSE = ("av.panic", "av.perfect-form"), ("av.perfect-form", "av.panic")


@pytest.mark.clause("AM-26.24", "AM-26.25", "AM-26.27", "AM-X86", "AM-24.6", "AM-R73", "AM-R121",
                    "AM-19.6")  # fmt: skip
def test_an_attacking_disaster_charms_all_and_attacks_those_who_did_not_win() -> None:
    made = onslaught(*WIN, *LOSE, *LOSE, luck=(("defender", 0), ("target", 0)))
    for _ in PARTY:
        assert state(made).combat is None
        play(made, "pass", "pass")
    play(made, "no")  # only Juno, who was not charmed, may answer
    juno, ione, dex = (body(made, one).card for one in PARTY)
    regent = menace(made, REGENT)
    assert regent.ignores == [juno]
    assert regent.awed == [ione, dex]
    fight = state(made).combat
    assert fight is not None
    assert fight.able == [ione, dex]
    play(made, "pass", "fight", "pass")
    # the target retaliates though it was charmed; Juno may, the other charmed one may not
    assert state(made).combat.clashes[0].back == [ione]  # type: ignore[union-attr]
    assert options(made) == ["done", juno]
    play(made, juno, "done")
    assert menace(made, REGENT).ignores == []


@pytest.mark.clause("AM-26.13", "AM-26.23")
def test_once_it_has_attacked_them_they_may_attack_it_again() -> None:
    luck = (("defender", 0), ("target", 0))
    made = onslaught(*WIN, *LOSE, *LOSE, "av.perfect-form", "av.panic", luck=luck)
    play(made, "pass", "pass", "pass", "pass", "pass", "pass", "no")
    _, ione, dex = (body(made, one).card for one in PARTY)
    assert menace(made, REGENT).awed == [ione, dex]
    play(made, "pass", "fight", "pass", "done", "pass", "pass")
    # 6 against 2 + 2: Ione is bonked; the fight is over, and only Dex is in awe still
    assert menace(made, REGENT).awed == [dex]


@pytest.mark.clause("AM-26.26", "AM-D27", "AM-26.3")
def test_who_was_not_charmed_may_charm_in_turn() -> None:
    made = onslaught(*WIN, *LOSE, *LOSE, *WIN, luck=(("defender", 0),))
    play(made, "pass", "pass", "pass", "pass", "pass", "pass")
    assert asked(made) == "answer_charm"
    play(made, "charm")
    battle = state(made).charms[-1]
    assert (battle.charmer, battle.target) == (
        body(made, JUNO).card,
        -1 - menace(made, REGENT).order,
    )
    assert body(made, JUNO).wooing


@pytest.mark.clause("AM-26.27", "AM-26.18")
def test_if_all_lose_no_combat_follows() -> None:
    made = onslaught(*LOSE, *LOSE, *LOSE)
    play(made, "pass", "pass", "pass", "pass", "pass", "pass")
    assert state(made).combat is None
    assert len(menace(made, REGENT).ignores) == 3
    assert asked(made) == "march"


@pytest.mark.clause("AM-26.27")
def test_if_all_win_no_combat_follows_either() -> None:
    made = onslaught(*WIN, *WIN, *WIN)
    play(made, "pass", "pass", "pass", "pass", "pass", "pass", "no", "no", "no")
    assert state(made).combat is None
    assert asked(made) == "march"


# A character charms a character


@pytest.mark.clause("AM-26.29", "AM-D28")
def test_a_breaker_is_another_able_uncharmed_character_here() -> None:
    others = who("av.dex-marlow", 2) + who("av.ione-tessaly", 2) + who("av.chef-bao-ren", 2)
    made = duel(more=others + who("av.nadia-lark", 2, "av.night-market"))
    s = state(made)
    body(made, "av.ione-tessaly").idle = s.turn
    body(made, "av.chef-bao-ren").charmed = s.turn
    charm(made, JUNO, ORIEL)
    passing(made)
    dex = body(made, "av.dex-marlow").card
    assert options(made) == ["no", ("break", dex, 1), ("break", dex, 2)]


def breaking(way: int, mine: str, theirs: str) -> Table:
    """Juno (5) has charmed Oriel (3) by 2; Dex (3) of the other side breaks."""
    made = table(
        who(JUNO), who(ORIEL, 2), who("av.dex-marlow", 2),
        piles((PLAIN, theirs), (PLAIN, mine, theirs)),
    )  # fmt: skip
    charm(made, JUNO, ORIEL)
    passing(made)
    play(made, ("break", "av.dex-marlow", way))
    passing(made)
    passing(made)
    return made


@pytest.mark.clause("AM-26.30", "AM-X15", "AM-26.32")
@pytest.mark.parametrize(
    ("theirs", "breaks"), [("av.hesitation", True), ("av.straight-jab", False)]
)
def test_way_one_needs_twice_the_margin(theirs: str, breaks: bool) -> None:
    made = breaking(1, "av.perfect-form", theirs)  # 3 + 3 against 3 - 1 or 3 + 1: by 4 or 2
    assert (asked(made) == "legal_action") is not breaks
    assert bool(body(made, JUNO).safe) is not breaks


@pytest.mark.clause("AM-26.31", "AM-X15")
@pytest.mark.parametrize(
    ("theirs", "breaks"), [("av.hesitation", True), ("av.straight-jab", False)]
)
def test_way_two_needs_a_win_over_the_charmer(theirs: str, breaks: bool) -> None:
    made = breaking(2, "av.perfect-form", theirs)  # 6 against 5 - 1 or 5 + 1
    assert (asked(made) == "legal_action") is not breaks


@pytest.mark.clause("AM-26.33", "AM-R74")
def test_the_charmed_ones_party_may_not_attack_the_charmer_for_a_turn() -> None:
    made = duel(more=who("av.dex-marlow", 2))
    charm(made, JUNO, ORIEL)
    passing(made)
    play(made, "no", "c")
    juno = body(made, JUNO)
    assert set(juno.safe) == {body(made, ORIEL).card, body(made, "av.dex-marlow").card}
    play(made, "pass", ("assault", 0, "av.canal-market"), "all")
    passing(made)
    play(made, "fight")
    assert options(made) == ["done"]  # nobody else is here to attack


@pytest.mark.clause("AM-26.34", "AM-26.35", "AM-X82", "AM-R75")
@pytest.mark.parametrize(("theirs", "lost"), [("av.straight-jab", 2), ("av.hook", 3)])
def test_a_charm_lost_by_the_charmers_base_charm_turns_round(theirs: str, lost: int) -> None:
    made = table(
        who("av.dex-marlow"), who(JUNO, 2),
        piles(("av.guard" if lost == 2 else "av.slippery-floor",), (theirs,)),
    )  # fmt: skip
    charm(made, "av.dex-marlow", JUNO)
    if lost == 2:
        assert asked(made) == "standby"
    else:
        assert asked(made) == "legal_action"
        assert next(iter(made.waiting)) == 1
        play(made, "e")
        assert not able(state(made), body(made, "av.dex-marlow"))


def won(phase: str = "scavenge", seat: int = 1, more: str = "", **kept: Any) -> Table:
    """Juno has charmed Oriel; which action?"""
    made = table(
        who(JUNO, seat), who(ORIEL, 3 - seat, more=more), piles((PLAIN,) * 5, (PLAIN,) * 5),
        phase=phase, **kept,
    )  # fmt: skip
    if seat == 2:
        play(made, "pass")
    charm(made, JUNO, ORIEL)
    passing(made)
    return made


@pytest.mark.clause("AM-26.36", "AM-S7", "AM-D29")
def test_a_charmed_character_gives_an_item_at_random() -> None:
    items = 'items = ["av.gold-badge", "av.star-chart"]'
    made = won(more=items, luck='[{ "given item" = 1 }]')
    assert options(made) == ["a", "c", "e"]
    play(made, "a")
    assert ids(made, body(made, JUNO).items) == ["av.star-chart"]
    assert ids(made, body(made, ORIEL).items) == ["av.gold-badge"]
    item = body(made, JUNO).items[0]
    assert [state(made).knows(one, item) for one in (0, 1, 2)] == [True, True, False]


@pytest.mark.clause("AM-26.36", "AM-26.37", "AM-R76", "AM-X89", "AM-D30")
@pytest.mark.parametrize(("phase", "can"), [("discard", True), ("move", True), ("scavenge", False)])
def test_the_winner_moves_the_charmed_one_in_its_controllers_move_phase(
    phase: str, can: bool
) -> None:
    made = won(phase, seat=2)
    assert ("b" in options(made)) is can
    if not can:
        return
    play(made, "b")
    while asked(made) != "lead_character":
        play(made, "draw" if asked(made) == "reload" and options(made) == ["draw"] else
             "done" if asked(made) == "reload" else "pass")  # fmt: skip
    assert next(iter(made.waiting)) == 1
    play(made, "av.data-spire", "stop")
    oriel = body(made, ORIEL)
    assert oriel.at == 0 and oriel.still


@pytest.mark.clause("AM-26.37")
def test_not_in_the_turn_of_another() -> None:
    made = won("discard", seat=1)
    assert "b" not in options(made)


@pytest.mark.clause("AM-26.36", "AM-26.43")
def test_the_charmed_one_deals_no_damage_in_its_first_round() -> None:
    made = won()
    play(made, "c", ("assault", 1, "av.canal-market"), "all")
    passing(made)
    play(made, "fight", ("strike", JUNO, ORIEL), "done")
    passing(made)
    play(made, JUNO, "done", "done")
    passing(made)
    passing(made)
    fight = state(made).combat
    assert fight is not None
    assert fight.health[body(made, JUNO).card] == 2  # Oriel deals 0, not 3 + 1
    assert fight.harmless == [body(made, ORIEL).card]
    assert body(made, ORIEL).meek == 0


@pytest.mark.clause("AM-26.36", "AM-26.38", "AM-R77")
def test_the_charmed_one_attacks_another_for_one_round_alone() -> None:
    made = table(
        who(JUNO), who(ORIEL, 2), who("av.ione-tessaly", 2), piles((PLAIN,) * 5, (PLAIN,) * 5)
    )
    charm(made, JUNO, ORIEL)
    passing(made)
    play(made, "no", "d", "av.ione-tessaly")
    fight = state(made).combat
    assert fight is not None
    assert fight.clashes[0].back == []
    passing(made)
    assert state(made).combat is None
    # 3 + 1 against 2: Ione loses 2 and is bonked
    assert ids(made, state(made).players[1].bonked) == ["av.ione-tessaly"]


@pytest.mark.clause("AM-26.38")
def test_in_a_combat_that_is_declared_it_fixes_the_target_for_the_round() -> None:
    made = table(
        who(ORIEL), who("av.ione-tessaly"), who(JUNO, 2), who("av.dex-marlow", 2),
        piles((PLAIN,) * 5, (PLAIN,) * 5),
    )  # fmt: skip
    play(made, ("assault", 1, "av.canal-market"), "all")
    passing(made)
    play(made, "fight", ("strike", ORIEL, JUNO), ("strike", "av.ione-tessaly", JUNO), "done")
    play(made, "pass", ("charm", JUNO, ORIEL))
    passing(made)
    passing(made)
    passing(made)
    play(made, "no", "d")
    assert body(made, "av.ione-tessaly").card in options(made)
    play(made, "av.ione-tessaly")
    fight = state(made).combat
    assert fight is not None
    oriel, ione = body(made, ORIEL).card, body(made, "av.ione-tessaly").card
    assert [(one.strikers, one.struck) for one in fight.clashes] == [
        ([ione], [body(made, JUNO).card]),
        ([oriel], [ione]),
    ]


@pytest.mark.clause("AM-26.36", "AM-2.35", "AM-2.36")
def test_an_incapacitated_character_cannot_charm_or_attack() -> None:
    made = won()
    play(made, "e", "pass")
    assert next(iter(made.waiting)) == 1
    assert not offered(made, "charm")
    assert not offered(made, "assault")


@pytest.mark.clause("AM-26.39", "AM-R78", "AM-R79", "AM-26.40")
def test_the_list_of_actions_is_closed() -> None:
    made = won(more='items = ["av.gold-badge"]\nenhancements = ["av.blade-song"]')
    assert options(made) == ["a", "c", "e"]


@pytest.mark.clause("AM-26.17")
def test_no_action_lasts_beyond_the_turn() -> None:
    made = won()
    play(made, "e")
    assert body(made, ORIEL).idle == state(made).turn


# Charm halves, and allies


@pytest.mark.clause("AM-4.12", "AM-2.28")
def test_fair_play_cancels_both_cards() -> None:
    made = duel("av.perfect-form", "av.fair-fight")
    play(made, ("charm", JUNO, ORIEL))
    passing(made)
    assert charms(state(made), state(made).charms[-1]) == (5, 3)


@pytest.mark.clause("AM-28.4", "AM-28.1")
def test_of_allied_disasters_the_higher_charm_counts() -> None:
    made = table(
        who(JUNO), disaster("av.silk-thief"), disaster("av.lady-thorn"), piles((PLAIN,) * 4),
        seats=1,
    )  # fmt: skip
    s = state(made)
    menace(made, "av.lady-thorn").primary = menace(made, "av.silk-thief").order
    play(made, ("charm", JUNO, "av.silk-thief"), "pass")
    assert charms(state(made), state(made).charms[-1]) == (7, 7)
    assert s.table.charm


@pytest.mark.clause("AM-26.44", "AM-17.13")
def test_a_disaster_passes_those_whom_it_ignores_as_if_nobody_were_there() -> None:
    made = table(
        who(JUNO, at="av.canal-market", more='items = ["av.gold-badge"]'),
        disaster("av.hungry-ghost", "av.night-market"), phase="equip", seats=1,
    )  # fmt: skip
    menace(made, "av.hungry-ghost").ignores.append(body(made, JUNO).card)
    turn = state(made).turn
    while state(made).turn == turn or state(made).phase < 4:
        if state(made).combat is not None or not state(made).menaces:
            break
        play(made, "done" if "done" in options(made) else "pass")
    assert state(made).combat is None
    assert ids(made, body(made, JUNO).items) == ["av.gold-badge"]
    assert not state(made).menaces  # it went its three steps, and off the field


@pytest.mark.clause("AM-26.41", "AM-17.13", "AM-17.16")
def test_a_led_disaster_that_meets_a_carrier_attacks_and_goes_no_further() -> None:
    made = table(
        who(JUNO), disaster("av.silk-thief", more='item = "av.star-chart"'),
        who("av.bulwark-9", at="av.data-spire", more='items = ["av.gold-badge"]'),
        piles((PLAIN,) * 8), seats=1,
    )  # fmt: skip
    charm_alone(made, "av.silk-thief")
    play(made, "b", "av.data-spire")
    fight = state(made).combat
    assert fight is not None and fight.by_disaster
    assert ids(made, state(made).sites[0].beneath) == ["av.star-chart"]  # laid down first
    play(made, "pass", "retreat")
    assert asked(made) == "standby"  # its movement is over
    assert menace(made, "av.silk-thief").at == 0
    assert ids(made, menace(made, "av.silk-thief").item) == ["av.star-chart"]

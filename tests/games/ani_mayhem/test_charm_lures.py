"""Charm battles that a disaster starts, charm halves and allies. AM-26.21 to AM-26.27, AM-28.4."""

from typing import Any

import pytest

from fracas.table import Table

from .looks import charms
from .scene import asked, body, ids, menace, options, play, scene, state
from .test_charm import (
    FIELD,
    JUNO,
    ORIEL,
    PLAIN,
    against,
    charm_alone,
    disaster,
    duel,
    offered,
    passing,
    piles,
    table,
    who,
)

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


@pytest.mark.clause("AM-34.10")
def test_one_order_passes_in_a_row_of_charm_battles_and_in_nothing_else() -> None:
    made = table(
        who(JUNO), who("av.ox-hendry"), who("av.bulwark-9"), disaster("av.the-velvet-regent"),
        piles((PLAIN, "av.panic", PLAIN, "av.hook", PLAIN)), seats=1,
    )  # fmt: skip
    made.act(0, "orders", word="charm")
    assert asked(made) == "standby", "no charm battle is on: the player is asked"
    play(made, ("attack", "av.the-velvet-regent"), "all")
    fight = state(made).combat
    assert fight is not None and fight.able == [body(made, "av.bulwark-9").card]
    assert not state(made).charms and state(made).players[0].orders == "charm"
    made.act(0, "orders", word="ask")
    assert state(made).players[0].orders == ""


@pytest.mark.clause("AM-26.21")
@pytest.mark.parametrize("attacks", [True, False])
def test_a_disaster_with_charm_charms_before_any_blow_whoever_attacks(attacks: bool) -> None:
    ox, at = "av.ox-hendry", "av.data-spire" if attacks else "av.canal-market"
    regent = "av.the-velvet-regent"
    made = table(
        who(JUNO, at=at), who(ox, at=at), disaster(regent),
        piles((PLAIN, "av.panic", "av.panic", "av.perfect-form")), seats=1,
        **({"phase": "move", "luck": '[{ "charm order" = [] }]'} if attacks else {}),
    )  # fmt: skip
    if attacks:
        play(made, ("go", at), "all", "av.canal-market")
    else:
        play(made, ("attack", regent), "all")
    loser, winner = (ox, JUNO) if attacks else (JUNO, ox)
    for one in (loser, winner):
        shown = made.view(None)
        assert (shown["combat"], shown["charms"][-1]["names"]) == (None, [regent, one])
        play(made, "pass", "pass")
    if attacks:  # who was not charmed may charm it in turn
        play(made, "no")
    fight = state(made).combat
    assert fight is not None
    # It attacks among those who did not win; who lost does not attack it.
    assert fight.able == [body(made, loser if attacks else winner).card]


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
    fight = state(made).combat
    assert fight is not None and fight.clashes[0].back == [ione]
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


# Charm halves, and allies


@pytest.mark.clause("AM-4.12", "AM-2.28")
def test_fair_play_cancels_both_cards() -> None:
    made = duel("av.perfect-form", "av.fair-fight")
    play(made, ("charm", JUNO, ORIEL))
    passing(made)
    assert charms(made) == (5, 3)


@pytest.mark.clause("AM-28.4", "AM-28.1")
def test_of_allied_disasters_the_higher_charm_counts() -> None:
    made = table(
        who(JUNO), disaster("av.silk-thief"), disaster("av.lady-thorn"), piles((PLAIN,) * 4),
        seats=1,
    )  # fmt: skip
    s = state(made)
    menace(made, "av.lady-thorn").primary = menace(made, "av.silk-thief").order
    play(made, ("charm", JUNO, "av.silk-thief"), "pass")
    assert charms(made) == (7, 7)
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


def led(card: str) -> Table:
    """Juno has charmed a disaster that carries an item, and leads it to a carrier."""
    made = table(
        who(JUNO), disaster(card, more='item = "av.star-chart"'),
        who("av.bulwark-9", at="av.data-spire", more='items = ["av.gold-badge"]'),
        piles(("av.panic", *(PLAIN,) * 7)), seats=1,
    )  # fmt: skip
    charm_alone(made, card)
    play(made, "b", "av.data-spire")
    assert ids(made, state(made).sites[0].beneath) == ["av.star-chart"]  # laid down first
    return made


@pytest.mark.clause("AM-26.41", "AM-17.13", "AM-17.16")
def test_a_led_disaster_that_meets_a_carrier_attacks_and_goes_no_further() -> None:
    made = led("av.lady-thorn")
    fight = state(made).combat
    assert fight is not None and fight.by_disaster
    play(made, "pass", "retreat")
    assert asked(made) == "standby"  # its movement is over
    assert menace(made, "av.lady-thorn").at == 0
    assert ids(made, menace(made, "av.lady-thorn").item) == ["av.star-chart"]


@pytest.mark.clause("AM-26.41", "AM-28.15", "AM-R129")
def test_a_led_thief_that_meets_a_carrier_steals_and_is_gone() -> None:
    made = led("av.silk-thief")  # the carrier stands on its exit
    assert state(made).combat is None and asked(made) == "standby"
    assert body(made, "av.bulwark-9").items == []
    assert ids(made, state(made).players[0].removed) == ["av.gold-badge"]
    assert ids(made, state(made).players[0].discard) == ["av.silk-thief"]

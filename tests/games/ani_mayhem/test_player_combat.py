"""Fights between players beyond the second sample. AM-23, AM-21.14."""

from typing import Any

import pytest

from fracas.table import Table

from .scene import asked, body, ids, options, play, row, scene, state

FIELD = row("av.night-market", "av.canal-market", "av.coral-maze")
HERE = "av.canal-market"
DEX, OX, BAO, IONE, WEN, GRAVO = (
    "av.dex-marlow", "av.ox-hendry", "av.chef-bao-ren", "av.ione-tessaly", "av.doctor-wen",
    "av.gravo-the-hauler",
)  # fmt: skip
BULWARK, ORIEL = "av.bulwark-9", "av.captain-oriel-vance"


def who(card: str, seat: int = 1, more: str = "", at: str = HERE) -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def meeting(mine: tuple[str, ...], theirs: tuple[str, ...], more: str = "", seats: int = 2,
            combat: tuple[tuple[str, ...], ...] = ()) -> Table:  # fmt: skip
    text = 'phase = "scavenge"\n' + FIELD + more
    text += "".join(who(one) for one in mine) + "".join(who(one, 2) for one in theirs)
    for pile in combat:
        text += "[[players]]\ncombat = [" + ", ".join(f'"{one}"' for one in pile) + "]\n"
    return scene(text, seats)


def passing(made: Table, seats: int = 2) -> None:
    play(made, *["pass"] * seats)


def declare(made: Table, seats: int = 2) -> None:
    """All here attack, and the opponent fights."""
    play(made, ("assault", 1, HERE), "all")
    passing(made, seats)
    play(made, "fight")


def on(made: Table) -> Any:
    fight = state(made).combat
    assert fight is not None
    return fight


def left(made: Table, card: str) -> int:
    return int(on(made).health[body(made, card).card])


@pytest.mark.clause("AM-23.1", "AM-23.20", "AM-D20", "AM-21.1", "AM-21.2")
def test_a_player_names_one_opponent_with_characters_here() -> None:
    text = 'phase = "scavenge"\n' + FIELD + who(DEX) + who(OX, 2) + who(BAO, 3)
    text += who(WEN, 4, at="av.coral-maze")
    made = scene(text, 4)
    found = [one for one in options(made) if one[0] == "assault"]
    assert found == [("assault", 1, 1), ("assault", 2, 1)]
    play(made, ("assault", 1, HERE), "all")
    fight = on(made)
    assert (fight.seat, fight.other) == (0, 1)
    assert fight.able == [body(made, DEX).card, body(made, OX).card]


@pytest.mark.clause("AM-23.2", "AM-D21", "AM-21.14", "AM-21.12", "AM-21.18")
def test_the_opponent_may_retreat_and_each_strikes_each() -> None:
    made = meeting((DEX, BAO), (GRAVO, WEN))
    play(made, ("assault", 1, HERE), "all")
    passing(made)
    assert next(iter(made.waiting)) == 1
    play(made, "retreat")
    s = state(made)
    # 2 and 3 against 4 are nothing; 2 and 3 against 3 are nothing: every strike is one of its own
    assert len(s.bodies) == 4
    play(made, "av.night-market", "av.coral-maze")
    assert s.combat is None or state(made).combat is None
    assert body(made, GRAVO).at == 0 and body(made, WEN).at == 2
    struck = meeting((OX, GRAVO), (IONE,))
    play(struck, ("assault", 1, HERE), "all")
    passing(struck)
    play(struck, "retreat")
    # 5 - 2 and then 4 - 2 of 2 health: bonked by the first, and neither is 6
    assert ids(struck, state(struck).players[1].bonked) == [IONE]


@pytest.mark.clause("AM-23.3", "AM-D20")
def test_up_to_three_on_one_target() -> None:
    made = meeting((DEX, BAO, WEN, IONE), (OX, GRAVO))
    declare(made)
    for one in (DEX, BAO, WEN):
        play(made, ("strike", one, OX))
    ione = body(made, IONE).card
    found = [one for one in options(made) if one[0] == "strike"]
    assert found == [("strike", ione, body(made, GRAVO).card)]


@pytest.mark.clause("AM-23.6", "AM-D24")
def test_the_attacked_one_is_among_up_to_three_retaliators() -> None:
    made = meeting((DEX, BAO), (OX, GRAVO, WEN, IONE))
    declare(made)
    play(made, ("strike", DEX, OX), ("strike", BAO, OX), "done")
    passing(made)
    assert asked(made) == "strike_back"
    assert options(made) == ["none", body(made, DEX).card, body(made, BAO).card]
    play(made, BAO)
    assert on(made).clashes[0].back == [body(made, OX).card]
    play(made, GRAVO, WEN)
    assert options(made) == ["done"]


@pytest.mark.clause("AM-23.7", "AM-23.8", "AM-23.4")
def test_who_is_free_may_protect_and_nobody_does_two_things() -> None:
    made = meeting((DEX, BAO, WEN), (OX, GRAVO))
    declare(made)
    dex, bao, wen = (body(made, one).card for one in (DEX, BAO, WEN))
    play(made, ("strike", DEX, OX))
    assert ("guard", bao, dex) in options(made)
    play(made, ("guard", BAO, DEX))
    rest = [one for one in options(made) if one != "done"]
    assert {one[1] for one in rest} == {wen}
    play(made, "done")
    passing(made)
    play(made, "none")
    ox, gravo = body(made, OX).card, body(made, GRAVO).card
    assert options(made) == ["done", ("guard", gravo, ox)]  # Ox is attacked and may not


@pytest.mark.clause("AM-23.9", "AM-23.10", "AM-23.11", "AM-23.12", "AM-X74", "AM-R63", "AM-R4")
@pytest.mark.parametrize(("card", "lost"), [("av.overload", (1, 1)), ("av.twin-strike", (5, 2))])
def test_a_protector_adds_its_defence_and_loses_half(card: str, lost: tuple[int, int]) -> None:
    # Ox deals 5 + 1 or 10 against Ione's 2 and Bao's 3
    made = meeting((OX,), (IONE, BAO, WEN), combat=((card, card), ()))
    declare(made)
    play(made, ("strike", OX, IONE), "done")
    passing(made)
    play(made, "none", ("guard", BAO, IONE), "done")
    on(made).health[body(made, IONE).card] += 10
    passing(made)
    passing(made)
    ione, bao = left(made, IONE), left(made, BAO)
    assert (3 + 10 - ione, 4 - bao) == lost  # Doctor Wen gives each +1 health
    assert left(made, WEN) == 3


@pytest.mark.clause("AM-23.12", "AM-X74")
def test_who_protects_somebody_not_attacked_loses_nothing() -> None:
    made = meeting((OX,), (IONE, BAO, GRAVO))
    declare(made)
    play(made, ("strike", OX, GRAVO), "done")
    passing(made)
    play(made, "none", ("guard", BAO, IONE), "done")
    passing(made)
    passing(made)
    assert left(made, BAO) == 3


@pytest.mark.clause("AM-23.13", "AM-R63")
def test_health_lost_by_protecting_bonks_but_does_not_kill() -> None:
    made = meeting((OX, BULWARK), (BAO, "rb.nabiki-tendo"))
    declare(made)
    play(made, ("strike", OX, BAO), ("strike", BULWARK, BAO), "done")
    passing(made)
    play(made, "none", ("guard", "rb.nabiki-tendo", BAO), "done")
    on(made).health[body(made, BAO).card] += 10
    passing(made)
    passing(made)
    # 9 against 3 + 1: 5 lost, so 2 of Nabiki's 1
    assert ids(made, state(made).players[1].bonked) == ["rb.nabiki-tendo"]


@pytest.mark.clause("AM-23.14", "AM-4.11")
def test_a_card_for_the_side_reaches_attackers_and_protectors_of_the_clash() -> None:
    made = meeting((DEX, BAO, WEN), (GRAVO,), combat=(("av.battle-cry",), ("av.guard",)))
    declare(made)
    play(made, ("strike", DEX, GRAVO), ("strike", BAO, GRAVO), ("guard", WEN, DEX), "done")
    passing(made)
    play(made, "none", "done")
    passing(made)
    dex, bao, wen = (body(made, one).card for one in (DEX, BAO, WEN))
    assert options(made) == [dex, bao, wen]
    play(made, DEX)
    passing(made)
    # 2 + 1 and 3 + 1 against 4 + 1: Gravo loses 2
    assert left(made, GRAVO) == 2


@pytest.mark.clause("AM-23.16")
def test_it_ends_when_all_attackers_or_all_retaliators_fall() -> None:
    made = meeting((OX,), (IONE, GRAVO))
    declare(made)
    play(made, ("strike", OX, IONE), "done")
    passing(made)
    play(made, OX, "done", "done")
    passing(made)
    passing(made)
    assert state(made).combat is None  # Ione, the only retaliator, is bonked
    none = meeting((OX,), (IONE, GRAVO))
    declare(none)
    play(none, ("strike", OX, IONE), "done")
    passing(none)
    play(none, "none", "done")
    passing(none)
    passing(none)
    assert asked(none) == "withdraw"  # no retaliators were named: it goes on


def quiet_round(made: Table) -> None:
    declare(made)
    play(made, ("strike", IONE, GRAVO), "done")
    passing(made)
    play(made, "none", "done")
    passing(made)
    passing(made)


@pytest.mark.clause("AM-23.17", "AM-23.18", "AM-D26")
def test_the_side_that_attacked_last_decides_first_then_the_other_side_attacks() -> None:
    made = meeting((IONE,), (GRAVO,), combat=(("av.guard",), ()))
    quiet_round(made)
    assert (asked(made), next(iter(made.waiting))) == ("withdraw", 0)
    assert (on(made).cards, on(made).clashes) == ([], [])  # they went with the round
    play(made, "stay")
    assert (asked(made), next(iter(made.waiting))) == ("attack_on", 1)
    assert options(made) == ["attack", "decline", "retreat"]
    play(made, "attack")
    assert (on(made).seat, on(made).other, on(made).round) == (1, 0, 2)


@pytest.mark.clause("AM-23.19", "AM-R64")
def test_if_both_decline_all_stay() -> None:
    made = meeting((IONE,), (GRAVO,))
    quiet_round(made)
    play(made, "stay", "decline")
    assert (asked(made), next(iter(made.waiting))) == ("attack_on", 0)
    assert options(made) == ["attack", "decline"]
    play(made, "decline")
    assert state(made).combat is None
    assert body(made, IONE).at == body(made, GRAVO).at == 1
    again = meeting((IONE,), (GRAVO,))
    quiet_round(again)
    play(again, "stay", "decline", "attack")
    assert on(again).seat == 0


@pytest.mark.clause("AM-23.17", "AM-21.14")
def test_who_retreats_after_a_round_takes_the_blows() -> None:
    made = meeting((IONE,), (GRAVO,))
    quiet_round(made)
    play(made, "retreat")
    # 4 against 2 of 2 health
    assert ids(made, state(made).players[0].bonked) == [IONE]
    assert state(made).combat is None


@pytest.mark.clause("AM-24.21", "AM-2.26", "AM-R7")
def test_between_players_all_that_a_fallen_one_carried_lies_above() -> None:
    items = 'items = ["av.gold-badge", "av.star-chart"]'
    made = meeting((OX,), (), who(IONE, 2, items))
    declare(made)
    play(made, ("strike", OX, IONE), "done")
    passing(made)
    play(made, "none", "done")
    passing(made)
    passing(made)
    assert ids(made, state(made).sites[1].above) == ["av.gold-badge", "av.star-chart"]


@pytest.mark.clause("AM-9.15", "AM-R22")
def test_in_a_haven_those_who_retreat_step_to_its_location() -> None:
    text = (
        'phase = "scavenge"\n' + FIELD
        + '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.canal-market"\n'
        + who(DEX, at="av.dockside-loft") + who(GRAVO, 2, at="av.dockside-loft")
    )  # fmt: skip
    made = scene(text, 2)
    play(made, ("assault", 1, "av.dockside-loft"), "all")
    passing(made)
    play(made, "retreat")
    assert body(made, GRAVO).at == 1


@pytest.mark.clause("AM-21.3", "AM-D15")
def test_the_active_player_has_the_first_say() -> None:
    made = meeting((DEX,), (GRAVO,))
    assert next(iter(made.waiting)) == 0
    play(made, "pass", ("assault", 0, HERE), "all")
    assert (on(made).seat, on(made).other) == (1, 0)


@pytest.mark.clause("AM-11.18")
def test_a_location_with_damage_strikes_both_parties_each_round() -> None:
    text = 'phase = "scavenge"\n[[locations]]\ncard = "av.reclamation-dock"\n'
    text += who(WEN, at="av.reclamation-dock") + who(IONE, 2, at="av.reclamation-dock")
    made = scene(text, 2)
    play(made, ("assault", 1, "av.reclamation-dock"), "all")
    passing(made)
    play(made, "fight", ("strike", WEN, IONE), "done")
    passing(made)
    play(made, "none", "done")
    passing(made)
    passing(made)
    assert left(made, IONE) == 1  # 3 against 2, and Wen's 1 against 2
    assert left(made, WEN) == 3


@pytest.mark.clause("AM-4.5", "AM-R15")
def test_an_opposing_card_touches_the_attack_on_its_recipient_once() -> None:
    made = meeting((DEX, BAO), (GRAVO,), combat=((), ("av.dust-in-the-eyes",)))
    declare(made)
    play(made, ("strike", DEX, GRAVO), ("strike", BAO, GRAVO), "done")
    passing(made)
    play(made, "none", "done")
    passing(made)
    passing(made)
    assert left(made, GRAVO) == 4  # 2 + 3 - 3 against 4


@pytest.mark.clause("AM-4.12")
def test_fair_fight_cancels_the_cards_of_its_clash_alone() -> None:
    made = meeting(
        (DEX, OX), (GRAVO, BAO), combat=(("av.hook", "av.hook"), ("av.fair-fight", "av.guard"))
    )
    declare(made)
    play(made, ("strike", DEX, GRAVO), ("strike", OX, BAO), "done")
    passing(made)
    play(made, "none", "none", "done")
    passing(made)
    passing(made)
    assert left(made, GRAVO) == 4  # 2 against 4, the Hook cancelled
    assert ids(made, state(made).players[1].bonked) == [BAO]  # 5 + 2 against 3 + 1


@pytest.mark.clause("AM-23.10", "AM-23.7")
def test_a_protector_who_is_protected_still_protects() -> None:
    made = meeting((OX,), (IONE, BAO, WEN))
    declare(made)
    play(made, ("strike", OX, IONE), "done")
    passing(made)
    play(made, "none", ("guard", WEN, BAO), ("guard", BAO, IONE), "done")
    rows = {one["card"]: one for one in made.view(None)["combat"]["table"]}
    assert rows[BAO]["defence"] == [[BAO, "3"], [WEN, "+3"]]
    assert rows[IONE]["defence"] == [[IONE, "2"], [BAO, "+6"]]  # his current defence
    assert made.view(None)["combat"]["expected"] == [
        {"who": body(made, IONE).card, "total": 5, "loss": 0}
    ]
    passing(made)
    passing(made)
    # Ione was attacked, so Bao loses 1; Bao was not, so Wen loses nothing
    assert [left(made, one) for one in (IONE, BAO, WEN)] == [2 + 1, 3 + 1 - 1, 3]


@pytest.mark.clause("AM-23.10", "AM-23.11")
def test_what_a_protector_adds_is_its_defence_with_what_its_own_protector_adds() -> None:
    # Ox deals 10 against Ione's 2, Bao's 3 and, behind him, Wen's 3
    made = meeting((OX,), (IONE, BAO, WEN), combat=(("av.twin-strike", "av.twin-strike"), ()))
    declare(made)
    play(made, ("strike", OX, IONE), "done")
    passing(made)
    play(made, "none", ("guard", WEN, BAO), ("guard", BAO, IONE), "done")
    passing(made)
    passing(made)
    assert [left(made, one) for one in (IONE, BAO, WEN)] == [2 + 1 - 2, 3 + 1 - 1, 3]

"""Fights with disasters: steps, retreat, spoils. AM-21, AM-22, AM-24, AM-2.17 to AM-2.27."""

from typing import Any

import pytest

from fracas.table import Table

from .looks import energy
from .scene import asked, body, ids, menace, options, play, row, scene, state, value

FIELD = row("av.night-market", "av.canal-market", "av.coral-maze")
HERE = "av.canal-market"
DEX, OX, BAO, IONE, WEN = (
    "av.dex-marlow", "av.ox-hendry", "av.chef-bao-ren", "av.ione-tessaly", "av.doctor-wen",
)  # fmt: skip
MUSCLE, DRONE, COLOSSUS = "av.hired-muscle", "av.clatter-drone", "av.colossus-protocol"


def who(card: str, more: str = "", seat: int = 1, at: str = HERE) -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def disaster(card: str, more: str = "", at: str = HERE) -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def hunt(
    *parts: str,
    cards: tuple[str, ...] = (),
    seats: int = 1,
    luck: str = "[]",
    phase: str = "scavenge",
    hand: tuple[str, ...] = (),
) -> Table:
    """A table; without cards in it no combat cards are drawn (AM-4.9)."""

    def named(zone: tuple[str, ...]) -> str:
        return "[" + ", ".join(f'"{one}"' for one in zone) + "]"

    text = f'phase = "{phase}"\n{FIELD}{"".join(parts)}[[players]]\ncombat = {named(cards)}\n'
    return scene(text + f"hand = {named(hand)}\n", seats, luck)


def attack(made: Table, target: str, *strikers: str, seats: int = 1) -> None:
    """All here attack; these strike in the first round, up to its Combat Cards."""
    play(made, ("attack", target), "all", *["pass"] * seats, "fight", *strikers, "done")
    play(made, *["pass"] * seats)


def on(made: Table) -> Any:
    fight = state(made).combat
    assert fight is not None
    return fight


def left(made: Table, card: str) -> int:
    fight = on(made)
    for one in state(made).bodies.values():
        if ids(made, [one.card]) == [card]:
            return int(fight.health[one.card])
    return int(fight.health[-1 - menace(made, card).order])


# Characters attack a disaster


@pytest.mark.clause("AM-22.1", "AM-D19", "AM-14.5", "AM-R43", "AM-21.2")
def test_a_player_names_a_disaster_here_and_who_takes_part() -> None:
    made = hunt(who(DEX), who(OX), who(BAO, at="av.night-market"), disaster(DRONE))
    assert [one for one in options(made) if one[0] == "attack"] == [("attack", 1)]
    play(made, ("attack", DRONE))
    assert options(made) == ["all", body(made, DEX).card, body(made, OX).card]
    play(made, DEX, "done")
    assert on(made).able == [body(made, DEX).card]
    play(made, "pass", "retreat", "av.night-market")
    assert asked(made) == "standby"
    assert [one for one in options(made) if one[0] == "attack"]
    play(made, ("attack", DRONE))
    assert options(made) == ["all", body(made, OX).card]  # Dex was in one attack this turn


@pytest.mark.clause("AM-22.3", "AM-X70")
@pytest.mark.parametrize(("target", "most"), [(DRONE, 3), (COLOSSUS, 4)])
def test_up_to_three_attack_a_minor_disaster_and_four_a_major(target: str, most: int) -> None:
    five = (DEX, OX, BAO, IONE, WEN)
    made = hunt(*(who(one) for one in five), disaster(target))
    play(made, ("attack", target), "all", "pass", "fight")
    chosen = 0
    while options(made) != ["done"]:
        play(made, next(one for one in options(made) if isinstance(one, int)))
        chosen += 1
    assert chosen == most


def transcript(made: Table, *answers: Any) -> list[str]:
    seen = []
    for answer in answers:
        seen.append(asked(made))
        play(made, answer)
    return seen


@pytest.mark.clause("AM-21.5", "AM-21.6")
def test_the_steps_of_a_round_and_its_standby_states() -> None:
    made = hunt(who(WEN, 'enhancements = ["av.dawn-training"]'), disaster(DRONE))
    play(made, ("attack", DRONE), "all")
    first = transcript(made, "pass", "fight", WEN, "done", "pass", "pass", "pass")
    assert first == ["standby", "ask_retreat", "choose", "choose", *["standby"] * 3]
    assert on(made).round == 2
    second = transcript(made, "pass", "fight", WEN, "done", "pass", "pass")
    assert second == ["standby", "ask_retreat", "choose", "choose", *["standby"] * 2]
    assert on(made).round == 3


@pytest.mark.clause("AM-22.5", "AM-22.6", "AM-22.7", "AM-2.18", "AM-2.10", "AM-2.11", "AM-4.6")
def test_one_attacker_at_random_is_retaliated_against() -> None:
    made = hunt(
        who(DEX), who(BAO), disaster(MUSCLE), cards=("av.straight-jab", "av.hook"),
        luck='[{ "retaliation" = 1 }]',
    )  # fmt: skip
    attack(made, MUSCLE, DEX, BAO)
    fight = on(made)
    play(made, "pass")
    fight = on(made)
    bao = body(made, BAO).card
    assert fight.clashes[0].foes == [bao]
    # the card for the disaster first, then the one for who is retaliated against
    assert [one.who for one in fight.cards] == [-1 - menace(made, MUSCLE).order, bao]
    play(made, "pass")
    # 2 + 3 + 2 = 7 against 3: it is defeated; 4 + 1 against 3 brings Bao to 1, but he is healed
    assert not state(made).menaces
    assert state(made).combat is None


@pytest.mark.clause("AM-28.6", "AM-22.5")
def test_with_frenzy_every_attacker_is_struck() -> None:
    made = hunt(who(OX), who("av.bulwark-9"), disaster(COLOSSUS))
    attack(made, COLOSSUS, OX, "av.bulwark-9")
    play(made, "pass", "pass")
    # 5 + 4 = 9 against 8; 7 against 3 bonks Ox, 7 against 4 brings Bulwark-9 to 1
    assert left(made, COLOSSUS) == 7
    assert ids(made, state(made).players[0].bonked) == [OX]
    assert left(made, "av.bulwark-9") == 1


@pytest.mark.clause("AM-22.8", "AM-21.8")
def test_it_ends_if_all_attackers_of_the_round_fall() -> None:
    made = hunt(who(IONE), who(OX), disaster("av.gloam-hound"))
    attack(made, "av.gloam-hound", IONE)
    play(made, "pass", "pass")
    assert state(made).combat is None  # Ox took part, but did not attack this round
    assert ids(made, state(made).players[0].bonked) == [IONE]
    assert asked(made) == "standby"


@pytest.mark.clause("AM-22.2", "AM-D21", "AM-21.12", "AM-21.13", "AM-21.16", "AM-21.18",
                    "AM-D22", "AM-21.19", "AM-R56", "AM-R59", "AM-R60")  # fmt: skip
def test_a_retreat_costs_one_of_them_a_blow_and_all_a_step() -> None:
    made = hunt(
        who(DEX), who(BAO), disaster(MUSCLE), disaster(DRONE, at="av.coral-maze"),
        cards=("av.hook",), luck='[{ "retreat blow" = 1 }]',
    )  # fmt: skip
    play(made, ("attack", MUSCLE), "all", "pass", "retreat")
    assert asked(made) == "retreat_step"
    assert options(made) == [0, 2]
    play(made, "av.coral-maze", "av.night-market")
    s = state(made)
    assert s.combat is None
    assert (body(made, DEX).at, body(made, BAO).at) == (2, 0)
    assert body(made, DEX).still and body(made, BAO).still
    assert len(s.players[0].combat) == 1  # no card was drawn
    assert asked(made) == "standby"  # the drone does not attack who runs into it


@pytest.mark.clause("AM-21.13")
def test_who_runs_from_frenzy_is_struck_each() -> None:
    made = hunt(who(IONE), who(WEN), disaster(COLOSSUS))
    play(made, ("attack", COLOSSUS), "all", "pass", "retreat")
    assert set(ids(made, state(made).players[0].bonked)) | set(
        ids(made, state(made).players[0].discard)
    ) == {IONE, WEN}


@pytest.mark.clause("AM-21.15", "AM-2.22")
def test_a_retreating_character_can_be_bonked_or_killed() -> None:
    made = hunt(who("rb.nabiki-tendo"), disaster("rb.bugrom-type-1"))
    play(made, ("attack", "rb.bugrom-type-1"), "all", "pass", "retreat")
    assert ids(made, state(made).players[0].discard) == ["rb.nabiki-tendo"]  # 3 >= 3 x 1


@pytest.mark.clause("AM-21.17")
def test_a_survivor_without_a_legal_step_stays() -> None:
    text = (
        'phase = "scavenge"\n[[locations]]\ncard = "av.canal-market"\n'
        '[[locations]]\ncard = "av.port-meridian"\nx = 1\n' + who(BAO) + disaster(DRONE)
    )
    made = scene(text)
    play(made, ("attack", DRONE), "all", "pass", "retreat")
    assert body(made, BAO).at == 0
    assert body(made, BAO).still


@pytest.mark.clause("AM-21.9", "AM-X68", "AM-5.5", "AM-5.6", "AM-5.7", "AM-2.14", "AM-21.10")
def test_who_spent_energy_regains_one_each_round() -> None:
    mirelle = "av.mirelle-quick"
    made = hunt(who(mirelle, 'enhancements = ["av.blade-song"]'), disaster(COLOSSUS))
    colossus = -1 - menace(made, COLOSSUS).order
    play(made, ("attack", COLOSSUS), "all")
    for turn in (1, 2, 3):
        assert on(made).round == turn
        assert energy(made, mirelle) == 2
        play(made, "pass", "fight", mirelle, "done", *["pass"] * (turn == 1))
        play(made, ("use", mirelle, "av.blade-song"), "pass")
        assert energy(made, mirelle) == 1
        assert value(made, mirelle, "damage") == 3 + 2
        assert not [one for one in options(made) if one[0] == "use"]  # once a round
        on(made).harmless.append(colossus)
        play(made, "pass", "pass")
        assert value(made, mirelle, "damage") == 3  # it lasted for the round
    body(made, mirelle).spent = 2
    on(made).health[colossus] = 0
    play(made, "pass", "fight", mirelle, "done", "pass")
    on(made).harmless.append(colossus)
    play(made, "pass")
    assert state(made).combat is None
    assert energy(made, mirelle) == 2  # full energy when it ends


@pytest.mark.clause("AM-2.17", "AM-21.10")
def test_losses_add_up_and_survivors_are_healed_when_it_ends() -> None:
    made = hunt(who("av.bulwark-9"), disaster("av.runaway-loader"))
    attack(made, "av.runaway-loader", "av.bulwark-9")
    play(made, "pass", "pass")
    assert left(made, "av.bulwark-9") == 3  # 5 against 4
    play(made, "pass", "fight", "av.bulwark-9", "done", "pass", "pass")
    assert left(made, "av.bulwark-9") == 2
    play(made, "pass", "retreat")
    assert ids(made, state(made).players[0].bonked) == []  # 5 against 4 leaves 1
    play(made, "av.night-market")
    body(made, "av.bulwark-9").attacked = False
    body(made, "av.bulwark-9").at = 1
    play(made, ("attack", "av.runaway-loader"), "all")
    assert left(made, "av.bulwark-9") == 4  # healed


@pytest.mark.clause("AM-21.11", "AM-X78", "AM-R11", "AM-2.43", "AM-2.20")
def test_ten_rounds_without_loss_are_a_stand_off() -> None:
    made = hunt(who(WEN, 'enhancements = ["av.dawn-training"]'), disaster(DRONE))
    play(made, ("attack", DRONE), "all")
    rounds = 0
    while state(made).combat is not None:
        rounds = on(made).round
        play(made, "pass", "fight", WEN, "done")
        while state(made).combat is not None and on(made).stage > 2:
            play(made, "pass")
            if state(made).combat is not None and on(made).round != rounds:
                break
    assert rounds == 10
    assert body(made, WEN).at == 1 and menace(made, DRONE).at == 1
    assert not body(made, WEN).still


@pytest.mark.clause("AM-21.23")
def test_what_acts_at_the_end_of_a_round_is_checked_at_once() -> None:
    made = hunt(
        who("av.nadia-lark", 'enhancements = ["av.giant-heart"]'), disaster(DRONE),
        cards=("av.tangled", "av.short-fuse", "av.tangled", "av.short-fuse"),
    )  # fmt: skip
    attack(made, DRONE, "av.nadia-lark")
    play(made, "pass", "pass")
    assert left(made, "av.nadia-lark") == 3  # 4 health, the drone dealt 0, 1 lost at the end


CALDER, PETRA = "av.brother-calder", "av.petra-hollow"


@pytest.mark.clause("AM-21.9")
def test_who_paid_twice_in_a_round_wins_one_energy_back() -> None:
    made = hunt(
        who(CALDER, 'enhancements = ["av.blade-song"]'), disaster(COLOSSUS),
        cards=("av.tangled", "av.overload"),  # the Colossus deals nothing
    )  # fmt: skip
    play(made, ("attack", COLOSSUS), "all", "pass", "fight", CALDER, "done", "pass")
    play(made, ("use", CALDER, "av.blade-song"), "pass", "pass", "pay")
    assert energy(made, CALDER) == 3 - 1 - 1
    play(made, "pass")
    assert on(made).round == 2
    assert energy(made, CALDER) == 3 - 2 + 1


@pytest.mark.clause("AM-21.9", "AM-21.10")
def test_who_paid_but_is_in_no_fight_wins_energy_back_only_when_it_ends() -> None:
    made = hunt(
        who(CALDER), who(PETRA, at="av.night-market"), disaster(COLOSSUS), cards=("av.tangled",),
        hand=("av.spark",),
    )  # fmt: skip
    play(made, ("attack", COLOSSUS), "all", ("flash", "av.spark"), PETRA, "pass", "pass", "fight")
    play(made, CALDER, "done", "pass", "pass", "pass")
    assert (on(made).round, energy(made, PETRA)) == (2, 2)
    play(made, "pass", "retreat", "av.night-market")
    assert energy(made, PETRA) == 3


BRIDGE = "av.bridge-out"


@pytest.mark.clause("AM-21.17", "AM-21.15")
def test_who_may_not_leave_takes_the_blow_and_stays() -> None:
    made = hunt(who(BAO), disaster(MUSCLE), disaster(BRIDGE))
    play(made, ("attack", MUSCLE), "all", "pass", "retreat")
    assert asked(made) == "standby" and on_field(made, BAO) == 1
    assert body(made, BAO).still
    free = hunt(who("av.fenwick", 'enhancements = ["av.giant-heart"]'), disaster(DRONE),
                disaster(BRIDGE))  # fmt: skip
    play(free, ("attack", DRONE), "all", "pass", "retreat", "av.coral-maze")
    assert on_field(free, "av.fenwick") == 2  # who flies may


def on_field(made: Table, card: str) -> int:
    return body(made, card).at


@pytest.mark.clause("AM-21.17", "AM-25.12", "AM-32.9")
def test_those_aboard_leave_with_their_vehicle() -> None:
    skiff = "av.patrol-skiff"
    made = hunt(who(DEX, f'equipment = ["{skiff}"]'), who(BAO), disaster(BRIDGE), phase="move")
    assert not any(one[0] == "go" for one in options(made))
    play(made, ("drive", DEX, skiff), ("board", BAO, skiff))
    play(made, ("go", HERE), DEX, "done", "av.coral-maze")
    assert [on_field(made, one) for one in (DEX, BAO)] == [2, 2]

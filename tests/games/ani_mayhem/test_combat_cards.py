"""Every combat card, both halves: what it changes, and that it changes nothing else. AM-C5."""

from typing import Any

import pytest

from fracas.games.ani_mayhem.cards import AT, CARDS, OFFERED
from fracas.table import Table

from .looks import charms, energy
from .patched import halves_without, replace, with_card
from .scene import asked, body, play, row, scene, state

Snapshot = dict[str, int]
Case = tuple[str, Snapshot]
FIELD = row("av.night-market", "av.canal-market")
HERE = "av.canal-market"
ORIEL, GRAVO, BULWARK, WEN = (
    "av.captain-oriel-vance", "av.gravo-the-hauler", "av.bulwark-9", "av.doctor-wen",
)  # fmt: skip
DEX, KIT, OX, SOL, ISAURE, JUNO, NADIA = (
    "av.dex-marlow", "av.kit-sparrow", "av.ox-hendry", "av.grandmaster-sol", "av.queen-isaure",
    "av.juno-parrish", "av.nadia-lark",
)  # fmt: skip


def who(card: str, seat: int, more: str = "") -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{HERE}"\nseat = {seat}\n{more}\n'


def pile(*cards: str) -> str:
    return "[[players]]\ncombat = [" + ", ".join(f'"{one}"' for one in cards) + "]\n"


# Combat halves


def clash(card: str, recipient: str, health: int = 0, spent: int = 0) -> Table:
    """The recipient and Gravo strike Bulwark-9, who strikes back with Doctor Wen at his side.

    Bulwark-9 has used a weapon (+2) and gets a Straight Jab (+1).
    """
    text = 'phase = "scavenge"\n' + FIELD + who(recipient, 1) + who(GRAVO, 1)
    text += who(BULWARK, 2, 'equipment = ["av.riot-baton"]') + who(WEN, 2)
    text += pile(*([card, "av.straight-jab"] if card else [])) + pile("av.straight-jab")
    made = scene(text, 2)
    play(made, ("assault", 1, HERE), "all", "pass", "pass", "fight")
    play(made, ("strike", recipient, BULWARK), ("strike", GRAVO, BULWARK), "done", "pass", "pass")
    play(made, recipient, WEN, "done", "done", "pass", ("use", BULWARK, "av.riot-baton"))
    play(made, "pass", "pass")
    if health:
        fight = state(made).combat
        assert fight is not None
        fight.health[body(made, recipient).card] = health
    body(made, recipient).spent = spent
    play(made, "pass", "pass")
    while asked(made) in ("recipient", "pay_extra"):
        if asked(made) == "recipient":
            play(made, recipient if next(iter(made.waiting)) == 0 else BULWARK)
        else:
            play(made, "pay")
    return made


def in_combat(made: Table, recipient: str) -> Snapshot:
    fight = made.view(None)["combat"]
    rows = {one["card"]: one for one in fight["table"]}
    found = {}
    names = {"": recipient, "ally ": GRAVO, "foe ": BULWARK, "foe's ally ": WEN}
    for name, card in names.items():
        found[f"{name}damage"] = rows[card]["deals"]
        found[f"{name}defence"] = rows[card]["defends"]
    dealt = {one["who"]: one["total"] for one in fight["expected"]}
    mine = body(made, recipient)
    found["attack"] = dealt[rows[BULWARK]["who"]]
    found["answer"] = dealt[mine.card]
    found["drawn"] = len(fight["cards"])
    found["energy"] = energy(made, recipient)
    before = {one["who"]: one["health"] for one in fight["table"]}
    play(made, "pass", "pass")
    after = state(made).combat
    left = -100 if after is None else after.health.get(mine.card, -100)
    found["lost later"] = before[mine.card] - left - max(0, found["answer"] - found["defence"])
    return found


def after_combat_card(card: str, recipient: str, **kept: Any) -> Snapshot:
    """What a card changes against the same clash without it; a second card counts as drawn."""
    plain = in_combat(clash("", recipient, **kept), recipient)
    there = in_combat(clash(card, recipient, **kept), recipient)
    there["drawn"] -= 1
    return {name: there[name] for name in there if there[name] != plain[name]}


def damage(value: int, more: int = 4, **others: int) -> Snapshot:
    """The recipient's damage, and the attack it makes together with Gravo."""
    return {"damage": value, "attack": value + more, **others}


AGAIN = {"drawn": 2}
COMBAT: dict[str, list[Case]] = {
    "av.straight-jab": [(ORIEL, damage(4))],
    "av.hook": [(ORIEL, damage(5))],
    "av.haymaker": [(ORIEL, damage(6))],
    "av.flying-tackle": [(ORIEL, damage(7, defence=1))],
    "av.headlong-rush": [(ORIEL, damage(5, defence=2))],
    "av.twin-strike": [(ORIEL, damage(6))],
    "av.low-sweep": [(ORIEL, {"foe defence": 2})],
    "av.feint": [(ORIEL, {**damage(4), **AGAIN, "answer": 6})],
    "av.guard": [(ORIEL, {"defence": 4})],
    "av.cross-block": [(ORIEL, {"defence": 5})],
    "av.wall-of-arms": [(ORIEL, {"defence": 6})],
    "av.roll-aside": [(ORIEL, damage(2, defence=5))],
    "av.cover-a-friend": [(ORIEL, {"defence": 4, "ally defence": 5})],
    "av.battle-cry": [(ORIEL, {"damage": 4, "ally damage": 5, "attack": 9})],
    "av.sure-shot": [(ORIEL, damage(5)), (DEX, damage(6))],
    "av.iron-palm": [(ORIEL, damage(5)), (SOL, damage(7))],
    "av.heave": [(ORIEL, damage(5)), (OX, damage(9))],
    "av.overload": [(ORIEL, damage(4)), (ISAURE, damage(5, energy=3))],
    "av.wild-swing": [(ORIEL, damage(6, defence=1))],
    "av.slippery-floor": [(ORIEL, damage(2, defence=2))],
    "av.stumble": [(ORIEL, {"defence": 1})],
    "av.panic": [(ORIEL, {"defence": 0})],
    "av.hesitation": [(ORIEL, damage(1))],
    "av.wrong-foot": [(ORIEL, damage(2))],
    "av.tangled": [(ORIEL, damage(0, defence=4))],
    "av.dust-in-the-eyes": [(ORIEL, {"answer": 5})],
    "av.disarm": [(ORIEL, damage(4, **{"foe damage": 5, "answer": 6}))],
    "av.counter": [(ORIEL, damage(4))],
    "av.second-look": [(ORIEL, {**damage(4), **AGAIN})],
    "av.smoke-screen": [(ORIEL, {"attack": 5, "answer": 6})],
    "av.nerve-pinch": [(ORIEL, {"answer": 4})],
    "av.shield-bash": [(ORIEL, damage(4, defence=4))],
    "av.perfect-form": [(ORIEL, damage(5, defence=5))],
    "av.lucky-break": [(ORIEL, {"defence": 5}), (KIT, {"defence": 6})],
    "av.short-fuse": [(ORIEL, damage(6, **{"lost later": 1}))],
    "av.last-stand": [(ORIEL, damage(4)), (f"{ORIEL} at 1", damage(6))],
    "av.deep-breath": [(ORIEL, {"defence": 4}), (f"{ISAURE} tired", {"defence": 4, "energy": 3})],
    "av.bear-hug": [(ORIEL, damage(4, **{"foe defence": 3}))],
    "av.glancing-blow": [(ORIEL, damage(1))],
    "av.fair-fight": [(ORIEL, {"foe damage": 6, "answer": 7})],
}


def check_combat_half(card: str, given: Case) -> None:
    named, wanted = given
    recipient, _, how = named.partition(" ")
    kept = {"at 1": {"health": 1}, "tired": {"spent": 3}}.get(how, {})
    found = after_combat_card(card, recipient, **kept)
    if how == "at 1" or recipient == KIT:
        found.pop("lost later", None)
    assert found == wanted


def cases(table: dict[str, list[Case]]) -> list[Any]:
    return [
        pytest.param(card, one, id=f"{card} {one[0]}") for card, all_ in table.items()
        for one in all_
    ]  # fmt: skip


@pytest.mark.clause("AM-C5", "AM-4.1", "AM-4.2", "AM-4.4", "AM-4.5", "AM-4.11", "AM-32.8")
@pytest.mark.parametrize(("card", "given"), cases(COMBAT))
def test_a_combat_half(card: str, given: Case) -> None:
    check_combat_half(card, given)


# Charm halves


def wooing(card: str, recipient: str, more: str = "", friends: int = 2) -> tuple[Snapshot, Table]:
    """The recipient charms Nadia (4), who gets a Warm Greeting (+1)."""
    text = 'phase = "scavenge"\n' + FIELD + who(recipient, 1, more) + who(NADIA, 2)
    text += "".join(who(one, 1) for one in (OX, GRAVO, BULWARK, WEN)[:friends])
    text += pile(*([card, "av.straight-jab"] if card else [])) + pile("av.straight-jab")
    made = scene(text, 2)
    play(made, ("charm", recipient, NADIA), "pass", "pass")
    if asked(made) == "pay_extra":
        play(made, "pay")
    battle = state(made).charms[-1]
    mine, theirs = charms(made)
    found = {"charm": mine, "opposing": theirs, "drawn": len(battle.cards)}
    found["energy"] = energy(made, recipient)
    return found, made


def after_charm_card(card: str, recipient: str, **kept: Any) -> Snapshot:
    plain, there = wooing("", recipient, **kept)[0], wooing(card, recipient, **kept)[0]
    there["drawn"] -= 1
    return {name: there[name] for name in there if there[name] != plain[name]}


def charm(value: int, **others: int) -> Snapshot:
    return {"charm": value, **others}


CHARM: dict[str, list[Case]] = {
    "av.straight-jab": [(ORIEL, charm(4))],
    "av.hook": [(ORIEL, charm(4))],
    "av.haymaker": [(ORIEL, charm(5))],
    "av.flying-tackle": [(ORIEL, charm(6))],
    "av.headlong-rush": [(ORIEL, charm(2))],
    "av.twin-strike": [(ORIEL, charm(6))],
    "av.low-sweep": [(ORIEL, {"opposing": 4})],
    "av.feint": [(ORIEL, charm(5, drawn=2))],
    "av.guard": [(ORIEL, charm(4))],
    "av.cross-block": [(ORIEL, charm(5))],
    "av.wall-of-arms": [(ORIEL, {"opposing": 3})],
    "av.roll-aside": [(ORIEL, {"opposing": 4})],
    "av.cover-a-friend": [(ORIEL, charm(5)), (f"{ORIEL} among many", charm(6))],
    "av.battle-cry": [(ORIEL, charm(5)), (JUNO, charm(8))],
    "av.sure-shot": [(ORIEL, charm(4)), (JUNO, charm(8))],
    "av.iron-palm": [(ORIEL, charm(4)), (SOL, charm(5))],
    "av.heave": [(ORIEL, charm(4)), (DEX, charm(5))],
    "av.overload": [(ORIEL, charm(4)), (ISAURE, charm(7, energy=3))],
    "av.wild-swing": [(ORIEL, charm(5)), (DEX, charm(4))],
    "av.slippery-floor": [(ORIEL, charm(1))],
    "av.stumble": [(ORIEL, charm(1))],
    "av.panic": [(ORIEL, charm(0))],
    "av.hesitation": [(ORIEL, charm(2))],
    "av.wrong-foot": [(ORIEL, charm(2))],
    "av.tangled": [(ORIEL, charm(1)), (f"{ISAURE} poised", charm(3))],
    "av.dust-in-the-eyes": [(ORIEL, {"opposing": 3})],
    "av.disarm": [(ORIEL, {"opposing": 4})],
    "av.counter": [(ORIEL, charm(4)), (JUNO, {})],
    "av.second-look": [(ORIEL, charm(4, drawn=2))],
    "av.smoke-screen": [(f"{ORIEL} trained", {"charm": 3, "opposing": 4})],
    "av.nerve-pinch": [(ORIEL, charm(5))],
    "av.shield-bash": [(ORIEL, charm(4))],
    "av.perfect-form": [(ORIEL, charm(6))],
    "av.lucky-break": [(ORIEL, charm(4)), (KIT, charm(7))],
    "av.short-fuse": [(ORIEL, charm(5, opposing=6))],
    "av.last-stand": [(ORIEL, charm(6)), (JUNO, charm(6))],
    "av.deep-breath": [(ORIEL, charm(4)), (f"{ORIEL} trained", charm(3))],
    "av.bear-hug": [(ORIEL, charm(5))],
    "av.glancing-blow": [(ORIEL, charm(2, opposing=4))],
    "av.fair-fight": [(ORIEL, {"opposing": 4})],
}
HOW: dict[str, Any] = {
    "among many": {"friends": 4},
    "trained": {"more": 'enhancements = ["av.dawn-training"]'},
    "poised": {"more": 'enhancements = ["av.poise"]'},
}


def check_charm_half(card: str, given: Case) -> None:
    named, wanted = given
    recipient, _, how = named.partition(" ")
    assert after_charm_card(card, recipient, **HOW.get(how, {})) == wanted


@pytest.mark.clause("AM-C5", "AM-4.1", "AM-4.2", "AM-4.5", "AM-2.13", "AM-X65", "AM-32.8")
@pytest.mark.parametrize(("card", "given"), cases(CHARM))
def test_a_charm_half(card: str, given: Case) -> None:
    check_charm_half(card, given)


# That these tests would see a missing line


def lines() -> list[Any]:
    found = []
    for at in OFFERED:
        made = CARDS[at]
        if made.combat is not None and made.charm is not None:
            for name, less in halves_without(made.combat):
                changed = replace(made, combat=less)
                found.append(pytest.param(changed, "combat", id=f"{made.id} combat {name}"))
            for name, less in halves_without(made.charm):
                changed = replace(made, charm=less)
                found.append(pytest.param(changed, "charm", id=f"{made.id} charm {name}"))
    return found


@pytest.mark.clause("AM-C5", "AM-4.3")
@pytest.mark.parametrize(("made", "side"), lines())
def test_without_a_line_of_its_card_a_test_fails(made: Any, side: str) -> None:
    table, check = (COMBAT, check_combat_half) if side == "combat" else (CHARM, check_charm_half)
    failed = 0
    with with_card(made):
        for one in table[made.id]:
            try:
                check(made.id, one)
            except AssertionError:
                failed += 1
    assert failed


@pytest.mark.clause("AM-C5")
def test_no_combat_card_is_left_out() -> None:
    all_ = {CARDS[at].id for at in OFFERED if CARDS[at].type == "combat"}
    assert set(COMBAT) == set(CHARM) == all_
    assert all(card in AT for card in all_)
    assert len(all_) == 40

"""The second sample combat, step by step. AM-X31 to AM-X38."""

from collections.abc import Callable

import pytest

from fracas.table import Table

from .looks import charms, skill
from .scene import ability, asked, body, ids, options, play, scene, state

AMANDA = ("rb.mousse", "rb.detective-mihoshi", "rb.mr-masamichi-fujisawa")
BEN = (
    "rb.magical-girl-pretty-sammy", "rb.tenchi-masaki", "rb.ranma-saotome-boy-type",
    "rb.sylia-stingray",
)  # fmt: skip
MOUSSE, MIHOSHI, FUJISAWA = AMANDA
SAMMY, TENCHI, RANMA, SYLIA = BEN
CARRIED = {
    MOUSSE: 'items = ["rb.cute-little-dolly"]\n',
    MIHOSHI: 'equipment = ["rb.dimensional-hammer"]\n',
}
MEGA_DOME = """
phase = "scavenge"
[[locations]]
card = "rb.tokyo-mega-dome"
[[locations]]
card = "rb.island-restaurant"
x = 1
[[players]]
combat = ["rb.parry", "rb.assault", "rb.bash", "rb.charge", "rb.bash", "rb.parry"]
[[players]]
combat = ["rb.stomp", "rb.punch", "rb.face-slam", "rb.deception", "rb.shaken-up"]
""" + "".join(
    f'[[characters]]\ncard = "{card}"\nat = "rb.tokyo-mega-dome"\nseat = {seat}\n'
    + CARRIED.get(card, "")
    for seat, cards in ((1, AMANDA), (2, BEN))
    for card in cards
)


def start() -> Table:
    """Amanda attacks Ben, and says who attacks whom."""
    table = scene(MEGA_DOME, seats=2)
    play(table, ("assault", 1, "rb.tokyo-mega-dome"), "all", "pass", "pass", "fight")
    play(table, ("strike", MOUSSE, SAMMY), ("strike", MIHOSHI, SAMMY))
    play(table, ("strike", FUJISAWA, TENCHI), "done")
    return table


def charmed(table: Table) -> None:
    """Ben's Sammy charms Fujisawa, and wins."""
    play(table, "pass", ("charm", SAMMY, FUJISAWA), "pass", "pass", "pass", "pass")


def broken(table: Table) -> None:
    """Amanda's Mousse reveals the Dolly and breaks the charm by the first way."""
    play(table, ("reveal", MOUSSE, "rb.cute-little-dolly"), "pass", "pass")
    play(table, ("break", MOUSSE, 1), "pass", "pass", "pass", "pass")


def answered(table: Table) -> None:
    """Ben retaliates in both clashes, and Sylia protects Sammy."""
    play(table, "pass", "pass", MIHOSHI, RANMA, "done", FUJISAWA, "done")
    play(table, ("guard", SYLIA, SAMMY), "done", "pass", "pass")


def cards(table: Table) -> None:
    play(table, MIHOSHI, RANMA)


def hammered(table: Table) -> None:
    play(table, ("use", MIHOSHI, "rb.dimensional-hammer"), "pass", "pass", "pass", "pass")


ROUND_ONE = (charmed, broken, answered, cards, hammered)


def after(*parts: Callable[[Table], None]) -> Table:
    """The table when these parts of the sample have been played."""
    table = start()
    for part in parts:
        part(table)
    return table


def left(table: Table, card: str) -> int:
    fight = state(table).combat
    assert fight is not None
    return fight.health[body(table, card).card]


@pytest.mark.clause("AM-X31", "AM-26.11", "AM-26.28", "AM-R62", "AM-R99", "AM-R100", "AM-26.7")
def test_sammy_wins_the_charm_by_one() -> None:
    table = start()
    play(table, "pass", ("charm", SAMMY, FUJISAWA), "pass", "pass")
    assert charms(table) == (4, 3)
    play(table, "pass", "pass")
    battle = state(table).charms[-1]
    assert (battle.won, battle.margin) == (1, 1)


@pytest.mark.clause("AM-X32", "AM-26.30", "AM-26.32", "AM-R101", "AM-R110")
def test_mousse_breaks_it_by_four() -> None:
    table = after(charmed)
    play(table, ("reveal", MOUSSE, "rb.cute-little-dolly"), "pass", "pass")
    play(table, ("break", MOUSSE, 1), "pass", "pass")
    assert charms(table) == (6, 2)
    play(table, "pass", "pass")
    s = state(table)
    assert not s.charms
    assert s.combat is not None and s.combat.forced == {}
    assert body(table, SAMMY).safe == {}
    assert asked(table) == "standby"


@pytest.mark.clause("AM-X33", "AM-23.3", "AM-23.6", "AM-23.7", "AM-23.14", "AM-R61")
def test_every_target_makes_a_clash_with_cards_of_its_own() -> None:
    table = after(charmed, broken, answered, cards)
    fight = state(table).combat
    assert fight is not None
    names = {body(table, one).card: one for one in AMANDA + BEN}
    told = [
        tuple([names[one] for one in part] for part in (c.strikers, c.struck, c.back, c.foes))
        for c in fight.clashes
    ]
    assert told == [
        ([MOUSSE, MIHOSHI], [SAMMY], [SAMMY, RANMA], [MIHOSHI]),
        ([FUJISAWA], [TENCHI], [TENCHI], [FUJISAWA]),
    ]
    assert [(names[one], names[ward]) for one, ward in fight.guards.items()] == [(SYLIA, SAMMY)]
    assert [drawn.clash for drawn in fight.cards] == [0, 0, 1, 1]


@pytest.mark.clause(
    "AM-X34", "AM-X35", "AM-X36", "AM-2.22", "AM-R6", "AM-R102", "AM-R103", "AM-R107", "AM-23.10",
    "AM-23.11", "AM-23.12", "AM-23.15", "AM-2.24", "AM-24.21", "AM-6.7", "AM-R63", "AM-21.7",
)  # fmt: skip
def test_round_one() -> None:
    table = after(*ROUND_ONE)
    s = state(table)
    assert left(table, SAMMY) == 1  # 4 + 3 = 7 against 3 + 2
    assert left(table, SYLIA) == 1
    assert left(table, FUJISAWA) == 5  # Tenchi deals 2 - 2
    assert set(ids(table, s.players[1].discard)) == {TENCHI}  # 6 against 2: -2, and 6 >= 6
    assert ids(table, s.players[0].discard) == [MIHOSHI]  # 9 against 6: 0, and 9 >= 9
    assert ids(table, s.sites[0].above) == ["rb.dimensional-hammer"]
    assert s.uses[s.sites[0].above[0]] == 2
    assert asked(table) == "withdraw"


def round_two(table: Table) -> None:
    play(table, "stay", "attack", "pass", "pass", "fight")
    play(table, ("strike", SYLIA, MOUSSE), ("strike", SAMMY, MOUSSE), ("guard", RANMA, SYLIA))
    play(table, "done", SYLIA, FUJISAWA, "done", "done", "pass", "pass")
    play(table, SYLIA, MOUSSE, "pass", "pass")


@pytest.mark.clause("AM-X37", "AM-23.18", "AM-23.4", "AM-4.5", "AM-4.10", "AM-R15")
def test_round_two() -> None:
    table = after(*ROUND_ONE, round_two)
    assert left(table, SYLIA) == 1
    assert left(table, RANMA) == 2
    assert left(table, MOUSSE) == 3
    assert left(table, SAMMY) == 1


@pytest.mark.clause("AM-X38", "AM-R5", "AM-2.16", "AM-28.20", "AM-23.5", "AM-3.18")
def test_round_three() -> None:
    table = after(*ROUND_ONE, round_two)
    play(table, "stay", "attack")
    s, fujisawa = state(table), body(table, FUJISAWA)
    assert s.combat is not None and s.combat.round == 3
    assert (ability(s, fujisawa, "damage"), ability(s, fujisawa, "defence")) == (2, 2)
    assert skill(table, FUJISAWA, "Strength") == 0
    assert left(table, FUJISAWA) == 5
    assert not [one for one in options(table) if one[0] == "charm"]

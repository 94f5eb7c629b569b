"""Each event sets off the traits of whom it happens to, and of nobody else. AM-32.16."""

from typing import Any, NamedTuple

import pytest

from fracas.games.ani_mayhem.language import EVENTS, STANDS
from fracas.games.ani_mayhem.traits import Effect, Trait
from fracas.table import Table

from .patched import replace, with_card
from .pieces import DEX, DRONE, HERE, HOUND, JUNO, MUSCLE, OX, THERE, VEGA, WEN, lying, who
from .scene import asked, options, play, printed, row, scene, shown, state

FIELD = row("av.night-market", "av.canal-market", "av.storm-gate", "av.bamboo-ridge")
HOME = '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\n'
POISE, BATON, SKIFF = "av.poise", "av.riot-baton", "av.patrol-skiff"
MIRELLE, ORIEL = "av.mirelle-quick", "av.captain-oriel-vance"
WORN = f'enhancements = ["{POISE}"]\n'
BELL = 'items = ["av.lucky-cat-bell"]\n'
DREW = "[[players]]\n" + "combat = [" + ", ".join(['"av.straight-jab"'] * 6) + "]\n"


class Case(NamedTuple):
    parts: str
    """Who wears the trait, and what it takes for the event to happen."""
    plays: tuple[Any, ...]
    """What is done first; then everybody passes."""
    whom: str = DEX
    phase: str = "equip"
    seats: int = 1


FIGHT = who(DEX, more=WORN) + who(OX) + lying(DRONE)
HUNTED = who(DEX, more=WORN) + who(OX) + lying(MUSCLE, THERE)
JUNOS = who(JUNO, more=WORN) + who(ORIEL, seat=2)
CHARM = (("charm", JUNO, ORIEL),)
SEARCH = FIELD.replace(
    '"av.canal-market"', '"av.canal-market"\nitems = ["av.gold-badge"]\ndisasters = ["av.blackout"]'
)
CASES = {
    "phase_start": Case(who(DEX, more=WORN), ("pass",)),
    "phase_end": Case(who(DEX, more=WORN), ("pass",)),
    "turn_start": Case(who(DEX, more=WORN), ("pass",), phase="scavenge"),
    "turn_end": Case(who(DEX, more=WORN), ("pass",), phase="scavenge"),
    "attack_declared": Case(FIGHT, (("attack", DRONE), "all")),
    "attacked": Case(who(DEX, more=WORN) + lying(MUSCLE, HERE, "seat = 1"), (), phase="turn"),
    "round_start": Case(FIGHT, (("attack", DRONE), "all")),
    "round_end": Case(FIGHT, (("attack", DRONE), "all")),
    "combat_end": Case(FIGHT, (("attack", DRONE), "all")),
    "health_lost": Case(who(DEX, more=WORN) + lying(HOUND), (("attack", HOUND), "all")),
    "defeated": Case(FIGHT, (("attack", DRONE), "all")),
    "charm_declared": Case(JUNOS, CHARM, JUNO, seats=2),
    "charm_won": Case(JUNOS, CHARM, JUNO, seats=2),
    "charm_lost": Case(who(JUNO) + who(ORIEL, seat=2, more=WORN), CHARM, ORIEL, seats=2),
    "charmed": Case(who(JUNO) + who(ORIEL, seat=2, more=WORN), CHARM, ORIEL, seats=2),
    "scavenge_declared": Case(who(DEX, more=WORN), (("scavenge", 1), "all"), phase="scavenge"),
    "cleared": Case(who(DEX, more=WORN) + who(OX), (("scavenge", 1), "all"), phase="scavenge"),
    "retrieved": Case(who(DEX, more=WORN), (("scavenge", 1), "all", "go_on"), phase="scavenge"),
    "item_gained": Case(
        who(DEX, more=WORN) + who(OX, more=BELL), (("hand", OX, "av.lucky-cat-bell", DEX),)
    ),
    "item_lost": Case(
        who(DEX, more=WORN + BELL) + who(OX), (("hand", DEX, "av.lucky-cat-bell", OX),)
    ),
    "stolen": Case(
        who(DEX, more=WORN + BELL) + who(VEGA, seat=2), (("trait", VEGA),), seats=2
    ),
    "boarded": Case(
        who(DEX, more=f'equipment = ["{SKIFF}"]') + who(OX, more=WORN),
        (("drive", DEX, SKIFF), ("board", OX, SKIFF)), OX, "move",
    ),
    "transformed": Case(who(MIRELLE, more=WORN), (("transform", MIRELLE),), MIRELLE),
}  # fmt: skip


def waits_for(event: str) -> Trait:
    return Trait(
        kind="triggered",
        on=event,  # type: ignore[arg-type]  # an event
        do=(Effect(gain_skill="Royalty"),),
        for_="permanent",
    )


def royal(table: Table, card: str) -> bool:
    return "Royalty" in shown(table, card)["skills"]


def passed(table: Table, until: str, most: int = 40) -> None:
    """Everybody passes, or takes what comes first, until the trait has acted."""
    for _ in range(most):
        if table.result is not None or royal(table, until):
            return
        play(table, "pass" if "pass" in options(table) else options(table)[0])
        if until not in [one["card"] for one in table.view(None)["characters"]]:
            raise AssertionError(f"{until} has left")


@pytest.mark.clause("AM-32.16", "AM-32.10")
@pytest.mark.parametrize("event", sorted(set(CASES)))
def test_an_event_sets_off_the_traits_of_whom_it_happens_to(event: str) -> None:
    case = CASES[event]
    field = SEARCH if case.phase == "scavenge" else FIELD
    away = who(WEN, THERE, more=WORN)
    text = f'phase = "{case.phase}"\n{field}{HOME}{case.parts}{away}' + DREW * case.seats
    with with_card(replace(printed(POISE), modifiers={}, trait=(waits_for(event),))):
        table = scene(text, case.seats, luck="")
        if event == "stolen":
            play(table, "pass")
        assert not royal(table, case.whom)
        for one in case.plays:
            play(table, one)
        passed(table, case.whom)
        assert royal(table, case.whom), (event, asked(table), state(table).phase)
        everybody = event.startswith(("phase", "turn"))
        assert royal(table, WEN) == everybody or table.result is not None


@pytest.mark.clause("AM-32.16")
def test_a_character_that_enters_and_a_card_that_is_revealed_set_off_their_own() -> None:
    trait = waits_for("enters")
    with with_card(replace(printed(DEX), trait=(trait,))):
        text = f'phase = "equip"\n{FIELD}{HOME}' + who(OX) + f'[[players]]\nhand = ["{DEX}"]\n'
        table = scene(text)
        play(table, ("enter", DEX, "av.dockside-loft"))
        assert royal(table, DEX) and not royal(table, OX)
    shield = replace(printed("av.folding-shield"), trait=(waits_for("revealed"),))
    gear = 'equipment = ["av.folding-shield", "av.courier-skates"]'
    for first, then in (("av.courier-skates", False), ("av.folding-shield", True)):
        with with_card(shield):
            table = scene(f'phase = "equip"\n{FIELD}{HOME}' + who(DEX, more=gear))
            play(table, ("reveal", DEX, first))
            assert royal(table, DEX) == then


def test_every_event_of_the_table_is_played() -> None:
    listed = next(one for one in STANDS if one.name == "set off").events
    assert set(CASES) | {"enters"} == set(EVENTS) == set(listed)

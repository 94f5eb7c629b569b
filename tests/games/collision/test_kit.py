"""The kit: closely on four tables, briefly on all missions and layouts and on other tables."""

from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

from fracas.games.collision.layouts import layouts
from fracas.games.collision.missions import missions
from fracas.testing import Variant, kit, variant

RARE = "test_secrets looks into a Confrontation and a Scavenger's search of its own"
TRIOS = "learning-riveters,learning-unbound"
"""Few figures, so that games are short."""
HIDDEN = {"Duel.fresh": RARE, "Duel.rows": RARE, "Duel.covers": RARE, "Player.found": RARE}

test_kit = kit(
    "collision",
    [
        variant(mission="hunt", layout="crossroads"),
        variant(mission="ambush", layout="rooftops", gangs="salvage-run,the-crush"),
        variant(mission="domination", layout="foundry", gangs="the-crush,fire-line"),
        variant(mission="draw", layout="park", gangs="choose"),
    ],
    seeds=1,
    playouts=2,
    moments=2,
    perft=60,
    exempt=HIDDEN,
    golden=Path(__file__).with_name("golden.json"),
)

BRIEF: dict[str, Any] = {
    "seeds": 1,
    "playouts": 1,
    "moments": 0,
    "perft": 20,
    "bots": ("random",),
    "exempt": {**HIDDEN, "Player.hand": RARE, "Player.discard": RARE},
}


def each_on_each(*pairs: tuple[str, str]) -> list[Variant]:
    return [variant(mission=a, layout=b, gangs=TRIOS, skirmish=True) for a, b in pairs]


ONCE = zip(cycle(missions()), layouts(), strict=False)
"""Every layout, and with them every mission: there are more layouts."""

test_every_mission_and_every_layout = kit("collision", each_on_each(*ONCE), **BRIEF)

test_every_mission_on_every_layout = pytest.mark.proof(
    kit("collision", each_on_each(*product(missions(), layouts())), **BRIEF)
)

test_other_tables = kit(
    "collision",
    [
        variant(3, mission="hunt", gangs=f"{TRIOS},learning-riveters", skirmish=True),
        variant(4, mission="domination", layout="park", gangs=f"{TRIOS},{TRIOS}", skirmish=True),
        variant(campaign="2", mission="draw", layout="draw", gangs=TRIOS, skirmish=True),
        variant(layout="hand", mission="domination", gangs=TRIOS, skirmish=True),
        variant(learning=True, attrition=True, soft_hurry=True, sure_guard=True),
        variant(wide=True, optional_fire=True, gangs=TRIOS, skirmish=True),
    ],
    **BRIEF,
)

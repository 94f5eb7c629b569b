"""The kit on every layout and for one to four players, with theme decks and random legal ones;
`make proof` has every layout at each number."""

from pathlib import Path
from typing import Any

import pytest

from fracas.testing import kit, variant

NEVER_SEEN = {
    "AniMayhem.dealt": "only before decks are built: test_sealed deals it anew",
    "Body.items": "random play seldom retrieves one: test_secrets deals them anew",
    "Craft.items": "random play seldom stores one: test_vehicles does",
    "Craft.gear": "random play seldom stores one: test_vehicles does",
    "Player.reserve": "revealed within the first turns: test_variants deals them anew",
    "Menace.gear": "no card of ours steals equipment: test_thieves deals it anew",
    "Haven.items": "random play seldom stores one: test_secrets deals them anew",
}

CLOSELY: dict[str, Any] = {
    "seeds": 1,
    "playouts": 3,
    "moments": 5,
    "longest": 20000,
    "growth": 4000,
    "exempt": NEVER_SEEN,
    "golden": Path(__file__).with_name("golden.json"),
    "bots": ("random", "greedy", "search:iterations=4"),
}

test_kit = kit(
    "ani-mayhem",
    [
        *(variant(seats) for seats in (1, 4)),
        variant(2, layout="line"),
        variant(2, decks="tide,drifter", items="banked", pace="own"),
        variant(2, layout="skirmish"),
        variant(3, decks="random", placing="any"),
    ],
    **CLOSELY,
)

test_other_numbers = pytest.mark.proof(
    kit(
        "ani-mayhem",
        [
            *(variant(seats) for seats in (2, 3)),
            *(variant(seats, layout="line") for seats in (1, 3)),
        ],
        **CLOSELY,
    )
)

further = kit(
    "ani-mayhem",
    [
        *(variant(seats, decks="random") for seats in (1, 2, 4)),
        *(variant(seats, layout="line", decks="random") for seats in (1, 2, 3, 4)),
        variant(4, layout="line", decks="harbour,lantern,tide,drifter"),
        variant(4, layout="square", decks="random,lantern,tide,random"),
        variant(2, layout="skirmish", decks="random"),
        variant(2, sealed="on"),
    ],
    seeds=1,
    playouts=1,
    moments=2,
    every=20,
    longest=20000,
    growth=20000,
    exempt=NEVER_SEEN,
    bots=("random", "greedy"),
)
test_further_layouts = pytest.mark.proof(further)

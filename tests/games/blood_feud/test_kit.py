"""The kit in both modes and with every variant."""

from pathlib import Path

from fracas.testing import kit, variant

GOLDEN = Path(__file__).with_name("golden.json")
FAST = "blitz,phase_len=60"
RARE = {
    "BloodFeud.blind": "empty but for the moment of a choice",
    "BloodFeud.chosen": "empty but between a vote for No Event and the Event step",
    "Offer.cards": "a random offer is hardly ever of hidden cards",
    "Team.advancements": "known to all until a hidden trade",
    "Team.apart": "public until one of them is bought",
    "Team.leaving": "empty but for the moment of a choice",
    "Team.placed": "needs two Orders of one team at a moment that is looked at",
    "Team.progress": "needs a deed towards a hidden Ambition at a moment that is looked at",
    "Team.recalled": "only in the fog",
    "Team.wishes": "needs a wish at a moment that is looked at",
}

test_kit = kit(
    "blood-feud",
    [
        variant(4, drill=True),
        variant(6, teams=5, laps=4, story=True, short_night=True),
    ],
    seeds=1,
    playouts=2,
    moments=5,
    exempt=RARE,
    golden=GOLDEN,
)

test_kit_in_real_time = kit(
    "blood-feud",
    [variant(5, teams=4, mode="real-time", preset=FAST, short_night=True)],
    seeds=1,
    playouts=0,
    moments=4,
    exempt={**RARE, "Team.orders": "known to all until one of them is placed"},
    golden=GOLDEN,
)

test_kit_in_the_fog = kit(
    "blood-feud",
    [variant(4, drill=True, fog=True)],
    seeds=1,
    playouts=1,
    moments=6,
    growth=2500,
    exempt={one: why for one, why in RARE.items() if one != "Team.recalled"},
    golden=GOLDEN,
)

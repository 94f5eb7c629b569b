"""The kit on all missions and layouts."""

from fracas.testing import kit, variant

RARE = "test_secrets looks into a Confrontation and a Scavenger's search of its own"

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
    moments=6,
    exempt={"Duel.fresh": RARE, "Duel.rows": RARE, "Player.found": RARE},
)

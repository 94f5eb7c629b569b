"""The kit on all missions and layouts."""

from pathlib import Path

from fracas.testing import kit, variant

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
    golden=Path(__file__).with_name("golden.json"),
)

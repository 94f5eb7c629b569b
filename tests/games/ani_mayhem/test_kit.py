"""The kit on the layouts for one to four players."""

from fracas.testing import kit, variant

test_kit = kit(
    "ani-mayhem",
    [
        *(variant(seats) for seats in (1, 2, 3, 4)),
        *(variant(seats, layout="line") for seats in (1, 2, 3)),
        variant(2, decks="tide,drifter", items="banked", pace="own"),
        variant(2, layout="skirmish"),
        variant(3, decks="random", placing="any"),
    ],
    seeds=1,
    playouts=5,
    moments=6,
    longest=20000,
    growth=4000,
    exempt={
        "Body.items": "random play seldom retrieves one: test_secrets deals them anew",
        "Player.reserve": "revealed within the first turns: test_variants deals them anew",
        "Craft.items": "random play seldom stores one: test_vehicles does",
        "Craft.gear": "random play seldom stores one: test_vehicles does",
        "Haven.items": "random play seldom stores one: test_secrets deals them anew",
    },
)

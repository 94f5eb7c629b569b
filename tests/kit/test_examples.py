"""Every tracer game passes the kit."""

from pathlib import Path

from examples import GAMES
from fracas.testing import kit, variant

GOLDEN = Path(__file__).with_name("golden")

test_tic_tac_toe = kit(GAMES["tic-tac-toe"], golden=GOLDEN / "tic_tac_toe.json")
test_leduc = kit(GAMES["leduc"], seeds=6, golden=GOLDEN / "leduc.json")
test_auction = kit(
    GAMES["auction"], [variant(3), variant(2), variant(4, clock=10)], golden=GOLDEN / "auction.json"
)
test_flash = kit(GAMES["flash"], seeds=6, golden=GOLDEN / "flash.json")
test_standoff = kit(GAMES["standoff"], golden=GOLDEN / "standoff.json")
test_council = kit(
    GAMES["council"], [variant(), variant(clock=True)], golden=GOLDEN / "council.json"
)
test_campfires = kit(GAMES["campfires"], [variant(2), variant(3)], golden=GOLDEN / "campfires.json")

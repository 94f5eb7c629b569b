"""Every tracer game passes the kit."""

from examples.leduc import game as leduc
from examples.tic_tac_toe import game as tic_tac_toe
from fracas.testing import kit

test_tic_tac_toe = kit(tic_tac_toe)
test_leduc = kit(leduc, seeds=6)

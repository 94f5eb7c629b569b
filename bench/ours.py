"""Random play of one of our games at the engine loop, events off: ours.py GAME SECONDS"""

import sys

from fracas.measuring import Playing, rates
from fracas.simulation.played import game_of

print(rates([Playing(game_of(sys.argv[1])).loop], float(sys.argv[2]), 1)[0])

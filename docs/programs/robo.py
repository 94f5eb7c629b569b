"""A first bot: it opens a table of Neon Gods and answers by lot.

python docs/programs/robo.py http://127.0.0.1:8765
"""

import random
import sys

from fracas.client import House

with House(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8765") as house:
    house.become("Robo")
    with house.open_table("neon-gods", seats=2, bots="random") as seat:
        for _ in seat:
            seat.decide(lambda asked: random.choice(asked.options))
        print(seat.result)

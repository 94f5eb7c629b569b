"""A client of a house, for programs: find a table, sit down, be asked, answer.

    from fracas.client import House

    house = House("http://127.0.0.1:8765")
    house.become("Robo")
    seat = house.open_table("neon-gods", bots="easy")
    for _ in seat:
        seat.decide(lambda asked: asked.options[0])
    print(seat.result)

`AsyncHouse` and `AsyncSeat` are the same with coroutines. docs/programs.md tells the rest.
"""

from fracas.server.protocol import Event, Option, Question, Result

from .errors import HouseError, Refused, Shut
from .house import AsyncHouse
from .line import Gone
from .seat import AsyncSeat
from .sync import House, Seat

__all__ = [
    "AsyncHouse",
    "AsyncSeat",
    "Event",
    "Gone",
    "House",
    "HouseError",
    "Option",
    "Question",
    "Refused",
    "Result",
    "Seat",
    "Shut",
]

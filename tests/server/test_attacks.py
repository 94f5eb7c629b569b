"""Each attack of `attacks.py` in small, against a house with low limits: it is refused or bounded,
breaks nothing, and somebody at another table plays on. How fast, `make attack` measures.
"""

import asyncio
import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fracas.server.address import Where
from fracas.server.limits import Limits

from . import attacks
from .house import PATIENCE, House, two_at_a_table

MANY = 4
"""Attackers at once."""
ANSWERED = {
    "deep": {"bad", "refusal", "limit"},
    "drafts": {"drafted", "limit"},
    "moves": {"refusal", "refused", "limit"},
    "positions": {"400", "429"},
    "languages": {"429"},
    "bots": {"update"},
    "lobby": {"429"},
    "moments": {"429", "409", "limit"},
    "advice": {"429", "409", "limit"},
    "lists": {"429"},
    "slow": {"408"},
    "sockets": {"closed"},
    "chat": {"limit"},
    "uploads": {"413", "400"},
}
"""What each is told sooner or later: to wait, or no; bots play for everybody."""


class Worse(logging.Handler):
    """What the house says went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Behind a proxy, so that each attack comes from an address of its own."""
    limits = Limits(requests=10, body_seconds=1)  # a busy machine does not get to fifty a second
    one = House(tmp_path, Where(behind_proxy=True), limits)
    yield one
    one.close()


def test_there_is_an_attack_for_each_line() -> None:
    assert set(ANSWERED) == set(attacks.ATTACKS)


@pytest.mark.parametrize("name", list(attacks.ATTACKS))
def test_an_attack_is_borne(name: str, house: House) -> None:
    log = Worse()
    logging.getLogger().addHandler(log)
    table, ann, bob = two_at_a_table(house)
    number = list(attacks.ATTACKS).index(name)
    door = attacks.Door(house.url, many=MANY, forwarded=f"198.51.100.{number}")

    def told() -> bool:
        return bool(ANSWERED[name] & set(door.answers))

    attacker = threading.Thread(
        target=lambda: asyncio.run(attacks.run(name, door, PATIENCE, told)), daemon=True
    )
    attacker.start()
    for player, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4)):
        player.play(cell)
    attacker.join(2 * PATIENCE)
    assert not attacker.is_alive()
    assert told(), door.answers
    ann.play(2)
    ann.until(lambda: ann.now.result)
    assert httpx.get(f"{house.url}/api/health").json()["ok"]
    assert not house.hall.metrics.broken
    logging.getLogger().removeHandler(log)
    assert not log.said, log.said[:3]
    for player in (ann, bob):
        player.close()
    assert ann.accepted and bob.accepted and table in house.hall.matches

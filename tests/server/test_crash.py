"""A move is on disk before anyone hears of it: the server is killed again and again."""

import asyncio
import secrets
from pathlib import Path

from tests.proof import many

from .crash import crash


def test_nothing_accepted_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    kills = many(4, 10)
    found = asyncio.run(crash(tmp_path, kills=kills, seed=secrets.randbelow(1 << 30)))
    assert found["accepted"] > 5 * kills, found
    assert found["joins"] >= 4 * kills, found

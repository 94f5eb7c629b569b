"""A move is on disk before anyone hears of it: the server is killed again and again."""

import asyncio
import secrets
from pathlib import Path

from .crash import crash


def test_nothing_accepted_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    found = asyncio.run(crash(tmp_path, kills=10, seed=secrets.randbelow(1 << 30)))
    assert found["accepted"] > 50, found
    assert found["joins"] >= 10 * 4, found

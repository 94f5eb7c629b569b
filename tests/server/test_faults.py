"""Twenty faults of a real house with three servers; `python -m tests.server.faults` has more."""

import asyncio
import secrets
from pathlib import Path

from .faults import KINDS, QUICK, faults


def test_nothing_accepted_is_lost_or_doubled_whatever_fails(tmp_path: Path) -> None:
    assert len(QUICK) == 20 and set(QUICK) == set(KINDS)
    found = asyncio.run(faults(tmp_path, QUICK, secrets.randbelow(1 << 30), print))
    assert found["accepted"] > 40, found


def test_nothing_is_lost_when_a_replica_takes_over(tmp_path: Path) -> None:
    """What is accepted is on both, where Postgres is told so."""
    kinds = ("cut", "failover", "stop", "cut")
    found = asyncio.run(faults(tmp_path, kinds, secrets.randbelow(1 << 30), print))
    assert found["accepted"] > 8, found

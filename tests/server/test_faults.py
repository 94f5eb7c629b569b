"""Twenty faults of a real house with three servers; `python -m tests.server.faults` has more."""

import asyncio
import secrets
from pathlib import Path

import pytest

from .faults import KINDS, QUICK, Patient, faults


def test_nothing_accepted_is_lost_doubled_or_leaked_whatever_fails(tmp_path: Path) -> None:
    assert len(QUICK) == 20 and set(QUICK) == set(KINDS)
    found = asyncio.run(faults(tmp_path, QUICK, secrets.randbelow(1 << 30), print))
    assert found.accepted > 40 and found.words > 40, found.told()


def test_a_word_for_another_seat_would_be_noticed() -> None:
    writer = Patient(None, "table", 1, "token", [])
    writer.heard(b'{"word":"word-1-17"}')
    with pytest.raises(AssertionError, match="was told"):
        writer.heard(b'{"events":[["word-0-17"]]}')

"""How fast a bot acts where time runs."""

from __future__ import annotations

from fracas.engine import Rng
from fracas.games.blood_feud.state import BloodFeud


def rests(s: BloodFeud, seat: int) -> bool:
    """A bot that has said to be ready leaves its menu alone until the next phase."""
    return bool(s.ready >> seat & 1)


def delay(s: BloodFeud, rng: Rng) -> int:
    """BF-15.3: for how many ms a bot waits between its actions; in turns it need not."""
    if not s.realtime:
        return 0
    least, most = s.clock.bot_delay
    return int(1000 * (least + (most - least) * rng.random()))

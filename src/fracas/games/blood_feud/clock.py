"""BF-4: the clock of the real-time mode. The rules never read a wall clock: `s.now` is stamped."""

from __future__ import annotations

from .state import BloodFeud


def stamp(s: BloodFeud) -> int:
    """BF-4.3: milliseconds since the current phase began."""
    return s.now - s.phase_began


def time_left(s: BloodFeud) -> int:
    return s.phase_ends - s.now


def too_late(s: BloodFeud, seconds: int) -> bool:
    """BF-4.26: whether windows of so many seconds in all no longer fit into the phase."""
    return s.realtime and time_left(s) < 1000 * seconds


def travel(s: BloodFeud, start: int, goal: int) -> int:
    """BF-4.10, BF-4.11: seconds from one station to another."""
    near = (start < 2) == (goal < 2)
    return s.clock.travel_near if near else s.clock.travel_far

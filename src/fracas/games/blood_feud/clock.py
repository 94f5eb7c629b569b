"""BF-4: the clock of the real-time mode. The rules never read a wall clock: `s.now` is stamped."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from fracas.engine import BadInput

from .cards import PRESETS, Preset
from .state import BloodFeud

RANGE = "bot_delay"
"""The one value that is a range."""


@lru_cache(maxsize=64)
def named_preset(name: str) -> Preset:
    """A preset of BF-C2, or one with values of its own: `blitz,phase_len=60,bot_delay=1-4`."""
    base, *changes = name.split(",")
    values: dict[str, int | tuple[int, ...]] = {}
    for what, _, seconds in (one.partition("=") for one in changes):
        both = tuple(int(one) for one in seconds.split("-"))
        values[what] = both if what == RANGE else both[0]
    return msgspec.structs.replace(PRESETS[base], **values)


def check_preset(name: object) -> None:
    """BF-C2: each value may be set alone."""
    base, *changes = str(name).split(",")
    if base not in PRESETS:
        raise BadInput(f"preset is one of {', '.join(PRESETS)}, not {base!r} (BF-C2)")
    known = list(Preset.__struct_fields__)
    for one in changes:
        what, _, seconds = one.partition("=")
        if what == RANGE:
            found = re.fullmatch("([0-9]{1,6})-([0-9]{1,6})", seconds)
            if found is None or int(found[1]) > int(found[2]):
                raise BadInput(f"preset: {one!r} is not like {RANGE}=1-4, least and most (BF-C2)")
        elif what not in known or not re.fullmatch("[0-9]{1,6}", seconds):
            raise BadInput(f"preset: {one!r} is not like phase_len=60; there are {known} (BF-C2)")


def preset(s: BloodFeud) -> Preset:
    return named_preset(s.preset)


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
    return preset(s).travel_near if near else preset(s).travel_far

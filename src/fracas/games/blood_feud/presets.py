"""BF-C2: the clock of the real-time mode by name, each value of which may be set alone."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from fracas.engine import BadInput

from .cards import PRESETS, Preset

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

"""CD-1.7: all chance is d6 rolls and shuffles. Each die has a name, for luck and the log."""

from __future__ import annotations

from .state import CollateralDamage


def d6(s: CollateralDamage, name: str) -> int:
    return 1 + s.below(6, name + " die")

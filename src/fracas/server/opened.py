"""Records from files that are being looked at: in memory only, the longest unused go first."""

from __future__ import annotations

from collections import OrderedDict

from .jobs import Opened

KEPT = 60
BYTES = 24_000_000
"""Of all of them together."""


class Records:
    def __init__(self) -> None:
        self._found: OrderedDict[str, Opened] = OrderedDict()

    def keep(self, one: Opened) -> None:
        self._found[one.id] = one
        while len(self._found) > KEPT or sum(each.size for each in self._found.values()) > BYTES:
            self._found.popitem(last=False)

    def find(self, name: str) -> Opened | None:
        found = self._found.get(name)
        if found is not None:
            self._found.move_to_end(name)
        return found

    def __len__(self) -> int:
        return len(self._found)

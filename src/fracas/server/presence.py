"""Who has called lately, and from where. In memory alone: no address is stored."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST = 20_000


class Lately:
    def __init__(self) -> None:
        self._heard: OrderedDict[str, tuple[float, str]] = OrderedDict()

    def heard(self, guest: str, address: str) -> None:
        self._heard[guest] = time.monotonic(), address
        self._heard.move_to_end(guest)
        if len(self._heard) > MOST:
            self._heard.popitem(last=False)

    def address(self, guest: str) -> str:
        return self._heard.get(guest, (0.0, ""))[1]

    def ago(self, guest: str) -> float:
        """Seconds since somebody was last heard of."""
        found = self._heard.get(guest)
        return 0.0 if found is None else time.monotonic() - found[0]

    def since(self, when: float) -> set[str]:
        found = set()
        for guest, (heard, _) in reversed(self._heard.items()):
            if heard < when:
                break
            found.add(guest)
        return found

    def forget(self, guest: str) -> None:
        self._heard.pop(guest, None)

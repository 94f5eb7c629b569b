"""What can be wrong with the store: as a word for programs, a sentence for people."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["full", "failing", "read-only", "busy", "damaged", "gone", "slow", "low"]
BEARABLE = ("slow", "low")
"""With these, what comes in is still kept."""


class Trouble(msgspec.Struct, frozen=True):
    kind: Kind
    detail: str = ""
    """What the system said, for whoever looks after the house."""

    @property
    def bearable(self) -> bool:
        return self.kind in BEARABLE


class StoreError(Exception):
    """The store did not do what it was asked for."""


class Unkept(StoreError):
    """Nothing was written, and nothing will be until the trouble is over."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(f"the store is {trouble.kind}: {trouble.detail}")
        self.trouble = trouble


class Unsure(Unkept):
    """It was not written as far as can be told; what is on disk has to be read to know."""


class Unreadable(Unkept):
    """It could not be read."""


class Taken(StoreError):
    """Somebody else has written there: another owner, or the same command before."""


class Unopened(StoreError):
    """There is a store, but not one that can be served."""

"""What whoever runs a house may settle: `house.toml` in the folder of its data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from fracas import BadInput
from fracas.content import ContentError, load

FILE = "house.toml"
Days = Annotated[int, Meta(ge=0, le=36_500)]


class Keep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many days what is kept, counted from when it was last touched; 0: for ever."""

    open: Days = 30
    """Tables that have not begun."""
    live: Days = 180
    """Games that nobody has played on."""
    over: Days = 400
    """Finished games."""
    stopped: Days = 180
    """Games that cannot be played on: broken, damaged, under older rules, ended by the house."""
    talk: Days = 90
    """What was said at a table."""
    reports: Days = 90
    """What guests have told of others."""
    guests: Days = 400
    """Guests who have not come again."""
    strangers: Days = 30
    """The same, of those who have no table."""
    links: Days = 60
    """Tickets and invitations."""
    exports: Days = 0
    """Files of pruned games."""


class Backup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Copies that the house makes by itself, each restored elsewhere to see that it can be."""

    every: Annotated[int, Meta(ge=0, le=8760)] = 24
    """Hours between two; 0: none are made."""
    keep: Annotated[int, Meta(ge=1, le=1000)] = 3
    """The newest so many stay."""
    folder: str = "backups"
    """Beside the data unless it is a whole path."""


Milliseconds = Annotated[int, Meta(ge=10, le=10**9)]


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Milliseconds of the processor for whatever is dear: so many at once, so many a second. As
    many again for the bots at one's tables."""

    guest_at_once: Milliseconds = 10_000
    guest_a_second: Milliseconds = 250
    address_at_once: Milliseconds = 30_000
    address_a_second: Milliseconds = 1_000


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    keep: Keep = Keep()
    backup: Backup = Backup()
    budget: Budget = Budget()
    export: str = "pruned"
    """The folder for the records of games that are pruned, beside the data unless it is a whole
    path; nothing: they are not kept."""


def read(data: Path, file: Path | None = None) -> Settings:
    """The settings of a house, or BadInput with the line that is wrong."""
    if file is None:
        file = data / FILE
        if not file.is_file():
            return Settings()
    elif not file.is_file():
        raise BadInput(f"there is no file {file}")
    try:
        return load(file, Settings)
    except ContentError as error:
        raise BadInput(str(error)) from None

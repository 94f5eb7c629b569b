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
    guests: Days = 400
    """Guests who have not come again."""
    strangers: Days = 30
    """The same, of those who have no table."""
    links: Days = 60
    """Tickets and invitations."""
    exports: Days = 0
    """Files of pruned games."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    keep: Keep = Keep()
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

"""Content: TOML files with schemas, and errors that name file, line and what was expected.

A schema is a `msgspec.Struct`; `load` gives an instance of it or a `ContentError` that lists
everything that is wrong with the file.

    class Card(msgspec.Struct, frozen=True):
        name: Annotated[str, UNIQUE]
        dice: Literal["blue", "pink", "green"]
        copies: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1

    class Cards(msgspec.Struct, frozen=True):
        cards: tuple[Card, ...]

    cards = load(folder("fracas.games.neon_gods") / "cards.toml", Cards)
"""

from fracas.content.errors import ContentError, Problem
from fracas.content.kept import kept_files, kept_folder, kept_name
from fracas.content.loading import add_folder, folder, folders, load, parse, tune
from fracas.content.names import Name, said
from fracas.content.schema import UNIQUE, Misplaced
from fracas.content.texts import texts

__all__ = [
    "UNIQUE",
    "ContentError",
    "Misplaced",
    "Name",
    "Problem",
    "add_folder",
    "folder",
    "folders",
    "kept_files",
    "kept_folder",
    "kept_name",
    "load",
    "parse",
    "said",
    "texts",
    "tune",
]

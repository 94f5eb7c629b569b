"""What boards in the terminal have in common: lines of an exact width, and places to click."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from fracas.engine.text import Choice

TITLE = "bold underline"


def titled(words: str) -> Text:
    return Text().append(words, style=TITLE)


def picks(choice: Choice) -> Style:
    """A click here picks this."""
    return Style.from_meta({"pick": choice})


def fit(line: Text | str, width: int) -> Text:
    """Exactly so many columns."""
    found = Text(line) if isinstance(line, str) else line.copy()
    if found.cell_len > width:
        found.truncate(max(0, width), overflow="ellipsis")
    found.pad_right(max(0, width - found.cell_len))
    return found


def right(shown: object, width: int) -> str:
    return (
        set_cell_size(str(shown), width)
        if cell_len(str(shown)) > width
        else str(shown).rjust(width)
    )

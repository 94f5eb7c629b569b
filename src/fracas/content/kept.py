"""What somebody keeps at home: decks and their like, each a file in the system's own place."""

import re
from pathlib import Path

from platformdirs import user_data_path

SUFFIX = ".toml"


def kept_folder(game: str, kind: str) -> Path:
    return user_data_path("fracas", appauthor=False) / f"{kind}s" / game


def kept_name(title: str) -> str:
    """What is typed for a thing of this title: kitchen-night."""
    return re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "mine"


def kept_files(game: str, kind: str) -> dict[str, Path]:
    """The files that are kept, by what is typed for each."""
    try:
        found = sorted(kept_folder(game, kind).glob(f"*{SUFFIX}"))
    except OSError:
        return {}
    return {one.stem: one for one in found if one.is_file()}

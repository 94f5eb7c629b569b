"""Where games are kept, and writing them so that a file is whole or not there."""

from __future__ import annotations

import contextlib
import os
import tempfile
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from fracas.engine.errors import BadInput

SUFFIX = ".fracas"


def save_folder() -> Path:
    """The user's folder for saved games, as the system has it."""
    return user_data_path("fracas", appauthor=False) / "saves"


def fresh_path(game: str) -> Path:
    """A file that is not there yet, named for the game and the time."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M}"
    folder = save_folder()
    path = folder / f"{stem}{SUFFIX}"
    count = 2
    while path.exists():
        path = folder / f"{stem}-{count}{SUFFIX}"
        count += 1
    return path


def saved_games() -> list[Path]:
    """The saved games, the latest first."""
    with contextlib.suppress(OSError):
        found = [one for one in save_folder().glob(f"*{SUFFIX}") if one.is_file()]
        return sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)
    return []


def write_whole(path: Path, text: str) -> None:
    """Write a file by way of another beside it: stopped at any moment, it is the old or the new."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        with contextlib.suppress(OSError):
            os.unlink(name)
    _sync_folder(path.parent)


def read_text(path: Path) -> str:
    """What a file holds, or BadInput."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text file") from None


def _sync_folder(folder: Path) -> None:
    """Make the new name itself last through a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

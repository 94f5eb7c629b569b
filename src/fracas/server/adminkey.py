"""The key of whoever looks after a house: a file beside its data, and where the house is served."""

from __future__ import annotations

import contextlib
import hmac
import os
from hashlib import sha256
from pathlib import Path

import msgspec

from fracas import BadInput

from . import secret

FILE = "admin.key"
SERVING = "serving.json"


class Serving(msgspec.Struct):
    """Where a server that runs can be asked."""

    url: str
    pid: int


class Key:
    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        write(folder, secret.token())
        self._key = read(folder)

    def fits(self, given: str) -> bool:
        return hmac.compare_digest(secret.hashed(given), secret.hashed(self._key))

    def sealed(self, what: str) -> str:
        """Something that can be recognised with the key, and not be guessed without it."""
        return hmac.new(self._key.encode(), what.encode(), sha256).hexdigest()[:32]


def write(folder: Path, key: str) -> None:
    """Unless there is one."""
    with contextlib.suppress(FileExistsError):
        new = os.open(folder / FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(new, "w", encoding="utf-8") as file:
            file.write(f"{key}\n")


def read(folder: Path) -> str:
    file = folder / FILE
    try:
        found = file.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        raise BadInput(f"there is no {file}: has a server been started with these data?") from None
    if len(found) < 20:
        raise BadInput(f"{file} is no key: delete it, and the server makes another at its start")
    return found


def note_serving(folder: Path, url: str) -> None:
    (folder / SERVING).write_bytes(msgspec.json.encode(Serving(url, os.getpid())))


def no_longer_serving(folder: Path) -> None:
    (folder / SERVING).unlink(missing_ok=True)


def serving(folder: Path) -> Serving:
    try:
        return msgspec.json.decode((folder / SERVING).read_bytes(), type=Serving)
    except (FileNotFoundError, msgspec.DecodeError):
        raise BadInput(f"no server is running with the data in {folder}") from None
